"""What is tried by day of much that is alike: few examples where each is dear, and some cases; by night all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, settings

THOROUGH = 100
"""As many as the nightly profile tries of everything."""


def dear(by_day: int, by_night: int = THOROUGH) -> settings:
    """Settings of a property with dear examples: how many are tried ``by_day``, and ``by_night``."""
    thorough = settings().max_examples >= THOROUGH
    return settings(
        deadline=None, suppress_health_check=list(HealthCheck), max_examples=by_night if thorough else by_day
    )


def nightly(*cases: Any) -> list[ParameterSet]:
    """Cases like those of the day, and as telling, that are tried by night."""
    return [pytest.param(*_parts(case), marks=pytest.mark.nightly) for case in cases]


def in_turn(cases: Iterable[Any], of: int) -> list[ParameterSet]:
    """Every ``of``-th of alike ``cases`` (values, or tuples of them) by day, the others by night."""
    return [pytest.param(*_parts(case)) if at % of == 0 else nightly(case)[0] for at, case in enumerate(cases)]


def _parts(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
