"""Looking back at a finished match: its moments, and the companion that shows them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.findings import LET_GO, AnyFindings, AnyMoment, Findings, MomentKind, Standing
from jungle_games.core.formatting import as_sentences, without_stop
from jungle_games.core.game import Actor, Choice, Move, Seat
from jungle_games.core.i18n import _, ngettext, pgettext, speech
from jungle_games.core.matches.history import move_number
from jungle_games.core.matches.match import AnyMatch, played_on, turn_words
from jungle_games.core.seat_names import says_you
from jungle_games.players.mentoring import MATTERS, decisions_of, end_of, seats_looked_back_on
from jungle_games.players.worker import Answer, ReviewTask
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.driver import WorkerRequests
from jungle_games.table.ending import OverlaySheet
from jungle_games.table.frame import END
from jungle_games.table.scene import AnyScene
from jungle_games.table.services import MenuEntry, Services
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.style import PaintPicture, SheetStyle, TableStyle, paint_within, sitter
from jungle_games.table.verdict import identity_of
from jungle_games.ui.events import Back, Device, Event, Navigate, Point, Woken
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Ruler, Scroll, Space, Wrap
from jungle_games.ui.notices import HEARD, Notice
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.theme import ButtonKind, mix
from jungle_games.ui.widgets.base import LEAST_TARGET, Shown, Widget
from jungle_games.ui.widgets.button import Button, Clickable, IconButton
from jungle_games.ui.widgets.label import Icon, Label, Picture, Rule, draw_icon
from jungle_games.ui.widgets.panel import ScrollView
from jungle_games.ui.widgets.popup import Slip


class MomentSearch(WorkerRequests):
    """Has ``match`` looked back on, once while the program runs. ``on_change`` is called when there is something new.

    It is told when nothing more will come because the mentor has stopped working.
    """

    def __init__(self, services: Services, match: AnyMatch, on_change: Callable[[], None]) -> None:
        super().__init__(services.worker)
        self._services, self._match, self._on_change = services, match, on_change
        self._key = identity_of(match), match.moves, speech()
        known = services.looked_back.get(self._key)
        self.findings: AnyFindings = known or Findings()
        self.ended = self.completed = known is not None

    @property
    def moments(self) -> Sequence[AnyMoment]:
        return self.findings.moments

    def go_on(self) -> None:
        """Ask, unless all is known; what was found before a halt stays until more is known."""
        if self.ended or self.busy:
            return
        decisions = decisions_of(self._match, seats_looked_back_on(self._match))
        self._ask(ReviewTask(self._match.game.name, decisions))

    def _answered(self, answer: Answer) -> None:
        found = answer.findings
        # Asked again after a halt, it finds the same once more.
        if found is not None and (answer.last or found.done >= self.findings.done):
            self.findings = found
        if answer.last:
            self.ended = True
            self.completed = answer.failure is None
            if answer.failure is not None:
                self._services.notify(Notice(answer.failure))
            elif found is not None:
                self._services.looked_back[self._key] = found
        self._on_change()


_EVEN, _AHEAD = 0.5, 0.55
_IN_A_ROW: Final = 2


def is_hinted(match: AnyMatch, moment: AnyMoment) -> bool:
    return match.hinted.get(moment.ply) == str(moment.move)


def _is_yours(match: AnyMatch, seat: Seat) -> bool:
    return tuple(match.persons) == (seat,) or says_you(match.seats[seat])


def _side(match: AnyMatch, seat: Seat) -> str:
    """What ``seat`` is called: by the name of its side, which hints and reasons have, where sides have names."""
    names = match.game.seat_names
    return _(names[seat]) if names else match.name(seat)


def _shows_mistakes(match: AnyMatch) -> bool:
    """Whether the chances of one side rise by nothing but the other's last move."""
    return match.game.open_information and len(match.seats) == 2


def title_of(match: AnyMatch, moment: AnyMoment, moments: Sequence[AnyMoment]) -> str:
    last = moment.ply == max(each.ply for each in moments)
    costliest = moment.loss == max(each.loss for each in moments)
    crossed = min(moment.before, moment.after) < _EVEN and max(moment.before, moment.after) >= _AHEAD
    match moment.kind:
        case MomentKind.SLIP if is_hinted(match, moment):
            return _("A hint that was wrong")
        case MomentKind.SLIP | MomentKind.ROSE | MomentKind.GIVEN if moment.title:
            return moment.title
        case MomentKind.SLIP if moment.after == 0:
            lost = last and end_of(match, moment.seat) == 0
            return _("The game was lost here") if lost else _("Gave the other side a sure win")
        case MomentKind.SLIP if moment.before == 1:
            return _("A sure win was missed here")
        case MomentKind.SLIP if moment.loss < MATTERS:
            return _("This cost the most")
        case MomentKind.SLIP:
            if crossed and costliest:
                return _("The game turned here")
            if known := _certain_fault(moment):
                return without_stop(known)
            yours, name = _is_yours(match, moment.seat), _side(match, moment.seat)
            return _("Your chances fell here") if yours else _("{name}’s chances fell here").format(name=name)
        case MomentKind.ROSE if _shows_mistakes(match):
            return _("{name} made a mistake").format(name=_side(match, 1 - moment.seat))
        case MomentKind.ROSE:
            return _("Your chances rose here")
        case MomentKind.BEST:
            return _("The best move found")
        case MomentKind.HIGHEST:
            return _("The best chance")
    return _("The closest call")


