"""Looking back on a finished match at its table: its course, the moments that mattered, and stepping through it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final

import pygame

from jungle_games.core.findings import AnyMoment, MomentKind
from jungle_games.core.formatting import as_sentences
from jungle_games.core.game import Actor, AnyPosition, Move, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import move_number, moves_made
from jungle_games.core.matches.rematch import played_on
from jungle_games.players.mentoring import seats_looked_back_on
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.frame.frame import END
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.scene import AnyScene
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.study.look_back_sheet import (
    DONE,
    SHOW_BETTER,
    STEP_BACK,
    STEP_ON,
    STOP,
    TRY_AGAIN,
    LookBackSheet,
    LookBackView,
    MomentRow,
    MomentTold,
    MoveTold,
)
from jungle_games.table.study.moments import (
    CourseView,
    MomentSearch,
    chances_of,
    fault_of,
    merit_of,
    summary_of,
    title_of,
)
from jungle_games.table.style import sitter
from jungle_games.ui.events import Back, Event, Woken
from jungle_games.ui.widgets.base import Widget

LOOK_BACK_SLOT: Final = "look_back"
"""The slot of the sheet, which takes the place of the sheet of the result."""
_PLAYED, _BETTER, _REPLY = "suit_red", "leaf", "suit_red"
_PLAYED_SCALE, _BETTER_SCALE = 0.57, 1.0
_PACE: Final = 1.1
"""Seconds between two moves of a line shown automatically."""
_NEUTRAL: Final = (MomentKind.CLOSEST, MomentKind.HIGHEST)
"""The kinds of moments in which the move is neither praised nor blamed."""
_ORDER: Final = (MomentKind.SLIP, MomentKind.ROSE, MomentKind.BEST, *_NEUTRAL)
"""The kinds of moments in the order in which the first to open is chosen."""


class LookBack(Companion):
    """Looks back on the match at ``table``."""

    def __init__(self, table: AnyScene) -> None:
        self._table, self._words = table, table.words_type(table)
        table.play.practice = True
        self._seats = seats_looked_back_on(table.match)
        self.search = MomentSearch(table.services.worker, table.match, self._found, table.services.toast)
        self._chose = False
        """Whether the person has chosen a moment or position themselves."""
        self._next_move: float | None = None
        """The time of the next move of the line being shown."""
        self._said_of: AnyMoment | str | None = None
        """The moment last announced to those who listen, or the note in place of one."""
        self._noted: set[str] = set()
        """The notes that were announced."""
        self._looks: dict[tuple[int, Move], Hashable] = {}
        self.reword()

    def reword(self) -> None:
        """Add the sheet to the frame: at first, and once another language is spoken."""
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
        """Draw the sheet above the things."""
        self._sheet.draw_over(target, target.get_width(), 1.0, ringed)

    @property
    def menu(self) -> Menu:
        table, go, match = self._table, self._table.navigator, self._table.match
        entries = [
            MenuEntry(_("Play on from here"), "play", self.try_again, table.shown_ply < match.ply),
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
        self.refresh()
        self._table.focus.focus(TRY_AGAIN if self.moment is not None else DONE)

    def resume(self) -> None:
        self.enter()

    def pause(self) -> None:
        self._next_move = None
        self.search.halt()

    def _found(self) -> None:
        if not self._chose and self.search.moments:
            weight = lambda moment: (-_ORDER.index(moment.kind), moment.loss)  # noqa: E731 - a name for a key
            self._go_to(max(self.search.moments, key=weight).ply)
            self._table.focus.focus(TRY_AGAIN)
        self._show_anew()

    def _show_anew(self) -> None:
        self.refresh()
        self._table.table_frame.note()
        self._table.invalidate()

    def handle(self, event: Event) -> bool:
        """Take what was found; Back drops the line that is shown, and then leaves."""
        if isinstance(event, Woken):
            return self.search.take_answer(event.payload)
        if isinstance(event, Back):
            self._run(SHOW_BETTER if self._shows_line else DONE)
            return True
        return False

    def command(self, name: str) -> bool:
        """Do what its buttons and keys are for; false for what is done as at every table."""
        table = self._table
        actions: dict[str, Callable[[], None]] = {
            "turn_back": lambda: self._turn(-1), "turn_forward": lambda: self._turn(1),
            STEP_BACK: lambda: table.step(-1), STEP_ON: lambda: table.step(1),
            "undo": lambda: table.step(-1), "redo": lambda: table.step(1),
            SHOW_BETTER: self._show_line, "hint": self._show_line, "review": self.refresh,
            TRY_AGAIN: self.try_again, STOP: self.search.give_up, DONE: table.close,
        }  # fmt: skip
        if name not in actions:
            return False
        actions[name]()
        if name in (STEP_BACK, STEP_ON):
            self._sheet.keep_stepping(table.focus)
        return True

    def _run(self, name: str) -> None:
        self.command(name)

    def stepped(self) -> None:
        """The person looks for themselves from now on."""
        self._chose, self._next_move = True, None

    def position_shown(self) -> None:
        self.refresh()

    def choose(self, ply: int) -> None:
        """Show the moment or the position after ``ply`` moves."""
        self.stepped()
        self._go_to(ply)

    def _go_to(self, ply: int) -> None:
        table = self._table
        table.put_back()
        table.cursor.return_to_match()
        table.cursor.go_to(ply)
        table.sync()

    def _turn(self, step: int) -> None:
        """Show the next (1) or the previous (-1) moment."""
        here = self._table.shown_ply
        beyond = [moment.ply for moment in self.search.moments if (moment.ply - here) * step > 0]
        if beyond:
            self.choose(min(beyond, key=lambda ply: abs(ply - here)))

    def _show_line(self) -> None:
        """Show the best line as if it had been played, move by move; again: the position before it."""
        moment, table = self.moment, self._table
        if moment is None:
            return
        self.stepped()
        if self._shows_line:
            self._go_to(moment.ply)
        else:
            table.look_from(moment.ply, moment.line or (moment.best,))
            self._next_move = table.services.now() + _PACE

    def update(self, now: float, *, still: bool) -> bool:
        """Tell of a moment that is opened anew, and make the next move of the line that is shown."""
        table, moment = self._table, self.moment
        note = self._note(moment)
        if (moment or note) != self._said_of:
            self._said_of = moment or note
            told = self._sentences(moment) if moment is not None else "" if note in self._noted else note
            self._noted.add(note)
            table.services.say(told)
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
        elif moment.kind not in _NEUTRAL:
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
        """The origin and target of a move on the table."""
        return self._table.hint_places(move) or self._table.way_of(move, seat)

    def refresh(self) -> None:
        """Bring the sheet up to date."""
        table, search, moment = self._table, self.search, self.moment
        match, end = table.match, table.match.ply
        shown = min(table.shown_ply, end)
        note = self._note(moment)
        self._sheet.show(LookBackView(
            self._place(shown), self._course(shown), [self._row(each) for each in search.moments],
            None if moment is None else moment.ply, None if moment is None else self._told(moment),
            summary_of(match, search.findings) if search.completed else "", note,
            None if search.ended or not self._seats else search.findings.done, self._shows_line,
            ends=(table.shown_ply > table.cursor.first, table.shown_ply < table.cursor.end),
        ))  # fmt: skip

    def _note(self, moment: AnyMoment | None) -> str:
        if not self._seats:
            return _("Nothing is judged here: whoever looks on would learn what others held. Step through the moves.")
        if not self.search.ended and not self.search.moments:
            return _("Checking the moves one by one…")
        if moment is None:
            return _("Pick a moment, or step through the moves.")
        return ""

    def _place(self, shown: int) -> str:
        match = self._table.match
        if shown == match.ply:
            number = moves_made(match.game, match.moves, len(match.seats))
            return ngettext("{number} move", "{number} moves", number).format(number=number)
        return _("Move {number}").format(number=self._number(shown))

    def _number(self, ply: int) -> int:
        match = self._table.match
        return move_number(match.game, match.moves[:ply], len(match.seats))

    def _course(self, shown: int) -> CourseView | None:
        """The chances of the first seat that one looks back for; the end counts as what it was."""
        match, seat = self._table.match, next(iter(self._seats), None)
        outcome = match.outcome
        if seat is None:
            return None
        chances = {
            each.ply: each.chance if each.seat == seat else 1 - each.chance for each in self.search.findings.course
        }
        if outcome is not None and len(outcome.winners) < max(2, len(match.seats)):
            chances[match.ply] = float(seat in outcome.winners) if outcome.winners or len(match.seats) == 1 else 0.5
        others = [other for other in range(len(match.seats)) if other != seat]
        sides = (seat, *others) if len(others) == 1 else (seat,)
        dots = {moment.ply: moment.kind is not MomentKind.SLIP for moment in self.search.moments}
        about = match.game.about
        pictures = tuple(sitter(about, match.seats[side].kind, side) for side in sides)
        return CourseView(chances, dots, shown, match.ply, pictures)

    def _row(self, moment: AnyMoment) -> MomentRow:
        match = self._table.match
        return MomentRow(
            moment.ply, self._number(moment.ply), title_of(match, moment, self.search.moments),
            self._look(moment, moment.move)
        )

    def _told(self, moment: AnyMoment) -> MomentTold:
        match, before = self._table.match, self._table.match.position_at(moment.ply)
        wrong = moment.better is not None
        yours = self._is_yours(moment.seat)
        name = match.name(moment.seat)

        def tell(words: str, move: Move, right: bool | None, said: str) -> MoveTold:
            seen, heard = (
                words.format(name=name, move=write(before, move)) for write in (self._table.move_text, self._in_words)
            )
            return MoveTold(seen, self._look(moment, move), right, said, heard)

        words = _("You played {move}") if yours else _("{name} played {move}")
        said = fault_of(match, moment) if wrong else merit_of(match, moment)
        moves = [tell(words, moment.move, None if moment.kind in _NEUTRAL else not wrong, said)]
        if wrong:
            moves.append(tell(_("Better: {move}"), moment.best, True, merit_of(match, moment)))
        whose = _("Your chances") if yours else _("Chances of {name}").format(name=name)
        return MomentTold(moves, whose, *chances_of(moment), moment.loss > 0)

    def _in_words(self, before: AnyPosition, move: Move) -> str:
        return self._words.in_words(move, before)

    def _is_yours(self, seat: Seat) -> bool:
        """Whether ``seat`` is that of the only person."""
        seats = self._table.match.seats
        return seats[seat].is_person and sum(info.is_person for info in seats) == 1

    def _look(self, moment: AnyMoment, move: Move) -> Hashable:
        """What shows a move: the thing that it takes up, as it lay before it; else who makes it."""
        table, key, match = self._table, (moment.ply, move), self._table.match
        if key not in self._looks:
            way = self._way(move, moment.seat)
            thing = table.arrange(match.position_at(moment.ply)).thing_on(way[0]) if way is not None else None
            who = sitter(match.game.about, match.seats[moment.seat].kind, moment.seat)
            self._looks[key] = who if thing is None else thing.look
        return self._looks[key]
