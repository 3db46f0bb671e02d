"""The notices of Jungle: an approaching draw, by repetition or by the limit of moves without a capture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.table.frame.move_entries import Notice, Tone

_LAST_MOVES: Final = 10
"""How many moves by each side before a draw a notice appears."""


def notices(
    match: AnyMatch, step: AnyStep, before: JunglePosition, after: JunglePosition
) -> Iterator[Notice]:
    """What the step from ``before`` to ``after`` brought."""
    if after is before or after.outcome is not None:
        return
    options, told = after.options, _("A third time, and the game is a draw.")
    if options.repetition == "draw" and after.repetitions == 2:
        yield Notice(None, _("The same position again"), told)
    limit = options.no_progress_limit
    if limit > _LAST_MOVES and after.quiet == 2 * (limit - _LAST_MOVES):
        told = ngettext(
            "In {number} more move of each side it is a draw.",
            "In {number} more moves of each side it is a draw.",
            _LAST_MOVES,
        )
        yield Notice(None, _("Nothing taken for a long time"), told.format(number=_LAST_MOVES))


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    """The clock's description, if there is one."""
    if match.clock is None:
        return ()
    setting = match.clock.setting
    minutes = round(setting.seconds / 60)
    told = ngettext("{number} minute each", "{number} minutes each", minutes).format(number=minutes)
    seconds = round(setting.increment)
    words = _("Whoever has no time left loses.")
    if seconds:
        words = ngettext(
            "Each move adds {number} second. Whoever has no time left loses.",
            "Each move adds {number} seconds. Whoever has no time left loses.",
            seconds,
        ).format(number=seconds)
    return (Notice(None, told, words, Tone.TIME),)
