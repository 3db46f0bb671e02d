"""A Sequence table at one moment: whose hand is open, when the screen is passed on, and what is to be done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from jungle_games.core.cards import Card, as_object, as_subject
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.seat_names import says_you
from jungle_games.games.sequence.rules.fives import Square, side_name
from jungle_games.games.sequence.rules.moves import Exchange, PassTurn, Place, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED
from jungle_games.games.sequence.scene.drawing import InHand
from jungle_games.table.prompt import Prompt, at_play, hint_prompt, with_goal
from jungle_games.table.state import TableState

NOBODY: Final = -1
"""The viewer when nobody looks: all cards lie face down."""


class ScreenViewer:
    """Decides whose hand is open: a single person's always, those of several in turn behind a curtain."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self.persons = match.persons
        self.viewer: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        self.base: Seat = self.persons[0] if self.persons else 0
        """The seat at the lower left: the one at the screen, or the last one there."""
        self._last: tuple[SequencePosition | None, Seat | None, SequencePosition | None] = (None, None, None)

    @property
    def alone(self) -> bool:
        """Whether nobody else at the screen has cards to hide."""
        return len(self.persons) < 2

    @property
    def sees(self) -> Seat | None:
        """Whose cards may be seen: when a game of several people is over, nobody's."""
        return None if not self.alone and self._match.outcome is not None else self.viewer

    @property
    def due(self) -> Seat | None:
        """The person who is to come to the screen; None while whoever is there stays."""
        seat = self._match.to_move
        if self.alone or not isinstance(seat, int) or seat == self.viewer:
            return None
        return seat if self._match.seats[seat].is_person else None

    def seen(self, position: SequencePosition) -> SequencePosition:
        sees = self.sees
        last, seat, seen = self._last
        if last is not position or seat != sees or seen is None:
            seen = position.observe(NOBODY if sees is None else sees)
            self._last = (position, sees, seen)
        return seen

    def take_seat(self, seat: Seat | None) -> None:
        """Let ``seat`` come to the screen; None: whoever was there has turned away."""
        self.viewer = seat
        if seat is not None:
            self.base = seat

    def may_take_back(self) -> bool:
        """Whether the last move was made by who is at the screen now and may be taken back."""
        last = self._match.last
        return last is not None and last.actor == self.viewer and self._match.can_take_back


@dataclass(frozen=True, slots=True)
class SequenceState:
    """The table, and who may see what of it."""

    table: TableState[SequencePosition, SequenceMove]
    seen: SequencePosition
    """The shown position, as far as it may be seen at the screen."""
    viewer: Seat | None
    """The seat at the screen; None while it is passed on, or only watched."""
    base: Seat
    """The seat at the lower left."""
    passes_to: Seat | None
    """The person to whom the screen is to be passed."""
    cutting: bool
    """The cut for the deal is shown."""
    choosing: str
    """What is said while there is a five to choose; empty while there is none."""

    @property
    def held_card(self) -> Card | None:
        held = self.table.held
        return held.look if held is not None and isinstance(held.look, Card) else None

    @property
    def pointed_card(self) -> Card | None:
        """The card in the hand that is pointed at, and whose spaces light up."""
        place, table = self.table.pointed, self.table
        if not isinstance(place, InHand) or not table.effect.targets:
            return None
        return self.seen.hands[self.base][place.index]

    def name(self, seat: Seat) -> str:
        return self.table.match.name(seat)


class Press(Enum):
    """The action of the button beside the prompt, by its label, translated when shown."""

    PASS_ON = N_("Hand over")
    PASS = N_("Pass")
    TAKE_FIVE = N_("This five")


@dataclass(frozen=True, slots=True)
class Todo:
    """What is to be done, and the action of the button beside it, if any."""

    prompt: Prompt
    press: Press | None = None


def _todo(words: str, icon: str = "card", press: Press | None = None) -> Todo:
    return Todo(Prompt(words, icon), press)


def todo_of(state: SequenceState) -> Todo:
    table, viewer = state.table, state.viewer
    position = table.match.position
    if state.cutting:
        return _todo(_cut_words(state))
    if state.choosing:
        return _todo(state.choosing, "star", Press.TAKE_FIVE)
    if table.looking_back:
        return _todo(_("Looking back at an earlier move."), "eye")
    if table.match.outcome is not None:
        return _todo(_over_words(state), "trophy")
    hint = hint_prompt(table)
    if hint is not None:
        return Todo(hint)
    if viewer is None:
        return _todo(at_play(table), "eye")
    if position.giving:
        return _giving(state, position, viewer)
    if position.owed == viewer:
        return _drawing(state, position, viewer)
    if position.turn == viewer:
        return _playing(state, position)
    if state.passes_to is not None:
        name = state.name(state.passes_to)
        return _todo(_("Hand the screen to {name}.").format(name=name), "person", Press.PASS_ON)
    return _todo(at_play(table), "clock")


