"""Jungle Matrix' computer players, from one that plays pets at random to one that never slips; and its mentor.

A level sets how a pet is chosen, how often a card is laid wrongly or a combination overlooked, and how much of the
other's mistakes is noticed; the rules are the same for all. None knows more of the deck than what is visible.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card, Rank
from jungle_games.core.findings import Decision, Moment, MomentKind, Reason
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Choice, Seat
from jungle_games.core.i18n import _
from jungle_games.core.limits import Budget, Limits, Meter, StopSignal
from jungle_games.core.matches.history import Flag
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jungle_matrix.player.engine import Engine, Table
from jungle_games.games.jungle_matrix.player.mistakes import SKILLS, calls, mistakes, slips
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Goal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PlayPet,
    Stop,
    Swap,
    index,
)
from jungle_games.games.jungle_matrix.rules.pets import after_turn, place, target
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.rules.turn import Mistake, Turn, what_was_wrong
from jungle_games.games.jungle_matrix.rules.turn_rules import Colours, TurnRules
from jungle_games.players.mentoring import Glance, Judge, Look, Plain, expected_score

SECONDS: Final = 2.0
"""The time limit of every level if none is given; usually it takes a tenth of that."""

M = TypeVar("M", bound=JungleMatrixMove)


_SPREAD: Final = 0.55
"""A lead of so many standard deviations of what is still to come wins about three games of four."""
_LEAST: Final = 0.5
"""The deviation of a turn, at least: a few playouts may all have come out alike."""
_MUCH: Final = 1000
"""More points than any turn can score."""
STAYS: Final = 0.8
"""The probability that a pet is still there one turn of its player's later."""
_CAUGHT: Final = 0.008
"""The assumed probability per card of a mistake that is caught."""
_BATCH: Final = 10
_TRIFLE: Final = 1e-6


def share_of_points(lead: float, deviation: float, turns: int) -> float:
    """The share that a player expects to win who expects to be ``lead`` points ahead in the end.

    So many ``turns`` of both players are still to be booked, each with this standard ``deviation``.
    """
    return expected_score(lead, _SPREAD * max(_LEAST, deviation) * math.sqrt(max(1, turns)))


def right_moves(observation: JungleMatrixPosition) -> Sequence[JungleMatrixMove]:
    """The correct moves worth considering: a stop once nothing can be gained, covers, swaps, gridlock."""
    turn = observation.turn
    if turn.rules.may_end and nothing_to_gain(turn):
        return (Stop(),)
    if turn.right:
        return tuple(map(Cover, turn.right))
    return tuple(map(Swap, turn.swappable)) or (Gridlocked(),)


def nothing_to_gain(turn: Turn) -> bool:
    """Whether further points in the turn make no difference."""
    return turn.score_now == turn.rules.score(turn.points + _MUCH)


def is_open_question(turn: Turn, moves: Sequence[JungleMatrixMove]) -> bool:
    """Whether the choice among ``moves`` can matter: equal cards differ if their neighbours count."""
    if len(moves) == 1:
        return False
    return not turn.due or turn.rules.touching or turn.rules.colours is not Colours.ANY


class GridChoice:
    """Compares moves by playouts of the turn, with random orders of the unknown deck."""

    def __init__(self, observation: JungleMatrixPosition, moves: Sequence[JungleMatrixMove], seed: int) -> None:
        self._seen = observation
        self._turn = observation.turn
        self._engine = Engine(observation.rules)
        self._table = Table.of(observation.turn)
        self._seed = seed
        self._sums = dict.fromkeys(moves, 0)
        self._whole: list[int] = []
        """Scores of whole turns, for both players' future turns."""
        self.played = 0
        """The number of turns played out for each move."""

    def think(self, meter: Meter) -> None:
        """Play out the turn once from each move in rounds until the answer is due; each round is a node."""
        while not self.played or not meter.due():
            for move in self._sums:
                self._sums[move] += self._play(move)
            self._whole.append(self._engine.play(Random(self._seed + self.played)))
            self.played += 1
            meter.nodes += 1

    def values(self) -> Mapping[JungleMatrixMove, float]:
        return {move: total / self.played for move, total in self._sums.items()}

    def share(self, move: JungleMatrixMove) -> float:
        seen = self._seen
        lead = seen.sheet.total(seen.player) - seen.sheet.total(seen.watcher) + self.values()[move]
        theirs = seen.player == 0  # their turn of this round remains
        turns = 2 * (len(seen.sheet.rows) - seen.round) + theirs
        return share_of_points(lead - theirs * statistics.fmean(self._whole), statistics.pstdev(self._whole), turns)

    def _play(self, move: JungleMatrixMove) -> int:
        assert isinstance(move, Cover | Swap)
        table, dice = self._table.copy(), Random(self._seed + self.played)
        place = index(move.square, self._turn.rules.columns)
        if isinstance(move, Swap):
            table.swap(place, dice)
            return self._engine.play_out(table, dice)
        begun = self._turn.begun
        for combination in self._turn.due:
            if combination.squares[begun] == move.square:
                rest = (index(square, self._turn.rules.columns) for square in combination.squares[begun + 1 :])
                return self._engine.play_out(table, dice, (place, *rest), combination.bonus(self._turn.rules))
        if table.lone_kings and self._turn.top(move.square).rank is Rank.KING:
            table.lone_kings -= 1
        else:
            table.wild_covers -= 1
        return self._engine.play_out(table, dice, (place,))


