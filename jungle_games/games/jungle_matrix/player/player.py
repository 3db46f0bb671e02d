"""Jungle Matrix' computer players, from one that plays pets at random to one that never slips; and its mentor.

A level sets how a pet is chosen, how often a card is laid wrongly or a combination overlooked, and how much of the
other's mistakes is noticed; the rules are the same for all. None knows more of the deck than what is visible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeVar

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card
from jungle_games.core.findings import Decision, Moment, MomentKind, Reason
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Choice, Seat
from jungle_games.core.i18n import _
from jungle_games.core.limits import Budget, Limits, Meter, StopSignal
from jungle_games.core.matches.history import Flag
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jungle_matrix.player.choices import (
    Forecast,
    GridChoice,
    PetChoice,
    harmless,
    is_open_question,
    nothing_to_gain,
    obvious,
    right_moves,
    sensible,
    share_of_points,
)
from jungle_games.games.jungle_matrix.player.mistakes import SKILLS, calls, mistakes, slips
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PlayPet,
    Stop,
)
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.rules.turn import Mistake, Turn, what_was_wrong
from jungle_games.players.mentoring import Glance, Judge, Look, Plain

SECONDS: Final = 2.0
"""The time limit of every level if none is given; usually it takes a tenth of that."""

M = TypeVar("M", bound=JungleMatrixMove)


class JungleMatrixPlayer:
    """A computer player of a level in SKILLS. Raises KeyError for other levels."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._skill = SKILLS[level]

    def choose(self, observation: JungleMatrixPosition, limits: Limits, stop: StopSignal) -> Choice[JungleMatrixMove]:
        """A legal move for the seat to move; without limits within SECONDS.

        With a seed and nodes (turns for each choice) the answer is the same on every machine.
        """
        dice = Random(limits.seed)
        match observation.phase:
            case Phase.LAY:
                return Choice(Deal())
            case Phase.BOOKING:
                return Choice(Catch() if calls(observation, self._level) else Next())
        meter = Budget.within(limits, seconds=SECONDS, nodes=self._skill.turns).begin(stop)
        if observation.phase is Phase.PET:
            return self._choose_pet(observation, dice, meter)
        if self._sees_nothing(observation, dice):
            return Choice(Stop())
        if self._slips(observation, dice):
            wrong = slips(observation)
            if wrong:
                return Choice(_any(wrong, dice))
        return self._choose_on_grid(observation, dice, meter)

    def _sees_nothing(self, observation: JungleMatrixPosition, dice: Random) -> bool:
        """Whether this animal overlooks every combination on a guided grid, and so believes its turn to be over.

        In free play that is one of its slips.
        """
        turn = observation.turn
        if not observation.options.guided or not turn.rules.may_end or not turn.due or turn.under_way:
            return False
        if not turn.score_now:
            return False  # so soon nobody believes that there is nothing
        return all(draw_below(dice, 100) < self._skill.overlooks for _combination in turn.open)

    def _slips(self, observation: JungleMatrixPosition, dice: Random) -> bool:
        """Whether this animal slips; never if only correct moves are possible."""
        if observation.options.guided or draw_below(dice, 1000) >= self._skill.slips:
            return False
        return not (self._skill.sees_plain and right_moves(observation) == (Gridlocked(),))

    def _choose_pet(self, observation: JungleMatrixPosition, dice: Random, meter: Meter) -> Choice[JungleMatrixMove]:
        moves = [move for move in observation.legal_moves() if isinstance(move, PlayPet)]
        if draw_below(dice, 100) < self._skill.whims:
            return Choice(_any(sensible(observation, moves), dice))
        if not self._skill.turns:
            return Choice(_any(obvious(observation, moves), dice))
        choice = PetChoice(observation, harmless(observation, moves), self._skill.ahead, _seed(dice))
        choice.think(meter)
        best = _best(choice.values())
        return Choice(best, choice.share(best), samples=choice.tried, nodes=choice.played)

    def _choose_on_grid(
        self, observation: JungleMatrixPosition, dice: Random, meter: Meter
    ) -> Choice[JungleMatrixMove]:
        moves = right_moves(observation)
        if not self._skill.turns or not is_open_question(observation.turn, moves):
            return Choice(_any(moves, dice))
        choice = GridChoice(observation, moves, _seed(dice))
        choice.think(meter)
        best = _best(choice.values())
        return Choice(best, choice.share(best), samples=choice.played, nodes=choice.played * len(moves))


def _seed(dice: Random) -> int:
    return draw_below(dice, 1 << 40)


