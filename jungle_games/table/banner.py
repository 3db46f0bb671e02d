"""The banner of a notice: its placement beside the plate it points at, and its painting."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.table.notice import Notice, Tone
from jungle_games.table.plate import PaintPicture
from jungle_games.ui.balanced_text import balanced_width
from jungle_games.ui.effects import Shadow
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import Theme
from jungle_games.ui.view import View
from jungle_games.ui.widgets.label import draw_icon

_WIDEST: Final = 340.0
_HEIGHT: Final = 64.0
_PICTURE: Final = 44.0
_LEFT: Final = 76.0
_RIGHT: Final = 22.0
_GO_ON: Final = 40.0
"""The room for the sign that one goes on by a click, on what stays until then."""
_TITLE, _SENTENCE = 22.0, 17.0
_LEAST_TITLE: Final = 0.85
"""How small a title may be beside its sentence before it is cut."""
_LEADING: Final = 1.2
_LINES: Final = 4
_RADIUS: Final = 14.0
_TAIL: Final = (26.0, 14.0)
"""How wide and how long the tail is."""
_GAP: Final = 4.0
_MARGIN: Final = 14.0
_UPPER: Final = 0.29
"""How far down the window what is told to all has its middle."""
_ASIDE: Final = 12
"""In so many steps it may give way to either side."""
WORDS: Final = 3.0
"""How much words matter that a banner might cover; where one plays matters less."""
_BLEED: Final = 44.0
"""What the picture of a banner has round it for tail and shadow."""

Kept = Iterable[tuple[pygame.Rect, float]]
"""What is better not covered, and how much that matters."""


@dataclass(frozen=True, slots=True)
class Place:
    """The placement of a banner in pixels, and the tip of its tail; None without a tail."""

    rect: pygame.Rect
    tip: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Slip:
    """A banner's words broken into lines, and its size in pixels."""

    size: tuple[int, int]
    title: str
    lines: tuple[str, ...]
    title_px: int
    sentence_px: int


def set_words(painter: Painter, notice: Notice, window: tuple[int, int], u: float) -> Slip:
    """Break the words of ``notice`` into lines, for a window of that size."""
    title_px, sentence_px = round(_TITLE * u), round(_SENTENCE * u)
    sign = _GO_ON if notice.stays else 0.0
    beside = round((_LEFT + _RIGHT + sign) * u)
    widest = min(round((_WIDEST + sign) * u), window[0] - 2 * round(_MARGIN * u)) - beside
    room = balanced_width(painter, notice.sentence, Face.SEMIBOLD, sentence_px, widest)
    lines = painter.wrap(notice.sentence, Face.SEMIBOLD, sentence_px, room)[:_LINES] if notice.sentence else []
    title_px = painter.fitting(notice.title, Face.TITLE, title_px, widest, round(_LEAST_TITLE * sentence_px))
    title = painter.fit(notice.title, Face.TITLE, title_px, widest)
    width = max(
        painter.text_width(title, Face.TITLE, title_px),
        *(painter.text_width(line, Face.SEMIBOLD, sentence_px) for line in lines),
        round(_LEFT * u),
    )
    height = round(_HEIGHT * u) + round(max(0, len(lines) - 1) * sentence_px * _LEADING)
    return Slip((width + beside, height), title, tuple(lines), title_px, sentence_px)


