"""Extract the text for players, update the catalogues and compile them, after new words: dev.py messages [--check].

The program's own words lie in ``assets/locale``, those that only games say in the folder ``locale`` of each of these
games. A word that begins to be said elsewhere takes its translation along. What level files say (the titles of maps and
cards, the words of presets and pets) is gathered from these files themselves, as are the notes on places to meet.
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
from typing import Any, BinaryIO, Final, NamedTuple

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parents[1]
LOCALE: Final = ROOT / "assets" / "locale"
GAMES: Final = ROOT / "jungle_games" / "games"
LEVELS: Final = ROOT / "levels"
MEETING_PLACES: Final = ROOT / "assets" / "meeting_places.yaml"
LEVEL_WORDS: Final = frozenset(["name", "says", "summary", "title"])
"""The keys under which level files hold what a player reads."""
MARK: Final = re.compile(rb"\b(N?_|[dnp]*gettext)\s*\(")
"""Marks words to be translated in Python."""
DOMAIN: Final = "jungle_games"
PLURALS: Final[Mapping[str, str]] = {
    "de": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "nl": "nplurals=2; plural=(n != 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "pt_BR": "nplurals=2; plural=(n > 1);",
    "uk": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "ja": "nplurals=1; plural=0;",
    "ko": "nplurals=1; plural=0;",
    "zh_Hans": "nplurals=1; plural=0;",
    "zh_Hant": "nplurals=1; plural=0;",
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
SHOWN: Final = 20
"""How many complaints about one catalogue are printed."""
ENDS: Final = (".", "…", ":", "?", "!", "。", "：", "？", "！")


Key = tuple[str | None, str | tuple[str, ...]]
"""What tells messages apart: the context, and the text or its forms."""


class Fault(NamedTuple):
    """What is wrong with a catalogue, in a sentence.

    ``unfinished``: it is work that is left to do, and such words are shown in English.
    """

    words: str
    unfinished: bool = False


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
        text = file.read_bytes() if file.exists() else _header(language).encode()
        return read_po(io.BytesIO(text), locale=language, domain=DOMAIN)

    def compiled_words(self, language: str) -> Mapping[object, str]:
        """What the program says of it in ``language``; empty if nothing is compiled."""
        file = self.po_file(language).with_suffix(".mo")
        return _spoken(io.BytesIO(file.read_bytes())) if file.exists() else {}


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    parts = parts_of(extracted())
    complaints: list[Fault] = []
    for language in chosen.languages or PLURALS:
        if not chosen.check:
            update(language, parts)
        found = list(faults(language, parts))
        complaints += found
        rest = [f"… and {len(found) - SHOWN} more"] if len(found) > SHOWN else []
        for line in (*(fault.words for fault in found[:SHOWN]), *rest):
            print(line, file=sys.stderr)
        print(f"{language}: {len(found) or 'no'} complaint{'' if len(found) == 1 else 's'}")
    return 1 if chosen.check and complaints else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Gather what players read, bring the catalogues up to date and compile them."
    )
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=f"of {', '.join(PLURALS)}; all without")
    parser.add_argument("--check", action="store_true", help="change nothing, and fail when anything is to be done")
    return parser


# Catalogues


def extracted() -> Catalog:
    """Every message in the program, without a translation."""
    template = Catalog()
    found = extract_from_dir(ROOT / "jungle_games", [("**.py", _marked_words)], comment_tags=("Translators:",))
    for file, _line, message, comments, context in found:
        template.add(message, locations=[(f"jungle_games/{file}", 0)], auto_comments=comments, context=context)
    for level in sorted([*LEVELS.glob("*/*.yaml"), *LEVELS.glob("*/*.tmx")]):
        for words in level_words(level):
            template.add(words, locations=[(level.relative_to(ROOT).as_posix(), 0)])
    for place in yaml.safe_load(MEETING_PLACES.read_text(encoding="utf-8"))["places"]:
        template.add(place["note"], locations=[(MEETING_PLACES.relative_to(ROOT).as_posix(), 0)])
    return template


def _marked_words(source: BinaryIO, *how: Any, options: Any) -> Iterator[Any]:
    """What Babel finds in Python's ``source``; where nothing is marked, as in half of all files, it need not look."""
    if MARK.search(source.read()):
        source.seek(0)
        yield from extract_python(source, *how, options)


def level_words(level: Path) -> Iterator[str]:
    """What a player reads of a level file."""
    if level.suffix == ".tmx":
        properties = ElementTree.parse(level).iterfind("properties/property")
        yield from (each.get("value", "") for each in properties if each.get("name") in LEVEL_WORDS)
    else:
        yield from _words_in(yaml.safe_load(level.read_text(encoding="utf-8")))


def _words_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        yield from (words for key, words in data.items() if key in LEVEL_WORDS)
    for inside in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _words_in(inside)


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
    """The game in one of whose folders ``file`` lies; empty outside of games."""
    found = re.match(r"(?:jungle_games/games|levels)/(\w+)/", file)
    return found[1] if found else ""


def _key(message: Message) -> Key:
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


