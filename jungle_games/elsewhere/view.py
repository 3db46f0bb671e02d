"""A snapshot of a remote table, hosted here or joined: all that a screen needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from jungle_games.core.game import CHANCE, WATCHER, Seat
from jungle_games.core.matches.remote_match import AnyRemoteMatch
from jungle_games.elsewhere.acquaintances import SeatPerson
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.messages import Asked, Card, Plate, Reaction
from jungle_games.elsewhere.refusals import RemoteError

ViewStage = Literal["looking", "found", "asking", "open", "dealing", "playing", "over", "closed", "aside"]
"""A table is looked for until card and files are here, found until a seat is asked for, asked until one sits there.

It is ``aside`` if it cannot go on.
"""


@dataclass(frozen=True, slots=True)
class RemoteView:
    """One table as one seat sees it. ``match`` is updated in place; it is replaced when the players change."""

    id: str
    hosting: bool
    stage: ViewStage
    number: int = 0
    """How many matches were begun at this table."""
    game: str = ""
    host_name: str = ""
    card: Card | None = None
    attachments: Mapping[str, str] = field(default_factory=dict)
    """The level files that are the host's own, name to content, once they are here."""
    invitation: Invitation | None = None
    code: str = ""
    """The short code to tell others; for a table still sought, the code by which it is."""
    short_link: str = ""
    """A link with the short code and where it is asked at."""
    code_news: str = ""
    """A translated sentence about wrong guesses at the code, for the host."""
    seat: Seat = WATCHER
    partners: tuple[Seat, ...] = ()
    """The seats of the other people at this screen."""
    plates: tuple[Plate, ...] = ()
    match: AnyRemoteMatch | None = None
    online: bool = False
    """Whether the broker is connected, so that messages are sent at once."""
    host_here: bool = True
    waiting: bool = False
    """Whether anything sent has not been confirmed yet."""
    asked: Asked | None = None
    awaited: tuple[Seat, ...] = ()
    """During a deal, the seats that have yet to give their promise or part."""
    reactions: tuple[Reaction, ...] = ()
    muted: frozenset[Seat] = frozenset()
    """The seats whose reactions are ignored."""
    may_talk: bool = True
    """Whether the rules of the game allow animals and phrases now."""
    people: tuple[SeatPerson, ...] = ()
    """Who sits in each seat, as far as it is proven."""
    invited: tuple[str, ...] = ()
    """The keys of the people invited to a hosted table."""
    moved_at: float = 0.0
    """When the table last changed, in seconds since 1970; 0 if unknown."""
    watchers: int = 0
    due: float | None = None
    """At a slow table: until when a move is meant to be made, in seconds since 1970."""
    problem: str = ""
    problem_code: str = ""
    verdict: str | None = None
    """What did not hold when the last match was revealed; empty when all did, None while nothing is revealed."""
    record: str = ""
    """The complete record of that match."""

    @property
    def your_turn(self) -> bool:
        """Whether somebody here has to move or to answer a question."""
        return self.up_to in self.here or self.answers

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats of all at this screen; empty if nobody here plays."""
        return () if self.seat == WATCHER else (self.seat, *self.partners)

    @property
    def watches(self) -> bool:
        """Whether this program watches the table without a seat."""
        return not self.hosting and self.seat == WATCHER and self.stage in ("open", "playing", "over")

    @property
    def answers(self) -> bool:
        """Whether an open question awaits somebody here."""
        asked = self.asked
        return asked is not None and any(seat in asked.awaited and seat not in asked.agreed for seat in self.here)

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


def view_of(
    identity: str,
    guest: Guest,
    card: Card | None,
    invitation: Invitation | None,
    *,
    hosting: bool,
    online: bool,
    host_here: bool,
    problem: RemoteError | None,
) -> RemoteView:
    """The table as ``guest`` sees it."""
    state, info, attachments = guest.state, guest.info, guest.state.attachments
    stage: ViewStage
    if info is not None and state.seated:
        stage = info.stage
    else:
        found = card is not None and attachments is not None
        stage = "asking" if state.asking else "found" if found else "looking"
    revealed = state.audited > 0 and state.audited == state.match
    return RemoteView(
        id=identity,
        hosting=hosting,
        stage=stage,
        number=info.match if info is not None else 0,
        game=card.game if card is not None else "",
        host_name=card.name if card is not None else "",
        card=card,
        attachments=attachments or {},
        invitation=invitation,
        seat=state.you,
        plates=tuple(info.plates if info is not None else card.plates if card is not None else ()),
        match=guest.match,
        online=online,
        host_here=host_here,
        waiting=guest.waiting,
        asked=info.asked if info is not None else None,
        awaited=tuple(info.awaited) if info is not None else (),
        reactions=tuple(info.reactions) if info is not None else (),
        may_talk=not (guest.match is not None and stage == "playing" and _is_quiet(guest.match)),
        watchers=info.watchers if info is not None else 0,
        due=info.due if info is not None else None,
        problem=str(problem) if problem is not None else "",
        problem_code=problem.code if problem is not None else "",
        verdict=state.verdict if revealed else None,
        record=state.record if revealed else "",
    )


def _is_quiet(match: AnyRemoteMatch) -> bool:
    return match.game.is_quiet(match.options, len(match.seats))
