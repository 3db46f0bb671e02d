"""Jungle's computer players: seventeen animals, from one that a child beats to the engine at full strength.

A level limits how far an animal looks and makes it favour or overlook moves; the rules are the same for all. All but
the lion are limited by depth and nodes rather than by time, so they answer at once and play alike on slow machines.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from jungle_games.core.game import Choice
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jungle.player.endings.library import Library, usual_library
from jungle_games.games.jungle.player.iterative_deepening import CONTEMPT, DEEPEST, DeepeningSearch, SearchResult, Whims
from jungle_games.games.jungle.player.openings import DEEPEST as DEEPEST_OPENING
from jungle_games.games.jungle.player.openings import Openings, find_openings
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition


@dataclass(frozen=True, slots=True)
class Skill:
    """How an animal thinks.

    ``seconds``, ``nodes`` and ``depth`` are limits; ``fancy`` is how far its evaluation of a move may deviate from
    the move's worth, in hundredths of a point; ``overlooks`` how many of 100 moves it makes without seeing what they
    lead to; ``table_bits`` the binary logarithm of its transposition table's size; ``endings`` whether it uses solved
    endings; ``by_heart`` how many of its first moves it may take from the opening book.
    """

    seconds: float
    nodes: int | None = None
    depth: int = DEEPEST
    fancy: int = 0
    overlooks: float = 0
    table_bits: int = 18
    endings: bool = False
    by_heart: int = 0


SKILLS: Final[Mapping[str, Skill]] = {
    "rat": Skill(1.0, depth=1, fancy=4000, overlooks=100, table_bits=12, by_heart=1),
    "rabbit": Skill(1.0, depth=1, fancy=1330, overlooks=92, table_bits=12, by_heart=1),
    "cat": Skill(1.0, depth=1, fancy=730, overlooks=80, table_bits=12, by_heart=1),
    "hedgehog": Skill(1.0, depth=1, fancy=435, overlooks=64, table_bits=12, by_heart=1),
    "monkey": Skill(1.0, depth=2, fancy=270, overlooks=46, table_bits=12, by_heart=1),
    "dog": Skill(1.0, depth=2, fancy=176, overlooks=30, table_bits=12, by_heart=2),
    "wolf": Skill(1.0, depth=2, fancy=131, overlooks=23, table_bits=12, by_heart=2),
    "crocodile": Skill(1.0, depth=3, fancy=132, overlooks=21, table_bits=14, by_heart=2),
    "cheetah": Skill(1.0, depth=3, fancy=80, overlooks=11, table_bits=14, by_heart=3),
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
        self._seeded = False
        self._dice = random.Random()

    def choose(self, observation: JunglePosition, limits: Limits, stop: StopSignal) -> Choice[JungleMove]:
        """A legal move for the side to move; without limits within the level's own time.

        With a seed, and nodes or depth, the answer is the same on every machine.
        """
        dice = self._dice if limits.seed is None else random.Random(limits.seed)
        known = self._known_move(observation, limits, dice)
        if known is not None:
            return _answer(known)
        thinker = self._suitable(observation, seeded=limits.seed is not None)
        if limits.seed is not None:
            thinker.forget()
        skill = self._skill
        budget = Budget.within(limits, seconds=skill.seconds, nodes=skill.nodes, depth=skill.depth)
        whims = self._whims(observation, dice)
        return _answer(thinker.think(observation, budget, stop=stop, whims=whims, contempt=CONTEMPT))

    def _known_move(self, position: JunglePosition, limits: Limits, dice: random.Random) -> SearchResult | None:
        """A book move; None if the limits ask for nodes or a depth."""
        if limits.nodes is not None or limits.depth is not None or position.quiet >= 2 * self._skill.by_heart:
            return None
        openings: Openings | None = find_openings(position.board.name)
        found = openings.pick(position, dice) if openings else None
        return SearchResult(0, found[1], 0, 0.0, (found[0],)) if found else None

    def _suitable(self, position: JunglePosition, *, seeded: bool) -> DeepeningSearch:
        if self._thinker is None or not self._thinker.suits(position) or self._seeded != seeded:
            self._seeded = seeded
            self._thinker = DeepeningSearch(
                position.board,
                position.options,
                table_bits=self._skill.table_bits,
                endings=self._endings(position) if self._skill.endings else None,
            )
        return self._thinker

    def _endings(self, position: JunglePosition) -> Library:
        """The solved endings; with a seed without the optional file, so that all machines answer alike."""
        if self._seeded:
            return Library(position.board, position.options)
        return usual_library(position.board, position.options)

    def ponder(self, observation: JunglePosition, stop: StopSignal) -> None:
        """Ponder for a while and keep the results; only levels limited by time do."""
        if self._skill.nodes is None and self._skill.depth == DEEPEST:
            thinker = self._suitable(observation, seeded=False)
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


def _stray(width: int, dice: random.Random) -> int:
    """A random integer between -width and width, small ones likelier; the same on every Python for the same dice."""
    return int(dice.random() * (width + 1)) - int(dice.random() * (width + 1))


def _answer(thought: SearchResult) -> Choice[JungleMove]:
    return Choice(thought.move, thought.evaluation, thought.line, nodes=thought.nodes, depth=thought.depth)
