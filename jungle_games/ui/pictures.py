"""SVG assets and snippets, rasterised at exactly the size at which they are shown; boxes, shadows, and their cache.

Rounded boxes and glows are nine-patches that stretch to any size.
"""

from __future__ import annotations

import io
import math
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from jungle_games.base.system import assets_folder
from jungle_games.ui.theme import Colour

Size = tuple[int, int]
ViewBox = tuple[float, float, float, float]

_ROOT_TAG: Final = re.compile(r"<svg\b[^>]*>")
_VIEW_BOX: Final = re.compile(r'viewBox="([^"]+)"')


class SurfaceCache:
    """Keeps the most recently used surfaces up to ``budget`` bytes; they are shared and read-only."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of ``key``, made if it is not cached; one larger than the budget is not cached."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        surface = make()
        size = _size(surface)
        if size <= self.budget:
            self._kept[key] = surface
            self.used += size
            while self.used > self.budget:
                _, oldest = self._kept.popitem(last=False)
                self.used -= _size(oldest)
        return surface

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Forget afterwards what is made meanwhile: parts of a picture that is kept itself."""
        before = set(self._kept)
        try:
            yield
        finally:
            for key in [key for key in self._kept if key not in before]:
                self.used -= _size(self._kept.pop(key))

    def clear(self) -> None:
        self._kept.clear()
        self.used = 0


def _size(surface: pygame.Surface) -> int:
    # The constant stands for the surface object itself: thousands of tiny runs of text are not free.
    return surface.get_pitch() * surface.get_height() + 200


@dataclass(frozen=True, slots=True)
class Drawing:
    """The elements of an asset, and the box they are drawn in: for putting together with others."""

    body: str
    box: ViewBox

    def placed(self, x: float, y: float, width: float, turn: float = 0.0) -> str:
        """The elements ``width`` wide with the middle of their box at (x, y), turned clockwise by degrees."""
        left, top, box_width, box_height = self.box
        scale = width / box_width
        return (
            f'<g transform="translate({x:.3f} {y:.3f}) rotate({turn:g}) scale({scale:.5f})'
            f' translate({-left - box_width / 2:g} {-top - box_height / 2:g})">{self.body}</g>'
        )


def displayable(surface: pygame.Surface) -> pygame.Surface:
    """``surface`` in the format that blits fastest; as it is while there is no window."""
    try:
        return surface.convert_alpha()
    except pygame.error:
        return surface


def rasterise(body: str, size: Size, view_box: str) -> pygame.Surface:
    """SVG elements drawn so that ``view_box`` fills ``size`` exactly, stretched where the shapes differ."""
    width, height = max(1, size[0]), max(1, size[1])
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" width="{width}" height="{height}"'
        f' preserveAspectRatio="none">{body}</svg>'
    )
    drawn = pygame.image.load_sized_svg(io.BytesIO(source.encode()), (width, height))
    if drawn.get_size() != (width, height):
        exact = pygame.Surface((width, height), pygame.SRCALPHA)
        exact.blit(drawn, (0, 0))
        drawn = exact
    return displayable(drawn)


def read_drawing(name: str) -> tuple[str, str]:
    """The elements of ``assets/svg/<name>.svg`` and its view box. Raises FileNotFoundError if there is no such file."""
    path = assets_folder() / "svg" / f"{name}.svg"
    if not path.is_file():
        raise FileNotFoundError(f"The drawing {name} is missing from {path.parent}.")
    text = path.read_text(encoding="utf-8")
    root = _ROOT_TAG.search(text)
    box = _VIEW_BOX.search(root[0]) if root else None
    if root is None or box is None:
        raise ValueError(f"{path}: the root element needs a viewBox.")
    return text[root.end() : text.rindex("</svg>")], box[1]


MakeBox = Callable[[tuple[int, int]], pygame.Surface]

# Two box blurs of this share of a blur's nominal size look like the design's soft shadows.
_BLUR_SHARE: Final = 1 / 1.7
_TILE: Final = 128
_FINE_RADIUS: Final = 4
"""Pixels. A wider blur has no detail: it is painted smaller, down to this radius, and scaled up."""


@dataclass(frozen=True, slots=True)
class Shadow:
    """A cast shadow: lengths in units, ``alpha`` 0 to 1.

    The unit of `Shadow.CARD` is a hundredth of the card's width.
    """

    CARD: ClassVar[Shadow]
    PANEL: ClassVar[Shadow]
    PAPER: ClassVar[Shadow]
    BOARD: ClassVar[Shadow]
    PIECE: ClassVar[Shadow]
    HELD: ClassVar[Shadow]
    BUTTON: ClassVar[Shadow]

    blur: float
    down: float
    alpha: float
    right: float = 0.0

    def offset(self, u: float) -> tuple[int, int]:
        """How far right and down the shadow falls, in pixels."""
        return round(self.right * u), round(self.down * u)


