"""Mats to choose from, and figures of the rule book: a piece of the mat with chips and marks that were checked.

A figure's keys, all optional:

- ``chips``: sides and their spaces, ``green=c4,d4 blue=f5``; ``runs``: completed SEQUENCES, ``green=c4-g4``;
- ``show``: two corners of the piece such as ``a10-f6``;
- ``hand``: cards, shown below the mat; ``held``: one of them: the spaces where Green may play it light up;
- ``choose``: a five such as ``b6-f6``, shown as its ribbon would lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from jungle_games.core.cards import Card, CardError, card_name, parse_cards
from jungle_games.core.formatting import first_capital, listed
from jungle_games.core.game import BadSetup
from jungle_games.core.i18n import _
from jungle_games.core.tiled import MapError
from jungle_games.games.sequence.rules.fives import (
    CORNERS,
    SIDE_NAMES,
    SIZE,
    SQUARES,
    Five,
    Mat,
    Run,
    Side,
    Square,
    side_name,
)
from jungle_games.games.sequence.rules.options import SequenceOptions, find_mat, fingerprint
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, Stage, Table
from jungle_games.games.sequence.scene.chips import SPACE
from jungle_games.games.sequence.scene.drawing import InHand, SequenceDrawing
from jungle_games.games.sequence.scene.mat_picture import CARD_RATIO, MatGeometry, paint_spaces
from jungle_games.table.drawing import FigureError, check_keys, crowded, draw_position
from jungle_games.table.sprites.arrangement import Arrangement, Pose, Thing
from jungle_games.table.sprites.marks import draw_light
from jungle_games.table.style import Light, Strength
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.pictures import Shadow

_EDGE: Final = 10.0
_CARD, _CARD_STEP = 72.0, 80.0
_RAISED: Final = 10.0
_OVERSIZE: Final = 2
"""Supersampling factor of a mat to choose: painted at actual size, the print would look ragged."""
_KEYS: Final = frozenset(["chips", "runs", "show", "hand", "held", "choose"])


@dataclass(frozen=True)
class MatFigure:
    """A position, the part of its mat that is shown, and the marks on it. ``size`` is its natural size in units."""

    position: SequencePosition
    part: tuple[Square, Square]
    hand: tuple[Card, ...] = ()
    held: Card | None = None
    choose: Five | None = None
    size: tuple[float, float] = field(init=False)

    def __post_init__(self) -> None:
        columns, rows = (abs(b - a) + 1 for a, b in zip(*self.part, strict=True))
        wide, high = columns * SPACE[0] + 2 * _EDGE, rows * SPACE[1] + 2 * _EDGE
        if self.hand:
            wide = max(wide, (len(self.hand) - 1) * _CARD_STEP + _CARD + 2 * _EDGE)
            high += _RAISED + _CARD * CARD_RATIO + _EDGE
        object.__setattr__(self, "size", (wide, high))

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the chips that lie closest together, on the whole mat."""
        across, up = crowded([(square.file, square.rank) for square in self.position.chips]) or (SIZE / 2, SIZE / 2)
        return (across + 0.5) / SIZE, 1 - (up + 0.5) / SIZE

    @property
    def squares(self) -> Iterator[Square]:
        files, ranks = (sorted(pair) for pair in zip(*self.part, strict=True))
        for rank in range(ranks[0], ranks[1] + 1):
            for file in range(files[0], files[1] + 1):
                yield Square(file, rank)

    @property
    def told(self) -> Sequence[str]:
        position, shown = self.position, set(self.squares)
        first, last = self.part
        told = [] if position.chips else [_("No chips from {first} to {last}").format(first=first, last=last)]
        for side in sorted(set(position.chips.values())):
            chips = sorted(square for square, owner in position.chips.items() if owner == side and square in shown)
            told.append(_("{side}: {spaces}").format(side=side_name(side), spaces=listed(map(str, chips))))
        told += [_("{side}: SEQUENCE {line}").format(side=side_name(run.side), line=run.five) for run in position.runs]
        if self.choose is not None:
            told.append(_("To choose: {line}").format(line=self.choose))
        if self.hand:
            told.append(_("In hand: {cards}").format(cards=listed(map(card_name, self.hand))))
        if self.held is not None:
            spaces = listed(str(square) for square in position.targets(self.held) if square in shown)
            told.append(_("{card} may go to: {spaces}").format(card=first_capital(card_name(self.held)), spaces=spaces))
        return told

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        u = rect.w / self.size[0]
        columns, rows = (abs(b - a) + 1 for a, b in zip(*self.part, strict=True))
        mat = pygame.Rect(0, rect.y, round((columns * SPACE[0] + 2 * _EDGE) * u), 0)
        mat.h, mat.centerx = round((rows * SPACE[1] + 2 * _EDGE) * u), rect.centerx
        left, top = min(square.file for square in self.part), max(square.rank for square in self.part)
        drawing = _PartDrawing(painter, self, MatGeometry(mat, u, left, top, (_EDGE, _EDGE)))
        draw_position(drawing, target, self.position, _Marks(self, drawing))


