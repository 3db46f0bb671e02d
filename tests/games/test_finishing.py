"""Opponents finish: what wins or scores at once is taken by every level but the weakest, and a loss in one is averted.

Whim chooses among what is about as good, and never against an end of the game that is plain.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest
from examples import nightly

from jungle_games.core.game import Game
from jungle_games.core.limits import Budget, Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jacks.player.expectimax import DEEPEST
from jungle_games.games.jacks.player.player import values_of
from jungle_games.games.jacks.rules.cards import HIDDEN, Step
from jungle_games.games.jungle.rules.advice import winning_move
from jungle_games.games.jungle_matrix.player.mistakes import PLAIN, mistakes
from jungle_games.games.jungle_matrix.player.player import right_moves
from jungle_games.games.jungle_matrix.rules.moves import Catch, Gridlocked
from jungle_games.games.jungle_matrix.rules.position import Phase
from jungle_games.games.matr1x.rules.grid import OUTER
from jungle_games.games.matr1x.rules.position import Drop
from jungle_games.games.sequence.rules.fives import NOTHING
from jungle_games.games.sequence.rules.moves import Exchange, Place

Stand = tuple[Any, Collection[Any]]
"""What a seat sees, and the moves with which it finishes."""
FEW, MANY = 5, 60


def matches(name: str, level: str | None = None, **options: object) -> Iterator[Match[Any, Any]]:
    """Every position of game after game, in which a player is to move: at random, or as ``level`` plays."""
    game: Game[Any, Any] = find_game(name)
    player = None if level is None else game.player(level)
    for deal in range(1, 10_000):
        dice = random.Random(deal)
        seats = [SeatInfo(str(seat)) for seat in range(game.seats[0])]
        match: Match[Any, Any] = Match(game, game.options_type.build(changes=options), seats, deal=deal)
        while isinstance(seat := match.to_move, int) and match.ply < 400:
            yield match
            move = dice.choice([move for move in match.legal() if match.position.actor(move) == seat])
            if player is not None:
                move = player.choose(match.position.observe(seat), Limits(nodes=20, seed=match.ply), bool).move
            match.play(move)


def jungle_wins() -> Iterator[Stand]:
    """A move before the ends of random games, all moves that win."""
    for before, match in _ends():
        yield before, _wins(match.position_at(match.ply - 1))


def jungle_losses() -> Iterator[Stand]:
    """Two moves before their ends, the moves after which nobody wins at once; where some do not avert it."""
    for _before, match in _ends():
        before = match.position_at(match.ply - 2)
        safe = [move for move in before.legal_moves() if winning_move(before.play(move)) is None]
        if safe and len(safe) < len(before.legal_moves()) and winning_move(before) is None:
            yield before, safe


def _ends() -> Iterator[tuple[Any, Match[Any, Any]]]:
    last: Match[Any, Any] | None = None
    for match in matches("jungle"):
        if match is not last and last is not None and last.outcome is not None and last.outcome.winners:
            yield last.position_at(last.ply - 1), last
        last = match


def _wins(position: Any) -> list[Any]:
    ends = [(move, position.play(move).outcome) for move in position.legal_moves()]
    return [move for move, end in ends if end is not None and position.turn in end.winners]


def closed_fives() -> Iterator[Stand]:
    """Fives that win the game; before that a dead card may always be exchanged."""
    for match in matches("sequence", "cat", auto_draw=True):
        seen = match.position.observe(match.to_move)
        moves = seen.legal_moves()
        closing = [move for move in moves if isinstance(move, Place) and seen.completes(move.square) is not NOTHING]
        ends = [(move, seen.play(move).outcome) for move in closing]
        winning = [move for move, end in ends if end is not None and seen.turn in end.winners]
        if winning and not any(isinstance(move, Exchange) for move in moves):
            yield seen, winning


def seen_pairs() -> Iterator[Stand]:
    """Pairs of which both cards have been seen, where nobody forgets, and which are best however far one looks."""
    for match in matches("jacks", perfect_memory=True):
        seen = match.position.observe(match.to_move)
        steps = [move for move in seen.legal_moves() if isinstance(move, Step)]
        taking = [move for move in steps if _takes(match.position, seen, move)]
        if taking and all(_best(seen, ahead) <= {*taking} for ahead in (1, DEEPEST)):
            yield seen, taking


def _best(seen: Any, ahead: int) -> set[Any]:
    values = values_of(seen, ahead, Budget(nodes=1_000_000).begin(bool))
    return {move for move, value in values.items() if value > max(values.values()) - 1e-6}


def _takes(position: Any, seen: Any, move: Step) -> bool:
    place = seen.path(move)[-1]
    known = seen.ring[place] != HIDDEN or seen.seen[place] is not None
    return known and position.play(move).scores[position.turn] > position.scores[position.turn]


def last_royals() -> Iterator[Stand]:
    """The drops that beat a royal, as if it were the last."""
    for match in matches("matr1x"):
        position = match.position
        for drop in position.legal_moves():
            fallen = position.play(drop).beaten - position.beaten if isinstance(drop, Drop) else ()
            if len(fallen) == 1:
                last = replace(position, grid=replace(position.grid, beaten=frozenset(OUTER) - fallen))
                yield last.observe(0), _winning_drops(last)
                break


def _winning_drops(position: Any) -> list[Any]:
    ends = [(move, position.play(move).outcome) for move in position.legal_moves()]
    return [move for move, end in ends if end is not None and end.winners]


def plain_calls() -> Iterator[Stand]:
    """A grid on which nothing goes, and a turn with a plain mistake in it."""
    for match in matches("jungle_matrix"):
        seen = match.position.observe(match.to_move)
        if seen.phase is Phase.COVER and right_moves(seen) == (Gridlocked(),):
            yield seen, [Gridlocked()]
        elif (
            seen.phase is Phase.BOOKING
            and Catch() in seen.legal_moves()
            and any(each.wrong in PLAIN for each in mistakes(seen.turn))
        ):
            yield seen, [Catch()]


KINDS: dict[Callable[[], Iterator[Stand]], tuple[str, int]] = {
    jungle_wins: ("jungle", 4),
    jungle_losses: ("jungle", 4),
    closed_fives: ("sequence", 2),
    seen_pairs: ("jacks", 3),
    last_royals: ("matr1x", 0),
    plain_calls: ("jungle_matrix", 2),
}
"""The game, and how many of its levels may be too weak to see it."""
CASES = [
    pytest.param(kind, name, level.key, id=f"{kind.__name__}-{level.key}")
    for kind, (name, weakest) in KINDS.items()
    for level in find_game(name).levels[weakest:]
]


@cache
def stands(kind: Callable[[], Iterator[Stand]], count: int) -> list[Stand]:
    return list(islice(kind(), count))


@pytest.mark.parametrize("count", [FEW, *nightly(MANY)])
@pytest.mark.parametrize(("kind", "name", "level"), CASES)
def test_what_can_be_finished_at_once_is(
    kind: Callable[[], Iterator[Stand]], name: str, level: str, count: int
) -> None:
    player = find_game(name).player(level)
    for number, (seen, finishing) in enumerate(stands(kind, count)):
        nodes = None if name == "jungle" and level != "lion" else 400
        assert player.choose(seen, Limits(nodes=nodes, seed=number), bool).move in finishing, seen
