"""What people hear of a table who cannot see it: every place, what happens, and what they ask for; nothing secret."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest
from test_simulation import REDEALS

from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.table.sprites.arrangement import place_focus_id
from jungle_games.ui.accessible import Act, Node, Request, Role
from jungle_games.ui.events import Command

MakeTable = Callable[..., Any]
GAMES = [found.name for found in ROOMS]


class Heard(list[str]):
    """What was announced."""

    def __call__(self, text: str, *, urgent: bool = False) -> None:
        self.append(text)


@pytest.fixture
def listened(make_table: MakeTable) -> Callable[..., tuple[Any, Heard]]:
    """Makes tables to which somebody listens, and what they hear."""

    def make(game: str, *seats: str, **how: Any) -> tuple[Any, Heard]:
        table = make_table(*seats, game=game, **how)
        heard = Heard()
        table.services.say, table.services.listening = heard, lambda: True
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


def test_a_board_is_a_grid(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, _heard = listened("jungle")
    [grid] = [node for node in walk(table) if node.role is Role.GRID]
    assert [len(row.inside) for row in grid.inside] == [7] * 9
    corner = grid.inside[0].inside[0]
    assert (corner.cell, corner.name) == ((0, 0), "Lion, red, a9")


def test_a_place_tells_what_can_be_done_there(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, _heard = listened("jungle")
    rat = next(node for node in walk(table) if node.name == "Rat, blue, g3")
    assert "can go to" in rat.description
    assert "g4" in rat.description
    table.scene.perform(Request(rat.key, Act.PRESS))
    told = {node.name: node.description for node in walk(table)}
    assert told["Rat, blue, g3"] == "in your hand"
    assert told["Land, g4"] == "can be dropped here"


def test_moves_are_told_with_who_made_them(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, heard = listened("jungle")
    table.scene.match.play(next(move for move in table.scene.match.legal() if str(move) == "g3g4"))
    table.scene.play._went_on()
    table.skip(0.1)
    assert heard[0] == "Mira: Rat, from g3 to g4"


def go_on(table: Any, count: int) -> None:
    """Let ``count`` moves be made, and seen."""
    for number in range(count):
        moves = table.scene.match.legal()
        table.scene.match.play(moves[3 * number % len(moves)])
        table.scene.play._went_on()
        table.skip(6.0)


def test_a_step_through_the_match_is_told(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, heard = listened("jungle")
    go_on(table, 2)
    for step, told in ((-1, "Mira: "), (-1, "Before the first move."), (1, "Mira: ")):
        heard.clear()
        table.scene.step(step)
        table.skip(1.0)
        assert heard[0].startswith(told)


def test_what_is_to_be_done_is_explained_once(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, heard = listened("jungle", "person", "rat")
    go_on(table, 4)
    assert [words for words in heard if "turn" in words] == ["Your turn: drag an animal.", "Your turn."]


@pytest.mark.parametrize(("telling", "own", "turns"), [("little", 0, 2), ("normal", 2, 1), ("all", 2, 0)])
def test_how_much_is_said_is_a_setting(
    listened: Callable[..., tuple[Any, Heard]], telling: str, own: int, turns: int
) -> None:
    table, heard = listened("jungle", "person", "rat")
    table.services.settings.replace(telling=telling)
    go_on(table, 4)
    assert len([words for words in heard if words.startswith("Ben: ")]) == 2
    assert len([words for words in heard if ", from " in words and not words.startswith("Ben: ")]) == own
    assert heard.count("Your turn.") == turns


def test_many_moves_at_once_are_counted(listened: Callable[..., tuple[Any, Heard]]) -> None:
    """Computers that hurry are not listened to one by one."""
    table, heard = listened("jungle")
    table.scene.play.pacing.hurried = True
    for _move in range(6):
        table.scene.match.play(table.scene.match.legal()[0])
        table.scene.play._went_on()
    table.scene.play.pacing.hurried = False
    table.skip(1.0)
    assert heard[0].startswith("6 moves. The last one: ")
    assert len([words for words in heard if "from" in words]) == 1


def test_of_many_others_the_first_moves_are_said_and_the_rest_counted(
    listened: Callable[..., tuple[Any, Heard]],
) -> None:
    """Whoever waits for eleven others hears thirty words of them or so, and how many more there were."""
    shown = find_game("sequence")
    seats = [SeatInfo("Mira", "person"), *(SeatInfo(f"Rat {seat}", "rat") for seat in range(1, 12))]
    match: Match[Any, Any] = Match(shown, shown.options_type.build(changes={"auto_draw": True}), seats, deal=3)
    table, heard = listened("sequence", match=match)
    while match.to_move != 0:
        go_on(table, 1)
    go_on(table, 1)
    heard.clear()
    while match.to_move != 0:
        go_on(table, 1)
    assert sum(" moves. The last one: Rat 11: " in words for words in heard) == 1
    assert sum(len(words.split()) for words in heard) < 70


def test_whenever_a_card_is_to_be_drawn_that_is_said(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, heard = listened("sequence", "person", "rat")
    match = table.scene.match
    for _move in range(12):
        match.play(next((move for move in match.legal() if str(move) == "draw"), match.legal()[0]))
        table.scene.play._went_on()
        table.skip(6.0)
    assert heard.count("Draw your card, before Ben plays!") >= 2


def test_the_end_is_said_with_its_reason_and_the_score(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, heard = listened("jungle", "person", "rat")
    table.scene.match.resign(0)
    table.scene.play._went_on()
    table.skip(6.0)
    assert [words for words in heard if words.startswith("You lost")]


def test_a_seat_and_the_moves_are_told_beside_the_board(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, _heard = listened("jungle")
    go_on(table, 2)
    told = walk(table)
    assert [node.name for node in told if node.name.startswith("Mira, ")]
    [moves] = [node for node in told if node.role is Role.LIST and node.name == "Moves"]
    assert [(item.place, item.of) for item in moves.inside] == [(0, 2), (1, 2)]
    assert table.scene.perform(Request(moves.inside[0].key, Act.PRESS))
    assert table.scene.shown_ply == 1


def test_keys_read_the_table(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, heard = listened("jungle")
    for _jump in range(2):  # from the tiger, where the focus begins, over the lion, the last one
        table.send(Command("next_source"))
    table.send(Command("where"))
    assert "Elephant, blue, a3" in heard[-1]
    table.send(Command("lines"))
    assert heard[-1].startswith("Row. Elephant, blue, a3. ")
    table.send(Command("lines"))
    assert heard[-1].startswith("Column. Lion, red, a9. ")
    table.send(Command("survey"))
    assert heard[-1].count(", blue, ") == heard[-1].count(", red, ") == 8


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


def test_whoever_holds_something_may_press_a_button(listened: Callable[..., tuple[Any, Heard]]) -> None:
    """What is held goes back; but not while the buttons are only read."""
    table, _heard = listened("jungle")
    nodes = {node.name: node for node in walk(table)}
    table.scene.perform(Request(nodes["Rat, blue, g3"].key, Act.PRESS))
    table.scene.perform(Request(nodes["Menu"].key, Act.FOCUS))
    assert table.scene.handling.drag_state.hold is not None
    assert table.scene.perform(Request(nodes["Menu"].key, Act.PRESS))
    assert table.scene.handling.drag_state.hold is None
    assert [where for where, _how in table.navigator.went] == ["menu"]


def test_every_place_can_be_pressed_at_any_time(listened: Callable[..., tuple[Any, Heard]]) -> None:
    """On Linux, assistive tools ask only once what a thing offers."""
    table, _heard = listened("jungle")
    assert all(Act.PRESS in node.acts for node in walk(table) if node.role is Role.CELL)


def test_who_listens_hears_a_move_before_the_next_one_is_made(listened: Callable[..., tuple[Any, Heard]]) -> None:
    """Unless time runs, or somebody hurries."""
    table, _heard = listened("jungle", "rat", "rat")
    pacing = table.scene.play.pacing
    pacing.went_on()
    pacing.note(10.0, still=True)
    assert pacing.answer_from < 13.0
    table.services.heard = lambda: 13.5
    assert pacing.answer_from == 13.5
    table.services.heard = lambda: 60.0
    assert pacing.answer_from == 14.0
    pacing.hurried = True
    assert pacing.answer_from == 10.0


def test_a_hint_tells_the_move_in_words(listened: Callable[..., tuple[Any, Heard]]) -> None:
    table, _heard = listened("jungle")
    words = table.scene.words_type(table.scene)
    [move] = [move for move in table.scene.match.legal() if str(move) == "g3g4"]
    assert words.hinted(move) == "Rat, from g3 to g4"
    table, _heard = listened("matr1x")
    drop = table.scene.match.legal()[0]
    assert table.scene.words_type(table.scene).hinted(drop).endswith(f" to {drop.place}")


def test_the_die_tells_what_a_press_does(listened: Callable[..., tuple[Any, Heard]]) -> None:
    """Nobody needs to know that it can be thrown onto the rug."""
    table, _heard = listened("jacks", "person", "mole")
    told = {node.name: node.description for node in walk(table)}
    assert told["The die, not rolled yet"] == "Roll the die"
    assert told["The rug"] == ""
    assert told["Card 1, face down"] == "Start"


def test_what_lies_beside_the_board_lies_somewhere(listened: Callable[..., tuple[Any, Heard]]) -> None:
    """A magnifier goes to where a thing is that is read."""
    table, _heard = listened("jungle")
    for move in ("c3d3", "c7d7", "d3d4", "d7d6", "d4d5", "d6d5"):
        table.scene.match.play(next(each for each in table.scene.match.legal() if str(each) == move))
    table.scene.play._went_on()
    table.skip(6.0)
    beside = [node for node in walk(table) if node.key == "beside"]
    assert beside
    plates = [node.box for node in walk(table) if "Taken: " in node.name]
    for thing in beside[0].inside:
        assert any(pygame.Rect(plate).collidepoint(pygame.Rect(thing.box).center) for plate in plates)
