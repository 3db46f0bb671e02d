"""The tables online of one program: one machine each, a host or a guest, with its ways to the others and what is kept.

All is called from one thread, never waits, and works some milliseconds at a time.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final, Literal, Protocol

import msgspec

from jungle_games.core.errors import UserError, unexpected_reason
from jungle_games.core.game import CHANCE, WATCHER, Seat
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import AnyOnlineMatch
from jungle_games.core.matches.record import FindGame
from jungle_games.core.seat_names import PERSON
from jungle_games.online.guest import Guest, GuestState
from jungle_games.online.host import Host, HostState, MoveRequest
from jungle_games.online.invitation import Broker, Invitation, read_invitation
from jungle_games.online.lan import Carrier, Discovery, LanGuest, LanHost, Nearby, end_loop, started_loop
from jungle_games.online.messages import (
    FORMAT,
    Asked,
    Card,
    Join,
    Message,
    MessageError,
    Note,
    OnlineError,
    Plate,
    Reaction,
    Update,
    decode,
    encode,
    unpack_files,
)
from jungle_games.online.mqtt import MqttCarrier
from jungle_games.online.sealing import Channel, Seal, SealError, TableKeys, channel, public_key, table_key

_INBOX: Final = 256
"""Messages of a table that wait; of more, the oldest are forgotten, and said again."""
HOSTED, JOINED = "host-", "guest-"
"""How the keys begin under which tables are kept."""
_MOST: Final = 200
"""Tables of one program."""
_WORK: Final = 0.004
"""Seconds of work at a time."""
_FAILURES: Final = 3
"""Failures one after the other after which a table is set aside."""
_REPORTED: Final = 100

Report = Callable[[str, Exception], object]
"""Is told what failed, as in “failed to …”, and by which error."""

ViewStage = Literal["looking", "found", "asking", "open", "playing", "over", "closed", "aside"]
"""A table is looked for until its card is here, found until a seat is asked for, asked until one sits there.

It is ``aside`` if it cannot go on.
"""


@dataclass(frozen=True, slots=True)
class OnlineView:
    """One table as its seat here sees it. ``match`` is updated in place; it is replaced when the players change."""

    id: str
    hosting: bool
    stage: ViewStage
    number: int = 0
    """How many matches were begun at this table."""
    game: str = ""
    host_name: str = ""
    card: Card | None = None
    invitation: Invitation | None = None
    seat: Seat = WATCHER
    """The seat of the person here; ``WATCHER`` before they sit down."""
    plates: tuple[Plate, ...] = ()
    match: AnyOnlineMatch | None = None
    online: bool = False
    """Whether a way to the others is open, so that messages are sent at once."""
    host_here: bool = True
    waiting: bool = False
    """Whether anything sent has not been confirmed yet."""
    asked: Asked | None = None
    reactions: tuple[Reaction, ...] = ()
    deaf: bool = False
    """Whether what the others say is not shown."""
    may_talk: bool = True
    """Whether the rules of the game allow animals and phrases now."""
    moved_at: float = 0.0
    """When the table last changed, in seconds since 1970; 0 if unknown."""
    due: float | None = None
    """With days per move: until when a move is meant to be made, in seconds since 1970."""
    problem: str = ""
    problem_code: str = ""
    record: str = ""
    """The complete record of the match that is over."""

    @property
    def attachments(self) -> Mapping[str, str]:
        """The level files that are the host's own, name to content; empty if they cannot be read."""
        try:
            return unpack_files(self.card.files) if self.card is not None else {}
        except OnlineError:
            return {}

    def is_here(self, seat: Seat) -> bool:
        """Whether whoever sits there looks at the table; the host is away where its program does not answer."""
        plate = self.plates[seat]
        return plate.here and (plate.online or self.hosting or self.host_here)

    @property
    def others(self) -> list[Seat]:
        """The seats of people at programs of their own."""
        return [seat for seat, plate in enumerate(self.plates) if plate.kind == PERSON and seat not in self.here]

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seat of the person here; empty before they sit down."""
        return () if self.seat == WATCHER else (self.seat,)

    @property
    def your_turn(self) -> bool:
        """Whether the person here has to move or to answer a question."""
        return self.up_to in self.here or self.answers

    @property
    def answers(self) -> bool:
        """Whether an open question awaits the person here."""
        asked = self.asked
        return asked is not None and self.seat in asked.awaited and self.seat not in asked.agreed

    @property
    def up_to(self) -> Seat | None:
        """The seat to move or to throw; None while nobody is."""
        match = self.match
        if match is None or self.stage != "playing" or not isinstance(match.to_move, int):
            return self.thrower
        return match.to_move

    @property
    def thrower(self) -> Seat | None:
        """The seat whose person has to throw the die; None if there is none."""
        match = self.match
        if match is None or self.stage != "playing" or match.to_move is not CHANCE:
            return None
        seat = match.game.thrower(match.position)
        return None if seat is None or self.plates[seat].is_computer else seat


class TableStore(Protocol):
    """Where tables are kept. What cannot be written raises OSError, or UserError, and is kept in memory."""

    def keys(self) -> Any:
        """The keys of all tables."""

    def read(self, key: str) -> bytes | None:
        """What is kept under ``key``; None if there is nothing."""

    def write(self, key: str, content: bytes) -> object:
        """Keep ``content`` under ``key``, durably once this returns."""

    def remove(self, key: str) -> object:
        """Forget what is kept under ``key``."""

    def claim(self, key: str) -> bool:
        """Make a table this program's own; false while another copy of the program runs it."""


