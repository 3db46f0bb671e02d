"""The rules of a turn: one value that options, variants and pets fold into (see ``effects.py``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import Final

from jungle_games.core.i18n import _, ngettext

DECK_SIZE: Final = 52
ROWS: Final = 3
WIDTHS: Final = (3, 4)
"""The numbers of columns a grid may have."""


class End(StrEnum):
    """Which end of the ranks comes first."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class Colours(StrEnum):
    """The colours required of a pair's two cards."""

    ANY = "any"
    SAME = "same"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True, order=True)
class PairPoints:
    """Every pair of these two values scores ``points`` extra, or costs them."""

    higher: int
    lower: int
    points: int


@dataclass(frozen=True, slots=True, order=True)
class QuickPoints:
    """A grid that is gridlocked within ``seconds`` of the turn scores ``points`` extra."""

    seconds: int
    points: int


@dataclass(frozen=True, slots=True)
class TurnRules:
    """The rules of one turn; by default the standard ones.

    ``sums`` are what pairs may sum to, in order of priority. Of what may be done "once a turn" the number is how often.
    Raises ValueError for a grid of another width than those of ``WIDTHS``: rules also come from elsewhere.
    """

    columns: int = 3
    sums: tuple[int, ...] = (11,)
    trios: bool = True
    first: End = End.HIGHEST
    """Which combination comes first: by priority, or reversed."""
    covers: End = End.HIGHEST
    """Which card of a combination is covered first."""
    touching: bool = False
    colours: Colours = Colours.ANY
    centre_sleeps: int = 0
    """How many cards must be covered before the centre is in play."""
    trio_points: int = 0
    pair_points: tuple[PairPoints, ...] = ()
    start_points: int = 0
    quick_points: tuple[QuickPoints, ...] = ()
    factor: Fraction = Fraction(1)
    cap: int | None = None
    steal: int = 0
    """Points taken from the opponent at the end of the turn."""
    forgives: int = 0
    """Caught mistakes that are forgiven."""
    swaps: int = 0
    """Swaps of a grid card with the top of the deck."""
    lone_kings: int = 0
    """Kings that may be covered when no combination is open."""
    wild_covers: int = 0
    """Cards of any kind that may be covered when no combination is open."""
    open_deck: bool = False
    may_end: bool = True
    pace: int = 0
    """Seconds for each card; 0 for no limit."""

    def __post_init__(self) -> None:
        if self.columns not in WIDTHS:
            raise ValueError(f"a grid of {self.columns} columns")

    @property
    def squares(self) -> int:
        """How many squares the grid has."""
        return ROWS * self.columns

    @property
    def exhaustion(self) -> int:
        """The covers (and points) that empty a deck: 43, or 40 with twelve squares."""
        return DECK_SIZE - self.squares

    @property
    def goes_on(self) -> bool:
        """Whether the turn continues with a reshuffled deck once the deck is empty.

        With twelve squares, or several sums, such turns would run to hundreds of cards.
        """
        return self.columns == 3 and len(self.sums) == 1

    def pair_bonus(self, higher: int, lower: int) -> int:
        """The bonus points of a pair of these values."""
        return sum(each.points for each in self.pair_points if (each.higher, each.lower) == (higher, lower))

    def quick_bonus(self, seconds: float) -> int:
        """The bonus points for a gridlock after ``seconds``."""
        return sum(each.points for each in self.quick_points if seconds <= each.seconds)

    def score(self, points: int) -> int:
        """The score of a turn of ``points``, additions included: multiplied, rounded up, capped, never below zero."""
        score = max(0, ceil(points * self.factor))
        return score if self.cap is None else min(score, self.cap)

    def sentences(self) -> tuple[str, ...]:
        """The rules in force as short translated sentences: the sums of pairs, what comes first, then the rest."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        yield _("pairs sum to {sums}").format(sums=_(" or ").join(map(str, self.sums)))
        yield _("lowest first") if self.first is End.LOWEST else _("highest first")
        if self.covers is End.LOWEST:
            yield _("lowest card covered first")
        if not self.trios:
            yield _("no trios")
        if self.colours is not Colours.ANY:
            yield _("pairs of one colour") if self.colours is Colours.SAME else _("pairs of two colours")
        if self.touching:
            yield _("pairs touch")
        if self.columns == 4:
            yield _("twelve cards")
        if self.centre_sleeps:
            yield _("centre sleeps until {number} covered").format(number=self.centre_sleeps)
        yield from self._sentences_on_points()
        yield from self._sentences_on_leave()

    def _sentences_on_points(self) -> Iterator[str]:
        if self.start_points:
            yield _("{points} at the start").format(points=_signed(self.start_points))
        if self.trio_points:
            yield _("{points} a trio").format(points=_signed(self.trio_points))
        for pair in self.pair_points:
            name = f"{_value(pair.higher)}+{_value(pair.lower)}"
            yield _("{points} a {pair}").format(points=_signed(pair.points), pair=name)
        for quick in self.quick_points:
            yield _("{points} if gridlocked in {seconds} s").format(points=_signed(quick.points), seconds=quick.seconds)
        if self.factor != 1:
            halved = self.factor == Fraction(1, 2)
            yield _("score halved") if halved else _("score × {factor}").format(factor=self.factor)
        if self.cap is not None:
            yield _("{points} at most").format(points=self.cap)
        if self.steal:
            yield _("takes up to {points} from the opponent").format(points=self.steal)

    def _sentences_on_leave(self) -> Iterator[str]:
        """Sentences on what else may or may not be done."""
        if self.swaps:
            yield ngettext("one swap", "{number} swaps", self.swaps).format(number=self.swaps)
        if self.lone_kings:
            yield ngettext("one lone king", "{number} lone kings", self.lone_kings).format(number=self.lone_kings)
        if self.wild_covers:
            yield ngettext("one card of choice", "{number} cards of choice", self.wild_covers).format(
                number=self.wild_covers
            )
        if self.forgives:
            yield ngettext("one mistake forgiven", "{number} mistakes forgiven", self.forgives).format(
                number=self.forgives
            )
        if self.open_deck:
            yield _("next card seen")
        if not self.may_end:
            yield _("no early end")
        if self.pace:
            yield _("{seconds} s a card").format(seconds=self.pace)

    def plain(self) -> Mapping[str, object]:
        """Plain data for the protocol: each setting by its name."""
        return {
            "columns": self.columns,
            "sums": list(self.sums),
            "trios": self.trios,
            "first": str(self.first),
            "covers": str(self.covers),
            "touching": self.touching,
            "colours": str(self.colours),
            "centre_sleeps": self.centre_sleeps,
            "trio_points": self.trio_points,
            "pair_points": {f"{_value(each.higher)}+{_value(each.lower)}": each.points for each in self.pair_points},
            "start_points": self.start_points,
            "quick_points": [[each.seconds, each.points] for each in self.quick_points],
            "factor": str(self.factor),
            "cap": self.cap,
            "steal": self.steal,
            "forgives": self.forgives,
            "swaps": self.swaps,
            "lone_kings": self.lone_kings,
            "wild_covers": self.wild_covers,
            "open_deck": self.open_deck,
            "may_end": self.may_end,
            "pace": self.pace,
        }


def _value(value: int) -> str:
    return "A" if value == 1 else str(value)


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"
