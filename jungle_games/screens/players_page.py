"""The settings page of players: the names of the people who play here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from jungle_games.clean_text import tidy_name
from jungle_games.core.i18n import _
from jungle_games.screens.page import Page, PageRow, Section, SettingsEdit
from jungle_games.storage.atomic import StorageError
from jungle_games.table.navigator import Navigator
from jungle_games.ui.scene import Services
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.row import OptionRow

MOST_PLAYERS: Final = 12


def keep_names(services: Services, names: Sequence[str]) -> None:
    """Add typed names to the list, as far as there is room, and save the settings."""
    store = services.settings
    known = store.get().players
    store.replace(players=(*known, *[name for name in names if name not in known])[:MOST_PLAYERS])
    try:
        store.save()
    except StorageError as error:
        services.toast(str(error))


class PlayersPage(Page):
    """A row for each name, to change or remove it, and a button to add one."""

    def __init__(self, edit: SettingsEdit, navigator: Navigator, on_rows: Callable[[], None]) -> None:
        """``on_rows`` is told when there are other rows now."""
        super().__init__("players", _("Players"), _("who plays here"))
        self._edit = edit
        self._navigator = navigator
        self._on_rows = on_rows

    def columns(self) -> Sequence[Sequence[Section]]:
        """The names, and below them the button for another one."""
        rows = [self._row(index, name) for index, name in enumerate(self._names)]
        if len(self._names) < MOST_PLAYERS:
            rows.append(self._add_row())
        return [[Section(_("Names"), rows)]]

    @property
    def _names(self) -> tuple[str, ...]:
        return self._edit.now.players

    def _row(self, index: int, name: str) -> PageRow:
        rename = Button(_("Rename"), lambda: self._ask(name), icon="edit", radius=12, name=("rename", index))
        remove = Button(
            _("Remove"), lambda: self._replace(name, None), icon="bin", radius=12, name=("remove", index)
        )
        Button.write_alike((rename, remove))
        row = OptionRow(name, rename.sized(height=44), remove.sized(height=44), icon="person")
        sentence = _("The name shown at the table. Results stay when a name is removed.")
        return PageRow(row, name, sentence)

    def _add_row(self) -> PageRow:
        add = Button(_("Add a name"), lambda: self._ask(None), icon="plus", radius=12, name="add_player")
        label = _("New name") if self._names else _("No names yet")
        row = OptionRow(label, add.sized(height=44), icon="plus")
        sentence = _("Up to {number} names. A name typed for a new game is added.").format(number=MOST_PLAYERS)
        return PageRow(row, _("Players"), sentence)

    def _ask(self, name: str | None) -> None:
        title = _("A new player") if name is None else _("Rename {name}").format(name=name)
        self._navigator.ask_name(
            title, _("The name to show at the table:"), name or "", lambda typed: self._replace(name, typed)
        )

    def _replace(self, old: str | None, new: str | None) -> None:
        """Put ``new`` in the place of ``old``; None: at the end, or nothing."""
        names = list(self._names)
        if new is not None:
            new = tidy_name(new)
            if not new or (new in names and new != old):
                self._navigator.notice(_("That name is taken"), _("Every player needs a name of their own."))
                return
        if old in names:
            names[names.index(old)] = new or ""
        elif new:
            names.append(new)
        self._edit.change(players=tuple(name for name in names if name))
        self._on_rows()
