"""Why a move of Sequence Giant is refused, who makes a move, and what positions say of themselves."""

from __future__ import annotations

import random

import pytest
from sequence_tables import GAME, five, lay, play, refusal, squares, texts

from jungle_games.core.cards import Card
from jungle_games.core.game import CHANCE, IllegalMove
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence.rules.fives import Completed
from jungle_games.games.sequence.rules.moves import Cut
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.rules.position import DECK, SequencePosition
from jungle_games.games.sequence.rules.situation import Stage

STACK = [card.code for card in DECK]
CLOCKED = SequenceOptions(turn_clock=30)
FOUR_HANDS = ["7H 9C", "2S 3S", "4S 5S", "6S 7S"]


def start(seats: int = 2, options: SequenceOptions | None = None, **setup: object) -> SequencePosition:
    return GAME.start(options or SequenceOptions(), seats=seats, setup=setup)


def over() -> SequencePosition:
    return play(lay(["", ""]), "pass", "pass")


def talking(**options: object) -> SequencePosition:
    """Table talk was called on blue: seats 1 and 3 have to give up a card each."""
    return play(lay(FOUR_HANDS, **options), "talk 1")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (over(), "7H d5", "The game is over."),
        (over(), "draw", "The game is over."),
        (start(), "7H d5", "The cards have not been dealt yet."),
        (start(), "pass", "The cards have not been dealt yet."),
        (start(4), "talk 1", "The cards have not been dealt yet."),
        (start(options=CLOCKED), "flag", "The cards have not been dealt yet."),
        (start(options=CLOCKED), "time 3", "The cards have not been dealt yet."),
        (lay(["7H", "2S"]), "cut 2H 3H", "The cards have already been dealt."),
        (lay(["7H", "2S"]), "shuffle 5", "The cards have already been dealt."),
        (lay(["7H", "2S"]), "draw", "Nobody has to draw a card."),
        (lay(["7H", "2S"]), "give 7H", "Nobody has to give up a card."),
        (lay(["7H", "2S"]), "dead 8H", "That card is not in your hand."),
        (talking(), "7H d5", "First a card must be given up for table talk."),
        (talking(), "talk 0", "First a card must be given up for table talk."),
        (talking(), "give 9C", "That card is not in your hand."),
    ],
)  # fmt: skip
def test_a_refusal_says_why(position: SequencePosition, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(position, move)
    assert str(refused.value) == f"{move}: {reason}"
    told = position.refusal(GAME.parse_move(move))
    assert told is not None
    assert told.value == reason


class TestWhoMakesAMove:
    def actor(self, position: SequencePosition, move: str) -> object:
        return position.actor(GAME.parse_move(move))

    def test_cards_are_cut_and_shuffled_by_chance(self) -> None:
        assert self.actor(start(), "cut 2H 3H") is CHANCE
        assert self.actor(start(), "shuffle 5") is CHANCE

    def test_the_seat_whose_turn_it_is_plays(self) -> None:
        position = lay(["7H", "2S", "3S"], turn=2)
        assert {self.actor(position, move) for move in ("3S d5", "JS xd5", "dead 3S", "pass", "flag")} == {2}

    def test_every_member_of_the_side_gives_a_card_of_their_own(self) -> None:
        position = talking()
        assert (position.to_move, self.actor(position, "give 2S")) == (1, 1)
        position = play(position, "give 2S")
        assert (position.to_move, self.actor(position, "give 6S")) == (3, 3)

    def test_a_call_on_a_side_that_does_not_play_is_refused_whoever_makes_it(self) -> None:
        position = lay(FOUR_HANDS)
        assert self.actor(position, "talk 2") == position.to_move


class TestBeforeTheCardsAreDealt:
    def test_every_player_cuts(self) -> None:
        assert start(3).cutting == (0, 1, 2)

    def test_where_the_dealer_is_given_nobody_cuts(self) -> None:
        position = start(3, dealer=1)
        assert position.cutting == ()
        assert texts(position) == ["shuffle"]

    def test_a_stacked_deck_is_dealt_as_it_lies_in_either_way(self) -> None:
        assert start(2, dealer=0, deck=STACK) == play(start(2, deck=STACK), "cut 2H 3H")

    def test_first_a_cut_is_due_then_a_shuffle_then_nothing(self) -> None:
        rng = random.Random(8)
        position = start(2)
        assert isinstance(position.sample_chance(rng), Cut)
        position = play(position, "cut 2H 3H")
        assert position.stage is Stage.DEAL
        assert isinstance(position.sample_chance(rng), Shuffle)
        with pytest.raises(IllegalMove) as refused:
            play(position, "shuffle 5").sample_chance(rng)
        assert str(refused.value) == "There is nothing to shuffle now."

    def test_cut_and_shuffle_are_what_the_generator_says(self) -> None:
        position = start(2)
        assert position.sample_chance(random.Random(1)) == position.sample_chance(random.Random(1))
        assert len({str(position.sample_chance(random.Random(seed))) for seed in range(5)}) > 1
        dealing = play(position, "cut 2H 3H")
        assert dealing.sample_chance(random.Random(1)) == dealing.sample_chance(random.Random(1))


class TestWhatACardCanDo:
    """What the table shows when a card is taken up."""

    def test_a_card_may_go_where_it_is_pictured_and_nobody_is(self) -> None:
        position = lay(["7H 9C", "2S"], blue="d5")
        assert position.targets(Card("7H")) == squares("i6")

    def test_a_one_eyed_jack_goes_to_what_it_removes(self) -> None:
        assert lay(["JS", "2S"], green="c4", blue="d5").targets(Card("JS")) == squares("d5")

    @pytest.mark.parametrize(
        ("position", "card"),
        [
            (lay(["7H", "2S"]), "2S"),
            (start(), "7H"),
            (talking(), "7H"),
            (play(lay(["7H 7H", "2S"], blue="d5 i6"), "dead 7H"), "7H"),
            (lay(["7H", "2S"]).observe(1), "??"),
            (lay(["7H", "2S"]).observe(1), "7H"),
        ],
        ids=["another's", "not dealt", "table talk", "draw first", "hidden", "unseen"],
    )
    def test_elsewhere_it_may_not_be_played(self, position: SequencePosition, card: str) -> None:
        assert position.targets(Card(card)) == []

    def test_when_the_game_is_over_no_card_is_played(self) -> None:
        end = play(lay(["JC 7H", "2S", "3S"], green="d4 f4 g4 h4"), "JC e4")
        assert end.outcome is not None
        assert end.hand == (Card("7H"),)
        assert end.targets(Card("7H")) == []

    def test_a_chip_tells_what_it_would_complete(self) -> None:
        position = lay(["JC", "2S"], green="d4 f4 g4 h4")
        assert position.completes(squares("e4")[0]) == Completed(certain=(five("d4-h4"),))
        assert position.completes(squares("c4")[0]) == Completed()


class TestTimeAndTalk:
    def test_who_lets_the_time_for_a_gift_run_out_gives_the_first_card(self) -> None:
        position = play(talking(turn_clock=30), "flag")
        assert [len(hand) for hand in position.hands] == [2, 1, 2, 2]
        assert position.discards[1] == (Card("2S"),)
        assert position.to_move == 3
        assert play(position, "flag").discards[3] == (Card("6S"),)

    def test_time_that_was_recorded_counts_in_this_turn(self) -> None:
        position = play(lay(["7H", "2S"], turn_clock=30), "time 12.5")
        assert position.elapsed == 12.5
        assert refusal(position, "time 12.5") is None


def test_a_position_says_how_it_stands() -> None:
    position = play(lay(["7H", "2S"], green="c4 d4 e4 f4 g4", blue="b1", runs={"c4-g4": 0}), "7H d5")
    assert repr(position) == (
        "<SequencePosition *........*/........../........../........../........../...g....../..GGGGG.../"
        "........../........../*b.......* turn=1 owed=0 draw=102>"
    )


def test_positions_that_are_alike_are_one_and_the_same() -> None:
    one, other = (play(lay(["7H", "2S"], blue="c4"), "7H d5") for _ in range(2))
    assert len({one, other}) == 1
    assert len({one, other, play(one, "draw")}) == 2


def test_every_square_of_the_mat_and_every_card_put_away_is_in_the_state() -> None:
    position = play(lay(["7H 9C", "2S"], deck=100), "7H d5")
    state = position.state()
    assert [len(row) for row in state["chips"]] == [10] * 10
    assert state["discards"] == [[card.code for card in position.discards[0]], []]
    assert state["discards"][0][-1] == "7H"
