"""Pairing the things of one arrangement with those of the next."""

from collections import Counter

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.table.sprites.arrangement import Arrangement, Effect, Pose, Thing, effect_of, pair_up


def thing(key: str, place: int) -> Thing:
    return Thing(key, key, place, Pose(place * 10.0, 0, 72))


@pytest.mark.parametrize(
    ("had", "has", "paired"),
    [
        ([("rat", 1), ("rat", 2)], [("rat", 2), ("rat", 3)], {(1, 0), (0, 1)}),  # what stayed stays
        ([("rat", 1), ("rat", 9)], [("rat", 2), ("rat", 9)], {(0, 0), (1, 1)}),  # the nearest of equals moves
        ([("cat", 1)], [("dog", 1)], {(None, 0), (0, None)}),
    ],
)
def test_things_are_paired_with_the_nearest_of_their_like(
    had: list[tuple[str, int]], has: list[tuple[str, int]], paired: set[tuple[int | None, int | None]]
) -> None:
    before, after = ([thing(*each) for each in things] for things in (had, has))
    found = {(old and before.index(old), new and after.index(new)) for old, new in pair_up(before, after)}
    assert found == paired


@pytest.mark.parametrize(
    ("before", "after", "way", "effect"),
    [
        ("a1", "a2", (1, 2), Effect.QUIET),
        ("a1 b2", "a2", (1, 2), Effect.CAPTURE),
        ("a1 b2", "a3", (1, 3), Effect.CAPTURE),  # leapt over
        ("a1 b3 a4", "a2 a4", (1, 2), Effect.CAPTURE),  # custodial
        ("a1 b2", "a2 b99", (1, 2), Effect.CAPTURE),  # into a tray
        ("a1 a5", "a2", (1, 2), Effect.CAPTURE),  # one of its own
        ("b3", "b3 a4", (4, 4), Effect.QUIET),  # placed by a click
        ("b3 a5", "a4 a5", (4, 4), Effect.CAPTURE),  # placed, and what lay beside it is taken
        ("b3 a5", "a3 a4 a5", (4, 4), Effect.QUIET),  # what lay beside it is turned over
        ("a1", "c2", (1, 2), Effect.QUIET),  # promoted
        ("a1 b2", "c2", (1, 2), Effect.CAPTURE),  # and takes
        ("a1 b4", "a3 b2", (1, 3), Effect.QUIET),  # castling
        ("a1", "b1", (1, 1), Effect.QUIET),  # swapped for the other side's
        ("b1", "", (1, 1), Effect.CAPTURE),  # taken by a click
        ("a99", "a1", (99, 1), Effect.QUIET),  # from a tray
    ],
)
def test_what_is_gone_after_a_move_was_captured(before: str, after: str, way: tuple[int, int], effect: Effect) -> None:
    places = {place: pygame.Rect(10 * place, 0, 10, 10) for place in range(10)}
    had, has = (Arrangement(places, [thing(a[0], int(a[1:])) for a in text.split()]) for text in (before, after))
    assert effect_of(had, has, *way) is effect


things = st.lists(st.builds(thing, st.sampled_from("abc"), st.integers(0, 20)), max_size=8)


@given(things, things)
def test_everything_is_paired_once_and_only_with_its_like(before: list[Thing], after: list[Thing]) -> None:
    pairs = pair_up(before, after)
    assert Counter(old for old, _ in pairs if old) == Counter(before)
    assert Counter(new for _, new in pairs if new) == Counter(after)
    assert all(old.key == new.key for old, new in pairs if old and new)


def test_a_turned_place_is_met_where_it_is_seen_and_of_those_that_overlap_the_wanted_or_earlier_one() -> None:
    places = {"card": pygame.Rect(80, 40, 40, 120)}
    upright, turned = Arrangement(places, ()), Arrangement(places, (), {"card": 90.0})
    assert (upright.place_at((100, 50)), upright.place_at((50, 100))) == ("card", None)
    assert (turned.place_at((100, 50)), turned.place_at((50, 100))) == (None, "card")
    places = {"piece": pygame.Rect(0, 0, 20, 20), "card": pygame.Rect(0, 0, 60, 60)}
    table = Arrangement(places, ())
    assert table.place_at((10, 10)) == "piece"
    assert table.place_at((10, 10), {"card"}) == "card"
    assert table.place_at((40, 40), {"piece"}) == "card"
