"""A frame is a list of what is drawn, and the window is drawn again only where two lists differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, islice

import pygame
import pytest
from examples import dear
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.ui.canvas import Canvas, StaticLayer, opaque

SIZE = (60, 40)
COLOURS = ("#AA3322", "#22AA3388", "#2233AA40")


@dataclass(frozen=True)
class Drawn:
    """A picture at a point, through a window or not, as opaque as it is then; a fill where there is no picture."""

    picture: int | None
    at: tuple[int, int]
    part: tuple[int, int, int, int] | None = None
    clip: tuple[int, int, int, int] | None = None
    alpha: int = 255


def pictures() -> list[pygame.Surface]:
    made = []
    for side, colour in zip((8, 15, 24), COLOURS, strict=True):
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        picture.fill(colour)
        picture.fill("#FFFFFF", (side // 2, 2, 3, 3))
        made.append(picture)
    return made


PICTURES = pictures()


def draw(target: pygame.Surface, frame: Sequence[Drawn]) -> None:
    target.fill("#123456")
    for drawn in frame:
        target.set_clip(drawn.clip)
        if drawn.picture is None:
            target.fill("#445566", (*drawn.at, 9, 9))
            continue
        picture = PICTURES[drawn.picture]
        picture.set_alpha(drawn.alpha)
        target.blit(picture, drawn.at, drawn.part)
        picture.set_alpha(255)
    target.set_clip(None)


def whole(frame: Sequence[Drawn]) -> bytes:
    surface = opaque(SIZE)
    draw(surface, frame)
    return pygame.image.tobytes(surface, "RGB")


boxes = st.tuples(st.integers(-5, 60), st.integers(-5, 40), st.integers(0, 30), st.integers(0, 30))
strokes = st.builds(
    Drawn,
    st.one_of(st.none(), st.integers(0, len(PICTURES) - 1)),
    st.tuples(st.integers(-20, 70), st.integers(-20, 50)),
    st.one_of(st.none(), boxes),
    st.one_of(st.none(), boxes),
    st.sampled_from((255, 255, 120, 0)),
)


@dear(60, 300)
@given(st.lists(strokes, min_size=1, max_size=8), st.lists(st.lists(st.integers(0, 7), max_size=12), max_size=6))
def test_every_frame_looks_as_if_it_were_drawn_as_a_whole(palette: list[Drawn], frames: list[list[int]]) -> None:
    # Frames of the same few strokes: what comes, goes, doubles and changes places is told apart.
    canvas, target = Canvas(), opaque(SIZE)
    for numbers in frames:
        frame = [palette[number % len(palette)] for number in numbers]
        canvas.begin(SIZE)
        draw(canvas, frame)
        canvas.show(target)
        assert pygame.image.tobytes(target, "RGB") == whole(frame)


def show(canvas: Canvas, target: pygame.Surface, *frame: Drawn) -> Sequence[pygame.Rect]:
    canvas.begin(SIZE)
    draw(canvas, frame)
    return canvas.show(target)


def test_what_lies_as_it_lay_is_not_drawn_again() -> None:
    canvas, target = Canvas(), opaque(SIZE)
    still, before, after = Drawn(2, (0, 0)), Drawn(0, (30, 20)), Drawn(0, (31, 20))
    assert list(show(canvas, target, still, before)) == [pygame.Rect((0, 0), SIZE)]
    assert not show(canvas, target, still, before)
    assert list(show(canvas, target, still, after)) == [pygame.Rect(30, 20, 9, 8)]


def test_a_window_that_lost_its_picture_is_drawn_as_a_whole() -> None:
    canvas, target, drawn = Canvas(), opaque(SIZE), Drawn(0, (3, 3))
    show(canvas, target, drawn)
    target.fill("#000000")
    canvas.forget()
    show(canvas, target, drawn)
    assert pygame.image.tobytes(target, "RGB") == whole([drawn])


def test_where_the_still_picture_changed_is_drawn_again() -> None:
    canvas, target, still = Canvas(), opaque(SIZE), StaticLayer()
    for colour in islice(cycle(("#101010", "#E0E0E0")), 5):
        canvas.begin(SIZE)
        still.damage(pygame.Rect(5, 5, 10, 10))
        still.damage(pygame.Rect(40, 5, 30, 10))
        still.draw(canvas, SIZE, lambda surface, shade=colour: surface.fill(shade))  # type: ignore[misc]
        canvas.show(target)
        assert target.get_at((7, 7)) == target.get_at((59, 14)) == pygame.Color(colour)
        assert target.get_at((20, 20)) == pygame.Color("#101010")
        # Somebody else looks at it in between, and on another surface.
        still.damage(pygame.Rect(0, 30, 4, 4))
        still.refresh(SIZE, lambda surface: surface.fill("#777777"))
    still.draw(canvas, SIZE, lambda surface: None)
    canvas.show(target)
    assert target.get_at((1, 31)) == pygame.Color("#777777")


def test_nothing_is_drawn_on_it_unnoticed() -> None:
    canvas = Canvas()
    canvas.begin(SIZE)
    with pytest.raises(pygame.error):
        pygame.draw.rect(canvas, "#FFFFFF", (0, 0, 5, 5))
    with pytest.raises(pygame.error):
        canvas.subsurface((0, 0, 5, 5))
