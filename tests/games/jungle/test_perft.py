"""Perft: how many sequences of N moves there are. Published counts, and our own for the other maps."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from examples import nightly

from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition


def perft(start: JunglePosition, depth: int) -> int:
    """The number of sequences of ``depth`` moves.

    Positions that several sequences lead to are looked at once and weighed by their number. That is sound up to
    seven moves: only the eighth can bring a position about for the third time. The last move is counted, not made.
    """
    layer = {_what_stands(start): (start, 1)}
    for _ in range(depth - 1):
        following: dict[Hashable, tuple[JunglePosition, int]] = {}
        for position, ways in layer.values():
            for move in position.legal_moves():
                after = position.play(move)
                known = following.get(key := _what_stands(after))
                following[key] = (after, ways + known[1] if known else ways)
        layer = following
    return sum(ways * len(position.legal_moves()) for position, ways in layer.values())


def _what_stands(position: JunglePosition) -> Hashable:
    return frozenset(position.pieces.items())


@pytest.mark.parametrize("preset", ["standard", "advanced"])
@pytest.mark.parametrize(
    ("depth", "nodes"),
    [(3, 12_240), *nightly((4, 260_099), (5, 5_111_620))],
)
def test_from_the_start(preset: str, depth: int, nodes: int) -> None:
    assert perft(JunglePosition.start(find_map("classic"), JungleOptions.build(preset)), depth) == nodes


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("great_river", (26, 676, 16_952)),
        ("marsh", (24, 576, 12_336)),
        *nightly(("great_river", (26, 676, 16_952, 425_104)), ("marsh", (24, 576, 12_336, 264_195))),
    ],
)
def test_other_maps(name: str, counts: tuple[int, ...]) -> None:
    """Published nowhere: counted when the naive reading of the rules agreed, and held still since."""
    start = JunglePosition.start(find_map(name), JungleOptions())
    assert tuple(perft(start, depth) for depth in range(1, 1 + len(counts))) == counts
