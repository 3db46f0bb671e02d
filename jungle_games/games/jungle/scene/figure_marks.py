"""The marks on a figure's board: what the table shows while one plays, standing still."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.games.jungle.rules.position import Square
from jungle_games.games.jungle.scene.terrain import BoardLayout
from jungle_games.table.highlights import Light, draw_barred, draw_last_move, draw_light
from jungle_games.ui.painter import Painter

_DESIGN_SQUARE: Final = 80.0
_ARROW_INK: Final = "#3A2A12"


@dataclass(frozen=True, slots=True)
class FigureMarks:
    """Draws marks on ``target`` where ``layout`` has the squares; lengths are those of the table's design."""

    painter: Painter
    layout: BoardLayout
    target: pygame.Surface

    @property
    def _k(self) -> float:
        """Pixels per unit of a board whose squares are 80 units wide."""
        return self.layout.square / _DESIGN_SQUARE

    def legal(self, square: Square) -> None:
        """A square the held piece may go to."""
        draw_light(self.painter, self.target, Light.LEGAL, self.layout.rect(square), self._k)

    def capture(self, square: Square) -> None:
        """A square where the held piece may take."""
        draw_light(self.painter, self.target, Light.CAPTURE, self.layout.rect(square), self._k)

    def last(self, square: Square) -> None:
        """A square the last move began or ended on."""
        draw_last_move(self.painter, self.target, self.layout.rect(square), self._k)

    def point(self, square: Square) -> None:
        """A square to look at: an amber border."""
        theme, k = self.painter.theme, self._k
        rect = self.layout.rect(square).inflate(-round(4 * k), -round(4 * k))
        self.painter.glow(self.target, rect, 14 * k, theme.amber, blur=8 * k, alpha=230, ring=6 * k)
        self.painter.box(self.target, rect, 14 * k, (*_rgb(theme.amber), 46))
        self.painter.box(self.target, rect, 14 * k, border=theme.amber, width=4 * k)

    def bar(self, leaper: Square, rat: Square) -> None:
        """The red cross on the edge where a rat bars a leap."""
        start, end = self.layout.rect(leaper).center, self.layout.rect(rat).center
        far = max(abs(rat.file - leaper.file), abs(rat.rank - leaper.rank))
        share = (far - 0.5) / far
        spot = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        draw_barred(self.painter, self.target, spot, self._k)

    def forbidden(self, origin: Square, target: Square) -> None:
        """A move that the rules refuse: a dim arrow with the red cross on it."""
        self._arrow(origin, target, self.painter.theme.side[1].light, 0.8)
        start, end = self.layout.rect(origin).center, self.layout.rect(target).center
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        draw_barred(self.painter, self.target, middle, self._k)

    def arrow(self, origin: Square, target: Square) -> None:
        """A legal move; a leap goes in a bow."""
        self._arrow(origin, target, self.painter.theme.cream, 1.0)

    def _arrow(self, origin: Square, target: Square, colour: str, opacity: float) -> None:
        """An arrow from the edge of one piece to near the middle of a square, drawn over the shown board."""
        area, k = self.layout.inner, self._k
        start = pygame.Vector2(self.layout.rect(origin).center) - pygame.Vector2(area.topleft)
        end = pygame.Vector2(self.layout.rect(target).center) - pygame.Vector2(area.topleft)
        way = end - start
        ahead = way.normalize()
        start, tip = start + ahead * 30 * k, end - ahead * 12 * k
        bow = pygame.Vector2(ahead.y, -ahead.x) * (34 * k if way.length() > 120 * k else 0)
        if bow.y > 0 or (bow.y == 0 and bow.x > 0):
            bow = -bow
        middle = (start + tip) / 2 + bow * 2
        heading = (tip - middle).normalize()
        neck = tip - heading * 20 * k
        shaft = f"M{_xy(start)}Q{_xy(middle)} {_xy(neck)}"
        side = pygame.Vector2(-heading.y, heading.x) * 12 * k
        back = tip - heading * 24 * k
        head = f"M{_xy(tip)}L{_xy(back + side)}L{_xy(back - side)}Z"
        body = "".join(
            f'<path d="{shaft}" fill="none" stroke="{ink}" stroke-opacity="{fade}" stroke-width="{width * k:.2f}"'
            f' stroke-linecap="round"/><path d="{head}" fill="{ink}" fill-opacity="{fade}" stroke="{ink}"'
            f' stroke-opacity="{fade}" stroke-width="{(width - 5) * k:.2f}" stroke-linejoin="round"/>'
            for ink, width, fade in ((_ARROW_INK, 12, 0.75), (colour, 7, opacity))
        )
        self.target.blit(self.painter.vector(body, area.size, (0, 0, *area.size)), area.topleft)


def _xy(point: pygame.Vector2) -> str:
    return f"{point.x:.2f} {point.y:.2f}"


def _rgb(colour: str) -> tuple[int, int, int]:
    shown = pygame.Color(colour)
    return shown.r, shown.g, shown.b
