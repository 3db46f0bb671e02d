"""What is heard and told of a match at its table: sounds of moves, banners, the bell, the ticking clock."""

from __future__ import annotations

import pygame

from jungle_games.core.game import AnyPosition
from jungle_games.core.matches.history import AnyStep
from jungle_games.table.frame.banners import Surroundings
from jungle_games.table.frame.frame import PROMPT
from jungle_games.table.game_table import AnyTable
from jungle_games.table.sprites.transition import ClockTicks, Cues, TurnBell
from jungle_games.ui.events import Accept, Back, Event, PointerDown
from jungle_games.ui.painter import Painter


class Announcer:
    """Lets be heard and told what happens at ``table``; while somebody guides, only heard."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._ticks, self._cues = ClockTicks(), Cues(table.services.sounds.play)
        self._bell = TurnBell(table.play.persons, table.services.now())

    def begin(self) -> bool:
        """The table is opened: show the opening notices, if the match goes on and counts; whether it does."""
        goes_on = not self._table.taught and self._table.match.outcome is None
        if goes_on:
            self._table.banners.announce(self._table.opening_notices)
        return goes_on

    def announce_changes(self, *, by_hand: bool) -> None:
        """Let what is new be heard, and told by banners; ``by_hand``: a person dropped something."""
        table, new = self._table, self._table.new_steps
        for before, step in new.fresh:
            self.hear(before, step, by_hand=by_hand)
        if new.gone_back:
            table.banners.clear()
        if not table.taught:
            table.banners.follow(new.fresh, table.notices, table.play.acting)

    def hear(self, before: AnyPosition, step: AnyStep, *, by_hand: bool) -> None:
        """Play the sounds of a step from the position ``before``, now or when they are due."""
        self._cues.take(self._table.cues(before, step), by_hand=by_hand)
        self._bell.note(step.actor, self._table.services.now())

    def dismiss(self, event: Event) -> tuple[bool, bool]:
        """Let go of the banner that is shown when the person goes on; whether it went, and was all that was meant."""
        banners = self._table.banners
        told, on_banner = banners.shown, isinstance(event, PointerDown) and banners.covers(event.pos)
        if not isinstance(event, PointerDown | Accept | Back) or not banners.dismiss(self._table.services.now()):
            return False, False
        meant = isinstance(event, Back) or (isinstance(event, Accept) and told is not None and told.stays)
        return True, on_banner or meant

    def update(self, now: float, *, at_rest: bool) -> tuple[bool, bool]:
        """Let banners come and go while all is ``at_rest``; whether one moves, and whether another one is shown."""
        table = self._table
        told = table.banners.shown
        watched, motion = not table.play.persons, table.services.motion
        moving, begun = table.banners.update(now, at_rest=at_rest, watched=watched, motion=motion)
        if begun is not None:
            table.services.sounds.play(begun.sound)
        return moving, told is not table.banners.shown

    def sound(self, now: float, *, still: bool) -> None:
        """Play what is due; ``still``: nothing is to be waited for, so call the person whose turn it is."""
        table = self._table
        landed, hit, shown = now >= table.sprites.landing, not table.impacts.coming, bool(table.sprites.shown)
        self._cues.follow(landed=landed, hit=hit, shown=shown, still=not table.sprites.moving)
        theirs = table.match.to_move in table.play.persons or table.play.awaits_roll
        if self._ticks.due(table.match.clock, table.play.acting, now):
            table.services.sounds.play("clock_low")
        if still and theirs and table.match.outcome is None and not table.taught and self._bell.rings(now):
            table.services.sounds.play("your_turn")

    def draw(self, target: pygame.Surface, painter: Painter) -> None:
        """Draw the banner beside what it points at."""
        table = self._table
        seats = {seat: table.banner_target(seat) for seat in range(len(table.match.seats))}
        prompt = table.frame.rect_of(PROMPT)
        words = [] if prompt is None else [prompt]
        surroundings = Surroundings(table.view, seats, words, table.kept_clear)
        table.banners.draw(target, painter, surroundings, table.paint_look)
