"""In every language, at every size, every word on every screen has its room: none is cut, shortened or covered."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_layout import faults
from text_watch import TextWatch

from jungle_games.core.i18n import LANGUAGES
from jungle_games.screens.rule_book import RuleBookScene
from jungle_games.table.scene import TableScene
from jungle_games.ui.scene import WidgetScene

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from stops import LONG_NAME, STOPS, Tour

PLACES = [((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.25)]
"""The sizes with the least room for words; at 1280 × 800 and 100 % there is more than at any of these."""
TYPED = ("Mira", LONG_NAME, "Lesson with grandpa")
"""What a person typed may be longer than any room."""


def name_of(place: tuple[tuple[int, int], float]) -> str:
    (width, height), scale = place
    return f"{width}x{height}-{scale * 100:.0f}"


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> TextWatch:
    return TextWatch(monkeypatch)


def faults_now(tour: Tour, watch: TextWatch) -> Iterator[str]:
    """What is wrong with the words on the top scene, drawn once more."""
    scene = tour.app.stack.top
    assert isinstance(scene, WidgetScene)
    watch.lines.clear()
    watch.window = tour.app.screen.get_size()
    scene.invalidate()
    scene.draw(tour.app.screen)
    yield from watch.wrong
    yield from watch.torn()
    yield from watch.overlaps()
    yield from faults(tour.app)


def typed_names(tour: Tour) -> Iterator[str]:
    """The names that people gave themselves at the tables, and the words in them."""
    for scene in tour.app.stack.scenes:
        if isinstance(scene, TableScene):
            for info in scene.match.seats:
                if info.is_person:
                    yield from (info.name, *(word for word in info.name.split() if len(word) > 3))


def open_tour(home: Path, place: tuple[tuple[int, int], float], language: str) -> Tour:
    size, scale = place
    tour = Tour(home, size, scale, frame=0.25)
    tour.app.services.settings.replace(language=language)
    tour.app.apply_settings()
    return tour


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES, ids=name_of)
def test_every_stop_of_the_tour_has_room_for_its_words(
    tmp_path: Path, watch: TextWatch, place: tuple[tuple[int, int], float], language: str
) -> None:
    tour = open_tour(tmp_path, place, language)
    wrong: list[str] = []
    for name, stop in STOPS:
        watch.begin()
        stop(tour)
        tour.settle()
        typed = (*TYPED, *typed_names(tour))
        wrong += [f"{name} {fault}" for fault in faults_now(tour, watch) if not any(word in fault for word in typed)]
        tour.navigator.title()
    tour.app.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES, ids=name_of)
def test_every_page_of_the_rule_books_has_room_for_its_words(
    tmp_path: Path, watch: TextWatch, place: tuple[tuple[int, int], float], language: str
) -> None:
    tour = open_tour(tmp_path, place, language)
    tour.navigator.rules("jungle")
    book = tour.app.stack.top
    assert isinstance(book, RuleBookScene)
    wrong: list[str] = []
    for shown in book.books:
        for page in shown.pages:
            watch.begin()
            book.open(shown, page)
            tour.settle(0.25)
            wrong += [f"{page.file} of {shown.name} {fault}" for fault in faults_now(tour, watch)]
    tour.app.close()
    assert not wrong, "\n".join(wrong)
