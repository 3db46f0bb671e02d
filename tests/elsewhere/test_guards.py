"""Whatever goes wrong at one table stops neither its program nor the other tables, nor that table for long."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from homes import Homes, find_game
from programs import PATIENCE, Programs, away, here, look

from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere.hosting.host_state import HostState, SeatPlan
from jungle_games.elsewhere.hosting.hosted_match import HostedMatch
from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.messages import Asked, Note, Request
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_maker import SetAsideTable
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.tables import Tables
from jungle_games.storage.elsewhere import FolderStore

NOWHERE = Broker("127.0.0.1", 9)


class UnforeseenError(Exception):
    """What nobody foresaw."""


def fails(*_arguments: Any, **_named: Any) -> Any:
    raise UnforeseenError


@pytest.fixture
def reports() -> list[str]:
    return []


def program(store: Any, reports: list[str]) -> Tables:
    return Tables(store, find_game, lambda: None, broker=NOWHERE, report=lambda what, _error: reports.append(what))


def two_tables(store: Any, reports: list[str]) -> tuple[Tables, str, str]:
    tables = program(store, reports)
    first, second = (tables.create("jungle", "Mira", [here, away]) for _table in range(2))
    until = time.monotonic() + PATIENCE
    while any(view.stage != "open" or not tables._loop.tables[view.id].state.key for view in tables.my_tables(0.0)):
        assert time.monotonic() < until
        tables.update(0.0)
    return tables, first, second


# A request


@pytest.mark.parametrize("text", ["z" * 64, "", "0" * 64, "\x00", "ü" * 64])
@pytest.mark.parametrize("verb", ["promise", "part"])
def test_what_is_no_part_of_the_deal_is_refused_and_the_table_goes_on(verb: Any, text: str) -> None:
    homes = Homes()
    link = homes.links[homes.key(homes.seat(0))]
    number = link.state.done + 1
    homes.host.take(link, Note(b"s" * 16, 10**6, requests=[Request(number, verb, text, part=b"n" * 32)]), homes.now)
    assert link.state.done == number
    homes.begin()


@pytest.mark.parametrize("after_half", [False, True])
def test_a_request_that_fails_changes_nothing_is_refused_and_fails_no_more(
    monkeypatch: pytest.MonkeyPatch, after_half: bool, reports: list[str]
) -> None:
    homes = Homes()
    homes.host.changes.report = lambda what, _error: reports.append(what)
    homes.begin()
    guest, before = homes.seat(0), homes.host.match.moves  # type: ignore[union-attr]
    ask = HostedMatch.ask

    def broken(played: HostedMatch, *arguments: Any) -> None:
        if after_half:
            with suppress(RemoteError):
                ask(played, *arguments)
            played.state.asked = Asked(7, 0, "undo")
        raise UnforeseenError

    monkeypatch.setattr(HostedMatch, "ask", broken)
    guest.ask("rematch", homes.now)
    guest.ask("undo", homes.now)
    guest.send(str(guest.match.own_moves()[0]), homes.now)  # type: ignore[union-attr]
    homes.settle()
    homes.wait(60)
    assert reports
    assert not guest.waiting
    assert guest.notices == [str(RemoteError("failed"))] * 2
    assert homes.host.state.asked is None
    assert homes.host.match.moves[: len(before)] == before != homes.host.match.moves  # type: ignore[union-attr]
    assert homes.agrees()
    reports.clear()
    homes.start_host()  # with what its guests have said last, and the broker kept
    guest.say(homes.now, wants_answer=True)
    homes.settle()
    assert not reports
    assert homes.agrees()


def test_what_cannot_be_told_to_one_is_told_to_the_others(reports: list[str]) -> None:
    homes = Homes("toy", 3)
    homes.host.changes.report = lambda what, _error: reports.append(what)
    homes.begin()
    match = homes.host.match
    assert match is not None
    moves, others = match.ply, [seat for seat in range(3) if seat != match.to_move]
    broken = homes.links[homes.key(homes.seat(others[0]))]
    deliver, broken.deliver = broken.deliver, fails
    homes.play_on(1)
    assert reports
    assert homes.seat(others[1]).match.ply > moves  # type: ignore[union-attr]
    broken.deliver = deliver
    homes.wait(30)
    assert homes.agrees()


def test_changes_that_come_together_are_written_once_and_told_when_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    homes = Homes("toy", 3)
    homes.begin()
    written: list[int] = []
    write = homes.store.write

    def count(name: str, content: bytes) -> None:
        written.append(len(homes.under_way))
        write(name, content)

    monkeypatch.setattr(homes.store, "write", count)
    with homes.host.together(homes.now):
        for seat in range(3):
            homes.seat(seat).ask("rematch", homes.now)
            homes.seat(seat).ask("undo", homes.now)
        while homes.under_way:
            key, note = homes.under_way.popleft()
            homes.host.take(homes.links[key], note, homes.now)
    assert written == [0], "somebody has heard of it before it was written"
    homes.settle()
    assert all(not homes.seat(seat).waiting for seat in range(3))


def test_waving_an_animal_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    homes = Homes()
    homes.wait(5)
    other = homes.key(homes.seat(1))
    for store in (homes.store, homes.shelves[other]):
        monkeypatch.setattr(store, "write", fails)
    homes.seat(0).react("owl", homes.now)
    homes.settle()
    info = homes.seat(1).info
    assert info is not None
    assert [each.animal for each in info.reactions] == ["owl"]
    assert not homes.seat(0).waiting


# A table


@pytest.mark.parametrize(
    ("what", "provoke"),
    [
        ("tick", lambda tables, _identity, now: tables.update(now)),
        ("view", lambda tables, _identity, now: tables.my_tables(now)),
        ("decided", lambda tables, identity, now: tables.decided(identity, None, None, now)),
        ("settle", lambda tables, _identity, now: tables.update(now)),
        ("recover", lambda tables, _identity, now: tables.my_tables(now)),
    ],
)
def test_a_table_that_keeps_failing_is_set_aside_and_the_others_go_on(
    what: str,
    provoke: Callable[[Tables, str, float], object],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    reports: list[str],
) -> None:
    tables, broken, other = two_tables(FolderStore(tmp_path), reports)
    file = tmp_path / f"host-{broken}.json"
    before = file.read_bytes()
    for name in {what, "view" if what == "recover" else what}:
        monkeypatch.setattr(tables._loop.tables[broken], name, fails)
    now = 1000.0
    while not isinstance(tables._loop.tables[broken], SetAsideTable):
        now += 60.0
        provoke(tables, broken, now)
        assert now < 2000.0, "it was never set aside"
    assert reports
    assert file.read_bytes() == before
    problem = look(tables, broken).problem
    assert str(file) in problem
    assert "UnforeseenError" in problem
    for act in (tables.begin, lambda identity, at: tables.send(identity, "a1", at)):
        with pytest.raises(RemoteError, match="cannot go on"):
            act(broken, now)
    tables.show(broken, now)
    tables.look(broken, [0], now)
    assert tables.invitation(broken) is None
    assert tables.take_notices(broken) == []
    assert tables.update(now) >= now
    tables.give_seat(other, 1, "cat", now)
    tables.begin(other, now)
    assert look(tables, other).stage == "playing"
    tables.try_again(broken)
    assert look(tables, broken).stage != "aside"
    tables.close(now)


@pytest.mark.parametrize("name", ["begin", "host"])
def test_what_a_player_asks_for_may_fail_and_is_said(
    name: str, monkeypatch: pytest.MonkeyPatch, reports: list[str]
) -> None:
    tables, broken, other = two_tables(MemoryStore(), reports)
    table = tables._loop.tables[broken]
    assert isinstance(table, HostedTable)
    monkeypatch.setattr(table.host, "begin", fails)
    for _time in range(5):
        with pytest.raises(RemoteError) as refused:
            tables.begin(broken, 0.0)
        assert refused.value.code == "failed"
    assert look(tables, broken).stage == look(tables, other).stage != "aside"
    monkeypatch.setattr(table, "close", fails)
    tables.remove(broken, 0.0)
    assert [view.id for view in tables.my_tables(0.0)] == [other]
    tables.close(0.0)


@pytest.mark.parametrize("damage", [b"", b"{torn", b"\xff", b"[" * 5_000, b'{"format": 99}'])
@pytest.mark.parametrize("kind", ["host", "guest"])
def test_a_file_that_is_damaged_is_a_table_that_cannot_go_on(
    kind: str, damage: bytes, tmp_path: Path, reports: list[str]
) -> None:
    tables, first, _second = two_tables(FolderStore(tmp_path), reports)
    tables.close(0.0)
    damaged = tmp_path / f"{kind}-dada.json"
    damaged.write_bytes(damage)
    (tmp_path / f"{kind}-none.json").mkdir()
    tables = program(FolderStore(tmp_path), reports)
    assert [view.stage for view in tables.my_tables(0.0)].count("aside") == 2
    assert str(damaged) in look(tables, "dada").problem
    with pytest.raises((RemoteError, OSError)):
        tables.try_again("dada")
    damaged.write_bytes((tmp_path / f"host-{first}.json").read_bytes())
    if kind == "host":
        tables.try_again("dada")
        assert look(tables, "dada").stage != "aside"
    tables.remove("dada", 0.0)
    assert "dada" not in {view.id for view in tables.my_tables(0.0)}
    assert damaged.exists() == (kind == "host"), "it stays until what a broker keeps of it can be removed"
    tables.close(0.0)


def test_a_record_that_does_not_fit_its_game_is_a_table_that_cannot_go_on(reports: list[str]) -> None:
    store = MemoryStore()
    tables, first, second = two_tables(store, reports)
    tables.give_seat(first, 1, "cat", 0.0)
    tables.begin(first, 0.0)
    tables.close(0.0)
    file = f"host-{first}.json"
    state = HostState.from_bytes(store.read(file) or b"")
    assert state.record is not None
    state.record = msgspec.structs.replace(state.record, moves=["a9a8"])
    store.write(file, state.to_bytes())
    tables = program(store, reports)
    assert {view.id: view.stage == "aside" for view in tables.my_tables(0.0)} == {first: True, second: False}
    tables.close(0.0)


@pytest.mark.parametrize("code", ["too-large", "bad-rules"])
def test_what_cannot_be_sent_is_refused_before_anything_is_kept(
    code: str, monkeypatch: pytest.MonkeyPatch, reports: list[str]
) -> None:
    store = MemoryStore()
    tables = program(store, reports)
    module = "messages" if code == "bad-rules" else "hosting.hosted_table"
    monkeypatch.setattr(f"jungle_games.elsewhere.{module}.LARGEST", 50)
    with pytest.raises(RemoteError) as refused:
        tables.create("jungle", "Mira", [here, away])
    assert refused.value.code == code
    assert not store.names()
    assert not tables.my_tables(0.0)
    tables.close(0.0)


def test_a_computer_that_fails_again_and_again_stops_only_its_own_table(
    monkeypatch: pytest.MonkeyPatch, reports: list[str], tmp_path: Path
) -> None:
    programs = Programs(tmp_path, NOWHERE)
    mira = programs.start("mira")
    mira._loop._report_once._report = lambda what, _error: reports.append(what)
    cat = SeatPlan(name="Cat", kind="cat")
    broken, other = (mira.create("jungle", "Mira", [SeatPlan(name="Mira", kind=PERSON), cat]) for _table in range(2))
    monkeypatch.setattr(mira._loop.tables[broken], "decided", fails)
    monkeypatch.setattr("jungle_games.elsewhere.table_loop._AGAIN", 0.01)
    for table in (broken, other):
        mira.begin(table, time.monotonic())
        programs.until(lambda table=table: look(mira, table).match is not None)  # type: ignore[misc]
        mira.send(table, str(look(mira, table).match.own_moves()[0]), time.monotonic())  # type: ignore[union-attr]
    programs.until(lambda: look(mira, broken).stage == "aside")
    programs.until(lambda: look(mira, other).match.ply == 2)  # type: ignore[union-attr]
    programs.close()
