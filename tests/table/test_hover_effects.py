"""Hover effects: what may be taken rises, its targets light up, and nothing hidden is given away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from scenarios.sequence import a_match, card_of, play_on

from jungle_games.games import ROOMS
from jungle_games.ui.events import PointerMove
from jungle_games.ui.scene import View
from jungle_games.ui.theme import theme

MakeTable = Callable[..., Any]
GAMES = [found.name for found in ROOMS]


def risen(table: Any) -> set[Any]:
    """The places whose things have risen."""
    return {sprite.thing.place for sprite in table.scene.sprites if sprite.risen.value}


def lit(table: Any) -> set[Any]:
    """The places that light up."""
    lamps = table.scene.marks._lights._lamps
    return {place for place, lamp in lamps.items() if lamp.shown.value}


def point(table: Any, place: Any) -> None:
    """Let the pointer go to a place."""
    rect = table.scene.arrangement.places[place]
    spots = [(x, y) for x in range(rect.x + 2, rect.right, 4) for y in range(rect.y + 2, rect.bottom, 4)]
    table.send(PointerMove(next(spot for spot in spots if table.scene.arrangement.place_at(spot) == place)))
    table.run(0.3)


def a_sequence_table(make_table: MakeTable, **changes: object) -> Any:
    return make_table(game="sequence", match=play_on(a_match("person", "cat", changes=changes), 40, turn=0))


def test_where_targets_are_not_shown_a_card_rises_and_tells_nothing(make_table: MakeTable) -> None:
    table = a_sequence_table(make_table, show_targets=False)
    gesture = card_of(table.scene)
    point(table, gesture.source)
    assert risen(table) == {gesture.source}
    assert lit(table) == set()
    point(table, gesture.target)
    assert risen(table) == lit(table) == set()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_lights_up_that_holding_would_not_light(make_table: MakeTable, game: str) -> None:
    table = make_table(game=game)
    scene = table.scene
    table.skip(6.0)
    for source in list(dict.fromkeys(gesture.source for gesture in scene.legal_gestures))[:4]:
        shown = {
            gesture.target for gesture in scene.legal_gestures
            if gesture.source == source and gesture.lit and not gesture.only_aimed
        }  # fmt: skip
        point(table, source)
        assert lit(table) == shown
        assert source in risen(table) or scene.arrangement.thing_on(source) is None


# Coordinates


@pytest.mark.usefixtures("pictures_kept")
@pytest.mark.parametrize("game", ["jungle", "sequence"])
def test_coordinates_are_drawn_where_they_are_wanted(make_table: MakeTable, game: str) -> None:
    pictures = []
    for wanted in (True, False):
        table = make_table(game=game)
        table.services.painter.theme = theme(coordinates=wanted)
        table.services.stack.resize(View((1280, 800)))
        table.run(0.1, seen=True)
        line = table.scene.drawing.coordinates.line
        strip = pygame.Rect(line.x, line.y - 6, line.w, 12)
        pictures.append(pygame.image.tobytes(table.screen.subsurface(strip), "RGB"))
    assert pictures[0] != pictures[1]
