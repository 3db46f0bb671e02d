"""The painter: draws pictures, shapes, effects and text at pixel rects, with one cache."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pygame

from jungle_games.ui.pictures import (
    Drawing,
    MakeBox,
    Shadow,
    Size,
    SurfaceCache,
    ViewBox,
    blurred,
    dashed_outline,
    draw_with_shadow,
    hex_of,
    lay_tiles,
    padded,
    rasterise,
    read_drawing,
    rounded_box,
    shrinkage,
    soft_box,
    spread,
    stretch,
)
from jungle_games.ui.text import Align, Face, InstalledFonts, Typesetter
from jungle_games.ui.theme import NORMAL, ButtonKind, ButtonState, Colour, Theme

__all__ = ["Align", "Face", "Painter", "Shadow"]

CACHE_BYTES: Final = 48_000_000
_WINDOWS: Final = 3
"""How many pictures of the window's size the budget holds at least: its ground would be painted again and again."""
_PIXEL_BYTES: Final = 4
# Up to this many pixels a box is kept whole and drawn in one blit; larger ones are put together from a patch.
_WHOLE: Final = 48_000
_HEX: Final = re.compile(r"#[0-9A-Fa-f]{6}\b")
# Drawings that belong to a side say so in their name; red elsewhere (a parrot, a robe) is nobody's colour.
_SIDE_DRAWING: Final = re.compile(r"_(blue|red|green|pink|orange|yellow)(_|$)")
# Icons are drawn in this one colour.
_ICON_COLOUR: Final = "#F7F1E1"


