"""The message broker in the host's own program, which carries the topics of its own tables and nothing else.

The tables here have their places in it (`RelayPlace`): they need no connection and no password. Whoever connects is a
stranger, who may

- write to topics that a table here reads, and what is written goes to that table alone,
- read topics by their full names, and what is to be read comes from the tables here alone.

So nobody can store anything here, nobody hears what others say, and nobody has to be believed. A connection that breaks
the rules is dropped; when there are too many, those of the least use give way to new ones.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from logging import getLogger
from typing import Final

from jungle_games.elsewhere.network.relay_connection import (
    CONNECTED,
    PONG,
    REFUSED,
    SUBSCRIPTION_ENDED,
    Connect,
    Connection,
    Disconnect,
    Packet,
    PacketError,
    Ping,
    Publish,
    RelayPlace,
    RelayTopics,
    Subscribe,
    Unsubscribe,
    acknowledged,
    cost_of,
    published,
    subscribed,
)
from jungle_games.elsewhere.network.transport import Allowance, OnMessage, OnState
from jungle_games.elsewhere.refusals import RemoteError

_PORTS: Final = range(18_831, 18_851)
"""The ports to try in this order, so that the address in an invitation usually stays valid for days."""
_CONNECTIONS: Final = 128
"""The maximum number of connections: several tables of twelve players with watchers."""
_SHARE: Final = 4
"""The reciprocal of the share of the system's file limit available to connections from outside."""
_TO_HOST: Final = 400.0
"""Messages per second to the host from all connections together; each takes it up to half a millisecond."""
_TO_HOST_AT_ONCE: Final = 100.0
_HASTE: Final = 0.5
"""Seconds for which a new connection is spared to send its first packets, before it may be dropped for another."""
_AT_TABLE: Final = 0.5
"""The use above which a connection belongs to a player at a table, and is never dropped for another."""
_UNFINISHED: Final = 1_000_000
"""The maximum number of bytes of incomplete packets, over all connections."""
_UNSENT: Final = 4_000_000
"""The maximum number of bytes waiting for slow readers, over all connections, without retained messages."""
_SCRATCH: Final = 16_384
_ACCEPTED_AT_ONCE: Final = 64
_BACKLOG: Final = 1_024
_TICK: Final = 0.02
"""Seconds between turns while connections wait for their allowance."""
_SWEEP: Final = 1.0
"""Seconds between checks for overdue connections."""
_GOODBYE: Final = 0.5
"""Seconds for the last messages when the program ends."""


