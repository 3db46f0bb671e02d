"""The frame of a Jungle table: both seats, the prompt, the moves, and the names of places."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from jungle_games.core.formatting import first_capital
from jungle_games.core.game import Seat, Termination
from jungle_games.core.i18n import N_, _, pgettext
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.jungle import ROOM
from jungle_games.games.jungle.rules.board import BLUE, RED, Kind, Piece, Square, Terrain, as_subject
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition
from jungle_games.table.ending.end_sheet_content import SheetFact, common_facts, score_words
from jungle_games.table.ending.verdict import Ending
from jungle_games.table.frame.frame import Control, FrameView
from jungle_games.table.frame.plate import PlateView, seat_status
from jungle_games.table.frame.prompt import Prompt, common_prompt
from jungle_games.table.frame.seats import head, sitter
from jungle_games.table.state import TableState

JungleState = TableState[JunglePosition, JungleMove]

_PERSONS: Final = (Kind.LION, Kind.ELEPHANT)
"""The animals that stand for people."""
_REASONS: Final[Mapping[Termination, str]] = {
    JungleEnd.DEN: N_("{animal} reached {loser}’s den."),
    JungleEnd.CAPTURED_ALL: N_("{winner} took every animal of {loser}."),
    JungleEnd.NO_MOVE: N_("{loser} has no move left."),
}
_DRAWS: Final[Mapping[Termination, str]] = {
    JungleEnd.NO_MOVE: N_("The side to move has no move left."),
    JungleEnd.REPETITION: N_("The same position came up three times."),
    JungleEnd.NO_PROGRESS: N_("For {limit} moves by each side nothing was taken."),
}


def frame_view(state: JungleState) -> FrameView:
    """All of it for one moment."""
    plates = [plate(state, seat, seat_status(state, seat)) for seat in (BLUE, RED)]
    turn = Control("flip", _("Turn the board"), "flip")
    return FrameView(plates, _prompt(state), icons=(turn,))


def plate(state: JungleState, seat: Seat, line: str, *, timed: bool = True) -> PlateView:
    """A seat's plate with ``line`` under its name."""
    match = state.match
    info, clock = match.seats[seat], match.clock
    left = clock.left(seat, state.now) if clock is not None and timed else None
    to_move = state.to_move if timed else state.position.to_move
    picture = _who_sits(info, seat)
    captured = ", ".join(_(piece.kind.title) for piece in state.position.captured(1 - seat))
    return PlateView(
        match.name(seat), line, picture, to_move == seat, left, timed and state.urgent(seat), in_tray=captured
    )


def _who_sits(info: SeatInfo, seat: Seat) -> Hashable:
    """The piece of the animal that plays a seat; one that is no piece of the game lies on the seat's token."""
    if not info.is_computer:
        return Piece(seat, _PERSONS[seat])
    name = info.kind.upper()
    return Piece(seat, Kind[name]) if name in Kind.__members__ else sitter(ROOM, info.kind, seat)


def side_name(seat: Seat) -> str:
    """What a side is called."""
    return _("Blue") if seat == BLUE else _("Red")


def _prompt(state: JungleState) -> Prompt:
    seat = state.match.to_move
    if state.alone is not None:
        todo = _("Your turn: drag an animal.")
    else:
        todo = _("{name}, drag an animal.").format(name=state.match.name(seat) if isinstance(seat, int) else "")
    return common_prompt(state, Prompt(todo, "hand"))


def name_of(position: JunglePosition, square: Square) -> str:
    """The name of a square and the piece on it."""
    piece = position.piece_at(square)
    if piece is None:
        return _("{what}, {square}").format(what=_ground_name(position.board.terrain(square)), square=square)
    return _("{animal}, {side}, {square}").format(
        animal=_(piece.kind.title), side=_colour(piece.seat), square=square
    )


def taken_name(piece: Piece) -> str:
    """A piece that was taken, in words."""
    return _("Taken: {animal}, {side}").format(animal=_(piece.kind.title), side=_colour(piece.seat))


def _colour(seat: Seat) -> str:
    return pgettext("a side's colour", "blue") if seat == BLUE else pgettext("a side's colour", "red")


def _ground_name(terrain: Terrain) -> str:
    match terrain:
        case Terrain.WATER:
            return _("Water")
        case Terrain.TRAP:
            return _("Trap")
        case Terrain.DEN:
            return _("Den")
    return _("Land")


def sheet_facts(match: Match[JunglePosition, JungleMove], seat: Seat) -> Sequence[SheetFact]:
    """Moves, time, and how many pieces each side took."""
    first, now = match.position_at(0).pieces.values(), match.position.pieces.values()
    lost = [sum(piece.seat == side for piece in first) - sum(piece.seat == side for piece in now) for side in (0, 1)]
    taken = SheetFact("flag", _("Taken"), score_words((lost[RED], lost[BLUE]), seat))
    return [*common_facts(match), taken]


def _who_moved_last(match: Match[JunglePosition, JungleMove]) -> str:
    """The animal, to begin a sentence with; empty if the last thing done was no move."""
    last = match.last
    piece = match.position.piece_at(last.move.target) if last and isinstance(last.move, JungleMove) else None
    return first_capital(as_subject(piece.kind)) if piece is not None else ""


def ending(match: Match[JunglePosition, JungleMove]) -> Ending:
    """How a finished match ended, as the rules of Jungle tell it."""
    outcome = match.outcome
    assert outcome is not None
    if not outcome.winners:
        words = _DRAWS.get(outcome.termination, "")
        return Ending(_(words).format(limit=match.position.options.no_progress_limit) if words else "")
    winner = outcome.winners[0]
    names = {"winner": side_name(winner), "loser": side_name(1 - winner), "animal": _who_moved_last(match)}
    words = _REASONS.get(outcome.termination, "")
    picture = head(ROOM, match.seats[winner].kind, winner)
    return Ending(_(words).format(**names) if words else "", picture, side_name(winner))