@dataclass(frozen=True, slots=True)
class Prospect:
    """The rules of a player's next turn, and of each turn after it; a fourth card acts in the next one only."""

    coming: TurnRules
    later: TurnRules


class Forecast:
    """Expected scores of turns under several rules, by playouts with common random numbers."""

    def __init__(self, hazard: float, seed: int) -> None:
        self._hazard = hazard
        self._seed = seed
        self._engines: dict[TurnRules, Engine] = {}
        self._scores: dict[TurnRules, list[int]] = {}

    @property
    def played(self) -> int:
        return sum(map(len, self._scores.values()))

    def add(self, rules: TurnRules) -> None:
        if rules not in self._engines:
            self._engines[rules] = Engine(rules, self._hazard)
            self._scores[rules] = []

    def play(self, turns: int) -> None:
        for rules, engine in self._engines.items():
            scores = self._scores[rules]
            for _turn in range(turns):
                scores.append(engine.play(Random(self._seed + len(scores))))

    @property
    def usual(self) -> float:
        return statistics.fmean(score for scores in self._scores.values() for score in scores)

    @property
    def deviation(self) -> float:
        return statistics.pstdev(score for scores in self._scores.values() for score in scores)

    def mean(self, rules: TurnRules) -> float:
        """The mean score of a turn; points taken from the opponent count twice, because the opponent loses them."""
        return statistics.fmean(self._scores[rules]) + 2 * rules.steal


class PetChoice:
    """Compares ``moves``, pet moves of ``observation``, by ``ahead`` turns beyond the next of each player."""

    def __init__(self, observation: JungleMatrixPosition, moves: Sequence[PlayPet], ahead: int, seed: int) -> None:
        self._seen = observation
        left = len(observation.sheet.rows) - observation.round
        self._turns = {observation.player: left + 1, observation.watcher: left + (observation.player == 0)}
        self._ahead = ahead
        self.tried = 0
        """The number of turns played out under each of the rules."""
        self._forecast = Forecast(0.0 if observation.options.guided else _CAUGHT, seed)
        self._prospects = {move: self._after(move) for move in moves}
        for prospects in self._prospects.values():
            for prospect in prospects.values():
                self._forecast.add(prospect.coming)
                self._forecast.add(prospect.later)

    @property
    def played(self) -> int:
        return self._forecast.played

    def think(self, meter: Meter) -> None:
        """Play out turns under each possible set of rules until the answer is due; one of each is a node."""
        while not self.tried or not meter.due():
            batch = _BATCH if meter.budget.nodes is None else max(1, min(_BATCH, meter.budget.nodes - meter.nodes))
            self._forecast.play(batch)
            self.tried += batch
            meter.nodes += batch

    def _after(self, move: PlayPet) -> Mapping[Seat, Prospect]:
        pets = list(self._seen.pets)
        seat = target(self._seen.player, move.goal)
        pets[seat] = place(pets[seat], move)[0]
        rules = self._seen.rules_of
        return {seat: Prospect(rules(there), rules(after_turn(there)[0])) for seat, there in enumerate(pets)}

    def values(self) -> Mapping[PlayPet, float]:
        return {
            move: self._gain(prospects) + _TRIFLE * fitness(self._seen, move)
            for move, prospects in self._prospects.items()
        }

    def share(self, move: PlayPet) -> float:
        expected = [
            self._seen.sheet.total(seat) + self._rest(seat, prospect)
            for seat, prospect in sorted(self._prospects[move].items())
        ]
        lead = expected[self._seen.player] - expected[self._seen.watcher]
        return share_of_points(lead, self._forecast.deviation, sum(self._turns.values()))

    def _rest(self, seat: Seat, prospect: Prospect) -> float:
        if not self._turns[seat]:
            return 0.0
        usual, later = self._forecast.usual, self._forecast.mean(prospect.later)
        stays = sum(STAYS**turn for turn in range(1, self._turns[seat]))
        return self._forecast.mean(prospect.coming) + stays * later + (self._turns[seat] - 1 - stays) * usual

    def _gain(self, prospects: Mapping[Seat, Prospect]) -> float:
        mine, theirs = (self._points(seat, prospects[seat]) for seat in (self._seen.player, self._seen.watcher))
        return mine - theirs

    def _points(self, seat: Seat, prospect: Prospect) -> float:
        """The expected score of the turns of ``seat`` that are considered; the influence of pets decays with time."""
        if not self._turns[seat]:
            return 0.0
        weights = [STAYS**turn for turn in range(1, min(self._turns[seat], self._ahead + 1))]
        return self._forecast.mean(prospect.coming) + sum(weights) * self._forecast.mean(prospect.later)


