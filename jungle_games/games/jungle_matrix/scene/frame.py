"""The frame of a Jungle Matrix table: plates, what is to be done, names of places, widgets; and what steps brought."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, NamedTuple

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card, as_object, card_name
from jungle_games.core.formatting import decimal, ended, first_capital, listed, unbroken
from jungle_games.core.game import Seat, Termination
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.matches.history import AnyStep, Flag, MatchMove
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.seat_names import says_you
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Goal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PlayPet,
    Square,
    Stop,
    Swap,
    combination_name,
    kinds,
)
from jungle_games.games.jungle_matrix.rules.pets import Pet
from jungle_games.games.jungle_matrix.rules.position import (
    JungleMatrixEnd,
    JungleMatrixPosition,
    Phase,
    behind_before_last,
    best_turn,
    caught_in,
)
from jungle_games.games.jungle_matrix.rules.turn import Ending as TurnEnding
from jungle_games.games.jungle_matrix.rules.turn import what_was_wrong
from jungle_games.games.jungle_matrix.rules.turn_rules import End
from jungle_games.games.jungle_matrix.scene import watching
from jungle_games.games.jungle_matrix.scene.drawing import (
    ROWS,
    SMALL,
    Offer,
    PetSlot,
    Spot,
    TableShape,
    measures_of,
    next_card,
)
from jungle_games.table.ending import SheetFact, score_words, time_fact
from jungle_games.table.frame import (
    END,
    GUIDE,
    HURRY,
    MOVES,
    PROMPT,
    WIDEST_COLUMN,
    Control,
    Frame,
    FrameView,
    with_bar,
)
from jungle_games.table.plate import PlateStyle, PlateView, clock_text, squeezed
from jungle_games.table.prompt import FIXED_SPACE, Prompt, common_prompt, hint_prompt, with_goal
from jungle_games.table.sprites.arrangement import PlaceKey, Thing
from jungle_games.table.state import MoveEntry, TableState
from jungle_games.table.style import head
from jungle_games.table.verdict import Ending, Fact
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.layout import (
    LITTLE,
    Box,
    Column,
    Extent,
    FirstThatFits,
    Item,
    Row,
    Ruler,
    Scroll,
    Space,
    Stack,
    centred,
)
from jungle_games.ui.notices import CATCH, CAUGHT, NEWS, TIME, Notice
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Icon, Label, Rule
from jungle_games.ui.widgets.panel import ScrollView

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


def portrait(match: watching.MatrixMatch, seat: Seat) -> str:
    return head(ROOM, match.seats[seat].kind, seat)


def ending(match: watching.MatrixMatch, own: Seat | None) -> Ending:
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
    words = _(_REASONS[outcome.termination]) if outcome.termination in _REASONS else ended("{points}")
    if outcome.termination is JungleMatrixEnd.FASTER and winner == own:
        words = _("A tie, and a tie again: you were faster.")
    reason = words.format(winner=match.name(winner), points=points)
    return Ending(reason, portrait(match, winner), story=_story(match, winner, own))


def _story(match: watching.MatrixMatch, winner: Seat, own: Seat | None) -> str:
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


def facts(match: watching.MatrixMatch, persons: Sequence[Seat]) -> Mapping[str, Fact]:
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


def sheet_facts(match: watching.MatrixMatch, seat: Seat) -> Sequence[SheetFact]:
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
            points = before.rules.exhaustion
            title = ngettext("Deck empty: {number} point!", "Deck empty: {number} points!", points)
            words = _("The covered cards are shuffled, and the turn goes on.")
            yield Notice(title.format(number=points), words, _EXHAUSTED, before.player)
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
        words, picture = ended(first_capital(_("no more Catch! this turn"))), portrait(match, before.watcher)
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
    told = watching.pet_effect(pet, before, match.time_factor)
    return Notice(_(pet.name), told, kind, seat, f"animals/{pet.animal}", chosen=True, listed=False)


def _pets_that(position: JungleMatrixPosition, seat: Seat, *effects: str) -> list[Pet]:
    pets = [position.pet_set.pet(lying.pet) for lying in position.pets[seat]]
    return [pet for pet in pets if any(map(pet.sets, effects))]


def _used(match: AnyMatch, before: JungleMatrixPosition, after: JungleMatrixPosition) -> Iterator[Notice]:
    for effect in ("lone_kings", "wild_covers", "swaps"):
        if getattr(after.turn, effect) > getattr(before.turn, effect):
            for pet in _pets_that(before, before.player, effect)[:1]:
                picture = f"animals/{pet.animal}"
                told = watching.pet_effect(pet, before, match.time_factor)
                yield Notice(_(pet.name), told, NEWS, before.player, picture, chosen=True, listed=False)


def _ended(match: AnyMatch, after: JungleMatrixPosition) -> Notice:
    """The result of a turn: it stays until the person who laid continues; the watcher has a button for that."""
    ended, score = after.turn.ended, after.score_now
    assert ended is not None
    points = ngettext("{number} point.", "{number} points.", score).format(number=score)
    bent = ((pet, watching.pet_effect(pet, after, match.time_factor)) for pet in _bent(after))
    told = [points, *(_("{pet}: {says}").format(pet=_(pet.name), says=words) for pet, words in bent)]
    if (times := after.turn.exhaustions) and ended is not TurnEnding.EXHAUSTED:
        emptied = ngettext("The deck ran out once.", "The deck ran out {number} times.", times)
        told.append(emptied.format(number=times))
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


SAID: Final[Mapping[str, JungleMatrixMove]] = {"gridlocked": Gridlocked(), "stop": Stop()}
"""The player's spoken moves, by their button's command."""
MatrixTable = TableState[JungleMatrixPosition, JungleMatrixMove]


@dataclass(frozen=True, slots=True)
class MatrixState:
    """A moment at a table of Jungle Matrix. The table's position is what may be seen of it."""

    table: MatrixTable
    caught: watching.CaughtMistake | None = None
    turn_seconds: float | None = None
    lists_moves: bool = False
    trail: watching.Trail | None = None
    missed: watching.CaughtMistake | None = None

    @property
    def over(self) -> bool:
        return self.table.over and self.caught is None

    @property
    def scoreless(self) -> bool:
        """Whether a mistake is shown that has cost the turn's points."""
        return self.caught is not None and not self.caught.call.forgiven


