"""The view of a puzzle at one moment, in values and words, and its grade in paws."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from jungle_games.core.formatting import clock_words
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.puzzle import GRADES
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.label import Picture

GRADE_NAMES: Final = (N_("Gentle"), N_("Easy"), N_("Medium"), N_("Hard"), N_("Very hard"))
"""What the grades are called, from the first on."""
_STEP: Final = 1.25
"""From paw to paw, in widths."""


class Stage(Enum):
    """The stage of a puzzle."""

    WATCHING = "watching"
    """How it came about is shown first."""
    ASKING = "asking"
    REFUTED = "refuted"
    """A wrong answer lies on the table, and what refutes it."""
    SOLVED = "solved"
    SHOWN = "shown"
    """The solution was given away."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A wrong answer after the right ``answers``: the ``reason`` in words, and how the table writes and shows it."""

    answers: tuple[str, ...]
    answer: str
    reason: str
    words: str = ""
    look: Hashable = None


@dataclass(frozen=True, slots=True)
class PuzzleView:
    """One moment of a puzzle; words are translated already."""

    title: str
    task: str
    grade: int
    number: int
    size: int
    """How many puzzles its set has."""
    stage: Stage
    tried: tuple[Tried, ...] = ()
    hints: int = 0
    seconds: int = 0
    wants_place: bool = False
    wants_moment: bool = False
    helped: bool = False
    """The place that the next answer is about is shown."""
    told: str = ""
    """What the last right answer has found."""
    record: float | None = None
    """The person's record for puzzles like this one, in seconds, where it counts and there is one."""
    is_record: bool = False
    """This is a new one."""
    daily: bool = False
    """It is a task of a day."""

    @property
    def time(self) -> str:
        """``1:37``."""
        return clock_words(self.seconds)

    @property
    def record_words(self) -> str:
        """``Record 1:12``; empty where there is none."""
        return "" if self.record is None else _("Record {time}").format(time=clock_words(self.record))

    @property
    def place_words(self) -> str:
        """Which of how many it is."""
        return _("{number} of {all}").format(number=self.number, all=self.size)

    @property
    def headline(self) -> str:
        """What stands over what was tried, or how it went."""
        if self.stage is Stage.SOLVED:
            return _("Solved!")
        return _("The solution") if self.stage is Stage.SHOWN else _("What you tried")

    @property
    def todo(self) -> str:
        """What the person is to do next, in a short sentence."""
        match self.stage:
            case Stage.WATCHING:
                return _("Watch closely.")
            case Stage.REFUTED:
                return _("Look again") if self.wants_moment else _("Touch the board: it goes back")
            case Stage.SOLVED:
                return self.praise
            case Stage.SHOWN:
                return self.told or _("Start over and try it yourself.")
        if self.helped:
            return _("It is here.") if self.wants_moment else _("It begins here.")
        if self.told:
            return self.told
        if self.wants_moment:
            return _("Stop where it went wrong.")
        return _("Point at the place.") if self.wants_place else _("Your move.")

    @property
    def praise(self) -> str:
        """How it was solved, and what was found."""
        return f"{self._praise} {self.told}" if self.told else self._praise

    @property
    def _praise(self) -> str:
        tries = len(self.tried)
        if self.is_record:
            return _("A new record!")
        if self.hints:
            return ngettext("With {number} hint.", "With {number} hints.", self.hints).format(number=self.hints)
        if not tries:
            return _("At the first try!")
        return ngettext("After {number} wrong try.", "After {number} wrong tries.", tries).format(number=tries)


def paws(grade: int, size: float, *, paper: bool = False) -> Picture:
    """The paws of ``grade``, each ``size`` units wide, the others faint; ``paper``: they are on a sheet of paper."""

    def paint(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        theme = painter.theme
        lit, faint = (theme.amber_lip, theme.shade) if paper else (theme.amber, mix(theme.moss, theme.fern, 0.25))
        for index in range(GRADES):
            paw = painter.picture("objects/icons/paw", (rect.h, rect.h), tint=lit if index < grade else faint)
            target.blit(paw, (rect.x + round(index * rect.h * _STEP), rect.y))

    return Picture(paint, size * (1 + (GRADES - 1) * _STEP), size)
