"""What is chosen over the mat: the cut for the deal from a fan of cards, and which five of a line count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.game import CHANCE, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import AnyMatch
from jungle_games.games.sequence.rules.fives import Five, Square
from jungle_games.games.sequence.rules.moves import Cut, Place
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import Stage
from jungle_games.games.sequence.scene.chips import chip_name
from jungle_games.games.sequence.scene.mat_picture import CARD_RATIO, Geometry, card_rect
from jungle_games.table.sprites.arrangement import Pose
from jungle_games.ui.events import Accept, Back, Direction, Event, Navigate
from jungle_games.ui.painter import Face, Painter, Shadow

FANNED: Final = 27
"""How many cards of the deck are seen in the fan."""
_COLUMNS: Final = {2: 2, 3: 3, 4: 4, 6: 3, 8: 4, 9: 3, 10: 5, 12: 4}
_EDGE, _RADIUS = 14.0, 20.0
_HEAD, _FOOT = 104.0, 214.0
"""The height of the cloth above and below the cut cards, in units."""
_WIDEST: Final = 124.0
_NAME: Final = 40.0
"""The height below a card for the name of its player, in units."""
_FAN_CARD, _FAN_TURN, _FAN_BOW = 92.0, 17.0, 34.0
_CHIP: Final = 26.0
_TITLE_SHARE: Final = 0.4
"""The maximum share of the head's height for the title."""
_FAN, _CUT = 0.8, 2.4
"""Seconds for which the fan is shown, and a cut once its cards lie."""


def is_cutting(position: SequencePosition) -> bool:
    """Whether the deck is being cut, or has just been."""
    return position.stage is Stage.CUT or bool(position.cut)


