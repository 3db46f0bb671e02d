"""Solved endings are what the rules say: by the positions after them, and by trying everything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from ending_checks import (
    ANY_OPTIONS,
    CROOKED,
    STRAIT,
    Summary,
    classic,
    code_by_rules,
    code_of,
    drawn_map,
    endings_of,
    every,
    free,
    placed,
    plies_by_search,
    roster_of,
    sampled,
    summary_of,
    together,
)
from examples import dear, nightly
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.games.jungle.player.endings import DRAW, Ground, Library, Roster, in_order, name_of
from jungle_games.games.jungle.rules.board import Kind, Piece, Square
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

PLAIN = free(JungleOptions())
TRADITIONAL = free(JungleOptions(traps="enemy", jump_blocked_by="path"))
PUBLISHED = free(
    JungleOptions(
        traps="enemy",
        jump_blocked_by="path",
        rats_across_bank="both",
        elephant_takes_rat=True,
        dog_over_wolf=True,
        no_move="draw",
    )
)
PIECES = st.sampled_from(list(Kind))


@dear(12)
@given(ANY_OPTIONS, PIECES, PIECES, st.sampled_from(["classic", "great_river", "marsh"]), st.integers(0, 99))
def test_two_pieces_agree_with_the_positions_after_them(
    options: JungleOptions, blue: Kind, red: Kind, name: str, seed: int
) -> None:
    library = Library(find_map(name), options)
    roster = (Piece(0, blue), Piece(1, red))
    for squares, side in sampled(library.ground, roster, 60, seed):
        position = placed(library.ground, roster, squares, side)
        assert code_of(library, position) == code_by_rules(library, position), position


@dear(8)
@given(ANY_OPTIONS, st.lists(PIECES, min_size=3, max_size=3), st.integers(1, 2), st.sampled_from([STRAIT, CROOKED]))
def test_three_pieces_on_small_maps_agree_everywhere(
    options: JungleOptions, kinds: list[Kind], blues: int, picture: tuple[str, ...]
) -> None:
    roster = in_order(Piece(int(number >= blues), kind) for number, kind in enumerate(kinds))
    library = Library(drawn_map(picture, roster), options)
    for squares, side in list(every(library.ground, roster))[::7]:
        position = placed(library.ground, roster, squares, side)
        assert code_of(library, position) == code_by_rules(library, position), position


@pytest.mark.parametrize(
    ("blue", "red", "options"),
    [
        ("W", "TD", PLAIN),
        *nightly(("LR", "E", PLAIN), ("TC", "L", TRADITIONAL), ("E", "RR", PUBLISHED)),
    ],
)
def test_three_pieces_on_the_classic_map_agree_where_sampled(blue: str, red: str, options: JungleOptions) -> None:
    roster = roster_of(blue, red)
    library = classic(options)
    for squares, side in sampled(library.ground, roster, 400, 7):
        position = placed(library.ground, roster, squares, side)
        assert code_of(library, position) == code_by_rules(library, position), position


@pytest.mark.parametrize("options", [PLAIN, TRADITIONAL, PUBLISHED])
@pytest.mark.parametrize(("blue", "red"), [("R", "R"), ("L", "R"), ("E", "C"), ("T", "L")])
def test_short_ends_agree_with_trying_everything(options: JungleOptions, blue: str, red: str) -> None:
    library, roster, depth = classic(options), roster_of(blue, red), 5
    for squares, side in sampled(library.ground, roster, 8, 3):
        position = placed(library.ground, roster, squares, side)
        code = code_of(library, position)
        plies = plies_by_search(position, depth)
        assert plies == (code - 1 if DRAW < code <= depth + 1 else None), position


def test_every_position_of_a_small_map_agrees() -> None:
    roster = roster_of("R", "L")
    library = Library(drawn_map(STRAIT, roster), PLAIN)
    positions = [placed(library.ground, roster, squares, side) for squares, side in every(library.ground, roster)]
    codes = [code_of(library, position) for position in positions]
    assert codes == [code_by_rules(library, position) for position in positions]
    assert max(codes) > 5


def test_turned_around_positions_have_the_same_code() -> None:
    strait = Library(drawn_map(STRAIT, roster_of("RC", "E")), PLAIN)
    for library, blue, red in ((classic(PLAIN), "L", "R"), (strait, "RC", "E"), (classic(PLAIN), "T", "T")):
        ground = library.ground
        assert ground.turned is not None
        for squares, side in sampled(ground, roster_of(blue, red), 50, 11):
            position = placed(ground, roster_of(blue, red), squares, side)
            pieces = {
                ground.squares[ground.turned[ground.index(square)]]: Piece(1 - piece.seat, piece.kind)
                for square, piece in position.pieces.items()
            }
            turned = JunglePosition(ground.board, ground.options, pieces, 1 - side)
            assert code_of(library, turned) == code_of(library, position)


def test_maps_know_whether_they_look_the_same_from_both_ends() -> None:
    rosters = roster_of("RC", "RC")
    assert Ground(find_map("classic"), PLAIN).turned is not None
    assert Ground(drawn_map(STRAIT, rosters), PLAIN).turned is not None
    assert Ground(drawn_map(CROOKED, rosters), PLAIN).turned is None
    even = Ground(drawn_map(STRAIT, rosters), PLAIN)
    uneven = Ground(drawn_map(CROOKED, rosters), PLAIN)
    assert [name_of(roster) for roster in endings_of(even, 2)] == ["C-c", "R-c", "R-r"]
    assert [name_of(roster) for roster in endings_of(uneven, 2)] == ["C-c", "C-r", "R-c", "R-r"]


def solved(options: JungleOptions, blue: str, red: str) -> list[Summary]:
    return [summary_of(classic(options), roster_of(blue, red), side) for side in range(2)]


@pytest.mark.parametrize(
    ("blue", "red", "option"),
    [
        ("C", "D", {"traps": "enemy"}),
        ("L", "R", {"jump_blocked_by": "path"}),
        ("R", "R", {"rats_across_bank": "into_water"}),
        ("R", "R", {"rats_across_bank": "both"}),
        ("E", "R", {"elephant_takes_rat": True}),
        ("D", "W", {"dog_over_wolf": True}),
    ],
)
def test_every_option_changes_what_it_should_and_nothing_else(blue: str, red: str, option: dict[str, Any]) -> None:
    assert solved(replace(PLAIN, **option), blue, red) != solved(PLAIN, blue, red)
    if "traps" not in option:
        assert solved(replace(PLAIN, **option), "C", "T") == solved(PLAIN, "C", "T")


def test_a_rat_behind_the_leaper_bars_its_way_to_the_den_only_by_option() -> None:
    roster = roster_of("L", "R")
    picture = (".o.", ".~.", "...", ".~.", ".o.")  # the lion in the middle leaps up into the den
    soon = {}
    for barred_by in ("front", "path", "adjacent"):
        options = free(JungleOptions(jump_blocked_by=barred_by))
        library = Library(drawn_map(picture, roster), options)
        positions = [placed(library.ground, roster, squares, side) for squares, side in every(library.ground, roster)]
        assert all(code_of(library, place) == code_by_rules(library, place) for place in positions)
        lion, rat = Square(1, 2), Square(1, 1)
        place = JunglePosition(library.ground.board, options, {lion: roster[0], rat: roster[1]}, 0)
        soon[barred_by] = code_of(library, place) == 2
    assert soon == {"front": True, "path": True, "adjacent": False}


def test_who_cannot_move_loses_or_draws() -> None:
    roster = roster_of("C", "E")
    picture = (".o.", "...", ".o.")  # a cat between its own den and the elephant has nowhere to go
    boards = {no_move: free(JungleOptions(no_move=no_move)) for no_move in ("loses", "draw")}
    stuck = {}
    for no_move, options in boards.items():
        library = Library(drawn_map(picture, roster), options)
        positions = [placed(library.ground, roster, squares, side) for squares, side in every(library.ground, roster)]
        codes = [code_of(library, position) for position in positions]
        assert codes == [code_by_rules(library, position) for position in positions]
        stuck[no_move] = [code for code, position in zip(codes, positions, strict=True) if not position._moves]
    assert stuck["draw"]
    assert stuck["loses"] == [1] * len(stuck["draw"])
    assert stuck["draw"] == [DRAW] * len(stuck["draw"])


def published_form(options: JungleOptions) -> Summary:
    """All two-piece endings, one side to move: the other's are the same from the other end."""
    pairs = [(Piece(0, blue), Piece(1, red)) for blue in Kind for red in Kind]
    return together(summary_of(classic(options), pair, 0) for pair in pairs)


