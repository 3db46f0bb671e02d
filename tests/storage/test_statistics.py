"""Results are counted, never lost, and what cannot be read is told."""

import multiprocessing
import os
import sys
from datetime import UTC, datetime
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from jungle_games.storage import jsonl as module
from jungle_games.storage.statistics import HISTORY, Result, Statistics
from jungle_games.store.files import StorageError

WHEN = datetime(2026, 1, 2, 20, 30, tzinfo=UTC)


def result(outcome: str, opponent: str = "lion", **more: object) -> Result:
    return Result(when=WHEN, result=outcome, opponent=opponent, **more)  # type: ignore[arg-type]


@pytest.fixture
def statistics(tmp_path: Path) -> Statistics:
    return Statistics(tmp_path / "statistics")


def test_nothing_played(statistics: Statistics, tmp_path: Path) -> None:
    summary = statistics.summary("jungle")
    assert summary.total.played == 0
    assert summary.history == ()
    assert summary.notice is None
    assert not (tmp_path / "statistics").exists()


def test_tallies_by_opponent_with_take_backs_apart(statistics: Statistics) -> None:
    for outcome, opponent, seconds, took_back in (
        ("won", "lion", 90.0, False), ("won", "lion", 60.0, False), ("lost", "lion", 10.0, False),
        ("lost", "lion", 5.0, False), ("won", "rat", 30.0, True), ("drawn", "rat", 20.0, False),
    ):  # fmt: skip
        statistics.record_result(
            "jungle", result(outcome, opponent, moves=10, seconds=seconds, took_back=took_back)
        )
    summary = statistics.summary("jungle")
    total, lion, rat = summary.total, summary.by_opponent["lion"], summary.by_opponent["rat"]
    assert (total.played, total.won, total.lost, total.drawn, total.moves) == (6, 3, 2, 1, 60)
    assert (total.seconds, total.best_seconds) == (215.0, 30.0)
    assert (total.streak, total.best_streak) == (0, 2)
    assert (lion.played, lion.streak, lion.best_streak, lion.best_seconds) == (4, -2, 2, 60.0)
    assert (rat.played, rat.drawn) == (1, 1)
    assert summary.with_take_backs["rat"].won == 1
    assert statistics.summary("jacks").total.played == 0


def test_the_history_is_the_last_fifty_newest_first(statistics: Statistics) -> None:
    for number in range(HISTORY + 5):
        statistics.record_result("jungle", result("won", moves=number, facts={"score": number}))
    history = statistics.summary("jungle").history
    assert [entry.facts["score"] for entry in history] == list(range(HISTORY + 4, 4, -1))
    assert history[0].when == WHEN


def test_an_impossible_result_is_refused_before_it_is_written(statistics: Statistics, tmp_path: Path) -> None:
    for wrong in (result("smashed"), result("won", moves=-1), result("won", facts={"x": "y" * 5000})):
        with pytest.raises(ValueError, match=r"result|moves|bytes"):
            statistics.record_result("jungle", wrong)
    assert not (tmp_path / "statistics").exists()


def test_damaged_lines_are_passed_over_counted_and_kept(statistics: Statistics, tmp_path: Path) -> None:
    statistics.record_result("jungle", result("won"))
    path = tmp_path / "statistics" / "jungle.jsonl"
    rubbish = b'\xff\x00\n{"when": 1}\n[' + b"[" * 9000 + b"\n\n" + b'{"when":"2026-01-02T20:30:00Z","resu'
    path.write_bytes(path.read_bytes() + rubbish)
    statistics.record_result("jungle", result("lost"))
    summary = statistics.summary("jungle")
    assert (summary.total.won, summary.total.lost) == (1, 1)
    assert summary.unreadable >= 4
    assert summary.notice is not None
    assert str(summary.unreadable) in summary.notice
    assert rubbish in path.read_bytes()


def test_only_the_newest_results_of_an_absurd_file_are_counted(
    statistics: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(100):
        statistics.record_result("jungle", result("won"))
    monkeypatch.setattr(module, "SIZE_LIMIT", 2000)
    summary = statistics.summary("jungle")
    assert 0 < summary.total.played < 100
    assert summary.unreadable == 0


def test_resetting_forgets_one_game(statistics: Statistics) -> None:
    statistics.reset("jungle")
    for game in ("jungle", "jacks"):
        statistics.record_result(game, result("won"))
    statistics.reset("jungle")
    assert statistics.summary("jungle").total.played == 0
    assert statistics.summary("jacks").total.played == 1


def test_a_file_that_is_none_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "jungle.jsonl").mkdir()
    statistics = Statistics(tmp_path)
    with pytest.raises(StorageError):
        statistics.record_result("jungle", result("won"))
    with pytest.raises(StorageError):
        statistics.summary("jungle")


