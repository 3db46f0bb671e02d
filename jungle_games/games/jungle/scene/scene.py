"""Jungle on the table: where pieces lie, which drags are moves, and the panels beside the board."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.history import Step
from jungle_games.core.match import Match
from jungle_games.games.jungle.rules.advice import in_danger, warning
from jungle_games.games.jungle.rules.position import BLUE, RED, JungleMove, JunglePosition, Piece, Square, Terrain
from jungle_games.games.jungle.scene.panels import JunglePanels
from jungle_games.games.jungle.scene.terrain import BoardLayout, TerrainPainter
from jungle_games.games.jungle.scene.tokens import draw_danger, swim_rings, token
from jungle_games.games.jungle.scene.verdict import verdict
from jungle_games.table.arrangement import Arrangement, Barrier, Effect, Gesture, PlaceKey, Thing
from jungle_games.table.motion import Manner, Pose
from jungle_games.table.navigator import Navigator, Verdict
from jungle_games.table.scene import TableScene
from jungle_games.ui.scene import Services
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View

_PIECE_SHARE = 0.9
"""A token's width as a share of its square."""
_TAKEN = 40
"""Width of a taken piece in panel units."""
_TAKEN_STEP = 32
_BOARD_LAYER, _TRAY_LAYER = 1, 0


