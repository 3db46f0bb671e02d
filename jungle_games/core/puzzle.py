"""Puzzles: positions with a task that is proved to have an answer, in numbered sets that never change.

A set lies in ``levels/<game>/puzzles/<number>.yaml``. What its puzzles mean is the game's: each game that has puzzles
gives `PuzzleKind` s, by the name that the set's file has. Days draw from sets by number, so a set that
was published stays as it is, and what a changed generator makes is another set.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Protocol

import msgspec
from msgspec import Meta

from jungle_games.core.files import read_bounded
from jungle_games.core.game import Game
from jungle_games.core.i18n import _
from jungle_games.core.match import Match, ReplayError
from jungle_games.core.options import GameOptions
from jungle_games.core.seat_names import people
from jungle_games.core.user_error import UserError
from jungle_games.core.yaml_text import YamlError, read_yaml
from jungle_games.resources import levels_folder

OWN: Final = 0
"""The number of the set that the person's own matches fill."""
_OWN: Final = "own"
"""How the keys of its puzzles name it."""
GRADES: Final = 5
"""From 1, which a child solves, to this."""
LARGEST_SET: Final = 900_000
"""Bytes of a set's file."""


class PuzzleError(UserError):
    """A set of puzzles that cannot be read; the message names file and reason."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One puzzle of a set: ``facts`` are its kind's own."""

    number: Annotated[int, Meta(ge=1)]
    grade: Annotated[int, Meta(ge=1, le=GRADES)]
    kind: str
    facts: dict[str, Any]


class PuzzleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered set of one game; its puzzles are numbered from 1 on, the easy ones first."""

    game: str
    number: Annotated[int, Meta(ge=1)]
    puzzles: Annotated[list[Puzzle], Meta(min_length=1)]

    def key(self, puzzle: Puzzle) -> str:
        """What tells a puzzle from all others, for good: ``jungle/1/14``."""
        return f"{self.game}/{self.number}/{puzzle.number}"

    def find(self, key: str) -> Puzzle:
        """The puzzle of this set that ``key`` names. Raises PuzzleError."""
        place = key.rpartition("/")[2]
        number = int(place) if place.isdecimal() else 0
        if 1 <= number <= len(self.puzzles) and self.key(self.puzzles[number - 1]) == key:
            return self.puzzles[number - 1]
        raise no_puzzle(key)


class OwnSet(PuzzleSet, frozen=True):
    """The puzzles that a person's own matches made, which come and go; each is told from the others by its name."""

    names: list[str]

    def key(self, puzzle: Puzzle) -> str:
        """``jungle/own/3f09c2d4a1b7``, wherever in the set it is."""
        return own_key(self.game, self.names[puzzle.number - 1])

    def find(self, key: str) -> Puzzle:
        """The puzzle of this set that ``key`` names. Raises PuzzleError."""
        name = key.rpartition("/")[2]
        if name in self.names and own_key(self.game, name) == key:
            return self.puzzles[self.names.index(name)]
        raise no_puzzle(key)


def own_key(game: str, name: str) -> str:
    """The key of the puzzle called ``name`` that a match of ``game`` made."""
    return f"{game}/{_OWN}/{name}"


def is_own(key: str) -> bool:
    """Whether ``key`` is that of a puzzle that a match of the person's made."""
    return key.partition("/")[2].startswith(f"{_OWN}/")


def no_puzzle(key: str) -> PuzzleError:
    """There is none that ``key`` names."""
    return PuzzleError(_("There is no puzzle {key}.").format(key=key))


@dataclass(frozen=True, slots=True)
class Right:
    """An answer that is right: ``replies`` are moves that are made next; ``solved`` when it was the last.

    ``told`` says in a sentence what was found, where that is worth knowing.
    """

    replies: Sequence[str] = ()
    solved: bool = False
    told: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """An answer that is wrong, and why in a short sentence: ``refutation`` are the moves after it that show it."""

    reason: str
    refutation: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Clue:
    """A hint: first the ``place`` of what is to be moved or looked at, then the whole ``answer``."""

    place: Any
    answer: str


