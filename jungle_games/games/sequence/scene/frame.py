"""The frame of a Sequence table: players' plates, moves, the prompt, and the names of places."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from jungle_games.core.card_names import card_name
from jungle_games.core.cards import Card
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.match import Match
from jungle_games.core.seat_names import says_you
from jungle_games.games.sequence.rules.fives import longest_line, own_squares
from jungle_games.games.sequence.rules.mat import Square
from jungle_games.games.sequence.rules.moves import Place, Remove
from jungle_games.games.sequence.rules.sides import side_name
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED
from jungle_games.games.sequence.rules.turns import SequenceEnd
from jungle_games.games.sequence.scene.arrangement import Discards, InHand, Pile
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.games.sequence.scene.geometry import Geometry
from jungle_games.games.sequence.scene.hand_plate import HandView, place_style
from jungle_games.games.sequence.scene.prompts import todo_of
from jungle_games.games.sequence.scene.state import SequenceState
from jungle_games.table.arrangement import PlaceKey
from jungle_games.table.end_sheet_content import score_words, time_fact
from jungle_games.table.end_words import SheetFact
from jungle_games.table.frame import (
    END,
    FOLDED,
    GUIDE,
    HURRY,
    MOVES,
    PROMPT,
    SORT_HAND,
    Control,
    FramePlan,
    FrameView,
    Slot,
)
from jungle_games.table.plate import clock_text
from jungle_games.table.seats import Sitter, head
from jungle_games.table.verdict import Ending

TITLE, SCORE = "title", "score"
"""The slots of what only this table has."""
PRESS: Final = "press"
"""The command of the one thing there is to press."""
_SMALL, _SMALL_STEP = 36, 42
_PRESS_WIDTH: Final = 124
_FEW: Final = 6
"""Up to so many players have places that are wide enough for a face."""


def moves_have_room(seats: int) -> bool:
    """Whether the list of moves has a place of its own; with more players it takes that of the score."""
    return seats <= 3


# Words


def frame_view(state: SequenceState, *, lists_moves: bool) -> FrameView:
    """All of it for one moment."""
    seats, todo = len(state.table.match.seats), todo_of(state)
    icons = [Control("closer", _("Closer view"), "search", compact=True)]
    if not moves_have_room(seats):
        icons.insert(0, Control("moves", _("Moves"), "moves", compact=True))
    label = todo.press.label if todo.press is not None else ""
    press = Control(PRESS, label, visible=todo.press is not None, primary=True)
    plates = [_place(state, seat) for seat in range(seats)]
    return FrameView(plates, todo.prompt, lists_moves=lists_moves, icons=icons, controls=(press,))


def choice_controls() -> Sequence[Control]:
    """What steps through the fives to choose from, in place of undo and hint."""
    return (
        Control("hint", pgettext("one move back", "Back"), "step_back", compact=True),
        Control("undo", pgettext("one move further", "On"), "step_forward", compact=True),
        Control("redo", _("Redo"), "redo", visible=False, compact=True),
    )


def _place(state: SequenceState, seat: Seat) -> HandView:
    table, seen = state.table, state.seen
    active = table.to_move == seat and not state.cutting
    line, clock, urgent = _line(state, seat, active), table.match.clock, active and table.urgent(seat)
    left = clock.left(seat, table.now) if clock is not None and active else None
    if left is not None and not urgent:
        line = clock_text(left) if len(table.match.seats) > _FEW else f"{line}  {clock_text(left)}"
    picture = _face(state, seat)
    who = _("{name}: {words}").format(name=state.name(seat), words=side_name(seen.table.side(seat)))
    cards, pile = len(seen.hands[seat]), seat != state.base
    clock_box, fallen = left if urgent else None, state.lost_draw(seat)
    return HandView(
        state.name(seat), line, picture, active, clock_box, urgent, who=who, cards=cards, pile=pile, fallen=fallen
    )


def _face(state: SequenceState, seat: Seat) -> Hashable:
    """The head of a computer player with its side's chip; the chip alone for a person, wherever they are."""
    match, chip = state.table.match, chip_name(state.seen.table.side(seat))
    if not match.seats[seat].is_computer:
        return chip
    return Sitter(head(match.game.about, match.seats[seat].kind), chip, beside=True)


