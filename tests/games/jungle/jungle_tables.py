"""Jungle for tests: positions from a few words or at random, maps drawn in letters, and what the rules say of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

from hypothesis import strategies as st

from jungle_games.games.jungle.player.endings import DRAW, Library
from jungle_games.games.jungle.player.tables import Roster
from jungle_games.games.jungle.player.tables import roster_of as in_order
from jungle_games.games.jungle.rules.board import (
    JungleMap,
    JungleMove,
    Kind,
    Piece,
    Square,
    Terrain,
    impossible_place,
)
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

START = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w"
CHOICES = {
    "traps": ("any", "enemy"),
    "jump_blocked_by": ("front", "path", "adjacent"),
    "rats_across_bank": ("never", "into_water", "both"),
    "elephant_takes_rat": (False, True),
    "dog_over_wolf": (False, True),
    "no_move": ("loses", "draw"),
}
"""The options that decide what is legal, and who wins, whatever came before."""


def at(name: str) -> Square:
    return JungleMove.parse(name + "a1").origin


def position(fen: str = START, moves: str = "", board: str = "classic", **options: object) -> JunglePosition:
    """The position of ``fen`` after ``moves``, under these options."""
    built = JungleOptions.build(changes={**options, "map": board})
    return play(JunglePosition.from_fen(fen, find_map(board), built), *moves.split())


def play(place: JunglePosition, *moves: str) -> JunglePosition:
    for move in moves:
        place = place.play(JungleMove.parse(move))
    return place


def random_options(dice: random.Random) -> dict[str, object]:
    return {name: dice.choice(values) for name, values in CHOICES.items()}


CROOKED = (".ox.", "..~.", ".~~.", ".xo.")
"""Looks different from either end."""
STRAIT = ("xox", ".~.", "...", ".~.", "xox")
WIDE = ("xox.", ".~~.", "....", ".~~.", "xox.")
SIGNS = {".": Terrain.LAND, "~": Terrain.WATER, "x": Terrain.TRAP, "o": Terrain.DEN}


def drawn_map(picture: Sequence[str], roster: Roster) -> JungleMap:
    """A map of ``picture``: . land, ~ water, x trap, o den; the upper half is Red's. The set-up is only a count."""
    height, width = len(picture), len(picture[0])
    squares = [Square(file, rank) for rank in range(height) for file in range(width)]
    ground = {square: SIGNS[picture[height - 1 - square.rank][square.file]] for square in squares}
    owned = (Terrain.TRAP, Terrain.DEN)
    owners = {square: int(2 * square.rank >= height) for square in squares if ground[square] in owned}
    land = [square for square in squares if ground[square] is Terrain.LAND]
    return JungleMap("drawn", "Drawn", width, height, ground, owners, dict(zip(land, roster, strict=False)))


def roster_of(blue: str, red: str) -> Roster:
    """The roster with the pieces of these letters: ``roster_of("LR", "E")``."""
    letters = {kind.letter: kind for kind in Kind}
    return in_order([Piece(0, letters[c]) for c in blue.upper()] + [Piece(1, letters[c]) for c in red.upper()])


def free(options: JungleOptions) -> JungleOptions:
    """``options`` without what a game's history decides."""
    return replace(options, repetition="allowed", no_progress_limit=0)


PLAIN = free(JungleOptions())


@cache
def classic(options: JungleOptions) -> Library:
    """All endings of the classic map that tests have solved under ``options``; three pieces take seconds."""
    return Library(find_map("classic"), options)


ANY_OPTIONS = st.builds(
    lambda **options: free(JungleOptions(**options)),
    **{name: st.sampled_from(values) for name, values in CHOICES.items()},
)


def placed(library: Library, roster: Roster, squares: Sequence[Square], side: int) -> JunglePosition:
    return JunglePosition(library.board, library.options, dict(zip(squares, roster, strict=True)), side)


def homes_of(library: Library, roster: Roster) -> list[list[Square]]:
    """Where each of the pieces may stand."""
    ground = library.board.ground
    return [[square for square in ground if impossible_place(ground, square, kind) is None] for _, kind in roster]


def sampled(library: Library, roster: Roster, count: int, seed: int) -> Iterator[JunglePosition]:
    """So many positions of the pieces, either side being to move."""
    dice, homes = random.Random(seed), homes_of(library, roster)
    while count:
        squares = [dice.choice(places) for places in homes]
        if len(set(squares)) == len(squares):
            count -= 1
            yield placed(library, roster, squares, dice.randrange(2))


def every(library: Library, roster: Roster) -> Iterator[JunglePosition]:
    for squares in product(*homes_of(library, roster)):
        if len(set(squares)) == len(squares):
            yield from (placed(library, roster, squares, side) for side in (0, 1))


def code_of(library: Library, position: JunglePosition) -> int:
    """The code of ``position``: from the outcome when the game is over, else from the library."""
    outcome = position.outcome
    if outcome is not None:
        return 0 + 1 if outcome.winners else DRAW  # whoever is to move when a game is won has lost, in no plies
    standing = sorted(position.pieces.items(), key=lambda item: (item[1].seat, -item[1].kind))
    ending = library.solved(tuple(piece for _, piece in standing))
    return ending.code([square.rank * position.board.width + square.file for square, _ in standing], position.turn)


def code_by_rules(library: Library, position: JunglePosition) -> int:
    """What the code of ``position`` must be if those of the positions after it are right."""
    if position.outcome is not None:
        return code_of(library, position)
    after = [code_of(library, position.play(move)) for move in position.legal_moves()]
    lost = [code for code in after if code % 2 == 1]
    if lost:
        return min(lost) + 1
    return DRAW if DRAW in after else max(after) + 1


def plies_by_search(position: JunglePosition, depth: int) -> int | None:
    """By trying everything: in how many plies, ``depth`` at most, the side to move wins (odd) or loses (even)."""
    outcome = position.outcome
    if outcome is not None:
        return 0 if outcome.winners else None
    if depth == 0:
        return None
    after = [plies_by_search(position.play(move), depth - 1) for move in position.legal_moves()]
    lost = [plies for plies in after if plies is not None and plies % 2 == 0]
    if lost:
        return min(lost) + 1
    known = [plies for plies in after if plies is not None]
    return max(known) + 1 if len(known) == len(after) else None
