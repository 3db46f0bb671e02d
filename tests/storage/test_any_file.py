"""Whatever file lies among the matches, however it is named: listed, read, deleted or set aside, and never lost."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jungle_games.base.clean_text import tidy_name
from jungle_games.core import reading
from jungle_games.storage.saves import Saves
from jungle_games.storage.statistics import Statistics
from jungle_games.store import record_files
from jungle_games.store.settings import SettingsStore

RECORD = "game: jungle\nformat: 1\nseats:\n- {name: Ada}\n- {name: Ben}\nmoves:\n- a3a4\n"
FOREIGN = [
    b"Sunday (conflicted copy 2026-11-22 of Laptop)", b"two\nlines", b"%00", b"%", b"%zz", b"%2F%2e", b"\xff\xfe",
    b"\xc3", "虎".encode(), b"x" * 200, b"\xe2\x80\x8b", b"\x1b[31m", b"a\tb", b"CON", b" ", b"-rf", b"%F0%9F",
    b"\xef\xb8\x8f", "Zoe\u0308".encode(), b"'quoted\"", b"%s{0}",
]  # fmt: skip
"""Names that this program would not give."""
NAME_BYTES = st.binary(min_size=1, max_size=120).filter(
    lambda name: not {0, ord("/")} & set(name) and not name.startswith(b".") and b".damaged-" not in name
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse most of these names")


def put(folder: Path, name: bytes, text: str = RECORD) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / os.fsdecode(name + b".yaml")
    path.write_text(text, encoding="utf-8")
    return path


def check_listed_read_and_deleted(folder: Path, name: bytes) -> None:
    path = put(folder / "saved" / "jungle", name)
    saves = Saves(folder)
    [saved] = saves.saved()
    assert saved.path == path
    assert saved.name
    assert tidy_name(saved.name, 1000) == saved.name
    assert saves.read(saved) == RECORD
    saves.delete(saved)
    assert not path.exists()
    assert saves.saved() == saves.notices.take() == []


@pytest.mark.parametrize("name", FOREIGN)
def test_a_match_in_a_file_of_a_foreign_name_is_a_saved_match(tmp_path: Path, name: bytes) -> None:
    check_listed_read_and_deleted(tmp_path, name)


@given(NAME_BYTES)
def test_any_file_name_is_listed_read_and_deleted(name: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        check_listed_read_and_deleted(Path(folder), name)


@pytest.mark.parametrize("name", FOREIGN)
def test_a_copy_of_an_unfinished_match_is_listed_and_is_not_the_one_to_go_on_with(tmp_path: Path, name: bytes) -> None:
    saves = Saves(tmp_path)
    copy = put(tmp_path / "unfinished", b"jungle" + name)
    if copy.stem.isalnum() and copy.stem.isascii():
        pytest.skip("it may be the name of a game")
    assert saves.newest_unfinished() is None
    [listed] = saves.all_unfinished()
    assert listed.game == "jungle"
    assert listed.name
    assert saves.read(listed) == RECORD
    assert saves.unfinished("jungle") is None
    saves.delete(listed)
    assert not copy.exists()


@given(NAME_BYTES, st.binary(max_size=300))
@settings(max_examples=60)
def test_any_bytes_under_any_name_are_kept(name: bytes, content: bytes) -> None:
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "saved" / "jungle"
        put(folder, name).write_bytes(content)
        saves = Saves(Path(home))
        listed = saves.saved()
        assert len(listed) + len(saves.notices.take()) == 1
        [path] = folder.iterdir()
        assert path.read_bytes() == content


@pytest.mark.parametrize("name", [b"x" * 250, b"\xff" * 240, "虎".encode() * 80])
def test_a_damaged_file_whose_name_has_no_room_for_more_is_set_aside(tmp_path: Path, name: bytes) -> None:
    put(tmp_path / "saved" / "jungle", name, "[")
    saves = Saves(tmp_path)
    assert saves.saved() == []
    [aside] = (tmp_path / "saved" / "jungle").iterdir()
    assert ".damaged-" in aside.name
    assert aside.read_text(encoding="utf-8") == "["
    assert len(saves.notices.take()) == 1
    assert saves.saved() == saves.notices.take() == []


@pytest.mark.parametrize("moment", [-(2**40), -1, 0, 2**33, 2**40, 253_402_300_799])
def test_a_match_dated_beyond_the_calendar_is_listed(tmp_path: Path, moment: int) -> None:
    path = put(tmp_path / "saved" / "jungle", b"Sunday")
    try:
        os.utime(path, (moment, moment))
    except (OSError, OverflowError):
        pytest.skip("the file system has no such date")
    [saved] = Saves(tmp_path).saved()
    saved.changed.astimezone()


def test_a_match_of_more_moves_than_any_is_refused_before_they_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = RECORD + "- a3a4\n" * 90_000
    put(tmp_path / "unfinished", b"jungle", text)
    read, value = set[object](), reading._Reader._value
    monkeypatch.setattr(
        reading._Reader, "_value", lambda self, event, path: (read.add(path), value(self, event, path))[1]
    )
    saves = Saves(tmp_path)
    assert saves.newest_unfinished() is None
    assert saves.unfinished("jungle") is None
    assert ("moves", 4999) in read
    assert ("moves", 5000) not in read
    [notice] = saves.notices.take()
    assert "moves: has more than 5000 entries" in notice


def test_what_no_reader_foresaw_sets_one_file_aside_and_leaves_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "saved" / "jungle", b"bad", RECORD + "# bad\n")
    put(tmp_path / "saved" / "jungle", b"good")
    right = record_files.read_yaml

    def read(text: str, *rest: object) -> object:
        return {}["boom"] if "# bad" in text else right(text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(record_files, "read_yaml", read)
    saves = Saves(tmp_path)
    assert [saved.name for saved in saves.saved()] == ["good"]
    [notice] = saves.notices.take()
    assert "KeyError: 'boom'" in notice


# Names in settings and statistics

HOSTILE_NAMES = ["a\0b", "\ud800x", "\u200b", "\ufe0f", "x" * 5000, "a\nb", "\u202eMira", "  Mira  "]


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=ascii)
def test_names_in_settings_are_tidied_where_they_enter(tmp_path: Path, name: str) -> None:
    path = tmp_path / "settings.yaml"
    quoted = '"' + "".join(f"\\U{ord(sign):08x}" for sign in name) + '"'
    path.write_text(
        f"players: [{quoted}, {quoted}, Zoë]\ngames: {{jungle: {{seats: [{{name: {quoted}}}]}}}}\n", encoding="utf-8"
    )
    store = SettingsStore(path)
    store.load()
    told = store.notices.take()
    # YAML itself has no halves of surrogate pairs: such a file is damaged.
    assert (not told) == ("\ud800" not in name)
    settings = store.get()
    shown = [tidy_name(name)] if tidy_name(name) and not told else []
    assert list(settings.players) == ([*shown, "Zoë"] if not told else [])
    if not told:
        assert [seat.name for seat in settings.game("jungle").seats] == [tidy_name(name)]
    store.replace(muted=True)
    store.save()


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=ascii)
def test_opponents_in_statistics_are_tidied_where_they_enter(tmp_path: Path, name: str) -> None:
    quoted = "".join(f"\\u{ord(sign):04x}" for sign in name)
    line = f'{{"when":"2026-01-02T20:30:00Z","result":"won","opponent":"{quoted[:3000]}"}}\n'
    (tmp_path / "jungle.jsonl").write_text(line, encoding="utf-8")
    for opponent in Statistics(tmp_path).summary("jungle").by_opponent:
        assert opponent == tidy_name(opponent)
