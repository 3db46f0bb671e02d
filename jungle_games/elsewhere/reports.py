"""What is done with an error that nobody foresaw: it is reported, and stops nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jungle_games.core.errors import UserError

_MOST: Final = 100
"""Different failures that are reported."""

Report = Callable[[str, Exception], object]
"""Is told what failed, as in “failed to …”, and by which error."""


def raise_it(_what: str, error: Exception) -> None:
    """Pass an error on where nobody reads reports, unless it has a sentence of its own for whoever is concerned."""
    if not isinstance(error, OSError | UserError):
        raise error


class OnceReported:
    """Reports what fails at tables, but not again and again the same failure."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._known: set[tuple[object, ...]] = set()

    def __call__(self, identity: str, what: str, error: Exception) -> None:
        """Report that the table ``identity`` failed to do ``what``."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = (trace.tb_frame.f_code, trace.tb_lineno) if trace is not None else ()
        key = (identity, what, type(error), *where)
        if key not in self._known and len(self._known) < _MOST:
            self._known.add(key)
            self._report(f"failed to {what} at the table elsewhere {identity}", error)
