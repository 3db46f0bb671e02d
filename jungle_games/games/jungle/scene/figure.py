"""Figures of the rule book: real positions on a piece of the real board, with marks that the rules have checked.

A figure's keys, all but ``position`` optional:

- ``position``: a position string, or ``start``;
- ``map``: a map's name; ``options``: ``name=value`` pairs; ``show``: two corners such as ``b3-f7``;
- ``held``: a square; its legal places, captures and barred leaps are lit as on the table;
- ``arrows``: legal moves of either side; ``crosses``: moves that the rules refuse;
- ``last``: a move just made, in dashes; ``point``: squares to look at.

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
from jungle_games.games.jungle.rules.board import JungleMove, Square
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.games.jungle.scene.drawing import JungleDrawing
from jungle_games.games.jungle.scene.frame import name_of
from jungle_games.games.jungle.scene.terrain import BoardLayout
from jungle_games.table.drawing import FigureError, check_keys, draw_position, option_changes
from jungle_games.table.sprites.marks import draw_barred, draw_last_move, draw_light
from jungle_games.table.style import Light
from jungle_games.ui.painter import Painter

_SQUARE: Final = 60.0
"""The side of a square in a figure of natural size, in units."""
_FRAME: Final = 0.2
_NEAR: Final = 2
"""Squares between pieces that stand together."""
_START: Final = "start"
_KEYS: Final = frozenset(["position", "map", "options", "show", "held", "arrows", "crosses", "last", "point", "turned"])
_DESIGN_SQUARE: Final = 80.0
_ARROW_INK: Final = "#3A2A12"


@dataclass(frozen=True)
class BoardFigure:
    """A position, the part of its board that is shown, and the marks on it. ``size`` is its natural size in units."""

    position: JunglePosition
    part: tuple[Square, Square]
    turned: bool = False
    held: Square | None = None
    arrows: tuple[JungleMove, ...] = ()
    crosses: tuple[JungleMove, ...] = ()
    last: JungleMove | None = None
    point: tuple[Square, ...] = ()
    size: tuple[float, float] = field(init=False)

    def __post_init__(self) -> None:
        columns, rows = (abs(b - a) + 1 + 2 * _FRAME for a, b in zip(*self.part, strict=True))
        object.__setattr__(self, "size", (columns * _SQUARE, rows * _SQUARE))

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the pieces that stand closest together."""
        squares = [square for square in self.position.pieces if self.shows(square)]
        crowds = [[one for one in squares if _near(one, other)] for other in squares]
        if not crowds:
            return 0.5, 0.5
        crowd = max(crowds, key=len)
        (file_a, rank_a), (file_b, rank_b) = self.part
        columns, rows = abs(file_b - file_a) + 1, abs(rank_b - rank_a) + 1
        across = (sum(square.file for square in crowd) / len(crowd) - min(file_a, file_b) + 0.5) / columns
        up = (sum(square.rank for square in crowd) / len(crowd) - min(rank_a, rank_b) + 0.5) / rows
        return (1 - across, up) if self.turned else (across, 1 - up)

    @property
    def told(self) -> Sequence[str]:
        named = partial(name_of, self.position)
        marked = [
            (_("Marked: {what}"), map(named, self.point)),
            (_("Last move: {what}"), [str(self.last)] if self.last is not None else []),
            (_("May go: {what}"), [f"{move.origin} – {move.target}" for move in self.arrows]),
            (_("May not go: {what}"), [f"{move.origin} – {move.target}" for move in self.crosses]),
        ]
        if self.held is not None:
            targets = [named(move.target) for move in self._held_moves() if self.shows(move.target)]
            marked.append((_("{thing} can go to: {{what}}").format(thing=named(self.held)), targets))
            marked.append((_("Barred by: {what}"), [named(rat) for rat, _taker in self._barring_rats()]))
        pieces = [named(square) for square in sorted(self.position.pieces) if self.shows(square)]
        told = [(words, listed(places)) for words, places in marked]
        return [*pieces, *(words.format(what=what) for words, what in told if what)]

    def shows(self, square: Square) -> bool:
        (file_a, rank_a), (file_b, rank_b) = self.part
        return min(file_a, file_b) <= square.file <= max(file_a, file_b) and min(rank_a, rank_b) <= square.rank <= max(
            rank_a, rank_b
        )

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        drawing = JungleDrawing(painter, self.position.board, self.position.rank, flipped=self.turned, part=self.part)
        drawing.fill(rect)
        draw_position(drawing, target, self.position, _MarksOf(self, FigureMarks(painter, drawing.layout, target)))

    def mark_moves(self, marks: FigureMarks) -> None:
        for rat, taker in self._barring_rats():
            marks.bar(taker, rat)
        for move in self.crosses:
            marks.forbidden(move.origin, move.target)
        for move in self.arrows:
            marks.arrow(move.origin, move.target)

    def mark_ground(self, marks: FigureMarks) -> None:
        if self.last is not None:
            marks.last(self.last.origin)
            marks.last(self.last.target)
        for square in self.point:
            marks.point(square)
        for move in self._held_moves():
            if not self.shows(move.target):
                continue
            if self.position.piece_at(move.target):
                marks.capture(move.target)
            else:
                marks.legal(move.target)

    def _held_moves(self) -> tuple[JungleMove, ...]:
        if self.held is None:
            return ()
        return _turned_to(self.position, self.held).moves_from(self.held)

    def _barring_rats(self) -> list[tuple[Square, Square]]:
        if self.held is None:
            return []
        return [(rat, self.held) for _target, rat in self.position.barred_leaps(self.held) if self.shows(rat)]


