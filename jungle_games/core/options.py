"""Options: declared once per game as a frozen dataclass.

Screens, presets, records and the protocol are all generated from the declaration.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath
from typing import Any, ClassVar, Final, Literal, Self, cast

from jungle_games.base.system import levels_folder
from jungle_games.core.errors import UserError, wrap_unexpected
from jungle_games.core.i18n import N_, _
from jungle_games.core.reading import YamlError, read_bounded, read_yaml, reason_of

Value = bool | int | str
Group = Literal["rules", "helps", "clock"]

STANDARD: Final = "standard"
BEGINNER: Final = "beginner"
PRESET_TITLES: Final = (N_("Beginner"), N_("Standard"), N_("Advanced"))
"""The presets' names shared by all games, so that they are translated only once."""
_LARGEST_FILE: Final = 100_000
"""Most bytes in a file of presets."""
_LONGEST_WORDS: Final = 60


class OptionError(UserError):
    """An invalid option or value; the message names file (if any), key, value and what is allowed."""


@dataclass(frozen=True, slots=True)
class Option:
    """A declared option. Its words are marked for gettext and translated when shown.

    ``choices`` maps allowed texts to labels (empty for bool and int), or finds them when asked if they are
    level files; ``low`` and ``high`` bound an int, which may count ``tenths`` of its unit; ``expert`` options are
    hidden on screens until asked for.
    ``on``, ``off`` and ``says`` (with its ``{value}``) say in a few words what a value brings
    about, where the label alone would say it less well. It has no effect unless the option named in ``only_with``
    has the value beside it.
    What is chosen ``with_seats`` belongs to no preset.
    """

    name: str
    type: Literal["bool", "int", "choice"]
    default: Value
    label: str
    help: str
    group: Group
    choices: Mapping[str, str] | Callable[[], Mapping[str, str]] = dataclasses.field(default_factory=dict)
    low: int = 0
    high: int = 0
    unit: str = ""
    tenths: bool = False
    expert: bool = False
    on: str = ""
    off: str = ""
    says: str = ""
    only_with: tuple[str, Value] | None = None
    with_seats: bool = False

    def allowed(self) -> Mapping[str, str]:
        """The allowed texts of a choice with their labels, including level files found now."""
        return self.choices() if callable(self.choices) else self.choices

    def check(self, value: object, where: str = "", attached: Collection[str] = ()) -> Value:
        """``value`` if it is allowed; raises OptionError otherwise.

        ``attached`` are the names of attached level files, which a choice of files allows too.
        """
        prefix = f"{where}: " if where else ""
        if self.type == "bool":
            if isinstance(value, bool):
                return value
            wanted = _("true or false")
        elif self.type == "int":
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            wanted = _("a whole number from {low} to {high}").format(low=self.low, high=self.high)
        else:
            allowed = list(self.allowed())
            if callable(self.choices):
                allowed += [stem for stem in map(_stem, attached) if stem not in allowed]
            if isinstance(value, str) and value in allowed:
                return value
            wanted = _("one of {choices}").format(choices=", ".join(allowed))
        reason = _("option '{name}': {value!r} is not allowed; it takes {wanted}")
        raise OptionError(prefix + reason.format(name=self.name, value=value, wanted=wanted))


def _stem(file_name: str) -> str:
    return PurePath(file_name).stem


def flag(
    default: bool,
    label: str,
    help: str,  # noqa: A002
    *,
    on: str = "",
    off: str = "",
    group: Group = "rules",
    expert: bool = False,
    only_with: tuple[str, Value] | None = None,
) -> Any:
    return _declared(
        Option("", "bool", default, label, help, group, expert=expert, on=on, off=off, only_with=only_with)
    )


def number(
    default: int,
    low: int,
    high: int,
    label: str,
    help: str,  # noqa: A002
    *,
    unit: str = "",
    tenths: bool = False,
    says: str = "",
    group: Group = "rules",
    expert: bool = False,
    only_with: tuple[str, Value] | None = None,
    with_seats: bool = False,
) -> Any:
    """Declare a whole-number option from ``low`` to ``high`` as a dataclass field."""
    return _declared(
        Option(
            "", "int", default, label, help, group, low=low, high=high, unit=unit, tenths=tenths, says=says,
            expert=expert, only_with=only_with, with_seats=with_seats,
        )
    )  # fmt: skip


def choice(
    default: str,
    choices: Mapping[str, str] | Callable[[], Mapping[str, str]],
    label: str,
    help: str,  # noqa: A002
    *,
    on: str = "",
    group: Group = "rules",
    expert: bool = False,
) -> Any:
    """Declare a choice among texts (or files found when asked) as a dataclass field; ``on``: of another than usual."""
    return _declared(Option("", "choice", default, label, help, group, choices, expert=expert, on=on))


def _declared(option: Option) -> Any:
    return dataclasses.field(default=option.default, metadata={"option": option})


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of changes to Standard; its title is translated when shown."""

    key: str
    title: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class RuleStep:
    """A rule to add on the way from the beginners' game to the full one: its name and options."""

    title: str
    values: Mapping[str, Value]

    def is_taken(self, now: Mapping[str, Value]) -> bool:
        return all(now[name] == value or (type(value) is int and now[name] != 0) for name, value in self.values.items())