def play_many(folder: Path, opponent: str) -> None:
    statistics = Statistics(folder)
    for number in range(50):
        statistics.record_result("jungle", result("won", opponent, moves=number))


def test_copies_of_the_program_at_once_lose_nothing(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    copies = [spawn.Process(target=play_many, args=(tmp_path, name)) for name in ("rat", "cat", "dog")]
    for copy in copies:
        copy.start()
    for copy in copies:
        copy.join(60)
    summary = Statistics(tmp_path).summary("jungle")
    assert {name: tally.played for name, tally in summary.by_opponent.items()} == dict.fromkeys(
        ("rat", "cat", "dog"), 50
    )
    assert summary.unreadable == 0


def test_whole_numbers_of_a_game_are_added_up_and_compared(statistics: Statistics) -> None:
    for facts in ({"best": 12, "caught": 1}, {"best": 40, "caught": 2, "name": "x"}, {"best": 7, "fast": True}):
        statistics.record_result("jungle_matrix", result("won", facts=facts))
    total = statistics.summary("jungle_matrix").total
    assert total.most == {"best": 40, "caught": 2}
    assert total.sums == {"best": 59, "caught": 3}


def test_a_match_counts_once_however_often_it_is_told(statistics: Statistics, tmp_path: Path) -> None:
    for identity in ("a1", "a1", "b2", "", ""):
        statistics.record_result("jungle", result("won", match=identity))
    assert statistics.summary("jungle").total.played == 4
    path = tmp_path / "statistics" / "jungle.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4
    path.write_bytes(b"".join([*lines, lines[0]]))  # as when folders of two computers are brought together
    assert statistics.summary("jungle").total.played == 4


def test_half_a_result_is_not_taken_for_the_whole(statistics: Statistics, tmp_path: Path) -> None:
    statistics.record_result("jungle", result("won", match="a1"))
    path = tmp_path / "statistics" / "jungle.jsonl"
    path.write_bytes(path.read_bytes()[:-2])  # the closing brace and the end of the line
    assert statistics.summary("jungle").unreadable == 1
    statistics.record_result("jungle", result("won", match="a1"))
    summary = statistics.summary("jungle")
    assert (summary.total.played, summary.unreadable) == (1, 0)


def test_what_cannot_be_written_counts_at_once_and_is_written_later(
    statistics: Statistics, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for game in ("jungle", "jacks"):
            with pytest.raises(StorageError, match="full"):
                statistics.record_result(game, result("won", match="c3"))
        with pytest.raises(StorageError, match="full"):
            statistics.write_waiting()
    assert statistics.summary("jungle").total.played == 1
    statistics.write_waiting()
    again = Statistics(tmp_path / "statistics")
    assert [again.summary(game).total.played for game in ("jungle", "jacks")] == [1, 1]


def hold_lock(path: Path, held: Event, enough: Event) -> None:
    fcntl = __import__("fcntl")
    with path.open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        held.set()
        enough.wait(60)


@pytest.mark.skipif(sys.platform == "win32", reason="holds a lock as POSIX has it")
def test_nobody_waits_for_one_that_holds_the_file(statistics: Statistics, tmp_path: Path) -> None:
    statistics.record_result("jungle", result("won"))
    spawn = multiprocessing.get_context("spawn")
    held, enough = spawn.Event(), spawn.Event()
    other = spawn.Process(target=hold_lock, args=(tmp_path / "statistics" / "jungle.jsonl", held, enough), daemon=True)
    other.start()
    assert held.wait(30)
    statistics.record_result("jungle", result("lost"))
    assert statistics.summary("jungle").total.played == 2
    statistics.reset("jungle")
    assert other.is_alive(), "it holds the file still"
    enough.set()
    other.join(30)


def test_wins_with_help_are_told_apart_by_preset_and_old_results_still_count(statistics: Statistics) -> None:
    for each in (
        result("won", took_back=True),
        result("won", helped=True, preset="beginner"),
        result("lost", helped=True),
        result("won", facts={"hints": 3}),
        result("won"),
    ):
        statistics.record_result("jungle", each)
    summary = statistics.summary("jungle")
    assert summary.own_wins == {"lion": 2}, "old results did not say that hints were seen"
    assert summary.helped_wins == {("lion", False): 1, ("lion", True): 1}
