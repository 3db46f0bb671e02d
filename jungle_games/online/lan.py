"""Tables on one's own network: the host listens at a socket that mDNS announces, and guests speak to it directly.

A frame is its length in four bytes, a mailbox in sixteen, and a sealed message for it. The first frame of a connection
has to come within five seconds and to open with a table's key: it says which mailboxes are read there.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from abc import ABC, abstractmethod
from asyncio import AbstractEventLoop, StreamReader, StreamWriter
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Annotated, Final

import ifaddr
import msgspec
from msgspec import Meta
from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

from jungle_games.core.errors import clipped
from jungle_games.core.options import STANDARD, Value
from jungle_games.online.invitation import LINK, read_invitation
from jungle_games.online.messages import FORMAT, LARGEST, MOST_SEATS, Name, OnlineError, Text, Word
from jungle_games.online.sealing import Seal

Hear = Callable[[str, bytes], bool]
"""Takes a sealed message for a mailbox, in the carrier's thread; whether it is for somebody here."""

_MAILBOX: Final = 16
_FIRST, _FRAME = 4_096, LARGEST + 1024
"""Most bytes of the first frame, and of any other."""
_PATIENCE: Final = 5.0
"""Seconds for the first frame."""
_STRANGERS, _GUESTS = 64, 512
"""Most connections that have not shown yet that they have a key, and most that have."""
_MAILBOXES: Final = 8
"""Most mailboxes that one connection reads."""
_RATE: Final = (30.0, 240.0)
"""Frames that a connection may send a second, and in a burst."""
_BACKLOG: Final = 1 << 20
"""Bytes that wait for a connection that does not read them."""
_AGAIN: Final = 1.0
"""Seconds between two attempts to connect."""
_LAST_WORDS: Final = 1.0
"""Seconds that the end of all conversations takes at most."""
_CHUNK: Final = 1 << 16
_FAILURES: Final = (OSError, EOFError, KeyError, ValueError, msgspec.MsgspecError)


class Carrier(ABC):
    """A way to others: mailboxes are written and read by name. Messages may be lost; the last one of each is kept."""

    def __init__(self, code: str, stirred: Callable[[], None]) -> None:
        """``stirred`` is called in the carrier's thread when it has opened or ended."""
        self.code, self._stirred = code, stirred
        """What is wrong with it; empty while it is open."""
        self.opened = 0
        """How often it has opened."""
        self._hears: dict[str, Hear] = {}
        self._kept: dict[str, bytes] = {}

    def subscribe(self, mailbox: str, hear: Hear) -> None:
        """Read what comes to ``mailbox`` from now on, beginning with what is kept there."""
        self._hears[mailbox] = hear

    @abstractmethod
    def send(self, mailbox: str, sealed: bytes) -> None:
        """Put a message into ``mailbox``, and keep it for those who come later."""

    def forget(self, mailbox: str) -> None:
        """Read ``mailbox`` no more, and say no more what was written there."""
        self._hears.pop(mailbox, None)

    @abstractmethod
    def close(self) -> None:
        """End it, once all is sent; nothing is heard of it any more."""


def started_loop() -> AbstractEventLoop:
    """A loop for all conversations of a program, in a thread of its own."""
    loop = asyncio.new_event_loop()

    def run() -> None:
        loop.run_forever()
        loop.close()

    threading.Thread(target=run, name="lan", daemon=True).start()
    return loop


def end_loop(loop: AbstractEventLoop) -> None:
    """Break off whatever still goes on there, so that nothing is left when the program ends."""

    async def rest() -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    with contextlib.suppress(TimeoutError):
        asyncio.run_coroutine_threadsafe(rest(), loop).result(_LAST_WORDS)
    loop.call_soon_threadsafe(loop.stop)


