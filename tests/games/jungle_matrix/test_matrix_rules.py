"""The game as a whole: phases, pets, catching, booking, the sheet, sudden death; why a move is refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from examples import rows
from matrix_tables import LIVE, LOCKED, begin, names, play, table, through_turn

from jungle_games.core.game import CHANCE, IllegalMove
from jungle_games.games.jungle_matrix.rules.moves import parse_move
from jungle_games.games.jungle_matrix.rules.pets import InPlay
from jungle_games.games.jungle_matrix.rules.position import (
    Booked,
    JungleMatrixEnd,
    JungleMatrixPosition,
    Phase,
    Sheet,
    Shuffle,
    behind_before_last,
    best_turn,
    caught_in,
)
from jungle_games.games.jungle_matrix.rules.turn import Ending


def texts(position: JungleMatrixPosition) -> list[str]:
    return [str(move) for move in position.legal_moves()]


def pet_texts(position: JungleMatrixPosition) -> set[str]:
    return {text.removeprefix("pet ") for text in texts(position)}


def lying(*pets: str, rounds: int = 1) -> tuple[InPlay, ...]:
    return tuple(InPlay(name, rounds) for name in pets)


def offered(pets: str, own: tuple[InPlay, ...], other: tuple[InPlay, ...]) -> JungleMatrixPosition:
    return replace(begin(pets), pets=(own, other))


class TestPhases:
    def test_pet_lay_cover_booking(self) -> None:
        position = begin()
        assert (position.to_move, texts(position)) == (CHANCE, ["shuffle"])
        position = play(position, "shuffle 1")
        assert (position.phase, position.to_move) == (Phase.PET, 0)
        position = play(position, texts(position)[0])
        assert (position.phase, position.to_move, texts(position)) == (Phase.LAY, CHANCE, ["shuffle"])
        position = play(position, "shuffle 2")
        assert (position.to_move, texts(position)) == (0, ["deal"])
        position = play(position, "deal")
        assert (position.phase, position.to_move) == (Phase.COVER, 0)
        position = play(position, "stop")
        assert (position.phase, position.to_move, texts(position)) == (Phase.BOOKING, 1, ["next", "catch"])
        position = play(position, "next")
        assert (position.phase, position.player, position.round) == (Phase.PET, 1, 1)

    def test_free_takes_every_cover_and_guided_only_what_is_right(self) -> None:
        free = table(LIVE)
        assert [text for text in texts(free) if text.startswith("cover")] == [f"cover {each}" for each in free.squares]
        assert "gridlocked" in texts(free)
        assert "catch" in texts(free)
        guided = table(LIVE, assist="guided")
        assert texts(guided) == ["cover b3", "stop"]
        assert texts(table(LOCKED, assist="guided")) == ["gridlocked", "stop"]
        assert texts(play(table(LOCKED, assist="guided"), "gridlocked")) == ["next"]

    def test_a_person_is_guided_where_computer_players_are_not(self) -> None:
        free = table(LIVE, assist="guided", guides_computers=False)
        assert len(texts(free)) > 2
        assert texts(free.guided()) == ["cover b3", "stop"]
        assert free.guided().guided() == free.guided()

    def test_in_guided_play_what_is_wrong_springs_back_with_the_reason(self) -> None:
        with pytest.raises(IllegalMove, match="Another card comes first"):
            play(table(LIVE, assist="guided"), "cover a1")
        with pytest.raises(IllegalMove, match="pair or trio"):
            play(table(LIVE, assist="guided"), "gridlocked")

    def test_an_end_by_choice_may_be_banned(self) -> None:
        assert "stop" not in texts(table(LIVE, voluntary_end=False))
        with pytest.raises(IllegalMove, match="ended early"):
            play(table(LIVE, voluntary_end=False), "stop")

    def test_the_reshuffle_is_up_to_chance_and_brings_nobody_else_to_move(self) -> None:
        position = table(LIVE)
        turn = position.turn
        stack = (*turn.deck[1:], turn.grid[0][0])
        position = replace(position, turn=replace(turn, deck=turn.deck[:1], grid=(stack, *turn.grid[1:]), covered=42))
        empty = play(position, "cover b3")
        assert (empty.to_move, texts(empty), empty.phase) == (CHANCE, ["shuffle"], Phase.COVER)
        again = play(empty, "shuffle 4")
        assert (again.to_move, len(again.turn.deck), names(again.turn.right)) == (0, 43, "a3")


class TestPlayingPets:
    def test_while_there_is_room_a_pet_joins_the_others(self) -> None:
        assert pet_texts(begin("Owl Sloth")) == {"Owl self", "Owl opponent", "Sloth self", "Sloth opponent"}

    def test_the_other_pet_goes_to_the_discard(self) -> None:
        position = play(begin("Owl Sloth"), "pet Owl self")
        assert position.pet_discard == ("Sloth",)
        assert position.pets == ((InPlay("Owl"),), ())

    def test_at_three_one_that_has_been_in_play_for_a_round_is_replaced(self) -> None:
        full = (InPlay("Ant", 2), InPlay("Crab", 0), InPlay("Bat", 1))
        position = offered("Owl Sloth", full, ())
        assert pet_texts(position) >= {"Owl self replacing Ant", "Owl self replacing Bat", "Owl opponent"}
        assert not {"Owl self", "Owl self replacing Crab", "Owl keep"} & pet_texts(position)
        after = play(position, "pet Owl self replacing Ant")
        assert [each.pet for each in after.pets[0]] == ["Crab", "Bat", "Owl"]
        assert set(after.pet_discard) == {"Ant", "Sloth"}

    def test_where_all_are_new_on_both_sides_it_is_discarded(self) -> None:
        new = lying("Ant", "Crab", "Bat", rounds=0)
        position = offered("Owl Sloth", new, new)
        assert pet_texts(position) == {"Owl discard", "Sloth discard"}
        after = play(position, "pet Owl discard")
        assert set(after.pet_discard) == {"Owl", "Sloth"}
        assert after.pets == position.pets

    def test_not_while_anything_else_is_possible(self) -> None:
        new = lying("Ant", "Crab", "Bat", rounds=0)
        position = offered("Owl Phoenix", new, new)
        assert pet_texts(position) == {"Phoenix keep", "Phoenix keep opponent"}
        with pytest.raises(IllegalMove, match="can be played"):
            play(position, "pet Owl discard")

    def test_a_fourth_card_acts_for_one_turn_and_is_discarded(self) -> None:
        position = play(offered("Magpie Sloth", lying("Ant", "Crab", "Bat"), ()), "pet Magpie keep")
        assert position.rules.steal == 3
        assert position.pets[0][-1] == InPlay("Magpie", fourth=True)
        after = play(position, "shuffle 1, deal, stop, next")
        assert [each.pet for each in after.pets[0]] == ["Ant", "Crab", "Bat"]
        assert "Magpie" in after.pet_discard

    def test_kept_by_the_opponent_it_acts_in_their_next_turn(self) -> None:
        position = play(offered("Magpie Sloth", (), lying("Ant", "Crab", "Bat")), "pet Magpie keep opponent")
        mine = play(position, "shuffle 1, deal, stop, next")
        assert [each.fourth for each in mine.pets[1]] == [False, False, False, True]
        moves = pet_texts(mine)
        assert not any("keep" in text and "opponent" not in text for text in moves)
        assert not any("replacing Magpie" in text for text in moves)
        after = play(mine, f"{texts(mine)[0]}, shuffle 2, deal, stop, next")
        assert not any(each.fourth for each in after.pets[1])

    @rows(
        ("own", "move", "reason"),
        [
            (1, "pet Owl self", "one of them is replaced"),
            (1, "pet Owl keep", "cannot be kept"),
            (1, "pet Owl self replacing Toad", "does not lie there"),
            (0, "pet Owl self replacing Ant", "played a round"),
        ],
    )
    def test_what_may_not_be_is_refused_with_the_reason(self, own: int, move: str, reason: str) -> None:
        position = offered("Owl Magpie", lying("Ant", "Crab", "Bat", rounds=own), ())
        with pytest.raises(IllegalMove, match=reason):
            play(position, move)

    def test_nothing_is_kept_or_replaced_while_there_is_room(self) -> None:
        with pytest.raises(IllegalMove, match="only where three lie"):
            play(begin("Magpie Owl"), "pet Magpie keep")
        with pytest.raises(IllegalMove, match="while there is room"):
            play(begin("Magpie Owl"), "pet Owl self replacing Ant")

    def test_of_two_alike_the_one_that_came_first_is_replaced(self) -> None:
        full = (InPlay("Crab", 3), InPlay("Bat", 2), InPlay("Crab", 1))
        after = play(offered("Owl Sloth", full, ()), "pet Owl self replacing Crab")
        assert after.pets[0] == (InPlay("Bat", 2), InPlay("Crab", 1), InPlay("Owl"))

    def test_rounds_are_those_of_the_player_before_whom_it_lies(self) -> None:
        position = through_turn(begin("Owl Sloth Ant Bat"), "pet Sloth opponent")
        assert position.pets[1] == (InPlay("Sloth", 0),)
        position = through_turn(position, "pet Bat opponent")
        assert position.pets == ((InPlay("Bat", 0),), (InPlay("Sloth", 1),))

    def test_initial_pets_are_dealt_by_turns(self) -> None:
        position = begin("Owl Ant Bat Crab Mole Skunk", initial_pets=2)
        assert [[each.pet for each in there] for there in position.pets] == [["Owl", "Bat"], ["Ant", "Crab"]]
        assert position.offered == ("Mole", "Skunk")
        assert [each.rounds for each in position.pets[0]] == [0, 0]

    def test_with_three_from_the_start_the_first_pet_must_be_discarded(self) -> None:
        position = begin("Owl Ant Bat Crab Mole Skunk Zebra Sloth", initial_pets=3)
        assert pet_texts(position) == {"Zebra discard", "Sloth discard"}

    def test_the_pet_deck_is_reshuffled_from_the_discard_when_it_runs_out(self) -> None:
        position = replace(begin("Owl Ant"), pet_deck=("Bat",), pet_discard=("Crab", "Mole", "Skunk"))
        after = play(position, "pet Owl self, shuffle 1, deal, stop, next")
        assert (after.offered, after.to_move) == (("Bat",), CHANCE)
        drawn = play(after, "shuffle Mole Skunk Ant Crab")
        assert drawn.offered == ("Bat", "Mole")
        assert (drawn.pet_deck, drawn.pet_discard) == (("Skunk", "Ant", "Crab"), ())

    def test_a_shuffle_of_pets_spelled_out_must_be_just_these(self) -> None:
        with pytest.raises(IllegalMove, match="is missing"):
            play(begin(), "shuffle Owl Ant")


class TestCatching:
    def test_a_caught_mistake_ends_the_turn_with_nothing(self) -> None:
        position = play(table(LIVE), "cover a1, cover b3, catch")
        assert position.sheet.booked(1, 0) == Booked(0, caught=True)
        assert (position.player, position.phase) == (1, Phase.PET)
        assert position.call is not None
        assert position.call.mistake is not None
        assert position.call.caller == 1

    def test_nobody_sees_a_mistake_before_it_is_caught(self) -> None:
        wrong = play(table(LIVE), "cover a1, cover b3")
        assert wrong.turn.mistake is not None
        assert wrong.observe(0).turn.mistake is wrong.observe(1).turn.mistake is None
        assert wrong.state()["calls_closed"] is False

    def test_it_can_be_caught_until_the_score_is_booked(self) -> None:
        ended = play(table(LIVE), "cover a1, stop")
        assert texts(ended) == ["next", "catch"]
        assert play(ended, "catch").sheet.points(1, 0) == 0
        assert play(ended, "next").sheet.points(1, 0) == 1

    def test_a_wrong_call_closes_the_callers_calls_for_the_turn(self) -> None:
        wrong = play(table(LIVE), "catch")
        assert (wrong.calls_closed, wrong.player) == (True, 0)
        assert wrong.call is not None
        assert wrong.call.mistake is None
        assert "catch" not in texts(wrong)
        with pytest.raises(IllegalMove, match="cannot call again in this turn"):
            play(wrong, "cover a1, catch")
        after = play(wrong, "cover a1, stop, next")
        assert after.sheet.points(1, 0) == 1
        assert not after.calls_closed

    def test_a_wrong_call_of_gridlock_can_be_caught(self) -> None:
        position = play(table(LIVE, pets="Elephant"), "gridlocked")
        assert position.turn.ended is Ending.GRIDLOCKED
        assert play(position, "next").sheet.points(1, 0) == 5
        assert play(position, "catch").sheet.points(1, 0) == 0

    def test_the_moment_is_over_with_the_next_move(self) -> None:
        assert play(play(table(LIVE), "catch"), "cover a1").call is None


class TestBooking:
    def test_points_go_on_the_sheet_round_by_round(self) -> None:
        position = begin(pets=False, rounds=2)
        for number in range(4):
            assert position.outcome is None
            position = play(
                position,
                f"shuffle {number}, deal, cover a1, stop, next"
                if number
                else "shuffle 0, deal, cover a1, cover a1, stop, next",
            )
        assert position.sheet.totals == (3, 2)
        assert position.outcome is not None
        assert (position.outcome.winners, position.outcome.termination) == ((0,), JungleMatrixEnd.POINTS)
        assert (position.to_move, texts(position)) == (None, [])
        assert position.grid  # the last grid stays on the table

    def test_the_magpie_takes_no_more_than_there_is(self) -> None:
        position = table(LOCKED, pets="Magpie")
        poor = replace(position, sheet=position.sheet.book(1, 1, Booked(2)))
        after = play(poor, "gridlocked, next").sheet
        assert (after.totals, after.points(1, 0), after.points(1, 1)) == ((2, 0), 2, 0)

    def test_nor_anything_when_its_player_was_caught(self) -> None:
        position = table(LIVE, pets="Magpie")
        rich = replace(position, sheet=position.sheet.book(1, 1, Booked(20)))
        assert play(rich, "cover a1, catch").sheet.totals == (0, 20)


    def test_what_is_told_of_a_sheet_counts_each_round_for_itself(self) -> None:
        assert best_turn(Sheet.new(3), 0) == (0, 0)
        sheet = Sheet.new(3).book(1, 0, Booked(0)).book(1, 1, Booked(9)).book(2, 0, Booked(0, caught=True))
        assert (best_turn(sheet, 0), best_turn(sheet, 1)) == ((0, 0), (9, 1))
        sheet = sheet.book(2, 1, Booked(3)).book(3, 0, Booked(8), steal=5).book(3, 1, Booked(1))
        assert [sheet.points(round_, 1) for round_ in (1, 2, 3)] == [9, 3, -4]
        assert behind_before_last(sheet, 0) == 12
        assert (caught_in(sheet, 0), caught_in(sheet, 1), best_turn(sheet, 0)) == (2, None, (8, 3))


class TestSuddenDeath:
    def tied(self, seconds: tuple[float | None, float | None], points: tuple[int, int] = (4, 4)) -> Sheet:
        sheet = Sheet.new(1).book(1, 0, Booked(7)).book(1, 1, Booked(7))
        assert sheet.is_sudden_death
        sheet = sheet.book(2, 0, Booked(points[0], seconds=seconds[0]))
        assert sheet.outcome is None
        return sheet.book(2, 1, Booked(points[1], seconds=seconds[1]))

    def test_a_tie_is_followed_by_one_more_round(self) -> None:
        position = begin(pets=False, rounds=1)
        for number in (1, 2):
            position = play(position, f"shuffle {number}, deal, stop, next")
        assert (position.outcome, position.round, position.is_sudden_death) == (None, 2, True)
        assert len(position.sheet.rows) == 2
        over = play(position, "shuffle 3, deal, time 9, stop, next, shuffle 4, deal, time 8.5, stop, next")
        assert over.outcome is not None
        assert (over.outcome.winners, over.outcome.termination) == ((1,), JungleMatrixEnd.FASTER)

    def test_the_higher_score_wins_then_the_faster_turn_then_both(self) -> None:
        def result(sheet: Sheet) -> tuple[tuple[int, ...], str]:
            assert sheet.outcome is not None
            return sheet.outcome.winners, str(sheet.outcome.termination)

        assert result(self.tied((9, 5), (5, 4))) == ((0,), "sudden_death")
        assert result(self.tied((9, 5))) == ((1,), "faster")
        assert result(self.tied((5, None))) == ((0,), "faster")
        assert result(self.tied((5, 5))) == ((0, 1), "shared")
        assert result(self.tied((None, None))) == ((0, 1), "shared")

    def test_time_is_wanted_once_the_turn_is_over(self) -> None:
        position = begin(pets=False, rounds=1)
        for number in (1, 2):
            position = play(position, f"shuffle {number}, deal, stop, next")
        position = play(position, "shuffle 3, deal")
        assert not position.time_wanted
        assert play(position, "stop").time_wanted
        assert not play(position, "stop, time 12.5").time_wanted
        assert not play(position, "time 12.5, stop").time_wanted
        assert play(position, "time 12.5, cover a1, stop").time_wanted
        assert play(table(LOCKED, pets="Cheetah"), "gridlocked").time_wanted
        assert not play(table(LOCKED, pets="Cheetah"), "stop").time_wanted
        assert not play(table(LOCKED), "gridlocked").time_wanted


def over() -> JungleMatrixPosition:
    start = begin(pets=False, rounds=1)
    return play(start, "shuffle 1, deal, cover a1, stop, next, shuffle 2, deal, stop, next")


@rows(
    ("position", "move", "reason"),
    [
        (over(), "deal", "The game is over."),
        (over(), "shuffle 1", "The game is over."),
        (begin(pets=False), "deal", "First the cards are shuffled."),
        (begin("Owl Ant"), "shuffle 1", "There is nothing to shuffle now."),
        (begin("Owl Ant"), "deal", "First play one of the two pets."),
        (begin("Owl Ant"), "flag", "No turn is going on."),
        (begin("Owl Ant"), "cover a1", "First play one of the two pets."),
        (begin("Owl Ant"), "catch", "There is nothing to catch yet."),
        (begin("Owl Ant"), "pet Unicorn self", "That pet was not drawn."),
        (table(LIVE), "shuffle 1", "There is nothing to shuffle now."),
        (table(LIVE), "deal", "The cards have already been laid."),
        (table(LIVE), "next", "The turn is still going on."),
        (table(LIVE), "cover d1", "The grid has no such square."),
        (table(LIVE), "swap d1", "The grid has no such square."),
        (table(LIVE), "swap a1", "There is no swap left in this turn."),
        (
            table(LIVE, assist="guided"), "catch",
            "With guided covering only right covers are possible, so there is nothing to catch.",
        ),
        (play(table(LIVE), "stop"), "cover a1", "The turn is over."),
        (play(table(LIVE), "time 9"), "time 8", "Time does not run backwards."),
        (table(LIVE).observe(0), "cover a1", "Nobody can tell which card comes next."),
        (table(LIVE).observe(1), "catch", "Nobody can tell which card comes next."),
        (play(begin(pets=False), "shuffle 1").observe(0), "deal", "Nobody can tell which card comes next."),
        (begin(pets=False).observe(0), "shuffle 1", "Nobody can tell which card comes next."),
    ],
)
def test_a_refusal_says_why(position: JungleMatrixPosition, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(position, move)
    assert str(refused.value) == f"{move}: {reason}"
    told = position.refusal(parse_move(move))
    assert told is not None
    assert told.value == reason


@rows("move", ["stop", "gridlocked", "time 3"])
def test_what_shows_no_card_may_be_thought_through_by_whoever_watches(move: str) -> None:
    seen = table(LIVE).observe(0)
    assert play(seen, move).turn != seen.turn


def test_with_an_open_deck_a_cover_may_be_thought_through_too() -> None:
    seen = table(LIVE, pets="Owl").observe(0)
    assert play(seen, "cover b3").turn.covered == 1


class TestWhoMakesAMove:
    @rows("player", [0, 1])
    def test_the_player_lays_and_the_watcher_calls_and_books(self, player: int) -> None:
        position = begin(pets=False)
        if player:
            position = play(position, "shuffle 1, deal, stop, next")
        makers = {text: position.actor(parse_move(text)) for text in (
            "shuffle 1", "deal", "cover a1", "swap a1", "gridlocked", "stop", "time 3", "flag", "catch", "next",
        )}  # fmt: skip
        assert {text for text, maker in makers.items() if maker is CHANCE} == {"shuffle 1"}
        assert {text for text, maker in makers.items() if maker == 1 - player} == {"catch", "next"}
        assert {text for text, maker in makers.items() if maker == player} == set(makers) - {
            "shuffle 1", "catch", "next",
        }  # fmt: skip


class TestChance:
    def test_a_shuffle_is_what_the_generator_says(self) -> None:
        position = begin(pets=False)
        draws = {str(position.sample_chance(random.Random(seed))) for seed in range(5)}
        assert len(draws) > 1
        assert isinstance(position.sample_chance(random.Random(1)), Shuffle)
        assert position.sample_chance(random.Random(1)) == position.sample_chance(random.Random(1))

    def test_nothing_is_shuffled_where_nothing_is_due(self) -> None:
        with pytest.raises(IllegalMove) as refused:
            table(LIVE).sample_chance(random.Random(1))
        assert str(refused.value) == "shuffle: There is nothing to shuffle now."


def test_a_position_says_how_it_stands() -> None:
    assert repr(table(LIVE)) == (
        "<JungleMatrixPosition round=1 player=0 cover [7S 9H TH JD 4C 3S QD KS 9C] (0, 0)>"
    )
