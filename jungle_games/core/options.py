"""Options: declared once per game as a frozen dataclass; screens, presets, records and the protocol are made from it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, Literal, Self, cast

import yaml

from jungle_games.core.i18n import N_
from jungle_games.resources import levels_folder

Value = bool | int | str
Group = Literal["rules", "helps", "clock"]

STANDARD: Final = "standard"
BEGINNER: Final = "beginner"
ADVANCED: Final = "advanced"


class OptionError(ValueError):
    """A wrong option or value; the message names file (where there is one), key, value and what is allowed."""


@dataclass(frozen=True, slots=True)
class Option:
    """One declared option. Words are marked for gettext and translated when shown.

    ``choices`` maps each allowed text to its label (empty for bool and int); ``low`` and ``high`` bound an int;
    ``expert`` options are kept from the beginner's screens.
    """

    name: str
    type: Literal["bool", "int", "choice"]
    default: Value
    label: str
    help: str
    group: Group
    choices: Mapping[str, str]
    low: int
    high: int
    unit: str
    expert: bool
    list_choices: Callable[[], Mapping[str, str]] | None

    def allowed(self) -> Mapping[str, str]:
        """The allowed texts of a choice with their labels, files found now included."""
        return self.list_choices() if self.list_choices else self.choices

    def check(self, value: object, where: str = "") -> Value:
        """``value`` if it is allowed; raises OptionError otherwise."""
        prefix = f"{where}: " if where else ""
        if self.type == "bool":
            if isinstance(value, bool):
                return value
            wanted = "true or false"
        elif self.type == "int":
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            wanted = f"a whole number from {self.low} to {self.high}"
        else:
            allowed = self.allowed()
            if isinstance(value, str) and value in allowed:
                return value
            wanted = "one of " + ", ".join(allowed)
        raise OptionError(f"{prefix}option '{self.name}': {value!r} is not allowed; it takes {wanted}")


def flag(default: bool, label: str, help: str, *, group: Group = "rules", expert: bool = False) -> Any:  # noqa: A002
    """Declare an on/off option as a dataclass field."""
    return _declare(default, "bool", label, help, group, expert=expert)


def number(
    default: int, low: int, high: int, label: str, help: str, *,  # noqa: A002
    unit: str = "", group: Group = "rules", expert: bool = False,
) -> Any:
    """Declare a whole-number option from ``low`` to ``high`` as a dataclass field."""
    return _declare(default, "int", label, help, group, low=low, high=high, unit=unit, expert=expert)


def choice(
    default: str, choices: Mapping[str, str] | Callable[[], Mapping[str, str]], label: str, help: str, *,  # noqa: A002
    group: Group = "rules", expert: bool = False,
) -> Any:
    """Declare a choice among texts (or files found when asked) as a dataclass field."""
    if callable(choices):
        return _declare(default, "choice", label, help, group, list_choices=choices, expert=expert)
    return _declare(default, "choice", label, help, group, choices=choices, expert=expert)


def _declare(
    default: Value, kind: Literal["bool", "int", "choice"], label: str, help: str, group: Group, *,  # noqa: A002
    choices: Mapping[str, str] | None = None, low: int = 0, high: int = 0, unit: str = "", expert: bool = False,
    list_choices: Callable[[], Mapping[str, str]] | None = None,
) -> Any:
    partial = Option("", kind, default, label, help, group, choices or {}, low, high, unit, expert, list_choices)
    return dataclasses.field(default=default, metadata={"option": partial})


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of option values: what differs from Standard, with words that are translated when shown."""

    key: str
    title: str
    summary: str
    values: Mapping[str, Value]


@dataclass(frozen=True)
class GameOptions:
    """The options of a match. Each game subclasses this with its own fields; an instance is always valid."""

    show_targets: bool = flag(
        True, N_("Show legal places"), N_("Legal drops light up while you hold something."), group="helps"
    )
    hints: bool = flag(True, N_("Show me a move"), N_("A button that shows you a good move."), group="helps")
    take_backs: bool = flag(True, N_("Take back moves"), N_("Moves may be undone and redone."), group="helps")

    game: ClassVar[str] = ""
    """The game's name: its presets are read from ``levels/<game>/presets.yaml``."""

    def __post_init__(self) -> None:
        for declared in self.declared():
            declared.check(getattr(self, declared.name))

    @classmethod
    def declared(cls) -> Sequence[Option]:
        """Every option in the order of declaration."""
        return tuple(
            dataclasses.replace(cast(Option, f.metadata["option"]), name=f.name)
            for f in dataclasses.fields(cls)
        )

    @classmethod
    def option(cls, name: str, where: str = "") -> Option:
        """The declaration of ``name``. Raises OptionError when there is none."""
        for declared in cls.declared():
            if declared.name == name:
                return declared
        prefix = f"{where}: " if where else ""
        known = ", ".join(declared.name for declared in cls.declared())
        raise OptionError(f"{prefix}unknown option '{name}'; the options are {known}")

    @classmethod
    def presets(cls) -> Mapping[str, Preset]:
        """The game's presets by key, Beginner first. Raises OptionError, naming file and key, for a bad file."""
        return _read_presets(cls)

    @classmethod
    def build(
        cls, preset: str = STANDARD, changes: Mapping[str, object] | None = None, where: str = ""
    ) -> Self:
        """The options of ``preset`` with ``changes``. Raises OptionError for an unknown preset, name or value."""
        presets = cls.presets()
        if preset not in presets:
            prefix = f"{where}: " if where else ""
            raise OptionError(f"{prefix}unknown preset '{preset}'; the presets are {', '.join(presets)}")
        values: dict[str, Any] = dict(presets[preset].values)
        for name, value in (changes or {}).items():
            values[name] = cls.option(name, where).check(value, where)
        return cls(**values)

    def values(self) -> dict[str, Value]:
        """Every option's value by name."""
        return {declared.name: getattr(self, declared.name) for declared in self.declared()}

    def changes(self, preset: str = STANDARD) -> dict[str, Value]:
        """The values that differ from ``preset``."""
        base = type(self).build(preset).values()
        return {name: value for name, value in self.values().items() if value != base[name]}

    def preset(self) -> str | None:
        """The preset these options are, or None when they are custom."""
        for name in self.presets():
            if not self.changes(name):
                return name
        return None


@cache
def _read_presets(options_type: type[GameOptions]) -> Mapping[str, Preset]:
    path = levels_folder(options_type.game) / "presets.yaml"
    where = f"{options_type.game}/{path.name}"
    try:
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise OptionError(f"{where}: cannot be read: {error}") from error
    if not isinstance(document, dict) or STANDARD not in document:
        raise OptionError(f"{where}: must map preset names to presets, '{STANDARD}' among them")
    presets = {}
    for key, entry in document.items():
        if not isinstance(entry, dict) or not {"title", "summary", "options"} == set(entry):
            raise OptionError(f"{where}: {key}: needs exactly the keys title, summary and options")
        values = {
            name: options_type.option(name, f"{where}: {key}").check(value, f"{where}: {key}")
            for name, value in (entry["options"] or {}).items()
        }
        presets[key] = Preset(key, str(entry["title"]), str(entry["summary"]), values)
    return presets
