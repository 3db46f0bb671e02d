"""Sequence Giant on the table: the mat, the hands, and who may see what."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

import pygame

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.history import Step
from jungle_games.core.match import Match
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene import things
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.games.sequence.scene.chooser import Chooser, choices
from jungle_games.games.sequence.scene.desk import SequenceDesk
from jungle_games.games.sequence.scene.drawing import SequenceDrawing
from jungle_games.games.sequence.scene.geometry import HAND_CARD, OVER_MAT, Geometry
from jungle_games.games.sequence.scene.lens import draw_lens
from jungle_games.games.sequence.scene.opening import Opening
from jungle_games.games.sequence.scene.pace import Clearing, Pace
from jungle_games.games.sequence.scene.panels import SequencePanels
from jungle_games.games.sequence.scene.reasons import why_not
from jungle_games.games.sequence.scene.ribbons import Ribbons
from jungle_games.games.sequence.scene.things import InHand, Sight
from jungle_games.games.sequence.scene.verdict import verdict
from jungle_games.games.sequence.scene.viewing import Viewing
from jungle_games.table.arrangement import Arrangement, Gesture, PlaceKey, Thing
from jungle_games.table.hand import Grip
from jungle_games.table.highlights import Light
from jungle_games.table.motion import Manner, Pose
from jungle_games.table.navigator import Navigator, Verdict
from jungle_games.table.scene import TableScene
from jungle_games.table.style import CARDS, TableStyle
from jungle_games.ui.events import Accept, Event, PointerDown
from jungle_games.ui.events import Back as BackEvent
from jungle_games.ui.scene import Services
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View

_STYLE: Final = replace(
    CARDS,
    lights=replace(CARDS.lights, last="last_move_paper", last_inset=2.0, last_corner=6.0),
    beside=(0.72, 0.62),
)


class SequenceScene(TableScene):
    """A match of Sequence Giant. Places are the mat's spaces, the hand at the screen, and the two piles beside it."""

    style: ClassVar[TableStyle] = _STYLE
    desk: SequenceDesk

    def __init__(self, services: Services, match: Match[SequencePosition, SequenceMove], navigator: Navigator) -> None:
        super().__init__(services, match, navigator)
        self.viewing = Viewing(match)
        self.opening = Opening(match)
        self.chooser = Chooser(self._play_choice, self._refresh)
        self.geometry = Geometry(View((1280, 800)), len(match.seats))
        self._drawing = SequenceDrawing(self)
        self._ribbons = Ribbons(services.painter)
        self._covered: frozenset[Square] = frozenset()
        """The spaces that the mat is painted as covered."""
        self._closer = False
        self._pace = Pace(match)
        self._clearing = Clearing(self)
        self._let_act()
        if self.opening.running:
            self.review.go_to(self.opening.ply)
        self.make_panels()
        self.first_focus = ("place", InHand(0))

    # Who sees what

    @property
    def viewer(self) -> Seat | None:
        """Who is at the screen; None while it is passed on, or only watched."""
        return self.viewing.viewer

    @property
    def base(self) -> Seat:
        """Who has the place at the lower left."""
        return self.viewing.base

    @property
    def position(self) -> SequencePosition:
        """The position on the table, as far as it may be seen."""
        return self.viewing.seen(self.shown_position)

    def name(self, seat: Seat) -> str:
        """What a player is called."""
        return self.match.name(seat)

    @property
    def last_player(self) -> Seat | None:
        """Who played a card last."""
        return next(
            (step.actor for step in reversed(self.match.steps[: self.shown_ply])
             if isinstance(step.move, Place | Remove) and isinstance(step.actor, int)),
            None,
        )  # fmt: skip

    @property
    def held_card(self) -> Card | None:
        """The card in the hand over the table."""
        hold = self.handling.hand.hold
        return hold.thing.look if hold is not None and isinstance(hold.thing.look, Card) else None

    @property
    def legal_placings(self) -> bool:
        """Whether a card can be played on the mat."""
        return any(isinstance(gesture.target, Square) for gesture in self.legal_gestures)

    # Passing the screen on

    @property
    def passes_to(self) -> Seat | None:
        """The person to whom the screen is to be passed."""
        return self.viewing.due

    def pass_on(self) -> None:
        """Turn the cards away and call for whoever is next."""
        self.put_back(glide=False)
        self._take_seat(None)

    def _take_seat(self, seat: Seat | None) -> None:
        self.viewing.take_seat(seat)
        self._let_act()
        self.layout(self.view)
        self.invalidate()

    def _let_act(self) -> None:
        if self.viewing.alone:
            self.play.acting = self.viewing.persons
        else:
            self.play.acting = () if self.viewer is None else (self.viewer,)

    def _draw_the_curtain(self) -> None:
        """Once nobody looks, hide the table until the person to play is there."""
        due = self.viewing.due
        if due is None or self.viewer is not None or self.opening.running or self.stack.top is not self:
            return
        side = self.match.position.table.side(due)
        self.navigator.curtain(self.name(due), chip_name(side), lambda: self._take_seat(due))

    # Position to table

    def arrange(self, position: SequencePosition) -> Arrangement:
        """Everything that may be seen."""
        seen = self.viewing.seen(position)
        drawing = self.viewer is not None and seen.owed == self.viewer and seen.giving[:1] != (self.viewer,)
        return things.arrange(seen, self.geometry, Sight(self.base, drawing and not self.looking_back))

    def gestures(self, position: SequencePosition) -> Sequence[Gesture]:
        """What the player at the screen may do."""
        return [] if self.viewer is None else things.gestures(position, self.viewer)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        """A chip, a card's face, or its back."""
        return self._drawing.thing(look, width)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """The signs of jacks and dead cards in the hand."""
        self._drawing.adorn(target, thing, pose)

    def origin(self, thing: Thing, gone: Sequence[Thing]) -> Thing | None:
        """Cards come from hands and the draw pile, chips from above."""
        return things.origin(thing, gone, self.dropped, self.geometry, self.base)

    def goal(self, thing: Thing) -> Thing | None:
        """A drawn card goes to whoever drew it."""
        last = self.match.last
        drawer = last.actor if last is not None and isinstance(last.actor, int) else None
        return things.goal(thing, drawer, self.geometry, self.base)

    def manner(self, before: Thing, after: Thing) -> Manner:
        """Cards slide and turn over, chips are laid, turned and taken."""
        return things.manner(before, after)

    def delay(self, before: Thing, after: Thing) -> float:
        """Chips wait for their card, and turn over one by one; cards are dealt and drawn one by one."""
        return things.delay(before, after, self.position.runs, self.dropped)

    def last_shown(self) -> Sequence[PlaceKey]:
        """Every space played on since whoever is at the screen played last."""
        found: list[PlaceKey] = []
        for step in reversed(self.match.steps[: self.shown_ply]):
            if isinstance(step.move, Place | Remove):
                if found and step.actor == self.viewer:
                    break
                found += self.last_places(step)
                if len(found) >= len(self.match.seats) - 1:
                    break
        return found

    def last_places(self, step: Step[Any, Any]) -> Sequence[PlaceKey]:
        """The space that was played on."""
        return (step.move.square,) if isinstance(step.move, Place | Remove) else ()

    def hint_places(self, move: SequenceMove) -> tuple[PlaceKey, PlaceKey] | None:
        """From the card in the hand to where it goes."""
        way = things.way_of(move, self.match.position, self.viewer)
        return way if way is not None and all(place in self.arrangement.places for place in way) else None

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        """The rules' reason."""
        return why_not(self.match.position, self.viewer, source, target)

    def paint_light(self, place: PlaceKey, light: Light, aimed: bool, over: bool) -> pygame.Surface | None:
        """Spaces light up as paper does; the hand as a whole has a border."""
        return self._drawing.light(place, light, aimed, over)

    def width_in_hand(self, thing: Thing) -> float:
        """A held card is small over the mat, so that it hides little."""
        hand = self.handling.hand
        if isinstance(hand.aim, Square) and hand.hold is not None and hand.hold.grip is not Grip.CLICK:
            return OVER_MAT * self.view.u
        return HAND_CARD * self.view.u if isinstance(thing.place, InHand) else thing.pose.width

    # Playing

    def drop(self, gesture: Gesture, thing: Thing) -> None:
        """Play the card; where there are several fives to choose from, ask first."""
        moves = choices(self.match.position, gesture.move)
        if len(moves) > 1:
            self.chooser.begin(moves)
            self._sync()
            return
        super().drop(gesture, thing)

    def _play_choice(self, move: Place) -> None:
        self.task_done()
        self.play.play(move)
        self.services.sounds.play("drop")

    def drop_sound(self, gesture: Gesture) -> SoundName:
        """A chip that is taken sounds otherwise."""
        return "capture" if isinstance(gesture.move, Remove) else "drop"

    def reflex(self) -> SequenceMove | None:
        """A computer player draws its card at once."""
        return self._pace.reflex()

    def answer_pause(self) -> float:
        """A computer player waits as long as the option says, counted from the beginning of its turn."""
        return self._pace.pause(self.services.now())

    @property
    def occupied(self) -> bool:
        """Whether the cut is being shown, or a choice is open."""
        return self.opening.running or self.chooser.open

    @property
    def may_take_back(self) -> bool:
        """Whether the player at the screen may take a move back."""
        return self.viewing.may_take_back() and not self.occupied

    @property
    def may_put_back(self) -> bool:
        """Whether the player at the screen has a move to play again."""
        return self.match.can_redo and self.play.person_to_move and not self.occupied

    def make_desk(self) -> SequenceDesk:
        """Table talk and new deals."""
        return SequenceDesk(self)

    def verdict(self) -> Verdict:
        """How the match ended."""
        return verdict(self.match, self.play.persons)

    def announce(self) -> None:
        """Ask what to do next, unless the rules say that a new game begins."""
        if not self._clearing.begin():
            super().announce()

    # Events and time

    def handle(self, event: Event) -> bool:
        """A click or key cuts the cutting short; while there is a choice, arrows and Enter are for it."""
        if self.opening.running and isinstance(event, PointerDown | Accept | BackEvent):
            self.opening.skip()
            self._begin_play()
            return True
        return self.chooser.handle(event) or super().handle(event)

    def command(self, name: str) -> bool:
        """The closer view; taking back only by who is at the screen; stepping through a choice."""
        match name:
            case "closer":
                self._closer = not self._closer
                self.dirty = True
            case "hint" | "undo" if self.chooser.open:
                self.chooser.step(-1 if name == "hint" else 1)
            case "undo" if not self.may_take_back and not self.viewing.alone:
                self.services.sounds.play("illegal")
            case "redo" if not self.may_put_back:
                self.services.sounds.play("illegal")
            case "step_back" | "step_forward" if self.occupied:
                return True
            case _:
                return super().command(name)
        return True

    def update(self, now: float) -> bool:
        """Show the cut, draw the curtain and the ribbons, besides what every table does."""
        if self.opening.update(now):
            self._begin_play()
        self._draw_the_curtain()
        moving = self._ribbons.moving(now, self.services.motion)
        moving |= super().update(now)
        self.dirty |= moving
        self._clearing.update(now)
        return moving

    def _begin_play(self) -> None:
        """Show the next cut, or deal."""
        if self.opening.running:
            self.review.go_to(self.opening.ply)
        else:
            self.review.forget()
        self._sync()

    def wake_at(self) -> float | None:
        """Also when the next cut is shown, or the mat is cleared."""
        times = (super().wake_at(), self.opening.wake_at, self._clearing.wake_at)
        return min((time for time in times if time is not None), default=None)

    def _refresh(self) -> None:
        self.legal_gestures = self._legal_gestures()
        self.refresh_panels(self.services.now())
        self.dirty = True

    def _sync(self) -> None:
        self._ribbons.sync(self.position.runs, self.services.now())
        covered = frozenset(self.position.chips)
        for square in covered ^ self._covered:
            self.invalidate(self.geometry.space(square))
        self._covered = covered
        super()._sync()

    # Panels and drawing

    def layout(self, view: View) -> None:
        """Lay everything out; what was on its way is there."""
        self._ribbons.settle(self.position.runs)
        self._covered = frozenset(self.position.chips)
        super().layout(view)

    def make_panels(self) -> None:
        """Everything beside the table."""
        self._panels = SequencePanels(self)

    def place_panels(self, view: View) -> None:
        """Mat at the left, the block at its right."""
        self.geometry = Geometry(view, len(self.match.seats))
        self._panels.place(view, self.geometry)

    def coach_place(self, view: View) -> pygame.Rect:
        """In place of the list of moves."""
        return self._panels.moves_place(self.geometry)

    def refresh_panels(self, now: float) -> None:
        """Places, score, moves and the prompt."""
        self._panels.refresh(now)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Backdrop, mat, and the ground of the piles."""
        super().draw_ground(target)
        self._drawing.ground(target)

    def draw_below(self, target: pygame.Surface) -> None:
        """The draw pile, and the ribbons."""
        self._drawing.below(target)
        self._ribbons.draw(target, self.geometry, self.services.now(), self.services.motion)

    def draw_above(self, target: pygame.Surface) -> None:
        """The choice of five that is open."""
        self._drawing.choice(target)

    def draw_moving(self, target: pygame.Surface) -> None:
        """The closer view lies over everything."""
        super().draw_moving(target)
        place = self.pointed_place
        if self._closer and isinstance(place, Square):
            draw_lens(self.painter, target, self.geometry, self.position, place)

    def facts(self) -> Mapping[str, bool | int | float | str]:
        """What the statistics keep of a match."""
        table = self.match.position.table
        return {"players": table.seats, "sides": table.sides}
