"""Fills the placeholders of a rule book with the program's names of options, presets, levels, keys.

- ``{seat:0}``: a seat's name;
- ``{side:red}``, at the head of a sentence ``{side:Red}``: what the red side is called in the colours that are shown;
- ``{option:traps}``: an option's label; ``{default:traps}``: its Standard value;
- ``{choice:traps=any}``: the label of a choice; ``{choices:traps}``: of all of them;
- ``{preset:advanced}``: a preset's title; ``{presets:table}``: a table of what the presets change;
- ``{levels:all}``: the strengths of the computer player; ``{levels:table}``: a table of what is known of each;
- ``{key:undo}``: the keys of a command.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.base.clean_text import is_wide
from jungle_games.core.formatting import listed, measured
from jungle_games.core.game import AnyGame
from jungle_games.core.i18n import _, pgettext
from jungle_games.core.options import Option, OptionError, Value
from jungle_games.screens.book.book import Fill, Page
from jungle_games.table.frame.prompt import chord_words
from jungle_games.ui.events import Bindings, Chord

FIXED_KEYS: Final[Mapping[str, Chord]] = {"accept": Chord("return"), "back": Chord("escape")}
"""What always means the same; no command is bound to these."""


def fill_for(game: AnyGame, bindings: Bindings) -> Fill:
    """A function that fills the placeholders in the book of ``game``."""
    words = _Words(game, bindings)
    kinds: Mapping[str, Callable[[str], str]] = {
        "seat": words.seat,
        "side": words.side,
        "option": words.option,
        "choice": words.choice,
        "choices": words.choices,
        "default": words.default,
        "preset": words.preset,
        "presets": words.presets,
        "levels": words.levels,
        "key": words.key,
    }

    def fill(kind: str, argument: str) -> str:
        return kinds[kind](argument)

    return fill


class _Words:
    """The placeholders of one game; each method raises KeyError for an argument it does not know."""

    def __init__(self, game: AnyGame, bindings: Bindings) -> None:
        self._game = game
        self._bindings = bindings

    def seat(self, number: str) -> str:
        names = {str(seat): name for seat, name in enumerate(self._game.seat_names)}
        return _(names[number])

    def side(self, colour: str) -> str:
        return {"Red": _("Red"), "red": pgettext("a side's colour", "red")}[colour]

    def option(self, name: str) -> str:
        return _(self._declared(name).label)

    def choice(self, pair: str) -> str:
        name, _equals, value = pair.partition("=")
        return _(self._declared(name).allowed()[value])

    def choices(self, name: str) -> str:
        return " / ".join(_(label) for label in self._declared(name).allowed().values())

    def default(self, name: str) -> str:
        declared = self._declared(name)
        return value_words(declared, declared.default)

    def preset(self, key: str) -> str:
        return _(self._game.options_type.presets()[key].title)

    def presets(self, _form: str) -> str:
        """The options in which the presets differ, a line each."""
        options_type = self._game.options_type
        presets = options_type.presets()
        values = [options_type.build(key).values() for key in presets]
        rows = [
            [_(declared.label), *(value_words(declared, of_preset[declared.name]) for of_preset in values)]
            for declared in options_type.declared()
            if len({of_preset[declared.name] for of_preset in values}) > 1
        ]
        head = [_("Option"), *(_(preset.title) for preset in presets.values())]
        return _table([head, ["---", *(":---:" for _preset in presets)], *rows])

    def levels(self, form: str) -> str:
        levels = self._game.levels
        if form == "all":
            return listed(_(level.title) for level in levels)
        if form != "table":
            raise KeyError(form)
        points = ["" if level.rating is None else str(level.rating) for level in levels]
        rows = [
            [f"**{_(level.title)}**", rating, _(level.summary)] for level, rating in zip(levels, points, strict=True)
        ]
        return _table([[_("Strength"), _("Points"), ""], ["---", "---:", "---"], *rows])

    def key(self, command: str) -> str:
        if command in FIXED_KEYS:
            return f"`{chord_words(FIXED_KEYS[command])}`"
        return " ".join(f"`{chord_words(chord).replace('`', '')}`" for chord in self._bindings.keys[command])

    def _declared(self, name: str) -> Option:
        try:
            declared: Option = self._game.options_type.option(name)
        except OptionError as error:
            raise KeyError(name) from error
        return declared


def _table(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def value_words(option: Option, value: Value) -> str:
    """A value of ``option`` in words."""
    if option.type == "bool":
        return _("on") if value else _("off")
    if option.type == "choice":
        return _(option.allowed().get(str(value), str(value)))
    return measured(int(value), _(option.unit)) if option.unit else str(value)


def folded(text: str) -> str:
    """``text`` without accents and in lower case, with every character at its old index.

    >>> folded("Dòu Shòu Qí")
    'dou shou qi'
    """
    return "".join(_folded_sign(sign) for sign in text)


def _folded_sign(sign: str) -> str:
    if is_wide(sign):  # what syllables and kana are made of says something else
        return sign
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
    """The spans in ``text`` where ``word`` begins a word; if it begins with punctuation, wherever it occurs."""
    edge = r"(?<!\w)" if word[0].isalnum() else ""
    return [match.span() for match in re.finditer(edge + re.escape(word), text)]


def matching(pages: Sequence[Page], query: Query) -> list[tuple[Page, int]]:
    """The pages that match ``query``, with the number of hits; all pages for an empty query."""
    if not query:
        return [(page, 0) for page in pages]
    counted = ((page, query.count(page)) for page in pages)
    return [(page, count) for page, count in counted if count]
