"""The window stays where it can be seen, also when the monitor it was on is gone."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from jungle_games.window import Window

SMALL = (1366, 768)


class Desk:
    """A window, and monitors that can be plugged in and out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monitors = [(1920, 1080), (1920, 1080)]
        pygame.display.init()
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(self.monitors))
        self.window = Window((1600, 1000))

    def put(self, x: int, y: int) -> None:
        self.window._window.position = (x, y)

    @property
    def place(self) -> pygame.Rect:
        return pygame.Rect(self.window._window.position, self.window.size)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    made = Desk(monkeypatch)
    yield made
    made.window.close()


def in_view(desk: Desk) -> bool:
    seen = desk.place.clip(pygame.Rect((0, 0), desk.monitors[0]))
    return seen.w >= 64 and seen.h >= 64


def test_a_window_comes_back_from_a_monitor_that_is_gone(desk: Desk) -> None:
    desk.put(2100, 40)
    desk.window.stay_in_view()
    assert desk.place.topleft == (2100, 40)
    desk.monitors = [SMALL]
    desk.window.stay_in_view()
    assert in_view(desk)
    assert desk.place.w <= SMALL[0]
    assert desk.place.h <= SMALL[1]


def test_a_window_that_is_out_of_view_on_the_only_monitor_comes_back(desk: Desk) -> None:
    desk.monitors = [(1920, 1080)]
    desk.window.stay_in_view()
    for x, y in ((1900, 10), (50, 1070), (-1590, 0)):
        desk.put(x, y)
        desk.window.stay_in_view()
        assert in_view(desk)


def test_a_window_that_can_be_taken_hold_of_stays_where_the_player_put_it(desk: Desk) -> None:
    desk.monitors = [(1920, 1080)]
    desk.window.stay_in_view()
    for x, y in ((1800, 900), (-1500, 10), (0, 0)):
        desk.put(x, y)
        desk.window.stay_in_view()
        assert desk.place.topleft == (x, y)


def test_a_minimised_window_and_a_second_monitor_are_left_alone(desk: Desk) -> None:
    desk.put(-32_000, -32_000)
    desk.monitors = [(1920, 1080)]
    desk.window._desktops = desk.monitors
    desk.window.stay_in_view()
    assert desk.place.topleft == (-32_000, -32_000)
    desk.monitors = [(1920, 1080), (2560, 1440)]
    desk.put(2500, 100)
    desk.window.stay_in_view()
    assert desk.place.topleft == (2500, 100)


def test_where_no_monitor_is_left_nothing_is_done(desk: Desk) -> None:
    desk.put(100, 100)
    desk.monitors = []
    desk.window.stay_in_view()
    assert desk.place.topleft == (100, 100)