class _PartDrawing(SequenceDrawing):
    """A piece of the mat on its own felt, and below it the hand."""

    def __init__(self, painter: Painter, figure: MatFigure, part: MatGeometry) -> None:
        super().__init__(painter, figure.position)
        self._figure = figure
        self.part: MatGeometry = part

    def arrange(self, position: SequencePosition) -> Arrangement:
        whole, shown = super().arrange(position), set(self._figure.squares)
        chips = [thing for thing in whole.things if thing.place in shown]
        return Arrangement(whole.places, [*chips, *self._hand()])

    def _hand(self) -> Iterator[Thing]:
        figure, mat, u = self._figure, self.part.mat, self.part.u
        across = (len(figure.hand) - 1) * _CARD_STEP * u
        for index, card in enumerate(figure.hand):
            x = mat.centerx - across / 2 + index * _CARD_STEP * u
            y = mat.bottom + (_RAISED + _EDGE * 0.6 + _CARD * CARD_RATIO / 2) * u
            y -= _RAISED * u if card == figure.held else 0
            yield Thing(("hand", index), card, InHand(index), Pose(x, y, round(_CARD * u)), 1)

    def draw_table(self, target: pygame.Surface) -> None:
        painter, mat, u = self.painter, self.part.mat, self.part.u
        painter.shadow(target, mat, 14 * u, Shadow.PAPER, u)
        painter.box(target, mat, 14 * u, painter.theme.felt, border=painter.theme.amber, width=1.5 * u)
        position = self._figure.position
        paint_spaces(painter, target, self.part, position.table.mat, list(self._figure.squares), position.chips)


@dataclass(frozen=True, slots=True)
class _Marks:
    """What a figure shows besides the position: the last move, where a card goes, a five to choose."""

    figure: MatFigure
    drawing: _PartDrawing

    def _lit(self, *, taken: bool) -> list[Square]:
        figure = self.figure
        targets = figure.position.targets(figure.held) if figure.held is not None else ()
        shown = set(figure.squares)
        return [square for square in targets if square in shown and (square in figure.position.chips) == taken]

    def draw_under(self, target: pygame.Surface) -> None:
        figure, drawing, part = self.figure, self.drawing, self.drawing.part
        for square in self._lit(taken=False):
            picture = drawing.paint_light(square, Light.LEGAL, Strength.LIT, False)
            assert picture is not None
            target.blit(picture, picture.get_rect(center=part.space(square).center))
        if figure.choose is not None:
            drawing.draw_ribbons(target, {figure.choose: 1.0})

    def draw_over(self, target: pygame.Surface) -> None:
        part, lights = self.drawing.part, self.drawing.style.lights
        for square in self._lit(taken=True):
            draw_light(self.drawing.painter, target, Light.CAPTURE, part.space(square), part.u, lights, over=True)


def figure_of(position: SequencePosition) -> MatFigure:
    return MatFigure(position, (Square(0, 0), Square(SIZE - 1, SIZE - 1)))


