"""What speaks for a play in Sequence Giant: which five it makes or stops, whose, and which cards can still fill it.

Every claim is certain: it speaks of chips, of the own hand, and of how many cards nobody has shown. And the faults of a
play beside a better one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Any, Final

from jungle_games.core.cards import Card, as_object, as_subject
from jungle_games.core.findings import LET_GO, Claim, Claims, Explanation, Facts, Reason, because
from jungle_games.core.game import Choice
from jungle_games.core.i18n import N_, NN_, _
from jungle_games.games.sequence.rules.fives import CORNERS, FIVE, NOTHING, Five, Line, Side, Square, side_name
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, PassTurn, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import DECK, SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED, without

Play = Place | Remove


class _Cards:
    """What can fill a space: the rest of the own hand, and the cards that nobody has shown."""

    def __init__(self, position: SequencePosition, played: Card) -> None:
        self._mat = position.table.mat
        self._unseen = Counter(unseen(position))
        self.hand = without(position.hand, played)
        self.wild = [card for card in self.hand if card in TWO_EYED]
        self.unseen_wild = sum(self._unseen[card] for card in TWO_EYED)

    def held(self, square: Square) -> Card | None:
        card = self._mat.card_at(square)
        return card if card in self.hand else None

    def held_of(self, squares: Iterable[Square]) -> Sequence[Square]:
        """Those of ``squares`` that the hand can fill without a jack, each with a card of its own."""
        left = Counter(self.hand)
        found = []
        for square in squares:
            card = self._mat.card_at(square)
            if card is not None and left[card]:
                left[card] -= 1
                found.append(square)
        return found

    def unseen(self, square: Square) -> int:
        """How many cards that nobody has shown can fill ``square``, two-eyed jacks among them."""
        card = self._mat.card_at(square)
        return self.unseen_wild + (0 if card is None else self._unseen[card])

    def can_come(self, line: Line) -> bool:
        """Whether each space that is lacking can be filled from the hand or by an unseen card."""
        return all(self.unseen(square) or self.held(square) or self.wild for square in line.lacks)


def unseen(observation: SequencePosition) -> list[Card]:
    seen = Counter(card for pile in (*observation.hands, *observation.discards) for card in pile)
    return list((Counter(DECK) - seen).elements())


def own_chips(seen: SequencePosition, line: Line) -> int:
    """How many chips of the seat to move lie in the five, without the corners."""
    return sum(seen.chips.get(square) == seen.side for square in line.five.squares)


class _Case:
    """A move, and for a play the fives that it makes, stops, breaks or frees."""

    def __init__(self, seen: SequencePosition, choice: Choice[SequenceMove], *_limits: object) -> None:
        self.seen, self.move = seen, choice.move

    @cached_property
    def completed(self) -> Sequence[Five]:
        if not isinstance(self.move, Place):
            return ()
        made = self.seen.completes(self.move.square)
        return () if made == NOTHING else (*made.certain, *self.move.fives)

    @property
    def laid(self) -> Place | None:
        """The move, if it lays a chip that completes nothing."""
        return self.move if isinstance(self.move, Place) and not self.completed else None

    @property
    def taken(self) -> Remove | None:
        return self.move if isinstance(self.move, Remove) else None

    @cached_property
    def cards(self) -> _Cards:
        assert isinstance(self.move, Play)
        return _Cards(self.seen, self.move.card)

    @cached_property
    def chips(self) -> Mapping[Square, Side]:
        assert isinstance(self.move, Play)
        return self.seen.play(self.move).chips

    @cached_property
    def mine(self) -> Sequence[Line]:
        """The own fives of which the chip is part, and which can still be filled."""
        if self.laid is None:
            return ()
        found = self.seen.lines(self.seen.side, self.chips)
        return [line for line in found if self.laid.square in line.five.squares and self.cards.can_come(line)]

    @cached_property
    def fours(self) -> Mapping[Square, Line]:
        """By the space that it lacks, one of each of those with four chips."""
        return {line.lacks[0]: line for line in self.mine if line.own == FIVE - 1}

    @cached_property
    def three(self) -> tuple[Line, Sequence[Square]] | None:
        """The three that the hand can fill best, and what of it; None beside a four."""
        threes = [] if self.fours else [line for line in self.mine if line.own == FIVE - 2]
        if not threes:
            return None
        line = max(threes, key=lambda line: len(self.cards.held_of(line.lacks)))
        return line, self.cards.held_of(line.lacks)

    @cached_property
    def begun(self) -> tuple[Line, int] | None:
        """The five, best a begun one, with the most chips and cards for it, and how many these; None beside a three."""
        if not self.mine or self.fours or self.three is not None:
            return None
        held = {line: len(self.cards.held_of(line.lacks)) for line in self.mine}
        old = {line: held[line] > 0 and own_chips(self.seen, line) > 0 for line in self.mine}
        best = max(self.mine, key=lambda line: (old[line], line.own + held[line], line.own))
        return best, held[best]

    def stopped(self, own: int) -> tuple[Side, Line] | None:
        """A five of so many chips of another side that the chip ends, as far as unseen cards could have filled it."""
        if self.laid is None:
            return None
        for side in sorted(others(self.seen)):
            for line in self.seen.lines(side):
                if self.laid.square in line.lacks and line.own == own and all(map(self.cards.unseen, line.lacks)):
                    return side, line
        return None

    @cached_property
    def broken(self) -> Sequence[Line]:
        """The fives of which the chip that is taken was part, those with the most chips first."""
        if self.taken is None:
            return ()
        square = self.taken.square
        found = self.seen.lines(self.seen.chips[square])
        return sorted((line for line in found if square in line.five.squares), key=lambda line: -line.own)

    def is_last(self, side: Side) -> bool:
        return len(self.seen.fives_of(side)) + 1 >= self.seen.table.needed


def _five(five: Five, **facts: Any) -> Explanation:
    return because(*five.squares, five=str(five), **facts)


def _made(case: _Case, last: bool) -> Explanation | None:
    wins = len(case.seen.own_fives) + len(case.completed) >= case.seen.table.needed
    return _five(case.completed[0]) if case.completed and wins == last else None


def _stops_four(case: _Case, last: bool) -> Explanation | None:
    found = case.stopped(FIVE - 1)
    if found is None or case.is_last(found[0]) != last:
        return None
    side, line = found
    return _five(line.five, side=side, count=case.cards.unseen(line.lacks[0]))


def _stops(case: _Case, own: int) -> Explanation | None:
    found = case.stopped(own)
    return None if found is None else _five(found[1].five, side=found[0])


def _fork(case: _Case) -> Explanation | None:
    if len(case.fours) <= 1:
        return None
    one, other, *_rest = case.fours.values()
    squares = dict.fromkeys((*one.five.squares, *other.five.squares))
    return because(*squares, five=str(one.five), other=str(other.five))


def _four(case: _Case, by: str) -> Explanation | None:
    """A four alone, and ``by`` what its last space can be filled: a card, a jack, or a card to come."""
    if len(case.fours) != 1:
        return None
    (square, line), cards = next(iter(case.fours.items())), case.cards
    card = cards.held(square)
    if by != ("card" if card is not None else "jack" if cards.wild else "luck"):
        return None
    return _five(line.five, card=card and card.code, square=str(square), count=cards.unseen(square))


def _three(case: _Case, held: int) -> Explanation | None:
    """A three, with cards in the hand for ``held`` of the two spaces."""
    if case.three is None or len(case.three[1]) != held:
        return None
    (line, filled), cards = case.three, case.cards
    if not filled:
        one, two = line.lacks
        return _five(line.five, count=cards.unseen(one), counts=cards.unseen(two), one=str(one), two=str(two))
    card, left = cards.held(filled[0]), [square for square in line.lacks if square not in filled]
    if card is None or not left:
        return _five(line.five)
    return _five(line.five, card=card.code, square=str(left[0]), count=cards.unseen(left[0]))


def _hand(case: _Case, first: bool) -> Explanation | None:
    if case.begun is None or not case.begun[1] or first != (case.begun[0].own == 1):
        return None
    line, held = case.begun
    return _five(line.five, own=line.own, count=held)


def _corner(case: _Case) -> Explanation | None:
    if case.begun is None or case.begun[0].own == 1:
        return None
    line = case.begun[0]
    corner = next((each for each in line.five.squares if each in CORNERS), None)
    return None if corner is None else _five(line.five, corner=str(corner), count=len(line.lacks))


def _crossing(case: _Case, most: bool) -> Explanation | None:
    """In how many fives the space lies; ``most`` if no other space that the hand reaches lies in as many."""
    if case.begun is None or case.laid is None:
        return None
    seen, hand, count = case.seen, case.cards.hand, len(case.mine)
    rivals = {other for card in hand if card not in ONE_EYED for other in seen.targets(card)}
    lines = list(seen.lines(seen.side))
    crossing = [sum(at in line.lacks for line in lines) for at in rivals if seen.table.mat.card_at(at) in hand]
    if most != (bool(crossing) and count > max(crossing)):
        return None
    return because(case.laid.square, square=str(case.laid.square), count=count, others=max(crossing, default=0))


def _jack_needed(case: _Case) -> Explanation | None:
    if case.laid is None or case.laid.card not in TWO_EYED or (case.cards.wild and case.fours):
        return None
    plain = case.seen.table.mat.card_at(case.laid.square)
    if plain is None or plain in case.seen.hand:
        return None
    return because(case.laid.square, card=plain.code, square=str(case.laid.square))


def _jack_kept(case: _Case) -> Explanation | None:
    if case.laid is None or case.laid.card in TWO_EYED or not case.cards.wild or case.fours:
        return None
    lines = [line for line in case.seen.lines(case.seen.side, case.chips) if line.own >= FIVE - 2]
    for line in sorted(lines, key=lambda line: -line.own):
        gap = next((square for square in line.lacks if case.cards.held(square) is None), None)
        if gap is not None:
            return _five(line.five, square=str(gap))
    return None


def _remover_kept(case: _Case) -> Explanation | None:
    if case.laid is None or case.laid.card in TWO_EYED or not any(card in ONE_EYED for card in case.cards.hand):
        return None
    if (case.cards.wild and case.fours) or _jack_kept(case) is not None:
        return None
    for side in sorted(others(case.seen)):
        for line in case.seen.lines(side, case.chips):
            if line.own == FIVE - 1:
                return _five(line.five, side=side, own=line.own)
    return None


def _breaks_four(case: _Case, last: bool) -> Explanation | None:
    for line in case.broken if case.taken is not None else ():
        if line.own == FIVE - 1 and (count := case.cards.unseen(line.lacks[0])):
            side = case.seen.chips[line.five.squares[0]] if case.taken is None else case.seen.chips[case.taken.square]
            return _five(line.five, side=side, count=count) if case.is_last(side) == last else None
    return None


def _breaks_three(case: _Case) -> Explanation | None:
    if case.taken is None or _breaks_four(case, last=True) or _breaks_four(case, last=False):
        return None
    threes = [line for line in case.broken if line.own == FIVE - 2 and all(map(case.cards.unseen, line.lacks))]
    return _five(threes[0].five, side=case.seen.chips[case.taken.square]) if threes else None


def _opens(case: _Case) -> Explanation | None:
    """An own five that lacked the space of the chip that is taken."""
    if case.taken is None:
        return None
    freed = [
        line for line in case.seen.lines(case.seen.side, case.chips)
        if case.taken.square in line.lacks and line.own >= FIVE - 2 and case.cards.can_come(line)
    ]  # fmt: skip
    line = max(freed, key=lambda line: line.own, default=None)
    return None if line is None else _five(line.five, own=line.own, side=case.seen.chips[case.taken.square])


def _takes(case: _Case) -> Explanation | None:
    if case.taken is None:
        return None
    return because(case.taken.square, side=case.seen.chips[case.taken.square], count=len(case.broken))


def _gives(case: _Case, dead: bool) -> Explanation | None:
    given = case.move.card if isinstance(case.move, Give) else None
    return None if given is None or case.seen.is_dead(given) != dead else because(card=given.code)


def _named(told: Explanation) -> Facts:
    facts = dict(told.facts)
    if facts.get("card") is not None:
        facts["card"] = (as_subject if told.claim in ("dead", "gives_dead") else as_object)(Card(facts["card"]))
    if "side" in facts:
        facts["side"] = side_name(facts["side"])
    return facts | {name: facts[name].replace("-", "–") for name in ("five", "other") if name in facts}


_THEIRS: Final = N_("Look at {side}’s {five}: how close is it?")
_OURS: Final = N_("Look at {five}: what could you do there?")
_CAN_WIN: Final = NN_(
    "Otherwise {side} can win with {five}: {count} unseen card fills the last space.",
    "Otherwise {side} can win with {five}: {count} unseen cards fill the last space.",
)
_CAN_COMPLETE: Final = NN_(
    "Otherwise {side} can complete {five}: {count} unseen card fills the last space.",
    "Otherwise {side} can complete {five}: {count} unseen cards fill the last space.",
)
_QUIET: Final = N_("Nothing is pressing: look for a space in many rows that you can still make.")
CLAIMS: Final = Claims(_Case, (
    Claim("wins", lambda case: _made(case, last=True), N_("Completes {five}, the last SEQUENCE you need."), _OURS),
    Claim("completes", lambda case: _made(case, last=False), N_("Completes the SEQUENCE {five}."), _OURS),
    Claim("stops_win", lambda case: _stops_four(case, last=True), _CAN_WIN, _THEIRS),
    Claim("stops_four", lambda case: _stops_four(case, last=False), _CAN_COMPLETE, _THEIRS),
    Claim("fork", _fork, N_("Four of {five} and four of {other}: one chip can stop only one of them."), _OURS),
    Claim("four_held", lambda case: _four(case, "card"),
          N_("Four of {five}, and you hold {card} for the last space."), _OURS),
    Claim("four_wild", lambda case: _four(case, "jack"),
          N_("Four of {five}, and you hold a two-eyed jack for the last space."), _OURS),
    Claim("four", lambda case: _four(case, "luck"), NN_("Four of {five}: {count} unseen card fills {square}.",
                                                        "Four of {five}: {count} unseen cards fill {square}."), _OURS),
    Claim("stops_three", lambda case: _stops(case, FIVE - 2),
          N_("Stops {side}’s {five}: three lie there, and the rest could still be filled."), _THEIRS),
    Claim("three_both", lambda case: _three(case, 2),
          N_("Three of {five}, and your hand fills the other two spaces."), _OURS),
    Claim("three_held", lambda case: _three(case, 1),
          NN_("Three of {five}: you hold {card}, and {count} unseen card fills {square}.",
              "Three of {five}: you hold {card}, and {count} unseen cards fill {square}."), _OURS),
    Claim("three", lambda case: _three(case, 0),
          N_("Three of {five} are yours; {count} cards not seen yet fit on {one}, {counts} on {two}."), _OURS),
    Claim("hand", lambda case: _hand(case, first=False),
          NN_("That makes {own} of {five} yours, and your hand fills {count} more space.",
              "That makes {own} of {five} yours, and your hand fills {count} more spaces."), _OURS),
    Claim("hand_first", lambda case: _hand(case, first=True),
          NN_("Starts the row {five}. You hold a card for {count} more of its spaces.",
              "Starts the row {five}. You hold cards for {count} more of its spaces."), _OURS),
    Claim("corner", _corner,
          NN_("The corner {corner} counts as yours: then {five} needs only {count} more chip.",
              "The corner {corner} counts as yours: then {five} needs only {count} more chips."), _OURS),
    Claim("crossing_most", lambda case: _crossing(case, most=True),
          N_("Of the spaces for your cards, {square} fits into the most rows you can still make."), _QUIET),
    Claim("crossing", lambda case: _crossing(case, most=False),
          NN_("Fits into {count} row you can still make.", "Fits into {count} rows you can still make."), _QUIET),
    Claim("stops_two", lambda case: _stops(case, FIVE - 3),
          N_("Stops {side}’s {five}, in which two lie already."), _THEIRS),
    Claim("jack_needed", _jack_needed,
          N_("Only a jack can do it: you do not hold {card} for {square}."), second=True),
    Claim("jack_kept", _jack_kept, N_("You keep the two-eyed jack for {square}."), _OURS, second=True),
    Claim("remover_kept", _remover_kept,
          N_("You keep the one-eyed jack against {side}’s {five}."), _THEIRS, second=True),
    Claim("breaks_win", lambda case: _breaks_four(case, last=True), _CAN_WIN, _THEIRS),
    Claim("breaks_four", lambda case: _breaks_four(case, last=False), _CAN_COMPLETE, _THEIRS),
    Claim("breaks_three", _breaks_three,
          N_("Takes one of {side}’s three in {five}: the other two spaces could still be filled."), _THEIRS),
    Claim("opens", _opens, N_("Frees {five}, of which you have {own}."), _THEIRS),
    Claim("takes", _takes, NN_("Takes a chip that is part of {count} five {side} can still make.",
                               "Takes a chip that is part of {count} fives {side} can still make.")),
    Claim("dead", lambda case: because(card=case.move.card.code) if isinstance(case.move, Exchange) else None,
          N_("{card} is dead: chips lie on both its spaces. This draws another card for it.")),
    Claim("gives_dead", lambda case: _gives(case, dead=True), N_("{card} is dead: it is no loss.")),
    Claim("gives", lambda case: _gives(case, dead=False),
          N_("One card has to go: the strongest player would give this one.")),
    Claim("draws", lambda case: because() if isinstance(case.move, Draw) else None,
          N_("You still have a card to draw.")),
    Claim("passes", lambda case: because() if isinstance(case.move, PassTurn) else None,
          N_("None of your cards can be played.")),
), _named)  # fmt: skip

# Faults beside a better play


def longest(position: SequencePosition, square: Square, side: Side) -> int:
    """How many others of a five through ``square`` are ``side``'s, where only its own and free spaces are in it.

    -1 if there is no such five.
    """
    chips = {at: owner for at, owner in position.chips.items() if at != square}
    return max((line.own for line in position.lines(side, chips) if square in line.lacks), default=-1)


def faults(before: SequencePosition, move: Play, better: Play) -> Iterator[Reason]:
    after = before.play(move)
    if isinstance(better, Place) and before.completes(better.square) != NOTHING:
        yield Reason("missed_five", _("A row of five was there to be completed."))
    met = before.play(better)
    for side in sorted(others(before)):
        if open_fours(after, side) and open_fours(met, side) < open_fours(before, side):
            yield Reason("left_four", _("It left four in a row of {side} open.").format(side=side_name(side)))
    yield from _spent(before, move)
    dead = isinstance(move, Place) and longest(before, move.square, before.side) < 0
    if dead and before.completes(move.square) == NOTHING:
        yield Reason("dead_space", _("No row of five of yours can ever lie there."))
    yield Reason(LET_GO, _("There was a better move."))


def others(position: SequencePosition) -> Set[Side]:
    return set(position.chips.values()) - {position.side}


def open_fours(position: SequencePosition, side: Side) -> int:
    return sum(line.own == FIVE - 1 for line in position.lines(side))


def _spent(before: SequencePosition, move: Play) -> Iterator[Reason]:
    """A wasted jack: it made, stopped, broke or opened nothing that is worth one."""
    if move.card not in TWO_EYED | ONE_EYED:
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
        yield Reason("jack_for_nothing", _("A wild jack spent on nothing: it made no row and stopped none."))
    else:
        yield Reason("jack_for_three", _("A wild jack spent on three in a row, which a plain card can make."))
