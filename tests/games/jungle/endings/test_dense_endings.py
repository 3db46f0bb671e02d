"""Endings solved by numpy are what the rules say, and what the player's own solver finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import pytest
from dense_endings import DenseEndings
from ending_checks import (
    ANY_OPTIONS,
    CROOKED,
    STRAIT,
    classic,
    code_by_rules,
    code_of,
    drawn_map,
    free,
    placed,
    roster_of,
    sampled,
)
from examples import dear, nightly
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.games.jungle.player.ending_ground import Ground, Roster, in_order, name_of
from jungle_games.games.jungle.player.ending_library import Library
from jungle_games.games.jungle.player.ending_solver import View
from jungle_games.games.jungle.rules.board import Kind, Piece
from jungle_games.games.jungle.rules.options import JungleOptions

POND = (".xox", ".~~.", ".~~.", "xox.")


@dataclass
class Looked:
    """An ending's codes, asked for as those of a ``View``."""

    endings: DenseEndings
    roster: Roster

    def code(self, squares: list[int], side: int) -> int:
        ground = self.endings.ground
        places = [ground.homes(piece.kind).index(at) for piece, at in zip(self.roster, squares, strict=True)]
        return int(self.endings.seen(self.roster)[side, *places])


@dataclass
class Shelf:
    """Endings solved by numpy, asked for as those of a ``Library``."""

    endings: DenseEndings

    @property
    def ground(self) -> Ground:
        return self.endings.ground

    def solve(self, roster: Roster) -> Looked:
        return Looked(self.endings, roster)


def shelf(ground: Ground) -> Any:
    return cast(Library, Shelf(DenseEndings(ground)))


@dear(4)
@given(
    ANY_OPTIONS,
    st.lists(st.sampled_from(list(Kind)), min_size=2, max_size=4),
    st.integers(1, 3),
    st.sampled_from([POND, CROOKED, STRAIT]),
    st.integers(0, 99),
)
def test_every_code_follows_from_the_positions_after_it(
    options: JungleOptions, kinds: list[Kind], blues: int, picture: tuple[str, ...], seed: int
) -> None:
    blues = min(blues, len(kinds) - 1)
    roster = in_order(Piece(int(number >= blues), kind) for number, kind in enumerate(kinds))
    library = shelf(Ground(drawn_map(picture, roster), options))
    for squares, side in sampled(library.ground, roster, 100, seed):
        position = placed(library.ground, roster, squares, side)
        assert code_of(library, position) == code_by_rules(library, position), position


PLAIN: dict[str, Any] = {}
CHANGED = {"no_move": "draw", "traps": "enemy", "jump_blocked_by": "path"}


@pytest.mark.parametrize(
    ("blue", "red", "changes"),
    [
        ("L", "R", PLAIN),
        ("L", "R", CHANGED),
        ("W", "TD", PLAIN),
        *nightly(
            ("W", "TD", CHANGED), ("LR", "E", PLAIN), ("LR", "E", CHANGED), ("R", "RC", PLAIN), ("R", "RC", CHANGED),
        ),
    ],
)  # fmt: skip
def test_the_player_s_own_solver_finds_the_same(blue: str, red: str, changes: dict[str, Any]) -> None:
    """W-td has losses that hang on a capture that is refuted later than anything else happens."""
    options = free(JungleOptions.build(changes=changes))
    library = classic(options)
    endings = DenseEndings(library.ground)
    solved = library.ending(roster_of(blue, red))
    assert endings.summaries(solved.roster) == solved.summaries, name_of(solved.roster)
    codes, view = endings.codes(solved.roster).reshape(-1), View(library.ground, solved, solved.roster)
    assert all(view.at(number) == codes[number] for number in range(0, len(codes), 5))
