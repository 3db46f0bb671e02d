"""The match that a guest follows: what the host tells is checked against what was observed, and kept."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import _
from jungle_games.core.matches.record import FindGame
from jungle_games.elsewhere.joining.guest_state import GuestState
from jungle_games.elsewhere.joining.observed_line import DivergedError, ObservedLine
from jungle_games.elsewhere.joining.take_backs import TakeBacks
from jungle_games.elsewhere.messages import NOTHING_SEEN, ObservedSteps
from jungle_games.elsewhere.network.card_rules import rules_of
from jungle_games.elsewhere.refusals import RemoteError

_MENDS: Final = 5
"""Consecutive requests for the whole match before giving up on the host's version."""


class FollowedMatch:
    """The match of the guest of ``state``, as far as it is stored there; sentences for the player go to ``notices``.

    ``checks``: whether take-backs are checked.
    """

    def __init__(self, state: GuestState, find_game: FindGame, notices: list[str], *, checks: bool) -> None:
        self._state, self._find_game, self._notices = state, find_game, notices
        self.take_backs: Final = TakeBacks(state, notices, checks=checks)
        self.line: ObservedLine | None = None
        """What was observed; None before the first match."""
        self.lost = False
        """Whether that is not the host's version, and the whole match is to be requested."""
        self._mends = 0
        if state.start:
            try:
                self.line = self._new_line()
                self.line.tell(0, state.steps)
            except (DivergedError, RemoteError):
                self.lost = True

    @property
    def seen(self) -> tuple[int, bytes]:
        """The ply up to which the host's version was observed, and the digest there."""
        if self.line is None or self.lost:
            return NOTHING_SEEN, b""
        return self.line.ply, self.line.digest_at(self.line.ply) or b""

    @property
    def fails_again(self) -> bool:
        """Whether the whole match has come as well, and cannot be followed either."""
        return self._mends > 1

    def take(self, line: ObservedSteps, now: float) -> None:
        """Go on with what the host tells, or ask for the whole match if that contradicts what was observed."""
        state = self._state
        same = self.line is not None and line.match == state.match and self.line.match.seat == state.you
        before = list(state.steps) if same and not self.lost else []
        try:
            self._follow(line)
        except Exception as error:  # whatever a host tells, it breaks nothing here
            known = isinstance(error, DivergedError | RemoteError)
            self._mend(line, error if known else DivergedError("broken", max(0, line.base)))
            return
        self.lost, self._mends = False, 0
        if line.match != state.match:
            state.match = line.match
            self.take_backs.begin()
        self.take_backs.told(before, line)
        assert self.line is not None
        self.line.match.set_clock(line.clock, now if line.running else None)

    def _follow(self, line: ObservedSteps) -> None:
        """Apply the steps of ``line``. Raises DivergedError if they contradict what was observed."""
        state = self._state
        if line.base == NOTHING_SEEN:
            if not line.start:
                raise DivergedError("start")
            old = state.start, state.seats, state.steps
            state.start, state.seats, state.steps = list(line.start), list(line.seats), list(line.steps)
            try:
                fresh = self._new_line()
                fresh.tell(0, line.steps)
            except Exception:
                state.start, state.seats, state.steps = old
                raise
            self.line = fresh
            return
        seen = self.line
        if seen is None or line.match != state.match or self.lost:
            raise DivergedError("start")
        if seen.digest_at(line.base) != line.digest:
            raise DivergedError("another", line.base)
        seen.tell(line.base, line.steps)
        state.steps[line.base :] = line.steps

    def _mend(self, line: ObservedSteps, error: Exception) -> None:
        """Resynchronise: the host's version counts, and is requested from the start."""
        told_before = self.line is not None and line.match == self._state.match and not self.lost
        self.lost = True
        self._mends += 1
        if told_before and isinstance(error, DivergedError):
            sentence = _("After move {number} this table was not the host’s any more. It is put right.")
            self._notices.append(sentence.format(number=error.ply))
        elif self._mends == _MENDS:
            self._notices.append(str(error))

    def _new_line(self) -> ObservedLine:
        state, card = self._state, self._state.card
        if card is None:
            raise RemoteError("no-table")
        game, options = rules_of(card, self._find_game, state.attachments)
        if len(state.seats) != len(card.plates):
            raise DivergedError("people")
        return ObservedLine(game, options, state.seats, state.start[0], state.you, card.setup)
