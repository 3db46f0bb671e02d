"""Jacks on the table: the ring on its rug, a die to throw, jacks that hop, pairs that fly to their owners."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

import pygame

from jungle_games.core.game import CHANCE
from jungle_games.core.history import Step as Played
from jungle_games.core.match import Match
from jungle_games.games.jacks.rules.position import (
    CARDS,
    SIDES,
    Direction,
    JacksMove,
    JacksPosition,
    Pass,
    Place,
    Start,
    Step,
    directions,
    walk,
)
from jungle_games.games.jacks.scene import pictures
from jungle_games.games.jacks.scene.arranging import (
    DIE,
    PILE,
    RUG,
    CardKey,
    CardLook,
    DieLook,
    JackKey,
    JackLook,
    arrange,
    jack_pose,
    last_roll,
    ring_turned,
    taken_pairs,
)
from jungle_games.games.jacks.scene.geometry import Geometry
from jungle_games.games.jacks.scene.panels import JacksPanels, coach_room
from jungle_games.games.jacks.scene.recent import Recent
from jungle_games.games.jacks.scene.ring_marks import draw_gap, draw_start
from jungle_games.games.jacks.scene.rug import draw_rug, draw_trays
from jungle_games.games.jacks.scene.verdict import verdict
from jungle_games.games.jacks.scene.way import draw_way
from jungle_games.table.arrangement import Arrangement, Barrier, Gesture, PlaceKey, Thing
from jungle_games.table.motion import Manner, Pose
from jungle_games.table.navigator import Navigator, Verdict
from jungle_games.table.result import Fact
from jungle_games.table.scene import TableScene
from jungle_games.table.style import CARDS as CARD_TABLE
from jungle_games.table.style import TableStyle
from jungle_games.ui.effects import Shadow
from jungle_games.ui.scene import Services
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View

_RUG_TABLE: Final = replace(
    CARD_TABLE, growth=0.14, resting=Shadow(6, 3.5, 0.52), cards=False, focus_everywhere=False
)
"""Cards, and pieces among them."""
_DEALT_APART: Final = 0.035
"""Seconds between one card that is dealt and the next."""
_CARRIED: Final = 24.0
"""Units from its place beyond which a jack was carried by hand."""


class JacksScene(TableScene):
    """A game of Jacks. Places are cards and gaps (`CardKey`), jacks (`JackKey`), the die, and the whole rug."""

    style: ClassVar[TableStyle] = _RUG_TABLE

    def __init__(self, services: Services, match: Match[JacksPosition, JacksMove], navigator: Navigator) -> None:
        super().__init__(services, match, navigator)
        persons = self.play.persons
        self.home = persons[0] if persons else 0
        self.geometry = Geometry(View((1280, 800)), len(match.seats), self.home)
        self._recent = Recent(match.position.options.seen_marks)
        self._made: Played[JacksPosition, JacksMove] | None = None
        self.make_panels()

    @property
    def position(self) -> JacksPosition:
        """The position on the table."""
        position: JacksPosition = self.shown_position
        return position

    @property
    def told_position(self) -> JacksPosition:
        """The position that words and points are about: the last move counts once its jack has come."""
        last = self.match.last
        if self.sprites.moving and not self.looking_back and last is not None and isinstance(last.move, Step):
            return self._before
        return self.position

    # Position to table

    def arrange(self, position: JacksPosition) -> Arrangement:
        """Cards, jacks, pairs and die."""
        ply = self.shown_ply
        taken, turned = taken_pairs(self.match, ply), ring_turned(self.match, ply)
        return arrange(position, taken, last_roll(self.match, ply), self.geometry, turned)

    def gestures(self, position: JacksPosition) -> Sequence[Gesture]:
        """The die is thrown anywhere; a jack goes to where its walk ends."""
        if self.play.awaits_throw:
            return self._die_gestures(None)
        if position.picking:
            starts = [(move, CardKey(move.number - 1)) for move in position.legal_moves() if isinstance(move, Start)]
            return [Gesture(move, card, card, lit=False) for move, card in starts]
        if Pass() in position.legal_moves():
            return self._die_gestures(Pass())
        return [
            Gesture(move, JackKey(position.turn, move.jack), CardKey(position.path(move)[-1]))
            for move in position.legal_moves()
            if isinstance(move, Step)
        ]

    @staticmethod
    def _die_gestures(move: JacksMove | None) -> Sequence[Gesture]:
        return [Gesture(move, DIE, target, lit=False) for target in (DIE, RUG)]

    def throws_by_hand(self) -> bool:
        """A person rolls the die in their own turn; the cards deal themselves."""
        position: JacksPosition = self.match.position
        return position.dealt and self.match.to_move is CHANCE and self.match.seats[position.turn].is_person

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        """A card, a jack or the die."""
        match look:
            case CardLook(face=face):
                return pictures.card(self.painter, self.position.cards, face, width)
            case JackLook(colour=colour):
                return pictures.jack(self.painter, colour, width)
            case DieLook(pips=pips):
                return pictures.die(self.painter, pips, width)
        raise TypeError(look)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """The faint mark of a card that was seen a moment ago."""
        if not isinstance(thing.place, CardKey) or thing.look != CardLook(None) or pose.spread < 1:
            return
        face = self._recent.face(thing.place.place)
        if face is not None:
            self._recent.draw(self.painter, target, self.position.cards, face, pose)

    # How things get about

    def manner(self, before: Thing, after: Thing) -> Manner:
        """Jacks hop, the die tumbles, cards turn over; a pair is shown before it goes to its owner."""
        match after.key:
            case JackKey():
                return Manner.HOP if self._walked(after.key) else Manner.SHIFT
            case CardKey():
                return self._card_manner(before, after)
        if isinstance(before.look, DieLook) and isinstance(after.look, DieLook) and after.look.roll > before.look.roll:
            return Manner.TUMBLE
        return Manner.DROP

    @staticmethod
    def _card_manner(before: Thing, after: Thing) -> Manner:
        if before.place == after.place:
            return Manner.FLIP
        return Manner.SHOW if isinstance(before.place, CardKey) else Manner.SLIDE

    def dropped_manner(self, before: Thing, after: Thing) -> Manner:
        """What was carried to its card drops there; what was only pointed the way hops; the die tumbles."""
        carried = isinstance(after.key, JackKey) and self._carried(after.key)
        return Manner.DROP if carried else self.manner(before, after)

    def way(self, before: Thing, after: Thing) -> Sequence[Pose]:
        """A jack hops from card to card."""
        if not isinstance(after.key, JackKey):
            return ()
        return [self.geometry.stand(place) for place in self._walked(after.key)[:-1]]

    def looks(self, before: Thing, after: Thing) -> Sequence[Hashable]:
        """Seven faces, the last one being what was rolled."""
        assert isinstance(after.look, DieLook)
        pips, roll = after.look.pips, after.look.roll
        turning = [DieLook(1 + (pips + 2 * step + roll) % SIDES, roll) for step in range(6)]
        return [*turning, after.look]

    def delay(self, before: Thing, after: Thing) -> float:
        """Cards turn over when the jack has come; dealt cards leave their pile one by one."""
        if not isinstance(after.key, CardKey):
            return 0.0
        if before.place == (PILE, after.key.place):
            return after.key.place * _DEALT_APART
        return 0.0 if after.look == CardLook(None) else self._landing_time()

    def _landing_time(self) -> float:
        """How many seconds the jack that was moved is on its way, at speed 1."""
        step = self._made
        if step is None or not isinstance(step.move, Step) or not isinstance(step.actor, int):
            return 0.0
        key = JackKey(step.actor, step.move.jack)
        if self._carried(key):
            return Manner.DROP.duration
        return Manner.HOP.duration * len(self._walked(key))

    def _walked(self, key: JackKey) -> Sequence[Place]:
        """The places that a jack trod on in the move that led here; empty when it did not move."""
        step = self._made
        if step is None or not isinstance(step.move, Step) or step.actor != key.seat or step.move.jack != key.jack:
            return ()
        return self._before.path(step.move)

    def _carried(self, key: JackKey) -> bool:
        """Whether a jack has been carried off its place by hand, and need not walk any more."""
        was = jack_pose(self._before, self.geometry, key.seat, key.jack)
        pose = next(sprite.pose for sprite in self.sprites if sprite.thing.key == key)
        return max(abs(pose.x - was.x), abs(pose.y - was.y)) > _CARRIED * self.view.u

    @property
    def _before(self) -> JacksPosition:
        """The position before the last move."""
        position: JacksPosition = self.match.position_at(self.match.ply - 1)
        return position

    def went_on(self) -> None:
        """Note what was played, for the way that things get about."""
        self._made = None if self.match.can_redo else self.match.last
        self._recent.note(self.match.position, self.services.now())

    def drop_sound(self, gesture: Gesture) -> SoundName:
        """The die, a pair, a jack."""
        if gesture.source == DIE:
            return "deal"
        taken = self.match.last is not None and self.match.position.quiet == 0
        return "capture" if taken else "drop"

    # What is marked

    def last_places(self, step: Played[Any, Any]) -> Sequence[PlaceKey]:
        """Nothing: a jack is seen to walk, and stands on the card it turned up."""
        return ()

    def hint_places(self, move: JacksMove) -> tuple[PlaceKey, PlaceKey] | None:
        """From the jack to where it lands."""
        if not isinstance(move, Step) or self.position.die is None:
            return None
        return JackKey(self.position.turn, move.jack), CardKey(self.position.path(move)[-1])

    def barriers(self, place: PlaceKey) -> Sequence[Barrier]:
        """Beside a card that lets a jack go only one way: the way that is barred."""
        if not isinstance(place, JackKey) or self.position.die is None:
            return ()
        position = self.position
        origin = position.jacks[place.seat][place.jack]
        allowed = directions(position.ring, origin, position.cards)
        found = []
        for direction in Direction:
            if direction not in allowed:
                path = walk(position.ring, origin, direction, 1)
                x, y = self.geometry.on_the_way(path[0])
                reason = position.why_not(Step(place.jack, direction)) or ""
                found.append(Barrier((round(x), round(y)), reason))
        return found

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        """The rules' reason, where the card is one that the die would reach the other way."""
        if not isinstance(source, JackKey) or not isinstance(target, CardKey):
            return None
        position, die = self.position, self.position.die
        origin = position.jacks[source.seat][source.jack]
        for direction in Direction:
            if die is not None and walk(position.ring, origin, direction, die)[-1] == target.place:
                return position.why_not(Step(source.jack, direction))
        return None

    # Panels

    def make_panels(self) -> None:
        """Everything beside the table."""
        self._panels = JacksPanels(self)

    def place_panels(self, view: View) -> None:
        """The rug in the middle, seats in the corners."""
        coach = coach_room(view) if self.coach is not None else 0.0
        self.geometry = Geometry(view, len(self.match.seats), self.home, coach)
        self._panels.place(view)

    def coach_place(self, view: View) -> pygame.Rect:
        """Above the player's own plate, beside the rug."""
        return self._panels.coach_place(view)

    def refresh_panels(self, now: float) -> None:
        """Who is to do what, and what is won."""
        self._panels.refresh(now)

    # Time and drawing

    def update(self, now: float) -> bool:
        """Let the marks of seen cards go, besides what every table does."""
        if self._recent.update(now):
            self.dirty = True
        return super().update(now)

    def wake_at(self) -> float | None:
        """Also when a mark goes."""
        times = [time for time in (super().wake_at(), self._recent.wake_at()) if time is not None]
        return min(times, default=None)

    def draw_table(self, target: pygame.Surface) -> None:
        """The rug."""
        draw_rug(self.painter, target, self.geometry)

    def draw_below(self, target: pygame.Surface) -> None:
        """Gaps, trays, the light under a die that waits, and the words in the middle."""
        draw_trays(self.painter, target, self.geometry, self.position)
        self._draw_gaps(target)
        self._panels.draw_middle(target)

    def _draw_gaps(self, target: pygame.Surface) -> None:
        position = self.position
        for place in range(CARDS):
            if position.ring[place] is None or not position.dealt:
                draw_gap(self.painter, target, self.geometry, place)

    def draw_above(self, target: pygame.Surface) -> None:
        """The start's flag, and the ways of the jack in hand or under the pointer."""
        if self.position.started:
            draw_start(self.painter, target, self.geometry)
        self._draw_ways(target)

    def _draw_ways(self, target: pygame.Surface) -> None:
        position, hold = self.position, self.handling.hand.hold
        key = hold.thing.place if hold is not None else self.pointed_place
        if not isinstance(key, JackKey) or not self.match.options.show_targets or position.die is None:
            return
        aim = self.handling.hand.aim
        for gesture in self.legal_gestures:
            if gesture.source == key and isinstance(gesture.move, Step):
                path = position.path(gesture.move)
                draw_way(self.painter, target, self.geometry, path, strong=gesture.target == aim)

    def pose_of(self, key: JackKey) -> Pose:
        """How a jack stands in the shown position."""
        return jack_pose(self.position, self.geometry, key.seat, key.jack)

    # Words

    def verdict(self) -> Verdict:
        """How the game ended."""
        return verdict(self.match, self.play.persons)

    def facts(self) -> Mapping[str, Fact]:
        """What the statistics keep of a game."""
        position: JacksPosition = self.match.position
        return {"points": position.scores[self.home], "pairs": len(position.pairs[self.home]), "turns": position.turns}
