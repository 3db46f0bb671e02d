"""Why a move of Jungle Matrix is refused, word for word, who makes a move, and what positions say of themselves."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from matrix_tables import GAME, LIVE, LOCKED, begin, play, table

from jungle_games.core.game import CHANCE, IllegalMove
from jungle_games.games.jungle_matrix.rules.moves import parse_move
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.position import DECK, JungleMatrixPosition, Shuffle
from jungle_games.games.jungle_matrix.rules.situation import Pile
from jungle_games.games.jungle_matrix.rules.turn import Ending


def over() -> JungleMatrixPosition:
    start = begin(pets=False, rounds=1)
    return play(start, "shuffle 1, deal, cover a1, stop, next, shuffle 2, deal, stop, next")


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (over(), "deal", "The game is over."),
        (over(), "shuffle 1", "The game is over."),
        (begin(pets=False), "deal", "First the cards are shuffled."),
        (begin("Owl Ant"), "shuffle 1", "There is nothing to shuffle now."),
        (begin("Owl Ant"), "deal", "First play one of the two pets."),
        (begin("Owl Ant"), "flag", "No turn is going on."),
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


@pytest.mark.parametrize("move", ["stop", "gridlocked", "time 3"])
def test_what_shows_no_card_may_be_thought_through_by_whoever_watches(move: str) -> None:
    seen = table(LIVE).observe(0)
    assert play(seen, move).turn != seen.turn


def test_with_an_open_deck_a_cover_may_be_thought_through_too() -> None:
    seen = table(LIVE, pets="Owl").observe(0)
    assert play(seen, "cover b3").turn.covered == 1


class TestWhoMakesAMove:
    @pytest.mark.parametrize("player", [0, 1])
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
    def test_the_pets_are_shuffled_first_then_the_deck_of_each_turn(self) -> None:
        position = begin()
        assert position.shuffle_due is Pile.PETS
        position = play(position, "shuffle 1")
        position = play(position, str(position.legal_moves()[0]))
        assert position.shuffle_due is Pile.DECK
        assert Counter(play(position, "shuffle 2").deck) == Counter(DECK)

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


class TestHowATurnEnds:
    def test_by_choice_by_the_clock_or_for_want_of_combinations(self) -> None:
        assert play(table(LIVE), "stop").turn.ended is Ending.STOPPED
        assert play(table(LIVE, pace=6), "flag").turn.ended is Ending.FLAGGED
        assert play(table(LOCKED), "gridlocked").turn.ended is Ending.GRIDLOCKED

    def test_time_that_was_said_counts(self) -> None:
        assert play(table(LIVE), "time 12.5").turn.seconds == 12.5


class TestTheStart:
    def test_each_begins_with_the_pets_agreed_on_and_draws_two(self) -> None:
        position = begin("Owl Ant Sloth Bat", initial_pets=1)
        assert [[each.pet for each in lying] for lying in position.pets] == [["Owl"], ["Ant"]]
        assert position.offered == ("Sloth", "Bat")

    def test_all_pets_wait_to_be_shuffled(self) -> None:
        position = begin(initial_pets=1)
        assert sorted(position.pet_discard) == sorted(position.pet_set.deck())
        assert position.pet_deck == ()
        shuffled = play(position, "shuffle 1")
        assert [len(lying) for lying in shuffled.pets] == [1, 1]
        assert len(shuffled.pet_deck) == len(position.pet_discard) - 4

    def test_as_many_rounds_are_played_as_were_agreed_on(self) -> None:
        for rounds in (1, 3):
            assert len(GAME.start(JungleMatrixOptions(rounds=rounds), seats=2).state()["score"]) == rounds


def test_an_observation_knows_how_many_cards_and_pets_lie_face_down() -> None:
    position = begin("Owl Ant Sloth")
    assert len(position.observe(0).pet_deck) == len(position.pet_deck)
    assert set(position.observe(0).pet_deck).isdisjoint(position.pet_deck)
    laid = table(LIVE)
    assert len(laid.observe(0).deck) == len(laid.deck)


def test_a_position_says_how_it_stands() -> None:
    assert repr(table(LIVE)) == (
        "<JungleMatrixPosition round=1 player=0 cover [7S 9H TH JD 4C 3S QD KS 9C] (0, 0)>"
    )
