"""The parts of a table, the position that it shows, and what a game defines of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final, Generic

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.findings import Explanation, HintStep
from jungle_games.core.formatting import first_capital, listed
from jungle_games.core.game import CHANCE, Actor, AnyChoice, BadSetup, M, P, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.history import MatchMove, MatchStatus, Step
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.table.companion import Companions
from jungle_games.table.drawing import Drawing, Tray
from jungle_games.table.driver import Driver
from jungle_games.table.ending import Crest, Flourish, Lit, SheetFact, common_facts, lit_plates
from jungle_games.table.frame import (
    HURRY,
    ICONS,
    BoardFrame,
    Control,
    Frame,
    FrameView,
    Guidance,
    history_controls,
)
from jungle_games.table.plate import SeatPlate, seat_plate
from jungle_games.table.prompt import Banners, Prompt, common_prompt, your_turn
from jungle_games.table.services import Navigator, Services
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Barrier,
    Captions,
    Change,
    Cue,
    Effect,
    Gesture,
    Impacts,
    MotionStyle,
    PlaceKey,
    Thing,
    Transition,
    effect_of,
    focused_key,
)
from jungle_games.table.sprites.handling import Handling, HandOrder
from jungle_games.table.sprites.layer import SpriteLayer
from jungle_games.table.sprites.marks import Arrow, Caution, TableMarks
from jungle_games.table.state import (
    SILENT,
    AnyState,
    Hint,
    HintView,
    MoveEntry,
    Narrator,
    TableState,
    match_notices,
    move_entries,
)
from jungle_games.table.style import SeatPicture, TableStyle, sitter
from jungle_games.table.verdict import Ending, Fact, ending_of
from jungle_games.ui.layout import Item
from jungle_games.ui.notices import NEWS, Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View
from jungle_games.ui.sound import SoundName
from jungle_games.ui.widget_scene import FocusGraph, Root
from jungle_games.ui.widgets.base import Tipped

New = Sequence[tuple[P, Step[P, M]]]
"""New steps, each with the position before it."""


class Cursor(Generic[P, M]):
    """Steps through a match and through a variation of it, found by analysis or tried by hand.

    A line takes the place of what was played after its root, until it is dropped.
    """

    def __init__(self, match: Match[P, M]) -> None:
        self._match = match
        self._ply: int | None = None
        self._root = 0
        self.branch: tuple[Step[P, M], ...] = ()

    @property
    def ply(self) -> int:
        return self._match.ply if self._ply is None else self._ply

    @property
    def first(self) -> int:
        """The number of chance moves before the first move of a player, which are not stepped through."""
        return next((ply for ply, step in enumerate(self._match.steps) if step.actor is not CHANCE), 0)

    @property
    def end(self) -> int:
        """The number of moves to the end of the variation, or of the match if there is none."""
        return self._root + len(self.branch) if self.branch else self._match.ply

    @property
    def looking(self) -> bool:
        return self._ply is not None

    @property
    def root(self) -> int | None:
        """The number of moves after which the variation leaves the match; None without a variation."""
        return self._root if self.branch else None

    @property
    def astray(self) -> bool:
        """Whether the shown position belongs to the variation only."""
        return bool(self.branch) and self.ply > self._root

    @property
    def ahead(self) -> int:
        """The number of moves of the variation beyond the end of the match."""
        return max(0, self.end - self._match.ply)

    @property
    def moves(self) -> Sequence[M | MatchMove]:
        return tuple(step.move for step in self.branch)

    @property
    def steps(self) -> Sequence[Step[P, M]]:
        """The steps that led to the shown position, those of the line among them."""
        if not self.astray:
            return self._match.steps[: self.ply]
        return (*self._match.steps[: self._root], *self.branch[: self.ply - self._root])

    @property
    def line(self) -> Sequence[P]:
        return tuple(step.position for step in self.branch)

    @property
    def position(self) -> P:
        return self._position_at(self.ply)

    @property
    def before(self) -> P:
        return self._position_at(max(0, self.ply - 1))

    @property
    def step(self) -> Step[P, M] | None:
        return self._step_to(self.ply) if self.ply else None

    def _position_at(self, ply: int) -> P:
        on_line = bool(self.branch) and ply > self._root
        return self.branch[ply - self._root - 1].position if on_line else self._match.position_at(ply)

    def go_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""
        ply = max(0, min(ply, self.end))
        self._ply = None if ply == self._match.ply and not (self.branch and ply > self._root) else ply

    def go_by(self, step: int) -> None:
        """Step forward (1) or back (-1), skipping moves such as draw offers that are not on the board."""
        ply = self.ply + step
        while 0 < ply < self.end and isinstance(self._step_to(ply).move, MatchMove):
            ply += step
        self.go_to(ply)

    def _step_to(self, ply: int) -> Step[P, M]:
        beyond = bool(self.branch) and ply > self._root
        return self.branch[ply - self._root - 1] if beyond else self._match.steps[ply - 1]

    def look_from(self, root: int, moves: Sequence[M]) -> None:
        """Leave the match after ``root`` moves, and show what the first of ``moves`` leads to. Raises IllegalMove."""
        self.branch = _steps(self._match.position_at(root), moves)
        self._root = root
        self.go_to(root + 1)

    def try_out(self, moves: Sequence[M]) -> None:
        """Go on from the shown position by ``moves``, and show what the first leads to. Raises IllegalMove.

        Where the next move is the one that was played or tried before, it is just stepped to.
        """
        following = self._step_to(self.ply + 1).move if self.ply < self.end else None
        if following == moves[0] and len(moves) == 1:
            self.go_by(1)
        elif self.astray:
            kept = self.branch[: self.ply - self._root]
            self.branch = (*kept, *_steps(self.position, moves))
            self.go_to(self.ply + 1)
        else:
            self.look_from(self.ply, moves)

    def return_to_match(self) -> None:
        """Drop the variation and show where it began; without one, show the present position."""
        ply = self._root if self.branch else self._match.ply
        self.branch = ()
        self.go_to(ply)

    def forget(self) -> None:
        """Show the present position; a line that was shown is out of date."""
        self._ply, self.branch = None, ()


def _steps(position: P, moves: Sequence[M]) -> tuple[Step[P, M], ...]:
    found = []
    for move in moves:
        actor = position.actor(move)
        position = position.play(move)
        found.append(Step(str(move), actor, move, position, MatchStatus()))
    return tuple(found)


class NewSteps(Generic[P, M]):
    """Keeps track of the steps of ``match`` that have been seen; those it begins with are not new."""

    def __init__(self, match: Match[P, M]) -> None:
        self._match = match
        self._known: list[Step[P, M]] = list(match.steps)
        self.announced = match.ply
        """The ply of the position that words, lights and lists describe."""
        self.fresh: New[P, M] = ()
        """The new steps, while their animations are being started."""

    @property
    def unannounced(self) -> bool:
        return self.announced < self._match.ply

    @property
    def gone_back(self) -> bool:
        """Whether steps have been taken back since the last `take`."""
        return len(self._match.steps) < len(self._known)

    def take(self, waits: Callable[[Step[P, M]], bool]) -> None:
        """Collect the steps made since the last call; one that ``waits`` is announced when animation has ended."""
        self.fresh = self._new()
        if not any(waits(step) for _before, step in self.fresh):
            self.announced = self._match.ply

    def look_anew(self) -> None:
        """Regard all steps as known, after another seat's observations have replaced them."""
        steps = self._match.steps
        self._known[: len(steps)] = steps

    def _new(self) -> New[P, M]:
        steps, known = self._match.steps, self._known
        old = next((at for at, pair in enumerate(zip(steps, known, strict=False)) if pair[0] is not pair[1]), None)
        first = min(len(steps), len(known)) if old is None else old
        if first == len(steps):
            return ()
        self._known = list(steps)
        return [(self._match.position_at(ply), steps[ply]) for ply in range(first, len(steps))]