class JungleScene(TableScene):
    """A match of Jungle. Places are squares; taken pieces lie in the trays of the seat plates."""

    def __init__(self, services: Services, match: Match[JunglePosition, JungleMove], navigator: Navigator) -> None:
        super().__init__(services, match, navigator)
        self._flipped = self.play.persons == (RED,)
        self._board = match.position.board
        self._layout = BoardLayout.fit(self._board, self._flipped, 1.0, (1280, 800))
        self._board_picture: pygame.Surface | None = None
        self._dangers: tuple[JunglePosition, frozenset[Square]] | None = None
        self.make_panels()
        self.first_focus = ("place", next(iter(sorted(self._own_squares())), None))

    @property
    def position(self) -> JunglePosition:
        """The position on the table."""
        position: JunglePosition = self.shown_position
        return position

    def _own_squares(self) -> list[Square]:
        to_move, persons = self.match.to_move, self.play.persons
        seat = to_move if to_move in persons else persons[0] if persons else BLUE
        return [square for square, piece in self.position.pieces.items() if piece.seat == seat]

    # Position to table

    def arrange(self, position: JunglePosition) -> Arrangement:
        """Pieces on their squares, taken ones in the taker's tray."""
        width = self._layout.square * _PIECE_SHARE
        places: dict[PlaceKey, pygame.Rect] = {square: self._layout.rect(square) for square in self._board.ground}
        things = [
            Thing(piece, piece, square, Pose(*places[square].center, width), _BOARD_LAYER)
            for square, piece in position.pieces.items()
        ]
        for seat in (BLUE, RED):
            things.extend(self._in_tray(seat, position.captured(1 - seat)))
        return Arrangement(places, things)

    def _in_tray(self, seat: Seat, pieces: Sequence[Piece]) -> list[Thing]:
        tray, u = self._panels.tray(seat), self.view.p
        width = min(_TAKEN * u, tray.h)
        step = min(_TAKEN_STEP * u, (tray.w - width) / max(1, len(pieces) - 1))
        return [
            Thing(
                piece, piece, ("taken", seat, index),
                Pose(tray.x + width / 2 + index * step, tray.centery, width), _TRAY_LAYER,
            )
            for index, piece in enumerate(pieces)
        ]  # fmt: skip

    def gestures(self, position: JunglePosition) -> Sequence[Gesture]:
        """Every legal move as a drag from square to square."""
        return [
            Gesture(
                move,
                move.origin,
                move.target,
                Effect.CAPTURE if move.target in position.pieces else Effect.QUIET,
                leap=_is_leap(move),
            )
            for move in position.legal_moves()
        ]

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        """A piece's token."""
        assert isinstance(look, Piece)
        return token(self.painter, look.seat, look.kind, width, self.position.rank(look.kind))

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """Rings of water round a piece that swims, and a sign on one that may be taken, while it is not lifted."""
        square = thing.place
        if not isinstance(square, Square) or pose.lift > 0.05:
            return
        if self._board.terrain(square) is Terrain.WATER:
            rings = swim_rings(self.painter, round(pose.width))
            target.blit(rings, rings.get_rect(center=(round(pose.x), round(pose.y))))
        if square in self._endangered():
            draw_danger(self.painter, target, (pose.x, pose.y), pose.width)

    def _endangered(self) -> frozenset[Square]:
        """The squares whose animals may be taken next turn, where danger is pointed out."""
        position = self.position
        if not position.options.point_out_danger:
            return frozenset()
        if self._dangers is None or self._dangers[0] is not position:
            self._dangers = (position, frozenset().union(*(in_danger(position, seat) for seat in (BLUE, RED))))
        return self._dangers[1]

    def manner(self, before: Thing, after: Thing) -> Manner:
        """Leaps in an arc, shrinks to and from the tray, else glides."""
        if not isinstance(before.place, Square) or not isinstance(after.place, Square):
            return Manner.TAKEN
        return Manner.LEAP if _is_leap(JungleMove(before.place, after.place)) else Manner.SLIDE

    def last_places(self, step: Step[Any, Any]) -> Sequence[PlaceKey]:
        """From and to."""
        return (step.move.origin, step.move.target) if isinstance(step.move, JungleMove) else ()

    def hint_places(self, move: JungleMove) -> tuple[PlaceKey, PlaceKey] | None:
        """From and to."""
        return move.origin, move.target

    def barriers(self, place: PlaceKey) -> Sequence[Barrier]:
        """Where a rat bars a leap: at the bank, between the leaper and the rat."""
        assert isinstance(place, Square)
        found = []
        for target, rat in self.position.barred_leaps(place):
            leaper, water = self._layout.rect(place), self._layout.rect(rat)
            in_front = abs(place.file - rat.file) + abs(place.rank - rat.rank) == 1
            point = leaper.union(water).center if in_front else water.center
            found.append(Barrier(point, self.position.why_not(place, target) or ""))
        return found

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        """The rules' reason."""
        assert isinstance(source, Square)
        assert isinstance(target, Square)
        return self.position.why_not(source, target)

    def caution(self, move: JungleMove) -> str | None:
        """The warning that the rules' side gives before a piece is left to be taken."""
        return warning(self.position, move) if self.position.options.point_out_danger else None

    def drop_sound(self, gesture: Gesture) -> SoundName:
        """A capture, a leap or a splash is heard as such."""
        if gesture.effect is Effect.CAPTURE:
            return "capture"
        assert isinstance(gesture.target, Square)
        if self._board.terrain(gesture.target) is Terrain.WATER:
            return "splash"
        return "leap" if gesture.leap else "drop"

    # Panels

    def make_panels(self) -> None:
        """Everything beside the table."""
        self._panels = JunglePanels(self)

    def place_panels(self, view: View) -> None:
        """Board in the middle, columns left and right."""
        self._layout = BoardLayout.fit(self._board, self._flipped, view.u, view.size)
        self._board_picture = None
        self._panels.place(view)

    def refresh_panels(self, now: float) -> None:
        """Words, clocks and the card of the held animal."""
        self._panels.refresh(now)

    @property
    def board_rect(self) -> pygame.Rect:
        """Where the board lies with its frame, in pixels."""
        return self._layout.outer

    @property
    def flipped(self) -> bool:
        """Whether Red sits at the bottom."""
        return self._flipped

    def flip(self) -> None:
        """Turn the board."""
        self._flipped = not self._flipped
        self.layout(self.view)

    def draw_table(self, target: pygame.Surface) -> None:
        """The board, painted once for its place, map and side."""
        if self._board_picture is None:
            self._board_picture = self._paint_board()
        TerrainPainter(self.painter, self._layout).draw_shadow(target)
        target.blit(self._board_picture, self._layout.outer)

    def _paint_board(self) -> pygame.Surface:
        outer, centre = self._layout.outer, self._layout.centre
        picture = pygame.Surface(outer.size, pygame.SRCALPHA)
        moved = replace(self._layout, centre=(centre[0] - outer.x, centre[1] - outer.y))
        TerrainPainter(self.painter, moved).draw_board(picture)
        picture.fill(self.painter.theme.board_light, special_flags=pygame.BLEND_RGB_MULT)
        return picture

    # Commands and words

    def command(self, name: str) -> bool:
        """Turn the board, besides what every table does."""
        if name == "flip":
            self.flip()
            return True
        return super().command(name)

    def verdict(self) -> Verdict:
        """How the match ended."""
        return verdict(self.match, self.play.persons)

    def position_text(self) -> str:
        """The position string of what is shown."""
        return str(self.shown_position.fen())

    def setup_from(self, text: str) -> Mapping[str, str]:
        """The set-up that plays on from a pasted position string. Raises BadSetup with the reason."""
        JunglePosition.from_fen(text, self._board, self.position.options)
        return {"position": text}


def _is_leap(move: JungleMove) -> bool:
    return abs(move.origin.file - move.target.file) + abs(move.origin.rank - move.target.rank) > 1
