"""An opponent between two levels: as strong as its strength says, on the ladder, and the same whenever it is met."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from examples import rows
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.base.system import assets_folder
from jungle_games.core.game import FITS_ME, BadSetup, Game, Level
from jungle_games.core.ladder import Ladder, draw_level, rating_at, strength_at, with_strength
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, RecordError, read_match
from jungle_games.core.seat_names import SeatInfo, shown_name
from jungle_games.games import ROOMS, find_game

GAMES = [room.game for room in ROOMS]
FITTING = [game for game in GAMES if FITS_ME in game.opponents]
ladders = st.sampled_from([game.levels for game in FITTING])
ratings = st.floats(-5000, 9000)


def fitting(strength: float, name: str = "Chameleon") -> SeatInfo:
    return SeatInfo(name, "fits_me", strength)


def a_match(strength: float = 5.37, deal: int = 7) -> Match[Any, Any]:
    game = find_game("jungle")
    return Match(game, game.options_type.build(), [SeatInfo("Mira"), fitting(strength)], deal=deal)


def test_it_is_offered_wherever_several_play_against_levels() -> None:
    assert {"jungle", "sequence", "jungle_matrix", "jacks"} <= {game.name for game in FITTING}
    assert all(max(game.seats) > 1 < len(game.levels) for game in FITTING)
    for game in FITTING:
        assert game.opponents[:-1] == game.levels
    assert (assets_folder() / "svg" / "animals" / f"{FITS_ME.key}.svg").is_file()


@given(ladders, ratings, ratings)
def test_more_points_never_make_it_weaker_and_it_stays_on_the_ladder(
    levels: tuple[Level, ...], one: float, other: float
) -> None:
    weaker, stronger = sorted((one, other))
    assert 0 <= strength_at(levels, weaker) <= strength_at(levels, stronger) <= len(levels) - 1


@given(ladders, st.data())
def test_strength_and_points_say_the_same(levels: tuple[Level, ...], data: st.DataObject) -> None:
    strength = data.draw(st.floats(0, len(levels) - 1))
    assert strength_at(levels, rating_at(levels, strength)) == pytest.approx(strength, abs=0.006)


def test_a_level_is_as_strong_as_itself_also_where_nobody_has_measured() -> None:
    for levels in [game.levels for game in FITTING] + [(Level("a", "A", ""), Level("b", "B", ""), Level("c", "C", ""))]:
        assert [strength_at(levels, rating_at(levels, place)) for place in range(len(levels))] == [
            float(place) for place in range(len(levels))
        ]


@rows(("strength", "share"), [(5.0, 0.0), (5.25, 0.25), (5.9, 0.9), (6.0, 1.0)])
def test_the_stronger_of_two_levels_makes_its_share_of_the_moves(strength: float, share: float) -> None:
    levels = find_game("jungle").levels
    met = Counter(draw_level(levels, fitting(strength), 11, ply) for ply in range(4000))
    assert set(met) <= {"dog", "wolf"}
    assert met["wolf"] / 4000 == pytest.approx(share, abs=0.03)


def test_a_match_that_is_gone_on_with_meets_the_same_opponent() -> None:
    match = a_match()
    text = GameRecord.of(match).to_yaml()
    again = read_match(text, find_game)
    assert "strength: 5.37" in text
    assert again.seats == match.seats
    for number in range(6):
        assert again.level_to_play(1) == match.level_to_play(1)
        move = str(match.legal()[number % len(match.legal())])
        match.play(move)
        again.play(move)
    assert {draw_level(match.game.levels, fitting(5.5), deal, 3) for deal in range(40)} == {"dog", "wolf"}


def test_it_is_called_by_a_word_and_counted_where_there_are_several() -> None:
    game = find_game("jungle")
    assert shown_name(game, fitting(1.5)) == "Chameleon"
    assert shown_name(game, fitting(1.5, "Chameleon 2")) == "Chameleon 2"
    assert shown_name(game, fitting(1.5, "Cleo")) == "Cleo"


@rows(("kind", "strength"), [
    ("fits_me", None), ("fits_me", "-0.1"), ("fits_me", "16.01"), ("fits_me", ".nan"), ("fits_me", ".inf"),
    ("fits_me", "strong"), ("cat", "1.0"), ("person", "1.0"),
])  # fmt: skip
def test_a_strength_that_cannot_be_is_refused_by_name(kind: str, strength: str | None) -> None:
    text = GameRecord.of(a_match()).to_yaml().replace("fits_me", kind)
    text = text.replace(", strength: 5.37", "" if strength is None else f", strength: {strength}")
    with pytest.raises(RecordError, match=r"seats\[1\]\.strength"):
        read_match(text, find_game)


def test_a_solitaire_has_nobody_who_fits() -> None:
    game = find_game("matr1x")
    with pytest.raises(BadSetup, match=r"seats\[0\]\.kind"):
        Match(game, game.options_type.build(), [fitting(0.5)])


@pytest.mark.parametrize("game", FITTING, ids=[game.name for game in FITTING])
def test_only_who_fits_is_fitted_anew(game: Game[Any, Any, Any]) -> None:
    level = game.levels[0]
    seats = (SeatInfo("Mira"), fitting(0.5), SeatInfo(level.title, level.key))
    assert with_strength(seats, 1.25) == (seats[0], fitting(1.25), seats[2])
    assert msgspec.to_builtins(seats[0]) == {"name": "Mira", "kind": "person"}


RAT, CAT, DOG = (Level(key, key.title(), "") for key in ("rat", "cat", "dog"))
THREE = (RAT, CAT, DOG)


@rows("wins, helped, passed, following", [
    ({}, {}, 0, RAT), ({"rat": 1}, {}, 0, RAT), ({"rat": 2}, {}, 1, CAT), ({"rat": 9}, {}, 1, CAT),
    ({"cat": 2}, {}, 2, DOG), ({"dog": 2}, {}, 3, None), ({}, {"rat": 1}, 0, RAT), ({}, {"rat": 2}, 1, CAT),
    ({"rat": 1}, {"rat": 1}, 1, CAT),
])  # fmt: skip
def test_two_wins_lead_past_an_animal_and_all_weaker_ones(
    wins: dict[str, int], helped: dict[str, int], passed: int, following: Level | None
) -> None:
    ladder = Ladder(THREE, wins, helped)
    assert (ladder.passed, ladder.next) == (passed, following)
    assert ladder.only_helped("rat") == (wins.get("rat", 0) == 0 and "rat" in helped)


def test_wins_are_counted_up_to_two_and_without_levels_there_is_no_path() -> None:
    assert [Ladder(THREE, wins).wins("rat") for wins in ({"rat": 9}, {"cat": 2})] == [2, 0]
    assert Ladder((), {}).next is None
