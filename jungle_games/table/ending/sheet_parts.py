"""What the result sheet tells, in parts that it puts together: the head, the facts, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.table.ending.end_sheet_content import NextWords, SheetFact, SheetWords
from jungle_games.table.style import SeatPicture, SheetStyle
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Space, Wrap
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Icon, Label, PaintIn, Picture, Rule

_ABOVE: Final = (128.0, 96.0, 72.0, 48.0)
_BESIDE, _LOW = 68.0, 48.0
"""The size of the medal beside headline and reason, and beside the headline alone."""
_TOLD_WIDTH: Final = 220.0
"""The minimum width of headline and reason beside the medal."""
_CREST: Final = (1.0, 0.8, 0.62, 0.44)
_LOW_CREST: Final = 0.44
"""The scale of the crest in a low sheet."""
_LEAF_SIDE: Final = 24.0
_FACTS_WIDTH: Final = 402.0
"""The minimum width for two columns of facts, unless height is scarce."""
_FACT_AIR: Final = 6.0
"""The padding above and below a fact if there is room."""
_COLUMNS_APART: Final = 22.0
_NEXT_PICTURE: Final = 44.0
_RAYS: Final = 12


@dataclass(frozen=True, slots=True)
class Crest:
    """What a game shows in place of the winner's medal: how it is painted, and its size in units."""

    paint: PaintIn
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class SheetParts:
    """The parts of a sheet that says these ``words`` in this ``style``, with a game's own ``crest`` if it has one."""

    words: SheetWords
    style: SheetStyle
    crest: Crest | None = None

    # The head

    def large_heads(self) -> Sequence[Item]:
        """Heads with the medal above the headline, or the crest below the reason, in decreasing sizes."""
        if self.crest is not None:
            return [Column(self._headline_above(), self._crest(share), gap=8) for share in _CREST]
        return [Column(self._medal(side).at("center"), self._headline_above(), gap=4) for side in _ABOVE]

    def head_beside(self) -> Item:
        """The medal beside headline and reason."""
        if self.crest is not None:
            return self.head_low()
        told = Column(self._headline(), self._reason(), gap=4).at_least(width=_TOLD_WIDTH)
        return Row(self._medal(_BESIDE), told.grow(), gap=14, align="center")

    def head_low(self) -> Item:
        """The medal beside the headline alone."""
        if self.crest is not None:
            return Column(self._headline(), self._reason(), self._crest(_LOW_CREST), gap=4)
        row = Row(self._medal(_LOW), self._headline().grow(), gap=14, align="center")
        return Column(row, self._reason(), gap=4)

    def head_without_medal(self) -> Item:
        """Headline and reason alone."""
        return Column(self._headline(), self._reason(), gap=4)

    def _headline(self) -> Label:
        return Label(self.words.headline, size=28, face=Face.TITLE, ink=self.style.ink, lines=2, leading=1.1)

    def _reason(self) -> Label:
        return Label(self.words.reason, ink=self.style.ink, wrap=True, leading=1.25)

    def _headline_above(self) -> Item:
        words, ink = self.words, self.style.ink
        one, two = (
            Label(words.headline, size=34, face=Face.TITLE, ink=ink, align="center", lines=lines, leading=1.1)
            for lines in (1, 2)
        )
        painted = (_paint_leaf, _paint_turned_leaf) if words.won and not self.style.ground else ()
        leaves = [Picture(paint, _LEAF_SIDE) for paint in painted]
        row = Row(Space().grow(), *leaves[:1], one, *leaves[1:], Space().grow(), gap=8)
        reason = Label(words.reason, ink=ink, align="center", wrap=True, leading=1.25)
        return Column(FirstThatFits(row, two), reason, gap=4)

    def _medal(self, side: float) -> Widget:
        words = self.words
        return Picture(
            lambda target, painter, rect: draw_medal(
                painter, target, rect, SeatPicture(words.picture, words.sign), won=words.won
            ),
            side,
        )

    def _crest(self, share: float) -> Item:
        assert self.crest is not None
        return Picture(self.crest.paint, share * self.crest.width, share * self.crest.height).at("center")

    # Facts

    def facts(self) -> tuple[Item, Item, Item]:
        """The facts with wide and narrow padding, in two columns if wide enough; and always in two columns."""
        airy, cells = ([self._fact(fact, air) for fact in self.words.facts] for air in (_FACT_AIR, _FACT_AIR / 2))
        apart, least = (_COLUMNS_APART, 0.0), (_FACTS_WIDTH - _COLUMNS_APART) / 2
        wide, close = (Grid(*each, columns=2, gap=apart, least=least) for each in (airy, cells))
        return wide, close, Grid(*cells, columns=2, gap=apart)

    def _fact(self, fact: SheetFact, air: float) -> Item:
        style = self.style
        label = Label(fact.label, size=17, ink=style.soft, lines=2, leading=1.15)
        value = Wrap(
            Label(fact.value, size=17, face=Face.BOLD, ink=style.ink, align="right", lines=2, leading=1.15),
            Label(fact.note, size=16, ink=style.soft, align="right"),
            gap=6,
            justify="end",
        )
        row = Row(Icon(fact.icon, size=20, ink=style.mark), label.grow(), value, gap=10, align="center")
        return Column(row.padded(0, air), Rule(1.5, style.edge))

    # What comes next

    def following(self) -> Sequence[Item]:
        """The suggested next thing and why it fits, if anything is suggested."""
        told, ink = self.words.following, self.style.ink
        if told is None:
            return []
        face = Face.TITLE if told.celebrates else Face.REGULAR
        words = [
            Label(told.sentence, size=16, face=face, ink=ink, wrap=True, leading=1.2),
            Label(told.title, size=17, face=Face.BOLD, ink=ink, wrap=True, leading=1.2),
        ]
        picture = Picture(partial(_paint_next, told, self.style), _NEXT_PICTURE)
        row = Row(picture, Column(*words).grow(), gap=8, align="center")
        return [Box(_Suggestion(self.style, told.celebrates), row, 8, 6)]