def fault_of(match: AnyMatch, moment: AnyMoment) -> str:
    """What was wrong with a slip or with what was given, as far as that is certain."""
    wrong = moment.kind is MomentKind.SLIP and is_hinted(match, moment)
    said = [_("The hint said so, and the hint was wrong.")] if wrong else []
    return flowing([*said, _certain_fault(moment)])


def _certain_fault(moment: AnyMoment) -> str:
    return moment.fault.words if moment.fault is not None and moment.fault.claim != LET_GO else ""


def merit_of(match: AnyMatch, moment: AnyMoment) -> str:
    """Why the best move is good; of a better one that nothing certain speaks for, how it was found."""
    if moment.kind is MomentKind.CLOSEST:
        return _("The chances were never lower than here.")
    if moment.kind is MomentKind.HIGHEST:
        return _("The chances were never better than here.")
    if moment.why is not None:
        seen, best = match.position_at(moment.ply).observe(moment.seat), Choice(moment.best, explanation=moment.why)
        # Beside what was wrong, a reason that points at nothing on the table is none, nor is a quiet one.
        says = bool(moment.why.look and match.game.leads(best)) and not moment.why.quiet
        said = says or not _certain_fault(moment)
        return match.game.reason(seen, best) if said else ""
    known = moment.kind is not MomentKind.SLIP or _certain_fault(moment)
    return "" if known else _("Further ahead it leaves better chances.")


def _percent(chance: float) -> str:
    return _("{percent} %").format(percent=round(100 * chance))


def slips_among(match: AnyMatch, moments: Sequence[AnyMoment]) -> Sequence[AnyMoment]:
    """The slips among ``moments`` that are of those who played, not of the hints, and that count."""
    faults = (moment for moment in moments if _is_fault(moment) and not is_hinted(match, moment))
    return [moment for moment in faults if moment.loss >= MATTERS or moment.title]


def _is_fault(moment: AnyMoment) -> bool:
    """Whether something else was better, or something was plainly given."""
    return moment.kind is MomentKind.SLIP or (moment.kind is MomentKind.GIVEN and moment.fault is not None)


def summary_of(match: AnyMatch, findings: AnyFindings) -> str:
    """The match in a line that can be compared from match to match; after a loss with what cost it."""
    seats = {each.seat for each in findings.course}
    lost = len(seats) == 1 and end_of(match, *seats) == 0
    slips, told = slips_among(match, findings.moments), list[str]()
    if slips:
        told.append(ngettext("{number} slip", "{number} slips", len(slips)).format(number=len(slips)))
    elif not lost and not _fell(findings.course):
        told.append(_("No slip"))
    if lost:
        cost = max(findings.moments, key=lambda moment: moment.loss, default=None)
        left = min(_left_at_the_end(match, findings.course), default=0.0)
        if left >= max(MATTERS, cost.loss if cost is not None else 0.0):
            told.append(_("Your chances at the end: {chance}").format(chance=_percent(left)))
        elif cost is not None and cost.kind is MomentKind.SLIP:
            words = _("Round {number} cost the most") if match.game.in_rounds else _("Move {number} cost the most")
            told.append(words.format(number=number_of(match, cost.ply)))
        else:
            told.append(_("No single move lost it"))
    elif (run := run_of(match, findings)) >= _IN_A_ROW:
        if match.game.in_rounds:
            words = ngettext("{number} faultless round in a row", "{number} faultless rounds in a row", run)
        else:
            words = ngettext("{number} best move in a row", "{number} best moves in a row", run)
        told.append(words.format(number=run))
    return " · ".join(told)


def _left_at_the_end(match: AnyMatch, course: Sequence[Standing]) -> Sequence[float]:
    """What the last decision left where a match was broken off; else nothing."""
    return [each.kept for each in course[-1:] if _broken_off(match)]


def _broken_off(match: AnyMatch) -> bool:
    """Whether it ended beside the board, as by giving up."""
    return match.position.outcome is None


def run_of(match: AnyMatch, findings: AnyFindings) -> int:
    """How many of a seat's moves in a row were as good as any, as people count them; a round with a slip is none."""
    slips = (moment.ply for moment in findings.moments if _is_fault(moment))
    counted, faulty = ({number_of(match, ply) for ply in plies} for plies in (findings.run, slips))
    return len(counted - faulty)


def number_of(match: AnyMatch, ply: int) -> int:
    """The number under which people know the decision after ``ply`` moves."""
    return move_number(match.game, match.moves[:ply], len(match.seats))


def _fell(course: Sequence[Standing]) -> bool:
    """Whether the chances of a seat ever fell by as much as makes a slip, whatever made them fall."""
    left = dict[int, float]()
    for each in course:
        if max(left.get(each.seat, 0.0), each.chance) - each.kept >= MATTERS:
            return True
        left[each.seat] = each.kept
    return False


_TOKEN: Final = 28.0
_EDGE: Final = 8.0
_DOT, _RING = 5.0, 9.5
_NEAR: Final = 14.0
"""How close to a dot a click must be to choose it, in units."""
_INSET: Final = 0.07
"""The margin for dots at the edge, as a share of the height."""
_DASHES: Final = (5.0, 4.0)


