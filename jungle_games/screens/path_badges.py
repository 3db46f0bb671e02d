"""The badges of a game on paper: those one has, and how the others are won."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

import pygame

from jungle_games.core.achievement import Achievement
from jungle_games.core.i18n import _
from jungle_games.core.phrasing import date_in_words
from jungle_games.table.achieving import badge_of
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import GIVING_WAY, TextRun, Widget
from jungle_games.ui.widgets.icon import draw_icon

_MEDAL: Final = 68.0
_TEXT_LEFT: Final = 84.0
_TITLE, _SENTENCE, _DATE = 19.0, 16.0, 16.0
_TITLE_MIDDLE: Final = 14.0
_SENTENCE_TOP: Final = 27.0
_LEADING: Final = 1.3
_GAP: Final = 14.0
_ASLEEP: Final = 105
"""How much of a badge is seen that one has not got yet, of 255."""


class BadgeCard(Widget):
    """A badge beside its name and the sentence that teaches; ``when`` it was reached, None before that."""

    def __init__(self, game: str, achievement: Achievement, when: datetime | None) -> None:
        super().__init__()
        self._picture = badge_of(game, achievement)
        self._title = _(achievement.title)
        self._teaches = _(achievement.teaches)
        self.when = when

    def height(self, painter: Painter, width: int) -> int:
        """Pixels it needs at ``width`` pixels, with the units of its last place."""
        text = painter.words_height(
            self._teaches, Face.REGULAR, self.px(_SENTENCE), width - self.px(_TEXT_LEFT), _LEADING
        )
        return max(self.px(_MEDAL), self.px(_SENTENCE_TOP) + text) + self.px(_GAP)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the medal, pale until it is won, and the words."""
        theme, side = painter.theme, self.px(_MEDAL)
        alpha = 255 if self.when is not None else _ASLEEP
        target.blit(painter.picture(self._picture, (side, side), alpha=alpha), self.rect)
        left, middle = self.rect.x + self.px(_TEXT_LEFT), self.rect.y + self.px(_TITLE_MIDDLE)
        px = painter.fitting(self._title, Face.BOLD, self.px(_TITLE), self._room)
        ink = theme.ink if self.when is None else theme.moss
        words = painter.label(target, self._title, (left, middle), Face.BOLD, px, ink)
        if self.when is not None:
            self._paint_date(target, painter, words.w, middle)
        text = pygame.Rect(left, self.rect.y + self.px(_SENTENCE_TOP), self._room, 0)
        painter.paragraph(target, self._teaches, text, Face.REGULAR, self.px(_SENTENCE), theme.faded, _LEADING)

    def _paint_date(self, target: pygame.Surface, painter: Painter, words: int, middle: int) -> None:
        """A leaf behind the title, and the day where there is room for it."""
        assert self.when is not None
        theme, leaf = painter.theme, self.px(17)
        x = self.rect.x + self.px(_TEXT_LEFT) + words + self.px(12)
        draw_icon(target, painter, "leaf", (x + leaf / 2, middle), leaf, theme.leaf)
        day, px = date_in_words(self.when.astimezone().date()), self.px(_DATE)
        if x + leaf + self.px(16) + painter.text_width(day, Face.REGULAR, px) <= self.rect.right:
            painter.label(target, day, (self.rect.right, middle), Face.REGULAR, px, theme.faded, "right")

    @property
    def _room(self) -> int:
        return self.rect.w - self.px(_TEXT_LEFT)

    def texts(self) -> Iterable[TextRun]:
        """The name, and every word of the sentence."""
        yield TextRun(self._title, Face.BOLD, self.px(GIVING_WAY * _TITLE), self._room - self.px(32))
        for word in self._teaches.split():
            yield TextRun(word, Face.REGULAR, self.px(_SENTENCE), self._room)