class _Wire:
    """One connection, as frames."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._reader, self.writer = reader, writer
        self.mailboxes: set[str] = set()

    async def frame(self, largest: int = _FRAME) -> tuple[str, bytes]:
        """The next mailbox and message. Raises what is among ``_FAILURES``."""
        size = int.from_bytes(await self._reader.readexactly(4))
        if not _MAILBOX < size <= largest:
            raise ConnectionAbortedError
        frame = await self._reader.readexactly(size)
        return frame[:_MAILBOX].hex(), frame[_MAILBOX:]

    async def frames(self) -> AsyncIterator[tuple[str, bytes]]:
        """All others; whoever sends too many is cut off."""
        loop, (rate, saved) = asyncio.get_running_loop(), _RATE
        before = loop.time()
        while True:
            yield await self.frame()
            now = loop.time()
            saved, before = min(_RATE[1], saved + (now - before) * rate) - 1, now
            if saved < 0:
                raise ConnectionAbortedError

    def put(self, mailbox: str, sealed: bytes) -> None:
        """Send a message; whoever does not read them is cut off."""
        self.writer.write((_MAILBOX + len(sealed)).to_bytes(4) + bytes.fromhex(mailbox) + sealed)
        if self.writer.transport.get_write_buffer_size() > _BACKLOG:
            self.writer.transport.abort()


class _LanCarrier(Carrier):
    """A way of one's own network, which runs in ``loop``."""

    def __init__(self, loop: AbstractEventLoop, code: str, stirred: Callable[[], None]) -> None:
        super().__init__(code, stirred)
        self._loop = loop

    def send(self, mailbox: str, sealed: bytes) -> None:
        self._loop.call_soon_threadsafe(self._send, mailbox, sealed)

    @abstractmethod
    def _send(self, mailbox: str, sealed: bytes) -> None: ...

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._close)

    @abstractmethod
    def _close(self) -> None: ...


class LanHost(_LanCarrier):
    """The socket at which a program's tables are reached; ``port`` is announced. Raises OSError if it cannot listen."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        super().__init__(loop, "", lambda: None)
        self.opened = 1
        self._hellos: dict[str, Seal] = {}
        self._strangers: deque[_Wire] = deque()
        self._guests: set[_Wire] = set()
        self._door: Final = socket.create_server(("", 0), backlog=64)
        self.port: Final = int(self._door.getsockname()[1])
        served = asyncio.start_server(self._serve, sock=self._door, limit=_CHUNK)
        self._server: Final = asyncio.run_coroutine_threadsafe(served, loop)

    def welcome(self, hello: Seal) -> None:
        """Let those in who have the key of a table."""
        self._hellos[hello.mailbox] = hello

    def _send(self, mailbox: str, sealed: bytes) -> None:
        self._kept[mailbox] = sealed
        for wire in [each for each in self._guests if mailbox in each.mailboxes]:
            wire.put(mailbox, sealed)

    def forget(self, mailbox: str) -> None:
        super().forget(mailbox)
        self._hellos.pop(mailbox, None)
        self._loop.call_soon_threadsafe(self._kept.pop, mailbox, None)

    def _close(self) -> None:
        self._server.result().close()
        for wire in (*self._strangers, *self._guests):
            wire.writer.close()

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        wire = _Wire(reader, writer)
        self._strangers.append(wire)
        if len(self._strangers) > _STRANGERS:
            self._strangers.popleft().writer.transport.abort()
        try:
            async with asyncio.timeout(_PATIENCE):
                self._admit(wire, *await wire.frame(_FIRST))
            async for mailbox, sealed in wire.frames():
                if mailbox in self._hellos:
                    self._admit(wire, mailbox, sealed)
                elif mailbox in self._hears and not self._hears[mailbox](mailbox, sealed):
                    break
        except (*_FAILURES, asyncio.CancelledError):
            pass
        finally:
            self._guests.discard(wire)
            with contextlib.suppress(ValueError):
                self._strangers.remove(wire)
            writer.transport.abort()

    def _admit(self, wire: _Wire, mailbox: str, sealed: bytes) -> None:
        """Let somebody in who has the key of a table, and say what is kept for them."""
        told = set(msgspec.msgpack.decode(self._hellos[mailbox].open(sealed), type=list[str])) - wire.mailboxes
        if wire in self._strangers:
            self._strangers.remove(wire)
        self._guests.add(wire)
        wire.mailboxes |= told
        if len(self._guests) > _GUESTS or len(wire.mailboxes) > _MAILBOXES:
            raise ConnectionAbortedError
        for each in sorted(told & self._kept.keys()):
            wire.put(each, self._kept[each])


class LanGuest(_LanCarrier):
    """A guest's connection to the host at one of several ``addresses``, made again whenever it ends."""

    def __init__(
        self, loop: AbstractEventLoop, addresses: Sequence[tuple[str, int]], hello: Seal, stirred: Callable[[], None]
    ) -> None:
        super().__init__(loop, "host-gone", stirred)
        self.addresses, self._hello = addresses, hello
        self._wire: _Wire | None = None
        self._run: Final = asyncio.run_coroutine_threadsafe(self._connect(), loop)

    def subscribe(self, mailbox: str, hear: Hear) -> None:
        super().subscribe(mailbox, hear)
        self._loop.call_soon_threadsafe(self._say_hello)

    def _send(self, mailbox: str, sealed: bytes) -> None:
        self._kept[mailbox] = sealed
        if self._wire is not None:
            self._wire.put(mailbox, sealed)

    def _close(self) -> None:
        if self._wire is not None:
            self._wire.writer.close()
        self._run.cancel()

    def _say_hello(self) -> None:
        """Say which mailboxes are read here."""
        if self._wire is not None:
            written = msgspec.msgpack.encode(sorted(self._hears))
            self._wire.put(self._hello.mailbox, self._hello.seal(written))

    async def _connect(self) -> None:
        while True:
            for host, port in self.addresses:
                with contextlib.suppress(*_FAILURES):
                    async with asyncio.timeout(2.0):
                        streams = await asyncio.open_connection(host, port, limit=_CHUNK)
                    await self._talk(_Wire(*streams))
            await asyncio.sleep(_AGAIN)

    async def _talk(self, wire: _Wire) -> None:
        self._wire = wire
        self._say_hello()
        for mailbox, sealed in self._kept.items():
            wire.put(mailbox, sealed)
        self.code, self.opened = "", self.opened + 1
        self._stirred()
        try:
            while True:
                mailbox, sealed = await wire.frame()
                if mailbox in self._hears:
                    self._hears[mailbox](mailbox, sealed)
        finally:
            self._wire, self.code = None, "host-gone"
            self._stirred()


