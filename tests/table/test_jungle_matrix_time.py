"""Time in Jungle Matrix at its table: turns that are timed, the pace of cards, pauses."""


import pytest
from matrix_table import MakeTable, covering, match_of

from jungle_games.games.jungle_matrix.rules.moves import Stop
from jungle_games.games.jungle_matrix.rules.position import Phase
from jungle_games.games.jungle_matrix.scene.drawing import Spot
from jungle_games.games.jungle_matrix.scene.watching import card_clock


def test_a_card_that_is_too_late_ends_the_turn(make_table: MakeTable) -> None:
    match = match_of(until=lambda position: position.phase is Phase.LAY, pets=False, pace=6)
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    table.click(Spot.DECK)
    table.run(3.0)
    clock = card_clock(table.scene.state)
    assert clock is not None
    assert 3.0 < clock[0] < 5.0, "the clock stands while the cards are dealt"
    table.live(6.0)
    assert table.moves[-1] == "flag", "though nobody stirs"


def test_pausing_stops_the_time(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pet_deck="Cheetah Owl"))
    table.run(1.0)
    table.scene.pause()
    table.time[0] += 60
    table.scene.resume()
    table.run(1.0)
    table.scene.say(Stop())
    told = next(move for move in table.moves if move.startswith("time "))
    assert float(told.split()[1]) == pytest.approx(2.0, abs=0.3)
