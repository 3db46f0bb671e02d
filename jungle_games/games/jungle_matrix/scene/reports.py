"""What a table of Jungle Matrix reports: what a step brought to whom, and how the match ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.formatting import first_capital, listed, unbroken
from jungle_games.core.game import Seat, Termination
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.seat_names import says_you
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.rules.moves import Catch, Goal, Next, PlayPet
from jungle_games.games.jungle_matrix.rules.pets import Pet
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import (
    JungleMatrixEnd,
    Phase,
    behind_before_last,
    best_turn,
    caught_in,
)
from jungle_games.games.jungle_matrix.rules.turn import Ending as TurnEnding
from jungle_games.games.jungle_matrix.rules.turn import what_was_wrong
from jungle_games.games.jungle_matrix.scene.watching import MatrixMatch, pet_effect
from jungle_games.table.ending import SheetFact, score_words, time_fact
from jungle_games.table.style import head
from jungle_games.table.verdict import Ending, Fact
from jungle_games.ui.notices import CATCH, CAUGHT, NEWS, TIME, Notice

_REASONS: Final[Mapping[Termination, str]] = {
    JungleMatrixEnd.SUDDEN_DEATH: N_("Sudden death. {points}."),
    JungleMatrixEnd.FASTER: N_("A tie, and a tie again: {winner} was faster."),
}
_COMEBACK: Final = (
    N_("You were {points} points behind before the last round."),
    N_("Before the last round you were {points} points ahead."),
    N_("{winner} was {points} points behind before the last round."),
)
_CAUGHT: Final = (
    N_("In round {number} you caught a mistake."),
    N_("In round {number} {winner} caught your mistake."),
    N_("In round {number} {winner} caught a mistake of {loser}."),
)
"""The sentence for the winner, for the loser, and for a spectator."""
_FAR_BEHIND: Final = 5
"""The deficit in points before the last round from which a comeback is remarkable."""
ENDED: Final[Mapping[TurnEnding, str]] = {
    TurnEnding.GRIDLOCKED: N_("Gridlocked"),
    TurnEnding.STOPPED: N_("Turn ended"),
    TurnEnding.FLAGGED: N_("Time is up"),
    TurnEnding.EXHAUSTED: N_("The deck is empty"),
}
"""How a turn ended."""


def portrait(match: MatrixMatch, seat: Seat) -> str:
    """The face of a seat's player."""
    return head(ROOM, match.seats[seat].kind, seat)


def ending(match: MatrixMatch, own: Seat | None) -> Ending:
    """How a finished match ended, as the score sheet tells it to the person in the seat ``own``."""
    outcome = match.outcome
    assert outcome is not None
    totals = match.position.sheet.totals
    if len(outcome.winners) != 1:
        return Ending(_("Both have {points} points.").format(points=max(totals)))
    winner = outcome.winners[0]
    told = [
        _("{name}: {words}").format(
            name=pgettext("in a list of points", "you") if seat == own else match.name(seat), words=totals[seat]
        )
        for seat in (winner, 1 - winner)
    ]
    points = first_capital(listed(map(unbroken, told)))
    words = _(_REASONS[outcome.termination]) if outcome.termination in _REASONS else "{points}."
    if outcome.termination is JungleMatrixEnd.FASTER and winner == own:
        words = _("A tie, and a tie again: you were faster.")
    reason = words.format(winner=match.name(winner), points=points)
    return Ending(reason, portrait(match, winner), story=_story(match, winner, own))


