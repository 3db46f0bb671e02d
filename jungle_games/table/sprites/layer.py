"""The layer of sprites, which animates things from each arrangement to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace

import pygame

from jungle_games.table.sprites.arrangement import Thing, pair_up
from jungle_games.table.sprites.highlights import focus_ring, rim, turned
from jungle_games.table.sprites.motion import Fade, MotionStyle, Pose
from jungle_games.table.sprites.sprite import UPRIGHT, Sprite
from jungle_games.table.sprites.transition import Change, Impact, Showing, Transition, TransitionOf
from jungle_games.table.style import TableStyle
from jungle_games.ui.effects import padded
from jungle_games.ui.events import Point
from jungle_games.ui.painter import Painter, Shadow

Paint = Callable[[Hashable, int], pygame.Surface]
"""Paints a look at a width in pixels."""
Feel = Callable[[Impact, Pose, float], None]
"""Receives an impact, its place and its time."""
Adorn = Callable[[pygame.Surface, Thing, Pose], None]
"""Draws what belongs over a sprite but casts no shadow."""

_TAKEN = Transition(MotionStyle.TAKEN)
_CACHED_PICTURES = 160
_GLOW, _GLOW_CORNER, _GLOW_ALPHA = 22.0, 0.085, 150
_SLIGHT_TILT = 8.0
"""Degrees up to which a shadow need not be turned with its thing."""


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
        """Hold no sprite any more."""
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
        """Advance all animations; true while anything moves."""
        moving = False
        for sprite in self._sprites:
            moving |= sprite.update(now)
        self._sprites = [sprite for sprite in self._sprites if not (sprite.leaving and sprite.motion is None)]
        return moving

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return any(sprite.motion is not None for sprite in self._sprites)

    @property
    def shown(self) -> Sequence[Showing]:
        """The showings of all things held up now."""
        return [sprite.showing for sprite in self._sprites if sprite.showing is not None]

    @property
    def shown_rect(self) -> pygame.Rect | None:
        """The area covered by the things held up, in pixels; None if there are none."""
        rects = [self._upright(sprite) for sprite in self._sprites if sprite.showing is not None]
        return rects[0].unionall(rects[1:]) if rects else None

    @property
    def wake_at(self) -> float | None:
        """When something goes on from where it is held up."""
        return min((sprite.wake_at for sprite in self._sprites if sprite.wake_at is not None), default=None)

    def go_on(self, now: float) -> None:
        """End the showing of things held up, and advance what waits for it by the same time."""
        left = max((sprite.left_to_show(now) for sprite in self._sprites), default=0.0)
        for sprite in self._sprites:
            sprite.advance(left, now)

    def draw(self, target: pygame.Surface, u: float) -> None:
        """Draw all but the held sprite: still ones first, then those on their way."""
        ordered = sorted(
            (sprite for sprite in self._sprites if sprite is not self.held),
            key=lambda sprite: (sprite.rises, sprite.thing.layer),
        )
        for sprite in ordered:
            self._draw_sprite(target, sprite, u)

    def draw_held(self, target: pygame.Surface, u: float) -> None:
        """Draw the held sprite, over everything."""
        if self.held is not None:
            self._draw_sprite(target, self.held, u)

    def draw_ghost(self, target: pygame.Surface, thing: Thing, alpha: float) -> None:
        """Draw ``thing`` faintly where it came from."""
        width = round(thing.pose.width)
        picture = self._posed(self._picture(thing.look, width), thing.pose, width)
        _blit_faded(target, picture, (thing.pose.x, thing.pose.y), alpha)

    def _draw_sprite(self, target: pygame.Surface, sprite: Sprite, u: float) -> None:
        pose, drawn = sprite.seen, sprite.drawn_width
        if pose.lift < 1 and not sprite.in_pile:
            unit = self._style.resting_unit(drawn, u)
            self._draw_shadow(target, sprite, drawn, self._style.resting, unit, (1 - pose.lift) * pose.alpha)
        if pose.lift > 0:
            self._draw_shadow(target, sprite, drawn, Shadow.HELD, u, pose.lift * pose.alpha)
        if sprite.risen.value and self._style.rim is not None:
            self._draw_rim(target, sprite, drawn, u)
        if sprite.showing is not None:
            self._draw_glow(target, sprite, u)
        if sprite.is_turned:
            picture = self._turned(sprite.look, drawn, pose.angle)
        else:
            picture = self._posed(self._picture(sprite.look, drawn), pose, drawn)
        _blit_faded(target, picture, (pose.x, pose.y), pose.alpha)
        if not sprite.leaving and sprite.look == sprite.thing.look:
            self._adorn(target, sprite.thing, replace(pose, lift=sprite.pose.lift) if sprite.risen.value else pose)
        if sprite.risen.value and sprite.thing == self._ringed:
            self._draw_ring(target, sprite, drawn, u)

    def _draw_rim(self, target: pygame.Surface, sprite: Sprite, drawn: int, u: float) -> None:
        """Draw the border of a thing that has risen, under it."""
        size, pose, colour = self._picture(sprite.look, drawn).get_size(), sprite.seen, self._style.lights.legal
        corner = (self._style.rim or 0.0) * size[0] / u
        picture = rim(self._painter, size, u, corner, getattr(self._painter.theme, colour), pose.angle)
        _blit_faded(target, picture, (pose.x, pose.y), sprite.risen.value)

    def _draw_ring(self, target: pygame.Surface, sprite: Sprite, drawn: int, u: float) -> None:
        """Draw the focus ring of a thing that has risen; what lies on the thing lies on its ring."""
        size, pose = self._picture(sprite.look, drawn).get_size(), sprite.seen
        picture = focus_ring(self._painter, size, u, self._style.focus_corner, pose.angle)
        _blit_faded(target, picture, (pose.x, pose.y), sprite.risen.value)

    def _draw_shadow(
        self, target: pygame.Surface, sprite: Sprite, drawn: int, style: Shadow, u: float, alpha: float
    ) -> None:
        # A shadow is soft: that of the upright picture serves every slight tilt, and every size on the way.
        angle = sprite.pose.angle if abs(sprite.pose.angle) > _SLIGHT_TILT else 0.0
        shade = self._upright_shade(sprite.look, drawn, style, u)
        if angle:
            upright = shade
            shade = self._shade((self._shape(sprite.look, drawn), style, angle), lambda: turned(upright, angle))
        pose = sprite.seen
        # What is small on its way throws a small shadow: that of the larger end would black out what lies beside it.
        scale = min(1.0, pose.width / drawn)
        right, down = style.offset(u * scale)
        shade = _scaled(shade, scale, drawn)
        if pose.spread < 1:
            shade = _squeezed(shade, pose.spread)
        _blit_faded(target, shade, (pose.x + right, pose.y + down), alpha)

    def _draw_glow(self, target: pygame.Surface, sprite: Sprite, u: float) -> None:
        """Draw the light round a thing held up."""
        rect, amber = self._upright(sprite), self._painter.theme.amber
        self._painter.glow(target, rect, _GLOW_CORNER * rect.w, amber, blur=_GLOW * u, alpha=_GLOW_ALPHA)

    def _upright(self, sprite: Sprite) -> pygame.Rect:
        """The unrotated box of a thing."""
        rect = self._picture(sprite.look, sprite.drawn_width).get_rect()
        rect.center = (round(sprite.pose.x), round(sprite.pose.y))
        return rect

    def prepare(self, look: Hashable, width: int, u: float) -> bool:
        """Paint what may be held at this ``width``, with its shadow; false if that was done already."""
        if (look, width) in self._pictures:
            return False
        self._upright_shade(look, width, Shadow.HELD, u)
        return True

    def _upright_shade(self, look: Hashable, width: int, style: Shadow, u: float) -> pygame.Surface:
        picture = self._picture(look, width)
        return self._shade((self._shape(look, width), style, 0.0), lambda: self._painter.cast(picture, style, u))

    def _shape(self, look: Hashable, width: int) -> Hashable:
        """What looks have in common that throw the same shadow: all cards of a size do."""
        return self._picture(look, width).get_size() if self._style.cards else (look, width)

    def _shade(self, key: tuple[Hashable, Shadow, float], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        shade = self._shades.get(key)
        if shade is None:
            while len(self._shades) >= _CACHED_PICTURES:
                self._shades.pop(next(iter(self._shades)))
            shade = self._shades[key] = make()
        return shade

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
        picture = self._turned_pictures.get(key)
        if picture is None:
            while len(self._turned_pictures) >= _CACHED_PICTURES:
                self._turned_pictures.pop(next(iter(self._turned_pictures)))
            # Without a clear rim the edges would be cut hard.
            large = padded(self._paint(look, 2 * width), 2)
            picture = self._turned_pictures[key] = pygame.transform.rotozoom(large, -angle, 0.5)
        return picture

    def _picture(self, look: Hashable, width: int) -> pygame.Surface:
        key = (look, width)
        picture = self._pictures.get(key)
        if picture is None:
            while len(self._pictures) >= _CACHED_PICTURES:
                self._pictures.pop(next(iter(self._pictures)))
            picture = self._pictures[key] = self._paint(look, width)
        return picture


def _scaled(picture: pygame.Surface, scale: float, drawn: int) -> pygame.Surface:
    """``picture``, painted ``drawn`` pixels wide, at the size ``scale``; unchanged if that hardly differs."""
    if abs(scale - 1) * drawn < 0.6:
        return picture
    size = (max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale)))
    return pygame.transform.smoothscale(picture, size)


def _squeezed(picture: pygame.Surface, spread: float) -> pygame.Surface:
    """The picture of a thing turning over, squeezed to a share of its width."""
    return pygame.transform.smoothscale(picture, (max(1, round(picture.get_width() * spread)), picture.get_height()))


def _blit_faded(target: pygame.Surface, picture: pygame.Surface, centre: tuple[float, float], alpha: float) -> None:
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
