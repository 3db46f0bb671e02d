"""The table scene: shows a match, with animations, and lets people move by pointer, touch, keys and controller.

A game's scene defines how positions look, which drags are moves and what its frame shows; the rest is here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, cast

import pygame

from jungle_games.core.game import M, P
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.online_match import OnlineMatch
from jungle_games.table.actions import TableActions
from jungle_games.table.companion import Companions
from jungle_games.table.driver import Driver
from jungle_games.table.frame.banners import Banners
from jungle_games.table.frame.frame import MOVES, SORT_HAND, Frame
from jungle_games.table.game_table import AnyTable, GameTable
from jungle_games.table.match_play import MatchPlay
from jungle_games.table.navigator import Navigator
from jungle_games.table.online.service import OnlinePlay
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
from jungle_games.table.sprites.handling import Handling, HandOrder, Sorting
from jungle_games.table.sprites.layer import SpriteLayer
from jungle_games.table.sprites.marks import Arrow, Caution, HoverEffects, TableMarks, covering, draw_disc
from jungle_games.table.sprites.transition import Captions, Impacts
from jungle_games.table.table_parts import Cursor, NewSteps
from jungle_games.table.table_picture import Announcer, TableFrame, arrows_on, draw_table, marked_on, move_things
from jungle_games.table.table_words import TableWords, scene_nodes
from jungle_games.ui.accessible import Act, Node, Request
from jungle_games.ui.canvas import opaque
from jungle_games.ui.events import LEFT_BUTTON, Accept, Back, Command, Event, Point, PointerDown, PointerMove, Woken
from jungle_games.ui.focus import Focusable
from jungle_games.ui.painter import Shadow
from jungle_games.ui.scene import View, earliest
from jungle_games.ui.sound import AmbienceName
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import LEAST_TARGET
from jungle_games.ui.widgets.scroll import ScrollView
from jungle_games.ui.widgets.tooltip import Tipped

_ZOOM: Final = 2
_SIDE: Final = 440
_RADIUS: Final = 22
"""The side and the corners of the lens in units."""


def places_to_focus(table: AnyTable) -> Sequence[Focusable]:
    """The places that can take the focus; while a thing is held, only its origin and its targets."""
    return [place for place in _reached(table) if not table.companions.covers(place.focus_rect)]


def _reached(table: AnyTable) -> Iterator[Focusable]:
    """Those places, also where a companion covers them."""
    places, held = table.arrangement.focusables, table.handling.drop_places
    sources = {gesture.source for gesture in table.legal_gestures}
    begun = list(places) if table.style.focus_everywhere else [key for key in places if key in sources]
    reached = dict.fromkeys([*(held or begun), *table.companions.places])
    return (places[key] for key in reached)


def waits_for_focus(table: AnyTable) -> bool:
    """Whether the focus must wait because nothing can be done at the focused place, now or yet.

    Otherwise a second Enter would press the button beside it. An arrow key goes on from where it was.
    """
    last = table.focus.current_id
    begins = last is None and table.match.outcome is None and not table.taught
    waits = table.focus.current is None and (begins or last in map(place_focus_id, table.arrangement.places))
    return waits and not table.style.focus_everywhere


def home_of_focus(table: AnyTable) -> Hashable | None:
    """The focus id of where something is to be done, if anything is."""
    home = first_source(table.legal_gestures)
    return None if home is None else place_focus_id(home)


def is_hot(table: AnyTable) -> bool:
    """Whether a thing is held, or the place under the pointer can be pressed."""
    place = table.pointed_place
    sources = [gesture.source for gesture in table.legal_gestures]
    taken = table.handling.drag_state.hold is not None
    return taken or place in (*table.arrangement.hand, *table.companions.places, *sources)


def dwells_at_table(table: AnyTable) -> bool:
    """Whether a resting pointer counts as a click here: on a target, a source, or to dismiss a banner."""
    if table.state.waits_for_reader:
        return True
    held = table.handling.drop_places
    return table.pointed_place in held if held else is_hot(table)


def arranged(table: AnyTable) -> Arrangement:
    """The arrangement of the shown position, with small places within a finger's reach."""
    return replace(table.arrange(table.shown_position), reach=round(LEAST_TARGET * table.view.p))


