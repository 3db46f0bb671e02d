"""Opens a match whose record was copied, at a table or from a message or file."""

from __future__ import annotations

from jungle_games.core.i18n import _
from jungle_games.core.matches.record import GameRecord, RecordError, read_match
from jungle_games.screens.dialogs import dialog
from jungle_games.screens.page_navigator import PageNavigator
from jungle_games.table.autosave import import_match
from jungle_games.ui.scene import Services


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
