"""The computer players: legal, in time, the same from the same seed, and never peeking."""

from __future__ import annotations

import random
import time

import pytest
from sequence_tables import GAME, lay, play, playout

from jungle_games.core.game import Choice
from jungle_games.core.limits import Limits
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence.player.candidates import deal_hidden
from jungle_games.games.sequence.player.player import SKILLS
from jungle_games.games.sequence.rules.fives import SIDE_NAMES
from jungle_games.games.sequence.rules.moves import SequenceMove
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.rules.position import SequencePosition

LEVELS = [level.key for level in GAME.levels]


def choose(level: str, position: SequencePosition, seat: int | None = None, **limits: int) -> Choice[SequenceMove]:
    seat = position.to_move if seat is None else seat  # type: ignore[assignment]
    assert isinstance(seat, int)
    given = Limits(**{"nodes": 40, "seed": 1, **limits})  # type: ignore[arg-type]
    return GAME.player(level).choose(position.observe(seat), given, bool)


def test_every_level_has_a_temper() -> None:
    assert list(SKILLS) == LEVELS
    assert len(LEVELS) == 5


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_level_plays_at_every_table(level: str, seats: int) -> None:
    position = play(GAME.start(SequenceOptions(), seats=seats, setup={"dealer": 0}), "shuffle 3")
    for _ in range(2 * seats):
        if position.to_move is None:
            break
        move = "draw" if position.owed is not None else str(choose(level, position, nodes=12).move)
        position = play(position, move)


@pytest.mark.parametrize("level", LEVELS)
def test_dealing_the_hidden_cards_anew_never_changes_the_answer(level: str) -> None:
    rng = random.Random(7)
    for seats in (2, 4, 9):
        line = [position for position, _ in playout(seats, 11) if isinstance(position.to_move, int)]
        for position in line[:: max(1, len(line) // 4)]:
            seat = position.to_move
            assert isinstance(seat, int)
            other = deal_hidden(position.observe(seat), rng)
            assert choose(level, other).move == choose(level, position).move
            assert choose(level, other) == choose(level, position)


def test_the_same_nodes_and_seed_give_the_same_answer_in_a_new_player() -> None:
    position = play(GAME.start(SequenceOptions(), seats=2, setup={"dealer": 0}), "shuffle 3")
    assert choose("lion", position, nodes=300) == choose("lion", position, nodes=300)


def test_the_lion_answers_in_time_and_when_it_is_stopped() -> None:
    position = play(GAME.start(SequenceOptions(), seats=2, setup={"dealer": 0}), "shuffle 3")
    player = GAME.player("lion")
    begun = time.perf_counter()
    player.choose(position.observe(1), Limits(ms=100), bool)
    assert time.perf_counter() - begun < 1.0
    begun = time.perf_counter()
    player.choose(position.observe(1), Limits(), lambda: True)
    assert time.perf_counter() - begun < 1.0
    assert SKILLS["lion"].seconds <= 1.5


@pytest.mark.parametrize("level", ["dog", "tiger", "lion"])
class TestJudgement:
    def quiet(self, level: str, position: SequencePosition) -> str:
        """What the level plays most of the time: its noise is not to decide here."""
        answers = [str(choose(level, position, seed=seed, nodes=200).move) for seed in range(9)]
        return max(set(answers), key=answers.count)

    def test_it_wins_when_it_can(self, level: str) -> None:
        position = lay(["9C 7H 2S KD", "2S"], green="c6 d6 e6 f6 g6 a7 a8 a9", runs={"c6-g6": 0})
        assert self.quiet(level, position) == "9C a6"

    def test_it_blocks_what_would_lose(self, level: str) -> None:
        position = lay(
            ["2S 6D 9C 3D", "KD"], green="b1 b3", blue="c3 d3 e3 f3 g3 c4 d5 e6 f7", runs={"c3-g3": 1}
        )
        assert self.quiet(level, position) == "6D g8"

    def test_it_exchanges_a_dead_card_and_draws(self, level: str) -> None:
        position = lay(["7H 9C", "2S"], blue="d5 i6")
        assert self.quiet(level, position) == "dead 7H"
        assert self.quiet(level, play(position, "dead 7H")) == "draw"


def test_it_draws_late_when_asked_for_the_seat_that_is_owed() -> None:
    position = play(lay(["7H 9C", "2S 3S"]), "7H d5")
    assert str(choose("lion", position, seat=0).move) == "draw"
    assert str(choose("lion", position, seat=1).move) != "draw"


def test_for_table_talk_it_gives_what_it_needs_least() -> None:
    position = lay(["2S", "7H JD JS 9C", "3S", "4S"], green="d5 i6")
    assert str(choose("lion", play(position, "talk 1")).move) == "give 7H"


@pytest.mark.parametrize("level", ["cat", "lion"])
@pytest.mark.parametrize("colours", [["blue", "green"], ["red", "green", "blue"]])
def test_the_colour_of_its_chips_changes_nothing_in_how_it_plays(level: str, colours: list[str]) -> None:
    """The same deal, played with the first colours and with others: the same moves, however the sides are called."""
    seats = len(colours)
    first, other = (
        GAME.start(SequenceOptions(auto_draw=True), seats=seats, setup={"dealer": seats - 1, **chosen}).play(Shuffle(5))
        for chosen in ({}, {"colours": colours})
    )
    player, limits = GAME.player(level), Limits(nodes=60, seed=7)
    for _turn in range(3 * seats):
        move, same = (player.choose(seen.observe(seen.turn), limits, bool).move for seen in (first, other))
        assert move == same
        first, other = first.play(move), other.play(same)
    assert [other.table.side(seat) for seat in range(seats)] == [SIDE_NAMES.index(colour) for colour in colours]
