"""Make another set of puzzles of Jungle, when people want more: from games, by families of puzzles grown from them.

    python tools/puzzles/jungle_puzzles.py grow --minutes 60   takes a C compiler; goes on where it was stopped
    python tools/puzzles/jungle_puzzles.py choose --set 2      writes levels/jungle/puzzles/<set>.yaml

They are grown from the last positions of hasty games of the engine with itself, which are played first. A puzzle is a
position in which the side to move wins by force in 2 to 9 moves, and in which at each of these moves one wins and all
others lose. ``wins/grow.c`` finds them and says what there is to see in them: what is given up, quiet moves, zugzwang,
leaps, rats in the water. ``choose`` takes what shows most of each length, no two alike, grades it by its length and by
how often the computer's levels go wrong on the way, and writes down what wins against each wrong move, proved by
``proofs.py``, which knows nothing of the C program.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Final

from puzzle_proofs import LOST_WITHIN, MOST_NODES, Trail, prove, seen_from, wins_by
from puzzle_sets import Facts, add_set_arguments, graded, new_file, write_set

from jungle_games.core.limits import Budget, Limits
from jungle_games.core.puzzle import Puzzle, PuzzleError
from jungle_games.games.jungle.player.endings import homes
from jungle_games.games.jungle.player.player import SKILLS, DeepeningSearch, JunglePlayer
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.player.puzzles import FindTheWin
from jungle_games.games.jungle.player.tables import DOOR, Tables, code_of
from jungle_games.games.jungle.rules.board import JungleMove, Terrain
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

SOURCE: Final = Path(__file__).with_name("wins") / "grow.c"
POSITIONS, GROWN = Path("positions.txt"), Path("grown.txt")
"""The files for what is grown from, and for what was found."""
GAMES: Final = 1500
LENGTHS: Final = {2: 60, 3: 100, 4: 80, 5: 50, 6: 35, 7: 20, 8: 11, 9: 9}
"""How many of a whole set are to be won in so many moves."""
_TRODDEN: Final = 16
"""So many may be won in the same way by different animals."""
_LONG: Final = 5
"""Moves of a puzzle that is long."""
_LAST: Final = 14
"""So many positions before its end are kept of a game."""
_HASTY: Final = 150
"""Nodes for a move of such a game."""
OPTIONS: Final = JungleOptions()
BOARD: Final = find_map(OPTIONS.map)
ROSTER: Final = tuple(sorted(BOARD.start.values(), key=lambda piece: (piece.seat, piece.kind)))
"""The pieces in the order of the C program's slots, Blue's first."""
TABLES: Final = Tables(BOARD, OPTIONS, ROSTER)
DEN: Final = TABLES.size
"""The enemy's den as a target."""
SIGHTS: Final = (
    *("offer", "taken", "quiet", "zugzwang", "swim", "pit", "leap", "away", "decline"),
    *("movers", "pieces", "stuck", "captures", "choices", "key"),
)
"""What there is to see in a puzzle, as `Sight` of the C program counts it."""
_TRIES: Final = 2
"""Seeds with which each level tries a puzzle."""
_LEVELS: Final = tuple(SKILLS)[1:-1]
_LAST_NODES: Final = 20_000
"""Positions for a proof that a move loses where another wins at once: there it may as well hold."""


def positions(dice: random.Random) -> Iterator[str]:
    """The last positions of all games, each as the squares of ROSTER and the side to move."""
    thinker = DeepeningSearch(BOARD, OPTIONS, table_bits=16)
    for _ in range(GAMES):
        for position in played(thinker, dice)[-_LAST:]:
            squares = {piece: TABLES.index(square) for square, piece in position.pieces.items()}
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