def fitness(position: JungleMatrixPosition, move: PlayPet) -> int:
    """1 for a gift kept or a burden given away, −1 for the reverse, by the kind on the card; 0 for a discard.

    The card replaced counts as well.
    """
    if move.goal is Goal.DISCARD:
        return 0
    to_me = 1 if move.goal is Goal.SELF else -1
    fit = to_me * _sign(position, move.pet)
    return fit if move.replacing is None else fit - to_me * _sign(position, move.replacing)


def sensible(position: JungleMatrixPosition, moves: Sequence[PlayPet]) -> Sequence[PlayPet]:
    """The obviously sensible moves: keeping gifts and giving away burdens, whatever they replace.

    If there is none, the moves that do the least harm.
    """
    found = [move for move in moves if (move.goal is Goal.SELF) is (_sign(position, move.pet) > 0)]
    return [move for move in found if move.goal is not Goal.DISCARD] or obvious(position, moves)


def harmless(position: JungleMatrixPosition, moves: Sequence[PlayPet]) -> Sequence[PlayPet]:
    """The moves worth considering: the `sensible` ones, and those that replace a card of the same kind."""
    usual = sensible(position, moves)
    return [move for move in moves if move in usual or fitness(position, move) >= 0]


def _sign(position: JungleMatrixPosition, pet: str) -> int:
    return 1 if position.pet_set.pet(pet).is_gift else -1


def obvious(position: JungleMatrixPosition, moves: Sequence[PlayPet]) -> Sequence[PlayPet]:
    """The moves that fit best by gift and burden alone."""
    best = max(fitness(position, move) for move in moves)
    return [move for move in moves if fitness(position, move) == best]


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
        values = choice.values()
        best = max(values, key=lambda move: values[move])
        return Choice(best, choice.share(best), samples=choice.tried, nodes=choice.played)

    def _choose_on_grid(
        self, observation: JungleMatrixPosition, dice: Random, meter: Meter
    ) -> Choice[JungleMatrixMove]:
        moves = right_moves(observation)
        if not self._skill.turns or not is_open_question(observation.turn, moves):
            return Choice(_any(moves, dice))
        choice = GridChoice(observation, moves, _seed(dice))
        choice.think(meter)
        values = choice.values()
        best = max(values, key=lambda move: values[move])
        return Choice(best, choice.share(best), samples=choice.played, nodes=choice.played * len(moves))


def _seed(dice: Random) -> int:
    return draw_below(dice, 1 << 40)


def _any(moves: Sequence[M], dice: Random) -> M:
    return moves[draw_below(dice, len(moves))]


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
            words = _("There was a mistake in the turn, and you let its points be booked.")
            return Plain(_("Missed a mistake"), fault=Reason("missed", words))
        if _called_out(decision):
            mistake = _mistake(seen.turn, move)
            wrong = "" if mistake is None else first_capital(what_was_wrong(mistake))
            words = flowing([wrong, _("It was called out: the turn brought nothing.")])
            return Plain(_("The turn was called out"), fault=Reason("caught", words))
        if not _ended_early(decision):
            return None
        if isinstance(move, Flag):
            return Plain(_("The time ran out"), fault=Reason("late", _("There was still a pair or trio to cover.")))
        return Plain(_("Stopped too early"), fault=Reason("early", _("There was still a pair or trio to cover.")))

    def _shares(self, decision: MatrixDecision) -> tuple[float, float]:
        """The share that could be expected, and the one left; for a right call that without it comes first."""
        seen, seat = decision.observation, decision.seat
        points: float = seen.turn.score_now
        if seen.turn.right and seen.turn.ended is None:  # as many as a turn brings on average, unless it has more
            points = max(points, self._forecast(seen).usual)
        booked, lost = self._share(seen, seat, points), self._share(seen, seat, 0)
        if _let_pass(decision):
            return lost, booked
        if seat != seen.player:
            return (booked, lost) if mistakes(seen.turn) and isinstance(decision.move, Catch) else (booked, booked)
        if _ended_early(decision):
            return booked, self._share(seen, seat, seen.turn.score_now)
        return (booked, lost) if _called_out(decision) else (booked, booked)

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
        if not turns and seen.turn.ended is not None and lead:  # nothing can change any more
            return float((lead > 0) == (seat == seen.player))
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
