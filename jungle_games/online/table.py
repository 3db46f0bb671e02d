"""A table runs one machine, a host or a guest, with the ways to the others, what is kept, and computers that think."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol

import msgspec

from jungle_games.core.errors import UserError
from jungle_games.core.game import AnyGame
from jungle_games.core.limits import Limits
from jungle_games.core.matches.record import FindGame
from jungle_games.online import sealing
from jungle_games.online.discovery import Discovery, Nearby
from jungle_games.online.guest import Guest, GuestState
from jungle_games.online.host import Host, HostState, MoveRequest
from jungle_games.online.invitation import Broker, Invitation
from jungle_games.online.lan import Carrier, LanGuest, LanHost
from jungle_games.online.messages import (
    FORMAT,
    Card,
    Join,
    Message,
    MessageError,
    Note,
    Update,
    decode,
    encode,
    unpack_files,
)
from jungle_games.online.mqtt import MqttCarrier
from jungle_games.online.refusals import OnlineError
from jungle_games.online.sealing import Channel, Seal, SealError, TableKeys, channel, public_key, random_bytes
from jungle_games.online.view import OnlineView, ViewStage

_INBOX: Final = 256
"""Messages of a table that wait; of more, the oldest are forgotten, and said again."""


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
    """What tables need of the program around them; ``wake`` and ``decided`` are called from other threads.

    ``trouble`` tells the player what could not be kept; ``think`` has a computer choose a move.
    """

    store: TableStore
    find_game: FindGame
    wake: Callable[[], None]
    trouble: Callable[[str], None]
    think: Callable[[str, MoveRequest], None]
    broker: Callable[[], Broker | None]
    discovery: Discovery


class Table(ABC):
    """One table of this program. Times are monotonic seconds."""

    hosting: ClassVar[bool]

    def __init__(self, identity: str, around: Surroundings) -> None:
        self.id: Final = identity
        self.due = 0.0
        """When there is something to do though nothing comes."""
        self.keys: TableKeys | None = None
        self._around = around
        self._carriers: dict[str, Carrier] = {}
        """By what they go to."""
        self._states: dict[str, str] = {}
        """What is wrong with each; "" if it is open."""
        self._openers: dict[str, tuple[type[Message], bytes, Seal]] = {}
        """By mailbox, what comes there, from whom, and what opens it."""
        self._written: set[str] = set()
        self._inbox: deque[tuple[bytes, Message]] = deque(maxlen=_INBOX)
        self.is_foreign = False
        """Whether a program of another version is there."""
        self._opened = False
        self._unlocking = False

    # In the threads of carriers

    def hear(self, mailbox: str, sealed: bytes) -> bool:
        """Take what has come to a mailbox; whether it is a message for this table."""
        opener = self._openers.get(mailbox)
        if opener is None:
            return False
        kind, sender, seal = opener
        try:
            self._inbox.append((sender, decode(kind, seal.open(sealed))))
        except OnlineError:
            self.is_foreign = True
        except (SealError, MessageError):
            return not sealed  # what was removed at a broker is empty
        self._around.wake()
        return True

    def _note_state(self, carrier: str, code: str) -> None:
        self._states[carrier] = code
        self._opened = self._opened or not code
        self._around.wake()

    # In the program's own thread

    @property
    def busy(self) -> bool:
        """Whether there is something to do now."""
        return bool(self._inbox) or self._opened

    def update(self, now: float, until: float) -> None:
        """Do what has come and what is due, in the program's own time up to ``until`` (by `time.perf_counter`)."""
        self._find_ways()
        if self._opened:
            self._opened = False
            self.greet(now)
        while self._inbox and time.perf_counter() < until:
            sender, message = self._inbox.popleft()
            self.take(sender, message, now)
            self.flush(now)
        self.due = max(now + 0.01, self.tick(now))
        self.flush(now)

    def _find_ways(self) -> None:
        """Open the ways to the others that are not open yet."""
        if self.keys is None:
            self._unlock()
        if self.keys is not None:
            self._connect(self.keys)

    def _unlock(self) -> None:
        """Have the table's key stretched, in a thread."""
        if self.key or self._unlocking:
            self.keys = TableKeys(self.key) if self.key else None
            return
        self._unlocking = True

        def run() -> None:
            self._stretched = sealing.table_key(self.code)
            self._around.wake()

        threading.Thread(target=run, name="key", daemon=True).start()

    _stretched: bytes = b""

    @property
    @abstractmethod
    def code(self) -> str:
        """The words of its invitation."""

    @property
    @abstractmethod
    def key(self) -> bytes:
        """The key that was stretched from them; empty before."""

    @abstractmethod
    def _connect(self, keys: TableKeys) -> None:
        """Open what ways there are."""

    @abstractmethod
    def greet(self, now: float) -> None:
        """A way has opened."""

    @abstractmethod
    def take(self, sender: bytes, message: Message, now: float) -> None:
        """Handle a message."""

    @abstractmethod
    def tick(self, now: float) -> float:
        """Do what is due; when to come again."""

    @abstractmethod
    def flush(self, now: float) -> None:
        """Keep what has changed, and send what is to be sent."""

    @abstractmethod
    def show(self, shown: bool, now: float) -> None:
        """The table is on the screen, or was left."""

    @property
    @abstractmethod
    def guest(self) -> Guest:
        """The seat of the person here."""

    @abstractmethod
    def view(self, now: float) -> OnlineView:
        """The table as that seat sees it."""

    @abstractmethod
    def leave(self, now: float) -> None:
        """Close the table, or give up the seat, for good."""

    @property
    @abstractmethod
    def leaving(self) -> bool:
        """Whether it is closed or given up, and runs only until the others know."""

    @abstractmethod
    def may_go(self, now: float) -> bool:
        """Whether they know."""

    def broker_gone(self) -> None:
        """The meeting place of the settings is another one."""
        if (carrier := self._carriers.pop("broker", None)) is not None:
            carrier.close()
        self._states.pop("broker", None)

    def _broker(self) -> Broker | None:
        return self._around.broker()

    def _meet_at_broker(self) -> None:
        broker = self._broker()
        if broker is not None and "broker" not in self._carriers:
            carrier = MqttCarrier(broker, self.hear, lambda code: self._note_state("broker", code))
            self._carriers["broker"] = carrier
            for mailbox in tuple(self._openers):
                carrier.subscribe(mailbox)

    def _listen(self, kind: type[Message], sender: bytes, seal: Seal) -> None:
        """Read what comes to the mailbox of ``seal``."""
        if seal.mailbox not in self._openers:
            self._openers[seal.mailbox] = kind, sender, seal
            for carrier in tuple(self._carriers.values()):
                carrier.subscribe(seal.mailbox)

    def _send(self, seal: Seal, message: Message) -> None:
        sealed = seal.seal(encode(message))
        self._written.add(seal.mailbox)
        for carrier in tuple(self._carriers.values()):
            carrier.send(seal.mailbox, sealed)

    def _keep(self, content: bytes) -> None:
        try:
            self._around.store.write(self.id, content)
        except (OSError, UserError) as error:
            self._around.trouble(str(error))

    def clear(self) -> None:
        """Remove what is kept for this table at a broker."""
        if (carrier := self._carriers.get("broker")) is not None:
            for mailbox in {*self._openers, *self._written}:
                carrier.send(mailbox, b"")

    def close(self) -> None:
        """End the ways to the others."""
        for carrier in self._carriers.values():
            carrier.close()
        self._carriers.clear()

    @property
    def _is_open(self) -> bool:
        return any(not code for code in tuple(self._states.values()))

    @property
    def _trouble(self) -> OnlineError | None:
        """What is wrong with the way by the broker, if there is no other one open."""
        code, broker = self._states.get("broker", ""), self._broker()
        return OnlineError(code, str(broker)) if code and broker is not None else None


