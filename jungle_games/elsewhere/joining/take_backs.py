"""Take-backs as a guest knows them: a host that takes moves back without asking is noticed."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.match_moves import parse_match_move
from jungle_games.elsewhere.joining.guest_state import Consent, GuestState
from jungle_games.elsewhere.messages import NOTHING_SEEN, ObservedStep, ObservedSteps, Request


class TakeBacks:
    """The take-backs to which the guest of ``state`` has consented; any other one is added to ``notices``.

    A consent is for one question, and for the last move of whoever asks it with all that came after. It counts once
    the host has handled it and the question is closed, and ends with the update that says so.
    ``checks`` is False at the host's own screen, where one answer counts for everybody.
    """

    def __init__(self, state: GuestState, notices: list[str], *, checks: bool) -> None:
        self._state, self._notices, self._checks = state, notices, checks
        self._before: Sequence[ObservedStep] = ()
        """What was observed before a line that comes in parts, the rest of which may hold the same moves again."""

    def requested(self, request: Request) -> None:
        """Remember that the guest asks for a take-back, or agrees to one."""
        state, asked = self._state, self._state.info.asked if self._state.info is not None else None
        if (request.verb, request.text) == ("ask", "undo"):
            state.consents.append(Consent(request.number, state.you))
        elif request.verb == "answer" and asked is not None and asked.what == "undo" and request.text[:3] == "yes":
            state.consents.append(Consent(request.number, asked.by, asked.number))

    def refused(self, request: Request) -> None:
        """Forget the consent in a request that the host refused."""
        self._state.consents = [each for each in self._state.consents if each.request != request.number]

    def informed(self) -> None:
        """Learn the number of the guest's own question, and forget the consent to one that was declined."""
        state, info = self._state, self._state.info
        if info is None:
            return
        asked = info.asked
        if asked is not None and asked.what == "undo" and asked.by == state.you:
            for consent in state.consents:
                if not consent.question and self._is_handled(consent):
                    consent.question = asked.number
        state.consents = [each for each in state.consents if not each.question or each.question != info.declined]

    def begin(self) -> None:
        """Another match begins."""
        self._state.consents, self._state.taken_back, self._before = [], False, ()

    def told(self, before: Sequence[ObservedStep], line: ObservedSteps) -> None:
        """Notice moves that were observed ``before``, and are gone now that ``line`` was told."""
        steps = self._state.steps
        before, self._before = self._before or before, ()
        pairs = zip(before, steps, strict=False)
        shorter = min(len(before), len(steps))
        kept = next((at for at, (was, step) in enumerate(pairs) if was.digest != step.digest), shorter)
        if kept == len(before):
            return
        if kept == len(steps) < line.ply:
            self._before = before
        elif not self._agreed(before, kept) and self._is_asked(line):
            self._state.taken_back = True
            self._notices.append(self.fault)

    def settle(self) -> None:
        """Forget the consents to questions that are closed, as all that came of them was told."""
        if not self._before:
            self._state.consents = [each for each in self._state.consents if not self._is_closed(each)]

    @property
    def fault(self) -> str:
        """What the host did without asking; empty if it took nothing back."""
        return _("The host took moves back without asking you.") if self._state.taken_back else ""

    def _agreed(self, before: Sequence[ObservedStep], kept: int) -> bool:
        """Whether the guest agreed that of the steps ``before`` no more than ``kept`` are left; uses the consents.

        Others may have made the same moves again since, but not the guest itself, who hears of it only now.
        """
        state, left = self._state, len(before)
        for consent in [each for each in state.consents if self._is_closed(each)]:
            state.consents.remove(consent)
            own = (at for at in reversed(range(left)) if _is_move(before[at], consent.by))
            left = next(own, left)
            if left == kept or (left < kept and consent.by != state.you):
                return True
        return False

    def _is_handled(self, consent: Consent) -> bool:
        return all(request.number != consent.request for request in self._state.requests)

    def _is_closed(self, consent: Consent) -> bool:
        """Whether the host has handled the consent, and the question is not open any more."""
        asked = self._state.info.asked if self._state.info is not None else None
        is_open = asked is not None and asked.what == "undo" and asked.number == (consent.question or asked.number)
        return self._is_handled(consent) and not (is_open and asked is not None and asked.by == consent.by)

    def _is_asked(self, line: ObservedSteps) -> bool:
        """Whether an honest host asks this guest before it takes anything back.

        Not while a computer stands in; somebody who was away, and hears the whole match, may not know that one did.
        """
        state = self._state
        plates = state.info.plates if state.info is not None else []
        if not self._checks or state.left or not 0 <= state.you < min(len(state.seats), len(plates)):
            return False
        stood_in = line.base == NOTHING_SEEN and state.seats[state.you].stand_in
        return not (stood_in or plates[state.you].stand_in)


def _is_move(step: ObservedStep, seat: Seat) -> bool:
    """Whether ``seat`` made a move in ``step``, which is more than an offer."""
    made = parse_match_move(step.text)
    return step.actor == seat and (made is None or made.verb != "offer")
