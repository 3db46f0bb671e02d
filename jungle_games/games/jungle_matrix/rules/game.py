"""Jungle Matrix as a game of the box: its seats, levels, set-up, clock and computer players; and its encoding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

from jungle_games.core.cards import Rank
from jungle_games.core.findings import Explanation
from jungle_games.core.game import About, BadSetup, Choice, Game, Level, MatchEnd, Outcome, Player, Seat
from jungle_games.core.i18n import N_, ngettext
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.matches.clock import ClockSetting, TimeLimit
from jungle_games.core.positions import Encoding, Feature, from_seat
from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.rules.moves import (
    Deal,
    JungleMatrixMove,
    PetName,
    PlayPet,
    Square,
    Stop,
    parse_move,
    squares,
)
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import FILE, SHIPPED, PetSet, find_pets, pets_text
from jungle_games.games.jungle_matrix.rules.position import DECK, JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import SEATS, Phase, Pile
from jungle_games.games.jungle_matrix.rules.turn import Ending
from jungle_games.games.jungle_matrix.rules.turn_rules import WIDTHS, Colours, End


class JungleMatrix(Game[JungleMatrixPosition, JungleMatrixMove, JungleMatrixOptions]):
    """Jungle Matrix, for two; seat 0 has the first turn of every round."""

    about: ClassVar[About] = ROOM
    wording = ".player.reasons:WORDING"
    options_type = JungleMatrixOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("monkey", N_("Monkey"), N_("Often stops too early or lays wrongly; a child can beat it."), 300),
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
        """Before the shuffle of the pets, or of the deck if there are none, or with pets drawn as ``setup`` says.

        Raises OptionError or BadSetup; PetsError, a BadSetup, for an unplayable set of pets.
        """
        names = setup.get("pets")
        if names is not None and not options.pets:
            raise BadSetup("pets: this match is played without pets")
        pets = find_pets(options.attached)
        return JungleMatrixPosition.start(options, pets, () if names is None else _read_pet_deck(names, pets))

    def goal(self, position: JungleMatrixPosition, seat: Seat) -> str:
        """Says after how many rounds the points decide."""
        rounds = position.options.rounds
        words = ngettext("Most points in {number} round wins.", "Most points in {number} rounds wins.", rounds)
        return words.format(number=rounds)

    def parse_move(self, text: str) -> JungleMatrixMove:
        """The move ``pet Owl self``, ``deal``, ``cover b2`` and so on; see ``moves.py``. Raises IllegalMove."""
        return parse_move(text)

    def counts(self, move: str) -> bool:
        return move == str(Deal())

    def move_number(self, counted: int, seats: int) -> int:
        """The round: both players lay cards in each."""
        return max(0, counted - 1) // seats + 1

    def player(self, level: str) -> Player[JungleMatrixPosition, JungleMatrixMove]:
        from jungle_games.games.jungle_matrix.player.player import JungleMatrixPlayer

        return JungleMatrixPlayer(level)

    def explain(
        self, seen: JungleMatrixPosition, choice: Choice[JungleMatrixMove], limits: Limits, stop: StopSignal
    ) -> Explanation | None:
        from jungle_games.games.jungle_matrix.player.reasons import explain

        return explain(seen, choice, limits, stop)

    def at_length(self, position: JungleMatrixPosition, seats: int) -> Outcome:
        return Outcome.by_points(position.sheet.totals, MatchEnd.LENGTH)

    def attachments(self, options: JungleMatrixOptions) -> Mapping[str, str]:
        """The text of the pets, unless they play like the shipped ones or none are used. Raises PetsError."""
        if not options.pets or find_pets(options.attached).fingerprint() == SHIPPED:
            return {}
        return {FILE: options.attached.get(FILE) or pets_text()}

    def clock(self, options: JungleMatrixOptions) -> ClockSetting | None:
        """A clock per card if ``pace`` or one of the pets may set one, or None."""
        paced = options.pace or (options.pets and any(pet.sets("pace") for pet in find_pets(options.attached).pets))
        return ClockSetting(float(options.pace), per_task=True) if paced else None

    def time_limit(self, position: JungleMatrixPosition) -> TimeLimit | None:
        """The time in seconds for the next card, or for laying the whole grid; None without a pace."""
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
    """The whole pet deck with ``names`` on top. Raises BadSetup unless it is a list of existing pet cards."""
    given = names.split() if isinstance(names, str) else names
    if not isinstance(given, list | tuple) or not all(isinstance(name, str) for name in given):
        raise BadSetup("pets: must be a list of pets, top first")
    left = Counter(pets.deck())
    left.subtract(given)
    for name in given:
        if left[name] < 0:
            there = pets.deck().count(name)
            raise BadSetup(f"pets: {name[:24]} is there too many times; there are {there}")
    return (*given, *(name for pet in pets.pets for name in [pet.name] * left[pet.name]))


_CODES = [card.code for card in DECK]
_SQUARES = squares(max(WIDTHS))
_GOALS = ("self", "opponent", "keep", "keep opponent", "discard")
_ACTS = 4
"""The latest acts on the grid that are encoded."""
_POINTS = 100
"""Points of a turn, and of a round, that count as most."""


def encode(options: JungleMatrixOptions, seats: int) -> Encoding[JungleMatrixPosition]:
    """A move is its text; ``replacing Ant`` comes after the pet that is played."""
    pets = [pet.name for pet in find_pets(options.attached).pets] if options.pets else []
    all_points = _POINTS * options.rounds

    def tops(seen: JungleMatrixPosition, seat: Seat) -> Iterator[str | None]:
        grid = seen.grid
        return (grid[square][-1].code if square in grid else None for square in _SQUARES)

    def lying(seen: JungleMatrixPosition, seat: Seat) -> Iterator[int]:
        names = [[each.pet for each in own] for own in from_seat(seat, seen.pets)]
        return (own.count(name) for own in names for name in pets)

    def acting(seen: JungleMatrixPosition, seat: Seat) -> Iterator[list[str]]:
        return ([each.pet for each in own if each.may_be_replaced] for own in from_seat(seat, seen.pets))

    def acts(seen: JungleMatrixPosition, seat: Seat) -> Iterator[Square | None]:
        latest = [act.square for act in reversed(seen.turn.log[-_ACTS:])]
        return (latest[number] if number < len(latest) else None for number in range(_ACTS))

    def points(seen: JungleMatrixPosition, seat: Seat) -> list[int]:
        turn = seen.turn
        return [turn.points, turn.score_now, turn.covered]

    return Encoding(
        (
            *(f"pet {name} {goal}" for name in pets for goal in _GOALS), *(f"replacing {name}" for name in pets),
            *(f"{verb} {square}" for verb in ("cover", "swap") for square in _SQUARES),
            "deal", "gridlocked", "stop", "catch", "next", "flag",
        ),
        (
            Feature("lays", "whether it is the own turn to lay", (1,), lambda seen, seat: [seen.player == seat]),
            Feature("phase", "playing a pet, laying the grid, covering cards, or booking", (1,),
                    lambda seen, seat: [seen.phase], tuple(Phase)),
            Feature("round", "the round, as a share of all; more in sudden death", (1,),
                    lambda seen, seat: [seen.round], most=options.rounds + 1),
            Feature("totals", f"points of each seat, own first, as a share of {_POINTS} a round", (SEATS,),
                    lambda seen, seat: from_seat(seat, seen.sheet.totals), most=all_points),
            Feature("tops", "the top card of each square, row by row", (len(_SQUARES),), tops, _CODES),
            Feature("under", "which cards lie below the top ones", (1,),
                    lambda seen, seat: [[card.code for card in seen.turn.under]], _CODES, several=True),
            Feature("acts", f"the squares of the latest {_ACTS} acts on the grid, the latest first", (_ACTS,),
                    acts, _SQUARES),
            Feature("covered", "cards covered of the combination under way, as a share of three", (1,),
                    lambda seen, seat: [seen.turn.begun], most=3),
            Feature("due", "the squares of which the next card of that combination may be covered", (1,),
                    lambda seen, seat: seen.pending[:1] or [()], _SQUARES, several=True),
            Feature("next", "the top card of the deck, if everybody knows it", (1,),
                    lambda seen, seat: [seen.next_card and seen.next_card.code], _CODES),
            Feature("points", f"points of this turn, what would be booked, and cards covered, of {_POINTS}", (3,),
                    points, most=_POINTS),
            Feature("ended", "how the turn ended", (1,), lambda seen, seat: [seen.turn.ended], tuple(Ending)),
            Feature("sums", "the sums of pairs", (1,), lambda seen, seat: [seen.rules.sums],
                    range(2, 2 * Rank.TEN + 1), several=True),
            Feature("order", "whether the lowest comes first, the lower card is covered first, trios count, pairs "
                    "must touch, and calls are closed", (5,), lambda seen, seat: [
                        seen.rules.first is End.LOWEST, seen.rules.covers is End.LOWEST, seen.rules.trios,
                        seen.rules.touching, seen.calls_closed]),
            Feature("colours", "the colours of a pair: any, the same, different", (1,),
                    lambda seen, seat: [seen.rules.colours], tuple(Colours)),
            Feature("pets", "how many of each pet lie before oneself, then before the other, as a share of three",
                    (SEATS, len(pets)), lying, most=3),
            Feature("acting", "which of them have acted for a round and may be replaced", (SEATS,), acting, pets,
                    several=True),
            Feature("offered", "how many of each pet are drawn, as a share of two", (len(pets),),
                    lambda seen, seat: map(seen.offered.count, pets), most=2),
        ),
        composed=options.pets,
    )  # fmt: skip
