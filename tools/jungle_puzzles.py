"""Grow puzzles of Jungle from self-play: ``tools/jungle_puzzles.py grow`` finds them, ``choose`` makes a set of them.

A puzzle is a position in which the side to move wins by force in 2 to 9 moves, and in which at each of these moves one
wins and all others lose: both are proved by trying everything (``proofs.py``), not believed of the engine, which only
says where to look. Positions come from the engine's games against itself, thinned out and changed until both sides are
close to the end. What is found is graded by its length and by how many of the computer's levels miss it; ``choose``
leaves out what is like another one, and writes ``levels/jungle/puzzles/<set>.yaml``.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import yaml
from cluster import Run, Task, add_arguments, open_workers, run_tasks, run_tool, say, seed_for
from puzzle_sets import Facts, add_set_arguments, new_file, write_set

from jungle_games.core.budget import Budget
from jungle_games.core.limits import Limits
from jungle_games.games.jungle.player.player import SKILLS, JunglePlayer
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.player.puzzles import LOST_WITHIN, MOST_NODES
from jungle_games.games.jungle.player.thinking import Thinker
from jungle_games.games.jungle.rules.board import Kind, Square
from jungle_games.games.jungle.rules.maps import find_map
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JungleMove, JunglePosition, impossible

SOURCES: Final = ("jungle_games.games.jungle",)
FEWEST, MOST = 2, 9
"""Moves in which a puzzle is won."""
_PIECES: Final = (5, 12)
_NODES: Final = 400_000
"""Positions that one proof may look at."""
_GLANCE: Final = 3000
"""Nodes in which the engine has to see the win, and after every other move the loss."""
_CHANGES: Final = 60
"""How often a position is changed to make it sharper."""
_TRIES: Final = 3
"""Seeds with which a level tries a puzzle."""
_LEVELS: Final = tuple(SKILLS)[:-1]

Found = dict[str, Any]


def grow(seed: int, games: int) -> list[Found]:
    """The puzzles that so many games of the engine against itself lead to."""
    dice = random.Random(seed)
    options = JungleOptions()
    start = JunglePosition.start(find_map(options.map), options)
    thinker = Thinker(start.board, options, table_bits=16)
    found: list[Found] = []
    for _ in range(games):
        for position in played(start, thinker, dice):
            thin = thinned(position, dice)
            sharp = sharpened(thin, thinker, dice) if thin is not None else None
            line = solution(sharp) if sharp is not None else None
            if sharp is not None and line:
                moves = [str(move) for move in line]
                found.append({"position": sharp.fen(), "line": moves, "missed": missed(sharp, line)})
    return found


def played(start: JunglePosition, thinker: Thinker, dice: random.Random) -> Iterator[JunglePosition]:
    """Positions of a game between two hasty engines, which goes by chance now and then."""
    position = start
    for ply in range(160):
        if position.outcome is not None:
            return
        if ply < 8 or dice.random() < 0.1:
            move = dice.choice(list(position.legal_moves()))
        else:
            move = thinker.think(position, Budget(None, 150)).move
        position = position.play(move)
        if ply > 24 and position.outcome is None:
            yield position


def thinned(position: JunglePosition, dice: random.Random) -> JunglePosition | None:
    """``position`` with some pieces taken away by lot; None when a side has none left or the game is over."""
    pieces = dict(position.pieces)
    keep = dice.randint(*_PIECES)
    for square in dice.sample(sorted(pieces), max(0, len(pieces) - keep)):
        del pieces[square]
    if len({piece.seat for piece in pieces.values()}) < 2:
        return None
    thin = JunglePosition(position.board, position.options, pieces, position.turn)
    return thin if thin.outcome is None else None


def sharpened(position: JunglePosition, thinker: Thinker, dice: random.Random) -> JunglePosition | None:
    """``position``, pieces moved, added and taken away until the engine sees one win and otherwise losses; or None."""
    best, loose = position, looseness(position, thinker)
    for _ in range(_CHANGES):
        if loose is None or loose == 0:
            break
        other = changed(best, dice)
        looser = looseness(other, thinker) if other is not None else None
        if other is not None and looser is not None and looser <= loose:
            best, loose = other, looser
    return best if loose == 0 else None


def looseness(position: JunglePosition, thinker: Thinker) -> int | None:
    """After how many moves but the winning one the engine sees no loss; None where it sees no win of a good length."""
    thought = thinker.think(position, Budget(None, _GLANCE))
    if thought.mate is None or not FEWEST <= thought.mate <= MOST:
        return None
    loose = 0
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome is not None:
            return None
        if move != thought.move:
            answer = thinker.think(after, Budget(None, _GLANCE)).mate
            loose += answer is None or answer <= 0
    return loose


def changed(position: JunglePosition, dice: random.Random) -> JunglePosition | None:
    """``position`` with a piece elsewhere, one more or one less; None where that cannot be, or the game is over."""
    pieces = dict(position.pieces)
    board = position.board
    squares = [Square(file, rank) for file in range(board.width) for rank in range(board.height)]
    how = dice.random()
    if how < 0.15 and len(pieces) > _PIECES[0]:
        del pieces[dice.choice(sorted(pieces))]
    elif how < 0.3 and len(pieces) < _PIECES[1]:
        missing = sorted((Counter(board.start.values()) - Counter(pieces.values())).elements())
        pieces.setdefault(dice.choice(squares), dice.choice(missing))
    else:
        origin = dice.choice(sorted(pieces))
        target = dice.choice(squares if how < 0.6 else list(board.steps(origin)))
        if target in pieces:
            return None
        pieces[target] = pieces.pop(origin)
    if impossible(board, pieces):
        return None
    other = JunglePosition(board, position.options, pieces, position.turn)
    return other if other.outcome is None else None


def solution(position: JunglePosition) -> list[JungleMove] | None:
    """The moves of both sides to the win, the defence as long as it can be made; None unless all is proved."""
    prover = Prover(position, _NODES)
    line: list[JungleMove] = []
    try:
        moves = prover.shortest(position, MOST)
        if moves is None or moves < FEWEST:
            return None
        while True:
            move = only_win(position, moves, prover)
            if move is None:
                return None
            line.append(move)
            position = position.play(move)
            if position.outcome is not None:
                return line
            answer, moves = best_defence(position, moves - 1, prover)
            line.append(answer)
            position = position.play(answer)
    except TooHardError:
        return None


def only_win(position: JunglePosition, moves: int, prover: Prover) -> JungleMove | None:
    """The move that wins in ``moves``, when all others are proved to lose; else None."""
    winning: JungleMove | None = None
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome is not None:
            wins = position.turn in after.outcome.winners
        else:
            wins = prover.loses_within(after, moves - 1) is not None
            if not wins and prover.shortest(after, LOST_WITHIN) is None:
                return None
        if wins and winning is not None:
            return None
        winning = move if wins else winning
    return winning


def best_defence(position: JunglePosition, most: int, prover: Prover) -> tuple[JungleMove, int]:
    """The answer that holds out longest, and how many moves the winner needs after it."""
    longest: tuple[int, JungleMove] | None = None
    for move in position.legal_moves():
        needed = prover.shortest(position.play(move), most) or 0
        if longest is None or needed > longest[0]:
            longest = needed, move
    assert longest is not None
    return longest[1], longest[0]


def missed(position: JunglePosition, line: Sequence[JungleMove]) -> float:
    """The share of tries in which the computer's levels below the strongest do not play the first move."""
    wrong = 0
    for level in _LEVELS:
        for seed in range(_TRIES):
            limits = Limits(seed=seed, nodes=SKILLS[level].nodes or 20_000)
            wrong += JunglePlayer(level).choose(position, limits, bool).move != line[0]
    return round(wrong / (len(_LEVELS) * _TRIES), 2)


