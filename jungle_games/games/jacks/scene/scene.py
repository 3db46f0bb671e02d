"""Jacks on the table: the ring on its rug, a die to throw, jacks that hop, pairs that fly to their owners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame

from jungle_games.core.findings import Explanation
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Move
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.matches.history import Step as Played
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import says_you
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jacks.player.claims import partners
from jungle_games.games.jacks.rules.cards import Direction, JacksMove, Pass, Roll, Start, Step, directions, walk
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene import frame
from jungle_games.games.jacks.scene.drawing import (
    DIE,
    RUG,
    CardKey,
    JackKey,
    JacksDrawing,
    MiddleWords,
    SeenMarks,
    Walked,
    draw_way,
    last_roll,
    ring_turned,
    taken_pairs,
    transition,
    walk_to_be_seen,
)
from jungle_games.table.ending import Flourish, Lit
from jungle_games.table.frame import Control, FrameView, history_controls
from jungle_games.table.listening import ReadLine, TableWords
from jungle_games.table.scene import TableScene
from jungle_games.table.services import Navigator, Services
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Barrier,
    Change,
    Cue,
    Gesture,
    Moment,
    PlaceKey,
    Thing,
    Transition,
)
from jungle_games.table.state import AnyState
from jungle_games.table.verdict import Ending, Fact
from jungle_games.ui.layout import Item
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import earliest

_REACH: Final = 6
"""The highest roll of the die."""
_HASTE: Final = (1.0, 1.0, 3.0, 6.0, 6.0)
"""The factor by which computer players speed up, by their number."""
_OWN: Final = 0.4
"""The power of it by which people do: their own card they know soon, and it stays open where their jack stands."""
_CARRIED: Final = 24.0
"""The distance in units a jack must be dragged to count as carried."""
_DIE_LIGHT: Final = 107.0
"""The side of the square light under a die that is waiting to be rolled, in units."""


class JacksWords(TableWords):
    """Describes rolls, and each jack's move with the cards it leaves and reaches."""

    def what(self, ply: int) -> str:
        """What others roll is told by the move that follows, unless everything is to be told."""
        step, before = self.table.match.steps[ply - 1], self.table.match.position_at(ply - 1)
        mine = before.turn in self.table.match.persons or self.table.services.settings.get().telling == "all"
        return self.in_full(ply) if mine or not isinstance(step.move, Roll) else ""

    def in_full(self, ply: int) -> str:
        before: JacksPosition = self.table.match.position_at(ply - 1)
        match self.table.match.steps[ply - 1].move:
            case Roll(pips=pips):
                match, seat = self.table.match, before.turn
                if seat == self.table.state.alone or says_you(match.seats[seat]):
                    return _("You rolled a {pips}").format(pips=pips)
                return _("{name} rolled a {pips}").format(name=match.name(seat), pips=pips)
            case move:
                return self.in_words(move, before)

    def in_words(self, move: Move, before: Any) -> str:
        match move:
            case Step() as step:
                return _told(step, before)
            case Start(number=number):
                return _("starts from card {number}").format(number=number)
            case Pass():
                return _("no jack can move")
        return ""

    def hinted(self, move: Move) -> str:
        return first_capital(_told(move, self.table.shown_position)) if isinstance(move, Step) else ""

    def written(self, place: PlaceKey) -> str:
        if place == CardKey(0):
            return pgettext("where the jacks start", "Start")
        return frame.middle_words(self.table.state).headline if place == DIE else ""

    def survey(self) -> Sequence[str]:
        """The jacks and the face-up cards by name, then the number of face-down cards."""
        position: JacksPosition = self.table.shown_position
        lying = [place for place, face in enumerate(position.ring) if face is not None]
        seen = [CardKey(place) for place in lying if place in position.face_up]
        jacks = [key for key in self.table.arrangement.places if isinstance(key, JackKey)]
        down = len(lying) - len(seen)
        told = ngettext("{number} card face down", "{number} cards face down", down).format(number=down)
        return [*map(self.table.name_of, [*jacks, *seen]), told]

    def lines(self, place: PlaceKey) -> Sequence[ReadLine]:
        """The cards within one roll of ``place``, clockwise and counter-clockwise."""
        position: JacksPosition = self.table.shown_position
        origin: int | None = place.place if isinstance(place, CardKey) else None
        if isinstance(place, JackKey):
            origin = position.jacks[place.seat][place.jack]
        if origin is None:
            return ()
        size = len(position.ring)
        ways = {_("Clockwise"): 1, _("Counter-clockwise"): -1}
        return [
            ReadLine(name, [CardKey((origin + way * step) % size) for step in range(1, _REACH + 1)])
            for name, way in ways.items()
        ]


