"""With solved endings the search knows how positions with few pieces come out, and plays them to their end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from examples import nightly, rows
from jungle_tables import PLAIN, STRAIT, WIDE, classic, code_of, drawn_map, placed, roster_of, sampled

from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player.endings import DRAW, UNKNOWN, UNSOLVED, Library, Probe
from jungle_games.games.jungle.player.player import DeepeningSearch, SearchResult
from jungle_games.games.jungle.player.tables import MATE, WIN
from jungle_games.games.jungle.rules.board import Square
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JunglePosition

OPTIONS = JungleOptions()


class Asked:
    """What a search hears of endings: by the engine's board of a position."""

    def __init__(self, library: Library) -> None:
        self.thinker = DeepeningSearch(library.board, library.options, table_bits=4)
        self.board = self.thinker.board
        self.probe = Probe(library, self.thinker.tables.roster, self.thinker.tables.grave)

    def prepare(self, position: JunglePosition, looks: int = 1_000_000) -> None:
        self.thinker.take_up(position)
        left = iter(range(looks))
        self.probe.prepare(self.board.where, lambda: next(left, None) is None)

    def code(self, position: JunglePosition) -> int:
        self.thinker.take_up(position)
        return self.probe.code(self.board.where, self.board.side)


SIX = roster_of("LRR", "ECR")
SPOTS = [Square(0, 0), Square(0, 1), Square(3, 1), Square(0, 3), Square(3, 3), Square(3, 4)]


@pytest.fixture
def six() -> Library:
    return Library(drawn_map(WIDE, SIX), PLAIN)


@rows("slots", [(0, 3), (1, 5), (2, 3), (0, 4), (1, 2, 4)])
def test_an_ending_is_known_once_a_position_of_it_is_prepared(slots: tuple[int, ...]) -> None:
    library = Library(drawn_map(WIDE, SIX), PLAIN)
    asked, positions = Asked(library), list(sampled(library, tuple(SIX[slot] for slot in slots), 40, 1))
    assert asked.code(positions[0]) == UNKNOWN
    asked.prepare(positions[0])
    assert [asked.code(position) for position in positions] == [code_of(library, position) for position in positions]


def test_all_six_pieces_make_every_pair_ready_but_no_threesome(six: Library) -> None:
    asked = Asked(six)
    asked.prepare(placed(six, SIX, SPOTS, 0))
    for blue in range(3):
        for red in range(3, 6):
            assert asked.code(placed(six, (SIX[blue], SIX[red]), SPOTS[:2], 0)) != UNKNOWN
    assert asked.code(placed(six, (SIX[0], SIX[1], SIX[3]), SPOTS[:3], 0)) == UNKNOWN
    assert asked.code(placed(six, SIX, SPOTS, 0)) == UNKNOWN


def test_preparing_stops_when_time_is_up_and_goes_on_next_time(six: Library) -> None:
    asked, position = Asked(six), placed(six, (SIX[0], SIX[1], SIX[3]), SPOTS[:3], 0)
    asked.prepare(position, looks=0)
    assert asked.code(position) == UNKNOWN
    for _ in range(100_000):
        if asked.code(position) != UNKNOWN:
            break
        asked.prepare(position, looks=5)
    assert asked.code(position) == code_of(six, position)


def test_what_another_game_had_solved_is_not_known(six: Library) -> None:
    position = placed(six, (SIX[0], SIX[3]), SPOTS[:2], 0)
    Asked(six).prepare(position)
    assert Asked(six).code(position) == UNKNOWN


def test_values_count_the_plies_from_the_root_and_heed_the_limit() -> None:
    asked, seen = Asked(classic(PLAIN)), set()
    for position in sampled(classic(PLAIN), roster_of("L", "E"), 60, 5):
        asked.prepare(position)
        code, board = asked.code(position), asked.board
        value = asked.probe.value(board, 3, 1 << 30, -7)
        plies = code - 1
        assert value == (-7 if code == DRAW else MATE - 3 - plies if plies % 2 else 3 + plies - MATE)
        if code != DRAW:
            board.quiet = 50
            assert asked.probe.value(board, 3, 50 + plies, -7) == value
            assert asked.probe.value(board, 3, 49 + plies, -7) == UNSOLVED
        seen.add(code == DRAW)
    assert seen == {True, False}


FOUR = roster_of("RL", "CE")
SMALL = drawn_map(STRAIT, FOUR)


