"""A choice that is better seen than named: a picture of what is chosen, with a stepper below its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.options import Option
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Label

DrawOption = Callable[..., None]
"""Draws a value of an option: painter, surface, rectangle, value."""

_STEPPER: Final = 44.0
_GAP: Final = 16.0
_SIDE_BY_SIDE: Final = 430.0
"""Units of width from which the words stand beside the picture."""
_LEAST: Final = 230.0
_SHAPE: Final = 592 / 752


class PicturedChoice(Widget):
    """The picture at the left; name, stepper and the option's help at the right, or the stepper alone below."""

    def __init__(self, option: Option, value: str, draw: DrawOption, on_change: Callable[[str], None]) -> None:
        super().__init__()
        self._texts = list(option.allowed())
        self._labels = [_(label) for label in option.allowed().values()]
        self._draw = draw
        self._on_change = on_change
        self._picture = self.add(OptionPicture(draw, value))
        index = self._texts.index(value) if value in self._texts else 0
        self._name = self.add(Label(self._labels[index], size=24, face=Face.TITLE, ink="paper"))
        self._help = self.add(Label(_(option.help), size=17, ink="fern", wrap=True))
        count = len(self._labels)
        steps = [_("{number} of {count}").format(number=at + 1, count=count) for at in range(count)]
        self._stepper = self.add(Choice(steps, index, self._chosen, name=("picture", option.name)))

    def _chosen(self, index: int) -> None:
        self._name.text = self._labels[index]
        self._picture.value = self._texts[index]
        self._on_change(self._texts[index])

    def show(self, value: str) -> None:
        """Show another value, without telling anybody."""
        if value in self._texts:
            index = self._texts.index(value)
            self._stepper.index = index
            self._name.text = self._labels[index]
            self._picture.value = value

    def least_height(self, width: int, u: float) -> int:
        """Pixels of height below which the picture would tell too little, at ``width`` and ``u`` pixels per unit."""
        return round((_LEAST if width >= _SIDE_BY_SIDE * u else _LEAST + _STEPPER + 40) * u)

    def arrange(self) -> None:
        """Place picture and words."""
        rect, px, u = self.rect, self.px, self.u
        beside = rect.w >= px(_SIDE_BY_SIDE)
        height = rect.h if beside else rect.h - px(_STEPPER + 40)
        width = min(round(height * _SHAPE), rect.w)
        left = rect.x if beside else rect.centerx - width // 2
        self._picture.place(pygame.Rect(left, rect.y, width, height), u)
        self._help.visible, self._stepper.tooltip = beside, "" if beside else self._help.text
        if not beside:
            self._name.align = "center"
            top = rect.y + height + px(4)
            self._name.place(pygame.Rect(rect.x, top, rect.w, px(32)), u)
            self._stepper.place(pygame.Rect(rect.x, top + px(34), rect.w, px(_STEPPER - 4)), u)
            return
        self._name.align = "left"
        x, room = left + width + px(_GAP + 8), rect.right - left - width - px(_GAP + 8)
        top = rect.y + px(8)
        self._name.place(pygame.Rect(x, top, room, px(32)), u)
        self._stepper.place(pygame.Rect(x, top + px(52), room, px(_STEPPER)), u)
        self._help.place(pygame.Rect(x, top + px(116), room, rect.bottom - top - px(116)), u)


class OptionPicture(Widget):
    """The picture of one value."""

    spread = 30.0
    value = Shown[str]()
    """The value that is shown."""

    def __init__(self, draw: DrawOption, value: str) -> None:
        super().__init__()
        self._draw = draw
        self.value = value

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Draw it."""
        self._draw(painter, target, self.rect, self.value)
