"""The frame of a Sequence table: plates, moves, prompt, names of places; what its steps brought, and the end."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.cards import Card, as_subject, card_name
from jungle_games.core.formatting import ended, first_capital, listed
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import AnyStep, Flag
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.seat_names import says_you
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.sequence.rules.achievements import Closing, closing, missed_draws
from jungle_games.games.sequence.rules.fives import FIVE, Square, side_name
from jungle_games.games.sequence.rules.moves import Cut, Exchange, Give, PassTurn, Place, Remove, SequenceMove, Talk
from jungle_games.games.sequence.rules.position import SequenceEnd, SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED, Stage
from jungle_games.games.sequence.scene.chips import ChipLook, chip_name
from jungle_games.games.sequence.scene.drawing import BACK, Discards, InHand, Pile
from jungle_games.games.sequence.scene.mat_picture import HAND, HAND_HEIGHT, MAT, PILES
from jungle_games.games.sequence.scene.panels import HandView, scores
from jungle_games.games.sequence.scene.state import SequenceState, todo_of
from jungle_games.table.ending import SheetFact, score_words, time_fact
from jungle_games.table.frame import (
    GUIDE,
    HURRY,
    MOVES,
    PROMPT,
    SORT_HAND,
    Control,
    Frame,
    FrameView,
    Guidance,
    with_bar,
)
from jungle_games.table.plate import clock_text
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.state import MoveEntry, turn_clock_notice
from jungle_games.table.style import SeatPicture, head
from jungle_games.table.verdict import Ending
from jungle_games.ui.layout import LITTLE, Column, FirstThatFits, Item, Row, Space, Stack
from jungle_games.ui.notices import CATCH, CAUGHT, NEWS, TIME, Notice

_ONE_LESS: Final = "\N{MINUS SIGN}1"


def notices(match: AnyMatch, step: AnyStep, before: SequencePosition, after: SequencePosition) -> Iterator[Notice]:
    if before.owed is not None and isinstance(step.move, Place | Remove | Exchange | PassTurn):
        yield Notice(_("Missed draw"), _("One card fewer from now on."), NEWS, before.owed, BACK, badge=_ONE_LESS)
    if isinstance(step.actor, int):
        yield from _by_player(match, step, step.actor, before, after)
    if isinstance(step.move, Shuffle) and before.stage is Stage.RESHUFFLE:
        words = _("The last card was drawn: the discard piles are shuffled.")
        yield Notice(_("A new draw pile"), words, NEWS, picture=BACK)
    if not _of_the_end(match, before) and (words := _of_the_end(match, after)):
        yield Notice(_cards_left(after), words, NEWS, before.owed, BACK)


def _of_the_end(match: AnyMatch, seen: SequencePosition) -> str:
    """What the last card of the draw pile brings, in the last round before it."""
    near = 0 < len(seen.deck) <= len(match.seats) and seen.table.options.empty_deck == "draw"
    return _("With the last one the game is a draw.") if near else ""


def _cards_left(seen: SequencePosition) -> str:
    return ngettext("{number} card left", "{number} cards left", len(seen.deck)).format(number=len(seen.deck))


def _by_player(
    match: AnyMatch, step: AnyStep, seat: Seat, before: SequencePosition, after: SequencePosition
) -> Iterator[Notice]:
    match step.move:
        case Flag():
            lost = _("The first card of the hand is given up.") if before.giving else _("The turn is lost.")
            yield Notice(_("Time is up!"), lost, TIME, seat)
        case PassTurn():
            yield Notice(_("Passes"), _("No card of the hand can be played."), NEWS, seat, chosen=True, listed=False)
        case Exchange(card):
            told = _("{card}: both its spaces are taken. {name} draws another one.")
            told = told.format(card=first_capital(card_name(card)), name=match.name(seat))
            yield Notice(_("A dead card"), told, NEWS, seat, card, chosen=True, listed=False)
        case Remove(_card, square):
            side = before.chips[square]
            told = _("{name} took it from {space}.").format(name=match.name(seat), space=square)
            if says_you(match.seats[seat]):
                told = _("You took it from {space}.").format(space=square)
            loser = _next_of(before, side, seat)
            yield Notice(_("Chip taken"), told, NEWS, loser, ChipLook(side), badge=_ONE_LESS, listed=False)
        case Talk(side):
            told = _("Everybody on {side}’s side gives up a card.").format(side=side_name(side))
            called = _next_of(before, side, seat)
            yield Notice(_("Table talk!"), told, CAUGHT, called, listed=False)
        case Give(card):
            told, given = _("{card}, and no card is drawn for it."), card
            told = told.format(card=first_capital(card_name(card)))
            yield Notice(_("Gives up a card"), told, NEWS, seat, given, badge=_ONE_LESS, chosen=True, listed=False)
        case Place() if len(after.runs) > len(before.runs) and after.outcome is None:
            yield _sequence(seat, after)


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    seconds = match.time_factor * match.position.table.options.turn_clock
    return (turn_clock_notice(seconds, _("When they run out, the turn is lost.")),) if seconds else ()


def _sequence(seat: Seat, after: SequencePosition) -> Notice:
    side = after.table.side(seat)
    told = _("{side} has {number} of {needed}.").format(
        side=side_name(side), number=len(after.fives_of(side)), needed=after.table.needed
    )
    return Notice(_("SEQUENCE!"), told, CATCH, seat, ChipLook(side, True))


def _next_of(position: SequencePosition, side: int, seat: Seat) -> Seat:
    while True:
        seat = position.table.after(seat)
        if position.table.side(seat) == side:
            return seat


def entries_of(match: AnyMatch) -> list[MoveEntry]:
    """The entries of the list of moves, with public information only and without draws, which everybody makes."""
    found = []
    for ply, step in enumerate(match.steps, start=1):
        told, seat = _card_and_text(step), step.actor if isinstance(step.actor, int) else step.position.dealer
        if told is not None and seat is not None:
            card, words = told
            picture = chip_name(step.position.table.side(seat))
            found.append(MoveEntry(ply, seat, words, name=match.name(seat), picture=picture, card=card))
    return found


def _card_and_text(step: AnyStep) -> tuple[Card | None, str] | None:
    match step.move:
        case Place(card, square, _):
            return card, str(square)
        case Remove(card, square):
            return card, _("{space} freed").format(space=square)
        case Exchange(card):
            return card, _("dead")
        case Give(card):
            return card, _("given up")
        case PassTurn():
            return None, _("pass")
        case Talk(side):
            return None, _("table talk: {side}").format(side=side_name(side))
        case Cut():
            return None, _("dealer")
    return None


def words_of(move: SequenceMove) -> str:
    match move:
        case Place(card, square, _):
            return _("{what}, {square}").format(what=first_capital(card_name(card)), square=square)
        case Remove(card, square):
            words = _("{card} takes {space}")
            return words.format(card=first_capital(card_name(card)), space=square)
    return str(move)


def spaces_played(steps: Sequence[AnyStep], seats: int, viewer: Seat | None) -> list[Square]:
    """The spaces of the latest ``steps``, at most one for each other seat, back to ``viewer``'s own last play."""
    found: list[Square] = []
    for step in reversed(steps):
        if isinstance(step.move, Place | Remove):
            if found and step.actor == viewer:
                break
            found.append(step.move.square)
            if len(found) >= seats - 1:
                break
    return found


