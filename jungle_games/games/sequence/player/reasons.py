"""Reasons for a play, and faults beside a better one, as confirmed by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import chain
from typing import Final

from jungle_games.core.cards import Card, as_object, as_subject
from jungle_games.core.findings import LET_GO, Explanation, Facts, Reason, Wording
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.sequence.player.claims import all_claims
from jungle_games.games.sequence.rules.fives import (
    FIVE,
    NOTHING,
    Five,
    Side,
    Square,
    lines_through,
    own_squares,
    side_name,
)
from jungle_games.games.sequence.rules.moves import Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED

Play = Place | Remove


def clue(told: Explanation) -> str:
    """What to look at, in a sentence; empty where no five is spoken of."""
    facts = told.facts
    if "five" not in facts:
        return ""
    five = str(facts["five"]).replace("-", "–")
    if "side" in facts:
        return _("Look at {side}’s {five}.").format(side=side_name(facts["side"]), five=five)
    return _("Look at {five}: what is missing there?").format(five=five)


def _sentence(told: Explanation) -> str:
    facts = dict(told.facts)
    if "card" in facts:
        dead = told.claim in ("dead", "gives_dead")
        facts["card"] = (as_subject if dead else as_object)(Card(facts["card"]))
    if "side" in facts:
        facts["side"] = side_name(facts["side"])
    for name in ("five", "other"):
        if name in facts:
            facts[name] = str(facts[name]).replace("-", "–")
    plain = _PLAIN.get(told.claim)
    return first_capital(_(plain).format(**facts) if plain is not None else _counted(told.claim, facts))


_PLAIN: Final[Mapping[str, str]] = {
    "wins": N_("Completes {five}, the last SEQUENCE you need."),
    "completes": N_("Completes the SEQUENCE {five}."),
    "stops_three": N_("Stops {side}’s {five}: three lie there, and the rest could still be filled."),
    "fork": N_("Four of {five} and four of {other}: one chip can stop only one of them."),
    "four_held": N_("Four of {five}, and you hold {card} for the last space."),
    "four_wild": N_("Four of {five}, and you hold a two-eyed jack for the last space."),
    "three_both": N_("Three of {five}, and your hand fills the other two spaces."),
    "jack_needed": N_("Only a jack can do it: you do not hold {card} for {square}."),
    "jack_kept": N_("You keep the two-eyed jack for {square}."),
    "remover_kept": N_("You keep the one-eyed jack against {side}’s {five}."),
    "breaks_three": N_("Takes one of {side}’s three in {five}: the other two spaces could still be filled."),
    "opens": N_("Frees {five}, of which you have {own}."),
    "stops_two": N_("Stops {side}’s {five}, in which two lie already."),
    "dead": N_("{card} is dead: chips lie on both its spaces. This draws another card for it."),
    "gives_dead": N_("{card} is dead: it is no loss."),
    "gives": N_("One card has to go: the strongest player would give this one."),
    "draws": N_("You still have a card to draw."),
    "passes": N_("None of your cards can be played."),
}
"""The sentences without a count."""


def _counted(claim: str, facts: Facts) -> str:
    """The sentences with the number ``count`` in them."""
    count = facts["count"]
    match claim:
        case "stops_win" | "breaks_win":
            return ngettext(
                "Otherwise {side} can win with {five}: {count} unseen card fills the last space.",
                "Otherwise {side} can win with {five}: {count} unseen cards fill the last space.", count
            ).format(**facts)  # fmt: skip
        case "stops_four" | "breaks_four":
            return ngettext(
                "Otherwise {side} can complete {five}: {count} unseen card fills the last space.",
                "Otherwise {side} can complete {five}: {count} unseen cards fill the last space.", count
            ).format(**facts)  # fmt: skip
        case "four":
            return ngettext(
                "Four of {five}: {count} unseen card fills {square}.",
                "Four of {five}: {count} unseen cards fill {square}.", count
            ).format(**facts)  # fmt: skip
        case "three_held":
            return ngettext(
                "Three of {five}: you hold {card}, and {count} unseen card fills {square}.",
                "Three of {five}: you hold {card}, and {count} unseen cards fill {square}.", count
            ).format(**facts)  # fmt: skip
        case "three":
            words = _("Three of {five}: of the cards you have not seen, {count} fill {one} and {counts} fill {two}.")
            return words.format(**facts)
    return _counted_early(claim, facts)


def _counted_early(claim: str, facts: Facts) -> str:
    """Those for a line that has only just begun, and for chips taken."""
    count = facts["count"]
    match claim:
        case "hand":
            return ngettext(
                "Then {own} of {five} are yours, and your hand fills {count} more space.",
                "Then {own} of {five} are yours, and your hand fills {count} more spaces.", count
            ).format(**facts)  # fmt: skip
        case "hand_first":
            return ngettext(
                "Begins {five}: your hand fills {count} more space of it.",
                "Begins {five}: your hand fills {count} more spaces of it.", count
            ).format(**facts)  # fmt: skip
        case "corner":
            return ngettext(
                "The corner {corner} counts as yours: {five} lacks {count} more chip.",
                "The corner {corner} counts as yours: {five} lacks {count} more chips.", count
            ).format(**facts)  # fmt: skip
        case "crossing_most":
            return ngettext(
                "{square} lies in {count} five that you can still make, more than any other space your cards reach.",
                "{square} lies in {count} fives that you can still make, more than any other space your cards reach.",
                count,
            ).format(**facts)  # fmt: skip
        case "crossing":
            return ngettext(
                "{square} lies in {count} five that you can still make.",
                "{square} lies in {count} fives that you can still make.", count
            ).format(**facts)  # fmt: skip
    return ngettext(
        "Takes a chip that is part of {count} five {side} can still make.",
        "Takes a chip that is part of {count} fives {side} can still make.", count
    ).format(**facts)  # fmt: skip


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


WORDING: Final = Wording(all_claims, _sentence, clue, ("jack_needed", "jack_kept", "remover_kept"))
