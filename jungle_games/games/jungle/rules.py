"""The rules of Jungle (Dou Shou Qi): the reference, written to be read beside the rule sheet.

Docstrings quote the sheet's sentences in “…”. Where it is silent, or a table plays otherwise, an option decides.
``JunglePosition.state`` has the keys

- ``position``: the position string,
- ``captured``: the letters of the pieces taken, upper case for Blue's, strongest first,
- ``repetitions``: how often this position has come up since the last capture, this time included,
- ``quiet``: moves by either side since the last capture.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Final, Self

from jungle_games.core.game import BadSetup, IllegalMove, Outcome, Seat, Termination
from jungle_games.core.i18n import N_, _
from jungle_games.games.jungle.board import (
    BLUE,
    LEAPERS,
    RED,
    SWIMMERS,
    JungleMap,
    Kind,
    Leap,
    Piece,
    Square,
    Terrain,
    impossible_place,
)
from jungle_games.games.jungle.notation import JungleMove, read_position, write_position
from jungle_games.games.jungle.options import JungleOptions

__all__ = [
    "BLUE",
    "LEAPERS",
    "RED",
    "SWIMMERS",
    "JungleEnd",
    "JungleMap",
    "JungleMove",
    "JungleOptions",
    "JunglePosition",
    "Kind",
    "Leap",
    "Piece",
    "Refusal",
    "Square",
    "Terrain",
    "bars_leap",
    "impossible",
    "is_trapped",
    "outranks",
    "rank",
]


class JungleEnd(Termination):
    """Why a game of Jungle is over."""

    DEN = "den"
    CAPTURED_ALL = "captured_all"
    NO_MOVE = "no_move"
    REPETITION = "repetition"
    NO_PROGRESS = "no_progress"


class Refusal(Enum):
    """Why a move is not allowed, in words for the player."""

    GAME_OVER = N_("The game is over.")
    EMPTY = N_("There is no piece on {origin}.")
    NOT_YOURS = N_("That is the other side's piece.")
    OWN_PIECE = N_("Your own piece stands there.")
    OWN_DEN = N_("No piece may enter its own den.")
    TOO_FAR = N_("A piece moves one square, straight ahead, back or sideways.")
    NO_LEAP = N_("Only the lion and the tiger leap across water.")
    RAT_IN_THE_WAY = N_("A rat in the water bars the leap.")
    NO_SWIMMER = N_("Only the rat enters the water.")
    LEAVING_WATER = N_("A rat may not take as it leaves the water.")
    ENTERING_WATER = N_("A rat on land may not take a rat in the water.")
    TOO_STRONG = N_("The {attacker} may not take the {defender}.")
    THIRD_TIME = N_("That position has come up twice already.")


def rank(kind: Kind, options: JungleOptions) -> int:
    """The rank from 1 to 8; ``dog_over_wolf`` lets dog and wolf change theirs."""
    if options.dog_over_wolf and kind in (Kind.DOG, Kind.WOLF):
        return Kind.DOG + Kind.WOLF - kind
    return int(kind)


def outranks(attacker: Kind, defender: Kind, options: JungleOptions) -> bool:
    """“Pieces have rank, therefore a rank higher than or equal to a rank of another piece may be taken.”

    “The rat can capture the elephant, but not vice versa”, unless ``elephant_takes_rat``.
    """
    if attacker is Kind.RAT and defender is Kind.ELEPHANT:
        return True
    if attacker is Kind.ELEPHANT and defender is Kind.RAT:
        return options.elephant_takes_rat
    return rank(attacker, options) >= rank(defender, options)


def is_trapped(board: JungleMap, square: Square, piece: Piece, options: JungleOptions) -> bool:
    """“On trap tiles any piece can be captured regardless of rank”; with ``traps`` enemy only in the enemy's."""
    if board.ground[square] is not Terrain.TRAP:
        return False
    return options.traps == "any" or board.owners[square] != piece.seat


def bars_leap(pieces: Mapping[Square, Piece], leap: Leap, options: JungleOptions) -> Square | None:
    """“If rat is in the water directly in front of the lion or tiger, they may not jump.”

    The square of that rat, of either side, or None. With ``jump_blocked_by`` path a rat anywhere on the way does it.
    """
    watched = leap.path if options.jump_blocked_by == "path" else leap.path[:1]
    return next((square for square in watched if square in pieces), None)


