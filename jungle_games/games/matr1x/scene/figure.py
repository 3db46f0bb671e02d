"""Figures of the rule book: a piece of the neon table with cards, marks and lanes that the rules have checked.

A figure's keys, all but ``cards`` optional:

- ``cards``: piles as ``place=cards``, the top card first: ``b2=7D,4S c3=9H e2=4D,QH``; a royal lies under its armour;
- ``show``: two opposite places such as ``b2-e4``;
- ``beaten``: places whose royals have fallen;
- ``drawn``: a card; the places where it may go light up as on the table, and it is shown beside the piece;
- ``at``: where the drawn card is about to be dropped; lanes it triggers are lit with their sums;
- ``options``: ``name=value`` pairs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import pygame

from jungle_games.core.cards import Card, CardError
from jungle_games.core.options import OptionError
from jungle_games.core.told import ToldError
from jungle_games.games.matr1x.rules.attack import Attack, Forecast
from jungle_games.games.matr1x.rules.grid import SIDE
from jungle_games.games.matr1x.rules.position import (
    INNER,
    OUTER,
    PLACES,
    Grid,
    Lane,
    Matr1xOptions,
    Matr1xPosition,
    Place,
    is_royal,
)
from jungle_games.games.matr1x.scene import badges
from jungle_games.games.matr1x.scene.lanes import draw_chevrons, lane_colour
from jungle_games.table.cards import card_face, card_size
from jungle_games.table.highlights import Light, draw_arrow, draw_light
from jungle_games.table.style import NEON
from jungle_games.ui.effects import Shadow
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix

_CARD: Final = (64.0, 89.6)
_PITCH: Final = (82.0, 104.0)
_MARGIN: Final = 26.0
_LEAST_SUM: Final = 9
"""Pixels below which the sum on a pill cannot be read."""
_HAND: Final = 106.0
"""Room for the drawn card at the right."""
_KEYS: Final = frozenset(["cards", "show", "beaten", "drawn", "at", "options"])
_ROUND: Final = 8.5 / 100


class FigureError(ToldError):
    """A figure that cannot be drawn, or that shows what the rules don't allow; the message says why."""


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
        width = columns * _PITCH[0] + _CARD[0] + 2 * _MARGIN + (_HAND if self.drawn else 0)
        object.__setattr__(self, "size", (width, rows * _PITCH[1] + _CARD[1] + 2 * _MARGIN))

    def shows(self, place: Place) -> bool:
        """Whether ``place`` is on the part that is shown."""
        (file_a, row_a), (file_b, row_b) = self.part
        across = min(file_a, file_b) <= place.file <= max(file_a, file_b)
        return across and min(row_a, row_b) <= place.row <= max(row_a, row_b)

    @property
    def forecast(self) -> Forecast | None:
        """What the drop that is about to be made does."""
        return None if self.at is None else self.position.forecast(self.at)

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into ``rect``, which has the shape of ``size``; its shadow falls outside."""
        _Drawing(self, painter, target, rect).draw()


class _Drawing:
    """Draws one figure at one place."""

    def __init__(self, figure: GridFigure, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        self._figure = figure
        self._painter = painter
        self._target = target
        self._rect = rect
        self._u = rect.w / figure.size[0]

    def draw(self) -> None:
        theme, u = self._painter.theme, self._u
        self._painter.shadow(self._target, self._rect, 14 * u, Shadow.PAPER, u)
        ground = mix(theme.neon_ground, theme.neon_panel, 0.6)
        self._painter.box(self._target, self._rect, 14 * u, ground, border=theme.neon_border, width=1.5 * u)
        places = [place for place in PLACES if self._figure.shows(place)]
        attacks = self._figure.forecast.attacks if self._figure.forecast else ()
        for attack in sorted(attacks, key=lambda attack: attack.beats):
            self._draw_lane(attack)
        for place in places:
            self._draw_place(place, attacks)
        if self._figure.drawn:
            self._draw_hand()
        for attack in attacks:
            self._draw_sum(attack)

    def place(self, place: Place) -> pygame.Rect:
        """Where the card at ``place`` lies."""
        room = _HAND if self._hand_at_left else 0
        left = min(self._figure.part[0].file, self._figure.part[1].file)
        top = min(self._figure.part[0].row, self._figure.part[1].row)
        x = room + _MARGIN + (place.file - left) * _PITCH[0]
        y = _MARGIN + (place.row - top) * _PITCH[1]
        corner = (self._rect.x + round(x * self._u), self._rect.y + round(y * self._u))
        return pygame.Rect(corner, card_size(round(_CARD[0] * self._u)))

    def _draw_lane(self, attack: Attack) -> None:
        lane, u, theme = attack.lane, self._u, self._painter.theme
        colour = lane_colour(theme, attack)
        capsule = self.place(lane.trigger).union(self.place(lane.royal)).inflate(round(14 * u), round(14 * u))
        self._painter.glow(self._target, capsule, 13 * u, colour, blur=10 * u, alpha=120)
        field = mix(colour, theme.neon_ground, 0.72)
        self._painter.box(self._target, capsule, 13 * u, field, border=colour, width=2 * u)
        draw_chevrons(self._painter, self._target, self.place, lane, colour, 0.75 * u)

    def _draw_place(self, place: Place, attacks: tuple[Attack, ...]) -> None:
        figure, painter, u = self._figure, self._painter, self._u
        rect, cards = self.place(place), figure.position.piles.get(place, ())
        legal = figure.drawn and figure.position.refusal(place) is None
        if legal and figure.at is None:
            light = Light.ONTO if cards else Light.LEGAL
            draw_light(painter, self._target, light, rect, 0.8 * u, NEON.lights)
        if not cards:
            badges.draw_slot(painter, self._target, rect, 0.7 * u, royal=place in OUTER)
        else:
            self._draw_cards(place, rect, cards, attacks)
        if legal and figure.at is None:
            draw_light(painter, self._target, Light.ONTO, rect, 0.8 * u, NEON.lights, over=True)
        elif place == figure.at:
            edge = rect.inflate(round(4 * u), round(4 * u))
            painter.box(self._target, edge, _ROUND * rect.w, border=painter.theme.ice, width=3 * u)

    def _draw_cards(
        self, place: Place, rect: pygame.Rect, cards: tuple[Card, ...], attacks: tuple[Attack, ...]
    ) -> None:
        painter, grid, royal = self._painter, self._figure.position.grid, self._figure.position.grid.royal_at(place)
        armour = cards[:-1] if royal is not None else ()
        across, down = {0: (-1, 0), 4: (1, 0)}.get(place.file, (0, -1 if place.row == 0 else 1))
        for depth in range(min(3, len(armour)), 0, -1):
            shift = round(depth * 4 * self._u)
            self._draw_card(card_face(painter, armour[depth - 1], rect.w), rect.move(across * shift, down * shift))
        under = cards[1:4] if royal is None else ()
        for depth in range(len(under), 0, -1):
            shift = round(depth * 1.8 * self._u)
            self._draw_card(card_face(painter, under[depth - 1], rect.w), rect.move(shift, shift))
        if place in self._figure.position.beaten:
            self._draw_card(badges.beaten_card(painter, rect.w), rect)
            return
        self._draw_card(card_face(painter, royal or cards[0], rect.w), rect)
        if royal is not None:
            colour = next(
                (lane_colour(painter.theme, attack) for attack in attacks if attack.lane.royal == place),
                painter.theme.cyan,
            )
            badge = badges.royal_badge(painter, royal, grid.total(place), grid.armour(place), colour, rect.w)
            self._target.blit(badge, badge.get_rect(center=rect.center))

    def _draw_card(self, picture: pygame.Surface, rect: pygame.Rect) -> None:
        self._painter.shadow(self._target, rect, _ROUND * rect.w, Shadow.CARD, rect.w / 100)
        self._target.blit(picture, rect)

    def _draw_hand(self) -> None:
        """The drawn card beside the grid, and the way to where it is about to be dropped."""
        figure, u = self._figure, self._u
        assert figure.position.card is not None
        width = round(_CARD[0] * u)
        rect = pygame.Rect((0, 0), card_size(width))
        x = round((_HAND / 2 + 4) * u)
        y = self._rect.centery if figure.at is None else self.place(figure.at).centery
        rect.center = (self._rect.x + x if self._hand_at_left else self._rect.right - x, y)
        self._draw_card(card_face(self._painter, figure.position.card, width), rect)
        if figure.at is not None:
            start = rect.midright if self._hand_at_left else rect.midleft
            end = self.place(figure.at).center
            draw_arrow(self._painter, self._target, start, end, 0.5 * u, "ice")

    @property
    def _hand_at_left(self) -> bool:
        """Whether the drawn card lies at the left, because it is about to be dropped there."""
        figure = self._figure
        return figure.drawn and figure.at is not None and figure.at.file == min(place.file for place in figure.part)

    def _draw_sum(self, attack: Attack) -> None:
        """The sum and what is needed, on a pill at the royal's outer edge."""
        painter, u = self._painter, self._u
        colour = lane_colour(painter.theme, attack)
        royal = self.place(attack.lane.royal)
        text = f"{attack.sum} / {attack.need}"
        px = max(_LEAST_SUM, round(17 * u))
        width = painter.text_width(text, Face.TITLE, px) + px
        pill = pygame.Rect(0, 0, width, round(1.65 * px))
        edge = royal.bottom + round(9 * u) if attack.lane.royal.row == SIDE - 1 else royal.y - round(9 * u)
        pill.center = (royal.centerx, edge)
        painter.box(self._target, pill, 14 * u, "#0C1226", border=colour, width=2 * u)
        painter.label(self._target, text, pill.center, Face.TITLE, px, colour, "center")


