"""Every page of the rule books, in every language, at every size: every word has its room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from layout_faults import faults
from scenarios.tour import Place, Tour
from text_watch import TextWatch

from jungle_games.core.i18n import LANGUAGES
from jungle_games.games import ROOMS
from jungle_games.screens.rule_book import RuleBookScene

PLACES = (((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.25))
"""The sizes with the least room for words; at 1280 × 800 and 100 % there is more than at any of these."""


def books() -> Iterator[ParameterSet]:
    """By day each book in a few languages, all in all of them, and at one size each; by night at every size."""
    step = -(-len(LANGUAGES) // len(ROOMS))
    for at, room in enumerate(ROOMS):
        for index, language in enumerate(LANGUAGES):
            if (index - at * step) % len(LANGUAGES) < step:
                place = PLACES[(at + index) % len(PLACES)]
                yield pytest.param(room.name, language, [place], id=f"{room.name}-{language}")
            at_all = pytest.mark.nightly
            yield pytest.param(room.name, language, PLACES, id=f"{room.name}-{language}-all", marks=at_all)


@pytest.mark.usefixtures("without_art")
@pytest.mark.parametrize(("name", "language", "places"), list(books()))
def test_every_page_has_room_for_its_words(
    tmp_path: Path, watch: TextWatch, name: str, language: str, places: Sequence[Place]
) -> None:
    tour = Tour(tmp_path, *places[0], frame=0.25, motion=0.0, language=language)
    tour.navigator.rules(name)
    scene = tour.app.stack.top
    assert isinstance(scene, RuleBookScene)
    wrong: list[str] = []
    for size, scale in places:
        tour.lay_out(size, scale, painted=False)
        for page in scene.book.pages:
            watch.begin()
            scene.open(scene.book, page)
            tour.settle(0.25, painted=False)  # the watch paints for itself
            found = faults(tour.app, watch)
            wrong += [f"{page.file}, {size[0]}×{size[1]}, {scale:.0%}: {fault}" for fault in found]
            beside = [item for item in scene._view.walk() if item.rect.clamp(scene._view.rect).x != item.rect.x]
            assert beside == [], page.file
    tour.app.close()
    assert not wrong, "\n".join(wrong)
    assert not tour.failures()
