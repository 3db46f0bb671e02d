"""What players at a table ask for: moves, agreement to a question, and a wave across the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import msgspec

from jungle_games.core.game import IllegalMove, Move, Seat
from jungle_games.core.matches.history import MatchMove, parse_match_move
from jungle_games.core.matches.match import AnyMatch
from jungle_games.elsewhere.hosting.host_state import HostState
from jungle_games.elsewhere.messages import ANIMALS, PHRASES, REACTION_LASTS, Asked, Info, Question, Reaction, Request
from jungle_games.elsewhere.network.transport import Allowance
from jungle_games.elsewhere.refusals import RemoteError

_TEXTS: Final = 3
"""Moves of one turn that may be sent together."""
_MOST: Final = 4
_SAID: Final = (0.25, 3.0)
"""What somebody may say a second, and at once."""


def question(text: str, number: int, by: Seat) -> Asked:
    """What ``text``, such as ``undo`` or ``computer 2 lion``, asks. Raises RemoteError."""
    verb, *words = text.split()[:4] or [""]
    if verb in ("undo", "rematch") and not words:
        return Asked(number, by, cast("Question", verb))
    if verb == "computer" and len(words) == 2 and words[0].isdecimal() and len(words[0]) <= 2:
        return Asked(number, by, "computer", int(words[0]), words[1][:40])
    raise RemoteError("strange")


def refuse(asked: Asked, state: HostState, match: AnyMatch | None) -> None:
    """Raise RemoteError where what is asked for cannot be."""
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
        """Those that are still shown."""
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
