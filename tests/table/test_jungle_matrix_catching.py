"""Mistakes in Jungle Matrix at its table: called by keys, the button and computer players, and shown."""

from matrix_table import MakeTable, Table, covering, enabled, match_of, press, words, wrong_square

from jungle_games.core.formatting import first_capital
from jungle_games.games.jungle_matrix.player.mistakes import notice
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Gridlocked, Next, Square
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import what_was_wrong
from jungle_games.games.jungle_matrix.scene.drawing import Spot, order_rows
from jungle_games.games.jungle_matrix.scene.watching import CATCHING, guides
from jungle_games.ui.events import Bindings, Command, Key, PadButton


def with_mistake(make_table: MakeTable, *kinds: str, **options: object) -> Table:
    match = match_of(*kinds, until=covering, pets=False, **options)
    match.play(Cover(wrong_square(match.position)))
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    return table


def cap(table: Table) -> str:
    """What stands on the cap of the big button."""
    button = next(widget for widget in table.scene.root.walk() if widget.name == "catch")
    return str(button.key)


def test_a_caught_mistake_is_shown_before_the_game_goes_on(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    mistake = table.scene.match.position.mistake
    table.send(Command("catch_first"))
    assert "catch" not in table.moves, "who lays cannot call"
    table.send(Command("catch_second"))
    assert "catch" in table.moves
    assert table.scene.match.position.sheet.booked(1, 0).caught
    caught = table.scene.caught
    assert caught.mistake == mistake
    assert table.scene.shown_position.turn.tops == mistake.tops, "the grid as it lay when the mistake was made"
    assert words(table).startswith("Caught: ")
    plate = table.scene.frame.plate(0).view
    assert (plate.line, plate.points) == ("caught", "0"), "not what lay there before it was caught"
    table.run(1.0)
    press(table, "next")
    assert table.scene.caught is None
    assert not table.scene.looking_back


def test_in_a_game_that_was_given_up_nobody_calls(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    table.scene.match.resign(0)
    table.scene.say(Catch())
    assert "catch" not in table.moves


def test_the_look_back_shows_a_mistake_that_was_let_pass(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    scene, match = table.scene, table.scene.match
    match.play(Gridlocked())
    mistake = match.position.mistake
    booked = match.ply
    match.play(Next())
    scene.look_from(booked, (Catch(),))
    assert scene.shown_position.turn.tops == mistake.tops, "and no empty grid of the next turn"
    table.run(1 / 60, seen=True)
    assert scene.drawing.wrong == mistake.square
    assert words(table) == first_capital(what_was_wrong(mistake))


def test_a_controller_has_its_own_buttons_for_calls(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    table.run(0.1)
    assert cap(table) == "L"
    table.send(PadButton("rightstick"))
    table.run(0.1)
    assert cap(table) == "right stick", "what the player has in the hands"
    table.send(Key("l"))
    table.run(0.1)
    assert cap(table) == "L"
    assert [Bindings().button_command(button) for button in ("leftstick", "rightstick")] == list(CATCHING)


def test_a_wrong_call_says_so_and_closes_the_calls(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False, pace=6))
    table.run(0.1)
    assert table.scene.banners.shown.title == "6 seconds a card"
    table.send(Command("catch_second"))
    table.run(0.1)
    assert table.scene.frame.plate(1).view.line == "Nothing was wrong"
    notice = table.scene.banners.shown
    assert (notice.seat, notice.title, notice.kind.sound) == (1, "Nothing was wrong", "catch_wrong")
    assert not enabled(table, "catch")
    table.send(Command("catch_second"), Command("step_back"))
    assert table.moves.count("catch") == 1
    assert table.scene.frame.plate(1).view.line != "Nothing was wrong", "it was not said yet"


def test_in_beginner_people_are_guided_and_the_computer_can_be_caught(make_table: MakeTable) -> None:
    beginner = {"assist": "guided", "guides_computers": False}
    table = make_table(game="jungle_matrix", match=match_of("person", "rat", until=covering, pets=False, **beginner))
    table.skip(2.0)
    position = table.scene.match.position
    lit = {gesture.target for gesture in table.scene.legal_gestures if gesture.source is Spot.DECK}
    assert lit == set(position.turn.right)
    assert not enabled(table, "catch")
    table = with_mistake(make_table, "rat", "person", **beginner)
    rows = order_rows(table.scene.match.position, guided=guides(table.scene.match))
    assert not any(due for _kind, _words, due in rows), "nothing tells what is right while one watches"
    assert table.services.worker.tasks, "it is its turn"
    press(table, "catch")
    assert table.scene.match.position.sheet.booked(1, 0).caught
    guided = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False, assist="guided"))
    guided.run(0.1)
    assert not enabled(guided, "catch")
    assert (guided.scene._catch.key, bool(guided.scene._catch.sub)) == ("", True), "the reason has its room"


def noticed_square(position: JungleMatrixPosition) -> Square:
    """A square that is covered wrongly, and the lion sees it."""
    wrong = [square for square in position.squares if square not in position.turn.right]
    return next(square for square in wrong if notice(position.play(Cover(square)).observe(1), "lion") is not None)


def test_the_computer_calls_what_it_notices_after_a_while_in_which_the_table_is_seen(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of("person", "lion", until=covering, pets=False))
    table.skip(1.0)
    table.drag(Spot.DECK, noticed_square(table.scene.match.position))
    table.run(0.5)
    assert "catch" not in table.moves, "nobody is that quick"
    table.scene.pause()
    table.time[0] += 30
    table.scene.resume()
    table.run(0.2)
    assert "catch" not in table.moves
    table.run(2.5)
    assert "catch" in table.moves
    assert words(table).startswith("Caught: ")
