"""Text: faces, runs, measuring and breaking into lines. All sizes are pixels.

Every text can be set, whatever is in it: what cannot be seen is left out, and of what no window could hold the rest.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Final, Literal

import pygame

from jungle_games.base.clean_text import JOINERS, clean_line, is_wide, stands_close
from jungle_games.ui.fonts import Face as Face
from jungle_games.ui.fonts import Fonts, InstalledFonts
from jungle_games.ui.pictures import SurfaceCache
from jungle_games.ui.theme import Colour

Align = Literal["left", "center", "right"]

_ELLIPSIS: Final = "…"
_MEASURES_KEPT: Final = 4000
_LONGEST_RUN: Final = 1_000
"""Characters of a line."""
_WIDEST: Final = 16_384
"""Pixels of a line: wider than any window."""
_LONGEST_TEXT: Final = 30_000
"""Characters that are broken into lines."""
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
"""No line begins with these."""
NOT_LAST: Final = frozenset("（「『【〈《〔〖｛‘“([{￥¥$＃#\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
"""No line ends with these."""
_ENDS: Final = frozenset("、。，．：；？！）」』】〉》…”")
_HIRAGANA: Final = frozenset(map(chr, range(0x3041, 0x3097)))
_POLITE: Final = frozenset("おご")
"""Japanese prefixes that belong to the noun after them."""
_LOANWORDS: Final = frozenset(map(chr, [*range(0x30A1, 0x30FB), 0x30FC]))
"""Katakana letters, which spell loanwords; these are only broken at a middle dot."""


class Typesetter:
    """Renders and measures runs; fonts are opened once per face and size."""

    def __init__(self, cache: SurfaceCache, installed: InstalledFonts | None = None) -> None:
        """``installed`` finds system fonts for what no face of ours has."""
        self._cache = cache
        self._fonts = Fonts(installed)
        self._widths: dict[tuple[str, Face, int], int] = {}
        self._breaks: dict[tuple[str, Face, int, int], list[str]] = {}

    def speak(self, language: str) -> None:
        """Set characters as readers of ``language`` know them."""
        self._fonts.speak(language)
        self._widths.clear()
        self._breaks.clear()

    def font(self, face: Face, px: int) -> pygame.font.Font:
        """The font of a face at ``px`` pixels to the em."""
        return self._fonts.font(face, px)

    def run(self, string: str, face: Face, px: int, colour: Colour) -> pygame.Surface:
        """One line of text on a clear ground; an alpha in ``colour`` counts."""
        string = string[:_LONGEST_RUN]
        return self._cache.get(("text", string, face, px, colour), lambda: self._render(string, face, px, colour))

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

    def top(self, face: Face, px: int, middle: float) -> int:
        """Where a run's upper edge goes so that the middle of its capitals lies at ``middle``."""
        return round(middle + face.cap_height * px / 2 - self.font(face, px).get_ascent())

    def width(self, string: str, face: Face, px: int) -> int:
        key = (string[:_LONGEST_RUN], face, px)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= _MEASURES_KEPT:
                self._widths.clear()
            seen = clean_line(key[0], _LONGEST_RUN)
            width = self._widths[key] = min(self._fonts.width(seen, face, px), _WIDEST)
        return width

    def caret(self, string: str, index: int, face: Face, px: int) -> int:
        """Where the caret stands before the character at ``index``, from the left end of the run."""
        string = string[:_LONGEST_RUN]
        before = len(clean_line(string[:index], _LONGEST_RUN))
        return min(self._fonts.caret(clean_line(string, _LONGEST_RUN), before, face, px), _WIDEST)

    def wrap(self, string: str, face: Face, px: int, width: int, *, phrases: bool = False) -> list[str]:
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

    def wrap_evenly(self, string: str, face: Face, px: int, width: int) -> list[str]:
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
        """How many lines `wrap_evenly` makes, which is known before it is known where they break."""
        broken = self._breaks.get((string, face, px, width))
        return len(self.wrap(string, face, px, width) if broken is None else broken)

    def _wrapped_evenly(self, string: str, face: Face, px: int, width: int) -> list[str]:
        lines = self.wrap(string, face, px, width)
        if "\n" in string and len(lines) <= _MANY:
            return [line for part in string.split("\n") for line in self.wrap_evenly(part, face, px, width)]
        if len(lines) == 1:
            return lines
        close = any(map(stands_close, string))
        manners = (True, False) if close else (False,)
        ways = [partial(self.wrap, string, face, px, phrases=phrases) for phrases in manners]
        if close and len(phrased := ways[0](width)) == len(lines):
            lines = phrased
        few = len(lines) <= _FEW or (close and len(lines[-1]) < _FEW_SIGNS)
        if not few or self.width(lines[-1], face, px) > _LEFT_OVER * width:
            return lines
        narrow = min(width, max(self.width(part, face, px) for part in unbroken_parts(string)))
        for way in ways:
            even = _in_so_many(way, narrow, width, len(lines))
            if len(even) == len(lines) and len(even[-1]) > len(lines[-1]):
                return even
        return lines

    def _lines(self, string: str, face: Face, px: int, width: int, phrases: bool) -> Iterator[str]:
        rest = string.lstrip(" ")
        while len(rest) > 1 and (len(rest) > _LONGEST_RUN or self.width(rest, face, px) > width):
            fitting = max(1, self._longest(rest, face, px, width))
            if fitting == len(rest):
                break
            kept = _last_break(rest, fitting, phrases)
            yield rest[:kept]
            rest = rest[kept:].lstrip(" ")
        yield rest

    def fit(self, string: str, face: Face, px: int, width: int) -> str:
        """``string`` if it fits, else as much of it as fits with an ellipsis behind."""
        if len(string) <= _LONGEST_RUN and self.width(string, face, px) <= width:
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
    """Whether a line may end before the character at ``index``, where no space stands.

    >>> [may_break("把（象）", index) for index in range(1, 4)]
    [True, False, False]
    """
    before, behind = text[index - 1], text[index]
    if before.isascii() and behind.isascii():
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
