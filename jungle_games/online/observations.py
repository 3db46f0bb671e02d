"""A match as one seat observes it: the stream that a host tells of it, and the match that a guest makes of that.

Observations travel as plain data, each as a difference from the last. A change is None if nothing changed; ``[value]``
to replace a value; ``[0, [[index, change], …]]`` for a list of the same length with a few changed items;
``[1, [[start, count, [item, …]], …]]`` for a list in which ``count`` items from ``start`` are replaced by others, the
last splice first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from jungle_games.core.game import CHANCE, Actor, AnyGame, AnyPosition, MatchEnd, Outcome, Seat
from jungle_games.core.matches.history import AnyStep, MatchMove, MatchStatus, Step
from jungle_games.core.matches.match import AnyMatch, OnlineMatch
from jungle_games.core.matches.record import Result
from jungle_games.core.options import GameOptions
from jungle_games.core.plain_data import Plain, PlainDataError, PlainDataReader, PlainDataWriter, digest
from jungle_games.core.seat_names import SeatInfo
from jungle_games.online.messages import NOTHING_SEEN, STEPS_AT_ONCE, ObservedStep, ObservedSteps

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
    if not isinstance(old, list) or not isinstance(entries, list):
        raise PlainDataError("the change does not fit")
    new = list(old)
    for entry in entries:
        match entry:
            case [int(index), inside] if kind == _ITEMS and 0 <= index < len(new):
                new[index] = patched(new[index], inside, depth + 1)
            case [int(start), int(count), [*items]] if (
                kind == _SPLICES and start >= 0 <= count and start + count <= len(new) <= _MOST - len(items)
            ):
                new[start : start + count] = items
            case _:
                raise PlainDataError("the change is outside of the list")
    return new


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
Trail = list[tuple[int, bytes]]


class _Chain:
    """The digest of all up to each ply: two are equal where all before is."""

    def __init__(self, match: int, seats: Sequence[SeatInfo], start: bytes) -> None:
        self._digests = [_hashed(b"", [match, seats, start])]

    def add(self, step: ObservedStep) -> None:
        self._digests.append(_hashed(self._digests[-1], step))

    def cut(self, ply: int) -> None:
        """Keep what leads to ``ply``."""
        del self._digests[ply + 1 :]

    def at(self, ply: int) -> bytes | None:
        return self._digests[ply] if 0 <= ply < len(self._digests) else None

    def trail(self) -> Trail:
        """The last ply, and twice as far back each time, with their digests."""
        last = len(self._digests) - 1
        plies = [last, *(last - (1 << power) for power in range(last.bit_length()) if last >= 1 << power), 0]
        return [(ply, self._digests[ply]) for ply in dict.fromkeys(plies)]


def _hashed(before: bytes, value: object) -> bytes:
    return hashlib.blake2b(msgspec.msgpack.encode(value, order="deterministic"), digest_size=8, key=before).digest()


class ObservationStream:
    """All that ``seat`` may know of ``match``, which is match ``number`` at its table.

    ``whole``: the start is told, too; else the guest has it from the rules, and from the files of the table.
    """

    def __init__(self, match: AnyMatch, seat: Seat, number: int, *, whole: bool = True) -> None:
        self._match: Final = match
        self._seat: Final = seat
        self._number: Final = number
        self._whole: Final = whole
        self._writer: Final = PlainDataWriter()
        self._plains: list[Plain] = [self._writer.write(match.position_at(0).observe(seat))]
        self._chain: Final = _Chain(number, match.seats, digest(self._plains[0]))
        self._made: list[AnyStep] = []
        self._told: list[ObservedStep] = []

    def catch_up(self) -> None:
        """Add the steps made since, and drop those taken back."""
        steps = self._match.steps
        same = 0
        while same < min(len(steps), len(self._made)) and steps[same] is self._made[same]:
            same += 1
        del self._made[same:], self._told[same:], self._plains[same + 1 :]
        self._chain.cut(same)
        for ply in range(same, len(steps)):
            self._add(ply, steps[ply])

    @property
    def end(self) -> tuple[int, bytes]:
        """The number of steps, and the digest of all of them."""
        return self._chain.trail()[0]

    def line(self, trail: Trail) -> ObservedSteps:
        """The steps after the last that somebody with that ``trail`` has seen as they are; a long stream in parts."""
        base = next((ply for ply, code in trail if self._chain.at(ply) == code), NOTHING_SEEN)
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
        code = self._chain.at(first) or b""
        return ObservedSteps(self._number, base, code, len(self._told), steps, start, seats)

    def _add(self, ply: int, step: AnyStep) -> None:
        plain = self._writer.write(step.position.observe(self._seat))
        before = self._match.position_at(ply)
        beside = isinstance(step.move, MatchMove)
        text = step.text if beside else self._match.game.public_text(before, step.move)
        end = step.status.end
        seen = ObservedStep(
            text, CHANCE_ACTED if step.actor is CHANCE else int(step.actor), diff(self._plains[ply], plain),
            digest(plain), step.status.offer, None if end is None else Result.of(end),
        )  # fmt: skip
        self._made.append(step)
        self._told.append(seen)
        self._plains.append(plain)
        self._chain.add(seen)


class ObservedMatch:
    """One match as ``seat`` observes it, from the first part that is told; ``match`` is what a table shows.

    What is impossible raises whatever it raises, and changes nothing.
    """

    def __init__(
        self, game: AnyGame, options: GameOptions, setup: dict[str, object], seat: Seat, first: ObservedSteps
    ) -> None:
        if not first.start or len(first.seats) not in game.seats or not 0 <= seat < len(first.seats):
            raise ValueError("nothing can begin so")
        self.number: Final = first.match
        self._seat: Final = seat
        by_the_rules = game.start(options, seats=len(first.seats), setup=setup)
        self._kind: Final = type(by_the_rules)
        self._reader: Final = PlainDataReader()
        start = first.start[0]
        if start is None:
            start = PlainDataWriter().write(by_the_rules.observe(seat))
        self._plains: list[Plain] = [start]
        self._chain: Final = _Chain(first.match, first.seats, digest(start))
        self.match: Final = OnlineMatch(game, options, first.seats, self._position(start), seat, setup=setup)
        self.told: list[ObservedStep] = []

    @property
    def trail(self) -> Trail:
        """How far the match is seen, as a `Note` says it."""
        return self._chain.trail()

    def goes_on(self, line: ObservedSteps) -> bool:
        """Whether ``line`` goes on from something that is seen here."""
        return line.match == self.number and line.base >= 0 and self._chain.at(line.base) == line.digest

    def tell(self, line: ObservedSteps) -> None:
        """Put the steps of ``line`` in the place of those after its base."""
        base = max(0, line.base)
        plains, steps = self._plains[: base + 1], list[AnyStep]()
        for step in line.steps:
            plains.append(patched(plains[-1], step.change))
            if digest(plains[-1]) != step.digest:
                raise ValueError("it is another match")
            steps.append(self._step(step, self._position(plains[-1])))
        self.match.replace_steps(base, steps)
        self._plains = plains
        self._chain.cut(base)
        self.told[base:] = line.steps
        for step in line.steps:
            self._chain.add(step)

    def _position(self, plain: Plain) -> AnyPosition:
        """The observation that is told, once the rules have looked at it."""
        position: AnyPosition = self._reader.read(self._kind, plain)
        if position.observe(self._seat) != position:
            raise ValueError("this is more than the seat may see")
        position.legal_moves(), position.outcome, position.to_move, position.state()
        return position

    def _step(self, told: ObservedStep, position: AnyPosition) -> AnyStep:
        actor: Actor = CHANCE if told.actor == CHANCE_ACTED else told.actor
        seats, end = range(len(self.match.seats)), told.end
        if (actor is not CHANCE and actor not in seats) or (told.offer is not None and told.offer not in seats):
            raise ValueError("nobody sits there")
        if end is not None and (not set(end.winners) <= set(seats) or len(end.scores) != len(seats)):
            raise ValueError("nobody can have won so")
        result = None if end is None else Outcome(tuple(end.winners), tuple(end.scores), MatchEnd(end.termination))
        return Step(told.text, actor, self.match.parse(told.text), position, MatchStatus(told.offer, result))
