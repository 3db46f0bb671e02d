"""The host's stream of a match to one seat: its observations as plain data, each as a difference from the last.

A change is None if nothing changed; ``[value]`` to replace a value; ``[0, [[index, change], …]]`` for a list of the
same length with a few changed items; ``[1, [[start, count, [item, …]], …]]`` for a list in which ``count`` items from
``start`` are replaced by others, the last splice first.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from jungle_games.core.game import CHANCE, AnyPosition, Seat
from jungle_games.core.matches.history import AnyStep, MatchMove
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import Result
from jungle_games.core.plain_data import Plain, PlainDataError, PlainDataWriter, digest
from jungle_games.elsewhere.messages import NOTHING_SEEN, STEPS_AT_ONCE, ObservedStep, ObservedSteps

Change = Any

_ITEMS: Final = 0
_SPLICES: Final = 1
_DEEPEST: Final = 40
_MOST: Final = 6_000
_SLIDES: Final = (1, 2)
"""How many items may be dropped in front while others are appended, as in bounded logs."""


def diff(old: Plain, new: Plain) -> Change:
    """The change that turns ``old`` into ``new``; None if they are the same."""
    if _alike(old, new):
        return None
    if not isinstance(old, list) or not isinstance(new, list):
        return [new]
    candidates: list[Change] = [[new], [_SPLICES, _splices(old, new)]]
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        changes = [[index, diff(before, after)] for index, (before, after) in pairs]
        candidates.append([_ITEMS, [entry for entry in changes if entry[1] is not None]])
    return min(candidates, key=lambda change: len(msgspec.msgpack.encode(change)))


def patched(old: Plain, change: Change, depth: int = 0) -> Plain:
    """``old`` with ``change`` applied; ``old`` itself is not modified. Raises PlainDataError if it does not fit."""
    if change is None:
        return old
    if not isinstance(change, list) or not 1 <= len(change) <= 2 or depth > _DEEPEST:
        raise PlainDataError("this is no change")
    if len(change) == 1:
        return change[0]
    kind, entries = change
    if not isinstance(old, list) or not isinstance(entries, list) or type(kind) is not int:
        raise PlainDataError("the change does not fit")
    if kind == _ITEMS:
        return _with_items(old, entries, depth)
    if kind == _SPLICES:
        return _spliced(old, entries)
    raise PlainDataError("there is no such change")


def _with_items(old: list[Plain], entries: list[Plain], depth: int) -> Plain:
    new = list(old)
    for entry in entries:
        index, inside = _parts(entry, 2)
        if type(index) is not int or not 0 <= index < len(new):
            raise PlainDataError("the change is outside of the list")
        new[index] = patched(new[index], inside, depth + 1)
    return new


def _spliced(old: list[Plain], entries: list[Plain]) -> Plain:
    new = list(old)
    for entry in entries:
        start, count, items = _parts(entry, 3)
        fits = type(start) is int and type(count) is int and start >= 0 and count >= 0 and start + count <= len(new)
        if not fits or not isinstance(items, list) or len(new) + len(items) > _MOST:
            raise PlainDataError("the change is outside of the list")
        new[start : start + count] = items
    return new


def _parts(entry: Plain, count: int) -> list[Plain]:
    if not isinstance(entry, list) or len(entry) != count:
        raise PlainDataError("this is no change")
    return entry


def _alike(old: Plain, new: Plain) -> bool:
    """Whether both serialise alike: 1, 1.0 and True are equal, but not alike."""
    if old is new:
        return True
    if type(old) is not type(new) or old != new:
        return False
    return not isinstance(old, list) or all(map(_alike, old, new))


def _splices(old: list[Plain], new: list[Plain]) -> list[list[Plain]]:
    for gone in _SLIDES:
        kept = len(old) - gone
        if kept > 0 and len(new) >= kept and _alike(new[:kept], old[gone:]):
            return [[len(old), 0, new[kept:]], [0, gone, []]] if len(new) > kept else [[0, gone, []]]
    front, most = 0, min(len(old), len(new))
    while front < most and _alike(old[front], new[front]):
        front += 1
    back = 0
    while back < most - front and _alike(old[-1 - back], new[-1 - back]):
        back += 1
    return [[front, len(old) - front - back, new[front : len(new) - back]]]


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
