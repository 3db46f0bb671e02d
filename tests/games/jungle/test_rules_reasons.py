"""Why a position or a move of Jungle is refused, word for word."""

from __future__ import annotations

import random

import pytest

from jungle_games.core.game import BadSetup, IllegalMove
from jungle_games.games.jungle.rules.game import Jungle
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import REMEMBERED, JungleEnd, JunglePosition, display

CLASSIC = find_map("classic")
GAME = Jungle()


def place(fen: str, **options: object) -> JunglePosition:
    return JunglePosition.from_fen(fen, CLASSIC, JungleOptions.build(changes=options))


def start(**options: object) -> JunglePosition:
    return GAME.start(JungleOptions.build(changes=options))


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("7/7/7/7/7/7/7/7/LL5 w", "more pieces ‘L’ than this map starts with"),
        ("7/7/7/7/7/7/7/7/c6 w", "Blue has no pieces"),
        ("7/7/7/7/7/7/7/7/C6 w", "Red has no pieces"),
    ],
)
def test_what_cannot_stand_is_refused_in_words(fen: str, reason: str) -> None:
    with pytest.raises(BadSetup) as refused:
        place(fen)
    assert str(refused.value) == f"position: {reason}"


def test_a_piece_where_it_cannot_stand_is_named_by_its_square() -> None:
    with pytest.raises(BadSetup, match=r"^position: b4: .") as refused:
        place("7/7/7/7/7/1L5/7/7/c6 w")
    assert len(str(refused.value)) > len("position: b4: ")


def test_chance_has_no_part_in_it() -> None:
    with pytest.raises(IllegalMove) as refused:
        start().sample_chance(random.Random(1))
    assert str(refused.value) == "Nothing is left to chance in this game."


def test_a_refused_move_names_itself_and_the_reason() -> None:
    position = start()
    move = GAME.parse_move("a3a5")
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert str(refused.value) == f"a3a5: {position.why_not(move.origin, move.target)}"
    one_up = GAME.parse_move("a3a4")
    assert position.why_not(one_up.origin, one_up.target) is None


def test_a_move_is_shown_with_its_capture() -> None:
    position = place("7/7/7/7/7/7/7/r6/C6 w")
    assert display(position, GAME.parse_move("a1a2")) == "a1xa2"
    assert display(position, GAME.parse_move("a1b1")) == "a1b1"


def test_a_shown_position_says_how_it_stands() -> None:
    position = start().play(GAME.parse_move("a3a4"))
    assert repr(position) == f"<JunglePosition {position.fen()!r} quiet=1 repetitions=1>"


def test_what_is_remembered_does_not_grow_without_end() -> None:
    position = start(repetition="allowed", no_progress_limit=0)
    cycle = [GAME.parse_move(text) for text in ("a3a4", "g7g6", "a4a3", "g6g7")]
    for ply in range(REMEMBERED + 40):
        position = position.play(cycle[ply % 4])
    assert len(position.earlier) == REMEMBERED + 1
    assert position.quiet == REMEMBERED + 40
    assert position.repetitions == 1 + (REMEMBERED + 1) // 4
    assert position.outcome is None


@pytest.mark.parametrize("limit", [1, 500])
def test_the_limit_counts_moves_of_each_side_up_to_the_largest(limit: int) -> None:
    position = start(repetition="allowed", no_progress_limit=limit)
    cycle = [GAME.parse_move(text) for text in ("a3a4", "g7g6", "a4a3", "g6g7")]
    for ply in range(2 * limit):
        assert position.outcome is None
        position = position.play(cycle[ply % 4])
    assert position.outcome is not None
    assert position.outcome.termination is JungleEnd.NO_PROGRESS
    assert (position.outcome.winners, position.outcome.scores) == ((), (0.5, 0.5))
