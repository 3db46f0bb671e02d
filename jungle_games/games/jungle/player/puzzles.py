"""Puzzles of Jungle: find the win, with a unique move at each step; and those that were missed in finished matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256
from typing import Final

import msgspec

from jungle_games.base.clean_text import flowing
from jungle_games.core.findings import AnyDecision, FoundPuzzle, PuzzleFinder
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import BadSetup, IllegalMove
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.limits import StopSignal
from jungle_games.core.matches.match import Match
from jungle_games.core.options import OptionError
from jungle_games.core.puzzle import GRADES, Clue, Draw, Motif, Puzzle, PuzzleError, PuzzleKind, Puzzles, Right, Wrong
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.games.jungle import ROOM
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.player.reasons import PROVED_WITHIN, motif_of
from jungle_games.games.jungle.rules.board import JungleMove, Terrain, as_object, as_subject
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

LOST_WITHIN: Final = 12
"""The moves within which a wrong move is proved to lose."""
MOST_NODES: Final = 20_000_000
"""The node limit of one proof."""
_SIDES: Final = (N_("Blue"), N_("Red"))
_CLASSIC: Final = "classic"
"""The map that is symmetric from left to right and end to end."""
_RULES: Final = ("map", "traps", "jump_blocked_by", "rats_across_bank", "elephant_takes_rat", "dog_over_wolf")
"""The options that decide what wins."""
SHORTEST: Final = 2
"""A win at once is no puzzle."""
NAME_LENGTH: Final = 12
"""Letters of the name by which twins are told."""
_FEW, _MANY = 40_000, 200_000
"""Positions that a proof may look at: whether there is a win, and all that makes it a puzzle."""
_DEFENCES: Final = 4
"""How many answers that hold out as long are tried, after one of which the win may be there by one move."""
_EASY: Final = 3
"""Moves of a puzzle of the second grade; each more is a grade more."""

Line = list[JungleMove]
Lost = list[dict[str, str]]


class FindTheWin(PuzzleKind):
    """The side to move wins by force with a unique move at each step; others lose, and at the last do not win at once.

    ``facts`` are ``position`` (a position string), ``line``, the moves of both sides with the defence as long as it can
    be made, and ``lost``: for each move of the winner a mapping from answers to the other moves they win against (see
    `refutations`); of the last move it has those that lose. Standard holds, on the classic map, but for the rules of
    movement that ``rules`` names.
    """

    def title(self, puzzle: Puzzle) -> str:
        return _("Find the win in {moves}").format(moves=len(_line(puzzle)[::2]))

    def check(self, puzzle: Puzzle) -> None:
        """Check that the line and the refutations of other moves are legal, and that the line wins."""
        try:
            facts = msgspec.convert(puzzle.facts, _Facts)
            _check_line(puzzle, facts.line.split())
        except (msgspec.ValidationError, BadSetup, OptionError, IllegalMove) as error:
            raise PuzzleError(_("it holds no puzzle: {reason}").format(reason=error)) from error

    def task(self, puzzle: Puzzle) -> str:
        moves = len(_line(puzzle)[::2])
        turn = start_of(puzzle).turn
        asked = ngettext(
            "You are {side}. Win in {moves} move.",
            "You are {side}. Win in {moves} moves, whatever the other side plays.",
            moves,
        ).format(side=_(_SIDES[turn]), moves=moves)
        return flowing([asked, _trap_rule(start_of(puzzle))])

    def motif(self, puzzle: Puzzle) -> Motif:
        return motif_of(start_of(puzzle))

    def start(self, puzzle: Puzzle) -> Match[JunglePosition, JungleMove]:
        """A match from the position with a person in the seat to move; the puzzle plays the other seat."""
        turn, other = start_of(puzzle).turn, ROOM.game.levels[-1].key
        seats = [SeatInfo(side, PERSON if seat == turn else other) for seat, side in enumerate(_SIDES)]
        return Match(ROOM.game, _options(puzzle), seats, setup={"position": puzzle.facts["position"]})

    def equivalence_key(self, puzzle: Puzzle) -> str:
        """The position as the side to move sees it, mirrored on the classic map as the smaller of both."""
        position = start_of(puzzle)
        seen = [_as_seen(position, flip=flip) for flip in (False, True)[: 2 if position.options.map == _CLASSIC else 1]]
        return f"{min(seen)} {sorted(puzzle.facts.get('rules', {}).items())}"

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        """Only the move of the line is right; others are answered by the move that refutes them."""
        line, place = _line(puzzle), 2 * len(answers)
        if answer == line[place]:
            return Right(line[place + 1 : place + 2], solved=place + 1 >= len(line))
        position = _after(puzzle, line[:place])
        after = position.play(JungleMove.parse(answer))
        reply = refutations(puzzle, len(answers)).get(answer)
        if reply is None or after.outcome is not None:
            return Wrong(_("You can win at once.") if place == len(line) - 1 else _("That does not win."))
        return Wrong(_why(after, JungleMove.parse(reply)), (reply,))

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        move = _line(puzzle)[2 * len(answers)]
        return Clue(str(JungleMove.parse(move).origin), move)

    def prove(self, puzzle: Puzzle) -> None:
        """Prove that at each step one move wins in the moves left and all others lose to the refutations given.

        At the last step, where the win is immediate, some may have no refutation.
        """
        line = _line(puzzle)
        position = start_of(puzzle)
        prover = Prover(position, MOST_NODES)
        try:
            for step in range(0, len(line), 2):
                left = (len(line) - step + 1) // 2
                _prove_step(puzzle, position, step, left, prover)
                position = _after(puzzle, line[: step + 2])
        except TooHardError as error:
            raise PuzzleError(_("the proof takes too long")) from error
        if position.outcome is None or start_of(puzzle).turn not in position.outcome.winners:
            raise PuzzleError(_("the line does not end with the win"))


def _trap_rule(position: JunglePosition) -> str:
    """What traps do here, where somebody stands in one or beside one; else nothing."""
    board = position.board
    near = (at for square in position.pieces for at in (square, *board.steps(square)))
    if not any(board.terrain(square) is Terrain.TRAP for square in near):
        return ""
    if position.options.traps == "any":
        return _("Traps catch every animal here, your own traps too.")
    return _("Traps catch only enemies here.")


class _Facts(msgspec.Struct, forbid_unknown_fields=True):
    """The facts of a puzzle that have a fixed structure."""

    position: str
    line: str
    lost: list[dict[str, str]]
    rules: dict[str, str | bool] = {}


def _check_line(puzzle: Puzzle, line: Sequence[str]) -> None:
    """Play the line and the refutations of other moves. Raises IllegalMove, BadSetup, OptionError or PuzzleError."""
    position = start_of(puzzle)
    winner = position.turn
    if len(line) % 2 == 0 or len(puzzle.facts["lost"]) != len(line[::2]):
        raise PuzzleError(_("the line does not end with the win"))
    for place, move in enumerate(line):
        if place % 2 == 0:
            for other, reply in refutations(puzzle, place // 2).items():
                position.play(JungleMove.parse(other)).play(JungleMove.parse(reply))
        position = position.play(JungleMove.parse(move))
    if position.outcome is None or winner not in position.outcome.winners:
        raise PuzzleError(_("the line does not end with the win"))


def _prove_step(puzzle: Puzzle, position: JunglePosition, step: int, left: int, prover: Prover) -> None:
    right = _line(puzzle)[step]
    lost = refutations(puzzle, step // 2)
    if prover.shortest(position, left) != left:
        raise PuzzleError(_("move {number}: it does not win in {moves}").format(number=step // 2 + 1, moves=left))
    for move in position.legal_moves():
        after = position.play(move)
        if str(move) == right:
            won = after.outcome is not None or prover.loses_within(after, left - 1) is not None
            if not won:
                raise PuzzleError(_("{move} does not win").format(move=move))
        elif after.outcome is not None:
            raise PuzzleError(_("{move} ends the game, too").format(move=move))
        elif str(move) in lost:
            answered = after.play(JungleMove.parse(lost[str(move)]))
            lost_now = answered.outcome is not None and after.turn in answered.outcome.winners
            if not lost_now and prover.loses_within(answered, LOST_WITHIN - 1) is None:
                raise PuzzleError(_("{move} is not proved to lose").format(move=move))
        elif left > 1:
            raise PuzzleError(_("{move} is not proved to lose").format(move=move))


def refutations(puzzle: Puzzle, step: int) -> dict[str, str]:
    """The refutation of each losing alternative to the winner's move with the number ``step`` (from 0)."""
    lost: dict[str, str] = puzzle.facts["lost"][step]
    return {move: answer for answer, moves in lost.items() for move in moves.split()}


