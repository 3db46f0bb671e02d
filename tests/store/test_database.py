"""The database: what is written counts once, whatever comes in its way."""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from jungle_games.store.database import Database
from jungle_games.store.files import StorageError
from jungle_games.store.online import OnlineTables

_PUT = "INSERT OR IGNORE INTO badge VALUES (?, '2026-11-28')"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A database whose file is opened."""
    with contextlib.closing(Database(tmp_path / "home" / "games.sqlite", patience=0.0)) as opened:
        opened.run(_PUT, "first")
        yield opened


def badges(database: Database) -> list[str]:
    """The names of all badges."""
    return [name for name, _moment in database.rows("SELECT * FROM badge ORDER BY name")]


def again(database: Database) -> list[str]:
    """The badges that another copy of the program finds."""
    with contextlib.closing(Database(database.path, patience=0.0)) as other:
        return badges(other)


def test_a_transaction_counts_whole_or_not_at_all(database: Database) -> None:
    with database.transaction():
        database.run(_PUT, "second")
        with database.transaction():
            database.run(_PUT, "third")
    with contextlib.suppress(KeyError), database.transaction():
        database.run(_PUT, "fourth")
        raise KeyError
    assert badges(database) == again(database) == ["first", "second", "third"]


def full(database: Database) -> None:
    """Let the disk be full."""
    ((pages,),) = database.rows("PRAGMA page_count")
    database.rows(f"PRAGMA max_page_count = {pages}")


def read_only(database: Database) -> None:
    """Let nothing be written."""
    database.rows("PRAGMA query_only = ON")


@pytest.mark.parametrize("hinder", [full, read_only])
def test_what_cannot_be_written_counts_waits_and_is_told_once(database: Database, hinder: object) -> None:
    assert callable(hinder)
    hinder(database)
    big = ["b" * 5000, "c" * 5000]
    with database.transaction():
        database.run(_PUT, "a")
        assert all(isinstance(database.run(_PUT, name), bool) for name in big)
    told = database.notices.take()
    assert len(told) == 1
    assert str(database.path) in told[0]
    assert badges(database) == ["a", *big, "first"]
    database.write_waiting()
    assert database.trouble is None
    assert again(database) == ["a", *big, "first"]


def test_a_file_that_another_program_has_locked_is_written_later(database: Database) -> None:
    with contextlib.closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert not database.run(_PUT, "second")
        assert badges(database) == ["first", "second"]
        with pytest.raises(StorageError, match="Another program"):
            database.write_waiting()
        other.execute("INSERT INTO badge VALUES ('theirs', '')")
        other.execute("COMMIT")
    assert database.run(_PUT, "third")
    assert again(database) == badges(database) == ["first", "second", "theirs", "third"]
    assert len(database.notices.take()) == 1


def test_a_home_that_is_pulled_out_is_written_when_it_is_back(database: Database, tmp_path: Path) -> None:
    home, away = database.path.parent, tmp_path / "away"
    database.rows("PRAGMA wal_checkpoint")
    with contextlib.closing(Database(database.path)):
        database._close()  # what a system does to a file whose disk is gone
    home.rename(away)
    assert not database.run(_PUT, "second")
    assert badges(database)[-1:] == ["second"]
    assert not home.exists(), "a folder in place of the disk would hide it"
    away.rename(home)
    database.write_waiting()
    assert badges(database) == again(database) == ["first", "second"]


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as newer:
        newer.execute("CREATE TABLE unknown (it)")
        newer.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with contextlib.closing(Database(path)) as database:
        assert not database.run(_PUT, "first")
        assert badges(database) == ["first"]
        assert "newer version" in " ".join(database.notices.take())
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == [path.name]


def test_a_damaged_file_is_set_aside_and_all_else_is_taken_over(tmp_path: Path) -> None:
    random.seed(4)
    names = [f"{number:04} {'x' * 80}" for number in range(400)]
    for damage in ("nothing is left", "the first page", "in the middle"):
        path = tmp_path / damage / "games.sqlite"
        with contextlib.closing(Database(path)) as database, database.transaction():
            for name in names:
                database.run(_PUT, name)
        content = bytearray(path.read_bytes())
        if damage == "nothing is left":
            content[:] = b"?" * len(content)
        else:
            page = 0 if damage == "the first page" else 30 * 4096
            content[page : page + 4096] = random.randbytes(4096)
        path.write_bytes(content)
        with contextlib.closing(Database(path)) as database:
            found, told = badges(database), " ".join(database.notices.take())
            assert database.run(_PUT, "after")
            assert "after" in again(database)
        kept = [file for file in path.parent.iterdir() if ".damaged-" in file.name]
        assert len(kept) == 1
        assert kept[0].name in told
        assert f"{len(found)} entries were taken over" in told
        assert set(found) <= set(names)
        assert len(found) == {"nothing is left": 0, "the first page": 400}.get(damage, len(found))
        if damage == "in the middle":
            assert 300 < len(found) < 400
            assert f"{400 - len(found)} are lost" in told


def test_another_copy_sees_what_is_changed_and_opens_nothing_that_is_open_here(database: Database) -> None:
    with contextlib.closing(Database(database.path)) as other:
        ours, theirs = OnlineTables(database), OnlineTables(other)
        before = theirs.changes_elsewhere()
        assert ours.write("table", b"one")
        assert ours.write("table", b"two")
        assert theirs.changes_elsewhere() != before
        kept = theirs.read("table")
        assert kept is not None
        assert kept.content == b"two"
        assert kept.version == 2
        assert ours.claim("table")
        assert not theirs.claim("table")
        ours.release("table")
        assert theirs.claim("table")
        assert not ours.claim("table")
        assert not ours.claim("unknown")
    assert ours.claim("table"), "it was closed there"
    ours.remove("table")
    assert theirs.keys() == ours.keys() == []
    assert ours.read("table") is None


def test_what_a_killed_copy_held_is_free(database: Database) -> None:
    held = (
        "import os, sys; from pathlib import Path; from jungle_games.store.database import Database\n"
        "from jungle_games.store.online import OnlineTables\n"
        "OnlineTables(Database(Path(sys.argv[1]))).write('table', b''); os._exit(1)"
    )
    subprocess.run([sys.executable, "-c", held, str(database.path)], check=False, timeout=60)
    tables = OnlineTables(database)
    assert tables.keys() == ["table"]
    assert tables.claim("table")
