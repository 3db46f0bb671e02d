"""A twin of the program that nobody sees: it tells where a mouse has to go on the screens of the other one.

The twin runs in the test's own process, with the same screens in the same size, on folders of its own. So one driver
plays every game: it asks the twin's table which drags are moves, and makes them with a real mouse in the real window.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
from companions import end_of
from playing import Chooser
from program import Program as Unseen
from scenarios.tour import Nobody

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.games import find_game
from jungle_games.table.plate import MoveRows
from jungle_games.table.scene import TableScene
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey, place_focus_id
from jungle_games.ui.events import Accept, Back, Direction, Event, FocusStep, Navigate
from jungle_games.ui.widget_scene import FocusGraph
from jungle_games.ui.widgets.button import Button

Point = tuple[int, int]
_GRID = 9
_REST = 10
"""Frames until all that happened is told."""


class Twin:
    """Looks like the program whose files lie in ``home``; its own lie in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._program = Unseen(folder)
        self._program.services.worker = Nobody()
        self._program.look_away()
        self.liked = Chooser().liked

    def close(self) -> None:
        self._program.close()

    # Screens of widgets

    def title(self, unfinished: Match[Any, Any] | None = None) -> None:
        """Look like the title, with a match to go on with, or none."""
        if unfinished is not None:
            self._program.services.saves.store(unfinished.game.name, GameRecord.of(unfinished).to_yaml())
        self._program.begin()

    def press(self, name: Hashable) -> Point:
        """Where the widget of that name is; the twin goes where it leads."""
        widget = self._program.named(name)
        place = widget.shown_rect.center
        self._program.click(widget)
        self._program.frames(20)
        return place

    def back(self) -> None:
        """Go back from what is open."""
        self._program.send(Back())
        self._program.frames(20)

    def picture(self) -> pygame.Surface:
        """What is seen."""
        return self._program.picture()

    # Tables

    def next_drag(self, record: str) -> tuple[Point, Point]:
        """From where to where the mouse has to drag for a good move in the match of ``record``.

        Both are the same place where a click is enough.
        """
        table = self._open(record)
        return self._drag(table, self.liked(table.match), record)


    def _drag(self, table: TableScene, move: Any, record: str) -> tuple[Point, Point]:
        gestures = [gesture for gesture in table.legal_gestures if gesture.source in table.arrangement.places]
        gesture = _gesture_for(move, gestures)
        if gesture is None:
            button = self.button_for(move, record)
            if button is not None:
                return (place := self._program.named(button).shown_rect.center), place
            assert gestures, f"{table.match.game.name}: nothing can be done after {table.match.moves[-3:]}"
            gesture, table = gestures[0], self._open(record)
        return self._point(table, gesture.source), self._point(table, gesture.target)

    def _open(self, record: str) -> TableScene:
        """The table of the match of ``record``."""
        self._program.go.open_match(read_match(record, find_game))
        self._program.frames(2)
        table = self._program.top
        assert isinstance(table, TableScene)
        return table

    def follow(self, record: str) -> TableScene:
        """The table of the match of ``record``, where it stays from now on: what was played since is played there."""
        wanted = read_match(record, find_game)
        table = self._program.top
        if not (isinstance(table, TableScene) and wanted.moves[: table.match.ply] == table.match.moves):
            table = self._open(record)
        for text in wanted.moves[table.match.ply :]:
            table.play.play(table.match.parse(text))
            self._program.frames(_REST)
        self._program.frames(_REST)
        return table

    def way_to(self, wanted: Hashable) -> list[Direction]:
        """The arrows that lead the focus there; empty if it is there already."""
        focus = self._program.top.focus  # type: ignore[attr-defined]
        items = focus.items
        trial = FocusGraph(lambda: items)
        ways: dict[Hashable, list[Direction]] = {focus.current_id: []}
        for origin in (waiting := [focus.current_id]):
            if wanted in ways:
                break
            for direction in Direction:
                trial.focus(origin)
                if trial.navigate(direction) and trial.current_id not in ways:
                    ways[trial.current_id] = [*ways[origin], direction]
                    if not isinstance(trial.current, MoveRows):
                        waiting.append(trial.current_id)
        assert wanted in ways, f"no arrows lead from {focus.current_id} to {wanted}"
        return ways[wanted]

    def send(self, *events: Event) -> None:
        self._program.send(*events)

    def sheet(self) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The picture with the sheet at the end, and where it lies; None if the last move was not made here."""
        table = self._program.top
        assert isinstance(table, TableScene)
        if table.match.outcome is None:
            return None
        for _ in range(200):
            self._program.frames(_REST)
            if end_of(table).open:
                return self._program.picture(), end_of(table).sheet.rect
        raise AssertionError("no sheet comes")

    def still(self) -> None:
        """Nothing takes time to move here, either."""
        self._program.services.settings.replace(animation_speed=0.0)
        self._program.app.apply_settings()

    def button_for(self, move: Any, record: str) -> Hashable | None:
        """The name of the button that makes ``move``: each is tried on a table of its own."""
        table = self._open(record)
        commands = set(table.actions.commands())
        names = [
            widget.name for widget in self._program.widgets(Button)
            if widget.enabled and widget.shown_rect and widget.name is not None and widget.name not in commands
        ]  # fmt: skip
        for name in names:
            table = self._open(record)
            ply = table.match.ply
            self._program.click(self._program.named(name))
            if str(move) in table.match.moves[ply:]:  # how long a turn took may be noted before
                self._open(record)
                return name
        return None

    @staticmethod
    def _point(table: TableScene, place: PlaceKey) -> Point:
        """A pixel of ``place`` that no other place covers."""
        arrangement = table.arrangement
        rect = arrangement.places[place]
        return next(
            (point for point in _points(rect) if arrangement.place_at(point) == place), rect.center
        )


class KeyTwin:
    """Plays by keys alone: every key for the program goes to a twin that stays at the table, so the focus is known."""

    def __init__(self, folder: Path, press: Callable[[str], None]) -> None:
        """``press`` presses a key of the program, by its X name."""
        self.table = Twin(folder / "table")
        self._scout = Twin(folder / "scout")
        self._press = press

    def close(self) -> None:
        self.table.close()
        self._scout.close()

    def begin(self, match: Match[Any, Any]) -> None:
        """From the title to the table: the ring appears on what one would press first, which goes on with ``match``."""
        self.table.still()
        self.table.title(match)
        self._key("Tab", FocusStep(1))
        self._key("Return", Accept())

    def play(self, record: str) -> None:
        """Make a good move in the match of ``record``, at both tables."""
        table = self.table.follow(record)
        ply, liked = table.match.ply, self.table.liked(table.match)
        gestures = [gesture for gesture in table.legal_gestures if gesture.source in table.arrangement.places]
        gesture = _gesture_for(liked, gestures)
        if gesture is None and (button := self._scout.button_for(liked, record)) is not None:
            self._accept(button)
            return
        gesture = gesture or gestures[0]
        self._accept(place_focus_id(gesture.source))
        if table.match.ply == ply and gesture.target != gesture.source:  # some moves are made by Enter alone
            self._accept(place_focus_id(gesture.target))
        if table.match.ply == ply:
            self._key("Return", Accept())  # of several rows of five, the first

    def _accept(self, focus_id: Hashable) -> None:
        for direction in self.table.way_to(focus_id):
            self._key(direction.name.title(), Navigate(direction))
        self._key("Return", Accept())

    def _key(self, name: str, event: Event) -> None:
        self._press(name)
        self.table.send(event)


def _gesture_for(move: Any, gestures: Sequence[Gesture]) -> Gesture | None:
    """A gesture that makes ``move``: a click where there is one, for a drag may do only a part of it."""
    found = [gesture for gesture in gestures if gesture.move == move]
    return min(found, key=lambda gesture: gesture.source != gesture.target, default=None)


def _points(rect: pygame.Rect) -> Iterator[Point]:
    """The middle of ``rect``, then a grid of points in it."""
    yield rect.center
    for row in range(1, _GRID):
        for column in range(1, _GRID):
            yield rect.x + rect.w * column // _GRID, rect.y + rect.h * row // _GRID
