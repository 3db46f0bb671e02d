"""A relay, and a table that has a place in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from strangers import Table

from jungle_games.elsewhere.network import relay
from jungle_games.elsewhere.network.relay import Relay


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[Relay]:
    monkeypatch.setattr(relay, "_PORTS", ())
    made = Relay()
    yield made
    made.close()


@pytest.fixture
def table(made: Relay) -> Table:
    return Table(made)
