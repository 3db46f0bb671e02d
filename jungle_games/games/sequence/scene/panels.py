"""The block beside the mat: title and icons, the players' places, score, moves, the prompt and its buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.sequence.rules.sides import side_name
from jungle_games.games.sequence.scene.chronicle import entries_of
from jungle_games.games.sequence.scene.geometry import Geometry
from jungle_games.games.sequence.scene.prompt import prompt_of
from jungle_games.games.sequence.scene.score_panel import ScorePanel, scores
from jungle_games.games.sequence.scene.seat_tile import SeatStatus, SeatTile
from jungle_games.table.chronicle import Chronicle, Entry
from jungle_games.table.prompt_line import PromptLine
from jungle_games.table.scaled import Scaled
from jungle_games.table.seat_plate import clock_text
from jungle_games.ui.text import Face
from jungle_games.ui.view import View
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Inset

if TYPE_CHECKING:
    from jungle_games.games.sequence.scene.scene import SequenceScene

_ICON, _ICON_STEP = 44, 52
_SMALL, _SMALL_STEP = 36, 42
_ACTION: Final = 108


class SequencePanels:
    """Makes the widgets of a Sequence table, places them, and keeps their words up to date."""

    def __init__(self, scene: SequenceScene) -> None:
        self._scene = scene
        root, seats = scene.root, len(scene.match.seats)
        self._title = root.add(Label(_("Sequence Giant"), size=32, face=Face.TITLE, ink="amber"))
        self._show_moves = False
        self._moves_fixed = seats <= 3
        self._icons = [root.add(button) for button in self._make_icons()]
        self._tiles = [root.add(SeatTile()) for _seat in range(seats)]
        self._score = root.add(ScorePanel())
        self._moves = root.add(Chronicle(scene.step_to))
        root.add(_ground := Inset(radius=12))
        self._ground = _ground
        self._prompt = root.add(PromptLine())
        self._action = root.add(Button("", kind="amber", size=17, radius=10, lip=3, name="action", visible=False))
        self._small = {
            name: root.add(IconButton(icon, words, partial(self._do, name), kind="moss", name=name))
            for name, icon, words in (
                ("hint", "hint", _("Show me a move")),
                ("undo", "undo", _("Undo")),
                ("redo", "redo", _("Redo")),
            )
        }
        for button in self._small.values():
            button.radius, button.lip = 10, 3
        self._entries: list[Entry] = []
        self._written: tuple[object, ...] = ()

    def _make_icons(self) -> list[IconButton]:
        icons = [("menu", _("Menu"), "menu"), ("rule_book", _("Rule book"), "rules")]
        if not self._moves_fixed:
            icons.append(("moves", _("Moves"), "moves"))
        icons += [
            ("search", _("Closer view"), "closer"),
            ("sound_on", _("Sound"), "sound"),
            ("settings", _("Settings"), "settings"),
        ]
        return [IconButton(icon, words, partial(self._do, name), name=name) for icon, words, name in icons]

    def _do(self, command: str) -> None:
        if command == "moves":
            self._show_moves = not self._show_moves
            self.refresh(self._scene.services.now())
        elif not self._scene.command(command):
            self._scene.services.command(command)

    # Placing

    def place(self, view: View, geometry: Geometry) -> None:
        """Lay the block out."""
        u = view.u
        scaled: tuple[Scaled, ...] = (*self._tiles, self._score, self._moves, self._prompt)
        for widget in scaled:
            widget.scale = view.ui
        self._place_head(view, geometry)
        for seat, tile in enumerate(self._tiles):
            tile.place(geometry.next_seat(seat, self._scene.base), u)
        self._score.place(geometry.score, u)
        self._moves.place(self.moves_place(geometry), u)
        self._ground.place(geometry.prompt, u)
        self._place_prompt(geometry)

    def moves_place(self, geometry: Geometry) -> pygame.Rect:
        """Where the moves are listed, or a coach speaks."""
        return geometry.free_cell or geometry.score

    def _place_head(self, view: View, geometry: Geometry) -> None:
        count, u = len(self._icons), view.u
        grown = min(view.ui, 1.15)
        step, side = _ICON_STEP * grown, _ICON * grown
        left = geometry.block_width - side - (count - 1) * step
        top = 40 - side / 2
        for index, button in enumerate(self._icons):
            place = geometry.block(left + index * step, top, 0, 0)
            button.place(pygame.Rect(place.topleft, (round(side * u), round(side * u))), u)
        room = geometry.block(0, 16, left - 12, 48)
        px = self._scene.painter.fitting(self._title.text, Face.TITLE, round(32 * view.p), room.w)
        self._title.size = px / u
        self._title.place(room, u)

    def _place_prompt(self, geometry: Geometry) -> None:
        u, right = geometry.u, geometry.block_width - 4
        for name in ("redo", "undo", "hint"):
            button = self._small[name]
            if button.visible:
                button.place(geometry.block(right - _SMALL, 544, _SMALL, _SMALL), u)
                right -= _SMALL_STEP
        if self._action.visible:
            self._action.place(geometry.block(right - _ACTION, 544, _ACTION, _SMALL), u)
            right -= _ACTION + 6
        self._prompt.place(geometry.block(0, 540, right, 44), u)

    # Words

    def refresh(self, now: float) -> None:
        """Bring everything up to date at ``now``."""
        scene = self._scene
        for seat, tile in enumerate(self._tiles):
            tile.show(self._status(seat, now))
        position = scene.position
        written = (scene.match.ply, scene.shown_ply, scene.match.moves[-1:])
        if written != self._written:
            self._written = written
            self._entries = entries_of(scene.match)
            self._score.show(scores(position), position.table.needed)
            self._moves.show(self._entries, scene.shown_ply)
        self._moves.visible = (self._moves_fixed or self._show_moves) and scene.coach is None
        self._score.visible = self._moves_fixed or not self._show_moves
        self._refresh_prompt()

    def _refresh_prompt(self) -> None:
        scene, options = self._scene, self._scene.match.options
        choosing = scene.chooser.open
        prompt = prompt_of(scene)
        self._prompt.show(prompt.words, prompt.icon)
        self._action.label = _("This five") if choosing else prompt.label
        self._action.on_click = scene.chooser.take if choosing else prompt.deed
        hint, undo, redo = (self._small[name] for name in ("hint", "undo", "redo"))
        shown = (bool(self._action.label), options.hints or choosing, options.take_backs or choosing)
        changed = shown != (self._action.visible, hint.visible, undo.visible)
        self._action.visible, hint.visible, undo.visible = shown
        redo.visible = options.take_backs and not choosing
        hint.icon = "step_back" if choosing else "hint"
        undo.icon = "step_forward" if choosing else "undo"
        hint.enabled = choosing or (scene.play.person_to_move and not scene.play.thinking and not scene.occupied)
        undo.enabled = choosing or scene.may_take_back
        redo.enabled = scene.may_put_back
        if changed:
            self._place_prompt(scene.geometry)

    def _status(self, seat: Seat, now: float) -> SeatStatus:
        scene, match = self._scene, self._scene.match
        position = scene.position
        to_move = position.to_move if scene.looking_back else match.to_move
        active = to_move == seat and not scene.opening.running
        clock = ""
        if match.clock is not None and active:
            clock = clock_text(match.clock.left(seat, now))
        side = position.table.side(seat)
        cards, pile = len(position.hands[seat]), seat != scene.base
        return SeatStatus(scene.name(seat), self._line(seat, active), side, cards, active, clock, pile)

    def _line(self, seat: Seat, active: bool) -> str:
        scene, position = self._scene, self._scene.position
        if scene.opening.running:
            return _("deals") if position.dealer == seat else _("cuts")
        if scene.match.outcome is not None and not scene.looking_back:
            return _("wins!") if seat in scene.match.outcome.winners else side_name(position.table.side(seat))
        if active:
            return self._at_play(seat)
        if position.owed == seat:
            return _("may draw")
        if scene.last_player == seat:
            return _("played") if self._short else _("just played")
        if position.table.after(position.turn) == seat:
            return _("next") if self._short else _("plays next")
        if seat == scene.viewer:
            return _("you")
        if scene.viewer is not None and position.table.side(scene.viewer) == position.table.side(seat):
            return _("partner") if self._short else _("your partner")
        return side_name(position.table.side(seat))

    @property
    def _short(self) -> bool:
        """Whether the places are so narrow that words are short."""
        return len(self._tiles) > 6

    def _at_play(self, seat: Seat) -> str:
        scene = self._scene
        if scene.position.giving:
            return _("gives a card")
        if seat == scene.viewer:
            return _("your turn")
        return _("to play") if scene.match.seats[seat].is_person else _("thinking…")
