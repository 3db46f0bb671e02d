"""What pets do, in words that are true also where time limits are longer, or off."""

from __future__ import annotations

from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.pets import Pet
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn_rules import QuickPoints


def says(pet: Pet, position: JungleMatrixPosition, time_factor: int) -> str:
    """What ``pet`` does; in sudden death, where the quicker wins, no time is longer."""
    effects = dict(pet.effects)
    if time_factor == 1 or len(effects) != 1 or position.is_sudden_death:
        return _(pet.says)
    quick, pace = effects.get("quick_points"), effects.get("pace")
    if isinstance(quick, QuickPoints):
        words = _("Call Gridlocked within {seconds} seconds: {points} extra points.")
        if not time_factor:
            words = _("Call Gridlocked: {points} extra points.")
        return words.format(seconds=quick.seconds * time_factor, points=quick.points)
    if isinstance(pace, int):
        words = _("{seconds} seconds for each card.") if time_factor else _("No time limit for the cards.")
        return words.format(seconds=pace * time_factor)
    return _(pet.says)