def may(table: MatrixTable, move: JungleMatrixMove) -> bool:
    seen_later = table.looking_back and not isinstance(move, Catch | Next)
    match = table.match
    if match.outcome is not None or table.occupied or seen_later:
        return False
    return move in watching.lawful(match, match.position).legal_moves() and match.position.actor(move) in table.acting


def frame_view(state: MatrixState) -> FrameView:
    toggle = Control("moves", _("Score sheet or moves"), "moves")
    trail = state.trail
    return FrameView(
        [_plate(state, seat) for seat in range(2)], _prompt(state),
        moves=trail.entries if trail is not None else None, caption=trail.caption if trail is not None else "",
        lists_moves=state.lists_moves, icons=(toggle,), controls=_controls(state),
    )  # fmt: skip


# Buttons


def may_hurry(table: MatrixTable) -> bool:
    return table.may_hurry and not table.taught


def _controls(state: MatrixState) -> Sequence[Control]:
    table = state.table
    to_book = table.match.position.phase is Phase.BOOKING and not table.over
    goes_on = state.caught is not None or table.looking_back or to_book
    says = not (goes_on or may_hurry(table))
    elsewhere = table.looking_back and state.trail is None
    label = _("Go on") if state.caught is not None else _("Next")
    if elsewhere and state.caught is None:
        label = _("Back to the game") if table.match.outcome is None else _("To the end")
    able = not to_book or elsewhere or may(table, Next())
    score = table.position.score_now
    locked = ngettext(
        "You say that nothing is left to cover; the turn ends with {number} point.",
        "You say that nothing is left to cover; the turn ends with {number} points.",
        score,
    )
    stopped = ngettext(
        "Ends the turn with {number} point, whatever is left to cover.",
        "Ends the turn with {number} points, whatever is left to cover.",
        score,
    )
    return (
        Control(
            "gridlocked", _("Gridlocked"), enabled=may(table, Gridlocked()), visible=says,
            primary=watching.guides(table.match) and not table.position.due, tooltip=locked.format(number=score),
        ),
        Control(
            "stop", _("End turn"), enabled=may(table, Stop()), visible=says,
            tooltip=stopped.format(number=score),
        ),
        # In a lesson its own button leads on.
        Control("next", label, "play", able, goes_on and able and not (state.caught and table.taught), primary=True),
    )  # fmt: skip