def _line(puzzle: Puzzle) -> list[str]:
    line = puzzle.facts.get("line")
    if not isinstance(line, str):
        raise PuzzleError(_("it holds no puzzle: {reason}").format(reason="line"))
    return line.split()


def rules_told(options: JungleOptions) -> dict[str, object]:
    """The options that a puzzle's facts must record: those that differ from Standard."""
    standard = JungleOptions()
    told = {name: getattr(options, name) for name in _RULES if getattr(options, name) != getattr(standard, name)}
    return {"rules": told} if told else {}


def _options(puzzle: Puzzle) -> JungleOptions:
    rules = puzzle.facts.get("rules", {})
    return JungleOptions(**{name: rules[name] for name in _RULES if name in rules})


def _as_seen(position: JunglePosition, *, flip: bool) -> str:
    """Whose piece stands where, the side to move being at the bottom; ``flip``: left and right changed about."""
    board, turn = position.board, position.turn
    told = []
    for square, piece in position.pieces.items():
        file, rank = square.file, square.rank
        if turn:
            file, rank = board.width - 1 - file, board.height - 1 - rank
        file = board.width - 1 - file if flip else file
        told.append(f"{file}{rank}{piece.kind.letter}{'+' if piece.seat == turn else '-'}")
    return " ".join(sorted(told))


