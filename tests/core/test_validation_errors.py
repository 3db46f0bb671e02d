"""What does not fit is told in the player's language, whatever msgspec calls it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from examples import rows
from msgspec import Meta

from jungle_games.core.errors import error_line
from jungle_games.core.i18n import ENGLISH, LANGUAGES, speak
from jungle_games.store.settings import Settings

CASES = [
    ({"ui_scale": 300}, Settings, "ui_scale: must be at most 200"),
    ({"ui_scale": 3}, Settings, "ui_scale: must be at least 75"),
    ({"ui_scale": "x"}, Settings, "ui_scale: must be a whole number, not text"),
    ({"last_game": 7}, Settings, "last_game: must be text / nothing, not a whole number"),
    ({"window": [600]}, Settings, "window: must be 2 long"),
    ({"broker_name": "x" * 201}, Settings, "broker_name: is longer than 200"),
    ({"palette": "pink"}, Settings, "palette: cannot be 'pink'"),
    ({"palette": "x" * 9_000}, Settings, f"palette: cannot be '{'x' * 118}…"),
    ({"language": "xx"}, Settings, f"language must be one of system, {', '.join(LANGUAGES)}"),
    ({"broker_host": "a b"}, Settings, "broker_host: is not valid"),
    ({"games": {"jungle": {"seat": "x"}}}, Settings, "games[...].seat: must be a whole number, not text"),
    ([], Annotated[list[int], Meta(min_length=2)], "must be 2 long"),
    (7, Literal["a"], "must be text, not a whole number"),
]


@rows(("value", "kind", "said"), CASES)
def test_it_is_told_in_words(value: Any, kind: Any, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(value, kind)
    assert error_line(caught.value) == said
    speak("de")
    translated = error_line(caught.value)
    speak(ENGLISH)
    assert translated != said
    assert "must" not in translated
