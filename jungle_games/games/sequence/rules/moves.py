"""The moves of Sequence Giant and their text form.

``7H c4`` places a chip, as does ``JD c4`` with a wild jack; ``JS xc4`` removes one; `` =c4-g4`` follows if a five was
chosen. ``dead 7H`` exchanges a dead card, ``draw``, ``pass``, ``talk 1`` calls table talk on side 1 (also ``talk
blue``), ``give 7H`` gives a card up for it. Chance deals with ``cut 7H 2C …`` and ``shuffle 83021``; the clock has
``time 12.5`` and ``flag``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.cards import Card, CardError, parse_cards
from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import Elapsed, Flag, parse_elapsed
from jungle_games.core.shuffle import Shuffle, parse_shuffle
from jungle_games.games.sequence.rules.fives import SIDE_NAMES, Five, Side, Square


@dataclass(frozen=True, slots=True)
class Place:
    """Play ``card`` and put a chip on ``square``; ``fives`` are those chosen, line by line."""

    card: Card
    square: Square
    fives: tuple[Five, ...] = ()

    def __str__(self) -> str:
        return " ".join([f"{self.card} {self.square}", *(f"={five}" for five in self.fives)])


@dataclass(frozen=True, slots=True)
class Remove:
    """Play the one-eyed jack ``card`` and take an opponent's chip from ``square``."""

    card: Card
    square: Square

    def __str__(self) -> str:
        return f"{self.card} x{self.square}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Announce ``card`` as a dead card and discard it, to draw another."""

    card: Card

    def __str__(self) -> str:
        return f"dead {self.card}"


@dataclass(frozen=True, slots=True)
class Draw:
    """The seat that is owed a card takes the top one of the draw deck."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class PassTurn:
    """End the turn without playing because there is nothing to play."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Talk:
    """Call table talk on ``side``."""

    side: Side

    def __str__(self) -> str:
        return f"talk {self.side}"


@dataclass(frozen=True, slots=True)
class Give:
    """Give ``card`` up because of table talk."""

    card: Card

    def __str__(self) -> str:
        return f"give {self.card}"


@dataclass(frozen=True, slots=True)
class Cut:
    """The chance move in which every seat still cutting shows a card, in the order of the seats.

    Without cards it is what ``legal_moves`` lists while a cut is due, and cannot be played.
    """

    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return " ".join(["cut", *(card.code for card in self.cards)])


SequenceMove = Place | Remove | Exchange | Draw | PassTurn | Talk | Give | Cut | Shuffle[Card] | Elapsed | Flag

BESIDE_PLAY: Final = ("shuffle", "cut", "draw", "dead", "talk", "give")
"""The first words of moves that neither play a card nor pass."""
_LARGEST_CUT: Final = 12


def parse_move(text: str) -> SequenceMove:
    """The move whose text form is ``text``. Raises IllegalMove if it is no move of this game at all.

    >>> str(parse_move("10h C4 =g4-c4"))
    'TH c4 =c4-g4'
    """
    words = text.split()
    if not words:
        raise IllegalMove(_no_move(text))
    verb, rest = words[0].lower(), words[1:]
    if verb == "shuffle":
        return parse_shuffle(" ".join([verb, *rest]), parse_cards)
    try:
        if verb in _PLAIN and not rest:
            return _PLAIN[verb]
        if verb in _DETAILED:
            return _DETAILED[verb](rest)
        return _parse_play(words)
    except (CardError, ValueError) as error:
        raise IllegalMove(f"{_no_move(text)} {error}") from error


def _no_move(text: str) -> str:
    return _("‘{text}’ is not a move; a move reads like 7H c4, JS xc4, dead 7H, draw or pass.").format(text=text[:40])


def _parse_play(words: Sequence[str]) -> SequenceMove:
    if len(words) < 2:
        raise ValueError(_("A card needs a space."))
    card, place, fives = Card.parse(words[0]), words[1], words[2:]
    if place[:1].lower() == "x" and not fives:
        return Remove(card, Square.parse(place[1:]))
    return Place(card, Square.parse(place), tuple(_parse_five(five) for five in fives))


def _parse_five(text: str) -> Five:
    one, dash, other = text[1:].partition("-")
    if not text.startswith("=") or not dash:
        raise ValueError(_("Five chosen spaces read like =c4-g4."))
    return Five.between(Square.parse(one), Square.parse(other))


def _one_card(words: Sequence[str]) -> Card:
    if len(words) != 1:
        raise ValueError(_("It takes one card."))
    return Card.parse(words[0])


def _parse_talk(words: Sequence[str]) -> SequenceMove:
    for side, name in enumerate(SIDE_NAMES):
        if len(words) == 1 and words[0].lower() in (str(side), name, name[0]):
            return Talk(side)
    raise ValueError(_("It takes a side: 0, 1 or 2."))


def _parse_cut(words: Sequence[str]) -> SequenceMove:
    if len(words) > _LARGEST_CUT:
        raise ValueError(_("At most twelve players cut."))
    return Cut(parse_cards(words))


_PLAIN: Final[Mapping[str, SequenceMove]] = {"draw": Draw(), "pass": PassTurn(), "flag": Flag()}
_DETAILED: Final[Mapping[str, Callable[[Sequence[str]], SequenceMove]]] = {
    "dead": lambda words: Exchange(_one_card(words)),
    "give": lambda words: Give(_one_card(words)),
    "talk": _parse_talk,
    "cut": _parse_cut,
    "time": parse_elapsed,
}
