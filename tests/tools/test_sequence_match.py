"""The rivals that Sequence Giant's players are measured against."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from sequence_all_seeing import AllSeeingPlayer

from jungle_games.core.limits import Limits
from jungle_games.core.shuffle import chance_generator
from jungle_games.games.sequence.rules.game import Sequence
from jungle_games.games.sequence.rules.position import SequencePosition


def dealt() -> SequencePosition:
    game = Sequence()
    position = game.start(game.options_type.build(), seats=2, setup={"dealer": 1})
    return position.play(position.sample_chance(chance_generator(5, 0)))


def test_who_sees_all_cards_plays_by_them() -> None:
    """What it expects depends on the other hand and on the order of the deck, which no observation tells."""
    position = dealt()
    hands, deck = position.hands, position.deck
    other_hand = replace(position, hands=(hands[0], deck[-7:]), deck=(*deck[:-7], *hands[1]))
    other_order = replace(position, deck=deck[::-1])
    expected = [
        [candidate.points for candidate in AllSeeingPlayer().weigh(cards, 36, random.Random(1))]
        for cards in (position, other_hand, other_order, position)
    ]
    assert expected[0] == expected[3]
    assert expected[1] != expected[0] != expected[2]


def test_who_sees_all_cards_makes_a_legal_move() -> None:
    position = dealt()
    choice = AllSeeingPlayer().choose(position, Limits(nodes=12, seed=1), bool)
    assert choice.move in position.legal_moves()
