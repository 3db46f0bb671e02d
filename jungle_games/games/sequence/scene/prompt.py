"""What the line under the piles says is to be done, and the one thing there is to press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jungle_games.core.card_names import card_name
from jungle_games.core.cards import Card
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.moves import Exchange, PassTurn
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.sides import side_name
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED

if TYPE_CHECKING:
    from jungle_games.games.sequence.scene.scene import SequenceScene

@dataclass(frozen=True, slots=True)
class Prompt:
    """What to do: words, an icon, and the label and the deed of a button, where there is one."""

    words: str
    icon: str = "card"
    label: str = ""
    deed: Callable[[], None] | None = None


def prompt_of(scene: SequenceScene) -> Prompt:
    """The prompt for the table as it is."""
    position, viewer = scene.match.position, scene.viewer
    if scene.opening.running:
        return Prompt(_opening_words(scene), "card")
    if scene.chooser.open:
        return Prompt(scene.chooser.words(), "star")
    if scene.looking_back:
        words = _("Looking back: as it stood then.")
        return Prompt(words, "eye", _("Return"), lambda: scene.step_to(scene.match.ply))
    if scene.match.outcome is not None:
        label = _("New game") if scene.coach is None else ""
        return Prompt(_over_words(scene), "trophy", label, scene.desk.restart)
    if viewer is None:
        return Prompt(_others_turn(scene), "eye")
    if position.giving:
        return _giving(scene, position, viewer)
    if position.owed == viewer:
        return _drawing(scene, position, viewer)
    if position.turn == viewer:
        return _playing(scene, position)
    person = scene.passes_to
    if person is not None:
        name = scene.name(person)
        label = _("Pass on")
        return Prompt(_("Pass the screen on to {name}.").format(name=name), "person", label, scene.pass_on)
    return Prompt(_others_turn(scene), "clock")


def _opening_words(scene: SequenceScene) -> str:
    position = scene.position
    if position.dealer is None:
        return _("The lowest card deals: a tie, so cut again!")
    card = position.cut[position.dealer]
    assert card is not None
    return _("{name} cut the lowest card, the {card}, and deals.").format(
        name=scene.name(position.dealer), card=card_name(card)
    )


def _over_words(scene: SequenceScene) -> str:
    outcome = scene.match.outcome
    assert outcome is not None
    if not outcome.winners:
        return _("A draw.")
    return _("{side} wins.").format(side=side_name(scene.match.position.table.side(outcome.winners[0])))


def _others_turn(scene: SequenceScene) -> str:
    seat = scene.match.to_move
    if not isinstance(seat, int):
        return ""
    return _("{name} is at play.").format(name=scene.name(seat))


def _giving(scene: SequenceScene, position: SequencePosition, viewer: Seat) -> Prompt:
    if position.giving[0] == viewer:
        return Prompt(_("Table talk! Give up a card: drag it to your pile."), "warning")
    person = scene.passes_to
    if person is not None:
        words = _("{name} has to give up a card.").format(name=scene.name(person))
        return Prompt(words, "person", _("Pass on"), scene.pass_on)
    return Prompt(_("{name} gives up a card.").format(name=scene.name(position.giving[0])), "clock")


def _drawing(scene: SequenceScene, position: SequencePosition, viewer: Seat) -> Prompt:
    if position.turn == viewer:
        return Prompt(_("Draw a card for the dead one, then play."), "hand")
    person = scene.passes_to
    if person is not None:
        words = _("Draw your card, then pass on to {name}.").format(name=scene.name(person))
        return Prompt(words, "hand", _("Pass on"), scene.pass_on)
    words = _("Draw your card, before {name} plays!").format(name=scene.name(position.turn))
    return Prompt(words, "hand")


def _playing(scene: SequenceScene, position: SequencePosition) -> Prompt:
    held = scene.held_card
    if held is not None:
        return Prompt(_held_words(position, held), "hand")
    moves = position.legal_moves()
    if PassTurn() in moves:
        words = _("None of your cards can be played.")
        return Prompt(words, "card", _("Pass"), lambda: scene.play.play(PassTurn()))
    options = position.table.options
    dead = next((move.card for move in moves if isinstance(move, Exchange)), None)
    if dead is not None and (options.point_out_dead_cards or not scene.legal_placings):
        words = _("The {card} is dead: drag it to your pile.").format(card=card_name(dead))
        return Prompt(words, "info")
    late = position.owed
    if late is not None:
        return Prompt(_("Your turn. {name} has not drawn yet.").format(name=scene.name(late)), "hand")
    return Prompt(_("Your turn: drag a card to its space."), "hand")


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
