"""Whether what is said of moves is true: every claim of every move of games at random, tried against the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from jungle_games.core.findings import Claims
from jungle_games.core.game import CHANCE, Choice, Game
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo


@dataclass(frozen=True)
class Made:
    """A move that was made, as it truly was, and what its maker could see."""

    before: Any
    seen: Any
    move: Any
    after: Any
    seat: int
    facts: Mapping[str, Any] = field(default_factory=dict)


Holds = Callable[[Made], bool]


def games(game: Game[Any, Any], count: int, *, plies: int = 160, **options: object) -> Iterator[Made]:
    """Every move that a seat makes in so many games at random."""
    for seed in range(count):
        dice = random.Random(seed)
        seats = [SeatInfo(f"Rat {seat}", game.levels[0].key) for seat in range(game.seats[0])]
        match: Match[Any, Any] = Match(game, game.options_type.build(changes=options), seats, deal=seed)
        while match.outcome is None and match.ply < plies:
            seat, before = match.to_move, match.position
            if seat is CHANCE:
                match.take_chance(0.0)
                continue
            assert isinstance(seat, int)
            moves = [move for move in match.legal() if before.actor(move) == seat]
            move = dice.choice(moves)
            match.play(move, 0.0)
            yield Made(before, before.observe(seat), move, match.position, seat)


def check_explanations(made: Iterator[Made], claims: Claims[Any], holds: Mapping[str, Holds]) -> Counter[str]:
    """How often each claim was made. Raises AssertionError for one that does not hold or that nobody tries.

    Each holds by what it means, and each is said in a sentence.
    """
    counted: Counter[str] = Counter()
    for each in made:
        for claim in claims.of(each.seen, Choice(each.move)):
            said = claims.words(claim)
            assert not said[0].islower(), said
            assert said[-1] in ".!", said
            assert holds[claim.claim](replace(each, facts=claim.facts)), f"{each.before!r} {each.move}: {said}"
            counted[claim.claim] += 1
    return counted
