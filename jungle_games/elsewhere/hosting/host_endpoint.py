"""The host's endpoint of a table's encrypted connections; what fails to decrypt is dropped."""

from __future__ import annotations

import contextlib
from typing import Final

import msgspec

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.hosting.attendance import Link
from jungle_games.elsewhere.hosting.host import Host
from jungle_games.elsewhere.hosting.host_state import CardTopic, clear_channel
from jungle_games.elsewhere.messages import Card, FormatError, Join, MessageError, Note, Update, decode, encode
from jungle_games.elsewhere.network.crypto import Channel, Rendezvous, SealError
from jungle_games.elsewhere.network.transport import Transport
from jungle_games.elsewhere.refusals import Refused, RemoteError


class HostEndpoint:
    """The host's side of a broker: publishes the table's card at the rendezvous, and has a channel for each guest."""

    def __init__(self, host: Host, rendezvous: Rendezvous, transport: Transport, now: float) -> None:
        self.host: Final = host
        self._rendezvous: Final = rendezvous
        self._transport: Final = transport
        self._channels: dict[str, tuple[Channel, Link]] = {}
        self._card: Card | None = None
        self._board: Final = CardTopic(rendezvous.card_topic, transport)
        topics = [rendezvous.piece_topic(piece.number) for piece in host.parcel.pieces]
        self._pieces: Final = {topic: CardTopic(topic, transport) for topic in topics}
        transport.subscribe(rendezvous.join_topic)
        for state in host.state.links:
            with contextlib.suppress(SealError):
                self._open(state.key)
        self.show_card(now)

    def show_card(self, now: float) -> None:
        """Publish the card at the rendezvous if it has changed, the first time with the table's files.

        Guests whom the host has forgotten lose their channels.
        """
        self._let_go()
        card = self.host.card(now)
        if self._card is None or msgspec.structs.replace(card, number=self._card.number) != self._card:
            if card.stage == "closed":
                self._take_down_files()
            elif self._card is None:
                self._put_up_files(now)
            self._card = card
            self._board.put_up(self._rendezvous.seal_card(encode(card), self.host.identity), now)

    def tick(self, now: float) -> float:
        """Publish what is due again; returns when to call again."""
        return min(topic.tick(now) for topic in (self._board, *self._pieces.values()))

    def _put_up_files(self, now: float) -> None:
        for piece, topic in zip(self.host.parcel.pieces, self._pieces.values(), strict=True):
            topic.put_up(self._rendezvous.seal_piece(encode(piece), self.host.identity), now)

    def _take_down_files(self) -> None:
        """Remove the files from the broker; whoever has sat down keeps them."""
        for topic in self._pieces.values():
            topic.take_down()

    def again(self, now: float) -> None:
        """Publish everything again: the broker is back, and may have forgotten it."""
        self._card = None
        self.show_card(now)
        for _channel, link in self._channels.values():
            link.forget_told()

    def receive(self, topic: str, payload: bytes, now: float) -> None:
        """Handle a message from the broker. Raises OSError if its effect could not be stored."""
        if topic == self._rendezvous.join_topic:
            self._joined(payload, now)
        elif topic == self._rendezvous.card_topic:
            self._board.read(payload, now)
        elif topic in self._pieces:
            self._pieces[topic].read(payload, now)
        elif topic in self._channels:
            channel, link = self._channels[topic]
            if not payload:  # whoever has left takes what they said away with them
                self.host.forget(link, now)
                return
            try:
                note = decode(Note, channel.up.open(payload))
            except (SealError, MessageError):
                return
            self.host.take(link, note, now)

    def clear(self) -> None:
        """Remove everything from the broker: the table is closed for good."""
        self._board.take_down()
        self._transport.unsubscribe(self._rendezvous.join_topic)
        self._take_down_files()
        for channel, _link in self._channels.values():
            clear_channel(self._transport, channel, channel.up_topic)
        self._channels.clear()

    def _let_go(self) -> None:
        """Clear the channels of guests whom the host has forgotten."""
        for topic, (channel, link) in tuple(self._channels.items()):
            if not self.host.knows(link.state.key):
                del self._channels[topic]
                clear_channel(self._transport, channel, topic)

    def _joined(self, payload: bytes, now: float) -> None:
        try:
            key, written = self._rendezvous.open_join(payload, self.host.identity)
            channel = self.host.identity.channel(key)
        except SealError:
            return
        try:
            join = decode(Join, written)
            if join.wish != "sit":
                self.host.reserve(key, join, now)
                return
            self.host.join(key, join, now)
        except (FormatError, RemoteError) as error:
            refused = error.refused() if isinstance(error, RemoteError) else Refused("version")
            refusal = Update(0, b"", WATCHER, 0, refused)
            self._transport.publish(channel.down_topic, channel.down.seal(encode(refusal)), keep=False)
            return
        except MessageError:
            return
        if channel.up_topic not in self._channels:
            self._open(key)
            self.host.tick(now)
        _channel, link = self._channels[channel.up_topic]
        self.host.greet(link, now)

    def _open(self, key: bytes) -> None:
        channel = self.host.identity.channel(key)

        def deliver(update: Update) -> None:
            self._transport.publish(channel.down_topic, channel.down.seal(encode(update)), keep=True)

        self._channels[channel.up_topic] = channel, self.host.attach(key, deliver)
        self._transport.subscribe(channel.up_topic)
