"""The answers of the headless protocol: the state of a match as plain data, and errors."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from jungle_games.core.game import CHANCE, Actor, Outcome, Seat
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import Result

Answer = Mapping[str, object]


class ProtocolError(Exception):
    """A request that is answered with an error: a ``code`` and a message."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def need_true(verb: str, wanted: bool) -> None:
    """Raise ProtocolError unless ``wanted``, the argument of a request that takes only true, is true."""
    if not wanted:
        raise ProtocolError("bad-request", f"{verb}: takes true")


def state_of(match: AnyMatch, seat: Seat | None = None) -> Answer:
    """The state of ``match``; with a ``seat``, what that seat observes, and only its own legal moves."""
    position = match.position if seat is None else match.position.observe(seat)
    legal = [] if match.outcome is not None else position.legal_moves()
    return {
        "game": match.game.name,
        "ply": match.ply,
        "to_move": _actor(match.to_move),
        "legal": [str(move) for move in legal if seat is None or position.actor(move) == seat],
        "outcome": _outcome(match.outcome),
        "state": position.state(),
    }


def _actor(actor: Actor | None) -> int | str | None:
    return CHANCE.value if actor is CHANCE else actor


def _outcome(outcome: Outcome | None) -> Answer | None:
    return None if outcome is None else msgspec.structs.asdict(Result.of(outcome))
