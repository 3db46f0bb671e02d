"""The picture of a banner, painted once for each notice, place and window."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from jungle_games.table.banner import Kept, Place, paint_banner, place_banner, set_words
from jungle_games.table.notice import Notice
from jungle_games.table.plate import PaintPicture
from jungle_games.ui.painter import Painter
from jungle_games.ui.view import View


class BannerPicture:
    """Keeps the picture that was painted last."""

    def __init__(self) -> None:
        self._painted: tuple[Hashable, pygame.Surface, tuple[int, int]] | None = None
        self.place: Place | None = None
        """Where the banner lies; None before the first."""

    def of(
        self, notice: Notice, at: pygame.Rect | None, kept: Callable[[], Kept],
        view: View, painter: Painter, paint: PaintPicture,
    ) -> tuple[pygame.Surface, tuple[int, int]]:  # fmt: skip
        """The picture of ``notice`` beside what lies ``at``, and its upper left corner in the window.

        What is ``kept`` free is asked for when it is painted.
        """
        key = (notice, view, None if at is None else tuple(at))
        if self._painted is None or self._painted[0] != key:
            slip = set_words(painter, notice, view.size, view.p)
            self.place = place_banner(at, slip.size, view.size, kept(), view.p)
            self._painted = (key, *paint_banner(painter, notice, slip, self.place, paint, view.p))
        return self._painted[1], self._painted[2]
