"""The letterings of a book's page: faces, sizes and inks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jungle_games.screens.book.book import Style
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix


@dataclass(frozen=True, slots=True)
class Lettering:
    """A lettering: faces for plain and strong words, units to the em, and a colour of the theme.

    ``darker``: how much of the ink's colour is in it.
    """

    plain: Face
    strong: Face
    size: float
    ink: str
    leading: float = 1.45
    darker: float = 0.0

    def colour(self, theme: Theme) -> str:
        """Its colour."""
        return mix(getattr(theme, self.ink), theme.ink, self.darker)

    def face(self, style: Style) -> Face:
        """The face of a style."""
        faces = {Style.STRONG: self.strong, Style.EMPHASIS: Face.ITALIC, Style.CODE: Face.SEMIBOLD}
        return faces.get(style, self.plain)


TITLE: Final = Lettering(Face.TITLE, Face.TITLE, 36, "ink", 1.25)
HEADING: Final = Lettering(Face.TITLE, Face.TITLE, 24, "moss", 1.3)
BODY: Final = Lettering(Face.REGULAR, Face.BOLD, 19, "ink")
CAPTION: Final = Lettering(Face.ITALIC, Face.SEMIBOLD, 16, "faded", 1.35, 0.35)
HEAD: Final = Lettering(Face.SEMIBOLD, Face.BOLD, 16, "faded", 1.35)
"""Of the heads of tables."""
NUMBER: Final = Lettering(Face.TITLE, Face.TITLE, 17, "mark_paper", 19 * 1.45 / 17)
"""Of the numbers of lists, a line as high as one of the text beside it."""