def start_of(puzzle: Puzzle) -> JunglePosition:
    """The position of the puzzle."""
    options = _options(puzzle)
    return JunglePosition.from_fen(puzzle.facts["position"], find_map(options.map), options)


def _after(puzzle: Puzzle, moves: Sequence[str]) -> JunglePosition:
    position = start_of(puzzle)
    for move in moves:
        position = position.play(JungleMove.parse(move))
    return position


def _why(position: JunglePosition, reply: JungleMove) -> str:
    """Why ``reply`` wins for the side to move in ``position``, if that is immediate."""
    piece, taken = position.pieces[reply.origin], position.pieces.get(reply.target)
    after = position.play(reply)
    if taken is not None:
        words = _("{attacker} takes {defender}.").format(
            attacker=as_subject(piece.kind), defender=as_object(taken.kind)
        )
        return first_capital(words)
    if after.outcome is not None:
        return first_capital(_("{attacker} is in the den first.").format(attacker=as_subject(piece.kind)))
    den = position.board.dens[1 - piece.seat]
    if abs(den.file - reply.target.file) + abs(den.rank - reply.target.rank) == 1:
        return first_capital(_("{attacker} stands before the den.").format(attacker=as_subject(piece.kind)))
    return _("After that {side} wins.").format(side=_(_SIDES[piece.seat]))


PUZZLES: Final = Puzzles(ROOM.name, {"win": FindTheWin()}, [Draw(date(2024, 1, 1), 100, 371)])


