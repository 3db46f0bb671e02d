"""Rule books as data: parses pages in a small markup, fills their placeholders, and searches. Draws nothing.

A page is one file ``book/<language>/<number>_<key>.md``, in the order of the numbers::

    # The title                       the page's title, on the first line
    ## A heading                      a heading
    A paragraph with *emphasis*, **strong words** and `code` (moves, keys, position strings),
    ended by an empty line.
    - an item of a list               "1. " begins a numbered one; further lines are indented by two spaces
    > A note, set apart in a box.
    | Head | Head |                   a table; its second line sets the columns' sides:
    |------|:----:|                   left, or centred between two colons;
    | !animals/rat | 1 |              a cell with "!" shows a drawing, ``assets/svg/animals/rat.svg``
    ```figure                         a figure: "key: value" lines for the game to draw; the key "caption"
    position: start                   is ours. Figures beside each other are joined by "beside: yes"; with
                                      "wide: yes" a figure may be as wide as the page
    ```

``{kind:argument}`` is filled in by whoever reads the book, so that names of options and keys are always the
program's own; what is filled in is markup too. A backslash before ``*``, backtick, ``{`` or ``|`` takes its
meaning away.

Of the program's own names there are

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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias

from jungle_games.base.clean_text import flowing, is_wide
from jungle_games.core.formatting import listed
from jungle_games.core.game import AnyGame
from jungle_games.core.i18n import _, pgettext, spoken_languages
from jungle_games.core.options import Option, OptionError
from jungle_games.screens.set_up import value_words
from jungle_games.table.prompt import chord_words
from jungle_games.ui.events import Bindings, Chord

Fill: TypeAlias = Callable[[str, str], str]
"""``fill(kind, argument)`` is what ``{kind:argument}`` stands for; KeyError for what it does not know."""


class BookError(ValueError):
    """A page that cannot be read; the message names file, line and reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}")


class Style(Enum):
    """The style of a text span."""

    PLAIN = "plain"
    EMPHASIS = "emphasis"
    STRONG = "strong"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Span:
    """A span of text in one style."""

    text: str
    style: Style = Style.PLAIN


