"""Puzzles: positions with a task and a proved solution, in numbered sets that never change.

A set is a file ``levels/<game>/puzzles/<number>.yaml``. What its puzzles mean is up to the game: each game with puzzles
provides `PuzzleKind` s under the names used in the file. Daily puzzles are drawn from sets by number, so a published
set never changes, and a changed generator makes a new set.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Protocol

import msgspec
from msgspec import Meta

from jungle_games.base.system import levels_folder
from jungle_games.core.cards import Card
from jungle_games.core.errors import UserError
from jungle_games.core.game import AnyGame
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import AnyMatch, Match, ReplayError
from jungle_games.core.options import GameOptions
from jungle_games.core.reading import YamlError, read_bounded, read_yaml
from jungle_games.core.seat_names import SeatInfo

GRADES: Final = 5
"""The hardest grade; grade 1 is for children."""
LARGEST_SET: Final = 900_000
"""Most bytes in a set's file."""


class PuzzleError(UserError):
    """A set of puzzles that cannot be read; the message names file and reason."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One puzzle of a set; the meaning of ``facts`` depends on its kind."""

    number: Annotated[int, Meta(ge=1)]
    grade: Annotated[int, Meta(ge=1, le=GRADES)]
    kind: str
    facts: dict[str, Any]


class PuzzleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered set of puzzles of one game, by rising numbers; one that is gone leaves its number unused."""

    game: str
    number: Annotated[int, Meta(ge=1)]
    puzzles: Annotated[list[Puzzle], Meta(min_length=1)]

    def key(self, puzzle: Puzzle) -> str:
        """The permanent, unique key of a puzzle: ``jungle/1/14``."""
        return f"{self.game}/{self.number}/{puzzle.number}"

    @property
    def places(self) -> Mapping[int, int]:
        """The numbers that people are told, counted on from grade to grade without a gap, by those of the puzzles."""
        ordered = sorted(self.puzzles, key=lambda puzzle: puzzle.grade)
        return {puzzle.number: place for place, puzzle in enumerate(ordered, 1)}

    def find(self, key: str) -> Puzzle:
        """The puzzle of this set that ``key`` names. Raises PuzzleError."""
        for puzzle in self.puzzles:
            if self.key(puzzle) == key:
                return puzzle
        raise no_puzzle(key)


def no_puzzle(key: str) -> PuzzleError:
    return PuzzleError(_("There is no puzzle {key}.").format(key=key))


@dataclass(frozen=True, slots=True)
class Right:
    """A correct answer: ``replies`` are the moves that follow; ``solved`` if it was the last one needed.

    ``told`` is a sentence about what was found, or empty.
    """

    replies: Sequence[str] = ()
    solved: bool = False
    told: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer, and why in a short sentence; ``refutation`` are the moves that demonstrate it."""

    reason: str
    refutation: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Clue:
    """A hint: first the ``place`` to start from or look at, unless that says all or is marked, then the ``answer``.

    Before that ``leads`` say what to look at, and in place of ``place`` what to think of; ``why`` is for the answer.
    """

    place: str
    answer: str
    leads: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Motif:
    """The most striking thing about a puzzle's start, without a hint at its solution. The words are translated.

    ``looks`` are the pictures that show it, as names of drawings, and ``ground`` is what they lie on.
    """

    name: str
    """A title, such as “Rats in the river”."""
    told: str
    """A sentence that says the same."""
    looks: Sequence[str]
    ground: str
    rarity: int = 0
    """How rare it is, from 0: the rarest motif of a day's puzzles gives the day its title."""


def right_so_far(number: int, steps: int) -> str:
    """What is said of the right answer ``number`` of so many ``steps``; nothing of the last."""
    return _("Right, step {number} of {all}.").format(number=number, all=steps) if number < steps else ""