def crosses_bank(board: JungleMap, origin: Square, target: Square) -> bool:
    """Whether just one of the two squares is water."""
    return (board.ground[origin] is Terrain.WATER) != (board.ground[target] is Terrain.WATER)


def refuse_across_bank(into_water: bool, defender: Kind, options: JungleOptions) -> Refusal | None:
    """“The rat may not take any piece when moving from a water tile to a land tile.”

    “The rat may attack another rat if they are both in the water”: so not from land into the water either.
    ``rats_across_bank`` lets rats take rats ``into_water``, or ``both`` ways.
    """
    if into_water:
        return Refusal.ENTERING_WATER if options.rats_across_bank == "never" else None
    if options.rats_across_bank == "both" and defender is Kind.RAT:
        return None
    return Refusal.LEAVING_WATER


def refuse_capture(
    board: JungleMap, origin: Square, target: Square, attacker: Piece, defender: Piece, options: JungleOptions
) -> Refusal | None:
    """Why ``attacker`` on ``origin`` may not take ``defender`` on ``target``, which it can reach."""
    if attacker.kind in SWIMMERS and crosses_bank(board, origin, target):
        into_water = board.ground[target] is Terrain.WATER
        if reason := refuse_across_bank(into_water, defender.kind, options):
            return reason
    if is_trapped(board, target, defender, options) or outranks(attacker.kind, defender.kind, options):
        return None
    return Refusal.TOO_STRONG


def refuse_entry(board: JungleMap, target: Square, piece: Piece) -> Refusal | None:
    """“The rat is the only animal that can enter the water tiles.” And nobody enters his own den."""
    terrain = board.ground[target]
    if terrain is Terrain.WATER and piece.kind not in SWIMMERS:
        return Refusal.NO_SWIMMER
    if terrain is Terrain.DEN and board.owners[target] == piece.seat:
        return Refusal.OWN_DEN
    return None


