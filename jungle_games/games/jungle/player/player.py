"""Jungle's computer players, seventeen animals from one that a child beats to the engine; and their opening book.

A level limits how far an animal looks and makes it favour or overlook moves; the rules are the same for all. All but
the lion are limited by depth and nodes rather than by time, so they answer at once and play alike on slow machines.

The book is a small tree of good moves, usually with several choices: ``levels/jungle/openings/<map>.txt``, text whose
making ``docs/players.md`` tells. Lines that begin with # are comments. ``map <fingerprint>`` names the map and ``rule
<option> <value>`` a required option; after these, each line is a position string, the score for the side to move, and
its moves, each with a weight: ``l5t/… w 4 a3a4:60 c3c2:40``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from logging import getLogger
from pathlib import Path
from typing import Final

from jungle_games.base.system import levels_folder
from jungle_games.core.game import Choice, IllegalMove
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jungle.player.endings import Library
from jungle_games.games.jungle.player.iterative_deepening import CONTEMPT, DEEPEST, DeepeningSearch, SearchResult, Whims
from jungle_games.games.jungle.rules.advice import winning_move
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.options import fingerprint
from jungle_games.games.jungle.rules.position import JunglePosition

DEEPEST_OPENING: Final = 16
"""The number of moves by either side after which openings end."""
RULES: Final = ("elephant_takes_rat", "dog_over_wolf")
"""Options that change the value of first moves; the others matter only later."""


class OpeningsError(ValueError):
    """An unreadable file of openings; the message says where and why."""


@dataclass(frozen=True)
class Turn:
    """A book entry: the score for the side to move, in hundredths of a point, and weighted moves."""

    score: int
    moves: tuple[tuple[JungleMove, int], ...]


@dataclass(frozen=True)
class Openings:
    """Book entries by position string, for the map with a fingerprint and for the values of RULES."""

    map: str
    rules: Mapping[str, str]
    turns: Mapping[str, Turn]

    def suit(self, position: JunglePosition) -> bool:
        """Whether the position's map and rules match the book's."""
        options = position.options
        agreed = all(str(getattr(options, name)).lower() == value for name, value in self.rules.items())
        return agreed and fingerprint(position.board) == self.map

    def knows(self, position: JunglePosition) -> bool:
        return position.fen() in self.turns and self.suit(position)

    def pick(self, position: JunglePosition, dice: random.Random) -> tuple[JungleMove, int] | None:
        """A book move for the side to move, and the position's score, or None."""
        if (
            len(position.earlier) >= DEEPEST_OPENING
            or position.quiet != len(position.earlier)
            or position.repetitions > 1
        ):
            return None
        turn = self.turns.get(position.fen())
        if turn is None or not self.suit(position):
            return None
        legal = set(position.legal_moves())
        moves = [(move, weight) for move, weight in turn.moves if move in legal]
        if not moves:
            return None
        drawn = dice.random() * sum(weight for _, weight in moves)
        for move, weight in moves:
            drawn -= weight
            if drawn < 0:
                return move, turn.score
        return moves[-1][0], turn.score


def openings_file(name: str) -> Path:
    return levels_folder("jungle") / "openings" / f"{name}.txt"


@lru_cache(maxsize=4)
def find_openings(name: str) -> Openings | None:
    path = openings_file(name)
    try:
        return read_openings(path.read_text(encoding="utf-8"), path.name)
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError, OpeningsError) as error:
        getLogger(__name__).warning("The openings are done without: %s", error)
        return None


def read_openings(text: str, file: str) -> Openings:
    """The openings that ``text`` describes. Raises OpeningsError naming ``file``, line and reason."""
    board = ""
    rules: dict[str, str] = {}
    turns: dict[str, Turn] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        try:
            match words:
                case [] | ["#", *_]:
                    continue
                case ["map", board]:
                    continue
                case ["rule", name, value]:
                    rules[name] = value
                case [placement, "w" | "b" as side, score, *moves] if moves:
                    turns[f"{placement} {side}"] = Turn(int(score), tuple(_read_move(move) for move in moves))
                case _:
                    raise ValueError("no position, score and moves")
        except (ValueError, IllegalMove) as error:
            raise OpeningsError(f"{file}, line {number}: {error}") from error
    if unknown := set(rules) - set(RULES):
        raise OpeningsError(f"{file}: unknown rule {min(unknown)}; the rules are {', '.join(RULES)}")
    return Openings(board, rules, turns)


def _read_move(text: str) -> tuple[JungleMove, int]:
    move, _, weight = text.partition(":")
    if int(weight) < 1:
        raise ValueError(f"{text}: a weight is 1 or more")
    return JungleMove.parse(move), int(weight)


@dataclass(frozen=True, slots=True)
class Skill:
    """How an animal thinks.

    ``seconds``, ``nodes`` and ``depth`` are limits; ``fancy`` is how far its evaluation of a move may deviate from
    the move's worth, in hundredths of a point; ``overlooks`` how many of 100 moves it makes without seeing what they
    lead to; with ``sees_ends`` it takes every win in one and avoids every loss in one. ``table_bits`` is the binary
    logarithm of its transposition table's size; ``endings`` says whether it uses solved endings, ``by_heart`` how many
    of its first moves it may take from the opening book.
    """

    seconds: float
    nodes: int | None = None
    depth: int = DEEPEST
    fancy: int = 0
    overlooks: float = 0
    sees_ends: bool = True
    table_bits: int = 18
    endings: bool = False
    by_heart: int = 0