def rules_text() -> str:
    """The rules as ``read_rules`` of the C program reads them."""

    def listed(squares: Sequence[int]) -> str:
        return " ".join(map(str, (len(squares), *squares)))

    marked = (Terrain.WATER, Terrain.TRAP)
    kinds = [[i for i, at in enumerate(TABLES.squares) if BOARD.ground[at] is kind] for kind in marked]
    rows = ["".join(piece.letter for piece in ROSTER), *map(listed, kinds)]
    for slot in range(len(ROSTER)):
        places = homes(TABLES, slot)
        rows.append(str(len(places)))
        for origin in places:
            place = slot * TABLES.stride + origin
            ways = range(TABLES.first_step[place], TABLES.first_step[place + 1])
            bars = [sorted(TABLES.bar[TABLES.first_bar[way] : TABLES.first_bar[way + 1]]) for way in ways]
            moves = [f"{TABLES.target[way]} {_prey(way)} {listed(bar)}" for way, bar in zip(ways, bars, strict=True)]
            dens = [listed(sorted(barring)) for _, barring in TABLES.den_leaps[slot][origin]]
            if TABLES.zone[place] & DOOR:
                dens.append(listed(()))
            rows.append(" ".join([str(origin), str(len(moves)), *moves, str(len(dens)), *dens]))
    return "\n".join(rows) + "\n"


def _prey(way: int) -> int:
    """The places in ROSTER, as bits, of what may be taken at the end of ``way``."""
    return sum(1 << slot for slot, piece in enumerate(ROSTER) if TABLES.takes[way] >> code_of(piece) & 1)


def grow(seed: int, seconds: int) -> None:
    """Have the C program add families to those found, after the last that is there."""
    whole = GROWN.read_text().rpartition("\n")[0] if GROWN.exists() else ""
    first = int(whole.rpartition("\n")[2].split()[0]) + 1 if whole else 0
    with tempfile.TemporaryDirectory() as scratch:
        program, rules = Path(scratch, "grow"), Path(scratch, "rules.txt")
        rules.write_text(rules_text())
        subprocess.run(["cc", "-O3", "-o", program, SOURCE], check=True)
        GROWN.write_text(f"{whole}\n" if whole else "")
        with GROWN.open("a") as file:
            command = [program, rules, POSITIONS, str(seed), str(first), str(seconds)]
            subprocess.run(command, check=True, stdout=file)


@dataclass(frozen=True)
class Found:
    """A puzzle of a family: in how many moves it is won, how much there is to see (SIGHTS), position and line.

    In its row stand family, moves, score, the counts of SIGHTS, the squares of ROSTER (-1 for gone), the side to move,
    then of each move of the line the place of its piece in ROSTER and its target, DEN for the enemy's.
    """

    family: int
    moves: int
    score: int
    sights: Mapping[str, int]
    position: JunglePosition
    line: tuple[JungleMove, ...]

    @classmethod
    def read(cls, row: str) -> Found:
        family, moves, score, *numbers = map(int, row.split())
        sights = dict(zip(SIGHTS, numbers, strict=False))
        squares, turn, steps = numbers[len(SIGHTS) :][: len(ROSTER)], numbers[len(SIGHTS) + len(ROSTER)], []
        pieces = {TABLES.squares[at]: piece for piece, at in zip(ROSTER, squares, strict=True) if at >= 0}
        rest = numbers[len(SIGHTS) + len(ROSTER) + 1 :]
        for slot, target in zip(rest[::2], rest[1::2], strict=True):
            to = BOARD.dens[1 - ROSTER[slot].seat] if target == DEN else TABLES.squares[target]
            steps.append(JungleMove(TABLES.squares[squares[slot]], to))
            squares = [-1 if at == target else at for at in squares]
            squares[slot] = target
        position = JunglePosition(BOARD, OPTIONS, pieces, turn)
        return cls(family, moves, score, sights, position, tuple(steps))

    @cached_property
    def walk(self) -> tuple[str, ...]:
        """The winner's moves, squares first, then who takes whom, the winner at the bottom; the same if mirrored."""
        pieces, told = dict(self.position.pieces), []
        for index, move in enumerate(self.line):
            met = pieces.get(move.target)
            piece = pieces[move.target] = pieces.pop(move.origin)
            if index % 2 == 0:
                told.append((move, piece.kind.letter + (met.kind.letter if met else "")))
        ways = (partial(seen_from, self.position, flip=flip) for flip in (False, True))
        return min(tuple(f"{seen(move.origin)}{seen(move.target)}{who}" for move, who in told) for seen in ways)

    @cached_property
    def trail(self) -> Trail:
        return Trail.of(self.position, self.line)

    @property
    def way(self) -> tuple[str, ...]:
        """The squares of the winner's moves alone."""
        return tuple(move[:4] for move in self.walk)

    @property
    def is_dull(self) -> bool:
        """One animal runs on dry land, and nothing is given up on the way."""
        shown = (self.sights[what] for what in ("taken", "offer", "zugzwang", "swim", "away"))
        return self.sights["movers"] == 1 and not any(shown)

    @cached_property
    def missed(self) -> float:
        """The share of tries in which the computer's levels between the weakest and the strongest go wrong."""
        tries = [(level, seed) for level in _LEVELS for seed in range(_TRIES)]
        return sum(not self._solved(JunglePlayer(level), level, seed) for level, seed in tries) / len(tries)

    def _solved(self, player: JunglePlayer, level: str, seed: int) -> bool:
        """Whether the level goes all the way but for the last move: with a win at hand its taste may put it off."""
        position = self.position
        for index, move in enumerate(self.line[:-1]):
            if index % 2 == 0:
                limits = Limits(seed=seed, nodes=SKILLS[level].nodes or 20_000)
                if player.choose(position, limits, bool).move != move:
                    return False
            position = position.play(move)
        return True

    @cached_property
    def lost(self) -> list[dict[str, str]]:
        """For each move of the winner: answers, and the other moves they win against, as far as that was proved."""
        position, steps = self.position, []
        prover = Prover(position, MOST_NODES)
        for index, move in enumerate(self.line):
            if index % 2 == 0:
                others = [other for other in position.legal_moves() if other != move]
                last = index == len(self.line) - 1
                steps.append(_answers(position, others, Prover(position, _LAST_NODES) if last else prover))
            position = position.play(move)
        return steps

    @property
    def facts(self) -> Facts:
        """What the set has of it."""
        return {"position": self.position.fen(), "line": " ".join(map(str, self.line)), "lost": self.lost}