def _line(state: SequenceState, seat: Seat, active: bool) -> str:
    """What a player is about."""
    table, seen = state.table, state.seen
    short, side = len(table.match.seats) > 6, side_name(seen.table.side(seat))
    if state.cutting:
        if seen.dealer != seat or table.moving:
            return _("cuts")
        return _("dealer") if short else _("deals")
    if table.over and table.match.outcome is not None:
        return _("wins!") if seat in table.match.outcome.winners else side
    if active:
        return _at_play(state, seat)
    if seen.owed == seat:
        return _("may draw") if seat == state.viewer else _("did not draw")
    if _last_player(state) == seat:
        return _("played") if short else _("just played")
    if seen.table.after(seen.turn) == seat:
        return _("next") if short else _("plays next")
    if seat == state.viewer:
        return _("you")
    if state.viewer is not None and seen.table.side(state.viewer) == seen.table.side(seat):
        return _("partner") if short else _("your partner")
    return side


def _at_play(state: SequenceState, seat: Seat) -> str:
    if state.seen.giving:
        return _("gives a card")
    if seat == state.viewer:
        return _("your turn")
    if state.table.match.seats[seat].is_person or state.table.looking_back:
        return _("to play")
    return _("thinks") if len(state.table.match.seats) > _FEW else _("thinking…")


def _last_player(state: SequenceState) -> Seat | None:
    """Who played a card last."""
    steps = state.table.match.steps[: state.table.ply]
    return next(
        (step.actor for step in reversed(steps)
         if isinstance(step.move, Place | Remove) and isinstance(step.actor, int)),
        None,
    )  # fmt: skip


def name_of(state: SequenceState, place: PlaceKey) -> str:
    """A place and what is visible on it."""
    seen = state.seen
    match place:
        case Square():
            return _space_name(state, place)
        case InHand(index=index):
            hand = seen.hands[state.base]
            card = hand[index]
            return _("A card, face down") if card.is_hidden else _hand_card_name(state, card)
        case Discards(seat=seat):
            pile = seen.discards[seat]
            top = first_capital(card_name(pile[-1])) if pile else _("empty")
            if says_you(state.table.match.seats[seat]):
                return _("Your pile: {card}").format(card=top)
            return _("{name}’s pile: {card}").format(name=state.name(seat), card=top)
        case Pile.DRAW:
            left = ngettext("{number} card left", "{number} cards left", len(seen.deck)).format(number=len(seen.deck))
            return _("The draw pile. {left}").format(left=left)
    return _("Your hand")


def _hand_card_name(state: SequenceState, card: Card) -> str:
    """A card of the hand, and what is special about it."""
    name, seen = first_capital(card_name(card)), state.seen
    if card in TWO_EYED:
        return _("{name}: {words}").format(name=name, words=_("two-eyed, for any free space"))
    if card in ONE_EYED:
        return _("{name}: {words}").format(name=name, words=_("one-eyed, takes a chip of another side"))
    if seen.table.options.point_out_dead_cards and seen.is_dead(card):
        return _("{name}: {words}").format(name=name, words=_("dead, there are chips on its spaces"))
    return name


def _space_name(state: SequenceState, square: Square) -> str:
    seen = state.seen
    card, side = seen.table.mat.card_at(square), seen.chips.get(square)
    if card is None:
        return _("Free corner, {square}").format(square=square)
    if side is None:
        return _("{card}, {square}").format(card=first_capital(card_name(card)), square=square)
    words = _("{card}, {square}: chip of {side}")
    if square in seen.locked:
        words = _("{card}, {square}: chip of {side}, in a SEQUENCE")
    return words.format(card=first_capital(card_name(card)), square=square, side=side_name(side))


def sheet_facts(match: Match[Any, Any], seat: Seat) -> Sequence[SheetFact]:
    """SEQUENCES of all sides, the longest line and cards of the person at the screen, and lost draws."""
    position = match.position
    table = position.table
    side = table.side(seat)
    made = [sum(run.side == other for run in position.runs) for other in range(table.sides)]
    own = [step for step in match.steps if step.actor == seat and isinstance(step.move, Place | Remove)]
    lost = sum(
        before.owed == seat != step.actor and step.position.owed != seat
        for before, step in zip(match.positions(), match.steps, strict=False)
    )
    return [
        SheetFact("trophy", _("SEQUENCES"), score_words(made, side)),
        SheetFact("star", _("Longest line"), str(longest_line(own_squares(position.chips.items(), side)))),
        SheetFact("card", _("Cards played"), str(len(own))),
        *([SheetFact("close", _("Draws lost"), str(lost))] if lost else time_fact(match)),
    ]


