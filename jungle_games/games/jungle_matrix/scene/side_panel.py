"""The widgets beside the grid, such as score sheet, rules in force and Catch button, and the tree they lie in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from jungle_games.core.formatting import decimal, listed
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.moves import Catch
from jungle_games.games.jungle_matrix.rules.pets import PLACES
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.scene import frame
from jungle_games.games.jungle_matrix.scene.combination_order import OrderCard, order_rows
from jungle_games.games.jungle_matrix.scene.frame import MatrixTable
from jungle_games.games.jungle_matrix.scene.geometry import ROWS, SMALL, Spot, TableShape, measures_of
from jungle_games.games.jungle_matrix.scene.watching import CatchButton, guides, why_no_calls
from jungle_games.table.frame import GUIDE, MOVES, PROMPT, WIDEST_COLUMN, Frame
from jungle_games.table.plate import PlateStyle, squeezed
from jungle_games.table.prompt import PromptLine
from jungle_games.table.style import PromptStyle
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.layout import (
    LITTLE,
    Box,
    Column,
    Extent,
    FirstThatFits,
    Item,
    Row,
    Ruler,
    Scroll,
    Space,
    Stack,
    centred,
)
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label, Rule
from jungle_games.ui.widgets.panel import ScrollView

RULES, SHEET, ORDER, HEADING, CATCH = "rules line", "sheet", "order", "heading", "catch"
"""The parts of the frame that only this table has."""
_PLATE: Final = PlateStyle(head=88, picture=48, disc=True, edge=14, gap=16, points=44)
_LOW_PLATE: Final = PlateStyle(head=62, picture=36, disc=True, edge=8, gap=8, name=(22, 16), points=36)
_LOWEST_PLATE: Final = replace(_LOW_PLATE, head=48, picture=28, edge=6, name=(22, 15))
_ICONS: Final = ("menu", "rules", "moves", "sound", "settings")
_HELPERS: Final = ("undo", "redo", "hint")
_STRIP, _WIDEST_STRIP = 44.0, 564.0
"""The height and the maximum width of the lines above and below the cloth."""
_STRIP_GAP: Final = 3.0
_HEADING, _HEADING_GAP = 28.0, 6.0


@dataclass(frozen=True, slots=True)
class _Spacing:
    """How close everything stands, in units."""

    edge: float = 24
    """The margin at the edges of the window, and between the columns and the cloth."""
    gap: float = 16
    """Between the parts of a column."""
    column: float = 296
    """The minimum width of a column."""
    mat: float = 0.9
    """The minimum scale of the cloth."""
    laying: PlateStyle = _PLATE
    watching: PlateStyle = _PLATE
    row: float = 66
    """The minimum height of a row for a pet of the player's."""
    small: float = 112
    """The height of a pet of the watcher's."""
    guide: float = 216
    sheet: float = 268
    deck: float = 208
    call: float = 56
    catch: float = 88
    """The heights of these parts; minimum heights in a close layout."""
    close: bool = False
    rules: float = 44
    prompt: float = 44
    """The maximum height of the lines above and below the cloth."""
    icon: float = 48


_SPACINGS: Final = (
    _Spacing(),
    _Spacing(
        12, 8, 250, 0.76, _LOW_PLATE, _LOWEST_PLATE, row=58, small=53, guide=216, sheet=150, deck=128, call=46,
        catch=62, close=True, rules=66, prompt=66, icon=40,
    ),
    _Spacing(
        7, 6, 206, 0.4, _LOW_PLATE, _LOWEST_PLATE, row=34, small=53, guide=160, sheet=90, deck=116, call=44,
        catch=54, close=True, prompt=88, icon=36,
    ),
)  # fmt: skip


