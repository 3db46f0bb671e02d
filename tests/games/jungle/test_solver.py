"""Solved endings and proofs are what the rules say: by the positions after them, and by trying everything."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from examples import dear, nightly, rows
from hypothesis import given
from hypothesis import strategies as st
from jungle_tables import (
    ANY_OPTIONS,
    CROOKED,
    PLAIN,
    STRAIT,
    WIDE,
    classic,
    code_by_rules,
    code_of,
    drawn_map,
    every,
    free,
    in_order,
    plies_by_search,
    roster_of,
    sampled,
)

from jungle_games.games.jungle.player.endings import DRAW, Library
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.player.tables import Roster
from jungle_games.games.jungle.rules.board import Kind, Piece
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

TRADITIONAL = free(JungleOptions(traps="enemy", jump_blocked_by="path"))
PUBLISHED = free(
    JungleOptions(
        traps="enemy",
        jump_blocked_by="path",
        rats_across_bank="both",
        elephant_takes_rat=True,
        dog_over_wolf=True,
        no_move="draw",
    )
)
PIECES = st.sampled_from(list(Kind))


def agree(library: Library, positions: Iterable[JunglePosition]) -> None:
    for position in positions:
        assert code_of(library, position) == code_by_rules(library, position), position


@dear(8)
@given(ANY_OPTIONS, PIECES, PIECES, st.sampled_from(["classic", "great_river", "marsh"]), st.integers(0, 99))
def test_two_pieces_agree_with_the_positions_after_them(
    options: JungleOptions, blue: Kind, red: Kind, name: str, seed: int
) -> None:
    library = Library(find_map(name), options)
    agree(library, sampled(library, (Piece(0, blue), Piece(1, red)), 60, seed))


@dear(4)
@given(ANY_OPTIONS, st.lists(PIECES, min_size=3, max_size=3), st.integers(1, 2), st.sampled_from([STRAIT, CROOKED]))
def test_three_pieces_on_small_maps_agree_everywhere(
    options: JungleOptions, kinds: list[Kind], blues: int, picture: tuple[str, ...]
) -> None:
    roster = in_order(Piece(int(number >= blues), kind) for number, kind in enumerate(kinds))
    library = Library(drawn_map(picture, roster), options)
    agree(library, list(every(library, roster))[::7])


@pytest.mark.parametrize(
    ("blue", "red", "options"),
    nightly(("W", "TD", PLAIN), ("LR", "E", PLAIN), ("TC", "L", TRADITIONAL), ("E", "RR", PUBLISHED)),
)
def test_three_pieces_on_the_classic_map_agree_where_sampled(blue: str, red: str, options: JungleOptions) -> None:
    agree(classic(options), sampled(classic(options), roster_of(blue, red), 400, 7))


@rows("options", [PLAIN, TRADITIONAL, PUBLISHED])
@rows(("blue", "red"), [("R", "R"), ("L", "R"), ("E", "C"), ("T", "L")])
def test_short_ends_agree_with_trying_everything(options: JungleOptions, blue: str, red: str) -> None:
    library, depth = classic(options), 5
    for position in sampled(library, roster_of(blue, red), 3, 3):
        code = code_of(library, position)
        plies = plies_by_search(position, depth)
        assert plies == (code - 1 if DRAW < code <= depth + 1 else None), position


@rows(("no_move", "code"), [("loses", 1), ("draw", DRAW)])
def test_who_cannot_move_loses_or_draws(no_move: str, code: int) -> None:
    roster = roster_of("C", "E")
    picture = (".o.", "...", ".o.")  # a cat between its own den and the elephant has nowhere to go
    library = Library(drawn_map(picture, roster), free(JungleOptions(no_move=no_move)))
    positions = list(every(library, roster))
    agree(library, positions)
    assert {code_of(library, position) for position in positions if not position._moves} == {code}


def counts(options: JungleOptions, asked: Iterable[tuple[Roster, int]]) -> tuple[int, int, int, int]:
    """Of every placement of these rosters, this side being to move: wins, losses, draws, the longest win in plies."""
    library = classic(options)
    codes = [
        code_of(library, position)
        for roster, side in asked
        for position in every(library, roster)
        if position.turn == side
    ]
    won, draws = [code for code in codes if code != DRAW and code % 2 == 0], codes.count(DRAW)
    return len(won), len(codes) - len(won) - draws, draws, max(won) - 1


def test_the_counts_of_a_published_set_of_two_piece_endings() -> None:
    """The ten distinct ones of *Endgame Analysis of Dou Shou Qi*, either side's piece first: 44,820 placements."""
    pairs = ("RR", "RP", "RL", "RE", "PL", "PE", "TL", "LL", "LE", "EE")
    asked = [(roster_of(blue, red), side) for blue, red in pairs for side in range(2 if blue != red else 1)]
    assert counts(PUBLISHED, asked)[:3] == (23_063, 17_422, 4_335)


@pytest.mark.nightly
@rows(("options", "found"), [(PUBLISHED, (82_852, 64_501, 12_715, 33)), (PLAIN, (85_499, 67_053, 7_516, 33))])
def test_the_counts_of_all_two_piece_endings(options: JungleOptions, found: tuple[int, ...]) -> None:
    """One side to move: the other's are the same from the other end."""
    assert counts(options, [((Piece(0, blue), Piece(1, red)), 0) for blue in Kind for red in Kind]) == found


def test_solving_can_be_broken_off_and_goes_on_where_it_was() -> None:
    library, roster = Library(find_map("classic"), PLAIN), roster_of("L", "R")
    looks = 0

    def soon() -> bool:
        nonlocal looks
        looks += 1
        return looks % 2 == 0

    tries = 1
    while library.solve(roster, soon) is None:
        tries += 1
    assert tries > 5
    assert library.solved(roster).codes == classic(PLAIN).solved(roster).codes
    assert library.solve(roster, lambda: True) is library.solved(roster), "it is solved a second time"


NEAR = 4
"""Moves to which the positions here are searched."""


@rows(
    "options",
    [
        JungleOptions(),
        JungleOptions(traps="enemy", jump_blocked_by="path", rats_across_bank="both", no_move="draw"),
        JungleOptions(jump_blocked_by="adjacent", elephant_takes_rat=True, dog_over_wolf=True),
    ],
)
@rows("letters", [("LR", "C"), ("T", "RD"), ("E", "R"), ("PR", "RW")])
def test_short_wins_and_losses_are_those_of_the_solved_endings(
    options: JungleOptions, letters: tuple[str, str]
) -> None:
    roster = roster_of(*letters)
    library = Library(drawn_map(WIDE, roster), free(options))
    for position in sampled(library, roster, 6, 7):
        plies = code_of(library, position) - 1
        prover = Prover(position)
        wins = (plies + 1) // 2 if plies % 2 and plies > 0 else None
        loses = plies // 2 if plies % 2 == 0 else None
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
