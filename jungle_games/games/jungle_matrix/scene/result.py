"""How a match of Jungle Matrix ended, and the score sheet: a row for each round, what was caught, the totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.formatting import unbroken
from jungle_games.core.game import Seat, Termination
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.match import Match
from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.rules.moves import JungleMatrixMove, Next
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.sheet import JungleMatrixEnd
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.table.ending.end_sheet_content import SheetFact, score_words, time_fact
from jungle_games.table.ending.verdict import Ending, Fact
from jungle_games.ui.canvas import clipped
from jungle_games.ui.events import Event, Wheel
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Scaled

_REASONS: Final[Mapping[Termination, str]] = {
    JungleMatrixEnd.SUDDEN_DEATH: N_("Sudden death. {points}."),
    JungleMatrixEnd.FASTER: N_("A tie, and a tie again: {winner} was faster."),
}
_EDGE: Final = 20
_RIGHT: Final = 16
_COLUMN: Final = 86
"""From the right edge of one player's figures to the other's."""
_HEAD, _FOOT = 45, 50
_ROW, _LEAST_ROW = 34, 28
_NOTE_LEFT: Final = 30
"""From the right edge of a figure to its note."""
_LEAST: Final = 11
_CURRENT_FIGURE: Final = "#7A5410"


def portrait(match: Match[JungleMatrixPosition, JungleMatrixMove], seat: Seat) -> str:
    """The head of the player in ``seat``: an SVG asset."""
    info = match.seats[seat]
    return f"animals/{info.kind}" if info.is_computer else ROOM.persons[seat]


def ending(match: Match[JungleMatrixPosition, JungleMatrixMove]) -> Ending:
    """How a finished match ended, as the score sheet tells it."""
    outcome = match.outcome
    assert outcome is not None
    totals = match.position.sheet.totals
    if len(outcome.winners) != 1:
        return Ending(_("Both have {points} points.").format(points=max(totals)))
    winner = outcome.winners[0]
    told = [_("{name}: {words}").format(name=match.name(seat), words=totals[seat]) for seat in (winner, 1 - winner)]
    points = ", ".join(map(unbroken, told))
    words = _(_REASONS[outcome.termination]) if outcome.termination in _REASONS else "{points}."
    return Ending(words.format(winner=match.name(winner), points=points), portrait(match, winner))


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
    """Points, the best turns, mistakes caught, and time; those of ``seat`` seat."""
    sheet = match.position.sheet
    own = [facts(match, (seat,)) for seat in (0, 1)]
    best, caught = ([int(found[name]) for found in own] for name in ("best", "caught"))
    told = [
        SheetFact("trophy", _("Points"), score_words(sheet.totals, seat)),
        SheetFact("star", _("Best turn"), score_words(best, seat)),
    ]
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


class ScoreSheet(Scaled):
    """The sheet for two players. Rows beyond its room are scrolled, the current one in sight."""

    hot = True
    spread = 34.0

    def __init__(self) -> None:
        super().__init__()
        self._names = ("", "")
        self._rows: Sequence[SheetRow] = ()
        self._totals = ("", "")
        self._first = 0.0

    @property
    def hand(self) -> bool:
        """Nothing on it is pressed; only the wheel turns it."""
        return False

    def show(self, names: tuple[str, str], rows: Sequence[SheetRow], totals: tuple[str, str]) -> None:
        """Write the sheet anew."""
        if (names, tuple(rows), totals) != (self._names, self._rows, self._totals):
            self._names, self._rows, self._totals = names, tuple(rows), totals
            self._reveal()
            self.invalidate()

    def arrange(self) -> None:
        self._reveal()

    def handle(self, event: Event) -> bool:
        return isinstance(event, Wheel) and self._scroll_to(self._first - event.dy)

    # Rows

    @property
    def _area(self) -> pygame.Rect:
        top = self.rect.y + self.px(_HEAD)
        return pygame.Rect(self.rect.x, top, self.rect.w, self.rect.h - self.px(_HEAD + _FOOT))

    @property
    def _row(self) -> float:
        """The height of a row in pixels."""
        least = self._area.h / (self.px(_LEAST_ROW) or 1)
        return min(self.px(_ROW), self._area.h / max(1, min(len(self._rows), int(least))))

    def _reveal(self) -> None:
        current = next((index for index, row in enumerate(self._rows) if row.current), len(self._rows) - 1)
        shown = int(self._area.h / self._row + 0.01)
        self._scroll_to(min(max(self._first, current - shown + 1), current))

    def _scroll_to(self, row: float) -> bool:
        shown = int(self._area.h / self._row + 0.01)
        wanted = max(0.0, min(row, len(self._rows) - shown))
        if wanted == self._first:
            return False
        self._first = wanted
        self.invalidate()
        return True

    # Painting

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)
        self._paint_head(target, painter)
        area = self._area
        with clipped(target, area.inflate(0, 2)):
            for index, row in enumerate(self._rows):
                top = area.y + round((index - self._first) * self._row)
                cell = pygame.Rect(area.x, top, area.w, round(self._row))
                if area.inflate(0, 4).contains(cell):
                    self._paint_row(target, painter, row, cell)
        self._paint_totals(target, painter)

    def _right(self, seat: int) -> int:
        """The right edge of a player's figures."""
        return self.rect.right - self.px(_RIGHT) - (1 - seat) * self.px(_COLUMN)

    def _paint_head(self, target: pygame.Surface, painter: Painter) -> None:
        y, edge = self.rect.y + self.px(27), self.rect.right
        for seat, name in reversed(list(enumerate(self._names))):
            room = self.px(_COLUMN - 10)
            px = painter.fitting(name, Face.SEMIBOLD, self.size(17), room, self.px(13))
            shown = painter.fit(name, Face.SEMIBOLD, px, room)
            place = (self._right(seat), y)
            edge = painter.label(target, shown, place, Face.SEMIBOLD, px, painter.theme.ink, "right").left
        left, title = self.rect.x + self.px(_EDGE), _("Score sheet")
        room = edge - self.px(8) - left
        px = painter.fitting(title, Face.TITLE, self.size(20), room, self.px(_LEAST))
        if painter.text_width(title, Face.TITLE, px) <= room:  # long names say more
            painter.label(target, title, (left, y), Face.TITLE, px, painter.theme.ink)

    def _paint_row(self, target: pygame.Surface, painter: Painter, row: SheetRow, cell: pygame.Rect) -> None:
        theme = painter.theme
        inset = self.px(_RIGHT)
        painter.line(target, (cell.x + inset, cell.y - 1), cell.w - 2 * inset, theme.shade, 1.6 * self.u)
        if row.current:
            field = cell.inflate(-2 * self.px(12), -self.px(3))
            painter.box(target, field.move(0, round(self.u)), 6 * self.u, theme.chosen_paper)
        figure_px = min(self.size(19), round(cell.h * 0.64))
        px = min(self.size(17), round(cell.h * 0.6))
        left = cell.x + self.px(_EDGE)
        room = self._right(0) - left - self.px(_NOTE_LEFT if not row.marks[0].note else _NOTE_LEFT + 46)
        px = painter.fitting(row.label, Face.REGULAR, px, room, self.px(_LEAST))
        painter.label(target, painter.fit(row.label, Face.REGULAR, px, room), (left, cell.centery),
                      Face.REGULAR, px, theme.ink)  # fmt: skip
        for seat, mark in enumerate(row.marks):
            colour = _CURRENT_FIGURE if row.current else theme.ink
            right = self._right(seat)
            painter.label(target, mark.figure, (right, cell.centery), Face.BOLD, figure_px, colour, "right")
            if mark.note:
                self._paint_note(target, painter, mark, right, cell.centery)

    def _paint_note(self, target: pygame.Surface, painter: Painter, mark: Mark, right: int, y: int) -> None:
        theme = painter.theme
        right -= max(self.px(_NOTE_LEFT), painter.text_width(mark.figure, Face.BOLD, self.size(19)) + self.px(6))
        room = self.px(_COLUMN - _NOTE_LEFT - 6)
        px = painter.fitting(mark.note, Face.ITALIC, min(self.size(16), self.px(18)), room, self.px(_LEAST))
        colour = theme.suit_red if mark.bad else mix(theme.ink, theme.paper, 0.25)
        painter.label(target, mark.note, (right, y), Face.ITALIC, px, colour, "right")

    def _paint_totals(self, target: pygame.Surface, painter: Painter) -> None:
        theme, inset = painter.theme, self.px(_RIGHT)
        line = self.rect.bottom - self.px(_FOOT)
        painter.line(target, (self.rect.x + inset, line), self.rect.w - 2 * inset, theme.ink, 2 * self.u)
        y = self.rect.bottom - self.px(25)
        px = min(self.size(20), self.px(24))
        painter.label(target, _("Total"), (self.rect.x + self.px(_EDGE), y), Face.TITLE, px, theme.ink)
        for seat, total in enumerate(self._totals):
            px = min(self.size(24), self.px(28))
            painter.label(target, total, (self._right(seat), y), Face.TITLE, px, theme.ink, "right")
