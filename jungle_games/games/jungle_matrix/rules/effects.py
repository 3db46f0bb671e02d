"""The vocabulary of effects: how each is written in ``pets.yaml``, and how it folds into the rules of a turn.

A setting replaces an earlier one; points and numbers of uses add up; factors multiply; of caps the lowest
counts. ``TurnRules.score`` applies the factor after all additions and the cap last, in whatever order they came.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.turn_rules import WIDTHS, Colours, End, PairPoints, QuickPoints, TurnRules

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


def _fold_sum(rules: TurnRules, value: int) -> TurnRules:
    return replace(rules, sums=_ordered(value, rules.sums[1:]))


def _fold_extra_sum(rules: TurnRules, value: int) -> TurnRules:
    return replace(rules, sums=_ordered(rules.sums[0], (*rules.sums[1:], value)))


def _ordered(main: int, extra: Iterable[int]) -> tuple[int, ...]:
    """The sums by priority: first the main one, then the others from the highest down."""
    return (main, *sorted(set(extra) - {main}, reverse=True))


def _fold_pair_points(rules: TurnRules, value: tuple[PairPoints, ...]) -> TurnRules:
    added = {(each.higher, each.lower): each.points for each in rules.pair_points}
    for each in value:
        key = each.higher, each.lower
        added[key] = added.get(key, 0) + each.points
    return replace(rules, pair_points=tuple(sorted(PairPoints(*key, points) for key, points in added.items())))


def _fold_quick_points(rules: TurnRules, value: QuickPoints) -> TurnRules:
    return replace(rules, quick_points=tuple(sorted((*rules.quick_points, value))))


def _fold_factor(rules: TurnRules, value: Fraction) -> TurnRules:
    return replace(rules, factor=rules.factor * value)


def _fold_cap(rules: TurnRules, value: int) -> TurnRules:
    return replace(rules, cap=value if rules.cap is None else min(rules.cap, value))


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
    "quick_points": Effect(_quick_points, _fold_quick_points),
    "factor": Effect(_factor, _fold_factor),
    "cap": Effect(_number(0, 999), _fold_cap),
    "steal": _adding("steal", _number(1, 99)),
    "forgives": _adding("forgives", _TIMES),
    "swaps": _adding("swaps", _TIMES),
    "lone_kings": _adding("lone_kings", _TIMES),
    "wild_covers": _adding("wild_covers", _TIMES),
    "sum": Effect(_number(5, 19), _fold_sum),
    "extra_sum": Effect(_number(5, 19), _fold_extra_sum),
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
