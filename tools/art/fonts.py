"""Make the fonts in ``assets/fonts`` anew, after new words: tools/art/fonts.py REGULAR BOLD LATIN CYRILLIC.

REGULAR and BOLD are Noto Sans CJK's collections (Debian's fonts-noto-cjk has them), LATIN is a Fredoka in bold,
CYRILLIC a black Nunito. Of each region's characters there are the common ones, and of the bold those that our words in
its language take: run it again after translating. What only other programs need of a font is left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT: Final = Path(__file__).resolve().parents[2]
FONTS: Final = ROOT / "assets" / "fonts"
_NAMES: Final = [0, 1, 2, 3, 4, 5, 6, 13, 14]
"""Whose a font is, what it is called, and its licence."""
_LEFT_OUT: Final = ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
_SIGNS: Final = (
    " \N{NO-BREAK SPACE}—‘’“”…·‥※×　、。〃々〇〈〉《》「」『』【】〔〕〜・ー"
    "！％（），．／：；？～＋－＝￥０１２３４５６７８９"
)
"""What stands between characters."""
_KANA: Final = "".join(map(chr, [*range(0x3041, 0x3097), *range(0x309D, 0x309F), *range(0x30A1, 0x30FF)]))


class Region(NamedTuple):
    """Where characters have forms of their own: its name, its language, and which font it is of the collection."""

    name: str
    language: str
    number: int
    common: str


def _encoded(encoding: str, rows: Iterable[int], columns: Sequence[int]) -> str:
    """The characters that an encoding has in these rows of its table."""
    return "".join(bytes(cell).decode(encoding, "ignore") for cell in product(rows, columns))


_CELLS: Final = range(0xA1, 0xFF)
REGIONS: Final = (
    # GB 2312 and JIS X 0208: level 1; Big5: level 1; KS X 1001: its syllables.
    Region("SC", "zh_Hans", 2, _encoded("gb2312", range(0xB0, 0xD8), _CELLS)),
    Region("TC", "zh_Hant", 3, _encoded("big5", range(0xA4, 0xC7), [*range(0x40, 0x7F), *_CELLS])),
    Region("JP", "ja", 0, _KANA + _encoded("euc_jp", range(0xB0, 0xD0), _CELLS)),
    Region("KR", "ko", 1, _encoded("euc_kr", range(0xB0, 0xC9), _CELLS)),
)
LATIN: Final = range(0x20, 0x180)
CYRILLIC: Final = range(0x400, 0x500)
PUNCTUATION: Final = tuple(map(ord, "–—‘’‚“”„…№€ʼ"))


def words_in(language: str) -> str:
    """All that the program says in ``language``: its catalogues, lessons and rule books, and the language's name."""
    games = "jungle_games/games/*"
    places = (f"assets/locale/{language}/*/*.po", f"{games}/locale/{language}/*/*.po", f"{games}/book/{language}/*")
    return "".join(file.read_text(encoding="utf-8") for place in places for file in ROOT.glob(place))


def east_asian(signs: str) -> set[int]:
    """The code points in ``signs`` from the East Asian blocks."""
    return {ord(sign) for sign in signs if 0x2E80 <= ord(sign) <= 0x9FFF or 0xAC00 <= ord(sign) <= 0xD7A3}


def make(source: Path, points: set[int], target: Path, *, number: int = -1, shaped: bool = False) -> None:
    """Write the part of a font that ``points`` need; ``shaped`` keeps how its letters are placed beside another."""
    options = subset.Options()
    options.hinting = options.glyph_names = False
    options.name_IDs = _NAMES
    if not shaped:
        options.layout_features = []
        options.drop_tables += _LEFT_OUT
    font = TTFont(source, fontNumber=number, lazy=True, recalcTimestamp=False)
    font.flavor = None
    cut = subset.Subsetter(options)
    cut.populate(unicodes=points)
    cut.subset(font)
    font.save(target)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make the fonts in assets/fonts from whole ones.")
    for name in ("regular", "bold", "latin", "cyrillic"):
        parser.add_argument(name, type=Path, metavar=name.upper())
    chosen = parser.parse_args(arguments)
    signs = set(map(ord, _SIGNS))
    for region in REGIONS:
        used = signs | east_asian(words_in(region.language) + _everywhere())
        regular, bold = (FONTS / f"NotoSans{region.name}-{weight}.otf" for weight in ("Regular", "Bold"))
        make(chosen.regular, used | east_asian(region.common), regular, number=region.number)
        make(chosen.bold, used, bold, number=region.number)
    make(chosen.latin, {*LATIN, *PUNCTUATION}, FONTS / "Fredoka-Bold.ttf", shaped=True)
    make(chosen.cyrillic, {*LATIN, *CYRILLIC, *PUNCTUATION}, FONTS / "Nunito-Black.ttf", shaped=True)
    print(f"{sum(file.stat().st_size for file in FONTS.glob('*.?tf')):,} bytes in all")
    return 0


def _everywhere() -> str:
    """What is shown in every language: the languages' names, and the animals on Jungle's pieces."""
    from jungle_games.core.i18n import LANGUAGES
    from jungle_games.games.jungle.rules.board import Kind
    from jungle_games.games.jungle.scene.terrain import character_of

    animals = "".join(character_of(kind, language) for kind in Kind for language in LANGUAGES)
    return "".join(LANGUAGES.values()) + animals


if __name__ == "__main__":
    raise SystemExit(main())
