"""Simulated tables under attack: everybody honest comes out right, at this table and at the one beside it."""

from __future__ import annotations

import argparse
import random
from typing import Any

import elsewhere
import pytest
from attackers import Attacker
from faulty_broker import Faults, FaultyBroker
from homes import find_game
from malicious_host import MaliciousHost
from neighbourhood import Neighbourhood, predictable
from simulated_table import SimulatedTable

from jungle_games.elsewhere import fair_deal
from jungle_games.elsewhere.hosting.attendance import Attendance
from jungle_games.elsewhere.hosting.host import Host
from jungle_games.elsewhere.joining import guest_deal

BY_NIGHT = pytest.mark.nightly


def played(number: int, *names: str, seed: int = 1, longest: int = 10) -> elsewhere.Played:
    given = argparse.Namespace(seed=seed, attackers=names, reconnects=0.3, faults=0.1, longest=longest)
    return elsewhere.play_table(number, given)


@pytest.mark.parametrize(
    ("number", "names"),
    [
        (2, ("middle", "guest")),
        (32, ("guest",)),
        *(
            pytest.param(number, names, marks=BY_NIGHT)
            for number, names in ((2, ("middle",)), (2, ("guest",)), (32, ("middle",)), (32, ("middle", "guest")))
        ),
    ],
)
def test_attackers_harm_nobody(number: int, names: tuple[str, ...]) -> None:
    assert played(number, *names).wrong == {}


@BY_NIGHT
@pytest.mark.parametrize("number", range(100))
def test_attackers_harm_nobody_at_any_table(number: int) -> None:
    assert played(number, *elsewhere.ATTACKERS, seed=2, longest=30).wrong == {}


def test_a_table_is_played_again_as_it_was() -> None:
    """All of it follows from seed and number."""
    for number, attacker in ((29, "guest"), (37, "middle")):
        first, again = (played(number, "middle", "guest", seed=3) for _time in range(2))
        assert first == again
        assert first.tried[attacker].total() > 5


def hosted_by(kind: str, seed: int = 0, game: str = "sequence", **table: int) -> tuple[Neighbourhood, MaliciousHost]:
    """A table whose host does what is called ``kind``, played until that is found or has come to nothing."""
    seated = table or {"seats": 4, "here": 1}
    chance = random.Random(seed)
    broker = FaultyBroker(chance, Faults())
    table = SimulatedTable(
        find_game(game), find_game, chance, broker, key=chance.randbytes(32), longest=14, **seated
    )
    host = MaliciousHost(chance, 60, table)
    host.kind = kind
    street = Neighbourhood(broker, [table], host=host)
    with predictable(seed):
        assert street.run(street.done)
    return street, host


KINDS = {
    "extra part": "it has a part for a seat where nobody plays online",
    "late commitment": "the host bound itself only after the others",
    "part left out": "part is not in it",
    "two parts of one seat": "it has two parts for one seat",
    "two lists": "the host named one list of parts and used another",
    "another move told": "is not the one that was told",
    "another mover told": "is not the one that was told",
    "another end told": "is not the one that was told",
    "wrong observation": "game record does not check out|The host’s game cannot be shown|not the host’s any more",
    "parts withheld at the end": "part is not in it",
    "parts added at the end": "it has a part for a seat where nobody plays online",
    "another record": "The host’s game record does not check out",
    "another list at the end": "the host named one list of parts and used another",
    "list changed": "the host named one list of parts and used another",
    "secret changed": "the host had bound itself to another one",
    "deal abandoned": "dealt again",
    "move taken back": "took moves back without asking you",
}


def test_every_kind_of_lie_is_tried() -> None:
    _street, host = hosted_by("two parts of one seat")
    assert {*host._deals, *host._tales, *host._acts} == {*KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_a_malicious_host_is_found_out_in_so_many_words(kind: str) -> None:
    for seed in range(5):
        _street, host = hosted_by(kind, seed)
        assert host.unseen() == []
        if host.found:
            assert any(words in said for said in host.sentences for words in KINDS[kind].split("|"))
            return
    pytest.fail("it was never found")


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=BY_NIGHT), pytest.param(2, marks=BY_NIGHT)])
def test_a_game_goes_on_by_chance_after_a_move_was_taken_back(seed: int) -> None:
    _street, host = hosted_by("move taken back", seed, "jacks", seats=2)
    assert host.found


# What goes wrong is seen


def seemed_present() -> list[str]:
    """Those who seem to be at a table, of whom one is cut off."""
    chance = random.Random(1)
    table = SimulatedTable(find_game("jungle"), find_game, chance, FaultyBroker(chance, Faults()), seats=2)
    assert table.run(until=lambda table: table.all_seated)
    client = table.guests[0].client
    assert client is not None
    client.go(table.broker.now + 200.0)
    table.run(until=lambda _table: False, most=90.0)
    return table.presence()


def test_a_host_that_takes_anybody_for_present_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert seemed_present() == []
    monkeypatch.setattr(Attendance, "here", lambda *_given: True)
    assert seemed_present() == ["guest 0 was not there, and seemed to be"]


def test_an_exception_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_host: Host, *_given: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Host, "take", fails)
    assert {kind for number in range(2) for kind in played(number, "guest", seed=4).wrong} == {"raised"}


def test_a_lie_that_nobody_finds_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = fair_deal._replayed
    monkeypatch.setattr(guest_deal, "checked_seed", lambda *_given: b"")
    monkeypatch.setattr(guest_deal, "audited", lambda told, *_given: replay(told, *_given[-2:]))
    _street, host = hosted_by("secret changed")
    assert host.unseen() == ["nobody found this: secret changed"]


def test_attackers_are_counted_by_what_they_tried() -> None:
    class Idle(Attacker):
        def attempt(self, tables: Any, now: float) -> str:
            return "waits"

    idle = Idle(random.Random(1), 3)
    for second in range(100):
        idle.act([], float(second))
    assert idle.tried == {"waits": 3}
