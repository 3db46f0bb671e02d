"""How a match of Jungle Matrix ended, and the score sheet: a row for each round, what was caught, the totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.formatting import first_capital, unbroken
from jungle_games.core.game import Seat, Termination
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.matches.match import Match
from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.rules.moves import JungleMatrixMove, Next
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.sheet import JungleMatrixEnd, behind_before_last, best_turn, caught_in
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.table.ending.end_sheet_content import SheetFact, score_words, time_fact
from jungle_games.table.ending.verdict import Ending, Fact
from jungle_games.table.frame.plate import squeezed
from jungle_games.ui.layout import Box, Column, Extent, FirstThatFits, Item, Row, Ruler, Scroll, Space
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label, Rule
from jungle_games.ui.widgets.scroll import ScrollView

_REASONS: Final[Mapping[Termination, str]] = {
    JungleMatrixEnd.SUDDEN_DEATH: N_("Sudden death. {points}."),
    JungleMatrixEnd.FASTER: N_("A tie, and a tie again: {winner} was faster."),
}
_COMEBACK: Final = (
    N_("You were {points} points behind before the last round."),
    N_("Before the last round you were {points} points ahead."),
    N_("{winner} was {points} points behind before the last round."),
)
_CAUGHT: Final = (
    N_("In round {number} you caught a mistake."),
    N_("In round {number} {winner} caught your mistake."),
    N_("In round {number} {winner} caught a mistake of {loser}."),
)
"""What is said to who won, to who lost, and to who watches."""
_FAR_BEHIND: Final = 5
"""So many points to catch up in the last round are remarkable."""
_EDGE, _LOW_EDGE, _LIT, _FIGURE = 16, 4, 6, 24
_COLUMNS: Final = (76, 44)
"""How wide a player's column is, and how wide on a narrow sheet."""
_HEAD, _FOOT = 42, 44
_ROW, _LEAST_ROW, _LEAST_ROUNDS = 34, 28, 64


def portrait(match: Match[JungleMatrixPosition, JungleMatrixMove], seat: Seat) -> str:
    """The head of the player in ``seat``: an SVG asset."""
    info = match.seats[seat]
    return f"animals/{info.kind}" if info.is_computer else ROOM.persons[seat]


def ending(match: Match[JungleMatrixPosition, JungleMatrixMove], own: Seat | None) -> Ending:
    """How a finished match ended, as the score sheet tells it to the person in the seat ``own``."""
    outcome = match.outcome
    assert outcome is not None
    totals = match.position.sheet.totals
    if len(outcome.winners) != 1:
        return Ending(_("Both have {points} points.").format(points=max(totals)))
    winner = outcome.winners[0]
    told = [
        _("{name}: {words}").format(
            name=pgettext("in a list of points", "you") if seat == own else match.name(seat), words=totals[seat]
        )
        for seat in (winner, 1 - winner)
    ]
    points = first_capital(", ".join(map(unbroken, told)))
    words = _(_REASONS[outcome.termination]) if outcome.termination in _REASONS else "{points}."
    if outcome.termination is JungleMatrixEnd.FASTER and winner == own:
        words = _("A tie, and a tie again: you were faster.")
    reason = words.format(winner=match.name(winner), points=points)
    return Ending(reason, portrait(match, winner), story=_story(match, winner, own))


def _story(match: Match[JungleMatrixPosition, JungleMatrixMove], winner: Seat, own: Seat | None) -> str:
    """A comeback in the last round, else a mistake of the loser that was caught, else the winner's best turn."""
    if match.outcome is None or not isinstance(match.outcome.termination, JungleMatrixEnd):
        return ""
    sheet, loser = match.position.sheet, 1 - winner
    names = {"winner": match.name(winner), "loser": match.name(loser)}
    if (behind := behind_before_last(sheet, winner)) >= _FAR_BEHIND:
        won, lost, watched = _COMEBACK
        words = won if own == winner else lost if own == loser else watched
        return _(words).format(points=behind, **names)
    if number := caught_in(sheet, loser):
        won, lost, watched = _CAUGHT
        words = won if own == winner else lost if own == loser else watched
        return _(words).format(number=number, **names)
    points, number = best_turn(sheet, winner)
    if not points:
        return ""
    words = ngettext(
        "{winner}’s best turn brought {points} point, in round {number}.",
        "{winner}’s best turn brought {points} points, in round {number}.",
        points,
    )
    if own == winner:
        words = ngettext(
            "Your best turn brought {points} point, in round {number}.",
            "Your best turn brought {points} points, in round {number}.",
            points,
        )
    return words.format(points=points, number=number, **names)


def facts(match: Match[JungleMatrixPosition, JungleMatrixMove], persons: Sequence[Seat]) -> Mapping[str, Fact]:
    """What the statistics keep of the first person: points, best turn, mistakes caught and missed, own ones caught."""
    seat = persons[0] if persons else 0
    sheet = match.position.sheet
    booked = [(row[seat], row[1 - seat]) for row in sheet.rows]
    best = max((own.points for own, _other in booked if own is not None), default=0)
    caught = sum(other is not None and other.caught for _own, other in booked)
    slips = sum(own is not None and own.caught for own, _other in booked)
    before = match.positions()
    missed = sum(
        position.watcher == seat and position.mistake is not None
        for position, step in zip(before, match.steps, strict=False)
        if isinstance(step.move, Next)
    )
    return {"points": sheet.totals[seat], "best": best, "caught": caught, "missed": missed, "slips": slips}


