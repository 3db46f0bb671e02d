"""What a move of Jungle changes on the board, by the rules alone: traps, leaps, and animals that are covered.

And its plan, what it leads to if nothing is taken or threatened: where its animal goes next, or another one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from jungle_games.core.findings import ALSO, Explanation
from jungle_games.core.game import Seat
from jungle_games.games.jungle.player.explaining.foresight import LARGER, Lines, events, moves_between, passed
from jungle_games.games.jungle.rules.advice import in_danger
from jungle_games.games.jungle.rules.board import LEAPERS, JungleMove, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.position import JunglePosition, outranks, refuse_capture, refuse_entry

_NEAR: Final = 4
"""An enemy within this many moves of a trap makes it worth guarding."""
_CLOSE: Final = 3
"""An enemy within this many moves of an animal makes that animal worth covering."""
_FAR: Final = 99
_SEVERAL: Final = 3
"""The number of other moves that must lose an animal for it to be worth saying that this one does not."""


def glances(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """What ``move``, which leads from ``before`` to ``after``, changes."""
    yield from _steps_aside(before, move, after)
    yield from _trap(before, move, after)
    yield from _keeps_from(before, after)
    yield from _river(before, move, after)
    yield from _cover(before, move, after)


def last_glances(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """Less telling changes, which matter only if nothing can be said about where the move leads."""
    yield from attacks_next(before, move, after, passed(after).legal_moves())
    yield from _watches(before, move, after)
    yield from _quiet(before, move, after)


def _trap(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """The animal now guards one of its own traps that nothing guarded, and an enemy is near."""
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
    """The animal now guards its own traps: any enemy could be captured there, and none could before."""
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
    """A leap of the side to move in ``position`` that the piece on the same square could not make in ``other``."""
    there = other if other.turn == position.turn else passed(other)
    leaps = {move for move in position.legal_moves() if move.is_leap} - set(there.legal_moves())
    staying = [move for move in leaps if there.piece_at(move.origin) == position.piece_at(move.origin)]
    return min(staying, key=str, default=None)


def _cover(before: JunglePosition, move: JungleMove, after: JunglePosition) -> Iterator[Explanation]:
    """The animal now covers a friend with an enemy nearby: whatever captures the friend can be recaptured."""
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
    """An enemy move that would have attacked an animal now loses the attacker; the strongest animal first."""
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
    """The animal could have been attacked on its old square, and cannot be on its new one."""
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
    """The move leaves no animal to be captured without recapture, although several other moves would."""
    others = [other for other in before.legal_moves() if other != move]
    giving = [other for other in others if _gives_away(before.play(other))]
    if len(giving) >= _SEVERAL and not _gives_away(after):
        yield Explanation("gives_nothing", {"count": len(giving), "all": len(others)}, look=(move.origin,))


def _gives_away(position: JunglePosition) -> bool:
    """Whether the side to move has a capture that cannot be recaptured."""
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


_SOON, _LATER = 4, 8
"""The plies within which the next move is looked for, and within which a larger search must have it, too."""
_AIMS: Final = frozenset({"guards_trap", "keeps_from_attack", "bars_leap", "opens_leap", "covers"})
"""The claims of `glances` that can be made about an animal's next move."""
_WORSE: Final = 25
"""How much worse, in hundredths of a point, a planned move may be than the best one in the later search."""
_NEAR_AHEAD: Final = 3
"""The distance in moves up to which an animal counts as being pursued."""


def next_steps(lines: Lines) -> Iterator[Explanation]:
    """The next move of the same animal in an expected line, if it attacks something or leaps."""
    both = [lines.expected, events(passed(lines.after), lines.unanswered.line) if lines.unanswered else []]
    steps = [event.move for line in both for event in line if event.home == lines.move.target]
    own = [step for step in dict.fromkeys(steps) if step.origin == lines.move.target]
    own = [step for step in own if step.target != lines.move.origin]  # where it comes from it could have stayed
    yield from attacks_next(lines.before, lines.move, lines.after, own)
    for step in own:
        if step.is_leap and step in passed(lines.after).legal_moves() and not is_caught(passed(lines.after), step):
            facts = {"square": step.target, **_aim(lines, step)}
            yield Explanation("leaps_next", facts, look=(step.target,), plan=(step,))
            return


