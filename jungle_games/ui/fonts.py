"""System fonts, for names in scripts that the program's own fonts have not, and what a font file contains."""

from __future__ import annotations

import unicodedata
import warnings
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import pygame
from pygame import freetype

from jungle_games.base.clean_text import JOINERS
from jungle_games.ui.scripts import EMOJI, script_of

_ANSWERS_KEPT: Final = 4096
_ANY_SIZE: Final = 12.0
_HAN: Final = ("notosanscjk", "sourcehansans", "microsoftyahei", "pingfang", "hiragino", "wenquanyi", "simhei")
_INDIC: Final = ("notosans", "nirmala", "kohinoor", "mangal", "lohit")
_LIKED: Final[Mapping[str, tuple[str, ...]]] = {
    EMOJI: ("notocoloremoji", "segoeuiemoji", "applecoloremoji", "twemoji"),
    "Arab": ("notosansarabic", "segoeui", "geezapro", "dejavusans", "tahoma", "arial"),
    "Beng": _INDIC,
    "Deva": _INDIC,
    "Hang": ("notosanscjk", "malgungothic", "applesdgothicneo", "nanumgothic"),
    "Hani": _HAN,
    "Hebr": ("notosanshebrew", "segoeui", "arialhebrew", "dejavusans", "arial"),
    "Hira": ("notosanscjk", "yugothic", "hiragino", "meiryo", "ipa"),
    "Kana": ("notosanscjk", "yugothic", "hiragino", "meiryo", "ipa"),
    "Taml": _INDIC,
    "Telu": _INDIC,
    "Thai": ("notosansthai", "leelawadee", "thonburi", "loma", "tahoma"),
}
"""Beginnings of the names of fonts that suit ours, the best first, by script."""
_PLAIN: Final = (
    "notosans",
    "segoeui",
    "dejavusans",
    "freesans",
    "liberationsans",
    "arialunicode",
    "arial",
    "helvetica",
)
"""Those that suit ours in any script."""
_ODD: Final = ("serif", "mono", "condensed", "display", "looped", "naskh", "rashi", "unifont", "bitmap")
"""Parts of the names of fonts that are asked last."""
_NO_LETTERS: Final = ("lastresort", "adobeblank", "adobenotdef")
"""Beginnings of the names of fonts that have a character for everything, and none that can be read."""
_UNKNOWN: Final = ("Cn", "Co")
"""Categories of what is no character, or one of somebody's own."""


@lru_cache(_ANSWERS_KEPT)
def has_glyph(file: Path, sign: str) -> bool:
    """Whether ``file`` (of a collection: its first font) has a picture of ``sign``; a file that is no font has none."""
    if not freetype.get_init():
        freetype.init()
    try:
        font = freetype.Font(str(file), ucs4=True)
        # Fonts of pictures have them in some sizes only.
        size = next((size for size, *_rest in font.get_sizes()), _ANY_SIZE)
        return font.get_metrics(sign, size)[0] is not None
    except (pygame.error, OSError, ValueError):
        return False


class InstalledFonts:
    """Looks for fonts when the first is asked for, and remembers which it found."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, bool], Path | None] = {}
        self._orders: dict[tuple[str, bool], list[Path]] = {}

    def find(self, signs: str, *, bold: bool) -> Path | None:
        """The file of the font that suits best of those with all ``characters`` (a letter and its marks), or None.

        Where none has the marks too, one with the letter does.
        """
        key = (signs, bold)
        if key not in self._found:
            known = unicodedata.category(signs[0]) not in _UNKNOWN
            self._found[key] = (self._with(signs, bold) or self._with(signs[0], bold)) if known else None
        return self._found[key]

    def _with(self, signs: str, bold: bool) -> Path | None:
        for file in self._order(script_of(signs[0]), bold):
            if all(sign in JOINERS or self.has(file, sign) for sign in signs) and _opens(file):
                return file
        return None

    def _order(self, script: str, bold: bool) -> list[Path]:
        key = (script, bold)
        if key not in self._orders:
            names = sorted(self.names(), key=lambda name: (_rank(name, script), name))
            files = (self.file(name, bold=bold) for name in names if not name.startswith(_NO_LETTERS))
            self._orders[key] = list(dict.fromkeys(file for file in files if file is not None))
        return self._orders[key]

    # -- what the machine has; others stand in for it in tests

    def names(self) -> list[str]:
        """The names of all fonts that are installed, in small letters without spaces."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where fonts cannot be listed, there are none
            return pygame.font.get_fonts()

    def file(self, name: str, *, bold: bool) -> Path | None:
        """Where a font lies."""
        found = pygame.font.match_font(name, bold=bold)
        return None if found is None else Path(found)

    def has(self, file: Path, sign: str) -> bool:
        """Whether a font has a character."""
        return has_glyph(file, sign)


def _rank(name: str, script: str) -> tuple[int, int]:
    odd = sum(part in name for part in _ODD)
    for rank, beginning in enumerate((*_LIKED.get(script, ()), *_PLAIN)):
        if name.startswith(beginning):
            return (odd, rank)
    # Pictures in colour only where a picture is meant.
    return (9 if "emoji" in name else 1 + odd, 0)


@cache
def _opens(file: Path) -> bool:
    try:
        pygame.font.Font(str(file), 20)
    except (pygame.error, OSError):
        return False
    return True


@cache
def drawn_in_one_size(file: Path) -> bool:
    """Whether the font is made of pictures of one size, which are to be scaled."""
    return pygame.font.Font(str(file), 20).get_height() == pygame.font.Font(str(file), 60).get_height()
