"""What is said at the table of Jungle Matrix: about both players, what is to be done, and what was caught."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from jungle_games.core.card_names import rank_name
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.games.jungle_matrix.rules.grid import Combination, Square, index
from jungle_games.games.jungle_matrix.rules.moves import Catch, Gridlocked, JungleMatrixMove, Next, PlayPet, Stop
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase, Wrong
from jungle_games.games.jungle_matrix.rules.turn import Ending
from jungle_games.games.jungle_matrix.rules.turn_rules import ROWS
from jungle_games.games.jungle_matrix.scene.moment import Moment

if TYPE_CHECKING:
    from jungle_games.games.jungle_matrix.scene.scene import JungleMatrixScene

_ENDED: Final[Mapping[Ending, str]] = {
    Ending.GRIDLOCKED: N_("Gridlocked"),
    Ending.STOPPED: N_("Turn ended"),
    Ending.FLAGGED: N_("Time is up"),
    Ending.EXHAUSTED: N_("The deck is empty"),
}


def layer_line(scene: JungleMatrixScene) -> str:
    """What the one who lays is up to."""
    position = scene.position
    if scene.match.outcome is not None and not scene.looking_back:
        return _won_line(scene, position.player)
    match position.phase:
        case Phase.PET:
            return _("choosing a pet")
        case Phase.BOOKING:
            return _("done")
    return _("laying cards")


def watcher_line(scene: JungleMatrixScene) -> str:
    """What the one who watches is up to."""
    position = scene.position
    if scene.match.outcome is not None and not scene.looking_back:
        return _won_line(scene, position.watcher)
    if position.options.guided:
        return _("looking on")
    if position.calls_closed:
        return _("may not call any more")
    return _("watching for mistakes")


def _won_line(scene: JungleMatrixScene, seat: Seat) -> str:
    outcome = scene.match.outcome
    return _("the winner") if outcome is not None and seat in outcome.winners else ""


def fine_print(position: JungleMatrixPosition) -> str:
    """What would be booked, where that is not the points themselves."""
    points, score = position.points, position.score_now
    if score == points or position.phase in (Phase.PET, Phase.LAY):
        return ""
    halved = position.rules.factor.numerator == 1 and position.rules.factor.denominator == 2
    if halved and position.rules.score(points) == -(-points // 2):
        return _("halved: {score}").format(score=score)
    return _("counts {score}").format(score=score)


# What is to be done


def prompt_of(scene: JungleMatrixScene) -> tuple[str, str]:
    """The words under the cloth, and their icon."""
    if scene.moment is not None:
        return moment_words(scene.moment), "eye"
    if scene.looking_back:
        return _("Looking back: as it stood then."), "eye"
    if scene.match.outcome is not None:
        return _("The game is over."), "trophy"
    hint = scene.play.hint
    if hint is not None:
        return _hint_words(hint, scene.play.hint_reason), "hint"
    position = scene.match.position
    seat = scene.match.to_move
    if not isinstance(seat, int):
        return "", "card"
    name = scene.name(seat)
    if not scene.match.seats[seat].is_person:
        return _computer_words(position, name, callable_now=Catch() in scene.match.legal()), "clock"
    return _person_words(scene, position, name), "hand"


def _hint_words(move: JungleMatrixMove, reason: str) -> str:
    said = {
        Gridlocked(): _("Nothing is open: call gridlocked."),
        Stop(): _("End the turn while it stands well."),
        Catch(): _("Something was wrong: catch it!"),
        Next(): _("Nothing to catch: go on."),
    }.get(move, reason)
    return said or _("Follow the arrow.")


def _computer_words(position: JungleMatrixPosition, name: str, *, callable_now: bool) -> str:
    match position.phase:
        case Phase.PET:
            return _("{name} is choosing a pet.").format(name=name)
        case Phase.BOOKING:
            return _("{name} is looking at the cards.").format(name=name)
        case Phase.COVER if callable_now:
            return _("{name} is laying. Watch closely, and catch every mistake!").format(name=name)
    return _("{name} is laying.").format(name=name)


def _person_words(scene: JungleMatrixScene, position: JungleMatrixPosition, name: str) -> str:
    match position.phase:
        case Phase.PET:
            return _pet_words(scene, position)
        case Phase.LAY:
            return _("Lay the cards from the deck. A click on it lays them all.")
        case Phase.BOOKING:
            return _booking_words(scene, position, name)
    if position.options.guided:
        return _guided_words(position)
    if not position.turn.log:
        return _("Cover the combination that comes first, its highest card first.") if _plain_order(
            position
        ) else _("Cover the combination that comes first.")
    return _("Go on covering. When nothing is open, call gridlocked.")


def _plain_order(position: JungleMatrixPosition) -> bool:
    return position.rules.first == "highest" and position.rules.covers == "highest"


def _pet_words(scene: JungleMatrixScene, position: JungleMatrixPosition) -> str:
    other = scene.name(position.watcher)
    if scene.scenery.discard:
        return _("Neither pet can be played: discard one.")
    moves = [move for move in position.legal_moves() if isinstance(move, PlayPet)]
    told = _("Drag one pet onto your own, or onto {name}.")
    if any(move.keep for move in moves):
        told = _("Drag one pet onto your own, or onto {name}; where three lie, onto the one it replaces, or beside.")
    elif any(move.replacing for move in moves):
        told = _("Drag one pet onto your own, or onto {name}; where three lie, onto the one it replaces.")
    return told.format(name=other)


def _booking_words(scene: JungleMatrixScene, position: JungleMatrixPosition, name: str) -> str:
    ended = position.turn.ended
    points = ngettext("{number} point.", "{number} points.", position.score_now).format(number=position.score_now)
    told = f"{_(_ENDED[ended])}: {points}" if ended is not None else points
    if Catch() not in scene.match.legal():
        return told
    question = _("{name}, was all of it right?").format(name=name)
    return f"{told} {question}"


def _guided_words(position: JungleMatrixPosition) -> str:
    due = position.due
    if not due:
        free = position.turn.right
        return _("Nothing is open: call gridlocked, or use a pet.") if free else _("Nothing is open: call gridlocked.")
    card = position.turn.top(position.turn.right[0])
    told = _("Cover the {card}: {combination} comes first.")
    return told.format(combination=combination_name(due[0]), card=rank_name(card))


def combination_name(combination: Combination) -> str:
    """What a combination is called in a sentence."""
    return _("the trio") if combination.is_trio else str(combination).replace("+", " + ")


# Catching


def moment_words(moment: Moment) -> str:
    """What was caught, what would have been right, and what comes of it."""
    end = _("It is forgiven.") if moment.call.forgiven else _("No points.")
    told = _("Caught: {what}").format(what=_what_was_wrong(moment))
    return f"{told} {end}"


def _what_was_wrong(moment: Moment) -> str:
    mistake = moment.mistake
    combination = combination_name(mistake.combination) if mistake.combination is not None else ""
    covered = _rank_on(moment, mistake.square)
    match mistake.wrong:
        case Wrong.NOT_GRIDLOCKED:
            return _("{combination} was still open.").format(combination=combination)
        case Wrong.ORDER:
            first = _rank_on(moment, mistake.right[0])
            return _("the {first} comes before the {card}.").format(first=first, card=covered)
        case Wrong.PRIORITY:
            return _("{combination} comes before the {card}.").format(combination=combination, card=covered)
    if combination:
        return _("the {card} is part of nothing, {combination} is open.").format(card=covered, combination=combination)
    return _("the {card} is part of nothing.").format(card=covered)


def _rank_on(moment: Moment, square: Square | None) -> str:
    """What the card on ``square`` is called, as it lay before the mistake."""
    if square is None:
        return ""
    tops = moment.mistake.tops
    return rank_name(tops[index(square, len(tops) // ROWS)])
