"""The panel that counts: each side's SEQUENCES, how near the next one is, and the chips that are left."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, Literal, NamedTuple

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.games.sequence.rules.fives import Five, lines_through
from jungle_games.games.sequence.rules.mat import CORNERS, SQUARES, Side, Square, side_name
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.ui.effects import dashed_outline
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Item, Row, Ruler, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label, Picture

_WORTH_TELLING: Final = 3
"""From so many in a line on it is told how near a SEQUENCE is."""
_FIVE: Final = 5
_LEADING: Final = 1.15


class _Shape(NamedTuple):
    """How the panel is arranged: with a heading or not, how large chips, slots, gap and edge are, and what it says."""

    headed: bool
    chip: float
    slot: float
    gap: float
    edge: float
    says: Literal["two lines", "one line", "names"] = "two lines"


_SHAPES: Final = (
    _Shape(True, 50, 36, 8, 20),
    _Shape(True, 40, 34, 4, 12),
    _Shape(False, 40, 34, 4, 12),
    _Shape(False, 28, 28, 4, 12, "one line"),
    _Shape(False, 40, 34, 4, 12, "names"),
    _Shape(False, 28, 28, 4, 12, "names"),
)
"""The first that has room is taken; what the last ones do not say, the tooltips do."""


@dataclass(frozen=True, slots=True)
class SideScore:
    """How a side stands: SEQUENCES, the five that it is nearest to making and what it has of that, chips left."""

    side: Side
    done: int
    best: int
    line: tuple[Square, ...]
    chips: int

    @property
    def is_near(self) -> bool:
        """Whether it is worth telling how near the next SEQUENCE is."""
        return self.best >= _WORTH_TELLING


@cache
def _all_fives() -> tuple[Five, ...]:
    return tuple({five for square in SQUARES for line in lines_through(square) for five in line.fives})


def scores(position: SequencePosition) -> tuple[SideScore, ...]:
    """How every side stands."""
    return tuple(
        SideScore(side, len(position.fives_of(side)), *_best(position, side), position.chips_left(side))
        for side in range(position.table.sides)
    )


def _best(position: SequencePosition, side: Side) -> tuple[int, tuple[Square, ...]]:
    """The most that a side has of five in a line which it can still make, and where that is."""
    chips, earlier = position.chips, position.fives_of(side)
    best, line = 0, tuple[Square, ...]()
    for five in _all_fives():
        owners = [side if square in CORNERS else chips.get(square) for square in five.squares]
        if any(owner not in (None, side) for owner in owners):
            continue
        if any(len(set(five.squares) & set(before.squares)) > 1 for before in earlier):
            continue
        if owners.count(side) > best:
            best, line = owners.count(side), five.squares
    return best, line


class ScorePanel(Widget):
    """Lists the sides. Pointing at one shows the line it is nearest to; by keys all of these are shown."""

    focusable = True
    spread = 40.0
    ring_corner = 16

    def __init__(self) -> None:
        super().__init__(name="score")
        self._scores: Sequence[SideScore] = ()
        self._needed = 1
        self._position: SequencePosition | None = None

    def show(self, position: SequencePosition) -> None:
        """Show how every side stands; counted anew only when there is another position."""
        if position == self._position:
            return
        self._position = position
        found, needed = scores(position), position.table.needed
        if (found, needed) != (self._scores, self._needed):
            self._scores, self._needed = found, needed
            head = _("{name}: {words}").format(name=_("Sequences"), words=self._goal())
            self.tooltip = " ".join([f"{head}.", *(_in_words(score, needed) for score in found)])
            self.content = FirstThatFits(*map(self._arranged, _SHAPES))
            self.relayout()

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        """Whatever there is."""
        return Extent(0, 0)

    def _arranged(self, shape: _Shape) -> Item:
        heading = Label(_("Sequences"), size=20, face=Face.TITLE, leading=_LEADING)
        head = Row(heading, Space().grow(), Label(self._goal(), size=16, ink="fern", leading=_LEADING), gap=8)
        rows = Column(*(_SideRow(score, self._needed, shape).grow() for score in self._scores))
        parts = [head.sized(height=36), rows.grow()] if shape.headed else [rows.grow()]
        return Column(*parts).padded(shape.edge, 5)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.panel(target, self.rect, self.u)

    @property
    def about(self) -> Sequence[Hashable]:
        return [square for score in self._scores if score.is_near for square in score.line]

    def _goal(self) -> str:
        return _("first to {number}").format(number=self._needed)


class _SideRow(Widget):
    """One side; its tooltip says what the figure counts, and shows where that is on the mat."""

    opaque = False

    def __init__(self, score: SideScore, needed: int, shape: _Shape) -> None:
        super().__init__(tooltip=_in_words(score, needed))
        self._score = score
        name = Label(side_name(score.side), size=19, face=Face.SEMIBOLD, leading=_LEADING)
        words = Label(_chips_words(score), size=16, ink="fern", leading=_LEADING)
        says = {
            "two lines": Column(name, words, justify="center"),
            "one line": Row(name, words, gap=8, align="center"),
            "names": name,
        }[shape.says]
        chip = Picture(partial(_paint_chip, score.side), shape.chip)
        slots = Row(*(_Slot(score, slot, shape.slot) for slot in range(needed)), gap=shape.gap)
        self.content = Row(chip, says.grow(), slots, gap=8, align="center")

    @property
    def about(self) -> Sequence[Hashable]:
        return self._score.line if self._score.is_near else ()

    def arrange(self) -> None:
        self.kept_clear = () if self.parent is None else (self.parent.rect,)


def _paint_chip(side: Side, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    target.blit(painter.picture(chip_name(side), rect.size), rect)


class _Slot(Widget):
    """The place of a SEQUENCE: made, or to be made, with how many of its five there are."""

    opaque = False
    spread = 16.0

    def __init__(self, score: SideScore, slot: int, size: float) -> None:
        super().__init__()
        self._score, self._slot = score, slot
        self.natural = (size, size)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, score = painter.theme, self._score
        side = min(self.rect.size)
        place = pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
        if self._slot < score.done:
            painter.glow(target, place, side / 2, theme.amber, blur=8 * self.u, alpha=160)
            white = painter.picture(chip_name(score.side, True), (place.w + 2, place.h + 2))
            target.blit(white, white.get_rect(center=place.center))
            return
        colour, width = mix(theme.moss, theme.fern, 0.35), max(1.2, 2 * self.u)
        dash = (4 * self.u, 6 * self.u)
        body = dashed_outline(place.size, math.ceil(side / 2), colour, width, dash)
        target.blit(painter.vector(body, place.size, (0, 0, *place.size)), place)
        if self._slot == score.done and score.is_near:
            painter.label(target, str(score.best), place.center, Face.TITLE, self.px(17), theme.amber, "center")


def _in_words(score: SideScore, needed: int) -> str:
    """What a row says in full: SEQUENCES, how near the next one is, and the chips."""
    told = ngettext("{side}: {done} of {number} SEQUENCE made.", "{side}: {done} of {number} SEQUENCES made.", needed)
    sentences = [told.format(side=side_name(score.side), done=score.done, number=needed)]
    if score.best == _FIVE - 1:
        sentences.append(_("Four of five in a line: one more makes a SEQUENCE."))
    elif score.is_near:
        sentences.append(_("Three of five in a line: two more make a SEQUENCE."))
    left = ngettext("{number} chip left.", "{number} chips left.", score.chips).format(number=score.chips)
    return " ".join([*sentences, left])


def _chips_words(score: SideScore) -> str:
    """How near the next SEQUENCE is, while it is near; else how many chips are left."""
    if score.is_near:
        return _("{best} of 5 in a line").format(best=score.best)
    return ngettext("{number} chip left", "{number} chips left", score.chips).format(number=score.chips)
