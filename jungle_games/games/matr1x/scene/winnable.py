"""The sign “still winnable?”: what the solver knows of the game on the table. Shown only where the option is on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import _
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.games.matr1x.rules.position import Drop, Matr1xMove, Matr1xPosition
from jungle_games.players.worker import Answer
from jungle_games.table.worker_requests import Then

Consult = Callable[[str, Matr1xPosition, Limits, Then], bool]
"""Asks a computer player about a position; False while it is thinking about another."""

_LIMITS: Final = Limits(ms=10_000)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What is known of a position: a line that wins, or that none was found, or that there is none."""

    line: tuple[Drop, ...] | None
    hopeless: bool = False


class WinnableSign:
    """Asks the solver about each position that comes up, and remembers the answers."""

    def __init__(self, match: Match[Matr1xPosition, Matr1xMove], consult: Consult) -> None:
        self._match = match
        self._consult = consult
        self._known: dict[Matr1xPosition, Prospect] = {}

    @property
    def prospect(self) -> Prospect | None:
        """What is known of the present position; None while the solver thinks."""
        return self._known.get(self._match.position)

    def update(self) -> None:
        """Ask about the current position unless it is known or another one is being evaluated."""
        match = self._match
        position: Matr1xPosition = match.position
        if match.outcome is not None or position in self._known:
            return
        level = match.game.knowing_level
        self._consult(level, position, _LIMITS, lambda answer: self._take(position, answer))

    def _take(self, position: Matr1xPosition, answer: Answer) -> None:
        choice = answer.choice
        if choice is not None and choice.line:
            self.learn(position, choice.line)
        else:
            self._known[position] = Prospect(None, choice is not None and choice.evaluation == 0.0)

    def learn(self, position: Matr1xPosition, moves: Sequence[Matr1xMove]) -> None:
        """Keep the line for the position and for every position on it; one that does not win is not believed."""
        line = tuple(move for move in moves if isinstance(move, Drop))
        found: dict[Matr1xPosition, Prospect] = {}
        start = position
        try:
            for index, move in enumerate(line):
                found[position] = Prospect(line[index:])
                position = position.play(move)
        except IllegalMove:
            position = start
        won = position.outcome is not None and bool(position.outcome.winners)
        self._known.update(found if won else {start: Prospect(None)})

    @property
    def line(self) -> tuple[Drop, ...]:
        """A line that wins from the present position; empty if none is known."""
        prospect = self.prospect
        return prospect.line or () if prospect is not None else ()

    def row(self) -> tuple[str, str, str]:
        """A label, what is known, and its colour."""
        label, prospect = _("Winnable?"), self.prospect
        if self._match.outcome is not None:
            return label, "–", "paper"
        if prospect is None:
            return label, _("not found yet"), "paper"
        if prospect.line is not None:
            return label, _("yes"), "lime"
        return label, _("no") if prospect.hopeless else _("no way found"), "magenta"
