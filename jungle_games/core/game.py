"""The contracts every game keeps: position, move, outcome, seat, chance."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from jungle_games.core.analysis import Analyst
from jungle_games.core.clock import ClockSetting, TimeLimit
from jungle_games.core.i18n import N_, _
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.moments import Mentor
from jungle_games.core.options import GameOptions
from jungle_games.core.puzzle_finding import PuzzleFinder
from jungle_games.core.user_error import UserError

Seat = int
"""A player's place at the table, from 0 in playing order."""

WATCHER: Final[Seat] = -1
"""Whoever sits nowhere and only watches: it may know what everybody at the table may know."""


class Chance(Enum):
    """The dealer and the dice: takes the moves that nobody chooses."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
Actor = Seat | Chance


class IllegalMove(ValueError):  # noqa: N818 - named for what happened
    """A move that the rules refuse; the message says why."""


class BadSetup(UserError):  # noqa: N818 - named for what is wrong
    """A start that cannot be played; the message names the key and the reason."""


class Termination(StrEnum):
    """Why a match is over. Each game subclasses this with its own reasons."""


class MatchEnd(Termination):
    """The endings that no game's rules know: what players do beside the board."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    LENGTH = "length"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a match: winning seats (empty for a draw), a score per seat, and why it ended."""

    winners: tuple[Seat, ...]
    scores: tuple[float, ...]
    termination: Termination

    @classmethod
    def of_two(cls, winner: Seat | None, termination: Termination) -> Self:
        """A win of one of two seats, worth 1 and 0, or a draw, worth half to each."""
        if winner is None:
            return cls((), (0.5, 0.5), termination)
        return cls((winner,), (1.0 - winner, float(winner)), termination)

    @classmethod
    def by_points(cls, points: Sequence[float], termination: Termination) -> Self:
        """The most points win, and who has as many wins as well."""
        best = max(points)
        winners = tuple(seat for seat, score in enumerate(points) if score == best)
        return cls(winners, tuple(map(float, points)), termination)


class Move(Protocol):
    """A small frozen value; ``str(move)`` is its text form and parses back to an equal move."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __str__(self) -> str: ...


M = TypeVar("M", bound=Move)


class Position(Protocol[M]):
    """An immutable position; equality and hash go by value."""

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    @property
    def to_move(self) -> Actor | None:
        """The seat to move, ``CHANCE``, or None when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""

    def legal_moves(self) -> Sequence[M]:
        """Every move that may be made now, by whichever seat (see ``actor``); empty when over."""

    def actor(self, move: M) -> Actor:
        """Who makes ``move``, one of the legal moves: mostly ``to_move``."""

    def play(self, move: M) -> Self:
        """The position after ``move``. Raises IllegalMove with the reason."""

    def observe(self, seat: Seat) -> Self:
        """The position as ``seat`` may know it, or a ``WATCHER``."""

    def sample_chance(self, rng: random.Random) -> M:
        """A move of chance, taken when ``to_move`` is ``CHANCE``."""

    def state(self) -> Mapping[str, Any]:
        """The position as plain data for the headless protocol; the rule module documents its keys."""


P = TypeVar("P", bound=Position[Any])
P_contra = TypeVar("P_contra", bound=Position[Any], contravariant=True)
OptionsT = TypeVar("OptionsT", bound=GameOptions)


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of the computer player: its key, its name and a word on it for players (translated when shown).

    ``rating`` is what matches against the game's other levels speak for, in Elo points on a scale of the game's own.
    """

    key: str
    title: str
    summary: str
    rating: int | None = None
    called: str = ""
    """What a player of it is called where ``title`` is no name."""

    @property
    def name(self) -> str:
        """What a player of it is called in sentences and lists, translated when shown."""
        return self.called or self.title


FITS_ME: Final = Level(
    "fits_me", N_("Fits me"), N_("Adapts to your results, so that you win about half."), None, N_("Chameleon"))
"""Stands among the levels for a strength between them that follows the person's own; see ``core/adaptive_level.py``."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """A computer player's answer: its move, and what it makes of the game, told to the seat that asked.

    Raises ValueError for an evaluation that is no share.
    """

    move: M
    evaluation: float | None = None
    """The share that the seat expects to win, from 0 to 1, a draw being half a win; 0 and 1 themselves only where that
    is certain. None if the player did not weigh its chances."""
    line: tuple[M, ...] = ()
    """The move and what is expected to follow; empty if nothing is foreseen."""
    samples: int = 0
    """How many deals or playouts were tried for the move."""
    nodes: int = 0
    """How many positions were looked at in all."""
    depth: int = 0
    """How many moves it looked ahead."""

    def __post_init__(self) -> None:
        if self.evaluation is not None and not 0.0 <= self.evaluation <= 1.0:
            raise ValueError(f"an evaluation is a share from 0 to 1, not {self.evaluation}")


class Player(Protocol[P_contra, M]):
    """A computer player. It is given an observation and nothing else."""

    def choose(self, observation: P_contra, limits: Limits, stop: StopSignal) -> Choice[M]:
        """A legal move for the seat to move in ``observation``, within ``limits`` or once ``stop()``."""


class About(Protocol):
    """What is known of a game before its rules are loaded; its room declares it."""

    @property
    def name(self) -> str:
        """The key in records, the protocol and folder names."""

    @property
    def title(self) -> str:
        """The name in words, translated when shown."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players allowed."""

    @property
    def goal(self) -> str:
        """How it is won, in a short sentence, translated when shown; may be empty."""

    @property
    def emblem(self) -> str:
        """The SVG asset that stands for the game."""

    @property
    def seat_pictures(self) -> tuple[str, ...]:
        """An SVG asset for each seat, or each side where seats form sides; may be empty."""

    @property
    def persons(self) -> tuple[str, ...]:
        """An SVG asset for each seat: the head of a person there; may be empty."""