class _Suggestion(Widget):
    """The background of the suggested next step, warmer for a first win."""

    def __init__(self, style: SheetStyle, celebrates: bool) -> None:
        super().__init__()
        self._style, self._celebrates = style, celebrates

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, border = painter.theme, self._style.border or "amber"
        ground, width = getattr(theme, self._style.raised), 2.5 if self._celebrates else 1.5
        if not self._style.ground:
            ground = mix(ground, theme.amber, 0.3) if self._celebrates else mix(ground, theme.paper, 0.25)
        painter.box(target, self.rect, 10 * self.u, ground, border=getattr(theme, border), width=width * self.u)


def _paint_next(
    told: NextWords, style: SheetStyle, target: pygame.Surface, painter: Painter, disc: pygame.Rect
) -> None:
    theme, icon = painter.theme, told.picture.startswith("objects/icons/")
    ground, border = getattr(theme, style.ground or "paper"), getattr(theme, style.border or "amber")
    painter.box(target, disc, disc.w / 2, ground, border=border, width=disc.w / 22)
    side = round(disc.w * (0.58 if icon else 0.74))
    picture = painter.picture(told.picture, (side, side), tint=getattr(theme, style.mark) if icon else None)
    target.blit(picture, picture.get_rect(center=disc.center))


# Pictures


def draw_medal(
    painter: Painter, target: pygame.Surface, rect: pygame.Rect, winner: SeatPicture, *, won: bool | None
) -> None:
    """Draw the winner as on the plate in lamplight, with rays behind it if the person at the screen has won."""
    theme, u = painter.theme, rect.w / _BESIDE
    light = theme.fern if won is False else theme.amber
    if won:
        painter.glow(target, rect, rect.w / 2, light, blur=12 * u, alpha=120)
    painter.box(target, rect, rect.w / 2, mix(theme.moss, theme.deep, 0.35), border=light, width=4 * u)
    if won:
        inner = rect.inflate(-round(10 * u), -round(10 * u))
        target.blit(painter.vector(_rays(theme.amber), inner.size, (0, 0, 200, 200)), inner)
    if winner.sign:
        picture = winner.paint(painter, round(rect.w * 0.84))
    else:
        side = round(rect.w * 0.74)
        tint = theme.paper if winner.head.startswith("objects/icons/") else None
        picture = painter.picture(winner.head, (side, side), tint=tint)
    target.blit(picture, picture.get_rect(center=(rect.centerx, rect.centery + round(u))))


def _rays(colour: str) -> str:
    """Quiet beams from the middle of a box of 200."""
    beams = "".join(
        f'<path d="M100 100L90 4H110Z" transform="rotate({360 // _RAYS * turn} 100 100)"/>' for turn in range(_RAYS)
    )
    return f'<g fill="{colour}" fill-opacity="0.22">{beams}</g>'


_BOX: Final = (-12.0, -12.0, 24.0, 24.0)
_LEAF: Final = (
    '<path d="M-9 6C-9 -4 0 -9 10 -8C10 2 4 9 -6 7Z" fill="#5FA35F" stroke="#23302A" stroke-width="1.5"'
    ' stroke-linejoin="round"/><path d="M-9 7L5 -4" fill="none" stroke="#23302A" stroke-width="1.2"/>'
)


def _paint_leaf(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    target.blit(painter.vector(f'<g transform="scale(-1 1)">{_LEAF}</g>', rect.size, _BOX), rect)


def _paint_turned_leaf(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    target.blit(painter.vector(_LEAF, rect.size, _BOX), rect)
