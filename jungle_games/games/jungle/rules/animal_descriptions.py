"""How each animal moves and captures under the options in force, in words for the player."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_, _
from jungle_games.games.jungle.rules.board import LEAPERS, Kind
from jungle_games.games.jungle.rules.options import JungleOptions

_LEAPS: Final = {
    "front": N_("Moves one square. Leaps a river, unless a rat swims right in front of it."),
    "path": N_("Moves one square. Leaps a river, unless a rat swims in its way."),
    "adjacent": N_("Moves one square. Leaps a river, unless a rat swims on any square next to it."),
}
_STAMPS: Final = {
    False: N_("Moves one square on land. Takes all but the rat."),
    True: N_("Moves one square on land. Takes all, even the rat."),
}
_FALLS: Final = {
    "any": N_("On a trap anyone may take it."),
    "enemy": N_("On an enemy trap anyone may take it."),
}


def describe_animal(kind: Kind, options: JungleOptions) -> str:
    """How ``kind`` moves and what it captures under these options, in two or three sentences."""
    if kind in LEAPERS:
        return f"{_(_LEAPS[options.jump_blocked_by])} {_(_FALLS[options.traps])}"
    if kind is Kind.ELEPHANT:
        return f"{_(_STAMPS[options.elephant_takes_rat])} {_(_FALLS[options.traps])}"
    if kind is Kind.RAT and options.rats_across_bank == "both":
        return _("Moves one square, and swims. Takes the elephant, but as it leaves the water only a rat.")
    if kind is Kind.RAT:
        return _("Moves one square, and swims. Takes the elephant, but nothing as it leaves the water.")
    if kind is Kind.LEOPARD:
        return _("Moves one square on land, never diagonally. Neither swims nor leaps.")
    return _("Moves one square on land, never diagonally. Stays out of the water.")


def describe_captures(options: JungleOptions) -> str:
    """What captures what, for all animals."""
    if options.elephant_takes_rat:
        return _("Each takes its own rank and below. The rat takes the elephant, too.")
    return _("Each takes its own rank and below. But the rat takes the elephant, and is safe from it.")
