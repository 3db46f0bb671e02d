"""The notices of MATR1X: the last card to draw, and a royal that has become unbeatable."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.i18n import _
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition
from jungle_games.games.matr1x.scene.frame import unbeatable_words
from jungle_games.table.frame.move_entries import Notice, Tone


def notices(
    match: AnyMatch, step: AnyStep, before: Matr1xPosition, after: Matr1xPosition
) -> Iterator[Notice]:
    """What ``step`` did, except what was warned of beforehand."""
    if not isinstance(step.move, Drop) or after.outcome is not None:
        return
    if not before.options.warnings:
        made = before.forecast(step.move.place)
        if made.makes_unbeatable:
            yield Notice(0, _("Out of reach"), unbeatable_words(made), Tone.CATCH)
    if len(after.draw) == 1:
        words = _("Only an ace or a joker on a pile brings more to draw.")
        yield Notice(0, _("The last card"), words, Tone.TIME)


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    """Nothing is announced."""
    return ()
