"""The frame of a Jungle table: both seats, the prompt, the moves, and the names of places."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, pgettext
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.jungle import ROOM
from jungle_games.games.jungle.rules.board import BLUE, RED, Kind, Piece, Square, Terrain
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition
from jungle_games.table.frame.frame import Control, FrameView
from jungle_games.table.frame.plate import PlateView, seat_status
from jungle_games.table.frame.prompt import Prompt, common_prompt
from jungle_games.table.frame.seats import sitter
from jungle_games.table.state import TableState

JungleState = TableState[JunglePosition, JungleMove]

_PERSONS: Final = (Kind.LION, Kind.ELEPHANT)
"""The animals that stand for people."""


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
    seat, drags = state.match.to_move, state.device.drags
    if state.alone is not None:
        todo = _("Your turn: drag an animal.") if drags else _("Your turn: move an animal.")
    else:
        todo = _("{name}, drag an animal.") if drags else _("{name}, move an animal.")
        todo = todo.format(name=state.match.name(seat) if isinstance(seat, int) else "")
    return common_prompt(state, Prompt(todo, "hand"))


def name_of(position: JunglePosition, square: Square) -> str:
    """The name of a square and the piece on it."""
    piece = position.piece_at(square)
    if piece is None:
        return _("{what}, {square}").format(what=_ground_name(position.board.terrain(square)), square=square)
    return _("{animal}, {side}, {square}").format(animal=_(piece.kind.title), side=_colour(piece.seat), square=square)


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
