"""Beside the cloth: both plates, the pets' heading, buttons, score sheet or moves, calls, and two lines of words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.moves import Catch, Gridlocked, JungleMatrixMove, Next, Stop
from jungle_games.games.jungle_matrix.rules.position import Phase
from jungle_games.games.jungle_matrix.rules.turn_rules import TurnRules
from jungle_games.games.jungle_matrix.scene.catch_button import CatchButton
from jungle_games.games.jungle_matrix.scene.geometry import Geometry
from jungle_games.games.jungle_matrix.scene.history import entries_of
from jungle_games.games.jungle_matrix.scene.order_card import OrderCard
from jungle_games.games.jungle_matrix.scene.plates import Plate, PlateStatus, WatcherPlate
from jungle_games.games.jungle_matrix.scene.portraits import portrait
from jungle_games.games.jungle_matrix.scene.reading import key_of, order_rows, sheet_rows, why_no_calls
from jungle_games.games.jungle_matrix.scene.score_sheet import ScoreSheet
from jungle_games.games.jungle_matrix.scene.words import fine_print, layer_line, prompt_of, watcher_line
from jungle_games.table.chronicle import Chronicle, Entry
from jungle_games.table.prompt_line import PromptLine
from jungle_games.table.scaled import Scaled
from jungle_games.table.seat_plate import clock_text
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.view import View
from jungle_games.ui.widgets.base import TextRun
from jungle_games.ui.widgets.button import Button, IconButton

if TYPE_CHECKING:
    from jungle_games.games.jungle_matrix.scene.scene import JungleMatrixScene

_CALL, _LEAST_CALL, _LARGEST, _PADDING = 18, 12, 1.15, 9
"""The word of a call, how small it may get, by how much it grows at most, and what is left free beside it."""
_FIXED_SPACE: Final = "\N{NO-BREAK SPACE}"
_COUNT_APART: Final = 0.06
"""Seconds between one point that is counted up and the next."""


class PetsHead(Scaled):
    """The heading over the pets in force, with how many there are."""

    def __init__(self) -> None:
        super().__init__()
        self._count = ""

    def show(self, count: str) -> None:
        """Say how many there are."""
        if count != self._count:
            self._count = count
            self.invalidate()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Write the heading."""
        theme, rect, edge = painter.theme, self.rect, self.px(4)
        px = min(self.size(16), self.px(20))
        right = (rect.right - edge, rect.centery)
        painter.label(target, self._count, right, Face.REGULAR, px, theme.fern, "right")
        room = rect.w - 2 * edge - self.px(12) - painter.text_width(self._count, Face.REGULAR, px)
        words = _("Pets in force")
        px = painter.fitting(words, Face.TITLE, min(self.size(20), self.px(25)), room)
        painter.label(target, words, (rect.x + edge, rect.centery), Face.TITLE, px, theme.paper)

    def texts(self) -> Iterable[TextRun]:
        """Nothing: the heading gives way in size."""
        return ()


