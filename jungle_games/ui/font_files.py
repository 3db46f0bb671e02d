"""Which characters a font file has: pygame's FreeType is asked, for the fonts that pygame draws with do not tell."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame
from pygame import freetype

_ANSWERS_KEPT: Final = 4096
_ANY_SIZE: Final = 12.0


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
