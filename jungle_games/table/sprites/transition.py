"""Transitions: how a thing moves from one arrangement to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from jungle_games.core.i18n import _
from jungle_games.table.sprites.arrangement import Thing
from jungle_games.table.sprites.impact import Impact
from jungle_games.table.sprites.motion import MotionStyle, Pose


@dataclass(frozen=True, slots=True)
class Change:
    """The change of a thing: ``before`` is None if it appeared, ``after`` if it disappeared; never both.

    ``gone``: what else lies no more, of which one that came may be made. ``dropped``: what a person has just let go of.
    """

    before: Thing | None
    after: Thing | None
    gone: Sequence[Thing] = ()
    dropped: Thing | None = None

    @property
    def was_dropped(self) -> bool:
        """Whether this is what a person has just let go of, and it looks as it did."""
        before, after = self.before, self.after
        return before is not None and before == self.dropped and after is not None and before.look == after.look


@dataclass(frozen=True, slots=True)
class Caption:
    """The caption of a thing that is held up: its name, a sentence, and the look of the player concerned, if any."""

    title: str
    sentence: str = ""
    picture: Hashable = None

    @property
    def words(self) -> str:
        """All of it in one line."""
        return _("{name}: {words}").format(name=self.title, words=self.sentence) if self.sentence else self.title


@dataclass(frozen=True, slots=True)
class Showing:
    """A stop at which a thing is held up, enlarged; ``seconds`` are real ones at any speed."""

    pose: Pose
    seconds: float
    caption: Caption | None = None


@dataclass(frozen=True, slots=True)
class Transition:
    """The transition of a thing. Seconds at speed 1, poses in window pixels."""

    style: MotionStyle = MotionStyle.SLIDE
    path: Sequence[Pose] = ()
    """Where a thing that hops comes by."""
    looks: Sequence[Hashable] = ()
    """What it is painted as on its way, one look after the other."""
    delay: float = 0.0
    """How long it waits before it sets off."""
    held: float = 0.0
    """How long it waits besides, in real seconds, while something else is held up."""
    showings: Sequence[Showing] = ()
    """Where it is held up on its way, to be looked at: it is raised and lowered then, whatever its style."""
    poised: float = 0.0
    """How long it is seen lifted over its place before it goes: somebody else has taken it up."""
    impact: Impact | None = None
    """What is felt of it where it hits, or is hit."""
    start: Thing | None = None
    """What a thing that came was before, and where: one of the things gone, or one never seen. None: it appears."""
    end: Thing | None = None
    """What a thing that went turns into, where that lies; None: it shrinks away."""
    falls: bool = True
    """What a person let go of only falls the rest of its way."""


TransitionOf = Callable[[Change], Transition]
"""Says how a thing gets through a change."""