_SERVICE: Final = "_jungle-games._tcp.local."
_DETAILS: Final = 3_000
"""Milliseconds to wait for the details of a discovered table."""
_MOST: Final = 50
"""Most tables listed at a time."""
_PART: Final = 240
"""Bytes of a property of an announcement: with its key it has to be below 256."""
_LONGEST_NAME: Final = 24
_FEW: Final = 200
"""Bytes of options that are announced."""


class Nearby(msgspec.Struct, frozen=True, kw_only=True):
    """A table on the same network; ``text`` is its invitation. Its host listens at one of the ``addresses``.

    ``sitting`` has for every seat who sits there, as name and kind, both empty while it is free; the rules are the
    ``preset`` with these ``options`` otherwise, None where they are too many to be announced; ``rhythm`` is in seconds
    for a move, 0 where it is played live.
    """

    text: Text
    host: Name
    game: Word
    sitting: Annotated[tuple[tuple[Name, Word], ...], Meta(max_length=MOST_SEATS)]
    preset: Word = STANDARD
    options: Mapping[str, Value] | None = {}
    rhythm: Annotated[int, Meta(ge=0)] = 0
    addresses: tuple[tuple[str, int], ...] = ()

    def is_of(self, code: str) -> bool:
        """Whether it is the table of an invitation with these words."""
        return self.text.partition("?")[0] == f"{LINK}{code}"

    @property
    def free(self) -> int:
        return sum(not kind for _name, kind in self.sitting)


