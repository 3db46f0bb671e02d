"""The frame of a Jacks table: a plate in each corner, the prompt, and the names of places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame

from jungle_games.core.formatting import unbroken
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.match import Match
from jungle_games.core.seat_names import says_you
from jungle_games.games.jacks.rules.cards import COLOURS
from jungle_games.games.jacks.rules.notation import JacksMove, Pass
from jungle_games.games.jacks.rules.position import JacksEnd, JacksPosition
from jungle_games.games.jacks.scene.arrangement import CardKey, CardLook, JackKey
from jungle_games.games.jacks.scene.geometry import Geometry
from jungle_games.games.jacks.scene.large_text import ICON, ICON_CLEAR, PLATE, PROMPT_HEIGHT, coach_width, edge_of_cards
from jungle_games.games.jacks.scene.middle import PROMPT as PROMPT_IN_MIDDLE
from jungle_games.games.jacks.scene.middle import SIZE as MIDDLE_SIZE
from jungle_games.games.jacks.scene.middle import Middle
from jungle_games.games.jacks.scene.pictures import jack_name
from jungle_games.table.arrangement import PlaceKey, Thing
from jungle_games.table.end_sheet_content import common_facts, score_words
from jungle_games.table.end_words import SheetFact
from jungle_games.table.frame import END, FOLDED, GUIDE, HURRY, PROMPT, FramePlan, FrameView, Slot
from jungle_games.table.plate import PlateStyle, PlateView
from jungle_games.table.prompt import Prompt, common_prompt
from jungle_games.table.state import TableState
from jungle_games.table.verdict import Ending
from jungle_games.ui.view import MARGIN, WIDEST_COLUMN, View

JacksState = TableState[JacksPosition, JacksMove]

MIDDLE: Final = "middle"
"""The slot of the text in the middle of the rug."""
_LIT: Final = {
    "pink": N_("Drag a pink jack: cards it may reach light up."),
    "orange": N_("Drag an orange jack: cards it may reach light up."),
    "yellow": N_("Drag a yellow jack: cards it may reach light up."),
    "green": N_("Drag a green jack: cards it may reach light up."),
}
_UNLIT: Final = {
    "pink": N_("Drag a pink jack to its card."),
    "orange": N_("Drag an orange jack to its card."),
    "yellow": N_("Drag a yellow jack to its card."),
    "green": N_("Drag a green jack to its card."),
}
"""What to do with the jacks of a colour, where cards light up and where they don't."""
_CORNER: Final = PlateStyle(
    picture=58, picture_at=(40, None), text_left=72, name=(23, 16, 16), line=(16, 16),
    one_line=(34, 61), two_lines=(23, 43, 67), right=18,
)  # fmt: skip
_ICON_STEP: Final = 60.0
_LEFT: Final = ("hint", "undo", "redo", HURRY)
_RIGHT: Final = ("menu", "rules", "sound", "settings")
_MIDDLE_AT, _MIDDLE_ALONE_AT = (0.0, 48.0), (0.0, 72.0)
"""The centre of the text in the middle of the rug, with the prompt between its lines and without."""
_PROMPT_WIDTH: Final = 460.0
_SMALLEST, _LARGEST = 0.7, 1.25
_CLOCK_ALONE, _HEADLINE_ALONE = 2.0, 2.6
"""The scale limit of clock and headline in the middle of the rug if the prompt is elsewhere."""
_COACH_HEIGHT: Final = 316.0
_COACH_GAP: Final = 12.0
_FOLDED: Final = (300.0, 52.0)
_FOLDED_AT: Final = (0.0, 32.0)
_END_GAP: Final = 10.0
_BESIDE_PROMPT: Final = 12.0
_WIDEST_PROMPT: Final = 520.0


# Words


def frame_view(state: JacksState) -> FrameView:
    """All of it for one moment."""
    told = state.announced_position
    todo = Prompt(_todo(state, told), "die" if told.die is None else "hand")
    if state.told is not None:
        todo = Prompt(_("Wait a moment."), "clock")  # the headline says what for
    return FrameView([_plate(state, told, seat) for seat in range(told.seats)], common_prompt(state, todo))


