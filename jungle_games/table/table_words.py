"""What people who listen are told of a table: its places, moves and lines in words, and its boards as nodes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import pygame

from jungle_games.core.formatting import as_sentences, first_capital, listed, without_stop
from jungle_games.core.game import Actor, Move
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import MatchMove
from jungle_games.table.game_table import AnyTable
from jungle_games.table.sprites.arrangement import Effect, Gesture, PlaceKey, Thing, place_focus_id
from jungle_games.table.sprites.transition import Caption
from jungle_games.table.state import HintView
from jungle_games.ui.accessible import PRESSED, Box, Node, Role, box_of, named
from jungle_games.ui.widgets.base import Widget

_LEAST_LINES: Final = 3
"""The minimum number of rows and columns of a grid."""
_FILLED: Final = 0.75
"""The minimum share of a grid's cells that are places."""
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
        """What move number ``ply`` did, for who asks."""
        return self.what(ply)

    def caption(self, caption: Caption) -> str:
        """What is said of a thing that is held up to be seen."""
        return as_sentences(caption.title, caption.sentence)

    def brief(self) -> str | None:
        """What the present prompt comes down to after others that are alike; None for one that is said as it is."""
        return None

    def target(self, place: PlaceKey) -> str:
        """The name of a target, as short as possible."""
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
        """What a drop would do, before it is made."""
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
    """The places that lie in rows and columns: of one size, with few gaps between them."""
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
    """``keys`` grouped by equal position along one axis."""
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
    """The places of a table, and the things that lie beside them."""
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
        self._held = table.handling.drag_state.hold
        self._from: dict[PlaceKey, list[Gesture]] = defaultdict(list)
        self._to: dict[PlaceKey, list[Gesture]] = defaultdict(list)
        for gesture in table.legal_gestures:
            self._from[gesture.source].append(gesture)
            self._to[gesture.target].append(gesture)

    def node(self, key: PlaceKey, role: Role, cell: tuple[int, int] | None = None) -> Node:
        """The node of the place ``key``."""
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
            return self._with_held(key, self._held.thing.place)
        if key in self._from:
            targets = [gesture.target for gesture in self._from[key] if gesture.target != key]
            aimed = [target for target in targets if not self._table.arrangement.is_ground(target)]
            return self._goes_to(aimed) if aimed else self._words.written(key) or _("can be played")
        sources = list(dict.fromkeys(gesture.source for gesture in self._to.get(key, ())))
        if len(sources) == 1 and not self._table.arrangement.is_ground(key):
            return _("{thing} can go here").format(thing=self._table.name_of(sources[0]))
        return ""

    def _with_held(self, key: PlaceKey, held: PlaceKey) -> str:
        if key == held:
            return _("in your hand")
        drop = next((gesture for gesture in self._from.get(held, ()) if gesture.target == key), None)
        return "" if drop is None else self._words.drop(drop)

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
    """Where a thing lies."""
    pose = thing.pose
    painted = table.paint_look(table.services.painter, thing.look, max(1, round(pose.width)))
    return box_of(painted.get_rect(center=(round(pose.x), round(pose.y))))


def _bounds(nodes: Sequence[Node]) -> Box:
    """The box round ``nodes``."""
    rects = [pygame.Rect(node.box) for node in nodes]
    return box_of(rects[0].unionall(rects[1:])) if rects else (0, 0, 0, 0)
