"""What players ask for at a hosted match: moves, agreement to a question, a wave; and the moves of computer players."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, cast

import msgspec

from jungle_games.core.game import AnyGame, AnyPosition, IllegalMove, Move, Seat
from jungle_games.core.limits import Limits
from jungle_games.core.matches.history import MatchMove, parse_match_move
from jungle_games.core.matches.match import AnyMatch, Ticket
from jungle_games.elsewhere.hosting.host_state import HostState
from jungle_games.elsewhere.messages import ANIMALS, PHRASES, REACTION_LASTS, Asked, Info, Question, Reaction, Request
from jungle_games.elsewhere.network.transport import Allowance
from jungle_games.elsewhere.refusals import RemoteError, Report

_TEXTS: Final = 3
"""Moves of one turn that may be sent together."""
_MOST: Final = 4
_SAID: Final = (0.25, 3.0)
"""Reactions that a seat may send per second, and in a burst."""
COURTESY: Final = 8.0
"""Seconds that computer players leave somebody who has yet to do what may be done at once, such as drawing a card."""


def question(text: str, number: int, by: Seat) -> Asked:
    """What ``text``, such as ``undo`` or ``computer 2 lion``, asks. Raises RemoteError."""
    verb, *words = text.split()[:4] or [""]
    if verb in ("undo", "rematch") and not words:
        return Asked(number, by, cast("Question", verb))
    if verb == "computer" and len(words) == 2 and words[0].isdecimal() and len(words[0]) <= 2:
        return Asked(number, by, "computer", int(words[0]), words[1][:40])
    raise RemoteError("strange")


def refuse(asked: Asked, state: HostState, match: AnyMatch | None) -> None:
    """Raise RemoteError if the question is impossible now."""
    if asked.what == "rematch":
        if state.stage != "over":
            raise RemoteError("not-over")
    elif match is None or (state.stage != "playing" and (state.stage, asked.what) != ("dealing", "computer")):
        raise RemoteError("over" if state.stage == "over" else "not-begun")
    elif asked.what == "undo":
        _try_undo(match, asked.by)
    else:
        levels = [level.key for level in match.game.levels]
        if not 0 <= asked.seat < len(state.seats) or asked.level not in levels:
            raise RemoteError("no-computer")
        if state.seats[asked.seat].is_played_by_computer or asked.seat == asked.by:
            raise RemoteError("no-computer")


def undo_length(match: AnyMatch, seat: Seat) -> int:
    """How many steps lead back to before the last move of ``seat``; 0 if it made none."""
    steps = enumerate(reversed(match.steps), start=1)
    return next((n for n, step in steps if step.actor == seat and not step.is_offer), 0)


def undo(match: AnyMatch, seat: Seat) -> None:
    """Take back the last move of ``seat`` and all that came after it. Raises RemoteError."""
    try:
        match.undo(undo_length(match, seat))
    except IllegalMove as error:
        raise RemoteError("no-undo") from error


def _try_undo(match: AnyMatch, seat: Seat) -> None:
    before = match.bookmark()
    try:
        undo(match, seat)
    finally:
        match.return_to(before)


def play_requested(match: AnyMatch, seat: Seat, request: Request, now: float) -> None:
    """Make the moves that ``seat`` asks for, all of them or none. Raises RemoteError."""
    before, alone = match.bookmark(), True
    try:
        for text in request.text.split("\n")[:_TEXTS]:
            match.play(_permitted(match, seat, text, request.ply if alone else match.ply), now)
            alone = False
    except RemoteError:
        match.return_to(before)
        raise
    except Exception as error:  # whatever a guest sends, nothing of it stays
        match.return_to(before)
        raise RemoteError("illegal") from error


def _permitted(match: AnyMatch, seat: Seat, text: str, seen: int) -> Move:
    """The move in ``text``, if ``seat``, having seen ``seen`` steps, may make it now."""
    beside = parse_match_move(text)
    if beside is None:
        move = match.parse(text)
        if match.position.actor(move) != seat:
            raise RemoteError("not-yours" if seen == match.ply else "late")
        if seen != match.ply and not _still_meant(match, move, seen):
            raise RemoteError("late")
        return move
    if beside.verb == "accept" and match.draw_offer in (None, seat):
        raise RemoteError("late")
    if not beside.about_time:
        return MatchMove(beside.verb, seat)
    if beside.verb == "flag" or not match.game.rules_need_time or match.game.clock(match.options) is not None:
        raise RemoteError("not-yours")  # where there are clocks the host's tell the time
    return match.parse(text)


def _still_meant(match: AnyMatch, move: Move, seen: int) -> bool:
    """Whether a move made for an earlier position is still valid: legal then and now."""
    return 0 <= seen < match.ply and move in match.position_at(seen).legal_moves() and move in match.legal()


class Reactions:
    """The latest reaction of each seat, while it is shown; ``wall`` is the wall-clock time."""

    def __init__(self, wall: Callable[[], float]) -> None:
        self._wall = wall
        self._waved: list[tuple[float, Reaction]] = []
        self._allowances: dict[Seat, Allowance] = {}

    def react(self, seat: Seat, text: str, now: float) -> None:
        """Have ``seat`` wave the animal, or say the phrase, ``text``. Raises RemoteError for any other text.

        Somebody who says one after the other has to wait a while.
        """
        said = next((each for each in (*ANIMALS, *PHRASES) if each == text), None)
        if said is None:
            raise RemoteError("strange")
        allowance = self._allowances.setdefault(seat, Allowance(*_SAID, now))
        if not allowance.has_any(now):
            raise RemoteError("too-fast")
        allowance.spend(1)
        number = 1 + max((each.number for _since, each in self._waved), default=int(self._wall() * 10))
        others = [entry for entry in self._waved if entry[1].seat != seat]
        self._waved = [*others[1 - _MOST :], (now, Reaction(number, seat, said))]

    def shown(self, now: float) -> list[Reaction]:
        """The reactions still visible."""
        self._waved = [(since, each) for since, each in self._waved if now - since < REACTION_LASTS]
        return [each for _since, each in self._waved]


def without_ended(info: Info, shown: list[Reaction]) -> Info:
    """``info`` without the reactions that are not ``shown`` any more, which everybody finds out by themselves."""
    return msgspec.structs.replace(info, reactions=[each for each in info.reactions if each in shown])


def without_fleeting(info: Info | None) -> Info | None:
    """``info`` without what changes as people come, go, and wave animals."""
    if info is None:
        return None
    plates = [msgspec.structs.replace(plate, here=False, replaceable=False, reserved=False) for plate in info.plates]
    return msgspec.structs.replace(info, number=0, plates=plates, reactions=[], watchers=0)


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A request to a computer player for a move of ``seat`` in ``observation``, answered by `HostedMatch.decided`."""

    game: str
    level: str
    seat: Seat
    observation: AnyPosition
    clock: tuple[float, float] | None
    ticket: Ticket


