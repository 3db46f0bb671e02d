"""What the engine remembers must not hide a draw: positions that came up before, in the game or in the line."""

from __future__ import annotations

import random

import pytest
from examples import nightly

from jungle_games import COMPILED
from jungle_games.core.game import IllegalMove
from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player.evaluation import WIN
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch, SearchResult
from jungle_games.games.jungle.player.puzzles import PUZZLES
from jungle_games.games.jungle.player.search import TranspositionTable
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.options import MAPS, JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition

TRADITIONAL = {"traps": "enemy", "jump_blocked_by": "path", "no_progress_limit": 60}
RAT_AND_TIGER = (
    "g3g4 e7e8 a3a2 a7a8 e3d3 b8b9 g4g5 g7f7 d3d4 g9g8 g5f5 g8g7 f5f6 g7g6 b2c2 g6g5 f6f5 g5g4 f5f4 g4g5 f4f5 g5g4 f5f4"
)
LION_BESIDE_WOLF = (
    "g3g2 b8b9 a1b1 c7b7 a3a4 f8g8 b1c1 a9a8 c1c2 g9f9 a4a3 f9f8 a3b3 f8f7 g1f1 f7f3 f1e1 f3f2 e1e2 f2f1 c3d3 a8b8 "
    "c2c3 b8c8 d3d2 g8g9 c3d3 c8c7 b3c3 g7g8 d3d4 g8f8 e3d3 a7a6 g2g3 b7b8 g3g4 b8c8 g4g5 e7f7 g5g6 a6b6 d4d5 b6b5 "
    "d2c2 b5b4 d5d4 b4b5 d4d5 b5b4 d5d4"
)
FAR_AHEAD_IN_THE_MARSH = (
    "g3f3 c7b7 g1f1 g7g6 a1a2 f8e8 f3f4 g6f6 f2e2 a9a8 f1f2 e8f8 a3b3 g9g8 a2a3 g8g7 a3a4 b8c8 b3b4 g7g6 f2f3 a8b8 "
    "f4e4 b7c7 a4a5 b8b7 a5a6 g6g5 a6d6 g5e5 c3c2 c8d8 b2b1 c7c8 e3d3 e7e8 f3e3 b7c7 d6a6 a7b7 e4f4 e5d5 e3e5 d5d4 "
    "e5e7 d4d3 e7e8 f8f9 a6d6 d3e3 e2f2 f6f7 f2f1 c7d7 d6d5 f7f8 d5c5 f8e8 f4e4 e3e2 e4e5 b7b6 b1a1 b6c6 e5e6 d7e7 "
    "c5d5 e2f2 f1e1 f2e2 e1f1 e2f2 f1e1"
)


def after(moves: list[str], **options: object) -> JunglePosition:
    built = JungleOptions.build(changes=options)
    position = JunglePosition.start(find_map(built.map), built)
    for move in moves:
        position = position.play(JungleMove.parse(move))
    return position


def can_be_drawn(position: JunglePosition) -> bool:
    """Whether the side to move has a move that draws by repetition."""
    ends = [position.play(move).outcome for move in position.legal_moves()]
    return any(end is not None and end.termination is JungleEnd.REPETITION for end in ends)


def lets_go(position: JunglePosition, thought: SearchResult) -> bool:
    """Whether a move that claims to stand better gives the other side a draw."""
    return thought.score > 0 and can_be_drawn(position.play(thought.move))


@pytest.mark.parametrize(
    ("line", "options", "thoughts"),
    [
        pytest.param(RAT_AND_TIGER, TRADITIONAL, ((19, 6), (21, 4), (23, 4)), id="a rat and a tiger"),
        pytest.param(RAT_AND_TIGER, TRADITIONAL, ((19, 7), (21, 7), (23, 7)), id="a rat and a tiger, all as deep"),
        pytest.param(
            RAT_AND_TIGER,
            TRADITIONAL,
            ((19, 13), (21, 12), (23, 11)),
            id="a rat and a tiger, seen in a game",
            marks=pytest.mark.skipif(not COMPILED.running, reason="takes long from source"),
        ),
        pytest.param(LION_BESIDE_WOLF, {}, ((47, 7), (49, 7), (51, 7)), id="a rat and a wolf"),
        pytest.param(
            FAR_AHEAD_IN_THE_MARSH,
            {"map": "marsh"},
            ((67, 7), (69, 7), (71, 7), (73, 7)),
            id="a leopard far ahead in the marsh",
        ),
    ],
)
def test_what_was_found_before_a_position_counted_as_drawn_does_not_hide_the_draw(
    line: str, options: dict[str, object], thoughts: tuple[tuple[int, int], ...]
) -> None:
    moves = line.split()
    thinker = DeepeningSearch(after([], **options).board, after([], **options).options)
    for plies, depth in thoughts:
        position = after(moves[:plies], **options)
        thought = thinker.think(position, Budget(depth=depth))
        assert not lets_go(position, thought), (plies, str(thought.move), thought.score)


