"""A host without a window: what its folder describes lies open, and what is played there is found in it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from jungle_games.elsewhere.invitation import read_invitation
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.tables import Tables
from jungle_games.games import find_game
from jungle_games.headless_host import HeadlessHost, host_tables

PATIENCE = 30.0


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def host(tmp_path: Path, said: list[str]) -> Iterator[HeadlessHost]:
    (tmp_path / "lodge.table.yaml").write_text("game: jungle\nname: Lodge\nseats: [elsewhere, elsewhere]\n")
    (tmp_path / "odd.table.yaml").write_text("game: jungle\nseats: [elsewhere, dragon]\n")
    (tmp_path / "torn.table.yaml").write_text("game: [jungle\n")
    (tmp_path / "none.table.yaml").write_text("game: chess\nseats: [elsewhere]\n")
    made = HeadlessHost(tmp_path, said.append)
    thread = threading.Thread(target=made.run)
    thread.start()
    yield made
    made.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()


class Bot:
    """Somebody who comes with the invitation and plays."""

    def __init__(self, name: str, text: str) -> None:
        self.woken = threading.Event()
        self.tables = Tables(MemoryStore(), find_game, self.woken.set)
        self.name, self.table = name, self.tables.join(text)

    def step(self) -> None:
        now = time.monotonic()
        self.tables.update(now)
        view = self.tables.view(self.table, now)
        if view.stage == "found":
            self.tables.sit_down(self.table, self.name, now)
        elif view.match is not None and view.to_move == view.seat and not view.waiting:
            text = "resign" if view.match.ply >= 2 else str(view.match.own_moves()[0])
            self.tables.send(self.table, text, now)


def test_a_folder_is_kept_open_and_played_at(host: HeadlessHost, tmp_path: Path, said: list[str]) -> None:
    deadline = time.monotonic() + PATIENCE
    invitation, record = tmp_path / "lodge.invitation.txt", tmp_path / "lodge.1.yaml"
    waiting = threading.Event()
    while not invitation.exists():
        assert time.monotonic() < deadline
        waiting.wait(0.05)
    code, _empty, text = invitation.read_text().splitlines()
    assert read_invitation(code).code == read_invitation(text).code == code
    bots = [Bot("Ida", text), Bot("Otto", text)]
    while not record.exists():
        assert time.monotonic() < deadline
        for bot in bots:
            bot.step()
        bots[0].woken.wait(0.02)
    for bot in bots:
        bot.tables.close(time.monotonic())
    assert "resignation" in record.read_text()
    assert any(line.startswith("odd.table.yaml: seats: ‘dragon’ is not allowed") for line in said)
    assert any(line.startswith("torn.table.yaml: ") for line in said)
    assert any(line.startswith("none.table.yaml: ") and "chess" in line for line in said)


def test_a_folder_that_is_none_is_named(tmp_path: Path, said: list[str]) -> None:
    assert host_tables(tmp_path / "nowhere", said.append) == 1
    (tmp_path / "broker.yaml").write_text("host: 7\n")
    assert host_tables(tmp_path, said.append) == 1
    assert "nowhere" in said[0]
    assert said[1].startswith("broker.yaml: ")


@pytest.mark.parametrize("damage", [b"{torn", b"\xff", b"[]", b'{"a":' + b"[" * 5_000])
def test_a_damaged_list_of_tables_is_named_and_left_alone(tmp_path: Path, said: list[str], damage: bytes) -> None:
    index = tmp_path / "kept" / "kept.json"
    index.parent.mkdir()
    index.write_bytes(damage)
    assert host_tables(tmp_path, said.append) == 1
    assert said[0].startswith("kept/kept.json: ")
    assert "\n" not in said[0]
    assert index.read_bytes() == damage


def test_a_full_disk_is_told_once_and_stops_no_table(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError("The disk is full.")

    for name in ("one", "two"):
        (tmp_path / f"{name}.table.yaml").write_text("game: jungle\nseats: [rat, rat]\n")
    monkeypatch.setattr(Tables, "view", full)
    monkeypatch.setattr(Tables, "update", lambda tables, now: now)
    host = HeadlessHost(tmp_path, said.append)
    looked = iter(range(6))
    monkeypatch.setattr(host._woken, "wait", lambda _seconds: next(looked, None) is None and host.stop())
    host.run()
    assert sorted(said) == ["one: The disk is full.", "two: The disk is full."]
