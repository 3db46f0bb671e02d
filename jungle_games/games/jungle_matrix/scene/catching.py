"""Catching mistakes: what was caught, what would have been right, who may call by which key, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from jungle_games.core.card_names import rank_name
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.games.jungle_matrix.rules.grid import Square, combination_name, index
from jungle_games.games.jungle_matrix.rules.position import (
    Call,
    Catch,
    JungleMatrixMove,
    JungleMatrixPosition,
    Mistake,
    Phase,
    Wrong,
)
from jungle_games.games.jungle_matrix.rules.turn_rules import ROWS
from jungle_games.table.control_words import button_words, chord_words
from jungle_games.ui.bindings import Bindings

CATCHING: Final = ("catch_first", "catch_second")
"""The commands by which each seat calls a mistake."""


@dataclass(frozen=True, slots=True)
class CaughtMistake:
    """A mistake of ``layer`` that ``call`` caught; the position before it stands after ``ply`` moves."""

    call: Call
    mistake: Mistake
    layer: Seat
    ply: int

    @property
    def order(self) -> tuple[Square, ...]:
        """The squares that were to be covered, in order."""
        combination = self.mistake.combination
        if combination is None:
            return ()
        begun = next((at for at, square in enumerate(combination.squares) if square in self.mistake.right), 0)
        return combination.squares[begun:]


def caught_mistake(match: Match[JungleMatrixPosition, JungleMatrixMove]) -> CaughtMistake | None:
    """What the last call of ``match`` caught, until somebody makes the next move; None where that is nothing."""
    ply = next((ply for ply in range(match.ply, 0, -1) if isinstance(match.steps[ply - 1].move, Catch)), 0)
    call = match.position.call
    if not ply or call is None or call.mistake is None:
        return None
    before = ply - 1
    layer = match.position_at(before).player
    while before > 0 and match.position_at(before).mistake == call.mistake:
        before -= 1
    return CaughtMistake(call, call.mistake, layer, before)


# Words


def caught_words(caught: CaughtMistake) -> str:
    """What was caught, what would have been right, and what comes of it."""
    end = _("It is forgiven.") if caught.call.forgiven else _("No points.")
    told = _("Caught: {what}").format(what=what_was_wrong(caught.mistake))
    return f"{told} {end}"


def what_was_wrong(mistake: Mistake) -> str:
    """What a mistake was, and what would have been right, in half a sentence."""
    combination = combination_name(mistake.combination) if mistake.combination is not None else ""
    covered = _rank_on(mistake, mistake.square)
    match mistake.wrong:
        case Wrong.NOT_GRIDLOCKED:
            return _("{combination} was still open.").format(combination=combination)
        case Wrong.ORDER:
            first = _rank_on(mistake, mistake.right[0])
            return _("the {first} comes before the {card}.").format(first=first, card=covered)
        case Wrong.PRIORITY:
            return _("{combination} comes before the {card}.").format(combination=combination, card=covered)
    if combination:
        told = _("the {card} is in no pair or trio, but {combination} is open.")
        return told.format(card=covered, combination=combination)
    return _("the {card} is in no pair or trio.").format(card=covered)


def _rank_on(mistake: Mistake, square: Square | None) -> str:
    """What the card on ``square`` is called, as it lay before the mistake."""
    if square is None:
        return ""
    return rank_name(mistake.tops[index(square, len(mistake.tops) // ROWS)])


def why_no_calls(match: Match[JungleMatrixPosition, JungleMatrixMove]) -> str:
    """Why nobody at the screen may call now, in two or three words; empty where that needs none."""
    position = match.position
    if match.outcome is not None or position.phase in (Phase.PET, Phase.LAY):
        return ""
    if position.options.guided:
        return _("nothing can go wrong")
    if position.calls_closed:
        return _("closed for this turn")
    if not match.seats[position.watcher].is_person:
        return _("{name} watches").format(name=match.name(position.watcher))
    return ""


def key_of(settings: Any, seat: Seat, *, controller: bool) -> str:
    """The key, or the button of the ``controller``, by which ``seat`` calls; empty where none is bound."""
    chosen = settings.get() if settings is not None else None
    bindings = Bindings() if chosen is None else Bindings(chosen.keys, chosen.buttons)
    if controller:
        return button_words(bindings.buttons[CATCHING[seat]])
    return next(map(chord_words, bindings.keys[CATCHING[seat]]), "")
