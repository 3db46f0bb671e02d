"""What is sent to a seat is made of what that seat may know, and of nothing else: not of hands, decks or secrets."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from examples import dear
from faulty_broker import Faults, FaultyBroker
from homes import Homes, find_game
from hypothesis import given
from hypothesis import strategies as st
from simulated_table import SimulatedTable
from test_simulation import GAMES, REDEALS
from told_secrets import secrets_in

from jungle_games.core.game import CHANCE, WATCHER, Game
from jungle_games.core.matches.history import MatchMove
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.shuffle import Shuffle, draw_below
from jungle_games.elsewhere.messages import NOTHING_SEEN, Update
from jungle_games.elsewhere.observation_stream import ObservationStream

HIDING = [game for game in GAMES if not game.open_information]


def random_match(game: Game, data: st.DataObject) -> Match:
    seats = data.draw(st.sampled_from(game.seats))
    preset = data.draw(st.sampled_from(list(game.options_type.presets())))
    match: Match[Any, Any] = Match(
        game, game.options_type.build(preset), [SeatInfo(str(seat)) for seat in range(seats)],
        deal=data.draw(st.integers(0, 9999)),
    )  # fmt: skip
    rng = random.Random(data.draw(st.integers(0, 9999)))
    for _ply in range(25):
        moves = match.legal()
        if not moves:
            break
        match.play(moves[draw_below(rng, len(moves))])
    return match


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
@given(data=st.data())
@dear(3)
def test_other_cards_where_a_seat_cannot_see_them_change_no_byte(game: Game, data: st.DataObject) -> None:
    """The same match with everything dealt anew that a seat cannot see: it is told the very same."""
    match = random_match(game, data)
    seat = data.draw(st.integers(0, len(match.seats) - 1))
    told = ObservationStream(match, seat, 1)
    told.catch_up()
    rng = random.Random(1)
    for index, step in enumerate(match._history.steps):
        move, text = step.move, step.text
        if isinstance(getattr(move, "shuffle", move), Shuffle):
            text = f"shuffle {rng.randrange(10**9)}"
            move = game.parse_move(text)
        if step.position.to_move is not CHANCE and not isinstance(move, MatchMove):
            step = replace(step, position=REDEALS[game.name](step.position, seat, rng))
        match._history.steps[index] = replace(step, move=move, text=text)
    again = ObservationStream(match, seat, 1)
    again.catch_up()
    assert msgspec.msgpack.encode(again.line(NOTHING_SEEN)) == msgspec.msgpack.encode(told.line(NOTHING_SEEN))


TABLES = [
    ("sequence", 3, 0), ("jungle_matrix", 2, 0), ("jacks", 2, 0), ("matr1x", 1, 0), ("sequence", 4, 2), ("jacks", 3, 2),
]  # fmt: skip


@pytest.mark.parametrize(("game", "seats", "here"), TABLES)
def test_all_that_ever_went_to_a_seat_holds_no_secret(game: str, seats: int, here: int) -> None:
    """Be it that ``here`` people play at the host's own screen."""
    chance = random.Random(4)
    table = SimulatedTable(
        find_game(game), find_game, chance, FaultyBroker(chance, Faults(lost=0.1, doubled=0.1)), seats=seats,
        here=here, watchers=1, longest=14, key=b"k" * 32,
    )  # fmt: skip
    assert table.run(until=lambda table: table.over)
    assert table.divergences() == []
    assert sum(len(seen.updates) for seen in table.seen.values()) > 15
    assert table.secrets() == []


def test_a_secret_that_is_told_is_found() -> None:
    """The search of the test above finds what it looks for."""
    homes = Homes("sequence", 2)
    homes.begin()
    told: list[Update] = []
    homes.links[homes.key(homes.seat(0))].deliver = told.append
    homes.move(0, "resign")
    update = next(update for update in told if update.line is not None)
    other = homes.host.match.position.observe(1)  # type: ignore[union-attr]
    step = update.line.steps[-1]
    card = str(other.hands[1][0])
    assert list(secrets_in([update], homes.host, 0)) == []
    wrong = msgspec.structs.replace(step, change=["never " + card])
    line = msgspec.structs.replace(update.line, steps=[wrong])
    assert list(secrets_in([msgspec.structs.replace(update, line=line)], homes.host, 0))
    named = msgspec.structs.replace(step, actor=-2, text="shuffle 83021")
    line = msgspec.structs.replace(update.line, steps=[named])
    assert list(secrets_in([msgspec.structs.replace(update, line=line)], homes.host, 0))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(data=st.data())
@dear(3)
def test_what_is_heard_of_moves_can_be_read_and_names_no_shuffle(game: Game, data: st.DataObject) -> None:
    match = random_match(game, data)
    stream = ObservationStream(match, WATCHER, 1)
    stream.catch_up()
    for told, step in zip(stream.line(NOTHING_SEEN).steps, match.steps, strict=True):
        game.parse_move(told.text)
        if isinstance(getattr(step.move, "shuffle", step.move), Shuffle):
            assert told.text == "shuffle"
        elif step.actor is not CHANCE:
            assert told.text == step.text
