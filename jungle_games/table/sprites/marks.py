"""Marks on a table: lit places, the last move, arrows with their signs, barriers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

import pygame

from jungle_games.table.drawing import AnyDrawing
from jungle_games.table.sprites.arrangement import Arrangement, Barrier, Effect, Fade, Gesture, PlaceKey, Pose
from jungle_games.table.sprites.layer import focus_ring, turned
from jungle_games.table.style import BOARD, Light, LightStyle, Strength
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.pictures import blit_faded
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import draw_icon

Spot = tuple[float, float]

_DOT = 18.0
_QUIET_DOT = 0.7
_BARRED = 34.0


NOT_TURNED: Final[Mapping[PlaceKey, float]] = MappingProxyType({})


@dataclass
class _Lamp:
    light: Light
    rect: pygame.Rect
    angle: float
    held: Fade
    shown: Fade = field(default_factory=Fade)
    aimed: Fade = field(default_factory=Fade)

    @property
    def shares(self) -> Iterator[tuple[Strength, float]]:
        aimed, held = self.aimed.value, self.held.value
        yield Strength.QUIET, (1 - aimed) * (1 - held)
        yield Strength.LIT, (1 - aimed) * held
        yield Strength.AIMED, aimed


_PAST_HELD: Final = 3.5
"""Units by which the border of a place that is aimed at comes out under a card held over it."""
OwnLight = Callable[[PlaceKey, Light, Strength, bool], pygame.Surface | None]
"""Paints a game's own light for a place, so strong, over or under the things; None: as everywhere."""


class Highlights:
    """The lights of all places, each fading in and out on its own."""

    def __init__(self, painter: Painter, style: LightStyle, own: OwnLight = lambda *_light: None) -> None:
        self._painter = painter
        self._style = style
        self._own = own
        self._lamps: dict[PlaceKey, _Lamp] = {}

    def aim(
        self,
        lights: Mapping[PlaceKey, Light],
        rects: Mapping[PlaceKey, pygame.Rect],
        aimed: PlaceKey | None,
        now: float,
        angles: Mapping[PlaceKey, float] = NOT_TURNED,
        *,
        held: bool = True,
    ) -> None:
        """Light exactly ``lights``, the one ``aimed`` at stronger, all quietly unless something is ``held``.

        The others fade.
        """
        for key, light in lights.items():
            lamp, angle = self._lamps.get(key), angles.get(key, 0.0)
            if lamp is None or lamp.light is not light or lamp.rect != rects[key] or lamp.angle != angle:
                self._lamps[key] = _Lamp(light, rects[key], angle, Fade(held))
        for key, lamp in self._lamps.items():
            lamp.shown.aim(key in lights, now)
            lamp.aimed.aim(key in lights and key == aimed, now)
            if key in lights:
                lamp.held.aim(held, now)

    def clear(self) -> None:
        self._lamps.clear()

    def update(self, now: float, speed: float) -> bool:
        changing = False
        for lamp in self._lamps.values():
            changing |= lamp.shown.update(now, speed)
            changing |= lamp.aimed.update(now, speed)
            changing |= lamp.held.update(now, speed)
        dark = [key for key, lamp in self._lamps.items() if lamp.shown.value == 0 and not changing]
        for key in dark:
            del self._lamps[key]
        return changing

    def draw(self, target: pygame.Surface, u: float, *, over: bool) -> None:
        """Draw what of every light lies under the things, or what lies over them."""
        if over and not self._style.over:
            return
        for place, lamp in self._lamps.items():
            for strength, share in lamp.shares:
                if lamp.shown.value * share > 0.01:
                    picture = self._own(place, lamp.light, strength, over) or light_picture(
                        self._painter, self._style, lamp.light, strength, lamp.rect.size, u, over, lamp.angle
                    )
                    blit_faded(target, picture, lamp.rect.center, lamp.shown.value * share)


def light_picture(
    painter: Painter, style: LightStyle, light: Light, strength: Strength, size: tuple[int, int], u: float, over: bool,
    angle: float = 0.0,
) -> pygame.Surface:  # fmt: skip
    """A layer of a light for a place of ``size`` pixels that is turned by ``angle``, from the painter's memory.

    A style without a layer over the things has everything in the one under them.
    """

    def make() -> pygame.Surface:
        margin = math.ceil(40 * u)
        picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        rect = pygame.Rect((margin, margin), size)
        if not over and strength is not Strength.QUIET:
            _paint_glow(painter, picture, rect, u, style, light, aimed=strength is Strength.AIMED)
        if over == style.over:
            _paint_border(painter, picture, rect, u, style, light, strength)
        return turned(picture, angle)

    return painter.cache.get(("light", style, light, strength, over, size, u, angle), make)


