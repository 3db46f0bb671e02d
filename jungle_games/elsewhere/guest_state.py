"""The stored state of a guest: its identity at the table, its observations, its open requests."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from jungle_games.core.plain_data import Plain
from jungle_games.core.seat_names import SeatInfo
from jungle_games.elsewhere.crypto import random_bytes
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.messages import Card, Info, ObservedStep, Request
from jungle_games.elsewhere.own_files import unpack
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import StoredState


class Given(msgspec.Struct, kw_only=True):
    """This program's nonce for one match, given after the host's ``commitment``."""

    commitment: bytes
    nonce: bytes
    counted: bool = False
    """Whether the host has acknowledged it."""


class GuestState(StoredState, kw_only=True):
    """A remote table as a guest stores it."""

    invitation: Invitation
    key: bytes = b""
    """The table's key, once derived from the code."""
    secret: bytes
    """This guest's private key, for this table only."""
    name: str = ""
    wish: int | None = None
    """The requested seat, ``WATCHER`` for none."""
    asking: bool = False
    seated: bool = False
    """Whether the host has accepted us, in a seat or as a watcher."""
    you: int = -1
    card: Card | None = None
    files: bytes = b""
    """The files that come with the table, packed as they came; empty if none do, or they have not come yet."""
    given: list[Given] = msgspec.field(default_factory=list)
    bounds: dict[int, bytes] = msgspec.field(default_factory=dict)
    """The host's commitment for each match."""
    revision: int = 0
    info: Info | None = None
    match: int = 0
    start: list[Plain] = msgspec.field(default_factory=list)
    seats: list[SeatInfo] = msgspec.field(default_factory=list)
    steps: list[ObservedStep] = msgspec.field(default_factory=list)
    numbers: int = 0
    """The number of requests made."""
    requests: list[Request] = msgspec.field(default_factory=list)
    """The requests that the host has not handled yet."""
    audited: int = 0
    verdict: str = ""
    """What failed in the audit of the last match; empty if nothing did."""
    record: str = ""
    """The complete record of that match."""
    left: bool = False

    @property
    def attachments(self) -> Mapping[str, str] | None:
        """The level files that come with the table, name to content; None before they are here."""
        if self.card is None or not self.card.attachments:
            return {}
        try:
            return unpack(self.files, tuple(self.card.attachments.items())) if self.files else None
        except RemoteError:
            return None  # on this disk they were damaged

    @classmethod
    def new(cls, invitation: Invitation) -> GuestState:
        """A new guest."""
        return cls(invitation=invitation, secret=random_bytes(32))
