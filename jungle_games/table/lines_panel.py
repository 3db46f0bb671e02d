"""The analysis panel: the evaluation, the best lines, and a note on the shown move."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.table.seats import draw_side_mark
from jungle_games.ui.balanced_text import balanced_width
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import draw_icon
from jungle_games.ui.widgets.tooltip import Tip

_EDGE: Final = 16
_FULL: Final = 300
"""Units of height in sight from which the panel has a heading of its own."""
_HEIGHT: Final = 380
"""The height in units that holds three lines and a note."""
_NARROW, _NARROW_HEIGHT = 250, 420
"""Below this width in units a score may stand below its move, and three lines and a note need this height."""
_HEAD, _LOW_HEAD = 96, 46
_FOOT: Final = 8
_ROW, _LEAST_ROW, _TWO_LINES, _THREE_LINES = 66, 34, 52, 65
"""Height of a row, at most and at least, and from where it has room for so many lines of words."""
_LEVELS: Final = {1: (0,), 2: (-12, 14), 3: (-20, 0, 19)}
"""By how many units so many lines stand above and below the middle of a row."""
_PICTURE_LEFT: Final = 38
_NOTE: Final = 112
_LEAST_TEXT: Final = 13
_FULL_WITH_NOTE, _LOW_WITH_NOTE = (head + 3 * _TWO_LINES + _NOTE + _FOOT for head in (_HEAD, _LOW_HEAD))
"""Heights in units that hold a note and three lines of two lines of words each, with a heading and without."""


@dataclass(frozen=True, slots=True)
class LineView:
    """One line as it is shown; words already translated. ``leader`` is who stands better by it, None for neither."""

    picture: Callable[[int], pygame.Surface]
    """Paints what moves first, so many pixels wide."""
    move: str
    following: str
    leader: Seat | None
    score: str
    colour: str
    """The theme's colour of its number and its arrow."""


@dataclass(frozen=True, slots=True)
class NoteView:
    """What is said of a move that turned the game: its sign, such as ``??``, and a sentence or two."""

    sign: str
    words: str


@dataclass(frozen=True, slots=True)
class LinesView:
    """What the panel shows; words already translated."""

    verdict: str
    leader: Seat | None = None
    depth: str = ""
    lines: Sequence[LineView] = ()
    note: NoteView | None = None
    footnote: str = ""


class _Pressed(Clickable):
    """A part of the panel that is pressed; at first it is not there."""

    def __init__(self, on_click: Callable[[], None], *, name: Hashable, tooltip: str) -> None:
        super().__init__(on_click, name=name, tooltip=tooltip, visible=False)

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        """Ring it."""
        inner = self.rect.inflate(-self.px(6), -self.px(6))
        painter.focus_ring(target, inner, self.u, 10)


