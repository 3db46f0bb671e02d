"""Of much that is alike: tables of rows in one test; by day few examples and some cases, by night all."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
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


def rows(names: str | tuple[str, ...], table: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """One test of all rows of a ``table``, which has these columns; a row that fails is named."""
    columns = names.replace(" ", "").split(",") if isinstance(names, str) else list(names)
    known = list(table)

    def whole(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def tried(*arguments: Any, **fixtures: Any) -> None:
            for row in known:
                parts = row.values if isinstance(row, ParameterSet) else (row,) if len(columns) == 1 else row
                named = {**fixtures, **dict(zip(columns, parts, strict=True))}
                try:
                    test(*arguments, **named)
                except BaseException as error:
                    error.add_note(f"In the row {row!r:.2000}")
                    raise

        signature = inspect.signature(test)
        kept = [parameter for name, parameter in signature.parameters.items() if name not in columns]
        tried.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        return tried

    return whole
