"""The parts that every table is made of, and what they tell of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic

import pygame

from jungle_games.core.game import M, P, Seat
from jungle_games.core.matches.history import Step
from jungle_games.core.matches.match import Match
from jungle_games.table.companion import Companions
from jungle_games.table.cursor import Cursor, NewSteps
from jungle_games.table.drawing import Drawing
from jungle_games.table.frame.banners import Banners
from jungle_games.table.frame.frame import Frame, Guidance
from jungle_games.table.frame.hand_order import HandOrder
from jungle_games.table.navigator import Navigator
from jungle_games.table.play.driver import Driver
from jungle_games.table.services import Services
from jungle_games.table.sprites.arrangement import Arrangement, Gesture, PlaceKey, Thing, focused_key
from jungle_games.table.sprites.captions import Captions
from jungle_games.table.sprites.handling import Handling
from jungle_games.table.sprites.layer import SpriteLayer
from jungle_games.table.sprites.marks import Arrow, HoverEffects, TableMarks
from jungle_games.table.sprites.transition import Impacts
from jungle_games.table.style import TableStyle
from jungle_games.ui.focus import FocusGraph
from jungle_games.ui.scene import View
from jungle_games.ui.widget_scene import Root
from jungle_games.ui.widgets.tooltip import Tipped


class TableParts(Generic[P, M]):
    """Declares the parts of a table, which `TableScene` makes; what is computed here depends on nothing else."""

    services: Services
    navigator: Navigator
    play: Driver[P, M]
    """Runs the match."""
    companions: Companions
    """Whoever has a say at the table besides its players."""
    cursor: Cursor[P, M]
    new_steps: NewSteps[P, M]
    drawing: Drawing[P]
    """Draws the positions."""
    arrangement: Arrangement
    """The current arrangement."""
    legal_gestures: Sequence[Gesture]
    """The drags and clicks that are legal moves now."""
    sprites: SpriteLayer
    handling: Handling
    regard: HoverEffects
    impacts: Impacts
    marks: TableMarks
    captions: Captions
    banners: Banners
    hand_order: HandOrder
    frame: Frame
    root: Root
    focus: FocusGraph
    told_of: Tipped | None
    dirty: bool
    """Whether the window is to be drawn anew."""

    @property
    @abstractmethod
    def view(self) -> View:
        """The window it is laid out for."""

    @property
    @abstractmethod
    def kept_clear(self) -> Sequence[Sequence[pygame.Rect]]:
        """What words over the table leave in sight."""

    @property
    @abstractmethod
    def arrows(self) -> Sequence[Arrow]:
        """The arrows on the table, those drawn later last."""

    # What is done with them

    @abstractmethod
    def open_menu(self) -> None:
        """Show the menu of the table."""

    @abstractmethod
    def step_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""

    @abstractmethod
    def step(self, step: int) -> None:
        """Show the position before (-1) or after (1) the shown one."""

    @abstractmethod
    def place_frame(self) -> None:
        """Lay the table and its frame out in the window."""

    @abstractmethod
    def refresh_frame(self) -> None:
        """Bring everything round the table up to date."""

    @abstractmethod
    def put_back(self, glide: bool = True) -> None:
        """Let go of what is held; it glides back to where it came from."""

    @abstractmethod
    def drop(self, gesture: Gesture, thing: Thing | None) -> None:
        """The held ``thing`` was dropped where it is a move, or an empty place was clicked (None): make that."""

    # The shown position

    @property
    def match(self) -> Match[P, M]:
        """The match on the table."""
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
    def shown_position(self) -> P:
        """The position that the table shows."""
        return self.cursor.position

    @property
    def just_made(self) -> Step[P, M] | None:
        """The step that the table is being updated for; None when stepping back or to another position."""
        return self.new_steps.fresh[-1][1] if self.new_steps.fresh else None

    @property
    def by_computer(self) -> bool:
        """Whether the last move was a computer player's."""
        actor = self.just_made.actor if self.just_made is not None else None
        return isinstance(actor, int) and not self.match.seats[actor].is_person

    @property
    def goal(self) -> str:
        """The goal of the only person at the table, or of the seat to move if there are several people."""
        seat, persons = self.match.to_move, self.play.persons
        if len(persons) == 1 or seat not in persons:
            seat = next(iter(persons), 0)
        return self.match.game.goal(self.match.position, seat)

    @property
    def alone(self) -> Seat | None:
        """The only person at the screen, from whose seat things are told; None where there is none, or several."""
        return self.play.persons[0] if len(self.play.persons) == 1 else None

    @property
    def won_here(self) -> bool:
        """Whether somebody at the screen has won the finished match."""
        match = self.match
        persons = [seat for seat, info in enumerate(match.seats) if info.is_person]
        winners = match.outcome.winners if match.outcome is not None else ()
        return not persons or any(seat in winners for seat in persons)

    @property
    def unannounced(self) -> bool:
        """Whether the shown position has not been announced yet."""
        return self.new_steps.unannounced and not self.looking_back

    @property
    def holds_clock(self) -> bool:
        """Whether nobody's time runs although the match goes on: something is to be read first."""
        return self.banners.waiting or self.new_steps.unannounced

    # The table

    @property
    def guidance(self) -> Guidance:
        """What a person is guided through here, for which the frame has room."""
        return self.companions.guidance

    @property
    def taught(self) -> bool:
        """Whether a person is guided, so that nothing played here counts."""
        return self.guidance.given

    @property
    def style(self) -> TableStyle:
        """How the table looks and feels."""
        return self.drawing.style

    @property
    def shows_targets(self) -> bool:
        """Whether legal targets are highlighted."""
        return bool(self.match.options.show_targets)

    @property
    def frame_runs(self) -> bool:
        """Whether the frame shows something that changes by itself as time passes."""
        clock = self.match.clock
        return self.taught or self.captions.current is not None or (clock is not None and clock.running)

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
