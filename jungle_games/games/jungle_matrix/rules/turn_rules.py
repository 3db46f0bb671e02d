"""The rules of a turn as one value, and the effects of options, variants and pets, written in ``pets.yaml``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import Any, Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions

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
_FACTOR: Final = re.compile(r"(\d{1,2})(?:/(\d{1,2}))?")


class EffectError(ValueError):
    """An unknown effect or a value that it does not take; the message says what it takes."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect: ``read`` makes its value from plain data, ``fold`` applies it to the rules."""

    read: Callable[[object], Any]
    fold: Callable[[TurnRules, Any], TurnRules]


def read_effects(written: Mapping[str, object]) -> Effects:
    """The effects written in ``pets.yaml``. Raises EffectError with a message that begins with the effect's name."""
    found = []
    for name, value in written.items():
        effect = EFFECTS.get(name)
        if effect is None:
            reason = _("there is no such effect; the effects are {names}").format(names=", ".join(EFFECTS))
            raise EffectError(f"{name[:40]}: {reason}")
        try:
            found.append((name, effect.read(value)))
        except EffectError as error:
            raise EffectError(f"{name}: {error}") from error
    return tuple(found)


def base_rules(options: JungleMatrixOptions) -> TurnRules:
    """The rules of every turn under ``options``, before any pet."""
    variants: dict[str, Any] = {"pace": options.pace, "may_end": options.voluntary_end}
    if options.twelves:
        variants["sum"] = 12
    if options.wide_grid:
        variants["columns"] = 4
    if options.touching:
        variants["touching"] = True
    if options.open_deck:
        variants["open_deck"] = True
    if options.upside_down:
        variants |= {"first": End.LOWEST, "covers": End.LOWEST}
    return fold(TurnRules(), [tuple(variants.items())])


def fold(rules: TurnRules, played: Iterable[Effects]) -> TurnRules:
    """``rules`` with the effects of pets in the order in which they were played."""
    for effects in played:
        for name, value in effects:
            rules = EFFECTS[name].fold(rules, value)
    return rules


# Folding


def _setting(field: str, read: Callable[[object], Any]) -> Effect:
    """“The one played last wins for a setting.”"""
    return Effect(read, lambda rules, value: replace(rules, **{field: value}))


def _adding(field: str, read: Callable[[object], int]) -> Effect:
    """“Points added add up”, and so do the numbers of uses."""
    return Effect(read, lambda rules, value: replace(rules, **{field: getattr(rules, field) + value}))


def _ordered(main: int, extra: Iterable[int]) -> tuple[int, ...]:
    """The sums by priority: first the main one, then the others from the highest down."""
    return (main, *sorted(set(extra) - {main}, reverse=True))


def _fold_pair_points(rules: TurnRules, value: tuple[PairPoints, ...]) -> TurnRules:
    added = {(each.higher, each.lower): each.points for each in rules.pair_points}
    for each in value:
        key = each.higher, each.lower
        added[key] = added.get(key, 0) + each.points
    return replace(rules, pair_points=tuple(sorted(PairPoints(*key, points) for key, points in added.items())))


# Reading


def _number(low: int, high: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise _wrong(value, _("a whole number from {low} to {high}").format(low=low, high=high))

    return read


def _switch(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise _wrong(value, _("true or false"))


def _one_of(kind: type[End] | type[Colours]) -> Callable[[object], Any]:
    def read(value: object) -> Any:
        if isinstance(value, str) and value in list(kind):
            return kind(value)
        raise _wrong(value, _("one of {choices}").format(choices=", ".join(kind)))

    return read


def _factor(value: object) -> Fraction:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    parts = _FACTOR.fullmatch(value) if isinstance(value, str) else None
    if parts is None or parts[2] == "0" or parts[2] == "00":
        raise _wrong(value, _("a fraction such as 1/2, or a whole number up to 99"))
    return Fraction(int(parts[1]), int(parts[2] or 1))


def _pair_points(value: object) -> tuple[PairPoints, ...]:
    if not isinstance(value, Mapping) or not value:
        raise _wrong(value, _("pairs with their points, such as {example}").format(example="{10+A: 2}"))
    return tuple(_one_pair(str(pair), points) for pair, points in value.items())


def _one_pair(pair: str, points: object) -> PairPoints:
    parts = _PAIR.fullmatch(pair)
    values = sorted(1 if part == "A" else int(part) for part in parts.groups()) if parts else []
    if not values or not 1 <= values[0] <= values[1] <= 10:
        raise _wrong(pair, _("a pair of two values from A to 10, such as 10+A"))
    return PairPoints(values[1], values[0], _POINTS(points))


def _quick_points(value: object) -> QuickPoints:
    if not isinstance(value, Mapping) or set(value) != {"seconds", "points"}:
        raise _wrong(value, _("seconds and points, such as {example}").format(example="{seconds: 60, points: 5}"))
    return QuickPoints(_number(1, 3600)(value["seconds"]), _POINTS(value["points"]))


def _columns(value: object) -> int:
    if value in WIDTHS and isinstance(value, int):
        return value
    raise _wrong(value, _("3 or 4"))


def _wrong(value: object, wanted: str) -> EffectError:
    return EffectError(_("{value} is not allowed; it takes {wanted}").format(value=repr(value)[:60], wanted=wanted))


_POINTS: Final = _number(-99, 99)
_TIMES: Final = _number(1, 9)

EFFECTS: Final[Mapping[str, Effect]] = {
    "trio_points": _adding("trio_points", _POINTS),
    "pair_points": Effect(_pair_points, _fold_pair_points),
    "start_points": _adding("start_points", _POINTS),
    "quick_points": Effect(
        _quick_points, lambda rules, value: replace(rules, quick_points=tuple(sorted((*rules.quick_points, value))))
    ),
    "factor": Effect(_factor, lambda rules, value: replace(rules, factor=rules.factor * value)),
    "cap": Effect(
        _number(0, 999), lambda rules, value: replace(rules, cap=value if rules.cap is None else min(rules.cap, value))
    ),
    "steal": _adding("steal", _number(1, 99)),
    "forgives": _adding("forgives", _TIMES),
    "swaps": _adding("swaps", _TIMES),
    "lone_kings": _adding("lone_kings", _TIMES),
    "wild_covers": _adding("wild_covers", _TIMES),
    "sum": Effect(_number(5, 19), lambda rules, value: replace(rules, sums=_ordered(value, rules.sums[1:]))),
    "extra_sum": Effect(
        _number(5, 19), lambda rules, value: replace(rules, sums=_ordered(rules.sums[0], (*rules.sums[1:], value)))
    ),
    "trios": _setting("trios", _switch),
    "first": _setting("first", _one_of(End)),
    "covers": _setting("covers", _one_of(End)),
    "colours": _setting("colours", _one_of(Colours)),
    "touching": _setting("touching", _switch),
    "centre_sleeps": _setting("centre_sleeps", _number(0, 52)),
    "columns": _setting("columns", _columns),
    "open_deck": _setting("open_deck", _switch),
    "may_end": _setting("may_end", _switch),
    "pace": _setting("pace", _number(0, 60)),
}
