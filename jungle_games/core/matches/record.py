"""Records: matches as YAML that people can read, write and repair."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Self

import msgspec
import yaml
from msgspec import Meta

from jungle_games.core.errors import UserError, error_words, wrap_unexpected
from jungle_games.core.game import AnyGame, BadSetup, Outcome
from jungle_games.core.i18n import _
from jungle_games.core.limits import TimeFactor
from jungle_games.core.matches.history import MOST_MOVES
from jungle_games.core.matches.match import AnyMatch, ChanceMode, Match, ReplayError
from jungle_games.core.options import STANDARD, GameOptions, OptionError, Value
from jungle_games.core.reading import KeyPath, YamlError, read_yaml
from jungle_games.core.seat_names import SeatInfo

FORMAT: Final = 1
"""The format version that we write; records of a later version are refused."""

FindGame = Callable[[str], AnyGame]
"""Finds a game by name. Raises LookupError, listing the games."""

DealNumber = Annotated[int, Meta(ge=0, lt=2**53)]
MoveText = Annotated[str, Meta(max_length=2000)]
HintText = Annotated[str, Meta(max_length=2000, pattern=r"^[0-9]{1,6} .")]
"""After how many moves a hint was given, and the move it gave."""
ClockRow = Annotated[list[Annotated[float, Meta(ge=-3600, le=1_000_000)]], Meta(max_length=16)]


ITEM_LIMITS: Final = {"seats": 16, "moves": MOST_MOVES, "hinted": MOST_MOVES, "clocks": MOST_MOVES + 2}
"""The most items in a record's lists; longer ones are refused before they are parsed."""


class RecordError(UserError):
    """A record that cannot be read or replayed; the message names line and key if they are known."""

    def __init__(self, reason: str, path: KeyPath = (), line: int | None = None) -> None:
        place = [_("line {number}").format(number=line)] if line is not None else []
        place += [show_path(path)] if path else []
        super().__init__(": ".join([", ".join(place), reason] if place else [reason]))
        self.reason = reason
        self.path = path
        self.line = line


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a recorded match ended; see ``Outcome``."""

    winners: list[int]
    scores: list[float]
    termination: str

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        return cls(list(outcome.winners), list(outcome.scores), str(outcome.termination))


class GameRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that is needed to replay a match.

    ``options`` holds the changes to ``preset``. ``identity`` identifies the match across all its records, and is
    missing for matches that are not stored. ``clocks`` is ``Match.clocks()``. ``attachments`` are the
    match's level files other than the shipped ones, file name to content.
    """

    game: str
    format: int
    date: datetime.date | None = None
    preset: str = STANDARD
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    seats: Annotated[list[SeatInfo], Meta(min_length=1)]
    deal: DealNumber = 0
    chance: ChanceMode = "auto"
    setup: dict[str, Any] = msgspec.field(default_factory=dict)
    moves: list[MoveText] = msgspec.field(default_factory=list)
    result: Result | None = None
    identity: Annotated[str, Meta(pattern=r"^[0-9a-f]{0,40}\Z")] = ""
    took_back: bool = False
    second_try: bool = False
    tried_from: Annotated[int, Meta(ge=0)] = 0
    undos: Annotated[int, Meta(ge=0)] = 0
    hints: Annotated[int, Meta(ge=0)] = 0
    hinted: list[HintText] = msgspec.field(default_factory=list)
    seconds: Annotated[float, Meta(ge=0, le=1e9)] = 0.0
    time_factor: TimeFactor = 1
    clocks: list[ClockRow] = msgspec.field(default_factory=list)
    attachments: dict[str, str] = msgspec.field(default_factory=dict)

    @classmethod
    def of(cls, match: AnyMatch, date: datetime.date | None = None) -> Self:
        """The record of ``match`` in its current state, without undone moves."""
        preset = match.options.preset() or STANDARD
        preset_sets = type(match.options).presets()[preset].values
        changes = match.options.changes(preset)
        return cls(
            game=match.game.name,
            format=FORMAT,
            date=date,
            preset=preset,
            options={
                name: value for name, value in match.options.values().items() if name in changes or name in preset_sets
            },
            seats=list(match.seats),
            deal=match.deal,
            chance=match.chance,
            setup=dict(match.setup),
            moves=list(match.moves),
            result=Result.of(match.outcome) if match.outcome is not None else None,
            identity=match.identity,
            took_back=match.took_back,
            second_try=match.second_try,
            tried_from=match.tried_from,
            undos=match.undos,
            hints=match.hints_used,
            hinted=[f"{ply} {move}" for ply, move in match.hinted.items()],
            seconds=round(match.seconds, 1),
            time_factor=match.time_factor,
            clocks=[[round(seconds, 3) for seconds in row] for row in match.clocks()],
            attachments=dict(match.attachments),
        )

    @classmethod
    @wrap_unexpected(RecordError, lambda reason, *_arguments: RecordError(reason))
    def from_yaml(cls, text: str) -> GameRecord:
        """The record in ``text``, without replaying its moves. Raises RecordError with line and key."""
        return _read(text)[0]

    def to_yaml(self) -> str:
        """The record as YAML, with short lists on one line and level files as block literals."""
        plain = msgspec.to_builtins(self, builtin_types=(datetime.date,))
        text: str = yaml.dump(
            plain, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100, default_flow_style=None
        )
        return text

    def replay(self, game: AnyGame) -> AnyMatch:
        """The match at the end of the record, with every move checked. Raises RecordError with the key."""
        try:
            match = Match(
                game, self._build_options(game.options_type), self.seats, deal=self.deal, setup=self.setup,
                chance=self.chance, moves=self.moves, clocks=self.clocks, time_factor=self.time_factor,
            )  # fmt: skip
        except ReplayError as error:
            reason = _("'{move}' cannot be played. {reason}").format(move=error.text, reason=error.reason)
            raise RecordError(reason, ("moves", error.index)) from error
        except BadSetup as error:
            raise _setup_error(str(error)) from error
        except OptionError as error:
            raise RecordError(str(error), ("options",)) from error
        self._check_result(match)
        match.identity = self.identity
        match.took_back, match.second_try, match.tried_from = self.took_back, self.second_try, self.tried_from
        match.undos = self.undos
        match.hints_used = self.hints
        match.hinted = {int(ply): move for ply, _, move in (hint.partition(" ") for hint in self.hinted)}
        match.seconds = self.seconds
        return match

    def _build_options(self, options_type: type[GameOptions]) -> GameOptions:
        for name, value in self.options.items():
            try:
                options_type.option(name).check(value, attached=self.attachments)
            except OptionError as error:
                raise RecordError(str(error), ("options", name)) from error
        return options_type.build(self.preset, self.options, attached=self.attachments)

    def _check_result(self, match: AnyMatch) -> None:
        if self.result is None:
            return
        if match.outcome is None or Result.of(match.outcome) != self.result:
            raise RecordError(_("the moves lead to another result"), ("result",))


