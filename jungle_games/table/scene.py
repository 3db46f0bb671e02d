"""The table scene: shows a match, with animations, and lets people move by pointer, touch, keys and controller.

A game's scene defines how positions look, which drags are moves and what its frame shows; the rest is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import Step
from jungle_games.core.matches.match import Match
from jungle_games.table.actions import TableActions
from jungle_games.table.cues import ClockTicks, Cues, TurnBell
from jungle_games.table.frame.banners import Around, Banners
from jungle_games.table.frame.frame import GUIDE, PROMPT, SORT_HAND
from jungle_games.table.frame.move_entries import MoveEntry
from jungle_games.table.frame.notices import Notice, declined, listed_notices
from jungle_games.table.navigator import Navigator
from jungle_games.table.services import Services
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey, Thing, place_focus_id
from jungle_games.table.table_view import TableView
from jungle_games.ui.events import LEFT_BUTTON, Accept, Back, Command, Event, PointerDown, Woken
from jungle_games.ui.scene import earliest


class TableScene(TableView):
    """One match on the table; ``navigator`` opens other screens."""

    def __init__(self, services: Services, match: Match[Any, Any], navigator: Navigator) -> None:
        super().__init__(services, match)
        self.navigator = navigator
        self.actions = self.make_actions()
        self.banners = Banners()
        self._ticks, self._cues = ClockTicks(), Cues(services.sounds.play)
        self._bell = TurnBell(self.play.persons, services.now())

    # What a game's scene may change

    def make_actions(self) -> TableActions:
        """Make the actions besides moves, such as those of the menu."""
        return TableActions(self)

    # The stack's contracts

    def enter(self) -> None:
        """Show the opening notices, start the clocks, and let the computer think if it is to move."""
        if not self.taught and self.match.outcome is None:
            self.banners.tell(self.opening_notices)
            self.play.clock_held = self.holds_clock
        self.play.begin()
        self.companions.enter()

    def pause(self) -> None:
        self.put_back(glide=False)
        self.play.pause()
        self.companions.pause()
        super().pause()

    def resume(self) -> None:
        super().resume()
        self.banners.rest(self.services.now())
        self.play.resume()
        self.companions.resume()

    def keep(self) -> None:
        self.play.save()

    def set_aside(self) -> str | None:
        """Move the match to the saved ones; lessons and analyses save none."""
        return None if self.play.practice else self.play.set_aside()

    def people(self) -> Iterable[str]:
        return [info.name for info in self.match.seats if info.is_person]

    def leave(self) -> None:
        """Stop thinking; the match is on disk already."""
        self.companions.leave()
        self.play.close()
        super().leave()

    # Events

    def handle(self, event: Event) -> bool:
        """Take what is for the hand; the rest is for the widgets."""
        if self._dismisses(event) or self.companions.handle(event):
            return True
        if isinstance(event, Woken):
            return self.play.take_answer(event.payload)
        if isinstance(event, Command) and self.companions.command(event.name):
            return True
        if isinstance(event, Accept | Back) and self._looked_enough():
            return True
        if self.handling.handle(event) or super().handle(event):
            return True
        if isinstance(event, PointerDown) and event.button == LEFT_BUTTON:
            if self._looked_enough():
                return True
            return self.handling.press(event.pos)
        return False

    def _dismisses(self, event: Event) -> bool:
        """Let go of the banner that is shown when the person goes on; whether the event was meant for it alone."""
        told = self.banners.shown
        on_banner = isinstance(event, PointerDown) and self.banners.covers(event.pos)
        if not isinstance(event, PointerDown | Accept | Back) or not self.banners.dismiss(self.services.now()):
            return False
        self.dirty = True
        return on_banner or isinstance(event, Back) or (isinstance(event, Accept) and told is not None and told.stays)

    def list_moves(self) -> Sequence[MoveEntry]:
        notes = listed_notices(self.match, self.notices)
        return sorted([*super().list_moves(), *notes], key=lambda entry: entry.ply)

    def _looked_enough(self) -> bool:
        """A click or key: what is held up to be read goes on; false if nothing is."""
        if self.captions.told is None:
            return False
        self.sprites.go_on(self.services.now())
        return True

    def hurry(self) -> None:
        """Let computer players play without pauses until it is up to a person, or with them again."""
        self.play.pacing.hurried = self.state.may_hurry and not self.play.pacing.hurried
        if self.play.pacing.hurried:
            self.sprites.go_on(self.services.now())
        self.refresh_frame()

    def allows(self, gesture: Gesture) -> bool:
        """Whether a legal drop may be made now.

        A coach may wait for another one, and says so; else where the move asks for caution, the person is asked first.
        """
        return self.companions.allows(gesture) and (self.taught or self._dares(gesture))

    def _dares(self, gesture: Gesture) -> bool:
        """Whether a move needs no caution; if it does, ask, and make it if the person will have it so."""
        thing = self.arrangement.thing_on(gesture.source)
        warning = self.caution(gesture.move) if gesture.move is not None else None
        if warning is None or thing is None:
            return True
        self.put_back(glide=False)
        self.marks.clear()
        self.navigator.confirm(_("Are you sure?"), warning, _("Play it"), lambda: self.drop(gesture, thing))
        return False

    def drop(self, gesture: Gesture, thing: Thing) -> None:
        self.dropped, self.dropped_on = thing, gesture.target
        self.make(gesture.move)

    def make(self, move: Any) -> None:
        """Make a person's move, None for a throw, unless a companion sees to it."""
        if self.companions.takes(move):
            return
        if move is None:
            self.play.throw()
        else:
            self.play.play(move)

    def reword(self) -> None:
        """Make the frame anew, and say anew what is shown: a banner, and a hint; the match stays where it is."""
        self.banners.reword()
        self.play.hints.reword()
        self.frame.clear()
        self.make_widgets()
        self.companions.reword()

    def step_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""
        self.companions.stepped()
        self.put_back()
        self.cursor.go_to(ply)
        self._sync()

    def step(self, step: int) -> None:
        """Show the position before (-1) or after (1) the shown one."""
        self.companions.stepped()
        self.put_back()
        self.cursor.go_by(step)
        self._sync()

    def _tell_news(self) -> None:
        """Let what is new be heard, and told by banners unless somebody guides."""
        for before, step in self.new_steps.fresh:
            self.hear(before, step)
        if self.new_steps.gone_back:
            self.banners.clear()
        if not self.taught:
            self.banners.follow(self.new_steps.fresh, self.notices, self.play.acting)

    def hear(self, before: Any, step: Step[Any, Any]) -> None:
        """A move was made in the position ``before``: let it be heard."""
        self._cues.take(self.cues(before, step), by_hand=self.dropped is not None)
        self._bell.note(step.actor, self.services.now())

    def computer_failed(self, reason: str) -> None:
        title = _("The computer player is stuck")
        self.navigator.confirm(title, reason, _("Try again"), self.play.ask_again)

    def draw_declined(self, seat: Seat) -> None:
        self.banners.tell(lambda: [declined(self.match, seat)])
        self.dirty = True

    def refuse(self, source: PlaceKey, target: PlaceKey) -> None:
        """A drop was not legal: say why."""
        self.services.sounds.play("illegal")
        reason = self.why_not(source, target)
        if reason:
            self.services.toast(reason)

    # The hand at the screen

    def lay_in_hand(self, card: PlaceKey, onto: PlaceKey | None) -> bool:
        """A card of the hand is held over another one, or over none; whether the hand now lies otherwise."""
        places, hand = list(self.arrangement.hand), self.open_hand
        if onto is None or hand is None:
            laid = self.hand_order.put_back()
        else:
            self.hand_order.lay(*hand, places.index(card), places.index(onto))
            laid = True
        if laid:
            self._sync()
            if onto is not None and self.focus.ring:
                self.focus.focus(place_focus_id(card))
        return laid

    def keep_hand_order(self) -> None:
        if self.hand_order.keep():
            self._remember_sorting()

    def sort_hand(self) -> None:
        """Sort the hand in the next way."""
        self.put_back()
        self.hand_order.sorting = self.hand_order.sorting.following
        self._remember_sorting()
        self._sync()

    def _remember_sorting(self) -> None:
        self.services.settings.replace(hand_sorting=self.hand_order.sorting.value)

    def back(self) -> bool:
        """Esc puts a hint away, else it opens the menu."""
        if self.play.hints.put_away():
            self.refresh_frame()
            self.dirty = True
        else:
            self.open_menu()
        return True

    def open_menu(self) -> None:
        menu = self.companions.menu
        if menu is not None:
            self.navigator.menu(menu.entries, menu.title, covered=False)
            return
        title = _("Paused") if self.match.outcome is None else _("The game is over")
        self.navigator.menu(self.actions.menu(), title, covered=self.match.outcome is None and self.covered_in_pause())

    def command(self, name: str) -> bool:
        if name == SORT_HAND and self.arrangement.hand:
            self.sort_hand()
            return True
        actions = self.actions.commands()
        if name not in actions:
            return False
        actions[name]()
        return True

    def _position_changed(self) -> None:
        """The match went on, or back."""
        self.put_back(glide=False)
        self.cursor.forget()
        self.new_steps.take(self.announced_at_rest)
        self.went_on()
        self._tell_news()
        self.companions.went_on()
        self._sync()
        self.new_steps.fresh = ()
        self.play.clock_held |= self.new_steps.untold

    @property
    def holds_clock(self) -> bool:
        """Whether nobody's time runs although the match goes on: something is to be read first."""
        return self.banners.waiting or self.new_steps.untold

    @property
    def shown_notice(self) -> Notice | None:
        return self.banners.shown

    @property
    def may_announce(self) -> bool:
        """Whether banners may be shown: not over an earlier position, and not before what is to be seen first."""
        return not self.looking_back and not self.occupied

    def banner_target(self, seat: Seat) -> pygame.Rect | None:
        """What a banner for ``seat`` points at, in pixels: its plate; None if it has none."""
        return self.frame.rect_of(seat)

    def _tell(self, now: float) -> bool:
        """Let banners come and go while the table lies still; whether one of them moves."""
        at_rest = not self.sprites.moving and self.may_announce
        told = self.banners.shown
        moving, begun = self.banners.update(
            now, at_rest=at_rest, watched=not self.play.persons, motion=self.services.motion
        )
        if begun is not None:
            self.services.sounds.play(begun.sound)
        self.dirty |= moving or told is not self.banners.shown
        return moving

    def _feels(self, now: float) -> bool:
        """Let impacts come and go; whether anything of them moves."""
        seen = self.impacts.seen
        moving = self.impacts.update(now)
        self.dirty |= seen or self.impacts.seen
        return moving

    def draw_moving(self, target: pygame.Surface) -> None:
        super().draw_moving(target)
        seats = [(seat, self.banner_target(seat)) for seat in range(len(self.match.seats))]
        words = [rect for name in (PROMPT, GUIDE) if (rect := self.frame.rect_of(name)) is not None]
        around = Around(self.view, dict(seats), words, tuple(self.arrangement.places.values()))
        self.banners.draw(target, self.painter, around, self.paint_look)

    def update(self, now: float) -> bool:
        """Move what moves, let the clocks run out, and play the computer's answer once the table is still."""
        self.play.pacing.hurried = self.play.pacing.hurried and self.state.may_hurry
        # What comes to rest in this very frame is still to be drawn where it lies.
        self.dirty |= self.sprites.moving
        moving = super().update(now)
        moving |= self.sprites.update(now)
        moving |= self.regard.raise_things(now, self.services.motion)
        moving |= self.handling.update(now)
        moving |= self._feels(now)
        if self.new_steps.untold and not self.sprites.moving:
            self.catch_up()
        moving |= self._tell(now)
        self.captions.shown = self.sprites.shown
        still = not self.sprites.moving and not self.occupied and (self.play.pacing.hurried or not self.banners.waiting)
        self.play.update(now, table_still=still)
        self.play.clock_held = self.holds_clock
        sets_off = self.sprites.moving and not self.sprites.shown
        moving |= self.marks.update(self._to_mark, now, self.services.motion) | sets_off
        self.refresh_frame()
        if self.onward and self.stack.keyboard and self.focus.current is None:
            self.focus_first()  # what leads on may have come just now, and no other frame follows
        landed, hit, shown = now >= self.sprites.landing, not self.impacts.coming, bool(self.sprites.shown)
        self._cues.follow(landed=landed, hit=hit, shown=shown, still=not self.sprites.moving)
        self._ring(now, still=still and not self.sprites.moving)
        moving |= self.companions.update(now, still=still and not self.sprites.moving)
        self.dirty |= moving
        return moving

    def _ring(self, now: float, *, still: bool) -> None:
        """Call the person whose turn it is, or whose time runs out."""
        theirs = self.match.to_move in self.play.persons or self.play.awaits_throw
        if self._ticks.due(self.match.clock, self.play.acting, now):
            self.services.sounds.play("clock_low")
        if still and theirs and self.match.outcome is None and not self.taught and self._bell.rings(now):
            self.services.sounds.play("your_turn")

    def wake_at(self) -> float | None:
        due = earliest(self.play.wake_at(), self.banners.wake_at(), self.impacts.wake_at(), self.sprites.wake_at)
        return earliest(super().wake_at(), due, self.companions.wake_at())
