"""The toast comes, stays, goes."""

from functools import partial

import pygame
import pytest
from stage import same

from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View
from jungle_games.ui.widgets.popup import COMING, GOING, STAYING, Toast


def picture(toast: Toast, painter: Painter) -> pygame.Surface:
    surface = pygame.Surface((1280, 800))
    toast.draw(surface, painter, View((1280, 800)))
    return surface


def test_a_toast_fades_in_stays_still_from_when_it_is_first_seen_and_fades_out(painter: Painter) -> None:
    toast = Toast()
    empty = picture(toast, painter)
    toast.show(Notice("Saved."), 10.0)
    assert toast.update(10.0 + COMING / 2)
    assert toast.update(10.0 + COMING)
    assert not same(picture(toast, painter), empty)
    assert not toast.update(10.0 + COMING + 1)
    assert not same(picture(toast, painter), empty)
    assert toast.wake_at() == pytest.approx(10.0 + COMING + STAYING)
    assert toast.update(10.0 + COMING + STAYING + GOING / 2)
    assert toast.update(10.0 + COMING + STAYING + GOING + 0.01)
    assert toast.text == ""
    assert toast.wake_at() is None
    assert same(picture(toast, painter), empty)
    toast.show(Notice("Your settings were damaged."), 10.0)
    toast.update(60.0)  # the first picture was long in coming
    assert not same(picture(toast, painter), empty)
    toast.update(60.0 + STAYING - 0.1)
    assert toast.text
    toast.update(60.0 + STAYING + GOING + 0.1)
    assert not toast.text


def test_it_gives_way_to_what_can_be_pressed_and_lies_near_its_place() -> None:
    toast, painter, view = Toast(), Painter(), View((1280, 800))
    button, spots = pygame.Rect(560, 720, 160, 40), []
    for near, kept in ((None, ()), (None, ([button], [])), ((300, 200), ([button], []))):
        toast.show(Notice("Only the rat enters the water.", near=near), 0.0, 0.0)
        toast.draw(pygame.Surface((1280, 800)), painter, view, partial(tuple, kept))
        spots.append(toast.rect or pygame.Rect(0, 0, 0, 0))
    assert [spot.colliderect(button) for spot in spots] == [True, False, False]
    assert spots[2].collidepoint((300, 200))
