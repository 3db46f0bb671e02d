"""The mistakes of a turn: finding them from public information, noticing them as a watcher, making plausible ones.

Whether a level notices an act is random but determined by the act, so that it always gives the same answer. So the
table may ask after each act, and the player once more when the turn is booked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from jungle_games.core.cards import Card
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Gridlocked, JungleMatrixMove, Square, awake
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.turn import Act, Ending, Mistake, Turn, Wrong


@dataclass(frozen=True, slots=True)
class Skill:
    """How an animal plays and watches.

    It plays out ``turns`` for every choice of a pet (0: it goes by gift and burden) and looks so many turns ``ahead``.
    Of 100 pets it plays ``whims`` without a thought, yet never to its own harm. Of 1000 cards it lays ``slips``
    wrongly, where the laying is free; where it is guided, so that nothing can go wrong, it does not see ``overlooks``
    of 100 combinations, and ends its turn when it sees none. Of 100 mistakes it notices ``notices``, after ``delay``
    seconds at least and at most, and of 1000 right acts it takes ``doubts`` for wrong ones. With ``sees_plain`` it
    notices every mistake of the PLAIN kinds, and calls gridlock whenever it is there.
    """

    turns: int
    ahead: int
    whims: int
    slips: int
    overlooks: int
    notices: int
    delay: tuple[float, float]
    doubts: int = 0
    sees_plain: bool = True


PLAIN: Final = (Wrong.NOTHING, Wrong.NOT_GRIDLOCKED)
"""A card that is part of no combination, and a call of gridlock while one is open: nothing else has to be compared."""
SKILLS: Final[Mapping[str, Skill]] = {
    "monkey": Skill(
        turns=0, ahead=0, whims=100, slips=140, overlooks=78, notices=20, delay=(3.0, 6.0), doubts=4, sees_plain=False
    ),
    "rat": Skill(
        turns=0, ahead=0, whims=100, slips=55, overlooks=52, notices=40, delay=(2.5, 5.0), doubts=2, sees_plain=False
    ),
    "cat": Skill(turns=0, ahead=0, whims=65, slips=27, overlooks=40, notices=60, delay=(2.0, 4.0)),
    "wolf": Skill(turns=20, ahead=1, whims=42, slips=19, overlooks=30, notices=78, delay=(1.6, 3.2)),
    "leopard": Skill(turns=60, ahead=2, whims=22, slips=8, overlooks=20, notices=90, delay=(1.2, 2.6)),
    "lion": Skill(turns=300, ahead=4, whims=0, slips=0, overlooks=0, notices=98, delay=(0.9, 2.0)),
}


def mistakes(turn: Turn) -> tuple[Mistake, ...]:
    """The unforgiven mistakes of ``turn``, which may be an observation's, in order."""
    return tuple(mistake for mistake in judgements(turn) if mistake is not None)


def judgements(turn: Turn) -> tuple[Mistake | None, ...]:
    """The mistake of each act of the log, then of a call of gridlock; None if there is none."""
    judged = Turn(turn.rules, (Card.HIDDEN,), tuple((card,) for card in turn.first))
    found: list[Mistake | None] = []
    for number, act in enumerate(turn.log):
        judged = _again(judged, act)
        found.append(judged.mistake if number >= turn.pardoned else None)
        judged = replace(judged, mistake=None)
    if turn.ended is Ending.GRIDLOCKED:
        found.append(judged.gridlocked().mistake)
    return tuple(found)


def _again(judged: Turn, act: Act) -> Turn:
    """``judged`` after repeating ``act``; the deck and the cards under the top ones do not matter."""
    ready = replace(judged, deck=(act.card, Card.HIDDEN))
    return ready.swap(act.square) if act.swapped else ready.cover(act.square)


def notice(observation: JungleMatrixPosition, level: str) -> float | None:
    """How many seconds after the last act of the turn (a cover, a swap, gridlock) a watcher of ``level`` calls it out.

    None when it says nothing, or may not call.
    """
    if Catch() not in observation.legal_moves():
        return None
    judged = judgements(observation.turn)
    return _lot(observation, level, len(judged) - 1, judged[-1]) if judged else None


def calls(observation: JungleMatrixPosition, level: str) -> bool:
    """Whether a watcher of ``level`` has noticed anything in the turn so far that it may still call out."""
    if Catch() not in observation.legal_moves():
        return False
    judged = judgements(observation.turn)
    return any(_lot(observation, level, number, mistake) is not None for number, mistake in enumerate(judged))


def _lot(observation: JungleMatrixPosition, level: str, number: int, mistake: Mistake | None) -> float | None:
    """How soon act ``number`` of the turn, wrong by ``mistake``, is called out; None if it is not."""
    skill = SKILLS[level]
    laid = " ".join(card.code for card in observation.turn.first)
    dice = Random(f"{level} {observation.round} {observation.player} {number} {laid}")
    likely = skill.doubts / 1000 if mistake is None else skill.notices / 100
    plain = mistake is not None and mistake.wrong in PLAIN and skill.sees_plain
    if dice.random() >= likely and not plain:
        return None
    soonest, latest = skill.delay
    return soonest + (latest - soonest) * dice.random()


def slips(observation: JungleMatrixPosition) -> Sequence[JungleMatrixMove]:
    """Plausible wrong moves now, none of them correct; possibly empty."""
    turn = observation.turn
    squares = [square for combination in turn.due for square in combination.squares[turn.begun :]]
    if not turn.under_way:
        squares += [combination.squares[0] for combination in turn.open]
    squares += _nearly(turn)
    wrong = [Cover(square) for square in dict.fromkeys(squares) if square not in turn.right]
    overlooked = [Gridlocked()] if len(turn.due) == 1 and not turn.under_way and not turn.due[0].is_trio else []
    return [*wrong, *overlooked]


def _nearly(turn: Turn) -> Iterator[Square]:
    """The higher cards of pairs that miss the sum by one, if no combination is open."""
    if turn.due:
        return
    cards = [(square, turn.top(square)) for square in awake(turn.rules, turn.covered)]
    for square, card in cards:
        if any(_miss_by_one(card, other, turn.rules.sums) for place, other in cards if place != square):
            yield square


def _miss_by_one(one: Card, other: Card, sums: Sequence[int]) -> bool:
    if one.rank is None or other.rank is None or one.rank.is_court or other.rank.is_court:
        return False
    return one.rank > other.rank and any(abs(one.rank + other.rank - total) == 1 for total in sums)
