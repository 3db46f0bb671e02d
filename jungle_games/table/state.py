"""The state of a table: a read-only snapshot for the parts of a scene, so that none of them holds the scene."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from jungle_games.core.findings import HintStep
from jungle_games.core.game import Actor, M, P, Seat
from jungle_games.core.matches.match import Match
from jungle_games.table.frame.move_entries import Notice
from jungle_games.table.play.worker_requests import Hint
from jungle_games.table.sprites.arrangement import NOTHING, Gesture, PlaceKey, PointerEffect, Thing
from jungle_games.table.sprites.transition import Caption, is_urgent
from jungle_games.ui.events import Device
from jungle_games.ui.scene import View


@dataclass(frozen=True, slots=True)
class HintView:
    """What is shown of a hint at one step; words are already translated.

    ``picture`` is the look of the thing to play, or an icon's name.
    """

    step: HintStep
    title: str
    words: str
    picture: Hashable = "hint"


@dataclass(frozen=True, slots=True)
class TableState(Generic[P, M]):
    """One moment at a table. ``match`` is there to be read; only the scene plays on it. Times are in seconds."""

    match: Match[P, M]
    position: P
    """The shown position."""
    ply: int
    """After how many moves it stands."""
    view: View
    now: float
    seconds: float
    """How long the match has been played."""
    persons: tuple[Seat, ...] = ()
    """The seats that people sit in."""
    acting: tuple[Seat, ...] = ()
    """Those whose people are at the screen and may act."""
    gestures: Sequence[Gesture] = ()
    """What may be done by hand now."""
    held: Thing | None = None
    aim: PlaceKey | None = None
    """The place that the held thing is over."""
    drop: Gesture | None = None
    """What letting go would do now."""
    pointed: PlaceKey | None = None
    """The place that is aimed at: by the held thing, the focus ring, or the pointer."""
    effect: PointerEffect = NOTHING
    """What that place is good for, while nothing is held."""
    hint: Hint | None = None
    """The hint that is shown."""
    hint_sought: bool = False
    """One is being thought of."""
    looking_back: bool = False
    """Another position than the present one is shown."""
    occupied: bool = False
    """Something is to be seen before the game may go on."""
    thinking: bool = False
    """A computer player thinks, about its move or for somebody."""
    person_to_move: bool = False
    awaits_roll: bool = False
    """A person is to make chance's next move by hand, and whoever guides them waits for that."""
    moving: bool = False
    """Things are on their way."""
    last_announced: P | None = None
    """The position before a move that is announced only once everything is at rest; None once all is announced."""
    caption: Caption | None = None
    """What is said of something that is held up to be looked at."""
    notice: Notice | None = None
    """What a banner tells now."""
    device: Device = Device.MOUSE
    """The device in use, of which prompts speak."""
    hurried: bool = False
    """Computer players play without pauses, until it is up to a person."""
    taught: bool = False
    """Somebody guides the person: nothing counts."""
    rests: bool = False
    """What was asked is solved, or was shown: nobody is to move any more."""
    goal: str = ""
    """How the person to move wins, in a short sentence, already translated; may be empty."""

    @property
    def announced_position(self) -> P:
        """The position that words are about."""
        return self.position if self.last_announced is None else self.last_announced

    @property
    def to_move(self) -> Actor | None:
        """Who is to move in what is shown."""
        if self.rests and not self.looking_back:
            return None
        behind = self.looking_back or self.last_announced is not None
        return self.announced_position.to_move if behind else self.match.to_move

    def urgent(self, seat: Seat) -> bool:
        """Whether the time of ``seat`` is running out in what is shown."""
        clock = None if self.looking_back or self.match.outcome is not None else self.match.clock
        return is_urgent(clock, seat, self.now)

    @property
    def over(self) -> bool:
        """Whether the match is over and its end is shown."""
        return self.match.outcome is not None and not self.looking_back and self.last_announced is None

    @property
    def waits_for_reader(self) -> bool:
        """Whether a banner stays until a person goes on, and nothing else is to be seen."""
        return self.notice is not None and self.notice.stays and bool(self.persons) and not self.occupied

    @property
    def alone(self) -> Seat | None:
        """The only person at the table; None where there is none, or several."""
        return self.persons[0] if len(self.persons) == 1 else None

    @property
    def begins(self) -> bool:
        """Whether a person at the screen is to make the first move of their own."""
        made = {step.actor for step in self.match.steps}
        seat = self.match.to_move
        return seat not in made if seat in self.persons else made.isdisjoint(self.persons)

    @property
    def may_hurry(self) -> bool:
        """Whether several computer players are at play, and may be asked to hurry until it is up to a person."""
        seats, seat = self.match.seats, self.match.to_move
        awaited = (isinstance(seat, int) and seats[seat].is_person) or self.awaits_roll or bool(self.gestures)
        several = sum(info.is_computer for info in seats) > 1
        return several and not (awaited or self.looking_back or self.occupied or self.match.outcome is not None)

    @property
    def may_ask_for_hint(self) -> bool:
        """Whether a hint may be asked for now."""
        return self.person_to_move and not self.thinking and not self.occupied and self.last_announced is None


AnyState = TableState[Any, Any]
"""The state of a table, whichever the game."""
