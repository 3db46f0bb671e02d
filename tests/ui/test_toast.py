"""The toast comes, stays, goes."""

from functools import partial

import pygame
import pytest
from stage import same

from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import View
from jungle_games.ui.text import Typesetter
from jungle_games.ui.widgets.slip import COMING, GOING, STAYING, Toast


def picture(toast: Toast, painter: Painter) -> pygame.Surface:
    surface = pygame.Surface((1280, 800))
    toast.draw(surface, painter, View((1280, 800)))
    return surface


def test_a_toast_fades_in_stays_still_and_fades_out(painter: Painter) -> None:
    toast = Toast()
    empty = picture(toast, painter)
    toast.show("Saved.", 10.0)
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


def test_without_motion_it_jumps(painter: Painter) -> None:
    toast = Toast()
    toast.show("Saved.", 10.0, motion=0)
    assert not toast.update(10.0)
    full = picture(toast, painter)
    toast.update(11.0)
    assert same(picture(toast, painter), full)
    assert toast.update(10.0 + COMING + STAYING + 0.01)
    assert toast.text == ""


def test_a_new_toast_takes_the_place_of_the_old_without_blinking() -> None:
    toast = Toast()
    toast.show("One", 0.0)
    toast.update(1.0)
    toast.show("Two", 1.0)
    toast.update(1.0)
    assert toast.text == "Two"
    assert not toast.update(1.01)


def test_its_time_begins_when_it_is_first_seen(painter: Painter) -> None:
    toast = Toast()
    empty = picture(toast, painter)
    toast.show("Your settings were damaged.", 10.0)
    toast.update(60.0)  # the first picture was long in coming
    assert not same(picture(toast, painter), empty)
    toast.update(60.0 + STAYING - 0.1)
    assert toast.text
    toast.update(60.0 + STAYING + GOING + 0.1)
    assert not toast.text


def test_long_messages_stay_longer() -> None:
    short, long = Toast(), Toast()
    short.show("Saved.", 0.0)
    long.show("x" * 140, 0.0)
    assert (long.wake_at() or 0) - (short.wake_at() or 0) == pytest.approx(4.0)


def test_it_gives_way_to_what_can_be_pressed() -> None:
    toast, painter, view = Toast(), Painter(), View((1280, 800))
    toast.show("Only the rat enters the water.", 0.0, 0.0)
    button = pygame.Rect(560, 720, 160, 40)
    spots = []
    for kept in ((), ([button], [])):
        toast.show("Only the rat enters the water.", 0.0, 0.0)
        surface = pygame.Surface((1280, 800))
        toast.draw(surface, painter, view, partial(tuple, kept))
        painted = pygame.mask.from_threshold(surface, painter.theme.paper, (1, 1, 1))
        spots.append(pygame.mask.Mask.get_bounding_rects(painted)[0])
    assert spots[0].colliderect(button)
    assert not spots[1].colliderect(button)


def test_it_asks_once_what_must_stay_clear() -> None:
    toast, painter, asked = Toast(), Painter(), []
    toast.show("Only the rat enters the water.", 0.0, 0.0)
    for _ in range(3):
        toast.draw(pygame.Surface((1280, 800)), painter, View((1280, 800)), lambda: asked.append("kept") or ([], []))
    assert asked == ["kept"]


def test_how_large_it_gets_is_measured_without_breaking_lines_evenly(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, real = [], Typesetter._wrapped_evenly

    def counted(self: Typesetter, string: str, face: Face, px: int, width: int) -> list[str]:
        broken.append(width)
        return real(self, string, face, px, width)

    monkeypatch.setattr(Typesetter, "_wrapped_evenly", counted)
    toast = Toast()
    toast.show("A piece of rank eight was there a moment ago, and it will be there again. " * 3, 0.0, 0.0)
    picture(toast, painter)
    assert len(broken) == 1, "only at the width that it gets"