def ending(match: AnyMatch, own: Seat | None) -> Ending:
    """How a finished match ended, as the person in the seat ``own`` sees it: the card that closed the last line."""
    outcome, table = match.outcome, match.position.table
    assert outcome is not None
    if not outcome.winners:
        if outcome.termination is SequenceEnd.NO_CARDS:
            return Ending(_("Nobody has a card left that can be played."))
        return Ending(_("The draw pile is empty. Clear the mat, and deal anew!"))
    side = table.side(outcome.winners[0])
    made, players = closing(match), ""
    reason = _closing_words(made, own is not None and table.side(own) == side) if made is not None else ""
    if own is None and table.teams and len(outcome.winners) <= 3:
        players = listed(match.name(seat) for seat in outcome.winners)
    return Ending(reason, chip_name(side, True), side_name(side) if table.teams else "", players)


def _closing_words(made: Closing, ours: bool) -> str:
    """The last play in a sentence; ``ours``: the line belongs to the reader’s side."""
    if len(made.fives) > 1:
        words = _("{card} closed two rows of {side} at once.")
        if ours:
            words = _("{card} closed two of your rows at once.")
    elif ours:
        words = _("{card} closed your row {first} to {last}.")
    else:
        words = _("{card} closed {side}’s row {first} to {last}.")
    squares = made.fives[0].squares
    card = first_capital(as_subject(made.card))
    return words.format(card=card, side=side_name(made.side), first=squares[0], last=squares[-1])


