"""What speaks for a step in Jacks, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from jungle_games.core.explanation import ALSO, Explanation
from jungle_games.core.findings import Reason
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.jacks.player.claims import claims
from jungle_games.games.jacks.rules.notation import Direction, JacksMove
from jungle_games.games.jacks.rules.position import JacksPosition


def reasons(seen: JacksPosition, move: JacksMove) -> Iterator[Reason]:
    """What speaks for the legal ``move`` from what a seat may know, in words, the weightiest first."""
    for claim in claims(seen, move):
        yield Reason(claim.claim, words(claim))


def words(told: Explanation) -> str:
    """The sentences of a claim, and of one that goes with it, in the current language."""
    also = told.facts.get(ALSO)
    return _sentence(told) if also is None else f"{_sentence(told)} {_sentence(also)}"


def clue(told: Explanation) -> str:
    """What to look at, in a sentence; empty where no card is spoken of."""
    title = told.facts.get("title")
    if title is None:
        return ""
    return _("Where did you see “{title}”, and where do your jacks stand?").format(title=_(title))


def _sentence(told: Explanation) -> str:
    facts = dict(told.facts)
    for name in ("title", "other"):
        if name in facts:
            facts[name] = _(facts[name])
    if "turns" in facts:
        facts["when"] = _when(facts["turns"])
    plain = _PLAIN.get(told.claim)
    return _(plain).format(**facts) if plain is not None else _counted(told.claim, facts)


_PLAIN: Final[Mapping[str, str]] = {
    "passes": N_("No jack can move."),
    "starts": N_("All cards lie face down: one is as good as another to begin from."),
    "sure": N_("This must be the partner of a card where a jack of yours waits: all others were seen."),
    "avoids": N_("The other way leads to “{title}”, {when}."),
}
"""The sentences without a count."""


def _when(turns: int) -> str:
    """When a card was last seen."""
    if turns == 0:
        return _("face up now")
    return ngettext("seen {number} turn ago", "seen {number} turns ago", turns).format(number=turns)


def _counted(claim: str, facts: Mapping[str, Any]) -> str:
    """The sentences with a number in them."""
    match claim:
        case "pair":
            words = ngettext(
                "Takes the pair “{title}” for {count} point: this is the other card, {when}.",
                "Takes the pair “{title}” for {count} points: this is the other card, {when}.", facts["count"],
            )  # fmt: skip
        case "roll":
            words = _("Waits on “{title}”: with {rolls}, another of your jacks reaches its partner, {when}.")
            return words.format(**{**facts, "rolls": _any_of(str(facts["rolls"]))})
        case "partner":
            words = _partner(facts)
        case _:
            words = _of_unseen(claim, facts["count"])
    return words.format(**facts)


def _of_unseen(claim: str, count: int) -> str:
    """What is said of the ``count`` cards that nobody has seen, or of so many of them."""
    match claim:
        case "waits" if count == 1:
            return _("Waits on “{title}”: its partner is the only card that nobody has seen.")
        case "waits":
            return _("Waits on “{title}”: its partner is one of {count} cards that nobody has seen.")
        case "chance" if count == 1:
            return _("Of the {all} cards that nobody has seen one makes a pair with “{title}”, where your jack waits.")
        case "chance":
            return _("Of the {all} cards that nobody has seen {count} make a pair: “{title}” and “{other}”.")
        case "enters_first":
            return _("Brings your first jack into the ring and turns over one of {count} unseen cards.")
        case "enters_second":
            return _("Brings your second jack in, for a pair takes two, and turns over one of {count} unseen cards.")
        case "enters_third":
            return _("With three jacks in the ring two cards can wait. This turns over one of {count} unseen cards.")
        case _ if count == 1:
            return _("Turns over the last card that nobody has seen.")
    return _("Turns over one of the {count} cards that nobody has seen.")


def _partner(facts: Mapping[str, Any]) -> str:
    if facts["way"] == Direction.CW:
        return ngettext(
            "Waits on “{title}”: its partner lies {number} card on clockwise, {when}.",
            "Waits on “{title}”: its partner lies {number} cards on clockwise, {when}.", facts["number"],
        )  # fmt: skip
    return ngettext(
        "Waits on “{title}”: its partner lies {number} card on counter-clockwise, {when}.",
        "Waits on “{title}”: its partner lies {number} cards on counter-clockwise, {when}.", facts["number"],
    )  # fmt: skip


def _any_of(rolls: str) -> str:
    """``2``, or ``2, 3 or 5``."""
    *some, last = rolls.split()
    return _("{some} or {last}").format(some=", ".join(some), last=last) if some else last
