"""The colours that players choose with their seats, as stored in a set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from jungle_games.core.game import BadSetup, Seat
from jungle_games.core.i18n import _

if TYPE_CHECKING:
    from jungle_games.core.matches.match import AnyMatch

COLOURS: Final = "colours"
"""The set-up key for the sides' colours, in the order of the sides."""


def read_colours(chosen: object, sides: int, colours: Sequence[str]) -> tuple[str, ...]:
    """The colours of ``sides`` sides: those ``chosen`` from ``colours``, or the first ones if None.

    Raises BadSetup.
    """
    if chosen is None:
        return tuple(colours[:sides])
    if not isinstance(chosen, (list, tuple)) or len(chosen) != sides:
        raise _bad(_("must be a list of {number} colours").format(number=sides))
    for colour in chosen:
        if colour not in colours:
            reason = _("'{colour}' is not allowed; it takes {colours}")
            raise _bad(reason.format(colour=str(colour)[:24], colours=", ".join(colours)))
        if chosen.count(colour) > 1:
            raise _bad(_("'{code}' is there twice").format(code=colour))
    return tuple(chosen)


def colour_index(match: AnyMatch, seat: Seat) -> int:
    """The index of the colour of ``seat`` in a match; the seat itself if the game has no choice of colours."""
    game, seats = match.game, len(match.seats)
    colours = game.side_colours(match.options, seats)
    if not colours:
        return seat
    chosen, side = chosen_colours(match.setup), game.sides(match.options, seats)[seat]
    return colours.index(chosen[side]) if chosen else side


def chosen_colours(setup: Mapping[str, object]) -> tuple[str, ...]:
    """The sides' colours that ``setup`` gives; none where players chose none."""
    chosen = setup.get(COLOURS)
    return tuple(chosen) if isinstance(chosen, list | tuple) else ()


def fixes_start(setup: Mapping[str, object]) -> bool:
    """Whether ``setup`` fixes more than the sides' colours."""
    return bool(setup.keys() - {COLOURS})


def _bad(reason: str) -> BadSetup:
    return BadSetup(f"{COLOURS}: {reason}")
