"""Every scenario, visited once in each language and laid out anew at every size and scale: nothing lies outside the
window or on anything else, and no word is cut, shortened or covered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from layout_faults import faults
from scenarios import SCENARIOS
from scenarios.tour import LONG_NAME, Scenario, Tour
from text_watch import TextWatch

from jungle_games.core.i18n import ENGLISH, LANGUAGES
from jungle_games.table.scene import TableScene
from jungle_games.ui.view import View

NARROW = (((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.25))
"""The sizes and scales with the least room for words; at 1280 × 800 and 100 % there is more than at any of these."""
Place = tuple[tuple[int, int], float]
SIZES = ((960, 600), (1280, 800), (1920, 1080))
SCALES = (0.75, 1.0, 1.5, 2.0)
DISTINCT = {(size, View(size, scale).ui): scale for size, scale in reversed([*NARROW, *product(SIZES, SCALES)])}
"""Of every size those scales that differ there: a window caps the scale by what it holds."""
OTHERS = [(size, scale) for (size, _ui), scale in DISTINCT.items() if (size, scale) not in NARROW]
TYPED = ("Mira", LONG_NAME, "Lesson with grandpa")
"""What a person typed may be longer than any room."""


def typed_names(tour: Tour) -> Iterator[str]:
    """The names that people gave themselves at the tables, and the words in them."""
    for scene in tour.app.stack.scenes:
        if isinstance(scene, TableScene):
            for info in scene.match.seats:
                if info.is_person:
                    yield from (info.name, *(word for word in info.name.split() if len(word) > 3))


@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("scenario", "painted"),
    [pytest.param(each, OTHERS[number % len(OTHERS)], id=name) for number, (name, each) in enumerate(SCENARIOS)],
)
def test_it_holds_together_and_has_room_for_its_words(
    tmp_path: Path, watch: TextWatch, scenario: Scenario, painted: Place, language: str
) -> None:
    """Where words have room enough, all has its place; by turns one of those sizes is painted as well."""
    tour = Tour(tmp_path, *NARROW[0], frame=0.25, motion=0.0, language=language)
    wrong: list[str] = []
    tour.visit(scenario)
    typed = (*TYPED, *typed_names(tour))
    for place in NARROW if language != ENGLISH else (*NARROW, *OTHERS):
        if place != NARROW[0]:
            # The watch paints for itself, but for a toast.
            tour.lay_out(*place, painted=place == painted or bool(tour.app.message))
        found = list(faults(tour.app))
        if place in NARROW:
            found += [fault for fault in watch.faults(tour.app) if not any(word in fault for word in typed)]
        wrong += [f"{_told(place)}: {fault}" for fault in found]
        watch.begin()
    tour.app.close()
    assert not wrong, "\n".join(wrong)
    assert not tour.failures()  # a scene that fails leads to the title, where nothing is wrong


@pytest.mark.nightly
@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize("scenario", [pytest.param(each, id=name) for name, each in SCENARIOS])
def test_it_is_painted_at_every_size(tmp_path: Path, scenario: Scenario) -> None:
    tour = Tour(tmp_path, *NARROW[0], frame=0.25, motion=0.0)
    tour.visit(scenario)
    for place in OTHERS:
        tour.lay_out(*place)
    tour.app.close()
    assert not tour.failures()


def _told(place: Place) -> str:
    (width, height), scale = place
    return f"{width}×{height}, {scale:.0%}"
