"""Running a remote match at the table: moves are sent, and arrive as the next observation."""

from __future__ import annotations

from collections.abc import Callable

from jungle_games.core.game import M, P, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import Step
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import RecordError, read_match
from jungle_games.table.driver import Driver, import_match
from jungle_games.table.game_table import GameTable
from jungle_games.table.remote.remote_table import RemoteTable, last_mover, speaker
from jungle_games.table.services import Services


class RemotePlay(Driver[P, M]):
    """Sends to ``remote`` what people do here, and shows what comes from there. Nothing is thought or kept here."""

    remote: RemoteTable
    """Set before the match begins."""

    def __init__(
        self, services: Services, match: Match[P, M], on_change: Callable[[], None], table: GameTable[P, M]
    ) -> None:
        super().__init__(services, match, on_change, table.answer_pause)
        self._table = table
        self.practice = True
        self._seen: tuple[Step[P, M], ...] = ()
        self._looks: tuple[Seat, ...] | None = None
        """Who sees the screen, as far as the host was told."""
        self._kept = False

    def sit(self, remote: RemoteTable) -> None:
        """Play at ``remote``."""
        self.remote = remote
        self._seen = tuple(self.match.steps)

    # Who is to do what

    @property
    def person_to_move(self) -> bool:
        return super().person_to_move and not self.remote.waiting

    @property
    def person_may_act(self) -> bool:
        return super().person_may_act and not self.remote.waiting

    @property
    def awaits_roll(self) -> bool:
        return self.remote.thrower in self._acting and not self.remote.waiting

    def throw(self) -> None:
        thrower = self.remote.thrower
        if thrower is not None:
            self.remote.throw(thrower)

    def begin(self) -> None:
        self.remote.show(shown=True)
        self.resume()

    def close(self) -> None:
        if self.match.outcome is not None:
            self._stop_watch(self._services.now())
        self.remote.show(shown=False)

    def let_act(self, seats: tuple[Seat, ...]) -> None:
        """What has come by now is told before somebody else looks."""
        if self._since is not None:
            self._see()
        super().let_act(seats)

    def _run_clock(self) -> None:
        """Clocks run where the match is held, while whoever is to move sees it."""
        if self._since is None or self._looks == self._acting:
            return
        self._looks = self._acting
        self.remote.look(self._acting)
        self._seen = tuple(self.match.steps)

    @property
    def speaker(self) -> Seat:
        """The seat that one here speaks for."""
        return speaker(self.match, self._acting)

    # What people do

    def play(self, move: M) -> None:
        """Send the move to the host, whose answer comes later."""
        actor = self.match.position.actor(move)
        seat = actor if isinstance(actor, int) and actor in self.match.persons else self.speaker
        self.remote.send("\n".join(str(part) for part in (*self._table.prelude(move), move)), seat)

    def take_back(self) -> None:
        self._ask("undo", last_mover(self.match, self._acting))

    def ask_rematch(self) -> bool:
        self._ask("rematch", None)
        return True

    def _ask(self, what: str, seat: Seat | None) -> None:
        if self.remote.watches:
            return
        self.remote.ask(what, self.speaker if seat is None else seat)
        self._services.toast(_("Asking {names}…").format(names=self.remote.names_elsewhere))

    def resign(self, seat: Seat) -> None:
        self.remote.send("resign", seat)

    def offer_draw(self, seat: Seat) -> None:
        self.remote.send("offer", seat)

    def accept_draw(self) -> None:
        self.remote.answer(yes=True)

    # What comes from there

    def take_answer(self, payload: object) -> bool:
        """Show what is new, where ``payload`` says that there is something; others may want it, too."""
        if self.remote.brings(payload):
            self._see()
        return False

    def _see(self) -> None:
        for sentence in self.remote.take_notices():
            self._services.toast(sentence)
        steps = tuple(self.match.steps)
        if steps != self._seen or not self.remote.waiting:
            self._seen = steps
            self.pacing.went_on()
            self._on_change()
        if self.match.outcome is not None:
            self._keep_whole()

    def _keep_whole(self) -> None:
        """Lay the finished match among all others, once all of it may be known."""
        record = self.remote.record()
        if self._kept or not record:
            return
        self._kept = True
        try:
            whole = read_match(record, lambda _name: self.match.game)
        except RecordError as error:
            self._services.toast(str(error))
            return
        import_match(self._services, whole, None)

    def update(self, now: float, *, table_still: bool) -> None:
        self.pacing.note(now, still=table_still)
