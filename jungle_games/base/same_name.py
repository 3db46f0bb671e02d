"""Whether two names look the same."""

from __future__ import annotations

from unicodedata import normalize


def is_same_name(one: str, other: str) -> bool:
    """Whether two names look the same, or differ only in capitals and in how their letters are encoded."""
    return normalize("NFKC", one).casefold() == normalize("NFKC", other).casefold()
