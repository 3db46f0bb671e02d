"""Waiting until something is so: as soon as it is, and for a minute at most, however slow the machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import pytest

T = TypeVar("T")
PATIENCE = 60.0
"""Seconds until what we wait for counts as missing."""


def wait_for(what: str, ask: Callable[[], T | None], patience: float = PATIENCE) -> T:
    """The first answer of ``ask`` that is true; fails the test when there is none in time."""
    end = time.monotonic() + patience
    while not (answer := ask()):
        if time.monotonic() > end:
            pytest.fail(f"waited {patience:.0f} s in vain for {what}")
        time.sleep(0.01)
    return answer
