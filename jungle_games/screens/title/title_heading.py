"""What stands above the tiles of the title: the name in lamplight, and the strip about tables elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON
from jungle_games.screens.page_navigator import RemoteNavigator
from jungle_games.table.frame.seats import head
from jungle_games.table.remote.remote_tables import RemoteTables, others_at, stands_words
from jungle_games.ui.layout import Extent, FirstThatFits, Row, Ruler, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import ButtonKind, mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.window import TITLE

_SHADOW: Final = (10, 23, 17, 200)
_SHADOW_ASIDE: Final = 0.033
"""How far the shadow of the name lies aside, in sizes of it."""
# Drawing, middle and side of the heads in units from the upper left, the hindmost first.
_ROW: Final = (
    ("animals/elephant", 92, 138, 184),
    ("animals/monkey", 472, 154, 132),
    ("animals/tiger", 366, 134, 172),
    ("animals/lion", 222, 112, 224),
)
_ROW_SIZE: Final = (538.0, 188.0)
"""They look over the edge of what stands below them."""
_LEAST_ROW: Final = 168.0
_GROUP: Final = (
    ("animals/elephant", 0.27, 0.34, 0.5),
    ("animals/tiger", 0.75, 0.35, 0.46),
    ("animals/lion", 0.38, 0.63, 0.58),
    ("animals/monkey", 0.79, 0.71, 0.38),
)
"""The same of a group in a square, in shares of it."""
_BUTTON: Final = 38.0


def tagline(games: int) -> str:
    """The tagline, with the number of games."""
    words = {
        2: _("Two"), 3: _("Three"), 4: _("Four"), 5: _("Five"), 6: _("Six"), 7: _("Seven"), 8: _("Eight"),
        9: _("Nine"), 10: _("Ten"), 11: _("Eleven"), 12: _("Twelve"),
    }  # fmt: skip
    return ngettext(
        "{number} game for the table, one evening in the jungle",
        "{number} games for the table, one evening in the jungle",
        games,
    ).format(number=words.get(games, games))


class Name(Widget):
    """The name of the program in lamplight, ``size`` units high."""

    spread = 120.0

    def __init__(self, size: float, tooltip: str = "") -> None:
        super().__init__(tooltip=tooltip)
        self._size = size

    def _measure_width(self, ruler: Ruler) -> Extent:
        px = ruler.px(self._size)
        width = ruler.painter.text_width(TITLE, Face.TITLE, px) + round(_SHADOW_ASIDE * px) + 2
        return Extent(width, width)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(ruler.px(self._size), ruler.px(1.2 * self._size))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        px, (x, y) = self.px(self._size), self.rect.midleft
        aside, lit = round(_SHADOW_ASIDE * px), self.rect.copy()
        lit.w = painter.text_width(TITLE, Face.TITLE, px)
        painter.glow(target, lit, lit.h / 2, painter.theme.amber, blur=0.65 * px, alpha=46)
        painter.label(target, TITLE, (x + aside, y + 2 * aside), Face.TITLE, px, _SHADOW)
        painter.label(target, TITLE, (x, y), Face.TITLE, px, painter.theme.amber)


class Heads(Widget):
    """The animals side by side at the lower right, ``size`` times as large as drawn, a little behind what is below."""

    spread = 56.0

    def __init__(self, size: float) -> None:
        super().__init__()
        self.natural = (_ROW_SIZE[0] * size, _ROW_SIZE[1] * size)

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_ROW), ruler.px(self.natural[0]))

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        least, wanted = (round(each * _ROW_SIZE[1] / _ROW_SIZE[0]) for each in (ruler.px(_LEAST_ROW), width))
        return Extent(min(least, wanted), min(wanted, ruler.px(self.natural[1])))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        one = min(self.rect.w / _ROW_SIZE[0], self.rect.h / _ROW_SIZE[1])
        for name, x, y, side in _ROW:
            centre = self.rect.right + (x - _ROW_SIZE[0]) * one, self.rect.bottom + (y - _ROW_SIZE[1]) * one
            _paint_head(target, painter, name, centre, side * one)


class HeadsInGroup(Widget):
    """The animals in the place of a tile."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.size)
        square = pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
        for name, x, y, share in _GROUP:
            _paint_head(target, painter, name, (square.x + x * side, square.y + y * side), share * side)


