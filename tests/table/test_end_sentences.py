"""What is said of finished matches, sentence by sentence, against the record: it is read here by other means."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pytest
from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from scenarios import matr1x as deals
from scenarios import sequence as sequences

from jungle_games.core.cards import card_name
from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jacks.scene import frame as jacks_reports
from jungle_games.games.jungle.rules.board import Terrain
from jungle_games.games.jungle.scene import frame as jungle_reports
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Next, Swap
from jungle_games.games.jungle_matrix.rules.situation import Booked, Sheet, Taking, behind_before_last
from jungle_games.games.jungle_matrix.scene import reports as matrix_reports
from jungle_games.games.matr1x.rules.position import Drop, parse_move
from jungle_games.games.matr1x.scene import frame as matr1x_reports
from jungle_games.games.sequence.rules.moves import Place
from jungle_games.games.sequence.scene import reports as sequence_reports
from jungle_games.table.ending.verdict import Ending

AnyFinished = Match[Any, Any]
_WEIGHT: Final = {True: 12, False: 1}


def finished(game: str, seed: int, count: int, weight: Callable[[Any, Any], int]) -> AnyFinished:
    """A match between people, at random, to its end; a move with a larger ``weight`` is likelier."""
    rules, chance = find_game(game), random.Random(seed)
    seats = [SeatInfo(f"Seat {number}") for number in range(count)]
    match: AnyFinished = Match(rules, rules.options_type.build(), seats, deal=seed)
    while match.outcome is None:
        if match.to_move is CHANCE:
            match.take_chance()
            continue
        moves = list(match.legal())
        match.play(chance.choices(moves, [weight(match.position, move) for move in moves])[0])
    return match


def told(ending: Ending) -> str:
    assert "{" not in ending.reason + ending.story
    return f"{ending.reason} {ending.story}".strip()


def by_pattern(checks: Mapping[str, Callable[..., bool]], sentence: str) -> bool:
    """Whether what the sentence says is so. Fails if it is none of those that can be tried."""
    for pattern, holds in checks.items():
        if found := re.fullmatch(pattern, sentence):
            return holds(*found.groups())
    raise AssertionError(f"nothing tries {sentence!r}")


def sentences(text: str) -> Sequence[str]:
    return re.findall(r"[^.]+\.", text.replace(" . ", ". ")) if text else ()


seeds = st.integers(0, 10**6)
quickly = dear(4)


# Jungle


class Jungle:
    """The course of a game, from the texts of its moves alone."""

    def __init__(self, match: AnyFinished, own: int | None) -> None:
        self.match, self.own = match, own
        self.board = match.position.board
        self.winner = match.outcome.winners[0] if match.outcome and match.outcome.winners else None
        self.loser = None if self.winner is None else 1 - self.winner
        self.at = {str(square): (piece.seat, piece.kind.name.lower()) for square, piece in self.board.start.items()}
        self.moves = [(text[:2], text[-2:]) for text in match.moves]
        self.takes: list[tuple[int, tuple[int, str], tuple[int, str]]] = []
        self.ways: list[tuple[str, str, tuple[int, str]]] = []
        for ply, (origin, target) in enumerate(self.moves):
            piece, prey = self.at.pop(origin), self.at.get(target)
            if prey is not None:
                self.takes.append((ply, piece, prey))
            self.at[target] = piece
            self.ways.append((origin, target, piece))

    def mine(self, words: str, seat: int | None) -> str:
        """The animal in the words, which claim a person's own with “your”."""
        whose, animal = words.lower().split()
        assert (whose == "your") == (self.own is not None and self.own == seat), words
        return animal

    def last(self, words: str) -> tuple[int, str]:
        piece = self.ways[-1][2]
        assert self.mine(words, piece[0]) == piece[1]
        return piece

    def took(self, taker: str, prey: str, sure: Callable[[int], bool] = lambda ply: True) -> bool:
        """Whether the winner's animal took that one of the loser's, by a move of which that is sure."""
        assert self.winner is not None
        pair = (self.winner, self.mine(taker, self.winner)), (1 - self.winner, self.mine(prey, 1 - self.winner))
        return any((mover, taken) == pair and sure(ply) for ply, mover, taken in self.takes)

    def terrain(self, square: str) -> Terrain:
        return next(ground for at, ground in self.board.ground.items() if str(at) == square)

    def leaps(self, ply: int) -> bool:
        (file, rank), (to, up) = self.moves[ply]
        return abs(ord(file) - ord(to)) + abs(int(rank) - int(up)) > 1

    def walked_in(self, ply: int) -> bool:
        """Whether whoever was taken then had come there."""
        return any(target == self.moves[ply][1] for _origin, target in self.moves[:ply])

    def trapped(self, ply: int) -> bool:
        return self.terrain(self.moves[ply][1]) is Terrain.TRAP

    def surfaced(self, ply: int) -> bool:
        (out, bank), (origin, _target) = self.moves[ply - 2], self.moves[ply]
        return bank == origin and self.terrain(out) is Terrain.WATER and self.terrain(bank) is not Terrain.WATER

    def number(self, words: str, number: str) -> bool:
        assert self.winner is not None
        taker = self.winner, self.mine(words, self.winner)
        return sum(mover == taker for _ply, mover, _prey in self.takes) == int(number)

    def holds(self, sentence: str) -> bool:
        animal, lost = r"((?:Your|The) \w+)", r"((?:your|the) \w+)"
        winner, own = self.winner, self.own
        in_den = self.terrain(self.moves[-1][1]) is Terrain.DEN
        return by_pattern({
            rf"{animal} reached the den\.": lambda words: self.last(words)[0] == own == winner and in_den,
            rf"{animal} reached your den\.": lambda words: self.last(words)[0] == winner != own and in_den,
            rf"{animal} reached (Red|Blue)’s den\.": lambda words, side: (
                self.last(words)[0] == winner == ("Blue", "Red")[::-1].index(side) and own is None and in_den),
            rf"You took every animal, {lost} last\.": lambda prey: (
                own == winner == self.takes[-1][1][0] and prey == f"the {self.takes[-1][2][1]}" and self.bare()),
            rf"{animal} took your last animal, {lost}\.": lambda taker, prey: (
                own == 1 - (winner or 0) and self.took(taker, prey) and self.bare()),
            r"(Red|Blue) took every animal of (Red|Blue)\.": lambda one, other: (
                own is None and (one, other)[::1 if winner else -1] == ("Red", "Blue") and self.bare()),
            rf"{animal} came out of the water for {lost}\.": lambda *pair: self.took(*pair, self.surfaced),
            rf"{animal} took {lost}\.": lambda *pair: self.took(*pair),
            rf"{animal} went into the trap, and {lost} struck\.": lambda prey, taker: self.took(
                taker, prey, lambda ply: self.trapped(ply) and self.walked_in(ply)),
            rf"{animal} leapt over the river and took {lost}\.": lambda *pair: self.took(*pair, self.leaps),
            rf"{animal} took (\d+) animals\.": self.number,
            r"Nobody took a single animal\.": lambda: not self.takes,
            r"(You|Red|Blue) lost no animal\.": lambda who: (
                self.winner == (own if who == "You" else ("Blue", "Red").index(who))
                and self.winner not in [prey[0] for _ply, _piece, prey in self.takes]),
            r"You took no animal\.": lambda: own == self.loser not in [piece[0] for _ply, piece, _prey in self.takes],
            r"(You|Red|Blue) ha(?:s|ve) no move left\.": lambda who: (
                self.loser == (own if who == "You" else ("Blue", "Red").index(who))
                and not self.match.position._moves),
            r"The same position came up three times\.": lambda: winner is None,
            r"For \d+ moves by each side nothing was taken\.": lambda: winner is None,
        }, sentence)  # fmt: skip

    def bare(self) -> bool:
        return {seat for seat, _kind in self.at.values()} == {self.winner}