Spans: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a page."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph in a box."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Listing:
    """A numbered or bulleted list."""

    items: tuple[Spans, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in a table's cell, by the asset's name."""

    name: str


Cell: TypeAlias = Spans | Picture


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a head; ``centred`` says for each column whether its cells are centred."""

    head: tuple[Spans, ...]
    rows: tuple[tuple[Cell, ...], ...]
    centred: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture the game draws from ``spec``.

    ``beside``: it stands beside the figure before it; ``wide``: it may be as wide as the page.
    """

    spec: Mapping[str, str]
    caption: Spans
    line: int
    beside: bool = False
    wide: bool = False


Block: TypeAlias = Paragraph | Heading | Note | Listing | Table | Figure


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its key, title and content, and the file it was read from."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    file: str

    def texts(self) -> Iterator[str]:
        """Every text on the page, title first."""
        yield self.title
        for block in self.blocks:
            for spans in block_texts(block):
                yield plain(spans)


def block_texts(block: Block) -> Iterator[Spans]:
    if isinstance(block, Listing):
        yield from block.items
    elif isinstance(block, Table):
        yield from block.head
        yield from (cell for row in block.rows for cell in row if not isinstance(cell, Picture))
    elif isinstance(block, Figure):
        yield block.caption
    else:
        yield block.spans


def plain(spans: Iterable[Span]) -> str:
    return "".join(span.text for span in spans)


# Files


def book_pages(package: str, fill: Fill, languages: Sequence[str] | None = None) -> tuple[Page, ...]:
    """The pages in the folder ``book`` of ``package``, in the current language as far as translated.

    Raises BookError for a page that cannot be read; a package without a book has no pages.
    """
    folder = files(package) / "book"
    found: dict[str, str] = {}
    for language in reversed(spoken_languages() if languages is None else languages):
        for file in _page_files(folder / language):
            found[file.name] = with_options(file.read_text(encoding="utf-8"), found.get(file.name, ""))
    return tuple(_read_page(name, found[name], fill) for name in sorted(found))


def with_options(text: str, english: str) -> str:
    """A translated page, with what only the English one says: paragraphs about options, each in its section."""
    parts, source = text.split(_BLANK), english.split(_BLANK)
    for at, part in enumerate(source):
        places = {name: place for place, each in enumerate(parts) if (name := option_of(each))}
        if (option := option_of(part)) is None or option in places:
            continue
        before = places.get(option_of(source[at - 1]) or "")
        after = next((places[name] for each in source[at:] if (name := option_of(each)) in places), len(parts))
        parts.insert(after if before is None else before + 1, part)
    return _BLANK.join(parts)


def option_of(paragraph: str) -> str | None:
    """The name of the option that a paragraph is about."""
    found = _ABOUT_OPTION.match(paragraph)
    return found[1] if found else None


def _page_files(folder: Traversable) -> list[Traversable]:
    return [entry for entry in folder.iterdir() if entry.name.endswith(".md")] if folder.is_dir() else []


def _read_page(file: str, text: str, fill: Fill) -> Page:
    key = file.removesuffix(".md").partition("_")[2] or file.removesuffix(".md")
    return parse_page(text, key, fill, file)


# The markup


def parse_page(text: str, key: str, fill: Fill, file: str) -> Page:
    """The page written in ``text``. Raises BookError."""
    reader = _Reader(list(_filled(text, fill, file)), file)
    title = reader.title()
    return Page(key, title, tuple(reader.blocks()), file)


_ITEM: Final = re.compile(r"(?:- |\d{1,2}\. )")
_INLINE: Final = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<emphasis>.+?)\*|`(?P<code>.+?)`")
_ABOUT_OPTION: Final = re.compile(r"\*\*\{option:(\w+)\}")
_PLACEHOLDER: Final = re.compile(r"(?<!\\)\{(\w+):([^{}]+)\}")
_ESCAPED: Final = re.compile(r"\\([*`{|\\])")
_FENCE: Final = "```"
_BLANK: Final = "\n\n"
# Signs that were escaped live in a private range while the markup is taken apart.
_SAFE: Final = 0xE000


def _filled(text: str, fill: Fill, file: str) -> Iterator[tuple[int, str]]:
    """The lines of ``text`` and their numbers, every placeholder filled in: one line may become several."""
    for number, line in enumerate(text.splitlines(), start=1):

        def value(match: re.Match[str], number: int = number) -> str:
            try:
                return fill(match[1], match[2])
            except KeyError as error:
                raise BookError(file, number, f"nothing is known for {match[0]}") from error

        whole = _PLACEHOLDER.sub(value, line)
        yield from ((number, part) for part in whole.splitlines() or [""])


class _Reader:
    """Takes a page apart, line by line."""

    def __init__(self, lines: Sequence[tuple[int, str]], file: str) -> None:
        self._lines = [line for _number, line in lines]
        self._numbers = [number for number, _line in lines]
        self._file = file
        self._at = 0

    def title(self) -> str:
        if not self._lines or not self._lines[0].startswith("# "):
            raise BookError(self._file, 1, "a page begins with its title: '# …'")
        self._at = 1
        return plain(_spans(self._lines[0][2:]))

    def blocks(self) -> Iterator[Block]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip():
                self._at += 1
            else:
                yield self._block(line)

    def _block(self, line: str) -> Block:
        if line.startswith("## "):
            self._at += 1
            return Heading(_spans(line[3:]))
        if line.startswith(_FENCE):
            return self._fenced(line)
        if line.startswith("|"):
            return self._table()
        if line.startswith("> "):
            return Note(_spans(flowing(part.removeprefix(">").strip() for part in self._run(">"))))
        if _ITEM.match(line):
            return self._listing(numbered=line[0] != "-")
        if line.startswith("#"):
            raise self._error("unknown heading; headings begin with '## '")
        return Paragraph(_spans(flowing(self._paragraph())))

    def _paragraph(self) -> Iterator[str]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip() or line.startswith(("#", "|", "> ", _FENCE)) or _ITEM.match(line):
                return
            self._at += 1
            yield line.strip()

    def _run(self, prefix: str) -> Iterator[str]:
        while self._at < len(self._lines) and self._lines[self._at].startswith(prefix):
            self._at += 1
            yield self._lines[self._at - 1]

    def _listing(self, numbered: bool) -> Listing:
        items: list[str] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if (mark := _ITEM.match(line)) and (line[0] != "-") == numbered:
                items.append(line[mark.end() :].strip())
            elif line.startswith("  ") and line.strip():
                items[-1] += " " + line.strip()
            else:
                break
            self._at += 1
        return Listing(tuple(_spans(item) for item in items), numbered)

    def _table(self) -> Table:
        first = self._at
        lines = [[cell.strip() for cell in _protected(line.strip().strip("|")).split("|")] for line in self._run("|")]
        if len(lines) < 3 or not all(re.fullmatch(r":?-+:?", cell) for cell in lines[1]):
            raise self._error("a table has a head, a line of dashes, and rows", first)
        if any(len(line) != len(lines[0]) for line in lines):
            raise self._error("every row of a table has as many cells as its head", first)
        head = tuple(_spans(cell) for cell in lines[0])
        rows = tuple(tuple(self._cell(cell) for cell in line) for line in lines[2:])
        return Table(head, rows, tuple(cell.startswith(":") and cell.endswith(":") for cell in lines[1]))

    def _cell(self, cell: str) -> Cell:
        return Picture(cell[1:]) if cell.startswith("!") else _spans(cell)

    def _fenced(self, line: str) -> Figure:
        first = self._at
        if line.strip() != f"{_FENCE}figure":
            raise self._error(f"unknown block {line.strip()[3:]!r}; there are figures only")
        spec: dict[str, str] = {}
        self._at += 1
        while self._at < len(self._lines) and self._lines[self._at].strip() != _FENCE:
            key, colon, value = self._lines[self._at].partition(":")
            if not colon or key.strip() in spec:
                raise self._error("a figure has lines 'key: value', each key once")
            spec[key.strip()] = value.strip()
            self._at += 1
        if self._at == len(self._lines):
            raise self._error("the figure does not end with ```", first)
        self._at += 1
        caption = _spans(spec.pop("caption", ""))
        beside, wide = (spec.pop(key, "no") == "yes" for key in ("beside", "wide"))
        return Figure(spec, caption, self._numbers[first], beside, wide)

    def _error(self, reason: str, at: int | None = None) -> BookError:
        line = self._at if at is None else at
        return BookError(self._file, self._numbers[line], reason)


def _spans(text: str) -> Spans:
    return tuple(_inline(_protected(text)))


def _protected(text: str) -> str:
    return _ESCAPED.sub(lambda match: chr(_SAFE + ord(match[1])), text)


def _bared(text: str) -> str:
    return "".join(chr(ord(sign) - _SAFE) if _SAFE <= ord(sign) < _SAFE + 128 else sign for sign in text)


def _inline(text: str) -> Iterator[Span]:
    at = 0
    for match in _INLINE.finditer(text):
        if match.start() > at:
            yield Span(_bared(text[at : match.start()]))
        assert match.lastgroup is not None
        yield Span(_bared(match[match.lastgroup]), Style(match.lastgroup))
        at = match.end()
    if at < len(text):
        yield Span(_bared(text[at:]))


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
