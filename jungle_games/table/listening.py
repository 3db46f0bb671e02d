"""What people who listen are told of a table: its places, moves and lines in words, and what happens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

import pygame

from jungle_games.core.formatting import as_sentences, first_capital, listed, without_stop
from jungle_games.core.game import Actor, Move
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import AnyStep, MatchMove
from jungle_games.table.companion import Companion
from jungle_games.table.game_table import AnyTable
from jungle_games.table.prompt import Prompt
from jungle_games.table.sprites.arrangement import Caption, Effect, Gesture, PlaceKey, Thing, place_focus_id
from jungle_games.table.state import HintView
from jungle_games.table.verdict import verdict
from jungle_games.ui.accessible import PRESSED, Box, Node, Role, box_of, named
from jungle_games.ui.notices import HEARD, READ_OUT, Notice
from jungle_games.ui.widget_scene import reading_order
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button

_LEAST_LINES: Final = 3
_FILLED: Final = 0.75
_ALIKE: Final = 3
"""The maximum difference in pixels between places of one grid."""
_MOST_NAMED: Final = 6
"""The maximum number of targets that are named; more are only counted."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """Places that are read one after another, such as a row, a lane or the neighbours of a piece, and their name."""

    name: str
    places: Sequence[PlaceKey]


class TableWords:
    """The words for one ``table``, from the seat of whoever is at the screen; nothing secret."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table

    def move(self, ply: int, *, full: bool = False) -> str:
        """Move number ``ply`` in words, with who made it, if that is not the only person at the screen.

        Empty for what notices tell, or nobody needs to hear; ``full`` with what could be told before it was made.
        """
        step = self.table.match.steps[ply - 1]
        told = self.in_full if full else self.what
        return self._by(step.actor, "" if isinstance(step.move, MatchMove) else told(ply))

    def shown(self) -> str:
        """The move that led to the position that somebody stepped to, of the match or of a line beside it."""
        table, cursor = self.table, self.table.cursor
        step, before = cursor.step, cursor.before
        if step is None or cursor.ply <= cursor.first:
            return _("Before the first move.")
        if isinstance(step.move, MatchMove):
            notices = table.notices(step, before, step.position)
            return as_sentences(*(words for each in notices[:1] for words in (each.title, each.sentence)))
        return self._by(step.actor, self.in_words(step.move, before)) if cursor.astray else self.move(cursor.ply)

    def _by(self, actor: Actor, what: str) -> str:
        """``what`` somebody did, with their name where it was not the only person."""
        if not what or not isinstance(actor, int) or actor == self.table.state.alone:
            return first_capital(what)
        return _("{name}: {what}").format(name=self.table.match.name(actor), what=what)

    def in_words(self, move: Move, before: Any) -> str:
        """What ``move`` does in the position ``before``, made or not: by default as the list of moves writes it."""
        return self.table.move_text(before, move)

    def what(self, ply: int) -> str:
        """What move number ``ply`` did: by default as the list of moves says it."""
        entry = next((entry for entry in self.table.move_entries() if entry.ply == ply and not entry.note), None)
        return "" if entry is None else entry.words

    def in_full(self, ply: int) -> str:
        return self.what(ply)

    def caption(self, caption: Caption) -> str:
        return as_sentences(caption.title, caption.sentence)

    def brief(self) -> str | None:
        """What the present prompt comes down to after others that are alike; None for one that is said as it is."""
        return None

    def target(self, place: PlaceKey) -> str:
        return self.table.name_of(place)

    def written(self, place: PlaceKey) -> str:
        """The text drawn at ``place`` that is not in its name, such as the effect of a press there."""
        return ""

    def hint_title(self, view: HintView) -> str:
        """What a hint begins with: in the end the move in words, not in notation."""
        hint = self.table.state.hint
        return view.title if hint is None or not hint.shows_move else self.hinted(hint.move) or view.title

    def hinted(self, move: Move) -> str:
        """A hint's move in words; empty to use its notation."""
        ends = self.table.hint_places(move)
        if ends is None or ends[0] == ends[1]:
            return ""
        thing, place = map(self.table.name_of, ends)
        return _("{thing} to {place}").format(thing=thing, place=place)

    def drop(self, gesture: Gesture) -> str:
        if gesture.effect is Effect.CAPTURE:
            return _("can be dropped here, and takes what lies here")
        return _("can be dropped here")

    def lines(self, place: PlaceKey) -> Sequence[ReadLine]:
        """The lines through ``place`` that a player looks along: by default its row and column."""
        for grid in grids_in(self.table.arrangement.places):
            for row in grid:
                if place in row:
                    column = row.index(place)
                    down = [each[column] for each in grid if column < len(each)]
                    return ReadLine(_("Row"), row), ReadLine(_("Column"), down)
        return ()

    def threatened(self) -> Sequence[PlaceKey]:
        """The places of the person's things that may be taken next, where the game can tell."""
        return ()

    def survey(self) -> Sequence[str]:
        """What lies on the table, in whole phrases: by default every thing on a place, in reading order."""
        table = self.table
        places, hand = table.arrangement.places, set(table.arrangement.hand)
        taken = {thing.place for thing in table.arrangement.things}
        return [table.name_of(place) for place in places if place in taken and place not in hand]


