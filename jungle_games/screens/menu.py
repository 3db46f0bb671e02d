"""What covers a table: its menu, what one may say there, the curtain while a screen is passed on; in its colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.screens.dialog import in_place
from jungle_games.table.services import MenuEntry, Place
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space, Stack
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow
from jungle_games.ui.scene import MARGIN, SceneServices, View
from jungle_games.ui.text import Face
from jungle_games.ui.theme import ButtonKind
from jungle_games.ui.widget_scene import ClosableScene, WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView

_SIGN_WIDTH: Final = 560.0
_PICTURE, _LOOKS_OUT, _SMALL = 152.0, 76.0, 96.0
"""The sign over the panel's edge, how far it looks out, and the sign beside the words where there is less height."""
_SIGN_PADDING, _SIGN_GAP = 32.0, 14.0
_WIDTH: Final = 520.0
_MARGIN, _PADDING = 24.0, 24.0
_CONTINUE, _MAIN, _ENTRY = 68.0, 60.0, 46.0
_GAP, _TIER_GAP = 10.0, 22.0
_LEAST: Final = 180.0
"""Units of width an entry has at least: narrower panels have them below one another."""
_MOST: Final = 7
"""Entries in sight, *Continue* and *More* among them."""
_CLOSE: Final = 48.0
_SIZE: Final = 16.0
"""Of the words of the lesser entries."""


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
        services: SceneServices,
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
        said, buttons = Column(self.head, words, gap=_SIGN_GAP), (ready.sized(height=64), leave)
        sign = _Picture(picture)
        hidden = Space().sized(height=_PICTURE - _LOOKS_OUT - 2 * _SIGN_GAP)
        high = Box(Panel(), Column(hidden, said, *buttons, gap=_SIGN_GAP), _SIGN_PADDING, 2 * _SIGN_GAP)
        beside = Row(sign.sized(_SMALL, _SMALL).at("center"), Scroll(ScrollView(), said).grow(), gap=_SIGN_GAP)
        low = Box(Panel(), Column(beside, *buttons, gap=_SIGN_GAP), _SIGN_PADDING, 2 * _SIGN_GAP)
        looking_out = Stack(Column(Space().sized(height=_LOOKS_OUT), high), Column(sign.at("center")))
        panel = FirstThatFits(looking_out, Column(low, justify="center")).sized(width=_SIGN_WIDTH)
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


def in_sight(entries: Sequence[MenuEntry], most: int) -> Sequence[MenuEntry]:
    """At most so many of ``entries``, the main ones first; the others, and all rare ones, are behind a button more.

    The last one, which leads away, is always in sight.
    """
    usual = sorted((entry for entry in entries if not entry.rare), key=lambda entry: not entry.main)
    if len(usual) == len(entries) <= most:
        return usual
    return usual if len(usual) < most else [*usual[: most - 2], usual[-1]]


