"""Sequence Giant as a game of the box: its seats, levels, set-up, clock and computer player; and its encoding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from jungle_games.core.cards import Card, CardError, deck, parse_cards
from jungle_games.core.game import About, BadSetup, Game, IllegalMove, Level, Player, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.clock import ClockSetting
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.matches.rematch import COLOURS, read_colours
from jungle_games.core.positions import Encoding, Feature, from_seat, seat_after
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence import ROOM
from jungle_games.games.sequence.rules.fives import PICTURED, PLAYABLE, SIDE_NAMES, SIDES, SQUARES, Side, lines_through
from jungle_games.games.sequence.rules.moves import BESIDE_PLAY, Draw, SequenceMove, Talk, parse_move
from jungle_games.games.sequence.rules.options import MATS, SequenceOptions, find_mat
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import HAND_SIZES, ONE_EYED, TWO_EYED, Stage, Table
from jungle_games.games.sequence.rules.turns import DECK


class Sequence(Game[SequencePosition, SequenceMove, SequenceOptions]):
    """Sequence Giant, for two to twelve, alone or in teams."""

    about: ClassVar[About] = ROOM
    wording = ".player.reasons:WORDING"
    side_names: ClassVar[tuple[str, ...]] = SIDES
    team_option: ClassVar[str] = "sides"
    options_type = SequenceOptions
    levels: ClassVar[tuple[Level, ...]] = (
        Level("rat", N_("Rat"), N_("Puts chips here and there; a child can beat it."), 400),
        Level("cat", N_("Cat"), N_("Builds its own lines and forgets yours."), 570),
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
        """The move ``7H c4``, ``JS xc4``, ``dead 7H``, ``draw`` and so on; see ``moves.py``. Raises IllegalMove."""
        return parse_move(text)

    def counts(self, move: str) -> bool:
        """Cards played and passes count; drawing, exchanging and table talk are part of a turn."""
        return not move.startswith(BESIDE_PLAY)

    def player(self, level: str) -> Player[SequencePosition, SequenceMove]:
        from jungle_games.games.sequence.player.player import SequencePlayer

        return SequencePlayer(level)

    def attachments(self, options: SequenceOptions) -> Mapping[str, str]:
        """The text of the mat, unless it plays like a shipped one. Raises MapError."""
        return MATS.attachments(options.mat, options.attached)

    def sides(self, options: SequenceOptions, seats: int) -> tuple[Side, ...]:
        return tuple(seat % options.sides_for(seats) for seat in range(seats))

    def side_colours(self, options: SequenceOptions, seats: int) -> tuple[str, ...]:
        """“… one player/team uses the green marker chips and the other uses the blue”; the third of three has red."""
        return SIDE_NAMES[: options.sides_for(seats)]

    def clock(self, options: SequenceOptions) -> ClockSetting | None:
        """The clock per turn set by ``turn_clock``, or None."""
        return ClockSetting(float(options.turn_clock), per_turn=True) if options.turn_clock else None

    def reflex(self, position: SequencePosition) -> SequenceMove | None:
        owes = position.owed is not None and position.stage is Stage.PLAY and not position.giving
        return Draw() if owes and position.outcome is None else None

    def may_take_back(self, before: SequencePosition, move: SequenceMove) -> bool:
        """Whether ``move`` may be taken back: a card that was drawn returns to the top of the deck."""
        return not isinstance(move, Talk | Elapsed | Flag)


def _read_deck(codes: object) -> tuple[Card, ...]:
    """The stacked deck of a setup, possibly empty. Raises BadSetup unless it has exactly the 104 cards."""
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


_CARDS = deck()


def encode(options: SequenceOptions, seats: int) -> Encoding[SequencePosition]:
    """A move is a card and its space, such as ``7H c4``; each five that is chosen, such as ``=c4-g4``, comes after."""
    mat, sides = find_mat(options.mat, options.attached), options.sides_for(seats)

    def actions() -> Iterator[str]:
        for card in _CARDS:
            spaces = PLAYABLE if card in TWO_EYED else mat.spaces(card)
            yield from (f"{card} {square}" for square in spaces)
        yield from (f"{card} x{square}" for card in sorted(ONE_EYED, key=str) for square in PLAYABLE)
        fives = (five for square in SQUARES for line in lines_through(square) for five in line.fives)
        yield from dict.fromkeys(f"={five}" for five in fives)
        yield from (f"dead {card}" for card in PICTURED)
        yield from ("draw", "pass", "flag", *(f"talk {side}" for side in range(sides)))
        yield from (f"give {card}" for card in _CARDS)

    def turn_of(seen: SequencePosition, seat: Seat, side: int) -> int:
        """How many turns after ``seat`` comes ``side``."""
        return (seen.table.members(side)[0] - seat) % sides

    def chips(seen: SequencePosition, seat: Seat) -> Iterator[int | None]:
        turns = {side: turn_of(seen, seat, side) for side in set(seen.chips.values())}
        return (turns.get(seen.chips.get(square, -1)) for square in SQUARES)

    def runs(seen: SequencePosition, seat: Seat) -> list[int]:
        turns = [turn_of(seen, seat, run.side) for run in seen.runs]
        return [turns.count(turn) for turn in range(sides)]

    def counted(cards: Iterable[Card]) -> list[int]:
        numbers = Counter(card.code for card in cards)
        return [numbers[card.code] for card in _CARDS]

    return Encoding(
        tuple(actions()),
        (
            Feature("chips", "whose chip lies on each space, row by row from row 1: own side, next side, …",
                    (10, 10), chips, range(sides)),
            Feature("locked", "which spaces are part of a SEQUENCE", (1,), lambda seen, seat: [seen.locked], SQUARES,
                    several=True),
            Feature("runs", "SEQUENCES of the own side, the next side, …, as shares of two", (sides,), runs, most=2),
            Feature("hand", "how many of each card are in the own hand, as a share of two", (52,),
                    lambda seen, seat: counted(seen.hands[seat]), most=2),
            Feature("hands", "the cards in each hand, own first, as a share of those dealt", (seats,),
                    lambda seen, seat: map(len, from_seat(seat, seen.hands)), most=HAND_SIZES[seats]),
            Feature("discarded", "how many of each card were played, as a share of two", (52,),
                    lambda seen, seat: counted(card for pile in seen.discards for card in pile), most=2),
            Feature("deck", "cards in the draw deck, as a share of all", (1,),
                    lambda seen, seat: [len(seen.deck)], most=104),
            Feature("turn", "whose turn it is: own, next seat, …", (1,),
                    lambda seen, seat: [seat_after(seat, seen.turn, seats)], range(seats)),
            Feature("owed", "who may still draw a card: oneself, next seat, …", (1,),
                    lambda seen, seat: [seat_after(seat, seen.owed, seats)], range(seats)),
            Feature("giving", "who must give up a card: oneself, next seat, …", (seats,),
                    lambda seen, seat: from_seat(seat, [other in seen.giving for other in range(seats)])),
            Feature("exchanged", "whether a dead card was exchanged in this turn", (1,),
                    lambda seen, seat: [seen.exchanged]),
            Feature("passes", "seats that passed in a row, as a share of all", (1,),
                    lambda seen, seat: [seen.passes], most=seats),
        ),
        composed=True,
    )  # fmt: skip
