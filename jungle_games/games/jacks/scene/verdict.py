"""How a game of Jacks ended, in words for the people at the screen."""

from __future__ import annotations

from jungle_games.core.game import MatchEnd, Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.match import Match
from jungle_games.games.jacks.rules.position import JacksEnd, JacksMove, JacksPosition
from jungle_games.games.jacks.scene.pictures import jack_name
from jungle_games.table.navigator import Verdict


def verdict(match: Match[JacksPosition, JacksMove], persons: tuple[Seat, ...]) -> Verdict:
    """The verdict on a finished ``match``, for the people who sat in ``persons``. Raises ValueError when it goes on."""
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    winners = outcome.winners
    won = None if not persons else True if len(persons) > 1 else persons[0] in winners
    picture = jack_name(match.position.colours[winners[0]])
    if outcome.termination is MatchEnd.RESIGNATION:
        loser = next(seat for seat in range(len(match.seats)) if seat not in winners)
        reason = _("{name} resigned.").format(name=match.name(loser))
    else:
        reason = _reason(match)
    return Verdict(_headline(match, persons), reason, picture, won)


def _headline(match: Match[JacksPosition, JacksMove], persons: tuple[Seat, ...]) -> str:
    assert match.outcome is not None
    winners = match.outcome.winners
    if len(winners) == 1:
        if persons == winners:
            return _("You win!")
        return _("{name} wins").format(name=match.name(winners[0]))
    names = [match.name(seat) for seat in winners]
    return _("{names} and {last} win").format(names=", ".join(names[:-1]), last=names[-1])


def _reason(match: Match[JacksPosition, JacksMove]) -> str:
    """Everyone's points, most first; and why the game stopped when cards are left."""
    assert match.outcome is not None
    scores = match.position.scores
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    points = ", ".join(
        ngettext("{name} {points} point", "{name} {points} points", scores[seat]).format(
            name=match.name(seat), points=scores[seat]
        )
        for seat in order
    )
    if match.outcome.termination is JacksEnd.STALLED:
        return _("Nobody found a pair for a long time. {points}.").format(points=points)
    return f"{points}."
