"""Jungle Matrix' mentor: wrong cards that were called out, and the other's mistakes that were not."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from jungle_games.core.cards import Card
from jungle_games.core.findings import Decision, Moment, MomentKind, Reason
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.games.jungle_matrix.player.choices import Forecast, right_moves, share_of_points
from jungle_games.games.jungle_matrix.player.mistakes import mistakes
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Gridlocked, JungleMatrixMove, Next, Swap
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import Mistake, Turn, what_was_wrong
from jungle_games.players.mentoring import Glance, Judge

_TURNS: Final = 200
"""Turns that are played out to know how much one varies."""

MatrixDecision = Decision[JungleMatrixPosition, JungleMatrixMove]


class JungleMatrixJudge(Judge[MatrixDecision]):
    """Judges what is certain: points lost by a card called out, and points left to the other."""

    def __init__(self) -> None:
        self._forecasts: dict[object, Forecast] = {}

    def glance(self, decision: MatrixDecision, limits: Limits, stop: StopSignal) -> Glance | None:
        """The share that the points promise with the right move, and what the one made lost of it."""
        if not isinstance(decision.move, Cover | Swap | Gridlocked | Catch | Next):
            return None
        best, did = self._shares(decision)
        return Glance(best, max(0.0, best - did), max(0.0, did - best))

    def look(self, decision: MatrixDecision, limits: Limits, stop: StopSignal) -> Moment[JungleMatrixMove] | None:
        """The same, as it is certain, with what was wrong."""
        best, did = self._shares(decision)
        if best <= did:
            return None
        seen = decision.observation
        if isinstance(decision.move, Next):
            better: JungleMatrixMove = Catch()
            fault = Reason("missed", _("The other made a mistake, and you let the points be booked."))
        else:
            better = right_moves(seen)[0]
            mistake = _mistake(seen.turn, decision.move)
            wrong = "" if mistake is None else first_capital(what_was_wrong(mistake))
            caught = _("It was called out: the turn brought nothing.")
            fault = Reason("caught", f"{wrong} {caught}".strip())
        return Moment(
            decision.ply, decision.seat, decision.move, MomentKind.SLIP, best, did, better, fault, line=(better,)
        )

    def lead(self, decision: MatrixDecision, limits: Limits, stop: StopSignal) -> tuple[float, float] | None:
        """The shares with a mistake called out and without."""
        if not isinstance(decision.move, Catch):
            return None
        best, did = self._shares(decision)
        return did, best

    def _shares(self, decision: MatrixDecision) -> tuple[float, float]:
        """The share that could be expected, and the one left; for a right call that without it comes first."""
        seen, seat = decision.observation, decision.seat
        booked, lost = self._share(seen, seat, self._expected(seen)), self._share(seen, seat, 0)
        wrong = bool(mistakes(seen.turn))
        if seat != seen.player:
            if wrong and not seen.calls_closed and isinstance(decision.move, Next):
                return lost, booked
            return (booked, lost) if wrong and isinstance(decision.move, Catch) else (booked, booked)
        return (booked, lost) if not wrong and _called_out(decision) else (booked, booked)

    def _expected(self, seen: JungleMatrixPosition) -> float:
        """The points of the turn: as many as one brings on average, unless it has more or nothing is left."""
        points = seen.turn.score_now
        return max(points, self._forecast(seen).usual) if seen.turn.right and seen.turn.ended is None else points

    def _forecast(self, seen: JungleMatrixPosition) -> Forecast:
        """What turns bring by the rules of the present one."""
        if seen.rules not in self._forecasts:
            forecast = self._forecasts[seen.rules] = Forecast(0.0, 1)
            forecast.add(seen.rules)
            forecast.play(_TURNS)
        return self._forecasts[seen.rules]

    def _share(self, seen: JungleMatrixPosition, seat: Seat, points: float) -> float:
        """The share that ``seat`` expects if the turn brings so many points."""
        forecast = self._forecast(seen)
        lead = seen.sheet.total(seen.player) - seen.sheet.total(seen.watcher) + points
        theirs = seen.player == 0  # their turn of this round remains
        turns = 2 * (len(seen.sheet.rows) - seen.round) + theirs
        share = share_of_points(lead - theirs * forecast.usual, forecast.deviation, turns)
        return share if seat == seen.player else 1 - share


def _called_out(decision: MatrixDecision) -> bool:
    """Whether the move was wrong, and the turn ended by that."""
    seen, move, then = decision.observation, decision.move, decision.then
    wrong = _mistake(seen.turn, move) is not None
    entry = None if then is None else then.sheet.booked(seen.round, seen.player)
    return wrong and entry is not None and entry.caught


def _mistake(turn: Turn, move: JungleMatrixMove) -> Mistake | None:
    """What is wrong with a cover or a call of gridlock, whichever cards follow."""
    blind = replace(turn, deck=(Card.HIDDEN, Card.HIDDEN), mistake=None)
    match move:
        case Cover(square):
            return blind.cover(square).mistake
        case Gridlocked():
            return blind.gridlocked().mistake
    return None
