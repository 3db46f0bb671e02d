"""The host's stream of a match to one seat: its observations as plain data, each as a difference from the last."""

from __future__ import annotations

from typing import Final

import msgspec

from jungle_games.core.game import CHANCE, AnyPosition, Seat
from jungle_games.core.matches.history import AnyStep, MatchMove
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import Result
from jungle_games.core.plain_data import Plain, PlainDataWriter, digest
from jungle_games.core.plain_diff import diff
from jungle_games.elsewhere.messages import NOTHING_SEEN, STEPS_AT_ONCE, ObservedStep, ObservedSteps

CHANCE_ACTED: Final = -2
"""Stands for the seat of a chance move."""


class ObservationStream:
    """All that ``seat`` may know of ``match``, which is match ``number`` at its table.

    ``whole``: the start is sent, too; else the guest has it from the rules, and from the files of the table.
    """

    def __init__(self, match: AnyMatch, seat: Seat, number: int, *, whole: bool = True) -> None:
        self._match: Final = match
        self._seat: Final = seat
        self._number: Final = number
        self._whole: Final = whole
        self._writer: Final = PlainDataWriter()
        self._plains: list[Plain] = [self._plain(match.position_at(0))]
        self._digests: list[bytes] = [digest(self._plains[0])]
        self._made: list[AnyStep] = []
        self._told: list[ObservedStep] = []

    def catch_up(self) -> None:
        """Add the steps made since, and drop those taken back."""
        steps = self._match.steps
        same = 0
        while same < min(len(steps), len(self._made)) and steps[same] is self._made[same]:
            same += 1
        del self._made[same:], self._told[same:], self._plains[same + 1 :], self._digests[same + 1 :]
        for ply in range(same, len(steps)):
            self._add(ply, steps[ply])

    @property
    def ply(self) -> int:
        """The number of steps."""
        return len(self._told)

    def digest_at(self, ply: int) -> bytes | None:
        """The digest of the observation after ``ply`` steps; None if there are fewer."""
        return self._digests[ply] if 0 <= ply < len(self._digests) else None

    def digests(self) -> list[bytes]:
        """The digests of all observations, that of the start first."""
        return list(self._digests)

    @property
    def steps(self) -> list[ObservedStep]:
        """All steps."""
        return list(self._told)

    def line(self, base: int) -> ObservedSteps:
        """The steps after ``base``, or everything for ``NOTHING_SEEN``; a long stream is sent in parts."""
        whole = base == NOTHING_SEEN
        first = 0 if whole else base
        steps, size = list[ObservedStep](), 0
        for step in self._told[first:]:
            size += len(msgspec.msgpack.encode(step))
            if steps and size > STEPS_AT_ONCE:
                break
            steps.append(step)
        start = [self._plains[0] if self._whole else None] if whole else []
        seats = list(self._match.seats) if whole else []
        return ObservedSteps(self._number, base, self._digests[first], self.ply, steps, start, seats)

    def _plain(self, position: AnyPosition) -> Plain:
        return self._writer.write(position.observe(self._seat))

    def _add(self, ply: int, step: AnyStep) -> None:
        plain = self._plain(step.position)
        code = digest(plain)
        before = self._match.position_at(ply)
        beside = isinstance(step.move, MatchMove)
        text = step.text if beside else self._match.game.public_text(before, step.move)
        end = step.status.end
        seen = ObservedStep(
            text, CHANCE_ACTED if step.actor is CHANCE else int(step.actor), diff(self._plains[ply], plain),
            code, step.status.offer, None if end is None else Result.of(end),
        )  # fmt: skip
        self._made.append(step)
        self._told.append(seen)
        self._plains.append(plain)
        self._digests.append(code)
