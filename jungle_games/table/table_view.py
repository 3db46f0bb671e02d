"""A table as it is seen: the shown position as sprites, marks and a frame, laid out in the window."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from jungle_games.core.i18n import spoken
from jungle_games.core.match import Match
from jungle_games.table.arrangement import Arrangement, Gesture, PlaceKey, Thing
from jungle_games.table.coach import Coach, CoachPanel
from jungle_games.table.cursor import Cursor
from jungle_games.table.frame import COACH, Frame, FramePlan, table_icons
from jungle_games.table.game_table import GameTable
from jungle_games.table.handling import Handling
from jungle_games.table.marks import Arrow, Marked, TableMarks
from jungle_games.table.motion import MotionStyle
from jungle_games.table.move_list import MoveEntry
from jungle_games.table.place_focus import PlaceTip, first_source, focused_key, place_focus_id, places_for
from jungle_games.table.play import MatchPlay
from jungle_games.table.seats import Sitter
from jungle_games.table.sprites import SpriteLayer
from jungle_games.table.state import TableState
from jungle_games.table.style import TableStyle
from jungle_games.table.transition import Change, Transition
from jungle_games.ui.focus import Focusable
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services, WidgetScene
from jungle_games.ui.view import View
from jungle_games.ui.widgets.tooltip import Tipped


class TableView(WidgetScene, GameTable):
    """One match as it is shown. What is done at the table is up to the `TableScene` that is made of it."""

    def __init__(self, services: Services, match: Match[Any, Any]) -> None:
        super().__init__(services)
        self.play = MatchPlay(services, match, self._position_changed, self)
        self.cursor = Cursor(match)
        self.drawing = self.make_drawing(services.painter)
        self.drawing.home = self.play.persons[0] if len(self.play.persons) == 1 else 0
        drawing = self.drawing
        self.sprites = SpriteLayer(services.painter, drawing.paint_thing, drawing.adorn_thing, drawing.style)
        self.handling = Handling(self)
        self.marks = TableMarks(drawing)
        self.frame = Frame(
            self.root, self._run, self.step_to, self.step, self._paint_picture, drawing.style.buttons, self.plate_type
        )
        self.coach: Coach | None = None
        self.coach_panel: CoachPanel | None = None
        self.arrangement = Arrangement({}, ())
        self.legal_gestures: Sequence[Gesture] = ()
        self._dropped: Thing | None = None
        self.dropped_on: PlaceKey | None = None
        """Where something was just dropped: until the pointer leaves it, it needs no telling what lies there."""
        self._plan: FramePlan = {}
        self._listed: tuple[object, Sequence[MoveEntry]] = (None, ())
        """The moves that are listed, and what they were written for."""
        self.make_widgets()

    # What is done at the table

    @abstractmethod
    def step_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""

    @abstractmethod
    def step(self, step: int) -> None:
        """Show the position before (-1) or after (1) the one that is shown."""

    @abstractmethod
    def allows(self, gesture: Gesture) -> bool:
        """Whether a legal drop may be made now."""

    @abstractmethod
    def drop(self, gesture: Gesture, thing: Thing) -> None:
        """The held ``thing`` was dropped where it is a move."""

    @abstractmethod
    def refuse(self, source: PlaceKey, target: PlaceKey) -> None:
        """A drop was not legal."""

    @abstractmethod
    def computer_failed(self, reason: str) -> None:
        """Tell that a computer player gave no move."""

    @abstractmethod
    def _position_changed(self) -> None:
        """The match went on, or back."""

    # The position that is shown

    @property
    def match(self) -> Match[Any, Any]:
        """The match on the table."""
        return self.play.match

    @property
    def shown_ply(self) -> int:
        """After how many moves the shown position stands."""
        return self.cursor.ply

    @property
    def looking_back(self) -> bool:
        """Whether another position than the present one is shown."""
        return self.cursor.looking

    @property
    def shown_position(self) -> Any:
        """The position on the table."""
        return self.cursor.position

    @property
    def style(self) -> TableStyle:
        """How the table looks and feels."""
        return self.drawing.style

    @property
    def state(self) -> TableState[Any, Any]:
        """The table at this moment, for those who say what is shown for it."""
        play, hand, now = self.play, self.handling.hand, self.services.now()
        return TableState(
            match=self.match,
            position=self.shown_position,
            ply=self.shown_ply,
            view=self.view,
            now=now,
            seconds=play.seconds(now),
            persons=play.persons,
            acting=play.acting,
            gestures=self.legal_gestures,
            held=hand.hold.thing if hand.hold is not None else None,
            aim=hand.aim,
            drop=hand.target(),
            pointed=self.pointed_place,
            hint=play.hint,
            hint_reason=play.hint_reason,
            looking_back=self.looking_back,
            occupied=self.occupied,
            thinking=play.thinking,
            person_to_move=play.person_to_move,
            awaits_throw=play.awaits_throw,
            moving=self.sprites.moving,
            taught=self.coach is not None,
        )

    def layout(self, view: View) -> None:
        """Lay everything out anew, without a motion."""
        super().layout(view)
        self.put_back(glide=False)
        self.place_frame()
        self.refresh_frame()
        self.arrangement = self.arrange(self.shown_position)
        self.legal_gestures = self._legal_gestures()
        self._lead_focus()
        self.marks.clear()
        self.sprites.settle(self.arrangement.things)

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

    def _tip_owner(self) -> Tipped | None:
        """What the pointer rests on: a widget, or a place, whose name is told while nothing is held or moves."""
        owner = super()._tip_owner()
        if owner is not None or self.focus.ring or self.handling.hand.hold is not None or self.sprites.moving:
            return owner
        place = self.pointed_place
        if place is None or place == self.dropped_on or self.arrangement.is_ground(place) or self.shows_closer:
            return None
        return PlaceTip(self.name_of(place), self.arrangement.places[place])

    def hand_changed(self) -> None:
        """Something was taken, put back, or aimed elsewhere."""
        if self.pointed_place != self.dropped_on:
            self.dropped_on = None
        self.dirty = True
        self.refresh_frame()

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

    # Position to picture

    def _legal_gestures(self) -> Sequence[Gesture]:
        if self.looking_back or self.occupied or not (self.play.person_may_act or self.play.awaits_throw):
            return ()
        return self.gestures(self.match.position)

    def _sync(self) -> None:
        self.arrangement = self.arrange(self.shown_position)
        self.legal_gestures = self._legal_gestures()
        self.sprites.sync(
            self.arrangement.things,
            self.services.now(),
            self._transition,
            dropped=self._dropped,
            speed=self.services.motion,
            u=self.view.u,
        )
        self._dropped = None
        self._lead_focus()
        self.refresh_frame()
        self.dirty = True

    def _lead_focus(self) -> None:
        """Let the focus begin, and go on, where something is to be done, if it does not reach everywhere."""
        home = first_source(self.legal_gestures)
        if home is not None and not self.style.focus_everywhere:
            self.first_focus = place_focus_id(home)
            if self.focus.current is None:
                self.focus.focus(self.first_focus)

    def _transition(self, change: Change) -> Transition:
        way = self.transition(change)
        return replace(way, style=MotionStyle.DROP) if change.was_dropped and way.falls else way

    # The frame

    def place_frame(self) -> None:
        """Lay the table and its frame out in the window."""
        self.drawing.fit(self.view)
        self._plan = self.frame_plan(self.view)
        self.frame.place(self._plan)
        if self.coach_panel is not None:
            slot = self._plan[COACH]
            self.coach_panel.place(slot.rect, slot.u)

    def refresh_frame(self) -> None:
        """Bring everything round the table up to date."""
        state = self.state
        view = self.frame_view(state)
        icons = table_icons(muted=self.services.sounds.muted, own=view.icons)
        controls = [*view.controls, *self.history_controls(state, (self.cursor.first, self.cursor.end))]
        moves = self.listed_moves if view.moves is None else view.moves
        self.frame.show(replace(view, moves=moves, icons=icons, controls=controls), self.shown_ply)
        self.drawing.trays = self.frame.trays
        self.show_widgets(state)
        if self.coach_panel is not None:
            self.coach_panel.refresh()

    @property
    def listed_moves(self) -> Sequence[MoveEntry]:
        """The moves of the match as they are listed, written when there is another one or another language."""
        written_for = (spoken(), self.match.ply, self.match.moves[-1:])
        if written_for != self._listed[0]:
            self._listed = (written_for, self.move_entries())
        return self._listed[1]

    def _run(self, command: str) -> None:
        """A button of the frame was pressed."""
        if not self.command(command):
            self.services.command(command)

    def _paint_picture(self, painter: Painter, picture: Hashable, width: int) -> pygame.Surface:
        if isinstance(picture, Sitter):
            return picture.paint(painter, width)
        if isinstance(picture, str):
            return painter.picture(picture, (width, width))
        return self.drawing.paint_thing(picture, width)

    # Drawing

    def draw_ground(self, target: pygame.Surface) -> None:
        """Backdrop and table."""
        super().draw_ground(target)
        self.draw_table(target)

    def draw_moving(self, target: pygame.Surface) -> None:
        """Marks, lights, things, and what is held."""
        u, hold, marked = self.view.u, self.handling.hand.hold, self._to_mark
        self.draw_below(target)
        self.marks.draw_under(target, marked)
        if hold is not None and self.style.ghost:
            self.sprites.draw_ghost(target, hold.thing, self.style.ghost)
        self.sprites.draw(target, u)
        self.draw_above(target)
        self.marks.draw_over(target, marked)
        self.sprites.draw_held(target, u)

    @property
    def _to_mark(self) -> Marked:
        hand, shows_targets = self.handling.hand, bool(self.match.options.show_targets)
        hold = hand.hold if shows_targets else None
        return Marked(
            self.arrangement,
            self.view.u,
            hand.targets if shows_targets else {},
            hand.aim,
            hold.thing.pose if hold is not None else None,
            hand.target(),
            self.barriers(hold.thing.place) if hold is not None else (),
            self.last_shown(),
            self.arrows,
            self.focused_place if self.focus.ring else None,
        )

    def last_shown(self) -> Sequence[PlaceKey]:
        """The places of the move that led to the shown position."""
        step = self.cursor.step
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
