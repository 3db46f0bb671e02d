"""The state of a table: what the parts of a scene are told, read-only, so that none of them holds the scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from jungle_games.core.game import Actor, M, P, Seat
from jungle_games.core.match import Match
from jungle_games.table.arrangement import Gesture, PlaceKey, Thing
from jungle_games.ui.view import View


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
    hint: M | None = None
    hint_reason: str = ""
    looking_back: bool = False
    """Another position than the present one is shown."""
    occupied: bool = False
    """Something is to be seen before the game may go on."""
    thinking: bool = False
    """A computer player thinks, about its move or for somebody."""
    person_to_move: bool = False
    awaits_throw: bool = False
    """A person is to make chance's next move by hand."""
    moving: bool = False
    """Things are on their way."""
    taught: bool = False
    """A coach leads through a lesson."""

    @property
    def to_move(self) -> Actor | None:
        """Who is to move in what is shown."""
        return self.position.to_move if self.looking_back else self.match.to_move

    @property
    def over(self) -> bool:
        """Whether the match is over and its end is shown."""
        return self.match.outcome is not None and not self.looking_back

    @property
    def alone(self) -> Seat | None:
        """The only person at the table; None where there is none, or several."""
        return self.persons[0] if len(self.persons) == 1 else None

    @property
    def may_ask_for_hint(self) -> bool:
        """Whether a hint may be asked for now."""
        return self.person_to_move and not self.thinking and not self.occupied
