"""Motifs: what one sees in a puzzle before it is solved, which names the days and tells them as a story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Motif:
    """What a puzzle begins with; it gives nothing of the solution away. The words are translated.

    ``looks`` are the pictures that show it, as names of drawings, and ``ground`` is what they lie on.
    """

    name: str
    """A title, such as “Rats in the river”."""
    told: str
    """The same as a sentence."""
    looks: Sequence[str]
    ground: str
    rarity: int = 0
    """How rarely it is seen, from 0: of the motifs of a day the rarest names it."""


def theme_of(motifs: Sequence[Motif], day: date) -> Motif | None:
    """The motif that names ``day``: of the rarest ones each may be it, the same on every machine; None without any."""
    rarest = max((motif.rarity for motif in motifs), default=0)
    among = [motif for motif in motifs if motif.rarity == rarest]
    lot = sha256(day.isoformat().encode()).digest()[0]
    return among[lot % len(among)] if among else None