def frame_tree(frame: Frame, shape: TableShape, player: Seat) -> Item:
    """The player, the pets and the watcher on the left of the cloth; score, deck and calls on its right."""
    size = measures_of(shape).size(shape.columns)
    found = []
    for spacing in _SPACINGS:
        columns = [
            column.padded(0, spacing.edge).at_least(spacing.column).at_most(WIDEST_COLUMN).grow()
            for column in (_left(frame, shape, player, spacing), _right(frame, shape, spacing))
        ]
        above, below = (
            centred(frame.part(name), _WIDEST_STRIP).at_least(height=_STRIP).at_most(height=most).grow(most)
            for name, most in ((RULES, spacing.rules), (PROMPT, spacing.prompt))
        )
        middle = Column(above, frame.box(size, spacing.mat), below, gap=_STRIP_GAP).padded(0, _STRIP_GAP)
        found.append(Row(columns[0], middle.grow(LITTLE), columns[1], gap=spacing.edge).padded(spacing.edge, 0))
    return FirstThatFits(*found)


def _room(frame: Frame, name: Hashable, height: float = 0.0) -> Item:
    """A box in which the drawing places the things called ``name``."""
    return frame.box((1.0, 1.0), 1.0, name).at_least(height=height)


def _left(frame: Frame, shape: TableShape, player: Seat, spacing: _Spacing) -> Item:
    """The left column: the player, the pets or the order, and the watcher, whose place a coach takes."""
    laying, watching = spacing.laying, spacing.watching
    layer = frame.seat(player, laying)
    if shape.taught:
        watcher: Item = frame.part(GUIDE).sized(height=spacing.guide)
    else:
        watcher = frame.seat(1 - player, watching if shape.pets_lie else laying)
    if not shape.pets_lie:
        return Column(layer, frame.scroll(ORDER).grow(), watcher, gap=spacing.gap)
    rows = _room(frame, ROWS, spacing.row * shape.rows)
    mine = Column(frame.part(HEADING).sized(height=_HEADING), rows.grow(), gap=_HEADING_GAP)
    if not shape.taught:
        small = Row(_room(frame, SMALL, spacing.small).grow()).padded(spacing.gap, 0)
        above, below = (Space().sized(height=height) for height in (watching.height, spacing.gap))
        watcher = Stack(watcher, Column(above, small, below))
    theirs = Stack(_room(frame, Spot.THEIRS), watcher)
    return Column(layer, Stack(_room(frame, Spot.MINE), mine).grow(), theirs, gap=spacing.gap)


def _right(frame: Frame, shape: TableShape, spacing: _Spacing) -> Item:
    """The right column: the sheet or the moves, the deck with its helpers, the calls, and the icons."""
    listed = Stack(frame.part(SHEET), frame.part(MOVES))
    helpers = Column(Space().grow(), *map(frame.icon, _HELPERS), gap=4 if spacing.close else 8).sized(spacing.icon)
    before = [] if shape.shows_next or spacing.close else [Space(spacing.icon)]
    deck = Row(*before, _room(frame, Spot.DECK, spacing.deck).grow(), helpers, gap=8)
    said = Row(frame.control("gridlocked"), frame.control("stop"), gap=spacing.gap)
    calls = Stack(said, frame.control("next")).sized(height=spacing.call)
    feet = [calls, frame.part(CATCH).sized(height=spacing.catch)]
    icons = frame.icons(_ICONS)
    if not spacing.close:
        rest = frame.until_end(Column(deck.grow(), *feet, gap=spacing.gap)).grow()
        return Column(icons, listed.sized(height=spacing.sheet), rest, gap=spacing.gap)
    rest = frame.until_end(Column(listed.at_least(height=spacing.sheet).grow(), deck, *feet, gap=spacing.gap)).grow()
    return Column(icons, rest, gap=spacing.gap)


_EDGE, _LOW_EDGE, _LIT, _FIGURE = 16, 4, 6, 24
_COLUMNS: Final = (76, 44)
"""The width of a player's column, and on a narrow sheet."""
_HEAD, _FOOT = 42, 44
_ROW, _LEAST_ROW, _LEAST_ROUNDS = 34, 28, 64


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
    seconds = booked.seconds if number > sheet.rounds else None
    note = "" if seconds is None else _("{seconds} s").format(seconds=decimal(seconds, 1))
    return Mark(str(sheet.points(number, seat)), note)


