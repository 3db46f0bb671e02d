"""The headless protocol: a JSON object a line in, a JSON object a line out. ``serve`` needs no window.

Requests: ``games``, ``new``, ``play``, ``undo``, ``redo``, ``observe``, ``think``, ``record`` and ``load``.
A wrong one is answered ``{"error": {"code", "message"}}`` and changes nothing.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, BinaryIO, Final, TypeVar

import msgspec
from msgspec import Meta

from jungle_games.core.game import CHANCE, Actor, BadSetup, Choice, Game, IllegalMove, Limits, Outcome, Seat
from jungle_games.core.i18n import _
from jungle_games.core.match import ChanceMode, Match, SeatInfo
from jungle_games.core.options import STANDARD, GameOptions, Option, OptionError
from jungle_games.core.record import DealNumber, GameRecord, RecordError, Result, read_match

LONGEST_LINE: Final = 4_000_000
"""Bytes in a request; the longest holds a record with an attached level."""

Answer = Mapping[str, Any]
T = TypeVar("T")


class ProtocolError(Exception):
    """A request that is answered with an error: its code and a message."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class NewRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``new`` takes."""

    game: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    preset: str = STANDARD
    seats: int | None = None
    deal: DealNumber = 0
    setup: dict[str, Any] = msgspec.field(default_factory=dict)
    chance: ChanceMode = "auto"


class ThinkRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``think`` takes: ``ms``, or ``nodes`` with or without a ``seed``."""

    level: str
    ms: Annotated[int, Meta(ge=1, le=3_600_000)] | None = None
    nodes: Annotated[int, Meta(ge=1, le=10**12)] | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None

    def __post_init__(self) -> None:
        if (self.ms is None) == (self.nodes is None):
            raise ValueError("needs either 'ms' or 'nodes'")
        if self.seed is not None and self.nodes is None:
            raise ValueError("'seed' goes with 'nodes'")


Count = Annotated[int, Meta(ge=1)]


def serve(stdin: BinaryIO, stdout: BinaryIO, games: Sequence[Game[Any, Any, Any]]) -> int:
    """Answer requests until the input ends or nobody reads the answers; the exit status, 0."""
    session = Session(games)
    try:
        for line in _lines(stdin):
            answer = session.answer(line)
            stdout.write(json.dumps(answer, separators=(",", ":"), default=_plain).encode() + b"\n")
            stdout.flush()
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EINVAL):  # Windows says EINVAL for a closed pipe
            raise
    return 0


def _lines(stdin: BinaryIO) -> Iterator[bytes]:
    """Each line that is not blank; of one that is too long just so much that it is seen to be."""
    while line := stdin.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stdin.readline(LONGEST_LINE + 1)
        if line.strip():
            yield line


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not plain data")


@dataclass(frozen=True, slots=True)
class _Handler:
    argument: Any
    """The type that the request's value must have."""
    answer: Callable[[Any], Answer]


class Session:
    """One conversation: the games there are and the match being played."""

    def __init__(self, games: Sequence[Game[Any, Any, Any]]) -> None:
        self._games: Final = {game.name: game for game in games}
        self._match: Match[Any, Any] | None = None
        self._handlers: Final[Mapping[str, _Handler]] = {
            "games": _Handler(bool, self._list_games),
            "new": _Handler(NewRequest, self._new),
            "play": _Handler(str, self._play),
            "undo": _Handler(Count, self._undo),
            "redo": _Handler(Count, self._redo),
            "observe": _Handler(int, self._observe),
            "think": _Handler(ThinkRequest, self._think),
            "record": _Handler(bool, self._record),
            "load": _Handler(str, self._load),
        }

    def answer(self, line: bytes) -> Answer:
        """The answer to the request on ``line``; errors are answers too."""
        try:
            return self._answer(_decode(line))
        except ProtocolError as error:
            return _error(error.code, error)
        except IllegalMove as error:
            return _error("illegal-move", error)
        except OptionError as error:
            return _error("bad-option", error)
        except BadSetup as error:
            return _error("bad-setup", error)
        except RecordError as error:
            return _error("bad-record", error)

    def _answer(self, request: Mapping[str, Any]) -> Answer:
        for key in request:
            if key not in self._handlers:
                known = ", ".join(self._handlers)
                raise ProtocolError("bad-request", f"unknown key '{key[:40]}'; a request has one of {known}")
        if len(request) != 1:
            raise ProtocolError("bad-request", f"a request has one key, not {len(request)}")
        [(verb, value)] = request.items()
        handler = self._handlers[verb]
        return handler.answer(_convert(verb, value, handler.argument))

    # Requests

    def _list_games(self, wanted: bool) -> Answer:
        _need_true("games", wanted)
        return {"games": [_describe(game) for game in self._games.values()]}

    def _new(self, request: NewRequest) -> Answer:
        if request.game not in self._games:
            raise ProtocolError("unknown-game", self._unknown(request.game))
        game = self._games[request.game]
        options = game.options_type.build(request.preset, request.options)
        self._match = Match(
            game,
            options,
            _seats(game, game.seats[0] if request.seats is None else request.seats),
            deal=request.deal,
            setup=request.setup,
            chance=request.chance,
        )
        return _state(self._match)

    def _play(self, text: str) -> Answer:
        match = self._current()
        match.play(text)
        return _state(match)

    def _undo(self, n: int) -> Answer:
        match = self._current()
        match.undo(n)
        return _state(match)

    def _redo(self, n: int) -> Answer:
        match = self._current()
        match.redo(n)
        return _state(match)

    def _observe(self, seat: int) -> Answer:
        match = self._current()
        if not 0 <= seat < len(match.seats):
            last = len(match.seats) - 1
            raise ProtocolError("bad-request", f"observe: there is no seat {seat}; they are 0 to {last}")
        return _state(match, seat)

    def _think(self, request: ThinkRequest) -> Answer:
        match = self._current()
        levels = [level.key for level in match.game.levels]
        if request.level not in levels:
            raise ProtocolError("bad-request", f"think: unknown level; the levels are {', '.join(levels)}")
        seat = match.to_move
        if seat is None or seat is CHANCE:
            raise IllegalMove(_("No player is to move."))
        limits = Limits(ms=request.ms, nodes=request.nodes, seed=request.seed)
        choice = match.game.player(request.level).choose(match.position.observe(seat), limits, lambda: False)
        return {"move": str(choice.move), "info": _told(choice)}

    def _record(self, wanted: bool) -> Answer:
        _need_true("record", wanted)
        return {"record": GameRecord.of(self._current()).to_yaml()}

    def _load(self, text: str) -> Answer:
        self._match = read_match(text, self._find)
        return _state(self._match)

    # Inside

    def _current(self) -> Match[Any, Any]:
        if self._match is None:
            raise ProtocolError("no-game", "there is no game yet; begin with 'new' or 'load'")
        return self._match

    def _find(self, name: str) -> Game[Any, Any, Any]:
        if name not in self._games:
            raise LookupError(self._unknown(name))
        return self._games[name]

    def _unknown(self, name: str) -> str:
        return f"there is no game '{name[:40]}'; the games are {', '.join(self._games)}"


