"""Bring the translations up to date with the program, after new words: dev.py messages [--check].

The program's own words lie in ``assets/locale``, those that only games say in the folder ``locale`` of each of these
games. A word that begins to be said elsewhere takes its translation along. What level files say (the titles of maps and
cards, the words of presets and pets) is gathered from these files themselves, as are the notes on places to meet. With
``--check``, before a release, nothing is changed: until then what is not translated is shown in English, so that nobody
who adds a game has to know every language.
"""

from __future__ import annotations

import argparse
import gettext
import io
import re
import string
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, BinaryIO, Final

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from jungle_games.core.i18n import DOMAIN, ENGLISH
from jungle_games.screens.book import option_of

ROOT: Final = Path(__file__).resolve().parents[1]
LOCALE: Final = ROOT / "assets" / "locale"
GAMES: Final = ROOT / "jungle_games" / "games"
MEETING_PLACES: Final = "assets/meeting_places.yaml"
LEVEL_WORDS: Final = frozenset(["name", "says", "summary", "title"])
"""The keys under which level files hold what a player reads."""
KEYWORDS: Final[Mapping[str, Any]] = {**DEFAULT_KEYWORDS, "NN_": (1, 2)}
_SLAVIC: Final = "n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
PLURALS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("de", "es", "it", "nl"), "nplurals=2; plural=(n != 1);"),
    **dict.fromkeys(("fr", "pt_BR"), "nplurals=2; plural=(n > 1);"),
    "pl": f"nplurals=3; plural=(n==1 ? 0 : {_SLAVIC}",
    "uk": f"nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : {_SLAVIC}",
    **dict.fromkeys(("ja", "ko", "zh_Hans", "zh_Hant"), "nplurals=1; plural=0;"),
}
"""The languages that are translated to, and how they count."""
HEADER: Final = """\
# What a player reads. Add words after msgstr; "python3 tools/dev.py messages" does the rest.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
"""Without dates and versions, so that two people's work on one catalogue can be merged."""
ENDS: Final = (".", "…", ":", "?", "!", "。", "：", "？", "！")
REMEDY: Final = 'run "python3 tools/dev.py messages"'

Key = tuple[str | None, tuple[str, ...]]
"""What tells messages apart: the context, and the text with its forms."""


@dataclass(frozen=True)
class Part:
    """A part of the program that has catalogues of its own: all that no game says alone, or a game."""

    name: str
    locale: Path
    template: Catalog
    """Its messages, without translations."""

    def po_file(self, language: str) -> Path:
        return self.locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"

    def catalogue(self, language: str) -> Catalog:
        """Its words in ``language`` as they stand in the file; empty without one."""
        file = self.po_file(language)
        header = HEADER.format(language=language, plurals=PLURALS[language]).encode()
        text = file.read_bytes() if file.exists() else header
        return read_po(io.BytesIO(text), locale=language, domain=DOMAIN)

    def translated(self, language: str) -> Mapping[Key, Message]:
        """What of it has been translated into ``language``."""
        return {key: message for key, message in _keyed(self.catalogue(language)).items() if all(forms(message.string))}

    def compiled(self, language: str, words: Catalog) -> bytes | None:
        """The compiled ``words``; None where the program says them already, for other words alone change its file."""
        write_mo(made := io.BytesIO(), words)
        file = self.po_file(language).with_suffix(".mo")
        said = _spoken(io.BytesIO(file.read_bytes())) if file.exists() else {}
        return None if said == _spoken(io.BytesIO(made.getvalue())) else made.getvalue()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date, and say what is left to translate.")
    parser.add_argument("--check", action="store_true", help="change nothing, and fail when anything is left to do")
    check = parser.parse_args(arguments).check
    parts = parts_of(extracted())
    left = []
    for language in PLURALS:
        if not check:
            update(language, parts)
        left += [*unfinished(language, parts), *faults(language, parts), *pages_left(language)]
    for line in left:
        print(line, file=sys.stderr)
    print(f"{len(left)} things are left to do." if left else "Everything is translated.")
    return 1 if check and left else 0