class HostTable(Table):
    """A table that this program hosts, with the guest at its own screen."""

    hosting: ClassVar[bool] = True

    def __init__(self, identity: str, state: HostState, around: Surroundings) -> None:
        super().__init__(identity, around)
        self.game: Final[AnyGame] = around.find_game(state.game)
        public = public_key(state.secret)
        self.host: Final = Host(state, self.game, public, lambda: int.from_bytes(random_bytes(6)))
        own = GuestState(
            invitation=Invitation(state.code), secret=b"", public=b"", seated=True, you=self.host.own_seat,
            card=self.host.card(), records=max(0, state.match - (state.stage != "over")),
        )  # fmt: skip
        self._guest: Final = Guest(own, around.find_game, local=True)
        self._channels: dict[bytes, Channel] = {}
        self._card: Card | None = None
        self._lan: LanHost | None = None

    @property
    def code(self) -> str:
        return self.host.state.code

    @property
    def key(self) -> bytes:
        state = self.host.state
        if self._stretched and not state.key:
            state.key, self.host.changed = self._stretched, True
        return state.key

    @property
    def guest(self) -> Guest:
        return self._guest

    def _connect(self, keys: TableKeys) -> None:
        self._listen(Join, b"", keys.join)
        if self._lan is None:
            try:
                self._lan = LanHost(keys.hello, self.hear, lambda code: self._note_state("lan", code))
            except OSError:
                return  # a computer without a network
            self._carriers["lan"] = self._lan
            for mailbox in tuple(self._openers):
                self._lan.subscribe(mailbox)
        self._meet_at_broker()

    def _channel(self, key: bytes) -> Channel:
        if key not in self._channels:
            self._channels[key] = channel(self.host.state.secret, key)
        return self._channels[key]

    def greet(self, now: float) -> None:
        for key in self.host.guests:
            self._listen(Note, key, self._channel(key).up)
        self._card = None
        self.host.greet(now)

    def take(self, sender: bytes, message: Message, now: float) -> None:
        if isinstance(message, Join):
            self.host.join(message, now)
            if message.key in self.host.guests:
                self._listen(Note, message.key, self._channel(message.key).up)
        elif isinstance(message, Note):
            self.host.take(sender, message, now)

    def tick(self, now: float) -> float:
        later = min(self.host.tick(now, time.time()), self._guest.tick(now, time.time()))
        if (request := self.host.thinking) is not None:
            self.host.thinking = None
            self._around.think(self.id, request)
        return later

    def flush(self, now: float) -> None:
        self._flush_own(now)
        if self.host.changed:
            self._keep(self.host.to_bytes())
            self.host.changed = False
        self._guest.changed = False
        for key, update in self.host.messages():
            if key:
                try:
                    self._send(self._channel(key).down, update)
                except SealError:
                    continue  # whoever asked for a seat gave no key
            else:
                self._guest.take(update, now)
        self._flush_own(now, again=True)
        if self.keys is not None and self._carriers:
            self._show_card(self.keys, now)

    def _flush_own(self, now: float, *, again: bool = False) -> None:
        """Hand over what the person here wants; what comes of that is kept before anybody else hears of it."""
        notes = self._guest.messages()
        for note in notes:
            if isinstance(note, Note):
                self.host.take(b"", note, now)
        if notes and again:
            self.flush(now)

    def _show_card(self, keys: TableKeys, now: float) -> None:
        """Publish the card where it is another, and announce the table on this network."""
        card = self.host.card()
        shown = self._card
        if shown is None or msgspec.structs.replace(card, sent=shown.sent) != shown:
            self._card = card
            self._send(keys.card, card)
            if self._lan is not None:
                self._announce(self._lan.port)

    def _announce(self, port: int) -> None:
        state = self.host.state
        if state.stage == "closed":
            self._around.discovery.withdraw(self.id)
            return
        sitting = tuple((plan.name, plan.kind) for plan in state.seats)
        broker = self._broker()
        bare = Broker(broker.host, broker.port, broker.tls) if broker is not None else None
        self._around.discovery.offer(
            self.id,
            Nearby(
                Invitation(state.code, bare).link, state.name, state.game, sum(plan.waits for plan in state.seats),
                len(state.seats), sitting, state.preset, state.options if not state.attachments else None, state.rhythm,
            ),
            port,
        )  # fmt: skip

    def show(self, shown: bool, now: float) -> None:
        self.host.show(shown, now)
        self._guest.show(shown, now)

    def leave(self, now: float) -> None:
        self.host.close(now)

    @property
    def leaving(self) -> bool:
        return self.host.state.stage == "closed"

    def may_go(self, now: float) -> bool:
        return self.host.may_go(now)

    def close(self) -> None:
        super().close()
        self._around.discovery.withdraw(self.id)

    @property
    def invitation(self) -> Invitation:
        """The invitation for others."""
        return Invitation(self.host.state.code, self._broker())

    def view(self, now: float) -> OnlineView:
        return _view(
            self.id, self._guest, self.invitation, now, hosting=True, online=self._is_open, problem=self._trouble
        )


