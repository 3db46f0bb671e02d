"""What is said of a held card: only what holds under the options."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sequence_tables import lay

from jungle_games.core.cards import Card
from jungle_games.games.sequence.scene.state import held_words


def test_who_draws_by_hand_is_told_to_draw_and_nobody_else() -> None:
    drawn = {auto: held_words(lay(["7H 2C", "3D"], auto_draw=auto), Card("7H")) for auto in (False, True)}
    assert drawn[False].endswith("then draw.")
    assert "draw" not in drawn[True]


@pytest.mark.parametrize("told", [False, True])
def test_a_dead_card_in_the_hand_is_told_of_only_where_dead_cards_are_pointed_out(told: bool) -> None:
    """“Dead cards must be noticed.”"""
    position = lay(["7H 2C", "3D"], point_out_dead_cards=told)
    spaces = position.table.mat.spaces(Card("7H"))
    dead = replace(position, chips=dict.fromkeys(spaces, 1))
    assert ("dead" in held_words(dead, Card("7H"))) == told
    again = held_words(replace(dead, exchanged=True), Card("7H"))
    assert ("exchanged this turn" in again) == told
