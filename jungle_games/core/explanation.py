"""Explanations: why a move is good, found by search and kept as plain data, for the table to word and to show."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, Final


class HintStep(IntEnum):
    """How much a hint shows: what to look at, then what to play, then the move with its reason."""

    LOOK = 1
    PIECE = 2
    MOVE = 3


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a move is good: a ``claim`` (a key of the game's own) with the ``facts`` that its sentence names.

    It holds no words, so that it can be worded in whichever language is shown, and is computed from an observation
    alone. Moves and places are values of the game's rules.
    """

    claim: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    look: tuple[Hashable, ...] = ()
    """The places to look at first; without any, the table picks them from the move."""
    threat: tuple[object, ...] = ()
    """What the other side would play otherwise, or threatens to: its moves in order, shown in red."""
    plan: tuple[object, ...] = ()
    """What the move prepares: the own moves to follow, in order."""


ALSO: Final = "also"
"""The fact that is a second explanation, said after the first."""


def first_of(found: Iterable[Explanation], seconds: Collection[str] = ()) -> Explanation | None:
    """The first explanation, and as its fact `ALSO` the next one whose claim is among ``seconds``; None without any."""
    each = iter(found)
    first = next(each, None)
    second = next((other for other in each if other.claim in seconds), None)
    if first is None or second is None:
        return first
    return replace(first, facts={**first.facts, ALSO: second})
