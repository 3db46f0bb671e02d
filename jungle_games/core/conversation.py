"""Line-based communication with another program: what is said, and in what lines."""

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
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final

import msgspec

from jungle_games.core.game import CHANCE, Actor, Outcome, Seat
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import Result

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
        if sys.platform == "win32":  # has no such thing
            return
        with contextlib.suppress(AttributeError, OSError, ValueError):
            poller = select.poll()
            poller.register(self._stdout.fileno(), 0)
            if any(event & (select.POLLERR | select.POLLHUP) for _, event in poller.poll()):
                self._stop_listening()

    def _stop_listening(self) -> None:
        with self._changed:
            self._deaf.set()
            self._changed.notify_all()


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
