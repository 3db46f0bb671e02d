"""The state of a host's table, written to disk before anybody hears of a change; and its card at a broker."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Self

import msgspec
from msgspec import UNSET

from jungle_games.core.errors import unexpected_reason
from jungle_games.core.game import WATCHER, AnyGame, BadSetup
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.core.matches.record import FindGame, GameRecord, RecordError
from jungle_games.core.matches.rematch import COLOURS
from jungle_games.core.options import GameOptions, OptionError, Value
from jungle_games.core.plain_data import shape_of
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.elsewhere.fair_deal import (
    Offer,
    Promise,
    earlier_seed,
    secret_commitment,
    seed_of,
    signed_offer,
)
from jungle_games.elsewhere.invitation import Invitation, ShortCode
from jungle_games.elsewhere.messages import NOTHING_SEEN, Asked, Card, PersonProof, Reveal, Stage
from jungle_games.elsewhere.network.crypto import Channel, HostIdentity, random_bytes
from jungle_games.elsewhere.network.transport import Transport
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import StoredState, pack

REMEMBERED: Final = 64
"""The number of recent changes remembered; guests further behind get the whole match."""


class SeatPlan(msgspec.Struct, kw_only=True):
    """The plan for a seat: somebody ``elsewhere``, somebody at the host's screen, or a computer of level ``kind``.

    ``kind`` is empty while the seat is free. A computer of level ``stand_in`` plays while the owner is away, and one of
    level ``stood_in`` has played for them in this match; both are mostly empty.
    """

    name: str = ""
    kind: str = ""
    elsewhere: bool = False
    stand_in: str = ""
    stood_in: str = ""

    @property
    def waits(self) -> bool:
        """Whether the seat is still free."""
        return self.elsewhere and not self.kind

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.kind == PERSON

    @property
    def player(self) -> str:
        """Who plays now: ``PERSON``, the level of a computer player, or nobody while the seat is free."""
        return self.stand_in or self.kind

    @property
    def is_played_by_computer(self) -> bool:
        """Whether a computer makes the moves now."""
        return self.player not in ("", PERSON)


class LinkState(msgspec.Struct, kw_only=True):
    """What the host stores about a guest: its key, seat, observations and handled requests."""

    key: bytes
    name: str
    seat: int
    done: int = 0
    revision: int = 0
    info: int = 0
    match: int = 0
    ply: int = NOTHING_SEEN
    digest: bytes = b""
    audited: int = 0
    person: PersonProof | None = None
    """Who it is, if it proved that."""
    left: bool = False
    """Whether it has left the table, and may not know yet that this was heard."""

    def return_as(self, name: str, seat: int) -> None:
        """It sits down, or watches, having seen nothing; what it asked for before stays done."""
        self.name, self.seat, self.left = name, seat, False
        self.revision = self.info = self.match = self.audited = 0
        self.ply, self.digest = NOTHING_SEEN, b""

    @property
    def watches(self) -> bool:
        """Whether it has no seat."""
        return self.seat == WATCHER


class ChanceSecret(msgspec.Struct, kw_only=True):
    """The host's secret for the chance of a match, and the others' parts."""

    salt: bytes
    secret: bytes
    nonces: list[bytes] = msgspec.field(default_factory=list)
    """The parts in a match that was dealt by an earlier version."""
    offer: bytes = b""
    """Signed; empty at such a match."""
    attempt: int = 0
    """How often the deal was begun anew."""
    promises: list[Promise] = msgspec.field(default_factory=list)
    listed: bytes = b""
    """The signed list, once everybody has promised a part."""
    waits_since: float = 0.0
    """Since when promises, and then parts, are waited for, in seconds since 1970."""
    parts: dict[int, bytes] = msgspec.field(default_factory=dict)
    """By seat."""
    missed: list[int] = msgspec.field(default_factory=list)
    """The seats that were waited for in vain."""

    @classmethod
    def new(cls, identity: HostIdentity, match: int, attempt: int = 0) -> Self:
        """A new secret for match number ``match``, to which the host with that ``identity`` is bound."""
        salt, secret = random_bytes(16), random_bytes(32)
        offer = Offer(match, attempt, secret_commitment(identity.public, match, attempt, salt, secret))
        signed = signed_offer(offer, identity)
        return cls(salt=salt, secret=secret, offer=signed, attempt=attempt)

    @property
    def told_parts(self) -> list[bytes]:
        """The parts as they are revealed."""
        return [self.parts[seat] for seat in sorted(self.parts)] if self.offer else self.nonces

    @property
    def seed(self) -> bytes:
        """The seed of all chance in the match."""
        if not self.offer:
            return earlier_seed(self.secret, self.nonces)
        return seed_of(self.secret, self.listed, self.told_parts)


class HostState(StoredState, kw_only=True):
    """A table as its host stores it."""

    code: str
    key: bytes = b""
    """The table's key, once derived from the code."""
    desk: DeskState | None = None
    """The short code; None at a table that an earlier version has laid, until it is reached."""
    invited: list[str] = msgspec.field(default_factory=list)
    """The keys of the people who are told on this network that the table is for them."""
    announce: bool = False
    """Whether the table is announced on the same network."""
    seed: bytes
    """The seed of the host's private key."""
    name: str
    """The table's name: that of its host."""
    game: str
    preset: str
    options: dict[str, Value]
    setup: dict[str, Any]
    attachments: dict[str, str]
    """The level files that are the host's own, name to content."""
    seats: list[SeatPlan]
    watching: bool = False
    rhythm: int = 0
    stage: Stage = "open"
    closed_at: float = 0.0
    """When it was closed for good, in seconds since 1970."""
    card: int = 1
    info: int = 1
    revision: int = 1
    questions: int = 0
    declined: int = 0
    no_draw: list[int] = msgspec.field(default_factory=list)
    """The match, the ply and the seat where a draw was refused last."""
    asked: Asked | None = None
    match: int = 0
    """The number of matches begun."""
    chance: ChanceSecret
    """The secret of the current match, or of the next one."""
    record: GameRecord | None = None
    lows: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """For each recent change its revision, and the ply it went back to."""
    reveal: Reveal | None = None
    links: list[LinkState] = msgspec.field(default_factory=list)
    met: int = 0
    """The match at whose beginning it was last noted with whom one plays."""
    turn_began: float = 0.0
    """When the turn of a correspondence table began, in seconds since 1970."""

    # What a match is made of

    def plain_options(self, game: AnyGame) -> GameOptions:
        """The options of every match at this table. Raises OptionError."""
        options: GameOptions = game.options_type.build(self.preset, self.options, attached=self.attachments)
        return options

    def infos(self) -> list[SeatInfo]:
        """The players, as in matches and records."""
        return [SeatInfo(plan.name, plan.player or PERSON, stand_in=plan.stood_in or UNSET) for plan in self.seats]

    def new_match(self, game: AnyGame, moves: Sequence[str] = (), clocks: Any = ()) -> AnyMatch:
        """A match of the current players, with ``moves`` played. Raises what `Match` raises."""
        return Match(
            game, self.plain_options(game), self.infos(), setup=self.setup, chance="driver", moves=moves, clocks=clocks
        )


