"""Figures of the rule book: a piece of the mat with chips and marks that the rules have checked.

A figure's keys, all optional:

- ``chips``: sides and their spaces, ``green=c4,d4 blue=f5``; ``runs``: completed SEQUENCES, ``green=c4-g4``;
- ``show``: two corners of the piece such as ``a10-f6``; ``mat``: a mat's name;
- ``hand``: cards, shown below the mat; ``held``: one of them: the spaces where Green may play it light up;
- ``choose``: a five such as ``b6-f6``, shown as its ribbon would lie;
- ``last``: a space just played on, in dashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from jungle_games.core.cards import Card, CardError, parse_cards
from jungle_games.core.game import BadSetup
from jungle_games.core.told import ToldError
from jungle_games.games.sequence.rules.fives import Five, Run
from jungle_games.games.sequence.rules.mat import CORNERS, SIZE, Square
from jungle_games.games.sequence.rules.mats import find_mat
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.rules.position import SequencePosition, Stage, Table
from jungle_games.games.sequence.rules.sides import SIDE_NAMES, Side
from jungle_games.games.sequence.rules.situation import ONE_EYED
from jungle_games.games.sequence.scene.chips import CHIP, CHIP_AT, ChipLook, chip, draw_ribbon
from jungle_games.games.sequence.scene.geometry import CARD_RATIO
from jungle_games.games.sequence.scene.marks import draw_sign, sign_of
from jungle_games.games.sequence.scene.mat_picture import SPACE, lit_space, space_picture
from jungle_games.table.cards import card_face
from jungle_games.table.highlights import Light, draw_last_move, draw_light
from jungle_games.table.motion import Pose
from jungle_games.table.style import CARDS
from jungle_games.ui.effects import Shadow
from jungle_games.ui.painter import Painter

_EDGE: Final = 10.0
_CARD, _CARD_STEP = 72.0, 80.0
_RAISED: Final = 10.0
_KEYS: Final = frozenset(["chips", "runs", "show", "mat", "hand", "held", "choose", "last"])
_LIGHTS: Final = replace(CARDS.lights, last="last_move_paper", last_inset=2.0, last_corner=6.0)


class FigureError(ToldError):
    """A figure that cannot be drawn, or that shows what the rules don't allow; the message says why."""


