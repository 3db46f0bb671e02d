"""What others send waits in bounds: nobody takes the time or the memory of anybody else."""

from __future__ import annotations

import time
from typing import Any

import pytest
from one_broker import Town

from jungle_games.elsewhere import table_loop
from jungle_games.elsewhere.network import transport as inbox_module
from jungle_games.elsewhere.network.transport import Inbox, paced


def taken(inbox: Inbox, table: str, now: float) -> list[bytes]:
    found = []
    while (message := inbox.next_message(table, now)) is not None:
        found.append(message[1])
    return found


def test_of_each_sender_only_the_newest_wait() -> None:
    inbox = Inbox(lambda: None)
    for number in range(1_000):
        inbox.receive("one", "eager", b"%d" % number, door=False)
    inbox.receive("one", "quiet", b"once", door=False)
    inbox.receive("two", "other", b"too", door=False)
    assert taken(inbox, "one", 0.0) == [b"992", b"once", *(b"%d" % number for number in range(993, 1_000))]
    assert taken(inbox, "two", 0.0) == [b"too"]
    assert not inbox.next_at(0.0)


def test_who_says_too_much_waits_and_nobody_else() -> None:
    inbox = Inbox(lambda: None)
    handled = 0
    for moment in range(1_000):
        now = moment / 100
        inbox.receive("one", "eager", b"x", door=False)
        handled += len(taken(inbox, "one", now))
    rate, at_once = inbox_module._OF_SENDER
    assert handled <= rate * 10 + at_once + 1
    assert inbox.next_at(now)["one"] > now
    inbox.receive("one", "quiet", b"once", door=False)
    assert taken(inbox, "one", now) == [b"once"]
    later = inbox.next_at(now)["one"]
    assert taken(inbox, "one", later)


def test_a_large_message_at_the_door_is_not_even_opened() -> None:
    inbox = Inbox(lambda: None)
    inbox.receive("one", "door", bytes(100_000), door=True)
    for _each in range(10_000):
        inbox.receive("one", "door", bytes(300), door=True)
    assert len(taken(inbox, "one", 0.0)) == inbox_module._WAIT_AT_DOOR


def test_topics_that_a_broker_makes_up_take_no_memory() -> None:
    inbox = Inbox(lambda: None)
    for number in range(5_000):
        inbox.receive("one", f"topic {number}", b"x", door=False)
    assert len(taken(inbox, "one", 0.0)) == inbox_module._MOST_TOPICS
    inbox.forget("one")
    assert not inbox.next_at(0.0)


def test_it_wakes_once_until_somebody_looks() -> None:
    woken: list[None] = []
    inbox = Inbox(lambda: woken.append(None))
    for _each in range(100):
        inbox.receive("one", "topic", b"x", door=False)
        inbox.put(lambda _now: None)
    assert len(woken) == 1
    inbox.listen()
    inbox.put(lambda _now: None, "about")
    assert len(woken) == 2


def test_of_what_is_to_be_done_about_the_same_only_the_last_is_done() -> None:
    inbox, done = Inbox(lambda: None), list[int]()
    for number in range(100):
        inbox.put(lambda _now, number=number: done.append(number), "nearby")
    while (act := inbox.next_act()) is not None:
        act(0.0)
    assert done == [99]


def test_a_flood_is_held_up_where_it_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    now = [100.0]
    monkeypatch.setattr(inbox_module.time, "monotonic", lambda: now[0])

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    monkeypatch.setattr(inbox_module.time, "sleep", sleep)
    heard: list[str] = []
    hear = paced(lambda topic, _payload: heard.append(topic))
    for _each in range(5_000):
        hear("topic", b"x")
    rate, at_once = inbox_module._HANDED_OVER
    assert len(heard) == 5_000
    assert now[0] - 100.0 >= (5_000 - at_once) / rate - 0.1


def test_tables_take_turns_when_there_is_no_time_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock says that each table has taken all of the time: still each has its turn."""
    town = Town(monkeypatch)
    host = town.start("host")
    from jungle_games.elsewhere.hosting.host_state import SeatPlan

    tables = [host.create("toy", "Mira", [SeatPlan(elsewhere=True)] * 2) for _table in range(3)]
    town.run(1.0)
    served: list[str] = []
    serve = host._loop._serve

    def watched(table: Any, now: float, until: float) -> None:
        served.append(table.id)
        serve(table, now, until)

    monkeypatch.setattr(host._loop, "_serve", watched)
    monkeypatch.setattr(table_loop, "_BUDGET", 0.0)
    for table in tables:
        host._loop.mark(table, 0.0)
    for _turn in range(3):
        host.update(time.monotonic())
    assert sorted(served) == sorted(tables)
