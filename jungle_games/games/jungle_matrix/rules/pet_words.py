"""The words of our own pets, marked for translation; a test keeps them to ``pets.yaml``."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import N_

SHIPPED_NAMES: Final = (
    N_("Parrot"),
    N_("Ant"),
    N_("Elephant"),
    N_("Owl"),
    N_("Tortoise"),
    N_("Chameleon"),
    N_("Kangaroo"),
    N_("Dolphin"),
    N_("Cheetah"),
    N_("Octopus"),
    N_("Phoenix"),
    N_("Magpie"),
    N_("Sloth"),
    N_("Snail"),
    N_("Mole"),
    N_("Skunk"),
    N_("Crab"),
    N_("Bat"),
    N_("Flamingo"),
    N_("Zebra"),
    N_("Hedgehog"),
    N_("Rabbit"),
    N_("Crocodile"),
    N_("Mosquito"),
)
SHIPPED_SENTENCES: Final = (
    N_("Every trio scores 2 extra."),
    N_("Every 10 + A pair scores 2 extra."),
    N_("You start the turn with 5 points."),
    N_("You see the next card of the deck."),
    N_("Your first caught mistake is forgiven."),
    N_("Once a turn, swap a grid card with the top of the deck."),
    N_("Once a turn, a lone king may be covered."),
    N_("Pairs that sum to 10 count too, ranked below the others."),
    N_("Gridlocked within 60 seconds: 5 points."),
    N_("Lay twelve cards, three rows of four."),
    N_("Gridlocked once: cover any card of your choice and go on."),
    N_("At the end of your turn take 3 points from your opponent."),
    N_("Your score is halved, rounded up."),
    N_("You may not end the turn early."),
    N_("The centre card does not count until three cards have been covered."),
    N_("Trios don't count."),
    N_("Cover the lowest card first."),
    N_("Lowest pair first, the trio last."),
    N_("The two cards of a pair must be of one colour."),
    N_("The two cards of a pair must be of different colours."),
    N_("The two cards of a pair must touch; a corner is enough."),
    N_("Three seconds for each card."),
    N_("You score 20 at most."),
    N_("Every 6 + 5 pair costs you 1 point."),
)
