"""The hand sorts, and is laid by hand: on the screen alone, over the whole match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scenarios.sequence import a_match, play_on

from jungle_games.core.cards import Card, Suit
from jungle_games.games.sequence.scene.drawing import InHand
from jungle_games.table.sprites.handling import HandOrder
from jungle_games.ui.events import Accept, Command, Direction, FocusStep, Navigate, PointerDown, PointerMove, PointerUp

MakeTable = Callable[..., Any]


def hand_of(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def in_order(order: HandOrder, hand: list[Card]) -> str:
    return " ".join(hand[at].code for at in order.arranged(0, hand))


def test_what_was_laid_by_hand_stays_and_new_cards_come_to_the_right() -> None:
    order, hand = HandOrder(), hand_of("KD 2S JH AS")
    order.lay(0, hand, 3, 0)
    assert in_order(order, hand) == "AS KD 2S JH"
    assert order.keep()
    assert in_order(order, hand_of("KD JH AS 9C")) == "AS KD JH 9C"
    order.lay(0, hand, 3, 2)
    assert order.put_back()
    assert in_order(order, hand) == "AS KD 2S JH"


def a_table(make_table: MakeTable) -> Any:
    return make_table(game="sequence", match=play_on(a_match("person", "cat"), 40, turn=0))


def from_the_left(table: Any) -> list[InHand]:
    """The cards as they lie."""
    places = table.scene.arrangement.places
    return sorted(table.scene.arrangement.hand, key=lambda place: places[place].x)


def left_edge(table: Any, place: InHand) -> tuple[int, int]:
    rect = table.scene.arrangement.places[place]
    return rect.x + 20, rect.y + 60


def test_the_hand_is_sorted_by_a_key_and_by_a_button_and_the_person_keeps_it(make_table: MakeTable) -> None:
    table = a_table(make_table)
    hand, before = table.scene.match.position.hands[0], tuple(table.moves)
    table.send(Command("sort_hand"))
    table.run(1.0)
    assert table.services.settings.get().hand_sorting == "suit"
    suits = [hand[place.index].suit for place in from_the_left(table)]
    assert suits == sorted(suits, key=[Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS].index)
    button = table.scene.frame.button("sort_hand")
    assert button.tooltip.startswith("Sorted by suit.")
    table.click("sort_hand")
    ranks = [hand[place.index].rank for place in from_the_left(table)]
    assert ranks == sorted(ranks)
    assert table.moves == before
    assert table.scene.match.position.hands[0] == hand


def test_a_card_that_is_dragged_or_taken_by_keys_inside_the_hand_lies_there(make_table: MakeTable) -> None:
    table = a_table(make_table)
    first, *_between, last = from_the_left(table)
    start, end = left_edge(table, last), left_edge(table, first)
    table.send(PointerMove(start), PointerDown(start), PointerMove(end, pressed=True), PointerUp(end))
    table.run(1.0)
    assert from_the_left(table)[:2] == [last, first]
    assert not table.toasts
    assert table.scene.handling.hold is None
    table.send(Command("undo"), Command("redo"))
    assert from_the_left(table)[0] == last
    before = from_the_left(table)
    table.send(FocusStep(1))
    table.scene.focus.focus(("place", before[3]))
    table.send(Accept(), Navigate(Direction.LEFT), Navigate(Direction.LEFT), Accept())
    assert from_the_left(table) == [before[0], before[3], before[1], before[2], *before[4:]]
    assert table.scene.focused_place == before[3]
