"""Matches between computer players that a person watches."""

from __future__ import annotations

import random
from typing import Any

import pytest
from examples import in_turn
from program import Program
from scenarios.tour import Nobody

from jungle_games.core.game import Choice
from jungle_games.core.matches.match import Match, chance_at_table
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS
from jungle_games.players.worker import Answer, Task
from jungle_games.ui.events import Woken

pytestmark = pytest.mark.usefixtures("without_art")

WATCHABLE = [room for room in ROOMS if max(room.seats) > 1 and room.game.levels]


class AtOnce(Nobody):
    """A worker that answers at once, with any legal move."""

    def __init__(self) -> None:
        self._number, self._chance = 0, random.Random(5)
        self.answer: Answer | None = None

    def submit(self, task: Any) -> int:
        self._number += 1
        if isinstance(task, Task):
            seen = task.observation
            mine = [move for move in seen.legal_moves() if seen.actor(move) == seen.to_move]
            self.answer = Answer(self._number, Choice(self._chance.choice(mine)))
        return self._number


def watched(program: Program, room: Room, motion: float = 0.0) -> Any:
    program.services.settings.replace(animation_speed=motion)
    program.app.apply_settings()
    program.services.worker.close()
    worker = AtOnce()
    program.services.worker = worker
    game = room.game
    count = 2 if 2 in room.seats else min(room.seats)
    seats = [SeatInfo(game.levels[seat % 2].title, game.levels[seat % 2].key) for seat in range(count)]
    options = game.options_type.build("standard")
    program.go.open_match(Match(game, options, seats, deal=3, chance=chance_at_table(game)))
    return worker


@pytest.mark.parametrize("room", in_turn(WATCHABLE, 2), ids=lambda room: room.name)
def test_a_match_of_computer_players_goes_on_by_itself_and_is_watched(program: Program, room: Room) -> None:
    worker = watched(program, room)
    table: Any = program.top
    told = set()
    for _frame in range(1500):
        answer, worker.answer = worker.answer, None
        if answer is not None:
            program.app.handle(Woken(answer))
        program.frames(1)
        told.add(table.frame_view(table.state).prompt.words)
        if table.match.ply > 12 or table.match.outcome is not None:
            break
    assert table.match.ply > 10 or table.match.outcome is not None, told
    assert any("You are watching" in words for words in told), told
    assert not any("your turn" in words for words in told)
    table.play.resign(0) if table.match.outcome is None else None
    program.frames(4)
    program.go.title()
    assert program.services.progress.summary(room.name).total.played == 0
