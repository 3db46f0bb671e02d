"""Mats: the two that are shipped, and what is said of one that cannot be played."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from examples import rows

from jungle_games.core.cards import Rank
from jungle_games.core.tiled import MapError, TiledSource
from jungle_games.games.sequence.rules.fives import CORNERS, PICTURED, SQUARES, Mat, Square
from jungle_games.games.sequence.rules.game import Sequence
from jungle_games.games.sequence.rules.options import MATS, SHIPPED, SequenceOptions, find_mat, fingerprint, read_mat

PRINTED = """
** 2S 3S 4S 5S 6S 7S 8S 9S **
6C 5C 4C 3C 2C AH KH QH TH TS
7C AS 2D 3D 4D 5D 6D 7D 9H QS
8C KS 6C 5C 4C 3C 2C 8D 8H KS
9C QS 7C 6H 5H 4H AH 9D 7H AS
TC TS 8C 7H 2H 3H KH TD 6H 2D
QC 9S 9C 8H 9H TH QH QD 5H 3D
KC 8S TC QC KC AC AD KD 4H 4D
AC 7S 6S 5S 4S 3S 2S 2H 3H 5D
** AD KD QD TD 9D 8D 7D 6D **
"""


def read(text: str) -> Mat:
    return read_mat("test", TiledSource("test.tmx", text.encode(), None))


def change(tile: str, place: tuple[int, int]) -> str:
    """The text of the classic mat with ``tile`` at ``place``: column and row from the upper left."""
    text = MATS.text("classic")
    kinds = re.findall(r'<tile id="(\d+)" type="(\w+)"', text)
    number = next((int(id_) + 1 for id_, kind in kinds if kind == tile), 0)
    before, data, after = re.split(r"(?<=csv\">)(.*)(?=</data>)", text, flags=re.DOTALL)
    rows = [row.rstrip(",").split(",") for row in data.split()]
    rows[place[1]][place[0]] = str(number)
    return before + ",\n".join(",".join(row) for row in rows) + after


def test_the_classic_mat_is_the_printed_one() -> None:
    assert [" ".join(row) for row in find_mat("classic").rows()] == PRINTED.split("\n")[1:-1]


@rows("name", list(MATS.paths()))
def test_every_card_but_the_jacks_lies_on_two_spaces(name: str) -> None:
    mat = find_mat(name)
    assert Counter(mat.cards.values()) == Counter(dict.fromkeys(PICTURED, 2))
    assert set(mat.cards) == set(SQUARES) - CORNERS
    assert not [card for card in mat.cards.values() if card.rank is Rank.JACK]
    assert all(mat.card_at(space) == card for card in PICTURED for space in mat.spaces(card))


def test_ours_are_known_by_their_fingerprints() -> None:
    assert {name: fingerprint(find_mat(name)) for name in MATS.paths()} == SHIPPED
    assert list(MATS.titles()) == ["classic", "shuffled"]
    assert find_mat("classic") != find_mat("shuffled")


@rows(("tile", "place", "reason"), [
    ("2S", (2, 0), "2S: g2, b10, c10; 3S: f2"),
    ("corner", (4, 4), "square e6: a corner lies here"),
    ("2S", (0, 0), "square a10: must be a corner, not '2S'"),
    ("nothing", (3, 3), "square d7: has no tile"),
])  # fmt: skip
def test_a_mat_is_refused_with_what_is_wrong(tile: str, place: tuple[int, int], reason: str) -> None:
    with pytest.raises(MapError, match=f"^test.tmx: layer 'mat'.*{reason}"):
        read(change(tile, place))


def test_a_mat_of_ones_own_travels_with_the_match() -> None:
    game = Sequence()
    assert game.attachments(SequenceOptions()) == {}
    other = MATS.text("shuffled")
    options = SequenceOptions(mat="mine", attached={"mine.tmx": other})
    assert game.attachments(options) == {"mine.tmx": other}
    assert game.start(options, seats=2).table.mat.card_at(Square.parse("b10")) == find_mat("shuffled").card_at(
        Square.parse("b10")
    )
