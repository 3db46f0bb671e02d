"""The list of puzzles and the way to their tables and back: what is solved is marked, and nothing else is kept."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from companions import puzzle_of
from program import Program

from jungle_games.screens.puzzles import BoardTile
from jungle_games.store.progress import Attempt
from jungle_games.table.puzzles import PuzzleChip
from jungle_games.ui.events import Back, Command
from jungle_games.ui.widgets.button import SegmentedControl

pytestmark = pytest.mark.usefixtures("unseen")


def frames(program: Program, count: int = 120) -> None:
    program.frames(count)


def solve(program: Program) -> None:
    """Play the right moves at the table as its hand does."""
    scene: Any = program.top
    line = puzzle_of(scene).referee.puzzle.facts["line"].split()
    while scene.match.outcome is None:
        wanted = line[scene.match.ply]
        gesture = next(gesture for gesture in scene.legal_gestures if str(gesture.move) == wanted)
        scene.drop(gesture, scene.arrangement.thing_on(gesture.source))
        frames(program, 400)


def marked(program: Program) -> set[str]:
    chips = {chip.name[1] for chip in program.widgets(PuzzleChip) if chip.solved}
    return chips | {tile.puzzle.key for tile in program.widgets(BoardTile) if tile.puzzle.solved}


def test_from_the_new_game_page_to_a_puzzle_and_what_is_solved_is_marked(program: Program) -> None:
    program.go.new_game("jungle")
    program.frames(2)
    program.click(program.named("puzzles"))
    program.frames(2)
    assert program.names[-1] == "PuzzlesScene"
    assert marked(program) == set()
    program.click(program.named("play"))
    program.frames(2)
    assert program.names == ["TitleScene", "JungleScene"]
    solve(program)
    assert marked(program) == {"jungle/1/1"}
    program.click(program.named("next_puzzle"))
    program.frames(2)
    assert puzzle_of(program.top).referee.key == "jungle/1/2"
    program.go.puzzles("jungle")
    program.frames(2)
    assert marked(program) == {"jungle/1/1"}
    program.send(Back())
    assert program.names[-1] == "JungleScene"
    program.go.title()
    assert program.services.saves.all_unfinished() == []
    assert program.services.progress.summary("jungle").total.played == 0


def test_who_leaves_after_a_hint_comes_back_to_it_unsolved(program: Program) -> None:
    program.go.puzzle("jungle", "jungle/1/3")
    program.frames(4)
    program.send(Command("hint"))
    program.go.title()
    assert [(each.solved, each.hints) for each in program.services.progress.attempts()] == [(False, 1)]
    assert program.services.progress.puzzle_progress() == {}
    program.go.puzzle("jungle", "jungle/1/3")
    program.frames(4)
    assert puzzle_of(program.top).referee.hints == 0, "another sitting"


def test_another_is_chosen_beside_the_table(program: Program) -> None:
    program.go.puzzle("jungle")
    program.frames(4)
    chip = next(chip for chip in program.widgets(PuzzleChip) if chip.puzzle.number == 5)
    program.click(chip)
    program.frames(4)
    assert puzzle_of(program.top).referee.key == "jungle/1/5"


def test_the_days_puzzle_is_remembered_by_its_day_and_leads_back_to_it(program: Program) -> None:
    day = date(2026, 12, 3)
    tasks = program.go.tasks(day)
    for task in tasks[1:]:
        attempt = Attempt(task.key, datetime(2026, 12, 3, tzinfo=UTC), solved=True, day=day)
        program.services.progress.record_attempt(attempt)
    program.go.puzzle("jungle", tasks[0].key, day)
    program.frames(4)
    assert not list(program.widgets(PuzzleChip)), "a day has its own tasks, not the collection's"
    solve(program)
    assert program.services.progress.dailies()[day][tasks[0].key].solved
    program.click(program.named("next_puzzle"))
    program.frames(4)
    assert program.names == ["TitleScene", "TodayScene"], "the last one leads back"


def test_a_puzzle_that_is_not_there_is_told(program: Program) -> None:
    program.go.puzzle("jungle", "jungle/9/1")
    program.frames(2)
    assert program.names[-1] == "Dialog"


def test_of_a_game_with_two_kinds_one_is_shown_at_a_time(program: Program) -> None:
    program.go.puzzles("jungle_matrix")
    program.frames(2)
    (strip,) = program.widgets(SegmentedControl)
    assert list(strip.segments) == ["All in order", "Spot the mistake"]
    assert shown_set(program) == {"1"}
    strip.choose(1)
    program.frames(2)
    assert shown_set(program) == {"2"}
    program.click(program.named("play"))
    program.frames(4)
    scene: Any = program.top
    assert puzzle_of(scene).referee.key == "jungle_matrix/2/1"
    program.send(Command("catch_first"), Command("step_forward"))
    scene.step_to(int(puzzle_of(scene).referee.kind.clue(puzzle_of(scene).referee.puzzle, ()).answer))
    program.send(Command("catch_first"))
    frames(program, 200)
    program.click(program.named("all_puzzles"))
    program.frames(2)
    assert marked(program) == {"jungle_matrix/2/1"}, "one comes back to the kind that one played"
    program.click(program.named(("game", "jacks")))
    program.frames(2)
    assert not list(program.widgets(SegmentedControl))
    assert shown_set(program) == {"1"}


def shown_set(program: Program) -> set[str]:
    return {tile.puzzle.key.split("/")[1] for tile in program.widgets(BoardTile)}
