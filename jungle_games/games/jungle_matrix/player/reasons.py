"""What speaks for a move in Jungle Matrix, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from jungle_games.core.cards import Card, Rank, Suit, as_subject
from jungle_games.core.explanation import ALSO, Explanation
from jungle_games.core.findings import Reason
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.jungle_matrix.player.claims import claims
from jungle_games.games.jungle_matrix.rules.moves import JungleMatrixMove
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import what_was_wrong


def reasons(seen: JungleMatrixPosition, move: JungleMatrixMove) -> Iterator[Reason]:
    """What speaks for the legal ``move`` from what a seat may know, in words, the weightiest first."""
    for claim in claims(seen, move):
        yield Reason(claim.claim, words(claim))


def words(told: Explanation) -> str:
    """The sentences of a claim, and of one that goes with it, in the current language."""
    also = told.facts.get(ALSO)
    return _sentence(told) if also is None else f"{_sentence(told)} {_sentence(also)}"


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


def _counted(claim: str, facts: Mapping[str, Any]) -> str:
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
