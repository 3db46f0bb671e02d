"""Errors whose message is shown to the player, also those of validation, in the player's language."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

import msgspec

from jungle_games.core.i18n import N_, _

LONGEST: Final = 300
"""Most characters in a message."""

_Reader = TypeVar("_Reader", bound=Callable[..., Any])
_TYPES: Final = {
    "str": N_("text"), "int": N_("a whole number"), "float": N_("a number"), "bool": N_("true or false"),
    "array": N_("a list"), "object": N_("keys with values"), "null": N_("nothing"),
}  # fmt: skip
_LONGEST_QUOTE: Final = 120
"""Most characters of what is quoted: a file may hold any."""
_SAID: Final = (
    (re.compile(r"Expected `(?:int|float)` (?:<=|<) (?P<limit>\S+)"), N_("must be at most {limit}")),
    (re.compile(r"Expected `(?:int|float)` (?:>=|>) (?P<limit>\S+)"), N_("must be at least {limit}")),
    (re.compile(r"Expected `\w+` of length <= (?P<limit>\d+)"), N_("is longer than {limit}")),
    (re.compile(r"Expected `\w+` of (?:at least )?length (?:>= )?(?P<limit>\d+)"), N_("must be {limit} long")),
    (re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`"), N_("must be {wanted}, not {got}")),
    (re.compile(r"Invalid enum value (?P<value>.+)"), N_("cannot be {value}")),
    (re.compile(r"Object missing required field `(?P<key>[^`]+)`"), N_("{key} is missing")),
    (re.compile(r"Object contains unknown field `(?P<key>[^`]+)`"), N_("{key} is not known")),
    (re.compile(r"(?P<key>\w+) is one of (?P<values>.+)"), N_("{key} must be one of {values}")),
)  # fmt: skip


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
        def guarded(*arguments: object, **named: object) -> object:
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


def error_words(error: Exception) -> tuple[str, str]:
    """What does not fit, in words, and msgspec's path to it such as ``games.jungle.seat``; empty if it has none."""
    problem, _at, place = str(error).partition(" - at ")
    key = place.strip("`").removeprefix("$").removeprefix(".")
    for pattern, words in _SAID:
        if found := pattern.match(problem):
            return _(words).format(**{name: _type_words(part) for name, part in found.groupdict().items()}), key
    return _("is not valid"), key


def error_line(error: Exception) -> str:
    """``games.jungle.seat: must be a whole number, not text``; what is not msgspec's is in words already."""
    if not isinstance(error, msgspec.ValidationError):
        return str(error)
    problem, key = error_words(error)
    return f"{key}: {problem}" if key else problem


def _type_words(part: str) -> str:
    """A type, or several of which one is wanted, in words; anything else as it is, clipped."""
    kinds = part.split(" | ")
    if not all(kind in _TYPES for kind in kinds):
        return clipped(part, _LONGEST_QUOTE)
    return " / ".join(_(_TYPES[kind]) for kind in kinds)
