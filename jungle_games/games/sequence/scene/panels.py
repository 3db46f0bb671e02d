"""The panels beside the mat: a player's plate, which also shows the hand as backs, and the count of SEQUENCES."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, NamedTuple

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.formatting import ended
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.sequence.rules.fives import Side, Square, side_name
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.table.plate import PlateStyle, PlateView, SeatPlate, squeezed
from jungle_games.table.sprites.arrangement import Pose
from jungle_games.table.sprites.cards import card_size, chosen_back
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Item, Row, Ruler, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import dashed_outline
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Tip, Widget
from jungle_games.ui.widgets.label import Label, Picture

_LOW: Final = 90
"""The height in units below which a place shows the hand beside the words."""
_HALF_LOW: Final = 72
"""The height below which names are smaller, too."""
_NARROW: Final = 230
"""The width below which a place shows the hand as a number."""
_EDGE: Final = 12
_WIDEST_CARD: Final = 0.175
"""The maximum width of the latest card as a share of the place's width."""
_LEADING: Final = 1.15
_LOW_CLOCK: Final = 24
"""The height of the clock in a low place, where it replaces the line."""


@dataclass(frozen=True, slots=True)
class HandView(PlateView):
    """The contents of a plate, with the number of ``cards`` held, and whether the discard ``pile`` is here."""

    short: str = ""
    """A shorter form of the line for when that does not fit."""
    cards: int = 0
    pile: bool = True


def card_pose(place: pygame.Rect, u: float) -> Pose:
    width = round(min(48 * u, (place.h - 14 * u) / 1.4, place.w * _WIDEST_CARD))
    edge = _EDGE * u if place.h < _LOW * u else 16 * u
    return Pose(place.right - edge - width / 2, place.centery, width)


def place_style(place: pygame.Rect, u: float) -> PlateStyle:
    """How large the parts of a plate are in a place, which may be low, or narrow, or both."""
    low, narrow = place.h < _LOW * u, place.w < _NARROW * u
    return PlateStyle(
        head=place.h / u, picture=32 if narrow else 46 if low else 56, edge=8 if low else 12, gap=7 if low else 9,
        name=(17, 15) if place.h < _HALF_LOW * u else (20, 15), line=14 if narrow else 16,
    )  # fmt: skip


class HandPlate(SeatPlate):
    """One player's place. The latest card is a thing of the table, drawn on it."""

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        """No height of its own: the panel fills its place."""
        return Extent(0, 0)

    @property
    def _shown(self) -> HandView:
        return self.view if isinstance(self.view, HandView) else HandView("", "", "")

    def _tree(self) -> Item:
        self.style = style = place_style(self.rect, self.u)
        view, low, narrow = self._shown, self.rect.h < _LOW * self.u, self.rect.w < _NARROW * self.u
        hand = _Hand(view, low=low, narrow=narrow)
        whole = Label(view.name, size=style.name[0], face=Face.TITLE, leading=_LEADING)
        name = squeezed(whole)
        # A line that has no room is told by the tooltip: half a word says nothing.
        lines: list[Item] = [self._line(words) for words in (view.line, view.short) if words]
        clock: list[Item] = [] if view.clock is None else [self._clock]
        if low:
            told = [each.sized(height=_LOW_CLOCK) for each in clock] or lines
            rows = [Column(name, Row(each, Space().grow(), hand, gap=6, align="center")) for each in told]
            rows += [Column(Row(whole, Space().grow(), hand, gap=6, align="center"), each) for each in told]
            alone = told[-1] if clock or view.short else Row(Space().grow(), hand)
            words: Item = FirstThatFits(*rows, Column(name, alone))
        else:
            line = FirstThatFits(*lines, Space())
            words = Column(Row(name.grow(), *clock, gap=6), line, hand.at("start"), justify="center", gap=4)
        parts = [self._who(), squeezed(words).grow(), *([Space(self._card_room)] if view.pile else [])]
        return Row(*parts, gap=style.gap, align="center").padded(style.edge, 0)

    @property
    def _card_room(self) -> float:
        pose = card_pose(self.rect, self.u)
        return (self.rect.right - pose.x + pose.width / 2) / self.u - self.style.edge

    def tooltip_parts(self) -> Iterable[Tip]:
        """A tooltip on all but the latest card, which has its own: who sits there and what they do."""
        card = self.px(self._card_room + self.style.edge) if self._shown.pile else 0
        words = _("{name}: {words}").format(name=self.view.name, words=self.view.line)
        yield Tip(words, pygame.Rect(self.rect.topleft, (self.rect.w - card, self.rect.h)))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        super().paint(target, painter)
        if self._shown.pile:
            pose = card_pose(self.rect, self.u)
            rect = pygame.Rect((0, 0), card_size(round(pose.width))).move_to(center=(round(pose.x), round(pose.y)))
            painter.box(target, rect, 0.085 * rect.w, painter.theme.inset, alpha=110)


class _Hand(Widget):
    """The hand as backs; in a narrow place one of them, and the number."""

    opaque = False
    spread = 20.0

    def __init__(self, view: HandView, *, low: bool, narrow: bool) -> None:
        super().__init__()
        self._cards = view.cards
        self._narrow, self._step = narrow, 5 if low else 11
        self._back = card_size(12 if low else 15)
        words = ngettext("{number} card in the hand", "{number} cards in the hand", view.cards)
        self.tooltip = words.format(number=view.cards)
        beside = 22 if narrow else max(0, view.cards - 1) * self._step
        self.natural = (self._back[0] + beside, self._back[1])

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        (width, height), middle = (self.px(side) for side in self._back), self.rect.centery
        first = pygame.Rect(self.rect.x, middle - height // 2, width, height)
        backs = 1 if self._narrow else self._cards
        for index in range(backs):
            back = first.move(self.px(index * self._step) if index else 0, 0)
            target.blit(chosen_back(painter, width), back)
        if self._narrow:
            where = (first.right + self.px(5), middle)
            painter.label(target, str(self._cards), where, Face.SEMIBOLD, self.px(15), painter.theme.paper)


_WORTH_TELLING: Final = 3
"""From this many in a line on, the panel says how near the side is to a SEQUENCE."""


class _Shape(NamedTuple):
    """A layout of the panel: whether it has a heading, the sizes of its parts, and how much text each row has."""

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
"""The layouts in order of preference; the first that fits is used, and tooltips say what it leaves out."""


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


def scores(position: SequencePosition) -> tuple[SideScore, ...]:
    found = []
    for side in range(position.table.sides):
        line = max(position.lines(side), key=lambda line: line.own, default=None)
        best, squares = (0, ()) if line is None else (line.own, line.five.squares)
        found.append(SideScore(side, len(position.fives_of(side)), best, squares, position.chips_left(side)))
    return tuple(found)


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
            self.tooltip = flowing([ended(head), *(_in_words(score, needed) for score in found)])
            self.content = FirstThatFits(*map(self._arranged, _SHAPES))
            self.relayout()

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        """No height of its own: the panel fills its place."""
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
    """What a row says in full: SEQUENCES, and how near the next one is, or how many chips are left."""
    told = ngettext("{side}: {done} of {number} SEQUENCE made.", "{side}: {done} of {number} SEQUENCES made.", needed)
    made = told.format(side=side_name(score.side), done=score.done, number=needed)
    return flowing([made, ended(_chips_words(score))])


def _chips_words(score: SideScore) -> str:
    if score.is_near:
        return _("{best} of 5 for {first}–{last}").format(best=score.best, first=score.line[0], last=score.line[-1])
    return ngettext("{number} chip left", "{number} chips left", score.chips).format(number=score.chips)