def test_the_counts_of_a_published_set_of_two_piece_endings() -> None:
    """The ten distinct ones of *Endgame Analysis of Dou Shou Qi*, either side's piece first: 44,820 placements."""
    pairs = ("RR", "RP", "RL", "RE", "PL", "PE", "TL", "LL", "LE", "EE")
    found = [(blue, red, side) for blue, red in pairs for side in range(2 if blue != red else 1)]
    total = together(summary_of(classic(PUBLISHED), roster_of(blue, red), side) for blue, red, side in found)
    assert total[:3] == (23_063, 17_422, 4_335)
    assert sum(total[:3]) == 44_820


def test_the_counts_of_all_two_piece_endings() -> None:
    assert published_form(PUBLISHED) == Summary(82_852, 64_501, 12_715, 33)


@pytest.mark.nightly
def test_the_counts_of_all_two_piece_endings_by_our_own_rules() -> None:
    assert published_form(PLAIN) == Summary(85_499, 67_053, 7_516, 33)


def rosters(library: Library, pieces: int) -> list[Roster]:
    return list(endings_of(library.ground, pieces))


def test_how_many_endings_there_are() -> None:
    library = classic(PLAIN)
    assert [len(rosters(library, pieces)) for pieces in (2, 3)] == [36, 224]


def test_solving_can_be_broken_off_and_goes_on_where_it_was() -> None:
    library, roster = Library(find_map("classic"), PLAIN), roster_of("L", "R")
    looks = 0

    def soon() -> bool:
        nonlocal looks
        looks += 1
        return looks % 2 == 0

    tries = 1
    while library.solve(roster, soon) is None:
        tries += 1
    assert tries > 5
    assert library.ending(roster) == classic(PLAIN).ending(roster)
