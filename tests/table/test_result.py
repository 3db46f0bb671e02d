"""Whom a result counts against, and how sentences about it address the person."""

from __future__ import annotations

from typing import Any

import pytest

from jungle_games.core.game import MatchEnd
from jungle_games.core.i18n import speak
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.store.database import Database
from jungle_games.store.progress import MIXED, Progress, Result
from jungle_games.table.ending import opponents_level
from jungle_games.table.verdict import Ending, opponent_of, result_of, verdict


def sequence(*kinds: str, **options: Any) -> Match[Any, Any]:
    """A match of Sequence Giant between these; in teams those with a seat between them belong together."""
    game = find_game("sequence")
    seats = [SeatInfo(f"Seat {number}", kind) for number, kind in enumerate(kinds)]
    return Match(game, game.options_type.build(changes=options), seats, deal=3)


@pytest.mark.parametrize(
    ("kinds", "opponent"),
    [
        (("person", "dog"), "dog"),
        (("person", "person"), "person"),
        (("person", "lion", "lion"), "lion"),
        (("person", "lion", "cat"), MIXED),
        (("person", "person", "cat"), MIXED),
        (("person", "lion", "cat", "lion"), "lion"),  # Cat is the person's partner
        (("person", "lion", "cat", "dog"), MIXED),
    ],
)
def test_a_result_counts_against_those_on_other_sides(kinds: tuple[str, ...], opponent: str) -> None:
    match = sequence(*kinds)
    assert opponent_of(match, 0) == opponent
    alone = kinds.count("person") == 1
    assert opponents_level(match) == (opponent if alone and opponent != MIXED else "")


def test_both_make_a_move_and_what_was_said_about_a_draw_is_none() -> None:
    game = find_game("jungle")
    moves = ["a3a4", "offer", "g7g6", "offer", "accept"]
    seats = [SeatInfo("Mira"), SeatInfo("Cat", "cat")]
    result = result_of(Match(game, game.options_type.build(), seats, moves=moves), {})
    assert result is not None
    assert (result.result, result.moves) == ("drawn", 1)


def test_a_mixture_has_a_line_of_its_own(tmp_path: Any) -> None:
    match = sequence("person", "lion", "cat")
    match.resign(0)
    result = result_of(match, {})
    assert result is not None
    assert result.opponent == MIXED
    progress = Progress(Database(tmp_path / "games.sqlite"))
    progress.record("sequence", Result(result.when, "won", "cat"))
    progress.record("sequence", result)
    summary = progress.summary("sequence")
    assert {key: tally.played for key, tally in summary.by_opponent.items()} == {"cat": 1, MIXED: 1}


@pytest.mark.parametrize(
    ("language", "yours", "theirs", "side", "named", "nameless"),
    [
        ("en", "You resigned.", "Chameleon resigned.", "Green", "Green wins", "Seat 1 and Seat 3 win"),
        (
            "de", "Du hast aufgegeben.", "Chamäleon hat aufgegeben.",
            "Grün", "Grün gewinnt", "Seat 1 und Seat 3 gewinnen",
        ),
        (
            "fr", "Tu as abandonné.", "Caméléon a abandonné.",
            "vert", "Victoire\N{NO-BREAK SPACE}: vert", "Seat 1 et Seat 3 gagnent",
        ),
    ],
)  # fmt: skip
def test_who_resigned_and_who_wins_is_said_as_the_language_does(
    language: str, yours: str, theirs: str, side: str, named: str, nameless: str
) -> None:
    game = find_game("jungle")
    seats = [SeatInfo("You"), SeatInfo("Chameleon", "fits_me", 1.5)]
    among_four = sequence("cat", "cat", "cat", "cat")
    among_four.resign(0)
    speak(language)
    for seat, words in ((0, yours), (1, theirs)):
        match = Match(game, game.options_type.build(), seats)
        match.resign(seat)
        assert match.outcome is not None
        assert match.outcome.termination is MatchEnd.RESIGNATION
        assert verdict(match, (0,), Ending()).reason == words
    assert verdict(among_four, (), Ending(winner=side)).headline == named
    assert verdict(among_four, (), Ending()).headline == nameless
