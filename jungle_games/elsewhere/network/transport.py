"""What carries a table's messages, how much each sender may send, and where it waits for the program's own thread.

What was sent first is forgotten first, which does no harm: newer messages supersede older ones, and whatever gets no
answer is sent again.
"""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Container, Hashable
from typing import Final, Protocol

from jungle_games.elsewhere.network.crypto import random_bytes

OnMessage = Callable[[str, bytes], None]
OnState = Callable[[str], None]
Act = Callable[[float], None]

_LARGEST_AT_DOOR: Final = 4_096
"""The maximum size in bytes of a message on a public topic; a request for a seat takes a quarter of that."""
_AT_DOOR: Final = (500.0, 200.0)
"""Messages handled on a public topic per second, and in a burst; most fail to decrypt."""
_OF_SENDER: Final = (20.0, 60.0)
"""The same for a single sender; somebody who plays sends two a move."""
_WAIT_AT_DOOR: Final = 64
_WAIT_OF_SENDER: Final = 8
"""The maximum number of waiting messages from a sender, the newest of which supersedes the others."""
_MOST_TOPICS: Final = 256
"""The maximum number of topics remembered for a table, since a broker could invent any number of them."""
_HANDED_OVER: Final = (2_000.0, 200.0)
"""Messages passed on by a connection per second, and in a burst; others wait in its socket."""


class Allowance:
    """A token bucket: ``rate`` per second, of which up to ``most`` can be saved."""

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate: Final = rate
        self._most: Final = most
        self._saved = most
        self._at = now

    def has_any(self, now: float) -> bool:
        """Whether anything is allowed at ``now``."""
        self._saved = min(self._most, self._saved + (now - self._at) * self._rate)
        self._at = now
        return self._saved > 0

    def next_at(self, now: float) -> float:
        """The earliest time when something is allowed, ``now`` or later."""
        return now if self.has_any(now) else now - self._saved / self._rate + 1e-3

    def spend(self, cost: float) -> None:
        """Use ``cost``, even if less is left: the debt delays what comes next."""
        self._saved -= cost


class Transport(Protocol):
    """Topics are read and written by name; messages may be lost, but a kept one is read by whoever comes later."""

    def subscribe(self, topic: str) -> None:
        """Receive what is published on ``topic`` from now on, beginning with what is kept there."""

    def unsubscribe(self, topic: str) -> None:
        """Receive no more from ``topic``."""

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        """Send ``payload``; ``keep`` also keeps it for later readers, and empty bytes remove what is kept."""

    def close(self) -> threading.Thread | None:
        """End it once all is sent; in the returned thread, if that takes time."""


def paced(on_message: OnMessage) -> OnMessage:
    """``on_message`` with a rate limit: a flood of messages blocks the thread of the connection that brings it.

    The flood then waits in the connection's socket, which leaves time for the program's own thread.
    """
    allowance = Allowance(*_HANDED_OVER, time.monotonic())

    def hand_over(topic: str, payload: bytes) -> None:
        while (wait := allowance.next_at(now := time.monotonic()) - now) > 0:
            time.sleep(wait)
        allowance.spend(1)
        on_message(topic, payload)

    return hand_over


class _Queue:
    """The messages waiting on one topic, either a public one (``door``) or one with a single sender."""

    def __init__(self, door: bool) -> None:
        self.waiting: deque[bytes] = deque(maxlen=_WAIT_AT_DOOR if door else _WAIT_OF_SENDER)
        self.allowance: Final = Allowance(*(_AT_DOOR if door else _OF_SENDER), -math.inf)


