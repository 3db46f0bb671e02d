"""The frame of a Sequence table: players' plates, moves, the prompt, and the names of places."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.cards import Card, card_name
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.seat_names import says_you
from jungle_games.games.sequence.rules.fives import Square, side_name
from jungle_games.games.sequence.rules.moves import Place, Remove
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED
from jungle_games.games.sequence.scene.arrangement import Discards, InHand, Pile
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.games.sequence.scene.mat_picture import HAND, HAND_HEIGHT, MAT, PILES
from jungle_games.games.sequence.scene.panels import HandView
from jungle_games.games.sequence.scene.state import SequenceState, todo_of
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
from jungle_games.table.style import SeatPicture, head
from jungle_games.ui.layout import LITTLE, Column, FirstThatFits, Item, Row, Space, Stack

TITLE, SCORE = "title", "score"
"""The slots that only this table has."""
PRESS: Final = "press"
"""The command of the prompt's button."""
_SMALL: Final = 40.0
_PRESS_WIDTH: Final = 124.0
_PROMPT, _LEAST_PROMPT = 52.0, 170.0
_LARGE_PROMPT: Final = (57.0, 96.0)
"""The minimum and the preferred height of the prompt for large words."""
_EDGE: Final = 8.0
_BLOCK, _LEAST_BLOCK, _NARROW_BLOCK, _WIDEST_BLOCK = 540.0, 380.0, 350.0, 640.0
_LEAST_TITLE, _LEAST_GUIDE, _ROOMY_GUIDE = 160.0, 150.0, 210.0
"""The minimum width of the title, and minimum heights of a coach's panel: at all, and for most lessons to fit."""
_WIDE_PLATES: Final = (50.0, 104.0, 104.0, 68.0, 50.0)
_CLOSE_PLATES: Final = (46.0, 74.0, 74.0, 60.0, 50.0)
_LOW_PLATES: Final = (34.0, 74.0, 88.0, 88.0, 88.0)
"""The minimum height of a player's place, then the maximum by the number of rows."""
_LOW_SCORE, _LEAST_SCORE = 104.0, 101.0
_LEAST_LIST, _SCROLLED_LIST, _LEAST_BODY = 121.0, 150.0, 120.0
_LEAST_PILES, _LEAST_HAND = 0.4, 0.6
_PILES_WIDTH, _FOOT = 170.0, 98.0
_SHARES: Final = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55)
"""The scales to try for the mat when it makes room for words."""
_LISTS_ABOVE: Final = 0.72
"""The scale of the mat above which the moves are listed beside it."""
_FEW: Final = 6
"""The largest number of players whose places are wide enough for a face."""


def moves_have_room(seats: int) -> bool:
    """Whether the list of moves has a place of its own; with more players it takes that of the score."""
    return seats <= 3


# Words


def frame_view(state: SequenceState, *, lists_moves: bool) -> FrameView:
    """The contents of the whole frame for ``state``."""
    seats, todo = len(state.table.match.seats), todo_of(state)
    icons = [Control("closer", _("Closer view"), "search")]
    if not moves_have_room(seats):
        icons.insert(0, Control("moves", _("Moves"), "moves"))
    label = todo.press.label if todo.press is not None else ""
    press = Control(PRESS, label, visible=todo.press is not None, primary=True)
    plates = [_place(state, seat) for seat in range(seats)]
    return FrameView(plates, todo.prompt, lists_moves=lists_moves, icons=icons, controls=(press,))


def choice_controls() -> Sequence[Control]:
    """The buttons that step through a choice of fives, in place of undo and hint."""
    return (
        Control("hint", pgettext("one move back", "Back"), "step_back"),
        Control("undo", pgettext("one move further", "On"), "step_forward"),
        Control("redo", _("Redo"), "redo", visible=False),
    )


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
    cards, pile = len(seen.hands[seat]), seat != state.base
    clock_box, fallen = left if urgent else None, state.lost_draw(seat)
    return HandView(
        state.name(seat), line, picture, active, clock_box, urgent, who=who, short=short, cards=cards, pile=pile,
        fallen=fallen,
    )  # fmt: skip


def _face(state: SequenceState, seat: Seat) -> Hashable:
    """The picture of a player: a computer player's head with its side's chip, or the chip alone for a person."""
    match, chip = state.table.match, chip_name(state.seen.table.side(seat))
    if not match.seats[seat].is_computer:
        return chip
    return SeatPicture(head(match.game.about, match.seats[seat].kind), chip, beside=True)


def _line(state: SequenceState, seat: Seat, active: bool) -> str:
    """What the player in ``seat`` is doing, in a few words."""
    table, seen = state.table, state.seen
    short, side = len(table.match.seats) > 6, side_name(seen.table.side(seat))
    if state.cutting:
        if seen.dealer != seat or table.moving:
            return _("cuts")
        return _("dealer")
    if table.over and table.match.outcome is not None:
        return _("the winner") if seat in table.match.outcome.winners else side
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
    if seat in state.table.match.persons or state.table.looking_back:
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


