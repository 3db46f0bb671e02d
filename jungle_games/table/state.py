"""The state of a table, a read-only snapshot for the parts of a scene; and what its steps brought, in words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol

from jungle_games.core.cards import Card, card_name
from jungle_games.core.findings import Explanation, HintStep
from jungle_games.core.formatting import first_capital, listed
from jungle_games.core.game import About, Actor, M, P, P_contra, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import AnyStep, MatchMove, Step
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.table.sprites.arrangement import NOTHING, Caption, Gesture, PlaceKey, PointerEffect, Thing, is_urgent
from jungle_games.table.style import head, sitter
from jungle_games.ui.events import Device
from jungle_games.ui.notices import NEWS, TIME, Notice


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """One entry of the list; ``ply`` is that of the position after the move.

    With a ``turn`` two moves share a row, as in games where two take turns; else each has a line, with who made it.
    """

    ply: int
    seat: Seat
    text: str
    turn: int | None = None
    name: str = ""
    picture: str = ""
    """Who made the move, for moves on a line of their own: a name or an SVG asset."""
    card: Card | None = None
    onto: tuple[str, Card] | None = None
    """The card that it was laid on, and a word between both; then ``name`` is a number, which takes little room."""
    tried: bool = False
    """Whether it was tried in place of what was played."""
    places: Sequence[Hashable] = ()
    note: bool = False
    """Not a move but a notice for ``name`` about the move before it; always on a line of its own."""

    @property
    def words(self) -> str:
        """What was played, in words; empty for what the ``name`` alone tells."""
        card = "" if self.card is None else first_capital(card_name(self.card))
        onto = "" if self.onto is None else f"{self.onto[0]} {card_name(self.onto[1])}"
        return listed(filter(None, (" ".join(filter(None, (card, onto))), self.text)))

    @property
    def line(self) -> str:
        who = self.name or ("" if self.turn is None else str(self.turn))
        return ": ".join(filter(None, (who, self.words)))


MoveText = Callable[[P, M], str]


def move_entries(match: Match[P, M], steps: Sequence[Step[P, M]], write: MoveText[P, M]) -> list[MoveEntry]:
    """The entries for ``steps``, which begin at the start of ``match``.

    Two seats share a row for each turn; otherwise every move has a line of its own, with who made it.
    """
    entries: list[MoveEntry] = []
    before, turn, about = match.position_at(0), 0, match.game.about
    for ply, step in enumerate(steps, start=1):
        seat = step.actor
        if isinstance(seat, int) and not isinstance(step.move, MatchMove):
            text = write(before, step.move)
            if len(match.seats) == 2:
                turn += not entries or seat <= entries[-1].seat
                entries.append(MoveEntry(ply, seat, text, turn))
            else:
                picture = about.seat_pictures[seat] if seat < len(about.seat_pictures) else ""
                picture = picture or head(about, match.seats[seat].kind, seat)
                entries.append(MoveEntry(ply, seat, text, name=match.name(seat), picture=picture))
        before = step.position
    return entries


class Narrator(Protocol[P_contra]):
    """What a game tells of its steps: mostly a module of its scene."""

    def notices(self, match: AnyMatch, step: AnyStep, before: P_contra, after: P_contra) -> Iterable[Notice]:
        """What ``step`` from the position ``before`` to the one ``after`` it brought to whom; no secrets."""

    def opening(self, match: AnyMatch) -> Iterable[Notice]:
        """What is announced before the match goes on, such as how it is timed."""


class _Silent:
    def notices(self, match: AnyMatch, step: AnyStep, before: object, after: object) -> Iterable[Notice]:
        return ()

    def opening(self, match: AnyMatch) -> Iterable[Notice]:
        return ()


SILENT: Final = _Silent()
"""Tells nothing but what every match tells."""


def match_notices(match: AnyMatch, step: AnyStep) -> Sequence[Notice]:
    """The notices of a move of the match itself, such as resigning."""
    seat, move = step.actor, step.move
    if not isinstance(move, MatchMove) or not isinstance(seat, int):
        return ()
    picture = sitter(match.game.about, match.seats[seat].kind, seat)
    match move.verb:
        case "resign":
            return (Notice(_("Resigned"), match.name(seat), NEWS, seat, picture, chosen=True),)
        case "offer":
            return (Notice(_("Draw offered"), match.name(seat), NEWS, seat, picture, chosen=True),)
        case "accept":
            return (Notice(_("Draw accepted"), match.name(seat), NEWS, seat, picture, chosen=True),)
        case "flag":
            return (Notice(_("Time is up!"), _("No time is left on the clock."), TIME, seat),)
    return ()


def turn_clock_notice(seconds: float, lost: str) -> Notice:
    """A notice that turns are timed; ``lost`` says what happens when the time has run out."""
    told = ngettext("{number} second a turn", "{number} seconds a turn", round(seconds))
    return Notice(told.format(number=round(seconds)), lost, TIME)


def listed_notices(
    match: Match[P, M], notices: Callable[[Step[P, M], P, P], Sequence[Notice]]
) -> list[MoveEntry]:
    """A line of the list of moves for each listed notice."""
    found, before, about = [], match.position_at(0), match.game.about
    for ply, step in enumerate(match.steps, start=1):
        for notice in notices(step, before, step.position):
            if notice.listed:
                found.append(_entry(match, ply, notice, about))
        before = step.position
    return found


def _entry(match: AnyMatch, ply: int, notice: Notice, about: About) -> MoveEntry:
    seat = notice.seat
    if seat is None:
        return MoveEntry(ply, -1, notice.title, note=True)
    signs = about.seat_pictures
    picture = signs[seat] if seat < len(signs) else head(about, match.seats[seat].kind, seat)
    return MoveEntry(ply, seat, notice.title, name=match.name(seat), picture=picture, note=True)


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggested move, and a sentence that says why it is good; ``step`` is how much of it is shown, of its ``steps``.

    ``leads`` say what to look at, and what to think of; there are none where the table finds the words itself.
    """

    move: Any
    reason: str
    step: HintStep = HintStep.MOVE
    explanation: Explanation | None = None
    leads: tuple[str, ...] = ()
    steps: Sequence[HintStep] = (HintStep.MOVE,)

    @property
    def then(self) -> HintStep | None:
        """The next step, if there is one."""
        return next((step for step in self.steps if step > self.step), None)

    @property
    def shows_move(self) -> bool:
        return self.step is HintStep.MOVE

    @property
    def has_thought(self) -> bool:
        """Whether its second step says what to think of, and not what to play."""
        return len(self.leads) > 1