def grids_in(places: Mapping[PlaceKey, pygame.Rect]) -> Iterator[list[list[PlaceKey]]]:
    by_size: dict[tuple[int, int], list[PlaceKey]] = defaultdict(list)
    for key, rect in places.items():
        size = next((size for size in by_size if _near(size, rect.size)), rect.size)
        by_size[size].append(key)
    for keys in by_size.values():
        rows = _lines(keys, {key: places[key].centery for key in keys})
        columns = _lines(keys, {key: places[key].centerx for key in keys})
        least = min(len(rows), len(columns))
        if least >= _LEAST_LINES and len(keys) >= _FILLED * len(rows) * len(columns):
            yield [sorted(row, key=lambda key: places[key].centerx) for row in rows]


def _near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) <= _ALIKE and abs(one[1] - other[1]) <= _ALIKE


def _lines(keys: Iterable[PlaceKey], at: Mapping[PlaceKey, int]) -> list[list[PlaceKey]]:
    ordered = sorted(keys, key=lambda key: at[key])
    starts: list[int] = []

    def line(key: PlaceKey) -> int:
        if not starts or at[key] - starts[-1] > _ALIKE:
            starts.append(at[key])
        return len(starts)

    return [list(together) for _line, together in groupby(ordered, key=line)]


def scene_nodes(table: AnyTable, root: Widget) -> Iterator[Node]:
    """The name of the game, the prompt, the places, and the rest of the frame under ``root``, as it is read."""
    title = _(table.match.game.about.title)
    yield Node("table", Role.HEADING, title, box_of(table.view.table))
    prompt = table.frame.prompt
    parts = [part for part in root.children if part.visible]
    yield from named([node for part in parts if part is prompt for node in part.nodes()])
    yield from table.companions.nodes()
    rest = sorted((part for part in parts if part is not prompt), key=table.frame.place_in_reading)
    yield from named([node for part in rest for node in part.nodes()])


def table_nodes(table: AnyTable, words: TableWords) -> Iterator[Node]:
    arrangement, hand = table.arrangement, set(table.arrangement.hand)
    told = Doings(table, words)
    free = {key: rect for key, rect in arrangement.places.items() if not table.companions.covers(rect)}
    board = {key: rect for key, rect in free.items() if key not in hand}
    grids = list(grids_in(board))
    in_grids = {key for grid in grids for row in grid for key in row}
    for number, grid in enumerate(grids):
        yield _grid_node(told, grid, ("grid", number), _("Board"))
    yield from (told.node(key, Role.CELL) for key in board if key not in in_grids)
    if hand & free.keys():
        cards = tuple(told.node(key, Role.LIST_ITEM) for key in arrangement.hand if key in free)
        yield Node("hand", Role.LIST, _("Your hand"), _bounds(cards), inside=cards)
    beside = [thing for thing in arrangement.things if thing.place not in arrangement.places]
    names = [(thing, table.name_of_thing(thing)) for thing in beside]
    lying = tuple(
        Node(("beside", thing.key, index), Role.LIST_ITEM, name, _box_of(table, thing))
        for index, (thing, name) in enumerate(names)
        if name
    )
    if lying:
        yield Node("beside", Role.LIST, _("Beside the board"), _bounds(lying), inside=lying)


class Doings:
    """Describes what can be done now at each place of ``table``."""

    def __init__(self, table: AnyTable, words: TableWords) -> None:
        self._table, self._words = table, words
        self._held = table.handling.hold
        self._from: dict[PlaceKey, list[Gesture]] = defaultdict(list)
        self._to: dict[PlaceKey, list[Gesture]] = defaultdict(list)
        for gesture in table.legal_gestures:
            self._from[gesture.source].append(gesture)
            self._to[gesture.target].append(gesture)

    def node(self, key: PlaceKey, role: Role, cell: tuple[int, int] | None = None) -> Node:
        held = self._held is not None and self._held.thing.place == key
        return Node(
            place_focus_id(key), role, self._table.name_of(key), box_of(self._table.arrangement.places[key]),
            self.at(key), acts=PRESSED, selected=held or None, cell=cell,
        )  # fmt: skip

    def told(self, key: PlaceKey) -> str:
        """The place ``key`` with what can be done there."""
        return listed(filter(None, (without_stop(self._table.name_of(key)), self.at(key))))

    def at(self, key: PlaceKey) -> str:
        """What can be done at ``key``, or what is written there; empty if neither."""
        return self._done(key) or self._words.written(key)

    def _done(self, key: PlaceKey) -> str:
        if self._held is not None:
            held = self._held.thing.place
            if key == held:
                return _("in your hand")
            drop = next((gesture for gesture in self._from.get(held, ()) if gesture.target == key), None)
            return "" if drop is None else self._words.drop(drop)
        if key in self._from:
            targets = [gesture.target for gesture in self._from[key] if gesture.target != key]
            aimed = [target for target in targets if not self._table.arrangement.is_ground(target)]
            return self._goes_to(aimed) if aimed else self._words.written(key) or _("can be played")
        sources = list(dict.fromkeys(gesture.source for gesture in self._to.get(key, ())))
        if len(sources) == 1 and not self._table.arrangement.is_ground(key):
            return _("{thing} can go here").format(thing=self._table.name_of(sources[0]))
        return ""

    def _goes_to(self, targets: Sequence[PlaceKey]) -> str:
        if len(targets) > _MOST_NAMED:
            number = len(targets)
            return ngettext("can go to {number} place", "can go to {number} places", number).format(number=number)
        places = "; ".join(map(self._words.target, targets))
        return _("can go to {places}").format(places=places)