class ComputerTurns:
    """Asks computer players for their moves, once per turn."""

    def __init__(self) -> None:
        self._asked_for: Ticket | None = None
        self._reflex_since: float | None = None

    @property
    def paused_until(self) -> float | None:
        """The time when a computer player's pause ends; None if there was none."""
        return None if self._reflex_since is None else self._reflex_since + COURTESY

    def request(self, match: AnyMatch, seat: Seat, level: str, now: float) -> MoveRequest | None:
        """The request to the computer player of ``level`` whose turn it is in ``seat``, if it is due now."""
        if self._asked_for is not None and match.is_current(self._asked_for):
            return None
        if match.game.reflex(match.position) is None:
            self._reflex_since = None
        elif self._reflex_since is None or now - self._reflex_since < COURTESY:
            self._reflex_since = now if self._reflex_since is None else self._reflex_since
            return None
        self._asked_for = match.ticket()
        clock, left = match.clock, None
        if clock is not None and not clock.setting.per_turn and not clock.setting.per_task:
            left = clock.left(seat, now), clock.setting.increment
        return MoveRequest(match.game.name, level, seat, match.position.observe(seat), left, self._asked_for)

    def play(self, match: AnyMatch, seat: Seat, text: str | None, now: float) -> None:
        """Make the move that was chosen for ``seat``; None or an illegal move becomes a legal one."""
        self._asked_for = None
        own = [move for move in match.legal() if match.position.actor(move) == seat]
        try:
            match.play(text if text is not None else own[0], now)
        except IllegalMove:
            match.play(own[0], now)


Decide = Callable[[str, MoveRequest, str | None], None]


class ComputerThread:
    """Asks computer players for moves, and passes each to ``decide`` from its thread; None if the player failed.

    Then ``report`` is told why, from that thread, too.
    """

    def __init__(self, find_game: Callable[[str], AnyGame], decide: Decide, report: Report) -> None:
        self._find_game, self._decide, self._report = find_game, decide, report
        self._pool: Final = ThreadPoolExecutor(1, "thinking")
        self._over = False

    def __call__(self, table: str, request: MoveRequest) -> None:
        """Queue the ``request`` of a table."""
        self._pool.submit(self._think, table, request)

    def close(self) -> None:
        """Stop thinking, without waiting for the thread."""
        self._over = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _think(self, table: str, request: MoveRequest) -> None:
        text = None
        try:
            player = self._find_game(request.game).player(request.level)
            limits = Limits(clock=request.clock)
            text = str(player.choose(request.observation, limits, lambda: self._over).move)
        except Exception as error:
            self._report("let a computer player think", error)
        finally:
            if not self._over:
                self._decide(table, request, text)
