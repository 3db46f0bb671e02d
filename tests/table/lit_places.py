"""What lights up at a table, and the words that promise it."""

from __future__ import annotations

import re
from typing import Any

from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.ui.events import FocusLost, PointerDown, PointerMove

LIGHT = re.compile(r"\b(glow\w*|lights?|lit|amber|shines?)\b", re.IGNORECASE)
"""Words that promise something to see."""


def lit_for(table: Any, source: PlaceKey) -> set[str]:
    """The names of the places that light up while what lies on ``source`` is held."""
    scene = table.scene
    middle = scene.arrangement.places[source].center
    table.send(PointerMove(middle), PointerDown(middle), PointerMove((middle[0] + 40, middle[1]), pressed=True))
    table.skip(0.2)
    held = scene.handling.hold is not None
    lit = {str(place) for place, gesture in scene.hover.lit.items() if gesture.lit} if held else set()
    table.send(FocusLost())
    table.skip(1.0)
    return lit
