"""Choosing players on the new-game screen: one order in every game, and rows of which enough is visible."""

from __future__ import annotations

from pathlib import Path

import pytest
from scenarios.tour import Place, Tour

from jungle_games.core.seat_names import ELSEWHERE, PERSON
from jungle_games.games import ROOMS
from jungle_games.screens.new_game.new_game_tiles import LevelTile, PlayerTile

pytestmark = pytest.mark.usefixtures("without_art")

FOR_SEVERAL = [room.name for room in ROOMS if room.seats != (1,)]
PLACES: tuple[Place, ...] = (
    ((960, 600), 1.0), ((960, 600), 1.5), ((1280, 800), 1.0), ((1280, 800), 1.25), ((1280, 800), 2.0),
    ((1920, 1080), 1.0), ((1920, 1080), 1.5),
)  # fmt: skip


@pytest.mark.parametrize("game", FOR_SEVERAL)
def test_people_come_first_and_then_who_fits_and_the_animals(tmp_path: Path, game: str) -> None:
    tour = Tour(tmp_path, (960, 600), 1.0, motion=0.0)
    tour.navigator.new_game(game)
    for size, scale in PLACES:
        tour.lay_out(size, scale)
        tiles = [widget for widget in tour.app.stack.top.root.walk() if isinstance(widget, PlayerTile)]  # type: ignore[attr-defined]
        tiles.sort(key=lambda tile: (tile.rect.y, tile.rect.x))
        assert [tile.name[1] for tile in tiles[:3]] == [PERSON, ELSEWHERE, "fits_me"], (size, scale)  # type: ignore[index]
        if scale == 1.0:
            assert tiles[0].rect.y == tiles[1].rect.y
        for tile in tiles:
            seen = 0 if tile.shown_rect is None else tile.shown_rect.h
            if isinstance(tile, LevelTile) and 0 < seen < tile.rect.h:
                assert 0.3 < seen / tile.rect.h < 0.9, (tile.name, size, scale, seen, tile.rect.h)
    tour.app.close()
    assert not tour.failures()


def test_jacks_needs_no_scrolling_for_two(tmp_path: Path) -> None:
    tour = Tour(tmp_path, (1280, 800), 1.0, motion=0.0)
    tour.navigator.new_game("jacks")
    for size in ((1280, 800), (1920, 1080)):
        tour.lay_out(size, 1.0)
        for widget in tour.app.stack.top.root.walk():  # type: ignore[attr-defined]
            assert not isinstance(widget, PlayerTile) or widget.shown_rect == widget.rect, (widget.name, size)
    tour.app.close()
