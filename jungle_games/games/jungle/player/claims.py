"""Why a move of Jungle is good: what happens with it, against what happens without, up to the first difference.

Each claim is confirmed by the rules, by a proof, or by lines of best play: those after the move, after its best
alternatives, and those of either side with a move for free. Where nothing may be searched, the rules alone speak.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from jungle_games import COMPILED
from jungle_games.core.findings import Claim, Claims, Explanation, Facts
from jungle_games.core.game import Choice, Seat
from jungle_games.core.i18n import N_, NN_, _
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jungle.player.player import DeepeningSearch, SearchResult, searcher_for
from jungle_games.games.jungle.player.proofs import Prover, TooHardError
from jungle_games.games.jungle.rules.advice import cannot_be_stopped, in_danger
from jungle_games.games.jungle.rules.board import (
    LEAPERS,
    SWIMMERS,
    JungleMap,
    JungleMove,
    Piece,
    Square,
    Terrain,
    named_as_object,
    named_as_subject,
)
from jungle_games.games.jungle.rules.position import JunglePosition, outranks, refuse_capture, refuse_entry

NODES: Final = 100_000 if COMPILED.running else 6_000
"""The size of each search; an explanation takes six to ten."""
LARGER: Final = 4
"""What is prepared must also come in a search so many times as large."""
_LEAST: Final = 1_000
"""The number of nodes below which no search result counts as certain."""
_TABLE_BITS: Final = 16
_PROOF_NODES: Final = 40_000
"""The node limit of one proof."""
_WIN_WITHIN: Final = 6
_DEN_WITHIN: Final = 4
"""The lengths in moves up to which wins and threats to the den are proved."""
_RUN: Final = 2
"""How many steps short of the den a run may be that is followed to its end."""
_COSTS: Final = 50
"""What a threat costs at least if it is not met, in hundredths of a point."""
_AS_GOOD: Final = 60
"""An alternative that is worse by no more than this counts as one that might be played as well."""
_ALTERNATIVES: Final = 4
_SOON: Final = 4
"""The number of plies after a move within which a threat or a loss must come true."""
_LATER: Final = 8
"""The same number for a capture that the move prepares."""
_NEAR: Final = 4
"""An enemy within this many moves of a trap makes it worth guarding."""
_CLOSE: Final = 3
"""An enemy within this many moves of an animal makes that animal worth covering; nearer, it is worth going after."""
_FAR: Final = 99


# What is expected


@dataclass(frozen=True, slots=True)
class _Event:
    """One move of a line: the piece with the square it stood on before the line, and likewise what it captures."""

    ply: int
    move: JungleMove
    piece: Piece
    home: Square
    prey: Piece | None = None
    prey_home: Square | None = None


def _events(position: JunglePosition, line: Sequence[JungleMove]) -> list[_Event]:
    found: list[_Event] = []
    homes = {square: square for square in position.pieces}
    for ply, move in enumerate(line):
        if move not in position.legal_moves():
            break
        piece, prey = position.pieces[move.origin], position.piece_at(move.target)
        home, prey_home = homes.pop(move.origin), homes.get(move.target)
        found.append(_Event(ply, move, piece, home, prey, prey_home))
        homes[move.target] = home
        position = position.play(move)
    return found


def _passed(position: JunglePosition) -> JunglePosition:
    return replace(position, turn=1 - position.turn)


class _Case:
    """A move of ``before``, and what is expected with and without it; without limits nothing is expected.

    Searches take up what was found before, each with as many nodes.
    """

    def __init__(
        self, before: JunglePosition, choice: Choice[JungleMove], limits: Limits | None, stop: StopSignal
    ) -> None:
        self.before, self.move, self.won = before, choice.move, choice.evaluation == 1.0
        self.after = before.play(choice.move)
        self.seat, self.foe = before.turn, 1 - before.turn
        self.mover, self.taken = before.pieces[choice.move.origin], before.piece_at(choice.move.target)
        self.others = [other for other in before.legal_moves() if other != choice.move]
        self._nodes, self._stop = 0 if limits is None else max(limits.nodes or NODES, _LEAST), stop

    @property
    def open(self) -> bool:
        return self.after.outcome is None and bool(self.others)

    def because(self, look: Sequence[Square], **facts: Any) -> Explanation:
        """That a claim holds; of the facts ``threat`` and ``plan`` are moves to be shown.

        With them goes for whom it is said, and which animals that side has: the other's of that kind are told by side.
        """
        threat, plan = (tuple(facts.pop(name, ())) for name in ("threat", "plan"))
        own = frozenset(piece for piece in self.before.pieces.values() if piece.seat == self.seat)
        return Explanation("", {**facts, "reader": self.seat, "own": own}, tuple(look), threat, plan)

    # Searches and proofs

    @cached_property
    def _thinker(self) -> DeepeningSearch:
        return searcher_for(self.before, _TABLE_BITS)

    @cached_property
    def _prover(self) -> Prover:
        return Prover(self.before, _PROOF_NODES)

    def search(
        self, position: JunglePosition, without: Collection[JungleMove] = (), times: int = 1
    ) -> SearchResult | None:
        """The best line ``without`` some moves; None if no move is left, it is over, or nothing may be searched."""
        if not self._nodes or position.outcome is not None or all(move in without for move in position.legal_moves()):
            return None
        return self._thinker.think(position, Budget(None, self._nodes * times), stop=self._stop, without=without)

    def win(self, position: JunglePosition, most_moves: int) -> int | None:
        """The fewest moves in which the side to move is proved to win, at most ``most_moves``; None if it is not.

        Raises TooHardError, also where nothing may be searched.
        """
        if position.outcome is not None:
            return None
        if not self._nodes or self._stop():
            raise TooHardError
        return self._prover.shortest(position, most_moves)

    def win_after(self, most_moves: int) -> int | None:
        """The same of the side that moves, after the move."""
        if not self._nodes or self._stop():
            raise TooHardError
        return self._prover.loses_within(self.after, most_moves)

    def loses(self, move: JungleMove, moves: int) -> bool:
        after = self.before.play(move)
        if after.outcome is not None:
            return self.foe in after.outcome.winners
        return self.win(after, moves) is not None

    @cached_property
    def waited(self) -> SearchResult | None:
        return self.search(_passed(self.before))

    @cached_property
    def unanswered(self) -> SearchResult | None:
        return self.search(_passed(self.after))

    @cached_property
    def alternatives(self) -> list[SearchResult]:
        """The best line without the move, and those that are nearly as good."""
        found: list[SearchResult] = []
        while len(found) < _ALTERNATIVES:
            line = self.search(self.before, [self.move, *(each.move for each in found)])
            if line is None or (found and line.score < found[0].score - _AS_GOOD):
                break
            found.append(line)
        return found

    @cached_property
    def _played(self) -> SearchResult | None:
        return self.search(self.after)

    @cached_property
    def worth(self) -> int:
        """What the move is worth to its side, in hundredths of a point."""
        return -self._played.score if self._played is not None else 0

    @cached_property
    def expected(self) -> list[_Event]:
        return _events(self.after, self._played.line) if self._played is not None else []

    @cached_property
    def again(self) -> list[_Event]:
        found = self.search(self.after, times=LARGER)
        return _events(self.after, found.line) if found is not None else []

    @cached_property
    def costs(self) -> int:
        """What it would cost to pass instead of making the move, in hundredths of a point; 0 if that is not known."""
        return 0 if self.waited is None else self.worth + self.waited.score

    # What follows from them

    def is_loss(self, event: _Event) -> bool:
        return event.prey is not None and event.prey.seat == self.seat

    @cached_property
    def feared(self) -> JungleMove | None:
        """The capture of an own animal that would have come if the move had been passed, and is not to come soon."""
        if self.waited is None or self.costs < _COSTS:
            return None
        square = self.waited.move.target
        lost = {event.prey_home for event in self.expected[:_SOON] if self.is_loss(event)}
        now = self.move.target if square == self.move.origin else square
        return self.waited.move if square in self.before.pieces and now not in lost else None

    @cached_property
    def threat(self) -> JungleMove | None:
        """A capture that was not possible before and would come next if the other side passed."""
        if self.unanswered is None or self.unanswered.score - self.worth < _COSTS:
            return None
        move = self.unanswered.move
        return move if move.target in self.after.pieces and not self.could_take(move.target) else None

    @cached_property
    def calm(self) -> bool:
        """Whether before the move nothing is in danger, and nothing can be taken for free."""
        return not in_danger(self.before, self.seat) and not _gives_away(self.before)

    @cached_property
    def safe(self) -> bool:
        """Whether nothing can take the animal where it has gone."""
        return self.move.target not in in_danger(self.after, self.seat)

    @cached_property
    def hunted(self) -> tuple[int, Square]:
        """The nearest that could take the animal, and in how many moves on an empty board; many if none can."""
        return min((
            (moves_between(self.before.board, piece, home, self.move.target) or _FAR, home)
            for home, piece in self.after.pieces.items()
            if piece.seat == self.foe and outranks(piece.kind, self.mover.kind, self.before.options)
        ), default=(_FAR, self.move.target))  # fmt: skip

    def could_take(self, square: Square | None) -> bool:
        return any(move.target == square for move in self.before.legal_moves())


def _if_open(holds: Callable[..., Explanation | None], *which: object) -> Callable[[_Case], Explanation | None]:
    """``holds``, of ``which`` claim, where the game goes on, there was a choice, and no proof is too hard."""

    def tried(case: _Case) -> Explanation | None:
        try:
            return holds(case, *which) if case.open else None
        except TooHardError:
            return None

    return tried


# The end of the game


def _ends(how: str) -> Callable[[_Case], Explanation | None]:
    """The side wins at once, and ``how``."""

    def holds(case: _Case) -> Explanation | None:
        outcome = case.after.outcome
        wins = outcome is not None and case.seat in outcome.winners and str(outcome.termination) == how
        return case.because([case.move.target]) if wins else None

    return holds


def _draw(case: _Case) -> Explanation | None:
    drawn = case.after.outcome is not None and not case.after.outcome.winners
    return case.because([case.move.target]) if drawn else None


def _only_move(case: _Case) -> Explanation | None:
    return case.because([case.move.origin]) if case.after.outcome is None and not case.others else None


def _runs(case: _Case) -> Explanation | None:
    den, at = case.before.board.dens[case.foe], case.move.target
    near = abs(at.file - den.file) + abs(at.rank - den.rank) <= _RUN
    return case.because([den]) if near and cannot_be_stopped(case.after, at, case.seat) else None


def _wins_in(case: _Case) -> Explanation | None:
    moves = case.win_after(_WIN_WITHIN - 1)
    if moves is None:
        return None
    plan = [event.move for event in case.expected if event.piece.seat == case.seat]
    return case.because([case.before.board.dens[case.foe]], count=moves, number=moves, plan=plan[:moves])


def _holds_out(case: _Case, claim: str) -> Explanation | None:
    """The other side wins by force, and no other move makes it take longer; some would be faster, or none is."""
    moves = case.win(case.after, _WIN_WITHIN)
    if moves is None or any(case.loses(other, moves - 1) for other in case.others) != (claim == "holds_out"):
        return None
    if not all(case.loses(other, moves) for other in case.others):
        return None
    den = case.before.board.dens[case.seat]
    entry = next((event for event in case.expected if event.move.target == den), None)
    way = [event.move for event in case.expected if entry is not None and event.home == entry.home]
    return case.because([den], count=moves, number=moves, threat=way)


def _keeps_out(case: _Case, claim: str) -> Explanation | None:
    """The other side would have won the race to the den, and no longer does; with any other move, if ``otherwise``."""
    den, board = case.before.board.dens[case.seat], case.before.board
    moves = case.win(_passed(case.before), _DEN_WITHIN)
    if moves is None:
        return None
    late = case.win(case.after, _WIN_WITHIN)
    forced = all(case.loses(other, _WIN_WITHIN if late is None else late - 1) for other in case.others)
    if (late is not None and not forced) or (forced and not case.alternatives):
        return None
    line = case.alternatives[0].line[1:] if forced else case.waited.line if case.waited else ()
    start = case.before.play(case.alternatives[0].move) if forced else _passed(case.before)
    happened = _events(start, line)
    entry = next((event for event in happened if event.move.target == den), None)
    if entry is None:
        return None
    if forced:
        moves = max(case.win(case.before.play(other), _WIN_WITHIN) or 1 for other in case.others)
    way = [event.move for event in happened if event.home == entry.home and event.ply <= entry.ply]
    trap = next((step.target for step in way if board.ground[step.target] is Terrain.TRAP), None)
    guards = trap is not None and _could_take_on(case.after, case.seat, trap, entry.piece)
    if claim != ("guards_den" if not forced else "otherwise_trap" if guards else "otherwise_den"):
        return None
    look = [entry.home, *([trap] if trap is not None else [])]
    return case.because(look, animal=entry.piece, count=moves, number=moves, threat=way)


# What is taken


def _takes(case: _Case, claim: str) -> Explanation | None:
    if case.taken is None:
        return None
    dangers = in_danger(case.after, case.seat)
    lost = any(map(case.is_loss, (*case.expected[:_SOON], *case.again[:_SOON])))
    found = "takes_free" if not dangers and not lost else "takes_safely"
    if case.move.target in dangers:
        found = "takes_guarded" if _is_guarded(case.after, case.move.target) else "trades"
    return case.because([case.move.target], prey=case.taken) if claim == found else None


def _saves(case: _Case, claim: str) -> Explanation | None:
    if case.feared is None:
        return None
    origin, square, before = case.feared.origin, case.feared.target, case.before
    own = square == case.move.origin
    now = case.move.target if own else square
    found = ("escapes" if own else "shields") if now not in in_danger(case.after, case.seat) else ""
    if not found and _is_guarded(case.after, now):
        found = "escapes_to_guard" if own else "guards"
    if found != claim or (found == "guards" and _is_guarded(_passed(before), now)):
        return None
    facts = {"attacker": before.pieces[origin], "prey": before.pieces[square], "square": square}
    return case.because([origin, square], **facts, threat=[case.feared])


def _is_guarded(position: JunglePosition, square: Square) -> bool:
    """Whether whatever the side to move takes on ``square`` with can be taken there at once."""
    return not any(_is_free(position, move) for move in position.legal_moves() if move.target == square)


def _is_free(position: JunglePosition, capture: JungleMove) -> bool:
    """Whether nothing can take at once what makes ``capture``."""
    taken = position.play(capture)
    return taken.outcome is not None or capture.target not in in_danger(taken, position.turn)


def _is_caught(position: JunglePosition, move: JungleMove) -> bool:
    """Whether what makes ``move`` in ``position`` can be taken there for nothing."""
    made = position.play(move)
    return made.outcome is None and not _is_guarded(made, move.target)


# What is threatened and prepared


def _prepares(case: _Case) -> Explanation | None:
    """An animal is captured in the line after the move that could not be before, also in a larger search.

    It is caught where it stands, and the other side does not win first.
    """
    prize = next((event for event in case.expected[:_LATER] if event.prey and event.prey.seat == case.foe), None)
    if prize is None or case.could_take(prize.prey_home):
        return None
    if prize.move.target != prize.prey_home or case.win(case.after, _WIN_WITHIN) is not None:
        return None
    if any(map(case.is_loss, case.expected[: prize.ply])) or any(map(case.is_loss, case.again[: prize.ply])):
        return None
    for line in case.alternatives:
        if any(event.prey == prize.prey for event in _events(case.before, line.line)[: _LATER + 2]):
            return None
    if not any((each.home, each.prey_home, each.move.target) == (prize.home, prize.prey_home, prize.prey_home)
               for each in case.again[: _LATER + 2]):  # fmt: skip
        return None
    plan = [event.move for event in case.expected[: prize.ply + 1] if event.home == prize.home]
    return case.because([prize.prey_home], animal=prize.piece, prey=prize.prey, square=prize.prey_home, plan=plan)


def _threatens_den(case: _Case) -> Explanation | None:
    if case.unanswered is None or case.win(case.before, _DEN_WITHIN - 1) is not None:
        return None
    moves, den = case.win(_passed(case.after), _DEN_WITHIN - 1), case.before.board.dens[case.foe]
    happened = _events(_passed(case.after), case.unanswered.line)
    entry = next((event for event in happened if event.move.target == den), None)
    if moves is None or entry is None:
        return None
    way = [event.move for event in happened if event.home == entry.home]
    return case.because([den], count=moves, number=moves, plan=way)


def _forks(case: _Case) -> Explanation | None:
    """The animal attacks two at once that could not be taken before."""
    if case.threat is None or case.threat.origin != case.move.target:
        return None
    dangers, after = in_danger(case.after, case.foe), case.after
    new = [square for square, taker in dangers.items() if taker == case.move.target and not case.could_take(square)]
    two = sorted(new, key=lambda square: (-after.rank(after.pieces[square].kind), square))[:2]
    if len(two) <= 1:
        return None
    first, second = (after.pieces[square] for square in two)
    return case.because(two, first=first, second=second, plan=[JungleMove(case.move.target, each) for each in two])


def _threatens(case: _Case) -> Explanation | None:
    if case.threat is None:
        return None
    square = case.threat.target
    return case.because([square], prey=case.after.pieces[square], square=square, plan=[case.threat])


# What changes on the board, by the rules alone


def _steps_aside(case: _Case) -> Explanation | None:
    """The animal could have been attacked on its old square, and cannot be on its new one."""
    waiting, home, there = _passed(case.before), case.move.origin, case.move.target
    if home in in_danger(case.before, case.seat) or not case.safe:
        return None
    if any(_attacks_safely(case.after, step, there) for step in case.after.legal_moves()):
        return None
    step = next((step for step in waiting.legal_moves() if _attacks_safely(waiting, step, home)), None)
    if step is None:
        return None
    return case.because([step.origin, home], attacker=case.before.pieces[step.origin], threat=[step])


def _attacks_safely(position: JunglePosition, step: JungleMove, square: Square) -> bool:
    """Whether ``step`` attacks what stands on ``square``, by the animal that makes it, and is not caught."""
    attacked = in_danger(position.play(step), 1 - position.turn).get(square) == step.target
    return attacked and not _is_caught(position, step)


def _guards_trap(case: _Case) -> Explanation | None:
    """The animal now guards one of its own traps that nothing guarded, and an enemy is near."""
    board, seat = case.before.board, case.seat
    for trap in board.steps[case.move.target]:
        if board.ground[trap] is not Terrain.TRAP or board.owners.get(trap) != seat:
            continue
        near = [
            (moves, square, piece) for square, piece in case.after.pieces.items()
            if piece.seat != seat and (moves := moves_between(board, piece, square, trap) or _FAR) <= _NEAR
        ]  # fmt: skip
        if near:
            _moves, home, intruder = min(near)
            could = [_could_take_on(position, seat, trap, intruder) for position in (case.before, case.after)]
            if could == [False, True]:
                return case.because([trap, home], trap=trap, animal=intruder)
    return None


def _watches(case: _Case, traps: int) -> Explanation | None:
    board, seat = case.before.board, case.seat
    enemies = [piece for piece in case.after.pieces.values() if piece.seat != seat]
    found = [
        trap for trap in board.steps[case.move.target]
        if board.ground[trap] is Terrain.TRAP and board.owners.get(trap) == seat
        and all(_could_take_on(case.after, seat, trap, enemy) for enemy in enemies)
        and not any(_could_take_on(case.before, seat, trap, enemy) for enemy in enemies)
    ]  # fmt: skip
    return case.because(found, trap=min(found), other=max(found)) if found and len(found) == traps else None


def _could_take_on(position: JunglePosition, seat: Seat, square: Square, intruder: Piece) -> bool:
    """Whether an animal of ``seat`` beside ``square`` could take ``intruder`` there."""
    board, options = position.board, position.options
    beside = [(near, piece) for near in board.steps[square] if (piece := position.piece_at(near)) is not None]
    return any(
        piece.seat == seat
        and refuse_entry(board, square, piece) is None
        and refuse_capture(board, near, square, piece, intruder, options) is None
        for near, piece in beside
    )


def moves_between(board: JungleMap, piece: Piece, start: Square, end: Square, *, leaps: bool = True) -> int | None:
    """The moves that ``piece`` needs from ``start`` to ``end`` on an empty board, or None; ``leaps`` or on foot."""
    seen, front, moves = {start}, {start}, 0
    while front and end not in front:
        over = (leap.target for square in front if leaps and piece.kind in LEAPERS for leap in board.leaps[square])
        near = {target for square in front for target in board.steps[square]}.union(over) - seen
        front = {target for target in near if target == end or refuse_entry(board, target, piece) is None}
        seen |= front
        moves += 1
    return moves if front else None


def _covers(case: _Case) -> Explanation | None:
    """The animal now covers a friend with an enemy nearby: whatever captures the friend can be recaptured."""
    board, seat, after = case.before.board, case.seat, case.after
    for square in board.steps[case.move.target]:
        friend = after.piece_at(square)
        if friend is None or friend.seat != seat:
            continue
        takers = [
            (home, enemy) for home, enemy in sorted(after.pieces.items())
            if enemy.seat != seat and outranks(enemy.kind, friend.kind, case.before.options)
        ]  # fmt: skip
        near = [
            home for home, enemy in takers
            if (moves_between(board, enemy, home, square) or _FAR) <= _CLOSE
            and not _could_take_on(case.before, seat, square, enemy)
        ]  # fmt: skip
        if near and all(_could_take_on(after, seat, square, enemy) for _home, enemy in takers):
            return case.because([square, *near], prey=friend, square=square)
    return None


def _gives_away(position: JunglePosition) -> bool:
    return any(_is_free(position, step) for step in position.legal_moves() if step.target in position.pieces)


def _goes_after(case: _Case) -> Explanation | None:
    """The animal comes nearer on foot to one that it can take, which cannot take it, wherever that stands or flees to.

    A rat takes nothing as it leaves the water: how far it is says little.
    """
    board, options, mover = case.before.board, case.before.options, case.mover
    if mover.kind in SWIMMERS or not case.safe:
        return None
    near = []
    for square, piece in case.after.pieces.items():
        starts = case.move.origin, case.move.target
        far, left = (moves_between(board, mover, start, square, leaps=False) for start in starts)
        may_be_caught = all(
            refuse_entry(board, place, mover) is None
            for place in (square, *(flight.target for flight in case.after.moves_from(square)))
        )
        stronger = outranks(mover.kind, piece.kind, options) and not outranks(piece.kind, mover.kind, options)
        if piece.seat == case.foe and stronger and may_be_caught and left is not None and left < (far or 0):
            near.append((left, square))
    if not near or min(near)[0] >= _CLOSE:
        return None
    square = min(near)[1]
    return case.because([square], prey=case.after.pieces[square], square=square)


def _goes_forward(case: _Case, claim: str) -> Explanation | None:
    """The animal comes nearer to the other den, and is safe there; if none can step in, the moves are counted."""
    board, den = case.before.board, case.before.board.dens[case.foe]
    far, near = (moves_between(board, case.mover, square, den) for square in (case.move.origin, case.move.target))
    if far is None or near is None or near >= far or not case.safe:
        return None
    if claim == "nearer_den":
        free = _way_is_free(case.after, case.move.target, near)
        return case.because([den], count=near, number=near) if free else None
    moves, home = case.hunted
    found = "unrivalled" if moves == _FAR else "far_off"
    found = found if case.calm and moves > _CLOSE else "approaches"
    return case.because([den], count=moves, attacker=case.after.pieces[home]) if found == claim else None


def _at_river(case: _Case, claim: str) -> Explanation | None:
    """The animal comes to a bank from where it can leap, or nearer to one, and is safe there."""
    board, at = case.before.board, case.move.target
    if case.mover.kind not in LEAPERS or case.move.is_leap or not case.safe:
        return None
    leap = next((move for move in _passed(case.after).moves_from(at) if move.is_leap), None)
    if leap is not None:
        return case.because([leap.target], square=leap.target, plan=[leap]) if claim == "to_bank" else None
    banks = [square for square in board.ground if board.leaps[square]]
    far, near = (
        min(((moves, bank) for bank in banks if (moves := moves_between(board, case.mover, square, bank)) is not None),
            default=(0, at))
        for square in (case.move.origin, at)
    )  # fmt: skip
    if claim != "to_river" or not case.calm or near[0] >= far[0]:
        return None
    return case.because([near[1]], count=near[0], number=near[0])


def _in_water(case: _Case) -> Explanation | None:
    if case.before.board.ground[case.move.target] is not Terrain.WATER or not case.safe:
        return None
    rivals = [home for home, piece in case.after.pieces.items() if piece.seat == case.foe and piece.kind in SWIMMERS]
    return case.because(rivals, rivals=len(rivals))


def _stays_home(case: _Case) -> Explanation | None:
    den, at = case.before.board.dens[case.seat], case.move.target
    near = abs(at.file - den.file) + abs(at.rank - den.rank) <= _RUN
    return case.because([den]) if near and case.safe and not _gives_away(case.after) else None


def _way_is_free(position: JunglePosition, start: Square, left: int) -> bool:
    """Whether the animal on ``start`` has a way on foot to the other den, ``left`` moves long, that none can enter.

    None stands on it, nor is there in time to take what passes or to bar the way, were the board empty otherwise.
    """
    board, mover = position.board, position.pieces[start]
    den, front = board.dens[1 - mover.seat], {start}
    others = [(home, piece) for home, piece in position.pieces.items() if piece.seat != mover.seat]
    for made in range(1, left):
        front = {
            step for square in front for step in board.steps[square]
            if step not in position.pieces and moves_between(board, mover, step, den) == left - made
            and refuse_entry(board, step, mover) is None
            and all((moves_between(board, piece, home, step) or _FAR) > made + 1 for home, piece in others)
        }  # fmt: skip
    return bool(front)


# Words


_SUBJECTS: Final = frozenset(("attacker", "animal"))
"""The facts that are told as who acts; other animals as those to whom something is done."""


def _named(told: Explanation) -> Facts:
    """The facts with the animals in words: the reader's are “yours”, the other side's are told by side where needed."""
    reader, own = told.facts["reader"], told.facts["own"]
    facts = {
        key: (named_as_subject if key in _SUBJECTS else named_as_object)(fact, reader, own)
        for key, fact in told.facts.items() if isinstance(fact, Piece)
    }  # fmt: skip
    animal = told.facts.get("animal")
    if animal is not None:
        facts["kept_off"] = named_as_object(animal, reader, own)
    return {**told.facts, **facts}


_PREY: Final = N_("Look at {prey}: can you get at it?")
_DANGER: Final = N_("Look at {attacker}: what can it take?")
_INTRUDER: Final = N_("Look at {animal}: where does it want to go?")
_THEIR_DEN: Final = N_("Look at the other den: who can get there?")
_OWN_DEN: Final = N_("Look at your own den: who is on the way there?")
_WHO_GUARDS: Final = N_("Look at the trap on {trap}: who guards it?")
_TRAPPED: Final = (N_("Whoever steps into a trap can be taken by anybody. Who could stand beside it?"),)
_RIVER: Final = (
    N_("Look at the river: who can leap it?"), (N_("Lion and tiger leap rivers. Which of them could do so soon?"),)
)  # fmt: skip
_CALM: Final = (
    N_("Nothing is in danger, and nothing can be taken for free: who can get nearer to the other den?"),
    (N_("Which of yours has no animal near that could take it?"),),
)
CLAIMS: Final = Claims(_Case, (
    Claim("ends_den", _ends("den"), N_("Enters the den and wins."), _THEIR_DEN),
    Claim("ends_captured_all", _ends("captured_all"), N_("Takes the last animal and wins."),
          N_("Look at the last animal: can you take it?")),
    Claim("ends_no_move", _ends("no_move"), N_("Leaves the other side no move, and wins.")),
    Claim("draw", _draw, N_("Then it is a draw.")),
    Claim("only_move", _only_move, N_("There is no other move.")),
    Claim("runs", _if_open(_runs), N_("Runs for the den: nobody can stop it."), _THEIR_DEN),
    Claim("wins_in", _if_open(_wins_in), NN_("Wins in {number} more move, whatever the reply.",
                                             "Wins in {number} more moves, whatever the reply."), _THEIR_DEN),
    Claim("wins", _if_open(lambda case: case.because([case.before.board.dens[case.foe]]) if case.won else None),
          N_("Played well from here, this wins."), _THEIR_DEN),
    Claim("guards_den", _if_open(_keeps_out, "guards_den"),
          lambda facts: _("Keeps {animal} out of your den.").format(animal=facts["kept_off"]), _INTRUDER),
    Claim("otherwise_trap", _if_open(_keeps_out, "otherwise_trap"),
          NN_("Guards the trap: otherwise {animal} steps in, and your den falls in {number} move.",
              "Guards the trap: otherwise {animal} steps in, and your den falls in {number} moves."), _INTRUDER),
    Claim("otherwise_den", _if_open(_keeps_out, "otherwise_den"),
          NN_("Otherwise {animal} is in your den in {number} move.",
              "Otherwise {animal} is in your den in {number} moves."), _INTRUDER),
    Claim("holds_out", _if_open(_holds_out, "holds_out"),
          NN_("Holds out longest, though the other side wins in {number} move.",
              "Holds out longest, though the other side wins in {number} moves."), _OWN_DEN),
    Claim("lost", _if_open(_holds_out, "lost"),
          NN_("The other side wins in {number} move, whatever you play.",
              "The other side wins in {number} moves, whatever you play."), _OWN_DEN),
    Claim("takes_free", _if_open(_takes, "takes_free"), N_("Takes {prey} for nothing."), _PREY),
    Claim("takes_safely", _if_open(_takes, "takes_safely"), N_("Takes {prey}, and nobody can take back."), _PREY),
    Claim("takes_guarded", _if_open(_takes, "takes_guarded"),
          N_("Takes {prey}: whoever takes back is taken, too."), _PREY),
    Claim("trades", _if_open(_takes, "trades"), N_("Takes {prey}, and may be taken for it."), _PREY),
    Claim("escapes", _if_open(_saves, "escapes"), N_("Gets away from {attacker}: here it is safe."), _DANGER),
    Claim("escapes_to_guard", _if_open(_saves, "escapes_to_guard"),
          N_("{attacker} threatens it: here, whoever takes it is taken, too."), _DANGER),
    Claim("shields", _if_open(_saves, "shields"), N_("Now {attacker} can no longer take {prey} on {square}."), _DANGER),
    Claim("guards", _if_open(_saves, "guards"),
          N_("Guards {prey} on {square}: if {attacker} takes it, {attacker} is taken, too."), _DANGER),
    Claim("prepares", _if_open(_prepares), N_("Soon {animal} takes {prey}."), _PREY),
    Claim("threatens_den", _if_open(_threatens_den), NN_("Threatens to enter the den in {number} move.",
                                                         "Threatens to enter the den in {number} moves."), _THEIR_DEN),
    Claim("forks", _if_open(_forks), N_("Attacks {first} and {second} at once."),
          N_("Look at {first} and {second}: can one animal attack both?")),
    Claim("threatens", _if_open(_threatens), N_("Threatens to take {prey} on {square}."), _PREY),
    Claim("steps_aside", _if_open(_steps_aside), N_("Steps out of reach before {attacker} can attack it."), _DANGER),
    Claim("guards_trap", _if_open(_guards_trap),
          N_("Guards the trap on {trap}: if {animal} steps in, it is taken."), _WHO_GUARDS, _TRAPPED),
    Claim("covers", _if_open(_covers), N_("Covers {prey}: whoever takes it there is taken, too."),
          N_("Look at {prey}: who would avenge it?")),
    Claim("watches_trap", _if_open(_watches, 1),
          N_("Guards the trap on {trap}: whoever steps in can be taken."), _WHO_GUARDS, _TRAPPED),
    Claim("watches_traps", _if_open(_watches, 2),
          N_("Guards the traps on {trap} and {other}: whoever steps in can be taken."),
          N_("Look at the traps on {trap} and {other}: who guards them?"), _TRAPPED),
    Claim("goes_after", _if_open(_goes_after), N_("Goes after {prey} on {square}."), _PREY),
    Claim("nearer_den", _if_open(_goes_forward, "nearer_den"),
          NN_("Comes nearer to the other den: {number} more move if the way stays free.",
              "Comes nearer to the other den: {number} more moves if the way stays free."), _THEIR_DEN),
    Claim("to_bank", _if_open(_at_river, "to_bank"), N_("From here it can leap the river to {square}."), *_RIVER,
          quiet=True),
    Claim("in_water", _if_open(_in_water),
          lambda facts: _("In the water, only the other rat can take it.") if facts["rivals"]
          else _("In the water, nobody can take it."), N_("Look at the water: who is safe there?"),
          (N_("Only rats swim. Where is yours?"),), quiet=True),
    Claim("to_river", _if_open(_at_river, "to_river"),
          NN_("Comes nearer to the river: after {number} more move it can leap.",
              "Comes nearer to the river: after {number} more moves it can leap."), *_RIVER, quiet=True),
    Claim("unrivalled", _if_open(_goes_forward, "unrivalled"),
          N_("Heads for the other den: no animal that is left can take it, except in a trap."), *_CALM,
          quiet=True),
    Claim("far_off", _if_open(_goes_forward, "far_off"),
          NN_("Heads for the other den: {attacker} could take it, but is {count} move away.",
              "Heads for the other den: {attacker} could take it, but is {count} moves away."), *_CALM,
          quiet=True),
    Claim("approaches", _if_open(_goes_forward, "approaches"), N_("A safe step towards the other den."),
          N_("Look at the other den: who can get nearer?"),
          (N_("It has to be safe where it arrives. Whom can nobody take there?"),), quiet=True),
    Claim("stays_home", _if_open(_stays_home), N_("Stays near your own den, and is safe there."),
          N_("Look at your own den: who stays near it?"),
          (N_("Somebody should stay close enough to guard it. Who is not needed elsewhere?"),), quiet=True),
    Claim("waits", _if_open(lambda case: None if _gives_away(case.after) else case.because([case.move.target])),
          N_("A quiet move: nobody can take any of your animals for nothing.")),
), _named)  # fmt: skip
