"""Translated rule books and lessons tell the same as the English ones: the same figures, parts, names and moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from jungle_games.core.i18n import ENGLISH, LANGUAGES
from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.screens.book.book import (
    Block,
    Figure,
    Listing,
    Page,
    Span,
    Style,
    Table,
    block_texts,
    parse_page,
    plain,
)

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
WORDS = ("title", "say", "otherwise", "end")
"""What is translated in a lesson; all else is the same."""
PLACEHOLDER = re.compile(r"(?<!\\)\{(\w+:[^{}]+)\}")


def book(room: Room, language: str) -> Path:
    return Path(str(files(room.package))) / "book" / language


def translated() -> Iterator[tuple[str, Path, Path]]:
    for room in ROOMS:
        for language in OTHERS:
            for file in sorted(book(room, language).glob("*")):
                yield f"{room.game.name}-{language}-{file.stem}", file, book(room, ENGLISH) / file.name


PAIRS = list(translated())
PAGES = [pytest.param(*files, id=name) for name, *files in PAIRS if files[0].suffix == ".md"]
LESSONS = [pytest.param(*files, id=name) for name, *files in PAIRS if files[0].suffix == ".yaml"]


def read(file: Path) -> Page:
    """The page as it is written: a placeholder stands for itself."""
    return parse_page(file.read_text(encoding="utf-8"), "key", lambda kind, name: f"({kind})", file.name)


def shape(block: Block) -> tuple[object, ...]:
    """All of a block that is the same in every language."""
    kind = type(block).__name__
    if isinstance(block, Figure):
        return kind, dict(block.spec), block.beside, bool(block.caption)
    if isinstance(block, Table):
        return kind, len(block.head), len(block.rows), block.centred
    return (kind, len(block.items), block.numbered) if isinstance(block, Listing) else (kind,)


def codes(page: Page) -> set[str]:
    """What is set as code: moves, keys, texts of positions."""
    spans: list[Span] = [span for block in page.blocks for text in block_texts(block) for span in text]
    return {span.text for span in spans if span.style is Style.CODE}


@pytest.mark.parametrize(("file", "source"), PAGES)
def test_a_page_has_the_parts_of_the_english_one(file: Path, source: Path) -> None:
    assert source.exists(), f"there is no English page {source.name}"
    assert [shape(block) for block in read(file).blocks] == [shape(block) for block in read(source).blocks]


@pytest.mark.parametrize(("file", "source"), PAGES)
def test_no_sentence_stands_on_a_page_twice(file: Path, source: Path) -> None:
    text = file.read_text(encoding="utf-8")
    sentences = [line for line in re.split(r"(?<=[.!?。！？])\s*|\n", text) if len(line) > 40]
    assert len(sentences) == len(set(sentences))


@pytest.mark.parametrize(("file", "source"), PAGES)
def test_a_page_names_the_same_options_keys_and_moves(file: Path, source: Path) -> None:
    named, wanted = (set(PLACEHOLDER.findall(path.read_text(encoding="utf-8").lower())) for path in (file, source))
    assert named == wanted, "but that one language begins a sentence with a colour, and another does not"
    assert codes(read(file)) == codes(read(source))


def sentences(page: Page) -> set[str]:
    """The texts of a page without what is set as code."""
    texts = [text for block in page.blocks for text in block_texts(block)]
    return {plain(span for span in text if span.style is not Style.CODE) for text in texts}


@pytest.mark.parametrize(("file", "source"), PAGES)
def test_a_page_is_translated(file: Path, source: Path) -> None:
    same = sentences(read(file)) & sentences(read(source))
    assert not [words for words in same if len(words.split()) > 6]


def bones(script: object) -> object:
    """A script of lessons without its words."""
    if isinstance(script, dict):
        return {key: bool(value) if key in WORDS else bones(value) for key, value in script.items()}
    return [bones(part) for part in script] if isinstance(script, list) else script


@pytest.mark.parametrize(("file", "source"), LESSONS)
def test_lessons_wait_for_the_same_moves(file: Path, source: Path) -> None:
    theirs, ours = (yaml.safe_load(path.read_text(encoding="utf-8")) for path in (file, source))
    assert bones(theirs) == bones(ours)
