"""A table that sleeps until something is due has drawn everything: the idle frame is up to date."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from examples import in_turn

from jungle_games.games import ROOMS
from jungle_games.ui.notices import NEWS, Notice

MakeTable = Callable[..., Any]
GAMES = [found.name for found in ROOMS]
TOLD = Notice("No draw", "Cat would rather play on.", NEWS, 0)


def as_it_is(table: Any) -> pygame.Surface:
    """The table drawn anew at this moment, whatever stands on the screen."""
    fresh = pygame.Surface(table.screen.get_size())
    table.scene.invalidate()
    table.scene.draw(fresh)
    return fresh


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """What encloses all pixels in which two pictures differ by more than rounding."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0, 0), (24, 24, 24, 255), other)
    mask.invert()
    found = mask.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)


@pytest.mark.usefixtures("pictures_kept")
@pytest.mark.parametrize("speed", [1.0, 0.0])
def test_a_banner_is_seen_though_nothing_else_happens(make_table: MakeTable, speed: float) -> None:
    """Nothing wakes the program but the banner itself, as when a computer player will have no draw."""
    table = make_table(speed=speed)
    table.live(2.0, seen=True)
    before = table.screen.copy()
    table.scene.draw_declined(0)
    table.live(1.0, seen=True)
    assert table.scene.banners.shown
    assert differing(before, table.screen).w > 100
    table.live(TOLD.seconds + 2.0, seen=True)
    assert not table.scene.banners.shown
    assert not differing(before, table.screen)


@pytest.mark.usefixtures("pictures_kept")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", in_turn([3, 30], 2))
def test_when_nothing_moves_the_screen_shows_the_table_as_it_is(make_table: MakeTable, game: str, moves: int) -> None:
    table, chance = make_table(game=game), random.Random(3)
    match = table.scene.match
    for _ in range(moves):
        if match.outcome is not None:
            break
        if isinstance(match.to_move, int):
            match.play(chance.choice(list(match.legal())))
        else:
            match.take_chance()
        table.scene.play._went_on()
        table.live(8.0, seen=True, frame=1 / 12)  # how it comes to rest, not how it gets there
        seen = table.screen.copy()
        assert not differing(seen, as_it_is(table)), match.moves
