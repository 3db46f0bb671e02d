"""Where the person at the screen stands on the ladder of a game, told from the results that were kept."""

from __future__ import annotations

from typing import Any

from jungle_games.core.game import Game
from jungle_games.core.ladder import Ladder
from jungle_games.room import Room
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.statistics import Summary
from jungle_games.ui.scene import Services


def ladder_of(game: Game[Any, Any, Any], summary: Summary | None) -> Ladder:
    """The ladder of ``game`` with such results: what was won without taking back counts."""
    tallies = {} if summary is None else summary.by_opponent
    return Ladder(game.levels, {level: tally.won for level, tally in tallies.items()})


def ladder_here(services: Services, room: Room) -> Ladder:
    """The ladder of the game of ``room``, without rungs where one plays alone; what cannot be read is told."""
    if room.seats == (1,):
        return Ladder((), {})
    try:
        return ladder_of(room.game, services.statistics.summary(room.name))
    except StorageError as error:
        services.toast(str(error))
        return ladder_of(room.game, None)
