"""A second, naive reading of the rules of movement, which the real one must agree with on every map and option.

It looks at every pair of squares and asks the rule sheet's questions in its own order, on characters, without any
of the tables and helpers of the real rules.
"""

from __future__ import annotations

import random

from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from jungle_tables import ANY_OPTIONS

from jungle_games.games.jungle.rules.board import JungleMap, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition, Refusal

MAPS = [find_map(name) for name in ("classic", "great_river", "marsh")]
STRENGTH = "RCDWPTLE"

Letters = dict[tuple[int, int], str]


def naive_moves(board: JungleMap, options: JungleOptions, letters: Letters, blue_to_move: bool) -> set[str]:
    water = {tuple(s) for s, terrain in board.ground.items() if terrain is Terrain.WATER}
    traps = {tuple(s): board.owners[s] for s, terrain in board.ground.items() if terrain is Terrain.TRAP}
    own_den = tuple(board.dens[0 if blue_to_move else 1])
    everywhere = [(x, y) for x in range(board.width) for y in range(board.height)]
    found = set()
    for a in everywhere:
        mover = letters.get(a, ".")
        if mover == "." or mover.isupper() != blue_to_move:
            continue
        for b in everywhere:
            victim = letters.get(b, ".")
            if b == own_den or (victim != "." and victim.isupper() == blue_to_move):
                continue
            if not _gets_there(mover.upper(), a, b, water, letters, options):
                continue
            if victim != "." and not _takes(mover, victim, a, b, water, traps, options):
                continue
            found.add(f"{'abcdefghi'[a[0]]}{a[1] + 1}{'abcdefghi'[b[0]]}{b[1] + 1}")
    return found


def _gets_there(
    mover: str,
    a: tuple[int, int],
    b: tuple[int, int],
    water: set[tuple[int, ...]],
    letters: Letters,
    options: JungleOptions,
) -> bool:
    right, up = b[0] - a[0], b[1] - a[1]
    if (right != 0) == (up != 0):
        return False
    distance = abs(right + up)
    if b in water and mover != "R":
        return False
    if distance == 1:
        return True
    step = ((right > 0) - (right < 0), (up > 0) - (up < 0))
    between = [(a[0] + step[0] * n, a[1] + step[1] * n) for n in range(1, distance)]
    if mover not in "TL" or any(square not in water for square in between):
        return False
    if options.jump_blocked_by == "adjacent":
        return not any(abs(x - a[0]) + abs(y - a[1]) == 1 and (x, y) in water for x, y in letters)
    rats = [square in letters for square in between]
    return not (any(rats) if options.jump_blocked_by == "path" else rats[0])


def _takes(
    mover: str,
    victim: str,
    a: tuple[int, int],
    b: tuple[int, int],
    water: set[tuple[int, ...]],
    traps: dict[tuple[int, ...], int],
    options: JungleOptions,
) -> bool:
    hunter, prey = mover.upper(), victim.upper()
    if a in water and b not in water and not (options.rats_across_bank == "both" and prey == "R"):
        return False
    if a not in water and b in water and options.rats_across_bank == "never":
        return False
    if b in traps:
        victims_own = traps[b] == (0 if victim.isupper() else 1)
        if options.traps == "any" or not victims_own:
            return True
    if hunter + prey == "RE":
        return True
    if hunter + prey == "ER":
        return options.elephant_takes_rat
    order = "RCWDPTLE" if options.dog_over_wolf else STRENGTH
    return order.index(hunter) >= order.index(prey)


boards = st.sampled_from(MAPS)
@st.composite
def positions(draw: st.DrawFn) -> JunglePosition:
    """Pieces strewn at random, drawn towards traps, dens and banks, where the rules differ."""
    board, options = draw(boards), draw(ANY_OPTIONS)
    rng = random.Random(draw(st.integers(0, 2**32)))
    dry = [s for s, terrain in board.ground.items() if terrain in (Terrain.LAND, Terrain.TRAP)]
    near = [s for s in dry if any(board.ground[n] is not Terrain.LAND for n in board.steps[s])]
    water = [s for s, terrain in board.ground.items() if terrain is Terrain.WATER]
    pieces: dict[Square, Piece] = {}
    for seat in (0, 1):
        for kind in rng.sample(list(Kind), rng.randint(1, 8)):
            pools = [near, dry] + ([water, water] if kind is Kind.RAT else [])
            free = [s for s in rng.choice(pools) if s not in pieces] or [s for s in dry if s not in pieces]
            pieces[rng.choice(free)] = Piece(seat, kind)
    return JunglePosition(board, options, pieces, rng.randint(0, 1))


def letters_of(position: JunglePosition) -> Letters:
    return {tuple(square): piece.letter for square, piece in position.pieces.items()}  # type: ignore[misc]


@given(positions())
@dear(40, by_night=400)
def test_both_readings_agree(position: JunglePosition) -> None:
    expected = naive_moves(position.board, position.options, letters_of(position), position.turn == 0)
    assert {str(move) for move in position.legal_moves()} == expected
    assert bool(expected) == (position.outcome is None)


@given(boards, ANY_OPTIONS, st.integers(0, 2**32))
@dear(3)
def test_both_readings_agree_along_a_game(board: JungleMap, options: JungleOptions, seed: int) -> None:
    """From the set-up on, with every refusal explained and every position string read back."""
    rng = random.Random(seed)
    position = JunglePosition.start(board, options)
    while position.outcome is None and position.quiet < 60:
        moves = position.legal_moves()
        expected = naive_moves(board, options, letters_of(position), position.turn == 0)
        assert {str(move) for move in moves} == expected
        origin, target = rng.choice(list(position.pieces)), rng.choice(list(board.ground))
        assert (position.why_not(origin, target) is None) == (f"{origin}{target}" in expected)
        position = position.play(rng.choice(moves))


@given(positions())
@dear(15)
def test_barred_leaps_are_what_a_rat_refuses(position: JunglePosition) -> None:
    for square, piece in position.pieces.items():
        barred = position.barred_leaps(square)
        assert all(position.pieces[rat].kind is Kind.RAT for _, rat in barred)
        assert all(position.board.ground[rat] is Terrain.WATER for _, rat in barred)
        if piece.seat == position.to_move:
            refused = {s for s in position.board.ground if position.refusal(square, s) is Refusal.RAT_IN_THE_WAY}
            assert {target for target, _ in barred} == refused
