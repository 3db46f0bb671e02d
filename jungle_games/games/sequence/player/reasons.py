"""Reasons for a play: the lines it makes and breaks, as confirmed by the rules from the seat's observation."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import chain

from jungle_games.core.cards import card_name
from jungle_games.core.findings import Reason
from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.fives import FIVE, NOTHING, Five, lines_through, own_squares
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, PassTurn, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.sides import Side, side_name
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED


def reasons(before: SequencePosition, move: SequenceMove) -> Iterator[Reason]:
    """Reasons for the legal ``move``."""
    match move:
        case Place():
            yield from _places(before, move)
        case Remove():
            yield from _takes(before, move.square)
        case Exchange(card):
            yield Reason("dead", _("The {card} is dead: this draws another card.").format(card=card_name(card)))
        case Give(card) if before.is_dead(card):
            yield Reason("gives_dead", _("The {card} is dead: it is no loss.").format(card=card_name(card)))
        case Give():
            yield Reason("gives", _("One card has to go, and this one is missed least."))
        case Draw():
            yield Reason("draws", _("A card is due to you."))
        case PassTurn():
            yield Reason("passes", _("None of your cards can be played."))


def _places(before: SequencePosition, move: Place) -> Iterator[Reason]:
    square, side = move.square, before.side
    if before.completes(square) != NOTHING:
        yield Reason("completes", _("Completes a row of five."))
    blocked = _strongest(before, square)
    if blocked is not None and blocked[0] == FIVE - 1:
        yield Reason("blocks_four", _("Blocks four in a line of {side}.").format(side=side_name(blocked[1])))
    made = longest(before, square, side) + 1
    if made == FIVE - 1:
        yield Reason("makes_four", _("Makes four in a line: one is missing."))
    if blocked is not None and blocked[0] == FIVE - 2:
        yield Reason("blocks_three", _("Blocks three in a line of {side}.").format(side=side_name(blocked[1])))
    if made == FIVE - 2:
        yield Reason("makes_three", _("Makes three in a line."))
    if made == FIVE - 3:
        yield Reason("makes_two", _("Makes two in a line that is still open."))
    if move.card not in TWO_EYED and any(card in TWO_EYED | ONE_EYED for card in before.hand):
        yield Reason("keeps_jack", _("Keeps the jack for later."))
    if made:
        yield Reason("open", _("A row of five can still be made here."))


def _takes(before: SequencePosition, square: Square) -> Iterator[Reason]:
    side = before.chips[square]
    line, opened = longest(before, square, side), longest(before, square, before.side)
    if line >= FIVE - 2:
        yield Reason("breaks_four", _("Takes a chip out of four in a line of {side}.").format(side=side_name(side)))
    if opened == FIVE - 1:
        yield Reason("opens_four", _("Opens a line in which you have four."))
    if line == FIVE - 3:
        yield Reason("breaks_three", _("Takes a chip out of three in a line of {side}.").format(side=side_name(side)))
    if opened == FIVE - 2:
        yield Reason("opens_three", _("Opens a line in which you have three."))
    yield Reason("takes", _("Takes a chip from {side}.").format(side=side_name(side)))


def _strongest(position: SequencePosition, square: Square) -> tuple[int, Side] | None:
    """The longest line of another side that a chip on ``square`` stops, and its side."""
    others = set(position.chips.values()) - {position.side}
    found = [(longest(position, square, side), side) for side in others]
    return max(found, default=None)


def longest(position: SequencePosition, square: Square, side: Side) -> int:
    """How many others of a five through ``square`` are ``side``'s, where only its own and free spaces are in it.

    -1 if there is no such five.
    """
    own = own_squares(position.chips.items(), side)
    fives = chain.from_iterable(line.fives for line in lines_through(square))
    return max((_count(position, five, square, side, own) for five in fives), default=-1)


def _count(position: SequencePosition, five: Five, square: Square, side: Side, own: Set[Square]) -> int:
    """The chips of ``side`` in ``five`` besides ``square``; -1 if it can never be a row of five for it."""
    rest = set(five.squares) - {square}
    may_be = all(other in own or position.is_free(other) for other in rest)
    fresh = all(len(set(five.squares) & set(run.squares)) <= 1 for run in position.fives_of(side))
    return len(rest & own) if may_be and fresh else -1