def sheet_facts(match: Match[JungleMatrixPosition, JungleMatrixMove], seat: Seat) -> Sequence[SheetFact]:
    """The best turns, mistakes caught, and time; those of ``seat`` first. The points are on the score sheet."""
    own = [facts(match, (seat,)) for seat in (0, 1)]
    best, caught = ([int(found[name]) for found in own] for name in ("best", "caught"))
    told = [SheetFact("star", _("Best turn"), score_words(best, seat))]
    if any(caught):
        told.append(SheetFact("eye", _("Caught"), score_words(caught, seat)))
    return [*told, *time_fact(match)]


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands in one player's column of a row: a figure, and a note in words; ``bad`` notes are red."""

    figure: str = ""
    note: str = ""
    bad: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A round: its label (already translated) and both players' marks."""

    label: str
    marks: tuple[Mark, Mark]
    current: bool = False


def sheet_rows(position: JungleMatrixPosition, counted: int) -> Sequence[SheetRow]:
    """The rows for ``position``; ``counted`` are the points of the turn that is being laid, as far as counted."""
    sheet = position.sheet
    over = position.outcome is not None
    rows = []
    for number in range(1, len(sheet.rows) + 1):
        current = number == position.round and not over
        label = _("Round {number}").format(number=number) if number <= sheet.rounds else _("Sudden death")
        first, second = (_mark(position, number, seat, counted, current) for seat in range(2))
        rows.append(SheetRow(label, (first, second), current))
    return rows


def _mark(position: JungleMatrixPosition, number: int, seat: Seat, counted: int, current: bool) -> Mark:
    sheet = position.sheet
    booked = sheet.booked(number, seat)
    if booked is None:
        laying = current and seat == position.player and position.phase in (Phase.COVER, Phase.BOOKING)
        return Mark(str(counted)) if laying else Mark()
    if booked.caught:
        return Mark(str(sheet.points(number, seat)), _("caught"), bad=True)
    timed = number > sheet.rounds and booked.seconds is not None
    note = _("{seconds} s").format(seconds=f"{booked.seconds:.1f}") if timed else ""
    return Mark(str(sheet.points(number, seat)), note)


class ScoreSheet(Widget):
    """The sheet for two players. Rounds beyond its room scroll, the current one in sight."""

    spread = 34.0

    def __init__(self) -> None:
        super().__init__()
        self._view = ScrollView(paper=True, name="score sheet")
        self._written: object = None
        self._current: Widget | None = None

    def show(self, names: tuple[str, str], rows: Sequence[SheetRow], totals: tuple[str, str]) -> None:
        """Write the sheet anew."""
        if (names, tuple(rows), totals) != self._written:
            self._written = names, tuple(rows), totals
            self.content = self._arranged(names, rows, totals)
            self.relayout()

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        """Whatever there is."""
        return Extent(0, 0)

    def _lay_out_content(self, ruler: Ruler) -> None:
        super()._lay_out_content(ruler)
        if self._current is not None:
            self._view.reveal(self._current)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)

    def _arranged(self, names: tuple[str, str], rows: Sequence[SheetRow], totals: tuple[str, str]) -> Item:
        """Figures stand closer where the sheet is narrow, and all of it scrolls where it is low."""
        title = Label(_("Score sheet"), size=20, face=Face.TITLE, ink="ink")
        named = [Label(name, size=17, face=Face.SEMIBOLD, ink="ink", align="right") for name in names]
        rounds = [_Round(row) for row in rows]
        self._current = next((line for line in rounds if line.current), rounds[-1] if rounds else None)
        sums = [Label(total, size=24, face=Face.TITLE, ink="ink", align="right") for total in totals]
        total = Label(_("Total"), size=20, face=Face.TITLE, ink="ink")
        found = []
        for column, heading in zip((*_COLUMNS, _COLUMNS[-1]), (title, title, squeezed(title)), strict=True):
            head = _line(heading, named, column).sized(height=_HEAD)
            lines = [line.among(column) for line in rounds]
            foot = Column(Rule(2), _line(total, sums, column).grow()).sized(height=_FOOT)
            found.append(Column(head, Scroll(self._view, Column(*lines), least=_LEAST_ROUNDS).grow(), foot))
        low_head, low_foot = (part.sized(height=_ROW) for part in (_line(Space(), named, column), foot))
        low = Scroll(self._view, Column(low_head, *lines, low_foot), least=0).padded(0, _LOW_EDGE)
        return FirstThatFits(*found, low).padded(_EDGE, 0)


class _Round(Widget):
    """The ground of a round on the score sheet: lit if it is the current one."""

    opaque = False
    spread = _LIT

    def __init__(self, row: SheetRow) -> None:
        super().__init__()
        self.current = row.current
        self._label = Label(row.label, size=17, ink="ink", lines=2)
        self._marks = [
            (
                Label(mark.note, size=16, face=Face.ITALIC, ink="suit_red" if mark.bad else "faded", align="right"),
                Label(mark.figure, size=19, face=Face.BOLD, ink="ink", align="right"),
            )
            for mark in row.marks
        ]

    def among(self, column: float) -> Item:
        """The line of the round, with so wide a ``column`` for each player."""
        marks = [Row(Space().grow(), note, figure.at_least(_FIGURE), gap=4) for note, figure in self._marks]
        line = Box(self, _line(self._label, marks, column))
        return Column(Rule(1.6), line.grow()).at_least(height=_LEAST_ROW).at_most(height=_ROW).grow()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self.current:
            field = self.rect.inflate(2 * self.px(_LIT), -self.px(3))
            painter.box(target, field, 6 * self.u, painter.theme.chosen_paper)


def _line(label: Item, cells: Sequence[Item], column: float) -> Item:
    """What a line of the sheet says, and in a ``column`` so wide something for each player."""
    return Row(label.grow(), *(cell.sized(column) for cell in cells), gap=4, align="center")