class Game(ABC, Generic[P, M, OptionsT]):
    """One game of the box: what the screens, matches, records and the protocol need to know of its rules."""

    about: ClassVar[About]
    """The room that declares the game."""
    options_type: type[OptionsT]
    seat_names: ClassVar[tuple[str, ...]] = ()
    """What each seat is called at the table ("Blue", "Red"), translated when shown; may be empty."""
    side_names: ClassVar[tuple[str, ...]] = ()
    """What each side is called, translated when shown, where seats form sides (see ``sides``)."""
    team_option: ClassVar[str] = ""
    """The option that says how many sides the seats form, where it is chosen with their number; a whole number."""
    opening_question: ClassVar[str] = ""
    """What decides who has seat 0, where the rules let that depend on the people: asked before the match."""
    levels: ClassVar[tuple[Level, ...]]
    """Strengths of the computer player, weakest first."""
    setup_keys: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What a setup may fix, with one line of help each."""
    endings: ClassVar[Mapping[Termination, str]] = MappingProxyType({})
    """Why a match ended, a sentence for each reason, translated when shown; ``{winner}`` and ``{loser}`` are seats."""
    knowing_level: ClassVar[str] = ""
    """The key of a player that is given the position itself and says how it can be won: its evaluation is 1 with the
    line that wins, 0 where there is none, None if it has found none; the key is empty for games where nobody may
    ask. It is no strength to play against."""
    open_information: ClassVar[bool] = False
    """True if nothing is hidden and nothing is left to chance, so that any move may be taken back."""
    can_offer_draw: ClassVar[bool] = False
    """True for games of two seats that may end by agreement; nothing may be hidden in them, for a computer player
    answers an offer by what the position is worth to the seat that made it."""
    chance_by_hand: ClassVar[bool] = False
    """True if people at the table make chance's moves with their own hands, as by throwing a die."""
    rules_need_time: ClassVar[bool] = False
    """True if ``time`` and ``flag`` are moves of this game, parsed and played by its own rules."""

    analysed: ClassVar[bool] = False
    """True if an `analyst` may be asked about positions: nothing is hidden, and two seats play."""
    mentored: ClassVar[bool] = False
    """True if a `mentor` finds the moments that mattered in a finished match."""
    finds_puzzles: ClassVar[bool] = False
    """True if a `sifter` makes puzzles of what was missed in a finished match."""

    @property
    def name(self) -> str:
        """The key in records, the protocol and folder names."""
        return self.about.name

    @property
    def title(self) -> str:
        """The name in words, translated when shown."""
        return self.about.title

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players allowed."""
        return self.about.seats

    def start(self, options: OptionsT, *, seats: int | None = None, setup: Mapping[str, Any] | None = None) -> P:
        """The first position for so many ``seats``, or the fewest, as ``setup`` fixes it.

        Raises OptionError or BadSetup, naming the key and the reason.
        """
        count = min(self.seats) if seats is None else seats
        if count not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise BadSetup(f"seats: {count} is not allowed; {self.name} takes {allowed}")
        given = dict(setup or {})
        for key in given:
            if key not in self.setup_keys:
                reason = _("{key}: there is no such key; a setup may have {known}")
                raise BadSetup(reason.format(key=key, known=", ".join(self.setup_keys)))
        return self.set_up(options, count, given)

    @abstractmethod
    def set_up(self, options: OptionsT, seats: int, setup: Mapping[str, Any]) -> P:
        """The first position for an allowed number of ``seats``; ``setup`` has none but ``setup_keys``.

        Raises OptionError or BadSetup, naming the key and the reason.
        """

    @property
    def opponents(self) -> tuple[Level, ...]:
        """All that a computer player may be at the table: the levels, and at last `FITS_ME` where several play."""
        return (*self.levels, FITS_ME) if max(self.seats) > 1 and len(self.levels) > 1 else tuple(self.levels)

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """The move whose text form is ``text``. Raises IllegalMove when it is no move of this game at all."""

    def counts(self, move: str) -> bool:
        """Whether players count the move of this text: not what is but a part of one, or nobody's."""
        return True

    def move_number(self, counted: int, seats: int) -> int:
        """The number, from 1, of what is done after so many moves that count: all seats move once under each."""
        return counted // seats + 1

    @abstractmethod
    def player(self, level: str) -> Player[P, M]:
        """A new computer player of ``level``; its module is imported here, not before."""

    def reason(self, seen: P, choice: Choice[M]) -> str:
        """Why ``choice``, a player's answer to ``seen``, is good: a sentence in the language spoken, or nothing."""
        return ""

    def analyst(self) -> Analyst[P, M]:
        """A new player that tells of the best lines. Raises LookupError for games that are not `analysed`."""
        raise LookupError(f"{self.name} is not analysed")

    def mentor(self) -> Mentor:
        """A new player that looks back on matches. Raises LookupError for games that are not `mentored`."""
        raise LookupError(f"{self.name} has no mentor")

    def puzzle_finder(self) -> PuzzleFinder:
        """A new player that finds puzzles in matches. Raises LookupError for games that are not `sifted`."""
        raise LookupError(f"{self.name} has no sifter")

    def sides(self, options: OptionsT, seats: int) -> Sequence[int]:
        """The side of each of so many ``seats``, from 0: those of one side win and lose together."""
        return range(seats)

    def side_of(self, seat: Seat, options: OptionsT, seats: int) -> Collection[Seat]:
        """Those of so many ``seats`` that win and lose together with ``seat``, itself among them."""
        sides = self.sides(options, seats)
        return tuple(other for other in range(seats) if sides[other] == sides[seat])

    def side_colours(self, options: OptionsT, seats: int) -> tuple[str, ...]:
        """The colours that the sides of so many ``seats`` may choose among; empty where there is no choice.

        Without a choice the sides have the first ones in order; a setup names others (``core/colours.py``).
        """
        return ()

    def goal(self, position: P, seat: Seat) -> str:
        """How ``seat`` wins, in a short sentence in the spoken language: that of the room, or one for this match."""
        return _(self.about.goal) if self.about.goal else ""

    def at_length(self, position: P, seats: int) -> Outcome:
        """How a match of so many ``seats`` ends that is too long to go on: drawn, unless the game has points."""
        return Outcome((), (0.5,) * seats, MatchEnd.LENGTH)

    def attachments(self, options: OptionsT) -> Mapping[str, str]:
        """The level files a record must embed, being none of ours as shipped: file name to content."""
        return {}

    def clock(self, options: OptionsT) -> ClockSetting | None:
        """The clocks the match is played with under ``options``; None if there is none."""
        return None

    def time_limit(self, position: P) -> TimeLimit | None:
        """What is to be done in ``position`` within how long, where the clock is ``per_task``; None: no hurry."""
        return None

    def told(self, before: P, move: M) -> str:
        """What everybody may hear of ``move``, made in ``before``: its text; where chance makes it in secret, its verb.

        A move of chance is open where it is listed among the legal ones as it is, such as a roll of the die.
        """
        text = str(move)
        is_open = before.actor(move) is not CHANCE or text in map(str, before.legal_moves())
        return text if is_open else text.partition(" ")[0]

    def reflex(self, position: P) -> M | None:
        """What a computer player that it is up to does at once and without a thought; None where there is nothing."""
        return None

    def may_take_back(self, before: P, move: M) -> bool:
        """Whether ``move``, made in ``before``, showed nothing hidden and may be taken back."""
        return self.open_information

    def chance_stays(self, before: P, move: M) -> bool:
        """Whether what chance did in ``before`` is there to stay; if not, the move before it may be taken back."""
        return True
