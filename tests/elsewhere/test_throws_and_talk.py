"""Whoever's turn it is throws the die, elsewhere as here; and what is said without words is bounded."""

from __future__ import annotations

import pytest
from homes import Homes

from jungle_games.core.game import CHANCE
from jungle_games.elsewhere.fair_deal import generator
from jungle_games.elsewhere.messages import ANIMALS, PHRASES, phrase_words


def waiting_for_throw(homes: Homes) -> int:
    """A match of Jacks in which the die waits for somebody."""
    homes.host.begin(homes.now)
    homes.settle()
    while (seat := homes.host._played.thrower) is None:
        homes.move(int(homes.host.match.to_move))  # type: ignore[union-attr, call-overload]
    return seat


def refused(homes: Homes, seat: int) -> str:
    refusal = homes.seat(seat).refusal
    return refusal[0].code if refusal is not None else ""


def test_the_die_waits_for_the_hand_of_whoever_s_turn_it_is() -> None:
    homes = Homes("jacks", 2)
    seat = waiting_for_throw(homes)
    match = homes.host.match
    assert match is not None
    ply = match.ply
    homes.wait(100.0)
    assert match.ply == ply
    homes.seat(1 - seat).throw(homes.now)
    homes.settle()
    assert (match.ply, refused(homes, 1 - seat)) == (ply, "not-yours")
    homes.seat(seat).throw(homes.now)
    homes.settle()
    assert match.ply == ply + 1
    assert match.steps[-1].actor is CHANCE
    homes.seat(seat).throw(homes.now)
    homes.settle()
    assert refused(homes, seat) == "not-yours"
    assert homes.agrees()


@pytest.mark.parametrize("seconds", [0.0, 50.0])
def test_a_throw_does_not_choose_what_comes_of_it(seconds: float) -> None:
    """Thrown sooner, later or after a restart: it was bound when the match was dealt."""
    homes = Homes("jacks", 2)
    seat = waiting_for_throw(homes)
    match, seed = homes.host.match, homes.host.state.chance.seed
    assert match is not None
    bound = match.position.sample_chance(generator(seed, match.ply))
    homes.start_host()
    homes.wait(seconds + 5.0)
    homes.seat(seat).throw(homes.now)
    homes.wait(5.0)
    assert homes.host.match.steps[-1].move == bound  # type: ignore[union-attr]


def test_who_never_throws_holds_up_no_table_with_a_clock() -> None:
    """The clock of the turn runs while the die waits, and then it is thrown, and moved, as it was bound."""
    homes = Homes("jacks", 2, options={"turn_clock": 15})
    seat = waiting_for_throw(homes)
    match, seed = homes.host.match, homes.host.state.chance.seed
    assert match is not None
    bound, ply = match.position.sample_chance(generator(seed, match.ply)), match.ply
    homes.wait(10.0)
    assert match.ply == ply
    assert match.clock is not None
    assert match.clock.running
    assert 0 < homes.seat(1 - seat).match.clock.left(seat, homes.now) < 15  # type: ignore[union-attr]
    homes.wait(8.0)
    assert [match.steps[ply].move, match.moves[ply + 1]] == [bound, "flag"]
    assert homes.host._played.thrower == 1 - seat
    assert homes.agrees()


def test_a_throw_leaves_what_is_left_of_the_turn() -> None:
    homes = Homes("jacks", 2, options={"turn_clock": 15})
    seat = waiting_for_throw(homes)
    homes.wait(6.0)
    homes.seat(seat).throw(homes.now)
    homes.settle()
    match = homes.host.match
    assert match is not None
    assert match.clock is not None
    assert match.clock.left(seat, homes.now) <= 10
    homes.move(seat)
    assert match.clock.left(seat, homes.now) == 15


def test_jacks_is_thrown_by_both_to_the_end_and_audited() -> None:
    homes = Homes("jacks", 2, options={"stall_limit": 3})
    homes.begin()
    homes.play_on(400)
    match = homes.host.match
    assert match is not None
    assert match.outcome is not None
    homes.wait(5.0)
    assert all(guest.state.audited == 1 and guest.state.verdict == "" for guest in homes.guests.values())


def test_a_computer_that_stands_in_throws_by_itself() -> None:
    homes = Homes("jacks", 2)
    seat = waiting_for_throw(homes)
    homes.seat(seat).present = False
    homes.seat(seat).say(homes.now)
    homes.settle()
    homes.wait(70.0)
    homes.seat(1 - seat).ask(f"computer {seat} mole", homes.now)
    homes.settle()
    assert homes.host.state.seats[seat].stand_in == "mole"
    assert homes.host.match.to_move == seat  # type: ignore[union-attr]


@pytest.mark.parametrize("said", [*ANIMALS, *PHRASES])
def test_each_is_heard_by_the_others(said: str) -> None:
    homes = Homes()
    homes.seat(0).react(said, homes.now)
    homes.settle()
    (reaction,) = homes.seat(1).info.reactions  # type: ignore[union-attr]
    assert reaction.animal == said
    assert bool(phrase_words(said)) == (said in PHRASES)


def test_who_says_one_after_the_other_has_to_wait() -> None:
    homes = Homes()
    for _time in range(10):
        homes.seat(0).react("oops", homes.now)
        homes.settle()
    assert refused(homes, 0) == "too-fast"
    homes.seat(1).react("owl", homes.now)
    homes.settle()
    assert refused(homes, 1) == ""
    homes.wait(5.0)
    homes.seat(0).react("thanks", homes.now)
    homes.settle()
    assert homes.seat(1).info.reactions[-1].animal == "thanks"  # type: ignore[union-attr]


def test_partners_do_not_talk_while_sequence_is_played() -> None:
    for seats, sides, may in ((4, 2, False), (2, 2, True)):
        homes = Homes("sequence", seats, options={"sides": sides} if seats > 2 else {})
        homes.seat(0).react("good-luck", homes.now)
        homes.settle()
        assert refused(homes, 0) == ""
        homes.begin()
        homes.wait(20.0)
        homes.seat(0).react("well-played", homes.now)
        homes.settle()
        assert (refused(homes, 0) == "") == may
