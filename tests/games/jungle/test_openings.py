"""Openings: what is known by heart is legal, varied, never repeated, and left alone where it doesn't suit."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from examples import rows

from jungle_games.core.limits import Limits
from jungle_games.games.jungle.player.player import (
    SKILLS,
    JunglePlayer,
    Openings,
    OpeningsError,
    find_openings,
    openings_file,
    read_openings,
)
from jungle_games.games.jungle.rules.options import MAPS, JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

OPTIONS = JungleOptions()
START = JunglePosition.start(find_map("classic"), OPTIONS)
TEXT = f"""# A remark
map f15afda14ad48748
rule elephant_takes_rat false
{START.fen()} 3 a3a4:60 c3c2:40
"""


def small() -> Openings:
    return read_openings(TEXT, "small.txt")


def never() -> bool:
    return False


def test_our_openings_are_read_and_every_move_in_them_is_legal() -> None:
    for name in MAPS.paths():
        if not openings_file(name).exists():
            continue
        openings = find_openings(name)
        assert openings is not None
        board = find_map(name)
        assert openings.suit(JunglePosition.start(board, OPTIONS))
        for text, turn in openings.turns.items():
            legal = JunglePosition.from_fen(text, board, OPTIONS).legal_moves()
            assert all(move in legal for move, _ in turn.moves), text


def test_other_rules_or_maps_have_no_openings() -> None:
    dice = random.Random(1)
    ranked = JunglePosition.start(find_map("classic"), replace(OPTIONS, elephant_takes_rat=True))
    assert small().pick(ranked, dice) is None
    elsewhere = replace(small(), map="0123456789abcdef")
    assert elsewhere.pick(START, dice) is None
    assert small().pick(JunglePosition.start(find_map("classic"), replace(OPTIONS, traps="enemy")), dice) is not None


@rows(
    ("line", "reason"),
    [
        ("nonsense", "line 5: no position, score and moves"),
        (f"{START.fen()} 3", "line 5: no position, score and moves"),
        (f"{START.fen()} x a3a4:60", "line 5: "),
        (f"{START.fen()} 3 a3a4:0", "a weight is 1 or more"),
        (f"{START.fen()} 3 a3a4", "line 5: "),
        (f"{START.fen()} 3 z9:5", "line 5: "),
        ("rule repetition draw", "unknown rule repetition"),
    ],
)
def test_a_damaged_file_is_named_with_line_and_reason(line: str, reason: str) -> None:
    with pytest.raises(OpeningsError, match=r"bad\.txt") as caught:
        read_openings(f"{TEXT}{line}\n", "bad.txt")
    assert reason in str(caught.value)


@rows("content", [b"nonsense\n", b"\xff\xfe", None])
def test_without_a_readable_file_the_player_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    path = tmp_path / "classic.txt"
    if content:
        path.write_bytes(content)
    monkeypatch.setattr("jungle_games.games.jungle.player.player.openings_file", lambda _name: path)
    find_openings.cache_clear()
    try:
        assert find_openings("classic") is None
        assert JunglePlayer("dog").choose(START, Limits(ms=200, seed=1), never).nodes
    finally:
        find_openings.cache_clear()


@rows("level", SKILLS)
def test_every_level_has_a_choice_of_first_moves_and_answers_at_once(level: str) -> None:
    player = JunglePlayer(level)
    choices = [player.choose(START, Limits(ms=1000, seed=seed), never) for seed in range(12)]
    assert {choice.nodes for choice in choices} == {0}
    assert len({choice.move for choice in choices}) > 1
    assert all(choice.move in START.legal_moves() for choice in choices)
    assert player.choose(START, Limits(ms=1000, seed=5), never).move == choices[5].move
