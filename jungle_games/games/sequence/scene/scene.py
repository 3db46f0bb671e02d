"""Sequence Giant on the table: the mat, the hands, and who may see what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import PassTurn, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene import frame, gestures, transitions
from jungle_games.games.sequence.scene.actions import SequenceActions
from jungle_games.games.sequence.scene.arrangement import InHand, Pile
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.games.sequence.scene.chooser import Chooser, choices
from jungle_games.games.sequence.scene.drawing import SequenceDrawing
from jungle_games.games.sequence.scene.geometry import HAND_CARD, OVER_MAT
from jungle_games.games.sequence.scene.hand_plate import HandPlate
from jungle_games.games.sequence.scene.lens import draw_lens
from jungle_games.games.sequence.scene.move_entries import entries_of, spaces_played
from jungle_games.games.sequence.scene.opening import Opening
from jungle_games.games.sequence.scene.pace import Clearing, Pace
from jungle_games.games.sequence.scene.prompts import Press, todo_of
from jungle_games.games.sequence.scene.ribbons import Ribbons
from jungle_games.games.sequence.scene.score_panel import ScorePanel
from jungle_games.games.sequence.scene.state import SequenceState
from jungle_games.games.sequence.scene.transitions import Played
from jungle_games.games.sequence.scene.viewing import Viewing
from jungle_games.table.arrangement import Arrangement, Gesture, PlaceKey, Thing
from jungle_games.table.frame import Control, FramePlan, FrameView, history_controls
from jungle_games.table.hand import Grip
from jungle_games.table.move_list import MoveEntry
from jungle_games.table.navigator import Navigator
from jungle_games.table.plate import SeatPlate
from jungle_games.table.result import Fact
from jungle_games.table.scene import TableScene
from jungle_games.table.state import TableState
from jungle_games.table.transition import Change, Transition
from jungle_games.table.verdict import Ending
from jungle_games.ui.due import earliest
from jungle_games.ui.events import Accept, Back, Event, PointerDown
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View
from jungle_games.ui.widgets.label import Label


class SequenceScene(TableScene):
    """A match of Sequence Giant. Places are the mat's spaces, the hand at the screen, and the two piles beside it."""

    drawing: SequenceDrawing
    plate_type: ClassVar[type[SeatPlate]] = HandPlate

    def __init__(self, services: Services, match: Match[SequencePosition, SequenceMove], navigator: Navigator) -> None:
        self.viewing = Viewing(match)
        self.opening = Opening(match)
        self.chooser = Chooser(self._play_choice, self._choice_changed)
        self._ribbons = Ribbons(services.painter)
        self._covered: frozenset[Square] = frozenset()
        """The spaces that the mat is painted as covered."""
        self._closer = False
        self._pace = Pace(match)
        self._clearing = Clearing(match)
        self._shows_moves = frame.moves_have_room(len(match.seats))
        self._prompt_buttons: tuple[bool, bool, bool] | None = None
        super().__init__(services, match, navigator)
        self._let_act()
        if self.opening.running:
            self.cursor.go_to(self.opening.ply)
        self.first_focus = ("place", InHand(0))

    def make_drawing(self, painter: Painter) -> SequenceDrawing:
        """Mat, piles and hand."""
        return SequenceDrawing(painter, self.viewing.seen(self.match.position))

    # Who sees what

    @property
    def viewer(self) -> Seat | None:
        """Who is at the screen; None while it is passed on, or only watched."""
        return self.viewing.viewer

    @property
    def position(self) -> SequencePosition:
        """The position on the table, as far as it may be seen."""
        return self.viewing.seen(self.shown_position)

    def _state(self, table: TableState[Any, Any]) -> SequenceState:
        choosing, running, who = self.chooser.words() if self.chooser.open else "", self.opening.running, self.viewing
        return SequenceState(table, self.position, who.viewer, who.base, who.due, running, choosing)

    # Passing the screen on

    def pass_on(self) -> None:
        """Turn the cards away and call for whoever is next."""
        self.put_back(glide=False)
        self._take_seat(None)

    def _take_seat(self, seat: Seat | None) -> None:
        self.viewing.take_seat(seat)
        self._let_act()
        self.layout(self.view)
        self.invalidate()

    def _let_act(self) -> None:
        if self.viewing.alone:
            self.play.acting = self.viewing.persons
        else:
            self.play.acting = () if self.viewer is None else (self.viewer,)

    def _draw_the_curtain(self) -> None:
        """Once nobody looks, hide the table until the person to play is there."""
        due = self.viewing.due
        if due is None or self.viewer is not None or self.opening.running or self.stack.top is not self:
            return
        side = self.match.position.table.side(due)
        self.navigator.curtain(self.match.name(due), chip_name(side), lambda: self._take_seat(due))

    # Position to table

    def arrange(self, position: SequencePosition) -> Arrangement:
        """Everything that may be seen."""
        seen, viewer = self.viewing.seen(position), self.viewer
        due = viewer is not None and seen.owed == viewer and seen.giving[:1] != (viewer,)
        self.drawing.base, self.drawing.drawing_due = self.viewing.base, due and not self.looking_back
        return super().arrange(seen)

    def gestures(self, position: SequencePosition) -> Sequence[Gesture]:
        """What the player at the screen may do."""
        return [] if self.viewer is None else gestures.gestures(position, self.viewer)

    def transition(self, change: Change) -> Transition:
        """Cards come from hands and the draw pile, chips from above."""
        last = self.match.last
        drawer = last.actor if last is not None and isinstance(last.actor, int) else None
        played = Played(self.drawing.geometry, self.viewing.base, drawer, self.position.runs)
        return transitions.transition(change, played)

    def last_shown(self) -> Sequence[PlaceKey]:
        """Every space played on since whoever is at the screen played last."""
        return spaces_played(self.match, self.shown_ply, self.viewer)

    def hint_places(self, move: SequenceMove) -> tuple[PlaceKey, PlaceKey] | None:
        """From the card in the hand to where it goes."""
        way = gestures.way_of(move, self.match.position, self.viewer)
        return way if way is not None and all(place in self.arrangement.places for place in way) else None

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        """The rules' reason."""
        return gestures.why_not(self.match.position, self.viewer, source, target)

    def name_of(self, place: PlaceKey) -> str:
        """A space, a card or a pile in words."""
        return frame.name_of(self._state(self.state), place)

    def width_in_hand(self, thing: Thing) -> float:
        """A held card is small over the mat, so that it hides little."""
        hand = self.handling.hand
        over_mat = isinstance(hand.aim, Square) and hand.hold is not None and hand.hold.grip is not Grip.CLICK
        width = HAND_CARD * self.view.u if isinstance(thing.place, InHand) else thing.pose.width
        return OVER_MAT * self.view.u if over_mat else width

    # Playing

    def drop(self, gesture: Gesture, thing: Thing) -> None:
        """Play the card; where there are several fives to choose from, ask first."""
        moves = choices(self.match.position, gesture.move)
        if len(moves) > 1:
            self.chooser.begin(moves)
            self._sync()
            return
        super().drop(gesture, thing)

    def _play_choice(self, move: Place) -> None:
        self.task_done()
        self.play.play(move)
        self.services.sounds.play("drop")

    def _choice_changed(self) -> None:
        self.legal_gestures = self._legal_gestures()
        self.hand_changed()

    def drop_sound(self, gesture: Gesture) -> SoundName:
        """A chip that is taken sounds otherwise."""
        return "capture" if isinstance(gesture.move, Remove) else "drop"

    def reflex(self) -> SequenceMove | None:
        """A computer player draws its card at once."""
        return self._pace.reflex()

    def answer_pause(self) -> float:
        """A computer player waits as long as the option says, counted from the beginning of its turn."""
        return self._pace.pause(self.services.now())

    @property
    def occupied(self) -> bool:
        """Whether the cut is being shown, or a choice is open."""
        return self.opening.running or self.chooser.open

    @property
    def _may_undo_and_redo(self) -> tuple[bool, bool]:
        """Whether the player at the screen may take a move back, and has one to play again."""
        redo = self.match.can_redo and self.play.person_to_move
        return self.viewing.may_take_back() and not self.occupied, redo and not self.occupied

    def make_actions(self) -> SequenceActions:
        """Table talk and new deals."""
        return SequenceActions(self)

    def announce(self) -> None:
        """Ask what to do next, unless the rules say that a new game begins."""
        if not self._clearing.due:
            super().announce()
            return
        self._clearing.begin(self.services.now())
        self.services.toast(self.ending().reason)

    def ending(self) -> Ending:
        """How the match ended."""
        return frame.ending(self.match)

    def facts(self) -> Mapping[str, Fact]:
        """What the statistics keep of a match."""
        return {"players": len(self.match.seats), "sides": self.match.position.table.sides}

    # Events and time

    def handle(self, event: Event) -> bool:
        """A click or key cuts the cutting short; while there is a choice, arrows and Enter are for it."""
        if self.opening.running and isinstance(event, PointerDown | Accept | Back):
            self.opening.skip()
            self._begin_play()
            return True
        return self.chooser.handle(event) or super().handle(event)

    def command(self, name: str) -> bool:
        """The closer view, the one thing to press; taking back only by who is at the screen; stepping in a choice."""
        may_undo, may_redo = self._may_undo_and_redo
        match name:
            case "closer":
                self._closer = not self._closer
                self.dirty = True
            case "moves":
                self._shows_moves = not self._shows_moves
                self.refresh_frame()
            case frame.PRESS:
                self._press()
            case "hint" | "undo" if self.chooser.open:
                self.chooser.step(-1 if name == "hint" else 1)
            case "undo" if not (may_undo or self.looking_back or self.viewing.alone):
                self.services.sounds.play("illegal")
            case "redo" if not (may_redo or self.looking_back):
                self.services.sounds.play("illegal")
            case "step_back" | "step_forward" if self.occupied:
                return True
            case _:
                return super().command(name)
        return True

    def _press(self) -> None:
        match todo_of(self._state(self.state)).press:
            case Press.NEW_GAME:
                self.actions.restart()
            case Press.PASS_ON:
                self.pass_on()
            case Press.PASS:
                self.play.play(PassTurn())
            case Press.TAKE_FIVE:
                self.chooser.take()

    def update(self, now: float) -> bool:
        """Show the cut, draw the curtain and the ribbons, besides what every table does."""
        if self.opening.update(now):
            self._begin_play()
        self._draw_the_curtain()
        moving = super().update(now) | self._ribbons.moving(now, self.services.motion)
        self.dirty |= moving
        if self._clearing.update(now, looking_back=self.looking_back):
            self.actions.restart()
        return moving

    def _begin_play(self) -> None:
        """Show the next cut, or deal."""
        self.cursor.go_to(self.opening.ply) if self.opening.running else self.cursor.forget()
        self._sync()

    def _position_changed(self) -> None:
        """Whatever is done while the cut is shown, such as resigning, ends the cutting."""
        self.opening.skip()
        super()._position_changed()

    def wake_at(self) -> float | None:
        """Also when the next cut is shown, or the mat is cleared."""
        return earliest(super().wake_at(), self.opening.wake_at, self._clearing.wake_at)

    def _sync(self) -> None:
        if self.opening.running and self.shown_ply != self.opening.ply:
            self.opening.skip()  # whoever looks elsewhere has seen the cut
        self.drawing.position = self.position
        self._ribbons.sync(self.position.runs, self.services.now())
        covered = frozenset(self.position.chips)
        for square in covered ^ self._covered:
            self.invalidate(self.drawing.geometry.space(square))
        self._covered = covered
        super()._sync()

    # The frame

    def layout(self, view: View) -> None:
        """Lay everything out; what was on its way is there."""
        self._ribbons.settle(self.position.runs)
        self._covered = frozenset(self.position.chips)
        self.drawing.position = self.position
        super().layout(view)

    def frame_view(self, table: TableState[Any, Any]) -> FrameView:
        """Players' places, moves, and what is to be done; its room depends on what stands beside it."""
        state = self._state(table)
        buttons = (todo_of(state).press is not None, *self._undo_and_hint())
        if buttons != self._prompt_buttons:
            self._prompt_buttons = buttons
            self.place_frame()
        return frame.frame_view(state, lists_moves=self._shows_moves and self.coach is None)

    def move_entries(self) -> Sequence[MoveEntry]:
        """What everybody played, as far as it was seen by all."""
        return entries_of(self.match)

    def _undo_and_hint(self) -> tuple[bool, bool]:
        """Whether undo and redo are shown, and the hint."""
        options, open_ = self.match.options, self.chooser.open or self.looking_back
        return bool(options.take_backs) or open_, bool(options.hints) or open_

    def frame_plan(self, view: View) -> FramePlan:
        """The block beside the mat."""
        shown = self._prompt_buttons or (False, *self._undo_and_hint())
        buttons = frame.PromptButtons(*shown, taught=self.coach is not None)
        return frame.frame_plan(self.drawing.geometry, self.viewing.base, buttons)

    def history_controls(self, state: TableState[Any, Any], plies: tuple[int, int]) -> Sequence[Control]:
        """Small icons; while there is a five to choose they step through the choice."""
        if self.chooser.open:
            return frame.choice_controls()
        controls = history_controls(state, plies, compact=True)
        if state.looking_back:
            return controls
        may = (*self._may_undo_and_redo, controls[2].enabled)
        return [replace(control, enabled=enabled) for control, enabled in zip(controls, may, strict=True)]

    def make_widgets(self) -> None:
        """The title and the score."""
        self._title = Label(_("Sequence Giant"), size=32, face=Face.TITLE, ink="amber")
        self._score = ScorePanel()
        self.frame.add(frame.TITLE, self._title)
        self.frame.add(frame.SCORE, self._score)

    def place_frame(self) -> None:
        """The title is as large as its room allows."""
        super().place_frame()
        slot = self._plan[frame.TITLE]
        px = self.painter.fitting(self._title.text, Face.TITLE, round(32 * self.view.p), slot.rect.w)
        self._title.size = px / slot.u

    def show_widgets(self, state: TableState[Any, Any]) -> None:
        """The score, unless the moves stand in its place."""
        room = frame.moves_have_room(len(self.match.seats))
        self._score.visible = room or not self._shows_moves or self.coach is not None
        self._score.show(self.position)
        self.drawing.pile_due = any(gesture.source is Pile.DRAW for gesture in self.legal_gestures)

    # Drawing

    def draw_below(self, target: pygame.Surface) -> None:
        """The draw pile, and the ribbons as far as they have come."""
        self.drawing.draw_below(target, self.position)
        self._ribbons.draw(target, self.drawing.geometry, self.services.now(), self.services.motion)

    def draw_above(self, target: pygame.Surface) -> None:
        """The choice of five that is open: its ribbons, and the chip that is going to lie."""
        if self.chooser.open:
            self.drawing.draw_choice(target, self.chooser.fives, self.chooser.square, self.match.position.side)

    @property
    def shows_closer(self) -> bool:
        """While the closer view is open over the mat."""
        return self._closer and isinstance(self.pointed_place, Square)

    def draw_moving(self, target: pygame.Surface) -> None:
        """The closer view lies over everything."""
        super().draw_moving(target)
        if self._closer and isinstance(place := self.pointed_place, Square):
            draw_lens(self.painter, target, self.drawing.geometry, self.position, place)
