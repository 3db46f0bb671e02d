"""What the frame of a Jungle Matrix table shows: both players, what is to be done, calls, moves, names of places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card, as_object, card_name
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import AnyStep, Flag, MatchMove
from jungle_games.core.seat_names import says_you
from jungle_games.games.jungle_matrix.rules.moves import (
    Catch,
    Cover,
    Deal,
    Goal,
    Gridlocked,
    JungleMatrixMove,
    Next,
    PetName,
    PlayPet,
    Square,
    Stop,
    Swap,
    combination_name,
)
from jungle_games.games.jungle_matrix.rules.pets import Pet
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.rules.turn_rules import End
from jungle_games.games.jungle_matrix.scene.combination_order import kinds
from jungle_games.games.jungle_matrix.scene.drawing import next_card
from jungle_games.games.jungle_matrix.scene.geometry import Offer, PetSlot, Spot
from jungle_games.games.jungle_matrix.scene.reports import ENDED, portrait
from jungle_games.games.jungle_matrix.scene.timing import pet_effect
from jungle_games.games.jungle_matrix.scene.watching import (
    CaughtMistake,
    MatrixMatch,
    Trail,
    caught_words,
    guides,
    lawful,
)
from jungle_games.table.frame import Control, FrameView
from jungle_games.table.plate import PlateView, clock_text
from jungle_games.table.prompt import FIXED_SPACE, Prompt, common_prompt, hint_prompt, with_goal
from jungle_games.table.sprites.arrangement import PlaceKey, Thing
from jungle_games.table.state import MoveEntry, TableState

SAID: Final[Mapping[str, JungleMatrixMove]] = {"gridlocked": Gridlocked(), "stop": Stop()}
"""The player's spoken moves, by their button's command."""
MatrixTable = TableState[JungleMatrixPosition, JungleMatrixMove]


@dataclass(frozen=True, slots=True)
class MatrixState:
    """A moment at a table of Jungle Matrix. The table's position is what may be seen of it."""

    table: MatrixTable
    caught: CaughtMistake | None = None
    """The mistake that has just been caught, while it is shown."""
    counted: int = 0
    """The points of the turn counted up so far."""
    turn_seconds: float | None = None
    """The time of the turn so far, if it counts."""
    lists_moves: bool = False
    """Whether the moves are shown in place of the score sheet."""
    trail: Trail | None = None
    """The cards covered in the turn to be booked, for the watcher."""

    @property
    def over(self) -> bool:
        """Whether the match is over and its end is shown."""
        return self.table.over and self.caught is None


def may(table: MatrixTable, move: JungleMatrixMove) -> bool:
    """Whether somebody at the screen may make a spoken move."""
    seen_later = table.looking_back and not isinstance(move, Catch | Next)
    if table.occupied or seen_later:
        return False
    match = table.match
    return move in lawful(match, match.position).legal_moves() and match.position.actor(move) in table.acting


def frame_view(state: MatrixState) -> FrameView:
    """The contents of the whole frame for ``state``."""
    toggle = Control("moves", _("Score sheet or moves"), "moves")
    trail = state.trail
    return FrameView(
        [_plate(state, seat) for seat in range(2)], _prompt(state),
        moves=trail.entries if trail is not None else None, caption=trail.caption if trail is not None else "",
        lists_moves=state.lists_moves, icons=(toggle,), controls=_controls(state),
    )  # fmt: skip


# Buttons


def _controls(state: MatrixState) -> Sequence[Control]:
    """The buttons: the calls of the player who lays, or the one that continues."""
    table = state.table
    to_book = table.match.position.phase is Phase.BOOKING and not table.over
    goes_on = state.caught is not None or table.looking_back or to_book
    elsewhere = table.looking_back and state.trail is None
    label = _("Go on") if state.caught is not None else _("Back to the game") if elsewhere else _("Next")
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
            "gridlocked", _("Gridlocked"), enabled=may(table, Gridlocked()), visible=not goes_on,
            tooltip=locked.format(number=score),
        ),
        Control(
            "stop", _("End turn"), enabled=may(table, Stop()), visible=not goes_on,
            tooltip=stopped.format(number=score),
        ),
        Control("next", label, "play", able, goes_on, primary=True),
    )  # fmt: skip


# Plates


def _plate(state: MatrixState, seat: Seat) -> PlateView:
    table = state.table
    match, position = table.match, table.position
    lays = seat == position.player
    points = str(state.counted) if lays and position.phase in (Phase.COVER, Phase.BOOKING) else ""
    if state.over:
        line = _("the winner") if match.outcome is not None and seat in match.outcome.winners else ""
    elif table.rests:
        line = ""
    else:
        line = _layer_line(position) if lays else _watcher_line(match)
    return PlateView(
        match.name(seat), line, portrait(match, seat), table.to_move == seat,
        points=points, fine_print=_fine_print(state) if lays else "",
    )  # fmt: skip


