"""Messages for players, whatever they quote: on one line, and short enough to be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

from jungle_games.core.i18n import _

LONGEST: Final = 300
"""Characters of a message."""

_Reader = TypeVar("_Reader", bound=Callable[..., Any])


def clipped(text: str, longest: int = LONGEST) -> str:
    """``text`` on one line, what cannot be shown left out, and no longer than ``longest`` characters.

    >>> clipped("a\\tb  c")
    'a b c'
    >>> clipped("abcdef", 4)
    'abc…'
    """
    # More than enough to fill the line: the rest of a text without end need not be looked at.
    words = " ".join(text[: 4 * longest].split())
    shown = "".join(sign for sign in words if sign.isprintable())
    return shown if len(shown) <= longest and len(text) <= 4 * longest else shown[: longest - 1].rstrip() + "…"


def last_guard(foreseen: type[Exception], refuse: Callable[..., Exception]) -> Callable[[_Reader], _Reader]:
    """For a reader of files: whatever breaks it, other than ``foreseen``, is a refusal of the file, too.

    ``refuse`` is given the reason and the reader's own arguments, and makes what is raised.
    """

    def guard(read: _Reader) -> _Reader:
        @wraps(read)
        def guarded(*arguments: Any, **named: Any) -> Any:
            try:
                return read(*arguments, **named)
            except foreseen:
                raise
            except Exception as error:
                raise refuse(unforeseen(error), *arguments, **named) from error

        return cast(_Reader, guarded)

    return guard


def unforeseen(error: Exception) -> str:
    """Why a file was refused by the last guard of its reader, after an ``error`` that none before it expected."""
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    return _("it breaks the program in a way that nobody foresaw ({error})").format(error=clipped(what, 120))


class ToldError(ValueError):
    """An error whose message a player reads."""

    def __str__(self) -> str:
        return clipped(super().__str__())
