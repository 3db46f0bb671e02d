"""The library keeps every finished match once and answers from an index that is made of the records alone."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from examples import dear
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.matches.record import GameRecord
from jungle_games.games import find_game
from jungle_games.storage import library as library_module
from jungle_games.storage import library_index
from jungle_games.storage.library import Library
from jungle_games.storage.library_index import Query
from jungle_games.store import disk
from jungle_games.store.files import DamagedError, StorageError

NOON = datetime(2026, 11, 22, 12, 0)

RECORD = """\
game: {game}
format: 1
date: 2026-11-22
seats:
- name: Mira
- name: {other}
  kind: {kind}
identity: '{identity:032x}'
moves: [a3a4, g7g6]
seconds: 61.5
result:
  winners: {winners}
  scores: [1.0, 0.0]
  termination: den
"""


def record(
    number: int, *, game: str = "jungle", other: str = "Cat", kind: str = "cat", winners: str = "[0]"
) -> GameRecord:
    # Identities are told apart by their first twelve digits.
    text = RECORD.format(game=game, other=other, kind=kind, identity=(number + 1) << 80, winners=winners)
    return GameRecord.from_yaml(text)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "library", find_game)
    yield library
    library.close()


def again(library: Library, folder: Path) -> Library:
    """The library as the program finds it when it is started the next time."""
    library.close()
    other = Library(folder, find_game)
    assert [0, *other.catch_up()][-1] == 0
    return other


def test_a_match_is_kept_once_however_often_it_ends(library: Library, tmp_path: Path) -> None:
    for minute in range(3):
        library.keep(record(1), NOON + timedelta(minutes=minute))
    (entry,) = library.find()
    assert (entry.game, entry.ending, entry.against, entry.seconds) == ("jungle", "won", ("cat",), 61.5)
    assert entry.ended == "2026-11-22T12:00:00"
    assert GameRecord.from_yaml(library.read(entry)).seats[0].name == "Mira"
    assert again(library, tmp_path / "library").find() == [entry]


@pytest.mark.parametrize(
    ("game", "moves", "number"),
    [
        ("jungle", "a3a4, offer, g7g6, offer, accept", 1),
        ("matr1x", "shuffle 5, a1, b2, c3", 2),
        ("sequence", "cut AS 2S, shuffle 1, 7H c4, draw, time 3.5, dead 8H, draw, 8C d4, draw, TH e4, resign", 2),
        ("jungle_matrix", "shuffle 3, deal, cover b2, stop, next, deal, gridlocked, next, shuffle 4, deal, flag", 2),
        ("jacks", "shuffle 1, roll 6, 2 ccw, roll 2, 3 cw, roll 1, pass", 2),
        ("of_a_later_version", "a1", 0),
    ],
)
def test_moves_are_counted_as_players_count_them(library: Library, game: str, moves: str, number: int) -> None:
    library.keep(msgspec.structs.replace(record(1, game=game), moves=moves.split(", ")), NOON)
    (entry,) = library.find()
    assert entry.moves == number


def test_the_newest_comes_first_and_the_oldest_without_a_star_goes(library: Library) -> None:
    for number in range(5):
        library.keep(record(number), NOON + timedelta(hours=number), limit=10)
    oldest = library.find()[-1]
    library.mark(oldest, starred=True)
    library.keep(record(9), NOON + timedelta(hours=9), limit=3)
    hours = [entry.ended[11:13] for entry in library.find()]
    assert hours == ["21", "16", "12"]
    assert library.find(Query(starred=True))[0].file == oldest.file


def test_what_is_asked_for_is_found(library: Library) -> None:
    library.keep(record(1, other="Grandpa Jo", kind="person", winners="[1]"), NOON)
    library.keep(record(2, game="jacks", kind="owl", winners="[0, 1]"), NOON + timedelta(days=1))
    library.keep(record(3, winners="[]"), NOON + timedelta(days=2))
    library.mark(library.find()[0], title="Lion’s 100 % stand")

    def days(**wanted: object) -> list[str]:
        return [entry.ended[8:10] for entry in library.find(Query(**wanted))]  # type: ignore[arg-type]

    assert days() == ["24", "23", "22"]
    assert days(oldest_first=True) == ["22", "23", "24"]
    assert days(words="grandpa") == ["22"]
    assert days(words="MIRA jun") == ["24", "22"]
    assert days(words="lion’s stand") == ["24"]
    assert days(words="100 %") == ["24"]
    assert days(words="1_0") == []
    assert days(games=["jacks"]) == ["23"]
    assert days(against="Grandpa Jo") == ["22"]
    assert days(against="cat") == ["24"]
    assert days(ending="lost") == ["22"]
    assert days(ending="drawn") == ["24"]
    assert days(since="2026-11-23") == ["24", "23"]
    assert library.opponents() == ["Grandpa Jo", "cat", "owl"]
    assert [entry.ended[8:10] for entry in library.find(first=1, most=1)] == ["23"]


def test_titles_and_stars_outlive_the_index(library: Library, tmp_path: Path) -> None:
    library.keep(record(1), NOON)
    marked = library.mark(library.find()[0], title="By moonlight", starred=True)
    library.close()
    (tmp_path / "library" / "index.sqlite").unlink()
    other = again(library, tmp_path / "library")
    assert other.find(Query(words="moonlight")) == [marked]
    other.delete(marked)
    assert other.find() == []
    assert not list((tmp_path / "library").glob("*.yaml"))


@pytest.mark.parametrize("damage", [b"", b"not an index", b"SQLite format 3\0" + bytes(200)])
def test_a_damaged_index_is_made_anew(library: Library, tmp_path: Path, damage: bytes) -> None:
    library.keep(record(1), NOON)
    before = library.find()
    library.close()
    (tmp_path / "library" / "index.sqlite").write_bytes(damage)
    assert again(library, tmp_path / "library").find() == before


def test_an_index_that_is_damaged_in_its_middle_is_made_anew(library: Library, tmp_path: Path) -> None:
    for number in range(120):
        library.keep(record(number), NOON + timedelta(minutes=number), limit=1000)
    library.close()
    path = tmp_path / "library" / "index.sqlite"
    pages = bytearray(path.read_bytes())
    pages[8192:] = b"\xff" * (len(pages) - 8192)
    path.write_bytes(pages)
    assert len(again(library, tmp_path / "library").find()) == 120


def test_an_index_of_another_version_is_made_anew(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.keep(record(1), NOON)
    before = library.find()
    monkeypatch.setattr(library_index, "VERSION", library_index.VERSION + 1)
    assert again(library, tmp_path / "library").find() == before


def test_an_index_that_somebody_holds_keeps_no_match_from_the_disk(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.keep(record(1), NOON)
    monkeypatch.setattr(library_index, "_PATIENCE", 0.0)
    holder = sqlite3.connect(tmp_path / "library" / "index.sqlite", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        held = Library(tmp_path / "library", find_game)
        held.keep(record(2), NOON + timedelta(hours=1))
        held.close()
    finally:
        holder.rollback()
        holder.close()
    assert len(again(library, tmp_path / "library").find()) == 2


@given(
    content=st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace")))
)
@dear(12)
def test_a_damaged_record_is_shown_as_such_and_harms_no_other(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.mktemp("library")
    library = Library(folder, find_game)
    library.keep(record(1), NOON)
    (folder / "hurt.yaml").write_bytes(content)
    assert not any(library.catch_up())
    damaged = library.find(Query(ending="damaged"))
    assert [entry.title for entry in damaged] == ["hurt"]
    assert damaged[0].words
    assert library.count() == 2
    assert library.keep(record(2), NOON, limit=1) is None
    assert (folder / "hurt.yaml").read_bytes() == content
    library.close()


def test_files_named_from_outside_are_listed(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "library"
    folder.mkdir()
    for name in ("a (conflicted copy 2026-11-22 of Laptop).yaml", "two\nlines.yaml", "%00.yaml", "2026-13-99 99.yaml"):
        (folder / name).write_text(record(1).to_yaml())
    (folder / os.fsdecode(b"\xff.yaml")).write_text(record(2).to_yaml())
    assert not any(library.catch_up())
    assert {entry.ending for entry in library.find()} == {"won"}
    assert library.count() == 4


def test_what_a_full_disk_refuses_waits(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "create", full)
        with pytest.raises(StorageError, match="full"):
            library.keep(record(1), NOON)
        with pytest.raises(StorageError, match="full"):
            library.write_waiting()
    assert library.count() == 0
    library.write_waiting()
    assert library.count() == 1


@pytest.mark.parametrize("damage", [b"{broken", b'{"a":{"x":' + b"[" * 5_000, b"\xff", b"[]"])
def test_marks_that_cannot_be_read_are_set_aside(library: Library, tmp_path: Path, damage: bytes) -> None:
    library.keep(record(1), NOON)
    (tmp_path / "library" / "marks.json").write_bytes(damage)
    other = again(library, tmp_path / "library")
    other.mark(other.find()[0], starred=True)
    assert other.find(Query(starred=True))
    [aside] = (tmp_path / "library").glob("marks.damaged-*.json")
    assert aside.read_bytes() == damage


def test_stars_that_two_copies_give_all_stay(library: Library, tmp_path: Path) -> None:
    for number in range(3):
        library.keep(record(number), NOON)
    first, second, third = library.find()
    other = again(library, tmp_path / "library")
    other.mark(second, title="The long one")
    library.mark(first, starred=True)
    other.mark(third, starred=True)
    library.mark(first, starred=False)
    (tmp_path / "library" / "index.sqlite").unlink()
    found = again(library, tmp_path / "library").find()
    assert {entry.file: (entry.title, entry.starred) for entry in found} == {
        first.file: ("", False), second.file: ("The long one", False), third.file: ("", True)
    }  # fmt: skip


def test_a_match_that_is_gone_is_told(library: Library, tmp_path: Path) -> None:
    library.keep(record(1), NOON)
    (entry,) = library.find()
    (tmp_path / "library" / entry.file).unlink()
    with pytest.raises(DamagedError):
        library.read(entry)
    assert again(library, tmp_path / "library").find() == []


def test_a_folder_that_cannot_be_read_is_told_of_in_words(tmp_path: Path) -> None:
    (tmp_path / "library").write_text("no folder")
    with pytest.raises(StorageError, match="library: The system says"):
        list(Library(tmp_path / "library", find_game).catch_up())


def test_names_and_stars_that_cannot_be_read_now_make_no_match_a_damaged_one(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.keep(record(1), NOON)
    library.mark(library.find()[0], starred=True)
    (tmp_path / "library" / "index.sqlite").unlink()
    folder = tmp_path / "library"

    def deny(path: Path, _limit: int) -> bytes:
        raise StorageError(path, "you may not read it", "Ask who may.")

    with monkeypatch.context() as patch:
        patch.setattr(library_module, "read_bytes", deny)
        with pytest.raises(StorageError, match="may not"):
            list(again(library, folder).catch_up())
    other = again(library, folder)
    list(other.catch_up())
    assert [(entry.ending, entry.starred) for entry in other.find()] == [("won", True)]