def read_figure(spec: Mapping[str, str]) -> MatFigure:
    """The figure described by ``spec``. Raises FigureError if it is unreadable or against the rules."""
    check_keys(spec, _KEYS)
    try:
        return _checked(_read(spec))
    except (BadSetup, CardError) as error:
        raise FigureError(str(error)) from error
    except ValueError as error:
        raise error if isinstance(error, FigureError) else FigureError(str(error)) from error


def _read(spec: Mapping[str, str]) -> MatFigure:
    options = SequenceOptions()
    hand = parse_cards(spec.get("hand", ""))
    held = Card.parse(spec["held"]) if "held" in spec else None
    if held is not None and held not in hand:
        hand = (*hand, held)
    by_side = _by_side(spec.get("chips", ""))
    chips = {Square.parse(name): side for side, text in by_side for name in text.split(",")}
    runs = tuple(Run(side, _five(text)) for side, text in _by_side(spec.get("runs", "")))
    chips |= {square: run.side for run in runs for square in run.five.squares if square not in CORNERS}
    table = Table(find_mat(options.mat), options, 3 if 2 in chips.values() else 2)
    start = SequencePosition.start(table)
    position = replace(start, stage=Stage.PLAY, cutting=(), chips=chips, runs=runs, hands=(hand, *start.hands[1:]))
    first, _dash, second = spec.get("show", "a1-j10").partition("-")
    choose = _five(spec["choose"]) if "choose" in spec else None
    return MatFigure(position, (Square.parse(first), Square.parse(second)), hand, held, choose)


def _by_side(text: str) -> Iterator[tuple[Side, str]]:
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in SIDE_NAMES:
            raise FigureError(f"{word!r} needs a side and what it has, such as green=c4,d4")
        yield SIDE_NAMES.index(name), value


def _five(text: str) -> Five:
    first, _dash, last = text.partition("-")
    return Five.between(Square.parse(first), Square.parse(last))


def _checked(figure: MatFigure) -> MatFigure:
    position, shown = figure.position, set(figure.squares)
    for square in position.chips:
        if square in CORNERS:
            raise FigureError(f"chips: {square} is a corner")
    held = figure.held
    if held is not None and not position.is_dead(held) and not shown & set(position.targets(held)):
        kind = "removes no chip" if held in ONE_EYED else "goes nowhere"
        raise FigureError(f"held: {held} {kind} on what is shown")
    if figure.choose is not None:
        own = {square for square, side in position.chips.items() if side == 0} | CORNERS
        if sum(square in own for square in figure.choose.squares) < 4:
            raise FigureError(f"choose: Green is not about to complete {figure.choose}")
    return figure


def draw_mat(painter: Painter, target: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw the mat called ``name`` in the centre of ``rect``; an unplayable one is described by its error."""
    try:
        mat = find_mat(name)
    except MapError as error:
        px = max(10, rect.w // 20)
        painter.paragraph(target, str(error), rect, Face.REGULAR, px, painter.theme.paper)
        return
    picture = painter.cache.get(("mat", fingerprint(mat), rect.size), lambda: _picture(painter, mat, rect.size))
    target.blit(picture, picture.get_rect(center=rect.center))


def _picture(painter: Painter, mat: Mat, size: tuple[int, int]) -> pygame.Surface:
    wide, high = SIZE * SPACE[0] + 2 * _EDGE, SIZE * SPACE[1] + 2 * _EDGE
    u = min(size[0] / wide, size[1] / high) * _OVERSIZE
    large = pygame.Surface((round(wide * u), round(high * u)), pygame.SRCALPHA)
    painter.box(large, large.get_rect(), 16 * u, painter.theme.felt, border=painter.theme.amber, width=3 * u)
    geometry = MatGeometry(large.get_rect(), u, edge=(_EDGE, _EDGE))
    paint_spaces(painter, large, geometry, mat, SQUARES)
    return pygame.transform.smoothscale(large, (large.get_width() // _OVERSIZE, large.get_height() // _OVERSIZE))
