"""How a match of Sequence Giant ended, from where the person sits, and the facts on the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.cards import as_subject
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.sequence.rules.closing import Closing, closing, missed_draws
from jungle_games.games.sequence.rules.fives import longest_line, own_squares
from jungle_games.games.sequence.rules.mat import side_name
from jungle_games.games.sequence.rules.moves import Place, Remove
from jungle_games.games.sequence.rules.turns import SequenceEnd
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.table.ending.end_sheet_content import SheetFact, score_words, time_fact
from jungle_games.table.ending.verdict import Ending


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
        players = ", ".join(match.name(seat) for seat in outcome.winners)
    return Ending(reason, chip_name(side, True), side_name(side) if table.teams else "", players)


def _closing_words(made: Closing, ours: bool) -> str:
    """``ours``: the line is of the reader’s side."""
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
