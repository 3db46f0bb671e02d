"""The banners of a table: its notices one after the other, each at its plate and for as long as it takes to read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from jungle_games.core.game import P, Seat
from jungle_games.core.matches.history import AnyStep
from jungle_games.table.style import PaintPicture, paint_within
from jungle_games.ui.events import Point
from jungle_games.ui.layout import Box, Column, Item, Row, Ruler
from jungle_games.ui.notices import Kind, Notice
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import View
from jungle_games.ui.theme import Theme
from jungle_games.ui.widgets.label import Label, Picture, draw_icon
from jungle_games.ui.widgets.slip import Slip, clear_spot, clearest, paint_slip, slip_size

_WIDEST: Final = 360.0
_HEIGHT: Final = 64.0
_PICTURE: Final = (44.0, 56.0)
_GAP, _SIDES = 14.0, 18.0
_SIGN: Final = 38.0
"""The size of the sign on a banner that stays until the person continues."""
_RADIUS, _BORDER = 14.0, 2.0
_TAIL: Final = (26.0, 14.0)
"""The width and length of the tail."""
_REACH: Final = 4.0
_MARGIN: Final = 14.0
_UPPER: Final = 0.29
"""The vertical middle of a banner for everybody, as a share of the window's height."""
_NARROW: Final = 272.0
"""The narrower width of a banner, that of side panels, for when the usual one would cover too much."""
_ALONG: Final = (0.0, -0.5, 0.5, -1.0, 1.0)
"""The offsets to try along the side of a plate, from -1 to 1."""
_BLEED: Final = 44.0
"""The margin of a banner's picture for its tail and shadow."""

Kept = Sequence[Sequence[pygame.Rect]]
"""What is better not covered; what comes first matters most."""
NoticesOf = Callable[[AnyStep, P, P], Sequence[Notice]]
"""What a step brought, told from the position before and after it."""
Say = Callable[[], Sequence[Notice]]
"""Says something in the language that is spoken when it is called."""

_COMING, _GOING = 0.16, 0.2
_SLIDE: Final = 8.0
_RING: Final = 16.0
"""The radius of the ring round the plate, in units."""


@dataclass(frozen=True, slots=True)
class Place:
    """The placement of a banner in pixels, and the tip of its tail; None without a tail."""

    rect: pygame.Rect
    tip: tuple[int, int] | None = None


def banner_item(notice: Notice, theme: Theme, paint: PaintPicture) -> Item:
    """The contents of a banner: the picture, the words, and a sign to continue if the ``notice`` stays."""
    kind = notice.kind
    words = Column(
        Label(notice.title, size=22, face=Face.TITLE, ink="ink", lines=3, leading=1.1),
        Label(notice.sentence, size=17, face=Face.SEMIBOLD, ink="ink", lines=8, leading=1.2),
        justify="center",
    )
    picture = Picture(partial(_paint_picture, notice, paint), *_PICTURE)
    sign = [Picture(partial(_paint_sign, kind), _SIGN)] if notice.stays else []
    row = Row(picture.at("center"), words.grow(), *(each.at("center") for each in sign), gap=_GAP)
    ground = Slip(getattr(theme, kind.face), getattr(theme, kind.edge), _RADIUS, _BORDER)
    return Box(ground, row, _SIDES, 4).at_least(height=_HEIGHT)


def banner_sizes(
    notice: Notice, item: Item, painter: Painter, window: tuple[int, int], u: float
) -> Sequence[tuple[int, int]]:
    """The sizes of the banner ``item`` in pixels, usual and narrower."""
    widest = _WIDEST + (_GAP + _SIGN if notice.stays else 0.0)
    limit = window[0] - 2 * round(_MARGIN * u)
    return [slip_size(item, Ruler(painter, u), min(round(width * u), limit)) for width in (widest, _NARROW)]


