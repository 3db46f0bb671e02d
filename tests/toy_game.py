"""Snatch: a game that exists for the tests alone, with hidden cards, a shuffle, a die and moves out of turn.

Eight spades are shuffled and dealt. Each turn begins with a roll; then the seat to move lays a card, keeps still, or
first peeks at the top of the pile. Once in the game anyone may shout while another is to move. Who has laid all cards
ends the game; the highest sum of rank times roll wins.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

from jungle_games.core.cards import Card, CardError, Rank, Suit, parse_cards
from jungle_games.core.findings import Analysis, Line, Report
from jungle_games.core.game import CHANCE, Actor, BadSetup, Choice, Game, IllegalMove, Level, Outcome, Seat, Termination
from jungle_games.core.i18n import _
from jungle_games.core.limits import ClockSetting, Limits, StopSignal
from jungle_games.core.options import GameOptions, Preset, choice, flag, number
from jungle_games.core.room import Room
from jungle_games.core.shuffle import Shuffle, draw_below, parse_shuffle

DECK = tuple(Card.of(rank, Suit.SPADES) for rank in Rank if rank <= 8)


class ToyEnd(Termination):
    OUT = "out"


@dataclass(frozen=True)
class ToyOptions(GameOptions):
    game: ClassVar[str] = "toy"

    cards: int = number(2, 1, 3, "Cards", "How many cards each seat is dealt.")
    die: str = choice("six", {"six": "six sides", "four": "four sides"}, "Die", "The die.")
    peeking: bool = flag(True, "Peeking", "The top of the pile may be looked at.")
    minutes: int = number(0, 0, 5, "Clock", "Minutes for each seat.", group="clock")

    @classmethod
    def presets(cls) -> Mapping[str, Preset]:
        return {
            "standard": Preset("standard", "Standard", {}),
            "advanced": Preset("advanced", "Advanced", {"take_backs": False, "die": "four"}),
        }


@dataclass(frozen=True)
class ToyMove:
    verb: str
    seat: Seat | None = None
    card: Card | None = None
    pips: int = 0
    shuffle: Shuffle | None = None

    def __str__(self) -> str:
        if self.shuffle is not None:
            return str(self.shuffle)
        detail = self.card or self.pips or self.seat
        return self.verb if detail is None else f"{self.verb} {detail}"


@dataclass(frozen=True)
class ToyPosition:
    options: ToyOptions
    pile: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    turn: Seat = 0
    pips: int = 0
    dealt: bool = False
    peeked: tuple[Seat, ...] = ()
    shouted: bool = False
    scores: tuple[int, ...] = ()

    @cached_property
    def outcome(self) -> Outcome | None:
        if not self.dealt or all(self.hands):
            return None
        best = max(self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        return Outcome(winners, tuple(map(float, self.scores)), ToyEnd.OUT)

    @property
    def to_move(self) -> Actor | None:
        if self.outcome is not None:
            return None
        return self.turn if self.pips else CHANCE

    def legal_moves(self) -> Sequence[ToyMove]:
        if self.outcome is not None:
            return ()
        if not self.dealt:
            return (ToyMove("shuffle", shuffle=Shuffle()),)
        if not self.pips:
            return tuple(ToyMove("roll", pips=pips) for pips in range(1, self.sides + 1))
        moves = [ToyMove("lay", card=card) for card in self.hands[self.turn] if not card.is_hidden]
        moves.append(ToyMove("keep"))
        if self.options.peeking and self.turn not in self.peeked and self.pile:
            moves.append(ToyMove("peek"))
        if not self.shouted:
            moves += [ToyMove("shout", seat) for seat in range(len(self.hands)) if seat != self.turn]
        return tuple(moves)

    @property
    def sides(self) -> int:
        return 6 if self.options.die == "six" else 4

    def actor(self, move: ToyMove) -> Actor:
        if move.shuffle is not None or move.pips:
            return CHANCE
        return self.turn if move.seat is None else move.seat

    def play(self, move: ToyMove) -> Self:
        if move.shuffle is not None and not self.dealt:
            return self._deal(move.shuffle.apply(self.pile))
        if move not in self.legal_moves():
            raise IllegalMove(f"{move}: not now")
        if move.pips:
            return replace(self, pips=move.pips)
        if move.verb == "peek":
            return replace(self, peeked=(*self.peeked, self.turn))
        if move.verb == "shout":
            return replace(self, shouted=True)
        after = replace(self, turn=(self.turn + 1) % len(self.hands), pips=0)
        if move.card is None:
            return after
        hands = list(self.hands)
        hands[self.turn] = tuple(card for card in hands[self.turn] if card != move.card)
        scores = list(self.scores)
        scores[self.turn] += int(move.card.rank or 0) * self.pips
        return replace(after, hands=tuple(hands), scores=tuple(scores))

    def _deal(self, cards: tuple[Card, ...]) -> Self:
        n = self.options.cards
        hands = tuple(cards[seat * n : seat * n + n] for seat in range(len(self.hands)))
        return replace(self, dealt=True, hands=hands, pile=cards[n * len(hands) :])

    def observe(self, seat: Seat) -> Self:
        hands = tuple(
            hand if owner == seat else (Card.HIDDEN,) * len(hand) for owner, hand in enumerate(self.hands)
        )
        hidden = (Card.HIDDEN,) * len(self.pile)
        pile = self.pile[:1] + hidden[1:] if seat in self.peeked else hidden
        return replace(self, hands=hands, pile=pile)

    def sample_chance(self, rng: random.Random) -> ToyMove:
        if not self.dealt:
            return ToyMove("shuffle", shuffle=Shuffle.draw(rng))
        return ToyMove("roll", pips=1 + draw_below(rng, self.sides))

    def state(self) -> Mapping[str, Any]:
        return {
            "hands": [[str(card) for card in hand] for hand in self.hands],
            "pile": [str(card) for card in self.pile],
            "pips": self.pips,
            "scores": list(self.scores),
        }

    def redeal(self, seat: Seat, rng: random.Random) -> Self:
        """Another position that ``seat`` cannot tell from this one."""
        seen = 1 if seat in self.peeked else 0
        unknown = [card for owner, hand in enumerate(self.hands) if owner != seat for card in hand]
        unknown += self.pile[seen:]
        rng.shuffle(unknown)
        hands = list(self.hands)
        for owner, hand in enumerate(self.hands):
            if owner != seat:
                hands[owner] = tuple(unknown.pop() for _ in hand)
        return replace(self, hands=tuple(hands), pile=(*self.pile[:seen], *unknown))


MARKS = "TOY_MARKS"
"""The variable that names the folder for marks of stubborn players."""


def mark_of_stubborn(pid: int) -> Path:
    """A file that lies there once a stubborn player thinks in the process ``pid``."""
    return Path(os.environ[MARKS], f"{pid}-thinks")


class ToyPlayer:
    """Answers as its level says, so that the machinery around players can be tested."""

    def __init__(self, level: str) -> None:
        self._level = level

    def choose(self, observation: ToyPosition, limits: Limits, stop: StopSignal) -> Choice[ToyMove]:
        if self._level == "crash":
            os._exit(3)
        if self._level == "bug":
            raise ZeroDivisionError("a bug in a player")
        if self._level == "stubborn":
            mark_of_stubborn(os.getpid()).touch()
        until = time.monotonic() + (limits.ms or 0) / 1000
        while time.monotonic() < until and (self._level == "stubborn" or not stop()):
            time.sleep(0.005)
        if self._level == "stubborn":
            mark_of_stubborn(os.getpid()).unlink(missing_ok=True)
        rng = random.Random(limits.seed or 0)
        own = [move for move in observation.legal_moves() if observation.actor(move) == observation.to_move]
        if self._level == "secretive":
            return Choice(own[0], line=lambda: "it cannot be told another process")  # type: ignore[arg-type]
        words = _("thought without pygame") if "pygame" not in sys.modules else "thought with pygame"
        return Choice(own[draw_below(rng, len(own))], line=(ToyMove(words),), nodes=os.getpid())


class ToyAnalyst:
    """Goes one deeper every few milliseconds, and tells of it; fails where it is asked for too many lines."""

    def analyse(
        self, position: ToyPosition, lines: int, limits: Limits, stop: StopSignal, report: Report
    ) -> Analysis[ToyMove]:
        if lines > 100:
            raise ZeroDivisionError("a bug in an analyst")
        until = time.monotonic() + (limits.ms or 600_000) / 1000
        found = Analysis((Line((ToyMove("keep"),), 0.0, 0.5),), 1)
        while time.monotonic() < until and not stop():
            report(found)
            time.sleep(0.005)
            found = replace(found, depth=found.depth + 1)
        return found


ROOM = Room("toy", "Snatch", (2, 3), rules="toy_game:Toy", scene="", cover="")


class Toy(Game[ToyPosition, ToyMove, ToyOptions]):
    about = ROOM
    options_type = ToyOptions
    levels = tuple(Level(key, key, "") for key in ("quick", "stubborn", "bug", "crash", "secretive"))
    setup_keys: ClassVar[Mapping[str, str]] = {"deck": "Eight codes, top first, dealt at once."}

    def set_up(self, options: ToyOptions, seats: int, setup: Mapping[str, Any]) -> ToyPosition:
        position = ToyPosition(options, DECK, ((),) * seats, scores=(0,) * seats)
        if "deck" in setup:
            codes = setup["deck"]
            try:
                position = position._deal(Shuffle(None, parse_cards(codes)).apply(DECK))
            except (CardError, IllegalMove) as error:
                raise BadSetup(f"deck: {error}") from error
        return position

    def parse_move(self, text: str) -> ToyMove:
        verb, *rest = text.split() or [""]
        if verb == "shuffle":
            return ToyMove(verb, shuffle=parse_shuffle(text, parse_cards))
        if verb == "lay" and len(rest) == 1:
            try:
                return ToyMove(verb, card=Card.parse(rest[0]))
            except CardError as error:
                raise IllegalMove(str(error)) from error
        if verb in ("shout", "roll") and len(rest) == 1 and rest[0].isdecimal():
            return ToyMove(verb, seat=int(rest[0])) if verb == "shout" else ToyMove(verb, pips=int(rest[0]))
        if verb in ("keep", "peek") and not rest:
            return ToyMove(verb)
        raise IllegalMove(f"{text!r} is no move of Snatch")

    def player(self, level: str) -> ToyPlayer:
        return ToyPlayer(level)

    def analyst(self) -> ToyAnalyst:
        return ToyAnalyst()

    def clock(self, options: ToyOptions) -> ClockSetting | None:
        return ClockSetting(60.0 * options.minutes, 2.0) if options.minutes else None

    def may_take_back(self, before: ToyPosition, move: ToyMove) -> bool:
        return move.verb != "peek"


def find_toy(name: str) -> Toy:
    """The lookup that a worker's process imports by name."""
    if name != "toy":
        raise LookupError(f"there is no game '{name}'; the games are toy")
    return Toy()
