"""What can be aimed at at a table, the danger of the move that is aimed at, and the order of the open hand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.table.frame.frame import MOVES
from jungle_games.table.game_table import AnyTable
from jungle_games.table.sprites.arrangement import Arrangement, Gesture, PlaceKey, Thing, first_source, place_focus_id
from jungle_games.table.sprites.handling import Sorting
from jungle_games.table.sprites.marks import Arrow, Caution, covering, draw_disc
from jungle_games.table.table_picture import draw_table
from jungle_games.ui.canvas import opaque
from jungle_games.ui.events import Point
from jungle_games.ui.focus import Focusable
from jungle_games.ui.painter import Shadow
from jungle_games.ui.widgets.base import LEAST_TARGET
from jungle_games.ui.widgets.scroll import ScrollView

_ZOOM: Final = 2
_SIDE: Final = 440
_RADIUS: Final = 22
"""The side and the corners of the lens in units."""


def kept_clear(table: AnyTable) -> Sequence[Sequence[pygame.Rect]]:
    """The areas that slips should not cover: things and controls on the table, then the panels round it.

    They may cover the list of moves.
    """
    places, moves = table.arrangement.places, table.frame.rect_of(MOVES) or pygame.Rect(0, 0, 0, 0)
    lying = [places[thing.place] for thing in table.arrangement.things if thing.place in places]
    controls = [each.shown_rect for each in table.root.walk() if each.hot and not isinstance(each, ScrollView)]
    pressed = [rect for rect in controls if not moves.contains(rect)]
    panels = [rect for rect in covering(table.root) if not moves.contains(rect)]
    return [*lying, *pressed], panels


def places_to_focus(table: AnyTable) -> Sequence[Focusable]:
    """The places that can take the focus; while a thing is held, only its origin and its targets."""
    return [place for place in _reached(table) if not table.companions.covers(place.focus_rect)]


def lies_at(table: AnyTable, point: Point) -> bool:
    """Whether such a place lies at a pixel."""
    at = (place.focus_rect for place in _reached(table) if place.focus_rect.collidepoint(point))
    return any(not table.companions.covers(rect) for rect in at)


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
