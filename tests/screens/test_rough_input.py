"""Interrupted drags, input that is too fast, full disks: at the table of every game."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest
from faulty_store import failing, writes
from kept import unfinished
from program import Program, Started

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match, chance_at_table
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.table.scene import TableScene
from jungle_games.table.sprites.arrangement import Gesture

pytestmark = pytest.mark.usefixtures("without_art")


class Hands:
    """Two rough hands at the table of a game of people, with real events of pygame."""

    def __init__(self, program: Program, room: Room) -> None:
        self.program = program
        self._chance = random.Random(5)
        program.services.motion = 0.0
        game = room.game
        seats = [SeatInfo(f"Player {seat + 1}") for seat in range(game.seats[0])]
        match: Match[Any, Any] = Match(game, game.options_type.build(), seats, deal=4, chance=chance_at_table(game))
        while match.to_move is CHANCE:
            match.take_chance()
        program.go.open_match(match)
        program.frames(3)
        self.settle()

    def settle(self) -> None:
        """Lift curtains, and wait until something may be dragged, or put on an empty place by a click."""
        for _try in range(200):
            top = self.program.top
            if isinstance(top, TableScene) and (self.drags or self.puts):
                return
            if not isinstance(top, TableScene):
                self.program.click(self.program.named("ready"))
            self.program.frames(4)
        raise AssertionError("nothing may be dragged or put")

    @property
    def table(self) -> TableScene:
        return next(scene for scene in self.program.app.stack.scenes if isinstance(scene, TableScene))

    @property
    def drags(self) -> list[Gesture]:
        return [gesture for gesture in self.table.legal_gestures if gesture.source != gesture.target]

    @property
    def puts(self) -> list[Gesture]:
        """The clicks that put something on an empty place."""
        gestures, lies_on = self.table.legal_gestures, self.table.arrangement.thing_on
        return [each for each in gestures if each.source == each.target and lies_on(each.source) is None]

    @property
    def ply(self) -> int:
        return self.table.match.ply

    def points(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The ends of some drag, where nothing covers them; or an empty place to click, twice."""
        arrangement, gestures = self.table.arrangement, self.drags or self.puts
        for gesture in self._chance.sample(gestures, len(gestures)):
            rect = arrangement.places[gesture.source]
            for x in (rect.centerx, rect.x + 6, rect.right - 6):
                if arrangement.place_at((x, rect.centery)) == gesture.source:
                    return (x, rect.centery), arrangement.places[gesture.target].center
        raise AssertionError("every source is covered")

    def send(self, kind: int, **values: Any) -> None:
        self.program.time += 0.05
        self.program.app.step([pygame.event.Event(kind, values)])

    def move(self, point: tuple[int, int], pressed: bool = False) -> None:
        self.send(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(int(pressed), 0, 0), touch=False)

    def press(self, point: tuple[int, int], button: int = 1) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False)

    def release(self, point: tuple[int, int], button: int = 1) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=point, button=button, touch=False)

    def take(self) -> tuple[int, int]:
        """Take a thing up and carry it half the way; where it should go."""
        if not self.drags:
            pytest.skip("nothing is dragged at this table")
        start, end = self.points()
        self.move(start)
        self.press(start)
        self.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), pressed=True)
        assert self.table.handling.hold is not None
        return end

    def drag(self) -> None:
        if not self.drags:
            spot, _end = self.points()
            self.press(spot)
            self.release(spot)
            return
        end = self.take()
        self.move(end, pressed=True)
        self.release(end)

    def assert_plays(self) -> None:
        """A move can be made, by one drag or click or, where a move takes several, by some."""
        before = self.ply
        for _drag in range(12):
            self.settle()
            self.drag()
            if self.ply > before:
                return
        raise AssertionError("no drag makes a move")

    def assert_empty(self) -> None:
        table = self.table
        assert table.handling.hold is None
        assert table.sprites.held is None
        lying = {thing.key: thing.pose for thing in table.arrangement.things}
        assert {sprite.thing.key: sprite.pose for sprite in table.sprites if not sprite.leaving} == lying


@pytest.fixture(params=ROOMS, ids=lambda room: room.game.name)
def hands(program: Program, request: pytest.FixtureRequest) -> Iterator[Hands]:
    return Hands(program, request.param)


def resize(hands: Hands) -> None:
    hands.program.app.window.size = (1000, 700)


def lose_the_focus(hands: Hands) -> None:
    hands.send(pygame.WINDOWFOCUSLOST)


