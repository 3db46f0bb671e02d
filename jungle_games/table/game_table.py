"""What a game's scene says of its table; all that is not abstract may be left as it is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pygame

from jungle_games.core.game import Actor, BadSetup
from jungle_games.core.history import Step
from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.core.match_moves import MatchMove
from jungle_games.table.arrangement import Arrangement, Barrier, Effect, Gesture, PlaceKey, Thing
from jungle_games.table.coach import Coach
from jungle_games.table.columns import Columns
from jungle_games.table.drawing import Drawing
from jungle_games.table.frame import COACH, ICONS, Control, FramePlan, FrameView, history_controls
from jungle_games.table.motion import MotionStyle
from jungle_games.table.move_entries import move_entries
from jungle_games.table.move_list import MoveEntry
from jungle_games.table.plate import SeatPlate
from jungle_games.table.play import PAUSE
from jungle_games.table.prompt_line import Prompt
from jungle_games.table.prompts import common_prompt, your_turn
from jungle_games.table.result import Fact
from jungle_games.table.seats import seat_plate
from jungle_games.table.state import TableState
from jungle_games.table.transition import Change, Transition
from jungle_games.table.verdict import Ending, ending_of
from jungle_games.ui.painter import Painter
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View


class GameTable:
    """The part of a table that each game fills in.

    ``drawing`` is how its positions look; everything else is told from a `TableState` to what is shown for it.
    """

    drawing: Drawing[Any]
    arrangement: Arrangement
    """Where everything lies now."""
    coach: Coach | None
    plate_type: ClassVar[type[SeatPlate]] = SeatPlate
    """What seats are shown by."""

    @property
    @abstractmethod
    def shown_position(self) -> Any:
        """The position on the table."""

    @property
    @abstractmethod
    def match(self) -> Match[Any, Any]:
        """The match on the table."""

    # Position to table

    @abstractmethod
    def make_drawing(self, painter: Painter) -> Drawing[Any]:
        """How positions of this match look."""

    def arrange(self, position: Any) -> Arrangement:
        """Where everything lies for ``position``, in pixels of the window as it is now."""
        return self.drawing.arrange(position)

    def way_of(self, move: Any, seat: Actor | None) -> tuple[PlaceKey, PlaceKey] | None:
        """From where to where ``seat`` drags something for ``move``, the same place for a click; None for no drag."""
        return None

    def gestures(self, position: Any) -> Sequence[Gesture]:
        """The drags that are legal moves in ``position``: the ways of all moves, onto something being a capture."""
        taken = {thing.place for thing in self.arrange(position).things}
        ways = [(move, self.way_of(move, position.actor(move))) for move in position.legal_moves()]
        return [
            Gesture(move, *way, Effect.CAPTURE if way[1] in taken else Effect.QUIET) for move, way in ways if way
        ]

    def transition(self, change: Change) -> Transition:
        """How a thing gets from where it lay to where it now lies: it glides, to and from trays it shrinks."""
        ends = [thing.place for thing in (change.before, change.after) if thing is not None]
        on_board = all(place in self.arrangement.places for place in ends)
        return Transition() if on_board or len(ends) == 1 else Transition(MotionStyle.TAKEN)

    def name_of(self, place: PlaceKey) -> str:
        """A place and what lies on it, in words: ``Elephant, blue, g3``."""
        thing = self.arrangement.thing_on(place)
        what = "" if thing is None else self.drawing.name_thing(thing.look)
        return _("{what}, {square}").format(what=what, square=place) if what else str(place)

    @property
    def shows_closer(self) -> bool:
        """Whether the place that is pointed at is shown larger: then its name would only cover it."""
        return False

    def last_places(self, step: Step[Any, Any]) -> Sequence[PlaceKey]:
        """The places that the last move is shown by."""
        return () if isinstance(step.move, MatchMove) else self.way_of(step.move, step.actor) or ()

    def hint_places(self, move: Any) -> tuple[PlaceKey, PlaceKey] | None:
        """From where to where the arrow of a hint goes."""
        return self.way_of(move, self.match.to_move)

    def barriers(self, place: PlaceKey) -> Sequence[Barrier]:
        """What stops the thing on ``place`` where one might expect it to go."""
        return ()

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        """Why a drop is not legal, in a sentence; None when there is nothing to say."""
        return None

    def caution(self, move: Any) -> str | None:
        """What a person is to think of before a legal move is made, in a sentence; None: it is made at once."""
        return None

    def width_in_hand(self, thing: Thing) -> float:
        """How wide a held thing is before it grows, in pixels, so that it does not hide too much."""
        return self.drawing.width_in_hand(thing)

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

    def frame_view(self, state: TableState[Any, Any]) -> FrameView:
        """What the frame shows for a moment."""
        plates = [seat_plate(state, seat) for seat in range(len(state.match.seats))]
        return FrameView(plates, common_prompt(state, self.todo(state)))

    def todo(self, state: TableState[Any, Any]) -> Prompt:
        """What a person at the screen is to do."""
        return your_turn(state)

    def move_text(self, before: Any, move: Any) -> str:
        """How a move is written that was made in the position ``before``."""
        return str(move)

    def frame_plan(self, view: View) -> FramePlan:
        """Where the frame's parts lie in the window, with a slot for a coach while one teaches."""
        columns, seats = Columns(view), range(len(self.match.seats))
        columns.icons(ICONS)
        columns.plates(sorted(seats, key=lambda seat: seat == self.drawing.home))
        columns.play()
        if self.coach is not None:
            columns.fill("left", COACH)
        return columns.plan

    def move_entries(self) -> Sequence[MoveEntry]:
        """The moves of the match as the list has them; asked for when there is another one."""
        return self.entries_of(self.match.steps)

    def entries_of(self, steps: Sequence[Step[Any, Any]]) -> Sequence[MoveEntry]:
        """The moves among ``steps``, which begin where the match does."""
        return move_entries(self.match, steps, self.move_text)

    def history_controls(self, state: TableState[Any, Any], plies: tuple[int, int]) -> Sequence[Control]:
        """Undo, redo and the hint, or what stands in their place."""
        return history_controls(state, plies)

    def make_widgets(self) -> None:
        """Add the widgets that only this game has to the frame: at first, and once another language is spoken."""

    def show_widgets(self, state: TableState[Any, Any]) -> None:
        """Bring the widgets that only this game has up to date."""

    def ending(self) -> Ending:
        """How the finished match ended, as far as only the game knows."""
        return ending_of(self.match)

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
