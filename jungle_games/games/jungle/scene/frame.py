"""The frame of a Jungle table: seats, prompt, moves, the card of an animal; what steps brought, and the end."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
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
)
from jungle_games.games.jungle.rules.options import JungleOptions
from jungle_games.games.jungle.rules.position import JungleEnd, JunglePosition, outranks, rank
from jungle_games.games.jungle.scene.terrain import head_name
from jungle_games.table.ending import SheetFact, common_facts, score_words
from jungle_games.table.frame import Control, FrameView
from jungle_games.table.plate import PlateView, seat_status, squeezed
from jungle_games.table.prompt import Prompt, common_prompt
from jungle_games.table.state import TableState
from jungle_games.table.style import sitter
from jungle_games.table.verdict import Ending
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Space
from jungle_games.ui.notices import NEWS, TIME, Notice
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Icon, Label, Rule

JungleState = TableState[JunglePosition, JungleMove]


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
    name = info.kind.upper()
    return Piece(seat, Kind[name]) if name in Kind.__members__ else sitter(ROOM, info.kind, seat)


def side_name(seat: Seat) -> str:
    return _("Blue") if seat == BLUE else _("Red")


def _prompt(state: JungleState) -> Prompt:
    seat, todo = state.match.to_move, _("Your turn: move an animal.")
    if state.alone is None:
        todo = _("{name}, move an animal.").format(name=state.match.name(seat) if isinstance(seat, int) else "")
    return common_prompt(state, Prompt(todo, "hand"))


def name_of(position: JunglePosition, square: Square) -> str:
    piece = position.piece_at(square)
    if piece is None:
        return _("{what}, {square}").format(what=_ground_name(position.board.ground[square]), square=square)
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


_HEAD, _FACE = 80, 60
_CELL, _LEAST_CELL = (60.0, 68.0), 34.0
_EDGE, _GAP = 16, 8
_ABOVE: Final = 22
"""The height of the words above the heads."""
_DIM: Final = 90
_TEXT, _LEADING = 18, 1.33


class _Prey(Widget):
    """An animal with its rank: lighter if it is ``edible``, and framed where it is aimed at."""

    def __init__(self, kind: Kind, options: JungleOptions, *, edible: bool, aimed: bool) -> None:
        super().__init__(tooltip=_named(kind, options))
        self.natural = _CELL
        self._kind, self._rank = kind, rank(kind, options)
        self._edible, self._aimed = edible, aimed

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_CELL), ruler.px(_CELL[0]))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, cell = painter.theme, self.rect
        border, width = (theme.amber, 2 * self.u) if self._aimed else (None, 0.0)
        ground = "#224A37" if self._edible else theme.inset
        painter.box(target, cell, 12 * self.u, ground, border=border, width=width)
        side = min(self.px(50), cell.w - self.px(6))
        head = painter.picture(head_name(self._kind), (side, side), alpha=255 if self._edible else _DIM)
        target.blit(head, head.get_rect(center=(cell.centerx, cell.y + self.px(30))))
        badge = (cell.x + self.px(11), cell.bottom - self.px(11))
        painter.disc(target, badge, 10 * self.u, theme.paper if self._edible else "#94A296")
        painter.label(target, str(self._rank), badge, Face.TITLE, self.px(14), theme.ink, "center")


class AnimalCard(Widget):
    """Describes one animal, or otherwise all eight in the order of their ranks."""

    spread = 40.0

    def __init__(self, options: JungleOptions) -> None:
        super().__init__(visible=False)
        self._options = options
        self._kind: Kind | None = None
        self._prey: Kind | None = None
        self.content = self._tree()

    def show(self, kind: Kind | None, prey: Kind | None = None) -> None:
        """Show the card of ``kind``, and frame ``prey``, the animal under the held piece; of all for None."""
        if (kind, prey) != (self._kind, self._prey):
            self._kind, self._prey = kind, prey
            self.content = self._tree()
            self.relayout()

    def _tree(self) -> Item:
        """The animal, what it may do and whom it may take; where there is little room, without these."""
        heading, line = self._heads()
        title = Column(
            squeezed(Label(heading, size=26, face=Face.TITLE, ink="amber", leading=1.1)),
            squeezed(Label(line, size=17, ink="fern", leading=1.1)), justify="center",
        )  # fmt: skip
        icon = Icon("paw" if self._kind is None else head_name(self._kind), size=_FACE, ink="amber")
        icon.tooltip = heading if self._kind is None else _named(self._kind, self._options)
        words = Label(_words(self._kind, self._options), size=_TEXT, wrap=True, leading=_LEADING)
        head = Row(icon, title.grow(), gap=12, align="center").sized(height=_HEAD)
        above = squeezed(Label(self._over_prey, size=16, face=Face.SEMIBOLD, ink="fern")).sized(height=_ABOVE)
        rows: list[Item] = [head, Rule(1.5, "moss"), words]
        prey = [Space().grow(), above, Grid(*self._cells(), columns=4, gap=_GAP)]
        whole = (Column(*parts, gap=_GAP).padded(_EDGE, _EDGE / 2) for parts in ([*rows, *prey], rows))
        return FirstThatFits(*whole)

    def _cells(self) -> Iterator[Widget]:
        for kind in self._ranked:
            yield _Prey(kind, self._options, edible=self._takes(kind), aimed=kind is self._prey)

    @property
    def _ranked(self) -> Sequence[Kind]:
        return sorted(Kind, key=lambda kind: rank(kind, self._options))

    def _takes(self, kind: Kind) -> bool:
        return self._kind is None or outranks(self._kind, kind, self._options)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.panel(target, self.rect, self.u)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        """As high as the longest words need, so that it never changes."""
        u, told = ruler.u, (_words(kind, self._options) for kind in (None, *Kind))
        px, space = round(_TEXT * u), width - 2 * round(_EDGE * u)
        longest = max(ruler.painter.words_height(words, Face.REGULAR, px, space, _LEADING) for words in told)
        height = round((_HEAD + _ABOVE + 2 * _CELL[1] + 7 * _GAP + _EDGE) * u) + longest
        return Extent(height, height)

    @property
    def _over_prey(self) -> str:
        return _("May take") if self._kind is not None else _("From the weakest to the strongest")

    def node(self, inside: tuple[Node, ...]) -> Node:
        prey = listed(_(kind.title) for kind in self._ranked if self._takes(kind))
        animals = _("{name}: {words}").format(name=self._over_prey, words=prey)
        told = as_sentences(listed(self._heads()), _words(self._kind, self._options), animals)
        return Node(self.focus_id, Role.LABEL, told, box_of(self.rect))

    def _heads(self) -> tuple[str, str]:
        if self._kind is None:
            return _("Who takes whom"), _("Ranks 1 to 8")
        return _(self._kind.title), _("Rank {rank} of 8").format(rank=rank(self._kind, self._options))


def _named(kind: Kind, options: JungleOptions) -> str:
    return _("{name}: {words}").format(name=_(kind.title), words=describe_animal(kind, options))


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
    taken = as_object(prey.kind, own == prey.seat) if prey is not None else ""
    return first_capital(as_subject(piece.kind, own == piece.seat)), taken


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
    return _("You lost no animal.") if own == winner else _("You didn’t take any animals.")


def _deed_words(done: Deed, ours: bool, theirs: bool) -> str:
    """The winner's deed as a sentence; ``ours``: by the reader’s animal, ``theirs``: to the reader’s animal."""
    taker = as_subject(done.animal, ours)
    if done.kind is DeedKind.MANY:
        words = ngettext("{animal} took {number} animal.", "{animal} took {number} animals.", done.taken)
        return words.format(animal=first_capital(taker), number=done.taken)
    return _(_DEEDS[done.kind]).format(
        animal=first_capital(taker), prey=as_object(done.prey, theirs), taker=taker,
        victim=first_capital(as_subject(done.prey, theirs)),
    )  # fmt: skip


def sheet_facts(match: JungleMatch, seat: Seat) -> Sequence[SheetFact]:
    taken = SheetFact("flag", _("Taken"), score_words((lost(match, RED), lost(match, BLUE)), seat))
    return [*common_facts(match), taken]
