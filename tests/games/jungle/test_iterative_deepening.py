"""What the search finds: wins, captures, draws, and nothing that is not there."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch, SearchResult
from jungle_games.games.jungle.rules.board import JungleMap, JungleMove, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

START = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w"


def position_of(text: str, moves: str = "", **options: object) -> JunglePosition:
    position = JunglePosition.from_fen(text, find_map("classic"), JungleOptions.build(changes=options))
    for move in moves.split():
        position = position.play(JungleMove.parse(move))
    return position


def think(position: JunglePosition, depth: int = 6) -> SearchResult:
    return DeepeningSearch(position.board, position.options, table_bits=14).think(position, Budget(depth=depth))


def wins_within(position: JunglePosition, plies: int) -> bool:
    """By the rules alone: whether the side to move can force a win in at most ``plies`` moves of both."""
    if position.outcome is not None or plies <= 0:
        return position.outcome is not None and position.turn in position.outcome.winners
    return any(loses_within(position.play(move), plies - 1) for move in position.legal_moves())


def loses_within(position: JunglePosition, plies: int) -> bool:
    if position.outcome is not None:
        return 1 - position.turn in position.outcome.winners
    return plies > 0 and all(wins_within(position.play(move), plies - 1) for move in position.legal_moves())


def scattered(dice: random.Random, count: int) -> JunglePosition:
    """A position of ``count`` pieces thrown on the board, under random options."""
    changes = {
        "traps": dice.choice(("any", "enemy")),
        "jump_blocked_by": dice.choice(("front", "path", "adjacent")),
        "rats_across_bank": dice.choice(("never", "into_water", "both")),
        "no_move": dice.choice(("loses", "draw")),
    }
    options = JungleOptions.build(changes=changes)
    board = find_map("classic")
    pieces = {}
    for piece in dice.sample(list(board.start.values()), count):
        swims = piece.kind is Kind.RAT
        homes = [
            square
            for square, terrain in sorted(board.ground.items())
            if square not in pieces and terrain is not Terrain.DEN and (swims or terrain is not Terrain.WATER)
        ]
        pieces[dice.choice(homes)] = piece
    return JunglePosition(board, options, pieces, dice.choice((0, 1)))


@pytest.mark.parametrize(
    ("text", "line", "mate"),
    [
        pytest.param("7/3W3/7/7/7/7/7/7/r6 w", "d8d9", 1, id="enters the den"),
        pytest.param("7/7/3W3/7/7/7/7/7/r6 w", "d7d8", 2, id="nobody is near enough to catch the wolf"),
        pytest.param("6l/7/7/7/7/7/3c3/7/L6 b", "d3d2", 2, id="Red runs too"),
        pytest.param("7/7/2R1e2/7/7/7/7/7/7 w", "c7c8", 3, id="a rat slips past the elephant"),
    ],
)
def test_a_way_into_the_den_is_found(text: str, line: str, mate: int) -> None:
    thought = think(position_of(text))
    assert thought.mate == mate
    assert " ".join(map(str, thought.line)).startswith(line)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        pytest.param("l6/7/7/3p3/7/7/Re5/7/6T w", "a3b3", id="the rat takes the elephant"),
        pytest.param("6l/7/7/7/L2w3/7/7/7/6C w", "a5d5", id="the lion leaps the river and takes"),
        pytest.param("7/7/7/7/7/7/7/2Ce3/6L w", "c2d2", id="only a trap lets the cat take the elephant"),
    ],
)
def test_a_capture_is_found(text: str, move: str) -> None:
    assert str(think(position_of(text, traps="any")).move) == move


def test_two_intruders_are_one_too_many() -> None:
    assert think(position_of("l6/7/7/7/7/7/7/2CwD2/2c4 w")).mate == -1


@pytest.mark.parametrize("seed", range(60))
def test_wins_are_what_the_rules_say(seed: int) -> None:
    """Every short win the rules know of is found, and every short win or loss that is claimed is one."""
    position = scattered(random.Random(seed), 4)
    if position.outcome is not None:
        return
    thought = think(position)
    if wins_within(position, 3):
        assert thought.mate in (1, 2)
    if thought.mate in (1, 2):
        assert wins_within(position, 2 * thought.mate - 1)
    if thought.mate == -1:
        assert loses_within(position, 2)


SHUFFLE = "a1a2 a9a8 a2a1 a8a9 a1a2 a9a8 a2a1"
"""After this Red's a8a9 brings the first position about for the third time."""


