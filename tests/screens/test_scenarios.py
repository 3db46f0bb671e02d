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
@pytest.mark.parametrize("scenario", [pytest.param(each, id=name) for name, each in SCENARIOS])
def test_it_holds_together_and_has_room_for_its_words(
    tmp_path: Path, watch: TextWatch, scenario: Scenario, language: str
) -> None:
    tour = Tour(tmp_path, *NARROW[0], frame=0.25, motion=0.0, language=language)
    wrong: list[str] = []
    tour.visit(scenario)
    typed = (*TYPED, *typed_names(tour))
    for number, (size, scale) in enumerate(NARROW if language != ENGLISH else (*NARROW, *OTHERS)):
        if number:
            tour.lay_out(size, scale)
        found = list(faults(tour.app))
        if (size, scale) in NARROW:
            found += [fault for fault in watch.faults(tour.app) if not any(word in fault for word in typed)]
        wrong += [f"{size[0]}×{size[1]}, {scale:.0%}: {fault}" for fault in found]
        watch.begin()
    tour.app.close()
    assert not wrong, "\n".join(wrong)
    assert not tour.failures()  # a scene that fails leads to the title, where nothing is wrong
