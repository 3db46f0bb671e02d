"""The animations of Jacks: a roll is not given away before the die lies still, and cards are shown long enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from test_jacks_scene import MakeTable, Table, by_clicks, dealt, step, told_in_the_middle, with_roll

from jungle_games.games.jacks.rules.cards import Roll
from jungle_games.games.jacks.scene.drawing import DIE, CardKey, CardLook
from jungle_games.ui.events import Accept, Back, PointerDown


def words_at(table: Table) -> Iterator[str]:
    """Everything that the table says at this moment."""
    scene = table.scene
    middle = told_in_the_middle(table)
    yield from (middle.headline, scene.frame.prompt.words, scene.name_of(DIE))
    yield from (scene.frame.plate(seat).view.line for seat in range(len(scene.match.seats)))


def moments(table: Table, seconds: float) -> Iterator[Any]:
    """The table's sprites frame by frame."""
    for _frame in range(round(seconds * 60)):
        table.run(1 / 60)
        yield table.scene.sprites


def test_nothing_tells_the_roll_before_the_die_lies(make_table: MakeTable) -> None:
    table = dealt(make_table)
    table.click(DIE)
    roll = table.scene.match.last.move
    assert isinstance(roll, Roll)
    assert list(words_at(table))[:3] == ["Mira rolls", "Wait a moment.", "The die, not rolled yet"]
    assert list(words_at(table))[3:] == ["your turn", "next to play"]
    frames = 0
    for sprites in moments(table, 2.0):
        if not sprites.moving:
            break
        frames += 1
        assert next(words_at(table)) == "Mira rolls"
        assert not any(str(roll.pips) in words for words in words_at(table))
        assert not table.scene.legal_gestures, "no card lights up, and no jack can be taken"
        assert not table.scene.state.may_ask_for_hint
        assert table.scene.state.last_announced is not None
    assert frames > 30, "it was seen to tumble"
    assert f"rolled a {roll.pips}" in told_in_the_middle(table).headline
    assert table.scene.name_of(DIE) == f"The die: {roll.pips}"
    assert table.scene.legal_gestures


def shown_for(table: Table, seconds: float = 8.0) -> float:
    """How many seconds a card was held up large with its words."""
    return sum(table.scene.captions.current is not None for _sprites in moments(table, seconds)) / 60


@pytest.mark.parametrize(("study_time", "speed"), [(0, 1.0), (8, 1.0), (25, 0.0)])
def test_a_flipped_card_is_shown_as_long_as_the_option_says(
    make_table: MakeTable, speed: float, study_time: int
) -> None:
    table = with_roll(make_table, 4, options={"study_time": study_time}, speed=speed)
    by_clicks(table, step(table, 3))
    assert shown_for(table, study_time / 10 + 3) == pytest.approx(study_time / 10, abs=0.06)
    card = next(sprite for sprite in table.scene.sprites if sprite.thing.key == CardKey(3))
    assert card.look == CardLook(table.scene.match.position.ring[3])
    assert card.pose == card.thing.pose


@pytest.mark.parametrize("event", [PointerDown((640, 300)), Accept(), Back()])
def test_a_click_or_key_ends_the_look_early_and_does_nothing_else(make_table: MakeTable, event: Any) -> None:
    table = with_roll(make_table, 1, options={"study_time": 50})
    by_clicks(table, step(table, 0))
    table.run(1.5)
    assert table.scene.captions.current is not None
    moves = table.moves
    table.send(event)
    table.run(0.8)
    assert table.scene.captions.current is None
    assert table.moves == moves
    assert table.scene.play.awaits_roll
    assert table.scene.legal_gestures