def _story(match: MatrixMatch, winner: Seat, own: Seat | None) -> str:
    if match.outcome is None or not isinstance(match.outcome.termination, JungleMatrixEnd):
        return ""
    sheet, loser = match.position.sheet, 1 - winner
    names = {"winner": match.name(winner), "loser": match.name(loser)}
    if (behind := behind_before_last(sheet, winner)) >= _FAR_BEHIND:
        won, lost, watched = _COMEBACK
        words = won if own == winner else lost if own == loser else watched
        return _(words).format(points=behind, **names)
    if number := caught_in(sheet, loser):
        won, lost, watched = _CAUGHT
        words = won if own == winner else lost if own == loser else watched
        return _(words).format(number=number, **names)
    points, number = best_turn(sheet, winner)
    if not points:
        return ""
    words = ngettext(
        "{winner}’s best turn brought {points} point, in round {number}.",
        "{winner}’s best turn brought {points} points, in round {number}.",
        points,
    )
    if own == winner:
        words = ngettext(
            "Your best turn brought {points} point, in round {number}.",
            "Your best turn brought {points} points, in round {number}.",
            points,
        )
    return words.format(points=points, number=number, **names)


def facts(match: MatrixMatch, persons: Sequence[Seat]) -> Mapping[str, Fact]:
    seat = persons[0] if persons else 0
    sheet = match.position.sheet
    booked = [(row[seat], row[1 - seat]) for row in sheet.rows]
    best = max((own.points for own, _other in booked if own is not None), default=0)
    caught = sum(other is not None and other.caught for _own, other in booked)
    slips = sum(own is not None and own.caught for own, _other in booked)
    before = match.positions()
    missed = sum(
        position.watcher == seat and position.mistake is not None
        for position, step in zip(before, match.steps, strict=False)
        if isinstance(step.move, Next)
    )
    return {"points": sheet.totals[seat], "best": best, "caught": caught, "missed": missed, "slips": slips}


def sheet_facts(match: MatrixMatch, seat: Seat) -> Sequence[SheetFact]:
    own = [facts(match, (seat,)) for seat in (0, 1)]
    best, caught = ([int(found[name]) for found in own] for name in ("best", "caught"))
    told = [SheetFact("star", _("Best turn"), score_words(best, seat))]
    if any(caught):
        told.append(SheetFact("eye", _("Caught"), score_words(caught, seat)))
    return [*told, *time_fact(match)]


_FALSE_CALL: Final = replace(CATCH, sound="catch_wrong")
_EXHAUSTED: Final = replace(NEWS, sound="sequence")


def notices(
    match: AnyMatch, step: AnyStep, before: JungleMatrixPosition, after: JungleMatrixPosition
) -> Iterator[Notice]:
    move = step.move
    match move:
        case Catch():
            yield from _called(match, before, after)
        case PlayPet(goal=goal) if goal is not Goal.DISCARD:
            yield _pet(match, before, move)
        case Shuffle() if before.turn.is_laid and before.turn.exhaustions:
            yield _exhausted(before)
    yield from _used(match, before, after)
    if before.phase is Phase.COVER and after.phase is Phase.BOOKING and not isinstance(move, Catch):
        yield _ended(match, after)
    if isinstance(move, Next | Catch):
        yield from _booked(match, before, after)


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    pace = match.time_factor * match.position.options.pace
    if not pace:
        return ()
    told = ngettext("{number} second a card", "{number} seconds a card", pace).format(number=pace)
    return (Notice(told, _("When they run out, the turn ends with its points so far."), TIME),)


def _called(match: AnyMatch, before: JungleMatrixPosition, after: JungleMatrixPosition) -> Iterator[Notice]:
    call = after.call
    if call is None or call.mistake is None:
        words, picture = _("You cannot call again in this turn."), portrait(match, before.watcher)
        yield Notice(_("Nothing was wrong"), words, _FALSE_CALL, before.watcher, picture, listed=False)
        return
    end = _("It is forgiven.") if call.forgiven else _("No points for this turn.")
    told = _("{what} {end}").format(what=first_capital(what_was_wrong(call.mistake)), end=end)
    picture = portrait(match, call.caller)
    yield Notice(_("Caught!"), told, CAUGHT, before.player, picture, stays=True, listed=False)


def _pet(match: AnyMatch, before: JungleMatrixPosition, move: PlayPet) -> Notice:
    pet = before.pet_set.pet(move.pet)
    seat = before.player if move.goal is Goal.SELF else before.watcher
    kind = TIME if pet.sets("pace") else NEWS
    told = pet_effect(pet, before, match.time_factor)
    return Notice(_(pet.name), told, kind, seat, f"animals/{pet.animal}", chosen=True, listed=False)


