"""The real program without a screen, by a manual clock, with random players and matches; for monkey, kills and fuzz."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

os.environ.update({"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"} | os.environ, PYGAME_HIDE_SUPPORT_PROMPT="1")
sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

import pygame
from scenarios.tour import Nobody, Tour
from stage import Notebook

from jungle_games.core.game import CHANCE, Choice
from jungle_games.core.matches.match import Match, chance_at_table
from jungle_games.core.options import GameOptions, Option, OptionError
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.players.worker import Answer, Task
from jungle_games.table.scene import TableScene
from jungle_games.ui.scene import Scene


class MindsByLot(Nobody):
    """In place of the worker: answers in the same frame with any legal move, and now and then that it cannot."""

    def __init__(self, answer: Callable[[Answer], None], chance: random.Random, failing: float = 0.0) -> None:
        self._answer = answer
        self._chance = chance
        self._failing = failing
        self._number = 0

    def submit(self, task: object) -> int:
        self._number += 1
        if not isinstance(task, Task):
            return self._number  # only a move has a random stand-in; an analysis goes on until it is stopped
        if self._chance.random() < self._failing:
            self._answer(Answer(self._number, failure="The computer player has stopped working."))
        else:
            move = self._chance.choice(task.observation.legal_moves())
            self._answer(Answer(self._number, Choice(move, self._chance.random(), (move,), "By lot.")))
        return self._number


class Headless(Tour):
    """The program in which chance plays for the computer. ``home`` holds its files."""

    def __init__(self, home: Path, *, size: tuple[int, int] = (960, 600), seed: int = 0, failing: float = 0.0) -> None:
        super().__init__(home, size, 1.0)
        self.home = home
        self.app.services.clipboard = Notebook()  # that of the system is the person's
        self.app.services.worker = MindsByLot(self.app.post, random.Random(seed), failing)

    def navigate(self, go: Callable[[], object]) -> None:
        """Go somewhere as a button would, in the midst of an event."""
        self.app.guarded("go", go)
        self.frames(3)

    def step(self, events: Iterable[pygame.event.Event] = (), seconds: float = 1 / 60) -> None:
        """Let time go on, and hand over ``events`` and what was posted meanwhile."""
        self.now += seconds
        self.app.step([*events, *pygame.event.get()])

    def frames(self, count: int, seconds: float = 1 / 60) -> None:
        """Let time go on without events."""
        for _frame in range(count):
            self.step((), seconds)

    @property
    def top(self) -> Scene | None:
        return self.app.stack.top

    @property
    def open_table(self) -> TableScene | None:
        """The table that is open, also below a dialog."""
        return next((scene for scene in self.app.stack.scenes if isinstance(scene, TableScene)), None)


WORDS: Final = (
    "a", "ß", "虎", "Zoë 3", "\u202e", "x" * 300, " ", "/", "..", "\t", "9" * 40, "👍🏽", "{0}%s",
    "\u200b", "\ufe0f", "a\0b", "\ud800", "e" + "\u0301" * 30, "two\nlines",
)  # fmt: skip
"""What somebody may type, or be called."""


def some_match(
    room: Room, chance: random.Random, options: GameOptions | None = None, *, moves: int, levels: bool = True
) -> Match[Any, Any]:
    """A match of any number of people and, with ``levels``, computer players, by any options, so many moves on."""
    game = room.game
    kinds = [PERSON, *(level.key for level in game.levels if levels)]
    count = chance.choice(game.seats)
    seats = [SeatInfo(chance.choice((f"Player {seat}", *WORDS)), chance.choice(kinds)) for seat in range(count)]
    seats[chance.randrange(count)] = SeatInfo("Mira")
    options = options or some_options(game.options_type, chance)
    match: Match[Any, Any] = Match(game, options, seats, deal=chance.randrange(10**6), chance=chance_at_table(game))
    while match.outcome is None and match.ply < moves:
        if match.to_move is CHANCE:
            match.take_chance()
        else:
            match.play(chance.choice(match.legal()))
    return match


def some_options(kind: type[GameOptions], chance: random.Random) -> GameOptions:
    """A preset with some changes."""
    while True:
        changes = {option.name: _value(option, chance) for option in kind.declared() if chance.random() < 0.3}
        with suppress(OptionError):
            return kind.build(chance.choice(list(kind.presets())), changes)


def _value(option: Option, chance: random.Random) -> object:
    if option.type == "int":
        return chance.choice((option.low, option.high, option.default, chance.randint(option.low, option.high)))
    return chance.choice([False, True] if option.type == "bool" else list(option.allowed()))
