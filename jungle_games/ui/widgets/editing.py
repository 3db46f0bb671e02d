"""What is typed: a line of text with a caret and a selection. Pure: no drawing, no events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_LOOKED_AT: Final = 16
"""Characters that are looked at for each that has room: of a huge paste the rest is not worked on."""


@dataclass
class EditedText:
    """Text, a caret between its characters, and the other end of the selection (equal: nothing is selected)."""

    text: str = ""
    limit: int = 80
    caret: int = 0
    anchor: int = 0

    @property
    def selection(self) -> tuple[int, int]:
        """Both ends of the selection, the left one first."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected characters."""
        left, right = self.selection
        return self.text[left:right]

    def insert(self, typed: str) -> None:
        """Put what was typed in the place of the selection, as far as the limit lets it; lines are joined."""
        left, right = self.selection
        room = max(0, self.limit - len(self.text) + right - left)
        lines = typed[: _LOOKED_AT * self.limit].splitlines()
        clean = "".join(char for char in " ".join(lines) if char.isprintable())[:room]
        self.text = self.text[:left] + clean + self.text[right:]
        self.caret = self.anchor = left + len(clean)

    def delete(self, step: int, *, word: bool = False) -> None:
        """Delete the selection, else a character (or word) before (-1) or after (1) the caret."""
        if self.caret == self.anchor:
            self.anchor = self._next(step, word)
        self.insert("")

    def move(self, step: int, *, word: bool = False, select: bool = False) -> None:
        """Move the caret a character or word; without ``select`` a selection collapses to that side."""
        if self.caret != self.anchor and not select and not word:
            left, right = self.selection
            self.caret = self.anchor = left if step < 0 else right
            return
        self.go(self._next(step, word), select=select)

    def go(self, index: int, *, select: bool = False) -> None:
        """Put the caret before the character at ``index``."""
        self.caret = min(len(self.text), max(0, index))
        if not select:
            self.anchor = self.caret

    def select_all(self) -> None:
        """Select everything, the caret at the end."""
        self.anchor, self.caret = 0, len(self.text)

    def _next(self, step: int, word: bool) -> int:
        index = min(len(self.text), max(0, self.caret + step))
        if word:
            while 0 < index < len(self.text) and not self._word_begins(index):
                index += step
        return index

    def _word_begins(self, index: int) -> bool:
        return self.text[index - 1].isspace() and not self.text[index].isspace()