@dataclass(frozen=True, slots=True)
class CourseView:
    """The ``chances`` of the side above the middle by the number of moves, up to ``last``, and the ``shown`` one.

    ``dots`` are the moments: true for good ones, false for slips. ``sides``: the pictures of the side above and of the
    one below, if there is just one.
    """

    chances: Mapping[int, float]
    dots: Mapping[int, bool | None]
    shown: int
    last: int
    sides: tuple[Hashable, ...] = ()


class CourseChart(Widget):
    """Draws a course; a click shows the moment or move there."""

    hot = True
    natural = (180.0, 100.0)
    view = Shown[CourseView]()

    def __init__(self, on_choose: Callable[[int], None], paint: PaintPicture, style: SheetStyle) -> None:
        super().__init__()
        self._on_choose, self._paint_look, self._style = on_choose, paint, style
        self.view = CourseView({}, {}, 0, 0)

    def release(self, pos: Point, inside: bool) -> None:
        view, area = self.view, self._area
        if not inside or not view.last:
            return
        near = min(view.dots, key=lambda ply: math.dist(self._at(ply), pos), default=None)
        if near is not None and math.dist(self._at(near), pos) <= self.px(_NEAR):
            self._on_choose(near)
            return
        share = (pos[0] - area.x) / max(1, area.w)
        self._on_choose(round(max(0.0, min(1.0, share)) * view.last))

    @property
    def _area(self) -> pygame.Rect:
        left, edge = self.px(_TOKEN + _EDGE), self.px(_EDGE)
        return pygame.Rect(self.rect.x + left, self.rect.y + edge, self.rect.w - left - edge, self.rect.h - 2 * edge)

    def _at(self, ply: int) -> tuple[float, float]:
        area = self._area
        x, y = _point(ply, self.view.chances.get(ply, 0.5), self.view, area.size)
        return area.x + x, area.y + y

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, style, view, area = painter.theme, self._style, self.view, self._area
        ground, edge = (getattr(theme, name) for name in (style.opened, style.edge))
        painter.box(target, self.rect, 8 * self.u, ground, border=edge, width=1.5 * self.u)
        side, left = self.px(_TOKEN), self.rect.x + self.px(_EDGE / 2)
        for picture, y in zip(view.sides, (area.y, area.bottom - side), strict=False):
            token = self._paint_look(painter, picture, side)
            target.blit(token, token.get_rect(topleft=(left, y)))
        course = painter.vector(self._course(painter), area.size, (0, 0, *area.size))
        target.blit(course, area)
        for ply, good in view.dots.items():
            centre = self._at(ply)
            colour = getattr(theme, style.soft) if good is None else theme.leaf if good else theme.suit_red
            if ply == view.shown:
                painter.disc(target, centre, _RING * self.u, theme.amber_lip)
                painter.disc(target, centre, (_RING - 1.5) * self.u, theme.amber)
            painter.disc(target, centre, (_DOT + 1.5) * self.u, ground)
            painter.disc(target, centre, _DOT * self.u, colour)

    def _course(self, painter: Painter) -> str:
        """The curve as SVG: leaf above the middle, ember below it, and where one is."""
        theme, view, size, u = painter.theme, self.view, self._area.size, self.u
        middle, parts = size[1] / 2, []
        points = [_point(ply, chance, view, size) for ply, chance in sorted(view.chances.items())]
        points = _with_crossings(points, middle)
        ink = getattr(theme, self._style.ink)
        if points:
            for colour, keep in ((theme.leaf, min), (theme.ember, max)):
                edge = "L".join(f"{x:.1f} {keep(y, middle):.1f}" for x, y in points)
                body = f"M{points[0][0]:.1f} {middle:.1f}L{edge}L{points[-1][0]:.1f} {middle:.1f}Z"
                parts.append(f'<path d="{body}" fill="{mix(colour, getattr(theme, self._style.opened), 0.3)}"/>')
        dash, gap = (each * u for each in _DASHES)
        dashes = f'stroke-dasharray="{dash:.1f} {gap:.1f}"'
        parts.append(_stroke(f"M0 {middle:.1f}L{size[0]} {middle:.1f}", getattr(theme, self._style.soft), u, dashes))
        x = min(size[0] - u, max(u, _point(view.shown, 0.5, view, size)[0]))
        parts.append(_stroke(f"M{x:.1f} 0L{x:.1f} {size[1]}", theme.amber, 2 * u))
        if points:
            parts.append(_stroke("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), ink, 2 * u))
        return "".join(parts)


def _point(ply: int, chance: float, view: CourseView, size: tuple[int, int]) -> tuple[float, float]:
    inset = size[1] * _INSET
    return ply / max(1, view.last) * size[0], inset + (1 - chance) * (size[1] - 2 * inset)


def _with_crossings(points: list[tuple[float, float]], middle: float) -> list[tuple[float, float]]:
    """``points`` with those at which the curve crosses the middle, so that each colour ends there."""
    found: list[tuple[float, float]] = []
    for point in points:
        if found and (found[-1][1] - middle) * (point[1] - middle) < 0:
            (x, y), (to, end) = found[-1], point
            found.append((x + (to - x) * (middle - y) / (end - y), middle))
        found.append(point)
    return found


def _stroke(path: str, colour: str, width: float, more: str = "") -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-linejoin="round" {more}/>'


STEP_BACK, STEP_ON = "step_back", "step_forward"
SHOW_BETTER, TRY_AGAIN, DONE = "show_better", "try_again", "done"

_LOOK_BACK_EDGE: Final = (14.0, 10.0)
_WIDE: Final = 480.0
"""Units of width from which the opened moment lies beside the list."""
_GAP, _TIGHT = 8.0, 6.0
_CHART, _LOW_CHART = 88.0, 72.0
_LOOK_BACK_TOKEN, _SIGN, _ARROW = 28.0, 22.0, 30.0
_NUMBER: Final = 26.0
_MAIN, _LESSER, _LOW = 54.0, 46.0, 42.0
_BAR: Final = 8.0
_LEADING: Final = 1.28
_SEEN: Final = 130.0
"""How much is seen at least of what scrolls."""
_LIST, _LINE, _CARD = 76.0, 22.0, 184.0
"""The least heights of the list, the line below it, and the opened moment."""


@dataclass(frozen=True, slots=True)
class MoveTold:
    """A move of the opened moment: a sentence with the move in it, its picture, and what is said of it.

    ``right`` is None where it was neither right nor wrong.
    """

    words: str
    look: Hashable
    right: bool | None
    said: str = ""
    told: str = ""
    """The same sentence for those who listen, with the move in words."""


@dataclass(frozen=True, slots=True)
class MomentTold:
    """The opened moment: its moves, and the chances before and after it."""

    moves: Sequence[MoveTold]
    whose: str
    before: str
    after: str
    worse: bool
    better: bool
    """Whether there is something better to show."""


@dataclass(frozen=True, slots=True)
class MomentRow:
    """A moment in the list: its place among the moves, the number of that, its title, and the picture of the move."""

    ply: int
    number: int
    title: str
    look: Hashable = None


@dataclass(frozen=True, slots=True)
class LookBackView:
    """All that the sheet shows; words already translated."""

    place: str = ""
    course: CourseView | None = None
    rows: Sequence[MomentRow] = ()
    opened: int | None = None
    told: MomentTold | None = None
    summary: str = ""
    note: str = ""
    """What is said while there is nothing else to say."""
    done: float | None = None
    """How far the search has come, while it goes on."""
    showing_better: bool = False
    """Whether the better line is shown as if it had been played."""
    ends: tuple[bool, bool] = (False, False)
    """Whether there are moves to step to before and after the shown one."""
    may_try: bool = False
    """Whether the match goes on here, and all is not lost."""


class LookBackSheet(OverlaySheet):
    """``run`` takes the commands of its buttons, ``choose`` the place of a moment or move, ``paint`` paints looks."""

    def __init__(
        self, painter: Painter, run: Callable[[str], None], choose: Callable[[int], None], paint: PaintPicture,
        style: TableStyle,
    ) -> None:  # fmt: skip
        super().__init__(painter, style.sheet)
        self._choose, self._paint_look = choose, paint
        self._scroll, self._list, self._card = (ScrollView(paper=not style.sheet.ground) for _each in range(3))
        self._chart = CourseChart(choose, paint, style.sheet)

        def button(command: str, words: str, icon: str, kind: ButtonKind) -> Button:
            return Button(words, partial(run, command), kind=kind, icon=icon, name=command, size=18)

        lesser = style.buttons[1]
        self._try = button(TRY_AGAIN, "", "play", style.sheet.main)
        self._try.tooltip = _("A second try is practice: it does not count.")
        self._show = button(SHOW_BETTER, pgettext("a better move", "Show it"), "eye", lesser)
        self._done = button(DONE, _("Done"), "check", lesser)
        self._steps = [
            IconButton(icon, words, partial(run, command), kind=lesser, name=("look_back", command))
            for icon, words, command in (
                ("chevron_left", _("Previous move"), STEP_BACK), ("chevron_right", _("Next move"), STEP_ON)
            )
        ]  # fmt: skip
        self.view = LookBackView()
        self.content = self._arranged()

    def show(self, view: LookBackView) -> None:
        if view != self.view:
            if view.opened != self.view.opened:
                for scroll in (self._scroll, self._card):
                    scroll.scroll_to(0)  # what is said of it stands first where not all is seen
            self.view = view
            self.content = self._arranged()
            self.relayout()

    # What is where

    def _arranged(self) -> Item:
        """Each part has its place from the first moment: none moves while moments are found, or another is opened."""
        head, rows, told, line = self._head(), [self._row(row) for row in self.view.rows], self._told(), self._line()
        foot, low_foot = self._foot(_MAIN, _LESSER), self._foot(_LOW, _LOW)
        chart, low_chart = (
            [] if self.view.course is None else [self._chart.sized(height=height)] for height in (_CHART, _LOW_CHART)
        )
        listed = Scroll(self._list, Column(*rows, gap=4), least=0).at_least(height=_LIST)
        card, inside = Scroll(self._card, told, least=0).at_least(height=_CARD).grow(0), Column(told, *rows, gap=4)
        scrolled = Scroll(self._scroll, inside, least=0).at_least(height=_SEEN)
        wide = Grid(Column(*chart, listed, line, gap=_TIGHT), card, columns=2, gap=12, even=True)
        return FirstThatFits(
            Column(head, wide.grow(), foot, gap=_TIGHT).at_least(_WIDE),
            Column(head, *chart, listed, line, card, foot, gap=_TIGHT),
            Column(head, *low_chart, scrolled, line, low_foot, gap=_TIGHT),
            Column(head, Scroll(self._scroll, Column(told, *low_chart, *rows, line, gap=_TIGHT), least=0), low_foot,
                   gap=_TIGHT),
        ).padded(*_LOOK_BACK_EDGE)  # fmt: skip

    def _lay_out_content(self, ruler: Ruler) -> None:
        if self.view.course is not None:
            self._chart.view = self.view.course
        super()._lay_out_content(ruler)
        for row in self._list.children:
            if isinstance(row, _MomentRow) and row.chosen:
                self._list.reveal(row)

    def _head(self) -> Item:
        place = Label(self.view.place, size=17, face=Face.SEMIBOLD, ink=self._style.ink, align="center", lines=2)
        for step, there in zip(self._steps, self.view.ends, strict=True):
            step.enabled = there
        back, on = (step.sized(_ARROW, _ARROW) for step in self._steps)
        return Row(back, place.grow(), on, gap=6, align="center")

    def _row(self, row: MomentRow) -> Item:
        return _MomentRow(row, partial(self._choose, row.ply), self._token(row.look), self._style,
                          chosen=row.ply == self.view.opened)  # fmt: skip

    def _told(self) -> Item:
        told, style = self.view.told, self._style
        if told is None:
            return self._words(self.view.note)
        parts: list[Item] = []
        for move in told.moves:
            parts += [*([Rule(1.5, style.edge)] if parts else []), self._move(move)]
            parts += [self._words(move.said)] if move.said else []
        before = Label(told.before, face=Face.BOLD, ink=style.ink)
        after = Label(told.after, face=Face.BOLD, ink=style.wrong if told.worse else style.right)
        numbers = [before] if told.before == told.after else [before, Label("→", ink=style.soft), after]
        whose = Label(told.whose, size=16, ink=style.soft)
        chances = Wrap(Row(Icon("statistics", size=20, ink=style.soft), whose, gap=8, align="center"),
                       Row(*numbers, gap=6), justify="between")  # fmt: skip
        parts += [Rule(1.5, style.edge), chances]
        theme = self._painter.theme
        return Box(Slip(getattr(theme, style.opened), theme.amber, 10, 2), Column(*parts, gap=6), 12, 8)

    def _move(self, move: MoveTold) -> Item:
        ink = self._style.right if move.right else self._style.wrong
        sign = Picture(partial(_paint_sign, ink, "check" if move.right else "close"), _SIGN)
        signs = [] if move.right is None else [sign]

        def row(token: Sequence[Item], lines: int | None) -> Item:
            words = Label(
                move.words, face=Face.SEMIBOLD, ink=self._style.ink, wrap=True, lines=lines, leading=1.15,
                told=move.told,
            )  # fmt: skip
            return Row(*signs, words.grow(), *token, gap=10, align="center")

        return FirstThatFits(row(self._token(move.look), 2), row([], 2), row([], None))

    def _words(self, words: str) -> Item:
        return Label(words, size=17, ink=self._style.ink, wrap=True, leading=_LEADING)

    def _token(self, look: Hashable) -> list[Item]:
        return [] if look is None else [Picture(partial(paint_within, self._paint_look, look), _LOOK_BACK_TOKEN)]

    def _foot(self, main: float, other: float) -> Item:
        """The main button above the others, so high; an empty place is kept for what cannot be done now."""
        view, show = self.view, pgettext("a better move", "Show it")
        self._try.enabled = view.may_try
        self._try.label = _("Play on from here") if view.told is None else _("Try again from here")
        self._show.label, self._show.icon = (_("Back"), "undo") if view.showing_better else (show, "eye")
        left = [self._show] if view.told is not None and view.told.better else []
        Button.write_alike([*left, self._done])
        beside = (button.sized(height=other).gives_way(_LOW) for button in (*left, self._done))
        first = self._try.sized(height=main).gives_way(_LOW)
        return Column(first, Grid(*([] if left else [Space()]), *beside, columns=2, gap=_GAP), gap=_GAP)

    def _line(self) -> Item:
        """How far the search has come, and then what it found in all."""
        view, ink = self.view, self._style.soft
        words = Label(view.summary, size=16, face=Face.SEMIBOLD, ink=ink, align="center", lines=2)
        line = words if view.done is None else _Progress(view.done, self._style)
        return Column(line, justify="center").at_least(height=_LINE)


class _MomentRow(Clickable):
    """A moment in the list."""

    def __init__(
        self, row: MomentRow, on_click: Callable[[], None], picture: Sequence[Item], style: SheetStyle, *, chosen: bool
    ) -> None:
        super().__init__(on_click, name=("moment", row.ply))
        self._style, self.chosen = style, chosen
        told = _("Move {number}").format(number=row.number)
        number = Label(str(row.number), face=Face.BOLD, ink=style.soft, align="right", told=told)
        title = Label(row.title, size=17, ink=style.ink, lines=3, leading=1.15)
        said = Row(number.sized(width=_NUMBER), *picture, title.grow(), gap=8, align="center")
        self.content = said.padded(4, 4).at_least(height=LEAST_TARGET)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if not (self.chosen or self.hovered):
            return
        ground = getattr(painter.theme, self._style.chosen)
        border = painter.theme.amber if self.chosen else None
        painter.box(target, self.rect, 8 * self.u, ground, border=border, width=1.5 * self.u)


class _Progress(Widget):
    """How far the search has come."""

    natural = (0.0, _BAR)

    def __init__(self, done: float, style: SheetStyle) -> None:
        super().__init__()
        self._done, self._edge = done, style.edge

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, bar = painter.theme, self.rect
        painter.box(target, bar, bar.h / 2, getattr(theme, self._edge))
        done = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * self._done)), bar.h)
        painter.box(target, done, bar.h / 2, theme.amber, border=theme.amber_lip, width=self.u)


