"""Tooltips: a word on what one points at, by pointer or by keys."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from jungle_games.ui.effects import Shadow
from jungle_games.ui.text import Face

if TYPE_CHECKING:
    from jungle_games.ui.painter import Painter

TOOLTIP_DELAY: Final = 0.5
"""Seconds the pointer rests before the tooltip shows."""
_SIZE: Final = 16.0
_HEIGHT: Final = 36.0
_PADDING: Final = 12.0
_GAP: Final = 10.0
_WIDEST: Final = 360.0
_LEADING: Final = 1.35
_LEADER: Final = 2.0
_CORNER: Final = 10.0
_COLON: Final = ": "


class Tipped(Protocol):
    """What a tooltip is for: a widget, a part of one, or a place of a table."""

    @property
    def tooltip(self) -> str:
        """The words; what stands before a colon is its name."""

    @property
    def tooltip_delay(self) -> float:
        """Seconds the pointer rests before they show."""

    @property
    def about(self) -> Sequence[Hashable]:
        """What else it is about, for whoever shows that while one points at it."""

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        """What the words must not cover, in pixels."""

    @property
    def rather_clear(self) -> Sequence[pygame.Rect]:
        """What they cover only where there is no better spot."""

    @property
    def shown_rect(self) -> pygame.Rect:
        """Where it can be seen, in pixels."""


@dataclass(frozen=True, slots=True)
class Tip:
    """The words on something that is no widget: see `Tipped`. Without words only what it is ``about`` is shown."""

    tooltip: str
    shown_rect: pygame.Rect
    about: Sequence[Hashable] = ()
    kept_clear: Sequence[pygame.Rect] = ()
    rather_clear: Sequence[pygame.Rect] = ()
    tooltip_delay: float = TOOLTIP_DELAY


class TooltipTimer:
    """Whose tooltip is on its way, and whose is shown."""

    def __init__(self) -> None:
        self.shown: Tipped | None = None
        self.due: float | None = None
        self._owner: Tipped | None = None

    def clear(self) -> None:
        """Hide it until something else is pointed at."""
        self.shown = None
        self.due = None

    def update(self, owner: Tipped | None, now: float) -> bool:
        """Note what is pointed at; true when the tooltip appears or goes."""
        before = self.shown
        if owner is not None and not owner.tooltip:
            owner = None
        if owner != self._owner:
            self._owner = owner
            self.shown = None
            self.due = None if owner is None else now + owner.tooltip_delay
        if self.due is not None and now >= self.due:
            self.due = None
            self.shown = owner
        return self.shown != before


def draw_tooltip(target: pygame.Surface, painter: Painter, owner: Tipped, u: float) -> pygame.Rect:
    """Draw the words of ``owner`` beside it, where they cover nothing that is compared with it; their rectangle."""
    key = ("tooltip", owner.tooltip, u, painter.theme.amber)
    picture = painter.cache.get(key, lambda: _paint(painter, owner.tooltip, u))
    rect = _spot(picture.get_size(), owner, target.get_rect(), round(_GAP * u))
    painter.shadow(target, rect, _CORNER * u, Shadow.BUTTON, u)
    _draw_leader(target, painter, rect, owner.shown_rect, u)
    target.blit(picture, rect)
    return rect


def _paint(painter: Painter, text: str, u: float) -> pygame.Surface:
    """The words on a ground of their own."""
    theme, px = painter.theme, max(1, round(_SIZE * u))
    lines = painter.wrap(text, Face.REGULAR, px, round(_WIDEST * u))
    lead = _lead(lines[0])
    first = painter.text_width(lead, Face.SEMIBOLD, px) + painter.text_width(lines[0][len(lead) :], Face.REGULAR, px)
    widest = max([first, *(painter.text_width(line, Face.REGULAR, px) for line in lines[1:])])
    size = widest + 2 * round(_PADDING * u), round(_HEIGHT * u) + round((len(lines) - 1) * px * _LEADING)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    painter.box(picture, picture.get_rect(), _CORNER * u, theme.inset, border=theme.amber, width=1.5 * u)
    left = round(_PADDING * u)
    for index, line in enumerate(lines):
        x, middle = left, round(_HEIGHT * u / 2) + round(index * px * _LEADING)
        if index == 0 and lead:
            x = painter.label(picture, lead, (left, middle), Face.SEMIBOLD, px, theme.amber).right
            line = line[len(lead) :]
        painter.label(picture, line, (x, middle), Face.REGULAR, px, theme.paper)
    return picture


def _lead(line: str) -> str:
    """The name at the head of the words, with its colon; empty without one."""
    name, colon, _rest = line.partition(_COLON)
    return name + colon if colon else ""


def _spot(size: tuple[int, int], owner: Tipped, window: pygame.Rect, gap: int) -> pygame.Rect:
    """The spot that covers least of what must stay clear, then least of what rather should; the nearest of equals."""
    free, clear = window.inflate(-2 * gap, -2 * gap), owner.kept_clear or [owner.shown_rect]

    def covered(rect: pygame.Rect, parts: Sequence[pygame.Rect]) -> int:
        return sum(part.w * part.h for part in map(rect.clip, parts))

    def cost(rect: pygame.Rect) -> tuple[int, int, float]:
        way = math.dist(rect.center, owner.shown_rect.center)
        return covered(rect, clear), covered(rect, owner.rather_clear), way

    return min((rect.clamp(free) for rect in _spots(size, owner.shown_rect, clear, gap)), key=cost)


def _spots(
    size: tuple[int, int], anchor: pygame.Rect, clear: Sequence[pygame.Rect], gap: int
) -> Iterator[pygame.Rect]:
    """On its foot, then round the thing itself, then round all that is kept clear with it."""
    rect = pygame.Rect((0, 0), size).move_to(midbottom=anchor.midbottom)
    yield rect
    for around in (anchor, anchor.unionall(list(clear))):
        for corner, at in (
            ("midtop", (anchor.centerx, around.bottom + gap)),
            ("midbottom", (anchor.centerx, around.top - gap)),
            ("midleft", (around.right + gap, anchor.centery)),
            ("midright", (around.left - gap, anchor.centery)),
        ):
            rect = pygame.Rect((0, 0), size)
            setattr(rect, corner, at)
            yield rect


def _draw_leader(target: pygame.Surface, painter: Painter, rect: pygame.Rect, anchor: pygame.Rect, u: float) -> None:
    """Draw the line that leads from the words to the thing, unless they lie on it."""
    if rect.colliderect(anchor):
        return
    inside, width = rect.inflate(-round(20 * u), -round(20 * u)), max(1, round(_LEADER * u))
    if rect.top >= anchor.bottom or rect.bottom <= anchor.top:
        ends = (anchor.bottom, rect.top) if rect.top >= anchor.bottom else (rect.bottom, anchor.top)
        x = max(inside.left, min(anchor.centerx, inside.right))
        line = pygame.Rect(x - width // 2, ends[0], width, ends[1] - ends[0])
    else:
        ends = (anchor.right, rect.left) if rect.left >= anchor.right else (rect.right, anchor.left)
        y = max(inside.top, min(anchor.centery, inside.bottom))
        line = pygame.Rect(ends[0], y - width // 2, ends[1] - ends[0], width)
    target.fill(painter.theme.amber, line)
