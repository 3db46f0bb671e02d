"""What the two pages of My games share: their tabs, and opening a match whose record was copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from jungle_games.core.i18n import N_, _, pgettext
from jungle_games.core.matches.record import GameRecord, RecordError, read_match
from jungle_games.screens.dialogs import dialog
from jungle_games.screens.page_navigator import PageNavigator
from jungle_games.table.play.autosave import import_match
from jungle_games.table.services import Services
from jungle_games.ui.widgets.choice import SegmentedControl

_HEIGHT, _SIZE = 46.0, 17.0
NAME: Final = "shelves"
"""The focus name of the tabs."""

TITLE: Final = N_("My games")
"""The title of both pages, translated when shown."""

Tab = Literal["finished", "saved"]


def my_games_tabs(shown: Tab, on_other: Callable[[], None]) -> SegmentedControl:
    """The tabs, of which one is ``shown``; ``on_other`` is called to open the other."""
    parts = (pgettext("games", "Finished"), pgettext("games", "Saved"))
    chosen = 0 if shown == "finished" else 1
    return SegmentedControl(parts, chosen, lambda _index: on_other(), height=_HEIGHT, size=_SIZE, name=NAME)


def paste_match(services: Services, navigator: PageNavigator) -> None:
    """Open the match whose record is on the clipboard, storing it if it is finished; report an invalid record."""
    text = services.clipboard.read().strip()
    if not text:
        words = _("Copy a game first: at a table, or from a message or a file.")
        dialog.notice(services, _("Nothing to open"), words)
        return
    try:
        match = read_match(text, navigator.find_game)
    except RecordError as error:
        dialog.notice(services, _("That is not a game"), str(error))
        return
    import_match(services, match, GameRecord.from_yaml(text).date)
    navigator.open_match(match)
