"""Tables that an earlier version dealt go on, and no host can pretend to be one."""

from __future__ import annotations

from pathlib import Path

import msgspec
from dealt_tables import chance, notices, played_out, verdicts
from homes import Homes, played

from jungle_games.elsewhere.hosting.host_state import HostState

EARLIER = Path(__file__).parent / "format_1"


def earlier(name: str) -> Homes:
    """A table as an earlier version kept it, mid-match or open."""
    kept = msgspec.json.decode((EARLIER / f"{name}.json").read_bytes())
    homes = Homes(sit=False)
    homes.store.write("table", msgspec.json.encode(kept["host"]))
    homes.start_host()
    for key, content in kept["guests"].items():
        homes.take_up(bytes.fromhex(key), msgspec.json.encode(content))
    return homes


def test_a_match_that_was_dealt_by_an_earlier_version_goes_on() -> None:
    homes = earlier("playing")
    homes.wait(5)
    assert homes.agrees()
    played_out(homes)
    words = "An earlier version dealt this game: nobody can say whether the host chose the deal."
    assert notices(homes) == [[words]] * 2
    assert verdicts(homes) == {""}
    assert all(guest.state.record for guest in homes.guests.values())
    rematch(homes)
    assert verdicts(played_out(homes)) == {""}
    assert len(homes.host.state.reveal.listed) > 64  # type: ignore[union-attr]
    assert HostState.from_bytes(homes.store.read("table") or b"").format == 2


def rematch(homes: Homes) -> None:
    homes.seat(0).ask("rematch", homes.now)
    homes.settle()
    homes.seat(1).answer(True, homes.now)
    homes.settle()
    assert homes.host.state.stage == "playing"


def test_an_open_table_of_an_earlier_version_is_dealt_as_all_are() -> None:
    homes = earlier("open")
    homes.wait(5)
    played(homes)
    assert verdicts(homes) == {""}
    assert notices(homes) == [[]] * 2
    assert len(homes.host.state.reveal.listed) > 64  # type: ignore[union-attr]


def test_a_host_cannot_pretend_to_be_an_earlier_version() -> None:
    homes = Homes()
    homes.begin()
    chance(homes).offer = b""
    played_out(homes)
    assert all("cannot be trusted" in verdict for verdict in verdicts(homes))


def test_a_match_of_before_whose_secret_changed_is_found() -> None:
    homes = earlier("playing")
    chance(homes).secret = b"s" * 32
    homes.wait(5)
    played_out(homes)
    assert verdicts(homes) == {"The deal cannot be trusted: the host had bound itself to another one."}
