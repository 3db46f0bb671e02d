"""Portraits of players, and the presence of those at a table: here, elsewhere, offline, a computer player, nobody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import pygame

from jungle_games.core.i18n import N_
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON
from jungle_games.table.frame import seats
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.label import PaintIn

Presence = Literal["screen", "here", "away", "computer", "open", "free", "reserved"]

ICONS: Final[dict[Presence, str]] = {
    "screen": "screen", "here": "elsewhere", "away": "away", "computer": "computer", "open": "elsewhere",
    "free": "plus", "reserved": "elsewhere",
}  # fmt: skip
WORDS: Final[dict[Presence, str]] = {
    "screen": N_("you"),
    "here": N_("here now"),
    "away": N_("away now"),
    "computer": N_("computer"),
    "open": N_("is expected"),
    "free": N_("waits for you"),
    "reserved": N_("is choosing a name…"),
}


def head(room: Room, kind: str, seat: int | None = None) -> str:
    """The drawing of a player of this ``kind``, including the all-knowing one."""
    if kind not in (PERSON, "") and kind == room.game.knowing_level:
        return "objects/icons/eye"
    return seats.head(room, kind, seat)


def draw_portrait(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, room: Room, kind: str, seat: int | None = None
) -> None:
    """Draw the head of ``kind`` in ``rect`` (square), on the sign of ``seat`` where the game has one."""
    sign = room.seat_pictures[seat] if seat is not None and seat < len(room.seat_pictures) else ""
    target.blit(seats.seated(room, kind, head(room, kind, seat), sign).paint(painter, rect.w), rect)


def portrait(room: Room, kind: str, seat: int | None = None) -> PaintIn:
    """A function that draws such a portrait."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        draw_portrait(painter, target, rect, room, kind, seat)

    return paint


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat as the lobby shows it; ``line`` is translated and names its side."""

    name: str
    line: str
    kind: str
    seat: int
    presence: Presence

    @property
    def free(self) -> bool:
        """Whether nobody sits here yet."""
        return self.presence in ("open", "free", "reserved")
