"""What a game's scene says of its table; all that is not abstract may be left as it is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.game import Actor, BadSetup, Seat
from jungle_games.core.history import Step
from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.core.match_moves import MatchMove
from jungle_games.table.arrangement import Arrangement, Barrier, Effect, Gesture, PlaceKey, Thing
from jungle_games.table.columns import Columns
from jungle_games.table.cues import Cue
from jungle_games.table.drawing import Drawing
from jungle_games.table.end_layout import SheetFact
from jungle_games.table.end_sheet_content import common_facts
from jungle_games.table.flourish import Flourish, Lit
from jungle_games.table.frame import ICONS, Control, FramePlan, FrameView, history_controls, hurry_control
from jungle_games.table.guide import Guide
from jungle_games.table.motion import MotionStyle
from jungle_games.table.move_entries import MoveEntry, move_entries
from jungle_games.table.notice import Notice
from jungle_games.table.notices import SILENT, Narrator, match_notices
from jungle_games.table.plate import SeatPlate
from jungle_games.table.prompt import Prompt, common_prompt, your_turn
from jungle_games.table.seats import seat_plate
from jungle_games.table.state import TableState
from jungle_games.table.transition import Change, Transition
from jungle_games.table.verdict import Ending, Fact, ending_of
from jungle_games.ui.painter import Painter
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View

_PAUSE: Final = 0.45
_CARD_CORNER: Final = 0.1
"""A card's radius as a share of its width."""