def test_the_loser_repeats_and_the_winner_does_not() -> None:
    losing = position_of("l5t/7/4p2/7/7/7/7/1C5/T6 w", SHUFFLE)
    assert str(think(losing).move) != "a8a9"
    winning = position_of("l6/1d5/7/7/7/7/4P2/1C5/T5L w", SHUFFLE)
    thought = think(winning)
    assert (str(thought.move), thought.score) == ("a8a9", 0)


def test_a_forbidden_repetition_is_not_played() -> None:
    position = position_of("l6/1d5/7/7/7/7/4P2/1C5/T5L w", SHUFFLE, repetition="forbidden")
    thought = think(position)
    assert thought.move in position.legal_moves()
    assert str(thought.move) != "a8a9"


def test_a_draw_for_want_of_captures_is_seen_coming() -> None:
    last_chance = replace(position_of("6e/7/7/7/L2w3/7/7/7/T5E w"), quiet=199)
    thought = think(last_chance)
    assert str(thought.move) == "a5d5"
    assert thought.score > 0
    too_late = replace(position_of("6e/7/7/7/L5w/7/7/7/T5E w"), quiet=199)
    assert think(too_late).score == 0


def pond(options: JungleOptions) -> JunglePosition:
    """A board of 3 × 6 with one square of water, where a red rat swims among blue animals; Blue to move."""
    ground = {Square(file, rank): Terrain.LAND for file in range(3) for rank in range(6)}
    blue, red, water = Square(1, 0), Square(1, 5), Square(1, 2)
    ground |= {blue: Terrain.DEN, red: Terrain.DEN, water: Terrain.WATER}
    pieces = {
        water: Piece(1, Kind.RAT),
        Square(0, 2): Piece(0, Kind.LION),
        Square(2, 2): Piece(0, Kind.CAT),
        Square(1, 1): Piece(0, Kind.DOG),
        Square(0, 3): Piece(0, Kind.WOLF),
    }
    board = JungleMap("pond", "Pond", 3, 6, ground, {blue: 0, red: 1}, pieces)
    return JunglePosition.start(board, options)


def test_shutting_the_last_piece_in_wins_or_draws_as_the_option_says() -> None:
    loses = think(pond(JungleOptions()))
    assert (str(loses.move), loses.mate) == ("a4b4", 1)
    draws = think(pond(JungleOptions.build(changes={"no_move": "draw"})))
    assert str(draws.move) != "a4b4"
    assert draws.mate == 2


def test_thinking_leaves_the_board_as_it_was_even_when_stopped() -> None:
    position = position_of(START)
    thinker = DeepeningSearch(position.board, position.options)
    thinker.take_up(position)
    key, cells = thinker.board.key, thinker.board.cells[:]
    thinker.think(position, Budget(nodes=5000))
    assert (thinker.board.key, thinker.board.cells, thinker.board.side) == (key, cells, 0)
    assert thinker.board.score == thinker.board.recount(0)


def test_stopped_before_it_began_it_still_has_a_move() -> None:
    position = position_of(START)
    thought = DeepeningSearch(position.board, position.options).think(position, Budget(), stop=lambda: True)
    assert thought.move in position.legal_moves()


def test_the_same_nodes_give_the_same_thought() -> None:
    position = position_of(START, "c3d3 e7d7")
    budget = Budget(nodes=30_000)
    first, second = (DeepeningSearch(position.board, position.options).think(position, budget) for _ in range(2))
    assert (first.line, first.score, first.nodes) == (second.line, second.score, second.nodes)
    assert first.nodes <= 31_000


def test_a_forgotten_game_leaves_no_trace() -> None:
    position = position_of(START)
    thinker = DeepeningSearch(position.board, position.options)
    first = thinker.think(position, Budget(nodes=20_000))
    thinker.forget()
    again = thinker.think(position, Budget(nodes=20_000))
    assert (first.line, first.score, first.nodes) == (again.line, again.score, again.nodes)
