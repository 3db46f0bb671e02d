"""Maps to choose from, and the rule book's figures: positions on a piece of the board, with marks that were checked.

A figure's keys, all but ``position`` optional:

- ``position``: a position string, or ``start``;
- ``options``: ``name=value`` pairs; ``show``: two corners such as ``b3-f7``;
- ``held``: a square; its legal places, captures and barred leaps are lit as on the table;
- ``arrows``: legal moves of either side; ``crosses``: moves that the rules refuse;
- ``last``: a move just made, in dashes.

Squares and moves are separated by spaces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import pygame

from jungle_games.core.formatting import listed
from jungle_games.core.game import BadSetup, IllegalMove
from jungle_games.core.i18n import _
from jungle_games.core.options import OptionError
from jungle_games.core.tiled import MapError
from jungle_games.games.jungle.rules.board import JungleMap, JungleMove, Square
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.games.jungle.scene.drawing import JungleDrawing, draw_pieces
from jungle_games.games.jungle.scene.frame import name_of
from jungle_games.table.drawing import FigureError, check_keys, crowded, draw_position, option_changes
from jungle_games.table.sprites.marks import draw_arrow, draw_barred, draw_last_move, draw_light, shortened
from jungle_games.table.style import Light
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import View

_SQUARE: Final = 60.0
"""The side of a square in a figure of natural size, in units."""
_OVERSIZE: Final = 2
"""Supersampling factor of a map to choose: at actual size, the detail of the turf would look like noise."""
_BAD_MAP_LINE: Final = 13
"""The number of em widths in a line of a map's error message."""
_START: Final = "start"
_KEYS: Final = frozenset(["position", "options", "show", "held", "arrows", "crosses", "last"])
_DESIGN_SQUARE: Final = 80.0
_ARROW: Final = 0.6
"""How broad an arrow is, of a hint's on the table."""


