"""What the pages of My games share, and the page of saved games: resume, view or delete them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from jungle_games.core.formatting import date_words, listed
from jungle_games.core.i18n import N_, _, pgettext
from jungle_games.core.matches.history import move_number
from jungle_games.core.matches.match import AnyMatch, colour_index
from jungle_games.core.matches.record import GameRecord, RecordError, read_match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import says_you
from jungle_games.screens import dialog
from jungle_games.screens.page_navigator import PageNavigator, summary_of
from jungle_games.screens.pages import (
    GAP,
    RAIL_PADDING,
    EmptyState,
    SheetScene,
    foot_of,
    on_paper,
    page_body,
    page_title,
    way_back,
)
from jungle_games.screens.typeset import FigureView
from jungle_games.store.files import StorageError
from jungle_games.store.matches import Saved
from jungle_games.table.driver import import_match
from jungle_games.table.room_parts import picture_of
from jungle_games.table.services import CHANGED, Services
from jungle_games.table.style import portrait
from jungle_games.ui.events import Event, Key, Woken
from jungle_games.ui.layout import LITTLE, Box, Column, FirstThatFits, Item, Row, Space
from jungle_games.ui.text import Face
from jungle_games.ui.theme import ButtonKind
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, SegmentedControl
from jungle_games.ui.widgets.label import Label, Picture, Rule
from jungle_games.ui.widgets.panel import ListItem, ListView, Panel

_HEIGHT, _SIZE = 46.0, 17.0
NAME: Final = "shelves"
"""The focus name of the tabs."""

TITLE: Final = N_("My games")
"""The title of both pages, translated when shown."""

Tab = Literal["finished", "saved"]


def my_games_tabs(shown: Tab, on_other: Callable[[], None]) -> SegmentedControl:
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


_PORTRAIT: Final = 48.0
_PADDING: Final = 10.0
_NAME: Final = 18.0
_LINE: Final = 16.0
_LEADING: Final = 1.25
_TITLE: Final = 30.0
_FACT: Final = 18.0
_WIDE: Final = 500.0
"""Units the sheet needs for words and board beside each other."""
_BOARD: Final = 420.0
_GAP: Final = 36.0


def day_words(moment: datetime, now: datetime) -> str:
    there, here = moment.astimezone(), now.astimezone()
    time = f"{there:%H:%M}"
    if there.date() == here.date():
        return _("today, {time}").format(time=time)
    if there.date() == here.date() - timedelta(days=1):
        return _("yesterday, {time}").format(time=time)
    return date_words(there.date())


def title_of(saved: Saved) -> str:
    """The name it was saved under; an unfinished match has none."""
    return saved.name if saved.name is not None else _("Unfinished game")


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedItem(ListItem):
    """A row of the list: ``label`` is its name, ``note`` what it is."""

    room: Room
    kind: str
    seat: int


def list_item(saved: Saved, room: Room) -> SavedItem:
    """The row of ``saved``, a match of the game of ``room``."""
    seen = summary_of(room, saved.facts)
    return SavedItem(saved.number, title_of(saved), seen.line, room=room, kind=seen.kind, seat=seen.seat)


class SavedList(ListView[SavedItem]):
    """Rows with the opponent's head, the name, and the match in a line."""

    def row(self, index: int) -> Item:
        item = self.items[index]
        words = Column(
            Label(item.label, size=_NAME, face=Face.SEMIBOLD, wrap=True, leading=_LEADING),
            Label(item.note, size=_LINE, ink="fern", wrap=True, leading=_LEADING),
        )
        head = Picture(portrait(item.room, item.kind, item.seat), _PORTRAIT)
        return Row(head, words.grow(), gap=_PADDING, align="center").padded(_PADDING)


