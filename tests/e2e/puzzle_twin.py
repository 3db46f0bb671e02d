"""A twin at a table with a puzzle: it knows the answers, and where mouse and keys have to go for them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

from companions import puzzle_of
from patience import wait_for
from screen import Program
from test_whole_games import likeness
from twin import Twin

from jungle_games.table.referee import Stage
from jungle_games.table.sprites.arrangement import place_focus_id
from jungle_games.ui.events import Accept, Command, Event, Navigate, PointerDown, PointerMove, PointerUp
from jungle_games.ui.widgets.button import SegmentedControl

Point = tuple[int, int]
_PATIENCE = 2_000
"""Frames after which nothing will be asked any more."""
_ALIKE = 85
"""Of a hundred pixels of a place so many are alike where the same lies there, be it pointed at or not."""


class PuzzleTwin(Twin):
    """Whatever is done with its mouse and keys is done in ``program``, too."""

    def __init__(self, folder: Path, program: Program) -> None:
        super().__init__(folder)
        self._real = program
        self.still()

    def open(self, game: str, number: int) -> None:
        """From the page of a new game to the first puzzle of the set of this ``number``."""
        self._program.begin()
        self._program.go.new_game(game)
        self._program.frames(4)
        self._follow(lambda: self._real.click(self.press("puzzles")))
        for strip in self._program.widgets(SegmentedControl):
            place = strip.part(number - 1).center
            self._click(place)
            self._real.wait_still()
        self._follow(lambda: self._real.click(self.press("play")))

    def _follow(self, go: Callable[[], None]) -> None:
        before = self._real.picture()
        go()
        self._real.wait_change(before)

    @property
    def table(self) -> Any:
        """The table with the puzzle."""
        return self._program.top

    @property
    def referee(self) -> Any:
        """Who judges it."""
        return puzzle_of(self.table).referee

    def watch(self) -> None:
        """Wait until something is asked, if first something is to be seen."""
        if self.referee.stage is Stage.READY:
            self._real.wait_still()
            self._key("Return", Accept())
        self._wait_until(lambda: self.referee.stage is not Stage.WATCHING)
        self._both_show_it()

    def solve(self, answer: Callable[[], None]) -> str:
        """Give one ``answer`` after the other; the key of the puzzle."""
        key: str = self.referee.key
        while self.referee.stage is Stage.ASKING:
            answer()
            self._wait_until(self._ready)
            if self.referee.stage is Stage.ASKING:
                self._both_show_it()
        assert self.referee.stage is Stage.SOLVED, self.referee.stage
        return key

    def _ready(self) -> bool:
        """Whether the next answer can be given, or none is left to give."""
        return not self.referee.awaits or bool(self.table.legal_gestures)

    def _wait_until(self, reached: Callable[[], bool]) -> None:
        """Let time go on here."""
        for _frame in range(_PATIENCE):
            self._program.frames(1)
            if reached():
                return
        raise AssertionError("nothing is asked")

    def _both_show_it(self) -> None:
        """Wait until the same lies on every place of both tables."""
        places, seen = list(self.table.arrangement.places.values()), self._program.picture()

        def alike() -> bool:
            real = self._real.picture()
            return all(likeness(real, seen, rect) > _ALIKE for rect in places)

        wait_for("the same on both tables", alike)

    def _wanted(self) -> str:
        answer: str = self.referee._question.clue.answer
        return answer

    # With the mouse

    def answer_by_mouse(self) -> None:
        """Go to the moment and call, point at the place, or drag what is to be moved."""
        table, wanted = self.table, self._wanted()
        if self.referee.moments is not None:
            while table.shown_ply < int(wanted):
                self._click(self._program.named("redo").shown_rect.center)
            self._click(self._program.named("catch").shown_rect.center)
        elif self.referee.places is not None:
            place = next(key for key in table.arrangement.places if str(key) == wanted)
            self._click(self._point(table, place))
        else:
            gesture = next(each for each in table.legal_gestures if str(each.move) == wanted)
            self._drag(self._point(table, gesture.source), self._point(table, gesture.target))
            self._choose()

    def _click(self, place: Point) -> None:
        self._real.click(place)
        self.send(PointerMove(place), PointerDown(place), PointerUp(place))

    def _drag(self, start: Point, end: Point) -> None:
        self._real.drag(start, end, steps=4)
        self.send(PointerMove(start), PointerDown(start), PointerMove(end, pressed=True), PointerUp(end))

    # With keys

    def go_on_by_keys(self) -> None:
        """To the next puzzle: it has the focus."""
        self._follow(lambda: self._key("Return", Accept()))
        self._program.frames(4)

    def answer_by_keys(self) -> None:
        """As with the mouse, by keys alone."""
        table, wanted = self.table, self._wanted()
        if self.referee.moments is not None:
            while table.shown_ply < int(wanted):
                self._key("Page_Down", Command("step_forward"))
            self._key("a", Command("catch_first"))
        elif self.referee.places is not None:
            self._accept(place_focus_id(next(key for key in table.arrangement.places if str(key) == wanted)))
        else:
            gesture = next(each for each in table.legal_gestures if str(each.move) == wanted)
            ply = table.match.ply
            self._accept(place_focus_id(gesture.source))
            if table.match.ply == ply and self.referee.stage is Stage.ASKING:
                self._accept(place_focus_id(gesture.target))
            self._choose()

    def _choose(self) -> None:
        """Of several rows of five any will do."""
        if self.table.occupied:
            self._key("Return", Accept())

    def _accept(self, focus_id: Hashable) -> None:
        for direction in self.way_to(focus_id):
            self._key(direction.name.title(), Navigate(direction))
        self._key("Return", Accept())

    def _key(self, name: str, event: Event) -> None:
        self._real.key(name)
        self.send(event)
