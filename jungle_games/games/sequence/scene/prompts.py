"""What the line under the piles says is to be done, and the one thing there is to press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from jungle_games.core.cards import Card, as_object, as_subject
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.seat_names import says_you
from jungle_games.games.sequence.rules.mat import Square, side_name
from jungle_games.games.sequence.rules.moves import Exchange, PassTurn
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED
from jungle_games.games.sequence.scene.state import SequenceState
from jungle_games.table.frame.prompt import Prompt, at_play, hint_prompt, with_goal


class Press(Enum):
    """What there is to press."""

    PASS_ON = "pass on"
    """The screen is passed on."""
    PASS = "pass"
    """The turn is passed."""
    TAKE_FIVE = "take five"

    @property
    def label(self) -> str:
        """What the button says."""
        match self:
            case Press.PASS_ON:
                return _("Hand over")
            case Press.PASS:
                return _("Pass")
        return _("This five")


@dataclass(frozen=True, slots=True)
class Todo:
    """What to do, and what to press for it, if anything."""

    words: str
    icon: str = "card"
    press: Press | None = None
    shorter: str = ""

    @property
    def prompt(self) -> Prompt:
        """The words with their icon."""
        return Prompt(self.words, self.icon, self.shorter)


def todo_of(state: SequenceState) -> Todo:
    """What is to be done at the table as it is."""
    table, viewer = state.table, state.viewer
    position = table.match.position
    if state.cutting:
        return Todo(_cut_words(state))
    if state.choosing:
        return Todo(state.choosing, "star", Press.TAKE_FIVE)
    if table.looking_back:
        return Todo(_("Looking back at an earlier move."), "eye")
    if table.match.outcome is not None:
        return Todo(_over_words(state), "trophy")
    hint = hint_prompt(table)
    if hint is not None:
        return Todo(hint.words, hint.icon)
    if viewer is None:
        return Todo(at_play(table), "eye")
    if position.giving:
        return _giving(state, position, viewer)
    if position.owed == viewer:
        return _drawing(state, position, viewer)
    if position.turn == viewer:
        return _playing(state, position)
    if state.passes_to is not None:
        name = state.name(state.passes_to)
        return Todo(_("Hand the screen to {name}.").format(name=name), "person", Press.PASS_ON)
    return Todo(at_play(table), "clock")


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


def cut_names(state: SequenceState) -> Sequence[tuple[str, str]]:
    """What stands below the cards that were cut, and the name alone: of the dealer it says so once that is told."""
    match, dealer = state.table.match, None if state.table.moving else state.seen.dealer
    names = [match.name(seat) for seat in range(len(match.seats))]
    told = list(names)
    if dealer is not None:
        words = _("You deal") if says_you(match.seats[dealer]) else _("{name} deals")
        told[dealer] = words.format(name=names[dealer])
    return list(zip(told, names, strict=True))


def _over_words(state: SequenceState) -> str:
    match = state.table.match
    assert match.outcome is not None
    if not match.outcome.winners:
        return _("A draw.")
    return _("{side} wins.").format(side=side_name(match.position.table.side(match.outcome.winners[0])))


def _giving(state: SequenceState, position: SequencePosition, viewer: Seat) -> Todo:
    if position.giving[0] == viewer:
        return Todo(_("Table talk! Give up a card: drag it to your pile."), "warning")
    if state.passes_to is not None:
        words = _("{name} has to give up a card.").format(name=state.name(state.passes_to))
        return Todo(words, "person", Press.PASS_ON)
    return Todo(_("{name} gives up a card.").format(name=state.name(position.giving[0])), "clock")


def _drawing(state: SequenceState, position: SequencePosition, viewer: Seat) -> Todo:
    if position.turn == viewer:
        return Todo(_("Draw a card for the dead one, then play."), "hand")
    if state.passes_to is not None:
        words = _("Draw your card, then hand the screen to {name}.").format(name=state.name(state.passes_to))
        return Todo(words, "hand", Press.PASS_ON)
    return Todo(_("Draw your card, before {name} plays!").format(name=state.name(position.turn)), "hand")


def _playing(state: SequenceState, position: SequencePosition) -> Todo:
    held = state.held_card
    if held is not None:
        return Todo(held_words(position, held), "hand")
    pointed = state.pointed_card
    if pointed is not None:
        return Todo(_pointed_words(state, position, pointed), "hand")
    moves = position.legal_moves()
    if PassTurn() in moves:
        return Todo(_("None of your cards can be played."), "card", Press.PASS)
    options = position.table.options
    dead = next((move.card for move in moves if isinstance(move, Exchange)), None)
    if dead is not None and (options.point_out_dead_cards or not state.may_place):
        return Todo(_("{card} is dead: drag it to your pile.").format(card=first_capital(as_subject(dead))), "info")
    todo = with_goal(state.table, Prompt(_("Your turn: drag a card to its space."), "hand"))
    return Todo(todo.words, todo.icon, shorter=todo.shorter)


def _pointed_words(state: SequenceState, position: SequencePosition, card: Card) -> str:
    """Where the card that is pointed at may go: just what lights up."""
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
    return told.format(card=as_object(card))
