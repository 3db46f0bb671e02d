"""The rules of Jungle (Dou Shou Qi): the reference, written to be read beside the rule sheet.

First what a single piece may do, then the game as a whole: the turns, the legal moves, the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, Self

from jungle_games.core.formatting import first_capital
from jungle_games.core.game import IllegalMove, Outcome, PerfectInformationPosition, Seat, Termination
from jungle_games.core.i18n import N_, _
from jungle_games.games.jungle.rules.board import (
    BLUE,
    LEAPERS,
    RED,
    SWIMMERS,
    JungleMap,
    JungleMove,
    Kind,
    Leap,
    Piece,
    Square,
    Terrain,
    as_object,
    as_subject,
    bad_position,
    impossible_place,
    read_position,
    write_position,
)
from jungle_games.games.jungle.rules.options import JungleOptions


class Refusal(Enum):
    """Why a move is not allowed, in words for the player."""

    GAME_OVER = N_("The game is over.")
    EMPTY = N_("There is no animal on {origin}.")
    NOT_YOURS = N_("That animal is the other side’s.")
    OWN_PIECE = N_("Your own animal stands there.")
    OWN_DEN = N_("No animal may enter its own den.")
    TOO_FAR = N_("An animal moves one square up, down or sideways.")
    NO_LEAP = N_("Only the lion and the tiger leap across water.")
    RAT_IN_THE_WAY = N_("A rat in the water blocks the leap.")
    NO_SWIMMER = N_("Only the rat enters the water.")
    LEAVING_WATER = N_("A rat may not take as it leaves the water.")
    LEAVING_FOR_RATS = N_("As it leaves the water, a rat may take only a rat.")
    ENTERING_WATER = N_("A rat on land may not take a rat in the water.")
    TOO_STRONG = N_("{attacker} may not take {defender}.")
    THIRD_TIME = N_("That position has come up twice already.")


def rank(kind: Kind, options: JungleOptions) -> int:
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
    """“On trap tiles any piece can be captured regardless of rank.”

    With ``traps`` enemy a piece is safe on its own traps.
    """
    if board.ground[square] is not Terrain.TRAP:
        return False
    return options.traps == "any" or board.owners[square] != piece.seat


def barring_squares(board: JungleMap, origin: Square, leap: Leap, options: JungleOptions) -> tuple[Square, ...]:
    """The water squares on which a rat of either side blocks ``leap`` from ``origin``.

    “If rat is in the water directly in front of the lion or tiger, they may not jump.” With ``jump_blocked_by`` path
    any rat on the way blocks it; with adjacent, one “in any of the adjacent water tiles”, orthogonally.
    """
    match options.jump_blocked_by:
        case "path":
            return leap.path
        case "adjacent":
            beside = (square for square in board.steps[origin] if board.ground[square] is Terrain.WATER)
            return (leap.path[0], *(square for square in beside if square != leap.path[0]))
    return leap.path[:1]


def refuse_across_bank(into_water: bool, defender: Kind, options: JungleOptions) -> Refusal | None:
    """“The rat may not take any piece when moving from a water tile to a land tile.”

    “The rat may attack another rat if they are both in the water”: so not from land into the water either.
    ``rats_across_bank`` lets rats take rats ``into_water``, or ``both`` ways.
    """
    if into_water:
        return Refusal.ENTERING_WATER if options.rats_across_bank == "never" else None
    if options.rats_across_bank == "both":
        return None if defender is Kind.RAT else Refusal.LEAVING_FOR_RATS
    return Refusal.LEAVING_WATER


def refuse_capture(
    board: JungleMap, origin: Square, target: Square, attacker: Piece, defender: Piece, options: JungleOptions
) -> Refusal | None:
    """Why ``attacker`` on ``origin`` may not capture ``defender`` on ``target``, which it can reach."""
    if attacker.kind in SWIMMERS and (
        (board.ground[origin] is Terrain.WATER) != (board.ground[target] is Terrain.WATER)
    ):
        into_water = board.ground[target] is Terrain.WATER
        if reason := refuse_across_bank(into_water, defender.kind, options):
            return reason
    if is_trapped(board, target, defender, options) or outranks(attacker.kind, defender.kind, options):
        return None
    return Refusal.TOO_STRONG


def refuse_entry(board: JungleMap, target: Square, piece: Piece) -> Refusal | None:
    """“The rat is the only animal that can enter the water tiles”; and no piece enters its own den."""
    terrain = board.ground[target]
    if terrain is Terrain.WATER and piece.kind not in SWIMMERS:
        return Refusal.NO_SWIMMER
    if terrain is Terrain.DEN and board.owners[target] == piece.seat:
        return Refusal.OWN_DEN
    return None


class JungleEnd(Termination):
    """Why a game of Jungle is over."""

    DEN = "den"
    CAPTURED_ALL = "captured_all"
    NO_MOVE = "no_move"
    REPETITION = "repetition"
    NO_PROGRESS = "no_progress"


REMEMBERED: Final = 1000
"""The placements kept since the last capture: as many as the largest limit allows."""


@dataclass(frozen=True, repr=False)
class JunglePosition(PerfectInformationPosition[JungleMove]):
    """A position: the pieces, the side to move, and the history that repetition and the limit depend on.

    ``quiet`` counts moves by either side since the last capture; ``earlier`` holds the placements since then,
    oldest first: before a capture there were more pieces on the board, so nothing older can recur. Without the
    limit only the last ``REMEMBERED`` are kept, which bounds the memory of a game.
    Equality and hash go by value. No mapping in it may be changed.
    """

    board: JungleMap
    options: JungleOptions
    pieces: Mapping[Square, Piece]
    turn: Seat
    quiet: int = 0
    earlier: tuple[Mapping[Square, Piece], ...] = ()

    @classmethod
    def start(cls, board: JungleMap, options: JungleOptions) -> Self:
        return cls(board, options, board.start, BLUE)

    @classmethod
    def from_fen(cls, text: str, board: JungleMap, options: JungleOptions) -> Self:
        """The position that ``text`` describes. Raises BadSetup if it is unreadable or impossible."""
        pieces, turn = read_position(text, board)
        if reason := impossible(board, pieces):
            raise bad_position(reason)
        return cls(board, options, pieces, turn)

    def fen(self) -> str:
        return write_position(self.board, self.pieces, self.turn)

    def __hash__(self) -> int:
        return hash((self.turn, self.quiet, frozenset(self.pieces.items())))

    def __repr__(self) -> str:
        return f"<JunglePosition {self.fen()!r} quiet={self.quiet} repetitions={self.repetitions}>"

    def piece_at(self, square: Square) -> Piece | None:
        return self.pieces.get(square)

    @cached_property
    def outcome(self) -> Outcome | None:
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
        if self.options.no_move == "draw":
            return _draw(JungleEnd.NO_MOVE)
        return _win(1 - self.turn, JungleEnd.NO_MOVE)

    def _drawn(self) -> Outcome | None:
        """The third occurrence of a position, or the limit of moves by each side without a capture."""
        if self.options.repetition == "draw" and self.repetitions >= 3:
            return _draw(JungleEnd.REPETITION)
        limit = self.options.no_progress_limit
        return _draw(JungleEnd.NO_PROGRESS) if limit and self.quiet >= 2 * limit else None

    @cached_property
    def repetitions(self) -> int:
        """How often this position, with the same side to move, has occurred, this time included."""
        return 1 + _count(self.earlier, self.pieces)

    def legal_moves(self) -> Sequence[JungleMove]:
        """Every legal move, by origin, its steps before its leaps; empty when the game is over."""
        return self._moves if self.outcome is None else ()

    @cached_property
    def _moves(self) -> tuple[JungleMove, ...]:
        return tuple(move for origin in sorted(self.pieces) for move in self._moves_of(origin))

    def moves_from(self, square: Square) -> tuple[JungleMove, ...]:
        return self._moves_of(square) if self.outcome is None and square in self.pieces else ()

    def _moves_of(self, origin: Square) -> tuple[JungleMove, ...]:
        piece = self.pieces[origin]
        if piece.seat != self.turn:
            return ()
        targets = (*self.board.steps[origin], *self._leap_targets(origin, piece))
        return tuple(JungleMove(origin, target) for target in targets if not self._refuse_move(origin, target, piece))

    def _leap_targets(self, origin: Square, piece: Piece) -> list[Square]:
        """“Has the ability to Jump across the river horizontally and vertically.”"""
        if piece.kind not in LEAPERS:
            return []
        leaps = self.board.leaps[origin]
        return [leap.target for leap in leaps if not self._barring_rat(origin, leap)]

    def _barring_rat(self, origin: Square, leap: Leap) -> Square | None:
        """The square of the rat that blocks ``leap``, preferring the one right in front; or None."""
        watched = barring_squares(self.board, origin, leap, self.options)
        return next((square for square in watched if square in self.pieces), None)

    def _refuse_move(self, origin: Square, target: Square, piece: Piece) -> Refusal | None:
        if reason := refuse_entry(self.board, target, piece):
            return reason
        defender = self.pieces.get(target)
        if defender is None:
            return self._refuse_repetition(origin, target, piece)
        if defender.seat == piece.seat:
            return Refusal.OWN_PIECE
        return refuse_capture(self.board, origin, target, piece, defender, self.options)

    def _refuse_repetition(self, origin: Square, target: Square, piece: Piece) -> Refusal | None:
        """With ``repetition`` forbidden nobody may repeat a position for the third time."""
        if self.options.repetition != "forbidden":
            return None
        after = {**self.pieces, target: piece}
        del after[origin]
        return Refusal.THIRD_TIME if _count((*self.earlier, self.pieces), after) >= 2 else None

    def refusal(self, origin: Square, target: Square) -> Refusal | None:
        """Why the piece on ``origin`` may not go to ``target``; None if it may."""
        if self.outcome is not None:
            return Refusal.GAME_OVER
        piece = self.pieces.get(origin)
        if piece is None:
            return Refusal.EMPTY
        if piece.seat != self.turn:
            return Refusal.NOT_YOURS
        return self._refuse_reach(origin, target, piece) or self._refuse_move(origin, target, piece)

    def _refuse_reach(self, origin: Square, target: Square, piece: Piece) -> Refusal | None:
        """“Pieces move one square at a time in any direction apart from angles”, but for the leap."""
        if target in self.board.steps[origin]:
            return None
        leap = next((leap for leap in self.board.leaps[origin] if leap.target == target), None)
        if leap is None:
            return Refusal.TOO_FAR
        if piece.kind not in LEAPERS:
            return Refusal.NO_LEAP
        return Refusal.RAT_IN_THE_WAY if self._barring_rat(origin, leap) else None

    def why_not(self, origin: Square, target: Square) -> str | None:
        reason = self.refusal(origin, target)
        if reason is None:
            return None
        attacker, defender = (self.pieces.get(square) for square in (origin, target))
        return _(reason.value).format(
            origin=origin,
            attacker=first_capital(as_subject(attacker.kind)) if attacker else "",
            defender=as_object(defender.kind) if defender else "",
        )

    def barred_leaps(self, square: Square) -> list[tuple[Square, Square]]:
        """The leaps from ``square`` that a rat blocks: where each would land, and the rat's square."""
        piece = self.pieces.get(square)
        if piece is None or piece.kind not in LEAPERS:
            return []
        leaps = self.board.leaps[square]
        rats = [(leap.target, self._barring_rat(square, leap)) for leap in leaps]
        return [(target, rat) for target, rat in rats if rat is not None]

    def rank(self, kind: Kind) -> int:
        return rank(kind, self.options)

    def play(self, move: JungleMove) -> Self:
        if reason := self.why_not(move.origin, move.target):
            raise IllegalMove(f"{move}: {reason}")
        pieces = dict(self.pieces)
        captures = move.target in pieces
        pieces[move.target] = pieces.pop(move.origin)
        quiet = 0 if captures else self.quiet + 1
        earlier = () if captures else (*self.earlier[-REMEMBERED:], self.pieces)
        return type(self)(self.board, self.options, pieces, 1 - self.turn, quiet, earlier)

    def captured(self, seat: Seat) -> list[Piece]:
        """The pieces of ``seat`` missing from the map's set-up, strongest first by the ranks in force."""
        gone = Counter(self.board.start.values()) - Counter(self.pieces.values())
        own = (piece for piece in gone.elements() if piece.seat == seat)
        return sorted(own, key=lambda piece: -rank(piece.kind, self.options))

    def state(self) -> Mapping[str, object]:
        return {
            "position": self.fen(),
            "captured": [piece.letter for seat in (BLUE, RED) for piece in self.captured(seat)],
            "repetitions": self.repetitions,
            "quiet": self.quiet,
        }


