"""Line-based communication with another program, and in it the requests about a seat at a remote table."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import select
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, BinaryIO, Final, Protocol, TypeVar

import msgspec
from msgspec import Meta

from jungle_games.core.errors import UserError
from jungle_games.core.game import CHANCE, Actor, AnyGame, AnyPosition, IllegalMove, Outcome, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import Result
from jungle_games.core.matches.remote_match import AnyRemoteMatch

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
        "to_move": _actor(match.to_move),
        "legal": [str(move) for move in legal if seat is None or position.actor(move) == seat],
        "outcome": _outcome(match.outcome),
        "state": position.state(),
    }


def _actor(actor: Actor | None) -> int | str | None:
    return CHANCE.value if actor is CHANCE else actor


def _outcome(outcome: Outcome | None) -> Answer | None:
    return None if outcome is None else msgspec.structs.asdict(Result.of(outcome))


FAREWELL: Final = 1.0
"""Seconds left for each request after the end of the input, so that a piped script still gets its answers."""
_READ_AHEAD: Final = 64_000_000
"""Most bytes of unhandled lines; a sender with more must wait."""
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
        self._waiting: deque[bytes] = deque()
        self._held = 0
        self._changed = threading.Condition()
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
        while (line := self._next()) is not None:
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

    def _next(self) -> bytes | None:
        with self._changed:
            while not self._deaf.is_set():
                if self._waiting:
                    line = self._waiting.popleft()
                    self._held -= len(line)
                    self._taken_at = time.monotonic()
                    self._changed.notify_all()
                    return line
                if self._ended_at is not None:
                    break
                self._changed.wait(_INTERRUPTIBLE)
        return None

    # In threads

    def _listen(self) -> None:
        try:
            for line in _split(self._stdin, self._longest):
                with self._changed:
                    self._changed.wait_for(lambda: self._held < _READ_AHEAD or self._deaf.is_set())
                    self._waiting.append(line)
                    self._held += len(line)
                    self._changed.notify_all()
        finally:
            with self._changed:
                self._ended_at = time.monotonic()
                self._changed.notify_all()

    def _watch(self) -> None:
        with contextlib.suppress(AttributeError, OSError, ValueError):  # no such thing here
            poller = select.poll()
            poller.register(self._stdout.fileno(), 0)
            if any(event & (select.POLLERR | select.POLLHUP) for _, event in poller.poll()):
                self._stop_listening()

    def _stop_listening(self) -> None:
        with self._changed:
            self._deaf.set()
            self._changed.notify_all()


def _split(stdin: BinaryIO | io.RawIOBase, longest: int) -> Iterator[bytes]:
    """The lines of ``stdin``; of each at most ``longest`` bytes and one more."""
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


T = TypeVar("T")

Milliseconds = Annotated[int, Meta(ge=1, le=3_600_000)]


class JoinRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``join`` takes: ``invitation`` is a code or a text; any free ``seat`` where none is named.

    ``broker``, an address like ``broker.example.org:1883``, is where a code is looked for that is not found on the same
    network. ``ms`` is how long to try.
    """

    invitation: Annotated[str, Meta(min_length=1, max_length=2_000)]
    name: Annotated[str, Meta(min_length=1, max_length=40)] = "Bot"
    seat: Annotated[int, Meta(ge=0, lt=16)] | None = None
    broker: Annotated[str, Meta(max_length=255, pattern=r"^[^\s/]*\Z")] = ""
    ms: Milliseconds = 30_000


class RemoteSeatError(UserError):
    """A refusal by a remote table: ``code`` identifies the reason."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class RemoteSeat(Protocol):
    """A seat taken at a remote table. Refusals raise RemoteSeatError, or IllegalMove for moves against the rules."""

    @property
    def seat(self) -> int | None:
        """The seat's number; None once it was given to somebody else."""

    def facts(self) -> Mapping[str, object]:
        """The public information about the table, as plain data; messages are reported once."""

    def read(self, look: Callable[[AnyRemoteMatch | None], T]) -> T:
        """The result of ``look`` for the match as this seat sees it, None before it begins; it is locked meanwhile."""

    def play(self, text: str) -> None:
        """Make a move, and wait for the host's answer."""

    def ask(self, text: str) -> None:
        """Ask the other players: ``undo``, ``rematch`` or ``computer <seat> <level>``."""

    def answer(self, yes: bool) -> None:
        """Answer another player's question."""

    def wait(self, ms: int) -> None:
        """Wait until the table differs from the last `facts`, at most for ``ms`` milliseconds."""

    def record(self) -> str:
        """The complete record of the last match, once it is over and has been audited."""

    def leave(self) -> None:
        """Give up the seat, and release all resources."""


