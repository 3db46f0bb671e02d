"""Typesetting text in several styles: line breaking, and highlighting of search hits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from jungle_games.screens.book import Span, Spans, Style
from jungle_games.screens.book_search import Query
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix

_NO_BREAK: Final = "\u00a0"
_ROUNDING: Final = 0.08
"""How far a line may be from the sum of its words: each is rounded to whole pixels."""
CODE_PADDING: Final = 0.22
"""Free room left and right of code in its box, as a share of the text's size."""
_TITLE: Final = 36
_HEADING: Final = 24
_BODY: Final = 19
_CAPTION: Final = 16


@dataclass(frozen=True, slots=True)
class Lettering:
    """A lettering: faces for plain and strong words, pixels to the em, and a colour by name."""

    plain: Face
    strong: Face
    px: int
    colour: str
    leading: float = 1.45

    @property
    def line(self) -> int:
        """The height of a line in pixels."""
        return round(self.px * self.leading)

    def face(self, style: Style) -> Face:
        """The face of a style."""
        faces = {Style.STRONG: self.strong, Style.EMPHASIS: Face.ITALIC, Style.CODE: Face.SEMIBOLD}
        return faces.get(style, self.plain)


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
    """Sets text in one lettering; ``query`` says what is to be marked."""

    def __init__(self, painter: Painter, lettering: Lettering, query: Query) -> None:
        self._painter = painter
        self._lettering = lettering
        self._query = query
        self._space = painter.text_width(" ", lettering.plain, lettering.px)

    def width(self, spans: Spans) -> int:
        """How wide ``spans`` are on one line."""
        return self._line(list(self._words(spans))).width

    def lines(self, spans: Spans, room: Callable[[int], int]) -> list[SetLine]:
        """``spans`` in lines; ``room(n)`` is how wide line number ``n`` may be. Words too wide for it are cut."""
        lines: list[list[_Word]] = [[]]
        used = 0
        for word in self._broken(spans, room):
            width = self._word_width(word)
            beside = used + self._space + width if lines[-1] else width
            if lines[-1] and not self._fits([*lines[-1], word], beside, room(len(lines) - 1)):
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

    def _broken(self, spans: Spans, room: Callable[[int], int]) -> Iterator[_Word]:
        """The words, those wider than a whole line taken apart."""
        narrowest = min(room(0), room(10_000))
        for word in self._words(spans):
            while self._word_width(word) > narrowest and sum(len(part.text) for part in word) > 1:
                kept = self._longest(word, narrowest)
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
        width = self._painter.text_width(text, self._lettering.face(style), self._lettering.px)
        return width + (2 * self._padding if style is Style.CODE else 0)

    @property
    def _padding(self) -> int:
        return round(self._lettering.px * CODE_PADDING)

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
