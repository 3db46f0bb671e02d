"""Openings: what is known by heart is legal, varied, never repeated, and left alone where it doesn't suit."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from examples import rows
from jungle_tables import START, position

from jungle_games.core.limits import Limits
from jungle_games.games.jungle.player.player import (
    SKILLS,
    JunglePlayer,
    find_openings,
    pick_opening,
    read_openings,
)


def test_every_move_of_our_openings_is_legal() -> None:
    assert len(find_openings()) > 90
    for text, turn in find_openings().items():
        legal = position(text).legal_moves()
        assert all(move in legal for move, _ in turn.moves), text


def test_other_ranks_or_maps_have_no_openings() -> None:
    dice = random.Random(1)
    assert pick_opening(position(traps="enemy"), dice) is not None
    assert pick_opening(position(elephant_takes_rat=True), dice) is None
    assert pick_opening(position(dog_over_wolf=True), dice) is None
    assert pick_opening(position(board="marsh"), dice) is None


@rows(
    ("line", "reason"),
    [
        ("nonsense", "no position, score and moves"),
        (f"{START} 3", "no position, score and moves"),
        (f"{START} x a3a4:60", "invalid literal"),
        (f"{START} 3 a3a4:0", "a weight is 1 or more"),
        (f"{START} 3 a3a4", "invalid literal"),
        (f"{START} 3 z9:5", "is not a move"),
    ],
)
def test_a_damaged_file_is_named_with_line_and_reason(line: str, reason: str) -> None:
    with pytest.raises(ValueError, match=rf"^bad\.txt, line 3: .*{reason}"):
        read_openings(f"# A remark\n{START} 3 a3a4:60 c3c2:40\n{line}\n", "bad.txt")


@rows("content", [b"nonsense\n", b"\xff\xfe", None])
def test_without_a_readable_file_the_player_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    path = tmp_path / "classic.txt"
    if content:
        path.write_bytes(content)
    monkeypatch.setattr("jungle_games.games.jungle.player.player.openings_file", lambda: path)
    find_openings.cache_clear()
    try:
        assert not find_openings()
        assert JunglePlayer("dog").choose(position(), Limits(ms=200, seed=1), bool).nodes
    finally:
        find_openings.cache_clear()


@rows("level", SKILLS)
def test_every_level_has_a_choice_of_first_moves_and_answers_at_once(level: str) -> None:
    player, start = JunglePlayer(level), position()
    choices = [player.choose(start, Limits(ms=1000, seed=seed), bool) for seed in range(12)]
    assert {choice.nodes for choice in choices} == {0}
    assert len({choice.move for choice in choices}) > 1
    assert all(choice.move in start.legal_moves() for choice in choices)
    assert player.choose(start, Limits(ms=1000, seed=5), bool).move == choices[5].move
