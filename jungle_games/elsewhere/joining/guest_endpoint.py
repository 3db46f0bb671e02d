"""A guest's endpoint of a table's encrypted connection; what fails to decrypt is dropped."""

from __future__ import annotations

from typing import Final, Literal

from jungle_games.core.game import WATCHER
from jungle_games.core.matches.record import FindGame
from jungle_games.elsewhere.acquaintances import Acquaintances
from jungle_games.elsewhere.hosting.host_state import check_card, clear_channel
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.messages import (
    FORMAT,
    Card,
    FormatError,
    Join,
    MessageError,
    Note,
    Piece,
    Update,
    decode,
    encode,
)
from jungle_games.elsewhere.network.crypto import Channel, GuestIdentity, Rendezvous, SealError, signed_by
from jungle_games.elsewhere.network.transport import Transport
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import TableStore, check_files, unpack

_KNOCK_AGAIN: Final = 3.0
_LONGEST_KNOCK: Final = 60.0
_HOLD_AGAIN: Final = 10.0
"""Seconds after which a seat is asked for once more while a name is chosen."""
_PASSING: Final = ("reserved",)
"""Refusals after which it is worth asking again."""


class GuestEndpoint:
    """A guest's side of a broker: reads card and files at the rendezvous, asks for a seat, talks to the host alone.

    ``problem`` is why it cannot sit down, once that is known.
    """

    def __init__(
        self, state: GuestState, rendezvous: Rendezvous, transport: Transport, find_game: FindGame,
        store: TableStore, file: str, people: Acquaintances | None = None,
    ) -> None:  # fmt: skip
        self._people: Final = people or Acquaintances()
        self.state: Final = state
        self._rendezvous: Final = rendezvous
        self._transport = transport
        self._find_game, self._store, self._file = find_game, store, file
        self._identity: Final = GuestIdentity(state.secret)
        self._channel: Channel | None = None
        self._knock_at = float("-inf")
        self._wait = _KNOCK_AGAIN
        self._look_at: float | None = None
        self._pieces: dict[int, bytes] = {}
        """Those of the table's files that have come, until all have."""
        self._fetching: dict[str, int] = {}
        """The topics of the pieces, with their numbers."""
        self._hold_at: float | None = None
        """When to ask again to hold a seat; None if nobody here chooses a name."""
        self.problem: RemoteError | None = None
        self.guest: Final = Guest(state, find_game, store, file, self._post)
        transport.subscribe(rendezvous.card_topic)
        self._fetch()
        if state.card is not None and (state.asking or state.seated):
            self._open(state.card.host)

    def move(self, transport: Transport) -> None:
        """Switch to another ``transport``, as the host's broker has a new address."""
        self._transport = transport
        transport.subscribe(self._rendezvous.card_topic)
        for topic in self._fetching:
            transport.subscribe(topic)
        if self._channel is not None:
            transport.subscribe(self._channel.down_topic)

    def sit_down(self, name: str, seat: int | None, now: float) -> None:
        """Ask for ``seat``; None for any, ``WATCHER`` to watch. Raises RemoteError unless card and files are here."""
        state, card = self.state, self.state.card
        if card is None:
            raise RemoteError("no-table")
        check_card(card, self._find_game, state.attachments)
        self.problem, self._hold_at = None, None
        state.name, state.wish, state.asking = name, seat, True
        self._keep()
        self._open(card.host)
        self._wait = _KNOCK_AGAIN
        self._ask_to_join(now)

    def reserve(self, wanted: bool, now: float) -> None:
        """Have a seat held until `sit_down`, as somebody here chooses a name; or not any more."""
        if self.state.card is None or self.state.asking or self.state.seated:
            return
        if wanted or self._hold_at is not None:
            self._ask_to_come_in("reserve" if wanted else "release", None)
        self._hold_at = now + _HOLD_AGAIN if wanted else None

    def tick(self, now: float) -> float:
        """Send whatever is due; returns when to call again."""
        state = self.state
        later = self._look_again(now) if state.card is None or self._fetching else float("inf")
        if state.seated:
            forgotten = state.you == WATCHER and not state.left and not self.guest.host_here(now)
            return min(later, self.guest.tick(now), self._knock_again(now) if forgotten else later)
        if state.card is None:
            return later
        if self._hold_at is not None and now >= self._hold_at:
            self.reserve(True, now)
        if state.asking:
            return min(later, self._knock_again(now))
        return later if self._hold_at is None else min(later, self._hold_at)

    def _knock_again(self, now: float) -> float:
        """Ask to come in from time to time; when next."""
        if now >= self._knock_at:
            self._ask_to_join(now)
        return self._knock_at

    def _look_again(self, now: float) -> float:
        """Ask the broker for the card and the files from time to time, as they may have been lost on the way."""
        if self._look_at is None or now >= self._look_at:
            if self._look_at is not None:
                missing = [topic for topic, number in self._fetching.items() if number not in self._pieces]
                for topic in missing or [self._rendezvous.card_topic]:
                    self._transport.subscribe(topic)
                self._wait = min(2 * self._wait, _LONGEST_KNOCK)
            self._look_at = now + self._wait
        return self._look_at

    def again(self, now: float) -> None:
        """Send everything again: the broker is back, and may have forgotten it."""
        if self.state.seated:
            self.guest.say(now, wants_answer=True)
        elif self.state.asking:
            self._ask_to_join(now)

    def receive(self, topic: str, payload: bytes, now: float) -> None:
        """Handle a message from the broker. Raises OSError if its effect could not be stored."""
        if topic == self._rendezvous.card_topic:
            self._read_card(payload)
        elif topic in self._fetching:
            self._read_piece(topic, payload)
        elif self._channel is not None and topic == self._channel.down_topic:
            try:
                update = decode(Update, self._channel.down.open(payload))
            except FormatError:
                self._cannot(RemoteError("version"))
                return
            except (SealError, MessageError):
                return
            self._take(update, now)

    def _take(self, update: Update, now: float) -> None:
        state = self.state
        if state.seated or update.info is not None or update.line is not None:
            was_seated, state.asking = state.seated, False
            self.guest.take(update, now)
            if not was_seated:
                self.problem = None
                self.guest.say(now, wants_answer=True)
        elif state.asking and update.refused is not None:
            state.asking = update.refused.code in _PASSING
            self._cannot(RemoteError(update.refused.code, update.refused.detail))

    def _cannot(self, problem: RemoteError) -> None:
        self.problem = problem

    def _read_card(self, payload: bytes) -> None:
        state = self.state
        known = state.card.host if state.card is not None else state.invitation.host
        try:
            signed, written = self._rendezvous.open_card(payload)
        except SealError:
            return
        if known and not _is_signed(signed, known):
            if not state.seated:  # whoever sits there has the host's key, and no use for another's card
                self._cannot(RemoteError("host-changed"))
            return
        try:
            card = decode(Card, written)
        except FormatError:
            self._cannot(RemoteError("version"))
            return
        except MessageError:
            return
        known = known or card.host
        if not _is_signed(signed, known):
            return
        if self.problem is not None and self.problem.code in ("host-changed", "version"):
            self.problem = None
        if card.host != known or (state.card is not None and card.number <= state.card.number):
            return
        if state.seated and state.card is not None and _rules(card) != _rules(state.card):
            return  # the agreed game must not change
        try:
            check_files(card.attachments)
        except RemoteError as error:
            self._cannot(error)
            return
        changed = state.card is None or card.attachments != state.card.attachments
        state.card = card
        self.guest.read_card()
        if changed:
            state.files = b""
            self._fetch()
        if state.asking or state.seated:
            self._keep()

    def _fetch(self) -> None:
        """Have the pieces of the table's files brought here if they are not."""
        card, transport = self.state.card, self._transport
        self._pieces.clear()
        for topic in self._fetching:
            transport.unsubscribe(topic)
        wanted = card.pieces if card is not None and self.state.attachments is None else 0
        self._fetching = {self._rendezvous.piece_topic(number): number for number in range(wanted)}
        for topic in self._fetching:
            transport.subscribe(topic)

    def _read_piece(self, topic: str, payload: bytes) -> None:
        """Keep a piece that the host has signed; once all are here, see whether they are what the card says."""
        state, number = self.state, self._fetching[topic]
        assert state.card is not None
        try:
            piece = decode(Piece, self._rendezvous.open_piece(payload, state.card.host))
        except (SealError, MessageError):
            return
        if piece.number != number:
            return
        self._pieces[number] = piece.content
        if len(self._pieces) < len(self._fetching):
            return
        packed = b"".join(content for _number, content in sorted(self._pieces.items()))
        try:
            attachments = unpack(packed, tuple(state.card.attachments.items()))
        except RemoteError as error:
            self._pieces.clear()
            self._cannot(error)
            return
        self.problem, state.files = None, packed
        try:
            check_card(state.card, self._find_game, attachments)
        except RemoteError as error:
            self._cannot(error)
        self._fetch()
        if state.seated:
            self._keep()

    def _open(self, host: bytes) -> None:
        if self._channel is None:
            self._channel = self._identity.channel(host)
            self._transport.subscribe(self._channel.down_topic)

    def clear(self) -> None:
        """Remove what is kept for the channel with the host: this guest has left."""
        if self._channel is not None:
            clear_channel(self._transport, self._channel, self._channel.down_topic)

    def _ask_to_join(self, now: float) -> None:
        self._ask_to_come_in("sit", self.state.wish)
        self._knock_at = now + self._wait
        self._wait = min(2 * self._wait, _LONGEST_KNOCK)

    def _ask_to_come_in(self, wish: Literal["sit", "reserve", "release"], seat: int | None) -> None:
        state, card = self.state, self.state.card
        assert card is not None
        name = state.name[:40] if wish == "sit" else ""
        person = self._people.proof(card.host, self._identity.public) if wish == "sit" else None
        join = Join(FORMAT, name, card.shape, seat, wish, state.numbers, person)
        sealed = self._rendezvous.seal_join(encode(join), self._identity, card.host)
        self._transport.publish(self._rendezvous.join_topic, sealed, keep=False)

    def _post(self, note: Note) -> None:
        if self._channel is not None:
            self._transport.publish(self._channel.up_topic, self._channel.up.seal(encode(note)), keep=True)

    def _keep(self) -> None:
        self._store.write(self._file, self.state.to_bytes())


def _is_signed(signed: bytes, host: bytes) -> bool:
    try:
        signed_by(signed, host)
    except SealError:
        return False
    return True


def _rules(card: Card) -> tuple[object, ...]:
    """The parts of a card that must not change once somebody has taken a seat."""
    return card.game, card.preset, card.options, card.setup, card.attachments, len(card.plates), card.shape
