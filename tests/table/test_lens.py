"""Large pieces: what one points at or comes to is shown twice as large, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pygame
import pytest

from jungle_games.games import ROOMS
from jungle_games.ui.events import Command, FocusStep, PointerMove

LENS = 440
EDGE = 24
"""The sides of the lens at 1280 × 800, and how far inside it nothing else is drawn."""


def picture(table: Any) -> pygame.Surface:
    """What the window shows."""
    shown = pygame.Surface(table.scene.view.size)
    table.scene.draw(shown)
    return shown


def thing_place(table: Any) -> pygame.Rect:
    """A place with something on it, or an empty one where nothing lies yet."""
    arrangement = table.scene.arrangement
    taken = [rect for place, rect in arrangement.places.items() if arrangement.thing_on(place) is not None]
    seen = taken or arrangement.places.values()
    return max((rect for rect in seen if max(rect.size) <= LENS / 2), key=lambda rect: rect.size)


@pytest.mark.usefixtures("pictures_kept")
@pytest.mark.parametrize("game", [room.name for room in ROOMS])
def test_what_is_pointed_at_is_shown_twice_as_large(make_table: Callable[..., Any], game: str) -> None:
    table = make_table(game=game)
    table.run(9.0)  # whatever covers the table at first is gone
    rect = thing_place(table)
    table.send(PointerMove(rect.center))
    table.run(0.5)
    usual = picture(table)
    table.services.settings.replace(large_pieces=True)
    larger, window = picture(table), usual.get_rect()
    lens, small = (pygame.Rect(0, 0, side, side).move_to(center=rect.center).clamp(window) for side in (LENS, LENS / 2))
    expected = pygame.transform.smoothscale(usual.subsurface(small), lens.size)
    inside = lens.inflate(-2 * EDGE, -2 * EDGE)
    found, sought = (
        pygame.surfarray.array3d(seen).astype(int)
        for seen in (larger.subsurface(inside), expected.subsurface(inside.move(-lens.x, -lens.y)))
    )
    assert np.abs(found - sought).mean() < 1
    assert np.abs(found - pygame.surfarray.array3d(usual.subsurface(inside))).mean() > 5


def test_the_lens_follows_keys_and_one_of_them_puts_it_away(make_table: Callable[..., Any]) -> None:
    table = make_table()
    table.services.settings.replace(large_pieces=True)
    assert table.scene.lens.over is None
    table.send(FocusStep(1))
    table.scene.focus.focus(("place", next(iter(table.scene.arrangement.places))))
    assert table.scene.lens.over is not None
    table.send(Command("closer"))
    assert table.scene.lens.over is None
