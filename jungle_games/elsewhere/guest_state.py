"""All that a guest keeps of a table elsewhere: who it is there, what it has seen, what it still asks for."""

from __future__ import annotations

import msgspec

from jungle_games.core.plain_data import Plain
from jungle_games.core.seat_names import SeatInfo
from jungle_games.elsewhere.crypto import random_bytes
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.messages import Card, Info, ObservedStep, Request
from jungle_games.elsewhere.table_store import StoredState


class Given(msgspec.Struct, kw_only=True):
    """This program's part in the chance of one match: given after the host had bound itself by ``commitment``."""

    commitment: bytes
    nonce: bytes
    counted: bool = False
    """Whether the host has it for certain."""


class GuestState(StoredState, kw_only=True):
    """A table as a guest keeps it."""

    invitation: Invitation
    key: bytes = b""
    """The table's key, once it was made of the code."""
    secret: bytes
    """This guest's own key, for this table alone."""
    name: str = ""
    wish: int | None = None
    """The seat that was asked for, ``WATCHER`` for none."""
    asking: bool = False
    seated: bool = False
    """Whether the host has let us sit down, or watch."""
    you: int = -1
    card: Card | None = None
    given: list[Given] = msgspec.field(default_factory=list)
    bounds: dict[int, bytes] = msgspec.field(default_factory=dict)
    """What the host had bound itself by in each match, as it was told in it."""
    revision: int = 0
    info: Info | None = None
    match: int = 0
    start: list[Plain] = msgspec.field(default_factory=list)
    seats: list[SeatInfo] = msgspec.field(default_factory=list)
    steps: list[ObservedStep] = msgspec.field(default_factory=list)
    numbers: int = 0
    """How many requests were made."""
    requests: list[Request] = msgspec.field(default_factory=list)
    """Those that the host has not dealt with."""
    audited: int = 0
    verdict: str = ""
    """What did not hold in the last match that was revealed; empty when all did."""
    record: str = ""
    """The whole record of that match."""
    left: bool = False

    @classmethod
    def new(cls, invitation: Invitation) -> GuestState:
        """A guest that nobody knows yet."""
        return cls(invitation=invitation, secret=random_bytes(32))