class PuzzleKind(Protocol):
    """What one kind of a game's puzzles means. Answers are moves of the game, places of its table, or moments.

    All are text; a moment of the match is the number of moves after which it stands. ``answers`` of the methods are
    those given so far that were right. All words are translated. Kinds derive from it.
    """

    timed: ClassVar[bool] = False
    """Whether one's own record counts, the shortest time without help or a wrong try."""

    @property
    def name(self) -> str:
        """What puzzles of this kind are called, where there are several kinds."""
        return ""

    def title(self, puzzle: Puzzle) -> str:
        """The task in a few words: ``Find the win in 4``."""

    def task(self, puzzle: Puzzle) -> str:
        """The task in a sentence or two."""

    def start(self, puzzle: Puzzle) -> Match[Any, Any]:
        """The match as it stands when the puzzle begins; the person sits in the seat to move."""

    def places(self, puzzle: Puzzle, answers: Sequence[str]) -> Sequence[str] | None:
        """The places of the table, as text, one of which is the next answer; None if that is a move."""
        return None

    def moments(self, puzzle: Puzzle, answers: Sequence[str]) -> Sequence[int] | None:
        """The moments of the match, one of which is the next answer; None if that is a move or a place.

        One looks through them, beginning before the first, and answers by a move while the wanted one is shown.
        """
        return None

    def shown_from(self, puzzle: Puzzle) -> int | None:
        """After how many moves of the match one begins to watch it as it was played; None: only its end is seen."""
        return None

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        """Whether ``answer`` is right."""

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        """What helps to find the next answer."""

    def essence(self, puzzle: Puzzle) -> str:
        """What twins have in common: whoever has solved one of them knows the other."""
        return repr((puzzle.kind, puzzle.facts))

    def check(self, puzzle: Puzzle) -> None:
        """Raises PuzzleError unless it can be put on a table and solved, whoever wrote it: shipped ones always can."""
        return

    def prove(self, puzzle: Puzzle) -> None:
        """Prove from the rules alone that the puzzle is what it says. Raises PuzzleError with what is not so."""


class ReplayedKind(PuzzleKind):
    """A kind whose puzzles are what a match of ``seats`` people has come to: ``facts`` have its ``deal`` and ``moves``.

    The moves are one text, with commas between them; chance's are among them.
    """

    def __init__(self, game: Game[Any, Any, Any], options: GameOptions, seats: int) -> None:
        self._game = game
        self._options = options
        self._seats = people(seats)

    def match(self, deal: int, moves: Sequence[str] = ()) -> Match[Any, Any]:
        """The match of this deal after ``moves``. Raises ReplayError."""
        return Match(self._game, self._options, self._seats, deal=deal, chance="driver", moves=moves)

    def start(self, puzzle: Puzzle) -> Match[Any, Any]:
        """The match after its moves. Raises PuzzleError if they cannot be played."""
        return self.after(puzzle, ())

    def after(self, puzzle: Puzzle, answers: Sequence[str]) -> Match[Any, Any]:
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
    if [puzzle.number for puzzle in found.puzzles] != list(range(1, len(found.puzzles) + 1)):
        reason = _("its puzzles are not numbered from 1 on")
        raise PuzzleError(_("{file}: {reason}").format(file=path.name, reason=reason))
    return found


def read_one(path: Path, number: int) -> Puzzle:
    """The puzzle of this number in the set's file, of which nothing else is understood. Raises PuzzleError.

    A file that is laid out otherwise than the tools do it is read as a whole.
    """
    try:
        content = read_bounded(path, LARGEST_SET)
        begin, end = (content.find(b"\n- number: %d\n" % each) for each in (number, number + 1))
        if begin >= 0:
            row = content[begin + 1 : end + 1 if end >= 0 else None].decode("utf-8")
            [puzzle] = msgspec.convert(read_yaml(row).data, list[Puzzle])
            if puzzle.number == number:
                return puzzle
    except (OSError, UnicodeDecodeError, YamlError, msgspec.ValidationError, ValueError):
        pass  # whatever it is, it is told by reading all
    puzzles = read_set(path).puzzles
    if not 1 <= number <= len(puzzles):
        raise no_puzzle(f"{path.stem}/{number}")
    return puzzles[number - 1]