def sheet_facts(match: AnyMatch, seat: Seat) -> Sequence[SheetFact]:
    position = match.position
    table = position.table
    side = table.side(seat)
    made = [sum(run.side == other for run in position.runs) for other in range(table.sides)]
    own = [step for step in match.steps if step.actor == seat and isinstance(step.move, Place | Remove)]
    lost, mine = missed_draws(match, seat), scores(position)[side]
    best = FIVE if mine.done else mine.best
    return [
        SheetFact("trophy", _("SEQUENCES"), score_words(made, side)),
        SheetFact("star", _("Best row"), _("{number} of 5").format(number=best)),
        SheetFact("card", _("Cards played"), str(len(own))),
        *([SheetFact("close", _("Missed draws"), str(lost))] if lost else time_fact(match)),
    ]


TITLE, SCORE = "title", "score"
"""The slots that only this table has."""
PRESS: Final = "press"
"""The command of the prompt's button."""
_SMALL: Final = 40.0
_PRESS_WIDTH: Final = 124.0
_PROMPT, _LEAST_PROMPT = 52.0, 170.0
_ROOMY_PROMPT: Final = 64.0
"""The height of three lines, as hints have in small windows."""
_LARGE_PROMPT: Final = (57.0, 66.0, 96.0)
"""The minimum height of the prompt for large words, and the preferred ones above the moves and elsewhere."""
_EDGE: Final = 8.0
_BLOCK, _LEAST_BLOCK, _NARROW_BLOCK, _WIDEST_BLOCK = 540.0, 380.0, 332.0, 640.0
_LEAST_TITLE, _LEAST_GUIDE, _ROOMY_GUIDE = 160.0, 150.0, 210.0
"""The minimum width of the title, and minimum heights of a coach's panel: at all, and for most lessons to fit."""
_WIDE_PLATES: Final = (50.0, 104.0, 104.0, 68.0, 50.0)
_CLOSE_PLATES: Final = (46.0, 74.0, 74.0, 60.0, 50.0)
_LOW_PLATES: Final = (34.0, 74.0, 88.0, 88.0, 88.0)
_TWO_LOW_PLATES: Final = (52.0, 74.0)
"""The minimum height of a player's place, then the maximum by the number of rows."""
_LOW_SCORE, _LEAST_SCORE = 104.0, 101.0
_LEAST_LIST, _SCROLLED_LIST, _LEAST_BODY = 121.0, 150.0, 120.0
_LEAST_PILES, _LEAST_HAND = 0.4, 0.6
_PILES_WIDTH, _LOW_PILES, _CLOSE_PILES, _FOOT, _HIGH_FOOT = 170.0, 136.0, 118.0, 98.0, 182.0
_SHARES: Final = tuple(share / 100 for share in range(98, 54, -2))
"""The scales to try for the mat when it makes room for words."""
_FEW: Final = 6
"""The largest number of players whose places are wide enough for a face."""


def moves_have_room(seats: int) -> bool:
    """Whether the list of moves has a place of its own; with more players it takes that of the score."""
    return seats <= 3


# Words


