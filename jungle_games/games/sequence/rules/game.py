"""Sequence Giant as a game of the box: its seats, levels, set-up, clock and computer player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from jungle_games.core.cards import Card, CardError, parse_cards
from jungle_games.core.game import About, BadSetup, Game, IllegalMove, Level, Player, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.limits import ClockSetting
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.matches.match import COLOURS, read_colours
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence import ROOM
from jungle_games.games.sequence.rules.fives import SIDE_NAMES, SIDES, Side
from jungle_games.games.sequence.rules.moves import BESIDE_PLAY, Draw, SequenceMove, Talk, parse_move
from jungle_games.games.sequence.rules.options import MATS, SequenceOptions, find_mat
from jungle_games.games.sequence.rules.position import DECK, SequencePosition
from jungle_games.games.sequence.rules.situation import Stage, Table


class Sequence(Game[SequencePosition, SequenceMove, SequenceOptions]):
    """Sequence Giant, for two to twelve, alone or in teams."""

    about: ClassVar[About] = ROOM
    claims = ".player.claims:CLAIMS"
    side_names: ClassVar[tuple[str, ...]] = SIDES
    team_option: ClassVar[str] = "sides"
    options_type = SequenceOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("rat", N_("Rat"), N_("Puts chips here and there; a child can beat it."), 400),
        Level("cat", N_("Cat"), N_("Builds its own rows and forgets yours."), 570),
        Level("dog", N_("Dog"), N_("Builds, and blocks what it sees."), 755),
        Level("tiger", N_("Tiger"), N_("Counts cards. Hard to beat."), 940),
        Level("lion", N_("Lion"), N_("As strong as we can make it."), 1050),
    )
    setup_keys: ClassVar[Mapping[str, str]] = {
        "deck": N_("The 104 cards, top first, as they are dealt from the seat left of the dealer on."),
        "dealer": N_("The seat that deals; without it the players cut."),
        COLOURS: N_("The colour of each side’s chips in the order of their turns, such as blue, green."),
    }
    rules_need_time: ClassVar[bool] = True
    judge = ".player.player:SequenceJudge"
    judging_level: ClassVar[str] = "judge"

    def is_quiet(self, options: SequenceOptions, seats: int) -> bool:
        """“Table talk between teammates is forbidden.”"""
        return options.sides_for(seats) < seats

    def set_up(self, options: SequenceOptions, seats: int, setup: Mapping[str, object]) -> SequencePosition:
        """The cut for the deal, the shuffle if ``setup`` gives a dealer, or the first turn if it also gives the deck.

        Raises OptionError or BadSetup; MapError, a BadSetup, for an unplayable mat.
        """
        stack = _read_deck(setup.get("deck"))
        dealer = _read_dealer(setup.get("dealer"), seats)
        chosen = setup.get(COLOURS)
        colours = read_colours(chosen, options.sides_for(seats), self.side_colours(options, seats))
        order = () if chosen is None else tuple(map(SIDE_NAMES.index, colours))
        table = Table(find_mat(options.mat, options.attached), options, seats, order)
        return SequencePosition.start(table, stack=stack, dealer=dealer)

    def goal(self, position: SequencePosition, seat: Seat) -> str:
        if position.table.needed == 1:
            return _("Make a SEQUENCE: five chips in a row.")
        return _("Make two SEQUENCES: five chips in a row, twice.")

    def parse_move(self, text: str) -> SequenceMove:
        return parse_move(text)

    def counts(self, move: str) -> bool:
        """Cards played and passes count; drawing, exchanging and table talk are part of a turn."""
        return not move.startswith(BESIDE_PLAY)

    def player(self, level: str) -> Player[SequencePosition, SequenceMove]:
        from jungle_games.games.sequence.player.player import SequencePlayer

        return SequencePlayer(level)

    def attachments(self, options: SequenceOptions) -> Mapping[str, str]:
        return MATS.attachments(options.mat, options.attached)

    def sides(self, options: SequenceOptions, seats: int) -> tuple[Side, ...]:
        return tuple(seat % options.sides_for(seats) for seat in range(seats))

    def side_colours(self, options: SequenceOptions, seats: int) -> tuple[str, ...]:
        """“… one player/team uses the green marker chips and the other uses the blue”; the third of three has red."""
        return SIDE_NAMES[: options.sides_for(seats)]

    def clock(self, options: SequenceOptions) -> ClockSetting | None:
        return ClockSetting(float(options.turn_clock), per_turn=True) if options.turn_clock else None

    def reflex(self, position: SequencePosition) -> SequenceMove | None:
        owes = position.owed is not None and position.stage is Stage.PLAY and not position.giving
        return Draw() if owes and position.outcome is None else None

    def may_take_back(self, before: SequencePosition, move: SequenceMove) -> bool:
        """Whether ``move`` may be taken back: a card that was drawn returns to the top of the deck."""
        return not isinstance(move, Talk | Elapsed | Flag)


def _read_deck(codes: object) -> tuple[Card, ...]:
    if codes is None:
        return ()
    try:
        return Shuffle(None, parse_cards(codes)).apply(DECK)
    except (CardError, IllegalMove) as error:
        raise BadSetup(f"deck: {error}") from error


def _read_dealer(dealer: object, seats: int) -> int | None:
    if dealer is None:
        return None
    if not isinstance(dealer, int) or isinstance(dealer, bool) or not 0 <= dealer < seats:
        raise BadSetup(f"dealer: must be a seat from 0 to {seats - 1}, not {dealer!r}")
    return dealer
