"""The result sheet, in place of a column: who won and why, facts, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.table.ending.end_sheet_content import NextWords, SheetFact, SheetWords
from jungle_games.table.navigator import MenuEntry
from jungle_games.ui.layout import Box, Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Scroll, Space, Wrap
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import GIVING_WAY, Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Icon, Label, Picture, Rule
from jungle_games.ui.widgets.scroll import ScrollView

SPREAD: Final = 40.0
_EDGE: Final = (16.0, 13.0)
_AIR: Final = 28.0
_ABOVE: Final = (128.0, 96.0, 72.0, 48.0)
_BESIDE, _LOW = 68.0, 48.0
"""The sizes of the medal above the headline, beside it and the reason, and beside it alone."""
_SCROLLED: Final = (260.0, 190.0, 60.0)
"""How much of what scrolls is seen at least with two buttons in words, with one, and with all buttons in a row."""
_MEDAL_SEEN: Final = 120.0
"""How much of that there is at least where a medal is in it."""
_LEAF_SIDE: Final = 24.0
_FACTS_WIDTH: Final = 402.0
"""The least width at which facts stand in two columns, unless height is scarce."""
_FACT_AIR: Final = 6.0
"""Above and below a fact, where there is room for it."""
_COLUMNS_APART: Final = 22.0
_NEXT_PICTURE: Final = 44.0
_FIRST, _LESSER = (46.0, 54.0), (36.0, 42.0)
"""The heights of the next thing to do and of the others, at least and where there is room."""
_ICON: Final = (34.0, 42.0)
_BETWEEN: Final = 8.0
_BESIDE_LABEL: Final = (16.0, 52.0)
"""What the label of a button has beside it where it is smallest, and with its icon."""
_WORDED: Final = 2
"""How many buttons keep their words where two others do not."""
_FOLDED_BUTTON: Final = (44.0, 44.0)
_FOLDED_WORDS: Final = 60.0
"""Units of width for the words of a folded sheet at least: a long one becomes smaller rather than push buttons out."""
_RAYS: Final = 12


class OverlaySheet(Widget):
    """Caches a picture of itself with its buttons until it changes."""

    hot = True
    spread = SPREAD

    def __init__(self, painter: Painter) -> None:
        super().__init__()
        self._painter = painter
        self._kept: tuple[Widget | None, pygame.Surface, tuple[int, int]] | None = None
        """The picture of it, who has the focus ring on it, and where its corner lies."""

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
        """Nothing: it lies above what moves."""

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
        """The whole sheet with its shadow, as far as that lies right of and below the window's corner, and where."""
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


class EndSheet(OverlaySheet):
    """The widget of the result sheet."""

    def __init__(self, painter: Painter) -> None:
        super().__init__(painter)
        self._view = EndView(SheetWords("", "", "", None))

    def show(self, view: EndView) -> None:
        """Show ``view``, with new buttons."""
        self._view = view
        self.content = _arranged(view).padded(*_EDGE)
        self.relayout()

    @property
    def view(self) -> EndView:
        """What it shows."""
        return self._view


def _arranged(view: EndView) -> Item:
    """The medal gets smaller, and goes beside the headline where the sheet is low.

    Then lesser buttons show their icons alone; where even that is too much, all but the buttons scrolls, or all but
    the next thing to do.
    """
    words = view.words
    airy, facts, close = _facts(words)
    told = [] if words.following is None else [_next(words.following)]
    large, beside, low = [_head_above(words, medal) for medal in _ABOVE], _head_beside(words), _head_low(words)
    scroll = ScrollView(paper=True)
    buttons, icons = _buttons(view.entries)
    worded, *short = _feet(buttons, icons)
    ways = [(beside, facts), (beside, close), (low, facts), (low, close), (large[-1], facts)]
    pages = [_page(head, airy, *told, worded) for head in (*large[:-1], beside)]
    pages += [_page(*way, *told, foot) for foot in (worded, *short) for way in ways]
    medal, plain = (Column(head, facts, *told, gap=_BETWEEN) for head in (low, _told_low(words)))
    for foot, least in zip(short or [worded], _SCROLLED[-len(short) :], strict=False):
        rests = (medal, plain) if least >= _MEDAL_SEEN else (plain,)
        pages += [Column(Scroll(scroll, rest, least=least), foot, gap=_BETWEEN) for rest in rests]
    lesser = _lesser((), icons[1:]) if icons else _lesser(buttons[1:])
    end = Scroll(scroll, Column(plain, *lesser, gap=_BETWEEN), least=0)
    return FirstThatFits(*pages, Column(end, buttons[0], gap=_BETWEEN))


