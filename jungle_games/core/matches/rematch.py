"""Who sits where with which colour: the colours of a set-up, and new matches made from an old one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from jungle_games.core.game import BadSetup, Level, Seat
from jungle_games.core.i18n import _
from jungle_games.core.ladder import with_strength
from jungle_games.core.matches.match import AnyMatch, Match, chance_at_table
from jungle_games.core.seat_names import SeatInfo, level_name
from jungle_games.core.shuffle import deal_by_lot

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
    """The colours of the sides in ``setup``; empty if players chose none."""
    chosen = setup.get(COLOURS)
    return tuple(chosen) if isinstance(chosen, list | tuple) else ()


def fixes_start(setup: Mapping[str, object]) -> bool:
    """Whether ``setup`` fixes more than the sides' colours."""
    return bool(setup.keys() - {COLOURS})


def _bad(reason: str) -> BadSetup:
    return BadSetup(f"{COLOURS}: {reason}")


def rematch(
    match: AnyMatch,
    *,
    seats: Sequence[SeatInfo] | None = None,
    setup: Mapping[str, object] | None = None,
    deal: int | None = None,
    strength: float | None = None,
) -> AnyMatch:
    """A new match with the options of ``match``; arguments not given are as in ``match``, but the deal is random.

    With a ``strength``, adaptive players get that strength (``core/ladder.py``).
    """
    game, sitters = match.game, match.seats if seats is None else seats
    return Match(
        game, match.options, sitters if strength is None else with_strength(sitters, strength),
        chance=chance_at_table(game), deal=deal_by_lot() if deal is None else deal,
        setup=match.setup if setup is None else setup, time_factor=match.time_factor,
    )  # fmt: skip


def swapped(match: AnyMatch, strength: float | None = None) -> AnyMatch:
    """A new match of the same two players with seats swapped; chosen colours stay with the players."""
    colours = chosen_colours(match.setup)
    setup = {**match.setup, COLOURS: colours[::-1]} if colours else match.setup
    return rematch(match, seats=tuple(reversed(match.seats)), setup=setup, strength=strength)


def against(match: AnyMatch, level: Level) -> AnyMatch:
    """A new match in which every computer player has the level ``level`` of the ladder."""
    computers = sum(not info.is_person for info in match.seats)
    number, seats = 0, list[SeatInfo]()
    for info in match.seats:
        number += not info.is_person
        name = level_name(level.title, number if computers > 1 else 0)
        seats.append(info if info.is_person else SeatInfo(name, level.key))
    return rematch(match, seats=seats)


def played_on(match: AnyMatch, ply: int) -> AnyMatch:
    """A new match continued from ``match`` after ``ply`` moves; it counts as played with help."""
    rows = match.clocks()
    on = Match(
        match.game, match.options, match.seats, chance=chance_at_table(match.game), deal=match.deal,
        setup=match.setup, moves=match.moves[:ply], clocks=[*rows[: ply + 1], *rows[ply : ply + 1]],
        time_factor=match.time_factor,
    )  # fmt: skip
    on.identity = uuid4().hex
    on.note_help()
    return on
