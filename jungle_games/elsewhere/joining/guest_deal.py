"""What a guest keeps of a table, and its side of a deal: it checks all promises before it tells its part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from jungle_games.core.formatting import listed
from jungle_games.core.game import WATCHER
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import FindGame
from jungle_games.core.plain_data import Plain
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.elsewhere.fair_deal import (
    EarlierDeal,
    KnownDeal,
    Promise,
    UnfairError,
    audited,
    check_list,
    checked_earlier_seed,
    checked_seed,
    own_part,
    part_commitment,
    read_list,
    read_offer,
)
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.messages import Card, Info, ObservedStep, Plate, Request, Reveal
from jungle_games.elsewhere.network.crypto import GuestIdentity, random_bytes
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


_DEALS: Final = 4
"""Most deals remembered; an honest host has one, or two while a match ends."""

Answer = tuple[Literal["promise", "part"], str, bytes]
"""A request to the host: its verb, text and part."""


class GuestDeal:
    """The deals as one guest knows them; ``gives`` says whether it gives parts. Faults are added to ``notices``."""

    def __init__(self, state: GuestState, notices: list[str], *, gives: bool) -> None:
        self._state, self._notices, self._gives = state, notices, gives
        self._key: Final = GuestIdentity(state.secret).public
        self._given: Answer | None = None
        """The last answer since the program started, so that a host that goes on asking gets no other."""
        self.read_card()

    def read_card(self) -> None:
        """Bind the host to what its card offers."""
        if self._state.card is not None:
            self.bind(self._state.card.offer)

    def bind(self, signed: bytes) -> None:
        """Remember the host's signed offer; of the same deal only the first one counts."""
        state = self._state
        offer = read_offer(signed, state.card.host) if state.card is not None else None
        if offer is None or offer.match < state.match:
            return
        known = state.deals.get(offer.match)
        if known is None:
            self._forget_old()
            if len(state.deals) < _DEALS:
                state.deals[offer.match] = KnownDeal(offer=offer)
        elif offer.attempt > known.offer.attempt and offer.match > state.match:
            state.deals[offer.match] = KnownDeal(offer=offer, fault=known.fault, said=known.said)
        elif offer.attempt >= known.offer.attempt and offer != known.offer:
            self._blame(known, "late")

    def take(self, info: Info) -> None:
        """Check what the host says about the deal."""
        state = self._state
        self.bind(info.offer)
        number = info.match if info.stage == "playing" else info.match + 1
        known = state.deals.get(number)
        if known is None or (state.earlier is not None and state.earlier.match == number):
            return
        if known.offer.attempt > known.said and read_offer(info.offer, self._host) == known.offer:
            known.said = known.offer.attempt
            self._notices.append(_anew(info))
        if not known.listed and (known.seat != state.you or not self._plays(info)):
            known.part, known.seat, self._given = b"", WATCHER, None
        if info.listed != known.listed or not info.listed:
            self._take_list(known, info)
        known.begun = known.begun or (info.stage == "playing" and bool(known.listed))
        if info.stage == "playing" and known.part and not known.revealed:
            self._blame(known, "left-out")

    def _take_list(self, known: KnownDeal, info: Info) -> None:
        """Check the list that the host names for the deal."""
        if info.stage != "playing" and (info.stage != "dealing" or not info.listed):
            return
        try:
            deal = read_list(info.listed, self._host)
            if deal.offer.attempt < known.offer.attempt and info.stage == "dealing":
                return  # sent before the deal was begun anew
            if known.listed:
                raise UnfairError("changed")
            known.listed = info.listed
            elsewhere = [seat for seat, plate in enumerate(info.plates) if _gives_part(plate)]
            check_list(deal, known.offer, self._promise(known), elsewhere if info.stage == "dealing" else None)
            if known.seat in deal.away:
                known.part, known.seat = b"", WATCHER
        except UnfairError as error:
            self._blame(known, error.code)

    def due(self) -> Answer | None:
        """What the host is to be told now: the promise of a part, or the part once the list is known and holds."""
        answer = self._answer()
        if answer is None or answer == self._given:
            return None
        self._given = answer
        return answer

    def _answer(self) -> Answer | None:
        state, info = self._state, self._state.info
        known = state.deals.get(info.match + 1) if info is not None else None
        if info is None or known is None or known.fault or not self._plays(info):
            return None
        if info.stage not in ("open", "over", "dealing"):
            return None
        if any(request.verb in ("promise", "part") for request in state.requests):
            return None
        awaited = info.stage == "dealing" and state.you in info.awaited
        if known.listed:
            known.revealed = known.revealed or awaited
            return ("part", "", known.part) if awaited and known.listed == info.listed else None
        if known.part and not awaited:
            return None
        if not known.part:
            known.part, known.seat = own_part(state.secret, known.offer), state.you
        promise = self._promise(known)
        return None if promise is None else ("promise", known.offer.commitment.hex(), promise.commitment)

    def audited(
        self, told: Reveal, seen: Sequence[bytes], find_game: FindGame, attachments: Mapping[str, str]
    ) -> AnyMatch:
        """The whole match, once it is revealed and its deal and record hold. Raises UnfairError."""
        state = self._state
        earlier, known = state.earlier, self._known(told)
        if earlier is not None and earlier.match == told.match:
            seed = checked_earlier_seed(told, earlier)
            whole = audited(told, seed, state.you, seen, state.steps, find_game, attachments)
            words = _("An earlier version dealt this game: nobody can say whether the host chose the deal.")
            self._notices.append(words)
            return whole
        seed = checked_seed(told, known, self._key, self._host)
        whole = audited(told, seed, state.you, seen, state.steps, find_game, attachments)
        if self._gives and state.you != WATCHER and (known is None or not known.part):
            self._notices.append(_("Your part is not in this deal: only the others can know that nobody chose it."))
        return whole

    def _known(self, told: Reveal) -> KnownDeal | None:
        """What was known before of the deal that is revealed; nothing if it was begun anew while nobody was here.

        Somebody who hears only now that a computer stood in has no part in it.
        """
        known = self._state.deals.get(told.match)
        if known is None or known.begun or known.fault or not told.listed:
            return known
        deal = read_list(told.listed, self._host)
        if not known.listed and known.seat in deal.away:
            known.part, known.seat = b"", WATCHER
        return None if deal.offer.attempt > known.offer.attempt else known

    @property
    def _host(self) -> bytes:
        card = self._state.card
        return card.host if card is not None else bytes(32)

    def _plays(self, info: Info) -> bool:
        """Whether this guest has a seat elsewhere, and so a part in the deal."""
        state = self._state
        if not self._gives or state.left or not 0 <= state.you < len(info.plates):
            return False
        return _gives_part(info.plates[state.you])

    def _promise(self, known: KnownDeal) -> Promise | None:
        if not known.part:
            return None
        return Promise(known.seat, self._key, part_commitment(known.offer, known.seat, self._key, known.part))

    def _blame(self, known: KnownDeal, code: str) -> None:
        if not known.fault:
            known.fault = code
            self._notices.append(str(UnfairError(code)))

    def _forget_old(self) -> None:
        deals, match = self._state.deals, self._state.match
        for number in [number for number in deals if number < match]:
            del deals[number]


def _gives_part(plate: Plate) -> bool:
    """Whether somebody elsewhere plays in that seat, and no computer for them."""
    return plate.elsewhere and plate.kind == PERSON and not plate.stand_in


def _anew(info: Info) -> str:
    """Why a deal was begun anew, in a sentence."""
    names = [info.plates[seat].name for seat in info.missed if 0 <= seat < len(info.plates)]
    if not names:
        return _("The cards were dealt again.")
    words = _("{names} did not take part in the deal in time, so the cards were dealt again.")
    return words.format(names=listed(names))
