"""A frame plan of two columns beside a table of full height, filled part by part."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.table.frame import END, FOLDED, GUIDE, MOVES, NEXT, PROMPT, PUZZLES, Slot
from jungle_games.table.plate import (
    LOW_PLATE,
    LOW_PLATE_HEIGHT,
    PLATE,
    PLATE_HEIGHT,
    ROW_PLATE,
    ROW_PLATE_HEIGHT,
    SLIM_PLATE,
    SLIM_PLATE_HEIGHT,
)
from jungle_games.ui.view import Side, View

GAP: Final = 24
BUTTON_HEIGHT: Final = 64
_PUZZLE_BUTTON: Final = 52
PROMPT_HEIGHT: Final = 50
_LOW: Final = 560
"""Below this height in panel units everything stands closer, and the prompt may take three lines."""
_LOW_GAP, _LOW_BUTTON, _HIGH_PROMPT = 8, 44, 76
_ICON: Final = 48
_ICONS_APART: Final = 6
_BUTTONS_APART: Final = 16
_ROUNDING: Final = 3
"""Pixels by which rounded heights may be too much together."""
_BAR: Final = 10
"""What the bar of a window takes in which something scrolls."""


class Columns:
    """The columns of a window; heights are in panel units. ``plan`` has the slots planned so far, by name."""

    def __init__(self, view: View, gap: float = GAP) -> None:
        self._p = view.p
        self.low = view.column("left").h < _LOW * view.p
        """Whether there is so little height that everything stands closer."""
        self._gap = round((min(gap, _LOW_GAP) if self.low else gap) * view.p)
        self.plan: dict[Hashable, Slot] = {}
        self.rest: dict[Side, pygame.Rect] = {"left": view.column("left"), "right": view.column("right")}
        """What is left of each column."""

    def icons(self, commands: Sequence[str], side: Side = "right") -> None:
        """Plan a row of icons at the top."""
        room = self.rest[side]
        icon = min(round(_ICON * self._p), room.w // len(commands) - round(_ICONS_APART * self._p))
        step = (room.w - icon) / max(1, len(commands) - 1)
        row = self._cut(side, icon, at_top=True)
        for index, command in enumerate(commands):
            self._put(command, pygame.Rect(row.x + round(index * step), row.y, icon, icon))

    def at_top(self, side: Side, name: Hashable, height: float) -> None:
        """Plan something at the top of what is left."""
        self._put(name, self._cut(side, round(height * self._p), at_top=True))

    def at_foot(self, side: Side, names: Sequence[Hashable], height: float = BUTTON_HEIGHT) -> None:
        """Plan a row of equal parts at the foot of what is left."""
        if self.low and height == BUTTON_HEIGHT:
            height = _LOW_BUTTON
        row = self._cut(side, round(height * self._p), at_top=False)
        apart = round((_LOW_GAP if self.low else _BUTTONS_APART) * self._p)
        width = (row.w - apart * (len(names) - 1)) // len(names)
        for index, name in enumerate(names):
            left = row.right - width if index and index == len(names) - 1 else row.x + index * (width + apart)
            self._put(name, pygame.Rect(left, row.y, width, row.h))

    def plates(self, seats: Sequence[Seat], *, taught: bool = False) -> None:
        """Plan the plates of ``seats``, the uppermost first: two at both ends of the left column, others from its top.

        Many are lower than few, and have no tray; nor have two where a coach needs the room.
        """
        if len(seats) == 2:
            height, style = (SLIM_PLATE_HEIGHT, SLIM_PLATE) if self.low else (PLATE_HEIGHT, PLATE)
            if self.low and taught:
                height, style = ROW_PLATE_HEIGHT, ROW_PLATE
            self.at_top("left", seats[0], height)
            self.at_foot("left", seats[1:], height)
            for seat in seats:
                self.plan[seat] = replace(self.plan[seat], style=style)
            return
        room = (self.rest["left"].h + self._gap) / len(seats) - self._gap if seats else 0
        low = room < PLATE_HEIGHT * self._p
        for seat in seats:
            self.at_top("left", seat, min(LOW_PLATE_HEIGHT, room / self._p) if low else PLATE_HEIGHT)
            if low:
                self.plan[seat] = replace(self.plan[seat], style=LOW_PLATE)

    def play(self) -> None:
        """Plan what every game is played by: prompt, undo, redo and hint, and the moves in all that is left.

        At the end the sheet takes the place of all that.
        """
        self._put(END, self.rest["right"])
        self.at_top("right", PROMPT, _HIGH_PROMPT if self.low else PROMPT_HEIGHT)
        self.plan[FOLDED] = self.plan[PROMPT]
        self.at_foot("right", ("hint",))
        self.at_foot("right", ("undo", "redo"))
        self.fill("right", MOVES)

    def puzzle(self) -> None:
        """Plan what a puzzle is solved by: who judges it at the left, all puzzles above the buttons at the right."""
        self.at_foot("right", (NEXT,))
        self.at_foot("right", ("undo",), _PUZZLE_BUTTON)
        self.at_foot("right", ("hint", "redo"), _PUZZLE_BUTTON)
        self.fill("right", PUZZLES)
        self.fill("left", GUIDE)

    def fill(self, side: Side, name: Hashable, height: float | None = None) -> None:
        """Plan something in all that is left, or at most so high."""
        room = self.rest[side]
        most = room.h if height is None else min(room.h, round(height * self._p))
        self._put(name, pygame.Rect(room.topleft, (room.w, most)))

    def scroll(self, side: Side, name: Hashable, height: Callable[[int, float], int]) -> None:
        """Plan something in all that is left, in which it scrolls where it does not fit.

        ``height`` tells how high it is, in pixels, for a width and pixels per unit.
        """
        room = self.rest[side]
        whole = height(room.w, self._p)
        if whole <= room.h + _ROUNDING:
            self._put(name, pygame.Rect(room.topleft, (room.w, min(room.h, whole))))
            return
        width = room.w - round(_BAR * self._p)
        inner = pygame.Rect(room.topleft, (width, height(width, self._p)))
        self.plan[name] = Slot(inner, self._p, window=pygame.Rect(room.topleft, (width, room.h)))

    def _put(self, name: Hashable, rect: pygame.Rect) -> None:
        self.plan[name] = Slot(rect, self._p)

    def _cut(self, side: Side, height: int, *, at_top: bool) -> pygame.Rect:
        """A row off the top or the foot of what is left, and the gap beside it."""
        room = self.rest[side]
        top = room.y if at_top else room.bottom - height
        taken = height + self._gap
        self.rest[side] = pygame.Rect(room.x, room.y + (taken if at_top else 0), room.w, max(0, room.h - taken))
        return pygame.Rect(room.x, top, room.w, height)
