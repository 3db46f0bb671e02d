"""What the library says of a match in a few words: its title, when it was, against whom, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from jungle_games.core.i18n import _, pgettext
from jungle_games.core.phrasing import first_capital
from jungle_games.core.seat_names import SeatInfo, shown_name
from jungle_games.room import Room
from jungle_games.screens.saved_list import day_words
from jungle_games.storage.library_query import Ending, Entry


def ending_word(ending: Ending) -> str:
    """What an ending is called: that of one match, where statistics name many."""
    return {
        "won": pgettext("one match", "Won"),
        "drawn": _("Drawn"),
        "lost": pgettext("one match", "Lost"),
        "watched": _("Watched"),
        "damaged": _("Damaged"),
    }[ending]


def rivals_of(room: Room | None, against: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Who these levels and names are in a game: a level, or nothing for a person, and the name."""
    if room is None:
        return [("", name) for name in against]
    levels = {level.key: level.name for level in room.game.opponents}
    return [
        (name, _(levels[name])) if name in levels else ("", shown_name(room.game, SeatInfo(name))) for name in against
    ]


def against_words(room: Room | None, against: Sequence[str]) -> str:
    """Whom a match was played against, in a word."""
    names = [name for _kind, name in rivals_of(room, against)]
    if not names:
        return _("alone")
    if len(names) > 2:
        return _("{number} others").format(number=len(names))
    return ", ".join(names)


class EntryWords:
    """The words of matches of the games in ``rooms``, as they are seen at a time."""

    def __init__(self, rooms: Mapping[str, Room], now: Callable[[], datetime] = datetime.now) -> None:
        self._rooms = rooms
        self._now = now

    def room(self, entry: Entry) -> Room | None:
        """The room of its game; None for a damaged record, and for a game that is not in this box."""
        return self._rooms.get(entry.game)

    def game(self, entry: Entry) -> str:
        """What its game is called."""
        room = self.room(entry)
        return _(room.title) if room is not None else entry.game

    def title(self, entry: Entry) -> str:
        """What the person calls it, else its game."""
        return entry.title or self.game(entry) or entry.file

    def day(self, entry: Entry) -> str:
        """When it ended."""
        try:
            return day_words(datetime.fromisoformat(entry.ended), self._now())
        except (ValueError, OverflowError, OSError):  # years that no clock of the system knows
            return entry.ended[:10]

    def line(self, entry: Entry) -> str:
        """The second line: the day, and the game where the title does not tell it."""
        if entry.ending == "damaged":
            return _("Damaged")
        day = self.day(entry)
        if not entry.title:
            return first_capital(day)
        # The hour would leave no room for the game.
        return _("{game}, {day}").format(game=self.game(entry), day=day.partition(", ")[0])

    def rivals(self, entry: Entry) -> Sequence[tuple[str, str]]:
        """Those whom it was played against: a level, or nothing for a person, and the name."""
        return rivals_of(self.room(entry), entry.against)

    def against(self, entry: Entry) -> str:
        """Whom it was played against, in a word."""
        return against_words(self.room(entry), entry.against)

    def rules(self, entry: Entry) -> str:
        """The preset it was played by."""
        room = self.room(entry)
        presets = room.game.options_type.presets() if room is not None else {}
        return _(presets[entry.preset].title) if entry.preset in presets else entry.preset

    def minutes(self, entry: Entry) -> str:
        """How long it took."""
        if entry.seconds < 60:
            return _("less than a minute")
        return _("{number} min").format(number=round(entry.seconds / 60))
