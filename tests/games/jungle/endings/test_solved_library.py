"""The library of solved endings: packed codes, and endings that are hidden until they are asked for."""

from __future__ import annotations

import pytest
from ending_checks import drawn_map, free, roster_of

from jungle_games.games.jungle.player.endings import Ending, Ground, Library, View, pack
from jungle_games.games.jungle.rules.options import JungleOptions

OPTIONS = free(JungleOptions())
BOARD = drawn_map(("xox", ".~.", "...", ".~.", "xox"), roster_of("RL", "CE"))
THREE = roster_of("RL", "C")


@pytest.mark.parametrize("greatest", [0, 1, 2, 7, 8, 255, 256, 4_000, 65_535])
def test_packed_codes_are_read_as_they_were(greatest: int) -> None:
    codes = [(number * 7919) % (greatest + 1) for number in range(101)] + [greatest]
    width, packed = pack(codes)
    view = View(Ground(BOARD, OPTIONS), Ending(THREE, width, packed), THREE)
    assert [view.at(number) for number in range(len(codes))] == codes
    assert len(packed) == len(codes) * width // 8 + 3


def test_hidden_endings_are_unknown_until_they_are_asked_for_again_and_solved_no_second_time() -> None:
    library = Library(BOARD, OPTIONS)
    solved = library.ending(THREE)
    library.hide(3)
    assert library.view(THREE) is None
    assert library.solve(THREE, lambda: True) is not None, "there is no time to solve it"
    assert library.ending(THREE) is solved
