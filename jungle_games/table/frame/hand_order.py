"""The order of the cards of a hand on the screen, which is not part of the position."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final

from jungle_games.core.cards import Card, Suit
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""From the left; black and red in turns."""


class Sorting(Enum):
    """The ways to sort a hand; the values are stored in the settings."""

    OWN = "own"
    """As the cards came, or as they were laid by hand."""
    SUIT = "suit"
    RANK = "rank"

    @property
    def words(self) -> str:
        """How the hand lies now, for the button that changes it."""
        match self:
            case Sorting.SUIT:
                return _("Your hand: sorted by suit; press to sort by rank")
            case Sorting.RANK:
                return _("Your hand: sorted by rank; press to lay it yourself")
        return _("Your hand: as you lay it; press to sort by suit")

    @property
    def following(self) -> Sorting:
        """The next way, round the end."""
        ways = list(Sorting)
        return ways[(ways.index(self) + 1) % len(ways)]


class HandOrder:
    """The order of cards at a table during a match, for each seat."""

    def __init__(self, sorting: Sorting = Sorting.OWN) -> None:
        self.sorting = sorting
        self._laid: dict[Seat, Sequence[Hashable]] = {}
        self._before: tuple[Sorting, dict[Seat, Sequence[Hashable]]] | None = None
        """How it was before a card was held over another one."""

    def arranged(self, seat: Seat, hand: Sequence[Card]) -> Sequence[int]:
        """The indices of ``hand`` as they lie from the left."""
        keys = _keys(hand)
        if self.sorting is Sorting.OWN:
            laid = self._laid.get(seat, ())
            # What came since lies at the right, as it came.
            return sorted(range(len(hand)), key=lambda at: laid.index(keys[at]) if keys[at] in laid else len(laid))
        worth = _WORTHS[self.sorting]
        return sorted(range(len(hand)), key=lambda at: worth(hand[at]))

    def lay(self, seat: Seat, hand: Sequence[Card], card: int, onto: int) -> None:
        """Lay the card with the index ``card`` where the one with the index ``onto`` lies, until that is kept."""
        if self._before is None:
            self._before = self.sorting, dict(self._laid)
        order = list(self.arranged(seat, hand))
        place = order.index(onto)
        order.remove(card)
        order.insert(place, card)
        keys = _keys(hand)
        self.sorting, self._laid[seat] = Sorting.OWN, [keys[at] for at in order]

    def keep(self) -> bool:
        """What was laid stays so; false if nothing was."""
        laid, self._before = self._before is not None, None
        return laid

    def put_back(self) -> bool:
        """Everything lies as before a card was held over another one; false if nothing was laid."""
        if self._before is None:
            return False
        (self.sorting, self._laid), self._before = self._before, None
        return True


def _keys(hand: Sequence[Card]) -> list[Hashable]:
    """What tells the cards of a hand apart, be two of them alike."""
    return [(card, hand[:at].count(card)) for at, card in enumerate(hand)]


def _by_suit(card: Card) -> tuple[int, int]:
    return (len(_SUITS) if card.suit is None else _SUITS.index(card.suit)), _rank(card)


def _by_rank(card: Card) -> tuple[int, int]:
    return _rank(card), _by_suit(card)[0]


def _rank(card: Card) -> int:
    return 0 if card.rank is None else int(card.rank)


_WORTHS: Final[Mapping[Sorting, Callable[[Card], tuple[int, int]]]] = MappingProxyType(
    {Sorting.SUIT: _by_suit, Sorting.RANK: _by_rank}
)
