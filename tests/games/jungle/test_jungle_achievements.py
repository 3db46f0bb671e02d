"""Every achievement of Jungle: moves that reach it, and moves that only nearly do."""

from __future__ import annotations

from achieving import Case, check_cases, reached

from jungle_games.games.jungle.rules.achievements import ACHIEVEMENTS
from jungle_games.games.jungle.rules.game import Jungle
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

GAME = Jungle()
QUIET = "6w/7/7/7/{}/{}/{}/{}/6W w"
"""A board with a red wolf and a blue one far away, ranks 5 to 2 left open."""

CASES = {
    "rat_surfaces": (
        (QUIET.format(7, "1R5", "e6", 7), "b4a4 g9g8 a4a3"),
        (QUIET.format("R6", 7, "e6", 7), "a5a4 g9g8 a4a3"),  # the rat came by land
    ),
    "leap_takes": (
        (QUIET.format("L2d3", 7, 7, 7), "a5d5"),
        (QUIET.format("3L3", "3d3", 7, 7), "d5d4"),  # one step
    ),
    "bars_leap": (
        (QUIET.format("l2D3", "1R5", 7, 7), "b4b5"),
        (QUIET.format("l2E3", "1R5", 7, 7), "b4b5"),  # no lion takes an elephant
    ),
    "trap_takes": (
        (QUIET.format(7, 7, 7, "2Ce3"), "c2d2"),
        (QUIET.format(7, 7, 7, "2Re3"), "c2d2"),  # a rat takes the elephant anywhere
    ),
    "fork": (
        (QUIET.format(7, 7, "d1c4", "1P5"), "b2b3 g9g8 b3a3"),
        (QUIET.format(7, 7, "d6", "1P5"), "b2b3 g9g8 b3a3"),  # only one was threatened
    ),
    "free_run": (
        ("7/7/7/7/3L3/7/7/7/C5c w", "d5d6 g1g2 d6d7 g2g3 d7d8 g3g4 d8d9"),
        ("7/4d2/7/7/3L3/7/7/7/C5c w", "d5d6 g1g2 d6d7 g2g3 d7d8 g3g4 d8d9"),  # the dog could have taken it
    ),
    "rat_home": (("6c/3R3/7/7/7/7/7/7/6C w", "d8d9"), ("6c/3C3/7/7/7/7/7/7/6D w", "d8d9")),
    "last_one": (("7/7/7/7/7/7/d6/P6/7 w", "a2a3"), ("6c/7/7/7/7/7/d6/P6/7 w", "a2a3")),
}


def case(fen: str, moves: str) -> Case:
    return JunglePosition.from_fen(fen, find_map("classic"), JungleOptions()), moves.split(), 0


def test_each_line_reaches_what_it_should() -> None:
    check_cases(ACHIEVEMENTS, GAME, {key: (case(*there), case(*nearly)) for key, (there, nearly) in CASES.items()})


def test_three_moves_are_no_run() -> None:
    short = case("7/7/7/3L3/7/7/7/7/C5c w", "d6d7 g1g2 d7d8 g2g3 d8d9")
    assert "free_run" not in reached(ACHIEVEMENTS, GAME, *short)
