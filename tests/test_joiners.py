"""Joiners without width stay in names where they change what is seen, and nowhere else."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.base.clean_text import JOINERS, clean_line, tidy_name

MEANT = {
    "a half-space": "می\u200cخواهم",
    "a half-space behind a mark": "بِ\u200cنام",
    "a conjunct that is not made": "क्\u200cष",
    "half a letter": "क्\u200dष",
    "Sinhala": "ශ\u0dca\u200dරී",
    "a family": "👨\u200d👩\u200d👧\u200d👦",
    "a doctor with a skin": "👩🏽\u200d⚕",
    "a couple": "👩🏾\u200d❤\u200d💋\u200d👨🏻",
    "a runner": "🏃🏿\u200d♀\u200d➡",
    "the rainbow": "🏳\u200d🌈",
}
MEANINGLESS = {
    "Latin": "Zo\u200de",
    "Latin apart": "Zo\u200ce",
    "Cyrillic": "Ми\u200cра",
    "at the beginning": "\u200cمی",
    "at the end": "می\u200c",
    "before a space": "می\u200c خواهم",
    "behind a letter that joins none": "د\u200cا",
    "together where letters join already": "م\u200dی",
    "two pictures that are none together": "🍕\u200d🍕",
    "two people that are no family": "👨\u200d👨",
    "a vowel": "का\u200dष",
    "digits": "1\u200c2",
}
JOINED = st.text(
    st.sampled_from(
        [*"\u200c\u200d\u200c\u200d", *"aZ1 -", *"میخدانبِ", *"क्षा", *"👨👩👧🧑🧒🏽⚕♀❤💋🏳🌈🍕🏃➡", "\ufe0f"]
    ),
    max_size=30,
)


@pytest.mark.parametrize("name", MEANT.values(), ids=MEANT)
def test_a_joiner_that_changes_what_is_seen_stays(name: str) -> None:
    assert tidy_name(name) == name
    assert clean_line(name, 100) == name


@pytest.mark.parametrize("name", MEANINGLESS.values(), ids=MEANINGLESS)
def test_a_joiner_that_shows_nothing_is_left_out(name: str) -> None:
    bare = re.sub(f"[{JOINERS}]", "", name)
    assert clean_line(name, 100) == bare
    assert tidy_name(name) == bare


@given(JOINED)
def test_joiners_neither_lead_nor_trail_nor_come_twice_nor_stand_beside_latin_letters(text: str) -> None:
    for shown in (tidy_name(text), clean_line(text, 1000)):
        assert not shown.startswith(tuple(JOINERS))
        assert not shown.endswith(tuple(JOINERS))
        assert not re.search(f"[{JOINERS}][{JOINERS}]|[ -~][{JOINERS}]|[{JOINERS}][ -~]", shown)


@given(JOINED, st.integers(1, 30))
def test_what_is_tidy_stays_as_it_is(text: str, longest: int) -> None:
    tidy = tidy_name(text, longest)
    assert tidy_name(tidy, longest) == tidy
    assert len(tidy) <= longest
