"""A puzzle on a table: its input, its drawing, and its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.puzzle import Wrong, following
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.ending.end_of_match import EndProgress
from jungle_games.table.frame.frame import GUIDE, NEXT, PUZZLES, Control, FrameView, Guidance
from jungle_games.table.puzzles.puzzle_list import (
    DayList,
    ListedPuzzle,
    PuzzleList,
    listed_puzzles,
    next_task,
    read_puzzle_progress,
)
from jungle_games.table.puzzles.puzzle_marks import PuzzleMarks, PuzzleMoments, Watching, puzzle_controls, puzzle_prompt
from jungle_games.table.puzzles.puzzle_panel import ALL_PUZZLES, PuzzlePanel, Stage
from jungle_games.table.puzzles.referee import Referee
from jungle_games.table.scene import AnyScene
from jungle_games.table.services import MenuEntry
from jungle_games.table.sprites.arrangement import PlaceKey, ThingKey
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.state import AnyState
from jungle_games.ui.events import (
    LEFT_BUTTON,
    RIGHT_BUTTON,
    Accept,
    Back,
    Event,
    PointerDown,
    PointerMove,
    PointerUp,
)
from jungle_games.ui.scene import earliest
from jungle_games.ui.widgets.base import Widget

_ELSEWHERE: Final = ("analyse", "review", "paste")
"""Commands that would lead away from the puzzle."""


class PuzzleOnTable(Companion):
    """Puts the puzzle of ``referee`` on ``table``; nothing played there is kept or counted."""

    guidance = Guidance.PUZZLE

    def __init__(self, table: AnyScene, referee: Referee) -> None:
        self._table = table
        self.referee = referee
        table.play.practice = table.play.prompted = True
        self._progress = read_puzzle_progress(table.services)
        referee.know(self._progress)
        self._finish = EndProgress(over=False)
        self.marks = PuzzleMarks(table, referee, self._finish)
        self.moments = PuzzleMoments(table, referee)
        self.watching = Watching(table, referee)
        self._task_said = ""
        self._told_wrong: Wrong | None = None
        """The wrong answer that was heard as such."""
        self._told = False
        """Whether the sitting is remembered."""
        self._touched: ThingKey | None = None
        """What the touch that took a try back lay on: whoever goes on to drag it means it."""
        self._add_widgets()

    def reword(self) -> None:
        self.referee.reword()
        self._add_widgets()

    def _add_widgets(self) -> None:
        referee, table = self.referee, self._table
        self._tasks = table.navigator.tasks(referee.day) if referee.day is not None else ()
        referee.last_of_day = referee.day is not None and not next_task(self._tasks, referee.key)
        self.panel = PuzzlePanel(lambda: referee.view, table.run, table.paint_look)
        self._list = PuzzleList(self._listed(), self._choose, referee.key) if referee.day is None else None
        self._day_list = DayList(self._tasks, self._choose, referee.key)
        table.frame.add(GUIDE, self.panel)
        table.frame.add(PUZZLES, self._list or self._day_list)

    def show_widgets(self) -> None:
        self.panel.refresh()

    def _listed(self) -> Sequence[ListedPuzzle]:
        solved = {key: progress.solved for key, progress in self._progress.items()}
        if self.referee.stage is Stage.SOLVED:
            solved[self.referee.key] = True
        return listed_puzzles(self.referee.set, solved)

    def _choose(self, key: str) -> None:
        self._table.navigator.puzzle(key.partition("/")[0], key, self.referee.day)

    # What is done

    def enter(self) -> None:
        """Show first how it came about, where that is to be seen; go before the first moment."""
        if self.moments.asked:
            self.moments.begin()
        elif self.referee.stage is Stage.READY:
            self.watching.wait()
            self._focus_onward()

    @property
    def awaits(self) -> bool:
        return self.referee.awaits

    @property
    def rests(self) -> bool:
        return self.referee.done

    @property
    def found(self) -> int | None:
        return self.referee.found_moment

    def takes(self, move: object) -> bool:
        """Judge it: what is right is made and replied to, what is wrong only shown."""
        play, referee = self._table.play, self.referee
        if self.moments.asked:
            self.moments.answer()
            return True
        move = referee.throw if move is None else move
        following = referee.follow(str(move))
        if following.tried:
            self._try_out(move)
            return True
        play.script = list(following.moves)
        if move is None:
            play.throw()
        else:
            play.play(move)
        return True

    def _try_out(self, move: object) -> None:
        """``move`` is wrong: show it, and soon why it fails."""
        table, position, thing = self._table, self._table.match.position, self._table.dropped
        self.referee.describe(table.move_text(position, move), thing.look if thing is not None else None)
        table.services.sounds.play("drop")
        replies = self.referee.wrong.refutation if self.referee.wrong is not None else ()
        table.look_from(table.match.ply, [move, *map(table.match.parse, replies)])

    def handle(self, event: Event) -> bool:
        """Take back what was tried at the next touch; take an answer that is a place."""
        table, referee = self._table, self.referee
        if isinstance(event, PointerMove | PointerUp):
            self._go_on(event)
            return False
        pressed = isinstance(event, PointerDown) and table.widget_at(event.pos) is None
        on_table = isinstance(event, Accept) and table.focus.ring and table.focused_place is not None
        if referee.stage is Stage.READY and (pressed or on_table):
            self.watching.begin()
            return True
        if referee.stage is Stage.REFUTED and (pressed or on_table or isinstance(event, Back)):
            if isinstance(event, PointerDown) and event.button == LEFT_BUTTON:
                place = table.arrangement.place_at(event.pos)
                thing = table.arrangement.thing_on(place) if place is not None else None
                self._touched = thing.key if thing is not None else None
            self.go_back()
            return True
        if referee.stage is not Stage.ASKING or referee.places is None:
            return False
        if isinstance(event, PointerDown) and pressed and event.button in (LEFT_BUTTON, RIGHT_BUTTON):
            return self._point_at(table.arrangement.place_at(event.pos))
        return on_table and self._point_at(table.focused_place)

    def _go_on(self, event: PointerMove | PointerUp) -> None:
        """The touch that took a try back becomes a drag: take up what it lay on, from where that lies now."""
        key = self._touched
        if key is None:
            return
        self._touched = None
        if isinstance(event, PointerMove) and event.pressed:
            thing = next((each for each in self._table.arrangement.things if each.key == key), None)
            if thing is not None:
                self._table.handling.drag(thing.place, event.pos)

    def _point_at(self, place: PlaceKey | None) -> bool:
        """Answer by a place, if it is one of those that may be the answer."""
        table, referee = self._table, self.referee
        if place is None or str(place) not in (referee.places or ()):
            return False
        self.marks.pointed = place
        following = referee.follow(str(place))
        if following.tried:
            thing = table.arrangement.thing_on(place)
            referee.describe(str(place), thing.look if thing is not None else None)
        elif following.moves:
            self._run(following.moves)
        else:
            table.services.sounds.play("catch_right")
        table.invalidate()
        return True

    def go_back(self) -> None:
        """What was tried goes back."""
        self.referee.go_back()
        if not self.moments.asked:
            self._table.step_to(self._table.match.ply)
        self._table.invalidate()

    def command(self, name: str) -> bool:
        """Do what the buttons and keys are for here; false for those that do what they do at every table."""
        actions: Mapping[str, Callable[[], None]] = {
            "undo": self._undo, "redo": self._redo, "hint": self._hint, NEXT: self._next, ALL_PUZZLES: self._all,
            "step_back": lambda: self._step_by(-1), "step_forward": lambda: self._step_by(1),
        }  # fmt: skip
        if self._table.occupied or not (name in actions or name in _ELSEWHERE):
            return False
        if name in actions:
            actions[name]()
        return True

    def _step_by(self, step: int) -> None:
        """Take back what was tried, and look at another moment where one of them is the answer."""
        if self.moments.asked:
            self.moments.step(step)
        elif self.referee.stage is Stage.REFUTED:
            self.go_back()

    def _undo(self) -> None:
        """Take back what was tried, else begin from the start; among moments go back by one."""
        self._step_by(-1) if self.moments.asked else self._begin_anew()

    def _redo(self) -> None:
        """Show the solution; among moments go on by one."""
        self._step_by(1) if self.moments.asked else self._show()

    def _begin_anew(self) -> None:
        """At the first answer the start is where a wrong try goes back to."""
        if self.referee.stage is Stage.REFUTED and not self.referee.answered:
            self.go_back()
            return
        if not self.referee.done:
            self._told = True  # the same sitting goes on at the next table
        self._table.navigator.open_puzzle(self.referee.anew())

    def _hint(self) -> None:
        if self.referee.stage is Stage.REFUTED:
            self.go_back()
        if self.referee.stage is Stage.ASKING:
            self.referee.give_hint()
            self.moments.show_found()
            self._table.invalidate()

    def _show(self) -> None:
        if self.referee.done:
            return
        if self.referee.stage is not Stage.ASKING:
            self.go_back()
        self._run(self.referee.show())
        self.moments.show_found()
        self._table.invalidate()

    def _run(self, moves: Sequence[str]) -> None:
        """Let ``moves`` be made one after the other."""
        if moves:
            self._table.play.script = list(moves[1:])
            self._table.play.play(self._table.match.parse(moves[0]))

    def _next(self) -> None:
        referee, table = self.referee, self._table
        if referee.stage is Stage.READY:
            self.watching.begin()
            return
        if referee.day is not None:
            following_task = next_task(self._tasks, referee.key)
            self._choose(following_task) if following_task else self._to_today()
            return
        solved = {key for key, progress in self._progress.items() if progress.solved}
        table.navigator.puzzle(referee.puzzles.game, following(referee.set, referee.puzzle, solved))

    def _to_today(self) -> None:
        self._table.navigator.title()
        self._table.navigator.today(self.referee.day)

    def _all(self) -> None:
        if self.referee.day is not None:
            self._to_today()
            return
        self._table.navigator.puzzles(self.referee.puzzles.game, self.referee.set.number)

    @property
    def menu(self) -> Menu:
        go, game = self._table.navigator, self._table.match.game.name
        every, on = (_("Today"), _("Next task")) if self.referee.day else (_("All puzzles"), _("Next puzzle"))
        entries = [
            MenuEntry(every, "calendar" if self.referee.day else "star", self._all, main=True),
            *([] if self.referee.last_of_day else [MenuEntry(on, "step_forward", self._next, main=True)]),
            MenuEntry(_("Start over"), "restart", self._begin_anew),
            MenuEntry(_("Show it"), "eye", self._show, not self.referee.done),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(game)),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(game)),
            MenuEntry(_("Leave the table"), "home", go.title),
        ]
        return Menu(entries, self.referee.view.title)

    def leave(self) -> None:
        """A sitting at which something was done is remembered, solved or not."""
        if self.referee.begun:
            self._remember()

    def _remember(self) -> None:
        services = self._table.services
        if self._told:
            return
        self._told = True
        services.progress.record_attempt(self.referee.attempt())

    # Time

    def update(self, now: float, *, still: bool) -> bool:
        """Go on with what is to be watched, and celebrate; whether something moves."""
        table, referee = self._table, self.referee
        if not referee.done and referee.stage is not Stage.READY:
            referee.seconds = table.play.seconds(now)
        if referee.view.task != self._task_said and referee.stage is not Stage.READY:
            self._task_said = referee.view.task
            table.services.say(self._task_said)
        if referee.stage is Stage.REFUTED and self._wants_line and not table.looking_back:
            referee.go_back()  # the line was left
        if referee.wrong is not self._told_wrong and still:
            self._told_wrong = referee.wrong
            if referee.wrong is not None:
                table.services.sounds.play("catch_wrong")
                self._play_refutation()
        self.watching.update(now, still=still)
        if referee.stage is Stage.SOLVED and still and not self._finish.told and not table.play.script:
            self._celebrate(now)
        return self._finish.told and self._finish.flourish(now, table.services.motion) < 1

    def _play_refutation(self) -> None:
        """Show on the table what refutes a try, where no arrow can."""
        wrong = self.referee.wrong
        if wrong is not None and wrong.refutation and self._wants_line and self.marks.refuting is None:
            self._table.step(1)

    @property
    def _wants_line(self) -> bool:
        return self.referee.asks_move

    def _celebrate(self, now: float) -> None:
        table = self._table
        self._remember()
        self._finish.begin(now)
        if self._list is not None:
            self._list.show(self._listed(), self.referee.key)
        else:
            self._day_list.show(chosen_solved=True)
        table.services.sounds.play(table.win_sound)
        self._focus_onward()
        table.invalidate()

    def _focus_onward(self) -> None:
        """Enter leads on."""
        for name in (NEXT, "puzzle next"):
            self._table.focus.focus(name)

    def wake_at(self) -> float | None:
        """The next second of the time, and the next step of what is to be watched."""
        referee = self.referee
        tick = None if referee.done else self._table.services.now() + 1.001 - referee.seconds % 1
        return earliest(tick, self.watching.step_at)

    # What is shown

    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        """What is to be done; only where one looks through moments they are listed."""
        if state.occupied:
            return view
        moments = self.moments.asked
        told = view.prompt if moments and self.referee.stage is Stage.ASKING else puzzle_prompt(self.referee.view)
        return replace(view, lists_moves=view.lists_moves and moments, prompt=told, controls=())

    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        """Undo, redo and hint are the puzzle's own."""
        if state.occupied:
            return controls
        own = {**puzzle_controls(self.referee), **(self.moments.controls if self.moments.asked else {})}
        shown = [own.pop(each.command, each) for each in controls]
        return [*shown, *own.values()]

    @property
    def arrows(self) -> Sequence[Arrow]:
        return self.marks.arrows

    @property
    def places(self) -> Sequence[PlaceKey]:
        wanted = self.referee.places or ()
        return [key for key in self._table.arrangement.places if str(key) in wanted]

    def draw_under(self, target: pygame.Surface) -> None:
        self.marks.draw_under(target)

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        self.marks.draw_over(target, still=not self._table.sprites.moving)
