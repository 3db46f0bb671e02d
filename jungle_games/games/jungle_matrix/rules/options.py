"""The options of Jungle Matrix; ``levels/jungle_matrix/presets.yaml`` holds the presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from jungle_games.core.i18n import N_
from jungle_games.core.options import GameOptions, RuleStep, choice, flag, number
from jungle_games.games.jungle_matrix import ROOM

FREE: Final = "free"
GUIDED: Final = "guided"


@dataclass(frozen=True)
class JungleMatrixOptions(GameOptions):
    """The options of a game of Jungle Matrix."""

    game: ClassVar[str] = ROOM.name

    pets: bool = flag(True, N_("Pets"), N_("Two pet cards are drawn each turn, and one is played on someone."),
        off=N_("No pets"))
    initial_pets: int = number(0, 0, 3, N_("Pets at the start"),
        N_("How many pets each player draws before the first turn."))
    assist: str = choice(FREE, {FREE: N_("free"), GUIDED: N_("guided")}, N_("Covering"),
        N_("Free: every card may be covered, and mistakes stay until caught. Guided: only what is right is possible."),
        on=N_("Shows what to cover"))
    guides_computers: bool = flag(True, N_("Computer guided"),
        N_("Where covering is guided, the computer is guided too. Off: only you are, and can catch its mistakes."),
        off=N_("The computer can make mistakes"), only_with=("assist", GUIDED))
    voluntary_end: bool = flag(True, N_("Ending the turn early"),
        N_("A player may end the turn and keep the points so far."), off=N_("No early end"))
    pace: int = number(0, 0, 60, N_("Pace"),
        N_("Seconds for each card; when they run out the turn ends with the points so far. 0 means no clock."),
        unit=N_("s"), says=N_("{value} for each card"), group="clock")
    cover_speed: str = choice("one", {"one": N_("at leisure"), "two": N_("briskly"), "three": N_("fast")},
        N_("Computer covers"),
        N_("At leisure each of its cards lies a good second, so that you can follow and catch its mistakes."),
        group="helps")
    rounds: int = number(5, 1, 20, N_("Rounds"), N_("How many turns each player has."))
    twelves: bool = flag(False, N_("Twelves"), N_("Pairs sum to 12."), on=N_("Pairs sum to 12"), expert=True)
    wide_grid: bool = flag(False, N_("Wide grid"),
        N_("Twelve cards in three rows of four; the empty deck ends the turn."),
        on=N_("Twelve cards in three rows of four"), expert=True)
    touching: bool = flag(False, N_("Touching"), N_("The cards of a pair must touch; a corner is enough."),
        on=N_("The cards of a pair must touch"), expert=True)
    open_deck: bool = flag(False, N_("Open deck"), N_("You see the next card of the deck."),
        on=N_("You see the next card of the deck"), expert=True)
    upside_down: bool = flag(False, N_("Upside down"),
        N_("The lowest pair comes first and the trio last; the lowest card is covered first."),
        on=N_("The lowest pair comes first"), expert=True)

    steps: ClassVar[tuple[RuleStep, ...]] = (
        RuleStep(N_("pets"), {"pets": True}),
        RuleStep(N_("covering without help"), {"assist": FREE, "guides_computers": True}),
        RuleStep(N_("a pet at the start"), {"initial_pets": 1}),
        RuleStep(N_("a clock for each card"), {"pace": 6}),
        RuleStep(N_("no early end"), {"voluntary_end": False}),
        RuleStep(N_("Open deck"), {"open_deck": True}),
        RuleStep(N_("Touching"), {"touching": True}),
        RuleStep(N_("Twelves"), {"twelves": True}),
        RuleStep(N_("Wide grid"), {"wide_grid": True}),
        RuleStep(N_("Upside down"), {"upside_down": True}),
    )
    """“Start with basic pet cards, then initial pets, then add time pressure, then explore website variants.”"""

    @property
    def guided(self) -> bool:
        return self.assist == GUIDED and self.guides_computers

    @property
    def guides_people(self) -> bool:
        """Whether only correct covers are possible for people."""
        return self.assist == GUIDED
