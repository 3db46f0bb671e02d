"""What a move of Jungle leads to if nothing is taken or threatened: where its animal goes next, or another one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jungle_games.core.explanation import ALSO, Explanation
from jungle_games.games.jungle.player.explaining.foresight import events, moves_between, passed
from jungle_games.games.jungle.player.explaining.glances import attacks_next, glances, is_caught, is_leap
from jungle_games.games.jungle.player.explaining.lines import LARGER, Lines
from jungle_games.games.jungle.rules.advice import in_danger
from jungle_games.games.jungle.rules.board import LEAPERS, Kind, Square
from jungle_games.games.jungle.rules.movement import outranks
from jungle_games.games.jungle.rules.notation import JungleMove

_SOON, _LATER = 4, 8
"""The plies within which the next move is looked for, and within which a larger search must have it, too."""
_AIMS: Final = frozenset({"guards_trap", "keeps_from_attack", "bars_leap", "opens_leap", "covers"})
"""What is said of where an animal goes next."""
_WORSE: Final = 25
"""By so much, in hundredths of a point, what is called a plan may be worse than the best that is found later."""
_NEAR: Final = 3
"""The moves that an animal which is gone after may be away."""


def next_steps(lines: Lines) -> Iterator[Explanation]:
    """What the animal does next in one of the lines: it attacks something, or leaps."""
    both = [lines.expected, events(passed(lines.after), lines.unanswered.line) if lines.unanswered else []]
    steps = [event.move for line in both for event in line if event.home == lines.move.target]
    own = [step for step in dict.fromkeys(steps) if step.origin == lines.move.target]
    yield from attacks_next(lines.before, lines.move, lines.after, own)
    for step in own:
        if is_leap(step) and step in passed(lines.after).legal_moves() and not is_caught(passed(lines.after), step):
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
            facts = {"animal": event.piece.kind, "square": event.move.target, **_aim(lines, event.move)}
            yield Explanation("goes_on" if own else "then", facts, look=(event.move.target,), plan=(event.move,))
            return


def plans(lines: Lines) -> Iterator[Explanation]:
    """Where the animal goes next in the expected line: nearer to one that it can take, or to the den."""
    own = [event for event in lines.expected if event.home == lines.move.target]
    if not own:
        nxt = next((event for event in lines.expected if event.piece.seat == lines.seat), None)
        confirmed = [event.move for event in lines.again if event.piece.seat == lines.seat]
        room = nxt is not None and nxt.move.target == lines.move.origin and nxt.move in confirmed[:2]
        if nxt is not None and room and _is_as_good(lines, nxt.move):
            facts = {"animal": nxt.piece.kind, **_aim(lines, nxt.move)}
            yield Explanation("makes_room", facts, look=(nxt.home,), plan=(nxt.move,))
        return
    board, leaps = lines.before.board, lines.mover.kind in LEAPERS
    way = [lines.move.origin, lines.move.target, own[0].move.target]
    plan = (own[0].move,)

    def nearer(goal: Square) -> int | None:
        """How far the animal is from ``goal`` after the move, if each step of its way brings it nearer."""
        far = [moves_between(board, lines.mover, square, goal, leaps) for square in way]
        known = [moves for moves in far if moves is not None]
        return known[1] if len(known) == 3 and known[0] > known[1] > known[2] else None

    # A rat takes nothing as it leaves the water: how far it is says little.
    prey = [
        (moves, square) for square, piece in lines.after.pieces.items()
        if lines.mover.kind is not Kind.RAT and piece.seat == lines.foe
        and outranks(lines.mover.kind, piece.kind, lines.before.options)
        and not outranks(piece.kind, lines.mover.kind, lines.before.options)
        and (moves := nearer(square)) is not None and moves <= _NEAR
    ]  # fmt: skip
    if prey:
        _moves, square = min(prey)
        facts = {"animal": lines.mover.kind, "prey": lines.after.pieces[square].kind, "square": square}
        yield Explanation("goes_after", facts, look=(square,), plan=plan)


def _is_as_good(lines: Lines, step: JungleMove) -> bool:
    """Whether ``step``, after the reply that a larger search expects, is about as good as what is best there."""
    there = lines.after.play(lines.again[0].move)
    if step not in there.legal_moves():
        return False
    best, after = (lines.foresight.search(position, times=LARGER) for position in (there, there.play(step)))
    return best is not None and (after is None or best.score + after.score <= _WORSE)


def _aim(lines: Lines, step: JungleMove) -> dict[str, Explanation]:
    """What ``step`` is good for if it comes next, and the other side leaves all as it is: to be said as well."""
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