def read_figure(spec: Mapping[str, str]) -> GridFigure:
    """The figure that ``spec`` describes. Raises FigureError when it is unreadable or against the rules."""
    unknown = spec.keys() - _KEYS
    if unknown:
        raise FigureError(f"unknown key {sorted(unknown)[0]!r}; a figure has {', '.join(sorted(_KEYS))}")
    if "cards" not in spec:
        raise FigureError("cards: missing")
    try:
        position = _position(spec)
    except (CardError, OptionError) as error:
        raise FigureError(str(error)) from error
    at = _place(spec["at"]) if "at" in spec else None
    figure = GridFigure(position, _part(spec.get("show")), "drawn" in spec, at)
    _check(figure)
    return figure


def figure_of(position: Matr1xPosition) -> GridFigure:
    """The whole grid of ``position``, without marks."""
    return GridFigure(position, _part(None))


def _position(spec: Mapping[str, str]) -> Matr1xPosition:
    names = dict(pair.split("=", 1) for pair in spec.get("options", "").split())
    values: dict[str, object] = {"true": True, "false": False, "1": 1, "2": 2}
    options = Matr1xOptions.build(changes={name: values.get(text, text) for name, text in names.items()})
    piles: dict[Place, tuple[Card, ...]] = {}
    for entry in spec["cards"].split():
        name, equals, codes = entry.partition("=")
        if not equals:
            raise FigureError(f"cards: {entry!r} reads like b2=7D,4S")
        piles[_place(name)] = tuple(Card.parse(code) for code in codes.split(","))
    beaten = frozenset(_place(name) for name in spec.get("beaten", "").split())
    draw = (Card.parse(spec["drawn"]), Card.HIDDEN) if "drawn" in spec else (Card.HIDDEN,)
    return Matr1xPosition(options, Grid(piles, beaten), draw)


