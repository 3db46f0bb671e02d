"""Each game's notices are shown at the players' plates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scenarios import notices
from scenarios.jungle_matrix import match_of as matrix_of
from scenarios.jungle_matrix import until
from scenarios.sequence import a_match, play_on

from jungle_games.core.matches.history import Flag
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import YOU
from jungle_games.games import room
from jungle_games.games.jacks.rules.cards import Effect
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover
from jungle_games.games.sequence.rules.moves import Draw, Place
from jungle_games.table.room_parts import scene_of
from jungle_games.table.state import Notice


def brought(match: Match[Any, Any], move: Any) -> list[Notice]:
    """What ``move`` brings, by the notices of the game's table."""
    before = match.position
    step = match.play(move)
    narrator = scene_of(room(match.game.about.name)).narrator
    return list(narrator.notices(match, step, before, step.position))


def of(notices: list[Notice]) -> list[tuple[Any, str]]:
    return [(notice.seat, notice.title) for notice in notices]


def a_place(match: Match[Any, Any]) -> Place:
    return next(move for move in match.legal() if isinstance(move, Place))


def test_a_forfeited_draw_is_told_at_who_lost_it() -> None:
    match = play_on(a_match("person", "dog"), 12, turn=0)
    assert of(brought(match, a_place(match))) == []
    assert of(brought(match, a_place(match)))[:1] == [(0, "Missed draw")]


def test_a_draw_that_was_taken_is_not_lost() -> None:
    match = play_on(a_match("person", "dog"), 12, turn=0)
    match.play(a_place(match))
    assert brought(match, Draw()) == []
    assert of(brought(match, a_place(match))) == []


def test_a_turn_lost_on_the_clock_is_told() -> None:
    match = play_on(a_match("person", "dog", changes={"turn_clock": 30}), 12, turn=0)
    assert of(brought(match, Flag())) == [(0, "Time is up!")]


def test_an_empty_deck_is_told_until_somebody_goes_on() -> None:
    match = notices._with_one_card_left()
    (notice,) = [each for each in brought(match, Draw()) if each.seat is None]
    assert notice.title == "The draw pile is empty"
    assert notice.stays


def test_a_turn_lost_by_a_card_is_told_when_it_is_drawn_and_when_it_is_missed() -> None:
    match, move = notices._before_landing(Effect.LOSE_TURN, "person", "mole")
    seat = match.position.turn
    landed = brought(match, move)
    assert (seat, "Lose a turn") in of(landed)
    assert not any(notice.shown for notice in landed), "it is said while the card is held up"
    match.take_chance()
    assert (seat, "Turn missed") in of(brought(match, match.legal()[0]))


def test_catches_right_and_wrong_are_told_at_whom_they_befall() -> None:
    match = until(matrix_of("person", "person", pets=False), lambda found: bool(found.due))
    (wrong,) = brought(match, Catch())
    assert (wrong.seat, wrong.sound) == (1, "catch_wrong")
    match = until(matrix_of("person", "person", pets=False), lambda found: bool(found.due))
    match.play(Cover(next(square for square in match.position.squares if square not in match.position.turn.right)))
    right = brought(match, Catch())[0]
    assert (right.seat, right.sound, right.stays) == (0, "catch_right", True)


def test_a_computer_player_leaves_a_person_time_to_draw(make_table: Callable[..., Any]) -> None:
    match = play_on(a_match("person", "dog"), 12, turn=0)
    table = make_table(game="sequence", match=match)
    table.run(1.0)
    table.scene.play.play(a_place(match))
    table.run(2.0)
    table.scene.play._ready = a_place(match)
    played = match.ply
    table.live(3.0)
    assert match.ply == played, "six seconds from when the chip lies"
    table.live(6.0)
    assert match.ply > played


def test_where_no_card_is_held_up_a_banner_says_what_it_does() -> None:
    match, move = notices._before_landing(Effect.LOSE_TURN, "person", "mole", study_time=0)
    assert [notice.shown for notice in brought(match, move)] == [True]


def test_who_is_called_you_is_spoken_to() -> None:
    match, move = notices._before_landing(Effect.LOSE_TURN, "person", "mole", names=(YOU, "Jonas"))
    assert [notice.sentence for notice in brought(match, move)] == ["You miss your next turn."]
    match.take_chance()
    missed = brought(match, match.legal()[0])
    assert [notice.sentence for notice in missed if notice.title == "Turn missed"] == ["You sit this one out."]
