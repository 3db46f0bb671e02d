"""The view of a table: sprites, marks and frame of the shown position, laid out in the window."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from jungle_games.core.i18n import speech
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.remote_match import RemoteMatch
from jungle_games.table.companion import Companions
from jungle_games.table.cursor import Cursor, NewSteps
from jungle_games.table.driver import Driver
from jungle_games.table.frame.common_controls import hand_control, table_icons
from jungle_games.table.frame.frame import END, FOLDED, Frame, FramePlan
from jungle_games.table.frame.frame_parts import TABLE
from jungle_games.table.frame.hand_order import HandOrder, Sorting
from jungle_games.table.frame.move_entries import MoveEntry
from jungle_games.table.frame.prompt import read_first
from jungle_games.table.frame.seats import Sitter
from jungle_games.table.navigator import Navigator
from jungle_games.table.play import MatchPlay
from jungle_games.table.remote.remote_play import RemotePlay
from jungle_games.table.services import Services
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Gesture,
    PlaceKey,
    Thing,
    first_source,
    focused_key,
    place_focus_id,
)
from jungle_games.table.sprites.captions import Captions
from jungle_games.table.sprites.handling import HandledTable, Handling
from jungle_games.table.sprites.layer import SpriteLayer
from jungle_games.table.sprites.marks import Arrow, HoverEffects, Marked, TableMarks, covering
from jungle_games.table.sprites.motion import MotionStyle, Pose
from jungle_games.table.sprites.transition import Change, Impact, Impacts, Transition
from jungle_games.table.table_base import TableBase
from jungle_games.table.worker_requests import Hint
from jungle_games.ui.canvas import Canvas
from jungle_games.ui.focus import Focusable
from jungle_games.ui.painter import Painter
from jungle_games.ui.sound import AmbienceName
from jungle_games.ui.view import View
from jungle_games.ui.widgets.tooltip import Tipped


class TableView(TableBase, HandledTable):
    """The view of a match; `TableScene` adds the behaviour."""

    surroundings: AmbienceName | None = "evening"
    navigator: Navigator

    @property
    def view(self) -> View:
        return self._view or self.share_room(super().view)

    def share_room(self, view: View) -> View:
        """How table and words share a window, where no tree arranges them."""
        return view

    def __init__(self, services: Services, match: Match[Any, Any]) -> None:
        super().__init__(services)
        self.companions = Companions()
        runs = RemotePlay if isinstance(match, RemoteMatch) else MatchPlay
        self.play: Driver = runs(services, match, self._position_changed, self)
        self.cursor = Cursor(match)
        self.drawing = self.make_drawing(services.painter)
        self.drawing.home = self.play.persons[0] if len(self.play.persons) == 1 else 0
        drawing = self.drawing
        self.sprites = SpriteLayer(services.painter, drawing.paint_thing, drawing.adorn_thing, drawing.style)
        self.handling = Handling(self)
        self.regard = HoverEffects(self)
        self.hand_order = HandOrder(Sorting(services.settings.get().hand_sorting))
        self.impacts = Impacts()
        self.marks = TableMarks(drawing)
        self.captions = Captions(services.painter, self.paint_look)
        self.frame = Frame(
            services.painter, self.root, self.run, self.step_to, self.step, self.paint_look, drawing.style,
            self.plate_type,
        )  # fmt: skip
        self.arrangement = Arrangement({}, ())
        self.legal_gestures = ()
        self.new_steps = NewSteps(match)
        self.dropped: Thing | None = None
        """What a person has just dropped, while its move is made."""
        self.dropped_on: PlaceKey | None = None
        """Where something was just dropped: until the pointer leaves it, it needs no telling what lies there."""
        self._view: View | None = None
        """The window with the table where its frame has room for it, once a tree has been laid out."""
        self._listed: tuple[object, Sequence[MoveEntry]] = (None, ())
        """The moves that are listed, and what they were written for."""
        self.make_widgets()

    # What is done at the table

    @abstractmethod
    def open_menu(self) -> None:
        """Show the menu of the table."""

    @abstractmethod
    def hurry(self) -> None:
        """Let computer players play without pauses until it is up to a person, or with them again."""

    @abstractmethod
    def step_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""

    @abstractmethod
    def step(self, step: int) -> None:
        """Show the position before (-1) or after (1) the shown one."""

    def look_from(self, ply: int, moves: Sequence[Any]) -> None:
        """Show what the first of ``moves`` leads to after ``ply`` moves of the match. Raises IllegalMove."""
        self.put_back()
        self.cursor.look_from(ply, moves)
        self._sync()

    def close(self) -> None:
        """Leave this table for what lies under it."""
        self.stack.close(self)

    @abstractmethod
    def _position_changed(self) -> None:
        """The match went on, or back."""

    def layout(self, view: View) -> None:
        super().layout(view)
        self.put_back(glide=False)
        self.place_frame()
        self.refresh_frame()
        self.arrangement = self.arrange(self.shown_position)
        self.legal_gestures = self._legal_gestures()
        self._lead_focus()
        self.marks.clear()
        self.impacts.clear()
        self.sprites.settle(self.arrangement.things)

    def put_back(self, glide: bool = True) -> None:
        """Let go of what is held; it glides back to where it came from."""
        self.handling.put_back(glide)

    def _tip_owner(self) -> Tipped | None:
        """A widget or a part of one, else a place or a thing of the table."""
        return super()._tip_owner() or self.regard.tip(self._pointing.pos)

    def hand_changed(self) -> None:
        if self.pointed_place != self.dropped_on:
            self.dropped_on = None
        self.dirty = True
        self.refresh_frame()

    def focus_moved(self, old: Focusable | None, new: Focusable | None) -> None:
        self.handling.focus_moved(focused_key(new))

    def focusables(self) -> Iterable[Focusable]:
        """Widgets and places; while something is held, only where it may go or came from."""
        places, held = self.arrangement.focusables, self.handling.reachable
        sources = {gesture.source for gesture in self.legal_gestures}
        begun = list(places) if self.style.focus_everywhere else [key for key in places if key in sources]
        reached = dict.fromkeys([*(held or begun), *self.companions.places])
        widgets = [] if held else super().focusables()
        return [*widgets, *(places[key] for key in reached if not self.companions.covers(places[key].focus_rect))]

    # Position to picture

    def _legal_gestures(self) -> Sequence[Gesture]:
        waits = self.looking_back or self.occupied or self.new_steps.untold
        if waits or not self.companions.awaits or not (self.play.person_may_act or self.play.awaits_throw):
            return ()
        return self.gestures(self.match.position)

    def _sync(self) -> None:
        self.arrangement = self.arrange(self.shown_position)
        self.sprites.sync(
            self.arrangement.things,
            self.services.now(),
            self._transition,
            dropped=self.dropped,
            feel=self._feel,
            speed=self.play.pacing.motion,
            u=self.view.u,
        )
        self.dropped = None
        self.catch_up()
        self.refresh_frame()
        self.dirty = True

    def _feel(self, impact: Impact, pose: Pose, at: float) -> None:
        """Something hits: only a move that is made is felt, not one that is looked back at or taken back."""
        if self.just_made is not None:
            self.impacts.add(impact, pose, at, self.play.pacing.motion)

    def catch_up(self) -> None:
        """Tell all once everything lies still, and let be done by hand what may be done now."""
        if not self.sprites.moving:
            self.new_steps.tell_all()
        self.legal_gestures = self._legal_gestures()
        self._lead_focus()

    def _lead_focus(self) -> None:
        """Let the focus begin, and go on, where something is to be done, if it does not reach everywhere."""
        home = first_source(self.legal_gestures)
        if home is not None and not self.style.focus_everywhere:
            self.first_focus = place_focus_id(home)
            if self.focus.current is None:
                self.focus.focus(self.first_focus)

    def _transition(self, change: Change) -> Transition:
        way = self.transition(change)
        if self.play.pacing.hurried:
            way = replace(way, showings=(), held=0.0, poised=0.0)
        if change.was_dropped:
            return replace(way, style=MotionStyle.DROP, poised=0.0) if way.falls else replace(way, poised=0.0)
        return way if self.by_computer else replace(way, poised=0.0)

    # The frame

    def place_frame(self) -> None:
        """Lay the table and its frame out in the window."""
        self.frame.view = view = self.stack.view
        self.frame.instead = self.companions.plan
        if self.arranged:
            self.frame.arrange(self.frame_tree())
            table, (width, height) = self.frame.boxes[TABLE], self.drawing.size
            # The pixel that roundings may cost is no reason for pictures of another size.
            unit = min(view.whole, (table.w + 1) / width, (table.h + 1) / height)
            self._view = view.with_table((table.x, table.y, table.w, table.h), unit)
            self.drawing.boxes = self.frame.boxes
            self.drawing.fit(self.view)
        else:
            self.drawing.fit(self.view)
            self.frame.place(self._without_what_is_covered(self.frame_plan(self.view)))

    def _without_what_is_covered(self, plan: FramePlan) -> FramePlan:
        """``plan`` with what takes the place of other parts, in place of whatever would lie there."""
        shown = {name: plan[FOLDED if name == FOLDED else place] for place, name in self.frame.instead.items()}
        self.frame.end = plan[END].rect
        rects = [slot.rect for slot in shown.values()]
        kept = {
            name: slot for name, slot in plan.items()
            if name not in (END, FOLDED) and slot.rect.collidelist(rects) < 0
        }  # fmt: skip
        return {**kept, **shown}

    def refresh_frame(self) -> None:
        """Bring everything round the table up to date."""
        state = self.state
        view = self.frame_view(state)
        view = replace(view, prompt=read_first(state, view.prompt))
        icons = table_icons(muted=self.services.sounds.muted, own=view.icons)
        hand = [hand_control(self.hand_order.sorting)] if self.arrangement.hand else []
        history = self.history_controls(state, (self.cursor.first, self.cursor.end))
        common = self.companions.controls([self.hurry_control(state), *hand, *history], state)
        view = self.companions.framed(view, state)
        controls = [*view.controls, *common]
        moves = self.listed_moves if view.moves is None else view.moves
        if self.untold:
            moves = [entry for entry in moves if entry.ply <= self.new_steps.told]
        self.frame.show(replace(view, moves=moves, icons=icons, controls=controls), self.shown_ply)
        shown = self.sprites.shown_rect
        if shown is not None and state.caption is not None and shown.colliderect(self.frame.prompt.rect):
            self.frame.prompt.visible = False  # what is held up lies over it, and says the same
        self.drawing.trays = self.frame.trays
        self.show_widgets(state)
        self.companions.show_widgets()

    @property
    def listed_moves(self) -> Sequence[MoveEntry]:
        """The moves of the match as they are listed, written when there is another one or another language."""
        written_for = (speech(), self.match.ply, self.match.moves[-1:])
        if written_for != self._listed[0]:
            steps, entries = self.match.steps, self.list_moves()
            listed = [replace(entry, places=self.named_places(steps[entry.ply - 1])) for entry in entries]
            self._listed = (written_for, listed)
        return self._listed[1]

    def list_moves(self) -> Sequence[MoveEntry]:
        """What the list of moves says."""
        return self.move_entries()

    def run(self, command: str) -> None:
        """A button of the frame was pressed."""
        if not (self.companions.command(command) or self.command(command)):
            self.services.command(command)

    def paint_look(self, painter: Painter, picture: Hashable, width: int) -> pygame.Surface:
        """Who sits at the table, an asset, or the look of a thing, painted ``width`` pixels wide."""
        if isinstance(picture, Sitter):
            return picture.paint(painter, width)
        if isinstance(picture, str) and "/" in picture:  # an asset lies in a folder; a look of the game's is a word
            return painter.picture(picture, (width, width))
        return self.drawing.paint_thing(picture, width)

    # Drawing

    def draw_ground(self, target: pygame.Surface) -> None:
        super().draw_ground(target)
        self.draw_table(target)

    def draw(self, target: pygame.Surface) -> None:
        if not isinstance(target, Canvas):
            super().draw(target)
            return
        with target.moved(self.impacts.shake(self.view.u)):
            super().draw(target)

    def draw_moving(self, target: pygame.Surface) -> None:
        u, hold, marked = self.view.u, self.handling.hand.hold, self._to_mark
        self.regard.draw_coordinates(target)
        self.companions.draw_under(target)
        self.draw_below(target)
        self.marks.draw_under(target, marked)
        if hold is not None and self.style.ghost:
            self.sprites.draw_ghost(target, hold.thing, self.style.ghost)
        self.impacts.draw(target, self.painter, u, below=True)
        self.sprites.draw(target, u)
        self.draw_above(target)
        self.marks.draw_over(target, marked)
        self.impacts.draw(target, self.painter, u, below=False)
        self.sprites.draw_held(target, u)
        self.captions.draw(target, self.sprites.shown_rect, max(u, self.view.p))
        self.companions.draw_over(target, self._marked if self.focus.ring else None)

    @property
    def _to_mark(self) -> Marked:
        hand = self.handling.hand
        hold = hand.hold if self.shows_targets else None
        return Marked(
            self.arrangement, self.view.u, self.regard.lit,
            hand.aim,
            hand.hold is None,
            self._spoken_of,
            hold.thing.pose if hold is not None else None,
            hand.target(),
            self.barriers(hold.thing.place) if hold is not None else (),
            self.last_shown(),
            self.arrows,
            covering(self.root) if self.arrows else (),
            self.focused_place if self.focus.ring and self.regard.ringed is None else None,
        )  # fmt: skip

    def last_shown(self) -> Sequence[PlaceKey]:
        """The places of the move that led to the shown position."""
        step = self.cursor.step
        return self.last_places(step) if step is not None else ()

    @property
    def _hint(self) -> Hint | None:
        """The hint that the table shows now."""
        return None if self.looking_back or self.untold else self.play.hints.shown

    @property
    def _spoken_of(self) -> Sequence[PlaceKey]:
        """The places that a widget one points at is about, else those that the hint speaks of."""
        named = self.told_of.about if self.told_of is not None else ()
        return named or (self.hint_speaks_of(self._hint.move) if self._hint is not None else ())

    @property
    def arrows(self) -> Sequence[Arrow]:
        """The arrows on the table, those drawn later last: the hint's, and the companions'."""
        hint, lights = self._hint, self.style.lights
        ends = self.hint_places(hint.move) if hint is not None else None
        hinted = () if ends is None else (Arrow(*ends, lights.arrow, lights.arrow_scale),)
        return (*hinted, *self.companions.arrows)

    @property
    def hot(self) -> bool:
        if self.handling.hand.hold is not None or super().hot:
            return True
        place = self.pointed_place
        if place in self.arrangement.hand or place in self.companions.places:
            return True
        return any(gesture.source == place for gesture in self.legal_gestures)
