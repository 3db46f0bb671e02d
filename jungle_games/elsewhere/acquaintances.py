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
"""Bytes of a proof."""
_CLAIM: Final = b"jungle-games: it is me who sits here "


class PersonKey:
    """A person's own key pair; ``secret`` is what it is made of."""

    def __init__(self, secret: bytes) -> None:
        self._key: Final = signing.SigningKey(secret)
        self.public: Final = bytes(self._key.verify_key)

    def prove(self, host: bytes, guest: bytes) -> bytes:
        """That this person sits at the table of ``host`` with the key ``guest``, which is of use nowhere else."""
        return bytes(self._key.sign(_CLAIM + host + guest).signature)

    def shared_with(self, other: bytes) -> bytes:
        """The secret that only the two of us know. Raises SealError for what is no key."""
        try:
            theirs = signing.VerifyKey(other).to_curve25519_public_key()
            return bytes(Box(self._key.to_curve25519_private_key(), theirs).shared_key())
        except (CryptoError, ValueError, TypeError, RuntimeError) as error:
            raise SealError("this is no key of a person") from error


def is_proven(person: bytes, proof: bytes, host: bytes, guest: bytes) -> bool:
    """Whether the owner of the key ``person`` sits at the table of ``host`` with the key ``guest``."""
    try:
        signed_by(proof + _CLAIM + host + guest, person)
    except SealError:
        return False
    return len(proof) == PROOF


Standing = Literal["known", "new", "other", ""]
"""Whether one has played with them; ``other``: somebody else is known by that name. Empty: they prove nothing."""


class Acquaintance(Protocol):
    """What is kept of somebody."""

    @property
    def key(self) -> str:
        """Their key in hexadecimal."""

    @property
    def name(self) -> str:
        """How they were called last."""

    @property
    def muted(self) -> bool:
        """Whether one does not listen to them."""

    @property
    def welcome(self) -> bool:
        """Whether the two may see each other when they are at hand."""


class KnownPeople(Protocol):
    """The people that are kept on this computer. What cannot be kept raises an exception of the storage."""

    @property
    def secret(self) -> bytes:
        """The secret of one's own key."""

    @property
    def any_known(self) -> bool:
        """Whether there is anybody."""

    def known(self) -> Sequence[Acquaintance]:
        """All of them, those one has played with last first."""

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
    """The people in ``kept``; without any nobody is known, and nobody gets to know who plays here."""

    def __init__(self, kept: KnownPeople | None = None, wall: Callable[[], float] = time.time) -> None:
        self._kept: Final = kept
        self._wall: Final = wall

    @cached_property
    def own(self) -> PersonKey | None:
        """One's own key."""
        return PersonKey(self._kept.secret) if self._kept is not None else None

    def proof(self, host: bytes, guest: bytes) -> PersonProof | None:
        """That it is us who sit at the table of ``host`` with the key ``guest``."""
        return PersonProof(self.own.public, self.own.prove(host, guest)) if self.own is not None else None

    def is_taken(self, name: str, key: bytes) -> bool:
        """Whether somebody else than the person with that ``key`` is known by that name."""
        people = self._kept.known() if self._kept is not None else ()
        named = [person.key for person in people if is_same_name(person.name, name)]
        return bool(named) and key.hex() not in named

    def known(self) -> Sequence[Acquaintance]:
        """All of them."""
        return self._kept.known() if self._kept is not None else ()

    def welcome(self, most: int) -> Sequence[Acquaintance]:
        """Those who may see that one is at hand, those one has played with last first."""
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
        """A match of ``game`` has begun with those ``people``."""
        for seat, person in enumerate(people):
            if self._kept is not None and person.key and person.known != "other":
                with suppress(Exception):  # a match goes on though it cannot be noted with whom
                    self._kept.met(person.key, info.plates[seat].name, game, self._wall())

    def is_muted(self, key: str) -> bool:
        """Whether one wants to hear nothing of that person."""
        person = self._kept.find(key) if self._kept is not None and key else None
        return person is not None and person.muted


@lru_cache(maxsize=256)
def _holds(sitter: Sitter, host: bytes) -> bool:
    return is_proven(sitter.person.key, sitter.person.proof, host, sitter.guest)


MARKS: Final = 16
"""Marks that are shown, meant for somebody or not."""
MARK: Final = 8
"""Bytes of one."""
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
    """The marks of this program's person, and whose marks others show; ``wall`` is in seconds since 1970."""

    def __init__(self, people: Acquaintances, wall: Callable[[], float] = time.time) -> None:
        self._people, self._wall = people, wall
        self._shown: tuple[object, str] = ((), "")

    @property
    def hour(self) -> int:
        """The hour in which marks are the same."""
        return int(self._wall() // _HOUR)

    def marks(self) -> str:
        """What is shown to others on this network, in hexadecimal; empty if nobody is to see one."""
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
        """The keys of the people whose marks are among those ``shown`` by others; clocks may be wrong a little."""
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
        """What the table of ``host`` shows to the person with that key, who is invited to it."""
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
    """The mark that one of the two, with the key ``shows``, shows the other one in that hour; empty for no key."""
    try:
        secret = own.shared_with(other)
    except SealError:
        return b""
    return keyed_hash(secret, b"at hand", shows + hour.to_bytes(8, "big", signed=True), MARK)
