"""Sprites: the things of an arrangement on the screen, with their motions; and the hand that holds one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import pygame

from jungle_games.table.sprites.arrangement import (
    Change,
    Fade,
    Impact,
    Motion,
    MotionStyle,
    Pose,
    Showing,
    Thing,
    Transition,
    TransitionOf,
    motion,
    pair_up,
)
from jungle_games.table.style import TableStyle
from jungle_games.ui.events import Point
from jungle_games.ui.painter import Painter, Shadow
from jungle_games.ui.pictures import blit_faded, padded

UPRIGHT = 0.2
"""Degrees up to which a thing is painted upright."""


class Sprite:
    """A thing on the screen, with its target and its motion."""

    def __init__(self, thing: Thing) -> None:
        self.thing = thing
        self.look = thing.look
        """Its current look, which while it turns over is still the old one."""
        self.pose = thing.pose
        self.leaving = False
        self.travelling = False
        self.risen = Fade()
        """The height to which it has risen because it is pointed at."""
        self.rise = 0.0
        self.held_width: int | None = None
        self._legs: list[Motion] = []
        self._passing: Sequence[Hashable] = ()
        self._widest = 0.0
        self._rises = False

    @property
    def motion(self) -> Motion | None:
        """The part of its way that it is on; None while it is where it is bound."""
        return self._legs[0] if self._legs else None

    @property
    def showing(self) -> Showing | None:
        return self._legs[0].showing if self._legs else None

    def send(self, way: Transition, end: Pose, begin: float, *, speed: float, u: float) -> None:
        """Set off for ``end`` by ``way``, whose delay ``begin`` contains; with speed 0 it jumps.

        Where it is held up it stays its time at any speed.
        """
        turns = way.style.turns and self.look != self.thing.look
        if not turns and not way.looks:
            self.look = self.thing.look
            if self.pose == end and not self._legs and not way.showings:
                return
        self._passing = way.looks
        start = replace(self.pose, spread=1.0)
        self._legs = _legs(way, start, end, begin, turns=turns, speed=speed, u=u)
        self._widest = max(leg.widest for leg in self._legs)
        self._rises = False
        if all(leg.duration == 0 for leg in self._legs):
            self.stop()
            self.look, self.pose = self.thing.look, end

    def stop(self) -> None:
        self._legs = []

    @property
    def seen(self) -> Pose:
        share, pose = self.risen.value, self.pose
        return replace(pose, y=pose.y - share * self.rise, lift=max(pose.lift, share)) if share else pose

    @property
    def drawn_width(self) -> int:
        """The width to paint at: on the way the widest end's, for painting every width between would cost a frame."""
        if self.held_width is not None:
            return self.held_width
        return max(1, round(self._widest if self._legs else self.pose.width))

    @property
    def is_turned(self) -> bool:
        still = (not self._legs or self.showing is not None) and self.held_width is None
        return still and abs(self.pose.angle) > UPRIGHT

    @property
    def rises(self) -> bool:
        """Whether it moves above things that lie still."""
        return self._rises and not self.leaving

    @property
    def in_pile(self) -> bool:
        way = self.motion
        return way is not None and len(self._legs) == 1 and not self.travelling and way.turns and way.style.rises > 0

    def arrival(self, share: float) -> float:
        """The time at which it has gone this share of its way; 0 if it is there already, or is held up before."""
        way = self.motion
        return way.begin + way.duration * share if way is not None and len(self._legs) == 1 else 0.0

    @property
    def wake_at(self) -> float | None:
        """When it goes on from where it is held up."""
        return self._legs[0].ends if self.showing is not None else None

    def left_to_show(self, now: float) -> float:
        """The seconds for which it will still be held up."""
        return 0.0 if self.wake_at is None else max(0.0, self.wake_at - now)

    def advance(self, seconds: float, now: float) -> None:
        """Go on, or set off, up to so many seconds earlier; what moves already keeps its time."""
        way = self.motion
        if way is None or (self.showing is None and way.begin <= now):
            return
        sooner = seconds if self.showing is not None else min(seconds, way.begin - now)
        self._legs = [replace(leg, begin=leg.begin - sooner) for leg in self._legs]

    def update(self, now: float) -> bool:
        while len(self._legs) > 1 and now >= self._legs[0].ends:
            self._legs.pop(0)
        way = self.motion
        if way is None:
            return False
        share = way.share(now)
        self.travelling = 0 < share < 1
        self._rises = now >= way.begin - way.poised and share < way.style.rises
        self.pose = way.at(now)
        if self._passing and share < 1:
            self.look = self._passing[int(share * len(self._passing))]
        elif way.turned(now):
            self.look = self.thing.look
        if len(self._legs) == 1 and way.over(now):
            self.stop()
            self._rises = False
            return False
        return self.showing is None


