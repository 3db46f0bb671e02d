"""Puzzles as a person meets them: the real window, of each kind one solved by mouse and one by keys.

One of Jungle's is solved with a wrong try and hints.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest
from kept import kept
from patience import wait_for
from puzzle_twin import PuzzleTwin
from screen import Program, Screen
from test_jungle import PLAY, wait_board

from jungle_games.games import room
from jungle_games.games.jungle.player.puzzles import refutations
from jungle_games.games.jungle.rules.board import JungleMove, Square
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.store.folders import find_folders
from jungle_games.store.progress import Attempt, Progress
from jungle_games.store.settings import SettingsStore

pytestmark = pytest.mark.e2e

# Where things are in a window of 1280 × 800, from the design's measures.
PUZZLES = (857, 47)
FITTING = (1112, 130)
"""The way to the puzzle that fits, on the page of all."""
HINT = (1030, 608)
GRACE = 2.5
"""Seconds in which an answer is made, and replied to."""


class Solver:
    """What is to be done at the board of a puzzle of the first set."""

    def __init__(self, number: int) -> None:
        self.puzzle = room("jungle").load(room("jungle").puzzles).read(1).puzzles[number - 1]
        self.position: JunglePosition = (
            room("jungle").load(room("jungle").puzzles).kind(self.puzzle).start(self.puzzle).position
        )
        self.line = [JungleMove.parse(move) for move in self.puzzle.facts["line"].split()]
        self.wrong = JungleMove.parse(next(iter(refutations(self.puzzle, 0))))

    @property
    def answers(self) -> Sequence[JungleMove]:
        return self.line[::2]

    def at(self, square: Square) -> tuple[int, int]:
        """The middle of a square, with the side to move at the bottom."""
        file, rank = square
        file, rank = (6 - file, 8 - rank) if self.position.turn else (file, rank)
        return 360 + 80 * file + 40, 40 + 80 * (8 - rank) + 40

    def keys(self, start: Square, end: Square) -> list[str]:
        """The arrows that lead from a square to another."""
        across = (self.at(end)[0] - self.at(start)[0]) // 80
        down = (self.at(end)[1] - self.at(start)[1]) // 80
        return ["Right" if across > 0 else "Left"] * abs(across) + ["Down" if down > 0 else "Up"] * abs(down)


def attempts(home: Path) -> Sequence[Attempt]:
    with kept(home) as found:
        return Progress(found.database).attempts()


def solved(home: Path, number: int) -> Attempt:
    """The attempt that solved a puzzle, once it is kept."""
    return solved_key(home, f"jungle/1/{number}")


def solved_key(home: Path, key: str) -> Attempt:
    """The same by its key."""
    return wait_for(
        f"{key} to be solved",
        lambda: next((a for a in attempts(home) if a.puzzle == key and a.solved), None),
    )


def first_puzzle(program: Program) -> None:
    """From the title to the first puzzle, with the mouse."""
    program.move(PLAY)
    shown = program.wait_still()
    for point in (PLAY, PUZZLES, FITTING):
        program.click(point)
        shown = program.wait_change(shown)
    wait_board(program)


def test_one_by_mouse_and_one_by_keys(screen: Screen, tmp_path: Path) -> None:
    home, first, second = tmp_path / "home", Solver(1), Solver(2)
    with Program(screen, home) as program:
        first_puzzle(program)
        before = program.picture()
        program.drag(first.at(first.wrong.origin), first.at(first.wrong.target))
        program.wait_change(before)
        program.click((640, 440))  # it goes back
        program.wait_still(GRACE / 4)
        program.click(HINT)
        program.click(HINT)
        for move in first.answers:
            program.wait_still(GRACE / 4)
            program.drag(first.at(move.origin), first.at(move.target))
            program.wait_still(0.9)
        told = solved(home, 1)
        assert (told.tries, told.hints) == (1, 2)
        program.wait_still(0.8)
        program.key("Return")  # the next puzzle has the focus
        wait_board(program)
        # The ring stands on the first of one's own pieces.
        ring = min(square for square, piece in second.position.pieces.items() if piece.seat == second.position.turn)
        for move in second.answers:
            keys = [*second.keys(ring, move.origin), "Return", *second.keys(move.origin, move.target), "Return"]
            program.key(*keys)
            ring = move.target
            program.wait_still(0.9)
        assert solved(home, 2).tries == 0
        assert program.match("jungle") is None, "no puzzle is an unfinished match"
        assert program.close() == 0
    with Program(screen, home) as program:
        program.wait_still()
        assert {a.puzzle for a in attempts(home)} == {"jungle/1/1", "jungle/1/2"}
        assert "Traceback" not in program.said()


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("game", "number"), [("matr1x", 1), ("sequence", 1), ("jungle_matrix", 1), ("jungle_matrix", 2), ("jacks", 1)],
    ids=["beat them", "card and space", "covered first", "slip", "partner"],
)  # fmt: skip
def test_each_kind_by_mouse_and_by_keys(game: str, number: int, screen: Screen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    settings = SettingsStore(find_folders({"JUNGLE_GAMES_HOME": str(home)}).settings)
    settings.replace(animation_speed=2.0)
    settings.save()
    with Program(screen, home, [game]) as program:
        program.wait_still()
        twin = PuzzleTwin(tmp_path / "twin", program)
        twin.open(game, number)
        for answer in (twin.answer_by_mouse, twin.answer_by_keys):
            twin.watch()
            told = solved_key(home, twin.solve(answer))
            assert (told.tries, told.hints) == (0, 0)
            twin.go_on_by_keys()
        keys = {attempt.puzzle for attempt in attempts(home)}
        assert len(keys) == 2
        assert {key.rpartition("/")[0] for key in keys} == {f"{game}/{number}"}
        assert program.match(game) is None, "no puzzle is an unfinished match"
        assert program.close() == 0
        assert program.said() == ""
        twin.close()
