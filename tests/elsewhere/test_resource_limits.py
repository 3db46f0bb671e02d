"""Remote tables use bounded resources, and release them when closed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from unittest import mock

import pytest

from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere import table_loop
from jungle_games.elsewhere.hosting.host_state import SeatPlan, lay_table
from jungle_games.elsewhere.network import discovery as discovery_module
from jungle_games.elsewhere.network.connections import Connections
from jungle_games.elsewhere.network.discovery import Discovery
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.tables import Tables
from jungle_games.games import find_game

PATIENCE = 30.0


def wait_for(ask: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not ask() and time.monotonic() < until:
        time.sleep(0.02)
    return ask()


def listening() -> set[threading.Thread]:
    """The threads that listen on the network."""
    return {thread for thread in threading.enumerate() if "zeroconf" in thread.name.casefold()}


def test_nobody_listens_on_the_network_any_more_once_it_is_closed() -> None:
    of_other_tests = listening()
    discovery = Discovery(lambda: None)
    discovery.seek()
    if not wait_for(lambda: bool(listening() - of_other_tests)):
        pytest.skip("there is no network here")
    discovery.close()
    assert wait_for(lambda: not listening() - of_other_tests), listening()


def test_what_comes_after_closing_starts_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(discovery_module, "Zeroconf", lambda **_options: started.append("zeroconf"))
    discovery = Discovery(lambda: None)
    discovery.close()
    discovery.seek()
    assert not started


def test_many_tables_make_their_keys_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key takes 64 MiB for as long as it is made, and is meant to."""
    at_work, most, made = [0], [0], [0]

    def table_key(_code: bytes) -> bytes:
        at_work[0] += 1
        most[0] = max(most[0], at_work[0])
        time.sleep(0.02)
        at_work[0] -= 1
        made[0] += 1
        return bytes(32)

    monkeypatch.setattr(table_loop, "table_key", table_key)
    store = MemoryStore()
    plans = [SeatPlan(name=name, kind=PERSON) for name in ("Mira", "Jonas")]
    for number in range(8):
        state = lay_table(
            find_game("jungle"), name="Mira", seats=plans, preset="standard", options={}, setup={}, attachments={},
            watching=False, rhythm=0,
        )  # fmt: skip
        store.write(f"host-{number:016x}.json", state.to_bytes())
    with mock.patch.object(Connections, "connect", side_effect=RemoteError("no-broker")):
        tables = Tables(store, find_game, lambda: None)
        assert all(view.stage != "aside" for view in tables.my_tables(0.0))
        assert wait_for(lambda: made[0] == 8)
        tables.close(0.0)
    assert most[0] == 1
