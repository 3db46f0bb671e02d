"""Jungle Matrix for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from jungle_games.core.cards import Rank
from jungle_games.core.encoding import Encoding, Feature, from_seat
from jungle_games.core.game import Seat
from jungle_games.games.jungle_matrix.rules.grid import Square, squares
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import find_pets
from jungle_games.games.jungle_matrix.rules.position import DECK, JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.sheet import SEATS
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.rules.turn import Ending
from jungle_games.games.jungle_matrix.rules.turn_rules import WIDTHS, Colours, End

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
