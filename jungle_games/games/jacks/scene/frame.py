"""The frame of a Jacks table: plates, prompt and names of places; and what its steps brought, in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from jungle_games.core.formatting import ended, first_capital, listed, unbroken
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.matches.history import Flag
from jungle_games.core.matches.history import Step as Played
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.core.seat_names import says_you
from jungle_games.games.jacks.rules.achievements import deciding
from jungle_games.games.jacks.rules.cards import COLOURS, OFF, Effect, Face, JacksMove, Pass, Step
from jungle_games.games.jacks.rules.position import JacksEnd, JacksPosition, next_seat
from jungle_games.games.jacks.scene.drawing import (
    CORNERS,
    MIDDLE_SIZE,
    PROMPT_AT,
    RUG_SIZE,
    CardKey,
    CardLook,
    JackKey,
    Middle,
    face_landed_on,
)
from jungle_games.games.jacks.scene.pictures import jack_name
from jungle_games.table.ending import SheetFact, common_facts, score_words
from jungle_games.table.frame import COLUMN, END, GUIDE, HURRY, ICONS, PROMPT, Frame, FrameView, Guidance
from jungle_games.table.plate import PlateStyle, PlateView
from jungle_games.table.prompt import Prompt, common_prompt
from jungle_games.table.sprites.arrangement import PlaceKey, Thing
from jungle_games.table.state import TableState, turn_clock_notice
from jungle_games.table.style import SeatPicture, head
from jungle_games.table.verdict import Ending
from jungle_games.ui.events import Device
from jungle_games.ui.layout import LITTLE, Column, Item, Row, Space, Stack, centred
from jungle_games.ui.notices import NEWS, TIME, Notice
from jungle_games.ui.scene import MARGIN

JacksState = TableState[JacksPosition, JacksMove]

MIDDLE: Final = "middle"
_LIT: Final = {
    "pink": N_("Drag a pink jack: cards it may reach light up."),
    "orange": N_("Drag an orange jack: cards it may reach light up."),
    "yellow": N_("Drag a yellow jack: cards it may reach light up."),
    "green": N_("Drag a green jack: cards it may reach light up."),
}
_UNLIT: Final = {
    "pink": N_("Move a pink jack to its card."),
    "orange": N_("Move an orange jack to its card."),
    "yellow": N_("Move a yellow jack to its card."),
    "green": N_("Move a green jack to its card."),
}
"""The same for players who do not drag, or whose options light up no cards."""
_CORNER: Final = PlateStyle(head=92, picture=58, edge=14, gap=8, name=(23, 18), line=16)
_LOW_CORNER: Final = replace(_CORNER, head=62, picture=44, edge=10, name=(23, 16), points=32)
_PLATE, _PROMPT = (188.0, 236.0), (230.0, 520.0)
"""Minimum and maximum widths of a plate and of the prompt below the rug."""
_ICON, _LARGE_ICON = (48.0, 12.0), (40.0, 6.0)
"""The size of icons and the gap between them, usually and with large words."""
_HELPS: Final = (HURRY, "undo", "redo", "hint")
_SHARES, _SHARES_ALONE = (4.0, 3.0), (3.2, 1.0, 2.0)
"""Shares of the rug's height above and below the words and prompt; above, for and below the words if they are alone."""
_PROMPT_WIDTH: Final = 460.0
_COACH_HEIGHT: Final = 390.0
_COACH_GAP: Final = 12.0
_EDGE, _CLOSE = 8.0, 8.0
_BETWEEN_PLATES: Final = 36.0
"""How far down from the edge the rug begins between low plates, which its curve leaves clear."""


# Words


def frame_view(state: JacksState) -> FrameView:
    announced = state.announced_position
    todo = Prompt(_todo(state, announced), "die" if announced.die is None else "hand")
    if state.last_announced is not None:
        todo = Prompt(_("Wait a moment."), "clock")  # the headline says what for
    return FrameView([_plate(state, announced, seat) for seat in range(announced.seats)], common_prompt(state, todo))


