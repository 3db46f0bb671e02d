"""What is said of a drop in MATR1X 0VERL0AD is true, by the lanes before and after it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from claims import Made, check_claims
from matr1x_tables import dealt, lay, place, random_game

from jungle_games.core.findings import best_reason
from jungle_games.games.matr1x.player.reasons import reasons
from jungle_games.games.matr1x.rules.drops import attack_on
from jungle_games.games.matr1x.rules.grid import INNER, LANE_TO, Place, value
from jungle_games.games.matr1x.rules.position import Matr1xPosition


def ready(position: Matr1xPosition) -> set[Place]:
    attacks = {royal: attack_on(position.grid, royal) for royal in LANE_TO}
    return {royal for royal, attack in attacks.items() if attack is not None and attack.beats}


def numbers(made: Made) -> list[int]:
    return [int(number) for number in re.findall(r"(?<![a-e])\b\d+", made.words)]


def one_card_away(made: Made) -> bool:
    """Whether some lane with the card just laid in it lacks just one card."""
    for royal, lane in LANE_TO.items():
        attack = attack_on(made.after.grid, royal)
        if attack is not None and made.move.place in lane.attackers:
            other = next(pile for pile in lane.attackers if pile != made.move.place)
            card = made.before.card
            if attack.need - value(card) <= 10 and other in INNER:
                return True
    return False


HOLDS = {
    "beats": lambda made: len(made.after.beaten) > len(made.before.beaten),
    "sets_up": lambda made: bool(ready(made.after) - ready(made.before)) or made.after.outcome is not None,
    "sends_back": lambda made: len(made.after.draw) == len(made.before.draw) - 1 + numbers(made)[0],
    "no_royal": lambda made: made.before.grid.living_at(made.move.place) is None,
    "comes": lambda made: made.after.grid.royal_at(made.move.place) == made.before.card,
    "beatable": lambda made: made.after.grid.total(made.move.place) == numbers(made)[0],
    "unbeatable": lambda made: made.before.forecast(made.move.place).makes_unbeatable,
    "begins": one_card_away,
    "keeps": lambda made: ready(made.before) <= ready(made.after),
    "close": lambda made: 0 <= value(made.before.card) - value(made.before.grid.top(made.move.place)) <= 2,
    "quiet": lambda made: all(
        len(made.before.play(move).beaten) == len(made.before.beaten) for move in made.before.legal_moves()
    ),
}


def drops() -> Iterator[Made]:
    for seed in range(12):
        for position, drop in random_game(dealt(seed), seed):
            yield Made(position, position.observe(0), drop, position.play(drop), 0)


def test_what_is_said_holds() -> None:
    counted = check_claims(drops(), lambda seen, move: reasons(seen, move.place), HOLDS)
    assert {"beats", "sets_up", "sends_back", "begins", "quiet", "close"} <= set(counted)


@pytest.mark.parametrize(
    ("position", "where", "words"),
    [
        (lay("TD 2D", {"c3": "7H", "c1": "JS"}), "c2", "Sets up 7 + 10 against the jack at c1."),
        (lay("9D 2D", {"e2": "JS", "b5": "JC"}, flat="8H"), "b2", "Beats the jack at e2 and the jack at b5."),
        (lay("AH 2D", {"c3": "7H 5S"}), "c3", "Sends 2 cards back under the draw pile."),
        (lay("AH 2D"), "c3", "Sends 1 card back under the draw pile."),
        (lay("KS 2D"), "b1", "At b1 it takes 13 points to beat the king."),
        (lay("2D 3D", {"e3": "JS"}, flat="9S"), "e3", "Armours the jack: 13 points can still beat it."),
        (lay("TS 2D", {"e3": "KS"}, flat="3H"), "d3", "One of two cards against the king at e3."),
        (lay("TS 2D", {"e3": "KS"}, flat="3H"), "b3", "No drop beats a royal now."),
        (lay("4S 2D", flat="3H"), "b3", "Covers the 3: hardly any room is lost."),
    ],
)
def test_the_weightiest_comes_first(position: Matr1xPosition, where: str, words: str) -> None:
    assert best_reason(reasons(position, place(where))).words == words


def test_one_royal_is_told_with_the_cards_that_beat_it() -> None:
    position = lay("9D 2D", {"e2": "JS", "c2": "TS", "d2": "3H"}, flat="8H")
    assert best_reason(reasons(position, place("b2"))).words == "Beats the jack at e2 with 10 + 3."


def test_a_lane_that_is_ready_is_kept() -> None:
    position = lay("9S 2D", {"e3": "JS", "c3": "7S", "d3": "7S"}, flat="3H")
    assert best_reason(reasons(position, place("d2"))).words == "Keeps 7 + 7 against the jack at e3."