# Plates


def _plate(state: MatrixState, seat: Seat) -> PlateView:
    table = state.table
    match, position = table.match, table.position
    lays = seat == position.player
    points = str(position.points) if lays and position.phase in (Phase.COVER, Phase.BOOKING) else ""
    booked = position.sheet.booked(position.round, seat) if position.outcome is not None else None
    if points and ((booked is not None and booked.caught) or state.scoreless):
        points = "0"
    if state.over:
        line = _("the winner") if match.outcome is not None and seat in match.outcome.winners else ""
    elif table.rests:
        line = ""
    else:
        laying = {Phase.PET: _("choosing a pet"), Phase.BOOKING: _("done")}.get(position.phase, _("laying cards"))
        laying = laying if state.caught is None else _("caught")
        line = laying if lays else _watcher_line(match, position)
    return PlateView(
        match.name(seat), line, portrait(match, seat), table.to_move == seat,
        points=points, fine_print=_fine_print(state) if lays else "",
    )  # fmt: skip


def _watcher_line(match: watching.MatrixMatch, position: JungleMatrixPosition) -> str:
    if watching.lawful(match, position).options.guided:
        return _("watching")
    if position.calls_closed:
        return _("no more Catch! this turn") if position.call is None else _("Nothing was wrong")
    return _("watching for mistakes")


def _fine_print(state: MatrixState) -> str:
    """The time of the turn if it counts, or the score to be booked if that differs from the points."""
    seconds, position = state.turn_seconds, state.table.position
    if seconds is not None:
        return clock_text(seconds)
    score = position.score_now
    if score == position.points or state.scoreless or position.phase in (Phase.PET, Phase.LAY):
        return ""
    return _("counts {score}").format(score=score)


# What holds and what is to be done


def rules_prompt(position: JungleMatrixPosition, time_factor: int) -> Prompt:
    """The rules that are in force; a line ends between two sentences, never in one.

    Where pets have the place of the list, what comes first is told here in order, in place of the first two sentences;
    what pets bring about they say themselves where there is too little room. Times are ``time_factor`` times as long.
    """
    rules = replace(position.rules, pace=time_factor * position.rules.pace)
    said = [sentence.replace(" ", FIXED_SPACE) for sentence in rules.sentences()]
    if not position.options.pets:
        return Prompt(f"{FIXED_SPACE}· ".join(said), "rule_book")
    order = f"{FIXED_SPACE}› ".join(str(kind).replace(" ", "") for kind in kinds(position.rules))
    return Prompt(f"{FIXED_SPACE}· ".join([order, *said[2:]]), "rule_book", shorter=order)


def _prompt(state: MatrixState) -> Prompt:
    table = state.table
    if state.caught is not None:
        end = _("It is forgiven.") if state.caught.call.forgiven else _("No points.")
        what = _("Caught: {what}").format(what=what_was_wrong(state.caught.mistake))
        return Prompt(flowing([what, end]), "eye")
    match, seat = table.match, table.match.to_move
    if state.missed is not None:
        return Prompt(first_capital(what_was_wrong(state.missed.mistake)), "eye")
    if table.looking_back and state.trail is not None:
        return Prompt(state.trail.words(table.ply), "eye")
    if table.looking_back or not isinstance(seat, int):
        return common_prompt(table, Prompt())
    hint = hint_prompt(table)
    if hint is not None:
        return hint
    if seat in match.persons:
        words = _person_words(match, match.name(seat), drags=table.device.drags)
        if table.taught and match.position.phase is Phase.PET:  # the coach has the place of the other's pets
            words = ended(_("Play one of two pets"))
        told = Prompt(words, "hand")
        return told if match.position.phase is Phase.BOOKING else with_goal(table, told)
    return Prompt(_computer_words(match, match.name(seat)), "clock")


