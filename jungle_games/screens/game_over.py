"""The end of a match: who won and why, over the table, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from jungle_games.table.navigator import MenuEntry, Verdict
from jungle_games.ui.effects import Shadow
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.still import opaque
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.view import View
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel

_WIDTH: Final = 560.0
_PADDING: Final = 32.0
_PICTURE: Final = 176.0
_TOP: Final = 84.0
"""How far the picture looks out over the panel's upper edge."""
_RISE: Final = 8.0
_SECONDS: Final = 0.16
_FIRST, _OTHER, _GAP = 64.0, 56.0, 12.0


class Medal(Widget):
    """The winner's head in lamplight; rays behind it when the person at the screen has won."""

    spread = 60.0

    def __init__(self, picture: str, won: bool | None) -> None:
        super().__init__()
        self._picture = picture
        self._won = won

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint light, disc and head."""
        theme, rect, u = painter.theme, self.rect, self.u
        light = theme.fern if self._won is False else theme.amber
        painter.glow(target, rect, rect.w / 2, light, blur=26 * u, alpha=60 if self._won is False else 130)
        painter.shadow(target, rect, rect.w / 2, Shadow.PANEL, u)
        field = mix(theme.moss, theme.deep, 0.35)
        painter.box(target, rect, rect.w / 2, field, border=light, width=4 * u)
        if self._won:
            rays = rect.inflate(-round(10 * u), -round(10 * u))
            target.blit(painter.vector(_rays(theme.amber), rays.size, (0, 0, 200, 200)), rays)
        side = round(rect.w * 0.78)
        head = painter.picture(self._picture, (side, side))
        target.blit(head, head.get_rect(center=(rect.centerx, rect.centery + round(2 * u))))


def _rays(colour: str) -> str:
    """Twelve quiet beams from the middle of a box of 200."""
    beams = "".join(
        f'<path d="M100 100L92 6H108Z" transform="rotate({30 * turn} 100 100)"/>' for turn in range(12)
    )
    return f'<g fill="{colour}" fill-opacity="0.16">{beams}</g>'


class GameOverScene(WidgetScene):
    """The verdict over the dimmed table; the first entry is the next thing to do."""

    opaque = False

    def __init__(self, services: Services, verdict: Verdict, entries: Sequence[MenuEntry]) -> None:
        super().__init__(services)
        self._verdict = verdict
        self._panel = self.root.add(Panel(active=bool(verdict.won), solid=True))
        self._medal = self._panel.add(Medal(verdict.picture, verdict.won))
        self._headline = self._panel.add(
            Label(verdict.headline, size=36, face=Face.TITLE, ink="amber", align="center")
        )
        self._reason = self._panel.add(Label(verdict.reason, size=19, align="center", wrap=True))
        self._buttons = [
            self._panel.add(self._button(index, entry)) for index, entry in enumerate(entries)
        ]
        self.first_focus = ("entry", 0)
        self._began: float | None = None
        self._share = 1.0

    def _button(self, index: int, entry: MenuEntry) -> Button:
        def act() -> None:
            self.close()
            entry.action()

        first = index == 0
        return Button(
            entry.label, act, kind="amber" if first else "moss", icon=entry.icon,
            size=20 if first else 18, name=("entry", index), enabled=entry.enabled,
        )  # fmt: skip

    def close(self) -> None:
        """Look at the table again."""
        self.stack.close(self)

    def back(self) -> bool:
        """Esc shows the table as it ended."""
        self.close()
        return True

    # Layout ----------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> None:
        """Picture, headline and reason above the buttons, in the middle of the window."""
        super().layout(view)
        u = self._unit(view)
        width = round(_WIDTH * u)
        inner = width - 2 * round(_PADDING * u)
        self._headline.size = self._headline_size(inner, u)
        self._reason.u = u
        reason = self._reason.height(self.painter, inner)
        rows = -(-max(0, len(self._buttons) - 1) // 2)
        head = round((_PICTURE - _TOP + 16) * u)
        below = round((28 + _FIRST + rows * (_OTHER + _GAP) + _PADDING) * u)
        height = head + round(56 * u) + reason + below
        rect = pygame.Rect(0, 0, width, height)
        rect.center = (view.size[0] // 2, (view.size[1] + round(_TOP * u)) // 2)
        self._panel.place(rect, u)
        side = round(_PICTURE * u)
        self._medal.place(pygame.Rect(rect.centerx - side // 2, rect.y - round(_TOP * u), side, side), u)
        left, top = rect.x + round(_PADDING * u), rect.y + head
        self._headline.place(pygame.Rect(left, top, inner, round(44 * u)), u)
        top += round(56 * u)
        self._reason.place(pygame.Rect(left, top, inner, reason), u)
        self._place_buttons(pygame.Rect(left, top + reason + round(28 * u), inner, 0), u)

    def _unit(self, view: View) -> float:
        """Pixels per unit: as large as the scale asks and the window's height holds."""
        rows = -(-max(0, len(self._buttons) - 1) // 2)
        needed = _PICTURE + 16 + 56 + 2 * 26 + 28 + _FIRST + rows * (_OTHER + _GAP) + _PADDING
        return min(view.p, (view.size[1] - 32 * view.u) / needed)

    def _headline_size(self, width: int, u: float) -> float:
        px = self.painter.fitting(self._verdict.headline, Face.TITLE, round(36 * u), width)
        return px / u

    def _place_buttons(self, area: pygame.Rect, u: float) -> None:
        if not self._buttons:
            return
        first, *others = self._buttons
        first.place(pygame.Rect(area.x, area.y, area.w, round(_FIRST * u)), u)
        gap, top = round(_GAP * u), area.y + round((_FIRST + _GAP) * u)
        half = (area.w - gap) // 2
        for index, button in enumerate(others):
            alone = index == len(others) - 1 and index % 2 == 0
            x = area.x + (index % 2) * (half + gap)
            y = top + index // 2 * round((_OTHER + _GAP) * u)
            button.place(pygame.Rect(x, y, area.w if alone else half, round(_OTHER * u)), u)

    # Time and picture ------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Rise from below, if things move."""
        super().enter()
        self._share = 0.0 if self.services.motion > 0 else 1.0

    def update(self, now: float) -> bool:
        """Advance the entrance."""
        moving = super().update(now)
        if self._share < 1.0:
            self._began = now if self._began is None else self._began
            self._share = min(1.0, (now - self._began) * self.services.motion / _SECONDS)
            self.dirty = True
        return moving or self._share < 1.0

    def draw_ground(self, target: pygame.Surface) -> None:
        """Draw the dimmed table."""
        target.blit(self.stack.under(self), (0, 0))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the verdict, on its way up while it appears."""
        if self._share >= 1.0:
            super().draw(target)
            return
        picture = opaque(target.get_size())
        super().draw(picture)
        target.blit(self.stack.under(self), (0, 0))
        picture.set_alpha(round(255 * self._share))
        target.blit(picture, (0, round((1 - self._share) * _RISE * self.view.u)))
