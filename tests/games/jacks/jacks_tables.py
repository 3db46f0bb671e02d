"""Tables of Jacks for tests: a ring in the order of the cards' file, jacks where they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from jungle_games.games.jacks.rules.cards import Place, Roll, find_cards, parse_move
from jungle_games.games.jacks.rules.game import Jacks
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksPosition

OFF = None
DECK = find_cards().deck()
"""Place 0 and 1 show waves, 2 and 3 dots … 10 and 11 lose_turn, 12 and 13 clockwise, 14 and 15 counter_clockwise."""


def at(face: str, which: int = 0) -> Place:
    """The place of a face on the table in order; ``which`` 1 for the second card."""
    return DECK.index(face) + which


def table(
    *jacks: Sequence[Place | None],
    taken: Sequence[str] = (),
    by: int = 0,
    turn: int = 0,
    die: int | None = None,
    ring: Sequence[str] = DECK,
    **options: object,
) -> JacksPosition:
    """The table with each seat's jacks at these places, pairs ``taken`` by seat ``by``, and a die thrown."""
    built = JacksOptions.build(changes=options)
    start = Jacks().start(built, seats=len(jacks), setup={"ring": list(ring)})
    gone = tuple(None if face in taken else face for face in start.ring)
    pairs = tuple(tuple(taken) if seat == by else () for seat in range(len(jacks)))
    return replace(start, ring=gone, jacks=tuple(map(tuple, jacks)), pairs=pairs, turn=turn, die=die)


def played(position: JacksPosition, *moves: str) -> JacksPosition:
    """The position after moves given in text."""
    for move in moves:
        position = position.play(parse_move(move))
    return position


def rolled(position: JacksPosition, pips: int) -> JacksPosition:
    """The position once the die shows ``pips``, whatever it shows now."""
    return replace(position, die=None).play(Roll(pips))


def legal(position: JacksPosition) -> list[str]:
    """The legal moves in text."""
    return [str(move) for move in position.legal_moves()]
