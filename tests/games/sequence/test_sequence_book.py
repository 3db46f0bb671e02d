"""Sequence Giant's rule book: whole, true to the rules, and naming every option."""


import pytest

from jungle_games.games.sequence import ROOM
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.scene.figure import figure_of
from jungle_games.ui.painter import Painter


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def test_a_picture_of_a_saved_match_shows_no_hand(painter: Painter) -> None:
    position = ROOM.game.start(SequenceOptions.build(), seats=2, setup={"dealer": 0})
    figure = figure_of(position)
    assert figure.hand == ()
