"""Time in Jungle Matrix at its table: turns that are timed, the pace of cards, pauses."""

from typing import Any

import pygame
import pytest
from matrix_table import MakeTable, click, covering, match_of, middle

from jungle_games.core.matches.match import Match
from jungle_games.games.jungle_matrix.rules.moves import Gridlocked, Next, Stop
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.scene.geometry import Spot
from jungle_games.games.jungle_matrix.scene.timing import card_clock, pet_effect
from jungle_games.ui.painter import Painter


def test_the_time_of_a_turn_is_told_where_it_counts(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pet_deck="Cheetah Owl"))
    table.run(3.0)
    table.scene.say(Stop())
    told = [move for move in table.moves if move.startswith("time ")]
    assert len(told) == 1
    assert float(told[0].split()[1]) == pytest.approx(3.0, abs=0.2)
    assert table.moves[-1] == "stop"


@pytest.mark.parametrize(("factor", "told"), [(2, 1.5), (0, 0.0)])
def test_where_time_limits_are_longer_the_pet_that_hurries_gives_more_time(
    make_table: MakeTable, factor: int, told: float
) -> None:
    begun = match_of(until=covering, pet_deck="Cheetah Owl")
    match: Match[Any, Any] = Match(
        begun.game, begun.options, begun.seats, deal=begun.deal, setup=begun.setup, moves=begun.moves,
        chance=begun.chance, time_factor=factor,
    )  # fmt: skip
    table = make_table(game="jungle_matrix", match=match)
    table.run(3.0)
    table.scene.say(Stop())
    [time] = [float(move.split()[1]) for move in table.moves if move.startswith("time ")]
    assert time == pytest.approx(told, abs=0.15)


def test_no_time_is_told_where_it_does_not_count(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False))
    table.run(1.0)
    table.scene.say(Stop())
    assert not [move for move in table.moves if move.startswith("time")]


def test_a_card_that_is_too_late_ends_the_turn(make_table: MakeTable) -> None:
    match = match_of(until=lambda position: position.phase is Phase.LAY, pets=False, pace=6)
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    click(table, middle(table, Spot.DECK))
    table.run(3.0)
    clock = card_clock(table.scene.state)
    assert clock is not None
    assert 3.0 < clock[0] < 5.0, "the clock stands while the cards are dealt"
    table.run(6.0)
    assert table.moves[-1] == "flag"


def test_the_ring_on_the_deck_becomes_urgent_when_time_runs_out(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = match_of(until=lambda position: position.phase is Phase.LAY, pets=False, pace=30)
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    click(table, middle(table, Spot.DECK))
    discs: list[tuple[float, Any]] = []
    monkeypatch.setattr(Painter, "disc", lambda _painter, _on, _at, radius, colour, **_: discs.append((radius, colour)))

    def ring() -> tuple[float, Any]:
        """The radius and the colour of the last disc that is drawn: the clock's."""
        table.scene.draw(pygame.Surface(table.scene.view.size))
        return discs[-1]

    table.run(12.0)
    calm, theme = ring(), table.scene.painter.theme
    assert calm[1] == theme.inset
    table.run(12.0)
    urgent = ring()
    assert urgent[1] == theme.suit_red
    assert urgent[0] > 1.2 * calm[0]


def test_the_clock_of_a_card_goes_while_nobody_stirs(make_table: MakeTable) -> None:
    match = match_of(until=lambda position: position.phase is Phase.LAY, pets=False, pace=6)
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    click(table, middle(table, Spot.DECK))
    table.live(12.0)
    assert table.moves[-1] == "flag"


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


@pytest.mark.parametrize(
    ("factor", "told"),
    [
        (1, "Call Gridlocked within 60 seconds: 5 extra points."),
        (2, "Call Gridlocked within 120 seconds: 5 extra points."),
        (0, "Call Gridlocked: 5 extra points."),
    ],
)  # fmt: skip
def test_a_pet_that_hurries_tells_how_much_time_there_is(factor: int, told: str) -> None:
    position = match_of(until=covering, pet_deck="Cheetah Owl").position
    assert pet_effect(position.pet_set.pet("Cheetah"), position, factor) == told


def sudden_death() -> Match[Any, Any]:
    for deal in range(1000):
        match = match_of(until=lambda position: position.outcome is not None or position.is_sudden_death,
                         pets=False, rounds=1, deal=deal)  # fmt: skip
        if match.position.is_sudden_death:
            return match
    raise AssertionError("no game was level")


def test_sudden_death_is_timed_and_told_on_the_sheet(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=sudden_death())
    table.skip(1.0)
    for _seat in range(2):
        click(table, middle(table, Spot.DECK))
        table.run(2.0)
        table.scene.say(Gridlocked())
        table.run(0.5)
        table.scene.say(Next())
        table.run(1.0)
    assert sum(move.startswith("time ") for move in table.moves) == 2
    assert table.scene.match.outcome is not None