@dataclass(frozen=True)
class GameOptions:
    """The options of a match. Each game subclasses this with its own fields; an instance is always valid."""

    show_targets: bool = flag(
        True, N_("Show where you can play"), N_("Places where a thing may go light up while you hold it."),
        on=N_("Shows where you can play"), off=N_("Does not show where you can play"), group="helps",
    )  # fmt: skip
    hints: bool = flag(
        True, N_("Hints"), N_("Helps you to a good move, step by step."), on=N_("Hints"), off=N_("No hints"),
        group="helps",
    )  # fmt: skip
    take_backs: bool = flag(
        True, N_("Undo"), N_("Moves may be undone and redone."), on=N_("Undo"), off=N_("No undo"),
        group="helps",
    )  # fmt: skip

    attached: Mapping[str, str] = dataclasses.field(default_factory=dict, kw_only=True, hash=False, repr=False)
    """Level files attached to the match rather than shipped: file name to content. They take precedence over
    files of the same name, and accompany the options in records and to other processes."""

    game: ClassVar[str] = ""
    """The game's name: its presets are read from ``levels/<game>/presets.yaml``."""

    steps: ClassVar[tuple[RuleStep, ...]] = ()
    """Rules to add one at a time, in this order; empty for games that are learnt at once."""

    @classmethod
    def next_step(cls, now: Mapping[str, Value]) -> RuleStep | None:
        """The first of the game's steps that the option values ``now`` do not include."""
        return next((step for step in cls.steps if not step.is_taken(now)), None)

    def __post_init__(self) -> None:
        for declared in self.declared():
            declared.check(getattr(self, declared.name), attached=self.attached)

    @classmethod
    def declared(cls) -> Sequence[Option]:
        return _options_of(cast(Hashable, cls))

    @classmethod
    def option(cls, name: str, where: str = "") -> Option:
        """The declaration of ``name``. Raises OptionError when there is none."""
        for declared in cls.declared():
            if declared.name == name:
                return declared
        prefix = f"{where}: " if where else ""
        known = ", ".join(declared.name for declared in cls.declared())
        raise OptionError(prefix + _("unknown option '{name}'; the options are {known}").format(name=name, known=known))

    @classmethod
    def presets(cls) -> Mapping[str, Preset]:
        """The game's presets by key, in the file's order. Raises OptionError for a bad file."""
        return _read_presets(cast(Hashable, cls))

    @classmethod
    def build(
        cls, preset: str = STANDARD, changes: Mapping[str, object] | None = None, where: str = "",
        attached: Mapping[str, str] | None = None,
    ) -> Self:  # fmt: skip
        """The options of ``preset`` with ``changes``.

        Error messages begin with ``where``; ``attached`` are attached level files (see the field).
        Raises OptionError for an unknown preset, name or value.
        """
        presets = cls.presets()
        if preset not in presets:
            prefix = f"{where}: " if where else ""
            reason = _("unknown preset '{name}'; the presets are {known}")
            raise OptionError(prefix + reason.format(name=preset, known=", ".join(presets)))
        values: dict[str, Any] = dict(presets[preset].values)
        for name, value in (changes or {}).items():
            values[name] = cls.option(name, where).check(value, where, attached or ())
        return cls(**values, attached=dict(attached or {}))

    def values(self) -> dict[str, Value]:
        return {declared.name: getattr(self, declared.name) for declared in self.declared()}

    def changes(self, preset: str = STANDARD) -> dict[str, Value]:
        """The values different from those of ``preset``."""
        base = self.presets()[preset].values
        return {
            option.name: value
            for option in self.declared()
            if (value := getattr(self, option.name)) != base.get(option.name, option.default)
        }

    def preset(self) -> str | None:
        """The preset with these options, Standard before equal ones; None for custom options."""
        names = sorted(self.presets(), key=lambda name: name != STANDARD)
        free = {option.name for option in self.declared() if option.with_seats}
        return next((name for name in names if self.changes(name).keys() <= free), None)


@cache  # asked for whenever a match is kept
def _options_of(options_type: type[GameOptions]) -> tuple[Option, ...]:
    return tuple(
        dataclasses.replace(cast(Option, f.metadata["option"]), name=f.name)
        for f in dataclasses.fields(options_type)
        if "option" in f.metadata
    )


@cache
def _read_presets(options_type: type[GameOptions]) -> Mapping[str, Preset]:
    return read_presets(options_type, levels_folder(options_type.game) / "presets.yaml")


@wrap_unexpected(OptionError, lambda reason, kind, path: OptionError(f"{kind.game}/{path.name}: {reason}"))
def read_presets(options_type: type[GameOptions], path: Path) -> Mapping[str, Preset]:
    """The presets in the file at ``path`` by key, in the file's order. Raises OptionError for a bad file."""
    where = f"{options_type.game}/{path.name}"
    try:
        document = read_yaml(read_bounded(path, _LARGEST_FILE).decode("utf-8")).data
    except (OSError, UnicodeDecodeError, YamlError) as error:
        raise OptionError(f"{where}: cannot be read: {reason_of(error)}") from error
    if not isinstance(document, dict) or STANDARD not in document:
        raise OptionError(f"{where}: must map preset names to presets, '{STANDARD}' among them")
    return {key: _preset(options_type, key, entry, where) for key, entry in document.items()}


def _preset(options_type: type[GameOptions], key: str, entry: object, where: str) -> Preset:
    if not isinstance(entry, dict) or set(entry) != {"title", "options"}:
        raise OptionError(f"{where}: {key}: needs exactly the keys title and options")
    if not isinstance(entry["title"], str) or not 0 < len(entry["title"]) <= _LONGEST_WORDS:
        raise OptionError(f"{where}: {key}: title: must be a text of at most {_LONGEST_WORDS} characters")
    if not isinstance(entry["options"], dict):
        raise OptionError(f"{where}: {key}: options: must map option names to values")
    values = {
        name: options_type.option(name, f"{where}: {key}").check(value, f"{where}: {key}")
        for name, value in entry["options"].items()
    }
    return Preset(key, entry["title"], values)
