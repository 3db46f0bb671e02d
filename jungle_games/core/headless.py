"""The headless protocol: one JSON object per line in, one per line out.

Requests: ``games``, ``new``, ``play``, ``undo``, ``redo``, ``observe``, ``think``, ``record`` and ``load``.
An invalid one is answered with ``{"error": {"code", "message"}}`` and changes nothing.
"""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import queue
import select
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, BinaryIO, Final

import msgspec
from msgspec import Meta

from jungle_games.core.game import CHANCE, FITS_ME, AnyChoice, AnyGame, BadSetup, IllegalMove, Seat
from jungle_games.core.i18n import _
from jungle_games.core.ladder import draw_level, seat_fault
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import COLOURS, AnyMatch, ChanceMode, Match
from jungle_games.core.matches.record import DealNumber, GameRecord, RecordError, Result, read_match
from jungle_games.core.options import STANDARD, GameOptions, Option, OptionError
from jungle_games.core.seat_names import SeatInfo, numbered_player

Answer = Mapping[str, object]


class ProtocolError(Exception):
    """A request that is answered with an error: a ``code`` and a message."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def need_true(verb: str, wanted: bool) -> None:
    """Raise ProtocolError unless ``wanted``, the argument of a request that takes only true, is true."""
    if not wanted:
        raise ProtocolError("bad-request", f"{verb}: takes true")


def state_of(match: AnyMatch, seat: Seat | None = None) -> Answer:
    """The state of ``match``; with a ``seat``, what that seat observes, and only its own legal moves."""
    position = match.position if seat is None else match.position.observe(seat)
    legal = [] if match.outcome is not None else position.legal_moves()
    return {
        "game": match.game.name,
        "ply": match.ply,
        "to_move": CHANCE.value if match.to_move is CHANCE else match.to_move,
        "legal": [str(move) for move in legal if seat is None or position.actor(move) == seat],
        "outcome": None if match.outcome is None else msgspec.structs.asdict(Result.of(match.outcome)),
        "state": position.state(),
    }


FAREWELL: Final = 1.0
"""Seconds left for each request after the end of the input, so that a piped script still gets its answers."""
_CHUNK: Final = 1 << 16
_READER_GONE: Final = (errno.EPIPE, errno.EINVAL)
"""The error codes of writing to a closed pipe; Windows reports EINVAL."""
_INTERRUPTIBLE: Final = 0.5 if sys.platform == "win32" else None
"""Seconds to wait at a time, since a waiting thread hears no Ctrl+C on Windows."""


class Conversation:
    """Reads lines of bytes and writes lines of text; input lines are cut after ``longest`` bytes."""

    def __init__(self, stdin: BinaryIO, stdout: BinaryIO, longest: int) -> None:
        # Raw streams have no lock, which a thread that blocks forever would never release.
        self._stdin = stdin.raw if isinstance(stdin, io.BufferedReader) else stdin
        self._stdout = stdout.raw if isinstance(stdout, io.BufferedWriter) else stdout
        self._longest = longest
        self._waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        """The lines that have come; None behind the last one, and once nobody hears the answers."""
        self._ended_at: float | None = None
        self._taken_at = 0.0
        """When the line being handled was read."""
        self._deaf = threading.Event()
        self._saying = threading.Lock()
        self._trouble: Exception | None = None

    def lines(self) -> Iterator[bytes]:
        """Each line without its ending, until the input ends or nobody reads the answers.

        An overlong line is cut to one byte more than ``longest``.
        """
        threading.Thread(target=self._listen, name="input", daemon=True).start()
        threading.Thread(target=self._watch, name="output", daemon=True).start()
        while not self._deaf.is_set():
            try:
                line = self._waiting.get(timeout=_INTERRUPTIBLE)
            except queue.Empty:
                continue
            if line is None or self._deaf.is_set():
                return
            self._taken_at = time.monotonic()
            yield line

    def say(self, line: str) -> None:
        """Write ``line``, from any thread. If that fails, the conversation is over; ``end`` says why."""
        try:
            with self._saying:
                self._write(line.encode("utf-8", "replace") + b"\n")
        except (OSError, ValueError) as error:  # a pipe that broke, a disk that is full, a stream that was closed
            self._trouble = self._trouble or error
            self._stop_listening()

    def _write(self, content: bytes) -> None:
        left = memoryview(content)
        while left:
            written = self._stdout.write(left)
            if written is None:
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
            left = left[written:]
        self._stdout.flush()

    def over(self) -> bool:
        """Whether the other program is gone, so that thinking should stop."""
        ended = self._ended_at
        if self._deaf.is_set() or ended is None:
            return self._deaf.is_set()
        return time.monotonic() >= max(ended, self._taken_at) + FAREWELL

    def end(self) -> None:
        """Raises OSError when an answer could not be written although its reader was there."""
        if isinstance(self._trouble, OSError) and self._trouble.errno not in _READER_GONE:
            raise self._trouble

    # In threads

    def _listen(self) -> None:
        try:
            for line in _split(self._stdin, self._longest):
                self._waiting.put(line)
        finally:
            self._ended_at = time.monotonic()
            self._waiting.put(None)

    def _watch(self) -> None:
        if sys.platform == "win32":  # has no such thing
            return
        with contextlib.suppress(AttributeError, OSError, ValueError):
            poller = select.poll()
            poller.register(self._stdout.fileno(), 0)
            if any(event & (select.POLLERR | select.POLLHUP) for _, event in poller.poll()):
                self._stop_listening()

    def _stop_listening(self) -> None:
        self._deaf.set()
        self._waiting.put(None)


def _split(stdin: BinaryIO | io.RawIOBase, longest: int) -> Iterator[bytes]:
    line = bytearray()
    with contextlib.suppress(OSError, ValueError):  # a stream that breaks has ended
        while chunk := stdin.read(_CHUNK):
            *whole, rest = chunk.split(b"\n")
            for part in whole:
                line += part[: longest + 1 - len(line)]
                yield bytes(line)
                line.clear()
            line += rest[: longest + 1 - len(line)]
    if line:
        yield bytes(line)


LONGEST_LINE: Final = 4_000_000
"""Most bytes in a request, enough for a record with an attached level."""


class NewRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The argument of ``new``."""

    game: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    preset: str = STANDARD
    seats: int | None = None
    deal: DealNumber = 0
    setup: dict[str, Any] = msgspec.field(default_factory=dict)
    chance: ChanceMode = "auto"


class ThinkRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The argument of ``think``: ``ms``, or ``nodes`` with or without a ``seed``.

    The level ``fits_me`` goes with a ``strength`` from 0, the weakest level, to the last one: 2.37 lets the level at 3
    answer 37 times of 100 and that at 2 else, by a lot that falls the same at the same ply of the same deal.
    """

    level: str
    strength: float | msgspec.UnsetType = msgspec.UNSET
    ms: Annotated[int, Meta(ge=1, le=3_600_000)] | None = None
    nodes: Annotated[int, Meta(ge=1, le=10**12)] | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None

    def __post_init__(self) -> None:
        if (self.ms is None) == (self.nodes is None):
            raise ValueError("needs either 'ms' or 'nodes'")
        if self.seed is not None and self.nodes is None:
            raise ValueError("'seed' goes with 'nodes'")


Count = Annotated[int, Meta(ge=1)]


NoteFailure = Callable[[str, BaseException], object]
"""Logs an internal error: what was being done, and the exception."""


def serve(
    stdin: BinaryIO, stdout: BinaryIO, games: Sequence[AnyGame], note_failure: NoteFailure | None = None,
) -> int:  # fmt: skip
    """Answer requests until the input ends or nobody reads the answers; the exit status, 0.

    Raises OSError when an answer cannot be written although there is somebody to read it.
    """
    conversation = Conversation(stdin, stdout, LONGEST_LINE)
    session = Session(games, conversation.over, note_failure)
    for line in conversation.lines():
        if line.strip():
            conversation.say(session.reply(line))
    conversation.end()
    return 0


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not plain data")


_CODES: Final[Mapping[type[Exception], str]] = {
    IllegalMove: "illegal-move", OptionError: "bad-option", BadSetup: "bad-setup", RecordError: "bad-record",
}  # fmt: skip


class Session:
    """One session: the available games, and the match being played.

    ``over`` is polled while thinking, and says that nobody waits any more.
    """

    def __init__(
        self, games: Sequence[AnyGame], over: Callable[[], bool] = bool, note_failure: NoteFailure | None = None,
    ) -> None:  # fmt: skip
        self._games: Final = {game.name: game for game in games}
        self._over = over
        self._note_failure = note_failure
        self._match: AnyMatch | None = None
        # The type that the request's value must have, and what answers it.
        self._handlers: Final[Mapping[str, tuple[object, Callable[[Any], Answer]]]] = {
            "games": (bool, self._list_games),
            "new": (NewRequest, self._new),
            "play": (str, self._play),
            "undo": (Count, self._undo),
            "redo": (Count, self._redo),
            "observe": (int, self._observe),
            "think": (ThinkRequest, self._think),
            "record": (bool, self._record),
            "load": (str, self._load),
        }

    def reply(self, line: bytes) -> str:
        """The answer to the request on ``line``; errors are answers too, and change nothing."""
        match = self._match
        before = match.bookmark() if match is not None else None
        try:
            return _encode(self._answer(_decode(line)))
        except ProtocolError as error:
            return _error(error.code, str(error))
        except tuple(_CODES) as error:
            return _error(next(code for kind, code in _CODES.items() if isinstance(error, kind)), str(error))
        except Exception as error:
            self._match = match
            if match is not None and before is not None:
                match.return_to(before)
            if self._note_failure is not None:
                with contextlib.suppress(Exception):
                    self._note_failure("failed to answer a request", error)
            return _error("internal", f"{type(error).__name__}: {error}")

    def _answer(self, request: Mapping[str, object]) -> Answer:
        for key in request:
            if key not in self._handlers:
                known = ", ".join(self._handlers)
                raise ProtocolError("bad-request", f"unknown key '{key[:40]}'; a request has one of {known}")
        if len(request) != 1:
            raise ProtocolError("bad-request", f"a request has one key, not {len(request)}")
        [(verb, value)] = request.items()
        wanted, answer = self._handlers[verb]
        try:
            argument = msgspec.convert(value, wanted)
        except msgspec.ValidationError as error:
            raise ProtocolError("bad-request", f"{verb}: {error}") from error
        return answer(argument)

    # Requests

    def _list_games(self, wanted: bool) -> Answer:
        need_true("games", wanted)
        return {"games": [_describe(game) for game in self._games.values()]}

    def _new(self, request: NewRequest) -> Answer:
        if request.game not in self._games:
            raise ProtocolError("unknown-game", self._unknown(request.game))
        game = self._games[request.game]
        options = game.options_type.build(request.preset, request.options)
        self._match = Match(
            game, options,
            _seats(game, game.seats[0] if request.seats is None else request.seats, COLOURS in (request.setup or {})),
            deal=request.deal, setup=request.setup, chance=request.chance,
        )  # fmt: skip
        return state_of(self._match)

    def _play(self, text: str) -> Answer:
        match = self._current()
        match.play(text)
        return state_of(match)

    def _undo(self, n: int) -> Answer:
        match = self._current()
        match.undo(n)
        return state_of(match)

    def _redo(self, n: int) -> Answer:
        match = self._current()
        match.redo(n)
        return state_of(match)

    def _observe(self, seat: int) -> Answer:
        match = self._current()
        if not 0 <= seat < len(match.seats):
            last = len(match.seats) - 1
            raise ProtocolError("bad-request", f"observe: there is no seat {seat}; they are 0 to {last}")
        return state_of(match, seat)

    def _think(self, request: ThinkRequest) -> Answer:
        match = self._current()
        game, seat = match.game, match.to_move
        levels = [level.key for level in game.opponents]
        if request.level not in levels:
            raise ProtocolError("bad-request", f"think: unknown level; the levels are {', '.join(levels)}")
        asked = SeatInfo("", request.level, request.strength)
        if fault := seat_fault(game, asked):
            raise ProtocolError("bad-request", f"think: {fault[0]}: {fault[1]}")
        if not isinstance(seat, int):
            raise IllegalMove(_("It is nobody’s turn."))
        limits = Limits(ms=request.ms, nodes=request.nodes, seed=request.seed)
        level = draw_level(game.levels, asked, match.deal, match.ply)
        seen = match.position.observe(seat)
        choice = game.player(level).choose(seen, limits, self._over)
        if self._over():
            # An interrupted search would give another move than the same request at another time.
            raise ProtocolError("bad-request", "think: the input ended before the answer; keep it open until then")
        return {"move": str(choice.move), "info": _choice_facts(choice, game.reason(seen, choice))}

    def _record(self, wanted: bool) -> Answer:
        need_true("record", wanted)
        return {"record": GameRecord.of(self._current()).to_yaml()}

    def _load(self, text: str) -> Answer:
        self._match = read_match(text, self._find)
        return state_of(self._match)

    # Inside

    def _current(self) -> AnyMatch:
        if self._match is None:
            raise ProtocolError("no-game", "there is no game yet; begin with 'new' or 'load'")
        return self._match

    def _find(self, name: str) -> AnyGame:
        if name not in self._games:
            raise LookupError(self._unknown(name))
        return self._games[name]

    def _unknown(self, name: str) -> str:
        return f"there is no game '{name[:40]}'; the games are {', '.join(self._games)}"


def _decode(line: bytes) -> Mapping[str, object]:
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


def _seats(game: AnyGame, count: int, colours_chosen: bool) -> Sequence[SeatInfo]:
    """``count`` people named after their seats, unless those names may be other seats' colours."""
    if not 0 < count <= max(game.seats):
        raise BadSetup(f"seats: {count} is not allowed; {game.name} takes {', '.join(map(str, game.seats))}")
    named = len(game.seat_names) == count and not colours_chosen
    return [SeatInfo(game.seat_names[seat] if named else numbered_player(seat + 1)) for seat in range(count)]


