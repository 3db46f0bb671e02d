"""The name under which one plays with people online: shown, and changed on the same page."""

from __future__ import annotations

from collections.abc import Callable

from jungle_games.base.clean_text import tidy_name
from jungle_games.core.i18n import _
from jungle_games.screens.settings.players_page import MOST_PLAYERS
from jungle_games.storage.atomic import StorageError
from jungle_games.table.navigator import NAME_LIMIT, Navigator
from jungle_games.table.services import Services
from jungle_games.ui.layout import Box, FirstThatFits, Row
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import IconButton
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import Inset

HEIGHT = 60.0


def own_name(services: Services) -> str:
    """What the person here is called at online tables; empty before anybody was named."""
    players = services.settings.get().players
    return players[0] if players else ""


def keep_own_name(services: Services, typed: str) -> str:
    """Play as ``typed`` from now on, as far as it can be seen, and save the settings; the name."""
    name = tidy_name(typed)
    if not name:
        return own_name(services)
    store = services.settings
    others = (each for each in store.get().players if each != name)
    store.replace(players=(name, *others)[:MOST_PLAYERS])
    try:
        store.save()
    except StorageError as error:
        services.toast(str(error))
    return name


class PlayAs(Widget):
    """Says as whom one plays, with a pencil to change it; ``on_change`` is told when it is another name."""

    def __init__(self, services: Services, navigator: Navigator, on_change: Callable[[], None]) -> None:
        super().__init__()
        self._services, self._navigator, self._on_change = services, navigator, on_change
        name = own_name(services)
        said = Label(_("You play as"), size=18, ink="fern")
        ink = "paper" if name else "fern"
        shown = Label(name or _("no name yet"), size=22, face=Face.TITLE, ink=ink, lines=2, leading=1.05)
        pencil = IconButton("pencil", _("Change the name"), self._ask, kind="moss", name="rename")
        edit, icon = pencil.sized(46, 46), Icon("person", size=28, ink="amber")
        rows = (
            Row(said, icon, shown.grow(), edit, gap=14, align="center"),
            Row(icon, shown.grow(), edit, gap=10, align="center"),
        )
        self.content = Box(Inset(), FirstThatFits(*rows), 18, 7).at_least(height=HEIGHT)

    def _ask(self) -> None:
        words = _("What should the others call you?")
        self._navigator.ask_name(_("Your name"), words, own_name(self._services), self._take, NAME_LIMIT)

    def _take(self, typed: str) -> None:
        keep_own_name(self._services, typed)
        self._on_change()


def with_name(services: Services, navigator: Navigator, go_on: Callable[[str], None]) -> None:
    """Go on under the name of the person here, which is asked for only as long as it is not known."""
    name = own_name(services)
    if name:
        go_on(name)
        return
    words = _("What should the others call you?")
    navigator.ask_name(_("Your name"), words, "", lambda typed: go_on(keep_own_name(services, typed)), NAME_LIMIT)