def _computer_words(match: watching.MatrixMatch, name: str) -> str:
    match match.position.phase:
        case Phase.PET:
            return _("{name} is choosing a pet.").format(name=name)
        case Phase.BOOKING:
            return _("{name} is looking at the cards.").format(name=name)
        case _ if not match.persons:
            return _("You are watching: {name} is laying.").format(name=name)
        case Phase.COVER if Catch() in match.legal():
            return _("{name} is laying cards. Catch every mistake!").format(name=name)
    return _("{name} is laying.").format(name=name)


def _person_words(match: watching.MatrixMatch, name: str, *, drags: bool) -> str:
    position = match.position
    match position.phase:
        case Phase.PET:
            return _pet_words(position, match.name(position.watcher), drags=drags)
        case Phase.LAY:
            if drags:
                return _("Drag the cards from the deck, or click it to lay them all.")
            return _("Lay the cards from the deck.")
        case Phase.BOOKING:
            return _booking_words(match, name)
    if watching.guides(match):
        return _guided_words(position)
    if position.turn.log:
        return _("Keep covering. When no pair or trio is left, press Gridlocked.")
    if position.rules.first is position.rules.covers is End.HIGHEST:
        return _("Cover the pair or trio that comes first, its highest card first.")
    return _("Cover the pair or trio that comes first.")


def _pet_words(position: JungleMatrixPosition, other: str, *, drags: bool) -> str:
    moves = [move for move in position.legal_moves() if isinstance(move, PlayPet)]
    if any(move.goal is Goal.DISCARD for move in moves):
        return _("Neither pet can be played: discard one.")
    told = _("Drag one pet to your side, or to {name}.") if drags else _("Put one pet on your side, or on {name}.")
    if drags and any(move.keep for move in moves):
        told = _(
            "Drag one pet to your side, or to {name}. Where three lie, drop it on the one it should replace, or "
            "beside them."
        )
    elif drags and any(move.replacing for move in moves):
        told = _("Drag one pet to your side, or to {name}. Where three lie, drop it on the one it should replace.")
    return told.format(name=other)


def pets_heading(match: watching.MatrixMatch) -> str:
    player = match.position.player
    if match.outcome is not None:
        return ""
    if says_you(match.seats[player]):
        return _("Play one of two pets")
    if player in match.persons:
        return _("{name}, play one of two pets").format(name=match.name(player))
    return _("Two pets to choose from")


def _booking_words(match: watching.MatrixMatch, name: str) -> str:
    position = match.position
    ended, score = position.turn.ended, position.score_now
    points = ngettext("{number} point.", "{number} points.", score).format(number=score)
    told = _("{name}: {words}").format(name=_(ENDED[ended]), words=points) if ended is not None else points
    if Catch() not in watching.lawful(match, position).legal_moves():
        return told if position.call is None else flowing([told, _("Nothing was wrong: go on.")])
    question = _("{name}, was everything right?").format(name=name)
    if isinstance(match.to_move, int) and says_you(match.seats[match.to_move]):
        question = _("Was everything right?")
    return flowing([told, question])


def _guided_words(position: JungleMatrixPosition) -> str:
    due = position.due
    if not due:
        if len(position.turn.right) == len(position.squares):
            return _("No pair or trio is left: cover any card, or press Gridlocked.")
        if position.turn.right:
            return _("No pair or trio is left: press Gridlocked, or use a pet.")
        return _("No pair or trio is left: press Gridlocked.")
    card = position.turn.top(position.turn.right[0])
    told = _("Cover {card}: {combination} comes first.")
    return told.format(combination=combination_name(due[0]), card=as_object(card, suit=False))


# Moves


def move_entries(match: watching.MatrixMatch) -> list[MoveEntry]:
    found = []
    for ply, step in enumerate(match.steps, start=1):
        told = _card_and_text(match.position_at(ply - 1), step)
        if isinstance(step.actor, int) and told is not None:
            card, words = told
            who, name = portrait(match, step.actor), match.name(step.actor)
            found.append(MoveEntry(ply, step.actor, words, name=name, picture=who, card=card))
    return found