class Cautions:
    """What is dangerous at ``table`` about the move that is aimed at, or asked about."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._known: tuple[Gesture | None, int, Caution | None] = (None, 0, None)
        """The last gesture examined, its ply, and what is risky about it."""
        self._asked: Gesture | None = None

    def of(self, gesture: Gesture) -> Caution | None:
        """What is risky about a gesture's move; None if nothing is."""
        ply, table = self._table.match.ply, self._table
        if self._known[:2] != (gesture, ply):
            freely = gesture.move is None or table.taught or table.companions.explores
            caution = None if freely else table.caution(gesture.move)
            self._known = gesture, ply, caution
        return self._known[2]

    def may_risk(self, gesture: Gesture) -> bool:
        """Whether the move may be made at once; if it is risky, ask first, and make it if the person agrees."""
        table, thing, caution = self._table, self._table.arrangement.thing_on(gesture.source), self.of(gesture)
        if caution is None or thing is None:
            return True
        table.put_back(glide=False)
        table.marks.clear()
        self._asked = gesture
        table.navigator.ask_caution(caution.words, lambda: table.frame.end, lambda made: self._answer(thing, made=made))
        return False

    def _answer(self, thing: Thing, *, made: bool) -> None:
        gesture, self._asked = self._asked, None
        if made and gesture is not None:
            self._table.drop(gesture, thing)

    @property
    def shown(self) -> Gesture | None:
        """The risky move being aimed at or asked about, if any."""
        hand = self._table.handling.drag_state
        gesture = self._asked or hand.target()
        return gesture if gesture is not None and self.of(gesture) is not None else None

    @property
    def arrows(self) -> Sequence[Arrow]:
        """The threats that the shown risky move would allow; while it is being asked about, the move itself as well."""
        gesture, lights = self.shown, self._table.style.lights
        if gesture is None or (caution := self.of(gesture)) is None:
            return ()
        threats = [Arrow(*threat, "ember", lights.arrow_scale) for threat in caution.threats]
        if self._asked is None or gesture.source == gesture.target:
            return threats
        return [Arrow(gesture.source, gesture.target, lights.arrow, lights.arrow_scale), *threats]

    def draw(self, target: pygame.Surface) -> None:
        """Draw the sign of danger on the corner of the target of a risky move."""
        gesture, table = self.shown, self._table
        if gesture is not None:
            u, place = table.view.u, table.arrangement.places[gesture.target]
            draw_disc(table.drawing.painter, target, (place.right - 10 * u, place.top + 10 * u), 1.4 * u, "!", "ember")


class OpenHand:
    """Orders the hand at the screen of ``table``; ``on_change`` is called when it lies otherwise."""

    def __init__(self, table: AnyTable, on_change: Callable[[], None]) -> None:
        self._table = table
        self._on_change = on_change

    def lay(self, card: PlaceKey, onto: PlaceKey | None) -> bool:
        """Move ``card`` to the place of ``onto`` in the hand, for None back; return whether the order changed."""
        table, places, hand = self._table, list(self._table.arrangement.hand), self._table.open_hand
        if onto is None or hand is None:
            laid = table.hand_order.put_back()
        else:
            table.hand_order.lay(*hand, places.index(card), places.index(onto))
            laid = True
        if laid:
            self._on_change()
            if onto is not None and table.focus.ring:
                table.focus.focus(place_focus_id(card))
        return laid

    def keep(self) -> None:
        """Keep the present order of the hand."""
        if self._table.hand_order.keep():
            self._remember(self._table.hand_order.sorting)

    def sort(self) -> None:
        """Sort the hand in the next way."""
        order = self._table.hand_order
        order.sorting = order.sorting.following
        self._remember(order.sorting)
        self._on_change()

    def _remember(self, sorting: Sorting) -> None:
        self._table.services.settings.replace(hand_sorting=sorting.value)


