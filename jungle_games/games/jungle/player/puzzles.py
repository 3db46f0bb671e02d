"""Puzzles of Jungle: find the win, with a unique move at each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Choice
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.match import Match
from jungle_games.core.puzzle import Clue, Draw, Motif, Puzzle, PuzzleKind, Puzzles, Right, Wrong, right_so_far
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.games.jungle import ROOM
from jungle_games.games.jungle.player.claims import CLAIMS
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.rules.board import (
    SIDES,
    JungleMove,
    Kind,
    Piece,
    Square,
    Terrain,
    as_subject,
    capture_names,
)
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

_MOST_NODES, _MOST_MOVES = 20_000, 6
"""How far a proof of how soon the other side wins is searched for: mostly within a hundredth of a second."""


class FindTheWin(PuzzleKind):
    """The side to move wins by force with a unique move at each step; others lose, and at the last do not win at once.

    ``facts`` are ``position`` (a position string), ``line``, the moves of both sides with the defence as long as it can
    be made, and ``lost``: for each move of the winner a mapping from answers to the other moves they win against (see
    `refutations`); of the last move it has those that lose. Standard holds, on the classic map.
    """

    def title(self, puzzle: Puzzle) -> str:
        return _("Find the win in {moves}").format(moves=len(_line(puzzle)[::2]))

    def task(self, puzzle: Puzzle) -> str:
        moves = len(_line(puzzle)[::2])
        turn = start_of(puzzle).turn
        asked = ngettext(
            "You are {side}. Win in {moves} move.",
            "You are {side}. Win in {moves} moves, whatever the other side plays.",
            moves,
        ).format(side=_(SIDES[turn]), moves=moves)
        return flowing([asked, _trap_rule(start_of(puzzle))])

    def motif(self, puzzle: Puzzle) -> Motif:
        return motif_of(start_of(puzzle))

    def start(self, puzzle: Puzzle) -> Match[JunglePosition, JungleMove]:
        turn, other = start_of(puzzle).turn, ROOM.game.levels[-1].key
        seats = [SeatInfo(side, PERSON if seat == turn else other) for seat, side in enumerate(SIDES)]
        return Match(ROOM.game, JungleOptions(), seats, setup={"position": puzzle.facts["position"]})

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        """Only the move of the line is right; others are answered by the move that refutes them."""
        line, place = _line(puzzle), 2 * len(answers)
        if answer == line[place]:
            told = right_so_far(len(answers) + 1, len(line[::2]))
            return Right(line[place + 1 : place + 2], solved=not told, told=told)
        position = _after(puzzle, line[:place])
        after = position.play(JungleMove.parse(answer))
        reply = refutations(puzzle, len(answers)).get(answer)
        if reply is None or after.outcome is not None:
            return Wrong(_("You can win at once.") if place == len(line) - 1 else _("That does not win."))
        return Wrong(_why(after, JungleMove.parse(reply), also=reply in line[place + 1 : place + 2]), (reply,))

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        line, place = _line(puzzle), 2 * len(answers)
        position, move = _after(puzzle, line[:place]), JungleMove.parse(line[place])
        found, more = [*CLAIMS.of(position, Choice(move, 1.0))], len(line[place + 2 :: 2])
        wins = replace(found[0], claim="wins_in", facts={**found[0].facts, "count": more, "number": more})
        certain = [each for each in found if each.claim not in ("wins", "takes_free")]  # without a search
        told = [*certain[:1], *([wins] if more else [])]
        leads = next(filter(None, map(CLAIMS.leads, told)), ())
        return Clue(str(move.origin), line[place], leads, flowing(map(CLAIMS.words, told)))


def _trap_rule(position: JunglePosition) -> str:
    """What traps do here, where somebody stands in one or beside one; else nothing."""
    board = position.board
    near = (at for square in position.pieces for at in (square, *board.steps[square]))
    if not any(board.ground[square] is Terrain.TRAP for square in near):
        return ""
    return _("Traps catch every animal here, your own traps too.")


def refutations(puzzle: Puzzle, step: int) -> dict[str, str]:
    """The refutation of each losing alternative to the winner's move with the number ``step`` (from 0)."""
    lost: dict[str, str] = puzzle.facts["lost"][step]
    return {move: answer for answer, moves in lost.items() for move in moves.split()}


def _line(puzzle: Puzzle) -> list[str]:
    return str(puzzle.facts["line"]).split()


def start_of(puzzle: Puzzle) -> JunglePosition:
    options = JungleOptions()
    return JunglePosition.from_fen(puzzle.facts["position"], find_map(options.map), options)