def _header(language: str) -> str:
    return HEADER.format(language=language, plurals=PLURALS[language])


def update(language: str, parts: Sequence[Part]) -> None:
    """Bring every file of ``language`` in line with what is said; what is no longer said goes."""
    known = {
        _key(message): message.string
        for part in reversed(parts)
        for message in part.catalogue(language)
        if message.id and all(forms(message.string))
    }
    for part in parts:
        _update_part(language, part, known)


def _update_part(language: str, part: Part, known: Mapping[Key, str | tuple[str, ...]]) -> None:
    words = part.catalogue(language)
    words.update(deepcopy(part.template), no_fuzzy_matching=True)  # it takes over what the template holds
    for message in words:
        if message.id and not any(forms(message.string)):
            message.string = known.get(_key(message), message.string)
        message.flags -= {"python-format", "python-brace-format"}
        message.locations = sorted({(file, 0) for file, _line in message.locations})
    body = io.BytesIO()
    write_po(body, words, width=None, omit_header=True, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
    file = part.po_file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    _write_changed(file, (_header(language) + body.getvalue().decode()).encode())
    compiled = io.BytesIO()
    write_mo(compiled, words)
    # The compiled file tells its time: only other words are a reason to write it.
    if _spoken(compiled) != part.compiled_words(language):
        file.with_suffix(".mo").write_bytes(compiled.getvalue())


def _write_changed(file: Path, content: bytes) -> None:
    if not file.exists() or file.read_bytes() != content:
        file.write_bytes(content)


def _spoken(compiled: io.BytesIO) -> Mapping[object, str]:
    compiled.seek(0)
    words = gettext.GNUTranslations(compiled)
    return {key: said for key, said in words._catalog.items() if key}  # type: ignore[attr-defined]


# Faults


def faults(language: str, parts: Sequence[Part]) -> Iterator[Fault]:
    """What is wrong with the catalogues of ``language``, and what is left to do."""
    for part in parts:
        yield from _part_faults(language, part)
    # Games are asked one after the other: two that say one thing differently must say which is meant.
    said = {part.name: {_key(message): message.string for message in part.catalogue(language)} for part in parts}
    for (one, words), (other, others) in combinations(said.items(), 2):
        for key in sorted(words.keys() & others.keys() - {(None, "")}, key=str):
            if all(forms(words[key])) and all(forms(others[key])) and words[key] != others[key]:
                meant = "is translated in two ways; tell them apart by pgettext"
                yield Fault(f"{language}, {one} and {other}: {_short(key[1])} {meant}")


def _part_faults(language: str, part: Part) -> Iterator[Fault]:
    words = part.catalogue(language)
    where = f"{language}, {part.name}: "
    theirs = {_key(message): message for message in words if message.id}
    ours = {_key(message) for message in part.template if message.id}
    remedy = f'run "python3 tools/dev.py messages {language}"'
    for _context, id_ in sorted(ours - theirs.keys(), key=str):
        yield Fault(f"{where}{_short(id_)} is not in the catalogue; {remedy}", unfinished=True)
    for _context, id_ in sorted(theirs.keys() - ours, key=str):
        yield Fault(f"{where}{_short(id_)} is no longer said; {remedy}", unfinished=True)
    for message in theirs.values():
        if not all(forms(message.string)):
            yield Fault(f"{where}{_short(message.id)} is not translated", unfinished=True)
            continue
        yield from (Fault(f"{where}{_short(message.id)} {fault}") for fault in message_faults(message))
    compiled = io.BytesIO()
    write_mo(compiled, words)
    if _spoken(compiled) != part.compiled_words(language):
        yield Fault(f"{where}the compiled catalogue is out of date; {remedy}")


def _short(message: str | Sequence[str]) -> str:
    words = message if isinstance(message, str) else message[0]
    return repr(words if len(words) <= 60 else words[:59] + "…")


def message_faults(message: Message) -> Iterator[str]:
    """What is wrong with one translation that is there."""
    said, plural = forms(message.string), isinstance(message.id, list | tuple)
    if message.fuzzy:
        yield "is marked as fuzzy"
    singular, *more = forms(message.id)
    if not plural:
        yield from _form_faults(singular, said[0], fields(singular), fields(singular))
        return
    every = fields(singular).union(*map(fields, more))
    for index, form in enumerate(said):
        # The one of a kind may be told without its number.
        needed = every - {"number"} if index == 0 and len(said) > 1 else every
        yield from _form_faults(more[-1], form, needed, every)


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
    if (source[:1].isspace(), source[-1:].isspace()) != (said[:1].isspace(), said[-1:].isspace()):
        yield "begins or ends with a space where the other does not"
    if source.endswith(ENDS) != said.endswith(ENDS):
        yield "ends otherwise: one with a sign, the other without"


def fields(words: str) -> set[str]:
    """The names in braces. Raises ValueError for braces that do not fit."""
    return {name for _text, name, _form, _conversion in string.Formatter().parse(words) if name is not None}


if __name__ == "__main__":
    sys.exit(main())
