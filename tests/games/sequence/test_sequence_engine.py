"""The engine of plain numbers plays by the rules, wherever both go the same way."""

from __future__ import annotations

import random

from examples import rows
from sequence_tables import GAME, lay, play, texts

from jungle_games.games.sequence.player.engine import (
    CORNER,
    FREE,
    LINES,
    NONE,
    SPENT,
    Engine,
    Layout,
    Worth,
    count,
    index,
)
from jungle_games.games.sequence.player.player import candidates, set_up
from jungle_games.games.sequence.rules.fives import CORNERS, SQUARES
from jungle_games.games.sequence.rules.moves import Place, Remove
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.rules.position import SequencePosition


def layout(position: SequencePosition) -> Layout:
    table = position.table
    return Layout(table.mat, table.sides, table.needed, Worth(), 20.0)


def test_codes_count_who_may_still_use_a_line() -> None:
    assert (count(3, 0), count(3, 1)) == (3, 0)
    assert (count(216 + 12, 1), count(216, 0), count(216, 1)) == (3, 1, 1)
    assert not count(6 + 1, 0)
    assert not count(SPENT + 3, 0)


@rows(("seats", "sides"), [(2, 2), (3, 2), (4, 2), (6, 3)])
@rows("seed", range(3))
def test_it_agrees_with_the_rules_after_every_play(seats: int, sides: int, seed: int) -> None:
    rng = random.Random(seed)
    options = SequenceOptions(auto_draw=True, sides=sides, empty_deck="reshuffle")
    position = GAME.start(options, seats=seats, setup={"dealer": 0})
    position = play(position, f"shuffle {seed}")
    engine = Engine(layout(position))
    while isinstance(position.to_move, int):
        moves = [move for move in position.legal_moves() if str(move)[:4] != "talk"]
        fives = [move for move in moves if isinstance(move, Place) and position.completes(move.square).certain]
        move = rng.choice(fives or moves)
        side = position.side
        position = position.play(move)
        if isinstance(move, Place) and move.fives:
            return  # the engine takes the first of several fives, the rules the one that was chosen
        if isinstance(move, Place):
            engine.lay(index(move.square), side)
        elif isinstance(move, Remove):
            engine.take(index(move.square))
        _compare(engine, position)


def _compare(engine: Engine, position: SequencePosition) -> None:
    for square in SQUARES:
        owner = CORNER if square in CORNERS else position.chips.get(square, FREE)
        assert engine.chips[index(square)] == owner
        assert engine.locked[index(square)] == (square in position.locked)
    assert engine.runs == [len(position.fives_of(side)) for side in range(position.table.sides)]
    assert (engine.winner != NONE) == bool(position.outcome and position.outcome.winners)
    fresh = set_up(engine.layout, position)
    assert [min(code, SPENT) for code in fresh.codes] == [min(code, SPENT) for code in engine.codes]
    assert fresh.mask == engine.mask


def test_a_line_with_two_squares_of_a_sequence_is_done_with() -> None:
    position = lay(["JC", "2S"], green="c4 d4 e4 f4 g4", runs={"c4-g4": 0})
    engine = set_up(layout(position), position)
    spent = [line for line in range(192) if engine.codes[line] >= SPENT]
    row = {index(square) for square in position.locked}
    assert spent == [line for line in range(192) if len(row & set(LINES[line])) >= 2]


def test_candidates_are_the_plays_and_the_winning_one_comes_first() -> None:
    position = lay(["JC 7H JS", "2S"], green="c4 d4 e4 f4 g4 h8 h7 h6 h5", blue="b1 b2", runs={"c4-g4": 0})
    engine = set_up(layout(position), position)
    found = candidates(engine, position)
    assert {str(candidate.move).split(" =")[0] for candidate in found} == {
        text.split(" =")[0] for text in texts(position)
    }
    end = play(position, str(found[0].move))
    assert end.outcome is not None
    assert end.outcome.winners == (0,)
