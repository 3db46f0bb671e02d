"""The animals that are waved across a table at the moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from jungle_games.core.game import Seat
from jungle_games.elsewhere.messages import ANIMALS, REACTION_LASTS, Info, Reaction
from jungle_games.elsewhere.refusals import RemoteError

_MOST: Final = 4


class Waves:
    """The latest reaction of each seat, while it is shown; ``wall`` is the wall-clock time."""

    def __init__(self, wall: Callable[[], float]) -> None:
        self._wall = wall
        self._waved: list[tuple[float, Reaction]] = []

    def wave(self, seat: Seat, text: str, now: float) -> None:
        """Have ``seat`` wave the animal ``text``. Raises RemoteError for any other text."""
        animal = next((each for each in ANIMALS if each == text), None)
        if animal is None:
            raise RemoteError("strange")
        number = 1 + max((each.number for _since, each in self._waved), default=int(self._wall() * 10))
        others = [entry for entry in self._waved if entry[1].seat != seat]
        self._waved = [*others[1 - _MOST :], (now, Reaction(number, seat, animal))]

    def shown(self, now: float) -> list[Reaction]:
        """Those that are still shown."""
        self._waved = [(since, each) for since, each in self._waved if now - since < REACTION_LASTS]
        return [each for _since, each in self._waved]


def without_ended(info: Info, shown: list[Reaction]) -> Info:
    """``info`` without the reactions that are not ``shown`` any more, which everybody finds out by themselves."""
    return msgspec.structs.replace(info, reactions=[each for each in info.reactions if each in shown])


def without_fleeting(info: Info | None) -> Info | None:
    """``info`` without what changes as people come, go, and wave animals."""
    if info is None:
        return None
    plates = [msgspec.structs.replace(plate, here=False, replaceable=False, reserved=False) for plate in info.plates]
    return msgspec.structs.replace(info, number=0, plates=plates, reactions=[], watchers=0)
