"""Who one has played with is known again by their key, and nobody takes their name."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_broker import Town

from jungle_games.elsewhere.acquaintances import PersonKey, is_proven
from jungle_games.elsewhere.hosting.host_state import SeatPlan
from jungle_games.elsewhere.messages import Info, PersonProof, Sitter, encode
from jungle_games.elsewhere.network.crypto import SealError
from jungle_games.elsewhere.tables import Tables
from jungle_games.storage.elsewhere import MOST, People

KEYS = st.binary(min_size=32, max_size=32)


class Street(Town):
    """Programs whose people are kept."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        super().__init__(patch)
        self.folder = folder

    def people(self, name: str) -> People:
        return People(self.folder / name)


@pytest.fixture
def street(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Street:
    return Street(monkeypatch, tmp_path)


def laid(street: Street, host: str) -> tuple[Tables, str]:
    tables = street.start(host)
    table = tables.create("toy", host, [SeatPlan(name=host, kind="person"), SeatPlan(elsewhere=True)])
    street.until(lambda: tables.invitation(table) is not None)
    return tables, table


def seated(street: Street, guest: Tables, hosting: tuple[Tables, str], name: str) -> Any:
    """What somebody sees who asks for a seat under a name."""
    host, table = hosting
    seat = guest.join(host.invitation(table).text)  # type: ignore[union-attr]
    street.until(lambda: guest.view(seat, street.now).stage == "found")
    guest.sit_down(seat, name, street.now)
    street.run(5.0)
    return guest.view(seat, street.now)


def test_two_who_have_played_know_each_other_and_a_name_is_not_taken_by_another(street: Street) -> None:
    hosting = laid(street, "Mira")
    host, table = hosting
    ida = street.start("Ida")
    view = seated(street, ida, hosting, "Ida")
    assert [person.known for person in view.people] == ["new", ""]
    host.begin(table, street.now)
    street.run(5.0)
    (known,) = street.people("Mira").known()
    assert (known.name, known.games) == ("Ida", {"toy": 1})
    assert street.people("Ida").known()[0].name == "Mira"
    assert host.view(table, street.now).people[1].known == "known"

    plans = [SeatPlan(name="Mira", kind="person"), SeatPlan(elsewhere=True)]
    again = host, host.create("toy", "Mira", plans)
    street.until(lambda: host.invitation(again[1]) is not None)
    thief = street.start("thief")
    assert seated(street, thief, again, "IDA").problem_code == "known-name"
    seat = thief.my_tables(street.now)[0].id
    thief.sit_down(seat, "Otto", street.now)
    street.run(5.0)
    assert thief.view(seat, street.now).stage == "open"
    assert street.reports == []


def test_a_guest_is_told_who_bears_the_name_of_somebody_else(street: Street) -> None:
    """Nobody keeps another host from taking any name: but it is told apart."""
    hosting = laid(street, "Mira")
    ida = street.start("Ida")
    seated(street, ida, hosting, "Ida")
    hosting[0].begin(hosting[1], street.now)
    street.run(5.0)
    other = street.start("an impostor")
    table = other.create("toy", "Mira", [SeatPlan(name="Mira", kind="person"), SeatPlan(elsewhere=True)])
    street.until(lambda: other.invitation(table) is not None)
    assert seated(street, ida, (other, table), "Ida").people[0].known == "other"


def test_a_match_is_counted_once_whatever_starts_anew(street: Street) -> None:
    hosting = laid(street, "Mira")
    seated(street, street.start("Ida"), hosting, "Ida")
    hosting[0].begin(hosting[1], street.now)
    street.run(3.0)
    for name in ("Mira", "Ida"):
        street.end(name)
        street.start(name)
    street.run(5.0)
    assert [person.games for person in street.people("Mira").known()] == [{"toy": 1}]
    assert [person.games for person in street.people("Ida").known()] == [{"toy": 1}]


# Keys


@given(KEYS, KEYS, KEYS, KEYS, st.integers(0, 3))
def test_a_proof_holds_for_one_person_at_one_table_alone(
    secret: bytes, host: bytes, guest: bytes, other: bytes, changed: int
) -> None:
    person = PersonKey(secret)
    proof = person.prove(host, guest)
    assert is_proven(person.public, proof, host, guest)
    said = [person.public, proof, host, guest]
    said[changed] = other if changed != 1 else other * 2
    if said[changed] not in (person.public, proof, host, guest):
        assert not is_proven(*said)


@given(KEYS, KEYS, st.binary(max_size=40))
def test_two_have_a_secret_in_common_and_what_is_no_key_has_none(one: bytes, two: bytes, junk: bytes) -> None:
    ones, others = PersonKey(one), PersonKey(two)
    assert ones.shared_with(others.public) == others.shared_with(ones.public)
    try:
        assert len(ones.shared_with(junk)) == 32
    except SealError:
        assert not is_proven(junk, bytes(64), bytes(32), bytes(32))


def test_who_people_are_takes_few_bytes() -> None:
    """What is told of a person at a table, once a change of who is there."""
    person = PersonKey(bytes(32))
    sitter = Sitter(0, bytes(32), PersonProof(person.public, person.prove(bytes(32), bytes(32))))
    without = Info(1, "open", 0, [], b"")
    told = len(encode(Info(1, "open", 0, [], b"", people=[sitter]))) - len(encode(without))
    assert told <= 140


# What is kept


def test_people_are_kept_and_forgotten_one_by_one(tmp_path: Path) -> None:
    people = People(tmp_path)
    assert not people.any_known
    for number in range(3):
        people.met(f"{number:064x}", f"Person {number}", "jungle", 1000.0 + number)
    people.met(f"{0:064x}", "Ada", "sequence", 2000.0)
    people.change(f"{1:064x}", muted=True, picture="owl")
    again = People(tmp_path)
    assert again.secret == people.secret
    assert [person.name for person in again.known()] == ["Ada", "Person 2", "Person 1"]
    assert again.known()[0].games == {"jungle": 1, "sequence": 1}
    assert again.find(f"{1:064x}").muted  # type: ignore[union-attr]
    again.forget(f"{2:064x}")
    assert len(People(tmp_path).known()) == 2


def test_there_is_an_end_to_the_list(tmp_path: Path) -> None:
    people = People(tmp_path)
    for number in range(MOST + 3):
        people.met(f"{number:064x}", "Ada", "jungle", float(number))
    assert len(people.known()) == MOST
    assert people.find(f"{0:064x}") is None


@given(st.binary(max_size=200) | st.text(max_size=60).map(str.encode))
def test_a_damaged_list_is_set_aside_and_told(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "people.json"
        file.write_bytes(content)
        people = People(Path(folder))
        assert people.known() == ()
        assert people.secret
        assert len(list(Path(folder).glob("*damaged*"))) == 1
