"""The host's connections to its guests: what each has acknowledged, is missing, and when to retransmit it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from msgspec import structs

from jungle_games.elsewhere.hosting.host_state import LinkState
from jungle_games.elsewhere.messages import Note, Update
from jungle_games.elsewhere.network.transport import Presence, RetransmissionTimer
from jungle_games.elsewhere.refusals import Refused

AWAY_AFTER: Final = 50.0
"""Seconds without a proof after which a program counts as offline."""
_FIRST_WAIT: Final = 1.0
_LONGEST_WAIT: Final = 30.0
_SESSIONS: Final = 32

Deliver = Callable[[Update], None]


@dataclass(slots=True)
class Link:
    """The connection to a guest while the host's program runs; ``local`` guests are at the host's own screen."""

    state: LinkState
    deliver: Deliver
    local: bool = False
    heard: float | None = None
    """When it was online last, as far as that is proven; None if it is offline."""
    presence: Presence = field(default_factory=Presence)
    session: bytes = b""
    count: int = 0
    """The number of the newest note of that ``session``."""
    refused: Refused | None = None
    """The refusal of its last request, if it was refused."""
    again_at: float | None = None
    """When to retransmit what it has not acknowledged; None if nothing is outstanding."""
    told: tuple[int, int] | None = None
    """The revision of the match and the number of the table's info last sent; None if nothing was."""
    timer: RetransmissionTimer = field(default_factory=lambda: RetransmissionTimer(_FIRST_WAIT, _LONGEST_WAIT))
    _latest_counts: dict[bytes, int] = field(default_factory=dict)

    def here(self, now: float) -> bool:
        """Whether its program is online."""
        return self.heard is not None and (self.local or now - self.heard < AWAY_AFTER)

    def is_newest(self, note: Note) -> bool:
        """Whether ``note`` is newer than all others of its session, rather than repeated by the broker.

        The order of two sessions is unknown: a message from before a restart may arrive after
        later ones. That does no harm, as the next message corrects it.
        """
        known = self._latest_counts.pop(note.session, -1)
        if len(self._latest_counts) >= _SESSIONS:
            del self._latest_counts[next(iter(self._latest_counts))]
        self._latest_counts[note.session] = max(known, note.count)
        if note.count <= known:
            return False
        self.session, self.count = note.session, note.count
        return True

    def is_met(self, note: Note) -> bool:
        """Whether the guest knows that this program has started."""
        return note.echo == self.presence.session

    def hear(self, note: Note, now: float) -> None:
        """Store what the guest has acknowledged."""
        if not self.local and self.presence.hear(note.echo, note.echo_count):
            self.heard = None if note.away else self.presence.proven
        state = self.state
        if self.told is not None and note.revision >= self.told[0] and note.info >= self.told[1]:
            if self.again_at is not None:
                self.timer.answered(now)
            self.again_at = None
        state.revision, state.info = note.revision, note.info
        state.match, state.ply, state.digest = note.match, note.ply, note.digest
        state.audited = note.audited

    def send(self, update: Update, now: float) -> None:
        """Send ``update``, which echoes the newest note."""
        presence = self.presence
        self.deliver(
            structs.replace(
                update, echo=self.session, session=presence.session, count=presence.number(now), echo_count=self.count
            )
        )

    def tell(self, stands: tuple[int, int], now: float, *, waits: bool) -> None:
        """Note that the state ``stands`` was sent at ``now``; ``waits`` if an acknowledgement is expected."""
        news, self.told = stands != self.told, stands
        if not waits or not self.here(now):
            self.again_at = None
            return
        if news:
            self.timer.begin(now)
        self.again_at = now + self.timer.seconds

    def forget_told(self) -> None:
        """Assume that the last message was lost, and send it again soon."""
        self.told, self.again_at = None, 0.0
