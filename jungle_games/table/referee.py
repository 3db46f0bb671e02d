"""The referee: sets up a puzzle on a table, judges answers, gives hints, tells its stage, and records the attempt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from enum import Enum, IntEnum

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card
from jungle_games.core.formatting import clock_words
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.puzzle import Clue, Puzzle, PuzzleKind, Puzzles, PuzzleSet, Right, Wrong
from jungle_games.store.progress import Attempt, PuzzleProgress


class Stage(Enum):
    """The stage of a puzzle."""

    READY = "ready"
    """How it came about is shown first, once the person is ready."""
    WATCHING = "watching"
    """How it came about is shown first."""
    ASKING = "asking"
    REFUTED = "refuted"
    """A wrong answer lies on the table, and what refutes it."""
    SOLVED = "solved"
    SHOWN = "shown"
    """The solution was given away."""


@dataclass(frozen=True, slots=True)
class WrongTry:
    """A wrong answer after the right ``answers``, and how the table writes it."""

    answers: tuple[str, ...]
    answer: str
    words: str


@dataclass(frozen=True, slots=True)
class DayTask:
    """A task of a day: its key, the title of its game (translated), its emblem, and whether it is solved."""

    key: str
    game: str
    emblem: str
    solved: bool


def next_task(tasks: Sequence[DayTask], key: str) -> str:
    """The key of the next task after ``key`` that is not solved; empty if none is left."""
    keys = [task.key for task in tasks]
    at = keys.index(key) + 1 if key in keys else 0
    return next((task.key for task in (*tasks[at:], *tasks[:at]) if not task.solved and task.key != key), "")


class Help(IntEnum):
    """How much of the next answer a hint shows."""

    NONE = 0
    LOOK = 1
    THINK = 2
    PLACE = 3
    ANSWER = 4


@dataclass(frozen=True, slots=True)
class _Question:
    """The next question: its candidate ``places`` or ``moments``, or neither if the answer is a move."""

    places: Sequence[str] | None
    moments: Sequence[int] | None
    clue: Clue
    cards: tuple[str, Sequence[Card]] = ("", ())


class Referee:
    """Leads through the puzzle of ``puzzles`` that ``key`` names; ``day`` is the date whose daily one it is.

    Raises PuzzleError.
    """

    def __init__(self, puzzles: Puzzles, key: str, day: date | None = None) -> None:
        self.puzzles = puzzles
        self.key = key
        self.day = day
        self.set: PuzzleSet = puzzles.set_of(key)
        self.puzzle: Puzzle = self.set.find(key)
        self.kind: PuzzleKind = puzzles.kind(self.puzzle)
        self.stage = Stage.READY if self.kind.shown_from(self.puzzle) is not None else Stage.ASKING
        self.help = Help.NONE
        self.wrong: Wrong | None = None
        """Why the wrong answer now on the table is wrong; None if there is none."""
        self.told = ""
        """A sentence about what the last right answer found."""
        self.seconds = 0.0
        """The time spent so far in seconds, kept up to date by the puzzle's table."""
        self.record: float | None = None
        """The person's record for similar puzzles in seconds, set by `know`."""
        self.last_of_day = False
        """Whether no other task of its day is left, set by the puzzle's table."""
        self._answers: tuple[str, ...] = ()
        self.tried: tuple[WrongTry, ...] = ()
        self.hints = 0
        self._words = self.kind.title(self.puzzle), self.kind.task(self.puzzle)
        self._question = self._ask()

    def know(self, progress: Mapping[str, PuzzleProgress]) -> None:
        """Set the record: the shortest time for a puzzle of this set and grade without help or mistakes."""
        alike = [self.set.key(each) for each in self.set.puzzles if each.grade == self.puzzle.grade]
        found = [progress[key] for key in alike if key in progress]
        clean = [each.seconds for each in found if not (each.tries or each.hints)]
        self.record = min(filter(None, clean), default=None) if self.kind.timed else None

    def _ask(self) -> _Question:
        """The question after the answers so far; cached, as a kind may need to play a whole match for it."""
        kind, asked = self.kind, (self.puzzle, self._answers)
        return _Question(kind.places(*asked), kind.moments(*asked), kind.clue(*asked), kind.cards(*asked))

    def _take(self, answer: str, told: str, *, last: Stage | None) -> None:
        """Note the right ``answer`` and what it found; then go to the stage ``last``, or ask the next question."""
        self._answers += (answer,)
        self.told = told
        if last is not None:
            self.stage = last
            self._question = replace(self._question, cards=self.kind.cards(self.puzzle, self._answers))
        else:
            self._question = self._ask()

    def start(self) -> AnyMatch:
        match = self.kind.start(self.puzzle)
        match.seconds = self.seconds
        return match

    def anew(self) -> Referee:
        """A referee that begins the puzzle anew; until the solution is known, time, tries and hints are kept."""
        other = Referee(self.puzzles, self.key, self.day)
        if not self.done:
            other.seconds, other.tried, other.hints = self.seconds, self.tried, self.hints
        return other

    # What there is to know

    @property
    def done(self) -> bool:
        return self.stage in (Stage.SOLVED, Stage.SHOWN)

    @property
    def begun(self) -> bool:
        """Whether anything was done that makes an attempt worth storing."""
        return bool(self._answers or self.tried or self.hints)

    @property
    def places(self) -> Sequence[str] | None:
        """The candidate places as text, if the answer now expected is a place; else None."""
        return self._question.places if self.stage is Stage.ASKING else None

    @property
    def asks_place(self) -> bool:
        """Whether the answer that is wanted, or was given last, is a place."""
        return self._question.places is not None

    @property
    def asks_move(self) -> bool:
        """Whether the answer that is wanted, or was given last, is a move."""
        return not self.asks_place and self.moments is None

    @property
    def moments(self) -> Sequence[int] | None:
        """The candidate moments, if the current question asks for a moment; else None."""
        return self._question.moments

    @property
    def found_moment(self) -> int | None:
        """The moment given as the last right answer or shown by a hint; None if there is none."""
        if self.moments is None:
            return None
        if self.done:
            return int(self._answers[-1])
        clue = self.clue
        return int(clue.answer) if clue is not None and self.help is Help.ANSWER else None

    @property
    def clue(self) -> Clue | None:
        shown = self.help is not Help.NONE and self.stage is Stage.ASKING
        return self._question.clue if shown else None

    @property
    def is_record(self) -> bool:
        clean = self.stage is Stage.SOLVED and not self.tried and not self.hints
        return clean and self.record is not None and self.seconds < self.record

    def attempt(self) -> Attempt:
        solved, when = self.stage is Stage.SOLVED, datetime.now(UTC)
        seconds = round(self.seconds, 1)
        return Attempt(self.key, when, solved, len(self.tried), self.hints, seconds, self.day, self.puzzle.grade)

    # In words

    @property
    def title(self) -> str:
        return self._words[0]

    @property
    def task(self) -> str:
        return self._words[1]

    @property
    def cards(self) -> tuple[str, Sequence[Card]]:
        """Cards that are shown with the task, below a caption."""
        return self._question.cards

    @property
    def told_now(self) -> tuple[object, ...]:
        """All that is said of the puzzle now, except the time."""
        return self._words, self.stage, self.help, self.tried, self.hints, self.told, self.record, self.cards

    @property
    def onward(self) -> str:
        if self.stage is Stage.READY:
            return _("Ready")
        return _("Back to Today") if self.last_of_day else _("Next puzzle")

    @property
    def onward_icon(self) -> str:
        if self.stage is Stage.READY:
            return "eye"
        return "calendar" if self.last_of_day else "chevron_right"

    @property
    def record_words(self) -> str:
        """``Record 1:12``; empty where there is none."""
        return "" if self.record is None else _("Record {time}").format(time=clock_words(self.record))

    @property
    def place_words(self) -> str:
        """Its number, of one of the collection."""
        return "" if self.day is not None else _("No. {number}").format(number=self.set.places[self.puzzle.number])

    @property
    def tried_before(self) -> str:
        """What was tried in vain from here, the latest first, without what lies on the table now; empty at the end."""
        before = self.tried[:-1] if self.stage is Stage.REFUTED else self.tried
        here = dict.fromkeys(tried.words for tried in reversed(before) if tried.answers == self._answers)
        return _("Tried: {answers}").format(answers="\N{NO-BREAK SPACE}· ".join(here)) if here and not self.done else ""

    @property
    def todo(self) -> str:
        match self.stage:
            case Stage.READY:
                return _("Press Ready, and watch closely.")
            case Stage.WATCHING:
                return _("Watch closely.")
            case Stage.REFUTED:
                return _("Click, or press Enter, to try again")
            case Stage.SOLVED:
                return self.praise
            case Stage.SHOWN:
                return self.told or _("Start over and try it yourself.")
        if self.hinted or self.told:
            return self.hinted or self.told
        if self.moments is not None:
            return _("Stop where it went wrong.")
        return _("Your move.") if self.places is None else _("Point at the place.")

    @property
    def hinted(self) -> str:
        """What the hint shows that is given now."""
        if self.clue is None:
            return ""
        if self.help < Help.PLACE:
            return self.clue.leads[self.help - 1]
        if self.help is Help.ANSWER:
            return self.clue.why or _("This is the move.")
        return _("Play this one. Can you see where?") if self.asks_move else _("It is here.")

    @property
    def praise(self) -> str:
        tries, hints = len(self.tried), self.hints
        needed = [
            *([ngettext("{number} wrong try", "{number} wrong tries", tries).format(number=tries)] if tries else []),
            *([ngettext("{number} hint", "{number} hints", hints).format(number=hints)] if hints else []),
        ]
        clean = _("A new record!") if self.is_record else _("At the first try!")
        return flowing([_("Solved!"), self.told, " · ".join(needed) or clean])

    # What happens

    def follow(self, move: str, words: str) -> Sequence[str] | None:
        """Judge an answer that the table writes in ``words``: the replies to a right one; None to a wrong one.

        That is only shown, and is taken back at the next input.
        """
        self.help = Help.NONE
        verdict = self.kind.judge(self.puzzle, self._answers, move)
        if isinstance(verdict, Wrong):
            self.wrong, self.stage = verdict, Stage.REFUTED
            self.tried += (WrongTry(self._answers, move, words),)
            return None
        self._take(move, verdict.told, last=Stage.SOLVED if verdict.solved else None)
        return verdict.replies

    def go_back(self) -> None:
        self.wrong, self.stage = None, Stage.ASKING

    def give_hint(self) -> None:
        if self.help is not Help.ANSWER:
            clue = self._question.clue
            leads, placed = list(Help)[1 : len(clue.leads) + 1], bool(clue.place) and len(clue.leads) < Help.THINK
            given = [*leads, *[Help.PLACE] * placed, Help.ANSWER]
            self.help = next(step for step in given if step > self.help)
            self.hints += 1

    def show(self) -> Sequence[str]:
        found: list[str] = []
        while not self.done:
            answer = self._question.clue.answer
            verdict = self.kind.judge(self.puzzle, self._answers, answer)
            assert isinstance(verdict, Right), f"{self.key}: {answer} is said to be right, and judged to be wrong"
            if self.asks_move:
                found.append(answer)
            found.extend(verdict.replies)
            self._take(answer, verdict.told, last=Stage.SHOWN if verdict.solved else None)
        return found

    @property
    def last_place(self) -> str | None:
        """The place that was the last answer of all; None if that was a move, or is not given yet."""
        return self._answers[-1] if self.done and self.asks_place else None

    @property
    def awaits(self) -> bool:
        """Whether the answer now expected is a move."""
        return self.stage is Stage.ASKING and self.asks_move

    @property
    def throw(self) -> str | None:
        """The result of a throw made now, as a move's text; None to leave it to chance."""
        return self._question.clue.answer if self.stage is Stage.ASKING else None

    def reword(self) -> None:
        self._words = self.kind.title(self.puzzle), self.kind.task(self.puzzle)
        cards = self.kind.cards(self.puzzle, self._answers)
        self._question = replace(self._question, cards=cards) if self.done else self._ask()
        if self._answers:
            right = self.kind.judge(self.puzzle, self._answers[:-1], self._answers[-1])
            self.told = right.told if isinstance(right, Right) else ""
        if self.wrong is not None:
            wrong = self.kind.judge(self.puzzle, self._answers, self.tried[-1].answer)
            self.wrong = wrong if isinstance(wrong, Wrong) else None