def _card_and_text(before: JungleMatrixPosition, step: AnyStep) -> tuple[Card | None, str] | None:
    match step.move:
        case PlayPet():
            return None, _pet_move(step.move)
        case Deal():
            return None, _("cards laid")
        case Cover(square):
            return before.turn.top(square), _("covered on {square}").format(square=square)
        case Swap(square):
            return before.turn.top(square), _("swapped on {square}").format(square=square)
        case Gridlocked():
            return None, _("gridlocked, {points}").format(points=step.position.score_now)
        case Stop():
            return None, _("ended, {points}").format(points=step.position.score_now)
        case Flag():
            return None, _("out of time")
        case Catch():
            return None, _("caught!") if before.mistake is not None else _("a wrong call")
        case Next():
            return None, _("next turn")
        case MatchMove(verb="resign"):
            return None, _("resigned")
    return None


def _pet_move(move: PlayPet) -> str:
    pet = _(move.pet)
    if move.goal is Goal.DISCARD:
        return _("discarded {pet}").format(pet=pet)
    if move.goal is Goal.SELF:
        return _("kept {pet}").format(pet=pet)
    return _("gave {pet}").format(pet=pet)


# Places in words


def _says(table: MatrixTable, pet: Pet) -> str:
    return watching.pet_effect(pet, table.position, table.match.time_factor)


def slot_name(table: MatrixTable, slot: PetSlot, *, whole: bool = False) -> str:
    match, position = table.match, table.position
    owner = position.player if slot.mine else position.watcher
    pets = position.pets[owner]
    pet = position.pet_set.pet(pets[slot.index].pet) if slot.index < len(pets) else None
    what = _("Free place for a pet") if pet is None else _(pet.name)
    named = _("{pet}, {name}").format(pet=what, name=match.name(owner))
    if says_you(match.seats[owner]):
        named = _("{pet}, on your side").format(pet=what)
    return _("{name}: {words}").format(name=named, words=_says(table, pet)) if pet is not None and whole else named


def name_of(table: MatrixTable, place: PlaceKey, lying: Thing | None) -> str:
    match, position = table.match, table.position
    match place:
        case Square():
            what = card_name(lying.look) if lying is not None and isinstance(lying.look, Card) else _("Free place")
            return _("{what}, {square}").format(what=what, square=place)
        case Offer(index):
            pet = table.position.pet_set.pet(position.offered[index])
            return _("{name}: {words}").format(name=_(pet.name), words=_says(table, pet))
        case PetSlot():
            return slot_name(table, place, whole=True)
        case Spot.MINE | Spot.THEIRS:
            owner = position.player if place is Spot.MINE else position.watcher
            if says_you(match.seats[owner]):
                return _("Your pets")
            return _("The pets of {name}").format(name=match.name(owner))
        case Spot.DISCARD:
            return _("Discard")
    count: int = lying.key[1] if lying is not None and isinstance(lying.key, tuple) else 0
    seen = next_card(position)
    told = ngettext("Deck, {number} card", "Deck, {number} cards", count).format(number=count)
    return told if seen is None else _("{deck}, the next one {card}").format(deck=told, card=card_name(seen))


RULES, SHEET, ORDER, HEADING, CALL = "rules line", "sheet", "order", "heading", "catch"
_PLATE: Final = PlateStyle(head=88, picture=48, disc=True, edge=14, gap=16, points=44)
_LOW_PLATE: Final = PlateStyle(head=62, picture=36, disc=True, edge=8, gap=8, name=(22, 16), points=36)
_LOWEST_PLATE: Final = replace(_LOW_PLATE, head=48, picture=28, edge=6, name=(22, 15))
_ICONS: Final = ("menu", "rules", "moves", "sound", "settings")
_HELPERS: Final = ("undo", "redo", "hint")
_STRIP, _WIDEST_STRIP = 44.0, 564.0
"""The least height and the maximum width of the lines above and below the cloth."""
_STRIP_GAP: Final = 3.0
_HEADING, _HEADING_GAP = 28.0, 6.0
_TRAIL: Final = 216.0
"""The maximum height of the moves that a puzzle is about: the covering order needs the rest."""


@dataclass(frozen=True, slots=True)
class _Spacing:
    """How close everything stands, in units."""

    edge: float = 24
    """The margin at the edges of the window, and between the columns and the cloth."""
    gap: float = 16
    """Between the parts of a column."""
    column: float = 296
    mat: float = 0.9
    laying: PlateStyle = _PLATE
    watching: PlateStyle = _PLATE
    row: float = 66
    small: float = 112
    guide: float = 300
    sheet: float = 268
    deck: float = 208
    call: float = 56
    catch: float = 88
    """The heights of these parts; minimum heights in a close layout."""
    close: bool = False
    order_scrolls: bool = False
    rules: float = 44
    prompt: tuple[float, float] = (44, 44)
    icon: float = 48


