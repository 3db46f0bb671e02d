"""Boxes, shadows, glows and surfaces: smooth, exact, and inside their budget of memory."""

from itertools import pairwise

import pygame
import pytest

from jungle_games.ui.effects import spread
from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.theme import NORMAL, PALETTES

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


@pytest.mark.parametrize("size", [(60, 40), (390, 290)], ids=["whole", "stretched"])
def test_a_box_has_smooth_corners(size: tuple[int, int]) -> None:
    surface = canvas()
    Painter().box(surface, pygame.Rect((5, 5), size), 16, "#FFFFFF")
    greys = {surface.get_at((x, y))[0] for x in range(5, 21) for y in range(5, 21)}
    assert len(greys) > 6


def test_a_stretched_box_looks_like_a_whole_one() -> None:
    """The patch is an economy of memory: nobody may see it."""
    whole, stretched = canvas(), canvas()
    rect = pygame.Rect(3, 4, 380, 280)
    painter = Painter()
    painter.box(stretched, rect, 20, "#336699", border="#FFCC00", width=3)
    alone = painter.vector(
        '<rect x="1.5" y="1.5" width="377" height="277" rx="18.5" ry="18.5" fill="#336699"'
        ' stroke="#FFCC00" stroke-width="3"/>',
        rect.size,
        (0, 0, *rect.size),
    )
    whole.blit(alone, rect)
    different = pygame.mask.from_threshold(whole, (0, 0, 0), (6, 6, 6, 255), stretched)
    different.invert()
    assert different.count() <= 8


def test_the_border_lies_inside() -> None:
    surface = canvas()
    Painter().box(surface, pygame.Rect(10, 10, 80, 60), 8, border="#FF0000", width=4)
    assert changed(surface) == pygame.Rect(10, 10, 80, 60)
    assert surface.get_at((50, 12))[:3] == RED
    assert surface.get_at((50, 40))[:3] == BLACK


