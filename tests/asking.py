"""The headless protocol, asked by a test."""

from __future__ import annotations

import json
from typing import Any

from jungle_games.core.game import AnyGame
from jungle_games.core.headless import Session


def ask(game: AnyGame, *requests: dict[str, Any]) -> list[Any]:
    """The answers of one conversation about ``game``."""
    session = Session([game])
    return [json.loads(session.reply(json.dumps(request).encode())) for request in requests]