def frame_view(state: SequenceState, *, lists_moves: bool) -> FrameView:
    seats, todo = len(state.table.match.seats), todo_of(state)
    icons = [Control("closer", _("Closer view"), "zoom")]
    if not moves_have_room(seats):
        icons.insert(0, Control("moves", _("Moves"), "moves"))
    label = _(todo.press.value) if todo.press is not None else ""
    press = Control(PRESS, label, visible=todo.press is not None, primary=True)
    plates = [_place(state, seat) for seat in range(seats)]
    return FrameView(plates, todo.prompt, lists_moves=lists_moves, icons=icons, controls=(press,))


def _place(state: SequenceState, seat: Seat) -> HandView:
    table, seen = state.table, state.seen
    active = table.to_move == seat and not state.cutting
    line, clock, urgent = _line(state, seat, active), table.match.clock, active and table.urgent(seat)
    left = clock.left(seat, table.now) if clock is not None and active else None
    short = clock_text(left) if left is not None and not urgent else ""
    if short:
        line = short if len(table.match.seats) > _FEW else f"{line}  {short}"
    picture = _face(state, seat)
    who = _("{name}: {words}").format(name=state.name(seat), words=side_name(seen.table.side(seat)))
    return HandView(
        state.name(seat), line, picture, active, left if urgent else None, urgent, who=who, short=short,
        cards=len(seen.hands[seat]), pile=seat != state.base,
    )  # fmt: skip


def _face(state: SequenceState, seat: Seat) -> Hashable:
    match, chip = state.table.match, chip_name(state.seen.table.side(seat))
    if not match.seats[seat].is_computer:
        return chip
    return SeatPicture(head(match.game.about, match.seats[seat].kind), chip, beside=True)


def _line(state: SequenceState, seat: Seat, active: bool) -> str:
    table, seen = state.table, state.seen
    short, side = len(table.match.seats) > 6, side_name(seen.table.side(seat))
    if state.cutting:
        if seen.dealer != seat or table.moving:
            return _("cutting")
        return _("dealer")
    if table.over and table.match.outcome is not None:
        return _("the winner") if seat in table.match.outcome.winners else side
    if active:
        return _at_play(state, seat)
    if seen.owed == seat:
        return _("draw now") if seat == state.viewer else _("did not draw")
    if _last_player(state) == seat:
        return _("played") if short else _("just played")
    if seen.table.after(seen.turn) == seat:
        return _("next") if short else _("next to play")
    if short or seat == state.viewer or state.viewer is None:
        return side
    partner = seen.table.side(state.viewer) == seen.table.side(seat)
    return _("your partner") if partner else side


def _at_play(state: SequenceState, seat: Seat) -> str:
    if state.seen.giving:
        return _("giving up a card")
    if seat == state.viewer:
        return _("your turn")
    if seat in state.table.match.persons or state.table.looking_back:
        return _("to play")
    return _("thinks") if len(state.table.match.seats) > _FEW else _("thinking…")


def _last_player(state: SequenceState) -> Seat | None:
    steps = state.table.match.steps[: state.table.ply]
    return next(
        (step.actor for step in reversed(steps)
         if isinstance(step.move, Place | Remove) and isinstance(step.actor, int)),
        None,
    )  # fmt: skip


def name_of(match: AnyMatch, seen: SequencePosition, base: Seat, place: PlaceKey) -> str:
    match place:
        case Square():
            return _space_name(seen, place)
        case InHand(index=index):
            hand = seen.hands[base]
            card = hand[index]
            return _("A card, face down") if card.is_hidden else _hand_card_name(seen, card)
        case Discards(seat=seat):
            pile = seen.discards[seat]
            top = first_capital(card_name(pile[-1])) if pile else _("empty")
            if says_you(match.seats[seat]):
                return _("Your pile: {card}").format(card=top)
            return _("{name}’s pile: {card}").format(name=match.name(seat), card=top)
        case Pile.DRAW:
            told, more = _("The draw pile. {left}").format(left=_cards_left(seen)), _of_the_end(match, seen)
            return flowing([ended(told), more]) if more else told
    return _("Your hand")


