"""The scenes of Jungle: gestures, transitions, the widgets beside the board, and the analysis of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from jungle_games.core.findings import Line
from jungle_games.core.game import Actor, Move, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import AnyStep
from jungle_games.core.matches.match import Match
from jungle_games.games.jungle.rules.advice import endangered, in_danger, warning
from jungle_games.games.jungle.rules.board import BLUE, RED, JungleMove, Piece, Square, Terrain, as_object
from jungle_games.games.jungle.rules.position import JunglePosition, display
from jungle_games.games.jungle.scene import frame
from jungle_games.games.jungle.scene.drawing import JungleDrawing
from jungle_games.games.jungle.scene.frame import AnimalCard
from jungle_games.games.jungle.scene.terrain import head_name, token
from jungle_games.table.driver import uneven
from jungle_games.table.frame import ASIDE, CLOSE, MOVES, WIDE, BoardFrame, FrameView, Spacing, with_bar
from jungle_games.table.listening import TableWords
from jungle_games.table.plate import ALONE_PLATE, ROW_PLATE
from jungle_games.table.scene import TableScene
from jungle_games.table.services import Navigator, Services
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Barrier,
    Change,
    Cue,
    Effect,
    Gesture,
    Impact,
    Moment,
    MotionStyle,
    PlaceKey,
    Thing,
    Transition,
)
from jungle_games.table.sprites.marks import Caution
from jungle_games.table.state import AnyState, Hint, MoveEntry, TableState
from jungle_games.table.study import (
    BAR_SLOT,
    BAR_WIDTH,
    LINE_COLOURS,
    LINES_SLOT,
    LineView,
    StudyOnTable,
    leader_of,
    score_text,
)
from jungle_games.table.verdict import Ending
from jungle_games.ui.layout import Column, FirstThatFits, Item, Space
from jungle_games.ui.painter import Painter

ICONS: Final = ("menu", "rules", "flip", "sound", "settings")
_BEAT: Final = (0.6, 1.2)
"""The minimum time in seconds before an answer, from the quickest to the slowest."""
_OF_CLOCK: Final = 0.02
"""The maximum share of the clock's remaining time that this delay may use."""
_TAKEN_UP: Final = 0.24
"""Seconds for which a computer player's piece is shown lifted before it moves."""
_CAPTURE: Final = Impact(sparks=14, colour="cream", reach=82, shake=4, below=True)
_LEAP: Final = Impact(sparks=10, colour="cream", reach=68, shake=3, below=True)
_DEN: Final = Impact(sparks=18, colour="amber", reach=100, shake=3, below=True)
_ANIMALS: Final = "animals"
"""The slot of the animal card."""
_GAP: Final = 16
_BUTTON: Final = 56
_LIST: Final = 60
_LINES: Final = 260
"""The minimum height of the lines when the panel scrolls."""
_FOLLOWING = 8
"""The maximum number of moves shown of a line."""


class JungleWords(TableWords):
    """Describes moves by animal, origin, target and capture."""

    def what(self, ply: int) -> str:
        move = self.table.match.steps[ply - 1].move
        return self.in_words(move, self.table.match.position_at(ply - 1)) if isinstance(move, JungleMove) else ""

    def in_words(self, move: Move, before: Any) -> str:
        assert isinstance(move, JungleMove)
        return _told(move, before)

    def hinted(self, move: Move) -> str:
        return self.in_words(move, self.table.shown_position)

    def target(self, place: PlaceKey) -> str:
        position: JunglePosition = self.table.shown_position
        assert isinstance(place, Square)
        free = position.piece_at(place) is None and position.board.ground[place] is Terrain.LAND
        return str(place) if free else super().target(place)

    def threatened(self) -> Sequence[PlaceKey]:
        position: JunglePosition = self.table.shown_position
        return [square for seat in self.table.match.persons for square in in_danger(position, seat)]


