"""Every text is set as its readers set theirs: their quotes, their spaces, their signs; and it says tu, not vous."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from test_translated_books import OTHERS, WORDS, book, read, script_of, sentences

from jungle_games.core.i18n import ENGLISH, LANGUAGES
from jungle_games.games import ROOMS
from jungle_games.screens.book import Page, Style, block_texts, plain

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from messages import forms, parts_of

CODE = re.compile(r"`[^`]*`|(?<!\\)\{[^{}]*\}|<[^<>]*>")
"""What is code, filled in, or drawn: it keeps its signs."""
STRAIGHT = (r"\w'\w", r"\"", r"\.\.\.", r"(?<!\w)'\w")
APART = r"(?<=[a-z]) …\Z(?<!jack_pink …)"
"""A sentence that breaks off, with a space before its dots; but a list of keys may go on."""
RULES = {
    "en": (*STRAIGHT[:1], STRAIGHT[2], APART),
    "de": (*STRAIGHT, r"[“”]\w", r"\w[”]", r"[«»]", r" %"),
    "es": (*STRAIGHT, r"[“”„]", r" %", APART, r"¿[^?]*\Z", r"¡[^!]*\Z", r"\A[^¿]*\?", r"\A[^¡]*!"),
    "pl": (*STRAIGHT, r"[“«»]", r"”\w", r"[„]\s", r"\s[”%;:!?]", r"(?<![\w\u00a0+])[aiouwz] (?=\w)", APART),
    "it": (*STRAIGHT, r"[“”„]", r" [;:!?%»]", r"« ", r"\b(perchè|poichè|finchè|nè|sè|E’)(?!\w)", APART),
    "uk": (
        *STRAIGHT, r"[“”]", r" [»%;:!?]", r"«\s", r"\s–\s", r" —", r"(?<=[а-яіїєґ]) …\Z",
        r"(?<![\w\u00a0’-])[аівзоуй] (?=\w)",
    ),
    "fr": (*STRAIGHT, r"[“”„]", r" [;:!?»%]", r"« ", r"[^\s][;!?»]", r"[^\s\d]:(?=\s|\Z)", APART),
    "ja": (*STRAIGHT, r"[“”„«»]", r" %", r"[ぁ-鿿][,.!?:;]", r"[ぁ-鿿] +[ぁ-鿿]", r"[、。]\s", r"[？！][ぁ-鿿]"),
    "pt_BR": (*STRAIGHT, r"[«»„‘]", r" %", r" [;:!?]", APART),
    "zh_Hans": (
        *STRAIGHT,
        r"[一-鿿][ ,;:!?()]+[一-鿿]",
        r"[一-鿿](?:[,;:!?]|\((?![a-z]+\)))",
        r"[一-鿿] [A-Z\d]",
        r"[A-Z\d] [一-鿿]",
        r"[「」『』«»„]",
    ),
    "zh_Hant": (
        *STRAIGHT,
        r"[一-鿿][ ,;:!?()]+[一-鿿]",
        r"[一-鿿](?:[,;:!?]|\((?![a-z]+\)))",
        r"[一-鿿] [A-Z\d]",
        r"[A-Z\d] [一-鿿]",
        r"[“”‘«»„]",
    ),
    "ko": (*STRAIGHT, r"[「」『』„«»，。！？：；、]", r"[가-힣\d] [!?:;%…]", r"[가-힣][,?][가-힣]", r"“ | ”"),
    "nl": (*STRAIGHT, r"[«»„‘]", r" %", r" [;:!?]", APART),
}
"""What no text of a language has; French has no space at which a line might break before a sign, nor none at all."""
SEVERAL = re.compile(
    r"Vous (avez convenu|jouez à cet écran|seuls pouvez)|Jouez tout de suite|Utilisez tous deux|vos cartes"
)
"""Where French speaks to several at once."""
POLITE = {
    "de": re.compile(r"(?<!^)(?<![.!?:] )\b(Ihnen|Ihre?[mnrs]?)\b"),
    "es": re.compile(r"\b(usted|ustedes|haga|pulse|elija|escriba)\b", re.I),
    "ja": re.compile(r"ございま|いたしま|お客様|貴方|下さい|だぜ|しろ[。！]"),
    "pl": re.compile(r"\b(Pan[aiu]?|Państw\w*|\w+ł[ea]ś|\w*[wz]in(?:ieneś|naś))\b"),
    "it": re.compile(r"\b(prema|prem[ae]te|scelga|scegliete|clicchi|inserisca|attenda|La preghiamo)\b", re.I),
    "uk": re.compile(
        r"\b(натисніть|виберіть|введіть|клацніть|перетягніть|збережіть|ваш(?:а|е|у|ого|ому)?|ти \w+(?:в|ла))\b", re.I
    ),
    "ko": re.compile(r"당신|고객님|하십시오|습니다|습니까|십시오|하시겠"),
    "fr": re.compile(r"\b([Vv]ous|[Vv]otre|vos|(?!assez|chez|nez|Assez)\w+ez)\b"),
    "zh_Hans": re.compile("您"),
    "pt_BR": re.compile(r"\b(tu|ti|teus?|tuas?|contigo|vós|voss[oa]s?|senhora?)\b", re.I),
    "zh_Hant": re.compile("您"),
    "nl": re.compile(r"(?<![\d}] )\b(u|uw|gij|uzelf)\b", re.I),
}


@cache
def catalogues(language: str) -> Sequence[tuple[str, Catalog]]:
    """What is translated of each part of the program."""
    return [(part.name, part.catalogue(language)) for part in parts_of(Catalog())]


@cache
def messages(language: str) -> Sequence[Message]:
    """The messages of every part of the program with their translations."""
    return [message for _part, catalogue in catalogues(language) for message in catalogue if message.id]


@cache
def said(language: str) -> Sequence[str]:
    """All that the program says in a language, then its books and lessons, without what is code."""
    return list(_said(language))


def _said(language: str) -> Iterator[str]:
    for message in messages(language if language != ENGLISH else OTHERS[0]):
        if not _technical(message.locations):
            yield from forms(message.id if language == ENGLISH else message.string)
    for file in sorted(file for room in ROOMS for file in book(room, language).glob("*")):
        if file.suffix == ".md":
            page = read(file)
            yield from (page.title, *sentences(page))
        else:
            yield from _lesson_words(script_of(file))


def _lesson_words(part: object) -> Iterator[str]:
    if isinstance(part, list):
        yield from (words for each in part for words in _lesson_words(each))
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from ([value] if key in WORDS and isinstance(value, str) else _lesson_words(value))


def _technical(locations: Iterable[tuple[str, object]]) -> bool:
    """Whether only somebody who writes files by hand, or types commands, is told."""
    files = [file for file, _line in locations]
    return all(re.search(r"/(tiled\w*|cli|maps?|reading|records?|layouts?|mats?)\.py", file) for file in files)


def wrong(language: str, texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        bare = CODE.sub("x", text).lstrip("?")
        for rule in RULES[language]:
            if re.search(rule, bare):
                yield f"{rule}: {text!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_set_as_their_readers_set_theirs(language: str) -> None:
    faults = list(wrong(language, said(language)))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", POLITE)
def test_everybody_is_spoken_to_as_a_friend(language: str) -> None:
    faults = [text for text in said(language) if POLITE[language].search(SEVERAL.sub("", text))]
    assert not faults, "\n".join(faults)


def slanted(page: Page) -> set[str]:
    """What a page sets in italics: names of buttons, pages and chapters, and what it stresses."""
    spans = (span for block in page.blocks for text in block_texts(block) for span in text)
    return {plain([span]) for span in spans if span.style is Style.EMPHASIS}


def translations(language: str) -> Mapping[str, set[str]]:
    """All that each name is called, wherever it stands."""
    called = defaultdict[str, set[str]](set)
    for message in messages(language):
        for name in forms(message.id):
            called[name].update(filter(None, forms(message.string)))
    return called


QUOTED = {
    "en": "“([^”]+)”",
    "de": "„([^“]+)“",
    "es": "«([^»]+)»",
    "fr": "«\u00a0([^»]+)\u00a0»",
    "pl": "„([^”]+)”",
    "pt_BR": "“([^”]+)”",
    "ja": "「([^」]+)」",
    "zh_Hans": "“([^”]+)”",
    "zh_Hant": "「([^」]+)」",
    "it": "«([^»]+)»",
    "uk": "«([^»]+)»",
    "ko": "[‘“]([^’”]+)[’”]",
    "nl": "“([^”]+)”",
}


def called(file: Path) -> set[str]:
    """What a page or a lesson sets in italics or in quotes."""
    if file.suffix == ".md":
        return slanted(read(file))
    words = " ".join(_lesson_words(script_of(file)))
    return set(re.findall(QUOTED[file.parent.name], words))
