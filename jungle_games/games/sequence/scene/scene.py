"""Sequence Giant at its table: passing the screen on, playing, choosing, cutting for the deal, talk, sounds, pauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from jungle_games.core.formatting import listed
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.rematch import COLOURS
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence.rules.fives import FIVE, SIZE, Square, side_name
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, PassTurn, Place, Remove, SequenceMove, Talk
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.turns import SequenceEnd
from jungle_games.games.sequence.scene import frame, reports
from jungle_games.games.sequence.scene.arrangement import InHand, Pile
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.games.sequence.scene.cutting import choices
from jungle_games.games.sequence.scene.sequence_view import SequenceView
from jungle_games.games.sequence.scene.state import Press, todo_of
from jungle_games.table.actions import TableActions
from jungle_games.table.ending.verdict import Ending, Fact
from jungle_games.table.navigator import MenuEntry, Navigator
from jungle_games.table.services import Services
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey, Thing, place_focus_id
from jungle_games.table.sprites.transition import Cue, Moment
from jungle_games.table.table_words import ReadLine, TableWords
from jungle_games.ui.events import Accept, Back, Event, PointerDown
from jungle_games.ui.scene import earliest

_LEAST_PAUSE: Final = 0.5


class SequenceWords(TableWords):
    """The mat by its chips: who has how many, and where."""

    def brief(self) -> str | None:
        """A card is drawn in time, or lost; where one may go that is held, or has the focus, its place says."""
        state, position = self.table.state, self.table.match.position
        if position.owed is not None:
            return self.table.frame.prompt.words
        at_hand = state.held is not None or (isinstance(state.pointed, InHand) and state.effect.targets)
        return "" if at_hand and not position.giving else None

    def lines(self, place: PlaceKey) -> Sequence[ReadLine]:
        """Row, column and diagonals, as far as a SEQUENCE through the space reaches."""
        if not isinstance(place, Square):
            return ()
        ways = {_("Row"): (1, 0), _("Column"): (0, 1), _("Rising diagonal"): (1, 1), _("Falling diagonal"): (1, -1)}
        return [ReadLine(name, _through(place, way)) for name, way in ways.items()]

    def survey(self) -> Sequence[str]:
        position: SequencePosition = self.table.shown_position
        told = []
        for side in sorted(set(position.chips.values())):
            squares = sorted(square for square, owner in position.chips.items() if owner == side)
            count = ngettext("{side}: {number} chip", "{side}: {number} chips", len(squares))
            where = listed(map(str, squares))
            told.append(count.format(side=side_name(side), number=len(squares)) + f", {where}")
        return told


def _through(square: Square, way: tuple[int, int]) -> Sequence[Square]:
    """The spaces of the line through ``square`` that are at most four away."""
    steps = range(1 - FIVE, FIVE)
    found = [(square.file + way[0] * step, square.rank + way[1] * step) for step in steps]
    return [Square(file, rank) for file, rank in found if 0 <= file < SIZE and 0 <= rank < SIZE]


class SequenceActions(TableActions):
    """The actions of one Sequence table."""

    @property
    def can_resign(self) -> bool:
        return bool(self._match.position.table.sides <= 2)

    def own_entries(self) -> list[MenuEntry]:
        position = self._match.position
        persons = {position.table.side(seat) for seat in self._table.match.persons}
        if not position.table.teams or len(persons) < 2:
            return []
        callable_now = {move.side for move in self._match.legal() if isinstance(move, Talk)}
        return [
            MenuEntry(
                _("Table talk by {side}!").format(side=side_name(side)),
                "warning",
                partial(self._call, side),
                side in callable_now,
            )
            for side in sorted(persons)
        ]

    def _call(self, side: int) -> None:
        self._table.navigator.confirm(
            _("Table talk by {side}?").format(side=side_name(side)),
            _("Every member of that side gives up a card of their choice."),
            _("Call it"),
            lambda: self._table.play.play(Talk(side)),
        )

    def setup_anew(self) -> Mapping[str, object]:
        """Cut for the deal again, with the same colours."""
        return {key: value for key, value in self._match.setup.items() if key == COLOURS}


class SequenceScene(SequenceView):
    """A match of Sequence Giant. Places are the mat's spaces, the hand at the screen, and the two piles beside it."""

    actions_type = SequenceActions
    narrator = reports
    words_type = SequenceWords
    onward = frame.PRESS

    def __init__(self, services: Services, match: Match[SequencePosition, SequenceMove], navigator: Navigator) -> None:
        self._stays = False
        """Whether the last banner was closed with Back, so that the finished match stays on the table."""
        super().__init__(services, match, navigator)
        self._let_act()
        if self.opening.running:
            self.cursor.go_to(self.opening.ply)
        self.first_focus = place_focus_id(InHand(0))

    def _lead_focus(self) -> None:
        """Lead the keyboard focus to the draw pile when a card is due and back to the hand, unless it was moved."""
        super()._lead_focus()
        place, sources = self.focused_place, [gesture.source for gesture in self.legal_gestures]
        stays = place is not None and place in (self.dropped_on, Pile.DRAW)
        if sources and stays and self.focus.ring:
            self.focus.focus(place_focus_id(Pile.DRAW if Pile.DRAW in sources else InHand(0)))

    # Passing the screen on

    def pass_on(self) -> None:
        """Turn the hand face down and ask for the next player."""
        self.put_back(glide=False)
        self._take_seat(None)

    def _take_seat(self, seat: Seat | None) -> None:
        self.viewing.take_seat(seat)
        self._let_act()
        self.layout(self.view)
        self.invalidate()
        if seat is not None:
            self.focus.focus(self.first_focus)

    def _let_act(self) -> None:
        looks = () if self.viewer is None else (self.viewer,)
        self.play.let_act(self.viewing.persons if self.viewing.alone else looks)
        self.new_steps.look_anew()

    def _draw_the_curtain(self) -> None:
        """Hide the table until the player whose turn it is comes to the screen."""
        due = self.viewing.awaited
        if due is None or self.viewer is not None or self.opening.running or self.stack.top is not self:
            return
        side = self.match.position.table.side(due)
        self.navigator.curtain(self.match.name(due), chip_name(side), lambda: self._take_seat(due))

    # Playing

    def drop(self, gesture: Gesture, thing: Thing | None) -> None:
        """Play the card; where there are several fives to choose from, ask first."""
        moves = choices(self.match.position, gesture.move)
        if len(moves) > 1:
            self.chooser.begin(moves)
            self.sync()
            return
        super().drop(gesture, thing)

    def play_choice(self, move: Place) -> None:
        self.make(move)

    def cues(self, before: SequencePosition, step: AnyStep) -> Sequence[Cue]:
        match step.move:
            case Place():
                complete = len(step.position.runs) > len(before.runs)
                return [Cue("chip"), Cue("sequence", Moment.REST)] if complete else [Cue("chip")]
            case Remove():
                return [Cue("capture")]
            case Draw() | Exchange() | Give() | Shuffle():
                return [Cue("deal", Moment.SETTING_OFF)]
        return ()

    def reflex(self) -> SequenceMove | None:
        match, position = self.match, self.match.position
        draw = match.game.reflex(position) if match.outcome is None else None
        actor = position.actor(draw) if draw is not None else None
        return draw if isinstance(actor, int) and actor not in match.persons else None

    def answer_pause(self) -> float:
        """A computer player waits as long as the option says, and only shortly within its turn.

        Where a person may still draw, it leaves the time for that, as at a real table; but not in a lesson, which
        says by itself when to draw.
        """
        match, position, options = self.match, self.match.position, self.match.position.table.options
        last = match.last
        if last is not None and isinstance(last.move, Exchange | Draw) and position.exchanged:
            return _LEAST_PAUSE
        owed: Seat | None = position.owed
        to_draw = options.draw_time if owed is not None and not self.taught and owed in match.persons else 0
        return max(_LEAST_PAUSE, float(options.pace), float(match.time_factor * to_draw))

    def goes_on_at_end(self) -> bool:
        """With an empty draw deck “the mat is cleared and a new game starts”, unless Back closed the banner."""
        outcome = self.match.outcome
        goes_on = outcome is not None and outcome.termination is SequenceEnd.DECK_EMPTY and not self._stays
        if goes_on:
            self.actions.restart()
        return goes_on

    def ending(self) -> Ending:
        return reports.ending(self.match, self.alone)

    def facts(self) -> Mapping[str, Fact]:
        return {"players": len(self.match.seats), "sides": self.match.position.table.sides}

    # Events and time

    def handle(self, event: Event) -> bool:
        """Let a click or key skip the cut, and arrows and Enter serve a choice of fives first."""
        if self.opening.running and isinstance(event, PointerDown | Accept | Back):
            self.opening.skip()
            self._begin_play()
            return True
        if isinstance(event, PointerDown | Accept | Back) and self.banners.shown is not None:
            self._stays = isinstance(event, Back)
        return self.chooser.handle(event) or super().handle(event)

    def command(self, name: str) -> bool:
        """Handle the prompt's button, stepping through a choice, and undo by the player at the screen."""
        may_undo, may_redo = self._may_undo_and_redo
        match name:
            case "moves":
                self._shows_moves = not self._shows_moves
                self.table_frame.note()
            case frame.PRESS:
                self._press()
            case "hint" | "undo" if self.chooser.open:
                self.chooser.step(-1 if name == "hint" else 1)
            case "undo" if not (may_undo or self.looking_back or self.viewing.alone):
                self.services.sounds.play("illegal")
            case "redo" if not (may_redo or self.looking_back):
                self.services.sounds.play("illegal")
            case "step_back" | "step_forward" if self.occupied:
                return True
            case _:
                return super().command(name)
        return True

    def _press(self) -> None:
        match todo_of(self._state(self.state)).press:
            case Press.PASS_ON:
                self.pass_on()
            case Press.PASS:
                self.play.play(PassTurn())
            case Press.TAKE_FIVE:
                self.chooser.take()

    def update(self, now: float) -> bool:
        """Update the cut, the curtain and the ribbons, besides what every table updates."""
        self._cover()
        moving = super().update(now) | self._ribbons.moving(now, self.services.motion)
        while self.opening.update(now, still=not self.sprites.moving):
            self._begin_play()
            moving |= self.sprites.moving
        self._draw_the_curtain()
        self.dirty |= moving
        return moving

    def _begin_play(self) -> None:
        """Show the next cut, or deal."""
        self.cursor.go_to(self.opening.ply) if self.opening.running else self.cursor.forget()
        self.sync()

    def _position_changed(self) -> None:
        """Whatever is done while the cut is shown, such as resigning, ends the cutting."""
        self.opening.skip()
        super()._position_changed()

    def wake_at(self) -> float | None:
        return earliest(super().wake_at(), self.opening.wake_at)
