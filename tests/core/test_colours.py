"""Colours in a setup: read or refused in words, whatever stands there."""

from __future__ import annotations

from examples import dear, rows
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.game import BadSetup
from jungle_games.core.matches.match import Match, colour_index, fixes_start, read_colours
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.table.style import head, sitter

COLOURS = ("pink", "orange", "yellow", "green")
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(COLOURS),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=3),
)


@dear(30)
@given(plain | st.lists(st.sampled_from(COLOURS) | plain, max_size=5), st.integers(1, 4))
def test_anything_is_read_or_refused_with_the_key(chosen: object, sides: int) -> None:
    refusal = ""
    try:
        colours = read_colours(chosen, sides, COLOURS)
    except BadSetup as error:
        refusal = str(error)
    if refusal:
        assert refusal.startswith("colours: ")
        assert len(refusal) < 200
    else:
        assert len(set(colours)) == len(colours) == sides
        assert set(colours) <= set(COLOURS)


def test_without_a_choice_the_first_ones() -> None:
    assert read_colours(None, 3, COLOURS) == ("pink", "orange", "yellow")


@rows(("setup", "fixed"), [({}, False), ({"colours": ["pink"]}, False), ({"ring": []}, True),
                                              ({"ring": [], "colours": []}, True)])  # fmt: skip
def test_only_what_decides_the_start_is_a_start_that_does_not_count(setup: dict[str, object], fixed: bool) -> None:
    assert fixes_start(setup) == fixed


def test_a_seat_has_the_colour_of_its_side() -> None:
    game = find_game("sequence")
    people = [SeatInfo(f"Player {seat + 1}") for seat in range(6)]
    three = game.options_type.build(changes={"sides": 3})
    match = Match(game, three, people, setup={"colours": ["red", "green", "blue"]})
    assert [colour_index(match, seat) for seat in range(6)] == [2, 0, 1, 2, 0, 1]
    assert [colour_index(Match(game, three, people), seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    jungle = find_game("jungle")
    assert colour_index(Match(jungle, jungle.options_type.build(), people[:2]), 1) == 1


def test_a_person_is_what_its_seat_plays_with_where_that_is_what_stands_for_the_game() -> None:
    about = find_game("sequence").about
    for seat, chip in enumerate(("objects/chips/chip_green", "objects/chips/chip_blue")):
        assert head(about, "person", seat) == sitter(about, "person", seat).head == chip
