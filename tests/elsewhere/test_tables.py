"""Tables as the screens have them, over real brokers: one of the host's own program, and mosquitto."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

import pytest
from programs import Programs, away, here, look, mosquitto, needs_mosquitto

from jungle_games.core.matches.record import read_match
from jungle_games.elsewhere.messages import ObservedStep
from jungle_games.elsewhere.network import connections, relay
from jungle_games.elsewhere.network.discovery import Nearby
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.tables import Broker, Tables
from jungle_games.games import find_game


@pytest.fixture(params=["own", pytest.param("mosquitto", marks=needs_mosquitto)])
def programs(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Programs]:
    if request.param == "own":
        made = Programs(tmp_path, None)
        yield made
        made.close()
        return
    with mosquitto(tmp_path) as broker:
        made = Programs(tmp_path, broker)
        yield made
        made.close()


def play_on(programs: Programs, sides: list[tuple[Tables, str]], moves: int) -> None:
    """Whoever is to move makes a move, ``moves`` times; each is seen by all before the next."""

    ply = 0

    def all_see() -> bool:
        views = [look(tables, identity) for tables, identity in sides]
        return all(view.match is not None and view.match.ply >= ply and not view.waiting for view in views)

    def somebody_may() -> bool:
        return all_see() and any(look(*side).to_move == look(*side).seat for side in sides)

    for _move in range(moves):
        programs.until(somebody_may)
        for tables, identity in sides:
            view = look(tables, identity)
            if view.match is not None and view.to_move == view.seat:
                ply = view.match.ply + 1
                tables.send(identity, str(view.match.own_moves()[0]), time.monotonic())
                break
    programs.until(all_see)


def test_two_programs_play_a_match_to_its_end(programs: Programs) -> None:
    mira, jonas = programs.start("mira"), programs.start("jonas")
    table = mira.create("sequence", "Mira", [here, away])
    programs.until(lambda: mira.invitation(table))
    seat = programs.sit_down(jonas, mira.invitation(table).text, "Jonas")  # type: ignore[union-attr]
    mira.show(table, time.monotonic())
    jonas.show(seat, time.monotonic())
    programs.until(lambda: [plate.here for plate in look(mira, table).plates] == [True, True])
    mira.begin(table, time.monotonic())
    play_on(programs, [(mira, table), (jonas, seat)], 6)
    ours, theirs = look(mira, table).match, look(jonas, seat).match
    assert ours is not None
    assert theirs is not None
    assert ours.moves == theirs.moves
    assert all(card.is_hidden for card in theirs.position.hands[0])
    assert not any(card.is_hidden for card in theirs.position.hands[1])
    jonas.react(seat, "owl", time.monotonic())
    programs.until(lambda: [each.animal for each in look(mira, table).reactions] == ["owl"])
    jonas.send(seat, "resign", time.monotonic())
    programs.until(lambda: look(jonas, seat).verdict == "" and look(mira, table).verdict == "")
    whole = read_match(look(jonas, seat).record, find_game)
    assert whole.outcome == theirs.outcome
    assert not jonas.take_notices(seat)


@needs_mosquitto
def test_two_that_are_never_there_together_play_by_way_of_the_broker(tmp_path: Path) -> None:
    """The host is there while the guest is not, and the other way round; each finds what the other did."""
    with mosquitto(tmp_path) as broker:
        programs = Programs(tmp_path, broker)
        mira, jonas = programs.start("mira"), programs.start("jonas")
        table = mira.create("jungle", "Mira", [here, away])
        programs.until(lambda: mira.invitation(table))
        seat = programs.sit_down(jonas, mira.invitation(table).code, "Jonas")  # type: ignore[union-attr]
        mira.begin(table, time.monotonic())
        programs.until(lambda: look(jonas, seat).match is not None)
        programs.end("jonas")
        programs.end("mira")
        for turn in range(6):
            name, identity = ("jonas", seat) if turn % 2 else ("mira", table)
            alone = programs.start(name)
            programs.until(partial(may_move, alone, identity, turn))
            alone.send(identity, str(look(alone, identity).match.own_moves()[0]), time.monotonic())  # type: ignore[union-attr]
            programs.end(name)
        programs.until(partial(may_move, programs.start("mira"), table, 6))
        programs.close()


def may_move(tables: Tables, identity: str, ply: int) -> bool:
    """Whether it is our turn after ``ply`` moves, and what we do goes out at once."""
    view = look(tables, identity)
    up_to_us = view.to_move == view.seat and not view.waiting and view.online
    return up_to_us and view.match is not None and view.match.ply == ply and tables.my_tables(0.0)[0].your_turn


class OneNetwork:
    """A network of one's own on which everybody hears everybody at once."""

    offered: ClassVar[dict[str, Nearby]] = {}
    heard: ClassVar[list[Callable[[], None]]] = []

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change

    @property
    def found(self) -> tuple[Nearby, ...]:
        return tuple(self.offered.values()) if self._on_change in self.heard else ()

    def seek(self) -> None:
        self.heard.append(self._on_change)

    def offer(self, identity: str, table: Nearby, _port: int) -> None:
        if self.offered.get(identity) != table:
            self.offered[identity] = table
            for tell in self.heard:
                tell()

    def withdraw(self, identity: str) -> None:
        self.offered.pop(identity, None)

    def close(self) -> None:
        """It is there for all."""


