"""A table's card: where it is kept at a broker, and whether this program can play what it says."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from jungle_games.core.errors import unexpected_reason
from jungle_games.core.game import AnyGame
from jungle_games.core.matches.record import FindGame
from jungle_games.core.options import GameOptions, OptionError
from jungle_games.elsewhere.hosting.host_state import shape_of_game
from jungle_games.elsewhere.messages import Card
from jungle_games.elsewhere.network.crypto import Channel
from jungle_games.elsewhere.network.transport import Transport
from jungle_games.elsewhere.refusals import RemoteError

_EVERY: Final = 600.0
"""Seconds after which the card is published again in any case."""
_HEAL: Final = 1.0
_LONGEST_HEAL: Final = 60.0
"""Seconds between two cards while somebody goes on publishing something else: at first, and at most."""
_ECHO: Final = 5.0
"""Seconds that a card takes at most to the broker and back."""


class CardTopic:
    """The topic of a table's card, or of a piece of its files: whatever else appears there is replaced by that."""

    def __init__(self, topic: str, transport: Transport) -> None:
        self._topic, self._transport = topic, transport
        self._card = b""
        self._cards: deque[bytes] = deque(maxlen=8)
        """The last ones; what was published a moment ago may still be on its way back."""
        self._due = float("inf")
        self._last = float("-inf")
        self._wait = _HEAL
        transport.subscribe(topic)

    def put_up(self, card: bytes, now: float) -> None:
        """Publish the ``card``."""
        self._card = card
        self._cards.append(card)
        self._publish(now)

    def read(self, payload: bytes, now: float) -> None:
        """Something was published on the topic, by this host or by anybody."""
        if payload == self._card or (payload in self._cards and now - self._last < _ECHO):
            return
        if now - self._last > _LONGEST_HEAL:
            self._wait = _HEAL
        self._due = min(self._due, max(now, self._last + self._wait))

    def tick(self, now: float) -> float:
        """Publish the card again if that is due; returns when to call again."""
        if now >= self._due:
            self._wait = min(2 * self._wait, _LONGEST_HEAL) if self._due < self._last + _EVERY else _HEAL
            self._publish(now)
        return self._due

    def take_down(self) -> None:
        """Remove the card: the table is closed for good."""
        self._due = float("inf")
        self._transport.unsubscribe(self._topic)
        self._transport.publish(self._topic, b"", keep=True)

    def _publish(self, now: float) -> None:
        self._transport.publish(self._topic, self._card, keep=True)
        self._last, self._due = now, now + _EVERY


def clear_channel(transport: Transport, channel: Channel, heard: str) -> None:
    """Stop listening on ``heard``, a topic of the ``channel``, and remove what is kept on both."""
    transport.unsubscribe(heard)
    for topic in (channel.up_topic, channel.down_topic):
        transport.publish(topic, b"", keep=True)


def rules_of(
    card: Card, find_game: FindGame, attachments: Mapping[str, str] | None
) -> tuple[AnyGame, GameOptions]:
    """The game and options of a card; ``attachments`` are its files, None before they are here.

    Raises RemoteError if this program cannot play them.
    """
    if attachments is None:
        raise RemoteError("no-files")
    try:
        game = find_game(card.game)
    except LookupError as error:
        raise RemoteError("unknown-game", card.game) from error
    try:
        options: GameOptions = game.options_type.build(card.preset, card.options, attached=attachments)
        shape = shape_of_game(game, options, len(card.plates), card.setup)
        changed = [name for name in game.attachments(options) if name not in attachments]
    except (OptionError, ValueError) as error:
        raise RemoteError("bad-rules", str(error)) from error
    except Exception as error:  # rules expect set-ups that somebody has looked at
        raise RemoteError("bad-rules", unexpected_reason(error)) from error
    if shape != card.shape:
        raise RemoteError("version")
    if changed:  # the host plays by the original
        raise RemoteError("own-file", ", ".join(changed))
    return game, options


def check_card(card: Card, find_game: FindGame, attachments: Mapping[str, str] | None = MappingProxyType({})) -> None:
    """Raise RemoteError if this program cannot join a table with that card and those ``attachments``."""
    rules_of(card, find_game, attachments)
