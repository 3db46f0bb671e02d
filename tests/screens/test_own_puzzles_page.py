"""Puzzles out of one's own matches: found in the library while the page is open, opened, solved and thrown away."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest
from companions import puzzle_of
from missed_wins import IN_THREE, IN_TWO, LOITERING, STROLL, found_puzzles, missed
from program import Program

from jungle_games.core.matches.record import GameRecord
from jungle_games.core.puzzle import OWN
from jungle_games.players.worker import Answer, PuzzleTask
from jungle_games.screens.pages import EmptyState
from jungle_games.screens.puzzle_boards import OwnRows
from jungle_games.storage.own_puzzles import match_mark
from jungle_games.table.puzzles.puzzle_list import own_puzzle
from jungle_games.ui.events import Accept, Back, Direction, Key, Navigate, PointerDown, PointerMove, PointerUp, Woken
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.choice import SegmentedControl

pytestmark = pytest.mark.usefixtures("unseen")

DAY = datetime(2026, 11, 21, 20, 30)


class Desk:
    """A worker whose answers the test gives."""

    def __init__(self) -> None:
        self.tasks: list[Any] = []
        self.stopped = 0

    def submit(self, task: object) -> int:
        self.tasks.append(task)
        return len(self.tasks)

    def stop(self) -> None:
        self.stopped += 1

    def warm(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def desk(program: Program) -> Desk:
    program.services.worker.close()
    program.services.worker = desk = Desk()
    return desk


def played(program: Program, position: str = IN_TWO, moves: Any = STROLL, name: str = "1") -> str:
    """A match in the library; its identity."""
    match = missed(position, moves)
    match.identity = name * 32
    program.services.library.keep(GameRecord.of(match), DAY)
    return match.identity


def keep(program: Program) -> list[str]:
    """Two puzzles, and their keys in the order of the rows."""
    own = program.services.own_puzzles
    for day, (position, moves) in enumerate(((IN_TWO, STROLL), (IN_THREE, LOITERING)), start=20):
        for each in found_puzzles(position, moves):
            own.keep("jungle", own_puzzle(missed(position, moves), date(2026, 11, day), each))
    found = own.read("jungle").set
    return [found.key(puzzle) for puzzle in found.puzzles]


def shown(program: Program) -> list[str]:
    rows = list(program.widgets(OwnRows))
    return [rows[0].line(own) for own in rows[0]._shelf.puzzles] if rows and rows[0].visible else []


def answer(program: Program, desk: Desk, **found: Any) -> None:
    program.app.stack.handle(Woken(Answer(len(desk.tasks), **found)))
    program.frames(3)


def test_the_library_is_looked_through_while_the_page_is_open(program: Program, desk: Desk) -> None:
    identity, other = played(program), played(program, IN_THREE, LOITERING, "2")
    program.go.puzzles("jungle")
    program.frames(10)
    assert desk.tasks == [], "nobody looks at one's own"
    program.named("sets").choose(1)
    program.frames(10)
    assert len(desk.tasks) == 1
    assert isinstance(desk.tasks[0], PuzzleTask)
    assert {decision.seat for decision in desk.tasks[0].decisions} == {0}
    assert list(program.widgets(EmptyState))
    first = len(desk.tasks[0].decisions)
    answer(program, desk, found_puzzles=found_puzzles(*((IN_TWO, STROLL) if first == 2 else (IN_THREE, LOITERING))))
    assert len(desk.tasks) == 2, "one after the other"
    assert shown(program) == ["21 Nov 2026, against Dog"]
    answer(program, desk, found_puzzles=())
    assert len(desk.tasks) == 2
    done = program.services.own_puzzles.done_with("jungle")
    assert {match_mark(identity), match_mark(other)} <= done
    program.go.title()
    program.go.puzzles("jungle", OWN)
    program.frames(10)
    assert len(desk.tasks) == 2, "no match is looked through twice"


def test_whoever_leaves_the_page_stops_the_search(program: Program, desk: Desk) -> None:
    identity = played(program)
    program.go.puzzles("jungle", OWN)
    program.frames(10)
    assert len(desk.tasks) == 1
    program.send(Back())
    assert desk.stopped == 1
    answer(program, desk, found_puzzles=found_puzzles())
    assert program.services.own_puzzles.read("jungle").puzzles == ()
    program.go.puzzles("jungle", OWN)
    program.frames(10)
    assert len(desk.tasks) == 2, "it is looked through the next time"
    answer(program, desk, failure="broken")
    assert match_mark(identity) not in program.services.own_puzzles.done_with("jungle")
    assert len(desk.tasks) == 2


def test_where_there_is_none_the_page_says_how_to_get_some(program: Program, desk: Desk) -> None:
    program.go.puzzles("jungle", OWN)
    program.frames(4)
    assert list(program.widgets(EmptyState))
    assert not program.named("play").enabled
    assert "delete" not in {widget.name for widget in program.widgets()}
    program.send(Key("delete"), Accept())
    assert program.names[-1] == "PuzzlesScene"


def solve(program: Program) -> None:
    scene: Any = program.top
    line = puzzle_of(scene).referee.puzzle.facts["line"].split()
    while scene.match.outcome is None:
        gesture = next(each for each in scene.legal_gestures if str(each.move) == line[scene.match.ply])
        scene.drop(gesture, scene.arrangement.thing_on(gesture.source))
        program.frames(400)


def test_by_mouse_one_is_opened_solved_and_the_next_follows(program: Program, desk: Desk) -> None:
    first, second = keep(program)
    program.go.puzzles("jungle", OWN)
    program.frames(4)
    rows = next(iter(program.widgets(OwnRows)))
    at = rows.row_rect(1).center
    program.send(PointerMove(at), PointerDown(at), PointerUp(at))
    program.frames(4)
    top: Any = program.top
    assert puzzle_of(top).referee.key == second
    solve(program)
    assert program.services.progress.puzzle_progress()[second].solved
    program.click(program.named("next_puzzle"))
    program.frames(4)
    top = program.top
    assert puzzle_of(top).referee.key == first
    program.go.puzzles("jungle", OWN)
    program.frames(4)
    program.click(program.named("play"))
    program.frames(4)
    top = program.top
    assert puzzle_of(top).referee.key == first, "the first that is not solved"


def test_by_keys_one_is_opened_and_thrown_away(program: Program, desk: Desk) -> None:
    first, second = keep(program)
    program.go.puzzles("jungle")
    program.frames(4)
    program.top.focus.focus("sets")  # type: ignore[attr-defined]
    while program.named("sets").index == 0:
        program.send(Navigate(Direction.RIGHT))
    program.send(Navigate(Direction.DOWN), Navigate(Direction.DOWN), Accept())
    program.frames(4)
    top: Any = program.top
    assert puzzle_of(top).referee.key == second
    program.go.puzzles("jungle", OWN)
    program.frames(4)
    program.send(Key("delete"))
    assert program.names[-1] == "Dialog"
    program.send(Back())
    assert len(shown(program)) == 2, "nothing is lost by mistake"
    program.click(program.named("delete"))
    program.click(next(button for button in program.widgets(Button) if button.label == "Delete"))
    program.frames(4)
    assert shown(program) == ["20 Nov 2026, against Dog"]
    program.go.puzzle("jungle", first)
    program.frames(2)
    assert program.names[-1] == "Dialog", "it is gone, and that is said"


def test_a_damaged_file_is_told_of_and_left_alone(program: Program, desk: Desk) -> None:
    keep(program)
    folder = program.folders.own_puzzles / "jungle"
    (folder / "abc.json").write_text("{")
    text = next(path for path in folder.glob("*.json") if path.name != "abc.json").read_text()
    (folder / "abd.json").write_text(text.replace('"line"', '"lines"').replace(text.split('"')[3], "abd"))
    program.go.puzzles("jungle", OWN)
    program.frames(6)
    page: Any = program.top
    assert page._own._note.text.startswith("2 files cannot be read")
    assert len(shown(program)) == 2
    assert (folder / "abc.json").read_text() == "{"


def test_a_line_that_cannot_be_played_is_told_of(program: Program, desk: Desk) -> None:
    first, _second = keep(program)
    path = program.folders.own_puzzles / "jungle" / f"{first.rpartition('/')[2]}.json"
    path.write_text(path.read_text().replace(found_puzzles(IN_THREE, LOITERING)[0].facts["line"], "a1a2 b1b2 c1c2"))
    program.go.puzzle("jungle", first)
    program.frames(2)
    assert program.names[-1] == "Dialog"


def test_other_games_have_none(program: Program, desk: Desk) -> None:
    program.go.puzzles("jacks", OWN)
    program.frames(4)
    assert not any(strip.visible for strip in program.widgets(SegmentedControl))
    assert not list(program.widgets(OwnRows))
