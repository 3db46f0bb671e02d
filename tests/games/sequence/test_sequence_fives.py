"""What counts as a SEQUENCE: lines, corners, sharing, and the choice of five."""

from __future__ import annotations

import pytest
from sequence_tables import lay, play, refusal, texts

from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import Refusal


def wild(green: str, *, runs: dict[str, int] | None = None, blue: str = "") -> SequencePosition:
    """Green to play a wild jack against blue: two SEQUENCES are needed."""
    return lay(["JC 2S", "3S"], green=green, blue=blue, runs=runs)


def runs(position: SequencePosition) -> list[str]:
    return [str(run) for run in position.runs]


def moves_to(position: SequencePosition, square: str) -> list[str]:
    return [text for text in texts(position) if text.startswith(f"JC {square}") and text.split()[1] == square]


@pytest.mark.parametrize(
    ("green", "chip", "formed"),
    [
        ("c4 d4 f4 g4", "e4", "c4-g4"),
        ("c3 c4 c5 c6", "c7", "c3-c7"),
        ("c3 d4 e5 f6", "g7", "c3-g7"),
        ("c7 d6 e5 g3", "f4", "c7-g3"),
    ],
)
def test_vertically_horizontally_or_diagonally(green: str, chip: str, formed: str) -> None:
    assert runs(play(wild(green), f"JC {chip}")) == [formed]


def test_connected_and_of_one_colour() -> None:
    assert runs(play(wild("c4 d4 f4 h4"), "JC e4")) == []
    assert runs(play(wild("c4 d4 f4", blue="g4"), "JC e4")) == []


@pytest.mark.parametrize(
    ("green", "chip", "formed"),
    [
        ("b1 c1 d1", "e1", "a1-e1"),
        ("b9 c8 e6", "d7", "a10-e6"),
        ("j9 j8 j7", "j6", "j6-j10"),
        ("g1 h1 i1", "f1", "f1-j1"),
    ],
)
def test_when_using_a_corner_only_four_chips_are_needed(green: str, chip: str, formed: str) -> None:
    assert runs(play(wild(green), f"JC {chip}")) == [formed]


def test_more_than_one_player_may_use_the_same_corner() -> None:
    position = wild("b1 c1 d1", blue="a2 a3 a4 a5", runs={"a1-a5": 1})
    assert runs(play(position, "JC e1")) == ["a1-a5", "a1-e1"]


def test_of_a_longer_line_five_are_chosen() -> None:
    position = wild("c4 d4 e4 g4 h4")
    assert moves_to(position, "f4") == ["JC f4 =c4-g4", "JC f4 =d4-h4"]
    assert refusal(position, "JC f4") is Refusal.CHOOSE
    assert refusal(position, "JC f4 =e4-i4") is Refusal.NO_CHOICE
    assert refusal(position, "JC f4 =c4-g4 =d4-h4") is Refusal.CHOOSE
    after = play(position, "JC f4 =d4-h4")
    assert runs(after) == ["d4-h4"]
    assert "c4" not in map(str, after.locked)


def test_where_there_is_one_five_there_is_no_choice() -> None:
    position = wild("c4 d4 e4 f4")
    assert moves_to(position, "g4") == ["JC g4"]
    assert refusal(position, "JC g4 =c4-g4") is Refusal.NO_CHOICE


def test_fives_in_different_lines_all_count() -> None:
    position = wild("c4 d4 f4 g4 e5 e6 e7 e8")
    end = play(position, "JC e4")
    assert runs(end) == ["c4-g4", "e4-e8"]
    assert end.outcome is not None


def test_choices_in_different_lines_are_appended_in_order() -> None:
    position = wild("b4 c4 d4 f4 g4 e5 e6 e7 e8 e3")
    assert moves_to(position, "e4") == [
        "JC e4 =b4-f4 =e3-e7", "JC e4 =b4-f4 =e4-e8",
        "JC e4 =c4-g4 =e3-e7", "JC e4 =c4-g4 =e4-e8",
    ]  # fmt: skip
    assert refusal(position, "JC e4 =b4-f4") is Refusal.CHOOSE


def test_nine_joined_by_one_chip_are_two_that_share_one_space() -> None:
    position = wild("b4 c4 d4 e4 g4 h4 i4 j4")
    assert moves_to(position, "f4") == ["JC f4"]
    end = play(position, "JC f4")
    assert runs(end) == ["b4-f4", "f4-j4"]
    assert end.outcome is not None
    assert end.outcome.winners == (0,)


class TestTheSecond:
    """“Players may only use one space from their first SEQUENCE as part of their second.”"""

    FIRST = "b4 c4 d4 e4 f4"

    def test_one_space_may_be_shared(self) -> None:
        position = wild(f"{self.FIRST} g4 h4 i4", runs={"b4-f4": 0})
        assert runs(play(position, "JC j4")) == ["b4-f4", "f4-j4"]

    def test_two_may_not(self) -> None:
        position = wild(f"{self.FIRST} g4 h4", runs={"b4-f4": 0})
        after = play(position, "JC i4")
        assert runs(after) == ["b4-f4"]
        assert after.outcome is None

    def test_a_chip_beyond_the_first_is_not_locked(self) -> None:
        position = lay(["JS", "3S"], blue=f"{self.FIRST} g4", runs={"b4-f4": 1})
        assert texts(position) == ["JS xg4"]

    def test_across_the_first_one_space_is_shared(self) -> None:
        position = wild(f"{self.FIRST} d5 d6 d7", runs={"b4-f4": 0})
        assert runs(play(position, "JC d8")) == ["b4-f4", "d4-d8"]

    def test_a_full_row_leaves_one_choice_open(self) -> None:
        position = wild("b4 c4 d4 f4 g4 h4 i4 j4", runs={"f4-j4": 0})
        assert moves_to(position, "e4") == ["JC e4"]
        assert moves_to(wild("a4 b4 c4 d4 f4 g4 h4 i4 j4", runs={"f4-j4": 0}), "e4") == [
            "JC e4 =a4-e4", "JC e4 =b4-f4",
        ]  # fmt: skip
