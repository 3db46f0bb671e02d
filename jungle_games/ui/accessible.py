"""What assistive tools are told of a screen: nodes with a role, a name in words, and what can be done with them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

import pygame

Box = tuple[int, int, int, int]
"""Left, top, width and height in window pixels."""


class Role(Enum):
    """What a node is; assistive tools have words of their own for these."""

    WINDOW = auto()
    DIALOG = auto()
    GROUP = auto()
    HEADING = auto()
    LABEL = auto()
    IMAGE = auto()
    BUTTON = auto()
    SWITCH = auto()
    CHOICE = auto()
    SLIDER = auto()
    TEXT_FIELD = auto()
    TAB = auto()
    RADIO_GROUP = auto()
    RADIO = auto()
    LIST = auto()
    LIST_ITEM = auto()
    GRID = auto()
    ROW = auto()
    CELL = auto()


class Act(Enum):
    """What an assistive tool can ask a node to do."""

    FOCUS = auto()
    PRESS = auto()
    NEXT = auto()
    PREVIOUS = auto()
    WRITE = auto()


PRESSED: Final = (Act.FOCUS, Act.PRESS)
STEPPED: Final = (Act.FOCUS, Act.NEXT, Act.PREVIOUS)
_NAMELESS: Final = frozenset(
    {Role.SWITCH, Role.CHOICE, Role.SLIDER, Role.TEXT_FIELD, Role.RADIO_GROUP, Role.LIST, Role.GROUP}
)
"""What is named by the words before it where it has no name of its own."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The number of a slider, between its ends."""

    low: int
    high: int
    now: int
    step: int


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the screen. ``key`` is the same in every tree while the thing is; a focusable thing's focus id.

    ``value`` is what is chosen or written in it, ``place`` its number among ``of`` in a list, ``cell`` its row and
    column in a grid, both from 0; ``caret`` is the selection in characters, its fixed end first.
    """

    key: Hashable
    role: Role
    name: str
    box: Box
    description: str = ""
    value: str = ""
    acts: Sequence[Act] = ()
    enabled: bool = True
    checked: bool | None = None
    selected: bool | None = None
    scale: Scale | None = None
    place: int | None = None
    of: int = 0
    cell: tuple[int, int] | None = None
    caret: tuple[int, int] | None = None
    inside: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        yield self
        for node in self.inside:
            yield from node.walk()


@dataclass(frozen=True, slots=True)
class Request:
    """An assistive tool asks the node ``key`` to do something; ``text`` is what to write."""

    key: Hashable
    act: Act
    text: str = ""


def box_of(rect: pygame.Rect) -> Box:
    return rect.x, rect.y, rect.w, rect.h


def words_of(nodes: Iterable[Node]) -> str:
    said = dict.fromkeys(word for node in nodes for each in node.walk() for word in (each.name, each.value) if word)
    return ", ".join(said)


def acting(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Those of ``nodes`` with which something can be done, without the words between them."""
    return tuple(each for node in nodes for each in ([node] if node.acts else acting(node.inside)))


def named(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """``nodes`` in which every control has a name: its own, the words before it, or else those in it."""
    found: list[Node] = []
    before = ""
    for node in nodes:
        if not node.name and node.role in _NAMELESS:
            node = replace(node, name=before or words_of(node.inside))
        if node.role in (Role.LABEL, Role.HEADING):
            before = node.name
        found.append(replace(node, inside=named(node.inside)) if node.inside else node)
    return tuple(found)
