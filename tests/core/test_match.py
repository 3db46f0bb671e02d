from __future__ import annotations

import pytest
from examples import rows
from toy_game import Toy, ToyOptions

from jungle_games.core.game import CHANCE, BadSetup, IllegalMove, MatchEnd
from jungle_games.core.matches.match import Match, ReplayError
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game, room

PEOPLE = (SeatInfo("Ana"), SeatInfo("Ben"))
DECK = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S"]


def toy(**options: object) -> Match:
    return Match(Toy(), ToyOptions.build("standard", options), PEOPLE, deal=17, setup={"deck": DECK})


def jungle(seats: tuple[SeatInfo, ...] = PEOPLE, **options: object) -> Match:
    game = room("jungle").game
    return Match(game, game.options_type.build("standard", options), seats)


# Playing


def test_chance_takes_its_moves_and_they_are_recorded() -> None:
    match = Match(Toy(), ToyOptions(), PEOPLE, deal=17)
    assert [step.actor for step in match.steps] == [CHANCE, CHANCE]
    assert match.to_move == 0
    match.play("keep")
    assert match.moves[-1].startswith("roll")
    assert match.to_move == 1


def test_the_driver_may_take_the_chances() -> None:
    match = Match(Toy(), ToyOptions(), PEOPLE, chance="driver")
    assert [str(move) for move in match.legal()] == ["shuffle"]
    with pytest.raises(IllegalMove, match="needs a number"):
        match.play("shuffle")
    match.play("shuffle 8S 7S 6S 5S 4S 3S 2S AS")
    assert match.to_move is CHANCE
    match.play("roll 4")
    assert match.position.hands == Toy().start(ToyOptions(), seats=2, setup={"deck": DECK[::-1]}).hands
    assert match.to_move == 0


def test_an_illegal_move_changes_nothing() -> None:
    match = toy()
    before = match.position, match.moves, match.ticket()
    for text in ("lay 8S", "nonsense", "roll 3", "accept", "flag", "resign 2"):
        with pytest.raises(IllegalMove):
            match.play(text)
    assert (match.position, match.moves, match.ticket()) == before


def test_a_move_out_of_turn_is_its_seat_s() -> None:
    match = toy()
    assert match.play("shout 1").actor == 1
    assert match.to_move == 0


def test_nothing_is_played_after_the_end() -> None:
    match = toy(cards=1)
    match.play("lay AS")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.to_move is None
    assert not match.legal()
    with pytest.raises(IllegalMove, match="over"):
        match.play("resign 1")


@rows(
    ("seats", "message"),
    [(PEOPLE[:1], "seats: 1"), ((SeatInfo("A"), SeatInfo("B", "dragon")), r"seats\[1\]\.kind: 'dragon'")],
)
def test_seats_are_checked(seats: tuple[SeatInfo, ...], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        Match(Toy(), ToyOptions(), seats)


# Beside the board


def test_resigning_ends_the_match() -> None:
    match = jungle()
    match.play("a3a4")
    match.play("resign 0")  # Red is to move, Blue gives up
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.outcome.termination is MatchEnd.RESIGNATION
    assert match.moves == ("a3a4", "resign 0")


def test_a_draw_is_agreed_on() -> None:
    match = jungle()
    match.offer_draw(0)
    assert match.draw_offer == 0
    with pytest.raises(IllegalMove):
        match.play("accept 0")
    match.accept_draw()
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.termination) == ((), MatchEnd.AGREEMENT)
    assert match.moves == ("offer", "accept")


def test_an_offer_lapses_with_the_next_move() -> None:
    match = jungle()
    match.play("offer")
    match.play("a3a4")
    assert match.draw_offer is None
    with pytest.raises(IllegalMove, match="offered"):
        match.play("accept")
    match.undo()
    assert match.draw_offer == 0


def test_a_game_without_draws_has_no_offers() -> None:
    with pytest.raises(IllegalMove, match="no draws"):
        toy().play("offer")


# Taking back


def test_open_information_is_undone_freely_and_redone() -> None:
    match = jungle()
    start = match.position
    for text in ("a3a4", "a7a6", "resign"):
        match.play(text)
    after = match.position
    match.undo(3)
    assert match.position == start
    assert match.outcome is None
    assert match.took_back
    match.redo(2)
    assert match.position == after
    match.play("a4a5")
    assert not match.can_redo
    assert match.moves == ("a3a4", "a7a6", "a4a5")


@rows("n", [0, 2, -1])
def test_only_what_is_there_is_undone(n: int) -> None:
    match = jungle()
    match.play("a3a4")
    with pytest.raises(IllegalMove):
        match.undo(n)
    with pytest.raises(IllegalMove):
        match.redo(1)
    assert match.moves == ("a3a4",)
    assert not match.took_back


def test_take_backs_may_be_switched_off() -> None:
    match = jungle(take_backs=False)
    match.play("a3a4")
    with pytest.raises(IllegalMove, match="switched off"):
        match.undo()


def test_taking_back_goes_to_the_person_s_last_move() -> None:
    match = jungle((SeatInfo("Ana"), SeatInfo("Lion", "lion")))
    for text in ("a3a4", "a7a6", "a4a5", "g7g6"):
        match.play(text)
    match.take_back()
    assert match.moves == ("a3a4", "a7a6")
    match.put_back()
    assert match.ply == 4
    match.undo()
    match.take_back()  # while the computer is to move
    assert match.ply == 2


def test_what_a_computer_player_began_with_is_not_taken_back() -> None:
    match = jungle((SeatInfo("Rat", "rat"), SeatInfo("Ana")))
    match.play("a3a4")
    assert not match.can_take_back


