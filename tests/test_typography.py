"""Every text is set as its readers set theirs: their quotes, their spaces, their signs; and it says tu, not vous."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from test_translated_books import OTHERS, PAIRS, WORDS, book, read, script_of, sentences

from jungle_games.core.i18n import ENGLISH, LANGUAGES
from jungle_games.games import ROOMS
from jungle_games.screens.book.book import Page, Style, block_texts, plain

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
FOREIGN = {"Jungle"}
"""What the history of a game tells in the words of other countries."""
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


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It is Mira's turn"),
        ("de", 'Drück "Blockiert"'),
        ("it", "Premi “Via”"),
        ("it", "Tocca a te !"),
        ("es", "Te toca!"),
        ("es", "Pensando …"),
        ("pl", "Naciśnij “Blokada“"),
        ("pl", "Myśli …"),
        ("uk", "Натисни “Глухий кут”"),
        ("uk", "Думає …"),
        ("uk", "Ходи в лігво"),
        ("fr", "À qui le tour ?"),
        ("fr", "À qui le tour?"),
        ("fr", "« Bloqué\u00a0»"),
        ("fr", "L'ordinateur"),
        ("zh_Hans", "轮到你,拖动一只动物。"),
        ("zh_Hans", "还剩 3 张牌"),
        ("ja", "“閉じる”を押す"),
        ("ja", "勝ちました!"),
        ("zh_Hant", "輪到你,拖動一隻動物。"),
        ("zh_Hant", "按“鎖死”。"),
        ("ko", "‘닫기’를 누르세요 !"),
    ],
)
def test_what_is_set_wrongly_is_found(language: str, text: str) -> None:
    assert list(wrong(language, [text]))


@pytest.mark.parametrize("language", POLITE)
def test_everybody_is_spoken_to_as_a_friend(language: str) -> None:
    faults = [text for text in said(language) if POLITE[language].search(SEVERAL.sub("", text))]
    assert not faults, "\n".join(faults)


@cache
def names_of_the_program() -> frozenset[str]:
    """Every message without a place to fill in: what a button, a page or an option may be called."""
    found = (form for message in messages(OTHERS[0]) for form in forms(message.id))
    return frozenset(form for form in found if "{" not in form and form[:1].isupper())


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


@cache
def titles(folder: Path) -> Set[str]:
    """What the chapters of a book are called."""
    return {read(file).title for file in folder.glob("*.md")}


@pytest.mark.parametrize("language", OTHERS)
def test_books_call_what_can_be_pressed_by_its_name(language: str) -> None:
    faults, all_names = [], translations(language)
    for _name, file, source in PAIRS:
        if file.parent.name == language:
            chapters = titles(source.parent)
            wanted = called(source) & names_of_the_program() - chapters - FOREIGN
            here = called(file)
            missing = sorted(name for name in wanted if all_names[name] and not all_names[name] & here)
            if missing:
                faults.append(f"{file.parents[2].name} {file.name}: {missing}, not among {sorted(here)}")
    assert not faults, "\n".join(faults)


RED = {
    "en": r"\b[Rr]ed\b(?! (cross|arrow))",
    "de": r"\b[Rr]ot(e[rnms]?)?\b(?! (Kreuz|Pfeil))",
    "es": r"(?<!cruz )(?<!flecha )\b[Rr]oj[oa]s?\b",
    "pl": r"\b[Cc]zerwon\w+\b(?! (krzyżyk|strzałk))",
    "it": r"(?<!croce )(?<!freccia )\b[Rr]oss[oaie]\b",
    "uk": r"\b[Чч]ервон\w+\b(?! (хрестик|стрілк))",
    "fr": r"(?<!croix )(?<!flèche )\b[Rr]ouges?\b",
    "zh_Hans": "红(?!叉|色虚线箭头)",
    "ja": r"赤(?!い(×|矢印))",
    "pt_BR": r"(?<!cruz )(?<!seta )\b[Vv]ermelh[oa]s?\b",
    "zh_Hant": "紅(?!叉|色虛線箭頭)",
    "ko": r"빨[강간](?! (가위표|화살표))|붉은",
    "nl": r"\b[Rr]ode?\b(?! (kruis|pijl))",
}
"""The side of Jungle that is orange for whoever is colour-blind; crosses and arrows stay as they are."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_jungle_calls_a_side_by_a_colour_that_it_may_not_have(language: str) -> None:
    room = next(room for room in ROOMS if room.game.name == "jungle")
    faults = []
    for file in book(room, language).glob("*"):
        lesson = file.suffix == ".yaml"
        texts = _lesson_words(script_of(file)) if lesson else sentences(read(file))
        faults += [f"{file.name}: {text}" for text in texts if re.search(RED[language], text)]
    assert not faults, "\n".join(faults)