def _place(text: str) -> Place:
    found = next((place for place in PLACES if str(place) == text), None)
    if found is None:
        raise FigureError(f"{text!r} is no place; a place reads like c3")
    return found


def _part(text: str | None) -> tuple[Place, Place]:
    """Two opposite corners of what is shown; the free corners of the grid may be named here."""
    if text is None:
        return Place(0, 0), Place(4, 4)
    first, dash, second = text.partition("-")
    if not dash:
        raise FigureError(f"show: {text!r} needs two corners, such as b2-e4")
    return _corner(first), _corner(second)


def _corner(text: str) -> Place:
    if len(text) != 2 or text[0] not in "abcde" or text[1] not in "12345":
        raise FigureError(f"{text!r} is no place; a place reads like c3")
    return Place("abcde".index(text[0]), int(text[1]) - 1)


def _check(figure: GridFigure) -> None:
    """Refuse cards that lie where they cannot, and drops that the rules forbid."""
    position = figure.position
    seen: set[Card] = set()
    for place, cards in position.piles.items():
        for card in cards:
            if card in seen:
                raise FigureError(f"{card} lies there twice")
            seen.add(card)
        if place in INNER and any(is_royal(card) for card in cards):
            raise FigureError(f"{place}: royals lie outside")
    for place in position.beaten:
        if position.grid.royal_at(place) is None:
            raise FigureError(f"beaten: there is no royal at {place}")
    if figure.at is not None:
        if not figure.drawn:
            raise FigureError("at: needs a drawn card")
        if reason := position.why_not(figure.at):
            raise FigureError(f"at: {figure.at}: {reason}")
        _check_shown(figure, *(attack.lane for attack in position.forecast(figure.at).attacks))


def _check_shown(figure: GridFigure, *lanes: Lane) -> None:
    for place in (figure.at, *(end for lane in lanes for end in (lane.trigger, lane.royal))):
        if place is not None and not figure.shows(place):
            raise FigureError(f"{place} is marked but not shown")