def test_guests_follow_a_host_whose_address_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "Discovery", OneNetwork)
    programs = Programs(tmp_path, None)
    mira, jonas = programs.start("mira"), programs.start("jonas")
    table = mira.create("jungle", "Mira", [here, away], announce=True)
    programs.until(lambda: mira.invitation(table))
    before = mira.invitation(table)
    seat = programs.sit_down(jonas, before.text, "Jonas")  # type: ignore[union-attr]
    mira.begin(table, time.monotonic())
    play_on(programs, [(mira, table), (jonas, seat)], 1)
    programs.end("mira")
    with socket.socket() as trial:
        trial.bind(("0.0.0.0", 0))
        monkeypatch.setattr(relay, "_PORTS", (trial.getsockname()[1],))
    mira = programs.start("mira")
    programs.until(lambda: mira.invitation(table))
    assert mira.invitation(table) != before
    play_on(programs, [(mira, table), (jonas, seat)], 2)
    assert not look(jonas, seat).problem
    monkeypatch.setattr(connections, "first_address", lambda: "192.0.2.7")
    programs.until(lambda: mira.invitation(table).broker.host == "192.0.2.7")  # type: ignore[union-attr]
    programs.close()


@needs_mosquitto
def test_refusals_come_in_words(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as broker:
        programs = Programs(tmp_path, broker)
        mira, jonas, ida = (programs.start(name) for name in ("mira", "jonas", "ida"))
        table = mira.create("jungle", "Mira", [here, away])
        programs.until(lambda: mira.invitation(table))
        text = mira.invitation(table).text  # type: ignore[union-attr]
        with pytest.raises(RemoteError) as refused:
            programs.sit_down(jonas, text, "mira")
        assert refused.value.code == "name"
        with pytest.raises(RemoteError) as refused:
            programs.sit_down(jonas, text, "Jonas", -1)
        assert refused.value.code == "no-watching"
        programs.sit_down(jonas, text, "Jonas")
        with pytest.raises(RemoteError) as refused:
            programs.sit_down(ida, text, "Ida")
        assert refused.value.code == "full"
        with pytest.raises(RemoteError, match="not an invitation"):
            ida.join("Hello!")
        programs.close()


def test_a_broker_that_is_not_there_is_named(tmp_path: Path) -> None:
    programs = Programs(tmp_path, Broker("127.0.0.1", 9))
    mira = programs.start("mira")
    table = mira.create("jungle", "Mira", [here, away])
    programs.until(lambda: look(mira, table).problem_code == "broker-away")
    assert "127.0.0.1:9" in look(mira, table).problem
    programs.close()


def test_somebody_here_against_a_computer_needs_nobody_elsewhere(tmp_path: Path) -> None:
    from jungle_games.elsewhere.tables import SeatPlan

    programs = Programs(tmp_path, Broker("127.0.0.1", 9))
    mira = programs.start("mira")
    table = mira.create("jungle", "Mira", [here, SeatPlan(name="Mouse", kind=find_game("jungle").levels[0].key)])
    mira.begin(table, time.monotonic())
    programs.until(lambda: look(mira, table).to_move == 0)
    mira.send(table, str(look(mira, table).match.own_moves()[0]), time.monotonic())  # type: ignore[union-attr]
    programs.until(lambda: look(mira, table).match.ply == 2)  # type: ignore[union-attr]
    programs.close()


def test_a_damaged_file_keeps_nobody_from_the_other_tables(tmp_path: Path) -> None:
    programs = Programs(tmp_path, Broker("127.0.0.1", 9))
    mira = programs.start("mira")
    tables = [mira.create("jungle", "Mira", [here, away]) for _table in range(2)]
    programs.end("mira")
    file = tmp_path / "mira" / f"host-{tables[0]}.json"
    file.write_bytes(file.read_bytes()[:100])
    mira = programs.start("mira")
    other, damaged = mira.my_tables(0.0)
    assert (other.id, damaged.id, damaged.stage) == (tables[1], tables[0], "aside")
    assert str(file) in damaged.problem
    assert file.exists()
    mira.remove(tables[1], 0.0)
    assert mira.my_tables(0.0) == (damaged,)
    programs.close()


def test_nothing_of_it_is_loaded_before_somebody_plays_elsewhere() -> None:
    import subprocess
    import sys

    ours = ["jungle_games.elsewhere.network.relay", "jungle_games.elsewhere.invitation"]
    libraries = ["paho", "nacl", "zeroconf", *ours, "asyncio"]
    script = "import sys, jungle_games.cli, jungle_games.core.headless; print(*sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    assert not [name for name in libraries if name in said]
    assert "jungle_games.elsewhere" not in said
    assert ObservedStep.__struct_config__.frozen
