"""Words of every language are set in fonts that the program brings along, and characters in the forms of the region."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame
import pytest
from examples import in_turn
from fonts import FONTS, REGIONS, Region, east_asian, words_in
from fontTools.ttLib import TTFont

from jungle_games.core.i18n import LANGUAGES
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face, InstalledFonts, has_glyph

PX = 24
AGAIN = "make the fonts again: tools/art/fonts.py"


said_in = cache(words_in)


class Nowhere(InstalledFonts):
    """A machine without fonts, which must not be asked."""

    def find(self, signs: str, *, bold: bool) -> Path | None:
        raise AssertionError(signs)


def pixels(painter: Painter, text: str, face: Face = Face.REGULAR) -> bytes:
    return pygame.image.tobytes(painter.text(text, face, PX, "#FFFFFF"), "RGBA")


@pytest.mark.parametrize("region", REGIONS, ids=lambda region: region.language)
@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_a_region_has_all_characters_of_its_language(region: Region, weight: str) -> None:
    known = TTFont(FONTS / f"NotoSans{region.name}-{weight}.otf", lazy=True).getBestCmap()
    assert "".join(map(chr, sorted(east_asian(said_in(region.language)) - known.keys()))) == "", AGAIN


@pytest.mark.parametrize("language", in_turn(LANGUAGES, 3))
def test_no_machine_is_asked_for_the_letters_of_a_language(language: str) -> None:
    painter = Painter(installed=Nowhere(), language=language)
    letters = sorted({sign for sign in said_in(language) + "".join(LANGUAGES.values()) if sign.isalpha()})
    for face in Face:
        assert painter.text_width("".join(letters[:900]), face, PX) > 0


def test_characters_have_the_form_of_the_language() -> None:
    """The same code points, written otherwise."""
    forms = {language: pixels(Painter(language=language), "直角骨") for language in ("zh_Hans", "zh_Hant", "ja")}
    assert len(set(forms.values())) == 3


def test_a_name_with_a_rare_character_is_of_one_weight() -> None:
    painter = Painter(language="zh_Hans")
    assert has_glyph(FONTS / "NotoSansSC-Regular.otf", "瓷")
    assert not has_glyph(FONTS / "NotoSansSC-Bold.otf", "瓷")
    shown = pixels(painter, "简瓷", Face.BOLD)
    assert shown == pixels(painter, "简瓷", Face.REGULAR)
    assert pixels(painter, "简", Face.BOLD) != pixels(painter, "简", Face.REGULAR)
