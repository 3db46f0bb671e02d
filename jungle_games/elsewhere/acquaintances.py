"""The people known here: how they prove who they are, whose names nobody else may bear, and who is at hand."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal, Protocol

from nacl import signing
from nacl.exceptions import CryptoError
from nacl.public import Box

from jungle_games.base.clean_text import is_same_name
from jungle_games.elsewhere.messages import Info, PersonProof, Sitter
from jungle_games.elsewhere.network.crypto import SealError, keyed_hash, random_bytes, signed_by

PROOF: Final = 64
"""The size of a proof in bytes."""
_CLAIM: Final = b"jungle-games: it is me who sits here "


class PersonKey:
    """A person's own key pair, made from ``secret``."""

    def __init__(self, secret: bytes) -> None:
        self._key: Final = signing.SigningKey(secret)
        self.public: Final = bytes(self._key.verify_key)

    def prove(self, host: bytes, guest: bytes) -> bytes:
        """A proof that this person sits at the table of ``host`` with the key ``guest``; of no use elsewhere."""
        return bytes(self._key.sign(_CLAIM + host + guest).signature)

    def shared_with(self, other: bytes) -> bytes:
        """The secret shared with the person ``other``. Raises SealError for an invalid key."""
        try:
            theirs = signing.VerifyKey(other).to_curve25519_public_key()
            return bytes(Box(self._key.to_curve25519_private_key(), theirs).shared_key())
        except (CryptoError, ValueError, TypeError, RuntimeError) as error:
            raise SealError("this is no key of a person") from error


def is_proven(person: bytes, proof: bytes, host: bytes, guest: bytes) -> bool:
    """Whether ``proof`` shows that the owner of ``person`` sits at the table of ``host`` with the key ``guest``."""
    try:
        signed_by(proof + _CLAIM + host + guest, person)
    except SealError:
        return False
    return len(proof) == PROOF


Standing = Literal["known", "new", "other", ""]
"""Whether a person is known; ``other``: somebody else is known by that name. Empty if they prove nothing."""


class Acquaintance(Protocol):
    """The stored facts about a person."""

    @property
    def key(self) -> str:
        """Their key in hexadecimal."""

    @property
    def name(self) -> str:
        """Their latest name."""

    @property
    def muted(self) -> bool:
        """Whether their messages are ignored."""

    @property
    def welcome(self) -> bool:
        """Whether each may see that the other is online."""


class KnownPeople(Protocol):
    """The people stored on this computer. Failures to store raise an exception of the storage."""

    @property
    def secret(self) -> bytes:
        """The secret of one's own key."""

    @property
    def any_known(self) -> bool:
        """Whether anybody is known."""

    def known(self) -> Sequence[Acquaintance]:
        """Everybody known, latest opponents first."""

    def find(self, key: str) -> Acquaintance | None:
        """The person with that key."""

    def met(self, key: str, name: str, game: str, when: float) -> None:
        """Note that a match began with that person."""


@dataclass(frozen=True, slots=True)
class SeatPerson:
    """Who sits in a seat, by their key in hexadecimal; it is empty where nothing is proven, or nobody sits."""

    key: str = ""
    known: Standing = ""


class Acquaintances:
    """The people in ``kept``; without it nobody is recognised, and nobody can recognise this player."""

    def __init__(self, kept: KnownPeople | None = None, wall: Callable[[], float] = time.time) -> None:
        self._kept: Final = kept
        self._wall: Final = wall

    @cached_property
    def own(self) -> PersonKey | None:
        """This person's own key; None if no people are stored."""
        return PersonKey(self._kept.secret) if self._kept is not None else None

    def proof(self, host: bytes, guest: bytes) -> PersonProof | None:
        """A proof that this person sits at the table of ``host`` with the key ``guest``; None without own key."""
        return PersonProof(self.own.public, self.own.prove(host, guest)) if self.own is not None else None

    def is_taken(self, name: str, key: bytes) -> bool:
        """Whether that name belongs to known people, but not to the person with that ``key``."""
        people = self._kept.known() if self._kept is not None else ()
        named = [person.key for person in people if is_same_name(person.name, name)]
        return bool(named) and key.hex() not in named

    def known(self) -> Sequence[Acquaintance]:
        """Everybody known."""
        return self._kept.known() if self._kept is not None else ()

    def welcome(self, most: int) -> Sequence[Acquaintance]:
        """The people who may see that this one is online, latest opponents first."""
        return [person for person in self.known() if person.welcome][:most]

    def at(self, info: Info | None, host: bytes, here: Sequence[int]) -> tuple[SeatPerson, ...]:
        """Who sits in each seat of the table of ``host``; those ``here`` need not be known."""
        if info is None:
            return ()
        proven = {each.seat: each.person.key.hex() for each in info.people if _holds(each, host)}
        return tuple(
            SeatPerson(proven.get(seat, ""), self._standing(plate.name, proven.get(seat, "")))
            if plate.is_person and seat not in here
            else SeatPerson()
            for seat, plate in enumerate(info.plates)
        )

    def _standing(self, name: str, key: str) -> Standing:
        if self._kept is not None and key and self._kept.find(key) is not None:
            return "known"
        if self.is_taken(name, bytes.fromhex(key)):
            return "other"
        return "new" if key else ""

    def note(self, info: Info, people: Sequence[SeatPerson], game: str) -> None:
        """Note that a match of ``game`` with those ``people`` has begun."""
        for seat, person in enumerate(people):
            if self._kept is not None and person.key and person.known != "other":
                with suppress(Exception):  # a match goes on though it cannot be noted with whom
                    self._kept.met(person.key, info.plates[seat].name, game, self._wall())

    def is_muted(self, key: str) -> bool:
        """Whether messages from that person are ignored."""
        person = self._kept.find(key) if self._kept is not None and key else None
        return person is not None and person.muted


