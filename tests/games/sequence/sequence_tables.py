"""Tables of Sequence Giant for tests: positions from a few words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping

from jungle_games.core.cards import Card, parse_cards
from jungle_games.core.game import CHANCE
from jungle_games.games.sequence.rules.fives import Five, Run, Square
from jungle_games.games.sequence.rules.game import Sequence
from jungle_games.games.sequence.rules.options import SequenceOptions, find_mat
from jungle_games.games.sequence.rules.position import DECK, SequencePosition
from jungle_games.games.sequence.rules.situation import Stage, Table

GAME = Sequence()


def squares(text: str) -> list[Square]:
    return [Square.parse(word) for word in text.split()]


def five(text: str) -> Five:
    one, other = text.split("-")
    return Five.between(Square.parse(one), Square.parse(other))


def lay(
    hands: list[str],
    green: str = "",
    blue: str = "",
    red: str = "",
    *,
    runs: Mapping[str, int] | None = None,
    turn: int = 0,
    deck: int | None = None,
    **options: object,
) -> SequencePosition:
    """A position in play; what is neither in a hand nor in the deck lies on the first player's discard pile.

    ``runs`` maps fives such as ``c4-g4`` to sides; ``deck`` is how many cards the draw deck has, else all the rest.
    """
    own = SequenceOptions(**options)  # type: ignore[arg-type]
    table = Table(find_mat(own.mat), own, len(hands))
    held = tuple(parse_cards(hand) for hand in hands)
    rest = list((Counter(DECK) - Counter(card for hand in held for card in hand)).elements())
    split = 0 if deck is None else len(rest) - deck
    discards: tuple[tuple[Card, ...], ...] = (tuple(rest[:split]), *((),) * (len(hands) - 1))
    chips = {square: side for side, text in enumerate((green, blue, red)) for square in squares(text)}
    made = tuple(Run(side, five(text)) for text, side in (runs or {}).items())
    return SequencePosition(
        table, tuple(rest[split:]), held, discards, Stage.PLAY, dealer=len(hands) - 1, turn=turn, chips=chips, runs=made
    )


def texts(position: SequencePosition) -> list[str]:
    return [str(move) for move in position.legal_moves()]


def play(position: SequencePosition, *moves: str) -> SequencePosition:
    for move in moves:
        position = position.play(GAME.parse_move(move))
    return position


def refusal(position: SequencePosition, move: str) -> object:
    return position.refusal(GAME.parse_move(move))


Choose = Callable[[SequencePosition, list[str], random.Random], str]


def diligent(position: SequencePosition, moves: list[str], rng: random.Random) -> str:
    """Draws whenever a card is owed, plays at random, never talks."""
    if "draw" in moves:
        return "draw"
    return rng.choice([move for move in moves if not move.startswith("talk")])


def playout(
    seats: int,
    seed: int,
    choose: Choose = diligent,
    *,
    limit: int = 5000,
    setup: Mapping[str, object] | None = None,
    **options: object,
) -> list[tuple[SequencePosition, str]]:
    """A game at random: every position with the move made in it; the last with ``""``."""
    rng = random.Random(seed)
    position = GAME.start(SequenceOptions(**options), seats=seats, setup=setup)  # type: ignore[arg-type]
    line: list[tuple[SequencePosition, str]] = []
    while position.to_move is not None and len(line) < limit:
        if position.to_move is CHANCE:
            move = str(position.sample_chance(rng))
        else:
            move = choose(position, texts(position), rng)
        line.append((position, move))
        position = play(position, move)
    return [*line, (position, "")]
