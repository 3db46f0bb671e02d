"""The analysis of a match at its table: stepping through it and trying moves, and what the judge says of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pygame

from jungle_games.core.findings import AnyAnalysis, AnyLine
from jungle_games.core.formatting import as_sentences, decimal, first_capital
from jungle_games.core.game import AnyGame, AnyPosition, Move, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.players.worker import AnalysisTask, Answer, Worker
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.driver import WorkerRequests
from jungle_games.table.frame import HISTORY, HURRY, Control
from jungle_games.table.plate import paint_mark, squeezed
from jungle_games.table.scene import AnyScene
from jungle_games.table.services import MenuEntry
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.state import AnyState
from jungle_games.ui.accessible import Node
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import Box, Column, FirstThatFits, Item, Row, Scroll, Space, Wrap
from jungle_games.ui.notices import HEARD, Notice, Notify
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Clickable
from jungle_games.ui.widgets.label import Label, Picture, Rule
from jungle_games.ui.widgets.panel import Panel, ScrollView

BAR_WIDTH: Final = 14
_SIGN_STEP: Final = 20
_LEAST_SHARE: Final = 0.03
"""As long as nothing is decided, the weaker side keeps so much of the bar."""


class EvaluationBar(Widget):
    """Two sides share a bar by their chances; discs and diamonds in it tell them apart besides their colours."""

    hot = True

    def __init__(self) -> None:
        super().__init__(tooltip=" ")
        self._bottom: Seat = 0
        self._share = 0.5

    def show(self, bottom: Seat, chance: float, words: str) -> None:
        self.tooltip = words
        share = chance if chance in (0.0, 1.0) else min(1 - _LEAST_SHARE, max(_LEAST_SHARE, chance))
        if (bottom, round(share, 3)) != (self._bottom, round(self._share, 3)):
            self._bottom, self._share = bottom, share
            self.invalidate()

    @property
    def hand(self) -> bool:
        return False

    def node(self, inside: tuple[Node, ...]) -> None:
        """The panel of lines says who stands better."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        edge = rect.bottom - round(rect.h * self._share)
        radius = rect.w / 2
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        whole = picture.get_rect()
        for seat, area in (
            (1 - self._bottom, pygame.Rect(0, 0, rect.w, edge - rect.y)),
            (self._bottom, pygame.Rect(0, edge - rect.y, rect.w, rect.bottom - edge)),
        ):
            picture.set_clip(area)
            painter.box(picture, whole, radius, theme.side[seat].base)
            self._paint_signs(picture, painter, seat)
        picture.set_clip(None)
        painter.box(picture, whole, radius, border=theme.inset, width=1.5 * self.u)
        target.blit(picture, rect)
        line = pygame.Rect(rect.x - self.px(3), rect.centery - self.px(1), rect.w + 2 * self.px(3), self.px(3))
        painter.box(target, line, self.px(1), theme.bright)

    def _paint_signs(self, picture: pygame.Surface, painter: Painter, seat: Seat) -> None:
        """Light discs for the first side, light diamonds for the second, all along the bar."""
        step = self.px(_SIGN_STEP)
        colour, size = painter.theme.side[seat].light, self.px(8)
        body = f'<circle cx="6" cy="6" r="5" fill="{colour}"/>' if seat == 0 else (
            f'<path d="M6 0L12 6L6 12L0 6Z" fill="{colour}"/>'
        )  # fmt: skip
        sign = painter.vector(body, (size, size), (0, 0, 12, 12))
        for y in range(step // 2, picture.get_height(), step):
            picture.blit(sign, sign.get_rect(center=(picture.get_width() // 2, y)))


_EDGE: Final = (8.0, 10.0)
_INNER: Final = 8.0
"""From the edge of the rows to the words above and below them."""
_ROW: Final = (4.0, 4.0)
_NUMBER, _PICTURE, _MARK = 26.0, 44.0, 14.0
_FULL: Final = 300.0
"""Units of height from which the panel has a heading of its own."""
_CLOSE: Final = 1.15
_ROWS_APART: Final = 14.0


@dataclass(frozen=True, slots=True)
class LineView:
    """One line as it is shown; words already translated. ``leader`` is who stands better by it, None for neither."""

    picture: Callable[[int], pygame.Surface]
    """Paints what moves first, so many pixels wide."""
    move: str
    following: str
    leader: Seat | None
    score: str
    colour: str
    """The theme's colour of its number and its arrow."""
    told: str = ""
    """The move and who stands better by it, in words."""
    told_following: str = ""


@dataclass(frozen=True, slots=True)
class LinesView:
    """What the panel shows; words already translated."""

    verdict: str
    leader: Seat | None = None
    depth: str = ""
    lines: Sequence[LineView] = ()
    footnote: str = ""


class LineRow(Clickable):
    """One of the best lines; a click tries it on the board."""

    def __init__(self, rank: int, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, name=("line", rank), tooltip=_("Show this line on the board"))
        self._rank = rank
        self._told = self._told_following = ""

    def node(self, inside: tuple[Node, ...]) -> Node | None:
        own = super().node(inside)
        return own and replace(own, name=self._told, description=self._told_following)

    def show(self, view: LineView) -> None:
        self._told, self._told_following = view.told, view.told_following
        number = Picture(partial(_paint_number, self._rank, view.colour), _NUMBER)
        picture = Picture(partial(_paint_piece, view.picture), _PICTURE)
        move = Label(view.move, size=20, face=Face.BOLD, leading=_CLOSE, told=view.told)
        score = Row(*_mark(view.leader), Label(view.score, size=17, face=Face.SEMIBOLD, leading=_CLOSE), gap=6)
        head = Wrap(move, score, justify="between")
        following = Label(view.following, size=16, ink="fern", leading=_CLOSE, told=view.told_following)
        words = [Column(head, *rest) for rest in ([squeezed(following)], [])]
        row = Row(number, picture, FirstThatFits(*words).grow(), gap=_INNER, align="center")
        self.content = row.padded(*_ROW)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self.hovered:
            inner = self.rect.inflate(-self.px(4), -self.px(4))
            painter.box(target, inner, 10 * self.u, painter.theme.moss, alpha=150)

    def paint_focus(self, target: pygame.Surface, painter: Painter) -> None:
        painter.focus_ring(target, self.rect.inflate(-self.px(6), -self.px(6)), self.u, 10)


class LinesPanel(Widget):
    """``on_line`` is given the index of a line that was pressed."""

    spread = 40.0

    def __init__(self, count: int, on_line: Callable[[int], None]) -> None:
        super().__init__()
        self._view: LinesView | None = None
        self._rows = [LineRow(index + 1, partial(on_line, index)) for index in range(count)]
        self._scroll = ScrollView()

    def show(self, view: LinesView) -> None:
        if view != self._view:
            self._view = view
            self.content = self._arranged(view)
            self.relayout()

    def _arranged(self, view: LinesView) -> Item:
        shown = self._rows[: len(view.lines)]
        for row, line in zip(shown, view.lines, strict=False):
            row.show(line)
        rows = Column(*(part for row in shown for part in (row, Space().grow().at_most(height=_ROWS_APART))))
        footnote = [Label(view.footnote, size=16, ink="fern", wrap=True).padded(_INNER, 0)]
        unseen = (_("Analysis"), view.depth, view.footnote)
        low = [_verdict(view, " · ".join(filter(None, unseen))).padded(_INNER, 4)]
        pages = [
            Column(*head, rows.grow(), *foot, gap=_INNER)
            for head, foot in ((_full_head(view, ""), footnote), (_full_head(view, view.footnote), []), (low, []))
        ]
        scroll = Column(*low, Scroll(self._scroll, rows), gap=_INNER)
        arranged = FirstThatFits(*(page.at_least(height=_FULL) for page in pages[:2]), pages[2], scroll)
        return Box(Panel(), arranged, *_EDGE)


def _full_head(view: LinesView, tooltip: str) -> list[Item]:
    heading = Row(
        Label(_("Analysis"), size=22, face=Face.TITLE, ink="amber").grow(), Label(view.depth, size=16, ink="fern")
    )
    return [Column(heading, _verdict(view, tooltip), gap=4).padded(_INNER, 4), Rule(1.5, "moss").padded(_INNER, 0)]


def _verdict(view: LinesView, tooltip: str) -> Item:
    words = Label(view.verdict, face=Face.SEMIBOLD, lines=2, leading=1.1)
    words.tooltip = tooltip
    return Row(*_mark(view.leader), words.grow(), gap=8, align="center")


def _mark(leader: Seat | None) -> list[Picture]:
    return [] if leader is None else [Picture(partial(paint_mark, leader), _MARK)]


def _paint_number(rank: int, colour: str, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    painter.disc(target, rect.center, rect.w / 2, getattr(painter.theme, colour))
    painter.label(target, str(rank), rect.center, Face.TITLE, round(rect.w * 0.62), painter.theme.ink, "center")


def _paint_piece(
    paint: Callable[[int], pygame.Surface], target: pygame.Surface, painter: Painter, rect: pygame.Rect
) -> None:
    picture = paint(rect.w)
    target.blit(picture, picture.get_rect(center=rect.center))


LINES: Final = 3
_THOUGHT: Final = 1.5
"""Seconds of thinking after which is said who stands better."""
_TOLD: Final = 4
"""The maximum number of moves of a line told in words."""


class Study(WorkerRequests):
    """Has positions analysed one after another, and caches the results.

    ``on_change`` is called whenever there is something new to show, ``on_failure`` with the reason when the analyst
    has stopped working.
    """

    def __init__(self, worker: Worker, game: AnyGame, on_change: Callable[[], None], on_failure: Notify) -> None:
        super().__init__(worker)
        self._game = game
        self._on_change, self._on_failure = on_change, on_failure
        self._known: dict[object, AnyAnalysis] = {}
        self._settled: set[object] = set()
        self._position: Any = None
        self._halted = True
        self.running = True

    @property
    def analysis(self) -> AnyAnalysis | None:
        """What is known of the position; None while nothing is, and when it is over."""
        return self._known.get(self._position)

    @property
    def settled(self) -> bool:
        """Whether there is nothing more to find out."""
        return self._position in self._settled or self._position is None or self._position.outcome is not None

    def look_at(self, position: AnyPosition) -> None:
        if position == self._position and self.busy:
            return
        self._position = position
        self._think()

    def toggle(self) -> None:
        self.running = not self.running
        self._think()
        self._on_change()

    def halt(self) -> None:
        self._halted = True
        self._think()

    def go_on(self) -> None:
        """Go on after a halt, if people want it."""
        self._halted = False
        self._think()

    def _answered(self, answer: Answer) -> None:
        if answer.analysis is not None:
            analysis = answer.analysis
            if self.analysis is None or analysis.depth >= self.analysis.depth:
                self._known[self._position] = analysis
        if answer.last:
            if answer.failure is not None:
                self.running = False
                self._on_failure(Notice(answer.failure))
            else:
                self._settled.add(self._position)
        self._on_change()

    def _think(self) -> None:
        if self.running and not self._halted and not self.settled:
            self._ask(AnalysisTask(self._game.name, self._position, LINES))
        else:
            super().halt()


_LITTLE: Final = 0.56
_BETTER: Final = 0.68
_WINNING: Final = 0.85
"""From which chance on a side is a little better, better, and winning."""
LINES_SLOT: Final = "lines"
BAR_SLOT: Final = "bar"


def leader_of(line: AnyLine, seat: Seat) -> Seat | None:
    """The seat that stands better by ``line``, which ``seat`` begins; None if neither does."""
    if line.evaluation == 0.5:
        return None
    return seat if line.evaluation > 0.5 else 1 - seat


def score_text(line: AnyLine) -> str:
    """By how much the leader leads, or in how many moves it wins."""
    if line.mate is not None:
        return _("wins in {number}").format(number=abs(line.mate))
    return decimal(abs(line.score), 1)


def stands_better(line: AnyLine, seat: Seat) -> Seat | None:
    """Who stands clearly better by ``line``, which ``seat`` begins; None if both stand alike."""
    return leader_of(line, seat) if max(line.evaluation, 1 - line.evaluation) >= _LITTLE else None


def verdict_words(line: AnyLine, name: str) -> str:
    """Who stands better, in a few words; ``name`` is that side's, empty if both stand alike."""
    chance = max(line.evaluation, 1 - line.evaluation)
    if not name:
        return _("Both sides are equal")
    if line.mate is not None:
        number = abs(line.mate)
        words = ngettext("{name} wins in {number} move", "{name} wins in {number} moves", number)
        return words.format(name=name, number=number)
    if chance >= _WINNING:
        return _("{name} is winning").format(name=name)
    if chance >= _BETTER:
        return _("{name} is better").format(name=name)
    return _("{name} is a little better").format(name=name)


LINE_COLOURS = ("amber", "fern", "paper")
"""The colours of the best lines' arrows and numbers, by rank."""
_LINE_SCALES = (1.0, 0.8, 0.62)
_IDLE: Final = ("hint", HURRY)
"""Commands of a table where one plays that do nothing here."""


class StudyOnTable(Companion):
    """Analyses the match at ``table``: moves are tried there beside it. Nothing is played, saved or counted."""

    explores = True

    def __init__(self, table: AnyScene, *, ply: int | None = None) -> None:
        self._table, self._words = table, table.words_type(table)
        table.play.practice = True
        self.study = Study(table.services.worker, table.match.game, self._found, table.services.notify)
        self._chance = 0.5
        self._judged: AnyPosition | None = None
        """The last position of which is known who stands better."""
        self._verdict_due: float | None = None
        self._title = _("Analysis")
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
        frame = self._table.frame
        self._lines = LinesPanel(LINES, self.try_line)
        self._bar = EvaluationBar()
        for name, widget in ((LINES_SLOT, self._lines), (BAR_SLOT, self._bar)):
            frame.add(name, widget)

    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        others = [each for each in controls if each.command not in HISTORY]
        stop, stop_icon = (_("Stop"), "pause") if self.study.running else (_("Go on"), "play")
        back, back_icon = (_("Back to the game"), "undo") if self.trying else (_("Close the analysis"), "leave")
        own = Control("stop_analysis", stop, stop_icon), Control("back_to_game", back, back_icon, primary=True)
        return [*others, *own]

    def show_widgets(self) -> None:
        words, leader = self._who_leads()
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
        lines = tuple(self._told(line, self.line_view(line, rank)) for rank, line in enumerate(analysis.lines))
        return LinesView(words, leader, depth, lines, footnote)

    def _told(self, line: AnyLine, view: LineView) -> LineView:
        game, position = self._table.match.game, self._table.shown_position
        seat, moves, written = position.to_move, line.moves[:_TOLD], list[str]()
        for move in moves:
            written.append(self._words.in_words(move, position))
            position = position.play(move)
        leader = stands_better(line, seat)
        verdict = verdict_words(line, "" if leader is None else _(game.seat_names[leader]))
        following = _("Then: {moves}").format(moves="; ".join(written[1:])) if written[1:] else ""
        return replace(view, told=as_sentences(first_capital(written[0]), verdict), told_following=following)

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

    def update(self, now: float, *, still: bool) -> bool:
        """Say of each position once who stands better, and by which move, after some thought."""
        shown = self._table.shown_position
        if not self._table.services.listening():
            return False
        if shown is not self._judged and (self.analysis is not None or shown.outcome is not None):
            self._judged, self._verdict_due = shown, now + _THOUGHT
        if self._verdict_due is not None and now >= self._verdict_due:
            self._verdict_due = None
            self._table.services.notify(Notice(self._verdict(), kind=HEARD))
        return False

    def wake_at(self) -> float | None:
        return self._verdict_due

    def _verdict(self) -> str:
        analysis, position = self.analysis, self._table.shown_position
        best = [] if analysis is None else [
            _("Best: {move}").format(move=self._words.in_words(analysis.best.move, position))
        ]  # fmt: skip
        title, self._title = self._title, ""
        return as_sentences(title, self._who_leads()[0], *best)

    def _who_leads(self) -> tuple[str, Seat | None]:
        """Who stands better in the shown position, in words, and which seat that is."""
        names, position, analysis = self._table.match.game.seat_names, self._table.shown_position, self.analysis
        outcome = position.outcome
        if outcome is not None:
            winner = outcome.winners[0] if outcome.winners else None
            return (_("A draw") if winner is None else _("{name} has won").format(name=_(names[winner]))), winner
        if analysis is None or not isinstance(position.to_move, int):
            return _("Thinking…") if self.study.busy else _("Stopped"), None
        leader = stands_better(analysis.best, position.to_move)
        return verdict_words(analysis.best, "" if leader is None else _(names[leader])), leader

    # What is done

    def handle(self, event: Event) -> bool:
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

    def try_line(self, index: int) -> None:
        """Go on by a line that was found; its first move is shown, the others may be stepped to."""
        if self.analysis is not None and index < len(self.analysis.lines):
            self._table.put_back()
            self._table.cursor.try_out(self.analysis.lines[index].moves)
            self._table.sync()

    @property
    def trying(self) -> bool:
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
        self._table.table_frame.note()
        self._table.invalidate()

    # What is known

    @property
    def analysis(self) -> AnyAnalysis | None:
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
        analysis = self.analysis
        found = analysis.lines if analysis is not None else ()
        ranked = list(enumerate(zip(found, LINE_COLOURS, _LINE_SCALES, strict=False), start=1))
        # The best one is drawn last, over the others.
        return [
            Arrow(*ends, colour, scale, str(rank))
            for rank, (line, colour, scale) in reversed(ranked)
            if (ends := self._table.hint_places(line.move)) is not None
        ]
