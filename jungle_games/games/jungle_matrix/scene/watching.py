"""How long a turn takes, and what the watcher goes by: the trail of a turn, to review, and the calls of mistakes.

The trail tells what was done and what lay there, never whether it was right.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from jungle_games.core.cards import Card, as_object, as_subject
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.games.jungle_matrix.player.mistakes import notice
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    Square,
    Stop,
    Swap,
)
from jungle_games.games.jungle_matrix.rules.pets import Pet, changes_nothing
from jungle_games.games.jungle_matrix.rules.position import Call, JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.rules.turn import Mistake
from jungle_games.games.jungle_matrix.rules.turn_rules import QuickPoints
from jungle_games.store.settings import SettingsStore
from jungle_games.table.driver import uneven
from jungle_games.table.prompt import button_words, chord_words
from jungle_games.table.state import MoveEntry, TableState
from jungle_games.ui.events import Bindings, Pad
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Shown
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import draw_icon

_TICK: Final = 0.1
_TIMED = Cover | Swap | Gridlocked | Stop | Flag
_PAUSES: Final[Mapping[Phase, float]] = {Phase.PET: 1.6, Phase.LAY: 0.8, Phase.BOOKING: 2.2}
_COVERS: Final[Mapping[str, float]] = {"one": 1.25, "two": 0.6, "three": 0.333}
"""Seconds between two covers by a computer player, on average."""
_COVERS_QUICKEST, _COVERS_SLOWEST = 0.8, 1.2
"""The range of factors by which these vary."""
_GLIDE: Final = 0.36
"""Seconds that a card takes to its place at normal speed, which count as part of that time."""
_QUICKEST, _SLOWEST = 0.8, 1.4
"""The range of factors by which a computer player's pauses vary."""
_OF_PACE: Final = 0.6
"""The longest pause as a share of the seconds allowed per card."""


class Stopwatch:
    """Counts seconds while it runs; the current time is passed in, in seconds from any fixed origin."""

    def __init__(self) -> None:
        self._gone = 0.0
        self._since: float | None = None

    @property
    def running(self) -> bool:
        return self._since is not None

    def seconds(self, now: float) -> float:
        return self._gone + (max(0.0, now - self._since) if self._since is not None else 0.0)

    def set(self, seconds: float, now: float) -> None:
        self._gone = seconds
        if self._since is not None:
            self._since = now

    def run(self, on: bool, now: float) -> None:
        if on and self._since is None:
            self._since = now
        elif not on and self._since is not None:
            self._gone, self._since = self.seconds(now), None


class TurnTiming:
    """Times the current turn; where time limits are longer, its clock is slower."""

    def __init__(self, position: JungleMatrixPosition, time_factor: int = 1) -> None:
        """Time limits are ``time_factor`` times as long, and with 0 there are none."""
        self._factor = time_factor
        self._watch = Stopwatch()
        self._position = position
        self._take_up(0.0)

    def follow(self, position: JungleMatrixPosition, now: float) -> None:
        """Follow the match after a move or a step back, restarting the time if another turn has begun."""
        before, self._position = self._position, position
        if (before.round, before.player) != (position.round, position.player) or position.phase is Phase.PET:
            self._take_up(now)

    def _take_up(self, now: float) -> None:
        self._watch.set((self._position.turn.seconds or 0.0) * self._slowness, now)

    @property
    def _slowness(self) -> int:
        """How many seconds count as one, 0 where none do; all of them in sudden death, where the quicker wins."""
        return 1 if self._position.is_sudden_death else self._factor

    def run(self, now: float, *, going_on: bool) -> None:
        self._watch.run(going_on and self._position.phase in (Phase.LAY, Phase.COVER), now)

    @property
    def matters(self) -> bool:
        return self._position.is_sudden_death or bool(self._position.rules.quick_points)

    def seconds(self, now: float) -> float:
        return self._watch.seconds(now) / self._slowness if self._slowness else 0.0

    def shown_seconds(self, table: TableState[JungleMatrixPosition, JungleMatrixMove]) -> float | None:
        """The time so far of the turn that ``table`` shows, if it counts."""
        position = table.position
        if not (self.matters and self._slowness) or position.phase is Phase.PET:
            return None
        if table.looking_back or position.phase is Phase.BOOKING:
            return position.turn.seconds
        return self.seconds(table.now)

    def prelude(self, move: JungleMatrixMove, now: float) -> tuple[JungleMatrixMove, ...]:
        told = self._position.turn.seconds
        wanted = isinstance(move, Next) and self._position.time_wanted and told is None
        if not wanted and not (self.matters and isinstance(move, _TIMED)):
            return ()
        return (Elapsed(max(round(self.seconds(now), 1), told or 0.0)),)

    def wake_at(self, now: float) -> float | None:
        return now + _TICK if self._watch.running and self.matters and self._slowness else None


