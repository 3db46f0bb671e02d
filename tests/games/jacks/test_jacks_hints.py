"""What is said of a step in Jacks is true of the cards as they lie, though only those that were seen were known."""

from __future__ import annotations

import re

from claims import Made, check_claims, games

from jungle_games.core.limits import Limits
from jungle_games.games import find_game
from jungle_games.games.jacks.player.player import JacksPlayer
from jungle_games.games.jacks.player.reasons import reasons
from jungle_games.games.jacks.rules.notation import Pass, Step

GAME = find_game("jacks")


def place(made: Made) -> int:
    return int(made.before.path(made.move)[-1])


def shown(made: Made) -> bool:
    return place(made) in made.before.face_up or made.before.seen[place(made)] is not None


def partner(made: Made) -> bool:
    told = re.search(r"(\d+) cards? on (counter-)?clockwise", made.words)
    assert told is not None
    ring, step = made.before.ring, -1 if told[2] else 1
    other, left = place(made), int(told[1])
    while left:
        other = (other + step) % len(ring)
        left -= ring[other] is not None
    told = other in made.before.face_up or made.before.seen[other] is not None
    return other != place(made) and told and shown(made) and ring[other] == ring[place(made)]


HOLDS = {
    "pair": lambda made: (
        shown(made) and len(made.after.pairs[made.seat]) == len(made.before.pairs[made.seat]) + 1
    ),
    "partner": partner,
    "turns": lambda made: not shown(made),
    "waits": shown,
    "passes": lambda made: made.before.legal_moves() == (Pass(),),
    "starts": lambda made: not made.before.face_up,
}


def test_what_is_said_holds() -> None:
    counted = check_claims(games(GAME, 12, plies=300), reasons, HOLDS)
    assert {"pair", "partner", "turns", "waits"} <= set(counted)


def test_nothing_is_said_that_only_the_hidden_cards_tell() -> None:
    for made in games(GAME, 4, plies=120):
        if isinstance(made.move, Step):
            for reason in reasons(made.seen, made.move):
                assert reason.claim == "turns" or shown(made)


def test_the_player_says_why() -> None:
    for made in games(GAME, 1, plies=20):
        choice = JacksPlayer("elephant").choose(made.seen, Limits(nodes=50, seed=1), bool)
        assert GAME.reason(made.seen, choice)
