"""Every scenario, visited once, laid out anew at every size and scale and spoken in every language: nothing lies
outside the window or on anything else, no word is cut, shortened or covered, and all come from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest
from layout_faults import faults
from made_up_language import BOOKS, MADE_UP, OWN_WORDS, known_words, plain_words
from reach import arrows_reach, never_read, pressed_by_pointer_alone
from scenarios import SCENARIOS
from scenarios.tour import LONG_NAME, Place, Scenario, Tour
from scenarios.visited import Visited
from targets import missed_by_clicks, missed_by_keys, small_targets
from text_watch import TextWatch

from jungle_games.core.i18n import ENGLISH, LANGUAGES
from jungle_games.screens.dialog import CurtainScene
from jungle_games.screens.title import TitleScene
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Back
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.label import Label

pytestmark = pytest.mark.usefixtures("without_art")

NARROW = (((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.25))
"""The sizes and scales with the least room for words; at 1280 × 800 and 100 % there is more than at any of these."""
DESIGNED = ((1280, 800), 1.0)
SIZES = ((960, 600), (1280, 800), (1920, 1080))
SCALES = (0.75, 1.0, 1.5, 2.0)
DISTINCT = {(size, View(size, scale).ui): scale for size, scale in reversed([*NARROW, *product(SIZES, SCALES)])}
"""Of every size those scales that differ there: a window caps the scale by what it holds."""
OTHERS = [(size, scale) for (size, _ui), scale in DISTINCT.items() if (size, scale) not in NARROW]
OTHER_LANGUAGES = [language for language in LANGUAGES if language != ENGLISH]
CHARACTERS = ("ja", "ko", "zh_Hans", "zh_Hant")
"""The languages that are written in characters."""
IN_WORDS = 3
"""Of so many scenarios one is seen with the longest words by day."""
LET_GO = 8
"""At most so many presses let go what is held, put slips away, end a search, and lead away."""
TYPED = ("Mira", LONG_NAME, "Lesson with grandpa", "2040-01-01 12.00.00 jungle")
"""What a person typed, and the name of a file, may be longer than any room."""


def typed_names(tour: Tour) -> Iterator[str]:
    """The names that people gave themselves at the tables, and the words in them."""
    for scene in tour.app.stack.scenes:
        if isinstance(scene, TableScene):
            for info in scene.match.seats:
                if info.is_person:
                    yield from (info.name, *(word for word in info.name.split() if len(word) > 3))


@pytest.fixture(scope="module")
def visited(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visited]:
    """A scenario for all tests that look at it, one after the other."""
    name, scenario = SCENARIOS[request.param]
    shown = Visited(name, scenario, lambda: tmp_path_factory.mktemp("home"), NARROW[0])
    yield shown
    shown.leave()


TOLD = [name for name, _each in SCENARIOS if not any(part in name for part in (*BOOKS, *OWN_WORDS))]
"""The scenarios whose words are all the program's."""


def each(of: int = 1) -> pytest.MarkDecorator:
    """For every scenario, or by day for every ``of``-th alone."""
    marks = [() if number % of == 0 else pytest.mark.nightly for number in range(len(SCENARIOS))]
    params = [pytest.param(at, id=SCENARIOS[at][0], marks=mark) for at, mark in enumerate(marks)]
    return pytest.mark.parametrize("visited", params, indirect=True)