@dataclass(frozen=True, slots=True)
class Cloth:
    """The layout of the cut."""

    geometry: Geometry

    @property
    def rect(self) -> pygame.Rect:
        edge = round(2 * _EDGE * self.geometry.u)
        return self.geometry.laid.mat.inflate(-edge, -edge)

    def cell(self, seat: Seat) -> pygame.Rect:
        u, rect, seats = self.geometry.u, self.rect, self.geometry.seats
        columns = _COLUMNS.get(seats, 4)
        rows = -(-seats // columns)
        width, height = rect.w / columns, (rect.h - (_HEAD + _FOOT) * u) / rows
        left, top = rect.x + seat % columns * width, rect.y + _HEAD * u + seat // columns * height
        return pygame.Rect(round(left), round(top), round(width), round(height))

    def card(self, seat: Seat) -> Pose:
        u, cell = self.geometry.u, self.cell(seat)
        width = min(_WIDEST * u, cell.w - 24 * u, (cell.h - (_NAME + 16) * u) / CARD_RATIO)
        return Pose(cell.centerx, cell.centery - _NAME * u / 2, round(width))

    def fanned(self, index: int) -> Pose:
        u, rect, width = self.geometry.u, self.rect, _FAN_CARD * self.geometry.u
        t = 2 * index / (FANNED - 1) - 1
        x = rect.centerx + t * (rect.w / 2 - width)
        y = rect.bottom - 106 * u + _FAN_BOW * u * t * t
        return Pose(x, y, round(width), _FAN_TURN * t)

    def cut_from(self, seat: Seat) -> Pose:
        """Where in the fan a player's card was."""
        return self.fanned(round((seat + 0.5) / self.geometry.seats * (FANNED - 1)))

    def fan(self) -> Iterator[Pose]:
        return (self.fanned(index) for index in range(FANNED))


def draw_cut(
    painter: Painter, target: pygame.Surface, cloth: Cloth, position: SequencePosition, names: Sequence[str],
    *, told: bool,
) -> None:  # fmt: skip
    """Draw the cloth, and below each cut card whose it is; once ``told``, the dealer is lit."""
    theme, u, rect = painter.theme, cloth.geometry.u, cloth.rect
    painter.shadow(target, rect, _RADIUS * u, Shadow.BOARD, u)
    painter.box(target, rect, _RADIUS * u, theme.deep, border=theme.amber, width=2 * u)
    title, large = _("Who deals?"), max(u, cloth.geometry.view.p)
    space = pygame.Rect(rect.x, rect.y, rect.w, round(_HEAD * u)).inflate(-round(40 * u), 0)
    px = painter.fitting(title, Face.TITLE, round(min(34 * large, _TITLE_SHARE * space.h)), space.w)
    painter.label(target, title, space.center, Face.TITLE, px, theme.amber, "center")
    largest = round(max(20 * u, min(20 * cloth.geometry.view.p, (_NAME - 8) * u)))
    room = cloth.cell(0).w - round((_CHIP + 18) * u)
    px = min(painter.fitting(name, Face.TITLE, largest, room, round(14 * u)) for name in names)
    for seat, name in enumerate(names):
        picture = painter.picture(chip_name(position.table.side(seat)), (round(_CHIP * u), round(_CHIP * u)))
        written = painter.fit(name, Face.TITLE, px, room)
        _draw_cutter(painter, target, cloth, seat, written, px, picture, deals=told and position.dealer == seat)


def _draw_cutter(
    painter: Painter, target: pygame.Surface, cloth: Cloth, seat: Seat, name: str, px: int, chip: pygame.Surface,
    *, deals: bool,
) -> None:  # fmt: skip
    theme, u, card, gap = painter.theme, cloth.geometry.u, card_rect(cloth.card(seat)), round(6 * cloth.geometry.u)
    if deals:
        ring = card.inflate(round(10 * u), round(10 * u))
        painter.glow(target, ring, 12 * u, theme.amber, blur=18 * u, alpha=230)
        painter.box(target, ring, 12 * u, theme.amber)
    else:
        painter.box(target, card, 0.085 * card.w, theme.inset, alpha=110)
    left = card.centerx - (chip.get_width() + gap + painter.text_width(name, Face.TITLE, px)) // 2
    y = card.bottom + round((_NAME / 2 + 6) * u)
    target.blit(chip, (left, y - chip.get_height() // 2))
    colour = theme.amber if deals else theme.paper
    painter.label(target, name, (left + chip.get_width() + gap, y), Face.TITLE, px, colour)


class Opening:
    """Shows the fan, each cut in turn and then the deal, at the start of a match.

    Skipped in a match in which a player has already moved.
    """

    def __init__(self, match: AnyMatch) -> None:
        steps = match.steps
        fresh = all(step.actor is CHANCE for step in steps)
        cuts = [ply for ply, step in enumerate(steps, 1) if isinstance(step.move, Cut)] if fresh else []
        self._first = cuts[0] - 1 if cuts else 0
        self._plies = [self._first, *cuts] if cuts else []
        self._until: float | None = None

    @property
    def running(self) -> bool:
        return bool(self._plies)

    @property
    def ply(self) -> int:
        return self._plies[0]

    @property
    def wake_at(self) -> float | None:
        return self._until if self.running else None

    def update(self, now: float, *, still: bool) -> bool:
        """Go to the next stage once the ``still`` picture has been seen long enough; return whether it did."""
        if not self.running:
            return False
        if self._until is None:
            if still:
                self._until = now + (_FAN if self.ply == self._first else _CUT)
            return False
        if now < self._until:
            return False
        self._plies.pop(0)
        self._until = None
        return True

    def skip(self) -> None:
        self._plies.clear()


class Chooser:
    """Steps through the ways to play one card on one space; ``on_take`` receives the chosen one."""

    def __init__(self, on_take: Callable[[Place], None], on_change: Callable[[], None]) -> None:
        self._on_take = on_take
        self._on_change = on_change
        self._moves: Sequence[Place] = ()
        self._index = 0

    @property
    def open(self) -> bool:
        return bool(self._moves)

    @property
    def fives(self) -> tuple[Five, ...]:
        return self._moves[self._index].fives if self._moves else ()

    @property
    def square(self) -> Square:
        return self._moves[self._index].square

    def words(self) -> str:
        asked = _("Which five make the SEQUENCE? Choice {number} of {count}")
        return asked.format(number=self._index + 1, count=len(self._moves))

    def begin(self, moves: Sequence[Place]) -> None:
        self._moves, self._index = tuple(moves), 0
        self._on_change()

    def step(self, by: int) -> None:
        if self._moves:
            self._index = (self._index + by) % len(self._moves)
            self._on_change()

    def take(self) -> None:
        if self._moves:
            move = self._moves[self._index]
            self.cancel()
            self._on_take(move)

    def cancel(self) -> None:
        if self._moves:
            self._moves = ()
            self._on_change()

    def handle(self, event: Event) -> bool:
        """Arrows step, Enter takes, Esc cancels; true when it was one of these."""
        if not self.open:
            return False
        match event:
            case Navigate(direction=Direction.LEFT | Direction.UP):
                self.step(-1)
            case Navigate():
                self.step(1)
            case Accept():
                self.take()
            case Back():
                self.cancel()
            case _:
                return False
        return True