# Choosing


def grade(puzzle: Found) -> int:
    """From 1 to 5: how long it is, and how often it is missed."""
    moves = (len(puzzle["line"]) + 1) // 2
    return max(1, min(5, round(0.5 * (moves - 1) + 3 * puzzle["missed"])))


def likeness(puzzle: Found) -> tuple[Any, ...]:
    """The same for puzzles that a solver would call alike: who stands there, and what the winner's pieces do."""
    board = find_map("classic")
    position = JunglePosition.from_fen(puzzle["position"], board, JungleOptions())
    flipped = position.turn == 1
    pieces = {_seen(square, flipped): piece for square, piece in position.pieces.items()}
    moves = [JungleMove.parse(text) for text in puzzle["line"]]
    where = [(_seen(move.origin, flipped), _seen(move.target, flipped)) for move in moves]
    mirror = min(where[0][0].file, 6 - where[0][0].file)
    movers: list[Kind | None] = []
    for origin, target in where:
        piece = pieces.pop(origin)
        pieces[target] = piece
        movers.append(piece.kind)
    winner = sorted(piece.letter.upper() for piece in position.pieces.values() if piece.seat == position.turn)
    loser = sorted(piece.letter.upper() for piece in position.pieces.values() if piece.seat != position.turn)
    return "".join(winner), "".join(loser), tuple(movers[::2]), mirror, where[0][0].rank