_SPACINGS: Final = (
    _Spacing(),
    _Spacing(
        12, 8, 250, 0.76, _LOW_PLATE, _LOWEST_PLATE, row=58, small=53, guide=216, sheet=150, deck=128, call=46,
        catch=62, close=True, rules=66, prompt=(58, 77), icon=40,
    ),
    _Spacing(
        7, 6, 206, 0.4, _LOW_PLATE, _LOWEST_PLATE, row=34, small=53, guide=160, sheet=90, deck=116, call=44,
        catch=54, close=True, order_scrolls=True, prompt=(60, 94), icon=36,
    ),
)  # fmt: skip


def frame_tree(
    frame: Frame, shape: TableShape, player: Seat, first: Seat, *, puzzle: bool, trail: bool
) -> Item:
    """The player, the pets and the watcher on the left of the cloth; score, deck and calls on its right.

    The plate of the seat ``first`` is always the upper one. A ``puzzle`` is told where the score would be, and a
    ``trail`` that it leads along where a lesson has its coach.
    """
    size = measures_of(shape).size(shape.columns)
    found = []
    for spacing in _SPACINGS:
        foot: Item = Space()
        if trail and puzzle:
            foot = frame.part(MOVES).sized(height=min(spacing.guide, _TRAIL))
        elif shape.taught and not puzzle:
            foot = frame.part(GUIDE).sized(height=spacing.guide)
        rows = _left_rows(frame, shape, player, spacing, foot)
        left = Column(*(rows if player == first or shape.taught else reversed(rows)), gap=spacing.gap)
        columns = [
            column.padded(0, spacing.edge).at_least(spacing.column).at_most(WIDEST_COLUMN).grow()
            for column in (left, _right(frame, shape, spacing, puzzle=puzzle, calls=trail or not puzzle))
        ]
        above, below = (  # the cloth gives way to words
            centred(frame.part(name), _WIDEST_STRIP).at_least(height=least).at_most(height=most)
            for name, least, most in ((RULES, _STRIP, spacing.rules), (PROMPT, *spacing.prompt))
        )
        middle = Column(above, frame.box(size, spacing.mat), below, gap=_STRIP_GAP).padded(0, _STRIP_GAP)
        found.append(Row(columns[0], middle.grow(LITTLE), columns[1], gap=spacing.edge).padded(spacing.edge, 0))
    return FirstThatFits(*found)


def _room(frame: Frame, name: Hashable, height: float = 0.0) -> Item:
    return frame.box((1.0, 1.0), 1.0, name).at_least(height=height)


def _left_rows(frame: Frame, shape: TableShape, player: Seat, spacing: _Spacing, foot: Item) -> Sequence[Item]:
    """The left column: the player, the pets or the order, and the watcher, whose place ``foot`` takes in a lesson."""
    laying, watching = spacing.laying, spacing.watching
    layer = frame.seat(player, laying)
    watcher = foot if shape.taught else frame.seat(1 - player, watching if shape.pets_lie else laying)
    if not shape.pets_lie:
        order = frame.scroll(ORDER)
        return layer, (with_bar(order) if spacing.order_scrolls else order).grow(), watcher
    rows = _room(frame, ROWS, spacing.row * shape.rows)
    mine = Column(frame.part(HEADING).padded(4, 0).sized(height=_HEADING), rows.grow(), gap=_HEADING_GAP)
    if not shape.taught:
        small = Row(_room(frame, SMALL, spacing.small).grow()).padded(spacing.gap, 0)
        above, below = (Space().sized(height=height) for height in (watching.height, spacing.gap))
        watcher = Stack(watcher, Column(above, small, below))
    theirs = Stack(_room(frame, Spot.THEIRS), watcher)
    return layer, Stack(_room(frame, Spot.MINE), mine).grow(), theirs


