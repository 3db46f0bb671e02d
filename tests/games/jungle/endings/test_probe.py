"""The search asks by slots and squares, and hears what the solved endings say, or that nothing is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest
from ending_checks import code_of, drawn_map, free, placed, roster_of, sampled
from examples import rows

from jungle_games.compiled import i64, vec
from jungle_games.games.jungle.player.endings import DRAW, UNKNOWN, UNSOLVED, Ground, Library, Probe, Roster
from jungle_games.games.jungle.player.player import DeepeningSearch
from jungle_games.games.jungle.player.tables import MATE, int_array
from jungle_games.games.jungle.rules.options import JungleOptions, find_map

OPTIONS = free(JungleOptions())
GAME = roster_of("LRR", "ECR")
BOARD = drawn_map(("xox.", ".~~.", "....", ".~~.", "xox."), GAME)
GRAVE = 20


@pytest.fixture
def probe() -> Probe:
    return Probe(Library(BOARD, OPTIONS), GAME, GRAVE)


def where(slots: Sequence[int], squares: Sequence[int]) -> vec[i64]:
    """The square of every slot of GAME, those not named being taken, and one number more, as the engine has it."""
    found = int_array([GRAVE] * (len(GAME) + 1))
    for slot, square in zip(slots, squares, strict=True):
        found[slot] = square
    return found


@rows("slots", [(0, 3), (1, 5), (2, 3), (0, 4), (2, 5)])
def test_two_pieces_are_known_once_prepared(slots: tuple[int, ...]) -> None:
    probe = Probe(Library(BOARD, OPTIONS), GAME, GRAVE)
    roster: Roster = tuple(GAME[slot] for slot in slots)
    ground = probe.library.ground
    for number, (squares, side) in enumerate(sampled(ground, roster, 40, 1)):
        at = where(slots, squares)
        if number == 0:
            assert probe.code(at, side) == UNKNOWN
            probe.prepare(at)
        assert probe.code(at, side) == code_of(probe.library, placed(ground, roster, squares, side))


def test_all_six_pieces_make_every_pair_ready_but_no_threesome(probe: Probe) -> None:
    probe.prepare(where(range(6), [0, 4, 7, 12, 15, 19]))
    for blue in range(3):
        for red in range(3, 6):
            assert probe.code(where((blue, red), (8, 11)), 0) != UNKNOWN
    assert probe.code(where((0, 1, 3), (8, 11, 12)), 0) == UNKNOWN
    assert probe.code(where(range(6), [0, 4, 7, 12, 15, 19]), 0) == UNKNOWN


def test_a_position_with_three_pieces_has_its_own_ending_solved(probe: Probe) -> None:
    slots = (1, 2, 4)
    roster = tuple(GAME[slot] for slot in slots)
    for number, (squares, side) in enumerate(sampled(probe.library.ground, roster, 40, 2)):
        at = where(slots, squares)
        if number == 0:
            probe.prepare(at)
        assert probe.code(at, side) == code_of(probe.library, placed(probe.library.ground, roster, squares, side))


def test_preparing_stops_when_time_is_up_and_goes_on_next_time(probe: Probe) -> None:
    at = where((0, 1, 3), (8, 11, 12))
    probe.prepare(at, lambda: True)
    assert probe.code(at, 0) == UNKNOWN
    for _ in range(100_000):
        if probe.code(at, 0) != UNKNOWN:
            break
        looks = iter([False] * 5)
        probe.prepare(at, lambda looks=looks: next(looks, True))  # type: ignore[misc]
    position = placed(probe.library.ground, (*GAME[:2], GAME[3]), [8, 11, 12], 0)
    assert probe.code(at, 0) == code_of(probe.library, position)


def test_values_count_the_plies_from_the_root_and_heed_the_limit() -> None:
    roster = roster_of("L", "E")
    position_of = partial(placed, Ground(find_map("classic"), OPTIONS), roster)
    thinker = DeepeningSearch(find_map("classic"), OPTIONS, endings=Library(find_map("classic"), OPTIONS))
    board = thinker.board
    probe = Probe(Library(find_map("classic"), OPTIONS), thinker.tables.roster, thinker.tables.grave)
    seen = set()
    for squares, side in sampled(probe.library.ground, roster, 60, 5):
        thinker.take_up(position_of(squares, side))
        probe.prepare(board.where)
        code = probe.code(board.where, side)
        value = probe.value(board, 3, 1 << 30, -7)
        plies = code - 1
        assert value == (-7 if code == DRAW else MATE - 3 - plies if plies % 2 else 3 + plies - MATE)
        if code != DRAW:
            board.quiet = 50
            assert probe.value(board, 3, 50 + plies, -7) == value
            assert probe.value(board, 3, 49 + plies, -7) == UNSOLVED
        seen.add(code == DRAW)
    assert seen == {True, False}
