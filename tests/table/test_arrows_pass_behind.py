"""The arrow of a hint hides nothing that is to be read or pressed; names at the edge of a small table can be read."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest
from examples import in_turn
from scenarios import SCENARIOS
from scenarios.tour import Tour

from jungle_games.table.scene import TableScene
from jungle_games.table.style import LEGIBLE
from jungle_games.table.table_picture import marked_on
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.button import Button

TABLES = ("table_middle", "sequence_held", "matrix_keys", "matr1x_start")


@pytest.mark.usefixtures("pictures_kept")
@pytest.mark.parametrize("name", in_turn(["puzzle_sequence_hint", "sequence_hint", "jungle_hint"], 2))
def test_an_arrow_crosses_no_button(tmp_path: Path, name: str) -> None:
    tour = Tour(tmp_path, (1280, 800), 2.0, frame=0.25, motion=0.0)
    tour.visit(dict(SCENARIOS)[name], painted=False)
    scene = tour.app.stack.top
    assert isinstance(scene, TableScene)
    assert scene.arrows
    arrow = pygame.Color(getattr(scene.painter.theme, scene.arrows[0].colour))
    places = [scene.arrangement.places[end] for end in (scene.arrows[0].start, scene.arrows[0].end)]
    picture = pygame.Surface(scene.view.size, pygame.SRCALPHA)
    scene.marks.draw_over(picture, marked_on(scene))
    assert pygame.mask.from_threshold(picture, arrow, (8, 8, 8, 255)).count() > 200
    for button in (widget for widget in scene.root.walk() if isinstance(widget, Button) and widget.shown_rect):
        seen = picture.subsurface(button.shown_rect.inflate(-4, -4).clip(picture.get_rect()))  # type: ignore[union-attr]
        held = pygame.mask.from_threshold(seen, arrow, (8, 8, 8, 255)).count()
        assert not held or any(button.rect.colliderect(place) for place in places), button.name
    tour.app.close()


@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize(("name", "size"), in_turn(product(TABLES, [(1280, 800), (960, 600)]), 3))
def test_coordinates_are_legible_on_a_table_that_has_given_way(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    """As high as the edge allows, and on the smallest window with the largest words no smaller than nine pixels."""
    tour = Tour(tmp_path, size, 2.0, frame=0.25, motion=0.0)
    tour.visit(dict(SCENARIOS)[name], painted=False)
    scene = tour.app.stack.top
    assert isinstance(scene, TableScene)
    coordinates = scene.drawing.coordinates
    assert coordinates is not None
    assert coordinates.size >= (LEGIBLE - 1 if size[0] > 1000 else 9)
    widest = max(scene.painter.text_width(rank, Face.BOLD, coordinates.size) for rank in coordinates.ranks)
    assert coordinates.line.left - widest // 2 >= 0
    tour.app.close()
