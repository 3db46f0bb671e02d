"""The people known here: who sits at a table, as far as they prove it, and whose name nobody else may bear."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal, Protocol

from jungle_games.base.clean_text import is_same_name
from jungle_games.elsewhere.messages import Info, PersonProof, Sitter
from jungle_games.elsewhere.people.identity import PersonKey, is_proven

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
