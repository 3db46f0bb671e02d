"""A table of which only a short code is known: it is looked for wherever its host may be.

The guest asks at every host with the number of the code until one gives the invitation. At the host a wrong guess is
counted, and here, too: whoever answers in a host's place, the broker for one, could try one password a conversation. So
there are only a few with each code that is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.elsewhere.code_exchange import (
    FORMAT,
    Answer,
    Exchange,
    ExchangeError,
    Hello,
    Letter,
    Opened,
    Proof,
    Refusal,
    Sign,
    decode_letter,
    encode_letter,
    mailbox_topic,
    names_of,
    proof_of,
    reply_topic,
    seal_of,
    sign_topic,
)
from jungle_games.elsewhere.invitation import Broker, Invitation, ShortCode, SpokenInvitation, read_invitation
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.messages import MessageError
from jungle_games.elsewhere.network.crypto import SealError, random_bytes
from jungle_games.elsewhere.network.transport import OnMessage, OnState, Transport
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.view import RemoteView

PROOFS: Final = 3
"""The maximum number of hosts to send a proof to: an impostor can check one guess with each."""
_HELLOS: Final = 12
"""The maximum number of hosts to greet, from which an impostor learns nothing."""
AGAIN: Final = 2.0
"""Seconds before an unanswered message is repeated."""
LOOKS: Final = 8.0
"""Seconds without a sign before the host counts as absent."""
_GIVES_UP: Final = 180.0
"""The maximum number of seconds for a conversation with one host."""


@dataclass(slots=True)
class _Talk:
    """A conversation with the host of one mailbox."""

    way: Hashable
    mailbox: bytes
    name: bytes
    exchange: Exchange
    since: float
    key: bytes = b""
    next: float = 0.0


class CodeCaller:
    """Asks for the invitation of ``code``. ``invitation`` has it once it is here, ``problem`` why there is none yet."""

    def __init__(self, code: ShortCode, now: float) -> None:
        self.code: Final = code
        self.invitation: Invitation | None = None
        self._wrong: RemoteError | None = None
        self._waits = False
        self._ways: dict[Hashable, Transport] = {}
        self._talks: dict[bytes, _Talk] = {}
        """The conversations by name."""
        self._met: set[bytes] = set()
        """The mailboxes of all hosts greeted so far."""
        self._proofs = 0
        self._looks_until = now + LOOKS
        self._look_again = now + AGAIN

    def problem(self, now: float) -> RemoteError | None:
        """Why there is no invitation yet; None while one may still arrive."""
        if any(talk.key for talk in self._talks.values()):
            return RemoteError("guessed-at") if self._waits else None
        if self._wrong is not None:
            return self._wrong
        return RemoteError("no-host", str(self.code.number)) if now >= self._looks_until else None

    def come_by(self, way: Hashable, transport: Transport) -> None:
        """Also ask by ``transport``, which is identified by ``way``."""
        self._ways[way] = transport
        transport.subscribe(sign_topic(self.code.number))

    def lose(self, way: Hashable) -> None:
        """Forget a transport, and the conversations on it."""
        self._ways.pop(way, None)
        for name, talk in tuple(self._talks.items()):
            if talk.way == way:
                del self._talks[name]
                self._met.discard(talk.mailbox)

    def receive(self, way: Hashable, topic: str, payload: bytes, now: float) -> None:
        """Handle what came on ``topic`` by that ``way``."""
        try:
            letter = decode_letter(payload)
        except MessageError:
            return
        if topic == sign_topic(self.code.number):
            if isinstance(letter, Sign):
                self._greet(way, letter, now)
            return
        talk = next((each for each in self._talks.values() if reply_topic(each.name) == topic), None)
        if talk is None or talk.way != way:
            return
        match letter:
            case Answer(element) if not talk.key:
                self._prove(talk, element, now)
            case Opened(sealed) if talk.key:
                self._open(talk, sealed)
            case Refusal("wrong") if talk.key:
                self._end(talk, RemoteError("wrong-code"))
            case Refusal("later") if talk.key:
                self._waits = True

    def _greet(self, way: Hashable, sign: Sign, now: float) -> None:
        if sign.format != FORMAT:
            self._wrong = RemoteError("version")
            return
        if sign.mailbox in self._met or len(self._met) >= _HELLOS or self._proofs >= PROOFS or way not in self._ways:
            return
        self._met.add(sign.mailbox)
        name = random_bytes(16)
        exchange = Exchange(b"A", self.code.password, names_of(sign.mailbox, name))
        talk = self._talks[name] = _Talk(way, sign.mailbox, name, exchange, now)
        self._ways[way].subscribe(reply_topic(name))
        self._speak(talk, now)

    def _prove(self, talk: _Talk, element: bytes, now: float) -> None:
        """Send the proof that we have the key, from which an impostor learns whether its guess was right."""
        if self._proofs >= PROOFS:
            self._end(talk, RemoteError("guessed-out"))
            return
        try:
            talk.key = talk.exchange.key(element)
        except ExchangeError:
            return
        self._proofs += 1
        self._speak(talk, now)

    def _open(self, talk: _Talk, sealed: bytes) -> None:
        try:
            self.invitation = read_invitation(seal_of(talk.key).open(sealed).decode())
        except (SealError, UnicodeDecodeError, RemoteError):
            return  # the host's own word may still come

    def _end(self, talk: _Talk, problem: RemoteError) -> None:
        del self._talks[talk.name]
        self._wrong, self._waits = problem, False
        if talk.way in self._ways:
            self._ways[talk.way].unsubscribe(reply_topic(talk.name))

    def _speak(self, talk: _Talk, now: float) -> None:
        letter: Letter = Hello(talk.name, talk.exchange.message)
        if talk.key:
            letter = Proof(talk.name, proof_of(talk.key))
        self._ways[talk.way].publish(mailbox_topic(talk.mailbox), encode_letter(letter), keep=False)
        talk.next = now + AGAIN

    def tick(self, now: float) -> float:
        """Repeat unanswered messages; returns when to call again."""
        for talk in tuple(self._talks.values()):
            if now - talk.since >= _GIVES_UP:
                self._end(talk, RemoteError("no-host", str(self.code.number)))
            elif now >= talk.next:
                self._speak(talk, now)
        if now >= self._look_again:
            self._look_again = now + AGAIN
            if not self._talks and self._proofs < PROOFS:
                for transport in self._ways.values():  # a sign may have been lost on its way
                    transport.subscribe(sign_topic(self.code.number))
        return min([self._look_again, *(talk.next for talk in self._talks.values())])


_MOST_WAYS: Final = 6
"""The maximum number of brokers to ask at a time."""

Reach = Callable[[str, Broker, OnMessage, OnState], Transport]
"""Connects to a broker under a name, by which the connection is dropped."""
Hear = Callable[[str, str, bytes], None]
"""Queues a message from one connection and topic for the program's main thread."""


