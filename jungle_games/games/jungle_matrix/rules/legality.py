"""Which moves are legal in a situation, and why others are not."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.matches.match_moves import Elapsed, Flag
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules import pet_play
from jungle_games.games.jungle_matrix.rules.grid import Square
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PlayPet,
    Stop,
    Swap,
)
from jungle_games.games.jungle_matrix.rules.reasons import Refusal
from jungle_games.games.jungle_matrix.rules.situation import Phase, Situation


def listed_moves(situation: Situation) -> tuple[JungleMatrixMove, ...]:
    """The moves of the seat to move, then the watcher's call; time and flag are not listed."""
    if situation.shuffle_due is not None:
        return (Shuffle(),)
    if situation.phase is Phase.PET:
        return pet_play.pet_moves(situation.offered, situation.pets, situation.player, situation.pet_set)
    if situation.phase is Phase.LAY:
        return (Deal(),)
    own = (Next(),) if situation.phase is Phase.BOOKING else tuple(_moves_on_grid(situation))
    return (*own, Catch()) if _refuse_catch(situation) is None else own


def _moves_on_grid(situation: Situation) -> Iterator[JungleMatrixMove]:
    turn, guided = situation.turn, situation.options.guided
    yield from map(Cover, turn.right if guided else situation.squares)
    yield from map(Swap, turn.swappable)
    if not (guided and turn.due):
        yield Gridlocked()
    if turn.rules.may_end:
        yield Stop()


def refusal(situation: Situation, move: JungleMatrixMove) -> Refusal | None:
    """Why ``move`` may not be made, or None; of chance moves only whether it is chance's turn."""
    if situation.sheet.outcome is not None:
        return Refusal.GAME_OVER
    if isinstance(move, Shuffle):
        return None if situation.shuffle_due is not None else Refusal.SHUFFLED
    if situation.shuffle_due is not None:
        return Refusal.SHUFFLE_FIRST
    match move:
        case PlayPet():
            return _refuse_pet(situation, move)
        case Elapsed(seconds):
            return _refuse_time(situation, seconds)
        case Flag():
            return _refuse_flag(situation)
        case Catch():
            return _refuse_catch(situation)
        case Next():
            return None if situation.phase is Phase.BOOKING else Refusal.NOT_ENDED
        case Deal():
            return _refuse_deal(situation)
    return _refuse_on_grid(situation, move)


def _refuse_pet(situation: Situation, move: PlayPet) -> Refusal | None:
    if situation.phase is not Phase.PET:
        return Refusal.NO_PET
    return pet_play.refuse_pet(move, situation.offered, situation.pets, situation.player, situation.pet_set)


def _refuse_time(situation: Situation, seconds: float) -> Refusal | None:
    if situation.phase is Phase.PET:
        return Refusal.NO_TURN
    return Refusal.TIME_BACK if seconds < (situation.turn.seconds or 0.0) else None


def _refuse_flag(situation: Situation) -> Refusal | None:
    if situation.phase not in (Phase.LAY, Phase.COVER):
        return Refusal.NO_TURN
    return None if situation.rules.pace else Refusal.NO_CLOCK


def _refuse_catch(situation: Situation) -> Refusal | None:
    """“Possible from the mistake until the turn's score is booked”: right or wrong, the call is legal."""
    if situation.options.guided:
        return Refusal.NO_CALLS
    if situation.phase not in (Phase.COVER, Phase.BOOKING):
        return Refusal.NOTHING_TO_CATCH
    return Refusal.CALLS_CLOSED if situation.calls_closed else None


def _refuse_deal(situation: Situation) -> Refusal | None:
    if situation.phase is Phase.PET:
        return Refusal.PET_FIRST
    return None if situation.phase is Phase.LAY else Refusal.LAID


def _refuse_on_grid(situation: Situation, move: Cover | Swap | Gridlocked | Stop) -> Refusal | None:
    before_grid = {
        Phase.PET: Refusal.PET_FIRST,
        Phase.LAY: Refusal.LAY_FIRST,
        Phase.BOOKING: Refusal.TURN_OVER,
    }
    if situation.phase in before_grid:
        return before_grid[situation.phase]
    turn, guided = situation.turn, situation.options.guided
    match move:
        case Cover(square) | Swap(square) if square not in situation.squares:
            return Refusal.NO_SQUARE
        case Cover(square):
            return Refusal.GUIDED if guided and square not in turn.right else None
        case Swap(square):
            return _refuse_swap(situation, square)
        case Gridlocked():
            return Refusal.COMBINATION_OPEN if guided and turn.due else None
    return None if turn.rules.may_end else Refusal.MAY_NOT_END


def _refuse_swap(situation: Situation, square: Square) -> Refusal | None:
    turn = situation.turn
    if square in turn.swappable:
        return None
    if turn.swaps >= turn.rules.swaps:
        return Refusal.NO_SWAP
    return Refusal.MIDDLE if turn.under_way else Refusal.ASLEEP
