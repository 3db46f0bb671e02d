"""Boxes, shadows, glows and surfaces: smooth, exact, and inside their budget of memory."""


import pygame
import pytest

from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.theme import NORMAL, palettes

WHITE, BLACK, RED = (255, 255, 255), (0, 0, 0), (255, 0, 0)


def canvas(width: int = 400, height: int = 300, colour: tuple[int, int, int] = BLACK) -> pygame.Surface:
    surface = pygame.Surface((width, height))
    surface.fill(colour)
    return surface


def changed(surface: pygame.Surface) -> pygame.Rect:
    """Where a black canvas is no longer black."""
    mask = pygame.mask.from_threshold(surface, BLACK, (1, 1, 1))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("rect", [(20, 30, 60, 40), (5, 5, 390, 290)], ids=["whole", "stretched"])
def test_a_box_fills_its_rect_to_the_edges_and_no_further(rect: tuple[int, int, int, int]) -> None:
    surface, box = canvas(), pygame.Rect(rect)
    Painter().box(surface, box, 12, "#FFFFFF")
    assert changed(surface) == box
    for point in (box.midtop, (box.right - 1, box.centery), (box.centerx, box.bottom - 1), box.center):
        assert surface.get_at(point)[:3] == WHITE
    assert surface.get_at(box.topleft)[:3] == BLACK
    greys = {surface.get_at((box.x + x, box.y + y))[0] for x in range(16) for y in range(16)}
    assert len(greys) > 6, "its corners are smooth"


@pytest.mark.parametrize("rect", [(0, 0, 0, 40), (0, 0, 40, 0), (0, 0, 1, 1), (-50, -50, 20, 20), (390, 290, 50, 50)])
def test_odd_places_do_no_harm(rect: tuple[int, int, int, int]) -> None:
    surface, painter = canvas(), Painter()
    painter.box(surface, pygame.Rect(rect), 12, "#FFFFFF", border="#FF0000", width=2)
    painter.shadow(surface, pygame.Rect(rect), 12, Shadow.PANEL, 1.0)
    painter.panel(surface, pygame.Rect(rect), 1.0)
    painter.paper(surface, pygame.Rect(rect), 1.0)
    painter.button_face(surface, pygame.Rect(rect), 1.0, "amber")


def test_another_theme_repaints_everything() -> None:
    painter = Painter(NORMAL)
    red = painter.picture("animals/token_red", (64, 64))
    painter.theme = palettes()["deutan"]
    assert painter.picture("animals/token_red", (64, 64)) is not red
    assert painter.theme.side[1] == palettes()["deutan"].side[1]


def test_what_was_used_last_is_kept() -> None:
    painter = Painter(cache_bytes=300_000)
    lion = painter.picture("animals/lion", (100, 100))
    for side in range(60, 90):
        painter.picture("animals/cat", (side, side))
        assert painter.picture("animals/lion", (100, 100)) is lion