@wrap_unexpected(RecordError, lambda reason, *_arguments: RecordError(reason))
def read_match(text: str, find_game: FindGame) -> AnyMatch:
    """Parse and replay the record in ``text``. Raises RecordError, and nothing else, with line and key."""
    record, line = _read(text)
    try:
        return record.replay(_find(record.game, find_game))
    except RecordError as error:
        raise RecordError(error.reason, error.path, line(error.path)) from error


def _find(name: str, find_game: FindGame) -> AnyGame:
    try:
        return find_game(name)
    except LookupError as error:
        raise RecordError(str(error.args[0]), ("game",)) from error


def _read(text: str) -> tuple[GameRecord, Callable[[KeyPath], int | None]]:
    try:
        document = read_yaml(text, ITEM_LIMITS)
    except YamlError as error:
        raise RecordError(error.reason, (error.key,) if error.key else (), error.line) from error
    data = document.data
    if not isinstance(data, Mapping):
        raise RecordError(_("a record maps keys such as game, format and moves to values"), (), 1)
    if data.get("format") != FORMAT:
        reason = _("{format!r} is a format that this program does not know; it reads {ours}")
        reason = reason.format(format=data.get("format"), ours=FORMAT)
        raise RecordError(reason, ("format",), document.line(("format",)))
    try:
        return msgspec.convert(data, GameRecord), document.line
    except msgspec.ValidationError as error:
        reason, where = error_words(error)
        path = parse_path(f".{where}")
        raise RecordError(reason, path, document.line(path)) from error


_PATH_PART: Final = re.compile(r"\.(\w+)|\[(\d+)\]")


def parse_path(text: str) -> KeyPath:
    """The path that ``.seats[0].name`` spells."""
    return tuple(name or int(index) for name, index in _PATH_PART.findall(text))


def show_path(path: KeyPath) -> str:
    """A path as people read it: ``seats[0].name``."""
    shown = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return shown.removeprefix(".")


def _setup_error(message: str) -> RecordError:
    place, _colon, reason = message.partition(": ")
    path = parse_path(f".{place}")
    if path and path[0] in ("seats", "clocks"):
        return RecordError(reason, path)
    return RecordError(message, ("setup", *path))


# libyaml's writer, where PyYAML has it, writes the same four times as fast, and a match is written at every move.
_SafeDumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


class _Dumper(_SafeDumper):  # type: ignore[misc]  # one of two classes, known when it runs
    """A YAML dumper that writes multi-line strings as block literals, and never aliases."""

    def ignore_aliases(self, data: object) -> bool:
        return True


_Dumper.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None),
)