def _plate(state: JacksState, announced: JacksPosition, seat: Seat) -> PlateView:
    over = _is_over(state, announced)
    return PlateView(
        state.match.name(seat), _seat_line(state, announced, seat), _face(state, seat),
        active=not over and not state.rests and announced.turn == seat, points=str(announced.scores[seat]),
        stressed=not over and announced.lost_turns[seat] > 0,
        who=_("{name}: {words}").format(name=state.match.name(seat), words=colour_name(state, seat)),
    )  # fmt: skip


def _is_over(state: JacksState, announced: JacksPosition) -> bool:
    return state.match.outcome is not None and announced is state.match.position


def _seat_line(state: JacksState, announced: JacksPosition, seat: Seat) -> str:
    outcome = state.match.outcome
    if outcome is not None and _is_over(state, announced):
        return _("Winner") if seat in outcome.winners else colour_name(state, seat)
    if announced.turn == seat and announced.dealt and not state.rests:
        if state.looking_back:
            return _("to play")
        person = seat in state.match.persons
        if announced.die is not None and state.last_announced is not None:
            return _("moving…")
        return _("your turn") if person else pgettext("another player", "Thinking…") if announced.die else _("rolls…")
    if announced.lost_turns[seat]:
        return _("out for a turn")
    following, _lost = next_seat(announced.turn, announced.lost_turns)
    return _("next to play") if seat == following and announced.dealt else colour_name(state, seat)


def _face(state: JacksState, seat: Seat) -> Hashable:
    """The picture of a player: a computer player's head with one of its jacks, or the jack alone for a person."""
    match, jack = state.match, jack_name(state.position.colours[seat])
    if not match.seats[seat].is_computer:
        return jack
    return SeatPicture(head(match.game.about, match.seats[seat].kind), jack, beside=True)


def colour_name(state: JacksState, seat: Seat) -> str:
    return _(state.match.game.seat_names[COLOURS.index(state.position.colours[seat])])


def middle_words(state: JacksState) -> Middle:
    """The text in the middle of the rug; empty under a card shown there."""
    clock, seat = state.match.clock, state.match.to_move
    timed = clock is not None and isinstance(seat, int) and not state.looking_back
    left = clock.left(seat, state.now) if timed and clock and isinstance(seat, int) else None
    urgent = isinstance(seat, int) and state.urgent(seat)
    return Middle(_headline(state, state.announced_position) if state.caption is None else "", left, urgent)


def _headline(state: JacksState, announced: JacksPosition) -> str:
    if _is_over(state, announced) or not announced.dealt:
        return ""
    name = state.match.name(announced.turn)
    rolling = state.looking_back and state.moving  # nothing but what is seen then says when the die has come to rest
    if announced.die is not None and not rolling:
        if says_you(state.match.seats[announced.turn]):
            return _("You rolled a {pips}").format(pips=announced.die)
        return _("{name} rolled a {pips}").format(name=name, pips=announced.die)
    person, alone = state.match.seats[announced.turn].is_person, state.alone is not None
    if announced.picking:
        if person:
            words = _("Pick the starting card") if alone else _("{name}, pick the starting card")
        else:
            words = _("{name} picks the starting card")
    elif not person or state.looking_back or state.last_announced is not None:
        words = _("The die rolls") if person and alone else _("{name} rolls")
    elif state.awaits_roll:
        words = _("Roll the die") if alone else _("{name}, roll the die")
    else:
        return ""
    return words.format(name=name)


def _todo(state: JacksState, announced: JacksPosition) -> str:
    device = state.device
    if announced.die is not None and Pass() in announced.legal_moves():
        by_mouse = device is Device.MOUSE
        return (
            _("No jack can move: click the die to end the turn.")
            if by_mouse
            else _("No jack can move: press the die to end the turn.")
        )
    if announced.die is not None:
        told = _LIT if announced.options.show_targets and device.drags else _UNLIT
        return _(told[announced.colours[announced.turn]])
    if announced.picking:
        return _("Click the card to start from.") if device is Device.MOUSE else _("Press the card to start from.")
    match device:
        case Device.MOUSE:
            return _("Click the die, or take it and throw it.")
        case Device.TOUCH:
            return _("Tap the die, or take it and throw it.")
    return _("Press the die to roll it.")