class PuzzleKind(Protocol):
    """One kind of puzzle of a game. Its answers are moves of the game, places on its table, or moments of the match.

    All answers are text; a moment is the number of moves made by then. The methods' ``answers`` are
    the correct ones given so far. All words are translated.
    """

    timed: ClassVar[bool] = False
    """Whether to keep the person's best time without help or mistakes."""

    @property
    def name(self) -> str:
        """What puzzles of this kind are called, if the game has several kinds."""
        return ""

    def title(self, puzzle: Puzzle) -> str:
        """The task in a few words: ``Find the win in 4``."""

    def task(self, puzzle: Puzzle) -> str:
        """The task in a sentence or two."""

    def cards(self, puzzle: Puzzle, answers: Sequence[str]) -> tuple[str, Sequence[Card]]:
        """Cards that belong to the task and are shown with it, below a caption; none by default."""
        return "", ()

    def alike(self, puzzle: Puzzle) -> tuple[str, str] | None:
        """The place that the question is about, and its hidden partner, which is turned up at the end."""
        return None

    def start(self, puzzle: Puzzle) -> AnyMatch:
        """The match at the start of the puzzle; the person plays the seat to move."""

    def places(self, puzzle: Puzzle, answers: Sequence[str]) -> Sequence[str] | None:
        """The candidate places, as text, if the next answer is a place; else None."""
        return None

    def moments(self, puzzle: Puzzle, answers: Sequence[str]) -> Sequence[int] | None:
        """The candidate moments, if the next answer is a moment; else None.

        The person steps through them, starting before the first, and answers with a move while the right one is shown.
        """
        return None

    def shown_from(self, puzzle: Puzzle) -> int | None:
        """The ply from which the match is replayed first; None to show only its end."""
        return None

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        """Whether ``answer`` is right."""

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        """A hint for the next answer."""

    def motif(self, puzzle: Puzzle) -> Motif | None:
        """The motif of the puzzle if it is worth mentioning, without giving away the solution."""
        return None

    def figure(self, puzzle: Puzzle) -> Mapping[str, str] | None:
        """A figure of the rule book that stands for the puzzle; None for what is seen first of it."""
        return None


class ReplayedKind(PuzzleKind):
    """A kind whose puzzles are positions from matches of ``seats``: ``facts`` have ``deal`` and ``moves``.

    The moves are one comma-separated text, including chance moves.
    """

    def __init__(self, game: AnyGame, options: GameOptions, *seats: SeatInfo) -> None:
        self._game = game
        self._options = options
        self._seats = seats

    def match(self, deal: int, moves: Sequence[str] = ()) -> AnyMatch:
        """The match of this deal after ``moves``. Raises ReplayError."""
        return Match(self._game, self._options, self._seats, deal=deal, chance="driver", moves=moves)

    def start(self, puzzle: Puzzle) -> AnyMatch:
        return self.after(puzzle, ())

    def after(self, puzzle: Puzzle, answers: Sequence[str]) -> AnyMatch:
        """The match after its moves and ``answers``. Raises PuzzleError if they cannot be played."""
        moves = str(puzzle.facts["moves"]).split(", ")
        try:
            return self.match(puzzle.facts["deal"], [*moves, *answers])
        except ReplayError as error:
            raise PuzzleError(str(error)) from error


def read_set(path: Path) -> PuzzleSet:
    """The set in the file at ``path``. Raises PuzzleError."""
    try:
        text = read_bounded(path, LARGEST_SET).decode("utf-8")
        found = msgspec.convert(read_yaml(text).data, PuzzleSet)
    except (OSError, UnicodeDecodeError, YamlError, msgspec.ValidationError) as error:
        raise PuzzleError(_("{file}: {reason}").format(file=path.name, reason=error)) from error
    numbers = [puzzle.number for puzzle in found.puzzles]
    if numbers != sorted(set(numbers)):
        reason = _("the numbers of its puzzles do not rise")
        raise PuzzleError(_("{file}: {reason}").format(file=path.name, reason=reason))
    return found


def read_one(path: Path, number: int) -> Puzzle:
    """The puzzle of this number, parsed without the rest of the set's file. Raises PuzzleError.

    Files not formatted by our tools are parsed as a whole.
    """
    try:
        content = read_bounded(path, LARGEST_SET)
        begin = content.find(b"\n- number: %d\n" % number)
        if begin >= 0:
            end = content.find(b"\n- number: ", begin + 1)
            row = content[begin + 1 : end + 1 if end >= 0 else None].decode("utf-8")
            [puzzle] = msgspec.convert(read_yaml(row).data, list[Puzzle])
            if puzzle.number == number:
                return puzzle
    except (OSError, UnicodeDecodeError, YamlError, msgspec.ValidationError, ValueError):
        pass  # parsing the whole file will report the problem
    for puzzle in read_set(path).puzzles:
        if puzzle.number == number:
            return puzzle
    raise no_puzzle(f"{path.stem}/{number}")


