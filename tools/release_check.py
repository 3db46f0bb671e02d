"""Say which words, pages and lessons have no translation yet, before a release: dev.py release-check.

Until then they are shown in English, so that nobody who adds a game has to know every language.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from messages import GAMES, PLURALS, extracted, faults, parts_of

ENGLISH = "en"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Say which words, pages and lessons are not translated yet.")
    parser.parse_args(arguments)
    left = [*words_left(), *pages_left(GAMES)]
    for line in left:
        print(line, file=sys.stderr)
    print(f"{len(left)} things are left to do." if left else "Everything is translated.")
    return 1 if left else 0


def words_left() -> Iterator[str]:
    """What is missing or wrong in the catalogues, a sentence each."""
    parts = parts_of(extracted())
    for language in PLURALS:
        yield from (fault.words for fault in faults(language, parts))


def pages_left(games: Path) -> Iterator[str]:
    """The pages and lessons in English that a language has not got, and those that are no longer there in English."""
    for book in sorted(games.glob("*/book")):
        ours = {file.name for file in (book / ENGLISH).glob("*")}
        for language in PLURALS:
            theirs = {file.name for file in (book / language).glob("*")}
            where = f"{language}, {book.parent.name}: the rule book"
            yield from (f"{where} lacks {name}" for name in sorted(ours - theirs))
            yield from (f"{where} has {name}, which English has not" for name in sorted(theirs - ours))


if __name__ == "__main__":
    sys.exit(main())
