"""Solved endings and proofs are what the rules say: by the positions after them, and by trying everything."""

from __future__ import annotations

from random import Random

import pytest
from ending_checks import (
    ANY_OPTIONS,
    CROOKED,
    STRAIT,
    Summary,
    classic,
    code_by_rules,
    code_of,
    drawn_map,
    every,
    free,
    placed,
    plies_by_search,
    roster_of,
    sampled,
    summary_of,
    together,
)
from examples import dear, nightly, rows
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.games.jungle.player.endings import (
    DRAW,
    Ending,
    Ground,
    Library,
    View,
    in_order,
    pack,
)
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.rules.board import Kind, Piece
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

PLAIN = free(JungleOptions())
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


@dear(8)
@given(ANY_OPTIONS, PIECES, PIECES, st.sampled_from(["classic", "great_river", "marsh"]), st.integers(0, 99))
def test_two_pieces_agree_with_the_positions_after_them(
    options: JungleOptions, blue: Kind, red: Kind, name: str, seed: int
) -> None:
    library = Library(find_map(name), options)
    roster = (Piece(0, blue), Piece(1, red))
    for squares, side in sampled(library.ground, roster, 60, seed):
        position = placed(library.ground, roster, squares, side)
        assert code_of(library, position) == code_by_rules(library, position), position


@dear(4)
@given(ANY_OPTIONS, st.lists(PIECES, min_size=3, max_size=3), st.integers(1, 2), st.sampled_from([STRAIT, CROOKED]))
def test_three_pieces_on_small_maps_agree_everywhere(
    options: JungleOptions, kinds: list[Kind], blues: int, picture: tuple[str, ...]
) -> None:
    roster = in_order(Piece(int(number >= blues), kind) for number, kind in enumerate(kinds))
    library = Library(drawn_map(picture, roster), options)
    for squares, side in list(every(library.ground, roster))[::7]:
        position = placed(library.ground, roster, squares, side)
        assert code_of(library, position) == code_by_rules(library, position), position


@pytest.mark.parametrize(
    ("blue", "red", "options"),
    nightly(("W", "TD", PLAIN), ("LR", "E", PLAIN), ("TC", "L", TRADITIONAL), ("E", "RR", PUBLISHED)),
)
def test_three_pieces_on_the_classic_map_agree_where_sampled(blue: str, red: str, options: JungleOptions) -> None:
    roster = roster_of(blue, red)
    library = classic(options)
    for squares, side in sampled(library.ground, roster, 400, 7):
        position = placed(library.ground, roster, squares, side)
        assert code_of(library, position) == code_by_rules(library, position), position


@rows("options", [PLAIN, TRADITIONAL, PUBLISHED])
@rows(("blue", "red"), [("R", "R"), ("L", "R"), ("E", "C"), ("T", "L")])
def test_short_ends_agree_with_trying_everything(options: JungleOptions, blue: str, red: str) -> None:
    library, roster, depth = classic(options), roster_of(blue, red), 5
    for squares, side in sampled(library.ground, roster, 3, 3):
        position = placed(library.ground, roster, squares, side)
        code = code_of(library, position)
        plies = plies_by_search(position, depth)
        assert plies == (code - 1 if DRAW < code <= depth + 1 else None), position


def test_who_cannot_move_loses_or_draws() -> None:
    roster = roster_of("C", "E")
    picture = (".o.", "...", ".o.")  # a cat between its own den and the elephant has nowhere to go
    boards = {no_move: free(JungleOptions(no_move=no_move)) for no_move in ("loses", "draw")}
    stuck = {}
    for no_move, options in boards.items():
        library = Library(drawn_map(picture, roster), options)
        positions = [placed(library.ground, roster, squares, side) for squares, side in every(library.ground, roster)]
        codes = [code_of(library, position) for position in positions]
        assert codes == [code_by_rules(library, position) for position in positions]
        stuck[no_move] = [code for code, position in zip(codes, positions, strict=True) if not position._moves]
    assert stuck["draw"]
    assert stuck["loses"] == [1] * len(stuck["draw"])
    assert stuck["draw"] == [DRAW] * len(stuck["draw"])


def published_form(options: JungleOptions) -> Summary:
    """All two-piece endings, one side to move: the other's are the same from the other end."""
    pairs = [(Piece(0, blue), Piece(1, red)) for blue in Kind for red in Kind]
    return together(summary_of(classic(options), pair, 0) for pair in pairs)


def test_the_counts_of_a_published_set_of_two_piece_endings() -> None:
    """The ten distinct ones of *Endgame Analysis of Dou Shou Qi*, either side's piece first: 44,820 placements."""
    pairs = ("RR", "RP", "RL", "RE", "PL", "PE", "TL", "LL", "LE", "EE")
    found = [(blue, red, side) for blue, red in pairs for side in range(2 if blue != red else 1)]
    total = together(summary_of(classic(PUBLISHED), roster_of(blue, red), side) for blue, red, side in found)
    assert total[:3] == (23_063, 17_422, 4_335)
    assert sum(total[:3]) == 44_820


@pytest.mark.nightly
def test_the_counts_of_all_two_piece_endings() -> None:
    assert published_form(PUBLISHED) == Summary(82_852, 64_501, 12_715, 33)
    assert published_form(PLAIN) == Summary(85_499, 67_053, 7_516, 33)


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
    assert library.ending(roster) == classic(PLAIN).ending(roster)


FREE_OPTIONS = free(JungleOptions())
BOARD = drawn_map(("xox", ".~.", "...", ".~.", "xox"), roster_of("RL", "CE"))
THREE = roster_of("RL", "C")


@rows("greatest", [0, 1, 2, 7, 8, 255, 256, 4_000, 65_535])
def test_packed_codes_are_read_as_they_were(greatest: int) -> None:
    codes = [(number * 7919) % (greatest + 1) for number in range(101)] + [greatest]
    width, packed = pack(codes)
    view = View(Ground(BOARD, FREE_OPTIONS), Ending(THREE, width, packed), THREE)
    assert [view.at(number) for number in range(len(codes))] == codes
    assert len(packed) == len(codes) * width // 8 + 3


def test_hidden_endings_are_unknown_until_they_are_asked_for_again_and_solved_no_second_time() -> None:
    library = Library(BOARD, FREE_OPTIONS)
    solved = library.ending(THREE)
    library.hide(3)
    assert library.view(THREE) is None
    assert library.solve(THREE, lambda: True) is not None, "there is no time to solve it"
    assert library.ending(THREE) is solved


SMALL = ("xox.", ".~~.", "....", ".~~.", "xox.")
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
    options = free(options)
    roster = roster_of(*letters)
    library = Library(drawn_map(SMALL, roster), options)
    for squares, side in sampled(library.ground, roster, 6, 7):
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
