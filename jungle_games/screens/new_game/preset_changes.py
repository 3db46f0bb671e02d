"""What a preset changes, in a few words for each option: made from what the options declare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.core.options import STANDARD, GameOptions, Option, Value
from jungle_games.ui.layout import Column, Item, Row, Wrap
from jungle_games.ui.widgets.label import Icon, Label

_SIZE: Final = 16.0
_APART, _LEAD = 16.0, 3.0


@dataclass(frozen=True, slots=True)
class Change:
    """What a value brings about, already translated, and the icon beside it."""

    icon: str
    words: str


def value_words(option: Option, value: Value) -> str:
    """A value in words: "on", "10 min", "a rat in front"."""
    if option.type == "bool":
        return _("on") if value else _("off")
    if option.type == "int":
        if value == 0 and option.low == 0 and option.unit:
            return _("off")
        return f"{value} {_(option.unit)}" if option.unit else str(value)
    return _(option.allowed().get(str(value), str(value)))


def change_words(option: Option, value: Value) -> str:
    """What ``value`` brings about: as the option says it, or else its label and the value."""
    if option.type == "bool" and (said := option.on if value else option.off):
        return _(said)
    words = value_words(option, value)
    if option.says and value:
        return _(option.says).format(value=words)
    return _("{option}: {value}").format(option=_(option.label), value=words)


def changes_of(options_type: type[GameOptions], values: Mapping[str, Value]) -> Sequence[Change]:
    """What ``values`` change in Standard; where they are Standard, the help that it gives."""
    standard, declared = options_type.build(STANDARD).values(), options_type.declared()
    changed = [option for option in declared if values[option.name] != standard[option.name]]
    shown = changed or [option for option in declared if option.group == "helps" and values[option.name] is True]
    return [Change(_icon(option, values[option.name]), change_words(option, values[option.name])) for option in shown]


def _icon(option: Option, value: Value) -> str:
    if value is False:
        return "minus"
    return "clock" if option.group == "clock" else "check"


def change_list(options_type: type[GameOptions], values: Mapping[str, Value]) -> Item:
    """The list of them for a page."""
    usual = values == options_type.build(STANDARD).values()
    head = _("The usual rules, with:") if usual else _("Unlike Standard:")
    lines = [
        Row(Icon(change.icon, size=_SIZE, ink="amber"), Label(change.words, size=_SIZE), gap=6, align="center")
        for change in changes_of(options_type, values)
    ]
    return Column(Label(head, size=_SIZE, ink="fern"), Wrap(*lines, gap=(_APART, _LEAD)), gap=_LEAD)
