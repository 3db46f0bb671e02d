"""Tables make their keys at once: true ones take a second each."""

from __future__ import annotations

import hashlib

import pytest


@pytest.fixture(autouse=True)
def quick_keys(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_keys" not in request.fixturenames:
        monkeypatch.setattr("jungle_games.online.tables.table_key", lambda code: hashlib.sha256(code.encode()).digest())


@pytest.fixture
def real_keys() -> None:
    """For a test that starts a program of its own."""