class SavedSheet(Widget):
    """The preview of a match; if it cannot be replayed, ``match`` is None and ``problem`` says why."""

    def __init__(self, room: Room, saved: Saved, match: AnyMatch | None, problem: str, now: datetime) -> None:
        super().__init__()
        self._room = room
        self._saved = saved
        self._match = match
        self._problem = problem
        self._now = now
        figure = picture_of(room, match.position) if match is not None else None
        words = self._arranged()
        self.content: Item = words
        if figure is not None:
            board = FigureView("saved")
            board.show(figure, (saved.number, saved.changed))
            beside = Row(words.grow(), board.at_most(width=_BOARD), gap=_GAP, align="start").at_least(width=_WIDE)
            self.content = FirstThatFits(beside, Column(words, board.at("center"), gap=_GAP))

    # -- words

    def _sitters(self) -> Sequence[tuple[int, str, str, str]]:
        """The picture of the seat, kind, name and a second word for each who sat there."""
        if self._match is None:
            return ()
        match = self._match
        levels = {level.key: _(level.name) for level in match.game.opponents}
        names = match.game.seat_names
        return [
            (
                colour_index(match, seat),
                info.kind,
                match.name(seat) or (_(names[seat]) if seat < len(names) else ""),
                _("Person") if info.is_person else self._strength(match.name(seat), levels.get(info.kind, "")),
            )
            for seat, info in enumerate(match.seats)
        ]

    @staticmethod
    def _strength(name: str, level: str) -> str:
        """A computer player is mostly called by its level already."""
        return _("Computer") if level in ("", name) else _("Computer: {level}").format(level=level)

    def _facts(self) -> Sequence[str]:
        saved = _("Saved {day}") if self._saved.name is not None else _("Last played {day}")
        facts = [saved.format(day=day_words(self._saved.changed, self._now))]
        match = self._match
        if match is None:
            return facts
        preset = match.options.preset()
        rules = _(match.game.options_type.presets()[preset].title) if preset else _("Custom")
        return [self._standing(match), _("Rules: {preset}").format(preset=rules), *facts]

    @staticmethod
    def _standing(match: AnyMatch) -> str:
        """How far it got, or how it ended."""
        outcome = match.outcome
        if outcome is None:
            number = move_number(match.game, match.moves, len(match.seats))
            mover, in_rounds = match.to_move, match.game.in_rounds
            if not isinstance(mover, int):
                return (_("Round {number}") if in_rounds else _("Move {number}")).format(number=number)
            if says_you(match.seats[mover]):
                words = _("Round {number}, your turn") if in_rounds else _("Move {number}, your turn")
                return words.format(number=number)
            words = _("Round {number}, {name} to move") if in_rounds else _("Move {number}, {name} to move")
            return words.format(number=number, name=match.name(mover))
        if not outcome.winners:
            return pgettext("one match", "Drawn")
        if len(outcome.winners) == 1 and says_you(match.seats[outcome.winners[0]]):
            return _("You won")
        names = listed(match.name(seat) for seat in outcome.winners)
        return _("Won by {name}").format(name=names)

    def _arranged(self) -> Column:
        """The words: name and game, who sat there, and what is known."""
        faded = [Label(_(self._room.title), size=_FACT, ink="faded"), Rule(2)]
        sitters = [
            Row(
                Picture(portrait(self._room, kind, seat), _PORTRAIT),
                Column(
                    Label(name, size=_FACT, face=Face.SEMIBOLD, ink="ink", lines=2, leading=_LEADING),
                    Label(word, size=_LINE, ink="faded", lines=2, leading=_LEADING),
                ).grow(),
                gap=12, align="center",
            )
            for seat, kind, name, word in self._sitters()
        ]  # fmt: skip
        facts = [Label(fact, size=_FACT, ink="ink", wrap=True) for fact in self._facts()]
        problem = Label(self._problem, size=_FACT, face=Face.ITALIC, ink="suit_red", wrap=True)
        title = Label(title_of(self._saved), size=_TITLE, face=Face.TITLE, ink="ink", wrap=True, leading=1.2)
        return Column(title, *faded, *sitters, Space(4), *facts, problem, gap=10)


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
        self._looking = not self._looking
        self._turns.kind = "amber" if self._looking else "moss"
        self._show()
        self.layout(self.view)

    def _page(self, shown: Item) -> Item:
        """The list beside the preview ``shown``; or one of them at a time."""
        listed = self._list.at_least(height=_LEAST_LIST).grow()
        rail = Column(self._tabs, listed, Space().grow(LITTLE), self._paste, gap=RAIL_PADDING)
        head = Row(way_back(self.close), page_title(_(self.heading)).grow(), self._turns, gap=GAP, align="center")
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

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and event.payload == CHANGED and self.in_view:
            self._load()
            self.layout(self.view)
            return True
        return super().handle(event)

    def set_aside(self) -> str | None:
        saved = self.selected
        if saved is None or not self.in_view:
            return None
        try:
            folder = self.services.saves.put_out([saved.number])
        except StorageError as error:
            return str(error)
        words = _("“{name}” was removed from the saved games. Its file is in {folder}.")
        return words.format(name=title_of(saved), folder=folder)

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
            except RecordError as error:
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
            raise RecordError(_("This game is gone."))
        return read_match(text, self._navigator.find_game)

    # -- what can be done

    def open(self) -> None:
        saved = self.selected
        if saved is not None and self._match is not None:
            if saved.name is None:
                self._navigator.go_on(saved)
            else:
                import_match(self.services, self._match, saved.changed.astimezone().date())
                self._navigator.open_match(self._match)

    def analyse(self) -> None:
        if self._match is not None:
            self._navigator.analyse(self._match)

    def paste(self) -> None:
        paste_match(self.services, self._navigator)

    def ask_delete(self) -> None:
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
            self.services.saves.delete(saved.number)
            index = self._list.selected
            self._load()
            self._list.choose(min(index, len(self._saved) - 1))
            self.layout(self.view)

        return delete

    def command(self, name: str) -> bool:
        if name == "paste":
            self.paste()
        elif name == "analyse" and self._analyse.visible:
            self.analyse()
        else:
            return False
        return True

    def scroll_key(self, key: Key) -> bool:
        if key.key == "delete" and self.selected is not None:
            self.ask_delete()
            return True
        return super().scroll_key(key)
