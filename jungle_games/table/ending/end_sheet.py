"""The result sheet, in place of a column: who won and why, facts, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.table.ending.end_sheet_content import NextWords, SheetFact, SheetWords
from jungle_games.table.services import MenuEntry
from jungle_games.table.style import SeatPicture, SheetStyle, TableStyle
from jungle_games.ui.layout import Box, Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Scroll, Space, Wrap
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.pictures import Shadow
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import GIVING_WAY, Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Icon, Label, PaintIn, Picture, Rule
from jungle_games.ui.widgets.scroll import ScrollView

_ABOVE: Final = (128.0, 96.0, 72.0, 48.0)
_BESIDE, _LOW = 68.0, 48.0
"""The size of the medal beside headline and reason, and beside the headline alone."""
_TOLD_WIDTH: Final = 220.0
"""The minimum width of headline and reason beside the medal."""
_CREST: Final = (1.0, 0.8, 0.62, 0.44)
_LOW_CREST: Final = 0.44
"""The scale of the crest in a low sheet."""
_LEAF_SIDE: Final = 24.0
_FACTS_WIDTH: Final = 402.0
"""The minimum width for two columns of facts, unless height is scarce."""
_FACT_AIR: Final = 6.0
"""The padding above and below a fact if there is room."""
_COLUMNS_APART: Final = 22.0
_NEXT_PICTURE: Final = 44.0
_RAYS: Final = 12


@dataclass(frozen=True, slots=True)
class Crest:
    """What a game shows in place of the winner's medal: how it is painted, and its size in units."""

    paint: PaintIn
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class SheetParts:
    """The parts of a sheet that says these ``words`` in this ``style``, with a game's own ``crest`` if it has one."""

    words: SheetWords
    style: SheetStyle
    crest: Crest | None = None

    # The head

    def large_heads(self) -> Sequence[Item]:
        """Heads with the medal above the headline, or the crest below the reason, in decreasing sizes."""
        if self.crest is not None:
            return [Column(self._headline_above(), self._crest(share), gap=8) for share in _CREST]
        return [Column(self._medal(side).at("center"), self._headline_above(), gap=4) for side in _ABOVE]

    def head_beside(self) -> Item:
        if self.crest is not None:
            return self.head_low()
        told = Column(self._headline(), self._reason(), gap=4).at_least(width=_TOLD_WIDTH)
        return Row(self._medal(_BESIDE), told.grow(), gap=14, align="center")

    def head_low(self) -> Item:
        if self.crest is not None:
            return Column(self._headline(), self._reason(), self._crest(_LOW_CREST), gap=4)
        row = Row(self._medal(_LOW), self._headline().grow(), gap=14, align="center")
        return Column(row, self._reason(), gap=4)

    def head_without_medal(self) -> Item:
        return Column(self._headline(), self._reason(), gap=4)

    def _headline(self) -> Label:
        return Label(self.words.headline, size=28, face=Face.TITLE, ink=self.style.ink, lines=2, leading=1.1)

    def _reason(self) -> Label:
        return Label(self.words.reason, ink=self.style.ink, wrap=True, leading=1.25)

    def _headline_above(self) -> Item:
        words, ink = self.words, self.style.ink
        one, two = (
            Label(words.headline, size=34, face=Face.TITLE, ink=ink, align="center", lines=lines, leading=1.1)
            for lines in (1, 2)
        )
        painted = (_paint_leaf, _paint_turned_leaf) if words.won and not self.style.ground else ()
        leaves = [Picture(paint, _LEAF_SIDE) for paint in painted]
        row = Row(Space().grow(), *leaves[:1], one, *leaves[1:], Space().grow(), gap=8)
        reason = Label(words.reason, ink=ink, align="center", wrap=True, leading=1.25)
        return Column(FirstThatFits(row, two), reason, gap=4)

    def _medal(self, side: float) -> Widget:
        words = self.words
        return Picture(
            lambda target, painter, rect: draw_medal(
                painter, target, rect, SeatPicture(words.picture, words.sign), won=words.won
            ),
            side,
        )

    def _crest(self, share: float) -> Item:
        assert self.crest is not None
        return Picture(self.crest.paint, share * self.crest.width, share * self.crest.height).at("center")

    # Facts

    def facts(self) -> tuple[Item, Item, Item]:
        """The facts with wide and narrow padding, in two columns if wide enough; and always in two columns."""
        airy, cells = ([self._fact(fact, air) for fact in self.words.facts] for air in (_FACT_AIR, _FACT_AIR / 2))
        apart, least = (_COLUMNS_APART, 0.0), (_FACTS_WIDTH - _COLUMNS_APART) / 2
        wide, close = (Grid(*each, columns=2, gap=apart, least=least) for each in (airy, cells))
        return wide, close, Grid(*cells, columns=2, gap=apart)

    def _fact(self, fact: SheetFact, air: float) -> Item:
        style = self.style
        label = Label(fact.label, size=17, ink=style.soft, lines=2, leading=1.15)
        value = Wrap(
            Label(fact.value, size=17, face=Face.BOLD, ink=style.ink, align="right", lines=2, leading=1.15),
            Label(fact.note, size=16, ink=style.soft, align="right"),
            gap=6,
            justify="end",
        )
        row = Row(Icon(fact.icon, size=20, ink=style.mark), label.grow(), value, gap=10, align="center")
        return Column(row.padded(0, air), Rule(1.5, style.edge))

    # What comes next

    def following(self) -> Sequence[Item]:
        """The suggested next thing and why it fits, if anything is suggested."""
        told, ink = self.words.following, self.style.ink
        if told is None:
            return []
        face = Face.TITLE if told.celebrates else Face.REGULAR
        words = [
            Label(told.sentence, size=16, face=face, ink=ink, wrap=True, leading=1.2),
            Label(told.title, size=17, face=Face.BOLD, ink=ink, wrap=True, leading=1.2),
        ]
        picture = Picture(partial(_paint_next, told, self.style), _NEXT_PICTURE)
        row = Row(picture, Column(*words).grow(), gap=8, align="center")
        return [Box(_Suggestion(self.style, told.celebrates), row, 8, 6)]


