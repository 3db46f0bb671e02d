"""Jacks as a game of the box: its seats, levels, set-up, clock and computer players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from jungle_games.core.game import CHANCE, About, Game, Level, MatchEnd, Outcome, Player, Seat
from jungle_games.core.i18n import N_
from jungle_games.core.limits import ClockSetting
from jungle_games.core.matches.match import COLOURS, read_colours
from jungle_games.games.jacks import ROOM
from jungle_games.games.jacks.rules.cards import COLOURS as JACK_COLOURS
from jungle_games.games.jacks.rules.cards import (
    FILE,
    SHIPPED,
    JacksMove,
    Pass,
    Start,
    Step,
    cards_text,
    find_cards,
    parse_faces,
    parse_move,
)
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksPosition


class Jacks(Game[JacksPosition, JacksMove, JacksOptions]):
    """Jacks, for two to four; the youngest player has seat 0."""

    about: ClassVar[About] = ROOM
    claims = ".player.claims:CLAIMS"
    seat_names: ClassVar[tuple[str, ...]] = (N_("Pink"), N_("Orange"), N_("Yellow"), N_("Green"))
    opening_question: ClassVar[str] = N_("Who begins? (By the rules, the youngest.)")
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
        ring = setup.get("ring")
        colours = read_colours(setup.get(COLOURS), seats, JACK_COLOURS)
        cards = find_cards(options.attached)
        position = JacksPosition.start(options, cards, colours)
        return position if ring is None else replace(position, ring=parse_faces(ring, cards), dealt=True, started=True)

    def parse_move(self, text: str) -> JacksMove:
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
        return JACK_COLOURS

    def at_length(self, position: JacksPosition, seats: int) -> Outcome:
        return Outcome.by_points(position.scores, MatchEnd.LENGTH)

    def attachments(self, options: JacksOptions) -> Mapping[str, str]:
        if find_cards(options.attached).fingerprint() == SHIPPED:
            return {}
        return {FILE: options.attached.get(FILE) or cards_text()}

    def clock(self, options: JacksOptions) -> ClockSetting | None:
        seconds = options.turn_clock
        return ClockSetting(float(seconds), per_turn=True) if seconds else None

    def may_take_back(self, before: JacksPosition, move: JacksMove) -> bool:
        """Whether ``move`` turned up no card, because a jack already stood there."""
        if isinstance(move, Step):
            return before.path(move)[-1] in before.face_up
        return isinstance(move, (Pass, Start))