def no_light(painter: Painter) -> pygame.Surface:
    """The layer of a light that has nothing in it."""
    return painter.cache.get("no light", lambda: pygame.Surface((1, 1), pygame.SRCALPHA))


def _inset(rect: pygame.Rect, inset: float, u: float) -> pygame.Rect:
    return rect.inflate(-round(2 * inset * u), -round(2 * inset * u))


def _paint_glow(
    painter: Painter, picture: pygame.Surface, rect: pygame.Rect, u: float, style: LightStyle, light: Light, *,
    aimed: bool,
) -> None:  # fmt: skip
    theme, corner = painter.theme, style.corner * rect.w
    if light is Light.CAPTURE:
        for _ in range(2 if aimed else 1):
            capture = getattr(theme, style.capture)
            painter.glow(picture, _inset(rect, -2, u), corner + 3 * u, capture, blur=18 * u, alpha=255)
    elif aimed:
        glow = getattr(theme, style.glow)
        painter.glow(picture, _inset(rect, -2, u), corner + 3 * u, glow, blur=17 * u, alpha=230, ring=9 * u)
    else:
        ring, colour = _inset(rect, style.inset, u), getattr(theme, style.legal)
        painter.glow(picture, ring, corner, colour, blur=8 * u, alpha=220, ring=8 * u)


def _paint_border(
    painter: Painter, picture: pygame.Surface, rect: pygame.Rect, u: float, style: LightStyle, light: Light,
    strength: Strength,
) -> None:  # fmt: skip
    theme, corner, quiet = painter.theme, style.corner * rect.w, strength is Strength.QUIET
    if light is Light.CAPTURE:
        alpha, width = {Strength.QUIET: (120, 2.5), Strength.LIT: (191, 4), Strength.AIMED: (215, 5)}[strength]
        capture, inner = getattr(theme, style.capture), _inset(rect, min(style.inset, 3), u)
        field = None if style.over else _clear(capture, alpha)
        painter.box(picture, inner, corner, field, border=capture if style.over else theme.bright, width=width * u)
        return
    inner, legal = _inset(rect, style.inset, u), getattr(theme, style.legal)
    edge, width, alpha = legal, 2 if quiet else 3, style.fill
    if strength is Strength.AIMED:
        edge, width, alpha = getattr(theme, style.aimed), 5, style.aimed_fill
        inner = _inset(rect, style.inset - (_PAST_HELD if style.held_growth else 0), u)
        inner = inner.inflate(*(round(style.held_growth * side) for side in rect.size))
    painter.box(picture, inner, corner, _clear(legal, alpha) if alpha else None, border=edge, width=width * u)
    if light is Light.LEGAL:
        painter.disc(picture, rect.center, _DOT * (_QUIET_DOT if quiet else 1.0) / 2 * u, legal)


def draw_light(
    painter: Painter, target: pygame.Surface, light: Light, rect: pygame.Rect, u: float,
    style: LightStyle = BOARD.lights, *, over: bool = False,
) -> None:  # fmt: skip
    """Draw the light of a place that stays lit, as in a figure; see `Highlights` for those that fade.

    ``over``: draw what of it lies over the things, where the style has such a layer.
    """
    picture = light_picture(painter, style, light, Strength.LIT, rect.size, u, over)
    target.blit(picture, picture.get_rect(center=rect.center))


def draw_last_move(
    painter: Painter,
    target: pygame.Surface,
    rect: pygame.Rect,
    u: float,
    style: LightStyle = BOARD.lights,
    angle: float = 0.0,
) -> None:
    def make() -> pygame.Surface:
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        inset, corner = -round(2 * style.last_inset * u), style.last_corner * u
        field, colour = picture.get_rect().inflate(inset, inset), getattr(painter.theme, style.last)
        painter.box(picture, field, corner, _clear(colour, 51))
        painter.dashed_box(picture, field, corner, colour, width=2.4 * u, dash=(7 * u, 6 * u))
        return turned(picture, angle)

    picture = painter.cache.get(("last move", style, rect.size, u, angle), make)
    target.blit(picture, picture.get_rect(center=rect.center))


