"""The content of the result sheet: verdict, facts with records, the suggested next step and its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from jungle_games.core.achievement import Achievement
from jungle_games.core.formatting import clock_words
from jungle_games.core.game import FITS_ME, Level, Seat
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.ladder import WINS, Ladder
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import AnyMatch
from jungle_games.store.progress import MIXED, PERSON, Summary, Tally
from jungle_games.table.ending.verdict import Verdict, ladder_of, opponent_of
from jungle_games.table.style import head

_MOST_FACTS: Final = 6
_MOST_BADGES: Final = 2
_STAR: Final = "objects/icons/star"


# Facts
_DISCOURAGED: Final = 3
"""The number of losses in a row after which a weaker opponent is suggested."""


@dataclass(frozen=True, slots=True)
class SheetFact:
    """A fact about the match, already translated: an icon, a label, a value, and a smaller ``note``."""

    icon: str
    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class NextWords:
    """The words for the suggested next step and its reason; ``picture`` is an SVG asset.

    ``celebrates``: the reason is a first win.
    """

    sentence: str
    title: str
    picture: str
    celebrates: bool = False


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words of the sheet, already translated; ``won``, ``picture`` and ``sign`` as in a verdict."""

    headline: str
    reason: str
    picture: str
    won: bool | None
    facts: Sequence[SheetFact] = ()
    following: NextWords | None = None
    sign: str = ""


def time_fact(match: AnyMatch) -> Sequence[SheetFact]:
    """The fact of the playing time; none if that was not measured, as in matches online."""
    return [SheetFact("clock", _("Time"), clock_words(match.seconds))] if match.seconds else []


def common_facts(match: AnyMatch) -> Sequence[SheetFact]:
    made = moves_made(match.game, match.moves, len(match.seats))
    return [SheetFact("step_forward", pgettext("a count", "Moves"), str(made)), *time_fact(match)]


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
    """The current winning streak, or else the longest; None if there was none."""
    best = _("best {number}").format(number=tally.best_streak)
    if tally.streak > 1:
        return SheetFact("trophy", _("Streak"), str(tally.streak), f"({best})")
    return SheetFact("trophy", _("Best streak"), str(tally.best_streak)) if tally.best_streak > 1 else None


def _record(match: AnyMatch, won: bool | None, tally: Tally) -> SheetFact | None:
    """The fastest win, if there were several wins."""
    if tally.best_seconds is None or tally.won < 2:
        return None
    new = bool(won) and match.seconds <= tally.best_seconds
    return SheetFact("star", _("Fastest win"), clock_words(tally.best_seconds), _("(new)") if new else "")


def sheet_words(
    match: AnyMatch, told: Verdict, facts: Sequence[SheetFact], summary: Summary | None,
    steps: Sequence[NextStep], level: str, fitting: float,
) -> SheetWords:  # fmt: skip
    """All that the sheet says; ``summary`` counts this match too, None if it counts for nothing.

    ``fitting`` is the strength of an opponent that fits the person now.
    """
    records: list[SheetFact | None] = []
    if summary is not None:
        records = [_streak(tally_of(match, summary, level)), _record(match, told.won, summary.total)]
    shown = [*facts, *(fact for fact in records if fact is not None)][:_MOST_FACTS]
    ladder = ladder_of(match.game, summary)
    words = next_words(match, steps, level, ladder.all_wins(level))
    if level == FITS_ME.key:
        words = next_fit(match, fitting)
    if told.won and summary is not None and len(match.persons) == 1:
        words = first_win(match, ladder, level, summary, words) or words
    reason = "\n".join(filter(None, (told.reason, told.story)))
    return SheetWords(told.headline, reason, told.picture, told.won, shown, words, told.sign)


# What was played


def opponents_level(match: AnyMatch) -> str:
    """The level of the only person's opponents; empty if there are other people, or opponents of different levels."""
    persons = match.persons
    if len(persons) != 1 or len(match.seats) == 1:
        return ""
    level = opponent_of(match, persons[0])
    return "" if level in (MIXED, PERSON) else level


def tally_of(match: AnyMatch, summary: Summary, level: str) -> Tally:
    """The tally of matches like this one: same level and same use of take-backs; of all matches in a solitaire."""
    tallies = summary.with_take_backs if match.took_back else summary.by_opponent
    return tallies.get(level, Tally()) if level else summary.total


def streak_against(match: AnyMatch, summary: Summary | None, level: str) -> int:
    """How many matches against ``level`` were won in a row, or lost where it is negative."""
    return tally_of(match, summary, level).streak if summary is not None and level else 0


def played(match: AnyMatch, won: bool | None, summary: Summary | None) -> Played:
    """What is known of a finished match that says what to do next."""
    level = opponents_level(match)
    ladder, in_a_row = ladder_of(match.game, summary), streak_against(match, summary, level)
    return Played(won, len(match.seats), ladder, level, in_a_row)


# Why the next thing fits


def next_words(match: AnyMatch, steps: Sequence[NextStep], level: str, won: int) -> NextWords | None:
    """Why another opponent is suggested among the ``steps``, and which; None if none is."""
    step = next((step for step in steps if step.level is not None), None)
    if step is None or step.level is None:
        return None
    title = next((_(known.title) for known in match.game.levels if known.key == level), "")
    picture, other = head(match.game.about, step.level.key), _(step.level.title)
    if step.do is StepKind.PATH:
        return NextWords(_beaten(title, won), _("Meet the {level}").format(level=other), picture)
    return NextWords(
        _("The {level} is hard to beat.").format(level=title),
        _("The {level} would like to play, too").format(level=other), picture,
    )  # fmt: skip


