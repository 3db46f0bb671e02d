"""Gather what players read, bring the catalogues up to date and compile them: tools/dev.py messages [--check]."""

from __future__ import annotations

import argparse
import gettext
import io
import string
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parents[1]
LOCALE: Final = ROOT / "assets" / "locale"
DOMAIN: Final = "jungle_games"
PLURALS: Final[Mapping[str, str]] = {
    "de": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
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
ENDS: Final = (".", "…", ":", "?", "!")


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    template = extracted()
    complaints: list[str] = []
    for language in chosen.languages or PLURALS:
        if not chosen.check:
            update(language, template)
        found = list(faults(language, template))
        complaints += found
        rest = [f"… and {len(found) - SHOWN} more"] if len(found) > SHOWN else []
        for line in (*found[:SHOWN], *rest):
            print(line, file=sys.stderr)
        print(f"{language}: {len(found) or 'no'} complaint{'' if len(found) == 1 else 's'}")
    return 1 if chosen.check and complaints else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Gather what players read, bring the catalogues in assets/locale up to date and compile them."
    )
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=f"of {', '.join(PLURALS)}; all without")
    parser.add_argument("--check", action="store_true", help="change nothing, and fail when anything is to be done")
    return parser


# Catalogues


def extracted() -> Catalog:
    """Every message in the program, without a translation."""
    template = Catalog()
    found = extract_from_dir(ROOT / "jungle_games", [("**.py", "python")], comment_tags=("Translators:",))
    for file, _line, message, comments, context in found:
        template.add(message, locations=[(f"jungle_games/{file}", 0)], auto_comments=comments, context=context)
    return template


def po_file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalogue(language: str) -> Catalog:
    """The words of ``language`` as they stand in its file; empty without one."""
    file = po_file(language)
    text = file.read_bytes() if file.exists() else _header(language).encode()
    return read_po(io.BytesIO(text), locale=language, domain=DOMAIN)


def _header(language: str) -> str:
    return HEADER.format(language=language, plurals=PLURALS[language])


def update(language: str, template: Catalog) -> None:
    """Bring both files of ``language`` in line with ``template``; what is no longer said goes."""
    words = catalogue(language)
    words.update(template, no_fuzzy_matching=True)
    for message in words:
        message.flags -= {"python-format", "python-brace-format"}
        message.locations = sorted({(file, 0) for file, _line in message.locations})
    body = io.BytesIO()
    write_po(body, words, width=None, omit_header=True, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
    file = po_file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    _write_changed(file, (_header(language) + body.getvalue().decode()).encode())
    compiled = io.BytesIO()
    write_mo(compiled, words)
    # The compiled file tells its time: only other words are a reason to write it.
    if _spoken(compiled) != compiled_words(language):
        file.with_suffix(".mo").write_bytes(compiled.getvalue())


def _write_changed(file: Path, content: bytes) -> None:
    if not file.exists() or file.read_bytes() != content:
        file.write_bytes(content)


def compiled_words(language: str) -> Mapping[object, str]:
    """What the program says in ``language``; empty where nothing is compiled."""
    file = po_file(language).with_suffix(".mo")
    return _spoken(io.BytesIO(file.read_bytes())) if file.exists() else {}


def _spoken(compiled: io.BytesIO) -> Mapping[object, str]:
    compiled.seek(0)
    words = gettext.GNUTranslations(compiled)
    return {key: said for key, said in words._catalog.items() if key}  # type: ignore[attr-defined]


# Faults


def faults(language: str, template: Catalog) -> Iterator[str]:
    """What is wrong with the catalogue of ``language``, a sentence each."""
    words = catalogue(language)
    where = f"{language}: "
    theirs = {(message.context, message.id): message for message in words if message.id}
    ours = {(message.context, message.id) for message in template if message.id}
    remedy = f'run "python3 tools/dev.py messages {language}"'
    yield from (f"{where}{_short(id_)} is not in the catalogue; {remedy}" for _context, id_ in ours - theirs.keys())
    yield from (f"{where}{_short(id_)} is no longer said; {remedy}" for _context, id_ in theirs.keys() - ours)
    for message in theirs.values():
        yield from (f"{where}{_short(message.id)} {fault}" for fault in message_faults(message))
    compiled = io.BytesIO()
    write_mo(compiled, words)
    if _spoken(compiled) != compiled_words(language):
        yield f"{where}the compiled catalogue is out of date; {remedy}"


def _short(message: str | Sequence[str]) -> str:
    words = message if isinstance(message, str) else message[0]
    return repr(words if len(words) <= 60 else words[:59] + "…")


def message_faults(message: Message) -> Iterator[str]:
    """What is wrong with one translation."""
    said, plural = forms(message.string), isinstance(message.id, list | tuple)
    if not said or not all(said):
        yield "is not translated"
        return
    if message.fuzzy:
        yield "is marked as fuzzy"
    singular, *more = forms(message.id)
    if not plural:
        yield from _form_faults(singular, said[0], fields(singular), fields(singular))
        return
    every = fields(singular).union(*map(fields, more))
    for index, form in enumerate(said):
        # The one of a kind may be told without its number.
        yield from _form_faults(more[-1], form, every if index else every - {"number"}, every)


def forms(words: object) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words) if isinstance(words, list | tuple) else ()


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
