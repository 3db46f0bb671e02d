"""What two who have played with each other say at a meeting place, so that each knows that the other one is there.

Their keys give a secret in common, and from it follow, for each of the two, a key that seals what they say and for each
hour a topic on which they say it. All greetings are of one size.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Annotated, Final, Self

import msgspec
from msgspec import Meta, structs

from jungle_games.core.options import Value
from jungle_games.elsewhere.invitation import Broker, Invitation, read_invitation
from jungle_games.elsewhere.messages import MOST_SEATS, Echo, MessageError, Number, Salt, Word, decode, encode
from jungle_games.elsewhere.network.crypto import BLOCK, Seal, SealError, hidden_topic, keyed_hash
from jungle_games.elsewhere.network.discovery import Nearby
from jungle_games.elsewhere.network.transport import Presence
from jungle_games.elsewhere.refusals import RemoteError

SIZE: Final = BLOCK + 40
"""Bytes of every greeting, sealed."""
LASTS: Final = 300.0
"""Seconds for which somebody counts as present after the message that they have proven to have heard."""
_SESSIONS: Final = 8
"""Starts of the other one's program that are remembered, each with the newest number heard."""

_Seats = Annotated[int, Meta(ge=0, le=MOST_SEATS)]


class OfferedTable(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A table to which the other one is invited: the ``link`` names no broker, as both are at the same one."""

    link: Annotated[str, Meta(max_length=100)]
    game: Word
    free: _Seats
    seats: _Seats
    preset: Word
    rhythm: Annotated[int, Meta(ge=0, le=30 * 86_400)]
    watching: bool
    options: dict[Word, Value] | None
    """None where they are too many to be told."""

    @classmethod
    def of(cls, table: Nearby) -> Self:
        """The table that is announced as ``table``."""
        link = structs.replace(read_invitation(table.text), broker=None).text
        options = None if table.options is None else dict(table.options)
        return cls(link, table.game, table.free, table.seats, table.preset, table.rhythm, table.watching, options)

    def at(self, broker: Broker, host: str) -> Nearby:
        """The table as one of those that are open near, of the ``host`` of that name."""
        text = structs.replace(self.invitation, broker=broker).text
        return Nearby(
            text, host, self.game, self.free, max(self.free, self.seats), (), self.preset, self.options, self.rhythm,
            self.watching,
        )  # fmt: skip

    @property
    def invitation(self) -> Invitation:
        """The way there but for the broker. Raises RemoteError."""
        return read_invitation(self.link)


class Greeting(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One says that one is here or ``leaves``, what one has heard of the other one, and to which table they are asked.

    ``session`` and ``number`` are those of a `Presence`, ``echo`` and ``echoed`` the newest that came from the other.
    """

    session: Salt
    number: Number
    echo: Echo
    echoed: Number
    leaves: bool
    table: OfferedTable | None


class Acquainted:
    """One of the two, ``own``, and the other one, by their public keys, with the ``secret`` that only these know."""

    def __init__(self, own: bytes, other: bytes, secret: bytes) -> None:
        self._own, self._other, self._secret = own, other, secret
        self._says, self._hears = (Seal(keyed_hash(secret, b"greets", key, 32)) for key in (own, other))
        self._presence: Final = Presence()
        self._heard: OrderedDict[bytes, int] = OrderedDict()
        """The newest number of each session of the other one, the last heard at the end."""
        self._proven = b""
        """The session that proved last that the other one is there: it stays known, whatever else is heard."""
        self._left = False
        self._table: OfferedTable | None = None

    def says_on(self, hour: int) -> str:
        """The topic on which one greets in that hour."""
        return hidden_topic(self._secret, b"greets on", self._own + hour.to_bytes(8, "big", signed=True))

    def hears_on(self, hour: int) -> str:
        """The topic on which the other one greets in that hour."""
        return hidden_topic(self._secret, b"greets on", self._other + hour.to_bytes(8, "big", signed=True))

    def greeting(self, table: OfferedTable | None, now: float, *, leaves: bool = False) -> bytes:
        """What one says ``now``, sealed; of a table as much as there is room for."""
        session, number = next(reversed(self._heard.items()), (b"", 0))
        said = Greeting(self._presence.session, self._presence.number(now), session, number, leaves, table)
        shorter = structs.replace(table, options=None) if table is not None else None
        written = (encode(structs.replace(said, table=each)) for each in (table, shorter, None))
        return self._says.seal(next(each for each in written if len(each) < BLOCK))

    def hear(self, sealed: bytes) -> bool:
        """Take in what came; whether the other one lacks an answer to know that one is here.

        What was said before, or by anybody else, is as if it had not come.
        """
        try:
            said = decode(Greeting, self._hears.open(sealed))
            if said.table is not None:
                said.table.invitation  # noqa: B018 - raises what it is not
        except (SealError, MessageError, RemoteError):
            return False
        if said.number <= self._heard.get(said.session, 0):
            return False
        is_new = next(reversed(self._heard), None) != said.session
        self._heard[said.session] = said.number
        self._heard.move_to_end(said.session)
        knows = self._presence.hear(said.echo, said.echoed)
        if knows:
            self._proven, self._left, self._table = said.session, said.leaves, said.table
        if len(self._heard) > _SESSIONS:
            del self._heard[next(each for each in self._heard if each != self._proven)]
        return (is_new or not knows) and not said.leaves

    def is_here(self, now: float) -> bool:
        """Whether the other one has proven to be there lately."""
        proven = self._presence.proven
        return proven is not None and now - proven <= LASTS and not self._left

    def table(self, now: float) -> OfferedTable | None:
        """The table to which the other one, who is here, invites."""
        return self._table if self.is_here(now) else None
