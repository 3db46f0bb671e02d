"""The banners of a table: they show its notices one after the other, each for as long as it takes to read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.matches.history import Step
from jungle_games.table.frame.banner import BannerPicture, Kept, tone_colour
from jungle_games.table.frame.notice import Notice
from jungle_games.table.frame.plate import PaintPicture
from jungle_games.table.new_steps import New
from jungle_games.ui.events import Point
from jungle_games.ui.painter import Painter
from jungle_games.ui.view import View

NoticesOf = Callable[[Step[Any, Any], Any, Any], Sequence[Notice]]
"""What a step brought, told from the position before and after it."""
Say = Callable[[], Sequence[Notice]]
"""Says something in the language that is spoken when it is called."""

_COMING, _GOING = 0.16, 0.2
_SLIDE: Final = 8.0
_MIDDLE: Final = 0.42
"""The share of the window's width in which most tables are played on."""
_RING: Final = 16.0
"""The radius of the ring round the plate, in units."""


@dataclass(frozen=True, slots=True)
class Around:
    """The surroundings of a banner: the window, the plates by seat, and what it should not cover."""

    view: View
    plates: Mapping[Seat, pygame.Rect | None]
    words: Sequence[pygame.Rect] = ()
    places: Sequence[pygame.Rect] = ()

    def kept(self) -> Kept:
        """What banners had better not cover: words, then where one plays and looks."""
        width, height = self.view.size
        middle = pygame.Rect(0, 0, round(width * _MIDDLE), height).move_to(centerx=width // 2)
        plates = [plate for plate in self.plates.values() if plate is not None]
        return (*plates, *self.words), (*self.places, middle)


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
        self._told: _Told | None = None
        """What is shown, or leaves."""
        self._since = 0.0
        self._read_at: float | None = None
        """When the shown one is read; None: when the person goes on."""
        self._left_at: float | None = None
        self._motion = 1.0
        self._opacity = 0.0
        self._picture = BannerPicture()

    # What is told

    @property
    def shown(self) -> Notice | None:
        """What is told at this moment."""
        return self._shown if self._left_at is None else None

    @property
    def waiting(self) -> bool:
        """Whether something is told or about to be: nobody but a person goes on before it was read."""
        return bool(self._queue) or self.shown is not None

    @property
    def _shown(self) -> Notice | None:
        return None if self._told is None else self._told.notice

    def tell(self, say: Say) -> None:
        """Tell this as well, once everything lies still."""
        self._queue.extend(_Told(notice, say, at) for at, notice in enumerate(say()))

    def reword(self) -> None:
        """Another language is spoken: say in it what is shown, and what is still to be told."""
        self._queue = deque(told.again() for told in self._queue)
        self._told = None if self._told is None else self._told.again()

    def follow(self, new: New, notices_of: NoticesOf, hands: Collection[Seat]) -> None:
        """Queue what the ``new`` steps of the match brought.

        ``hands`` are the seats whose people are at the screen: what they chose to do they know.
        """
        if any(step.status.end or step.position.outcome for _before, step in new):
            self.clear()  # what was still to be told is of no use any more
        for before, step in new:
            say = partial(notices_of, step, before, step.position)
            for at, notice in enumerate(say()):
                if notice.shown and not (notice.chosen and step.actor in hands):
                    self._queue.append(_Told(notice, say, at))
        if self._queue and self.shown is not None and self.shown.stays:
            self._told = None  # what stays gives way to news

    def clear(self) -> None:
        """Forget what was still to be told."""
        self._queue.clear()
        self._told, self._left_at, self._opacity = None, None, 0.0

    # Time

    def update(self, now: float, *, at_rest: bool, watched: bool, motion: float) -> tuple[bool, Notice | None]:
        """Show the next one once the table is ``at_rest``; whether something moves, and what begins to be shown.

        ``watched``: only computers play, and nobody need go on.
        """
        self._motion = motion
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
        """When the shown one is read, though nothing moves."""
        return None if self.shown is None else self._read_at

    def dismiss(self, now: float) -> bool:
        """The person goes on; whether there was anything to be dismissed."""
        if self.shown is None:
            return False
        self._left_at = now
        return True

    def rest(self, now: float) -> None:
        """The table was out of sight: what is shown is read from now on."""
        if self._shown is not None and self._read_at is not None:
            self._read_at = now + self._shown.seconds

    # Picture

    def covers(self, pos: Point) -> bool:
        """Whether the shown banner lies there."""
        place = self._picture.place
        return self.shown is not None and place is not None and bool(place.rect.collidepoint(pos))

    def draw(self, target: pygame.Surface, painter: Painter, around: Around, paint: PaintPicture) -> None:
        """Draw the shown banner, and a ring round the plate it points at."""
        notice = self._shown
        if notice is None or self._opacity <= 0:
            return
        view, plate = around.view, around.plates.get(notice.seat) if notice.seat is not None else None
        sheet, corner = self._picture.of(notice, plate, around.kept, view, painter, paint)
        if plate is not None:
            colour = tone_colour(painter.theme, notice.tone)
            painter.box(target, plate, _RING * view.u, border=colour, width=3 * view.u)
        if self._opacity < 1:
            sheet = sheet.copy()
            sheet.set_alpha(round(255 * self._opacity))
            corner = (corner[0], corner[1] + round((1 - self._opacity) * _SLIDE * view.u))
        target.blit(sheet, corner)

