"""The achievements of Jungle Matrix: each teaches something about laying fast or watching well."""

from __future__ import annotations

from typing import Final

from jungle_games.core.achievement import Achievement, Occasion
from jungle_games.core.i18n import N_
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, JungleMatrixMove, Stop
from jungle_games.games.jungle_matrix.rules.position import Booked, JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.rules.turn import Ending, Mistake, Turn, Wrong

Played = Occasion[JungleMatrixPosition, JungleMatrixMove]

_LONG: Final = 15


def _caught(occasion: Played) -> Mistake | None:
    call = occasion.after.call
    return call.mistake if isinstance(occasion.move, Catch) and call is not None else None


def _catches_trio(occasion: Played) -> bool:
    mistake = _caught(occasion)
    if mistake is None or mistake.combination is None or not mistake.combination.is_trio:
        return False
    return mistake.wrong in (Wrong.PRIORITY, Wrong.NOTHING, Wrong.NOT_GRIDLOCKED)


def _catches_gridlock(occasion: Played) -> bool:
    mistake = _caught(occasion)
    return mistake is not None and mistake.wrong is Wrong.NOT_GRIDLOCKED


def _booked(occasion: Played) -> tuple[Turn, Booked] | None:
    before = occasion.before
    if before.player != occasion.seat or before.phase not in (Phase.COVER, Phase.BOOKING):
        return None
    entry = occasion.after.sheet.booked(before.round, occasion.seat)
    earlier = before.sheet.booked(before.round, occasion.seat)
    return None if entry is None or earlier is not None else (before.turn, entry)


def _clean(occasion: Played) -> Turn | None:
    booked = _booked(occasion)
    if booked is None or booked[1].caught or booked[0].mistake is not None or booked[0].forgiven:
        return None
    return booked[0]


def _long_turn(occasion: Played) -> bool:
    turn = _clean(occasion)
    return turn is not None and turn.covered >= _LONG


def _true_gridlock(occasion: Played) -> bool:
    turn = _clean(occasion)
    return turn is not None and turn.ended is Ending.GRIDLOCKED and turn.covered > 0


def _stops_in_time(occasion: Played) -> bool:
    """The seat stops by choice, with more points than the other has in this round, though more could be covered."""
    if not isinstance(occasion.move, Stop):
        return False
    before, other = occasion.before, 1 - occasion.seat
    theirs = before.sheet.points(before.round, other)
    return bool(before.due) and theirs is not None and before.score_now > theirs and before.mistake is None


def _trio_first(occasion: Played) -> bool:
    turn = occasion.before.turn
    if not isinstance(occasion.move, Cover) or turn.under_way or occasion.after.mistake is not occasion.before.mistake:
        return False
    kinds = {each.is_trio for each in turn.open}
    return kinds == {True, False} and turn.due[0].is_trio and occasion.move.square in turn.right


def _burdened(occasion: Played) -> bool:
    """The seat outscores the other in a round despite a burden."""
    before, after = occasion.before, occasion.after
    seat, round_ = occasion.seat, before.round
    row = after.sheet.rows[round_ - 1]
    if None in row or None not in before.sheet.rows[round_ - 1]:
        return False
    own, other = after.sheet.points(round_, seat), after.sheet.points(round_, 1 - seat)
    return own is not None and other is not None and own > other and _bore(occasion, round_)


def _bore(occasion: Played, round_: int) -> bool:
    for each in occasion.back():
        before = each.before
        if before.round != round_:
            return False
        if before.player == occasion.seat and before.phase in (Phase.COVER, Phase.BOOKING):
            return any(not before.pet_set.pet(lying.pet).is_gift for lying in before.pets[occasion.seat])
    return False


def _clean_win(occasion: Played) -> bool:
    own = [row[occasion.seat] for row in occasion.after.sheet.rows]
    return occasion.won and all(entry is not None and not entry.caught for entry in own)


ACHIEVEMENTS: Final = (
    Achievement("trio_first", N_("Royals first"),
        N_("Cover a trio although a pair lies open as well: jack, queen and king come before all pairs."), _trio_first),
    Achievement("catches_trio", N_("The missed trio"),
        N_("Catch the other player passing over a trio: look for jack, queen and king before anything else."),
        _catches_trio),
    Achievement("catches_gridlock", N_("Not so fast!"),
        N_("Catch a call of gridlock while something is still open on the grid."), _catches_gridlock),
    Achievement("true_gridlock", N_("Nothing left"),
        N_("Call gridlock rightly, after a turn without a mistake: nothing is open any more."), _true_gridlock),
    Achievement("long_turn", N_("Fifteen in one turn"),
        N_("Cover fifteen cards in a turn without a mistake: each one is a point."), _long_turn),
    Achievement("stops_in_time", N_("Enough is enough"),
        N_("Stop with more points than the other has in this round: what is not covered cannot go wrong."),
        _stops_in_time),
    Achievement("burdened", N_("In spite of it all"),
        N_("Score more than the other in a round in which you carry a burden."), _burdened),
    Achievement("clean_win", N_("Never caught"), N_("Win a game in which none of your turns was caught."), _clean_win),
)  # fmt: skip