class LineRow(_Pressed):
    """One of the best lines; a click tries it on the board."""

    view = Shown[LineView | None]()
    """What it shows; None for nothing."""

    def __init__(self, rank: int, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, name=("line", rank), tooltip=_("Show this line on the board"))
        self._rank = rank
        self.view = None

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint number, animal, move, what follows, and the score."""
        view, theme, rect = self.view, painter.theme, self.rect
        if view is None:
            return
        if self.hovered:
            painter.box(target, rect.inflate(-self.px(4), -self.px(4)), 10 * self.u, theme.moss, alpha=150)
        number = (rect.x + self.px(18), rect.centery)
        painter.disc(target, number, 13 * self.u, getattr(theme, view.colour))
        painter.label(target, str(self._rank), number, Face.TITLE, self.px(16), theme.ink, "center")
        picture = view.picture(self._picture)
        centre = (rect.x + self.px(_PICTURE_LEFT) + self._picture // 2, rect.centery)
        target.blit(picture, picture.get_rect(center=centre))
        left, right = rect.x + self._text_left, rect.right - self.px(10)
        most, below = self._most_lines, self._score_below(painter, view)
        following = bool(view.following) and most > 1 + below
        # A row with room for more stands as if there were something to follow.
        levels = [rect.centery + round(level * self.u) for level in _LEVELS[min(most, 2 + (below and following))]]
        move = painter.label(target, view.move, (left, levels[0]), Face.BOLD, self.px(20), theme.paper)
        beside = left if below else move.right + self.px(8)
        self._paint_score(target, painter, view, (beside, right, levels[int(below)]))
        if following:
            words = _whole_words(painter, view.following, self.px(16), right - left)
            painter.label(target, words, (left, levels[-1]), Face.REGULAR, self.px(16), theme.fern)

    @property
    def _most_lines(self) -> int:
        """For how many lines of words it is high enough."""
        return 1 + (self.rect.h >= self.px(_TWO_LINES)) + (self.rect.h >= self.px(_THREE_LINES))

    def _score_below(self, painter: Painter, view: LineView) -> bool:
        """Whether the score stands below the move, having no room beside it even at its smallest."""
        return self._most_lines > 1 and self._least_score(painter, view) > self._beside(painter, view)

    def _beside(self, painter: Painter, view: LineView) -> int:
        """Pixels that are left beside the move."""
        return self._words_width - self.px(8) - painter.text_width(view.move, Face.BOLD, self.px(20))

    def _least_score(self, painter: Painter, view: LineView) -> int:
        """How many pixels wide the score and its mark are at their smallest."""
        mark = 0 if view.leader is None else self.px(14) + self.px(6)
        return mark + painter.text_width(view.score, Face.SEMIBOLD, self.px(_LEAST_TEXT))

    @property
    def _words_width(self) -> int:
        """Pixels there are for words."""
        return self.rect.w - self._text_left - self.px(10)

    @property
    def _picture(self) -> int:
        """How many pixels wide the animal is."""
        return min(self.px(44), self.rect.h - self.px(8))

    @property
    def _text_left(self) -> int:
        """How many pixels from its left edge the words begin."""
        return self.px(_PICTURE_LEFT) + self._picture + self.px(8)

    def _paint_score(
        self, target: pygame.Surface, painter: Painter, view: LineView, where: tuple[int, int, int]
    ) -> None:
        """Paint who leads and by how much, right-aligned; ``where`` is left and right end and middle."""
        left, right, middle = where
        mark = 0 if view.leader is None else self.px(14) + self.px(6)
        size = painter.fitting(view.score, Face.SEMIBOLD, self.px(17), right - left - mark, self.px(_LEAST_TEXT))
        box = painter.label(target, view.score, (right, middle), Face.SEMIBOLD, size, painter.theme.paper, "right")
        if view.leader is not None:
            centre = (box.x - self.px(6) - self.px(7), middle)
            draw_side_mark(painter, target, centre, self.px(14), view.leader)


class NoteRow(_Pressed):
    """What is said of the shown move; a click shows what would have been better."""

    view = Shown[NoteView | None]()
    """What it shows; None for nothing."""

    def __init__(self, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, name="note", tooltip=_("Show what would have been better"))
        self.view = None

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint a hollow with sign, words, and the eye that stands for looking."""
        view, theme = self.view, painter.theme
        if view is None:
            return
        box = self.rect.inflate(-self.px(4), -self.px(8))
        painter.box(target, box, 12 * self.u, theme.inset, border=theme.amber if self.hovered else theme.ember,
                    width=1.5 * self.u)  # fmt: skip
        sign = (box.x + self.px(28), box.y + self.px(28))
        painter.disc(target, sign, 17 * self.u, theme.ember)
        painter.label(target, view.sign, sign, Face.TITLE, self.px(18), theme.ink, "center")
        draw_icon(target, painter, "eye", (sign[0], box.bottom - self.px(26)), self.px(26), theme.fern)
        room = self._words_box(box)
        painter.paragraph(target, view.words, room, Face.REGULAR, self._size(painter, room), theme.paper, 1.28)

    def _words_box(self, box: pygame.Rect) -> pygame.Rect:
        left = box.x + self.px(58)
        return pygame.Rect(left, box.y + self.px(8), box.right - self.px(10) - left, box.h - self.px(14))

    def _size(self, painter: Painter, room: pygame.Rect) -> int:
        """The size at which the words fit, 17 units at most."""
        words = self.view.words if self.view is not None else ""
        return painter.fitting_paragraph(words, Face.REGULAR, self.px(17), room.size, 1.28, self.px(_LEAST_TEXT))