@lru_cache(maxsize=256)
def _holds(sitter: Sitter, host: bytes) -> bool:
    return is_proven(sitter.person.key, sitter.person.proof, host, sitter.guest)


MARKS: Final = 16
"""The number of marks shown; surplus ones are meant for nobody."""
MARK: Final = 8
"""The size of a mark in bytes."""
_HOUR: Final = 3_600


@dataclass(frozen=True, slots=True)
class Call:
    """An invitation by the ``person`` with that key, who is known by that ``name``; ``text`` leads there.

    Whoever lays a table may call themselves anything there.
    """

    person: str
    name: str
    game: str
    text: str


class AtHand:
    """Makes this person's marks, and recognises those of others; ``wall`` is in seconds since 1970."""

    def __init__(self, people: Acquaintances, wall: Callable[[], float] = time.time) -> None:
        self._people, self._wall = people, wall
        self._shown: tuple[object, str] = ((), "")

    @property
    def hour(self) -> int:
        """The current hour; marks change every hour."""
        return int(self._wall() // _HOUR)

    def marks(self) -> str:
        """The marks shown on this network, in hexadecimal; empty if nobody may see one."""
        own, welcome = self._people.own, self._people.welcome(MARKS)
        if own is None or not welcome:
            return ""
        stands = self.hour, tuple(person.key for person in welcome)
        if self._shown[0] != stands:
            meant = [_mark(own, bytes.fromhex(person.key), own.public, self.hour) for person in welcome]
            shown = [mark or random_bytes(MARK) for mark in meant]
            shown += [random_bytes(MARK) for _more in range(MARKS - len(meant))]
            random.SystemRandom().shuffle(shown)
            self._shown = stands, b"".join(shown).hex()
        return self._shown[1]

    def found(self, shown: Collection[str]) -> frozenset[str]:
        """The keys of the people whose marks are among those ``shown`` by others, allowing for clocks an hour wrong."""
        own = self._people.own
        if own is None:
            return frozenset()
        size = 2 * MARK
        marks = {each[at : at + size] for each in shown for at in range(0, min(len(each), MARKS * size), size)}
        hours = (self.hour, self.hour - 1, self.hour + 1)
        return frozenset(
            person.key
            for person in self._people.welcome(MARKS)
            if any(_mark(own, key := bytes.fromhex(person.key), key, hour).hex() in marks for hour in hours)
        )

    def call_mark(self, key: str, host: bytes) -> str:
        """The mark by which the table of ``host`` invites the person with that key; empty without a key of our own."""
        return _call_mark(self._people.own, bytes.fromhex(key), host) if self._people.own is not None else ""

    def callers(self, shown: Collection[str], host: bytes) -> frozenset[str]:
        """The keys of the people who invite us to the table of ``host``, which shows these marks."""
        if self._people.own is None or not shown:
            return frozenset()
        welcome = ((person.key, self.call_mark(person.key, host)) for person in self._people.welcome(MARKS))
        return frozenset(key for key, mark in welcome if mark and mark in shown)


@lru_cache(maxsize=1_024)
def _call_mark(own: PersonKey, other: bytes, host: bytes) -> str:
    try:
        return keyed_hash(own.shared_with(other), b"invites", host, MARK).hex()
    except SealError:
        return ""


@lru_cache(maxsize=1_024)
def _mark(own: PersonKey, other: bytes, shows: bytes, hour: int) -> bytes:
    """The mark by which the one with the key ``shows`` is recognised by the other; empty for an invalid key."""
    try:
        secret = own.shared_with(other)
    except SealError:
        return b""
    return keyed_hash(secret, b"at hand", shows + hour.to_bytes(8, "big", signed=True), MARK)
