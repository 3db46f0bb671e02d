"""Sequence Giant at its table: passing the screen on, playing, choosing, cutting for the deal, talk, sounds, pauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.formatting import listed
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import COLOURS, Match
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence.rules.fives import Square, lines_through, side_name
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, PassTurn, Place, Remove, SequenceMove, Talk
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene import frame
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.games.sequence.scene.cutting import Chooser, Cloth, Opening, draw_cut, is_cutting
from jungle_games.games.sequence.scene.drawing import (
    InHand,
    Lying,
    Pile,
    SequenceDrawing,
    Trip,
    gestures_of,
    way_of,
    why_not,
)
from jungle_games.games.sequence.scene.frame import entries_of, spaces_played, words_of
from jungle_games.games.sequence.scene.mat_picture import OVER_MAT
from jungle_games.games.sequence.scene.panels import HandPlate, ScorePanel
from jungle_games.games.sequence.scene.state import Press, ScreenViewer, SequenceState, todo_of
from jungle_games.table.actions import TableActions
from jungle_games.table.ending import Flourish, Lit
from jungle_games.table.frame import Control, FrameView, history_controls, step_controls
from jungle_games.table.listening import ReadLine, TableWords
from jungle_games.table.plate import SeatPlate
from jungle_games.table.scene import TableScene
from jungle_games.table.services import MenuEntry, Navigator, Services
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Change,
    Cue,
    Gesture,
    Moment,
    PlaceKey,
    Thing,
    Transition,
    place_focus_id,
)
from jungle_games.table.sprites.handling import Grip
from jungle_games.table.state import AnyState, MoveEntry
from jungle_games.table.verdict import Ending, Fact
from jungle_games.ui.events import Accept, Back, Event, PointerDown
from jungle_games.ui.layout import Item
from jungle_games.ui.notices import NOT_NOW
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import View, earliest
from jungle_games.ui.widgets.label import Label

_LEAST_PAUSE: Final = 0.5
_MANY, _HASTE = 4, 1.4
"""So many computer players or more are so much faster, so that nobody waits long for a turn."""


class SequenceWords(TableWords):
    """The mat by its chips: who has how many, and where."""

    def brief(self) -> str | None:
        """A card is drawn in time, or lost; where one may go that is held, or has the focus, its place says."""
        state, position = self.table.state, self.table.match.position
        if position.owed is not None:
            return self.table.frame.prompt.words
        at_hand = state.held is not None or (isinstance(state.pointed, InHand) and state.effect.targets)
        return "" if at_hand and not position.giving else None

    def lines(self, place: PlaceKey) -> Sequence[ReadLine]:
        """Row, column and diagonals, as far as a SEQUENCE through the space reaches."""
        if not isinstance(place, Square):
            return ()
        names = (_("Row"), _("Column"), _("Rising diagonal"), _("Falling diagonal"))
        lines = zip(names, lines_through(place), strict=True)
        return [ReadLine(name, sorted((place, *line.others))) for name, line in lines]

    def survey(self) -> Sequence[str]:
        position: SequencePosition = self.table.shown_position
        told = []
        for side in sorted(set(position.chips.values())):
            squares = sorted(square for square, owner in position.chips.items() if owner == side)
            count = ngettext("{side}: {number} chip", "{side}: {number} chips", len(squares))
            where = listed(map(str, squares))
            told.append(count.format(side=side_name(side), number=len(squares)) + f", {where}")
        return told


class SequenceActions(TableActions):
    """The actions of one Sequence table."""

    @property
    def can_resign(self) -> bool:
        return bool(self._match.position.table.sides <= 2)

    def own_entries(self) -> list[MenuEntry]:
        position = self._match.position
        persons = {position.table.side(seat) for seat in self._table.match.persons}
        if not position.table.teams or len(persons) < 2:
            return []
        callable_now = {move.side for move in self._match.legal() if isinstance(move, Talk)}
        return [
            MenuEntry(
                _("Table talk by {side}!").format(side=side_name(side)), "warning", partial(self._call, side),
                side in callable_now,
            )
            for side in sorted(persons)
        ]  # fmt: skip

    def _call(self, side: int) -> None:
        self._table.navigator.confirm(
            _("Table talk by {side}?").format(side=side_name(side)),
            _("Every member of that side gives up a card of their choice."),
            _("Call it"),
            lambda: self._table.play.play(Talk(side)),
        )

    def setup_anew(self) -> Mapping[str, object]:
        """Cut for the deal again, with the same colours."""
        return {key: value for key, value in self._match.setup.items() if key == COLOURS}


class SequenceScene(TableScene[SequencePosition, SequenceMove]):
    """A match of Sequence Giant. Places are the mat's spaces, the hand at the screen, and the two piles beside it."""

    drawing: SequenceDrawing
    win_sound = "win_sequence"
    figures = frame.SCORE
    result_facts = staticmethod(frame.sheet_facts)
    plate_type: ClassVar[type[SeatPlate]] = HandPlate
    actions_type = SequenceActions
    narrator = frame
    words_type = SequenceWords
    onward = frame.PRESS

    def __init__(self, services: Services, match: Match[SequencePosition, SequenceMove], navigator: Navigator) -> None:
        self.viewing = ScreenViewer(match)
        self.opening = Opening(match)
        self.chooser = Chooser(self.make, self._choice_changed)
        self._lying = Lying(self.viewing.seen(match.position))
        self._shows_moves = frame.moves_have_room(len(match.seats))
        super().__init__(services, match, navigator)
        self._let_act()
        if self.opening.running:
            self.cursor.go_to(self.opening.ply)
        self.first_focus = place_focus_id(InHand(0))

    def make_drawing(self, painter: Painter) -> SequenceDrawing:
        return SequenceDrawing(painter, self.viewing.seen(self.match.position))

    # Who sees what

    @property
    def viewer(self) -> Seat | None:
        return self.viewing.viewer

    @property
    def position(self) -> SequencePosition:
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
        return [] if self.viewer is None else gestures_of(position, self.viewer)

    def transition(self, change: Change) -> Transition:
        last = self.match.last
        drawer = last.actor if last is not None and isinstance(last.actor, int) else None
        return self.drawing.transition(change, drawer, self._trip)

    @property
    def _trip(self) -> Trip:
        plays = [step for _before, step in self.new_steps.fresh if not isinstance(step.move, Draw)]
        return self.drawing.trip_of(plays[-1] if plays else None, by_hand=self.dropped is not None)

    def last_shown(self) -> Sequence[PlaceKey]:
        played = spaces_played(self.cursor.steps, len(self.match.seats), self.viewer)
        return self._lying.landed(played, self.services.now())

    def named_places(self, step: AnyStep) -> Sequence[PlaceKey]:
        return (step.move.square,) if isinstance(step.move, Place | Remove) else ()

    def move_text(self, before: SequencePosition, move: SequenceMove) -> str:
        return words_of(move)

    def hint_places(self, move: SequenceMove) -> tuple[PlaceKey, PlaceKey] | None:
        way = way_of(move, self.shown_position, self.viewer)
        return way if way is not None and all(place in self.arrangement.places for place in way) else None

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        return why_not(self.match.position, self.viewer, source, target)

    def name_of(self, place: PlaceKey) -> str:
        return frame.name_of(self.match, self.position, self.viewing.base, place)

    def tip_of(self, place: PlaceKey) -> str:
        """What a chip or sign lies on or means; the cards themselves can be seen."""
        lies = self.arrangement.thing_on(place)
        plain = isinstance(place, InHand) and lies is not None and self.drawing.sign_on(lies) is None
        bare = isinstance(place, Square) and lies is None and self.position.table.mat.card_at(place) is not None
        return "" if plain or bare else self.name_of(place)

    def name_of_thing(self, thing: Thing) -> str:
        return self.name_of(thing.place)

    def width_in_hand(self, thing: Thing) -> float:
        hand = self.handling
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
        self._lying.sync(self.position, self.services.now() + laid_after, speed)
        self._cover()
        super().sync()

    def _cover(self) -> None:
        """Update the spaces shown with chips and the fives with ribbons, and repaint what changed."""
        before, fives, now = frozenset(self.drawing.covered or ()), self.drawing.fives, self.services.now()
        self.drawing.covered, self.drawing.fives = self._lying.squares(now), self._lying.fives(now)
        for square in before ^ self.drawing.covered:
            self.invalidate(self.drawing.geometry.laid.space(square))
        self.dirty |= fives != self.drawing.fives

    # The frame

    @property
    def notice_room(self) -> pygame.Rect | None:
        """The score, where so many plates lie beside the mat that nothing else is free."""
        return None if frame.moves_have_room(len(self.match.seats)) else self.frame.rect_of(frame.SCORE)

    def layout(self, view: View) -> None:
        self._lying.settle(self.position)
        self._cover()
        self.drawing.position = self.position
        super().layout(view)

    def frame_view(self, table: AnyState) -> FrameView:
        state = self._state(table)
        return frame.frame_view(state, lists_moves=self._shows_moves and not self.taught)

    def move_entries(self) -> Sequence[MoveEntry]:
        return entries_of(self.match) if not self.opening.running else ()

    def frame_tree(self) -> Item:
        return frame.frame_tree(self.frame, len(self.match.seats), self.viewing.base, self.guidance)

    def hurry_control(self, state: AnyState) -> Control:
        control = super().hurry_control(state)
        return replace(control, icon="", visible=control.visible and state.may_hurry, primary=not state.hurried)

    def history_controls(self, state: AnyState, plies: tuple[int, int]) -> Sequence[Control]:
        if self.chooser.open:
            return (*step_controls(), Control("hint", "", visible=False))
        controls = history_controls(state, plies, quiet=True)
        if state.looking_back or state.viewing:
            return controls
        undo, redo, *others = controls
        may_undo, may_redo = self._may_undo_and_redo
        told = undo.label if may_undo else _("Undo: until the next player moves")
        return (replace(undo, enabled=may_undo, label=told), replace(redo, enabled=may_redo), *others)

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
        outcome, runs = self.match.outcome, self.position.runs
        side = self.position.table.side(outcome.winners[0]) if outcome is not None and outcome.winners else None
        lit = [run for run in runs if run.side == side] if outcome is not None else runs[-1:]
        squares = {square for run in lit for square in run.five.squares}
        return Flourish([Lit.disc(self._chip_on(square)) for square in sorted(squares)], self.won_here)

    def _chip_on(self, square: Square) -> pygame.Rect:
        pose = self.drawing.geometry.laid.chip(square)
        return pygame.Rect(0, 0, round(pose.width), round(pose.width)).move_to(center=(round(pose.x), round(pose.y)))

    # Drawing

    def draw_below(self, target: pygame.Surface) -> None:
        self.drawing.draw_below(target, self.position)
        if self.chooser.open:
            self.drawing.draw_ribbons(target, dict.fromkeys(self.chooser.fives, 1.0))
        if is_cutting(self.position):
            names = [self.match.name(seat) for seat in range(len(self.match.seats))]
            cloth, told = Cloth(self.drawing.geometry), not self.sprites.moving
            draw_cut(self.painter, target, cloth, self.position, names, told=told)

    def draw_above(self, target: pygame.Surface) -> None:
        if self.chooser.open:
            self.drawing.draw_choice(target, self.chooser.square, self.match.position.side)

    def _lead_focus(self) -> None:
        """Lead the keyboard focus to the draw pile when a card is due and back to the hand, unless it was moved."""
        super()._lead_focus()
        place, sources = self.focused_place, [gesture.source for gesture in self.legal_gestures]
        stays = place is not None and place in (self.dropped_on, Pile.DRAW)
        if sources and stays and self.focus.ring:
            self.focus.focus(place_focus_id(Pile.DRAW if Pile.DRAW in sources else InHand(0)))

    # Passing the screen on

    def _take_seat(self, seat: Seat | None) -> None:
        self.viewing.take_seat(seat)
        self._let_act()
        self.layout(self.view)
        self.invalidate()
        if seat is not None:
            self.focus.focus(self.first_focus)

    def _let_act(self) -> None:
        looks = () if self.viewer is None else (self.viewer,)
        self.play.let_act(self.viewing.persons if self.viewing.alone else looks)
        self.new_steps.look_anew()

    def _draw_the_curtain(self) -> None:
        due = self.viewing.due
        if due is None or self.viewer is not None or self.opening.running or self.stack.top is not self:
            return
        side = self.match.position.table.side(due)
        self.navigator.curtain(self.match.name(due), chip_name(side), lambda: self._take_seat(due))

    # Playing

    def drop(self, gesture: Gesture, thing: Thing | None) -> None:
        """Play the card; where there are several fives to choose from, ask first."""
        move = gesture.move
        if isinstance(move, Place) and move.fives:
            self.chooser.begin([replace(move, fives=fives) for fives in self.match.position.choices(move.square)])
            self.sync()
            return
        super().drop(gesture, thing)

    def cues(self, before: SequencePosition, step: AnyStep) -> Sequence[Cue]:
        match step.move:
            case Place():
                complete = len(step.position.runs) > len(before.runs)
                return [Cue("chip"), Cue("sequence", Moment.REST)] if complete else [Cue("chip")]
            case Remove():
                return [Cue("capture")]
            case Draw() | Exchange() | Give() | Shuffle():
                return [Cue("deal", Moment.SETTING_OFF)]
        return ()

    def reflex(self) -> SequenceMove | None:
        match, position = self.match, self.match.position
        draw = match.game.reflex(position) if match.outcome is None else None
        actor = position.actor(draw) if draw is not None else None
        return draw if isinstance(actor, int) and actor not in match.persons else None

    def answer_pause(self) -> float:
        """Computer players in a row share the time that the option gives, and wait only shortly within their turn.

        Where a person may still draw, it leaves the time for that, as at a real table; but not in a lesson, which
        says by itself when to draw.
        """
        match, position, options = self.match, self.match.position, self.match.position.table.options
        last = match.last
        if last is not None and isinstance(last.move, Exchange | Draw) and position.exchanged:
            return _LEAST_PAUSE
        owed: Seat | None = position.owed
        to_draw = options.draw_time if owed is not None and not self.taught and owed in match.persons else 0
        computers = sum(info.is_computer for info in match.seats)
        in_a_row = max(1, computers // max(1, len(match.seats) - computers))
        return max(_LEAST_PAUSE, options.pace / in_a_row, match.time_factor * to_draw * self.play.pacing.haste)

    def went_on(self) -> None:
        step, match = self.match.last, self.match
        computers = sum(info.is_computer for info in match.seats)
        by_computer = step is not None and isinstance(step.actor, int) and match.seats[step.actor].is_computer
        self.play.pacing.haste = _HASTE if by_computer and match.persons and computers >= _MANY else 1.0

    def ending(self) -> Ending:
        return frame.ending(self.match, self.alone)

    def facts(self) -> Mapping[str, Fact]:
        return {"players": len(self.match.seats), "sides": self.match.position.table.sides}

    # Events and time

    def handle(self, event: Event) -> bool:
        """Let a click or key skip the cut, and arrows and Enter serve a choice of fives first."""
        if self.opening.running and isinstance(event, PointerDown | Accept | Back):
            self.opening.skip()
            self._begin_play()
            return True
        return self.chooser.handle(event) or super().handle(event)

    def command(self, name: str) -> bool:
        may_undo, may_redo = self._may_undo_and_redo
        match name:
            case "moves":
                self._shows_moves = not self._shows_moves
                self.table_frame.note()
            case frame.PRESS:
                self._press()
            case "undo" | "redo" if self.chooser.open:
                self.chooser.step(-1 if name == "undo" else 1)
            case "undo" if not (may_undo or self.looking_back or self.viewing.alone):
                self.services.notify(NOT_NOW)
            case "redo" if not (may_redo or self.looking_back):
                self.services.notify(NOT_NOW)
            case "step_back" | "step_forward" if self.occupied:
                return True
            case _:
                return super().command(name)
        return True

    def _press(self) -> None:
        match todo_of(self._state(self.state)).press:
            case Press.PASS_ON:
                self.put_back(glide=False)
                self._take_seat(None)
            case Press.PASS:
                self.play.play(PassTurn())
            case Press.TAKE_FIVE:
                self.chooser.take()

    def update(self, now: float) -> bool:
        self._cover()
        moving = super().update(now)
        while self.opening.update(now, still=not self.sprites.moving):
            self._begin_play()
            moving |= self.sprites.moving
        self._draw_the_curtain()
        self.dirty |= moving
        return moving

    def _begin_play(self) -> None:
        self.cursor.go_to(self.opening.ply) if self.opening.running else self.cursor.forget()
        self.sync()

    def _position_changed(self) -> None:
        """Whatever is done while the cut is shown, such as resigning, ends the cutting."""
        self.opening.skip()
        super()._position_changed()

    def wake_at(self) -> float | None:
        return earliest(super().wake_at(), self.opening.wake_at, self._lying.wake_at(self.services.now()))