def place_banner(
    plate: pygame.Rect | None, sizes: Sequence[tuple[int, int]], window: tuple[int, int], kept: Kept, u: float
) -> Place:
    """Place a banner of one of these ``sizes`` where it covers least of what is ``kept`` free, beside a ``plate``.

    Where there is no room beside it, the ring round the plate says whom it concerns. Without a plate it is for all, and
    lies in the upper middle of the window if nothing that matters is under it.
    """
    space = pygame.Rect((0, 0), window).inflate(-2 * round(_MARGIN * u), -2 * round(_MARGIN * u))
    slips = [pygame.Rect((0, 0), size) for size in sizes]
    middle = (space.centerx, space.y + round(space.h * _UPPER)) if plate is None else plate.center
    places = [] if plate is None else [place for slip in slips for place in _beside(slip, plate, space, u)]
    found = clearest([place.rect for place in places], *kept) if places else None
    if found is None or any(found.collidelistall(list(parts)) for parts in kept[:-1]):
        anywhere = [clear_spot([slip.move_to(center=middle).clamp(space)], space, *kept) for slip in slips]
        found = clearest([*([] if found is None else [found]), *anywhere], *kept)
    return next((place for place in places if place.rect == found), Place(found))


def _beside(slip: pygame.Rect, plate: pygame.Rect, space: pygame.Rect, u: float) -> Iterator[Place]:
    """Possible places of ``slip`` at each side of ``plate``, centred first and then shifted along the side."""
    away, near = (plate.inflate(2 * by, 2 * by) for by in (round((_TAIL[1] + _REACH) * u), round(_REACH * u)))
    across, down = (slip.w + plate.w) // 2 - plate.w // 4, (slip.h + plate.h) // 2 - plate.h // 4
    for share in _ALONG:
        right, below = round(share * across), round(share * down)
        for spot, tip in (
            (slip.move_to(midtop=away.midbottom).move(right, 0), near.midbottom),
            (slip.move_to(midbottom=away.midtop).move(right, 0), near.midtop),
            (slip.move_to(midleft=away.midright).move(0, below), near.midright),
            (slip.move_to(midright=away.midleft).move(0, below), near.midleft),
        ):
            lies = spot.clamp(space)
            if not lies.colliderect(plate):
                yield Place(lies, tip)


