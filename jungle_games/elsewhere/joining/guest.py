"""A guest at a remote table: stores and acknowledges what it observes, and sends requests.

It knows neither broker nor encryption: updates come in, notes go out, the time is passed in. Requests are stored on
disk before they are sent, and sent until the host has handled them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.record import FindGame, GameRecord
from jungle_games.core.matches.remote_match import AnyRemoteMatch
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name
from jungle_games.elsewhere.fair_deal import UnfairError
from jungle_games.elsewhere.hosting.requests import undo_length, without_fleeting
from jungle_games.elsewhere.joining.followed_match import FollowedMatch
from jungle_games.elsewhere.joining.guest_deal import GuestDeal, GuestState
from jungle_games.elsewhere.messages import (
    MOST_REQUESTS,
    NO_DRAW,
    REACTION_LASTS,
    Info,
    Note,
    Plate,
    Request,
    Reveal,
    Update,
)
from jungle_games.elsewhere.network.transport import Presence, RetransmissionTimer
from jungle_games.elsewhere.refusals import Refused, RemoteError
from jungle_games.elsewhere.table_store import TableStore

BEAT: Final = 20.0
"""Seconds between two notes when there is nothing new (heartbeat)."""
SILENT_AFTER: Final = 50.0
"""Seconds without an answer after which the host counts as offline."""
_GRACE: Final = 8.0
"""Seconds allowed for the host's first answer."""
_FIRST_WAIT: Final = 1.5
_LONGEST_WAIT: Final = 30.0
_AHEAD: Final = 1 << 20
"""How many more requests a host may say to have handled than were made, so that there are numbers left for others."""
_NOTICES: Final = 20
"""Sentences that wait to be shown, at most; the oldest are forgotten."""


