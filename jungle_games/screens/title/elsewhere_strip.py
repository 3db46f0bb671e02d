"""The strip on the title that says at how many remote tables it is one's turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON
from jungle_games.screens.portrait import head
from jungle_games.screens.remote_navigator import RemoteNavigator
from jungle_games.table.remote.remote_tables import RemoteTables, others_at
from jungle_games.ui.layout import FirstThatFits, Row, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Icon, Label

_BUTTON: Final = 38.0


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
        words = ngettext("Your turn at {number} table elsewhere", "Your turn at {number} tables elsewhere", number)
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