def narrow(request: pytest.FixtureRequest) -> Place:
    """The place where a scenario is seen with the longest words; neighbours in the tour share them."""
    number: int = request.node.callspec.params["visited"]
    return NARROW[number // IN_WORDS % len(NARROW)]


def look_at(tour: Tour, watch: TextWatch, places: Sequence[Place], painted: Place | None = None) -> None:
    """Look at what is shown at ``places``, the first of which it is shown at already."""
    typed = (*TYPED, *typed_names(tour))
    wrong: list[str] = []
    for place in places:
        if place != places[0]:
            # The watch paints for itself, but for a toast.
            tour.lay_out(*place, painted=place == painted or bool(tour.app.message))
        wrong += [f"{_told(place)}: {fault}" for fault in faults(tour.app, watch, typed)]
        watch.begin()
    assert not wrong, "\n".join(wrong)
    assert not tour.failures()  # a scene that fails leads to the title, where nothing is wrong


@each(2)
def test_whoever_listens_is_told_every_word_and_what_every_control_is(
    visited: Visited, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words in pictures of boards and cards apart, and those in whose place others are told, as moves are in words."""
    scene = visited.tour(ENGLISH).app.stack.top
    assert isinstance(scene, WidgetScene)
    window, written = pygame.Surface(scene.view.size), list[str]()
    write = Painter.label

    def note(painter: Painter, target: pygame.Surface, string: str, *how: Any) -> pygame.Rect:
        if target is window:
            written.append(string)
        return write(painter, target, string, *how)

    monkeypatch.setattr(Painter, "label", note)
    scene.root.draw_children(window, scene.painter)
    nodes = [node for top in scene.nodes() for node in top.walk()]
    labels = [each.text for each in scene.root.walk() if isinstance(each, Label) and each.told]
    told = _letters("".join([*(f"{node.name}{node.description}{node.value}" for node in nodes), *labels]))
    assert [line for line in written if len(_letters(line)) > 2 and _letters(line) not in told] == []
    assert [node.key for node in nodes if node.acts and not node.name] == []


def _letters(words: str) -> str:
    return "".join(sign for sign in words.casefold() if sign.isalnum())


@each()
def test_it_holds_together_and_has_room_for_its_words(
    visited: Visited, watch: TextWatch, request: pytest.FixtureRequest
) -> None:
    """Where words have room enough, all has its place.

    As it is designed, a finger hits everything, and keys, or clicks alone, reach it. Where room is least the longest
    words are looked at, too; neighbours in the tour share the sizes with more among them, and by night each is seen at
    all of them.
    """
    other = OTHERS[request.node.callspec.params["visited"] % len(OTHERS)]
    tour = visited.tour(ENGLISH)
    look_at(tour, watch, (NARROW[0], other), painted=other)
    tour.lay_out(*DESIGNED, painted=False)
    scene = tour.app.stack.top
    assert isinstance(scene, WidgetScene)
    assert list(small_targets(scene)) == []
    assert list(missed_by_keys(scene)) == []
    assert list(missed_by_clicks(scene)) == []


@each(2 * len(CHARACTERS))
def test_lines_of_characters_have_room(visited: Visited, watch: TextWatch, request: pytest.FixtureRequest) -> None:
    """They break elsewhere than words do."""
    number: int = request.node.callspec.params["visited"] // (2 * len(CHARACTERS))
    look_at(visited.tour(CHARACTERS[number % len(CHARACTERS)], NARROW[1]), watch, NARROW[1:2])


@each(IN_WORDS)
def test_the_longest_words_have_room_and_come_from_the_catalogue(
    visited: Visited, watch: TextWatch, made_up: None, drawn: set[str], request: pytest.FixtureRequest
) -> None:
    """Neighbours in the tour share the narrow sizes; by night each language is seen at one of them, too."""
    place = narrow(request)
    tour = visited.tour(MADE_UP, place)
    look_at(tour, watch, [place])
    if visited.name in TOLD:
        wrong = list(plain_words(drawn, known_words(tour.app.stack.scenes)))
        assert drawn
        assert not wrong, "\n".join(wrong)


@each(IN_WORDS)
def test_a_controller_reaches_all_that_can_be_pressed_or_read_and_gets_away(
    visited: Visited, made_up: None, request: pytest.FixtureRequest
) -> None:
    """With the longest words most scrolls."""
    tour = visited.tour(MADE_UP, narrow(request))
    scene = tour.app.stack.top
    assert isinstance(scene, WidgetScene)
    assert list(pressed_by_pointer_alone(scene)) == []
    scene.focus_first()
    assert arrows_reach(scene) >= {item.focus_id for item in scene.focus.items}
    if isinstance(scene, TableScene):
        tour.settle(4.0, painted=False)  # while an end is celebrated, nothing scrolls
        scene.put_back(glide=False)  # while something is held, only places can have the focus
    assert list(never_read(scene, tour.app.handle)) == []
    # The title has a way out, and a curtain hides what follows.
    presses = 0 if isinstance(scene, TitleScene | CurtainScene) else LET_GO
    for _press in range(presses):
        if tour.app.stack.top is scene:
            tour.send(Back())
    visited.leave()  # nobody else finds the scenario as it was
    assert not presses or tour.app.stack.top is not scene


@pytest.mark.nightly
@each()
@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_every_language_has_room_for_its_words(
    visited: Visited, watch: TextWatch, language: str, request: pytest.FixtureRequest
) -> None:
    """Languages share the narrow sizes, and exchange them from scenario to scenario."""
    number: int = request.node.callspec.params["visited"]
    place = NARROW[(number + OTHER_LANGUAGES.index(language)) % len(NARROW)]
    look_at(visited.tour(language, place), watch, [place])


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", [pytest.param(scenario, id=name) for name, scenario in SCENARIOS])
def test_it_holds_together_and_is_painted_at_every_size(tmp_path: Path, watch: TextWatch, scenario: Scenario) -> None:
    tour = Tour(tmp_path, *NARROW[0], frame=0.25, motion=0.0)
    tour.visit(scenario)
    wrong: list[str] = []
    for place in OTHERS:
        tour.lay_out(*place)
        wrong += [f"{_told(place)}: {fault}" for fault in faults(tour.app, watch, (*TYPED, *typed_names(tour)))]
        watch.begin()
    tour.app.close()
    assert not wrong, "\n".join(wrong)
    assert not tour.failures()


@pytest.mark.nightly
@pytest.mark.parametrize("name", TOLD)
def test_every_word_on_the_way_comes_from_the_catalogue(
    tmp_path: Path, made_up: None, drawn: set[str], name: str
) -> None:
    tour = Tour(tmp_path, (1280, 800), 1.0, frame=0.25, motion=0.0, language=MADE_UP)
    tour.visit(dict(SCENARIOS)[name])
    wrong = list(plain_words(drawn, known_words(tour.app.stack.scenes)))
    tour.app.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.nightly
@each()
def test_what_is_said_in_another_language_at_once_is_what_had_been_said_in_it(
    tmp_path: Path, visited: Visited, labelled: list[str], request: pytest.FixtureRequest
) -> None:
    """So that a scenario need not be visited once in each language. Neighbours in the tour share the languages."""
    visited.leave()  # no time has passed there, for clocks go on, and what friends say goes
    visited.tour(ENGLISH)
    language = OTHER_LANGUAGES[request.node.callspec.params["visited"] % len(OTHER_LANGUAGES)]
    if not visited.learns:
        return
    at_once = words_at(visited.tour(language), labelled)
    visited.leave()
    tour = Tour(tmp_path, *NARROW[0], frame=0.25, motion=0.0, language=language)
    tour.visit(visited.scenario, painted=False)
    tour.lay_out(*NARROW[0], painted=False)  # as much time passes as while the other one learns the language
    now = words_at(tour, labelled)
    assert {at: sorted(set(now[at]) ^ set(at_once[at])) for at in now if now[at] != at_once[at]} == {}
    tour.app.close()


def words_at(tour: Tour, labelled: list[str]) -> dict[Place, list[str]]:
    """What is to be read at a scenario, by size and scale."""
    found = {}
    for place in NARROW:
        tour.lay_out(*place, painted=False)
        labelled.clear()
        scene = tour.app.stack.top
        assert scene is not None
        scene.invalidate()
        tour.app.stack.draw(tour.app.window.surface)
        # Clocks go on, and the signs on cards are kept with their pictures.
        found[place] = sorted({re.sub(r"\d", "0", line) for line in labelled if len(line) > 1})
    return found


def _told(place: Place) -> str:
    (width, height), scale = place
    return f"{width}×{height}, {scale:.0%}"
