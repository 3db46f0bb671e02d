"""Figures of the rule book: a piece of the neon table with cards, marks and lanes that the rules have checked.

A figure's keys, all but ``cards`` optional:

- ``cards``: piles as ``place=cards``, the top card first: ``b2=7D,4S c3=9H e2=4D,QH``; a royal is under its armour;
- ``show``: two opposite places such as ``b2-e4``;
- ``drawn``: a card; the places where it may go light up as on the table, and it is shown beside the piece;
- ``at``: where the drawn card is about to be dropped; lanes it triggers are lit with their sums.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from jungle_games.core.cards import Card, CardError, card_name
from jungle_games.core.formatting import listed
from jungle_games.core.i18n import _
from jungle_games.games.matr1x.rules.grid import FILES, PLACES, SIDE, Attack, Forecast, Grid, Place
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xPosition
from jungle_games.games.matr1x.scene.drawing import CARD, PITCH, Geometry, Matr1xDrawing, lane_colour
from jungle_games.games.matr1x.scene.frame import name_of
from jungle_games.table.drawing import FigureError, check_keys, draw_position
from jungle_games.table.sprites.cards import card_face
from jungle_games.table.sprites.marks import draw_arrow, draw_light
from jungle_games.table.style import NEON, Light
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.pictures import Shadow
from jungle_games.ui.theme import mix

_SCALE: Final = 0.64
"""How large the grid is in a figure of natural size, as a share of the table's."""
_MARGIN: Final = 26.0
_LEAST_SUM: Final = 9
"""Pixels below which the sum on a pill cannot be read."""
_HAND: Final = 106.0
"""Room for the drawn card at the right."""
_KEYS: Final = frozenset(["cards", "show", "drawn", "at"])
_ROUND: Final = 8.5 / 100


