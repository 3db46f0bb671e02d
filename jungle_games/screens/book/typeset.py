"""Typesetting text in several styles: line breaking, and highlighting of search hits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.screens.book.book import Span, Spans, Style
from jungle_games.screens.book.book_search import Query
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix

_NO_BREAK: Final = "\u00a0"
_ROUNDING: Final = 0.08
"""How far a line may be from the sum of its words: each is rounded to whole pixels."""
CODE_PADDING: Final = 0.22
"""Free room left and right of code in its box, as a share of the text's size."""


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


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line in one style; ``x`` and ``width`` in pixels from the line's left end."""

    text: str
    style: Style
    found: bool
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class SetLine:
    """One line: its pieces and how wide they are together."""

    pieces: tuple[Piece, ...]
    width: int


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a word."""

    text: str
    style: Style
    found: bool = False


_Word = tuple[_Part, ...]


class Setter:
    """Sets text in one lettering, ``px`` pixels to the em; ``query`` says what is to be marked."""

    def __init__(self, painter: Painter, lettering: Lettering, px: int, query: Query) -> None:
        self._painter = painter
        self._lettering = lettering
        self._px = px
        self._query = query
        self._space = painter.text_width(" ", lettering.plain, px)

    def width(self, spans: Spans) -> int:
        """How wide ``spans`` are on one line."""
        return self._line(list(self._words(spans))).width

    def longest_word(self, spans: Spans) -> int:
        """How wide the widest word of ``spans`` is."""
        return max(map(self._word_width, self._words(spans)), default=0)

    def lines(self, spans: Spans, room: int) -> list[SetLine]:
        """``spans`` in lines that are ``room`` pixels wide at most. Words too wide for it are cut."""
        lines: list[list[_Word]] = [[]]
        used = 0
        for word in self._broken(spans, room):
            width = self._word_width(word)
            beside = used + self._space + width if lines[-1] else width
            if lines[-1] and not self._fits([*lines[-1], word], beside, room):
                lines.append([])
                beside = width
            lines[-1].append(word)
            used = beside
        return [self._line(words) for words in lines if words]

    def _fits(self, words: Sequence[_Word], estimate: int, room: int) -> bool:
        """Whether ``words`` fit on a line; ``estimate`` is their sum, from which rounding sets the line apart."""
        if abs(estimate - room) > room * _ROUNDING:
            return estimate < room
        return self._line(words).width <= room

    def _broken(self, spans: Spans, room: int) -> Iterator[_Word]:
        """The words, those wider than a whole line taken apart."""
        for word in self._words(spans):
            while self._word_width(word) > room and sum(len(part.text) for part in word) > 1:
                kept = self._longest(word, room)
                head, word = _cut(word, kept)
                yield head
            yield word

    def _longest(self, word: _Word, width: int) -> int:
        length = sum(len(part.text) for part in word)
        return max((n for n in range(1, length) if self._word_width(_cut(word, n)[0]) <= width), default=1)

    def _words(self, spans: Spans) -> Iterator[_Word]:
        word: list[_Part] = []
        for span in spans:
            text = span.text.replace(" ", _NO_BREAK) if span.style is Style.CODE else span.text
            for number, part in enumerate(text.split(" ")):
                if number and word:
                    yield self._marked(word)
                    word = []
                if part:
                    word.append(_Part(part, span.style))
        if word:
            yield self._marked(word)

    def _marked(self, word: Sequence[_Part]) -> _Word:
        """``word`` with the parts that were searched for set apart."""
        hits = self._query.hits("".join(part.text for part in word)) if self._query else []
        rest: _Word = tuple(word)
        done: list[_Part] = []
        at = 0
        for start, end in hits:
            before, rest = _cut(rest, start - at)
            found, rest = _cut(rest, end - start)
            done += [*before, *(_Part(part.text, part.style, True) for part in found)]
            at = end
        return (*done, *rest)

    def _word_width(self, word: _Word) -> int:
        return sum(self._part_width(part.text, part.style) for part in word)

    def _part_width(self, text: str, style: Style) -> int:
        width = self._painter.text_width(text, self._lettering.face(style), self._px)
        return width + (2 * self._padding if style is Style.CODE else 0)

    @property
    def _padding(self) -> int:
        return round(self._px * CODE_PADDING)

    def _line(self, words: Sequence[_Word]) -> SetLine:
        """The words beside each other; neighbours in the same style become one piece."""
        parts: list[_Part] = []
        for number, word in enumerate(words):
            for place, part in enumerate(word):
                last = parts[-1] if parts else None
                gap = " " if number and not place else ""
                joined = last is not None and (last.style, last.found) == (part.style, part.found)
                if joined and last is not None and part.style is not Style.CODE:
                    parts[-1] = _Part(last.text + gap + part.text, part.style, part.found)
                else:
                    if gap:
                        parts.append(_Part(" ", Style.PLAIN))
                    parts.append(part)
        pieces: list[Piece] = []
        x = 0
        for part in parts:
            width = self._space if part.text == " " else self._part_width(part.text, part.style)
            if part.text != " ":
                pieces.append(Piece(part.text, part.style, part.found, x, width))
            x += width
        return SetLine(tuple(pieces), x)


def _cut(word: _Word, length: int) -> tuple[_Word, _Word]:
    """The first ``length`` characters of ``word``, and the rest."""
    head: list[_Part] = []
    tail: list[_Part] = []
    for part in word:
        here = max(0, min(length, len(part.text)))
        length -= here
        if here:
            head.append(_Part(part.text[:here], part.style, part.found))
        if here < len(part.text):
            tail.append(_Part(part.text[here:], part.style, part.found))
    return tuple(head), tuple(tail)


def plain_spans(text: str) -> Spans:
    """``text`` as spans without a style."""
    return (Span(text),)
