"""Sprites: what stands for the things of an arrangement on the screen, and gets from each arrangement to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace

import pygame

from jungle_games.table.arrangement import Thing, pair_up
from jungle_games.table.highlights import turned
from jungle_games.table.motion import Motion, MotionStyle, Pose, motion
from jungle_games.table.style import TableStyle
from jungle_games.table.transition import Change, Transition, TransitionOf
from jungle_games.ui.effects import padded
from jungle_games.ui.painter import Painter, Shadow

Paint = Callable[[Hashable, int], pygame.Surface]
"""Paints a look at a width in pixels."""
Adorn = Callable[[pygame.Surface, Thing, Pose], None]
"""Draws what belongs over a sprite but casts no shadow."""

_TAKEN = Transition(MotionStyle.TAKEN)
_CACHED_PICTURES = 160
_UPRIGHT = 0.2
"""Degrees up to which a thing is painted upright."""
_SLIGHT_TILT = 8.0
"""Degrees up to which a shadow need not be turned with its thing."""


class Sprite:
    """One thing on the screen: where it is bound, and how it is on its way."""

    def __init__(self, thing: Thing) -> None:
        self.thing = thing
        self.look = thing.look
        """What it is painted as: the look of its thing, or what that was before it has turned over."""
        self.pose = thing.pose
        self.motion: Motion | None = None
        self.leaving = False
        self.travelling = False
        """It has set off, and has not come to where it is bound."""
        self.held_width: int | None = None
        """The width it is painted at while it is held."""
        self._passing: Sequence[Hashable] = ()

    def send(self, way: Transition, end: Pose, begin: float, *, speed: float, u: float) -> None:
        """Set off for ``end`` by ``way``, whose delay ``begin`` contains; with speed 0 be there at once."""
        turns = way.style.turns and self.look != self.thing.look
        if not turns and not way.looks:
            self.look = self.thing.look
            if self.pose == end and self.motion is None:
                return
        self._passing = way.looks
        start = replace(self.pose, spread=1.0)
        self.motion = replace(motion(way.style, start, end, begin, speed=speed, u=u, path=way.path), turns=turns)
        if self.motion.duration == 0:
            self.look, self.pose, self.motion = self.thing.look, end, None

    @property
    def lies_turned(self) -> bool:
        """Whether it lies still, turned by some angle."""
        return self.motion is None and self.held_width is None and abs(self.pose.angle) > _UPRIGHT

    @property
    def rises(self) -> bool:
        """Whether it is on its way above what lies still."""
        return self.motion is not None and self.motion.rises and not self.leaving

    @property
    def lies_in_pile(self) -> bool:
        """Whether it waits to be dealt, or was gathered: the cards of a pile do not cast a shadow each."""
        return self.motion is not None and not self.travelling and self.motion.turns and self.motion.rises

    @property
    def arrival(self) -> float:
        """When it is where it is bound; 0 when it is there."""
        return self.motion.begin + self.motion.duration if self.motion is not None else 0.0

    def update(self, now: float) -> bool:
        """Take the pose of this moment; true while on the way."""
        if self.motion is None:
            return False
        self.travelling = 0 < self.motion.share(now) < 1
        self.pose = self.motion.at(now)
        share = self.motion.share(now)
        if self._passing and share < 1:
            self.look = self._passing[int(share * len(self._passing))]
        elif self.motion.turned(now):
            self.look = self.thing.look
        if self.motion.over(now):
            self.motion = None
            return False
        return True


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
        speed: float,
        u: float,
    ) -> None:
        """Set every sprite off from where it is to where its thing now lies; ``dropped``: what was just let go of."""
        by_thing = {id(sprite.thing): sprite for sprite in self._sprites if not sprite.leaving}
        before = [sprite.thing for sprite in self._sprites if not sprite.leaving]
        sprites = [sprite for sprite in self._sprites if sprite.leaving]
        impact, taken = now, list[Sprite]()
        for old, new, way in _transitions(pair_up(before, things), transition_of, dropped):
            if old is None:
                assert new is not None
                sprites.append(Sprite(new))
                continue
            sprite = by_thing.get(id(old)) or Sprite(old)
            sprites.append(sprite)
            begin = now + (way.delay / speed if speed > 0 else 0.0)
            if new is None:
                sprite.leaving = True
                sprite.thing = way.end or old
                end = way.end.pose if way.end is not None else replace(sprite.pose, alpha=0.0)
                sprite.send(way, end, begin, speed=speed, u=u)
                continue
            sprite.thing = new
            if way.style is MotionStyle.TAKEN:
                taken.append(sprite)
            elif sprite is self.held:
                sprite.look = new.look
            else:
                sprite.send(way, new.pose, begin, speed=speed, u=u)
                impact = max(impact, sprite.arrival)
        for sprite in taken:
            # What is taken goes when it is hit, not before.
            sprite.send(_TAKEN, sprite.thing.pose, now + (impact - now) * 0.7, speed=speed, u=u)
        self._sprites = [sprite for sprite in sprites if not (sprite.leaving and sprite.motion is None)]
        if self.held is not None and self.held not in self._sprites:
            self.held = None

    def take_up(self, thing: Thing) -> Sprite:
        """Let the sprite of ``thing`` be the held one, and return it. Raises KeyError when there is none."""
        for sprite in self._sprites:
            if sprite.thing == thing and not sprite.leaving:
                sprite.motion = None
                self.held = sprite
                return sprite
        raise KeyError(thing)

    def set_down(self) -> None:
        """Hold nothing any more."""
        if self.held is not None:
            self.held.held_width = None
            self.held = None

    def update(self, now: float) -> bool:
        """Move everything on; true while something is on the way."""
        moving = False
        for sprite in self._sprites:
            moving |= sprite.update(now)
        self._sprites = [sprite for sprite in self._sprites if not (sprite.leaving and sprite.motion is None)]
        return moving

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return any(sprite.motion is not None for sprite in self._sprites)

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
        _blit_faded(target, picture, replace(thing.pose, alpha=alpha))

    def _draw_sprite(self, target: pygame.Surface, sprite: Sprite, u: float) -> None:
        pose, drawn = sprite.pose, self._drawn_width(sprite)
        if pose.lift < 1 and not sprite.lies_in_pile:
            unit = self._style.resting_unit(drawn, u)
            self._draw_shadow(target, sprite, drawn, self._style.resting, unit, (1 - pose.lift) * pose.alpha)
        if pose.lift > 0:
            self._draw_shadow(target, sprite, drawn, Shadow.HELD, u, pose.lift * pose.alpha)
        if sprite.lies_turned:
            picture = self._turned(sprite.look, drawn, pose.angle)
        else:
            picture = self._posed(self._picture(sprite.look, drawn), pose, drawn)
        _blit_faded(target, picture, pose)
        if not sprite.leaving and sprite.look == sprite.thing.look:
            self._adorn(target, sprite.thing, pose)

    def _draw_shadow(
        self, target: pygame.Surface, sprite: Sprite, drawn: int, style: Shadow, u: float, alpha: float
    ) -> None:
        # A shadow is soft: that of the upright picture serves every slight tilt, and every size on the way.
        picture = self._picture(sprite.look, drawn)
        angle = sprite.pose.angle if abs(sprite.pose.angle) > _SLIGHT_TILT else 0.0
        key = picture.get_size() if self._style.cards else (sprite.look, drawn)
        shade = self._shade((key, style, 0.0), lambda: self._painter.cast(picture, style, u))
        if angle:
            upright = shade
            shade = self._shade((key, style, angle), lambda: turned(upright, angle))
        right, down = style.offset(u)
        pose = sprite.pose
        if pose.spread < 1:
            shade = _squeezed(shade, pose.spread)
        _blit_faded(target, shade, replace(pose, x=pose.x + right, y=pose.y + down, alpha=alpha))

    def _shade(self, key: tuple[Hashable, Shadow, float], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        shade = self._shades.get(key)
        if shade is None:
            while len(self._shades) >= _CACHED_PICTURES:
                self._shades.pop(next(iter(self._shades)))
            shade = self._shades[key] = make()
        return shade

    @staticmethod
    def _drawn_width(sprite: Sprite) -> int:
        """The width to paint at: on the way the larger end's, for painting every width between would cost a frame."""
        if sprite.held_width is not None:
            return sprite.held_width
        if sprite.motion is None:
            return max(1, round(sprite.pose.width))
        return max(1, round(max(sprite.motion.start.width, sprite.motion.end.width)))

    @staticmethod
    def _posed(picture: pygame.Surface, pose: Pose, drawn: int) -> pygame.Surface:
        scale = pose.width / drawn
        if pose.spread < 1:
            picture = _squeezed(picture, pose.spread)
        if abs(pose.angle) > _UPRIGHT:
            return pygame.transform.rotozoom(picture, -pose.angle, scale)
        if abs(scale - 1) * drawn < 0.6:
            return picture
        size = (max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale)))
        return pygame.transform.smoothscale(picture, size)

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


def _squeezed(picture: pygame.Surface, spread: float) -> pygame.Surface:
    """The picture at a share of its width, as a thing that turns over shows it."""
    return pygame.transform.smoothscale(picture, (max(1, round(picture.get_width() * spread)), picture.get_height()))


def _blit_faded(target: pygame.Surface, picture: pygame.Surface, pose: Pose) -> None:
    """Draw ``picture`` centred on the pose, as opaque as the pose says."""
    if pose.alpha <= 0.01:
        return
    corner = (round(pose.x - picture.get_width() / 2), round(pose.y - picture.get_height() / 2))
    if pose.alpha >= 0.995:
        target.blit(picture, corner)
        return
    picture.set_alpha(round(255 * pose.alpha))
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
