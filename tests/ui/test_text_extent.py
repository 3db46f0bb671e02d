"""The extent of text on the screen: a repainted widget leaves nothing of its old text."""

from __future__ import annotations

import pygame
import pytest

from jungle_games.games.jacks.scene.drawing import MIDDLE_SIZE, Middle, MiddleWords
from jungle_games.screens.pages import EmptyState
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.base import Widget


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 3.0])
def test_words_in_the_middle_of_the_rug_keep_to_what_is_painted_anew(painter: Painter, scale: float) -> None:
    words, target = MiddleWords(), pygame.Surface((800, 400), pygame.SRCALPHA)
    words.place(pygame.Rect(200, 150, round(MIDDLE_SIZE[0] * 0.6), round(MIDDLE_SIZE[1] * 0.5)), 0.5 * scale)
    words.view = Middle("Wilhelmina, roll", None)
    words.paint(target, painter)
    assert words.extent.contains(target.get_bounding_rect())


@pytest.mark.parametrize("share", [1.0, 0.75, 0.5])
def test_an_empty_page_keeps_to_its_room(painter: Painter, share: float) -> None:
    """The picture gives way to the words."""
    note = EmptyState("objects/icons/calendar", "Nothing yet", "One day. " * 14)
    target = pygame.Surface((700, 800), pygame.SRCALPHA)
    note._lay_out(pygame.Rect(50, 200, 600, round(350 * share)), Ruler(painter, 1.0), Widget())
    note.draw(target, painter)
    inked = target.get_bounding_rect()
    assert note.rect.inflate(0, 4).contains(inked), (note.rect, inked)
