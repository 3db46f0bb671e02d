"""A table as nodes: its places with what lies on them and what can be done there, boards as grids."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from jungle_games.core.formatting import listed, without_stop
from jungle_games.core.i18n import _, ngettext
from jungle_games.table.game_table import AnyTable
from jungle_games.table.listening.grids import grids_in
from jungle_games.table.listening.table_words import TableWords
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey, Thing, place_focus_id
from jungle_games.ui.accessible import PRESSED, Box, Node, Role, box_of, named
from jungle_games.ui.widgets.base import Widget

_MOST_NAMED: Final = 6
"""More targets than this are counted instead of named."""


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
    """What can be done at each place of ``table`` now, in words."""

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
