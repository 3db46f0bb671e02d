"""Companions of a table: whoever has a say at it besides its players."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

import pygame

from jungle_games.core.game import Move
from jungle_games.table.frame import Control, FrameView, Guidance
from jungle_games.table.services import MenuEntry
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.state import AnyState
from jungle_games.ui.accessible import Node
from jungle_games.ui.events import Event
from jungle_games.ui.layout import Item
from jungle_games.ui.scene import earliest
from jungle_games.ui.widgets.base import Widget

Asked = TypeVar("Asked", bound="Companion")
Given = ParamSpec("Given")
T = TypeVar("T")
Hook = Callable[Concatenate[Asked, Given], T]


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu of a table, and its title."""

    entries: Sequence[MenuEntry]
    title: str
    covered: bool = False


# How the answers of all companions are joined


def joined(
    join: Callable[[Iterable[T]], T], *, last_on_top: bool = False
) -> Callable[[Hook[Asked, Given, T]], Hook[Asked, Given, T]]:
    """Declare a hook of whose answers ``join`` makes one; who joined last is asked first, or drawn ``last_on_top``."""

    def declare(hook: Hook[Asked, Given, T]) -> Hook[Asked, Given, T]:
        @wraps(hook)
        def ask(self: Asked, /, *args: Given.args, **named: Given.kwargs) -> T:
            asked = self.asked(hook)
            return join(each(*args, **named) for each in (reversed(asked) if last_on_top else asked))

        return ask

    return declare


def told(answers: Iterable[None]) -> None:
    deque(answers, maxlen=0)


def some(answers: Iterable[bool]) -> bool:
    """Whether some say so; all are asked."""
    return any(list(answers))


def collected(answers: Iterable[Sequence[T]]) -> Sequence[T]:
    return [each for answer in answers for each in answer]


def first(hook: Hook[Asked, Given, T]) -> Hook[Asked, Given, T]:
    """Declare a hook of which the first answer counts that is another than the default."""

    @wraps(hook)
    def ask(self: Asked, /, *args: Given.args, **named: Given.kwargs) -> T:
        unsaid = hook(self, *args, **named)
        answers = (each(*args, **named) for each in self.asked(hook))
        return next((answer for answer in answers if answer != unsaid), unsaid)

    return ask


def through(
    hook: Callable[Concatenate[Asked, T, Given], T],
) -> Callable[Concatenate[Asked, T, Given], T]:
    """Declare a hook through which a value passes from one companion to the next."""

    @wraps(hook)
    def ask(self: Asked, value: T, /, *args: Given.args, **named: Given.kwargs) -> T:
        for each in self.asked(hook):
            value = each(value, *args, **named)
        return value

    return ask


