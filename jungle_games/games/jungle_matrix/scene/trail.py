"""The trail of a turn: what was covered, in order, for the watcher to review before the turn is booked.

It tells what was done and what lay there, never whether it was right.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.cards import Card, as_object, as_subject
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.jungle_matrix.rules.grid import Square
from jungle_games.games.jungle_matrix.rules.moves import Cover, Deal, Swap
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.scene.cloth import CORNER
from jungle_games.games.jungle_matrix.scene.geometry import CARD_RATIO
from jungle_games.table.cards import card_face
from jungle_games.table.frame.move_entries import MoveEntry
from jungle_games.ui.painter import Face, Painter, Shadow

_DISC: Final = 30
_UNDER: Final = 0.44
"""How wide the card is seen that has just been covered, as a share of the one upon it."""


@dataclass(frozen=True, slots=True)
class Act:
    """One card came onto another, or was exchanged for it; its position stands after ``ply`` moves."""

    number: int
    ply: int
    square: Square
    under: Card
    over: Card
    swapped: bool


@dataclass(frozen=True, slots=True)
class Trail:
    """The turn of ``layer`` that is to be booked: laid after ``begin`` moves, over after ``end``."""

    layer: Seat
    begin: int
    end: int
    acts: tuple[Act, ...]

    def shown(self, ply: int) -> int:
        """How many acts of it are seen after ``ply`` moves."""
        return sum(act.ply <= ply for act in self.acts)

    def stepped(self, ply: int, step: int) -> int:
        """After how many moves the trail stands a ``step`` (1 or -1) on from ``ply``; its ends are the last."""
        count = self.shown(ply) + step
        if count >= len(self.acts):
            return self.end
        return self.acts[count - 1].ply if count > 0 else self.begin

    def last(self, ply: int) -> Act | None:
        """What was done last after ``ply`` moves: the one card that is marked."""
        count = self.shown(ply)
        return self.acts[count - 1] if count else None

    def words(self, ply: int) -> str:
        """What was done last after ``ply`` moves, in a sentence."""
        act, all_ = self.last(ply), len(self.acts)
        if act is None:
            return _("The cards as they were laid.")
        told = _("{number} of {all}: {card} covers {under}.")
        if act.swapped:
            told = _("{number} of {all}: {card} replaces {under}.")
        return told.format(number=act.number, all=all_, card=as_subject(act.over), under=as_object(act.under))

    @property
    def caption(self) -> str:
        """The head of its list."""
        count = len(self.acts)
        return ngettext("{number} covered", "{number} covered", count).format(number=count)

    @property
    def entries(self) -> Sequence[MoveEntry]:
        """A line for each act: its number, which card covers which, and where."""
        found = []
        for act in self.acts:
            onto = (_("replaces") if act.swapped else _("covers"), act.under)
            number, where = str(act.number), str(act.square)
            found.append(MoveEntry(act.ply, self.layer, where, name=number, card=act.over, onto=onto))
        return found


class TrailReader:
    """Reads the trail of the turn that is to be booked in ``match``, once after each move."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self._read: tuple[object, Trail | None] = (None, None)

    def read(self, acting: Collection[Seat], ply: int) -> Trail | None:
        """The trail for the ``acting`` seats; None if there is none after ``ply`` moves."""
        key = (self._match.ply, self._match.outcome is None, tuple(acting))
        if self._read[0] != key:
            self._read = (key, trail_of(self._match, acting))
        trail = self._read[1]
        return trail if trail is not None and trail.begin <= ply <= trail.end else None


def trail_of(match: AnyMatch, acting: Collection[Seat]) -> Trail | None:
    """The trail of the turn that an ``acting`` seat has watched and is to book, or None."""
    position = match.position
    if match.outcome is not None or position.phase is not Phase.BOOKING or position.watcher not in acting:
        return None
    steps = match.steps[: match.ply]
    begin = next((ply for ply in range(len(steps), 0, -1) if isinstance(steps[ply - 1].move, Deal)), None)
    if begin is None:
        return None
    acts: list[Act] = []
    for ply in range(begin + 1, len(steps) + 1):
        move = steps[ply - 1].move
        if isinstance(move, Cover | Swap):
            under = match.position_at(ply - 1).turn.top(move.square)
            over = steps[ply - 1].position.turn.top(move.square)
            acts.append(Act(len(acts) + 1, ply, move.square, under, over, isinstance(move, Swap)))
    return Trail(position.player, begin, match.ply, tuple(acts)) if acts else None


def draw_trail(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, act: Act) -> None:
    """Draw the number of ``act`` on the card that fills ``rect``, and under it what it covers."""
    theme, number = painter.theme, str(act.number)
    grown = rect.inflate(round(4 * u), round(4 * u))
    painter.box(target, grown, CORNER * rect.w + 2 * u, border=theme.amber, width=4 * u)
    _draw_under(painter, target, rect, act)
    middle = (rect.right - round(20 * u), rect.y + round(20 * u))
    painter.disc(target, middle, round(_DISC * u) / 2, theme.amber, border=theme.bright, width=1.5 * u)
    px = round((18, 15, 12)[len(number) - 1] * u)
    painter.label(target, number, middle, Face.TITLE, px, theme.ink, "center")


def _draw_under(painter: Painter, target: pygame.Surface, rect: pygame.Rect, act: Act) -> None:
    width = round(rect.w * _UNDER)
    lies = pygame.Rect(0, 0, width, round(width * CARD_RATIO))
    lies.bottomleft = (rect.x - round(0.05 * rect.w), rect.bottom + round(0.05 * rect.w))
    painter.shadow(target, lies, CORNER * width, Shadow.CARD, width / 60)
    target.blit(card_face(painter, act.under, width), lies)
    edge = lies.inflate(round(0.02 * rect.w), round(0.02 * rect.w))
    painter.box(target, edge, CORNER * width, border=painter.theme.amber, width=max(1.5, 0.014 * rect.w))
