"""The host's side of short codes: it hangs out a sign, and gives the invitation to whoever knows the two words.

A guess costs a conversation with the host, who counts: after a few wrong ones the code is another, and in the end
there is none until a person asks for a new one. Only a wrong proof is a guess; whatever else strangers say tells them
nothing.
"""

from __future__ import annotations

import hmac
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from msgspec import structs

from jungle_games.core.i18n import _
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
from jungle_games.elsewhere.hosting.host_state import GUESSES, CardTopic, DeskState
from jungle_games.elsewhere.invitation import ShortCode
from jungle_games.elsewhere.messages import MessageError
from jungle_games.elsewhere.network.crypto import random_bytes
from jungle_games.elsewhere.network.transport import Allowance, Transport

LONGEST_WAIT: Final = 60.0
"""The longest wait in seconds after wrong guesses; the wait doubles with each of them, from two on."""
LISTENS: Final = 1.5
"""Seconds to listen whether another host already uses a number."""
_CONVERSATIONS: Final = 32
"""The maximum number of conversations at a time; the oldest is dropped for a new one."""
_CONVERSATION_LASTS: Final = 120.0
_MOVES: Final = 8
"""The maximum number of times that a number is given up because another host uses it."""
_HELLOS: Final = (20.0, 40.0)
"""New conversations allowed per second, and in a burst."""


@dataclass(slots=True)
class _Conversation:
    key: bytes
    answer: bytes
    until: float


