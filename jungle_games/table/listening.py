"""The companion that tells of a table to people who listen: says what happens, and reads on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from jungle_games.core.formatting import as_sentences
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.table.companion import Companion
from jungle_games.table.ending.verdict import verdict
from jungle_games.table.frame.prompt import Prompt
from jungle_games.table.game_table import AnyTable
from jungle_games.table.scene import AnyScene
from jungle_games.table.sprites.arrangement import PlaceKey, place_focus_id
from jungle_games.table.table_words import Doings, TableWords, table_nodes
from jungle_games.ui.accessible import Node
from jungle_games.ui.focus import reading_order
from jungle_games.ui.notices import HEARD, READ_OUT, Notice
from jungle_games.ui.widgets.button import Button

_TIMES: Final = (60, 30, 10, 5)
"""The remaining seconds at which the time is announced."""
_MOST_AT_ONCE: Final = 3
"""The maximum number of moves announced one by one; of more, only their number and the last one."""
_MOST_OF_OTHERS: Final = 30
"""After so many words about moves of others in a row, they are only counted until they end."""
_LIKE_OTHERS: Final = ""
"""What is noted of prompts that are alike, as that one was explained."""


class Listening(Companion):
    """Says what happens at ``table``, reads it on demand, and lets every place be visited; while somebody listens."""

    def __init__(self, table: AnyScene) -> None:
        self._table = table
        self._words = words = table.words_type(table)
        self._narration, self._reading = Narration(table, words), Reading(table, words)

    @property
    def places(self) -> Sequence[PlaceKey]:
        return list(self._table.arrangement.places) if self._table.services.listening() else ()

    def nodes(self) -> Sequence[Node]:
        return list(table_nodes(self._table, self._words))

    def went_on(self) -> None:
        if self._table.services.listening():
            self._narration.went_on()

    def update(self, now: float, *, still: bool) -> bool:
        return self._table.services.listening() and self._narration.update(now, still=still)

    def command(self, name: str) -> bool:
        return self._reading.command(name)


class Reading:
    """Answers the commands that read ``table``, with its ``words``."""

    def __init__(self, table: AnyTable, words: TableWords) -> None:
        self._table, self._words = table, words
        self._line: tuple[PlaceKey | None, int] = None, 0
        """The place of which a line was read last, and the index of the next line."""
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
        self._table.services.notify(Notice(as_sentences(*sentences), kind=READ_OUT))

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
        told = (self._words.move(ply, full=True) for ply in range(table.shown_ply, 0, -1))
        self._say(next(filter(None, told), ""))

    # Jumps

    @property
    def _sources(self) -> Sequence[PlaceKey]:
        """The places where something may be taken, in reading order."""
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


class Narration:
    """Says what happens at ``table``, each thing once, and nothing that the person may not know."""

    def __init__(self, table: AnyTable, words: TableWords) -> None:
        self._table, self._words = table, words
        self._banner = self._caption = ""
        self._prompt = Prompt()
        self._said = ""
        """What was said of the present prompt."""
        self._brief: str | None = None
        """What the last prompt came down to."""
        self._explained: set[str] = set()
        """The prompts, and the sentences of captions, already announced."""
        self._begun = False
        """Whether the page has been named: what happens is said after that."""
        self._stepped_to: tuple[int, AnyStep | None] = self._shown
        self._looking = table.cursor.looking
        self._others_moved = False
        """Whether another player has moved since the person was last told that it is their turn."""
        self._over = table.match.outcome is not None
        self._left: int | None = None
        self._made: list[int] = []
        """The plies of the moves still to be announced."""
        self._told_of_others = 0
        """How many words were said about moves since the person last was to do something."""

    def went_on(self) -> None:
        """Note new moves, to be announced once the table shows them."""
        table, fresh = self._table, self._table.new_steps.fresh
        if table.new_steps.gone_back:
            table.services.notify(Notice(_("Taken back."), kind=HEARD))
        self._made += range(table.match.ply - len(fresh) + 1, table.match.ply + 1)
        for _before, step in fresh:
            if isinstance(step.actor, int):
                self._others_moved = step.actor not in table.match.persons
                self._brief = None if self._others_moved else self._brief

    def update(self, now: float, *, still: bool) -> bool:
        """Say the moves, what a banner, a caption or the prompt says anew, the end, and how little time is left.

        True while that still waits for the name of the page.
        """
        if not self._begun:
            self._begun = True
            return True
        for words in (
            *self._moves(), *self._steps(), *self._held_up(), *self._to_do(still=still), *self._end(still=still)
        ):  # fmt: skip
            self._table.services.notify(Notice(words, kind=HEARD))
        self._say_time(now)
        return False

    @property
    def _telling(self) -> str:
        return self._table.services.settings.get().telling

    def _moves(self) -> Iterator[str]:
        """The moves that were made; while computers hurry, once it is up to a person again."""
        table = self._table
        if table.play.pacing.hurried:
            return
        if self._asked or not table.match.persons:
            self._told_of_others = 0
        elif self._told_of_others >= _MOST_OF_OTHERS and self._telling != "all" and table.match.outcome is None:
            return
        own = table.state.alone if self._telling == "little" else None
        made = [ply for ply in self._made if own is None or table.match.steps[ply - 1].actor != own]
        told = list(filter(None, map(self._words.move, made)))
        if len(told) > _MOST_AT_ONCE:
            told = [_("{number} moves. The last one: {move}").format(number=len(told), move=told[-1])]
        yield from told
        self._told_of_others += sum(len(words.split()) for words in told)
        self._made.clear()

    @property
    def _shown(self) -> tuple[int, AnyStep | None]:
        """How far the match has come, and the step that led to the shown position."""
        return self._table.match.ply, self._table.cursor.step

    def _steps(self) -> Iterator[str]:
        """The move to whose position somebody has stepped, in the match or a line beside it."""
        before, looked, looks = self._stepped_to, self._looking, self._table.cursor.looking
        self._stepped_to, self._looking = self._shown, looks
        if (looks or looked) and before != self._stepped_to and before[0] == self._stepped_to[0]:
            yield self._words.shown()

    @property
    def _asked(self) -> bool:
        """Whether the person may do something now."""
        table = self._table
        return bool(table.legal_gestures) or table.play.person_to_move or self._way_on is not None

    @property
    def _way_on(self) -> Button | None:
        """The button by which the match goes on where nothing on the table does it."""
        return None if self._table.legal_gestures else self._table.frame.ready(self._table.onward)

    def _held_up(self) -> Iterator[str]:
        """What a banner or a caption tells."""
        notice, caption = self._table.banners.shown, self._table.captions.current
        told = "" if notice is None or self._prompted(notice) else self._noticed(notice)
        shown = "" if caption is None else self._words.caption(caption)
        if told and told != self._banner:
            yield told
        if caption is not None and shown != self._caption:
            known = self._telling != "all" and not caption.news and caption.sentence in self._explained
            yield self._words.caption(replace(caption, sentence="")) if known else shown
            self._explained.add(caption.sentence)
        self._banner, self._caption = told, shown

    def _prompted(self, notice: Notice) -> bool:
        """Whether the prompt has just said as much."""
        return notice.title in self._said and notice.sentence in self._said

    def _noticed(self, notice: Notice) -> str:
        """A notice, with whose it is unless it says so or can only be the one person's."""
        what, table = as_sentences(notice.title, notice.sentence), self._table
        if notice.seat is None or notice.seat == table.state.alone or table.match.name(notice.seat) in what:
            return what
        return _("{name}: {what}").format(name=table.match.name(notice.seat), what=what)

    def _to_do(self, *, still: bool) -> Iterator[str]:
        """What the prompt says: a hint; and what the person is to do, in full once, then only that it is their turn."""
        table, prompt = self._table, self._table.frame.prompt.prompt
        held = table.handling.drag_state.hold is not None
        stands = table.occupied and self._way_on is not None
        if table.companions.explores or not (still or held or stands) or prompt == self._prompt:
            return
        self._prompt, self._said = prompt, ""
        if prompt.hint is not None:
            yield as_sentences(self._words.hint_title(prompt.hint), prompt.hint.words)
        elif self._telling == "all":
            yield self._words_of(prompt)
        elif self._asked:
            yield from self._asking(prompt)
            self._others_moved = False

    def _asking(self, prompt: Prompt) -> Iterator[str]:
        """What the person is asked to do: in full once, then only that it is their turn, and what it comes down to."""
        brief, normal = self._words.brief(), self._telling == "normal"
        way = self._way_on
        like = prompt.words if brief is None else _LIKE_OTHERS if way is None else way.label
        if normal and like not in self._explained:
            self._said = self._words_of(prompt)
            yield self._said
        else:
            if self._others_moved:
                yield _("Your turn.")
            if brief and normal and brief != self._brief:
                yield brief
        self._explained.add(like)
        self._brief = brief

    def _words_of(self, prompt: Prompt) -> str:
        """The words of ``prompt`` with how to go on, alone where a banner has just said the rest."""
        button = self._way_on
        if button is None:
            return prompt.words
        told = _("Press {button} to go on.").format(button=button.label)
        return told if self._table.occupied else as_sentences(prompt.words, told)

    def _end(self, *, still: bool) -> Iterator[str]:
        """Who won, why, and the score, once the last move is seen."""
        table = self._table
        over = table.match.outcome is not None
        if over and not self._over and still and not table.taught:
            told = verdict(table.match, table.match.persons, table.ending())
            seat = table.match.persons[0] if table.match.persons else 0
            facts = [f"{fact.label}: {fact.value}" for fact in table.result_facts(table.match, seat)[:1]]
            yield as_sentences(told.headline, told.reason, told.story, *facts)
        self._over = over and (self._over or still)

    def _say_time(self, now: float) -> None:
        clock = self._table.match.clock
        seat = None if clock is None or not clock.running else clock.seat
        if clock is None or seat not in self._table.match.persons:
            self._left = None
            return
        left, before = int(clock.left(seat, now)), self._left
        self._left = left
        if before is not None and any(left <= mark < before for mark in _TIMES):
            told = ngettext("{number} second left", "{number} seconds left", left).format(number=left)
            self._table.services.notify(Notice(told, kind=HEARD))