@dataclass(frozen=True)
class BoardFigure:
    """A position, the part of its board that is shown, and the marks on it. ``size`` is its natural size in units."""

    position: JunglePosition
    part: tuple[Square, Square]
    held: Square | None = None
    arrows: tuple[JungleMove, ...] = ()
    crosses: tuple[JungleMove, ...] = ()
    last: JungleMove | None = None
    size: tuple[float, float] = field(init=False)

    def __post_init__(self) -> None:
        columns, rows = (abs(b - a) + 1 + 2 * JungleDrawing.frame_share for a, b in zip(*self.part, strict=True))
        object.__setattr__(self, "size", (columns * _SQUARE, rows * _SQUARE))

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the pieces that stand closest together, on the whole board."""
        board = self.position.board
        across, up = crowded(list(self.position.pieces)) or (board.width / 2, board.height / 2)
        return (across + 0.5) / board.width, 1 - (up + 0.5) / board.height

    @property
    def counts(self) -> tuple[int, int, float]:
        return self.position.board.width, self.position.board.height, JungleDrawing.frame_share

    @property
    def told(self) -> Sequence[str]:
        named = partial(name_of, self.position)
        marked = [
            (_("Last move: {what}"), [str(self.last)] if self.last is not None else []),
            (_("May go: {what}"), [f"{move.origin} – {move.target}" for move in self.arrows]),
            (_("May not go: {what}"), [f"{move.origin} – {move.target}" for move in self.crosses]),
        ]
        if self.held is not None:
            targets = [named(move.target) for move in self.held_moves() if self.shows(move.target)]
            marked.append((_("{thing} can go to: {{what}}").format(thing=named(self.held)), targets))
            marked.append((_("Barred by: {what}"), [named(rat) for rat, _taker in self.barring_rats()]))
        pieces = [named(square) for square in sorted(self.position.pieces) if self.shows(square)]
        told = [(words, listed(places)) for words, places in marked]
        return [*pieces, *(words.format(what=what) for words, what in told if what)]

    def shows(self, square: Square) -> bool:
        (file_a, rank_a), (file_b, rank_b) = self.part
        return min(file_a, file_b) <= square.file <= max(file_a, file_b) and min(rank_a, rank_b) <= square.rank <= max(
            rank_a, rank_b
        )

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        drawing = JungleDrawing(painter, self.position.board, self.position.rank, self.part)
        drawing.fill(rect)
        draw_position(drawing, target, self.position, _Marks(self, drawing))

    def held_moves(self) -> tuple[JungleMove, ...]:
        if self.held is None:
            return ()
        return _turned_to(self.position, self.held).moves_from(self.held)

    def barring_rats(self) -> list[tuple[Square, Square]]:
        if self.held is None:
            return []
        return [(rat, self.held) for _target, rat in self.position.barred_leaps(self.held) if self.shows(rat)]


def read_figure(spec: Mapping[str, str]) -> BoardFigure:
    """The figure described by ``spec``. Raises FigureError if it is unreadable or against the rules."""
    check_keys(spec, _KEYS)
    if "position" not in spec:
        raise FigureError("a figure needs a position")
    try:
        position = _position(spec)
    except (BadSetup, OptionError) as error:
        raise FigureError(str(error)) from error
    figure = BoardFigure(
        position,
        _part(spec.get("show"), position),
        _square(spec["held"]) if "held" in spec else None,
        tuple(_move(text) for text in spec.get("arrows", "").split()),
        tuple(_move(text) for text in spec.get("crosses", "").split()),
        _move(spec["last"]) if "last" in spec else None,
    )
    _check(figure)
    return figure


def figure_of(position: JunglePosition) -> BoardFigure:
    return BoardFigure(position, _part(None, position))


def _position(spec: Mapping[str, str]) -> JunglePosition:
    options = JungleOptions.build(changes=option_changes(spec))
    board = find_map(options.map)
    if spec["position"] == _START:
        return JunglePosition.start(board, options)
    return JunglePosition.from_fen(spec["position"], board, options)


def _part(text: str | None, position: JunglePosition) -> tuple[Square, Square]:
    if text is None:
        return Square(0, 0), Square(position.board.width - 1, position.board.height - 1)
    first, dash, second = text.partition("-")
    if not dash:
        raise FigureError(f"show: {text!r} needs two corners, such as b3-f7")
    return _square(first), _square(second)


def _square(text: str) -> Square:
    # Any two squares make a move to the parser, a square twice too: one notation, read in one place.
    return _move(text * 2).origin


def _move(text: str) -> JungleMove:
    try:
        return JungleMove.parse(text)
    except IllegalMove as error:
        raise FigureError(str(error)) from error


def _check(figure: BoardFigure) -> None:
    position = figure.position
    for square in (*figure.part, *([figure.held] if figure.held else [])):
        if square not in position.board.ground:
            raise FigureError(f"{square} is not on the board")
    if figure.held is not None and not _turned_to(position, figure.held).moves_from(figure.held):
        raise FigureError(f"held: nothing on {figure.held} can move")
    for move in figure.arrows:
        if reason := _turned_to(position, move.origin).why_not(move.origin, move.target):
            raise FigureError(f"arrows: {move}: {reason}")
    for move in figure.crosses:
        if not _turned_to(position, move.origin).refusal(move.origin, move.target):
            raise FigureError(f"crosses: {move} is legal")
    marked = [figure.held] if figure.held else []
    moves = [*figure.arrows, *figure.crosses, *([figure.last] if figure.last else [])]
    for square in (*marked, *(square for move in moves for square in (move.origin, move.target))):
        if not figure.shows(square):
            raise FigureError(f"{square} is marked but not shown")
    if figure.last is not None and position.piece_at(figure.last.target) is None:
        raise FigureError(f"last: nothing stands on {figure.last.target}")


def _turned_to(position: JunglePosition, square: Square) -> JunglePosition:
    """The position with the side to move that owns the piece on ``square``."""
    piece = position.piece_at(square)
    if piece is None:
        raise FigureError(f"nothing stands on {square}")
    return replace(position, turn=piece.seat)


@dataclass(frozen=True, slots=True)
class _Marks:
    """A figure's marks in their two layers; lengths are those of the table's design."""

    figure: BoardFigure
    drawing: JungleDrawing

    @property
    def _k(self) -> float:
        return self.drawing.square / _DESIGN_SQUARE

    def draw_under(self, target: pygame.Surface) -> None:
        figure, painter, k = self.figure, self.drawing.painter, self._k
        for square in (figure.last.origin, figure.last.target) if figure.last is not None else ():
            draw_last_move(painter, target, self.drawing.cell(square), k)
        for move in figure.held_moves():
            if figure.shows(move.target):
                light = Light.CAPTURE if figure.position.piece_at(move.target) else Light.LEGAL
                draw_light(painter, target, light, self.drawing.cell(move.target), k)

    def draw_over(self, target: pygame.Surface) -> None:
        for rat, leaper in self.figure.barring_rats():
            # The cross lies on the edge where the rat bars the leap.
            far = max(abs(rat.file - leaper.file), abs(rat.rank - leaper.rank))
            self._cross(target, leaper, rat, (far - 0.5) / far)
        for move in self.figure.crosses:
            self._arrow(target, move, "ember")
            self._cross(target, move.origin, move.target, 0.5)
        for move in self.figure.arrows:
            self._arrow(target, move, "cream")

    def _cross(self, target: pygame.Surface, origin: Square, end: Square, share: float) -> None:
        spot = pygame.Vector2(self.drawing.cell(origin).center).lerp(self.drawing.cell(end).center, share)
        draw_barred(self.drawing.painter, target, (spot.x, spot.y), self._k)

    def _arrow(self, target: pygame.Surface, move: JungleMove, colour: str) -> None:
        start, end = (self.drawing.cell(square) for square in (move.origin, move.target))
        ends = shortened(start, end, from_thing=True, to_thing=False)
        draw_arrow(self.drawing.painter, target, *ends, _ARROW * self._k, colour)


def draw_map(painter: Painter, target: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Draw the map called ``name`` with its set-up in the centre of ``rect``; a bad map is described by its error."""
    try:
        board = find_map(name)
    except MapError as error:
        px = max(12, rect.w // _BAD_MAP_LINE)
        painter.box(target, rect, px, painter.theme.inset)
        space = rect.inflate(-2 * px, -2 * px)
        painter.paragraph(target, str(error), space, Face.REGULAR, px, painter.theme.paper)
        return
    key = ("map", board.name, board.title, rect.size)
    target.blit(painter.cache.get(key, lambda: _picture(painter, board, rect.size)), rect)


def _picture(painter: Painter, board: JungleMap, size: tuple[int, int]) -> pygame.Surface:
    large = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    drawing = JungleDrawing(painter, board, None)
    u = min(large.get_width() / drawing.size[0], large.get_height() / drawing.size[1])
    drawing.fit(View(large.get_size()).with_table((0, 0, *large.get_size()), u))
    drawing.draw_table(large)
    draw_pieces(drawing, large, board.start)
    return pygame.transform.smoothscale(large, size)
