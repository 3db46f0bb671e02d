"""Why a tried answer is wrong, on the table itself: a slip of paper at the piece that shows it."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from jungle_games.table.banner import Paint, paint_banner, place_banner, set_words
from jungle_games.table.notice import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.view import View


class RefutationSlip:
    """Draws one slip; painted once for each notice, place and window."""

    def __init__(self) -> None:
        self._painted: tuple[Hashable, pygame.Surface, tuple[int, int]] | None = None

    def draw(
        self, target: pygame.Surface, painter: Painter, notice: Notice, at: pygame.Rect | None,
        kept: list[tuple[pygame.Rect, float]], view: View, paint: Paint,
    ) -> None:  # fmt: skip
        """Draw ``notice`` beside the place ``at``, so that it covers as little as can be of what is ``kept`` free."""
        key = (notice, view, None if at is None else tuple(at))
        if self._painted is None or self._painted[0] != key:
            slip = set_words(painter, notice, view.size, view.p)
            place = place_banner(at, slip.size, view.size, kept, view.p)
            self._painted = (key, *paint_banner(painter, notice, slip, place, paint, view.p))
        _key, sheet, corner = self._painted
        target.blit(sheet, corner)