SKILLS: Final[Mapping[str, Skill]] = {
    "rat": Skill(1.0, depth=1, fancy=4000, overlooks=100, sees_ends=False, table_bits=12, by_heart=1),
    "rabbit": Skill(1.0, depth=1, fancy=1330, overlooks=92, sees_ends=False, table_bits=12, by_heart=1),
    "cat": Skill(1.0, depth=1, fancy=745, overlooks=81, sees_ends=False, table_bits=12, by_heart=1),
    "hedgehog": Skill(1.0, depth=1, fancy=460, overlooks=67, sees_ends=False, table_bits=12, by_heart=1),
    "monkey": Skill(1.0, depth=2, fancy=275, overlooks=47, table_bits=12, by_heart=1),
    "dog": Skill(1.0, depth=2, fancy=176, overlooks=30, table_bits=12, by_heart=2),
    "wolf": Skill(1.0, depth=2, fancy=131, overlooks=23, table_bits=12, by_heart=2),
    "crocodile": Skill(1.0, depth=3, fancy=125, overlooks=18, table_bits=14, by_heart=2),
    "cheetah": Skill(1.0, depth=3, fancy=70, overlooks=9, table_bits=14, by_heart=3),
    "leopard": Skill(1.0, nodes=1_420, fancy=25, overlooks=3, table_bits=14, by_heart=3),
    "kangaroo": Skill(1.0, nodes=1_970, fancy=20, overlooks=2, table_bits=14, by_heart=3),
    "dolphin": Skill(1.0, nodes=2_750, fancy=17, overlooks=1, table_bits=14, by_heart=3),
    "octopus": Skill(1.2, nodes=2_850, fancy=17, overlooks=0.25, table_bits=15, by_heart=4),
    "tiger": Skill(1.5, nodes=6_000, fancy=12, table_bits=15, by_heart=4),
    "elephant": Skill(2.0, nodes=12_500, fancy=8, table_bits=16, by_heart=4),
    "owl": Skill(2.5, nodes=31_000, fancy=5, table_bits=18, by_heart=5),
    "lion": Skill(3.0, table_bits=20, endings=True, by_heart=DEEPEST_OPENING),
}

_OPENING: Final = 8
"""The number of moves at the start during which taste decides between almost equal moves."""
_TASTE: Final = 6
_AHEAD: Final = 60.0
"""The time limit of pondering in seconds, so that a person who is away does not drain the battery."""


class JunglePlayer:
    """A computer player of a level in SKILLS. Raises KeyError for other levels."""

    def __init__(self, level: str) -> None:
        self._skill = SKILLS[level]
        self._thinker: DeepeningSearch | None = None
        self._dice = random.Random()

    def choose(self, observation: JunglePosition, limits: Limits, stop: StopSignal) -> Choice[JungleMove]:
        """A legal move for the side to move; without limits within the level's own time.

        With a seed, and nodes or depth, the answer is the same on every machine.
        """
        dice = self._dice if limits.seed is None else random.Random(limits.seed)
        skill = self._skill
        win = winning_move(observation) if skill.sees_ends else None
        if win is not None:
            return Choice(win, 1.0, (win,))
        known = self._known_move(observation, limits, dice)
        if known is not None:
            return _answer(known)
        thinker = self._suitable(observation)
        if limits.seed is not None:
            thinker.forget()
        budget = Budget.within(limits, seconds=skill.seconds, nodes=skill.nodes, depth=skill.depth)
        whims = self._whims(observation, dice)
        without = _giving_up(observation) if skill.sees_ends else ()
        return _answer(thinker.think(observation, budget, stop=stop, whims=whims, without=without, contempt=CONTEMPT))

    def _known_move(self, position: JunglePosition, limits: Limits, dice: random.Random) -> SearchResult | None:
        if limits.nodes is not None or limits.depth is not None or position.quiet >= 2 * self._skill.by_heart:
            return None
        openings: Openings | None = find_openings(position.board.name)
        found = openings.pick(position, dice) if openings else None
        return SearchResult(0, found[1], 0, 0.0, (found[0],)) if found else None

    def _suitable(self, position: JunglePosition) -> DeepeningSearch:
        if self._thinker is None or not self._thinker.suits(position):
            self._thinker = DeepeningSearch(
                position.board, position.options, table_bits=self._skill.table_bits,
                endings=Library(position.board, position.options) if self._skill.endings else None,
            )  # fmt: skip
        return self._thinker

    def ponder(self, observation: JunglePosition, stop: StopSignal) -> None:
        """Ponder for a while and keep the results; only levels limited by time do."""
        if self._skill.nodes is None and self._skill.depth == DEEPEST:
            thinker = self._suitable(observation)
            thinker.think(observation, Budget(_AHEAD), stop=stop, contempt=-CONTEMPT)

    def _whims(self, position: JunglePosition, dice: random.Random) -> Whims:
        """Random likes and oversights of this animal for the moves of ``position``."""
        skill = self._skill
        fancy = skill.fancy
        if position.quiet < _OPENING and len(position.pieces) == len(position.board.start):
            fancy = max(fancy, _TASTE)
        moves = position.legal_moves()
        return Whims(
            {move: _stray(fancy, dice) for move in moves} if fancy else {},
            frozenset(move for move in moves if dice.random() * 100 < skill.overlooks),
        )


def _giving_up(position: JunglePosition) -> list[JungleMove]:
    """The moves after which the other side wins at once; none if there are no others."""
    moves = position.legal_moves()
    losing = [move for move in moves if winning_move(position.play(move)) is not None]
    return losing if len(losing) < len(moves) else []


def _stray(width: int, dice: random.Random) -> int:
    """A random integer between -width and width, small ones likelier; the same on every Python for the same dice."""
    return int(dice.random() * (width + 1)) - int(dice.random() * (width + 1))


def _answer(thought: SearchResult) -> Choice[JungleMove]:
    return Choice(thought.move, thought.evaluation, thought.line, nodes=thought.nodes, depth=thought.depth)
