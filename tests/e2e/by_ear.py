"""Plays games by what the tree says of each place, and by what it offers to do there; knows nothing else of them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import pytest
from screen import Program
from screen_reader import Heard, ScreenReader

Choose = Callable[[Sequence[Heard]], Heard]
"""What to press of several things."""
HELD = "in your hand"
ONWARD = "Next"
MISSING = "not available now"
TAKE, PUT = ("can go to ", "can be played", "Roll the die"), ("can be dropped here", "covers ")
"""What is told of things that can be taken, and of places for what is held."""
OVER = "Title"
"""The button of the sheet at the end."""
BESIDE = ("Menu", "Rule book", "Sound on and off", "Settings", "Give me a hint", "Undo", "Redo", "Turn the board")
"""Buttons beside a table that do not lead on."""


def first(nodes: Sequence[Heard]) -> Heard:
    return nodes[0]


@dataclass
class Player:
    """Plays one match. ``choose`` tells which thing to take, and where to put it."""

    program: Program
    reader: ScreenReader
    choose: Choose = first
    checks: list[Callable[[Sequence[Heard]], None]] = field(default_factory=list)
    """What holds of every tree."""

    def tree(self, before: Iterable[Heard] = ()) -> list[Heard]:
        """The tree once it is another one than ``before``, or does not change, and stays as it is."""
        unlike, last, end = list(before), list[Heard](), time.monotonic() + 2.0
        while time.monotonic() < end:
            now = self.reader.nodes()
            if now and now == last and now != unlike:
                break
            last = now
            time.sleep(0.05)
        for check in self.checks:
            check(last)
        return last

    def press(self, name: str) -> list[Heard]:
        """Press the node of that name; the tree after it."""
        self.reader.press_named(name)
        return self.tree()

    def slide(self, name: str, value: str) -> None:
        """Bring a slider from its lower end up to ``value`` by keys, as a screen reader does."""
        self.reader.focus(self.reader.find(f"{name}, "))
        self.program.key("Home")
        for _step in range(60):
            if self.reader.find(f"{name}, ").name == f"{name}, {value}":
                return
            self.program.key("Right")
        pytest.fail(f"{name} never says {value}")

    def play(self, seconds: float = 240.0) -> None:
        """Play until the end is told."""
        end, nodes = time.monotonic() + seconds, self.tree()
        while time.monotonic() < end:
            if any(node.name == OVER for node in nodes):
                return
            wanted = self._wanted(nodes)
            if wanted is None:
                nodes = self.tree(nodes)
                continue
            self.reader.press(wanted)
            nodes = self.tree(nodes)
        last = "\n".join(f"{node.name} {node.description}" for node in nodes)
        pytest.fail(f"the game never ends; last was told:\n{last}")

    def _wanted(self, nodes: Sequence[Heard]) -> Heard | None:
        """What to press now, if anything."""
        offered = [node for node in nodes if node.acts and not node.description.startswith(MISSING)]
        held = any(node.description == HELD for node in nodes)
        useful = [node for node in offered if node.description.startswith(PUT if held else TAKE)]
        if useful:
            return self.choose(useful)
        buttons = [node for node in offered if node.role == "push button"]
        prompt = next((node.name for node in nodes if node.role == "label"), "")
        named = [node for node in buttons if node.name in prompt or node.name == ONWARD]
        focused = [node for node in offered if "focused" in node.states and node.name not in BESIDE]
        return next(iter([*named, *focused]), None)


def nearest(goal: str) -> Choose:
    """Whatever comes nearest to the square ``goal``."""

    def distance(node: Heard) -> int:
        squares = re.findall(r"[a-g]\d", node.description) or re.findall(r"[a-g]\d", node.name)
        return min(abs(ord(at[0]) - ord(goal[0])) + abs(int(at[1]) - int(goal[1])) for at in squares)

    return lambda nodes: min(nodes, key=distance)
