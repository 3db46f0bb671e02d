"""What puzzles begin with is true: seen on the board by somebody who does not know how the motif was made."""

from __future__ import annotations

from collections import Counter
from typing import Any

from jungle_games.games import room


def told_of(game: str) -> list[tuple[str, Any]]:
    """What is told of each task of the days of a game, and the position it begins with."""
    found = room(game)
    puzzles = found.load(found.puzzles)
    rows = puzzles.read(puzzles.draws[0].set).puzzles[::3]
    pairs = [(puzzles.kind(puzzle), puzzle) for puzzle in rows]
    return [(kind.motif(puzzle).told, kind.start(puzzle).position) for kind, puzzle in pairs]


def test_rats_swim_where_the_state_has_them_in_the_river() -> None:
    rivers = {f"{file}{rank}" for file in "bcef" for rank in "456"}
    for told, position in told_of("jungle"):
        rows = position.state()["position"].split()[0].split("/")
        filled = ["".join("." * int(sign) if sign.isdigit() else sign for sign in row) for row in rows]
        swimming = sum(
            sign in "rR" and f"{'abcdefg'[file]}{9 - place}" in rivers
            for place, row in enumerate(filled) for file, sign in enumerate(row)
        )  # fmt: skip
        if "Rats are swimming" in told:
            assert swimming == 2
        if "A rat is swimming" in told:
            assert swimming >= 1
        if "Both lions and both tigers" in told:
            assert Counter(position.state()["position"].split()[0].lower())["l"] == 2


def test_royals_that_are_told_of_still_stand() -> None:
    for told, position in told_of("matr1x"):
        state = position.state()
        last = [pile[-1] for place, pile in state["piles"].items() if place not in state["beaten"]]
        royals = [card for card in last if card[0] in "JQK" and card != "JK"]
        ranks = {card[0] for card in royals}
        if told.startswith("Only kings"):
            assert ranks == {"K"}
        if told.startswith("No royal"):
            assert not ranks
        if told.startswith("All royals in the grid are red"):
            assert {card[1] for card in royals} <= {"H", "D"}