def _right(frame: Frame, shape: TableShape, spacing: _Spacing, *, puzzle: bool, calls: bool) -> Item:
    listed = frame.part(GUIDE) if puzzle else Stack(frame.part(SHEET), frame.part(MOVES))
    helpers = Column(Space().grow(), *map(frame.icon, _HELPERS), gap=4 if spacing.close else 8).sized(spacing.icon)
    before = [] if shape.shows_next or spacing.close else [Space(spacing.icon)]
    deck = Row(*before, _room(frame, Spot.DECK, spacing.deck).grow(), helpers, gap=8)
    said = Row(frame.control("gridlocked"), frame.control("stop"), gap=spacing.gap)
    feet = [Stack(said, frame.control("next"), frame.control(HURRY)).sized(height=spacing.call)] if not puzzle else []
    if calls:
        feet.append(frame.part(CALL).sized(height=spacing.catch))
    left_out = "moves" if puzzle else "rules" if frame.gives("leave") else ""  # no six have room beside large words
    icons = frame.icons([icon for icon in _ICONS if icon != left_out])
    if not spacing.close:
        rest = frame.until_end(Column(deck.grow(), *feet, gap=spacing.gap)).grow()
        replaced = frame.instead.get(END, END) != END  # the look back has more to say than the end
        sheet = listed.sized(height=min(spacing.sheet, _LOW_SHEET) if replaced else spacing.sheet)
        return Column(icons, sheet, rest, gap=spacing.gap)
    rest = frame.until_end(Column(listed.at_least(height=spacing.sheet).grow(), deck, *feet, gap=spacing.gap)).grow()
    return Column(icons, rest, gap=spacing.gap)


_EDGE, _LOW_EDGE, _LIT, _FIGURE = 16, 4, 6, 24
_COLUMNS: Final = (76, 44)
_HEAD, FOOT = 42, 44
_ROW, _LEAST_ROW, _LEAST_ROUNDS = 34, 28, 64
_LOW_SHEET: Final = 174.0
"""The height of the score sheet while one looks back: three rounds of it."""


Mark = tuple[str, str, bool]
"""What stands in one player's column of a row: a figure, a note in words, and whether the note is a bad one."""


class SheetRow(NamedTuple):
    """A round: its label (already translated), both players' marks, and whether it is the current one."""

    label: str
    marks: Sequence[Mark]
    current: bool


def sheet_rows(position: JungleMatrixPosition) -> Sequence[SheetRow]:
    sheet, rows = position.sheet, []
    for number in range(1, len(sheet.rows) + 1):
        current = number == position.round and position.outcome is None
        label = _("Round {number}").format(number=number) if number <= sheet.rounds else _("Sudden death")
        rows.append(SheetRow(label, [_mark(position, number, seat, current) for seat in range(2)], current))
    return rows


def _mark(position: JungleMatrixPosition, number: int, seat: Seat, current: bool) -> Mark:
    sheet = position.sheet
    booked = sheet.booked(number, seat)
    if booked is None:
        laying = current and seat == position.player and position.phase in (Phase.COVER, Phase.BOOKING)
        return (str(position.points), _("so far"), False) if laying else ("", "", False)
    note = _("caught") if booked.caught else ""
    if number > sheet.rounds and booked.seconds is not None and not booked.caught:
        note = _("{seconds} s").format(seconds=decimal(booked.seconds, 1))
    return str(sheet.points(number, seat)), note, booked.caught


