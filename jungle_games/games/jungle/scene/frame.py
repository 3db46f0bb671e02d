"""The frame of a Jungle table: seats, prompt, moves; what steps brought, and the end."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final

from jungle_games.core.formatting import first_capital, listed
from jungle_games.core.game import Seat, Termination
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.jungle import ROOM
from jungle_games.games.jungle.rules.achievements import Deed, DeedKind, deed, lost
from jungle_games.games.jungle.rules.board import (
    BLUE,
    RED,
    JungleMove,
    Kind,
    Piece,
    Square,
    Terrain,
    as_object,
    as_subject,
    own_as_object,
    own_as_subject,
)
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition
from jungle_games.table.ending.end_sheet_content import SheetFact, common_facts, score_words
from jungle_games.table.ending.verdict import Ending
from jungle_games.table.frame.frame import Control, FrameView
from jungle_games.table.frame.plate import PlateView, seat_status
from jungle_games.table.frame.prompt import Prompt, common_prompt
from jungle_games.table.state import Notice, TableState, Tone
from jungle_games.table.style import sitter

JungleState = TableState[JunglePosition, JungleMove]

_PERSONS: Final = (Kind.LION, Kind.ELEPHANT)
"""The animals that represent people, by seat."""


def frame_view(state: JungleState) -> FrameView:
    """The contents of the whole frame for ``state``."""
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
    captured = listed(_(piece.kind.title) for piece in state.position.captured(1 - seat))
    return PlateView(
        match.name(seat), line, picture, to_move == seat, left, timed and state.urgent(seat), in_tray=captured
    )


def _who_sits(info: SeatInfo, seat: Seat) -> Hashable:
    """The piece of the animal that plays the seat, or the seat's token with a picture if no piece shows that animal."""
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


_LAST_MOVES: Final = 10
"""A notice appears when each side has this many moves left before a draw."""


def notices(match: AnyMatch, step: AnyStep, before: JunglePosition, after: JunglePosition) -> Iterator[Notice]:
    """What the step from ``before`` to ``after`` brought."""
    if after is before or after.outcome is not None:
        return
    options, told = after.options, _("A third time, and the game is a draw.")
    if options.repetition == "draw" and after.repetitions == 2:
        yield Notice(None, _("The same position again"), told)
    limit = options.no_progress_limit
    if limit > _LAST_MOVES and after.quiet == 2 * (limit - _LAST_MOVES):
        told = ngettext(
            "In {number} more move of each side it is a draw.",
            "In {number} more moves of each side it is a draw.",
            _LAST_MOVES,
        )
        yield Notice(None, _("Nothing taken for a long time"), told.format(number=_LAST_MOVES))


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    """The clock's description, if there is one."""
    if match.clock is None:
        return ()
    setting = match.clock.setting
    minutes = round(setting.seconds / 60)
    told = ngettext("{number} minute each", "{number} minutes each", minutes).format(number=minutes)
    seconds = round(setting.increment)
    words = _("Whoever has no time left loses.")
    if seconds:
        words = ngettext(
            "Each move adds {number} second. Whoever has no time left loses.",
            "Each move adds {number} seconds. Whoever has no time left loses.",
            seconds,
        ).format(number=seconds)
    return (Notice(None, told, words, Tone.TIME),)


JungleMatch = Match[JunglePosition, JungleMove]

_WON: Final[Mapping[Termination, str]] = {
    JungleEnd.DEN: N_("{animal} reached the den."),
    JungleEnd.CAPTURED_ALL: N_("You took every animal, {prey} last."),
    JungleEnd.NO_MOVE: N_("{loser} has no move left."),
}
_LOST: Final[Mapping[Termination, str]] = {
    JungleEnd.DEN: N_("{animal} reached your den."),
    JungleEnd.CAPTURED_ALL: N_("{animal} took your last animal, {prey}."),
    JungleEnd.NO_MOVE: N_("You have no move left."),
}
_WATCHED: Final[Mapping[Termination, str]] = {
    JungleEnd.DEN: N_("{animal} reached {loser}’s den."),
    JungleEnd.CAPTURED_ALL: N_("{winner} took every animal of {loser}."),
    JungleEnd.NO_MOVE: N_("{loser} has no move left."),
}
_DRAWS: Final[Mapping[Termination, str]] = {
    JungleEnd.NO_MOVE: N_("The side to move has no move left."),
    JungleEnd.REPETITION: N_("The same position came up three times."),
    JungleEnd.NO_PROGRESS: N_("For {limit} moves by each side nothing was taken."),
}
_DEEDS: Final[Mapping[DeedKind, str]] = {
    DeedKind.SURFACED: N_("{animal} came out of the water for {prey}."),
    DeedKind.FELLED: N_("{animal} took {prey}."),
    DeedKind.TRAPPED: N_("{victim} went into the trap, and {taker} struck."),
    DeedKind.POUNCED: N_("{animal} leapt over the river and took {prey}."),
}