def _paint_head(
    target: pygame.Surface, painter: Painter, name: str, centre: tuple[float, float], side: float
) -> None:
    box = pygame.Rect(0, 0, round(side), round(side)).move_to(center=(round(centre[0]), round(centre[1])))
    soft = box.inflate(-box.w // 6, -box.h // 6)
    painter.glow(target, soft, soft.w / 2, painter.theme.shadow, blur=box.w / 12, alpha=120)
    target.blit(painter.picture(name, box.size), box)


@dataclass(frozen=True, slots=True)
class Running:
    """An online table that goes on: the game's emblem, the others' names, and where it stands (both translated)."""

    picture: str
    names: str
    line: str
    your_turn: bool


class ElsewhereStrip(Widget):
    """Says ``words`` about online tables, with as many of the ``heads`` as there is room for, and leads there.

    One that ``calls`` for something stands out.
    """

    def __init__(
        self, words: str, heads: Sequence[Running], button: str, on_go: Callable[[], None], *, calls: bool
    ) -> None:
        super().__init__()
        self._calls, self.said = calls, (words, *heads)
        one, two = (Label(words, size=19, face=Face.BOLD, lines=lines, leading=1.1) for lines in (1, 2))
        kind: ButtonKind = "amber" if calls else "moss"
        go = Button(button, on_go, kind=kind, size=17, radius=12, name="elsewhere_turn")
        go_there, icon = go.sized(height=_BUTTON), Icon("elsewhere", ink="amber")
        shown = [
            Row(
                Icon(each.picture, size=28), Label(each.names, size=17), Label(each.line, size=17, ink="fern"),
                gap=6, align="center",
            )
            for each in heads
        ]  # fmt: skip
        self.content = FirstThatFits(
            *(
                Row(icon, one, *shown[:count], Space().grow(), go_there, gap=14, align="center")
                for count in range(len(shown), -1, -1)
            ),
            Row(icon, two.grow(), go_there, gap=14, align="center"),
        ).padded(14, 7)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        ground, edge = mix(theme.night, theme.amber, 0.06), theme.amber if self._calls else theme.moss
        painter.box(target, self.rect, 16 * self.u, ground, border=edge, width=2 * self.u)


def tables_strip(remote: RemoteTables, ways: RemoteNavigator, rooms: Sequence[Room]) -> ElsewhereStrip | None:
    """The strip above the tiles: who invites one, else which online tables go on; None without any.

    Of these, tables where it is one's turn come first, and those that have waited for longest.
    """
    titles = {room.name: _(room.title) for room in rooms}
    calls = [call for call in remote.calls() if call.game in titles]
    if calls:
        call = calls[0]
        words = _("{name} invites you to {game}").format(name=call.name, game=titles[call.game])
        return ElsewhereStrip(words, (), _("Sit down"), partial(ways.join, call.text, sit=True), calls=True)
    views = [view for view in remote.views() if view.stage in ("open", "dealing", "playing")]
    views.sort(key=lambda view: (not view.your_turn, view.moved_at or float("inf")))
    found = [(room, view) for view in views for room in rooms if room.name == view.game]
    if not found:
        return None
    running = [
        Running(head(room, PERSON), others_at(view) or _(room.title), stands_words(view), view.your_turn)
        for room, view in found
    ]
    turns = sum(each.your_turn for each in running)
    number = turns or len(running)
    if turns:
        words = ngettext("Your turn at {number} online table", "Your turn at {number} online tables", turns)
    else:
        words = ngettext("{number} online table goes on", "{number} online tables go on", number)
    heads = [each for each in running if each.your_turn or not turns]
    go = partial(ways.table, found[0][1].id) if (turns or len(found)) == 1 else ways.page
    return ElsewhereStrip(words.format(number=number), heads, _("Go there"), go, calls=turns > 0)