def name_of(state: JacksState, place: PlaceKey, turned_up: PlaceKey | None) -> str:
    """What a place is called; the card on ``turned_up`` is known, though it is face down in the match."""
    position = state.announced_position
    match place:
        case JackKey(seat=seat, jack=jack):
            colour, number = colour_name(state, seat), jack + 1
            where = position.jacks[seat][jack]
            if where is None:
                return _("{colour}: jack {number}, not on the ring yet").format(colour=colour, number=number)
            return _("{colour}: jack {number}, on card {place}").format(colour=colour, number=number, place=where + 1)
        case CardKey(place=where):
            return card_name(position, where, shown=place == turned_up)
        case "die":
            pips = position.die
            return _("The die, not rolled yet") if pips is None else _("The die: {pips}").format(pips=pips)
    return _("The rug")


def taken_name(state: JacksState, thing: Thing) -> str:
    face = thing.look.face if isinstance(thing.look, CardLook) else None
    return _("A pair: {card}").format(card=_(state.position.cards.pair(face).title)) if face is not None else ""


def card_name(position: JacksPosition, place: int, *, shown: bool = False) -> str:
    face = position.ring[place]
    if face is None:
        return _("Card {place}: taken").format(place=place + 1)
    if place not in position.face_up and not shown:
        return _("Card {place}, face down").format(place=place + 1)
    return _("Card {place}: {card}").format(place=place + 1, card=_(position.cards.pair(face).title))


# Layout


def frame_tree(frame: Frame, seats: int, home: Seat, guidance: Guidance | None, *, large: bool) -> Item:
    """A plate in each corner, icons at the right where the rug is widest, words in its middle.

    With ``large`` words the rug has what the plates leave it, and the prompt lies below it. Who guides, and the sheet
    at the end, is at the left, above the plate of the seat at ``home``.
    """
    style, edge = (_LOW_CORNER, _EDGE) if large else (_CORNER, MARGIN)
    plates: dict[int, Item] = dict.fromkeys(range(4), Space())
    for seat in range(seats if guidance is not Guidance.PUZZLE else 0):
        plate = frame.seat(seat, style).at_least(_PLATE[0]).at_most(_PLATE[0 if large else 1])
        plates[CORNERS[seats - 2][(seat - home) % seats]] = plate
    aside = guidance is not None or END in frame.instead
    prompt = frame.part(PROMPT).sized(height=_LOW_CORNER.height) if large or aside else Space()
    rug: Item = Stack(frame.box(RUG_SIZE, 0.3), _in_middle(frame, alone=large or aside)).grow()
    icons = _icons(frame, helped=guidance is Guidance.PUZZLE or not aside, large=large)
    if aside:
        panel = frame.until_end(Space()) if guidance is None else frame.part(GUIDE).at_most(height=_COACH_HEIGHT)
        return _beside_panel(panel, icons, plates, rug, prompt).padded(edge)
    top, bottom = (
        Row(plates[left].grow(), centred(middle, _PROMPT[1]).at_least(_PROMPT[0]).grow(), plates[right].grow())
        for left, middle, right in ((1, Space(), 2), (0, prompt, 3))
    )
    if large:  # the rug is round: it reaches up between the plates
        rug = Column(Space(_BETWEEN_PLATES), rug, Space(_LOW_CORNER.height + 1.5 * _CLOSE))
    return Stack(rug, Column(top, Row(Space().grow(), icons).grow(), bottom, gap=_CLOSE).padded(edge))


