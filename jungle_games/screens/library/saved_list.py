"""What the pages of My games share: tabs, opening a copied match, and the list of saved ones with its preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from jungle_games.core.colours import colour_index
from jungle_games.core.formatting import date_words
from jungle_games.core.i18n import N_, _, pgettext
from jungle_games.core.matches.history import move_number
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import GameRecord, RecordError, read_match
from jungle_games.core.room import Room
from jungle_games.core.seat_names import says_you
from jungle_games.screens.dialogs import dialog
from jungle_games.screens.figure_view import FigureView
from jungle_games.screens.library.match_summary import summary_of
from jungle_games.screens.page_navigator import PageNavigator
from jungle_games.storage.saves import Saved
from jungle_games.table.frame.seats import portrait
from jungle_games.table.play.autosave import import_match
from jungle_games.table.room_parts import picture_of
from jungle_games.table.services import Services
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Space
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.choice import SegmentedControl
from jungle_games.ui.widgets.label import Label, Picture, Rule
from jungle_games.ui.widgets.rowsview import ListItem, ListView

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
    """A moment in the player's local time: today, yesterday, or the date."""
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
    return SavedItem(saved.path, title_of(saved), seen.line, room=room, kind=seen.kind, seat=seen.seat)


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
            board.show(figure, (saved.path, saved.changed))
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
            mover = match.to_move
            if not isinstance(mover, int):
                return _("Move {number}").format(number=number)
            if says_you(match.seats[mover]):
                return _("Move {number}, your turn").format(number=number)
            return _("Move {number}, {name} to move").format(number=number, name=match.name(mover))
        if not outcome.winners:
            return pgettext("one match", "Drawn")
        if len(outcome.winners) == 1 and says_you(match.seats[outcome.winners[0]]):
            return _("You won")
        names = ", ".join(match.name(seat) for seat in outcome.winners)
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
