"""A short run of the monkey, and a longer one by night."""

import monkey
import pytest
from examples import in_turn

from jungle_games.core.room import Room
from jungle_games.games import ROOMS

pytestmark = pytest.mark.usefixtures("without_art")

TRIES = 4
"""How many runs there are at most until they have got about and made a move: some leave the table at once, or come when
all is over, or stay there."""


@pytest.mark.parametrize(("count", "seed"), [(120, 8), pytest.param(450, 11, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("room", in_turn(ROOMS, 4), ids=lambda room: room.game.name)
def test_nothing_breaks_at_random(room: Room, count: int, seed: int) -> None:
    scenes: set[str] = set()
    moves = 0
    for later in range(TRIES):
        tally = monkey.run(count, seed=seed + later, rooms=[room])
        assert tally.events.total() == count
        scenes |= tally.events.keys()
        moves += tally.moves[room.game.name]
        if len(scenes) > 3 and moves:
            return
    pytest.fail(f"{moves} moves were made in {TRIES} runs, and only {scenes} visited")
