"""The help line of a settings page, about the pointed or focused row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import GIVING_WAY
from jungle_games.ui.widgets.panel import Inset

_PADDING: Final = 24.0
_NAME_AT: Final = 27.0
_SENTENCE_TOP: Final = 42.0
_BELOW: Final = 14.0
_SIZE: Final = 18.0
_NOTE_SIZE: Final = 17.0
_NOTE_GAP: Final = 12.0
_LEADING: Final = 1.3
_MOST_LINES: Final = 3


@dataclass(frozen=True)
class Help:
    """The help on a row (translated): its name, a note, and a sentence."""

    name: str
    note: str
    sentence: str


class HelpLine(Inset):
    """A dark inset with an amber bar; empty until a row is pointed at or focused."""

    def __init__(self) -> None:
        super().__init__(bar=True)
        self._name = self._note = self._sentence = ""

    def show(self, help: Help) -> None:  # noqa: A002
        """Say this from now on."""
        shown = (help.name, help.note, help.sentence)
        if shown != (self._name, self._note, self._sentence):
            self._name, self._note, self._sentence = shown
            self.invalidate()

    @property
    def words(self) -> tuple[str, str, str]:
        """What it says now: name, second voice, sentence."""
        return self._name, self._note, self._sentence

    def height(self, painter: Painter, width: int, u: float, all_help: Iterable[Help]) -> int:
        """Pixels it needs at ``width`` pixels for the longest of all sentences, so that it never changes."""
        px = max(1, round(_SIZE * u))
        room = width - 2 * round(_PADDING * u)
        lines = max((len(painter.wrap(said.sentence, Face.REGULAR, px, room)) for said in all_help), default=1)
        text = painter.paragraph_height(max(1, min(lines, _MOST_LINES)), px, _LEADING)
        return max(round(80 * u), round((_SENTENCE_TOP + _BELOW) * u) + text)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the hollow and the words."""
        super().paint(target, painter)
        theme, left = painter.theme, self.rect.x + self.px(_PADDING)
        room = self.rect.w - 2 * self.px(_PADDING)
        if not self._name:
            px = self.px(_SIZE)
            high = painter.words_height(self._sentence, Face.REGULAR, px, room, _LEADING)
            text = pygame.Rect(left, self.rect.centery - high // 2, room, high)
            painter.paragraph(target, self._sentence, text, Face.REGULAR, px, theme.fern, _LEADING)
            return
        y = self.rect.y + self.px(_NAME_AT)
        name = painter.label(target, self._name, (left, y), Face.BOLD, self.px(_SIZE), theme.amber)
        note_left = name.right + self.px(_NOTE_GAP)
        beside = self.rect.right - self.px(_PADDING) - note_left
        least = self.px(GIVING_WAY * _NOTE_SIZE)
        px = painter.fitting(self._note, Face.REGULAR, self.px(_NOTE_SIZE), beside, least)
        note = painter.fit(self._note, Face.REGULAR, px, beside)
        painter.label(target, note, (note_left, y), Face.REGULAR, px, theme.fern)
        text = pygame.Rect(left, self.rect.y + self.px(_SENTENCE_TOP), room, 0)
        painter.paragraph(target, self._sentence, text, Face.REGULAR, self.px(_SIZE), theme.paper, _LEADING)


