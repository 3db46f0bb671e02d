"""Figures of the rule book: grids whose combinations the rules have found, and pets.

A figure has either ``cards``, names of up to four pets with spaces between them, or a grid:

- ``grid``: the cards from the upper left, rows divided by strokes: ``7S KD TH / AC 9D 5C / QH 4S 2S``;
- ``show``: ``next`` numbers the cards of the combination that comes first in the order of covering, ``all`` gives every
  open combination its place in the order; without it nothing is marked;
- ``pets``: names of pets in force; ``options``: options that differ from Standard, such as ``twelves=true``;
- ``covered``: how many cards have been covered in this turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.cards import Card, CardError, parse_cards
from jungle_games.core.options import OptionError
from jungle_games.core.told import ToldError
from jungle_games.games.jungle_matrix.rules.effects import base_rules, fold
from jungle_games.games.jungle_matrix.rules.grid import Combination, Square, combinations, squares
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import InPlay, find_pets
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn_rules import TurnRules
from jungle_games.games.jungle_matrix.scene.cloth import draw_cloth, draw_empty_square
from jungle_games.games.jungle_matrix.scene.geometry import CARD_RATIO, ROWS
from jungle_games.games.jungle_matrix.scene.order_card import priority_colour
from jungle_games.games.jungle_matrix.scene.order_marks import draw_order_glow, draw_order_mark
from jungle_games.games.jungle_matrix.scene.pet_cards import PetForm, PetLook, PetSize, pet_picture
from jungle_games.games.jungle_matrix.scene.priorities import Kind, kinds
from jungle_games.games.jungle_matrix.scene.things import pet_words
from jungle_games.table.cards import card_face
from jungle_games.ui.effects import Shadow
from jungle_games.ui.painter import Painter

_CARD, _GAP, _HEM = 96.0, 12.0, 20.0
_PET: Final = PetSize(300, 112)
_PET_GAP: Final = 16.0
_PETS_ACROSS: Final = 2
_MOST_PETS: Final = 4
_CORNER: Final = 0.085
_SHOWN: Final = frozenset(["next", "all"])
_KEYS: Final = frozenset(["grid", "show", "pets", "options", "covered"])


class FigureError(ToldError):
    """A figure that cannot be drawn, or that shows what the rules don't allow; the message says why."""


@dataclass(frozen=True)
class Mark:
    """A marked card: the number on its disc, its combination's colour, and whether it is to be covered at once."""

    square: Square
    number: int
    colour: str
    strong: bool


