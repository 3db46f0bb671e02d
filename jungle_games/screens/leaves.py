"""Today at a glance: how its tasks went, as leaves, and when the next day begins. The title loads no puzzle for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from enum import Enum
from typing import Final

import pygame

from jungle_games.core.room import Room
from jungle_games.store.progress import Daily
from jungle_games.table.services import Services
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.label import Picture

_LOOK_AGAIN: Final = 600.0
"""Seconds after which the day is looked at in any case: a computer sleeps, clocks are set, summer time begins."""
_BOX: Final = (100.0, 52.0)
"""Width and height of the drawing in its own units; the leaves grow from the middle of its lower edge."""
SHAPE: Final = _BOX[0] / _BOX[1]
_STEM, _LENGTH, _BREADTH = 13.0, 33.0, 7.6
_TURN, _WIDEST = 36.0, 150.0
"""Degrees between two leaves, and between the outer ones at most."""
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


def games_of_the_day(rooms: Sequence[Room]) -> int:
    """The number of games with puzzles, without loading any."""
    return sum(bool(room.puzzles) for room in rooms)


def leaves_of(went: Mapping[str, Daily]) -> int:
    """The number of leaves of a day: one for each solved daily puzzle."""
    return len({key.partition("/")[0] for key, daily in went.items() if daily.solved})


def read_dailies(services: Services) -> Mapping[date, Mapping[str, Daily]]:
    """The results of daily puzzles."""
    found: Mapping[date, Mapping[str, Daily]] = services.progress.dailies()
    return found


class DayChange:
    """The current day of the page, and the time when the next day begins."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.today: date = services.wall_clock().date()
        """The day now shown."""

    def passed(self) -> bool:
        """Whether a new day has begun since the last call; if so, it becomes the shown day."""
        before, self.today = self.today, self._services.wall_clock().date()
        return before != self.today

    def wake_at(self) -> float:
        """The time of the next check for a new day."""
        now = self._services.wall_clock()
        if now.date() == date.max:
            return self._services.now() + _LOOK_AGAIN
        midnight = datetime.combine(now.date() + timedelta(days=1), time(), now.tzinfo)
        return self._services.now() + min(_LOOK_AGAIN, (midnight - now).total_seconds() + 0.05)


def draw_day_leaves(painter: Painter, target: pygame.Surface, rect: pygame.Rect, done: int, tasks: int) -> None:
    """Draw ``tasks`` leaves, the first ``done`` of them filled, as large as ``rect`` holds; brighter where all are."""
    if not tasks:
        return
    width = min(rect.w, round(rect.h * SHAPE))
    place = pygame.Rect(0, 0, width, round(width / SHAPE)).move_to(center=rect.center)
    theme = painter.theme
    filled = theme.fern if done >= tasks else mix(theme.leaf, theme.fern, 0.25)
    empty = mix(theme.leaf, theme.moss, 0.25)
    turn = min(_TURN, _WIDEST / max(1, tasks - 1))
    body = ""
    for index in range(tasks):
        angle = (index - (tasks - 1) / 2) * turn - 90
        look = f'fill="{filled}"' if index < done else f'fill="none" stroke="{empty}" stroke-width="2"'
        body += f'<g transform="translate({_BOX[0] / 2} {_BOX[1] - 4}) rotate({angle:.1f})">{_leaf(look)}</g>'
    target.blit(painter.vector(body, place.size, (0, 0, *_BOX)), place)


def _leaf(look: str) -> str:
    tip, near, far = _STEM + _LENGTH, _STEM + 0.28 * _LENGTH, _STEM + 0.72 * _LENGTH
    return (
        f'<path d="M{_STEM} 0C{near} {-_BREADTH * 1.35:.1f} {far} {-_BREADTH * 1.2:.1f} {tip} 0'
        f'C{far} {_BREADTH * 1.2:.1f} {near} {_BREADTH * 1.35:.1f} {_STEM} 0Z" {look}/>'
    )
