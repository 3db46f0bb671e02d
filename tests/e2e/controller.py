"""Somebody with a controller, who has neither mouse nor keyboard, at a program in a window of its own."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path

from remote_windows import FarTwin
from screen import Program, Screen

from jungle_games.core.game import Seat
from jungle_games.core.matches.match import AnyMatch
from jungle_games.ui.events import Accept, Event, PadButton

BUTTONS = {"a": 0, "b": 1, "start": 6, "rightshoulder": 10, "up": 11, "down": 12, "left": 13, "right": 14}
"""SDL's numbers of buttons."""
SAME = {"Return": "a", "Tab": "rightshoulder"}
"""Buttons that do what these keys do; arrows are those of the d-pad."""
_TELL = 4
"""So many letters tell a word of an invitation from all others."""


class Person:
    """Goes by the d-pad where a ``twin`` has gone, and presses A there; ``presses`` and ``seconds`` count from then on.
    """

    def __init__(self, program: Program, twin: FarTwin, pipe: Path) -> None:
        self.program, self.twin = program, twin
        self._pipe = pipe.open("w", encoding="ascii", buffering=1)
        self.presses = 0
        self._began = 0.0
        twin.accept = (PadButton("a"), Accept())

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began

    def press(self, *buttons: str) -> None:
        self._began = self._began or time.monotonic()
        self.presses += len(buttons)
        for button in buttons:
            self._pipe.write(f"{BUTTONS[button]}\n")

    def go(self, *wanted: Hashable) -> None:
        """Press what is called ``wanted``, one after the other, and each once the page is there."""
        for each in wanted:
            before = self.program.wait_still()
            self._repeat(self.twin.keys_to(each))
            self.program.wait_change(before)

    def choose(self, *words: str) -> None:
        """Press the buttons that say ``words``, one after the other."""
        for each in words:
            self.go(self.twin.labelled(each))

    def spell(self, field: Hashable, text: str) -> None:
        """Choose the letters of ``text`` for a field, of each word only as many as tell it from others."""
        self.go(field)
        begun = 0
        for letter in text:
            begun = begun + 1 if letter.isalpha() else 0
            if begun <= _TELL:
                self._repeat(self.twin.keys_to(self.twin.labelled(letter)))
        self._repeat(self.twin.keys_to("done"))

    def move(self, match: AnyMatch, seat: Seat, text: str) -> None:
        """Make a move at the table."""
        self.program.wait_still(1.0)
        self._repeat(self.twin.keys_at_table(match, seat, match.parse(text)))
        match.play(text)

    def do(self, button: str, *meant: Event) -> None:
        """Press a button that does the same everywhere, and let the twin do what is ``meant``."""
        before = self.program.wait_still()
        self.press(button)
        self.program.wait_change(before)
        self.twin.send(PadButton(button), *meant)

    def _repeat(self, keys: Sequence[str]) -> None:
        self.press(*(SAME.get(key, key.lower()) for key in keys))


@contextlib.contextmanager
def with_controller(screen: Screen, home: Path) -> Iterator[Person]:
    """A program that is played by controller alone."""
    pipe = home.with_name(f"{home.name}.pipe")
    os.mkfifo(pipe)
    twin = FarTwin(home.with_name(f"{home.name}.twin"))
    started = [sys.executable, str(Path(__file__).with_name("with_controller.py")), str(pipe)]
    with Program(screen, home, command=started) as program:
        program.wait_still()
        yield Person(program, twin, pipe)
    twin.close()
