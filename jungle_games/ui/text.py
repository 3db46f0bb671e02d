"""Text: faces, runs, measuring and breaking into lines. All sizes are pixels.

Every text can be set, whatever is in it: what cannot be seen is left out, and of what no window could hold the rest.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from enum import Enum
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Final, Literal

import pygame

from jungle_games.legible import legible
from jungle_games.ui.cache import SurfaceCache
from jungle_games.ui.theme import Colour

Align = Literal["left", "center", "right"]

_ELLIPSIS: Final = "…"
_FONTS_KEPT: Final = 48
_MEASURES_KEPT: Final = 4000
_LONGEST_RUN: Final = 1_000
"""Characters of a line."""
_WIDEST: Final = 16_384
"""Pixels of a line: wider than any window."""
_LONGEST_TEXT: Final = 30_000
"""Characters that are broken into lines."""
_MOST_LINES: Final = 2_000
_FIRST_GUESS: Final = 32
"""Characters that may fit."""
_NOWHERE: Final = "\U000f0000"
"""A sign for private use, which no face of ours has."""


class Face(Enum):
    """A typeface: the font package, the file in it, and the height of its capitals per em."""

    TITLE = ("font_fredoka_one", "FredokaOne-Regular.ttf", 0.70)
    REGULAR = ("font_source_sans_pro", "SourceSansPro-Regular.ttf", 0.66)
    SEMIBOLD = ("font_source_sans_pro", "SourceSansPro-Semibold.ttf", 0.66)
    BOLD = ("font_source_sans_pro", "SourceSansPro-Bold.ttf", 0.66)
    ITALIC = ("font_source_sans_pro", "SourceSansPro-It.ttf", 0.66)

    @property
    def cap_height(self) -> float:
        """Height of the capitals as a share of the size."""
        return self.value[2]

    @property
    def file(self) -> Path:
        """The font file; raises FileNotFoundError when its package is missing."""
        package, name, _ = self.value
        return _folder_of(package) / "files" / name


@cache  # a font is opened for every size, and looking through all packages takes longer than that
def _folder_of(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"The font package {package} is missing. Install Jungle Games again.")
    return Path(next(iter(spec.submodule_search_locations)))


@lru_cache(maxsize=4096)
def _lacks(face: Face, letter: str) -> bool:
    """Whether ``face`` has no ``letter``: it shows what it shows for a sign that no face has."""
    font = pygame.font.Font(str(face.file), 24)
    shown = []
    for sign in (letter, _NOWHERE):
        try:
            shown.append(pygame.image.tobytes(font.render(sign, True, "white"), "RGBA"))
        except pygame.error:  # it has no width
            shown.append(b"")
    return shown[0] == shown[1]


class Typesetter:
    """Renders and measures runs; fonts are opened once per face and size."""

    def __init__(self, cache: SurfaceCache) -> None:
        self._cache = cache
        self._fonts: OrderedDict[tuple[Face, int], pygame.font.Font] = OrderedDict()
        self._widths: dict[tuple[str, Face, int], int] = {}

    def font(self, face: Face, px: int) -> pygame.font.Font:
        """The font of a face at ``px`` pixels to the em."""
        key = (face, max(1, px))
        font = self._fonts.get(key)
        if font is None:
            if not pygame.font.get_init():
                pygame.font.init()
            font = self._fonts[key] = pygame.font.Font(str(face.file), key[1])
            if len(self._fonts) > _FONTS_KEPT:
                self._fonts.popitem(last=False)
        else:
            self._fonts.move_to_end(key)
        return font

    def _font_for(self, string: str, face: Face, px: int) -> pygame.font.Font:
        """The font of a face, or of one with more letters where it would leave some of ``string`` out.

        The face of titles shows nothing at all for letters such as Greek or Russian ones: a name would be missing.
        """
        if face is Face.TITLE and not string.isascii():
            self.font(face, px)
            if any(_lacks(face, sign) for sign in string if sign.isalpha()):
                return self.font(Face.BOLD, px)
        return self.font(face, px)

    def run(self, string: str, face: Face, px: int, colour: Colour) -> pygame.Surface:
        """One line of text on a clear ground; an alpha in ``colour`` counts."""
        string = string[:_LONGEST_RUN]
        return self._cache.get(("text", string, face, px, colour), lambda: self._render(string, face, px, colour))

    def _render(self, string: str, face: Face, px: int, colour: Colour) -> pygame.Surface:
        shown, font = pygame.Color(colour), self.font(face, px)
        string = legible(string, _LONGEST_RUN)
        if len(string) * px > _WIDEST:
            string = string[: self._longest(string, face, px, _WIDEST)]
        try:
            run = self._on_line(self._font_for(string, face, px), font, string, shown)
        except pygame.error:  # all of it has no width in this face
            run = pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
        if shown.a < 255:
            run.fill((255, 255, 255, shown.a), special_flags=pygame.BLEND_RGBA_MULT)
        return run

    @staticmethod
    def _on_line(own: pygame.font.Font, face: pygame.font.Font, string: str, colour: pygame.Color) -> pygame.Surface:
        """A run in its ``own`` font, on the line of the ``face`` that it stands for."""
        run = own.render(string, True, colour[:3])
        if own is face:
            return run
        line = pygame.Surface((run.get_width(), face.get_height()), pygame.SRCALPHA)
        line.blit(run, (0, face.get_ascent() - own.get_ascent()))
        return line

    def top(self, face: Face, px: int, middle: float) -> int:
        """Where a run's upper edge goes so that the middle of its capitals lies at ``middle``."""
        return round(middle + face.cap_height * px / 2 - self.font(face, px).get_ascent())

    def width(self, string: str, face: Face, px: int) -> int:
        """Width of a run, measured at the real size."""
        key = (string[:_LONGEST_RUN], face, px)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= _MEASURES_KEPT:
                self._widths.clear()
            seen = legible(key[0], _LONGEST_RUN)
            measured = self._font_for(seen, face, px).size(seen)[0]
            width = self._widths[key] = min(measured, _WIDEST)
        return width

    def wrap(self, string: str, face: Face, px: int, width: int) -> list[str]:
        """``string`` in lines no wider than ``width``; a wider word is broken, behind a hyphen if it has one.

        Where there is more than anybody would read, the last line ends with an ellipsis.
        """
        parts = string[:_LONGEST_TEXT].split("\n")
        all_lines = (line for part in parts for line in self._lines(legible(part, len(part)), face, px, width))
        lines = list(islice(all_lines, _MOST_LINES + 1))
        if len(lines) > _MOST_LINES or len(string) > _LONGEST_TEXT:
            del lines[_MOST_LINES:]
            lines[-1] = self._shortened(lines[-1], face, px, width)
        return lines

    def _lines(self, string: str, face: Face, px: int, width: int) -> Iterator[str]:
        line = ""
        for word in string.split(" "):
            longer = f"{line} {word}" if line else word
            if not line or self.width(longer, face, px) <= width:
                line = longer
            else:
                yield line
                line = word
            while self.width(line, face, px) > width and len(line) > 1:
                kept = max(1, self._longest(line, face, px, width))
                kept = line.rfind("-", 0, kept) + 1 or kept
                yield line[:kept]
                line = line[kept:]
        yield line

    def fit(self, string: str, face: Face, px: int, width: int) -> str:
        """``string`` if it fits, else as much of it as fits with an ellipsis behind."""
        if len(string) <= _LONGEST_RUN and self.width(string, face, px) <= width:
            return string
        return self._shortened(legible(string, _LONGEST_RUN), face, px, width)

    def _shortened(self, string: str, face: Face, px: int, width: int) -> str:
        room = width - self.width(_ELLIPSIS, face, px)
        return string[: self._longest(string, face, px, room)].rstrip() + _ELLIPSIS

    def _longest(self, string: str, face: Face, px: int, width: int) -> int:
        """How many characters of what is legible fit; a text without end is not measured to its end."""
        size = self.font(face, px).size
        low, high = 0, min(_FIRST_GUESS, len(string))
        while high < len(string) and size(string[:high])[0] <= width:
            low, high = high, min(2 * high, len(string))
        while low < high:
            middle = (low + high + 1) // 2
            if size(string[:middle])[0] <= width:
                low = middle
            else:
                high = middle - 1
        return low
