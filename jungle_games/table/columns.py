"""A frame in two columns at both sides of a table of full height: what is planned takes its room from what is left."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.table.frame import MOVES, PROMPT, Slot
from jungle_games.table.plate import LOW_PLATE, LOW_PLATE_HEIGHT, PLATE_HEIGHT
from jungle_games.ui.view import Side, View

GAP: Final = 24
BUTTON_HEIGHT: Final = 64
PROMPT_HEIGHT: Final = 44
_ICON: Final = 48
_ICONS_APART: Final = 6
_BUTTONS_APART: Final = 16


class Columns:
    """The columns of a window; heights are panel units. ``plan`` holds what was planned so far, by name."""

    def __init__(self, view: View, gap: float = GAP) -> None:
        self._p = view.p
        self._gap = round(gap * view.p)
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
        row = self._cut(side, round(height * self._p), at_top=False)
        apart = round(_BUTTONS_APART * self._p)
        width = (row.w - apart * (len(names) - 1)) // len(names)
        for index, name in enumerate(names):
            left = row.right - width if index and index == len(names) - 1 else row.x + index * (width + apart)
            self._put(name, pygame.Rect(left, row.y, width, row.h))

    def plates(self, seats: Sequence[Seat]) -> None:
        """Plan the plates of ``seats``, the uppermost first: two at both ends of the left column, others from its top.

        Many are lower than few, and have no tray.
        """
        if len(seats) == 2:
            self.at_top("left", seats[0], PLATE_HEIGHT)
            self.at_foot("left", seats[1:], PLATE_HEIGHT)
            return
        room = (self.rest["left"].h + self._gap) / len(seats) - self._gap if seats else 0
        low = room < PLATE_HEIGHT * self._p
        for seat in seats:
            self.at_top("left", seat, min(LOW_PLATE_HEIGHT, room / self._p) if low else PLATE_HEIGHT)
            if low:
                self.plan[seat] = replace(self.plan[seat], style=LOW_PLATE)

    def play(self) -> None:
        """Plan what every game is played by: prompt, undo, redo and hint, and the moves in all that is left."""
        self.at_top("right", PROMPT, PROMPT_HEIGHT)
        self.at_foot("right", ("hint",))
        self.at_foot("right", ("undo", "redo"))
        self.fill("right", MOVES)

    def fill(self, side: Side, name: Hashable, height: float | None = None) -> None:
        """Plan something in all that is left, or at most so high."""
        room = self.rest[side]
        most = room.h if height is None else min(room.h, round(height * self._p))
        self._put(name, pygame.Rect(room.topleft, (room.w, most)))

    def _put(self, name: Hashable, rect: pygame.Rect) -> None:
        self.plan[name] = Slot(rect, self._p)

    def _cut(self, side: Side, height: int, *, at_top: bool) -> pygame.Rect:
        """A row off the top or the foot of what is left, and the gap beside it."""
        room = self.rest[side]
        top = room.y if at_top else room.bottom - height
        taken = height + self._gap
        self.rest[side] = pygame.Rect(room.x, room.y + (taken if at_top else 0), room.w, max(0, room.h - taken))
        return pygame.Rect(room.x, top, room.w, height)
