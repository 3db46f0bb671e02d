"""A situation as plain data, for the protocol; ``rules/position.py`` documents the keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jungle_games.games.jungle_matrix.rules.pets import InPlay
from jungle_games.games.jungle_matrix.rules.sheet import SEATS, Sheet
from jungle_games.games.jungle_matrix.rules.situation import Call, Situation
from jungle_games.games.jungle_matrix.rules.turn import Mistake


def plain_state(situation: Situation) -> Mapping[str, Any]:
    """All of ``situation``; mistakes only if it is not an observation."""
    turn, stacks, upcoming = situation.turn, situation.grid, situation.next_card
    state: dict[str, Any] = {
        "round": situation.round,
        "seat": situation.player,
        "phase": str(situation.phase),
        "grid": {str(square): stack[-1].code for square, stack in stacks.items()},
        "under": {str(square): [card.code for card in stack[:-1]] for square, stack in stacks.items()},
        "deck": len(turn.deck),
        "next": upcoming.code if upcoming else None,
        "pets": [[_plain_pet(each) for each in lying] for lying in situation.pets],
        "offered": list(situation.offered),
        "rules": dict(situation.rules.plain()),
        "sentences": list(situation.rules.sentences()),
        "score": _plain_score(situation.sheet),
        "totals": list(situation.sheet.totals),
        "pending": ["/".join(map(str, choice)) for choice in situation.pending],
        "covered": turn.covered,
        "exhaustions": turn.exhaustions,
        "points": turn.points,
        "score_now": turn.score_now,
        "calls_closed": situation.calls_closed,
        "ended": None if turn.ended is None else str(turn.ended),
        "seconds": turn.seconds,
        "call": None if situation.call is None else _plain_call(situation.call),
    }
    if not situation.observed:
        state["mistake"] = None if turn.mistake is None else _plain_mistake(turn.mistake)
    return state


def _plain_score(sheet: Sheet) -> list[list[int | None]]:
    rounds = range(1, len(sheet.rows) + 1)
    return [[sheet.points(number, seat) for seat in range(SEATS)] for number in rounds]


def _plain_pet(lying: InPlay) -> Mapping[str, Any]:
    return {"pet": lying.pet, "rounds": lying.rounds, "fourth": lying.fourth}


def _plain_call(call: Call) -> Mapping[str, Any]:
    mistake = None if call.mistake is None else _plain_mistake(call.mistake)
    return {"right": call.mistake is not None, "forgiven": call.forgiven, "mistake": mistake}


def _plain_mistake(mistake: Mistake) -> Mapping[str, Any]:
    return {
        "wrong": str(mistake.wrong),
        "square": None if mistake.square is None else str(mistake.square),
        "right": [str(square) for square in mistake.right],
    }