class Discovery:
    """Announces tables on this network, and lists those of others, with all slow work in threads.

    ``on_change`` is called from a thread when the list changes.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        self._lock: Final = threading.Lock()
        self._found: dict[str, Nearby] = {}
        self._offered: dict[str, ServiceInfo] = {}
        self._zeroconf: Zeroconf | None = None
        self._browser: ServiceBrowser | None = None
        self._closed = False

    @property
    def found(self) -> tuple[Nearby, ...]:
        """The tables that others announce, by their hosts' names."""
        others = [table for name, table in tuple(self._found.items()) if name not in self._offered]
        return tuple(sorted(others, key=lambda table: (table.host, table.game, table.text)))

    def seek(self) -> None:
        """Start listening for tables; called again, use the network interfaces available by then."""
        if self._browser is not None:
            self._aside(lambda network: network.update_interfaces())
            return
        with contextlib.suppress(OSError):  # a computer without a network finds nothing
            self._browser = ServiceBrowser(self._started(), _SERVICE, handlers=[self._heard])

    def offer(self, identity: str, table: Nearby, port: int) -> None:
        """Announce ``table`` under ``identity``; its host listens at ``port``. Everybody on this network hears it."""
        sitting = tuple((name[:_LONGEST_NAME], kind) for name, kind in table.sitting)
        few = table.options is not None and len(msgspec.json.encode(table.options)) <= _FEW
        told = msgspec.structs.replace(table, sitting=sitting, options=table.options if few else None)
        written = msgspec.msgpack.encode(told)
        parts = {f"p{at // _PART:02}": written[at : at + _PART] for at in range(0, len(written), _PART)}
        name = f"{identity}.{_SERVICE}"
        info = ServiceInfo(
            _SERVICE, name, port=port, properties={"v": str(FORMAT), **parts}, parsed_addresses=_own_addresses(),
            server=f"{identity}.local.",
        )  # fmt: skip
        known = self._offered.get(name)
        self._offered[name] = info
        if known is None:
            self._aside(lambda network: network.register_service(info))
        elif (known.text, known.port) != (info.text, info.port):

            def tell_anew(network: Zeroconf) -> None:
                network.update_interfaces()  # what is new may be this computer's address
                network.update_service(info)

            self._aside(tell_anew)

    def withdraw(self, identity: str) -> None:
        info = self._offered.pop(f"{identity}.{_SERVICE}", None)
        if info is not None:
            self._aside(lambda network: network.unregister_service(info))

    def close(self) -> None:
        """Stop announcing and listening."""
        with self._lock:
            network, browser = self._zeroconf, self._browser
            self._zeroconf = self._browser = None
            self._closed = True
        if network is None:
            return

        def run() -> None:
            if browser is not None:
                browser.cancel()  # its thread would listen, and keep the whole program in memory, for ever
            network.close()

        threading.Thread(target=run, name="network", daemon=True).start()

    def _started(self) -> Zeroconf:
        with self._lock:  # of two threads that begin together, one starts it, and none after it was closed
            if self._closed:
                raise OSError("closed")
            if self._zeroconf is None:
                self._zeroconf = Zeroconf(ip_version=IPVersion.V4Only)
            return self._zeroconf

    def _aside(self, act: Callable[[Zeroconf], object]) -> None:
        def run() -> None:
            with contextlib.suppress(Exception):  # what cannot be said on this network is typed or pasted
                act(self._started())

        threading.Thread(target=run, name="network", daemon=True).start()

    # In threads of zeroconf

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        table = None
        if state_change is not ServiceStateChange.Removed:
            info = zeroconf.get_service_info(service_type, name, _DETAILS)
            table = _read(info) if info is not None else None
        self._found.pop(name, None)
        if table is not None and len(self._found) < _MOST:
            self._found[name] = table
        self._on_change()


def _read(info: ServiceInfo) -> Nearby | None:
    """The announced table; None if invalid, as anybody on the network may announce anything."""
    told = info.properties
    try:
        if told.get(b"v") != str(FORMAT).encode():
            return None
        written = b"".join(told[key] or b"" for key in sorted(told) if key.startswith(b"p"))
        table = msgspec.msgpack.decode(written, type=Nearby)
        addresses = tuple((address, info.port or 0) for address in info.parsed_addresses(IPVersion.V4Only))
        return msgspec.structs.replace(
            table, text=read_invitation(table.text).link, host=clipped(table.host),
            sitting=tuple((clipped(name), kind) for name, kind in table.sitting), addresses=addresses,
        )  # fmt: skip
    except (ValueError, OnlineError, RecursionError, msgspec.MsgspecError):
        return None


def _own_addresses() -> list[str]:
    """The addresses by which others on the network reach this computer, the likeliest first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        trial.connect(("192.0.2.1", 9))  # nothing is sent: the system says which way it would go
        found.append(str(trial.getsockname()[0]))
    found += [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    usable = [address for address in dict.fromkeys(found) if not address.startswith("127.")]
    return usable or ["127.0.0.1"]
