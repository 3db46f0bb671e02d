"""The guest's side of short codes: asks at every host with the number of the code until one gives the invitation.

At the host a wrong guess is counted, and here, too: whoever answers in a host's place, the broker for one, could try
one password a conversation. So there are only a few with each code that is typed.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from jungle_games.elsewhere.codes.letters import (
    FORMAT,
    Answer,
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
from jungle_games.elsewhere.codes.short_code import ShortCode
from jungle_games.elsewhere.codes.spake2 import Exchange, ExchangeError
from jungle_games.elsewhere.invitation import Invitation, read_invitation
from jungle_games.elsewhere.messages import MessageError
from jungle_games.elsewhere.network.crypto import SealError, random_bytes
from jungle_games.elsewhere.network.transport import Transport
from jungle_games.elsewhere.refusals import RemoteError

PROOFS: Final = 3
"""Hosts to which it is proven that one knows the code: an impostor has a guess at each."""
_HELLOS: Final = 12
"""Hosts that are greeted, of which an impostor learns nothing."""
AGAIN: Final = 2.0
"""Seconds after which what got no answer is said again."""
LOOKS: Final = 8.0
"""Seconds without a sign after which nobody seems to be there."""
_GIVES_UP: Final = 180.0
"""Seconds that one host may take."""


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
        """By the name of the conversation."""
        self._met: set[bytes] = set()
        """The mailboxes of all hosts that were greeted."""
        self._proofs = 0
        self._looks_until = now + LOOKS
        self._look_again = now + AGAIN

    def problem(self, now: float) -> RemoteError | None:
        """Why there is no invitation yet; None while it may still come at any moment."""
        if any(talk.key for talk in self._talks.values()):
            return RemoteError("guessed-at") if self._waits else None
        if self._wrong is not None:
            return self._wrong
        return RemoteError("no-host", str(self.code.number)) if now >= self._looks_until else None

    def come_by(self, way: Hashable, transport: Transport) -> None:
        """Ask by another ``transport``, too; ``way`` tells them apart."""
        self._ways[way] = transport
        transport.subscribe(sign_topic(self.code.number))

    def lose(self, way: Hashable) -> None:
        """A transport is gone."""
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
        """Say that one has the key: by that an impostor learns whether its guess was right."""
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
        """Say again what got no answer; when to call again."""
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
