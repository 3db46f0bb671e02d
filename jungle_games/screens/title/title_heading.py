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
from jungle_games.screens.portrait import head
from jungle_games.table.remote.remote_tables import RemoteTables, others_at
from jungle_games.ui.layout import Extent, FirstThatFits, Row, Ruler, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
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
class Waiting:
    """A remote table that waits for one's move: the game's emblem, and the others' names."""

    picture: str
    names: str


class ElsewhereStrip(Widget):
    """Says at how many tables it is one's turn, and with whom, as far as there is room."""

    def __init__(self, waiting: Sequence[Waiting], on_go: Callable[[], None]) -> None:
        super().__init__()
        number = len(waiting)
        words = ngettext("Your turn at {number} online table", "Your turn at {number} online tables", number)
        one, two = (
            Label(words.format(number=number), size=19, face=Face.BOLD, lines=lines, leading=1.1) for lines in (1, 2)
        )
        go = Button(_("Go there"), on_go, kind="amber", size=17, radius=12, name="elsewhere_turn")
        go_there, icon = go.sized(height=_BUTTON), Icon("elsewhere", ink="amber")
        heads = [
            Row(Icon(each.picture, size=28), Label(each.names, size=17, ink="fern"), gap=6, align="center")
            for each in waiting
        ]
        self.content = FirstThatFits(
            *(
                Row(icon, one, *heads[:count], Space().grow(), go_there, gap=14, align="center")
                for count in range(number, -1, -1)
            ),
            Row(icon, two.grow(), go_there, gap=14, align="center"),
        ).padded(14, 7)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        ground = mix(theme.night, theme.amber, 0.06)
        painter.box(target, self.rect, 16 * self.u, ground, border=theme.amber, width=2 * self.u)


def turn_strip(remote: RemoteTables, ways: RemoteNavigator, rooms: Sequence[Room]) -> ElsewhereStrip | None:
    """The strip that says that it is one's turn elsewhere; None if it is not."""
    views = [view for view in remote.views() if view.your_turn]
    found = [(room, view) for view in views for room in rooms if room.name == view.game]
    if not found:
        return None
    waiting = [Waiting(head(room, PERSON), others_at(view)) for room, view in found]
    return ElsewhereStrip(waiting, partial(ways.table, found[0][1].id) if len(found) == 1 else ways.page)