def _greedy(position: Any, move: Any) -> int:
    return 60 if position.board.terrain(move.target) is Terrain.DEN else _WEIGHT[move.target in position.pieces]


@pytest.mark.parametrize("own", [0, 1, None])
@quickly
@given(seed=seeds)
def test_what_is_said_of_a_game_of_jungle_happened(own: int | None, seed: int) -> None:
    match = finished("jungle", seed, 2, _greedy)
    course = Jungle(match, own)
    for sentence in sentences(told(jungle_reports.ending(match, own))):
        assert course.holds(sentence.strip()), sentence


@pytest.mark.parametrize(
    ("position", "moves", "story"),
    [
        ("7/3L3/1e5/1R5/7/7/7/7/c6 w", "b6a6 b7a7 a6a7 a1b1 d8d9", "Your rat came out of the water for the elephant."),
        ("7/3L3/1e5/1R5/7/7/7/7/c6 w", "b6a6 a1b1 a6a7 b1a1 a7b7 a1b1 d8d9", "Your rat took the elephant."),
        ("7/3L3/2e4/R6/7/7/7/7/c6 w", "a6a7 a1b1 a7b7 b1a1 b7c7 a1b1 d8d9", "Your rat took the elephant."),
        ("7/3L3/7/7/7/T2d3/7/7/c6 w", "a4d4 a1b1 d8d9", "Your tiger leapt over the river and took the dog."),
        (
            "7/3L3/7/7/7/7/7/2C1t2/c6 w",
            "d8d7 e2d2 c2d2 a1b1 d7d8 b1a1 d8d9",
            "The tiger went into the trap, and your cat struck.",
        ),
        ("7/3L3/7/7/7/7/7/2E1t2/c6 w", "d8d7 e2d2 c2d2 a1b1 d7d8 b1a1 d8d9", "You lost no animal."),
        ("7/3L3/7/7/7/7/3C3/2t4/c6 w", "d3d4 c2c1 d8d9", "Nobody took a single animal."),
        ("7/3L3/7/7/7/7/E6/d6/c5w w", "a3a2 g1f1 a2a1 f1e1 d8d9", "You lost no animal."),
        ("7/3L3/7/E6/l6/7/d6/7/c6 w", "a6a5 a3a4 a5a4 a1a2 a4a3 a2a1 a3a2 a1b1 a2b2 b1a1 d8d9", "You lost no animal."),
        ("7/3L3/7/E6/l6/d6/7/c6/6r w", "a6a5 g1f1 a5a4 f1g1 a4a3 g1f1 a3a2 f1g1 d8d9", "Your elephant took 3 animals."),
    ],
)
def test_the_most_remarkable_deed_is_told(position: str, moves: str, story: str) -> None:
    rules = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Cat", "cat")]
    match: AnyFinished = Match(rules, rules.options_type.build(), seats, setup={"position": position})
    for move in moves.split():
        match.play(move)
    assert jungle_reports.ending(match, 0).story == story


