"""The database: what is written counts once, whatever comes in its way."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from faulty_store import failing

from jungle_games.store import database as module
from jungle_games.store.database import Database
from jungle_games.store.files import StorageError
from jungle_games.store.matches import OnlineTables

_LEAF = 13
"""The first byte of a page that holds rows of a table."""
LONG_NAMES = [letter * 2000 for letter in "abcde"]
_PUT = "INSERT OR IGNORE INTO event VALUES (NULL, 'badge', '', ?, '2026-11-28')"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A database whose file is opened."""
    with contextlib.closing(Database(tmp_path / "home" / "games.sqlite", patience=0.0)) as opened:
        opened.run(_PUT, "first")
        yield opened


def badges(database: Database) -> list[str]:
    """The names of all badges."""
    return [name for name, _moment in database.rows("SELECT key, told FROM event ORDER BY key")]


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


def play_on(database: Database) -> set[str]:
    """Reach badges, whatever happens; those that are said to be on the disk."""
    said = {name for name in LONG_NAMES[:3] if database.run(_PUT, name)}
    with database.transaction():
        for name in LONG_NAMES[3:]:
            database.run(_PUT, name)
    assert badges(database) == LONG_NAMES
    return said if database.trouble else set(LONG_NAMES)


def test_each_statement_may_fail_once_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    """Also those that open and make the file; whatever a program that ends then had said to be written, is."""
    given, at = itertools.count(), -1
    while next(given) > at:
        given, at = itertools.count(), at + 1
        with contextlib.closing(Database(tmp_path / str(at) / "games.sqlite", patience=0.0)) as database:
            with failing(lambda _statement, given=given, at=at: sqlite3.SQLITE_IOERR * (next(given) == at)):
                said = play_on(database)
            assert said <= set(again(database))
            database.write_waiting()
            assert again(database) == LONG_NAMES
    assert at > 30


def test_a_disk_that_is_full_at_any_page_is_told_once_and_nothing_is_lost(tmp_path: Path) -> None:
    connect, room, full = module._connect, 0, True

    def limited(path: Path | str, patience: float = 0.0) -> sqlite3.Connection:
        found = connect(path, patience)
        if path != ":memory:":
            found.execute(f"PRAGMA max_page_count = {room}")
        return found

    while full:
        room += 1
        with contextlib.closing(Database(tmp_path / str(room) / "games.sqlite", patience=0.0)) as database:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(module, "_connect", limited)
                said, full = play_on(database), database.trouble is not None
            assert ["full" in told for told in database.notices.take()] == [True] * full
            assert said <= set(again(database))
            database.write_waiting()
            assert again(database) == LONG_NAMES
    assert room > 20


def test_a_file_that_another_program_has_locked_is_written_later(database: Database) -> None:
    with contextlib.closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert not database.run(_PUT, "second")
        assert badges(database) == ["first", "second"]
        with pytest.raises(StorageError, match="Another program"):
            database.write_waiting()
        other.execute("INSERT INTO event VALUES (NULL, 'badge', '', 'theirs', '')")
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


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody replaces a file that is open")
def test_a_file_that_another_copy_mends_in_the_midst_of_a_transaction_gets_all_of_it(database: Database) -> None:
    mended = database.path.with_name("mended")
    with contextlib.closing(sqlite3.connect(mended)) as other, database.transaction():
        database.run(_PUT, "second")
        with contextlib.closing(sqlite3.connect(database.path)) as before:
            before.backup(other)
        for companion in ("-wal", "-shm"):
            os.unlink(f"{database.path}{companion}")
        os.replace(mended, database.path)
        database.run(_PUT, "third")
    assert badges(database) == again(database) == ["first", "second", "third"]
    assert database.notices.take() == []


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
    for damage in ("nothing is left", "the first page", "a word of it", "in the middle"):
        path = tmp_path / damage / "games.sqlite"
        with contextlib.closing(Database(path)) as database, database.transaction():
            for name in names:
                database.run(_PUT, name)
        content = bytearray(path.read_bytes())
        if damage == "nothing is left":
            content[:] = b"?" * len(content)
        elif damage == "a word of it":
            at = content.index(b"event (")
            content[at : at + 6] = b"NULL\xe3\xd0"
        else:
            pages = range(0, len(content), 4096)
            leaves = [at for at in pages if content[at] == _LEAF and b"0200 " in content[at : at + 4096]]
            page = 0 if damage == "the first page" else leaves[0]
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
        assert len(found) == {"nothing is left": 0, "the first page": 400, "a word of it": 400}.get(damage, len(found))
        if damage == "in the middle":
            assert 300 < len(found) < 400
            assert f"{400 - len(found)} are lost" in told


def test_another_copy_sees_what_is_changed_and_opens_nothing_that_is_open_here(database: Database) -> None:
    with contextlib.closing(Database(database.path)) as other:
        ours, theirs = OnlineTables(database), OnlineTables(other)
        before = other.changes_elsewhere()
        assert ours.write("table", b"one")
        assert ours.write("table", b"two")
        assert other.changes_elsewhere() != before
        assert theirs.read("table") == b"two"
        assert ours.claim("table")
        assert not theirs.claim("table")
        assert theirs.write("another", b"")
        assert not ours.claim("another")
        assert not ours.claim("unknown")
    assert ours.claim("another"), "it was closed there"
    ours.remove("another")
    ours.remove("table")
    assert theirs.keys() == ours.keys() == []
    assert ours.read("table") is None


def test_what_a_killed_copy_held_is_free(database: Database) -> None:
    held = (
        "import os, sys; from pathlib import Path; from jungle_games.store.database import Database\n"
        "from jungle_games.store.matches import OnlineTables\n"
        "OnlineTables(Database(Path(sys.argv[1]))).write('table', b''); os._exit(1)"
    )
    subprocess.run([sys.executable, "-c", held, str(database.path)], check=False, timeout=60)
    tables = OnlineTables(database)
    assert tables.keys() == ["table"]
    assert tables.claim("table")
    database.close()
    assert os.listdir(database.path.parent) == [database.path.name]
