"""Running a match online at the table: moves are sent, and arrive as the next observation."""

from __future__ import annotations

from collections.abc import Callable

from jungle_games.core.game import WATCHER, M, P, Seat
from jungle_games.core.matches.history import Step
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.online_match import OnlineMatch
from jungle_games.core.matches.record import RecordError, read_match
from jungle_games.table.driver import Driver, import_match
from jungle_games.table.game_table import GameTable
from jungle_games.table.online.service import NEWS, OnlineTable, asking_words, others_at
from jungle_games.table.services import Services
from jungle_games.ui.notices import Notice


class OnlinePlay(Driver[P, M]):
    """Sends to its table ``online`` what is done here, and shows what comes from there; nothing is thought here."""

    online: OnlineTable
    """The table at which it is played; set before the match begins."""

    def __init__(
        self, services: Services, match: Match[P, M], on_change: Callable[[], None], table: GameTable[P, M]
    ) -> None:
        super().__init__(services, match, on_change, table.answer_pause)
        self._table = table
        self.practice = True
        self._seen: tuple[Step[P, M], ...] = ()
        self._kept = False

    # Who is to do what

    @property
    def person_to_move(self) -> bool:
        return super().person_to_move and not self.online.view.waiting

    @property
    def person_may_act(self) -> bool:
        return super().person_may_act and not self.online.view.waiting

    @property
    def awaits_roll(self) -> bool:
        view = self.online.view
        return view.thrower in self._acting and not view.waiting

    def throw(self) -> None:
        self.online.request("throw")

    def begin(self) -> None:
        self._seen = tuple(self.match.steps)
        self.online.show(shown=True)
        self.resume()

    def close(self) -> None:
        if self.match.outcome is not None:
            self._stop_watch(self._services.now())
        self.online.show(shown=False)

    def let_act(self, seats: tuple[Seat, ...]) -> None:
        """What has come by now is told before somebody else looks."""
        if self._since is not None:
            self._see()
        super().let_act(seats)

    def _run_clock(self) -> None:
        """Clocks run where the match is held."""

    @property
    def speaker(self) -> Seat:
        """The seat of the person here."""
        return self.match.here[0] if isinstance(self.match, OnlineMatch) and self.match.here else WATCHER

    # What people do

    def play(self, move: M) -> None:
        """Send the move to the host, whose answer comes later."""
        self.online.request("move", "\n".join(str(part) for part in (*self._table.prelude(move), move)))

    def take_back(self) -> None:
        self.ask("undo")

    def ask_rematch(self) -> bool:
        self.ask("rematch")
        return True

    def ask(self, what: str) -> None:
        """Ask the others for something; else nothing would be seen here before there is an answer."""
        self.online.request("ask", what)
        self._services.notify(Notice(asking_words(others_at(self.online.view))))

    def resign(self, seat: Seat) -> None:
        self.online.request("move", "resign")

    def offer_draw(self, seat: Seat) -> None:
        self.online.request("move", "offer")

    def accept_draw(self) -> None:
        self.online.answer(yes=True)

    # What comes from there

    def take_answer(self, payload: object) -> bool:
        """Show what is new, where ``payload`` says that there is something; others may want it, too."""
        if payload == NEWS:
            self._see()
        return False

    def _see(self) -> None:
        for sentence in self.online.take_notices():
            self._services.notify(Notice(sentence))
        steps = tuple(self.match.steps)
        if steps != self._seen or not self.online.view.waiting:
            self._seen = steps
            self.pacing.went_on()
            self._on_change()
        if self.match.outcome is not None:
            self._keep_whole()

    def _keep_whole(self) -> None:
        """Lay the finished match among all others, once all of it may be known."""
        record = self.online.view.record
        if self._kept or not record:
            return
        self._kept = True
        try:
            whole = read_match(record, lambda _name: self.match.game)
        except RecordError as error:
            self._services.notify(Notice(str(error)))
            return
        import_match(self._services, whole, None)

    def update(self, now: float, *, table_still: bool) -> None:
        self.pacing.note(now, still=table_still)
