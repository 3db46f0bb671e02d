"""Colours in a setup: read or refused in words, whatever stands there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.core.colours import fixes_start, read_colours
from jungle_games.core.game import BadSetup

COLOURS = ("pink", "orange", "yellow", "green")
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(COLOURS),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=3),
)


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


@pytest.mark.parametrize(("setup", "fixed"), [({}, False), ({"colours": ["pink"]}, False), ({"ring": []}, True),
                                              ({"ring": [], "colours": []}, True)])  # fmt: skip
def test_only_what_decides_the_start_is_a_start_that_does_not_count(setup: dict[str, object], fixed: bool) -> None:
    assert fixes_start(setup) == fixed