def _page(head: Item, *parts: Item) -> Item:
    spread = [item for part in parts for item in (Space().grow(), part)]
    return Column(Space().grow().at_most(height=_AIR), Column(head, *spread, gap=_BETWEEN / 2).grow())


def _buttons(entries: Sequence[MenuEntry]) -> tuple[Sequence[Widget], Sequence[Item]]:
    """What can be done with its words, and with icons alone if all have some."""
    iconic = all(entry.icon for entry in entries) and len(entries) > 1
    icons = [_icon(index, entry) for index, entry in enumerate(entries)] if iconic else []
    return [_Choice(index, entry) for index, entry in enumerate(entries)], icons


def _feet(buttons: Sequence[Widget], icons: Sequence[Item]) -> list[Item]:
    """All buttons with words, two, one, and that in one row with the icons."""
    feet = [_foot(buttons)]
    if icons:
        feet += [_foot(buttons[:kept], icons[kept:]) for kept in range(min(_WORDED, len(icons) - 2), 0, -1)]
        feet.append(Row(buttons[0].grow(), *icons[1:], gap=_BETWEEN, align="center"))
    return feet


def _foot(buttons: Sequence[Widget], icons: Sequence[Item] = ()) -> Item:
    """The next thing to do, and the others below it."""
    return Column(*buttons[:1], *_lesser(buttons[1:], icons), gap=_BETWEEN)


