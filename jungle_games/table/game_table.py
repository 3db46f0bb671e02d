"""What a game's scene defines about its table; everything that is not abstract has a default."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.findings import Explanation
from jungle_games.core.formatting import listed
from jungle_games.core.game import Actor, BadSetup, M, P, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import MatchMove, Step
from jungle_games.core.matches.match import AnyMatch
from jungle_games.table.drawing import Drawing, Tray
from jungle_games.table.ending.end_sheet_content import SheetFact, common_facts
from jungle_games.table.ending.flourish import Flourish, Lit, lit_plates
from jungle_games.table.ending.sheet_parts import Crest
from jungle_games.table.ending.verdict import Ending, Fact, ending_of
from jungle_games.table.frame.common_controls import BoardFrame, history_controls, hurry_control
from jungle_games.table.frame.frame import ICONS, Control, FrameView
from jungle_games.table.frame.plate import SeatPlate, seat_plate
from jungle_games.table.frame.prompt import Prompt, common_prompt, your_turn
from jungle_games.table.sprites.arrangement import Arrangement, Barrier, Effect, Gesture, PlaceKey, Thing, effect_of
from jungle_games.table.sprites.marks import Caution
from jungle_games.table.sprites.motion import MotionStyle
from jungle_games.table.sprites.transition import Change, Cue, Transition
from jungle_games.table.state import (
    SILENT,
    AnyState,
    MoveEntry,
    Narrator,
    TableState,
    declined,
    match_notices,
    move_entries,
)
from jungle_games.table.style import SeatPicture
from jungle_games.table.table_parts import TableParts
from jungle_games.table.worker_requests import Hint
from jungle_games.ui.layout import Item
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.sound import SoundName

_PAUSE: Final = 0.45
_CARD_CORNER: Final = 0.1
"""The corner radius of a card as a fraction of its width."""


class GameTable(TableParts[P, M]):
    """The part of a table's scene that each game defines.

    ``drawing`` draws its positions; all other methods compute what is shown from a `TableState`.
    """

    plate_type: ClassVar[type[SeatPlate]] = SeatPlate
    """The names of the seats' pictures."""
    onward: ClassVar[str | None] = None
    """The button by which the match goes on where nothing on the table does it."""
    narrator: Narrator[P] = SILENT
    """Makes the notices of this game."""

    # Position to table

    @abstractmethod
    def make_drawing(self, painter: Painter) -> Drawing[P]:
        """Make the drawing for the positions of this match."""

    def arrange(self, position: P) -> Arrangement:
        """The arrangement of ``position``, in window pixels."""
        return self.drawing.arrange(position)

    def way_of(self, move: M, seat: Actor | None) -> tuple[PlaceKey, PlaceKey] | None:
        """The source and target of the drag by which ``seat`` makes ``move``, equal for a click; None for no drag."""
        return None

    def gestures(self, position: P) -> Sequence[Gesture]:
        """The gestures for the legal moves in ``position``, with what they capture.

        Of games of perfect information that is whatever is gone after the move; otherwise what it is dragged onto.
        """
        before, is_open = self.arrange(position), self.match.game.open_information
        taken = {thing.place for thing in before.things}
        found = []
        for move in position.legal_moves():
            source, target = self.way_of(move, position.actor(move)) or (None, None)
            if target is None:
                continue
            if is_open:
                effect = effect_of(before, self.arrange(position.play(move)), source, target)
            else:
                effect = Effect.CAPTURE if source != target in taken else Effect.QUIET
            found.append(Gesture(move, source, target, effect))
        return found

    def transition(self, change: Change) -> Transition:
        """How a thing moves from one arrangement to the next: it glides, and shrinks into and out of trays."""
        ends = [thing.place for thing in (change.before, change.after) if thing is not None]
        on_board = all(place in self.arrangement.places for place in ends)
        return Transition() if on_board or len(ends) == 1 else Transition(MotionStyle.TAKEN)

    def name_of(self, place: PlaceKey) -> str:
        """A place and what lies on it, in words: ``Elephant, blue, g3``."""
        thing = self.arrangement.thing_on(place)
        what = "" if thing is None else self.drawing.name_thing(thing.look)
        return _("{what}, {square}").format(what=what, square=place) if what else str(place)

    def name_of_thing(self, thing: Thing) -> str:
        """A thing that lies on no place, such as in a tray, in words."""
        what = self.drawing.name_thing(thing.look)
        return _("{what}, {square}").format(what=what, square=thing.place) if what else ""

    @property
    def open_hand(self) -> tuple[Seat, Sequence[Card]] | None:
        """The seat whose hand is open at the screen, with its cards in the order of the arrangement's hand."""
        return None

    def last_places(self, step: Step[P, M]) -> Sequence[PlaceKey]:
        """The places that mark the last move."""
        return () if isinstance(step.move, MatchMove) else self.way_of(step.move, step.actor) or ()

    def last_shown(self) -> Sequence[PlaceKey]:
        """The places of the move that led to the shown position."""
        step = self.cursor.step
        return self.last_places(step) if step is not None else ()

    def named_places(self, step: Step[P, M]) -> Sequence[PlaceKey]:
        """The places that light up while a line of the list is pointed at."""
        return self.last_places(step)

    def hint_places(self, move: M) -> tuple[PlaceKey, PlaceKey] | None:
        """The source and target of a hint's arrow."""
        return self.way_of(move, self.match.to_move)

    def hint_speaks_of(self, move: M) -> Sequence[PlaceKey]:
        """The places that a hint's reason mentions, besides those of its arrow; they light up."""
        return ()

    def hint_look(self, explanation: Explanation) -> Sequence[PlaceKey]:
        """The places to look at first for a hint with this explanation."""
        return explanation.look

    def hint_title(self, hint: Hint) -> str:
        """The heading of a hint; empty for the name of what is to be played, and then the move."""
        return ""

    def barriers(self, place: PlaceKey) -> Sequence[Barrier]:
        """The barriers that stop the thing on ``place`` where a player might expect it to go."""
        return ()

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        """Why a drop is illegal, in a sentence; None to say nothing."""
        return None

    def caution(self, move: M) -> Caution | None:
        """A warning to confirm before a legal move is made; None to make it at once."""
        return None

    def width_in_hand(self, thing: Thing) -> float:
        """The width of a held thing before it is enlarged, in pixels, so that it does not hide too much."""
        return self.drawing.width_in_hand(thing)

    # What is drawn besides the things, in its order

    def draw_below(self, target: pygame.Surface) -> None:
        """Draw what changes under the things and marks."""
        self.drawing.draw_below(target, self.shown_position)

    def draw_above(self, target: pygame.Surface) -> None:
        """Draw what changes over the things, but under the held one."""
        self.drawing.draw_above(target, self.shown_position)

    def paint_look(self, painter: Painter, picture: Hashable, width: int) -> pygame.Surface:
        """Who sits at the table, an asset, or the look of a thing, painted ``width`` pixels wide."""
        if isinstance(picture, SeatPicture):
            return picture.paint(painter, width)
        if isinstance(picture, str) and "/" in picture:  # an asset lies in a folder; a look of the game's is a word
            return painter.picture(picture, (width, width))
        return self.drawing.paint_thing(picture, width)

    # The frame

    def banner_target(self, seat: Seat) -> pygame.Rect | None:
        """What a banner for ``seat`` points at, in pixels: its plate; None if it has none."""
        return self.frame.rect_of(seat)

    @property
    def state(self) -> TableState[P, M]:
        """A snapshot of the table, from which all that it shows is computed."""
        play, hand, now = self.play, self.handling.drag_state, self.services.now()
        return TableState(
            match=self.match,
            position=self.shown_position,
            ply=self.shown_ply,
            view=self.view,
            now=now,
            seconds=play.seconds(now),
            persons=self.match.persons,
            acting=play.acting,
            gestures=self.legal_gestures,
            held=hand.hold.thing if hand.hold is not None else None,
            aim=hand.aim,
            drop=hand.target(),
            pointed=self.pointed_place,
            effect=self.handling.effect,
            hint=play.hints.shown,
            hint_sought=play.hints.sought,
            looking_back=self.looking_back,
            occupied=self.occupied,
            thinking=play.thinking,
            person_to_move=play.person_to_move,
            awaits_roll=play.awaits_roll and self.companions.awaits,
            moving=self.sprites.moving,
            last_announced=self.match.position_at(self.new_steps.announced) if self.unannounced else None,
            caption=self.captions.current,
            notice=self.banners.shown,
            device=self.services.stack.device,
            hurried=play.pacing.hurried,
            taught=self.taught,
            rests=self.companions.rests,
            goal=self.goal,
        )

    def frame_view(self, state: AnyState) -> FrameView:
        """What the frame shows at one moment."""
        seats = range(len(state.match.seats))
        plates = [replace(seat_plate(state, seat), in_tray=self._words_in_tray(seat)) for seat in seats]
        return FrameView(plates, common_prompt(state, self.todo(state)))

    def _words_in_tray(self, seat: Seat) -> str | None:
        """What lies in the tray of ``seat``, in words; None if there is nothing."""
        lying = [thing.look for thing in self.arrangement.things if thing.place == Tray(seat)]
        return listed(map(self.drawing.name_thing, lying)) or None

    def todo(self, state: AnyState) -> Prompt:
        """The prompt for a person at the screen who is to move."""
        return your_turn(state)

    def move_text(self, before: P, move: M) -> str:
        """The notation of a move made in the position ``before``."""
        return str(move)

    def frame_tree(self) -> Item:
        """The frame's parts round the table."""
        seats = sorted(range(len(self.match.seats)), key=lambda seat: seat == self.drawing.home)
        drawing = self.drawing
        return BoardFrame(self.frame, drawing.size, seats, self.guidance, drawing.has_trays).tree(ICONS)

    def move_entries(self) -> Sequence[MoveEntry]:
        """The entries of the list of moves; called when a move has been added."""
        return self.entries_of(self.match.steps)

    def entries_of(self, steps: Sequence[Step[P, M]]) -> Sequence[MoveEntry]:
        """The entries for ``steps``, which begin at the start of the match."""
        return move_entries(self.match, steps, self.move_text)

    def notices(self, step: Step[P, M], before: P, after: P) -> Sequence[Notice]:
        """The notices of a step from the position ``before`` to the one ``after`` it, for one seat or for all.

        Each is shown by a banner at the seat's plate, a sound, and a line among the moves; everybody may read it.
        """
        return [*match_notices(self.match, step), *self.narrator.notices(self.match, step, before, after)]

    def opening_notices(self) -> Sequence[Notice]:
        """The notices shown before the match begins or resumes at this table, such as its time control."""
        return tuple(self.narrator.opening(self.match))

    def history_controls(self, state: AnyState, plies: tuple[int, int]) -> Sequence[Control]:
        """The controls undo, redo and hint, or their replacements."""
        return history_controls(state, plies)

    def hurry_control(self, state: AnyState) -> Control:
        """The control that makes computer players play without pauses until a person is to move."""
        return hurry_control(state)

    def make_widgets(self) -> None:
        """Add the game's own widgets to the frame; called at first and after a change of language."""

    def show_widgets(self, state: AnyState) -> None:
        """Update the game's own widgets."""

    def ending(self) -> Ending:
        """The ending of the finished match in the words of the game."""
        return ending_of(self.match)

    def crest(self) -> Crest | None:
        """What the sheet at the end shows in place of the winner's medal, if the game has something better."""
        return None

    def covered_in_pause(self) -> bool:
        """Whether to hide the table in a pause: because time is limited, or people have secrets from each other."""
        match = self.match
        several = len(match.persons) > 1
        return match.clock is not None or (several and not match.game.open_information)

    def goes_on_at_end(self) -> bool:
        """The match has ended and everything is at rest: whether the game leads on by itself, without a result."""
        return False

    win_sound: ClassVar[SoundName] = "win"
    """The sound of a person's win."""

    def flourish(self) -> Flourish:
        """The flourish that lights what won the finished match; nothing may cover that.

        By default it lights the target of the last move, or if the match was not won by a move on the board,
        the winners' plates, as far as the sheet at the end leaves them free.
        """
        outcome, last = self.match.outcome, self.match.last
        if outcome is None:
            return Flourish()
        ends = self.last_places(last)[-1:] if last is not None and outcome.winners else ()
        rects = [rect for place in ends if (rect := self.arrangement.places.get(place))]
        share = _CARD_CORNER if self.drawing.style.cards else 0.5
        lit = [Lit(rect, share * rect.w) for rect in rects]
        return Flourish(lit or lit_plates(self.frame, outcome.winners, self.drawing.view.u), self.won_here)

    @staticmethod
    def result_facts(match: AnyMatch, seat: Seat) -> Sequence[SheetFact]:
        """Up to four facts about a finished match for the sheet, the seat's own first."""
        return common_facts(match)

    # Text

    def position_text(self) -> str | None:
        """The shown position as text to copy; None if the game has no such format."""
        return None

    def setup_from(self, text: str) -> Mapping[str, object]:
        """The set-up to play on from a pasted position. Raises BadSetup with the reason."""
        raise BadSetup(_("This game has no position text."))

    def facts(self) -> Mapping[str, Fact]:
        """The game's own numbers for the statistics of a finished match."""
        return {}

    # The course of the match

    def answer_pause(self) -> float:
        """The seconds that a computer player waits after everything lies still, so that people can follow."""
        return _PAUSE

    def prelude(self, move: M) -> Sequence[M]:
        """The moves to make just before ``move``, such as the elapsed time."""
        return ()

    def reflex(self) -> M | None:
        """The move that some computer player makes without thinking; None if there is none."""
        return None

    @property
    def occupied(self) -> bool:
        """Whether something must be seen before the game may go on."""
        return False

    @property
    def may_announce(self) -> bool:
        """Whether banners may be shown: not over an earlier position, and not before what is to be seen first."""
        return not self.looking_back and not self.occupied

    def computer_failed(self, reason: str) -> None:
        """Say that a computer player returned no move, and offer to ask it again."""
        self.navigator.confirm(_("The computer player is stuck"), reason, _("Try again"), self.play.ask_again)

    def draw_declined(self, seat: Seat) -> None:
        """Say that ``seat`` declines the offered draw."""
        self.services.notify(declined(self.match, seat))

    def throws_by_hand(self) -> bool:
        """Whether a person makes the pending chance move, by a gesture without a move."""
        seat = self.match.game.thrower(self.match.position)
        return seat in self.match.persons

    def went_on(self) -> None:
        """The match has changed: animations are about to start."""

    def announced_at_rest(self, step: Step[P, M]) -> bool:
        """Whether a move is announced only when its animation has ended: words, lights and the list wait."""
        return False

    def cues(self, before: P, step: Step[P, M]) -> Sequence[Cue]:
        """The sounds of a move made in ``before``, by anybody."""
        if isinstance(step.move, MatchMove):
            return ()
        way = self.way_of(step.move, step.actor)
        if way is None:
            return ()
        effect = effect_of(self.arrange(before), self.arrange(step.position), *way)
        return [Cue("capture" if effect is Effect.CAPTURE else "drop")]


AnyTable = GameTable[Any, Any]
