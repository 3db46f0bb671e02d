"""Table talk: “In team play, coaching is strictly forbidden.”"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.games.sequence.rules.moves import Give, Talk
from jungle_games.games.sequence.rules.sides import Side
from jungle_games.games.sequence.rules.situation import Refusal, Situation, Stage, changed, without

S = TypeVar("S", bound=Situation)


def talks(situation: Situation) -> Iterator[Talk]:
    """Every side on which table talk may be called now."""
    return (Talk(side) for side in range(situation.table.sides) if refuse_talk(situation, side) is None)


def refuse_talk(situation: Situation, side: Side) -> Refusal | None:
    """Why table talk may not be called on ``side``, or None; it may once per turn on each side."""
    table = situation.table
    if not table.teams:
        return Refusal.NO_TEAMS
    if situation.stage is not Stage.PLAY:
        return Refusal.NOT_DEALT
    if not 0 <= side < table.sides:
        return Refusal.NO_SIDE
    if situation.giving:
        return Refusal.GIVE_FIRST
    if side in situation.called:
        return Refusal.CALLED
    return None if any(situation.hands[seat] for seat in table.members(side)) else Refusal.NO_CARDS


def caller(situation: Situation, side: Side) -> Seat:
    """The seat that calls table talk on ``side``: the other side's seat to move or next to move."""
    seat = situation.turn
    while situation.table.side(seat) == side:
        seat = situation.table.after(seat)
    return seat


def call(situation: S, move: Talk) -> S:
    """“Every member of that team must forfeit one card of their choice”: all who have one, in the order of seats."""
    members = situation.table.members(move.side)
    giving = tuple(seat for seat in members if situation.hands[seat])
    return replace(situation, giving=giving, called=(*situation.called, move.side))


def gifts(situation: Situation) -> list[Give]:
    """The cards that the next seat which must give one up may give; hidden cards are left out."""
    if not situation.giving:
        return []
    hand = dict.fromkeys(situation.hands[situation.giving[0]])
    return [Give(card) for card in hand if not card.is_hidden]


def refuse_gift(situation: Situation, card: Card) -> Refusal | None:
    """Why ``card`` cannot be given up; None if it can."""
    if not situation.giving:
        return Refusal.NOT_GIVING
    hand = situation.hands[situation.giving[0]]
    return Refusal.NOT_IN_HAND if card.is_hidden or card not in hand else None


def give(situation: S, card: Card) -> S:
    """“Place it on their discard pile.” It is not drawn again."""
    seat, *others = situation.giving
    return replace(
        situation,
        hands=changed(situation.hands, seat, without(situation.hands[seat], card)),
        discards=changed(situation.discards, seat, (*situation.discards[seat], card)),
        giving=tuple(others),
    )
