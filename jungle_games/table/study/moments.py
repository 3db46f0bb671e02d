"""The moments of a finished match: found by the worker, said in a few words, and shown on the chart of its course."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.findings import LET_GO, AnyFindings, AnyMoment, Findings, MomentKind, Standing
from jungle_games.core.game import Choice
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import move_number
from jungle_games.core.matches.match import AnyMatch
from jungle_games.players.mentoring import MATTERS, decisions_of, seats_looked_back_on
from jungle_games.players.worker import Answer, ReviewTask, Worker
from jungle_games.table.driver import WorkerRequests
from jungle_games.table.style import PaintPicture, SheetStyle
from jungle_games.ui.events import Point
from jungle_games.ui.notices import Notice, Notify
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Shown, Widget


class MomentSearch(WorkerRequests):
    """Has ``match`` looked back on. ``on_change`` is called whenever there is something new.

    ``on_failure`` is called with the reason when nothing more will come because the mentor has stopped working.
    """

    def __init__(
        self, worker: Worker, match: AnyMatch, on_change: Callable[[], None],
        on_failure: Notify,
    ) -> None:  # fmt: skip
        super().__init__(worker)
        self._match = match
        self._on_change, self._on_failure = on_change, on_failure
        self.findings: AnyFindings = Findings()
        self.ended = False
        """Whether the search has ended."""
        self.completed = False
        """Whether all decisions were examined."""

    @property
    def moments(self) -> Sequence[AnyMoment]:
        """The moments found, in the order of the match."""
        return self.findings.moments

    def go_on(self) -> None:
        """Ask, unless all is known; what was found before a halt stays until more is known."""
        if self.ended or self.busy:
            return
        decisions = decisions_of(self._match, seats_looked_back_on(self._match))
        self._ask(ReviewTask(self._match.game.name, decisions))

    def give_up(self) -> None:
        """Stop for good: what was found is all."""
        self.halt()
        self.ended = True
        self._on_change()

    def _answered(self, answer: Answer) -> None:
        found = answer.findings
        # Asked again after a halt, it finds the same once more.
        if found is not None and (answer.last or found.done >= self.findings.done):
            self.findings = found
        if answer.last:
            self.ended = True
            self.completed = answer.failure is None
            if answer.failure is not None:
                self._on_failure(Notice(answer.failure))
        self._on_change()


_EVEN, _AHEAD = 0.5, 0.55
_IN_A_ROW: Final = 2
"""How many best moves make a row."""


def is_hinted(match: AnyMatch, moment: AnyMoment) -> bool:
    """Whether the move played is the one that a hint gave."""
    return match.hinted.get(moment.ply) == str(moment.move)


def title_of(match: AnyMatch, moment: AnyMoment, moments: Sequence[AnyMoment]) -> str:
    """The title of a moment in the list of all ``moments``."""
    last = moment.ply == max(each.ply for each in moments)
    costliest = moment.loss == max(each.loss for each in moments)
    crossed = min(moment.before, moment.after) < _EVEN and max(moment.before, moment.after) >= _AHEAD
    match moment.kind:
        case MomentKind.SLIP if is_hinted(match, moment):
            return _("A hint that was wrong")
        case MomentKind.SLIP | MomentKind.ROSE if moment.title:
            return moment.title
        case MomentKind.SLIP if moment.after == 0:
            return _("Here the game was lost") if last else _("A forced win was allowed")
        case MomentKind.SLIP if moment.before == 1:
            return _("Here a sure win was missed")
        case MomentKind.SLIP if moment.loss < MATTERS:
            return _("Here the most was lost")
        case MomentKind.SLIP:
            return _("Here it turned") if crossed and costliest else _("Here the chances fell")
        case MomentKind.ROSE if match.game.open_information and len(match.seats) == 2:
            return _("{name} made a mistake").format(name=match.name(1 - moment.seat))
        case MomentKind.ROSE:
            return _("Here the chances rose")
        case MomentKind.BEST:
            return _("The best move found")
        case MomentKind.HIGHEST:
            return _("The best chance")
    return _("The closest call")


def fault_of(match: AnyMatch, moment: AnyMoment) -> str:
    """What was wrong with a slip, as far as that is certain."""
    said = [_("The hint said so, and the hint was wrong.")] if is_hinted(match, moment) else []
    if moment.fault is not None and moment.fault.claim != LET_GO:
        said.append(moment.fault.words)
    return flowing(said)


def merit_of(match: AnyMatch, moment: AnyMoment) -> str:
    """Why the best move is good; of a better one that nothing certain speaks for, how it was found."""
    if moment.kind is MomentKind.CLOSEST:
        return _("The chances were never lower than here.")
    if moment.kind is MomentKind.HIGHEST:
        return _("The chances were never better than here.")
    if moment.why is not None:
        seen = match.position_at(moment.ply).observe(moment.seat)
        return match.game.reason(seen, Choice(moment.best, explanation=moment.why))
    known = moment.kind is not MomentKind.SLIP or (moment.fault is not None and moment.fault.claim != LET_GO)
    return "" if known else _("Looking further ahead, it keeps more.")


def chances_of(moment: AnyMoment) -> tuple[str, str]:
    """The chances before and after: ``50 %``, ``17 %``."""
    before, after = (_("{percent} %").format(percent=round(100 * chance)) for chance in (moment.before, moment.after))
    return before, after


def slips_among(match: AnyMatch, moments: Sequence[AnyMoment]) -> Sequence[AnyMoment]:
    """The slips among ``moments`` that are of those who played, not of the hints, and that count."""
    return [
        moment for moment in moments
        if moment.kind is MomentKind.SLIP and (moment.loss >= MATTERS or moment.title)
        and not is_hinted(match, moment)
    ]  # fmt: skip


def summary_of(match: AnyMatch, findings: AnyFindings) -> str:
    """The match in a line that can be compared from match to match; after a loss with what cost it."""
    seats, outcome = {each.seat for each in findings.course}, match.outcome
    lost = outcome is not None and len(seats) == 1 and not seats & set(outcome.winners) and (
        bool(outcome.winners) or len(match.seats) == 1)  # fmt: skip
    slips, told = slips_among(match, findings.moments), list[str]()
    if slips:
        told.append(ngettext("{number} slip", "{number} slips", len(slips)).format(number=len(slips)))
    elif not lost and not _fell(findings.course):
        told.append(_("No slip"))
    if lost:
        cost = max(findings.moments, key=lambda moment: moment.loss, default=None)
        if cost is not None and cost.kind is MomentKind.SLIP:
            number = move_number(match.game, match.moves[: cost.ply], len(match.seats))
            told.append(_("Move {number} cost the most").format(number=number))
        elif not slips:
            told.append(_("No single move is known to have cost it"))
    elif findings.run >= _IN_A_ROW:
        run = ngettext("{number} best move in a row", "{number} best moves in a row", findings.run)
        told.append(run.format(number=findings.run))
    return " · ".join(told)


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

    ``dots`` are the moments, true for good ones. ``sides``: the pictures of the side above and of the one below, if
    there is just one.
    """

    chances: Mapping[int, float]
    dots: Mapping[int, bool]
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
        """Where the course is drawn, beside the pictures of the sides."""
        left, edge = self.px(_TOKEN + _EDGE), self.px(_EDGE)
        return pygame.Rect(
            self.rect.x + left, self.rect.y + edge, self.rect.w - left - edge, self.rect.h - 2 * edge
        )

    def _at(self, ply: int) -> tuple[float, float]:
        """The position of a moment in the window."""
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
            centre, colour = self._at(ply), theme.leaf if good else theme.suit_red
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
        starts = [step * (dash + gap) for step in range(math.ceil(size[0] / (dash + gap)))]
        dashes = "".join(f"M{x:.1f} {middle:.1f}L{min(size[0], x + dash):.1f} {middle:.1f}" for x in starts)
        parts.append(_stroke(dashes, getattr(theme, self._style.soft), u))
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


def _stroke(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-linejoin="round"/>'
