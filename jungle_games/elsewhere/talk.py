"""What people say at a table without words of their own: six animals, and six short phrases that hurt nobody."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from jungle_games.core.i18n import N_, _

_PHRASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "well-played": N_("Well played"),
        "one-moment": N_("One moment"),
        "good-luck": N_("Good luck"),
        "oops": N_("Oops"),
        "thanks": N_("Thanks"),
        "again": N_("Again?"),
    }
)


def phrase_words(key: str) -> str:
    """A phrase in the language spoken here; empty for an animal."""
    return _(_PHRASES[key]) if key in _PHRASES else ""
