"""What the line beside every table says: the goal at first, in one look everywhere, and of lights only what is lit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest
from lit_places import LIGHT, lit_for
from test_every_table import AT_RANDOM, at_random

from jungle_games.games import ROOMS
from jungle_games.table.prompt import FIXED_SPACE, Prompt, PromptLine
from jungle_games.table.style import PromptStyle
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import View
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label

MakeTable = Callable[..., Any]
GAMES = [found.name for found in ROOMS]


def words(table: Any) -> str:
    table.scene.table_frame.refresh()
    return str(table.scene.frame.prompt.words)


@pytest.mark.parametrize("lit", [False, True])
@pytest.mark.parametrize("game", GAMES)
@AT_RANDOM
def test_nothing_is_said_to_light_up_that_does_not(make_table: MakeTable, game: str, lit: bool, moves: int) -> None:
    """Of light is spoken only where places light up, and then some do."""
    table = make_table(game=game, options={"show_targets": lit}, speed=0.0)
    for _ in at_random(table, moves // 2):
        if LIGHT.search(words(table)):
            assert lit, words(table)
            sources = dict.fromkeys(gesture.source for gesture in table.scene.legal_gestures)
            assert any(lit_for(table, source) for source in sources), words(table)


def written(painter: Painter, prompt: Prompt, size: tuple[int, int]) -> tuple[int, list[str], pygame.Rect]:
    """The size and the lines of what a prompt of that size shows, and where they stand."""
    root, line = Widget(), PromptLine(PromptStyle())
    line.say(prompt)
    line._lay_out(pygame.Rect((0, 0), size), Ruler(painter, 1.0), root)
    (label,) = [found for found in line.walk() if isinstance(found, Label)]
    return *label.set_in(painter, label.rect), label.rect


FIXED = "pairs sum to 11 or 10 · lowest card first · the centre sleeps until 3 are covered · 3 points from the other"


@pytest.mark.parametrize("width", [120, 200, 260, 340, 460, 900])
def test_words_stay_as_large_as_they_are_meant_to_be_and_none_is_left_out(width: int, painter: Painter) -> None:
    kept_together = " · ".join(part.replace(" ", FIXED_SPACE) for part in FIXED.split(" · "))
    px, lines, rect = written(painter, Prompt(kept_together), (width, 64))
    assert px in (17, 18)
    assert " ".join(lines).replace(FIXED_SPACE, " ") == FIXED
    assert max(painter.text_width(line, Face.SEMIBOLD, px) for line in lines) <= rect.w <= width
    assert rect.top >= 0, "what does not fit scrolls"


def test_shorter_words_take_the_place_of_those_that_have_no_room(painter: Painter) -> None:
    words = "Collect pairs of cards: most points wins. Click the die, or take it and throw it."
    prompt = Prompt(words, shorter="Pairs of cards!", shortest="Pairs!")
    assert written(painter, prompt, (340, 50))[1][0] not in ("Pairs of cards!", "Pairs!")
    assert written(painter, prompt, (240, 50))[1] == ["Pairs of cards!"]
    assert written(painter, prompt, (130, 24))[1] == ["Pairs!"]


def test_words_without_room_get_it_from_the_table_and_what_lies_there_goes_along(make_table: MakeTable) -> None:
    scene = make_table(game="jungle_matrix", speed=0.0).scene
    scene.stack.resize(View((1280, 800), 2.0))
    unit, view = scene.view.u, scene.frame_view(scene.state)
    scene.frame_view = lambda _state: replace(view, prompt=Prompt("Cover the next pair. " * 4))
    scene.table_frame.refresh()
    assert not scene.frame.prompt.cramped
    assert scene.view.u < unit
    assert [each.pose for each in scene.sprites] == [each.pose for each in scene.arrange(scene.shown_position).things]