def _told(move: JungleMove, before: JunglePosition) -> str:
    animal, prey = before.pieces[move.origin], before.piece_at(move.target)
    words = {"animal": _(animal.kind.title), "origin": move.origin, "target": move.target}
    if prey is not None:
        taken = as_object(prey.kind)
        return _("{animal} from {origin} takes {prey} on {target}").format(**words, prey=taken)
    match before.board.ground[move.target]:
        case Terrain.DEN:
            return _("{animal}, from {origin} into the den").format(**words)
        case Terrain.TRAP:
            return _("{animal}, from {origin} onto the trap on {target}").format(**words)
    return _("{animal}, from {origin} to {target}").format(**words)


class JungleScene(TableScene[JunglePosition, JungleMove]):
    """A match of Jungle. Places are squares; captured pieces are in the trays of the seat plates."""

    drawing: JungleDrawing
    narrator = frame
    win_sound = "win_jungle"
    result_facts = staticmethod(frame.sheet_facts)
    words_type = JungleWords

    def __init__(self, services: Services, match: Match[JunglePosition, JungleMove], navigator: Navigator) -> None:
        super().__init__(services, match, navigator)
        to_move, persons = self.match.to_move, self.match.persons
        seat = to_move if to_move in persons else persons[0] if persons else BLUE
        own = [square for square, piece in self.position.pieces.items() if piece.seat == seat]
        self.first_focus = ("place", min(own, default=None))

    def make_drawing(self, painter: Painter) -> JungleDrawing:
        position = self.match.position
        return JungleDrawing(painter, position.board, position.rank)

    @property
    def position(self) -> JunglePosition:
        position: JunglePosition = self.shown_position
        return position

    # Position to table

    def arrange(self, position: JunglePosition) -> Arrangement:
        """Danger in the shown position is marked if wanted; a lesson shows only the pieces captured during it."""
        if self.taught:
            start = self.match.position_at(0)
            self.drawing.absent = {*start.captured(BLUE), *start.captured(RED)}
        if position.options.point_out_danger and position == self.shown_position:
            own = position.turn if self.alone is None else self.alone
            seats = () if position is self.match.position and self.match.outcome is not None else (BLUE, RED)
            self.drawing.endangered = {at: seat == own for seat in seats for at in in_danger(position, seat)}
        return super().arrange(position)

    def gestures(self, position: JunglePosition) -> Sequence[Gesture]:
        return [
            Gesture(
                move, move.origin, move.target, Effect.CAPTURE if move.target in position.pieces else Effect.QUIET,
                leap=move.is_leap,
            )
            for move in position.legal_moves()
        ]  # fmt: skip

    def transition(self, change: Change) -> Transition:
        before, after = change.before, change.after
        if before is None or after is None:
            return Transition()
        if not isinstance(before.place, Square) or not isinstance(after.place, Square):
            return Transition(MotionStyle.TAKEN)
        leaps = JungleMove(before.place, after.place).is_leap
        felt = self._felt_of(before.place, after.place, leaps=leaps)
        return Transition(MotionStyle.LEAP if leaps else MotionStyle.SLIDE, poised=_TAKEN_UP, impact=felt)

    def _felt_of(self, origin: Square, target: Square, *, leaps: bool) -> Impact | None:
        """The impact effect of the move just made from ``origin`` to ``target``; None if there is none."""
        step, move = self.just_made, JungleMove(origin, target)
        if step is None or step.move != move:
            return None
        if step.position.board.ground[target] is Terrain.DEN:
            return _DEN
        takes = target in self.match.position_at(self.match.ply - 1).pieces
        return _CAPTURE if takes else _LEAP if leaps else None

    def name_of(self, place: PlaceKey) -> str:
        assert isinstance(place, Square)
        return frame.name_of(self.position, place)

    def tip_of(self, place: PlaceKey) -> str:
        assert isinstance(place, Square)
        free = self.position.piece_at(place) is None and self.position.board.ground[place] is Terrain.LAND
        return "" if free else self.name_of(place)

    def name_of_thing(self, thing: Thing) -> str:
        return frame.taken_name(thing.key) if isinstance(thing.key, Piece) else ""

    def way_of(self, move: JungleMove, seat: Actor | None) -> tuple[PlaceKey, PlaceKey] | None:
        return move.origin, move.target

    def hint_title(self, hint: Hint) -> str:
        move: JungleMove = hint.move
        animal = _(self.position.pieces[move.origin].kind.title)
        return f"{animal} {display(self.position, move)}" if hint.shows_move else f"{animal} {move.origin}"

    def barriers(self, place: PlaceKey) -> Sequence[Barrier]:
        assert isinstance(place, Square)
        found = []
        for target, rat in self.position.barred_leaps(place):
            leaper, water = self.drawing.cell(place), self.drawing.cell(rat)
            in_front = abs(place.file - rat.file) + abs(place.rank - rat.rank) == 1
            point = leaper.union(water).center if in_front else water.center
            found.append(Barrier(point, self.position.why_not(place, target) or ""))
        return found

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        assert isinstance(source, Square)
        assert isinstance(target, Square)
        return self.position.why_not(source, target)

    def caution(self, move: JungleMove) -> Caution | None:
        """The warning that the rules' side gives before a piece is left to be taken; the same one only once."""
        if not self.position.options.point_out_danger:
            return None
        match, ply = self.match, self.match.ply - 2
        last = match.steps[ply].move if ply >= 0 else None
        earlier = (match.position_at(ply), last) if isinstance(last, JungleMove) else None
        found, words = endangered(self.position, move, earlier), warning(self.position, move, earlier)
        return None if found is None or words is None else Caution(words, [found])

    def cues(self, before: JunglePosition, step: AnyStep) -> Sequence[Cue]:
        move = step.move
        if not isinstance(move, JungleMove):
            return ()
        first = [Cue("leap", Moment.SETTING_OFF)] if move.is_leap else []
        if self.by_computer and not first:
            first = [Cue("lift", Moment.SETTING_OFF)]
        if move.target in before.pieces:
            return [*first, Cue("capture")]
        if before.board.ground[move.target] is Terrain.WATER:
            return [*first, Cue("splash")]
        return first if move.is_leap else [*first, Cue("drop")]

    def answer_pause(self) -> float:
        """The minimum thinking time, even for immediate answers; shorter at high animation speed."""
        match, beat = self.match, uneven(*_BEAT, self.match.ply) / max(1.0, self.services.motion)
        if match.clock is None or not isinstance(match.to_move, int):
            return beat
        return min(beat, match.clock.left(match.to_move, self.services.now()) * _OF_CLOCK)

    # The frame

    def frame_view(self, state: AnyState) -> FrameView:
        return frame.frame_view(state)

    def move_text(self, before: JunglePosition, move: JungleMove) -> str:
        return display(before, move)

    def entries_of(self, steps: Sequence[AnyStep]) -> Sequence[MoveEntry]:
        """With the head of the animal that moved."""
        before, heads = self.match.position_at(0), dict[int, str]()
        for ply, step in enumerate(steps, start=1):
            if isinstance(step.move, JungleMove):
                heads[ply] = head_name(before.pieces[step.move.origin].kind)
            before = step.position
        return [replace(each, picture=heads[each.ply]) for each in super().entries_of(steps)]

    def frame_tree(self) -> Item:
        told = self.position.options.who_takes_whom
        return self.board_frame.tree(ICONS, (lambda: self.frame.scroll(_ANIMALS)) if told else Space)

    @property
    def board_frame(self) -> BoardFrame:
        drawing = self.drawing
        down = (BLUE, RED) if self.flipped else (RED, BLUE)
        return BoardFrame(self.frame, drawing.size, down, self.guidance, drawing.has_trays)

    def make_widgets(self) -> None:
        self._card = AnimalCard(self.position.options)
        self.frame.add(_ANIMALS, self._card)

    def show_widgets(self, state: TableState[JunglePosition, JungleMove]) -> None:
        """Show the card of the held animal, or of the one under the pointer or the focus."""
        self._card.visible = self.frame.shows(_ANIMALS)
        under = state.position.piece_at(state.pointed) if isinstance(state.pointed, Square) else None
        if state.held is None:
            self._card.show(under.kind if under is not None else None)
            return
        piece = state.held.key
        assert isinstance(piece, Piece)
        self._card.show(piece.kind, under.kind if under is not None and under.seat != piece.seat else None)

    @property
    def flipped(self) -> bool:
        return self.drawing.home == RED

    def flip(self) -> None:
        self.drawing.flip()
        self.layout(self.view)

    # Commands and texts

    def command(self, name: str) -> bool:
        if name == "flip":
            self.flip()
            return True
        return super().command(name)

    def ending(self) -> Ending:
        return frame.ending(self.match, self.alone)

    def position_text(self) -> str:
        return str(self.shown_position.fen())

    def setup_from(self, text: str) -> Mapping[str, str]:
        JunglePosition.from_fen(text, self.position.board, self.position.options)
        return {"position": text}


