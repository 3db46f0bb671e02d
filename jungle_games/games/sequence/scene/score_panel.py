"""The panel that counts: each side's SEQUENCES, how near the next one is, and the chips that are left."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame

from jungle_games.core.i18n import _, ngettext
from jungle_games.games.sequence.rules.fives import Five, lines_through
from jungle_games.games.sequence.rules.mat import CORNERS, SQUARES, Side, Square, side_name
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.ui.effects import dashed_outline
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Scaled
from jungle_games.ui.widgets.tooltip import Tip

_WORTH_TELLING: Final = 3
"""From so many in a line on it is told how near a SEQUENCE is."""
_FIVE: Final = 5
_LOW: Final = 150
_NARROW: Final = 270
"""Widths in units below which chips and figures stand closer, as they do where several SEQUENCES are to be made."""
_CHIP, _SLOT, _SLOT_STEP, _EDGE = (50, 40), (36, 34), (44, 38), (20, 12)
"""The sizes of a side's chip and of a SEQUENCE to be made, from one of these to the next, and the edge: where there is
room, and where it is narrow."""


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


class ScorePanel(Scaled):
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
            self.tooltip = " ".join([f"{head}.", *(self._told(score) for score in found)])
            self.invalidate()

    @property
    def _low(self) -> bool:
        return self.rect.h < _LOW * self.u

    def _of(self, sizes: tuple[int, int]) -> int:
        """One of two sizes: where there is room, or where it is narrow."""
        return sizes[self._needed > 1 or self.rect.w < _NARROW * self.u]

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        painter.panel(target, rect, self.u)
        if not self._low:
            y = rect.y + self.px(28)
            goal = self._goal()
            right = rect.right - self.px(20)
            painter.label(target, goal, (right, y), Face.REGULAR, self.size(16), theme.fern, "right")
            room = rect.w - self.px(48) - painter.text_width(goal, Face.REGULAR, self.size(16))
            px = painter.fitting(_("Sequences"), Face.TITLE, self.size(20), room)
            painter.label(target, _("Sequences"), (rect.x + self.px(20), y), Face.TITLE, px, theme.paper)
        for score, row in zip(self._scores, self._rows(), strict=True):
            self._paint_row(target, painter, score, row.centery, row.h)

    def _rows(self) -> Iterator[pygame.Rect]:
        """Where the sides stand, below the head."""
        top = self.rect.y + self.px(3 if self._low else 46)
        step = (self.rect.bottom - self.px(6) - top) / max(1, len(self._scores))
        for index in range(len(self._scores)):
            yield pygame.Rect(self.rect.x, round(top + index * step), self.rect.w, round(step))

    @property
    def about(self) -> Sequence[Hashable]:
        return [square for score in self._scores if score.is_near for square in score.line]

    def tooltip_parts(self) -> Iterable[Tip]:
        """Every side: what the figure in its row counts, and where that is on the mat."""
        for score, row in zip(self._scores, self._rows(), strict=True):
            yield Tip(self._told(score), row, score.line if score.is_near else (), (self.rect,))

    def _told(self, score: SideScore) -> str:
        """What a row says in full: SEQUENCES, how near the next one is, and the chips."""
        told = ngettext(
            "{side}: {done} of {number} SEQUENCE made.", "{side}: {done} of {number} SEQUENCES made.", self._needed
        )
        sentences = [told.format(side=side_name(score.side), done=score.done, number=self._needed)]
        if score.best == _FIVE - 1:
            sentences.append(_("Four of five in a line: one more makes a SEQUENCE."))
        elif score.is_near:
            sentences.append(_("Three of five in a line: two more make a SEQUENCE."))
        left = ngettext("{number} chip left.", "{number} chips left.", score.chips).format(number=score.chips)
        return " ".join([*sentences, left])

    def _goal(self) -> str:
        return _("first to {number}").format(number=self._needed)

    def _paint_row(
        self, target: pygame.Surface, painter: Painter, score: SideScore, y: int, height: int
    ) -> None:
        theme, rect = painter.theme, self.rect
        side = min(self.px(self._of(_CHIP)), height - self.px(4))
        picture = painter.picture(chip_name(score.side), (side, side))
        target.blit(picture, picture.get_rect(center=(rect.x + self.px(self._of(_EDGE)) + side // 2, y)))
        left, room = self._words(side)
        two = height >= self.px(60)
        aside = self.px(12) if two else round(height * 0.2)
        name, words = side_name(score.side), self._chips_words(score)
        largest = (self.size(19), self.size(16)) if two else (round(height * 0.38), round(height * 0.33))
        px = painter.fitting(name, Face.SEMIBOLD, min(largest[0], self.size(19)), room)
        painter.label(target, name, (left, y - aside), Face.SEMIBOLD, px, theme.paper)
        px = painter.fitting(words, Face.REGULAR, min(largest[1], self.size(16)), room)
        painter.label(target, words, (left, y + aside), Face.REGULAR, px, theme.fern)
        for slot in range(self._needed):
            self._paint_slot(target, painter, score, slot, y)

    def _paint_slot(
        self, target: pygame.Surface, painter: Painter, score: SideScore, slot: int, y: int
    ) -> None:
        theme, side = painter.theme, self.px(self._of(_SLOT))
        step = self.px(self._of(_SLOT_STEP))
        x = self.rect.right - self.px(self._of(_EDGE)) - side - (self._needed - 1 - slot) * step
        place = pygame.Rect(x, y - side // 2, side, side)
        if slot < score.done:
            painter.glow(target, place, side / 2, theme.amber, blur=8 * self.u, alpha=160)
            white = painter.picture(chip_name(score.side, True), (place.w + 2, place.h + 2))
            target.blit(white, white.get_rect(center=place.center))
            return
        colour, width = mix(theme.moss, theme.fern, 0.35), max(1.2, 2 * self.u)
        dash = (4 * self.u, 6 * self.u)
        body = dashed_outline(place.size, math.ceil(side / 2), colour, width, dash)
        target.blit(painter.vector(body, place.size, (0, 0, *place.size)), place)
        if slot == score.done and score.best >= _WORTH_TELLING:
            painter.label(target, str(score.best), place.center, Face.TITLE, self.px(17), theme.amber, "center")

    def _words(self, side: int) -> tuple[int, int]:
        edge, step = self._of(_EDGE), self.px(self._of(_SLOT_STEP))
        left = self.rect.x + self.px(edge + 10) + side
        return left, self.rect.right - self.px(edge + 6) - self._needed * step - left

    def _chips_words(self, score: SideScore) -> str:
        """How near the next SEQUENCE is, while it is near; else how many chips are left."""
        if score.is_near:
            return _("{best} of 5 in a line").format(best=score.best)
        return ngettext("{number} chip left", "{number} chips left", score.chips).format(number=score.chips)
