"""What is kept of a person: matches, the library, results and progress; each as its page asks for it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from kept import Kept

from jungle_games.base.clean_text import LONGEST_TITLE
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.store.database import Database
from jungle_games.store.library import Query
from jungle_games.store.matches import OnlineTables
from jungle_games.store.progress import Attempt, Progress, Rated, Result

NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)
DAY = datetime(2026, 11, 28, 20, 30)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Kept]:
    """An empty home."""
    with contextlib.closing(Database(tmp_path / "games.sqlite", patience=0.0)) as database:
        yield Kept(database)


@pytest.fixture
def other(home: Kept) -> Iterator[Kept]:
    """The same home, as another copy of the program sees it."""
    with contextlib.closing(Database(home.database.path, patience=0.0)) as database:
        yield Kept(database)


def record(number: int = 0, *moves: str, kind: str = "cat") -> GameRecord:
    """A match of Jungle against ``kind``, resigned by it after these moves."""
    game = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Rosa" if kind == "person" else "", kind)]
    match = Match(game, game.options_type.build(), seats, moves=moves)
    match.resign(1)
    match.identity = f"{number:032x}"
    return GameRecord.of(match, date(2026, 11, 1))


# Unfinished and saved ones


def test_an_unfinished_match_is_kept_anew_with_every_move_and_is_open_in_one_copy(home: Kept, other: Kept) -> None:
    number = home.saves.store("jungle", "game: jungle\nmoves: [a3a4]\n")
    home.saves.store("jungle", "game: jungle\nmoves: [a3a4, g7g6]\n", number)
    [saved] = other.saves.all_unfinished()
    assert (saved.number, saved.facts["moves"]) == (number, ["a3a4", "g7g6"])
    assert other.saves.newest_unfinished() is None
    assert not other.saves.hold(saved)
    home.saves.release(number)
    assert other.saves.newest_unfinished("jungle") == saved
    assert other.saves.hold(saved)
    assert not home.saves.hold(saved)
    home.saves.store("sequence", "game: sequence\n")
    assert other.saves.count_unfinished() == {"jungle": 1, "sequence": 1}
    other.saves.delete(number)
    assert home.saves.newest_unfinished("jungle") is None


def test_a_name_is_taken_once_for_each_game(home: Kept, other: Kept) -> None:
    home.saves.save("jungle", " Sunday? ", "game: jungle\n")
    assert other.saves.taken("jungle", "Sunday?")
    assert not other.saves.taken("sequence", "Sunday?")
    other.saves.save("jungle", "Sunday?", "game: jungle\nformat: 1\n")
    home.saves.save("sequence", "Sunday?", "game: sequence\n")
    assert [saved.name for saved in home.saves.saved()] == ["Sunday?", "Sunday?"]
    [saved] = home.saves.saved("jungle")
    assert home.saves.read(saved) == "game: jungle\nformat: 1\n"


def test_a_name_is_tidied(home: Kept) -> None:
    for name in (" a\nb", "x" * (LONGEST_TITLE + 1), "\u200b"):
        home.saves.save("jungle", name, "game: jungle\n")
    names = {saved.name for saved in home.saves.saved()}
    assert names == {"a b", "x" * LONGEST_TITLE, "A game without a name"}


def test_an_unfinished_match_can_be_laid_to_the_saved_ones(home: Kept) -> None:
    for _match in range(2):
        told = home.saves.shelve(home.saves.store("jungle", "game: jungle\n"))
        assert "among the saved games now" in told
    assert len({saved.name for saved in home.saves.saved("jungle")}) == 2
    assert home.saves.shelve(4711) == ""


# The library


def test_each_finished_match_is_kept_once_and_the_oldest_go_but_for_starred_ones(home: Kept) -> None:
    for number in range(4):
        for _time in range(2):
            home.library.keep(record(number), DAY.replace(minute=number), 3)
        if not number:
            home.library.mark(replace(home.library.find()[0], starred=True, title="The first"))
    assert [(entry.identity[-1], entry.title) for entry in home.library.find()] == [
        ("3", ""), ("2", ""), ("0", "The first")
    ]  # fmt: skip
    home.library.keep(record(9), DAY, 0)
    assert home.library.count() == 3


def test_filters_and_words_find_matches(home: Kept, other: Kept) -> None:
    home.library.keep(record(1, "a3a4"), DAY)
    home.library.keep(record(2, kind="person"), DAY.replace(month=12))
    [person, cat] = other.library.find()
    home.library.mark(replace(cat, title="100% Löwe_"))
    assert (cat.ending, cat.against, cat.moves, cat.ended) == ("won", ("cat",), 1, DAY.isoformat())
    for query, found in (
        (Query(words="löwe_ 100%"), [cat]), (Query(words="jungle ROSA"), [person]), (Query(words="0_"), []),
        (Query(against="Rosa"), [person]), (Query(since="2026-12-01"), [person]), (Query(ending="lost"), []),
        (Query(games=["sequence"]), []), (Query(oldest_first=True), [cat, person]), (Query(starred=True), []),
    ):  # fmt: skip
        assert [entry.identity for entry in other.library.find(query)] == [entry.identity for entry in found], query
    assert sorted(other.library.opponents()) == ["Rosa", "cat"]
    assert GameRecord.from_yaml(other.library.read(cat)).moves == record(1, "a3a4").moves
    other.library.delete(cat)
    assert home.library.find(Query(words="löwe")) == []


def test_a_record_whose_entry_is_lost_is_entered_again(home: Kept) -> None:
    home.library.keep(record(1), DAY)
    home.database.run("DELETE FROM finished")
    home.database.run("INSERT INTO record VALUES ('broken', 'game: [')")
    [entry] = Kept(home.database).library.find()
    assert (entry.game, entry.ended[:10]) == ("jungle", "2026-11-01")


# Results and progress


def test_results_are_summed_by_opponent_and_count_once(home: Kept, other: Kept) -> None:
    went = [("cat", "won", 0), ("cat", "won", 0), ("rat", "lost", 0), ("cat", "won", 1), ("cat", "drawn", 0)]
    for number, (opponent, result, undone) in enumerate(went):
        facts = {"undos": 5 - number, "termination": "den", "flag": True}
        preset = None if undone else "standard"
        one = Result(NOON, result, opponent, 40, 60.0 - number, bool(undone), False, preset, facts, f"{number:x}")  # type: ignore[arg-type]
        home.progress.record("jungle", one)
        other.progress.record("jungle", one)
    summary = home.progress.summary("jungle")
    total = summary.total
    assert (total.played, total.won, total.lost, total.drawn, total.moves) == (5, 3, 1, 1, 200)
    assert (total.streak, total.best_streak, total.best_seconds) == (0, 2, 59.0)
    assert (summary.by_opponent["cat"].best_streak, summary.by_opponent["cat"].streak) == (2, 0)
    assert summary.by_opponent["rat"].streak == -1
    assert summary.with_take_backs["cat"].streak == 1
    assert summary.wins == {("cat", "standard", False): 2, ("cat", "", True): 1}
    assert summary.numbers == {"undos": (5, 15, 2)}
    assert [result.result for result in summary.history] == ["drawn", "won", "lost", "won", "won"]
    assert summary.history[0].facts == {"undos": 1, "termination": "den", "flag": True}
    other.progress.reset("jungle")
    assert home.progress.summary("jungle").total.played == 0


def test_a_match_is_rated_once_and_the_newest_rating_counts(home: Kept) -> None:
    home.progress.record("jungle", Rated(NOON, "a", 900.0, 90.0))
    home.progress.record("jungle", Rated(NOON, "b", 950.0, 80.0))
    home.progress.record("jungle", Rated(NOON, "b", 990.0, 70.0))
    assert home.progress.rating("jungle") == Rated(NOON, "b", 950.0, 80.0)
    assert home.progress.rating("jacks") is None


def test_attempts_and_badges_are_told_as_they_went(home: Kept) -> None:
    progress, day = Progress(home.database), date(2026, 11, 28)
    for attempt in (
        Attempt("jungle/1", NOON, tries=2, seconds=9.0, day=day), Attempt("jungle/1", NOON, True, 1, 0, 5.5, day),
        Attempt("jungle/1", NOON, True, 0, 0, 7.0, grade=3),
    ):  # fmt: skip
        progress.record_attempt(attempt)
    assert [attempt.grade for attempt in progress.attempts()] == [0, 0, 3]
    assert progress.puzzle_progress() == {"jungle/1": (0, 0, 7.0, True)}
    assert progress.dailies() == {day: {"jungle/1": (0, 3, 14.5, True)}}
    progress.record_reached("jungle/fork", NOON)
    progress.record_reached("jungle/fork", datetime.now(UTC))
    home.database.run("INSERT INTO event VALUES (NULL, 'badge', '', 'damaged', '2026-11-28T12:00:x')")
    assert progress.reached() == {"jungle/fork": NOON}


def test_of_a_file_with_a_damaged_first_page_all_is_taken_over(home: Kept) -> None:
    home.saves.save("jungle", "Sunday", "game: jungle\n")
    home.library.keep(record(1), DAY)
    home.progress.record("jungle", Result(NOON, "won", "cat", facts={"points": 3}))
    home.progress.record("jungle", Rated(NOON, "a", 900.0, 90.0))
    Progress(home.database).record_attempt(Attempt("jungle/1", NOON))
    Progress(home.database).record_reached("jungle/fork", NOON)
    OnlineTables(home.database).write("table", b"content")
    path = home.database.path
    home.database.close()
    path.write_bytes(b"?" * 200 + path.read_bytes()[200:])
    assert [saved.name for saved in home.saves.saved()] == ["Sunday"]
    assert "8 entries were taken over." in home.database.notices.take()[0]
    assert home.library.count() == 1
    summary = home.progress.summary("jungle")
    assert (summary.total.played, summary.numbers["points"].total) == (1, 3)
    assert home.progress.rating("jungle") == Rated(NOON, "a", 900.0, 90.0)
    assert len(Progress(home.database).attempts()) == len(Progress(home.database).reached()) == 1
    assert OnlineTables(home.database).read("table") == b"content"
