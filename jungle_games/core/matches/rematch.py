"""New matches made from an old one: a rematch, with sides swapped, against another level, or continued."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import uuid4

from jungle_games.core.colours import COLOURS, chosen_colours
from jungle_games.core.game import Level
from jungle_games.core.ladder import with_strength
from jungle_games.core.matches.match import AnyMatch, Match, chance_at_table
from jungle_games.core.seat_names import SeatInfo, level_name
from jungle_games.core.shuffle import deal_by_lot


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
