"""Take-backs as a guest knows them: a host that takes moves back without asking is noticed."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.game import WATCHER
from jungle_games.core.i18n import _
from jungle_games.elsewhere.guest_state import GuestState
from jungle_games.elsewhere.messages import ObservedStep, ObservedSteps, Request


class TakeBacks:
    """The take-backs to which the guest of ``state`` has agreed; what was not agreed upon is added to ``notices``."""

    def __init__(self, state: GuestState, notices: list[str]) -> None:
        self._state, self._notices = state, notices

    def requested(self, request: Request) -> None:
        """Remember that the guest asks for a take-back, or agrees to one."""
        asked = self._state.info.asked if self._state.info is not None else None
        if request.verb == "answer":
            agreed = asked is not None and asked.what == "undo" and request.text.startswith("yes")
        else:
            agreed = (request.verb, request.text) == ("ask", "undo")
        self._state.take_backs += agreed

    def refused(self, request: Request) -> None:
        """Forget a take-back that was asked for and refused."""
        if (request.verb, request.text) == ("ask", "undo"):
            self._state.take_backs = max(0, self._state.take_backs - 1)

    def told(self, before: Sequence[ObservedStep], line: ObservedSteps) -> None:
        """Notice moves that were observed ``before``, and are gone now that ``line`` was told."""
        state = self._state
        seen = [step.digest for step in state.steps]
        kept = all(step.digest == digest for step, digest in zip(before, seen, strict=False))
        if kept and line.ply >= len(before):
            return
        if state.take_backs:
            state.take_backs -= 1
        elif self._is_asked:
            state.taken_back = True
            self._notices.append(self.fault)

    @property
    def fault(self) -> str:
        """What the host did without asking; empty if it took nothing back."""
        return _("The host took moves back without asking you.") if self._state.taken_back else ""

    @property
    def _is_asked(self) -> bool:
        """Whether an honest host asks this guest before it takes anything back."""
        state = self._state
        plays = 0 <= state.you < len(state.seats) and state.you != WATCHER and not state.left
        return plays and not state.seats[state.you].stand_in