def extracted() -> Catalog:
    """Every message in the program, without a translation."""
    template = Catalog()
    for folder, methods in {
        "jungle_games": [("**.py", "python")],
        "levels": [("**.yaml", _yaml_words), ("**.tmx", _map_words)],
    }.items():
        found = extract_from_dir(ROOT / folder, methods, keywords=KEYWORDS, comment_tags=("Translators:",))
        for file, _line, message, comments, context in found:
            template.add(message, locations=[(f"{folder}/{file}", 0)], auto_comments=comments, context=context)
    for place in yaml.safe_load((ROOT / MEETING_PLACES).read_text(encoding="utf-8"))["places"]:
        template.add(place["note"], locations=[(MEETING_PLACES, 0)])
    return template


def _yaml_words(source: BinaryIO, *_how: Any, options: Any) -> Iterator[Any]:
    yield from ((0, "", words, []) for words in _words_in(yaml.safe_load(source)))


def _words_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        yield from (words for key, words in data.items() if key in LEVEL_WORDS)
    for inside in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _words_in(inside)


def _map_words(source: BinaryIO, *_how: Any, options: Any) -> Iterator[Any]:
    properties = ElementTree.parse(source).iterfind("properties/property")
    yield from ((0, "", each.get("value", ""), []) for each in properties if each.get("name") in LEVEL_WORDS)


def parts_of(template: Catalog, games: Path = GAMES, locale: Path = LOCALE) -> Sequence[Part]:
    """The program and its games, each with its messages of ``template``; what several say alone belongs to each."""
    names = sorted(path.parent.name for path in games.glob("*/__init__.py"))
    program = Part("program", locale, Catalog())
    rooms = {name: Part(name, games / name / "locale", Catalog()) for name in names}
    for message in template:
        said_by = {_room_of(file) for file, _line in message.locations}
        for part in (rooms[name] for name in sorted(said_by)) if said_by <= rooms.keys() else [program]:
            places = [place for place in message.locations if part is program or _room_of(place[0]) == part.name]
            part.template.add(
                message.id, locations=places, auto_comments=message.auto_comments, context=message.context
            )
    return (program, *rooms.values())


def _room_of(file: str) -> str:
    found = re.match(r"(?:jungle_games/games|levels)/(\w+)/", file)
    return found[1] if found else ""


def _keyed(catalogue: Catalog) -> Mapping[Key, Message]:
    return {(message.context, forms(message.id)): message for message in catalogue if message.id}


def _spoken(compiled: BinaryIO) -> Mapping[object, str]:
    words = gettext.GNUTranslations(compiled)
    return {key: said for key, said in words._catalog.items() if key}  # type: ignore[attr-defined]


