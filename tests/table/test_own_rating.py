"""What is played at the table tells how strong the person is, and the next opponent that fits is as strong."""

from __future__ import annotations

from typing import Any

import pytest
from table_stage import MakeTable, Table

from jungle_games.core.ladder import AdaptiveStrength
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.table.verdict import adaptive_strength, can_be_rated
from jungle_games.ui.events import Command

JUNGLE = find_game("jungle")


def against(*others: SeatInfo, game: str = "jungle", setup: Any = None) -> Match[Any, Any]:
    rules = find_game(game)
    return Match(rules, rules.options_type.build(), [SeatInfo("Mira"), *others], deal=5, setup=setup)


def fitting(strength: float = 2.5) -> SeatInfo:
    return SeatInfo("Chameleon", "fits_me", strength)


def strength(table: Table) -> float:
    return adaptive_strength(table.services, JUNGLE).strength


@pytest.mark.parametrize("opponent", [fitting(0.5), SeatInfo("Cat", "cat")])
@pytest.mark.parametrize("loser", [0, 1])
def test_a_match_against_a_computer_player_moves_it_once(make_table: MakeTable, opponent: SeatInfo, loser: int) -> None:
    table = make_table(match=against(opponent))
    table.scene.play.resign(loser)
    assert (strength(table) > 0.5) is bool(loser)
    table.scene.play.close()
    kept = table.services.progress.rating("jungle")
    assert kept is not None
    assert kept.match == table.scene.match.identity != ""


def test_what_was_won_with_help_and_what_two_people_play_tells_nothing(make_table: MakeTable) -> None:
    def helped(how: str, *what: str) -> Match[Any, Any]:
        match = against(fitting())
        getattr(match, how)(*what)
        return match

    for match in (
        helped("note_hint", "a3a4"), helped("note_help"), against(SeatInfo("Ben")),
        against(fitting(), setup={"position": "7/7/7/7/7/7/7/7/R5r w"}),
    ):  # fmt: skip
        table = make_table(match=match)
        table.scene.play.resign(0)
        assert table.scene.match.outcome is not None
        assert table.services.progress.rating("jungle") is None
    table = make_table(match=against(fitting()))
    assert adaptive_strength(table.services, JUNGLE) == AdaptiveStrength(0.5), "somebody new meets an easy opponent"
    table.drag("a3", "a4")
    table.send(Command("undo"))
    table.scene.play.resign(1)
    assert table.services.progress.rating("jungle") is None
    solitaire = Match(find_game("matr1x"), find_game("matr1x").options_type.build(), [SeatInfo("Mira")])
    assert not can_be_rated(solitaire)
