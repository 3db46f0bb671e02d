"""The course of a turn: its beginning, drawing and forfeiting, passing, and the clock."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from jungle_games.core.game import Outcome, Seat, Termination
from jungle_games.core.matches.match_moves import Elapsed
from jungle_games.games.sequence.rules.moves import Exchange, Place, Remove
from jungle_games.games.sequence.rules.placing import can_play, discard, exchanges, lay_chip, take_chip
from jungle_games.games.sequence.rules.sides import Side
from jungle_games.games.sequence.rules.situation import Refusal, Situation, Stage, changed

S = TypeVar("S", bound=Situation)


class SequenceEnd(Termination):
    """Why a game of Sequence Giant is over."""

    SEQUENCES = "sequences"
    DECK_EMPTY = "deck-empty"
    NO_CARDS = "no-cards"


def winner(situation: Situation) -> Side | None:
    """The side that has “scored the required number of SEQUENCES”."""
    if not situation.runs:
        return None
    latest = situation.runs[-1].side
    return latest if len(situation.fives_of(latest)) >= situation.table.needed else None


def is_won(situation: Situation) -> bool:
    """Whether a side has won."""
    return winner(situation) is not None


def outcome(situation: Situation) -> Outcome | None:
    """The result, or None: a won game, an empty draw deck, or a round in which every seat passed."""
    table = situation.table
    side = winner(situation)
    if side is not None:
        winners = tuple(table.members(side))
        scores = tuple(1.0 if seat in winners else 0.0 for seat in range(table.seats))
        return Outcome(winners, scores, SequenceEnd.SEQUENCES)
    if situation.stage is not Stage.PLAY:
        return None
    if not situation.deck:
        return _drawn(situation, SequenceEnd.DECK_EMPTY)
    return _drawn(situation, SequenceEnd.NO_CARDS) if situation.passes >= table.seats else None


def _drawn(situation: Situation, end: SequenceEnd) -> Outcome:
    return Outcome((), (0.5,) * situation.table.seats, end)


def refuse_turn(situation: Situation) -> Refusal | None:
    """Why the seat to move may not play a card, exchange or pass now; None if it may."""
    if situation.stage is not Stage.PLAY:
        return Refusal.NOT_DEALT
    if situation.giving:
        return Refusal.GIVE_FIRST
    if time_is_up(situation):
        return Refusal.TIME_IS_UP
    return Refusal.DRAW_FIRST if situation.owed == situation.turn else None


def refuse_pass(situation: Situation) -> Refusal | None:
    """Why the seat to move may not pass: it may only if it has nothing to play or exchange."""
    if can_play(situation) or any(card.is_hidden for card in situation.hand):
        return Refusal.MUST_PLAY
    return Refusal.MUST_EXCHANGE if exchanges(situation) else None


def place(situation: S, move: Place) -> S:
    """Play a card and lay a chip; drawing a card ends the turn, unless the chip wins."""
    after = lay_chip(discard(_begin(situation), move.card), move)
    return after if is_won(after) else _end(_owe(after), passes=0)


def remove(situation: S, move: Remove) -> S:
    """“If a Jack is played, players redraw a replacement card and their turn is over.”"""
    return _end(_owe(take_chip(discard(_begin(situation), move.card), move.square)), passes=0)


def exchange(situation: S, move: Exchange) -> S:
    """“Announcing it as a dead card, and draw one card … The player may then proceed to play their turn.”"""
    return _owe(replace(discard(_begin(situation), move.card), exchanged=True))


def pass_turn(situation: S) -> S:
    """End the turn without a card played; no card is drawn."""
    return _end(_begin(situation), passes=situation.passes + 1)


def _begin(situation: S) -> S:
    """“Failure to draw a card before the next player makes a move will result in that player forfeiting the
    right to draw a card.”
    """
    return situation if situation.owed is None else replace(situation, owed=None)


def _owe(situation: S) -> S:
    """Let the seat to move draw, or draw at once with ``auto_draw``."""
    owing = replace(situation, owed=situation.turn)
    return draw(owing) if situation.table.options.auto_draw else owing


def draw(situation: S) -> S:
    """The seat that is owed a card takes the top one of the draw deck."""
    seat = situation.owed
    assert seat is not None
    top, rest = situation.deck[0], situation.deck[1:]
    hands = changed(situation.hands, seat, (*situation.hands[seat], top))
    reshuffled = not rest and situation.table.options.empty_deck == "reshuffle"
    stage = Stage.RESHUFFLE if reshuffled else situation.stage
    return replace(situation, deck=rest, hands=hands, owed=None, stage=stage)


def _end(situation: S, *, passes: int) -> S:
    following = situation.table.after(situation.turn)
    return replace(situation, turn=following, passes=passes, exchanged=False, called=(), elapsed=0.0)


# The clock


def time_is_up(situation: Situation) -> bool:
    """Whether the record says that the time for this turn has run out."""
    limit = situation.table.options.turn_clock
    return bool(limit) and situation.elapsed >= limit


def refuse_time(situation: Situation, move: Elapsed) -> Refusal | None:
    """Why ``move`` cannot be recorded; None if it can."""
    if not situation.table.options.turn_clock:
        return Refusal.NO_CLOCK
    if situation.stage is not Stage.PLAY:
        return Refusal.NOT_DEALT
    return Refusal.TIME_BACK if move.seconds < situation.elapsed else None


def refuse_flag(situation: Situation) -> Refusal | None:
    """Why no time can run out; None if it can."""
    if not situation.table.options.turn_clock:
        return Refusal.NO_CLOCK
    return Refusal.NOT_DEALT if situation.stage is not Stage.PLAY else None


def lose_turn(situation: S) -> S:
    """End the turn without a move; a seat that may still draw may do so until the next one."""
    return _end(situation, passes=0)


def owed_seat(situation: Situation) -> Seat | None:
    """The seat that may draw now."""
    return situation.owed if situation.stage is Stage.PLAY else None