class JunglePuzzleFinder(PuzzleFinder):
    """Finds puzzles by the same proof that the shipped ones passed."""

    def __init__(self) -> None:
        self._shipped = frozenset(
            FindTheWin().equivalence_key(puzzle)
            for number in PUZZLES.numbers()
            for puzzle in PUZZLES.read(number).puzzles
        )

    def find_puzzles(self, decisions: Sequence[AnyDecision], stop: StopSignal) -> Sequence[FoundPuzzle]:
        """The decisions that make a puzzle, in the order of the match; none that is shipped already."""
        found: list[FoundPuzzle] = []
        for decision in decisions:
            if stop():
                break
            puzzle = puzzle_of(decision.observation, decision.move)
            if puzzle is None:
                continue
            equivalence_key = FindTheWin().equivalence_key(puzzle)
            if equivalence_key not in self._shipped:
                name = sha256(equivalence_key.encode()).hexdigest()[:NAME_LENGTH]
                found.append(FoundPuzzle(decision.ply, name, puzzle.grade, puzzle.kind, puzzle.facts))
        return found


def puzzle_of(position: JunglePosition, played: JungleMove) -> Puzzle | None:
    """The puzzle in ``position``; None if there is none, or if ``played`` solves it."""
    if position.options.no_move != "loses" or position.options.attached or len(position.legal_moves()) < SHORTEST:
        return None
    try:
        moves = Prover(position, _FEW).shortest(position, PROVED_WITHIN)
        if moves is None or moves < SHORTEST:
            return None
        found = _missed_line(position, moves, Prover(position, _MANY))
    except TooHardError:
        return None
    if found is None or found[0][0] == played:
        return None
    line, lost = found
    facts = {
        "position": JunglePosition(position.board, position.options, position.pieces, position.turn).fen(),
        "line": " ".join(map(str, line)), "lost": lost, **rules_told(position.options),
    }  # fmt: skip
    puzzle = Puzzle(1, min(GRADES, max(1, moves - _EASY + 2)), "win", facts)
    try:
        FindTheWin().prove(puzzle)
    except PuzzleError:
        return None
    return puzzle


def _missed_line(position: JunglePosition, left: int, prover: Prover) -> tuple[Line, Lost] | None:
    """The moves of both sides to a win in ``left``, and what refutes the others; None if not one alone wins.

    Raises TooHardError.
    """
    winning, lost = None, dict[str, list[str]]()
    for move in _doubtful_first(position):
        after = position.play(move)
        if after.outcome is not None and position.turn not in after.outcome.winners:
            return None  # nothing can be shown against it
        if after.outcome is not None or prover.loses_within(after, left - 1) is not None:
            if winning is not None:
                return None
            winning = move
            continue
        answer = _refutation(after, prover)
        if answer is None and left > 1:
            return None
        if answer is not None:
            lost.setdefault(str(answer), []).append(str(move))
    if winning is None:
        return None
    told = {answer: " ".join(moves) for answer, moves in lost.items()}
    after = position.play(winning)
    if left == 1:
        return ([winning], [told]) if after.outcome is not None else None
    for answer in _longest(after, winning, left - 1, prover):
        rest = _missed_line(after.play(answer), left - 1, prover)
        if rest is not None:
            return [winning, answer, *rest[0]], [told, *rest[1]]
    return None


def _doubtful_first(position: JunglePosition) -> Sequence[JungleMove]:
    """The moves, those first that take something: where one of them holds, there is no puzzle."""
    return sorted(position.legal_moves(), key=lambda move: move.target not in position.pieces)


def _refutation(after: JunglePosition, prover: Prover) -> JungleMove | None:
    """The answer that wins soonest; None if none is proved to."""
    try:
        moves = prover.shortest(after, LOST_WITHIN)
        return None if moves is None else prover.winning_move(after, moves)
    except TooHardError:
        return None


def _longest(position: JunglePosition, made: JungleMove, moves: int, prover: Prover) -> Iterator[JungleMove]:
    """Answers after which the win takes ``moves`` more, none less: those first that meet what was ``made``.

    Raises TooHardError.
    """

    def away(answer: JungleMove) -> tuple[bool, int]:
        between = abs(answer.target.file - made.target.file) + abs(answer.target.rank - made.target.rank)
        return answer.target not in position.pieces, between

    tried = 0
    for answer in sorted(position.legal_moves(), key=away):
        after = position.play(answer)
        if after.outcome is None and prover.shortest(after, moves) == moves:
            yield answer
            tried += 1
            if tried == _DEFENCES:
                return