def draw_barred(painter: Painter, target: pygame.Surface, centre: Spot, u: float) -> None:
    size = round(_BARRED * u)
    cross = painter.picture("objects/barred", (size, size))
    target.blit(cross, cross.get_rect(center=(round(centre[0]), round(centre[1]))))


def draw_leap(painter: Painter, target: pygame.Surface, start: Spot, end: Spot, u: float) -> None:
    lift = 60 * u
    length = math.dist(start, end) + lift
    dots = max(4, round(length / (11 * u)))
    radius = max(1.5, 2 * u)
    for index in range(1, dots):
        t = index / dots
        x = start[0] + (end[0] - start[0]) * t
        y = start[1] + (end[1] - start[1]) * t - 4 * lift * t * (1 - t) * 0.7
        painter.disc(target, (x, y), radius, painter.theme.cream)


def _clear(colour: str, alpha: int) -> tuple[int, int, int, int]:
    shown = pygame.Color(colour)
    return shown.r, shown.g, shown.b, alpha


def draw_arrow(
    painter: Painter, target: pygame.Surface, start: Spot, end: Spot, u: float, colour: str = "amber"
) -> None:
    """Draw the hint's arrow from the middle of one place to the middle of another, in this colour of the theme."""
    fill: str = getattr(painter.theme, colour)
    left, top = min(start[0], end[0]) - 40 * u, min(start[1], end[1]) - 40 * u
    width, height = abs(start[0] - end[0]) + 80 * u, abs(start[1] - end[1]) + 80 * u
    angle = math.atan2(end[1] - start[1], end[0] - start[0])

    def at(origin: Spot, along: float, aside: float = 0.0) -> str:
        x = origin[0] - left + (along * math.cos(angle) - aside * math.sin(angle)) * u
        y = origin[1] - top + (along * math.sin(angle) + aside * math.cos(angle)) * u
        return f"{x:.1f} {y:.1f}"

    outline = "L".join(
        (at(start, 8, -7), at(end, -26, -7), at(end, -26, -20), at(end, 8), at(end, -26, 20), at(end, -26, 7),
         at(start, 8, 7))
    )  # fmt: skip
    body = (
        f'<path d="M{outline}Z" fill="{fill}" stroke="{painter.theme.ink}"'
        f' stroke-width="{5 * u:.1f}" stroke-linejoin="round"/>'
        f'<path d="M{outline}Z" fill="{fill}"/>'
    )
    size, corner = (round(width), round(height)), (round(left), round(top))
    target.blit(painter.vector(body, size, (0, 0, width, height)), corner)


def shortened(start: pygame.Rect, end: pygame.Rect, from_thing: bool, to_thing: bool) -> tuple[Spot, Spot]:
    """The ends of an arrow from place to place that leaves free the faces of the things there."""
    way = math.dist(start.center, end.center) or 1.0
    cut = [share * rect.w / way for rect, share in ((start, 0.42 * from_thing), (end, 0.36 * to_thing))]
    across, down = end.centerx - start.centerx, end.centery - start.centery
    first = start.centerx + cut[0] * across, start.centery + cut[0] * down
    return first, (end.centerx - cut[1] * across, end.centery - cut[1] * down)


def draw_dashed_arrow(
    painter: Painter, target: pygame.Surface, start: Spot, end: Spot, u: float, colour: str
) -> None:
    """Draw what would happen: dashes in this colour of the theme with a cream halo, and a head."""
    margin = 24 * u
    left, top = min(start[0], end[0]) - margin, min(start[1], end[1]) - margin
    size = abs(start[0] - end[0]) + 2 * margin, abs(start[1] - end[1]) + 2 * margin
    length = max(1.0, math.dist(start, end))
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)

    def at(far: float, aside: float = 0.0) -> str:
        x, y = start[0] + far * along[0] - aside * along[1], start[1] + far * along[1] + aside * along[0]
        return f"{x - left:.1f} {y - top:.1f}"

    neck = max(0.0, length - 15 * u)
    dash, gap = 9 * u, 6 * u
    step = (neck + gap) / max(1, round((neck + gap) / (dash + gap)))
    head = f"M{at(length)}L{at(neck, 10 * u)}L{at(neck, -10 * u)}Z"
    halo, ink = painter.theme.cream, getattr(painter.theme, colour)
    body = (
        f'<path d="M{at(0)}L{at(neck)}" stroke="{halo}" stroke-width="{9 * u:.1f}" stroke-linecap="round"/>'
        f'<path d="{head}" fill="{halo}" stroke="{halo}" stroke-width="{5 * u:.1f}" stroke-linejoin="round"/>'
        f'<path d="M{at(0)}L{at(neck)}" stroke="{ink}" stroke-width="{4.5 * u:.1f}"'
        f' stroke-dasharray="{step - gap:.2f} {gap:.2f}"/><path d="{head}" fill="{ink}"/>'
    )
    whole = painter.vector(body, (round(size[0]), round(size[1])), (0, 0, *size))
    target.blit(whole, (round(left), round(top)))


