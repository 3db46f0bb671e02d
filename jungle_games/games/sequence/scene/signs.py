"""Small signs on cards: what a jack does, and that a card is dead."""

from __future__ import annotations

import math
from typing import Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED
from jungle_games.table.motion import Pose
from jungle_games.ui.painter import Painter

_SIGN: Final = 0.25
"""A sign's width as a share of the card's."""
_AT: Final = (-0.35, -0.09)
"""Where it sits, from the card's middle, in shares of its width."""
_WILD: Final = (
    '<circle cx="16" cy="16" r="15" fill="#23302A"/><circle cx="16" cy="16" r="13.4" fill="{wild}"/>'
    '<path d="M16 7L18.6 12.9L25 13.6L20.2 17.9L21.6 24.2L16 21L10.4 24.2L11.8 17.9L7 13.6L13.4 12.9Z" fill="#23302A"/>'
)
_REMOVES: Final = (
    '<circle cx="16" cy="16" r="15" fill="#23302A"/><circle cx="16" cy="16" r="13.4" fill="{removes}"/>'
    '<path d="M10.5 10.5L21.5 21.5M21.5 10.5L10.5 21.5" stroke="#23302A" stroke-width="4" stroke-linecap="round"/>'
)
_DEAD: Final = (
    '<circle cx="16" cy="16" r="15" fill="#23302A"/><circle cx="16" cy="16" r="13.4" fill="{dead}"/>'
    '<path d="M9 16H23" stroke="#23302A" stroke-width="4.4" stroke-linecap="round"/>'
)


def sign_of(card: Card, dead: bool) -> str | None:
    """The drawing of a card's sign: a star for a wild jack, a cross for one that removes, a bar for a dead card."""
    if card in TWO_EYED:
        return _WILD
    if card in ONE_EYED:
        return _REMOVES
    return _DEAD if dead else None


def draw_sign(painter: Painter, target: pygame.Surface, sign: str, pose: Pose) -> None:
    """Draw a sign on a card that lies as ``pose`` says: under its index, at the left edge, which a fan leaves bare."""
    theme, size = painter.theme, max(8, round(pose.width * _SIGN))
    body = sign.format(wild=theme.amber, removes=theme.ember, dead="#B9B4A2")
    turn = math.radians(pose.angle)
    across, down = _AT[0] * pose.width, _AT[1] * pose.width
    x = pose.x + across * math.cos(turn) - down * math.sin(turn)
    y = pose.y + across * math.sin(turn) + down * math.cos(turn)
    picture = painter.vector(body, (size, size), (0, 0, 32, 32))
    target.blit(picture, picture.get_rect(center=(round(x), round(y))))