@dataclass(frozen=True)
class GridFigure:
    """A position, the part of its grid that is shown, and the drop that is about to be made."""

    position: Matr1xPosition
    part: tuple[Place, Place]
    drawn: bool = False
    at: Place | None = None
    size: tuple[float, float] = field(init=False)

    def __post_init__(self) -> None:
        columns, rows = (abs(b - a) for a, b in zip(*self.part, strict=True))
        width = (columns * PITCH[0] + CARD[0]) * _SCALE + 2 * _MARGIN + (_HAND if self.drawn else 0)
        object.__setattr__(self, "size", (width, (rows * PITCH[1] + CARD[1]) * _SCALE + 2 * _MARGIN))

    @property
    def places(self) -> tuple[Place, ...]:
        files, rows = (range(min(ends), max(ends) + 1) for ends in zip(*self.part, strict=True))
        return tuple(place for place in PLACES if place.file in files and place.row in rows)

    @property
    def forecast(self) -> Forecast | None:
        return None if self.at is None else self.position.forecast(self.at)

    @property
    def told(self) -> Sequence[str]:
        position = self.position
        filled = position.piles.keys() | position.beaten
        told = [name_of(position, place) for place in self.places if place in filled]
        if self.drawn and position.card is not None:
            told.append(_("Drawn: {card}").format(card=card_name(position.card)))
            if self.at is None:
                legal = [str(place) for place in self.places if position.refusal(place) is None]
                told.append(_("It may go to: {places}").format(places=listed(legal)))
            else:
                told.append(_("It is dropped on {place}").format(place=self.at))
        for attack in self.forecast.attacks if self.forecast is not None else ():
            words = _("The lane to {place} has {sum} of {need}")
            told.append(words.format(place=attack.lane.royal, sum=attack.sum, need=attack.need))
        return told

    @property
    def hand_at_left(self) -> bool:
        """Whether the drawn card is at the left because it is about to be dropped there."""
        return self.drawn and self.at is not None and self.at.file == min(place.file for place in self.part)

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        theme, u = painter.theme, rect.w / self.size[0]
        painter.shadow(target, rect, 14 * u, Shadow.PAPER, u)
        ground = mix(theme.neon_ground, theme.neon_panel, 0.6)
        painter.box(target, rect, 14 * u, ground, border=theme.neon_border, width=1.5 * u)
        drawing = Matr1xDrawing(painter)
        drawing.part, drawing.preview = self.places, self.forecast
        # Of the grid, whose middle is its middle place, only the part from its first place on lies in the figure.
        corner = rect.x + ((_HAND if self.hand_at_left else 0) + _MARGIN) * u, rect.y + _MARGIN * u
        middle = [
            start + ((SIDE // 2 - min(ends)) * pitch + card / 2) * _SCALE * u
            for start, ends, pitch, card in zip(corner, zip(*self.part, strict=True), PITCH, CARD, strict=True)
        ]
        drawing.geometry = Geometry(_SCALE * u, (middle[0], middle[1]), pygame.Rect(0, 0, 0, 0))
        draw_position(drawing, target, self.position, _Marks(self, painter, drawing.geometry, rect, u))


@dataclass(frozen=True, slots=True)
class _Marks:
    """What a figure shows besides its cards: where the drawn card may go, the card itself, and what is triggered."""

    figure: GridFigure
    painter: Painter
    geometry: Geometry
    rect: pygame.Rect
    u: float

    @property
    def _legal(self) -> list[Place]:
        figure = self.figure
        if not figure.drawn or figure.at is not None:
            return []
        return [place for place in figure.places if figure.position.refusal(place) is None]

    def draw_under(self, target: pygame.Surface) -> None:
        for place in self._legal:
            light = Light.ONTO if self.figure.position.piles.get(place) else Light.LEGAL
            draw_light(self.painter, target, light, self.geometry.places[place], 0.8 * self.u, NEON.lights)

    def draw_over(self, target: pygame.Surface) -> None:
        for place in self._legal:
            rect = self.geometry.places[place]
            draw_light(self.painter, target, Light.ONTO, rect, 0.8 * self.u, NEON.lights, over=True)
        if self.figure.at is not None:
            rect = self.geometry.places[self.figure.at]
            edge = rect.inflate(round(4 * self.u), round(4 * self.u))
            self.painter.box(target, edge, _ROUND * rect.w, border=self.painter.theme.ice, width=3 * self.u)
        if self.figure.drawn:
            self._draw_hand(target)
        for attack in self.figure.forecast.attacks if self.figure.forecast else ():
            self._draw_sum(target, attack)

    def _draw_hand(self, target: pygame.Surface) -> None:
        figure, u, painter = self.figure, self.u, self.painter
        assert figure.position.card is not None
        rect = pygame.Rect((0, 0), self.geometry.card)
        x = round((_HAND / 2 + 4) * u)
        y = self.rect.centery if figure.at is None else self.geometry.places[figure.at].centery
        rect.center = (self.rect.x + x if figure.hand_at_left else self.rect.right - x, y)
        painter.shadow(target, rect, _ROUND * rect.w, Shadow.CARD, rect.w / 100)
        target.blit(card_face(painter, figure.position.card, rect.w), rect)
        if figure.at is not None:
            start = rect.midright if figure.hand_at_left else rect.midleft
            draw_arrow(painter, target, start, self.geometry.places[figure.at].center, 0.5 * u, "ice")

    def _draw_sum(self, target: pygame.Surface, attack: Attack) -> None:
        painter, u = self.painter, self.u
        colour = lane_colour(painter.theme, attack)
        royal = self.geometry.places[attack.lane.royal]
        text = f"{attack.sum} / {attack.need}"
        px = max(_LEAST_SUM, round(17 * u))
        width = painter.text_width(text, Face.TITLE, px) + px
        pill = pygame.Rect(0, 0, width, round(1.65 * px))
        edge = royal.bottom + round(9 * u) if attack.lane.royal.row == SIDE - 1 else royal.y - round(9 * u)
        pill.center = (royal.centerx, edge)
        painter.box(target, pill, 14 * u, "#0C1226", border=colour, width=2 * u)
        painter.label(target, text, pill.center, Face.TITLE, px, colour, "center")


def read_figure(spec: Mapping[str, str]) -> GridFigure:
    """The figure described by ``spec``. Raises FigureError if it is unreadable or against the rules."""
    check_keys(spec, _KEYS)
    if "cards" not in spec:
        raise FigureError("cards: missing")
    try:
        position = _position(spec)
    except CardError as error:
        raise FigureError(str(error)) from error
    at = _place(spec["at"]) if "at" in spec else None
    if at is not None and (reason := position.why_not(at)):
        raise FigureError(f"at: {at}: {reason}")
    return GridFigure(position, _part(spec.get("show")), "drawn" in spec, at)


def figure_of(position: Matr1xPosition) -> GridFigure:
    return GridFigure(position, _part(None))


def _position(spec: Mapping[str, str]) -> Matr1xPosition:
    piles: dict[Place, tuple[Card, ...]] = {}
    for entry in spec["cards"].split():
        name, equals, codes = entry.partition("=")
        if not equals:
            raise FigureError(f"cards: {entry!r} reads like b2=7D,4S")
        piles[_place(name)] = tuple(Card.parse(code) for code in codes.split(","))
    draw = (Card.parse(spec["drawn"]), Card.HIDDEN) if "drawn" in spec else (Card.HIDDEN,)
    return Matr1xPosition(Matr1xOptions(), Grid(piles), draw)


def _place(text: str) -> Place:
    """A place of the grid, or one of its free corners."""
    if len(text) != 2 or text[0] not in FILES or text[1] not in "12345":
        raise FigureError(f"{text!r} is no place; a place reads like c3")
    return Place(FILES.index(text[0]), int(text[1]) - 1)


def _part(text: str | None) -> tuple[Place, Place]:
    if text is None:
        return Place(0, 0), Place(4, 4)
    first, dash, second = text.partition("-")
    if not dash:
        raise FigureError(f"show: {text!r} needs two corners, such as b2-e4")
    return _place(first), _place(second)
