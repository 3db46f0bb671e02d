"""What the frame of a Jacks table shows: a plate in each corner, what is to be done, and the words of its places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.match import Match
from jungle_games.games.jacks.rules.position import COLOURS, JacksEnd, JacksMove, JacksPosition
from jungle_games.games.jacks.scene.arrangement import CardKey, JackKey
from jungle_games.games.jacks.scene.geometry import Geometry
from jungle_games.games.jacks.scene.middle import SIZE as MIDDLE_SIZE
from jungle_games.games.jacks.scene.middle import Middle
from jungle_games.games.jacks.scene.pictures import jack_name
from jungle_games.games.jacks.scene.ring import card_size, line_along
from jungle_games.table.arrangement import PlaceKey
from jungle_games.table.frame import COACH, FramePlan, FrameView, Slot
from jungle_games.table.plate import PlateStyle, PlateView
from jungle_games.table.prompt_line import Prompt
from jungle_games.table.prompts import common_prompt
from jungle_games.table.state import TableState
from jungle_games.table.verdict import Ending
from jungle_games.ui.view import MARGIN, View

JacksState = TableState[JacksPosition, JacksMove]

MIDDLE: Final = "middle"
"""The slot of the words in the middle of the rug."""
_LIT: Final = {
    "pink": N_("Move a pink jack to a glowing card"),
    "orange": N_("Move an orange jack to a glowing card"),
    "yellow": N_("Move a yellow jack to a glowing card"),
    "green": N_("Move a green jack to a glowing card"),
}
_UNLIT: Final = {
    "pink": N_("Move a pink jack"),
    "orange": N_("Move an orange jack"),
    "yellow": N_("Move a yellow jack"),
    "green": N_("Move a green jack"),
}
"""What to do with the jacks of a colour, where cards light up and where they don't."""
_CORNER: Final = PlateStyle(
    picture=58, picture_at=(40, None), text_left=72, name=(23, 16, 16), line=(16, 16),
    one_line=(34, 61), two_lines=(23, 43, 67), right=18,
)  # fmt: skip
_PLATE: Final = (236.0, 92.0)
_ICON: Final = 48.0
_ICON_STEP: Final = 60.0
_LEFT: Final = ("hint", "undo", "redo")
_RIGHT: Final = ("menu", "rules", "sound", "settings")
_CLEAR: Final = 6.0
"""Units between a plate and the cards."""
_MIDDLE_AT: Final = (0.0, 64.0)
_SMALLEST, _LARGEST = 0.7, 1.25
_COACH_HEIGHT: Final = 316.0
_COACH_GAP: Final = 12.0


# Words


def frame_view(state: JacksState, told: JacksPosition) -> FrameView:
    """All of it for one moment; ``told`` is the position that words and points are about."""
    middle = middle_words(state, told)
    todo = Prompt(middle.below or middle.headline, "die" if told.die is None else "hand")
    return FrameView([_plate(state, told, seat) for seat in range(told.seats)], common_prompt(state, todo))


def _plate(state: JacksState, told: JacksPosition, seat: Seat) -> PlateView:
    over = _is_over(state, told)
    return PlateView(
        state.match.name(seat), _seat_line(state, told, seat), jack_name(told.colours[seat]),
        active=not over and told.turn == seat, points=str(told.scores[seat]),
        stressed=not over and told.lost_turns[seat] > 0,
    )  # fmt: skip


def _is_over(state: JacksState, told: JacksPosition) -> bool:
    """Whether the end of the match is what is told."""
    return state.match.outcome is not None and told is state.match.position


def _seat_line(state: JacksState, told: JacksPosition, seat: Seat) -> str:
    """What a seat is up to, in two or three words."""
    outcome = state.match.outcome
    if outcome is not None and _is_over(state, told):
        return _("Winner") if seat in outcome.winners else _side(state, seat)
    if told.turn == seat and told.dealt:
        person = state.match.seats[seat].is_person
        return _("your turn") if person else _("Thinking…") if told.die else _("rolls…")
    if told.lost_turns[seat]:
        return _("loses a turn")
    return _("plays next") if seat == _next(told) and told.dealt else _side(state, seat)


def _side(state: JacksState, seat: Seat) -> str:
    """The colour of a person's jacks, or how strong a computer player is."""
    info, game = state.match.seats[seat], state.match.game
    if info.is_person:
        return colour_name(state, seat)
    title = next(_(level.title) for level in game.levels if level.key == info.kind)
    return _("Computer") if title == state.match.name(seat) else title


def colour_name(state: JacksState, seat: Seat) -> str:
    """The colour of a seat's jacks."""
    return _(state.match.game.seat_names[COLOURS.index(state.position.colours[seat])])


def _next(position: JacksPosition) -> Seat:
    """Who plays after the present turn, as it stands now."""
    lost = list(position.lost_turns)
    seat = position.turn
    while True:
        seat = (seat + 1) % position.seats
        if not lost[seat]:
            return seat
        lost[seat] -= 1


def middle_words(state: JacksState, told: JacksPosition) -> Middle:
    """What stands in the middle of the rug."""
    headline, below = _roll_words(state, told)
    clock, seat = state.match.clock, state.match.to_move
    timed = clock is not None and isinstance(seat, int) and not state.looking_back
    return Middle(headline, below, clock.left(seat, state.now) if timed and clock and isinstance(seat, int) else None)


