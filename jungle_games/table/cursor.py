"""The cursor of a table: which position is shown; and the new steps of a match, which are animated once.

The result of a roll is in the position while the die still tumbles, but must not be given away yet: what is announced
may lag behind what is being animated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from jungle_games.core.game import CHANCE, M, P
from jungle_games.core.matches.history import MatchMove, MatchStatus, Step
from jungle_games.core.matches.match import Match

New = Sequence[tuple[P, Step[P, M]]]
"""New steps, each with the position before it."""


class Cursor(Generic[P, M]):
    """Steps through a match and through a variation of it, found by analysis or tried by hand.

    A line takes the place of what was played after its root, until it is dropped.
    """

    def __init__(self, match: Match[P, M]) -> None:
        self._match = match
        self._ply: int | None = None
        self._root = 0
        self._branch: tuple[Step[P, M], ...] = ()

    @property
    def ply(self) -> int:
        """After how many moves the shown position stands."""
        return self._match.ply if self._ply is None else self._ply

    @property
    def first(self) -> int:
        """After how many moves the first person or computer was to move: what chance does before is not stepped to."""
        return next((ply for ply, step in enumerate(self._match.steps) if step.actor is not CHANCE), 0)

    @property
    def end(self) -> int:
        """After how many moves the line or the match ends that is stepped through."""
        return self._root + len(self._branch) if self._branch else self._match.ply

    @property
    def looking(self) -> bool:
        """Whether another position than the present one is shown."""
        return self._ply is not None

    @property
    def root(self) -> int | None:
        """After how many moves a line leaves the match; None while there is no line."""
        return self._root if self._branch else None

    @property
    def branch(self) -> Sequence[Step[P, M]]:
        """The steps of the line; empty while there is none."""
        return self._branch

    @property
    def astray(self) -> bool:
        """Whether a position of the line is shown that the match does not have."""
        return bool(self._branch) and self.ply > self._root

    @property
    def ahead(self) -> int:
        """How many moves of the line lie beyond the present."""
        return max(0, self.end - self._match.ply)

    @property
    def moves(self) -> Sequence[M | MatchMove]:
        """The moves of the line."""
        return tuple(step.move for step in self._branch)

    @property
    def steps(self) -> Sequence[Step[P, M]]:
        """The steps that led to the shown position, those of the line among them."""
        if not self.astray:
            return self._match.steps[: self.ply]
        return (*self._match.steps[: self._root], *self._branch[: self.ply - self._root])

    @property
    def line(self) -> Sequence[P]:
        """The positions of the line, its root not among them."""
        return tuple(step.position for step in self._branch)

    @property
    def position(self) -> P:
        """The position that is shown."""
        return self._branch[self.ply - self._root - 1].position if self.astray else self._match.position_at(self.ply)

    @property
    def step(self) -> Step[P, M] | None:
        """The step that led to the shown position; None at the start."""
        if self.astray:
            return self._branch[self.ply - self._root - 1]
        return self._match.steps[self.ply - 1] if self.ply else None

    def go_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""
        ply = max(0, min(ply, self.end))
        self._ply = None if ply == self._match.ply and not (self._branch and ply > self._root) else ply

    def go_by(self, step: int) -> None:
        """Go ``step`` (1 or -1) positions on, past what was only done beside the board."""
        ply = self.ply + step
        while 0 < ply < self.end and isinstance(self._step_to(ply).move, MatchMove):
            ply += step
        self.go_to(ply)

    def _step_to(self, ply: int) -> Step[P, M]:
        beyond = bool(self._branch) and ply > self._root
        return self._branch[ply - self._root - 1] if beyond else self._match.steps[ply - 1]

    def look_from(self, root: int, moves: Sequence[M]) -> None:
        """Leave the match after ``root`` moves, and show what the first of ``moves`` leads to. Raises IllegalMove."""
        self._branch = _steps(self._match.position_at(root), moves)
        self._root = root
        self.go_to(root + 1)

    def try_out(self, moves: Sequence[M]) -> None:
        """Go on from the shown position by ``moves``, and show what the first leads to. Raises IllegalMove.

        Where the next move is the one that was played or tried before, it is just stepped to.
        """
        following = self._step_to(self.ply + 1).move if self.ply < self.end else None
        if following == moves[0] and len(moves) == 1:
            self.go_by(1)
        elif self.astray:
            kept = self._branch[: self.ply - self._root]
            self._branch = (*kept, *_steps(self.position, moves))
            self.go_to(self.ply + 1)
        else:
            self.look_from(self.ply, moves)

    def return_to_match(self) -> None:
        """Drop the line, and show where it left the match; without one, the present position."""
        ply = self._root if self._branch else self._match.ply
        self._branch = ()
        self.go_to(ply)

    def forget(self) -> None:
        """Show the present position; a line that was shown is out of date."""
        self._ply, self._branch = None, ()


def _steps(position: P, moves: Sequence[M]) -> tuple[Step[P, M], ...]:
    found = []
    for move in moves:
        actor = position.actor(move)
        position = position.play(move)
        found.append(Step(str(move), actor, move, position, MatchStatus()))
    return tuple(found)


class NewSteps(Generic[P, M]):
    """Keeps track of the steps of ``match`` that have been seen; those it begins with are not new."""

    def __init__(self, match: Match[P, M]) -> None:
        self._match = match
        self._known: list[Step[P, M]] = list(match.steps)
        self.announced = match.ply
        """The ply of the position that words, lights and lists describe."""
        self.fresh: New[P, M] = ()
        """The new steps, while their animations are being started."""

    @property
    def unannounced(self) -> bool:
        """Whether the last moves have not been announced yet."""
        return self.announced < self._match.ply

    @property
    def gone_back(self) -> bool:
        """Whether steps have been taken back since."""
        return len(self._match.steps) < len(self._known)

    def take(self, waits: Callable[[Step[P, M]], bool]) -> None:
        """Collect the steps made since the last call; one that ``waits`` is announced when animation has ended."""
        self.fresh = self._new()
        if not any(waits(step) for _before, step in self.fresh):
            self.announced = self._match.ply

    def look_anew(self) -> None:
        """Another seat is at the screen: the same steps as it observes them are not new."""
        steps = self._match.steps
        self._known[: len(steps)] = steps

    def announce_all(self) -> None:
        """All animation has ended: announce every step."""
        self.announced = self._match.ply

    def _new(self) -> New[P, M]:
        steps, known = self._match.steps, self._known
        old = next((at for at, pair in enumerate(zip(steps, known, strict=False)) if pair[0] is not pair[1]), None)
        first = min(len(steps), len(known)) if old is None else old
        if first == len(steps):
            return ()
        self._known = list(steps)
        return [(self._match.position_at(ply), steps[ply]) for ply in range(first, len(steps))]