Shadow.CARD = Shadow(5, 2.5, 0.41)
Shadow.PANEL = Shadow(14, 6, 0.35)
Shadow.PAPER = Shadow(12, 6, 0.43)
Shadow.BOARD = Shadow(26, 12, 0.67)
Shadow.PIECE = Shadow(6, 4, 0.59)
Shadow.HELD = Shadow(14, 24, 0.70, right=8)
Shadow.BUTTON = Shadow(6, 3, 0.35)


def spread(blur: float) -> int:
    """How many pixels a blur of ``blur`` pixels spreads on each side."""
    return 2 * _radius(blur)


def _radius(blur: float) -> int:
    return max(1, round(blur * _BLUR_SHARE))


def shrinkage(blur: float) -> int:
    """How many times smaller a blur of ``blur`` pixels may be painted."""
    return max(1, _radius(blur) // _FINE_RADIUS)


def blurred(silhouette: pygame.Surface, blur: float, colour: Colour, alpha: int) -> pygame.Surface:
    """``silhouette`` as a soft spot of one colour; the surface must leave `spread` clear pixels all round."""
    soft = silhouette.copy()
    # White everywhere, clear pixels too: a blur that mixes in the black of clear pixels leaves dark rims.
    soft.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    for _ in range(2):
        soft = pygame.transform.box_blur(soft, _radius(blur))
    shown = pygame.Color(colour)
    shown.a = min(255, alpha)
    soft.fill(shown, special_flags=pygame.BLEND_RGBA_MULT)
    return soft


def draw_with_shadow(
    target: pygame.Surface,
    sprite: pygame.Surface,
    shade: pygame.Surface,
    centre: tuple[float, float],
    offset: tuple[int, int],
) -> None:
    """Draw a sprite, and its ``shade`` (`Painter.cast`) moved by ``offset`` under it."""
    for picture, x, y in ((shade, centre[0] + offset[0], centre[1] + offset[1]), (sprite, *centre)):
        target.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))


def blit_faded(target: pygame.Surface, picture: pygame.Surface, centre: tuple[float, float], alpha: float) -> None:
    """Draw ``picture`` with its ``centre`` there, as opaque as ``alpha`` says."""
    if alpha <= 0.01:
        return
    corner = (round(centre[0] - picture.get_width() / 2), round(centre[1] - picture.get_height() / 2))
    if alpha >= 0.995:
        target.blit(picture, corner)
        return
    picture.set_alpha(round(255 * alpha))
    target.blit(picture, corner)
    picture.set_alpha(255)


def padded(surface: pygame.Surface, margin: int) -> pygame.Surface:
    width, height = surface.get_size()
    wide = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    # Copied, not blended: blending on clear ground would lose a little of faint edges.
    wide.blit(surface, (margin, margin), special_flags=pygame.BLEND_RGBA_MAX)
    return wide


def hex_of(colour: Colour) -> str:
    """A colour as SVG writes it, without its alpha."""
    return "#{:02X}{:02X}{:02X}".format(*pygame.Color(colour)[:3])


def opacity_of(colour: Colour) -> float:
    return pygame.Color(colour).a / 255


def rounded_box(
    size: tuple[int, int], radius: float, fill: Colour | None, border: Colour | None, width: float
) -> pygame.Surface:
    """A rounded box drawn to its edges, border inside; lengths in pixels."""
    w, h = size
    inset = width / 2 if border is not None else 0.0
    corner = max(0.0, min(radius, w / 2, h / 2) - inset)
    paint = "none" if fill is None else hex_of(fill)
    parts = f'fill="{paint}"'
    if fill is not None and opacity_of(fill) < 1:
        parts += f' fill-opacity="{opacity_of(fill):.3f}"'
    if border is not None and width > 0:
        parts += f' stroke="{hex_of(border)}" stroke-width="{width:.3f}"'
        parts += f' stroke-opacity="{opacity_of(border):.3f}"'
    body = (
        f'<rect x="{inset:.3f}" y="{inset:.3f}" width="{w - 2 * inset:.3f}" height="{h - 2 * inset:.3f}"'
        f' rx="{corner:.3f}" ry="{corner:.3f}" {parts}/>'
    )
    return rasterise(body, size, f"0 0 {w} {h}")


