"""The text field: one line to type."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol

import pygame

from jungle_games.base.clean_text import JOINERS
from jungle_games.ui.accessible import Act, Node, Request, Role, box_of
from jungle_games.ui.canvas import clipped
from jungle_games.ui.events import Accept, Event, Key, Point, Text
from jungle_games.ui.layout import Extent, Ruler
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import GIVING_WAY, RING_SPREAD, Widget

_RADIUS: Final = 12.0
_PADDING: Final = 14.0
_SIZE: Final = 18.0
_LEAST: Final = 160.0
_CARET: Final = (2.0, 24.0)
_FACE: Final = Face.REGULAR
_LOOKED_AT: Final = 16
"""The number of characters measured for each that may fit, so that a huge paste costs no time."""


class Clipboard(Protocol):
    """The system's clipboard, text only."""

    def read(self) -> str:
        """The text on it, or an empty string."""

    def write(self, text: str) -> None:
        """Put ``text`` on it."""


class TextField(Widget):
    """Takes typed characters while it has the focus; Enter submits. Up, Down and Tab leave it."""

    focusable = True
    hot = True
    spread = RING_SPREAD
    ring_corner = _RADIUS
    natural = (280.0, 48.0)

    def __init__(
        self,
        painter: Painter,
        clipboard: Clipboard,
        text: str = "",
        *,
        placeholder: str = "",
        limit: int = 80,
        on_change: Callable[[str], None] | None = None,
        on_submit: Callable[[str], None] | None = None,
        goes_on: Callable[[str], Mapping[str, str]] | None = None,
        name: Hashable = None,
    ) -> None:
        """``limit`` is the most characters it takes; ``painter`` measures where the pointer falls.

        ``goes_on`` gives words with which what was typed so far may go on, each with all of the text that it makes.
        """
        super().__init__(name=name)
        self.placeholder = placeholder
        self.on_change = on_change
        self.on_submit = on_submit
        self.goes_on = goes_on
        self._painter = painter
        self._clipboard = clipboard
        self._edited = EditedText(text[:limit], limit)
        self._edited.go(limit)

    @property
    def text(self) -> str:
        return self._edited.text

    @text.setter
    def text(self, value: str) -> None:
        if value != self._edited.text:
            self._edited.text = value[: self._edited.limit]
            self._edited.go(self._edited.limit)
            self.invalidate()

    @property
    def limit(self) -> int:
        return self._edited.limit

    def submit(self, text: str) -> None:
        """Take ``text`` as if it had been typed in its place, and Enter pressed."""
        if text != self.text:
            self.text = text
            if self.on_change is not None:
                self.on_change(text)
        if self.on_submit is not None:
            self.on_submit(text)

    def select_all(self) -> None:
        self._edited.select_all()
        self.invalidate()

    @property
    def wants_text(self) -> bool:
        return self.enabled

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        return Node(
            self.focus_id, Role.TEXT_FIELD, self.tooltip or self.placeholder, box_of(self.rect), value=self.text,
            acts=(Act.FOCUS, Act.PRESS, Act.WRITE) if self.focusable else (), enabled=self.enabled,
            caret=self._edited.selection,
        )  # fmt: skip

    def perform(self, request: Request) -> bool:
        if request.act is not Act.WRITE:
            return False
        self.select_all()
        return self.handle(Text(request.text))

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST), ruler.px(self.natural[0]))

    # -- events

    def handle(self, event: Event) -> bool:
        """Edit; letters are used up so that they give no commands."""
        before = self._edited.text
        match event:
            case Text(text=text):
                self._edited.insert(text)
            case Accept():
                self.submit(self._edited.text)
            case Key() if not self._edit(event):
                return False
            case Key():
                pass
            case _:
                return False
        self.invalidate()
        if self._edited.text != before and self.on_change is not None:
            self.on_change(self._edited.text)
        return True

    def _edit(self, key: Key) -> bool:
        if key.ctrl and not key.alt and key.key in ("a", "c", "x", "v"):
            self._clip(key.key)
            return True
        line, word = self._edited, key.ctrl
        match key.key:
            case "left":
                line.move(-1, word=word, select=key.shift)
            case "right":
                line.move(1, word=word, select=key.shift)
            case "home":
                line.go(0, select=key.shift)
            case "end":
                line.go(len(line.text), select=key.shift)
            case "backspace":
                line.delete(-1, word=word)
            case "delete":
                line.delete(1, word=word)
            case name:
                # The character itself comes as a `Text`, composed by the system.
                return (len(name) == 1 or name == "space") and (not key.ctrl or key.alt)
        return True

    def _clip(self, key: str) -> None:
        line = self._edited
        if key == "a":
            line.select_all()
        elif key == "v":
            line.insert(self._clipboard.read())
        elif line.selected:
            self._clipboard.write(line.selected)
            if key == "x":
                line.insert("")

    def press(self, pos: Point) -> None:
        self._edited.go(self._index_at(pos))
        self.invalidate()

    def drag(self, pos: Point) -> None:
        self._edited.go(self._index_at(pos), select=True)
        self.invalidate()

    def _index_at(self, pos: Point) -> int:
        x = pos[0] - self._text_left()
        return min(range(len(self._edited.text) + 1), key=lambda index: abs(self._caret(index) - x))

    # -- drawing

    def _caret(self, index: int) -> int:
        return self._painter.caret(self._edited.text, index, _FACE, self.px(_SIZE))

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.px(_PADDING), -2 * self.px(4))

    def _text_left(self) -> int:
        inner = self._inner()
        return inner.x - max(0, self._caret(self._edited.caret) + self.px(_CARET[0]) - inner.w)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        edge = theme.amber if self.focused else theme.leaf if self.hovered else theme.edge
        painter.box(target, self.rect, _RADIUS * self.u, theme.inset, border=edge, width=1.5 * self.u)
        with clipped(target, self._inner()):
            self._paint_line(target, painter)

    def _paint_line(self, target: pygame.Surface, painter: Painter) -> None:
        theme, line, px = painter.theme, self._edited, self.px(_SIZE)
        left, middle = self._text_left(), self.rect.centery
        if not line.text:
            ink, least = mix(theme.fern, theme.inset, 0.3), self.px(GIVING_WAY * _SIZE)
            size = painter.fitting(self.placeholder, Face.ITALIC, px, self._inner().w, least)
            painter.label(target, self.placeholder, (left, middle), Face.ITALIC, size, ink)
        caret = pygame.Rect(0, 0, self.px(_CARET[0]), self.px(_CARET[1]))
        if self.focused and line.selected:
            start, end = sorted(map(self._caret, line.selection))
            field = pygame.Rect(left + start, middle - caret.h // 2, end - start, caret.h)
            painter.box(target, field, 3 * self.u, theme.moss)
        if line.text:
            ink = theme.paper if self.enabled else theme.dimmed(theme.paper)
            painter.label(target, line.text, (left, middle), _FACE, px, ink)
        if self.focused:
            caret.midleft = (left + self._caret(line.caret), middle)
            target.fill(theme.amber, caret)


@dataclass
class EditedText:
    """Text, a caret between its characters, and the other end of the selection (equal: nothing is selected)."""

    text: str = ""
    limit: int = 80
    caret: int = 0
    anchor: int = 0

    @property
    def selection(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        left, right = self.selection
        return self.text[left:right]

    def insert(self, typed: str) -> None:
        """Put what was typed in the place of the selection, as far as the limit lets it; lines are joined.

        Joiners without width stay where the sign behind them, still to be typed, may give them a meaning.
        """
        left, right = self.selection
        space = max(0, self.limit - len(self.text) + right - left)
        lines = typed[: _LOOKED_AT * self.limit].splitlines()
        pairs = pairwise((self.text[:left] or " ")[-1] + " ".join(lines))
        shown = (sign for before, sign in pairs if sign.isprintable() or (sign in JOINERS and not before.isascii()))
        clean = "".join(shown)[:space]
        self.text = self.text[:left] + clean + self.text[right:]
        self.caret = self.anchor = left + len(clean)

    def delete(self, step: int, *, word: bool = False) -> None:
        """Delete the selection, else a character (or word) before (-1) or after (1) the caret."""
        if self.caret == self.anchor:
            self.anchor = self._next(step, word)
        self.insert("")

    def move(self, step: int, *, word: bool = False, select: bool = False) -> None:
        """Move the caret a character or word; without ``select`` a selection collapses to that side."""
        if self.caret != self.anchor and not select and not word:
            left, right = self.selection
            self.caret = self.anchor = left if step < 0 else right
            return
        self.go(self._next(step, word), select=select)

    def go(self, index: int, *, select: bool = False) -> None:
        self.caret = min(len(self.text), max(0, index))
        if not select:
            self.anchor = self.caret

    def select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.text)

    def _next(self, step: int, word: bool) -> int:
        index = min(len(self.text), max(0, self.caret + step))
        if word:
            while 0 < index < len(self.text) and not self._word_begins(index):
                index += step
        return index

    def _word_begins(self, index: int) -> bool:
        return self.text[index - 1].isspace() and not self.text[index].isspace()
