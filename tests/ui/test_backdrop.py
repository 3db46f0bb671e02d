"""The ground behind the screens: fills every window, the same every time."""

import hashlib
from time import process_time

import pygame
import pytest

from jungle_games.ui.backdrop import backdrop
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View


def digest(surface: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1000, 1000), (1720, 720), (601, 1203)])
def test_it_fills_the_window_and_is_opaque(size: tuple[int, int]) -> None:
    picture = backdrop(Painter(), View(size))
    assert picture.get_size() == size
    assert not picture.get_flags() & pygame.SRCALPHA
    for x in (0, size[0] // 2, size[0] - 1):
        for y in (0, size[1] // 2, size[1] - 1):
            assert sum(picture.get_at((x, y))[:3]) > 0


def test_it_is_the_same_every_time() -> None:
    view = View((960, 600))
    assert digest(backdrop(Painter(), view)) == digest(backdrop(Painter(), view))


def test_it_is_painted_once() -> None:
    painter, view = Painter(), View((960, 600))
    assert backdrop(painter, view) is backdrop(painter, view)
    assert backdrop(painter, view, kind="title") is not backdrop(painter, view)


def test_the_lamp_hangs_where_it_is_told() -> None:
    picture = backdrop(Painter(), View((1280, 800)), (320, 400))
    lit, dark = picture.get_at((420, 400)), picture.get_at((860, 400))
    assert sum(lit[:3]) > sum(dark[:3]) + 20


def test_only_the_title_has_fireflies() -> None:
    view, painter = View((1280, 800)), Painter()
    spot = (476, 40)
    assert sum(backdrop(painter, view, kind="title").get_at(spot)[:3]) > 350
    assert sum(backdrop(painter, view).get_at(spot)[:3]) < 200


def test_it_does_not_hold_up_the_start() -> None:
    """The goal is 150 ms of processor time, which a busy machine does not lengthen much."""
    times = []
    for _ in range(3):
        begun = process_time()
        backdrop(Painter(), View((1280, 800)), kind="title")
        times.append(process_time() - begun)
    assert min(times) < 0.15
