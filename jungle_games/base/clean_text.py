"""Cleans text from outside so that it can be shown on one line; zero-width joiners are kept only where they matter.

Elsewhere they are invisible, and names that differ only by them would look alike.

Text is typed, pasted or read from files that anybody may have edited, so it may hold anything that Python's ``str``
can hold: NUL, lone surrogates, zero-width characters, a hundred thousand lines.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final
from unicodedata import normalize

APART: Final = "\u200c"
"""Letters that would join stand side by side: the half-space of Persian."""
TOGETHER: Final = "\u200d"
"""Pictures are drawn as one; a consonant takes the form it has before another."""
JOINERS: Final = APART + TOGETHER

_RUNS: Final = re.compile(f"[{JOINERS}]+")
_FORMS: Final = (range(0xFB50, 0xFE00), range(0xFE70, 0xFF00))
"""Where the forms of Arabic letters lie; each says of which letter it is which form."""
_ARABIC_MARKS: Final = "[\u0610-\u061a\u064b-\u065f\u0670]*"

# Indic blocks are alike: consonants from 0x15 on, the nukta at 0x3C, the virama at 0x4D.
_APART_BLOCKS: Final = (0x900, 0x980, 0xA00, 0xA80, 0xB00, 0xC00, 0xC80, 0xD00)
_TOGETHER_BLOCKS: Final = (0x900, 0x980, 0xA80, 0xC80, 0xD00)
_OTHER_INDIC: Final = (
    rf"[\u0d9a-\u0dc6]\u0dca{TOGETHER}(?=[\u0d9a-\u0dc6])",  # Sinhala
    rf"\u09b0{TOGETHER}(?=\u09cd\u09af)",  # ra before ya in Bengali
)

_TONE: Final = "[🏻-🏿]?"
_PEOPLE: Final = f"[👨👩🧑]{_TONE}"
_AT_WORK: Final = "⚕⚖✈🌾🍳🍼🎄🎓🎤🎨🏫🏭💻💼🔧🔬🚀🚒🦰🦱🦲🦳"
_ON_THE_WAY: Final = "🦯🦼🦽"
_OF_TWO_SEXES: Final = "⛹🏄🏊-🏌👮👯👰👱👳👷💁💂💆💇🕵🙅-🙇🙋🙍🙎🚣🚴🚵🤦🤵🤷-🤹🤼-🤾🦸🦹🧍🧏🧔🧖-🧟"
_WALKING: Final = "🏃🚶🧎"
# Of the sequences that Unicode recommends for interchange, those that its joiners make; Z stands for one of them.
_PICTURES: Final = (
    "[👨👩](?:Z[👨👩])?(?:Z[👦👧]){1,2}",
    "🧑(?:Z🧑)?(?:Z🧒){1,2}",
    f"{_PEOPLE}Z❤(?:Z💋)?Z{_PEOPLE}",
    f"{_PEOPLE}Z🤝Z{_PEOPLE}",
    f"{_PEOPLE}Z[{_ON_THE_WAY}](?:Z➡)?",
    f"{_PEOPLE}Z[{_AT_WORK}]",
    f"[{_WALKING}]{_TONE}Z(?:[♀♂](?:Z➡)?|➡)",
    f"[{_OF_TWO_SEXES}]{_TONE}Z[♀♂]",
    "🏳Z[🌈⚧]|🏴Z☠|🐕Z🦺|🐈Z⬛|🐻Z❄|🐦Z[⬛🔥]|👁Z🗨|😮Z💨|😵Z💫|😶Z🌫|❤Z[🔥🩹]|⛓Z💥|🍄Z🟫|🍋Z🟩|🙂Z[↔↕]",
)
LONGEST_NAME: Final = 24
"""Most characters in a player's name."""
LONGEST_TITLE: Final = 40
"""Most characters in the name of a saved match, and where else a line is typed."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})
"""Control characters, invisible format characters (such as text direction), lone surrogates."""
_BLANK: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Invisible characters of other categories: variation selectors, joiners and fillers."""
_EMPTY: Final = "\u2800\u3164\uffa0"
"""Blanks that Unicode counts among letters and symbols."""
_WORN: Final = ("M", "Z")
"""Categories of characters that show nothing on their own: combining marks and spaces."""
_LAST_NARROW: Final = 0x10FF
_PICTOGRAMS: Final = range(0x1F000, 0x1FB00)
_SYLLABLES: Final = range(0xAC00, 0xD7A4)


def only_meant(text: str) -> str:
    """``text``, which has no variation selectors, without the joiners that have no visible effect.

    >>> only_meant("Z\\u200doe\\u200c"), ascii(only_meant("\\u0645\\u06cc\\u200c\\u200c\\u0631"))
    ('Zoe', "'\\\\u0645\\\\u06cc\\\\u200c\\\\u0631'")
    """
    if APART not in text and TOGETHER not in text:
        return text
    single = _RUNS.sub(lambda run: run[0][0], text)
    kept: list[str] = []
    end = 0
    for found in _meant().finditer(single):
        kept += _RUNS.sub("", single[end : found.start()]), found[0]
        end = found.end()
    return "".join(kept) + _RUNS.sub("", single[end:])