def _legs(
    way: Transition, start: Pose, end: Pose, begin: float, *, turns: bool, speed: float, u: float
) -> list[Motion]:
    """The parts of ``way``: to each place where it is held up, the time there, and the last one."""
    if not way.showings:
        sent = motion(way.style, start, end, begin, speed=speed, u=u, path=way.path, poised=way.poised)
        return [replace(sent, turns=turns)]
    legs: list[Motion] = []
    for showing in way.showings:
        up = replace(showing.pose, lift=1.0)
        raised = motion(MotionStyle.RAISE, start, up, begin, speed=speed, u=u)
        legs.append(replace(raised, turns=turns and not legs))
        legs.append(Motion(up, up, raised.ends, showing.seconds, showing=showing))
        start, begin = up, raised.ends + showing.seconds
    return [*legs, motion(MotionStyle.LOWER, start, end, begin, speed=speed, u=u)]


_ROOM = 20
"""Units that a rim and its glow take beyond the edge."""


def turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, -angle, 1.0) if angle else picture


def focus_ring(
    painter: Painter, size: tuple[int, int], u: float, corner: float, angle: float = 0.0
) -> pygame.Surface:
    """The focus ring of what is ``size`` pixels large and turned by ``angle``, with room for its glow.

    ``corner`` is its radius in units.
    """

    def make() -> pygame.Surface:
        picture, rect = _blank(size, u)
        painter.focus_ring(picture, rect, u, corner)
        return turned(picture, angle)

    return painter.cache.get(("focus ring", size, u, corner, angle), make)


def rim(
    painter: Painter, size: tuple[int, int], u: float, corner: float, colour: str, angle: float
) -> pygame.Surface:
    """The border of a thing ``size`` pixels large that has risen, drawn under it; ``corner`` in units."""

    def make() -> pygame.Surface:
        picture, rect = _blank(size, u)
        edge = rect.inflate(2 * round(2 * u), 2 * round(2 * u))
        painter.glow(picture, edge, (corner + 2) * u, colour, blur=7 * u, alpha=150, ring=6 * u)
        painter.box(picture, edge, (corner + 2) * u, colour)
        return turned(picture, angle)

    return painter.cache.get(("rim", size, u, corner, colour, angle), make)


def _blank(size: tuple[int, int], u: float) -> tuple[pygame.Surface, pygame.Rect]:
    margin = round(_ROOM * u)
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    return picture, pygame.Rect((margin, margin), size)


Paint = Callable[[Hashable, int], pygame.Surface]
Feel = Callable[[Impact, Pose, float], None]
Adorn = Callable[[pygame.Surface, Thing, Pose], None]
"""Draws what belongs over a sprite but casts no shadow."""

_TAKEN = Transition(MotionStyle.TAKEN)
_CACHED_PICTURES = 160
_GLOW, _GLOW_CORNER, _GLOW_ALPHA = 22.0, 0.085, 150
_SLIGHT_TILT = 8.0
"""Degrees up to which a shadow need not be turned with its thing."""


Kept = TypeVar("Kept", bound=Hashable)


