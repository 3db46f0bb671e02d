"""What shows an analysis: the evaluation as a bar beside the board, and the panel of the best lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.table.style import draw_side_mark
from jungle_games.ui.accessible import Node
from jungle_games.ui.layout import Box, Column, Extent, FirstThatFits, Item, Row, Ruler, Scroll, Space, Wrap
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import Divider, Label, Picture
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView

BAR_WIDTH: Final = 14
"""Width of the bar in units."""
_SIGN_STEP: Final = 20
_LEAST_SHARE: Final = 0.03
"""As long as nothing is decided, the weaker side keeps so much of the bar."""
_MARKS: Final = 18
_STEP: Final = 32


class EvaluationBar(Widget):
    """Two sides share a bar by their chances; discs and diamonds in it tell them apart besides their colours."""

    hot = True

    def __init__(self) -> None:
        super().__init__(tooltip=" ")
        self._bottom: Seat = 0
        self._share = 0.5

    def show(self, bottom: Seat, chance: float, words: str) -> None:
        """Give the side at the ``bottom`` its share; ``words`` say it to whoever points at the bar."""
        self.tooltip = words
        share = chance if chance in (0.0, 1.0) else min(1 - _LEAST_SHARE, max(_LEAST_SHARE, chance))
        if (bottom, round(share, 3)) != (self._bottom, round(self._share, 3)):
            self._bottom, self._share = bottom, share
            self.invalidate()

    @property
    def hand(self) -> bool:
        return False

    def node(self, inside: tuple[Node, ...]) -> None:
        """The panel of lines says who stands better."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        edge = rect.bottom - round(rect.h * self._share)
        radius = rect.w / 2
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        whole = picture.get_rect()
        for seat, area in (
            (1 - self._bottom, pygame.Rect(0, 0, rect.w, edge - rect.y)),
            (self._bottom, pygame.Rect(0, edge - rect.y, rect.w, rect.bottom - edge)),
        ):
            picture.set_clip(area)
            painter.box(picture, whole, radius, theme.side[seat].base)
            self._paint_signs(picture, painter, seat)
        picture.set_clip(None)
        painter.box(picture, whole, radius, border=theme.inset, width=1.5 * self.u)
        target.blit(picture, rect)
        line = pygame.Rect(rect.x - self.px(3), rect.centery - self.px(1), rect.w + 2 * self.px(3), self.px(3))
        painter.box(target, line, self.px(1), theme.bright)

    def _paint_signs(self, picture: pygame.Surface, painter: Painter, seat: Seat) -> None:
        """Light discs for the first side, light diamonds for the second, all along the bar."""
        step = self.px(_SIGN_STEP)
        colour, size = painter.theme.side[seat].light, self.px(8)
        body = f'<circle cx="6" cy="6" r="5" fill="{colour}"/>' if seat == 0 else (
            f'<path d="M6 0L12 6L6 12L0 6Z" fill="{colour}"/>'
        )  # fmt: skip
        sign = painter.vector(body, (size, size), (0, 0, 12, 12))
        for y in range(step // 2, picture.get_height(), step):
            picture.blit(sign, sign.get_rect(center=(picture.get_width() // 2, y)))


_EDGE: Final = (8.0, 10.0)
_INNER: Final = 8.0
"""From the edge of the rows to the words above and below them."""
_ROW: Final = (4.0, 4.0)
_NUMBER, _PICTURE, _MARK = 26.0, 44.0, 14.0
_FULL: Final = 300.0
"""Units of height from which the panel has a heading of its own."""
_SIGN, _EYE = 34.0, 26.0
_NOTE: Final = (10.0, 8.0)
_LEADING, _CLOSE = 1.28, 1.15
_ROWS_APART: Final = 14.0
"""Between the lines at most."""


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
    told: str = ""
    """The move and who stands better by it, in words."""
    told_following: str = ""
    """The next moves in words."""


@dataclass(frozen=True, slots=True)
class LinesView:
    """What the panel shows; words already translated."""

    verdict: str
    leader: Seat | None = None
    depth: str = ""
    lines: Sequence[LineView] = ()
    footnote: str = ""


class _Pressed(Clickable):
    """A part of the panel that is pressed."""

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        inner = self.rect.inflate(-self.px(6), -self.px(6))
        painter.focus_ring(target, inner, self.u, 10)


class LineRow(_Pressed):
    """One of the best lines; a click tries it on the board."""

    def __init__(self, rank: int, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, name=("line", rank), tooltip=_("Show this line on the board"))
        self._rank = rank
        self._told = self._told_following = ""

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        own = super().node(inside)
        return own and replace(own, name=self._told, description=self._told_following)

    def show(self, view: LineView) -> None:
        """Show ``view``; a score without room beside the move stands below it, and what follows gives way to both."""
        self._told, self._told_following = view.told, view.told_following
        number = Picture(partial(_paint_number, self._rank, view.colour), _NUMBER)
        picture = Picture(partial(_paint_piece, view.picture), _PICTURE)
        move = Label(view.move, size=20, face=Face.BOLD, leading=_CLOSE, told=view.told)
        score = Row(*_mark(view.leader), Label(view.score, size=17, face=Face.SEMIBOLD, leading=_CLOSE), gap=6)
        head = Wrap(move, score, justify="between")
        words = [Column(head, *rest) for rest in ([_Moves(view.following, view.told_following)], [])]
        row = Row(number, picture, FirstThatFits(*words).grow(), gap=_INNER, align="center")
        self.content = row.padded(*_ROW)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self.hovered:
            inner = self.rect.inflate(-self.px(4), -self.px(4))
            painter.box(target, inner, 10 * self.u, painter.theme.moss, alpha=150)


class _Moves(Label):
    """Moves in a row, as many whole ones as there is room for: half a move says nothing."""

    def __init__(self, text: str, told: str) -> None:
        super().__init__(text, size=16, ink="fern", leading=_CLOSE, told=told)

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(0, super()._measure_width(ruler).wanted)

    def set_in(self, painter: Painter, rect: pygame.Rect) -> tuple[int, list[str]]:
        px, words = self.px(self.size), self.text.split(" ")
        while len(words) > 1 and painter.text_width(" ".join(words), self.face, px) > rect.w:
            words.pop()
        return px, [painter.fit(" ".join(words), self.face, px, rect.w)]


class LinesPanel(Widget):
    """``on_line`` is given the index of a line that was pressed."""

    spread = 40.0

    def __init__(self, count: int, on_line: Callable[[int], None]) -> None:
        super().__init__()
        self._view: LinesView | None = None
        self._rows = [LineRow(index + 1, partial(on_line, index)) for index in range(count)]
        self._scroll = ScrollView()

    def show(self, view: LinesView) -> None:
        """Show ``view``."""
        if view != self._view:
            self._view = view
            self.content = self._arranged(view)
            self.relayout()

    def _arranged(self, view: LinesView) -> Item:
        """Where it is low the heading gives way, then what is below the lines; then all below the verdict scrolls."""
        shown = self._rows[: len(view.lines)]
        for row, line in zip(shown, view.lines, strict=False):
            row.show(line)
        rows = Column(*(part for row in shown for part in (row, Space().grow().at_most(height=_ROWS_APART))))
        footnote = [Label(view.footnote, size=16, ink="fern", wrap=True).padded(_INNER, 0)]
        low = _low_head(view)
        pages = [
            Column(*head, rows.grow(), *foot, gap=_INNER)
            for head, foot in ((_full_head(view, ""), footnote), (_full_head(view, view.footnote), []), (low, []))
        ]
        scroll = Column(*low, Scroll(self._scroll, rows), gap=_INNER)
        arranged = FirstThatFits(*(page.at_least(height=_FULL) for page in pages[:2]), pages[2], scroll)
        return Box(Panel(), arranged, *_EDGE)


def _full_head(view: LinesView, tooltip: str) -> list[Item]:
    heading = Row(
        Label(_("Analysis"), size=22, face=Face.TITLE, ink="amber").grow(), Label(view.depth, size=16, ink="fern")
    )
    return [Column(heading, _verdict(view, tooltip), gap=4).padded(_INNER, 4), Divider().padded(_INNER, 0)]


def _low_head(view: LinesView) -> list[Item]:
    """The verdict alone, whose tooltip has the rest."""
    unseen = (_("Analysis"), view.depth, view.footnote)
    return [_verdict(view, " · ".join(filter(None, unseen))).padded(_INNER, 4)]


def _verdict(view: LinesView, tooltip: str) -> Item:
    words = Label(view.verdict, face=Face.SEMIBOLD, lines=2, leading=1.1)
    words.tooltip = tooltip
    return Row(*_mark(view.leader), words.grow(), gap=8, align="center")


def _mark(leader: Seat | None) -> list[Picture]:
    """The mark of who leads, if anybody does."""
    return [] if leader is None else [Picture(partial(_paint_mark, leader), _MARK)]


def _paint_mark(leader: Seat, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    draw_side_mark(painter, target, rect.center, rect.w, leader)


def _paint_number(rank: int, colour: str, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    painter.disc(target, rect.center, rect.w / 2, getattr(painter.theme, colour))
    painter.label(target, str(rank), rect.center, Face.TITLE, round(rect.w * 0.62), painter.theme.ink, "center")


def _paint_piece(
    paint: Callable[[int], pygame.Surface], target: pygame.Surface, painter: Painter, rect: pygame.Rect
) -> None:
    picture = paint(rect.w)
    target.blit(picture, picture.get_rect(center=rect.center))
