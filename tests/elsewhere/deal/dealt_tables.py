"""What tests of the deal ask of a table: what is offered, promised and listed, and what is said of it."""

from __future__ import annotations

from homes import Homes

from jungle_games.elsewhere.fair_deal import DealList, Offer, read_list, read_offer
from jungle_games.elsewhere.hosting.host_state import ChanceSecret


def chance(homes: Homes) -> ChanceSecret:
    return homes.host.state.chance


def offer(homes: Homes) -> Offer:
    found = read_offer(chance(homes).offer, homes.host.identity.public)
    assert found is not None
    return found


def listed(homes: Homes) -> DealList:
    return read_list(chance(homes).listed, homes.host.identity.public)


def verdicts(homes: Homes) -> set[str]:
    return {guest.state.verdict for guest in homes.guests.values()}


def notices(homes: Homes) -> list[list[str]]:
    return [guest.notices for guest in homes.guests.values()]


def restart(homes: Homes, seat: int) -> None:
    """The program of a guest is started again."""
    homes.start_guest(homes.key(homes.seat(seat))).say(homes.now, wants_answer=True)
    homes.wait(2)


def played_out(homes: Homes) -> Homes:
    homes.play_on(400)
    assert homes.host.state.stage == "over"
    return homes