def _beside_panel(panel: Item, icons: Item, plates: Mapping[int, Item], rug: Item, prompt: Item) -> Item:
    """The ``panel`` in a column with the plate at the lower left, and the rug with all else beside it."""
    column = Column(Space().grow(LITTLE), panel.grow(), plates[0], gap=_COACH_GAP).sized(width=COLUMN)
    top = Row(*(plates[corner].grow() for corner in (1, 2)), gap=_CLOSE, justify="end")
    bottom = Row(prompt.grow(), plates[3], gap=_CLOSE)
    rest = Column(top, Row(rug, icons).grow(), bottom, gap=_CLOSE)
    return Row(column, rest.grow(), gap=_CLOSE)


def _icons(frame: Frame, *, helped: bool, large: bool) -> Item:
    """The icons at the right edge, the helps lowest as at every table, or beside the others in a low window."""
    style, edge, size, gap = (_LOW_CORNER, _EDGE, *_LARGE_ICON) if large else (_CORNER, MARGIN, *_ICON)
    table = Column(*frame.given("leave"), *map(frame.icon, ICONS), gap=gap).sized(width=size)
    helps = Column(Space().grow(), *frame.given(*_HELPS), gap=gap).sized(width=size)
    column, plate = Column(table, helps.grow(), gap=gap), Space().sized(height=style.height)
    fits = frame.has_room_for(Column(plate, column, plate, gap=_CLOSE).padded(edge))
    return table if not helped else column if fits else Row(helps, table, gap=gap)


def _in_middle(frame: Frame, *, alone: bool) -> Item:
    """Words in the middle of the rug: headline and clock, and between them the prompt unless they are ``alone``."""
    headline = centred(frame.part(MIDDLE), MIDDLE_SIZE[0])
    if alone:
        above, high, below = _SHARES_ALONE
        return Column(Space().grow(above), headline.grow(high), Space().grow(below))
    between = Column(Space(PROMPT_AT[0]), frame.part(PROMPT).sized(height=PROMPT_AT[1]), Space().grow())
    words = Stack(headline, centred(between, _PROMPT_WIDTH)).sized(height=MIDDLE_SIZE[1])
    return Column(Space().grow(_SHARES[0]), words, Space().grow(_SHARES[1]))


_SAYS: Final[Mapping[Effect, str]] = {
    Effect.LOSE_TURN: N_("{name} misses the next turn."),
    Effect.CLOCKWISE: N_("From this card a jack goes only clockwise."),
    Effect.COUNTER_CLOCKWISE: N_("From this card a jack goes only counter-clockwise."),
}
_LAST_TURNS: Final = 10
"""A notice appears this many turns before the limit of turns without a pair."""


def notices(
    match: AnyMatch, step: Played[JacksPosition, JacksMove], before: JacksPosition, after: JacksPosition
) -> Iterator[Notice]:
    seat, move = step.actor, step.move
    if not isinstance(seat, int):
        return
    if isinstance(move, Flag):
        words = _("A move was made for {name}.").format(name=match.name(seat))
        if says_you(match.seats[seat]):
            words = _("A move was made for you.")
        yield Notice(_("Time is up!"), words, TIME, seat)
        move = before.legal_moves()[0]
    if isinstance(move, Pass):
        yield Notice(_("No jack can move"), _("Every jack stands on a card that bars its way."), NEWS, seat)
    if isinstance(move, Step):
        yield from _landed(match, seat, face_landed_on(before, after, before.path(move)[-1]), before, after)
    if isinstance(move, Step | Pass):
        yield from _skipped(match, seat, before, after)
        yield from _running_out(after)


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    seconds = match.time_factor * match.position.options.turn_clock
    return (turn_clock_notice(seconds, _("When they run out, a move is made for you.")),) if seconds else ()


