"""Positions for the tests: laid out by hand, or played at random from a numbered deal."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from hypothesis import strategies as st

from jungle_games.core.cards import Card, deck, parse_cards
from jungle_games.core.shuffle import draw_below, shuffled
from jungle_games.games.matr1x.rules.grid import Grid, Place
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition, parse_move

FLAT = dict.fromkeys(("b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"), "AS")
"""A grid that takes any number card; the cards need not be those of one deck."""

ROYALS = dict.fromkeys(["b1", "c1", "d1", "a2", "a3", "a4", "e2", "e4", "b5", "c5", "d5"], "JS")
LAST_ROYAL = {**ROYALS, "b3": "3D", "c3": "TS", "d3": "7H", "e3": "JC"}
BEATEN = " ".join(ROYALS)
"""All but one royal are beaten, which falls to a card on b3."""

LONGEST = 200

OPTIONS = st.fixed_dictionaries(
    {
        "jokers": st.sampled_from([1, 2]),
        "armour": st.sampled_from(["any", "similar"]),
        "joker_on_empty_centre": st.booleans(),
        "preventative_armour": st.booleans(),
    }
)
NUMBERS = st.integers(0, 2**30)


def place(text: str) -> Place:
    move = parse_move(text)
    assert isinstance(move, Drop)
    return move.place


def lay(
    draw: str, piles: Mapping[str, str] | None = None, beaten: str = "", *, flat: str = "AS", **options: object
) -> Matr1xPosition:
    """A position with ``draw`` (top first) and ``piles`` (top first); inner piles left out hold ``flat``.

    A pile given as an empty text is empty.
    """
    texts = {**dict.fromkeys(FLAT, flat), **(piles or {})}
    laid = {place(name): parse_cards(codes) for name, codes in texts.items() if codes}
    fallen = frozenset(place(name) for name in beaten.split())
    return Matr1xPosition(Matr1xOptions(**options), Grid(laid, fallen), parse_cards(draw))  # type: ignore[arg-type]


def drops(position: Matr1xPosition) -> set[str]:
    return {str(move) for move in position.legal_moves()}


def after(position: Matr1xPosition, *moves: str) -> Matr1xPosition:
    for move in moves:
        position = position.play(parse_move(move))
    return position


def pile(position: Matr1xPosition, name: str) -> str:
    return " ".join(map(str, position.piles.get(place(name), ())))


def beaten(position: Matr1xPosition) -> set[str]:
    return {str(name) for name in position.beaten}


def dealt(number: int, **options: object) -> Matr1xPosition:
    own = Matr1xOptions(**options)  # type: ignore[arg-type]
    return Matr1xPosition.deal(own, shuffled(deck(jokers=own.jokers), number))


def random_game(start: Matr1xPosition, seed: int) -> Iterator[tuple[Matr1xPosition, Drop]]:
    """Every position of a game of random drops, but for the last, with the drop made there.

    Two jokers can send each other back for ever, so a game is broken off after LONGEST drops.
    """
    rng = random.Random(seed)
    position = start
    for _ in range(LONGEST):
        if position.outcome is not None:
            return
        moves = position.legal_moves()
        move = moves[draw_below(rng, len(moves))]
        assert isinstance(move, Drop)
        yield position, move
        position = position.play(move)


def all_cards(position: Matr1xPosition) -> list[Card]:
    laid = [card for cards in position.piles.values() for card in cards]
    return sorted([*position.draw, *laid], key=str)
