"""Moves that players ask for: whoever asks must be allowed to make them, and have seen what is on the table."""

from __future__ import annotations

from typing import Any, Final

from jungle_games.core.game import Seat
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.match_moves import MatchMove, parse_match_move
from jungle_games.elsewhere.messages import Request
from jungle_games.elsewhere.refusals import RemoteError

_TEXTS: Final = 3
"""Moves of one turn that may be sent together."""


def play_requested(match: Match[Any, Any], seat: Seat, request: Request, now: float) -> None:
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


def _permitted(match: Match[Any, Any], seat: Seat, text: str, seen: int) -> Any:
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


def _still_meant(match: Match[Any, Any], move: Any, seen: int) -> bool:
    """Whether a move made for an earlier position is still valid: legal then and now."""
    return 0 <= seen < match.ply and move in match.position_at(seen).legal_moves() and move in match.legal()
