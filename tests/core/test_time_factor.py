"""Time limits of one's own: all of them longer, or none, whatever a game calls them."""

from __future__ import annotations

from typing import Any

import pytest

from jungle_games.core.limits import TimeFactor
from jungle_games.core.matches.match import Match, played_on, rematch
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.new_game import first_match
from jungle_games.store.settings import Settings

TIMED: dict[str, tuple[dict[str, Any], float]] = {
    "jungle": ({"clock_minutes": 10, "clock_increment": 5}, 600.0),
    "sequence": ({"turn_clock": 30}, 30.0),
    "jacks": ({"turn_clock": 15}, 15.0),
    "jungle_matrix": ({"pace": 6}, 6.0),
}
"""Options of the games with clocks, and the seconds that the first player has with them."""


def timed(name: str, factor: TimeFactor) -> Match[Any, Any]:
    game = find_game(name)
    seats = [SeatInfo("Mira"), SeatInfo("Tom")]
    return Match(game, game.options_type.build(changes=TIMED[name][0]), seats, deal=5, time_factor=factor)


def seconds(match: Match[Any, Any]) -> float:
    assert match.clock is not None
    return max(match.clock.remaining)


@pytest.mark.parametrize("name", TIMED)
def test_each_limit_is_longer_or_gone(name: str) -> None:
    once = TIMED[name][1]
    assert [seconds(timed(name, factor)) for factor in (1, 2, 4)] == [once, 2 * once, 4 * once]
    assert timed(name, 0).clock is None


@pytest.mark.parametrize("name", TIMED)
def test_it_stays_in_the_record_and_in_what_follows(name: str) -> None:
    match = timed(name, 4)
    text = GameRecord.of(match).to_yaml()
    again = GameRecord.from_yaml(text).replay(match.game)
    for each in (again, rematch(match), played_on(match, 0)):
        assert each.time_factor == 4
        assert seconds(each) == seconds(match)


def test_a_game_at_ones_own_table_begins_with_it() -> None:
    room = next(room for room in ROOMS if room.name == "jungle")
    assert first_match(room, Settings()).time_factor == 1
    assert first_match(room, Settings(time_factor=4)).time_factor == 4
