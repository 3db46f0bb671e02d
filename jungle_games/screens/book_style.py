"""How the letters of a rule book look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from jungle_games.screens.typeset import Lettering
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix

_TITLE: Final = 36
_HEADING: Final = 24
_BODY: Final = 19
_CAPTION: Final = 16


@dataclass(frozen=True)
class BookStyle:
    """The letterings and colours of a book at ``u`` pixels per unit."""

    u: float
    theme: Theme

    def px(self, length: float) -> int:
        """``length`` units in whole pixels, at least one."""
        return max(1, round(length * self.u))

    @cached_property
    def title(self) -> Lettering:
        """The page's title."""
        return Lettering(Face.TITLE, Face.TITLE, self.px(_TITLE), self.theme.ink, 1.25)

    @cached_property
    def heading(self) -> Lettering:
        """The headings within a page."""
        return Lettering(Face.TITLE, Face.TITLE, self.px(_HEADING), self.theme.moss, 1.3)

    @cached_property
    def body(self) -> Lettering:
        """The running text."""
        return Lettering(Face.REGULAR, Face.BOLD, self.px(_BODY), self.theme.ink)

    @cached_property
    def caption(self) -> Lettering:
        """What stands below figures."""
        colour = mix(self.theme.faded, self.theme.ink, 0.35)
        return Lettering(Face.ITALIC, Face.SEMIBOLD, self.px(_CAPTION), colour, 1.35)

    @cached_property
    def head(self) -> Lettering:
        """The heads of tables."""
        return Lettering(Face.SEMIBOLD, Face.BOLD, self.px(16), self.theme.faded, 1.35)

    @cached_property
    def number(self) -> Lettering:
        """The numbers of lists."""
        return Lettering(Face.TITLE, Face.TITLE, self.px(17), self.theme.mark_paper)
