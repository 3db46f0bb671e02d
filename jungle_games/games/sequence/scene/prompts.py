"""What the line under the piles says is to be done, and the one thing there is to press."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from jungle_games.core.card_names import card_name
from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.moves import Exchange, PassTurn
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.sides import side_name
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED
from jungle_games.games.sequence.scene.state import SequenceState
from jungle_games.table.prompt_line import Prompt


class Press(Enum):
    """What there is to press."""

    NEW_GAME = "new game"
    PASS_ON = "pass on"
    """The screen is passed on."""
    PASS = "pass"
    """The turn is passed."""
    TAKE_FIVE = "take five"

    @property
    def label(self) -> str:
        """What the button says."""
        match self:
            case Press.NEW_GAME:
                return _("New game")
            case Press.PASS_ON:
                return _("Pass on")
            case Press.PASS:
                return _("Pass")
        return _("This five")


@dataclass(frozen=True, slots=True)
class Todo:
    """What to do, and what to press for it, if anything."""

    words: str
    icon: str = "card"
    press: Press | None = None

    @property
    def prompt(self) -> Prompt:
        """The words with their icon."""
        return Prompt(self.words, self.icon)


def todo_of(state: SequenceState) -> Todo:
    """What is to be done at the table as it is."""
    table, viewer = state.table, state.viewer
    position = table.match.position
    if state.cutting:
        return Todo(_cut_words(state))
    if state.choosing:
        return Todo(state.choosing, "star", Press.TAKE_FIVE)
    if table.looking_back:
        return Todo(_("Looking back: as it stood then."), "eye")
    if table.match.outcome is not None:
        return Todo(_over_words(state), "trophy", None if table.taught else Press.NEW_GAME)
    if table.hint is not None and table.hint_reason:
        return Todo(table.hint_reason, "hint")
    if viewer is None:
        return Todo(_others_turn(state), "eye")
    if position.giving:
        return _giving(state, position, viewer)
    if position.owed == viewer:
        return _drawing(state, position, viewer)
    if position.turn == viewer:
        return _playing(state, position)
    if state.passes_to is not None:
        name = state.name(state.passes_to)
        return Todo(_("Pass the screen on to {name}.").format(name=name), "person", Press.PASS_ON)
    return Todo(_others_turn(state), "clock")


def _cut_words(state: SequenceState) -> str:
    position = state.seen
    if position.dealer is None:
        return _("The lowest card deals: a tie, so cut again!")
    card = position.cut[position.dealer]
    assert card is not None
    return _("{name} cut the lowest card, the {card}, and deals.").format(
        name=state.name(position.dealer), card=card_name(card)
    )


def _over_words(state: SequenceState) -> str:
    match = state.table.match
    assert match.outcome is not None
    if not match.outcome.winners:
        return _("A draw.")
    return _("{side} wins.").format(side=side_name(match.position.table.side(match.outcome.winners[0])))


def _others_turn(state: SequenceState) -> str:
    seat = state.table.match.to_move
    return _("{name} is at play.").format(name=state.name(seat)) if isinstance(seat, int) else _("Wait a moment.")


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
        words = _("Draw your card, then pass on to {name}.").format(name=state.name(state.passes_to))
        return Todo(words, "hand", Press.PASS_ON)
    return Todo(_("Draw your card, before {name} plays!").format(name=state.name(position.turn)), "hand")


def _playing(state: SequenceState, position: SequencePosition) -> Todo:
    held = state.held_card
    if held is not None:
        return Todo(_held_words(position, held), "hand")
    moves = position.legal_moves()
    if PassTurn() in moves:
        return Todo(_("None of your cards can be played."), "card", Press.PASS)
    options = position.table.options
    dead = next((move.card for move in moves if isinstance(move, Exchange)), None)
    if dead is not None and (options.point_out_dead_cards or not state.may_place):
        return Todo(_("The {card} is dead: drag it to your pile.").format(card=card_name(dead)), "info")
    if position.owed is not None:
        return Todo(_("Your turn. {name} has not drawn yet.").format(name=state.name(position.owed)), "hand")
    return Todo(_("Your turn: drag a card to its space."), "hand")


def _held_words(position: SequencePosition, card: Card) -> str:
    if card in TWO_EYED:
        return _("A wild jack: put a chip on any free space.")
    if card in ONE_EYED:
        return _("A one-eyed jack: take a chip of another side.")
    options = position.table.options
    if position.is_dead(card) and options.point_out_dead_cards:
        if position.exchanged:
            return _("A dead card: one was exchanged in this turn already.")
        return _("A dead card: drop it on your pile.")
    told = _("Put the {card} on its space.") if options.auto_draw else _("Put the {card} on its space, then draw.")
    return told.format(card=card_name(card))
