"""The frame of an analysis: evaluation in words, and its buttons."""

from __future__ import annotations

from typing import Final

from jungle_games.core.findings import AnyAnalysis, AnyLine
from jungle_games.core.game import AnyGame, AnyPosition, Outcome, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.table.frame.frame import Control
from jungle_games.table.study.analysis import Study

_LITTLE: Final = 0.56
_BETTER: Final = 0.68
_WINNING: Final = 0.85
"""From which chance on a side is a little better, better, and winning."""
LINES_SLOT: Final = "lines"
BAR_SLOT: Final = "bar"


def leader_of(line: AnyLine, seat: Seat) -> Seat | None:
    """Who stands better by ``line``, which ``seat`` begins, of two seats; None if nobody does."""
    if line.evaluation == 0.5:
        return None
    return seat if line.evaluation > 0.5 else 1 - seat


def score_text(line: AnyLine) -> str:
    """By how much the leader leads, or in how many moves it wins."""
    if line.mate is not None:
        return _("wins in {number}").format(number=abs(line.mate))
    return f"{abs(line.score):.1f}"


def stands_better(line: AnyLine, seat: Seat) -> Seat | None:
    """Who stands clearly better by ``line``, which ``seat`` begins; None if both stand alike."""
    return leader_of(line, seat) if max(line.evaluation, 1 - line.evaluation) >= _LITTLE else None


def verdict_words(line: AnyLine, name: str) -> str:
    """Who stands better, in a few words; ``name`` is that side's, empty if both stand alike."""
    chance = max(line.evaluation, 1 - line.evaluation)
    if not name:
        return _("Both sides are equal")
    if line.mate is not None:
        number = abs(line.mate)
        return ngettext("{name} wins in {number} move", "{name} wins in {number} moves", number).format(
            name=name, number=number
        )
    if chance >= _WINNING:
        return _("{name} is winning").format(name=name)
    if chance >= _BETTER:
        return _("{name} is better").format(name=name)
    return _("{name} is a little better").format(name=name)


def outcome_words(outcome: Outcome, name: str) -> str:
    """How a position that is over ended; ``name`` is the winner's, empty for a draw."""
    return _("{name} has won").format(name=name) if outcome.winners else _("A draw")


def study_controls(study: Study, *, trying: bool) -> tuple[Control, ...]:
    """The buttons: stop or go on, drop the line that is tried or close."""
    stop, stop_icon = (_("Stop"), "pause") if study.running else (_("Go on"), "play")
    back, back_icon = (_("Back to the game"), "undo") if trying else (_("Close the analysis"), "leave")
    return (
        Control("stop_analysis", stop, stop_icon),
        Control("back_to_game", back, back_icon, primary=True),
    )


def waiting_words(study: Study) -> str:
    """The words while nothing is known of a position."""
    return _("Thinking…") if study.busy else _("Stopped")


def who_leads(
    game: AnyGame, position: AnyPosition, analysis: AnyAnalysis | None, waiting: str
) -> tuple[str, Seat | None]:
    """Who stands better in the shown ``position``, in words, and which seat that is."""
    names, outcome = game.seat_names, position.outcome
    if outcome is not None:
        winner = outcome.winners[0] if outcome.winners else None
        return outcome_words(outcome, "" if winner is None else _(names[winner])), winner
    if analysis is None or not isinstance(position.to_move, int):
        return waiting, None
    leader = stands_better(analysis.best, position.to_move)
    return verdict_words(analysis.best, "" if leader is None else _(names[leader])), leader
