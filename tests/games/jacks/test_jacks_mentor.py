"""What Jacks' mentor says of a step: judged by all that had been seen."""

from __future__ import annotations

import random

from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jacks.player.player import JacksJudge
from jungle_games.games.jacks.player.reasons import claims
from jungle_games.players.mentoring import decisions_of

GAME = find_game("jacks")


def test_a_pair_that_was_forgotten_is_called_so_and_it_was_there() -> None:
    dice, judge, told = random.Random(4), JacksJudge(), 0
    match: Match = Match(GAME, GAME.options_type.build(), (SeatInfo("Mira"), SeatInfo("Mole", "mole")), deal=3)
    while match.outcome is None:
        match.play(dice.choice(match.legal())) if isinstance(match.to_move, int) else match.take_chance()
    for decision in decisions_of(match, [0]):
        moment = judge.look(decision, Limits(nodes=300, seed=1), bool)
        if moment is None:
            continue
        assert moment.before > moment.after
        could, did = (
            any(claim.claim == "pair" for claim in claims(decision.observation, move))
            for move in (moment.best, moment.move)
        )
        assert (moment.fault is not None) == (could and not did)
        told += moment.fault is not None
    assert told