def _seen(square: Square, flipped: bool) -> Square:
    return Square(6 - square.file, 8 - square.rank) if flipped else square


def choose(found: Sequence[Found], wanted: int, seed: int) -> list[Found]:
    """So many puzzles, no two alike, as even over lengths as they come, the easy ones first."""
    dice = random.Random(seed)
    by_likeness: dict[tuple[Any, ...], Found] = {}
    for puzzle in found:
        by_likeness.setdefault(likeness(puzzle), puzzle)
    groups: dict[int, list[Found]] = {}
    for puzzle in by_likeness.values():
        groups.setdefault(len(puzzle["line"]), []).append(puzzle)
    for group in groups.values():
        dice.shuffle(group)
    chosen: list[Found] = []
    while len(chosen) < wanted and any(groups.values()):
        for length in sorted(groups):
            if groups[length] and len(chosen) < wanted:
                chosen.append(groups[length].pop())
    return sorted(chosen, key=lambda puzzle: (grade(puzzle), len(puzzle["line"]), puzzle["missed"], puzzle["position"]))


def lost(puzzle: Found) -> list[dict[str, str]]:
    """For each move of the winner the answers that win against the other moves. Raises TooHardError."""
    position = JunglePosition.from_fen(puzzle["position"], find_map("classic"), JungleOptions())
    prover = Prover(position, MOST_NODES)
    steps = []
    for index, text in enumerate(puzzle["line"]):
        if index % 2 == 0:
            answers = {}
            for move in position.legal_moves():
                if str(move) != text:
                    after = position.play(move)
                    moves = prover.shortest(after, LOST_WITHIN)
                    answer = prover.winning_move(after, moves) if moves is not None else None
                    answers[str(move)] = str(answer)
            steps.append(answers)
        position = position.play(JungleMove.parse(text))
    return steps


def facts(puzzle: Found) -> Facts:
    """What the set has of a puzzle."""
    return {"position": puzzle["position"], "line": " ".join(puzzle["line"]), "lost": lost(puzzle)}


# Commands


def run_grow(arguments: argparse.Namespace) -> int:
    names = [f"batch-{number:05}" for number in range(arguments.batches)]
    tasks = [Task(name, (seed_for(arguments.seed, name), arguments.games)) for name in names]
    run = Run("puzzles", grow, tasks, {"seed": arguments.seed, "games": arguments.games}, SOURCES)
    with open_workers(arguments.workers, arguments.scheduler) as workers:
        found = [puzzle for batch in run_tasks(run, workers, arguments.results, say) for puzzle in batch]
    lengths = Counter((len(puzzle["line"]) + 1) // 2 for puzzle in found)
    print(f"{len(found)} puzzles; by moves: {dict(sorted(lengths.items()))}")
    arguments.into.write_text(yaml.safe_dump(found, default_flow_style=None, width=200))
    return 0


def run_choose(arguments: argparse.Namespace) -> int:
    found: list[Found] = []
    for path in arguments.found:
        found += yaml.safe_load(path.read_text())
    path = new_file("jungle", arguments.set)
    chosen = choose(found, arguments.puzzles, arguments.set)
    write_set(path, "win", ((grade(puzzle), facts(puzzle)) for puzzle in chosen))
    counts = Counter(grade(puzzle) for puzzle in chosen)
    print(f"{len(chosen)} of {len(found)} puzzles; by grade: {dict(sorted(counts.items()))}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    growing = commands.add_parser("grow", help="look for puzzles")
    growing.add_argument("--batches", type=int, default=100)
    growing.add_argument("--games", type=int, default=4, help="of each batch")
    growing.add_argument("--seed", type=int, default=1)
    growing.add_argument("--into", type=Path, default=Path("puzzles.yaml"), help="the file for what is found")
    add_arguments(growing)
    growing.set_defaults(command=run_grow)
    choosing = commands.add_parser("choose", help="make a set of what was found")
    choosing.add_argument("found", type=Path, nargs="+")
    add_set_arguments(choosing)
    choosing.set_defaults(command=run_choose)
    arguments = parser.parse_args()
    return int(arguments.command(arguments))


if __name__ == "__main__":
    raise SystemExit(run_tool(main))
