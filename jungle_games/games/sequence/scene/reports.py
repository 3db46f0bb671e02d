"""What a table of Sequence Giant reports: moves in words, what they did to a seat, and how the match ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from jungle_games.core.cards import Card, as_subject, card_name
from jungle_games.core.formatting import first_capital, listed
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import AnyStep, Flag
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.seat_names import says_you
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence.rules.achievements import Closing, closing, missed_draws
from jungle_games.games.sequence.rules.fives import Square, longest_line, own_squares, side_name
from jungle_games.games.sequence.rules.moves import Cut, Exchange, Give, PassTurn, Place, Remove, SequenceMove, Talk
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import Stage
from jungle_games.games.sequence.rules.turns import SequenceEnd
from jungle_games.games.sequence.scene.arrangement import BACK
from jungle_games.games.sequence.scene.chips import ChipLook, chip_name
from jungle_games.table.ending import SheetFact, score_words, time_fact
from jungle_games.table.state import MoveEntry, turn_clock_notice
from jungle_games.table.verdict import Ending
from jungle_games.ui.notices import CATCH, CAUGHT, NEWS, TIME, Notice

_ONE_LESS: Final = "\N{MINUS SIGN}1"


def notices(match: AnyMatch, step: AnyStep, before: SequencePosition, after: SequencePosition) -> Iterator[Notice]:
    """What ``step`` brought to whom; hidden cards are not named."""
    if before.owed is not None and isinstance(step.move, Place | Remove | Exchange | PassTurn):
        yield Notice(_("Missed draw"), _("One card fewer from now on."), NEWS, before.owed, BACK, badge=_ONE_LESS)
    if isinstance(step.actor, int):
        yield from _by_player(match, step, step.actor, before, after)
    if isinstance(step.move, Shuffle) and before.stage is Stage.RESHUFFLE:
        words = _("The last card was drawn: the discard piles are shuffled.")
        yield Notice(_("A new draw pile"), words, NEWS, picture=BACK)
    outcome = after.outcome
    if outcome is not None and outcome.termination is SequenceEnd.DECK_EMPTY and before.outcome is None:
        words = _("The game is a draw. The mat is cleared, and a new game begins.")
        yield Notice(_("The draw pile is empty"), words, NEWS, picture=BACK, stays=True)


def _by_player(
    match: AnyMatch, step: AnyStep, seat: Seat, before: SequencePosition, after: SequencePosition
) -> Iterator[Notice]:
    match step.move:
        case Flag():
            lost = _("The first card of the hand is given up.") if before.giving else _("The turn is lost.")
            yield Notice(_("Time is up!"), lost, TIME, seat)
        case PassTurn():
            yield Notice(_("Passes"), _("No card of the hand can be played."), NEWS, seat, chosen=True, listed=False)
        case Exchange(card):
            told = _("{card}: both its spaces are taken.").format(card=first_capital(card_name(card)))
            yield Notice(_("A dead card"), told, NEWS, seat, card, chosen=True, listed=False)
        case Remove(_card, square):
            side = before.chips[square]
            told = _("{name} took it from {space}.").format(name=match.name(seat), space=square)
            if says_you(match.seats[seat]):
                told = _("You took it from {space}.").format(space=square)
            loser = _next_of(before, side, seat)
            yield Notice(_("Chip taken"), told, NEWS, loser, ChipLook(side), badge=_ONE_LESS, listed=False)
        case Talk(side):
            told = _("Everybody of {side} gives up a card.").format(side=side_name(side))
            called = _next_of(before, side, seat)
            yield Notice(_("Table talk!"), told, CAUGHT, called, listed=False)
        case Give(card):
            told, given = _("{card}, and no card is drawn for it."), card
            told = told.format(card=first_capital(card_name(card)))
            yield Notice(_("Gives up a card"), told, NEWS, seat, given, badge=_ONE_LESS, chosen=True, listed=False)
        case Place() if len(after.runs) > len(before.runs) and after.outcome is None:
            yield _sequence(seat, after)


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    """A notice about the clock per turn, if there is one."""
    seconds = match.time_factor * match.position.table.options.turn_clock
    return (turn_clock_notice(seconds, _("When they run out, the turn is lost.")),) if seconds else ()


def _sequence(seat: Seat, after: SequencePosition) -> Notice:
    side = after.table.side(seat)
    told = _("{side} has {number} of {needed}.").format(
        side=side_name(side), number=len(after.fives_of(side)), needed=after.table.needed
    )
    return Notice(_("SEQUENCE!"), told, CATCH, seat, ChipLook(side, True))


def _next_of(position: SequencePosition, side: int, seat: Seat) -> Seat:
    """The member of ``side`` who plays next after ``seat``."""
    while True:
        seat = position.table.after(seat)
        if position.table.side(seat) == side:
            return seat


def entries_of(match: AnyMatch) -> list[MoveEntry]:
    """The entries of the list of moves, with public information only and without draws, which everybody makes."""
    found = []
    for ply, step in enumerate(match.steps, start=1):
        entry = _entry(match, ply, step)
        if entry is not None:
            found.append(entry)
    return found


def _entry(match: AnyMatch, ply: int, step: AnyStep) -> MoveEntry | None:
    told = _card_and_text(step)
    if told is None:
        return None
    card, words = told
    seat = step.actor if isinstance(step.actor, int) else step.position.dealer
    if seat is None:
        return None
    picture = chip_name(step.position.table.side(seat))
    return MoveEntry(ply, seat, words, name=match.name(seat), picture=picture, card=card)


def _card_and_text(step: AnyStep) -> tuple[Card | None, str] | None:
    match step.move:
        case Place(card, square, _):
            return card, str(square)
        case Remove(card, square):
            return card, _("takes {space}").format(space=square)
        case Exchange(card):
            return card, _("dead")
        case Give(card):
            return card, _("given up")
        case PassTurn():
            return None, _("passes")
        case Talk(side):
            return None, _("table talk: {side}").format(side=side_name(side))
        case Cut():
            return None, _("deals")
    return None


def words_of(move: SequenceMove) -> str:
    """The text of a play on its own: the card and its space."""
    match move:
        case Place(card, square, _):
            return _("{what}, {square}").format(what=first_capital(card_name(card)), square=square)
        case Remove(card, square):
            words = _("{card} takes {space}")
            return words.format(card=first_capital(card_name(card)), space=square)
    return str(move)


def spaces_played(steps: Sequence[AnyStep], seats: int, viewer: Seat | None) -> list[Square]:
    """The spaces of the latest ``steps``, at most one for each other seat, back to ``viewer``'s own last play."""
    found: list[Square] = []
    for step in reversed(steps):
        if isinstance(step.move, Place | Remove):
            if found and step.actor == viewer:
                break
            found.append(step.move.square)
            if len(found) >= seats - 1:
                break
    return found