# Sequence


@pytest.mark.parametrize(("count", "own"), [(2, 0), (2, 1), (2, None), (3, 1), (4, 0), (6, None)])
@dear(2)
@given(seed=seeds)
def test_the_card_that_closed_the_last_line_was_played_there(count: int, own: int | None, seed: int) -> None:
    match = sequences.play_on(sequences.a_match(*["person"] * count, deal=seed), 10_000, seed=seed)
    assert match.outcome is not None
    said = told(sequence_reports.ending(match, own))
    if not match.outcome.winners:
        assert said
        return
    step = next(step for step in reversed(match.steps) if isinstance(step.move, Place))
    assert step.actor in match.outcome.winners
    ours = own in match.outcome.winners
    found = re.match(r"The (.+) closed (your line|two of your lines|\w+’s line|two lines of \w+)(.*)\.", said)
    assert found
    card, whose, line = found.groups()
    rank, _of, suit = card.partition(" of ")
    ranks = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "10": "T"}
    assert step.text.startswith(ranks.get(rank, rank) + suit[0].upper())
    assert ("your" in whose) == ours
    if "two" not in whose:
        ends = re.findall(r"[a-j]\d+", line)
        chips = {str(square): side for square, side in match.position.chips.items()}
        squares = between(*ends)
        assert len(squares) == 5
        assert str(step.move.square) in squares
        corners = {"a1", "a10", "j1", "j10"}
        side = match.position.table.side(step.actor)
        assert all(chips.get(square, side if square in corners else None) == side for square in squares)


