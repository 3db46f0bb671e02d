"""The content of the result sheet: verdict, facts with records, the suggested next step and its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from jungle_games.core.achievement import Achievement
from jungle_games.core.formatting import clock_words
from jungle_games.core.game import FITS_ME, Level, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.ladder import Ladder
from jungle_games.core.matches.decisions import may_be_looked_back_on
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import AnyMatch
from jungle_games.storage.statistics import MIXED, PERSON, Summary, Tally
from jungle_games.table.ending.verdict import Verdict, opponent_of
from jungle_games.table.frame.seats import head
from jungle_games.table.progress import ladder_of

_MOST_FACTS: Final = 6
_MOST_BADGES: Final = 2


# Facts
_DISCOURAGED: Final = 3
"""Losses in a row after which a weaker one is more fun."""


@dataclass(frozen=True, slots=True)
class SheetFact:
    """A fact about the match, already translated: an icon, a label, a value, and a smaller ``note``."""

    icon: str
    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class NextWords:
    """The words for the suggested next step and its reason; ``picture`` is an SVG asset."""

    sentence: str
    title: str
    picture: str


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words of the sheet, already translated; ``won`` as in a verdict."""

    headline: str
    reason: str
    picture: str
    won: bool | None
    facts: Sequence[SheetFact] = ()
    following: NextWords | None = None


def time_fact(match: AnyMatch) -> Sequence[SheetFact]:
    """The fact of the playing time; none if that was not measured, as in remote matches."""
    return [SheetFact("clock", _("Time"), clock_words(match.seconds))] if match.seconds else []


def common_facts(match: AnyMatch) -> Sequence[SheetFact]:
    """The facts common to all games."""
    made = moves_made(match.game, match.moves, len(match.seats))
    return [SheetFact("step_forward", _("Moves"), str(made)), *time_fact(match)]


def badge_facts(reached: Sequence[Achievement]) -> Sequence[SheetFact]:
    """The facts of achievements reached for the first time, the latest first."""
    return [SheetFact("star", _(each.title), _("New badge")) for each in reversed(reached[-_MOST_BADGES:])]


def score_words(scores: Sequence[int], first: Seat) -> str:
    """The scores of all seats or sides in words, beginning with ``first``.

    >>> score_words((3, 5), 1)
    '5 : 3'
    """
    return "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(str(score) for score in (*scores[first:], *scores[:first]))


def _streak(tally: Tally) -> SheetFact | None:
    """How many were won in a row; where none was, how many have been."""
    best = _("best {number}").format(number=tally.best_streak)
    if tally.streak > 1:
        return SheetFact("trophy", _("Streak"), str(tally.streak), f"({best})")
    return SheetFact("trophy", _("Best streak"), str(tally.best_streak)) if tally.best_streak > 1 else None


def _record(match: AnyMatch, won: bool | None, tally: Tally) -> SheetFact | None:
    """The shortest match that was won, once there were several."""
    if tally.best_seconds is None or tally.won < 2:
        return None
    new = bool(won) and match.seconds <= tally.best_seconds
    return SheetFact("star", _("Fastest win"), clock_words(tally.best_seconds), _("(new)") if new else "")


def sheet_words(
    match: AnyMatch, told: Verdict, facts: Sequence[SheetFact], summary: Summary | None, step: NextStep,
    level: str, fitting: float,
) -> SheetWords:  # fmt: skip
    """All that the sheet says; ``summary`` counts this match too, None if it counts for nothing.

    ``fitting`` is the strength of an opponent that fits the person now.
    """
    records: list[SheetFact | None] = []
    if summary is not None:
        records = [_streak(tally_of(match, summary, level)), _record(match, told.won, summary.total)]
    shown = [*facts, *(fact for fact in records if fact is not None)][:_MOST_FACTS]
    ladder = ladder_of(match.game, summary)
    words = next_words(match, step, level, ladder.all_wins(level))
    if told.won and summary is not None:
        words = first_win(match, ladder, level, summary) or words
    if words is None and level == FITS_ME.key:
        words = next_fit(match, fitting)
    reason = f"{told.reason} {told.story}".strip()
    return SheetWords(told.headline, reason, told.picture, told.won, shown, words)


# What was played


def opponents_level(match: AnyMatch) -> str:
    """The level that the only person played against; empty where there are more people, or several levels."""
    persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
    if len(persons) != 1 or len(match.seats) == 1:
        return ""
    level = opponent_of(match, persons[0])
    return "" if level in (MIXED, PERSON) else level


def tally_of(match: AnyMatch, summary: Summary, level: str) -> Tally:
    """The matches like this one: against this level, with or without taking back; all of them in a game for one."""
    tallies = summary.with_take_backs if match.took_back else summary.by_opponent
    return tallies.get(level, Tally()) if level else summary.total


def streak_against(match: AnyMatch, summary: Summary | None, level: str) -> int:
    """How many matches against ``level`` were won in a row, or lost where it is negative."""
    return tally_of(match, summary, level).streak if summary is not None and level else 0


def played(
    match: AnyMatch, won: bool | None, summary: Summary | None, *, today: int
) -> Played:
    """What is known of a finished match that says what to do next; ``today`` is the number of today's deal."""
    level = opponents_level(match)
    return Played(
        won, len(match.seats), ladder_of(match.game, summary), level, streak_against(match, summary, level),
        may_be_looked_back_on(match), match.can_take_back, match.deal == today,
    )  # fmt: skip


