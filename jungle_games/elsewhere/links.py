"""The host's side of each guest: what it has seen, what it is owed, and when it is told again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from jungle_games.elsewhere.host_state import LinkState
from jungle_games.elsewhere.messages import Note, Update
from jungle_games.elsewhere.refusals import Refused
from jungle_games.elsewhere.retransmission import RetransmissionTimer

AWAY_AFTER: Final = 50.0
"""Seconds without a word from a program after which it counts as away."""
_FIRST_WAIT: Final = 1.0
_LONGEST_WAIT: Final = 30.0
_SESSIONS: Final = 32

Deliver = Callable[[Update], None]


@dataclass(slots=True)
class Link:
    """A guest, as long as the host's program runs. ``local``: it sits at the host's own screen."""

    state: LinkState
    deliver: Deliver
    local: bool = False
    heard: float | None = None
    """When it was last heard of; None: it is away."""
    session: bytes = b""
    refused: Refused | None = None
    """The answer to its last request, where that was no."""
    again_at: float | None = None
    """When it is told again what it did not say that it has; None while nothing is under way to it."""
    told: tuple[int, int] | None = None
    """The revision of the match and the number of the table's info that it was told last; None: nothing yet."""
    timer: RetransmissionTimer = field(default_factory=lambda: RetransmissionTimer(_FIRST_WAIT, _LONGEST_WAIT))
    _counts: dict[bytes, int] = field(default_factory=dict)

    def here(self, now: float) -> bool:
        """Whether its program was heard of lately."""
        return self.heard is not None and (self.local or now - self.heard < AWAY_AFTER)

    def is_news(self, note: Note) -> bool:
        """Whether ``note`` is newer than every other one of its session; what the broker repeats is not.

        Which of two sessions is the later one nobody can tell: what a program said before it was started again may come
        after what it says now. That does no harm, as long as what it says next is heard.
        """
        known = self._counts.pop(note.session, -1)
        if len(self._counts) >= _SESSIONS:
            del self._counts[next(iter(self._counts))]
        self._counts[note.session] = max(known, note.count)
        if note.count <= known:
            return False
        self.session = note.session
        return True

    def hear(self, note: Note, now: float) -> None:
        """Take down what the guest says that it has seen."""
        if not self.local:
            self.heard = None if note.away else now
        state = self.state
        if self.told is not None and note.revision >= self.told[0] and note.info >= self.told[1]:
            if self.again_at is not None:
                self.timer.answered(now)
            self.again_at = None
        state.revision, state.info = note.revision, note.info
        state.match, state.ply, state.digest = note.match, note.ply, note.digest
        state.audited = note.audited

    def tell(self, stands: tuple[int, int], now: float, *, waits: bool) -> None:
        """It is told how the table ``stands`` at ``now``; ``waits``: it is to say that it has it."""
        news, self.told = stands != self.told, stands
        if not waits or not self.here(now):
            self.again_at = None
            return
        if news:
            self.timer.begin(now)
        self.again_at = now + self.timer.seconds

    def forget_told(self) -> None:
        """Suppose that what it was told last has not come: tell it again soon."""
        self.told, self.again_at = None, 0.0
