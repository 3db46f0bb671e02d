"""The interfaces every game implements: position, move, outcome, player, game; and what open games build upon."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, NoReturn, Protocol, Self, TypeVar

from jungle_games.core.errors import UserError
from jungle_games.core.findings import Analyst, Claims, Explanation
from jungle_games.core.i18n import _
from jungle_games.core.limits import FITS_ME as FITS_ME
from jungle_games.core.limits import ClockSetting, Limits, StopSignal, TimeLimit
from jungle_games.core.limits import Level as Level
from jungle_games.core.options import GameOptions

Seat = int
"""A player's place at the table, from 0 in playing order."""

WATCHER: Final[Seat] = -1
"""The seat of a spectator, who may know only what everybody at the table may know."""


class Chance(Enum):
    """The chance player: dealer and dice."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
Actor = Seat | Chance


class IllegalMove(ValueError):  # noqa: N818 - named for what happened
    """A move that the rules forbid; the message says why."""


class BadSetup(UserError):  # noqa: N818 - named for what is wrong
    """An invalid set-up; the message names the key and the reason."""


class Termination(StrEnum):
    """Why a match is over. Each game subclasses this with its own reasons."""


class MatchEnd(Termination):
    """The endings outside any game's rules: resignation, an agreed draw, and the like."""

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
    def by_points(cls, points: Sequence[float], termination: Termination) -> Self:
        """The outcome of a game won by the most points; all seats that share first place win."""
        best = max(points)
        winners = tuple(seat for seat, score in enumerate(points) if score == best)
        return cls(winners, tuple(map(float, points)), termination)


class Move(Protocol):
    """A small frozen value; ``str(move)`` is its text form and parses back to an equal move."""

    def __hash__(self) -> int: ...


M = TypeVar("M", bound=Move)


class Position(Protocol[M]):
    """An immutable position; equality and hash go by value."""

    def __hash__(self) -> int: ...

    @property
    def to_move(self) -> Actor | None:
        """The seat to move, ``CHANCE``, or None when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""

    def legal_moves(self) -> Sequence[M]:
        """All legal moves now, of every seat that may move (see ``actor``); empty when the game is over."""

    def actor(self, move: M) -> Actor:
        """The seat that makes the legal move ``move``: usually ``to_move``."""

    def play(self, move: M) -> Self:
        """The position after ``move``. Raises IllegalMove with the reason."""

    def observe(self, seat: Seat) -> Self:
        """The observation of ``seat``, or of a ``WATCHER``."""

    def sample_chance(self, rng: random.Random) -> M:
        """A random chance move, for when ``to_move`` is ``CHANCE``."""

    def state(self) -> Mapping[str, object]:
        """The position as plain data; ``docs/protocol.md`` has its keys."""


P = TypeVar("P", bound=Position[Any])
P_contra = TypeVar("P_contra", bound=Position[Any], contravariant=True)
OptionsT = TypeVar("OptionsT", bound=GameOptions)


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """A computer player's move, with its evaluation from the point of view of the seat that asked.

    Raises ValueError for an evaluation outside 0 to 1.
    """

    move: M
    evaluation: float | None = None
    """The share that the seat expects to win, from 0 to 1, a draw being half a win; 0 and 1 themselves only where that
    is certain. None if the player did not weigh its chances."""
    line: tuple[M, ...] = ()
    """The principal variation, beginning with the move; empty if there is none."""
    samples: int = 0
    """The number of deals or playouts tried for the move."""
    nodes: int = 0
    """The number of positions searched."""
    depth: int = 0
    """The search depth in moves."""
    explanation: Explanation | None = None
    """Why the move is good; None where nobody asked, or there is nothing certain to say."""

    def __post_init__(self) -> None:
        if self.evaluation is not None and not 0.0 <= self.evaluation <= 1.0:
            raise ValueError(f"an evaluation is a share from 0 to 1, not {self.evaluation}")


class Player(Protocol[P_contra, M]):
    """A computer player, which receives observations only."""

    def choose(self, observation: P_contra, limits: Limits, stop: StopSignal) -> Choice[M]:
        """Choose a move for the seat to move in ``observation``, within ``limits`` or until ``stop()`` is true."""


class About(Protocol):
    """What is known of a game before its rules are loaded; its room declares it."""

    @property
    def name(self) -> str:
        """The key in records, the protocol and folder names."""

    @property
    def title(self) -> str:
        """The title of the game, translated when shown."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players allowed."""

    @property
    def goal(self) -> str:
        """How the game is won, in a short sentence, translated when shown; may be empty."""

    @property
    def emblem(self) -> str:
        """The SVG asset that stands for the game."""

    @property
    def seat_pictures(self) -> tuple[str, ...]:
        """An SVG asset for each seat, or for each side if seats form sides; may be empty."""

    @property
    def persons(self) -> tuple[str, ...]:
        """An SVG asset for each seat, the head of a person there; may be empty."""

    def load(self, part: str) -> Any:
        """The object of the game's package that ``part``, such as ``.player.claims:CLAIMS``, names."""


