"""The colours that players choose with their seats: read from a setup, told apart from what fixes the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jungle_games.core.game import COLOURS, BadSetup, ColourChoice
from jungle_games.core.i18n import _


def read_colours(chosen: object, choice: ColourChoice) -> tuple[str, ...]:
    """The colour of each side: those ``chosen`` in a setup, or the first ones for None. Raises BadSetup."""
    if chosen is None:
        return choice.colours[: choice.sides]
    if not isinstance(chosen, (list, tuple)) or len(chosen) != choice.sides:
        raise _bad(_("must be a list of {number} colours").format(number=choice.sides))
    for colour in chosen:
        if colour not in choice.colours:
            reason = _("{colour!r} is not allowed; it takes {colours}")
            raise _bad(reason.format(colour=colour, colours=", ".join(choice.colours)))
        if chosen.count(colour) > 1:
            raise _bad(_("{colour!r} is there twice").format(colour=colour))
    return tuple(chosen)


def fixes_start(setup: Mapping[str, Any]) -> bool:
    """Whether ``setup`` decides more than who has which colour."""
    return bool(setup.keys() - {COLOURS})


def _bad(reason: str) -> BadSetup:
    return BadSetup(f"{COLOURS}: {reason}")
