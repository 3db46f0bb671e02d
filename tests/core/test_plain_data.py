"""Positions as plain data: whatever a seat may see travels and comes back as it was; nothing else is believed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from examples import dear, rows
from hypothesis import given
from hypothesis import strategies as st
from test_simulation import every_game, playouts

from jungle_games.core.game import WATCHER, Game
from jungle_games.core.plain_data import PlainDataError, PlainDataReader, PlainDataWriter, digest, shape_of
from jungle_games.games import ROOMS
from jungle_games.online.observations import diff, patched


def to_plain(value: object) -> Any:
    return PlainDataWriter().write(value)


def from_plain(kind: type, data: Any) -> Any:
    return PlainDataReader().read(kind, data)


simulated = dear(3)


class Colour(Enum):
    RED = "r"
    BLUE = "b"


@dataclass(frozen=True)
class Point:
    x: int
    y: float


@dataclass(frozen=True)
class Everything:
    yes: bool
    name: str
    place: Point | None
    colour: Colour
    share: Fraction
    either: int | Point | tuple[Point, ...]
    places: frozenset[int]
    by_name: dict[str, Point]


def travelled(plain: Any) -> Any:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(plain))


@every_game
@given(data=st.data())
@simulated
def test_what_a_seat_may_see_comes_back_as_it_was(game: Game, data: st.DataObject) -> None:
    match = data.draw(playouts(game))
    seat = data.draw(st.sampled_from([WATCHER, *range(len(match.seats))]))
    first = data.draw(st.sampled_from([0, 0, max(0, match.ply - 4), match.ply // 2]))
    writer, reader = PlainDataWriter(), PlainDataReader()
    before = None
    for position in match.positions()[first : first + 5]:
        seen = position.observe(seat)
        plain = writer.write(seen)
        back = reader.read(type(seen), travelled(plain))
        assert back == seen
        assert tuple(back.legal_moves()) == tuple(seen.legal_moves())
        assert back.state() == seen.state()
        assert digest(to_plain(back)) == digest(plain)
        if before is not None:
            change = travelled(diff(before, plain))
            assert digest(patched(travelled(before), change)) == digest(plain)
        before = plain
    watched = match.position.observe(WATCHER)
    assert all(match.position.observe(seat).observe(WATCHER) == watched for seat in (WATCHER, *range(len(match.seats))))


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
@given(data=st.data())
@dear(15)
def test_a_damaged_observation_is_refused_or_is_another_one(room: Any, data: st.DataObject) -> None:
    game = room.game
    start = game.start(game.options_type.build(), seats=max(game.seats))
    plain = travelled(to_plain(start))
    path = plain
    while isinstance(path, list) and path:
        index = data.draw(st.integers(0, len(path) - 1))
        if not isinstance(path[index], list) or not path[index] or data.draw(st.integers(0, 3)) == 0:
            path[index] = data.draw(rubbish)
            break
        path = path[index]
    try:
        back = from_plain(type(start), plain)
    except PlainDataError:
        return
    assert isinstance(back, type(start))


rubbish = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**64), 2**64) | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3),
    max_leaves=5,
)


@given(rubbish)
def test_rubbish_is_never_more_than_refused(data: Any) -> None:
    with pytest.raises(PlainDataError):
        from_plain(Everything, data)


def test_every_kind_of_type_travels() -> None:
    for either in (7, Point(1, 2.5), (Point(1, 2.0), Point(0, 0.5))):
        named = {"b": Point(1, 1.5), "a": Point(2, 2.5)}
        value = Everything(True, "é", None, Colour.BLUE, Fraction(2, 3), either, frozenset({3, 1}), named)
        assert from_plain(Everything, travelled(to_plain(value))) == value


@rows(
    "wrong",
    [
        [True, 1.0], ["1", 1.0], [1], [1, 1.0, 2], {"x": 1}, [2**63, 1.0], [1, float("nan")], [1, float("inf")], None,
    ],
)  # fmt: skip
def test_a_field_holds_what_its_type_says(wrong: Any) -> None:
    with pytest.raises(PlainDataError):
        from_plain(Point, wrong)


def test_a_set_or_mapping_names_nothing_twice() -> None:
    whole = to_plain(Everything(True, "", None, Colour.RED, Fraction(1), 1, frozenset({1}), {}))
    twice = [*whole[:6], [1, 1], whole[7]]
    with pytest.raises(PlainDataError, match="twice"):
        from_plain(Everything, twice)
    with pytest.raises(PlainDataError, match="twice"):
        from_plain(Everything, [*whole[:7], [["a", [1, 1.0]], ["a", [2, 1.0]]]])


def test_the_shape_tells_types_apart() -> None:
    assert len({shape_of(type(room.game.start(room.game.options_type.build()))) for room in ROOMS}) == len(ROOMS)
    assert shape_of(Point) == shape_of(Point)


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inside: st.lists(inside, max_size=6),
    max_leaves=12,
)


@given(plain_data, plain_data)
def test_a_change_leads_from_one_to_the_other(old: Any, new: Any) -> None:
    assert digest(patched(old, travelled(diff(old, new)))) == digest(new)


@given(plain_data, rubbish)
def test_a_change_that_does_not_fit_is_refused(old: Any, change: Any) -> None:
    try:
        patched(old, change)
    except PlainDataError:
        return
    assert change is None or isinstance(change, list)


def test_the_very_same_parts_are_written_once() -> None:
    writer, part = PlainDataWriter(), Point(1, 2.0)
    first = writer.write(Everything(True, "", part, Colour.RED, Fraction(1), part, frozenset(), {}))
    assert first[2] is first[5][1]
