"""The sentences of Jungle's explanations, in the language now shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from jungle_games.core.explanation import Explanation
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.jungle.rules.board import Kind, as_object, as_subject

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
    "escapes": N_("{attacker} threatens {prey}: here it is safe."),
    "escapes_to_guard": N_("{attacker} threatens {prey}: here, whoever takes it is taken, too."),
    "shields": N_("Now {attacker} can no longer take {prey} on {square}."),
    "guards": N_("If {attacker} takes {prey} on {square}, it is taken, too."),
    "prepares": N_("Soon {animal} takes {prey}."),
    "prepares_leap": N_("Prepares the leap of {animal} over the river onto {prey}."),
    "forks": N_("Attacks {first} and {second} at once."),
    "threatens": N_("Threatens to take {prey} on {square}."),
    "threatens_leap": N_("Threatens to leap over the river onto {prey}."),
    "blocks": N_("Now {animal} can no longer come to {square}."),
    "keeps_from": N_("If {animal} comes to {square} now, it is taken."),
    "guards_trap": N_("Guards the trap on {trap}: if {animal} steps in, it is taken."),
    "bars_leap": N_("Now {animal} can no longer leap to {square}."),
    "opens_leap": N_("Now {animal} can leap to {square}."),
    "covers": N_("Covers {prey}: whoever takes it there is taken, too."),
    "keeps_from_attack": N_("If {animal} comes to {square} to attack {prey}, it is taken now."),
    "steps_aside": N_("Steps out of reach before {attacker} can attack it."),
    "attacks_next": N_("From {square} it can attack {prey} next."),
    "leaps_next": N_("From here it can leap to {square} next."),
    "gives_nothing": N_("Gives nothing away, as {count} of the other {all} moves would."),
    "goes_on": N_("On its way to {square}."),
    "then": N_("Part of a plan: next, {animal} goes to {square}."),
    "makes_room": N_("Makes room: {animal} goes there next."),
    "goes_after": N_("Goes after {prey} on {square}."),
}
_TAKERS: Final = frozenset({"attacker", "animal"})


def reason_of(found: Explanation) -> str:
    """Why the move is good, in a sentence."""
    facts = _named(found.facts)
    counted = _COUNTED.get(found.claim)
    words = counted(found.facts["moves"]) if counted is not None else _(_WORDS[found.claim])
    return first_capital(words.format(**facts))


def clue_of(found: Explanation) -> str:
    """What to look at, in a sentence."""
    words = _CLUES.get(found.claim)
    return first_capital(_(words).format(**_named(found.facts))) if words is not None else ""


def _named(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """``facts`` with the animals in words: whoever acts as a subject, whoever suffers as an object."""
    return {
        key: (as_subject(fact) if key in _TAKERS else as_object(fact)) if isinstance(fact, Kind) else fact
        for key, fact in facts.items()
    } | {"number": facts.get("moves")}


def _wins_in(moves: int) -> str:
    return ngettext("Wins in {number} more move, whatever the reply.",
                    "Wins in {number} more moves, whatever the reply.", moves)  # fmt: skip


def _holds_out(moves: int) -> str:
    return ngettext("The other side wins in {number} move: nothing takes longer.",
                    "The other side wins in {number} moves: nothing takes longer.", moves)  # fmt: skip


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


_COUNTED: Final[Mapping[str, Callable[[int], str]]] = {
    "wins_in": _wins_in, "holds_out": _holds_out, "otherwise_den": _otherwise_den,
    "otherwise_trap": _otherwise_trap, "threatens_den": _threatens_den,
}  # fmt: skip
_PREY: Final = N_("Look at {prey}: can you get at it?")
_DANGER: Final = N_("Look at {attacker}: what can it take?")
_INTRUDER: Final = N_("Look at {animal}: where does it want to go?")
_THEIR_DEN: Final = N_("Look at the other den: who can get there?")
_CLUES: Final[Mapping[str, str]] = {
    "ends_den": _THEIR_DEN, "runs": _THEIR_DEN, "wins_in": _THEIR_DEN, "wins": _THEIR_DEN,
    "threatens_den": _THEIR_DEN,
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
    "opens_leap": N_("Look at {animal}: what keeps it from leaping?"),
    "goes_on": N_("Look at {square}: which animal belongs there?"),
    "then": N_("Look at {square}: how does {animal} get there?"),
    "makes_room": N_("Look at {animal}: what is in its way?"),
}  # fmt: skip
