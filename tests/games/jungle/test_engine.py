"""The engine's board agrees with the rules, on every map and under every option."""

from __future__ import annotations

import random

import pytest
from examples import nightly, rows
from jungle_tables import position as position_of
from jungle_tables import random_options

from jungle_games.games.jungle.player.engine import Board
from jungle_games.games.jungle.player.tables import ORIGIN_MASK, TARGET_SHIFT, Evaluation, Tables, roster_of
from jungle_games.games.jungle.rules.board import Kind, read_position
from jungle_games.games.jungle.rules.options import MAPS, JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

CROWDED = {
    "rats beside the bank and in the water": "7/3l3/r3e2/1rR4/1R5/3L3/2E4/2c4/3D3 w",
    "lions at rivers, rats on the way": "7/1t5/L2r2l/1R5/1r2R2/4R2/T2L2t/7/7 w",
    "pieces in every trap": "2c1d2/3e3/3L3/7/7/7/3l3/3E3/2C1D2 b",
    "at the doors of both dens": "2R4/3T3/2l4/7/7/7/4e2/3w3/4r2 b",
}


def board_for(position: JunglePosition, like: Board | None = None, *, tables: Tables | None = None) -> Board:
    """The engine's board of a position, with the tables of another one, with these, or with its own."""
    if like is not None:
        board = Board(like.tables, like.evaluation)
    else:
        tables = tables or Tables(position.board, position.options, roster_of(position.board.start.values()))
        board = Board(tables, Evaluation(tables))
    board.set(position.pieces, position.turn, position.quiet)
    return board


def built(dice: random.Random, name: str = "classic") -> JungleOptions:
    return JungleOptions.build(changes={**random_options(dice), "map": name})


def perft(board: Board, depth: int) -> int:
    """The number of sequences of ``depth`` moves from here, ignoring repetition and progress."""
    moves = board.moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.make(move)
        nodes += perft(board, depth - 1)
        board.unmake()
    return nodes


def texts(board: Board) -> list[str]:
    squares = board.tables.squares
    return sorted(f"{squares[move & ORIGIN_MASK]}{squares[move >> TARGET_SHIFT]}" for move in board.moves())


def rules_perft(position: JunglePosition, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(rules_perft(position.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("classic", (24, 576, 12_240, 260_099)),  # published
        ("great_river", (26, 676, 16_952)),
        ("marsh", (24, 576, 12_336)),
        *nightly(
            ("classic", (24, 576, 12_240, 260_099, 5_111_620)),
            ("great_river", (26, 676, 16_952, 425_104)),
            ("marsh", (24, 576, 12_336, 264_195)),
        ),
    ],
)
def test_perft_from_the_start(name: str, counts: tuple[int, ...]) -> None:
    start = JunglePosition.start(find_map(name), JungleOptions())
    board = board_for(start)
    assert tuple(perft(board, depth) for depth in range(1, len(counts) + 1)) == counts
    assert rules_perft(start, 2) == counts[1]


@pytest.mark.parametrize("name", MAPS.paths())
@pytest.mark.parametrize("seed", [0, *nightly(*range(1, 8))])
def test_random_games_have_the_same_moves_as_the_rules(name: str, seed: int) -> None:
    dice = random.Random(f"{name} {seed}")
    options = built(dice, name)
    position = JunglePosition.start(find_map(name), options)
    board = board_for(position)
    for _ in range(150):
        assert texts(board) == sorted(map(str, position.legal_moves()))
        if position.outcome is not None:
            break
        captures = [move for move in position.legal_moves() if move.target in position.pieces]
        move = dice.choice(captures if captures and dice.random() < 0.3 else position.legal_moves())
        position = position.play(move)
        board.make(board.tables.encode(move.origin, move.target))
        fresh = board_for(position, board)
        assert (board.key, board.score, board.quiet) == (fresh.key, fresh.score, fresh.quiet)


@rows("seed", range(8))
def test_perft_of_scattered_pieces_agrees_with_the_rules(seed: int) -> None:
    """Few pieces thrown anywhere, so that many stand near traps, rivers and dens."""
    dice = random.Random(seed)
    name = dice.choice(list(MAPS.paths()))
    options = built(dice, name)
    start = JunglePosition.start(find_map(name), options)
    pieces = dict(
        zip(dice.sample(sorted(start.board.ground), 10), dice.sample(list(start.pieces.values()), 10), strict=True)
    )
    pieces = {
        square: piece
        for square, piece in pieces.items()
        if piece.kind is Kind.RAT or start.board.ground[square].value in ("land", "trap")
    }
    pieces = {square: piece for square, piece in pieces.items() if square not in start.board.dens}
    position = JunglePosition(start.board, options, pieces, dice.choice((0, 1)))
    if position.outcome is None:
        assert perft(board_for(position), 3) == rules_perft(position, 3)


@rows("case", CROWDED)
@rows("seed", range(2))
def test_perft_of_crowded_places_agrees_with_the_rules(case: str, seed: int) -> None:
    """More of a kind than the set-up has, so the roster is made from the position."""
    options = built(random.Random(f"{case} {seed}"))
    board_map = find_map("classic")
    pieces, turn = read_position(CROWDED[case], board_map)
    position = JunglePosition(board_map, options, pieces, turn)
    board = board_for(position, tables=Tables(board_map, options, roster_of(pieces.values())))
    assert perft(board, 3) == rules_perft(position, 3)


def test_unmake_restores_everything() -> None:
    dice = random.Random(5)
    position = position_of()
    board = board_for(position)

    def snapshot() -> tuple[object, ...]:
        return (
            list(board.cells), list(board.where), list(board.count), list(board.zone), board.side,
            board.key, board.life, board.score, board.balance, board.quiet,
        )  # fmt: skip

    snapshots = [snapshot()]
    while not board.over and len(snapshots) < 300:
        board.make(dice.choice(board.moves()))
        snapshots.append(snapshot())
    for earlier in reversed(snapshots[:-1]):
        board.unmake()
        assert snapshot() == earlier


def test_a_position_with_too_many_pieces_is_refused() -> None:
    position = position_of()
    board = board_for(position)
    lion = next(piece for piece in position.pieces.values() if piece.kind is Kind.LION)
    with pytest.raises(ValueError, match="no slot"):
        board.set(dict.fromkeys(position.pieces, lion), 0)
