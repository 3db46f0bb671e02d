"""Jacks' computer players, seven animals from one that forgets at once to one that forgets nothing; and its mentor.

A level sets how fast an animal forgets, how far it looks ahead and how often it moves at random; the rules are
the same for all. None knows more of a face-down card than what it was shown.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.findings import Decision, Moment, MomentKind, Reason
from jungle_games.core.game import Choice, Seat
from jungle_games.core.i18n import _
from jungle_games.core.limits import Budget, Limits, Meter, StopSignal
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jacks.player.claims import CLAIMS
from jungle_games.games.jacks.player.expectimax import Deck, Expectimax, OutOfTime, Picture, Pictures
from jungle_games.games.jacks.rules.cards import CARDS, COLOURS, HIDDEN, OFF, Face, JacksMove, Place, Sighting, Step
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.players.mentoring import Glance, Judge, Look, expected_score_among

_GRAINS: Final = 1000
SECONDS: Final = 2.0
"""The time limit of every level if none is given; usually it takes a hundredth of that."""

_SWING: Final = 0.6
"""The lead in points per remaining pair that wins three games of four."""
_EVEN: Final = 1e-9
"""Moves whose values are this close are equal, and one is chosen at random."""


@dataclass(frozen=True, slots=True)
class Memory:
    """A memory that forgets half of what was seen after ``half_life`` turns at the table; None forgets nothing.

    What is forgotten stays forgotten until it is seen again: whether a sighting lasts depends on
    the sighting alone, so that the same observation always recalls the same memories.
    """

    half_life: float | None

    def recall(self, observation: JacksPosition, seat: Seat) -> tuple[Face | None, ...]:
        """For each place its face, ``HIDDEN`` if ``seat`` does not know it, or None for a gap."""
        return tuple(self._face(observation, seat, place, face) for place, face in enumerate(observation.ring))

    def _face(self, observation: JacksPosition, seat: Seat, place: Place, face: Face | None) -> Face | None:
        sighting = observation.seen[place]
        if face != HIDDEN or sighting is None or not self.lasts(sighting, observation.turns, seat, place):
            return face
        return sighting.face

    def lasts(self, sighting: Sighting, now: int, seat: Seat, place: Place) -> bool:
        """Whether ``seat`` still remembers at turn ``now`` what it saw at ``place``."""
        if self.half_life is None:
            return True
        if self.half_life == 0:
            return False
        kept = math.exp2(-(now - sighting.turn) / self.half_life)
        number = (sighting.turn * CARDS + place) * len(COLOURS) + seat
        return kept * _GRAINS > draw_below(random.Random(number), _GRAINS)


@dataclass(frozen=True, slots=True)
class Skill:
    """How an animal plays.

    After ``half_life`` turns at the table half of what it saw is forgotten (None: nothing is). It looks ``ahead``
    up to DEEPEST, and makes ``whims`` of 100 moves at random; but one that looks ahead never lets a pair lie that it
    remembers.
    """

    half_life: float | None
    ahead: int
    whims: int = 0


SKILLS: Final[Mapping[str, Skill]] = {
    "mole": Skill(0, ahead=0, whims=90),
    "hedgehog": Skill(0.8, ahead=0, whims=73),
    "rabbit": Skill(2.4, ahead=0, whims=54),
    "parrot": Skill(4.3, ahead=1, whims=39),
    "dolphin": Skill(7.5, ahead=1, whims=24),
    "octopus": Skill(14, ahead=1, whims=9),
    "elephant": Skill(None, ahead=2),
}


class JacksPlayer:
    """A computer player of a level in SKILLS. Raises KeyError for other levels."""

    def __init__(self, level: str) -> None:
        self._skill = SKILLS[level]

    def choose(self, observation: JacksPosition, limits: Limits, stop: StopSignal) -> Choice[JacksMove]:
        """A legal move for the seat to move; without limits within SECONDS.

        With a seed and nodes (pictures evaluated) the answer is the same on every machine.
        """
        meter = Budget.within(limits, seconds=SECONDS).begin(stop)
        dice = random.Random(limits.seed)
        known = self.memory(observation).recall(observation, observation.turn)
        moves = observation.legal_moves()
        evaluation: float | None = None
        ahead = 0
        if draw_below(dice, 100) >= self._skill.whims and any(isinstance(move, Step) for move in moves):
            values, ahead = _weighed(observation, known, self._skill.ahead, meter)
            gain = max(values.values())
            evaluation = share_after(observation, gain)
            moves = [move for move, value in values.items() if value >= gain - _EVEN]
        elif self._skill.ahead:
            moves = _pairs(observation, known) or moves
        move = moves[draw_below(dice, len(moves))]
        return Choice(move, evaluation, nodes=meter.nodes, depth=ahead)

    def memory(self, observation: JacksPosition) -> Memory:
        return Memory(None if observation.options.perfect_memory else self._skill.half_life)


def _pairs(observation: JacksPosition, known: Sequence[Face | None]) -> list[JacksMove]:
    """The steps that take a pair with points of which both cards are ``known``."""
    found: list[JacksMove] = []
    own = observation.jacks[observation.turn]
    for move in observation.legal_moves():
        if isinstance(move, Step):
            place = observation.path(move)[-1]
            mates = [known[at] for jack, at in enumerate(own) if jack != move.jack and at not in (OFF, place)]
            face = known[place]
            if face in mates and face != HIDDEN and face is not None and _worth(observation, face) > 0:
                found.append(move)
    return found


def _worth(observation: JacksPosition, face: Face) -> int:
    return observation.cards.pair(face).worth(observation.colours[observation.turn])


def values_of(seen: JacksPosition, ahead: int, meter: Meter) -> Mapping[JacksMove, float]:
    """The value of every step in points for whoever forgets nothing, looked so far ``ahead``."""
    return _weighed(seen, Memory(None).recall(seen, seen.turn), ahead, meter)[0]


def _weighed(
    seen: JacksPosition, known: Sequence[Face | None], ahead: int, meter: Meter
) -> tuple[Mapping[JacksMove, float], int]:
    pictures = Pictures(meter)
    picture = Picture.of(seen, known, Deck(seen.cards, seen.colours))
    glance = min(ahead, 1)
    values = _values(seen, picture, Expectimax(seen.turn, glance, pictures.count))
    if ahead <= glance:
        return values, glance
    try:
        return _values(seen, picture, Expectimax(seen.turn, ahead, pictures.spend)), ahead
    except OutOfTime:
        return values, glance


def _values(position: JacksPosition, picture: Picture, planner: Expectimax) -> Mapping[JacksMove, float]:
    weighed: dict[tuple[Place | None, Place], float] = {}
    values: dict[JacksMove, float] = {}
    for move in position.legal_moves():
        if isinstance(move, Step):
            key = position.jacks[position.turn][move.jack], position.path(move)[-1]
            if key not in weighed:
                weighed[key] = planner.landing(picture, move.jack, key[1])
            values[move] = weighed[key]
    return values


def share_after(position: JacksPosition, gain: float) -> float:
    """The share that the seat to move expects to win with ``gain`` points added to the current score."""
    points = [score + gain * (seat == position.turn) for seat, score in enumerate(position.scores)]
    return expected_score_among(points, position.turn, _SWING * math.sqrt(position.remaining / 2))


JacksDecision = Decision[JacksPosition, JacksMove]


class JacksJudge(Judge[JacksDecision]):
    """Judges steps as somebody does who forgets nothing."""

    nodes = 40_000

    def glance(self, decision: JacksDecision, limits: Limits, stop: StopSignal) -> Glance | None:
        """The share expected with the best step, by everybody's next roll, and what the one made lost."""
        shares = self._shares(decision, 1, limits, stop)
        if len(shares) < 2:
            return None
        best, did = max(shares.values()), shares[decision.move]
        other = max(share for move, share in shares.items() if move != decision.move)
        return Glance(best, did, max(0.0, did - other))

    def look(self, decision: JacksDecision, limits: Limits, stop: StopSignal) -> Look | None:
        """The same by the answers to it and the rolls after."""
        shares = self._shares(decision, 2, limits, stop)
        others = {move: share for move, share in shares.items() if move != decision.move}
        if not others:
            return None
        better, did = max(others, key=lambda move: others[move]), shares[decision.move]
        if others[better] <= did:
            return Look(did, others[better])
        return Look(did, others[better], Moment(
            decision.ply, decision.seat, decision.move, MomentKind.SLIP, others[better], did, better,
            _fault(decision.observation, better, decision.move), line=(better,),
        ))  # fmt: skip

    def _shares(
        self, decision: JacksDecision, ahead: int, limits: Limits, stop: StopSignal
    ) -> Mapping[JacksMove, float]:
        if not isinstance(decision.move, Step):
            return {}
        seen, meter = decision.observation, Budget.within(limits, seconds=None).begin(stop)
        found = values_of(seen, ahead, meter)
        return {move: share_after(seen, gain) for move, gain in found.items()}


def _fault(seen: JacksPosition, better: JacksMove, played: JacksMove) -> Reason | None:
    """A pair that had been seen was there to be taken."""
    could, did = (any(claim.claim == "pair" for claim in CLAIMS.of(seen, Choice(move))) for move in (better, played))
    if not could or did:
        return None
    return Reason("forgot", _("Both cards of a pair had been seen, and your jacks could take it."))
