"""The figures of the rule book, which are also the pictures of saved matches."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Protocol, runtime_checkable

import pygame

from jungle_games.core.errors import UserError
from jungle_games.core.game import AnyGame, BadSetup, IllegalMove
from jungle_games.core.matches.match import Match
from jungle_games.core.options import OptionError
from jungle_games.core.seat_names import SeatInfo
from jungle_games.ui.painter import Painter


class Figure(Protocol):
    """A picture of a position, with a natural size, that can be drawn at any size."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in units."""

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into ``rect``, which has the shape of ``size``; a shadow may fall outside."""


@runtime_checkable
class FocusedFigure(Protocol):
    """A figure that knows its centre of interest, for showing a part of it."""

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of that, as shares of width and height."""


MakeFigure = Callable[[Mapping[str, str]], Figure]
"""Makes a figure of the rule book from what its page says. Raises ValueError with the reason."""

_KEYS: Final = ("preset", "deal", "moves")


class FigureError(UserError):
    """A figure that cannot be drawn, or is illegal by the rules; the message says why."""


def check_keys(spec: Mapping[str, str], known: Collection[str]) -> None:
    """Refuse what a figure says under a key that is not ``known``. Raises FigureError."""
    if unknown := sorted(spec.keys() - set(known)):
        raise FigureError(f"unknown key {unknown[0]!r}; a figure has {', '.join(sorted(known))}")


def number_of(spec: Mapping[str, str], key: str, least: int, most: int) -> int:
    """The number that a figure has under ``key``, ``least`` where it has none. Raises FigureError."""
    text = spec.get(key, str(least))
    if not text.isdecimal() or not least <= int(text) <= most:
        raise FigureError(f"{key}: must be a number from {least} to {most}, not {text!r}")
    return int(text)


def option_changes(spec: Mapping[str, str]) -> Mapping[str, object]:
    """What a figure's ``options``, such as ``twelves=true pace=30``, change in Standard. Raises FigureError."""
    changes: dict[str, object] = {}
    for pair in spec.get("options", "").split():
        name, equals, text = pair.partition("=")
        if not equals:
            raise FigureError(f"options: {pair!r} reads like name=value")
        changes[name] = int(text) if text.isdecimal() else {"true": True, "false": False}.get(text, text)
    return changes


def played_position(game: AnyGame, spec: Mapping[str, str]) -> Any:
    """The position of a figure that is played: ``preset``, ``deal`` and ``moves`` (``a2a3, b2b3``) may be given.

    Raises ValueError with the reason.
    """
    check_keys(spec, _KEYS)
    seats = [SeatInfo(str(seat)) for seat in range(game.seats[0])]
    try:
        options = game.options_type.build(spec.get("preset", "standard"))
        match = Match(game, options, seats, deal=int(spec.get("deal", 0)))
        for text in filter(None, map(str.strip, spec.get("moves", "").split(","))):
            match.play(text)
    except (OptionError, BadSetup, IllegalMove) as error:
        raise ValueError(str(error)) from error
    return match.position
