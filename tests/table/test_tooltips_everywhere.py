"""Everything pictured at a table has a tooltip: things, and every picture in the widgets around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pygame
import pytest
from scenarios.sequence import a_match, play_on
from table.test_every_table import AT_RANDOM, GAMES, at_random, rest_on

from jungle_games.games.sequence.rules.fives import Square
from jungle_games.table.frame.plate import SeatPlate
from jungle_games.table.frame.prompt import PromptLine
from jungle_games.ui.events import Accept, Direction, FocusStep, Navigate, PointerMove
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Picture

MakeTable = Callable[..., Any]
SPELT_OUT = (PromptLine,)
"""Widgets whose pictures only stand before the words they mean."""


class Canvas(pygame.Surface):
    """Notes where pictures are put on it."""

    pictures: ClassVar[dict[int, pygame.Surface]] = {}

    def __init__(self) -> None:
        super().__init__((1280, 800), pygame.SRCALPHA)
        self.put: list[pygame.Rect] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **named: Any) -> pygame.Rect:
        if id(source) in self.pictures:
            corner = dest.topleft if isinstance(dest, pygame.Rect) else dest[:2]
            self.put.append(source.get_rect(topleft=(round(corner[0]), round(corner[1]))))
        return super().blit(source, dest, *more, **named)


def pictures_of(widget: Widget, painter: Any) -> list[pygame.Rect]:
    """Where a widget puts pictures."""
    canvas = Canvas()
    widget.paint(canvas, painter)
    return canvas.put


def words_at(widget: Widget, point: tuple[int, int]) -> str:
    tip = widget.tip_at(point)
    return getattr(widget, "label", "") or ("" if tip is None else tip.tooltip)


@pytest.mark.parametrize("game", GAMES)
@AT_RANDOM
def test_every_picture_of_the_frame_has_words(make_table: MakeTable, game: str, moves: int, monkeypatch: Any) -> None:
    table = make_table(game=game)
    scene, painter = table.scene, table.scene.painter
    plain = painter.picture

    def noted(*arguments: Any, **named: Any) -> pygame.Surface:
        picture: pygame.Surface = plain(*arguments, **named)
        Canvas.pictures[id(picture)] = picture
        return picture

    monkeypatch.setattr(painter, "picture", noted)
    for made, _ in enumerate(at_random(table, moves // 2)):
        if made % 8:
            continue
        for widget in scene.root.walk():
            if not isinstance(widget.parent, SPELT_OUT):
                for picture in pictures_of(widget, painter):
                    told = any(words_at(each, picture.center) for each in (widget, *widget.ancestors()))
                    assert told, (type(widget), picture, table.moves)


@pytest.mark.parametrize("game", GAMES)
@AT_RANDOM
def test_every_thing_has_words_wherever_it_lies(make_table: MakeTable, game: str, moves: int) -> None:
    table = make_table(game=game)
    for _ in at_random(table, moves // 2, seed=2):
        scene = table.scene
        for thing in scene.arrangement.things:
            on_place = thing.place in scene.arrangement.places
            words = scene.name_of(thing.place) if on_place else scene.name_of_thing(thing)
            assert words, thing
            assert "{" not in words


@pytest.mark.parametrize("game", GAMES)
def test_every_plate_says_who_sits_there(make_table: MakeTable, game: str) -> None:
    table = make_table(game=game)
    table.skip(6.0)
    table.scene.table_frame.refresh()
    for plate in table.scene.root.walk():
        if isinstance(plate, SeatPlate):
            assert plate.view.name in next(part for part in plate.walk() if isinstance(part, Picture)).tooltip


def test_a_card_on_a_plate_is_named(make_table: MakeTable) -> None:
    table = make_table(game="sequence", match=play_on(a_match("person", "cat"), 40, turn=0))
    lying = next(thing for thing in table.scene.arrangement.things if thing.key[:2] == ("discard", 1))
    told = rest_on(table, (round(lying.pose.x), round(lying.pose.y)))
    assert told is not None
    assert told.startswith("Otter’s pile: ")


def test_the_focus_shows_words_as_the_pointer_does(make_table: MakeTable) -> None:
    table = make_table(game="sequence", match=play_on(a_match("person", "cat"), 40, turn=0))
    table.send(FocusStep(1))
    place = table.scene.arrangement.hand[2]
    table.scene.focus.focus(("place", place))
    table.skip(3.0)
    assert table.scene._tip.shown.tooltip == table.scene.name_of(place)


# What a line or a figure is about


def lit(table: Any) -> set[Any]:
    lamps = table.scene.marks._lights._lamps
    return {place for place, lamp in lamps.items() if lamp.shown.value}


def test_the_figure_in_the_score_says_what_it_counts_and_shows_it(make_table: MakeTable) -> None:
    table = make_table(game="sequence", match=play_on(a_match("person", "cat"), 40, turn=0))
    panel = next(widget for widget in table.scene.root.walk() if widget.name == "score")
    part = next(part for part in panel.walk() if part.about and part is not panel)
    assert len(part.about) == 5
    table.send(PointerMove(part.shown_rect.center))
    table.run(0.3)
    assert lit(table) == set(part.about)
    table.skip(2.0)
    assert "SEQUENCES made." in table.scene._tip.shown.tooltip
    table.send(PointerMove((1, 1)))
    table.run(0.3)
    assert lit(table) == set()


def test_pointing_at_a_line_of_the_list_lights_its_squares(make_table: MakeTable) -> None:
    table = make_table()
    table.drag("c3", "d3")
    table.skip(6.0)
    table.scene.table_frame.refresh()
    sheet = table.scene.frame.move_list
    table.send(PointerMove(sheet._cell(0).center))
    table.run(0.3)
    assert {str(place) for place in lit(table)} == {"c3", "d3"}


def test_keys_walk_through_the_list_and_look_back(make_table: MakeTable) -> None:
    table = make_table(game="sequence", match=play_on(a_match("person", "cat"), 12, turn=0))
    scene = table.scene
    table.send(FocusStep(1))
    scene.focus.focus(scene.frame.move_list.focus_id)
    last = [str(place) for place in scene.frame.move_list.about]
    table.send(Navigate(Direction.UP))
    table.run(0.3)
    before = [str(place) for place in scene.frame.move_list.about]
    assert before != last
    assert {str(place) for place in lit(table)} == set(before)
    assert all(isinstance(place, Square) for place in lit(table))
    table.send(Accept())
    assert scene.looking_back