def _any(moves: Sequence[M], dice: Random) -> M:
    return moves[draw_below(dice, len(moves))]


def _best(values: Mapping[M, float]) -> M:
    return max(values, key=lambda move: values[move])


_TURNS: Final = 200
"""Turns that are played out to know how much one varies."""

MatrixDecision = Decision[JungleMatrixPosition, JungleMatrixMove]


class JungleMatrixJudge(Judge[MatrixDecision]):
    """Judges what is certain: points lost by a card called out, a turn that ended early, points left to the other."""

    nodes = 1

    def __init__(self) -> None:
        self._forecasts: dict[object, Forecast] = {}

    def glance(self, decision: MatrixDecision, limits: Limits, stop: StopSignal) -> Glance | None:
        """The share that the points promise with the right move, and what the one made lost of it."""
        if isinstance(decision.move, Deal | PlayPet):
            return None
        best, did = self._shares(decision)
        return Glance(best, min(best, did), max(0.0, did - best))

    def look(self, decision: MatrixDecision, limits: Limits, stop: StopSignal) -> Look | None:
        """The same, as it is certain, with what was wrong."""
        if isinstance(decision.move, Deal | PlayPet):
            return None
        best, did = self._shares(decision)
        plain = self.plain(decision, None)
        if best <= did or plain is None:
            return Look(did, best if isinstance(decision.move, Catch) else did)
        seen = decision.observation
        better = Catch() if isinstance(decision.move, Next) else right_moves(seen)[0]
        return Look(did, best, Moment(
            decision.ply, decision.seat, decision.move, MomentKind.SLIP, best, did, better, plain.fault, line=(better,)
        ))  # fmt: skip

    def plain(self, decision: MatrixDecision, last: MatrixDecision | None) -> Plain | None:
        """A turn called out, out of time or ended early; a mistake of the other's that was let pass."""
        seen, move = decision.observation, decision.move
        if _let_pass(decision):
            words = _("The other made a mistake, and you let the points be booked.")
            return Plain(_("A mistake was let pass"), fault=Reason("missed", words))
        if _called_out(decision):
            mistake = _mistake(seen.turn, move)
            wrong = "" if mistake is None else first_capital(what_was_wrong(mistake))
            words = flowing([wrong, _("It was called out: the turn brought nothing.")])
            return Plain(_("The turn was called out"), fault=Reason("caught", words))
        if not _ended_early(decision):
            return None
        if isinstance(move, Flag):
            return Plain(_("The time ran out"), fault=Reason("late", _("There was still a pair or trio to cover.")))
        return Plain(_("The turn ended early"), fault=Reason("early", _("There was still a pair or trio to cover.")))

    def _shares(self, decision: MatrixDecision) -> tuple[float, float]:
        """The share that could be expected, and the one left; for a right call that without it comes first."""
        seen, seat = decision.observation, decision.seat
        booked, lost = self._share(seen, seat, self._expected(seen)), self._share(seen, seat, 0)
        if _let_pass(decision):
            return lost, booked
        if seat != seen.player:
            return (booked, lost) if mistakes(seen.turn) and isinstance(decision.move, Catch) else (booked, booked)
        if _ended_early(decision):
            return booked, self._share(seen, seat, seen.turn.score_now)
        return (booked, lost) if _called_out(decision) else (booked, booked)

    def _expected(self, seen: JungleMatrixPosition) -> float:
        """The points of the turn: as many as one brings on average, unless it has more or nothing is left."""
        points = seen.turn.score_now
        return max(points, self._forecast(seen).usual) if seen.turn.right and seen.turn.ended is None else points

    def _forecast(self, seen: JungleMatrixPosition) -> Forecast:
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


def _let_pass(decision: MatrixDecision) -> bool:
    """Whether the watcher could have called out a mistake, and let it be booked."""
    seen = decision.observation
    watching = decision.seat != seen.player and isinstance(decision.move, Next) and not seen.calls_closed
    return watching and bool(mistakes(seen.turn))


def _ended_early(decision: MatrixDecision) -> bool:
    """Whether the move, or the clock, ended the turn while more was to be had, and nobody called that out."""
    turn = decision.observation.turn
    ends = decision.seat == decision.observation.player and isinstance(decision.move, Stop | Gridlocked | Flag)
    return ends and bool(turn.due) and not nothing_to_gain(turn) and not _called_out(decision)


def _called_out(decision: MatrixDecision) -> bool:
    seen, move, then = decision.observation, decision.move, decision.then
    wrong = decision.seat == seen.player and _mistake(seen.turn, move) is not None and not mistakes(seen.turn)
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
