"""What was solved and reached is kept once it was said, whoever else writes, and whatever is in the file."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from jungle_games.storage.progress import Attempt, Daily, Progress, PuzzleProgress
from jungle_games.store import disk
from jungle_games.store.files import StorageError

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def test_the_best_solution_counts_and_every_attempt_is_counted(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    for solved, tries, hints, seconds in (
        (False, 3, 0, 60.0),
        (True, 2, 1, 30.0),
        (True, 2, 0, 90.0),
        (True, 2, 0, 50.0),
        (True, 3, 0, 10.0),
    ):
        attempt = Attempt("jungle/1/4", NOON, solved=solved, tries=tries, hints=hints, seconds=seconds)
        progress.record_attempt(attempt)
    best = PuzzleProgress(solved=True, attempts=5, tries=2, hints=0, best_seconds=50.0)
    assert progress.puzzle_progress() == {"jungle/1/4": best}
    assert Progress(tmp_path).puzzle_progress() == progress.puzzle_progress()


def test_a_missed_day_is_filled_whenever_it_is_played(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    first, second = date(2026, 12, 1), date(2026, 12, 2)
    progress.record_attempt(Attempt("jungle/1/4", NOON, solved=True, day=first))
    progress.record_attempt(Attempt("jacks/1/9", NOON + timedelta(days=40), solved=True, day=first))
    progress.record_attempt(Attempt("jacks/1/8", NOON, solved=False, day=second))
    solved, tried = progress.dailies()[first], progress.dailies()[second]
    assert {key for key, daily in solved.items() if daily.solved} == {"jungle/1/4", "jacks/1/9"}
    assert not tried["jacks/1/8"].solved


def test_a_daily_puzzle_went_as_it_did_until_it_was_solved(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    day = date(2026, 12, 1)
    for solved, tries, hints, seconds in ((False, 2, 0, 60.0), (True, 1, 1, 30.0), (True, 0, 0, 5.0)):
        attempt = Attempt("jungle/1/4", NOON, solved=solved, tries=tries, hints=hints, seconds=seconds, day=day)
        progress.record_attempt(attempt)
    progress.record_attempt(Attempt("jungle/1/4", NOON, tries=9))  # from the list of puzzles, of no day
    progress.record_attempt(Attempt("jacks/1/8", NOON, tries=1, day=day))
    assert progress.dailies() == {
        day: {"jungle/1/4": Daily(solved=True, tries=3, hints=1, seconds=90.0), "jacks/1/8": Daily(tries=1)}
    }


def test_what_is_reached_twice_was_reached_the_first_time(tmp_path: Path) -> None:
    one, two = Progress(tmp_path), Progress(tmp_path)
    one.record_reached("jungle/rat_takes_elephant", NOON)
    two.record_reached("jungle/rat_takes_elephant", NOON + timedelta(days=1))
    assert one.reached() == {"jungle/rat_takes_elephant": NOON}
    assert len((tmp_path / "reached.jsonl").read_text().splitlines()) == 1


def test_what_a_full_disk_refuses_counts_already_and_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _line: bytes) -> None:
        raise OSError(28, "No space left on device")

    progress = Progress(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "append_line", full)
        with pytest.raises(StorageError, match="full"):
            progress.record_attempt(Attempt("jungle/1/4", NOON, solved=True))
    assert progress.puzzle_progress()["jungle/1/4"].solved
    assert Progress(tmp_path).puzzle_progress() == {}
    progress.write_waiting()
    assert Progress(tmp_path).puzzle_progress() == progress.puzzle_progress()


def test_lines_that_are_none_are_passed_over(tmp_path: Path) -> None:
    Progress(tmp_path).record_attempt(Attempt("jungle/1/4", NOON, solved=True))
    with (tmp_path / "puzzles.jsonl").open("ab") as file:
        file.write(b'{"puzzle": 3}\nnonsense\n\xff\xfe\n' + b"x" * 10_000 + b"\n")
    assert list(Progress(tmp_path).puzzle_progress()) == ["jungle/1/4"]