class Game(ABC, Generic[P, M, OptionsT]):
    """One game of the box: what the screens, matches, records and the protocol need to know of its rules."""

    about: ClassVar[About]
    """The room that declares the game."""
    options_type: type[OptionsT]
    seat_names: ClassVar[tuple[str, ...]] = ()
    """What each seat is called at the table ("Blue", "Red"), translated when shown; may be empty."""
    side_names: ClassVar[tuple[str, ...]] = ()
    """What each side is called, translated when shown, if seats form sides (see ``sides``)."""
    team_option: ClassVar[str] = ""
    """The integer option for the number of sides, if that is chosen along with the number of seats."""
    opening_question: ClassVar[str] = ""
    """The question that decides who gets seat 0, if that depends on the people; asked before the match."""
    levels: ClassVar[tuple[Level, ...]]
    """Strengths of the computer player, weakest first."""
    setup_keys: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What a setup may fix, with one line of help each."""
    endings: ClassVar[Mapping[Termination, str]] = MappingProxyType({})
    """Why a match ended, a sentence for each reason, translated when shown; ``{winner}`` and ``{loser}`` are seats."""
    knowing_level: ClassVar[str] = ""
    """The key of a player that is given the position itself and says how it can be won; empty where nobody may ask.
    Its evaluation is 1 with the line that wins, 0 where there is none, None if it has found none."""
    judging_level: ClassVar[str] = ""
    """The key of a player that judges every position alike for hints and reviews; empty if the strongest level does."""
    open_information: ClassVar[bool] = False
    """True for games of perfect information, in which any move may be taken back."""
    can_offer_draw: ClassVar[bool] = False
    """True for games of two seats, with nothing hidden, that may end by agreement."""
    chance_by_hand: ClassVar[bool] = False
    """True if people at the table make chance moves themselves, such as throwing a die."""
    rules_need_time: ClassVar[bool] = False
    """True if ``time`` and ``flag`` are moves of this game's own rules."""

    claims: ClassVar[str] = ""
    """The `Claims` of its hints, such as ``.player.claims:CLAIMS``, loaded when there is one to tell."""
    analysed: ClassVar[bool] = False
    """True if the game has an `analyst`; it must be a two-player game of perfect information."""
    judge: ClassVar[str] = ""
    """The `Judge` of its decisions, such as ``.player.player:FoxHuntJudge``, with whom finished matches are looked back
    on; empty for games without."""

    @property
    def name(self) -> str:
        return self.about.name

    @property
    def title(self) -> str:
        return self.about.title

    @property
    def seats(self) -> tuple[int, ...]:
        return self.about.seats

    def start(self, options: OptionsT, *, seats: int | None = None, setup: Mapping[str, object] | None = None) -> P:
        """The initial position for ``seats`` players, or the fewest allowed, according to ``setup``.

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
    def set_up(self, options: OptionsT, seats: int, setup: Mapping[str, object]) -> P:
        """As `start`, for an allowed number of ``seats``; ``setup`` has keys of ``setup_keys``. Raises the same."""

    def thrower(self, position: P) -> Seat | None:
        """Whose hand makes chance's next move where people do, such as throwing a die; None if it makes itself."""
        return None

    def is_quiet(self, options: OptionsT, seats: int) -> bool:
        """Whether the rules forbid players to talk during such a match."""
        return False

    @property
    def opponents(self) -> tuple[Level, ...]:
        """The levels to choose from at the table, with the adaptive `FITS_ME` last unless only one can play."""
        return (*self.levels, FITS_ME) if max(self.seats) > 1 and len(self.levels) > 1 else tuple(self.levels)

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """The move whose text form is ``text``. Raises IllegalMove when it is no move of this game at all."""

    def counts(self, move: str) -> bool:
        """Whether the move of this text counts as one for players: not if it is part of another, or nobody's."""
        return True

    in_rounds: ClassVar[bool] = False
    """Whether players say rounds where others say moves."""

    def move_number(self, counted: int, seats: int) -> int:
        """The move number, from 1, after so many moves that count; each seat moves once under a number."""
        return counted // seats + 1

    @abstractmethod
    def player(self, level: str) -> Player[P, M]:
        """A new computer player of ``level``; its module is imported here, not before."""

    def explain(self, seen: P, choice: Choice[M], limits: Limits, stop: StopSignal) -> Explanation | None:
        """Why ``choice``, a player's answer to ``seen``, is good: what differs with it from what happens otherwise.

        Everything in it is confirmed by the rules or by search; None if nothing is. It may take as long as a hint, and
        is the same on every machine if ``limits`` has nodes.
        """
        claims = self._claims
        return None if claims is None else claims.first(claims.of(seen, choice, limits, stop))

    def reason(self, seen: P, choice: Choice[M]) -> str:
        """Why ``choice``, a player's answer to ``seen``, is good: a translated sentence, possibly empty.

        It words the explanation of the choice, or without one what the rules alone confirm.
        """
        claims = self._claims
        if claims is None:
            return ""
        told = choice.explanation or next(claims.of(seen, choice), None)
        return "" if told is None else claims.words(told)

    def leads(self, choice: Choice[M]) -> tuple[str, ...]:
        """What to look at to find ``choice``, and what to think of then: translated sentences that do not tell it."""
        claims = self._claims
        return () if claims is None or choice.explanation is None else claims.leads(choice.explanation)

    @property
    def _claims(self) -> Claims[Any] | None:
        return self.about.load(self.claims) if self.claims else None

    def analyst(self) -> Analyst[P, M]:
        """A new analyst. Raises LookupError for games that are not `analysed`."""
        raise LookupError(f"{self.name} is not analysed")

    def sides(self, options: OptionsT, seats: int) -> Sequence[int]:
        """The side, from 0, of each of ``seats`` players; the players of a side win and lose together."""
        return range(seats)

    def side_of(self, seat: Seat, options: OptionsT, seats: int) -> Collection[Seat]:
        """The seats on the side of ``seat``, itself included, among ``seats`` players."""
        sides = self.sides(options, seats)
        return tuple(other for other in range(seats) if sides[other] == sides[seat])

    def side_colours(self, options: OptionsT, seats: int) -> tuple[str, ...]:
        """The colours that the sides of ``seats`` players may choose from; empty if there is no choice.

        By default the sides have the first colours in order; a set-up names others (``core/seat_names.py``).
        """
        return ()

    def goal(self, position: P, seat: Seat) -> str:
        """How ``seat`` wins, in a short translated sentence, for the game in general or for this match."""
        return _(self.about.goal) if self.about.goal else ""

    def at_length(self, position: P, seats: int) -> Outcome:
        """The outcome of a match of ``seats`` players that reached the most moves: a draw, unless points decide."""
        return Outcome((), (0.5,) * seats, MatchEnd.LENGTH)

    def attachments(self, options: OptionsT) -> Mapping[str, str]:
        """The level files that a record must embed because they are not the shipped ones: file name to content."""
        return {}

    def clock(self, options: OptionsT) -> ClockSetting | None:
        """The clocks the match is played with under ``options``; None if there is none."""
        return None

    def time_limit(self, position: P) -> TimeLimit | None:
        """The task in ``position`` and its time limit, if the clock is ``per_task``; None for no limit."""
        return None

    def public_text(self, before: P, move: M) -> str:
        """What everybody may know of ``move``, made in ``before``: its text, or only its verb for a secret chance move.

        A chance move is public if it is listed among the legal moves as it is, such as a roll of the die.
        """
        text = str(move)
        is_open = before.actor(move) is not CHANCE or text in map(str, before.legal_moves())
        return text if is_open else text.partition(" ")[0]

    def reflex(self, position: P) -> M | None:
        """The move that the computer player to move makes without thinking; None if it must think."""
        return None

    def may_take_back(self, before: P, move: M) -> bool:
        """Whether ``move``, made in ``before``, showed nothing hidden and may be taken back."""
        return self.open_information

    def chance_stays(self, before: P, move: M) -> bool:
        """Whether a chance move made in ``before`` is final; if not, the move before it may be taken back."""
        return True


AnyPosition = Position[Any]
AnyGame = Game[Any, Any, Any]
AnyChoice = Choice[Any]
AnyPlayer = Player[Any, Any]


FILES: Final = "abcdefghijklmnopqrstuvwxyz"
"""The letters of the files, from the left."""


class PerfectInformationPosition(ABC, Generic[M]):
    """The parts of a `Position` that games of perfect information need not write."""

    turn: Seat
    """The seat to move, also after the end of the game."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""

    @property
    def to_move(self) -> Seat | None:
        return None if self.outcome is not None else self.turn

    def actor(self, move: M) -> Actor:
        return self.turn

    def observe(self, seat: Seat) -> Self:
        return self

    def sample_chance(self, rng: random.Random) -> NoReturn:
        raise IllegalMove("Nothing is left to chance in this game.")


class Square(NamedTuple):
    """A square by file (0 is a) and rank (0 is rank 1); in text ``a3``."""

    file: int
    rank: int

    def __str__(self) -> str:
        return f"{FILES[self.file]}{self.rank + 1}"