def _hand_card_name(seen: SequencePosition, card: Card) -> str:
    name = first_capital(card_name(card))
    if card in TWO_EYED:
        return _("{name}: {words}").format(name=name, words=_("two-eyed, for any free space"))
    if card in ONE_EYED:
        return _("{name}: {words}").format(name=name, words=_("one-eyed, takes a chip of another side"))
    if seen.table.options.point_out_dead_cards and seen.is_dead(card):
        return _("{name}: {words}").format(name=name, words=_("dead, there are chips on its spaces"))
    return name


def _space_name(seen: SequencePosition, square: Square) -> str:
    card, side = seen.table.mat.card_at(square), seen.chips.get(square)
    if card is None:
        return _("Free corner, {square}").format(square=square)
    if side is None:
        return _("{card}, {square}").format(card=first_capital(card_name(card)), square=square)
    words = _("{card}, {square}: chip of {side}")
    if square in seen.locked:
        words = _("{card}, {square}: chip of {side}, in a SEQUENCE")
    return words.format(card=first_capital(card_name(card)), square=square, side=side_name(side))


# Layout


def frame_tree(frame: Frame, seats: int, base: Seat, guidance: Guidance | None) -> Item:
    """The block beside the mat. Where words are large it is closer, then the mat gives way, with the score below it."""
    moves = GUIDE if guidance is not None else MOVES
    prompt = _prompt_row(frame, SORT_HAND, "undo", "redo", "hint")
    moves_icon = [] if moves_have_room(seats) else ["moves"]
    icons = [*frame.given("leave"), *map(frame.icon, ("menu", "rules", *moves_icon, "closer", "sound", "settings"))]
    title = frame.part(TITLE).at_least(_LEAST_TITLE).grow()
    high_head = Row(title, *icons, gap=6, align="center")
    head = FirstThatFits(high_head, Row(*icons, gap=6, justify="end"))
    score = frame.part(SCORE)
    piles = frame.box((_PILES_WIDTH, 190.0), _LEAST_PILES, PILES)
    hand = frame.box((_BLOCK, HAND_HEIGHT), _LEAST_HAND, HAND)
    found = []
    for plates, least, gap in ((_WIDE_PLATES, _BLOCK, 10.0), (_CLOSE_PLATES, _LEAST_BLOCK, 6.0)):
        free = None if seats == 2 else frame.part(moves)
        above = _seats(frame, seats, base, plates, free if seats == 3 else None)
        if seats == 2:
            right = Column(score.sized(height=_LOW_SCORE), piles.grow(), gap=gap)
            body: Item = Row(frame.part(moves).at_least(_PILES_WIDTH, _LEAST_LIST).grow(), right.grow(), gap=gap)
        else:
            told = score if seats == 3 else Stack(score, frame.part(moves))
            body = Row(told.at_least(_PILES_WIDTH).grow(), piles.grow(), gap=gap).at_least(height=_LEAST_BODY)
        rest = frame.until_end(Column(above, body.grow(), gap=gap)).grow()
        low = prompt.sized(height=_PROMPT if guidance is not None or seats > _FEW else _ROOMY_PROMPT)
        block = Column(head, rest, low, hand, gap=gap)
        found.append(_beside_mat(frame.box(MAT, 1.0), block, least))
    free = frame.part(moves) if seats == 3 else None
    listed = guidance is None and seats == 2
    folded = PROMPT in frame.instead
    hinted = listed and frame.prompt.prompt.hint is not None and not folded  # it has more to say
    scarce, listed_high, high = _LARGE_PROMPT
    wanted = listed_high if listed and not hinted else high
    low_plates = _seats(frame, seats, base, _LOW_PLATES if seats > 2 else _TWO_LOW_PLATES, free)

    def rows_with(prompt: Item) -> list[Item]:
        roomy = _high(prompt, high if hinted else scarce, wanted).at_most(height=high)
        low = prompt.sized(height=_PROMPT)
        prompt = low if folded else roomy
        if guidance is None:
            return [low_plates, prompt]
        said = frame.part(GUIDE)
        if guidance is Guidance.PUZZLE:
            return [said.at_least(height=_LEAST_GUIDE).grow(), low]
        return [FirstThatFits(Column(said.at_least(height=_ROOMY_GUIDE).grow(), prompt, gap=6), said).grow()]

    # Where the title has no room, undo and redo take it, and leave theirs to the prompt.
    low_head = Row(*frame.given("undo", "redo"), Space().grow(), *icons, gap=6)
    low_prompt = _prompt_row(frame, SORT_HAND, "hint")
    if seats > 3:
        score = Stack(score, frame.part(moves))
    foot = _high(Row(hand.grow(), piles.sized(width=_CLOSE_PILES if listed else _LOW_PILES), gap=6), _FOOT, _HIGH_FOOT)
    least_score = score.at_least(height=_LEAST_SCORE).grow()
    for share in _SHARES:
        mat: Item = frame.box((share * MAT[0], share * MAT[1]), 1.0)
        if listed:
            below = Column(least_score, frame.part(moves).sized(height=_SCROLLED_LIST), gap=8)
            least = _LEAST_SCORE - hinted * (high - scarce)
            scrolled = with_bar(frame.scrolled("below", below).at_least(height=least).grow()).grow()
            top, rows = low_head, [*rows_with(low_prompt), scrolled]
        else:
            titled = frame.has_room_for(_beside_mat(mat, high_head, _NARROW_BLOCK))
            top, rows = (high_head, rows_with(prompt)) if titled else (low_head, rows_with(low_prompt))
            mat = Column(mat, least_score, gap=8)
        rest = frame.until_end(Column(*rows, foot, gap=6, justify="between")).grow()
        found.append(_beside_mat(mat, Column(top, rest, gap=6), _NARROW_BLOCK))
    return FirstThatFits(*found)


