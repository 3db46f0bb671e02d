"""Catching mistakes: what was caught, what would have been right, who may call by which key, and the texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import Match
from jungle_games.games.jungle_matrix.rules.grid import Square
from jungle_games.games.jungle_matrix.rules.moves import Catch, JungleMatrixMove
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Call, Phase
from jungle_games.games.jungle_matrix.rules.turn import Mistake, what_was_wrong
from jungle_games.storage.settings import SettingsStore
from jungle_games.table.control_words import button_words, chord_words
from jungle_games.ui.events import Bindings

MatrixMatch = Match[JungleMatrixPosition, JungleMatrixMove]
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


def caught_mistake(match: MatrixMatch) -> CaughtMistake | None:
    """What the last call of ``match`` caught, until the next move, or None."""
    ply = next((ply for ply in range(match.ply, 0, -1) if isinstance(match.steps[ply - 1].move, Catch)), 0)
    call = match.position.call
    if not ply or call is None or call.mistake is None:
        return None
    before = ply - 1
    layer = match.position_at(before).player
    while before > 0 and match.position_at(before).mistake == call.mistake:
        before -= 1
    return CaughtMistake(call, call.mistake, layer, before)


def found_mistake(match: MatrixMatch, ply: int | None, shown_ply: int) -> CaughtMistake | None:
    """The mistake made by the move ``ply``, if the position before it is shown; None while a puzzle asks for it."""
    if ply is None or shown_ply != ply - 1:
        return None
    after = match.position_at(ply)
    assert after.mistake is not None, "a puzzle asks for nothing else"
    return CaughtMistake(Call(after.watcher, after.mistake), after.mistake, after.player, shown_ply)


# Words


def caught_words(caught: CaughtMistake) -> str:
    """What was caught, what would have been right, and what comes of it."""
    end = _("It is forgiven.") if caught.call.forgiven else _("No points.")
    told = _("Caught: {what}").format(what=what_was_wrong(caught.mistake))
    return f"{told} {end}"


def why_no_calls(match: MatrixMatch) -> str:
    """Why nobody at the screen may call now, in two or three words; possibly empty."""
    position = match.position
    if match.outcome is not None or position.phase in (Phase.PET, Phase.LAY):
        return ""
    if position.options.guided:
        return _("only right moves here")
    if position.calls_closed:
        return _("no more calls this turn")
    if not match.seats[position.watcher].is_person:
        return _("{name} watches").format(name=match.name(position.watcher))
    return ""


def key_of(settings: SettingsStore, seat: Seat, *, controller: bool) -> str:
    """The key, or the button of the ``controller``, by which ``seat`` calls; empty where none is bound."""
    chosen = settings.get()
    bindings = Bindings(chosen.keys, chosen.buttons)
    if controller:
        return button_words(bindings.buttons[CATCHING[seat]])
    return next(map(chord_words, bindings.keys[CATCHING[seat]]), "")
