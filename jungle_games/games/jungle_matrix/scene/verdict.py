"""How a match of Jungle Matrix ended, in words and in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jungle_games.core.game import MatchEnd, Seat, Termination
from jungle_games.core.i18n import N_, _
from jungle_games.core.match import Match
from jungle_games.games.jungle_matrix.rules.moves import Next
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixMove, JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.sheet import JungleMatrixEnd
from jungle_games.games.jungle_matrix.scene.portraits import portrait
from jungle_games.table.navigator import Verdict
from jungle_games.table.result import Fact

_SHARED: Final = "objects/icons/handshake"
_REASONS: Final[Mapping[Termination, str]] = {
    JungleMatrixEnd.POINTS: N_("{winner} {most}, {loser} {less}."),
    JungleMatrixEnd.SUDDEN_DEATH: N_("Sudden death: {winner} {most}, {loser} {less}."),
    JungleMatrixEnd.FASTER: N_("Level, and level again: {winner} was faster."),
    MatchEnd.LENGTH: N_("{winner} {most}, {loser} {less}."),
    MatchEnd.RESIGNATION: N_("{loser} resigned."),
}


def verdict(match: Match[JungleMatrixPosition, JungleMatrixMove], persons: tuple[Seat, ...]) -> Verdict:
    """The verdict on a finished ``match``, for the people who sat in ``persons``. Raises ValueError when it goes on."""
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    totals = match.position.sheet.totals
    if len(outcome.winners) != 1:
        points = max(totals)
        return Verdict(_("A shared win"), _("Both have {points} points.").format(points=points), _SHARED, None)
    winner = outcome.winners[0]
    loser = 1 - winner
    reason = _(_REASONS[outcome.termination]).format(
        winner=match.name(winner), loser=match.name(loser), most=totals[winner], less=totals[loser]
    )
    if len(persons) == 1:
        won = winner == persons[0]
        headline = _("You win!") if won else _("{name} wins").format(name=match.name(winner))
        return Verdict(headline, reason, portrait(match, winner), won)
    headline = _("{name} wins").format(name=match.name(winner))
    return Verdict(headline, reason, portrait(match, winner), True if persons else None)


def facts(match: Match[JungleMatrixPosition, JungleMatrixMove], persons: tuple[Seat, ...]) -> Mapping[str, Fact]:
    """What the statistics keep of the first person: points, best turn, mistakes caught and missed, own ones caught."""
    seat = persons[0] if persons else 0
    sheet = match.position.sheet
    booked = [(row[seat], row[1 - seat]) for row in sheet.rows]
    best = max((own.points for own, _other in booked if own is not None), default=0)
    caught = sum(other is not None and other.caught for _own, other in booked)
    slips = sum(own is not None and own.caught for own, _other in booked)
    before = match.positions()
    missed = sum(
        position.watcher == seat and position.mistake is not None
        for position, step in zip(before, match.steps, strict=False)
        if isinstance(step.move, Next)
    )
    return {"points": sheet.totals[seat], "best": best, "caught": caught, "missed": missed, "slips": slips}
