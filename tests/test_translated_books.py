"""Translated rule books and lessons tell the same as the English ones: the same figures, parts, names and moves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from jungle_games.core.i18n import ENGLISH, LANGUAGES
from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.screens.book import (
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
    with_options,
)

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
FAST = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
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
every_language = pytest.mark.parametrize("language", OTHERS)
"""One test for each: to begin a test takes longer than to compare two pages."""


def pairs(language: str, suffix: str) -> Iterator[tuple[str, Path, Path]]:
    """The files of a language, each with a name and the English one."""
    return (each for each in PAIRS if each[1].suffix == suffix and each[1].parent.name == language)


@cache
def read(file: Path) -> Page:
    """The page as it is written."""
    return parse(file.read_text(encoding="utf-8"), file.name)


def parse(text: str, name: str) -> Page:
    """A page on which a placeholder stands for itself."""
    return parse_page(text, "key", lambda kind, _name: f"({kind})", name)


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


def page_faults(file: Path, source: Path) -> Iterator[str]:
    """What a page lacks or has otherwise than the English one."""
    if not source.exists():
        yield f"there is no English page {source.name}"
        return
    page, english = read(file), read(source)
    texts = [path.read_text(encoding="utf-8") for path in (file, source)]
    texts[0] = with_options(*texts)  # what is told of an option that was added may be in English
    whole = parse(texts[0], file.name)
    if list(map(shape, whole.blocks)) != list(map(shape, english.blocks)):
        yield f"has the parts {list(map(shape, whole.blocks))}, not {list(map(shape, english.blocks))}"
    lines = Counter(line for line in re.split(r"(?<=[.!?。！？])\s*|\n", texts[0]) if len(line) > 40)
    yield from (f"says twice: {line}" for line, count in lines.items() if count > 1)
    # In lower case: one language begins a sentence with a colour, and another does not.
    named, wanted = (set(PLACEHOLDER.findall(text.lower())) for text in texts)
    if named != wanted or codes(whole) != codes(english):
        yield f"names otherwise: {sorted((named ^ wanted) | (codes(whole) ^ codes(english)))}"
    same = sentences(page) & sentences(english)
    yield from (f"is not translated: {words}" for words in same if len(words.split()) > 6)


@every_language
def test_pages_tell_what_the_english_ones_do(language: str) -> None:
    """The same parts, options, keys and moves, all of it translated, and no sentence twice."""
    faults = [f"{name} {fault}" for name, *both in pairs(language, ".md") for fault in page_faults(*both)]
    assert not faults, "\n".join(faults)


def test_an_option_that_a_translation_lacks_is_told_in_english_in_its_section() -> None:
    a, b, c, d = (f"**{{option:{name}}}.** What it does." for name in "abcd")
    english, german = "\n\n".join(["# Options", a, b, "## Helps", c, d]), "\n\n".join(["# Optionen", b, "## Hilfen", d])
    assert with_options(german, english).split("\n\n") == ["# Optionen", a, b, "## Hilfen", c, d]
    assert with_options(english, "") == english


def sentences(page: Page) -> set[str]:
    """The texts of a page without what is set as code."""
    texts = [text for block in page.blocks for text in block_texts(block)]
    return {plain(span for span in text if span.style is not Style.CODE) for text in texts}


def bones(script: object) -> object:
    """A script of lessons without its words."""
    if isinstance(script, dict):
        return {key: bool(value) if key in WORDS else bones(value) for key, value in script.items()}
    return [bones(part) for part in script] if isinstance(script, list) else script


@cache
def script_of(file: Path) -> object:
    return yaml.load(file.read_text(encoding="utf-8"), FAST)


@every_language
def test_lessons_wait_for_the_same_moves(language: str) -> None:
    lessons = list(pairs(language, ".yaml"))
    assert lessons
    assert not [name for name, file, source in lessons if bones(script_of(file)) != bones(script_of(source))]
