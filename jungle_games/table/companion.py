"""Companions of a table: whoever has a say at it besides its players."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from jungle_games.core.game import Move
from jungle_games.table.frame.frame import Control, FrameView, Guidance
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.state import AnyState
from jungle_games.ui.accessible import Node
from jungle_games.ui.events import Event
from jungle_games.ui.layout import Item
from jungle_games.ui.scene import earliest
from jungle_games.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu of a table, and its title."""

    entries: Sequence[MenuEntry]
    title: str
    covered: bool = False
    """Whether it hides the table."""


class Companion:
    """Somebody with a say at a table. Each method has a default, which says and does nothing."""

    # The course of the match

    def enter(self) -> None:
        """The table is opened."""

    def pause(self) -> None:
        """Something else covers the table."""

    def resume(self) -> None:
        """The table is seen again."""

    def leave(self) -> None:
        """The table is closed."""

    def went_on(self) -> None:
        """Called when the match has changed, by a move or by taking back."""

    def stepped(self) -> None:
        """A person is about to look at another position."""

    def position_shown(self) -> None:
        """Called when the shown position or its state has changed, before anything of it is drawn."""

    def update(self, now: float, *, still: bool) -> bool:
        """Advance to ``now``; ``still`` when nothing on the table is in progress. Returns whether anything moves."""
        return False

    def wake_at(self) -> float | None:
        """The time of the next `update` although nothing moves; None if there is none."""
        return None

    # What is done

    def handle(self, event: Event) -> bool:
        """Take an input before the table does; whether it was used."""
        return False

    def command(self, name: str) -> bool:
        """Take a command before the game does; whether it was used."""
        return False

    def back(self) -> bool:
        """Take Esc while nothing is held, before the menu opens; whether it was used."""
        return False

    @property
    def explores(self) -> bool:
        """Whether moves may be tried without affecting the match, whose clock and computer players rest meanwhile."""
        return False

    def allows(self, gesture: Gesture) -> bool:
        """Whether a legal drop may be made now; if not, say why."""
        return True

    def takes(self, move: Move | None) -> bool:
        """Whether this companion handles a person's ``move`` (None for a throw) instead of having it made."""
        return False

    @property
    def menu(self) -> Menu | None:
        """The menu shown instead of the table's own; None for the table's own."""
        return None

    # What is shown

    @property
    def guidance(self) -> Guidance:
        """The kind of guidance this companion gives."""
        return Guidance.NONE

    @property
    def awaits(self) -> bool:
        """Whether this companion permits a move now."""
        return True

    @property
    def rests(self) -> bool:
        """Whether the person's task is done, so that no further move is expected."""
        return False

    @property
    def found(self) -> int | None:
        """The number of moves before the moment that the person was asked to find, once it is known; else None."""
        return None

    @property
    def plan(self) -> Mapping[Hashable, Hashable]:
        """Parts of the frame to replace, each with its temporary replacement."""
        return {}

    def tree(self) -> Item | None:
        """The layout of the frame that replaces the game's own; None to keep that."""
        return None

    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        """The contents of the frame, ``view`` as declared by the game, with this companion's changes."""
        return view

    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        """The common controls of a table, with what this companion changes."""
        return controls

    def show_widgets(self) -> None:
        """Bring this companion's own widgets up to date."""

    def reword(self) -> None:
        """Add these widgets to the frame anew, in the language now chosen."""

    @property
    def arrows(self) -> Sequence[Arrow]:
        """Arrows on the table, those drawn later last."""
        return ()

    @property
    def places(self) -> Sequence[PlaceKey]:
        """Places that may be clicked although no gesture begins there."""
        return ()

    def nodes(self) -> Sequence[Node]:
        """Nodes for assistive tools in place of the table's own; empty to keep those."""
        return ()

    def covers(self, rect: pygame.Rect) -> bool:
        """Whether a sheet of paper covers the middle of ``rect``."""
        return False

    def draw_under(self, target: pygame.Surface) -> None:
        """Draw what changes under the things."""

    def draw_above(self, target: pygame.Surface) -> None:
        """Draw what changes over the things, but under marks, arrows and what is held."""

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        """Draw what changes over everything; ``ringed`` has the focus ring."""