class _Suggestion(Widget):
    """The background of the suggested next step, warmer for a first win."""

    def __init__(self, style: SheetStyle, celebrates: bool) -> None:
        super().__init__()
        self._style, self._celebrates = style, celebrates

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, border = painter.theme, self._style.border or "amber"
        ground, width = getattr(theme, self._style.raised), 2.5 if self._celebrates else 1.5
        if not self._style.ground:
            ground = mix(ground, theme.amber, 0.3) if self._celebrates else mix(ground, theme.paper, 0.25)
        painter.box(target, self.rect, 10 * self.u, ground, border=getattr(theme, border), width=width * self.u)


def _paint_next(
    told: NextWords, style: SheetStyle, target: pygame.Surface, painter: Painter, disc: pygame.Rect
) -> None:
    theme, icon = painter.theme, told.picture.startswith("objects/icons/")
    ground, border = getattr(theme, style.ground or "paper"), getattr(theme, style.border or "amber")
    painter.box(target, disc, disc.w / 2, ground, border=border, width=disc.w / 22)
    side = round(disc.w * (0.58 if icon else 0.74))
    picture = painter.picture(told.picture, (side, side), tint=getattr(theme, style.mark) if icon else None)
    target.blit(picture, picture.get_rect(center=disc.center))


# Pictures


