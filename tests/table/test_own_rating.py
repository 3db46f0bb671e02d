"""What is played at the table tells how strong the person is, and the next opponent that fits is as strong."""

from __future__ import annotations

from typing import Any

import pytest
from companions import end_of
from table_stage import MakeTable, Table

from jungle_games.core.ladder import AdaptiveStrength
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.table.ending.verdict import adaptive_strength, can_be_rated
from jungle_games.ui.events import Command

JUNGLE = find_game("jungle")


def against(*others: SeatInfo, game: str = "jungle", setup: Any = None) -> Match[Any, Any]:
    rules = find_game(game)
    return Match(rules, rules.options_type.build(), [SeatInfo("Mira"), *others], deal=5, setup=setup)


def fitting(strength: float = 2.5) -> SeatInfo:
    return SeatInfo("Adaptive", "fits_me", strength)


def strength(table: Table) -> float:
    return adaptive_strength(table.services, JUNGLE).strength


def test_somebody_new_meets_an_easy_opponent(make_table: MakeTable) -> None:
    assert adaptive_strength(make_table().services, JUNGLE) == AdaptiveStrength(0.5)


@pytest.mark.parametrize("opponent", [fitting(0.5), SeatInfo("Cat", "cat")])
@pytest.mark.parametrize("loser", [0, 1])
def test_a_match_against_a_computer_player_moves_it_once(
    make_table: MakeTable, opponent: SeatInfo, loser: int
) -> None:
    table = make_table(match=against(opponent))
    table.scene.play.resign(loser)
    assert (strength(table) > 0.5) is bool(loser)
    table.scene.play.close()
    [kept] = table.services.ratings.kept
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
        assert table.services.ratings.kept == []
    solitaire = Match(find_game("matr1x"), find_game("matr1x").options_type.build(), [SeatInfo("Mira")])
    assert not can_be_rated(solitaire)


def test_after_a_take_back_it_tells_nothing(make_table: MakeTable) -> None:
    table = make_table(match=against(fitting()))
    table.drag("a3", "a4")
    table.send(Command("undo"))
    table.scene.play.resign(1)
    assert table.services.ratings.kept == []


def test_the_level_whose_turn_it_is_by_lot_is_asked(make_table: MakeTable) -> None:
    match = against(fitting(5.5))
    table = make_table(match=match)
    asked = []
    for move in ("a3a4", "a4a5"):
        table.drag(move[:2], move[2:])
        asked.append((table.services.worker.tasks[-1].level, match.level_to_play(1)))
        reply = next(str(legal) for legal in match.legal())
        table.scene.play.play(reply)
        table.run(2.0)
    assert all(one == other for one, other in asked)
    assert {level for level, _due in asked} <= {"dog", "wolf"}


def test_the_next_match_is_against_somebody_who_fits_by_then(make_table: MakeTable) -> None:
    table = make_table(match=against(fitting(0.5)))
    table.scene.play.resign(1)
    now = strength(table)
    assert now != 0.5
    _verdict, entries = table.ended()
    ways = {entry.label: entry for entry in entries}
    ways["Again, sides swapped"].action()
    [again] = table.navigator.last("open_match")
    assert [seat.kind for seat in again.seats] == ["fits_me", "person"]
    assert again.seats[0].strength == now
    table.scene.actions.restart()
    [same] = table.navigator.last("open_match")
    assert [seat.strength for seat in same.seats if not seat.is_person] == [now]


def test_the_sheet_tells_what_becomes_of_who_fits(make_table: MakeTable) -> None:
    for match, seat, said in (
        (against(fitting(0.5)), 1, "A little stronger"),
        (against(fitting(1.5), game="jacks"), 0, "A little easier"),
    ):
        table = make_table(match=match, game=match.game.name)
        table.scene.play.resign(seat)
        table.ended()
        words = end_of(table.scene).sheet.view.words.following
        assert words is not None
        assert said in words.title
    helped = against(fitting(0.5))
    helped.note_help()
    table = make_table(match=helped)
    table.scene.play.resign(1)
    table.ended()
    assert "Same strength next time" in end_of(table.scene).sheet.view.words.following.title
    other = make_table(match=against(SeatInfo("Cat", "cat")))
    other.scene.play.resign(1)
    other.ended()
    assert end_of(other.scene).sheet.view.words.following.sentence == "Your first win in Jungle!"


@pytest.mark.parametrize("game", ["sequence", "jungle_matrix", "jacks"])
def test_it_sits_at_every_table_with_levels(make_table: MakeTable, game: str) -> None:
    table = make_table(match=against(fitting(1.5), game=game), game=game)
    table.run(0.5)
    names = [plate.name for plate in table.scene.frame_view(table.scene.state).plates]
    assert "Chameleon" in names
    table.scene.play.resign(1)
    table.run(0.5)
    assert len(table.services.ratings.kept) == 1
