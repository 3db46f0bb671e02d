"""The options of MATR1X 0VERL0AD; ``levels/matr1x/presets.yaml`` holds the presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from jungle_games.core.i18n import N_
from jungle_games.core.options import GameOptions, choice, flag, number
from jungle_games.games.matr1x import ROOM


@dataclass(frozen=True)
class Matr1xOptions(GameOptions):
    """The options of a game of MATR1X 0VERL0AD."""

    game: ClassVar[str] = ROOM.name

    jokers: int = number(1, 1, 2, N_("Jokers"), N_("How many jokers are shuffled in; the second makes it easier."))
    armour: str = choice("any", {"any": N_("any royal"), "similar": N_("the most similar")}, N_("Armour goes to"),
        N_("“The most similar”: a royal of the card’s suit, else of its colour, else any; the lowest first."))
    joker_on_empty_centre: bool = flag(False, N_("Joker on the empty centre"),
        N_("The empty centre counts as the lowest pile, so the joker goes there."),
        on=N_("The joker goes to the empty centre"), expert=True)
    preventative_armour: bool = flag(False, N_("Armour in advance"),
        N_("When no royal is on the table, armour waits on an empty outer place for the royal that comes there."),
        on=N_("Armour waits for the next royal"), expert=True)
    preview: bool = flag(True, N_("Preview"), N_("Shows which royals a drop would beat before you let go."),
        on=N_("Shows what a drop would beat"), off=N_("Does not show what a drop would beat"), group="helps")
    winnable_sign: bool = flag(False, N_("Winnable?"),
        N_("Shows whether the computer sees a way to win. It looks into the draw pile; such games are counted apart."),
        on=N_("Shows whether the computer sees a way to win"), group="helps")
    warnings: bool = flag(False, N_("Warnings"),
        N_("Asks before a king reaches 20 and before a loop that never ends; tells what ace and joker do."),
        on=N_("Warns you before a king is out of reach, and before you go round in circles"), group="helps")