def _plate(state: JacksState, told: JacksPosition, seat: Seat) -> PlateView:
    over = _is_over(state, told)
    return PlateView(
        state.match.name(seat), _seat_line(state, told, seat), jack_name(told.colours[seat]),
        active=not over and not state.rests and told.turn == seat, points=str(told.scores[seat]),
        stressed=not over and told.lost_turns[seat] > 0,
        who=_("{name}: {words}").format(name=state.match.name(seat), words=colour_name(state, seat)),
    )  # fmt: skip


def _is_over(state: JacksState, told: JacksPosition) -> bool:
    """Whether the text is about the end of the match."""
    return state.match.outcome is not None and told is state.match.position


def _seat_line(state: JacksState, told: JacksPosition, seat: Seat) -> str:
    """What a seat is doing, in two or three words."""
    outcome = state.match.outcome
    if outcome is not None and _is_over(state, told):
        return _("Winner") if seat in outcome.winners else _side(state, seat)
    if told.turn == seat and told.dealt and not state.rests:
        if state.looking_back:
            return _("to play")
        person = state.match.seats[seat].is_person
        if told.die is not None and state.told is not None:
            return _("moves…")
        return _("your turn") if person else _("Thinking…") if told.die else _("rolls…")
    if told.lost_turns[seat]:
        return _("loses a turn")
    return _("plays next") if seat == _next(told) and told.dealt else _side(state, seat)


def _side(state: JacksState, seat: Seat) -> str:
    """The colour of a person's jacks, or how strong a computer player is."""
    info, game = state.match.seats[seat], state.match.game
    if not info.is_computer:
        return colour_name(state, seat)
    title = next(_(level.name) for level in game.opponents if level.key == info.kind)
    return _("Computer") if title == state.match.name(seat) else title


def colour_name(state: JacksState, seat: Seat) -> str:
    """The colour of a seat's jacks."""
    return _(state.match.game.seat_names[COLOURS.index(state.position.colours[seat])])


def _next(position: JacksPosition) -> Seat:
    """The seat that plays after the current turn, as things stand."""
    lost = list(position.lost_turns)
    seat = position.turn
    while True:
        seat = (seat + 1) % position.seats
        if not lost[seat]:
            return seat
        lost[seat] -= 1


def middle_words(state: JacksState) -> Middle:
    """The text in the middle of the rug; empty under a card shown there."""
    clock, seat = state.match.clock, state.match.to_move
    timed = clock is not None and isinstance(seat, int) and not state.looking_back
    left = clock.left(seat, state.now) if timed and clock and isinstance(seat, int) else None
    urgent = isinstance(seat, int) and state.urgent(seat)
    return Middle(_headline(state, state.announced_position) if state.caption is None else "", left, urgent)


def _headline(state: JacksState, told: JacksPosition) -> str:
    """Who is about what, and what was rolled; of the end the prompt tells."""
    if _is_over(state, told) or not told.dealt:
        return ""
    name = state.match.name(told.turn)
    if told.die is not None:
        if says_you(state.match.seats[told.turn]):
            return _("You rolled a {pips}").format(pips=told.die)
        return _("{name} rolled a {pips}").format(name=name, pips=told.die)
    person, alone = state.match.seats[told.turn].is_person, state.alone is not None
    if told.picking:
        if person:
            words = _("Pick the starting card") if alone else _("{name}, pick the starting card")
        else:
            words = _("{name} picks the starting card")
    elif not person or state.looking_back or state.told is not None:
        words = _("The die rolls") if person and alone else _("{name} rolls")
    elif state.awaits_throw:
        words = _("Roll the die") if alone else _("{name}, roll the die")
    else:
        return ""
    return words.format(name=name)


def _todo(state: JacksState, told: JacksPosition) -> str:
    """What the person whose turn it is does now."""
    if told.die is not None and Pass() in told.legal_moves():
        return _("No jack can move: click the die to end the turn.")
    if told.die is not None:
        return _((_LIT if told.options.show_targets else _UNLIT)[told.colours[told.turn]])
    if told.picking:
        return _("Click the card to start from.")
    return _("Click the die, or take it and throw it.")


def name_of(state: JacksState, place: PlaceKey) -> str:
    """A place and what is visible on it."""
    position = state.announced_position
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


def taken_name(state: JacksState, thing: Thing) -> str:
    """A card of a pair that was taken, in words."""
    face = thing.look.face if isinstance(thing.look, CardLook) else None
    return _("A pair: {card}").format(card=_(state.position.cards.pair(face).title)) if face is not None else ""


