"""The scene of Jungle Matrix: pets, deck, grid, and the watcher's calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from jungle_games.core.cards import Card, card_name, rank_name
from jungle_games.core.formatting import as_sentences, first_capital, listed
from jungle_games.core.game import Move
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import AnyStep, MatchMove
from jungle_games.core.matches.match import Match
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    Stop,
    Swap,
)
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import Colours
from jungle_games.games.jungle_matrix.scene import frame, gestures, reports, watching
from jungle_games.games.jungle_matrix.scene.combination_order import numbered
from jungle_games.games.jungle_matrix.scene.drawing import BACK, MatrixDrawing, next_card
from jungle_games.games.jungle_matrix.scene.geometry import Offer, PetSlot, Spot, TableShape
from jungle_games.games.jungle_matrix.scene.gestures import cues
from jungle_games.games.jungle_matrix.scene.side_panel import SidePanel, frame_tree
from jungle_games.games.jungle_matrix.scene.timing import (
    ComputerWatcher,
    PointCounter,
    TurnTiming,
    card_clock,
    computer_pause,
)
from jungle_games.games.jungle_matrix.scene.watching import Trail, TrailReader
from jungle_games.table.frame import Control, FrameView, Guidance, history_controls
from jungle_games.table.listening import TableWords
from jungle_games.table.scene import TableScene
from jungle_games.table.services import Navigator, Services
from jungle_games.table.sprites.arrangement import Arrangement, Change, Cue, Gesture, PlaceKey, Thing, Transition
from jungle_games.table.state import AnyState, Hint, MoveEntry, TableState
from jungle_games.table.verdict import Ending, Fact
from jungle_games.ui.events import Accept, Device, Event, PointerDown
from jungle_games.ui.layout import Item
from jungle_games.ui.notices import NOT_NOW
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import earliest


class MatrixWords(TableWords):
    """Cards as they are laid, row by row, and as they are covered, with what covers them; suits where they matter."""

    def what(self, ply: int) -> str:
        suited = self.table.match.position_at(ply - 1).rules.colours is not Colours.ANY
        return self._told(ply, card_name if suited else rank_name)

    def in_full(self, ply: int) -> str:
        return self._told(ply, card_name)

    def _told(self, ply: int, named: Callable[[Card], str]) -> str:
        match = self.table.match
        move, after = match.steps[ply - 1].move, match.steps[ply - 1].position
        if isinstance(move, Cover | Swap):
            new, old = after.turn.top(move.square), match.position_at(ply - 1).turn.top(move.square)
            return _("{new} covers {old} on {square}").format(new=named(new), old=named(old), square=move.square)
        if isinstance(move, Deal):
            return as_sentences(super().what(ply), *_rows(after.turn, named))
        return "" if isinstance(move, Gridlocked | Stop | Catch | Next) else super().what(ply)

    def in_words(self, move: Move, before: Any) -> str:
        if isinstance(move, Cover | Swap):
            return listed((first_capital(card_name(before.turn.top(move.square))), str(move.square)))
        return super().in_words(move, before)

    def target(self, place: PlaceKey) -> str:
        return frame.slot_name(self.table.state, place) if isinstance(place, PetSlot) else super().target(place)

    def brief(self) -> str | None:
        """While cards are laid and covered, what covers them was said; how a turn ended is always said."""
        phase, words = self.table.match.position.phase, self.table.frame.prompt.words
        laying = "" if phase in (Phase.LAY, Phase.COVER) and not self.table.occupied else None
        return words if phase is Phase.BOOKING else laying


def _rows(turn: Turn, named: Callable[[Card], str]) -> Iterator[str]:
    """The cards of the grid, row by row."""
    columns, names = turn.rules.columns, [named(card) for card in turn.tops]
    for at in range(0, len(names), columns):
        yield first_capital(listed(names[at : at + columns]))


class JungleMatrixScene(TableScene[JungleMatrixPosition, JungleMatrixMove]):
    """A match of Jungle Matrix. Places are squares, the deck, offered pets (`Offer`), and those of pets (`PetSlot`)."""

    drawing: MatrixDrawing
    narrator = reports
    win_sound = "win_jungle_matrix"
    onward = "next"
    result_facts = staticmethod(reports.sheet_facts)
    words_type = MatrixWords

    def __init__(
        self, services: Services, match: Match[JungleMatrixPosition, JungleMatrixMove], navigator: Navigator
    ) -> None:
        self._observed: tuple[object, JungleMatrixPosition] | None = None
        self._laid = 0
        """How many cards a person has laid one by one, before all are dealt."""
        self._made: JungleMatrixMove | MatchMove | None = None
        """The last move; None after taking back."""
        self.caught: watching.CaughtMistake | None = None
        """The mistake that has just been caught, while it is shown."""
        self._lists = {False: False, True: True}
        """Whether moves are listed in place of the score sheet: in general, and while a turn is reviewed."""
        self._trails = TrailReader(match)
        self._layer = match.position.player
        """The seat that was covering cards when the table was laid out."""
        super().__init__(services, match, navigator)
        self.timing = TurnTiming(match.position, match.time_factor)
        self._watcher = ComputerWatcher(match)
        self._points = PointCounter()
        self._counting = False

    # Observations

    @property
    def shown_position(self) -> JungleMatrixPosition:
        shown: JungleMatrixPosition = super().shown_position
        if self._observed is None or self._observed[0] is not shown:
            self._observed = (shown, shown.observe(shown.player))
        return self._observed[1]

    @property
    def _shape(self) -> TableShape:
        """The table as the shown position needs it."""
        return TableShape.of(self.shown_position, taught=self.taught)

    @property
    def _laid_cards(self) -> tuple[Card, ...]:
        """The cards laid so far during the deal."""
        if self.looking_back or self.shown_position.phase is not Phase.LAY:
            return ()
        present: JungleMatrixPosition = self.match.position
        return present.turn.deck[: self._laid]

    @property
    def _trail(self) -> Trail | None:
        """The covers of the turn that a person at this screen is to book; None while a caught mistake is shown."""
        return self._trails.read(self.play.acting, self.shown_ply) if self.caught is None else None

    def step_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; in a turn under review, none before its cards were laid."""
        trail = self._trail
        super().step_to(ply if trail is None else max(ply, trail.begin))

    def step(self, step: int) -> None:
        trail = self._trail
        if trail is None:
            super().step(step)
        else:
            self.step_to(trail.stepped(self.shown_ply, step))

    # Position to table

    def make_drawing(self, painter: Painter) -> MatrixDrawing:
        return MatrixDrawing(painter, TableShape.of(self.shown_position), self.match.time_factor)

    def arrange(self, position: JungleMatrixPosition) -> Arrangement:
        """The table is laid out anew where the position needs another one, or another seat lays."""
        if (self.drawing.shape, self._layer) != (self._shape, position.player):
            self.place_frame()
            self.invalidate()
        self.drawing.laid = self._laid_cards
        return super().arrange(position)

    def place_frame(self) -> None:
        self.drawing.make_room_for(self._shape)
        self._layer = self.shown_position.player
        super().place_frame()

    def gestures(self, position: JungleMatrixPosition) -> Sequence[Gesture]:
        acting = self.play.acting
        lawful = watching.lawful(self.match, position)
        moves = [move for move in lawful.legal_moves() if position.actor(move) in acting]
        return gestures.gestures(lawful, moves, self._laid)

    def transition(self, change: Change) -> Transition:
        dealing, shuffled = isinstance(self._made, Deal) or self._laid > 0, isinstance(self._made, Shuffle)
        return gestures.transition(change, self.drawing.geometry, dealing=dealing, shuffled=shuffled)

    def name_of(self, place: PlaceKey) -> str:
        return frame.name_of(self.state, place, self.arrangement.thing_on(place))

    def named_places(self, step: AnyStep) -> Sequence[PlaceKey]:
        return gestures.named_in(step.move)

    def hint_places(self, move: JungleMatrixMove) -> tuple[PlaceKey, PlaceKey] | None:
        ends = gestures.ends_of(move, self.shown_position, self._laid)
        return ends if ends is not None and all(end in self.arrangement.places for end in ends) else None

    def hint_title(self, hint: Hint) -> str:
        """The deck's name for a hint to deal the cards; otherwise empty."""
        return self.name_of(Spot.DECK) if isinstance(hint.move, Deal) else ""

    def move_text(self, before: JungleMatrixPosition, move: JungleMatrixMove) -> str:
        match move:
            case Cover(square) | Swap(square):
                return str(square)
            case Catch():
                return _("Catch!")
            case Next():
                return _("Next")
            case Gridlocked():
                return _("Gridlocked")
        return super().move_text(before, move)

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        position = watching.lawful(self.match, self.match.position)
        move = gestures.meant(source, target, position)
        refusal = position.refusal(move) if move is not None else None
        return _(refusal.value) if refusal is not None else None

    def width_in_hand(self, thing: Thing) -> float:
        """The width of a held thing: the grid's for a card from the deck, a little smaller for an offered pet."""
        if thing.place is Spot.DECK:
            return self.drawing.grid.card[0]
        return thing.pose.width * 0.8 if isinstance(thing.place, Offer) else thing.pose.width

    # Playing

    def say(self, move: JungleMatrixMove) -> None:
        """Make a move that has no gesture, if it is allowed now."""
        if not frame.may(self.state, move) or not self.allows(Gesture(move, Spot.DECK, Spot.DECK)):
            self.services.notify(NOT_NOW)
            return
        self.focus.focus(None)  # that is done: by keys the ring goes where something is to be done next
        self.make(move)

    def drop(self, gesture: Gesture, thing: Thing | None) -> None:
        position: JungleMatrixPosition = self.match.position
        one_by_one = isinstance(gesture.move, Deal) and gesture.target is not Spot.DECK
        if not one_by_one or self._laid + 1 >= position.rules.squares:
            super().drop(gesture, thing)
            return
        self.dropped, self._made = thing, None
        self._laid += 1
        self.sync()
        self.services.sounds.play("deal")

    def cues(self, before: JungleMatrixPosition, step: AnyStep) -> Sequence[Cue]:
        return cues(step, self.match.persons)

    def prelude(self, move: JungleMatrixMove) -> Sequence[JungleMatrixMove]:
        return self.timing.prelude(move, self.services.now())

    def answer_pause(self) -> float:
        """The pause of a computer player before its move, in seconds: slightly uneven, and within its time."""
        return computer_pause(self.match.position, self.match.ply)

    def went_on(self) -> None:
        position, now = self.match.position, self.services.now()
        self._laid, self._made = 0, None if self.match.can_redo else self._last_move
        self.timing.follow(position, now)
        self._watcher.follow(now)
        self.caught = watching.caught_mistake(self.match) if self._made is not None else None
        if self.caught is not None:
            self.cursor.go_to(self.caught.ply)

    @property
    def _last_move(self) -> JungleMatrixMove | MatchMove | None:
        last = self.match.last
        return None if last is None else last.move

    @property
    def occupied(self) -> bool:
        return self.caught is not None

    @property
    def holds_clock(self) -> bool:
        return super().holds_clock or self.occupied or self.sprites.moving

    @property
    def may_announce(self) -> bool:
        return super().may_announce or self.occupied

    def end_of_catch(self) -> None:
        """Continue after showing a caught mistake."""
        self.banners.dismiss(self.services.now())
        self.caught = None
        self.cursor.forget()
        self._made = self._last_move
        self.sync()

    def sync(self) -> None:
        super().sync()
        if self.caught is not None:
            self.focus.focus("next")

    # Events and time

    def handle(self, event: Event) -> bool:
        """A click outside the buttons, or Enter, continues after a caught mistake."""
        if super().handle(event):
            return True
        goes_on = self.caught is not None and isinstance(event, PointerDown | Accept)
        if goes_on:
            self.end_of_catch()
        return goes_on

    def command(self, name: str) -> bool:
        """Handle spoken moves, both Catch keys, and the button that switches between score sheet and moves."""
        if name in frame.SAID:
            self.say(frame.SAID[name])
        elif name in watching.CATCHING:
            self._call_by(watching.CATCHING.index(name))
        elif name == "next":
            self._go_on()
        elif name == "moves":
            self._lists[self._trail is not None] ^= True
            self.table_frame.note()
        elif not self.occupied or name not in ("step_back", "step_forward", "undo", "redo", "hint"):
            return super().command(name)
        return True

    def _call_by(self, seat: int) -> None:
        """Let ``seat`` call a mistake; a single person at the screen has both keys."""
        watcher = self.match.position.watcher
        if seat == watcher or self.match.persons == (watcher,):
            self.say(Catch())
        else:
            self.services.notify(NOT_NOW)

    def _go_on(self) -> None:
        """Go on after a caught mistake, return to the present, or let the turn be booked."""
        if self.caught is not None:
            self.end_of_catch()
        elif self.looking_back and self._trail is None:
            self.step_to(self.match.ply)
        else:
            self.say(Next())

    def update(self, now: float) -> bool:
        going_on = self.match.outcome is None and self.stack.top is self and not self.occupied
        self.timing.run(now, going_on=going_on and self._touched and not self.banners.waiting)
        self._watcher.run(now, going_on=going_on and not self.play.prompted)
        if self._watcher.calls(now):
            self.play.play(Catch())
        moving = super().update(now) or self._counting
        if self.caught is not None and not self.taught and not self.banners.waiting:
            self.end_of_catch()
        clock = card_clock(self.state)
        self.dirty |= clock != self.drawing.clock
        self.drawing.clock = clock
        return moving

    @property
    def _touched(self) -> bool:
        """Whether a card of the turn has been laid, which starts its time."""
        return self._laid > 0 or self.match.position.turn.is_laid

    def pause(self) -> None:
        self.timing.run(self.services.now(), going_on=False)
        self._watcher.run(self.services.now(), going_on=False)
        super().pause()

    def wake_at(self) -> float | None:
        now = self.services.now()
        return earliest(super().wake_at(), self.timing.wake_at(now), self._watcher.wake_at(now))

    def hold_changed(self) -> None:
        held, card = self.sprites.held, next_card(self.shown_position)
        if held is not None and held.thing.look == BACK and card is not None:
            held.look = card
        super().hold_changed()

    # The frame

    def frame_tree(self) -> Item:
        return frame_tree(self.frame, self.drawing.shape, self._layer)

    @property
    def frame_runs(self) -> bool:
        """Whether the turn's time runs or points are being counted."""
        return super().frame_runs or self.match.outcome is None or self._counting

    def frame_view(self, state: AnyState) -> FrameView:
        position, now = self.shown_position, state.now
        turn = (position.round, position.player, state.looking_back)
        self._counting = self._points.follow(turn, position.points, now, self.services.motion)
        trail, counted, seconds = self._trail, self._points.counted, self.timing.shown_seconds(state)
        lists = self._lists[trail is not None]
        return frame.frame_view(frame.MatrixState(state, self.caught, counted, seconds, lists, trail))

    def move_entries(self) -> Sequence[MoveEntry]:
        return frame.move_entries(self.match)

    def history_controls(self, state: AnyState, plies: tuple[int, int]) -> Sequence[Control]:
        """The history buttons as icons; while a caught mistake is shown, as if not looking back."""
        shown = replace(state, looking_back=state.looking_back and not state.occupied)
        return history_controls(shown, plies, quiet=True)

    def make_widgets(self) -> None:
        self._side_panel = SidePanel(lambda: self.say(Catch()))
        for name, widget in self._side_panel.parts.items():
            self.frame.add(name, widget)

    def show_widgets(self, state: TableState[JungleMatrixPosition, JungleMatrixMove]) -> None:
        pad = self.services.stack.pad if state.device is Device.CONTROLLER else None
        key = watching.key_of(self.services.settings, state.position.watcher, pad)
        sheet = not self._lists[self._trail is not None]
        # A puzzle in which one covers has nobody to catch.
        catching_here = self.guidance is not Guidance.PUZZLE or self.match.position.phase is Phase.BOOKING
        calls = not state.rests
        self._side_panel.show(state, self._points.counted, key, sheet=sheet, calls=calls, catching=catching_here)

    # What only a table has that is played at

    def draw_below(self, target: pygame.Surface) -> None:
        """Tell the drawing what is held, which cards are moving, and which card was a mistake."""
        drawing, hold, position = self.drawing, self.handling.hold, self.shown_position
        caught = self.caught or watching.found_mistake(self.match, self.companions.found, self.shown_ply)
        drawing.heading = frame.pets_heading(self.match)
        drawing.holds_deck = hold is not None and hold.thing.place is Spot.DECK
        drawing.landing = frozenset(
            sprite.thing.place for sprite in self.sprites if sprite.motion is not None and sprite.motion.style.rises
        )
        trail = self._trail
        drawing.trail = trail.last(self.shown_ply) if trail is not None and caught is None else None
        unmarked = self.state.over or trail is not None or not watching.guides(self.match)
        drawing.marks, drawing.wrong = () if unmarked else None, None
        if caught is not None:
            drawing.marks = numbered([caught.order], caught.mistake.combination, position.rules)
            drawing.wrong = caught.mistake.square
        super().draw_below(target)

    def ending(self) -> Ending:
        return reports.ending(self.match, self.alone)

    def facts(self) -> Mapping[str, Fact]:
        return reports.facts(self.match, self.match.persons)