def ending(match: JungleMatch, own: Seat | None) -> Ending:
    """How a finished match ended, as the person in the seat ``own`` sees it, and what was remarkable about it."""
    outcome = match.outcome
    assert outcome is not None
    if not outcome.winners:
        words = _DRAWS.get(outcome.termination, "")
        return Ending(_(words).format(limit=match.position.options.no_progress_limit) if words else "")
    winner = outcome.winners[0]
    sits = sitter(ROOM, match.seats[winner].kind, winner)
    return Ending(_reason(match, winner, own), sits.head, side_name(winner), _story(match, winner, own), sits.sign)


def _reason(match: JungleMatch, winner: Seat, own: Seat | None) -> str:
    assert match.outcome is not None
    reasons = _WATCHED if own is None else _WON if own == winner else _LOST
    words = reasons.get(match.outcome.termination)
    if words is None:
        return ""
    animal, prey = _last_move(match, winner, own)
    return _(words).format(winner=side_name(winner), loser=side_name(1 - winner), animal=animal, prey=prey)


def _last_move(match: JungleMatch, winner: Seat, own: Seat | None) -> tuple[str, str]:
    """The animal that moved last as the start of a sentence, and what it captured; empty strings if there is none."""
    ply = max((ply for ply, step in enumerate(match.steps) if isinstance(step.move, JungleMove)), default=None)
    if ply is None:
        return "", ""
    before, move = match.position_at(ply), match.steps[ply].move
    assert isinstance(move, JungleMove)
    piece, prey = before.pieces[move.origin], before.pieces.get(move.target)
    taken = _object(prey.kind, own == prey.seat) if prey is not None else ""
    return first_capital(_subject(piece.kind, own == piece.seat)), taken


def _story(match: JungleMatch, winner: Seat, own: Seat | None) -> str:
    """What the animals of the winner did on their way, or that none of them was taken."""
    if match.outcome is None or not isinstance(match.outcome.termination, JungleEnd):
        return ""
    done = deed(match, winner)
    if done is not None:
        return _deed_words(done, own == winner, own == 1 - winner)
    if lost(match, winner):
        return ""
    if not lost(match, 1 - winner):
        return _("Nobody took a single animal.")
    if own is None:
        return _("{winner} lost no animal.").format(winner=side_name(winner))
    return _("You lost no animal.") if own == winner else _("You took no animal.")


def _deed_words(done: Deed, ours: bool, theirs: bool) -> str:
    """The winner's deed as a sentence; ``ours``: by the reader’s animal, ``theirs``: to the reader’s animal."""
    taker = _subject(done.animal, ours)
    if done.kind is DeedKind.MANY:
        words = ngettext("{animal} took {number} animal.", "{animal} took {number} animals.", done.taken)
        return words.format(animal=first_capital(taker), number=done.taken)
    return _(_DEEDS[done.kind]).format(
        animal=first_capital(taker), prey=_object(done.prey, theirs), taker=taker,
        victim=first_capital(_subject(done.prey, theirs)),
    )  # fmt: skip


def _subject(kind: Kind, own: bool) -> str:
    return own_as_subject(kind) if own else as_subject(kind)


def _object(kind: Kind, own: bool) -> str:
    return own_as_object(kind) if own else as_object(kind)


def sheet_facts(match: JungleMatch, seat: Seat) -> Sequence[SheetFact]:
    """Moves, time, and how many pieces each side took."""
    taken = SheetFact("flag", _("Taken"), score_words((lost(match, RED), lost(match, BLUE)), seat))
    return [*common_facts(match), taken]