# Why the next thing fits


def next_words(match: AnyMatch, step: NextStep, level: str, won: int) -> NextWords | None:
    """Why the next thing fits, and what it is; None if that needs no words."""
    title = next((_(known.title) for known in match.game.levels if known.key == level), "")
    if step.level is not None:
        picture, other = head(match.game.about, step.level.key), _(step.level.title)
        if step.do is StepKind.STRONGER:
            return NextWords(_beaten(title, won), _("Meet the {level}").format(level=other), picture)
        return NextWords(
            _("The {level} is hard to beat.").format(level=title),
            _("The {level} would like to play, too").format(level=other), picture,
        )  # fmt: skip
    match step.do:
        case StepKind.LOOK_BACK:
            return NextWords(_("One move often decides it."), _("See which one it was"), "objects/icons/search")
        case StepKind.DAY:
            return NextWords(_("The same cards for everybody."), _("Deal of the day"), "objects/icons/calendar")
        case StepKind.UNDO:
            return NextWords(_("You can still save this one."), _("Take a card back"), "objects/icons/undo")
    return None


def first_win(match: AnyMatch, ladder: Ladder, level: str, summary: Summary) -> NextWords | None:
    """What comes after the first win against an animal, or in a game for one; None after any other."""
    if len(match.seats) == 1:
        words = NextWords(_("Your first win!"), _("Next: the deal of the day"), "objects/icons/calendar")
        return words if summary.total.won == 1 else None
    known = [each.key for each in ladder.levels]
    if level not in known or ladder.all_wins(level) != 1:
        return None
    place = known.index(level)
    told = _("Your first win against the {level}!").format(level=_(ladder.levels[place].title))
    if place + 1 == len(known):
        return NextWords(told, _("Win once more, and you have met them all"), head(match.game.about, level))
    following = ladder.levels[place + 1]
    title = _("Win once more, and the {level} waits").format(level=_(following.title))
    return NextWords(told, title, head(match.game.about, following.key))


def next_fit(match: AnyMatch, strength: float) -> NextWords:
    """What becomes of an opponent that fits, whose ``strength`` is this after the match."""
    before = max(info.strength for info in match.seats if isinstance(info.strength, float | int))
    if strength == before:
        words = _("Same strength next time")
    else:
        words = _("A little stronger next time") if strength > before else _("A little easier next time")
    return NextWords(_("“Adaptive” adjusts to your results."), words, head(match.game.about, FITS_ME.key))


def _beaten(level: str, times: int) -> str:
    if times == 2:
        return _("You beat the {level} twice.").format(level=level)
    words = ngettext(
        "You beat the {level} {number} time.", "You beat the {level} {number} times.", times
    )
    return words.format(level=level, number=times)


class StepKind(Enum):
    """The possible next steps."""

    AGAIN = "again"
    SWAPPED = "swapped"
    """Again, with sides swapped."""
    STRONGER = "stronger"
    """Against the next level."""
    WEAKER = "weaker"
    LOOK_BACK = "look back"
    """See how it went."""
    UNDO = "undo"
    NEW_DEAL = "new deal"
    SAME_DEAL = "same deal"
    DAY = "day"
    """The deal of the day."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of a match that has just ended, as far as it says what to do next."""

    won: bool | None
    """For the person at the screen; None if that fits nobody, or it was drawn."""
    seats: int = 2
    ladder: Ladder = field(default_factory=lambda: Ladder((), {}))
    """That of the game, this match counted: it says when a stronger opponent is due."""
    level: str = ""
    """That of the only person's opponents; empty where they are people, or of several levels."""
    in_a_row: int = 0
    """How many were won in a row against that level, this one among them; lost where it is negative."""
    reviewed: bool = False
    """Whether there is somebody to say where it turned."""
    can_take_back: bool = False
    of_the_day: bool = False
    """Whether it was today's deal."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """A suggested next step; ``level`` is the opponent, if it is another one than before."""

    do: StepKind
    level: Level | None = None


def next_step(played: Played) -> NextStep:
    """The most fitting next step after a match."""
    if played.seats == 1:
        return NextStep(_after_solitaire(played))
    stronger = played.ladder.after(played.level) if played.won else None
    if stronger is not None:
        return NextStep(StepKind.STRONGER, stronger)
    weaker = _weaker(played.ladder.levels, played.level)
    if weaker is not None and played.won is False and played.in_a_row <= -_DISCOURAGED:
        return NextStep(StepKind.WEAKER, weaker)
    if played.won is False and played.reviewed:
        return NextStep(StepKind.LOOK_BACK)
    return NextStep(StepKind.SWAPPED if played.seats == 2 else StepKind.AGAIN)


def _weaker(levels: Sequence[Level], level: str) -> Level | None:
    """The level below ``level``; None below the weakest, and where there is no such level."""
    keys = [each.key for each in levels]
    return levels[keys.index(level) - 1] if level in keys[1:] else None


def _after_solitaire(played: Played) -> StepKind:
    """On to the deal of the day after a win; a lost game may still be won."""
    if not played.won:
        return StepKind.UNDO if played.can_take_back else StepKind.SAME_DEAL
    return StepKind.NEW_DEAL if played.of_the_day else StepKind.DAY
