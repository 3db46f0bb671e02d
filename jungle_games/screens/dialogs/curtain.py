"""The curtain: hides the table while a shared screen is passed to the next person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.ui.effects import Shadow
from jungle_games.ui.layout import Box, Column, FirstThatFits, Row, Scroll, Space, Stack
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.view import MARGIN
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView

_WIDTH: Final = 560.0
_PICTURE, _LOOKS_OUT, _SMALL = 152.0, 76.0, 96.0
"""The sign over the panel's edge, how far it looks out, and the sign beside the words where there is less height."""
_PADDING, _GAP = 32.0, 14.0


class _Picture(Widget):
    """The sign of who is called, large."""

    spread = 30.0
    natural = (_PICTURE, _PICTURE)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        radius = self.rect.w / 2
        painter.glow(target, self.rect, radius, painter.theme.amber, blur=24 * self.u, alpha=90)
        painter.shadow(target, self.rect, radius, Shadow.PANEL, self.u)
        target.blit(painter.picture(self._name, self.rect.size), self.rect)


class CurtainScene(WidgetScene):
    """An opaque scene that only its button lifts: Esc must not show somebody else's cards."""

    def __init__(
        self,
        services: Services,
        name: str,
        picture: str,
        on_ready: Callable[[], None],
        on_leave: Callable[[], None],
    ) -> None:
        super().__init__(services)
        self._on_ready = on_ready
        self._on_leave = on_leave
        self.head = Label(
            _("Pass to {name}").format(name=name), size=36, face=Face.TITLE, ink="amber", align="center", wrap=True
        )
        words = Label(_("The cards stay face down until {name} is ready.").format(name=name), align="center", wrap=True)
        ready = Button(_("Show my cards"), self._lift, kind="amber", icon="eye", size=20, name="ready")
        leave = Button(_("Leave the table"), self._leave, icon="home", name="leave")
        said, buttons = Column(self.head, words, gap=_GAP), (ready.sized(height=64), leave)
        sign = _Picture(picture)
        hidden = Space().sized(height=_PICTURE - _LOOKS_OUT - 2 * _GAP)
        high = Box(Panel(), Column(hidden, said, *buttons, gap=_GAP), _PADDING, 2 * _GAP)
        beside = Row(sign.sized(_SMALL, _SMALL).at("center"), Scroll(ScrollView(), said).grow(), gap=_GAP)
        low = Box(Panel(), Column(beside, *buttons, gap=_GAP), _PADDING, 2 * _GAP)
        looking_out = Stack(Column(Space().sized(height=_LOOKS_OUT), high), Column(sign.at("center")))
        panel = FirstThatFits(looking_out, Column(low, justify="center")).sized(width=_WIDTH)
        self.body = Column(panel, align="center", justify="center").padded(MARGIN)
        self.first_focus = "ready"

    def _lift(self) -> None:
        self._on_ready()
        self.stack.close(self)

    def _leave(self) -> None:
        self.stack.close(self)
        self._on_leave()

    def back(self) -> bool:
        return True
