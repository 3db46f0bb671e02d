"""Where a page lies in the window, the way back and the title at its head, and the headings of its sections."""

from __future__ import annotations

import pygame

from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.view import MARGIN, View
from jungle_games.ui.widgets.button import IconButton
from jungle_games.ui.widgets.label import Label


def section_heading(text: str) -> Label:
    """The small words over rows or tiles that belong together."""
    return Label(text, size=16, face=Face.SEMIBOLD, ink="fern")


def page_area(view: View) -> pygame.Rect:
    """All of the window but its margins, in pixels; a very wide window has more room at both sides."""
    margin = view.px(MARGIN)
    width = min(view.px(view.content[1]), view.size[0]) - 2 * margin
    return pygame.Rect((view.size[0] - width) // 2, margin, width, view.size[1] - 2 * margin)


def place_heading(painter: Painter, head: pygame.Rect, leave: IconButton, title: Label, p: float) -> int:
    """Place the way back and the ``title`` in ``head``, at ``p`` pixels a unit; where what comes beside it begins."""
    leave.place(pygame.Rect(head.x, head.y, head.h, head.h), p)
    left = head.x + head.h + round(20 * p)
    width = painter.text_width(title.text, Face.TITLE, round(title.size * p)) + round(6 * p)
    title.place(pygame.Rect(left, head.y, width, head.h), p)
    return left + width + round(22 * p)
