"""Figures of the rule book: grids whose combinations the rules have found, and pets.

A figure has either ``cards``, names of up to four pets with spaces between them, or a grid:

- ``grid``: the cards from the upper left, rows divided by strokes: ``7S KD TH / AC 9D 5C / QH 4S 2S``;
- ``show``: ``next`` numbers the cards of the combination that comes first in the order of covering, ``all`` gives every
  open combination its place in the order; without it nothing is marked;
- ``pets``: names of pets in force.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from jungle_games.core.cards import Card, CardError, card_name, parse_cards
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.moves import squares
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import InPlay, find_pets
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import ROWS, base_rules, fold
from jungle_games.games.jungle_matrix.scene.cloth import PetForm, PetLook, PetSize, pet_words
from jungle_games.games.jungle_matrix.scene.drawing import (
    FIGURE,
    MatrixDrawing,
    OrderMark,
    TableShape,
    card_pose,
    numbered,
    open_marks,
)
from jungle_games.table.drawing import FigureError, check_keys, draw_position, draw_things
from jungle_games.table.sprites.arrangement import Thing
from jungle_games.ui.painter import Painter

_PET: Final = PetSize(300, 112)
_PET_GAP: Final = 16.0
_PETS_ACROSS: Final = 2
_MOST_PETS: Final = 4
_SHOWN: Final = frozenset(["next", "all"])
_KEYS: Final = frozenset(["grid", "show", "pets"])


@dataclass(frozen=True)
class GridFigure:
    """The grid of a position, and the marks on it."""

    position: JungleMatrixPosition
    marks: tuple[OrderMark, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        return FIGURE.size(self.position.rules.columns)

    @property
    def told(self) -> Sequence[str]:
        lying = zip(squares(self.position.rules.columns), self.position.turn.tops, strict=False)
        words = _("{what}, {square}")
        named = {square: words.format(what=first_capital(card_name(card)), square=square) for square, card in lying}
        numbers = sorted((mark.number, named[mark.square]) for mark in self.marks)
        words = _("Number {number}: {what}")
        return [*named.values(), *(words.format(number=number, what=what) for number, what in numbers)]

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        drawing = MatrixDrawing(painter, TableShape(self.position.rules.columns))
        drawing.marks = self.marks
        drawing.fill(rect)
        draw_position(drawing, target, self.position)


@dataclass(frozen=True)
class PetsFigure:
    """Pets, two in a row."""

    names: tuple[str, ...]

    @property
    def size(self) -> tuple[float, float]:
        across = min(_PETS_ACROSS, len(self.names))
        rows = -(-len(self.names) // _PETS_ACROSS)
        return across * (_PET.width + _PET_GAP) - _PET_GAP, rows * (_PET.height + _PET_GAP) - _PET_GAP

    @property
    def told(self) -> Sequence[str]:
        words = (pet_words(find_pets(), InPlay(name)) for name in self.names)
        return [_("{name}: {words}").format(name=pet.name, words=pet.says) for pet in words]

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        drawing, u = MatrixDrawing(painter), rect.w / self.size[0]
        drawing.grid = replace(drawing.grid, u=u)
        things = []
        for index, name in enumerate(self.names):
            row, column = divmod(index, _PETS_ACROSS)
            left, top = column * (_PET.width + _PET_GAP), row * (_PET.height + _PET_GAP)
            spot = pygame.Rect(rect.x + left * u, rect.y + top * u, round(_PET.width * u), round(_PET.height * u))
            look = PetLook(pet_words(find_pets(), InPlay(name)), PetForm.ROW, _PET)
            things.append(Thing(name, look, None, card_pose(spot)))
        draw_things(drawing, target, things)


def read_figure(spec: Mapping[str, str]) -> GridFigure | PetsFigure:
    """The figure described by ``spec``. Raises FigureError if it is unreadable or against the rules."""
    if "cards" in spec:
        names = _pet_names(spec["cards"])
        if len(spec) > 1 or not 1 <= len(names) <= _MOST_PETS:
            raise FigureError(f"cards: one to {_MOST_PETS} pets, and no other key")
        return PetsFigure(names)
    check_keys(spec, _KEYS)
    position = _position(spec)
    show, found, rules = spec.get("show"), position.turn.open, position.rules
    if show is None:
        return GridFigure(position)
    if show not in _SHOWN:
        raise FigureError(f"show: must be next or all, not {show!r}")
    if not found:
        raise FigureError("show: no combination is open")
    first = found[0]
    return GridFigure(position, numbered([first.squares], first, rules) if show == "next" else open_marks(found, rules))


def figure_of(position: JungleMatrixPosition) -> GridFigure:
    return GridFigure(position)


def _position(spec: Mapping[str, str]) -> JungleMatrixPosition:
    options, pets = JungleMatrixOptions(), find_pets()
    lying = tuple(InPlay(name) for name in _pet_names(spec.get("pets", "")))
    rules = fold(base_rules(options), pets.effects(lying))
    turn = Turn(rules, grid=tuple((card,) for card in _grid(spec, rules.columns)))
    start = JungleMatrixPosition.start(options, pets)
    return replace(start, turn=turn, phase=Phase.COVER, pets=(lying, ()))


def _pet_names(text: str) -> tuple[str, ...]:
    known = {pet.name for pet in find_pets().pets}
    names = tuple(text.split())
    if unknown := set(names) - known:
        raise FigureError(f"pets: there is no pet {sorted(unknown)[0]!r}")
    return names


def _grid(spec: Mapping[str, str], columns: int) -> tuple[Card, ...]:
    rows = [row.split() for row in spec.get("grid", "").split("/")]
    if len(rows) != ROWS or any(len(row) != columns for row in rows):
        raise FigureError(f"grid: needs {ROWS} rows of {columns} cards, divided by strokes")
    try:
        return parse_cards([code for row in rows for code in row])
    except CardError as error:
        raise FigureError(f"grid: {error}") from error