class SoughtTable:
    """Looks for the table of ``spoken``, in the program's own thread. It is stored once one sits there."""

    hosting: Final = False
    file: Final = ""
    is_leaving: Final = False
    online: Final = False
    guests: Final[Sequence[Guest]] = ()

    def __init__(self, identity: str, spoken: SpokenInvitation) -> None:
        self.id: Final = identity
        self.spoken: Final = spoken
        self.shown = False
        self._caller: CodeCaller | None = None
        self._ways: dict[str, Broker] = {}
        self._troubles: dict[str, str] = {}

    @property
    def invitation(self) -> Invitation | None:
        """The whole invitation, once it is here."""
        return self._caller.invitation if self._caller is not None else None

    @property
    def ways(self) -> Sequence[str]:
        """The names of the connections."""
        return tuple(self._ways)

    def go_on(self, places: Sequence[Broker], reach: Reach, hear: Hear, now: float) -> float:
        """Ask at all ``places``, those of the invitation first; when to call again."""
        caller = self._caller = self._caller or CodeCaller(self.spoken.code, now)
        wanted = places if self.spoken.broker is None else (self.spoken.broker, *places)
        for broker in wanted:
            if broker not in self._ways.values() and len(self._ways) < _MOST_WAYS:
                way = f"{self.id}/{len(self._ways)}"
                self._ways[way] = broker
                caller.come_by(way, self._reached(way, broker, reach, hear))
        return caller.tick(now)

    def _reached(self, way: str, broker: Broker, reach: Reach, hear: Hear) -> Transport:
        def on_state(code: str) -> None:
            self._troubles[way] = code

        return reach(way, broker, lambda topic, payload: hear(way, topic, payload), on_state)

    def receive(self, way: str, topic: str, payload: bytes, now: float) -> None:
        """Handle what came."""
        if self._caller is not None:
            self._caller.receive(way, topic, payload, now)

    def _problem(self, now: float) -> RemoteError | None:
        problem = self._caller.problem(now) if self._caller is not None else None
        if problem is not None and problem.code == "no-host":
            troubles = list(self._troubles.items())
            if troubles and all(code for _way, code in troubles):
                way, code = troubles[0]
                return RemoteError(code, str(self._ways[way]))
        return problem

    def view(self, now: float, _seat: Seat | None = None) -> RemoteView:
        """What a page shows of it."""
        problem = self._problem(now)
        return RemoteView(
            id=self.id, hosting=False, stage="looking", code=str(self.spoken.code), host_here=False,
            problem=str(problem) if problem is not None else "", problem_code=problem.code if problem else "",
        )  # fmt: skip

    def guest(self, _seat: Seat | None = None) -> Guest:
        """Nobody sits here yet. Raises RemoteError."""
        raise RemoteError("no-table")

    def settle(self, now: float) -> None:
        """Nothing waits."""

    def show(self, shown: bool, now: float) -> None:
        """It is on this screen, or was left."""
        self.shown = shown

    def look(self, seats: Sequence[Seat], now: float) -> None:
        """There is nothing to be seen."""

    def close(self, now: float) -> None:
        """Nobody is told."""

    def goodbye(self, now: float) -> None:
        """Nobody is told."""
