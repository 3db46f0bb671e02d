"""What everybody may know of a hosted table: its card before they join, who sits there, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games import __version__
from jungle_games.elsewhere.hosting.attendance import Attendance
from jungle_games.elsewhere.hosting.host_state import HostState, SeatPlan
from jungle_games.elsewhere.hosting.hosted_match import HostedMatch
from jungle_games.elsewhere.messages import FORMAT, Card, Info, Plate, Reaction
from jungle_games.elsewhere.own_files import Parcel


def card_of(state: HostState, host: bytes, shape: str, parcel: Parcel, plates: list[Plate]) -> Card:
    """The card of a table: its ``host`` is a public key, ``shape`` that of the game, and ``parcel`` has its files."""
    return Card(
        FORMAT, __version__, state.card, host, state.name[:40], state.game, shape, state.preset, state.options,
        state.setup, dict(parcel.files), plates, state.stage, state.watching, state.rhythm, state.chance.offer,
        len(parcel.pieces),
    )  # fmt: skip


def info_of(state: HostState, played: HostedMatch, plates: list[Plate], watchers: int, waves: list[Reaction]) -> Info:
    """How a table stands, with so many ``watchers`` and the ``waves`` that are shown."""
    return Info(
        state.info, state.stage, state.match, plates, state.chance.offer, state.asked, state.declined, watchers, waves,
        played.due, state.chance.listed, played.dealer.awaited, state.chance.missed, state.no_draw,
    )  # fmt: skip


def plates_of(seats: Sequence[SeatPlan], attendance: Attendance, played: HostedMatch, now: float) -> list[Plate]:
    """Who sits in each of ``seats``, for everybody to know."""
    return [
        Plate(
            plan.name, plan.kind, plan.elsewhere, not attendance.away_for(seat, now), plan.stand_in,
            played.is_replaceable(seat, now), attendance.is_reserved(seat, now),
        )
        for seat, plan in enumerate(seats)
    ]  # fmt: skip
