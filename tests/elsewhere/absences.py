"""Tables at which people leave the screen and come back."""

from __future__ import annotations

from typing import Any

from homes import Homes

from jungle_games.elsewhere.joining.guest import Guest


def playing(game: str = "jungle", seats: int = 2, **table: Any) -> Homes:
    homes = Homes(game, seats, **table)
    homes.begin()
    return homes


def look_away(homes: Homes, guest: Guest) -> None:
    """A person leaves the screen: their program says so."""
    guest.present = False
    guest.say(homes.now)
    homes.settle()


def look_again(homes: Homes, guest: Guest) -> None:
    guest.present = True
    guest.say(homes.now, wants_answer=True)
    homes.settle()
