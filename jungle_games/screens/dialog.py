"""What lies over a screen: dialogs and menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from jungle_games.base.clean_text import LONGEST_TITLE
from jungle_games.core.i18n import _
from jungle_games.table.services import MenuEntry, Place
from jungle_games.ui.layout import Align, Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space, Stack, Wrap
from jungle_games.ui.notices import Notice
from jungle_games.ui.scene import MARGIN, SceneServices, View
from jungle_games.ui.text import Face
from jungle_games.ui.theme import ButtonKind
from jungle_games.ui.widget_scene import ClosableScene, WidgetScene
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import Panel, ScrollView
from jungle_games.ui.widgets.textfield import TextField

_WIDTH, _WIDE = 520.0, 640.0
"""Units; wide with three buttons, which stand side by side."""
_PADDING: Final = 32.0
_GAP: Final = 16.0
_MARGIN: Final = 24.0
_LEAST_TEXT: Final = 26.0
_NARROWEST_BUTTON: Final = 120.0


@dataclass(frozen=True, slots=True)
class DialogAction:
    """A button of a dialog: its label, its action after the dialog has closed, and its style.

    One that ``stays`` leaves the dialog open.
    """

    label: str
    on_click: Callable[[], None] | None = None
    kind: ButtonKind = "moss"
    icon: str = ""
    stays: bool = False


class Dialog(WidgetScene):
    """A title, a text, an optional text field, and buttons; Back usually means the first, unobtrusive one."""

    opaque = False

    def __init__(
        self,
        services: SceneServices,
        title: str,
        text: str,
        actions: Sequence[DialogAction],
        *,
        first: int = -1,
        way_out: int = 0,
        field: str | None = None,
        limit: int = LONGEST_TITLE,
        optional: bool = False,
        place: Place | None = None,
    ) -> None:
        """``first`` is the action with the initial focus, ``way_out`` the one that Back chooses.

        In a ``place``, in pixels, it lies beside what it asks about, which stays bright. ``field`` is what stands in
        the line to type, ``limit`` how many letters it takes; while it is empty and not ``optional`` there is no
        going on.
        """
        super().__init__(services)
        self._panel = Panel(solid=True)
        self._place = place
        self.dims = 0 if place is not None else self.dims
        self._field = None if field is None else self._make_field(field, limit)
        self._actions = tuple(actions)
        self._way_out = way_out
        self._buttons = [self._button(index) for index in range(len(actions))]
        self._title, self._text = Label(title, size=24, face=Face.TITLE, wrap=True), Label(text, wrap=True)
        sheet = Column(
            self._title,
            Scroll(ScrollView(), self._text, least=_LEAST_TEXT),
            *([] if self._field is None else [self._field]),
            Wrap(*(button.at_least(_NARROWEST_BUTTON) for button in self._buttons), gap=_GAP, justify="end")
            if place is None
            else Column(*self._buttons, gap=_GAP / 2),
            gap=_GAP,
        )
        self._sheet = Box(self._panel, sheet, _PADDING if place is None else _GAP)
        width = _WIDTH if len(actions) < 3 else _WIDE
        self.body = Column(self._sheet.sized(width=width), align="center", justify="center").padded(_MARGIN)
        self._optional = optional
        self._line_changed(self.typed)
        self._first = range(len(actions))[first]
        self.first_focus = "field" if self._field else ("action", self._first)

    def _button(self, index: int) -> Button:
        action = self._actions[index]
        return Button(
            action.label, lambda: self.choose(index), kind=action.kind, icon=action.icon, name=("action", index)
        )

    def _make_field(self, text: str, limit: int) -> TextField:
        field = TextField(
            self.painter,
            self.services.clipboard,
            text,
            limit=limit,
            on_change=self._line_changed,
            on_submit=lambda _text: self._enter_line(),
            name="field",
        )
        field.select_all()
        return field

    def _line_changed(self, text: str) -> None:
        self._buttons[-1].enabled = self._field is None or self._optional or bool(text.strip())

    def _enter_line(self) -> None:
        if self._buttons[-1].enabled:
            self.choose(len(self._actions) - 1)

    @property
    def typed(self) -> str:
        return "" if self._field is None else self._field.text

    def choose(self, index: int) -> None:
        action = self._actions[index]
        if not action.stays:
            self.stack.close(self)
        if action.on_click is not None:
            action.on_click()

    def back(self) -> bool:
        self.choose(self._way_out)
        return True

    # -- place

    def layout(self, view: View) -> None:
        if self._place is not None and (place := self._place()):
            self.body = in_place(self._sheet, place, view)
        super().layout(view)

    def enter(self) -> None:
        """Give the focus at once to the line to type, or to the button that stands out, which Enter then presses."""
        if self._field is not None or self._actions[self._first].kind == "amber":
            self.focus_first()

def in_place(sheet: Item, place: pygame.Rect, view: View) -> Item:
    """``sheet`` in the middle of ``place``, a rectangle of the window in pixels."""
    left, top, right, bottom = (
        edge / view.p for edge in (place.left, place.top, view.size[0] - place.right, view.size[1] - place.bottom)
    )
    middle = Column(sheet, justify="center").grow()
    column = Column(Space().sized(height=top), middle, Space().sized(height=bottom))
    return Row(Space().sized(width=left), column.grow(), Space().sized(width=right))


def confirm(
    services: SceneServices,
    title: str,
    text: str,
    yes: str,
    on_yes: Callable[[], None],
    *,
    no: str = "",
    danger: bool = False,
) -> None:
    """Ask for confirmation; ``yes`` is the button's verb. The way out has the focus, and stands out in ``danger``."""
    kinds: tuple[ButtonKind, ButtonKind] = ("amber", "ember") if danger else ("moss", "amber")
    actions = (DialogAction(no or _("Cancel"), None, kinds[0]), DialogAction(yes, on_yes, kinds[1]))
    services.stack.push(Dialog(services, title, text, actions, first=0))


