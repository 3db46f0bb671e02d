"""The table: shows a match, lets people move by pointer, touch, keys and controller, and lets things glide.

A game's scene says how a position looks, which drags are moves and what its frame shows; all else is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.table.actions import TableActions
from jungle_games.table.arrangement import Gesture, PlaceKey, Thing
from jungle_games.table.coach import Coach, CoachPanel
from jungle_games.table.navigator import Navigator
from jungle_games.table.table_view import TableView
from jungle_games.table.verdict import verdict
from jungle_games.ui.events import LEFT_BUTTON, Event, PointerDown, Woken
from jungle_games.ui.scene import Services


class TableScene(TableView):
    """One match on the table. ``navigator`` leads to the screens around it."""

    def __init__(self, services: Services, match: Match[Any, Any], navigator: Navigator) -> None:
        super().__init__(services, match)
        self.navigator = navigator
        self.actions = self.make_actions()
        self._announced = match.outcome is not None

    def teach(self, coach: Coach) -> None:
        """Let ``coach`` lead through a lesson: nothing is kept or counted. Called before the table is opened."""
        self.coach, self.coach_panel = coach, self.root.add(CoachPanel(coach))
        self.play.practice = self.play.prompted = True

    # What a game's scene may change

    def make_actions(self) -> TableActions:
        """The menu, and what else is done beside this board."""
        return TableActions(self)

    def announce(self) -> None:
        """The match has just ended, and everything lies where it belongs: tell how, and ask what to do next."""
        told = verdict(self.match, self.play.persons, self.ending())
        if told.won is not None:
            self.services.sounds.play("win" if told.won else "lose")
        self.navigator.game_over(told, self.actions.afterwards())

    def step_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""
        self.put_back()
        self.cursor.go_to(ply)
        self._sync()

    def step(self, step: int) -> None:
        """Show the position before (-1) or after (1) the one that is shown."""
        self.put_back()
        self.cursor.go_by(step)
        self._sync()

    def look_ahead(self, moves: Sequence[Any]) -> None:
        """Show a line that goes on from the present position. Raises IllegalMove when it cannot be played."""
        self.put_back()
        self.cursor.look_ahead(moves)
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

    def set_aside(self) -> str | None:
        """Lay the match to the saved ones; a lesson and an analysis keep none."""
        return None if self.play.practice else self.play.set_aside()

    def people(self) -> Iterable[str]:
        """The people at the table, guests of an opened record among them."""
        return [info.name for info in self.match.seats if info.is_person]

    def leave(self) -> None:
        """Stop thinking; the match is on disk already."""
        self.play.close()
        super().leave()

    # Events

    def reword(self) -> None:
        """Make the frame anew; the match and the lesson stay where they are."""
        self.frame.clear()
        self.make_widgets()
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
        self._dropped, self.dropped_on = thing, gesture.target
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

    def back(self) -> bool:
        """Esc opens the menu."""
        self.open_menu()
        return True

    def open_menu(self) -> None:
        """Show the menu of the table."""
        title = _("Paused") if self.match.outcome is None else _("The game is over")
        self.navigator.menu(self.actions.menu(), title)

    def command(self, name: str) -> bool:
        """What the bound keys do at every table."""
        actions = self.actions.commands()
        if name not in actions:
            return False
        actions[name]()
        return True

    def _position_changed(self) -> None:
        """The match went on, or back."""
        self.put_back(glide=False)
        self.cursor.forget()
        self._announced = self._announced and self.match.outcome is not None
        self.went_on()
        self._sync()

    def update(self, now: float) -> bool:
        """Move what moves, let the clocks run out, and play the computer's answer once the table is still."""
        self.play.update(now, table_still=not self.sprites.moving and not self.occupied)
        # What comes to rest in this very frame is still to be drawn where it lies.
        self.dirty |= self.sprites.moving
        moving = super().update(now)
        moving |= self.sprites.update(now)
        moving |= self.handling.update(now)
        moving |= self.marks.update(self._to_mark, now, self.services.motion)
        self.refresh_frame()
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