Join = Callable[[JoinRequest, Callable[[], bool]], RemoteSeat]
"""Takes a seat; its second argument says whether the caller has gone. Raises RemoteSeatError."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The task for a computer player: the position as this seat observes it, and the seat to move."""

    game: AnyGame
    position: AnyPosition
    seat: Seat | None
    ply: int
    deal: int = 0


class RemoteRequests:
    """Handles the requests about a remote seat. ``join`` takes a seat; ``over`` says whether the caller has gone."""

    def __init__(self, join: Join | None, over: Callable[[], bool]) -> None:
        self._join, self._over = join, over
        self._taken: RemoteSeat | None = None

    @property
    def is_seated(self) -> bool:
        """Whether a seat at a remote table is taken."""
        return self._taken is not None

    def need_none(self, verb: str) -> None:
        """Raise ProtocolError if a seat is taken, in which case ``verb`` is not allowed."""
        if self._taken is not None:
            raise ProtocolError("at-table", f"{verb}: there is a seat at a table elsewhere; give it back with 'leave'")

    def close(self) -> None:
        """Give up the seat, if one is taken. Raises nothing."""
        seat, self._taken = self._taken, None
        if seat is not None:
            with contextlib.suppress(RemoteSeatError):
                seat.leave()

    # Requests

    def join(self, wanted: str | JoinRequest) -> Answer:
        """Take a seat."""
        self.need_none("join")
        if self._join is None:
            raise ProtocolError("bad-request", "join: there is no way to tables elsewhere here")
        try:
            request = msgspec.convert({"invitation": wanted}, JoinRequest) if isinstance(wanted, str) else wanted
        except msgspec.ValidationError as error:
            raise ProtocolError("bad-request", f"join: {error}") from error
        self._taken = self._join(request, self._over)
        return self.state()

    def wait(self, ms: int) -> Answer:
        """Wait until the table has changed since the last answer, at most for ``ms`` milliseconds."""
        self._need_seat().wait(ms)
        return self.state()

    def ask(self, text: str) -> Answer:
        """Ask the other players."""
        self._need_seat().ask(text)
        return self.state()

    def answer(self, yes: bool) -> Answer:
        """Answer another player's question."""
        self._need_seat().answer(yes)
        return self.state()

    def leave(self, wanted: bool) -> Answer:
        """Give up the seat."""
        need_true("leave", wanted)
        self._need_seat()
        self.close()
        return {"left": True}

    def play(self, text: str) -> Answer:
        """Make a move."""
        self._need_seat().play(text)
        return self.state()

    def observe(self, seat: int) -> Answer:
        """The state as our own seat observes it. Raises ProtocolError for any other ``seat``."""
        own = self._need_seat().seat
        if seat != own:
            raise ProtocolError("bad-request", f"observe: at this table you see what seat {own} sees")
        return self.state()

    def record(self) -> Answer:
        """The record of the last match."""
        return {"record": self._need_seat().record()}

    def moment(self) -> Moment:
        """The task for a computer player in our seat. Raises IllegalMove if it is not to move."""

        def look(match: AnyRemoteMatch | None) -> Moment:
            if match is None or seat is None or match.to_move != seat:
                raise IllegalMove(_("It is not your turn."))
            return Moment(match.game, match.position, seat, match.ply)

        taken = self._need_seat()
        seat = taken.seat
        return taken.read(look)

    def state(self) -> Answer:
        """The state as our seat observes it, and the table's facts; without a match there is no position."""
        seat = self._need_seat().seat

        def look(match: AnyRemoteMatch | None) -> Answer:
            return _NO_MATCH if match is None else state_of(match, -1 if seat is None else seat)

        state = self._need_seat().read(look)
        return {**state, "table": self._need_seat().facts()}

    def _need_seat(self) -> RemoteSeat:
        if self._taken is None:
            raise ProtocolError("no-table", "there is no seat at a table elsewhere; take one with 'join'")
        return self._taken


_NO_MATCH: Final[Answer] = {"game": None, "ply": 0, "to_move": None, "legal": [], "outcome": None, "state": None}