class ScoreSheet(Widget):
    """The score sheet for two players; it scrolls to the current round."""

    spread = 34.0

    def __init__(self) -> None:
        super().__init__()
        self._view = ScrollView(paper=True, name="score sheet")
        self._written: tuple[tuple[str, str], Sequence[SheetRow], tuple[str, str]] = ("", ""), (), ("", "")
        self._current: Widget | None = None

    def show(self, names: tuple[str, str], rows: Sequence[SheetRow], totals: tuple[str, str]) -> None:
        """Write the sheet anew."""
        if (names, tuple(rows), totals) != self._written:
            self._written = names, tuple(rows), totals
            self.content = self._arranged(names, rows, totals)
            self.relayout()

    def node(self, inside: tuple[Node, ...]) -> Node:
        """Each round with what both players got in it."""
        names, rows, totals = self._written
        marks = [[listed(filter(None, (mark.figure, mark.note))) for mark in row.marks] for row in rows]
        lines = [*zip((row.label for row in rows), marks, strict=True), (_("Total"), totals)]
        items = tuple(
            Node((self.focus_id, number), Role.LIST_ITEM, _line_words(label, names, figures), box_of(self.rect))
            for number, (label, figures) in enumerate(lines)
        )
        return Node(self._view.focus_id, Role.LIST, _("Score sheet"), box_of(self.rect), inside=items)

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
        """The content: columns are narrower on a narrow sheet, and rows scroll on a low one."""
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
    """A round on the score sheet, highlighted if it is the current one."""

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


def _line_words(label: str, names: Sequence[str], figures: Sequence[str]) -> str:
    """A line of the sheet as it is read: whose figure is which."""
    told = listed(f"{name} {figure}" for name, figure in zip(names, figures, strict=True) if figure)
    return _("{name}: {words}").format(name=label, words=told) if told else label


def _line(label: Item, cells: Sequence[Item], column: float) -> Item:
    """A row of the sheet: a label, and a cell of width ``column`` for each player."""
    return Row(label.grow(), *(cell.sized(column) for cell in cells), gap=4, align="center")


class PetsHeading(Widget):
    """The heading above the pets in force, with their number and the maximum."""

    opaque = False

    def __init__(self) -> None:
        super().__init__()
        self._count = Label("", size=16, ink="fern")
        title = Label(_("Active pets"), size=20, face=Face.TITLE)
        self.content = Row(squeezed(title).grow(), self._count, gap=12).padded(4, 0)

    def count(self, number: int) -> None:
        """Show the number of pets in force."""
        words = _("{number} of {most}").format(number=number, most=max(PLACES, number))
        if words != self._count.text:
            self._count.text = words
            self.relayout()


class SidePanel:
    """The widgets beside the grid; ``on_catch`` is called when the Catch button is pressed."""

    def __init__(self, on_catch: Callable[[], None]) -> None:
        self._sheet, self._order, self._heading = ScoreSheet(), OrderCard(), PetsHeading()
        self._rules, self._catch = PromptLine(PromptStyle("fern", ground="")), CatchButton(on_catch)

    @property
    def parts(self) -> Mapping[str, Widget]:
        """The widgets by the names of their slots."""
        return {
            SHEET: self._sheet, ORDER: self._order, RULES: self._rules, CATCH: self._catch, HEADING: self._heading,
        }  # fmt: skip

    def show(self, state: MatrixTable, counted: int, key: str, *, sheet: bool, calls: bool, catching: bool) -> None:
        """Show a moment, with so many points ``counted``; ``key`` calls, and the ``sheet`` is seen or not.

        Without ``calls`` nobody may call, whatever the rules say; without ``catching`` the button is not there.
        """
        match, position = state.match, state.position
        self._sheet.visible = sheet
        totals = position.sheet.totals
        self._sheet.show(
            (match.name(0), match.name(1)), sheet_rows(position, counted), (str(totals[0]), str(totals[1]))
        )
        # Whoever resigned left a turn open, in which nothing is due any more.
        self._order.show(order_rows(position, guided=guides(match) and not state.over))
        self._rules.say(frame.rules_prompt(position, match.time_factor))
        may_call = calls and frame.may(state, Catch())
        keyed = match.outcome is None and match.seats[position.watcher].is_person
        self._catch.enabled, self._catch.visible = may_call, catching
        self._heading.count(len(position.pets[position.player]))
        self._catch.key, self._catch.sub = key if keyed else "", "" if may_call else why_no_calls(match)
        self._catch.tooltip = self._catch.sub
