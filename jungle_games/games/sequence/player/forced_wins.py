"""Forced wins: plays that win against every reply with every possible card, by the rules alone.

For two players. The opponent may reply with any card that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from jungle_games.core.cards import Card
from jungle_games.games.sequence.player.sampling import unseen
from jungle_games.games.sequence.rules.fives import NOTHING
from jungle_games.games.sequence.rules.moves import Place, Remove
from jungle_games.games.sequence.rules.placing import choices
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED, changed, without

Play = Place | Remove


def plays(position: SequencePosition) -> list[Play]:
    """Every play of a card by the seat to move."""
    return [move for move in position.legal_moves() if isinstance(move, Place | Remove)]


def completing(position: SequencePosition) -> Iterator[Place]:
    """The plays of the seat to move that make a SEQUENCE."""
    for card in dict.fromkeys(position.hand):
        for square in position.targets(card) if card not in ONE_EYED else ():
            if position.completes(square) != NOTHING:
                yield from (Place(card, square, fives) for fives in choices(position, square))


def makes(position: SequencePosition) -> bool:
    """Whether the seat to move can make a SEQUENCE."""
    return next(completing(position), None) is not None


def kept(position: SequencePosition, play: Play) -> SequencePosition:
    """The position after ``play``, without the unknown card drawn for it."""
    after, seat = position.play(play), position.turn
    return replace(after, hands=changed(after.hands, seat, without(position.hands[seat], play.card)))


def threats(after: SequencePosition) -> list[Place]:
    """The plays that would make a SEQUENCE for the seat that played last if there were no reply."""
    return list(_unanswered(after))


def threatens(after: SequencePosition) -> bool:
    """Whether there are such `threats`."""
    return next(_unanswered(after), None) is not None


def _unanswered(after: SequencePosition) -> Iterator[Place]:
    return completing(replace(after, turn=after.table.after(after.turn), owed=None))


def answers(after: SequencePosition, cards: Iterable[Card]) -> Iterator[tuple[Play, SequencePosition]]:
    """Every play of one of ``cards`` by the seat to move, and where it leads; jacks last.

    The order is the same on every machine.
    """
    for card in sorted(set(cards), key=lambda card: (card in TWO_EYED, card in ONE_EYED, card.code)):
        held = replace(after, hands=changed(after.hands, after.turn, (card,)))
        for play in plays(held):
            yield play, held.play(play)


def defence(after: SequencePosition, cards: Iterable[Card]) -> Play | None:
    """The first answer with one of ``cards`` after which no SEQUENCE can be made next turn; None if each allows one.

    ``after`` is a result of `kept`. An answer that ends the game is one, too.
    """
    return next((play for play, answered in answers(after, cards) if not makes(answered)), None)


def certain(position: SequencePosition) -> list[Play]:
    """The plays of the seat to move after which it can make a SEQUENCE next turn against any reply."""
    hidden = unseen(position.observe(position.turn))
    found = []
    for play in plays(position):
        after = kept(position, play)
        if threatens(after) and defence(after, hidden) is None:
            found.append(play)
    return found


def hardest(after: SequencePosition, cards: Iterable[Card]) -> Play | None:
    """The answer with one of ``cards`` that leaves the fewest ways to make a SEQUENCE, or None."""
    tried = list(answers(after, cards))
    return min(tried, key=lambda each: len({play.square for play in completing(each[1])}), default=(None, after))[0]