@cache  # built for the first text that has any: hardly one has
def _meant() -> re.Pattern[str]:
    """Finds joiners that mean something, with the characters before them that make it so."""
    pictures = [pattern.replace("Z", TOGETHER) for pattern in _PICTURES]
    return re.compile("|".join((_arabic(), *_indic(), *_OTHER_INDIC, *pictures)))


def _arabic() -> str:
    """A letter that joins the next one, and stands apart from it."""
    before: set[str] = set()
    behind: set[str] = set()
    for code in (code for block in _FORMS for code in block):
        form, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if len(letters) == 1:
            letter = chr(int(letters[0], 16))
            before.update(letter if form == "<initial>" else "")
            behind.update(letter if form == "<final>" else "")
    return f"[{''.join(sorted(before))}]{_ARABIC_MARKS}{APART}(?=[{''.join(sorted(behind))}])"


def _indic() -> list[str]:
    return [
        f"[{chr(block + 0x15)}-{chr(block + 0x39)}]{chr(block + 0x3C)}?{chr(block + 0x4D)}{joiner}"
        f"(?=[{chr(block + 0x15)}-{chr(block + 0x39)}])"
        for joiner, blocks in ((APART, _APART_BLOCKS), (TOGETHER, _TOGETHER_BLOCKS))
        for block in blocks
    ]


def clean_line(text: str, longest: int) -> str:
    """The first ``longest`` characters of ``text`` on one line, without invisible characters; spaces stay.

    Zero-width joiners stay where they change how their neighbours are drawn.

    >>> clean_line("a\\0b\\u200b\\tc\\ud800d", 100)
    'ab cd'
    """
    text = text[:longest]
    if text.isascii() and text.isprintable():
        return text
    return only_meant(_BLANK.sub("", "".join(map(_seen, text))))


def _seen(sign: str) -> str:
    if sign.isprintable() or sign in JOINERS:
        return sign
    if sign.isspace():
        return sign if unicodedata.category(sign) == "Zs" else " "
    return "" if unicodedata.category(sign) in _UNSEEN else sign


def tidy_name(text: str, longest: int = LONGEST_NAME) -> str:
    """A name as tables and lists show it: one line of at most ``longest`` characters, empty if nothing is visible.

    Every name passes through here when it enters the program: typed, or read from records, settings and statistics.
    Tidying is idempotent.

    >>> tidy_name("  Zoe\\u0308\\n of the\\0 hills ")
    'Zoë of the hills'
    >>> tidy_name("\\ufe0f\\u200b ")
    ''
    """
    if text.isalnum() and text.isascii():
        return text[:longest]
    # More than enough to fill the name: the rest of an endless text need not be examined.
    composed = unicodedata.normalize("NFC", clean_line(text, 16 * longest))
    shown = (sign if sign.isprintable() or sign in JOINERS else " " for sign in composed)
    words = " ".join("".join(shown).split())
    cut = only_meant(words[:longest]).rstrip()
    visible = [sign for sign in cut if not unicodedata.category(sign).startswith(_WORN) and sign not in _EMPTY]
    return cut if visible else ""


def is_same_name(one: str, other: str) -> bool:
    """Whether two names look the same, or differ only in capitals and in how their letters are encoded."""
    return normalize("NFKC", one).casefold() == normalize("NFKC", other).casefold()


@lru_cache(maxsize=8192)
def is_wide(sign: str) -> bool:
    """Whether a character, no picture, is as wide as one of Chinese (Unicode's annex 11).

    >>> is_wide("步"), is_wide("（"), is_wide("말"), is_wide("a")
    (True, True, True, False)
    """
    code = ord(sign)
    return code > _LAST_NARROW and unicodedata.east_asian_width(sign) in "WF" and code not in _PICTOGRAMS


def stands_close(sign: str) -> bool:
    """Whether words with this character are written without spaces: in Chinese and Japanese, not in Korean."""
    return is_wide(sign) and ord(sign) not in _SYLLABLES


def flowing(parts: Iterable[str]) -> str:
    """Lines or sentences one behind the other, with a space between them where their script has any.

    >>> flowing(["轮到你了。", "第 3 步"]), flowing(["It is", "your turn."])
    ('轮到你了。第 3 步', 'It is your turn.')
    """
    told = ""
    for part in filter(None, parts):
        close = told and stands_close(told[-1]) and (stands_close(part[0]) or not told[-1].isalnum())
        told = f"{told}{'' if close or not told else ' '}{part}"
    return told
