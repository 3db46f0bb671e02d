"""The base of a table's scene: the shown position, and the `TableState` that describes the table at a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jungle_games.core.matches.history import Step
from jungle_games.core.matches.match import Match
from jungle_games.table.cursor import Cursor, NewSteps
from jungle_games.table.driver import Driver
from jungle_games.table.frame.notices import Notice
from jungle_games.table.game_table import GameTable
from jungle_games.table.services import Services
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey, focused_key, place_focus_id
from jungle_games.table.sprites.captions import Captions
from jungle_games.table.sprites.handling import Handling
from jungle_games.table.sprites.layer import SpriteLayer
from jungle_games.table.state import TableState
from jungle_games.table.style import TableStyle
from jungle_games.ui.widget_scene import WidgetScene


class TableBase(WidgetScene, GameTable):
    """The state of a table's scene; `TableView` adds its layout and drawing."""

    services: Services
    play: Driver
    cursor: Cursor
    sprites: SpriteLayer
    handling: Handling
    captions: Captions
    new_steps: NewSteps
    legal_gestures: Sequence[Gesture]
    """The drags and clicks that are legal moves now."""

    # The shown position

    @property
    def match(self) -> Match[Any, Any]:
        return self.play.match

    @property
    def shown_ply(self) -> int:
        """The number of moves made before the shown position."""
        return self.cursor.ply

    @property
    def looking_back(self) -> bool:
        """Whether the shown position is not the current one."""
        return self.cursor.looking

    @property
    def shown_position(self) -> Any:
        return self.cursor.position

    @property
    def style(self) -> TableStyle:
        """How the table looks and feels."""
        return self.drawing.style

    @property
    def shows_targets(self) -> bool:
        """Whether legal targets are highlighted."""
        return bool(self.match.options.show_targets)

    @property
    def state(self) -> TableState[Any, Any]:
        """A snapshot of the table, from which all that it shows is computed."""
        play, hand, now = self.play, self.handling.hand, self.services.now()
        return TableState(
            match=self.match,
            position=self.shown_position,
            ply=self.shown_ply,
            view=self.view,
            now=now,
            seconds=play.seconds(now),
            persons=play.persons,
            acting=play.acting,
            gestures=self.legal_gestures,
            held=hand.hold.thing if hand.hold is not None else None,
            aim=hand.aim,
            drop=hand.target(),
            pointed=self.pointed_place,
            reach=self.handling.reach,
            hint=play.hints.shown,
            hint_sought=play.hints.sought,
            looking_back=self.looking_back,
            occupied=self.occupied,
            thinking=play.thinking,
            person_to_move=play.person_to_move,
            awaits_throw=play.awaits_throw and self.companions.awaits,
            moving=self.sprites.moving,
            told=self.match.position_at(self.new_steps.told) if self.untold else None,
            caption=self.captions.told,
            notice=self.shown_notice,
            hurried=play.pacing.hurried,
            taught=self.taught,
            rests=self.companions.rests,
            goal=self._goal(),
        )

    @property
    def shown_notice(self) -> Notice | None:
        """The notice that a banner shows now."""
        return None

    def focus_first(self) -> bool:
        """Begin; but where nothing can be done at the focused place for now, or yet, wait for it without a ring.

        Else an Enter too many would press the button beside it. An arrow goes on from where it lay.
        """
        last = self.focus.current_id
        begins = last is None and self.match.outcome is None and not self.taught
        waits = self.focus.current is None and (begins or last in map(place_focus_id, self.arrangement.places))
        if waits and not self.style.focus_everywhere:
            return any(self.focus.focus(wanted) for wanted in (self.first_focus, self.onward) if wanted is not None)
        return super().focus_first()

    def _goal(self) -> str:
        """The goal of the only person at the table, or of the seat to move if there are several people."""
        seat, persons = self.match.to_move, self.play.persons
        if len(persons) == 1 or seat not in persons:
            seat = next(iter(persons), 0)
        return self.match.game.goal(self.match.position, seat)

    @property
    def just_made(self) -> Step[Any, Any] | None:
        """The step that the table is being updated for; None when stepping back or to another position."""
        return self.new_steps.fresh[-1][1] if self.new_steps.fresh else None

    @property
    def untold(self) -> bool:
        """Whether the shown position has not been announced yet."""
        return self.new_steps.untold and not self.looking_back

    @property
    def focused_place(self) -> PlaceKey | None:
        """The place with the keyboard focus."""
        return focused_key(self.focus.current)

    @property
    def pointed_place(self) -> PlaceKey | None:
        """The place aimed at by the held thing, the focus ring or the pointer, unless it lies under a sheet."""
        place = self.handling.pointed_place
        rect = self.arrangement.places.get(place) if place is not None else None
        return None if rect is not None and self.companions.covers(rect) else place