class Companion:
    """Somebody with a say at a table. By default they say and do nothing.

    A hook is declared once: what is asked, and how the answers of all are joined where there are several.
    """

    def asked(self, hook: Hook[Asked, Given, T]) -> Sequence[Callable[Given, T]]:
        """Whom this one asks at a ``hook``: nobody."""
        return ()

    # The course of the match

    @joined(told)
    def enter(self) -> None:
        """The table is opened."""

    @joined(told)
    def pause(self) -> None:
        """Something else covers the table."""

    @joined(told)
    def resume(self) -> None:
        """The table is seen again."""

    @joined(told)
    def leave(self) -> None:
        """The table is closed."""

    @joined(told)
    def went_on(self) -> None:
        """Called when the match has changed, by a move or by taking back."""

    @joined(told)
    def stepped(self) -> None:
        """A person is about to look at another position."""

    @joined(told)
    def position_shown(self) -> None:
        """Called when the shown position or its state has changed, before anything of it is drawn."""

    @joined(some)
    def update(self, now: float, *, still: bool) -> bool:
        """Advance to ``now``; ``still`` when nothing on the table is in progress. Returns whether anything moves."""
        return False

    @joined(lambda times: earliest(*times))
    def wake_at(self) -> float | None:
        """The time of the next `update` although nothing moves; None if there is none."""
        return None

    # What is done

    @joined(any)
    def handle(self, event: Event) -> bool:
        """Take an input before the table does; whether it was used."""
        return False

    @joined(any)
    def command(self, name: str) -> bool:
        return False

    @joined(any)
    def back(self) -> bool:
        return False

    @property
    @joined(any)
    def explores(self) -> bool:
        """Whether moves may be tried without affecting the match, whose clock and computer players rest meanwhile."""
        return False

    @joined(all)
    def allows(self, gesture: Gesture) -> bool:
        """Whether a legal drop may be made now; if not, say why."""
        return True

    @joined(any)
    def takes(self, move: Move | None) -> bool:
        """Whether this companion handles a person's ``move`` (None for a throw) instead of having it made."""
        return False

    @property
    @first
    def menu(self) -> Menu | None:
        """The menu shown instead of the table's own; None for the table's own."""
        return None

    # What is shown

    @property
    @first
    def guidance(self) -> Guidance | None:
        """The kind of guidance this companion gives."""
        return None

    @property
    @joined(all)
    def awaits(self) -> bool:
        """Whether this companion permits a move now."""
        return True

    @property
    @joined(any)
    def rests(self) -> bool:
        return False

    @property
    @first
    def found(self) -> int | None:
        """The number of moves before the moment that the person was asked to find, once it is known; else None."""
        return None

    @property
    @first
    def turned_up(self) -> PlaceKey | None:
        """The place of the hidden thing that is known from an answer just given; None if there is none."""
        return None

    @property
    @first
    def plan(self) -> Mapping[Hashable, Hashable]:
        """Parts of the frame to replace, each with its temporary replacement."""
        return {}

    @first
    def tree(self) -> Item | None:
        """The layout of the frame that replaces the game's own; None to keep that."""
        return None

    @through
    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        """The contents of the frame, ``view`` as declared by the game, with this companion's changes."""
        return view

    @through
    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        """The common controls of a table, with what this companion changes."""
        return controls

    @joined(told)
    def show_widgets(self) -> None:
        """Bring this companion's own widgets up to date."""

    @joined(told)
    def reword(self) -> None:
        """Add these widgets to the frame anew, in the language now chosen."""

    @property
    @joined(collected)
    def lit(self) -> Sequence[PlaceKey]:
        """The place that is lit as by a hint."""
        return ()

    @property
    @joined(collected)
    def arrows(self) -> Sequence[Arrow]:
        """Arrows on the table, those drawn later last."""
        return ()

    @property
    @joined(collected)
    def places(self) -> Sequence[PlaceKey]:
        """Places that may be clicked although no gesture begins there."""
        return ()

    @joined(collected)
    def nodes(self) -> Sequence[Node]:
        """Nodes for assistive tools in place of the table's own; empty to keep those."""
        return ()

    @joined(any)
    def covers(self, rect: pygame.Rect) -> bool:
        """Whether a sheet of paper covers the middle of ``rect``."""
        return False

    @joined(told, last_on_top=True)
    def draw_under(self, target: pygame.Surface) -> None:
        """Draw what changes under the things."""

    @joined(told, last_on_top=True)
    def draw_above(self, target: pygame.Surface) -> None:
        """Draw what changes over the things, but under marks, arrows and what is held."""

    @joined(told, last_on_top=True)
    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        """Draw what changes over everything; ``ringed`` has the focus ring."""


class Companions(Companion):
    """All companions of one table, asked in order: who joined last comes first, and is drawn on top."""

    def __init__(self) -> None:
        self._all: list[Companion] = []
        self._asked: dict[str, Sequence[Callable[..., object]]] = {}

    def __iter__(self) -> Iterator[Companion]:
        return iter(self._all)

    def join(self, companion: Companion) -> None:
        self._all.insert(0, companion)
        self._asked.clear()

    def asked(self, hook: Hook[Asked, Given, T]) -> Sequence[Callable[Given, T]]:
        """Those who have something of their own to say at a ``hook``: the others are not asked, many times a second."""
        name = hook.__name__
        if name not in self._asked:
            default = getattr(Companion, name)
            own = [each for each in self._all if getattr(type(each), name) is not default]
            shown = isinstance(default, property)
            self._asked[name] = [partial(getattr, each, name) if shown else getattr(each, name) for each in own]
        return cast("Sequence[Callable[Given, T]]", self._asked[name])