@dataclass(frozen=True, slots=True)
class _MarksOf:
    """A figure's marks in their two layers."""

    figure: BoardFigure
    marks: FigureMarks

    def draw_under(self, target: pygame.Surface) -> None:
        self.figure.mark_ground(self.marks)

    def draw_over(self, target: pygame.Surface) -> None:
        self.figure.mark_moves(self.marks)


def _near(one: Square, other: Square) -> bool:
    return abs(one.file - other.file) <= _NEAR and abs(one.rank - other.rank) <= _NEAR


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
        spec.get("turned") == "yes",
        _square(spec["held"]) if "held" in spec else None,
        tuple(_move(text) for text in spec.get("arrows", "").split()),
        tuple(_move(text) for text in spec.get("crosses", "").split()),
        _move(spec["last"]) if "last" in spec else None,
        tuple(_square(text) for text in spec.get("point", "").split()),
    )
    _check(figure)
    return figure


def figure_of(position: JunglePosition) -> BoardFigure:
    return BoardFigure(position, _part(None, position))


def _position(spec: Mapping[str, str]) -> JunglePosition:
    options = JungleOptions.build(changes={**option_changes(spec), "map": spec.get("map", "classic")})
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
    for square in (*figure.part, *figure.point, *([figure.held] if figure.held else [])):
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
    marked = [*figure.point, *([figure.held] if figure.held else [])]
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
class FigureMarks:
    """Draws marks on ``target`` where ``layout`` has the squares; lengths are those of the table's design."""

    painter: Painter
    layout: BoardLayout
    target: pygame.Surface

    @property
    def _k(self) -> float:
        return self.layout.square / _DESIGN_SQUARE

    def legal(self, square: Square) -> None:
        draw_light(self.painter, self.target, Light.LEGAL, self.layout.rect(square), self._k)

    def capture(self, square: Square) -> None:
        draw_light(self.painter, self.target, Light.CAPTURE, self.layout.rect(square), self._k)

    def last(self, square: Square) -> None:
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
        self._arrow(origin, target, self.painter.theme.side[1].light, 0.8)
        start, end = self.layout.rect(origin).center, self.layout.rect(target).center
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        draw_barred(self.painter, self.target, middle, self._k)

    def arrow(self, origin: Square, target: Square) -> None:
        self._arrow(origin, target, self.painter.theme.cream, 1.0)

    def _arrow(self, origin: Square, target: Square, colour: str, opacity: float) -> None:
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