class Table:
    """One table of this program. Times are monotonic seconds."""

    def __init__(self, identity: str, state: HostState | GuestState, tables: Tables) -> None:
        self.id: Final = identity
        self.due = 0.0
        """When there is something to do though nothing comes."""
        self.keys: TableKeys | None = None
        self.carriers: set[Carrier] = set()
        self._tables, self._state = tables, state
        self.host: Host | None = None
        """The machine of a table that is hosted here."""
        if isinstance(state, HostState):
            public, game = public_key(state.secret), tables.find_game(state.game)
            self.host = Host(state, game, public, lambda: int.from_bytes(secrets.token_bytes(6)))
            own = GuestState(
                invitation=Invitation(state.code), secret=b"", public=b"", seated=True, you=self.host.own_seat,
                card=self.host.card(), records=max(0, state.match - (state.stage != "over")),
            )  # fmt: skip
            self.guest = Guest(own, tables.find_game, local=True)
        else:
            self.guest = Guest(state, tables.find_game)
        self.code: Final = self.guest.state.invitation.code
        self.lan: LanGuest | None = None
        """The connection to a host on this network."""
        self._boxes: dict[str, tuple[type[Message], bytes, Seal]] = {}
        """By mailbox, what comes there, from whom, and what opens it."""
        self._written: set[str] = set()
        self._inbox: deque[tuple[bytes, Message]] = deque(maxlen=_INBOX)
        self._channel: Final = cache(channel)
        self._card: Card | None = None
        """The card as it was shown last."""
        self._opened = 0
        self._is_foreign = False
        """Whether a program of another version is there."""
        self._stretched = b""
        self._unlocking = False

    # In the threads of carriers

    def hear(self, mailbox: str, sealed: bytes) -> bool:
        """Take what has come to a mailbox; whether it is a message for this table."""
        kind, sender, seal = self._boxes[mailbox]
        try:
            self._inbox.append((sender, decode(kind, seal.open(sealed))))
        except OnlineError:
            self._is_foreign = True
        except (SealError, MessageError):
            return not sealed  # what was removed at a broker is empty
        self._tables.wake()
        return True

    # In the program's own thread

    @property
    def busy(self) -> bool:
        return bool(self._inbox) or self._opened != self._openings

    @property
    def _openings(self) -> int:
        return sum(carrier.opened for carrier in self.carriers)

    def update(self, now: float, until: float) -> None:
        """Do what has come and what is due, in the program's own time up to ``until`` (by `time.perf_counter`)."""
        if self.keys is None:
            self._unlock()
        if self.keys is not None:
            self._find_ways(self.keys)
        if self._opened != self._openings:
            self._opened, self._card = self._openings, None
            (self.host or self.guest).greet(now)
        while self._inbox and time.perf_counter() < until:
            sender, message = self._inbox.popleft()
            self._take(sender, message, now)
            self.flush(now)
        self.due = max(now + 0.01, self._tick(now))
        self.flush(now)

    def _unlock(self) -> None:
        """Have the table's key stretched, in a thread."""
        state = self._state
        if self._stretched and not state.key:
            state.key = self._stretched
            if self.host is not None:
                self.host.changed = True
        if state.key:
            self.keys = TableKeys(state.key)
        elif not self._unlocking:
            self._unlocking = True

            def run() -> None:
                self._stretched = table_key(self.code)
                self._tables.wake()

            threading.Thread(target=run, name="key", daemon=True).start()

    def _find_ways(self, keys: TableKeys) -> None:
        """Use whatever ways to the others there are by now, and only those."""
        found: set[Carrier] = set()
        if self.host is not None:
            if (door := self._tables.door()) is not None:
                door.welcome(keys.hello)
                found.add(door)
        else:
            near = next((each for each in self._tables.discovery.found if each.is_of(self.code)), None)
            if near is not None:
                tables = self._tables
                self.lan = self.lan or LanGuest(tables.loop, near.addresses, keys.hello, tables.stirred)
                self.lan.addresses = near.addresses
            if self.lan is not None:
                found.add(self.lan)
        if (broker := self.invitation.broker) is not None:
            found.add(self._tables.way_by(broker))
        for carrier in found - self.carriers:
            for mailbox in self._boxes:
                carrier.subscribe(mailbox, self.hear)
        for carrier in self.carriers - found:
            self._forget(carrier)
        if found != self.carriers:
            self.carriers, self._opened = found, -1
        self._listen()

    def _listen(self) -> None:
        """Read the mailboxes of this table."""
        for kind, sender, seal in self._mail():
            if seal.mailbox not in self._boxes:
                self._boxes[seal.mailbox] = kind, sender, seal
                for carrier in self.carriers:
                    carrier.subscribe(seal.mailbox, self.hear)

    def _mail(self) -> Iterator[tuple[type[Message], bytes, Seal]]:
        """What comes here, from whom, and what opens it."""
        if self.keys is None:
            return
        if self.host is not None:
            yield Join, b"", self.keys.join
            for guest in self.host.state.guests:
                yield Note, guest.key, self._channel(self.host.state.secret, guest.key).up
        else:
            yield Card, b"", self.keys.card
            if (channel := self._to_host) is not None:
                yield Update, b"", channel.down

    @property
    def _to_host(self) -> Channel | None:
        """The way to the host, once its key is known."""
        state = self.guest.state
        try:
            return self._channel(state.secret, state.card.host) if state.card is not None else None
        except SealError:
            return None  # a card with no key of a host: nobody can sit down there

    def _take(self, sender: bytes, message: Message, now: float) -> None:
        match message:
            case Join() if self.host is not None:
                self.host.join(message, now)
            case Note() if self.host is not None:
                self.host.take(sender, message, now)
            case Card():
                self.guest.take_card(message, now)
            case Update():
                self.guest.take(message, now)

    def _tick(self, now: float) -> float:
        """Do what is due; when to come again."""
        later = self.guest.tick(now, time.time())
        if self.host is not None:
            later = min(later, self.host.tick(now, time.time()))
            if (request := self.host.thinking) is not None:
                self.host.thinking = None
                self._tables.think(self.id, request)
        return later

    def flush(self, now: float) -> None:
        """Keep what has changed, and send what is to be sent."""
        self._listen()
        if self.host is not None:
            self._flush_host(self.host, now)
            return
        guest, channel = self.guest, self._to_host
        if guest.changed and (guest.state.asking or guest.state.seated):
            self._keep(guest.to_bytes())
        guest.changed = False
        for message in guest.messages():
            if isinstance(message, Join) and self.keys is not None:
                self._send(self.keys.join, message)
            elif channel is not None:
                self._send(channel.up, message)

    def _flush_host(self, host: Host, now: float) -> None:
        """What the person here wants is handed over, and what comes of it kept before anybody else hears of it."""
        while True:
            for note in self.guest.messages():
                if isinstance(note, Note):
                    host.take(b"", note, now)
            if host.changed:
                self._keep(host.to_bytes())
                host.changed = False
            updates = host.messages()
            if not updates:
                break
            for key, update in updates:
                try:
                    if key:
                        self._send(self._channel(host.state.secret, key).down, update)
                    else:
                        self.guest.take(update, now)
                except SealError:
                    continue  # whoever asked for a seat gave no key
        if self.keys is not None and self.carriers:
            card, shown = host.card(), self._card
            if shown is None or msgspec.structs.replace(card, sent=shown.sent) != shown:
                self._card = card
                self._send(self.keys.card, card)
                self._announce(host.state)

    def _announce(self, state: HostState) -> None:
        """Announce the table on this network, as it is now."""
        door = self._tables.door()
        if state.stage == "closed" or door is None:
            self._tables.discovery.withdraw(self.id)
            return
        broker = self._tables.broker
        bare = Broker(broker.host, broker.port, broker.tls) if broker is not None else None
        table = Nearby(
            text=Invitation(state.code, bare).link, host=state.name, game=state.game,
            sitting=tuple((plan.name, plan.kind) for plan in state.seats), preset=state.preset,
            options=state.options if not state.attachments else None, rhythm=state.rhythm,
        )  # fmt: skip
        self._tables.discovery.offer(self.id, table, door.port)

    def _send(self, seal: Seal, message: Message) -> None:
        sealed = seal.seal(encode(message))
        self._written.add(seal.mailbox)
        for carrier in self.carriers:
            carrier.send(seal.mailbox, sealed)

    def _keep(self, content: bytes) -> None:
        try:
            self._tables.store.write(self.id, content)
        except (OSError, UserError) as error:
            self._tables.trouble(str(error))

    def _forget(self, carrier: Carrier) -> None:
        hello = [self.keys.hello.mailbox] if self.keys is not None else []
        for mailbox in (*self._boxes, *self._written, *hello):
            carrier.forget(mailbox)

    def clear(self) -> None:
        """Remove what is kept for this table at a broker."""
        for carrier in self.carriers:
            if isinstance(carrier, MqttCarrier):
                for mailbox in {*self._boxes, *self._written}:
                    carrier.send(mailbox, b"")

    def close(self) -> None:
        for carrier in self.carriers:
            self._forget(carrier)
        self.carriers = set()
        if self.lan is not None:
            self.lan.close()
        if self.host is not None:
            self._tables.discovery.withdraw(self.id)

    # What the person here does and sees

    def show(self, shown: bool, now: float) -> None:
        """The table is on the screen, or was left."""
        if self.host is not None:
            self.host.show(shown, now)
        self.guest.show(shown, now)

    def leave(self, now: float) -> None:
        """Close the table, or give up the seat, for good."""
        state = self.guest.state
        if self.host is not None:
            self.host.close(now)
        elif state.seated and (state.info is None or state.info.stage != "closed"):
            self.guest.leave(now)
        else:
            state.left = True
            state.requests.clear()

    @property
    def leaving(self) -> bool:
        """Whether it is closed or given up, and runs only until the others know."""
        return self.guest.state.left if self.host is None else self.host.state.stage == "closed"

    def may_go(self, now: float) -> bool:
        """Whether they know."""
        return not self.guest.state.requests if self.host is None else self.host.may_go(now)

    @property
    def invitation(self) -> Invitation:
        """The invitation to it, with the broker by which it is reached, if it is."""
        return Invitation(self.code, self.guest.state.invitation.broker or self._tables.broker)

    def _problem(self, now: float) -> OnlineError | None:
        """What keeps the person here from going on."""
        guest, broker = self.guest, self.invitation.broker
        if guest.problem is not None:
            return guest.problem
        for carrier in self.carriers:
            if isinstance(carrier, MqttCarrier) and carrier.code and broker is not None:
                return OnlineError(carrier.code, str(broker))
        if self.host is not None:
            return None
        if self._is_foreign and guest.state.card is None:
            return OnlineError("version")
        if guest.missing(now):
            return OnlineError("no-table")
        return OnlineError("host-gone") if guest.state.seated and not guest.host_here(now) else None

    def view(self, now: float) -> OnlineView:
        """The table as the person here sees it."""
        guest, state, info, card = self.guest, self.guest.state, self.guest.state.info, self.guest.state.card
        match, problem, hosting = guest.match, self._problem(now), self.host is not None
        stage: ViewStage = "open" if hosting else "asking" if state.asking else "found" if card else "looking"
        if info is not None and state.seated:
            stage = info.stage
        quiet = match is not None and stage == "playing" and match.game.is_quiet(match.options, len(match.seats))
        said = () if info is None else [each for each in info.reactions if not guest.deaf or each.seat == state.you]
        plates = info.plates if info is not None else card.plates if card is not None else ()
        return OnlineView(
            id=self.id, hosting=hosting, stage=stage, number=info.match if info is not None else 0,
            game=card.game if card is not None else "", host_name=card.name if card is not None else "", card=card,
            invitation=self.invitation, seat=state.you, plates=tuple(plates), match=match,
            online=any(not carrier.code for carrier in self.carriers), host_here=guest.host_here(now),
            waiting=bool(state.requests), asked=info.asked if info is not None else None, reactions=tuple(said),
            deaf=guest.deaf, may_talk=not quiet, moved_at=state.moved_at, due=state.due,
            problem=str(problem) if problem is not None else "",
            problem_code=problem.code if problem is not None else "",
            record=state.record if stage == "over" and state.records == state.match else "",
        )  # fmt: skip