class Companions(Companion):
    """All companions of one table, asked in order: who joined last comes first, and is drawn on top."""

    def __init__(self) -> None:
        self._all: list[Companion] = []
        self._asked: dict[str, Sequence[Companion]] = {}

    def __iter__(self) -> Iterator[Companion]:
        return iter(self._all)

    def join(self, companion: Companion) -> None:
        """Let ``companion`` have a say from now on."""
        self._all.insert(0, companion)
        self._asked.clear()

    def _with(self, say: str) -> Sequence[Companion]:
        """Those who have a ``say`` of their own: the others need not be asked, hundreds of times a second."""
        if say not in self._asked:
            default = getattr(Companion, say)
            self._asked[say] = [each for each in self._all if getattr(type(each), say) is not default]
        return self._asked[say]

    def enter(self) -> None:
        for each in self._with("enter"):
            each.enter()

    def pause(self) -> None:
        for each in self._with("pause"):
            each.pause()

    def resume(self) -> None:
        for each in self._with("resume"):
            each.resume()

    def leave(self) -> None:
        for each in self._with("leave"):
            each.leave()

    def went_on(self) -> None:
        for each in self._with("went_on"):
            each.went_on()

    def stepped(self) -> None:
        for each in self._with("stepped"):
            each.stepped()

    def position_shown(self) -> None:
        for each in self._with("position_shown"):
            each.position_shown()

    def update(self, now: float, *, still: bool) -> bool:
        moving = [each.update(now, still=still) for each in self._with("update")]
        return any(moving)

    def wake_at(self) -> float | None:
        return earliest(*(each.wake_at() for each in self._with("wake_at")))

    def handle(self, event: Event) -> bool:
        return any(each.handle(event) for each in self._with("handle"))

    def command(self, name: str) -> bool:
        return any(each.command(name) for each in self._with("command"))

    def back(self) -> bool:
        return any(each.back() for each in self._with("back"))

    @property
    def explores(self) -> bool:
        return any(each.explores for each in self._with("explores"))

    def allows(self, gesture: Gesture) -> bool:
        return all(each.allows(gesture) for each in self._with("allows"))

    def takes(self, move: Move | None) -> bool:
        return any(each.takes(move) for each in self._with("takes"))

    @property
    def menu(self) -> Menu | None:
        return next((menu for each in self._with("menu") if (menu := each.menu) is not None), None)

    @property
    def guidance(self) -> Guidance:
        return next((each.guidance for each in self._with("guidance") if each.guidance.given), Guidance.NONE)

    @property
    def awaits(self) -> bool:
        return all(each.awaits for each in self._with("awaits"))

    @property
    def rests(self) -> bool:
        return any(each.rests for each in self._with("rests"))

    @property
    def found(self) -> int | None:
        return next((ply for each in self._with("found") if (ply := each.found) is not None), None)

    @property
    def plan(self) -> Mapping[Hashable, Hashable]:
        return next((plan for each in self._with("plan") if (plan := each.plan)), {})

    def tree(self) -> Item | None:
        return next((tree for each in self._with("tree") if (tree := each.tree()) is not None), None)

    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        for each in self._with("framed"):
            view = each.framed(view, state)
        return view

    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        for each in self._with("controls"):
            controls = each.controls(controls, state)
        return controls

    def show_widgets(self) -> None:
        for each in self._with("show_widgets"):
            each.show_widgets()

    def reword(self) -> None:
        for each in self._with("reword"):
            each.reword()

    @property
    def arrows(self) -> Sequence[Arrow]:
        return [arrow for each in self._with("arrows") for arrow in each.arrows]

    @property
    def places(self) -> Sequence[PlaceKey]:
        return [place for each in self._with("places") for place in each.places]

    def nodes(self) -> Sequence[Node]:
        return [node for each in self._with("nodes") for node in each.nodes()]

    def covers(self, rect: pygame.Rect) -> bool:
        return any(each.covers(rect) for each in self._with("covers"))

    def draw_under(self, target: pygame.Surface) -> None:
        for each in reversed(self._with("draw_under")):
            each.draw_under(target)

    def draw_above(self, target: pygame.Surface) -> None:
        for each in reversed(self._with("draw_above")):
            each.draw_above(target)

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        for each in reversed(self._with("draw_over")):
            each.draw_over(target, ringed)
