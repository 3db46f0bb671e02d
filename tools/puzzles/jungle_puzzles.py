"""Make another set of puzzles of Jungle, when people want more: from games, by families of puzzles grown from them.

    python tools/puzzles/jungle_puzzles.py positions --games 1500   the last positions of self-played games
    python tools/puzzles/jungle_puzzles.py grow --minutes 60        takes a C compiler; goes on where it was stopped
    python tools/puzzles/jungle_puzzles.py choose                   writes levels/jungle/puzzles/<set>.yaml

A puzzle is a position in which the side to move wins by force in 2 to 9 moves, and in which at each of these moves one
wins and all others lose. ``wins/grow.c`` finds them and says what there is to see in them: what is given up, quiet
moves, zugzwang, leaps, rats in the water. ``choose`` takes what shows most of each length, no two alike, grades it by
its length and by how often the computer's levels go wrong on the way, and writes down what wins against each wrong
move, proved by ``proofs.py``, which knows nothing of the C program.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from jungle_found import BOARD, GROUND, OPTIONS, ROSTER, Found
from puzzle_sets import Facts, add_set_arguments, new_file, write_set

from jungle_games.core.limits import Budget
from jungle_games.core.puzzle import Puzzle, PuzzleError
from jungle_games.games.jungle.player.iterative_deepening import DeepeningSearch
from jungle_games.games.jungle.player.puzzles import FindTheWin
from jungle_games.games.jungle.rules.board import Terrain
from jungle_games.games.jungle.rules.position import JunglePosition

SOURCE: Final = Path(__file__).with_name("wins") / "grow.c"
LENGTHS: Final = {2: 60, 3: 100, 4: 80, 5: 50, 6: 35, 7: 20, 8: 11, 9: 9}
"""How many of a whole set are to be won in so many moves."""
GRADES: Final = 5
_TRODDEN: Final = 16
"""So many may be won in the same way by different animals."""
_LONG: Final = 5
"""Moves of a puzzle that is long."""
_LAST: Final = 14
"""So many positions before its end are kept of a game."""
_HASTY: Final = 150
"""Nodes for a move of such a game."""


# Positions


def positions(games: int, seed: int) -> Iterator[str]:
    """The last positions of so many games, each as the squares of ROSTER and the side to move."""
    dice = random.Random(seed)
    thinker = DeepeningSearch(BOARD, OPTIONS, table_bits=16)
    for _ in range(games):
        for position in played(thinker, dice)[-_LAST:]:
            squares = {piece: GROUND.index(square) for square, piece in position.pieces.items()}
            yield " ".join(str(squares.get(piece, -1)) for piece in ROSTER) + f" {position.turn}"


def played(thinker: DeepeningSearch, dice: random.Random) -> list[JunglePosition]:
    """The positions of a game between two hasty engines, which goes by chance now and then; none if nobody wins."""
    position = JunglePosition.start(BOARD, OPTIONS)
    passed: list[JunglePosition] = []
    for ply in range(160):
        if position.outcome is not None:
            return passed if position.outcome.winners else []
        passed.append(position)
        if ply < 8 or dice.random() < 0.1:
            move = dice.choice(list(position.legal_moves()))
        else:
            move = thinker.think(position, Budget(None, _HASTY)).move
        position = position.play(move)
    return []


# The C program


def rules_text() -> str:
    """The rules as ``read_rules`` of the C program reads them."""

    def listed(squares: Sequence[int]) -> str:
        return " ".join(map(str, (len(squares), *squares)))

    def squares_in(bits: int) -> str:
        return listed([index for index, bit in enumerate(GROUND.bit) if bits & bit])

    kinds = [[i for i, at in enumerate(GROUND.squares) if BOARD.ground[at] is kind] for kind in _MARKED]
    rows = ["".join(piece.letter for piece in ROSTER), *map(listed, kinds)]
    for slot, piece in enumerate(ROSTER):
        ways, entries = GROUND.ways(slot, ROSTER), GROUND.entries(piece)
        rows.append(str(len(ways)))
        for origin, targets in ways.items():
            moves = [f"{target} {takes} {squares_in(bars)}" for target, bars, takes in targets]
            dens = [squares_in(bars) for bars in entries[origin]]
            rows.append(" ".join([str(origin), str(len(moves)), *moves, str(len(dens)), *dens]))
    return "\n".join(rows) + "\n"


_MARKED: Final = (Terrain.WATER, Terrain.TRAP)


def run_program(begun: Path, into: Path, seed: int, seconds: int) -> None:
    """Have the C program add families to ``into``, after the last that is there. Raises SystemExit without one."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise SystemExit("Growing puzzles takes a C compiler (cc); none was found.")
    whole = into.read_text().rpartition("\n")[0] if into.exists() else ""
    first = int(whole.rpartition("\n")[2].split()[0]) + 1 if whole else 0
    with tempfile.TemporaryDirectory() as scratch:
        program, rules = Path(scratch, "grow"), Path(scratch, "rules.txt")
        rules.write_text(rules_text())
        subprocess.run([compiler, "-O3", "-o", program, SOURCE], check=True)
        with into.open("w") as file:
            file.write(f"{whole}\n" if whole else "")
            file.flush()
            command = [program, rules, begun, str(seed), str(first), str(seconds)]
            subprocess.run(list(map(str, command)), check=True, stdout=file)


