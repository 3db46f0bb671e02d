"""Small panels of figures: the counters, what beats a royal, and the number beside the draw pile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from jungle_games.core.cards import Rank, Suit
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.matr1x.scene.badges import sign_body
from jungle_games.games.matr1x.scene.neon import draw_name, neon_panel
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Shown, TextRun, Widget

LEGEND_HEIGHT: Final = 176
_EDGE: Final = 20
_ROW: Final = 36
_LEAST: Final = 13
_LEGEND: Final = (
    (Rank.JACK, N_("any two cards"), 11),
    (Rank.QUEEN, N_("two of her colour"), 12),
    (Rank.KING, N_("two of his suit"), 13),
)

Row = tuple[str, str, str]
"""A label, a value, and the theme's colour of the value."""


def counters_height(rows: int) -> float:
    """Units of height of a counter panel with so many rows."""
    return 28 + rows * _ROW


class Counters(Widget):
    """Labels at the left, figures at the right."""

    spread = 40.0
    rows = Shown[Sequence[Row]]()
    """What they tell."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = ()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint panel and rows."""
        rect, theme = self.rect, painter.theme
        neon_panel(painter, target, rect, self.u)
        for index, (label, value, colour) in enumerate(self.rows):
            y = rect.y + self.px(32 + index * _ROW)
            room = self._label_room(painter, value)
            px = painter.fitting(label, Face.REGULAR, self.px(18), room, self.px(_LEAST))
            painter.label(target, label, (rect.x + self.px(_EDGE), y), Face.REGULAR, px, theme.neon_text)
            where, ink = (rect.right - self.px(_EDGE), y), getattr(theme, colour)
            painter.label(target, value, where, Face.BOLD, self.px(20), ink, "right")

    def _label_room(self, painter: Painter, value: str) -> int:
        used = painter.text_width(value, Face.BOLD, self.px(20)) + self.px(8)
        return self.rect.w - 2 * self.px(_EDGE) - used

    def texts(self) -> Iterable[TextRun]:
        """Labels at the smallest size they may shrink to, beside figures of usual length."""
        for label, _value, _colour in self.rows:
            yield TextRun(label, Face.REGULAR, self.px(_LEAST), self.rect.w - 2 * self.px(_EDGE) - self.px(80))


class Legend(Widget):
    """What beats a royal."""

    spread = 40.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint panel, head, and a row for each rank."""
        rect, theme = self.rect, painter.theme
        neon_panel(painter, target, rect, self.u)
        head = (rect.x + self.px(_EDGE), rect.y + self.px(30))
        painter.label(target, _("To beat a royal"), head, Face.TITLE, self.px(20), theme.paper)
        for index, (rank, words, number) in enumerate(_LEGEND):
            y = rect.y + self.px(64 + index * _ROW)
            where = (rect.x + self.px(30), y)
            painter.label(target, rank.letter, where, Face.TITLE, self.px(20), theme.paper, "center")
            side = self.px(20)
            sign = painter.vector(sign_body(painter, rank, Suit.SPADES, theme.paper), (side, side), (0, 0, 20, 20))
            target.blit(sign, (rect.x + self.px(50), y - side // 2))
            px = painter.fitting(_(words), Face.REGULAR, self.px(18), self._words_room, self.px(_LEAST))
            painter.label(target, _(words), (rect.x + self.px(80), y), Face.REGULAR, px, theme.neon_text)
            where = (rect.right - self.px(_EDGE), y)
            painter.label(target, str(number), where, Face.BOLD, self.px(20), theme.cyan, "right")

    @property
    def _words_room(self) -> int:
        return self.rect.w - self.px(80 + _EDGE + 30)

    def texts(self) -> Iterable[TextRun]:
        """Head and rows, at the smallest size these may shrink to."""
        yield TextRun(_("To beat a royal"), Face.TITLE, self.px(20), self.rect.w - 2 * self.px(_EDGE))
        for _rank, words, _number in _LEGEND:
            yield TextRun(_(words), Face.REGULAR, self.px(_LEAST), self._words_room)


class DrawCount(Widget):
    """How many cards the draw pile has, to the left of it."""

    count = Shown[int]()
    """The number."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the number over its words."""
        rect, theme = self.rect, painter.theme
        colour = theme.cyan if self.count else theme.magenta
        number = (rect.right, rect.y + self.px(30))
        painter.label(target, str(self.count), number, Face.TITLE, self.px(56), colour, "right")
        px = painter.fitting(self._words(), Face.REGULAR, self.px(16), rect.w, self.px(_LEAST))
        words = (rect.right, rect.y + self.px(76))
        painter.label(target, self._words(), words, Face.REGULAR, px, theme.neon_text, "right")

    def _words(self) -> str:
        return ngettext("in the draw pile", "in the draw pile", self.count)

    def texts(self) -> Iterable[TextRun]:
        """The words, at the smallest size they may shrink to."""
        yield TextRun(self._words(), Face.REGULAR, self.px(_LEAST), self.rect.w)


class Name(Widget):
    """The game's name in the corner."""

    spread = 6.0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint it."""
        draw_name(painter, target, self.rect.topleft, self.u)
