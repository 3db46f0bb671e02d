"""What the search finds: wins, runs for the den, captures, and draws, which what it remembers must not hide."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from examples import nightly, rows
from jungle_tables import every, play, plies_by_search, random_options, sampled
from jungle_tables import position as position_of

from jungle_games.core.game import IllegalMove
from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player.endings import DRAW, Library, Probe
from jungle_games.games.jungle.player.engine import DenRuns
from jungle_games.games.jungle.player.player import DeepeningSearch, SearchResult
from jungle_games.games.jungle.player.puzzles import PUZZLES
from jungle_games.games.jungle.player.search import TranspositionTable
from jungle_games.games.jungle.player.tables import DOOR, WIN
from jungle_games.games.jungle.rules.board import JungleMap, JungleMove, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.options import MAPS, JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition


def think(position: JunglePosition, depth: int = 6, contempt: int = 0) -> SearchResult:
    thinker = DeepeningSearch(position.board, position.options, table_bits=14)
    return thinker.think(position, Budget(depth=depth), contempt=contempt)


def scattered(dice: random.Random, count: int) -> JunglePosition:
    """A position of ``count`` pieces thrown on the board, under random options."""
    library = Library(find_map("classic"), JungleOptions.build(changes=random_options(dice)))
    roster = tuple(dice.sample(list(library.board.start.values()), count))
    return next(sampled(library, roster, 1, dice.randrange(1000)))


@rows(
    ("text", "line", "mate"),
    [
        pytest.param("7/3W3/7/7/7/7/7/7/r6 w", "d8d9", 1, id="enters the den"),
        pytest.param("7/7/3W3/7/7/7/7/7/r6 w", "d7d8", 2, id="nobody is near enough to catch the wolf"),
        pytest.param("6l/7/7/7/7/7/3c3/7/L6 b", "d3d2", 2, id="Red runs too"),
        pytest.param("7/7/2R1e2/7/7/7/7/7/7 w", "c7c8", 3, id="a rat slips past the elephant"),
    ],
)
def test_a_way_into_the_den_is_found(text: str, line: str, mate: int) -> None:
    thought = think(position_of(text))
    assert thought.mate == mate
    assert " ".join(map(str, thought.line)).startswith(line)


@rows(
    ("text", "move"),
    [
        pytest.param("l6/7/7/3p3/7/7/Re5/7/6T w", "a3b3", id="the rat takes the elephant"),
        pytest.param("6l/7/7/7/L2w3/7/7/7/6C w", "a5d5", id="the lion leaps the river and takes"),
        pytest.param("7/7/7/7/7/7/7/2Ce3/6L w", "c2d2", id="only a trap lets the cat take the elephant"),
    ],
)
def test_a_capture_is_found(text: str, move: str) -> None:
    assert str(think(position_of(text, traps="any")).move) == move


def test_two_intruders_are_one_too_many() -> None:
    assert think(position_of("l6/7/7/7/7/7/7/2CwD2/2c4 w")).mate == -1


@rows("seed", range(20))
def test_wins_are_what_the_rules_say(seed: int) -> None:
    """Every short win the rules know of is found, and every short win or loss that is claimed is one."""
    position = scattered(random.Random(seed), 4)
    if position.outcome is not None:
        return
    thought, plies = think(position), plies_by_search(position, 3)
    if plies in (1, 3):
        assert thought.mate is not None
        assert 1 <= thought.mate <= (plies + 1) // 2
    if thought.mate in (1, 2):
        assert plies in (1, 2 * thought.mate - 1)
    if thought.mate == -1:
        assert plies in (0, 2)


SHUFFLE = "a1a2 a9a8 a2a1 a8a9 a1a2 a9a8 a2a1"
"""After this Red's a8a9 brings the first position about for the third time."""


