"""The people one has played with, to be invited again or to be forgotten."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import Panel

if TYPE_CHECKING:
    from jungle_games.storage.people import KnownPerson

SHOWN: Final = 3
"""People who are offered at once."""
_DAY: Final = 86_400
_HEIGHT: Final = 86.0
_DOT: Final = 14.0


def last_words(last: float, now: float) -> str:
    """When one played with somebody last, both in seconds since 1970, in words.

    >>> last_words(0, 3 * 86_400)
    'last played 3 days ago'
    """
    days = int(now // _DAY - last // _DAY)
    if days <= 0:
        return _("last played today")
    if days == 1:
        return _("last played yesterday")
    return ngettext("last played {number} day ago", "last played {number} days ago", days).format(number=days)


class PersonCard(Widget):
    """Somebody one has played with, a button to invite them, and a small one to forget them.

    Who is ``here``, on this network, has a dot and words that say so.
    """

    def __init__(
        self, person: KnownPerson, at: int, on_invite: Callable[[], None], on_forget: Callable[[], None], *, here: bool
    ) -> None:
        super().__init__()
        name = Label(person.name, size=22, face=Face.TITLE, lines=2, leading=1.1)
        last: Item = Label(last_words(person.last, time.time()), size=16, ink="fern", lines=2, leading=1.1)
        if here:
            said = Label(_("at hand"), size=16, face=Face.SEMIBOLD, ink="fern")
            last = Row(_Dot().sized(_DOT, _DOT), said.grow(), gap=8, align="center")
        words = Column(name, last, gap=2, justify="center")
        invite = Button(_("Invite"), on_invite, radius=12, name=("again", at)).sized(height=46)
        forget = IconButton("close", _("Forget {name}").format(name=person.name), on_forget, name=("forget", at))
        drop = forget.sized(36, 36)
        icon = Icon("person", size=40, ink="amber")
        rows = (
            Row(icon, words.at_least(width=110).grow(), invite, drop, gap=12, align="center"),
            Column(words, Row(invite.grow(), drop, gap=8, align="center"), gap=6),
        )
        self.content = Box(Panel(), FirstThatFits(*rows), 14, 8).at_least(height=_HEIGHT)


class _Dot(Widget):
    """The sign of somebody who is at hand."""

    opaque = False

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.disc(target, self.rect.center, min(self.rect.size) / 2, painter.theme.fern)