class LinesPanel(Widget):
    """``on_line`` is given the index of a line that was pressed, ``on_note`` is called when the note was."""

    spread = 40.0

    def __init__(self, count: int, on_line: Callable[[int], None], on_note: Callable[[], None]) -> None:
        super().__init__()
        self._view = LinesView("")
        self._rows = [self.add(LineRow(index + 1, partial(on_line, index))) for index in range(count)]
        self._note = self.add(NoteRow(on_note))

    def show(self, view: LinesView) -> None:
        """Show ``view``."""
        if view != self._view:
            noted = (view.note is None) != (self._view.note is None)
            self._view = view
            self._note.view = view.note
            for index, row in enumerate(self._rows):
                row.view = view.lines[index] if index < len(view.lines) else None
            if noted:
                self.arrange()
            self._reveal()
            self.invalidate()

    def arrange(self) -> None:
        """Place the rows below the head, as many as there is room for, and the note at the foot."""
        head = self.px(_HEAD if self._full else _LOW_HEAD)
        noted = self._view.note is not None
        note = min(self.px(_NOTE), self.rect.h - head) if noted else 0
        room = self.rect.h - head - note - self.px(_FOOT)
        height = min(self.px(_ROW), max(self.px(_LEAST_ROW), room // len(self._rows)))
        edge = self.px(_EDGE - 8)
        for index, row in enumerate(self._rows):
            top = self.rect.y + head + index * height
            fits = (index + 1) * height <= room + self.px(_FOOT) // 2
            size = (self.rect.w - 2 * edge, height) if fits else (0, 0)
            row.place(pygame.Rect((self.rect.x + edge, top), size), self.u)
        bottom = self.rect.bottom - self.px(4)
        self._note.place(pygame.Rect(self.rect.x + edge, bottom - note, self.rect.w - 2 * edge, note), self.u)
        self._reveal()

    def _reveal(self) -> None:
        for index, row in enumerate(self._rows):
            row.visible = index < len(self._view.lines) and row.rect.w > 0
        self._note.visible = self._view.note is not None

    @property
    def _full(self) -> bool:
        seen = self.rect.h if self.clip is None else min(self.rect.h, self.clip.h)
        whole = seen == self.rect.h and self._view.note is not None
        return seen >= (_FULL_WITH_NOTE if whole else _FULL) * self.u

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint the panel, its head, and a word at its foot where there is room."""
        theme, rect, view = painter.theme, self.rect, self._view
        painter.panel(target, rect, self.u)
        left, right = rect.x + self.px(_EDGE), rect.right - self.px(_EDGE)
        first = rect.y + self.px(32 if self._full else 26)
        if self._full:
            painter.label(target, view.depth, (right, first), Face.REGULAR, self.px(16), theme.fern, "right")
            painter.label(target, _("Analysis"), (left, first), Face.TITLE, self.px(22), theme.amber)
            self._paint_verdict(target, painter, rect.y + self.px(66), right)
            painter.line(target, (left, rect.y + self.px(88)), right - left, theme.moss, 1.5 * self.u)
        else:
            self._paint_verdict(target, painter, first, right)
        self._paint_footnote(target, painter)

    def tooltip_parts(self) -> Iterable[Tip]:
        """The head, with whatever has no room: heading and depth above, the footnote below."""
        unseen = [] if self._full else [_("Analysis"), self._view.depth]
        head = pygame.Rect(self.rect.topleft, (self.rect.w, self.px(_HEAD if self._full else _LOW_HEAD)))
        yield Tip(" · ".join(words for words in (*unseen, self._view.footnote) if words), head)

    def _paint_verdict(self, target: pygame.Surface, painter: Painter, y: int, right: int) -> None:
        left, view, mark = self.rect.x + self.px(_EDGE), self._view, self.px(16)
        if view.leader is not None:
            draw_side_mark(painter, target, (left + mark // 2, y), mark, view.leader)
            left += mark + self.px(8)
        size = painter.fitting(view.verdict, Face.SEMIBOLD, self.px(18), right - left, self.px(_LEAST_TEXT))
        words = painter.fit(view.verdict, Face.SEMIBOLD, size, right - left)
        painter.label(target, words, (left, y), Face.SEMIBOLD, size, painter.theme.paper)

    def _paint_footnote(self, target: pygame.Surface, painter: Painter) -> None:
        shown = [row.rect.bottom for row in self._rows if row.visible]
        head = self.px(_HEAD if self._full else _LOW_HEAD)
        top = max(shown, default=self.rect.y + head) + self.px(8)
        room = pygame.Rect(
            self.rect.x + self.px(_EDGE), top, self.rect.w - 2 * self.px(_EDGE), self.rect.bottom - top - self.px(10)
        )
        size = self.px(16)
        lines = len(painter.wrap(self._view.footnote, Face.REGULAR, size, room.w))
        if self._view.note is None and painter.paragraph_height(lines, size) <= room.h:
            room.y = room.bottom - painter.paragraph_height(lines, size)
            room.w = balanced_width(painter, self._view.footnote, Face.REGULAR, size, room.w)
            painter.paragraph(target, self._view.footnote, room, Face.REGULAR, size, painter.theme.fern)


def lines_height(width: int, u: float) -> int:
    """Pixels that three lines and a note need at ``width`` pixels."""
    return round((_NARROW_HEIGHT if width < _NARROW * u else _HEIGHT) * u)


def low_lines_height(seen: int, u: float, *, noted: bool) -> int:
    """Pixels that three lines need in a low column, of which ``seen`` are in sight, and a note if there may be one.

    Beside a note the lines may be lower, if with it all of them are in sight.
    """
    least = round(_LOW_WITH_NOTE * u)
    if noted and seen >= least:
        return least
    head = _HEAD if seen >= _FULL * u else _LOW_HEAD
    return round((head + 3 * _ROW + (_NOTE if noted else 0) + _FOOT) * u)


def _whole_words(painter: Painter, text: str, px: int, width: int) -> str:
    """As many words of ``text`` as fit: half a move says nothing."""
    words = text.split(" ")
    while len(words) > 1 and painter.text_width(" ".join(words), Face.REGULAR, px) > width:
        words.pop()
    return painter.fit(" ".join(words), Face.REGULAR, px, width)
