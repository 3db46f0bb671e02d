"""How a game of MATR1X 0VERL0AD ended, and what a player is warned of, in words."""

from __future__ import annotations

from typing import Any

from jungle_games.core.card_names import card_name
from jungle_games.core.game import MatchEnd
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.match import Match
from jungle_games.core.phrasing import first_capital
from jungle_games.games.matr1x.rules.attack import Forecast
from jungle_games.table.navigator import Verdict

_WON, _LOST, _LOOP = "animals/lion", "animals/toucan", "objects/icons/warning"


def verdict(match: Match[Any, Any]) -> Verdict:
    """The verdict on a finished game. Raises ValueError when it goes on."""
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    position = match.position
    beaten = len(position.beaten)
    if outcome.winners:
        undos = ngettext("{number} undo", "{number} undos", match.undos).format(number=match.undos)
        return Verdict(_("You won!"), f"{position.end_text()} {_won_words(match.undos, undos)}", _WON, True)
    conceded = outcome.termination is MatchEnd.RESIGNATION
    reason = _("You conceded.") if conceded else position.end_text() or ""
    royals = ngettext("{number} of twelve royals is beaten.", "{number} of twelve royals are beaten.", beaten)
    return Verdict(_("You lost"), f"{reason} {royals.format(number=beaten)}".strip(), _LOST, False)


def _won_words(undos: int, words: str) -> str:
    return _("Without a single undo!") if not undos else _("With {undos}.").format(undos=words)


def loop_verdict() -> Verdict:
    """The warning that nothing new will come."""
    return Verdict(
        _("This loop never ends"),
        _("The same cards lie in the same way as before. Whoever goes on like this goes on for ever."),
        _LOOP,
        None,
    )


def unbeatable_words(forecast: Forecast) -> str:
    """The warning that a royal has become too strong for any two cards."""
    assert forecast.royal is not None
    return _("{royal} is at {number} now: no two cards bring that.").format(
        royal=first_capital(card_name(forecast.royal)), number=forecast.total
    )