def lay_table(
    game: AnyGame,
    *,
    name: str,
    seats: Sequence[SeatPlan],
    preset: str,
    options: Mapping[str, Value],
    setup: Mapping[str, object],
    attachments: Mapping[str, str],
    watching: bool,
    rhythm: int,
) -> HostState:
    """A new table with a new invitation; of its level files those come with it that are not as we ship them.

    ``attachments`` go before files of the same name. Raises RemoteError if it cannot be played.
    """
    for key in setup:
        if key != COLOURS:
            raise RemoteError("setup", key)
    seed = random_bytes(32)
    state = HostState(
        code=Invitation.new().code, seed=seed, name=name, game=game.name, preset=preset,
        options=dict(options), setup=dict(setup), attachments=dict(attachments), seats=list(seats),
        watching=watching, rhythm=rhythm, chance=ChanceSecret.new(HostIdentity(seed), 1),
        desk=DeskState(code=ShortCode.new()),
    )  # fmt: skip
    try:
        state.attachments = dict(game.attachments(state.plain_options(game)))
        match = state.new_match(game)
        if match.clock is not None and rhythm:
            raise RemoteError("clocked")
        if state.attachments:
            pack(state.attachments)
            GameRecord.from_yaml(GameRecord.of(match).to_yaml())  # it is to be kept, too
    except (BadSetup, OptionError, RecordError) as error:
        raise RemoteError("bad-rules", str(error)) from error
    return state


def shape_of_game(game: AnyGame, state_options: GameOptions, seats: int, setup: Mapping[str, object]) -> str:
    """The digest of the form of a game's positions; programs with equal ones are compatible."""
    return shape_of(type(game.start(state_options, seats=seats, setup=setup)))


def identity_of(state: HostState) -> HostIdentity:
    """The host's key pair."""
    return HostIdentity(state.seed)


GUESSES: Final = 5
"""Wrong guesses after which a code is replaced."""
CODES: Final = 4
"""Codes that are given out by themselves, one after the other; then a person has to ask for one."""


class DeskState(msgspec.Struct, kw_only=True):
    """The code of a table, and how often somebody has guessed."""

    code: ShortCode
    guesses: int = 0
    """Wrong ones at this code."""
    codes: int = 1
    """How many codes there were since a person last asked for one."""
    news: int = 0
    """How many of them were replaced as somebody had guessed."""

    @property
    def shut(self) -> bool:
        """Whether there is no code until a person asks for one."""
        return self.codes > CODES


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