class MatrixPanels:
    """Makes the widgets of a Jungle Matrix table, places them, and keeps their words up to date."""

    def __init__(self, scene: JungleMatrixScene) -> None:
        self._scene = scene
        root = scene.root
        self._layer = root.add(Plate())
        self._watcher = root.add(WatcherPlate())
        self._head = root.add(PetsHead())
        self._order = root.add(OrderCard())
        self._icons = [root.add(button) for button in self._make_icons()]
        self._sheet = root.add(ScoreSheet())
        self._moves = root.add(Chronicle(scene.step_to))
        self._moves.visible = False
        self._hint = root.add(IconButton("hint", _("Show me a move"), partial(self._do, "hint"), name="hint"))
        self._undo = root.add(IconButton("undo", _("Undo"), partial(self._do, "undo"), name="undo"))
        self._gridlocked = root.add(self._call(_("Gridlocked"), Gridlocked(), "gridlocked"))
        self._stop = root.add(self._call(_("End turn"), Stop(), "stop"))
        self._next = root.add(Button(_("Next"), self._go_on, kind="amber", icon="play", size=20, name="next"))
        self._catch = root.add(CatchButton(partial(scene.say, Catch())))
        self._rules = root.add(PromptLine("fern"))
        self._prompt = root.add(PromptLine())
        self._counted = 0
        self._count_from = 0.0
        self._counting: tuple[object, ...] = ()
        self._entries: list[Entry] = []
        self._written: object = None

    def _make_icons(self) -> list[IconButton]:
        icons = (
            ("menu", _("Menu"), "menu"),
            ("rule_book", _("Rule book"), "rules"),
            ("moves", _("Score sheet or moves"), "moves"),
            ("sound_on", _("Sound"), "sound"),
            ("settings", _("Settings"), "settings"),
        )
        return [IconButton(icon, words, partial(self._do, name), name=name) for icon, words, name in icons]

    def _call(self, words: str, move: JungleMatrixMove, name: str) -> Button:
        return Button(words, partial(self._scene.say, move), name=name)

    def _do(self, command: str) -> None:
        if command == "moves":
            self._moves.visible, self._sheet.visible = not self._moves.visible, self._moves.visible
            self.refresh(self._scene.services.now())
        elif not self._scene.command(command):
            self._scene.services.command(command)

    def _go_on(self) -> None:
        """Leave the moment, return to the present, or let the turn be booked."""
        scene = self._scene
        if scene.moment is not None:
            scene.end_moment()
        elif scene.looking_back:
            scene.step_to(scene.match.ply)
        else:
            scene.say(Next())

    # Placing

    def place(self, view: View, geometry: Geometry) -> None:
        """Lay everything out."""
        u = view.u
        scaled: tuple[Scaled, ...] = (
            self._layer, self._watcher, self._head, self._order, self._sheet, self._moves, self._rules, self._prompt
        )  # fmt: skip
        for widget in scaled:
            widget.scale = view.ui
        self._catch.scale = view.ui
        self._layer.place(geometry.layer, u)
        self._watcher.place(geometry.watcher, u)
        self._head.place(geometry.pets_head, u)
        self._order.place(geometry.pets, u)
        for index, icon in enumerate(self._icons):
            icon.place(geometry.icon(index, len(self._icons)), u)
        self._sheet.place(geometry.sheet, u)
        self._moves.place(geometry.sheet, u)
        self._hint.place(geometry.helper(0), u)
        self._undo.place(geometry.helper(1), u)
        for index, button in enumerate((self._gridlocked, self._stop)):
            self._place_call(button, geometry.call(index, 2), view)
        self._next.place(geometry.call(0, 1), u)
        self._catch.place(geometry.catch, u)
        self._rules.place(geometry.rules_line, u)
        self._prompt.place(geometry.prompt_line, u)

    def _place_call(self, button: Button, rect: pygame.Rect, view: View) -> None:
        """Place a button whose word gives way in size where it is long."""
        room = rect.w - round(2 * _PADDING * view.u)
        largest = round(_CALL * view.u * min(view.ui, _LARGEST))
        px = self._scene.painter.fitting(button.label, Face.BOLD, largest, room, round(_LEAST_CALL * view.u))
        button.size = px / view.u
        button.place(rect, view.u)

    # Words

    def refresh(self, now: float) -> None:
        """Bring everything up to date at ``now``."""
        scene, position = self._scene, self._scene.position
        coached = scene.coach is not None
        self._layer.status = self._layer_status(now)
        self._watcher.status = PlateStatus(
            scene.name(position.watcher), watcher_line(scene), portrait(scene.match, position.watcher),
            active=self._active(position.watcher),
        )  # fmt: skip
        self._watcher.show_slots(self._free_slots() if position.options.pets else ())
        self._watcher.visible = not coached
        self._head.visible = position.options.pets
        mine = len(scene.scenery.mine)
        self._head.show(_("{number} of {most}").format(number=mine, most=max(3, mine)))
        self._order.visible = not position.options.pets
        self._order.show(order_rows(position))
        names = tuple(scene.name(seat) for seat in range(2))
        totals = tuple(map(str, position.sheet.totals))
        self._sheet.show((names[0], names[1]), sheet_rows(position, self._points(now)), (totals[0], totals[1]))
        self._refresh_moves()
        self._refresh_buttons()
        in_force, usual = position.rules.sentences(), TurnRules().sentences()
        unusual = [sentence for sentence in in_force if sentence not in usual]
        self._rules.show(_side_by_side(in_force), "rule_book", _side_by_side(unusual))
        self._prompt.show(*prompt_of(scene))

    def _free_slots(self) -> tuple[pygame.Rect, ...]:
        scene = self._scene
        return tuple(
            scene.geometry.small_pet(index) for index in range(len(scene.scenery.theirs), scene.geometry.small)
        )

    def _layer_status(self, now: float) -> PlateStatus:
        scene, position = self._scene, self._scene.position
        points = str(self._points(now)) if position.phase in (Phase.COVER, Phase.BOOKING) else ""
        seconds = scene.turn_seconds
        fine = fine_print(position) if seconds is None else clock_text(max(20.0, seconds) if seconds >= 20 else seconds)
        return PlateStatus(
            scene.name(position.player), layer_line(scene), portrait(scene.match, position.player),
            points, fine, self._active(position.player),
        )  # fmt: skip

    def _active(self, seat: Seat) -> bool:
        scene = self._scene
        to_move = scene.position.to_move if scene.looking_back else scene.match.to_move
        return to_move == seat

    def _points(self, now: float) -> int:
        """The points of the turn, counted up one by one."""
        scene, position = self._scene, self._scene.position
        turn = (position.round, position.player, scene.looking_back)
        points = position.points
        if turn != self._counting or points < self._counted or scene.services.motion <= 0:
            self._counting, self._counted = turn, points
        elif self._counted < points and now >= self._count_from:
            self._counted += 1
            self._count_from = now + _COUNT_APART / scene.services.motion
        return self._counted

    @property
    def counting(self) -> bool:
        """Whether points are still being counted up."""
        return self._counted != self._scene.position.points

    def _refresh_moves(self) -> None:
        match = self._scene.match
        written = (match.ply, match.moves[-1:])
        if written != self._written:
            self._written, self._entries = written, entries_of(match)
        if self._moves.visible:
            self._moves.show(self._entries, self._scene.shown_ply)

    def _refresh_buttons(self) -> None:
        scene, match = self._scene, self._scene.match
        shown = scene.position
        going_on = scene.moment is not None or scene.looking_back or match.position.phase is Phase.BOOKING
        if match.outcome is not None and not scene.looking_back and scene.moment is None:
            going_on = False
        self._next.visible = going_on
        self._next.label = self._next_label()
        self._next.enabled = scene.moment is not None or scene.looking_back or scene.may(Next())
        self._gridlocked.visible = self._stop.visible = not going_on
        self._gridlocked.enabled, self._stop.enabled = scene.may(Gridlocked()), scene.may(Stop())
        self._hint.visible = match.options.hints
        self._hint.enabled = scene.play.person_to_move and not scene.play.thinking and not scene.occupied
        self._undo.visible = match.options.take_backs
        self._undo.enabled = match.can_take_back and not scene.occupied
        callable_now = scene.may(Catch())
        key = ""
        if match.seats[shown.watcher].is_person:
            key = key_of(scene.services.settings, shown.watcher, controller=scene.stack.controller)
        sub = "" if callable_now else why_no_calls(scene)
        self._catch.show(enabled=callable_now, key=key, sub=sub)

    def _next_label(self) -> str:
        if self._scene.moment is not None:
            return _("Go on")
        return _("Return") if self._scene.looking_back else _("Next")


def _side_by_side(sentences: Iterable[str]) -> str:
    """What is in force, in a line or two: a line ends between two sentences, never in one."""
    return f"{_FIXED_SPACE}· ".join(sentence.replace(" ", _FIXED_SPACE) for sentence in sentences)
