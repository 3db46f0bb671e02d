"""The curtain: hides the table while a shared screen is passed to the next person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.ui.effects import Shadow
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.view import View
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel

_WIDTH, _HEIGHT = 560.0, 372.0
_PICTURE, _LOOKS_OUT = 152.0, 76.0
_PADDING: Final = 32.0


class _Picture(Widget):
    """The sign of who is called, large."""

    spread = 30.0

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint it in lamplight."""
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
        self._panel = self.root.add(Panel())
        self._picture = self._panel.add(_Picture(picture))
        head = _("Pass to {name}").format(name=name)
        self._head = self._panel.add(Label(head, size=36, face=Face.TITLE, ink="amber", align="center"))
        words = _("The cards stay face down until {name} is ready.").format(name=name)
        self._words = self._panel.add(Label(words, size=18, align="center", wrap=True))
        self._ready = self._panel.add(
            Button(_("Show my cards"), self._lift, kind="amber", icon="eye", size=20, name="ready")
        )
        self._leave_table = self._panel.add(
            Button(_("Leave the table"), self._leave, kind="moss", icon="home", name="leave")
        )
        self.first_focus = "ready"

    def _lift(self) -> None:
        self._on_ready()
        self.stack.close(self)

    def _leave(self) -> None:
        self.stack.close(self)
        self._on_leave()

    def back(self) -> bool:
        """Esc does nothing."""
        return True

    def layout(self, view: View) -> None:
        """A panel in the middle, the sign looking out over its upper edge."""
        super().layout(view)
        p = min(view.p, view.size[1] / (_HEIGHT + _LOOKS_OUT + 32), view.size[0] / (_WIDTH + 32))
        rect = pygame.Rect(0, 0, round(_WIDTH * p), round(_HEIGHT * p))
        rect.center = (view.size[0] // 2, (view.size[1] + round(_LOOKS_OUT * p)) // 2)
        self._panel.place(rect, p)
        side = round(_PICTURE * p)
        self._picture.place(pygame.Rect(rect.centerx - side // 2, rect.y - round(_LOOKS_OUT * p), side, side), p)
        inner = rect.inflate(-2 * round(_PADDING * p), 0)
        px = self.painter.fitting(self._head.text, Face.TITLE, round(36 * p), inner.w)
        self._head.size = px / p

        def row(top: float, height: float) -> pygame.Rect:
            return pygame.Rect(inner.x, rect.y + round(top * p), inner.w, round(height * p))

        self._head.place(row(92, 44), p)
        self._words.place(row(144, 56), p)
        self._ready.place(row(210, 64), p)
        self._leave_table.place(row(286, 56), p)
