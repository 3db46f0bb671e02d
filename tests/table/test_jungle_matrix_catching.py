"""Mistakes in Jungle Matrix at its table: called by keys, the button and computer players, and shown."""

import pytest
from matrix_table import MakeTable, Table, covering, drag_now, enabled, match_of, press, words, wrong_square
from scenarios.jungle_matrix import right_move

from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.jungle_matrix.player.mistakes import notice
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Gridlocked, Square, Stop
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.scene.geometry import Spot
from jungle_games.games.jungle_matrix.scene.reports import facts
from jungle_games.games.jungle_matrix.scene.watching import CATCHING
from jungle_games.ui.events import Accept, Bindings, Command, FocusStep, Key, PadButton


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
    table.send(Command("catch_second"))
    assert "catch" in table.moves
    assert table.scene.match.position.sheet.booked(1, 0).caught
    caught = table.scene.caught
    assert caught.mistake == mistake
    assert table.scene.shown_position.turn.tops == mistake.tops, "the grid as it lay when the mistake was made"
    assert words(table).startswith("Caught: ")
    table.run(1.0)
    press(table, "next")
    assert table.scene.caught is None
    assert not table.scene.looking_back


def test_enter_goes_on_after_a_caught_mistake(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    table.send(FocusStep(1))
    table.send(Command("catch_second"))
    table.run(0.5)
    table.send(Accept())
    assert table.scene.caught is None


def test_each_side_has_its_own_key(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    table.send(Command("catch_first"))
    assert "catch" not in table.moves, "who lays cannot call"
    table.send(Command("catch_second"))
    assert "catch" in table.moves


def test_a_single_person_may_use_either_key(make_table: MakeTable) -> None:
    table = with_mistake(make_table, "rat", "person")
    table.send(Command("catch_first"))
    assert "catch" in table.moves


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


def test_the_big_button_calls_too(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    table.run(0.1)
    press(table, "catch")
    assert "catch" in table.moves


def test_a_wrong_call_says_so_and_closes_the_calls(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False))
    table.skip(1.0)
    table.send(Command("catch_second"))
    table.run(0.1)
    notice = table.scene.banners.shown
    assert (notice.seat, notice.title, notice.sound) == (1, "Nothing was wrong", "catch_wrong")
    assert not enabled(table, "catch")
    table.send(Command("catch_second"))
    assert table.moves.count("catch") == 1


def test_nothing_can_be_caught_while_guided(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False, assist="guided"))
    table.run(0.1)
    assert not enabled(table, "catch")


def test_a_mistake_may_be_caught_until_it_is_booked(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    table.scene.say(Stop())
    table.run(0.2)
    assert enabled(table, "next")
    press(table, "catch")
    assert table.scene.match.position.sheet.booked(1, 0).points == 0


def test_a_person_catches_a_computer_player_that_is_thinking(make_table: MakeTable) -> None:
    table = with_mistake(make_table, "rat", "person")
    assert table.services.worker.tasks, "it is its turn"
    press(table, "catch")
    assert table.moves[-1] != "catch" or table.scene.caught is not None
    assert table.scene.match.position.sheet.booked(1, 0).caught


def test_the_tortoise_forgives_and_the_turn_goes_on(make_table: MakeTable) -> None:
    match = match_of(until=covering, pet_deck="Tortoise Owl")
    match.play(Cover(wrong_square(match.position)))
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    table.scene.say(Catch())
    assert "forgiven" in words(table)
    table.scene.end_of_catch()
    assert table.scene.match.position.phase is Phase.COVER


def noticed_square(position: JungleMatrixPosition) -> Square:
    """A square that is covered wrongly, and the lion sees it."""
    wrong = [square for square in position.squares if square not in position.turn.right]
    return next(square for square in wrong if notice(position.play(Cover(square)).observe(1), "lion") is not None)


def test_the_computer_calls_what_it_notices_after_a_while(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of("person", "lion", until=covering, pets=False))
    table.skip(1.0)
    drag_now(table, Spot.DECK, noticed_square(table.scene.match.position))
    table.run(0.5)
    assert "catch" not in table.moves, "nobody is that quick"
    table.run(2.0)
    assert "catch" in table.moves
    assert words(table).startswith("Caught: ")


def test_an_opponent_that_fits_watches_as_the_level_whose_turn_it_is(make_table: MakeTable) -> None:
    begun = match_of("person", "lion", until=covering, pets=False)
    seats = [begun.seats[0], SeatInfo("Adaptive", "fits_me", 4.0)]
    match = Match(
        begun.game, begun.options, seats, deal=begun.deal, setup=begun.setup, chance=begun.chance, moves=begun.moves
    )
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    drag_now(table, Spot.DECK, noticed_square(table.scene.match.position))
    table.run(2.5)
    assert "catch" in table.moves


def test_the_computer_does_not_watch_while_the_table_is_hidden(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of("person", "lion", until=covering, pets=False))
    table.skip(1.0)
    drag_now(table, Spot.DECK, noticed_square(table.scene.match.position))
    table.scene.pause()
    table.time[0] += 30
    table.scene.resume()
    table.run(0.2)
    assert "catch" not in table.moves
    table.run(2.5)
    assert "catch" in table.moves


@pytest.mark.parametrize("seen", [False, True])
def test_the_statistics_tell_mistakes_caught_from_those_missed(seen: bool) -> None:
    match = match_of(until=covering, pets=False, rounds=1)
    match.play(Cover(wrong_square(match.position)))
    match.play(Catch() if seen else Gridlocked())
    while match.outcome is None:
        match.play(right_move(match.position))
    watcher = facts(match, persons=(1,))
    assert (watcher["caught"], watcher["missed"]) == (int(seen), int(not seen))
    assert facts(match, persons=(0,))["slips"] == int(seen)