def _decode(line: bytes) -> Mapping[str, Any]:
    if len(line) > LONGEST_LINE:
        raise ProtocolError("bad-json", f"a line has at most {LONGEST_LINE:,} bytes")
    try:
        request = msgspec.json.decode(line)
    except RecursionError as error:
        raise ProtocolError("bad-json", "is nested too deep") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ProtocolError("bad-json", str(error)) from error
    if not isinstance(request, dict):
        raise ProtocolError("bad-request", "a request is an object with one key")
    return request


def _convert(verb: str, value: object, wanted: Any) -> Any:
    try:
        return msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        raise ProtocolError("bad-request", f"{verb}: {error}") from error


def _need_true(verb: str, wanted: bool) -> None:
    if not wanted:
        raise ProtocolError("bad-request", f"{verb}: takes true")


def _seats(game: Game[Any, Any, Any], count: int) -> Sequence[SeatInfo]:
    if not 0 < count <= max(game.seats):
        raise BadSetup(f"seats: {count} is not allowed; {game.name} takes {', '.join(map(str, game.seats))}")
    names = game.seat_names if len(game.seat_names) == count else [f"Player {n + 1}" for n in range(count)]
    return [SeatInfo(name) for name in names]


# Answers


def _error(code: str, error: Exception) -> Answer:
    return {"error": {"code": code, "message": str(error)}}


def _state(match: Match[Any, Any], seat: Seat | None = None) -> Answer:
    """The state, or what ``seat`` may know of it with every move that ``seat`` may make."""
    position = match.position if seat is None else match.position.observe(seat)
    legal = [] if match.outcome is not None else position.legal_moves()
    return {
        "game": match.game.name,
        "ply": match.ply,
        "to_move": _actor(match.to_move),
        "legal": [str(move) for move in legal if seat is None or position.actor(move) == seat],
        "outcome": _outcome(match.outcome),
        "state": position.state(),
    }


def _told(choice: Choice[Any]) -> Answer:
    """What a computer player says beside its move."""
    return {
        "evaluation": choice.evaluation,
        "line": [str(move) for move in choice.line],
        "reason": choice.reason,
        "samples": choice.samples,
        "nodes": choice.nodes,
        "depth": choice.depth,
    }


def _actor(actor: Actor | None) -> int | str | None:
    return CHANCE.value if actor is CHANCE else actor


def _outcome(outcome: Outcome | None) -> Answer | None:
    return None if outcome is None else msgspec.structs.asdict(Result.of(outcome))


def _describe(game: Game[Any, Any, Any]) -> Answer:
    options: type[GameOptions] = game.options_type
    return {
        "name": game.name,
        "title": _(game.title),
        "seats": list(game.seats),
        "options": [_describe_option(option) for option in options.declared()],
        "presets": {key: dict(preset.values) for key, preset in options.presets().items()},
        "levels": [level.key for level in game.levels],
        "setup": {key: _(text) for key, text in game.setup_keys.items()},
    }


def _describe_option(option: Option) -> Answer:
    """One option; ``choices`` are the allowed values, null for a number from ``min`` to ``max``."""
    choices: Mapping[str, Any] = {"bool": [False, True], "int": None, "choice": list(option.allowed())}
    facts: dict[str, Any] = {
        "name": option.name,
        "type": option.type,
        "choices": choices[option.type],
        "default": option.default,
        "label": _(option.label),
        "help": _(option.help),
    }
    return facts | ({"min": option.low, "max": option.high} if option.type == "int" else {})