class Inbox:
    """Messages by table and topic, and what else other threads want done; ``wake`` is called when something comes.

    `put` and `receive` may be called from any thread.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._lock: Final = threading.Lock()
        self._rung = False
        self._acts: dict[Hashable, Act] = {}
        self._known: dict[str, dict[str, _Queue]] = {}
        self._busy: dict[str, dict[str, _Queue]] = {}
        """For each table, the topics with waiting messages, in the order in which they are served."""

    def put(self, act: Act, about: Hashable = None) -> None:
        """Queue ``act``, replacing an earlier one that has the same ``about``."""
        with self._lock:
            self._acts[act if about is None else about] = act
        self._ring()

    def receive(self, table: str, topic: str, payload: bytes, *, door: bool) -> None:
        """Queue a message for `next_message`; ``door`` says that the topic is public."""
        if door and len(payload) > _LARGEST_AT_DOOR:
            return
        with self._lock:
            known = self._known.setdefault(table, {})
            queue = known.get(topic)
            if queue is None:
                if len(known) >= _MOST_TOPICS:
                    oldest = next(iter(known))
                    del known[oldest]
                    self._busy.get(table, {}).pop(oldest, None)
                queue = known[topic] = _Queue(door)
            queue.waiting.append(payload)
            self._busy.setdefault(table, {})[topic] = queue
        self._ring()

    def _ring(self) -> None:
        with self._lock:
            rung, self._rung = self._rung, True
        if not rung:
            self._wake()

    def listen(self) -> None:
        """From now on, wake again when something comes."""
        with self._lock:
            self._rung = False

    def next_act(self) -> Act | None:
        """The next queued act, or None."""
        with self._lock:
            return self._acts.pop(next(iter(self._acts))) if self._acts else None

    def next_message(self, table: str, now: float) -> tuple[str, bytes] | None:
        """The next message for a table that its allowance permits; topics take turns."""
        with self._lock:
            busy = self._busy.get(table, {})
            for topic, queue in tuple(busy.items()):
                if queue.allowance.has_any(now):
                    queue.allowance.spend(1)
                    del busy[topic]
                    payload = queue.waiting.popleft()
                    if queue.waiting:
                        busy[topic] = queue
                    elif not busy:
                        del self._busy[table]
                    return topic, payload
        return None

    def next_at(self, now: float, tables: Container[str] | None = None) -> dict[str, float]:
        """For each table with messages, when the next one is allowed; what is not for one of ``tables`` is forgotten.

        It may have come while a connection was being closed.
        """
        with self._lock:
            for gone in [table for table in self._busy if tables is not None and table not in tables]:
                del self._busy[gone]
                self._known.pop(gone, None)
            return {
                table: min(queue.allowance.next_at(now) for queue in busy.values())
                for table, busy in self._busy.items()
            }

    def forget(self, table: str) -> None:
        """Forget all that came for a table."""
        with self._lock:
            self._known.pop(table, None)
            self._busy.pop(table, None)


_SHORTEST: Final = 0.5
"""Least timeout in seconds."""


class RetransmissionTimer:
    """The timeout for one peer: ``first`` seconds before any answer, doubled at each timeout up to ``longest``.

    A message sent twice is not measured, as nobody knows which of the two was answered (Karn's algorithm). Once any
    answer arrives, the timeout drops to at most four times the usual one.
    """

    def __init__(self, first: float, longest: float) -> None:
        self._wait = self._usual = first
        self._longest: Final = longest
        self._mean: float | None = None
        self._spread = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The timeout now."""
        return self._wait

    def begin(self, now: float) -> None:
        """Note that a new message is sent."""
        self._since = now

    def repeat(self) -> None:
        """The answer timed out, and the message is sent again with twice the timeout."""
        self._since = None
        self._wait = min(2 * self._wait, self._longest)

    def answered(self, now: float) -> None:
        """Note that the last message was answered."""
        if self._since is None:
            self._wait = min(self._wait, 4 * self._usual)
            return
        took, self._since = now - self._since, None
        if self._mean is None:
            self._mean, self._spread = took, took / 2
        else:
            self._spread += (abs(took - self._mean) - self._spread) / 4
            self._mean += (took - self._mean) / 8
        self._usual = self._wait = min(max(self._mean + 4 * self._spread, _SHORTEST), self._longest)


class Presence:
    """One side's knowledge of whether the other is online, from one start of the program to its end.

    Each message has the random name of this ``session`` and a number, which tells when it was sent. Whoever echoes both
    was online after that, whenever the echo arrives: one that was recorded or held back proves nothing newer.
    """

    def __init__(self) -> None:
        self.session: Final = random_bytes(16)
        self.sent = 0
        """The number of the last message: milliseconds since the first one, increased if several share one."""
        self.echoed = 0
        """The newest number echoed."""
        self._began: float | None = None

    def number(self, now: float) -> int:
        """The number of the next message, which is sent ``now``, in monotonic seconds."""
        if self._began is None:
            self._began = now
        self.sent = max(self.sent + 1, int(1000 * (now - self._began)))
        return self.sent

    def hear(self, session: bytes, number: int) -> bool:
        """Note an echo from the other side; return whether it is of this session, and not older than the newest."""
        if session != self.session or not max(1, self.echoed) <= number <= self.sent:
            return False
        self.echoed = number
        return True

    @property
    def proven(self) -> float | None:
        """When the newest echoed message was sent; None if none was echoed."""
        return self._began + self.echoed / 1000 if self._began is not None and self.echoed else None
