"""Advice for beginners: before irreparable drops, and about special cards just drawn."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.cards import Card, Rank, as_subject
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition, loops


def warning(positions: Sequence[Matr1xPosition], move: Drop) -> str | None:
    """A sentence on the permanent harm of ``move``, legal in the last of ``positions``, or None.

    ``positions`` are those of the game so far: it warns of a king that reaches 20, and of a position that recurs with
    the same draw pile.
    """
    now = positions[-1]
    what = now.forecast(move.place)
    after = now.play(move)
    if after.outcome is not None and after.outcome.winners:
        return None
    if what.makes_unbeatable and what.royal is not None:
        return _("{royal} would be at {number}: no two cards reach that.").format(
            royal=first_capital(as_subject(what.royal)), number=what.total
        )
    if after.outcome is None and loops([*positions, after]):
        return _("Then the same cards lie in the same places as before. You could go on like this for ever.")
    return None


def explanation(card: Card, options: Matr1xOptions) -> str | None:
    """The special effect of ``card``, just drawn, in a sentence or two; None for all but ace and joker."""
    if card.is_joker and options.joker_on_empty_centre:
        return _(
            "The joker goes on the lowest pile, the empty centre included. What lies there goes under the draw pile."
        )
    if card.is_joker:
        return _("The joker goes on the lowest pile. What lies there goes under the draw pile.")
    if card.rank is Rank.ACE:
        return _("An ace goes on any of the nine piles. What lies there goes under the draw pile.")
    return None
