"""The page Today as people use it: tasks played, days looked back at, a line copied, midnight passed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from companions import puzzle_of
from program import Program
from toy_puzzles import ToyPuzzles, with_puzzles

from jungle_games.core.puzzle import PuzzleError
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.screens.pages import DailyMark
from jungle_games.screens.today import DayButton, TaskTile, TodayScene, tasks_of
from jungle_games.store.progress import Attempt
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Back, PointerDown, PointerMove, PointerUp
from jungle_games.ui.widgets.label import Label

pytestmark = pytest.mark.usefixtures("without_art", "unseen")

TODAY = date(2027, 1, 12)
EVENING = datetime(2027, 1, 12, 20, 0)


class House(Program):
    """The program on the evening of a day; puzzles that are opened are noted, and played by `solve`."""

    def __init__(self, folder: Path, games: int = 5, now: datetime = EVENING) -> None:
        super().__init__(folder, rooms=with_puzzles(games))
        self.clock = now
        self.services.wall_clock = lambda: self.clock
        self.played: list[tuple[str, str, date | None]] = []
        self.go.puzzle = lambda game, key, day=None: self.played.append((game, key, day))  # type: ignore[method-assign]
        self.begin()

    def solve(self, day: date, *games: str, tries: int = 0, hints: int = 0) -> None:
        for task in tasks_of(self.go.rooms, day):
            if task.room.name in games:
                when = datetime(2027, 1, 12, 20, tzinfo=UTC)
                attempt = Attempt(task.key, when, solved=True, tries=tries, hints=hints, seconds=75, day=day)
                self.services.progress.record_attempt(attempt)

    @property
    def page(self) -> TodayScene:
        assert isinstance(self.top, TodayScene)
        return self.top

    def open(self, day: date | None = None) -> TodayScene:
        self.go.today(day)
        self.frames(1)
        return self.page

    def tile(self, game: str) -> TaskTile:
        tile = self.named(("task", game))
        assert isinstance(tile, TaskTile)
        return tile

    def day(self, day: date) -> DayButton:
        button = self.named(("day", day))
        assert isinstance(button, DayButton)
        return button

    def said(self) -> set[str]:
        return {label.text for label in self.widgets(Label)}


def play_jungle(program: Program) -> None:
    """Make the moves of the puzzle on the table, each by a drag."""
    table = program.top
    assert isinstance(table, TableScene)
    moves = str(puzzle_of(table).referee.puzzle.facts["line"]).split()
    for move in map(JungleMove.parse, moves[::2]):
        start, end = (table.arrangement.places[square].center for square in (move.origin, move.target))
        program.send(PointerMove(start), PointerDown(start), PointerMove(end, pressed=True), PointerUp(end))
        program.frames(60)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path)
    yield opened
    opened.close()


def test_the_title_leads_to_a_task_by_mouse(house: House) -> None:
    house.click(house.named("today"))
    assert house.named(("task", "jungle")).next_one
    house.click(house.tile("sequence"))
    [(game, key, day)] = house.played
    assert (game, day) == ("sequence", TODAY)
    assert key == ToyPuzzles("sequence").daily(TODAY)


def test_a_task_of_jungle_is_solved_and_its_leaf_appears(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.services.wall_clock = lambda: datetime(2026, 12, 1, 8, 0)
    program.begin()
    assert program.named("today").leaves[0] == 0
    program.click(program.named("today"))
    program.click(program.named(("task", "jungle")))
    play_jungle(program)
    program.click(program.named("next_puzzle"))
    program.frames(4)
    referee = puzzle_of(program.top).referee  # type: ignore[arg-type]
    assert referee.key.startswith("matr1x/"), "the end of a task leads to the next of the day"
    assert referee.day == date(2026, 12, 1)
    program.click(program.named("all_puzzles"))
    assert isinstance(program.top, TodayScene)
    assert program.named(("task", "jungle")).daily.solved
    assert program.named(("day", date(2026, 12, 1))).leaves == 1
    program.send(Back())
    assert program.named("today").leaves[0] == 1
    program.close()


def test_a_missed_day_is_played_and_its_leaf_appears(house: House) -> None:
    missed = date(2026, 12, 4)
    page = house.open()
    house.click(house.named("month before"))
    assert house.day(missed).leaves == 0
    house.click(house.day(missed))
    assert page.day == missed
    assert "Friday, 4 December" in house.said()
    house.click(house.tile("jacks"))
    assert house.played == [("jacks", ToyPuzzles("jacks").daily(missed), missed)]
    house.go.settings()
    house.solve(missed, "jacks")
    house.send(Back())
    assert house.page is page
    assert house.day(missed).leaves == 1
    assert house.tile("jacks").daily.solved
    assert "1 leaf this month" in house.said()


def test_days_to_come_wait_and_what_was_solved_under_a_wrong_clock_is_kept(house: House) -> None:
    tomorrow = TODAY + timedelta(days=1)
    house.solve(tomorrow, "jungle")
    house.open(tomorrow)
    assert house.page.day == TODAY
    assert not house.day(tomorrow).enabled
    house.click(house.day(tomorrow))
    assert house.page.day == TODAY
    house.clock += timedelta(days=1)
    house.frames(1)
    assert house.page.day == tomorrow
    assert house.tile("jungle").daily.solved


def test_at_midnight_the_page_goes_on_with_the_new_day(house: House) -> None:
    house.clock = datetime(2027, 1, 12, 23, 59, 50)
    page = house.open()
    due = page.wake_at()
    assert due is not None
    assert 10 <= due - house.services.now() < 11
    house.clock += timedelta(seconds=11)
    assert all(house.app.step() for _tile in house.widgets(TaskTile)), "nobody moves the mouse at midnight"
    assert page.day == TODAY + timedelta(days=1)
    assert all(tile.picture.drawn for tile in house.widgets(TaskTile))
    assert "Wednesday, 13 January" in house.said()


@pytest.mark.parametrize("now", [datetime(2026, 11, 22), datetime(1970, 1, 1), datetime(1, 1, 1)])
def test_every_day_has_its_tasks_whatever_the_clock_says(tmp_path: Path, now: datetime) -> None:
    house = House(tmp_path, now=now)
    house.open()
    assert len(list(house.widgets(TaskTile))) == 5
    house.click(house.tile("jacks"))
    assert house.played == [("jacks", ToyPuzzles("jacks").daily(now.date()), now.date())]
    house.close()


def test_a_set_that_cannot_be_read_costs_its_own_tile_alone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: ToyPuzzles, key: str) -> None:
        if self.game == "jungle":
            raise PuzzleError("1.yaml: broken")
        return found(self, key)  # type: ignore[return-value]

    found = ToyPuzzles.find
    monkeypatch.setattr(ToyPuzzles, "find", broken)
    house.open()
    assert [tile.task.room.name for tile in house.widgets(TaskTile)] == ["matr1x", "sequence", "jungle_matrix", "jacks"]


# What is copied


def test_the_day_is_copied_as_a_story(house: House) -> None:
    house.open()
    house.solve(TODAY, "jungle")
    house.solve(TODAY, "jacks", tries=1, hints=2)
    house.solve(TODAY, "matr1x", tries=1)
    house.page.resume()
    house.click(house.named("copy"))
    assert house.services.clipboard.read() == "\n".join([
        "Jungle Games, 12 January 2027: Rats in the river",
        f"{DailyMark.FIRST.value} Rats of jungle are swimming. – first try",
        f"{DailyMark.LATER.value} Rats of matr1x are swimming. – after 1 wrong try",
        f"{DailyMark.OPEN.value} Rats of sequence are swimming.",
        f"{DailyMark.OPEN.value} Rats of jungle_matrix are swimming.",
        f"{DailyMark.HINT.value} Rats of jacks are swimming. – after 1 wrong try, 2 hints",
    ])  # fmt: skip
    assert house.toasts
    assert "Rats in the river" in house.said()
    assert house.named("go on").words == "Start: One card, one space"