def _grid_node(told: Doings, grid: Sequence[Sequence[PlaceKey]], key: tuple[str, int], name: str) -> Node:
    rows = []
    for row, places in enumerate(grid):
        cells = tuple(told.node(place, Role.CELL, (row, column)) for column, place in enumerate(places))
        rows.append(Node((*key, row), Role.ROW, "", _bounds(cells), inside=cells))
    return Node(key, Role.GRID, name, _bounds(rows), inside=tuple(rows))


def _box_of(table: AnyTable, thing: Thing) -> Box:
    pose = thing.pose
    painted = table.paint_look(table.services.painter, thing.look, max(1, round(pose.width)))
    return box_of(painted.get_rect(center=(round(pose.x), round(pose.y))))


def _bounds(nodes: Sequence[Node]) -> Box:
    rects = [pygame.Rect(node.box) for node in nodes]
    return box_of(rects[0].unionall(rects[1:])) if rects else (0, 0, 0, 0)


_TIMES: Final = (60, 30, 10, 5)
_MOST_AT_ONCE: Final = 3
"""The maximum number of moves announced one by one; of more, only their number and the last one."""
_MOST_OF_OTHERS: Final = 30
"""After so many words about moves of others in a row, they are only counted until they end."""
_LIKE_OTHERS: Final = ""
"""What is noted of prompts that are alike, as that one was explained."""


class Listening(Companion):
    """Says what happens at ``table``, reads it on demand, and lets every place be visited; while somebody listens."""

    def __init__(self, table: AnyTable, words: TableWords) -> None:
        self._table, self._words = table, words
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
            "survey": lambda: self._say(*(words.survey() or [_("Nothing lies on the table.")])),
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

    def _options(self) -> None:
        table, doings = self._table, Doings(self._table, self._words)
        sources = self._sources
        self._say(table.frame.prompt.words, *map(doings.told, sources))

    def _read_line(self) -> None:
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
        if table.cursor.astray:
            self._say(self._words.shown())
            return
        told = (self._words.move(ply, full=True) for ply in range(table.shown_ply, 0, -1))
        self._say(next(filter(None, told), ""))

    # Jumps

    @property
    def _sources(self) -> Sequence[PlaceKey]:
        return self._in_order(gesture.source for gesture in self._table.legal_gestures)

    @property
    def _targets(self) -> Sequence[PlaceKey]:
        """Where what is held may go, or what the focused place holds, or anything at all."""
        table, hold = self._table, self._table.handling.hold
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
        self._brief: str | None = None
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
        return self._table.match.ply, self._table.cursor.step

    def _steps(self) -> Iterator[str]:
        """The move to whose position somebody has stepped, in the match or a line beside it."""
        before, looked, looks = self._stepped_to, self._looking, self._table.cursor.looking
        self._stepped_to, self._looking = self._shown, looks
        if (looks or looked) and before != self._stepped_to and before[0] == self._stepped_to[0]:
            yield self._words.shown()

    @property
    def _asked(self) -> bool:
        table = self._table
        return bool(table.legal_gestures) or table.play.person_to_move or self._way_on is not None

    @property
    def _way_on(self) -> Button | None:
        """The button by which the match goes on where nothing on the table does it."""
        return None if self._table.legal_gestures else self._table.frame.ready(self._table.onward)

    def _held_up(self) -> Iterator[str]:
        notice, caption = self._table.banners.shown, self._table.captions.current
        prompted = notice is not None and notice.title in self._said and notice.sentence in self._said
        told = "" if notice is None or prompted else self._noticed(notice)
        shown = "" if caption is None else self._words.caption(caption)
        if told and told != self._banner:
            yield told
        if caption is not None and shown != self._caption:
            known = self._telling != "all" and not caption.news and caption.sentence in self._explained
            yield self._words.caption(replace(caption, sentence="")) if known else shown
            self._explained.add(caption.sentence)
        self._banner, self._caption = told, shown

    def _noticed(self, notice: Notice) -> str:
        """A notice, with whose it is unless it says so or can only be the one person's."""
        what, table = as_sentences(notice.title, notice.sentence), self._table
        if notice.seat is None or notice.seat == table.state.alone or table.match.name(notice.seat) in what:
            return what
        return _("{name}: {what}").format(name=table.match.name(notice.seat), what=what)

    def _to_do(self, *, still: bool) -> Iterator[str]:
        """What the prompt says: a hint; and what the person is to do, in full once, then only that it is their turn."""
        table, prompt = self._table, self._table.frame.prompt.prompt
        held = table.handling.hold is not None
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
