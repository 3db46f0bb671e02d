"""What the table of every game keeps: its frame is whole in every phase, and everything is reached by pointer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest
from examples import in_turn

from jungle_games.core import i18n
from jungle_games.core.game import CHANCE, MatchEnd, Outcome, Termination
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, room
from jungle_games.table.verdict import verdict
from jungle_games.ui.events import PointerDown, PointerMove, PointerUp
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.popup import Tooltip

MakeTable = Callable[..., Any]
GAMES = [found.name for found in ROOMS]
MOVES = 120
"""So many moves at random: with these every game comes through all of its phases."""
AT_RANDOM = pytest.mark.parametrize("moves", in_turn([MOVES // 4, MOVES], 2))
"""For how many moves a test plays at random: by day for a quarter of them."""


def at_random(table: Any, moves: int = MOVES, seed: int = 5) -> Iterator[None]:
    """Play at random, and stop after every move with the table as it is then."""
    chance, match = random.Random(seed), table.scene.match
    for _ in range(moves):
        if match.outcome is not None:
            return
        if isinstance(match.to_move, int):
            match.play(chance.choice(list(match.legal())))
        else:
            match.take_chance()
        table.scene.play._went_on()
        table.skip(6.0)
        yield


@pytest.mark.parametrize("game", GAMES)
@AT_RANDOM
def test_in_every_phase_it_says_what_is_to_be_done_and_everything_has_a_name(
    make_table: MakeTable, game: str, moves: int
) -> None:
    """The goal is said until the person has moved; what is undone by a button is played again by the one beside it."""
    rules = room(game).game
    table = make_table("person", *[level.key for level in rules.levels[:1]] * (rules.seats[0] - 1), game=game)
    scene, taken_back = table.scene, False
    assert scene.frame.prompt.words
    buttons = [scene.frame.button(name).rect for name in ("undo", "redo", "hint")]
    assert buttons == sorted(buttons, key=lambda rect: (rect.y, rect.x)), "the hint is the last of them at every table"
    for _ in at_random(table, moves):
        match = scene.match
        scene.table_frame.refresh()
        assert scene.frame.prompt.words, (table.moves, match.to_move)
        if match.to_move == 0 or (match.to_move is CHANCE and scene.play.awaits_roll):
            moved = any(step.actor == 0 for step in match.steps)
            goal = str(match.game.goal(match.position, match.to_move if isinstance(match.to_move, int) else 0))
            assert scene.frame.prompt.words.startswith(goal) != moved
        names = {place: scene.name_of(place) for place in scene.arrangement.places}
        assert all(name and "{" not in name for name in names.values()), names
        if match.can_take_back and scene.frame.button("undo").enabled and not taken_back:
            taken_back, before = True, table.moves
            table.click("undo")
            assert table.moves != before
            table.skip(6.0)
            scene.table_frame.refresh()
            table.click("redo")
            assert table.moves == before
    for widget in scene.root.walk():
        if widget.focusable:
            assert getattr(widget, "label", "") or widget.tooltip, widget.name


@pytest.mark.parametrize("game", in_turn(GAMES, 2))
def test_from_looking_back_one_steps_on_and_returns_by_pointer(make_table: MakeTable, game: str) -> None:
    table = make_table(game=game)
    scene = table.scene
    assert scene.frame.button("sound").icon == "sound_on"
    table.services.sounds.muted = True
    for _ in at_random(table, 12):
        pass
    scene.step(-1)
    scene.step(-1)
    table.skip(6.0)
    assert scene.looking_back
    shown = scene.shown_ply
    table.click("redo")
    assert scene.shown_ply > shown
    table.click("undo")
    assert scene.shown_ply == shown
    table.click("hint")
    assert not scene.looking_back
    scene.table_frame.refresh()
    assert scene.frame.button("sound").icon == "sound_off"


def shown(widget: Widget) -> list[tuple[str, object, bool]]:
    """Every widget that is seen, by kind and name, but for words: how long they are decides how they are arranged."""
    parts = [part for part in widget.walk() if not isinstance(part, Label | Icon)]
    return sorted(((type(part).__name__, str(part.name), part.visible) for part in parts), key=lambda part: part[:2])


@pytest.mark.parametrize("game", in_turn(GAMES, 2))
def test_all_widgets_are_back_once_another_language_is_spoken(make_table: MakeTable, game: str) -> None:
    table = make_table(game=game)
    for _ in at_random(table, 8):
        pass
    scene = table.scene
    # Not the prompt: what a game alone says need not be translated yet.
    before, words = shown(scene.root), scene.frame.button("settings").tooltip
    i18n.speak("de")
    scene.reword()
    scene.layout(scene.view)
    assert shown(scene.root) == before
    assert scene.frame.button("settings").tooltip != words
    assert scene.frame.prompt.words
    table.click("menu")
    assert table.navigator.last("menu")


class Ended(Match[Any, Any]):
    """A match that ended as it is told to."""

    given: Outcome | None = None

    @property
    def outcome(self) -> Outcome | None:
        return self.given


def endings(game: str) -> list[Termination]:
    """Every way in which a match of a game may end, by its rules and beside the board."""
    package = type(room(game).game).__module__.rpartition(".")[0]
    own = {kind for kind in Termination.__subclasses__() if kind.__module__.startswith(package)}
    return [*MatchEnd, *(end for kind in own for end in kind)]


@pytest.mark.parametrize("game", GAMES)
def test_every_end_has_a_verdict(make_table: MakeTable, game: str) -> None:
    i18n.speak("zh_Hans")  # whose full stop is another one
    rules = room(game).game
    count = rules.seats[0]
    for kinds in (["person"] * count, ["person", *[rules.levels[0].key] * (count - 1)]):
        people = [SeatInfo(name, kind) for name, kind in zip(("Mira", "Ben", "Ada"), kinds, strict=False)]
        persons = tuple(seat for seat, info in enumerate(people) if info.is_person)
        table = make_table(match=Ended(rules, rules.options_type.build(), people), game=game)
        match = table.scene.match
        for why in endings(game):
            for winners in ((), *((seat,) for seat in range(count))):
                match.given = Outcome(winners, (0.0,) * count, why)
                told = verdict(match, persons, table.scene.ending())
                assert told.headline, (why, winners)
                assert told.picture
                assert not {*"{."} & {*told.headline, *told.reason}


# Names told to whoever rests the pointer


def rest_on(table: Any, point: tuple[int, int]) -> str | None:
    """What the tooltip says once the pointer has rested on a pixel."""
    table.send(PointerMove((1, 1)))
    table.skip(0.1)
    table.send(PointerMove(point))
    table.skip(3.0)
    told = table.scene._tip.shown
    return None if told is None else told.tooltip


def seen_point(table: Any, place: Any) -> tuple[int, int]:
    """A pixel of a place that no other covers."""
    arrangement = table.scene.arrangement
    rect = arrangement.places[place]
    points = [(x, y) for x in range(rect.x, rect.right, 4) for y in range(rect.y, rect.bottom, 4)]
    return next(point for point in points if arrangement.place_at(point) == place)


@pytest.mark.parametrize("game", GAMES)
def test_a_name_covers_nothing_compared_with_it_and_the_ground_has_none(make_table: MakeTable, game: str) -> None:
    table = make_table(game=game)
    for _ in at_random(table, 12):
        pass
    table.skip(6.0)
    arrangement = table.scene.arrangement
    for number, place in enumerate(arrangement.places):
        ground = arrangement.is_ground(place)
        if number >= 12 and not ground:
            continue
        words = "" if ground else table.scene.tip_of(place)
        assert (rest_on(table, seen_point(table, place)) or "") == words
        if not words:
            continue
        tip = table.scene._tip.shown
        drawn = Tooltip().draw(pygame.Surface((1280, 800)), table.scene.painter, tip, table.scene.view.p)
        assert not drawn.collidelistall(list(tip.kept_clear)), place


def test_the_name_of_a_square_lies_on_free_squares_and_is_not_told_where_one_just_dropped(
    make_table: MakeTable
) -> None:
    table = make_table("person", "person")
    arrangement, scene = table.scene.arrangement, table.scene
    square = next(place for place in arrangement.places if str(place) == "d2")
    rest_on(table, seen_point(table, square))
    drawn = Tooltip().draw(pygame.Surface((1280, 800)), scene.painter, scene._tip.shown, scene.view.p, scene.kept_clear)
    lying = [arrangement.places[thing.place] for thing in arrangement.things]
    assert not [rect for rect in lying if rect.inflate(-rect.w // 10, -rect.h // 10).colliderect(drawn)]
    gesture = scene.legal_gestures[0]
    start, middle = (scene.arrangement.places[place].center for place in (gesture.source, gesture.target))
    table.send(PointerMove(start), PointerDown(start), PointerMove(middle), PointerUp(middle))
    assert table.moves
    table.skip(6.0)
    assert scene._tip.shown is None
    assert rest_on(table, middle) == scene.name_of(gesture.target), "the pointer has left in between"
