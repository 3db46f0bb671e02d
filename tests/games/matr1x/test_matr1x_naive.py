"""The rules against a second reading of the rule sheet: strings and loops, nothing shared with the program."""

from __future__ import annotations

from examples import dear
from hypothesis import given
from matr1x_tables import NUMBERS, OPTIONS, all_cards, dealt, random_game

from jungle_games.core.cards import Card, deck
from jungle_games.core.shuffle import shuffled
from jungle_games.games.matr1x.rules.grid import PLACES
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop

FILES, ROWS = "abcde", "12345"
NAMES = [f + r for r in ROWS for f in FILES]
INSIDE = [name for name in NAMES if name[0] in "bcd" and name[1] in "234"]
OUTSIDE = [name for name in NAMES if (name[0] in "ae") != (name[1] in "15")]


class NaiveGame:
    """A game kept as lists of codes, top first."""

    def __init__(self, cards: list[str], options: dict[str, object]) -> None:
        self.options = options
        self.piles: dict[str, list[str]] = {name: [] for name in INSIDE + OUTSIDE}
        self.dead: set[str] = set()
        aside = []
        for name in INSIDE:
            if name == "c3":
                continue
            while self.royal(cards[0]):
                aside.append(cards.pop(0))
            self.piles[name].append(cards.pop(0))
        self.draw = aside + cards

    @staticmethod
    def royal(code: str) -> bool:
        return (code[0] in "JQK" and code[1] != "K") or code == "KK"

    @staticmethod
    def worth(code: str) -> int:
        return 0 if code.startswith("JK") else "A23456789TJQK".index(code[0]) + 1

    @staticmethod
    def suit(code: str) -> str:
        return "" if code.startswith("JK") else code[1]

    @classmethod
    def colour(cls, code: str) -> str:
        return {"S": "black", "C": "black", "H": "red", "D": "red", "": ""}[cls.suit(code)]

    def alive(self) -> list[str]:
        return [name for name in OUTSIDE if self.has_royal(name) and name not in self.dead]

    def has_royal(self, name: str) -> bool:
        return any(self.royal(code) for code in self.piles[name])

    def need(self, name: str) -> int:
        return sum(self.worth(code) for code in self.piles[name])

    def beside(self, inside: str) -> list[str]:
        """The outer places one step away."""
        f, r = FILES.index(inside[0]), ROWS.index(inside[1])
        around = [(f - 1, r), (f + 1, r), (f, r - 1), (f, r + 1)]
        return [name for x, y in around if (name := FILES[x] + ROWS[y]) in OUTSIDE]

    def legal(self) -> set[str]:
        if len(self.dead) == 12 or not self.draw:
            return set()
        code = self.draw[0]
        if code.startswith("JK"):
            return self.legal_joker()
        if self.royal(code):
            return self.legal_royal(code)
        if code[0] == "A":
            return set(INSIDE)
        inside = {n for n in INSIDE if not self.piles[n] or self.worth(self.piles[n][0]) <= self.worth(code)}
        return inside or self.legal_armour(code)

    def legal_joker(self) -> set[str]:
        filled = [name for name in INSIDE if self.piles[name]]
        values = {name: self.worth(self.piles[name][0]) for name in filled}
        if self.options["joker_on_empty_centre"] and "c3" not in values:
            values["c3"] = 0
        return {name for name in values if values[name] == min(values.values())}

    def legal_royal(self, code: str) -> set[str]:
        free = [n for n in INSIDE if self.piles[n] and any(not self.has_royal(o) for o in self.beside(n))]
        tops = {name: self.piles[name][0] for name in free}
        group = [name for name in free if self.suit(tops[name]) == self.suit(code)]
        if not group:
            group = [name for name in free if self.colour(tops[name]) == self.colour(code)]
        if not group:
            group = free
        best = max(self.worth(tops[name]) for name in group)
        chosen = [name for name in group if self.worth(tops[name]) == best]
        return {outer for name in chosen for outer in self.beside(name) if not self.has_royal(outer)}

    def legal_armour(self, code: str) -> set[str]:
        if not self.alive():
            empty = {name for name in OUTSIDE if not self.piles[name]}
            return empty if self.options["preventative_armour"] else set()
        able = [name for name in self.alive() if self.need(name) + self.worth(code) <= 20]
        if self.options["armour"] == "any":
            return set(able)
        for same in (self.suit, self.colour, lambda _: ""):
            group = [name for name in able if same(self.piles[name][-1]) == same(code)]
            if group:
                least = min(map(self.need, group))
                return {name for name in group if self.need(name) == least}
        return set()

    def play(self, name: str) -> None:
        code = self.draw.pop(0)
        if name in INSIDE:
            if self.worth(code) < 2:
                self.draw += self.piles[name]
                self.piles[name] = []
            self.piles[name].insert(0, code)
            self.strike(name)
        elif self.royal(code):
            self.piles[name].append(code)
        else:
            self.piles[name].insert(0, code)

    def strike(self, name: str) -> None:
        """Look along the row and the column: three piles away from the edge, then the royal."""
        f, r = FILES.index(name[0]), ROWS.index(name[1])
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            way = [(f + x * step, r + y * step) for step in (1, 2, 3)]
            if not all(0 <= a < 5 and 0 <= b < 5 for a, b in way):
                continue
            first, second, end = (FILES[a] + ROWS[b] for a, b in way)
            if end in self.alive() and self.falls(end, first, second):
                self.dead.add(end)

    def falls(self, end: str, first: str, second: str) -> bool:
        if not self.piles[first] or not self.piles[second]:
            return False
        royal, one, two = self.piles[end][-1], self.piles[first][0], self.piles[second][0]
        if self.worth(one) + self.worth(two) < self.need(end):
            return False
        if royal[0] == "Q":
            return self.colour(one) == self.colour(two) == self.colour(royal)
        return royal[0] == "J" or self.suit(one) == self.suit(two) == self.suit(royal)


