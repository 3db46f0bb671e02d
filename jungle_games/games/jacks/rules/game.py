"""Jacks as a game of the box: its seats, levels, set-up, clock and computer players; and its encoding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from jungle_games.core.game import CHANCE, About, BadSetup, Game, Level, MatchEnd, Outcome, Player, Seat
from jungle_games.core.i18n import N_
from jungle_games.core.matches.clock import ClockSetting
from jungle_games.core.matches.rematch import COLOURS, read_colours
from jungle_games.core.positions import Encoding, Feature, from_seat
from jungle_games.games.jacks import ROOM
from jungle_games.games.jacks.rules.cards import (
    CARDS,
    FILE,
    HIDDEN,
    JACKS,
    SHIPPED,
    SIDES,
    CardSet,
    Direction,
    JacksMove,
    Pass,
    Start,
    Step,
    cards_text,
    find_cards,
    parse_faces,
    parse_move,
)
from jungle_games.games.jacks.rules.cards import COLOURS as JACK_COLOURS
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksPosition


class Jacks(Game[JacksPosition, JacksMove, JacksOptions]):
    """Jacks, for two to four; the youngest player has seat 0."""

    about: ClassVar[About] = ROOM
    wording = ".player.reasons:WORDING"
    seat_names: ClassVar[tuple[str, ...]] = (N_("Pink"), N_("Orange"), N_("Yellow"), N_("Green"))
    opening_question: ClassVar[str] = N_("Who begins? The rules say: the youngest of you.")
    options_type = JacksOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("mole", N_("Mole"), N_("Forgets at once; a child can beat it."), 400),
        Level("hedgehog", N_("Hedgehog"), N_("Remembers what it has just seen."), 490),
        Level("rabbit", N_("Rabbit"), N_("Remembers the last few cards."), 650),
        Level("parrot", N_("Parrot"), N_("Remembers a while, and thinks before it moves."), 775),
        Level("dolphin", N_("Dolphin"), N_("Remembers longer, and seldom guesses."), 890),
        Level("octopus", N_("Octopus"), N_("Remembers well, and thinks of your next roll."), 1035),
        Level("elephant", N_("Elephant"), N_("Forgets nothing, and thinks of your answer."), 1190),
    )
    setup_keys: ClassVar[Mapping[str, str]] = {
        "ring": N_("All 26 cards, the starting card first, then clockwise, such as waves leaf jack_pink …"),
        COLOURS: N_("The colour of each seat’s jacks, such as green, pink."),
    }
    chance_by_hand: ClassVar[bool] = True
    rules_need_time: ClassVar[bool] = True
    judge = ".player.player:JacksJudge"

    def set_up(self, options: JacksOptions, seats: int, setup: Mapping[str, object]) -> JacksPosition:
        """The cards before the shuffle, or laid out as ``setup`` says.

        Raises OptionError or BadSetup; CardSetError, a BadSetup, for an unplayable set of cards.
        """
        ring = setup.get("ring")
        colours = read_colours(setup.get(COLOURS), seats, JACK_COLOURS)
        cards = find_cards(options.attached)
        position = JacksPosition.start(options, cards, colours)
        return position if ring is None else replace(position, ring=_read_ring(ring, cards), dealt=True, started=True)

    def parse_move(self, text: str) -> JacksMove:
        """The move ``2 cw``, ``2 ccw`` or ``pass``, a chance move or one of the clock. Raises IllegalMove."""
        return parse_move(text)

    def thrower(self, position: JacksPosition) -> Seat | None:
        """A player rolls the die in their own turn; the cards deal themselves."""
        return position.turn if position.dealt and position.to_move is CHANCE else None

    def counts(self, move: str) -> bool:
        return move == "pass" or move.endswith("cw")

    def player(self, level: str) -> Player[JacksPosition, JacksMove]:
        from jungle_games.games.jacks.player.player import JacksPlayer

        return JacksPlayer(level)

    def side_colours(self, options: JacksOptions, seats: int) -> tuple[str, ...]:
        """“Each player picks a color of jacks to play as. (Pink, Orange, Yellow or Green).”"""
        return JACK_COLOURS

    def at_length(self, position: JacksPosition, seats: int) -> Outcome:
        return Outcome.by_points(position.scores, MatchEnd.LENGTH)

    def attachments(self, options: JacksOptions) -> Mapping[str, str]:
        """The text of the set of cards, unless it plays like the shipped one. Raises CardSetError."""
        if find_cards(options.attached).fingerprint() == SHIPPED:
            return {}
        return {FILE: options.attached.get(FILE) or cards_text()}

    def clock(self, options: JacksOptions) -> ClockSetting | None:
        """The clock per turn set by ``turn_clock``, or None."""
        seconds = options.turn_clock
        return ClockSetting(float(seconds), per_turn=True) if seconds else None

    def may_take_back(self, before: JacksPosition, move: JacksMove) -> bool:
        """Whether ``move`` turned up no card, because a jack already stood there."""
        if isinstance(move, Step):
            return before.path(move)[-1] in before.face_up
        return isinstance(move, (Pass, Start))


def _read_ring(codes: object, cards: CardSet) -> tuple[str, ...]:
    try:
        return parse_faces(codes, cards)
    except ValueError as error:
        raise BadSetup(f"ring: {error}") from error


_LONG_AGO = 40
"""Turns after which a sighting counts as longest ago."""


def encode(options: JacksOptions, seats: int) -> Encoding[JacksPosition]:
    """A move is a jack and its way, such as ``2 cw``."""
    faces = [pair.code for pair in find_cards(options.attached).pairs]
    walks = [f"{jack + 1} {direction}" for jack in range(JACKS) for direction in Direction]

    def ago(seen: JacksPosition, seat: Seat) -> Iterator[int]:
        return (_LONG_AGO if sighting is None else seen.turns - sighting.turn for sighting in seen.seen)

    def jacks(seen: JacksPosition, seat: Seat) -> Iterator[int]:
        return (CARDS if place is None else place for own in from_seat(seat, seen.jacks) for place in own)

    return Encoding(
        (*walks, "pass", *(f"start {number}" for number in range(1, CARDS + 1))),
        (
            Feature("ring", "the card at each place, clockwise: face down, or its face; nothing where it was taken",
                    (CARDS,), lambda seen, seat: seen.ring, (HIDDEN, *faces)),
            Feature("seen", "the face last seen at each place", (CARDS,),
                    lambda seen, seat: [sighting and sighting.face for sighting in seen.seen], faces),
            Feature("ago", f"turns since then, as a share of {_LONG_AGO}", (CARDS,), ago, most=_LONG_AGO),
            Feature("jacks", "where each jack stands, own first: places 0 to 25, or off the ring", (seats, JACKS),
                    jacks, range(CARDS + 1)),
            Feature("die", "what the die shows", (1,), lambda seen, seat: [seen.die], range(1, SIDES + 1)),
            Feature("pairs", "which pairs each seat has taken, own first", (seats,),
                    lambda seen, seat: from_seat(seat, seen.pairs), faces, several=True),
            Feature("scores", "each seat's points, own first, as a share of 40", (seats,),
                    lambda seen, seat: from_seat(seat, seen.scores), most=40),
            Feature("colours", "the colour of each seat's jacks, own first", (seats,),
                    lambda seen, seat: from_seat(seat, seen.colours[:seats]), JACK_COLOURS),
            Feature("lost_turns", "turns that each seat has yet to lose, own first, as a share of three", (seats,),
                    lambda seen, seat: from_seat(seat, seen.lost_turns), most=3),
            Feature("quiet", "turns since the last pair, as a share of 100", (1,),
                    lambda seen, seat: [seen.quiet], most=100),
        ),
    )  # fmt: skip