def following(lines: Lines) -> Iterator[Explanation]:
    """What the side plays next in the expected line, and in a larger search."""
    again = lines.again
    confirmed = {(event.home, event.move.target) for event in again[:_SOON] if event.piece.seat == lines.seat}
    for event in lines.expected[:_SOON]:
        if event.piece.seat == lines.seat and (event.home, event.move.target) in confirmed and event.prey is None:
            own = event.home == lines.move.target
            if own and event.move.target == lines.move.origin:
                continue  # it only comes back
            if not _is_as_good(lines, event.move):
                continue
            aim = _aim(lines, event.move)
            if not aim:
                continue
            facts = {"animal": event.piece.kind, "square": event.move.target, **aim}
            yield Explanation("goes_on" if own else "then", facts, look=(event.move.target,), plan=(event.move,))
            return


def plans(lines: Lines) -> Iterator[Explanation]:
    """Where the animal goes next in the expected line: nearer to one that it can take, or to the den."""
    own = [event for event in lines.expected if event.home == lines.move.target]
    if not own:
        nxt = next((event for event in lines.expected if event.piece.seat == lines.seat), None)
        confirmed = [event.move for event in lines.again if event.piece.seat == lines.seat]
        room = nxt is not None and nxt.move.target == lines.move.origin and nxt.move in confirmed[:2]
        aim = _aim(lines, nxt.move) if nxt is not None and room else {}
        if nxt is not None and aim and _is_as_good(lines, nxt.move):
            facts = {"animal": nxt.piece.kind, **aim}
            yield Explanation("makes_room", facts, look=(nxt.home,), plan=(nxt.move,))
        return
    board, leaps = lines.before.board, lines.mover.kind in LEAPERS
    way = [lines.move.origin, lines.move.target, own[0].move.target]
    plan = (own[0].move,)

    def nearer(goal: Square) -> int | None:
        """The animal's distance in moves to ``goal`` after the move; None unless both steps bring it nearer."""
        far = [moves_between(board, lines.mover, square, goal, leaps) for square in way]
        known = [moves for moves in far if moves is not None]
        return known[1] if len(known) == 3 and known[0] > known[1] > known[2] else None

    # A rat takes nothing as it leaves the water: how far it is says little.
    prey = [
        (moves, square) for square, piece in lines.after.pieces.items()
        if lines.mover.kind is not Kind.RAT and piece.seat == lines.foe
        and outranks(lines.mover.kind, piece.kind, lines.before.options)
        and not outranks(piece.kind, lines.mover.kind, lines.before.options)
        and _may_be_caught(lines, square)
        and (moves := nearer(square)) is not None and moves <= _NEAR_AHEAD
    ]  # fmt: skip
    if prey:
        _moves, square = min(prey)
        facts = {"animal": lines.mover.kind, "prey": lines.after.pieces[square].kind, "square": square}
        yield Explanation("goes_after", facts, look=(square,), plan=plan)


def _may_be_caught(lines: Lines, square: Square) -> bool:
    """Whether the animal that moves can go wherever the one on ``square`` stands or flees to."""
    flights = [move.target for move in lines.after.moves_from(square)]
    return all(refuse_entry(lines.before.board, place, lines.mover) is None for place in (square, *flights))


def nearer_den(lines: Lines) -> Iterator[Explanation]:
    """The animal comes nearer to the other den, by the way that it has on an empty board, and is safe there."""
    board, leaps, den = lines.before.board, lines.mover.kind in LEAPERS, lines.before.board.dens[lines.foe]
    way = (lines.move.origin, lines.move.target)
    far, near = (moves_between(board, lines.mover, square, den, leaps) for square in way)
    safe = lines.move.target not in in_danger(lines.after, lines.seat)
    if far is not None and near is not None and near < far and safe:
        yield Explanation("nearer_den", {"moves": near}, look=(den,))


def _is_as_good(lines: Lines, step: JungleMove) -> bool:
    """Whether ``step`` is about as good as the best move after the reply that a larger search expects."""
    there = lines.after.play(lines.again[0].move)
    if step not in there.legal_moves():
        return False
    best, after = (lines.foresight.search(position, times=LARGER) for position in (there, there.play(step)))
    return best is not None and (after is None or best.score + after.score <= _WORSE)


def _aim(lines: Lines, step: JungleMove) -> dict[str, Explanation]:
    """What ``step`` would achieve if it came next, as an addition to the sentence; empty if nothing."""
    waiting = passed(lines.after)
    if step not in waiting.legal_moves() or is_caught(waiting, step):
        return {}
    made = waiting.play(step)
    prey = [square for square, taker in in_danger(made, lines.foe).items() if taker == step.target]
    if prey:
        best = max(prey, key=lambda square: (made.rank(made.pieces[square].kind), square))
        return {ALSO: Explanation("aims_threatens", {"prey": made.pieces[best].kind, "next": step})}
    for found in glances(waiting, step, made):
        if found.claim in _AIMS:
            return {ALSO: Explanation(f"aims_{found.claim}", {**found.facts, "next": step})}
    return {}