def test_the_loser_repeats_and_the_winner_does_not() -> None:
    losing = position_of("l5t/7/4p2/7/7/7/7/1C5/T6 w", SHUFFLE)
    assert str(think(losing).move) != "a8a9"
    winning = position_of("l6/1d5/7/7/7/7/4P2/1C5/T5L w", SHUFFLE)
    thought = think(winning)
    assert (str(thought.move), thought.score) == ("a8a9", 0)


def test_a_forbidden_repetition_is_not_played() -> None:
    position = position_of("l6/1d5/7/7/7/7/4P2/1C5/T5L w", SHUFFLE, repetition="forbidden")
    thought = think(position)
    assert thought.move in position.legal_moves()
    assert str(thought.move) != "a8a9"


def test_a_draw_for_want_of_captures_is_seen_coming() -> None:
    last_chance = replace(position_of("6e/7/7/7/L2w3/7/7/7/T5E w"), quiet=199)
    thought = think(last_chance)
    assert str(thought.move) == "a5d5"
    assert thought.score > 0
    too_late = replace(position_of("6e/7/7/7/L5w/7/7/7/T5E w"), quiet=199)
    assert think(too_late).score == 0


def pond(options: JungleOptions) -> JunglePosition:
    """A board of 3 × 6 with one square of water, where a red rat swims among blue animals; Blue to move."""
    ground = {Square(file, rank): Terrain.LAND for file in range(3) for rank in range(6)}
    blue, red, water = Square(1, 0), Square(1, 5), Square(1, 2)
    ground |= {blue: Terrain.DEN, red: Terrain.DEN, water: Terrain.WATER}
    pieces = {
        water: Piece(1, Kind.RAT),
        Square(0, 2): Piece(0, Kind.LION),
        Square(2, 2): Piece(0, Kind.CAT),
        Square(1, 1): Piece(0, Kind.DOG),
        Square(0, 3): Piece(0, Kind.WOLF),
    }
    board = JungleMap("pond", "Pond", 3, 6, ground, {blue: 0, red: 1}, pieces)
    return JunglePosition.start(board, options)


def test_shutting_the_last_piece_in_wins_or_draws_as_the_option_says() -> None:
    loses = think(pond(JungleOptions()))
    assert (str(loses.move), loses.mate) == ("a4b4", 1)
    draws = think(pond(JungleOptions.build(changes={"no_move": "draw"})))
    assert str(draws.move) != "a4b4"
    assert draws.mate == 2


def test_thinking_leaves_the_board_as_it_was_even_when_stopped() -> None:
    position = position_of()
    thinker = DeepeningSearch(position.board, position.options)
    thinker.take_up(position)
    key, cells = thinker.board.key, thinker.board.cells[:]
    thinker.think(position, Budget(nodes=5000))
    assert (thinker.board.key, thinker.board.cells, thinker.board.side) == (key, cells, 0)
    assert thinker.board.score == thinker.board.recount(0)


def test_a_forgotten_game_leaves_no_trace() -> None:
    position = position_of()
    thinker = DeepeningSearch(position.board, position.options)
    first = thinker.think(position, Budget(nodes=20_000))
    thinker.forget()
    again = thinker.think(position, Budget(nodes=20_000))
    assert (first.line, first.score, first.nodes) == (again.line, again.score, again.nodes)


