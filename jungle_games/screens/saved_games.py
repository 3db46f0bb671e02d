"""The saved games, and the unfinished ones: resume, view or delete them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from datetime import UTC, datetime

from jungle_games.core.formatting import listed
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import AnyMatch, turn_words
from jungle_games.core.matches.record import RecordError
from jungle_games.core.room import Room
from jungle_games.core.seat_names import seats_of
from jungle_games.screens.my_games import Listed, MyGamesScene, day_words, number_words, rivals_of
from jungle_games.screens.page_navigator import PageNavigator, move_texts
from jungle_games.screens.pages import RAIL_PADDING, EmptyState
from jungle_games.store.files import StorageError
from jungle_games.store.matches import Saved
from jungle_games.table.driver import import_match
from jungle_games.table.services import Services
from jungle_games.table.verdict import ending_of, verdict
from jungle_games.ui.layout import LITTLE, Column, Item, Space
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label


class SavedGamesScene(MyGamesScene[Saved]):
    """Opened at the newest match of ``game``, or of any."""

    tab = "saved"

    def __init__(
        self, services: Services, navigator: PageNavigator, rooms: Sequence[Room], game: str | None = None
    ) -> None:
        self._saved: list[Saved] = []
        self._wanted = game
        super().__init__(services, navigator, rooms)

    def build(self) -> None:
        super().build()
        self.foot = Button(_("Paste a game"), self.paste, icon="paste", name="paste")
        self._analyse = Button(_("Analyse"), self.analyse, icon="statistics", name="analyse")
        self._resume = Button(_("Open"), self.open, kind="amber", icon="play", size=20, name="open")
        text = _("Games that you save from the menu are listed here, and so are all unfinished ones.")
        self.empty = EmptyState("objects/icons/save", _("No saved games yet"), text)

    # -- what there is

    def tools(self) -> Item:
        return Column(Space().grow(LITTLE), self.foot, gap=RAIL_PADDING)

    def item(self, index: int) -> Saved | None:
        return self._saved[index] if 0 <= index < len(self._saved) else None

    def key_of(self, item: Saved) -> Hashable:
        return item.number

    def text_of(self, item: Saved) -> str:
        text = self.services.saves.read(item)
        if text is None:
            raise RecordError(_("This game is gone."))
        return text

    def listed(self, item: Saved) -> Listed:
        room, seats, moves = self._rooms[item.game], seats_of(item.facts), move_texts(item.facts)
        day = day_words(item.changed, datetime.now(UTC)).partition(", ")[0]
        line = _("{game}, {day}").format(game=_(room.title) if item.name else _("Unfinished game"), day=day)
        own = next((seat for seat, info in enumerate(seats) if info.is_person), None)
        others = [info for seat, info in enumerate(seats) if seat != own]
        rivals = rivals_of(room, [info.name if info.is_person else info.kind for info in others])
        return Listed(room, item.name or _(room.title), line, rivals, moves_made(room.game, moves, len(seats)))

    def _show_list(self) -> None:
        saves, before = self.services.saves, self.selected
        self._saved = [saved for saved in (*saves.all_unfinished(), *saves.saved()) if saved.game in self._rooms]
        keys = [saved.number for saved in self._saved]
        of_game = [at for at, saved in enumerate(self._saved) if saved.game == self._wanted]
        at = keys.index(self._key) if self._key in keys else of_game[0] if of_game else max(0, self._list.selected)
        self._list.count = len(keys)
        self._list.selected = min(at, len(keys) - 1)
        if before is not None and self.selected != before:
            self._key = None  # it may have been played on meanwhile: then its record is another one
        self._list.visible, self.empty.visible = bool(keys), not keys
        self._count.text = number_words(len(keys)) if keys else ""
        self._wanted = None
        self._show_selected()
        self.arrange()
        self.layout(self.view)

    # -- the selected match

    def buttons(self, match: AnyMatch | None) -> Sequence[Item]:
        item = self.selected
        self._analyse.visible = item is not None and self._rooms[item.game].study != ""
        self._analyse.enabled = match is not None
        return self._analyse, self._resume

    def described(self, item: Saved) -> tuple[Item, Sequence[tuple[str, str]]]:
        day = _("Saved {day}") if item.name is not None else _("Last played {day}")
        told = Label(day.format(day=day_words(item.changed, datetime.now(UTC))), size=17, wrap=True)
        match = self.match
        if match is None:
            return told, ()
        preset = match.options.preset()
        rules = _(match.game.options_type.presets()[preset].title) if preset else _("Custom")
        names = listed(match.name(seat) for seat in range(len(match.seats)))
        standing = Label(_standing(match), size=17, face=Face.SEMIBOLD, wrap=True)
        return Column(standing, told, gap=6), [(_("Players"), names), (_("Rules"), rules)]

    # -- what can be done

    def open(self) -> None:
        saved, match = self.selected, self.read_match()
        if saved is not None and match is not None:
            if saved.name is None:
                self._navigator.go_on(saved)
            else:
                import_match(self.services, match, saved.changed.astimezone().date())
                self._navigator.open_match(match)

    def analyse(self) -> None:
        match = self.read_match()
        if match is not None:
            self._navigator.analyse(match)

    def delete(self, item: Saved) -> None:
        self.services.saves.delete(item.number)
        self._key = None
        self._show_list()

    def set_aside(self) -> str | None:
        saved = self.selected
        if saved is None or not self.in_view:
            return None
        try:
            folder = self.services.saves.put_out([saved.number])
        except StorageError as error:
            return str(error)
        words = _("“{name}” could not be shown, and lies as a file in {folder}. Drop it on the window to try again.")
        return words.format(name=self.listed(saved).title, folder=folder)

    def command(self, name: str) -> bool:
        if name == "analyse" and self._analyse.visible:
            self.analyse()
            return True
        return super().command(name)


def _standing(match: AnyMatch) -> str:
    """How far it got, or how it ended."""
    if match.outcome is None:
        return turn_words(match, match.ply)
    return verdict(match, match.persons, ending_of(match)).headline