@dataclass(frozen=True)
class GridFigure:
    """A grid by its top cards, and the marks on it."""

    tops: tuple[Card, ...]
    """In the order of ``squares``; none before the grid is laid."""
    columns: int
    marks: tuple[Mark, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in units."""
        return _across(self.columns, _CARD), _across(ROWS, _CARD * CARD_RATIO)

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into ``rect``, which has the shape of ``size``; its shadow falls outside."""
        u = rect.w / self.size[0]
        draw_cloth(painter, target, rect, u)
        places = {square: self._place(square, rect, u) for square in squares(self.columns)}
        for mark in self.marks:
            draw_order_glow(painter, target, places[mark.square], u, mark.colour, strong=mark.strong)
        if not self.tops:
            for place in places.values():
                draw_empty_square(painter, target, place, u)
        for place, card in zip(places.values(), self.tops, strict=False):
            painter.shadow(target, place, _CORNER * place.w, Shadow.CARD, place.w / 100)
            target.blit(card_face(painter, card, place.w), place)
        for mark in self.marks:
            draw_order_mark(painter, target, places[mark.square], u, mark.colour, str(mark.number), strong=mark.strong)

    def _place(self, square: Square, rect: pygame.Rect, u: float) -> pygame.Rect:
        left = rect.x + (_HEM + square.column * (_CARD + _GAP)) * u
        top = rect.y + (_HEM + square.row * (_CARD * CARD_RATIO + _GAP)) * u
        return pygame.Rect(round(left), round(top), round(_CARD * u), round(_CARD * CARD_RATIO * u))


def _across(count: int, length: float) -> float:
    return 2 * _HEM + count * (length + _GAP) - _GAP


@dataclass(frozen=True)
class PetsFigure:
    """Pets, two in a row."""

    names: tuple[str, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in units."""
        across = min(_PETS_ACROSS, len(self.names))
        rows = -(-len(self.names) // _PETS_ACROSS)
        return across * (_PET.width + _PET_GAP) - _PET_GAP, rows * (_PET.height + _PET_GAP) - _PET_GAP

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw them into ``rect``."""
        u = rect.w / self.size[0]
        width = round(_PET.width * u)
        for index, name in enumerate(self.names):
            look = PetLook(pet_words(find_pets(), InPlay(name)), PetForm.ROW, _PET)
            picture = pet_picture(painter, look, width)
            row, column = divmod(index, _PETS_ACROSS)
            left = rect.x + round(column * (_PET.width + _PET_GAP) * u)
            spot = picture.get_rect(topleft=(left, rect.y + round(row * (_PET.height + _PET_GAP) * u)))
            painter.shadow(target, spot, 12 * u, Shadow.PAPER, u)
            target.blit(picture, spot)


def read_figure(spec: Mapping[str, str]) -> GridFigure | PetsFigure:
    """The figure that ``spec`` describes. Raises FigureError when it is unreadable or against the rules."""
    if "cards" in spec:
        return _pets_figure(spec)
    if unknown := spec.keys() - _KEYS:
        raise FigureError(f"unknown key {sorted(unknown)[0]!r}; a grid has {', '.join(sorted(_KEYS))}")
    rules, covered = _rules(spec), _number(spec, "covered")
    tops = _grid(spec, rules.columns)
    show = spec.get("show")
    if show is not None and show not in _SHOWN:
        raise FigureError(f"show: must be next or all, not {show!r}")
    found = combinations(tops, rules, covered)
    if show is not None and not found:
        raise FigureError("show: no combination is open")
    marks = () if show is None else _first(found, rules) if show == "next" else _all(found, rules)
    return GridFigure(tops, rules.columns, tuple(marks))


def _first(found: Sequence[Combination], rules: TurnRules) -> Iterator[Mark]:
    """The cards of the combination that comes first, numbered in the order of covering."""
    colour = priority_colour(kinds(rules).index(Kind.of(found[0])))
    for number, square in enumerate(found[0].squares, start=1):
        yield Mark(square, number, colour, number == 1)


def _all(found: Sequence[Combination], rules: TurnRules) -> Iterator[Mark]:
    """Every open combination's cards with its place in the order, each card for the first of its combinations."""
    marked: set[Square] = set()
    order = list(dict.fromkeys(Kind.of(combination) for combination in found))
    for combination in found:
        kind = Kind.of(combination)
        place = order.index(kind)
        for square in combination.squares:
            if square not in marked:
                marked.add(square)
                yield Mark(square, place + 1, priority_colour(kinds(rules).index(kind)), place == 0)


def _rules(spec: Mapping[str, str]) -> TurnRules:
    changes = {}
    for part in spec.get("options", "").split():
        name, _equals, value = part.partition("=")
        changes[name] = {"true": True, "false": False}.get(value, value)
    try:
        options = JungleMatrixOptions.build(changes=changes)
    except OptionError as error:
        raise FigureError(f"options: {error}") from error
    pets = find_pets()
    return fold(base_rules(options), pets.effects(tuple(InPlay(name) for name in _pet_names(spec.get("pets", "")))))


def _pet_names(text: str) -> tuple[str, ...]:
    known = {pet.name for pet in find_pets().pets}
    names = tuple(text.split())
    if unknown := set(names) - known:
        raise FigureError(f"pets: there is no pet {sorted(unknown)[0]!r}")
    return names


def _pets_figure(spec: Mapping[str, str]) -> PetsFigure:
    names = _pet_names(spec["cards"])
    if len(spec) > 1 or not 1 <= len(names) <= _MOST_PETS:
        raise FigureError(f"cards: one to {_MOST_PETS} pets, and no other key")
    return PetsFigure(names)


def _grid(spec: Mapping[str, str], columns: int) -> tuple[Card, ...]:
    rows = [row.split() for row in spec.get("grid", "").split("/")]
    if len(rows) != ROWS or any(len(row) != columns for row in rows):
        raise FigureError(f"grid: needs {ROWS} rows of {columns} cards, divided by strokes")
    try:
        return parse_cards([code for row in rows for code in row])
    except CardError as error:
        raise FigureError(f"grid: {error}") from error


def _number(spec: Mapping[str, str], key: str) -> int:
    text = spec.get(key, "0")
    if not text.isdecimal() or int(text) > 99:
        raise FigureError(f"{key}: must be a number from 0 to 99, not {text!r}")
    return int(text)


def figure_of(position: JungleMatrixPosition) -> GridFigure:
    """The grid of ``position``; before it is laid, squares stay bare."""
    return GridFigure(position.turn.tops, position.rules.columns)