TRADITIONAL = {"traps": "enemy", "jump_blocked_by": "path", "no_progress_limit": 60}
RAT_AND_TIGER = (
    "g3g4 e7e8 a3a2 a7a8 e3d3 b8b9 g4g5 g7f7 d3d4 g9g8 g5f5 g8g7 f5f6 g7g6 b2c2 g6g5 f6f5 g5g4 f5f4 g4g5 f4f5 g5g4 f5f4"
)
LION_BESIDE_WOLF = (
    "g3g2 b8b9 a1b1 c7b7 a3a4 f8g8 b1c1 a9a8 c1c2 g9f9 a4a3 f9f8 a3b3 f8f7 g1f1 f7f3 f1e1 f3f2 e1e2 f2f1 c3d3 a8b8 "
    "c2c3 b8c8 d3d2 g8g9 c3d3 c8c7 b3c3 g7g8 d3d4 g8f8 e3d3 a7a6 g2g3 b7b8 g3g4 b8c8 g4g5 e7f7 g5g6 a6b6 d4d5 b6b5 "
    "d2c2 b5b4 d5d4 b4b5 d4d5 b5b4 d5d4"
)


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
        pytest.param(LION_BESIDE_WOLF, {}, ((47, 7), (49, 7), (51, 7)), id="a rat and a wolf"),
    ],
)
def test_what_was_found_before_a_position_counted_as_drawn_does_not_hide_the_draw(
    line: str, options: dict[str, object], thoughts: tuple[tuple[int, int], ...]
) -> None:
    moves, start = line.split(), position_of(**options)
    thinker = DeepeningSearch(start.board, start.options)
    for plies, depth in thoughts:
        position = play(start, *moves[:plies])
        thought = thinker.think(position, Budget(depth=depth))
        assert not lets_go(position, thought), (plies, str(thought.move), thought.score)


@pytest.mark.parametrize("seed", [*range(2), *nightly(*range(2, 12))])
def test_no_draw_is_given_to_who_shuffles_about(seed: int) -> None:
    """Whatever a thinker remembers of a game, on any map, with an opponent that comes back wherever it can."""
    dice = random.Random(seed)
    changes = {"map": dice.choice(list(MAPS.paths())), "traps": dice.choice(("any", "enemy"))}
    options = JungleOptions.build(changes=changes)
    position = JunglePosition.start(find_map(options.map), options)
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


@rows("repetition", ["draw", "allowed"])
@rows("depth", [1, 2, 4])
def test_who_stands_better_does_not_come_back_even_once(repetition: str, depth: int) -> None:
    """Blue is far ahead; g1g2 would bring the position after its first move again."""
    position = position_of("6l/7/7/7/7/7/2E4/1W5/T5L w", "g1g2 g9g8 g2g1 g8g9", repetition=repetition)
    thought = think(position, depth)
    assert position.play(thought.move).repetitions == 1
    assert thought.score > 0


def test_who_stands_worse_gains_nothing_by_coming_back_once() -> None:
    position = position_of("6l/7/7/7/7/7/2E4/1W5/T5L b", "g9g8 g1g2 g8g9 g2g1")
    assert think(position, 4, contempt=15).score < -300


def there_and_back() -> list[tuple[JunglePosition, str]]:
    """Puzzles whose first move has been made and taken back once, all standing as before; with that move."""
    found = []
    for puzzle in PUZZLES.read(1).puzzles:
        line = puzzle.facts["line"].split()
        if puzzle.kind != "win" or "rules" in puzzle.facts or len(line) not in (3, 5):
            continue
        start = position_of(puzzle.facts["position"], "")
        first = JungleMove.parse(line[0])
        answers = start.play(first).legal_moves()
        if first.target in start.pieces:
            continue
        for answer in answers:
            try:
                position = position_of(start.fen(), f"{first} {answer} {back(first)} {back(answer)}")
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
    position = position_of("6l/7/7/7/7/7/2E4/1W5/T5L b", "g9g8 g1g2 g8g9 g2g1", repetition="forbidden")
    assert think(position, 4).score < 0


def test_a_win_at_the_door_is_seen_though_the_game_has_a_past() -> None:
    position = position_of("6l/7/3W3/7/7/7/7/7/T5L w", "g1g2 g9g8 g2g1 g8g9")
    assert think(position, 2).mate == 2


def test_what_was_found_when_draws_cost_something_else_is_not_taken() -> None:
    table = TranspositionTable(4)
    table.price_draws(15)
    table.store(5, 3, 40, 1, 7, 0)
    table.price_draws(-15)
    assert not table.probe(5)
    table.price_draws(15)
    assert table.probe(5)


