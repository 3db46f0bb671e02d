"""What a game's scene says of its table: where things lie, which drags are moves, how it looks and sounds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pygame

from jungle_games.core.game import BadSetup
from jungle_games.core.history import Step
from jungle_games.core.i18n import _
from jungle_games.table.arrangement import Arrangement, Barrier, Effect, Gesture, PlaceKey, Thing
from jungle_games.table.highlights import Light
from jungle_games.table.motion import Manner, Pose
from jungle_games.table.navigator import Verdict
from jungle_games.table.play import PAUSE
from jungle_games.table.result import Fact
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View


class GameTable:
    """The part of a table that each game fills in; all that is not abstract may be left as it is."""

    @abstractmethod
    def arrange(self, position: Any) -> Arrangement:
        """Where everything lies for ``position``, in pixels of the window as it is now."""

    @abstractmethod
    def gestures(self, position: Any) -> Sequence[Gesture]:
        """The drags that are legal moves in ``position``."""

    @abstractmethod
    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        """The picture of a look, for things that are ``width`` pixels wide; centred on the thing."""

    def make_panels(self) -> None:
        """Make the widgets beside the table: when it is made, and anew once another language is spoken."""

    @abstractmethod
    def place_panels(self, view: View) -> None:
        """Place the widgets beside the table."""

    def coach_place(self, view: View) -> pygame.Rect:
        """Where a coach's panel lies in a lesson, in pixels: panels that are in its way should be hidden."""
        column = view.column("left")
        column.y += column.h // 2
        column.h -= column.h // 2
        return column

    @abstractmethod
    def refresh_panels(self, now: float) -> None:
        """Bring the words and figures beside the table up to date."""

    @abstractmethod
    def verdict(self) -> Verdict:
        """How the match ended, in words."""

    def position_text(self) -> str | None:
        """The shown position as text to copy; None where a game has no such text."""
        return None

    def setup_from(self, text: str) -> Mapping[str, Any]:
        """The set-up that plays on from a pasted position. Raises BadSetup with the reason."""
        raise BadSetup(_("This game has no position text."))

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """Draw what belongs over a thing but is no part of it."""

    def last_places(self, step: Step[Any, Any]) -> Sequence[PlaceKey]:
        """The places that the last move is shown by."""
        return ()

    def hint_places(self, move: Any) -> tuple[PlaceKey, PlaceKey] | None:
        """From where to where the arrow of a hint goes."""
        return None

    def barriers(self, place: PlaceKey) -> Sequence[Barrier]:
        """What stops the thing on ``place`` where one might expect it to go."""
        return ()

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        """Why a drop is not legal, in a sentence; None when there is nothing to say."""
        return None

    def caution(self, move: Any) -> str | None:
        """What a person is to think of before a legal move is made, in a sentence; None: it is made at once."""
        return None

    def manner(self, before: Thing, after: Thing) -> Manner:
        """How a thing gets from where it lay to where it now lies."""
        return Manner.SLIDE

    def dropped_manner(self, before: Thing, after: Thing) -> Manner:
        """How what a person dropped gets the rest of its way."""
        return Manner.DROP

    def way(self, before: Thing, after: Thing) -> Sequence[Pose]:
        """Where a thing that hops comes by."""
        return ()

    def looks(self, before: Thing, after: Thing) -> Sequence[Hashable]:
        """What a thing that tumbles looks like on its way, one look after the other."""
        return ()

    def delay(self, before: Thing, after: Thing) -> float:
        """How many seconds, at speed 1, a thing waits before it sets off."""
        return 0.0

    def origin(self, thing: Thing, gone: Sequence[Thing]) -> Thing | None:
        """What a thing was that lies anew: one of those ``gone``, or one never seen; None: it just appears."""
        return None

    def goal(self, thing: Thing) -> Thing | None:
        """What a thing turns into that lies no more, and where that goes; None: it shrinks away where it lies."""
        return None

    def paint_light(self, place: PlaceKey, light: Light, aimed: bool, over: bool) -> pygame.Surface | None:
        """The game's own picture of a lit place, centred on it, in its layer under or ``over`` the things."""
        return None

    def answer_pause(self) -> float:
        """How many seconds a computer player waits before it makes its move."""
        return PAUSE

    def prelude(self, move: Any) -> Sequence[Any]:
        """The moves that come right before ``move``, such as the time that has passed."""
        return ()

    def reflex(self) -> Any:
        """The move that a computer player makes at once, whoever's turn it is; None when there is none."""
        return None

    @property
    def occupied(self) -> bool:
        """Whether something is to be seen before the game may go on."""
        return False

    def width_in_hand(self, thing: Thing) -> float:
        """How wide a held thing is before it grows, in pixels: as wide as it lies, unless it would hide too much."""
        return thing.pose.width

    def went_on(self) -> None:
        """The match went on, or back: things are about to set off."""

    def drop_sound(self, gesture: Gesture) -> SoundName:
        """What is heard when this drop is made."""
        return "capture" if gesture.effect is Effect.CAPTURE else "drop"

    def move_sound(self, position: Any, move: Any) -> SoundName:
        """What is heard when ``move`` is made in ``position`` by somebody else."""
        gesture = next((gesture for gesture in self.gestures(position) if gesture.move == move), None)
        return "drop" if gesture is None else self.drop_sound(gesture)

    def facts(self) -> Mapping[str, Fact]:
        """The game's own numbers for the statistics, once the match is over."""
        return {}

    def throws_by_hand(self) -> bool:
        """Whether it is up to a person to make the move of chance that is due, by a gesture without a move."""
        return False

    def draw_table(self, target: pygame.Surface) -> None:
        """Draw the table or board itself."""

    def draw_below(self, target: pygame.Surface) -> None:
        """Draw what moves or changes under the things and the marks."""

    def draw_above(self, target: pygame.Surface) -> None:
        """Draw what moves or changes over the things, but under the held one."""
