"""Expectimax over the landings: the card that is turned up, the next roll, and the others' replies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jungle_games.core.limits import Meter
from jungle_games.games.jacks.player.evaluation import UNKNOWN, Picture
from jungle_games.games.jacks.rules.cards import CARDS
from jungle_games.games.jacks.rules.notation import SIDES

DEEPEST: Final = 2
"""The depth of ``Expectimax``: 0 for a landing's immediate gain, 1 for everyone's next roll, 2 for the answer to it
and the rolls after."""

_EMPTY: Final = (1 << CARDS) - 1
_LOST_TURN: Final = 0.5
"""The value of a turn in points."""
_AFTER_LOST: Final = 0.5
"""The discount of a prospect that must wait for a lost turn."""
_PATIENCE: Final = 64
"""Pictures evaluated between two checks of the clock."""


class OutOfTime(Exception):  # noqa: N818 - named for what happened
    """The budget is spent."""


class Pictures:
    """Counts evaluated pictures as nodes of ``meter``."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter

    def count(self) -> None:
        """Count one picture that is evaluated unconditionally."""
        self._meter.nodes += 1

    def spend(self) -> None:
        """Count one picture. Raises OutOfTime once the answer is due."""
        self.count()
        nodes = self._meter.budget.nodes
        patient = self._meter.nodes % _PATIENCE and (nodes is None or self._meter.nodes <= nodes)
        if not patient and self._meter.due():
            raise OutOfTime


class Expectimax:
    """Evaluates landings for ``seat``. Values are the expected lead in points over the others' mean.

    ``spend`` is called for every picture evaluated and may raise.
    """

    def __init__(self, seat: int, ahead: int, spend: Callable[[], None]) -> None:
        self._seat = seat
        self._ahead = ahead
        self._spend = spend

    def landing(self, picture: Picture, jack: int, place: int) -> float:
        """The expected value for ``seat`` of its ``jack`` landing at ``place``.

        An unknown card may show any remaining face, weighted by the number of its cards.
        """
        if picture.cards[place] != UNKNOWN:
            return self._landed(picture, jack, place)
        total = 0.0
        for face, count in enumerate(picture.pool):
            if count:
                total += count * self._landed(picture.reveal(place, face), jack, place)
        return total / picture.unknown

    def _landed(self, picture: Picture, jack: int, place: int) -> float:
        gain, after = picture.step(self._seat, jack, place)
        if self._ahead == 0:
            return gain
        if self._ahead == 1:
            return gain + self._outlook(after, self._seat)
        return gain + self._answered(after)

    def _outlook(self, picture: Picture, seat: int) -> float:
        """The value of everyone's next rolls from the point of view of ``seat``."""
        self._spend()
        value = 0.0
        others = len(picture.jacks) - 1
        for player, lost in enumerate(picture.lost):
            prospect = picture.prospect(player)
            if lost:
                prospect = prospect * _AFTER_LOST - _LOST_TURN * lost
            value += prospect if player == seat else -prospect / others
        return value

    def _answered(self, picture: Picture) -> float:
        """The mean, over the next player's rolls, of the value for ``seat`` after the best answer."""
        player, lost = _next(self._seat, picture.lost)
        if player == self._seat or picture.gaps == _EMPTY:
            return self._outlook(picture, self._seat)
        picture = picture.with_lost(lost)
        best = [(float("-inf"), 0.0)] * SIDES
        for jack, origin in enumerate(picture.jacks[player]):
            if origin in picture.jacks[player][:jack]:
                continue  # an equal one has been evaluated
            lands = picture.lands[origin + 1]
            answers: dict[int, tuple[float, float]] = {}
            for index in range(*picture.ways(player, jack)):
                place = lands[index]
                if place not in answers:
                    answers[place] = self._answer(picture, player, jack, place)
                pips = index % SIDES
                best[pips] = max(best[pips], answers[place])
        return sum(left for _, left in best) / SIDES

    def _answer(self, picture: Picture, player: int, jack: int, place: int) -> tuple[float, float]:
        """The gain of ``player`` from a landing, and what it leaves to ``seat``; an unknown card stays unknown."""
        gain, after = picture.step(player, jack, place)
        if picture.cards[place] == UNKNOWN:
            gain = picture.wishes(player, jack)[1]
        theirs = gain + self._outlook(after, player)
        others = len(picture.jacks) - 1
        if others == 1:
            return theirs, -theirs
        return theirs, self._outlook(after, self._seat) - gain / others


def _next(seat: int, lost: list[int]) -> tuple[int, list[int]]:
    """The seat that plays after ``seat``, and the turns still to be lost by then."""
    left = lost.copy()
    while True:
        seat = (seat + 1) % len(left)
        if not left[seat]:
            return seat, left
        left[seat] -= 1
