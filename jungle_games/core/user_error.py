"""Errors whose message is shown to the player: on one line and of bounded length, whatever they quote."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

from jungle_games.core.i18n import _

LONGEST: Final = 300
"""Most characters in a message."""

_Reader = TypeVar("_Reader", bound=Callable[..., Any])


def clipped(text: str, longest: int = LONGEST) -> str:
    """``text`` on one line, without unprintable characters, cut to ``longest`` characters.

    >>> clipped("a\\tb  c")
    'a b c'
    >>> clipped("abcdef", 4)
    'abc…'
    """
    # More than enough to fill the line: the rest of an endless text need not be examined.
    words = " ".join(text[: 4 * longest].split())
    shown = "".join(sign for sign in words if sign.isprintable())
    return shown if len(shown) <= longest and len(text) <= 4 * longest else shown[: longest - 1].rstrip() + "…"


def wrap_unexpected(foreseen: type[Exception], refuse: Callable[..., Exception]) -> Callable[[_Reader], _Reader]:
    """Decorate a file reader so that any exception other than ``foreseen`` refuses the file instead of crashing.

    ``refuse`` makes the exception to raise from the reason and the reader's own arguments.
    """

    def guard(read: _Reader) -> _Reader:
        @wraps(read)
        def guarded(*arguments: Any, **named: Any) -> Any:
            try:
                return read(*arguments, **named)
            except foreseen:
                raise
            except Exception as error:
                raise refuse(unexpected_reason(error), *arguments, **named) from error

        return cast(_Reader, guarded)

    return guard


def unexpected_reason(error: Exception) -> str:
    """The reason to give for a file that was refused because of an unexpected ``error``."""
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    return _("it breaks the program in a way that nobody foresaw ({error})").format(error=clipped(what, 120))


class UserError(ValueError):
    """An error whose message is shown to the player."""

    def __str__(self) -> str:
        return clipped(super().__str__())
