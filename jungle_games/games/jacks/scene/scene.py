"""Jacks on the table: the ring on its rug, a die to throw, jacks that hop, pairs that fly to their owners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame

from jungle_games.core.game import CHANCE
from jungle_games.core.history import Step as Played
from jungle_games.core.match import Match
from jungle_games.games.jacks.rules.position import (
    Direction,
    JacksMove,
    JacksPosition,
    Pass,
    Start,
    Step,
    directions,
    walk,
)
from jungle_games.games.jacks.scene import frame, transitions
from jungle_games.games.jacks.scene.arrangement import (
    DIE,
    RUG,
    CardKey,
    JackKey,
    jack_pose,
    last_roll,
    ring_turned,
    taken_pairs,
)
from jungle_games.games.jacks.scene.drawing import JacksDrawing
from jungle_games.games.jacks.scene.middle import MiddleWords
from jungle_games.games.jacks.scene.ring_marks import draw_way
from jungle_games.games.jacks.scene.seen_marks import SeenMarks
from jungle_games.games.jacks.scene.transitions import Walked
from jungle_games.table.arrangement import Arrangement, Barrier, Gesture, PlaceKey
from jungle_games.table.frame import Control, FramePlan, FrameView, history_controls
from jungle_games.table.navigator import Navigator
from jungle_games.table.result import Fact
from jungle_games.table.scene import TableScene
from jungle_games.table.state import TableState
from jungle_games.table.transition import Change, Transition
from jungle_games.table.verdict import Ending
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View

_CARRIED: Final = 24.0
"""Units from its place beyond which a jack was carried by hand."""
_DIE_LIGHT: Final = 107.0
"""The side of the light under a die that waits, in units."""


class JacksScene(TableScene):
    """A game of Jacks. Places are cards and gaps (`CardKey`), jacks (`JackKey`), the die, and the whole rug."""

    drawing: JacksDrawing

    def __init__(self, services: Services, match: Match[JacksPosition, JacksMove], navigator: Navigator) -> None:
        persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
        self.home = persons[0] if persons else 0
        self._seen = SeenMarks(match.position.options.seen_marks)
        self._made: Played[JacksPosition, JacksMove] | None = None
        self._walked: Walked | None = None
        super().__init__(services, match, navigator)

    def make_drawing(self, painter: Painter) -> JacksDrawing:
        """The rug, seen from the seat of the first person."""
        drawing = JacksDrawing(painter, self.match.position, self.home)
        drawing.seen = self._seen
        return drawing

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

    @property
    def _before(self) -> JacksPosition:
        """The position before the last move."""
        position: JacksPosition = self.match.position_at(self.match.ply - 1)
        return position

    # Position to table

    def arrange(self, position: JacksPosition) -> Arrangement:
        """Pairs lie in the order in which they were taken, the die as it was rolled."""
        ply = self.shown_ply
        self.drawing.taken, self.drawing.die = taken_pairs(self.match, ply), last_roll(self.match, ply)
        self.drawing.turned = ring_turned(self.match, ply)
        return super().arrange(position)

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

    def transition(self, change: Change) -> Transition:
        """Jacks hop, the die tumbles, cards turn over when the jack has come."""
        return transitions.transition(change, self._walked, self.drawing.geometry)

    def went_on(self) -> None:
        """Note what was played, for the way that things get about."""
        self._made = None if self.match.can_redo else self.match.last
        self._walked = self._last_walk()
        self._seen.note(self.match.position, self.services.now())

    def _last_walk(self) -> Walked | None:
        step = self._made
        if step is None or not isinstance(step.move, Step) or not isinstance(step.actor, int):
            return None
        jack = JackKey(step.actor, step.move.jack)
        was = jack_pose(self._before, self.drawing.geometry, jack.seat, jack.jack)
        pose = next(sprite.pose for sprite in self.sprites if sprite.thing.key == jack)
        carried = max(abs(pose.x - was.x), abs(pose.y - was.y)) > _CARRIED * self.view.u
        return Walked(jack, self._before.path(step.move), carried)

    def drop_sound(self, gesture: Gesture) -> SoundName:
        """The die, a pair, a jack."""
        if gesture.source == DIE:
            return "deal"
        taken = self.match.last is not None and self.match.position.quiet == 0
        return "capture" if taken else "drop"

    # What is marked

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
                x, y = self.drawing.geometry.on_the_way(path[0])
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

    # The frame

    def frame_view(self, state: TableState[Any, Any]) -> FrameView:
        """A plate for each seat, and what is to be done."""
        return frame.frame_view(state, self.told_position)

    def history_controls(self, state: TableState[Any, Any], plies: tuple[int, int]) -> Sequence[Control]:
        """Small icons at the left."""
        return history_controls(state, plies, compact=True)

    def frame_plan(self, view: View) -> FramePlan:
        """Seats in the corners, icons at the sides."""
        return frame.frame_plan(view, self.drawing.geometry, len(self.match.seats), self.home)

    def place_frame(self) -> None:
        """Leave a coach its room."""
        self.drawing.room_at_left = frame.coach_room(self.view) if self.coach is not None else 0.0
        super().place_frame()

    def make_widgets(self) -> None:
        """The words in the middle of the rug."""
        self._middle = MiddleWords()
        self.frame.add(frame.MIDDLE, self._middle)

    def show_widgets(self, state: TableState[Any, Any]) -> None:
        """Say what was rolled and what is to be done."""
        self._middle.view = frame.middle_words(state, self.told_position)

    def name_of(self, place: PlaceKey) -> str:
        """A jack, a card, the die or the rug in words."""
        return frame.name_of(self.state, place)

    def ending(self) -> Ending:
        """How the game ended."""
        return frame.ending(self.match)

    def facts(self) -> Mapping[str, Fact]:
        """What the statistics keep of a game."""
        position: JacksPosition = self.match.position
        return {"points": position.scores[self.home], "pairs": len(position.pairs[self.home]), "turns": position.turns}

    # Time and drawing

    def update(self, now: float) -> bool:
        """Let the marks of seen cards go, besides what every table does."""
        if self._seen.update(now):
            self.dirty = True
        return super().update(now)

    def wake_at(self) -> float | None:
        """Also when a mark goes."""
        times = [time for time in (super().wake_at(), self._seen.wake_at()) if time is not None]
        return min(times, default=None)

    def draw_below(self, target: pygame.Surface) -> None:
        """The light under a die that waits to be rolled, besides gaps and trays."""
        super().draw_below(target)
        if self.play.awaits_throw and not self.looking_back and self.handling.hand.hold is None:
            die, u = self.drawing.geometry.die, self.drawing.u
            rect = pygame.Rect(0, 0, round(_DIE_LIGHT * u), round(_DIE_LIGHT * u))
            rect.center = (round(die.x), round(die.y))
            self.painter.glow(target, rect, 24 * u, self.painter.theme.amber, blur=22 * u, alpha=255)

    def draw_above(self, target: pygame.Surface) -> None:
        """The ways of the jack in hand or under the pointer."""
        super().draw_above(target)
        position, hold = self.position, self.handling.hand.hold
        key = hold.thing.place if hold is not None else self.pointed_place
        if not isinstance(key, JackKey) or not self.match.options.show_targets or position.die is None:
            return
        aim = self.handling.hand.aim
        for gesture in self.legal_gestures:
            if gesture.source == key and isinstance(gesture.move, Step):
                path = position.path(gesture.move)
                draw_way(self.painter, target, self.drawing.geometry, path, strong=gesture.target == aim)
