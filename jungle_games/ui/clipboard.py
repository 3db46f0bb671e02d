"""The system's clipboard."""

from __future__ import annotations

import contextlib
from typing import Final

import pygame

_LONGEST: Final = 2_000_000
"""Characters: more than any record or line may have, so that what is too long is still found to be."""


class SystemClipboard:
    """Text to and from other programs; where the system has no clipboard it keeps the text itself."""

    def __init__(self) -> None:
        self._kept = ""

    def read(self) -> str:
        """The text on it, or an empty string; of more than anything here takes, only the beginning."""
        try:
            text = pygame.scrap.get_text() or self._kept
        except (pygame.error, UnicodeError):
            text = self._kept
        return text[:_LONGEST]

    def write(self, text: str) -> None:
        """Put ``text`` on it."""
        self._kept = text
        # The system takes no halves of surrogate pairs, and nothing behind a NUL.
        shown = text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(shown)
