"""The words that invitations are said in: 2,048 of them, told apart by their first four letters."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

BITS_A_WORD: Final = 11
_TOLD_APART: Final = 4


@cache
def words() -> tuple[str, ...]:
    """All of them, in order: those of BIP 39, which must never change."""
    return tuple(Path(__file__).with_name("code_words.txt").read_text(encoding="ascii").split())


@cache
def _numbers() -> dict[str, int]:
    return {word[:_TOLD_APART]: number for number, word in enumerate(words())}


def number_of(text: str) -> int | None:
    """The number of the word in ``text``, which may be abbreviated; None if there is no such word."""
    number = _numbers().get(text[:_TOLD_APART])
    return number if number is not None and words()[number].startswith(text) else None