class MenuScene(ClosableScene):
    """Continue, below it the main entries side by side, then others in two columns, and the rest behind *More*."""

    dims = 84

    def __init__(
        self,
        services: SceneServices,
        entries: Sequence[MenuEntry],
        title: str = "",
        *,
        covered: bool = True,
        goes_on: bool = True,
    ) -> None:
        """``entries`` are done after the menu has closed; without ``title`` it says that the game is paused.

        ``covered``: whoever pauses can't study the position. ``goes_on``: there is something to continue.
        """
        super().__init__(services)
        self.opaque = covered
        self._goes_on = goes_on
        self._title = title or _("Paused")
        self._first = in_sight(entries, _MOST - goes_on)
        self._rest = [entry for entry in entries if entry not in self._first]
        self._fill(more=False)

    def _fill(self, *, more: bool) -> None:
        """Show the first entries, or the rest."""
        self._more = more
        onward = [] if more or not self._goes_on else [
            Button(_("Continue"), self.close, kind="amber", icon="play", size=22, name="continue")
        ]
        entries = self._rest if more else self._first
        buttons = [self._button(index, entry, first=not onward) for index, entry in enumerate(entries)]
        count = 0 if more else sum(entry.main for entry in entries)
        main, rest = buttons[:count], buttons[count:]
        if self._rest and not more:
            rest.append(Button(_("More"), self._show_more, icon="menu", size=_SIZE, name="more", radius=12))
        Button.write_alike(main)
        Button.write_alike(rest)
        choices = Column(
            *(button.sized(height=_CONTINUE) for button in onward),
            Grid(*(button.sized(height=_MAIN) for button in main), columns=max(1, count), gap=_GAP, least=_LEAST),
            Space(_TIER_GAP - 2 * _GAP),
            Grid(*(button.sized(height=_ENTRY) for button in rest), columns=2, gap=_GAP, least=_LEAST),
            gap=_GAP,
        )
        sheet = Column(self._heading(), Scroll(ScrollView(), choices), gap=_GAP)
        panel = Box(Panel(solid=not self.opaque), sheet, _PADDING).sized(width=_WIDTH)
        self.body = Column(panel, align="center" if self.opaque else "end", justify="center").padded(_MARGIN)
        self.first_focus = "continue" if onward else ("entry", 0)

    def _heading(self) -> Item:
        """The title, and beside it the way back where no button is for that."""
        title = Label(self._title, size=36, face=Face.TITLE, ink="amber", align="center")
        if self._goes_on and not self._more:
            return title
        if self._more:
            way = IconButton("back", _("Back"), lambda: self._show_more(more=False), name="back")
        else:
            way = IconButton("close", _("Close"), self.close, name="close")
        return Row(way, title.grow(), Space().sized(width=_CLOSE), gap=_GAP, align="center")

    def _button(self, index: int, entry: MenuEntry, *, first: bool) -> Button:
        def act() -> None:
            self.close()
            entry.action()

        kind: ButtonKind = "amber" if first and not index and entry.main and not self._more else "moss"
        return Button(
            entry.label, act, kind=kind, icon=entry.icon, size=19 if entry.main else _SIZE, name=("entry", index),
            enabled=entry.enabled, radius=16 if entry.main else 12,
        )  # fmt: skip

    def _show_more(self, *, more: bool = True) -> None:
        """Show the entries that are out of sight, or again the first ones, with the focus on what leads back there."""
        self._fill(more=more)
        self.layout(self.view)
        self.focus.focus("back" if more else "more")

    def back(self) -> bool:
        if self._more:
            self._show_more(more=False)
        else:
            self.close()
        return True

    def enter(self) -> None:
        """Enter and A go on at once: that button stands out."""
        self.focus_first()

    def command(self, name: str) -> bool:
        if name == "menu":
            self.close()
        return name == "menu"

    def draw_ground(self, target: pygame.Surface) -> None:
        if self.opaque:
            super().draw_ground(target)
        else:
            target.blit(self.stack.under(self), (0, 0))


_SAYING_PADDING, _SAYING_GAP = 14.0, 8.0
_WORDS: Final = 46.0


class SayingScene(ClosableScene):
    """Pictures in a row, and words in two columns; Esc says nothing."""

    opaque = False
    dims = 0

    def __init__(self, services: SceneServices, entries: Sequence[MenuEntry], place: Place) -> None:
        """Those of ``entries`` with a picture are shown by it, the others by their words."""
        super().__init__(services)
        self._place = place
        pictures = [
            IconButton(entry.icon, entry.label, partial(self._say, entry), kind="moss", name=("say", at))
            for at, entry in enumerate(entries) if entry.icon
        ]  # fmt: skip
        words = [
            Button(entry.label, partial(self._say, entry), size=17, radius=12, name=("say", at)).sized(height=_WORDS)
            for at, entry in enumerate(entries) if not entry.icon
        ]  # fmt: skip
        rows = [Grid(*items, columns=count, gap=_SAYING_GAP) for items, count in ((pictures, 6), (words, 2)) if items]
        self._sheet = Box(Panel(solid=True), Column(*rows, gap=_SAYING_GAP), _SAYING_PADDING)

    def _say(self, entry: MenuEntry) -> None:
        self.close()
        entry.action()

    def layout(self, view: View) -> None:
        self.body = in_place(self._sheet, self._place(), view)
        super().layout(view)

    def draw_ground(self, target: pygame.Surface) -> None:
        target.blit(self.stack.under(self), (0, 0))

    def enter(self) -> None:
        self.focus_first()