class ComputerWatcher:
    """Calls for a computer player that watches, after a human delay. It only knows what its seat may know."""

    def __init__(self, match: Match[JungleMatrixPosition, JungleMatrixMove]) -> None:
        self._match = match
        self._watch = Stopwatch()
        self._delay: float | None = None
        """Seconds from the act to the call; None while there is nothing to call."""
        self._seen: tuple[int, int, int] = (0, 0, 0)
        """Round, seat and number of acts at the last look."""
        self.follow(0.0)

    def follow(self, now: float) -> None:
        """Look at the latest act after the match has changed."""
        position = self._match.position
        before, self._seen = self._seen, (position.round, position.player, len(position.turn.log))
        may_call = self._match.seats[position.watcher].is_computer and Catch() in self._match.legal()
        if not may_call or before[:2] != self._seen[:2] or before[2] > self._seen[2]:
            self._delay = None
        if may_call and self._delay is None:
            self._delay = notice(position.observe(position.watcher), self._match.level_to_play(position.watcher))
            self._watch.set(0.0, now)

    def run(self, now: float, *, going_on: bool) -> None:
        self._watch.run(going_on, now)

    def calls(self, now: float) -> bool:
        return self._delay is not None and self._watch.running and self._watch.seconds(now) >= self._delay

    def wake_at(self, now: float) -> float | None:
        if self._delay is None or not self._watch.running:
            return None
        return now + max(0.0, self._delay - self._watch.seconds(now))


class CardClock(NamedTuple):
    """What is left of the time for the next card, as clocks show seconds."""

    left: float
    urgent: bool


def card_clock(table: TableState[JungleMatrixPosition, JungleMatrixMove]) -> CardClock | None:
    clock, position = table.match.clock, table.position
    pace, timed = table.match.time_factor * position.rules.pace, position.phase in (Phase.LAY, Phase.COVER)
    if clock is None or not (pace and timed) or table.looking_back or table.match.outcome is not None:
        return None
    left = round(clock.left(position.player, table.now), 1)
    # Of the time to lay them all only what is left of the last card's is counted.
    return CardClock(left, table.urgent(position.player)) if left <= pace else None


def computer_pause(position: JungleMatrixPosition, ply: int) -> float:
    """How many seconds a computer player waits before its move in ``position``, after ``ply`` moves: never evenly.

    >>> from jungle_games.games.jungle_matrix.rules.game import JungleMatrix
    >>> start = JungleMatrix().start(JungleMatrix.options_type.build())
    >>> 1.2 < computer_pause(start, 0) < computer_pause(start, 1) < 2.3
    True
    """
    pace = position.rules.pace
    if position.phase is Phase.COVER:
        between = _COVERS[position.options.cover_speed] * uneven(_COVERS_QUICKEST, _COVERS_SLOWEST, ply)
        pause = max(0.0, between - _GLIDE)
    else:
        pause = _PAUSES[position.phase] * uneven(_QUICKEST, _SLOWEST, ply)
    return min(pause, pace * _OF_PACE) if pace else pause


def pet_effect(pet: Pet, position: JungleMatrixPosition, time_factor: int) -> str:
    """What ``pet`` does, in words that are true also where time limits are longer, or off.

    In sudden death, where the quicker wins, no time is longer.
    """
    effects = dict(pet.effects)
    if changes_nothing(pet, position.pet_set, position.options):
        return _("Changes nothing in this game.")
    if time_factor == 1 or len(effects) != 1 or position.is_sudden_death:
        return _(pet.says)
    quick, pace = effects.get("quick_points"), effects.get("pace")
    if isinstance(quick, QuickPoints):
        words = _("Call Gridlocked within {seconds} seconds: {points} extra points.")
        if not time_factor:
            words = _("Call Gridlocked: {points} extra points.")
        return words.format(seconds=quick.seconds * time_factor, points=quick.points)
    if isinstance(pace, int):
        words = _("{seconds} seconds for each card.") if time_factor else _("No time limit for the cards.")
        return words.format(seconds=pace * time_factor)
    return _(pet.says)


