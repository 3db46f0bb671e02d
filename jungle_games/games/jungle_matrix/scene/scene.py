"""Jungle Matrix on the table: pets and their owners, the deck and the grid, and the watcher who calls mistakes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.history import Step
from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Deal, JungleMatrixMove, PlayPet, Swap
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.scene import things
from jungle_games.games.jungle_matrix.scene.announcer import Announcer
from jungle_games.games.jungle_matrix.scene.drawing import MatrixDrawing
from jungle_games.games.jungle_matrix.scene.geometry import Geometry
from jungle_games.games.jungle_matrix.scene.gestures import gestures, meant, source_of
from jungle_games.games.jungle_matrix.scene.moment import Moment
from jungle_games.games.jungle_matrix.scene.pace import computer_pause
from jungle_games.games.jungle_matrix.scene.panels import MatrixPanels
from jungle_games.games.jungle_matrix.scene.reading import CATCHING
from jungle_games.games.jungle_matrix.scene.sight import Sight
from jungle_games.games.jungle_matrix.scene.things import BACK, Change, Offer, Scenery, Spot
from jungle_games.games.jungle_matrix.scene.timing import TurnTiming
from jungle_games.games.jungle_matrix.scene.verdict import facts, verdict
from jungle_games.games.jungle_matrix.scene.vigil import Vigil
from jungle_games.table.arrangement import Arrangement, Gesture, PlaceKey, Thing
from jungle_games.table.highlights import Light
from jungle_games.table.motion import Manner, Pose
from jungle_games.table.navigator import Navigator, Verdict
from jungle_games.table.result import Fact
from jungle_games.table.scene import TableScene
from jungle_games.table.style import CARDS, TableStyle
from jungle_games.ui.effects import Shadow
from jungle_games.ui.events import Accept, Event, PointerDown
from jungle_games.ui.scene import Services
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View

_STYLE: Final = replace(CARDS, cards=False, resting=Shadow(7.5, 3.8, 0.41), focus_everywhere=False)


class JungleMatrixScene(TableScene):
    """A match of Jungle Matrix. Places are squares, the deck, offered pets (`Offer`), and those of pets (`PetSlot`)."""

    style: ClassVar[TableStyle] = _STYLE

    def __init__(
        self, services: Services, match: Match[JungleMatrixPosition, JungleMatrixMove], navigator: Navigator
    ) -> None:
        super().__init__(services, match, navigator)
        self.sight = Sight(self)
        self._made: Step[Any, Any] | None = None
        self._announcer = Announcer(self)
        self.timing = TurnTiming(match.position)
        self._vigil = Vigil(match)
        self._clocks_shown: tuple[float | None, float | None] = (None, None)
        self.geometry = Geometry(View((1280, 800)))
        self._drawing = MatrixDrawing(self)
        self._panels = MatrixPanels(self)

    # What is seen

    @property
    def position(self) -> JungleMatrixPosition:
        """The position on the table, without what lies face down."""
        return self.sight.position

    @property
    def scenery(self) -> Scenery:
        """What is to lie on the table."""
        return self.sight.scenery(self.position)

    @property
    def moment(self) -> Moment | None:
        """The mistake that has just been caught, while it is shown."""
        return self._announcer.moment

    @property
    def holds_deck(self) -> bool:
        """Whether the top of the deck is in the hand."""
        hold = self.handling.hand.hold
        return hold is not None and hold.thing.place is Spot.DECK

    @property
    def landing(self) -> frozenset[PlaceKey]:
        """The places that a card is on its way to."""
        return frozenset(
            sprite.thing.place for sprite in self.sprites if sprite.motion is not None and sprite.motion.rises
        )

    @property
    def turn_seconds(self) -> float | None:
        """How long the turn has been going on, where its time counts."""
        if not self.timing.matters or self.position.phase is Phase.PET:
            return None
        if self.looking_back or self.position.phase is Phase.BOOKING:
            return self.position.turn.seconds
        return self.timing.seconds(self.services.now())

    @property
    def card_seconds_left(self) -> float | None:
        """What is left for the next card, where there is a pace."""
        clock = self.match.clock
        if clock is None or not self.card_seconds or self.looking_back or self.match.outcome is not None:
            return None
        return clock.left(self.position.player, self.services.now())

    @property
    def card_seconds(self) -> float:
        """What there was for the next card, or for laying them all."""
        position = self.position
        cards = {Phase.LAY: position.rules.squares, Phase.COVER: 1}.get(position.phase, 0)
        return float(position.rules.pace * cards)

    def name(self, seat: Seat) -> str:
        """What a player is called."""
        return self.match.name(seat)

    # Position to table

    def arrange(self, position: JungleMatrixPosition) -> Arrangement:
        """Cards, deck and pets."""
        return things.arrange(self.scenery, self.geometry, self.view.ui)

    def gestures(self, position: JungleMatrixPosition) -> Sequence[Gesture]:
        """What people at the screen may drag."""
        acting = self.play.acting
        moves = [move for move in position.legal_moves() if position.actor(move) in acting]
        guided = position.options.guided
        return gestures(moves, self.sight.scenery(position), position.rules.columns, guided=guided)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        """A card or a pet."""
        return self._drawing.thing(look, width)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """What lies under others, or sleeps, is darker."""
        self._drawing.adorn(target, thing, pose)

    def paint_light(self, place: PlaceKey, light: Light, aimed: bool, over: bool) -> pygame.Surface | None:
        """The places of pets have a light of their own."""
        return self._drawing.light(place, light, aimed, over)

    @property
    def _change(self) -> Change:
        move = self._made.move if self._made is not None else None
        dealing = isinstance(move, Deal) or self.sight.laid > 0
        return Change(dealing, isinstance(move, Shuffle), self.dropped)

    def origin(self, thing: Thing, gone: Sequence[Thing]) -> Thing | None:
        """Cards come from the deck, pets from theirs."""
        return things.origin(thing, gone, self._change, self.geometry)

    def goal(self, thing: Thing) -> Thing | None:
        """Cards go back to the deck."""
        return things.goal(thing, self.geometry)

    def manner(self, before: Thing, after: Thing) -> Manner:
        """How things get about."""
        return things.manner(before, after)

    def delay(self, before: Thing, after: Thing) -> float:
        """How long things wait for each other."""
        return things.delay(before, after, self._change, self.geometry.columns)

    def width_in_hand(self, thing: Thing) -> float:
        """A card of the deck is as wide as those of the grid; a pet is smaller than where it is offered."""
        if thing.place is Spot.DECK:
            return self.geometry.card[0]
        return thing.pose.width * 0.8 if isinstance(thing.place, Offer) else thing.pose.width

    def hint_places(self, move: JungleMatrixMove) -> tuple[PlaceKey, PlaceKey] | None:
        """From where to where a hint leads."""
        ends = source_of(move, self.scenery)
        return ends if ends is not None and all(end in self.arrangement.places for end in ends) else None

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        """The rules' reason."""
        position: JungleMatrixPosition = self.match.position
        move = meant(source, target, self.scenery)
        refusal = position.refusal(move) if move is not None else None
        return _(refusal.value) if refusal is not None else None

    # Playing

    def may(self, move: JungleMatrixMove) -> bool:
        """Whether somebody at the screen may make a move that is only said."""
        position = self.match.position
        return (
            not self.occupied
            and not self.looking_back
            and move in self.match.legal()
            and position.actor(move) in self.play.acting
        )

    def say(self, move: JungleMatrixMove) -> None:
        """Make a move that is only said, if it may be made."""
        if not self.may(move) or not self.allows(Gesture(move, Spot.DECK, Spot.DECK)):
            self.services.sounds.play("illegal")
            return
        self.task_done()
        self.play.play(move)

    def call_by(self, seat: Seat) -> None:
        """Let ``seat`` call a mistake; a single person at the screen has both keys."""
        watcher = self.match.position.watcher
        if seat == watcher or self.play.persons == (watcher,):
            self.say(Catch())
        else:
            self.services.sounds.play("illegal")

    def drop(self, gesture: Gesture, thing: Thing) -> None:
        """Lay one card of the grid, or make the move."""
        position: JungleMatrixPosition = self.match.position
        one_by_one = isinstance(gesture.move, Deal) and gesture.target is not Spot.DECK
        if not one_by_one or self.sight.laid + 1 >= position.rules.squares:
            super().drop(gesture, thing)
            return
        self._dropped, self._made = thing, None
        self.sight.laid += 1
        self._sync()
        self.services.sounds.play("deal")

    def drop_sound(self, gesture: Gesture) -> SoundName:
        """Cards, pets."""
        return "deal" if isinstance(gesture.move, Deal) else "flip" if isinstance(gesture.move, PlayPet) else "drop"

    def move_sound(self, position: JungleMatrixPosition, move: JungleMatrixMove) -> SoundName:
        """What is heard when a computer player does something."""
        match move:
            case Deal():
                return "deal"
            case PlayPet():
                return "flip"
            case Cover() | Swap():
                return "drop"
        return "button"

    def prelude(self, move: JungleMatrixMove) -> Sequence[JungleMatrixMove]:
        """The time that has passed, where it matters."""
        return self.timing.prelude(move, self.services.now())

    def answer_pause(self) -> float:
        """A computer player moves at a human pace, never quite evenly, and within its time."""
        return computer_pause(self.match.position, self.match.ply)

    def went_on(self) -> None:
        """Note what was done: a caught mistake is shown, an empty deck is told of."""
        self.sight.laid = 0
        self._made = None if self.match.can_redo else self.match.last
        position: JungleMatrixPosition = self.match.position
        self.timing.follow(position, self.services.now())
        self._vigil.follow(self.services.now())
        self._announcer.went_on(self._made)

    def end_moment(self) -> None:
        """Go on after a caught mistake was shown."""
        self._announcer.moment = None
        self.review.forget()
        self._made = self.match.last
        self._sync()

    @property
    def occupied(self) -> bool:
        """Whether a caught mistake is being shown."""
        return self.moment is not None

    # Events and time

    def handle(self, event: Event) -> bool:
        """A click beside all buttons, or Enter, goes on after a caught mistake."""
        if super().handle(event):
            return True
        if self.moment is not None and isinstance(event, PointerDown | Accept):
            self.end_moment()
            return True
        return False

    def command(self, name: str) -> bool:
        """The two keys of the watchers."""
        if name in CATCHING:
            self.call_by(CATCHING.index(name))
            return True
        if self.occupied and name in ("step_back", "step_forward", "undo", "redo", "hint"):
            return True
        return super().command(name)

    def update(self, now: float) -> bool:
        """Let the clocks of the turn run, besides what every table does."""
        on_top = self.stack.top is self
        going_on = self.match.outcome is None and on_top and not self.occupied
        self.timing.run(now, going_on=going_on)
        self._vigil.run(going_on and not self.play.prompted, now)
        if self._vigil.calls(now):
            self.play.play(Catch())
        moving = super().update(now)
        self.play.clock_held = self.occupied or self.sprites.moving
        counting = self._panels.counting
        shown = (self._rounded(self.turn_seconds), self._rounded(self.card_seconds_left))
        self.dirty |= counting or shown != self._clocks_shown
        self._clocks_shown = shown
        return moving or counting

    @staticmethod
    def _rounded(seconds: float | None) -> float | None:
        return None if seconds is None else round(seconds, 1)

    def pause(self) -> None:
        """Stop the clocks of the turn."""
        self.timing.run(self.services.now(), going_on=False)
        self._vigil.run(False, self.services.now())
        super().pause()

    def wake_at(self) -> float | None:
        """Also when a clock shows another figure, or the computer calls."""
        now = self.services.now()
        times = (super().wake_at(), self.timing.wake_at(now), self._vigil.wake_at(now))
        return min((time for time in times if time is not None), default=None)

    def hand_changed(self) -> None:
        """Who sees the next card sees it in the hand, too."""
        held, card = self.sprites.held, self.sight.next_card
        if held is not None and held.thing.look == BACK and card is not None:
            held.look = card
        super().hand_changed()

    # Panels and drawing

    def _sync(self) -> None:
        geometry = self.sight.geometry(self.view)
        if geometry != self.geometry:
            self.place_panels(self.view)
            self.invalidate()
        super()._sync()
        if self.moment is not None:
            self.focus.focus("next")

    def place_panels(self, view: View) -> None:
        """The cloth in the middle, columns at both sides."""
        self.geometry = self.sight.geometry(view)
        self._panels.place(view, self.geometry)

    def coach_place(self, view: View) -> pygame.Rect:
        """Below the pets, in place of who watches."""
        return self.geometry.watcher

    def refresh_panels(self, now: float) -> None:
        """Plates, sheet, buttons and words."""
        self._panels.refresh(now)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Backdrop and cloth."""
        super().draw_ground(target)
        self._drawing.ground(target)

    def draw_below(self, target: pygame.Surface) -> None:
        """Free places, the rest of the deck, glows."""
        self._drawing.below(target)

    def draw_above(self, target: pygame.Surface) -> None:
        """Numbers, marks and the clock on the deck."""
        self._drawing.above(target)

    def last_places(self, step: Step[Any, Any]) -> Sequence[PlaceKey]:
        """Nothing: cards are seen to move."""
        return ()

    # Words

    def verdict(self) -> Verdict:
        """How the match ended."""
        return verdict(self.match, self.play.persons)

    def facts(self) -> Mapping[str, Fact]:
        """What the statistics keep of a match."""
        return facts(self.match, self.play.persons)
