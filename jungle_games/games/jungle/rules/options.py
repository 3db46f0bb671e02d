"""The options of Jungle; ``levels/jungle/presets.yaml`` holds the presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from jungle_games.core.i18n import N_
from jungle_games.core.options import GameOptions, choice, flag, number
from jungle_games.games.jungle import ROOM
from jungle_games.games.jungle.rules.maps import MAPS


@dataclass(frozen=True)
class JungleOptions(GameOptions):
    """The options of a game of Jungle."""

    game: ClassVar[str] = ROOM.name

    map: str = choice("classic", MAPS.titles, N_("Map"), N_("The jungle you play in: its rivers, traps and set-up."))
    traps: str = choice(
        "any",
        {"any": N_("any animal"), "enemy": N_("only enemies")},
        N_("Traps catch"),
        N_("An animal on a trap can be taken by any other. “Only enemies”: your own traps do not harm you."),
    )
    jump_blocked_by: str = choice(
        "front",
        {"front": N_("a rat in front"), "path": N_("a rat on the way"), "adjacent": N_("a rat beside it")},
        N_("Leaps are blocked by"),
        N_(
            "Which swimming rat stops a lion or tiger: one right in front of it, one anywhere on the way, "
            "or one on any water square next to it."
        ),
    )
    rats_across_bank: str = choice(
        "never",
        {"never": N_("never"), "into_water": N_("into the water"), "both": N_("both ways")},
        N_("Rat against rat at the bank"),
        N_("Whether a rat on land and a rat in the water may take each other."),
    )
    elephant_takes_rat: bool = flag(
        False,
        N_("Elephant takes rat"),
        N_("The elephant may take the rat, as it may every other animal."),
        on=N_("The elephant takes the rat, too"),
    )
    dog_over_wolf: bool = flag(
        False,
        N_("Dog above wolf"),
        N_("Dog and wolf change ranks: the dog is 4, the wolf is 3."),
        on=N_("The dog is above the wolf"),
        expert=True,
    )
    no_move: str = choice(
        "loses",
        {"loses": N_("loses"), "draw": N_("draws")},
        N_("Who cannot move"),
        N_("What happens when the side to move has no legal move."),
        expert=True,
    )
    repetition: str = choice(
        "draw",
        {"draw": N_("draw"), "forbidden": N_("forbidden"), "allowed": N_("allowed")},
        N_("Third repetition"),
        N_("When a position comes up a third time, the game is drawn, or the move is forbidden, or nothing happens."),
    )
    no_progress_limit: int = number(
        100,
        0,
        500,
        N_("Draw without captures"),
        N_("After this many moves by each side without a capture the game is drawn; 0 switches this off."),
    )
    who_takes_whom: bool = flag(
        True,
        N_("Who takes whom"),
        N_("A card beside the board tells how an animal moves and whom it may take."),
        on=N_("A card tells who takes whom"),
        off=N_("No card that tells who takes whom"),
        group="helps",
    )
    point_out_danger: bool = flag(
        False,
        N_("Point out danger"),
        N_("What may be taken next turn is marked, and you are asked before most moves that give an animal away."),
        on=N_("Warns you, and shows what may be taken"),
        group="helps",
    )
    clock_minutes: int = number(
        0,
        0,
        120,
        N_("Clock for each side"),
        N_("Minutes that each side has for the whole game; 0 means no clock."),
        unit=N_("min"),
        says=N_("{value} a side"),
        group="clock",
    )
    clock_increment: int = number(
        0,
        0,
        60,
        N_("Added for a move"),
        N_("Seconds that a side’s clock gains with every move it makes."),
        unit=N_("s"),
        says=N_("{value} more for each move"),
        group="clock",
    )
