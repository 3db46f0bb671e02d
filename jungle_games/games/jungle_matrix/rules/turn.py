"""One player's turn, an immutable value: the grid, the deck, what has been covered, and mistakes.

Nothing here depends on seats, rounds or pet cards: their effects are already folded into the ``TurnRules``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Self

from jungle_games.core.cards import Card, Rank, as_subject
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.moves import (
    Combination,
    Square,
    awake,
    combination_name,
    combinations,
    due,
    index,
    squares,
)
from jungle_games.games.jungle_matrix.rules.turn_rules import ROWS, TurnRules

Grid = tuple[tuple[Card, ...], ...]
"""The stacks in the order of ``squares``, each with its lowest card first."""


class Ending(StrEnum):
    """How a turn ended."""

    GRIDLOCKED = "gridlocked"
    STOPPED = "stopped"
    FLAGGED = "flagged"
    EXHAUSTED = "exhausted"


class Wrong(StrEnum):
    """The kinds of mistake."""

    ORDER = "order"
    """A card of the right combination before another of its cards."""
    PRIORITY = "priority"
    """A card of a combination while another comes first."""
    NOTHING = "nothing"
    """A card that is part of no combination."""
    NOT_GRIDLOCKED = "not_gridlocked"
    """Gridlock was called while a combination was open."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What was wrong, and what would have been right.

    ``tops`` are the top cards just before it, in the order of ``squares``; ``square`` is the one that was
    covered (None for a wrong call of gridlock), ``right`` are those that would have been correct.
    """

    wrong: Wrong
    tops: tuple[Card, ...]
    square: Square | None
    right: tuple[Square, ...]
    combination: Combination | None
    """The combination that was due or under way; None if none was open."""


@dataclass(frozen=True, slots=True)
class Act:
    """An act on the grid as everyone saw it: ``card`` was put on ``square``."""

    square: Square
    card: Card
    swapped: bool = False
    """Whether the card there went to the top of the deck instead of being covered."""


@dataclass(frozen=True)
class Turn:
    """The state of a turn. ``deck`` has the top card first; ``grid`` is empty before the cards are laid."""

    rules: TurnRules
    deck: tuple[Card, ...] = ()
    grid: Grid = ()
    known: int = 0
    """How many cards on top of the deck everyone has seen, apart from what the rules show."""
    under_way: tuple[Combination, ...] = ()
    """The combinations that the last covers may have begun; several if equal cards leave a choice."""
    begun: int = 0
    """How many cards of the combination under way are covered."""
    covered: int = 0
    bonus: int = 0
    """Points scored so far for trios and pairs, in addition to those for their cards."""
    exhaustions: int = 0
    swaps: int = 0
    lone_kings: int = 0
    wild_covers: int = 0
    forgiven: int = 0
    """How often each of these has been used this turn."""
    pardoned: int = 0
    """How many acts of the log are forgiven."""
    first: tuple[Card, ...] = ()
    """The cards as they were laid, in the order of ``squares``."""
    log: tuple[Act, ...] = ()
    """All acts on the grid since then."""
    mistake: Mistake | None = None
    """The first mistake that was neither caught nor forgiven; always None in an observation."""
    ended: Ending | None = None
    seconds: float | None = None
    """The time of the turn so far in seconds, as far as recorded."""
    timed_after: int = -1
    """How many acts there were when it was recorded."""

    # Grid and deck

    @property
    def is_laid(self) -> bool:
        return bool(self.grid)

    @cached_property
    def tops(self) -> tuple[Card, ...]:
        return tuple(stack[-1] for stack in self.grid)

    def top(self, square: Square) -> Card:
        return self.tops[index(square, self.rules.columns)]

    @property
    def seen(self) -> int:
        return min(len(self.deck), max(self.known, int(self.rules.open_deck)))

    # Correct moves

    @cached_property
    def due(self) -> tuple[Combination, ...]:
        if self.under_way:
            return self.under_way
        return due(self.tops, self.rules, self.covered) if self.grid else ()

    @cached_property
    def open(self) -> tuple[Combination, ...]:
        return combinations(self.tops, self.rules, self.covered) if self.grid else ()

    @cached_property
    def right(self) -> tuple[Square, ...]:
        """The squares that are correct to cover now, in the order of the grid."""
        if not self.grid:
            return ()
        found = {combination.squares[self.begun] for combination in self.due}
        if not found:
            found = {square for square in awake(self.rules, self.covered) if self._is_free(square)}
        return tuple(square for square in squares(self.rules.columns) if square in found)

    def _is_free(self, square: Square) -> bool:
        """Whether ``square`` may be covered if no combination is open."""
        if self.wild_covers < self.rules.wild_covers:
            return True
        return self.lone_kings < self.rules.lone_kings and self.top(square).rank is Rank.KING

    @cached_property
    def pending(self) -> tuple[tuple[Square, ...], ...]:
        """For each card still to cover of the combination under way, in order, the squares it may be on."""
        if not self.under_way:
            return ()
        size = len(self.under_way[0].squares)
        return tuple(
            tuple(dict.fromkeys(combination.squares[step] for combination in self.under_way))
            for step in range(self.begun, size)
        )

    @property
    def swappable(self) -> tuple[Square, ...]:
        """The squares whose card may be swapped with the top of the deck now; none within a combination."""
        if self.under_way or self.swaps >= self.rules.swaps or not self.grid:
            return ()
        return awake(self.rules, self.covered)

    # Score

    @property
    def points(self) -> int:
        points = self.rules.start_points + self.covered + self.bonus
        if self.ended is Ending.GRIDLOCKED and self.seconds is not None:
            points += self.rules.quick_bonus(self.seconds)
        return points

    @property
    def score_now(self) -> int:
        return self.rules.score(self.points)

    # Changes

    def timed(self, seconds: float) -> Self:
        return replace(self, seconds=seconds, timed_after=len(self.log))

    def laid(self) -> Self:
        size = self.rules.squares
        first = self.deck[:size]
        return replace(self, deck=self.deck[size:], grid=tuple((card,) for card in first), first=first)

    def cover(self, square: Square) -> Self:
        """The turn with ``square`` covered by the top of the deck, correctly or not."""
        card, deck = self.deck[0], self.deck[1:]
        place = index(square, self.rules.columns)
        grid = (*self.grid[:place], (*self.grid[place], card), *self.grid[place + 1 :])
        after = replace(
            self._judged(square), deck=deck, grid=grid, known=max(0, self.known - 1), covered=self.covered + 1,
            log=(*self.log, Act(square, card)),
        )  # fmt: skip
        if deck:
            return after
        # “43 points are scored, the reshuffle follows at once”; or the turn ends if the rules do not continue it.
        ended = None if self.rules.goes_on else Ending.EXHAUSTED
        return replace(after, exhaustions=self.exhaustions + 1, ended=ended)

    def _judged(self, square: Square) -> Self:
        """The turn with its record of the combination that covering ``square`` begins, continues or breaks."""
        going_on = tuple(each for each in self.due if each.squares[self.begun] == square)
        if going_on:
            if self.begun + 1 < len(going_on[0].squares):
                return replace(self, under_way=going_on, begun=self.begun + 1)
            return replace(self, under_way=(), begun=0, bonus=self.bonus + going_on[0].bonus(self.rules))
        if not self.due and square in self.right:
            if self.top(square).rank is Rank.KING and self.lone_kings < self.rules.lone_kings:
                return replace(self, lone_kings=self.lone_kings + 1)
            return replace(self, wild_covers=self.wild_covers + 1)
        return replace(self, under_way=(), begun=0, mistake=self.mistake or self._mistake(square))

    def _mistake(self, square: Square | None) -> Mistake:
        """The mistake of covering ``square``, or of calling gridlock if it is None."""
        if square is None:
            wrong = Wrong.NOT_GRIDLOCKED
        elif any(square in combination.squares for combination in self.due):
            wrong = Wrong.ORDER
        elif any(square in combination.squares for combination in self.open):
            wrong = Wrong.PRIORITY
        else:
            wrong = Wrong.NOTHING
        return Mistake(wrong, self.tops, square, self.right, self.due[0] if self.due else None)

    @property
    def under(self) -> tuple[Card, ...]:
        """“All cards below the top cards”, stack by stack, the lowest first."""
        return tuple(card for stack in self.grid for card in stack[:-1])

    def reshuffled(self, deck: Sequence[Card]) -> Self:
        return replace(self, deck=tuple(deck), grid=tuple(stack[-1:] for stack in self.grid))

    def swap(self, square: Square) -> Self:
        """The turn with the top cards of ``square`` and the deck exchanged; everyone knows the one on the deck."""
        place = index(square, self.rules.columns)
        stack = self.grid[place]
        grid = (*self.grid[:place], (*stack[:-1], self.deck[0]), *self.grid[place + 1 :])
        return replace(
            self, deck=(stack[-1], *self.deck[1:]), grid=grid, known=max(1, self.known), swaps=self.swaps + 1,
            log=(*self.log, Act(square, self.deck[0], swapped=True)),
        )  # fmt: skip

    def gridlocked(self) -> Self:
        mistake = self._mistake(None) if self.due else None
        return replace(self, ended=Ending.GRIDLOCKED, mistake=self.mistake or mistake)

    def forgive(self) -> Self:
        """The turn with its mistakes so far forgiven; it continues unless something else ended it."""
        assert self.mistake is not None
        recalled = self.ended is Ending.GRIDLOCKED and self.due
        ended = None if recalled else self.ended
        return replace(self, mistake=None, forgiven=self.forgiven + 1, pardoned=len(self.log), ended=ended)


def what_was_wrong(mistake: Mistake) -> str:
    combination = combination_name(mistake.combination) if mistake.combination is not None else ""
    covered = _rank_on(mistake, mistake.square)
    match mistake.wrong:
        case Wrong.NOT_GRIDLOCKED:
            return _("{combination} was still open.").format(combination=combination)
        case Wrong.ORDER:
            first = _rank_on(mistake, mistake.right[0])
            return _("{first} comes before {card}.").format(first=first, card=covered)
        case Wrong.PRIORITY:
            return _("{combination} comes before {card}.").format(combination=combination, card=covered)
    if combination:
        told = _("{card} is in no pair or trio, but {combination} is open.")
        return told.format(card=covered, combination=combination)
    return _("{card} is in no pair or trio.").format(card=covered)


def _rank_on(mistake: Mistake, square: Square | None) -> str:
    if square is None:
        return ""
    return as_subject(mistake.tops[index(square, len(mistake.tops) // ROWS)], suit=False)
