"""The sentences of Jungle's explanations, in the language now shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.findings import ALSO, Explanation, Facts
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.jungle.rules.board import (
    Kind,
    as_object,
    as_other_object,
    as_other_subject,
    as_subject,
    own_as_object,
    own_as_subject,
)

_WORDS: Final[Mapping[str, str]] = {
    "only_move": N_("There is no other move."),
    "ends_den": N_("Enters the den and wins."),
    "ends_captured_all": N_("Takes the last animal and wins."),
    "ends_no_move": N_("Leaves the other side no move, and wins."),
    "draw": N_("Then it is a draw."),
    "runs": N_("Runs for the den: nobody can stop it."),
    "wins": N_("Played well from here, this wins."),
    "guards_den": N_("Keeps {animal} out of your den."),
    "takes_free": N_("Takes {prey} for nothing."),
    "takes_safely": N_("Takes {prey}, and nobody can take back."),
    "takes_guarded": N_("Takes {prey}: whoever takes back is taken, too."),
    "trades": N_("Takes {prey}, and may be taken for it."),
    "otherwise_takes": N_("Otherwise {attacker} takes {prey} on {square}."),
    "escapes": N_("Gets away from {attacker}: here it is safe."),
    "escapes_to_guard": N_("{attacker} threatens it: here, whoever takes it is taken, too."),
    "shields": N_("Now {attacker} can no longer take {prey} on {square}."),
    "guards": N_("Guards {prey} on {square}: if {attacker} takes it, {attacker} is taken, too."),
    "prepares": N_("Soon {animal} takes {prey}."),
    "prepares_leap": N_("Prepares the leap of {animal} over the river onto {prey}."),
    "forks": N_("Attacks {first} and {second} at once."),
    "threatens": N_("Threatens to take {prey} on {square}."),
    "threatens_leap": N_("Threatens to leap over the river onto {prey}."),
    "blocks": N_("Now {animal} can no longer come to {square}."),
    "keeps_from": N_("Guards {square}: if {animal} comes there, it is taken."),
    "guards_trap": N_("Guards the trap on {trap}: if {animal} steps in, it is taken."),
    "watches_trap": N_("Guards the trap on {trap}: whoever steps in can be taken."),
    "watches_traps": N_("Guards the traps on {trap} and {other}: whoever steps in can be taken."),
    "bars_leap": N_("Now {animal} can no longer leap to {square}."),
    "opens_leap": N_("Now {animal} can leap to {square}."),
    "covers": N_("Covers {prey}: whoever takes it there is taken, too."),
    "keeps_from_attack": N_("Guards {square}: if {animal} comes there to attack {prey}, it is taken."),
    "steps_aside": N_("Steps out of reach before {attacker} can attack it."),
    "attacks_next": N_("From {square} it can attack {prey} next."),
    "leaps_next": N_("From here it can leap to {square} next."),
    "gives_nothing": N_("Gives nothing away, as {count} of the {all} other moves would."),
    "goes_on": N_("On its way to {square}."),
    "then": N_("Part of a plan: next, {animal} goes to {square}."),
    "makes_room": N_("Makes room: {animal} goes there next."),
    "goes_after": N_("Goes after {prey} on {square}."),
    "aims_threatens": N_("There it threatens {prey}."),
    "aims_guards_trap": N_("There it guards the trap on {trap}."),
    "aims_keeps_from_attack": N_("There it guards {square}."),
    "aims_bars_leap": N_("There it bars the leap to {square}."),
    "aims_opens_leap": N_("Then {animal} can leap to {square}."),
    "aims_covers": N_("There it covers {prey}."),
}
_TAKERS: Final = frozenset({"attacker", "animal"})
_THEIR_ANIMAL: Final = frozenset(
    ("guards_den", "otherwise_den", "otherwise_trap", "blocks", "keeps_from", "keeps_from_attack", "guards_trap",
     "bars_leap")
)  # fmt: skip
"""The claims whose ``animal`` belongs to the opponent."""
_OUR_PREY: Final = frozenset(
    ("otherwise_takes", "escapes", "escapes_to_guard", "shields", "guards", "covers", "keeps_from_attack",
     "aims_covers")
)
"""The claims whose ``prey`` belongs to the side that moves."""
_OUR_ANIMAL: Final = frozenset(("prepares", "then", "makes_room", "opens_leap", "aims_opens_leap"))
"""The claims whose ``animal`` belongs to the side that moves."""
_KEPT_OFF: Final = frozenset(("guards_den",))
"""The claims whose ``animal`` is named as an object in the reason, because the move acts on it."""


def reason_of(found: Explanation) -> str:
    """Why the move is good, in a sentence."""
    facts = _named(found, _TAKERS - {"animal"} if found.claim in _KEPT_OFF else _TAKERS)
    counted = _COUNTED.get(found.claim)
    words = counted(found.facts["moves"]) if counted is not None else _(_WORDS[found.claim])
    sentence, also = first_capital(words.format(**facts)), found.facts.get(ALSO)
    return sentence if also is None else flowing([sentence, reason_of(also)])


def clue_of(found: Explanation) -> str:
    """What to look at, in a sentence."""
    words = _CLUES.get(found.claim)
    return first_capital(_(words).format(**_named(found))) if words is not None else ""


def _named(found: Explanation, takers: frozenset[str] = _TAKERS) -> Facts:
    """The facts with the animals in words: whoever acts, the ``takers``, as a subject, whoever suffers as an object.

    It is said which are the reader's, and an animal of the other side that is of the same kind as the one that moves
    is called the other one.
    """
    facts = {
        key: _animal(found, key, fact, key in takers) if isinstance(fact, Kind) else fact
        for key, fact in found.facts.items()
    }
    return {**facts, "number": found.facts.get("moves")}


def _animal(found: Explanation, key: str, kind: Kind, takes: bool) -> str:
    theirs = {"animal": found.claim in _THEIR_ANIMAL, "prey": found.claim not in _OUR_PREY}.get(key, True)
    others = (found.facts.get("mover"), found.facts.get("animal") if found.claim in _OUR_ANIMAL else None)
    if theirs and key != "mover" and kind in others:
        return as_other_subject(kind) if takes else as_other_object(kind)
    if key == "prey" and not theirs:
        return own_as_object(kind)
    if key == "animal" and found.claim in _OUR_ANIMAL:
        return own_as_subject(kind)
    return as_subject(kind) if takes else as_object(kind)


def _wins_in(moves: int) -> str:
    return ngettext("Wins in {number} more move, whatever the reply.",
                    "Wins in {number} more moves, whatever the reply.", moves)  # fmt: skip


def _holds_out(moves: int) -> str:
    return ngettext("Holds out longest, though the other side wins in {number} move.",
                    "Holds out longest, though the other side wins in {number} moves.", moves)  # fmt: skip


def _otherwise_den(moves: int) -> str:
    return ngettext("Otherwise {animal} is in your den in {number} move.",
                    "Otherwise {animal} is in your den in {number} moves.", moves)  # fmt: skip


def _otherwise_trap(moves: int) -> str:
    return ngettext("Guards the trap: otherwise {animal} steps in, and your den falls in {number} move.",
                    "Guards the trap: otherwise {animal} steps in, and your den falls in {number} moves.",
                    moves)  # fmt: skip


def _threatens_den(moves: int) -> str:
    return ngettext("Threatens to enter the den in {number} move.",
                    "Threatens to enter the den in {number} moves.", moves)  # fmt: skip


def _nearer_den(moves: int) -> str:
    return ngettext("Comes nearer to the other den: {number} more move if the way stays free.",
                    "Comes nearer to the other den: {number} more moves if the way stays free.", moves)  # fmt: skip


_COUNTED: Final[Mapping[str, Callable[[int], str]]] = {
    "wins_in": _wins_in, "holds_out": _holds_out, "otherwise_den": _otherwise_den,
    "otherwise_trap": _otherwise_trap, "threatens_den": _threatens_den,
    "nearer_den": _nearer_den,
}  # fmt: skip
_PREY: Final = N_("Look at {prey}: can you get at it?")
_DANGER: Final = N_("Look at {attacker}: what can it take?")
_INTRUDER: Final = N_("Look at {animal}: where does it want to go?")
_THEIR_DEN: Final = N_("Look at the other den: who can get there?")
_CLUES: Final[Mapping[str, str]] = {
    "ends_den": _THEIR_DEN, "runs": _THEIR_DEN, "wins_in": _THEIR_DEN, "wins": _THEIR_DEN,
    "threatens_den": _THEIR_DEN, "nearer_den": _THEIR_DEN,
    "holds_out": N_("Look at your own den: who is on the way there?"),
    "otherwise_den": _INTRUDER, "otherwise_trap": _INTRUDER, "guards_den": _INTRUDER, "blocks": _INTRUDER,
    "keeps_from": _INTRUDER, "keeps_from_attack": _INTRUDER, "bars_leap": _INTRUDER,
    "ends_captured_all": N_("Look at the last animal: can you take it?"),
    "takes_free": _PREY, "takes_safely": _PREY, "takes_guarded": _PREY, "trades": _PREY, "prepares": _PREY,
    "prepares_leap": _PREY, "threatens": _PREY, "threatens_leap": _PREY, "goes_after": _PREY,
    "attacks_next": _PREY, "leaps_next": N_("Look across the river: who can leap?"),
    "gives_nothing": N_("Look at what your animals guard: who must not leave?"),
    "forks": N_("Look at {first} and {second}: can one animal attack both?"),
    "otherwise_takes": _DANGER, "escapes": _DANGER, "escapes_to_guard": _DANGER, "shields": _DANGER,
    "guards": _DANGER, "steps_aside": _DANGER, "covers": N_("Look at {prey}: who would avenge it?"),
    "guards_trap": N_("Look at the trap on {trap}: who guards it?"),
    "watches_trap": N_("Look at the trap on {trap}: who guards it?"),
    "watches_traps": N_("Look at the traps on {trap} and {other}: who guards them?"),
    "opens_leap": N_("Look at {animal}: what keeps it from leaping?"),
    "goes_on": N_("Look at {square}: which animal belongs there?"),
    "then": N_("Look at {square}: how does {animal} get there?"),
    "makes_room": N_("Look at {animal}: what is in its way?"),
}  # fmt: skip
