"""The stages of the end of a match, and the actions offered once it is over, the most fitting one first."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, partial
from typing import Final

import pygame

from jungle_games.core.achievement import Achievement
from jungle_games.core.game import Level
from jungle_games.core.i18n import _, speech
from jungle_games.core.matches.match import OnlineMatch, against, fixes_start, rematch, swapped, turn_words
from jungle_games.store.progress import Summary
from jungle_games.table.companion import Companion
from jungle_games.table.ending import (
    Bits,
    EndSheet,
    EndView,
    Flourish,
    FoldedSheet,
    NextStep,
    StepKind,
    badge_facts,
    following_words,
    next_steps,
    opponents_level,
    played,
    sheet_facts,
)
from jungle_games.table.frame import END, FOLDED, PROMPT, TABLE
from jungle_games.table.scene import AnyScene
from jungle_games.table.services import MenuEntry
from jungle_games.table.verdict import AchievementTracker, Verdict, adaptive_strength, verdict
from jungle_games.ui.events import Accept, Back, Command, Event, FocusStep, Key, Navigate, PadButton, PointerDown
from jungle_games.ui.sound import SoundName
from jungle_games.ui.widget_scene import UNAWARE
from jungle_games.ui.widgets.base import Widget

SLIDES: Final = 0.24
"""Seconds at speed 1 in which the sheet comes from the side."""
LASTS: Final = 1.6
"""Seconds that what won is shown before anything else is told, however fast things move."""
_GLOWS: Final = 0.3
"""How long the light takes to appear, as a share of the duration."""
_DRIFTS: Final = 0.75
"""The time a leaf drifts, as a share of the duration."""
_LEAVES: Final = 14
_LEAF: Final = (24.0, 34.0)
_FALL: Final = (70.0, 150.0)
_AROUND: Final = (2.0, 40.0)
"""The range of distances from the edge at which leaves come to rest, in units."""
_TURNS: Final = 24
_SWAY: Final = 16.0
_STEPS: Final = 10


class EndStage(Enum):
    """The stage of the end."""

    PLAYING = "playing"
    SHOWING = "showing"
    """The winning things are highlighted, and nothing else is shown yet."""
    OPEN = "open"
    FOLDED = "folded"
    """The sheet is folded: only the bar that unfolds it is shown."""


class EndProgress:
    """The progress of the end of a match; a match opened when already over has its sheet folded. Times in seconds."""

    def __init__(self, *, over: bool) -> None:
        self.stage = EndStage.FOLDED if over else EndStage.PLAYING
        self._since = 0.0

    def begin(self, now: float) -> None:
        self.stage, self._since = EndStage.SHOWING, now

    def forget(self) -> None:
        self.stage = EndStage.PLAYING

    def unfold(self, now: float) -> None:
        self.stage, self._since = EndStage.OPEN, now

    def fold(self) -> None:
        self.stage = EndStage.FOLDED

    @property
    def told(self) -> bool:
        return self.stage is not EndStage.PLAYING

    def due(self, now: float) -> bool:
        return self.stage is EndStage.SHOWING and now >= self._since + LASTS

    def wake_at(self) -> float | None:
        return self._since + LASTS if self.stage is EndStage.SHOWING else None

    def flourish(self, now: float, speed: float) -> float:
        return min(1.0, (now - self._since) / LASTS) if self.stage is EndStage.SHOWING and speed > 0 else 1.0

    def slide(self, now: float, speed: float) -> float:
        return min(1.0, (now - self._since) * speed / SLIDES) if self.stage is EndStage.OPEN and speed > 0 else 1.0

    def moving(self, now: float, speed: float) -> bool:
        return self.flourish(now, speed) < 1 or self.slide(now, speed) < 1


@dataclass(frozen=True, slots=True)
class _Bit:
    """Where one leaf comes to lie, how it gets there, and how large it is; lengths in units."""

    thing: int
    """The index of the lit thing that it falls around."""
    angle: float
    off: float
    fall: float
    size: float
    turn: int
    begins: float


@cache
def _bits(things: int) -> Sequence[_Bit]:
    chance = random.Random(_LEAVES * 31 + things)
    return [
        _Bit(
            index % things, (index + chance.uniform(0.1, 0.9)) / _LEAVES * math.tau * max(1, things // 2 + 1),
            chance.uniform(*_AROUND), chance.uniform(*_FALL), chance.uniform(*_LEAF), chance.randrange(_TURNS),
            chance.uniform(0.0, 1.0 - _DRIFTS),
        )
        for index in range(_LEAVES)
    ]  # fmt: skip


class EndPainter:
    """Draws the ``flourish`` once ``finish`` says that the end is being shown; at its end nothing moves any more."""

    def __init__(self, table: AnyScene, finish: EndProgress, flourish: Callable[[], Flourish]) -> None:
        self._table = table
        self._finish = finish
        self._flourish = flourish

    @property
    def _share(self) -> float:
        return self._finish.flourish(self._table.services.now(), self._table.services.motion)

    def draw_under(self, target: pygame.Surface) -> None:
        strength = _stepped(self._share / _GLOWS)
        if not self._finish.told or strength <= 0:
            return
        painter, u, flourish = self._table.painter, self._table.view.u, self._flourish()
        colour, alpha = (self._colour(flourish), 235) if flourish.won_here else (painter.theme.fern, 120)
        for lit in (each for each in flourish.lit if each.shines):
            wide = lit.rect.inflate(round(10 * u), round(10 * u))
            corner = lit.corner + 5 * u
            ring = 14 * u if lit.outlined else 0.0
            painter.glow(target, wide, corner, colour, blur=26 * u, alpha=round(alpha * strength), ring=ring)

    def draw_over(self, target: pygame.Surface) -> None:
        strength = _stepped(self._share / _GLOWS)
        if not self._finish.told or strength <= 0:
            return
        painter, u, flourish = self._table.painter, self._table.view.u, self._flourish()
        colour, alpha = (self._colour(flourish), 255) if flourish.won_here else (painter.theme.fern, 150)
        for lit in (each for each in flourish.lit if each.shines):
            edge = lit.rect.inflate(round(4 * u), round(4 * u))
            painter.box(target, edge, lit.corner + 2 * u, border=colour, width=3 * u, alpha=round(alpha * strength))
        if flourish.won_here and flourish.lit:
            self._draw_bits(target, flourish, u)

    def _colour(self, flourish: Flourish) -> str:
        theme = self._table.painter.theme
        return theme.lime if flourish.bits == "sparks" else theme.amber

    def _draw_bits(self, target: pygame.Surface, flourish: Flourish, u: float) -> None:
        for bit in _bits(len(flourish.lit)):
            way = (self._share - bit.begins) / _DRIFTS
            if way <= 0:
                continue
            left = (1 - min(1.0, way)) ** 3
            rect, off = flourish.lit[bit.thing].rect, bit.off * u
            x = rect.centerx + math.cos(bit.angle) * (rect.w / 2 + off)
            y = rect.centery + math.sin(bit.angle) * (rect.h / 2 + off)
            x += math.sin(left * 2 * math.pi + bit.angle) * left * _SWAY * u
            y -= left * bit.fall * u
            turn = round(bit.turn + left * _TURNS * 0.8) % _TURNS
            picture = self._bit(flourish.bits, round(bit.size * u), turn, _stepped(way * 4))
            target.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _bit(self, bits: Bits, side: int, turn: int, strength: float) -> pygame.Surface:
        painter = self._table.painter
        colours = {"#A6F750": painter.theme.lime, "#35E0E8": painter.theme.cyan}
        drawing = painter.drawing("objects/end/spark" if bits == "sparks" else "objects/end/gold", colours)
        turned = f'<g transform="rotate({360 / _TURNS * turn:.0f})" opacity="{strength:.1f}">{drawing.body}</g>'
        return painter.vector(turned, (side, side), drawing.box)


def _stepped(share: float) -> float:
    """``share`` rounded up to one of a few steps, so that few pictures are painted."""
    return math.ceil(max(0.0, min(1.0, share)) * _STEPS) / _STEPS


_SKIPS: Final = (PointerDown, Key, PadButton, Accept, Back, Navigate, FocusStep, Command)
_FIRST: Final = ("end", 0)
"""The name of the button for the next thing to do."""


class EndOfMatch(Companion):
    """Shows the end of the match at ``table``, and which of the ``achievements`` were reached until then."""

    def __init__(self, table: AnyScene, achievements: Sequence[Achievement] = ()) -> None:
        self._table = table
        self._achieving = AchievementTracker(table.services, table.match, achievements)
        self._announced = table.match.outcome is not None
        """Whether the end has been shown, or was there from the beginning."""
        self._finish = EndProgress(over=table.match.outcome is not None)
        self._lights = EndPainter(table, self._finish, table.flourish)
        self._told: tuple[Hashable, EndView] | None = None
        """The contents of the sheet, with the end and language they were made for."""
        self._aware_from = 0.0
        """From when Enter presses something on the sheet that came under it; whoever presses before waits once more."""
        self.reword()

    def reword(self) -> None:
        """Add the sheets to the frame: at first, and once another language is spoken."""
        table, style = self._table, self._table.drawing.style
        unfold = MenuEntry(_("How it ended"), "trophy", self.unfold)
        again = MenuEntry(_("Play again"), "restart", table.actions.restart)
        self.sheet, self._folded = EndSheet(table.painter, style), FoldedSheet(unfold, again, style)
        table.frame.add(END, self.sheet)
        table.frame.add(FOLDED, self._folded)
        if self._finish.stage is EndStage.OPEN:
            self.sheet.show(self._view())

    # What there is to know

    @property
    def open(self) -> bool:
        return self._finish.stage is EndStage.OPEN

    @property
    def stage(self) -> EndStage:
        return self._finish.stage

    def covers(self, rect: pygame.Rect) -> bool:
        return self.open and self.sheet.rect.collidepoint(rect.center)

    def verdict(self) -> Verdict:
        table = self._table
        return verdict(table.match, table.match.persons, table.ending())

    @property
    def plan(self) -> Mapping[Hashable, Hashable]:
        """The parts of the frame that the sheet, or its folded bar, replaces."""
        if self.open:
            return {END: END}
        return {PROMPT: FOLDED} if self._finish.stage is EndStage.FOLDED else {}

    # What happens

    def begin(self, now: float) -> None:
        self._finish.begin(now)
        self._table.services.sounds.play(self._sound)
        self._table.invalidate()

    @property
    def _sound(self) -> SoundName:
        """The sound of the end; for spectators, that of a win."""
        outcome = self._table.match.outcome
        if self.verdict().won is False:
            return "lose"
        return self._table.win_sound if outcome is not None and outcome.winners else "drawn"

    def went_on(self) -> None:
        """If the match goes on after its end, prepare to show the end once more."""
        self._announced = self._announced and self._table.match.outcome is not None
        if self._finish.told and not self._announced:
            self._finish.forget()
            self._lay_out()

    def stepped(self) -> None:
        self.fold()

    def fold(self) -> None:
        if self.open:
            self._finish.fold()
            self._lay_out()

    def unfold(self) -> None:
        if not self._finish.told or self.open:
            return
        self.sheet.show(self._view())
        now = self._table.services.now()
        self._finish.unfold(now)
        self._aware_from = now + UNAWARE
        self._lay_out()
        self._table.focus.focus(_FIRST)

    def _lay_out(self) -> None:
        table = self._table
        before = table.frame.boxes.get(TABLE)
        table.place_frame()
        if table.frame.boxes.get(TABLE) != before:  # the sheet lies beside a table that makes room
            table.layout(table.stack.view)
        table.table_frame.refresh()
        table.invalidate()

    def handle(self, event: Event) -> bool:
        if self._finish.stage is EndStage.SHOWING and isinstance(event, _SKIPS):
            self.unfold()
            return True
        if self.open and isinstance(event, Back):
            self.fold()
            return True
        now = self._table.services.now()
        if self.open and isinstance(event, Accept) and now < self._aware_from:
            self._aware_from = now + UNAWARE
            return True
        return False

    def update(self, now: float, *, still: bool) -> bool:
        """Show the end once everything is at rest, and open the sheet when due; return whether anything moves."""
        table = self._table
        if not table.play.practice:
            self._achieving.note(table.match.persons)
        if still and not self._announced and self._table.match.outcome is not None:
            self._announced = True
            self.begin(now)
        moving = self._finish.moving(now, self._table.services.motion)
        if self._finish.due(now):
            self.unfold()
            return True
        return moving

    def wake_at(self) -> float | None:
        return self._finish.wake_at()

    def show_widgets(self) -> None:
        if self._finish.stage is EndStage.FOLDED:
            table, back = self._table, self._table.looking_back
            self._folded.say(turn_words(table.match, table.shown_ply) if back else self.verdict().headline)

    # What is said

    def _view(self) -> EndView:
        match = self._table.match
        key = (speech(), match.ply)
        if self._told is None or self._told[0] != key:
            self._told = key, self._tell()
        return self._told[1]

    def _tell(self) -> EndView:
        table, told, summary = self._table, self.verdict(), self._summary()
        match, level = table.match, opponents_level(table.match)
        won = told.won if table.alone is not None else None
        steps = next_steps(played(match, won, summary))
        own = [*badge_facts(self._achieving.found), *table.result_facts(match, (*match.persons, 0)[0])]
        facts = sheet_facts(match, told, own, summary, level)
        fitting = adaptive_strength(table.services, match.game).strength
        words = following_words(match, told, summary, steps, level, fitting)
        return EndView(told, facts, words, self._entries(steps), table.crest())

    # What may be done next

    def _entries(self, steps: Sequence[NextStep]) -> list[MenuEntry]:
        """The first of the ``steps``, looking back, the other one or in a second try the first, and the way out.

        Where nothing can be said of the moves the sheet is laid aside, to look on.
        """
        table, match = self._table, self._table.match
        look = MenuEntry(_("Look back"), "search", self.fold)
        if isinstance(match, OnlineMatch):
            found = [MenuEntry(_("Ask for a rematch"), "restart", table.actions.restart)]
        else:
            first, *others = (replace(self._entry(step), rare=step is not steps[0]) for step in steps)
            found = [first, *(table.actions.first_try or others)]
            if table.actions.may_look_back:
                look = replace(look, action=table.actions.look_back)
        return [found[0], look, *found[1:], table.actions.leaving]

    def _entry(self, step: NextStep) -> MenuEntry:
        again = self._table.actions.restart
        if step.level is not None:
            words = _("Play the {level}").format(level=_(step.level.title))
            return MenuEntry(words, "play", partial(self._play_against, step.level))
        match step.do:
            case StepKind.NEW_DEAL:
                return MenuEntry(_("New deal"), "new_game", again)
            case StepKind.SAME_DEAL:
                match, play = self._table.match, self._table.navigator.open_match
                return MenuEntry(_("This deal again"), "restart", lambda: play(rematch(match, deal=match.deal)))
            case StepKind.SWAPPED:
                return MenuEntry(_("Again, sides swapped"), "swap_seats", self._swap)
        return MenuEntry(_("Play again"), "restart", again)

    def _swap(self) -> None:
        table = self._table
        strength = adaptive_strength(table.services, table.match.game).strength
        table.navigator.open_match(swapped(table.match, strength))

    def _play_against(self, level: Level) -> None:
        table = self._table
        settings, game = table.services.settings, table.match.game.name
        settings.replace_game(game, settings.get().game(game).against(level.key))
        table.navigator.open_match(against(table.match, level))

    def _summary(self) -> Summary | None:
        """The statistics that include this match; None if it does not count."""
        table = self._table
        if table.play.practice or not table.match.persons or fixes_start(table.match.setup):
            return None
        summary: Summary = table.services.progress.summary(table.match.game.name)
        return summary

    # Drawing

    def draw_under(self, target: pygame.Surface) -> None:
        if not self._table.looking_back:
            self._lights.draw_under(target)

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        table = self._table
        if not table.looking_back:
            self._lights.draw_over(target)
        if self.open:
            share = self._finish.slide(table.services.now(), table.services.motion)
            self.sheet.draw_over(target, table.view.size[0], share, ringed)
