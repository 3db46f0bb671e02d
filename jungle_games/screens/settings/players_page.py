"""The settings page of players: the names of the people who play here."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Final

from jungle_games.base.clean_text import tidy_name
from jungle_games.core.i18n import _
from jungle_games.screens.settings.page import Page, PageRow, Section, SettingsEdit
from jungle_games.storage.atomic import StorageError
from jungle_games.table.navigator import Navigator
from jungle_games.table.services import Services
from jungle_games.ui.layout import Turns
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.panel import OptionRow

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
        self._listed = list(edit.now.players)
        """The names, and those that were removed here: their rows stay, so that no other comes under the pointer."""

    def columns(self) -> Sequence[Sequence[Section]]:
        rows = [self._row(index, name) for index, name in enumerate(self._listed)]
        if not self._full:
            rows.append(self._add_row())
        return [[Section(_("Names"), rows)]]

    @property
    def _names(self) -> tuple[str, ...]:
        return self._edit.now.players

    @property
    def _full(self) -> bool:
        return len(self._names) >= MOST_PLAYERS

    def _row(self, index: int, name: str) -> PageRow:
        known = name in self._names
        rename = Button(
            _("Rename"), lambda: self._ask(name), icon="edit", radius=12, name=("rename", index), enabled=known
        )
        remove = Button(_("Remove"), lambda: self._drop(name), icon="bin", radius=12, name=("remove", index))
        keep = Button(_("Put back"), lambda: self._keep(name), icon="undo", radius=12, name=("remove", index))
        keep.enabled = not self._full
        turns = Turns(remove, keep, shown=int(not known))
        row = OptionRow(name, rename.sized(height=44), turns.sized(height=44), icon="person")
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
            title, _("The name to show at the table:"), name or "", lambda typed: self._call(name, tidy_name(typed))
        )

    def _call(self, old: str | None, new: str) -> None:
        """Put ``new`` in the place of ``old``; None: at the end."""
        if not new or (new in self._names and new != old):
            self._navigator.notice(_("That name is taken"), _("Every player needs a name of their own."))
            return
        if old != new:
            self._listed = [name for name in self._listed if name != new]
        if old is None:
            self._listed.append(new)
        else:
            self._listed[self._listed.index(old)] = new
        self._set({*self._names} - {old} | {new})

    def _drop(self, name: str) -> None:
        self._set({*self._names} - {name})

    def _keep(self, name: str) -> None:
        self._set({*self._names, name})

    def _set(self, names: Set[str | None]) -> None:
        self._edit.change(players=tuple(name for name in self._listed if name in names))
        self._on_rows()
