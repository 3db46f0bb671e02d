"""A relay, and a table that has a place in it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest
from strangers import Table

from jungle_games.elsewhere import table_loop
from jungle_games.elsewhere.network import relay
from jungle_games.elsewhere.network.relay import Relay


@pytest.fixture(autouse=True)
def quick_keys(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables make their keys at once: true ones take a fifth of a second each, and other programs expect them."""
    if "real_keys" not in request.fixturenames:
        monkeypatch.setattr(table_loop, "table_key", lambda code: hashlib.sha256(code).digest())


@pytest.fixture
def real_keys() -> None:
    """For a test that starts a program of its own."""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[Relay]:
    monkeypatch.setattr(relay, "_PORTS", ())
    made = Relay()
    yield made
    made.close()


@pytest.fixture
def table(made: Relay) -> Table:
    return Table(made)
