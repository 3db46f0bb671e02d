"""The settings page of what helps to see, to hear, to press and to have time enough."""

import pytest
from program import Program

from jungle_games.ui.widgets.label import Label

pytestmark = pytest.mark.usefixtures("without_art")


def show(program: Program, key: str) -> set[str]:
    """The names of the settings on a page, which is shown."""
    program.top.show_page(key)  # type: ignore[attr-defined]
    program.frames(2)
    names = [widget.name for widget in program.widgets()]
    return {name[1] for name in names if isinstance(name, tuple) and name[0] == "setting"}


def test_what_helps_is_on_one_page(program: Program) -> None:
    program.go.settings()
    here = show(program, "accessibility")
    assert {"palette", "large_pieces", "captions", "read_aloud", "dwell", "time_factor"} <= here
    assert not here & (show(program, "sound") | show(program, "screen"))


def test_the_keys_of_listeners_are_told_as_they_are(program: Program) -> None:
    program.services.settings.replace(keys={"where": ("Ctrl+W",)})
    program.go.settings()
    show(program, "accessibility")
    told = [label.text for label in program.widgets(Label)]
    assert "Ctrl+W: Where am I?" in told
    assert "F4: What is here?" in told
