"""Every achievement of Jacks: walks that reach it, and walks that only nearly do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from achieving import Case, check_cases
from jacks_tables import OFF, table

from jungle_games.games.jacks.rules.achievements import ACHIEVEMENTS
from jungle_games.games.jacks.rules.cards import Sighting
from jungle_games.games.jacks.rules.game import Jacks

ROW = (OFF, OFF, OFF)


def one(own: Sequence[int | None], pips: int, move: str, others: Sequence[int | None] = ROW) -> Case:
    """One walk of Pink, who plays against Orange."""
    return table(own, others), [f"roll {pips}", move], 0


def seen_at(turn: int) -> Case:
    """In the tenth turn Pink takes the waves, of which the second was last seen in ``turn``."""
    start, moves, seat = one((0, 25, OFF), 2, "2 cw")
    seen = tuple(Sighting("waves", turn) if place == 1 else None for place in range(26))
    return replace(start, seen=seen, turns=10), moves, seat


def five_pairs(*, taken_between: bool) -> Case:
    """Pink goes round with two jacks and takes a pair every second turn; Orange walks to and fro, or takes one too."""
    pairs = ["roll 2", "2 cw"]
    walk = [["roll 1", "2 cw"], ["roll 2", "1 cw"], ["roll 1", "1 cw"], ["roll 2", "2 cw"]] * 2
    to_and_fro = [["roll 1", "1 cw"], ["roll 1", "1 ccw"]] * 4
    if taken_between:
        to_and_fro[2] = ["roll 3", "2 cw"]
        to_and_fro[3:] = [["roll 1", "3 ccw"], *([["roll 1", "3 cw"], ["roll 1", "3 ccw"]] * 2)]
    moves = [*pairs, *(text for theirs, ours in zip(to_and_fro, walk, strict=False) for text in (*theirs, *ours))]
    return table((0, OFF, OFF), (24, 22, 20)), moves, 0


CASES: Mapping[str, tuple[Case, Case]] = {
    "three_open": (one((0, 2, OFF), 5, "3 cw"), one((0, 2, OFF), 3, "3 cw")),
    "remembered": (seen_at(3), seen_at(6)),
    "five_in_row": (five_pairs(taken_between=False), five_pairs(taken_between=True)),
    "own_colour": (one((16, 18, OFF), 1, "2 ccw"), one((18, 20, OFF), 1, "2 ccw")),
    "their_colour": (one((18, 20, OFF), 1, "2 ccw"), one((20, 22, OFF), 1, "2 ccw")),
    "stays_free": (one((10, 9, OFF), 2, "2 cw"), one((0, 9, OFF), 2, "2 cw")),
    "one_way": (one((16, 12, OFF), 5, "2 cw"), one((16, 18, OFF), 1, "2 ccw")),
    "start_taken": (one((0, 2, OFF), 1, "2 ccw"), one((0, 2, OFF), 1, "2 ccw", (22, 23, 24))),
}


def test_each_walk_reaches_what_it_should() -> None:
    check_cases(ACHIEVEMENTS, Jacks(), CASES)
