"""What carries a table's messages, how much each sender may send, and where it waits for the program's own thread.

What was sent first is forgotten first, which does no harm: newer messages supersede older ones, and whatever gets no
answer is sent again.
"""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable
from typing import Final, Protocol

OnMessage = Callable[[str, bytes], None]
OnState = Callable[[str], None]
Act = Callable[[float], None]

_LARGEST_AT_DOOR: Final = 4_096
"""Bytes of a message on a topic that is open to everybody; a request for a seat takes a quarter of that."""
_AT_DOOR: Final = (500.0, 200.0)
"""Messages a second, and at once, that are handled of such a topic; most are dropped when they are opened."""
_OF_SENDER: Final = (20.0, 60.0)
"""The same for a single sender; somebody who plays sends two a move."""
_WAIT_AT_DOOR: Final = 64
_WAIT_OF_SENDER: Final = 8
"""Messages that wait, of which the newest tells all that the others do."""
_MOST_TOPICS: Final = 256
"""Topics of a table on which anything waits or came lately; a broker may invent them."""
_HANDED_OVER: Final = (2_000.0, 200.0)
"""Messages a second, and at once, that a connection hands over; the others wait in its socket."""


class Allowance:
    """``rate`` a second; what was not used is saved, up to ``most``."""

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate: Final = rate
        self._most: Final = most
        self._saved = most
        self._at = now

    def has_any(self, now: float) -> bool:
        """Whether anything may be done at ``now``."""
        self._saved = min(self._most, self._saved + (now - self._at) * self._rate)
        self._at = now
        return self._saved > 0

    def next_at(self, now: float) -> float:
        """When anything may be done: ``now``, or later."""
        return now if self.has_any(now) else now - self._saved / self._rate + 1e-3

    def spend(self, cost: float) -> None:
        """Something was done; one that costs more than is left is made up for by a longer wait after it."""
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
    """``on_message``, but slower: it holds up the thread of a connection that brings a flood.

    So the flood waits in the connection's socket, and the program's own thread has its time.
    """
    allowance = Allowance(*_HANDED_OVER, time.monotonic())

    def hand_over(topic: str, payload: bytes) -> None:
        while (wait := allowance.next_at(now := time.monotonic()) - now) > 0:
            time.sleep(wait)
        allowance.spend(1)
        on_message(topic, payload)

    return hand_over


class _Queue:
    """What waits on one topic: of a ``door``, where everybody may write, or of one sender."""

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
        """Of each table the topics on which something waits, in the order in which they are served."""

    def put(self, act: Act, about: Hashable = None) -> None:
        """Have ``act`` done, instead of what was to be done ``about`` the same before."""
        with self._lock:
            self._acts[act if about is None else about] = act
        self._ring()

    def receive(self, table: str, topic: str, payload: bytes, *, door: bool) -> None:
        """Let a message wait for `next_message`; ``door``: on its topic everybody may write."""
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
        """What is to be done next, if anything."""
        with self._lock:
            return self._acts.pop(next(iter(self._acts))) if self._acts else None

    def next_message(self, table: str, now: float) -> tuple[str, bytes] | None:
        """The next message for a table that is allowed by now: its topics take turns."""
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

    def next_at(self, now: float) -> dict[str, float]:
        """For each table with messages, when the next one is allowed."""
        with self._lock:
            return {
                table: min(queue.allowance.next_at(now) for queue in busy.values())
                for table, busy in self._busy.items()
            }

    def forget(self, table: str) -> None:
        """Forget all that came for a table."""
        with self._lock:
            self._known.pop(table, None)
            self._busy.pop(table, None)
