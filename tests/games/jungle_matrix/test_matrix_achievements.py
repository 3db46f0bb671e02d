"""Every achievement of Jungle Matrix: moves that reach it, and moves that only nearly do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from achieving import Case, check_cases, reached
from matrix_tables import GAME, LIVE, LOCKED, begin, play, table

from jungle_games.games.jungle_matrix.rules.achievements import ACHIEVEMENTS
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase

TRIO = ["cover b3", "cover a3", "cover a2"]
BOOKED = ["stop", "next"]
BURDEN_DECK = "Sloth Kangaroo Dolphin Phoenix"


def on(grid: str, *moves: str, seat: int = 0) -> Case:
    """Moves of a match without pets, in which seat 0 has just laid ``grid``."""
    return table(grid, rounds=1), moves, seat


def rightly(start: JungleMatrixPosition, before: Sequence[str], most: int = 99) -> list[str]:
    """``before``, and then the next ``most`` cards, as far as something is open."""
    position, moves = play(start, ",".join(before)), list(before)
    while position.phase is Phase.COVER and position.due and most:
        moves.append(f"cover {position.turn.right[0]}")
        position, most = play(position, moves[-1]), most - 1
    return moves


def long_turn(*last: str, most: int = 99) -> Case:
    """A first turn in which seventeen cards can be covered, or so many of them."""
    start = begin(pets=False)
    return start, [*rightly(start, ["shuffle 1", "deal"], most), *last], 0


def second_turn(most: int) -> Case:
    """A round in which the first player scores nothing, and the second one covers ``most`` cards and stops."""
    start = begin(pets=False)
    begun = ["shuffle 1", "deal", *BOOKED, "shuffle 1", "deal"]
    return start, [*rightly(start, begun, most), "stop"], 1


def with_pet(pet: str) -> Case:
    """A round in which the first player lays with ``pet``, and the second one scores nothing."""
    start = begin(BURDEN_DECK)
    own = [*rightly(start, [f"pet {pet} self", "shuffle 1", "deal"], 6), *BOOKED]
    return start, [*own, "pet Dolphin self", "shuffle 2", "deal", *BOOKED], 0


def two_rounds(*, caught: bool) -> Case:
    """The first player wins in two rounds; ``caught``: after a slip in the first that cost its points."""
    start = begin(pets=False, rounds=2)
    wrong = next(square for square in _laid(start).squares if square not in _laid(start).turn.right)
    first = [f"cover {wrong}", "catch"] if caught else BOOKED
    nothing = ["shuffle 2", "deal", *BOOKED]
    third = rightly(start, ["shuffle 1", "deal", *first, *nothing, "shuffle 1", "deal"], 6)
    return start, [*third, *BOOKED, *nothing], 0


def _laid(start: JungleMatrixPosition) -> JungleMatrixPosition:
    return play(start, "shuffle 1, deal")


CASES: Mapping[str, tuple[Case, Case]] = {
    "trio_first": (on(LIVE, *TRIO), on("7S 9H TH  JD 5C 3S  QD KS 9C", *TRIO)),  # nothing else lay open
    "catches_trio": (on(LIVE, "cover a1", "catch", seat=1), on(LIVE, "cover a3", "catch", seat=1)),  # out of order
    "catches_gridlock": (on(LIVE, "gridlocked", "catch", seat=1), on(LOCKED, "gridlocked", "catch", seat=1)),
    "true_gridlock": (long_turn("gridlocked", "next"), long_turn("gridlocked", "next", most=6)),
    "long_turn": (long_turn(*BOOKED, most=15), long_turn(*BOOKED, most=14)),
    "stops_in_time": (second_turn(most=3), second_turn(most=0)),
    "burdened": (with_pet("Sloth"), with_pet("Kangaroo")),
    "clean_win": (two_rounds(caught=False), two_rounds(caught=True)),
}


def test_each_match_reaches_what_it_should() -> None:
    check_cases(ACHIEVEMENTS, GAME, CASES)


def test_both_win_cases_are_won() -> None:
    for case in CASES["clean_win"]:
        end = play(case[0], ",".join(case[1]))
        assert end.outcome is not None
        assert end.outcome.winners == (0,)


def test_a_slip_that_nobody_saw_is_no_clean_turn() -> None:
    start, moves, seat = long_turn(*BOOKED, most=14)
    position = play(start, ",".join(moves[:-2]))
    wrong = next(square for square in position.squares if square not in position.turn.right)
    assert "long_turn" not in reached(ACHIEVEMENTS, GAME, start, [*moves[:-2], f"cover {wrong}", *BOOKED], seat)
