"""A player's place beside the mat: chip, name, what the player is about, the hand as backs, the latest card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.games.sequence.rules.sides import Side
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.table.cards import card_size
from jungle_games.table.motion import Pose
from jungle_games.table.scaled import Scaled
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import TextRun

_LOW: Final = 90
"""Places lower than this, in units, have the hand beside the words."""
_NARROW: Final = 230
"""Places narrower than this show the hand as a number."""
_EDGE: Final = 12
_WIDEST_CARD: Final = 0.175
"""The latest card takes at most this share of a place's width."""
_BACK: Final = "#C9622E"
_LEAST: Final = 13
"""Units below which a name is not made smaller."""
_LEAST_LINE: Final = 11
"""The same for the line below it, which is never longer than two words, at any scale."""


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """What is told of a player, in words already translated; ``clock`` is the time left, in words."""

    name: str
    line: str
    side: Side
    cards: int
    active: bool = False
    clock: str = ""
    pile: bool = True
    """Whether the latest card lies here."""


def _card_width(place: pygame.Rect, u: float) -> int:
    """How wide the latest card is in a place."""
    return round(min(48 * u, (place.h - 14 * u) / 1.4, place.w * _WIDEST_CARD))


def card_pose(place: pygame.Rect, u: float) -> Pose:
    """Where the latest card lies in a place."""
    width = _card_width(place, u)
    edge = _EDGE * u if place.h < _LOW * u else 16 * u
    return Pose(place.right - edge - width / 2, place.centery, width)


class SeatTile(Scaled):
    """One player's place. The latest card is a thing of the table and lies on it."""

    spread = 40.0

    def __init__(self) -> None:
        super().__init__()
        self.status = SeatStatus("", "", 0, 0)

    def show(self, status: SeatStatus) -> None:
        """Show what is so now."""
        if status != self.status:
            self.status = status
            self.invalidate()

    @property
    def _low(self) -> bool:
        return self.rect.h < _LOW * self.u

    @property
    def _narrow(self) -> bool:
        return self.rect.w < _NARROW * self.u

    @property
    def _chip(self) -> int:
        return self.px(32 if self._narrow else 46 if self._low else 56)

    @property
    def _left(self) -> int:
        """Where the words begin."""
        return self.rect.x + self._edge + self._chip + self.px(7 if self._low else 9)

    @property
    def _edge(self) -> int:
        return self.px(8 if self._low else 12)

    @property
    def _right(self) -> int:
        """Where the words end."""
        if not self.status.pile:
            return self.rect.right - self._edge
        pose = card_pose(self.rect, self.u)
        return round(pose.x - pose.width / 2) - self.px(8)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint panel, chip, words and the hand."""
        theme, rect, status = painter.theme, self.rect, self.status
        painter.panel(target, rect, self.u, status.active)
        side = self._chip
        picture = painter.picture(chip_name(status.side), (side, side))
        target.blit(picture, picture.get_rect(center=(rect.x + self._edge + side // 2, rect.centery)))
        if status.pile:
            self._paint_empty_pile(target, painter)
        size, least = (17 if self._low else 20), self.size(_LEAST)
        name_y, line_y = self._lines()
        room = self._right - self._left
        px = painter.fitting(status.name, Face.TITLE, self.size(size), room, least)
        name = painter.fit(status.name, Face.TITLE, px, room)
        painter.label(target, name, (self._left, name_y), Face.TITLE, px, theme.paper)
        colour = theme.amber if status.active else theme.fern
        words, room = self._line(), self._line_room(painter)
        px = painter.fitting(words, Face.REGULAR, self.size(14 if self._narrow else 16), room, self.px(_LEAST_LINE))
        line = painter.fit(words, Face.REGULAR, px, room)
        painter.label(target, line, (self._left, line_y), Face.REGULAR, px, colour)
        self._paint_hand(target, painter, line_y)

    def _line(self) -> str:
        status = self.status
        if status.clock and self._narrow:
            return status.clock
        return f"{status.line}  {status.clock}" if status.clock else status.line

    def _lines(self) -> tuple[int, int]:
        """The middles of name and line."""
        if self._low:
            return self.rect.y + round(self.rect.h * 0.31), self.rect.y + round(self.rect.h * 0.69)
        return self.rect.y + self.px(28), self.rect.y + self.px(52)

    def _line_room(self, painter: Painter) -> int:
        return self._right - self._left - (self._hand_width(painter) + self.px(6) if self._low else 0)

    # The hand

    def _back_size(self) -> tuple[int, int]:
        width = 15 if not self._low else 12
        return card_size(self.px(width))

    def _hand_width(self, painter: Painter) -> int:
        width, count = self._back_size()[0], self.status.cards
        if self._narrow:
            return width + self.px(5) + painter.text_width(str(count), Face.SEMIBOLD, self.size(15))
        return width + max(0, count - 1) * self.px(7) if self._low else width + max(0, count - 1) * self.px(11)

    def _paint_hand(self, target: pygame.Surface, painter: Painter, line_y: int) -> None:
        width, height = self._back_size()
        if self._low:
            left, top = self._right - self._hand_width(painter), line_y - height // 2
        else:
            left, top = self._left, self.rect.y + self.px(67)
        if self._narrow:
            self._paint_back(target, painter, (left, top))
            where = (left + width + self.px(5), line_y)
            painter.label(target, str(self.status.cards), where, Face.SEMIBOLD, self.size(15), painter.theme.paper)
            return
        step = self.px(7 if self._low else 11)
        for index in range(self.status.cards):
            self._paint_back(target, painter, (left + index * step, top))

    def _paint_back(self, target: pygame.Surface, painter: Painter, corner: tuple[int, int]) -> None:
        """A card face down, so small that it has no pattern."""
        rect = pygame.Rect(corner, self._back_size())
        painter.box(target, rect, 3 * self.u, _BACK, border=painter.theme.paper, width=max(1.0, 1.5 * self.u))

    def _paint_empty_pile(self, target: pygame.Surface, painter: Painter) -> None:
        """Where the latest card is going to lie."""
        pose = card_pose(self.rect, self.u)
        rect = pygame.Rect((0, 0), card_size(round(pose.width)))
        rect.center = (round(pose.x), round(pose.y))
        painter.box(target, rect, 0.085 * rect.w, painter.theme.inset, alpha=110)

    def texts(self) -> Iterable[TextRun]:
        """The name at its least size, where it may not be cut."""
        if not self._narrow:
            yield TextRun(self.status.name, Face.TITLE, self.size(_LEAST) - 1, self._right - self._left)
