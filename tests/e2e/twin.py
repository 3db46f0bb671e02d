"""A twin of the program that nobody sees: it tells where a mouse has to go on the screens of the other one.

The twin runs in the test's own process, with the same screens in the same size, on folders of its own. So one driver
plays every game: it asks the twin's table which drags are moves, and makes them with a real mouse in the real window.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any

import pygame
from program import Program as Unseen
from scenarios.tour import Nobody

from jungle_games.core.game import CHANCE
from jungle_games.core.limits import Limits
from jungle_games.core.match import Match
from jungle_games.core.record import GameRecord, read_match
from jungle_games.games import find_game
from jungle_games.table.arrangement import PlaceKey
from jungle_games.table.scene import TableScene
from jungle_games.ui.widgets.button import Button

Point = tuple[int, int]
THINKING = Limits(nodes=400, seed=1)
_GRID = 9


class Twin:
    """Looks like the program whose files lie in ``home``; its own lie in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._program = Unseen(folder)
        self._program.services.worker = Nobody()
        self._players: dict[str, Any] = {}

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

    # Tables

    def next_drag(self, record: str) -> tuple[Point, Point]:
        """From where to where the mouse has to drag for a good move in the match of ``record``.

        Both are the same place where a click is enough.
        """
        table = self._open(record)
        gestures = [gesture for gesture in table.legal_gestures if gesture.source in table.arrangement.places]
        liked = self._liked(table.match)
        gesture = next((gesture for gesture in gestures if gesture.move == liked), None)
        if gesture is None:
            button = self._button_for(liked, record)
            if button is not None:
                return button, button
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

    def _liked(self, match: Match[Any, Any]) -> Any:
        """The move that the game's strongest player likes; None where it is chance's turn, by a person's hand."""
        if match.to_move is CHANCE:
            return None
        name = match.game.name
        player = self._players.setdefault(name, match.game.player(match.game.levels[-1].key))
        seat = match.position.actor(match.legal()[0])
        return player.choose(match.position.observe(seat), THINKING, lambda: False).move

    def _button_for(self, move: Any, record: str) -> Point | None:
        """Where the button is that makes ``move``: each is tried on a table of its own."""
        table = self._open(record)
        commands = set(table.actions.commands())
        names = [
            widget.name for widget in self._program.widgets(Button)
            if widget.enabled and widget.shown_rect and widget.name is not None and widget.name not in commands
        ]  # fmt: skip
        for name in names:
            table = self._open(record)
            ply, widget = table.match.ply, self._program.named(name)
            place = widget.shown_rect.center
            self._program.click(widget)
            if table.match.moves[ply:][:1] == (str(move),):
                return place
        return None

    @staticmethod
    def _point(table: TableScene, place: PlaceKey) -> Point:
        """A pixel of ``place`` that no other place covers."""
        arrangement = table.arrangement
        rect = arrangement.places[place]
        return next(
            (point for point in _points(rect) if arrangement.place_at(point) == place), rect.center
        )


def _points(rect: pygame.Rect) -> Iterator[Point]:
    """The middle of ``rect``, then a grid of points in it."""
    yield rect.center
    for row in range(1, _GRID):
        for column in range(1, _GRID):
            yield rect.x + rect.w * column // _GRID, rect.y + rect.h * row // _GRID