def following(found: PuzzleSet, puzzle: Puzzle, solved: Collection[str]) -> str:
    """The key of the puzzle to go on with after ``puzzle``: the next one that is not ``solved``, else the next."""
    at = puzzle.number % len(found.puzzles)
    keys = [found.key(other) for other in (*found.puzzles[at:], *found.puzzles[:at])]
    return next((key for key in keys if key not in solved and key != found.key(puzzle)), keys[0])


# Days


@dataclass(frozen=True, slots=True)
class Draw:
    """From the day ``since`` on, a game's daily puzzle is drawn from the set of this number, which has ``size``."""

    since: date
    set: int
    size: int


def daily_number(game: str, day: date, draw: Draw) -> int:
    """The number of the puzzle of ``game`` on ``day``: every puzzle of the set once, then anew in another order.

    Sets begin with what is easy, and so do weeks: Mondays have the first seventh of the set, Sundays the last.
    """
    round_, place = divmod((day - draw.since).days, draw.size)
    weekday = (day - timedelta(days=place)).weekday()
    return _order(game, draw.set, draw.size, round_, weekday)[place]


@cache
def _order(game: str, number: int, size: int, round_: int, weekday: int) -> tuple[int, ...]:
    """The puzzles of a set by days, of which the first is this ``weekday``; the same on every machine, for ever."""

    def lot(place: int) -> tuple[int, bytes]:
        return (weekday + place) % 7, sha256(f"{game}/{number}/{round_}/{place}".encode()).digest()

    places = sorted(range(size), key=lot)
    return tuple(puzzle for _place, puzzle in sorted(zip(places, range(1, size + 1), strict=True)))


class Puzzles:
    """The puzzles of one game: its ``kinds`` by name, the sets in its folder, and from which of them days draw."""

    def __init__(self, game: str, kinds: Mapping[str, PuzzleKind], draws: Sequence[Draw]) -> None:
        self.game = game
        self.kinds = kinds
        self.draws = draws
        self._sets: dict[int, PuzzleSet] = {}

    def numbers(self) -> list[int]:
        """The numbers of the sets there are."""
        folder = levels_folder(self.game) / "puzzles"
        return sorted(int(path.stem) for path in folder.glob("*.yaml") if path.stem.isdecimal())

    def read(self, number: int) -> PuzzleSet:
        """The set of this number. Raises PuzzleError."""
        if number not in self._sets:
            self._sets[number] = read_set(self._file(number))
        return self._sets[number]

    def _file(self, number: int) -> Path:
        return levels_folder(self.game) / "puzzles" / f"{number}.yaml"

    def joined_by(self, own: OwnSet) -> Puzzles:
        """These puzzles and those of the person's ``own`` matches, which are read like a set of the number ``OWN``."""
        joined = Puzzles(self.game, self.kinds, self.draws)
        joined._sets = {**self._sets, OWN: own}
        return joined

    def set_of(self, key: str) -> PuzzleSet:
        """The set of the puzzle that ``key`` names. Raises PuzzleError."""
        game, _slash, rest = key.partition("/")
        number = rest.partition("/")[0]
        if number == _OWN and OWN not in self._sets:
            raise no_puzzle(key)
        if game != self.game or not (number == _OWN or number.isdecimal()):
            raise no_puzzle(key)
        return self.read(OWN if number == _OWN else int(number))

    def find(self, key: str) -> Puzzle:
        """The puzzle that ``key`` names; its set is not read for that alone. Raises PuzzleError."""
        game, number, place = (*key.split("/"), "", "")[:3]
        unread = number.isdecimal() and int(number) not in self._sets
        if game != self.game or not unread or not place.isdecimal():
            return self.set_of(key).find(key)
        return read_one(self._file(int(number)), int(place))

    def kind(self, puzzle: Puzzle) -> PuzzleKind:
        """What ``puzzle`` means. Raises PuzzleError."""
        if puzzle.kind not in self.kinds:
            raise PuzzleError(_("There are no puzzles of the kind {kind}.").format(kind=puzzle.kind))
        return self.kinds[puzzle.kind]

    def daily(self, day: date) -> str | None:
        """The key of the puzzle of ``day``; None before the first."""
        begun = [draw for draw in self.draws if draw.since <= day]
        if not begun:
            return None
        draw = max(begun, key=lambda draw: draw.since)
        return f"{self.game}/{draw.set}/{daily_number(self.game, day, draw)}"
