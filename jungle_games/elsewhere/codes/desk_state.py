"""What a host keeps of the short codes of a table, so that nobody gets more guesses by a restart."""

from __future__ import annotations

from typing import Final

import msgspec

from jungle_games.elsewhere.codes.short_code import ShortCode

GUESSES: Final = 5
"""Wrong guesses after which a code is replaced."""
CODES: Final = 4
"""Codes that are given out by themselves, one after the other; then a person has to ask for one."""


class DeskState(msgspec.Struct, kw_only=True):
    """The code of a table, and how often somebody has guessed."""

    code: ShortCode
    guesses: int = 0
    """Wrong ones at this code."""
    codes: int = 1
    """How many codes there were since a person last asked for one."""
    news: int = 0
    """How many of them were replaced as somebody had guessed."""

    @property
    def shut(self) -> bool:
        """Whether there is no code until a person asks for one."""
        return self.codes > CODES