class CodeDesk:
    """Answers guests at ``transport``. ``keep`` stores ``state`` before anybody hears what follows from it.

    ``invitation`` is what is told; None while there is none. ``taken`` are the numbers of other tables here.
    """

    def __init__(
        self,
        state: DeskState,
        transport: Transport,
        invitation: Callable[[], str | None],
        keep: Callable[[float], None],
        taken: Callable[[], Collection[int]],
        now: float,
    ) -> None:
        self.state: Final = state
        self._transport, self._invitation, self._keep, self._taken = transport, invitation, keep, taken
        self._conversations: OrderedDict[bytes, _Conversation] = OrderedDict()
        self._hellos: Final = Allowance(*_HELLOS, now)
        self._quiet_until = float("-inf")
        self._mailbox = b""
        self._sign: CardTopic | None = None
        self._settles_at = float("inf")
        self._open = False
        self._moves = 0
        """How often a number was given up for another host's."""
        if state.code.number in taken():
            state.code = structs.replace(state.code, number=ShortCode.new(taken()).number)

    @property
    def code(self) -> str:
        """The code to tell others; empty while there is none."""
        return str(self.state.code) if self._open and not self.state.shut and self._settles_at == float("-inf") else ""

    @property
    def news(self) -> str:
        """A translated sentence about wrong guesses for the host; usually empty."""
        if self.state.shut:
            return _("Somebody keeps guessing codes, so there is none now. Send the link, or ask for a new code.")
        if self.state.news:
            return _("Somebody guessed wrong codes, so yours has changed. Tell your friend the new one.")
        return ""

    @property
    def doors(self) -> frozenset[str]:
        """The topics to which everybody may write."""
        return frozenset({sign_topic(self.state.code.number), mailbox_topic(self._mailbox)} if self._mailbox else ())

    # Opening and closing

    def set_open(self, wanted: bool, now: float) -> None:
        """Start or stop answering, depending on whether there are seats to be had."""
        wanted = wanted and not self.state.shut
        if wanted and not self._open:
            self._open = True
            self._hang_out(now)
        elif self._open and not wanted:
            self._open = False
            self._take_down()

    def renew(self, now: float) -> None:
        """A person asks for another code."""
        self.state.codes, self.state.news = 0, 0
        self._replace(now)

    def _replace(self, now: float) -> None:
        was_open, self._open = self._open, False
        if was_open:
            self._take_down()
        self.state.code = ShortCode.new({*self._taken(), self.state.code.number})
        self.state.guesses, self.state.codes = 0, self.state.codes + 1
        self._keep(now)
        self.set_open(was_open or not self.state.shut, now)

    def _hang_out(self, now: float) -> None:
        """Listen whether another host uses the number; `tick` publishes the sign if not."""
        self._mailbox = random_bytes(16)
        self._settles_at = now + LISTENS
        self._transport.subscribe(sign_topic(self.state.code.number))
        self._transport.subscribe(mailbox_topic(self._mailbox))

    def _take_down(self) -> None:
        self._transport.unsubscribe(mailbox_topic(self._mailbox))
        if self._sign is not None:
            self._sign.take_down()
        else:
            self._transport.unsubscribe(sign_topic(self.state.code.number))
        self._sign, self._mailbox, self._settles_at = None, b"", float("inf")
        self._conversations.clear()

    def again(self, now: float) -> None:
        """Publish the sign again: the broker is back, and may have forgotten it."""
        if self._sign is not None:
            self._put_up(now)

    def _put_up(self, now: float) -> None:
        assert self._sign is not None
        self._sign.put_up(encode_letter(Sign(FORMAT, self._mailbox)), now)

    def tick(self, now: float) -> float:
        """Do what is due; when to call again."""
        if not self._open:
            return float("inf")
        if self._sign is None:
            if now < self._settles_at:
                return self._settles_at
            self._settles_at = float("-inf")
            self._sign = CardTopic(sign_topic(self.state.code.number), self._transport)
            self._put_up(now)
        for name, conversation in tuple(self._conversations.items()):
            if conversation.until <= now:
                del self._conversations[name]
        return self._sign.tick(now)

    # What comes

    def receive(self, topic: str, payload: bytes, now: float) -> bool:
        """Handle a message on ``topic``; return whether it was the desk's. Raises OSError if state cannot be stored."""
        if topic not in self.doors:
            return False
        if topic == sign_topic(self.state.code.number):
            self._read_sign(payload, now)
            return True
        try:
            letter = decode_letter(payload)
        except MessageError:
            return True
        if isinstance(letter, Hello):
            self._greet(letter, now)
        elif isinstance(letter, Proof):
            self._judge(letter, now)
        return True

    def _read_sign(self, payload: bytes, now: float) -> None:
        """Another sign at our number: before ours is published, take a new number; later, publish ours again."""
        if self._sign is not None:
            self._sign.read(payload, now)
            return
        try:
            sign = decode_letter(payload)
        except MessageError:
            return
        if isinstance(sign, Sign) and self._moves < _MOVES:
            self._moves += 1
            taken = {*self._taken(), self.state.code.number}
            self._take_down()
            self.state.code = structs.replace(self.state.code, number=ShortCode.new(taken).number)
            self._keep(now)
            self._hang_out(now)

    def _greet(self, hello: Hello, now: float) -> None:
        known = self._conversations.get(hello.conversation)
        if known is None:
            if self._sign is None or not self._hellos.has_any(now):
                return
            self._hellos.spend(1)
            names = names_of(self._mailbox, hello.conversation)
            exchange = Exchange(b"B", self.state.code.password, names)
            try:
                key = exchange.key(hello.element)
            except ExchangeError:
                return
            known = _Conversation(key, exchange.message, now + _CONVERSATION_LASTS)
            self._conversations[hello.conversation] = known
            if len(self._conversations) > _CONVERSATIONS:
                self._conversations.popitem(last=False)
        self._say(hello.conversation, Answer(known.answer))

    def _judge(self, proof: Proof, now: float) -> None:
        conversation, told = self._conversations.get(proof.conversation), self._invitation()
        if conversation is None or told is None:
            return
        if now < self._quiet_until:
            self._say(proof.conversation, Refusal("later"))
        elif hmac.compare_digest(proof.proof, proof_of(conversation.key)):
            self._say(proof.conversation, Opened(seal_of(conversation.key).seal(told.encode())))
        else:
            self._guessed(proof.conversation, now)

    def _guessed(self, conversation: bytes, now: float) -> None:
        """Handle a wrong guess, storing it before answering."""
        del self._conversations[conversation]
        state = self.state
        state.guesses += 1
        tried = GUESSES * (state.codes - 1) + state.guesses
        self._quiet_until = now + min(LONGEST_WAIT, 2.0**tried)
        if state.guesses < GUESSES:
            self._keep(now)
        else:
            state.news += 1
            self._replace(now)
        self._say(conversation, Refusal("wrong"))

    def _say(self, conversation: bytes, letter: Letter) -> None:
        self._transport.publish(reply_topic(conversation), encode_letter(letter), keep=False)
