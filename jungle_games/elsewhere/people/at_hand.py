"""Who is at hand on this network: each is seen by those they have played with, and by nobody else.

Two who know each other's keys have a secret in common, and from it, for each of the two and each hour, a mark of eight
bytes. A program shows its marks among random ones, always as many; whoever has the secret finds the one meant for them,
and to everybody else all of them are random, in this hour and from hour to hour.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from jungle_games.elsewhere.network.crypto import SealError, keyed_hash, random_bytes
from jungle_games.elsewhere.people.acquaintances import Acquaintances
from jungle_games.elsewhere.people.identity import PersonKey

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