class SpriteLayer:
    """All sprites of a table."""

    def __init__(self, painter: Painter, paint: Paint, adorn: Adorn, style: TableStyle) -> None:
        self._painter = painter
        self._style = style
        self._paint = paint
        self._adorn = adorn
        self._sprites: list[Sprite] = []
        self._pictures: dict[tuple[Hashable, int], pygame.Surface] = {}
        self._turned_pictures: dict[tuple[Hashable, int, float], pygame.Surface] = {}
        self._shades: dict[tuple[Hashable, Shadow, float], pygame.Surface] = {}
        self.held: Sprite | None = None
        self.landing = 0.0
        """The time at which things set off last arrive; those they capture leave later."""
        self._ringed: Thing | None = None

    def __iter__(self) -> Iterator[Sprite]:
        return iter(self._sprites)

    def settle(self, things: Sequence[Thing]) -> None:
        """Put everything where it lies, without a motion: after a resize or when the table is opened."""
        self._pictures.clear()
        self._turned_pictures.clear()
        self._shades.clear()
        self._sprites = [Sprite(thing) for thing in things]
        self.held = None

    def sync(
        self,
        things: Sequence[Thing],
        now: float,
        transition_of: TransitionOf,
        *,
        dropped: Thing | None = None,
        feel: Feel | None = None,
        speed: float,
        u: float,
    ) -> None:
        """Set every sprite off from where it is to where its thing now lies; ``dropped``: what was just let go of.

        ``feel`` is called with every impact to come: what it is, where, and when.
        """
        by_thing = {id(sprite.thing): sprite for sprite in self._sprites if not sprite.leaving}
        before = [sprite.thing for sprite in self._sprites if not sprite.leaving]
        sprites = [sprite for sprite in self._sprites if sprite.leaving]
        landing, struck, taken = now, now, list[Sprite]()
        for old, new, way in _transitions(pair_up(before, things), transition_of, dropped):
            if old is None:
                assert new is not None
                sprites.append(Sprite(new))
                continue
            sprite = by_thing.get(id(old)) or Sprite(old)
            sprites.append(sprite)
            begin = now + way.held + (way.delay / speed if speed > 0 else 0.0)
            if new is None:
                sprite.leaving = True
                sprite.thing = way.end or old
                end = way.end.pose if way.end is not None else replace(sprite.pose, alpha=0.0)
                sprite.send(way, end, begin, speed=speed, u=u)
                continue
            if old == new and sprite.motion is not None:
                landing = max(landing, sprite.arrival(1.0))  # it is on its way there already
                continue
            sprite.thing = new
            if way.style is MotionStyle.TAKEN:
                taken.append(sprite)
            elif sprite is self.held:
                sprite.look = new.look
            else:
                sprite.send(way, new.pose, begin, speed=speed, u=u)
                landing = max(landing, sprite.arrival(1.0))
                struck = max(struck, sprite.arrival(0.7))
                if feel is not None and way.impact is not None:
                    feel(way.impact, new.pose, begin if way.impact.at_start else sprite.arrival(1.0) or now)
        self.landing = landing
        for sprite in taken:
            # What is taken goes when it is hit, not before.
            sprite.send(_TAKEN, sprite.thing.pose, struck, speed=speed, u=u)
        self._sprites = [sprite for sprite in sprites if not (sprite.leaving and sprite.motion is None)]
        if self.held is not None and self.held not in self._sprites:
            self.held = None

    def take_up(self, thing: Thing) -> Sprite:
        """Let the sprite of ``thing`` be the held one, and return it. Raises KeyError when there is none."""
        for sprite in self._sprites:
            if sprite.thing == thing and not sprite.leaving:
                sprite.stop()
                sprite.pose, sprite.risen = replace(sprite.seen, lift=sprite.pose.lift), Fade()
                self.held = sprite
                return sprite
        raise KeyError(thing)

    def raise_up(self, heights: Mapping[Thing, float], ringed: Thing | None, now: float, speed: float) -> bool:
        """Let things that lie rise by their ``heights`` in pixels, the others sink; true while any moves.

        The focus is on the ``ringed`` one.
        """
        moving, self._ringed = False, ringed
        for sprite in self._sprites:
            up = sprite.thing in heights and sprite.motion is None and sprite is not self.held
            if not up and not sprite.risen.value:
                continue
            sprite.rise = heights.get(sprite.thing, sprite.rise)
            sprite.risen.aim(up, now)
            moving |= sprite.risen.update(now, speed)
        return moving

    def set_down(self) -> None:
        if self.held is not None:
            self.held.held_width = None
            self.held = None

    def thing_at(self, point: Point) -> tuple[Thing, pygame.Rect] | None:
        """The topmost thing under a pixel, and the box it is seen in."""
        for sprite in sorted(self._sprites, key=lambda sprite: sprite.thing.layer, reverse=True):
            box = self._picture(sprite.look, sprite.drawn_width).get_rect()
            box.center = (round(sprite.seen.x), round(sprite.seen.y))
            if not sprite.leaving and box.collidepoint(point):
                return sprite.thing, box
        return None

    def update(self, now: float) -> bool:
        moving = False
        for sprite in self._sprites:
            moving |= sprite.update(now)
        self._sprites = [sprite for sprite in self._sprites if not (sprite.leaving and sprite.motion is None)]
        return moving

    @property
    def moving(self) -> bool:
        return any(sprite.motion is not None for sprite in self._sprites)

    @property
    def shown(self) -> Sequence[Showing]:
        return [sprite.showing for sprite in self._sprites if sprite.showing is not None]

    @property
    def shown_rect(self) -> pygame.Rect | None:
        """The area covered by the things held up, in pixels; None if there are none."""
        rects = [self._upright(sprite) for sprite in self._sprites if sprite.showing is not None]
        return rects[0].unionall(rects[1:]) if rects else None

    @property
    def wake_at(self) -> float | None:
        return min((sprite.wake_at for sprite in self._sprites if sprite.wake_at is not None), default=None)

    def go_on(self, now: float) -> None:
        """End the showing of things held up, and advance what waits for it by the same time."""
        left = max((sprite.left_to_show(now) for sprite in self._sprites), default=0.0)
        for sprite in self._sprites:
            sprite.advance(left, now)

    def draw(self, target: pygame.Surface, u: float) -> None:
        ordered = sorted(
            (sprite for sprite in self._sprites if sprite is not self.held),
            key=lambda sprite: (sprite.rises, sprite.thing.layer),
        )
        for sprite in ordered:
            self._draw_sprite(target, sprite, u)

    def draw_held(self, target: pygame.Surface, u: float) -> None:
        if self.held is not None:
            self._draw_sprite(target, self.held, u)

    def draw_ghost(self, target: pygame.Surface, thing: Thing, alpha: float) -> None:
        width = round(thing.pose.width)
        picture = self._posed(self._picture(thing.look, width), thing.pose, width)
        blit_faded(target, picture, (thing.pose.x, thing.pose.y), alpha)

    def _draw_sprite(self, target: pygame.Surface, sprite: Sprite, u: float) -> None:
        pose, drawn = sprite.seen, sprite.drawn_width
        if pose.lift < 1 and not sprite.in_pile:
            unit = self._style.resting_unit(drawn, u)
            self._draw_shadow(target, sprite, drawn, self._style.resting, unit, (1 - pose.lift) * pose.alpha)
        if pose.lift > 0:
            self._draw_shadow(target, sprite, drawn, Shadow.HELD, u, pose.lift * pose.alpha)
        size = self._picture(sprite.look, drawn).get_size() if sprite.risen.value else (0, 0)
        if sprite.risen.value and self._style.rim is not None:
            corner, colour = self._style.rim * size[0] / u, getattr(self._painter.theme, self._style.lights.legal)
            edge = rim(self._painter, size, u, corner, colour, pose.angle)
            blit_faded(target, edge, (pose.x, pose.y), sprite.risen.value)
        if sprite.showing is not None:
            rect, amber = self._upright(sprite), self._painter.theme.amber
            self._painter.glow(target, rect, _GLOW_CORNER * rect.w, amber, blur=_GLOW * u, alpha=_GLOW_ALPHA)
        if sprite.is_turned:
            picture = self._turned(sprite.look, drawn, pose.angle)
        else:
            picture = self._posed(self._picture(sprite.look, drawn), pose, drawn)
        blit_faded(target, picture, (pose.x, pose.y), pose.alpha)
        if not sprite.leaving and sprite.look == sprite.thing.look:
            self._adorn(target, sprite.thing, replace(pose, lift=sprite.pose.lift) if sprite.risen.value else pose)
        if sprite.risen.value and sprite.thing == self._ringed:
            ring = focus_ring(self._painter, size, u, self._style.focus_corner, pose.angle)
            blit_faded(target, ring, (pose.x, pose.y), sprite.risen.value)  # what lies on the thing lies on its ring

    def _draw_shadow(
        self, target: pygame.Surface, sprite: Sprite, drawn: int, style: Shadow, u: float, alpha: float
    ) -> None:
        # A shadow is soft: that of the upright picture serves every slight tilt, and every size on the way.
        angle = sprite.pose.angle if abs(sprite.pose.angle) > _SLIGHT_TILT else 0.0
        picture, shape = self._picture(sprite.look, drawn), self._shape(sprite.look, drawn)
        shade = self._shade((shape, style, 0.0), lambda: self._painter.cast(picture, style, u))
        if angle:
            upright = shade
            shade = self._shade((shape, style, angle), lambda: turned(upright, angle))
        pose = sprite.seen
        # What is small on its way throws a small shadow: that of the larger end would black out what lies beside it.
        scale = min(1.0, pose.width / drawn)
        right, down = style.offset(u * scale)
        shade = _scaled(shade, scale, drawn)
        if pose.spread < 1:
            shade = _squeezed(shade, pose.spread)
        blit_faded(target, shade, (pose.x + right, pose.y + down), alpha)

    def _upright(self, sprite: Sprite) -> pygame.Rect:
        rect = self._picture(sprite.look, sprite.drawn_width).get_rect()
        rect.center = (round(sprite.pose.x), round(sprite.pose.y))
        return rect

    def _shape(self, look: Hashable, width: int) -> Hashable:
        """What looks have in common that throw the same shadow: all cards of a size do."""
        return self._picture(look, width).get_size() if self._style.cards else (look, width)

    def _shade(self, key: tuple[Hashable, Shadow, float], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._shades.get(key) or _keep(self._shades, key, make())

    @staticmethod
    def _posed(picture: pygame.Surface, pose: Pose, drawn: int) -> pygame.Surface:
        scale = pose.width / drawn
        if pose.spread < 1:
            picture = _squeezed(picture, pose.spread)
        if abs(pose.angle) > UPRIGHT:
            return pygame.transform.rotozoom(picture, -pose.angle, scale)
        return _scaled(picture, scale, drawn)

    def _turned(self, look: Hashable, width: int, angle: float) -> pygame.Surface:
        """The picture of what lies turned: painted twice as large, so that its edges are smooth."""
        key = (look, width, angle)
        if key not in self._turned_pictures:
            # Without a clear rim the edges would be cut hard.
            large = padded(self._paint(look, 2 * width), 2)
            _keep(self._turned_pictures, key, pygame.transform.rotozoom(large, -angle, 0.5))
        return self._turned_pictures[key]

    def _picture(self, look: Hashable, width: int) -> pygame.Surface:
        key = (look, width)
        return self._pictures.get(key) or _keep(self._pictures, key, self._paint(look, width))


def _keep(pictures: dict[Kept, pygame.Surface], key: Kept, picture: pygame.Surface) -> pygame.Surface:
    """Keep ``picture`` among the others; the oldest ones go where they are too many."""
    while len(pictures) >= _CACHED_PICTURES:
        pictures.pop(next(iter(pictures)))
    pictures[key] = picture
    return picture


def _scaled(picture: pygame.Surface, scale: float, drawn: int) -> pygame.Surface:
    if abs(scale - 1) * drawn < 0.6:
        return picture
    size = (max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale)))
    return pygame.transform.smoothscale(picture, size)


def _squeezed(picture: pygame.Surface, spread: float) -> pygame.Surface:
    return pygame.transform.smoothscale(picture, (max(1, round(picture.get_width() * spread)), picture.get_height()))


def _transitions(
    pairs: Sequence[tuple[Thing | None, Thing | None]], transition_of: TransitionOf, dropped: Thing | None
) -> Iterator[tuple[Thing | None, Thing | None, Transition]]:
    """Every change with its transition; what came may begin as one of those that are gone, which then go nowhere."""
    gone = [old for old, new in pairs if new is None and old is not None]
    for old, new in pairs:
        if new is None:
            continue
        way = transition_of(Change(old, new, gone if old is None else (), dropped))
        if old is None and way.start is not None:
            old = way.start
            gone = [other for other in gone if other is not old]
        yield old, new, way
    for left in gone:
        way = transition_of(Change(left, None, (), dropped))
        yield left, None, way if way.end is not None else replace(way, style=MotionStyle.TAKEN)
