"""A table on one's own network: the host listens at a socket that mDNS announces, and guests speak to it directly.

A frame is its length in four bytes, a mailbox in sixteen, and a sealed message for it. The first frame of a connection
has to come within five seconds and to open with the table's key: it says which mailboxes are read here.
"""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import msgspec

from jungle_games.online.messages import LARGEST
from jungle_games.online.sealing import Seal, SealError

Hear = Callable[[str, bytes], bool]
"""Takes a sealed message for a mailbox, in the carrier's thread; whether it is for somebody here."""
State = Callable[[str], None]
"""Is told, in the carrier's thread, that the way is open, for "", or else the code of what is wrong."""

_MAILBOX: Final = 16
_FRAME: Final = LARGEST + 1024
_FIRST: Final = 4_096
"""Most bytes of the first frame."""
_PATIENCE: Final = 5.0
"""Seconds for the first frame."""
_STRANGERS, _GUESTS = 64, 64
"""Most connections that have not shown yet that they have the key, and most that have."""
_MAILBOXES: Final = 8
"""Most mailboxes that one connection reads."""
_RATE: Final = (30.0, 240.0)
"""Frames that a connection may send a second, and in a burst."""
_BACKLOG: Final = 1 << 20
"""Bytes that wait for a connection that does not read them."""
_AGAIN: Final = (0.5, 8.0)
"""Seconds between two attempts to connect, at first and at most."""
_LOOK: Final = 0.5
_CHUNK: Final = 1 << 16


class Carrier(Protocol):
    """A way to others: mailboxes are written and read by name. Messages may be lost; the last that is kept stays."""

    def subscribe(self, mailbox: str) -> None:
        """Read what comes to ``mailbox`` from now on, beginning with what is kept there."""

    def send(self, mailbox: str, sealed: bytes, *, keep: bool = True) -> None:
        """Put a message into ``mailbox``; ``keep`` it for those who come later."""

    def close(self) -> None:
        """End it, once all is sent; nothing is heard of it any more."""


class _Wire:
    """One connection, as frames."""

    def __init__(self, opened: socket.socket) -> None:
        opened.setblocking(False)
        with contextlib.suppress(OSError):
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket: Final = opened
        self.since = self._at = time.monotonic()
        self.mailboxes: set[str] = set()
        self.welcome = False
        self._saved = _RATE[1]
        self._in, self.out = bytearray(), bytearray()

    def read(self) -> list[tuple[str, bytes]]:
        """The frames that have come. Raises OSError if it ended, or sends too much."""
        with contextlib.suppress(BlockingIOError):
            chunk = self.socket.recv(_CHUNK)
            if not chunk:
                raise ConnectionResetError
            self._in += chunk
        frames = []
        while len(self._in) >= 4:
            size = int.from_bytes(self._in[:4])
            if not _MAILBOX < size <= (_FRAME if self.welcome else _FIRST):
                raise ConnectionAbortedError
            if len(self._in) < 4 + size:
                break
            frames.append((self._in[4 : 4 + _MAILBOX].hex(), bytes(self._in[4 + _MAILBOX : 4 + size])))
            del self._in[: 4 + size]
            if not self.welcome:
                break  # one after the other, until it is known who speaks
        now = time.monotonic()
        self._saved = min(_RATE[1], self._saved + (now - self._at) * _RATE[0]) - len(frames)
        self._at = now
        if self._saved < 0:
            raise ConnectionAbortedError
        return frames

    @property
    def has_more(self) -> bool:
        """Whether a whole frame lies here that was read already."""
        return len(self._in) >= 4 and len(self._in) >= 4 + int.from_bytes(self._in[:4])

    def put(self, mailbox: str, sealed: bytes) -> None:
        """Have a message sent. Raises OSError if too much waits already."""
        if len(self.out) > _BACKLOG:
            raise ConnectionAbortedError
        self.out += (_MAILBOX + len(sealed)).to_bytes(4) + bytes.fromhex(mailbox) + sealed

    def write(self) -> None:
        """Send some of what waits. Raises OSError if it ended."""
        with contextlib.suppress(BlockingIOError):
            del self.out[: self.socket.send(self.out)]


