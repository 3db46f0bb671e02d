"""The notices of Jungle Matrix: mistakes caught, burdens, turns ended, decks run out, points taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Final

from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.seat_names import says_you
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix.rules.moves import Catch, Goal, Next, PlayPet
from jungle_games.games.jungle_matrix.rules.pets import Pet
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.rules.turn import Ending, what_was_wrong
from jungle_games.games.jungle_matrix.scene.result import portrait
from jungle_games.table.frame.move_entries import Notice, Tone

ENDED: Final[Mapping[Ending, str]] = {
    Ending.GRIDLOCKED: N_("Gridlocked"),
    Ending.STOPPED: N_("Turn ended"),
    Ending.FLAGGED: N_("Time is up"),
    Ending.EXHAUSTED: N_("The deck is empty"),
}
"""How a turn ended."""


def notices(
    match: AnyMatch, step: AnyStep, before: JungleMatrixPosition, after: JungleMatrixPosition
) -> Iterator[Notice]:
    """What ``step`` brought to whom."""
    move = step.move
    match move:
        case Catch():
            yield from _called(match, before, after)
        case PlayPet(goal=goal) if goal is not Goal.DISCARD:
            yield _pet(before, move)
        case Shuffle() if before.turn.is_laid and before.turn.exhaustions:
            yield _exhausted(before)
    yield from _used(before, after)
    if before.phase is Phase.COVER and after.phase is Phase.BOOKING and not isinstance(move, Catch):
        yield _ended(match, after)
    if isinstance(move, Next | Catch):
        yield from _booked(match, before, after)


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    """How the cards are timed, where they are."""
    pace = match.position.options.pace
    if not pace:
        return ()
    told = ngettext("{number} second a card", "{number} seconds a card", pace).format(number=pace)
    return (Notice(None, told, _("When they run out, the turn ends with its points so far."), Tone.TIME),)


def _called(match: AnyMatch, before: JungleMatrixPosition, after: JungleMatrixPosition) -> Iterator[Notice]:
    call = after.call
    if call is None or call.mistake is None:
        words, picture = _("You cannot call again in this turn."), portrait(match, before.watcher)
        yield Notice(
            before.watcher, _("Nothing was wrong"), words, Tone.CATCH, picture, sound="catch_wrong", listed=False
        )  # fmt: skip
        return
    end = _("It is forgiven.") if call.forgiven else _("No points for this turn.")
    told = _("{what} {end}").format(what=first_capital(what_was_wrong(call.mistake)), end=end)
    picture = portrait(match, call.caller)
    yield Notice(
        before.player, _("Caught!"), told, Tone.CATCH, picture, sound="catch_right", stays=True, listed=False
    )  # fmt: skip


def _pet(before: JungleMatrixPosition, move: PlayPet) -> Notice:
    pet = before.pet_set.pet(move.pet)
    seat = before.player if move.goal is Goal.SELF else before.watcher
    tone = Tone.TIME if pet.sets("pace") else Tone.PLAIN
    return Notice(seat, _(pet.name), _(pet.says), tone, f"animals/{pet.animal}", chosen=True, listed=False)


def _pets_that(position: JungleMatrixPosition, seat: Seat, *effects: str) -> list[Pet]:
    """The pets before ``seat`` that have one of these effects."""
    pets = [position.pet_set.pet(lying.pet) for lying in position.pets[seat]]
    return [pet for pet in pets if any(map(pet.sets, effects))]


def _used(before: JungleMatrixPosition, after: JungleMatrixPosition) -> Iterator[Notice]:
    """A pet let its player do something special: show its sentence."""
    for effect in ("lone_kings", "wild_covers", "swaps"):
        if getattr(after.turn, effect) > getattr(before.turn, effect):
            for pet in _pets_that(before, before.player, effect)[:1]:
                picture = f"animals/{pet.animal}"
                yield Notice(before.player, _(pet.name), _(pet.says), picture=picture, chosen=True, listed=False)


def _exhausted(before: JungleMatrixPosition) -> Notice:
    points = before.rules.exhaustion
    title = ngettext("Deck empty: {number} point!", "Deck empty: {number} points!", points).format(number=points)
    return Notice(before.player, title, _("What lies covered is shuffled, and the turn goes on."), sound="sequence")


def _ended(match: AnyMatch, after: JungleMatrixPosition) -> Notice:
    """The result of a turn: it stays until the person who laid continues; the watcher has a button for that."""
    ended, score = after.turn.ended, after.score_now
    assert ended is not None
    points = ngettext("{number} point.", "{number} points.", score).format(number=score)
    told = [points, *(_("{pet}: {says}").format(pet=_(pet.name), says=_(pet.says)) for pet in _bent(after))]
    tone = Tone.TIME if ended is Ending.FLAGGED else Tone.PLAIN
    stays = match.seats[after.player].is_person and not match.seats[after.watcher].is_person
    return Notice(after.player, _(ENDED[ended]), " ".join(told), tone, stays=stays, listed=False)


def _bent(after: JungleMatrixPosition) -> Sequence[Pet]:
    """The pets that changed what the turn brings in the end, one at most for each effect."""
    turn, rules = after.turn, after.rules
    multiplied = ceil(turn.points * rules.factor)
    quick = turn.points > rules.start_points + turn.covered + turn.bonus
    acting = {"factor": multiplied != turn.points, "cap": turn.score_now < multiplied, "quick_points": quick}
    return [pet for effect, acts in acting.items() if acts for pet in _pets_that(after, after.player, effect)[:1]]


def _booked(match: AnyMatch, before: JungleMatrixPosition, after: JungleMatrixPosition) -> Iterator[Notice]:
    """What came with the turn's being booked: points taken, a fourth pet that leaves, a tie to be broken."""
    player, other = before.player, before.watcher
    if len(after.sheet.takings) > len(before.sheet.takings):
        taken = after.sheet.takings[-1].points
        told = ngettext("{name} takes {number} point.", "{name} takes {number} points.", taken)
        if says_you(match.seats[player]):
            told = ngettext("You take {number} point.", "You take {number} points.", taken)
        words = told.format(name=match.name(player), number=taken)
        yield Notice(other, _("Points taken"), words, picture=portrait(match, player), badge=f"\N{MINUS SIGN}{taken}")
    yield from _leaving(before, after, player)
    if after.sheet.is_sudden_death and not before.sheet.is_sudden_death:
        words = _("One more turn each. More points win, then the faster turn; time runs from the first card.")
        yield Notice(None, _("Sudden death"), words, Tone.TIME, stays=True)


def _leaving(before: JungleMatrixPosition, after: JungleMatrixPosition, player: Seat) -> Iterator[Notice]:
    for lying in before.pets[player]:
        if lying.fourth and lying.pet not in [each.pet for each in after.pets[player] if each.fourth]:
            pet = before.pet_set.pet(lying.pet)
            title = _("{pet} leaves").format(pet=_(pet.name))
            yield Notice(player, title, _("As a fourth pet it stays for one turn."), picture=f"animals/{pet.animal}")