@dataclass(frozen=True, slots=True)
class Act:
    """One card came onto another, or was exchanged for it; its position stands after ``ply`` moves."""

    number: int
    ply: int
    square: Square
    under: Card
    over: Card
    swapped: bool


@dataclass(frozen=True, slots=True)
class Trail:
    """The turn of ``layer`` that is to be booked: laid after ``begin`` moves, over after ``end``."""

    layer: Seat
    begin: int
    end: int
    acts: tuple[Act, ...]

    def shown(self, ply: int) -> int:
        return sum(act.ply <= ply for act in self.acts)

    def stepped(self, ply: int, step: int) -> int:
        """The ply of the previous or next act (``step`` -1 or 1) from ``ply``, within the turn."""
        count = self.shown(ply) + step
        if count >= len(self.acts):
            return self.end
        return self.acts[count - 1].ply if count > 0 else self.begin

    def last(self, ply: int) -> Act | None:
        """The last act within the first ``ply`` moves, whose card is marked; None before the first."""
        count = self.shown(ply)
        return self.acts[count - 1] if count else None

    def words(self, ply: int) -> str:
        act, all_ = self.last(ply), len(self.acts)
        if act is None:
            return _("The cards as they were laid.")
        told = _("{number} of {all}: {card} covers {under}.")
        if act.swapped:
            told = _("{number} of {all}: {card} replaces {under}.")
        return told.format(number=act.number, all=all_, card=as_subject(act.over), under=as_object(act.under))

    @property
    def caption(self) -> str:
        count = len(self.acts)
        return ngettext("{number} covered", "{number} covered", count).format(number=count)

    @property
    def entries(self) -> Sequence[MoveEntry]:
        found = []
        for act in self.acts:
            onto = (_("replaces") if act.swapped else _("covers"), act.under)
            number, where = str(act.number), str(act.square)
            found.append(MoveEntry(act.ply, self.layer, where, name=number, card=act.over, onto=onto))
        return found


def trail_of(match: AnyMatch, acting: Collection[Seat]) -> Trail | None:
    """The trail of the turn that an ``acting`` seat has watched and is to book, or None."""
    position = match.position
    if match.outcome is not None or position.phase is not Phase.BOOKING or position.watcher not in acting:
        return None
    steps = match.steps[: match.ply]
    begin = next((ply for ply in range(len(steps), 0, -1) if isinstance(steps[ply - 1].move, Deal)), None)
    if begin is None:
        return None
    acts: list[Act] = []
    for ply in range(begin + 1, len(steps) + 1):
        move = steps[ply - 1].move
        if isinstance(move, Cover | Swap):
            under = match.position_at(ply - 1).turn.top(move.square)
            over = steps[ply - 1].position.turn.top(move.square)
            acts.append(Act(len(acts) + 1, ply, move.square, under, over, isinstance(move, Swap)))
    return Trail(position.player, begin, match.ply, tuple(acts)) if acts else None


MatrixMatch = Match[JungleMatrixPosition, JungleMatrixMove]
CATCHING: Final = ("catch_first", "catch_second")
"""The commands by which each seat calls a mistake."""


@dataclass(frozen=True, slots=True)
class CaughtMistake:
    """A mistake of ``layer`` that ``call`` caught; the position before it stands after ``ply`` moves."""

    call: Call
    mistake: Mistake
    layer: Seat
    ply: int

    @property
    def order(self) -> tuple[Square, ...]:
        combination = self.mistake.combination
        if combination is None:
            return ()
        begun = next((at for at, square in enumerate(combination.squares) if square in self.mistake.right), 0)
        return combination.squares[begun:]


def caught_mistake(match: MatrixMatch) -> CaughtMistake | None:
    ply = next((ply for ply in range(match.ply, 0, -1) if isinstance(match.steps[ply - 1].move, Catch)), 0)
    return called_mistake(match, ply - 1, match.position.call) if ply else None


def called_mistake(match: MatrixMatch, before: int, call: Call | None) -> CaughtMistake | None:
    """The mistake that a ``call`` after ``before`` moves of the match catches, or would have caught."""
    if call is None or call.mistake is None:
        return None
    layer = match.position_at(before).player
    while before > 0 and match.position_at(before).mistake == call.mistake:
        before -= 1
    return CaughtMistake(call, call.mistake, layer, before)


