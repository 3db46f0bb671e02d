"""Comparing a play with a better one: faults and merits that the rules confirm from the seat's observation."""

from __future__ import annotations

from collections.abc import Iterator, Set

from jungle_games.core.cards import card_name
from jungle_games.core.findings import LET_GO, Reason
from jungle_games.core.i18n import _
from jungle_games.games.sequence.player.reasons import longest, reasons
from jungle_games.games.sequence.rules.fives import FIVE, NOTHING, Five, lines_through, own_squares
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.sides import Side, side_name
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED

Play = Place | Remove


def faults(before: SequencePosition, move: Play, better: Play) -> Iterator[Reason]:
    """The faults of ``move`` compared with ``better``, most important first."""
    after = before.play(move)
    if isinstance(better, Place) and before.completes(better.square) != NOTHING:
        yield Reason("missed_five", _("A row of five was there to be completed."))
    if meets_four(before, better):
        for side in sorted(others(before)):
            if open_fours(after, side):
                yield Reason("left_four", _("It left four in a line of {side} open.").format(side=side_name(side)))
    yield from _spent(before, move)
    dead = isinstance(move, Place) and longest(before, move.square, before.side) < 0
    if dead and before.completes(move.square) == NOTHING:
        yield Reason("dead_space", _("No row of five of yours can ever lie there."))
    yield Reason(LET_GO, _("It let a better play go by."))


def merits(before: SequencePosition, better: Play, move: Play) -> Iterator[Reason]:
    """The merits of ``better`` compared with ``move``, most important first."""
    if isinstance(better, Place):
        if before.completes(better.square) != NOTHING:
            yield from reasons(before, better)
        fours, threes = (lines_made(before, better.square, length) for length in (FIVE - 1, FIVE - 2))
        if fours > 1:
            yield Reason("forks_fours", _("A fork: two lines of four at once."))
        if fours == 0 and threes > 1:
            yield Reason("forks_threes", _("A fork: two lines of three with one chip."))
        if better.square == move.square and is_jack(move) and not is_jack(better):
            yield Reason("same_space", _("The {card} goes there as well, and the jack stays in hand.").format(
                card=card_name(better.card)))  # fmt: skip
    yield from reasons(before, better)
    yield Reason("keeps", _("It keeps more in hand."))


def slips(before: SequencePosition, move: SequenceMove) -> Iterator[str]:
    """What looks like a slip at ``move``: a four left open that a card would have met, a jack spent on little."""
    if not isinstance(move, Place | Remove) or (isinstance(move, Place) and before.completes(move.square) != NOTHING):
        return
    yield from (reason.claim for reason in _spent(before, move))
    meeting = {square for side in others(before) for five in open_fours(before, side) for square in five.squares}
    if any(play.square in meeting for play in before.legal_moves() if isinstance(play, Place | Remove)):
        yield "left_four" if move.square not in meeting else "met_four"


def is_jack(play: Play) -> bool:
    """Whether ``play`` spends a jack."""
    return play.card in TWO_EYED | ONE_EYED


def others(position: SequencePosition) -> Set[Side]:
    """The other sides with chips on the mat."""
    return set(position.chips.values()) - {position.side}


def lines_made(before: SequencePosition, square: Square, length: int) -> int:
    """In how many directions a chip on ``square`` makes ``length`` of the own side's in an open five."""
    own = own_squares(before.chips.items(), before.side)
    return sum(
        any(_open_with(before, five, square, own, before.side) == length for five in line.fives)
        and not any(_open_with(before, five, square, own, before.side) > length for five in line.fives)
        for line in lines_through(square)
    )


def _open_with(position: SequencePosition, five: Five, square: Square, own: Set[Square], side: Side) -> int:
    """How many of ``five`` are the side's with a chip on ``square``; 0 if it can never be a row of five."""
    rest = [other for other in five.squares if other != square]
    if not all(other in own or position.is_free(other) for other in rest):
        return 0
    if any(len(set(five.squares) & set(run.squares)) > 1 for run in position.fives_of(side)):
        return 0
    return 1 + sum(other in own for other in rest)


def open_fours(position: SequencePosition, side: Side) -> list[Five]:
    """The fives of which ``side`` has four, the fifth space being free."""
    own = own_squares(position.chips.items(), side)
    fives = {five for square in own for line in lines_through(square) for five in line.fives}
    earlier = position.fives_of(side)
    return sorted(
        five for five in fives
        if sum(square in own for square in five.squares) == FIVE - 1
        and any(position.is_free(square) for square in five.squares)
        and all(len(set(five.squares) & set(run.squares)) <= 1 for run in earlier)
    )  # fmt: skip


def meets_four(before: SequencePosition, play: Play) -> bool:
    """Whether ``play`` leaves fewer open fours of the other sides than there were."""
    after = before.play(play)
    return any(len(open_fours(after, side)) < len(open_fours(before, side)) for side in others(before))


def _spent(before: SequencePosition, move: Play) -> Iterator[Reason]:
    """A wasted jack: it made, stopped, broke or opened nothing that is worth one."""
    if not is_jack(move):
        return
    if isinstance(move, Remove):
        broken, opened = (longest(before, move.square, side) for side in (before.chips[move.square], before.side))
        if broken < FIVE - 3 and opened < FIVE - 2:
            yield Reason("jack_for_nothing", _("A one-eyed jack spent on a chip that threatened nothing."))
        return
    if before.completes(move.square) != NOTHING:
        return
    stopped = max((longest(before, move.square, side) for side in others(before)), default=-1)
    made = longest(before, move.square, before.side) + 1
    if stopped >= FIVE - 2 or made >= FIVE - 1:
        return
    card = before.table.mat.card_at(move.square)
    if card in before.hand and card is not None:
        words = _("A wild jack spent where the {card} in your hand would have done.")
        yield Reason("jack_needless", words.format(card=card_name(card)))
    elif made <= FIVE - 3:
        yield Reason("jack_for_nothing", _("A wild jack spent on nothing: it made no line and stopped none."))
    else:
        yield Reason("jack_for_three", _("A wild jack spent on three in a line, which a plain card can make."))