@dataclass(frozen=True)
class JunglePosition:
    """A position: the pieces, whose turn it is, and what repetition and the limit without captures need to know.

    ``quiet`` counts moves by either side since the last capture, ``earlier`` holds the placements since then, oldest
    first: before a capture more pieces stood on the board, so nothing older can come again. Equality and hash go by
    value. No mapping in it may be changed.
    """

    board: JungleMap
    options: JungleOptions
    pieces: Mapping[Square, Piece]
    turn: Seat
    quiet: int = 0
    earlier: tuple[Mapping[Square, Piece], ...] = ()

    @classmethod
    def start(cls, board: JungleMap, options: JungleOptions) -> Self:
        """The map's set-up, Blue to move."""
        return cls(board, options, board.start, BLUE)

    @classmethod
    def from_fen(cls, text: str, board: JungleMap, options: JungleOptions) -> Self:
        """The position that ``text`` describes. Raises BadSetup for what cannot be read or cannot be."""
        pieces, turn = read_position(text, board)
        if reason := impossible(board, pieces):
            raise BadSetup(f"position: {reason}")
        return cls(board, options, pieces, turn)

    def fen(self) -> str:
        """The position string."""
        return write_position(self.board, self.pieces, self.turn)

    def __hash__(self) -> int:
        return hash((self.turn, self.quiet, frozenset(self.pieces.items())))

    def piece_at(self, square: Square) -> Piece | None:
        """The piece on ``square``, or None."""
        return self.pieces.get(square)

    @property
    def to_move(self) -> Seat | None:
        """The seat to move, None when the game is over."""
        return self.turn if self.outcome is None else None

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result, or None. Reaching the den and taking everything come first, then having no move."""
        return self._won() or self._stuck() or self._drawn()

    def _won(self) -> Outcome | None:
        """“Either to capture all of the opponents pieces or to reach the den of the opponent.”"""
        for owner, den in enumerate(self.board.dens):
            if den in self.pieces:
                return _win(1 - owner, JungleEnd.DEN)
        seats = {piece.seat for piece in self.pieces.values()}
        return _win(seats.pop(), JungleEnd.CAPTURED_ALL) if len(seats) == 1 else None

    def _stuck(self) -> Outcome | None:
        """The side to move has no legal move: it loses, or with ``no_move`` draw nobody does."""
        if self._moves:
            return None
        return _win(1 - self.turn, JungleEnd.NO_MOVE) if self.options.no_move == "loses" else _draw(JungleEnd.NO_MOVE)

    def _drawn(self) -> Outcome | None:
        """The third occurrence of a position, or the limit of moves by each side without a capture."""
        if self.options.repetition == "draw" and self.repetitions >= 3:
            return _draw(JungleEnd.REPETITION)
        limit = self.options.no_progress_limit
        return _draw(JungleEnd.NO_PROGRESS) if limit and self.quiet >= 2 * limit else None

    @cached_property
    def repetitions(self) -> int:
        """How often this position, the same side to move, has come up since the last capture, now included."""
        return 1 + _count(self.earlier, self.pieces)

    def legal_moves(self) -> Sequence[JungleMove]:
        """Every legal move, by origin and then clockwise from ahead, leaps last; empty when the game is over."""
        return self._moves if self.outcome is None else ()

    @cached_property
    def _moves(self) -> tuple[JungleMove, ...]:
        """Every move the pieces can make, were the game not won yet."""
        return tuple(move for origin in sorted(self.pieces) for move in self._moves_of(origin))

    def moves_from(self, square: Square) -> tuple[JungleMove, ...]:
        """The legal moves of the piece on ``square``."""
        return self._moves_of(square) if self.outcome is None and square in self.pieces else ()

    def _moves_of(self, origin: Square) -> tuple[JungleMove, ...]:
        piece = self.pieces[origin]
        if piece.seat != self.turn:
            return ()
        targets = self.board.steps(origin)
        if piece.kind in LEAPERS:
            targets += tuple(leap.target for leap in self._open_leaps(origin))
        return tuple(JungleMove(origin, target) for target in targets if not self._refuse_move(origin, target, piece))

    def _open_leaps(self, square: Square) -> list[Leap]:
        """“Has the ability to Jump across the river horizontally and vertically.”"""
        return [leap for leap in self.board.leaps(square) if not bars_leap(self.pieces, leap, self.options)]

    def _refuse_move(self, origin: Square, target: Square, piece: Piece) -> Refusal | None:
        """Why ``piece``, which can reach ``target``, may not move there."""
        if reason := refuse_entry(self.board, target, piece):
            return reason
        defender = self.pieces.get(target)
        if defender is None:
            return self._refuse_repetition(origin, target, piece)
        if defender.seat == piece.seat:
            return Refusal.OWN_PIECE
        return refuse_capture(self.board, origin, target, piece, defender, self.options)

    def _refuse_repetition(self, origin: Square, target: Square, piece: Piece) -> Refusal | None:
        """With ``repetition`` forbidden nobody may bring a position about for the third time."""
        if self.options.repetition != "forbidden" or self.quiet < 7:
            return None
        after = {**self.pieces, target: piece}
        del after[origin]
        return Refusal.THIRD_TIME if _count((*self.earlier, self.pieces), after) >= 2 else None

    def refusal(self, origin: Square, target: Square) -> Refusal | None:
        """Why the piece on ``origin`` may not go to ``target``; None when it may."""
        if self.outcome is not None:
            return Refusal.GAME_OVER
        piece = self.pieces.get(origin)
        if piece is None:
            return Refusal.EMPTY
        if piece.seat != self.turn:
            return Refusal.NOT_YOURS
        if target not in self.board.steps(origin):
            if reason := self._refuse_leap(origin, target, piece):
                return reason
        return self._refuse_move(origin, target, piece)

    def _refuse_leap(self, origin: Square, target: Square, piece: Piece) -> Refusal | None:
        leap = next((leap for leap in self.board.leaps(origin) if leap.target == target), None)
        if leap is None:
            return Refusal.TOO_FAR
        if piece.kind not in LEAPERS:
            return Refusal.NO_LEAP
        return Refusal.RAT_IN_THE_WAY if bars_leap(self.pieces, leap, self.options) else None

    def why_not(self, origin: Square, target: Square) -> str | None:
        """Why the piece on ``origin`` may not go to ``target``, in a sentence for the player; None when it may."""
        reason = self.refusal(origin, target)
        if reason is None:
            return None
        attacker, defender = self.pieces.get(origin), self.pieces.get(target)
        return _(reason.value).format(
            origin=origin,
            attacker=_(attacker.kind.title).lower() if attacker else "",
            defender=_(defender.kind.title).lower() if defender else "",
        )

    def barred_leaps(self, square: Square) -> list[tuple[Square, Square]]:
        """The leaps from ``square`` that a rat bars: where each would land, and the rat's square."""
        piece = self.pieces.get(square)
        if piece is None or piece.kind not in LEAPERS:
            return []
        barred = [(leap.target, bars_leap(self.pieces, leap, self.options)) for leap in self.board.leaps(square)]
        return [(target, rat) for target, rat in barred if rat is not None]

    def may_take(self, kind: Kind) -> frozenset[Kind]:
        """The animals that ``kind`` may take by rank, on dry land and off the traps."""
        return frozenset(other for other in Kind if outranks(kind, other, self.options))

    def play(self, move: JungleMove) -> Self:
        """The position after ``move``. Raises IllegalMove with the reason."""
        if reason := self.why_not(move.origin, move.target):
            raise IllegalMove(f"{move}: {reason}")
        pieces = dict(self.pieces)
        captures = move.target in pieces
        pieces[move.target] = pieces.pop(move.origin)
        quiet = 0 if captures else self.quiet + 1
        earlier = () if captures else (*self.earlier, self.pieces)
        return type(self)(self.board, self.options, pieces, 1 - self.turn, quiet, earlier)

    def actor(self, move: JungleMove) -> Seat:
        """Who makes ``move``: always the side to move."""
        return self.turn

    def observe(self, seat: Seat) -> Self:
        """The position itself: nothing is hidden."""
        return self

    def sample_chance(self, rng: random.Random) -> JungleMove:
        """Nothing in Jungle is left to chance. Raises IllegalMove."""
        raise IllegalMove("Jungle has no moves of chance.")

    def captured(self, seat: Seat) -> list[Piece]:
        """The pieces of ``seat`` that are gone from the map's set-up, strongest first."""
        gone = Counter(self.board.start.values()) - Counter(self.pieces.values())
        return sorted((piece for piece in gone.elements() if piece.seat == seat), reverse=True)

    def state(self) -> Mapping[str, Any]:
        """Plain data; see the module's docstring for the keys."""
        return {
            "position": self.fen(),
            "captured": [piece.letter for seat in (BLUE, RED) for piece in self.captured(seat)],
            "repetitions": self.repetitions,
            "quiet": self.quiet,
        }