def first_win(
    match: AnyMatch, ladder: Ladder, level: str, summary: Summary, following: NextWords | None
) -> NextWords | None:
    """The first win in a game, against an animal or with a preset's rules, and what comes next; None after others.

    ``following``: what comes next after any win against an opponent who adapts.
    """
    place = next((place for place, known in enumerate(ladder.levels) if known.key == level), None)
    opponent = place is not None and len(match.seats) > 1
    if summary.total.won == 1:
        told = _("Your first win in {game}!").format(game=_(match.game.about.title))
    elif opponent and place is not None and ladder.all_wins(level) == 1:
        told = _("Your first win against the {level}!").format(level=_(ladder.levels[place].title))
    elif (preset := match.options.preset()) is not None and summary.first_by(preset):
        name = _(match.options.presets()[preset].title)
        told = _("Your first win by the “{preset}” rules!").format(preset=name)
    else:
        return None
    if opponent and place is not None:
        return _on_the_path(match, ladder, place, told)
    if level == FITS_ME.key and following is not None:
        return replace(following, sentence=told, celebrates=True)
    presets = list(match.options.presets().values())
    place = next((place for place, each in enumerate(presets) if each.key == match.options.preset()), len(presets))
    if place + 1 >= len(presets):
        return NextWords(told, _("The next one waits"), _STAR, True)
    title = _("Try the “{preset}” rules next").format(preset=_(presets[place + 1].title))
    return NextWords(told, title, _STAR, True)


def _on_the_path(match: AnyMatch, ladder: Ladder, place: int, told: str) -> NextWords:
    """What the path has next for who has won against the animal at this ``place`` of it."""
    level, known = ladder.levels[place], ladder.next
    if ladder.wins(level.key) < WINS and ladder.passed <= place:
        if not ladder.wins(level.key):
            return NextWords(told, _("Without help it counts for your path"), head(match.game.about, level.key), True)
        if place + 1 == len(ladder.levels):
            title = _("Win once more, and you have met them all")
            return NextWords(told, title, head(match.game.about, level.key), True)
        known = ladder.levels[place + 1]
        title = _("Win once more, and the {level} waits").format(level=_(known.title))
        return NextWords(told, title, head(match.game.about, known.key), True)
    if known is None:
        return NextWords(told, _("You have met them all"), head(match.game.about, level.key), True)
    return NextWords(told, _("Meet the {level}").format(level=_(known.title)), head(match.game.about, known.key), True)


def next_fit(match: AnyMatch, strength: float) -> NextWords:
    """How the strength of an adaptive opponent changes after the match, ``strength`` being the new one."""
    before = max(info.strength for info in match.seats if isinstance(info.strength, float | int))
    if strength == before:
        words = _("Same strength next time")
    else:
        words = _("A little stronger next time") if strength > before else _("A little easier next time")
    return NextWords(_("“Adaptive” adjusts to your results."), words, head(match.game.about, FITS_ME.key))


def _beaten(level: str, times: int) -> str:
    if times == 2:
        return _("You beat the {level} twice.").format(level=level)
    if times < 2:
        return _("You beat the {level}.").format(level=level)
    words = ngettext(
        "You beat the {level} {number} time.", "You beat the {level} {number} times.", times
    )
    return words.format(level=level, number=times)


class StepKind(Enum):
    """The possible next steps."""

    AGAIN = "again"
    SWAPPED = "swapped"
    """Again, with sides swapped."""
    PATH = "path"
    """Against the animal that the path is at."""
    WEAKER = "weaker"
    NEW_DEAL = "new deal"
    SAME_DEAL = "same deal"


@dataclass(frozen=True, slots=True)
class Played:
    """What the suggestion of a next step depends on."""

    won: bool | None
    """Whether the person at the screen won; None for a draw, or if there is no such person."""
    seats: int = 2
    ladder: Ladder = field(default_factory=lambda: Ladder((), {}))
    """The person's ladder in the game, this match included."""
    level: str = ""
    """The level of the only person's opponents; empty if they are people or of different levels."""
    in_a_row: int = 0
    """The streak against that level, this match included; negative for losses."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """A suggested next step; ``level`` is the opponent, if it is another one than before."""

    do: StepKind
    level: Level | None = None


def next_steps(played: Played) -> Sequence[NextStep]:
    """What fits best after a match, and another thing to play if there is one.

    After a win that is the animal the path is at, unless the one beaten stands higher.
    """
    if played.seats == 1:
        deals = NextStep(StepKind.NEW_DEAL), NextStep(StepKind.SAME_DEAL)
        return deals if played.won else deals[::-1]
    again = NextStep(StepKind.SWAPPED if played.seats == 2 else StepKind.AGAIN)
    levels, keys = played.ladder.levels, [level.key for level in played.ladder.levels]
    if played.level not in keys:
        return (again,)
    place, path = keys.index(played.level), played.ladder.next
    if played.won and path is not None and keys.index(path.key) > place:
        return NextStep(StepKind.PATH, path), again
    if played.won is False and place and played.in_a_row <= -_DISCOURAGED:
        return again, NextStep(StepKind.WEAKER, levels[place - 1])
    return (again,)
