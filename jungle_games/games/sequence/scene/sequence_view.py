"""The view of a Sequence table: who sees what, the arrangement, and the widgets beside the mat."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import Match
from jungle_games.games.sequence.rules.fives import Square
from jungle_games.games.sequence.rules.moves import Draw, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene import arrangement, frame, reports
from jungle_games.games.sequence.scene.arrangement import InHand, Pile, Played, Trip, trip_of
from jungle_games.games.sequence.scene.cutting import Chooser, Cloth, Opening, draw_cut, is_cutting
from jungle_games.games.sequence.scene.drawing import Lying, Ribbons, SequenceDrawing
from jungle_games.games.sequence.scene.mat_picture import OVER_MAT
from jungle_games.games.sequence.scene.panels import HandPlate, ScorePanel
from jungle_games.games.sequence.scene.reports import entries_of, spaces_played, words_of
from jungle_games.games.sequence.scene.state import ScreenViewer, SequenceState, cut_names, todo_of
from jungle_games.table.ending.flourish import Flourish, Lit
from jungle_games.table.frame.common_controls import history_controls, hurry_control
from jungle_games.table.frame.frame import Control, FrameView
from jungle_games.table.frame.plate import SeatPlate
from jungle_games.table.navigator import Navigator
from jungle_games.table.scene import TableScene
from jungle_games.table.services import Services
from jungle_games.table.sprites.arrangement import Arrangement, Gesture, PlaceKey, Thing
from jungle_games.table.sprites.sprite import Grip
from jungle_games.table.sprites.transition import Change, Transition
from jungle_games.table.state import AnyState, MoveEntry
from jungle_games.ui.layout import Item
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import View
from jungle_games.ui.widgets.label import Label


class SequenceView(TableScene[SequencePosition, SequenceMove]):
    """The part of the scene that shows. What is done at the table is up to the `SequenceScene` that is made of it."""

    drawing: SequenceDrawing
    win_sound = "win_sequence"
    result_facts = staticmethod(reports.sheet_facts)
    plate_type: ClassVar[type[SeatPlate]] = HandPlate

    def __init__(self, services: Services, match: Match[SequencePosition, SequenceMove], navigator: Navigator) -> None:
        self.viewing = ScreenViewer(match)
        self.opening = Opening(match)
        self.chooser = Chooser(self.play_choice, self._choice_changed)
        self._ribbons = Ribbons(services.painter)
        self._lying = Lying()
        self._shows_moves = frame.moves_have_room(len(match.seats))
        self._prompt_buttons: tuple[bool, bool, bool, bool] | None = None
        super().__init__(services, match, navigator)

    @abstractmethod
    def play_choice(self, move: Place) -> None:
        """Play the five that was chosen."""

    def make_drawing(self, painter: Painter) -> SequenceDrawing:
        return SequenceDrawing(painter, self.viewing.seen(self.match.position))

    # Who sees what

    @property
    def viewer(self) -> Seat | None:
        """The seat at the screen; None while it is passed on, or only watched."""
        return self.viewing.viewer

    @property
    def position(self) -> SequencePosition:
        """The position on the table, as far as it may be seen."""
        return self.viewing.seen(self.shown_position)

    def _state(self, table: AnyState) -> SequenceState:
        choosing, running, who = self.chooser.words() if self.chooser.open else "", self.opening.running, self.viewing
        return SequenceState(table, self.position, who.viewer, who.base, who.due, running, choosing)

    # Position to table

    def arrange(self, position: SequencePosition) -> Arrangement:
        seen, viewer = self.viewing.seen(position), self.viewer
        due = viewer is not None and seen.owed == viewer and seen.giving[:1] != (viewer,)
        self.drawing.base, self.drawing.drawing_due = self.viewing.base, due and not self.looking_back
        self.drawing.order = self.hand_order.arranged(self.viewing.base, seen.hands[self.viewing.base])
        return super().arrange(seen)

    @property
    def open_hand(self) -> tuple[Seat, Sequence[Card]]:
        return self.viewing.base, self.position.hands[self.viewing.base]

    def gestures(self, position: SequencePosition) -> Sequence[Gesture]:
        return [] if self.viewer is None else arrangement.gestures(position, self.viewer)

    def transition(self, change: Change) -> Transition:
        last = self.match.last
        drawer = last.actor if last is not None and isinstance(last.actor, int) else None
        played = Played(self.drawing.geometry, self.viewing.base, drawer, self.position.runs, self._trip)
        return arrangement.transition(change, played)

    @property
    def _trip(self) -> Trip:
        """The trip of the card that has just been played."""
        plays = [step for _before, step in self.new_steps.fresh if not isinstance(step.move, Draw)]
        by_hand = self.dropped is not None
        return trip_of(plays[-1] if plays else None, self.drawing.geometry, self.viewing.base, by_hand=by_hand)

    def last_shown(self) -> Sequence[PlaceKey]:
        played = spaces_played(self.cursor.steps, len(self.match.seats), self.viewer)
        return self._lying.landed(played, self.services.now())

    def named_places(self, step: AnyStep) -> Sequence[PlaceKey]:
        return (step.move.square,) if isinstance(step.move, Place | Remove) else ()

    def move_text(self, before: SequencePosition, move: SequenceMove) -> str:
        return words_of(move)

    def hint_places(self, move: SequenceMove) -> tuple[PlaceKey, PlaceKey] | None:
        way = arrangement.way_of(move, self.shown_position, self.viewer)
        return way if way is not None and all(place in self.arrangement.places for place in way) else None

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        return arrangement.why_not(self.match.position, self.viewer, source, target)

    def name_of(self, place: PlaceKey) -> str:
        return frame.name_of(self.match, self.position, self.viewing.base, place)

    def name_of_thing(self, thing: Thing) -> str:
        return self.name_of(thing.place)

    def width_in_hand(self, thing: Thing) -> float:
        """The width of a held thing: small over the mat, so that it hides little."""
        hand = self.handling.drag_state
        over_mat = isinstance(hand.aim, Square) and hand.hold is not None and hand.hold.grip is not Grip.CLICK
        width = self.drawing.geometry.hand_card if isinstance(thing.place, InHand) else thing.pose.width
        return OVER_MAT * self.view.u if over_mat else width

    # What is being shown

    @property
    def occupied(self) -> bool:
        return self.opening.running or self.chooser.open

    @property
    def _may_undo_and_redo(self) -> tuple[bool, bool]:
        """Whether the player at the screen may take a move back, and may play one again."""
        redo = self.match.can_redo and self.play.person_to_move
        return self.viewing.may_take_back() and not self.occupied, redo and not self.occupied

    def _choice_changed(self) -> None:
        self.legal_gestures = self._legal_gestures()
        self.hold_changed()

    def sync(self) -> None:
        if self.opening.running and self.shown_ply != self.opening.ply:
            self.opening.skip()  # whoever looks elsewhere has seen the cut
        self.drawing.position = self.position
        trip, speed = self._trip, self.play.pacing.motion
        laid_after = trip.held + trip.flight / speed if speed and not self.play.pacing.hurried else 0.0
        self._ribbons.sync(self.position.runs, self.services.now() + laid_after)
        self._lying.sync(self.position.chips, self.services.now() + laid_after)
        self._cover()
        super().sync()

    def _cover(self) -> None:
        """Update the spaces shown with chips, and repaint those that changed."""
        before = frozenset(self.drawing.covered or ())
        self.drawing.covered = self._lying.squares(self.services.now())
        for square in before ^ self.drawing.covered:
            self.invalidate(self.drawing.geometry.space(square))

    # The frame

    def layout(self, view: View) -> None:
        """Lay everything out, with all animations finished."""
        self._ribbons.settle(self.position.runs)
        self._lying.sync(self.position.chips, self.services.now())
        self._cover()
        self.drawing.position = self.position
        super().layout(view)

    def frame_view(self, table: AnyState) -> FrameView:
        """The frame's contents; the frame is laid out anew when the buttons beside the prompt change."""
        state = self._state(table)
        buttons = (todo_of(state).press is not None, table.may_hurry, *self._undo_and_hint())
        if buttons != self._prompt_buttons:
            self._prompt_buttons = buttons
            self.place_frame()
        return frame.frame_view(state, lists_moves=self._shows_moves and not self.taught)

    def move_entries(self) -> Sequence[MoveEntry]:
        return entries_of(self.match)

    def _undo_and_hint(self) -> tuple[bool, bool]:
        """Whether undo and redo are shown, and whether the hint is."""
        options, open_ = self.match.options, self.chooser.open or self.looking_back
        return bool(options.take_backs) or open_, bool(options.hints) or open_

    def frame_tree(self) -> Item:
        shown = self._prompt_buttons or (False, False, *self._undo_and_hint())
        buttons = frame.PromptButtons(*shown)
        return frame.frame_tree(self.frame, len(self.match.seats), self.viewing.base, buttons, self.guidance)

    def hurry_control(self, state: AnyState) -> Control:
        control = hurry_control(state)
        return replace(control, icon="", visible=control.visible and state.may_hurry, primary=not state.hurried)

    def history_controls(self, state: AnyState, plies: tuple[int, int]) -> Sequence[Control]:
        """Small history icons, which step through the choice while there is one."""
        if self.chooser.open:
            return frame.choice_controls()
        controls = history_controls(state, plies, quiet=True)
        if state.looking_back:
            return controls
        may = (*self._may_undo_and_redo, controls[2].enabled)
        return [replace(control, enabled=enabled) for control, enabled in zip(controls, may, strict=True)]

    def make_widgets(self) -> None:
        self._title = Label(_("Sequence Giant"), size=32, face=Face.TITLE, ink="amber", floor=0.5)
        self._score = ScorePanel()
        self.frame.add(frame.TITLE, self._title)
        self.frame.add(frame.SCORE, self._score)

    def show_widgets(self, state: AnyState) -> None:
        """The score, unless the moves stand in its place."""
        area = frame.moves_have_room(len(self.match.seats))
        self._score.visible = self.frame.shows(frame.SCORE) and (area or not self._shows_moves or self.taught)
        self._score.show(self.position)
        self.drawing.pile_due = any(gesture.source is Pile.DRAW for gesture in self.legal_gestures)

    def flourish(self) -> Flourish:
        """The chips of the SEQUENCES that won; while the match goes on, those of the last one."""
        outcome, runs = self.match.outcome, self.position.runs
        side = self.position.table.side(outcome.winners[0]) if outcome is not None and outcome.winners else None
        lit = [run for run in runs if run.side == side] if outcome is not None else runs[-1:]
        squares = {square for run in lit for square in run.five.squares}
        return Flourish([Lit.disc(self._chip_on(square)) for square in sorted(squares)], self.won_here)

    def _chip_on(self, square: Square) -> pygame.Rect:
        pose = self.drawing.geometry.chip(square)
        return pygame.Rect(0, 0, round(pose.width), round(pose.width)).move_to(center=(round(pose.x), round(pose.y)))

    # Drawing

    def draw_below(self, target: pygame.Surface) -> None:
        self.drawing.draw_below(target, self.position)
        if is_cutting(self.position):
            names = cut_names(self._state(self.state))
            cloth, told = Cloth(self.drawing.geometry), not self.sprites.moving
            draw_cut(self.painter, target, cloth, self.position, names, told=told)
        self._ribbons.draw(target, self.drawing.geometry, self.services.now(), self.services.motion)

    def draw_above(self, target: pygame.Surface) -> None:
        """The choice of five that is open: its ribbons, and the chip that is going to lie."""
        if self.chooser.open:
            self.drawing.draw_choice(target, self.chooser.fives, self.chooser.square, self.match.position.side)
