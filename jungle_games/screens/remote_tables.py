"""The tables elsewhere that this program knows: begun when they are first needed, heard in the window's loop."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.remote_match import RemoteMatch
from jungle_games.core.seat_names import PERSON
from jungle_games.core.user_error import UserError
from jungle_games.storage.atomic import failure
from jungle_games.table.remote_table import Question, SeatPresence, Wave

if TYPE_CHECKING:
    from jungle_games.core.game import Game
    from jungle_games.elsewhere.invitation import Broker
    from jungle_games.elsewhere.tables import Tables
    from jungle_games.elsewhere.view import RemoteView
    from jungle_games.storage.settings import SettingsStore

NEWS: Final = "news from elsewhere"
"""What the loop is woken with: something at one of the tables may have changed."""


class RemoteTables:
    """Opens what lies in ``folder`` when it is asked for it, or at the start where a table was left there."""

    def __init__(
        self,
        folder: Path,
        find_game: Callable[[str], Game[Any, Any, Any]],
        post: Callable[[object], None],
        now: Callable[[], float],
        settings: SettingsStore,
        say: Callable[[str], None],
    ) -> None:
        """``post`` wakes the loop from any thread; ``now`` counts seconds; ``settings`` have the broker.

        ``say`` tells the player of what cannot be read.
        """
        self._settings, self._say = settings, say
        self._looked = False
        self._folder, self._find_game, self._post, self.now = folder, find_game, post, now
        self._tables: Tables | None = None
        self._due: float | None = None
        self._stirred = False
        self._stood: Hashable = None

    @property
    def known(self) -> bool:
        """Whether there is a table to hear of: without one nothing is loaded."""
        if self._tables is not None:
            return True
        try:
            return any(self._folder.iterdir())
        except OSError:
            return False

    @property
    def loaded(self) -> bool:
        """Whether they are loaded, so that nobody waits for them."""
        return self._tables is not None

    @property
    def tables(self) -> Tables:
        """All of them; loaded now if they were not before. Raises UserError where their folder cannot be read."""
        if self._tables is None:
            from jungle_games.elsewhere.tables import Tables
            from jungle_games.storage.table_files import FolderStore

            try:
                self._tables = Tables(FolderStore(self._folder), self._find_game, self.stir, broker=self._broker())
            except OSError as error:
                raise UserError(str(failure(self._folder, error))) from error
            for name in self._tables.damaged:
                words = _("A table elsewhere cannot be read and stays as it is: {file}.")
                self._say(words.format(file=self._folder / name))
        return self._tables

    def _broker(self) -> Broker | None:
        """The broker of the settings; None: this program is one for its own network."""
        from jungle_games.elsewhere.invitation import Broker

        chosen = self._settings.get()
        if not chosen.broker_host:
            return None
        return Broker(
            chosen.broker_host, chosen.broker_port, chosen.broker_tls, chosen.broker_name, chosen.broker_word
        )

    def apply_settings(self) -> None:
        """Meet where the settings say now."""
        if self._tables is not None and self._tables.broker != (broker := self._broker()):
            self._tables.broker = broker

    def views(self) -> Sequence[RemoteView]:
        """Where each table stands, those with something to do here first; empty where none was ever opened."""
        return self.tables.my_tables(self.now()) if self.known else ()

    def update(self) -> None:
        """Take in what has come and say what is due; scenes are told where anything stands otherwise by that."""
        if self._tables is None and (self._looked or not self.known):
            self._looked = True
            return
        now = self.now()
        if not self._stirred and self._due is not None and now < self._due:
            return
        self._stirred = False
        self._due = self.tables.update(now)
        stands = self._stands(now)
        if stands != self._stood:
            self._stood = stands
            self.tell()

    def tell(self) -> None:
        """Let every scene look anew."""
        self._post(NEWS)

    def _stands(self, now: float) -> Hashable:
        """All that a scene may show of the tables."""
        found = []
        for view in self.tables.my_tables(now):
            steps = view.match.steps if view.match is not None else ()
            clock = view.match.clock if view.match is not None else None
            # All of the view: what is left out here would be seen only once something else has changed.
            told = repr(replace(view, match=None, record="")), clock is not None and clock.running
            last = id(steps[-1]) if steps else 0
            found.append((*told, id(view.match), len(steps), last))
        return (*found, self.tables.nearby())

    def stir(self) -> None:
        """Something was done here, or came from elsewhere: look soon. Called from any thread."""
        self._stirred = True
        self._post(None)

    def wake_at(self) -> float | None:
        """When something is to be said though nothing comes."""
        return self._due if self._tables is not None else None

    def close(self) -> None:
        """Say goodbye: the tables stay."""
        if self._tables is not None:
            self._tables.close(self.now())
            self._tables = None


class RemoteTableAdapter:
    """One table, as the one on the screen knows it (`RemoteTable`)."""

    def __init__(
        self, remote: RemoteTables, table: str, go: Callable[[str | None], None] = lambda _table: None
    ) -> None:
        """``go`` leads to another table elsewhere, for None to the list of all."""
        self._remote, self._go = remote, go
        self.table: Final = table
        self._refusals: list[str] = []

    @property
    def view(self) -> RemoteView:
        """Where it stands."""
        return self._remote.tables.view(self.table, self._remote.now())

    @property
    def match(self) -> RemoteMatch[Any, Any] | None:
        """The match as it is seen from here."""
        return self.view.match

    @property
    def seats(self) -> Sequence[SeatPresence]:
        """By seat, where its people are."""
        view = self.view
        return [
            SeatPresence(plate.kind == PERSON and seat not in view.here, plate.here)
            for seat, plate in enumerate(view.plates)
        ]

    @property
    def waiting(self) -> bool:
        """Whether something that was sent is not confirmed yet."""
        return self.view.waiting

    @property
    def trouble(self) -> str:
        """Why nothing can go on now."""
        view = self.view
        if view.problem_code == "broker-away":  # at a table it is people who are missed; where to meet names the broker
            return _("The others are out of reach. Trying again.")
        if view.problem_code == "host-gone" or not (view.problem or view.host_here or view.hosting):
            return _("{name} is away. What you do is kept and sent later.").format(name=view.host_name)
        return view.problem

    @property
    def question(self) -> Question | None:
        """What waits for an answer from here: a question that was asked, or a draw that is offered."""
        view, match = self.view, self.view.match
        asked = view.asked
        if asked is not None and view.answers:
            name = view.plates[asked.by].name
            return Question(asked.number, *_asked_words(asked.what, name, view, asked.seat))
        offered = match.draw_offer if match is not None and match.outcome is None else None
        asked_here = [seat for seat in view.here if seat != offered]
        if match is None or offered is None or not asked_here:
            return None
        words = _("{name} offers you a draw.").format(name=match.name(offered))
        return Question(-match.ply, _("{name}, do you accept a draw?").format(name=match.name(asked_here[0])), words)

    @property
    def waves(self) -> Sequence[Wave]:
        """The animals that were waved lately."""
        return [Wave(each.number, each.seat, each.animal) for each in self.view.reactions]

    @property
    def animals(self) -> Sequence[str]:
        """Those that may be waved."""
        from jungle_games.elsewhere.messages import ANIMALS

        return ANIMALS

    @property
    def hosting(self) -> bool:
        """Whether the match is held by this program."""
        return self.view.hosting

    @property
    def watches(self) -> bool:
        """Whether the person here only watches."""
        return self.view.watches

    @property
    def watchers(self) -> int:
        """How many others only watch."""
        view = self.view
        return max(0, view.watchers - view.watches)

    @property
    def time_left(self) -> float | None:
        """Seconds that are left for the move at a slow table."""
        due = self.view.due
        return None if due is None else due - time.time()

    @property
    def turns(self) -> int:
        """At how many other tables elsewhere it is the turn of the person here."""
        return sum(view.your_turn and view.id != self.table for view in self._remote.views())

    def go_to_turn(self) -> None:
        """Go to the only other table where it is one's turn, or to the list of all."""
        found = [view for view in self._remote.views() if view.your_turn and view.id != self.table]
        self._go(found[0].id if len(found) == 1 else None)

    @property
    def computers(self) -> Sequence[Seat]:
        """The seats of people who are away; at a slow table of whoever is to move and has no time left."""
        away = [seat for seat, remote in enumerate(self.seats) if remote.elsewhere and not remote.here]
        left = self.time_left
        return away if left is None else [seat for seat in away if left <= 0 and seat == self.view.to_move]

    def brings(self, payload: object) -> bool:
        """Whether what woke the loop came from here."""
        return payload == NEWS

    def take_notices(self) -> Sequence[str]:
        """Sentences to show once."""
        refusals, self._refusals = self._refusals, []
        return [*refusals, *self._remote.tables.take_notices(self.table)]

    def record(self) -> str:
        """The whole record, once it was revealed and checked."""
        view = self.view
        return view.record if view.verdict == "" else ""

    def send(self, text: str, seat: Seat) -> None:
        """Send a move of ``seat``; one that cannot be made is told of later."""
        self._try(lambda now: self._remote.tables.send(self.table, text, now, seat))

    def ask(self, what: str, seat: Seat) -> None:
        """Let ``seat`` ask the others."""
        self._try(lambda now: self._remote.tables.ask(self.table, what, now, seat))

    def answer(self, *, yes: bool) -> None:
        """Answer the question, for all at this screen."""
        view, question = self.view, self.question
        if view.asked is not None and view.answers:
            answerer = next(seat for seat in view.here if seat in view.asked.awaited)
            self._try(lambda now: self._remote.tables.answer(self.table, yes, now, answerer))
        elif question is not None and yes:
            offered = view.match.draw_offer if view.match is not None else None
            self.send("accept", next(seat for seat in view.here if seat != offered))

    def wave(self, animal: str, seat: Seat) -> None:
        """Let ``seat`` wave an animal."""
        self._try(lambda now: self._remote.tables.react(self.table, animal, now, seat))

    def look(self, seats: Sequence[Seat]) -> None:
        """Of those at this screen ``seats`` see it from now on."""
        self._try(lambda now: self._remote.tables.look(self.table, seats, now))

    def show(self, *, shown: bool) -> None:
        """The table was put on the screen, or left."""
        if self._remote.known:
            self._try(lambda now: self._remote.tables.show(self.table if shown else None, now))

    def give_up(self) -> None:
        """Give the seat back; a host closes the table."""
        self._try(lambda now: self._remote.tables.remove(self.table, now))

    def _try(self, act: Callable[[float], None]) -> None:
        """Do ``act`` now; why it cannot be done is said like what comes from there."""
        try:
            act(self._remote.now())
        except (UserError, OSError) as error:
            self._refuse(why_not_done(error))
        self._remote.stir()

    def _refuse(self, reason: str) -> None:
        self._refusals.append(reason)
        self._remote.tell()


def why_not_done(error: UserError | OSError) -> str:
    """Why something at a table was not done, in a sentence: it was refused, or could not be kept."""
    if isinstance(error, UserError):
        return str(error)
    return _("It could not be kept on the disk, so it was not done: {reason}.").format(reason=error.strerror or error)


def _asked_words(what: str, name: str, view: RemoteView, seat: Seat) -> tuple[str, str]:
    if what == "undo":
        return _("Take back?"), _("{name} would like to take back a move.").format(name=name)
    if what == "rematch":
        return _("Another game?"), _("{name} would like to play again, with the same rules.").format(name=name)
    away = view.plates[seat].name if 0 <= seat < len(view.plates) else ""
    words = _("{name} would like to let a computer play for {away}, who is away.")
    return _("Let a computer play?"), words.format(name=name, away=away)


def others_at(view: RemoteView) -> str:
    """Who else sits there."""
    names = [plate.name for seat, plate in enumerate(view.plates) if seat not in view.here and plate.kind == PERSON]
    return ", ".join(names)
