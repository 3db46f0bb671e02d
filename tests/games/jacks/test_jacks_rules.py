"""The rules of Jacks, sentence by sentence of the rule sheet, our rulings, and why a move is refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from examples import rows
from jacks_tables import DECK, OFF, at, legal, played, rolled, table

from jungle_games.core.game import CHANCE, IllegalMove
from jungle_games.core.options import GameOptions
from jungle_games.games.jacks.rules.cards import CARDS, HIDDEN, Direction, Roll, Sighting, Step, parse_move, walk
from jungle_games.games.jacks.rules.game import Jacks
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksEnd, JacksPosition

ROW = (OFF, OFF, OFF)


def start(seats: int = 2, **options: object) -> JacksPosition:
    built: GameOptions = JacksOptions.build(changes=options)
    return Jacks().start(built, seats=seats)


class TestSetUp:
    def test_26_cards_in_13_identical_pairs(self) -> None:
        """“26 cards (13 identical pairs).”"""
        assert len(DECK) == CARDS == 26
        assert all(DECK.count(face) == 2 for face in DECK)

    def test_the_cards_are_shuffled_and_laid_face_down(self) -> None:
        """“Shuffle the cards and lay them on the table, face down, in a circle.”"""
        position = start()
        assert position.to_move is CHANCE
        assert legal(position) == ["shuffle"]
        laid = played(position, "shuffle 83021")
        assert sorted(laid.ring) == sorted(DECK)
        assert laid.ring != DECK
        assert laid.observe(0).ring == (HIDDEN,) * CARDS
        with pytest.raises(IllegalMove, match="already been laid out"):
            played(laid, "shuffle 1")

    def test_a_shuffle_may_be_spelled_out(self) -> None:
        spelled = tuple(reversed(DECK))
        assert played(start(), "shuffle " + " ".join(spelled)).ring == spelled
        with pytest.raises(IllegalMove, match=r"missing|too many times"):
            played(start(), "shuffle " + " ".join(("waves", *DECK[:-1])))

    def test_each_player_picks_a_colour_and_pairs_score_by_it(self) -> None:
        """“Each player picks a color of jacks to play as”; “… two points if the player of the corresponding jack
        piece color obtains them.”"""
        setup = {"ring": list(DECK), "colours": ["green", "yellow"]}
        position = Jacks().start(JacksOptions(), seats=2, setup=setup)
        taken = replace(position, pairs=(("jack_green", "jack_pink"), ("jack_green", "jack_yellow", "waves")))
        assert taken.scores == (3, 4)
        unchosen = Jacks().start(JacksOptions(), seats=2, setup={"ring": list(DECK)})
        assert replace(unchosen, pairs=taken.pairs).scores == (3, 3)

    def test_the_starting_card_may_be_picked(self) -> None:
        """“Arbitrarily, pick a starting card for the game. This will be the card at which all pieces enter through.”"""
        laid = played(Jacks().start(JacksOptions(start_card="chosen"), seats=2), "shuffle 7")
        assert laid.to_move == 0
        assert legal(laid) == [f"start {number}" for number in range(1, CARDS + 1)]
        with pytest.raises(IllegalMove, match="starting card first"):
            played(laid, "roll 3")
        picked = played(laid, "start 9")
        assert picked.ring == laid.ring[8:] + laid.ring[:8]
        entered = played(picked, "roll 1", "1 cw")
        assert entered.ring[entered.jacks[0][0]] == laid.ring[8]
        with pytest.raises(IllegalMove, match="already been picked"):
            played(picked, "start 1")

    def test_by_lot_or_with_a_given_ring_there_is_nothing_to_pick(self) -> None:
        assert played(start(), "shuffle 7").to_move is CHANCE
        given = Jacks().start(JacksOptions(start_card="chosen"), seats=2, setup={"ring": list(DECK)})
        assert given.to_move is CHANCE
        with pytest.raises(IllegalMove, match="already been picked"):
            played(given, "start 1")

    @rows("text", ["start 0", "start 27", "start", "start 1 2"])
    def test_there_are_26_to_pick_from(self, text: str) -> None:
        with pytest.raises(IllegalMove):
            parse_move(text)

    def test_the_first_seat_begins_and_play_goes_round(self) -> None:
        """“The youngest player goes first. Play then proceeds clockwise.”"""
        position = played(start(3), "shuffle 1")
        turns = []
        for jack in (1, 1, 1, 2):
            position = rolled(position, 2)
            turns.append(position.to_move)
            position = played(position, f"{jack} cw")
        assert turns == [0, 1, 2, 0]


class TestMoving:
    def test_a_roll_comes_before_each_turn(self) -> None:
        """“On each turn, a player rolls the die …”"""
        position = table(ROW, ROW)
        assert position.to_move is CHANCE
        assert legal(position) == [f"roll {pips}" for pips in range(1, 7)]
        with pytest.raises(IllegalMove, match="Roll the die first"):
            played(position, "1 cw")
        after = played(position, "roll 3")
        assert (after.die, after.to_move) == (3, 0)
        with pytest.raises(IllegalMove, match="already been rolled"):
            played(after, "roll 3")
        assert played(after, "1 cw").die is None

    def test_any_jack_in_either_direction(self) -> None:
        """“The player can choose which of his jacks to move and can move it in either direction.”"""
        position = table((0, 4, OFF), ROW, die=2)
        assert legal(position) == ["1 cw", "1 ccw", "2 cw", "2 ccw", "3 cw", "3 ccw"]
        landings = [position.path(move)[-1] for move in position.legal_moves()]
        assert landings == [2, 24, 6, 2, 1, 25]

    @rows(("pips", "clockwise", "counter"), [(1, 0, 0), (3, 2, 24), (6, 5, 21)])
    def test_the_starting_card_is_the_first_step(self, pips: int, clockwise: int, counter: int) -> None:
        """“So, if for example your first roll is a 3 …”: the third card, the starting card being the first."""
        assert walk(DECK, OFF, Direction.CW, pips)[-1] == clockwise
        assert walk(DECK, OFF, Direction.CCW, pips)[-1] == counter

    def test_several_jacks_may_share_a_card(self) -> None:
        """“Multiple jacks can land on the same card.”"""
        position = played(table((0, 4, OFF), (2, OFF, OFF), die=2), "1 cw", "roll 2", "2 cw")
        assert position.standing(2) == [(0, 0), (1, 0)]
        assert position.jacks[1][1] == 1


class TestTurningCards:
    def test_everyone_sees_what_lies_face_up_and_what_was_seen_stays_known(self) -> None:
        position = played(table(ROW, ROW, ROW), "roll 3", "1 cw", "roll 5", "1 cw")
        assert position.seen[2] == Sighting("dots", 2)
        assert position.seen[4] == Sighting("diamonds", 2)
        after = played(position, "roll 1", "1 cw", "roll 1", "1 ccw")  # the first jack leaves 2
        assert after.seen[2] == Sighting("dots", 3)
        assert after.seen[1] == Sighting("waves", 4)
        for seat in range(3):
            seen = after.observe(seat)
            assert seen.seen == after.seen
            assert seen.ring[2] == HIDDEN


class TestPairs:
    def test_a_jack_on_each_card_takes_the_pair(self) -> None:
        """“To collect a pair – a player must have one of his jacks on each card.”"""
        position = played(table((at("dots"), 0, OFF), ROW, die=3), "2 cw")
        assert position.pairs == (("dots",), ())
        assert position.scores == (1, 0)
        assert position.ring[2] is position.ring[3] is None
        assert position.remaining == 24
        assert position.seen[3] is None

    def test_jacks_stay_in_the_gap_until_moved(self) -> None:
        """“Jacks on top of cards being removed stay in place and do not inhabit a cardspace until moved again.”"""
        position = played(table((2, 0, OFF), (2, OFF, OFF), die=3), "2 cw")
        assert position.jacks == ((2, 3, OFF), (2, OFF, OFF))
        assert not position.face_up
        after = played(position, "roll 1", "1 cw")
        assert after.jacks[1][0] == 4


class TestInstructions:
    @rows(("face", "way"), [("clockwise", "cw"), ("counter_clockwise", "ccw")])
    def test_only_one_way_off_the_card(self, face: str, way: str) -> None:
        """“Only Move Clockwise Off This Card,” and “Only Move Counter Clockwise Off This Card.”"""
        position = table((at(face), OFF, OFF), ROW, die=1)
        assert legal(position) == [f"1 {way}", "2 cw", "2 ccw", "3 cw", "3 ccw"]
        other = "ccw" if way == "cw" else "cw"
        with pytest.raises(IllegalMove, match="From this card"):
            played(position, f"1 {other}")
        after = played(position, f"1 {way}")
        assert f"1 {other}" in legal(rolled(replace(after, turn=0), 1)) or after.ring[after.jacks[0][0]] == face

    def test_instructions_are_ignored_by_who_takes_the_pair(self) -> None:
        """“… in which case he picks up that pair and ignores the instructions.”"""
        position = played(table((at("lose_turn"), at("zigzag"), OFF), ROW, die=3), "2 cw")
        assert position.pairs[0] == ("lose_turn",)
        assert position.lost_turns == (0, 0)
        position = played(table((at("clockwise"), at("clockwise") - 2, OFF), ROW, die=3), "2 cw")
        assert position.pairs[0] == ("clockwise",)
        again = rolled(replace(position, turn=0), 1)
        assert {"1 cw", "1 ccw", "2 cw", "2 ccw"} <= set(legal(again))

    def test_who_cannot_move_passes(self) -> None:
        """With the cards there are someone always can, so the bar is put up by hand here."""

        class Barred(JacksPosition):
            _steps = ()  # type: ignore[assignment]

        free = table(ROW, ROW, die=2)
        with pytest.raises(IllegalMove, match="There is a move"):
            played(free, "pass")
        barred = Barred(free.options, free.cards, free.ring, free.jacks, free.pairs, free.lost_turns, die=2)
        assert legal(barred) == ["pass"]
        after = played(barred, "pass")
        assert (after.turn, after.die, after.jacks, after.turns) == (1, None, free.jacks, 1)
        assert after.quiet == 1, "a turn without a pair"


class TestTheEnd:
    LAST = tuple(face for face in dict.fromkeys(DECK) if face != "leaf")

    def test_most_points_win(self) -> None:
        """“To attain the most points by collecting matching pairs of cards.”"""
        position = played(table((24, 22, OFF), ROW, taken=self.LAST, by=1, die=2), "2 cw")
        assert position.outcome is not None
        assert position.outcome.termination is JacksEnd.ALL_TAKEN
        assert position.outcome.winners == (1,)
        assert position.outcome.scores == (1.0, 13.0)
        assert position.to_move is None
        assert not position.legal_moves()
        with pytest.raises(IllegalMove, match="over"):
            played(position, "roll 1")

    def test_a_tie_is_won_by_all_of_them(self) -> None:
        position = table((24, 22, OFF), ROW, taken=self.LAST, die=2)
        after = played(replace(position, pairs=(self.LAST[:5], self.LAST[2:8])), "2 cw")
        assert after.outcome is not None
        assert after.outcome.winners == (0, 1)

    def test_a_pair_begins_the_count_anew(self) -> None:
        position = played(replace(table((2, 0, OFF), ROW, die=3, stall_limit=3), quiet=5), "2 cw")
        assert position.outcome is None
        assert position.quiet == 0


@rows(
    "text", ["", "4 cw", "0 cw", "1", "cw", "1 up", "roll 7", "roll", "shuffle x", "1 cw 2", "x" * 500]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        parse_move(text)


def test_moves_read_as_they_are_written() -> None:
    for text in ("1 cw", "3 ccw", "pass", "roll 6", "shuffle 83021", "flag", "time 14.25"):
        assert str(parse_move(text)) == text
    assert parse_move(" 2  CCW ") == Step(1, Direction.CCW)


READY = table(ROW, ROW)
THROWN = table(ROW, ROW, die=3)
ON_CLOCKWISE = table((at("clockwise"), OFF, OFF), ROW, die=2)
ON_COUNTER_CLOCKWISE = table((at("counter_clockwise"), OFF, OFF), ROW, die=2)
CLOCKED = table(ROW, ROW, turn_clock=30)
PICKING = played(Jacks().start(JacksOptions(start_card="chosen"), seats=2), "shuffle 7")


def fresh(seats: int = 2) -> JacksPosition:
    return Jacks().start(JacksOptions(), seats=seats)


def over() -> JacksPosition:
    return replace(READY, ring=(None,) * len(READY.ring))


@rows(
    ("position", "move", "reason"),
    [
        (over(), "roll 3", "The game is over."),
        (READY, "shuffle 1", "The cards have already been laid out."),
        (READY, "flag", "This game is played without a clock."),
        (READY, "time 3", "This game is played without a clock."),
        (fresh(), "1 cw", "The cards have not been laid out yet."),
        (fresh(), "roll 3", "The cards have not been laid out yet."),
        (fresh(), "pass", "The cards have not been laid out yet."),
        (fresh(), "start 3", "The cards have not been laid out yet."),
        (PICKING, "1 cw", "Pick the starting card first."),
        (PICKING, "roll 3", "Pick the starting card first."),
        (READY, "start 3", "The starting card has already been picked."),
        (READY, "1 cw", "Roll the die first."),
        (READY, "pass", "Roll the die first."),
        (THROWN, "roll 3", "The die has already been rolled."),
        (THROWN, "pass", "There is a move to make."),
        (ON_CLOCKWISE, "1 ccw", "From this card you can only go clockwise."),
        (ON_COUNTER_CLOCKWISE, "1 cw", "From this card you can only go counter-clockwise."),
        (CLOCKED, "flag", "It is nobody’s turn."),
    ],
)  # fmt: skip
def test_a_refusal_says_why(position: JacksPosition, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        played(position, move)
    assert str(refused.value) in (f"{move}: {reason}", reason)
    if move != "flag" or position is READY:
        assert position.why_not(parse_move(move)) == reason


@rows("pips", [-1, 0, 1, 6, 7, 60])
def test_the_die_has_six_sides(pips: int) -> None:
    assert READY.why_not(Roll(pips)) == (None if 1 <= pips <= 6 else "The die has six sides.")


@rows("jack", [-1, 3, 4])
def test_there_are_three_jacks(jack: int) -> None:
    assert THROWN.why_not(Step(jack, Direction.CW)) == "There is no such jack."


def test_a_way_is_only_told_once_the_die_lies() -> None:
    with pytest.raises(IllegalMove) as refused:
        READY.path(Step(0, Direction.CW))
    assert str(refused.value) == "Roll the die first."


def test_nobody_can_tell_what_lies_face_down() -> None:
    with pytest.raises(IllegalMove) as refused:
        played(THROWN.observe(0), "1 cw")
    assert str(refused.value) == "Nobody can tell what lies there."


def test_a_shown_position_says_whose_turn_it_is_and_how_it_stands() -> None:
    position = table(ROW, ROW, taken=("waves", "dots"), by=1, turn=1, die=4)
    assert repr(position) == "<JacksPosition turn=1 die=4 cards=22 scores=(0, 2)>"


def test_when_the_clock_of_a_turn_runs_out_the_first_legal_move_is_made() -> None:
    position = table(ROW, ROW, die=4, turn_clock=30)
    assert played(position, "flag") == played(position, legal(position)[0])
    assert played(position, "time 3.5") is position
    assert position.actor(parse_move("flag")) == 0


def test_a_game_is_stalled_only_where_a_limit_is_set() -> None:
    position = replace(table(ROW, ROW, stall_limit=3), quiet=5)
    assert position.outcome is None
    stalled = replace(position, quiet=6)
    assert stalled.outcome is not None
    assert stalled.outcome.termination is JacksEnd.STALLED
    assert stalled.legal_moves() == ()
    assert stalled.to_move is None
    assert replace(table(ROW, ROW, stall_limit=0), quiet=6000).outcome is None


def test_chance_rolls_what_its_generator_says() -> None:
    rolls = {READY.sample_chance(random.Random(seed)) for seed in range(80)}
    assert rolls == {Roll(pips) for pips in range(1, 7)}
    assert str(fresh().sample_chance(random.Random(1))).startswith("shuffle ")
