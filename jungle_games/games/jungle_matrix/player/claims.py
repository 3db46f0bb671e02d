"""What speaks for a move in Jungle Matrix.

Which combination comes first and why, what was wrong and when, what a pet is worth. All of it is certain but the last:
that is played out, and said to be about so much.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from jungle_games.core.cards import Card, Rank, Suit, as_object, as_subject, deck
from jungle_games.core.findings import Claim, Claims, Explanation, Facts, because
from jungle_games.core.formatting import first_capital, listed
from jungle_games.core.game import Choice
from jungle_games.core.i18n import N_, NN_, _
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jungle_matrix.player.mistakes import judgements
from jungle_games.games.jungle_matrix.player.player import Forecast, nothing_to_gain
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Combination,
    Cover,
    Deal,
    Goal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PlayPet,
    Square,
    Stop,
    Swap,
    awake,
    combinations,
    index,
)
from jungle_games.games.jungle_matrix.rules.pets import place, target
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import what_was_wrong

_TURNS: Final = 800
"""How many turns are played out with and without a pet."""
_COURT: Final = (Rank.KING, Rank.QUEEN, Rank.JACK)


class _Case:
    """A move, with the turn in which it is made; for a pet also how much it may be played out."""

    def __init__(
        self, seen: JungleMatrixPosition, choice: Choice[JungleMatrixMove], limits: Limits | None, stop: StopSignal
    ) -> None:
        self.seen, self.move, self.turn = seen, choice.move, seen.turn
        self._limits, self._stop = limits, stop

    @property
    def covered(self) -> Square | None:
        return self.move.square if isinstance(self.move, Cover) and self.move.square in self.turn.right else None

    @cached_property
    def under_way(self) -> tuple[Combination, bool] | None:
        """The combination that the card goes on with, and whether it is its last."""
        if self.covered is None or not self.turn.under_way:
            return None
        begun = next(each for each in self.turn.due if each.squares[self.turn.begun] == self.covered)
        return begun, self.turn.begun + 1 == len(begun.squares)

    @cached_property
    def begun(self) -> tuple[str, Explanation] | None:
        """The combination that the card begins, and the one that would be next, with what decides between them."""
        if self.covered is None or self.turn.under_way or not self.turn.due:
            return None
        begun = next(each for each in self.turn.due if each.squares[0] == self.covered)
        later = next((each for each in self.turn.open if sorted(each.ranks) != sorted(begun.ranks)), None)
        told: dict[str, Any] = {"combination": str(begun), "rank": int(begun.ranks[0])}
        if later is None:
            return "only", because(*begun.squares, **told)
        told["other"], look = str(later), dict.fromkeys((*begun.squares, *later.squares))
        told["one"], told["two"] = sorted((str(begun), str(later)))
        if begun.is_trio or later.is_trio:
            rule = "trio_first" if begun.is_trio else "trio_last"
        elif sum(begun.kind) != sum(later.kind):
            rule, told = "sum", {**told, "sum": sum(begun.kind), "others": sum(later.kind)}
        else:
            rule = "higher" if max(begun.ranks) > max(later.ranks) else "lower"
        return rule, because(*look, **told)

    @cached_property
    def gridlock(self) -> tuple[str, Explanation] | None:
        """Why no combination is open: no sum, and a court card that is missing; or a rule of this turn."""
        turn = self.turn
        if not isinstance(self.move, Gridlocked) or turn.due:
            return None
        cards = [turn.top(square) for square in awake(turn.rules, turn.covered)]
        told: dict[str, Any] = {"sum": " / ".join(map(str, turn.rules.sums))}
        values = [card.rank for card in cards if card.rank is not None and not card.rank.is_court]
        if any(one + other in turn.rules.sums for at, one in enumerate(values) for other in values[at + 1 :]):
            return "gridlocked_rule", because(**told)
        missing = tuple(int(rank) for rank in _COURT if all(card.rank is not rank for card in cards))
        if not missing or not turn.rules.trios:
            return "gridlocked_pairs", because(**told)
        return "gridlocked", because(**told, ranks=missing)

    @cached_property
    def pet_gain(self) -> int:
        """About how many points a turn a pet brings whom it is played on; 0 if hardly any, or if it may not."""
        seen, move = self.seen, self.move
        if self._limits is None or not isinstance(move, PlayPet) or move.goal is Goal.DISCARD:
            return 0
        there = seen.pets[target(seen.player, move.goal)]
        before, after = seen.rules_of(there), seen.rules_of(place(there, move)[0])
        forecast = Forecast(0.0, self._limits.seed or 0)
        forecast.add(before)
        forecast.add(after)
        meter = Budget.within(self._limits, seconds=1.0, nodes=_TURNS).begin(self._stop)
        while not meter.due():
            forecast.play(10)
            meter.nodes += 10
        stolen = after.steal - before.steal  # the forecast counts them twice, because the opponent loses them
        return round(forecast.mean(after) - forecast.mean(before) - stolen)


# Combinations


def _first(rule: str) -> Callable[[_Case], Explanation | None]:
    return lambda case: case.begun[1] if case.begun is not None and case.begun[0] == rule else None


def _goes_on(case: _Case, last: bool) -> Explanation | None:
    if case.under_way is None or case.under_way[1] != last:
        return None
    begun, at = case.under_way[0], case.turn.begun
    return because(*begun.squares, combination=str(begun), rank=int(begun.ranks[at]), count=at)


def _free(case: _Case) -> Explanation | None:
    if case.covered is None or case.turn.due:
        return None
    return because(case.covered, covered=case.turn.top(case.covered).code)


def _alike(case: _Case) -> Explanation | None:
    right = case.turn.right
    return because(*right, count=len(right)) if case.covered is not None and len(right) > 1 and case.turn.due else None


def _then(case: _Case) -> Explanation | None:
    """What the card that everybody sees on the deck makes once it lies there."""
    turn = case.turn
    if case.covered is None or not turn.seen or not turn.deck or turn.deck[0].is_hidden:
        return None
    after = turn.cover(case.covered)
    found = next((each for each in after.open if case.covered in each.squares), None)
    if found is None or after.under_way:
        return None
    return because(*found.squares, card=turn.deck[0].code, combination=str(found))


# Nothing left


def _gridlocked(rule: str) -> Callable[[_Case], Explanation | None]:
    return lambda case: case.gridlock[1] if case.gridlock is not None and case.gridlock[0] == rule else None


def _swaps(case: _Case, counted: bool) -> Explanation | None:
    """A swap, and if it can be ``counted`` how many of the cards that may come make a combination there."""
    turn = case.turn
    if not isinstance(case.move, Swap) or turn.due:
        return None
    square, lying = case.move.square, [card for stack in turn.grid for card in stack]
    told = because(square, card=turn.top(square).code)
    hidden = any(card.is_hidden for card in lying) or any(not card.is_hidden for card in turn.deck)
    if hidden or not counted:
        return told if hidden != counted else None
    unseen = [card for card in deck() if card not in lying]
    at = index(square, turn.rules.columns)
    grids = ((*turn.tops[:at], card, *turn.tops[at + 1 :]) for card in unseen)
    count = sum(bool(combinations(tops, turn.rules, turn.covered)) for tops in grids)
    return because(square, **told.facts, count=count, all=len(unseen))


def _stops(case: _Case) -> Explanation | None:
    stops = isinstance(case.move, Stop) and nothing_to_gain(case.turn)
    return because(points=case.turn.score_now) if stops else None


# The other's turn


def _nothing_wrong(case: _Case) -> Explanation | None:
    return because() if isinstance(case.move, Next) and not any(judgements(case.turn)) else None


def _catches(case: _Case, card: bool) -> Explanation | None:
    """What was wrong first, which is what the call shows: a ``card``, or a call."""
    if not isinstance(case.move, Catch):
        return None
    for number, mistake in enumerate(judgements(case.turn), 1):
        if mistake is not None:
            look = () if mistake.square is None else (mistake.square,)
            return because(*look, count=number, mistake=mistake) if card == bool(look) else None
    return None


# Pets


def _worth(case: _Case, gains: bool, mine: bool) -> Explanation | None:
    if not isinstance(case.move, PlayPet) or not case.pet_gain or gains != (case.pet_gain > 0):
        return None
    if mine != (target(case.seen.player, case.move.goal) == case.seen.player):
        return None
    return because(pet=case.move.pet, count=abs(case.pet_gain))


def _plays(case: _Case, goal: Goal, gift: bool) -> Explanation | None:
    if not isinstance(case.move, PlayPet) or case.move.goal is not goal:
        return None
    return because(pet=case.move.pet) if gift == case.seen.pet_set.pet(case.move.pet).is_gift else None


def _replaces(case: _Case) -> Explanation | None:
    move = case.move
    if not isinstance(move, PlayPet) or move.replacing is None:
        return None
    return because(pet=move.pet, replacing=move.replacing)


def _named(told: Explanation) -> Facts:
    return {name: _name(name, fact) for name, fact in told.facts.items()}


def _name(name: str, fact: Any) -> Any:
    match name:
        case "combination" | "other" | "one" | "two":
            return _("the trio") if fact.count(" ") == 2 else fact.replace("+", " + ")
        case "rank":
            return as_subject(Card.of(Rank(fact), Suit.SPADES), suit=False)
        case "ranks":
            return listed(_name("rank", each) for each in fact)
        case "card":
            return as_subject(Card(fact), suit=False)
        case "covered":
            return as_object(Card(fact), suit=False)
        case "pet" | "replacing":
            return _(fact)
        case "mistake":
            return first_capital(what_was_wrong(fact))
    return fact


_WHICH: Final = N_("Which pair or trio comes first?")
_BETWEEN: Final = (N_("It is one of these two: {one} or {two}. What decides?"),)
_ANY: Final = (N_("Do you see a pair or trio?"), N_("{combination}: which of these cards comes first?"))
_NEXT: Final = N_("{combination}: what comes next?")
_WATCH: Final = N_("Go through the cards one by one: was each the right one?")
_SLIP: Final = N_("Something was wrong. Do you see what?")
_PETS: Final = (N_("Two pets: which makes the bigger difference?"),
                N_("Does it help or harm, and on whose side should it lie?"))  # fmt: skip
CLAIMS: Final = Claims(_Case, (
    Claim("deals", lambda case: because() if isinstance(case.move, Deal) else None,
          N_("First lay the cards of the turn.")),
    Claim("last", lambda case: _goes_on(case, last=True),
          N_("{combination}: {rank} is the last card; then look at the whole grid again."), _NEXT),
    Claim("next", lambda case: _goes_on(case, last=False),
          NN_("{combination}: {count} card is covered, and {rank} is next.",
              "{combination}: {count} cards are covered, and {rank} is next."), _NEXT),
    Claim("only", _first("only"), N_("{combination} is all that is open; {rank} is covered first."), "", _ANY),
    Claim("trio_first", _first("trio_first"),
          N_("{combination} comes before every pair, so also before {other}; {rank} is covered first."),
          _WHICH, _BETWEEN),
    Claim("trio_last", _first("trio_last"),
          N_("{combination} comes first, as the trio is last in this turn; {rank} is covered first."),
          _WHICH, _BETWEEN),
    Claim("higher", _first("higher"),
          N_("{combination} comes before {other}, as its highest card is higher; {rank} is covered first."),
          _WHICH, _BETWEEN),
    Claim("lower", _first("lower"),
          N_("{combination} comes before {other}: in this turn the lowest pair is first; {rank} is covered first."),
          _WHICH, _BETWEEN),
    Claim("sum", _first("sum"),
          N_("{combination} comes before {other}: pairs that make {sum} go before those that make {others}."),
          _WHICH, _BETWEEN),
    Claim("free", _free, N_("No pair or trio is left, and your pet lets you cover {covered}.")),
    Claim("alike", _alike, N_("{count} cards are equally right here."), second=True),
    Claim("then", _then, N_("{card}, which you see on the deck, then makes {combination}."), second=True),
    Claim("gridlocked", _gridlocked("gridlocked"),
          N_("No two cards make {sum}. Missing for a trio: {ranks}. Press Gridlocked."), "", _ANY[:1]),
    Claim("gridlocked_pairs", _gridlocked("gridlocked_pairs"),
          N_("No two cards make {sum}, and no trio counts: press Gridlocked."), "", _ANY[:1]),
    Claim("gridlocked_rule", _gridlocked("gridlocked_rule"),
          N_("Some cards make {sum}, but not under the rules of this turn: press Gridlocked."), "", _ANY[:1]),
    Claim("swaps_for", lambda case: _swaps(case, counted=True),
          NN_("Of the {all} unseen cards {count} would make a pair or trio there.",
              "Of the {all} unseen cards {count} would make a pair or trio there.")),
    Claim("swaps", lambda case: _swaps(case, counted=False), N_("No pair or trio is left: a swap may bring one.")),
    Claim("stops", _stops, N_("Whatever else you cover, the turn brings {points}: end it.")),
    Claim("goes_on", _nothing_wrong, N_("Nothing was wrong: go on."), "", (_WATCH,)),
    Claim("catches", lambda case: _catches(case, card=True), N_("Card {count} of the turn was wrong. {mistake}"),
          "", (_WATCH, _SLIP)),
    Claim("catches_call", lambda case: _catches(case, card=False),
          N_("Gridlocked was called too soon. {mistake}"), "", (_WATCH, _SLIP)),
    Claim("worth_me", lambda case: _worth(case, gains=True, mine=True),
          NN_("{pet} brings you about {count} point a turn.", "{pet} brings you about {count} points a turn."),
          "", _PETS),
    Claim("costs_me", lambda case: _worth(case, gains=False, mine=True),
          NN_("{pet} costs you about {count} point a turn.", "{pet} costs you about {count} points a turn."),
          "", _PETS),
    Claim("worth_them", lambda case: _worth(case, gains=True, mine=False),
          NN_("{pet} brings your opponent about {count} point a turn.",
              "{pet} brings your opponent about {count} points a turn."), "", _PETS),
    Claim("costs_them", lambda case: _worth(case, gains=False, mine=False),
          NN_("{pet} costs your opponent about {count} point a turn.",
              "{pet} costs your opponent about {count} points a turn."), "", _PETS),
    Claim("gift", lambda case: _plays(case, Goal.SELF, gift=True), N_("A gift for you."), "", _PETS),
    Claim("burden", lambda case: _plays(case, Goal.OPPONENT, gift=False), N_("A burden for your opponent."), "", _PETS),
    Claim("puts_away", lambda case: _plays(case, Goal.DISCARD, gift=False), N_("Discarded, {pet} harms no one.")),
    Claim("puts_away_gift", lambda case: _plays(case, Goal.DISCARD, gift=True), N_("Discarded, {pet} helps no one.")),
    Claim("replaces", _replaces, N_("{pet} takes the place of {replacing}."), "", _PETS),
), _named)  # fmt: skip
