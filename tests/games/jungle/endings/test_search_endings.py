"""With solved endings the search knows how positions with few pieces come out, and plays them to their end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from ending_checks import classic, code_of, drawn_map, free, placed, roster_of, sampled
from examples import nightly, rows

from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player.endings import DRAW, Library
from jungle_games.games.jungle.player.player import DeepeningSearch, SearchResult
from jungle_games.games.jungle.player.tables import MATE, WIN
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JunglePosition

OPTIONS = JungleOptions()
FOUR = roster_of("RL", "CE")
SMALL = drawn_map(("xox", ".~.", "...", ".~.", "xox"), FOUR)


PLAIN = free(OPTIONS)


@pytest.fixture(scope="module")
def small() -> Library:
    return Library(SMALL, free(OPTIONS))


def with_endings(position: JunglePosition) -> DeepeningSearch:
    endings = Library(position.board, position.options)
    return DeepeningSearch(position.board, position.options, table_bits=12, endings=endings)


def think(position: JunglePosition, depth: int = 3, contempt: int = 0) -> SearchResult:
    return with_endings(position).think(position, Budget(depth=depth), contempt=contempt)


def plies_of(thought: SearchResult) -> int:
    """In how many plies the game is won or lost."""
    return MATE - abs(thought.score)


@pytest.mark.parametrize(("blue", "red"), [("R", "E"), ("P", "E"), ("L", "E"), ("R", "R"), *nightly(("LR", "E"))])
def test_a_solved_position_has_its_exact_value(blue: str, red: str) -> None:
    library, roster = classic(PLAIN), roster_of(blue, red)
    positions = [placed(library.ground, roster, *sample) for sample in sampled(library.ground, roster, 12, 5)]
    if len(roster) == 3:
        positions = positions[:2]
    thinker = DeepeningSearch(library.ground.board, library.ground.options, table_bits=12, endings=library)
    for position in positions:
        code = code_of(library, position)
        thought = thinker.think(position, Budget(depth=4))
        if code == DRAW:
            assert thought.score == 0
            assert code_of(library, position.play(thought.move)) == DRAW
        else:
            assert (thought.score > 0) == (code % 2 == 0)
            assert plies_of(thought) == code - 1 == len(thought.line)


def test_the_longest_win_is_played_to_its_end() -> None:
    library, roster = classic(PLAIN), roster_of("P", "E")
    position = max(
        (placed(library.ground, roster, *sample) for sample in sampled(library.ground, roster, 400, 9)),
        key=lambda position: code_of(library, position),
    )
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


def test_with_four_pieces_every_win_that_is_seen_is_one(small: Library) -> None:
    """Whether wins and losses found by search and endings together are real, by endings with four pieces."""
    small.solve(FOUR)
    seen = 0
    for sample in sampled(small.ground, FOUR, 60, 4):
        position = placed(small.ground, FOUR, *sample)
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
    roster = roster_of("L", "R")
    found = [placed(library.ground, roster, *sample) for sample in sampled(library.ground, roster, 300, 8)]
    won = [
        position
        for position in found
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
    roster, library = roster_of("R", "E"), Library(SMALL, free(OPTIONS))
    squares, side = next(iter(sampled(library.ground, roster, 1, 1)))
    position = placed(library.ground, roster, squares, side)
    thinker = DeepeningSearch(position.board, position.options, table_bits=12, endings=library)
    assert thinker.think(position, Budget(seconds=seconds, nodes=2_000)).move in position.legal_moves()
    assert (library.view(roster) is not None) == solved
