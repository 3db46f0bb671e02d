"""Runs for the den: seen from afar, claimed only where nobody stops them, and never thought away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player.den_runs import DenRuns
from jungle_games.games.jungle.player.endings import DRAW, Library, Probe
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch
from jungle_games.games.jungle.player.tables import DOOR
from jungle_games.games.jungle.rules.board import JungleMove, Kind, Piece, Terrain
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition


def position_of(text: str, **options: object) -> JunglePosition:
    return JunglePosition.from_fen(text, find_map("classic"), JungleOptions.build(changes=options))


def moves_left(position: JunglePosition, seat: int) -> int:
    """In how many moves ``seat`` is said to enter the den, 0 for no run."""
    thinker = DeepeningSearch(position.board, position.options, table_bits=4)
    thinker.take_up(position)
    return DenRuns(thinker.board).moves_left(seat)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        pytest.param("7/7/7/D6/7/6e/7/7/7 w", 6, id="nobody is near"),
        pytest.param("7/7/7/D6/7/6e/7/7/7 b", 0, id="the elephant moves first, and is in the other den as soon"),
        pytest.param("7/7/7/D6/e6/7/7/7/7 w", 6, id="a move ahead of who follows"),
        pytest.param("7/7/7/D6/e6/7/7/7/7 b", 0, id="level with who follows"),
        pytest.param("7/5c1/7/D6/7/7/7/7/7 w", 0, id="a cat is at home: on a trap it takes anything"),
        pytest.param("7/7/7/L6/7/7/3e3/7/7 w", 0, id="the other den is entered sooner"),
        pytest.param("7/7/7/L6/7/7/3e3/3C3/7 w", 4, id="the cat keeps the elephant out meanwhile"),
        pytest.param("7/7/7/7/7/7/1L4e/7/7 w", 5, id="a leap on the way"),
        pytest.param("7/7/7/7/7/7/1L4r/7/7 w", 0, id="the leap may be barred"),
    ],
)
def test_runs_are_counted_in_moves(text: str, moves: int) -> None:
    assert moves_left(position_of(text), 0) == moves


def test_the_limit_comes_before_the_den() -> None:
    assert moves_left(position_of("7/7/7/D6/7/6e/7/7/7 w", no_progress_limit=6), 0) == 6
    assert moves_left(position_of("7/7/7/D6/7/6e/7/7/7 w", no_progress_limit=5), 0) == 0


def standing(first: Kind, second: Kind) -> Iterator[JunglePosition]:
    """Every position of a blue and a red piece."""
    board, options = find_map("classic"), JungleOptions()

    def homes(kind: Kind) -> list[object]:
        dry = (Terrain.LAND, Terrain.TRAP, *([Terrain.WATER] if kind is Kind.RAT else []))
        return [square for square, terrain in sorted(board.ground.items()) if terrain in dry]

    for one, other in product(homes(first), homes(second)):
        if one != other:
            pieces = {one: Piece(0, first), other: Piece(1, second)}
            yield from (JunglePosition(board, options, pieces, seat) for seat in (0, 1))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("first", "second"),
    [(Kind.LION, Kind.ELEPHANT), (Kind.WOLF, Kind.LEOPARD), (Kind.RAT, Kind.ELEPHANT), (Kind.RAT, Kind.RAT)],
)
def test_what_is_claimed_of_two_pieces_is_so(first: Kind, second: Kind) -> None:
    """Solved endings say whether a run wins; only a piece that can be taken at once is no runner."""
    found = wrong = 0
    thinker = DeepeningSearch(find_map("classic"), JungleOptions(), table_bits=4)
    board, runs = thinker.board, DenRuns(thinker.board)
    probe = Probe(Library(find_map("classic"), JungleOptions()), thinker.tables.roster, thinker.tables.grave)
    for position in standing(first, second):
        thinker.take_up(position)
        if board.enters_den() or board.zone[1 - board.side] & DOOR:
            continue  # the search knows these
        value = runs.value()
        if not value or any(move.target in position.pieces for move in position.legal_moves()):
            continue
        if not found:
            probe.prepare(board.where)
        code = probe.code(board.where, board.side)
        found += 1
        wrong += code == DRAW or (code % 2 == 0) != (value > 0)
    assert found > 500
    assert wrong == 0


def think(position: JunglePosition, depth: int) -> tuple[str, int]:
    thought = DeepeningSearch(position.board, position.options, table_bits=14).think(position, Budget(depth=depth))
    return str(thought.move), thought.score


def test_a_run_is_begun_at_once() -> None:
    """Six moves from the den, and seen three plies deep."""
    position = position_of("7/7/7/D6/7/7/3p3/2EW3/7 w")
    move, score = think(position, 3)
    assert score > 1000
    assert moves_left(position.play(JungleMove.parse(move)), 0) == 5


@pytest.mark.parametrize("depth", [2, 3, 4, 6])
def test_a_run_is_stopped_while_there_is_time(depth: int) -> None:
    """Red's leopard may take a cat; but Blue's dog would run, and only who turns round at once stops it."""
    position = position_of("7/7/7/D6/3p2C/7/7/2W1E2/7 b")
    assert moves_left(position, 0) == 0
    move, _ = think(position, depth)
    assert moves_left(position.play(JungleMove.parse(move)), 0) == 0