def update(language: str, parts: Sequence[Part]) -> None:
    """Bring every file of ``language`` in line with what is said; what is no longer said goes."""
    known = {key: message.string for part in reversed(parts) for key, message in part.translated(language).items()}
    for part in parts:
        words = part.catalogue(language)
        words.update(deepcopy(part.template), no_fuzzy_matching=True)  # it takes over what the template holds
        for key, message in _keyed(words).items():
            if not any(forms(message.string)):
                message.string = known.get(key, message.string)
            message.flags -= {"python-format", "python-brace-format"}
            message.locations = sorted({(file, 0) for file, _line in message.locations})
        body, how = io.BytesIO(), {"sort_by_file": True, "ignore_obsolete": True, "include_lineno": False}
        write_po(body, words, width=None, omit_header=True, **how)
        file = part.po_file(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(HEADER.format(language=language, plurals=PLURALS[language]).encode() + body.getvalue())
        if compiled := part.compiled(language, words):
            file.with_suffix(".mo").write_bytes(compiled)


def unfinished(language: str, parts: Sequence[Part]) -> Iterator[str]:
    """The words that are not translated into ``language``, and the translations that nobody needs any more."""
    for part in parts:
        where, said = f"{language}, {part.name}:", _keyed(part.template).keys()
        for key in sorted(said - part.translated(language).keys(), key=str):
            yield f"{where} {_short(key)} is not translated"
        for key in sorted(_keyed(part.catalogue(language)).keys() - said, key=str):
            yield f"{where} {_short(key)} is no longer said; {REMEDY}"


def pages_left(language: str) -> Iterator[str]:
    """The pages, lessons and options in English that ``language`` has not got, and those that English has not."""
    for book in sorted(GAMES.glob("*/book")):
        ours, theirs = (
            {file.name for file in (book / each).glob("*")} | set(_options_told(book / each))
            for each in (ENGLISH, language)
        )
        where = f"{language}, {book.parent.name}: the rule book"
        yield from (f"{where} lacks {name}" for name in sorted(ours - theirs))
        yield from (f"{where} has {name}, which English has not" for name in sorted(theirs - ours))


def _options_told(book: Path) -> Iterator[str]:
    for file in book.glob("*.md"):
        names = map(option_of, file.read_text(encoding="utf-8").split("\n\n"))
        yield from (f"the option {name}" for name in names if name)


def faults(language: str, parts: Sequence[Part]) -> Iterator[str]:
    """What is wrong with the translations into ``language`` that are there."""
    said = {part.name: part.translated(language) for part in parts}
    for part in parts:
        for key, message in said[part.name].items():
            yield from (f"{language}, {part.name}: {_short(key)} {fault}" for fault in message_faults(message))
        if part.compiled(language, part.catalogue(language)):
            yield f"{language}, {part.name}: the compiled catalogue is out of date; {REMEDY}"
    # Games are asked one after the other: two that say one thing differently must say which is meant.
    for (one, words), (other, others) in combinations(said.items(), 2):
        for key in sorted(words.keys() & others.keys(), key=str):
            if words[key].string != others[key].string:
                meant = "is translated in two ways; tell them apart by pgettext"
                yield f"{language}, {one} and {other}: {_short(key)} {meant}"


def _short(key: Key) -> str:
    words = key[1][0]
    return repr(words if len(words) <= 60 else words[:59] + "…")


def message_faults(message: Message) -> Iterator[str]:
    """What is wrong with one translation that is there."""
    if message.fuzzy:
        yield "is marked as fuzzy"
    sources, said = forms(message.id), forms(message.string)
    every = set[str]().union(*map(fields, sources))
    for index, form in enumerate(said):
        # The one of a kind may be told without its number.
        needed = every - {"number"} if index == 0 and len(said) > 1 else every
        yield from _form_faults(sources[-1], form, needed, every)


def forms(words: object) -> tuple[str, ...]:
    """The forms of a text; one empty form where there is none."""
    return (words,) if isinstance(words, str) else tuple(words) if isinstance(words, list | tuple) else ("",)


def _form_faults(source: str, said: str, needed: set[str], allowed: set[str]) -> Iterator[str]:
    try:
        named = fields(said)
    except ValueError as error:
        yield f"has braces that cannot be read: {error}"
        return
    if missing := needed - named:
        yield f"lacks {{{', '.join(sorted(missing))}}}"
    if extra := named - allowed:
        yield f"names {{{', '.join(sorted(extra))}}}, which the program does not know here"
    if not any(letter.isalnum() for letter in source + said):
        return  # A sign, such as the one between thousands: each language has its own.
    spaced = not re.match("[ぁ-鿿]", said)  # as Chinese and Japanese are not
    if spaced and (source[:1].isspace(), source[-1:].isspace()) != (said[:1].isspace(), said[-1:].isspace()):
        yield "begins or ends with a space where the other does not"
    if source.endswith(ENDS) != said.endswith(ENDS):
        yield "ends otherwise: one with a sign, the other without"


def fields(words: str) -> set[str]:
    """The names in braces. Raises ValueError for braces that do not fit."""
    return {name for _text, name, _form, _conversion in string.Formatter().parse(words) if name is not None}


if __name__ == "__main__":
    sys.exit(main())