def _answers(position: JunglePosition, moves: Iterable[JungleMove], prover: Prover) -> dict[str, str]:
    """Answers that win soonest against ``moves``, as few different ones as come of themselves."""
    answers: dict[str, list[str]] = {}
    for move in moves:
        after, needed = position.play(move), None
        with suppress(TooHardError):
            needed = prover.shortest(after, LOST_WITHIN)
        if needed is None:
            continue
        known = (each for each in after.legal_moves() if str(each) in answers and wins_by(after, each, needed, prover))
        answer = next(known, None) or prover.winning_move(after, needed)
        answers.setdefault(str(answer), []).append(str(move))
    return {answer: " ".join(others) for answer, others in answers.items()}


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

    Or one runs into the other. Of long ones most of the way is remembered, whichever animal goes it.
    """
    if one.family == other.family:
        return bool(set(one.walk) & set(other.walk)) or one.trail.is_twin_of(other.trail)
    if one.walk == other.walk or one.trail.is_twin_of(other.trail):
        return True
    fewest, most = sorted((one.moves, other.moves))
    return fewest >= _LONG and 3 * len(set(one.way) & set(other.way)) > 2 * most


def proved(chosen: Iterable[Found]) -> Iterator[tuple[float, Facts]]:
    """How hard each is that is proved, and its facts."""
    for each in chosen:
        try:
            prove(FindTheWin(), Puzzle(1, 1, "win", each.facts))
        except PuzzleError as error:
            print(f"{error}: {each.facts['position']}")
            continue
        yield 0.5 * each.moves + 3 * each.missed, each.facts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    growing = commands.add_parser("grow", help="look for puzzles")
    growing.add_argument("--minutes", type=float, default=60.0)
    growing.add_argument("--seed", type=int, default=1, help="another one for other puzzles")
    add_set_arguments(commands.add_parser("choose", help="make a set of what was found"))
    asked = parser.parse_args()
    if asked.command == "choose":
        path = new_file("jungle", asked.set)
        found = list(map(Found.read, GROWN.read_text().splitlines()))
        write_set(path, "win", graded(proved(chosen_of(found, asked.puzzles))))
        return
    if not POSITIONS.exists():
        POSITIONS.write_text("".join(f"{row}\n" for row in positions(random.Random(asked.seed))))
    grow(asked.seed, round(60 * asked.minutes))
    lengths = Counter(int(row.split()[1]) for row in GROWN.read_text().splitlines())
    print(f"{lengths.total()} puzzles; by moves: {dict(sorted(lengths.items()))}")


if __name__ == "__main__":
    main()
