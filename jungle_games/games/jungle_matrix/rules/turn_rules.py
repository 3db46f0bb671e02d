"""The rules of a turn as one value, and the effects of options, variants and pets, written in ``pets.yaml``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from fractions import Fraction
from itertools import starmap
from math import ceil
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct, field

from jungle_games.core.i18n import NN_, _, ngettext
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions

DECK_SIZE: Final = 52
ROWS: Final = 3


class End(StrEnum):
    """Which end of the ranks comes first."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class Colours(StrEnum):
    """The colours required of a pair's two cards."""

    ANY = "any"
    SAME = "same"
    DIFFERENT = "different"


_Points = Annotated[int, Meta(ge=-99, le=99)]


@dataclass(frozen=True, slots=True, order=True)
class PairPoints:
    """Every pair of these two values scores ``points`` extra, or costs them."""

    higher: int
    lower: int
    points: int


class QuickPoints(Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """A grid that is gridlocked within ``seconds`` of the turn scores ``points`` extra."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]
    points: _Points


@dataclass(frozen=True, slots=True)
class TurnRules:
    """The rules of one turn; by default the standard ones.

    ``sums`` are what pairs may sum to, in order of priority. Of what may be done "once a turn" the number is how often.
    Raises ValueError for a grid of other than three or four columns: rules also come from elsewhere.
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
        if self.columns not in (3, 4):
            raise ValueError(f"a grid of {self.columns} columns")

    @property
    def squares(self) -> int:
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
        return sum(each.points for each in self.pair_points if (each.higher, each.lower) == (higher, lower))

    def quick_bonus(self, seconds: float) -> int:
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
        for count, words in (
            (self.swaps, NN_("one swap", "{number} swaps")),
            (self.lone_kings, NN_("one lone king", "{number} lone kings")),
            (self.wild_covers, NN_("one card of choice", "{number} cards of choice")),
            (self.forgives, NN_("one mistake forgiven", "{number} mistakes forgiven")),
        ):
            if count:
                yield ngettext(*words, count).format(number=count)
        if self.open_deck:
            yield _("next card seen")
        if not self.may_end:
            yield _("no early end")
        if self.pace:
            yield _("{seconds} s a card").format(seconds=self.pace)

    def plain(self) -> Mapping[str, object]:
        return {
            **{each.name: getattr(self, each.name) for each in fields(self)},
            "sums": list(self.sums),
            "pair_points": {f"{_value(each.higher)}+{_value(each.lower)}": each.points for each in self.pair_points},
            "quick_points": [[each.seconds, each.points] for each in self.quick_points],
            "factor": str(self.factor),
        }


def _value(value: int) -> str:
    return "A" if value == 1 else str(value)


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"


EffectValue = bool | int | Fraction | End | Colours | QuickPoints | tuple[PairPoints, ...]
Effects = tuple[tuple[str, EffectValue], ...]
"""A pet's effects: their names and values."""

_PAIR: Final = re.compile(r"(\d{1,2}|A)\+(\d{1,2}|A)")
_FACTOR: Final = re.compile(r"\d{1,2}(?:/(?:0?[1-9]|[1-9]\d))?")
_Times = Annotated[int, Meta(ge=1, le=9)]
_Sum = Annotated[int, Meta(ge=5, le=19)]


class WrittenEffects(Struct, forbid_unknown_fields=True, kw_only=True):
    """The effects that a pet may have, as ``pets.yaml`` has them."""

    trio_points: _Points = 0
    pair_points: Annotated[dict[str, _Points], Meta(min_length=1)] = field(default_factory=dict)
    start_points: _Points = 0
    quick_points: QuickPoints = QuickPoints(1, 0)
    factor: int | str = 1
    cap: Annotated[int, Meta(ge=0, le=999)] = 0
    steal: Annotated[int, Meta(ge=1, le=99)] = 1
    forgives: _Times = 1
    swaps: _Times = 1
    lone_kings: _Times = 1
    wild_covers: _Times = 1
    sum: _Sum = 11
    extra_sum: _Sum = 11
    trios: bool = True
    first: End = End.HIGHEST
    covers: End = End.HIGHEST
    colours: Colours = Colours.ANY
    touching: bool = False
    centre_sleeps: Annotated[int, Meta(ge=0, le=52)] = 0
    columns: Literal[3, 4] = 3
    open_deck: bool = False
    may_end: bool = True
    pace: Annotated[int, Meta(ge=0, le=60)] = 0


def read_effects(written: Mapping[str, object]) -> Effects:
    """The effects written in ``pets.yaml``. Raises ValueError in words, or ValidationError."""
    found = msgspec.convert(written, WrittenEffects)
    values = {name: getattr(found, name) for name in written}
    if "factor" in values:
        values["factor"] = _factor(values["factor"])
    if "pair_points" in values:
        values["pair_points"] = tuple(starmap(_one_pair, values["pair_points"].items()))
    return tuple(values.items())


def _factor(value: int | str) -> Fraction:
    if _FACTOR.fullmatch(str(value)) is None:
        raise _wrong("factor", value, _("a fraction such as 1/2, or a whole number up to 99"))
    return Fraction(value)


def _one_pair(pair: str, points: int) -> PairPoints:
    parts = _PAIR.fullmatch(pair)
    values = sorted(1 if part == "A" else int(part) for part in parts.groups()) if parts else []
    if not values or not 1 <= values[0] <= values[1] <= 10:
        raise _wrong("pair_points", pair, _("a pair of two values from A to 10, such as 10+A"))
    return PairPoints(values[1], values[0], points)


def _wrong(name: str, value: object, wanted: str) -> ValueError:
    reason = _("{value} is not allowed; it takes {wanted}").format(value=repr(value)[:60], wanted=wanted)
    return ValueError(f"{name}: {reason}")


def base_rules(options: JungleMatrixOptions) -> TurnRules:
    """The rules of every turn under ``options``, before any pet."""
    first = End.LOWEST if options.upside_down else End.HIGHEST
    return TurnRules(
        columns=4 if options.wide_grid else 3, sums=(12 if options.twelves else 11,), first=first, covers=first,
        touching=options.touching, open_deck=options.open_deck, may_end=options.voluntary_end, pace=options.pace,
    )  # fmt: skip


def fold(rules: TurnRules, played: Iterable[Effects]) -> TurnRules:
    """``rules`` with the effects of pets in the order in which they were played."""
    for effects in played:
        for name, value in effects:
            rules = _fold(rules, name, value)
    return rules


def _fold(rules: TurnRules, name: str, value: Any) -> TurnRules:
    """“The one played last wins for a setting”; “points added add up”, and so do the numbers of uses."""
    match name:
        case "trio_points" | "start_points" | "steal" | "forgives" | "swaps" | "lone_kings" | "wild_covers":
            value += getattr(rules, name)
        case "pair_points":
            total = Counter[tuple[int, int]]()
            for each in (*rules.pair_points, *value):
                total[each.higher, each.lower] += each.points
            value = tuple(sorted(PairPoints(*key, points) for key, points in total.items()))
        case "quick_points":
            value = tuple(sorted((*rules.quick_points, value)))
        case "factor":
            value *= rules.factor
        case "cap" if rules.cap is not None:
            value = min(rules.cap, value)
        case "sum":
            return replace(rules, sums=_ordered(value, rules.sums[1:]))
        case "extra_sum":
            return replace(rules, sums=_ordered(rules.sums[0], (*rules.sums[1:], value)))
    return replace(rules, **{name: value})


def _ordered(main: int, extra: Iterable[int]) -> tuple[int, ...]:
    """The sums by priority: first the main one, then the others from the highest down."""
    return (main, *sorted(set(extra) - {main}, reverse=True))
