"""Proofs of the puzzles of each kind, from the rules and tables alone, and which of them are the same to a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from itertools import combinations
from typing import Final, Self

from jungle_games.core.game import BadSetup, IllegalMove
from jungle_games.core.matches.match import ReplayError
from jungle_games.core.puzzle import Puzzle, PuzzleError, PuzzleKind
from jungle_games.games.jacks.player.puzzles import WhereIsThePartner, partner_of, turned_over
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.player.puzzles import FindTheWin, refutations, start_of
from jungle_games.games.jungle.rules.board import JungleMove, Square
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.games.jungle_matrix.player.puzzles import ENOUGH, CoverThemAll, FindTheSlip, wrong_plies
from jungle_games.games.jungle_matrix.rules.position import Phase
from jungle_games.games.jungle_matrix.rules.turn import Turn
from jungle_games.games.matr1x.player.puzzles import BeatThem
from jungle_games.games.matr1x.rules.position import Matr1xPosition, parse_move
from jungle_games.games.sequence.player.claims import unseen
from jungle_games.games.sequence.player.puzzles import (
    OneCardOneSpace,
    certain,
    defence,
    hardest,
    kept,
    makes,
    plays,
    unanswered,
)
from jungle_games.games.sequence.rules.moves import Exchange
from jungle_games.games.sequence.rules.situation import ONE_EYED

LOST_WITHIN: Final = 12
"""The moves within which a wrong move of Jungle is proved to lose."""
MOST_NODES: Final = 20_000_000
"""The node limit of one proof of Jungle."""
TRIO: Final = 3
"""The cards of a trio of Jungle Matrix."""


@singledispatch
def prove(kind: PuzzleKind, puzzle: Puzzle) -> None:
    """Prove the puzzle from the rules alone. Raises PuzzleError, saying what is false."""
    raise PuzzleError(f"nothing proves puzzles of the kind {puzzle.kind}")


@singledispatch
def equivalence_key(kind: PuzzleKind, puzzle: Puzzle) -> str:
    """A key shared by equivalent puzzles: solving one gives away the others."""
    return repr((puzzle.kind, puzzle.facts))


# Jungle


@prove.register
def prove_win(kind: FindTheWin, puzzle: Puzzle) -> None:
    """Prove that at each step one move wins in the moves left and all others lose to the refutations given.

    At the last step, where the win is immediate, some may have no refutation.
    """
    line: list[str] = puzzle.facts["line"].split()
    position = start_of(puzzle)
    turn, prover = position.turn, Prover(position, MOST_NODES)
    try:
        for step, right in enumerate(line[::2]):
            left = len(line[::2]) - step
            if prover.shortest(position, left) != left:
                raise PuzzleError(f"move {step + 1}: it does not win in {left}")
            _prove_step(position, right, left, refutations(puzzle, step), prover)
            for move in line[2 * step : 2 * step + 2]:
                position = position.play(JungleMove.parse(move))
    except TooHardError as error:
        raise PuzzleError("the proof takes too long") from error
    if position.outcome is None or turn not in position.outcome.winners:
        raise PuzzleError("the line does not end with the win")


def _prove_step(position: JunglePosition, right: str, left: int, lost: dict[str, str], prover: Prover) -> None:
    for move in position.legal_moves():
        after = position.play(move)
        if str(move) == right:
            if not wins_by(position, move, left, prover):
                raise PuzzleError(f"{move} does not win")
        elif after.outcome is not None:
            raise PuzzleError(f"{move} ends the game, too")
        elif str(move) in lost:
            if not wins_by(after, JungleMove.parse(lost[str(move)]), LOST_WITHIN, prover):
                raise PuzzleError(f"{move} is not proved to lose")
        elif left > 1:
            raise PuzzleError(f"{move} is not proved to lose")


def wins_by(position: JunglePosition, move: JungleMove, moves: int, prover: Prover) -> bool:
    """Whether ``move`` is the first of so many by which the side to move wins, whatever the other plays."""
    after = position.play(move)
    if after.outcome is not None:
        return position.turn in after.outcome.winners
    return prover.loses_within(after, moves - 1) is not None


@equivalence_key.register
def win_key(kind: FindTheWin, puzzle: Puzzle) -> str:
    return seen_alike(start_of(puzzle))


def seen_alike(position: JunglePosition) -> str:
    """A key shared by all positions that differ only by left and right or by the side to move."""
    return min(_as_seen(position, flip=flip) for flip in (False, True))


def _as_seen(position: JunglePosition, *, flip: bool) -> str:
    turn, pieces = position.turn, position.pieces.items()
    told = ((seen_from(position, at, flip=flip), piece) for at, piece in pieces)
    return " ".join(sorted(f"{at}{piece.kind.letter}{'+' if piece.seat == turn else '-'}" for at, piece in told))


def seen_from(position: JunglePosition, square: Square, *, flip: bool) -> Square:
    """Where ``square`` is with the side to move at the bottom, and with ``flip`` left and right changed about."""
    width, height = position.board.width, position.board.height
    rank = height - 1 - square.rank if position.turn else square.rank
    return Square(width - 1 - square.file if flip != bool(position.turn) else square.file, rank)


@dataclass(frozen=True)
class Trail:
    """The positions of a solution, mirrored ones being the same.

    Puzzles give each other away if one runs into the other's positions, or they differ by one animal.
    """

    met: frozenset[str]
    """On the way."""
    beside: frozenset[str]
    """After a defence that is not on the way."""
    less: frozenset[str]
    """On the way before a move of the winner, with one animal left out."""

    @classmethod
    def of(cls, start: JunglePosition, line: Sequence[JungleMove]) -> Self:
        way = [start]
        for move in line[:-1]:
            way.append(way[-1].play(move))
        return cls(
            frozenset(map(seen_alike, way)),
            frozenset(seen_alike(after) for before in way[1::2] for after in _defences(before)),
            frozenset(seen_alike(less) for before in way[::2] for less in _with_one_left_out(before)),
        )

    def is_twin_of(self, other: Self) -> bool:
        """Whether who walked one of them has been on the other."""
        return bool(
            self.met & (other.met | other.beside | other.less)
            or other.met & (self.beside | self.less)
            or self.less & other.less
        )


def _defences(position: JunglePosition) -> Iterator[JunglePosition]:
    after = (position.play(move) for move in position.legal_moves())
    return (each for each in after if each.outcome is None)


def _with_one_left_out(position: JunglePosition) -> Iterator[JunglePosition]:
    for square in position.pieces:
        yield replace(position, pieces={at: piece for at, piece in position.pieces.items() if at != square})


def twins_among(puzzles: Sequence[Puzzle]) -> list[tuple[int, int]]:
    """The numbers of the puzzles that give each other away."""
    lines = ([*map(JungleMove.parse, puzzle.facts["line"].split())] for puzzle in puzzles)
    trails = [(each.number, Trail.of(start_of(each), line)) for each, line in zip(puzzles, lines, strict=True)]
    return [(one, other) for (one, trail), (other, its) in combinations(trails, 2) if trail.is_twin_of(its)]


# MATR1X 0VERL0AD


@prove.register
def prove_beat(kind: BeatThem, puzzle: Puzzle) -> None:
    """Prove that each card of the line has a unique place, and that fewer cards do not suffice."""
    line: list[str] = puzzle.facts["line"].split()
    position: Matr1xPosition = kind.start(puzzle).position
    goal = len(position.beaten) + puzzle.facts["royals"]
    if within(position, goal, len(line) - 1):
        raise PuzzleError("fewer cards will do")
    for number, place in enumerate(line, 1):
        left = len(line) - number
        good = [str(move) for move in position.legal_moves() if within(position.play(move), goal, left)]
        if good != [place]:
            raise PuzzleError(f"card {number} may go to {good}")
        position = position.play(parse_move(place))


def within(position: Matr1xPosition, goal: int, cards: int) -> bool:
    """Whether ``goal`` royals in total can be beaten with ``cards`` more cards, by exhaustive search."""
    if len(position.beaten) >= goal:
        return True
    # A card beats at most two royals: no pile triggers more lanes.
    if cards == 0 or len(position.beaten) + 2 * cards < goal or position.outcome is not None:
        return False
    return any(within(position.play(move), goal, cards - 1) for move in position.legal_moves())


# Sequence Giant


@prove.register
def prove_certain(kind: OneCardOneSpace, puzzle: Puzzle) -> None:
    """Prove that one play is certain against every hidden card, and that all others fail to a card held."""
    try:
        position = kind.start(puzzle).position
    except (BadSetup, ReplayError, IllegalMove, ValueError) as error:
        raise PuzzleError(str(error)) from error
    held = position.hands[position.table.after(position.turn)]
    if any(card in ONE_EYED for card in unseen(position.observe(position.turn))):
        raise PuzzleError("a one-eyed jack may still come")
    if any(isinstance(move, Exchange) for move in position.legal_moves()):
        raise PuzzleError("a card is dead")
    if makes(position):
        raise PuzzleError("a SEQUENCE can be made at once")
    right = certain(position)
    if len(right) != 1:
        raise PuzzleError(f"{len(right)} plays make it certain")
    if hardest(kept(position, right[0]), held) is None:
        raise PuzzleError("nothing can be answered")
    for play in plays(position):
        after = kept(position, play)
        if play not in right and makes(unanswered(after)) and defence(after, held) is None:
            raise PuzzleError(f"{play}: nothing that is held answers it")


# Jungle Matrix


@prove.register
def prove_first(kind: CoverThemAll, puzzle: Puzzle) -> None:
    """Prove that several combinations lie open, and that the deck lasts for all that is to be covered."""
    turn: Turn = kind.start(puzzle).position.turn
    if turn.under_way or len(turn.open) < 2:
        raise PuzzleError("there is nothing to choose from")
    if len(turn.deck) < ENOUGH + TRIO:
        raise PuzzleError("the deck does not last")


@prove.register
def prove_slip(kind: FindTheSlip, puzzle: Puzzle) -> None:
    """Prove that all of the turn is there, and that of all its cards one alone was covered wrongly."""
    match = kind.start(puzzle)
    if match.position.phase is not Phase.BOOKING or match.position.turn.exhaustions:
        raise PuzzleError("the turn is not at its end")
    wrong = wrong_plies(match)
    if len(wrong) != 1:
        raise PuzzleError(f"{len(wrong)} cards were covered wrongly")
    if match.position_at(match.ply - 1).turn.due:
        raise PuzzleError("a pair or trio is still open at the end")


# Jacks


@prove.register
def prove_partner(kind: WhereIsThePartner, puzzle: Puzzle) -> None:
    """Prove that the partner of the last card was seen, and lies face down."""
    match = kind.start(puzzle)
    position = match.position
    asked = turned_over(match.position_at(match.ply - 1), position)
    partner = partner_of(position, asked) if asked is not None else None
    if asked is None or partner is None:
        raise PuzzleError("nobody has seen the partner of the last card")
    if position.ring[partner] != position.ring[asked] or partner in position.face_up:
        raise PuzzleError("the partner does not lie there face down")
