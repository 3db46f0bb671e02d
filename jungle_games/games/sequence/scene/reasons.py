"""Why a drop is not legal, in a sentence."""

from __future__ import annotations

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import Exchange, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED
from jungle_games.games.sequence.scene.things import Discards, InHand
from jungle_games.table.arrangement import PlaceKey


def why_not(position: SequencePosition, viewer: Seat | None, source: PlaceKey, target: PlaceKey) -> str | None:
    """The rules' reason against playing the card at ``source`` on ``target``; None where nothing was meant by it."""
    if viewer is None or not isinstance(source, InHand) or position.turn != viewer:
        return None
    card = position.hands[viewer][source.index]
    move: SequenceMove
    if isinstance(target, Discards):
        move = Exchange(card)
    elif isinstance(target, Square):
        move = Remove(card, target) if card in ONE_EYED else Place(card, target)
    else:
        return None
    refusal = position.refusal(move)
    return _(refusal.value) if refusal is not None else None
