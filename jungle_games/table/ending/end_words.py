"""What the result sheet says, already translated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetFact:
    """A fact about the match, already translated: an icon, a label, a value, and a smaller ``note``."""

    icon: str
    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class NextWords:
    """The words for the suggested next step and its reason; ``picture`` is an SVG asset."""

    sentence: str
    title: str
    picture: str


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words of the sheet, already translated; ``won`` as in a verdict."""

    headline: str
    reason: str
    picture: str
    won: bool | None
    facts: Sequence[SheetFact] = ()
    following: NextWords | None = None
