"""Text: measured as it is drawn, aligned by its capitals, broken and shortened where it must be."""

import pytest

from jungle_games.core.formatting import unbroken
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.pictures import SurfaceCache
from jungle_games.ui.text import Typesetter

LONG = "Moves one square. Leaps over a river, unless a rat swims right in front of it."


@pytest.mark.parametrize("width", [60, 150, 264, 1000])
def test_lines_fit_and_nothing_is_lost(width: int) -> None:
    painter = Painter()
    lines = painter.wrap(LONG, Face.REGULAR, 17, width)
    assert all(painter.text_width(line, Face.REGULAR, 17) <= width for line in lines)
    assert " ".join(lines) == LONG
    parts = painter.wrap("Donaudampfschifffahrt", Face.REGULAR, 17, width)
    assert (len(parts) > 1) == (width < 160)
    assert "".join(parts) == "Donaudampfschifffahrt"


def test_what_is_held_together_goes_to_the_next_line_and_is_broken_between_words_where_even_that_is_too_short() -> None:
    painter = Painter()
    words = f"{unbroken('Jonas: 6 points')}, {unbroken('Mira: 4 points')}."
    room = painter.text_width("Jonas: 6 points, Mira:", Face.REGULAR, 17)
    kept = [line.replace("\N{NO-BREAK SPACE}", " ") for line in painter.wrap(words, Face.REGULAR, 17, room)]
    assert kept == ["Jonas: 6 points,", "Mira: 4 points."]
    narrow = painter.text_width("Jonas: 6 po", Face.REGULAR, 17)
    assert painter.wrap(unbroken("Jonas: 6 points"), Face.REGULAR, 17, narrow)[-1] == "points"


@pytest.mark.parametrize("name", ["Мария", "Σοφία", "Zoë Мария"])
def test_a_name_in_letters_that_titles_lack_is_seen_all_the_same(name: str) -> None:
    texts = Typesetter(SurfaceCache(1_000_000))
    run = texts.text(name, Face.TITLE, 40, (255, 255, 255))
    white = (255, 255, 255)
    seen = [texts.text(sign, Face.TITLE, 40, white).get_bounding_rect().w for sign in name if sign != " "]
    assert all(seen)
    assert run.get_width() == texts.text_width(name, Face.TITLE, 40) > sum(seen) * 0.8
    assert run.get_height() == texts.text("Mira", Face.TITLE, 40, (255, 255, 255)).get_height()
