"""The rules of Sequence Giant, sentence by sentence of the rule sheet."""

from __future__ import annotations

import random

import pytest
from examples import rows
from sequence_tables import GAME, five, lay, play, refusal, squares, texts

from jungle_games.core.cards import Card, Rank, deck
from jungle_games.core.game import CHANCE, BadSetup, IllegalMove
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence.rules.fives import CORNERS, Completed
from jungle_games.games.sequence.rules.moves import Cut
from jungle_games.games.sequence.rules.options import SequenceOptions, find_mat
from jungle_games.games.sequence.rules.position import DECK, SequenceEnd, SequencePosition
from jungle_games.games.sequence.rules.situation import CHIPS, ONE_EYED, TWO_EYED, Refusal, Stage

STACK = [card.code for card in DECK]


def start(seats: int = 2, setup: dict[str, object] | None = None, **options: object) -> SequencePosition:
    return GAME.start(SequenceOptions(**options), seats=seats, setup=setup)  # type: ignore[arg-type]


def dealt(seats: int, **options: object) -> SequencePosition:
    return start(seats, {"deck": STACK, "dealer": seats - 1}, **options)


class TestPlayersAndTeams:
    def test_any_number_of_players_from_2_to_12_that_is_divisible_by_2_or_3(self) -> None:
        assert GAME.seats == tuple(n for n in range(2, 13) if n % 2 == 0 or n % 3 == 0)
        with pytest.raises(BadSetup, match="5"):
            start(5)

    def test_up_to_three_may_play_individually_more_than_three_must_be_in_teams(self) -> None:
        assert [dealt(seats).table.teams for seats in GAME.seats] == [False, False] + [True] * 6
        assert dealt(3).table.sides == 3

    @rows(("seats", "chosen", "sides"), [
        (2, 3, 2), (3, 2, 3), (4, 2, 2), (4, 3, 2), (6, 2, 2), (6, 3, 3), (8, 3, 2),
        (9, 2, 3), (10, 3, 2), (12, 2, 2), (12, 3, 3),
    ])  # fmt: skip
    def test_no_more_than_three_teams_evenly_divided(self, seats: int, chosen: int, sides: int) -> None:
        table = dealt(seats, sides=chosen).table
        assert table.sides == sides
        assert {len(table.members(side)) for side in range(sides)} == {seats // sides}

    def test_team_members_must_alternate_seats_with_opponents(self) -> None:
        table = dealt(12, sides=3).table
        assert [table.side(seat) for seat in range(12)] == [0, 1, 2] * 4
        assert list(table.members(1)) == [1, 4, 7, 10]

    def test_135_chips_50_green_50_blue_35_red(self) -> None:
        assert CHIPS == (50, 50, 35)
        assert lay(["7H", "8D"], green="c4 d4").chips_left(0) == 48


class TestSetUp:
    def test_players_cut_cards_and_the_lowest_card_deals_aces_are_high(self) -> None:
        position = start(3)
        assert position.to_move is CHANCE
        assert texts(position) == ["cut"]
        after = play(position, "cut AS 2C KH")
        assert after.dealer == 1
        assert after.cut == (Card("AS"), Card("2C"), Card("KH"))
        assert texts(after) == ["shuffle"]

    def test_tied_players_cut_again(self) -> None:
        position = play(start(3), "cut 4S 9H 4D")
        assert position.cutting == (0, 2)
        assert position.dealer is None
        assert play(position, "cut QS JD").dealer == 2

    @rows("cut", ["cut", "cut 7H", "cut 7H 7H 7H", "cut 7H JK", "cut 7H ??"])
    def test_a_cut_needs_a_card_of_the_deck_for_each_player(self, cut: str) -> None:
        with pytest.raises(IllegalMove):
            play(start(2), cut)

    @rows(("seats", "cards"), [(2, 7), (3, 6), (4, 6), (6, 5), (8, 4), (9, 4), (10, 3), (12, 3)])
    def test_cards_are_dealt_by_number_of_players(self, seats: int, cards: int) -> None:
        position = dealt(seats)
        assert [len(hand) for hand in position.hands] == [cards] * seats
        assert len(position.deck) == 104 - seats * cards

    def test_the_player_to_the_left_of_the_dealer_goes_first(self) -> None:
        position = start(4, {"deck": STACK, "dealer": 2})
        assert position.to_move == 3
        first = [position.hands[seat][0].code for seat in (3, 0, 1, 2)]
        assert first == STACK[:4]
        assert [card.code for card in position.deck] == STACK[24:]

    def test_a_stacked_deck_is_not_shuffled_but_the_deal_is_cut_for(self) -> None:
        position = play(start(2, {"deck": STACK}), "cut 2H 3H")
        assert (position.stage, position.to_move) == (Stage.PLAY, 1)
        assert position == start(2, {"dealer": 0, "deck": STACK})

    @rows("setup", [
        {"deck": STACK[1:]}, {"deck": [*STACK[1:], "JK"]}, {"deck": [*STACK[1:], "2S"]}, {"deck": 7},
        {"dealer": 2}, {"dealer": True}, {"dealer": "0"}, {"mat": "classic"},
    ])  # fmt: skip
    def test_a_bad_set_up_is_refused_by_its_key(self, setup: dict[str, object]) -> None:
        with pytest.raises(BadSetup, match=f"^{next(iter(setup))}: "):
            start(2, setup)


class TestPlacing:
    def test_each_card_is_pictured_twice_jacks_do_not_appear(self) -> None:
        mat = find_mat("classic")
        for card in deck():
            assert len(mat.spaces(card)) == (0 if card.rank is Rank.JACK else 2)

    def test_a_player_can_play_on_either_of_the_spaces_not_already_covered(self) -> None:
        assert texts(lay(["7H", "2S"])) == ["7H d5", "7H i6"]
        assert texts(lay(["7H", "2S"], blue="d5")) == ["7H i6"]
        assert refusal(lay(["7H", "2S"], blue="d5"), "7H d5") is Refusal.TAKEN
        assert refusal(lay(["7H", "2S"]), "7H c4") is Refusal.OTHER_SPACE
        assert refusal(lay(["7H", "2S"], blue="d5 i6 c4"), "7H c4") is Refusal.DEAD
        assert refusal(lay(["7H", "2S"]), "7H a1") is Refusal.CORNER
        assert refusal(lay(["7H", "2S"]), "8H d5") is Refusal.NOT_IN_HAND

    def test_the_card_goes_faceup_on_the_own_discard_pile(self) -> None:
        after = play(lay(["7H 9C", "2S 3S"]), "7H d5")
        assert after.discards[0][-1] == Card("7H")
        assert after.hands[0] == (Card("9C"),)
        assert after.chips == {squares("d5")[0]: 0}
        assert after.to_move == 1

    def test_without_chips_cards_are_not_dead_but_not_played(self) -> None:
        taken = [square for square in find_mat("classic").cards if square not in squares("b1 d5 i6")][:50]
        position = lay(["7H JC JS", "2S"], blue="b1", green=" ".join(map(str, taken)))
        assert refusal(position, "7H d5") is Refusal.NO_CHIPS
        assert texts(position) == ["JS xb1"]


class TestJacks:
    def test_two_eyed_jacks_are_wild_on_any_open_space(self) -> None:
        assert {Card("JC"), Card("JD")} == TWO_EYED
        moves = texts(lay(["JD", "2S"], blue="c4"))
        assert len(moves) == 95
        assert "JD c4" not in moves
        assert not {f"JD {corner}" for corner in CORNERS} & set(moves)

    def test_one_eyed_jacks_remove_one_of_the_opponents_chips(self) -> None:
        assert {Card("JS"), Card("JH")} == ONE_EYED
        position = lay(["JS 9C", "2S 3S"], green="c4", blue="d5 e6")
        assert [move for move in texts(position) if move.startswith("JS")] == ["JS xd5", "JS xe6"]
        assert refusal(position, "JS xc4") is Refusal.OWN_CHIP
        assert refusal(position, "JS xc5") is Refusal.NO_CHIP
        assert refusal(position, "JS xa1") is Refusal.CORNER
        assert refusal(position, "JS c5") is Refusal.REMOVES_ONLY
        assert refusal(position, "9C xd5") is Refusal.NO_JACK
        after = play(position, "JS xd5")
        assert set(after.chips) == set(squares("c4 e6"))
        assert (after.to_move, after.owed) == (1, 0)

    def test_a_team_mate_is_no_opponent(self) -> None:
        position = lay(["JS", "2S", "3S", "4S"], green="c4", blue="d5")
        assert [move for move in texts(position) if move[0] == "J"] == ["JS xd5"]

    def test_not_one_that_is_already_a_part_of_a_completed_sequence(self) -> None:
        position = lay(["JS", "2S"], blue="c4 d4 e4 f4 g4 h4", runs={"c4-g4": 1})
        assert texts(position) == ["JS xh4"]
        assert refusal(position, "JS xe4") is Refusal.IN_SEQUENCE

    def test_a_jack_without_anything_to_remove_cannot_be_played_nor_is_it_dead(self) -> None:
        assert texts(lay(["JS", "2S"])) == ["pass"]
        assert refusal(lay(["JS", "2S"]), "dead JS") is Refusal.JACK_ALIVE


class TestDrawing:
    def test_finally_the_player_must_draw_a_card(self) -> None:
        after = play(lay(["7H", "2S"]), "7H d5")
        assert after.owed == 0
        assert "draw" in texts(after)
        assert after.actor(GAME.parse_move("draw")) == 0
        drawn = play(after, "draw")
        assert drawn.hands[0] == (after.deck[0],)
        assert drawn.deck == after.deck[1:]
        assert (drawn.to_move, drawn.owed) == (1, None)

    def test_failure_to_draw_before_the_next_player_makes_a_move_forfeits_the_right(self) -> None:
        position = play(lay(["7H 9C", "2S 3S"]), "7H d5", "2S b10")
        assert position.owed == 1
        after = play(position, "draw")
        assert [len(hand) for hand in after.hands] == [1, 2]
        assert refusal(after, "draw") is Refusal.NOTHING_OWED

    @rows(("hand", "answer"), [("5H", "dead 5H"), ("JS", "JS xd5"), ("8D", "8D h7"), ("", "pass")])
    def test_whatever_the_next_player_does_is_a_move(self, hand: str, answer: str) -> None:
        position = play(lay(["7H 9C", hand], green="e6 i4"), "7H d5")
        assert position.owed == 0
        assert play(position, answer).owed != 0

    def test_automatic_drawing(self) -> None:
        position = lay(["7H", "2S"], auto_draw=True)
        after = play(position, "7H d5")
        assert after.owed is None
        assert after.hands[0] == position.deck[:1]
        assert "draw" not in texts(after)


class TestDeadCards:
    BOTH = "d5 i6"

    def test_both_spaces_claimed_the_player_may_discard_it_and_draw_one(self) -> None:
        position = lay(["7H 9C", "2S"], blue=self.BOTH)
        assert texts(position) == ["9C c4", "9C a6", "dead 7H"]
        after = play(position, "dead 7H")
        assert after.discards[0][-1] == Card("7H")
        assert (after.to_move, after.owed, texts(after)) == (0, 0, ["draw"])
        assert refusal(after, "9C a6") is Refusal.DRAW_FIRST
        drawn = play(after, "draw")
        assert (drawn.to_move, drawn.owed) == (0, None)
        assert len(drawn.hands[0]) == 2
        assert play(drawn, "9C a6").to_move == 1

    def test_one_card_per_turn(self) -> None:
        position = play(lay(["7H 7H 9C", "2S"], blue=self.BOTH), "dead 7H", "draw")
        assert refusal(position, "dead 7H") is Refusal.EXCHANGED
        later = play(position, "9C a6", "draw", "2S b10", "draw")
        assert refusal(later, "dead 7H") is None

    def test_one_free_space_and_it_is_alive(self) -> None:
        assert refusal(lay(["7H", "2S"], blue="d5"), "dead 7H") is Refusal.ALIVE

    def test_who_can_neither_play_nor_exchange_passes(self) -> None:
        position = lay(["7H", "2S"], blue=self.BOTH)
        assert texts(position) == ["dead 7H"]
        assert refusal(position, "pass") is Refusal.MUST_EXCHANGE
        assert refusal(lay(["7H", "2S"]), "pass") is Refusal.MUST_PLAY
        after = play(lay(["", "2S"]), "pass")
        assert (after.to_move, after.owed) == (1, None)


class TestTableTalk:
    def test_every_member_must_forfeit_one_card_of_their_choice(self) -> None:
        position = lay(["7H 9C", "2S 3S", "4S 5S", "6S 7S"])
        after = play(position, "talk 1")
        assert (after.to_move, texts(after)) == (1, ["give 2S", "give 3S"])
        assert refusal(after, "7H d5") is Refusal.GIVE_FIRST
        after = play(after, "give 3S")
        assert (after.to_move, texts(after)) == (3, ["give 6S", "give 7S"])
        after = play(after, "give 6S")
        assert after.to_move == 0
        assert [len(hand) for hand in after.hands] == [2, 1, 2, 1]
        assert [pile[-1:] for pile in after.discards[1::2]] == [(Card("3S"),), (Card("6S"),)]
        assert after.owed is None

    def test_an_opponent_calls_it_once_a_turn(self) -> None:
        position = lay(["7H 9C", "2S 3S", "4S 5S", "6S 7S"])
        assert [position.actor(GAME.parse_move(f"talk {side}")) for side in (0, 1)] == [1, 0]
        after = play(position, "talk blue", "give 2S", "give 6S")
        assert refusal(after, "talk 1") is Refusal.CALLED
        assert refusal(after, "talk 0") is None
        assert refusal(position, "talk 2") is Refusal.NO_SIDE

    def test_only_in_team_play(self) -> None:
        assert refusal(lay(["7H", "2S"]), "talk 1") is Refusal.NO_TEAMS

    def test_who_has_no_card_gives_none(self) -> None:
        position = lay(["7H", "", "4S", "6S"])
        assert play(position, "talk 1", "give 6S").to_move == 0
        assert refusal(lay(["7H", "", "4S", ""]), "talk 1") is Refusal.NO_CARDS


class TestEndings:
    def test_two_sides_need_two_sequences(self) -> None:
        position = lay(["JC 9C", "2S"], green="d4 f4 g4 h4")
        after = play(position, "JC e4")
        assert [str(run) for run in after.runs] == ["d4-h4"]
        assert after.outcome is None
        second = lay(["JC", "2S"], green="d4 e4 f4 g4 h4 e5 e6 e7", runs={"d4-h4": 0})
        end = play(second, "JC e8")
        assert end.outcome is not None
        assert end.outcome.winners == (0,)
        assert end.outcome.scores == (1.0, 0.0)
        assert end.outcome.termination is SequenceEnd.SEQUENCES
        assert (end.to_move, end.owed, texts(end)) == (None, None, [])

    def test_three_sides_need_one(self) -> None:
        end = play(lay(["JC", "2S", "3S"], green="d4 f4 g4 h4"), "JC e4")
        assert end.outcome is not None
        assert end.outcome.winners == (0,)

    def test_if_the_draw_deck_runs_out_the_game_is_ruled_a_draw(self) -> None:
        position = play(lay(["7H", "2S"], deck=1), "7H d5")
        assert position.outcome is None
        end = play(position, "draw")
        assert end.outcome is not None
        assert (end.outcome.winners, end.outcome.scores) == ((), (0.5, 0.5))
        assert end.outcome.termination is SequenceEnd.DECK_EMPTY

    def test_or_the_discards_are_reshuffled(self) -> None:
        position = play(lay(["7H", "2S"], deck=1, empty_deck="reshuffle"), "7H d5", "draw")
        assert position.to_move is CHANCE
        piles = sum(map(len, position.discards))
        after = play(position, "shuffle 7")
        assert (after.to_move, len(after.deck)) == (1, piles)
        assert after.discards == ((), ())

    def test_when_every_seat_passes_in_turn_nobody_wins(self) -> None:
        end = play(lay(["", "JS", ""]), "pass", "pass", "pass")
        assert end.outcome is not None
        assert end.outcome.termination is SequenceEnd.NO_CARDS

    @rows("between", ["7H d5", "JH xe5"])
    def test_a_play_in_between_begins_the_count_anew(self, between: str) -> None:
        position = play(lay(["", between[:2], ""], green="e5"), "pass", between, "pass", "pass")
        assert position.outcome is None
        assert play(position, "pass").outcome is not None


class TestTime:
    def test_running_out_of_time_loses_the_turn(self) -> None:
        position = play(lay(["7H", "2S"], turn_clock=30), "flag")
        assert (position.to_move, position.hands[0]) == (1, (Card("7H"),))

    def test_who_is_owed_a_card_may_still_draw_it(self) -> None:
        position = play(lay(["7H", "2S"], turn_clock=30), "7H d5", "flag")
        assert (position.to_move, position.owed) == (0, 0)

    def test_recorded_time_leaves_nothing_but_the_flag(self) -> None:
        position = play(lay(["7H", "2S"], turn_clock=30), "time 12.5", "time 30")
        assert texts(position) == ["flag"]
        assert refusal(position, "7H d5") is Refusal.TIME_IS_UP
        assert refusal(position, "time 29") is Refusal.TIME_BACK
        assert play(position, "flag").elapsed == 0.0

    def test_without_a_clock_there_is_no_time(self) -> None:
        assert refusal(lay(["7H", "2S"]), "flag") is Refusal.NO_CLOCK
        assert refusal(lay(["7H", "2S"]), "time 3") is Refusal.NO_CLOCK


def test_the_state_is_plain_and_complete() -> None:
    position = play(lay(["7H", "2S"], green="c4 d4 e4 f4 g4", blue="b1", runs={"c4-g4": 0}), "7H d5")
    state = position.state()
    assert list(state) == ["mat", "chips", "hands", "discards", "draw", "sequences", "owed"]
    assert state["mat"][0] == ["**", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "**"]
    assert state["chips"][0] == "*........*"
    assert state["chips"][6] == "..GGGGG..."
    assert state["chips"][5] == "...g......"
    assert state["chips"][9] == "*b.......*"
    assert state["sequences"] == [{"owner": "g", "squares": ["c4", "d4", "e4", "f4", "g4"]}]
    assert (state["draw"], state["owed"], state["hands"]) == (102, 0, [[], ["2S"]])


def test_others_hands_and_the_deck_are_hidden() -> None:
    seen = lay(["7H 8H", "2S 3S"]).observe(1)
    assert seen.state()["hands"] == [["??", "??"], ["2S", "3S"]]
    assert set(seen.deck) == {Card.HIDDEN}
    assert texts(seen) == []


def test_words_for_moves_are_read_kindly() -> None:
    for text, meant in {
        "10h C4": "TH c4", "js XC4": "JS xc4", "dead 10d": "dead TD", "talk red": "talk 2", "talk b": "talk 1",
        "jd c4 =g4-c4": "JD c4 =c4-g4", "time 12.50": "time 12.5", "cut 10H 2c": "cut TH 2C",
    }.items():  # fmt: skip
        assert str(GAME.parse_move(text)) == meant
    for text in ("", "7H", "7H k4", "7H c11", "7H c4 c4-g4", "7H c4 =c4-g5", "dead", "give 7H 8H", "talk x", "pass 1"):
        with pytest.raises(IllegalMove):
            GAME.parse_move(text)
    assert five("g4-c4") == five("c4-g4")


FOUR_HANDS = ["7H 9C", "2S 3S", "4S 5S", "6S 7S"]


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
        (start(turn_clock=30), "flag", "The cards have not been dealt yet."),
        (start(turn_clock=30), "time 3", "The cards have not been dealt yet."),
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

    @rows(
        ("position", "card", "targets"),
        [
            (lay(["7H 9C", "2S"], blue="d5"), "7H", "i6"),
            (lay(["JS", "2S"], green="c4", blue="d5"), "JS", "d5"),
            (lay(["7H", "2S"]), "2S", ""),
            (start(), "7H", ""),
            (talking(), "7H", ""),
            (play(lay(["7H 7H", "2S"], blue="d5 i6"), "dead 7H"), "7H", ""),
            (lay(["7H", "2S"]).observe(1), "??", ""),
            (lay(["7H", "2S"]).observe(1), "7H", ""),
            (play(lay(["JC 7H", "2S", "3S"], green="d4 f4 g4 h4"), "JC e4"), "7H", ""),  # the game is over
        ],
    )
    def test_it_lights_up_where_it_may_be_played(self, position: SequencePosition, card: str, targets: str) -> None:
        assert position.targets(Card(card)) == squares(targets)

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


def wild(green: str, *, runs: dict[str, int] | None = None, blue: str = "") -> SequencePosition:
    """Green to play a wild jack against blue: two SEQUENCES are needed."""
    return lay(["JC 2S", "3S"], green=green, blue=blue, runs=runs)


def runs(position: SequencePosition) -> list[str]:
    return [str(run) for run in position.runs]


def moves_to(position: SequencePosition, square: str) -> list[str]:
    return [text for text in texts(position) if text.startswith(f"JC {square}") and text.split()[1] == square]


@rows("green, chip, formed", [
    ("c4 d4 f4 g4", "e4", "c4-g4"), ("c3 c4 c5 c6", "c7", "c3-c7"), ("c3 d4 e5 f6", "g7", "c3-g7"),
    ("c7 d6 e5 g3", "f4", "c7-g3"),
    # “… using a corner, only four marker chips are needed”
    ("b1 c1 d1", "e1", "a1-e1"), ("b9 c8 e6", "d7", "a10-e6"), ("j9 j8 j7", "j6", "j6-j10"),
    ("g1 h1 i1", "f1", "f1-j1"),
])  # fmt: skip
def test_vertically_horizontally_or_diagonally_or_with_a_corner(green: str, chip: str, formed: str) -> None:
    assert runs(play(wild(green), f"JC {chip}")) == [formed]


def test_connected_and_of_one_colour() -> None:
    assert runs(play(wild("c4 d4 f4 h4"), "JC e4")) == []
    assert runs(play(wild("c4 d4 f4", blue="g4"), "JC e4")) == []


def test_more_than_one_player_may_use_the_same_corner() -> None:
    position = wild("b1 c1 d1", blue="a2 a3 a4 a5", runs={"a1-a5": 1})
    assert runs(play(position, "JC e1")) == ["a1-a5", "a1-e1"]


def test_of_a_longer_line_five_are_chosen() -> None:
    position = wild("c4 d4 e4 g4 h4")
    assert moves_to(position, "f4") == ["JC f4 =c4-g4", "JC f4 =d4-h4"]
    assert refusal(position, "JC f4") is Refusal.CHOOSE
    assert refusal(position, "JC f4 =e4-i4") is Refusal.NO_CHOICE
    assert refusal(position, "JC f4 =c4-g4 =d4-h4") is Refusal.CHOOSE
    after = play(position, "JC f4 =d4-h4")
    assert runs(after) == ["d4-h4"]
    assert "c4" not in map(str, after.locked)


def test_where_there_is_one_five_there_is_no_choice() -> None:
    position = wild("c4 d4 e4 f4")
    assert moves_to(position, "g4") == ["JC g4"]
    assert refusal(position, "JC g4 =c4-g4") is Refusal.NO_CHOICE


def test_fives_in_different_lines_all_count() -> None:
    position = wild("c4 d4 f4 g4 e5 e6 e7 e8")
    end = play(position, "JC e4")
    assert runs(end) == ["c4-g4", "e4-e8"]
    assert end.outcome is not None


def test_choices_in_different_lines_are_appended_in_order() -> None:
    position = wild("b4 c4 d4 f4 g4 e5 e6 e7 e8 e3")
    assert moves_to(position, "e4") == [
        "JC e4 =b4-f4 =e3-e7", "JC e4 =b4-f4 =e4-e8",
        "JC e4 =c4-g4 =e3-e7", "JC e4 =c4-g4 =e4-e8",
    ]  # fmt: skip
    assert refusal(position, "JC e4 =b4-f4") is Refusal.CHOOSE


def test_nine_joined_by_one_chip_are_two_that_share_one_space() -> None:
    position = wild("b4 c4 d4 e4 g4 h4 i4 j4")
    assert moves_to(position, "f4") == ["JC f4"]
    end = play(position, "JC f4")
    assert runs(end) == ["b4-f4", "f4-j4"]
    assert end.outcome is not None
    assert end.outcome.winners == (0,)


class TestTheSecond:
    """“Players may only use one space from their first SEQUENCE as part of their second.”"""

    FIRST = "b4 c4 d4 e4 f4"

    def test_one_space_may_be_shared(self) -> None:
        position = wild(f"{self.FIRST} g4 h4 i4", runs={"b4-f4": 0})
        assert runs(play(position, "JC j4")) == ["b4-f4", "f4-j4"]

    def test_two_may_not(self) -> None:
        position = wild(f"{self.FIRST} g4 h4", runs={"b4-f4": 0})
        after = play(position, "JC i4")
        assert runs(after) == ["b4-f4"]
        assert after.outcome is None

    def test_a_chip_beyond_the_first_is_not_locked(self) -> None:
        position = lay(["JS", "3S"], blue=f"{self.FIRST} g4", runs={"b4-f4": 1})
        assert texts(position) == ["JS xg4"]

    def test_across_the_first_one_space_is_shared(self) -> None:
        position = wild(f"{self.FIRST} d5 d6 d7", runs={"b4-f4": 0})
        assert runs(play(position, "JC d8")) == ["b4-f4", "d4-d8"]

    def test_a_full_row_leaves_one_choice_open(self) -> None:
        position = wild("b4 c4 d4 f4 g4 h4 i4 j4", runs={"f4-j4": 0})
        assert moves_to(position, "e4") == ["JC e4"]
        assert moves_to(wild("a4 b4 c4 d4 f4 g4 h4 i4 j4", runs={"f4-j4": 0}), "e4") == [
            "JC e4 =a4-e4", "JC e4 =b4-f4",
        ]  # fmt: skip