def draw_medal(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, winner: SeatPicture, *, won: bool | None
) -> None:
    """Draw the winner as on the plate in lamplight, with rays behind it if the person at the screen has won."""
    theme, u = painter.theme, rect.w / _BESIDE
    light = theme.fern if won is False else theme.amber
    if won:
        painter.glow(target, rect, rect.w / 2, light, blur=12 * u, alpha=120)
    painter.box(target, rect, rect.w / 2, mix(theme.moss, theme.deep, 0.35), border=light, width=4 * u)
    if won:
        inner = rect.inflate(-round(10 * u), -round(10 * u))
        target.blit(painter.vector(_rays(theme.amber), inner.size, (0, 0, 200, 200)), inner)
    if winner.sign:
        picture = winner.paint(painter, round(rect.w * 0.84))
    else:
        side = round(rect.w * 0.74)
        tint = theme.paper if winner.head.startswith("objects/icons/") else None
        picture = painter.picture(winner.head, (side, side), tint=tint)
    target.blit(picture, picture.get_rect(center=(rect.centerx, rect.centery + round(u))))


def _rays(colour: str) -> str:
    """Quiet beams from the middle of a box of 200."""
    beams = "".join(
        f'<path d="M100 100L90 4H110Z" transform="rotate({360 // _RAYS * turn} 100 100)"/>' for turn in range(_RAYS)
    )
    return f'<g fill="{colour}" fill-opacity="0.22">{beams}</g>'


_BOX: Final = (-12.0, -12.0, 24.0, 24.0)
_LEAF: Final = (
    '<path d="M-9 6C-9 -4 0 -9 10 -8C10 2 4 9 -6 7Z" fill="#5FA35F" stroke="#23302A" stroke-width="1.5"'
    ' stroke-linejoin="round"/><path d="M-9 7L5 -4" fill="none" stroke="#23302A" stroke-width="1.2"/>'
)


