"""Pets that a person might write, for property tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import yaml
from hypothesis import strategies as st

from jungle_games.games.jungle_matrix.rules.pets import pets_text
from jungle_games.games.jungle_matrix.rules.turn_rules import Effects, WrittenEffects, read_effects

_POINTS: Final = st.integers(-99, 99)
_PAIRS: Final = st.builds("{}+{}".format, st.sampled_from("A23456789"), st.sampled_from("A23456789"))

VALUES: Final[Mapping[str, st.SearchStrategy[Any]]] = {
    "trio_points": _POINTS,
    "pair_points": st.dictionaries(_PAIRS, _POINTS, min_size=1, max_size=3),
    "start_points": _POINTS,
    "quick_points": st.fixed_dictionaries({"seconds": st.integers(1, 3600), "points": _POINTS}),
    "factor": st.sampled_from(("0", "1/2", "3/2", "2", "99", 1)),
    "cap": st.integers(0, 999),
    "steal": st.integers(1, 99),
    "forgives": st.integers(1, 9),
    "swaps": st.integers(1, 9),
    "lone_kings": st.integers(1, 9),
    "wild_covers": st.integers(1, 9),
    "sum": st.integers(5, 19),
    "extra_sum": st.integers(5, 19),
    "trios": st.booleans(),
    "first": st.sampled_from(("highest", "lowest")),
    "covers": st.sampled_from(("highest", "lowest")),
    "colours": st.sampled_from(("any", "same", "different")),
    "touching": st.booleans(),
    "centre_sleeps": st.integers(0, 52),
    "columns": st.sampled_from((3, 4)),
    "open_deck": st.booleans(),
    "may_end": st.booleans(),
    "pace": st.integers(0, 60),
}
assert set(VALUES) == set(WrittenEffects.__struct_fields__)


@st.composite
def written_effects(draw: st.DrawFn) -> dict[str, Any]:
    """The effects of a pet as ``pets.yaml`` has them."""
    names = draw(st.lists(st.sampled_from(sorted(VALUES)), min_size=1, max_size=4, unique=True))
    return {name: draw(VALUES[name]) for name in names}


def effects() -> st.SearchStrategy[Effects]:
    """The effects of a pet as they are read."""
    return written_effects().map(read_effects)


@st.composite
def pet_files(draw: st.DrawFn) -> str:
    """A file of pets that is not ours: some have other effects, some are kept as a fourth card, one has more cards."""
    document = yaml.safe_load(pets_text())
    for pet in document["pets"]:
        if draw(st.booleans()):
            pet |= {"effects": draw(written_effects()), "fourth": draw(st.booleans())}
    document["pets"][0]["copies"] = 3
    return yaml.safe_dump(document, sort_keys=False)
