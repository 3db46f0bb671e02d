"""What a table's card says is played there, and whether this program can play it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from jungle_games.core.errors import unexpected_reason
from jungle_games.core.game import Game
from jungle_games.core.matches.record import FindGame
from jungle_games.core.options import GameOptions, OptionError
from jungle_games.elsewhere.hosting.host_state import shape_of_game
from jungle_games.elsewhere.messages import Card
from jungle_games.elsewhere.refusals import RemoteError


def rules_of(
    card: Card, find_game: FindGame, attachments: Mapping[str, str] | None
) -> tuple[Game[Any, Any, Any], GameOptions]:
    """The game and options of a card; ``attachments`` are its files, None before they are here.

    Raises RemoteError if this program cannot play them.
    """
    if attachments is None:
        raise RemoteError("no-files")
    try:
        game = find_game(card.game)
    except LookupError as error:
        raise RemoteError("unknown-game", card.game) from error
    try:
        options: GameOptions = game.options_type.build(card.preset, card.options, attached=attachments)
        shape = shape_of_game(game, options, len(card.plates), card.setup)
        changed = [name for name in game.attachments(options) if name not in attachments]
    except (OptionError, ValueError) as error:
        raise RemoteError("bad-rules", str(error)) from error
    except Exception as error:  # rules expect set-ups that somebody has looked at
        raise RemoteError("bad-rules", unexpected_reason(error)) from error
    if shape != card.shape:
        raise RemoteError("version")
    if changed:  # the host plays by the original
        raise RemoteError("own-file", ", ".join(changed))
    return game, options


def check_card(card: Card, find_game: FindGame, attachments: Mapping[str, str] | None = MappingProxyType({})) -> None:
    """Raise RemoteError if this program cannot join a table with that card and those ``attachments``."""
    rules_of(card, find_game, attachments)
