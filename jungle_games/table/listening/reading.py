"""The keys that read a table: where one is, what lies there, what can be done; lines through a place; jumps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from jungle_games.core.formatting import as_sentences
from jungle_games.core.i18n import _
from jungle_games.table.game_table import AnyTable
from jungle_games.table.listening.table_nodes import Doings
from jungle_games.table.listening.table_words import TableWords
from jungle_games.table.sprites.arrangement import PlaceKey, place_focus_id
from jungle_games.ui.focus import reading_order


class Reading:
    """Answers the commands that read ``table``, with its ``words``."""

    def __init__(self, table: AnyTable, words: TableWords) -> None:
        self._table, self._words = table, words
        self._line: tuple[PlaceKey | None, int] = None, 0
        """Of which place a line was read last, and which one is next."""
        self._commands: Mapping[str, Callable[[], None]] = {
            "where": self._where,
            "survey": self._survey,
            "options": self._options,
            "lines": self._read_line,
            "last_move": self._last_move,
            "next_source": lambda: self._jump(self._sources, 1),
            "previous_source": lambda: self._jump(self._sources, -1),
            "next_target": lambda: self._jump(self._targets, 1),
            "previous_target": lambda: self._jump(self._targets, -1),
            "next_threatened": lambda: self._jump(self._words.threatened(), 1),
        }

    def command(self, name: str) -> bool:
        """Carry out a command that reads; false if it is none."""
        read = self._commands.get(name)
        if read is not None:
            read()
        return read is not None

    def _say(self, *sentences: str) -> None:
        self._table.services.say(as_sentences(*sentences), urgent=True)

    def _where(self) -> None:
        table, place, doings = self._table, self._table.focused_place, Doings(self._table, self._words)
        here = "" if place is None else doings.told(place)
        self._say(_(table.match.game.about.title), here, table.frame.prompt.words)

    def _survey(self) -> None:
        self._say(*(self._words.survey() or [_("Nothing lies on the table.")]))

    def _options(self) -> None:
        table, doings = self._table, Doings(self._table, self._words)
        sources = self._sources
        self._say(table.frame.prompt.words, *map(doings.told, sources))

    def _read_line(self) -> None:
        """Read a line through the focused place; pressed again, the next one."""
        place = self._table.focused_place
        lines = () if place is None else self._words.lines(place)
        if not lines:
            self._say(_("No line goes through here."))
            return
        last, number = self._line
        line = lines[number % len(lines) if last == place else 0]
        self._line = place, (number if last == place else 0) + 1
        self._say(line.name, *(self._table.name_of(each) for each in line.places))

    def _last_move(self) -> None:
        table, step = self._table, self._table.cursor.step
        places = [place for place in table.last_shown() if place in table.arrangement.places]
        if step is None:
            self._say(_("Nobody has moved yet."))
            return
        if places:
            table.focus.focus(place_focus_id(places[-1]))
        self._say(self._words.move(table.shown_ply))

    # Jumps

    @property
    def _sources(self) -> Sequence[PlaceKey]:
        """Where something may be taken, in reading order."""
        return self._in_order(gesture.source for gesture in self._table.legal_gestures)

    @property
    def _targets(self) -> Sequence[PlaceKey]:
        """Where what is held may go, or what the focused place holds, or anything at all."""
        table, hold = self._table, self._table.handling.drag_state.hold
        begun = table.focused_place if hold is None else hold.thing.place
        own = [gesture.target for gesture in table.legal_gestures if gesture.source == begun]
        return self._in_order(own or (gesture.target for gesture in table.legal_gestures))

    def _in_order(self, places: Iterable[PlaceKey]) -> Sequence[PlaceKey]:
        found = self._table.arrangement.focusables
        return [place.key for place in reading_order(found[key] for key in dict.fromkeys(places) if key in found)]

    def _jump(self, places: Sequence[PlaceKey], step: int) -> None:
        if not places:
            self._say(_("There is none now."))
            return
        here = self._table.focused_place
        index = places.index(here) + step if here in places else min(0, step)
        self._table.focus.focus(place_focus_id(places[index % len(places)]))
        self._table.dirty = True