def _paint_sign(ink: str, icon: str, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    painter.disc(target, rect.center, rect.w / 2, getattr(painter.theme, ink))
    ground = painter.theme.neon_ground if ink == "lime" else painter.theme.paper
    draw_icon(target, painter, icon, rect.center, round(rect.w * 0.66), ground)


LOOK_BACK_SLOT: Final = "look_back"
"""The slot of the sheet, which takes the place of the sheet of the result."""
_PLAYED, _BETTER, _REPLY = "suit_red", "leaf", "suit_red"
_PLAYED_SCALE, _BETTER_SCALE = 0.57, 1.0
_PACE: Final = 1.1
"""Seconds between two moves of a line shown automatically."""
_NEUTRAL: Final = (MomentKind.GIVEN, MomentKind.CLOSEST, MomentKind.HIGHEST)
"""The kinds of moments in which the move is neither praised nor blamed."""
_ORDER: Final = (MomentKind.SLIP, MomentKind.ROSE, MomentKind.BEST, *_NEUTRAL)
"""The kinds of moments in the order in which the first to open is chosen."""


class LookBack(Companion):
    """Looks back on the match at ``table``."""

    def __init__(self, table: AnyScene) -> None:
        self._table, self._words = table, table.words_type(table)
        table.play.practice = True
        self._seats = seats_looked_back_on(table.match)
        self.search = MomentSearch(table.services, table.match, self._found)
        self._chose = False
        """Whether the person has chosen a moment or position themselves."""
        self._next_move: float | None = None
        """The time of the next move of the line being shown."""
        self._said_of: AnyMoment | str | None = None
        """The moment last announced to those who listen, or the note in place of one."""
        self._noted: set[str] = set()
        self._looks: dict[tuple[int, Move], Hashable] = {}
        self.reword()

    def reword(self) -> None:
        table = self._table
        self._sheet = LookBackSheet(table.painter, self._run, self.choose, table.paint_look, table.drawing.style)
        table.frame.add(LOOK_BACK_SLOT, self._sheet)
        self.refresh()

    @property
    def plan(self) -> Mapping[Hashable, Hashable]:
        """The sheet takes the place of the result's."""
        return {END: LOOK_BACK_SLOT}

    def covers(self, rect: pygame.Rect) -> bool:
        return self._sheet.rect.collidepoint(rect.center)

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        self._sheet.draw_over(target, target.get_width(), 1.0, ringed)

    @property
    def menu(self) -> Menu:
        table, go, match = self._table, self._table.navigator, self._table.match
        entries = [
            *([MenuEntry(_("Analyse"), "statistics", table.actions.analyse)] if match.game.analysed else []),
            MenuEntry(_("Copy the game"), "copy", table.actions.copy_game),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(match.game.name)),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(match.game.name)),
            MenuEntry(_("Done"), "check", table.close),
        ]
        return Menu(entries, _("How it went"))

    # What happens

    def enter(self) -> None:
        """Look for what is not known yet."""
        if self._seats:
            self._table.services.worker.warm()
            self.search.go_on()
        self._found()
        self._lead_focus()

    def _lead_focus(self) -> None:
        again = self.moment is not None and self._sheet.view.may_try
        self._table.focus.focus(TRY_AGAIN if again else DONE)

    def resume(self) -> None:
        self.enter()

    def pause(self) -> None:
        self._next_move = None
        self.search.halt()

    def _found(self) -> None:
        moments, match = self.search.moments, self._table.match
        if not self._chose and self.search.ended and (moments or _broken_off(match)):
            weight = lambda moment: (-_ORDER.index(moment.kind), moment.loss)  # noqa: E731 - a name for a key
            self._go_to(max(moments, key=weight).ply if moments else match.ply - 1)
            self._lead_focus()
        self.refresh()
        self._table.table_frame.note()
        self._table.invalidate()

    def handle(self, event: Event) -> bool:
        """Take what was found; Back drops the line that is shown, and then leaves; Left and Right step."""
        if isinstance(event, Woken):
            return self.search.take_answer(event.payload)
        if isinstance(event, Back):
            self._run(SHOW_BETTER if self._shows_line else DONE)
            return True
        on_board, by_pad = self._table.focused_place is not None, self._table.stack.device is Device.CONTROLLER
        if isinstance(event, Navigate) and event.direction.dx and not (on_board or by_pad):  # a pad has triggers for it
            self._run(STEP_ON if event.direction.dx > 0 else STEP_BACK)
            return True
        return False

    def command(self, name: str) -> bool:
        """Do what its buttons and keys are for; false for what is done as at every table."""
        table = self._table
        actions: dict[str, Callable[[], None]] = {
            "turn_back": lambda: self._turn(-1), "turn_forward": lambda: self._turn(1),
            STEP_BACK: lambda: table.step(-1), STEP_ON: lambda: table.step(1),
            "undo": lambda: table.step(-1), "redo": lambda: table.step(1), DONE: table.close,
            SHOW_BETTER: self._show_line, "hint": self._show_line, "review": self.refresh, TRY_AGAIN: self.try_again,
        }  # fmt: skip
        if name not in actions:
            return False
        actions[name]()
        return True

    def _run(self, name: str) -> None:
        self.command(name)

    def stepped(self) -> None:
        self._chose, self._next_move = True, None

    def position_shown(self) -> None:
        self.refresh()

    def choose(self, ply: int) -> None:
        self.stepped()
        self._go_to(ply)

    def _go_to(self, ply: int) -> None:
        table = self._table
        table.put_back()
        table.cursor.return_to_match()
        table.cursor.go_to(ply)
        table.sync()

    def _turn(self, step: int) -> None:
        here = self._table.shown_ply
        beyond = [moment.ply for moment in self.search.moments if (moment.ply - here) * step > 0]
        if beyond:
            self.choose(min(beyond, key=lambda ply: abs(ply - here)))

    def _show_line(self) -> None:
        """Show the best line as if it had been played, move by move; again: the position before it."""
        moment, table = self.moment, self._table
        if moment is None or moment.better is None:
            return
        self.stepped()
        if self._shows_line:
            self._go_to(moment.ply)
        else:
            table.look_from(moment.ply, moment.line or (moment.better,))
            self._next_move = table.services.now() + _PACE

    def update(self, now: float, *, still: bool) -> bool:
        table, moment = self._table, self.moment
        note = self._note(moment)
        if (moment or note) != self._said_of:
            self._said_of = moment or note
            told = self._sentences(moment) if moment is not None else "" if note in self._noted else note
            self._noted.add(note)
            table.services.notify(Notice(told, kind=HEARD))
        if self._next_move is None or not still or now < self._next_move:
            return False
        more = self._shows_line and table.shown_ply < table.cursor.end
        self._next_move = now + _PACE if more else None
        if more:
            table.cursor.go_by(1)
            table.sync()
        return more

    def _sentences(self, moment: AnyMoment) -> str:
        told = [words for move in self._told(moment).moves for words in (move.told, move.said)]
        return as_sentences(self._row(moment).title, *told)

    def wake_at(self) -> float | None:
        return self._next_move

    def try_again(self) -> None:
        """Play on from the moment, or from what is shown, against the same opponents."""
        match, go, moment = self._table.match, self._table.navigator, self.moment
        ply = min(self._table.shown_ply, match.ply) if moment is None else moment.ply
        go.begin_anew(match.game.name, lambda: go.open_match(played_on(match, ply)))

    # What is shown

    @property
    def moment(self) -> AnyMoment | None:
        """The moment that is opened: the one shown, or the one from which a line is."""
        root = self._table.cursor.root
        ply = self._table.shown_ply if root is None else root
        return next((moment for moment in self.search.moments if moment.ply == ply), None)

    @property
    def _shows_line(self) -> bool:
        return self._table.cursor.root is not None

    @property
    def arrows(self) -> Sequence[Arrow]:
        """What was played, over it what was better, and what would follow."""
        moment = None if self._table.cursor.astray else self.moment
        if moment is None:
            return ()
        found: list[Arrow] = []
        if moment.better is not None:
            found += self._arrow(moment.move, _PLAYED, _PLAYED_SCALE, "close")
            found += self._arrow(moment.best, _BETTER, _BETTER_SCALE, "check")
            replies = moment.reply or (moment.why.threat if moment.why is not None else ())
            found += [arrow for move in replies[:1] for arrow in self._arrow(move, _REPLY, 1.0, "", dashed=True)]
        elif _is_fault(moment):
            found += self._arrow(moment.move, _PLAYED, _BETTER_SCALE, "close")
        elif moment.kind in _NEUTRAL:
            found += self._arrow(moment.move, self._table.style.lights.arrow, _BETTER_SCALE, "")
        else:
            found += self._arrow(moment.move, _BETTER, _BETTER_SCALE, "check")
        return found

    def _arrow(self, move: Move, colour: str, scale: float, sign: str, *, dashed: bool = False) -> Sequence[Arrow]:
        table = self._table
        ends, places = self._way(move, None if dashed else table.shown_position.to_move), table.arrangement.places
        if ends is None or ends[1] not in places or (dashed and ends[0] == ends[1]):
            return ()
        start = ends[0] if ends[0] in places and not self.covers(places[ends[0]]) else ends[1]
        return [Arrow(start, ends[1], colour, scale * table.style.lights.arrow_scale, dashed=dashed, sign=sign)]

    def _way(self, move: Move, seat: Actor | None) -> tuple[PlaceKey, PlaceKey] | None:
        return self._table.hint_places(move) or self._table.way_of(move, seat)

    def refresh(self) -> None:
        table, search, moment = self._table, self.search, self.moment
        match, end = table.match, table.match.ply
        shown = min(table.shown_ply, end)
        note = self._note(moment)
        self._sheet.show(LookBackView(
            self._place(shown), self._course(shown),
            # What is found meanwhile would push away what one points at: until then the chart shows it.
            [self._row(each) for each in search.moments] if search.ended else (),
            None if moment is None else moment.ply, None if moment is None else self._told(moment),
            summary_of(match, search.findings) if search.completed else "", note,
            None if search.ended or not self._seats else search.findings.done,
            self._shows_line,
            ends=(table.shown_ply > table.cursor.first, table.shown_ply < table.cursor.end),
            may_try=self._may_try(moment, shown),
        ))  # fmt: skip

    def _may_try(self, moment: AnyMoment | None, shown: int) -> bool:
        """Whether the match goes on from here with a chance that is more than none."""
        known = (each.chance for each in self.search.findings.course if each.ply == shown)
        chance = next(known, 1.0) if moment is None else moment.before
        return (moment is not None or shown < self._table.match.ply) and round(100 * chance) > 0

    def _note(self, moment: AnyMoment | None) -> str:
        if not self._seats:
            return _("Nothing is judged here: whoever looks on would learn what others held. Step through the moves.")
        if not self.search.ended:
            return _("Checking the moves one by one…")
        if moment is not None:
            return ""
        if self.search.moments:
            return _("Pick a moment, or step through the moves.")
        if max(_left_at_the_end(self._table.match, self.search.findings.course), default=0.0) >= _EVEN / 2:
            return _("It ended before a move had decided it. Play on from here, or step through the moves.")
        return _("No move stands out. Step through the moves.")

    def _place(self, shown: int) -> str:
        match = self._table.match
        return _("Final position") if shown == match.ply else turn_words(match, shown, partial(_side, match))

    def _course(self, shown: int) -> CourseView | None:
        """The chances of the first seat that one looks back for; an end on the board counts as what it was."""
        match, seat = self._table.match, next(iter(self._seats), None)
        if seat is None:
            return None
        course, moments = self.search.findings.course, self.search.moments
        chances = {each.ply: each.chance if each.seat == seat else 1 - each.chance for each in course}
        for moment in moments:  # the chart goes where the moment says
            chances.setdefault(moment.ply + 1, moment.after if moment.seat == seat else 1 - moment.after)
        left = _left_at_the_end(match, [each for each in course if each.seat == seat])
        if (end := next(iter(left), end_of(match, seat))) is not None:
            chances[match.ply] = end
        others = [other for other in range(len(match.seats)) if other != seat]
        sides = (seat, *others) if len(others) == 1 else (seat,)
        slips = slips_among(match, moments)
        dots = {each.ply: False if each in slips else None if _is_fault(each) else True for each in moments}
        about = match.game.about
        pictures = tuple(sitter(about, match.seats[side].kind, side) for side in sides)
        return CourseView(chances, dots, shown, match.ply, pictures)

    def _row(self, moment: AnyMoment) -> MomentRow:
        match = self._table.match
        title, look = title_of(match, moment, self.search.moments), self._look(moment.ply, moment.seat, moment.move)
        return MomentRow(moment.ply, number_of(match, moment.ply), title, look)

    def _told(self, moment: AnyMoment) -> MomentTold:
        match, ply, seat = self._table.match, moment.ply, moment.seat
        wrong, yours, name = moment.better is not None, _is_yours(match, seat), _side(match, seat)

        def tell(words: str, at: int, who: Seat, move: Move, right: bool | None, said: str = "") -> MoveTold:
            seen, heard = (
                words.format(name=_side(match, who), move=write(match.position_at(at), move))
                for write in (self._table.move_text, lambda before, move: self._words.in_words(move, before))
            )
            return MoveTold(seen, self._look(at, who, move), right, said, heard)

        they, moves = _("{name}: {move}"), list[MoveTold]()
        gain = moment.kind in (MomentKind.ROSE, MomentKind.GIVEN) and not _is_fault(moment)
        right = False if _is_fault(moment) else None if moment.kind in _NEUTRAL else True
        if gain and _shows_mistakes(match) and match.position_at(ply - 1).to_move != seat:
            moves.append(tell(they, ply - 1, 1 - seat, match.steps[ply - 1].move, None if right is None else False))
        fault, merit = fault_of(match, moment), merit_of(match, moment)
        said = fault if wrong else flowing([fault, merit])
        moves.append(tell(_("Your move: {move}") if yours else they, ply, seat, moment.move, right, said))
        if wrong:
            moves.append(tell(_("Better: {move}"), ply, seat, moment.best, True, merit))
        whose = _("Your chances") if yours else _("Chances of {name}").format(name=name)
        return MomentTold(moves, whose, _percent(moment.before), _percent(moment.after), moment.loss > 0, wrong)

    def _look(self, ply: int, seat: Seat, move: Move) -> Hashable:
        """What shows a move: the thing that it takes up, as it lay before it; else who makes it."""
        table, key, match = self._table, (ply, move), self._table.match
        if key not in self._looks:
            way = self._way(move, seat)
            thing = table.arrange(match.position_at(ply)).thing_on(way[0]) if way is not None else None
            who = sitter(match.game.about, match.seats[seat].kind, seat)
            self._looks[key] = who if thing is None else thing.look
        return self._looks[key]
