"""What people hear of a table who cannot see it: every place, what happens, and what they ask for; nothing secret."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from test_simulation import REDEALS

from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.table.sprites.arrangement import place_focus_id
from jungle_games.ui.accessible import Act, Node, Request, Role
from jungle_games.ui.events import Command
from jungle_games.ui.notices import Notice, Place

MakeTable = Callable[..., Any]
GAMES = [found.name for found in ROOMS]


class Heard(list[str]):
    """What was announced."""

    def __call__(self, notice: Notice) -> None:
        if notice.kind.place is Place.EAR:
            self.append(notice.title)


@pytest.fixture
def listened(make_table: MakeTable) -> Callable[..., tuple[Any, Heard]]:
    """Makes tables to which somebody listens, and what they hear."""

    def make(game: str, *seats: str, **how: Any) -> tuple[Any, Heard]:
        table = make_table(*seats, game=game, **how)
        heard = Heard()
        table.services.notify, table.services.listening = heard, lambda: True
        table.skip(6.0)
        heard.clear()
        return table, heard

    return make


def walk(table: Any) -> list[Node]:
    return [node for top in table.scene.nodes() for node in top.walk()]


@pytest.mark.parametrize("game", GAMES)
def test_every_place_is_told_and_named(listened: Callable[..., tuple[Any, Heard]], game: str) -> None:
    table, _heard = listened(game)
    told = {node.key: node for node in walk(table)}
    for place in table.scene.arrangement.places:
        assert told[place_focus_id(place)].name
        # On Linux, assistive tools ask only once what a thing offers.
        assert Act.PRESS in told[place_focus_id(place)].acts
    assert all(node.name or node.value or node.role in (Role.ROW, Role.GRID) for node in told.values() if node.acts)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_that_is_a_drag_can_be_asked_for(listened: Callable[..., tuple[Any, Heard]], game: str) -> None:
    """Press where something is taken, then where it goes."""
    table, heard = listened(game)
    scene = table.scene
    gesture = next(iter(scene.legal_gestures), None)
    if gesture is None:
        pytest.skip("nothing is moved by hand here at first")
    made = len(scene.match.steps)
    assert scene.perform(Request(place_focus_id(gesture.source), Act.PRESS))
    if gesture.target != gesture.source:
        scene.perform(Request(place_focus_id(gesture.target), Act.PRESS))
    table.skip(6.0)
    assert len(scene.match.steps) > made
    assert heard


def test_a_place_tells_what_can_be_done_there(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, _heard = listened("jungle")
    rat = next(node for node in walk(table) if node.name == "Rat, blue, g3")
    assert "can go to" in rat.description
    assert "g4" in rat.description
    table.scene.perform(Request(rat.key, Act.PRESS))
    told = {node.name: node.description for node in walk(table)}
    assert told["Rat, blue, g3"] == "in your hand"
    assert told["Land, g4"] == "can be dropped here"


def go_on(table: Any, count: int) -> None:
    """Let ``count`` moves be made, and seen."""
    for number in range(count):
        moves = table.scene.match.legal()
        table.scene.match.play(moves[3 * number % len(moves)])
        table.scene.play._went_on()
        table.skip(6.0)


def test_what_is_to_be_done_is_explained_once_and_the_end_is_said(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, heard = listened("jungle", "person", "rat")
    go_on(table, 4)
    assert [words for words in heard if "turn" in words] == ["Your turn: move an animal.", "Your turn."]
    table.scene.match.resign(0)
    table.scene.play._went_on()
    table.skip(6.0)
    assert heard[-1].startswith("You lost")


def test_moves_are_told_as_they_are_made_as_hints_and_beside_the_board(
    listened: Callable[..., tuple[Any, Heard]]
) -> None:
    table, _heard = listened("matr1x")
    drop = table.scene.match.legal()[0]
    assert table.scene.words_type(table.scene).hinted(drop).endswith(f" to {drop.place}")
    table, heard = listened("jungle")
    move = next(move for move in table.scene.match.legal() if str(move) == "g3g4")
    assert table.scene.words_type(table.scene).hinted(move) == "Rat, from g3 to g4"
    table.scene.match.play(move)
    table.scene.play._went_on()
    table.skip(0.1)
    assert heard[0] == "Mira: Rat, from g3 to g4"
    go_on(table, 1)
    told = walk(table)
    assert [node.name for node in told if node.name.startswith("Mira, ")]
    [moves] = [node for node in told if node.role is Role.LIST and node.name == "Moves"]
    assert [(item.place, item.of) for item in moves.inside] == [(0, 2), (1, 2)]
    assert table.scene.perform(Request(moves.inside[0].key, Act.PRESS))
    assert table.scene.shown_ply == 1
    table.scene.cursor.look_from(1, list(map(table.scene.match.parse, ("g7g6", "e3d3"))))
    table.scene.cursor.go_to(3)
    table.send(Command("last_move"))
    assert heard[-1] == "Mira: Leopard, from e3 to d3", "of the line that was tried, though the match ends before"


HIDING = ["sequence", "jungle_matrix", "jacks", "matr1x"]


def a_match(game: str, redeal: random.Random | None) -> Match[Any, Any]:
    """A match of some moves by chance; with ``redeal`` everything dealt anew that the person cannot see."""
    shown = find_game(game)
    seats = [SeatInfo("Mira", "person")]
    seats += [SeatInfo(f"Player {seat}", shown.levels[0].key) for seat in range(1, min(shown.seats))]
    match: Match[Any, Any] = Match(shown, shown.options_type.build(), seats, deal=3)
    dice = random.Random(2)
    while len(match.steps) < 12 or match.to_move != 0:
        match.play(dice.choice([move for move in match.legal() if not str(move).startswith("talk")]))
    if redeal is not None:
        step = match._history.steps[-1]
        match._history.steps[-1] = replace(step, position=REDEALS[game](step.position, 0, redeal))
    return match


@pytest.mark.parametrize("game", HIDING)
def test_what_is_hidden_is_not_told(listened: Callable[..., tuple[Any, Heard]], game: str) -> None:
    """Whatever lies where the person cannot see it, the same is told."""
    told = []
    for redeal in (None, random.Random(1), random.Random(2)):
        table, heard = listened(game, match=a_match(game, redeal))
        table.send(Command("survey"))
        table.send(Command("options"))
        told.append(([(node.name, node.description, node.value) for node in walk(table)], heard))
    assert told[0] == told[1] == told[2]