class GuestTable(Table):
    """A table that another program hosts: looked for, found, or sat at."""

    hosting: ClassVar[bool] = False

    def __init__(self, identity: str, state: GuestState, around: Surroundings) -> None:
        super().__init__(identity, around)
        self._guest: Final = Guest(state, around.find_game)
        self._channel: Channel | None = None
        self._lan: LanGuest | None = None
        self._kept = state.seated

    @classmethod
    def new(cls, identity: str, invitation: Invitation, around: Surroundings) -> GuestTable:
        """Look for the table of an ``invitation``."""
        secret = random_bytes(32)
        return cls(identity, GuestState(invitation=invitation, secret=secret, public=public_key(secret)), around)

    @property
    def code(self) -> str:
        return self._guest.state.invitation.code

    @property
    def key(self) -> bytes:
        state = self._guest.state
        if self._stretched and not state.key:
            state.key = self._stretched
        return state.key

    @property
    def guest(self) -> Guest:
        return self._guest

    def _broker(self) -> Broker | None:
        return self._guest.state.invitation.broker or self._around.broker()

    def _connect(self, keys: TableKeys) -> None:
        if not self._guest.state.seated:
            self._listen(Card, b"", keys.card)
        self._open_channel()
        near = next((each for each in self._around.discovery.found if each.is_of(self.code)), None)
        if near is not None and self._lan is not None:
            self._lan.move(near.addresses)
        elif near is not None:
            lan = self._lan = LanGuest(
                near.addresses, keys.hello, self.hear, lambda code: self._note_state("lan", code)
            )
            self._carriers["lan"] = lan
            for mailbox in tuple(self._openers):
                lan.subscribe(mailbox)
        self._meet_at_broker()

    def _open_channel(self) -> None:
        state = self._guest.state
        if self._channel is None and state.card is not None:
            try:
                self._channel = channel(state.secret, state.card.host)
            except SealError:
                return  # a card with no key of a host: nobody can sit down there
            self._listen(Update, b"", self._channel.down)

    def greet(self, now: float) -> None:
        self._guest.greet(now)

    def take(self, sender: bytes, message: Message, now: float) -> None:
        if isinstance(message, Card):
            self._guest.take_card(message, now)
            self._open_channel()
        elif isinstance(message, Update):
            self._guest.take(message, now)

    def tick(self, now: float) -> float:
        return self._guest.tick(now, time.time())

    def flush(self, now: float) -> None:
        state = self._guest.state
        self._kept = self._kept or state.asking or state.seated
        if self._guest.changed and self._kept:
            self._keep(self._guest.to_bytes())
        self._guest.changed = False
        for message in self._guest.messages():
            if isinstance(message, Join) and self.keys is not None:
                self._send(self.keys.join, message)
            elif self._channel is not None:
                self._send(self._channel.up, message)

    def show(self, shown: bool, now: float) -> None:
        self._guest.show(shown, now)

    def leave(self, now: float) -> None:
        state = self._guest.state
        if state.seated and (state.info is None or state.info.stage != "closed"):
            self._guest.leave(now)
        else:
            state.left = True
            state.requests.clear()

    @property
    def leaving(self) -> bool:
        return self._guest.state.left

    def may_go(self, now: float) -> bool:
        return not self._guest.state.requests

    def view(self, now: float) -> OnlineView:
        guest, state = self._guest, self._guest.state
        problem = guest.problem or self._trouble
        if problem is None and self.is_foreign and state.card is None:
            problem = OnlineError("version")
        if problem is None and guest.missing(now):
            problem = OnlineError("no-table")
        if problem is None and state.seated and not guest.host_here(now):
            problem = OnlineError("host-gone")
        return _view(self.id, guest, state.invitation, now, hosting=False, online=self._is_open, problem=problem)


