"""The moments that mattered, shown at the table one after the other, each with its two moves as arrows on the board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import date
from typing import Final

import pygame

from jungle_games.core.findings import AnyFindings, AnyMoment, Findings
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.decisions import decisions_of, seats_looked_back_on
from jungle_games.core.matches.history import move_number
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.rematch import played_on
from jungle_games.players.worker import Answer, ReviewTask, Worker
from jungle_games.table.companion import Companion
from jungle_games.table.frame.frame import END
from jungle_games.table.moments.moment_sheet import (
    AS_PUZZLE,
    DONE,
    FOLLOWING,
    PREVIOUS,
    SHOW_BETTER,
    STOP,
    TRY_AGAIN,
    MomentSheet,
    MomentsView,
    MomentTold,
    MoveTold,
)
from jungle_games.table.play.worker_requests import WorkerRequests
from jungle_games.table.puzzles.puzzle_list import MatchPuzzleFinder
from jungle_games.table.scene import AnyScene
from jungle_games.table.sprites.marks import Arrow
from jungle_games.ui.events import Back, Event, Woken
from jungle_games.ui.widgets.base import Widget

MOMENTS: Final = "moments"
"""The slot of the sheet, which it shares with the sheet of the result."""
_PLAYED, _BETTER = "suit_red", "leaf"
_FAR_ALONG: Final = 0.72
"""Where the sign of an arrow stands that comes from under the sheet."""
_PLAYED_SIGN, _BETTER_SIGN = "?", "!"
"""What tells the arrows apart without their colours."""


class MomentSearch(WorkerRequests):
    """Has ``match`` looked back on. ``on_change`` is called whenever there is something new.

    ``on_failure`` is called with the reason when nothing more will come because the mentor has stopped working.
    """

    def __init__(
        self, worker: Worker, match: AnyMatch, on_change: Callable[[], None],
        on_failure: Callable[[str], None],
    ) -> None:  # fmt: skip
        super().__init__(worker)
        self._match = match
        self._on_change, self._on_failure = on_change, on_failure
        self.findings: AnyFindings = Findings()
        self.ended = False
        """Whether nothing more will be found out."""
        self.completed = False
        """Whether all was looked at."""

    @property
    def moments(self) -> Sequence[AnyMoment]:
        """Those that were found, in the order of the match."""
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
        if found is not None:
            # Asked again after a halt, it finds the same once more.
            known = self.findings.moments if len(found.moments) < len(self.moments) and not answer.last else ()
            self.findings = Findings(known or found.moments, found.done)
        if answer.last:
            self.ended = True
            self.completed = answer.failure is None
            if answer.failure is not None:
                self._on_failure(answer.failure)
        self._on_change()


class MomentsOnTable(Companion):
    """Reviews the match at ``table``, ``played`` on that day, by default today.

    What was missed and makes a puzzle is kept without a question.
    """

    def __init__(self, table: AnyScene, played: date | None = None) -> None:
        self._table = table
        table.play.practice = True
        self._played = played or table.services.wall_clock().date()
        self._puzzle_finder = MatchPuzzleFinder(table.services, self._kept)
        self._match_searched = False
        """Whether nothing more will become a puzzle."""
        self._puzzles: Mapping[int, str] = {}
        """The keys of those that were kept, by the moment each was."""
        self.search = MomentSearch(table.services.worker, table.match, self._found, table.services.toast)
        self._chosen: int | None = None
        """The moment that is looked at: after how many moves it was."""
        self._looks: dict[int, tuple[Hashable, Hashable]] = {}
        self.reword()

    def reword(self) -> None:
        """Add the sheet to the frame: at first, and once another language is spoken."""
        table = self._table
        self._sheet = MomentSheet(table.painter, self._run, table.paint_look)
        table.frame.add(MOMENTS, self._sheet)
        self.refresh()

    @property
    def plan(self) -> Mapping[Hashable, Hashable]:
        """The sheet takes the place of the result's."""
        return {END: MOMENTS}

    def covers(self, rect: pygame.Rect) -> bool:
        return self._sheet.rect.collidepoint(rect.center)

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        """Draw the sheet above the things."""
        self._sheet.draw_over(target, target.get_width(), 1.0, ringed)

    # What happens

    def enter(self) -> None:
        """Look for what is not known yet."""
        self._table.services.worker.warm()
        self.search.go_on()
        self._find_puzzles()
        self.refresh()
        self._table.focus.focus(TRY_AGAIN if self._moment is not None else DONE)

    def resume(self) -> None:
        self.enter()

    def pause(self) -> None:
        self.search.halt()
        self._puzzle_finder.halt()

    def _found(self) -> None:
        if self._moment is None and self.search.moments:
            self._show(max(self.search.moments, key=lambda moment: moment.loss))
            self._table.focus.focus(TRY_AGAIN)
        self._find_puzzles()
        self._show_anew()

    def _find_puzzles(self) -> None:
        """Once all moments are known, see which of what was missed makes a puzzle."""
        if self.search.completed and not self._match_searched and not self._puzzle_finder.busy:
            self._match_searched = not self._puzzle_finder.begin(self._table.match, self._played)

    def _kept(self, puzzles: Mapping[int, str]) -> None:
        self._match_searched, self._puzzles = True, puzzles
        if puzzles:
            words = ngettext("Kept among your own puzzles.", "{number} kept among your own puzzles.", len(puzzles))
            self._table.services.toast(words.format(number=len(puzzles)))
        self._show_anew()

    def _show_anew(self) -> None:
        self.refresh()
        self._table.refresh_frame()
        self._table.invalidate()

    def handle(self, event: Event) -> bool:
        """Take what was found; Back drops the line that is shown, and then leaves."""
        if isinstance(event, Woken):
            return self.search.take_answer(event.payload) or self._puzzle_finder.take_answer(event.payload)
        if isinstance(event, Back):
            self._run(SHOW_BETTER if self._shows_better else DONE)
            return True
        return False

    def command(self, name: str) -> bool:
        """Do what its buttons and keys are for; false for what is done as at every table."""
        actions: dict[str, Callable[[], None]] = {
            PREVIOUS: lambda: self._turn(-1), FOLLOWING: lambda: self._turn(1), SHOW_BETTER: self._show_better,
            TRY_AGAIN: self.try_again, AS_PUZZLE: self.as_puzzle, STOP: self.search.give_up, DONE: self._table.close,
            "hint": self._show_better, "undo": lambda: self._turn(-1), "redo": lambda: self._turn(1),
        }  # fmt: skip
        if name not in actions:
            return False
        actions[name]()
        return True

    def _run(self, name: str) -> None:
        self.command(name)

    def _turn(self, step: int) -> None:
        """Show the next (1) or the previous (-1) moment."""
        moments, moment = self.search.moments, self._moment
        if moment is None:
            return
        index = max(0, min(len(moments) - 1, moments.index(moment) + step))
        self._show(moments[index])

    def _show(self, moment: AnyMoment) -> None:
        self._chosen = moment.ply
        self._table.cursor.return_to_match()
        self._table.step_to(moment.ply)
        self.refresh()
        self._table.invalidate()

    def _show_better(self) -> None:
        """Show the better move as if it had been made; again: the position before it."""
        moment = self._moment
        if moment is None:
            return
        if self._table.cursor.root is not None or self._table.shown_ply != moment.ply:
            self._show(moment)
        else:
            self._remember_looks(moment)
            self._table.look_from(moment.ply, moment.line or (moment.better,))
            self.refresh()

    def try_again(self) -> None:
        """Play on from the moment, against the same opponents."""
        moment, match, go = self._moment, self._table.match, self._table.navigator
        if moment is not None:
            go.begin_anew(match.game.name, lambda: go.open_match(played_on(match, moment.ply)))

    def as_puzzle(self) -> None:
        """Go to the puzzle that the moment has become."""
        key = self._puzzles.get(self._chosen) if self._chosen is not None else None
        if key is not None:
            self._table.navigator.puzzle(self._table.match.game.name, key)

    # What is shown

    @property
    def _moment(self) -> AnyMoment | None:
        return next((moment for moment in self.search.moments if moment.ply == self._chosen), None)

    @property
    def _shows_better(self) -> bool:
        return self._table.cursor.root is not None

    @property
    def _at_moment(self) -> AnyMoment | None:
        """The moment that is looked at, while its position is shown."""
        moment = self._moment
        here = moment is not None and self._table.shown_ply == moment.ply and not self._table.cursor.astray
        return moment if here else None

    @property
    def arrows(self) -> Sequence[Arrow]:
        """What was played, and over it what was better."""
        moment = self._at_moment
        if moment is None:
            return ()
        found = []
        for move, colour, sign in ((moment.move, _PLAYED, _PLAYED_SIGN), (moment.better, _BETTER, _BETTER_SIGN)):
            ends = self._table.hint_places(move)
            places = self._table.arrangement.places
            if ends is not None and all(end in places for end in ends):
                at = _FAR_ALONG if self.covers(places[ends[0]]) else 0.5
                found.append(Arrow(*ends, colour, 1.0, sign, at))
        return found

    def refresh(self) -> None:
        """Bring the sheet up to date."""
        search, moment = self.search, self._moment
        if moment is None:
            self._sheet.show(MomentsView(done=search.findings.done, searching=not search.ended))
            return
        number = search.moments.index(moment) + 1
        self._sheet.show(MomentsView(
            self._told(moment), number, len(search.moments), search.findings.done, not search.ended,
            self._shows_better, may_try=True, is_puzzle=moment.ply in self._puzzles,
        ))  # fmt: skip

    def _told(self, moment: AnyMoment) -> MomentTold:
        match, before = self._table.match, self._table.match.position_at(moment.ply)
        self._remember_looks(moment)
        looks = self._looks.get(moment.ply, (None, None))
        number = move_number(match.game, match.moves[: moment.ply], len(match.seats))
        persons = sum(info.is_person for info in match.seats)
        yours = persons == 1 and match.seats[moment.seat].is_person
        who = _("You played") if yours else _("{name} played").format(name=match.name(moment.seat))
        write = self._table.move_text
        return MomentTold(
            _("Move {number}").format(number=number),
            MoveTold(who, write(before, moment.move), looks[0], moment.fault.words),
            MoveTold(_("Better"), write(before, moment.better), looks[1], moment.merit.words),
            moment.could, moment.did,
        )  # fmt: skip

    def _remember_looks(self, moment: AnyMoment) -> None:
        """What shows the two moves: the things that they take up, as they lie before them."""
        if self._at_moment is not moment:
            return
        found: list[Hashable] = []
        for move in (moment.move, moment.better):
            ends = self._table.hint_places(move)
            thing = self._table.arrangement.thing_on(ends[0]) if ends is not None else None
            found.append(thing.look if thing is not None else None)
        self._looks[moment.ply] = found[0], found[1]