def impossible(board: JungleMap, pieces: Mapping[Square, Piece]) -> str | None:
    """Why ``pieces`` cannot stand like that on ``board`` in a game that still goes on, or None."""
    for square, piece in sorted(pieces.items()):
        if reason := impossible_place(board.ground, square, piece):
            return f"{square}: {reason}"
    too_many = Counter(pieces.values()) - Counter(board.start.values())
    for piece in too_many:
        return f"{_SEAT_NAMES[piece.seat]} has more of the {piece.kind.name.lower()} than the map starts with"
    for seat, name in enumerate(_SEAT_NAMES):
        if not any(piece.seat == seat for piece in pieces.values()):
            return f"{name} has no pieces"
    return None


_SEAT_NAMES: Final = ("Blue", "Red")


def _win(seat: Seat, end: JungleEnd) -> Outcome:
    return Outcome((seat,), (1.0, 0.0) if seat == BLUE else (0.0, 1.0), end)


def _draw(end: JungleEnd) -> Outcome:
    return Outcome((), (0.5, 0.5), end)


def _count(earlier: Sequence[Mapping[Square, Piece]], pieces: Mapping[Square, Piece]) -> int:
    """How many of ``earlier``, the last of which the other side moved from, are ``pieces`` with the same side to move."""
    return earlier[len(earlier) % 2 :: 2].count(pieces)
