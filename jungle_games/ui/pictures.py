"""SVG assets and snippets, rasterised at exactly the size at which they are shown; and the cache of surfaces."""

from __future__ import annotations

import io
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.base.system import assets_folder
from jungle_games.ui.theme import Colour, Theme

Size = tuple[int, int]
ViewBox = tuple[float, float, float, float]

_ROOT_TAG: Final = re.compile(r"<svg\b[^>]*>")
_VIEW_BOX: Final = re.compile(r'viewBox="([^"]+)"')
_HEX: Final = re.compile(r"#[0-9A-Fa-f]{6}\b")
# Drawings that belong to a side say so in their name; red elsewhere (a parrot, a robe) is nobody's colour.
_SIDE_DRAWING: Final = re.compile(r"_(blue|red|green|pink|orange|yellow)(_|$)")
# Icons are drawn in this one colour.
_ICON_COLOUR: Final = "#F7F1E1"


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
        """Forget everything."""
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


class Pictures:
    """The program's drawings, by name: ``animals/lion``, ``objects/icons/undo``."""

    def __init__(self, cache: SurfaceCache, theme: Theme) -> None:
        self._cache = cache
        self._theme = theme
        self._sources: dict[str, tuple[str, str]] = {}

    def picture(self, name: str, size: Size, tint: Colour | None, alpha: int) -> pygame.Surface:
        """The asset at ``size``; see `Painter.picture`."""
        key = ("picture", name, size, tint, alpha)
        return self._cache.get(key, lambda: self._draw(name, size, tint, alpha))

    def vector(self, body: str, size: Size, view_box: ViewBox) -> pygame.Surface:
        """A snippet at ``size``, kept by its content."""
        box = "{:.4f} {:.4f} {:.4f} {:.4f}".format(*view_box)
        return self._cache.get(("vector", body, size, box), lambda: rasterise(body, size, box))

    def drawing(self, name: str, repaint: Mapping[str, str]) -> Drawing:
        """The asset's elements, with each hex colour of ``repaint`` replaced by what it stands for."""
        body, box = self._source(name)
        left, top, width, height = (float(number) for number in box.split())
        painted = _HEX.sub(lambda found: repaint.get(found[0], found[0]), body)
        return Drawing(painted, (left, top, width, height))

    def _draw(self, name: str, size: Size, tint: Colour | None, alpha: int) -> pygame.Surface:
        body, box = self._source(name)
        if tint is not None and set(_HEX.findall(body)) <= {_ICON_COLOUR}:
            shown = pygame.Color(tint)
            body = body.replace(_ICON_COLOUR, "#{:02X}{:02X}{:02X}".format(*shown[:3]))
            tint, alpha = None, round(alpha * shown.a / 255)
        surface = rasterise(body, size, box)
        if tint is not None:
            surface.fill(pygame.Color(tint), special_flags=pygame.BLEND_RGBA_MULT)
        if alpha < 255:
            surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def _source(self, name: str) -> tuple[str, str]:
        """The elements inside an asset's root and its view box, in the theme's colours."""
        if name not in self._sources:
            path = assets_folder() / "svg" / f"{name}.svg"
            if not path.is_file():
                raise FileNotFoundError(f"The drawing {name} is missing from {path.parent}.")
            text = path.read_text(encoding="utf-8")
            root = _ROOT_TAG.search(text)
            box = _VIEW_BOX.search(root[0]) if root else None
            if root is None or box is None:
                raise ValueError(f"{path}: the root element needs a viewBox.")
            body = text[root.end() : text.rindex("</svg>")]
            if _SIDE_DRAWING.search(name):
                shown = dict(self._theme.repaint)
                body = _HEX.sub(lambda found: shown.get(found[0], found[0]), body)
            self._sources[name] = (body, box[1])
        return self._sources[name]
