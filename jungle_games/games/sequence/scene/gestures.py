"""Which drags of the player at the screen are which moves, and why others are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED
from jungle_games.games.sequence.scene.arrangement import Discards, InHand, Pile
from jungle_games.table.arrangement import Effect, Gesture, PlaceKey


def gestures(position: SequencePosition, viewer: Seat) -> list[Gesture]:
    """The drags of the player at the screen; of several choices of five on one space only the first."""
    found: dict[tuple[PlaceKey, PlaceKey], Gesture] = {}
    for move in position.legal_moves():
        if position.actor(move) != viewer:
            continue
        for gesture in _drags(move, position.hands[viewer], viewer):
            found.setdefault((gesture.source, gesture.target), gesture)
    return list(found.values())


def _drags(move: SequenceMove, hand: Sequence[Card], viewer: Seat) -> Iterator[Gesture]:
    match move:
        case Place(card, square):
            yield from (Gesture(move, source, square) for source in _copies(hand, card))
        case Remove(card, square):
            yield from (Gesture(move, source, square, Effect.CAPTURE) for source in _copies(hand, card))
        case Exchange(card) | Give(card):
            yield from (Gesture(move, source, Discards(viewer)) for source in _copies(hand, card))
        case Draw():
            yield Gesture(move, Pile.DRAW, Pile.HAND)


def way_of(move: SequenceMove, position: SequencePosition, viewer: Seat | None) -> tuple[PlaceKey, PlaceKey] | None:
    """From where to where the player at the screen would drag to make ``move``; None where nothing is dragged."""
    if viewer is None:
        return None
    drag = next(_drags(move, position.hands[viewer], viewer), None)
    return None if drag is None else (drag.source, drag.target)


def _copies(hand: Sequence[Card], card: Card) -> list[InHand]:
    return [InHand(index) for index, held in enumerate(hand) if held == card]


def why_not(position: SequencePosition, viewer: Seat | None, source: PlaceKey, target: PlaceKey) -> str | None:
    """The rules' reason against playing the card at ``source`` on ``target``; None where nothing was meant by it."""
    if viewer is None or not isinstance(source, InHand) or position.turn != viewer:
        return None
    card = position.hands[viewer][source.index]
    move: SequenceMove
    if isinstance(target, Discards):
        move = Exchange(card)
    elif isinstance(target, Square):
        move = Remove(card, target) if card in ONE_EYED else Place(card, target)
    else:
        return None
    refusal = position.refusal(move)
    return _(refusal.value) if refusal is not None else None