def test_an_offer_that_came_to_nothing_goes_with_the_move_before_it() -> None:
    match = jungle((SeatInfo("Ana"), SeatInfo("Rat", "rat")))
    for text in ("a3a4", "g7g6", "offer"):
        match.play(text)
    match.take_back()
    assert match.ply == 0
    match.put_back()
    assert match.moves == ("a3a4", "g7g6", "offer")
    match.play("accept")
    match.take_back()
    assert match.moves == ("a3a4", "g7g6")
    match.play("resign")
    match.take_back()
    assert match.moves == ("a3a4", "g7g6"), "what ended the match is taken back alone"


def test_chance_is_never_taken_back() -> None:
    match = toy()
    match.play("keep")  # and a roll follows
    with pytest.raises(IllegalMove, match="A roll or a shuffle"):
        match.undo(2)


def test_what_was_shown_is_not_taken_back() -> None:
    match = toy()
    match.play("peek")
    with pytest.raises(IllegalMove, match="hidden"):
        match.undo()


def test_only_the_last_mover_takes_back() -> None:
    match = toy()
    match.play("shout 1")
    match.undo()
    match.play("shout 1")
    with pytest.raises(IllegalMove):
        match.undo(2)  # the roll before it
    alone = Match(
        Toy(), ToyOptions(), (SeatInfo("Ana"), SeatInfo("Toy", "quick")), setup={"deck": DECK}, chance="driver"
    )
    alone.play("roll 3")
    alone.play("shout 1")
    with pytest.raises(IllegalMove, match="your own"):
        alone.undo()


# Tickets


def test_a_ticket_lasts_until_anything_changes() -> None:
    match = jungle()
    ticket = match.ticket()
    assert match.is_current(ticket)
    match.play("a3a4")
    assert not match.is_current(ticket)
    match.undo()
    assert not match.is_current(ticket)  # the same position, but another moment
    assert not jungle().is_current(match.ticket())


# Clocks


def test_the_clock_runs_for_the_seat_to_move() -> None:
    match = jungle(clock_minutes=1, clock_increment=5)
    match.resume_clock(100.0)
    match.play("a3a4", now=110.0)
    assert match.clock is not None
    assert match.clock.left(0, 115.0) == 55.0
    assert match.clock.left(1, 115.0) == 55.0
    match.pause_clock(120.0)
    assert match.clock.left(1, 500.0) == 50.0
    match.resume_clock(500.0)
    match.play("a7a6", now=501.0)
    assert [round(row[1]) for row in match.clocks()] == [60, 60, 54, 54]


def test_the_clock_runs_on_past_a_move_of_chance() -> None:
    match = toy(minutes=1)
    match.resume_clock(0.0)
    match.play("keep", now=10.0)  # and a roll follows
    assert match.clock is not None
    assert match.clock.remaining == (52.0, 60.0)
    assert match.clock.left(1, 15.0) == 55.0


def test_undo_gives_the_time_back() -> None:
    match = jungle(clock_minutes=1)
    match.resume_clock(0.0)
    match.play("a3a4", now=10.0)
    match.undo(now=30.0)
    assert match.clock is not None
    assert match.clock.left(0, 31.0) == 59.0
    assert match.clock.left(1, 31.0) == 60.0


def test_running_out_of_time_loses() -> None:
    match = jungle(clock_minutes=1)
    match.resume_clock(0.0)
    assert not match.flag_if_due(59.9)
    assert match.flag_if_due(60.0)
    assert match.outcome is not None
    assert match.outcome.termination is MatchEnd.TIME
    assert match.outcome.winners == (1,)
    assert not match.flag_if_due(61.0)


def test_time_may_be_told_by_the_driver() -> None:
    match = jungle(clock_minutes=1)
    match.play("time 12.5")
    match.play("time 20")
    with pytest.raises(IllegalMove, match="backwards"):
        match.play("time 3")
    match.play("a3a4")
    assert match.clocks()[-1] == (40.0, 60.0)
    assert match.moves == ("time 12.5", "time 20", "a3a4")


def test_recorded_clocks_are_put_back() -> None:
    match = jungle(clock_minutes=1)
    match.resume_clock(0.0)
    match.play("a3a4", now=10.0)
    match.pause_clock(13.0)
    again = Match(match.game, match.options, PEOPLE, moves=match.moves, clocks=match.clocks())
    assert again.clocks() == match.clocks()
    assert again.clock is not None
    assert again.clock.left(1, 1000.0) == 57.0
    again.undo()
    assert again.clocks()[-1] == (60.0, 60.0)
    for clocks in ([[60.0, 60.0]], [[60.0]] * 3, [[60.0, 60.0]] * 9):
        with pytest.raises(BadSetup, match="clocks"):
            Match(match.game, match.options, PEOPLE, moves=match.moves, clocks=clocks)


# Replaying


def test_recorded_moves_are_checked() -> None:
    match = jungle()
    with pytest.raises(ReplayError) as error:
        Match(match.game, match.options, PEOPLE, moves=["a3a4", "a7a5"])
    assert (error.value.index, error.value.text) == (1, "a7a5")


def test_the_moves_that_hints_gave_are_kept_until_another_way_is_taken() -> None:
    game = find_game("jungle")
    match = Match(game, game.options_type.build(), (SeatInfo("Mira"), SeatInfo("Ben")), moves=("a3a4", "a7a6"))
    match.note_hint("c3d3")
    match.play("c3d3")
    match.play("g7g6")
    match.note_hint("c1b1")
    assert match.hinted == {2: "c3d3", 4: "c1b1"}
    match.undo(2)
    match.play("g3g4")
    assert match.hinted == {2: "c3d3"}, "after two moves the same position stood there"
