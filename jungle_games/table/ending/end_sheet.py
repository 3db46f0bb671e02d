"""The result sheet, in place of a column: who won and why, facts, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.table.ending.end_sheet_content import SheetWords
from jungle_games.table.ending.sheet_parts import Crest, SheetParts
from jungle_games.table.services import MenuEntry
from jungle_games.table.style import SheetStyle, TableStyle
from jungle_games.ui.effects import Shadow
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Scroll, Space, Wrap
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import GIVING_WAY, Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.scroll import ScrollView

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
        """Show ``view``, with new buttons."""
        self._view = view
        self.content = self._arranged(view).padded(*_EDGE)
        self.relayout()

    @property
    def view(self) -> EndView:
        """What it shows."""
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
        worded, *short = _feet(buttons, icons)
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


def _feet(buttons: Sequence[Widget], icons: Sequence[Item]) -> list[Item]:
    """Alternative feet: all buttons with words, then the first two, then one, with icons below or beside it."""
    feet = [_foot(buttons)]
    if len(icons) > 2:
        second = Row(buttons[1].grow(), *icons[2:], gap=_BETWEEN, align="center")
        feet += [Column(buttons[0], second, gap=_BETWEEN), _foot(buttons[:1], icons[1:])]
    if icons:
        feet.append(Row(buttons[0].grow(), *icons[1:], gap=_BETWEEN, align="center"))
    return feet


def _foot(buttons: Sequence[Widget], icons: Sequence[Item] = ()) -> Item:
    """The primary button above the others."""
    return Column(*buttons[:1], *_lesser(buttons[1:], icons), gap=_BETWEEN)


def _lesser(buttons: Sequence[Widget], icons: Sequence[Item] = ()) -> Sequence[Item]:
    """The other buttons: those with words in rows, and icons below them."""
    first, rest = [button.grow() for button in buttons[:-2]], [button.grow() for button in buttons[-2:]]
    grids = [Grid(*icons, columns=-(-len(icons) // count), gap=_BETWEEN) for count in range(1, len(icons) + 1)]
    worded = [Wrap(*first, Wrap(*rest, gap=_BETWEEN).grow(), gap=_BETWEEN)] if rest else []
    return [*worded, FirstThatFits(*grids)]


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
        self._lines = [Label("", size=20, face=Face.TITLE, ink=ink, lines=lines, leading=1.05) for lines in (2, None)]
        buttons = [
            IconButton(unfold.icon, unfold.label, unfold.action, kind=lesser, name=("end", "unfold")),
            IconButton(again.icon, again.label, again.action, kind=style.sheet.main, name=("end", "again")),
        ]
        squares = (button.sized(*_FOLDED_BUTTON) for button in buttons)
        words = FirstThatFits(self._lines[0], Grid(self._lines[1], columns=1, least=_FOLDED_WORDS))
        self.content = Row(Space(_BETWEEN), words.grow(), *squares, gap=_BETWEEN, align="center").padded(6)

    def say(self, words: str) -> None:
        """Say how it ended."""
        if words != self._lines[0].text:
            for label in self._lines:
                label.text = words
            self.relayout()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        paint_sheet(self, target, painter, self._style)