def name_of(match: AnyMatch, seen: SequencePosition, base: Seat, place: PlaceKey) -> str:
    """A place and what is visible on it, while ``base`` has the hand at the screen."""
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
            left = ngettext("{number} card left", "{number} cards left", len(seen.deck)).format(number=len(seen.deck))
            return _("The draw pile. {left}").format(left=left)
    return _("Your hand")


def _hand_card_name(seen: SequencePosition, card: Card) -> str:
    """A card of the hand, and what is special about it."""
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


@dataclass(frozen=True, slots=True)
class PromptButtons:
    """Which buttons are shown beside the prompt."""

    presses: bool
    hurries: bool
    undoes: bool
    hints: bool


def frame_tree(frame: Frame, seats: int, base: Seat, buttons: PromptButtons, guidance: Guidance) -> Item:
    """The block beside the mat. Where words are large it is closer, then the mat gives way, with the score below it."""
    moves = GUIDE if guidance.given else MOVES
    prompt = _prompt_row(frame, buttons)
    icons = [frame.icon(command) for command in _icons(seats)]
    title = frame.part(TITLE).at_least(_LEAST_TITLE).grow()
    head = FirstThatFits(Row(title, *icons, gap=6, align="center"), Row(*icons, gap=6, justify="end"))
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
        block = Column(head, rest, prompt.sized(height=_PROMPT), hand, gap=gap)
        found.append(_beside_mat(frame.box(MAT, 1.0), block, least))
    free = frame.part(moves) if seats == 3 else None
    folded = PROMPT in frame.instead
    prompt = prompt.sized(height=_PROMPT) if folded else _high(prompt, *_LARGE_PROMPT)
    rows = [_seats(frame, seats, base, _LOW_PLATES, free), prompt]
    if guidance.given:
        said = frame.part(GUIDE)
        rows = [said.at_least(height=_LEAST_GUIDE).grow(), prompt]
        if guidance is not Guidance.PUZZLE:
            rows = [FirstThatFits(Column(said.at_least(height=_ROOMY_GUIDE).grow(), prompt, gap=6), said).grow()]
    listed = [frame.part(moves).at_least(height=_LEAST_LIST).grow()] if not guidance.given and seats == 2 else []
    if seats > 3:
        score = Stack(score, frame.part(moves))
    foot = Row(hand.grow(), piles.sized(width=_PILES_WIDTH), gap=6).sized(height=_FOOT)
    for share in _SHARES:
        more = listed if share > _LISTS_ABOVE else []
        rest = frame.until_end(Column(*rows[:1], *more, *rows[1:], foot, gap=6, justify="between")).grow()
        block = Column(head, rest, gap=6)
        mat = frame.box((share * MAT[0], share * MAT[1]), 1.0)
        least_score = score.at_least(height=_LEAST_SCORE).grow()
        left: Item = Column(mat, least_score, gap=8)
        if listed and not more:
            both = Column(least_score, frame.part(moves).sized(height=_SCROLLED_LIST), gap=8)
            left = with_bar(Column(mat, frame.scrolled("below", both).at_least(height=_LEAST_SCORE).grow(), gap=8))
        found.append(_beside_mat(left, block, _NARROW_BLOCK))
    return FirstThatFits(*found)


def _beside_mat(mat: Item, block: Item, least: float) -> Item:
    """All together in the middle of the window, with a ``least`` width of the block."""
    block = block.at_least(least).at_most(_WIDEST_BLOCK).grow()
    return Row(Space().grow(LITTLE), mat, block, Space().grow(LITTLE), gap=10).padded(_EDGE)


def _icons(seats: int) -> Sequence[str]:
    return ["menu", "rules", *([] if moves_have_room(seats) else ["moves"]), "closer", "sound", "settings"]


def _prompt_row(frame: Frame, buttons: PromptButtons) -> Item:
    """The prompt; what is not shown at its right, or has no room, leaves its room to the words."""
    words = [(HURRY, buttons.hurries), (PRESS, buttons.presses)]
    icons = [(SORT_HAND, True), ("hint", buttons.hints), ("undo", buttons.undoes), ("redo", buttons.undoes)]
    least = (_PRESS_WIDTH, _PROMPT)
    pressed = [frame.control(command).sized(*least).at("center") for command, shown in words if shown]
    helps = [frame.icon(command).sized(_SMALL, _SMALL).at("center") for command, shown in icons if shown]
    prompt = frame.part(PROMPT).at_least(_LEAST_PROMPT).grow()
    rows = (Row(prompt, *pressed, *helps[:count], gap=6) for count in (len(helps), 2, 0))
    return FirstThatFits(*rows)


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