def press_more_buttons(hands: Hands) -> None:
    for button in (2, 3):
        hands.press((400, 300), button)


def leave_the_window(hands: Hands) -> None:
    hands.send(pygame.WINDOWLEAVE)
    hands.move((-400, 90_000), pressed=True)
    hands.release((-400, 90_000))


def test_whatever_interrupts_a_drag_puts_back_what_is_held_and_makes_no_move(hands: Hands) -> None:
    before = hands.ply
    for interrupt in (leave_the_window, press_more_buttons, lose_the_focus, resize):
        end = hands.take()
        interrupt(hands)
        hands.program.frames(3)
        hands.assert_empty()
        hands.move(end, pressed=True)
        for button in (1, 3, 2):
            hands.release(end, button)
        hands.send(pygame.WINDOWFOCUSGAINED)
        assert hands.ply == before, interrupt
    assert hands.table.view.size == (1000, 700)
    hands.assert_plays()


def test_fast_clicks_make_at_most_one_move_each(hands: Hands) -> None:
    before = hands.ply
    start, end = hands.points()
    for _click in range(12):
        for point in (start, start, end):
            hands.press(point)
            hands.release(point)
    made = hands.ply - before
    assert 0 <= made <= 24
    again = read_match(GameRecord.of(hands.table.match).to_yaml(), find_game)
    assert again.position == hands.table.match.position


@pytest.mark.parametrize(
    ("room", "number", "word"),
    [(ROOMS[0], sqlite3.SQLITE_READONLY, "permission"), *((room, sqlite3.SQLITE_FULL, "full") for room in ROOMS)],
    ids=lambda value: value.game.name if isinstance(value, Room) else str(value),
)
def test_a_disk_that_takes_nothing_is_told_and_the_game_goes_on(
    program: Program, room: Room, number: int, word: str
) -> None:
    hands = Hands(program, room)
    hands.assert_plays()
    kept = unfinished(program.folders.data, room.game.name)
    assert kept is not None

    with failing(lambda statement: number if writes(statement) else 0):
        hands.assert_plays()
        assert word in program.toasts[-1]
        played = hands.table.match.ply
        program.go.settings(room.game.name)
        program.frames(3)
        program.go.title()
        program.frames(3)
        assert unfinished(program.folders.data, room.game.name) == kept
    program.go.resume(room.game.name)
    program.frames(3)
    assert hands.table.match.ply == played > read_match(kept, find_game).ply
    hands.assert_plays()
    assert read_match(unfinished(program.folders.data, room.game.name) or "", find_game).ply > played


@pytest.mark.parametrize("room", ROOMS[:1], ids=lambda room: room.game.name)
def test_a_clock_that_was_set_back_or_far_ahead_confuses_nobody(program: Program, room: Room) -> None:
    name = room.game.name
    hands = Hands(program, room)
    hands.assert_plays()
    program.services.saves.save(name, "before", GameRecord.of(hands.table.match).to_yaml())
    for moment in (time.time() - 40 * 365 * 86_400, 5.0, time.time() + 400 * 365 * 86_400):
        then = datetime.fromtimestamp(moment, UTC).isoformat()
        program.services.database.run("UPDATE save SET changed = ?", then)
        for show in (program.go.title, program.go.saved_games, program.go.statistics):
            show()
            program.frames(2)
        program.go.title()
        program.go.resume(name)
        program.frames(3)
        hands.assert_plays()
    assert [saved.name for saved in program.services.saves.saved(name)] == ["before"]


KEPT = ("games.sqlite", "settings.yaml")


def test_no_page_fails_where_a_folder_has_the_name_of_a_file(tmp_path: Path) -> None:
    """What cannot be kept or shown is told, and the title comes back."""
    for name in KEPT:
        (tmp_path / name).mkdir()
    started = Started(tmp_path)
    started.app.services.motion = 0.0
    started.app.begin(started.navigator.title)
    started.go_on()
    go, game = started.navigator, ROOMS[0].name
    pages: tuple[Callable[[], object], ...] = (
        lambda: go.path(game), lambda: go.puzzles(game), lambda: go.puzzle(game),
        go.today, lambda: go.new_game(game), lambda: go.statistics(game), go.library, lambda: go.saved_games(game),
        go.settings, go.online.page, lambda: go.resume(game),
    )  # fmt: skip
    for page in pages:
        started.app.guarded("go", page)
        started.go_on(6)
        started.app.guarded("go", go.title)
        started.go_on()
    started.app.close()
    assert not started.folders.logs.exists()
    assert (tmp_path / "games.sqlite").is_dir()
