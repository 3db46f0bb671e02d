"""People who have played together see each other at a meeting place, and whoever carries it learns next to nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from one_broker import OneBroker, Wire
from test_people import Street

from jungle_games.elsewhere.acquaintances import Acquaintances, Call, PersonKey
from jungle_games.elsewhere.friends import BEAT, GREETED, LASTS, SIZE, SOON, Acquainted, Meeting, OfferedTable
from jungle_games.elsewhere.hosting.host_state import SeatPlan
from jungle_games.elsewhere.invitation import Broker, Invitation, code_of
from jungle_games.elsewhere.network.connections import Connections
from jungle_games.elsewhere.network.crypto import random_bytes
from jungle_games.elsewhere.network.discovery import Nearby
from jungle_games.storage.elsewhere import People

HOUR = 3_600.0
LINK = Invitation(code_of(2**60 + 5), None, bytes(32)).text
LINKED = OfferedTable(LINK, "jungle", 1, 2, "standard", 0, False, {"map": "great_river"})


class Square:
    """A meeting place, and the time there; ``said`` is all that was said, by topic."""

    def __init__(self) -> None:
        self.carrier, self.now, self.wall = OneBroker(), 1000.0, 1_800_000_000.0
        self.said: list[tuple[str, bytes]] = []
        self.visitors: list[Visitor] = []
        carried = self.carrier.publish

        def publish(topic: str, payload: bytes, *, keep: bool) -> None:
            assert not keep
            self.said.append((topic, payload))
            carried(topic, payload, keep=keep)

        self.carrier.publish = publish  # type: ignore[method-assign]

    def run(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.now, self.wall = self.now + 1.0, self.wall + 1.0
            for visitor in self.visitors:
                if visitor.due <= self.now or visitor.woken:
                    visitor.woken = False
                    visitor.due = visitor.meeting.go_on(visitor.offers, self.now)


class Visitor:
    """The program of somebody, of which only what goes to the meeting place is there."""

    def __init__(self, square: Square, folder: Path, name: str) -> None:
        self.square, self.name = square, name
        self.people = People(folder / name)
        self.key = PersonKey(self.people.secret).public.hex()
        self.broker: Broker | None = Broker("192.0.2.1")
        self.wires: list[Wire] = []
        self.offers: dict[str, OfferedTable] = {}
        self.woken, self.due = True, 0.0
        self.meeting = self.start()
        square.visitors.append(self)

    def start(self) -> Meeting:
        self.meeting = Meeting(Acquaintances(self.people), self, self.wake, lambda: self.square.wall)  # type: ignore[arg-type]
        return self.meeting

    def wake(self) -> None:
        self.woken = True

    def reach(self, name: str, _broker: Broker, hear: Any, on_state: Callable[[str], None]) -> Wire:
        self.wires.append(Wire(self.square.carrier, hear))
        on_state("")
        return self.wires[-1]

    def drop(self, _name: str) -> None:
        self.wires[-1].close()

    def knows(self, *others: Visitor) -> None:
        for other in others:
            self.people.met(other.key, other.name, "jungle", self.square.wall)


@pytest.fixture
def square() -> Square:
    return Square()


def friends(square: Square, folder: Path) -> tuple[Visitor, Visitor]:
    """Mira and Ada, who have played with each other."""
    mira, ada = Visitor(square, folder, "Mira"), Visitor(square, folder, "Ada")
    mira.knows(ada)
    ada.knows(mira)
    return mira, ada


def test_two_who_have_played_find_each_other_within_seconds_and_miss_each_other_at_once(
    square: Square, tmp_path: Path
) -> None:
    mira, ada = friends(square, tmp_path)
    square.run(3 * SOON)
    assert (mira.meeting.here, ada.meeting.here) == ({ada.key}, {mira.key})
    square.run(2 * HOUR)
    assert (mira.meeting.here, ada.meeting.here) == ({ada.key}, {mira.key})
    ada.broker = None
    ada.woken = True
    square.run(2.0)
    assert (mira.meeting.here, ada.meeting.here) == (frozenset(), frozenset())
    assert not square.carrier.kept


def test_a_goodbye_is_heard_in_the_moment_in_which_one_goes_on_to_the_next_hour(square: Square, tmp_path: Path) -> None:
    mira, ada = friends(square, tmp_path)
    square.run(3 * SOON)
    assert mira.meeting.here == {ada.key}
    ada.broker, ada.woken = None, True
    mira.meeting._late = square.wall - (mira.meeting._hour + 1) * HOUR
    square.run(2.0)
    assert mira.meeting.here == frozenset()


def test_who_is_gone_without_a_word_is_missed_after_minutes(square: Square, tmp_path: Path) -> None:
    mira, ada = friends(square, tmp_path)
    square.run(3 * SOON)
    square.visitors.remove(ada)
    square.run(LASTS + BEAT + 2)
    assert mira.meeting.here == frozenset()


def test_strangers_and_whom_one_side_does_not_welcome_are_never_seen(square: Square, tmp_path: Path) -> None:
    mira, ada = friends(square, tmp_path)
    stranger = Visitor(square, tmp_path, "stranger")
    stranger.knows(mira)
    ada.people.change(mira.key, welcome=False)
    square.run(600)
    assert [each.meeting.here for each in (mira, ada, stranger)] == [frozenset()] * 3
    assert not ada.wires  # she is known by nobody that she wants to be seen by


def test_an_invitation_comes_within_seconds_and_goes_with_the_seat(square: Square, tmp_path: Path) -> None:
    mira, ada = friends(square, tmp_path)
    square.run(3 * SOON)
    mira.offers = {ada.key: LINKED}
    mira.woken = True
    square.run(SOON + 2)
    assert ada.meeting.offers == {mira.key: LINKED}
    mira.offers, mira.woken = {}, True
    square.run(SOON + 2)
    assert ada.meeting.offers == {}


def test_who_was_met_at_another_broker_is_not_there_any_more(square: Square, tmp_path: Path) -> None:
    """A table that was told of lies at the broker where it was told of."""
    mira, ada = friends(square, tmp_path)
    mira.offers = {ada.key: LINKED}
    square.run(3 * SOON)
    assert ada.meeting.offers
    ada.broker, ada.woken = Broker("192.0.2.2"), True
    square.visitors.remove(mira)
    square.run(2.0)
    assert (ada.meeting.broker, ada.meeting.here, ada.meeting.offers) == (ada.broker, frozenset(), {})
    mira.meeting.go_on({}, square.now)
    assert mira.meeting.here == frozenset()  # she said goodbye


def test_friends_meet_with_clocks_that_begin_in_1970(square: Square, tmp_path: Path) -> None:
    square.wall = 0.0
    mira, ada = friends(square, tmp_path)
    square.run(3 * SOON)
    assert (mira.meeting.here, ada.meeting.here) == ({ada.key}, {mira.key})


# What is learned by whoever carries it, and by whoever reads all of it


def test_all_that_is_said_looks_alike_whoever_is_known_and_there(square: Square, tmp_path: Path) -> None:
    mira, ada = friends(square, tmp_path)
    alone = Visitor(square, tmp_path, "alone")
    alone.people.met(random_bytes(32).hex(), "Somebody", "jungle", 1.0)
    mira.offers = {ada.key: LINKED}
    square.run(600)
    assert {len(payload) for _topic, payload in square.said} == {SIZE}
    for visitor in (mira, ada, alone):
        assert len(visitor.wires) == 1
        assert len(visitor.wires[0].topics) == 3 * GREETED
    topics = [topic for topic, _payload in square.said]
    assert len(set(topics)) == 3 * GREETED
    assert len({payload for _topic, payload in square.said}) == len(square.said)
    names = [each.encode() for each in (mira.key, ada.key, "Mira", "Ada", "jungle")]
    names += [bytes.fromhex(mira.key), bytes.fromhex(ada.key)]
    assert not any(name in payload for name in names for _topic, payload in square.said)


def test_topics_are_others_every_hour_and_nobody_stays_nobody_through_a_restart(
    square: Square, tmp_path: Path
) -> None:
    mira, _ada = friends(square, tmp_path)
    square.run(10)
    first = mira.wires[-1].topics
    mira.start()
    mira.woken = True
    square.run(10)
    assert mira.wires[-1].topics == first
    square.run(3.5 * HOUR)
    assert not mira.wires[-1].topics & first


def test_what_is_said_takes_few_bytes(square: Square, tmp_path: Path) -> None:
    """Each greeting is a packet of MQTT, with a head of three bytes, the topic with its length, and a number."""
    friends(square, tmp_path)
    square.run(60)
    since = len(square.said)
    square.run(HOUR)
    packets = [3 + 2 + len(topic) + 2 + len(payload) for topic, payload in square.said[since:]]
    assert set(packets) == {342}
    assert sum(packets) / 2 < 220_000  # of each of the two


def test_a_program_says_little_whatever_it_hears(square: Square, tmp_path: Path) -> None:
    mira, _ada = friends(square, tmp_path)
    square.run(60)
    told, since = list(square.said), len(square.said)
    for _time in range(300):
        for topic, payload in told:
            square.carrier.publish(topic, payload, keep=False)
        square.run(1.0)
    mine = {each.says_on(mira.meeting._hour) for each in mira.meeting._known.values()}
    replayed = 300 * len(told)
    assert len(square.said) - since - replayed <= 2 * GREETED * (300 / BEAT / 0.8 + 1)
    assert len({topic for topic, _payload in square.said} & mine) == GREETED


def test_a_friend_who_answers_nothing_has_few_answers(square: Square, tmp_path: Path) -> None:
    mira, ada = friends(square, tmp_path)
    square.visitors.remove(ada)
    square.run(10)
    heard = next(each for each in mira.meeting._known.values() if each._other.hex() == ada.key)
    said = Acquainted(heard._other, heard._own, heard._secret)
    since = len(square.said)
    for _time in range(300):
        square.carrier.publish(heard.hears_on(mira.meeting._hour), said.greeting(None, square.now), keep=False)
        square.run(1.0)
    assert len(square.said) - since - 300 <= GREETED * (300 / SOON + 1)


def test_what_is_of_another_size_is_not_even_opened(
    square: Square, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira, _ada = friends(square, tmp_path)
    square.run(60)
    opened: list[bytes] = []
    monkeypatch.setattr(Acquainted, "hear", lambda _other, payload: opened.append(payload))
    for topic in mira.wires[-1].topics:
        for size in (0, SIZE - 1, SIZE + 1, 120_000):
            square.carrier.publish(topic, bytes(size), keep=False)
    square.run(5.0)
    assert opened == []


def test_what_was_recorded_makes_nobody_present(square: Square, tmp_path: Path) -> None:
    """A broker that plays again what Ada said, whether to a program that heard it or to one that has just started."""
    mira, ada = friends(square, tmp_path)
    square.run(60)
    recorded = list(square.said)
    square.visitors.remove(ada)
    ada.wires[-1].close()
    for starts_anew in (False, True):
        if starts_anew:
            mira.start()
        square.run(LASTS + BEAT + 2)
        for topic, payload in recorded:
            square.carrier.publish(topic, payload, keep=False)
            square.run(1.0)
        assert mira.meeting.here == frozenset()


def test_what_was_recorded_of_an_earlier_start_hides_nobody(square: Square, tmp_path: Path) -> None:
    mira, ada = friends(square, tmp_path)
    square.run(60)
    recorded = list(square.said)
    mira.start()
    ada.start()
    mira.woken = ada.woken = True
    square.run(60)
    for topic, payload in recorded:
        square.carrier.publish(topic, payload, keep=False)
    square.run(2 * BEAT)
    assert (mira.meeting.here, ada.meeting.here) == ({ada.key}, {mira.key})


def test_a_table_is_found_at_the_broker_where_it_was_told(tmp_path: Path) -> None:
    broker = Broker("broker.example.org", 8883, tls=True)
    announced = Nearby(
        Invitation(code_of(9), broker, bytes(32)).text, "Mira", "jungle", 1, 2, (), "standard", {"map": "great_river"}
    )
    told = OfferedTable.of(announced)
    assert "example" not in told.link
    assert told.at(broker, "Mira") == announced


# Whole programs


def test_who_is_invited_again_sees_it_and_sits_down(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    street = Street(monkeypatch, tmp_path)
    broker = Broker("192.0.2.1")
    keys = {name: PersonKey(street.people(name).secret).public.hex() for name in ("Mira", "Ida")}
    street.people("Mira").met(keys["Ida"], "Ida", "toy", 1.0)
    street.people("Ida").met(keys["Mira"], "Mira", "toy", 1.0)
    monkeypatch.setattr(Connections, "nearby", lambda _connections: ())
    mira, ida = street.start("Mira"), street.start("Ida")
    for tables in (mira, ida):
        tables.broker = broker
        tables.be_seen(near=False, far=True)
    street.until(lambda: mira.at_hand() == {keys["Ida"]})
    plans = [SeatPlan(name="Mira", kind="person"), SeatPlan(elsewhere=True)]
    table = mira.create("toy", "Mira", plans, announce=True, invited=[keys["Ida"]])
    street.until(lambda: ida.calls() != ())
    (near,), (call,) = ida.nearby(), ida.calls()
    assert call == Call(keys["Mira"], "Mira", "toy", near.text)
    seat = ida.join(call.text)
    street.until(lambda: ida.view(seat, street.now).stage == "found")
    ida.sit_down(seat, "Ida", street.now)
    street.until(lambda: mira.view(table, street.now).plates[1].name == "Ida")
    street.until(lambda: ida.calls() == ())
    ida.be_seen(near=False, far=False)
    street.until(lambda: mira.at_hand() == frozenset(), LASTS)
    assert street.reports == []


def test_what_fails_at_the_meeting_place_stops_no_table_and_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    street = Street(monkeypatch, tmp_path)
    street.people("Mira").met("ab" * 32, "Ida", "toy", 1.0)
    mira = street.start("Mira")
    fine = Connections.reach

    def fail(*_arguments: object) -> None:
        raise ValueError("Invalid host.")

    monkeypatch.setattr(Connections, "reach", fail)
    mira.broker = Broker("192.0.2.1")
    mira.be_seen(near=False, far=True)
    mira.create("toy", "Mira", [SeatPlan(name="Mira", kind="person"), SeatPlan(elsewhere=True)])
    street.run(5.0)
    assert len(street.reports) == 1
    monkeypatch.setattr(Connections, "reach", fine)
    street.run(1.0)
    assert mira._friends._meeting.broker == mira.broker


def test_nobody_is_met_unless_that_is_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    street = Street(monkeypatch, tmp_path)
    monkeypatch.setattr(Connections, "show_marks", lambda *_arguments: None)
    street.people("Mira").met("ab" * 32, "Ida", "toy", 1.0)
    mira = street.start("Mira")
    mira.broker = Broker("192.0.2.1")
    mira.be_seen(near=True, far=False)
    street.run(60.0)
    assert street.broker.wires == []
    assert mira._friends.update(street.now) == math.inf