def _lesser(buttons: Sequence[Widget], icons: Sequence[Item] = ()) -> Sequence[Item]:
    """Buttons in pairs where their words have room, and below them those without words."""
    others = [button.grow() for button in buttons]
    first = 2 + len(others) % 2
    rows = [others[:first], *(others[at : at + 2] for at in range(first, len(others), 2))]
    grids = [Grid(*icons, columns=-(-len(icons) // count), gap=_BETWEEN) for count in range(1, len(icons) + 1)]
    return [*(Wrap(*row, gap=_BETWEEN) for row in rows), FirstThatFits(*grids)]


# What is told


def _head_above(words: SheetWords, medal: float) -> Item:
    one, two = (
        Label(words.headline, size=34, face=Face.TITLE, ink="ink", align="center", lines=lines, leading=1.1)
        for lines in (1, 2)
    )
    leaves = [Picture(paint, _LEAF_SIDE) for paint in (_paint_leaf, _paint_turned_leaf)] if words.won else []
    row = Row(Space().grow(), *leaves[:1], one, *leaves[1:], Space().grow(), gap=_BETWEEN)
    headline = FirstThatFits(row, two)
    reason = Label(words.reason, ink="ink", align="center", wrap=True, leading=1.25)
    return Column(_medal(words, medal).at("center"), headline, reason, gap=4)


def _head_beside(words: SheetWords) -> Item:
    headline = Label(words.headline, size=28, face=Face.TITLE, ink="ink", lines=2, leading=1.1)
    reason = Label(words.reason, ink="ink", wrap=True, leading=1.25)
    return Row(_medal(words, _BESIDE), Column(headline, reason, gap=4).grow(), gap=14, align="center")


def _head_low(words: SheetWords) -> Item:
    headline = Label(words.headline, size=28, face=Face.TITLE, ink="ink", lines=2, leading=1.1)
    reason = Label(words.reason, ink="ink", wrap=True, leading=1.25)
    return Column(Row(_medal(words, _LOW), headline.grow(), gap=14, align="center"), reason, gap=4)


def _told_low(words: SheetWords) -> Item:
    """Without a medal."""
    headline = Label(words.headline, size=28, face=Face.TITLE, ink="ink", lines=2, leading=1.1)
    return Column(headline, Label(words.reason, ink="ink", wrap=True, leading=1.25), gap=4)


def _medal(words: SheetWords, side: float) -> Widget:
    return Picture(lambda target, painter, rect: draw_medal(painter, target, rect, words.picture, won=words.won), side)


def _facts(words: SheetWords) -> tuple[Item, Item, Item]:
    """With air between them, with less, and in two columns however narrow; else in two where the sheet is wide."""
    airy, cells = ([_fact(fact, air) for fact in words.facts] for air in (_FACT_AIR, _FACT_AIR / 2))
    close = Grid(*cells, columns=2, gap=(_COLUMNS_APART, 0))
    wide = [Grid(*each, columns=2, gap=(_COLUMNS_APART, 0)).at_least(width=_FACTS_WIDTH) for each in (airy, cells)]
    return FirstThatFits(wide[0], Column(*airy)), FirstThatFits(wide[1], Column(*cells)), close


def _fact(fact: SheetFact, air: float) -> Item:
    label = Label(fact.label, size=17, ink="faded", lines=2, leading=1.15)
    value = Wrap(
        Label(fact.value, size=17, face=Face.BOLD, ink="ink", align="right", lines=2, leading=1.15),
        Label(fact.note, size=16, ink="faded", align="right"),
        gap=6,
        justify="end",
    )
    row = Row(Icon(fact.icon, size=20, ink="mark_paper"), label.grow(), value, gap=10, align="center")
    return Column(row.padded(0, air), Rule(1.5))


def _next(told: NextWords) -> Item:
    words = [
        Label(told.sentence, size=16, ink="ink", wrap=True, leading=1.2),
        Label(told.title, size=17, face=Face.BOLD, ink="ink", wrap=True, leading=1.2),
    ]
    picture = Picture(lambda target, painter, rect: _paint_next(target, painter, rect, told.picture), _NEXT_PICTURE)
    return Box(_Suggestion(), Row(picture, Column(*words).grow(), gap=8, align="center"), 8, 6)


class _Suggestion(Widget):
    """The ground of what is suggested."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        ground = mix(theme.chosen_paper, theme.paper, 0.25)
        painter.box(target, self.rect, 10 * self.u, ground, border=theme.amber, width=1.5 * self.u)


def _paint_next(target: pygame.Surface, painter: Painter, disc: pygame.Rect, name: str) -> None:
    theme, icon = painter.theme, name.startswith("objects/icons/")
    painter.box(target, disc, disc.w / 2, theme.paper, border=theme.amber, width=disc.w / 22)
    side = round(disc.w * (0.58 if icon else 0.74))
    picture = painter.picture(name, (side, side), tint=theme.mark_paper if icon else None)
    target.blit(picture, picture.get_rect(center=disc.center))


# What to do


class _Choice(Button):
    """A button for something to do next, a little lower where room is scarce."""

    def __init__(self, index: int, entry: MenuEntry) -> None:
        first = index == 0
        super().__init__(
            entry.label, entry.action, kind="amber" if first else "moss", icon=entry.icon, size=20 if first else 17,
            name=("end", index), enabled=entry.enabled,
        )  # fmt: skip
        self._heights = _FIRST if first else _LESSER

    def _measure_width(self, ruler: Ruler) -> Extent:
        sizes = zip((GIVING_WAY * self.size, self.size), _BESIDE_LABEL, strict=True)
        widths = [ruler.painter.text_width(self.label, self.face, ruler.px(px)) + ruler.px(room) for px, room in sizes]
        return Extent(*widths)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(*(ruler.px(height) for height in self._heights))


def _icon(index: int, entry: MenuEntry) -> Item:
    button = IconButton(
        entry.icon, entry.label, entry.action, kind="moss", name=("end", index), enabled=entry.enabled
    )
    return button.sized(*_ICON)


# Pictures


def draw_medal(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, picture: str, *, won: bool | None
) -> None:
    """Draw the winner's head in lamplight, with rays behind it if the person at the screen has won."""
    theme, u = painter.theme, rect.w / _BESIDE
    light = theme.fern if won is False else theme.amber
    if won:
        painter.glow(target, rect, rect.w / 2, light, blur=12 * u, alpha=120)
    painter.box(target, rect, rect.w / 2, mix(theme.moss, theme.deep, 0.35), border=light, width=4 * u)
    if won:
        inner = rect.inflate(-round(10 * u), -round(10 * u))
        target.blit(painter.vector(_rays(theme.amber), inner.size, (0, 0, 200, 200)), inner)
    side = round(rect.w * 0.74)
    icon = picture.startswith("objects/icons/")
    head = painter.picture(picture, (side, side), tint=theme.paper if icon else None)
    target.blit(head, head.get_rect(center=(rect.centerx, rect.centery + round(u))))


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


class FoldedSheet(Widget):
    """The folded sheet: the result, and buttons to unfold it and for a new match."""

    spread = SPREAD

    def __init__(self, unfold: MenuEntry, again: MenuEntry) -> None:
        super().__init__()
        self._lines = [Label("", size=20, face=Face.TITLE, ink="ink", lines=lines, leading=1.05) for lines in (2, None)]
        buttons = [
            IconButton(unfold.icon, unfold.label, unfold.action, kind="moss", name=("end", "unfold")),
            IconButton(again.icon, again.label, again.action, kind="amber", name=("end", "again")),
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
        painter.paper(target, self.rect, self.u)
