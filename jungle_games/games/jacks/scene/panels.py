"""Round the rug: the seats' plates, the buttons; and in its middle the words about the roll."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.jacks.scene import plate
from jungle_games.games.jacks.scene.geometry import DIE, MESSAGE_AT, SUB_AT, Geometry
from jungle_games.games.jacks.scene.plate import Plate, PlateStatus
from jungle_games.games.jacks.scene.ring import card_size, line_along
from jungle_games.games.jacks.scene.words import SeatWords, middle_words, seat_line
from jungle_games.table.seat_plate import clock_text
from jungle_games.ui.painter import Face
from jungle_games.ui.view import MARGIN, View
from jungle_games.ui.widgets.button import IconButton

if TYPE_CHECKING:
    from jungle_games.games.jacks.scene.scene import JacksScene

_ICON: Final = 48.0
_ICON_STEP: Final = 60.0
_CLEAR: Final = 6.0
"""Units between a plate and the cards."""
_MESSAGE_WIDTH: Final = 560.0
_CLOCK_AT: Final = (0.0, 100.0)
_SMALLEST, _LARGEST = 0.7, 1.25
_COACH_HEIGHT: Final = 316.0
_COACH_GAP: Final = 12.0
_HURRY: Final = 5.0
"""Seconds from which the clock is amber."""


class JacksPanels:
    """Makes the widgets of a Jacks table, places them, and keeps their words up to date."""

    def __init__(self, scene: JacksScene) -> None:
        self._scene = scene
        root = scene.root
        self._plates = [root.add(Plate(colour)) for colour in scene.position.colours]
        self._right = [self._icon(*icon) for icon in (
            ("menu", _("Menu"), "menu"),
            ("rule_book", _("Rule book"), "rules"),
            ("sound_on", _("Sound"), "sound"),
            ("settings", _("Settings"), "settings"),
        )]  # fmt: skip
        self._hint = self._icon("hint", _("Show me a move"), "hint")
        self._undo = self._icon("undo", _("Undo"), "undo")
        self._left = [self._hint, self._undo]
        self._told: tuple[object, ...] = ()
        """What the middle of the rug showed last."""

    def _icon(self, icon: str, words: str, name: str) -> IconButton:
        return self._scene.root.add(IconButton(icon, words, partial(self._do, name), name=name))

    def _do(self, command: str) -> None:
        if not self._scene.command(command):
            self._scene.services.command(command)

    # Placing

    def place(self, view: View) -> None:
        """Plates into their corners, buttons at the sides where the rug is widest."""
        unit = view.u * _plate_scale(self._scene.geometry)
        size = round(plate.WIDTH * unit), round(plate.HEIGHT * unit)
        margin, (width, height) = round(MARGIN * view.u), view.size
        for seat, widget in enumerate(self._plates):
            corner = self._scene.geometry.corner(seat)
            x = margin if corner < 2 else width - margin - size[0]
            y = margin if corner in (1, 2) else height - margin - size[1]
            widget.place(pygame.Rect((x, y), size), unit)
        outermost = self._scene.geometry.at(max(x for x, _y in _edge_of_cards()), 0)[0]
        beside = (width - outermost) / view.u - MARGIN - 4
        scale = min(view.ui, beside / _ICON)
        icon, step = round(_ICON * scale * view.u), round(_ICON_STEP * scale * view.u)
        for column, x in ((self._left, margin), (self._right, width - margin - icon)):
            top = (height - step * (len(column) - 1) - icon) // 2
            for index, button in enumerate(column):
                button.place(pygame.Rect(x, top + index * step, icon, icon), view.u * scale)

    def coach_place(self, view: View) -> pygame.Rect:
        """Where a coach's panel lies: above the plate of who sits lower left."""
        column = view.column("left")
        bottom = self._plates[self._scene.home].rect.top - round(_COACH_GAP * view.u)
        height = min(round(_COACH_HEIGHT * view.p), bottom - column.y)
        return pygame.Rect(column.x, bottom - height, column.w, height)

    # Words

    def refresh(self, now: float) -> None:
        """Bring everything up to date."""
        scene, match = self._scene, self._scene.match
        for seat, widget in enumerate(self._plates):
            widget.status = self._status(seat)
        self._undo.visible = match.options.take_backs
        self._undo.enabled = match.can_take_back
        self._hint.visible = match.options.hints
        self._hint.enabled = scene.play.person_to_move and not scene.play.thinking
        told = (*middle_words(self._words), self._clock_words(now), self._die_waits)
        if told != self._told:
            self._told = told
            scene.dirty = True

    def _status(self, seat: Seat) -> PlateStatus:
        words = self._words
        position = words.position
        active = words.outcome is None and position.turn == seat
        asleep = words.outcome is None and position.lost_turns[seat] > 0
        line = seat_line(words, seat)
        return PlateStatus(words.name(seat), line, position.scores[seat], active, asleep)

    @property
    def _words(self) -> SeatWords:
        scene = self._scene
        position = scene.told_position
        over = scene.match.outcome if position is scene.match.position else None
        awaits = scene.play.awaits_throw and position.die is None
        return SeatWords(scene.match.game, scene.match.seats, position, over, awaits)

    def draw_middle(self, target: pygame.Surface) -> None:
        """Draw what happened and what is to be done, under the die; and the light of a die that waits."""
        scene, painter = self._scene, self._scene.painter
        geometry, theme = scene.geometry, scene.painter.theme
        scale = min(scene.view.u * max(_SMALLEST, scene.view.ui), geometry.u * _LARGEST)
        if self._die_waits:
            side = round(DIE * 0.92 * geometry.u)
            rect = pygame.Rect(0, 0, side, side)
            rect.center = (round(geometry.die.x), round(geometry.die.y))
            painter.glow(target, rect, 24 * geometry.u, theme.amber, blur=22 * geometry.u, alpha=255)
        headline, below = middle_words(self._words)
        width = round(_MESSAGE_WIDTH * geometry.u)
        for text, at, face, size, colour in (
            (headline, MESSAGE_AT, Face.TITLE, 27, theme.paper),
            (below, SUB_AT, Face.REGULAR, 18, "#E9D9E6"),
        ):
            if text:
                px = painter.fitting(text, face, round(size * scale), width)
                painter.label(target, text, geometry.at(*at), face, px, colour, "center")
        self._draw_clock(target, scale)

    @property
    def _die_waits(self) -> bool:
        """Whether the die lies there for a person to roll it."""
        scene = self._scene
        return self._words.awaits_throw and not scene.looking_back and scene.handling.hand.hold is None

    def _seconds_left(self, now: float) -> float | None:
        """What the turn's clock shows; None while it shows nothing."""
        clock, seat = self._scene.match.clock, self._scene.match.to_move
        if clock is None or not isinstance(seat, int) or self._scene.looking_back:
            return None
        return clock.left(seat, now)

    def _clock_words(self, now: float) -> str:
        left = self._seconds_left(now)
        return "" if left is None else clock_text(left)

    def _draw_clock(self, target: pygame.Surface, scale: float) -> None:
        scene, painter = self._scene, self._scene.painter
        left = self._seconds_left(scene.services.now())
        if left is None:
            return
        rect = pygame.Rect(0, 0, round(84 * scale), round(34 * scale))
        x, y = scene.geometry.at(*_CLOCK_AT)
        rect.center = (round(x), round(y))
        hurry = left < _HURRY
        painter.box(target, rect, 10 * scale, painter.theme.amber if hurry else painter.theme.inset)
        colour = painter.theme.ink if hurry else painter.theme.paper
        painter.label(target, clock_text(left), rect.center, Face.BOLD, round(20 * scale), colour, "center")


def coach_room(view: View) -> float:
    """The units at the left edge that a coach's panel takes, with what parts it from the rug."""
    return MARGIN + view.column_width + _COACH_GAP


def _edge_of_cards() -> Sequence[tuple[float, float]]:
    """Points along the outer edges of the cards, in units from the middle."""
    return line_along(card_size()[1] / 2 + _CLEAR)


def _plate_scale(geometry: Geometry) -> float:
    """The UI scale, as far as the plates leave the cards free."""
    view, scale = geometry.view, geometry.view.ui
    width, height = view.size
    edge = [geometry.at(*point) for point in _edge_of_cards()]
    from_sides = [(min(x, width - x) / view.u, min(y, height - y) / view.u) for x, y in edge]
    while scale > _SMALLEST:
        x, y = MARGIN + plate.WIDTH * scale, MARGIN + plate.HEIGHT * scale
        if not any(at[0] < x and at[1] < y for at in from_sides):
            break
        scale -= 0.01
    return scale
