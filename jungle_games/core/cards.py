"""Playing cards, their codes and names: rank ``A 2 … 9 T J Q K`` and suit ``S H D C``; jokers ``JK`` and ``JK2``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from types import MappingProxyType
from typing import ClassVar, Final

from jungle_games.core.i18n import N_, _, pgettext


class CardError(ValueError):
    """Text that is not a card; the message quotes it."""


class Suit(Enum):
    """A suit; its value is its letter."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def is_red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(IntEnum):
    """A rank, ace low; its value is its number."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        return "A23456789TJQK"[self - 1]

    @property
    def is_court(self) -> bool:
        return self >= Rank.JACK


@dataclass(frozen=True, slots=True)
class Card:
    """A card, identified by its code; the two copies in a double deck are equal.

    >>> Card.parse("10h"), Card("7H").rank, str(Card.of(Rank.QUEEN, Suit.SPADES))
    (Card('TH'), <Rank.SEVEN: 7>, 'QS')
    """

    code: str

    JOKER: ClassVar[Card]
    JOKER_2: ClassVar[Card]
    HIDDEN: ClassVar[Card]
    """A card that the observer sees face down."""

    def __post_init__(self) -> None:
        if self.code not in _FACES:
            raise CardError(_("{code!r} is not a card; a card reads like 7H, TD, QS or JK").format(code=self.code))

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        return cls(rank.letter + suit.value)

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that ``text`` names, in either case; ``10`` means ``T``. Raises CardError."""
        code = text.strip().upper()
        return cls("T" + code[2:] if code.startswith("10") else code)

    @property
    def rank(self) -> Rank | None:
        return _FACES[self.code][0]

    @property
    def suit(self) -> Suit | None:
        return _FACES[self.code][1]

    @property
    def is_joker(self) -> bool:
        return self.code.startswith("JK")

    @property
    def is_hidden(self) -> bool:
        return self.code == "??"

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"


_FACES: Final[Mapping[str, tuple[Rank | None, Suit | None]]] = MappingProxyType(
    {rank.letter + suit.value: (rank, suit) for suit in Suit for rank in Rank}
    | dict.fromkeys(("JK", "JK2", "??"), (None, None))
)

Card.JOKER = Card("JK")
Card.JOKER_2 = Card("JK2")
Card.HIDDEN = Card("??")


def deck(*, packs: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """An ordered deck: ``packs`` times 52 cards, spades first, aces low, then up to two ``jokers``."""
    pack = tuple(Card.of(rank, suit) for suit in Suit for rank in Rank)
    return pack * packs + (Card.JOKER, Card.JOKER_2)[:jokers]


def parse_cards(codes: object) -> tuple[Card, ...]:
    """The cards of a list of codes, or of one text with spaces between them. Raises CardError for anything else."""
    if isinstance(codes, str):
        codes = codes.split()
    if not isinstance(codes, Sequence) or not all(isinstance(code, str) for code in codes):
        raise CardError(_("needs a list of cards such as 7H, TD, QS or JK"))
    return tuple(Card.parse(code) for code in codes)


_NAMED: Final[Mapping[Suit, str]] = {
    Suit.SPADES: N_("{rank} of spades"),
    Suit.HEARTS: N_("{rank} of hearts"),
    Suit.DIAMONDS: N_("{rank} of diamonds"),
    Suit.CLUBS: N_("{rank} of clubs"),
}
_RANKS: Final[Mapping[Rank, str]] = {
    Rank.ACE: N_("ace"), Rank.JACK: N_("jack"), Rank.QUEEN: N_("queen"), Rank.KING: N_("king"),
}  # fmt: skip


def rank_name(card: Card) -> str:
    if card.rank is None:
        return _("joker")
    return _(_RANKS[card.rank]) if card.rank in _RANKS else str(card.rank.value)


def card_name(card: Card) -> str:
    """The card in full.

    >>> card_name(Card("7H")), card_name(Card("KS")), card_name(Card.JOKER)
    ('7 of hearts', 'king of spades', 'joker')
    """
    return _with_suit(card, rank_name(card))


def _with_suit(card: Card, rank: str) -> str:
    if card.suit is None:
        return rank
    if card.rank not in _RANKS:
        return _(_NAMED[card.suit]).format(rank=rank)
    words = {
        Suit.SPADES: pgettext("an ace or a picture", "{rank} of spades"),
        Suit.HEARTS: pgettext("an ace or a picture", "{rank} of hearts"),
        Suit.DIAMONDS: pgettext("an ace or a picture", "{rank} of diamonds"),
        Suit.CLUBS: pgettext("an ace or a picture", "{rank} of clubs"),
    }
    return words[card.suit].format(rank=rank)


def _by_rank(card: Card, joker: str, ace: str, jack: str, queen: str, king: str, eight: str, other: str) -> str:
    words = {None: joker, Rank.ACE: ace, Rank.JACK: jack, Rank.QUEEN: queen, Rank.KING: king, Rank.EIGHT: eight}
    return words.get(card.rank, other)


def as_subject(card: Card, *, suit: bool = True) -> str:
    """The card as a subject, with its article, in lower case; without its ``suit`` if that does not matter.

    >>> as_subject(Card("7H")), as_subject(Card("KS"), suit=False)
    ('the 7 of hearts', 'the king')
    """
    words = _by_rank(
        card,
        pgettext("a joker does something, in a sentence", "the {card}"),
        pgettext("an ace does something, in a sentence", "the {card}"),
        pgettext("a jack does something, in a sentence", "the {card}"),
        pgettext("a queen does something, in a sentence", "the {card}"),
        pgettext("a king does something, in a sentence", "the {card}"),
        pgettext("an 8 does something, in a sentence", "the {card}"),
        pgettext("a card from 2 to 10 does something, in a sentence", "the {card}"),
    )
    return words.format(card=card_name(card) if suit else rank_name(card))


def object_name(card: Card, *, suit: bool = True) -> str:
    """The card as it is called where something is done with it, without an article: some languages bend its rank."""
    rank = _by_rank(
        card,
        pgettext("something is done with it", "joker"),
        pgettext("something is done with it", "ace"),
        pgettext("something is done with it", "jack"),
        pgettext("something is done with it", "queen"),
        pgettext("something is done with it", "king"),
        rank_name(card), rank_name(card),
    )
    return _with_suit(card, rank) if suit else rank


def as_object(card: Card, *, suit: bool = True) -> str:
    """The card as an object, with its article, in lower case; without its ``suit`` if that does not matter."""
    words = _by_rank(
        card,
        pgettext("something is done with a joker, in a sentence", "the {card}"),
        pgettext("something is done with an ace, in a sentence", "the {card}"),
        pgettext("something is done with a jack, in a sentence", "the {card}"),
        pgettext("something is done with a queen, in a sentence", "the {card}"),
        pgettext("something is done with a king, in a sentence", "the {card}"),
        pgettext("something is done with an 8, in a sentence", "the {card}"),
        pgettext("something is done with a card from 2 to 10, in a sentence", "the {card}"),
    )
    return words.format(card=object_name(card, suit=suit))
