"""The engine's numbers against the rules: the same drops, the same positions, the same end."""

from __future__ import annotations

from examples import dear, rows
from hypothesis import given
from matr1x_tables import NUMBERS, OPTIONS, dealt, lay, place, random_game

from jungle_games.games.matr1x.player.engine import DEAD, NONE, Evaluation, Node, Weights
from jungle_games.games.matr1x.player.player import PLACE_OF, encode, encode_cards, encode_rules
from jungle_games.games.matr1x.rules.grid import DropKind
from jungle_games.games.matr1x.rules.position import Matr1xPosition


def root(position: Matr1xPosition) -> Node:
    return encode(position.grid, encode_cards(position.draw))


def contents(node: Node) -> tuple[object, ...]:
    left = node.draw[node.at :]
    return node.piles, node.tops, node.royals, node.needs, left, node.beaten


@dear(10)
@given(OPTIONS, NUMBERS, NUMBERS)
def test_every_position_of_a_game_comes_out_the_same(options: dict[str, object], number: int, seed: int) -> None:
    start = dealt(number, **options)
    rules = encode_rules(start.options)
    node = root(start)
    for position, move in random_game(start, seed):
        assert {PLACE_OF[number] for number in rules.places(node)} == {legal.place for legal in position.legal_moves()}
        node = rules.play(node, PLACE_OF.index(move.place))
        after = position.play(move)
        again = root(after)
        assert contents(node) == contents(again)
        assert (node.card() == NONE) == (not after.draw)
        if position.forecast(move.place).kind is DropKind.ARMOUR:
            assert node.spent


@dear(6)
@given(OPTIONS, NUMBERS, NUMBERS)
def test_equal_keys_are_equal_positions(options: dict[str, object], number: int, seed: int) -> None:
    """Two plies of every way to play on: what shares a key must be the same."""
    start = dealt(number, **options)
    rules = encode_rules(start.options)
    for steps, (position, _) in enumerate(random_game(start, seed)):
        if steps % 10 != 5:
            continue
        found: dict[int, tuple[object, ...]] = {}
        level = [root(position)]
        for _ in range(3):
            level = [rules.play(node, number) for node in level for number in rules.places(node)]
        for node in level:
            assert found.setdefault(node.key, contents(node)) == contents(node)


class TestRoyalsBeyondReach:
    """A position is given up only where no two cards left in the game can beat a royal."""

    @rows(
        ("piles", "dead"),
        [
            ({"e3": "7H KS"}, True),  # 20 is more than 10 + 9
            ({"e3": "6H KS"}, False),
            ({"e3": "6H KS", "b1": "9S JH"}, True),  # the nine of spades is gone
            ({"e3": "6H KS", "b1": "9C JH"}, False),
            ({"e3": "8H QS"}, False),
            ({"e3": "8H QS", "b1": "TC"}, True),  # it waits for a royal
            ({"e3": "8H QS", "b1": "TD"}, False),
            ({"e3": "9H JS", "b1": "TS", "c1": "TH"}, False),
            ({"e3": "9H JS", "b1": "TS", "c1": "TH", "d1": "TC"}, True),
        ],
    )
    def test_positions(self, piles: dict[str, str], dead: bool) -> None:
        position = lay("2D 3D", piles, flat="5D")
        assert (Evaluation(Weights()).worth(root(position)) == DEAD) == dead

    def test_places_are_numbered_as_the_engine_has_them(self) -> None:
        assert [PLACE_OF[number] for number in (0, 4, 8, 9, 20)] == [
            place(name) for name in ("b2", "c3", "d4", "b1", "d5")
        ]