def found_mistake(match: MatrixMatch, ply: int | None, shown_ply: int) -> CaughtMistake | None:
    """The mistake made by the move ``ply``, if the position before it is shown; None while a puzzle asks for it."""
    if ply is None or shown_ply != ply - 1:
        return None
    after = match.position_at(ply)
    assert after.mistake is not None, "a puzzle asks for nothing else"
    return CaughtMistake(Call(after.watcher, after.mistake), after.mistake, after.player, shown_ply)


def guides(match: MatrixMatch) -> bool:
    """Whether whoever covers is guided, so that nothing can go wrong."""
    return lawful(match, match.position).options.guided


def lawful(match: MatrixMatch, position: JungleMatrixPosition) -> JungleMatrixPosition:
    """``position`` with the moves that people may make in ``match``."""
    return position if match.seats[position.player].is_computer else position.guided()


def why_no_calls(match: MatrixMatch) -> str:
    """Why nobody at the screen may call a mistake now, in two or three words; empty if somebody may."""
    position = match.position
    if match.outcome is not None or position.phase in (Phase.PET, Phase.LAY):
        return ""
    if guides(match):
        return _("nothing to catch now")
    if position.calls_closed:
        return _("no more Catch! this turn")
    if not match.seats[position.watcher].is_person:
        return _("{name} watches").format(name=match.name(position.watcher))
    return ""


def key_of(settings: SettingsStore, seat: Seat, pad: Pad | None) -> str:
    """The key, or the button of the ``pad``, by which ``seat`` calls; empty where none is bound."""
    chosen = settings.get()
    bindings = Bindings(chosen.keys, chosen.buttons)
    if pad is not None:
        return button_words(bindings.buttons[CATCHING[seat]], pad)
    return next(map(chord_words, bindings.keys[CATCHING[seat]]), "")


_WIDE: Final = 300
"""The width in units from which what is on the button has its full size."""


class CatchButton(Button):
    """The button that calls a mistake; ``sub`` says why it is disabled."""

    key = Shown[str]()
    """The key, or controller button, that presses it; empty if there is none."""
    sub = Shown[str]()

    def __init__(self, on_click: Callable[[], None]) -> None:
        super().__init__(_("Catch!"), on_click, kind="ember", radius=22, lip=7, name="catch")
        self.key = self.sub = ""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self.enabled:
            painter.glow(target, self.rect, 22 * self.u, painter.theme.ember, blur=12 * self.u, alpha=110)
        super().paint(target, painter)

    def paint_content(self, target: pygame.Surface, painter: Painter, face: pygame.Rect, ink: str) -> None:
        """Large while a mistake may be called; otherwise calm, with the reason alone."""
        if not self.enabled:
            words = " · ".join(filter(None, (self.label, self.sub)))
            size = painter.fitting(words, Face.SEMIBOLD, self.px(18), face.w - self.px(24))
            painter.label(target, words, face.center, Face.SEMIBOLD, size, ink, "center")
            return
        k = min(self.u, face.w / _WIDE)
        draw_icon(target, painter, "eye", (face.x + round(54 * k), face.centery), self.px(40), ink)
        left, right = face.x + round(92 * k), face.right - round(24 * k)
        if self.key:
            right = self._paint_cap(target, painter, (right - round(8 * k), face.centery)) - self.px(8)
        px = painter.fitting(self.label, Face.TITLE, min(self.px(36), face.h), right - left, self.px(12))
        shown = painter.fit(self.label, Face.TITLE, px, right - left)
        painter.label(target, shown, (left, face.centery), Face.TITLE, px, ink)

    def _paint_cap(self, target: pygame.Surface, painter: Painter, right: tuple[int, int]) -> int:
        theme, px = painter.theme, self.px(15)
        width = max(self.px(26), painter.text_width(self.key, Face.BOLD, px) + self.px(14))
        rect = pygame.Rect(0, 0, width, self.px(26)).move_to(midright=right)
        painter.box(target, rect.move(0, self.px(2)), 7 * self.u, theme.inset)
        painter.box(target, rect, 7 * self.u, theme.deep)
        painter.label(target, self.key, rect.center, Face.BOLD, px, theme.paper, "center")
        return rect.x
