"""The leaves of Today: how a task went, as one sign for tiles, the story and what is copied."""

from __future__ import annotations

from enum import Enum
from typing import Final

import pygame

from jungle_games.storage.progress import Daily
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.label import Picture

_BLADE: Final = "M4.500 19.500C3 9 9 3.500 20.500 3.500C21 14.500 15 21 4.500 19.500Z"
_HALF: Final = "M4.500 19.500L20.500 3.500C21 14.500 15 21 4.500 19.500Z"
_STALK: Final = "M2 22L16 8"


class Leaf(Enum):
    """How a task went; the value is its sign in a text."""

    FIRST = "\N{FALLEN LEAF}"
    LATER = "\N{LEAF FLUTTERING IN WIND}"
    HINT = "\N{SEEDLING}"
    NEXT = "\N{WHITE SMALL SQUARE}"
    OPEN = "\N{WHITE MEDIUM SQUARE}"


def leaf_of(daily: Daily, *, next_one: bool = False) -> Leaf:
    """The leaf of a task that went like this; ``next_one``: it is the next to play."""
    if not daily.solved:
        return Leaf.NEXT if next_one else Leaf.OPEN
    if daily.hints:
        return Leaf.HINT
    return Leaf.LATER if daily.tries else Leaf.FIRST


def leaf_picture(leaf: Leaf, size: float, *, paper: bool) -> Picture:
    """A leaf ``size`` units wide; ``paper``: it lies on paper."""
    return Picture(lambda target, painter, rect: draw_leaf(target, painter, leaf, rect, paper=paper), size)


def draw_leaf(target: pygame.Surface, painter: Painter, leaf: Leaf, rect: pygame.Rect, *, paper: bool) -> None:
    """Draw a leaf into ``rect``."""
    theme = painter.theme
    faint = mix(theme.paper, theme.faded, 0.6) if paper else mix(theme.panel, theme.fern, 0.5)
    edge = theme.ink if paper else theme.panel
    line = {Leaf.NEXT: theme.amber_lip if paper else theme.amber, Leaf.OPEN: faint}.get(leaf, edge)
    fill = {Leaf.FIRST: theme.amber, Leaf.LATER: theme.leaf}.get(leaf, "none")
    half = f'<path d="{_HALF}" fill="{theme.leaf}"/>' if leaf is Leaf.HINT else ""
    stroke = f'stroke="{theme.leaf if leaf is Leaf.HINT and not paper else line}" stroke-width="1.5"'
    body = (
        f'{half}<path d="{_BLADE}" fill="{fill}" {stroke} stroke-linejoin="round"/>'
        f'<path d="{_STALK}" fill="none" {stroke} stroke-linecap="round"/>'
    )
    target.blit(painter.vector(body, rect.size, (0, 0, 24, 24)), rect)
