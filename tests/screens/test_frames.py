"""Whatever is done at a table, every frame that is drawn in part looks as if it were drawn as a whole."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from program import Program

from jungle_games.core.matches.match import Match, SeatInfo
from jungle_games.games import ROOMS, room
from jungle_games.table.scene import TableScene
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey
from jungle_games.ui.canvas import opaque
from jungle_games.ui.events import (
    Accept,
    Back,
    Command,
    Direction,
    FocusStep,
    Navigate,
    PointerDown,
    PointerLeave,
    PointerMove,
    PointerUp,
)

GAMES = [found.name for found in ROOMS]
SIZE = (960, 600)
MOVES = 8


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures agree in every pixel; their memory mostly agrees as well, which is seen far sooner."""
    if one.get_buffer().raw == other.get_buffer().raw:
        return True
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


class Compared(Program):
    """The program, of which every frame is compared with all of it drawn anew."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, SIZE)
        self.compared = 0

    def frames(self, count: int = 8) -> None:
        for _frame in range(count):
            super().frames(1)
            whole = opaque(SIZE)
            self.app.stack.draw(whole)
            assert same(self.app.window.surface, whole), f"frame {self.compared} of {self.names[-1]}"
            self.compared += 1

    @property
    def table(self) -> TableScene:
        return next(scene for scene in self.app.stack.scenes if isinstance(scene, TableScene))

    def middle(self, place: PlaceKey) -> tuple[int, int]:
        return self.table.arrangement.places[place].center

    def drag(self, gesture: Gesture, *, wrong: bool = False) -> None:
        """Drag what a gesture begins with over where it may go, and let go there, or in a corner."""
        (x, y), end = self.middle(gesture.source), self.middle(gesture.target)
        self.send(PointerMove((x, y)), PointerDown((x, y)))
        for step in range(1, 6):
            self.send(PointerMove((x + (end[0] - x) * step // 5, y + (end[1] - y) * step // 5), pressed=True))
        spot = (3, 3) if wrong else end
        self.send(PointerMove(spot, pressed=True), PointerUp(spot))
        self.frames(3)

    def by_keys(self, gesture: Gesture) -> None:
        """Take and drop by keys, with the focus ring shown."""
        for place in (gesture.source, gesture.target):
            self.send(Navigate(Direction.RIGHT))
            self.table.focus.focus(("place", place))
            self.frames(3)
            self.send(Accept())
        self.frames(3)

    def until_still(self) -> None:
        for _ in range(60):
            self.frames(1)
            scene = self.app.stack.top
            if not (isinstance(scene, TableScene) and (scene.sprites.moving or scene.occupied)):
                return


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Compared]:
    program = Compared(tmp_path)
    yield program
    program.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_frame_drawn_in_part_is_a_frame(program: Compared, game: str) -> None:
    program.begin()
    rules, chance = room(game).game, random.Random(3)
    levels = [level.key for level in rules.levels[:1]]
    seats = [SeatInfo("Mira", "person"), *[SeatInfo("Computer", key) for key in levels * (rules.seats[0] - 1)]]
    match: Match = Match(rules, rules.options_type.build(), seats, deal=5)  # type: ignore[type-arg]
    program.go.open_match(match)
    program.frames(30)
    for number in range(MOVES):
        gestures = list(program.table.legal_gestures)
        if not gestures:
            if match.outcome is None and isinstance(match.to_move, int):
                program.table.play.play(chance.choice(list(match.legal())))
            program.until_still()
            continue
        gesture = chance.choice(gestures)
        if number % 3 == 0:
            program.drag(gesture, wrong=True)
            program.until_still()
        (program.by_keys if number % 3 == 1 else program.drag)(gesture)
        program.until_still()
    for command in ("undo", "redo", "hint", "undo"):
        program.send(Command(command))
        program.until_still()
    program.table.step(-1)
    program.frames(12)
    for button in list(program.table.root.walk())[:12]:
        program.send(PointerMove(button.rect.center), FocusStep(1))
    program.frames(30)
    program.send(PointerLeave(), Back())
    program.frames(8)
    program.send(Back())
    program.frames(8)
    assert program.compared > 200
