"""How many examples of a property are tried: few by day where each is dear, and a hundred or more by night."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

THOROUGH = 100
"""As many as the nightly profile tries of everything."""


def dear(by_day: int, by_night: int = THOROUGH) -> settings:
    """Settings of a property with dear examples: how many are tried ``by_day``, and ``by_night``."""
    thorough = settings().max_examples >= THOROUGH
    return settings(
        deadline=None, suppress_health_check=list(HealthCheck), max_examples=by_night if thorough else by_day
    )


def nightly(*cases: Any) -> list[Any]:
    """Cases like those of the day, and as telling, that are tried by night."""
    parts = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*part, marks=pytest.mark.nightly) for part in parts]