class Tables:
    """The tables in ``store``. ``wake`` is called from other threads when `update` is to be called soon.

    ``broker`` is where tables are reached besides one's own network. ``trouble`` is told, in words, what could not be
    kept; ``report`` what failed in a way that nobody foresaw. What is refused raises OnlineError.
    """

    def __init__(
        self, store: TableStore, find_game: FindGame, wake: Callable[[], None], *, broker: Broker | None = None,
        trouble: Callable[[str], None] = lambda _words: None, report: Report = lambda _what, _error: None,
    ) -> None:  # fmt: skip
        self.store, self.find_game, self.wake = store, find_game, wake
        self.trouble, self._report_to, self.broker = trouble, report, broker
        self.discovery: Final = Discovery(self.stirred)
        self._thinking: Final = ThreadPoolExecutor(1, "thinking")
        self._over = False
        self.loop: Final = started_loop()
        self._door: LanHost | None = None
        self._brokers: dict[Broker, MqttCarrier] = {}
        self._tables: dict[str, Table] = {}
        self._aside: dict[str, OnlineError] = {}
        self._decided: deque[tuple[str, MoveRequest, str | None]] = deque()
        self._failures: Counter[str] = Counter()
        self._reported: set[tuple[object, ...]] = set()
        self._changed: set[str] = set()
        self._shown: str | None = None
        self._look = True
        """Whether all are to be looked at, as a way has opened or ended, or others are open on this network."""
        self._to_look: set[str] = set()
        """Those of them that were not looked at since."""
        self._now = 0.0
        for key in tuple(store.keys()):
            self._open(key)

    def _open(self, identity: str) -> None:
        """Go on with a table that was kept, unless another copy of the program runs it, or set it aside."""
        kept = self.store.read(identity) if self.store.claim(identity) else None
        if kept is None:
            return
        kind: type[HostState | GuestState] = HostState if identity.startswith(HOSTED) else GuestState
        try:
            state = msgspec.json.decode(kept, type=kind)
            if state.format != FORMAT:
                raise OnlineError("version")
            self._add(Table(identity, state, self))
        except Exception as error:  # whatever lies there
            self._set_aside(identity, error if isinstance(error, OnlineError) else OnlineError("damaged"))

    def _add(self, table: Table) -> None:
        self._tables[table.id] = table
        self._changed.add(table.id)
        if table.host is None:
            self.discovery.seek()
        self.wake()

    # The ways to others

    def door(self) -> LanHost | None:
        """The program's socket on its own network; None on a computer without one."""
        with suppress(OSError):
            self._door = self._door or LanHost(self.loop)
        return self._door

    def way_by(self, broker: Broker) -> MqttCarrier:
        if broker not in self._brokers:
            self._brokers[broker] = MqttCarrier(broker, self.stirred)
        return self._brokers[broker]

    def stirred(self) -> None:
        """Something on the ways to others is new; called from their threads."""
        self._look = True
        self.wake()

    def meet_at(self, broker: Broker | None) -> None:
        """Be reached by another broker from now on, or by none."""
        if broker != self.broker:
            self.broker = broker
            for gone in self._brokers.keys() - {table.invitation.broker for table in self._tables.values()}:
                self._brokers.pop(gone).close()
            self.stirred()

    # What goes on

    def update(self, now: float) -> float:
        """Do some of what came and what is due; when to come again, if nobody wakes before. Raises nothing."""
        self._now, until, later = now, time.perf_counter() + _WORK, now + 3_600.0
        while self._decided:
            identity, request, text = self._decided.popleft()
            table = self._tables.get(identity)
            if table is not None and table.host is not None:
                self._guarded(table, "let a computer play", partial(table.host.decided, request, text, now))
                table.due = now
        if self._look:
            self._look, self._to_look = False, set(self._tables)
        for table in sorted(self._tables.values(), key=lambda table: table.id != self._shown):
            if time.perf_counter() > until:
                return now
            if table.id in self._to_look or table.busy or table.due <= now or table.keys is None:
                self._to_look.discard(table.id)
                self._changed.add(table.id)
                self._tables[table.id] = self._tables.pop(table.id)  # next time the others come first
                self._guarded(table, "go on", partial(table.update, now, until))
                if table.leaving and table.may_go(now):
                    self._forget(table.id)
        return min([later, *(now if table.busy else table.due for table in self._tables.values())])

    def think(self, identity: str, request: MoveRequest) -> None:
        """Have a computer choose a move, one after the other, in a thread."""

        def run() -> None:
            text = None
            try:
                player, limits = self.find_game(request.game).player(request.level), Limits(clock=request.clock)
                text = str(player.choose(request.observation, limits, lambda: self._over).move)
            except Exception as error:
                self._report_to("failed to let a computer think", error)
            if not self._over:
                self._decided.append((identity, request, text))
                self.wake()

        self._thinking.submit(run)

    def _guarded(self, table: Table, what: str, act: Callable[[], None]) -> None:
        """Do ``act`` at a table. After what nobody foresaw it goes on from what is kept, or is set aside."""
        try:
            act()
        except Exception as error:
            self._failed(table, what, error)
        else:
            self._failures.pop(table.id, None)

    def _failed(self, table: Table, what: str, error: Exception) -> None:
        self._report(table.id, what, error)
        self._failures[table.id] += 1
        table.close()
        self._tables.pop(table.id, None)
        self._changed.add(table.id)
        if self._failures[table.id] >= _FAILURES:
            self._set_aside(table.id, OnlineError("set-aside", unexpected_reason(error)))
        else:
            self._open(table.id)
        if self._shown == table.id and (fresh := self._tables.get(table.id)) is not None:
            self._guarded(fresh, "show", partial(fresh.show, True, self._now))

    def _set_aside(self, identity: str, error: OnlineError) -> None:
        self._aside[identity] = error
        self._changed.add(identity)
        self.wake()

    def _report(self, identity: str, what: str, error: Exception) -> None:
        """Report a failure, but not again and again the same one."""
        key = (identity, what, type(error))
        if key not in self._reported and len(self._reported) < _REPORTED:
            self._reported.add(key)
            self._report_to(f"failed to {what} at the online table {identity}", error)

    def take_changed(self) -> set[str]:
        """The tables where something was done since this was last asked, and those that are gone."""
        changed, self._changed = self._changed, set()
        return changed

    def close(self, now: float) -> None:
        """Say goodbye at every table, and end all threads."""
        self.show(None, now)
        self._over = True
        self._thinking.shutdown(wait=False, cancel_futures=True)
        self.discovery.close()
        for carrier in (*self._brokers.values(), *(table.lan for table in self._tables.values()), self._door):
            if carrier is not None:
                carrier.close()
        end_loop(self.loop)

    # Tables

    def nearby(self) -> tuple[Nearby, ...]:
        """The open tables of others on this network."""
        return self.discovery.found

    def create(self, state: HostState) -> str:
        """Host a new table, and keep it; its identity."""
        self._check_capacity()
        state.check(self.find_game(state.game))
        table = Table(f"{HOSTED}{secrets.token_hex(6)}", state, self)
        table.flush(0.0)
        self._add(table)
        return table.id

    def join(self, text: str) -> str:
        """Look for the table of an invitation, typed or a link; its identity. It is kept once one asks for a seat."""
        invitation = read_invitation(text)
        for table in self._tables.values():
            if table.host is None and not table.leaving and table.code == invitation.code:
                return table.id
        self._check_capacity()
        secret = secrets.token_bytes(32)
        state = GuestState(invitation=invitation, secret=secret, public=public_key(secret))
        found = Table(f"{JOINED}{secrets.token_hex(6)}", state, self)
        self._add(found)
        return found.id

    def _check_capacity(self) -> None:
        if sum(not table.leaving for table in self._tables.values()) >= _MOST:
            raise OnlineError("too-many")

    def begin_with_computers(self, identity: str, level: str, now: float) -> None:
        """Begin at a table of ours, with computers of that ``level`` in all seats that wait."""
        host = self._table(identity).host
        if host is not None:
            self.do(identity, lambda _table: host.begin_with_computers(level, now), now)

    def remove(self, identity: str, now: float) -> None:
        """Close a hosted table for good, or give up our seat; the table disappears from this program."""
        if (table := self._tables.get(identity)) is not None:
            self.do(identity, lambda table: table.leave(now), now)
        if table is None or (table.leaving and table.may_go(now)):
            self._forget(identity)

    def _forget(self, identity: str) -> None:
        table = self._tables.pop(identity, None)
        if table is not None:
            table.clear()
            table.close()
        self._aside.pop(identity, None)
        self._changed.add(identity)
        try:
            self.store.remove(identity)
        except (OSError, UserError) as error:
            self.trouble(str(error))

    def try_again(self, identity: str) -> None:
        """Go on with a table that was set aside, if that is possible now."""
        if self._aside.pop(identity, None) is not None:
            self._failures.pop(identity, None)
            self._open(identity)

    def my_tables(self, now: float) -> tuple[OnlineView, ...]:
        """Every table, those awaiting somebody here first."""
        staying = [identity for identity, table in self._tables.items() if not table.leaving]
        views = [self.view(each, now) for each in (*staying, *self._aside)]
        last = ("over", "closed", "aside")
        return tuple(sorted(views, key=lambda view: (not view.your_turn, view.stage in last, view.id)))

    def view(self, identity: str, now: float) -> OnlineView:
        """A table as one sees it here; one that was set aside shows the reason."""
        error = self._aside.get(identity)
        if error is None:
            return self._table(identity).view(now)
        return OnlineView(identity, identity.startswith(HOSTED), "aside", problem=str(error), problem_code=error.code)

    def show(self, identity: str | None, now: float) -> None:
        """Note which table is on the screen; None for none."""
        before, self._shown = self._shown, identity
        for each, shown in ((before, False), (identity, True)):
            if each is not None and each in self._tables and before != identity:
                self.do(each, lambda table, shown=shown: table.show(shown, now), now)  # type: ignore[misc]

    # At a table

    def sit_down(self, identity: str, name: str, now: float) -> None:
        """Ask for a seat at a table that was found."""
        self.do(identity, lambda table: table.guest.sit_down(name, now), now)

    def request(self, identity: str, verb: Any, text: str, now: float) -> None:
        """Ask the host for something, see `messages.Request`."""
        self.do(identity, lambda table: table.guest.request(verb, text, now), now)

    def answer(self, identity: str, yes: bool, now: float) -> None:
        self.do(identity, lambda table: table.guest.answer(yes=yes, now=now), now)

    def hear(self, identity: str, heard: bool) -> None:
        """Show what the others say, or not, until the program ends."""
        self._table(identity).guest.deaf = not heard
        self._changed.add(identity)
        self.wake()

    def take_notices(self, identity: str) -> list[str]:
        """Sentences to show once, such as why a move was refused."""
        if identity not in self._tables:
            return []
        said = self._tables[identity].guest.notices
        notices = list(dict.fromkeys(said))
        said.clear()
        return notices

    def do(self, identity: str, act: Callable[[Table], None], now: float) -> None:
        """Do ``act`` for the player; what nobody foresaw is reported, and raises OnlineError."""
        table = self._table(identity)
        try:
            act(table)
            table.flush(now)
        except UserError:
            raise
        except Exception as error:
            self._failed(table, "do what was asked for", error)
            raise OnlineError("failed") from error
        table.due = now
        self._changed.add(identity)
        self.wake()

    def _table(self, identity: str) -> Table:
        table = self._tables.get(identity)
        if table is None:
            raise OnlineError("closed")
        return table
