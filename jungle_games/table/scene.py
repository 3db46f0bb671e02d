"""The table: draws a position, lets people move by pointer, touch, keys and controller, and lets things glide.

A game's scene says where everything lies (`arrange`) and which drags are moves (`gestures`); all else is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.table.arrangement import Arrangement, Gesture, PlaceKey, Thing
from jungle_games.table.coach import Coach, CoachPanel
from jungle_games.table.desk import Desk
from jungle_games.table.game_table import GameTable
from jungle_games.table.handling import Handling
from jungle_games.table.marks import Arrow, TableMarks
from jungle_games.table.motion import Manner
from jungle_games.table.navigator import Navigator
from jungle_games.table.place_focus import first_source, focused_key, place_focus_id, places_for
from jungle_games.table.play import MatchPlay
from jungle_games.table.result import told_at_length
from jungle_games.table.review import Review
from jungle_games.table.sprites import SpriteLayer
from jungle_games.table.style import BOARD, TableStyle
from jungle_games.ui.events import LEFT_BUTTON, Event, PointerDown, Woken
from jungle_games.ui.focus import Focusable
from jungle_games.ui.scene import Services, WidgetScene
from jungle_games.ui.view import View


class TableScene(WidgetScene, GameTable):
    """One match on the table. ``navigator`` leads to the screens around it."""

    style: ClassVar[TableStyle] = BOARD

    def __init__(self, services: Services, match: Match[Any, Any], navigator: Navigator) -> None:
        super().__init__(services)
        self.navigator = navigator
        self.play = MatchPlay(services, match, self._position_changed, self)
        self.sprites = SpriteLayer(services.painter, self.paint_thing, self.adorn_thing, self.style)
        self.handling = Handling(self)
        self.marks = TableMarks(self)
        self.desk = self.make_desk()
        self.coach: Coach | None = None
        self.coach_panel: CoachPanel | None = None
        self.arrangement = Arrangement({}, ())
        self.legal_gestures: Sequence[Gesture] = ()
        self._dropped: Thing | None = None
        self.review = Review(match)
        self._announced = match.outcome is not None

    def teach(self, coach: Coach) -> None:
        """Let ``coach`` lead through a lesson: nothing is kept or counted. Called before the table is opened."""
        self.coach, self.coach_panel = coach, self.root.add(CoachPanel(coach))
        self.play.practice = self.play.prompted = True

    # What a game's scene may change

    def make_desk(self) -> Desk:
        """The menu and the other paperwork of this table."""
        return Desk(self)

    def announce(self) -> None:
        """The match has just ended, and everything lies where it belongs: tell how, and ask what to do next."""
        verdict = told_at_length(self.match, self.verdict)
        if verdict.won is not None:
            self.services.sounds.play("win" if verdict.won else "lose")
        self.navigator.game_over(verdict, self.desk.afterwards())

    # The position that is shown

    @property
    def match(self) -> Match[Any, Any]:
        """The match on the table."""
        return self.play.match

    @property
    def shown_ply(self) -> int:
        """After how many moves the shown position stands."""
        return self.review.ply

    @property
    def looking_back(self) -> bool:
        """Whether another position than the present one is shown."""
        return self.review.looking

    @property
    def shown_position(self) -> Any:
        """The position on the table."""
        return self.review.position

    def step_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""
        self.put_back()
        self.review.go_to(ply)
        self._sync()

    def step(self, step: int) -> None:
        """Show the position before (-1) or after (1) the one that is shown."""
        self.put_back()
        self.review.go_by(step)
        self._sync()

    def look_ahead(self, moves: Sequence[Any]) -> None:
        """Show a line that goes on from the present position. Raises IllegalMove when it cannot be played."""
        self.put_back()
        self.review.look_ahead(moves)
        self._sync()

    # The stack's contracts

    def enter(self) -> None:
        """Start the clocks, and the computer if it is to move."""
        self.play.begin()

    def pause(self) -> None:
        """Stop the clocks and let go."""
        self.put_back(glide=False)
        self.play.pause()
        super().pause()

    def resume(self) -> None:
        """Go on."""
        super().resume()
        self.play.resume()

    def keep(self) -> None:
        """Put the match on the disk as it stands."""
        self.play.save()

    def leave(self) -> None:
        """Stop thinking; the match is on disk already."""
        self.play.close()
        super().leave()

    def layout(self, view: View) -> None:
        """Lay everything out anew, without a motion."""
        super().layout(view)
        self.put_back(glide=False)
        self.place_panels(view)
        if self.coach_panel is not None:
            self.coach_panel.place(self.coach_place(view), view.p)
        self.refresh_panels(self.services.now())
        self.arrangement = self.arrange(self.shown_position)
        self.legal_gestures = self._legal_gestures()
        self._lead_focus()
        self.marks.clear()
        self.sprites.settle(self.arrangement.things)

    # Events

    def reword(self) -> None:
        """Make the panels anew; the match and the lesson stay where they are."""
        self.root.clear()
        self.make_panels()
        if self.coach is not None:
            self.coach.reword()
            self.coach_panel = self.root.add(CoachPanel(self.coach))

    def handle(self, event: Event) -> bool:
        """Take what is for the hand; the rest is for the widgets."""
        if isinstance(event, Woken):
            return self.play.take_answer(event.payload)
        if self.handling.handle(event):
            return True
        if super().handle(event):
            return True
        if isinstance(event, PointerDown) and event.button == LEFT_BUTTON:
            return self.handling.press(event.pos)
        return False

    @property
    def focused_place(self) -> PlaceKey | None:
        """The place that has the keyboard's focus."""
        return focused_key(self.focus.current)

    @property
    def pointed_place(self) -> PlaceKey | None:
        """The place that is aimed at: by the held thing, the focus ring, or the pointer."""
        return self.handling.pointed_place

    def put_back(self, glide: bool = True) -> None:
        """Let go of what is held; it glides back to where it came from."""
        self.handling.put_back(glide)

    def allows(self, gesture: Gesture) -> bool:
        """Whether a legal drop may be made now.

        A coach may wait for another one, and says so; where the move asks for caution, the person is asked first.
        """
        if self.coach is None:
            return self._dares(gesture)
        if self.coach.allows(gesture.move):
            return True
        self.coach.object()
        return False

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
        """The held ``thing`` was dropped where it is a move."""
        self._dropped = thing
        move = gesture.move
        if self.coach is not None and move is None:
            move = self.coach.throw
        self.task_done()
        if move is None:
            self.play.throw()
        else:
            self.play.play(move)
        self.services.sounds.play(self.drop_sound(gesture))

    def task_done(self) -> None:
        """What a coach waited for was done: computer players do what the lesson says, and think once it is over."""
        if self.coach is not None:
            self.play.script = list(self.coach.moved())
            self.play.prompted = not self.coach.finished

    def computer_failed(self, reason: str) -> None:
        """Tell that a computer player gave no move, and offer to ask it again."""
        title = _("The computer player is stuck")
        self.navigator.confirm(title, reason, _("Try again"), self.play.ask_again)

    def refuse(self, source: PlaceKey, target: PlaceKey) -> None:
        """A drop was not legal: say why."""
        self.services.sounds.play("illegal")
        reason = self.why_not(source, target)
        if reason:
            self.services.toast(reason)

    def hand_changed(self) -> None:
        """Something was taken, put back, or aimed elsewhere."""
        self.dirty = True
        self.refresh_panels(self.services.now())

    def focus_moved(self, old: Focusable | None, new: Focusable | None) -> None:
        """What was taken by keys goes where the focus goes."""
        self.handling.focus_moved(focused_key(new))

    def focusables(self) -> Iterable[Focusable]:
        """Widgets and places; while something is held, only where it may go or came from."""
        held = self.handling.reachable
        if held:
            return places_for(held, self.arrangement)
        sources = {gesture.source for gesture in self.legal_gestures}
        reached = [key for key in self.arrangement.places if self.style.focus_everywhere or key in sources]
        return [*super().focusables(), *places_for(reached, self.arrangement)]

    def back(self) -> bool:
        """Esc opens the menu."""
        self.open_menu()
        return True

    def open_menu(self) -> None:
        """Show the menu of the table."""
        title = _("Paused") if self.match.outcome is None else _("The game is over")
        self.navigator.menu(self.desk.menu(), title)

    def command(self, name: str) -> bool:
        """What the bound keys do at every table."""
        actions = self.desk.commands()
        if name not in actions:
            return False
        actions[name]()
        return True

    # Position to picture

    def _legal_gestures(self) -> Sequence[Gesture]:
        if self.looking_back or self.occupied or not (self.play.person_may_act or self.play.awaits_throw):
            return ()
        return self.gestures(self.match.position)

    def _position_changed(self) -> None:
        """The match went on, or back."""
        self.put_back(glide=False)
        self.review.forget()
        self._announced = self._announced and self.match.outcome is not None
        self.went_on()
        self._sync()

    def _sync(self) -> None:
        self.arrangement = self.arrange(self.shown_position)
        self.legal_gestures = self._legal_gestures()
        self.sprites.sync(
            self.arrangement.things,
            self.services.now(),
            self._manner,
            self.delay,
            way_of=self.way,
            looks_of=self.looks,
            origin_of=self.origin,
            goal_of=self.goal,
            speed=self.services.motion,
            u=self.view.u,
        )
        self._dropped = None
        self._lead_focus()
        self.refresh_panels(self.services.now())
        self.dirty = True

    def _lead_focus(self) -> None:
        """Let the focus begin, and go on, where something is to be done, if it does not reach everywhere."""
        home = first_source(self.legal_gestures)
        if home is not None and not self.style.focus_everywhere:
            self.first_focus = place_focus_id(home)
            if self.focus.current is None:
                self.focus.focus(self.first_focus)

    @property
    def dropped(self) -> Thing | None:
        """What was just dropped, while the table takes up its new arrangement."""
        return self._dropped

    def _manner(self, before: Thing, after: Thing) -> Manner:
        dropped = before == self._dropped and before.look == after.look
        return self.dropped_manner(before, after) if dropped else self.manner(before, after)

    # Time

    def update(self, now: float) -> bool:
        """Move what moves, let the clocks run out, and play the computer's answer once the table is still."""
        self.play.update(now, table_still=not self.sprites.moving and not self.occupied)
        # What comes to rest in this very frame is still to be drawn where it lies.
        self.dirty |= self.sprites.moving
        moving = super().update(now)
        moving |= self.sprites.update(now)
        moving |= self.handling.update(now)
        moving |= self.marks.update(now)
        self.refresh_panels(now)
        if self.coach_panel is not None:
            self.coach_panel.refresh()
        ended = self.match.outcome is not None and self.coach is None and not self._announced
        if ended and not self.sprites.moving and not self.occupied:
            self._announced = True
            self.announce()
        self.dirty |= moving
        return moving

    def wake_at(self) -> float | None:
        """The next change of a clock, the end of the computer's pause, a tooltip."""
        times = [time for time in (super().wake_at(), self.play.wake_at()) if time is not None]
        return min(times, default=None)

    # Drawing

    def draw_ground(self, target: pygame.Surface) -> None:
        """Backdrop and table."""
        super().draw_ground(target)
        self.draw_table(target)

    def draw_moving(self, target: pygame.Surface) -> None:
        """Marks, lights, things, and what is held."""
        u, hold = self.view.u, self.handling.hand.hold
        self.draw_below(target)
        self.marks.draw_under(target)
        if hold is not None and self.style.ghost:
            self.sprites.draw_ghost(target, hold.thing, self.style.ghost)
        self.sprites.draw(target, u)
        self.draw_above(target)
        self.marks.draw_over(target)
        self.sprites.draw_held(target, u)

    def last_shown(self) -> Sequence[PlaceKey]:
        """The places of the move that led to the shown position."""
        step = self.review.step
        return self.last_places(step) if step is not None else ()

    @property
    def arrows(self) -> Sequence[Arrow]:
        """The arrows on the table, those drawn later last: the hint's."""
        hint, lights = self.play.hint, self.style.lights
        ends = self.hint_places(hint) if hint is not None and not self.looking_back else None
        return () if ends is None else (Arrow(*ends, lights.arrow, lights.arrow_scale),)

    @property
    def hot(self) -> bool:
        """Whether the pointer is over something to press or to take."""
        if self.handling.hand.hold is not None or super().hot:
            return True
        place = self.pointed_place
        return place is not None and any(gesture.source == place for gesture in self.legal_gestures)
