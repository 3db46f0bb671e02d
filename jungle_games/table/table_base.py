"""What is known of a table at a moment: the position that is shown, how far it is told, what is held and pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jungle_games.core.history import Step
from jungle_games.core.match import Match
from jungle_games.table.arrangement import Gesture, PlaceKey, focused_key, place_focus_id
from jungle_games.table.captions import Captions
from jungle_games.table.cursor import Cursor
from jungle_games.table.game_table import GameTable
from jungle_games.table.handling import Handling
from jungle_games.table.new_steps import NewSteps
from jungle_games.table.notice import Notice
from jungle_games.table.play import MatchPlay
from jungle_games.table.sprites import SpriteLayer
from jungle_games.table.state import TableState
from jungle_games.table.style import TableStyle
from jungle_games.ui.widget_scene import WidgetScene


class TableBase(WidgetScene, GameTable):
    """One moment of a table. How it is laid out and drawn is up to the `TableView` that is made of it."""

    play: MatchPlay
    cursor: Cursor
    sprites: SpriteLayer
    handling: Handling
    captions: Captions
    new_steps: NewSteps
    legal_gestures: Sequence[Gesture]
    """What may be done by hand now."""

    # The position that is shown

    @property
    def match(self) -> Match[Any, Any]:
        """The match on the table."""
        return self.play.match

    @property
    def shown_ply(self) -> int:
        """After how many moves the shown position stands."""
        return self.cursor.ply

    @property
    def looking_back(self) -> bool:
        """Whether another position than the present one is shown."""
        return self.cursor.looking

    @property
    def shown_position(self) -> Any:
        """The position on the table."""
        return self.cursor.position

    @property
    def style(self) -> TableStyle:
        """How the table looks and feels."""
        return self.drawing.style

    @property
    def shows_targets(self) -> bool:
        """Whether it is shown where things may go."""
        return bool(self.match.options.show_targets)

    @property
    def state(self) -> TableState[Any, Any]:
        """The table at this moment, for those who say what is shown for it."""
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
            awaits_throw=play.awaits_throw and self.guide_awaits,
            moving=self.sprites.moving,
            told=self.match.position_at(self.new_steps.told) if self.untold else None,
            caption=self.captions.told,
            notice=self.shown_notice,
            hurried=play.pacing.hurried,
            taught=self.guide is not None,
            rests=self.guide is not None and self.guide.rests,
            goal=self._goal(),
        )

    @property
    def shown_notice(self) -> Notice | None:
        """What a banner tells now."""
        return None

    @property
    def guide_awaits(self) -> bool:
        """Whether something may be moved by hand, as far as whoever guides the person says."""
        return self.guide is None or self.guide.awaits

    def focus_first(self) -> bool:
        """Begin; but where nothing can be done at the focused place for now, or yet, wait for it without a ring.

        Else an Enter too many would press the button beside it. An arrow goes on from where it lay.
        """
        last = self.focus.current_id
        begins = last is None and self.match.outcome is None and self.guide is None
        waits = self.focus.current is None and (begins or last in map(place_focus_id, self.arrangement.places))
        if waits and not self.style.focus_everywhere:
            return any(self.focus.focus(wanted) for wanted in (self.first_focus, self.onward) if wanted is not None)
        return super().focus_first()

    def _goal(self) -> str:
        """How the only person at the table wins; with several of them, whoever is to move."""
        seat, persons = self.match.to_move, self.play.persons
        if len(persons) == 1 or seat not in persons:
            seat = next(iter(persons), 0)
        return self.match.game.goal(self.match.position, seat)

    @property
    def just_made(self) -> Step[Any, Any] | None:
        """What has just been done, while things set off for it; None for a step back, or to another moment."""
        return self.new_steps.fresh[-1][1] if self.new_steps.fresh else None

    @property
    def untold(self) -> bool:
        """Whether what is shown is not told yet."""
        return self.new_steps.untold and not self.looking_back

    @property
    def focused_place(self) -> PlaceKey | None:
        """The place that has the keyboard's focus."""
        return focused_key(self.focus.current)

    @property
    def pointed_place(self) -> PlaceKey | None:
        """The place that is aimed at: by the held thing, the focus ring, or the pointer."""
        return self.handling.pointed_place
