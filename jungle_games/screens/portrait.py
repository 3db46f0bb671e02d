"""Portraits of players, and the presence of those at a table: here, elsewhere, offline, a computer player, nobody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

import pygame

from jungle_games.core.i18n import N_, _
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON
from jungle_games.table.frame import seats
from jungle_games.ui.layout import Box, Column, Row
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Divider, Icon, Label, PaintIn, Picture, draw_icon
from jungle_games.ui.widgets.panel import Tile

Presence = Literal["screen", "here", "away", "computer", "open", "reserved"]

ICONS: Final[dict[Presence, str]] = {
    "screen": "screen", "here": "elsewhere", "away": "away", "computer": "computer", "open": "plus",
    "reserved": "elsewhere",
}  # fmt: skip
WORDS: Final[dict[Presence, str]] = {
    "screen": N_("you"),
    "here": N_("here now"),
    "away": N_("away now"),
    "computer": N_("computer"),
    "open": N_("waits for somebody"),
    "reserved": N_("somebody is choosing a name"),
}
_HEAD: Final = 58.0
_TILE: Final = 118.0


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
        return self.presence in ("open", "reserved")


class PresenceTile(Widget):
    """The tile of a seat: its player and colour, and a line about their presence."""

    def __init__(self, room: Room, shown: SeatShown) -> None:
        super().__init__()
        self.shown = shown
        presence, free = shown.presence, shown.free
        name = Label(shown.name, size=24, face=Face.TITLE, ink="fern" if free else "paper", wrap=True, leading=1.1)
        line = Label(shown.line, size=17, ink="fern", wrap=True, leading=1.2)
        head = Picture(partial(_paint_free, ICONS[presence]) if free else portrait(room, shown.kind, shown.seat), _HEAD)
        ink = "amber" if presence in ("here", "reserved") else "paper" if presence == "open" else "fern"
        icon = [] if free else [Icon(ICONS[presence], size=19, ink=ink)]
        words = Label(_(WORDS[presence]), size=17, face=Face.SEMIBOLD, ink=ink, wrap=True, leading=1.2)
        told = Row(head, Column(name, line, justify="center").grow(), gap=14, align="center")
        row = Row(*icon, words.grow(), gap=10, align="center")
        self.content = Box(Tile(free=free), Column(told.grow(), Divider(), row, gap=6), 12, 8).at_least(height=_TILE)


def _paint_free(icon: str, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    ink = painter.theme.fern
    painter.dashed_box(target, rect, rect.w / 2, ink, width=rect.w / 29)
    draw_icon(target, painter, icon, rect.center, round(rect.w * 0.42), ink)
