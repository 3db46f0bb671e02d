"""A table online as a screen needs to know it, at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from jungle_games.core.game import CHANCE, WATCHER, Seat
from jungle_games.core.matches.online_match import AnyOnlineMatch
from jungle_games.online.invitation import Invitation
from jungle_games.online.messages import Asked, Card, Plate, Reaction

ViewStage = Literal["looking", "found", "asking", "open", "playing", "over", "closed", "aside"]
"""A table is looked for until its card is here, found until a seat is asked for, asked until one sits there.

It is ``aside`` if it cannot go on.
"""


@dataclass(frozen=True, slots=True)
class OnlineView:
    """One table as its seat here sees it. ``match`` is updated in place; it is replaced when the players change."""

    id: str
    hosting: bool
    stage: ViewStage
    number: int = 0
    """How many matches were begun at this table."""
    game: str = ""
    host_name: str = ""
    card: Card | None = None
    attachments: Mapping[str, str] = field(default_factory=dict)
    """The level files that are the host's own, name to content."""
    invitation: Invitation | None = None
    seat: Seat = WATCHER
    """The seat of the person here; ``WATCHER`` before they sit down."""
    plates: tuple[Plate, ...] = ()
    match: AnyOnlineMatch | None = None
    online: bool = False
    """Whether a way to the others is open, so that messages are sent at once."""
    host_here: bool = True
    waiting: bool = False
    """Whether anything sent has not been confirmed yet."""
    asked: Asked | None = None
    reactions: tuple[Reaction, ...] = ()
    muted: frozenset[Seat] = frozenset()
    """The seats whose reactions are ignored."""
    may_talk: bool = True
    """Whether the rules of the game allow animals and phrases now."""
    moved_at: float = 0.0
    """When the table last changed, in seconds since 1970; 0 if unknown."""
    due: float | None = None
    """With days per move: until when a move is meant to be made, in seconds since 1970."""
    problem: str = ""
    problem_code: str = ""
    record: str = ""
    """The complete record of the match that is over."""

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seat of the person here; empty before they sit down."""
        return () if self.seat == WATCHER else (self.seat,)

    @property
    def your_turn(self) -> bool:
        """Whether the person here has to move or to answer a question."""
        return self.up_to in self.here or self.answers

    @property
    def answers(self) -> bool:
        """Whether an open question awaits the person here."""
        asked = self.asked
        return asked is not None and self.seat in asked.awaited and self.seat not in asked.agreed

    @property
    def to_move(self) -> Seat | None:
        """The seat to move; None while nobody is."""
        if self.match is None or self.stage != "playing" or not isinstance(self.match.to_move, int):
            return None
        return self.match.to_move

    @property
    def up_to(self) -> Seat | None:
        """The seat to move or to throw; None while nobody is."""
        return self.thrower if self.to_move is None else self.to_move

    @property
    def thrower(self) -> Seat | None:
        """The seat whose person has to throw the die; None if there is none."""
        match = self.match
        if match is None or self.stage != "playing" or match.to_move is not CHANCE:
            return None
        seat = match.game.thrower(match.position)
        return None if seat is None or self.plates[seat].is_computer else seat