_PAUSE: Final = 0.45
_CARD_CORNER: Final = 0.1


class GameTable(Generic[P, M]):
    """The parts of a table, which `TableScene` makes, and what each game defines of it.

    ``drawing`` draws its positions; what is shown is computed from a `TableState`.
    """

    services: Services
    navigator: Navigator
    play: Driver[P, M]
    companions: Companions
    """Whoever has a say at the table besides its players."""
    cursor: Cursor[P, M]
    new_steps: NewSteps[P, M]
    drawing: Drawing[P]
    arrangement: Arrangement
    legal_gestures: Sequence[Gesture]
    """The drags and clicks that are legal moves now."""
    sprites: SpriteLayer
    handling: Handling
    impacts: Impacts
    marks: TableMarks
    captions: Captions
    banners: Banners
    hand_order: HandOrder
    frame: Frame
    root: Root
    focus: FocusGraph
    told_of: Tipped | None
    dirty: bool

    @property
    @abstractmethod
    def view(self) -> View:
        """The window it is laid out for."""

    @property
    @abstractmethod
    def kept_clear(self) -> Sequence[Sequence[pygame.Rect]]:
        """What words over the table leave in sight."""

    @property
    @abstractmethod
    def hinted_in_hand(self) -> Sequence[PlaceKey]:
        """The cards of a hand that a hint is about."""

    @property
    @abstractmethod
    def arrows(self) -> Sequence[Arrow]:
        """The arrows on the table, those drawn later last."""

    # What is done with them

    @abstractmethod
    def step_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""

    @abstractmethod
    def step(self, step: int) -> None:
        """Show the position before (-1) or after (1) the shown one."""

    @abstractmethod
    def place_frame(self) -> None:
        """Lay the table and its frame out in the window."""

    @abstractmethod
    def put_back(self, glide: bool = True) -> None:
        """Let go of what is held; it glides back to where it came from."""

    @abstractmethod
    def drop(self, gesture: Gesture, thing: Thing | None) -> None:
        """The held ``thing`` was dropped where it is a move, or an empty place was clicked (None): make that."""

    # The shown position

    @property
    def match(self) -> Match[P, M]:
        return self.play.match

    @property
    def shown_ply(self) -> int:
        return self.cursor.ply

    @property
    def looking_back(self) -> bool:
        return self.cursor.looking

    @property
    def shown_position(self) -> P:
        return self.cursor.position

    @property
    def just_made(self) -> Step[P, M] | None:
        """The step that the table is being updated for; None when stepping back or to another position."""
        return self.new_steps.fresh[-1][1] if self.new_steps.fresh else None

    @property
    def by_computer(self) -> bool:
        actor = self.just_made.actor if self.just_made is not None else None
        return isinstance(actor, int) and actor not in self.match.persons

    @property
    def goal(self) -> str:
        """The goal of the only person at the table, or of the seat to move if there are several people."""
        seat, persons = self.match.to_move, self.match.persons
        if len(persons) == 1 or seat not in persons:
            seat = next(iter(persons), 0)
        return self.match.game.goal(self.match.position, seat)

    @property
    def alone(self) -> Seat | None:
        """The only person at the screen, from whose seat things are told; None where there is none, or several."""
        return self.match.persons[0] if len(self.match.persons) == 1 else None

    @property
    def won_here(self) -> bool:
        match = self.match
        winners = match.outcome.winners if match.outcome is not None else ()
        return not match.persons or any(seat in winners for seat in match.persons)

    @property
    def unannounced(self) -> bool:
        return self.new_steps.unannounced and not self.looking_back

    @property
    def holds_clock(self) -> bool:
        """Whether nobody's time runs although the match goes on: something is to be read first."""
        return self.banners.waiting or self.new_steps.unannounced

    # The table

    @property
    def guidance(self) -> Guidance | None:
        """What a person is guided through here, for which the frame has room."""
        return self.companions.guidance

    @property
    def taught(self) -> bool:
        return self.guidance is not None

    @property
    def style(self) -> TableStyle:
        return self.drawing.style

    @property
    def shows_targets(self) -> bool:
        return bool(self.match.options.show_targets)

    @property
    def frame_runs(self) -> bool:
        """Whether the frame shows something that changes by itself as time passes."""
        clock = self.match.clock
        return self.taught or self.captions.current is not None or (clock is not None and clock.running)

    @property
    def focused_place(self) -> PlaceKey | None:
        return focused_key(self.focus.current)

    @property
    def pointed_place(self) -> PlaceKey | None:
        """The place aimed at by the held thing, the focus ring or the pointer, unless it lies under a sheet."""
        place = self.handling.pointed_place
        rect = self.arrangement.places.get(place) if place is not None else None
        return None if rect is not None and self.companions.covers(rect) else place

    # What a game defines: everything that is not abstract has a default

    plate_type: ClassVar[type[SeatPlate]] = SeatPlate
    onward: ClassVar[str | None] = None
    """The button by which the match goes on where nothing on the table does it."""
    narrator: Narrator[P] = SILENT

    # Position to table

    @abstractmethod
    def make_drawing(self, painter: Painter) -> Drawing[P]:
        """Make the drawing for the positions of this match."""

    def arrange(self, position: P) -> Arrangement:
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

    def tip_of(self, place: PlaceKey) -> str:
        """What a tooltip tells of a place; empty where all of it can be seen."""
        return self.name_of(place)

    def name_of_thing(self, thing: Thing) -> str:
        """A thing that lies on no place, such as in a tray, in words."""
        what = self.drawing.name_thing(thing.look)
        return _("{what}, {square}").format(what=what, square=thing.place) if what else ""

    @property
    def open_hand(self) -> tuple[Seat, Sequence[Card]] | None:
        """The seat whose hand is open at the screen, with its cards in the order of the arrangement's hand."""
        return None

    def last_places(self, step: Step[P, M]) -> Sequence[PlaceKey]:
        return () if isinstance(step.move, MatchMove) else self.way_of(step.move, step.actor) or ()

    def last_shown(self) -> Sequence[PlaceKey]:
        step = self.cursor.step
        return self.last_places(step) if step is not None else ()

    def named_places(self, step: Step[P, M]) -> Sequence[PlaceKey]:
        """The places that light up while a line of the list is pointed at."""
        return self.last_places(step)

    def hint_places(self, move: M) -> tuple[PlaceKey, PlaceKey] | None:
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

    # Hints

    def places_to_look_at(self, move: M, explanation: Explanation | None) -> Sequence[PlaceKey]:
        """The places to look at first for a hint: those its explanation names, else those where its move ends."""
        look = () if explanation is None else self.hint_look(explanation)
        ends = self.hint_places(move)
        shown = [place for place in look if place in self.arrangement.places]
        return shown or self.hint_speaks_of(move) or (() if ends is None else ends[1:])

    def hint_steps(self, choice: AnyChoice) -> Sequence[HintStep]:
        """The steps in which a hint is shown, without those that tell nothing, or the move before its time.

        What to look at is one unless that is only where the move ends, what to play where one chooses it.
        """
        ends, moves, leads = self.hint_places(choice.move), self.match.legal(), self.match.game.leads(choice)
        if len(moves) == 1 or (ends is None and not leads):
            return (HintStep.MOVE,)
        if ends is None or len(leads) > 1:
            return (*tuple(HintStep)[: len(leads)], HintStep.MOVE)
        only_end = tuple(self.places_to_look_at(choice.move, choice.explanation)) == ends[1:]
        if ends[0] == ends[1] and only_end:
            return (HintStep.MOVE,)
        sources = {way[0] for way in map(self.hint_places, moves) if way is not None}
        if len(sources) == 1:
            return (HintStep.LOOK, HintStep.MOVE)
        return tuple(HintStep) if leads or not only_end else (HintStep.PIECE, HintStep.MOVE)

    def hint_view(self, hint: Hint) -> HintView:
        view = partial(HintView, hint.step, steps=hint.steps, has_thought=hint.has_thought)
        if hint.step is HintStep.LOOK:
            look = self.places_to_look_at(hint.move, hint.explanation)
            here = _("Look here first: {place}.").format(place=self.name_of(look[0]) if look else "")
            return view(_("What matters"), next(iter(hint.leads), here), "eye")
        if hint.step is HintStep.PIECE and hint.has_thought:
            return view(_("Think it through"), hint.leads[1], "eye")
        ends = self.hint_places(hint.move)
        thing = self.arrangement.thing_on(ends[0]) if ends is not None else None
        words = hint.reason if hint.shows_move else _(self.choose_where)
        if hint.shows_move or ends is None:
            played = self.move_text(self.shown_position, hint.move)
        else:
            played = self.name_of(ends[0])
        picture = "hint" if thing is None else thing.look
        return view(self.hint_title(hint) or played, first_capital(words), picture)

    def hint_lights(self, hint: Hint) -> Sequence[PlaceKey]:
        """What lights up at the present step of a hint: what to look at, and then what to play."""
        ends = self.hint_places(hint.move)
        if hint.shows_move or ends is None:
            named = () if hint.explanation is None else self.hint_look(hint.explanation)
            return self.hint_speaks_of(hint.move) or [place for place in named if place in self.arrangement.places]
        look = hint.step is HintStep.LOOK or hint.has_thought
        return self.places_to_look_at(hint.move, hint.explanation) if look else ends[:1]

    # What is drawn besides the things, in its order

    def draw_below(self, target: pygame.Surface) -> None:
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
    def notice_room(self) -> pygame.Rect | None:
        """Where all notices lie, in pixels, so that none covers what is in play; None for beside what they are for."""
        return None

    @property
    def state(self) -> TableState[P, M]:
        play, hand, now = self.play, self.handling, self.services.now()
        return TableState(
            match=self.match,
            position=self.shown_position,
            ply=self.shown_ply,
            now=now,
            seconds=play.seconds(now),
            persons=self.match.persons,
            acting=play.acting,
            gestures=self.legal_gestures,
            held=hand.hold.thing if hand.hold is not None else None,
            pointed=self.pointed_place,
            effect=self.handling.effect,
            hint=play.hints.shown,
            hint_sought=play.hints.sought,
            looking_back=self.looking_back,
            viewing=play.viewing,
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
        seats = range(len(state.match.seats))
        plates = [replace(seat_plate(state, seat), in_tray=self._words_in_tray(seat)) for seat in seats]
        return FrameView(plates, common_prompt(state, self.todo(state)))

    def _words_in_tray(self, seat: Seat) -> str | None:
        lying = [thing.look for thing in self.arrangement.things if thing.place == Tray(seat)]
        return listed(map(self.drawing.name_thing, lying)) or None

    def todo(self, state: AnyState) -> Prompt:
        return your_turn(state)

    def move_text(self, before: P, move: M) -> str:
        return str(move)

    def frame_tree(self) -> Item:
        seats = sorted(range(len(self.match.seats)), key=lambda seat: seat == self.drawing.home)
        drawing = self.drawing
        return BoardFrame(self.frame, drawing.size, seats, self.guidance, drawing.has_trays).tree(ICONS)

    def move_entries(self) -> Sequence[MoveEntry]:
        """The entries of the list of moves; called when a move has been added."""
        return self.entries_of(self.match.steps)

    def entries_of(self, steps: Sequence[Step[P, M]]) -> Sequence[MoveEntry]:
        return move_entries(self.match, steps, self.move_text)

    def notices(self, step: Step[P, M], before: P, after: P) -> Sequence[Notice]:
        """The notices of a step from the position ``before`` to the one ``after`` it, for one seat or for all.

        Each is shown by a banner at the seat's plate, a sound, and a line among the moves; everybody may read it.
        """
        return [*match_notices(self.match, step), *self.narrator.notices(self.match, step, before, after)]

    def history_controls(self, state: AnyState, plies: tuple[int, int]) -> Sequence[Control]:
        return history_controls(state, plies)

    def hurry_control(self, state: AnyState) -> Control:
        """The control that makes computer players play without pauses until a person is to move."""
        several = len(state.match.seats) - len(state.persons) > 1
        words = _("Slow down") if state.hurried else _("To my turn") if state.persons else _("Faster")
        return Control(HURRY, words, "fast", state.may_hurry, several, primary=state.hurried)

    def make_widgets(self) -> None:
        """Add the game's own widgets to the frame; called at first and after a change of language."""

    def show_widgets(self, state: AnyState) -> None:
        """Update the game's own widgets."""

    def ending(self) -> Ending:
        return ending_of(self.match)

    def crest(self) -> Crest | None:
        """What the sheet at the end shows in place of the winner's medal, if the game has something better."""
        return None

    def covered_in_pause(self) -> bool:
        """Whether to hide the table in a pause: because time is limited, or people have secrets from each other."""
        match = self.match
        several = len(match.persons) > 1
        return match.clock is not None or (several and not match.game.open_information)

    win_sound: ClassVar[SoundName] = "win"
    choose_where = N_("Play this one. Can you see where?")
    """What a hint says that shows what to play, and not yet the move."""
    figures: ClassVar[Hashable] = None
    """The slot of the frame that counts what is played for: no notice covers it."""

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
        return False

    @property
    def may_announce(self) -> bool:
        return not self.looking_back and not self.occupied

    def draw_declined(self, seat: Seat) -> None:
        name = self.match.name(seat)
        picture = sitter(self.match.game.about, self.match.seats[seat].kind, seat)
        words = _("{name} would rather play on.").format(name=name)
        self.services.notify(Notice(_("No draw"), words, NEWS, seat, picture))

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
