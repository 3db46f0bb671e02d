"""What speaks for a move in Jungle Matrix, and that in words.

Which combination comes first and why, what was wrong and when, what a pet is worth. All of it is certain but the last:
that is played out, and said to be about so much.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from jungle_games.core.cards import Card, Rank, Suit, as_subject, deck
from jungle_games.core.findings import Explanation, Facts, Wording, first_of
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Choice
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.limits import Budget, Limits, StopSignal
from jungle_games.games.jungle_matrix.player.choices import Forecast, nothing_to_gain
from jungle_games.games.jungle_matrix.player.mistakes import judgements
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
from jungle_games.games.jungle_matrix.rules.pets import PetKind, place, target
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import Turn, what_was_wrong

_TURNS: Final = 800
"""How many turns are played out with and without a pet."""
_COURT: Final = (Rank.KING, Rank.QUEEN, Rank.JACK)


def explain(
    seen: JungleMatrixPosition, choice: Choice[JungleMatrixMove], limits: Limits, stop: StopSignal
) -> Explanation | None:
    """The weightiest claim for a player's ``choice``, and one that goes with it; a pet's worth is played out."""
    found = claims(seen, choice.move)
    if isinstance(choice.move, PlayPet):
        worth = pet_worth(seen, choice.move, limits, stop)
        return first_of(found) if worth is None else first_of([worth, *found], ("gift", "burden"))
    return first_of(found, ("alike", "then"))


def claims(seen: JungleMatrixPosition, move: JungleMatrixMove) -> Iterator[Explanation]:
    """What speaks for the legal ``move`` from what a seat may know, the weightiest first."""
    turn = seen.turn
    match move:
        case Deal():
            yield Explanation("deals")
        case PlayPet():
            yield from _plays(seen, move)
        case Cover(square) if square in turn.right:
            yield from _covers(turn, square)
        case Gridlocked() if not turn.due:
            yield _gridlocked(turn)
        case Swap(square) if not turn.due:
            yield from _swaps(turn, square)
        case Stop() if nothing_to_gain(turn):
            yield Explanation("stops", {"points": turn.score_now})
        case Catch() | Next():
            yield from _judges(turn, move)


# Combinations


def _covers(turn: Turn, square: Square) -> Iterator[Explanation]:
    if turn.under_way:
        yield _goes_on(turn, square)
    elif turn.due:
        yield _comes_first(turn, square)
    else:
        yield Explanation("free", {"card": turn.top(square).code}, (square,))
    if len(turn.right) > 1 and turn.due:
        yield Explanation("alike", {"count": len(turn.right)}, turn.right)
    yield from _then(turn, square)


def _goes_on(turn: Turn, square: Square) -> Explanation:
    """The next card of the combination that is under way."""
    begun = next(each for each in turn.due if each.squares[turn.begun] == square)
    facts = {"combination": str(begun), "rank": int(begun.ranks[turn.begun]), "count": turn.begun}
    last = turn.begun + 1 == len(begun.squares)
    return Explanation("last" if last else "next", facts, begun.squares[turn.begun :])


def _comes_first(turn: Turn, square: Square) -> Explanation:
    """The combination that is due, and the one that would be next, with what decides between them."""
    begun = next(each for each in turn.due if each.squares[0] == square)
    facts: dict[str, str | int] = {"combination": str(begun), "rank": int(begun.ranks[0])}
    later = next((each for each in turn.open if not _alike(each, begun)), None)
    if later is None:
        return Explanation("only", facts, begun.squares)
    facts["other"] = str(later)
    if begun.is_trio or later.is_trio:
        rule = "trio_first" if begun.is_trio else "trio_last"
    elif begun.sum != later.sum:
        rule, facts = "sum", {**facts, "sum": begun.sum, "others": later.sum}
    else:
        rule = "higher" if max(begun.ranks) > max(later.ranks) else "lower"
    return Explanation(rule, facts, begun.squares)


def _alike(one: Combination, other: Combination) -> bool:
    return sorted(one.ranks) == sorted(other.ranks)


def _then(turn: Turn, square: Square) -> Iterator[Explanation]:
    """What the card that everybody sees on the deck makes once it lies there."""
    if not turn.seen or not turn.deck or turn.deck[0].is_hidden:
        return
    after = turn.cover(square)
    if after.under_way:
        return
    found = next((each for each in after.open if square in each.squares), None)
    if found is not None:
        yield Explanation("then", {"card": turn.deck[0].code, "combination": str(found)}, found.squares)


# Nothing left


def _gridlocked(turn: Turn) -> Explanation:
    """Why no combination is open: no sum, and a court card that is missing; or a rule of this turn."""
    cards = [turn.top(square) for square in awake(turn.rules, turn.covered)]
    facts: dict[str, str | int] = {"sum": " / ".join(map(str, turn.rules.sums))}
    values = [card.rank for card in cards if card.rank is not None and not card.rank.is_court]
    if any(one + other in turn.rules.sums for at, one in enumerate(values) for other in values[at + 1 :]):
        return Explanation("gridlocked_rule", facts)
    missing = next((rank for rank in _COURT if all(card.rank is not rank for card in cards)), None)
    if missing is None or not turn.rules.trios:
        return Explanation("gridlocked_pairs", facts)
    return Explanation("gridlocked", {**facts, "rank": int(missing)})


def _swaps(turn: Turn, square: Square) -> Iterator[Explanation]:
    """How many of the cards that may come make a combination there."""
    lying = [card for stack in turn.grid for card in stack]
    if any(card.is_hidden for card in lying) or any(not card.is_hidden for card in turn.deck):
        yield Explanation("swaps", {"card": turn.top(square).code}, (square,))
        return
    unseen = [card for card in deck() if card not in lying]
    count = sum(_makes(turn, square, card) for card in unseen)
    yield Explanation("swaps_for", {"card": turn.top(square).code, "count": count, "all": len(unseen)}, (square,))


def _makes(turn: Turn, square: Square, card: Card) -> bool:
    at = index(square, turn.rules.columns)
    tops = (*turn.tops[:at], card, *turn.tops[at + 1 :])
    return bool(combinations(tops, turn.rules, turn.covered))


def _judges(turn: Turn, move: Catch | Next) -> Iterator[Explanation]:
    """Which card of the turn was wrong, and why."""
    judged = judgements(turn)
    wrong = [(number, mistake) for number, mistake in enumerate(judged, 1) if mistake is not None]
    if isinstance(move, Next) and not wrong:
        yield Explanation("goes_on", {"count": len(turn.log)})
    elif isinstance(move, Catch) and wrong:
        number, mistake = wrong[0]
        look = () if mistake.square is None else (mistake.square,)
        yield Explanation("catches" if look else "catches_call", {"count": number, "mistake": mistake}, look)


# Pets


def _plays(seen: JungleMatrixPosition, move: PlayPet) -> Iterator[Explanation]:
    pet = seen.pet_set.pet(move.pet)
    gift, facts = pet.kind is PetKind.GIFT, {"pet": pet.name, "says": pet.says}
    match move.goal:
        case Goal.SELF if gift:
            yield Explanation("gift", facts)
        case Goal.OPPONENT if not gift:
            yield Explanation("burden", facts)
        case Goal.DISCARD:
            yield Explanation("puts_away_gift" if gift else "puts_away", facts)
        case _ if move.replacing is not None:
            yield Explanation("replaces", {**facts, "replacing": move.replacing})


def pet_worth(seen: JungleMatrixPosition, move: PlayPet, limits: Limits, stop: StopSignal) -> Explanation | None:
    """About how many points a turn the pet is worth to whom it is played on; None if hardly any."""
    if move.goal is Goal.DISCARD:
        return None
    seat = target(seen.player, move.goal)
    there = seen.pets[seat]
    before, after = seen.rules_of(there), seen.rules_of(place(there, move)[0])
    forecast = Forecast(0.0, limits.seed or 0)
    forecast.add(before)
    forecast.add(after)
    meter = Budget.within(limits, seconds=1.0, nodes=_TURNS).begin(stop)
    while not meter.due():
        forecast.play(10)
        meter.nodes += 10
    stolen = after.steal - before.steal  # the forecast counts them twice, because the opponent loses them
    gain = round(forecast.mean(after) - forecast.mean(before) - stolen)
    if gain == 0:
        return None
    verb, whose = "worth" if gain > 0 else "costs", "me" if seat == seen.player else "them"
    return Explanation(f"{verb}_{whose}", {"pet": move.pet, "count": abs(gain)})


def clue(told: Explanation) -> str:
    """What to look at, in a sentence; empty where nothing is to be looked for."""
    if told.claim in _ORDERS:
        return _("Which pair or trio comes first?")
    if told.claim in ("next", "last"):
        combination = _named("combination", told.facts["combination"])
        return first_capital(_("{combination}: what comes next?").format(combination=combination))
    return ""


def _sentence(told: Explanation) -> str:
    facts = {name: _named(name, fact) for name, fact in told.facts.items()}
    plain = _PLAIN.get(told.claim)
    return first_capital(_(plain).format(**facts) if plain is not None else _counted(told.claim, facts))


def _named(name: str, fact: Any) -> Any:
    match name:
        case "combination" | "other":
            return _("the trio") if fact.count(" ") == 2 else fact.replace("+", " + ")
        case "rank":
            return as_subject(Card.of(Rank(fact), Suit.SPADES), suit=False)
        case "card":
            return as_subject(Card(fact), suit=False)
        case "pet" | "replacing" | "says":
            return _(fact)
        case "mistake":
            return first_capital(what_was_wrong(fact))
    return fact


_ORDERS: Final = frozenset(("only", "trio_first", "trio_last", "higher", "lower", "sum"))
"""The claims about what is covered first."""
_PLAIN: Final[Mapping[str, str]] = {
    "deals": N_("First lay the cards of the turn."),
    "only": N_("{combination} is all that is open; {rank} is covered first."),
    "trio_first": N_("{combination} comes before every pair, so also before {other}; {rank} is covered first."),
    "trio_last": N_("{combination} comes first, as the trio is last in this turn; {rank} is covered first."),
    "higher": N_("{combination} comes before {other}, as its higher card counts more; {rank} is covered first."),
    "lower": N_("{combination} comes before {other}: in this turn the lowest pair is first; {rank} is covered first."),
    "sum": N_("{combination} comes before {other}: pairs that make {sum} go before those that make {others}."),
    "then": N_("{card}, which you see on the deck, then makes {combination}."),
    "free": N_("No pair or trio is left, and {card} may be covered by your pet’s leave."),
    "gridlocked": N_("No two cards make {sum}, and for a trio {rank} is missing: press Gridlocked."),
    "gridlocked_pairs": N_("No two cards make {sum}, and no trio counts: press Gridlocked."),
    "gridlocked_rule": N_("Some cards make {sum}, but not under the rules of this turn: press Gridlocked."),
    "swaps": N_("No pair or trio is left: a swap may bring one."),
    "stops": N_("Whatever else you cover, the turn brings {points}: end it."),
    "catches_call": N_("Gridlocked was called too soon. {mistake}"),
    "gift": N_("A gift for you. {says}"),
    "burden": N_("A burden for your opponent. {says}"),
    "puts_away": N_("Discarded, {pet} harms no one."),
    "puts_away_gift": N_("Discarded, {pet} helps no one."),
    "replaces": N_("{pet} takes the place of {replacing}."),
}
"""The sentences without a count."""


def _counted(claim: str, facts: Facts) -> str:
    """The sentences with the number ``count`` in them."""
    count = facts["count"]
    match claim:
        case "next":
            words = ngettext(
                "{combination}: {count} card is covered, and {rank} is next.",
                "{combination}: {count} cards are covered, and {rank} is next.", count,
            )  # fmt: skip
        case "last":
            words = _("{combination}: {rank} is the last card; then look at the whole grid again.")
        case "alike":
            words = _("{count} cards are equally right here.")
        case "swaps_for":
            words = ngettext(
                "Of the {all} unseen cards {count} would make a pair or trio there.",
                "Of the {all} unseen cards {count} would make a pair or trio there.", count,
            )  # fmt: skip
        case "goes_on":
            if not count:
                return _("Nothing was wrong: go on.")
            words = ngettext(
                "{count} card was covered, and it was right.",
                "{count} cards were covered, all of them right.", count,
            )  # fmt: skip
        case "catches":
            words = _("Card {count} of the turn was wrong. {mistake}")
        case "worth_me":
            words = ngettext(
                "{pet} brings you about {count} point a turn.", "{pet} brings you about {count} points a turn.", count
            )
        case "costs_me":
            words = ngettext(
                "{pet} costs you about {count} point a turn.", "{pet} costs you about {count} points a turn.", count
            )
        case "worth_them":
            words = ngettext(
                "{pet} brings your opponent about {count} point a turn.",
                "{pet} brings your opponent about {count} points a turn.", count,
            )  # fmt: skip
        case _:
            words = ngettext(
                "{pet} costs your opponent about {count} point a turn.",
                "{pet} costs your opponent about {count} points a turn.", count,
            )  # fmt: skip
    return words.format(**facts)


WORDING: Final = Wording(claims, _sentence, clue)