def moves_left(position: JunglePosition, seat: int) -> int:
    """In how many moves ``seat`` is said to enter the den, 0 for no run."""
    thinker = DeepeningSearch(position.board, position.options, table_bits=4)
    thinker.take_up(position)
    runs = DenRuns(thinker.board)
    return runs._moves_left(seat, runs._times(seat), runs._times(1 - seat))


@rows(
    ("text", "moves"),
    [
        pytest.param("7/7/7/D6/7/6e/7/7/7 w", 6, id="nobody is near"),
        pytest.param("7/7/7/D6/7/6e/7/7/7 b", 0, id="the elephant moves first, and is in the other den as soon"),
        pytest.param("7/7/7/D6/e6/7/7/7/7 w", 6, id="a move ahead of who follows"),
        pytest.param("7/7/7/D6/e6/7/7/7/7 b", 0, id="level with who follows"),
        pytest.param("7/5c1/7/D6/7/7/7/7/7 w", 0, id="a cat is at home: on a trap it takes anything"),
        pytest.param("7/7/7/L6/7/7/3e3/7/7 w", 0, id="the other den is entered sooner"),
        pytest.param("7/7/7/L6/7/7/3e3/3C3/7 w", 4, id="the cat keeps the elephant out meanwhile"),
        pytest.param("7/7/7/7/7/7/1L4e/7/7 w", 5, id="a leap on the way"),
        pytest.param("7/7/7/7/7/7/1L4r/7/7 w", 0, id="the leap may be barred"),
    ],
)
def test_runs_are_counted_in_moves(text: str, moves: int) -> None:
    assert moves_left(position_of(text), 0) == moves


def test_the_limit_comes_before_the_den() -> None:
    assert moves_left(position_of("7/7/7/D6/7/6e/7/7/7 w", no_progress_limit=6), 0) == 6
    assert moves_left(position_of("7/7/7/D6/7/6e/7/7/7 w", no_progress_limit=5), 0) == 0


@rows(
    ("first", "second"),
    [(Kind.LION, Kind.ELEPHANT), (Kind.WOLF, Kind.LEOPARD), (Kind.RAT, Kind.ELEPHANT), (Kind.RAT, Kind.RAT)],
)
def test_what_is_claimed_of_two_pieces_is_so(first: Kind, second: Kind) -> None:
    """Solved endings say whether a run wins; only a piece that can be taken at once is no runner."""
    found = wrong = 0
    library = Library(find_map("classic"), JungleOptions())
    thinker = DeepeningSearch(library.board, library.options, table_bits=4)
    board, runs = thinker.board, DenRuns(thinker.board)
    probe = Probe(library, thinker.tables.roster, thinker.tables.grave)
    for position in every(library, (Piece(0, first), Piece(1, second))):
        thinker.take_up(position)
        if board.enters_den() or board.zone[1 - board.side] & DOOR:
            continue  # the search knows these
        value = runs.value()
        if not value or any(move.target in position.pieces for move in position.legal_moves()):
            continue
        if not found:
            probe.prepare(board.where)
        code = probe.code(board.where, board.side)
        found += 1
        wrong += code == DRAW or (code % 2 == 0) != (value > 0)
    assert found > 500
    assert wrong == 0


def test_a_run_is_begun_at_once() -> None:
    """Six moves from the den, and seen three plies deep."""
    position = position_of("7/7/7/D6/7/7/3p3/2EW3/7 w")
    thought = think(position, 3)
    assert thought.score > 1000
    assert moves_left(position.play(thought.move), 0) == 5


@rows("depth", [2, 3, 4, 6])
def test_a_run_is_stopped_while_there_is_time(depth: int) -> None:
    """Red's leopard may take a cat; but Blue's dog would run, and only who turns round at once stops it."""
    position = position_of("7/7/7/D6/3p2C/7/7/2W1E2/7 b")
    assert moves_left(position, 0) == 0
    assert moves_left(position.play(think(position, depth).move), 0) == 0