# Answers


def _error(code: str, message: str) -> str:
    return _encode({"error": {"code": code, "message": message}})


def _encode(answer: Answer) -> str:
    return json.dumps(answer, separators=(",", ":"), default=_plain)


def _choice_facts(choice: AnyChoice, reason: str) -> Answer:
    """A computer player's answer without its move: evaluation, line, reason and statistics of the search."""
    return {
        "evaluation": choice.evaluation,
        "line": [str(move) for move in choice.line],
        "reason": reason,
        "samples": choice.samples,
        "nodes": choice.nodes,
        "depth": choice.depth,
    }


def _describe(game: AnyGame) -> Answer:
    options: type[GameOptions] = game.options_type
    return {
        "name": game.name,
        "title": _(game.title),
        "seats": list(game.seats),
        "options": [_describe_option(option) for option in options.declared()],
        "presets": {key: dict(preset.values) for key, preset in options.presets().items()},
        "levels": [level.key for level in game.levels],
        "strengths": [0, len(game.levels) - 1] if FITS_ME in game.opponents else None,
        "setup": {key: _(text) for key, text in game.setup_keys.items()},
    }


def _describe_option(option: Option) -> Answer:
    """One option; ``choices`` are the allowed values, null for a number from ``min`` to ``max``."""
    choices: Mapping[str, object] = {"bool": [False, True], "int": None, "choice": list(option.allowed())}
    facts: dict[str, object] = {
        "name": option.name, "type": option.type, "choices": choices[option.type], "default": option.default,
        "label": _(option.label), "help": _(option.help),
    }  # fmt: skip
    return facts | ({"min": option.low, "max": option.high} if option.type == "int" else {})
