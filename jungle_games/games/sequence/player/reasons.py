"""Reasons for a play, and faults and merits beside a better one, as confirmed by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import chain

from jungle_games.core.cards import as_subject
from jungle_games.core.findings import LET_GO, Reason
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.fives import FIVE, NOTHING, Five, lines_through, own_squares
from jungle_games.games.sequence.rules.mat import Side, Square, side_name
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, PassTurn, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED

Play = Place | Remove


def reasons(before: SequencePosition, move: SequenceMove) -> Iterator[Reason]:
    """Reasons for the legal ``move``."""
    match move:
        case Place():
            yield from _places(before, move)
        case Remove():
            yield from _takes(before, move.square)
        case Exchange(card):
            words = _("{card} is dead: this draws another card.")
            yield Reason("dead", words.format(card=first_capital(as_subject(card))))
        case Give(card) if before.is_dead(card):
            yield Reason("gives_dead", _("{card} is dead: it is no loss.").format(card=first_capital(as_subject(card))))
        case Give():
            yield Reason("gives", _("One card has to go, and this one is missed least."))
        case Draw():
            yield Reason("draws", _("You still have a card to draw."))
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
    yield Reason(LET_GO, _("There was a better move."))


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
            yield Reason("same_space", _("{card} goes there as well, and the jack stays in hand.").format(
                card=first_capital(as_subject(better.card))))  # fmt: skip
    yield from reasons(before, better)
    yield Reason("keeps", _("It keeps more in reserve."))


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
        words = _("A wild jack spent where {card} in your hand would have done.")
        yield Reason("jack_needless", words.format(card=as_subject(card)))
    elif made <= FIVE - 3:
        yield Reason("jack_for_nothing", _("A wild jack spent on nothing: it made no line and stopped none."))
    else:
        yield Reason("jack_for_three", _("A wild jack spent on three in a line, which a plain card can make."))
