"""Slips: what lies over a page for a while (tooltips, toasts, banners), as large as what is on it, and its place."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import pygame

from jungle_games.ui.layout import Box, Item, Ruler, Wrap, lay_out
from jungle_games.ui.notices import WORD, Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow
from jungle_games.ui.scene import View
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Colour
from jungle_games.ui.widgets.base import Tipped, Widget
from jungle_games.ui.widgets.label import Label

_TIP_SIZE: Final = 16.0
_TIP_PADDING: Final = (12.0, 7.0)
_TIP_GAP: Final = 10.0
_TIP_WIDEST: Final = 384.0
_TIP_CORNER: Final = 10.0
_LEADER: Final = 2.0
_REACH: Final = 100.0
"""The maximum length in units of the line between a tooltip and its owner."""
_LITTLE: Final = 0.1
"""The share of a thing or control that it may cover if it stands beside its owner for that."""
_WEIGHT, _FAR = 600.0, 1500.0
"""Units it goes farther away rather than cover all of one; rather than cover words, or more than a little."""
_MANY: Final = 100
"""So many words rather than a thing, and things rather than what is compared."""
_COLON: Final = ": "
COMING: Final = 0.16
STAYING: Final = 2.5
GOING: Final = 0.20
"""Seconds; a long message stays longer."""
_READING: Final = 0.04
"""Seconds a character adds beyond the first forty."""
_SIZE: Final = 18.0
_PADDING: Final = 24.0
_CORNER: Final = 16.0
_FROM_BOTTOM: Final = 40.0
_RISE: Final = 8.0
_WIDEST: Final = 640.0
_LONGEST: Final = 600
"""Characters; nobody reads more while it stays."""
_MOST_LINES: Final = 12
_NARROWER: Final = (1.0, 0.6, 0.4)
"""The scales of the width to try if a slip would cover what should be kept clear."""


class Slip(Widget):
    """A rounded ground; ``face`` and ``edge`` are colours, and ``corner`` and ``border`` units."""

    def __init__(self, face: Colour, edge: Colour, corner: float, border: float) -> None:
        super().__init__()
        self._look = face, edge, corner, border

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        face, edge, corner, border = self._look
        painter.box(target, self.rect, corner * self.u, face, border=edge, width=border * self.u)


def popup_size(item: Item, ruler: Ruler, widest: int) -> tuple[int, int]:
    """The pixels of ``item`` at most ``widest`` wide, and no wider than its lines need."""
    least, wanted = ruler.width(item)
    widths = range(min(least, widest), min(wanted, widest))
    height = ruler.height(item, widths.stop).wanted
    enough = bisect_left(widths, True, key=lambda width: ruler.height(item, width).wanted <= height)
    return widths.start + enough, height


def paint_popup(
    item: Item, painter: Painter, u: float, size: tuple[int, int], bleed: int = 0, corner: float = 0.0
) -> pygame.Surface:
    """The picture of ``item`` at ``size``; in ``bleed`` pixels round it the shadow of a ground with that ``corner``."""
    host, picture = Widget(), pygame.Surface((size[0] + 2 * bleed, size[1] + 2 * bleed), pygame.SRCALPHA)
    rect = pygame.Rect((bleed, bleed), size)
    if bleed:
        painter.shadow(picture, rect, corner * u, Shadow.PANEL, u)
    lay_out(item, rect, Ruler(painter, u), host)
    host.draw_children(picture, painter)
    return picture


def clearest(spots: Iterable[pygame.Rect], *kept: Sequence[pygame.Rect]) -> pygame.Rect:
    """The first of ``spots`` that cover least of what is ``kept`` clear; what comes first in it matters most.

    Each part counts by the share of it that is covered: a corner of a list is less than half a button.
    """

    best = list(spots)
    for parts in map(list, kept):
        free = [spot for spot in best if spot.collidelist(parts) < 0]
        if not free:
            shares = [sum(_share(spot, parts[index]) for index in spot.collidelistall(parts)) for spot in best]
            least = min(shares)
            free = [spot for spot, share in zip(best, shares, strict=True) if share == least]
        best = free
    return best[0]


def _share(spot: pygame.Rect, part: pygame.Rect) -> float:
    over = spot.clip(part)
    return over.w * over.h / (part.w * part.h)


def clear_spot(near: Sequence[pygame.Rect], space: pygame.Rect, *kept: Sequence[pygame.Rect]) -> pygame.Rect:
    """The clearest of the spots ``near`` if it covers nothing of what is ``kept``, else the clearest in the ``space``.

    All spots are of one size. What comes first in ``kept`` matters most; what comes last may be covered.
    """
    best = clearest(near, *kept)
    if not any(best.collidelistall(list(parts)) for parts in kept[:-1]):
        return best
    elsewhere = sorted(_everywhere(best.size, space), key=lambda spot: math.dist(spot.center, near[0].center))
    return clearest([best, *elsewhere], *kept)


class Tooltip:
    """Words beside what they belong to; they keep their place until that or anything round them changes."""

    def __init__(self) -> None:
        self._asked: object = None
        self._rect = pygame.Rect(0, 0, 0, 0)

    def draw(
        self, target: pygame.Surface, painter: Painter, owner: Tipped, u: float,
        kept: Sequence[Sequence[pygame.Rect]] = (),
    ) -> pygame.Rect:  # fmt: skip
        """Draw the words of ``owner`` beside it, where they cover least; their rectangle, empty if there is no room.

        ``kept`` are things and controls, of which they cover hardly anything, then words; what ``owner`` is part of is
        its ground. A line leads to it, unless that strikes out something.
        """
        key = ("tooltip", owner.tooltip, u, painter.theme.amber)
        picture = painter.cache.get(key, lambda: _paint_tip(painter, owner.tooltip, u))
        gap, anchor, size = round(_TIP_GAP * u), owner.shown_rect, picture.get_size()
        compared, free = owner.kept_clear or [anchor], target.get_rect().inflate(-gap, -gap)
        things, words = ([part for part in parts if not part.contains(anchor)] for parts in (*kept, (), ())[:2])

        def cost(rect: pygame.Rect) -> float:
            """How far away it is, and what it covers: words, worse: things, worst: what is compared with it."""
            over = sum(_share(rect, things[index]) for index in rect.collidelistall(things))
            worst, crossed = len(rect.collidelistall(compared)), len(rect.collidelistall(words))
            hidden = crossed + _MANY * (over > _LITTLE) + _MANY**2 * worst
            return math.dist(rect.center, anchor.center) + u * (_WEIGHT * over + _FAR * hidden)

        # As plain figures, for a rectangle may move and remain the same object.
        asked = size, [[tuple(rect) for rect in rects] for rects in ([free, anchor], compared, things, words)]
        if asked != self._asked:
            nowhere, reached = pygame.Rect(0, 0, 0, 0), anchor.inflate(*[round(2 * _REACH * u)] * 2)
            beside = (spot.clamp(free) for spot in _spots(size, anchor, gap))
            rect = min(filter(reached.colliderect, beside), key=cost, default=nowhere)
            if cost(rect) >= _FAR * u:
                rect = min((rect, *filter(reached.colliderect, _everywhere(size, free))), key=cost)
            self._asked, self._rect = asked, rect if cost(rect) < _MANY * _FAR * u else nowhere
        if self._rect:
            painter.shadow(target, self._rect, _TIP_CORNER * u, Shadow.BUTTON, u)
            _draw_leader(target, painter, self._rect, anchor, u, [*things, *words])
            target.blit(picture, self._rect)
        return self._rect


def _everywhere(size: tuple[int, int], space: pygame.Rect) -> Iterator[pygame.Rect]:
    """The spots of the ``size`` all over the ``space``."""
    across, down = (max(8, length // 6) for length in size)
    for y in range(space.top, space.bottom - size[1] + 1, down):
        for x in range(space.left, space.right - size[0] + 1, across):
            yield pygame.Rect((x, y), size)


def _paint_tip(painter: Painter, text: str, u: float) -> pygame.Surface:
    """The words on a ground of their own; a name before a colon stands out."""
    name, colon, rest = text.partition(_COLON)
    words: Item = Label(text, size=_TIP_SIZE, wrap=True)
    if colon:
        lead = Label(name + colon, size=_TIP_SIZE, face=Face.SEMIBOLD, ink="amber", wrap=True)
        words = Wrap(lead, Label(rest, size=_TIP_SIZE, wrap=True))
    slip = Box(Slip(painter.theme.inset, painter.theme.amber, _TIP_CORNER, 1.5), words, *_TIP_PADDING)
    return paint_popup(slip, painter, u, popup_size(slip, Ruler(painter, u), round(_TIP_WIDEST * u)))


def _spots(size: tuple[int, int], anchor: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """The spots to try first: at the owner's foot, and round the owner."""
    rect = pygame.Rect((0, 0), size)
    yield rect.move_to(midbottom=anchor.midbottom)
    beside = anchor.inflate(-3 * gap // 2, -3 * gap // 2)  # where there is little room, closer to it
    for around in (anchor, beside):
        for aside in (0, rect.w // 4, -rect.w // 4, rect.w // 2, -rect.w // 2):
            yield rect.move_to(midtop=(anchor.centerx + aside, around.bottom + gap))
            yield rect.move_to(midbottom=(anchor.centerx + aside, around.top - gap))
        yield rect.move_to(midleft=(around.right + gap, anchor.centery))
        yield rect.move_to(midright=(around.left - gap, anchor.centery))


def _draw_leader(
    target: pygame.Surface, painter: Painter, rect: pygame.Rect, anchor: pygame.Rect, u: float,
    kept: Sequence[pygame.Rect],
) -> None:  # fmt: skip
    """Draw a line from the tooltip to its owner, unless they overlap or it would cross what is ``kept`` clear."""
    if rect.colliderect(anchor):
        return
    inside, width = rect.inflate(-round(20 * u), -round(20 * u)), max(1, round(_LEADER * u))
    if rect.top >= anchor.bottom or rect.bottom <= anchor.top:
        ends = (anchor.bottom, rect.top) if rect.top >= anchor.bottom else (rect.bottom, anchor.top)
        x = max(inside.left, min(anchor.centerx, inside.right))
        line = pygame.Rect(x - width // 2, ends[0], width, ends[1] - ends[0])
    else:
        ends = (anchor.right, rect.left) if rect.left >= anchor.right else (rect.right, anchor.left)
        y = max(inside.top, min(anchor.centery, inside.bottom))
        line = pygame.Rect(ends[0], y - width // 2, ends[1] - ends[0], width)
    if max(line.size) <= _REACH * u and line.collidelist(list(kept)) < 0:
        target.fill(painter.theme.amber, line)


class Toast:
    """At most one message at a time; a new one takes the place of the old.

    The time that it stays begins when it is first drawn: a first picture may be long in coming.
    """

    def __init__(self) -> None:
        self.text = ""
        self._kind = WORD
        self._near: tuple[int, int] | None = None
        self._since: float | None = None
        self._motion = 1.0
        self._opacity = 0.0
        self._seen = True
        self._place: tuple[View, pygame.Rect] | None = None

    @property
    def rect(self) -> pygame.Rect | None:
        return None if self._place is None else self._place[1]

    def show(self, notice: Notice, now: float, motion: float = 1.0) -> None:
        """Show ``notice`` from ``now`` on; ``motion`` is the animation speed, 0 makes it jump."""
        already, text = self._opacity > 0, " ".join(filter(None, (notice.title, notice.sentence)))
        self._kind, self._near = notice.kind, notice.near
        self.text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
        self._motion = motion
        self._seen, self._place = False, None
        self._since = now - (COMING if already or motion == 0 else 0)
        self._opacity = 1.0 if already or motion == 0 else 0.0

    def dismiss(self) -> None:
        self._since, self.text, self._opacity = None, "", 0.0

    def update(self, now: float) -> bool:
        if self._since is None:
            return False
        before = self._opacity
        if not self._seen:
            self._since = max(self._since, now - COMING)
        self._opacity = self._opacity_at(now - self._since)
        if now - self._since >= self._length:
            self.dismiss()
            return before > 0
        # Also before it is seen at all: a frame's time may lie before the moment in it at which this was said.
        return self._opacity != before or self._opacity < 1

    def wake_at(self) -> float | None:
        return None if self._since is None else self._since + COMING + self._stay

    @property
    def _stay(self) -> float:
        return STAYING + max(0, len(self.text) - 40) * _READING

    @property
    def _length(self) -> float:
        return COMING + self._stay + (GOING if self._motion else 0)

    def _opacity_at(self, age: float) -> float:
        if self._motion == 0:
            return 1.0
        leaving = self._length - age
        return max(0.0, min(1.0, age / COMING, leaving / GOING))

    def draw(
        self, target: pygame.Surface, painter: Painter, view: View,
        kept: Callable[[], Sequence[Sequence[pygame.Rect]]] = tuple,
    ) -> None:  # fmt: skip
        """Draw it near what it is about, or wherever it covers less of what is ``kept`` clear.

        Asked for only where it is laid out anew.
        """
        if not self.text or self._opacity <= 0:
            return
        self._seen = True
        u, area = view.p, pygame.Rect((0, 0), view.size)
        widest, margin = min(round(_WIDEST * u), area.w - round(2 * _PADDING * u)), round(_PADDING * u)
        if self._place is None or self._place[0] != view:
            self._place = view, self._spot(painter, u, widest, area, kept())
        sheet, rise = self._sheet(painter, u, self._place[1].size, margin), round((1 - self._opacity) * _RISE * u)
        sheet.set_alpha(round(255 * self._opacity))
        target.blit(sheet, self._place[1].move(-margin, rise - margin))

    def _spot(
        self, painter: Painter, u: float, widest: int, area: pygame.Rect, kept: Sequence[Sequence[pygame.Rect]]
    ) -> pygame.Rect:
        rects, margin, item = list[pygame.Rect](), round(_PADDING * u), self._item(painter)
        for share in _NARROWER:
            lowest = pygame.Rect((0, 0), popup_size(item, Ruler(painter, u), round(share * widest)))
            lowest = lowest.move_to(midbottom=(area.centerx, area.bottom - round(_FROM_BOTTOM * u)))
            lowest = lowest if self._near is None else lowest.move_to(center=self._near)
            rects.append(clear_spot([lowest], area.inflate(-2 * margin, -2 * margin), *kept))
            if not any(rects[-1].collidelistall(list(parts)) for parts in kept):
                break
        return clearest(rects, *kept)

    def _sheet(self, painter: Painter, u: float, size: tuple[int, int], margin: int) -> pygame.Surface:
        key = ("toast", self.text, self._kind, u, size, painter.theme)
        return painter.cache.get(key, lambda: paint_popup(self._item(painter), painter, u, size, margin, _CORNER))

    def _item(self, painter: Painter) -> Item:
        theme, kind = painter.theme, self._kind
        ground = Slip(getattr(theme, kind.face), getattr(theme, kind.edge), _CORNER, 1.5)
        words = Label(self.text, size=_SIZE, face=Face.SEMIBOLD, ink="ink", align="center", lines=_MOST_LINES)
        return Box(ground, words, _PADDING, 14)
