"""What is said of a play in Sequence Giant is true, by chips counted one by one."""

from __future__ import annotations

from itertools import product

import pytest
from claims import Made, check_claims, games
from sequence_tables import GAME, lay

from jungle_games.core.findings import best_reason
from jungle_games.core.limits import Limits
from jungle_games.games.sequence.player.player import SequencePlayer
from jungle_games.games.sequence.player.reasons import reasons
from jungle_games.games.sequence.rules.mat import CORNERS, SIZE, Square
from jungle_games.games.sequence.rules.moves import Place
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED

WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def fives(square: Square) -> list[list[Square]]:
    """Every five in a line on the mat with ``square`` in it."""
    found = []
    for (right, up), back in product(WAYS, range(5)):
        line = [Square(square.file + right * (i - back), square.rank + up * (i - back)) for i in range(5)]
        if all(0 <= each.file < SIZE and 0 <= each.rank < SIZE for each in line):
            found.append(line)
    return found


def lines(position: SequencePosition, square: Square, side: int) -> list[tuple[int, int]]:
    """For each five through ``square``: how many of it are the side's, and how many are free."""
    return [
        (
            sum(each in CORNERS or position.chips.get(each) == side for each in five),
            sum(each not in CORNERS and each not in position.chips for each in five),
        )
        for five in fives(square)
    ]


def made_of(made: Made, count: int) -> bool:
    """Whether the side has ``count`` of a five now whose other spaces are free."""
    return (count, 5 - count) in lines(made.after, made.move.square, made.before.side)


def blocked(made: Made, count: int) -> bool:
    others = set(made.before.chips.values()) - {made.before.side}
    return any((count, 5 - count) in lines(made.before, made.move.square, side) for side in others)


def broken(made: Made, least: int) -> bool:
    side = made.before.chips[made.move.square]
    return any(own >= least and own + free == 5 for own, free in lines(made.before, made.move.square, side))


HOLDS = {
    "completes": lambda made: len(made.after.runs) > len(made.before.runs),
    "blocks_four": lambda made: blocked(made, 4),
    "blocks_three": lambda made: blocked(made, 3),
    "makes_four": lambda made: made_of(made, 4),
    "makes_three": lambda made: made_of(made, 3),
    "makes_two": lambda made: made_of(made, 2),
    "open": lambda made: any(own + free == 5 for own, free in lines(made.after, made.move.square, made.before.side)),
    "keeps_jack": lambda made: (
        made.move.card not in TWO_EYED and any(card in TWO_EYED | ONE_EYED for card in made.after.hands[made.seat])
    ),
    "breaks_four": lambda made: broken(made, 4),
    "breaks_three": lambda made: broken(made, 3),
    "opens_four": lambda made: made_of(made, 4),
    "opens_three": lambda made: made_of(made, 3),
    "takes": lambda made: made.move.square not in made.after.chips,
    "dead": lambda made: made.before.is_dead(made.move.card),
    "gives_dead": lambda made: made.before.is_dead(made.move.card),
    "gives": lambda made: made.move.card in made.before.hands[made.seat],
    "draws": lambda made: made.before.owed == made.seat,
    "passes": lambda made: not any(isinstance(move, Place) for move in made.before.legal_moves()),
}


@pytest.mark.parametrize("options", [{}, {"auto_draw": False}], ids=str)
def test_what_is_said_holds(options: dict[str, object]) -> None:
    counted = check_claims(games(GAME, 8, plies=220, **options), reasons, HOLDS)
    assert {"makes_three", "makes_two", "keeps_jack", "takes", "open"} <= set(counted)


def test_four_are_made_and_blocked() -> None:
    position = lay(["7H 2C JD", "3H"], blue="c4 d4 e4 f4", green="c7 d7 e7")
    said = {
        str(move): best_reason(reasons(position.observe(0), move)).words
        for move in position.legal_moves()
        if isinstance(move, Place) and move.card.code == "JD"
    }
    assert said["JD g4"] == "Blocks four in a line of Blue."
    assert said["JD f7"] == "Makes four in a line: one is missing."
    assert said["JD b5"] == "Makes two in a line that is still open."


def test_three_are_blocked_and_broken() -> None:
    position = lay(["7H 2C JD JS", "3H"], blue="c4 d4 e4", green="h9")
    said = {str(move): best_reason(reasons(position.observe(0), move)).words for move in position.legal_moves()}
    assert said["JD f4"] == "Blocks three in a line of Blue."
    assert said["JS xd4"] == "Takes a chip out of three in a line of Blue."


def test_a_chip_that_stands_in_the_way_of_fours_and_threes_is_taken() -> None:
    position = lay(["7H 2C JS", "3H"], green="c4 d4 f4 g4 d7 e7 g7", blue="e4 f7")
    said = {str(move): best_reason(reasons(position.observe(0), move)).words for move in position.legal_moves()}
    assert said["JS xe4"] == "Opens a line in which you have four."
    assert said["JS xf7"] == "Opens a line in which you have three."


def test_a_row_that_is_complete_counts_for_no_other() -> None:
    position = lay(["7H 2C JD", "3H"], green="c4 d4 e4 f4 g4", runs={"c4-g4": 0})
    (move,) = (move for move in position.legal_moves() if str(move) == "JD i4")
    assert {reason.claim for reason in reasons(position.observe(0), move)} <= {"open", "makes_two"}


def test_the_player_says_why() -> None:
    position = lay(["7H 2C JD", "3H"], blue="c4 d4 e4 f4", green="c7 d7 e7 f7")
    choice = SequencePlayer("lion").choose(position.observe(0), Limits(nodes=20, seed=1), bool)
    assert GAME.reason(position.observe(0), choice) == "Completes a row of five."
