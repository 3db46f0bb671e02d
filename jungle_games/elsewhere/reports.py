"""What is done with an error that nobody foresaw: it is reported, and stops nothing else."""

from __future__ import annotations

from collections.abc import Callable

from jungle_games.core.user_error import UserError

Report = Callable[[str, Exception], object]
"""Is told what failed, as in “failed to …”, and by which error."""


def raise_it(_what: str, error: Exception) -> None:
    """Pass an error on where nobody reads reports, unless it has a sentence of its own for whoever is concerned."""
    if not isinstance(error, OSError | UserError):
        raise error
