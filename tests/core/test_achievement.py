"""Which matches count, and what is found in them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from examples import rows

from jungle_games.core.achievement import FIRST, Achievement, Occasion, counts, reached_in, welcomes_help
from jungle_games.core.matches.match import Match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.table.room_parts import achievements_of

YOU, CAT = SeatInfo("You"), SeatInfo("Cat", "cat")
RAT_HOME = {"position": "6c/3R3/7/7/7/7/7/7/6C w"}


def jungle(*seats: SeatInfo, **more: Any) -> Match[Any, Any]:
    game = find_game("jungle")
    return Match(game, game.options_type(), seats or (YOU, CAT), **more)


def test_a_match_against_a_computer_or_people_counts() -> None:
    assert counts(jungle())
    assert counts(jungle(YOU, SeatInfo("Mira")))
    assert not counts(jungle(CAT, CAT)), "it is only watched"
    assert not counts(jungle(setup=RAT_HOME)), "it was laid out by hand"


HELP = {
    "undo": lambda match: match.undo(),
    "hint": lambda match: match.note_hint("a3a4"),
    "analysis": Match.note_help,
}


@rows("help_", HELP)
def test_with_help_a_match_counts_only_where_that_is_welcome(help_: str) -> None:
    beginner = find_game("jungle").options_type.build("beginner")
    levels = find_game("jungle").levels
    for match, welcome in (
        (jungle(), False),
        (jungle(YOU, SeatInfo("Mira")), False),
        (Match(find_game("jungle"), beginner, (YOU, CAT)), True),
        *((jungle(YOU, SeatInfo(level.title, level.key)), at < FIRST) for at, level in enumerate(levels)),
    ):
        match.play("a3a4")
        assert counts(match)
        HELP[help_](match)
        assert counts(match) is welcomes_help(match) is welcome


def test_found_once_by_whichever_seat_and_in_order() -> None:
    second = Achievement("second", "", "", lambda occasion: occasion.ply == 2)
    red = Achievement("red", "", "", lambda occasion: occasion.seat == 1 and occasion.move is not None)
    every = Achievement("every", "", "", lambda occasion: True)
    match = jungle()
    for move in ("a3a4", "a7a6", "a4a5"):
        match.play(move)
    found = reached_in(match, (second, red, every), (0, 1))
    assert [each.key for each in found] == ["every", "second", "red"]
    later = reached_in(match, (second, red, every), (0,), after=1)
    assert [each.key for each in later] == ["second", "every"]
    assert not reached_in(match, (red,), (0,))


def test_the_end_is_seen_on_the_board_and_beside_it() -> None:
    won = Achievement("won", "", "", lambda occasion: occasion.won)
    on_board = jungle(setup=RAT_HOME)
    on_board.play("d8d9")
    beside = jungle()
    beside.resign(0)
    for match, winner in ((on_board, 0), (beside, 1)):
        assert reached_in(match, (won,), (winner,))
        assert not reached_in(match, (won,), (1 - winner,))


def test_a_moment_looks_back_at_ones_own_moves() -> None:
    match = jungle()
    for move in ("a3a4", "a7a6", "a4a5"):
        match.play(move)
    occasion = Occasion(0, match.position_at(0), match.steps, 3)
    assert [each.step.text for each in occasion.own()] == ["a4a5", "a3a4"]
    assert [each.ply for each in occasion.back()] == [3, 2, 1]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_rule_has_an_answer_at_any_moment(room: Room) -> None:
    """Whole matches at random, as every seat lives them."""
    game, count = room.game, 2 if 2 in room.seats else room.seats[0]
    rng = random.Random(7)
    match: Match[Any, Any] = Match(game, game.options_type(), [YOU] * count, deal=11)
    while match.outcome is None and match.ply < 150:
        match.play(rng.choice(match.legal()))
    reached_in(match, achievements_of(room), range(count))