@dataclass(frozen=True)
class MatFigure:
    """A position, the part of its mat that is shown, and the marks on it. ``size`` is its natural size in units."""

    position: SequencePosition
    part: tuple[Square, Square]
    hand: tuple[Card, ...] = ()
    held: Card | None = None
    choose: Five | None = None
    last: Square | None = None
    size: tuple[float, float] = field(init=False)

    def __post_init__(self) -> None:
        columns, rows = (abs(b - a) + 1 for a, b in zip(*self.part, strict=True))
        wide, high = columns * SPACE[0] + 2 * _EDGE, rows * SPACE[1] + 2 * _EDGE
        if self.hand:
            wide = max(wide, (len(self.hand) - 1) * _CARD_STEP + _CARD + 2 * _EDGE)
            high += _RAISED + _CARD * CARD_RATIO + _EDGE
        object.__setattr__(self, "size", (wide, high))

    @property
    def squares(self) -> Iterator[Square]:
        """The spaces that are shown."""
        files, ranks = (sorted(pair) for pair in zip(*self.part, strict=True))
        for rank in range(ranks[0], ranks[1] + 1):
            for file in range(files[0], files[1] + 1):
                yield Square(file, rank)

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into ``rect``, which has the shape of ``size``; its shadow falls outside."""
        _Drawing(self, painter, target, rect).draw()


class _Drawing:
    """Draws one figure at one place."""

    def __init__(self, figure: MatFigure, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        self._figure = figure
        self._painter = painter
        self._target = target
        self._u = rect.w / figure.size[0]
        columns, rows = (abs(b - a) + 1 for a, b in zip(*figure.part, strict=True))
        width, height = columns * SPACE[0] + 2 * _EDGE, rows * SPACE[1] + 2 * _EDGE
        self._mat = pygame.Rect(0, rect.y, round(width * self._u), round(height * self._u))
        self._mat.centerx = rect.centerx
        self._left = min(square.file for square in figure.part)
        self._top = max(square.rank for square in figure.part)

    def draw(self) -> None:
        """Felt, spaces, marks, chips, and the hand."""
        painter, target, u, figure = self._painter, self._target, self._u, self._figure
        painter.shadow(target, self._mat, 14 * u, Shadow.PAPER, u)
        painter.box(target, self._mat, 14 * u, painter.theme.felt, border=painter.theme.amber, width=1.5 * u)
        position = figure.position
        for square in figure.squares:
            rect, card = self._space(square), position.table.mat.card_at(square)
            target.blit(space_picture(painter, card, rect.size, bare=square in position.chips), rect)
        if figure.last is not None:
            draw_last_move(painter, target, self._space(figure.last), u, _LIGHTS)
        for run in position.runs:
            self._draw_five(run.five)
        lit = self._lit()
        for square in lit:
            if square not in position.chips:
                rect = self._space(square)
                picture = lit_space(painter, position.table.mat.card_at(square), rect.size, u, False)
                target.blit(picture, picture.get_rect(center=rect.center))
        if figure.choose is not None:
            self._draw_five(figure.choose)
        self._draw_chips()
        for square in lit:
            if square in position.chips:
                draw_light(painter, target, Light.CAPTURE, self._space(square), u, _LIGHTS, over=True)
        self._draw_hand()

    def _lit(self) -> list[Square]:
        figure = self._figure
        if figure.held is None:
            return []
        shown = set(figure.squares)
        return [square for square in figure.position.targets(figure.held) if square in shown]

    def _draw_chips(self) -> None:
        position, width = self._figure.position, round(CHIP * self._u)
        shown = set(self._figure.squares)
        for square, side in position.chips.items():
            if square in shown:
                self._draw_chip(ChipLook(side, square in position.locked), square, width)

    def _draw_chip(self, look: ChipLook, square: Square, width: int) -> None:
        x, y = self._chip_middle(square)
        sprite = chip(self._painter, look, width)
        shade, (right, down) = self._painter.cast(sprite, Shadow.CARD, width / 100), Shadow.CARD.offset(width / 100)
        self._target.blit(shade, shade.get_rect(center=(round(x) + right, round(y) + down)))
        self._target.blit(sprite, sprite.get_rect(center=(round(x), round(y))))

    def _draw_five(self, five: Five) -> None:
        first, last = (self._chip_middle(square) for square in (five.squares[0], five.squares[-1]))
        draw_ribbon(self._painter, self._target, first, last, self._u)

    def _draw_hand(self) -> None:
        figure, u = self._figure, self._u
        width = round(_CARD * u)
        across = (len(figure.hand) - 1) * _CARD_STEP * u
        for index, card in enumerate(figure.hand):
            x = self._mat.centerx - across / 2 + index * _CARD_STEP * u
            y = self._mat.bottom + (_RAISED + _EDGE * 0.6 + _CARD * CARD_RATIO / 2) * u
            y -= _RAISED * u if card == figure.held else 0
            picture = card_face(self._painter, card, width)
            rect = picture.get_rect(center=(round(x), round(y)))
            self._painter.shadow(self._target, rect, 0.085 * width, Shadow.CARD, width / 100)
            self._target.blit(picture, rect)
            sign = sign_of(card, figure.position.is_dead(card))
            if sign is not None:
                draw_sign(self._painter, self._target, sign, Pose(x, y, width))

    def _space(self, square: Square) -> pygame.Rect:
        x = self._mat.x + (_EDGE + (square.file - self._left) * SPACE[0]) * self._u
        y = self._mat.y + (_EDGE + (self._top - square.rank) * SPACE[1]) * self._u
        rect = pygame.Rect(round(x), round(y), 0, 0)
        rect.size = (round(x + SPACE[0] * self._u) - rect.x, round(y + SPACE[1] * self._u) - rect.y)
        return rect

    def _chip_middle(self, square: Square) -> tuple[float, float]:
        rect = self._space(square)
        return rect.x + CHIP_AT[0] * self._u, rect.y + CHIP_AT[1] * self._u


def figure_of(position: SequencePosition) -> MatFigure:
    """The whole mat of ``position``; no hand is shown."""
    return MatFigure(position, (Square(0, 0), Square(SIZE - 1, SIZE - 1)))


def read_figure(spec: Mapping[str, str]) -> MatFigure:
    """The figure that ``spec`` describes. Raises FigureError when it is unreadable or against the rules."""
    unknown = spec.keys() - _KEYS
    if unknown:
        raise FigureError(f"unknown key {sorted(unknown)[0]!r}; a figure has {', '.join(sorted(_KEYS))}")
    try:
        return _checked(_read(spec))
    except (BadSetup, CardError) as error:
        raise FigureError(str(error)) from error
    except ValueError as error:
        raise error if isinstance(error, FigureError) else FigureError(str(error)) from error


def _read(spec: Mapping[str, str]) -> MatFigure:
    options = SequenceOptions.build(changes={"mat": spec.get("mat", "classic")})
    hand = parse_cards(spec.get("hand", ""))
    held = Card.parse(spec["held"]) if "held" in spec else None
    if held is not None and held not in hand:
        hand = (*hand, held)
    chips = {square: side for side, text in _by_side(spec.get("chips", "")) for square in _squares(text)}
    runs = tuple(Run(side, _five(text)) for side, text in _by_side(spec.get("runs", "")))
    chips |= {square: run.side for run in runs for square in run.five.squares if square not in CORNERS}
    table = Table(find_mat(options.mat), options, 3 if 2 in chips.values() else 2)
    start = SequencePosition.start(table)
    position = replace(start, stage=Stage.PLAY, cutting=(), chips=chips, runs=runs, hands=(hand, *start.hands[1:]))
    first, _dash, second = spec.get("show", "a1-j10").partition("-")
    return MatFigure(
        position,
        (Square.parse(first), Square.parse(second)),
        hand,
        held,
        _five(spec["choose"]) if "choose" in spec else None,
        Square.parse(spec["last"]) if "last" in spec else None,
    )


def _by_side(text: str) -> Iterator[tuple[Side, str]]:
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in SIDE_NAMES:
            raise FigureError(f"{word!r} needs a side and what it has, such as green=c4,d4")
        yield SIDE_NAMES.index(name), value


def _squares(text: str) -> list[Square]:
    return [Square.parse(name) for name in text.split(",")]


def _five(text: str) -> Five:
    first, _dash, last = text.partition("-")
    return Five.between(Square.parse(first), Square.parse(last))


def _checked(figure: MatFigure) -> MatFigure:
    """Refuse marks that the rules contradict."""
    position, shown = figure.position, set(figure.squares)
    for square in position.chips:
        if square in CORNERS:
            raise FigureError(f"chips: {square} is a corner")
    if figure.last is not None and figure.last not in shown:
        raise FigureError(f"last: {figure.last} is not shown")
    held = figure.held
    if held is not None and not position.is_dead(held) and not shown & set(position.targets(held)):
        kind = "removes no chip" if held in ONE_EYED else "goes nowhere"
        raise FigureError(f"held: {held} {kind} on what is shown")
    if figure.choose is not None:
        own = {square for square, side in position.chips.items() if side == 0} | CORNERS
        if sum(square in own for square in figure.choose.squares) < 4:
            raise FigureError(f"choose: Green is not about to complete {figure.choose}")
    return figure