def between(first: str, last: str) -> list[str]:
    """The squares of a line from one to the other."""
    (x, y), (to, up) = ((ord(square[0]), int(square[1:])) for square in (first, last))
    steps = max(abs(to - x), abs(up - y))
    return [f"{chr(x + (to - x) * step // steps)}{y + (up - y) * step // steps}" for step in range(steps + 1)]


# Jacks


@pytest.mark.parametrize(("count", "own"), [(2, 0), (2, None), (3, 1), (4, 2)])
@quickly
@given(seed=seeds)
def test_the_pair_that_decided_put_the_winner_ahead_for_good(count: int, own: int | None, seed: int) -> None:
    match = finished("jacks", seed, count, lambda _position, _move: 1)
    assert match.outcome is not None
    ending = jacks_reports.ending(match, own)
    for number, score in re.findall(r"Seat (\d): (\d+)", ending.reason.replace("\N{NO-BREAK SPACE}", " ")):
        assert match.position.scores[int(number)] == int(score)
    if not ending.story:
        return
    (winner,) = match.outcome.winners
    title = re.search(r"“(.+)”", ending.story)[1]  # type: ignore[index]
    leads = []
    for before, after in zip(match.positions(), match.positions()[1:], strict=False):
        if before.pairs != after.pairs:
            face = after.pairs[before.turn][-1]
            others = [score for seat, score in enumerate(after.scores) if seat != winner]
            leads.append((after.scores[winner] > max(others), before.turn, after.cards.pair(face).title))
    first = max((number for number, (ahead, *_who) in enumerate(leads) if not ahead), default=-1) + 1
    assert leads[first] == (True, winner, title)
    assert ending.story.startswith("The last pair") == (first == len(leads) - 1)
    assert ("you" in ending.story) == (winner == own and not ending.story.startswith("The last pair"))


# Jungle Matrix


def _plays_on(position: Any, move: Any) -> int:
    """Mostly right cards, so that turns bring points, and few calls without a reason."""
    if isinstance(move, Catch):
        return 30 if position.mistake is not None else 1
    if isinstance(move, Cover | Swap):
        return 200 if isinstance(move, Cover) and move.square in position.turn.right else 2
    return 1 if isinstance(move, Next) and position.mistake is not None else 8


@pytest.mark.parametrize("own", [0, 1, None])
@quickly
@given(seed=seeds)
def test_what_is_said_of_the_score_sheet_stands_there(own: int | None, seed: int) -> None:
    match = finished("jungle_matrix", seed, 2, _plays_on)
    assert match.outcome is not None
    if len(match.outcome.winners) != 1:
        return
    winner = match.outcome.winners[0]
    sheet, totals = match.position.sheet, match.position.sheet.totals
    points = [[sheet.points(number, seat) for number in range(1, len(sheet.rows) + 1)] for seat in (0, 1)]

    def behind(number: str) -> bool:
        return sum(points[1 - winner][:-1]) - sum(points[winner][:-1]) == int(number)

    def caught(number: str, who: int) -> bool:
        return bool(sheet.booked(int(number), who).caught)

    def best(number: str, round_: str) -> bool:
        own_turns = [row[winner].points for row in sheet.rows[: sheet.rounds]]
        return max(own_turns) == own_turns[int(round_) - 1] == int(number)

    def named(name: str) -> int:
        return int(name.removeprefix("Seat "))

    story = matrix_reports.ending(match, own).story
    assert not story or by_pattern({
        r"You were (\d+) points behind before the last round\.": lambda n: own == winner and behind(n),
        r"Before the last round you were (\d+) points ahead\.": lambda n: own == 1 - winner and behind(n),
        r"(Seat \d) was (\d+) points behind before the last round\.": lambda who, n: named(who) == winner and behind(n),
        r"In round (\d) you caught a mistake\.": lambda n: own == winner and caught(n, 1 - winner),
        r"In round (\d) (Seat \d) caught your mistake\.": lambda n, who: (
            named(who) == winner == 1 - own and caught(n, own)),  # type: ignore[operator]
        r"In round (\d) (Seat \d) caught a mistake of (Seat \d)\.": lambda n, who, whose: (
            named(who) == winner and named(whose) == 1 - winner and caught(n, 1 - winner)),
        r"Your best turn brought (\d+) points?, in round (\d)\.": lambda n, at: own == winner and best(n, at),
        r"(Seat \d)’s best turn brought (\d+) points?, in round (\d)\.": lambda who, n, at: (
            named(who) == winner != own and best(n, at)),
    }, story), story  # fmt: skip
    assert totals[winner] >= max(totals)


