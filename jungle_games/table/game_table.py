"""What a game's scene says of its table; all that is not abstract may be left as it is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pygame

from jungle_games.core.game import BadSetup
from jungle_games.core.history import Step
from jungle_games.core.i18n import _
from jungle_games.table.arrangement import Arrangement, Barrier, Effect, Gesture, PlaceKey, Thing
from jungle_games.table.drawing import Drawing
from jungle_games.table.frame import Control, FramePlan, FrameView, history_controls
from jungle_games.table.move_list import MoveEntry
from jungle_games.table.plate import SeatPlate
from jungle_games.table.play import PAUSE
from jungle_games.table.result import Fact
from jungle_games.table.state import TableState
from jungle_games.table.transition import Change, Transition
from jungle_games.table.verdict import Ending
from jungle_games.ui.painter import Painter
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View


class GameTable:
    """The part of a table that each game fills in.

    ``drawing`` is how its positions look; everything else is told from a `TableState` to what is shown for it.
    """

    drawing: Drawing[Any]
    plate_type: ClassVar[type[SeatPlate]] = SeatPlate
    """What seats are shown by."""

    @property
    @abstractmethod
    def shown_position(self) -> Any:
        """The position on the table."""

    # Position to table

    @abstractmethod
    def make_drawing(self, painter: Painter) -> Drawing[Any]:
        """How positions of this match look."""

    def arrange(self, position: Any) -> Arrangement:
        """Where everything lies for ``position``, in pixels of the window as it is now."""
        return self.drawing.arrange(position)

    @abstractmethod
    def gestures(self, position: Any) -> Sequence[Gesture]:
        """The drags that are legal moves in ``position``."""

    def transition(self, change: Change) -> Transition:
        """How a thing gets from where it lay to where it now lies."""
        return Transition()

    @abstractmethod
    def name_of(self, place: PlaceKey) -> str:
        """A place and what lies on it, in words: ``Elephant, blue, g3``."""

    @property
    def shows_closer(self) -> bool:
        """Whether the place that is pointed at is shown larger: then its name would only cover it."""
        return False

    def last_places(self, step: Step[Any, Any]) -> Sequence[PlaceKey]:
        """The places that the last move is shown by."""
        return ()

    def hint_places(self, move: Any) -> tuple[PlaceKey, PlaceKey] | None:
        """From where to where the arrow of a hint goes."""
        return None

    def barriers(self, place: PlaceKey) -> Sequence[Barrier]:
        """What stops the thing on ``place`` where one might expect it to go."""
        return ()

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        """Why a drop is not legal, in a sentence; None when there is nothing to say."""
        return None

    def width_in_hand(self, thing: Thing) -> float:
        """How wide a held thing is before it grows, in pixels: as wide as it lies, unless it would hide too much."""
        return thing.pose.width

    # What is drawn besides the things, in its order

    def draw_table(self, target: pygame.Surface) -> None:
        """Draw the table or board itself."""
        self.drawing.draw_table(target)

    def draw_below(self, target: pygame.Surface) -> None:
        """Draw what moves or changes under the things and the marks."""
        self.drawing.draw_below(target, self.shown_position)

    def draw_above(self, target: pygame.Surface) -> None:
        """Draw what moves or changes over the things, but under the held one."""
        self.drawing.draw_above(target, self.shown_position)

    # The frame

    @abstractmethod
    def frame_view(self, state: TableState[Any, Any]) -> FrameView:
        """What the frame shows for a moment."""

    @abstractmethod
    def frame_plan(self, view: View) -> FramePlan:
        """Where the frame's parts lie in the window, with a slot for a coach while one teaches."""

    def move_entries(self) -> Sequence[MoveEntry]:
        """The moves of the match as the list has them; asked for when there is another one."""
        return ()

    def history_controls(self, state: TableState[Any, Any], plies: tuple[int, int]) -> Sequence[Control]:
        """Undo, redo and the hint, or what stands in their place."""
        return history_controls(state, plies)

    def make_widgets(self) -> None:
        """Add the widgets that only this game has to the frame: at first, and once another language is spoken."""

    def show_widgets(self, state: TableState[Any, Any]) -> None:
        """Bring the widgets that only this game has up to date."""

    @abstractmethod
    def ending(self) -> Ending:
        """How the finished match ended, as far as only the game knows."""

    # Text

    def position_text(self) -> str | None:
        """The shown position as text to copy; None where a game has no such text."""
        return None

    def setup_from(self, text: str) -> Mapping[str, Any]:
        """The set-up that plays on from a pasted position. Raises BadSetup with the reason."""
        raise BadSetup(_("This game has no position text."))

    def facts(self) -> Mapping[str, Fact]:
        """The game's own numbers for the statistics, once the match is over."""
        return {}

    # The course of the match

    def answer_pause(self) -> float:
        """How many seconds a computer player waits before it makes its move."""
        return PAUSE

    def prelude(self, move: Any) -> Sequence[Any]:
        """The moves that come right before ``move``, such as the time that has passed."""
        return ()

    def reflex(self) -> Any:
        """The move that a computer player makes at once, whoever's turn it is; None when there is none."""
        return None

    @property
    def occupied(self) -> bool:
        """Whether something is to be seen before the game may go on."""
        return False

    def throws_by_hand(self) -> bool:
        """Whether it is up to a person to make the move of chance that is due, by a gesture without a move."""
        return False

    def went_on(self) -> None:
        """The match went on, or back: things are about to set off."""

    def drop_sound(self, gesture: Gesture) -> SoundName:
        """What is heard when this drop is made."""
        return "capture" if gesture.effect is Effect.CAPTURE else "drop"

    def move_sound(self, position: Any, move: Any) -> SoundName:
        """What is heard when ``move`` is made in ``position`` by somebody else."""
        gesture = next((gesture for gesture in self.gestures(position) if gesture.move == move), None)
        return "drop" if gesture is None else self.drop_sound(gesture)