def _paint_leaf(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    target.blit(painter.vector(f'<g transform="scale(-1 1)">{_LEAF}</g>', rect.size, _BOX), rect)


def _paint_turned_leaf(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    target.blit(painter.vector(_LEAF, rect.size, _BOX), rect)


SPREAD: Final = 40.0
_CORNER: Final = 10.0
_EDGE: Final = (16.0, 13.0)
_AIR: Final = 28.0
_SCROLLED: Final = (260.0, 190.0, 60.0)
"""The minimum heights of the scrolled part, with two worded buttons, with one, and with all buttons in a row."""
_MEDAL_SEEN: Final = 120.0
"""The minimum height of that part if it contains a medal."""
_FIRST, _LESSER = (46.0, 54.0), (36.0, 42.0)
"""The minimum and preferred heights of the primary button, and of the others."""
_ICON: Final = (34.0, 42.0)
_BETWEEN: Final = 8.0
_BESIDE_LABEL: Final = (16.0, 52.0)
"""The width of a button besides its label: at least, and with an icon."""
_FOLDED_BUTTON: Final = (44.0, 44.0)
_FOLDED_WORDS: Final = 60.0
"""Units of width for the words of a folded sheet at least: a long one becomes smaller rather than push buttons out."""


class OverlaySheet(Widget):
    """Caches a picture of itself with its buttons until it changes."""

    hot = True
    spread = SPREAD

    def __init__(self, painter: Painter) -> None:
        super().__init__()
        self._painter = painter
        self._kept: tuple[Widget | None, pygame.Surface, tuple[int, int]] | None = None
        """The cached picture, the widget whose focus ring is on it, and its position."""

    @property
    def hand(self) -> bool:
        return False

    def invalidate(self) -> None:
        self._kept = None
        super().invalidate()

    def damage(self, area: pygame.Rect) -> None:
        self._kept = None
        super().damage(area)

    # Drawing

    def draw(self, target: pygame.Surface, painter: Painter) -> None:
        """Draw nothing: the sheet is drawn by `draw_over`, above moving things."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)

    def draw_over(self, target: pygame.Surface, window: int, share: float, ringed: Widget | None) -> None:
        """Draw it as far as it has come (``share``) from the nearer edge of a ``window`` so many pixels wide.

        ``ringed`` has the focus ring.
        """
        if not self.visible or not self.rect:
            return
        ring = ringed if ringed is not None and self in ringed.ancestors() else None
        if self._kept is None or self._kept[0] is not ring:
            self._kept = ring, *self._picture(ring)
        _ring, picture, (x, y) = self._kept
        away = window - self.rect.x if self.rect.centerx * 2 > window else -self.rect.right
        target.blit(picture, (x + round((1 - share) ** 3 * away), y))

    def _picture(self, ring: Widget | None) -> tuple[pygame.Surface, tuple[int, int]]:
        """The sheet with its shadow as a picture, clipped to the window, and its position."""
        margin = round(SPREAD * self.u)
        area = self.rect.inflate(2 * margin, 2 * margin)
        area = area.clip((0, 0), area.bottomright)
        whole = pygame.Surface(area.bottomright, pygame.SRCALPHA)
        self.paint(whole, self._painter)
        self.draw_children(whole, self._painter)
        if ring is not None:
            ring.paint_focus(whole, self._painter)
        return whole.subsurface(area).copy(), area.topleft


@dataclass(frozen=True, slots=True)
class EndView:
    """What the sheet shows; the first entry is the suggested next step. ``words`` are shown when it is folded."""

    words: SheetWords
    entries: Sequence[MenuEntry] = ()
    crest: Crest | None = None
    """The game's own picture in place of the medal; None for the medal."""


class EndSheet(OverlaySheet):
    """The widget of the result sheet."""

    def __init__(self, painter: Painter, style: TableStyle) -> None:
        super().__init__(painter)
        self._style = style
        self._view = EndView(SheetWords("", "", "", None))

    def show(self, view: EndView) -> None:
        self._view = view
        self.content = self._arranged(view).padded(*_EDGE)
        self.relayout()

    @property
    def view(self) -> EndView:
        return self._view

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        paint_sheet(self, target, painter, self._style.sheet)

    def _arranged(self, view: EndView) -> Item:
        """The medal gets smaller, and goes beside the headline where the sheet is low.

        Then lesser buttons show their icons alone; where even that is too much, all but the buttons scrolls, or all
        but the next thing to do.
        """
        parts = SheetParts(view.words, self._style.sheet, view.crest)
        airy, facts, close = parts.facts()
        told, large, beside, low = parts.following(), parts.large_heads(), parts.head_beside(), parts.head_low()
        scroll = ScrollView(paper=not self._style.sheet.ground)
        buttons, icons = _buttons(view.entries, self._style)
        feet = [_foot(buttons)]
        if len(icons) > 2:
            second = Row(buttons[1].grow(), *icons[2:], gap=_BETWEEN, align="center")
            feet += [Column(buttons[0], second, gap=_BETWEEN), _foot(buttons[:1], icons[1:])]
        if icons:
            feet.append(Row(buttons[0].grow(), *icons[1:], gap=_BETWEEN, align="center"))
        worded, *short = feet
        ways = [(beside, facts), (beside, close), (low, facts), (low, close), (large[-1], facts)]
        pages = [_page(head, airy, *told, worded) for head in (*large[:-1], beside)]
        if view.crest is not None:  # it is worth more than air between the facts
            pages = [_page(head, how, *told, worded) for head in large for how in (airy, facts)]
        pages += [_page(*way, *told, foot) for foot in (worded, *short) for way in ways]
        medal, plain = (Column(head, facts, *told, gap=_BETWEEN) for head in (low, parts.head_without_medal()))
        for foot, least in zip(short or [worded], _SCROLLED[-len(short) :], strict=False):
            rests = (medal, plain) if least >= _MEDAL_SEEN else (plain,)
            pages += [Column(Scroll(scroll, rest, least=least), foot, gap=_BETWEEN) for rest in rests]
        lesser = _lesser((), icons[1:]) if icons else _lesser(buttons[1:])
        end = Scroll(scroll, Column(plain, *lesser, gap=_BETWEEN), least=0)
        return FirstThatFits(*pages, Column(end, buttons[0], gap=_BETWEEN))


def paint_sheet(sheet: Widget, target: pygame.Surface, painter: Painter, style: SheetStyle) -> None:
    """Paint the ground of a ``sheet``: paper, or a dark panel."""
    if not style.ground:
        painter.paper(target, sheet.rect, sheet.u)
        return
    ground, border = (getattr(painter.theme, name) for name in (style.ground, style.border))
    painter.shadow(target, sheet.rect, _CORNER * sheet.u, Shadow.PANEL, sheet.u)
    painter.box(target, sheet.rect, _CORNER * sheet.u, ground, border=border, width=2 * sheet.u)


def _page(head: Item, *parts: Item) -> Item:
    spread = [item for part in parts for item in (Space().grow(), part)]
    return Column(Space().grow().at_most(height=_AIR), Column(head, *spread, gap=_BETWEEN / 2).grow())


def _buttons(entries: Sequence[MenuEntry], style: TableStyle) -> tuple[Sequence[Widget], Sequence[Item]]:
    """The buttons with their words, and as icons if all entries have one."""
    iconic = all(entry.icon for entry in entries) and len(entries) > 1
    icons = [_icon(index, entry, style) for index, entry in enumerate(entries)] if iconic else []
    return [_Choice(index, entry, style) for index, entry in enumerate(entries)], icons


def _foot(buttons: Sequence[Widget], icons: Sequence[Item] = ()) -> Item:
    return Column(*buttons[:1], *_lesser(buttons[1:], icons), gap=_BETWEEN)


def _lesser(buttons: Sequence[Widget], icons: Sequence[Item] = ()) -> Sequence[Item]:
    """The other buttons: those with words in rows, and icons below them."""
    first, rest = [button.grow() for button in buttons[:-2]], [button.grow() for button in buttons[-2:]]
    worded = [Wrap(*first, Wrap(*rest, gap=_BETWEEN).grow(), gap=_BETWEEN)] if rest else []
    return [*worded, Grid(*icons, columns=max(1, len(icons)), gap=_BETWEEN, folds=True)]


# What to do


class _Choice(Button):
    """A button for a next step, which is a little lower if room is scarce."""

    def __init__(self, index: int, entry: MenuEntry, style: TableStyle) -> None:
        first = index == 0
        super().__init__(
            entry.label, entry.action, kind=style.sheet.main if first else style.buttons[1], icon=entry.icon,
            size=20 if first else 17, name=("end", index), enabled=entry.enabled,
        )  # fmt: skip
        self._heights = _FIRST if first else _LESSER

    def _measure_width(self, ruler: Ruler) -> Extent:
        sizes = zip((GIVING_WAY * self.size, self.size), _BESIDE_LABEL, strict=True)
        widths = [ruler.painter.text_width(self.label, self.face, ruler.px(px)) + ruler.px(room) for px, room in sizes]
        return Extent(*widths)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(*(ruler.px(height) for height in self._heights))


def _icon(index: int, entry: MenuEntry, style: TableStyle) -> Item:
    button = IconButton(
        entry.icon, entry.label, entry.action, kind=style.buttons[1], name=("end", index), enabled=entry.enabled
    )
    return button.sized(*_ICON)


class FoldedSheet(Widget):
    """The folded sheet: the result, and buttons to unfold it and for a new match."""

    spread = SPREAD

    def __init__(self, unfold: MenuEntry, again: MenuEntry, style: TableStyle) -> None:
        super().__init__()
        self._style, lesser = style.sheet, style.buttons[1]
        ink = style.sheet.ink
        self._line = Label("", size=20, face=Face.TITLE, ink=ink, wrap=True, leading=1.05)
        buttons = [
            IconButton(unfold.icon, unfold.label, unfold.action, kind=lesser, name=("end", "unfold")),
            IconButton(again.icon, again.label, again.action, kind=style.sheet.main, name=("end", "again")),
        ]
        squares = (button.sized(*_FOLDED_BUTTON) for button in buttons)
        words = Grid(self._line, columns=1, least=_FOLDED_WORDS)
        self.content = Row(Space(_BETWEEN), words.grow(), *squares, gap=_BETWEEN, align="center").padded(6)

    def say(self, words: str) -> None:
        if words != self._line.text:
            self._line.text = words
            self.relayout()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        paint_sheet(self, target, painter, self._style)
