"""The marks on cards that lay face up a moment ago, for those who ask for that help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.games.jacks.rules.cards import CardSet, Face
from jungle_games.games.jacks.rules.position import CARDS, JacksPosition, Place
from jungle_games.games.jacks.scene.pictures import card
from jungle_games.table.motion import Pose
from jungle_games.ui.painter import Painter

_SECONDS: Final = 5.0
_OPACITY: Final = 96
_SHARE: Final = 0.52
"""How wide the mark is on its card."""


@dataclass(frozen=True, slots=True)
class _Mark:
    face: Face
    until: float


class SeenMarks:
    """Knows which cards were turned down in the last seconds; nothing at all unless ``on``."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._up: dict[Place, Face] = {}
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

    def face(self, place: Place) -> Face | None:
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
    def draw(painter: Painter, target: pygame.Surface, cards: CardSet, face: Face, pose: Pose) -> None:
        """Draw the mark on a card that lies as ``pose`` says: its face, small and faint."""
        width = round(pose.width * _SHARE)
        key = ("seen mark", cards.pair(face).picture, width, round(pose.angle, 2))
        picture = painter.cache.get(
            key, lambda: pygame.transform.rotozoom(card(painter, cards, face, 2 * width), -pose.angle, 0.5)
        )
        picture.set_alpha(_OPACITY)
        target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))
        picture.set_alpha(255)