class _Lan:
    """A carrier with a thread of its own, which waits for sockets and is woken when there is something to send."""

    def __init__(self, hello: Seal, hear: Hear, state: State) -> None:
        self._hello, self._hear, self._state = hello, hear, state
        self._lock: Final = threading.Lock()
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=1_000)
        self._kept: dict[str, bytes] = {}
        self._mailboxes: set[str] = set()
        self._over = False
        self._selector: Final = selectors.DefaultSelector()
        self._bell, self._ear = socket.socketpair()
        self._ear.setblocking(False)
        self._selector.register(self._ear, selectors.EVENT_READ)

    def _start(self) -> None:
        threading.Thread(target=self._run_all, name="lan", daemon=True).start()

    def subscribe(self, mailbox: str) -> None:
        """Read what comes to ``mailbox`` from now on."""
        with self._lock:
            self._mailboxes.add(mailbox)
        self._ring()

    def send(self, mailbox: str, sealed: bytes, *, keep: bool = True) -> None:
        """Put a message into ``mailbox``; ``keep`` it for those who come later."""
        with self._lock:
            if keep:
                self._kept[mailbox] = sealed
            self._waiting.append((mailbox, sealed))
        self._ring()

    def close(self) -> None:
        """End it, once all is sent."""
        self._over = True
        self._ring()

    def _ring(self) -> None:
        with contextlib.suppress(OSError):
            self._bell.send(b".")

    def _take_waiting(self) -> list[tuple[str, bytes]]:
        with contextlib.suppress(OSError):
            self._ear.recv(_CHUNK)
        with self._lock:
            waiting = list(self._waiting)
            self._waiting.clear()
        return waiting

    def _run_all(self) -> None:
        try:
            while not self._over:
                self._run()
            self._run()  # what was said last
        finally:
            for key in tuple(self._selector.get_map().values()):
                with contextlib.suppress(OSError):
                    key.fileobj.close()  # type: ignore[union-attr]
            self._selector.close()
            self._bell.close()

    def _run(self) -> None:
        raise NotImplementedError

    def _watch(self, wire: _Wire) -> None:
        """Wait until there is something to read, and for room if there is something to write."""
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if wire.out else 0)
        self._selector.modify(wire.socket, events, wire)

    def _drop(self, wire: _Wire) -> None:
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(wire.socket)
        wire.socket.close()


class LanHost(_Lan):
    """The host's socket, to which guests connect; ``port`` is announced. Raises OSError if it cannot listen."""

    def __init__(self, hello: Seal, hear: Hear, state: State) -> None:
        super().__init__(hello, hear, state)
        self._door: Final = socket.create_server(("", 0), backlog=64)
        self._door.setblocking(False)
        self.port: Final = int(self._door.getsockname()[1])
        self._wires: list[_Wire] = []
        self._selector.register(self._door, selectors.EVENT_READ, "door")
        self._start()
        state("")

    def _run(self) -> None:
        for key, events in self._selector.select(0 if self._over else _LOOK):
            if key.data == "door":
                self._admit()
            elif isinstance(key.data, _Wire):
                self._guarded(key.data, lambda wire=key.data, events=events: self._serve(wire, events))  # type: ignore[misc]
        for mailbox, sealed in self._take_waiting():
            for wire in [wire for wire in self._wires if mailbox in wire.mailboxes]:
                self._guarded(wire, lambda wire=wire: self._put(wire, mailbox, sealed))  # type: ignore[misc] # noqa: B023
        now = time.monotonic()
        for wire in [each for each in self._wires if not each.welcome and now - each.since > _PATIENCE]:
            self._drop(wire)

    def _admit(self) -> None:
        with contextlib.suppress(OSError):
            opened, _address = self._door.accept()
            wire = _Wire(opened)
            strangers = [each for each in self._wires if not each.welcome]
            if len(strangers) >= _STRANGERS:
                self._drop(strangers[0])
            self._wires.append(wire)
            self._selector.register(opened, selectors.EVENT_READ, wire)

    def _drop(self, wire: _Wire) -> None:
        super()._drop(wire)
        with contextlib.suppress(ValueError):
            self._wires.remove(wire)

    def _guarded(self, wire: _Wire, act: Callable[[], None]) -> None:
        try:
            act()
        except (OSError, SealError, msgspec.MsgspecError):
            self._drop(wire)

    def _put(self, wire: _Wire, mailbox: str, sealed: bytes) -> None:
        wire.put(mailbox, sealed)
        wire.write()
        self._watch(wire)

    def _serve(self, wire: _Wire, events: int) -> None:
        if events & selectors.EVENT_WRITE:
            wire.write()
        if events & selectors.EVENT_READ:
            for frame in wire.read():
                self._take(wire, *frame)
            while wire.has_more:
                for frame in wire.read():
                    self._take(wire, *frame)
        self._watch(wire)

    def _take(self, wire: _Wire, mailbox: str, sealed: bytes) -> None:
        if mailbox == self._hello.mailbox:
            self._welcome(wire, msgspec.msgpack.decode(self._hello.open(sealed), type=list[str]))
        elif not wire.welcome or (mailbox in self._mailboxes and not self._hear(mailbox, sealed)):
            raise ConnectionAbortedError

    def _welcome(self, wire: _Wire, mailboxes: Sequence[str]) -> None:
        if not wire.welcome and sum(each.welcome for each in self._wires) >= _GUESTS:
            raise ConnectionAbortedError
        wire.welcome = True
        for mailbox in mailboxes:
            if mailbox in wire.mailboxes:
                continue
            if len(wire.mailboxes) >= _MAILBOXES:
                raise ConnectionAbortedError
            wire.mailboxes.add(mailbox)
            with self._lock:
                kept = self._kept.get(mailbox)
            if kept is not None:
                wire.put(mailbox, kept)
        wire.write()