def _told(step: Step, before: JacksPosition) -> str:
    words = {"number": step.jack + 1, "target": before.path(step)[-1] + 1}
    origin = before.jacks[before.turn][step.jack]
    if origin is None:
        return _("jack {number} onto the ring, to card {target}").format(**words)
    return _("jack {number} from card {origin} to card {target}").format(**words, origin=origin + 1)


class JacksScene(TableScene[JacksPosition, JacksMove]):
    """A game of Jacks. Places are cards and gaps (`CardKey`), jacks (`JackKey`), the die, and the whole rug."""

    drawing: JacksDrawing
    narrator = frame
    win_sound = "win_jacks"
    choose_where = N_("Play this one. Which way round?")
    result_facts = staticmethod(frame.sheet_facts)
    words_type = JacksWords

    def __init__(self, services: Services, match: Match[JacksPosition, JacksMove], navigator: Navigator) -> None:
        self.home = match.persons[0] if match.persons else 0
        self._seen = SeenMarks(match.position.options.seen_marks)
        self._walked: Walked | None = None
        super().__init__(services, match, navigator)

    def make_drawing(self, painter: Painter) -> JacksDrawing:
        drawing = JacksDrawing(painter, self.match.position, self.home)
        drawing.seen = self._seen
        return drawing

    # Position to table

    def arrange(self, position: JacksPosition) -> Arrangement:
        ply = min(self.shown_ply, self.match.ply)  # what is only tried takes no pair, and rolls nothing
        self.drawing.taken, self.drawing.die = taken_pairs(self.match, ply), last_roll(self.match, ply)
        self.drawing.turned = ring_turned(self.match, ply)
        self.drawing.over = self.match.outcome is not None and ply == self.match.ply
        return super().arrange(position)

    def gestures(self, position: JacksPosition) -> Sequence[Gesture]:
        if self.play.awaits_roll:
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

    def transition(self, change: Change) -> Transition:
        walked = self._walked if self.new_steps.fresh else None
        return transition(change, walked, self.drawing.geometry)

    def went_on(self) -> None:
        """Speed up the more computer players there are, so that people do not wait too long for their turn."""
        before, step = self.new_steps.fresh[-1] if self.new_steps.fresh else (self.match.position, None)
        seat = before.turn if step is None or not isinstance(step.actor, int) else step.actor
        self.play.pacing.haste = self._haste if self.match.seats[seat].is_computer else self._haste**_OWN
        self._walked = self._walk_to_be_seen()
        self._seen.note(self.match.position, self.services.now())

    @property
    def _haste(self) -> float:
        return _HASTE[sum(info.is_computer for info in self.match.seats)] if self.match.persons else 1.0

    def answer_pause(self) -> float:
        return super().answer_pause() * self.play.pacing.haste / self._haste

    def _walk_to_be_seen(self) -> Walked | None:
        if not self.new_steps.fresh:
            return None
        before, step = self.new_steps.fresh[-1]
        if not isinstance(step.move, Step) or not isinstance(step.actor, int):
            return None
        jack = JackKey(step.actor, step.move.jack)
        was = self.drawing.jack_pose(before, jack)
        pose = next(sprite.pose for sprite in self.sprites if sprite.thing.key == jack)
        carried = max(abs(pose.x - was.x), abs(pose.y - was.y)) > _CARRIED * self.view.u
        name = None if self.match.persons == (step.actor,) else self.match.name(step.actor)
        haste = self.play.pacing.haste
        return walk_to_be_seen(before, step.position, step.move, jack, carried=carried, name=name, haste=haste)

    def announced_at_rest(self, step: Played[JacksPosition, JacksMove]) -> bool:
        """Announce a roll once the die rests, and a walk once its jack has arrived and the card was shown."""
        return isinstance(step.move, Roll | Step)

    def cues(self, before: JacksPosition, step: Played[JacksPosition, JacksMove]) -> Sequence[Cue]:
        match step.move:
            case Roll():
                return [Cue("die", Moment.SETTING_OFF)]
            case Shuffle():
                return [Cue("deal", Moment.SETTING_OFF)]
            case Start():
                return [Cue("drop")]
            case Step() as walked:
                if step.position.pairs != before.pairs:
                    return [Cue("drop"), Cue("pair", Moment.SHOWN)]
                turned = before.path(walked)[-1] not in before.face_up
                return [Cue("drop"), Cue("flip", Moment.SHOWN)] if turned else [Cue("drop")]
        return ()

    # What is marked

    def hint_places(self, move: JacksMove) -> tuple[PlaceKey, PlaceKey] | None:
        if not isinstance(move, Step) or self.shown_position.die is None:
            return None
        return JackKey(self.shown_position.turn, move.jack), CardKey(self.shown_position.path(move)[-1])

    def move_text(self, before: JacksPosition, move: JacksMove) -> str:
        if not isinstance(move, Step):
            return super().move_text(before, move)
        if before.jacks[before.turn][move.jack] is None and len(before.path(move)) == 1:
            return _("a jack onto the ring")
        return _("a jack clockwise") if move.direction is Direction.CW else _("a jack counter-clockwise")

    def hint_speaks_of(self, move: JacksMove) -> Sequence[PlaceKey]:
        position: JacksPosition = self.match.position
        if not isinstance(move, Step) or position.die is None:
            return ()
        return [CardKey(place) for place in partners(position.observe(position.turn), position.path(move)[-1])]

    def hint_look(self, explanation: Explanation) -> Sequence[PlaceKey]:
        return [CardKey(place) for place in explanation.look if isinstance(place, int)]

    def barriers(self, place: PlaceKey) -> Sequence[Barrier]:
        if not isinstance(place, JackKey) or self.shown_position.die is None:
            return ()
        position = self.shown_position
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
        """Why the jack may not walk the roll in the direction that leads to ``target``; None if neither does."""
        if not isinstance(source, JackKey) or not isinstance(target, CardKey):
            return None
        position, die = self.shown_position, self.shown_position.die
        origin = position.jacks[source.seat][source.jack]
        for direction in Direction:
            if die is not None and walk(position.ring, origin, direction, die)[-1] == target.place:
                return position.why_not(Step(source.jack, direction))
        return None

    # The frame

    def frame_view(self, state: AnyState) -> FrameView:
        return frame.frame_view(state)

    def history_controls(self, state: AnyState, plies: tuple[int, int]) -> Sequence[Control]:
        return history_controls(state, plies, quiet=True)

    def frame_tree(self) -> Item:
        large = self.stack.view.scale > 1
        return frame.frame_tree(self.frame, len(self.match.seats), self.home, self.guidance, large=large)

    def make_widgets(self) -> None:
        self._middle = MiddleWords()
        self.frame.add(frame.MIDDLE, self._middle)

    def show_widgets(self, state: AnyState) -> None:
        self._middle.view = frame.middle_words(state)

    def name_of(self, place: PlaceKey) -> str:
        return frame.name_of(self.state, place, self.companions.turned_up)

    def name_of_thing(self, thing: Thing) -> str:
        return frame.taken_name(self.state, thing)

    def ending(self) -> Ending:
        return frame.ending(self.match, self.alone)

    def covered_in_pause(self) -> bool:
        return True

    def flourish(self) -> Flourish:
        outcome, geometry = self.match.outcome, self.drawing.geometry
        winners = outcome.winners if outcome is not None else ()
        return Flourish([Lit(geometry.tray(seat), 14 * geometry.u) for seat in winners], self.won_here)

    def facts(self) -> Mapping[str, Fact]:
        position: JacksPosition = self.match.position
        return {"points": position.scores[self.home], "pairs": len(position.pairs[self.home]), "turns": position.turns}

    # Time and drawing

    def update(self, now: float) -> bool:
        if self._seen.update(now):
            self.dirty = True
        return super().update(now)

    def wake_at(self) -> float | None:
        return earliest(super().wake_at(), self._seen.wake_at())

    def draw_below(self, target: pygame.Surface) -> None:
        super().draw_below(target)
        if any(gesture.source == DIE for gesture in self.legal_gestures) and self.handling.hold is None:
            die, u = self.drawing.geometry.die, self.drawing.u
            rect = pygame.Rect(0, 0, round(_DIE_LIGHT * u), round(_DIE_LIGHT * u))
            rect.center = (round(die.x), round(die.y))
            self.painter.glow(target, rect, 24 * u, self.painter.theme.amber, blur=22 * u, alpha=255)

    def draw_above(self, target: pygame.Surface) -> None:
        super().draw_above(target)
        position, hold = self.shown_position, self.handling.hold
        key = hold.thing.place if hold is not None else self.pointed_place
        if not isinstance(key, JackKey) or not self.match.options.show_targets or position.die is None:
            return
        aim = self.handling.aim
        for gesture in self.legal_gestures:
            if gesture.source == key and isinstance(gesture.move, Step):
                path = position.path(gesture.move)
                draw_way(self.painter, target, self.drawing.geometry, path, strong=gesture.target == aim)