def naive(options: Matr1xOptions, number: int) -> NaiveGame:
    cards = shuffled(deck(jokers=options.jokers), number)
    return NaiveGame([str(card) for card in cards], dict(options.values()))


@dear(15)
@given(OPTIONS, NUMBERS, NUMBERS)
def test_no_legal_drop_is_missing_and_none_too_many(options: dict[str, object], number: int, seed: int) -> None:
    start = dealt(number, **options)
    second, whole = naive(start.options, number), sorted(deck(jokers=start.options.jokers), key=str)
    position = start
    for position, move in random_game(start, seed):
        legal = {legal.place for legal in position.legal_moves() if isinstance(legal, Drop)}
        assert {str(place) for place in legal} == second.legal()
        assert {place for place in PLACES if position.why_not(place) is None} == legal == set(position.forecasts())
        assert [str(card) for card in position.draw] == second.draw
        assert {str(place) for place in position.beaten} == second.dead
        assert all_cards(position) == whole
        second.play(str(move))
        position = position.play(move)
    assert {str(legal) for legal in position.legal_moves()} == second.legal()
    assert {str(place): [str(card) for card in cards] for place, cards in position.piles.items()} == {
        name: codes for name, codes in second.piles.items() if codes
    }


@dear(6)
@given(OPTIONS, NUMBERS, NUMBERS)
def test_an_observation_hides_what_was_never_face_up(options: dict[str, object], number: int, seed: int) -> None:
    start = dealt(number, **options)
    seen = {card for cards in start.piles.values() for card in cards} | set(start.draw[: start.seen])
    for position, move in random_game(start, seed):
        seen.add(position.draw[0])
        shown = position.observe(0)
        assert [card if card in seen else Card.HIDDEN for card in position.draw] == list(shown.draw)
        assert shown.legal_moves() == position.legal_moves()
        assert shown.observe(0) == shown
        assert shown.play(move).observe(0).grid == position.play(move).grid