class Painter(Typesetter):
    """Draws at pixel rects. Lengths are pixels, or units where there is a parameter ``u`` (pixels per unit).

    Surfaces it returns are shared: blit them, never draw on them.
    """

    def __init__(
        self, theme: Theme = NORMAL, cache_bytes: int = CACHE_BYTES, installed: InstalledFonts | None = None,
        language: str = "",
    ) -> None:  # fmt: skip
        super().__init__(SurfaceCache(cache_bytes), installed)
        self._least = cache_bytes
        self._sources: dict[str, tuple[str, str]] = {}
        """Elements and view boxes of the drawings that were asked for, in the theme's colours."""
        self._theme = theme
        self.language = language

    @property
    def theme(self) -> Theme:
        """The named colours. Setting another theme clears the cache."""
        return self._theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        if theme != self._theme:
            self._theme = theme
            self._sources.clear()
            self.cache.clear()

    @property
    def language(self) -> str:
        """The language whose readers text is set for. Setting it clears the cache: pictures may have words in them."""
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        self._language = language
        self.speak(language)
        self.cache.clear()

    def enlarge_budget(self, window: Size) -> None:
        """Let the budget hold what a window of so many pixels needs."""
        self.cache.budget = max(self._least, _WINDOWS * _PIXEL_BYTES * window[0] * window[1])

    # -- pictures

    def picture(self, name: str, size: Size, *, tint: Colour | None = None, alpha: int = 255) -> pygame.Surface:
        """The drawing ``assets/svg/<name>.svg`` at exactly ``size`` pixels.

        ``tint`` is the colour of an icon (drawn in one colour), and multiplies the colours of anything else.
        Raises FileNotFoundError when there is no such drawing.
        """
        return self.cache.get(("picture", name, size, tint, alpha), lambda: self._draw(name, size, tint, alpha))

    def _draw(self, name: str, size: Size, tint: Colour | None, alpha: int) -> pygame.Surface:
        body, box = self._source(name)
        if tint is not None and set(_HEX.findall(body)) <= {_ICON_COLOUR}:
            shown = pygame.Color(tint)
            body = body.replace(_ICON_COLOUR, hex_of(tint))
            tint, alpha = None, round(alpha * shown.a / 255)
        surface = rasterise(body, size, box)
        if tint is not None:
            surface.fill(pygame.Color(tint), special_flags=pygame.BLEND_RGBA_MULT)
        if alpha < 255:
            surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def vector(self, body: str, size: Size, viewbox: ViewBox) -> pygame.Surface:
        box = "{:.4f} {:.4f} {:.4f} {:.4f}".format(*viewbox)
        return self.cache.get(("vector", body, size, box), lambda: rasterise(body, size, box))

    def drawing(self, name: str, repaint: Mapping[str, str] = MappingProxyType({})) -> Drawing:
        """The elements of a drawing, some of its hex colours replaced, for a picture put together of several."""
        body, box = self._source(name)
        left, top, width, height = map(float, box.split())
        return Drawing(_repainted(body, repaint), (left, top, width, height))

    def _source(self, name: str) -> tuple[str, str]:
        """The elements inside an asset's root and its view box, in the theme's colours."""
        if name not in self._sources:
            body, box = read_drawing(name)
            if _SIDE_DRAWING.search(name):
                body = _repainted(body, dict(self._theme.repaint))
            self._sources[name] = (body, box)
        return self._sources[name]

    # -- shapes

    def box(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        radius: float,
        fill: Colour | None = None,
        *,
        border: Colour | None = None,
        width: float = 0,
        alpha: int = 255,
    ) -> None:
        """A rounded box with smooth edges; its border lies inside ``rect``."""
        if alpha < 255:
            fill = fill and _faint(fill, alpha)
            border = border and _faint(border, alpha)
        cap = math.ceil(max(radius, width)) + 2
        key = ("box", round(radius, 2), fill, border, round(width, 2))
        self._stretched(target, rect, cap, key, lambda size: rounded_box(size, radius, fill, border, width))

    def shadow(self, target: pygame.Surface, rect: pygame.Rect, radius: float, style: Shadow, u: float) -> None:
        """What a rounded box at ``rect`` casts; ``u`` is pixels per unit of the style's lengths."""
        spot = rect.move(style.offset(u))
        self.glow(target, spot, radius, "#000000", blur=style.blur * u, alpha=round(255 * style.alpha))

    def glow(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        radius: float,
        colour: Colour,
        *,
        blur: float,
        alpha: int = 200,
        ring: float = 0.0,
    ) -> None:
        """A soft spot of a rounded box's shape, or of its outline when ``ring`` says how wide."""
        margin = spread(blur) + math.ceil(ring / 2)
        cap = margin + math.ceil(radius) + spread(blur) + math.ceil(ring / 2) + 1
        key = ("glow", round(radius, 2), colour, round(blur, 2), alpha, round(ring, 2))

        def make(size: Size) -> pygame.Surface:
            inner = (size[0] - 2 * margin, size[1] - 2 * margin)
            return soft_box(inner, radius, blur, colour, alpha, ring)

        self._stretched(target, rect.inflate(2 * margin, 2 * margin), cap, key, make)

    def _stretched(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        cap: int,
        key: tuple[object, ...],
        make: MakeBox,
    ) -> None:
        """Draw what ``make`` paints at a size: whole when small, else a patch whose middle is drawn out."""
        if rect.w <= 0 or rect.h <= 0 or not target.get_clip().colliderect(rect):
            return
        side = 2 * cap + 1
        if rect.w * rect.h <= _WHOLE or rect.w < side or rect.h < side:
            target.blit(self.cache.get((key, rect.size), lambda: make(rect.size)), rect)
        else:
            stretch(target, self.cache.get(key, lambda: make((side, side))), rect, self.cache)

    def cast(self, surface: pygame.Surface, style: Shadow, u: float) -> pygame.Surface:
        """The shadow of any sprite; centre it on the sprite's centre moved by ``style.offset(u)``.

        Not kept: whoever draws the same sprite again keeps its shadow beside it.
        """
        blur = style.blur * u
        silhouette, shrink = padded(surface, spread(blur)), shrinkage(blur)
        size = silhouette.get_size()
        if shrink > 1:
            silhouette = pygame.transform.smoothscale(silhouette, (-(-size[0] // shrink), -(-size[1] // shrink)))
        soft = blurred(silhouette, blur / shrink, "#000000", round(255 * style.alpha))
        return soft if shrink == 1 else pygame.transform.smoothscale(soft, size)

    def put(
        self, target: pygame.Surface, sprite: pygame.Surface, centre: tuple[float, float], style: Shadow, u: float
    ) -> None:
        """Draw ``sprite`` with the shadow that it casts."""
        draw_with_shadow(target, sprite, self.cast(sprite, style, u), centre, style.offset(u))

    def dashed_box(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        radius: float,
        colour: Colour,
        *,
        width: float,
        dash: tuple[float, float] = (7, 6),
    ) -> None:
        """The outline of a rounded box in dashes, inside ``rect``; ``dash``: lengths of a dash and a gap."""
        if rect.w <= 0 or rect.h <= 0:
            return

        def make() -> pygame.Surface:
            body = dashed_outline(rect.size, radius, colour, width, dash)
            return rasterise(body, rect.size, f"0 0 {rect.w} {rect.h}")

        key = ("dashes", rect.size, round(radius, 2), colour, round(width, 2), dash)
        target.blit(self.cache.get(key, make), rect)

    def disc(
        self,
        target: pygame.Surface,
        center: tuple[float, float],
        radius: float,
        fill: Colour | None,
        *,
        border: Colour | None = None,
        width: float = 0,
    ) -> None:
        side = max(1, round(2 * radius))
        rect = pygame.Rect(round(center[0] - side / 2), round(center[1] - side / 2), side, side)
        self.box(target, rect, side / 2, fill, border=border, width=width)

    def line(
        self, target: pygame.Surface, start: tuple[int, int], length: int, colour: Colour, thickness: float
    ) -> None:
        """A level line to the right, at least a pixel thick; an alpha in ``colour`` counts."""
        self.box(target, pygame.Rect(start[0], start[1], length, max(1, round(thickness))), 0, colour)

    # -- text

    def label(
        self,
        target: pygame.Surface,
        string: str,
        pos: tuple[float, float],
        face: Face,
        px: int,
        colour: Colour,
        align: Align = "left",
    ) -> pygame.Rect:
        """Write one line and return its rect.

        ``pos`` is its left end, centre or right end, at the middle of its capitals.
        """
        run = self.text(string, face, px, colour)
        width = run.get_width()
        x = pos[0] - (width / 2 if align == "center" else width if align == "right" else 0)
        return target.blit(run, (round(x), round(pos[1] + face.cap_height * px / 2 - self.font(face, px).get_ascent())))

    def fitting(self, string: str, face: Face, px: int, width: int, least: int = 8) -> int:
        """The largest size from ``px`` down to ``least`` pixels at which ``string`` is no wider than ``width``."""
        while px > least and self.text_width(string, face, px) > width:
            px -= 1
        return px

    def fitting_paragraph(
        self, string: str, face: Face, px: int, space: tuple[int, int], leading: float = 1.35, least: int = 8
    ) -> int:
        """The largest size from ``px`` down to ``least`` pixels at which a paragraph is no higher than ``space``."""
        while px > least and self.words_height(string, face, px, space[0], leading) > space[1]:
            px -= 1
        return px

    def paragraph(
        self, target: pygame.Surface, string: str, rect: pygame.Rect, face: Face, px: int, colour: Colour,
        leading: float = 1.35, align: Align = "left",
    ) -> int:  # fmt: skip
        """Write ``string`` in lines from the top of ``rect``, as wide as it; returns the y below them."""
        x = {"left": rect.left, "center": rect.centerx, "right": rect.right}[align]
        lines = self.wrap(string, face, px, rect.w)
        for index, line in enumerate(lines):
            if line:
                self.label(target, line, (x, rect.y + (index + 0.5) * px * leading), face, px, colour, align)
        return rect.y + self.paragraph_height(len(lines), px, leading)

    def paragraph_height(self, lines: int, px: int, leading: float = 1.35) -> int:
        return math.ceil(lines * px * leading)

    def words_height(self, string: str, face: Face, px: int, width: int, leading: float = 1.35) -> int:
        """How high ``string`` will be as a paragraph of ``width``, which is measured and not set."""
        return self.paragraph_height(self.lines(string, face, px, width), px, leading)

    # -- surfaces of the house

    def panel(self, target: pygame.Surface, rect: pygame.Rect, u: float, active: bool = False) -> None:
        """A dark green panel; the active one has an amber border and glow."""
        theme, radius = self._theme, 16 * u
        if active:
            self.glow(target, rect, radius, theme.amber, blur=14 * u, alpha=90)
        else:
            self.shadow(target, rect, radius, Shadow.PANEL, u)
        border, width = (theme.amber, 2 * u) if active else (_faint(theme.edge, 191), 1.5 * u)
        self.box(target, rect, radius, _faint(theme.panel, 230), border=border, width=width)

    def paper(self, target: pygame.Surface, rect: pygame.Rect, u: float) -> None:
        """A sheet of paper with fibres: for what one would write."""
        theme, radius = self._theme, 10 * u
        self.shadow(target, rect, radius, Shadow.PAPER, u)
        self.box(target, rect, radius, theme.paper, border=theme.shade, width=1.5 * u)
        fibres = self.drawing("objects/paper", {"#F7F1E1": theme.paper, "#E6DBC2": theme.shade})
        tile = self.vector(fibres.body, (round(240 * u), round(240 * u)), fibres.box)
        # Far enough in that the square tiles stay inside the rounded corners.
        lay_tiles(target, tile, rect.inflate(-2 * math.ceil(4 * u), -2 * math.ceil(4 * u)))

    def inset(
        self, target: pygame.Surface, rect: pygame.Rect, u: float, radius: float = 12, border: bool = True
    ) -> None:
        """A dark hollow: fields, clocks, prompts; ``radius`` in units."""
        edge = self._theme.edge if border else None
        self.box(target, rect, radius * u, self._theme.inset, border=edge, width=1.5 * u if border else 0)

    def button_face(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        u: float,
        kind: ButtonKind,
        state: ButtonState = "normal",
        *,
        radius: float = 16,
        lip: float = 4,
    ) -> pygame.Rect:
        """A button without its words; ``rect`` holds face and lip, ``radius`` and ``lip`` are units.

        Returns the face: centre the words there, in ``theme.button(kind, state).ink``.
        """
        colours = self._theme.button(kind, state)
        corner = min(radius * u, rect.h / 2)
        depth = max(2, round(lip * u))
        sunk = max(1, round(depth * 3 / 4)) if state == "pressed" else 0
        body = pygame.Rect(rect.x, rect.y + sunk, rect.w, rect.h - sunk)
        face = pygame.Rect(rect.x, rect.y + sunk, rect.w, rect.h - depth)
        if state != "disabled":
            self.shadow(target, body, corner, Shadow.BUTTON, u)
        self.box(target, body, corner, colours.lip)
        self.box(target, face, corner, colours.face, border=colours.border or None, width=1.5 * u)
        if colours.shine:
            wide, inset = max(1.0, 1.6 * u), round(0.6 * corner)
            light = pygame.Rect(face.x + inset, face.y + round(wide / 2), face.w - 2 * inset, round(wide))
            self.box(target, light, wide / 2, (255, 255, 255, round(255 * colours.shine)))
        return face

    def focus_ring(
        self, target: pygame.Surface, rect: pygame.Rect, u: float, radius: float, colour: Colour | None = None
    ) -> None:
        """The ring round what has the focus, 4 units outside; ``radius``: that of the thing, in units."""
        shown = colour or self._theme.amber
        gap = round(4 * u)
        ring = rect.inflate(2 * gap, 2 * gap)
        corner = radius * u + gap
        self.glow(target, ring, corner, shown, blur=5 * u, alpha=150, ring=4 * u)
        # A dark line outside it is what one sees on paper.
        edge = max(1, round(1.5 * u))
        self.box(target, ring.inflate(2 * edge, 2 * edge), corner + edge, border=self._theme.inset, width=edge)
        self.box(target, ring, corner, border=shown, width=3 * u)


def _repainted(body: str, colours: Mapping[str, str]) -> str:
    return _HEX.sub(lambda found: colours.get(found[0], found[0]), body)


def _faint(colour: Colour, alpha: int) -> Colour:
    shown = pygame.Color(colour)
    return (shown.r, shown.g, shown.b, round(shown.a * alpha / 255))