class Lens:
    """The lens on ``table``: there from the beginning with large pieces, else once it is asked for."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._changed = False
        """Whether the lens was toggled from its default, which is on with large pieces."""

    def change(self) -> None:
        """Show or hide the lens."""
        self._changed = not self._changed
        self._table.dirty = True

    @property
    def over(self) -> pygame.Rect | None:
        """The pointed place that the lens enlarges; None if the lens is off or the place is large enough already."""
        table = self._table
        rect = table.arrangement.places.get(table.pointed_place)
        wanted = self._changed != table.services.settings.get().large_pieces
        return rect if wanted and rect is not None and max(rect.size) <= self._side / _ZOOM else None

    @property
    def _side(self) -> int:
        return round(_SIDE * self._table.view.whole) // _ZOOM * _ZOOM

    def draw(self, target: pygame.Surface, still_part: Callable[[pygame.Rect], pygame.Surface]) -> None:
        """Draw it over all the table, whose ``still_part`` is what does not move in an area of the window."""
        place, side, window = self.over, self._side, target.get_rect()
        if place is None:
            return
        seen, frame = (
            pygame.Rect(0, 0, length, length).move_to(center=place.center).clamp(window)
            for length in (side // _ZOOM, side)
        )
        picture = opaque(target.get_size())
        picture.set_clip(seen)
        picture.blit(still_part(seen), seen)
        draw_table(self._table, picture)
        painter, u = self._table.drawing.painter, self._table.view.whole
        painter.shadow(target, frame, _RADIUS * u, Shadow.HELD, u)
        rounded = pygame.Surface(frame.size, pygame.SRCALPHA)
        painter.box(rounded, rounded.get_rect(), _RADIUS * u, "#FFFFFF")
        enlarged = pygame.transform.smoothscale(picture.subsurface(seen), frame.size)
        rounded.blit(enlarged, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(rounded, frame)
        painter.box(target, frame, _RADIUS * u, border=painter.theme.amber, width=4 * u)


class TableScene(WidgetScene, GameTable[P, M]):
    """One match on the table; ``navigator`` opens other screens."""

    services: Services
    actions_type: ClassVar[type[TableActions]] = TableActions
    words_type: ClassVar[type[TableWords]] = TableWords
    surroundings: AmbienceName | None = "evening"

    def __init__(self, services: Services, match: Match[P, M], navigator: Navigator) -> None:
        super().__init__(services)
        self.navigator, self.companions = navigator, Companions()
        runs = OnlinePlay if isinstance(match, OnlineMatch) else MatchPlay
        self.play: Driver[P, M] = runs(services, match, self._position_changed, self)
        self.cursor, self.new_steps = Cursor(match), NewSteps(match)
        self.drawing = drawing = self.make_drawing(services.painter)
        drawing.home = self.alone or 0
        self.arrangement, self.legal_gestures = Arrangement({}, ()), ()
        self.sprites = SpriteLayer(services.painter, drawing.paint_thing, drawing.adorn_thing, drawing.style)
        self.open_cards = OpenHand(self, self.sync)
        self.handling, self.regard, self.lens = Handling(self, self.open_cards), HoverEffects(self), Lens(self)
        self.impacts, self.marks, self.cautions = Impacts(), TableMarks(drawing), Cautions(self)
        self.captions = Captions(services.painter, self.paint_look)
        self.hand_order = HandOrder(Sorting(services.settings.get().hand_sorting))
        self.frame = Frame(
            services.painter, self.root, self.run, self.step_to, self.step, self.paint_look, drawing.style,
            self.plate_type,
        )  # fmt: skip
        self.dropped: Thing | None = None
        """The thing that a person has just dropped, until its move has been made."""
        self.dropped_on: PlaceKey | None = None
        """The place of the last drop, which shows no effects of pointing until the pointer has left it."""
        self._view: View | None = None
        """The window with the box of the table, once the frame has been laid out."""
        self.table_frame, self.banners, self.announcer = TableFrame(self), Banners(), Announcer(self)
        self.make_widgets()
        self.actions = self.actions_type(self)

    @property
    def view(self) -> View:
        return self._view or super().view

    # The stack's contracts

    def enter(self) -> None:
        """Show the opening notices, start the clocks, and let the computer think if it is to move."""
        if not self.companions.explores:
            if self.announcer.begin():
                self.play.clock_held = self.holds_clock
            self.play.begin()
        self.companions.enter()

    def pause(self) -> None:
        self.put_back(glide=False)
        self.table_frame.follow()  # it stays in sight under a dialog
        self.play.pause()
        self.companions.pause()
        super().pause()

    def resume(self) -> None:
        super().resume()
        self.table_frame.note()
        self.banners.rest(self.services.now())
        if not self.companions.explores:
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

    def close(self) -> None:
        """Leave this table for what lies under it."""
        self.stack.close(self)

    def reword(self) -> None:
        """Build the frame anew in the language now chosen, and translate the shown banner and hint."""
        self.banners.reword()
        self.play.hints.reword()
        self.frame.clear()
        self.make_widgets()
        self.companions.reword()

    # Events

    def handle(self, event: Event) -> bool:
        """Take what is for the hand; the rest is for the widgets."""
        if not isinstance(event, PointerMove):
            self.table_frame.note()
        dismissed, meant = self.announcer.dismiss(event)
        self.dirty |= dismissed
        if meant or self.companions.handle(event):
            return True
        if isinstance(event, Woken):
            return self.play.take_answer(event.payload)
        commanded = isinstance(event, Command) and self.companions.command(event.name)
        if commanded or (isinstance(event, Accept | Back) and self._skip_holds()):
            return True
        if isinstance(event, Accept) and not self.focus.ring:
            self._sync_focus()  # also the first Enter after the mouse acts where the ring appears
            self._show_ring()
        if self.handling.handle(event) or super().handle(event):
            return True
        if isinstance(event, PointerDown) and event.button == LEFT_BUTTON:
            return self._skip_holds() or self.handling.press(event.pos)
        return False

    def _skip_holds(self) -> bool:
        """Continue after a thing is held up, on a click or key; return whether one was."""
        if self.captions.current is None:
            return False
        self.sprites.go_on(self.services.now())
        return True

    def run(self, command: str) -> None:
        """Execute the command of a pressed button."""
        if not (self.companions.command(command) or self.command(command)):
            self.services.command(command)

    def command(self, name: str) -> bool:
        if name == "closer":
            self.lens.change()
        elif name == SORT_HAND and self.arrangement.hand:
            self.put_back()
            self.open_cards.sort()
        else:
            return self.actions.command(name)
        return True

    def back(self) -> bool:
        """Esc is a companion's, or puts a hint away, else it opens the menu."""
        if self.companions.back():
            return True
        if self.play.hints.cancel():
            self.dirty = True
        else:
            self.open_menu()
        return True

    def open_menu(self) -> None:
        self.actions.open_menu()

    # Moves

    def allows(self, gesture: Gesture) -> bool:
        """Whether a legal drop may be made now; if not, a companion says why, or the person is asked first."""
        return self.companions.allows(gesture) and self.cautions.may_risk(gesture)

    def drop(self, gesture: Gesture, thing: Thing | None) -> None:
        self.dropped, self.dropped_on = thing, gesture.target
        self.make(cast("M | None", gesture.move))  # gestures are made of the game's moves

    def make(self, move: M | None) -> None:
        """Make a person's move (None for a throw), unless a companion handles it."""
        if not self.companions.takes(move):
            self.play.throw() if move is None else self.play.play(move)

    def put_back(self, glide: bool = True) -> None:
        self.handling.put_back(glide)

    def hold_changed(self) -> None:
        """Something was taken, put back, or aimed elsewhere."""
        if self.pointed_place != self.dropped_on:
            self.dropped_on = None
        self.dirty = True

    # The focus

    def _tip_owner(self) -> Tipped | None:
        """A widget or a part of one, else a place or a thing of the table."""
        return super()._tip_owner() or self.regard.tip(self._pointing.pos)

    def focus_moved(self, old: Focusable | None, new: Focusable | None) -> None:
        self.handling.focus_moved(focused_key(new))

    def focusables(self) -> Iterable[Focusable]:
        """Widgets and places; while something is held, only places."""
        return [*(() if self.handling.drop_places else super().focusables()), *places_to_focus(self)]

    def lies_at(self, point: Point) -> bool:
        """Whether such a place lies at a pixel."""
        at = (place.focus_rect for place in _reached(self) if place.focus_rect.collidepoint(point))
        return any(not self.companions.covers(rect) for rect in at)

    def nodes(self) -> Iterable[Node]:
        return scene_nodes(self, self.root)

    def perform(self, request: Request) -> bool:
        """Execute a request of an assistive tool; a held thing is put back before a button is pressed."""
        if request.act is not Act.FOCUS and request.key not in map(place_focus_id, self.arrangement.places):
            self.put_back()
        return super().perform(request)

    def focus_first(self) -> bool:
        """Set the initial focus; if nothing can be done at the focused place yet, wait without focus."""
        if waits_for_focus(self):
            return any(self.focus.focus(wanted) for wanted in (self.first_focus, self.onward) if wanted is not None)
        return super().focus_first()

    def _lead_focus(self) -> None:
        """Move the focus to where something can be done, at first and if places without actions cannot have it."""
        home = home_of_focus(self)
        if home is not None:
            self.first_focus = home
            if self.focus.current is None and not self.style.focus_everywhere:
                self.focus.focus(home)

    @property
    def hot(self) -> bool:
        return super().hot or is_hot(self)

    @property
    def dwells(self) -> bool:
        return super().dwells or dwells_at_table(self)

    # The shown position

    def look_from(self, ply: int, moves: Sequence[M]) -> None:
        """Show what the first of ``moves`` leads to after ``ply`` moves of the match. Raises IllegalMove."""
        self.put_back()
        self.cursor.look_from(ply, moves)
        self.sync()

    def step_to(self, ply: int) -> None:
        self._look(lambda: self.cursor.go_to(ply))

    def step(self, step: int) -> None:
        self._look(lambda: self.cursor.go_by(step))

    def _look(self, go: Callable[[], None]) -> None:
        self.companions.stepped()
        self.put_back()
        go()
        self.sync()

    def _position_changed(self) -> None:
        """Handle a change of the match."""
        self.put_back(glide=False)
        self.cursor.forget()
        self.new_steps.take(self.announced_at_rest)
        self.went_on()
        self.announcer.announce_changes(by_hand=self.dropped is not None)
        self.companions.went_on()
        self.sync()
        self.new_steps.fresh = ()
        self.play.clock_held |= self.new_steps.unannounced

    def _legal_gestures(self) -> Sequence[Gesture]:
        if self.companions.explores:
            return () if self.shown_position.outcome is not None else self.gestures(self.shown_position)
        waits = self.looking_back or self.occupied or self.new_steps.unannounced
        if waits or not self.companions.awaits or not (self.play.person_may_act or self.play.awaits_roll):
            return ()
        return self.gestures(self.match.position)

    def sync(self) -> None:
        """Show the current position: rearrange all things, and update the frame."""
        self.companions.position_shown()
        self.arrangement = arranged(self)
        move_things(self, self.dropped)
        self.dropped = None
        self.catch_up()
        self.table_frame.note()
        self.dirty = True

    def catch_up(self) -> None:
        """Announce moves once nothing moves, and update the legal gestures."""
        if not self.sprites.moving:
            self.new_steps.announce_all()
        self.legal_gestures = self._legal_gestures()
        self._lead_focus()

    # The picture

    def layout(self, view: View) -> None:
        super().layout(view)
        self.put_back(glide=False)
        self.place_frame()
        self.table_frame.refresh()
        self.arrangement = arranged(self)
        self.legal_gestures = self._legal_gestures()
        self._lead_focus()
        self.marks.clear()
        self.impacts.clear()
        self.sprites.settle(self.arrangement.things)

    def place_frame(self) -> None:
        self._view = self.table_frame.place(self.stack.view)

    @property
    def arrows(self) -> Sequence[Arrow]:
        return [*arrows_on(self), *self.cautions.arrows]

    def draw_ground(self, target: pygame.Surface) -> None:
        super().draw_ground(target)
        self.drawing.draw_table(target)

    def draw(self, target: pygame.Surface) -> None:
        self.table_frame.fill()
        with self.impacts.shaking(target, self.view.u):
            super().draw(target)

    @property
    def kept_clear(self) -> Sequence[Sequence[pygame.Rect]]:
        """The areas that slips should not cover: things and controls on the table, then the panels round it.

        They may cover the list of moves.
        """
        places, moves = self.arrangement.places, self.frame.rect_of(MOVES) or pygame.Rect(0, 0, 0, 0)
        lying = [places[thing.place] for thing in self.arrangement.things if thing.place in places]
        controls = [each.shown_rect for each in self.root.walk() if each.hot and not isinstance(each, ScrollView)]
        pressed = [rect for rect in controls if not moves.contains(rect)]
        panels = [rect for rect in covering(self.root) if not moves.contains(rect)]
        return [*lying, *pressed], panels

    def draw_moving(self, target: pygame.Surface) -> None:
        draw_table(self, target)
        self.cautions.draw(target)
        self.companions.draw_over(target, self._marked if self.focus.ring else None)
        self.announcer.draw(target, self.painter)
        self.lens.draw(target, self.still_part)

    def update(self, now: float) -> bool:
        """Move what moves, let the clocks run out, and play the computer's answer once the table is still."""
        self.play.pacing.hurried = self.play.pacing.hurried and self.state.may_hurry
        # What comes to rest in this very frame is still to be drawn where it lies.
        self.dirty |= self.sprites.moving
        moving = super().update(now) | self.sprites.update(now)
        moving |= self.regard.raise_things(now, self.services.motion)
        moving |= self.handling.update(now)
        hits = self.impacts.seen
        moving |= self.impacts.update(now)
        if self.new_steps.unannounced and not self.sprites.moving:
            self.catch_up()
        told, another = self.announcer.update(now, at_rest=not self.sprites.moving and self.may_announce)
        self.captions.shown = self.sprites.shown
        still = not self.sprites.moving and not self.occupied and (self.play.pacing.hurried or not self.banners.waiting)
        self.play.update(now, table_still=still)
        self.play.clock_held = self.holds_clock
        moving |= told or (self.sprites.moving and not self.sprites.shown)
        moving |= self.marks.update(marked_on(self), now, self.services.motion)
        self.table_frame.follow()
        if self.onward and self.wants_focus and self.focus.current is None:
            self.focus_first()  # what leads on may have come just now, and no other frame follows
        still = still and not self.sprites.moving
        self.announcer.sound(now, still=still)
        moving |= self.companions.update(now, still=still)
        self.dirty |= moving or another or hits or self.impacts.seen
        return moving

    def prepare(self) -> bool:
        return self.handling.prepare()

    def wake_at(self) -> float | None:
        due = earliest(self.play.wake_at(), self.banners.wake_at(), self.impacts.wake_at(), self.sprites.wake_at)
        return earliest(super().wake_at(), due, self.companions.wake_at())


AnyScene = TableScene[Any, Any]