class Relay:
    """The relay, running in a thread of its own until ``close``. Raises RemoteError if it cannot start."""

    def __init__(self) -> None:
        self._listener: Final = _listening()
        self.port: Final[int] = self._listener.getsockname()[1]
        self._selector: Final = selectors.DefaultSelector()
        self._called, self._caller = socket.socketpair()
        for opened in (self._listener, self._called, self._caller):
            opened.setblocking(False)
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._selector.register(self._called, selectors.EVENT_READ)
        self._calls: deque[Callable[[], None]] = deque()
        self._connections: dict[Connection, None] = {}
        self._most: Final = _most_connections()
        self._topics: Final = RelayTopics()
        self._waiting: deque[Connection] = deque()
        """The connections with unhandled data, in the order of their turns."""
        self._to_host: Final = Allowance(_TO_HOST, _TO_HOST_AT_ONCE, time.monotonic())
        self._scratch: Final = bytearray(_SCRATCH)
        self._swept = 0.0
        self._ending = False
        self._thread: Final = threading.Thread(target=self._run, name="relay", daemon=True)
        self._thread.start()

    def place(self, on_message: OnMessage, on_state: OnState) -> RelayPlace:
        """A place in the relay for a table of this program."""
        return RelayPlace(self._call, self._topics, self._deliver, on_message, on_state)

    def close(self) -> None:
        """Stop the relay once everything is sent."""
        self._call(self._end)
        self._thread.join(2 * _GOODBYE)

    def _end(self) -> None:
        self._ending = True

    def _call(self, act: Callable[[], None]) -> None:
        """Run ``act`` in the relay's thread; may be called from any thread."""
        self._calls.append(act)
        with contextlib.suppress(OSError):  # it has been called already, or has ended
            self._caller.send(b"\0")

    # In the relay's thread

    def _run(self) -> None:
        busy = False
        while not self._ending:
            try:
                busy = self._turn(busy)
            except Exception as error:  # whatever it was, there are others who rely on it
                getLogger(__name__).warning("The relay goes on after %r", error)
                time.sleep(_TICK)
        self._say_goodbye()

    def _turn(self, busy: bool) -> bool:
        """Handle everything that is ready; return whether there may be more to do at once."""
        pause = _TICK if self._waiting else _SWEEP if self._connections else None
        ready = self._selector.select(0 if busy else pause)
        now = time.monotonic()
        for key, events in ready:
            if key.fileobj is self._listener:
                self._accept(now)
            elif key.fileobj is self._called:
                self._called.recv(_SCRATCH)
            else:
                self._guarded(key.data, lambda key=key, events=events: self._serve(key.data, events, now))  # type: ignore[misc]
        while self._calls:
            self._calls.popleft()()
        busy = self._go_round(now)
        if now - self._swept >= _SWEEP:
            self._swept = now
            for connection in tuple(self._connections):
                if connection.overdue(now):
                    self._drop(connection)
        return busy

    def _guarded(self, connection: Connection, act: Callable[[], None]) -> None:
        """Run ``act``, and drop the connection if that fails."""
        try:
            act()
        except Exception:
            self._drop(connection)
        else:
            self._watch(connection)

    def _serve(self, connection: Connection, events: int, now: float) -> None:
        if events & selectors.EVENT_WRITE:
            connection.flush(now)
        if events & selectors.EVENT_READ:
            connection.receive(self._scratch, now)
            self._line_up(connection)
            if connection.arrived > _SCRATCH and sum(each.arrived for each in self._connections) > _UNFINISHED:
                self._drop(max(self._connections, key=lambda each: each.arrived))

    def _line_up(self, connection: Connection) -> None:
        if connection in self._connections and not connection.waiting and connection.packet() is not None:
            connection.waiting = True
            self._waiting.append(connection)

    def _watch(self, connection: Connection) -> None:
        """Register the events that the system should watch for on a connection."""
        if connection not in self._connections:
            return
        wanted = 0 if connection.waiting else selectors.EVENT_READ
        wanted |= selectors.EVENT_WRITE if connection.has_unsent else 0
        if wanted == connection.watched:
            return
        if not wanted:
            self._selector.unregister(connection.socket)
        elif connection.watched:
            self._selector.modify(connection.socket, wanted, connection)
        else:
            self._selector.register(connection.socket, wanted, connection)
        connection.watched = wanted

    # Who comes and goes

    def _accept(self, now: float) -> None:
        for _each in range(_ACCEPTED_AT_ONCE):
            try:
                opened, (address, *_rest) = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError:  # there are no more files to be had, or whoever came has gone
                if self._connections:
                    self._drop(min(self._connections, key=self._worth(now)))
                time.sleep(_TICK)
                return
            self._admit(opened, str(address), now)

    def _admit(self, opened: socket.socket, address: str, now: float) -> None:
        if len(self._connections) >= self._most:
            least = min(self._connections, key=self._worth(now))
            if self._topics.use_of(least) > _AT_TABLE and self._held(least.address) <= self._held(address):
                opened.close()  # all who are here are at tables
                return
            self._drop(least)
        connection = Connection(opened, address, now)
        self._connections[connection] = None

        def open_up() -> None:
            opened.setblocking(False)
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        self._guarded(connection, open_up)

    def _held(self, address: str) -> int:
        return sum(each.address == address for each in self._connections)

    def _worth(self, now: float) -> Callable[[Connection], tuple[int, bool, float, int, float]]:
        """What tells who gives way first: those who had time to say what they want, and of them the silent ones.

        Those at tables are the last. Among equals it is one of the address that has most, and the oldest of these.
        """
        held = Counter(each.address for each in self._connections)

        def worth(each: Connection) -> tuple[int, bool, float, int, float]:
            use = self._topics.use_of(each)
            rank = 2 if use > _AT_TABLE else 1 if now - each.since < _HASTE else 0
            return rank, each.greeted, use, -held[each.address], each.since

        return worth

    def _drop(self, connection: Connection) -> None:
        if connection not in self._connections:
            return
        del self._connections[connection]
        self._topics.leave(connection)
        if connection.watched:
            self._selector.unregister(connection.socket)
        connection.socket.close()

    # What strangers say

    def _go_round(self, now: float) -> bool:
        """Handle one packet of each waiting connection whose allowance permits it; return whether there was any."""
        later: list[Connection] = []
        handled = False
        for _place in range(len(self._waiting)):
            connection = self._waiting.popleft()
            if connection not in self._connections:
                continue
            if not self._may(connection, now):
                later.append(connection)
                continue
            handled = True
            self._guarded(connection, lambda each=connection: self._handle_first(each, now))  # type: ignore[misc]
        self._waiting.extendleft(reversed(later))
        return handled

    def _may(self, connection: Connection, now: float) -> bool:
        first = connection.packet()
        assert first is not None
        for_host = isinstance(first[0], Publish) and self._topics.listener(first[0].topic) is not None
        return connection.allowance.has_any(now) and (not for_host or self._to_host.has_any(now))

    def _handle_first(self, connection: Connection, now: float) -> None:
        first = connection.packet()
        assert first is not None
        packet, cost = first
        connection.allowance.spend(cost)
        connection.waiting = False
        self._handle(connection, packet, now)
        connection.done(now)
        self._line_up(connection)

    def _handle(self, connection: Connection, packet: Packet, now: float) -> None:
        match packet:
            case Connect(keep_alive):
                connection.greet(keep_alive)
                connection.send(CONNECTED, now)
            case _ if not connection.greeted:
                raise PacketError("one says who one is before anything else")
            case Publish(topic, payload, number):
                self._tell_host(topic, payload)
                if number is not None:
                    connection.send(acknowledged(number), now)
            case Subscribe(number, topics):
                self._subscribe(connection, number, topics, now)
            case Unsubscribe(number, topics):
                for topic in topics:
                    self._topics.read_no_more(connection, topic)
                connection.send(acknowledged(number, SUBSCRIPTION_ENDED), now)
            case Ping():
                connection.send(PONG, now)
            case Disconnect():
                raise ConnectionResetError

    def _tell_host(self, topic: str, payload: bytes) -> None:
        listener = self._topics.listener(topic)
        if listener is not None and payload:
            self._to_host.spend(1)
            listener(topic, payload)

    def _subscribe(self, connection: Connection, number: int, topics: tuple[str, ...], now: float) -> None:
        granted = [topic if self._topics.read(connection, topic) else None for topic in topics]
        connection.send(subscribed(number, bytes(REFUSED if each is None else 0 for each in granted)), now)
        for topic in dict.fromkeys(granted):
            kept = self._topics.kept(topic) if topic is not None else None
            if kept is not None:
                connection.allowance.spend(cost_of(len(kept)))
                connection.send(kept, now, shared=True)

    def _deliver(self, topic: str, payload: bytes) -> None:
        """Send a message from a table of this program to its readers."""
        packet, now = published(topic, payload, kept=False), time.monotonic()
        for connection in self._topics.readers(topic):
            self._guarded(connection, lambda each=connection: each.send(packet, now))  # type: ignore[misc]
        while sum(each.own_unsent for each in self._connections) > _UNSENT:
            self._drop(max(self._connections, key=lambda each: each.own_unsent))

    def _say_goodbye(self) -> None:
        """Send what is left, then close all connections."""
        self._selector.unregister(self._listener)
        self._listener.close()
        until = time.monotonic() + _GOODBYE
        while any(each.has_unsent for each in self._connections) and time.monotonic() < until:
            for key, events in self._selector.select(_TICK):
                if key.data is not None and events & selectors.EVENT_WRITE:
                    self._guarded(key.data, lambda key=key: key.data.flush(time.monotonic()))  # type: ignore[misc]
        for connection in tuple(self._connections):
            with contextlib.suppress(OSError):
                # What was sent would be torn down with the connection if anything were left unread here.
                connection.socket.shutdown(socket.SHUT_WR)
                while connection.socket.recv_into(self._scratch):
                    continue
            self._drop(connection)
        self._selector.close()
        self._called.close()
        self._caller.close()


def _most_connections() -> int:
    """The maximum number of connections that leaves enough of the system's file limit for the rest of the program."""
    try:
        import resource
    except ImportError:  # Windows counts no files
        return _CONNECTIONS
    granted = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return _CONNECTIONS if granted == resource.RLIM_INFINITY else min(_CONNECTIONS, max(1, granted // _SHARE))


def _listening() -> socket.socket:
    # Of version 4 alone: by version 6 a computer at home is often reached from everywhere.
    for port in (*_PORTS, 0):
        opened = socket.socket()
        with contextlib.suppress(OSError):
            if os.name == "posix":
                # Where a program ended a moment ago, connections of its own still linger, and its guests look for it
                # at the port that it had. (Windows would take what another one holds.)
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind(("0.0.0.0", port))
            opened.listen(_BACKLOG)
            return opened
        opened.close()
    raise RemoteError("broker-away", "localhost")