class LanGuest(_Lan):
    """A guest's connection to the host at one of several ``addresses``, made again whenever it ends."""

    def __init__(self, addresses: Sequence[tuple[str, int]], hello: Seal, hear: Hear, state: State) -> None:
        super().__init__(hello, hear, state)
        self._addresses, self._told = list(addresses), frozenset[str]()
        self._wire: _Wire | None = None
        self._next, self._wait = 0.0, _AGAIN[0]
        self._start()

    def move(self, addresses: Sequence[tuple[str, int]]) -> None:
        """The host is to be found at other ``addresses`` now."""
        with self._lock:
            if addresses != self._addresses:
                self._addresses, self._next = list(addresses), 0.0
        self._ring()

    def _run(self) -> None:
        if self._wire is None and not self._over and time.monotonic() >= self._next:
            self._connect()
        try:
            self._talk()
        except (OSError, SealError):
            if self._wire is not None:
                self._drop(self._wire)
                self._wire = None
                self._state("host-gone")

    def _connect(self) -> None:
        with self._lock:
            addresses = list(self._addresses)
        for address in addresses:
            with contextlib.suppress(OSError):
                opened = socket.create_connection(address, 2.0)
                wire = self._wire = _Wire(opened)
                wire.welcome = True
                self._told = frozenset()
                self._selector.register(opened, selectors.EVENT_READ, wire)
                self._wait = _AGAIN[0]
                self._say_hello(wire)
                self._state("")
                return
        self._next = time.monotonic() + self._wait
        self._wait = min(2 * self._wait, _AGAIN[1])

    def _say_hello(self, wire: _Wire) -> None:
        """Say which mailboxes are read here, and what is kept for the host."""
        with self._lock:
            mailboxes, kept = frozenset(self._mailboxes), list(self._kept.items())
        if mailboxes == self._told:
            return
        wire.put(self._hello.mailbox, self._hello.seal(msgspec.msgpack.encode(sorted(mailboxes))))
        if not self._told:
            for mailbox, sealed in kept:
                wire.put(mailbox, sealed)
        self._told = mailboxes

    def _talk(self) -> None:
        wire = self._wire
        if wire is not None:
            self._watch(wire)
        for key, events in self._selector.select(0 if self._over else _LOOK):
            if wire is not None and key.data is wire:
                if events & selectors.EVENT_WRITE:
                    wire.write()
                if events & selectors.EVENT_READ:
                    for mailbox, sealed in wire.read():
                        self._hear(mailbox, sealed)
        waiting = self._take_waiting()
        if wire is not None:
            self._say_hello(wire)
            for mailbox, sealed in waiting:
                wire.put(mailbox, sealed)
            wire.write()
