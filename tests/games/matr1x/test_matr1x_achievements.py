"""Every achievement of MATR1X 0VERL0AD: drops that reach it, and drops that only nearly do."""

from __future__ import annotations

from collections.abc import Mapping

from achieving import Case, check_cases, reached
from matr1x_tables import lay

from jungle_games.games.matr1x.rules.achievements import ACHIEVEMENTS
from jungle_games.games.matr1x.rules.game import Matr1x

GAME = Matr1x()
TEN = "b1 d1 a2 a3 a4 e2 e3 e4 b5 c5"
"""Ten beaten royals."""
Drop = tuple[str, Mapping[str, str], str, str]
"""The draw pile, the piles, the beaten royals, the drop."""


def attack(royal: str, near: str, far: str) -> Drop:
    """A five on c4 lets the cards on c2 and c3 attack the royal at c1."""
    return "5H 9C", {"c1": royal, "c2": near, "c3": far}, "", "c4"


CORNER = {"e2": "JS", "c2": "9H", "d2": "9C", "b5": "JD"}
CASES: Mapping[str, tuple[Drop, Drop]] = {
    "jack_any": (attack("JS", "6H", "7C"), attack("JS", "6H", "7D")),
    "queen_suits": (attack("QH", "9H", "8D"), attack("QH", "9H", "8H")),
    "king_ten": (attack("KS", "TS", "3S"), attack("KS", "9S", "4S")),
    "two_lanes": (
        ("5H 9C", {**CORNER, "b3": "9H", "b4": "9C"}, "", "b2"), ("5H 9C", {**CORNER, "b3": "2H"}, "", "b2"),
    ),
    "armoured": (attack("2S JS", "9H", "9C"), attack("JS", "9H", "9C")),
    "brings_back": (("AH 5C", {"b2": "7S 6S 5S 4S"}, "", "b2"), ("AH 5C", {"b2": "7S 6S 5S"}, "", "b2")),
    "last_card": (("5H", {"c1": "JS", "c2": "6H", "c3": "7C"}, "", "c4"), attack("JS", "6H", "7C")),
    "all_twelve": (
        ("5H 9C", {"c1": "JS", "c2": "6H", "c3": "7C"}, TEN + " d5", "c4"),
        ("5H 9C", {"c1": "JS", "c2": "6H", "c3": "7C"}, TEN, "c4"),
    ),
}  # fmt: skip


def case(draw: str, piles: Mapping[str, str], beaten: str, drop: str) -> Case:
    return lay(draw, piles, beaten), [drop], 0


def test_each_drop_reaches_what_it_should() -> None:
    check_cases(ACHIEVEMENTS, GAME, {key: (case(*there), case(*nearly)) for key, (there, nearly) in CASES.items()})
    assert reached(ACHIEVEMENTS, GAME, *case(*attack("KS", "TH", "3S"))) == set(), "a king that stands is not beaten"