@pytest.mark.parametrize("seed", [*range(4), *nightly(*range(4, 12))])
def test_no_draw_is_given_to_who_shuffles_about(seed: int) -> None:
    """Whatever a thinker remembers of a game, on any map, with an opponent that comes back wherever it can."""
    dice = random.Random(seed)
    position = after([], map=dice.choice(list(MAPS.paths())), traps=dice.choice(("any", "enemy")))
    thinker = DeepeningSearch(position.board, position.options, table_bits=14)
    seat = dice.choice((0, 1))
    for _ in range(50):
        if position.outcome is not None:
            break
        if position.turn == seat:
            thought = thinker.think(position, Budget(depth=dice.choice((2, 3, 4))))
            assert not lets_go(position, thought)
            move = thought.move
        else:
            moves = position.legal_moves()
            back = [move for move in moves if position.play(move).repetitions > 1]
            move = dice.choice(back or list(moves))
        position = position.play(move)


def shuffled(text: str, moves: str, **options: object) -> JunglePosition:
    position = JunglePosition.from_fen(text, find_map("classic"), JungleOptions.build(changes=options))
    for move in moves.split():
        position = position.play(JungleMove.parse(move))
    return position


@pytest.mark.parametrize("repetition", ["draw", "allowed"])
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_who_stands_better_does_not_come_back_even_once(repetition: str, depth: int) -> None:
    """Blue is far ahead; g1g2 would bring the position after its first move again."""
    position = shuffled("6l/7/7/7/7/7/2E4/1W5/T5L w", "g1g2 g9g8 g2g1 g8g9", repetition=repetition)
    thought = DeepeningSearch(position.board, position.options).think(position, Budget(depth=depth))
    assert position.play(thought.move).repetitions == 1
    assert thought.score > 0


def test_who_stands_worse_gains_nothing_by_coming_back_once() -> None:
    position = shuffled("6l/7/7/7/7/7/2E4/1W5/T5L b", "g9g8 g1g2 g8g9 g2g1")
    assert DeepeningSearch(position.board, position.options).think(position, Budget(depth=4), contempt=15).score < -300


def there_and_back() -> list[tuple[JunglePosition, str]]:
    """Puzzles whose first move has been made and taken back once, all standing as before; with that move."""
    found = []
    for puzzle in PUZZLES.read(1).puzzles:
        line = puzzle.facts["line"].split()
        if puzzle.kind != "win" or "rules" in puzzle.facts or len(line) not in (3, 5):
            continue
        start = shuffled(puzzle.facts["position"], "")
        first = JungleMove.parse(line[0])
        answers = start.play(first).legal_moves()
        if first.target in start.pieces:
            continue
        for answer in answers:
            try:
                position = shuffled(start.fen(), f"{first} {answer} {back(first)} {back(answer)}")
            except IllegalMove:
                continue
            if position.repetitions == 2:
                found.append((position, str(first)))
                break
        if len(found) == 24:
            break
    return found


def back(move: JungleMove) -> JungleMove:
    return JungleMove(move.target, move.origin)


def test_what_is_won_or_lost_by_force_is_not_saved_by_having_stood_there_before() -> None:
    """In each of 24 puzzles the one move that wins leads to a position of the game, and so does an answer to it."""
    places = there_and_back()
    assert len(places) == 24
    for position, first in places:
        thinker = DeepeningSearch(position.board, position.options, table_bits=14)
        won = thinker.think(position, Budget(depth=5), contempt=15)
        assert (str(won.move), won.score > WIN) == (first, True), position.fen()
        after = position.play(won.move)
        assert any(after.play(move).repetitions == 2 for move in after.legal_moves())
        thinker.forget()
        assert thinker.think(after, Budget(depth=5), contempt=15).score < -WIN, after.fen()


def test_where_repetition_is_forbidden_to_come_back_gains_nothing() -> None:
    """A loss stays a loss: who is behind cannot save itself by coming back."""
    position = shuffled("6l/7/7/7/7/7/2E4/1W5/T5L b", "g9g8 g1g2 g8g9 g2g1", repetition="forbidden")
    assert DeepeningSearch(position.board, position.options).think(position, Budget(depth=4)).score < 0


def test_a_win_at_the_door_is_seen_though_the_game_has_a_past() -> None:
    position = shuffled("6l/7/3W3/7/7/7/7/7/T5L w", "g1g2 g9g8 g2g1 g8g9")
    assert DeepeningSearch(position.board, position.options).think(position, Budget(depth=2)).mate == 2


def test_what_was_found_when_draws_cost_something_else_is_not_taken() -> None:
    table = TranspositionTable(4)
    table.price_draws(15)
    table.store(5, 3, 40, 1, 7, 0)
    table.price_draws(-15)
    assert not table.probe(5)
    table.price_draws(15)
    assert table.probe(5)
