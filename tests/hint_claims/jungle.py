"""What the claims of Jungle's hints mean to somebody who was not there: by the rules, by proofs, by fresh searches."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from jungle_games.core.limits import Budget
from jungle_games.games.jungle.player.endings import Library
from jungle_games.games.jungle.player.player import DeepeningSearch
from jungle_games.games.jungle.player.proofs import Prover
from jungle_games.games.jungle.rules.board import JungleMove, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.position import JunglePosition, outranks

NODES: Final = 72_000
"""The size of each search that a claim is tried with: three times the largest from source that it is made with."""


def facts(told: Any) -> Mapping[str, Any]:
    return told.facts


def after(told: Any) -> JunglePosition:
    position: JunglePosition = told.after
    return position


def free_move(position: JunglePosition) -> JunglePosition:
    return replace(position, turn=1 - position.turn)


def best_line(position: JunglePosition, without: Collection[JungleMove] = ()) -> Sequence[JungleMove]:
    if all(move in without for move in position.legal_moves()):
        return ()
    search = DeepeningSearch(position.board, position.options, table_bits=16)
    return search.think(position, Budget(None, NODES), without=without).line


def made_in(position: JunglePosition, line: Sequence[JungleMove]) -> list[tuple[Piece, JungleMove, Piece | None]]:
    """Who moves in ``line``, how, and what is captured."""
    found = []
    for move in line:
        found.append((position.pieces[move.origin], move, position.piece_at(move.target)))
        position = position.play(move)
    return found


def captures(position: JunglePosition, seat: int) -> set[tuple[Square, Square]]:
    own = replace(position, turn=seat)
    return {(move.origin, move.target) for move in own.legal_moves() if move.target in own.pieces}


def placed(position: JunglePosition, piece: Piece, square: Square) -> JunglePosition:
    """``position`` with an enemy ``piece`` on ``square`` besides, its own side to be answered."""
    pieces = {where: what for where, what in position.pieces.items() if what != piece} | {square: piece}
    return replace(position, pieces=pieces, turn=1 - piece.seat, earlier=())


def wins_within(position: JunglePosition, moves: int) -> bool:
    return position.outcome is None and Prover(position).shortest(position, moves) is not None


def was_threatened(told: Any) -> bool:
    """Whether the attacker could take the prey on the square that is named."""
    named, pieces = facts(told), told.seen.pieces
    return pieces.get(named["square"]) == named["prey"] and any(
        pieces[origin] == named["attacker"] and target == named["square"]
        for origin, target in captures(told.seen, 1 - told.seen.turn)
    )


def can_be_taken(told: Any, prey: Piece) -> bool:
    position = after(told)
    return any(position.pieces[target] == prey for _from, target in captures(position, 1 - told.seen.turn))


def is_free(position: JunglePosition, capture: JungleMove) -> bool:
    """Whether nothing can take at once what makes ``capture``."""
    taken = position.play(capture)
    return bool(taken.outcome) or capture.target not in {to for _from, to in captures(taken, 1 - position.turn)}


def takers_are_taken(told: Any, square: Square) -> bool:
    """Whether something can take on ``square``, and whatever does is taken there, too."""
    position = after(told)
    takers = [move for move in position.legal_moves() if move.target == square]
    return bool(takers) and not any(is_free(position, move) for move in takers)


def is_avenged(told: Any) -> bool:
    return any(takers_are_taken(told, at) for at, what in after(told).pieces.items() if what == facts(told)["prey"])


def goes_in(position: JunglePosition, line: Sequence[JungleMove], animal: Piece, den: Square) -> bool:
    return any(who == animal and move.target == den for who, move, _what in made_in(position, line))


def otherwise_den(told: Any) -> bool:
    seen, named = told.seen, facts(told)
    others = [seen.play(move) for move in seen.legal_moves() if move != told.move]
    lost = all(wins_within(other, 6) or (other.outcome and seen.turn not in other.outcome.winners) for other in others)
    return lost and goes_in(seen, best_line(seen, [told.move]), named["animal"], seen.board.dens[seen.turn])


def guards_den(told: Any) -> bool:
    waiting, moves = free_move(told.seen), facts(told)["count"]
    return wins_within(waiting, moves) and not wins_within(after(told), moves)


def holds_out(told: Any) -> bool:
    seen, moves = told.seen, facts(told)["count"]
    others = [seen.play(move) for move in seen.legal_moves()]
    lost = [wins_within(other, moves) for other in others if not other.outcome]
    sooner = any(wins_within(other, moves - 1) for other in others)
    return wins_within(after(told), moves) and all(lost) and sooner == (told.claim == "holds_out")


def wins_in(told: Any) -> bool:
    position = after(told)
    return Prover(position).loses_within(position, facts(told)["count"]) is not None


def runs(told: Any) -> bool:
    """The animal is in the den in two more moves, whatever is done against it."""
    return Prover(after(told)).loses_within(after(told), 2) is not None


def wins(told: Any) -> bool:
    library = Library(told.seen.board, told.seen.options)
    search = DeepeningSearch(told.seen.board, told.seen.options, table_bits=16, endings=library)
    mate = search.think(told.seen, Budget(None, NODES)).mate
    return mate is not None and mate > 0


def prepares(told: Any) -> bool:
    who, prey = facts(told)["animal"], facts(told)["prey"]
    made = made_in(after(told), best_line(after(told)))[:12]
    stands = [square for square, what in after(told).pieces.items() if what == prey]
    caught_there = any(taker == who and what == prey and move.target in stands for taker, move, what in made)
    return caught_there and not wins_within(after(told), 6)


def threatens(told: Any) -> bool:
    named, position = facts(told), after(told)
    now = {target for _from, target in captures(position, told.seen.turn)}
    before = {target for _from, target in captures(told.seen, told.seen.turn)}
    new = named["square"] in now - before and position.pieces[named["square"]] == named["prey"]
    return new and best_line(free_move(position))[0].target == named["square"]


def forks(told: Any) -> bool:
    position, target = after(told), told.move.target
    prey = {position.pieces[to] for origin, to in captures(position, told.seen.turn) if origin == target}
    return {facts(told)["first"], facts(told)["second"]} <= prey


def threatens_den(told: Any) -> bool:
    return wins_within(free_move(after(told)), facts(told)["count"])


def caught(position: JunglePosition, move: JungleMove) -> bool:
    """Whether what makes ``move`` can be taken, and its taker not."""
    made = position.play(move)
    return any(is_free(made, reply) for reply in made.legal_moves() if reply.target == move.target)


def of_kind(position: JunglePosition, told: Any) -> list[JungleMove]:
    named = facts(told)
    return [move for move in position.legal_moves()
            if move.target == named["square"] and position.pieces[move.origin] == named["animal"]]  # fmt: skip


def attackers(position: JunglePosition, square: Square) -> list[JungleMove]:
    """The moves of the side to move by which something safely attacks what stands on ``square``."""
    return [
        move for move in position.legal_moves()
        if (move.target, square) in captures(position.play(move), position.turn) and not caught(position, move)
    ]  # fmt: skip


def steps_aside(told: Any) -> bool:
    move = told.move
    named = {told.seen.pieces[step.origin] for step in attackers(free_move(told.seen), move.origin)}
    return facts(told)["attacker"] in named and not attackers(after(told), move.target)


def guarded(told: Any, square: Square, enemy: Piece) -> bool:
    """Whether an ``enemy`` that came to ``square`` could be taken there after the move, and not before."""
    now, before = (placed(position, enemy, square) for position in (after(told), told.seen))
    found = [any(to == square for _from, to in captures(position, told.seen.turn)) for position in (before, now)]
    return found == [False, True]


def watched(told: Any) -> bool:
    """Whether every enemy could be taken on the traps that are named, and none before."""
    enemies = {what for what in after(told).pieces.values() if what.seat != told.seen.turn}
    return all(guarded(told, facts(told)[trap], enemy) for trap in ("trap", "other") for enemy in enemies)


def covers(told: Any) -> bool:
    position, prey = after(told), facts(told)["prey"]
    square = next(where for where, what in position.pieces.items() if what == prey)
    enemies = {what for what in position.pieces.values() if what.seat != told.seen.turn}
    takers = [enemy for enemy in enemies if outranks(enemy.kind, prey.kind, position.options)]
    taken = [placed(position, enemy, square) for enemy in takers]
    avenged = [any(to == square for _from, to in captures(there, told.seen.turn)) for there in taken]
    return bool(takers) and all(avenged) and any(guarded(told, square, enemy) for enemy in takers)


def gives_away(position: JunglePosition) -> bool:
    return any(is_free(position, move) for move in position.legal_moves() if move.target in position.pieces)


def walk(position: JunglePosition, piece: Piece, start: Square, goal: Square) -> int:
    """Moves of ``piece`` alone on the board."""
    prey = Piece(1 - piece.seat, Kind.CAT)
    seen, front, moves = {start}, {start}, 0
    while front and goal not in front and moves < 40:
        reached = set()
        for square in front:
            alone = replace(position, pieces={square: piece, goal: prey}, turn=piece.seat, earlier=())
            reached |= {move.target for move in alone.moves_from(square)}
        front = reached - seen
        seen |= front
        moves += 1
    return moves if goal in front else 40


def goes_after(told: Any) -> bool:
    """It comes nearer to what stands there, can reach it wherever it flees to, and could take it, but not be taken."""
    move, named = told.move, facts(told)
    mover = told.seen.pieces[move.origin]
    on_foot = Piece(mover.seat, Kind.DOG)
    far = [walk(told.seen, on_foot, square, named["square"]) for square in (move.origin, move.target)]
    flights = [named["square"], *(each.target for each in after(told).moves_from(named["square"]))]
    reached = all(walk(told.seen, mover, move.target, square) < 40 for square in flights if square != move.target)
    stands = after(told).piece_at(named["square"]) == named["prey"]
    wins = outranks(mover.kind, named["prey"].kind, told.seen.options)
    return stands and far[0] > far[1] and reached and wins and target_is_safe(told)


def ends(told: Any) -> bool:
    outcome = after(told).outcome
    return outcome is not None and told.seen.turn in outcome.winners


def takes(told: Any) -> bool:
    taken = told.seen.piece_at(told.move.target)
    return taken is not None and taken == facts(told)["prey"]


def loses_nothing(told: Any) -> bool:
    """Whether nothing can be taken in return, and nothing is soon."""
    made = made_in(after(told), best_line(after(told)))[:3]
    lost = [what for _who, _move, what in made if what is not None and what.seat == told.seen.turn]
    return not lost and not captures(after(told), 1 - told.seen.turn)


def target_is_safe(told: Any) -> bool:
    return told.move.target not in {to for _from, to in captures(after(told), 1 - told.seen.turn)}


def times(position: JunglePosition, piece: Piece, start: Square) -> Mapping[Square, int]:
    """In how many moves ``piece`` is where, with nobody on the board but somebody in one corner or another."""
    corners = [square for square in position.board.ground if square.rank in (0, 8) and square.file in (0, 6)]
    found, front = {start: 0}, {start}
    while front:
        reached = set()
        for square in front:
            for corner in corners:
                pieces = {corner: Piece(1 - piece.seat, Kind.RAT), square: piece}
                if len(pieces) == 2:
                    there = replace(position, pieces=pieces, turn=piece.seat, quiet=0, earlier=())
                    reached |= {move.target for move in there.moves_from(square)}
        front = reached - found.keys()
        found |= dict.fromkeys(front, max(found.values()) + 1)
    return found


def approaches(told: Any) -> bool:
    mover, den = told.seen.pieces[told.move.origin], told.seen.board.dens[1 - told.seen.turn]
    far, near = (times(told.seen, mover, square)[den] for square in (told.move.origin, told.move.target))
    return far > near and target_is_safe(told)


def calm(told: Any) -> bool:
    return not (gives_away(told.seen) or captures(told.seen, 1 - told.seen.turn))


def far_off(told: Any) -> bool:
    """No enemy that outranks it comes to it in fewer moves than are told, and the one named in these; 99: never."""
    mover = told.seen.pieces[told.move.origin]
    hunters = [each for each in after(told).pieces.items() if each[1].seat != mover.seat]
    moves = [
        (times(told.seen, what, at).get(told.move.target, 99), what)
        for at, what in hunters if outranks(what.kind, mover.kind, told.seen.options)
    ]  # fmt: skip
    named, count = (facts(told)[each] for each in ("attacker", "count"))
    soonest = all(each >= count for each, _what in moves)
    return approaches(told) and calm(told) and soonest and (count == 99 or (count, named) in moves)


def in_water(told: Any) -> bool:
    can_swim = any(what.kind is Kind.RAT and what.seat != told.seen.turn for what in after(told).pieces.values())
    wet = told.seen.board.ground[told.move.target] is Terrain.WATER
    return wet and target_is_safe(told) and bool(facts(told)["rivals"]) == can_swim


def to_river(told: Any) -> bool:
    mover = told.seen.pieces[told.move.origin]
    leaving = [
        min(moves for at, moves in times(told.seen, mover, square).items() if told.seen.board.leaps[at])
        for square in (told.move.origin, told.move.target)
    ]
    return leaving[0] > leaving[1] == facts(told)["count"] and calm(told) and target_is_safe(told)


def to_bank(told: Any) -> bool:
    leaps = {move.target for move in free_move(after(told)).moves_from(told.move.target) if move.is_leap}
    return facts(told)["square"] in leaps and target_is_safe(told)


def stays_home(told: Any) -> bool:
    den, at = told.seen.board.dens[told.seen.turn], told.move.target
    return abs(den.file - at.file) + abs(den.rank - at.rank) < 3 and target_is_safe(told)


def nearer_den(told: Any) -> bool:
    """Also, on one way at least nobody stands, and none comes there before the animal has passed."""
    position, mover, den = after(told), told.seen.pieces[told.move.origin], told.seen.board.dens[1 - told.seen.turn]
    others = [times(position, what, at) for at, what in position.pieces.items() if what.seat != mover.seat]
    way, count = {told.move.target}, facts(told)["count"]
    for made in range(1, count):
        way = {
            step for square in way for step, moves in times(position, mover, square).items()
            if moves == 1 and step not in position.pieces and times(position, mover, step).get(den) == count - made
            and all(each.get(step, 99) > made + 1 for each in others)
        }  # fmt: skip
    return approaches(told) and bool(way) and times(position, mover, told.move.target)[den] == count


HOLDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "only_move": lambda told: len(told.seen.legal_moves()) == 1,
    "ends_den": ends, "ends_captured_all": ends, "ends_no_move": ends,
    "draw": lambda told: after(told).outcome is not None and not after(told).outcome.winners,
    "runs": runs, "wins_in": wins_in, "wins": wins,
    "holds_out": holds_out, "lost": holds_out,
    "otherwise_den": otherwise_den, "otherwise_trap": otherwise_den, "guards_den": guards_den,
    "takes_free": lambda told: takes(told) and loses_nothing(told),
    "takes_safely": lambda told: takes(told) and target_is_safe(told),
    "takes_guarded": lambda told: takes(told) and takers_are_taken(told, told.move.target),
    "trades": lambda told: takes(told) and not target_is_safe(told),
    "escapes": lambda told: was_threatened(told) and target_is_safe(told),
    "escapes_to_guard": lambda told: was_threatened(told) and is_avenged(told),
    "shields": lambda told: was_threatened(told) and not can_be_taken(told, facts(told)["prey"]),
    "guards": lambda told: was_threatened(told) and is_avenged(told),
    "prepares": prepares, "threatens": threatens,
    "forks": forks, "threatens_den": threatens_den, "steps_aside": steps_aside, "covers": covers,
    "watches_trap": watched, "watches_traps": watched,
    "guards_trap": lambda told: guarded(told, facts(told)["trap"], facts(told)["animal"]),
    "nearer_den": nearer_den, "approaches": approaches,
    "far_off": far_off, "unrivalled": far_off, "to_river": to_river, "to_bank": to_bank,
    "in_water": in_water, "stays_home": stays_home,
    "waits": lambda told: not gives_away(after(told)),
    "goes_after": goes_after,
}  # fmt: skip
