"""Which of many alike cases are tested by day."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def in_turn(cases: Iterable[Any], of: int) -> list[ParameterSet]:
    """Every ``of``-th of alike ``cases`` (values, or tuples of them) by day, the others by night."""
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*each, marks=() if at % of == 0 else pytest.mark.nightly) for at, each in enumerate(values)]
