"""The host's side of a deal: collects the promises, signs the list of them, and collects the parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere.fair_deal import DealList, Promise, part_commitment, read_list, read_offer, signed_list
from jungle_games.elsewhere.hosting.host_state import ChanceSecret, HostState
from jungle_games.elsewhere.messages import Request
from jungle_games.elsewhere.network.crypto import HostIdentity

DEAL_TIME: Final = 60.0
"""Seconds allowed for the parts of a live table; a correspondence table allows as long as for a move."""


class Dealer:
    """Deals the matches of a table; changes only ``state``. ``wall`` is the wall-clock time."""

    def __init__(self, state: HostState, identity: HostIdentity, wall: Callable[[], float]) -> None:
        self._state, self._identity, self._wall = state, identity, wall
        if not state.chance.offer and state.stage != "playing":
            self.offer_next()

    def offer_next(self) -> None:
        """Commit to a secret for the next match."""
        self._state.chance = ChanceSecret.new(self._identity, self._state.match + 1)

    def wait(self) -> None:
        """Restart the time limit for promises or parts."""
        self._state.chance.waits_since = self._wall()

    def drop(self, missed: Sequence[Seat] = ()) -> None:
        """Drop a deal whose list was signed, for another with new secrets; ``missed`` are those who were waited for.

        Before the list is signed nobody has told a part, and the same deal goes on.
        """
        if self._state.chance.listed:
            attempt = self._state.chance.attempt + 1
            self._state.chance = ChanceSecret.new(self._identity, self._state.match + 1, attempt)
        self._state.chance.missed = list(missed)
        self.wait()

    @property
    def awaited(self) -> list[Seat]:
        """The seats whose promise, or after the list is signed whose part, is still missing during a deal."""
        chance = self._state.chance
        if self._state.stage != "dealing":
            return []
        return [seat for seat in self._keys() if seat not in (chance.parts if chance.listed else self._promises())]

    def promise(self, seat: Seat, key: bytes, request: Request) -> None:
        """Take the promise of the guest with that key, until the list is signed; one for another deal is ignored."""
        chance = self._state.chance
        offer = read_offer(chance.offer, self._identity.public)
        if offer is None or chance.listed or request.text != offer.commitment.hex() or len(request.part) != 32:
            return
        sitting = {(link.seat, link.key) for link in self._state.links if link.key != key}
        others = [promise for promise in chance.promises if (promise.seat, promise.key) in sitting]
        chance.promises = [*others, Promise(seat, key, request.part)]

    def take_part(self, seat: Seat, key: bytes, part: bytes) -> None:
        """Take a part that is as promised; any other is ignored."""
        chance = self._state.chance
        if self._state.stage != "dealing" or not chance.listed:
            return
        deal = read_list(chance.listed, self._identity.public)
        if Promise(seat, key, part_commitment(deal.offer, seat, key, part)) in deal.promises:
            chance.parts[seat] = part

    @property
    def stands(self) -> object:
        """A value that differs if the deal has gone on."""
        chance = self._state.chance
        return self._state.stage, chance.offer, chance.listed, chance.missed

    def advance(self) -> bool:
        """Sign the list once all promises are in; return whether all parts are in."""
        chance = self._state.chance
        if not chance.listed and not self.awaited:
            offer, promises = read_offer(chance.offer, self._identity.public), self._promises()
            assert offer is not None
            away = [seat for seat, plan in enumerate(self._state.seats) if plan.elsewhere and plan.stand_in]
            deal = DealList(offer, [promises[seat] for seat in sorted(promises)], away)
            chance.listed = signed_list(deal, self._identity)
            self.wait()
        return bool(chance.listed) and not self.awaited

    @property
    def overdue(self) -> bool:
        """Whether a promise or a part is overdue."""
        state = self._state
        return state.stage == "dealing" and self._wall() >= state.chance.waits_since + (state.rhythm or DEAL_TIME)

    def _keys(self) -> dict[Seat, bytes]:
        """The keys of the guests who play, by seat."""
        plays = {seat for seat, plan in enumerate(self._state.seats) if plan.elsewhere and plan.player == PERSON}
        links = sorted(self._state.links, key=lambda link: link.seat)
        return {link.seat: link.key for link in links if link.seat in plays}

    def _promises(self) -> dict[Seat, Promise]:
        """The promises of those who play."""
        keys = self._keys().items()
        return {each.seat: each for each in self._state.chance.promises if (each.seat, each.key) in keys}