class GameTable:
    """The part of a table that each game fills in.

    ``drawing`` is how its positions look; everything else is told from a `TableState` to what is shown for it.
    """

    drawing: Drawing[Any]
    arrangement: Arrangement
    """Where everything lies now."""
    guide: Guide | None
    """What leads through a lesson or a puzzle here; None in a match that counts."""
    plate_type: ClassVar[type[SeatPlate]] = SeatPlate
    """What seats are shown by."""
    narrator: Narrator = SILENT
    """Makes the notices of this game."""

    @property
    @abstractmethod
    def shown_position(self) -> Any:
        """The position on the table."""

    @property
    @abstractmethod
    def match(self) -> Match[Any, Any]:
        """The match on the table."""

    @property
    @abstractmethod
    def just_made(self) -> Step[Any, Any] | None:
        """What has just been done, while things set off for it; None for a step back, or to another moment."""

    @property
    def by_computer(self) -> bool:
        """Whether it is a computer player that has just moved."""
        actor = self.just_made.actor if self.just_made is not None else None
        return isinstance(actor, int) and not self.match.seats[actor].is_person

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

    def name_of_thing(self, thing: Thing) -> str:
        """What lies beside all places, such as in a tray, in words."""
        what = self.drawing.name_thing(thing.look)
        return _("{what}, {square}").format(what=what, square=thing.place) if what else ""

    @property
    def open_hand(self) -> tuple[Seat, Sequence[Card]] | None:
        """The seat whose hand lies open at the screen, and its cards in the order of the arrangement's hand."""
        return None

    @property
    def shows_closer(self) -> bool:
        """Whether the place that is pointed at is shown larger: then its name would only cover it."""
        return False

    def last_places(self, step: Step[Any, Any]) -> Sequence[PlaceKey]:
        """The places that the last move is shown by."""
        return () if isinstance(step.move, MatchMove) else self.way_of(step.move, step.actor) or ()

    def named_places(self, step: Step[Any, Any]) -> Sequence[PlaceKey]:
        """The places that a line of the list is about: pointing at it lights them up."""
        return self.last_places(step)

    def hint_places(self, move: Any) -> tuple[PlaceKey, PlaceKey] | None:
        """From where to where the arrow of a hint goes."""
        return self.way_of(move, self.match.to_move)

    def hint_speaks_of(self, move: Any) -> Sequence[PlaceKey]:
        """The places that a hint's reason speaks of, besides those of its arrow: they light up."""
        return ()

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

    def draw_won(self, target: pygame.Surface) -> None:
        """Draw the light behind what won, once the match is over."""

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
        """Where the frame's parts lie in the window, with a slot for whoever guides the person."""
        columns, seats = Columns(view), range(len(self.match.seats))
        columns.icons(ICONS)
        self.fill_columns(columns, sorted(seats, key=lambda seat: seat == self.drawing.home))
        return columns.plan

    def fill_columns(self, columns: Columns, seats: Sequence[Seat]) -> None:
        """Plan the plates of ``seats``, the uppermost first, and what the match is played or guided by."""
        if self.guide is not None:
            self.guide.lay_out(columns, seats)
        else:
            columns.plates(seats)
            columns.play()

    def planned(self, plan: FramePlan) -> FramePlan:
        """The ``plan`` of the frame as it is now."""
        return plan

    def move_entries(self) -> Sequence[MoveEntry]:
        """The moves of the match as the list has them; asked for when there is another one."""
        return self.entries_of(self.match.steps)

    def entries_of(self, steps: Sequence[Step[Any, Any]]) -> Sequence[MoveEntry]:
        """The moves among ``steps``, which begin where the match does."""
        return move_entries(self.match, steps, self.move_text)

    def notices(self, step: Step[Any, Any], before: Any, after: Any) -> Sequence[Notice]:
        """The notices of a step from the position ``before`` to the one ``after`` it, for one seat or for all.

        Each is told by a banner at the seat's plate, a sound, and a line among the moves. All at the table may read it.
        """
        return [*match_notices(self.match, step), *self.narrator.notices(self.match, step, before, after)]

    def opening_notices(self) -> Sequence[Notice]:
        """What is announced before the match goes on at this table, such as how it is timed."""
        return tuple(self.narrator.opening(self.match))

    def history_controls(self, state: TableState[Any, Any], plies: tuple[int, int]) -> Sequence[Control]:
        """Undo, redo and the hint, or what stands in their place."""
        return history_controls(state, plies)

    def hurry_control(self, state: TableState[Any, Any]) -> Control:
        """What lets computer players play without pauses, until it is up to a person."""
        return hurry_control(state, compact=True)

    def make_widgets(self) -> None:
        """Add the widgets that only this game has to the frame: at first, and once another language is spoken."""

    def show_widgets(self, state: TableState[Any, Any]) -> None:
        """Bring the widgets that only this game has up to date."""

    def ending(self) -> Ending:
        """How the finished match ended, as far as only the game knows."""
        return ending_of(self.match)

    def covered_in_pause(self) -> bool:
        """Whether a pause must not serve to study the table: time runs, or people have secrets from each other."""
        match = self.match
        several = sum(info.is_person for info in match.seats) > 1
        return match.clock is not None or (several and not match.game.open_information)

    win_sound: ClassVar[SoundName] = "win"
    """What is heard when a person wins."""

    def flourish(self) -> Flourish:
        """What won the finished match, where it lies now: it is lit, and nothing may cover it.

        Without a word from the game it is where the last move went; where that is no place, and beside the board, it
        is the plates of those who won.
        """
        match, last = self.match, self.match.last
        if match.outcome is None or last is None or not match.outcome.winners:
            return Flourish()
        rects = [rect for place in self.last_places(last)[-1:] if (rect := self.arrangement.places.get(place))]
        share = _CARD_CORNER if self.drawing.style.cards else 0.5
        return Flourish([Lit(rect, share * rect.w) for rect in rects], self.cheers)

    @property
    def cheers(self) -> bool:
        """Whether somebody at the screen may be glad of how the finished match ended."""
        match = self.match
        persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
        winners = match.outcome.winners if match.outcome is not None else ()
        return not persons or any(seat in winners for seat in persons)

    @staticmethod
    def tell_facts(match: Match[Any, Any], seat: Seat) -> Sequence[SheetFact]:
        """Up to four facts of a finished match for the sheet, what is the seat's own first."""
        return common_facts(match)

    # Text

    def position_text(self) -> str | None:
        """The shown position as text to copy; None if a game has no such text."""
        return None

    def setup_from(self, text: str) -> Mapping[str, Any]:
        """The set-up that plays on from a pasted position. Raises BadSetup with the reason."""
        raise BadSetup(_("This game has no position text."))

    def facts(self) -> Mapping[str, Fact]:
        """The game's own numbers for the statistics, once the match is over."""
        return {}

    # The course of the match

    def answer_pause(self) -> float:
        """How many seconds a computer player waits, so that one can see what happened, once everything lies still."""
        return _PAUSE

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

    @abstractmethod
    def computer_failed(self, reason: str) -> None:
        """Tell that a computer player gave no move, and offer to ask it again."""

    def draw_declined(self, seat: Seat) -> None:
        """Tell that ``seat`` will not have the draw it was offered."""

    def throws_by_hand(self) -> bool:
        """Whether it is up to a person to make the move of chance that is due, by a gesture without a move."""
        return False

    def went_on(self) -> None:
        """The match went on, or back: things are about to set off."""

    def told_at_rest(self, step: Step[Any, Any]) -> bool:
        """Whether a move is told only once what it set off lies still: words, lights and the list wait for it."""
        return False

    def cues(self, before: Any, step: Step[Any, Any]) -> Sequence[Cue]:
        """What is heard of a move that was made in ``before``, whoever made it."""
        if isinstance(step.move, MatchMove):
            return ()
        made = next((gesture for gesture in self.gestures(before) if gesture.move == step.move), None)
        return () if made is None else [Cue("capture" if made.effect is Effect.CAPTURE else "drop")]
