"""The frame of a Jungle table: seats, prompt, moves, the card of an animal; what steps brought, and the end."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import pygame

from jungle_games.core.formatting import as_sentences, first_capital, listed
from jungle_games.core.game import Seat, Termination
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.jungle import ROOM
from jungle_games.games.jungle.rules.achievements import Deed, DeedKind, deed, lost
from jungle_games.games.jungle.rules.advice import describe_animal, describe_captures
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
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition, outranks, rank
from jungle_games.games.jungle.scene.terrain import head_name
from jungle_games.table.ending import SheetFact, common_facts, score_words
from jungle_games.table.frame import Control, FrameView
from jungle_games.table.plate import PlateView, seat_status
from jungle_games.table.prompt import Prompt, common_prompt
from jungle_games.table.state import TableState
from jungle_games.table.style import sitter
from jungle_games.table.verdict import Ending
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.layout import Extent, Ruler
from jungle_games.ui.notices import NEWS, TIME, Notice
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Tip, Widget

JungleState = TableState[JunglePosition, JungleMove]

_PERSONS: Final = (Kind.LION, Kind.ELEPHANT)
"""The animals that represent people, by seat."""


def frame_view(state: JungleState) -> FrameView:
    plates = [plate(state, seat, seat_status(state, seat)) for seat in (BLUE, RED)]
    turn = Control("flip", _("Turn the board"), "flip")
    return FrameView(plates, _prompt(state), icons=(turn,))


def plate(state: JungleState, seat: Seat, line: str, *, timed: bool = True) -> PlateView:
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
    piece = position.piece_at(square)
    if piece is None:
        return _("{what}, {square}").format(what=_ground_name(position.board.terrain(square)), square=square)
    return _("{animal}, {side}, {square}").format(animal=_(piece.kind.title), side=_colour(piece.seat), square=square)


def taken_name(piece: Piece) -> str:
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


HEIGHT: Final = 400
"""The height in units that shows everything beside a head of full size."""
_NARROW: Final = 250
"""The width in units below which the head is smaller to leave room for text."""
_HEAD, _LOW_HEAD = 96, 72
_LINES, _LOW_LINES = (0.375, 0.667), (0.32, 0.74)
"""The vertical middles of the head's two lines, as shares of its height."""
_EDGE: Final = 16
_CELL, _CELL_HEIGHT, _STEP_X, _STEP_Y = 60, 68, 68, 76
_CELL_GAP: Final = 4
"""The minimum gap between two cells."""
_LABEL, _LOW_LABEL = 38, 40
"""The distance from the sentence down to the cells, label included; the lower head leaves more room."""
_DIM: Final = 90
_TEXT, _LEAST_TEXT, _LEADING = 18, 16, 1.33
_HEADING, _LINE, _LEAST = 26, 17, 12
"""Sizes of heading and second line in units, and how small they may get."""


