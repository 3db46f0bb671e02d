"""Text: measured as it is drawn, aligned by its capitals, broken and shortened where it must be."""

import pygame
import pytest

from jungle_games.core.formatting import unbroken
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.pictures import SurfaceCache
from jungle_games.ui.text import Typesetter

LONG = "Moves one square. Leaps over a river, unless a rat swims right in front of it."


def ink(surface: pygame.Surface) -> pygame.Rect:
    rects = pygame.mask.from_surface(surface, 100).get_bounding_rects()
    return rects[0].unionall(rects[1:])


@pytest.mark.parametrize("face", list(Face))
@pytest.mark.parametrize("px", [14, 18, 24, 92])
def test_capitals_are_centred_on_their_line(face: Face, px: int) -> None:
    surface = pygame.Surface((200, 200), pygame.SRCALPHA)
    Painter().label(surface, "H", (20, 100), face, px, "#FFFFFF")
    assert abs(ink(surface).centery - 100) <= max(1, px * 0.03)


@pytest.mark.parametrize(("align", "edge"), [("left", "left"), ("center", "centerx"), ("right", "right")])
def test_alignment(align, edge: str) -> None:
    surface = pygame.Surface((400, 60), pygame.SRCALPHA)
    rect = Painter().label(surface, "Undo", (200, 30), Face.BOLD, 20, "#FFFFFF", align)
    assert abs(getattr(rect, edge) - 200) <= 1
    assert rect.contains(ink(surface))


@pytest.mark.parametrize("px", [12, 13, 18, 27])
def test_the_measured_width_is_the_drawn_width(px: int) -> None:
    painter = Painter()
    drawn = painter.text("Show me a move", Face.SEMIBOLD, px, "#FFFFFF").get_width()
    assert painter.text_width("Show me a move", Face.SEMIBOLD, px) == drawn


def test_colour_and_its_alpha_count() -> None:
    run = Painter().text("████", Face.BOLD, 40, (255, 0, 0, 128))
    peak = max(run.get_at((x, y)).a for x in range(run.get_width()) for y in range(run.get_height()))
    assert abs(peak - 128) <= 1


@pytest.mark.parametrize("width", [60, 150, 264, 1000])
def test_lines_fit_and_nothing_is_lost(width: int) -> None:
    painter = Painter()
    lines = painter.wrap(LONG, Face.REGULAR, 17, width)
    assert all(painter.text_width(line, Face.REGULAR, 17) <= width for line in lines)
    assert " ".join(lines) == LONG


def test_a_word_that_is_too_wide_is_broken() -> None:
    painter = Painter()
    lines = painter.wrap("Donaudampfschifffahrt", Face.REGULAR, 17, 60)
    assert len(lines) > 1
    assert "".join(lines) == "Donaudampfschifffahrt"


def test_a_word_with_a_hyphen_is_broken_behind_it() -> None:
    painter = Painter()
    room = painter.text_width("Maximiliane-Ch", Face.REGULAR, 17)
    assert painter.wrap("Maximiliane-Charlotte W.", Face.REGULAR, 17, room) == ["Maximiliane-", "Charlotte W."]


def test_what_is_held_together_goes_to_the_next_line_and_is_broken_between_words_where_even_that_is_too_short() -> None:
    painter = Painter()
    words = f"{unbroken('Jonas: 6 points')}, {unbroken('Mira: 4 points')}."
    room = painter.text_width("Jonas: 6 points, Mira:", Face.REGULAR, 17)
    kept = [line.replace("\N{NO-BREAK SPACE}", " ") for line in painter.wrap(words, Face.REGULAR, 17, room)]
    assert kept == ["Jonas: 6 points,", "Mira: 4 points."]
    narrow = painter.text_width("Jonas: 6 po", Face.REGULAR, 17)
    assert painter.wrap(unbroken("Jonas: 6 points"), Face.REGULAR, 17, narrow)[-1] == "points"


def test_line_breaks_in_the_text_are_kept() -> None:
    assert Painter().wrap("one\n\ntwo", Face.REGULAR, 17, 500) == ["one", "", "two"]


def test_a_text_that_fits_is_left_alone() -> None:
    assert Painter().fit("Leopard", Face.TITLE, 24, 500) == "Leopard"


@pytest.mark.parametrize("width", [20, 60, 120])
def test_a_text_that_does_not_fit_is_shortened(width: int) -> None:
    painter = Painter()
    short = painter.fit(LONG, Face.REGULAR, 17, width)
    assert short.endswith("…")
    assert LONG.startswith(short[:-1])
    assert painter.text_width(short, Face.REGULAR, 17) <= width + 2


def test_a_paragraph_says_where_it_ends() -> None:
    painter = Painter()
    surface = pygame.Surface((300, 300), pygame.SRCALPHA)
    rect = pygame.Rect(10, 20, 264, 200)
    bottom = painter.paragraph(surface, LONG, rect, Face.REGULAR, 17, "#FFFFFF")
    lines = len(painter.wrap(LONG, Face.REGULAR, 17, 264))
    assert bottom == 20 + painter.paragraph_height(lines, 17)
    assert ink(surface).bottom <= bottom
    assert ink(surface).top >= 20


@pytest.mark.parametrize("name", ["Мария", "Σοφία", "Zoë Мария"])
def test_a_name_in_letters_that_titles_lack_is_seen_all_the_same(name: str) -> None:
    texts = Typesetter(SurfaceCache(1_000_000))
    run = texts.run(name, Face.TITLE, 40, (255, 255, 255))
    white = (255, 255, 255)
    seen = [texts.run(sign, Face.TITLE, 40, white).get_bounding_rect().w for sign in name if sign != " "]
    assert all(seen)
    assert run.get_width() == texts.width(name, Face.TITLE, 40) > sum(seen) * 0.8
    assert run.get_height() == texts.run("Mira", Face.TITLE, 40, (255, 255, 255)).get_height()


def test_a_name_in_another_face_stands_on_the_line_of_the_title() -> None:
    texts = Typesetter(SurfaceCache(1_000_000))
    feet = [texts.run(name, Face.TITLE, 40, (255, 255, 255)).get_bounding_rect().bottom for name in ("MIM", "ПИН")]
    assert abs(feet[0] - feet[1]) <= 1
    own = texts.font(Face.TITLE, 40).render("Zoë", True, "white")
    run = texts.run("Zoë", Face.TITLE, 40, (255, 255, 255))
    assert pygame.image.tobytes(run, "RGBA") == pygame.image.tobytes(own, "RGBA")
