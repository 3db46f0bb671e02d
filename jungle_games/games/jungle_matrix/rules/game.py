"""Jungle Matrix as a game of the box: its seats, levels, set-up, clock and computer players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from jungle_games.core.game import About, BadSetup, Game, Level, MatchEnd, Outcome, Player, Seat
from jungle_games.core.i18n import N_, ngettext
from jungle_games.core.limits import ClockSetting, TimeLimit
from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.rules.moves import Deal, JungleMatrixMove, PetName, PlayPet, Stop, parse_move
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import FILE, SHIPPED, PetSet, find_pets, pets_text
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase, Pile


class JungleMatrix(Game[JungleMatrixPosition, JungleMatrixMove, JungleMatrixOptions]):
    """Jungle Matrix, for two; seat 0 has the first turn of every round."""

    about: ClassVar[About] = ROOM
    claims = ".player.claims:CLAIMS"
    options_type = JungleMatrixOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("monkey", N_("Monkey"), N_("Often stops too early or misplaces cards; a child can beat it."), 300),
        Level("rat", N_("Rat"), N_("Plays any pet, makes many mistakes, and misses yours."), 400),
        Level("cat", N_("Cat"), N_("Keeps gifts and gives you burdens; makes a mistake now and then."), 515),
        Level("wolf", N_("Wolf"), N_("Chooses its pets for this turn, and watches you."), 635),
        Level("leopard", N_("Leopard"), N_("Chooses its pets for the turns to come; rarely makes a mistake."), 730),
        Level("lion", N_("Lion"), N_("Never makes a mistake, and sees nearly everything."), 830),
    )
    setup_keys: ClassVar[Mapping[str, str]] = {
        "pets": N_("The pet deck, top first, such as Parrot Sloth …; pets that are not named lie below.")
    }
    rules_need_time: ClassVar[bool] = True
    judge = ".player.player:JungleMatrixJudge"

    def set_up(self, options: JungleMatrixOptions, seats: int, setup: Mapping[str, object]) -> JungleMatrixPosition:
        names = setup.get("pets")
        if names is not None and not options.pets:
            raise BadSetup("pets: this match is played without pets")
        pets = find_pets(options.attached)
        return JungleMatrixPosition.start(options, pets, () if names is None else _read_pet_deck(names, pets))

    def goal(self, position: JungleMatrixPosition, seat: Seat) -> str:
        rounds = position.options.rounds
        words = ngettext("Most points in {number} round wins.", "Most points in {number} rounds wins.", rounds)
        return words.format(number=rounds)

    def parse_move(self, text: str) -> JungleMatrixMove:
        return parse_move(text)

    def counts(self, move: str) -> bool:
        return move == str(Deal())

    in_rounds = True

    def move_number(self, counted: int, seats: int) -> int:
        """The round: both players lay cards in each."""
        return max(0, counted - 1) // seats + 1

    def player(self, level: str) -> Player[JungleMatrixPosition, JungleMatrixMove]:
        from jungle_games.games.jungle_matrix.player.player import JungleMatrixPlayer

        return JungleMatrixPlayer(level)

    def at_length(self, position: JungleMatrixPosition, seats: int) -> Outcome:
        return Outcome.by_points(position.sheet.totals, MatchEnd.LENGTH)

    def attachments(self, options: JungleMatrixOptions) -> Mapping[str, str]:
        if not options.pets or find_pets(options.attached).fingerprint() == SHIPPED:
            return {}
        return {FILE: options.attached.get(FILE) or pets_text()}

    def clock(self, options: JungleMatrixOptions) -> ClockSetting | None:
        paced = options.pace or (options.pets and any(pet.sets("pace") for pet in find_pets(options.attached).pets))
        return ClockSetting(float(options.pace), per_task=True) if paced else None

    def time_limit(self, position: JungleMatrixPosition) -> TimeLimit | None:
        pace = position.rules.pace
        if not pace or position.shuffle_due is not None or position.phase not in (Phase.LAY, Phase.COVER):
            return None
        cards = position.rules.squares if position.phase is Phase.LAY else 1
        return TimeLimit(float(pace * cards), (position.round, position.player, position.phase, position.turn.covered))

    def may_take_back(self, before: JungleMatrixPosition, move: JungleMatrixMove) -> bool:
        return isinstance(move, PlayPet | Stop)

    def chance_stays(self, before: JungleMatrixPosition, move: JungleMatrixMove) -> bool:
        """False for the shuffle of a whole deck: it is still face down, and comes out the same again."""
        return before.shuffle_due is not Pile.DECK


def _read_pet_deck(names: object, pets: PetSet) -> tuple[PetName, ...]:
    given = names.split() if isinstance(names, str) else names
    if not isinstance(given, list | tuple) or not all(isinstance(name, str) for name in given):
        raise BadSetup("pets: must be a list of pets, top first")
    left = Counter(pets.deck())
    left.subtract(given)
    for name, count in left.items():
        if count < 0:
            there = pets.deck().count(name)
            raise BadSetup(f"pets: {name[:24]} is there too many times; there are {there}")
    return (*given, *left.elements())
