"""The stored state of a guest: its identity at the table, its observations, its open requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from jungle_games.core.plain_data import Plain
from jungle_games.core.seat_names import SeatInfo
from jungle_games.elsewhere.fair_deal import EarlierDeal, KnownDeal
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.messages import Card, Info, ObservedStep, Request
from jungle_games.elsewhere.network.crypto import random_bytes
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import StoredState, unpack


class Consent(msgspec.Struct):
    """A guest's consent to take back the last move of ``by``, with all that came after."""

    request: int
    """The number of its own request that asks for it, or agrees."""
    by: int
    question: int = 0
    """The number of the question; 0 while the guest who asks it does not know that."""


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
    deals: dict[int, KnownDeal] = msgspec.field(default_factory=dict)
    """By match."""
    earlier: EarlierDeal | None = None
    revision: int = 0
    info: Info | None = None
    match: int = 0
    start: list[Plain] = msgspec.field(default_factory=list)
    seats: list[SeatInfo] = msgspec.field(default_factory=list)
    steps: list[ObservedStep] = msgspec.field(default_factory=list)
    numbers: int = 0
    """The number of requests made."""
    consents: list[Consent] = msgspec.field(default_factory=list)
    """The guest's consents to take-backs of this match of which nothing has come yet."""
    taken_back: bool = False
    """Whether the host took moves of this match back without asking."""
    requests: list[Request] = msgspec.field(default_factory=list)
    """The requests that the host has not handled yet."""
    audited: int = 0
    verdict: str = ""
    """What failed in the audit of the last match; empty if nothing did."""
    record: str = ""
    """The complete record of that match."""
    left: bool = False
    met: int = 0
    """The match at whose beginning it was last noted with whom one plays."""
    moved_at: float = 0.0
    """When the table was last another, in seconds since 1970."""

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

    @classmethod
    def upgraded(cls, content: dict[str, Any]) -> dict[str, Any]:
        match, bounds = content.get("match", 0), content.get("bounds", {})
        if match > content.get("audited", 0):
            bound = bounds.get(str(match), "")
            counted = [given for given in content.get("given", []) if given["counted"] and given["commitment"] == bound]
            nonces = [given["nonce"] for given in counted]
            content["earlier"] = {"match": match, "commitment": bound, "nonces": nonces}
        content["requests"] = [request for request in content.get("requests", []) if request[1] != "fresh"]
        return content