def _cut_words(state: SequenceState) -> str:
    position = state.seen
    if not position.cut or state.table.moving:
        return _("Everybody cuts a card: the lowest deals.")
    if position.dealer is None:
        return _("The lowest card deals: a tie, so cut again!")
    card = position.cut[position.dealer]
    assert card is not None
    words = _("{name} cut the lowest card, {card}, and deals.")
    if says_you(state.table.match.seats[position.dealer]):
        words = _("You cut the lowest card, {card}, and deal.")
    return words.format(name=state.name(position.dealer), card=as_object(card))


def _over_words(state: SequenceState) -> str:
    match = state.table.match
    assert match.outcome is not None
    if not match.outcome.winners:
        return _("A draw.")
    return _("{side} wins.").format(side=side_name(match.position.table.side(match.outcome.winners[0])))


def _giving(state: SequenceState, position: SequencePosition, viewer: Seat) -> Todo:
    if position.giving[0] == viewer:
        return _todo(_("Table talk! Give up a card: put it on your pile."), "warning")
    if state.passes_to is not None:
        words = _("{name} has to give up a card.").format(name=state.name(state.passes_to))
        return _todo(words, "person", Press.PASS_ON)
    return _todo(_("{name} gives up a card.").format(name=state.name(position.giving[0])), "clock")


def _drawing(state: SequenceState, position: SequencePosition, viewer: Seat) -> Todo:
    if position.turn == viewer:
        return _todo(_("Draw a card for the dead one, then play."), "hand")
    if state.passes_to is not None:
        words = _("Draw your card, then hand the screen to {name}.").format(name=state.name(state.passes_to))
        return _todo(words, "hand", Press.PASS_ON)
    return _todo(_("Draw your card, before {name} plays!").format(name=state.name(position.turn)), "hand")


def _playing(state: SequenceState, position: SequencePosition) -> Todo:
    table, held = state.table, state.held_card
    if held is not None:
        return _todo(held_words(position, held), "hand")
    pointed = state.pointed_card
    if pointed is not None:
        return _todo(_pointed_words(state, position, pointed), "hand")
    moves = position.legal_moves()
    if PassTurn() in moves:
        return _todo(_("None of your cards can be played."), "card", Press.PASS)
    options = position.table.options
    dead = next((move.card for move in moves if isinstance(move, Exchange)), None)
    may_place = any(isinstance(gesture.target, Square) for gesture in table.gestures)
    if dead is not None and (options.point_out_dead_cards or not may_place):
        told = _("{card} is dead: put it on your pile.").format(card=first_capital(as_subject(dead)))
        return _todo(told, "info")
    return Todo(with_goal(table, Prompt(_("Your turn: put a card on its space."), "hand")))


def _pointed_words(state: SequenceState, position: SequencePosition, card: Card) -> str:
    """Where the card pointed at may go, by the spaces that light up."""
    spaces = [str(place) for place in state.table.effect.targets if isinstance(place, Square)]
    if card in TWO_EYED or card in ONE_EYED or not 1 <= len(spaces) <= 2:
        return held_words(position, card)
    told = _("{card} may go to {space}.") if len(spaces) == 1 else _("{card} may go to {space} or {other}.")
    return told.format(card=first_capital(as_subject(card)), space=spaces[0], other=spaces[-1])


def held_words(position: SequencePosition, card: Card) -> str:
    """What may be done with a card that is held, in a sentence."""
    if card in TWO_EYED:
        return _("A wild jack: put a chip on any free space.")
    if card in ONE_EYED:
        return _("A one-eyed jack: take a chip of another side.")
    options = position.table.options
    if position.is_dead(card) and options.point_out_dead_cards:
        if position.exchanged:
            return _("A dead card: one was already exchanged this turn.")
        return _("A dead card: drop it on your pile.")
    told = _("Put {card} on its space.") if options.auto_draw else _("Put {card} on its space, then draw.")
    if len({move.square for move in position.legal_moves() if isinstance(move, Place) and move.card == card}) > 1:
        told = _("Put {card} on one of its spaces.")
        if not options.auto_draw:
            told = _("Put {card} on one of its spaces, then draw.")
    return told.format(card=as_object(card))
