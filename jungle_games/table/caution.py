"""Caution before a move that may be regretted: its danger is shown while one aims, and asked about at the drop."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from jungle_games.table.game_table import AnyTable
from jungle_games.table.sprites.arrangement import Gesture, Thing
from jungle_games.table.sprites.arrows import draw_disc
from jungle_games.table.sprites.marks import Arrow, Caution


class Cautions:
    """What is dangerous at ``table`` about the move that is aimed at, or asked about."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._known: tuple[Gesture | None, int, Caution | None] = (None, 0, None)
        """The last move that was looked at, at which ply, and its danger."""
        self._asked: Gesture | None = None

    def of(self, gesture: Gesture) -> Caution | None:
        """What is dangerous about a move; None if nothing is, or it is no move."""
        ply, table = self._table.match.ply, self._table
        if self._known[:2] != (gesture, ply):
            freely = gesture.move is None or table.taught or table.companions.explores
            caution = None if freely else table.caution(gesture.move)
            self._known = gesture, ply, caution
        return self._known[2]

    def may_risk(self, gesture: Gesture) -> bool:
        """Whether a move needs no caution; if it does, ask, and make it if the person will have it so."""
        table, thing, caution = self._table, self._table.arrangement.thing_on(gesture.source), self.of(gesture)
        if caution is None or thing is None:
            return True
        table.put_back(glide=False)
        table.marks.clear()
        self._asked = gesture
        table.navigator.ask_caution(caution.words, lambda: table.frame.end, lambda made: self._answer(thing, made=made))
        return False

    def _answer(self, thing: Thing, *, made: bool) -> None:
        gesture, self._asked = self._asked, None
        if made and gesture is not None:
            self._table.drop(gesture, thing)

    @property
    def shown(self) -> Gesture | None:
        """The dangerous move that is shown now, if any."""
        hand = self._table.handling.drag_state
        gesture = self._asked or hand.target()
        return gesture if gesture is not None and self.of(gesture) is not None else None

    @property
    def arrows(self) -> Sequence[Arrow]:
        """Who could take what after the move that is shown, and while it is asked about the move itself."""
        gesture, lights = self.shown, self._table.style.lights
        if gesture is None or (caution := self.of(gesture)) is None:
            return ()
        threats = [Arrow(*threat, "ember", lights.arrow_scale) for threat in caution.threats]
        if self._asked is None or gesture.source == gesture.target:
            return threats
        return [Arrow(gesture.source, gesture.target, lights.arrow, lights.arrow_scale), *threats]

    def draw(self, target: pygame.Surface) -> None:
        """Draw the sign of danger on the corner of the place that is aimed at."""
        gesture, table = self.shown, self._table
        if gesture is not None:
            u, place = table.view.u, table.arrangement.places[gesture.target]
            draw_disc(table.drawing.painter, target, (place.right - 10 * u, place.top + 10 * u), 1.4 * u, "!", "ember")
