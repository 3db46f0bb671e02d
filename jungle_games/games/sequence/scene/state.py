"""A Sequence table at one moment, for those who say what is shown for it."""

from __future__ import annotations

from dataclasses import dataclass

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene.arrangement import BACK, InHand
from jungle_games.table.state import TableState


@dataclass(frozen=True, slots=True)
class SequenceState:
    """The table, and who may see what of it."""

    table: TableState[SequencePosition, SequenceMove]
    seen: SequencePosition
    """The shown position, as far as it may be seen at the screen."""
    viewer: Seat | None
    """Who is at the screen; None while it is passed on, or only watched."""
    base: Seat
    """Who has the place at the lower left."""
    passes_to: Seat | None
    """The person to whom the screen is to be passed."""
    cutting: bool
    """The cut for the deal is shown."""
    choosing: str
    """What is said while there is a five to choose; empty while there is none."""

    def lost_draw(self, seat: Seat) -> str:
        """The sign that ``seat`` has a card fewer from now on, while that is told; else nothing."""
        notice = self.table.notice
        return notice.badge if notice is not None and notice.seat == seat and notice.picture == BACK else ""

    @property
    def held_card(self) -> Card | None:
        """The card in the hand over the table."""
        held = self.table.held
        return held.look if held is not None and isinstance(held.look, Card) else None

    @property
    def pointed_card(self) -> Card | None:
        """The card in the hand that is pointed at, and whose spaces light up."""
        place, table = self.table.pointed, self.table
        if not isinstance(place, InHand) or not table.reach.targets:
            return None
        return self.seen.hands[self.base][place.index]

    @property
    def may_place(self) -> bool:
        """Whether a card can be played on the mat."""
        return any(isinstance(gesture.target, Square) for gesture in self.table.gestures)

    def name(self, seat: Seat) -> str:
        """What a player is called."""
        return self.table.match.name(seat)