def ending(match: Match[Any, Any]) -> Ending:
    """How a finished match ended."""
    outcome, table = match.outcome, match.position.table
    assert outcome is not None
    if not outcome.winners:
        if outcome.termination is SequenceEnd.NO_CARDS:
            return Ending(_("Nobody has a card left that can be played."))
        return Ending(_("The draw pile is empty. The mat is cleared, and a new game begins."))
    side = table.side(outcome.winners[0])
    words = ngettext("{side} has made {number} SEQUENCE.", "{side} has made {number} SEQUENCES.", table.needed)
    reason = words.format(side=side_name(side), number=table.needed)
    if table.teams and len(outcome.winners) <= 3:
        reason = f"{reason} {', '.join(match.name(seat) for seat in outcome.winners)}"
    return Ending(reason, chip_name(side, True), side_name(side) if table.teams else "")


# Layout


@dataclass(frozen=True, slots=True)
class PromptButtons:
    """What stands beside the prompt, and whether a coach teaches."""

    presses: bool
    hurries: bool
    undoes: bool
    hints: bool
    taught: bool


def frame_plan(geometry: Geometry, base: Seat, buttons: PromptButtons) -> FramePlan:
    """The block beside the mat; what is not shown at the right of the prompt leaves its room to the words."""
    view, u, words = geometry.view, geometry.unit, geometry.words
    plan: dict[Any, Slot] = _head(geometry)
    for seat in range(geometry.seats):
        rect = geometry.next_seat(seat, base)
        plan[seat] = Slot(rect, u, words, place_style(rect, u))
    plan[MOVES] = Slot(geometry.moves, u, words)
    if buttons.taught:
        plan[GUIDE] = Slot(geometry.moves, view.p)
        del plan[MOVES]
    plan[SCORE] = Slot(geometry.score, u, words)
    top, height = geometry.prompt_row
    right, beside = geometry.block_width - 4, top + (height - _SMALL) / 2
    for command, shown in (("redo", buttons.undoes), ("undo", buttons.undoes), ("hint", buttons.hints)):
        if shown:
            plan[command] = Slot(geometry.block(right - _SMALL, beside, _SMALL, _SMALL), u)
            right -= _SMALL_STEP
    plan[SORT_HAND] = Slot(geometry.block(right - _SMALL, beside, _SMALL, _SMALL), u)
    right -= _SMALL_STEP
    if buttons.presses:
        plan[PRESS] = Slot(geometry.block(right - _PRESS_WIDTH, beside, _PRESS_WIDTH, _SMALL), u)
        right -= _PRESS_WIDTH + 6
    if buttons.hurries:
        plan[HURRY] = Slot(geometry.block(right - _PRESS_WIDTH, beside, _PRESS_WIDTH, _SMALL), u)
        right -= _PRESS_WIDTH + 6
    plan[PROMPT] = Slot(geometry.block(0, top, right, height), u, words)
    plan[FOLDED] = Slot(plan[PROMPT].rect, view.p)
    plan[END] = Slot(geometry.end, view.p)
    return plan


def _head(geometry: Geometry) -> dict[Any, Slot]:
    """The title, and the icons at its right."""
    u, middle = geometry.unit, geometry.icons_middle
    icons = ["menu", "rules", *([] if moves_have_room(geometry.seats) else ["moves"]), "closer", "sound", "settings"]
    side, step = geometry.icons
    left, top = geometry.block_width - side - (len(icons) - 1) * step, middle - side / 2
    plan = {}
    for index, command in enumerate(icons):
        corner = geometry.block(left + index * step, top, 0, 0).topleft
        plan[command] = Slot(pygame.Rect(corner, (round(side * u), round(side * u))), u)
    plan[TITLE] = Slot(geometry.block(0, middle - 24, left - 12, 48), u)
    return plan