def _after(puzzle: Puzzle, moves: Sequence[str]) -> JunglePosition:
    position = start_of(puzzle)
    for move in moves:
        position = position.play(JungleMove.parse(move))
    return position


def _why(position: JunglePosition, reply: JungleMove, *, also: bool) -> str:
    """What ``reply`` does, unless it would ``also`` follow the right move: then that is not why."""
    piece, taken = position.pieces[reply.origin], position.pieces.get(reply.target)
    after = position.play(reply)
    if taken is not None and not also:
        return _("{attacker} takes {defender}.").format(**capture_names(piece, taken, position.pieces.values()))
    if after.outcome is not None:
        return first_capital(_("{attacker} is in your den first.").format(attacker=as_subject(piece.kind)))
    den = position.board.dens[1 - piece.seat]
    if not also and abs(den.file - reply.target.file) + abs(den.rank - reply.target.rank) == 1:
        return _("Then {attacker} is right next to your den.").format(attacker=as_subject(piece.kind))
    moves, side = _wins_in(position), _(SIDES[piece.seat])
    if moves is None:
        return _("After that {side} wins.").format(side=side)
    told = ngettext("After that {side} wins in {moves} move.", "After that {side} wins in {moves} moves.", moves)
    return told.format(side=side, moves=moves)


def _wins_in(position: JunglePosition) -> int | None:
    """In how many moves the side to move wins at the latest; None where that takes long to prove."""
    with suppress(TooHardError):
        return Prover(position, _MOST_NODES).shortest(position, _MOST_MOVES)
    return None


_FEW: Final = 6
"""The number of animals from which they are the last."""


def motif_of(position: JunglePosition) -> Motif:
    return max(_motifs(position), key=lambda motif: motif.rarity)


def _motifs(position: JunglePosition) -> Iterator[Motif]:
    pieces, ground = position.pieces, position.board.ground
    kinds = [piece.kind for piece in pieces.values()]
    swimming = sum(ground[square] is Terrain.WATER for square in pieces)
    if swimming > 1:
        yield Motif(_("Rats in the river"), _("Rats are swimming in the river."), ("rat",) * 4, "river", 5)
    elif swimming:
        yield Motif(_("A rat in the river"), _("A rat is swimming in the river."), ("rat",), "river", 2)
    trapped = next((pieces[square].kind for square in pieces if _in_their_trap(position, square)), None)
    if trapped is not None:
        animal = first_capital(as_subject(trapped))
        name, told = _("{animal} in the trap"), _("{animal} is in a trap.")
        yield Motif(name.format(animal=animal), told.format(animal=animal), (trapped.name.lower(),), "trap", 4)
    if len(pieces) <= _FEW:
        told = _("Only {number} animals are left on the board.").format(number=len(pieces))
        yield Motif(_("The last animals"), told, [kind.name.lower() for kind in kinds], "grass", 3)
    if all(kinds.count(kind) == 2 for kind in (Kind.LION, Kind.TIGER)):
        told = _("Both lions and both tigers are still on the board.")
        yield Motif(_("Lions and tigers"), told, ("lion", "tiger", "lion", "tiger"), "grass", 2)
    if Kind.ELEPHANT not in kinds:
        told = _("No elephant is left on the board.")
        yield Motif(_("When the elephants are gone"), told, ("lion", "rat", "tiger"), "grass", 2)
    close = next((piece.kind for square, piece in pieces.items() if _near_their_den(position, square, piece)), None)
    if close is not None:
        animal = first_capital(as_subject(close))
        told = _("{animal} is next to the other den.").format(animal=animal)
        yield Motif(_("{animal} at the den").format(animal=animal), told, (close.name.lower(),), "den", 1)
    strongest = max(kinds)
    told = _("{number} animals are on the board.").format(number=len(pieces))
    yield Motif(_("A day at the river"), told, (strongest.name.lower(), min(kinds).name.lower()), "river", 0)


def _in_their_trap(position: JunglePosition, square: Square) -> bool:
    trap = position.board.ground[square] is Terrain.TRAP
    return trap and position.board.owners.get(square) != position.pieces[square].seat


def _near_their_den(position: JunglePosition, square: Square, piece: Piece) -> bool:
    den = position.board.dens[1 - piece.seat]
    return abs(den.file - square.file) + abs(den.rank - square.rank) == 1


PUZZLES: Final = Puzzles(ROOM.name, {"win": FindTheWin()}, [Draw(date(2024, 1, 1), 100, 371)])
