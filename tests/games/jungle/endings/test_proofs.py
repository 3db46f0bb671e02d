"""A proof is what the solved endings and the rules say: as short, and of nothing that is not so."""

from __future__ import annotations

from random import Random

import pytest
from ending_checks import code_of, drawn_map, free, placed, plies_by_search, roster_of, sampled
from examples import dear
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.games.jungle.player.endings import DRAW, Library
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

SMALL = ("xox.", ".~~.", "....", ".~~.", "xox.")
NEAR = 4
"""Moves to which the positions here are searched."""


@pytest.mark.parametrize(
    "options",
    [
        JungleOptions(),
        JungleOptions(traps="enemy", jump_blocked_by="path", rats_across_bank="both", no_move="draw"),
        JungleOptions(jump_blocked_by="adjacent", elephant_takes_rat=True, dog_over_wolf=True),
    ],
)
@pytest.mark.parametrize("letters", [("LR", "C"), ("T", "RD"), ("E", "R"), ("PR", "RW")])
def test_short_wins_and_losses_are_those_of_the_solved_endings(
    options: JungleOptions, letters: tuple[str, str]
) -> None:
    options = free(options)
    roster = roster_of(*letters)
    library = Library(drawn_map(SMALL, roster), options)
    for squares, side in sampled(library.ground, roster, 20, 7):
        position = placed(library.ground, roster, squares, side)
        code = code_of(library, position)
        plies = code - 1 if code != DRAW else None
        prover = Prover(position)
        wins = (plies + 1) // 2 if plies is not None and plies % 2 else None
        loses = plies // 2 if plies is not None and plies % 2 == 0 else None
        assert prover.shortest(position, NEAR) == (wins if wins is not None and wins <= NEAR else None)
        assert prover.loses_within(position, NEAR) == (loses if loses is not None and loses <= NEAR else None)


@given(dice=st.randoms(use_true_random=False), keep=st.integers(3, 9))
@dear(12)
def test_wins_in_two_are_those_that_trying_everything_finds(dice: Random, keep: int) -> None:
    board = find_map("classic")
    position = JunglePosition.start(board, JungleOptions())
    for _ in range(dice.randint(10, 60)):
        if position.outcome is None:
            position = position.play(dice.choice(position.legal_moves()))
    pieces = dict(position.pieces)
    for square in dice.sample(sorted(pieces), max(0, len(pieces) - keep)):
        del pieces[square]
    thin = JunglePosition(board, position.options, pieces, position.turn)
    if thin.outcome is not None or len({piece.seat for piece in pieces.values()}) < 2:
        return
    plies = plies_by_search(thin, 3)
    assert Prover(thin).shortest(thin, 2) == ((plies + 1) // 2 if plies in (1, 3) else None)


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    start = JunglePosition.start(find_map("classic"), JungleOptions())
    with pytest.raises(TooHardError):
        Prover(start, 50).shortest(start, 9)