def _roll_words(state: JacksState, told: JacksPosition) -> tuple[str, str]:
    if _is_over(state, told):
        return _("The game is over"), ""
    if not told.dealt:
        return "", ""
    info, name = state.match.seats[told.turn], state.match.name(told.turn)
    if told.die is not None:
        rolled = _("{name} rolled a {pips}").format(name=name, pips=told.die)
        moves = _LIT if told.options.show_targets else _UNLIT
        return rolled, _(moves[told.colours[told.turn]]) if info.is_person else ""
    if told.picking:
        asked = _("{name}, pick the starting card") if info.is_person else _("{name} picks the starting card")
        return asked.format(name=name), _("Click a card of the ring") if info.is_person else ""
    if state.awaits_throw:
        return _("{name}, roll the die").format(name=name), _("Click it, or take it and throw it")
    return _("{name} rolls").format(name=name), ""


def name_of(state: JacksState, place: PlaceKey) -> str:
    """A place and what lies on it, as far as it can be seen."""
    position = state.position
    match place:
        case JackKey(seat=seat, jack=jack):
            colour, number = colour_name(state, seat), jack + 1
            where = position.jacks[seat][jack]
            if where is None:
                return _("{colour}: jack {number}, not on the ring yet").format(colour=colour, number=number)
            return _("{colour}: jack {number}, on card {place}").format(colour=colour, number=number, place=where + 1)
        case CardKey(place=where):
            return _card_name(position, where)
        case "die":
            pips = position.die
            return _("The die, not rolled yet") if pips is None else _("The die: {pips}").format(pips=pips)
    return _("The rug")


def _card_name(position: JacksPosition, place: int) -> str:
    face = position.ring[place]
    if face is None:
        return _("Card {place}: taken").format(place=place + 1)
    if place not in position.face_up:
        return _("Card {place}, face down").format(place=place + 1)
    return _("Card {place}: {card}").format(place=place + 1, card=_(position.cards.pair(face).title))


def ending(match: Match[JacksPosition, JacksMove]) -> Ending:
    """How a finished match ended: everyone's points, most first; why the game stopped when cards are left."""
    assert match.outcome is not None
    scores = match.position.scores
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    points = ", ".join(
        ngettext("{name} {points} point", "{name} {points} points", scores[seat]).format(
            name=match.name(seat), points=scores[seat]
        )
        for seat in order
    )
    reason = f"{points}."
    if match.outcome.termination is JacksEnd.STALLED:
        reason = _("Nobody found a pair for a long time. {points}.").format(points=points)
    winners = match.outcome.winners
    return Ending(reason, jack_name(match.position.colours[winners[0]])) if winners else Ending(reason)


# Where it lies


def frame_plan(view: View, geometry: Geometry, seats: int, home: Seat) -> FramePlan:
    """Plates into their corners, icons at the sides where the rug is widest, words in its middle."""
    unit = view.u * _plate_scale(geometry)
    size = round(_PLATE[0] * unit), round(_PLATE[1] * unit)
    margin, (width, height) = round(MARGIN * view.u), view.size
    plan: dict[Any, Slot] = {}
    for seat in range(seats):
        corner = geometry.corner(seat)
        x = margin if corner < 2 else width - margin - size[0]
        y = margin if corner in (1, 2) else height - margin - size[1]
        plan[seat] = Slot(pygame.Rect((x, y), size), unit, style=_CORNER)
    outermost = geometry.at(max(x for x, _y in _edge_of_cards()), 0)[0]
    scale = min(view.ui, ((width - outermost) / view.u - MARGIN - 4) / _ICON)
    icon, step = round(_ICON * scale * view.u), round(_ICON_STEP * scale * view.u)
    for column, x in ((_LEFT, margin), (_RIGHT, width - margin - icon)):
        top = (height - step * (len(column) - 1) - icon) // 2
        for index, command in enumerate(column):
            plan[command] = Slot(pygame.Rect(x, top + index * step, icon, icon), view.u * scale)
    plan[MIDDLE] = _middle_slot(view, geometry)
    plan[COACH] = _coach_slot(view, plan[home].rect.top)
    return plan


def _middle_slot(view: View, geometry: Geometry) -> Slot:
    rect = pygame.Rect(0, 0, round(MIDDLE_SIZE[0] * geometry.u), round(MIDDLE_SIZE[1] * geometry.u))
    x, y = geometry.at(*_MIDDLE_AT)
    rect.center = (round(x), round(y))
    return Slot(rect, min(view.u * max(_SMALLEST, view.ui), geometry.u * _LARGEST))


def _coach_slot(view: View, plate_top: int) -> Slot:
    """Above the plate of who sits lower left."""
    column = view.column("left")
    bottom = plate_top - round(_COACH_GAP * view.u)
    height = min(round(_COACH_HEIGHT * view.p), bottom - column.y)
    return Slot(pygame.Rect(column.x, bottom - height, column.w, height), view.p)


def coach_room(view: View) -> float:
    """The units at the left edge that a coach's panel takes, with what parts it from the rug."""
    return MARGIN + view.column_width + _COACH_GAP


def _edge_of_cards() -> Sequence[tuple[float, float]]:
    """Points along the outer edges of the cards, in units from the middle."""
    return line_along(card_size()[1] / 2 + _CLEAR)


def _plate_scale(geometry: Geometry) -> float:
    """The UI scale, as far as the plates leave the cards free."""
    view, scale = geometry.view, geometry.view.ui
    width, height = view.size
    edge = [geometry.at(*point) for point in _edge_of_cards()]
    from_sides = [(min(x, width - x) / view.u, min(y, height - y) / view.u) for x, y in edge]
    while scale > _SMALLEST:
        x, y = MARGIN + _PLATE[0] * scale, MARGIN + _PLATE[1] * scale
        if not any(at[0] < x and at[1] < y for at in from_sides):
            break
        scale -= 0.01
    return scale
