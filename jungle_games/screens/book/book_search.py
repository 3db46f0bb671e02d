"""Full-text search in rule books by prefixes of words, ignoring accents and case."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from jungle_games.screens.book.book import Page


def folded(text: str) -> str:
    """``text`` without accents and in lower case, with every character at its old index.

    >>> folded("Dòu Shòu Qí")
    'dou shou qi'
    """
    return "".join(_folded_sign(sign) for sign in text)


def _folded_sign(sign: str) -> str:
    small = unicodedata.normalize("NFD", sign)[0].lower()
    return small if len(small) == 1 else sign


@dataclass(frozen=True, slots=True)
class Query:
    """A search query: prefixes of words, all of which must occur on a page."""

    words: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> Query:
        """The query that was typed."""
        return cls(tuple(dict.fromkeys(folded(text).split())))

    def __bool__(self) -> bool:
        return bool(self.words)

    def hits(self, text: str) -> list[tuple[int, int]]:
        """Where the words stand in ``text``: beginnings and ends, in order, those that touch joined."""
        where = folded(text)
        found = sorted(span for word in self.words for span in _starts(where, word))
        joined: list[tuple[int, int]] = []
        for start, end in found:
            if joined and start <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
            else:
                joined.append((start, end))
        return joined

    def count(self, page: Page) -> int:
        """How often the words are on ``page``; 0 unless every one of them is."""
        texts = [folded(text) for text in page.texts()]
        if not self.words or not all(any(_starts(text, word) for text in texts) for word in self.words):
            return 0
        return sum(len(self.hits(text)) for text in texts)


def _starts(text: str, word: str) -> list[tuple[int, int]]:
    """Where words of ``text`` begin with ``word``; what is no letter or digit is looked for anywhere."""
    edge = r"(?<!\w)" if word[0].isalnum() else ""
    return [match.span() for match in re.finditer(edge + re.escape(word), text)]


def matching(pages: Sequence[Page], query: Query) -> list[tuple[Page, int]]:
    """The pages that match ``query``, with the number of hits; all pages for an empty query."""
    if not query:
        return [(page, 0) for page in pages]
    counted = ((page, query.count(page)) for page in pages)
    return [(page, count) for page, count in counted if count]