def paint_banner(
    painter: Painter, notice: Notice, item: Item, place: Place, u: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The picture of the banner with tail and shadow, and its upper left corner in the window."""
    bleed = round(_BLEED * u)
    sheet = paint_slip(item, painter, u, place.rect.size, bleed, _RADIUS)
    corner = place.rect.x - bleed, place.rect.y - bleed
    rect = place.rect.move(-corner[0], -corner[1])
    if place.tip is not None:
        tip = place.tip[0] - corner[0], place.tip[1] - corner[1]
        _paint_tail(painter, sheet, rect, tip, notice.kind, u)
    return sheet, corner


def _paint_tail(
    painter: Painter, sheet: pygame.Surface, rect: pygame.Rect, tip: tuple[int, int], kind: Kind, u: float
) -> None:
    """A triangle from the slip's edge to ``tip``, drawn over the edge so that both are of one piece."""
    half, edge = _TAIL[0] * u / 2, 2 * u
    upright = not rect.top <= tip[1] < rect.bottom
    if upright:
        middle = min(max(tip[0], rect.left + 2 * half), rect.right - 2 * half)
        foot = rect.top + edge if tip[1] < rect.top else rect.bottom - edge
        corners = [(middle - half, foot), (middle, tip[1]), (middle + half, foot)]
    else:
        middle = min(max(tip[1], rect.top + 1.6 * half), rect.bottom - 1.6 * half)
        foot = rect.left + edge if tip[0] < rect.left else rect.right - edge
        corners = [(foot, middle - half), (tip[0], middle), (foot, middle + half)]
    path = " L ".join(f"{x:.1f} {y:.1f}" for x, y in corners)
    face, edge_colour = getattr(painter.theme, kind.face), getattr(painter.theme, kind.edge)
    body = f'<path d="M {path} Z" fill="{face}"/><path d="M {path}" fill="none" stroke="{edge_colour}" '
    body += f'stroke-width="{edge:.2f}" stroke-linejoin="round"/>'
    size = sheet.get_size()
    sheet.blit(painter.vector(body, size, (0, 0, *size)), (0, 0))


def _paint_picture(
    notice: Notice, paint: PaintPicture, target: pygame.Surface, painter: Painter, rect: pygame.Rect
) -> None:
    u, kind = rect.w / _PICTURE[0], notice.kind
    if notice.picture is None:
        painter.disc(target, rect.center, rect.w / 2, getattr(painter.theme, kind.sign_ground))
        ink = getattr(painter.theme, kind.sign_ink)
        draw_icon(target, painter, kind.icon, rect.center, round(rect.w * 0.6), ink)
    else:
        paint_within(paint, notice.picture, target, painter, rect)
    if notice.badge:
        px = round(15 * u)
        spot = (rect.centerx + round(20 * u), rect.centery - round(18 * u))
        radius = max(13 * u, painter.text_width(notice.badge, Face.BOLD, px) / 2 + 5 * u)
        painter.disc(target, spot, radius, painter.theme.suit_red, border=painter.theme.paper, width=2 * u)
        painter.label(target, notice.badge, spot, Face.BOLD, px, painter.theme.paper, "center")


def _paint_sign(kind: Kind, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    theme = painter.theme
    ground = getattr(theme, kind.sign_ground)
    painter.disc(target, rect.center, rect.w / 2, ground, border=theme.ink, width=0.04 * rect.w)
    draw_icon(target, painter, "play", rect.center, round(0.58 * rect.w), getattr(theme, kind.sign_ink))


class BannerPicture:
    """Caches the picture of the last banner."""

    def __init__(self) -> None:
        self._painted: tuple[Hashable, pygame.Surface, tuple[int, int]] | None = None
        self.place: Place | None = None
        """Where the banner lies; None before the first."""

    def of(
        self, notice: Notice, at: pygame.Rect | None, kept: Callable[[], Kept],
        view: View, painter: Painter, paint: PaintPicture,
    ) -> tuple[pygame.Surface, tuple[int, int]]:  # fmt: skip
        """The picture of ``notice`` beside what lies ``at``, and its upper left corner in the window.

        What is ``kept`` free is asked for when it is painted.
        """
        key = (notice, view, None if at is None else tuple(at))
        if self._painted is None or self._painted[0] != key:
            item = banner_item(notice, painter.theme, paint)
            sizes = banner_sizes(notice, item, painter, view.size, view.p)
            self.place = place_banner(at, sizes, view.size, kept(), view.p)
            self._painted = (key, *paint_banner(painter, notice, item, self.place, view.p))
        return self._painted[1], self._painted[2]


@dataclass(frozen=True, slots=True)
class _Told:
    """A notice, and how it is said in another language: it is the one at a place among what is then said."""

    notice: Notice
    say: Say
    at: int

    def again(self) -> _Told:
        said = self.say()
        return replace(self, notice=said[self.at]) if self.at < len(said) else self


class Banners:
    """Shows the notices of new steps of a match."""

    def __init__(self) -> None:
        self._queue: deque[_Told] = deque()
        self._news: list[tuple[AnyStep, Say, Collection[Seat]]] = []
        """Steps of which nothing is queued yet, how they are told, and the seats whose people are at the screen."""
        self._told: _Told | None = None
        """What is shown, or leaves."""
        self._since = 0.0
        self._read_at: float | None = None
        """When the shown notice counts as read; None if the person must dismiss it."""
        self._left_at: float | None = None
        self._motion = 1.0
        self._opacity = 0.0
        self._picture = BannerPicture()

    # What is told

    @property
    def shown(self) -> Notice | None:
        """The notice now shown, unless it is fading out; else None."""
        return self._shown if self._left_at is None else None

    @property
    def waiting(self) -> bool:
        """Whether a notice is shown or queued, for which computer players wait."""
        return bool(self._queue) or self.shown is not None

    @property
    def _shown(self) -> Notice | None:
        return None if self._told is None else self._told.notice

    def announce(self, say: Say) -> None:
        self._queue_news()  # which comes first
        self._queue.extend(_Told(notice, say, at) for at, notice in enumerate(say()))

    def reword(self) -> None:
        self._queue = deque(told.again() for told in self._queue)
        self._told = None if self._told is None else self._told.again()

    def follow(self, new: Sequence[tuple[P, AnyStep]], notices_of: NoticesOf[P], hands: Collection[Seat]) -> None:
        """Tell at the next update what the ``new`` steps of the match brought.

        ``hands`` are the seats whose people are at the screen: what they chose to do they know.
        """
        if any(step.status.end or step.position.outcome for _before, step in new):
            self.clear()  # what was still to be told is of no use any more
        self._news += [(step, partial(notices_of, step, before, step.position), hands) for before, step in new]

    def _queue_news(self) -> None:
        for step, say, hands in self._news:
            for at, notice in enumerate(say()):
                if notice.shown and not (notice.chosen and step.actor in hands):
                    self._queue.append(_Told(notice, say, at))
        if self._news and self._queue and self.shown is not None and self.shown.stays:
            self._told = None  # what stays gives way to news
        self._news.clear()

    def clear(self) -> None:
        self._queue.clear()
        self._news.clear()
        self._told, self._left_at, self._opacity = None, None, 0.0

    # Time

    def update(self, now: float, *, at_rest: bool, watched: bool, motion: float) -> tuple[bool, Notice | None]:
        """Show the next one once the table is ``at_rest``; whether something moves, and what begins to be shown.

        ``watched``: only computers play, and nobody need go on.
        """
        self._motion = motion
        self._queue_news()
        if self.shown is not None and self._read_at is not None and now >= self._read_at:
            self.dismiss(now)
        if self._left_at is not None and now - self._left_at >= (_GOING if motion else 0.0):
            self._told, self._left_at = None, None
        begun = None
        if self._told is None and self._queue and at_rest:
            self._told = self._queue.popleft()
            begun = self._told.notice
            self._since = now
            self._read_at = now + begun.seconds if watched or not begun.stays else None
        before, self._opacity = self._opacity, self._opacity_at(now)
        fading = self._shown is not None and (self._left_at is not None or self._opacity < 1.0)
        return self._opacity != before or fading, begun

    def _opacity_at(self, now: float) -> float:
        if self._shown is None:
            return 0.0
        if not self._motion:
            return 1.0
        if self._left_at is not None:
            return max(0.0, 1.0 - (now - self._left_at) / _GOING)
        return min(1.0, (now - self._since) / _COMING)

    def wake_at(self) -> float | None:
        return None if self.shown is None else self._read_at

    def dismiss(self, now: float) -> bool:
        if self.shown is None:
            return False
        self._left_at = now
        return True

    def rest(self, now: float) -> None:
        """Restart the reading time of the shown notice, after the table was covered."""
        if self._shown is not None and self._read_at is not None:
            self._read_at = now + self._shown.seconds

    # Picture

    def covers(self, pos: Point) -> bool:
        place = self._picture.place
        return self.shown is not None and place is not None and bool(place.rect.collidepoint(pos))

    def draw(
        self, target: pygame.Surface, painter: Painter, view: View, plates: Mapping[Seat, pygame.Rect | None],
        kept: Callable[[], Kept], paint: PaintPicture,
    ) -> None:  # fmt: skip
        """Draw the shown banner, and a ring round the one of the ``plates`` it points at, by seat."""
        notice = self._shown
        if notice is None or self._opacity <= 0:
            return
        plate = plates.get(notice.seat) if notice.seat is not None else None
        sheet, corner = self._picture.of(notice, plate, kept, view, painter, paint)
        if plate is not None:
            ring = getattr(painter.theme, notice.kind.ring)
            painter.box(target, plate, _RING * view.u, border=ring, width=3 * view.u)
        if self._opacity < 1:
            sheet = sheet.copy()
            sheet.set_alpha(round(255 * self._opacity))
            corner = (corner[0], corner[1] + round((1 - self._opacity) * _SLIDE * view.u))
        target.blit(sheet, corner)
