"""Portraits of players: an animal's head on the sign of its seat."""

from __future__ import annotations

import pygame

from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON
from jungle_games.table.frame import seats
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.label import PaintIn


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
