"""The match that a guest follows: each observation is checked against the rules and the ones before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from jungle_games.core.errors import UserError
from jungle_games.core.game import CHANCE, Actor, AnyGame, IllegalMove, MatchEnd, Outcome, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.history import AnyStep, MatchStatus, Step, parse_match_move
from jungle_games.core.matches.record import FindGame, Result
from jungle_games.core.matches.remote_match import RemoteMatch
from jungle_games.core.options import GameOptions
from jungle_games.core.plain_data import Plain, PlainDataError, PlainDataReader, PlainDataWriter, digest
from jungle_games.core.seat_names import SeatInfo
from jungle_games.elsewhere.hosting.host_state import rules_of
from jungle_games.elsewhere.joining.guest_deal import Consent, GuestState
from jungle_games.elsewhere.messages import NOTHING_SEEN, ObservedStep, ObservedSteps, Request
from jungle_games.elsewhere.observation_stream import CHANCE_ACTED, patched
from jungle_games.elsewhere.refusals import RemoteError

_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "another": N_("The host’s game cannot be shown: after move {number} the table is not the host’s any more."),
        "broken": N_("The host’s game cannot be shown: move {number} breaks the program in an unforeseen way."),
        "change": N_("The host’s game cannot be shown: what move {number} changes does not fit."),
        "hidden": N_("The host’s game cannot be shown: after move {number} the table has what nobody should see."),
        "move": N_("The host’s game cannot be shown: move {number} is not a move of this game."),
        "people": N_("The host’s game cannot be shown: the people there are not those who were invited."),
        "position": N_("The host’s game cannot be shown: after move {number} it is not a position of this game."),
        "start": N_("The host’s game cannot be shown: the beginning of the game is missing."),
    }
)
_MENDS: Final = 5
"""Consecutive requests for the whole match before giving up on the host's version."""


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


class DivergedError(UserError):
    """A step does not follow from what was observed before; ``ply`` says where, ``code`` why."""

    def __init__(self, code: str, ply: int = 0) -> None:
        super().__init__(_(_SENTENCES[code]).format(number=ply))
        self.code, self.ply = code, ply


class ObservedMatch:
    """One match as ``seat`` observes it; ``match`` is what a table shows. Raises DivergedError for impossible steps."""

    def __init__(
        self, game: AnyGame, options: GameOptions, seats: Sequence[SeatInfo], start: Plain, seat: Seat,
        setup: dict[str, object],
    ) -> None:  # fmt: skip
        self._seat: Final = seat
        by_the_rules = game.start(options, seats=len(seats), setup=setup)
        self._kind: Final = type(by_the_rules)
        self._reader: Final = PlainDataReader()
        if start is None:
            start = PlainDataWriter().write(by_the_rules.observe(seat))
        self._plains: list[Plain] = [start]
        self._digests: list[bytes] = [digest(start)]
        self.match: Final = RemoteMatch(game, options, seats, self._position(start, 0), seat, setup=setup)

    @property
    def ply(self) -> int:
        """The number of steps."""
        return len(self._plains) - 1

    def digest_at(self, ply: int) -> bytes | None:
        """The digest of the observation after ``ply`` steps; None if there are fewer."""
        return self._digests[ply] if 0 <= ply < len(self._digests) else None

    @property
    def digests(self) -> list[bytes]:
        """The digests of all observations, that of the start first."""
        return list(self._digests)

    def tell(self, base: int, steps: Sequence[ObservedStep]) -> None:
        """Replace the steps after ``base``. Raises DivergedError, and changes nothing, if ``steps`` do not fit."""
        plains, digests, told = self._plains[: base + 1], self._digests[: base + 1], list[AnyStep]()
        for ply, step in enumerate(steps, start=base + 1):
            try:
                plain = patched(plains[-1], step.change)
            except PlainDataError as error:
                raise DivergedError("change", ply) from error
            if digest(plain) != step.digest:
                raise DivergedError("another", ply)
            position = self._position(plain, ply)
            told.append(self._step(step, position, ply))
            plains.append(plain)
            digests.append(step.digest)
        self._plains, self._digests = plains, digests
        self.match.replace_steps(base, told)

    def _position(self, plain: Plain, ply: int) -> object:
        """The observation that is told, once the rules have looked at it."""
        try:
            position = self._reader.read(self._kind, plain)
            if position.observe(self._seat) != position:
                raise DivergedError("hidden", ply)
            position.legal_moves(), position.outcome, position.to_move, position.state()
        except DivergedError:
            raise
        except Exception as error:  # rules expect positions of their own making
            raise DivergedError("position", ply) from error
        return position

    def _step(self, told: ObservedStep, position: object, ply: int) -> AnyStep:
        actor: Actor = CHANCE if told.actor == CHANCE_ACTED else told.actor
        try:
            end = None if told.end is None else _outcome(told.end)
            move = self.match.parse(told.text)
        except (IllegalMove, ValueError) as error:
            raise DivergedError("move", ply) from error
        return Step(told.text, actor, move, position, MatchStatus(told.offer, end))


def _outcome(result: Result) -> Outcome:
    return Outcome(tuple(result.winners), tuple(result.scores), MatchEnd(result.termination))


class FollowedMatch:
    """The match of the guest of ``state``, as far as it is stored there; sentences for the player go to ``notices``.

    ``checks``: whether take-backs are checked.
    """

    def __init__(self, state: GuestState, find_game: FindGame, notices: list[str], *, checks: bool) -> None:
        self._state, self._find_game, self._notices = state, find_game, notices
        self.take_backs: Final = TakeBacks(state, notices, checks=checks)
        self.line: ObservedMatch | None = None
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

    def _new_line(self) -> ObservedMatch:
        state, card = self._state, self._state.card
        if card is None:
            raise RemoteError("no-table")
        game, options = rules_of(card, self._find_game, state.attachments)
        if len(state.seats) != len(card.plates):
            raise DivergedError("people")
        return ObservedMatch(game, options, state.seats, state.start[0], state.you, card.setup)