def _card_name(position: JacksPosition, place: int) -> str:
    face = position.ring[place]
    if face is None:
        return _("Card {place}: taken").format(place=place + 1)
    if place not in position.face_up:
        return _("Card {place}, face down").format(place=place + 1)
    return _("Card {place}: {card}").format(place=place + 1, card=_(position.cards.pair(face).title))


def sheet_facts(match: Match[JacksPosition, JacksMove], seat: Seat) -> Sequence[SheetFact]:
    """Pairs of all, moves and time."""
    pairs = score_words([len(pairs) for pairs in match.position.pairs], seat)
    return [SheetFact("card", _("Pairs"), pairs), *common_facts(match)]


def ending(match: Match[JacksPosition, JacksMove]) -> Ending:
    """How a finished match ended: everyone's points, most first, and why it ended if cards are left."""
    assert match.outcome is not None
    scores = match.position.scores
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    points = ", ".join(
        unbroken(
            ngettext("{name}: {points} point", "{name}: {points} points", scores[seat]).format(
                name=match.name(seat), points=scores[seat]
            )
        )
        for seat in order
    )
    reason = f"{points}."
    if match.outcome.termination is JacksEnd.STALLED:
        reason = _("Nobody found a pair for a long time. {points}.").format(points=points)
    winners = match.outcome.winners
    return Ending(reason, jack_name(match.position.colours[winners[0]])) if winners else Ending(reason)


# Layout


def frame_plan(view: View, geometry: Geometry, seats: int, home: Seat, *, guided: bool = False) -> FramePlan:
    """Plates into their corners, icons at the sides where the rug is widest, words in its middle.

    If a guide is at the left, all icons are at the right.
    """
    unit = view.u * _plate_scale(geometry)
    size = round(PLATE[0] * unit), round(PLATE[1] * unit)
    margin, (width, height) = round(MARGIN * view.u), view.size
    plan: dict[Any, Slot] = {}
    for seat in range(seats):
        corner = geometry.corner(seat)
        x = margin if corner < 2 else width - margin - size[0]
        y = margin if corner in (1, 2) else height - margin - size[1]
        plan[seat] = Slot(pygame.Rect((x, y), size), unit, style=_CORNER)
    plates = [plan[seat].rect for seat in range(seats)]
    plan.update(_icons(view, geometry, plates, guided=guided))
    plan[MIDDLE] = _middle_slot(view, geometry)
    plan[PROMPT] = _prompt_below(view, geometry, plates) if geometry.foot else _prompt_slot(view, geometry)
    plan[FOLDED] = plan[PROMPT] if geometry.foot else _folded_slot(view, geometry)
    plan[END] = _end_slot(view, geometry, plates)
    plan[GUIDE] = _coach_slot(view, plan[home].rect.top)
    return plan


