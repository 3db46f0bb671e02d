"""What everybody played, for the sheet of paper beside the mat."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.cards import Card, card_name
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.sequence.rules.mat import Square, side_name
from jungle_games.games.sequence.rules.moves import Cut, Exchange, Give, PassTurn, Place, Remove, SequenceMove, Talk
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.table.frame.move_entries import MoveEntry


def entries_of(match: AnyMatch) -> list[MoveEntry]:
    """What was played, as far as it was seen by all. Draws are left out: everybody draws."""
    found = []
    for ply, step in enumerate(match.steps, start=1):
        entry = _entry(match, ply, step)
        if entry is not None:
            found.append(entry)
    return found


def _entry(match: AnyMatch, ply: int, step: AnyStep) -> MoveEntry | None:
    told = _told(step)
    if told is None:
        return None
    card, words = told
    seat = step.actor if isinstance(step.actor, int) else step.position.dealer
    if seat is None:
        return None
    picture = chip_name(step.position.table.side(seat))
    return MoveEntry(ply, seat, words, name=match.name(seat), picture=picture, card=card)


def _told(step: AnyStep) -> tuple[Card | None, str] | None:
    match step.move:
        case Place(card, square, _):
            return card, str(square)
        case Remove(card, square):
            return card, _("takes {space}").format(space=square)
        case Exchange(card):
            return card, _("dead")
        case Give(card):
            return card, _("given up")
        case PassTurn():
            return None, _("passes")
        case Talk(side):
            return None, _("table talk: {side}").format(side=side_name(side))
        case Cut():
            return None, _("deals")
    return None


def words_of(move: SequenceMove) -> str:
    """The text of a play on its own: the card and its space."""
    match move:
        case Place(card, square, _):
            return _("{what}, {square}").format(what=first_capital(card_name(card)), square=square)
        case Remove(card, square):
            words = _("{card} takes {space}")
            return words.format(card=first_capital(card_name(card)), space=square)
    return str(move)


def spaces_played(steps: Sequence[AnyStep], seats: int, viewer: Seat | None) -> list[Square]:
    """Every space that ``steps`` played on since ``viewer`` played last; at most one for each of the ``seats``."""
    found: list[Square] = []
    for step in reversed(steps):
        if isinstance(step.move, Place | Remove):
            if found and step.actor == viewer:
                break
            found.append(step.move.square)
            if len(found) >= seats - 1:
                break
    return found