def _landed(match: AnyMatch, seat: Seat, face: Face, before: JacksPosition, after: JacksPosition) -> Iterator[Notice]:
    pair = before.cards.pair(face)
    name = match.name(seat)
    if len(after.pairs[seat]) == len(before.pairs[seat]):
        if pair.effect is not Effect.NONE:
            words = _(_SAYS[pair.effect]).format(name=name)
            if pair.effect is Effect.LOSE_TURN and says_you(match.seats[seat]):
                words = _("You miss your next turn.")
            held_up = bool(before.options.study_time)
            yield Notice(_(pair.title), words, NEWS, seat, CardLook(face), shown=not held_up)
        return
    owner = before.colours.index(pair.colour) if pair.colour in before.colours else seat
    if owner != seat:
        told = _("{name} took this colour’s jacks.").format(name=name)
        if says_you(match.seats[seat]):
            told = _("You took this colour’s jacks.")
        yield Notice(_("Pair lost"), told, NEWS, owner, CardLook(face))
    started = [at for own in after.jacks for at in own]
    if before.ring[0] is not None and after.ring[0] is None and OFF in started:
        words = _("Jacks now come in on the next card.")
        yield Notice(_("The starting card is taken"), words, NEWS, picture=CardLook(face))


def _skipped(match: AnyMatch, seat: Seat, before: JacksPosition, after: JacksPosition) -> Iterator[Notice]:
    if after.outcome is not None:
        return
    face = next((pair.code for pair in before.cards.pairs if pair.effect is Effect.LOSE_TURN), None)
    passed = (seat + 1) % after.seats
    while passed != after.turn:
        words = _("{name} sits this one out.").format(name=match.name(passed))
        if says_you(match.seats[passed]):
            words = _("You sit this one out.")
        yield Notice(_("Turn missed"), words, NEWS, passed, None if face is None else CardLook(face))
        passed = (passed + 1) % after.seats


def _running_out(after: JacksPosition) -> Iterator[Notice]:
    limit = after.options.stall_limit * after.seats
    if limit > _LAST_TURNS and after.quiet == limit - _LAST_TURNS:
        told = ngettext(
            "In {number} turn the game ends, unless a pair is found.",
            "In {number} turns the game ends, unless a pair is found.",
            _LAST_TURNS,
        )
        yield Notice(_("No pair for a long time"), told.format(number=_LAST_TURNS), TIME)


JacksMatch = Match[JacksPosition, JacksMove]


def ending(match: JacksMatch, own: Seat | None) -> Ending:
    assert match.outcome is not None
    scores = match.position.scores
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    points, story = first_capital(listed(_points(match, seat, own) for seat in order)), _story(match, own)
    reason = ended(points)
    if match.outcome.termination is JacksEnd.STALLED:
        reason = _("Nobody found a pair for a long time. {points}.").format(points=points)
    winners = match.outcome.winners
    return Ending(reason, jack_name(match.position.colours[winners[0]]), story=story) if winners else Ending(reason)


def _points(match: JacksMatch, seat: Seat, own: Seat | None) -> str:
    number = match.position.scores[seat]
    if seat == own:
        return unbroken(ngettext("you: {points} point", "you: {points} points", number).format(points=number))
    words = ngettext("{name}: {points} point", "{name}: {points} points", number)
    return unbroken(words.format(name=match.name(seat), points=number))


def _story(match: JacksMatch, own: Seat | None) -> str:
    made, outcome = deciding(match), match.outcome
    if made is None or outcome is None or not isinstance(outcome.termination, JacksEnd):
        return ""
    winner = outcome.winners[0]
    if made.last:
        words = _("The last pair, “{card}”, decided it.")
    elif winner == own:
        words = _("With the pair “{card}” you took the lead, and kept it.")
    else:
        words = _("With the pair “{card}” {name} took the lead, and kept it.")
    return words.format(card=_(match.position.cards.pair(made.face).title), name=match.name(winner))


def sheet_facts(match: JacksMatch, seat: Seat) -> Sequence[SheetFact]:
    pairs = score_words([len(pairs) for pairs in match.position.pairs], seat)
    return [SheetFact("card", _("Pairs"), pairs), *common_facts(match)]