def _icons(view: View, geometry: Geometry, plates: Sequence[pygame.Rect], *, guided: bool) -> dict[Any, Slot]:
    """Columns in the middle of both sides, moved as far as the plates above them ask for."""
    margin, (width, height) = round(MARGIN * view.u), view.size
    outermost = geometry.at(max(x for x, _y in edge_of_cards()), 0)[0]
    scale = min(view.ui, ((width - outermost) / view.u - MARGIN - ICON_CLEAR) / ICON)
    plan = {}
    for at_left, column in ((True, () if guided else _LEFT), (False, (*_RIGHT, *_LEFT) if guided else _RIGHT)):
        beside = [plate for plate in plates if (plate.centerx < width / 2) == at_left]
        above = max((plate.bottom for plate in beside if plate.centery < height / 2), default=0) + round(6 * view.u)
        below = min((plate.top for plate in beside if plate.centery > height / 2), default=height)
        fitting = min(scale, (below - above) / view.u / (_ICON_STEP * max(1, len(column))))
        icon, step = round(ICON * fitting * view.u), round(_ICON_STEP * fitting * view.u)
        top = max(above, (height - step * (len(column) - 1) - icon) // 2)
        x = margin if at_left else width - margin - icon
        for index, command in enumerate(column):
            plan[command] = Slot(pygame.Rect(x, top + index * step, icon, icon), view.u * fitting)
    return plan


def _middle_slot(view: View, geometry: Geometry) -> Slot:
    rect = pygame.Rect(0, 0, round(MIDDLE_SIZE[0] * geometry.u), round(MIDDLE_SIZE[1] * geometry.u))
    x, y = geometry.at(*(_MIDDLE_ALONE_AT if geometry.foot else _MIDDLE_AT))
    rect.center = (round(x), round(y))
    if geometry.foot:
        u = min(view.p, geometry.u * _CLOCK_ALONE)
        return Slot(rect, u, min(view.p, geometry.u * _HEADLINE_ALONE) / u)
    return Slot(rect, min(view.u * max(_SMALLEST, view.ui), geometry.u * _LARGEST))


def _prompt_below(view: View, geometry: Geometry, plates: Sequence[pygame.Rect]) -> Slot:
    """At the lower edge, below the ring and between the plates."""
    margin, apart = round(MARGIN * view.u), round(_BESIDE_PROMPT * view.p)
    middle = round(geometry.middle[0])
    low = [plate for plate in plates if plate.centery > view.size[1] / 2]
    left = max((plate.right + apart for plate in low if plate.x < middle), default=margin)
    right = min((plate.left - apart for plate in low if plate.x > middle), default=view.size[0] - margin)
    rect = pygame.Rect(0, 0, min(right - left, round(_WIDEST_PROMPT * view.p)), round(PROMPT_HEIGHT * view.p))
    rect.midbottom = (middle, view.size[1] - margin)
    return Slot(rect.clamp(pygame.Rect(left, rect.y, right - left, rect.h)), view.p)


def _prompt_slot(view: View, geometry: Geometry) -> Slot:
    """In the middle of the rug, between what was rolled and the clock."""
    top = _MIDDLE_AT[1] - MIDDLE_SIZE[1] / 2 + PROMPT_IN_MIDDLE[0]
    left, right = geometry.at(-_PROMPT_WIDTH / 2, top), geometry.at(_PROMPT_WIDTH / 2, top + PROMPT_IN_MIDDLE[1])
    rect = pygame.Rect(round(left[0]), round(left[1]), round(right[0] - left[0]), round(right[1] - left[1]))
    return Slot(rect, geometry.u, view.ui)


def _folded_slot(view: View, geometry: Geometry) -> Slot:
    """In the middle of the rug, between the die and the pairs."""
    u = geometry.u * min(_LARGEST, max(1.0, view.ui))
    rect = pygame.Rect(0, 0, round(_FOLDED[0] * u), round(_FOLDED[1] * u))
    x, y = geometry.at(*_FOLDED_AT)
    rect.center = (round(x), round(y))
    return Slot(rect, u)


def _end_slot(view: View, geometry: Geometry, plates: Sequence[pygame.Rect]) -> Slot:
    """At the left edge, between the plates there, as far as the pairs on the rug."""
    left, gap = round(MARGIN * view.u), round(_END_GAP * view.u)
    right = min(geometry.tray(seat).left for seat in range(geometry.seats)) - gap
    width = min(right - left, round(WIDEST_COLUMN * max(view.u, view.p)))
    beside = [plate for plate in plates if plate.left < left + width]
    top = max((plate.bottom + gap for plate in beside if plate.centery < view.size[1] / 2), default=left)
    bottom = min((plate.top - gap for plate in beside if plate.centery > view.size[1] / 2), default=view.size[1] - left)
    return Slot(pygame.Rect(left, top, width, bottom - top), view.p)


def _coach_slot(view: View, plate_top: int) -> Slot:
    """Above the plate of the seat at the lower left."""
    column = view.column("left")
    bottom = plate_top - round(_COACH_GAP * view.u)
    height = min(round(_COACH_HEIGHT * view.p), bottom - column.y)
    width = max(column.w, int(coach_width(view) * view.u))
    return Slot(pygame.Rect(column.x, bottom - height, width, height), view.p)


def _plate_scale(geometry: Geometry) -> float:
    """The UI scale, as far as the plates leave the cards free."""
    view, scale = geometry.view, geometry.view.ui
    width, height = view.size
    edge = [geometry.at(*point) for point in edge_of_cards()]
    from_sides = [(min(x, width - x) / view.u, min(y, height - y) / view.u) for x, y in edge]
    while scale > _SMALLEST:
        x, y = MARGIN + PLATE[0] * scale, MARGIN + PLATE[1] * scale
        if not any(at[0] < x and at[1] < y for at in from_sides):
            break
        scale -= 0.01
    return scale