@pytest.mark.parametrize("size", [(60, 40), (390, 290)])
def test_a_faint_box_lets_the_ground_through(size: tuple[int, int]) -> None:
    surface = canvas(colour=WHITE)
    Painter().box(surface, pygame.Rect((5, 5), size), 8, "#000000", alpha=128)
    assert abs(surface.get_at((5 + size[0] // 2, 5 + size[1] // 2))[0] - 127) <= 2


@pytest.mark.parametrize("rect", [(0, 0, 0, 40), (0, 0, 40, 0), (0, 0, 1, 1), (-50, -50, 20, 20), (390, 290, 50, 50)])
def test_odd_places_do_no_harm(rect: tuple[int, int, int, int]) -> None:
    surface, painter = canvas(), Painter()
    painter.box(surface, pygame.Rect(rect), 12, "#FFFFFF", border="#FF0000", width=2)
    painter.shadow(surface, pygame.Rect(rect), 12, Shadow.PANEL, 1.0)
    painter.panel(surface, pygame.Rect(rect), 1.0)
    painter.paper(surface, pygame.Rect(rect), 1.0)
    painter.button_face(surface, pygame.Rect(rect), 1.0, "amber")


@pytest.mark.parametrize("size", [(60, 60), (260, 220)], ids=["whole", "stretched"])
def test_a_glow_is_of_its_colour_everywhere(size: tuple[int, int]) -> None:
    """A blur that mixed in the black of clear pixels would leave a dark rim."""
    surface, rect = canvas(colour=WHITE), pygame.Rect((60, 40), size)
    Painter().glow(surface, rect, 10, "#FF0000", blur=14)
    for x in range(rect.left - spread(14), rect.centerx):
        red, green, blue, _ = surface.get_at((x, rect.centery))
        assert red >= 254
        assert abs(green - blue) <= 1


@pytest.mark.parametrize("size", [(60, 60), (260, 220)], ids=["whole", "stretched"])
def test_a_glow_fades_outwards(size: tuple[int, int]) -> None:
    surface, rect = canvas(), pygame.Rect((60, 40), size)
    Painter().glow(surface, rect, 10, "#FFFFFF", blur=14, alpha=255)
    levels = [surface.get_at((x, rect.centery))[0] for x in range(rect.left - spread(14) - 1, rect.centerx)]
    assert levels[0] == 0
    assert all(near >= far - 1 for far, near in pairwise(levels))
    assert levels[-1] > 240


def test_a_glowing_ring_leaves_its_middle() -> None:
    surface, rect = canvas(), pygame.Rect(60, 40, 200, 200)
    Painter().glow(surface, rect, 20, "#FFFFFF", blur=8, ring=8)
    assert surface.get_at(rect.center)[:3] == BLACK
    assert surface.get_at(rect.midtop)[0] > 60


def test_a_shadow_falls_where_its_style_says() -> None:
    surface, rect = canvas(colour=WHITE), pygame.Rect(150, 100, 80, 80)
    Painter().shadow(surface, rect, 8, Shadow.HELD, 1.0)
    below, above = surface.get_at((190, 190))[0], surface.get_at((190, 95))[0]
    right, left = surface.get_at((240, 150))[0], surface.get_at((145, 150))[0]
    assert below < above
    assert right < left


def test_a_cast_shadow_has_the_shape_of_the_sprite() -> None:
    painter = Painter()
    sprite = painter.picture("animals/lion", (80, 80))
    shadow = painter.cast(sprite, Shadow.PIECE, 1.0)
    margin = (shadow.get_width() - 80) // 2
    assert margin == spread(6)
    assert shadow.get_at((margin + 40, margin + 40)).a > 130
    assert shadow.get_at((0, 0)).a == 0
    assert tuple(shadow.get_at((margin + 40, margin + 40)))[:3] == BLACK


def test_dashes_stay_inside_and_leave_gaps() -> None:
    surface, rect = canvas(), pygame.Rect(20, 20, 120, 90)
    Painter().dashed_box(surface, rect, 12, "#FFFFFF", width=3)
    assert rect.contains(changed(surface))
    top = [surface.get_at((x, 21))[0] > 128 for x in range(40, 120)]
    assert 0.4 < sum(top) / len(top) < 0.85


def test_a_clip_is_honoured_and_left_as_it_was() -> None:
    surface, clip = canvas(), pygame.Rect(50, 50, 40, 40)
    surface.set_clip(clip)
    painter = Painter()
    painter.paper(surface, pygame.Rect(0, 0, 300, 250), 1.0)
    painter.panel(surface, pygame.Rect(0, 0, 300, 250), 1.0, active=True)
    assert surface.get_clip() == clip
    surface.set_clip(None)
    assert changed(surface) == clip


@pytest.mark.parametrize("u", [0.75, 1.0, 1.35])
@pytest.mark.parametrize("kind", ["amber", "moss", "night", "ember", "paper"])
def test_a_pressed_button_sinks(u: float, kind) -> None:
    painter, rect = Painter(), pygame.Rect(20, 20, 140, 56)
    up = painter.button_face(canvas(), rect, u, kind, "normal")
    down = painter.button_face(canvas(), rect, u, kind, "pressed")
    assert rect.contains(up)
    assert rect.contains(down)
    assert down.y > up.y
    assert down.size == up.size


def test_another_theme_repaints_everything() -> None:
    painter = Painter(NORMAL)
    red = painter.picture("animals/token_red", (64, 64))
    painter.theme = PALETTES["deutan"]
    assert painter.picture("animals/token_red", (64, 64)) is not red
    assert painter.theme.side[1] == PALETTES["deutan"].side[1]


def test_memory_stays_in_its_budget() -> None:
    painter = Painter(cache_bytes=2_000_000)
    for side in range(20, 260, 2):
        painter.picture("animals/lion", (side, side))
        assert painter.cache.used <= 2_000_000
    assert painter.picture("animals/lion", (258, 258)) is painter.picture("animals/lion", (258, 258))


def test_what_was_used_last_is_kept() -> None:
    painter = Painter(cache_bytes=300_000)
    lion = painter.picture("animals/lion", (100, 100))
    for side in range(60, 90):
        painter.picture("animals/cat", (side, side))
        assert painter.picture("animals/lion", (100, 100)) is lion


def test_panels_of_all_sizes_share_their_memory() -> None:
    painter, surface = Painter(), canvas(1900, 1000)
    painter.panel(surface, pygame.Rect(0, 0, 1200, 900), 1.35)
    used = painter.cache.used
    painter.panel(surface, pygame.Rect(0, 0, 1100, 950), 1.35)
    assert painter.cache.used == used
    assert used < 500_000