def notice(services: SceneServices, title: str, text: str) -> None:
    actions = (DialogAction(_("OK"), None, "amber", "check"),)
    services.stack.push(Dialog(services, title, text, actions))


def ask_text(
    services: SceneServices, title: str, text: str, default: str, on_done: Callable[[str], None],
    limit: int = LONGEST_TITLE, *, optional: bool = False, done: str = "",
) -> None:  # fmt: skip
    """Ask for a line of text, which may be empty if ``optional``; ``default`` stands in it, selected.

    ``done`` is what the button says that takes it.
    """
    take = DialogAction(done or _("Done"), lambda: on_done(dialog.typed.strip()), "amber", "check")
    actions = (DialogAction(_("Cancel")), take)
    dialog = Dialog(services, title, text, actions, field=default, limit=limit, optional=optional)
    services.stack.push(dialog)


def apologise(services: SceneServices, report: str, log: Path, kept: bool, aside: str) -> None:
    """Say that the program failed; ``report`` can be copied.

    ``kept``: whether the match is on the disk as it was. ``aside`` says where it was put, if it was.
    """

    def copy() -> None:
        services.clipboard.write(report)
        services.notify(Notice(_("The details are copied.")))

    went_back = _("Something went wrong in Jungle Games, so it went back to the title.")
    match = _("Your games are saved.") if kept else _("The last moves of your game could not be saved.")
    written = _("The details are in this file, without anybody’s name:")
    actions = (
        DialogAction(_("Copy details"), copy, icon="copy", stays=True),
        DialogAction(_("OK"), None, "amber", "check"),
    )
    text = f"{went_back} {match} {aside}".rstrip() + f"\n\n{written} {log}"
    services.stack.push(Dialog(services, _("That should not have happened"), text, actions, way_out=1))


_SIGN_WIDTH: Final = 560.0
_PICTURE, _LOOKS_OUT, _SMALL = 152.0, 76.0, 96.0
"""The sign over the panel's edge, how far it looks out, and the sign beside the words where there is less height."""
_SIGN_PADDING, _SIGN_GAP = 32.0, 14.0
_MENU_WIDTH: Final = 520.0
_MENU_EDGE, _LOW_EDGE = 24.0, 12.0
"""Units inside its panel, and round it; the lesser where there is less height."""
_CONTINUE, _MAIN, _ENTRY = 68.0, 60.0, 46.0
_MENU_GAP, _TIER_GAP = 10.0, 22.0
_LEAST: Final = 180.0
"""Units of width an entry has at least: narrower panels have them below one another."""
_MOST: Final = 7
"""Entries in sight, *Continue* and *More* among them."""
_CLOSE: Final = 48.0
_SIZE: Final = 16.0
"""Of the words of the lesser entries."""


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
        sign = Icon(picture, size=_PICTURE)
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
        self._more = more
        onward = (
            []
            if more or not self._goes_on
            else [Button(_("Continue"), self.close, kind="amber", icon="play", size=22, name="continue")]
        )
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
            Grid(*(button.sized(height=_MAIN) for button in main), columns=max(1, count), gap=_MENU_GAP, least=_LEAST),
            Space(_TIER_GAP - 2 * _MENU_GAP),
            Grid(*(button.sized(height=_ENTRY) for button in rest), columns=2, gap=_MENU_GAP, least=_LEAST),
            gap=_MENU_GAP,
        )
        panel, head, scrolled = Panel(solid=not self.opaque), self._heading(), Scroll(ScrollView(), choices)
        side: Align = "center" if self.opaque else "end"
        pages = (
            Column(Box(panel, Column(head, below, gap=_MENU_GAP), edge).sized(width=_MENU_WIDTH), align=side,
                   justify="center").padded(edge)
            for below, edge in ((choices, _MENU_EDGE), (choices, _LOW_EDGE), (scrolled, _LOW_EDGE))
        )  # fmt: skip
        self.body = FirstThatFits(*pages)
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
        return Row(way, title.grow(), Space().sized(width=_CLOSE), gap=_MENU_GAP, align="center")

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

    def enter(self) -> None:
        self.focus_first()