def display(position: JunglePosition, move: JungleMove) -> str:
    """How ``move``, not yet made in ``position``, is shown: ``a3a4``, or ``a3xa4`` when it captures."""
    return f"{move.origin}{'x' if move.target in position.pieces else ''}{move.target}"


def impossible(board: JungleMap, pieces: Mapping[Square, Piece]) -> str | None:
    """Why ``pieces`` cannot stand like that while a game goes on, in words for the player; or None."""
    for square, piece in sorted(pieces.items()):
        if reason := impossible_place(board.ground, square, piece.kind):
            return _("{square}: {reason}").format(square=square, reason=reason)
    for piece in sorted(Counter(pieces.values()) - Counter(board.start.values())):
        reason = _("more pieces ‘{letter}’ than this map starts with")
        return reason.format(letter=piece.letter)
    for seat, side in ((BLUE, _("Blue")), (RED, _("Red"))):
        if not any(piece.seat == seat for piece in pieces.values()):
            return _("{side} has no pieces").format(side=side)
    return None


def _win(seat: Seat, end: JungleEnd) -> Outcome:
    return Outcome((seat,), (1.0, 0.0) if seat == BLUE else (0.0, 1.0), end)


def _draw(end: JungleEnd) -> Outcome:
    return Outcome((), (0.5, 0.5), end)


def _count(earlier: Sequence[Mapping[Square, Piece]], pieces: Mapping[Square, Piece]) -> int:
    """How many of ``earlier`` equal ``pieces`` with the same side to move: every second, from the last but one."""
    return earlier[len(earlier) % 2 :: 2].count(pieces)
