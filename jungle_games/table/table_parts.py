"""The parts that every table is made of, what they tell of it, and which position it shows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic

import pygame

from jungle_games.core.game import CHANCE, M, P, Seat
from jungle_games.core.matches.history import MatchMove, MatchStatus, Step
from jungle_games.core.matches.match import Match
from jungle_games.table.companion import Companions
from jungle_games.table.drawing import Drawing
from jungle_games.table.driver import Driver
from jungle_games.table.frame.banners import Banners
from jungle_games.table.frame.frame import Frame, Guidance
from jungle_games.table.navigator import Navigator
from jungle_games.table.services import Services
from jungle_games.table.sprites.arrangement import Arrangement, Gesture, PlaceKey, Thing, focused_key
from jungle_games.table.sprites.handling import Handling, HandOrder
from jungle_games.table.sprites.layer import SpriteLayer
from jungle_games.table.sprites.marks import Arrow, HoverEffects, TableMarks
from jungle_games.table.sprites.transition import Captions, Impacts
from jungle_games.table.style import TableStyle
from jungle_games.ui.focus import FocusGraph
from jungle_games.ui.scene import View
from jungle_games.ui.widget_scene import Root
from jungle_games.ui.widgets.tooltip import Tipped

New = Sequence[tuple[P, Step[P, M]]]
"""New steps, each with the position before it."""


class Cursor(Generic[P, M]):
    """Steps through a match and through a variation of it, found by analysis or tried by hand.

    A line takes the place of what was played after its root, until it is dropped.
    """

    def __init__(self, match: Match[P, M]) -> None:
        self._match = match
        self._ply: int | None = None
        self._root = 0
        self._branch: tuple[Step[P, M], ...] = ()

    @property
    def ply(self) -> int:
        """The number of moves before the shown position."""
        return self._match.ply if self._ply is None else self._ply

    @property
    def first(self) -> int:
        """The number of chance moves before the first move of a player, which are not stepped through."""
        return next((ply for ply, step in enumerate(self._match.steps) if step.actor is not CHANCE), 0)

    @property
    def end(self) -> int:
        """The number of moves to the end of the variation, or of the match if there is none."""
        return self._root + len(self._branch) if self._branch else self._match.ply

    @property
    def looking(self) -> bool:
        """Whether an earlier position or a variation is shown."""
        return self._ply is not None

    @property
    def root(self) -> int | None:
        """The number of moves after which the variation leaves the match; None without a variation."""
        return self._root if self._branch else None

    @property
    def branch(self) -> Sequence[Step[P, M]]:
        """The steps of the line; empty while there is none."""
        return self._branch

    @property
    def astray(self) -> bool:
        """Whether the shown position belongs to the variation only."""
        return bool(self._branch) and self.ply > self._root

    @property
    def ahead(self) -> int:
        """The number of moves of the variation beyond the end of the match."""
        return max(0, self.end - self._match.ply)

    @property
    def moves(self) -> Sequence[M | MatchMove]:
        """The moves of the line."""
        return tuple(step.move for step in self._branch)

    @property
    def steps(self) -> Sequence[Step[P, M]]:
        """The steps that led to the shown position, those of the line among them."""
        if not self.astray:
            return self._match.steps[: self.ply]
        return (*self._match.steps[: self._root], *self._branch[: self.ply - self._root])

    @property
    def line(self) -> Sequence[P]:
        """The positions of the line, its root not among them."""
        return tuple(step.position for step in self._branch)

    @property
    def position(self) -> P:
        """The position that is shown."""
        return self._branch[self.ply - self._root - 1].position if self.astray else self._match.position_at(self.ply)

    @property
    def before(self) -> P:
        """The position before the shown one; at the start that itself."""
        inside = self.ply - self._root if self.astray else 0
        return self._branch[inside - 2].position if inside > 1 else self._match.position_at(max(0, self.ply - 1))

    @property
    def step(self) -> Step[P, M] | None:
        """The step that led to the shown position; None at the start."""
        if self.astray:
            return self._branch[self.ply - self._root - 1]
        return self._match.steps[self.ply - 1] if self.ply else None

    def go_to(self, ply: int) -> None:
        """Show the position after ``ply`` moves; beyond either end, the end."""
        ply = max(0, min(ply, self.end))
        self._ply = None if ply == self._match.ply and not (self._branch and ply > self._root) else ply

    def go_by(self, step: int) -> None:
        """Step forward (1) or back (-1), skipping moves such as draw offers that are not on the board."""
        ply = self.ply + step
        while 0 < ply < self.end and isinstance(self._step_to(ply).move, MatchMove):
            ply += step
        self.go_to(ply)

    def _step_to(self, ply: int) -> Step[P, M]:
        beyond = bool(self._branch) and ply > self._root
        return self._branch[ply - self._root - 1] if beyond else self._match.steps[ply - 1]

    def look_from(self, root: int, moves: Sequence[M]) -> None:
        """Leave the match after ``root`` moves, and show what the first of ``moves`` leads to. Raises IllegalMove."""
        self._branch = _steps(self._match.position_at(root), moves)
        self._root = root
        self.go_to(root + 1)

    def try_out(self, moves: Sequence[M]) -> None:
        """Go on from the shown position by ``moves``, and show what the first leads to. Raises IllegalMove.

        Where the next move is the one that was played or tried before, it is just stepped to.
        """
        following = self._step_to(self.ply + 1).move if self.ply < self.end else None
        if following == moves[0] and len(moves) == 1:
            self.go_by(1)
        elif self.astray:
            kept = self._branch[: self.ply - self._root]
            self._branch = (*kept, *_steps(self.position, moves))
            self.go_to(self.ply + 1)
        else:
            self.look_from(self.ply, moves)

    def return_to_match(self) -> None:
        """Drop the variation and show where it began; without one, show the present position."""
        ply = self._root if self._branch else self._match.ply
        self._branch = ()
        self.go_to(ply)

    def forget(self) -> None:
        """Show the present position; a line that was shown is out of date."""
        self._ply, self._branch = None, ()


def _steps(position: P, moves: Sequence[M]) -> tuple[Step[P, M], ...]:
    found = []
    for move in moves:
        actor = position.actor(move)
        position = position.play(move)
        found.append(Step(str(move), actor, move, position, MatchStatus()))
    return tuple(found)


class NewSteps(Generic[P, M]):
    """Keeps track of the steps of ``match`` that have been seen; those it begins with are not new."""

    def __init__(self, match: Match[P, M]) -> None:
        self._match = match
        self._known: list[Step[P, M]] = list(match.steps)
        self.announced = match.ply
        """The ply of the position that words, lights and lists describe."""
        self.fresh: New[P, M] = ()
        """The new steps, while their animations are being started."""

    @property
    def unannounced(self) -> bool:
        """Whether the last moves have not been announced yet."""
        return self.announced < self._match.ply

    @property
    def gone_back(self) -> bool:
        """Whether steps have been taken back since the last `take`."""
        return len(self._match.steps) < len(self._known)

    def take(self, waits: Callable[[Step[P, M]], bool]) -> None:
        """Collect the steps made since the last call; one that ``waits`` is announced when animation has ended."""
        self.fresh = self._new()
        if not any(waits(step) for _before, step in self.fresh):
            self.announced = self._match.ply

    def look_anew(self) -> None:
        """Regard all steps as known, after another seat's observations have replaced them."""
        steps = self._match.steps
        self._known[: len(steps)] = steps

    def announce_all(self) -> None:
        """Note that all steps have been announced, as animation has ended."""
        self.announced = self._match.ply

    def _new(self) -> New[P, M]:
        steps, known = self._match.steps, self._known
        old = next((at for at, pair in enumerate(zip(steps, known, strict=False)) if pair[0] is not pair[1]), None)
        first = min(len(steps), len(known)) if old is None else old
        if first == len(steps):
            return ()
        self._known = list(steps)
        return [(self._match.position_at(ply), steps[ply]) for ply in range(first, len(steps))]


class TableParts(Generic[P, M]):
    """Declares the parts of a table, which `TableScene` makes; what is computed here depends on nothing else."""

    services: Services
    navigator: Navigator
    play: Driver[P, M]
    companions: Companions
    """Whoever has a say at the table besides its players."""
    cursor: Cursor[P, M]
    new_steps: NewSteps[P, M]
    drawing: Drawing[P]
    arrangement: Arrangement
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
        return isinstance(actor, int) and actor not in self.match.persons

    @property
    def goal(self) -> str:
        """The goal of the only person at the table, or of the seat to move if there are several people."""
        seat, persons = self.match.to_move, self.match.persons
        if len(persons) == 1 or seat not in persons:
            seat = next(iter(persons), 0)
        return self.match.game.goal(self.match.position, seat)

    @property
    def alone(self) -> Seat | None:
        """The only person at the screen, from whose seat things are told; None where there is none, or several."""
        return self.match.persons[0] if len(self.match.persons) == 1 else None

    @property
    def won_here(self) -> bool:
        """Whether somebody at the screen has won the finished match."""
        match = self.match
        winners = match.outcome.winners if match.outcome is not None else ()
        return not match.persons or any(seat in winners for seat in match.persons)

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
