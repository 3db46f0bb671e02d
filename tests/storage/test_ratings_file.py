"""Ratings are stored line by line: damaged lines are skipped, reported, and stay in the file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jungle_games.storage.progress import Rated, Ratings
from jungle_games.store import disk
from jungle_games.store.files import StorageError

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def known(rating: float, match: str = "") -> Rated:
    return Rated(NOON, match, rating, 90.0)


def test_the_newest_counts_in_each_game(tmp_path: Path) -> None:
    ratings = Ratings(tmp_path)
    assert ratings.newest("jungle") is None
    ratings.record("jungle", known(600.0, "ab"))
    ratings.record("jungle", known(640.0, "cd"))
    ratings.record("jacks", known(500.0, "ef"))
    for kept in (ratings, Ratings(tmp_path)):
        assert kept.newest("jungle") == known(640.0, "cd")
        assert kept.newest("jacks") == known(500.0, "ef")
        assert kept.notice("jungle") is None


def test_a_match_is_rated_once_also_by_two_copies_of_the_program(tmp_path: Path) -> None:
    one, two = Ratings(tmp_path), Ratings(tmp_path)
    one.record("jungle", known(600.0, "ab"))
    two.record("jungle", known(700.0, "ab"))
    assert Ratings(tmp_path).newest("jungle") == known(600.0, "ab")


@settings(max_examples=60)
@given(st.binary(max_size=600))
def test_whatever_is_in_the_file_stays_there_and_what_is_good_counts(rubbish: bytes) -> None:
    with TemporaryDirectory() as folder:
        ratings, file = Ratings(Path(folder)), Path(folder) / "jungle.jsonl"
        ratings.record("jungle", known(600.0, "ab"))
        with file.open("ab") as there:
            there.write(rubbish)
        again = Ratings(Path(folder))
        assert again.newest("jungle") == known(600.0, "ab")
        assert (again.notice("jungle") is None) or "passed over" in str(again.notice("jungle"))
        again.record("jungle", known(700.0, "cd"))
        assert rubbish in file.read_bytes()
        assert Ratings(Path(folder)).newest("jungle") == known(700.0, "cd")


@pytest.mark.parametrize("line", [
    '{"when":"2026-12-01T12:00:00Z","match":"ab","rating":1e99,"deviation":90}',
    '{"when":"2026-12-01T12:00:00Z","match":"ab","rating":600,"deviation":0}',
    '{"when":"2026-12-01T12:00:00Z","match":"../x","rating":600,"deviation":90}',
    '{"when":"2026-12-01T12:00:00Z","match":"ab","rating":NaN,"deviation":90}',
    '{"when":"yesterday","match":"ab","rating":600,"deviation":90}',
])  # fmt: skip
def test_a_line_that_cannot_be_is_told_of(tmp_path: Path, line: str) -> None:
    (tmp_path / "jungle.jsonl").write_text(line + "\n")
    ratings = Ratings(tmp_path)
    assert ratings.newest("jungle") is None
    assert "1 line" in str(ratings.notice("jungle"))


def test_what_a_full_disk_refuses_counts_already_and_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _line: bytes) -> None:
        raise OSError(28, "No space left on device")

    ratings = Ratings(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "append_line", full)
        with pytest.raises(StorageError, match="full"):
            ratings.record("jungle", known(600.0, "ab"))
        with pytest.raises(StorageError, match="full"):
            ratings.write_waiting()
    assert ratings.newest("jungle") == known(600.0, "ab")
    assert Ratings(tmp_path).newest("jungle") is None
    ratings.write_waiting()
    assert Ratings(tmp_path).newest("jungle") == known(600.0, "ab")


def test_a_folder_in_its_place_is_told_of_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "jungle.jsonl").mkdir()
    with pytest.raises(StorageError):
        Ratings(tmp_path).newest("jungle")
    assert (tmp_path / "jungle.jsonl").is_dir()


def test_it_is_forgotten_when_that_is_wanted(tmp_path: Path) -> None:
    ratings = Ratings(tmp_path)
    ratings.record("jungle", known(600.0, "ab"))
    ratings.reset("jungle")
    assert ratings.newest("jungle") is None
    assert Ratings(tmp_path).newest("jungle") is None
