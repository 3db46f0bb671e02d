"""What is drawn on the ring: gaps, ways, the flag and other marks; and the text in the middle of the rug."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.i18n import pgettext
from jungle_games.games.jacks.rules.cards import CARDS, CardSet
from jungle_games.games.jacks.rules.cards import Face as CardFace
from jungle_games.games.jacks.rules.layout import Place
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene.geometry import Geometry, card_size, spots
from jungle_games.games.jacks.scene.pictures import card
from jungle_games.table.frame.plate import clock_text
from jungle_games.table.sprites.motion import Pose
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget

_DOT: Final = 6.0
_LAST: Final = 12.0
_LEAST_FLAG: Final = 9
"""The minimum size in pixels of readable text on the flag, however small the ring."""
_SECONDS: Final = 5.0
_OPACITY: Final = 96
_SHARE: Final = 0.52
"""How wide the mark is on its card."""
SIZE: Final = (560.0, 128.0)
"""Width and height in units of the rug."""
PROMPT: Final = (38.0, 44.0)
"""The vertical position of the prompt between headline and clock, and its height."""
_HEADLINE, _CLOCK = 20 / 128, 107 / 128
"""The vertical position of each line, as a share of the height."""


def draw_gap(painter: Painter, target: pygame.Surface, geometry: Geometry, place: Place) -> None:
    """Draw the dashes where a card lay."""
    pose, size = geometry.card_pose(place), geometry.card
    picture = painter.cache.get(("gap", size, round(pose.angle, 2)), lambda: _gap(painter, size, pose.angle))
    target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


def _gap(painter: Painter, size: tuple[int, int], angle: float) -> pygame.Surface:
    unit = size[0] / card_size()[0]
    large = pygame.Surface((2 * size[0], 2 * size[1]), pygame.SRCALPHA)
    colour = mix(painter.theme.rug_light, "#C9A9C0", 0.35)
    rect = large.get_rect().inflate(-round(8 * unit), -round(8 * unit))
    painter.dashed_box(large, rect, 16 * unit, colour, width=3.4 * unit, dash=(13 * unit, 11 * unit))
    return pygame.transform.rotozoom(large, -angle, 0.5)


def draw_start(painter: Painter, target: pygame.Surface, geometry: Geometry) -> None:
    """Draw the flag of the starting card, over its outer edge."""
    u, words = geometry.u, pgettext("where the jacks start", "Start")
    size = max(_LEAST_FLAG, round(16 * u * max(1.0, geometry.view.ui)))
    width = painter.text_width(words, Face.BOLD, size) + round(1.5 * size)
    rect = pygame.Rect(0, 0, width, round(1.56 * size))
    x, y = geometry.at(*spots()[0].toward_middle(-card_size()[1] / 2 - 2))
    rect.center = (round(x), round(y))
    painter.box(target, rect, rect.h / 2, painter.theme.amber)
    painter.label(target, words, rect.center, Face.BOLD, size, painter.theme.ink, "center")


def draw_way(
    painter: Painter, target: pygame.Surface, geometry: Geometry, path: Sequence[Place], *, strong: bool
) -> None:
    """Draw the dots of ``path``, with the number of steps on the last; ``strong`` marks the one aimed at."""
    theme, u = painter.theme, geometry.u
    colour = theme.bright if strong else theme.amber
    for place in path[:-1]:
        painter.disc(target, geometry.on_the_way(place), _DOT * u, theme.ink)
        painter.disc(target, geometry.on_the_way(place), (_DOT - 1.5) * u, colour)
    middle = geometry.on_the_way(path[-1])
    painter.disc(target, middle, _LAST * u, theme.ink)
    painter.disc(target, middle, (_LAST - 1.5) * u, colour)
    painter.label(target, str(len(path)), middle, Face.TITLE, round(15 * u), theme.ink, "center")


@dataclass(frozen=True, slots=True)
class _Mark:
    face: CardFace
    until: float


class SeenMarks:
    """Knows which cards were turned down in the last seconds; nothing at all unless ``on``."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._up: dict[Place, CardFace] = {}
        self._marks: dict[Place, _Mark] = {}

    def note(self, position: JacksPosition, now: float) -> None:
        """Cards may have been turned."""
        if not self._on:
            return
        up = {place: face for place in position.face_up if (face := position.ring[place]) is not None}
        for place, face in self._up.items():
            if place not in up and position.ring[place] is not None:
                self._marks[place] = _Mark(face, now + _SECONDS)
        self._up = up
        for place in range(CARDS):
            if place in up or position.ring[place] is None:
                self._marks.pop(place, None)

    def face(self, place: Place) -> CardFace | None:
        """What the card at ``place`` showed a moment ago."""
        mark = self._marks.get(place)
        return None if mark is None else mark.face

    def update(self, now: float) -> bool:
        """Let marks go whose time is over; whether one went."""
        gone = [place for place, mark in self._marks.items() if mark.until <= now]
        for place in gone:
            del self._marks[place]
        return bool(gone)

    def wake_at(self) -> float | None:
        """When the next mark goes."""
        return min((mark.until for mark in self._marks.values()), default=None)

    @staticmethod
    def draw(painter: Painter, target: pygame.Surface, cards: CardSet, face: CardFace, pose: Pose) -> None:
        """Draw the mark on a card with ``pose``: its face, small and faint."""
        width = round(pose.width * _SHARE)
        key = ("seen mark", cards.pair(face).picture, width, round(pose.angle, 2))
        picture = painter.cache.get(
            key, lambda: pygame.transform.rotozoom(card(painter, cards, face, 2 * width), -pose.angle, 0.5)
        )
        picture.set_alpha(_OPACITY)
        target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))
        picture.set_alpha(255)


@dataclass(frozen=True, slots=True)
class Middle:
    """The translated text shown there; ``clock`` in seconds, or None."""

    headline: str = ""
    clock: float | None = None
    urgent: bool = False
    """The time is running out."""


class MiddleWords(Widget):
    """Paints a `Middle`."""

    opaque = False
    spread = 72.0
    """Large words reach beyond it."""
    view = Shown[Middle]()

    def __init__(self) -> None:
        super().__init__()
        self.view = Middle()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        view, rect = self.view, self.rect
        if view.headline:
            px = painter.fitting(view.headline, Face.TITLE, self.px(27), rect.w)
            middle = (rect.centerx, rect.y + round(_HEADLINE * rect.h))
            painter.label(target, view.headline, middle, Face.TITLE, px, painter.theme.paper, "center")
        if view.clock is not None:
            self._paint_clock(target, painter, view.clock)

    def _paint_clock(self, target: pygame.Surface, painter: Painter, seconds: float) -> None:
        box = pygame.Rect(0, 0, self.px(84), self.px(34))
        box.center = (self.rect.centerx, self.rect.y + round(_CLOCK * self.rect.h))
        theme, size = painter.theme, 20
        if self.view.urgent:
            box, size = box.inflate(self.px(10), self.px(4)), 24
            painter.box(target, box, 10 * self.u, theme.suit_red, border=theme.bright, width=2 * self.u)
        else:
            painter.box(target, box, 10 * self.u, theme.inset)
        painter.label(target, clock_text(seconds), box.center, Face.BOLD, self.px(size), theme.paper, "center")
