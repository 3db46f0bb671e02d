"""The analysis of a match at its table: stepping through it and trying moves, without changing the match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

from jungle_games.core.findings import AnyAnalysis, AnyLine
from jungle_games.core.game import Move, Seat
from jungle_games.core.i18n import _
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.frame.common_controls import HISTORY
from jungle_games.table.frame.frame import HURRY, Control
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.scene import AnyScene
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.state import AnyState
from jungle_games.table.study.analysis import (
    BAR_SLOT,
    LINES,
    LINES_SLOT,
    Study,
    study_controls,
    waiting_words,
    who_leads,
)
from jungle_games.table.study.lines_panel import EvaluationBar, LinesPanel, LinesView, LineView
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Item

LINE_COLOURS = ("amber", "fern", "paper")
"""The colours of the best lines' arrows and numbers, by rank."""
_LINE_SCALES = (1.0, 0.8, 0.62)
_IDLE: Final = ("hint", HURRY)
"""Commands of a table where one plays that do nothing here."""


class StudyOnTable(Companion):
    """Analyses the match at ``table``: moves are tried there beside it. Nothing is played, saved or counted."""

    explores = True

    def __init__(self, table: AnyScene, *, ply: int | None = None) -> None:
        """Opened at the position after ``ply`` moves, else at the last."""
        self._table = table
        table.play.practice = True
        self.study = Study(table.services.worker, table.match.game, self._found, table.services.toast)
        self._chance = 0.5
        if ply is not None:
            table.cursor.go_to(ply)
        self.reword()

    # What a game fills in

    @abstractmethod
    def tree(self) -> Item:
        """The frame's parts round the table."""

    @abstractmethod
    def line_view(self, line: AnyLine, rank: int) -> LineView:
        """A line as it is shown, ``rank`` counted from 0."""

    @property
    def bottom_seat(self) -> Seat:
        """Who sits at the bottom, where the bar begins."""
        return 0

    # The frame

    def reword(self) -> None:
        """Add the lines that were found, and the bar of who stands better, to the frame."""
        frame = self._table.frame
        self._lines = LinesPanel(LINES, self._try)
        self._bar = EvaluationBar()
        for name, widget in ((LINES_SLOT, self._lines), (BAR_SLOT, self._bar)):
            frame.add(name, widget)

    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        """Nothing is taken back here: one stops to think, and goes back to the game."""
        others = [each for each in controls if each.command not in HISTORY]
        return [*others, *study_controls(self.study, trying=self.trying)]

    def show_widgets(self) -> None:
        table = self._table
        waiting = waiting_words(self.study)
        words, leader = who_leads(table.match.game, table.shown_position, self.analysis, waiting)
        self._lines.show(self._lines_view(words, leader))
        bottom = self.bottom_seat
        self._bar.show(bottom, self.chance_of(bottom), words)

    def _lines_view(self, words: str, leader: Seat | None) -> LinesView:
        analysis = self.analysis
        over = self._table.shown_position.outcome is not None
        footnote = "" if over else _("Move a piece to try something. The game stays as it is.")
        if over or analysis is None:
            return LinesView(words, leader, footnote=footnote)
        depth = _("Depth {number}").format(number=analysis.depth)
        lines = tuple(self.line_view(line, rank) for rank, line in enumerate(analysis.lines))
        return LinesView(words, leader, depth, lines, footnote)

    # The course

    def enter(self) -> None:
        self._table.services.worker.warm()
        self.position_shown()
        self.study.go_on()

    def pause(self) -> None:
        self.study.halt()

    def resume(self) -> None:
        self.study.go_on()

    def leave(self) -> None:
        self.pause()

    def position_shown(self) -> None:
        self.study.look_at(self._table.shown_position)

    # What is done

    def handle(self, event: Event) -> bool:
        """Take what the worker found."""
        return isinstance(event, Woken) and self.study.take_answer(event.payload)

    def back(self) -> bool:
        """Drop the line that was tried, and then close the analysis."""
        self.back_to_game()
        return True

    def command(self, name: str) -> bool:
        """Step through the match and analyse it; what would change it does nothing here."""
        table = self._table
        actions: dict[str, Callable[[], None]] = {
            "undo": lambda: table.step(-1), "redo": lambda: table.step(1), "analyse": table.close,
            "stop_analysis": self.study.toggle, "back_to_game": self.back_to_game,
            "review": table.actions.look_back, "paste": self._paste,
        }  # fmt: skip
        if name in actions:
            actions[name]()
        return name in actions or name in _IDLE

    def _paste(self) -> None:
        """Analyse the game or position on the clipboard instead."""
        match = self._table.actions.pasted()
        if match is not None:
            self._table.navigator.analyse(match)

    @property
    def menu(self) -> Menu:
        table, go, game = self._table, self._table.navigator, self._table.match.game.name
        entries = [
            MenuEntry(_("Look back"), "search", table.actions.look_back, table.actions.may_look_back),
            MenuEntry(_("Copy the game"), "copy", table.actions.copy_game),
            MenuEntry(_("Copy the position"), "copy", table.actions.copy_position),
            MenuEntry(_("Paste a game or position"), "paste", self._paste),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(game)),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(game)),
            MenuEntry(_("Close the analysis"), "leave", table.close),
        ]
        return Menu(entries, _("Analysis"), covered=True)

    def takes(self, move: Move | None) -> bool:
        """Try it: it goes on from the shown position, beside the game that was played."""
        table, before = self._table, self._table.shown_position
        table.cursor.try_out([move])
        if table.cursor.step is not None:
            table.announcer.hear(before, table.cursor.step, by_hand=True)
        table.sync()
        return True

    def _try(self, index: int) -> None:
        if self.analysis is not None and index < len(self.analysis.lines):
            self.try_line(self.analysis.lines[index].moves)

    def try_line(self, moves: Sequence[Move]) -> None:
        """Go on by a line that was found; its first move is shown, the others may be stepped to."""
        self._table.put_back()
        if moves:
            self._table.cursor.try_out(moves)
            self._table.sync()

    @property
    def trying(self) -> bool:
        """Whether there is a line that was tried."""
        return self._table.cursor.root is not None

    def back_to_game(self) -> None:
        """Drop the line that was tried, or without one close the analysis."""
        self._table.put_back()
        if self.trying:
            self._table.cursor.return_to_match()
            self._table.sync()
        else:
            self._table.close()

    def _found(self) -> None:
        """There is something new to show."""
        self._table.refresh_frame()
        self._table.invalidate()

    # What is known

    @property
    def analysis(self) -> AnyAnalysis | None:
        """What is known of the shown position."""
        return self.study.analysis

    def chance_of(self, seat: Seat) -> float:
        """How likely one of two seats is to win, from 0 to 1; what was known last, while nothing is known yet."""
        position, analysis = self._table.shown_position, self.analysis
        outcome = position.outcome
        if outcome is not None:
            self._chance = float(0 in outcome.winners) if outcome.winners else 0.5
        elif analysis is not None:
            chance = analysis.best.evaluation
            self._chance = chance if position.to_move == 0 else 1 - chance
        return self._chance if seat == 0 else 1 - self._chance

    # Drawing

    @property
    def arrows(self) -> Sequence[Arrow]:
        """The best lines of the position."""
        analysis = self.analysis
        found = analysis.lines if analysis is not None else ()
        ranked = list(enumerate(zip(found, LINE_COLOURS, _LINE_SCALES, strict=False), start=1))
        # The best one is drawn last, over the others.
        return [
            arrow
            for rank, (line, colour, scale) in reversed(ranked)
            for arrow in self._arrow(line.move, colour, scale, str(rank))
        ]

    def _arrow(self, move: Move, colour: str, scale: float, label: str) -> Sequence[Arrow]:
        ends: tuple[PlaceKey, PlaceKey] | None = self._table.hint_places(move)
        return [] if ends is None else [Arrow(*ends, colour, scale, label)]
