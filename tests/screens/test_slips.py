"""What lies over a page for a while leaves in sight what one plays with: cards, pieces, buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pygame
import pytest
from examples import in_turn
from scenarios import SCENARIOS
from scenarios.tour import Place, Tour

from jungle_games.table.prompt import banner_item, banner_sizes, place_banner
from jungle_games.table.scene import TableScene
from jungle_games.ui.notices import NEWS, Notice
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Tip, Tipped
from jungle_games.ui.widgets.popup import Toast, Tooltip

pytestmark = pytest.mark.usefixtures("without_art")

TABLES = (
    "table_middle", "table_late", "matr1x_middle", "matr1x_start", "sequence_played", "sequence_12", "matrix_lay",
    "matrix_pets", "matrix_wide", "jacks_late", "jacks_three_seen",
)  # fmt: skip
PAGES = ("today", "title", "new_game")
WINDOWS = (((1280, 800), 1.0), ((960, 600), 1.0), ((1920, 1080), 1.25))
LARGE = (((1280, 800), 1.0), ((1280, 800), 1.5), ((1280, 800), 2.0))
LEAST = 0.12
"""The share of a card or button that may be covered."""
SAID = "That card is needed for the king of clubs: put it on another pile."


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tour]:
    made = Tour(tmp_path_factory.mktemp("home"), (1280, 800), 1.0, motion=0.0)
    yield made
    made.app.close()


def shown(tour: Tour, name: str) -> WidgetScene:
    tour.navigator.title()
    tour.visit(dict(SCENARIOS)[name], painted=False)
    scene = tour.app.stack.top
    assert isinstance(scene, WidgetScene)
    return scene


def tips_of(scene: WidgetScene) -> Iterator[Tipped]:
    """Every tooltip of a scene."""
    for widget in scene.root.walk():
        if widget.visible and (widget.tooltip or widget.hot):
            yield Tip(widget.tooltip or SAID, widget.shown_rect, (), widget.kept_clear)
    if isinstance(scene, TableScene):
        for place in scene.arrangement.places:
            if not scene.arrangement.is_ground(place):
                yield Tip(scene.name_of(place), *scene.hover._tooltip_bounds(place))


def covered(rect: pygame.Rect, parts: Sequence[pygame.Rect], anchor: pygame.Rect | None = None) -> float:
    """How much of what is in play lies under ``rect``, in wholes; what the words are about is not asked."""
    found = [part for part in parts if anchor is None or not (part.contains(anchor) or anchor.contains(part))]
    return sum(rect.clip(part).w * rect.clip(part).h / (part.w * part.h) for part in found if part.w and part.h)


def slips_of(scene: WidgetScene, size: tuple[int, int]) -> Iterator[tuple[str, pygame.Rect, pygame.Rect | None]]:
    """What each slip says, where it lies, and what it is about."""
    surface, kept = pygame.Surface(size), scene.kept_clear
    for tip in tips_of(scene):
        rect, reach = Tooltip().draw(surface, scene.painter, tip, scene.view.p, kept), round(202 * scene.view.p)
        assert not (rect and tip.shown_rect) or rect.inflate(reach, reach).colliderect(tip.shown_rect), tip.tooltip
        yield tip.tooltip, rect, tip.shown_rect
    toast = Toast()
    toast.show(Notice(SAID), 0.0, 0.0)
    toast.draw(surface, scene.painter, scene.view, lambda: kept)
    assert toast.rect is not None
    yield SAID, toast.rect, None
    if isinstance(scene, TableScene):
        notice = Notice("The draw pile is empty", "The discard piles are shuffled into a new one.", NEWS)
        item = banner_item(notice, scene.painter.theme, scene.paint_look)
        sizes = banner_sizes(notice, item, scene.painter, size, scene.view.p)
        for plate in (None, *(scene.banner_target(seat) for seat in range(len(scene.match.seats)))):
            yield notice.title, place_banner(plate, sizes, size, kept, scene.view.p).rect, plate


@pytest.mark.parametrize(("name", "what"), [("title", "today"), ("table_middle", "flip"), ("matr1x_start", "menu")])
def test_a_tooltip_stands_beside_its_button_and_covers_no_words(tour: Tour, name: str, what: str) -> None:
    scene = shown(tour, name)
    tour.lay_out((1280, 800), 1.0, painted=False)
    button = tour.widget(what)
    rect = Tooltip().draw(pygame.Surface((1280, 800)), scene.painter, button, scene.view.p, scene.kept_clear)
    assert rect.inflate(24, 24).colliderect(button.rect)
    assert not rect.collidelistall(list(scene.words))


SHOWN = [*product(TABLES, WINDOWS), *product(PAGES, LARGE)]


@pytest.mark.parametrize(("name", "place"), in_turn(SHOWN, 2))
def test_words_cover_nothing_that_one_plays_with(tour: Tour, name: str, place: Place) -> None:
    scene, (size, scale) = shown(tour, name), place
    tour.lay_out(size, scale, painted=False)
    for words, rect, about in slips_of(scene, size):
        share = covered(rect, scene.kept_clear[0], about)
        assert share <= LEAST, f"{share:.2f} of something lies under “{words}”"
