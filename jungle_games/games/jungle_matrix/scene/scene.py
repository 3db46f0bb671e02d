"""The scene of Jungle Matrix: gestures, how cards and pets get about, what is heard, and the watcher's calls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from jungle_games.core.cards import Card, card_name, rank_name
from jungle_games.core.findings import HintStep
from jungle_games.core.formatting import as_sentences, first_capital, listed
from jungle_games.core.game import AnyChoice, Move, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import AnyStep, MatchMove
from jungle_games.core.matches.match import Match
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Goal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PlayPet,
    Refusal,
    Square,
    Stop,
    Swap,
    index,
)
from jungle_games.games.jungle_matrix.rules.pets import PLACES
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.jungle_matrix.rules.turn_rules import Colours
from jungle_games.games.jungle_matrix.scene import frame, watching
from jungle_games.games.jungle_matrix.scene.cloth import PetForm, PetLook
from jungle_games.games.jungle_matrix.scene.drawing import (
    BACK,
    Geometry,
    MatrixDrawing,
    Offer,
    OrderCard,
    PetSlot,
    Spot,
    TableShape,
    card_pose,
    next_card,
    numbered,
    order_rows,
)
from jungle_games.table.frame import Control, FrameView, Guidance, history_controls
from jungle_games.table.listening import TableWords
from jungle_games.table.prompt import PromptLine
from jungle_games.table.scene import TableScene
from jungle_games.table.services import Navigator, Services
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Change,
    Cue,
    Gesture,
    Moment,
    MotionStyle,
    PlaceKey,
    Thing,
    Transition,
)
from jungle_games.table.state import AnyState, Hint, MoveEntry, TableState
from jungle_games.table.style import PromptStyle
from jungle_games.table.verdict import Ending, Fact
from jungle_games.ui.events import Accept, Device, Event, PointerDown
from jungle_games.ui.layout import Item
from jungle_games.ui.notices import NOT_NOW
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import earliest
from jungle_games.ui.widgets.label import Label

_DEALT_APART: Final = 0.045


def drags(position: JungleMatrixPosition, moves: Sequence[JungleMatrixMove], laid: int) -> list[Gesture]:
    found = list(_pet_drags(position, moves)) if position.phase is Phase.PET else []
    for move in moves:
        match move:
            case Deal():
                # A card goes to the next square wherever it is dropped, and a click on the deck lays all.
                for number, square in enumerate(position.squares):
                    found.append(Gesture(move, Spot.DECK, square, lit=number == laid))
                found.append(Gesture(move, Spot.DECK, Spot.DECK, lit=False))
            case Cover(square):
                found.append(Gesture(move, Spot.DECK, square, only_aimed=not position.options.guided, by_click=True))
            case Swap(square):
                found.append(Gesture(move, square, Spot.DECK))
    return found


def _pet_drags(position: JungleMatrixPosition, moves: Sequence[JungleMatrixMove]) -> Iterator[Gesture]:
    sides = ((True, position.player), (False, position.watcher))
    slots = [PetSlot(mine, at) for mine, seat in sides for at in {*range(len(position.pets[seat])), PLACES}]
    for offer in map(Offer, range(len(position.offered))):
        for target in (Spot.DISCARD, Spot.MINE, Spot.THEIRS, *slots):
            if (move := meant(offer, target, position)) in moves:
                yield Gesture(move, offer, target)


def meant(source: PlaceKey, target: PlaceKey, position: JungleMatrixPosition) -> JungleMatrixMove | None:
    """The move that a drop stands for, legal or not, or None."""
    match source, target:
        case Offer(index), Spot.DISCARD:
            return PlayPet(position.offered[index], Goal.DISCARD)
        case Offer(index), Spot.MINE | Spot.THEIRS:
            return PlayPet(position.offered[index], Goal.SELF if target is Spot.MINE else Goal.OPPONENT)
        case Offer(index), PetSlot(mine, at):
            lying = position.pets[position.player if mine else position.watcher]
            old = lying[at].pet if at < min(len(lying), PLACES) else None
            return PlayPet(position.offered[index], Goal.SELF if mine else Goal.OPPONENT, old, keep=at >= PLACES)
        case (Spot.DECK | Square()), Square():
            return Cover(target)
        case Square(), _:
            return Swap(source)
    return None


def transition(change: Change, geometry: Geometry, *, dealing: bool) -> Transition:
    before, after = change.before, change.after
    start = before or (_start(after, change, geometry) if after is not None else None)
    end = after or (_end(before, geometry) if before is not None else None)
    if start is None or end is None:
        return Transition()
    delay = _delay(start, end, change, geometry, dealing=dealing)
    style = _style(start, end)
    return Transition(style, delay=delay, start=None if before else start, end=None if after else end)


def _kind(thing: Thing) -> str:
    assert isinstance(thing.key, tuple)
    kind: str = thing.key[0]
    return kind


def _start(thing: Thing, change: Change, geometry: Geometry) -> Thing | None:
    """What a new thing is animated from: cards from the deck, pets from where they were; None to let it appear."""
    match _kind(thing):
        case "card":
            decks = [old for old in change.gone if _kind(old) == "deck"]
            dropped = [old for old in decks if old is change.dropped]
            fresh = replace(thing, look=BACK, pose=card_pose(geometry.deck), place=Spot.DECK)
            return next(iter((*dropped, *decks)), fresh)
        case "pet":
            return _pet_start(thing, change.gone, geometry)
    return None


def _pet_start(thing: Thing, gone: Sequence[Thing], geometry: Geometry) -> Thing:
    """What a pet is animated from: its former place, or the pet deck if it is new."""
    look = thing.look
    assert isinstance(look, PetLook)
    old = next((old for old in gone if _kind(old) == "pet" and old.key[1] == thing.key[1]), None)  # type: ignore[index]
    if old is None:
        return replace(thing, look=replace(look, form=PetForm.BACK), pose=geometry.pet_deck, place=None)
    if isinstance(old.look, PetLook) and old.look.form is PetForm.ROW:
        # A small card as wide as a row would fill half of the window: the row goes, and the small one leaves from it.
        return replace(thing, pose=replace(thing.pose, x=old.pose.x, y=old.pose.y), place=old.place)
    return old


def _end(thing: Thing, geometry: Geometry) -> Thing | None:
    """What a removed thing is animated into: cards return to the deck, all else vanishes."""
    if _kind(thing) != "card":
        return None
    return replace(thing, look=BACK, place=Spot.DECK, pose=card_pose(geometry.deck))


def _style(before: Thing, after: Thing) -> MotionStyle:
    """Cards that turn over slide and flip, things that stay in place shift, and others slide."""
    if before.look != after.look and BACK in (before.look, after.look):
        return MotionStyle.SLIDE_AND_FLIP
    if isinstance(before.look, PetLook) and before.look.form is PetForm.BACK:
        return MotionStyle.SLIDE_AND_FLIP
    if before.place == after.place:
        return MotionStyle.SHIFT
    return MotionStyle.SLIDE


def _delay(before: Thing, after: Thing, change: Change, geometry: Geometry, *, dealing: bool) -> float:
    """The delay in seconds before a thing moves, since cards are laid one by one."""
    place = after.place
    if not dealing or before is change.dropped or before.place is not Spot.DECK or not isinstance(place, Square):
        return 0.0
    return _DEALT_APART * index(place, geometry.shape.columns)


def cues(step: AnyStep, persons: Collection[Seat]) -> Sequence[Cue]:
    match step.move:
        case Deal() | Shuffle():
            return [Cue("deal", Moment.SETTING_OFF)]
        case PlayPet():
            return [Cue("flip", Moment.SETTING_OFF)]
        case Cover() | Swap():
            return [Cue("drop")]
        case Gridlocked() | Stop() | Catch() | Next() if step.actor not in persons:
            return [Cue("button", Moment.SETTING_OFF)]
    return ()


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
    columns, names = turn.rules.columns, [named(card) for card in turn.tops]
    for at in range(0, len(names), columns):
        yield first_capital(listed(names[at : at + columns]))


class JungleMatrixScene(TableScene[JungleMatrixPosition, JungleMatrixMove]):
    """A match of Jungle Matrix. Places are squares, the deck, offered pets (`Offer`), and those of pets (`PetSlot`)."""

    drawing: MatrixDrawing
    narrator = frame
    win_sound = "win_jungle_matrix"
    onward = "next"
    result_facts = staticmethod(frame.sheet_facts)
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
        self._layer = match.position.player
        """The seat that was covering cards when the table was laid out."""
        super().__init__(services, match, navigator)
        self.timing = watching.TurnTiming(match.position, match.time_factor)
        self._watcher = watching.ComputerWatcher(match)

    # Observations

    @property
    def shown_position(self) -> JungleMatrixPosition:
        missed = self._missed
        shown: JungleMatrixPosition = super().shown_position if missed is None else self.match.position_at(missed.ply)
        if self._observed is None or self._observed[0] is not shown:
            self._observed = (shown, shown.observe(shown.player))
        return self._observed[1]

    @property
    def _missed(self) -> watching.CaughtMistake | None:
        """The mistake that was let pass, in place of what calling it would have led to."""
        cursor = self.cursor
        root = cursor.root if cursor.astray else None
        return None if root is None else watching.called_mistake(self.match, root, cursor.position.call)

    @property
    def _shape(self) -> TableShape:
        return TableShape.of(self.shown_position, taught=self.taught)

    @property
    def _trail(self) -> watching.Trail | None:
        """The covers of the turn that a person at this screen is to book; None while a caught mistake is shown."""
        trail = watching.trail_of(self.match, self.play.acting) if self.caught is None else None
        return trail if trail is not None and trail.begin <= self.shown_ply <= trail.end else None

    @property
    def _puzzle(self) -> bool:
        return self.guidance is Guidance.PUZZLE

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
        laying = position.phase is Phase.LAY and not self.looking_back
        self.drawing.laid = self.match.position.turn.deck[: self._laid] if laying else ()
        return super().arrange(position)

    def place_frame(self) -> None:
        self.drawing.make_room_for(self._shape)
        self._layer = self.shown_position.player
        super().place_frame()

    def gestures(self, position: JungleMatrixPosition) -> Sequence[Gesture]:
        acting = self.play.acting
        lawful = watching.lawful(self.match, position)
        moves = [move for move in lawful.legal_moves() if position.actor(move) in acting]
        return drags(lawful, moves, self._laid)

    def transition(self, change: Change) -> Transition:
        return transition(change, self.drawing.geometry, dealing=isinstance(self._made, Deal) or self._laid > 0)

    def name_of(self, place: PlaceKey) -> str:
        return frame.name_of(self.state, place, self.arrangement.thing_on(place))

    def tip_of(self, place: PlaceKey) -> str:
        look = None if (lies := self.arrangement.thing_on(place)) is None else lies.look
        told = isinstance(look, PetLook) and look.form in (PetForm.OFFER, PetForm.ROW) and look.says
        return "" if told or isinstance(place, Square) else self.name_of(place)

    def named_places(self, step: AnyStep) -> Sequence[PlaceKey]:
        return (step.move.square,) if isinstance(step.move, Cover | Swap) else ()

    def hint_places(self, move: JungleMatrixMove) -> tuple[PlaceKey, PlaceKey] | None:
        lit = [gesture for gesture in drags(self.shown_position, [move], self._laid) if gesture.lit]
        ends = [(gesture.source, gesture.target) for gesture in lit]
        return next((way for way in ends if self.arrangement.places.keys() >= {*way}), None)

    def hint_steps(self, choice: AnyChoice) -> Sequence[HintStep]:
        """As at any table; where the prompt or numbers on the cards tell what is next, nothing is to be found."""
        due, move = self.shown_position.turn.due, choice.move
        told = watching.guides(self.match) and (due or isinstance(move, Gridlocked))
        discards = isinstance(move, PlayPet) and move.goal is Goal.DISCARD
        return (HintStep.MOVE,) if told or discards else super().hint_steps(choice)

    def hint_lights(self, hint: Hint) -> Sequence[PlaceKey]:
        """As at any table; where a mistake lies, the last step shows, and before that both pets are spoken of."""
        if hint.shows_move or not isinstance(hint.move, Catch | Next | PlayPet):
            return super().hint_lights(hint)
        return [place for place in self.arrangement.places if isinstance(place, Offer)]

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
        move = meant(source, target, position)
        refusal = position.refusal(move) if move is not None else None
        return _(refusal.value) if refusal is not None else None

    def width_in_hand(self, thing: Thing) -> float:
        if thing.place is Spot.DECK:
            return self.drawing.grid.card[0]
        return thing.pose.width * 0.8 if isinstance(thing.place, Offer) else thing.pose.width

    # Playing

    def say(self, move: JungleMatrixMove, *, asked: bool = False) -> None:
        """Make a move that has no gesture, if it is allowed now; where beginners give points away, once ``asked``."""
        if not frame.may(self.state, move) or not self.allows(Gesture(move, Spot.DECK, Spot.DECK)):
            self.services.notify(NOT_NOW)
            return
        guided = isinstance(move, Stop) and watching.guides(self.match) and not self.taught
        if guided and self.match.position.due and not asked:
            title, told = _("End the turn?"), _(Refusal.COMBINATION_OPEN.value)
            self.navigator.confirm(title, told, _("End turn"), partial(self.say, move, asked=True), danger=True)
            return
        if isinstance(move, Catch):
            self.banners.clear()  # whoever calls is answered before anything else is told
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
        return watching.computer_pause(self.match.position, self.match.ply)

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
        if name in frame.SAID:
            self.say(frame.SAID[name])
        elif name in watching.CATCHING:
            watcher = self.match.position.watcher
            if name == watching.CATCHING[watcher] or self.match.persons == (watcher,):  # who is alone has both keys
                self.say(Catch())
            else:
                self.services.notify(NOT_NOW)
        elif name == "next":
            self._go_on()
        elif name == "moves":
            self._lists[self._trail is not None] ^= not self._puzzle
            self.table_frame.note()
        elif not self.occupied or name not in ("step_back", "step_forward", "undo", "redo", "hint"):
            return super().command(name)
        return True

    def _go_on(self) -> None:
        if self.caught is not None:
            self.end_of_catch()
        elif self.looking_back and self._trail is None:
            self.step_to(self.match.ply)
        else:
            self.say(Next())

    def update(self, now: float) -> bool:
        going_on = self.match.outcome is None and self.stack.top is self and not self.occupied
        touched = self._laid > 0 or self.match.position.turn.is_laid  # the first card starts the turn's time
        self.timing.run(now, going_on=going_on and touched and not self.banners.waiting)
        self._watcher.run(now, going_on=going_on and not self.play.prompted)
        if self._watcher.calls(now):
            self.play.play(Catch())
        moving = super().update(now)
        if self.caught is not None and not self.taught and not self.banners.waiting:
            self.end_of_catch()
        clock = watching.card_clock(self.state)
        self.dirty |= clock != self.drawing.clock
        self.drawing.clock = clock
        return moving

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

    @property
    def kept_clear(self) -> Sequence[Sequence[pygame.Rect]]:
        """As at any table; and the deck's count, the sheet, and the order or the heading above the pets."""
        table, *others = super().kept_clear
        told = [self.frame.rect_of(name) for name in (frame.SHEET, frame.HEADING)]
        count = self.drawing.geometry.deck_words
        return [[*table, count, *self._order.lines, *(rect for rect in told if rect is not None)], *others]

    @property
    def notice_room(self) -> pygame.Rect | None:
        """The score sheet above its total, and between two turns the deck: cards in play lie everywhere else."""
        sheet = self.frame.rect_of(frame.SHEET)
        if sheet is None or self.match.outcome is not None:
            return None
        if self.match.position.phase is Phase.BOOKING and self.guidance is None:
            deck, count = self.frame.boxes[Spot.DECK], self.drawing.geometry.deck_words
            return pygame.Rect(sheet.x, deck.y, deck.right - sheet.x, count.top - deck.y)
        return pygame.Rect(sheet.topleft, (sheet.w, sheet.h - round(frame.FOOT * self.view.p)))

    def frame_tree(self) -> Item:
        return frame.frame_tree(
            self.frame, self.drawing.shape, self._layer, self.drawing.home, puzzle=self._puzzle, trail=bool(self._trail)
        )

    @property
    def frame_runs(self) -> bool:
        return super().frame_runs or self.match.outcome is None

    def frame_view(self, state: AnyState) -> FrameView:
        trail, seconds = self._trail, self.timing.shown_seconds(state)
        lists = self._lists[trail is not None]
        return frame.frame_view(frame.MatrixState(state, self.caught, seconds, lists, trail, self._missed))

    def move_entries(self) -> Sequence[MoveEntry]:
        return frame.move_entries(self.match)

    def history_controls(self, state: AnyState, plies: tuple[int, int]) -> Sequence[Control]:
        """The history buttons as icons; while a caught mistake is shown, as if not looking back."""
        shown = replace(state, looking_back=state.looking_back and not state.occupied)
        return history_controls(shown, plies, quiet=True)

    def hurry_control(self, state: AnyState) -> Control:
        """In place of what a person says in a turn, while a computer player lays."""
        return replace(super().hurry_control(state), visible=frame.may_hurry(state))

    def make_widgets(self) -> None:
        self._sheet, self._order = frame.ScoreSheet(), OrderCard()
        self._rules = PromptLine(PromptStyle("fern", ground=""))
        self._catch = watching.CatchButton(lambda: self.say(Catch()))
        for name, widget in (
            (frame.SHEET, self._sheet),
            (frame.ORDER, self._order),
            (frame.RULES, self._rules),
            (frame.CALL, self._catch),
            (frame.HEADING, Label(_("Active pets"), size=20, face=Face.TITLE, gives_way=True)),
        ):
            self.frame.add(name, widget)

    def show_widgets(self, state: TableState[JungleMatrixPosition, JungleMatrixMove]) -> None:
        match, position = self.match, state.position
        self._sheet.visible = not self._lists[self._trail is not None]
        if self.caught is not None:  # the turn is booked, though the next one is not shown yet
            sheet = match.position.sheet
            position = replace(position, sheet=replace(sheet, rows=sheet.rows[: len(position.sheet.rows)]))
        self._sheet.show(position, (match.name(0), match.name(1)))
        # Whoever resigned left a turn open, in which nothing is due any more.
        self._order.show(order_rows(position, guided=watching.guides(match) and not state.over))
        self._rules.say(frame.rules_prompt(position, match.time_factor))
        may_call = not state.rests and frame.may(state, Catch())
        self._catch.enabled, self._catch.kind = may_call, "ember" if may_call else "moss"
        # A puzzle in which one covers has nobody to catch.
        self._catch.visible = not self._puzzle or match.position.phase is Phase.BOOKING
        keyed = may_call and match.seats[position.watcher].is_person
        pad = self.services.stack.pad if state.device is Device.CONTROLLER else None
        self._catch.key = watching.key_of(self.services.settings, position.watcher, pad) if keyed else ""
        self._catch.sub = self._catch.tooltip = "" if may_call else watching.why_no_calls(match)

    # What only a table has that is played at

    def draw_below(self, target: pygame.Surface) -> None:
        drawing, hold, position = self.drawing, self.handling.hold, self.shown_position
        found = watching.found_mistake(self.match, self.companions.found, self.shown_ply)
        caught = self.caught or self._missed or found
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
        return frame.ending(self.match, self.alone)

    def facts(self) -> Mapping[str, Fact]:
        return frame.facts(self.match, self.match.persons)
