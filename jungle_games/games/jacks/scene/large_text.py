"""The layout for large text: the ring shrinks until plates and prompt have enough room."""

from __future__ import annotations

from functools import cache
from typing import Final

from jungle_games.games.jacks.scene.geometry import CORNERS, Geometry, card_size, line_along
from jungle_games.ui.view import COLUMN_CONTENT, MARGIN, View

PLATE: Final = (236.0, 92.0)
ICON: Final = 48.0
"""The sizes of a seat's plate and of an icon, in panel units."""
PROMPT_HEIGHT: Final = 62.0
_PROMPT_GAP: Final = 8.0
_COACH_GAP: Final = 12.0
CLEAR: Final = 6.0
"""Units between a plate and the cards."""
ICON_CLEAR: Final = 4.0
_FIRST, _STEP, _LEAST = 1.0, 0.02, 0.56
"""Which shares of its size the ring may have: the first, the step to the next, and the smallest."""
_SMALLER_WORDS: Final = 0.05


def coach_room(view: View) -> float:
    """The units at the left edge that a coach's panel takes, with what parts it from the rug."""
    return MARGIN + coach_width(view) + _COACH_GAP


def coach_width(view: View) -> float:
    """The width of a coach's panel in units: a column's, or as its text needs."""
    return max(view.column_width, COLUMN_CONTENT * view.ui)


def foot_room(view: View) -> float:
    """The units at the lower edge reserved for a prompt; 0 if the middle of the rug has room for it."""
    return MARGIN + (PROMPT_HEIGHT + _PROMPT_GAP) * view.ui if view.ui > 1 else 0.0


@cache
def share_room(view: View, seats: int, *, coached: bool) -> View:
    """The view with the largest text allowed, then the largest ring, for ``seats`` seats."""
    words = view.scale
    while words > 1:
        share = _FIRST
        while share >= _LEAST:
            shared = view.around_table(words, share)
            if _have_room(shared, seats, coached=coached):
                return shared
            share -= _STEP
        words -= _SMALLER_WORDS
    return view.around_table(1.0)


def edge_of_cards() -> tuple[tuple[float, float], ...]:
    """Points along the outer edges of the cards, in units from the middle."""
    return line_along(card_size()[1] / 2 + CLEAR)


def _have_room(view: View, seats: int, *, coached: bool) -> bool:
    """Whether plates in the corners, the icons at the sides and the prompt below leave the cards free."""
    coach = coach_room(view) if coached else 0.0
    geometry = Geometry(view, seats, coach=coach, foot=foot_room(view))
    width, height = PLATE[0] * view.ui + MARGIN, PLATE[1] * view.ui + MARGIN
    icons = ICON * view.ui + MARGIN + ICON_CLEAR
    corners = CORNERS[seats - 2]
    for point in edge_of_cards():
        left, top = (pixel / view.u for pixel in geometry.at(*point))
        right, below = view.width - left, view.height - top
        if right < icons or left < max(icons, coach) or top < MARGIN or below < geometry.foot:
            return False
        plates = [((left, below), (left, top), (right, top), (right, below))[corner] for corner in corners]
        if any(x < width and y < height for x, y in plates):
            return False
    return True