def _beside_mat(mat: Item, block: Item, least: float) -> Item:
    """All together in the middle of the window, with a ``least`` width of the block."""
    block = block.at_least(least).at_most(_WIDEST_BLOCK).grow()
    return Row(Space().grow(LITTLE), mat, block, Space().grow(LITTLE), gap=10).padded(_EDGE)


def _prompt_row(frame: Frame, *icons: str) -> Item:
    """The prompt; what is not shown at its right, or has no room, leaves its room to the words."""
    words = [frame.control(command) for command in (HURRY, PRESS) if frame.gives(command)]
    pressed = [each.sized(_PRESS_WIDTH, _PROMPT).at("center") for each in words]
    helps = [each.sized(_SMALL, _SMALL).at("center") for each in frame.given(*icons)]
    prompt = frame.part(PROMPT).at_least(_LEAST_PROMPT).grow()
    return FirstThatFits(Row(prompt, *pressed, *helps, gap=6), Row(prompt, *pressed, gap=6))


def _seats(frame: Frame, seats: int, base: Seat, plates: Sequence[float], free: Item | None) -> Item:
    """The players clockwise round the block, the one at the screen at the lower left; ``free`` in a place left over."""
    columns = 2 if seats <= _FEW else 3
    rows = -(-seats // columns)
    cells = _clockwise(columns, rows)
    at = {cells[distance]: frame.seat((base + distance) % seats, None) for distance in range(seats)}
    empty = free or Space()
    lines = [[at.get((column, row), empty).grow() for column in range(columns)] for row in range(rows)]
    least, high = plates[0], plates[min(rows, len(plates) - 1)]
    return Column(*(_high(Row(*line, gap=8), least, high) for line in lines), gap=8)


def _high(item: Item, least: float, wanted: float) -> Item:
    """``item`` with the preferred height ``wanted`` and the minimum height ``least``."""
    return Stack(item, Space(wanted)).at_least(height=least)


def _clockwise(columns: int, rows: int) -> list[tuple[int, int]]:
    """Column and row of every place, from the lower left clockwise round the block, and then those in its middle."""
    left, right = [(0, row) for row in range(rows - 1, -1, -1)], [(columns - 1, row) for row in range(rows)]
    between = [(1, 0)] if columns == 3 else []
    return [*left, *between, *right, *((1, row) for row in range(rows - 1, 0, -1) if columns == 3)]
