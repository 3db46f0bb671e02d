"""What every table keeps to, whatever is played at it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from conftest import MakeTable, Table

from jungle_games.core.game import CHANCE
from jungle_games.core.i18n import speak
from jungle_games.core.match import Match, SeatInfo
from jungle_games.core.shuffle import draw_below
from jungle_games.games import ROOMS
from jungle_games.room import Room
from jungle_games.table.verdict import verdict
from jungle_games.ui.events import PointerDown, PointerMove, PointerUp
from jungle_games.ui.widgets.base import Widget

LONGEST = 600


@pytest.fixture(params=ROOMS, ids=lambda room: room.name)
def room(request: pytest.FixtureRequest) -> Room:
    shown: Room = request.param
    return shown


def played(room: Room, plies: int, seed: int = 3) -> Match[Any, Any]:
    """A match of people that was played at random for so long, or to its end, and then till a person is to move."""
    game = room.game
    names = ("Mira", "Ben", "Ada", "Otto")
    match: Match[Any, Any] = Match(game, game.options_type(), [SeatInfo(n) for n in names[: game.seats[0]]], deal=seed)
    rng = random.Random(seed)
    while match.outcome is None and (match.ply < plies or match.to_move is CHANCE):
        moves = match.legal()
        match.play(moves[draw_below(rng, len(moves))])
    return match


def press(table: Table, command: str) -> None:
    """Click the button that gives ``command``."""
    at = table.scene.frame.button(command).rect.center
    table.send(PointerMove(at), PointerDown(at), PointerUp(at))
    table.run(0.1)


def shown(widget: Widget) -> list[tuple[str, object, tuple[int, int]]]:
    """The kinds, names and places of all widgets that are seen."""
    own = [(type(widget).__name__, widget.name, widget.rect.topleft)] if widget.rect.w else []
    return own + [one for child in widget.children if child.visible for one in shown(child)]


def test_the_icon_says_whether_the_sound_is_on(make_table: MakeTable, room: Room) -> None:
    table = make_table(game=room.name)
    before = table.scene.frame.button("sound").icon
    table.services.sounds.muted = True  # type: ignore[misc]
    table.run(0.1)
    assert table.scene.frame.button("sound").icon != before


def test_undo_redo_and_hint_can_be_pressed(make_table: MakeTable, room: Room) -> None:
    table = make_table(game=room.name, match=played(room, 2))
    table.run(0.1)
    buttons = [table.scene.frame.button(command) for command in ("undo", "redo", "hint")]
    assert all(button.visible and table.screen.get_rect().contains(button.rect) for button in buttons)
    assert not any(a.rect.colliderect(b.rect) for a in buttons for b in buttons if a is not b)
    if room.game.open_information:
        ply = table.scene.match.ply
        press(table, "undo")
        assert table.scene.match.ply < ply
        press(table, "redo")
        assert table.scene.match.ply == ply


def test_whoever_looks_back_finds_the_way_back(make_table: MakeTable, room: Room) -> None:
    table = make_table(game=room.name, match=played(room, 6))
    table.run(0.1)
    table.scene.step(-1)
    table.run(0.1)
    assert table.scene.looking_back
    press(table, "hint")
    assert not table.scene.looking_back


def test_all_widgets_are_there_in_another_language(make_table: MakeTable, room: Room) -> None:
    table = make_table(game=room.name, match=played(room, 4))
    table.run(0.1)
    before = shown(table.scene.root)
    speak("de")
    table.scene.reword()
    table.scene.layout(table.scene.view)
    table.run(0.1)
    assert sorted(map(str, shown(table.scene.root))) == sorted(map(str, before))


@pytest.mark.parametrize("plies", [0, 1, 2, 3, 9, LONGEST])
def test_it_is_always_said_what_is_to_be_done(make_table: MakeTable, room: Room, plies: int) -> None:
    scene = make_table(game=room.name, match=played(room, plies)).scene
    assert scene.frame_view(scene.state).prompt.words


def test_every_place_has_a_name(make_table: MakeTable, room: Room) -> None:
    scene = make_table(game=room.name, match=played(room, 9)).scene
    names = {place: scene.name_of(place) for place in scene.arrangement.places}
    assert all(name and "{" not in name for name in names.values()), names


@pytest.mark.parametrize("seed", range(4))
def test_it_is_told_how_and_why_a_game_ended(make_table: MakeTable, room: Room, seed: int) -> None:
    match = played(room, LONGEST, seed)
    if match.outcome is None:
        match.resign(0)
    scene = make_table(game=room.name, match=match).scene
    told = verdict(match, scene.play.persons, scene.ending())
    assert told.headline
    assert told.reason
    assert "{" not in told.headline + told.reason
    scene.services.painter.picture(told.picture, (64, 64))