class AnimalCard(Widget):
    """Describes one animal, or otherwise all eight in the order of their ranks."""

    spread = 40.0

    def __init__(self, options: JungleOptions) -> None:
        super().__init__(visible=False)
        self._options = options
        self._kind: Kind | None = None
        self._prey: Kind | None = None
        self._unprepared = list(Kind)

    def arrange(self) -> None:
        self._unprepared = list(Kind)

    def prepare(self, painter: Painter) -> bool:
        """Draw the heads of an animal as the card may show them; false when all are drawn."""
        if not (self.visible and self._unprepared):
            return False
        name, (side, small) = head_name(self._unprepared.pop()), (self._side, self._small(next(self._cells())[1]))
        painter.picture(name, (side, side))
        for edible in (True, False):
            painter.picture(name, (small, small), alpha=255 if edible else _DIM)
        return True

    def show(self, kind: Kind | None, prey: Kind | None = None) -> None:
        """Show the card of ``kind``, and frame ``prey``, the animal under the held piece; of all for None."""
        if (kind, prey) != (self._kind, self._prey):
            self._kind, self._prey = kind, prey
            self.invalidate()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        rect, words = self.rect, _words(self._kind, self._options)
        painter.panel(target, rect, self.u)
        left, top = rect.x + self.px(_EDGE), rect.y + self.px(self._head) + self.px(12)
        end = self._grid_top - self.px(_LOW_LABEL if self._head == _LOW_HEAD else _LABEL)
        space, least = pygame.Rect(left, top, rect.w - 2 * self.px(_EDGE), end - top), self.px(_LEAST_TEXT)
        px = painter.fitting_paragraph(words, Face.REGULAR, self.px(_TEXT), space.size, _LEADING, least)
        fits = painter.words_height(words, Face.REGULAR, px, space.w, _LEADING) <= space.h
        if not fits:
            px = self.px(_TEXT)  # the heads have no room in any case
        self._paint_head(target, painter)
        painter.paragraph(target, words, space, Face.REGULAR, px, painter.theme.paper, _LEADING)
        if fits:
            self._paint_prey(target, painter, self._grid_top)

    def _paint_head(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        drawing = head_name(self._kind) if self._kind is not None else "objects/icons/paw"
        tint, middle = None if self._kind is not None else theme.amber, self.px(self._head / 2)
        side = self._side if tint is None else self.px(self._head * 0.5)
        head = painter.picture(drawing, (side, side), tint=tint)
        target.blit(head, head.get_rect(center=(rect.x + middle, rect.y + middle)))
        left, width = rect.x + self.px(self._head - 4), rect.w - self.px(self._head - 4 + _EDGE)
        heading, line = self._heads()
        first, second = _LOW_LINES if self._head == _LOW_HEAD else _LINES
        for words, face, size, y, colour in (
            (heading, Face.TITLE, _HEADING, first, theme.amber),
            (line, Face.REGULAR, _LINE, second, theme.fern),
        ):
            px = painter.fitting(words, face, self.px(size), width, self.px(_LEAST))
            painter.label(target, words, (left, rect.y + self.px(self._head * y)), face, px, colour)
        rule = (rect.x + self.px(_EDGE), rect.y + self.px(self._head))
        painter.line(target, rule, rect.w - 2 * self.px(_EDGE), theme.moss, 1.5 * self.u)

    @property
    def _side(self) -> int:
        return self.px(self._head * 0.66)

    def _small(self, cell: pygame.Rect) -> int:
        return min(self.px(50), cell.w - self.px(6))

    @property
    def _head(self) -> int:
        return _HEAD if self.rect.w >= _NARROW * self.u else _LOW_HEAD

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        u, space = ruler.u, width - 2 * round(_EDGE * ruler.u)
        height = round(HEIGHT * u)
        if width < _NARROW * u:
            px, told = round(_TEXT * u), (_words(kind, self._options) for kind in (None, *Kind))
            longest = max(ruler.painter.words_height(words, Face.REGULAR, px, space, _LEADING) for words in told)
            height = round((_LOW_HEAD + 12 + _LOW_LABEL + _STEP_Y + _CELL_HEIGHT + _EDGE) * u) + longest
        return Extent(height, height)

    def _paint_prey(self, target: pygame.Surface, painter: Painter, top: int) -> None:
        label = (self.rect.x + self.px(_EDGE), top - self.px(20))
        words = self._over_prey
        space = self.rect.w - 2 * self.px(_EDGE)
        px = painter.fitting(words, Face.SEMIBOLD, self.px(16), space, self.px(_LEAST))
        painter.label(target, words, label, Face.SEMIBOLD, px, painter.theme.fern)
        for kind, cell in self._cells():
            self._paint_cell(target, painter, cell, kind)

    @property
    def _over_prey(self) -> str:
        return _("May take") if self._kind is not None else _("From the weakest to the strongest")

    def node(self, inside: tuple[Node, ...]) -> Node:
        own, kinds = self._kind, (kind for kind, _cell in self._cells())
        prey = listed(_(kind.title) for kind in kinds if own is None or outranks(own, kind, self._options))
        animals = _("{name}: {words}").format(name=self._over_prey, words=prey)
        told = as_sentences(listed(self._heads()), _words(self._kind, self._options), animals)
        return Node(self.focus_id, Role.LABEL, told, box_of(self.rect))

    @property
    def _grid_top(self) -> int:
        return self.rect.bottom - self.px(_EDGE + _STEP_Y + _CELL_HEIGHT)

    def _cells(self) -> Iterator[tuple[Kind, pygame.Rect]]:
        space = self.rect.w - 2 * self.px(_EDGE)
        width = min(self.px(_CELL), (space - 3 * self.px(_CELL_GAP)) // 4)
        step = min(self.px(_STEP_X), (space - width) // 3)
        for index, kind in enumerate(sorted(Kind, key=lambda kind: rank(kind, self._options))):
            x = self.rect.x + self.px(_EDGE) + index % 4 * step
            y = self._grid_top + index // 4 * self.px(_STEP_Y)
            yield kind, pygame.Rect(x, y, width, self.px(_CELL_HEIGHT))

    def tooltip_parts(self) -> Iterable[Tip]:
        head = pygame.Rect(self.rect.topleft, (self.px(self._head), self.px(self._head)))
        yield Tip(_("Who takes whom") if self._kind is None else self._named(self._kind), head)
        clip = self.clip or self.rect
        yield from (Tip(self._named(kind), cell.clip(clip)) for kind, cell in self._cells() if cell.colliderect(clip))

    def _named(self, kind: Kind) -> str:
        words = describe_animal(kind, self._options)
        return _("{name}: {words}").format(name=_(kind.title), words=words)

    def _paint_cell(self, target: pygame.Surface, painter: Painter, cell: pygame.Rect, kind: Kind) -> None:
        theme = painter.theme
        edible = self._kind is None or outranks(self._kind, kind, self._options)
        border, width = (theme.amber, 2 * self.u) if kind is self._prey else (None, 0.0)
        ground = "#224A37" if edible else theme.inset
        painter.box(target, cell, 12 * self.u, ground, border=border, width=width)
        small = self._small(cell)
        head = painter.picture(head_name(kind), (small, small), alpha=255 if edible else _DIM)
        target.blit(head, head.get_rect(center=(cell.centerx, cell.y + self.px(30))))
        badge = (cell.x + self.px(11), cell.bottom - self.px(11))
        painter.disc(target, badge, 10 * self.u, theme.paper if edible else "#94A296")
        painter.label(target, str(rank(kind, self._options)), badge, Face.TITLE, self.px(14), theme.ink, "center")

    def _heads(self) -> tuple[str, str]:
        if self._kind is None:
            return _("Who takes whom"), _("Ranks 1 to 8")
        return _(self._kind.title), _("Rank {rank} of 8").format(rank=rank(self._kind, self._options))


def _words(kind: Kind | None, options: JungleOptions) -> str:
    return describe_captures(options) if kind is None else describe_animal(kind, options)


_LAST_MOVES: Final = 10
"""A notice appears when each side has this many moves left before a draw."""


def notices(match: AnyMatch, step: AnyStep, before: JunglePosition, after: JunglePosition) -> Iterator[Notice]:
    if after is before or after.outcome is not None:
        return
    options, told = after.options, _("A third time, and the game is a draw.")
    if options.repetition == "draw" and after.repetitions == 2:
        yield Notice(_("The same position again"), told, NEWS)
    limit = options.no_progress_limit
    if limit > _LAST_MOVES and after.quiet == 2 * (limit - _LAST_MOVES):
        told = ngettext(
            "In {number} more move of each side it is a draw.",
            "In {number} more moves of each side it is a draw.",
            _LAST_MOVES,
        )
        yield Notice(_("Nothing taken for a long time"), told.format(number=_LAST_MOVES), NEWS)


def opening(match: AnyMatch) -> tuple[Notice, ...]:
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
    return (Notice(told, words, TIME),)


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
    taken = SheetFact("flag", _("Taken"), score_words((lost(match, RED), lost(match, BLUE)), seat))
    return [*common_facts(match), taken]
