"""A puzzle on a table: its input, what is watched before it asks, its controls and marks, and its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import pygame

from jungle_games.core.i18n import _, pgettext
from jungle_games.core.puzzle import Wrong, following
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.drawing import draw_things
from jungle_games.table.ending.end_of_match import EndPainter, EndProgress
from jungle_games.table.ending.flourish import Flourish, Lit
from jungle_games.table.frame.banners import BannerPicture, Kept
from jungle_games.table.frame.frame import GUIDE, NEXT, PUZZLES, Control, FrameView, Guidance
from jungle_games.table.frame.prompt import Prompt
from jungle_games.table.puzzles.puzzle_panel import (
    ALL_PUZZLES,
    DayList,
    ListedPuzzle,
    PuzzleList,
    PuzzlePanel,
    listed_puzzles,
)
from jungle_games.table.puzzles.referee import Help, Referee, Stage, next_task
from jungle_games.table.scene import AnyScene
from jungle_games.table.services import MenuEntry
from jungle_games.table.sprites.arrangement import PlaceKey, ThingKey
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.state import YOUR_TURN, AnyState
from jungle_games.ui.events import LEFT_BUTTON, RIGHT_BUTTON, Accept, Back, Event, PointerDown, PointerMove, PointerUp
from jungle_games.ui.notices import HEARD, NOT_NOW, WRONG, Notice
from jungle_games.ui.scene import earliest
from jungle_games.ui.widgets.base import Widget

_ICONS: Final[Mapping[Stage, str]] = MappingProxyType(
    {
        Stage.SOLVED: "trophy", Stage.REFUTED: "undo", Stage.SHOWN: "eye", Stage.WATCHING: "eye", Stage.READY: "eye",
    }
)  # fmt: skip
_GLANCE: Final = 0.9
"""Seconds for which each step of what is to be watched lies there, at normal speed."""
_HINT, _WRONG = "amber", "suit_red"


class PuzzleMarks:
    """Marks the puzzle of ``referee`` on ``table``; ``finish`` is when it was solved."""

    def __init__(self, table: AnyScene, referee: Referee, finish: EndProgress) -> None:
        self._table = table
        self.referee = referee
        self._slip = BannerPicture()
        self.lights = EndPainter(table, finish, self._flourish)
        self._alike = referee.kind.alike(referee.puzzle)
        self.pointed: PlaceKey | None = None
        """The place that was the last answer."""

    def _place(self, name: str | None) -> PlaceKey | None:
        return next((key for key in self._table.arrangement.places if str(key) == name), None)

    @property
    def lit(self) -> Sequence[PlaceKey]:
        """The place that a hint is about, or that is the answer."""
        referee, clue = self.referee, self.referee.clue
        if clue is not None:
            shown = str(clue.answer) if referee.asks_place and referee.help is Help.ANSWER else str(clue.place)
        elif referee.stage is Stage.SHOWN and referee.last_place is not None:
            shown = referee.last_place
        elif referee.stage in (Stage.ASKING, Stage.REFUTED) and self._alike is not None:
            shown = self._alike[0]
        else:
            return ()
        place = self._place(shown)
        return () if place is None else (place,)

    @property
    def arrows(self) -> Sequence[Arrow]:
        refuting = self.refuting
        if refuting is not None:
            return (Arrow(*refuting, _WRONG, 1.1),)
        clue = self.referee.clue
        if clue is None or self.referee.help is not Help.ANSWER or not self.referee.asks_move:
            return ()
        way = self._table.hint_places(self._table.match.parse(clue.answer))
        return () if way is None or way[0] == way[1] else (Arrow(*way, _HINT),)

    @property
    def refuting(self) -> tuple[PlaceKey, PlaceKey] | None:
        """From where to where that goes which shows why the answer is wrong."""
        wrong = self.referee.wrong
        if wrong is None or not wrong.refutation or not self.referee.asks_move:
            return None
        move = self._table.match.parse(wrong.refutation[0])
        way = self._table.way_of(move, self._table.shown_position.actor(move))
        return way if way is not None and way[0] != way[1] else None

    # Drawing

    def _flourish(self) -> Flourish:
        table = self._table
        told = table.flourish()
        if told.lit:
            return Flourish(told.lit, bits=told.bits)
        rect = table.arrangement.places.get(self._answered) if self._answered is not None else None
        return Flourish([] if rect is None else [Lit(rect, 0.12 * rect.w)], bits=told.bits)

    def draw_over(self, target: pygame.Surface, *, still: bool) -> None:
        table, referee, wrong = self._table, self.referee, self.referee.wrong
        for place in self.lit:
            painter, u = self._table.painter, self._table.view.u
            wide, corner = table.arrangement.places[place].inflate(round(4 * u), round(4 * u)), 16 * u
            painter.glow(target, wide, corner, painter.theme.amber, blur=14 * u, alpha=220, ring=8 * u)
            painter.box(target, wide, corner, border=painter.theme.amber, width=4 * u)
        if referee.done:
            self._turn_up(target)
        self.lights.draw_over(target)
        if wrong is None or not still:
            return
        way, places = self.refuting, table.arrangement.places
        at = way[0] if way is not None else self._answered
        thing = table.arrangement.thing_on(at) if at is not None else None
        notice = Notice(_("Try again"), wrong.reason, WRONG, picture=thing.look if thing is not None else None)
        rect = places.get(at) if at is not None else None
        target.blit(*self._slip.of(notice, rect, self._kept, table.view, table.painter, table.paint_look))

    def _kept(self) -> Kept:
        """What the slip that says why an answer is wrong leaves free: what refutes it, words, then other things."""
        table, places = self._table, self._table.arrangement.places
        told = (*(self.refuting or ()), *table.last_shown())
        shown = [places[place] for place in told if place in places]
        words = [widget.rect for widget in table.root.children if widget.visible]
        return shown, words, [places[thing.place] for thing in table.arrangement.things if thing.place in places]

    @property
    def _answered(self) -> PlaceKey | None:
        """The place that was the answer, or where its move ended, or what its moment is about."""
        if self.referee.asks_place:
            return self.pointed
        if self.referee.moments is not None:
            ply = self.referee.found_moment or self._table.cursor.ply
            return next(iter(self._table.named_places(self._table.match.steps[ply - 1])), None)
        *_others, last = (None, *self._table.last_shown())
        return last if last is not None else self._table.dropped_on

    def _turn_up(self, target: pygame.Surface) -> None:
        """Show the card that was found, or given away: it looks like the one the question is about."""
        if self._alike is None:
            return
        seen, hidden = (self._table.arrangement.thing_on(place) for name in self._alike if (place := self._place(name)))
        if seen is not None and hidden is not None:
            draw_things(self._table.drawing, target, [replace(hidden, look=seen.look)])


_ELSEWHERE: Final = ("analyse", "review", "paste")
"""Commands that would lead away from the puzzle."""


class PuzzleOnTable(Companion):
    """Puts the puzzle of ``referee`` on ``table``; nothing played there is kept or counted."""

    guidance = Guidance.PUZZLE

    def __init__(self, table: AnyScene, referee: Referee) -> None:
        self._table = table
        self.referee = referee
        table.play.practice = table.play.prompted = True
        self._progress = table.services.progress.puzzle_progress()
        referee.know(self._progress)
        self._finish = EndProgress(over=False)
        self.marks = PuzzleMarks(table, referee, self._finish)
        self._step_at: float | None = None
        """When the next step of what is to be watched is shown."""
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
        referee = self.referee
        if referee.moments is not None:
            self._table.step_to(min(referee.moments) - 1)
        elif referee.stage is Stage.READY:
            self._table.step_to(referee.kind.shown_from(referee.puzzle) or 0)
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
        if referee.moments is not None:
            self._answer_by_moment()
            return True
        move = referee.throw if move is None else move
        following = referee.follow(str(move))
        if following.tried:
            # It is wrong: show it, and soon why it fails.
            table, thing = self._table, self._table.dropped
            referee.describe(table.move_text(table.match.position, move), thing.look if thing is not None else None)
            table.services.sounds.play("drop")
            replies = referee.wrong.refutation if referee.wrong is not None else ()
            table.look_from(table.match.ply, [move, *map(table.match.parse, replies)])
            return True
        play.script = list(following.moves)
        if move is None:
            play.throw()
        else:
            play.play(move)
        return True

    def _answer_by_moment(self) -> None:
        table, referee = self._table, self.referee
        if referee.stage is Stage.REFUTED:
            self.go_back()
        if referee.stage is not Stage.ASKING:
            return
        shown = max((moment for moment in referee.moments or () if moment <= table.shown_ply), default=None)
        if shown is None:
            table.services.notify(NOT_NOW)
            return
        step = table.match.steps[shown - 1]
        if referee.follow(str(shown)).tried:
            places = table.named_places(step)
            thing = table.arrangement.thing_on(places[0]) if places else None
            before = table.match.position_at(shown - 1)
            referee.describe(table.move_text(before, step.move), thing.look if thing is not None else None)
        else:
            table.services.sounds.play("catch_right")
            self._show_found()
        table.invalidate()

    def _show_found(self) -> None:
        """Show what the right moment begins with, once that is known."""
        if self.referee.found_moment is not None:
            self._table.step_to(self.referee.found_moment - 1)

    def _begin_watching(self) -> None:
        self.referee.stage = Stage.WATCHING
        self._table.invalidate()

    def handle(self, event: Event) -> bool:
        """Take back what was tried at the next touch; take an answer that is a place."""
        table, referee = self._table, self.referee
        if isinstance(event, PointerMove | PointerUp):
            self._go_on(event)
            return False
        pressed = isinstance(event, PointerDown) and table.widget_at(event.pos) is None
        on_table = isinstance(event, Accept) and table.focus.ring and table.focused_place is not None
        if referee.stage is Stage.READY and (pressed or on_table):
            self._begin_watching()
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
        self.referee.go_back()
        if self.referee.moments is None:
            self._table.step_to(self._table.match.ply)
        self._table.invalidate()

    def command(self, name: str) -> bool:
        actions: dict[str, Callable[[], None]] = {
            "hint": self._hint, NEXT: self._next, ALL_PUZZLES: self._all,
            "step_back": lambda: self._step_by(-1), "step_forward": lambda: self._step_by(1),
        }  # fmt: skip
        by_moments = self.referee.moments is not None
        actions |= {
            "undo": (lambda: self._step_by(-1)) if by_moments else self._begin_anew,
            "redo": (lambda: self._step_by(1)) if by_moments else self._show,
        }
        if self._table.occupied or not (name in actions or name in _ELSEWHERE):
            return False
        if name in actions:
            actions[name]()
        return True

    def _step_by(self, step: int) -> None:
        """Take back what was tried, and look at another moment where one of them is the answer."""
        if self.referee.stage is Stage.REFUTED:
            self.go_back()
        if self.referee.moments is not None:
            self._table.step(step)
            self._table.invalidate()

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
            self._show_found()
            self._table.invalidate()

    def _show(self) -> None:
        if self.referee.done:
            return
        if self.referee.stage is not Stage.ASKING:
            self.go_back()
        self._run(self.referee.show())
        self._show_found()
        self._table.invalidate()

    def _run(self, moves: Sequence[str]) -> None:
        if moves:
            self._table.play.script = list(moves[1:])
            self._table.play.play(self._table.match.parse(moves[0]))

    def _next(self) -> None:
        referee, table = self.referee, self._table
        if referee.stage is Stage.READY:
            self._begin_watching()
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
        table, referee = self._table, self.referee
        if not referee.done and referee.stage is not Stage.READY:
            referee.seconds = table.play.seconds(now)
        if referee.view.task != self._task_said and referee.stage is not Stage.READY:
            self._task_said = referee.view.task
            table.services.notify(Notice(self._task_said, kind=HEARD))
        if referee.stage is Stage.REFUTED and referee.asks_move and not table.looking_back:
            referee.go_back()  # the line was left
        if referee.wrong is not self._told_wrong and still:
            self._told_wrong = referee.wrong
            if referee.wrong is not None:
                table.services.sounds.play("catch_wrong")
                if referee.wrong.refutation and referee.asks_move and self.marks.refuting is None:
                    table.step(1)  # no arrow can show it
        self._watch(now, still=still)
        if referee.stage is Stage.SOLVED and still and not self._finish.told and not table.play.script:
            self._celebrate(now)
        return self._finish.told and self._finish.flourish(now, table.services.motion) < 1

    def _watch(self, now: float, *, still: bool) -> None:
        """Show the next step of what is to be watched when it is time; after the last one the question is asked."""
        table = self._table
        if self.referee.stage is not Stage.WATCHING:
            return
        if not table.looking_back:
            self.referee.stage = Stage.ASKING
            table.services.notify(Notice(_("It is your turn"), kind=YOUR_TURN))
            table.invalidate()
        elif not still:
            self._step_at = None
        elif self._step_at is None:
            longer = max(1, table.services.settings.get().time_factor)
            self._step_at = now + longer * _GLANCE / (table.services.motion or 1.0)
        elif now >= self._step_at:
            self._step_at = None
            table.step(1)

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
        referee = self.referee
        tick = None if referee.done else self._table.services.now() + 1.001 - referee.seconds % 1
        return earliest(tick, self._step_at)

    # What is shown

    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        if state.occupied:
            return view
        referee = self.referee
        moments = referee.moments is not None
        if moments and referee.stage is Stage.ASKING:
            return replace(view, controls=())
        shown, icon = referee.view, _ICONS.get(referee.stage, "search")
        words = shown.told or shown.title if referee.stage is Stage.ASKING else shown.todo
        lists_moves = view.lists_moves and moments
        return replace(view, lists_moves=lists_moves, prompt=Prompt(words, icon, shown.todo), controls=())

    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        """Undo, redo and hint are the puzzle's own; among moments the first two lead from one to the next."""
        if state.occupied:
            return controls
        referee, view, moments = self.referee, self.referee.view, self.referee.moments
        asking, ready = referee.stage in (Stage.ASKING, Stage.REFUTED), referee.stage is Stage.READY
        named = view.daily or ready
        on, icon = (view.onward, view.onward_icon) if named else (_("Next puzzle"), "step_forward")
        own = [
            Control("undo", _("Start over"), "restart", referee.begun or referee.done),
            Control("redo", _("Show it"), "eye", not referee.done and not ready),
            Control("hint", _("Hint"), "hint", asking and referee.help is not Help.ANSWER),
            Control(NEXT, on, icon, primary=True),
        ]
        if moments is not None:
            back, further = pgettext("one move back", "Back"), pgettext("one move further", "On")
            own[:2] = [
                Control("undo", back, "step_back", state.ply >= min(moments)),
                Control("redo", further, "step_forward", state.ply < max(moments)),
            ]
        by_command = {each.command: each for each in own}
        shown = [by_command.pop(each.command, each) for each in controls]
        return [*shown, *by_command.values()]

    @property
    def arrows(self) -> Sequence[Arrow]:
        return self.marks.arrows

    @property
    def places(self) -> Sequence[PlaceKey]:
        wanted = self.referee.places or ()
        return [key for key in self._table.arrangement.places if str(key) in wanted]

    def draw_under(self, target: pygame.Surface) -> None:
        self.marks.lights.draw_under(target)

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        self.marks.draw_over(target, still=not self._table.sprites.moving)
