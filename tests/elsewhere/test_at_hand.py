"""People who have played together see each other on one network, and nobody else learns anything."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.elsewhere.acquaintances import MARK, MARKS, Acquaintances, AtHand, Call, PersonKey
from jungle_games.elsewhere.invitation import Broker, Invitation, code_of
from jungle_games.elsewhere.network.crypto import random_bytes
from jungle_games.elsewhere.network.discovery import Nearby
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.tables import Tables
from jungle_games.games import find_game
from jungle_games.storage.elsewhere import People

HOUR = 3_600.0


class Person:
    """Somebody with a home of their own; ``wall`` is their clock."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name, self.wall = name, 1_800_000_000.0
        self.people = People(folder / name)
        self.key = PersonKey(self.people.secret).public.hex()
        self.seen = AtHand(Acquaintances(self.people), lambda: self.wall)

    def meets(self, other: Person) -> None:
        self.people.met(other.key, other.name, "jungle", self.wall)


def pair(folder: Path) -> tuple[Person, Person, Person]:
    """Mira and Ada, who have played, and a stranger, who has played with others."""
    mira, ada, stranger = (Person(folder, name) for name in ("Mira", "Ada", "stranger"))
    mira.meets(ada)
    ada.meets(mira)
    stranger.meets(mira)
    return mira, ada, stranger


def test_two_who_have_played_see_each_other_and_strangers_see_nobody(tmp_path: Path) -> None:
    mira, ada, stranger = pair(tmp_path)
    assert mira.seen.found([ada.seen.marks(), stranger.seen.marks()]) == {ada.key}
    assert ada.seen.found([mira.seen.marks()]) == {mira.key}
    assert stranger.seen.found([mira.seen.marks(), ada.seen.marks()]) == frozenset()


def test_both_have_to_like_it(tmp_path: Path) -> None:
    mira, ada, _stranger = pair(tmp_path)
    mira.people.change(ada.key, welcome=False)
    assert mira.seen.marks() == ""
    assert mira.seen.found([ada.seen.marks()]) == frozenset()
    ada.people.forget(mira.key)
    assert ada.seen.marks() == ""


def test_what_is_shown_says_neither_how_many_nor_who_and_is_another_every_hour(tmp_path: Path) -> None:
    mira, ada, _stranger = pair(tmp_path)
    few = mira.seen.marks()
    assert len(few) == 2 * MARK * MARKS
    for number in range(30):
        mira.people.met(random_bytes(32).hex(), f"Person {number}", "jungle", 1.0)
    many = mira.seen.marks()
    assert len(many) == len(few)
    assert ada.seen.found([many]) == {mira.key}
    mira.wall += HOUR
    later = mira.seen.marks()
    assert not {later[at : at + 16] for at in range(0, 256, 16)} & {many[at : at + 16] for at in range(0, 256, 16)}
    assert ada.seen.found([later]) == {mira.key}  # clocks may be wrong by an hour
    mira.wall += 2 * HOUR
    assert ada.seen.found([mira.seen.marks()]) == frozenset()


def test_an_invitation_is_found_by_whom_it_is_for_and_holds_for_one_table(tmp_path: Path) -> None:
    mira, ada, stranger = pair(tmp_path)
    table, other = random_bytes(32), random_bytes(32)
    marks = [mira.seen.call_mark(ada.key, table)]
    assert ada.seen.callers(marks, table) == {mira.key}
    assert ada.seen.callers(marks, other) == frozenset()
    assert stranger.seen.callers(marks, table) == frozenset()


def test_an_invitation_is_told_under_the_name_one_knows_as_long_as_a_seat_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira, ada, _stranger = pair(tmp_path)
    invitation = Invitation(code_of(2**60 + 1), Broker("192.168.1.20"), random_bytes(32))
    mark = ada.seen.call_mark(mira.key, invitation.host)
    near = Nearby(invitation.text, "Whoever", "jungle", 1, 2, calls=(mark,))
    tables = Tables(MemoryStore(), find_game, lambda: None, people=mira.people)
    announced = [near, replace(near, calls=()), replace(near, free=0)]
    monkeypatch.setattr(tables._loop.connections, "nearby", lambda: announced)
    assert tables.calls() == (Call(ada.key, "Ada", "jungle", invitation.text),)
    tables.close(0.0)


@given(st.lists(st.text(max_size=300), max_size=4))
def test_whatever_others_show_is_nobody(shown: list[str]) -> None:
    kept = Acquaintances()
    assert AtHand(kept).found(shown) == frozenset()
