"""MATR1X 0VERL0AD as a game of the box: its seat, levels, set-up and computer player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from jungle_games.core.cards import Card, CardError, deck, parse_cards
from jungle_games.core.game import BadSetup, Game, Level, Player
from jungle_games.core.i18n import N_, _
from jungle_games.core.options import GameOptions, OptionError
from jungle_games.games.matr1x.about import NAME, SEATS, TITLE
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xMove, Matr1xPosition, parse_move


class Matr1x(Game[Matr1xPosition, Matr1xMove]):
    """MATR1X 0VERL0AD, a solitaire."""

    name: ClassVar[str] = NAME
    title: ClassVar[str] = TITLE
    seats: ClassVar[tuple[int, ...]] = SEATS
    options_type: ClassVar[type[GameOptions]] = Matr1xOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("monkey", N_("Monkey"), N_("Answers at once, and is often right.")),
        Level("lion", N_("Lion"), N_("Thinks for a moment, as well as we can make it.")),
    )
    knowing_level: ClassVar[str] = "oracle"
    setup_keys: ClassVar[Mapping[str, str]] = {
        "deck": N_("All 53 cards (54 with two jokers), the first one dealt first, such as 7H 2C JD …")
    }

    def start(self, options: GameOptions, *, seats: int = 1, setup: Mapping[str, Any] | None = None) -> Matr1xPosition:
        """The deck waiting for its shuffle, or dealt at once as ``setup`` orders it.

        Raises OptionError or BadSetup.
        """
        own = _matr1x_options(options)
        if seats not in self.seats:
            raise BadSetup(f"seats: MATR1X 0VERL0AD is for 1 player, not {seats}")
        given = dict(setup or {})
        cards = given.pop("deck", None)
        if given:
            known = ", ".join(self.setup_keys)
            reason = _("{key}: there is no such key; a setup may have {known}")
            raise BadSetup(reason.format(key=next(iter(given)), known=known))
        if cards is None:
            return Matr1xPosition.start(own)
        return Matr1xPosition.deal(own, _read_deck(cards, own))

    def parse_move(self, text: str) -> Matr1xMove:
        """The drop ``c3``, or a shuffle. Raises IllegalMove."""
        return parse_move(text)

    def player(self, level: str) -> Player[Matr1xPosition, Matr1xMove]:
        """A new computer player of ``level``, or the one that knows; its module is imported here, not before."""
        if level == self.knowing_level:
            from jungle_games.games.matr1x.player.oracle import Oracle

            return Oracle()
        from jungle_games.games.matr1x.player.player import Matr1xPlayer

        return Matr1xPlayer(level)

    def may_take_back(self, before: Matr1xPosition, move: Matr1xMove) -> bool:
        """Always: undo is unlimited in this solitaire, though it shows what comes next."""
        return True


def _read_deck(codes: object, options: Matr1xOptions) -> Sequence[Card]:
    if not isinstance(codes, str) and not (
        isinstance(codes, Sequence) and all(isinstance(code, str) for code in codes)
    ):
        raise BadSetup(f"deck: {_('must be a list of card codes')}")
    try:
        cards = parse_cards(codes)
    except CardError as error:
        raise BadSetup(f"deck: {error}") from error
    wanted = deck(jokers=options.jokers)
    wrong = Counter(cards)
    wrong.subtract(wanted)
    for card, count in wrong.items():
        if count:
            raise BadSetup(
                f"deck: {card} is {'there too often' if count > 0 else 'missing'}; "
                f"it needs these {len(wanted)} cards: {' '.join(map(str, wanted))}"
            )
    return cards


def _matr1x_options(options: GameOptions) -> Matr1xOptions:
    if not isinstance(options, Matr1xOptions):
        raise OptionError(f"MATR1X 0VERL0AD takes Matr1xOptions, not {type(options).__name__}")
    return options