def ending(match: AnyMatch, own: Seat | None) -> Ending:
    """How a finished match ended, as the person in the seat ``own`` sees it: the card that closed the last line."""
    outcome, table = match.outcome, match.position.table
    assert outcome is not None
    if not outcome.winners:
        if outcome.termination is SequenceEnd.NO_CARDS:
            return Ending(_("Nobody has a card left that can be played."))
        return Ending(_("The draw pile is empty. The mat is cleared, and a new game begins."))
    side = table.side(outcome.winners[0])
    made, players = closing(match), ""
    reason = _closing_words(made, own is not None and table.side(own) == side) if made is not None else ""
    if own is None and table.teams and len(outcome.winners) <= 3:
        players = listed(match.name(seat) for seat in outcome.winners)
    return Ending(reason, chip_name(side, True), side_name(side) if table.teams else "", players)


def _closing_words(made: Closing, ours: bool) -> str:
    """The last play in a sentence; ``ours``: the line belongs to the reader’s side."""
    if len(made.fives) > 1:
        words = _("{card} closed two lines of {side} at once.")
        if ours:
            words = _("{card} closed two of your lines at once.")
    elif ours:
        words = _("{card} closed your line {first} to {last}.")
    else:
        words = _("{card} closed {side}’s line {first} to {last}.")
    squares = made.fives[0].squares
    card = first_capital(as_subject(made.card))
    return words.format(card=card, side=side_name(made.side), first=squares[0], last=squares[-1])


def sheet_facts(match: AnyMatch, seat: Seat) -> Sequence[SheetFact]:
    """SEQUENCES of all sides, the longest line and cards of the person at the screen, and lost draws."""
    position = match.position
    table = position.table
    side = table.side(seat)
    made = [sum(run.side == other for run in position.runs) for other in range(table.sides)]
    own = [step for step in match.steps if step.actor == seat and isinstance(step.move, Place | Remove)]
    lost = missed_draws(match, seat)
    return [
        SheetFact("trophy", _("SEQUENCES"), score_words(made, side)),
        SheetFact("star", _("Longest line"), str(longest_line(own_squares(position.chips.items(), side)))),
        SheetFact("card", _("Cards played"), str(len(own))),
        *([SheetFact("close", _("Missed draws"), str(lost))] if lost else time_fact(match)),
    ]