def place_banner(
    plate: pygame.Rect | None, size: tuple[int, int], window: tuple[int, int], kept: Kept, u: float
) -> Place:
    """Place a banner of ``size`` beside a ``plate``, on the side where it covers least of what is ``kept`` free.

    Without a plate it is for all, and lies in the upper middle of the window, aside as far as it must be that no
    words are under it.
    """
    margin, room = round(_MARGIN * u), pygame.Rect((0, 0), window)
    room = room.inflate(-2 * margin, -2 * margin)
    if plate is None:
        return Place(_for_all(size, room, kept))
    away = round((_TAIL[1] + _GAP) * u)
    lying = []
    for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        rect = pygame.Rect((0, 0), size)
        rect.center = (
            plate.centerx + dx * (plate.w // 2 + away + size[0] // 2),
            plate.centery + dy * (plate.h // 2 + away + size[1] // 2),
        )
        reach = round(_GAP * u)
        tip = (plate.centerx + dx * (plate.w // 2 + reach), plate.centery + dy * (plate.h // 2 + reach))
        lying.append(Place(rect.clamp(room), tip))
    beside = [place for place in lying if not place.rect.colliderect(plate)]
    covered = tuple(kept)
    return min(
        beside or [Place(lying[0].rect)],
        key=lambda place: sum(weight * _area(place.rect.clip(rect)) for rect, weight in covered),
    )


def _for_all(size: tuple[int, int], room: pygame.Rect, kept: Kept) -> pygame.Rect:
    words = [rect for rect, weight in kept if weight >= WORDS]
    lying = []
    for step in sorted(range(-_ASIDE, _ASIDE + 1), key=abs):
        rect = pygame.Rect((0, 0), size)
        rect.center = (room.centerx + round(step * room.w / (2 * _ASIDE)), room.y + round(room.h * _UPPER))
        lying.append(rect.clamp(room))
    return min(lying, key=lambda rect: sum(_area(rect.clip(word)) for word in words))


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


@dataclass(frozen=True, slots=True)
class _Colours:
    face: str
    edge: str
    ink: str
    sign_ground: str
    sign: str


def _colours(theme: Theme, tone: Tone) -> _Colours:
    match tone:
        case Tone.TIME:
            return _Colours(theme.ember, theme.bright, theme.ink, theme.ink, theme.bright)
        case Tone.CATCH:
            return _Colours(theme.amber, theme.bright, theme.ink, theme.paper, theme.ink)
        case Tone.WRONG:
            return _Colours(theme.paper, theme.suit_red, theme.ink, theme.suit_red, theme.paper)
    return _Colours(theme.paper, theme.amber, theme.ink, theme.amber, theme.ink)


def tone_colour(theme: Theme, tone: Tone) -> str:
    """The colour of the ring round the plate that a banner of this tone points at."""
    return theme.ember if tone is Tone.TIME else theme.amber


def paint_banner(
    painter: Painter, notice: Notice, slip: Slip, place: Place, paint: PaintPicture, u: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The picture of the banner with tail and shadow, and its upper left corner in the window."""
    bleed = round(_BLEED * u)
    sheet = pygame.Surface((slip.size[0] + 2 * bleed, slip.size[1] + 2 * bleed), pygame.SRCALPHA)
    corner = (place.rect.x - bleed, place.rect.y - bleed)
    rect = place.rect.move(-corner[0], -corner[1])
    colours = _colours(painter.theme, notice.tone)
    painter.shadow(sheet, rect, _RADIUS * u, Shadow.PANEL, u)
    painter.box(sheet, rect, _RADIUS * u, colours.face, border=colours.edge, width=2 * u)
    if place.tip is not None:
        _paint_tail(painter, sheet, rect, (place.tip[0] - corner[0], place.tip[1] - corner[1]), colours, u)
    _paint_picture(painter, sheet, notice, rect, colours, paint, u)
    _paint_words(painter, sheet, slip, rect, colours, u)
    if notice.stays:
        middle = (rect.right - round(34 * u), rect.centery)
        painter.disc(sheet, middle, 19 * u, colours.sign_ground, border=colours.ink, width=1.5 * u)
        draw_icon(sheet, painter, "play", middle, round(22 * u), colours.sign)
    return sheet, corner


def _paint_tail(
    painter: Painter, sheet: pygame.Surface, rect: pygame.Rect, tip: tuple[int, int], colours: _Colours, u: float
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
    body = f'<path d="M {path} Z" fill="{colours.face}"/><path d="M {path}" fill="none" stroke="{colours.edge}" '
    body += f'stroke-width="{edge:.2f}" stroke-linejoin="round"/>'
    size = sheet.get_size()
    sheet.blit(painter.vector(body, size, (0, 0, *size)), (0, 0))


def _paint_picture(
    painter: Painter,
    sheet: pygame.Surface,
    notice: Notice,
    rect: pygame.Rect,
    colours: _Colours,
    paint: PaintPicture,
    u: float,
) -> None:
    middle, side = (rect.x + round(40 * u), rect.centery), round(_PICTURE * u)
    if notice.picture is None:
        painter.disc(sheet, middle, side / 2, colours.sign_ground)
        draw_icon(sheet, painter, notice.tone.value, middle, round(side * 0.6), colours.sign)
    else:
        picture = paint(painter, notice.picture, side)
        if picture.get_height() > rect.h - 8 * u:
            side = round(side * (rect.h - 8 * u) / picture.get_height())
            picture = paint(painter, notice.picture, side)
        sheet.blit(picture, picture.get_rect(center=middle))
    if notice.badge:
        px = round(15 * u)
        spot = (middle[0] + round(20 * u), middle[1] - round(18 * u))
        radius = max(13 * u, painter.text_width(notice.badge, Face.BOLD, px) / 2 + 5 * u)
        painter.disc(sheet, spot, radius, painter.theme.suit_red, border=painter.theme.paper, width=2 * u)
        painter.label(sheet, notice.badge, spot, Face.BOLD, px, painter.theme.paper, "center")


def _paint_words(
    painter: Painter, sheet: pygame.Surface, slip: Slip, rect: pygame.Rect, colours: _Colours, u: float
) -> None:
    left = rect.x + round(_LEFT * u)
    if not slip.lines:
        painter.label(sheet, slip.title, (left, rect.centery), Face.TITLE, slip.title_px, colours.ink)
        return
    painter.label(sheet, slip.title, (left, rect.y + round(22 * u)), Face.TITLE, slip.title_px, colours.ink)
    for index, line in enumerate(slip.lines):
        y = rect.y + round(45 * u) + round(index * slip.sentence_px * _LEADING)
        painter.label(sheet, line, (left, y), Face.SEMIBOLD, slip.sentence_px, colours.ink)


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
            slip = set_words(painter, notice, view.size, view.p)
            self.place = place_banner(at, slip.size, view.size, kept(), view.p)
            self._painted = (key, *paint_banner(painter, notice, slip, self.place, paint, view.p))
        return self._painted[1], self._painted[2]