def soft_box(
    size: tuple[int, int], radius: float, blur: float, colour: Colour, alpha: int, ring: float
) -> pygame.Surface:
    """A blurred rounded box, or its outline ``ring`` wide, with `spread` (and half the ring) round it."""
    margin = spread(blur) + math.ceil(ring / 2)
    w, h = size
    corner = min(radius, w / 2, h / 2)
    paint = f'fill="none" stroke="#FFFFFF" stroke-width="{ring:.3f}"' if ring > 0 else 'fill="#FFFFFF"'
    body = f'<rect x="{margin}" y="{margin}" width="{w}" height="{h}" rx="{corner:.3f}" ry="{corner:.3f}" {paint}/>'
    outer = (w + 2 * margin, h + 2 * margin)
    shrink = shrinkage(blur)
    small = (-(-outer[0] // shrink), -(-outer[1] // shrink))
    soft = blurred(rasterise(body, small, f"0 0 {outer[0]} {outer[1]}"), blur / shrink, colour, alpha)
    return soft if shrink == 1 else pygame.transform.smoothscale(soft, outer)


def stretch(target: pygame.Surface, patch: pygame.Surface, rect: pygame.Rect, cache: SurfaceCache) -> None:
    """Draw ``patch`` (square, odd side) into ``rect``: corners as they are, the middle drawn out."""
    cap = patch.get_width() // 2
    x1, y1 = rect.right - cap, rect.bottom - cap
    across, along = x1 - rect.x - cap, y1 - rect.y - cap
    far = cap + 1
    for source_x, x in ((0, rect.x), (far, x1)):
        for source_y, y in ((0, rect.y), (far, y1)):
            target.blit(patch, (x, y), (source_x, source_y, cap, cap))
    for source_y, y in ((0, rect.y), (far, y1)):
        strip = _strip(patch, (cap, source_y, 1, cap), (_TILE, cap), cache)
        lay_tiles(target, strip, pygame.Rect(rect.x + cap, y, across, cap))
    for source_x, x in ((0, rect.x), (far, x1)):
        strip = _strip(patch, (source_x, cap, cap, 1), (cap, _TILE), cache)
        lay_tiles(target, strip, pygame.Rect(x, rect.y + cap, cap, along))
    middle, colour = pygame.Rect(rect.x + cap, rect.y + cap, across, along), patch.get_at((cap, cap))
    if colour.a == 255:
        target.fill(colour, middle)
    elif colour.a:
        lay_tiles(target, cache.get(("tile", tuple(colour)), lambda: _tile(colour)), middle)


def _strip(
    patch: pygame.Surface, part: tuple[int, int, int, int], size: tuple[int, int], cache: SurfaceCache
) -> pygame.Surface:
    return cache.get((patch, part), lambda: pygame.transform.scale(patch.subsurface(part), size))


def lay_tiles(target: pygame.Surface, tile: pygame.Surface, area: pygame.Rect) -> None:
    """Cover what can be seen of ``area`` with tiles, the first one in its corner."""
    wide, high = tile.get_size()
    seen = area.clip(target.get_clip())
    for y in range(seen.y - (seen.y - area.y) % high, seen.bottom, high):
        for x in range(seen.x - (seen.x - area.x) % wide, seen.right, wide):
            target.blit(tile, (x, y), (0, 0, area.right - x, area.bottom - y))


def _tile(colour: pygame.Color) -> pygame.Surface:
    tile = pygame.Surface((_TILE, _TILE), pygame.SRCALPHA)
    tile.fill(colour)
    return tile


def dashed_outline(
    size: tuple[int, int], radius: float, colour: Colour, width: float, dash: tuple[float, float]
) -> str:
    """Dashes round a rounded box of ``size`` pixels, inside it; they and their gaps are stretched to come out even."""
    w, h = size[0] - width, size[1] - width
    corner = max(0.0, min(radius - width / 2, w / 2, h / 2))
    around = 2 * (w + h) - (8 - math.tau) * corner
    stretched = around / sum(dash) / max(1, round(around / sum(dash)))
    return (
        f'<rect x="{width / 2:.2f}" y="{width / 2:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{corner:.2f}"'
        f' ry="{corner:.2f}" fill="none" stroke="{hex_of(colour)}" stroke-opacity="{opacity_of(colour):.3f}"'
        f' stroke-width="{width:.2f}" stroke-linecap="round"'
        f' stroke-dasharray="{dash[0] * stretched:.3f} {dash[1] * stretched:.3f}"/>'
    )