def with_endings(position: JunglePosition) -> DeepeningSearch:
    endings = Library(position.board, position.options)
    return DeepeningSearch(position.board, position.options, table_bits=12, endings=endings)


def think(position: JunglePosition, depth: int = 3) -> SearchResult:
    return with_endings(position).think(position, Budget(depth=depth))


def plies_of(thought: SearchResult) -> int:
    """In how many plies the game is won or lost."""
    return MATE - abs(thought.score)


@pytest.mark.parametrize(("blue", "red"), [("R", "E"), ("P", "E"), ("L", "E"), ("R", "R"), *nightly(("LR", "E"))])
def test_a_solved_position_has_its_exact_value(blue: str, red: str) -> None:
    library, roster = classic(PLAIN), roster_of(blue, red)
    thinker = DeepeningSearch(library.board, library.options, table_bits=12, endings=library)
    for position in sampled(library, roster, 12 if len(roster) == 2 else 2, 5):
        code = code_of(library, position)
        thought = thinker.think(position, Budget(depth=4))
        if code == DRAW:
            assert thought.score == 0
            assert code_of(library, position.play(thought.move)) == DRAW
        else:
            assert (thought.score > 0) == (code % 2 == 0)
            assert plies_of(thought) == code - 1 == len(thought.line)


def test_the_longest_win_is_played_to_its_end() -> None:
    library = classic(PLAIN)
    positions = sampled(library, roster_of("P", "E"), 400, 9)
    position = max(positions, key=lambda position: code_of(library, position))
    plies = code_of(library, position) - 1
    assert plies > 20
    winner = position.turn if plies % 2 else 1 - position.turn
    played = 0
    position = replace(position, options=OPTIONS)
    thinker = with_endings(position)
    while position.outcome is None:
        position = position.play(thinker.think(position, Budget(depth=4)).move)
        played += 1
    assert played == plies
    assert position.outcome.winners == (winner,)


def test_with_four_pieces_every_win_that_is_seen_is_one() -> None:
    """Whether wins and losses found by search and endings together are real, by endings with four pieces."""
    small, seen = Library(SMALL, PLAIN), 0
    for position in sampled(small, FOUR, 60, 4):
        if position.outcome is not None:
            continue
        thought = think(position, depth=2)
        if abs(thought.score) > WIN:
            seen += 1
            code = code_of(small, position)
            assert code != DRAW
            assert (thought.score > 0) == (code % 2 == 0)
            assert plies_of(thought) >= code - 1
    assert seen > 30


@cache
def long_win() -> JunglePosition:
    """A won position whose win takes many plies, by any of two moves at least."""
    library = classic(PLAIN)
    won = [
        position
        for position in sampled(library, roster_of("L", "R"), 300, 8)
        if sum(code_of(library, position.play(move)) % 2 for move in position.legal_moves()) > 1
    ]
    return max(won, key=lambda position: code_of(library, position))


def test_a_win_that_comes_after_the_limit_is_none() -> None:
    position = long_win()
    plies = plies_of(think(position))
    assert plies > 12
    for quiet, won in ((200 - plies, True), (200 - plies + 1, False)):
        late = replace(position, options=OPTIONS, quiet=quiet)
        assert (think(late).score > WIN) == won


def test_where_repetition_is_forbidden_endings_are_not_asked() -> None:
    position = long_win()
    assert think(position).score > WIN
    forbidden = replace(position, options=replace(OPTIONS, repetition="forbidden"))
    assert think(forbidden).score < WIN


def test_a_win_is_not_repeated_away() -> None:
    """The move that would bring a position about for the third time draws, whatever the endings say of it."""
    position = replace(long_win(), options=OPTIONS)
    best = think(position).move
    after = position.play(best)
    again = replace(position, earlier=({}, after.pieces) * 2, quiet=4)
    assert again.play(best).outcome is not None
    thought = think(again)
    assert thought.move != best
    assert thought.score > WIN


@rows(("seconds", "solved"), [(60.0, True), (0.0, False)])
def test_solving_takes_no_more_than_its_part_of_the_time(seconds: float, solved: bool) -> None:
    roster, library = roster_of("R", "E"), Library(SMALL, PLAIN)
    position = next(sampled(library, roster, 1, 1))
    thinker = DeepeningSearch(position.board, position.options, table_bits=12, endings=library)
    assert thinker.think(position, Budget(seconds=seconds, nodes=2_000)).move in position.legal_moves()
    assert (library.solve(roster, lambda: True) is not None) == solved