def following(found: PuzzleSet, puzzle: Puzzle, solved: Collection[str]) -> str:
    """The key of the puzzle after ``puzzle``: the next unsolved one, or else the next."""
    at = found.puzzles.index(puzzle) + 1
    keys = [found.key(other) for other in (*found.puzzles[at:], *found.puzzles[:at])]
    return next((key for key in keys if key not in solved and key != found.key(puzzle)), keys[0])


# Days


@dataclass(frozen=True, slots=True)
class Draw:
    """From the day ``since``, daily puzzles are drawn from the set of this number, which has ``size`` puzzles.

    With whole weeks of them, more than a year has, none comes again within a year. A week begins with the easy ones so
    many days ``late``: as games differ in that, each day has something gentle.
    """

    since: date
    set: int
    size: int
    late: int = 0


def daily_number(game: str, day: date, draw: Draw) -> int:
    """The number of the daily puzzle of ``game``: each puzzle of the set once, then again in the same order.

    Like sets, weeks start easy: Mondays get the first seventh of the set, Sundays the last, but where they begin late.
    """
    return _order(game, draw)[(day - draw.since).days % draw.size]


@cache
def _order(game: str, draw: Draw) -> tuple[int, ...]:
    """The puzzles of a set in the order of days; the same on every machine, forever."""

    def lot(place: int) -> tuple[int, bytes]:
        return (draw.since.weekday() + place - draw.late) % 7, sha256(f"{game}/{draw.set}/{place}".encode()).digest()

    places = sorted(range(draw.size), key=lot)
    return tuple(puzzle for _place, puzzle in sorted(zip(places, range(1, draw.size + 1), strict=True)))


def theme_of(motifs: Sequence[Motif], day: date) -> Motif | None:
    """The motif that names ``day``: of the rarest ones each may be it, the same on every machine; None without any."""
    rarest = max((motif.rarity for motif in motifs), default=0)
    among = [motif for motif in motifs if motif.rarity == rarest]
    lot = sha256(day.isoformat().encode()).digest()[0]
    return among[lot % len(among)] if among else None


class Puzzles:
    """The puzzles of one game: its ``kinds`` by name, the sets in its folder, and the sets that days draw from."""

    def __init__(self, game: str, kinds: Mapping[str, PuzzleKind], draws: Sequence[Draw]) -> None:
        self.game = game
        self.kinds = kinds
        self.draws = draws
        self._sets: dict[int, PuzzleSet] = {}

    def numbers(self) -> list[int]:
        folder = levels_folder(self.game) / "puzzles"
        return sorted(int(path.stem) for path in folder.glob("*.yaml") if path.stem.isdecimal())

    def collection(self) -> list[int]:
        """The numbers of the sets that may be played at any time: those that no day draws from."""
        drawn = {draw.set for draw in self.draws}
        return [number for number in self.numbers() if number not in drawn]

    def read(self, number: int) -> PuzzleSet:
        """The set of this number. Raises PuzzleError."""
        if number not in self._sets:
            self._sets[number] = read_set(self._file(number))
        return self._sets[number]

    def _file(self, number: int) -> Path:
        return levels_folder(self.game) / "puzzles" / f"{number}.yaml"

    def set_of(self, key: str) -> PuzzleSet:
        """The set of the puzzle that ``key`` names. Raises PuzzleError."""
        game, _slash, rest = key.partition("/")
        number = rest.partition("/")[0]
        if game != self.game or not number.isdecimal():
            raise no_puzzle(key)
        return self.read(int(number))

    def find(self, key: str) -> Puzzle:
        """The puzzle that ``key`` names, read without the rest of its set. Raises PuzzleError."""
        game, number, place = (*key.split("/"), "", "")[:3]
        unread = number.isdecimal() and int(number) not in self._sets
        if game != self.game or not unread or not place.isdecimal():
            return self.set_of(key).find(key)
        return read_one(self._file(int(number)), int(place))

    def kind(self, puzzle: Puzzle) -> PuzzleKind:
        """The kind of ``puzzle``. Raises PuzzleError."""
        if puzzle.kind not in self.kinds:
            raise PuzzleError(_("There are no puzzles of the kind {kind}.").format(kind=puzzle.kind))
        return self.kinds[puzzle.kind]

    def daily(self, day: date) -> str | None:
        """The key of the daily puzzle of ``day``; None if days draw from no set."""
        if not self.draws:
            return None
        begun = [draw for draw in self.draws if draw.since <= day] or self.draws[:1]
        draw = max(begun, key=lambda draw: draw.since)
        return f"{self.game}/{draw.set}/{daily_number(self.game, day, draw)}"