def _pets_that(position: JungleMatrixPosition, seat: Seat, *effects: str) -> list[Pet]:
    pets = [position.pet_set.pet(lying.pet) for lying in position.pets[seat]]
    return [pet for pet in pets if any(map(pet.sets, effects))]


def _used(match: AnyMatch, before: JungleMatrixPosition, after: JungleMatrixPosition) -> Iterator[Notice]:
    for effect in ("lone_kings", "wild_covers", "swaps"):
        if getattr(after.turn, effect) > getattr(before.turn, effect):
            for pet in _pets_that(before, before.player, effect)[:1]:
                picture = f"animals/{pet.animal}"
                told = pet_effect(pet, before, match.time_factor)
                yield Notice(_(pet.name), told, NEWS, before.player, picture, chosen=True, listed=False)


def _exhausted(before: JungleMatrixPosition) -> Notice:
    points = before.rules.exhaustion
    title = ngettext("Deck empty: {number} point!", "Deck empty: {number} points!", points).format(number=points)
    return Notice(title, _("What lies covered is shuffled, and the turn goes on."), _EXHAUSTED, before.player)


def _ended(match: AnyMatch, after: JungleMatrixPosition) -> Notice:
    """The result of a turn: it stays until the person who laid continues; the watcher has a button for that."""
    ended, score = after.turn.ended, after.score_now
    assert ended is not None
    points = ngettext("{number} point.", "{number} points.", score).format(number=score)
    bent = ((pet, pet_effect(pet, after, match.time_factor)) for pet in _bent(after))
    told = [points, *(_("{pet}: {says}").format(pet=_(pet.name), says=words) for pet, words in bent)]
    kind = TIME if ended is TurnEnding.FLAGGED else NEWS
    stays = match.seats[after.player].is_person and not match.seats[after.watcher].is_person
    return Notice(_(ENDED[ended]), flowing(told), kind, after.player, stays=stays, listed=False)


def _bent(after: JungleMatrixPosition) -> Sequence[Pet]:
    turn, rules = after.turn, after.rules
    multiplied = ceil(turn.points * rules.factor)
    quick = turn.points > rules.start_points + turn.covered + turn.bonus
    acting = {"factor": multiplied != turn.points, "cap": turn.score_now < multiplied, "quick_points": quick}
    return [pet for effect, acts in acting.items() if acts for pet in _pets_that(after, after.player, effect)[:1]]


def _booked(match: AnyMatch, before: JungleMatrixPosition, after: JungleMatrixPosition) -> Iterator[Notice]:
    """Notices when a turn is booked: points taken from the opponent, a fourth pet leaving, sudden death."""
    player, other = before.player, before.watcher
    if len(after.sheet.takings) > len(before.sheet.takings):
        taken = after.sheet.takings[-1].points
        told = ngettext("{name} takes {number} point.", "{name} takes {number} points.", taken)
        if says_you(match.seats[player]):
            told = ngettext("You take {number} point.", "You take {number} points.", taken)
        words = told.format(name=match.name(player), number=taken)
        yield Notice(_("Points taken"), words, NEWS, other, portrait(match, player), badge=f"\N{MINUS SIGN}{taken}")
    yield from _leaving(before, after, player)
    if after.sheet.is_sudden_death and not before.sheet.is_sudden_death:
        words = _("One more turn each. More points win, then the faster turn; time runs from the first card.")
        yield Notice(_("Sudden death"), words, TIME, stays=True)


def _leaving(before: JungleMatrixPosition, after: JungleMatrixPosition, player: Seat) -> Iterator[Notice]:
    for lying in before.pets[player]:
        if lying.fourth and lying.pet not in [each.pet for each in after.pets[player] if each.fourth]:
            pet = before.pet_set.pet(lying.pet)
            title = _("{pet} leaves").format(pet=_(pet.name))
            yield Notice(title, _("As a fourth pet it stays for one turn."), NEWS, player, f"animals/{pet.animal}")
