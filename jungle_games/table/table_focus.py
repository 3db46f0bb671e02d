"""What can have the focus at a table, where the focus begins, and what words must not cover there."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from jungle_games.table.frame.frame import MOVES
from jungle_games.table.game_table import AnyTable
from jungle_games.table.sprites.arrangement import first_source, place_focus_id
from jungle_games.table.sprites.marks import covering
from jungle_games.ui.focus import Focusable
from jungle_games.ui.widgets.scroll import ScrollView


def kept_clear(table: AnyTable) -> Sequence[Sequence[pygame.Rect]]:
    """What slips leave in sight: whatever lies on the table and can be pressed, then the panels round it.

    The list of moves is what may be covered.
    """
    places, moves = table.arrangement.places, table.frame.rect_of(MOVES) or pygame.Rect(0, 0, 0, 0)
    lying = [places[thing.place] for thing in table.arrangement.things if thing.place in places]
    controls = [each.shown_rect for each in table.root.walk() if each.hot and not isinstance(each, ScrollView)]
    pressed = [rect for rect in controls if not moves.contains(rect)]
    panels = [rect for rect in covering(table.root) if not moves.contains(rect)]
    return [*lying, *pressed], panels


def places_to_focus(table: AnyTable) -> Sequence[Focusable]:
    """The places that can have the focus; while something is held, only where it may go or came from."""
    places, held = table.arrangement.focusables, table.handling.drop_places
    sources = {gesture.source for gesture in table.legal_gestures}
    begun = list(places) if table.style.focus_everywhere else [key for key in places if key in sources]
    reached = dict.fromkeys([*(held or begun), *table.companions.places])
    return [places[key] for key in reached if not table.companions.covers(places[key].focus_rect)]


def waits_for_focus(table: AnyTable) -> bool:
    """Whether nothing can be done at the focused place for now, or yet, and the focus is to wait for it.

    Else an Enter too many would press the button beside it. An arrow goes on from where it lay.
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
    """Whether something at the pointer can be taken or clicked, or is being held."""
    place = table.pointed_place
    sources = [gesture.source for gesture in table.legal_gestures]
    taken = table.handling.drag_state.hold is not None
    return taken or place in (*table.arrangement.hand, *table.companions.places, *sources)
