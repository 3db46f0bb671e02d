"""A Sequence table at one moment, whose hand is open on the screen, and when the screen is passed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.remote_match import RemoteMatch
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.scene.arrangement import BACK, InHand
from jungle_games.table.state import TableState

NOBODY: Final = -1
"""In place of a seat that looks: all cards lie face down."""


class ScreenViewer:
    """One person keeps the hand open; several people take turns behind a curtain; without people nobody looks."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self.persons = tuple(seat for seat, info in enumerate(match.seats) if info.is_person)
        self.viewer: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        self._base: Seat = self.persons[0] if self.persons else 0
        self._last: tuple[SequencePosition | None, Seat | None, SequencePosition | None] = (None, None, None)

    @property
    def alone(self) -> bool:
        """Whether nobody else at the screen has cards to hide."""
        return len(self.persons) < 2

    @property
    def base(self) -> Seat:
        """The seat at the lower left: the one at the screen, or the last one there."""
        return self._base

    @property
    def sees(self) -> Seat | None:
        """Whose cards may be seen: when a game of several people is over, nobody's."""
        return None if not self.alone and self._match.outcome is not None else self.viewer

    @property
    def due(self) -> Seat | None:
        """The person who is to come to the screen; None while whoever is there stays."""
        seat = self._match.to_move
        if self.alone or not isinstance(seat, int) or seat == self.viewer:
            return None
        return seat if self._match.seats[seat].is_person else None

    @property
    def awaited(self) -> Seat | None:
        """For whom the table stays hidden while nobody looks.

        Those elsewhere may take days: whoever comes to the screen meanwhile may look at the cards, and plays next.
        """
        waits = self.due is None and isinstance(self._match, RemoteMatch) and not self.alone
        return self._next_here if waits else self.due

    @property
    def _next_here(self) -> Seat | None:
        """The first person at the screen who will play, whoever's turn it is; None once the game is over."""
        position: SequencePosition = self._match.position
        if self._match.outcome is not None:
            return None
        count = len(self._match.seats)
        order = [(position.turn + further) % count for further in range(count)]
        return next((seat for seat in order if seat in self.persons), None)

    def seen(self, position: SequencePosition) -> SequencePosition:
        """What may be seen of ``position`` at the screen."""
        sees = self.sees
        last, seat, seen = self._last
        if last is not position or seat != sees or seen is None:
            seen = position.observe(NOBODY if sees is None else sees)
            self._last = (position, sees, seen)
        return seen

    def take_seat(self, seat: Seat | None) -> None:
        """Let ``seat`` come to the screen; None: whoever was there has turned away."""
        self.viewer = seat
        if seat is not None:
            self._base = seat

    def may_take_back(self) -> bool:
        """Whether the last move was made by who is at the screen now and may be taken back."""
        last = self._match.last
        return last is not None and last.actor == self.viewer and self._match.can_take_back


@dataclass(frozen=True, slots=True)
class SequenceState:
    """The table, and who may see what of it."""

    table: TableState[SequencePosition, SequenceMove]
    seen: SequencePosition
    """The shown position, as far as it may be seen at the screen."""
    viewer: Seat | None
    """The seat at the screen; None while it is passed on, or only watched."""
    base: Seat
    """The seat at the lower left."""
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
        if not isinstance(place, InHand) or not table.effect.targets:
            return None
        return self.seen.hands[self.base][place.index]

    @property
    def may_place(self) -> bool:
        """Whether a card can be played on the mat."""
        return any(isinstance(gesture.target, Square) for gesture in self.table.gestures)

    def name(self, seat: Seat) -> str:
        """What a player is called."""
        return self.table.match.name(seat)