class Guest:
    """A seat at a remote table, or a watcher. Times are monotonic seconds.

    ``post`` sends a note to the host. ``gives``: it takes part in the deals, and checks take-backs, unlike
    those at the host's own screen. ``file`` is its name in the store. ``notices`` are sentences to be shown once, the
    newest last.
    """

    def __init__(
        self,
        state: GuestState,
        find_game: FindGame,
        store: TableStore,
        file: str,
        post: Callable[[Note], None],
        *,
        gives: bool = True,
    ) -> None:
        self.state: Final = state
        self._find_game, self._store, self._file, self._post = find_game, store, file, post
        self.notices: Final[list[str]] = []
        self._deal: Final = GuestDeal(state, self.notices, gives=gives)
        self._followed: Final = FollowedMatch(state, find_game, self.notices, checks=gives)
        self.refusal: tuple[Refused, str] | None = None
        """The last refusal, with the sentence for the player."""
        self.present = True
        """Whether the table is on this screen."""
        self._presence: Final = Presence()
        self._host = b"", 0
        """The host's session, and the number of its newest update."""
        self._waved_until = -math.inf
        self._since: float | None = None
        self._asked = 0
        """The number of the note that wants an answer; 0 if none does."""
        self._next = -math.inf
        self._timer: Final = RetransmissionTimer(_FIRST_WAIT, _LONGEST_WAIT)

    # What is seen

    @property
    def match(self) -> AnyRemoteMatch | None:
        """The match as this seat observes it; a new object when the players or the match change."""
        return self._followed.line.match if self._followed.line is not None else None

    @property
    def info(self) -> Info | None:
        """The latest public information about the table."""
        return self.state.info

    @property
    def seat(self) -> Seat:
        """This guest's seat; ``WATCHER`` if it has none."""
        return self.state.you

    def host_here(self, now: float) -> bool:
        """Whether the host counts as online."""
        proven = self._presence.proven
        if proven is not None:
            return now - proven < SILENT_AFTER
        return self._since is None or now - self._since < _GRACE

    @property
    def waiting(self) -> bool:
        """Whether any request has not been handled yet."""
        return bool(self.state.requests)

    # What is asked for

    def send(self, text: str, now: float) -> int:
        """Send a move, or several of one turn separated by line breaks; returns the number of the request."""
        return self._request("move", text, now)

    def throw(self, now: float) -> None:
        """Throw the die, or what the game has."""
        self._request("throw", "", now)

    def ask(self, text: str, now: float) -> int:
        """Ask the others: ``undo``, ``rematch`` or ``computer <seat> <level>``."""
        return self._request("ask", text, now)

    def answer(self, yes: bool, now: float) -> None:
        """Say yes or no to the question that is open, or no to the draw that is offered."""
        asked, match = self.state.info.asked if self.state.info is not None else None, self.match
        if asked is not None:
            self._request("answer", f"{'yes' if yes else 'no'} {asked.number}", now)
        elif match is not None and match.draw_offer not in (None, self.seat) and not yes:
            self._request("answer", NO_DRAW, now)

    def react(self, animal: str, now: float) -> None:
        """Wave an animal."""
        self._request("react", animal, now)

    def leave(self, now: float) -> None:
        """Give up the seat, or stop watching; what was asked for and not yet heard does not matter any more."""
        self.state.left, self.present = True, False
        self.state.requests.clear()
        self._request("leave", "", now)

    def _request(self, verb: Any, text: str, now: float, part: bytes = b"") -> int:
        state = self.state
        if len(state.requests) >= MOST_REQUESTS:
            raise RemoteError("host-gone")
        state.numbers += 1
        ply = self._followed.line.ply if self._followed.line is not None else 0
        state.requests.append(Request(state.numbers, verb, text, state.match, ply, part))
        self._followed.take_backs.requested(state.requests[-1])
        self._keep()
        self._timer.begin(now)
        self.say(now, wants_answer=True)
        return state.numbers

    # Talking

    def say(self, now: float, *, wants_answer: bool = False) -> None:
        """Send the host a note: what was observed, and the open requests."""
        state = self.state
        if self._since is None:
            self._since = now
        note = Note(
            self._presence.session, self._presence.number(now), state.revision,
            state.info.number if state.info is not None else 0, state.match, *self._followed.seen, state.audited,
            list(state.requests), wants_answer, not self.present, *self._host,
        )  # fmt: skip
        if wants_answer:
            self._asked = note.count
        self._next = now + (self._timer.seconds if state.requests or self._followed.lost else BEAT)
        self._post(note)

    def tick(self, now: float) -> float:
        """Say something where it is time to; when to come again."""
        self._lower_hands(now)
        if now >= self._next:
            if self.state.requests or self._followed.lost:
                self._timer.repeat()
            self.say(now, wants_answer=True)
        return min(self._next, self._waved_until) if self._waved_until > now else self._next

    def _lower_hands(self, now: float) -> None:
        """Remove reactions that have been shown long enough."""
        info = self.state.info
        if info is not None and info.reactions and now >= self._waved_until:
            self.state.info = msgspec.structs.replace(info, reactions=[])

    def take(self, update: Update, now: float) -> None:
        """Handle an update from the host; late and repeated ones change nothing."""
        said = self._presence.sent
        proves = self._meet(update)
        self._take(update, now)
        del self.notices[:-_NOTICES]
        if proves and self._presence.sent == said:
            self.say(now)

    def _meet(self, update: Update) -> bool:
        """Note which message of the host's program an update is; whether an echo of it is to prove that we are here.

        An update of another session may have been recorded before, unless it echoes the newest note.
        """
        fresh = self._presence.hear(update.echo, update.echo_count)
        session, count = self._host
        if update.session == session:
            self._host = session, max(count, update.count)
        elif update.session and (fresh or not session):
            self._host = update.session, update.count
        answered = fresh and 0 < self._asked <= update.echo_count
        self._asked = 0 if answered else self._asked
        return answered or self._host[0] != session

    def _take(self, update: Update, now: float) -> None:
        state = self.state
        if not state.seated and update.info is None and update.refused is not None and update.refused.number == 0:
            return
        if update.revision < state.revision:
            return
        before, lasting = self._stands(), self._lasting()
        state.seated, state.you = True, update.you
        self._take_answers(update, now)
        if update.info is not None:
            self._take_info(update.info, now)
        self._followed.take_backs.informed()
        if update.line is not None:
            self._followed.take(update.line, now)
        if not self._followed.lost:
            state.revision = update.revision
            self._followed.take_backs.settle()
        if update.reveal is not None:
            self._take_reveal(update.reveal)
        if self._stands() != before or self._followed.lost:
            if self._lasting() != lasting:
                state.moved_at = time.time()
                self._keep()
            if self._followed.fails_again:  # asked for once more, but not as fast as it fails
                self._next = min(self._next, now + self._timer.seconds)
            elif update.line is not None or update.reveal is not None or update.info is not None:
                self.say(now, wants_answer=self._followed.lost)
        self._take_part(now)

    def _stands(self) -> tuple[object, ...]:
        """A value that differs if anything has changed."""
        state = self.state
        number = state.info.number if state.info is not None else 0
        line = (state.match, len(state.steps), state.steps[-1].digest if state.steps else b"", self._followed.lost)
        return state.seated, state.you, state.revision, number, line, state.audited, len(state.requests)

    def _lasting(self) -> tuple[object, ...]:
        """The same, but for what nobody misses after a restart: who is there at the moment, and waves an animal."""
        seated, you, revision, _number, *others = self._stands()
        return seated, you, revision, *others, without_fleeting(self.state.info)

    def _take_answers(self, update: Update, now: float) -> None:
        state = self.state
        asked = {request.number: request for request in state.requests}
        state.requests = [request for request in state.requests if request.number > update.done]
        if asked and not state.requests:
            self._timer.answered(now)
        if update.done <= state.numbers + _AHEAD:
            state.numbers = max(state.numbers, update.done)
        if update.refused is not None and update.refused.number in asked:
            self._followed.take_backs.refused(asked[update.refused.number])
            sentence = self._own_reason(update.refused.code, asked[update.refused.number]) or str(update.refused)
            self.refusal = update.refused, sentence
            self.notices.append(sentence)

    def _own_reason(self, code: str, request: Request) -> str:
        """The rules' objection to a move, translated, if the observation is enough to tell; or empty."""
        match = self.match
        if match is None:
            return ""
        if code == "illegal":
            reasons = (match.why_not(text, min(request.ply, match.ply)) for text in request.text.split("\n"))
            return next(filter(None, reasons), "")
        return match.why_no_undo(undo_length(match, self.seat)) if code == "no-undo" else ""

    def _take_info(self, info: Info, now: float) -> None:
        state = self.state
        if state.info is not None and info.number <= state.info.number:
            return
        if info.reactions and (state.info is None or info.reactions != state.info.reactions):
            self._waved_until = now + REACTION_LASTS
        if state.info is not None:
            self._tell_of_draw(state.info.no_draw, info.no_draw)
            self.notices.extend(self._who_came_and_went(state.info.plates, info.plates))
        state.info = info
        self._deal.take(info)

    def _tell_of_draw(self, before: Sequence[int], refused: Sequence[int]) -> None:
        """Tell whoever offered a draw that somebody refused it: the match, the ply and the seat."""
        match = self.match
        if match is None or refused == before or refused[:2] != [self.state.match, match.ply]:
            return
        if match.draw_offer == self.seat and 0 <= refused[2] < len(match.seats):
            self.notices.append(_("{name} would rather play on.").format(name=match.name(refused[2])))

    def _who_came_and_went(self, before: Sequence[Plate], after: Sequence[Plate]) -> Iterator[str]:
        """Sentences about those for whom a computer plays from now on, who are back, or have given up their seat."""
        for seat, (was, plate) in enumerate(zip(before, after, strict=False)):
            name = SeatInfo(was.name).name
            if self.match is not None:
                name = shown_name(self.match.game, SeatInfo(name))
            if was.kind == PERSON and plate.waits:
                yield _("{name} has given up the seat.").format(name=name)
            elif was.name != plate.name or was.stand_in == plate.stand_in:
                continue
            elif plate.stand_in:
                yield _("{name} is away: a computer stands in.").format(name=name)
            elif seat == self.seat:
                yield _("A computer stood in for you. The seat is yours again.")
            else:
                yield _("{name} is back.").format(name=name)

    def read_card(self) -> None:
        """The card has changed."""
        self._deal.read_card()

    def _take_part(self, now: float) -> None:
        """Do what the deal expects of this program."""
        due = self._deal.due()
        if due is not None:
            verb, text, part = due
            self._request(verb, text, now, part)

    # The match

    def _take_reveal(self, told: Reveal) -> None:
        """Audit the whole match, now that it has been revealed."""
        state, line = self.state, self._followed.line
        if told.match != state.match or told.match <= state.audited or line is None or line.match.outcome is None:
            return
        try:
            whole = self._deal.audited(told, line.digests, self._find_game, state.attachments or {})
        except UnfairError as error:
            state.verdict, state.record = str(error), ""
            self.notices.append(str(error))
        else:
            whole.identity = whole.identity or told.secret.hex()[:32]
            state.verdict, state.record = self._followed.take_backs.fault, GameRecord.of(whole).to_yaml()
        state.audited = told.match

    def _keep(self) -> None:
        self._store.write(self._file, self.state.to_bytes())
