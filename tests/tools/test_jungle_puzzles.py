"""How puzzles of Jungle are found: rows of the C program are read by the rules, and what is alike is told apart."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from jungle_puzzles import BOARD, DEN, ROSTER, SIGHTS, SOURCE, Found, alike, chosen_of

ROW = (
    "111 3 50 0 2 1 0 0 0 0 0 0 1 10 0 0 19 1 "
    "32 4 11 -1 38 -1 -1 2 23 61 13 -1 -1 18 -1 31 0 4 45 13 11 4 52 13 4 4 63"
)
"""A win of the leopard in three moves."""
_PLACES = 3 + len(SIGHTS)


def mirrored(row: str, family: int) -> str:
    """The same seen in a mirror, as of another family."""
    numbers = [int(number) for number in row.split()]

    def seen(at: int) -> int:
        rank, file = divmod(at, BOARD.width)
        return at if at in (-1, DEN) else rank * BOARD.width + BOARD.width - 1 - file

    squares, steps = numbers[_PLACES:][: len(ROSTER)], numbers[_PLACES + len(ROSTER) + 1 :]
    steps[1::2] = map(seen, steps[1::2])
    turn = numbers[_PLACES + len(ROSTER)]
    return " ".join(map(str, (family, *numbers[1:_PLACES], *map(seen, squares), turn, *steps)))


def test_a_row_is_a_line_of_legal_moves_to_the_win() -> None:
    found = Found.read("grown", ROW)
    position = found.position
    for move in found.line:
        assert move in position.legal_moves()
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winners == (found.position.turn,)
    assert (found.moves, len(found.line)) == (3, 5)
    assert found.sights["pieces"] == len(found.position.pieces) == 10


def test_what_wins_against_wrong_moves_is_all_there_is_but_the_right_one() -> None:
    found = Found.read("grown", ROW)
    first = {move for moves in found.lost[0].values() for move in moves.split()}
    assert first == {str(move) for move in found.position.legal_moves()} - {str(found.line[0])}


def test_a_mirror_image_is_alike_and_is_not_chosen_beside_it() -> None:
    found, mirror = Found.read("grown", ROW), Found.read("grown", mirrored(ROW, 112))
    assert found.position != mirror.position
    assert alike(found, mirror)
    assert chosen_of([found, mirror], 365) == [found]


def test_the_same_way_by_another_animal_is_not_alike() -> None:
    """The wolf changes places with the leopard: of one family they would be, for one move is the same."""
    numbers = [int(number) for number in mirrored(ROW, 112).split()]
    wolf, leopard = _PLACES + 3, _PLACES + 4
    assert numbers[wolf] != numbers[leopard]
    numbers[wolf], numbers[leopard] = numbers[leopard], numbers[wolf]
    steps = numbers[_PLACES + len(ROSTER) + 1 :]
    steps[::2] = [3 if slot == 4 else slot for slot in steps[::2]]
    other = Found.read("grown", " ".join(map(str, (*numbers[: _PLACES + len(ROSTER) + 1], *steps))))
    assert not alike(Found.read("grown", ROW), other)


def test_the_c_program_compiles_without_a_warning() -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    checked = subprocess.run(
        [compiler, "-fsyntax-only", "-Wall", "-Wextra", "-Werror", SOURCE], capture_output=True, text=True
    )
    assert checked.stderr == ""
