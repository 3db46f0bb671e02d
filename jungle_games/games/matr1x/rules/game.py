"""MATR1X 0VERL0AD as a game of the box: its seat, levels, set-up and computer player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from jungle_games.core.cards import Card, CardError, deck, parse_cards
from jungle_games.core.game import About, BadSetup, Game, Level, MatchEnd, Outcome, Player
from jungle_games.core.i18n import N_, _
from jungle_games.core.shuffle import miscounted
from jungle_games.games.matr1x import ROOM
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xMove, Matr1xPosition, parse_move


class Matr1x(Game[Matr1xPosition, Matr1xMove, Matr1xOptions]):
    """MATR1X 0VERL0AD, a solitaire."""

    about: ClassVar[About] = ROOM
    claims = ".player.claims:CLAIMS"
    options_type = Matr1xOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("monkey", N_("Monkey"), N_("Answers at once, and is often right.")),
        Level("lion", N_("Lion"), N_("Thinks for a moment, as well as we can make it.")),
    )
    knowing_level: ClassVar[str] = "oracle"
    judge = ".player.player:Matr1xJudge"
    setup_keys: ClassVar[Mapping[str, str]] = {
        "deck": N_("All 53 cards (54 with two jokers), the first one dealt first, such as 7H 2C JD …")
    }

    def set_up(self, options: Matr1xOptions, seats: int, setup: Mapping[str, object]) -> Matr1xPosition:
        cards = setup.get("deck")
        if cards is None:
            return Matr1xPosition.start(options)
        return Matr1xPosition.deal(options, _read_deck(cards, options))

    def parse_move(self, text: str) -> Matr1xMove:
        return parse_move(text)

    def counts(self, move: str) -> bool:
        return not move.startswith("shuffle")

    def player(self, level: str) -> Player[Matr1xPosition, Matr1xMove]:
        """A new computer player of ``level``, or the one that knows; its module is imported here, not before."""
        if level == self.knowing_level:
            from jungle_games.games.matr1x.player.player import Oracle

            return Oracle()
        from jungle_games.games.matr1x.player.player import Matr1xPlayer

        return Matr1xPlayer(level)

    def at_length(self, position: Matr1xPosition, seats: int) -> Outcome:
        return Outcome((), (float(len(position.beaten)),), MatchEnd.LENGTH)

    def may_take_back(self, before: Matr1xPosition, move: Matr1xMove) -> bool:
        """Always: undo is unlimited in this solitaire, though it shows what comes next."""
        return True


def _read_deck(codes: object, options: Matr1xOptions) -> Sequence[Card]:
    if not isinstance(codes, str) and not (
        isinstance(codes, Sequence) and all(isinstance(code, str) for code in codes)
    ):
        raise BadSetup("deck: " + _("must be a list of card codes"))
    try:
        cards = parse_cards(codes)
    except CardError as error:
        raise BadSetup(f"deck: {error}") from error
    wanted = deck(jokers=options.jokers)
    if reason := miscounted(cards, wanted):
        raise BadSetup(f"deck: {reason}; it needs these {len(wanted)} cards: {' '.join(map(str, wanted))}")
    return cards
