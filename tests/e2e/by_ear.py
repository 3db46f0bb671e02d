"""Plays games by what the tree says of each place, and by what it offers to do there; knows nothing else of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from patience import wait_for
from screen import Program
from screen_reader import Heard, ScreenReader

Choose = Callable[[Sequence[Heard]], Heard]
"""What to press of several things."""
HELD = "in your hand"
ONWARD = ("Next", "Pass")
MISSING = "not available now"
TAKE, PUT = ("can go to ", "can be played", "Roll the die"), ("can be dropped here", "covers ")
"""What is told of things that can be taken, and of places for what is held."""
TAKE_BACK, PLAY_IT = "Take it back", "Play it"
"""The answers when the game asks whether one is sure."""
OVER = "Leave the table"
"""The button of the sheet at the end."""
REST = 0.3
"""Seconds in which nothing will move by itself once a tree is read."""
LONGEST = 3_000
"""So many presses and answers end any game."""
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
    _pressed: Heard | None = None
    _doubted: set[str] = field(default_factory=set)
    """Where the game asked whether one is sure."""

    def tree(self, before: Sequence[Heard] = ()) -> Sequence[Heard]:
        """The tree once the program rests, and another one than ``before``."""

        def told() -> Sequence[Heard] | None:
            self.program.wait_rest(REST)
            now = self.reader.nodes()
            return now if now != before else None

        nodes = wait_for("the tree to change", told)
        for check in self.checks:
            check(nodes)
        return nodes

    def press(self, name: str) -> Sequence[Heard]:
        """Press the node of that name; the tree after it."""
        self.reader.press_named(name)
        return self.tree()


    def slide(self, name: str, value: str) -> None:
        """Bring a slider from its lower end up to ``value`` by keys, as a screen reader does."""
        self.reader.focus(self.reader.find(f"{name}, "))
        self.program.key("Home")
        for _step in range(60):
            self.program.wait_rest()
            if self.reader.find(f"{name}, ").name == f"{name}, {value}":
                return
            self.program.key("Right")
        pytest.fail(f"{name} never says {value}")

    def play(self) -> None:
        """Play until the end is told."""
        nodes = self.tree()
        for _step in range(LONGEST):
            if any(node.name == OVER for node in nodes):
                return
            wanted = self._wanted(nodes)
            if wanted is not None:
                self.reader.press(wanted)
                self._pressed = wanted
            nodes = self.tree(nodes)
        last = "\n".join(f"{node.name} {node.description}" for node in nodes)
        pytest.fail(f"the game never ends; last was told:\n{last}")

    def _wanted(self, nodes: Sequence[Heard]) -> Heard | None:
        """What to press now, if anything."""
        offered = [node for node in nodes if node.acts and not node.description.startswith(MISSING)]
        held = any(node.description == HELD for node in nodes)
        useful = [node for node in offered if node.description.startswith(PUT if held else TAKE)]
        if useful:
            return self.choose([node for node in useful if node.name not in self._doubted] or useful)
        buttons = [node for node in offered if node.role == "push button"]
        answers = {node.name: node for node in buttons if node.name in (TAKE_BACK, PLAY_IT)}
        if answers:
            return self._answer(answers)
        prompt = next((node.name for node in nodes if node.role == "label"), "")
        named = [node for node in buttons if node.name in prompt or node.name in ONWARD]
        focused = [node for node in offered if "focused" in node.states and node.name not in BESIDE]
        return next(iter([*named, *focused]), None)

    def _answer(self, answers: Mapping[str, Heard]) -> Heard:
        """Go elsewhere once the game warns of a place: whoever comes back to it would go on for ever."""
        assert self._pressed is not None
        if self._pressed.name in self._doubted:
            return answers[PLAY_IT]
        self._doubted.add(self._pressed.name)
        return answers[TAKE_BACK]


def nearest(goal: str) -> Choose:
    """Whatever comes nearest to the square ``goal``."""

    def distance(node: Heard) -> int:
        squares = re.findall(r"[a-g]\d", node.description) or re.findall(r"[a-g]\d", node.name)
        return min(abs(ord(at[0]) - ord(goal[0])) + abs(int(at[1]) - int(goal[1])) for at in squares)

    return lambda nodes: min(nodes, key=distance)


class FiveInARow:
    """Plays Sequence for five chips of a colour in a row, by what the tree says of the mat; `look` sees every tree."""

    _WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))
    _CORNERS = frozenset({(0, 0), (0, 9), (9, 0), (9, 9)})

    def __init__(self, side: str) -> None:
        self._side = side
        self._chips: dict[tuple[int, int], str] = {}

    def look(self, nodes: Sequence[Heard]) -> None:
        """Note which chips lie where."""
        cells = [node.name.partition(": chip of ") for node in nodes if node.role == "table cell"]
        self._chips = {square: side for name, _of, side in cells if side for square in self._squares(name)}

    def __call__(self, nodes: Sequence[Heard]) -> Heard:
        return max(nodes, key=self._worth)

    @staticmethod
    def _squares(text: str) -> list[tuple[int, int]]:
        return [(ord(file) - ord("a"), int(rank) - 1) for file, rank in re.findall(r"\b([a-j])(10|[1-9])\b", text)]

    def _worth(self, node: Heard) -> float:
        """What comes of the best place to which a card can go, or of a place to which it goes."""
        squares = self._squares(node.name) or self._squares(node.description)
        if not squares and " places" in node.description:  # a wild jack is for what no other card completes
            free = [(file, rank) for file in range(10) for rank in range(10) if (file, rank) not in self._chips]
            return max(map(self._lines, free)) / 4
        return max(map(self._lines, squares), default=-1.0)

    def _lines(self, square: tuple[int, int]) -> float:
        """How far the fives through ``square`` have come for whoever gets it, or loses it."""
        side = self._chips.get(square, self._side)
        worth = 0.0
        for file, rank in self._WAYS:
            for first in range(-4, 1):
                line = [(square[0] + step * file, square[1] + step * rank) for step in range(first, first + 5)]
                owners = {self._chips.get(each, side) for each in line if each not in self._CORNERS}
                if owners == {side} and all(0 <= at < 10 for each in line for at in each):
                    lying = [each for each in line if each != square and (each in self._chips or each in self._CORNERS)]
                    worth += 10.0 ** len(lying)
        return worth
