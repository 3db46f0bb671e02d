"""Text: the fonts of every script, and setting it in lines."""

from __future__ import annotations

import re
import unicodedata
import warnings
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from itertools import groupby, islice
from pathlib import Path
from typing import Final, Generic, Literal, NamedTuple, TypeVar

import pygame

from jungle_games.base.clean_text import JOINERS, TOGETHER, clean_line, is_wide, stands_close
from jungle_games.base.system import assets_folder
from jungle_games.ui.pictures import SurfaceCache
from jungle_games.ui.theme import Colour

Align = Literal["left", "center", "right"]

_ELLIPSIS: Final = "…"
_MEASURES_KEPT: Final = 8_000
_LONGEST_RUN: Final = 1_000
_WIDEST: Final = 16_384
"""Pixels of a line: wider than any window."""
_LONGEST_TEXT: Final = 30_000
_MOST_LINES: Final = 2_000
_FIRST_GUESS: Final = 32
"""The number of characters to measure first when fitting text."""
_FEW: Final = 3
"""The maximum number of lines that are balanced; longer text is set as prose."""
_FEW_SIGNS: Final = 4
"""A last line with fewer characters than this is avoided."""
_MANY: Final = 12
"""The maximum number of lines of several sentences."""
_LEFT_OVER: Final = 0.34
"""The share of the width up to which a last line counts as left over."""
NOT_FIRST: Final = frozenset(
    "、。，．：；？！）」』】〉》〕〗｝’”…‥・‧·ー—–゛゜ヽヾゝゞ々〻％%‰℃°¢)]},.:;!?-"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
)
NOT_LAST: Final = frozenset("（「『【〈《〔〖｛‘“([{￥¥$＃#\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
_ENDS: Final = frozenset("、。，．：；？！）」』】〉》…”")
_HIRAGANA: Final = frozenset(map(chr, range(0x3041, 0x3097)))
_POLITE: Final = frozenset("おご")
"""Japanese prefixes that belong to the noun after them."""
_LOANWORDS: Final = frozenset(map(chr, [*range(0x30A1, 0x30FB), 0x30FC]))
"""Katakana letters, which spell loanwords; these are only broken at a middle dot."""


class Typesetter:
    """Renders and measures lines of text, and breaks it into lines; fonts are opened once per face and size."""

    def __init__(self, cache: SurfaceCache, installed: InstalledFonts | None = None) -> None:
        """``installed`` finds system fonts for what no face of ours has."""
        self.cache: Final = cache
        """Shared, for pictures that are expensive to paint and needed again."""
        self._fonts = Fonts(installed)
        self._breaks: dict[tuple[str, Face, int, int], list[str]] = {}

    def speak(self, language: str) -> None:
        """Set characters as readers of ``language`` know them."""
        self._fonts.speak(language)
        self._breaks.clear()

    def font(self, face: Face, px: int) -> pygame.font.Font:
        return self._fonts.font(face, px)

    def text(self, string: str, face: Face, px: int, colour: Colour) -> pygame.Surface:
        """One line of text on a clear ground; an alpha in ``colour`` counts."""
        string = string[:_LONGEST_RUN]
        return self.cache.get(("text", string, face, px, colour), lambda: self._render(string, face, px, colour))

    def _render(self, string: str, face: Face, px: int, colour: Colour) -> pygame.Surface:
        shown, font = pygame.Color(colour), self.font(face, px)
        string = clean_line(string, _LONGEST_RUN)
        if len(string) * px > _WIDEST:
            string = string[: self._longest(string, face, px, _WIDEST)]
        try:
            run = self._fonts.render(string, face, px, shown)
        except pygame.error:  # all of it has no width in this face
            run = pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
        if shown.a < 255:
            run.fill((255, 255, 255, shown.a), special_flags=pygame.BLEND_RGBA_MULT)
        return run

    def text_width(self, string: str, face: Face, px: int) -> int:
        """Width of one line in pixels, measured at the size it is drawn."""
        return min(self._fonts.width(clean_line(string, _LONGEST_RUN), face, px), _WIDEST)

    def caret(self, string: str, index: int, face: Face, px: int) -> int:
        """Where the caret stands before the character at ``index``, from the left end of the run."""
        string = string[:_LONGEST_RUN]
        before = len(clean_line(string[:index], _LONGEST_RUN))
        return min(self._fonts.caret(clean_line(string, _LONGEST_RUN), before, face, px), _WIDEST)

    def break_up(self, string: str, face: Face, px: int, width: int, *, phrases: bool = False) -> list[str]:
        """``string`` in lines no wider than ``width``; a wider word is broken, at best behind a hyphen or fixed space.

        ``phrases``: lines end with phrases where that costs less than half of one. Where there is more than anybody
        would read, the last line ends with an ellipsis.
        """
        parts = string[:_LONGEST_TEXT].split("\n")
        cleaned = (clean_line(part, len(part)) for part in parts)
        all_lines = (line for part in cleaned for line in self._lines(part, face, px, width, phrases))
        lines = list(islice(all_lines, _MOST_LINES + 1))
        if len(lines) > _MOST_LINES or len(string) > _LONGEST_TEXT:
            del lines[_MOST_LINES:]
            lines[-1] = self._shortened(lines[-1], face, px, width)
        return lines

    def wrap(self, string: str, face: Face, px: int, width: int) -> list[str]:
        """The same, but of a few lines none is left with the little that was left over; there are as many of them.

        Where as many lines can end with phrases, they do.
        """
        key = (string, face, px, width)
        lines = self._breaks.get(key)
        if lines is None:
            if len(self._breaks) >= _MEASURES_KEPT:
                self._breaks.clear()
            lines = self._breaks[key] = self._wrapped_evenly(string, face, px, width)
        return list(lines)

    def lines(self, string: str, face: Face, px: int, width: int) -> int:
        """How many lines `wrap` makes, which is known before it is known where they break."""
        broken = self._breaks.get((string, face, px, width))
        return len(self.break_up(string, face, px, width) if broken is None else broken)

    def _wrapped_evenly(self, string: str, face: Face, px: int, width: int) -> list[str]:
        lines = self.break_up(string, face, px, width)
        if "\n" in string and len(lines) <= _MANY:
            return [line for part in string.split("\n") for line in self.wrap(part, face, px, width)]
        if len(lines) == 1:
            return lines
        close = any(map(stands_close, string))
        manners = (True, False) if close else (False,)
        ways = [partial(self.break_up, string, face, px, phrases=phrases) for phrases in manners]
        if close and len(phrased := ways[0](width)) == len(lines):
            lines = phrased
        few = len(lines) <= _FEW or (close and len(lines[-1]) < _FEW_SIGNS)
        if not few or self.text_width(lines[-1], face, px) > _LEFT_OVER * width:
            return lines
        narrow = min(width, max(self.text_width(part, face, px) for part in unbroken_parts(string)))
        for way in ways:
            even = _in_so_many(way, narrow, width, len(lines))
            if len(even) == len(lines) and len(even[-1]) > len(lines[-1]):
                return even
        return lines

    def _lines(self, string: str, face: Face, px: int, width: int, phrases: bool) -> Iterator[str]:
        rest = string.lstrip(" ")
        while len(rest) > 1 and (len(rest) > _LONGEST_RUN or self.text_width(rest, face, px) > width):
            fitting = max(1, self._longest(rest, face, px, width))
            if fitting == len(rest):
                break
            kept = _last_break(rest, fitting, phrases)
            yield rest[:kept]
            rest = rest[kept:].lstrip(" ")
        yield rest

    def fit(self, string: str, face: Face, px: int, width: int) -> str:
        """``string`` if it fits, else as much of it as fits with an ellipsis behind."""
        if len(string) <= _LONGEST_RUN and self.text_width(string, face, px) <= width:
            return string
        return self._shortened(clean_line(string, _LONGEST_RUN), face, px, width)

    def _shortened(self, string: str, face: Face, px: int, width: int) -> str:
        return string[: self._longest(string, face, px, width, _ELLIPSIS)].rstrip() + _ELLIPSIS

    def _longest(self, string: str, face: Face, px: int, width: int, behind: str = "") -> int:
        """How many characters of what is clean_line fit before ``behind``; endless text is not measured to its end."""
        low, high = 0, min(_FIRST_GUESS, len(string))
        while high < len(string) and self._fonts.width(string[:high] + behind, face, px) <= width:
            low, high = high, min(2 * high, len(string))
        while low < high:
            middle = (low + high + 1) // 2
            if self._fonts.width(string[:middle] + behind, face, px) <= width:
                low = middle
            else:
                high = middle - 1
        return low


def _in_so_many(wrap: Callable[[int], list[str]], narrow: int, width: int, count: int) -> list[str]:
    """The lines of the least width, from ``narrow`` on, at which there are no more than ``count``."""
    return wrap(narrow + bisect_left(range(narrow, width), True, key=lambda tried: len(wrap(tried)) <= count))


def _last_break(string: str, fitting: int, phrases: bool) -> int:
    """Where a line ends of which so many characters fit: before a space, or where words are written without any.

    ``phrases``: at best at the end of one. A wider word is broken behind a hyphen or fixed space, or anywhere but
    before a sign that begins no line.
    """
    for index in range(fitting, fitting // 2 if phrases else fitting, -1):
        if ends_phrase(string, index):
            return index
    for index in range(fitting, 0, -1):
        if string[index] == " " or may_break(string, index):
            return index
    behind = max(string.rfind("-", 0, fitting), string.rfind("\N{NO-BREAK SPACE}", 0, fitting)) + 1
    begins = (at for at in range(fitting, 0, -1) if not (is_wide(string[at]) and string[at] in NOT_FIRST))
    return behind or next(begins, fitting)


def may_break(text: str, index: int) -> bool:
    """Whether a line may end before the character at ``index``, where no space stands; not behind a number.

    >>> [may_break("把（象）1手", index) for index in range(1, 6)]
    [True, False, False, True, False]
    """
    before, behind = text[index - 1], text[index]
    if (behind.isascii() and before.isascii()) or before.isdecimal():
        return False
    if behind in NOT_FIRST or before in NOT_LAST or " " in (before, behind):
        return False
    if behind in JOINERS or before in JOINERS or unicodedata.category(behind).startswith("M"):
        return False
    if before in _LOANWORDS and behind in _LOANWORDS:
        return False
    return stands_close(before) or stands_close(behind)


def ends_phrase(text: str, index: int) -> bool:
    """Whether a line ends well before the character at ``index``: at a space, or at the end of a phrase.

    In Japanese that is where a word begins, not the particle or ending behind it; in Chinese, behind a sign.

    >>> [ends_phrase("動物をドラッグ", index) for index in range(1, 4)]
    [False, False, True]
    """
    before, behind = text[index - 1], text[index]
    if behind == " " or not may_break(text, index):
        return behind == " "
    return before in _ENDS or (before in _HIRAGANA - _POLITE and behind not in _HIRAGANA)


def unbroken_parts(text: str) -> Iterator[str]:
    """The parts of ``text`` that must not be broken, without the spaces between them."""
    for word in text.split(" "):
        begin = 0
        for index in range(1, len(word)):
            if may_break(word, index):
                yield word[begin:index]
                begin = index
        yield word[begin:]


_SCRIPTS: Final = {
    "ARABIC": "Arab", "BENGALI": "Beng", "DEVANAGARI": "Deva", "GUJARATI": "Gujr", "GURMUKHI": "Guru", "HEBREW": "Hebr",
    "KANNADA": "Knda", "KHMER": "Khmr", "LAO": "Laoo", "MALAYALAM": "Mlym", "MONGOLIAN": "Mong", "MYANMAR": "Mymr",
    "NKO": "Nkoo", "ORIYA": "Orya", "SINHALA": "Sinh", "SYRIAC": "Syrc", "TAMIL": "Taml", "TELUGU": "Telu",
    "THAANA": "Thaa", "THAI": "Thai", "TIBETAN": "Tibt",
}  # fmt: skip
"""Those in which neighbours shape one another: ISO 15924's short names, by the first word of a character's name."""
_PICTURES: Final = range(0x1F000, 0x1FB00)
_SKINS: Final = range(0x1F3FB, 0x1F400)
_FLAGS: Final = range(0x1F1E6, 0x1F200)
"""Letters of which two make a flag."""
_KINDS: Final = {
    "L": "L", "R": "R", "AL": "R", "EN": "9", "AN": "9", "CS": ":", "ES": ":", "ET": ":", "NSM": "~", "BN": "~",
}  # fmt: skip
"""What matters of the direction of a sign, as ``unicodedata`` has it."""
_LEFTWARD: Final = re.compile(r"R~*(?:[^L(]*(?:R~*|\([^L()]*R[^L()]*\)))*")
"""From right to left: from a letter to the last one before one from left to right, with the brackets round that."""
_NUMBER: Final = re.compile(r"9+(?::9+)*")

Font = TypeVar("Font")


class Piece(NamedTuple, Generic[Font]):
    """A run of characters in one font: ``begin`` and ``end`` are where they stand in the text."""

    text: str
    font: Font
    script: str
    """Four letters; empty for one in which letters are the same beside any others."""
    leftward: bool
    """Whether it is read from right to left; ``text`` stands in the order of reading nevertheless."""
    begin: int
    end: int


@lru_cache(maxsize=8192)
def script_of(sign: str) -> str:
    """The script of a letter that others shape in four letters (ISO 15924); else empty.

    >>> script_of("ก"), script_of("中")
    ('Thai', '')
    """
    return _SCRIPTS.get(unicodedata.name(sign, "").partition(" ")[0], "")


def pieces(text: str, font_of: Callable[[str], Font]) -> Iterator[Piece[Font]]:
    """The runs of ``text`` in visual order; ``font_of`` says which font has a character with its marks.

    The text as a whole runs from left to right, as do the sentences that names stand in: words from right to left
    keep to the span from the first of their letters to the last.
    """
    for begin, end, leftward in _spans(text):
        found = list(_runs(text, begin, end, leftward, font_of))
        yield from reversed(found) if leftward else found


def _spans(text: str) -> Iterator[tuple[int, int, bool]]:
    """The beginning and end of spans of one direction as they are seen, and whether that is from right to left.

    A number among letters from right to left runs from left to right.
    """
    kinds = "".join(sign if sign in "()" else _KINDS.get(unicodedata.bidirectional(sign), " ") for sign in text)
    begin = 0
    for found in _LEFTWARD.finditer(kinds):
        yield begin, found.start(), False
        begin, parts = found.start(), list[tuple[int, int, bool]]()
        for number in _NUMBER.finditer(kinds, *found.span()):
            parts += [(begin, number.start(), True), (*number.span(), False)]
            begin = number.end()
        yield from reversed([*parts, (begin, found.end(), True)])
        begin = found.end()
    yield begin, len(text), False


def _runs(text: str, begin: int, end: int, leftward: bool, font_of: Callable[[str], Font]) -> Iterator[Piece[Font]]:
    """Neighbours of one font and script as one piece, in the order of reading; what no font has is all alike."""

    def set_in(signs: str) -> tuple[Font, str]:
        font = font_of(signs)
        return font, "" if font is None else script_of(signs[0])

    for (font, script), group in groupby(_clusters(text[begin:end]), key=set_in):
        run = "".join(group)
        yield Piece(run, font, script, leftward, begin, begin + len(run))
        begin += len(run)


def _clusters(text: str) -> Iterator[str]:
    begin = 0
    for index in range(1, len(text) + 1):
        if index == len(text) or not _joins(text, begin, index):
            yield text[begin:index]
            begin = index


def _joins(text: str, begin: int, index: int) -> bool:
    """Whether the character at ``index`` belongs to what began at ``begin``."""
    if unicodedata.category(text[index]).startswith("M") or ord(text[index]) in _SKINS or text[index] in JOINERS:
        return True
    if text[index - 1] == TOGETHER and not text[index].isalpha():  # pictures that are drawn as one
        return True
    return index == begin + 1 and ord(text[index]) in _FLAGS and ord(text[begin]) in _FLAGS


_ANSWERS_KEPT: Final = 4096
_ANY_SIZE: Final = 12.0
_PLAIN: Final = ("notosans", "segoeui", "dejavusans", "freesans", "liberationsans", "arial", "helvetica")
"""Prefixes of the names of fonts that suit ours."""
_ODD: Final = ("serif", "mono", "condensed", "display", "looped", "naskh", "rashi", "unifont", "bitmap")
"""Parts of the names of fonts to be used only if no other has a character."""
_NO_LETTERS: Final = ("lastresort", "adobeblank", "adobenotdef")
"""Prefixes of the names of fonts whose characters are mere placeholders."""
_UNKNOWN: Final = ("Cn", "Co")
"""Unicode categories of unassigned and private characters."""


@lru_cache(_ANSWERS_KEPT)
def has_glyph(file: Path, sign: str) -> bool:
    """Whether ``file`` (of a collection: its first font) has a picture of ``sign``; a file that is no font has none."""
    return _has_glyphs(file, sign)[0]


def _has_glyphs(file: Path, signs: str) -> Sequence[bool]:
    """The same of several, for which the file is opened once."""
    from pygame import freetype  # most lines have nothing that needs it

    if not freetype.get_init():
        freetype.init()
    try:
        font = freetype.Font(str(file), ucs4=True)
        # Fonts of pictures have them in some sizes only.
        size = next((size for size, *_rest in font.get_sizes()), _ANY_SIZE)
        found: Sequence[object] = font.get_metrics(signs, size)
        return [metrics is not None for metrics in found]
    except (pygame.error, OSError, ValueError):
        return [False] * len(signs)


class InstalledFonts:
    """Looks for fonts when the first is asked for, and remembers which it found."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, bool], Path | None] = {}
        self._orders: dict[tuple[bool, bool], list[Path]] = {}

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
        for file in self._order(ord(signs[0]) in _PICTURES, bold):
            if all(sign in JOINERS or self.has(file, sign) for sign in signs) and _opens(file):
                return file
        return None

    def _order(self, picture: bool, bold: bool) -> list[Path]:
        """Fonts of pictures in colour come first only where a picture is meant."""
        key = (picture, bold)
        if key not in self._orders:
            names = sorted(self.names(), key=partial(_rank, picture=picture))
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
        found = pygame.font.match_font(name, bold=bold)
        return None if found is None else Path(found)

    def has(self, file: Path, sign: str) -> bool:
        return has_glyph(file, sign)


def _rank(name: str, *, picture: bool) -> tuple[bool, bool, bool, str]:
    odd = any(part in name for part in _ODD)
    return ("emoji" in name) is not picture, odd, not name.startswith(_PLAIN), name


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


_FONTS_KEPT: Final = 48
_EVERYWHERE: Final = re.compile(r"(?:\s|[ -~\xa1-\xae\xb0-\xff–—‘’‚“”„…])*")
"""What every face of ours has, so that no font file need be read for it; of spaces only the width counts."""
_LACKING: Final = "◊"
"""Replaces a word that no font can show."""
_LARGE: Final = 40
"""Pixels: large enough to measure what scales."""


class Face(Enum):
    """A typeface: the font package, the file in it, and the height of its capitals per em."""

    TITLE = ("font_fredoka_one", "FredokaOne-Regular.ttf", 0.70)
    REGULAR = ("font_source_sans_pro", "SourceSansPro-Regular.ttf", 0.66)
    SEMIBOLD = ("font_source_sans_pro", "SourceSansPro-Semibold.ttf", 0.66)
    BOLD = ("font_source_sans_pro", "SourceSansPro-Bold.ttf", 0.66)
    ITALIC = ("font_source_sans_pro", "SourceSansPro-It.ttf", 0.66)

    @property
    def cap_height(self) -> float:
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


_BOLD: Final = (Face.TITLE, Face.SEMIBOLD, Face.BOLD)
_REGIONS: Final[Mapping[str, str]] = {"zh_Hans": "SC", "zh_Hant": "TC", "ja": "JP", "ko": "KR"}
"""By language, where characters have the forms that its readers know."""
_AMBIGUOUS: Final = "‘’“”…—·"
"""Signs that are as wide as a character beside some, and narrow beside letters (Unicode's annex 11)."""

Source = Face | Path | None
"""Where characters come from: a face of ours, a font of ours or of the system, or nowhere."""


@cache
def _font(name: str) -> Path:
    """The file of a font that we made (``tools/art/fonts.py``)."""
    return assets_folder() / "fonts" / name


@cache
def _letters(face: Face) -> Sequence[Face | Path]:
    if face is Face.TITLE:
        return face, _font("Fredoka-Bold.ttf"), _font("Nunito-Black.ttf"), Face.BOLD, Face.REGULAR
    return (face, Face.REGULAR) if face is Face.ITALIC else (face,)


_Opened = tuple[Face | Path, int, str, bool]


class Fonts:
    """Opens each font once for a size, and sets lines of any script."""

    def __init__(self, installed: InstalledFonts | None = None) -> None:
        self._installed = installed or InstalledFonts()
        self._open: OrderedDict[_Opened, pygame.font.Font] = OrderedDict()
        self._widths: dict[tuple[str, Face, int], int] = {}
        self._known: dict[Path, dict[str, bool]] = {}
        """Which characters a font of ours has, as far as it was asked."""
        self._at_home = ""
        self._regions: Sequence[str] = tuple(_REGIONS.values())

    def speak(self, language: str) -> None:
        """Give characters the forms that readers of ``language`` know, where it has any."""
        self._at_home = _REGIONS.get(language, "")
        self._regions = sorted(_REGIONS.values(), key=lambda region: region != self._at_home)
        self._widths.clear()

    def font(self, face: Face | Path, px: int, script: str = "", *, leftward: bool = False) -> pygame.font.Font:
        key = (face, max(1, px), script, leftward)
        font = self._open.get(key)
        if font is not None:
            self._open.move_to_end(key)
            return font
        if not pygame.font.get_init():
            pygame.font.init()
        file = face.file if isinstance(face, Face) else face
        font = self._open[key] = pygame.font.Font(str(file), key[1])
        with suppress(pygame.error):  # letters stand unjoined where pygame was made without HarfBuzz
            if script:
                font.set_script(script)
            if leftward:
                font.set_direction(pygame.DIRECTION_RTL)
        if len(self._open) > _FONTS_KEPT:
            self._open.popitem(last=False)
        return font

    def width(self, string: str, face: Face, px: int) -> int:
        """Width of a line of legible characters, measured once: breaking lines asks for many beginnings again."""
        key = (string, face, px)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= _MEASURES_KEPT:
                self._widths.clear()
            width = self._widths[key] = self._measured(string, face, px)
        return width

    def _measured(self, string: str, face: Face, px: int) -> int:
        whole = self._whole(string, face)
        if whole is not None:
            return self.font(whole, px).size(string)[0]
        return sum(self._piece_width(piece, px) for piece in self._pieces(string, face))

    def render(self, string: str, face: Face, px: int, colour: pygame.Color) -> pygame.Surface:
        whole, own = self._whole(string, face), self.font(face, px)
        if whole is face:
            return own.render(string, True, colour[:3])
        if whole is not None:
            run = self.font(whole, px).render(string, True, colour[:3])
            return self._on_line(run, self.font(whole, px).get_ascent(), own)
        set_out = list(self._pieces(string, face))
        line = pygame.Surface(
            (sum(self._piece_width(piece, px) for piece in set_out), own.get_height()), pygame.SRCALPHA
        )
        x = 0
        for piece in set_out:
            run, ascent = self._rendered(piece, px, colour)
            line.blit(run, (x, _inside(run, own.get_ascent() - ascent, line.get_height())))
            x += self._piece_width(piece, px)
        return line

    def caret(self, string: str, index: int, face: Face, px: int) -> int:
        """The position of the caret in a line, after the character before ``index`` in its reading direction."""
        if self._whole(string, face) is not None:
            return self.width(string[:index], face, px)
        x, before = 0, max(0, index - 1)
        for piece in self._pieces(string, face):
            width = self._piece_width(piece, px)
            if piece.begin <= before < piece.end:
                read = piece._replace(text=string[piece.begin : index])
                along = width if index >= piece.end else min(width, self._piece_width(read, px)) if read.text else 0
                return x + (width - along if piece.leftward else along)
            x += width
        return x

    @staticmethod
    def _on_line(run: pygame.Surface, ascent: int, face: pygame.font.Font) -> pygame.Surface:
        line = pygame.Surface((run.get_width(), face.get_height()), pygame.SRCALPHA)
        line.blit(run, (0, face.get_ascent() - ascent))
        return line

    # -- which font has what

    def _whole(self, string: str, face: Face) -> Face | Path | None:
        """The one font that has all characters of a line; None if there is none."""
        if _EVERYWHERE.fullmatch(string):
            return face
        ours = (*_letters(face), *self._characters(string, face))
        return next((own for own in ours if self._has(own, string)), None)

    def _pieces(self, string: str, face: Face) -> Iterator[Piece[Source]]:
        letters, characters = _letters(face), self._characters(string, face)
        ours = (*letters, *characters)
        beside = (*characters, *letters) if self._at_home else ours

        def source(signs: str) -> Source:
            return self._source(signs, beside if signs in _AMBIGUOUS else ours, face)

        return pieces(string, source)

    def _source(self, signs: str, ours: Sequence[Face | Path], face: Face) -> Source:
        """The font that shows a letter with its marks, else one that has the letter alone."""
        for own in ours:
            if self._has(own, signs):
                return own
        found = self._installed.find(signs, bold=face in _BOLD)
        return found or next((own for own in ours if self._has(own, signs[0])), None)

    def _characters(self, string: str, face: Face) -> Sequence[Path]:
        """Our fonts for the characters in a line, in the order in which they are asked; none where it has none."""
        characters = "".join(filter(is_wide, string))
        return [self._weighed(region, characters, face) for region in self._regions] if characters else []

    def _weighed(self, region: str, characters: str, face: Face) -> Path:
        """A region's font: bold for a bold face, if that has all of the line that the other has."""
        regular, bold = (_font(f"NotoSans{region}-{weight}.otf") for weight in ("Regular", "Bold"))
        if face not in _BOLD:
            return regular
        shown = "".join(sign for sign, has in self._asked(regular, characters).items() if has)
        return bold if self._has(bold, shown) else regular

    def _has(self, own: Face | Path, signs: str) -> bool:
        if isinstance(own, Face) and _EVERYWHERE.fullmatch(signs):
            return True
        seen = "".join(sign for sign in signs if not sign.isspace() and sign not in JOINERS)
        return all(self._asked(own.file if isinstance(own, Face) else own, seen).values())

    def _asked(self, file: Path, signs: str) -> Mapping[str, bool]:
        """Which of ``signs`` a file has, for which it is opened once."""
        known = self._known.setdefault(file, {})
        if len(known) > _ANSWERS_KEPT:
            known.clear()
        if new := "".join({sign for sign in signs if sign not in known}):
            known.update(zip(new, _has_glyphs(file, new), strict=True))
        return {sign: known[sign] for sign in signs}

    # -- one piece

    def _piece_width(self, piece: Piece[Source], px: int) -> int:
        return round(self._font_of(piece, px).size(self._shown(piece))[0] * self._scale(piece, px))

    def _rendered(self, piece: Piece[Source], px: int, colour: pygame.Color) -> tuple[pygame.Surface, int]:
        """A piece, and how far its upper edge is above the line."""
        font, scale = self._font_of(piece, px), self._scale(piece, px)
        try:
            run = font.render(self._shown(piece), True, colour[:3])
        except pygame.error:  # it has no width
            return pygame.Surface((0, 1), pygame.SRCALPHA), 0
        if scale != 1:
            run = pygame.transform.smoothscale(run, [max(1, round(side * scale)) for side in run.get_size()])
        return run, round(font.get_ascent() * scale)

    def _font_of(self, piece: Piece[Source], px: int) -> pygame.font.Font:
        return self.font(piece.font or Face.REGULAR, px, piece.script, leftward=piece.leftward)

    def _shown(self, piece: Piece[Source]) -> str:
        return _LACKING if piece.font is None else piece.text

    def _scale(self, piece: Piece[Source], px: int) -> float:
        """The scale of a piece: fonts made of pictures of one size are scaled to the height of a line."""
        if not isinstance(piece.font, Path) or not drawn_in_one_size(piece.font):
            return 1
        line = self.font(Face.REGULAR, _LARGE).get_height() / _LARGE
        return px * line / self._font_of(piece, px).get_height()


def _inside(run: pygame.Surface, top: int, height: int) -> int:
    """The top of a run, shifted so that scripts with deep descenders stay within the line."""
    ink = run.get_bounding_rect()
    below = max(0, top + ink.bottom - height)
    return max(top - below, -ink.top)
