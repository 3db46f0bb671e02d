"""The panels beside the Jungle board: seat plates, the animal's card, the moves, the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.core.match_moves import MatchMove
from jungle_games.games.jungle.animal_card import HEIGHT as CARD_HEIGHT
from jungle_games.games.jungle.animal_card import LEAST_HEIGHT as LEAST_CARD_HEIGHT
from jungle_games.games.jungle.animal_card import AnimalCard
from jungle_games.games.jungle.rules import BLUE, RED, Kind, Piece, Square, display
from jungle_games.games.jungle.tokens import token
from jungle_games.table.move_list import MoveEntry, MoveList
from jungle_games.table.seat_plate import HEIGHT as PLATE_HEIGHT
from jungle_games.table.seat_plate import Portrait, SeatPlate, SeatStatus
from jungle_games.ui.view import View
from jungle_games.ui.widgets.button import Button, IconButton

if TYPE_CHECKING:
    from jungle_games.games.jungle.scene import JungleScene

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
        self._card = root.add(AnimalCard(scene.position.options))
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
        self._written: Sequence[str] = ()
        self._entries: list[MoveEntry] = []
        self._moves = root.add(MoveList(scene.step_to, scene.step))
        self._undo = root.add(Button(_("Undo"), lambda: self._do("undo"), icon="undo", name="undo"))
        self._redo = root.add(Button(_("Redo"), lambda: self._do("redo"), icon="redo", name="redo"))
        self._hint = root.add(
            Button(_("Show me a move"), self._hint_or_return, kind="amber", icon="hint", size=20, name="hint")
        )

    def _do(self, command: str) -> None:
        if not self._scene.command(command):
            self._scene.services.command(command)

    def _hint_or_return(self) -> None:
        if self._scene.looking_back:
            self._scene.step_to(self._scene.match.ply)
        else:
            self._scene.play.request_hint()

    def _portrait(self, seat: Seat) -> Portrait:
        info = self._scene.match.seats[seat]
        kind = _PERSONS[seat] if info.is_person else Kind[info.kind.upper()]
        return lambda width: token(self._scene.painter, seat, kind, width)

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
        self._card_fits = room >= LEAST_CARD_HEIGHT * p
        self._card.place(
            pygame.Rect(column.x, column.y + height + gap, column.w, min(room, round(CARD_HEIGHT * p))), p
        )

    def _place_right(self, column: pygame.Rect, p: float) -> None:
        gap, icon = round(_GAP * p), min(round(_ICON * p), column.w // 5 - round(6 * p))
        step = (column.w - icon) / (len(self._icons) - 1)
        for index, button in enumerate(self._icons):
            button.place(pygame.Rect(column.x + round(index * step), column.y, icon, icon), p)
        button_height = round(_BUTTON_HEIGHT * p)
        hint_top = column.bottom - button_height
        undo_top = hint_top - gap - button_height
        half = (column.w - round(16 * p)) // 2
        self._hint.place(pygame.Rect(column.x, hint_top, column.w, button_height), p)
        self._undo.place(pygame.Rect(column.x, undo_top, half, button_height), p)
        self._redo.place(pygame.Rect(column.right - half, undo_top, half, button_height), p)
        list_top = column.y + icon + gap
        self._moves.place(pygame.Rect(column.x, list_top, column.w, undo_top - gap - list_top), p)

    # Words

    def refresh(self, now: float) -> None:
        """Bring everything up to date at ``now``."""
        scene, match = self._scene, self._scene.match
        for seat in (BLUE, RED):
            self._plates[seat].status = self._status(seat, now)
        entries = self._move_entries()
        # Offers and resigning are plies too, but are not written on the sheet: then the move before them is marked.
        self._moves.show(entries, max((entry.ply for entry in entries if entry.ply <= scene.shown_ply), default=0))
        options = match.options
        self._undo.visible = self._redo.visible = options.take_backs
        self._undo.enabled, self._redo.enabled = match.can_take_back, match.can_redo
        self._hint.visible = options.hints or scene.looking_back
        self._refresh_hint()
        self._sound.icon = "sound_off" if scene.services.sounds.muted else "sound_on"
        self._tell_of_animal()

    def _refresh_hint(self) -> None:
        """The amber button leads back from an earlier position, else it asks for a move and shows that it is sought."""
        scene, button = self._scene, self._hint
        may_ask = scene.play.person_to_move and not scene.play.thinking
        button.enabled = scene.looking_back or may_ask
        if scene.looking_back:
            button.label, button.icon = _("Back to the game"), "step_forward"
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
        if match.moves == self._written:
            return self._entries
        self._written, self._entries, turn = match.moves, [], 0
        entries = self._entries
        for index, step in enumerate(match.steps):
            if isinstance(step.move, MatchMove) or not isinstance(step.actor, int):
                continue
            if step.actor == BLUE or not entries or entries[-1].seat == RED:
                turn += 1
            entries.append(MoveEntry(index + 1, turn, step.actor, display(match.position_at(index), step.move)))
        return entries

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
