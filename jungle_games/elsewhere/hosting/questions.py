"""What somebody at a table asks the others: to take a move back, to let a computer play on, to play again."""

from __future__ import annotations

from typing import Any, cast

from jungle_games.core.game import IllegalMove, Seat
from jungle_games.core.matches.match import Match
from jungle_games.elsewhere.hosting.host_state import HostState
from jungle_games.elsewhere.messages import Asked, Question
from jungle_games.elsewhere.refusals import RemoteError


def question(text: str, number: int, by: Seat) -> Asked:
    """What ``text``, such as ``undo`` or ``computer 2 lion``, asks. Raises RemoteError."""
    verb, *words = text.split()[:4] or [""]
    if verb in ("undo", "rematch") and not words:
        return Asked(number, by, cast(Question, verb))
    if verb == "computer" and len(words) == 2 and words[0].isdecimal() and len(words[0]) <= 2:
        return Asked(number, by, "computer", int(words[0]), words[1][:40])
    raise RemoteError("strange")


def refuse(asked: Asked, state: HostState, match: Match[Any, Any] | None) -> None:
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


def undo_length(match: Match[Any, Any], seat: Seat) -> int:
    """How many steps lead back to before the last move of ``seat``; 0 if it made none."""
    steps = enumerate(reversed(match.steps), start=1)
    return next((n for n, step in steps if step.actor == seat and not step.is_offer), 0)


def undo(match: Match[Any, Any], seat: Seat) -> None:
    """Take back the last move of ``seat`` and all that came after it. Raises RemoteError."""
    try:
        match.undo(undo_length(match, seat))
    except IllegalMove as error:
        raise RemoteError("no-undo") from error


def _try_undo(match: Match[Any, Any], seat: Seat) -> None:
    before = match.bookmark()
    try:
        undo(match, seat)
    finally:
        match.return_to(before)
