"""What a move of Jungle changes on the board, by the rules alone: traps, leaps, and animals that are covered."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from jungle_games.core.explanation import Explanation
from jungle_games.core.game import Seat
from jungle_games.games.jungle.player.explaining.foresight import moves_between, passed
from jungle_games.games.jungle.rules.advice import in_danger
from jungle_games.games.jungle.rules.board import LEAPERS, Piece, Square, Terrain
from jungle_games.games.jungle.rules.movement import outranks, refuse_capture, refuse_entry
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

_NEAR: Final = 4
"""The moves within which an animal reaches a trap that is worth guarding against it."""
_CLOSE: Final = 3
"""The same for an animal that is worth covering."""
_FAR: Final = 99
_SEVERAL: Final = 3
"""So many other moves at least give something away where it is worth saying that one does not."""


def glances(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """What ``move``, which leads from ``before`` to ``after``, changes."""
    yield from _steps_aside(before, move, after)
    yield from _trap(before, move, after)
    yield from _keeps_from(before, after)
    yield from _river(before, move, after)
    yield from _cover(before, move, after)


def last_glances(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """The same of what says less than where a move leads."""
    yield from attacks_next(before, move, after, passed(after).legal_moves())
    yield from _watches(before, move, after)
    yield from _quiet(before, move, after)


def _trap(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """The animal has come beside an own trap that none guarded, and an enemy is near."""
    board, seat = before.board, before.turn
    for trap in board.steps(move.target):
        if board.terrain(trap) is not Terrain.TRAP or board.owner(trap) != seat:
            continue
        near = [
            (moves, square, piece) for square, piece in after.pieces.items()
            if piece.seat != seat
            and (moves := moves_between(board, piece, square, trap, piece.kind in LEAPERS)) is not None
            and moves <= _NEAR
        ]  # fmt: skip
        if not near:
            continue
        _moves, home, intruder = min(near)
        if [could_take_on(position, seat, trap, intruder) for position in (before, after)] == [False, True]:
            yield Explanation("guards_trap", {"trap": trap, "animal": intruder.kind}, look=(trap, home))


def _watches(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """The animal has come beside own traps that none guarded: whoever steps in, near or far, could be taken there."""
    board, seat = before.board, before.turn
    enemies = [piece for piece in after.pieces.values() if piece.seat != seat]
    traps = [
        trap for trap in board.steps(move.target)
        if board.terrain(trap) is Terrain.TRAP and board.owner(trap) == seat
        and all(could_take_on(after, seat, trap, enemy) for enemy in enemies)
        and not any(could_take_on(before, seat, trap, enemy) for enemy in enemies)
    ]  # fmt: skip
    if traps:
        facts = {"trap": min(traps), "other": max(traps)}
        yield Explanation("watches_trap" if len(traps) == 1 else "watches_traps", facts, look=tuple(traps))


def could_take_on(position: JunglePosition, seat: Seat, square: Square, intruder: Piece) -> bool:
    """Whether an animal of ``seat`` beside ``square`` could take ``intruder`` there."""
    board, options = position.board, position.options
    beside = [(near, piece) for near in board.steps(square) if (piece := position.piece_at(near)) is not None]
    return any(
        piece.seat == seat
        and refuse_entry(board, square, piece) is None
        and refuse_capture(board, near, square, piece, intruder, options) is None
        for near, piece in beside
    )


def _river(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """A leap of the other side is barred, or an own one is free."""
    barred = _only_in(passed(before), after)
    if barred is not None:
        facts = {"animal": after.pieces[barred.origin].kind, "square": barred.target}
        yield Explanation("bars_leap", facts, look=(barred.origin,), threat=(barred,))
    opened = _only_in(passed(after), before)
    if opened is not None and opened.origin != move.target:
        facts = {"animal": after.pieces[opened.origin].kind, "square": opened.target}
        yield Explanation("opens_leap", facts, look=(opened.origin,), plan=(opened,))


def _only_in(position: JunglePosition, other: JunglePosition) -> JungleMove | None:
    """A leap of the side to move in ``position`` that it could not make, from the same square, in ``other``."""
    there = other if other.turn == position.turn else passed(other)
    leaps = {move for move in position.legal_moves() if is_leap(move)} - set(there.legal_moves())
    staying = [move for move in leaps if there.piece_at(move.origin) == position.piece_at(move.origin)]
    return min(staying, key=str, default=None)


def _cover(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """An own animal that an enemy comes near to: whoever takes it can now be taken, and could not all be before."""
    board, options, seat = before.board, before.options, before.turn
    for square in board.steps(move.target):
        friend = after.piece_at(square)
        if friend is None or friend.seat != seat:
            continue
        takers = [
            (home, enemy) for home, enemy in sorted(after.pieces.items())
            if enemy.seat != seat and outranks(enemy.kind, friend.kind, options)
        ]  # fmt: skip
        near = [
            home for home, enemy in takers
            if (moves_between(board, enemy, home, square, enemy.kind in LEAPERS) or _FAR) <= _CLOSE
            and not could_take_on(before, seat, square, enemy)
        ]  # fmt: skip
        if near and all(could_take_on(after, seat, square, enemy) for _home, enemy in takers):
            yield Explanation("covers", {"prey": friend.kind}, look=(square, *near))


def _keeps_from(before: JunglePosition, after: JunglePosition) -> Iterator[Explanation]:
    """Where an enemy could have come to attack something, it would now be taken; the strongest prey first."""
    seat, waiting = before.turn, passed(before)
    feared = in_danger(before, seat)
    found = []
    for step in waiting.legal_moves():
        if step.target in waiting.pieces or step not in after.legal_moves():
            continue
        made = waiting.play(step)
        prey = [
            square for square, taker in in_danger(made, seat).items()
            if taker == step.target and square not in feared and after.piece_at(square) == before.piece_at(square)
        ]  # fmt: skip
        if prey and not is_caught(waiting, step) and is_caught(after, step):
            best = max(prey, key=lambda square: (before.rank(before.pieces[square].kind), square))
            found.append((before.rank(before.pieces[best].kind), str(step), step, best))
    for _rank, _text, step, square in sorted(found, reverse=True)[:1]:
        facts = {"animal": before.pieces[step.origin].kind, "square": step.target, "prey": before.pieces[square].kind}
        yield Explanation("keeps_from_attack", facts, look=(step.origin, step.target), threat=(step,))


def _steps_aside(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """An enemy could have come to attack the animal, and none can where it is now."""
    seat, waiting = before.turn, passed(before)
    if move.origin in in_danger(before, seat) or _can_be_attacked(after, move.target, seat):
        return
    for step in waiting.legal_moves():
        if _attacks_safely(waiting, step, move.origin, seat):
            facts = {"attacker": before.pieces[step.origin].kind}
            yield Explanation("steps_aside", facts, look=(step.origin, move.origin), threat=(step,))
            return


def _can_be_attacked(position: JunglePosition, square: Square, seat: Seat) -> bool:
    """Whether the side to move can attack, or take, what ``seat`` has on ``square``, and not be taken for it."""
    if square in in_danger(position, seat):
        return True
    return any(_attacks_safely(position, step, square, seat) for step in position.legal_moves())


def _attacks_safely(position: JunglePosition, step: JungleMove, square: Square, seat: Seat) -> bool:
    """Whether ``step`` attacks what ``seat`` has on ``square``, by the animal that makes it, and is not caught."""
    made = position.play(step)
    return in_danger(made, seat).get(square) == step.target and not is_caught(position, step)


def attacks_next(
    before: JunglePosition, move: JungleMove, after: JunglePosition, steps: Collection[JungleMove]
) -> Iterator[Explanation]:
    """With one of ``steps``, its next, the animal attacks an enemy that it could not attack at once before."""
    foe = 1 - before.turn
    own = [step for step in before.legal_moves() if step.origin == move.origin]
    earlier = {square for step in own if not is_caught(before, step) for square in _attacked_by(before, step)}
    waiting = passed(after)
    found = []
    for step in steps:
        if step.origin != move.target or step not in waiting.legal_moves() or step.target in waiting.pieces:
            continue
        if is_caught(waiting, step):
            continue
        for square in _attacked_by(waiting, step):
            taken = passed(waiting.play(step)).play(JungleMove(step.target, square))
            if square not in earlier and (taken.outcome is not None or square not in in_danger(taken, before.turn)):
                found.append((after.rank(after.pieces[square].kind), str(step), step, square))
    for _rank, _text, step, square in sorted(found, reverse=True)[:1]:
        facts = {"square": step.target, "prey": after.pieces[square].kind}
        assert after.pieces[square].seat == foe
        yield Explanation("attacks_next", facts, look=(square,), plan=(step,))


def _attacked_by(position: JunglePosition, step: JungleMove) -> list[Square]:
    """What the animal that makes ``step`` could take from there."""
    made = position.play(step)
    return [square for square, taker in in_danger(made, 1 - position.turn).items() if taker == step.target]


def _quiet(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """The move leaves nothing that can be taken for nothing, and several others would."""
    others = [other for other in before.legal_moves() if other != move]
    giving = [other for other in others if _gives_away(before.play(other), before.turn)]
    if len(giving) >= _SEVERAL and not _gives_away(after, before.turn):
        yield Explanation("gives_nothing", {"count": len(giving), "all": len(others)}, look=(move.origin,))


def _gives_away(position: JunglePosition, seat: Seat) -> bool:
    """Whether the side to move can take something for nothing."""
    takes = [step for step in position.legal_moves() if step.target in position.pieces]
    return any(not _is_avenged(position, step) for step in takes)


def _is_avenged(position: JunglePosition, step: JungleMove) -> bool:
    taken = position.play(step)
    return taken.outcome is None and step.target in in_danger(taken, position.turn)


def is_caught(position: JunglePosition, move: JungleMove) -> bool:
    """Whether what makes ``move`` in ``position`` can be taken there for nothing."""
    made = position.play(move)
    if made.outcome is not None:
        return False
    for reply in made.legal_moves():
        if reply.target == move.target:
            taken = made.play(reply)
            if taken.outcome is not None or reply.target not in in_danger(taken, made.turn):
                return True
    return False


def is_leap(move: JungleMove) -> bool:
    """Whether ``move`` leaps over water."""
    return abs(move.origin.file - move.target.file) + abs(move.origin.rank - move.target.rank) > 1
