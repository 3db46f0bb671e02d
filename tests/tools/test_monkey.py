"""A short run of the monkey in every game; by night it runs by itself."""

import monkey
import pytest

from jungle_games.core.room import Room
from jungle_games.games import ROOMS

pytestmark = pytest.mark.usefixtures("without_art")

EVENTS, TRIES = 120, 4
"""How long a run is, and how many there are at most until they have got about and made a move: some leave the table at
once, or come when all is over, or stay there."""


@pytest.mark.parametrize("room", ROOMS[::4], ids=lambda room: room.game.name)
def test_nothing_breaks_at_random(room: Room) -> None:
    scenes: set[str] = set()
    moves = 0
    for later in range(TRIES):
        tally = monkey.run(EVENTS, seed=8 + later, rooms=[room])
        assert tally.events.total() == EVENTS
        scenes |= tally.events.keys()
        moves += tally.moves[room.game.name]
        if len(scenes) > 3 and moves:
            return
    pytest.fail(f"{moves} moves were made in {TRIES} runs, and only {scenes} visited")
