"""Every kind of fault of words is seen by those who watch them being painted."""

from __future__ import annotations

import pygame
import pytest
from text_watch import TextWatch

from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label


class Astray(Widget):
    """Writes beside itself."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.label(target, "astray", (self.rect.right - 10, self.rect.centery), Face.REGULAR, 18, "white")


def held(*parts: tuple[Widget, pygame.Rect]) -> Widget:
    """A sheet with these on it."""
    sheet = Widget()
    sheet.place(pygame.Rect(0, 0, 400, 300), 1.0)
    for part, rect in parts:
        sheet.add(part).place(rect, 1.0)
    return sheet


LINE = pygame.Rect(40, 40, 120, 30)


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ([(Label("one line"), LINE)], None),
        ([(Button("one line that is too long for its place"), LINE)], "shortens"),
        ([(Label("one long", size=40), LINE), (Label("two long", size=40), LINE.move(20, 4))], "over “two long”"),
        ([(Astray(), LINE)], "outside Astray"),
        ([(Label("one line"), LINE.move(340, 0))], "outside Label"),
        ([(Label("one line"), LINE), (Button(), LINE.move(30, 0))], "over Button"),
        ([(Label("tiny", size=6), LINE)], "with 6 pixels"),
    ],
    ids=["none", "cut", "on another", "outside its place", "outside the window", "on a control", "too small"],
)
def test_it_sees_it(
    painter: Painter, watch: TextWatch, parts: list[tuple[Widget, pygame.Rect]], fault: str | None
) -> None:
    found = watch.in_widget(held(*parts), painter)
    assert found == [] if fault is None else any(fault in each for each in found), found


def test_what_is_shortened_may_be_told_whole_to_those_who_point_at_it(painter: Painter, watch: TextWatch) -> None:
    button = Button("A name that is too long for its button", tooltip="A name that is too long for its button.")
    button.place(LINE, 1.0)
    assert watch.in_widget(button, painter) == []