def _view(
    identity: str, guest: Guest, invitation: Invitation, now: float, *, hosting: bool, online: bool,
    problem: OnlineError | None,
) -> OnlineView:  # fmt: skip
    state, info, card, match = guest.state, guest.state.info, guest.state.card, guest.match
    stage: ViewStage = "asking" if state.asking else "found" if card is not None else "looking"
    if info is not None and state.seated:
        stage = info.stage
    elif hosting:
        stage = "open"
    quiet = match is not None and stage == "playing" and match.game.is_quiet(match.options, len(match.seats))
    try:
        attachments = unpack_files(card.files) if card is not None else {}
    except OnlineError:
        attachments = {}
    return OnlineView(
        id=identity, hosting=hosting, stage=stage, number=info.match if info is not None else 0,
        game=card.game if card is not None else "", host_name=card.name if card is not None else "", card=card,
        attachments=attachments, invitation=invitation, seat=state.you,
        plates=tuple(info.plates if info is not None else card.plates if card is not None else ()), match=match,
        online=online, host_here=guest.host_here(now), waiting=guest.waiting,
        asked=info.asked if info is not None else None,
        reactions=tuple(info.reactions) if info is not None else (), may_talk=not quiet, moved_at=state.moved_at,
        due=state.due, problem=str(problem) if problem is not None else "",
        problem_code=problem.code if problem is not None else "",
        record=state.record if stage == "over" and state.records == state.match else "",
    )  # fmt: skip


