"""Reasons for a move: the order of combinations and the kinds of pets, as confirmed by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.findings import Reason
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.player.choices import nothing_to_gain
from jungle_games.games.jungle_matrix.player.mistakes import judgements
from jungle_games.games.jungle_matrix.rules.grid import Square, combination_name
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Goal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PlayPet,
    Stop,
    Swap,
)
from jungle_games.games.jungle_matrix.rules.pets import PetKind
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import Turn


def reasons(seen: JungleMatrixPosition, move: JungleMatrixMove) -> Iterator[Reason]:
    """Reasons for the legal ``move`` from what a seat may know."""
    turn = seen.turn
    match move:
        case Deal():
            yield Reason("deals", _("First lay the cards of the turn."))
        case PlayPet():
            yield from _plays(seen, move)
        case Cover(square) if square in turn.right:
            yield from _covers(turn, square)
        case Gridlocked() if not turn.due:
            yield Reason("gridlocked", _("No pair or trio is left: press Gridlocked."))
        case Swap() if not turn.due:
            yield Reason("swaps", _("No pair or trio is left: a swap may bring one."))
        case Stop() if nothing_to_gain(turn):
            yield Reason("stops", _("Nothing more can be won in this turn: end it."))
        case Catch() if any(judgements(turn)):
            yield Reason("catches", _("Something was wrong: catch it!"))
        case Next() if not any(judgements(turn)):
            yield Reason("goes_on", _("Nothing was wrong: go on."))


def _covers(turn: Turn, square: Square) -> Iterator[Reason]:
    if turn.under_way:
        yield Reason("next", _("This card of the combination is next."))
    elif turn.due:
        begun = next(each for each in turn.due if each.squares[0] == square)
        name = first_capital(combination_name(begun))
        yield Reason("first", _("{combination} comes first.").format(combination=name))
    else:
        yield Reason("free", _("No pair or trio is left, and this card may be covered."))


def _plays(seen: JungleMatrixPosition, move: PlayPet) -> Iterator[Reason]:
    gift = seen.pet_set.pet(move.pet).kind is PetKind.GIFT
    match move.goal:
        case Goal.SELF if gift:
            yield Reason("gift", _("A gift: it helps you in every turn."))
        case Goal.OPPONENT if not gift:
            yield Reason("burden", _("A burden: it makes the opponent’s turns harder."))
        case Goal.DISCARD if gift:
            yield Reason("puts_away", _("Discarded, it helps no one."))
        case Goal.DISCARD:
            yield Reason("puts_away", _("Discarded, it harms no one."))
