"""How a match of Jungle ended, in words for the people at the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jungle_games.core.game import MatchEnd, Seat, Termination
from jungle_games.core.i18n import N_, _
from jungle_games.core.match import Match
from jungle_games.games.jungle.rules.position import BLUE, JungleEnd, JungleMove, JunglePosition
from jungle_games.table.navigator import Verdict

_REASONS: Final[Mapping[Termination, str]] = {
    JungleEnd.DEN: N_("{winner} reached {loser}'s den."),
    JungleEnd.CAPTURED_ALL: N_("{winner} took every piece of {loser}."),
    JungleEnd.NO_MOVE: N_("{loser} has no move left."),
    MatchEnd.RESIGNATION: N_("{loser} resigned."),
    MatchEnd.TIME: N_("{loser} ran out of time."),
}
_DRAWS: Final[Mapping[Termination, str]] = {
    JungleEnd.NO_MOVE: N_("The side to move has no move left."),
    JungleEnd.REPETITION: N_("The same position came up three times."),
    JungleEnd.NO_PROGRESS: N_("For {limit} moves by each side nothing was taken."),
    MatchEnd.AGREEMENT: N_("You agreed on a draw."),
}
_SIDES: Final = (N_("Blue"), N_("Red"))
_PICTURES: Final = ("animals/lion", "animals/elephant")


def verdict(match: Match[JunglePosition, JungleMove], persons: tuple[Seat, ...]) -> Verdict:
    """The verdict on a finished ``match``, for the people who sat in ``persons``. Raises ValueError when it goes on."""
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    if not outcome.winners:
        reason = _(_DRAWS[outcome.termination]).format(limit=match.position.options.no_progress_limit)
        return Verdict(_("A draw"), reason, "objects/icons/handshake", None)
    winner = outcome.winners[0]
    names = {"winner": _(_SIDES[winner]), "loser": _(_SIDES[1 - winner])}
    reason = _(_REASONS[outcome.termination]).format(**names)
    if len(persons) == 1:
        won = winner == persons[0]
        headline = _("You win!") if won else _("{name} wins").format(name=match.name(winner))
        return Verdict(headline, reason, _picture(match, winner), won)
    headline = _("{side} wins").format(side=names["winner"])
    return Verdict(headline, reason, _picture(match, winner), True if persons else None)


def _picture(match: Match[JunglePosition, JungleMove], seat: Seat) -> str:
    info = match.seats[seat]
    return _PICTURES[0 if seat == BLUE else 1] if info.is_person else f"animals/{info.kind}"