def read_table(identity: str, content: bytes, around: Surroundings) -> Table:
    """The table that was kept under ``identity``. Raises OnlineError."""
    try:
        if identity.startswith(HOSTED):
            state = msgspec.json.decode(content, type=HostState)
            if state.format != FORMAT:
                raise OnlineError("version")
            return HostTable(identity, state, around)
        kept = msgspec.json.decode(content, type=GuestState)
        if kept.format != FORMAT:
            raise OnlineError("version")
        return GuestTable(identity, kept, around)
    except OnlineError:
        raise
    except Exception as error:  # whatever lies there
        raise OnlineError("damaged") from error


HOSTED: Final = "host-"
JOINED: Final = "guest-"


class Thinker:
    """Lets computers choose moves one after the other, in a thread; ``decide`` and ``report`` are told from there."""

    def __init__(
        self,
        find_game: FindGame,
        decide: Callable[[str, MoveRequest, str | None], None],
        report: Callable[[str, Exception], object],
    ) -> None:
        self._find_game, self._decide, self._report = find_game, decide, report
        self._pool: Final = ThreadPoolExecutor(1, "thinking")
        self._over = False

    def __call__(self, table: str, request: MoveRequest) -> None:
        """Have a move chosen for a table."""
        self._pool.submit(self._think, table, request)

    def close(self) -> None:
        """Stop thinking, without waiting for it."""
        self._over = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _think(self, table: str, request: MoveRequest) -> None:
        text = None
        try:
            player = self._find_game(request.game).player(request.level)
            limits = Limits(clock=request.clock)
            text = str(player.choose(request.observation, limits, lambda: self._over).move)
        except Exception as error:
            self._report("failed to let a computer think", error)
        finally:
            if not self._over:
                self._decide(table, request, text)
