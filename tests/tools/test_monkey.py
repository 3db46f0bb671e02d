"""A short run of the monkey in every game; by night it runs by itself."""

import monkey
import pytest

from jungle_games.core.room import Room
from jungle_games.games import ROOMS

pytestmark = pytest.mark.usefixtures("without_art")

EVENTS, TRIES = 120, 4
"""How long a run is, and how many there are at most until a move was made: some leave the table at once, or come when
all is over."""


@pytest.mark.parametrize("room", ROOMS[::4], ids=lambda room: room.game.name)
def test_nothing_breaks_at_random(room: Room) -> None:
    runs = (monkey.run(EVENTS, seed=8 + later, rooms=[room]) for later in range(TRIES))
    assert any(moves[room.game.name] for moves in runs)
