"""Pictures of those who play: an animal's head, on the sign of its seat."""

from __future__ import annotations

from functools import cache

import pygame

from jungle_games.core.match import PERSON
from jungle_games.resources import assets_folder
from jungle_games.room import Room
from jungle_games.ui.painter import Painter

COMPUTER = "objects/icons/computer"


@cache
def _is_drawn(name: str) -> bool:
    return (assets_folder() / "svg" / f"{name}.svg").is_file()


def head(room: Room, kind: str, seat: int | None = None) -> str:
    """The drawing of whoever is of this ``kind``: a person has a head of its ``seat``, or is the game's own animal."""
    if kind in (PERSON, ""):
        return room.persons[(seat or 0) % len(room.persons)] if room.persons else room.emblem
    if kind == room.game.knowing_level:
        return "objects/icons/eye"
    animal = f"animals/{kind}"
    return animal if _is_drawn(animal) else COMPUTER


def draw_portrait(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, room: Room, kind: str, seat: int | None = None
) -> None:
    """Draw the head of ``kind`` in ``rect`` (square), on the sign of ``seat`` where the game has one."""
    name = head(room, kind, seat)
    if seat is None or seat >= len(room.seat_pictures):
        target.blit(painter.picture(name, rect.size), rect)
        return
    target.blit(painter.picture(room.seat_pictures[seat], rect.size), rect)
    side = round(rect.w * 0.72)
    middle = (rect.centerx, rect.y + round(rect.h * 0.47))
    target.blit(painter.picture(name, (side, side)), pygame.Rect(0, 0, side, side).move(
        middle[0] - side // 2, middle[1] - side // 2
    ))
