"""Pets say their sentence when they act: what let a player do what others may not, and what bent the points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from matrix_table import covering, match_of

from jungle_games.core.matches.match import Match
from jungle_games.games.jungle_matrix.rules.moves import Cover, Gridlocked, Stop, Swap
from jungle_games.games.jungle_matrix.rules.pets import InPlay
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.scene.reports import notices
from jungle_games.table.state import Notice


def with_pets(match: Match[Any, Any], *pets: str) -> JungleMatrixPosition:
    """The position with these pets before whoever lays."""
    position = match.position
    lying = tuple(map(InPlay, pets))
    pets_of = tuple(lying if seat == position.player else other for seat, other in enumerate(position.pets))
    turn = replace(position.turn, rules=position.rules_of(lying))
    return replace(position, pets=pets_of, turn=turn)


def told(match: Match[Any, Any], before: JungleMatrixPosition, move: Any) -> list[Notice]:
    step: Any = replace(match.last, move=move)  # type: ignore[type-var]
    return list(notices(match, step, before, before.play(move)))


def test_a_burden_says_why_points_are_fewer() -> None:
    match = match_of(until=lambda position: covering(position) and position.turn.covered >= 3)
    (plain,) = told(match, with_pets(match), Stop())
    (halved,) = told(match, with_pets(match, "Sloth"), Stop())
    assert "halved" not in plain.sentence
    assert halved.sentence.endswith("Sloth: Your score is halved, rounded up.")
    (full,) = told(match, with_pets(match, "Crocodile"), Stop())
    assert "Crocodile" not in full.sentence, "nothing was cut off"


@pytest.mark.parametrize(("pet", "used"), [("Phoenix", Cover), ("Chameleon", Swap)])
def test_a_gift_that_is_used_says_its_sentence(pet: str, used: Any) -> None:
    match = match_of(until=lambda position: position.turn.is_laid and not position.due)
    before = with_pets(match, pet)
    move = used(before.squares[0])
    (notice,) = told(match, before, move)
    sentence = before.pet_set.pet(pet).says
    assert (notice.seat, notice.title, notice.sentence) == (before.player, pet, sentence)
    assert notice.picture == f"animals/{pet.lower()}"
    assert not [each for each in told(match, before, Gridlocked()) if each.title == pet]