def draw_disc(
    painter: Painter, target: pygame.Surface, centre: Spot, u: float, text: str, colour: str
) -> None:
    theme = painter.theme
    painter.disc(target, centre, 14 * u, theme.ink)
    painter.disc(target, centre, 12 * u, getattr(theme, colour))
    painter.label(target, text, centre, Face.TITLE, max(1, round(16 * u)), theme.ink, "center")


def draw_sign(painter: Painter, target: pygame.Surface, centre: Spot, u: float, icon: str, colour: str) -> None:
    theme = painter.theme
    painter.disc(target, centre, 12 * u, theme.ink)
    painter.disc(target, centre, 10.5 * u, getattr(theme, colour))
    draw_icon(target, painter, icon, (round(centre[0]), round(centre[1])), round(15 * u), theme.paper)




@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from place to place: its colour in the theme, how broad it is, and what its label says, if anything."""

    start: PlaceKey
    end: PlaceKey
    colour: str
    scale: float = 1.0
    label: str = ""
    dashed: bool = False
    """Whether it stands for something that would happen later, or otherwise; its label stands at the end."""
    sign: str = ""
    """The icon in its disc, in place of a label."""


@dataclass(frozen=True, slots=True)
class Caution:
    """What may be regretted about a legal move, in a sentence, and the ``threats``: from where to where."""

    words: str
    threats: Sequence[tuple[PlaceKey, PlaceKey]] = ()


@dataclass(frozen=True, slots=True)
class Marked:
    """What is to be marked at one moment. ``u``: pixels per unit."""

    arrangement: Arrangement
    u: float
    targets: Mapping[PlaceKey, Gesture]
    """The legal targets of the held thing; empty if targets are not shown."""
    aim: PlaceKey | None = None
    pointing: bool = False
    """Whether targets are lit faintly because a thing is only pointed at, not held."""
    about: Sequence[PlaceKey] = ()
    """The places to light faintly: those of the widget pointed at, or of a hint."""
    pointed_out: PlaceKey | None = None
    """The place to light strongly, which a hint is about now."""
    feared: Sequence[PlaceKey] = ()
    """The targets of threats, which are lit like captures."""
    held: Pose | None = None
    """The former pose of the held thing, if targets are shown."""
    drop: Gesture | None = None
    barriers: Sequence[Barrier] = ()
    last: Sequence[PlaceKey] = ()
    arrows: Sequence[Arrow] = ()
    panels: Sequence[pygame.Rect] = ()
    """What arrows pass behind: they begin where they come out for the last time."""
    focused: PlaceKey | None = None
    """The place in the focus ring, while that is shown; a thing that has risen wears it itself."""


def covering(root: Widget) -> Sequence[pygame.Rect]:
    """The areas of widgets of ``root`` that hide what passes behind them."""
    return [widget.rect for widget in root.children if widget.visible and widget.opaque and widget.rect]


class TableMarks:
    """The marks of one table, whose ``drawing`` gives the lights their look."""

    def __init__(self, drawing: AnyDrawing) -> None:
        self._painter, self._style = drawing.painter, drawing.style
        self._lights = Highlights(drawing.painter, drawing.style.lights, drawing.paint_light)

    def clear(self) -> None:
        self._lights.clear()

    def update(self, marked: Marked, now: float, speed: float) -> bool:
        """Light what may be dropped on; true while a light comes or goes."""
        arrangement = marked.arrangement
        lights = {
            key: _light(arrangement, key, gesture.effect)
            for key, gesture in marked.targets.items()
            if gesture.lit and key in arrangement.places and (not gesture.only_aimed or key == marked.aim)
        }
        for key in marked.about:
            if key in arrangement.places:
                lights.setdefault(key, Light.ONTO)
        if marked.pointed_out in arrangement.places:
            lights.setdefault(marked.pointed_out, Light.ONTO)
        lights.update((key, Light.CAPTURE) for key in marked.feared if key in arrangement.places)
        held = not marked.pointing
        aim = marked.pointed_out if marked.aim is None else marked.aim
        self._lights.aim(lights, arrangement.places, aim, now, arrangement.angles, held=held)
        return self._lights.update(now, speed)

    # Drawing

    def draw_under(self, target: pygame.Surface, marked: Marked) -> None:
        for key in marked.last:
            angle, rect = marked.arrangement.angles.get(key, 0.0), marked.arrangement.places[key]
            draw_last_move(self._painter, target, rect, marked.u, self._style.lights, angle)
        self._lights.draw(target, marked.u, over=False)

    def draw_over(self, target: pygame.Surface, marked: Marked) -> None:
        self._lights.draw(target, marked.u, over=True)
        for arrow in marked.arrows:
            self._draw_arrow(target, marked, arrow)
        if marked.held is not None:
            held = marked.held
            drop, u = marked.drop, marked.u
            if drop is not None and drop.leap:
                end = marked.arrangement.places[drop.target].center
                draw_leap(self._painter, target, (held.x, held.y), end, u)
        if marked.focused is not None:
            place = marked.focused
            u, style = marked.u, self._style
            inset = round(2 * style.focus_inset * u)
            rect, angle = marked.arrangement.places[place], marked.arrangement.angles.get(place, 0.0)
            size = (rect.w - inset, rect.h - inset)
            ring = focus_ring(self._painter, size, u, style.focus_corner, angle)
            target.blit(ring, ring.get_rect(center=rect.center))

    def _draw_arrow(self, target: pygame.Surface, marked: Marked, arrow: Arrow) -> None:
        places, u = marked.arrangement.places, marked.u
        ends = places[arrow.start], places[arrow.end]
        start, end = ends[0].center, ends[1].center
        for panel in marked.panels:
            behind = panel.clipline(start, end)
            start = behind[1] if behind else start
        if arrow.dashed:
            self._draw_dashed(target, marked, arrow)
            return
        if start == end:
            self._draw_signed_place(target, ends[0], marked.arrangement.angles.get(arrow.start, 0.0), arrow, u)
            return
        draw_arrow(self._painter, target, start, end, u * arrow.scale, arrow.colour)
        at = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        if arrow.sign:
            draw_sign(self._painter, target, at, u, arrow.sign, arrow.colour)
        elif arrow.label:
            draw_disc(self._painter, target, at, u, arrow.label, arrow.colour)

    def _draw_signed_place(
        self, target: pygame.Surface, place: pygame.Rect, angle: float, arrow: Arrow, u: float
    ) -> None:
        frame = pygame.Surface(place.size, pygame.SRCALPHA)
        colour, corner = getattr(self._painter.theme, arrow.colour), self._style.lights.corner * place.w
        self._painter.box(frame, frame.get_rect(), corner, border=colour, width=5 * u)
        frame = turned(frame, angle)
        target.blit(frame, frame.get_rect(center=place.center))
        if arrow.sign:
            at = (place.right - 10 * u, place.top + 10 * u)
            draw_sign(self._painter, target, at, 1.2 * u, arrow.sign, arrow.colour)

    def _draw_dashed(self, target: pygame.Surface, marked: Marked, arrow: Arrow) -> None:
        arrangement, u = marked.arrangement, marked.u
        rects = [arrangement.places[place] for place in (arrow.start, arrow.end)]
        taken = [arrangement.thing_on(place) is not None for place in (arrow.start, arrow.end)]
        start, end = shortened(rects[0], rects[1], *taken)
        draw_dashed_arrow(self._painter, target, start, end, u, arrow.colour)
        if arrow.label:
            at = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2) if taken[1] else rects[1].center
            draw_disc(self._painter, target, at, u, arrow.label, self._style.lights.capture)

    def draw_barriers(self, target: pygame.Surface, marked: Marked) -> None:
        """Draw what bars the held thing, above it and its neighbours."""
        for barrier in marked.barriers:
            draw_barred(self._painter, target, barrier.point, marked.u)


def _light(arrangement: Arrangement, key: PlaceKey, effect: Effect) -> Light:
    if effect is Effect.CAPTURE:
        return Light.CAPTURE
    return Light.LEGAL if arrangement.thing_on(key) is None else Light.ONTO