class JungleStudy(StudyOnTable):
    """The analysis board, with panels for the results."""

    _table: JungleScene

    @property
    def bottom_seat(self) -> Seat:
        return RED if self._table.flipped else BLUE

    def tree(self) -> Item:
        parts, frame = self._table.board_frame, self._table.frame
        # The lines are what one is here for: where there is little height, the plates are but rows.
        two = []
        wide = replace(WIDE, inner=_GAP, button=_BUTTON)
        for spacing in (wide, wide.nearer, CLOSE):
            top, bottom = parts.plates(ROW_PLATE if spacing.close else spacing.plate)
            left = Column(top, frame.part(LINES_SLOT).grow(), bottom, gap=spacing.inner)
            right = Column(frame.part(MOVES).at_least(height=_LIST).grow(), *self._feet(spacing), gap=spacing.inner)
            two.append(parts.two_columns(spacing, ICONS, left, right, self._bar_part))
        lines = frame.part(LINES_SLOT).at_least(height=_LINES).grow()
        told = Column(lines, *parts.plates(ALONE_PLATE), parts.scrolled_moves(), gap=6)
        rows = [with_bar(frame.scrolled(ASIDE, told)).grow(), parts.buttons("stop_analysis", "back_to_game")]
        return FirstThatFits(*two, parts.one_column(ICONS, rows, self._bar_part))

    @property
    def _bar_part(self) -> Item:
        return self._table.frame.part(BAR_SLOT).sized(width=BAR_WIDTH)

    def _feet(self, spacing: Spacing) -> list[Item]:
        buttons = (self._table.frame.control(name) for name in ("stop_analysis", "back_to_game"))
        return [button.sized(height=spacing.button) for button in buttons]

    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        plates = [frame.plate(state, seat, self._line(seat), timed=False) for seat in (BLUE, RED)]
        caption = _("your line") if self.trying else ""
        return replace(view, plates=plates, moves=self._entries_shown(), caption=caption)

    def _line(self, seat: Seat) -> str:
        position = self._table.position
        outcome = position.outcome
        if outcome is not None and seat in outcome.winners:
            return _("Winner")
        return _("To move") if position.to_move == seat else frame.side_name(seat)

    def _entries_shown(self) -> Sequence[MoveEntry]:
        """The moves of the game; while a variation is shown, those up to where it begins, then its own."""
        table, cursor = self._table, self._table.cursor
        if cursor.root is None:
            return table.table_frame.listed_moves
        steps = [*table.match.steps[: cursor.root], *cursor.branch]
        entries = table.entries_of(steps)
        return [replace(entry, tried=entry.ply > cursor.root) for entry in entries]

    def line_view(self, line: Line[JungleMove], rank: int) -> LineView:
        position, painter = self._table.position, self._table.painter
        piece = position.pieces[line.move.origin]
        written = written_line(position, line)
        return LineView(
            lambda width: token(painter, piece.seat, piece.kind, width, position.rank(piece.kind)), written[0],
            " ".join(written[1:_FOLLOWING]), leader_of(line, position.turn), score_text(line), LINE_COLOURS[rank],
        )  # fmt: skip


def written_line(position: JunglePosition, line: Line[JungleMove]) -> list[str]:
    """The moves of ``line``, which begins at ``position``, as the sheet of moves writes them."""
    written = []
    for move in line.moves[:_FOLLOWING]:
        written.append(display(position, move))
        position = position.play(move)
    return written