def test_points_taken_in_the_last_round_do_not_count_as_had_before_it() -> None:
    sheet = Sheet(2, ((Booked(10), Booked(18)), (Booked(9), Booked(1))), (Taking(1, 1, 2), Taking(2, 0, 4)))
    assert behind_before_last(sheet, 0) == 18 + 2 - (10 - 2)
    assert behind_before_last(sheet, 1) == -12
    assert sheet.totals == (10 - 2 + 9 + 4, 18 + 2 + 1 - 4)


# MATR1X 0VERL0AD


@quickly
@given(seed=seeds)
def test_the_royals_that_are_named_are_those_that_were_left(seed: int) -> None:
    match = finished("matr1x", seed, 1, lambda position, move: 1 + 40 * len(position.forecast(move.place).beaten))
    ending, beaten = matr1x_reports.ending(match), match.position.beaten
    assert f"{len(beaten)} of twelve" in ending.reason
    assert bool(ending.story) == (len(beaten) >= 10)
    fallen = Counter(len(after.beaten) - len(before.beaten) for before, after in zip(
        match.positions(), match.positions()[1:], strict=False))  # fmt: skip
    strike = next((fact.value for fact in matr1x_reports.sheet_facts(match, 0) if fact.icon == "star"), "0")
    assert int(strike.split()[0]) <= len(beaten)
    assert int(strike.split()[0]) >= 2 or not fallen[2]


def test_who_is_left_and_who_fell_last_is_read_from_the_drops() -> None:
    won = deals.played(len(deals.LINE))
    beaten = [
        royal for position, name in zip(won.positions()[1:], deals.LINE, strict=False)
        for attack in position.forecast(parse_place(name)).beaten for royal in [attack.royal]
    ]  # fmt: skip
    assert len(beaten) == 12
    fell = "".join(str(len(position.forecast(parse_place(name)).beaten))
                   for position, name in zip(won.positions()[1:], deals.LINE, strict=False))  # fmt: skip
    longest = max(sum(map(int, strike)) for strike in fell.split("0") if strike)
    assert f"{longest} royals" in [fact.value for fact in matr1x_reports.sheet_facts(won, 0)]
    assert matr1x_reports.ending(won).story == f"The {card_name(beaten[-1])} fell last."
    drops = next(number for number in range(len(deals.LINE), 0, -1) if len(deals.played(number).position.beaten) == 11)
    given_up = deals.played(drops)
    given_up.resign(0)
    assert matr1x_reports.ending(given_up).story == f"Only the {card_name(beaten[-1])} was left."
    assert matr1x_reports.ending(given_up).reason == "You resigned. 11 of twelve royals are beaten."


def parse_place(name: str) -> Any:
    """The place of a drop."""
    move = parse_move(name)
    assert isinstance(move, Drop)
    return move.place
