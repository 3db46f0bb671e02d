"""Draws a table of Jacks: the rug, the ring of cards, jacks, pairs, and the die in the middle."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import ClassVar

import pygame

from jungle_games.core.game import Seat
from jungle_games.games.jacks.rules.cards import CARDS
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene import arrangement, pictures
from jungle_games.games.jacks.scene.arrangement import CardKey, CardLook, DieLook, JackLook, Taken, shown_pairs
from jungle_games.games.jacks.scene.geometry import RUG_SIZE, Geometry
from jungle_games.games.jacks.scene.marks import SeenMarks, draw_gap, draw_start
from jungle_games.games.jacks.scene.rug import draw_rug, draw_trays
from jungle_games.table.drawing import Drawing
from jungle_games.table.sprites.arrangement import Arrangement, Thing
from jungle_games.table.sprites.motion import Pose
from jungle_games.table.style import CARDS as CARD_TABLE
from jungle_games.table.style import TableStyle
from jungle_games.ui.effects import Shadow
from jungle_games.ui.painter import Painter
from jungle_games.ui.view import View


class JacksDrawing(Drawing[JacksPosition]):
    """Places are cards and gaps, jacks, the die, and the whole rug. ``home`` sits at the lower left."""

    style: ClassVar[TableStyle] = replace(
        CARD_TABLE, growth=0.14, resting=Shadow(6, 3.5, 0.52), cards=False, rise=5.0, rim=None,
        focus_everywhere=False,
    )
    """Cards, and pieces among them."""

    size = RUG_SIZE

    def __init__(self, painter: Painter, position: JacksPosition, home: Seat = 0) -> None:
        super().__init__(painter)
        self._cards = position.cards
        self._seats = position.seats
        self._home = home
        self.geometry = Geometry(View((1280, 800)), self._seats, home)
        self.taken: Sequence[Taken] | None = None
        """The pairs in the order in which they were taken, if known."""
        self.die: DieLook | None = None
        """The rolled die, if known."""
        self.turned = 0
        """By how many places the ring was turned to bring the card that was picked to the start."""
        self.over = False
        """Whether the match is over, by resignation or otherwise."""
        self.seen = SeenMarks(on=False)

    @property
    def u(self) -> float:
        return self.geometry.u

    def fit(self, view: View) -> None:
        self.geometry = Geometry(view, self._seats, self._home)

    def arrange(self, position: JacksPosition) -> Arrangement:
        taken = shown_pairs(position) if self.taken is None else self.taken
        die = DieLook(position.die or 6, 1) if self.die is None else self.die
        return arrangement.arrange(position, taken, die, self.geometry, self.turned)

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        match look:
            case CardLook(face=face):
                return pictures.card(self.painter, self._cards, face, width)
            case JackLook(colour=colour):
                return pictures.jack(self.painter, colour, width)
            case DieLook(pips=pips):
                return pictures.die(self.painter, pips, width)
        raise TypeError(look)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        if not isinstance(thing.place, CardKey) or thing.look != CardLook(None) or pose.spread < 1:
            return
        face = self.seen.face(thing.place.place)
        if face is not None:
            self.seen.draw(self.painter, target, self._cards, face, pose)

    def draw_table(self, target: pygame.Surface) -> None:
        draw_rug(self.painter, target, self.geometry)

    def draw_below(self, target: pygame.Surface, position: JacksPosition) -> None:
        draw_trays(self.painter, target, self.geometry, position)
        for place in range(CARDS):
            if position.ring[place] is None and position.dealt:
                draw_gap(self.painter, target, self.geometry, place)

    def draw_above(self, target: pygame.Surface, position: JacksPosition) -> None:
        """The flag where the jacks start, from when that is settled to the end of the match."""
        if position.started and position.outcome is None and not self.over:
            draw_start(self.painter, target, self.geometry)
