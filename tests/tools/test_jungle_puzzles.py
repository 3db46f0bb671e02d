"""How puzzles of Jungle are found: rows of the C program are read by the rules, and what is alike is told apart."""

from __future__ import annotations

from jungle_puzzles import Found

ROW = (
    "111 3 50 0 2 1 0 0 0 0 0 0 1 10 0 0 19 1 "
    "32 4 11 -1 38 -1 -1 2 23 61 13 -1 -1 18 -1 31 0 4 45 13 11 4 52 13 4 4 63"
)
"""A win of the leopard in three moves."""


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
