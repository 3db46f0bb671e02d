"""Who comes to a hosted table: under which name, and whether they are who they say."""

from __future__ import annotations

from jungle_games.base.clean_text import is_same_name, tidy_name
from jungle_games.core.game import WATCHER, Seat
from jungle_games.core.seat_names import numbered_player
from jungle_games.elsewhere.hosting.host_state import HostState
from jungle_games.elsewhere.messages import Join, PersonProof
from jungle_games.elsewhere.people.acquaintances import Acquaintances
from jungle_games.elsewhere.people.identity import is_proven
from jungle_games.elsewhere.refusals import RemoteError


def who_comes(
    state: HostState, people: Acquaintances, host: bytes, key: bytes, join: Join, seat: Seat
) -> tuple[str, PersonProof | None]:
    """The name and the person of the guest with that ``key``; a proof that does not hold counts for nothing.

    Raises RemoteError for a name that somebody bears at the table, or by which somebody else is known here.
    """
    name, person = tidy_name(join.name).strip() or numbered_player(seat + 1), join.person
    if person is not None and not is_proven(person.key, person.proof, host, key):
        person = None
    if seat == WATCHER:
        return name, person
    taken = [state.name, *(plan.name for plan in state.seats if plan.kind)]
    if any(is_same_name(name, other) for other in taken):
        raise RemoteError("name")
    if people.is_taken(name, person.key if person is not None else b""):
        raise RemoteError("known-name", name)
    return name, person
