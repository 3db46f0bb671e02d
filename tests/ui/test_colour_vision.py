"""What must be told apart is told apart by whoever lacks one kind of cones, in the palette that is for them."""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import get_args

import pygame
import pytest
from colour_vision import SIDES, Vision, apart, distance, shown, told_apart

from jungle_games.games.jacks.scene.pictures import jack
from jungle_games.games.jungle.rules.board import Kind
from jungle_games.games.jungle.scene.terrain import token
from jungle_games.games.sequence.rules.fives import SIDE_NAMES
from jungle_games.games.sequence.scene.chips import ChipLook, chip
from jungle_games.games.sequence.scene.drawing import SequenceDrawing
from jungle_games.table.sprites.marks import draw_arrow, draw_dashed_arrow, draw_last_move, draw_light
from jungle_games.table.style import BOARD, CARDS, NEON, Light, LightStyle
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import Palette, palettes

APART = 20.0
"""CIEDE2000: no doubt even between two small pieces that lie far from each other."""
PAINTED_APART = 15.0
"""Of pictures, which also show engravings, light and shade."""
_PX = 24
PAINTED: Mapping[str, Callable[[Painter], list[pygame.Surface]]] = {
    "jungle": lambda painter: [token(painter, seat, Kind.LION, 2 * _PX, 7) for seat in (0, 1)],
    "sequence": lambda painter: [chip(painter, ChipLook(side), _PX) for side in range(len(SIDE_NAMES))],
    "jacks": lambda painter: [jack(painter, colour, _PX) for colour in ("pink", "orange", "yellow", "green")],
}
"""Pieces of each side as they lie on the table."""


@pytest.mark.parametrize("game", SIDES)
@pytest.mark.parametrize("vision", get_args(Vision))
def test_sides_are_told_apart_in_the_palette_for_it(game: str, vision: Vision) -> None:
    for one, other in combinations(shown(SIDES[game], vision), 2):
        assert distance(one, other, vision) >= APART
        assert distance(one, other) >= APART


def _painter(palette: Palette) -> Painter:
    painter = Painter()
    painter.theme = palettes()[palette]
    return painter


@pytest.mark.parametrize("vision", get_args(Vision))
@pytest.mark.parametrize("game", PAINTED)
def test_painted_pieces_are_told_apart_in_the_palette_for_it(game: str, vision: Vision) -> None:
    for one, other in combinations(PAINTED[game](_painter(vision)), 2):
        assert apart(one, other, vision) >= PAINTED_APART
        assert apart(one, other) >= PAINTED_APART


def _mark(what: str, painter: Painter, style: LightStyle, ground: str) -> pygame.Surface:
    """A place of a table with this mark."""
    picture, rect, u = pygame.Surface((_PX, _PX)), pygame.Rect(0, 0, _PX, _PX), _PX / 80
    picture.fill(getattr(painter.theme, ground))
    ends = (0, _PX / 2), (_PX, _PX / 2)
    match what:
        case "legal":
            draw_light(painter, picture, Light.LEGAL, rect, u, style, over=style.over)
        case "capture":
            draw_light(painter, picture, Light.CAPTURE, rect, u, style)
            draw_light(painter, picture, Light.CAPTURE, rect, u, style, over=True)
        case "last move":
            draw_last_move(painter, picture, rect, u, style)
        case "hint":
            draw_arrow(painter, picture, *ends, u, style.arrow)
        case "threat":
            draw_dashed_arrow(painter, picture, *ends, u, "suit_red")
    return picture


MARKED = 0.1
"""The share of a place in which two marks on it differ at least."""
TABLES = {
    "jungle": (BOARD.lights, "grass"), "sequence": (SequenceDrawing.style.lights, "paper"),
    "jacks": (CARDS.lights, "rug"), "jungle_matrix": (CARDS.lights, "felt"), "matr1x": (NEON.lights, "neon_ground"),
}  # fmt: skip
"""The lights of each game, and what they lie on."""


@pytest.mark.parametrize("vision", get_args(Vision))
@pytest.mark.parametrize("game", TABLES)
def test_marks_are_told_apart_in_the_palette_for_it(game: str, vision: Vision) -> None:
    painter = _painter(vision)
    marks = {what: _mark(what, painter, *TABLES[game]) for what in ("legal", "capture", "last move", "hint", "threat")}
    apart = {(one, other): told_apart(marks[one], marks[other], vision) for one, other in combinations(marks, 2)}
    assert {pair: share for pair, share in apart.items() if share < MARKED} == {}
