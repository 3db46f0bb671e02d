"""Who is online is proven: nothing that was said before makes anybody present, however often programs start."""

from __future__ import annotations

from typing import Any

import pytest
from examples import dear
from homes import Homes
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.elsewhere.hosting.attendance import AWAY_AFTER
from jungle_games.elsewhere.joining.guest import SILENT_AFTER
from jungle_games.elsewhere.messages import FORMAT, Join, Note, Update
from jungle_games.elsewhere.network.transport import Presence

GRACE = 9.0
"""Seconds after which a guest that has started again no longer takes the host for present."""
some = dear(6)


class Recorded(Homes):
    """Every message is recorded when it is sent, also what never arrives."""

    def __init__(self, **table: Any) -> None:
        self.said: list[tuple[bytes, Any]] = []
        super().__init__("jungle", options={"clock_minutes": 60}, **table)

    def settle(self) -> None:
        while self.under_way:
            self.said.append(self.under_way[0])
            self.deliver_one()

    def notes(self, key: bytes) -> list[Note]:
        return [message for other, message in self.said if other == key and isinstance(message, Note)]

    def updates(self, key: bytes) -> list[Update]:
        return [message for other, message in self.said if other == key and isinstance(message, Update)]


def playing() -> Recorded:
    homes = Recorded()
    homes.begin()
    homes.play_on(3)
    homes.wait(20)
    return homes


def here(homes: Homes, seat: int) -> bool:
    return homes.host.attendance.here(seat, homes.now)


def test_whoever_is_there_is_seen_to_be_there_and_whoever_goes_is_missed() -> None:
    homes = playing()
    homes.wait(500)
    assert here(homes, 0)
    assert here(homes, 1)
    assert all(guest.host_here(homes.now) for guest in homes.guests.values())
    homes.seat(1).present = False
    homes.seat(1).say(homes.now)
    homes.settle()
    assert not here(homes, 1)
    homes.start_host()
    assert not here(homes, 0)
    homes.wait(20)
    assert here(homes, 0)
    assert not here(homes, 1)


def test_a_lost_heartbeat_makes_nobody_absent() -> None:
    homes = playing()
    key = homes.key(homes.seat(0))
    for _time in range(20):
        homes.lossy.add(key)
        homes.wait(8)
        assert here(homes, 0)
        homes.lossy.clear()
        homes.wait(23)
        assert here(homes, 0)


@given(st.data())
@some
def test_no_replay_makes_an_absent_guest_present_or_runs_their_clock(data: st.DataObject) -> None:
    homes = playing()
    away = homes.seat(1)
    key, card = homes.key(away), homes.host.card(homes.now)
    del homes.guests[key]
    homes.wait(AWAY_AFTER)
    left = homes.host.match.clock.left(1, homes.now)  # type: ignore[union-attr]
    for _step in range(data.draw(st.integers(1, 20))):
        act = data.draw(st.sampled_from(["note", "note", "join", "host", "wait"]))
        if act == "host":
            homes.start_host()
        elif act == "wait":
            homes.wait(data.draw(st.sampled_from([1.0, 7.0, 30.0])))
        elif act == "join":
            homes.host.join(key, Join(FORMAT, "Ida", card.shape), homes.now)
            homes.host.greet(homes.links[key], homes.now)
        else:
            homes.host.take(homes.links[key], data.draw(st.sampled_from(homes.notes(key))), homes.now)
        homes.settle()
        assert not here(homes, 1)
    clock = homes.host.match.clock  # type: ignore[union-attr]
    assert clock is not None
    assert clock.left(1, homes.now) >= left  # what a turn took before the host's program ended is not kept
    homes.start_guest(key).say(homes.now, wants_answer=True)
    homes.settle()
    assert here(homes, 1)


@given(st.data())
@some
def test_no_replay_makes_a_present_guest_absent(data: st.DataObject) -> None:
    homes = playing()
    guest = homes.seat(1)
    key = homes.key(guest)
    guest.present = False
    guest.say(homes.now)
    homes.settle()
    guest.present = True
    guest.say(homes.now, wants_answer=True)
    homes.settle()
    homes.start_host()
    homes.wait(20)
    for note in data.draw(st.lists(st.sampled_from(homes.notes(key)), max_size=20)):
        homes.host.take(homes.links[key], note, homes.now)
        homes.settle()
        assert here(homes, 1)


@given(st.data())
@some
def test_no_replay_makes_an_absent_host_present(data: st.DataObject) -> None:
    homes = playing()
    key = homes.key(homes.seat(0))
    homes.start_host()
    homes.wait(30)
    guest, updates = homes.guests[key], homes.updates(key)
    homes.lossy.add(key)
    homes.wait(SILENT_AFTER)
    started = homes.now - 100.0
    for _step in range(data.draw(st.integers(1, 20))):
        act = data.draw(st.sampled_from(["update", "update", "guest", "wait"]))
        if act == "guest":
            guest, started = homes.start_guest(key), homes.now
            guest.say(homes.now, wants_answer=True)
        elif act == "wait":
            homes.wait(data.draw(st.sampled_from([1.0, 10.0])))
        else:
            guest.take(data.draw(st.sampled_from(updates)), homes.now)
        homes.settle()
        assert not guest.host_here(homes.now) or homes.now - started < GRACE
    homes.lossy.clear()
    homes.wait(20)
    assert guest.host_here(homes.now)


def test_what_was_held_back_proves_no_more_than_what_it_echoes() -> None:
    """A broker that hands out a guest's last notes one by one keeps nobody present for longer than they were."""
    homes = playing()
    key = homes.key(homes.seat(1))
    told = homes.links[key].deliver
    held: list[Note] = []
    guest = homes.guests[key]
    guest._post = held.append  # type: ignore[method-assign]
    for _beat in range(5):
        guest.say(homes.now)
    homes.links[key].deliver = told
    del homes.guests[key]
    homes.wait(AWAY_AFTER - 5)
    for note in held:
        homes.host.take(homes.links[key], note, homes.now)
        homes.wait(6)
    assert not here(homes, 1)


@given(st.lists(st.floats(0, 100), max_size=30), st.data())
def test_numbers_grow_and_count_once_upwards(waits: list[float], data: st.DataObject) -> None:
    mine, now, sent = Presence(), 5.0, dict[int, float]()
    for wait in waits:
        now += wait
        sent[mine.number(now)] = now
    assert list(sent) == sorted(sent)
    assert not mine.hear(b"x" * 16, 1)
    newest = 0
    for number in data.draw(st.lists(st.integers(0, 10**7) | st.sampled_from([0, *sent]), max_size=20)):
        heard = mine.hear(mine.session, number)
        assert heard == (max(newest, 1) <= number <= mine.sent)
        newest = max(newest, number) if heard else newest
    assert mine.proven is None or mine.proven <= now + 0.05
    if newest in sent:
        assert mine.proven == pytest.approx(sent[newest], abs=0.05)
