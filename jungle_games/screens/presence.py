"""The presence of a table's players: at this screen, elsewhere, offline, a computer player, or a free seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import pygame

from jungle_games.core.i18n import N_, _
from jungle_games.room import Room
from jungle_games.screens.portrait import draw_portrait
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import draw_icon

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
_FOOT: Final = 0.28
"""How much of the tile's height the line with the presence takes."""


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
        self._room = room
        self.shown = shown

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the field, portrait and words, and the line below them."""
        theme, shown, rect = painter.theme, self.shown, self.rect
        corner = 16 * self.u
        if shown.free:
            painter.box(target, rect, corner, mix(theme.deep, "#000000", 0.25))
            painter.dashed_box(target, rect, corner, theme.fern, width=2 * self.u)
        else:
            field, edge = mix(theme.moss, theme.deep, 0.5), mix(theme.moss, theme.deep, 0.2)
            painter.box(target, rect, corner, field, border=edge, width=1.5 * self.u)
        self._paint_head(target, painter)
        foot = round(rect.h * _FOOT)
        line = pygame.Rect(rect.x + self.px(12), rect.bottom - foot, rect.w - 2 * self.px(12), foot)
        painter.line(target, line.topleft, line.w, mix(theme.moss, theme.deep, 0.1), 1.5 * self.u)
        self._paint_presence(target, painter, line)

    def _paint_head(self, target: pygame.Surface, painter: Painter) -> None:
        theme, shown, rect = painter.theme, self.shown, self.rect
        height = rect.h - round(rect.h * _FOOT)
        side = min(height - self.px(18), round(rect.w * 0.34))
        place = pygame.Rect(rect.x + self.px(14), rect.y + (height - side) // 2 + self.px(2), side, side)
        if shown.free:
            painter.dashed_box(target, place, side / 2, theme.fern, width=2 * self.u)
            draw_icon(target, painter, ICONS[shown.presence], place.center, round(side * 0.42), theme.fern)
        else:
            draw_portrait(painter, target, place, self._room, shown.kind, shown.seat)
        left = place.right + self.px(14)
        room = rect.right - self.px(10) - left
        ink = theme.fern if shown.free else theme.paper
        middle = rect.y + height * (0.42 if shown.line else 0.52)
        name = painter.fitting(shown.name, Face.TITLE, self.px(24), room, self.px(15))
        words = painter.fit(shown.name, Face.TITLE, name, room)
        painter.label(target, words, (left, middle), Face.TITLE, name, ink)
        if shown.line:
            px = painter.fitting(shown.line, Face.REGULAR, self.px(17), room, self.px(14))
            words = painter.fit(shown.line, Face.REGULAR, px, room)
            painter.label(target, words, (left, rect.y + height * 0.72), Face.REGULAR, px, theme.fern)

    def _paint_presence(self, target: pygame.Surface, painter: Painter, line: pygame.Rect) -> None:
        theme, presence = painter.theme, self.shown.presence
        ink = theme.amber if presence in ("here", "reserved") else theme.paper if presence == "open" else theme.fern
        icon = self.px(19)
        left = line.x + self.px(6)
        if not self.shown.free:
            draw_icon(target, painter, ICONS[presence], (left + icon / 2, line.centery), icon, ink)
            left += icon + self.px(10)
        words, room = _(WORDS[presence]), line.right - left
        px = painter.fitting(words, Face.SEMIBOLD, self.px(17), room, self.px(13))
        painter.label(target, painter.fit(words, Face.SEMIBOLD, px, room), (left, line.centery), Face.SEMIBOLD, px, ink)
