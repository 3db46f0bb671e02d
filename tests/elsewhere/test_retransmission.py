"""How long an answer is waited for, and what is not said twice."""

from __future__ import annotations

import pytest
from homes import Homes

from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.messages import Note, Update
from jungle_games.elsewhere.network.transport import RetransmissionTimer


def test_it_follows_what_answers_take() -> None:
    timer = RetransmissionTimer(1.0, 30.0)
    for start in range(20):
        timer.begin(10.0 * start)
        timer.answered(10.0 * start + 3.0)
    assert 3.0 < timer.seconds < 4.0
    for start in range(60):
        timer.begin(10.0 * start)
        timer.answered(10.0 * start + 0.01)
    assert timer.seconds == 0.5


def test_in_vain_it_doubles_and_what_was_repeated_measures_nothing() -> None:
    timer = RetransmissionTimer(1.0, 30.0)
    timer.begin(0.0)
    for _time in range(9):
        timer.repeat()
    assert timer.seconds == 30.0
    timer.answered(100.0)
    assert timer.seconds == 4.0
    timer.begin(0.0)
    timer.answered(0.2)
    assert timer.seconds < 1.0


def test_what_is_under_way_is_not_said_again_by_other_words() -> None:
    """The guest confirms the first of two moves after the second was told: nothing is told once more."""
    homes = Homes("jungle", 2)
    homes.begin()
    key = homes.key(homes.seat(1))
    homes.play_on(1)
    told: list[Update] = []
    link = homes.links[key]
    link.deliver = told.append
    homes.play_on(1)
    before = link.state
    stands = before.revision, before.info, before.match, before.ply, before.digest
    late = Note(link.session, 10**6, *stands, echo=link.presence.session)
    assert homes.host._owes(link) is (len(told) > 0)
    told.clear()
    homes.host.take(link, late, homes.now)
    assert told == []
    homes.host.tick(homes.now + 2.0)
    assert len(told) == 1


def test_what_was_confirmed_is_not_told_again() -> None:
    homes = Homes("jungle", 2)
    homes.begin()
    homes.play_on(4)
    told: list[Update] = []
    for link in homes.links.values():
        link.deliver = told.append
    for _second in range(15):
        homes.now += 1.0
        homes.host.tick(homes.now)
    assert told == []


@pytest.mark.parametrize(
    ("host", "port", "nodes"),
    [
        ("a.example.org", 1883, [("a.example.org", 1883)]),
        ("a.example.org,b.example.org:1884", 1883, [("a.example.org", 1883), ("b.example.org", 1884)]),
        ("[::1]:1884,::1,10.0.0.1", 8883, [("::1", 1884), ("::1", 8883), ("10.0.0.1", 8883)]),
        (",a,,b:0,c:70000,", 1883, [("a", 1883)]),
        (",", 1883, [(",", 1883)]),
        ("a:b:c", 1883, [("a:b:c", 1883)]),
    ],
)
def test_a_broker_has_the_addresses_of_its_nodes(host: str, port: int, nodes: list[tuple[str, int]]) -> None:
    assert list(Broker(host, port).addresses) == nodes
