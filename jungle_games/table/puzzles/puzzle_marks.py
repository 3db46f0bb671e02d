"""What is seen of a puzzle on its table: its controls and prompt, what is watched before it asks, and its marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from jungle_games.core.i18n import _, pgettext
from jungle_games.table.drawing import draw_things
from jungle_games.table.ending.end_of_match import EndPainter, EndProgress
from jungle_games.table.ending.flourish import Flourish, Lit
from jungle_games.table.frame.banners import BannerPicture, Kept
from jungle_games.table.frame.frame import NEXT, Control
from jungle_games.table.frame.prompt import Prompt
from jungle_games.table.puzzles.puzzle_panel import PuzzleView, Stage
from jungle_games.table.puzzles.referee import Help, Referee
from jungle_games.table.scene import AnyScene
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.sprites.marks import Arrow
from jungle_games.table.state import Notice, Tone


def puzzle_controls(referee: Referee) -> Mapping[str, Control]:
    """The controls of the puzzle of ``referee`` by command: those of every table, and what leads on."""
    asking = referee.stage in (Stage.ASKING, Stage.REFUTED)
    view = referee.view
    named = view.daily or view.stage is Stage.READY
    on, icon = (view.onward, view.onward_icon) if named else (_("Next puzzle"), "step_forward")
    return {
        "undo": Control("undo", _("Start over"), "restart", referee.begun or referee.done),
        "redo": Control("redo", _("Show it"), "eye", not referee.done and view.stage is not Stage.READY),
        "hint": Control("hint", _("Hint"), "hint", asking and referee.help is not Help.ANSWER),
        NEXT: Control(NEXT, on, icon, primary=True),
    }


def puzzle_prompt(view: PuzzleView) -> Prompt:
    """What is to be done, where there is a line for it."""
    icons = {Stage.SOLVED: "trophy", Stage.REFUTED: "undo"}
    icons |= dict.fromkeys((Stage.SHOWN, Stage.WATCHING, Stage.READY), "eye")
    words = view.told or view.title if view.stage is Stage.ASKING else view.todo
    return Prompt(words, icons.get(view.stage, "search"), view.todo)


_GLANCE: Final = 0.9
"""Seconds for which each step of what is to be watched lies there, at normal speed."""


class Watching:
    """Shows on ``table`` how the puzzle of ``referee`` came about; without that it does nothing."""

    def __init__(self, table: AnyScene, referee: Referee) -> None:
        self._table = table
        self._referee = referee
        self.step_at: float | None = None
        """When the next step is shown."""

    def wait(self) -> None:
        """Show what lay there before, until the person is ready."""
        self._table.step_to(self._referee.kind.shown_from(self._referee.puzzle) or 0)

    def begin(self) -> None:
        """The person is ready."""
        if self._referee.stage is Stage.READY:
            self._referee.stage = Stage.WATCHING
            self._table.invalidate()

    def update(self, now: float, *, still: bool) -> None:
        """Show the next step when it is time; after the last one the question is asked."""
        table = self._table
        if self._referee.stage is not Stage.WATCHING:
            return
        if not table.looking_back:
            self._referee.asked()
            table.services.sounds.play("your_turn")
            table.invalidate()
        elif not still:
            self.step_at = None
        elif self.step_at is None:
            longer = max(1, table.services.settings.get().time_factor)
            self.step_at = now + longer * _GLANCE / (table.services.motion or 1.0)
        elif now >= self.step_at:
            self.step_at = None
            table.step(1)


_HINT, _WRONG = "amber", "suit_red"


class PuzzleMarks:
    """Marks the puzzle of ``referee`` on ``table``; ``finish`` is when it was solved."""

    def __init__(self, table: AnyScene, referee: Referee, finish: EndProgress) -> None:
        self._table = table
        self.referee = referee
        self._slip = BannerPicture()
        self._lights = EndPainter(table, finish, self._flourish)
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

    def draw_under(self, target: pygame.Surface) -> None:
        """The light behind what solved it."""
        self._lights.draw_under(target)

    def draw_over(self, target: pygame.Surface, *, still: bool) -> None:
        """What drifts over what solved it; the slip that says why an answer is wrong."""
        table, referee, wrong = self._table, self.referee, self.referee.wrong
        for place in self.lit:
            self._ring(target, table.arrangement.places[place])
        if referee.done:
            self._turn_up(target)
        self._lights.draw_over(target)
        if wrong is None or not still:
            return
        way, places = self.refuting, table.arrangement.places
        at = way[0] if way is not None else self._answered
        thing = table.arrangement.thing_on(at) if at is not None else None
        notice = Notice(None, _("Try again"), wrong.reason, Tone.WRONG, thing.look if thing is not None else None)
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

    def _ring(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """A ring of light round the place that a hint is about."""
        painter, u = self._table.painter, self._table.view.u
        wide, corner = rect.inflate(round(4 * u), round(4 * u)), 16 * u
        painter.glow(target, wide, corner, painter.theme.amber, blur=14 * u, alpha=220, ring=8 * u)
        painter.box(target, wide, corner, border=painter.theme.amber, width=4 * u)


class PuzzleMoments:
    """Leads through the moments of the puzzle of ``referee`` on ``table``; without them it does nothing."""

    def __init__(self, table: AnyScene, referee: Referee) -> None:
        self._table = table
        self._referee = referee

    @property
    def asked(self) -> bool:
        return self._referee.moments is not None

    def begin(self) -> None:
        """Show what lay there before the first."""
        self._table.step_to(min(self._referee.moments or (1,)) - 1)

    def step(self, step: int) -> None:
        """Take back what was tried, and show the moment before (-1) or after (1) the shown one."""
        self.go_back()
        self._table.step(step)
        self._table.invalidate()

    def go_back(self) -> None:
        """Take back what was tried, if anything was: one goes on from where one looks."""
        if self._referee.stage is Stage.REFUTED:
            self._referee.go_back()
            self._table.invalidate()

    def answer(self) -> None:
        """Answer by the moment that is shown."""
        table, referee = self._table, self._referee
        self.go_back()
        if referee.stage is not Stage.ASKING:
            return
        shown = max((moment for moment in referee.moments or () if moment <= table.shown_ply), default=None)
        if shown is None:
            table.services.sounds.play("illegal")
            return
        step = table.match.steps[shown - 1]
        if referee.follow(str(shown)).tried:
            places = table.named_places(step)
            thing = table.arrangement.thing_on(places[0]) if places else None
            before = table.match.position_at(shown - 1)
            referee.describe(table.move_text(before, step.move), thing.look if thing is not None else None)
        else:
            table.services.sounds.play("catch_right")
            self.show_found()
        table.invalidate()

    def show_found(self) -> None:
        """Show what the right moment begins with, once that is known."""
        if self._referee.found_moment is not None:
            self._table.step_to(self._referee.found_moment - 1)

    @property
    def controls(self) -> Mapping[str, Control]:
        """What leads from one to the next, in the place of undo and redo."""
        moments, shown = self._referee.moments or (0,), self._table.shown_ply
        back, on = pgettext("one move back", "Back"), pgettext("one move further", "On")
        return {
            "undo": Control("undo", back, "step_back", shown >= min(moments)),
            "redo": Control("redo", on, "step_forward", shown < max(moments)),
        }
