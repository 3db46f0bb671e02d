"""What was missed becomes a puzzle only where one move alone won, at each step, and all is proved."""

from __future__ import annotations

import pytest
from check_puzzles import walk
from missed_wins import IN_THREE, IN_TWO, LOITERING, STROLL, found_puzzles, missed

from jungle_games.core.findings import Decision
from jungle_games.core.puzzle import Puzzle, PuzzleError, Right, Wrong
from jungle_games.games import find_game
from jungle_games.games.jungle.player.puzzles import PUZZLES, FindTheWin, puzzle_of, start_of
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.players.mentoring import decisions_of

KIND = FindTheWin()


def position(text: str, **options: object) -> JunglePosition:
    chosen = JungleOptions(**options)  # type: ignore[arg-type]
    return JunglePosition.from_fen(text, find_map(chosen.map), chosen)


def made(text: str, played: str = "a1a2", **options: object) -> Puzzle | None:
    return puzzle_of(position(text, **options), JungleMove.parse(played))


def test_a_race_that_was_lost_by_a_walk_is_one() -> None:
    (found,) = found_puzzles()
    assert (found.ply, found.kind, found.grade) == (0, "win", 1)
    assert found.facts["position"] == IN_TWO
    assert found.facts["line"].split()[::2] == ["d7d8", "d8d9"]
    puzzle = Puzzle(1, found.grade, found.kind, found.facts)
    KIND.prove(puzzle)
    KIND.check(puzzle)
    assert list(walk(KIND, puzzle)) == []
    assert isinstance(KIND.judge(puzzle, (), "d7d8"), Right)
    wrong = KIND.judge(puzzle, (), "g9f9")
    assert isinstance(wrong, Wrong)
    assert wrong.refutation


def test_longer_ones_are_graded_harder() -> None:
    found = found_puzzles(IN_THREE, LOITERING)
    assert [each.grade for each in found] == [2]
    assert len(found[0].facts["line"].split()) == 5


@pytest.mark.parametrize(
    "text",
    [
        "6E/7/7/3C3/7/3d3/7/7/7 w",  # both the cat and the elephant win in three
        "e5E/7/3C3/7/7/7/2d4/7/7 w",  # the elephant's walk is not proved to lose
        "6E/3C3/7/7/7/7/3d3/7/7 w",  # a win at once
        "6E/7/7/7/3c3/7/3D3/7/7 b",  # Red is lost, whatever it does
    ],
)
def test_where_not_one_move_alone_wins_there_is_none(text: str) -> None:
    assert made(text) is None


def test_who_found_the_move_has_nothing_to_find() -> None:
    assert made(IN_TWO, "d7d8") is None
    assert made(IN_TWO, "g9f9") is not None


def test_what_is_shipped_is_not_made_again_nor_mirrored() -> None:
    puzzle = PUZZLES.read(1).puzzles[0]
    start = start_of(puzzle)
    puzzle_finder = find_game("jungle").puzzle_finder()
    for shown in (start, mirrored(start)):
        missed_there = next(move for move in shown.legal_moves() if str(move)[0] not in "de")
        assert puzzle_of(shown, missed_there) is not None
        assert puzzle_finder.find_puzzles([Decision(0, shown.turn, shown, missed_there)], bool) == []
        assert KIND.equivalence_key(Puzzle(1, 1, "win", {"position": shown.fen()})) == KIND.equivalence_key(puzzle)


def mirrored(start: JunglePosition) -> JunglePosition:
    """Left and right changed about."""
    width = start.board.width
    pieces = {square._replace(file=width - 1 - square.file): piece for square, piece in start.pieces.items()}
    return JunglePosition(start.board, start.options, pieces, start.turn)


def test_the_same_from_the_other_side_is_a_twin() -> None:
    one, other = made(IN_TWO), made("7/7/3D3/7/7/7/3c3/7/e6 b")
    assert one is not None
    assert other is not None
    assert KIND.equivalence_key(one) == KIND.equivalence_key(other)


def test_the_rules_of_the_match_go_with_it() -> None:
    found = made(IN_TWO, traps="enemy", elephant_takes_rat=True)
    assert found is not None
    assert found.facts["rules"] == {"traps": "enemy", "elephant_takes_rat": True}
    options = KIND.start(found).options
    assert (options.traps, options.elephant_takes_rat) == ("enemy", True)
    standard = made(IN_TWO)
    assert standard is not None
    assert KIND.equivalence_key(found) != KIND.equivalence_key(standard), "under other rules it is another puzzle"
    assert made(IN_TWO, no_move="draw") is None, "the task would say what is not so"


def test_it_gives_up_when_asked() -> None:
    decisions = decisions_of(missed(IN_TWO, STROLL), [0])
    assert find_game("jungle").puzzle_finder().find_puzzles(decisions, lambda: True) == []


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"position": IN_TWO, "line": 3, "lost": []},
        {"position": IN_TWO, "line": "d7d8 d3d4", "lost": [{}]},
        {"position": IN_TWO, "line": "d7d8 d3d4 d8d9", "lost": [{}]},
        {"position": IN_TWO, "line": "d7d6 d3d4 d6d7", "lost": [{}, {}]},
        {"position": IN_TWO, "line": "d7a1 d3d4 d8d9", "lost": [{}, {}]},
        {"position": IN_TWO, "line": "d7d8 d3d4 d8d9", "lost": [{"a1a2": "g9f9"}, {}]},
        {"position": "nonsense", "line": "d7d8 d3d4 d8d9", "lost": [{}, {}]},
        {"position": IN_TWO, "line": "d7d8 d3d4 d8d9", "lost": [{}, {}], "rules": {"traps": "sometimes"}},
        {"position": IN_TWO, "line": "d7d8 d3d4 d8d9", "lost": [{}, {}], "rules": {"map": "nowhere"}},
    ],
)
def test_what_somebody_else_wrote_is_looked_at_before_it_is_put_on_a_table(facts: dict[str, object]) -> None:
    with pytest.raises(PuzzleError):
        KIND.check(Puzzle(1, 1, "win", facts))
