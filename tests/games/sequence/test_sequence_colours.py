"""The colours of chips: picked with the seats, named in a setup, and nothing but a name to the rules."""

from __future__ import annotations

import pytest
from sequence_tables import GAME, play, texts

from jungle_games.core.game import BadSetup
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.rules.position import DECK, SequencePosition

STACK = [card.code for card in DECK]


def start(seats: int, setup: dict[str, object]) -> SequencePosition:
    return GAME.start(SequenceOptions(), seats=seats, setup=setup)


def test_a_side_picks_its_colour() -> None:
    """“… one player/team uses the green marker chips and the other uses the blue marker chips.”"""
    setup = {"deck": STACK, "dealer": 3}
    for chosen, order in ((["blue", "green"], [1, 0]), (["green", "blue"], [0, 1]), (None, [0, 1])):
        table = start(4, {**setup, "colours": chosen} if chosen else setup).table
        assert [table.side(seat) for seat in range(4)] == order * 2
        assert [list(table.members(side)) for side in order] == [[0, 2], [1, 3]]
    blue = start(4, {**setup, "colours": ["blue", "green"]})
    after = play(blue, next(text for text in texts(blue) if not text.startswith(("dead", "J"))))
    assert {letter for row in after.state()["chips"] for letter in row} == {".", "*", "b"}


def test_of_three_sides_each_picks_one_of_three_colours() -> None:
    table = start(3, {"colours": ["red", "blue", "green"]}).table
    assert [table.side(seat) for seat in range(3)] == [2, 1, 0]


@pytest.mark.parametrize(("seats", "chosen", "reason"), [
    (2, ["red", "green"], "colours: 'red' is not allowed; it takes green, blue"),
    (2, ["blue", "blue"], "colours: 'blue' is there twice"),
    (3, ["red", "blue"], "colours: must be a list of 3 colours"),
    (2, "blue", "colours: must be a list of 2 colours"),
])  # fmt: skip
def test_colours_that_cannot_be_are_refused(seats: int, chosen: object, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        start(seats, {"colours": chosen})
