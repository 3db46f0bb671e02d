"""The page of saved games: resume, view or delete saved and unfinished matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import RecordError, read_match
from jungle_games.core.room import Room
from jungle_games.screens.dialogs import dialog
from jungle_games.screens.library.saved_list import (
    TITLE,
    SavedList,
    SavedSheet,
    list_item,
    my_games_tabs,
    paste_match,
    title_of,
)
from jungle_games.screens.page_navigator import PageNavigator
from jungle_games.screens.pages import (
    GAP,
    RAIL_PADDING,
    EmptyState,
    SheetScene,
    foot_of,
    on_paper,
    page_body,
    page_title,
)
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.saves import Saved
from jungle_games.table.play.autosave import import_match
from jungle_games.table.services import Services
from jungle_games.ui.events import Key
from jungle_games.ui.layout import LITTLE, Box, Column, FirstThatFits, Item, Row, Space
from jungle_games.ui.theme import ButtonKind
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.panel import Panel

_MEASURE: Final = 920.0
_LEAST_LIST: Final = 170.0
"""How high the list beside a preview is at least; where it has less, the two take turns."""


class SavedGamesScene(SheetScene):
    """Opened at the newest match of ``game``, or of any."""

    heading = TITLE

    def __init__(
        self, services: Services, navigator: PageNavigator, rooms: Sequence[Room], game: str | None = None
    ) -> None:
        super().__init__(services)
        self._navigator = navigator
        self._rooms: Mapping[str, Room] = {room.name: room for room in rooms}
        self._saved: list[Saved] = []
        self._match: AnyMatch | None = None
        self.first_focus = "games"
        self._looking = False
        """Whether the preview is shown where only it or the list has room."""
        self.build()
        self._load(game)

    def build(self) -> None:
        super().build()
        self._tabs = my_games_tabs("saved", lambda: self._navigator.library(instead=True))
        self._list = SavedList(on_select=self._select, on_open=lambda _index: self.open(), name="games")
        self._paste = Button(_("Paste a game"), self.paste, icon="paste", name="paste")
        self._delete = Button(_("Delete"), self.ask_delete, icon="trash", name="delete")
        self._analyse = Button(_("Analyse"), self.analyse, icon="search", name="analyse")
        self._open = Button(_("Open"), self.open, kind="amber", icon="play", name="open")
        kind: ButtonKind = "amber" if self._looking else "moss"
        self._turns = Button(_("Preview"), self._take_turns, kind=kind, icon="eye", name="preview")

    def _take_turns(self) -> None:
        """Where there is no room for both: show the preview in place of the list, or the list again."""
        self._looking = not self._looking
        self._turns.kind = "amber" if self._looking else "moss"
        self._show()
        self.layout(self.view)

    def _page(self, shown: Item) -> Item:
        """The list beside the preview ``shown``; or one of them at a time."""
        listed = self._list.at_least(height=_LEAST_LIST).grow()
        rail = Column(self._tabs, listed, Space().grow(LITTLE), self._paste, gap=RAIL_PADDING)
        leave = IconButton("back", _("Back"), self.close, name="leave")
        head = Row(leave, page_title(_(self.heading)).grow(), self._turns, gap=GAP, align="center")
        part: Item = Box(Panel(), Column(self._tabs, self._list.grow(), gap=RAIL_PADDING), RAIL_PADDING)
        done = (self._delete, self._analyse, self._open)
        listed_alone = bool(self._saved) and not self._looking
        part, foot = (part, (self._paste, self._open)) if listed_alone else (on_paper(shown), (self._paste, *done))
        either = page_body(Column(head, part.grow(), foot_of(*foot), gap=GAP / 2))
        return FirstThatFits(self.arranged(rail, shown, foot_of(*done)), either)

    def reword(self) -> None:
        shown = self._list.selected
        self.build()
        self._list.selected = shown
        self._load()

    # -- what there is

    @property
    def selected(self) -> Saved | None:
        """The match that is shown on paper."""
        index = self._list.selected
        return self._saved[index] if 0 <= index < len(self._saved) else None

    def _load(self, game: str | None = None) -> None:
        """Read the list anew and show what was shown, or the first match of ``game``."""
        saves = self.services.saves
        found = [*saves.all_unfinished(), *saves.saved()]
        self._saved = [saved for saved in found if saved.game in self._rooms]
        self._list.items = [list_item(saved, self._rooms[saved.game]) for saved in self._saved]
        if self._saved and self._list.selected < 0:
            of_game = [index for index, saved in enumerate(self._saved) if saved.game == game]
            self._list.selected = of_game[0] if of_game else 0
        self._list.visible = bool(self._saved)
        self._show()

    def resume(self) -> None:
        super().resume()
        self._load()
        self.layout(self.view)

    def set_aside(self) -> str | None:
        saved = self.selected
        if saved is None or not self.in_view:
            return None
        try:
            file = self.services.saves.hide(saved)
        except StorageError as error:
            return str(error)
        words = _("“{name}” was removed from the saved games. Its file is {file}.")
        return words.format(name=title_of(saved), file=file)

    def _select(self, _index: int) -> None:
        self._show()
        self.layout(self.view)

    def _show(self) -> None:
        """Put the selected match on the paper, or the word that there is none."""
        self.scroll.scroll.offset = 0
        saved = self.selected
        self._match, problem = None, ""
        if saved is None:
            text = _("Games that you save from the menu are listed here, and so are all unfinished ones.")
            shown: Widget = EmptyState("objects/icons/save", _("No saved games yet"), text)
        else:
            try:
                self._match = self._read(saved)
            except (RecordError, StorageError) as error:
                problem = str(error)
            room = self._rooms[saved.game]
            shown = SavedSheet(room, saved, self._match, problem, datetime.now(UTC))
        self._delete.visible = saved is not None
        self._open.visible = self._turns.visible = saved is not None
        self._open.enabled = self._analyse.enabled = self._match is not None
        self._analyse.visible = saved is not None and self._rooms[saved.game].study != ""
        self.body = self._page(self.scrolled(shown, _MEASURE))

    def _read(self, saved: Saved) -> AnyMatch:
        text = self.services.saves.read(saved)
        if text is None:
            raise RecordError(_("The file is gone."))
        return read_match(text, self._navigator.find_game)

    # -- what can be done

    def open(self) -> None:
        """Put the selected match on its table."""
        saved = self.selected
        if saved is not None and self._match is not None:
            if saved.name is None:
                self._navigator.go_on(saved)
            else:
                import_match(self.services, self._match, saved.changed.astimezone().date())
                self._navigator.open_match(self._match)

    def analyse(self) -> None:
        """Lay the selected match out to be analysed; it stays as it was saved."""
        if self._match is not None:
            self._navigator.analyse(self._match)

    def paste(self) -> None:
        """Open the match whose record is on the clipboard."""
        paste_match(self.services, self._navigator)

    def ask_delete(self) -> None:
        """Ask, and delete the selected match."""
        saved = self.selected
        if saved is None:
            return
        dialog.confirm(
            self.services,
            _("Delete this game?"),
            _("“{name}” will be gone for good.").format(name=title_of(saved)),
            _("Delete"),
            self._deleter(saved),
            danger=True,
        )

    def _deleter(self, saved: Saved) -> Callable[[], None]:
        def delete() -> None:
            try:
                self.services.saves.delete(saved)
            except StorageError as error:
                dialog.notice(self.services, _("Not deleted"), str(error))
            index = self._list.selected
            self._load()
            self._list.choose(min(index, len(self._saved) - 1))
            self.layout(self.view)

        return delete

    def command(self, name: str) -> bool:
        """The key that pastes opens what is on the clipboard, the one for analysis the selected match."""
        if name == "paste":
            self.paste()
        elif name == "analyse" and self._analyse.visible:
            self.analyse()
        else:
            return False
        return True

    def scroll_key(self, key: Key) -> bool:
        """The delete key asks to delete; page keys scroll."""
        if key.key == "delete" and self.selected is not None:
            self.ask_delete()
            return True
        return super().scroll_key(key)
