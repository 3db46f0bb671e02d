"""The panels beside the Jungle board: seat plates, the animal's card, the moves, the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.history import Step
from jungle_games.core.i18n import _
from jungle_games.core.match_moves import MatchMove
from jungle_games.games.jungle.rules.position import BLUE, RED, JunglePosition, Kind, Piece, Square, display
from jungle_games.games.jungle.scene.animal_card import HEIGHT as CARD_HEIGHT
from jungle_games.games.jungle.scene.animal_card import LEAST_HEIGHT as LEAST_CARD_HEIGHT
from jungle_games.games.jungle.scene.animal_card import AnimalCard
from jungle_games.games.jungle.scene.tokens import token
from jungle_games.table.move_list import MoveEntry, MoveList
from jungle_games.table.seat_plate import HEIGHT as PLATE_HEIGHT
from jungle_games.table.seat_plate import Portrait, SeatPlate, SeatStatus
from jungle_games.ui.view import View
from jungle_games.ui.widgets.button import Button, IconButton

if TYPE_CHECKING:
    from jungle_games.games.jungle.scene.scene import JungleScene

_GAP: Final = 24
_ICON: Final = 48
_BUTTON_HEIGHT: Final = 64
_PERSONS: Final = (Kind.LION, Kind.ELEPHANT)
"""The animals that stand for people."""


class JunglePanels:
    """Makes the widgets of a Jungle table, places them, and keeps their words up to date."""

    def __init__(self, scene: JungleScene) -> None:
        self._scene = scene
        root = scene.root
        self._plates = [root.add(SeatPlate(self._portrait(seat))) for seat in (BLUE, RED)]
        self._icons = [
            root.add(IconButton(icon, words, partial(self._do, name), name=name))
            for icon, words, name in (
                ("menu", _("Menu"), "menu"),
                ("rule_book", _("Rule book"), "rules"),
                ("flip", _("Turn the board"), "flip"),
                ("sound_on", _("Sound on and off"), "sound"),
                ("settings", _("Settings"), "settings"),
            )
        ]
        self._sound = next(button for button in self._icons if button.name == "sound")
        self._written: object = None
        self._entries: list[MoveEntry] = []
        self._moves = root.add(MoveList(scene.step_to, scene.step))
        self._add_own()

    def _add_own(self) -> None:
        """Add what only a table has where one plays: the animal's card and the buttons."""
        scene, root = self._scene, self._scene.root
        self._card = root.add(AnimalCard(scene.position.options))
        self._undo = root.add(Button(_("Undo"), lambda: self._do("undo"), icon="undo", name="undo"))
        self._redo = root.add(Button(_("Redo"), lambda: self._do("redo"), icon="redo", name="redo"))
        self._hint = root.add(
            Button(_("Show me a move"), self._next_thing, kind="amber", icon="hint", size=20, name="hint")
        )

    def _do(self, command: str) -> None:
        if not self._scene.command(command):
            self._scene.services.command(command)

    def _next_thing(self) -> None:
        """The amber button: back to the game, a review of the finished one, or a hint."""
        if self._scene.looking_back:
            self._scene.step_to(self._scene.match.ply)
        elif self._scene.match.outcome is not None:
            self._scene.desk.review()
        else:
            self._scene.play.request_hint()

    def _portrait(self, seat: Seat) -> Portrait:
        info = self._scene.match.seats[seat]
        kind = _PERSONS[seat] if info.is_person else Kind[info.kind.upper()]
        return lambda width: token(self._scene.painter, seat, kind, width, self._scene.position.rank(kind))

    def tray(self, seat: Seat) -> pygame.Rect:
        """Where pieces taken by ``seat`` lie, in pixels."""
        return self._plates[seat].tray

    # Placing

    def place(self, view: View) -> None:
        """Lay the columns out for ``view``."""
        self._place_left(view.column("left"), view.p)
        self._place_right(view.column("right"), view.p)

    def _place_left(self, column: pygame.Rect, p: float) -> None:
        height, gap = round(PLATE_HEIGHT * p), round(_GAP * p)
        top, bottom = (BLUE, RED) if self._scene.flipped else (RED, BLUE)
        self._plates[top].place(pygame.Rect(column.x, column.y, column.w, height), p)
        self._plates[bottom].place(pygame.Rect(column.x, column.bottom - height, column.w, height), p)
        room = column.h - 2 * height - 2 * gap
        self._place_middle(pygame.Rect(column.x, column.y + height + gap, column.w, room), p)

    def _place_middle(self, room: pygame.Rect, p: float) -> None:
        """Place what stands between the seats' plates."""
        self._card_fits = room.h >= LEAST_CARD_HEIGHT * p
        self._card.place(pygame.Rect(room.topleft, (room.w, min(room.h, round(CARD_HEIGHT * p)))), p)

    def _place_right(self, column: pygame.Rect, p: float) -> None:
        gap, icon = round(_GAP * p), min(round(_ICON * p), column.w // 5 - round(6 * p))
        step = (column.w - icon) / (len(self._icons) - 1)
        for index, button in enumerate(self._icons):
            button.place(pygame.Rect(column.x + round(index * step), column.y, icon, icon), p)
        top = column.y + icon + gap
        self._place_below(pygame.Rect(column.x, top, column.w, column.bottom - top), p)

    def _place_below(self, room: pygame.Rect, p: float) -> None:
        """Place what stands below the icons: the moves, and buttons at the foot."""
        gap, height = round(_GAP * p), round(_BUTTON_HEIGHT * p)
        hint_top = room.bottom - height
        undo_top = hint_top - gap - height
        half = (room.w - round(16 * p)) // 2
        self._hint.place(pygame.Rect(room.x, hint_top, room.w, height), p)
        self._undo.place(pygame.Rect(room.x, undo_top, half, height), p)
        self._redo.place(pygame.Rect(room.right - half, undo_top, half, height), p)
        self._moves.place(pygame.Rect(room.x, room.y, room.w, undo_top - gap - room.y), p)

    # Words

    def refresh(self, now: float) -> None:
        """Bring everything up to date at ``now``."""
        for seat in (BLUE, RED):
            self._plates[seat].status = self._status(seat, now)
        self._show_moves()
        self._sound.icon = "sound_off" if self._scene.services.sounds.muted else "sound_on"
        self._refresh_own()

    def _show_moves(self) -> None:
        """Write the moves on the sheet."""
        entries = self._move_entries()
        # Offers and resigning are plies too, but are not written on the sheet: then the move before them is marked.
        shown = max((entry.ply for entry in entries if entry.ply <= self._scene.shown_ply), default=0)
        self._moves.show(entries, shown)

    def _refresh_own(self) -> None:
        """Bring up to date what only a table has where one plays."""
        scene, match = self._scene, self._scene.match
        options = match.options
        self._undo.visible = self._redo.visible = options.take_backs
        self._undo.enabled, self._redo.enabled = match.can_take_back, match.can_redo
        self._hint.visible = options.hints or scene.looking_back or match.outcome is not None
        self._refresh_hint()
        self._tell_of_animal()

    def _refresh_hint(self) -> None:
        """The amber button leads back from an earlier position, or to a review, else it asks for a move."""
        scene, button = self._scene, self._hint
        over = scene.match.outcome is not None
        may_ask = scene.play.person_to_move and not scene.play.thinking
        button.enabled = scene.looking_back or may_ask or (over and scene.match.ply > 0)
        if scene.looking_back:
            button.label, button.icon = _("Back to the game"), "step_forward"
        elif over:
            button.label, button.icon = _("Review the game"), "statistics"
        else:
            seeking = scene.play.person_to_move and scene.play.thinking
            button.label, button.icon = _("Thinking…") if seeking else _("Show me a move"), "hint"

    def _status(self, seat: Seat, now: float) -> SeatStatus:
        scene, match = self._scene, self._scene.match
        info, active = match.seats[seat], match.to_move == seat
        if active and not info.is_person:
            line = _("Thinking…")
        elif active:
            line = _("Your move") if len(scene.play.persons) == 1 else _("To move")
        elif match.outcome is not None and seat in match.outcome.winners:
            line = _("Winner")
        else:
            line = _("Blue") if seat == BLUE else _("Red")
        clock = match.clock.left(seat, now) if match.clock is not None else None
        return SeatStatus(match.name(seat), line, active, clock)

    def _move_entries(self) -> list[MoveEntry]:
        match = self._scene.match
        if match.moves != self._written:
            self._written = match.moves
            self._entries = move_entries(match.position_at(0), match.steps)
        return self._entries

    def _tell_of_animal(self) -> None:
        """Show the card of the held animal, else of the one under the pointer or the focus."""
        scene = self._scene
        self._card.visible = scene.position.options.who_takes_whom and self._card_fits
        hold, aim = scene.handling.hand.hold, scene.pointed_place
        under = scene.position.piece_at(aim) if isinstance(aim, Square) else None
        if hold is None:
            self._card.tell(under.kind if under is not None else None)
            return
        piece = hold.thing.key
        assert isinstance(piece, Piece)
        self._card.tell(piece.kind, under.kind if under is not None and under.seat != piece.seat else None)


def move_entries(start: JunglePosition, steps: Sequence[Step[Any, Any]]) -> list[MoveEntry]:
    """The moves among ``steps``, which begin at ``start``, as the sheet has them."""
    entries: list[MoveEntry] = []
    before, turn = start, 0
    for ply, step in enumerate(steps, start=1):
        if isinstance(step.actor, int) and not isinstance(step.move, MatchMove):
            if step.actor == BLUE or not entries or entries[-1].seat == RED:
                turn += 1
            entries.append(MoveEntry(ply, turn, step.actor, display(before, step.move)))
        before = step.position
    return entries
