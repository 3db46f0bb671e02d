"""The slip of a hint, which takes the prompt's place: what it is about, why, and at which of three steps it is."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

import pygame

from jungle_games.core.explanation import HintStep
from jungle_games.core.i18n import _, pgettext
from jungle_games.table.frame.plate import PaintPicture
from jungle_games.table.state import HintView
from jungle_games.ui.layout import Column, Item, Row
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import Colour
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label, Picture, Rule, draw_icon

_EDGE, _GAP = 18, 12
_TOKEN: Final = 48
_TITLE, _WORDS, _CAPTION = 22, 18, 16
_DOT: Final = 9.5
"""The radius of a step's dot, in units."""
_SMALL: Final = 4.0
"""The same where the dots stand beside one line of words."""


def hint_slip(view: HintView, paint: PaintPicture) -> Item:
    """What lies on the slip; ``paint`` paints looks."""
    number = _("Hint {number} of {all}").format(number=int(view.step), all=len(HintStep))
    head = Column(
        Label(number, size=_CAPTION, ink="faded"),
        Label(view.title, size=_TITLE, face=Face.TITLE, ink="ink", lines=2, leading=1.1),
    )
    token = Picture(partial(_paint_token, view.picture, paint), _TOKEN)
    words = Label(view.words, size=_WORDS, ink="ink", wrap=True, leading=1.3)
    return Column(
        Row(token, head.grow(), gap=_GAP, align="center"), Rule(1.5), words.grow(), Rule(1.5), StepDots(view.step),
        gap=_GAP,
    ).padded(_EDGE, _GAP)  # fmt: skip


def _paint_token(
    picture: Hashable, paint: PaintPicture, target: pygame.Surface, painter: Painter, rect: pygame.Rect
) -> None:
    """The thing to play, or an icon."""
    if picture in ("hint", "eye"):
        draw_icon(target, painter, str(picture), rect.center, round(0.7 * rect.w), painter.theme.mark_paper)
        return
    painted = paint(painter, picture, rect.w)
    if painted.get_height() > rect.h:
        painted = paint(painter, picture, round(rect.w * rect.h / painted.get_height()))
    target.blit(painted, painted.get_rect(center=rect.center))


class StepDots(Widget):
    """The three steps side by side, with their names: those that are done, the present one, and what is to come."""

    natural = (0.0, 46.0)
    opaque = False

    def __init__(self, step: HintStep) -> None:
        super().__init__()
        self.step = step

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        names = (
            pgettext("a step of a hint", "look"), pgettext("a step of a hint", "piece"),
            pgettext("a step of a hint", "move"),
        )  # fmt: skip
        theme, rect, u, third = painter.theme, self.rect, self.u, self.rect.w / 3
        y = rect.y + 14 * u
        centres = [(rect.x + (index + 0.5) * third, y) for index in range(3)]
        for left, right, step in zip(centres[:-1], centres[1:], list(HintStep)[1:], strict=True):
            start = round(left[0] + _DOT * u), round(y)
            colour = theme.shade if step > self.step else theme.amber if step == self.step else theme.leaf
            painter.line(target, start, round(right[0] - left[0] - 2 * _DOT * u), colour, 3 * u)
        for centre, step, name in zip(centres, HintStep, names, strict=True):
            _draw_dot(target, painter, centre, _DOT * u, step, self.step)
            now = step == self.step
            face, ink = (Face.BOLD, theme.ink) if now else (Face.SEMIBOLD, theme.faded)
            px = painter.fitting(name, face, round(_CAPTION * u), round(third))
            painter.label(target, name, (centre[0], rect.bottom - 8 * u), face, px, ink, "center")


class SmallDots(Widget):
    """The three steps one above the other, where a hint is one line of words."""

    opaque = False

    def __init__(self, size: float, step: HintStep) -> None:
        super().__init__()
        self.natural = (size, size)
        self.step = step

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        for index, step in enumerate(HintStep):
            centre = self.rect.centerx, self.rect.centery + (index - 1) * 2.4 * _SMALL * self.u
            _draw_dot(target, painter, centre, _SMALL * self.u, step, self.step)


def _draw_dot(
    target: pygame.Surface, painter: Painter, centre: tuple[float, float], radius: float, step: HintStep, at: HintStep
) -> None:
    """A leaf with a tick for what is done, amber with a core for the present step, an outline for what is to come."""
    theme = painter.theme
    fill: Colour | None = theme.leaf if step < at else theme.amber if step == at else None
    edge = theme.moss if step < at else theme.mark_paper if step == at else theme.faded
    painter.disc(target, centre, radius, fill, border=edge, width=max(1.0, radius / 6))
    if step < at:
        draw_icon(target, painter, "check", (round(centre[0]), round(centre[1])), round(1.3 * radius), theme.bright)
    elif step == at:
        painter.disc(target, centre, radius * 0.36, theme.ink)