def _layer_line(position: JungleMatrixPosition) -> str:
    match position.phase:
        case Phase.PET:
            return _("choosing a pet")
        case Phase.BOOKING:
            return _("done")
    return _("laying cards")


def _watcher_line(match: MatrixMatch) -> str:
    if guides(match):
        return _("watching")
    if match.position.calls_closed:
        return _("called wrongly: no more calls this turn")
    return _("watching for mistakes")


def _fine_print(state: MatrixState) -> str:
    """The time of the turn if it counts, or the score to be booked if that differs from the points."""
    seconds, position = state.turn_seconds, state.table.position
    if seconds is not None:
        return clock_text(seconds)
    points, score = position.points, position.score_now
    if score == points or position.phase in (Phase.PET, Phase.LAY):
        return ""
    halved = position.rules.factor.numerator == 1 and position.rules.factor.denominator == 2
    if halved and position.rules.score(points) == -(-points // 2):
        return _("halved: {score}").format(score=score)
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
        return Prompt(caught_words(state.caught), "eye")
    match, seat = table.match, table.match.to_move
    if table.looking_back and state.trail is not None:
        return Prompt(state.trail.words(table.ply), "eye")
    if table.looking_back or not isinstance(seat, int):
        return common_prompt(table, Prompt())
    hint = hint_prompt(table)
    if hint is not None:
        return hint
    if seat in match.persons:
        told = Prompt(_person_words(match, match.name(seat), drags=table.device.drags), "hand")
        return told if match.position.phase is Phase.BOOKING else with_goal(table, told)
    return Prompt(_computer_words(match, match.name(seat)), "clock")


def _computer_words(match: MatrixMatch, name: str) -> str:
    match match.position.phase:
        case Phase.PET:
            return _("{name} is choosing a pet.").format(name=name)
        case Phase.BOOKING:
            return _("{name} is looking at the cards.").format(name=name)
        case _ if not match.persons:
            return _("You are watching: {name} is laying.").format(name=name)
        case Phase.COVER if Catch() in match.legal():
            return _("{name} is laying. Watch closely, and catch every mistake!").format(name=name)
    return _("{name} is laying.").format(name=name)


def _person_words(match: MatrixMatch, name: str, *, drags: bool) -> str:
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
    if guides(match):
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
        told = _("Drag one pet to your side, or to {name}. Where three lie, drop it on the one it replaces, or beside.")
    elif drags and any(move.replacing for move in moves):
        told = _("Drag one pet to your side, or to {name}. Where three lie, drop it on the one it replaces.")
    return told.format(name=other)


def pets_heading(match: MatrixMatch) -> str:
    """The heading over the two pets to choose from; empty after a resignation."""
    player = match.position.player
    if match.outcome is not None:
        return ""
    if says_you(match.seats[player]):
        return _("Play one of two pets")
    if player in match.persons:
        return _("{name}, play one of two pets").format(name=match.name(player))
    return _("Two pets to choose from")


def _booking_words(match: MatrixMatch, name: str) -> str:
    position = match.position
    ended, score = position.turn.ended, position.score_now
    points = ngettext("{number} point.", "{number} points.", score).format(number=score)
    told = _("{name}: {words}").format(name=_(ENDED[ended]), words=points) if ended is not None else points
    if Catch() not in lawful(match, position).legal_moves():
        return told
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


def move_entries(match: MatrixMatch) -> list[MoveEntry]:
    """A line for every move except shuffles and time."""
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


def _pet_name(table: MatrixTable, name: PetName) -> str:
    """A pet, and what it does."""
    pet = table.position.pet_set.pet(name)
    return _("{name}: {words}").format(name=_(pet.name), words=_says(table, pet))


def _says(table: MatrixTable, pet: Pet) -> str:
    return pet_effect(pet, table.position, table.match.time_factor)


def slot_name(table: MatrixTable, slot: PetSlot, *, whole: bool = False) -> str:
    """The name of a pet's place: its pet, or that it is free, and whose place it is; as a ``whole`` what it does."""
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
    """The name of a place and what is ``lying`` on top of it; face-down cards stay secret."""
    match, position = table.match, table.position
    match place:
        case Square():
            what = card_name(lying.look) if lying is not None and isinstance(lying.look, Card) else _("Free place")
            return _("{what}, {square}").format(what=what, square=place)
        case Offer(index):
            return _pet_name(table, position.offered[index])
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
