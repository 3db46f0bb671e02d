"""A game's options while a player is choosing them, and what a preset changes, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from jungle_games.core.formatting import decimal, measured
from jungle_games.core.i18n import _
from jungle_games.core.options import STANDARD, GameOptions, Option, OptionError, RuleStep, Value
from jungle_games.store.settings import GameChoice
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
        return measured(int(value), _(option.unit)) if option.unit else str(value)
    return _(option.allowed().get(str(value), str(value)))


def change_words(option: Option, value: Value) -> str:
    """What ``value`` brings about: as the option says it, or else its label and the value."""
    if option.type == "bool" and (said := option.on if value else option.off):
        return _(said)
    words = value_words(option, value)
    if option.says and value:
        return _(option.says).format(value=words, tenth=decimal(int(value) / 10, 1))
    return _("{option}: {value}").format(option=_(option.label), value=words)


def changes_of(options_type: type[GameOptions], values: Mapping[str, Value]) -> Sequence[Change]:
    standard = options_type.build(STANDARD).values()
    declared = [option for option in options_type.declared() if not option.with_seats and _has_effect(option, values)]
    changed = [option for option in declared if values[option.name] != standard[option.name]]
    shown = changed or [option for option in declared if option.group == "helps" and values[option.name] is True]
    return [Change(_icon(option, values[option.name]), change_words(option, values[option.name])) for option in shown]


def _has_effect(option: Option, values: Mapping[str, Value]) -> bool:
    return option.only_with is None or values[option.only_with[0]] == option.only_with[1]


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


class OptionDraft:
    """A preset and the changes to it."""

    def __init__(
        self,
        options_type: type[GameOptions],
        preset: str = STANDARD,
        changes: Mapping[str, object] | None = None,
    ) -> None:
        """Take over ``preset`` and ``changes``; what the game does not know (any more) is left out."""
        self.options_type = options_type
        self._own: tuple[str, dict[str, Value]] | None = None
        self._base = preset if preset in options_type.presets() else STANDARD
        self._values = options_type.build(self._base).values()
        for name, value in (changes or {}).items():
            try:
                self._values[name] = options_type.option(name).check(value)
            except OptionError:
                continue

    @classmethod
    def restored(cls, options_type: type[GameOptions], choice: GameChoice) -> OptionDraft:
        """The draft as it was kept in the settings."""
        return cls(options_type, choice.preset, choice.changes)

    # What holds now ------------------------------------------------------------------------------------------

    @property
    def base(self) -> str:
        return self._base

    @property
    def changes(self) -> dict[str, Value]:
        base = self.options_type.build(self._base).values()
        return {name: value for name, value in self._values.items() if value != base[name]}

    @property
    def preset(self) -> str | None:
        """The preset that the values are, or None: they are the player's own."""
        return self._base if not self.changes else self.options().preset()

    @property
    def next_step(self) -> RuleStep | None:
        """The next rule to take over; None where there is none, or none left."""
        return self.options_type.next_step(self._values)

    def value(self, name: str) -> Value:
        return self._values[name]

    def is_changed(self, name: str) -> bool:
        return name in self.changes

    def options(self) -> GameOptions:
        return self.options_type.build(self._base, self.changes)

    def kept_in(self, choice: GameChoice) -> GameChoice:
        return msgspec.structs.replace(choice, preset=self._base, changes=self.changes)

    def copy(self) -> OptionDraft:
        """A draft that holds the same, to be changed and perhaps thrown away; it tells nobody."""
        return OptionDraft(self.options_type, self._base, self.changes)

    # Choosing ------------------------------------------------------------------------------------------------

    def choose(self, preset: str) -> None:
        """Take a preset as it is, and leave what is chosen along with the seats."""
        kept = {option.name: self._values[option.name] for option in self.options_type.declared() if option.with_seats}
        self._become(preset, {**self.options_type.build(preset).values(), **kept})

    def choose_part(self, index: int) -> None:
        """Choose a part of the preset strip: a preset, or the player's own options if there are any."""
        key = list(self.strip())[index]
        if key is None:
            self.choose_own()
        else:
            self.choose(key)

    def choose_own(self) -> None:
        """Take the player's own options again, as they were before a preset was chosen; nothing without them."""
        if self._own is not None and self.preset is not None:
            self._become(*self._own)

    def changed_from(self, other: OptionDraft) -> bool:
        """Whether it holds something else than ``other``."""
        return (self._base, self._values) != (other._base, other._values)

    def take(self, other: OptionDraft) -> None:
        """Hold what ``other`` holds."""
        self._become(other._base, dict(other._values))

    def set(self, name: str, value: Value) -> None:
        checked = self.options_type.option(name).check(value)
        self._become(self._base, {**self._values, name: checked})

    def _become(self, base: str, values: dict[str, Value]) -> None:
        if (base, values) != (self._base, self._values):
            if self.preset is None:
                self._own = (self._base, self._values)
            self._base, self._values = base, values

    def take_next_step(self) -> None:
        step = self.next_step
        if step is not None:
            self._become(self._base, {**self._values, **step.values})

    # In words ------------------------------------------------------------------------------------------------

    def strip(self) -> Mapping[str | None, str]:
        """The parts of the preset strip: what each preset is called, by its key; None, the last, is Custom."""
        return {**{key: _(preset.title) for key, preset in self.options_type.presets().items()}, None: _("Custom")}

    def all_values(self) -> Mapping[str | None, Mapping[str, Value]]:
        """The values of every option in each part of the strip; those of Custom as they are or were chosen."""
        values: dict[str | None, Mapping[str, Value]] = {
            key: self.options_type.build(key).values() for key in self.options_type.presets()
        }
        if self.preset is None:
            values[None] = self._values
        elif self._own is not None:
            values[None] = self._own[1]
        return values

    def standard_line(self, option: Option) -> str:
        value = self.options_type.build(STANDARD).values()[option.name]
        return _("Standard: {value}").format(value=value_words(option, value))