@dataclass(frozen=True, slots=True)
class HintView:
    """What is shown of a hint at one step; words are already translated.

    ``picture`` is the look of the thing to play, or an icon's name; ``step`` is one of the ``steps``.
    """

    step: HintStep
    title: str
    words: str
    picture: Hashable = "hint"
    steps: Sequence[HintStep] = (HintStep.MOVE,)
    has_thought: bool = False

    @property
    def number(self) -> str:
        """Which of the steps it is; nothing where there is one."""
        number, count = self.steps.index(self.step) + 1, len(self.steps)
        return _("Hint {number} of {all}").format(number=number, all=count) if count > 1 else ""


@dataclass(frozen=True, slots=True)
class TableState(Generic[P, M]):
    """One moment at a table. ``match`` is there to be read; only the scene plays on it. Times are in seconds."""

    match: Match[P, M]
    position: P
    ply: int
    now: float
    seconds: float
    persons: tuple[Seat, ...] = ()
    acting: tuple[Seat, ...] = ()
    """Those whose people are at the screen and may act."""
    gestures: Sequence[Gesture] = ()
    held: Thing | None = None
    pointed: PlaceKey | None = None
    """The place that is aimed at: by the held thing, the focus ring, or the pointer."""
    effect: PointerEffect = NOTHING
    """The effect of pointing at that place with an empty hand."""
    hint: Hint | None = None
    hint_sought: bool = False
    looking_back: bool = False
    """Whether another position than the present one is shown."""
    viewing: bool = False
    """Whether a finished match of *My games* is looked at."""
    occupied: bool = False
    thinking: bool = False
    """Whether a computer player is thinking, about its move or a hint."""
    person_to_move: bool = False
    awaits_roll: bool = False
    """A person is to make chance's next move by hand, and whoever guides them waits for that."""
    moving: bool = False
    last_announced: P | None = None
    """The position before a move that is announced only once everything is at rest; None once all is announced."""
    caption: Caption | None = None
    notice: Notice | None = None
    device: Device = Device.MOUSE
    """The device in use, of which prompts speak."""
    hurried: bool = False
    """Whether computer players play without pauses until a person is to move."""
    taught: bool = False
    """Whether a person is being guided, so that nothing counts."""
    rests: bool = False
    """Whether the task is solved or its solution shown, so that no move is expected."""
    goal: str = ""
    """How the person to move wins, in a short sentence, already translated; may be empty."""

    @property
    def announced_position(self) -> P:
        """The position that words, lights and the list of moves describe."""
        return self.position if self.last_announced is None else self.last_announced

    @property
    def to_move(self) -> Actor | None:
        if self.rests and not self.looking_back:
            return None
        behind = self.looking_back or self.last_announced is not None
        return self.announced_position.to_move if behind else self.match.to_move

    def urgent(self, seat: Seat) -> bool:
        """Whether the time of ``seat`` is running out in what is shown."""
        clock = None if self.looking_back or self.match.outcome is not None else self.match.clock
        return is_urgent(clock, seat, self.now)

    @property
    def over(self) -> bool:
        return self.match.outcome is not None and not self.looking_back and self.last_announced is None

    @property
    def waits_for_reader(self) -> bool:
        """Whether a banner waits for a person to dismiss it, and nothing else must be seen first."""
        return self.notice is not None and self.notice.stays and bool(self.persons) and not self.occupied

    @property
    def alone(self) -> Seat | None:
        """The only person at the table; None where there is none, or several."""
        return self.persons[0] if len(self.persons) == 1 else None

    @property
    def begins(self) -> bool:
        """Whether a person at the screen is to make the first move of their own."""
        made = {step.actor for step in self.match.steps}
        seat = self.match.to_move
        return seat not in made if seat in self.persons else made.isdisjoint(self.persons)

    @property
    def may_hurry(self) -> bool:
        """Whether computer players are at play, and may be asked to hurry until it is up to a person."""
        seats, seat = self.match.seats, self.match.to_move
        awaited = (isinstance(seat, int) and seats[seat].is_person) or self.awaits_roll or bool(self.gestures)
        computers = any(info.is_computer for info in seats)
        return computers and not (awaited or self.looking_back or self.occupied or self.match.outcome is not None)

    @property
    def may_ask_for_hint(self) -> bool:
        return self.person_to_move and not self.thinking and not self.occupied and self.last_announced is None


AnyState = TableState[Any, Any]
