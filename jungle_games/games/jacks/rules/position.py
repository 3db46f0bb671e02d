"""The rules of Jacks: the reference, written to be read beside the rule sheet.

``cards.py`` has the cards, the moves and the ring; this module has the game as a whole: the turns, the
landing, what has been seen, the end. Seat 0 is the youngest player.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from jungle_games.core.game import CHANCE, Actor, IllegalMove, Outcome, Seat, Termination
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.shuffle import Shuffle, draw_below
from jungle_games.games.jacks.rules.cards import (
    CARDS,
    COLOURS,
    HIDDEN,
    JACKS,
    OFF,
    SIDES,
    CardSet,
    Direction,
    Effect,
    Face,
    JacksMove,
    Pass,
    Place,
    Roll,
    Sighting,
    Start,
    Step,
    directions,
    face_up,
    see,
    walk,
)
from jungle_games.games.jacks.rules.options import LOT, JacksOptions


class JacksEnd(Termination):
    """Why a game of Jacks is over."""

    ALL_TAKEN = "all_taken"
    STALLED = "stalled"


@dataclass(frozen=True, repr=False)
class JacksPosition:
    """A position: the ring, the jacks, the pairs taken, the die, and what everyone has seen.

    ``jacks`` holds each seat's places, ``colours`` the colour of each seat's jacks; ``turns`` counts the turns taken,
    ``quiet`` those since the last pair.
    Equality and hash go by value.
    """

    options: JacksOptions
    cards: CardSet
    ring: tuple[Face | None, ...]
    jacks: tuple[tuple[Place | None, ...], ...]
    pairs: tuple[tuple[Face, ...], ...]
    lost_turns: tuple[int, ...]
    seen: tuple[Sighting | None, ...] = (None,) * CARDS
    turn: Seat = 0
    die: int | None = None
    turns: int = 0
    quiet: int = 0
    dealt: bool = True
    started: bool = True
    """Whether the starting card has been picked."""
    colours: tuple[str, ...] = COLOURS
    observed: bool = False

    @classmethod
    def start(cls, options: JacksOptions, cards: CardSet, colours: Sequence[str]) -> Self:
        """The cards in order, before the shuffle; the jacks in a row before the starting card.

        “Each player picks a color of jacks to play as.”
        """
        seats = len(colours)
        jacks, pairs, by_lot = ((OFF,) * JACKS,) * seats, ((),) * seats, options.start_card == LOT
        return cls(
            options, cards, cards.deck(), jacks, pairs, (0,) * seats,
            dealt=False, started=by_lot, colours=tuple(colours),
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<JacksPosition turn={self.turn} die={self.die} cards={self.remaining} scores={self.scores}>"

    # The table

    @property
    def seats(self) -> int:
        return len(self.jacks)

    @property
    def remaining(self) -> int:
        return CARDS - self.ring.count(None)

    @cached_property
    def face_up(self) -> frozenset[Place]:
        return face_up(self.ring, self.jacks)

    def standing(self, place: Place) -> Sequence[tuple[Seat, int]]:
        everyone = ((seat, jack) for seat in range(self.seats) for jack in range(JACKS))
        return [(seat, jack) for seat, jack in everyone if self.jacks[seat][jack] == place]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(
            sum(self.cards.pair(face).worth(colour) for face in taken)
            for colour, taken in zip(self.colours, self.pairs, strict=False)
        )

    # Turns and the end

    @property
    def to_move(self) -> Actor | None:
        """Chance if a shuffle or roll is due, otherwise the seat to move; None when the game is over."""
        if self.outcome is not None:
            return None
        return CHANCE if self.die is None and not self.picking else self.turn

    @property
    def picking(self) -> bool:
        return self.dealt and not self.started

    @cached_property
    def outcome(self) -> Outcome | None:
        end = self._end()
        if end is None:
            return None
        return Outcome.by_points(self.scores, end)

    def _end(self) -> JacksEnd | None:
        if not any(self.ring):
            return JacksEnd.ALL_TAKEN
        limit = self.options.stall_limit * self.seats
        return JacksEnd.STALLED if limit and self.quiet >= limit else None

    # Moves

    def legal_moves(self) -> Sequence[JacksMove]:
        if self.outcome is not None:
            return ()
        if not self.dealt:
            return (Shuffle(),)
        if self.picking:
            return tuple(Start(number) for number in range(1, CARDS + 1))
        if self.die is None:
            return tuple(Roll(pips) for pips in range(1, SIDES + 1))
        return self._steps or (Pass(),)

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        return tuple(
            Step(jack, direction)
            for jack, origin in enumerate(self.jacks[self.turn])
            for direction in directions(self.ring, origin, self.cards)
        )

    def path(self, move: Step) -> tuple[Place, ...]:
        """The places that the legal ``move`` passes; the last is where the jack lands."""
        if self.die is None:
            raise IllegalMove(_("Roll the die first."))
        return walk(self.ring, self.jacks[self.turn][move.jack], move.direction, self.die)

    def why_not(self, move: JacksMove) -> str | None:
        """Why ``move`` may not be made now, in words for the player; None if it may."""
        if self.outcome is not None:
            return _("The game is over.")
        match move:
            case Shuffle():
                return _("The cards have already been laid out.") if self.dealt else None
            case Flag() | Elapsed():
                return None if self.options.turn_clock else _("This game is played without a clock.")
        if not self.dealt:
            return _("The cards have not been laid out yet.")
        match move:
            case Start() if self.started:
                return _("The starting card has already been picked.")
            case Start(number):
                return None if 1 <= number <= CARDS else _("There is no such card.")
            case _ if self.picking:
                return _("Pick the starting card first.")
            case Roll() if self.die is not None:
                return _("The die has already been rolled.")
            case Roll(pips):
                return None if 1 <= pips <= SIDES else _("The die has six sides.")
            case _ if self.die is None:
                return _("Roll the die first.")
        if move in self.legal_moves():
            return None
        if not isinstance(move, Step):
            return _("There is a move to make.")
        if not 0 <= move.jack < JACKS:
            return _("There is no such jack.")
        if move.direction is Direction.CCW:
            return _("From this card you can only go clockwise.")
        return _("From this card you can only go counter-clockwise.")

    def play(self, move: JacksMove) -> Self:
        if reason := self.why_not(move):
            raise IllegalMove(f"{move}: {reason}")
        match move:
            case Shuffle():
                return replace(self, ring=move.apply(self.cards.deck()), dealt=True)
            case Start(number):
                return replace(self, ring=self.ring[number - 1 :] + self.ring[: number - 1], started=True)
            case Roll(pips):
                return replace(self, die=pips)
            case Elapsed():
                return self
            case Flag():
                if self.to_move is CHANCE:
                    raise IllegalMove(_("It is nobody’s turn."))
                return self.play(self.legal_moves()[0])
            case Pass():
                return self._ended(self.jacks, self.lost_turns, self.quiet + 1)
            case Step():
                return self._landed(move)

    def _landed(self, move: Step) -> Self:
        """“When a player lands on a card, he flips it over and places his jack on the face of the card.”"""
        place = self.path(move)[-1]
        face = self.ring[place]
        assert face is not None
        if face == HIDDEN:
            raise IllegalMove(_("Nobody can tell what lies there."))
        own = tuple(place if number == move.jack else at for number, at in enumerate(self.jacks[self.turn]))
        jacks = (*self.jacks[: self.turn], own, *self.jacks[self.turn + 1 :])
        mate = next((at for at in jacks[self.turn] if at not in (OFF, place) and self.ring[at] == face), None)
        if mate is not None:
            return self._taken(face, (place, mate), jacks)
        lost = list(self.lost_turns)
        lost[self.turn] += self.cards.pair(face).effect is Effect.LOSE_TURN
        return self._ended(jacks, tuple(lost), self.quiet + 1)

    def _taken(self, face: Face, places: tuple[Place, Place], jacks: tuple[tuple[Place | None, ...], ...]) -> Self:
        """“To collect a pair – a player must have one of his jacks on each card.” Its instruction is ignored.

        “Jacks on top of cards being removed stay in place and do not inhabit a cardspace until moved again.”
        """
        ring = tuple(None if place in places else card for place, card in enumerate(self.ring))
        pairs = tuple((*own, face) if seat == self.turn else own for seat, own in enumerate(self.pairs))
        return replace(self, ring=ring, pairs=pairs)._ended(jacks, self.lost_turns, 0)

    def _ended(self, jacks: tuple[tuple[Place | None, ...], ...], lost_turns: tuple[int, ...], quiet: int) -> Self:
        """End the turn: what is face up has been seen, and the next player without a turn to lose is to move."""
        turns = self.turns + 1
        seen = see(self.seen, self.ring, face_up(self.ring, jacks), turns)
        seat, lost = next_seat(self.turn, lost_turns)
        return replace(self, jacks=jacks, lost_turns=lost, seen=seen, turn=seat, die=None, turns=turns, quiet=quiet)

    def actor(self, move: JacksMove) -> Actor:
        return CHANCE if isinstance(move, (Shuffle, Roll)) else self.turn

    def sample_chance(self, rng: random.Random) -> JacksMove:
        return Roll(1 + draw_below(rng, SIDES)) if self.dealt else Shuffle.draw(rng)

    # Observations

    def observe(self, seat: Seat) -> Self:
        ring = tuple(face if face is None or place in self.face_up else HIDDEN for place, face in enumerate(self.ring))
        return replace(self, ring=ring, observed=True)

    def state(self) -> Mapping[str, object]:
        state: dict[str, object] = {
            "ring": list(self.ring),
            "jacks": [["off" if place is OFF else place for place in own] for own in self.jacks],
            "die": self.die,
            "pairs": [list(taken) for taken in self.pairs],
            "lost_turns": list(self.lost_turns),
        }
        if self.colours != COLOURS[: self.seats]:
            state["colours"] = list(self.colours)
        if self.observed:
            state["seen"] = [None if sighting is None else sighting._asdict() for sighting in self.seen]
        return state


def next_seat(seat: Seat, lost_turns: tuple[int, ...]) -> tuple[Seat, tuple[int, ...]]:
    """The seat that plays after ``seat``, and the turns still to be lost by then."""
    lost = list(lost_turns)
    while True:
        seat = (seat + 1) % len(lost)
        if not lost[seat]:
            return seat, tuple(lost)
        lost[seat] -= 1
