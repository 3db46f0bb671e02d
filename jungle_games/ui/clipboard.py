"""The system's clipboard."""

from __future__ import annotations

import contextlib

import pygame


class SystemClipboard:
    """Text to and from other programs; where the system has no clipboard it keeps the text itself."""

    def __init__(self) -> None:
        self._kept = ""

    def read(self) -> str:
        """The text on it, or an empty string."""
        try:
            return pygame.scrap.get_text() or self._kept
        except pygame.error:
            return self._kept

    def write(self, text: str) -> None:
        """Put ``text`` on it."""
        self._kept = text
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(text)
