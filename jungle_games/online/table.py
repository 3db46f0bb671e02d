"""A table runs one machine, a host or a guest, with the ways to the others and what is kept; how a screen sees it."""

from __future__ import annotations

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, Protocol

import msgspec

from jungle_games.core.errors import UserError
from jungle_games.core.game import CHANCE, WATCHER, Seat
from jungle_games.core.matches.online_match import AnyOnlineMatch
from jungle_games.core.matches.record import FindGame
from jungle_games.core.seat_names import PERSON
from jungle_games.online.guest import Guest, GuestState
from jungle_games.online.host import Host, HostState, MoveRequest
from jungle_games.online.invitation import Broker, Invitation
from jungle_games.online.lan import Carrier, Discovery, LanGuest, LanHost, Nearby
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


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What tables need of the program around them; ``wake`` is called from other threads.

    ``trouble`` tells the player what could not be kept; ``think`` has a computer choose a move. The ways to others are
    the program's: its ``door`` on its own network, None where there is no network; a way ``to`` a host there; and one
    ``by`` a broker, where ``broker`` is that of the settings.
    """

    store: TableStore
    find_game: FindGame
    wake: Callable[[], None]
    trouble: Callable[[str], None]
    think: Callable[[str, MoveRequest], None]
    discovery: Discovery
    door: Callable[[], LanHost | None]
    to: Callable[[Nearby, Seal], LanGuest]
    by: Callable[[Broker], MqttCarrier]
    broker: Callable[[], Broker | None]


class Table:
    """One table of this program. Times are monotonic seconds."""

    def __init__(self, identity: str, state: HostState | GuestState, around: Surroundings) -> None:
        self.id: Final = identity
        self.due = 0.0
        """When there is something to do though nothing comes."""
        self.keys: TableKeys | None = None
        self.carriers: set[Carrier] = set()
        self._around, self._state = around, state
        self.host: Host | None = None
        """The machine of a table that is hosted here."""
        if isinstance(state, HostState):
            public, game = public_key(state.secret), around.find_game(state.game)
            self.host = Host(state, game, public, lambda: int.from_bytes(secrets.token_bytes(6)))
            own = GuestState(
                invitation=Invitation(state.code), secret=b"", public=b"", seated=True, you=self.host.own_seat,
                card=self.host.card(), records=max(0, state.match - (state.stage != "over")),
            )  # fmt: skip
            self.guest = Guest(own, around.find_game, local=True)
        else:
            self.guest = Guest(state, around.find_game)
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
        self._around.wake()
        return True

    # In the program's own thread

    @property
    def busy(self) -> bool:
        """Whether there is something to do now."""
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
                self._around.wake()

            threading.Thread(target=run, name="key", daemon=True).start()

    def _find_ways(self, keys: TableKeys) -> None:
        """Use whatever ways to the others there are by now, and only those."""
        found: set[Carrier] = set()
        if self.host is not None:
            if (door := self._around.door()) is not None:
                door.welcome(keys.hello)
                found.add(door)
        else:
            near = next((each for each in self._around.discovery.found if each.is_of(self.code)), None)
            if near is not None and self.lan is None:
                self.lan = self._around.to(near, keys.hello)
            elif near is not None and self.lan is not None:
                self.lan.addresses = near.addresses
            if self.lan is not None:
                found.add(self.lan)
        if (broker := self.invitation.broker) is not None:
            found.add(self._around.by(broker))
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
            for key in self.host.guests:
                yield Note, key, self._channel(self.host.state.secret, key).up
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
        if self.host is None:
            return later
        later = min(later, self.host.tick(now, time.time()))
        if (request := self.host.thinking) is not None:
            self.host.thinking = None
            self._around.think(self.id, request)
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
        door = self._around.door()
        if state.stage == "closed" or door is None:
            self._around.discovery.withdraw(self.id)
            return
        broker = self._around.broker()
        bare = Broker(broker.host, broker.port, broker.tls) if broker is not None else None
        table = Nearby(
            text=Invitation(state.code, bare).link, host=state.name, game=state.game,
            sitting=tuple((plan.name, plan.kind) for plan in state.seats), preset=state.preset,
            options=state.options if not state.attachments else None, rhythm=state.rhythm,
        )  # fmt: skip
        self._around.discovery.offer(self.id, table, door.port)

    def _send(self, seal: Seal, message: Message) -> None:
        sealed = seal.seal(encode(message))
        self._written.add(seal.mailbox)
        for carrier in self.carriers:
            carrier.send(seal.mailbox, sealed)

    def _keep(self, content: bytes) -> None:
        try:
            self._around.store.write(self.id, content)
        except (OSError, UserError) as error:
            self._around.trouble(str(error))

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
        """End the ways to the others."""
        for carrier in self.carriers:
            self._forget(carrier)
        self.carriers = set()
        if self.lan is not None:
            self.lan.close()
        if self.host is not None:
            self._around.discovery.withdraw(self.id)

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
        return Invitation(self.code, self.guest.state.invitation.broker or self._around.broker())

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


def read_table(identity: str, content: bytes, around: Surroundings) -> Table:
    """The table that was kept under ``identity``. Raises OnlineError."""
    kind: type[HostState | GuestState] = HostState if identity.startswith(HOSTED) else GuestState
    try:
        state = msgspec.json.decode(content, type=kind)
        if state.format != FORMAT:
            raise OnlineError("version")
        return Table(identity, state, around)
    except OnlineError:
        raise
    except Exception as error:  # whatever lies there
        raise OnlineError("damaged") from error
