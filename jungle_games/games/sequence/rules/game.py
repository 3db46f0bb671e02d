"""Sequence Giant as a game of the box: its seats, levels, set-up, clock and computer player."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from jungle_games.core.cards import Card, CardError, parse_cards
from jungle_games.core.clock import ClockSetting
from jungle_games.core.game import BadSetup, Game, IllegalMove, Level, Player, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.options import GameOptions, OptionError
from jungle_games.core.shuffle import Shuffle
from jungle_games.core.time_moves import Elapsed, Flag
from jungle_games.games.sequence.about import NAME, SEATS, TITLE
from jungle_games.games.sequence.rules.deal import DECK
from jungle_games.games.sequence.rules.mats import SHIPPED, SUFFIX, find_mat, fingerprint, mat_text
from jungle_games.games.sequence.rules.moves import SequenceMove, Talk, parse_move
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.rules.position import SequencePosition, Table


class Sequence(Game[SequencePosition, SequenceMove]):
    """Sequence Giant, for two to twelve, alone or in teams."""

    name: ClassVar[str] = NAME
    title: ClassVar[str] = TITLE
    seats: ClassVar[tuple[int, ...]] = SEATS
    options_type: ClassVar[type[GameOptions]] = SequenceOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("rat", N_("Rat"), N_("Lays chips here and there; a child can beat it.")),
        Level("cat", N_("Cat"), N_("Builds its own lines and forgets yours.")),
        Level("dog", N_("Dog"), N_("Builds, and blocks what it sees.")),
        Level("tiger", N_("Tiger"), N_("Counts cards. Hard to beat.")),
        Level("lion", N_("Lion"), N_("As strong as we can make it.")),
    )
    setup_keys: ClassVar[Mapping[str, str]] = {
        "deck": N_("The 104 cards, top first, as they are dealt from the seat left of the dealer on."),
        "dealer": N_("The seat that deals; without it the players cut."),
    }
    rules_need_time: ClassVar[bool] = True

    def start(
        self, options: GameOptions, *, seats: int = 2, setup: Mapping[str, Any] | None = None
    ) -> SequencePosition:
        """The cut for the deal, the shuffle where ``setup`` gives a dealer, or the first turn where it gives both.

        Raises OptionError or BadSetup; MapError, a BadSetup, for a mat that cannot be played.
        """
        own = _sequence_options(options)
        if seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise BadSetup(f"seats: Sequence Giant is for {allowed} players, not {seats}")
        given = dict(setup or {})
        stack = _read_deck(given.pop("deck", None))
        dealer = _read_dealer(given.pop("dealer", None), seats)
        if given:
            known = ", ".join(self.setup_keys)
            reason = _("{key}: there is no such key; a setup may have {known}")
            raise BadSetup(reason.format(key=next(iter(given)), known=known))
        table = Table(find_mat(own.mat, own.attached), own, seats)
        return SequencePosition.start(table, stack=stack, dealer=dealer)

    def parse_move(self, text: str) -> SequenceMove:
        """The move ``7H c4``, ``JS xc4``, ``dead 7H``, ``draw`` and so on; see ``moves.py``. Raises IllegalMove."""
        return parse_move(text)

    def player(self, level: str) -> Player[SequencePosition, SequenceMove]:
        """A new computer player of ``level``; its module is imported here, not before."""
        from jungle_games.games.sequence.player.player import SequencePlayer

        return SequencePlayer(level)

    def attachments(self, options: GameOptions) -> Mapping[str, str]:
        """The text of the mat, unless it plays as one of ours as shipped. Raises MapError."""
        own = _sequence_options(options)
        if SHIPPED.get(own.mat) == fingerprint(find_mat(own.mat, own.attached)):
            return {}
        file = f"{own.mat}{SUFFIX}"
        return {file: own.attached.get(file) or mat_text(own.mat)}

    def side_of(self, seat: Seat, options: GameOptions, seats: int) -> Collection[Seat]:
        """The seats of the same team."""
        own = sides(options, seats)
        return tuple(other for other in range(seats) if own[other] == own[seat])

    def clock(self, options: GameOptions) -> ClockSetting | None:
        """The clock for each turn that ``turn_clock`` sets; None for none."""
        own = _sequence_options(options)
        return ClockSetting(float(own.turn_clock), per_turn=True) if own.turn_clock else None

    def may_take_back(self, before: SequencePosition, move: SequenceMove) -> bool:
        """Whether ``move`` may be taken back: a card that was drawn returns to the top of the deck."""
        return not isinstance(move, Talk | Elapsed | Flag)


def sides(options: GameOptions, seats: int) -> tuple[int, ...]:
    """The side of each of so many seats."""
    own = _sequence_options(options)
    return tuple(seat % own.sides_for(seats) for seat in range(seats))


def _sequence_options(options: GameOptions) -> SequenceOptions:
    if not isinstance(options, SequenceOptions):
        raise OptionError(f"Sequence Giant takes SequenceOptions, not {type(options).__name__}")
    return options


def _read_deck(codes: object) -> tuple[Card, ...]:
    """The deck that a setup stacks, or nothing. Raises BadSetup unless it is just the 104 cards."""
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