# Choosing


def chosen_of(found: Sequence[Found], wanted: int) -> list[Found]:
    """As many as ``wanted``, the long ones first, and of each length what shows most; no two alike.

    Of what is missing of a length, others are taken, long ones first again.
    """
    best = sorted((each for each in found if not each.is_dull), key=lambda each: -each.score)
    chosen: list[Found] = []
    trodden = Counter[tuple[str, ...]]()
    shares = [(moves, wanted * count // sum(LENGTHS.values())) for moves, count in LENGTHS.items()]
    for moves, share in [*reversed(shares), *((moves, wanted) for moves, _share in reversed(shares))]:
        room = min(share, wanted - len(chosen))
        for each in best:
            new = room and each.moves == moves and trodden[each.way] < _TRODDEN
            if new and not any(alike(each, other) for other in chosen):
                chosen.append(each)
                trodden[each.way] += 1
                room -= 1
    return chosen


def alike(one: Found, other: Found) -> bool:
    """Whether who solved one knows the other: won by the same animals in the same way, or in part if of one family.

    Of long ones most of the way is remembered, whichever animal goes it.
    """
    if (one.source, one.family) == (other.source, other.family):
        return bool(set(one.walk) & set(other.walk))
    if one.walk == other.walk:
        return True
    fewest, most = sorted((one.moves, other.moves))
    return fewest >= _LONG and 3 * len(set(one.way) & set(other.way)) > 2 * most


def graded(chosen: Iterable[Found], say: Callable[[str], None]) -> list[tuple[int, Facts]]:
    """The grade and facts of each that is proved, the easy ones first, as many of each grade."""
    proved: list[tuple[float, str, Facts]] = []
    for each in chosen:
        facts = each.facts
        try:
            FindTheWin().prove(Puzzle(1, 1, "win", facts))
        except PuzzleError as error:
            say(f"{error}: {facts['position']}")
            continue
        say(f"{each.moves} moves, missed {each.missed:.2f}: {facts['position']}")
        proved.append((each.hardness, facts["position"], facts))
    proved.sort(key=lambda row: row[:2])
    return [(1 + number * GRADES // len(proved), facts) for number, (*_hard, facts) in enumerate(proved)]


# Commands


def run_positions(arguments: argparse.Namespace) -> int:
    rows = list(positions(arguments.games, arguments.seed))
    arguments.into.write_text("".join(f"{row}\n" for row in rows))
    print(f"{len(rows)} positions of {arguments.games} games")
    return 0


def run_grow(arguments: argparse.Namespace) -> int:
    run_program(arguments.positions, arguments.into, arguments.seed, round(60 * arguments.minutes))
    lengths = Counter(int(row.split()[1]) for row in arguments.into.read_text().splitlines())
    print(f"{lengths.total()} puzzles; by moves: {dict(sorted(lengths.items()))}")
    return 0


def run_choose(arguments: argparse.Namespace) -> int:
    path = new_file("jungle", arguments.set)
    found = [Found.read(file.name, row) for file in arguments.found for row in file.read_text().splitlines()]
    write_set(path, "win", graded(chosen_of(found, arguments.puzzles), print))
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("positions", help="play games to begin with")
    playing.add_argument("--games", type=int, default=1500)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--into", type=Path, default=Path("positions.txt"))
    playing.set_defaults(command=run_positions)
    growing = commands.add_parser("grow", help="look for puzzles")
    growing.add_argument("--positions", type=Path, default=Path("positions.txt"))
    growing.add_argument("--minutes", type=float, default=60.0)
    growing.add_argument("--seed", type=int, default=1)
    growing.add_argument("--into", type=Path, default=Path("grown.txt"), help="the file for what is found")
    growing.set_defaults(command=run_grow)
    choosing = commands.add_parser("choose", help="make a set of what was found")
    choosing.add_argument("found", type=Path, nargs="*", default=[Path("grown.txt")])
    add_set_arguments(choosing)
    choosing.set_defaults(command=run_choose)
    arguments = parser.parse_args()
    return int(arguments.command(arguments))


if __name__ == "__main__":
    raise SystemExit(main())
