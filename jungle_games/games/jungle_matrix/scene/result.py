"""How a match of Jungle Matrix ended, in words and in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from jungle_games.core.formatting import unbroken
from jungle_games.core.game import Seat, Termination
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.match import Match
from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.rules.moves import JungleMatrixMove, Next
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.sheet import JungleMatrixEnd
from jungle_games.table.ending.end_sheet_content import SheetFact, score_words, time_fact
from jungle_games.table.ending.verdict import Ending, Fact

_REASONS: Final[Mapping[Termination, str]] = {
    JungleMatrixEnd.SUDDEN_DEATH: N_("Sudden death. {points}."),
    JungleMatrixEnd.FASTER: N_("A tie, and a tie again: {winner} was faster."),
}


def portrait(match: Match[JungleMatrixPosition, JungleMatrixMove], seat: Seat) -> str:
    """The head of the player in ``seat``: an SVG asset."""
    info = match.seats[seat]
    return f"animals/{info.kind}" if info.is_computer else ROOM.persons[seat]


def ending(match: Match[JungleMatrixPosition, JungleMatrixMove]) -> Ending:
    """How a finished match ended, as the score sheet tells it."""
    outcome = match.outcome
    assert outcome is not None
    totals = match.position.sheet.totals
    if len(outcome.winners) != 1:
        return Ending(_("Both have {points} points.").format(points=max(totals)))
    winner = outcome.winners[0]
    told = [_("{name}: {words}").format(name=match.name(seat), words=totals[seat]) for seat in (winner, 1 - winner)]
    points = ", ".join(map(unbroken, told))
    words = _(_REASONS[outcome.termination]) if outcome.termination in _REASONS else "{points}."
    return Ending(words.format(winner=match.name(winner), points=points), portrait(match, winner))


def facts(match: Match[JungleMatrixPosition, JungleMatrixMove], persons: Sequence[Seat]) -> Mapping[str, Fact]:
    """What the statistics keep of the first person: points, best turn, mistakes caught and missed, own ones caught."""
    seat = persons[0] if persons else 0
    sheet = match.position.sheet
    booked = [(row[seat], row[1 - seat]) for row in sheet.rows]
    best = max((own.points for own, _other in booked if own is not None), default=0)
    caught = sum(other is not None and other.caught for _own, other in booked)
    slips = sum(own is not None and own.caught for own, _other in booked)
    before = match.positions()
    missed = sum(
        position.watcher == seat and position.mistake is not None
        for position, step in zip(before, match.steps, strict=False)
        if isinstance(step.move, Next)
    )
    return {"points": sheet.totals[seat], "best": best, "caught": caught, "missed": missed, "slips": slips}


def sheet_facts(match: Match[JungleMatrixPosition, JungleMatrixMove], seat: Seat) -> Sequence[SheetFact]:
    """Points, the best turns, mistakes caught, and time; those of ``seat`` seat."""
    sheet = match.position.sheet
    own = [facts(match, (seat,)) for seat in (0, 1)]
    best, caught = ([int(found[name]) for found in own] for name in ("best", "caught"))
    told = [
        SheetFact("trophy", _("Points"), score_words(sheet.totals, seat)),
        SheetFact("star", _("Best turn"), score_words(best, seat)),
    ]
    if any(caught):
        told.append(SheetFact("eye", _("Caught"), score_words(caught, seat)))
    return [*told, *time_fact(match)]