class ScoreSheet(Widget):
    """The score sheet for two players; it scrolls to the current round."""

    spread = 34.0

    def __init__(self) -> None:
        super().__init__()
        self._view = ScrollView(paper=True, name="score sheet")
        self._written: tuple[tuple[str, ...], Sequence[SheetRow], tuple[str, ...]] = (), (), ()
        self._current: Widget | None = None

    def show(self, position: JungleMatrixPosition, names: tuple[str, ...]) -> None:
        written = names, sheet_rows(position), tuple(map(str, position.sheet.totals))
        if written != self._written:
            self._written = written
            self.content = self._arranged(*written)
            self.relayout()

    def node(self, inside: tuple[Node, ...]) -> Node:
        names, rows, totals = self._written
        marks = [[listed(filter(None, mark[:2])) for mark in row.marks] for row in rows]
        lines = [*zip((row.label for row in rows), marks, strict=True), (_("Total"), totals)]
        items = tuple(
            Node((self.focus_id, number), Role.LIST_ITEM, _line_words(label, names, figures), box_of(self.rect))
            for number, (label, figures) in enumerate(lines)
        )
        return Node(self._view.focus_id, Role.LIST, _("Score sheet"), box_of(self.rect), inside=items)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(0, 0)

    def _lay_out_content(self, ruler: Ruler) -> None:
        super()._lay_out_content(ruler)
        if self._current is not None:
            self._view.reveal(self._current)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.paper(target, self.rect, self.u)

    def _arranged(self, names: Sequence[str], rows: Sequence[SheetRow], totals: Sequence[str]) -> Item:
        title = Label(_("Score sheet"), size=20, face=Face.TITLE, ink="ink")
        named = [Label(name, size=17, face=Face.SEMIBOLD, ink="ink", align="right") for name in names]
        rounds = [_Round(row) for row in rows]
        self._current = next((line for line in rounds if line.current), rounds[-1] if rounds else None)
        sums = [Label(total, size=24, face=Face.TITLE, ink="ink", align="right") for total in totals]
        total = Label(_("Total"), size=20, face=Face.TITLE, ink="ink")
        found: list[Item] = []
        for column, heading in zip((*_COLUMNS, _COLUMNS[-1]), (title, title, squeezed(title)), strict=True):
            head = _line(heading, named, column).sized(height=_HEAD)
            lines = [line.among(column) for line in rounds]
            foot = Column(Rule(2), _line(total, sums, column).grow()).sized(height=FOOT)
            found.append(Column(head, Scroll(self._view, Column(*lines), least=_LEAST_ROUNDS).grow(), foot))
        low_head, low_foot = (part.sized(height=_ROW) for part in (_line(Space(), named, column), foot))
        low = Column(low_head, Scroll(self._view, Column(*lines), least=_LEAST_ROW).grow(), low_foot)
        lowest = Scroll(self._view, Column(low_head, *lines, low_foot), least=0)
        # The words of sudden death take two lines, for which the total makes room.
        lower = [lowest] if rows and rows[-1].label == _("Sudden death") else [low, lowest]
        found += [each.padded(0, _LOW_EDGE) for each in lower]
        return FirstThatFits(*found).padded(_EDGE, 0)


class _Round(Widget):
    """A round on the score sheet, highlighted if it is the current one."""

    opaque = False
    spread = _LIT

    def __init__(self, row: SheetRow) -> None:
        super().__init__()
        self.current = row.current
        self._label = Label(row.label, size=17, ink="ink", lines=2)
        self._marks = [
            (_note(note, bad=bad), Label(figure, size=19, face=Face.BOLD, ink="ink", align="right"))
            for figure, note, bad in row.marks
        ]

    def among(self, column: float) -> Item:
        """The line of the round, with so wide a ``column`` for each player."""
        marks = [Row(Space().grow(), note, figure.at_least(_FIGURE), gap=4) for note, figure in self._marks]
        line = Box(self, _line(self._label, marks, column))
        return Column(Rule(1.6), line.grow()).at_least(height=_LEAST_ROW).at_most(height=_ROW).grow()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        if self.current:
            field = self.rect.inflate(2 * self.px(_LIT), -self.px(3))
            painter.box(target, field, 6 * self.u, painter.theme.chosen_paper)


def _note(words: str, *, bad: bool) -> Item:
    """A note in words, or its sign where these have no room."""
    sign, ink = ("eye", "suit_red") if bad else ("clock", "faded")
    told, icon = Label(words, size=16, face=Face.ITALIC, ink=ink, align="right", gives_way=True), Icon(sign, ink=ink)
    icon.tooltip = words
    return FirstThatFits(told, icon, by_width=True)


def _line_words(label: str, names: Sequence[str], figures: Sequence[str]) -> str:
    told = listed(f"{name} {figure}" for name, figure in zip(names, figures, strict=True) if figure)
    return _("{name}: {words}").format(name=label, words=told) if told else label


def _line(label: Item, cells: Sequence[Item], column: float) -> Item:
    """A row of the sheet: a label, and a cell of width ``column`` for each player."""
    return Row(label.grow(), *(cell.sized(column) for cell in cells), gap=4, align="center")
