"""Talk without words at an online table: what is said is a bubble at the seat for four seconds."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from jungle_games.core.game import Seat
from jungle_games.table.companion import Companion
from jungle_games.table.frame.banners import BannerPicture
from jungle_games.table.frame.move_entries import Notice
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.remote.remote_play import RemotePlay
from jungle_games.table.remote.remote_table import RemoteTable, Saying
from jungle_games.table.scene import AnyScene
from jungle_games.ui.events import LEFT_BUTTON, Event, PointerDown, Woken
from jungle_games.ui.widgets.base import Widget

LASTS: Final = 4.0
"""Seconds that a bubble stays at a seat."""
_SLIP, _BESIDE = (300.0, 300.0), 8.0
"""How large a slip is that lies beside a plate, and how far from it."""
_SAYINGS: Final = 364.0
"""How wide the slip is with what may be said."""
TALK: Final = "talk"
"""The command that asks what to say."""


class _Bubble:
    """What a seat has said, and until when it is shown."""

    def __init__(self, key: str, notice: Notice, until: float) -> None:
        self.key, self.notice, self.until = key, notice, until
        self.picture = BannerPicture()


def beside_plate(table: AnyScene, seat: Seat, width: float = _SLIP[0]) -> pygame.Rect:
    """Where a slip for a seat lies that is so many units wide: below or above its plate, in pixels."""
    window = pygame.Rect((0, 0), table.view.size)
    plate = table.banner_target(seat)
    if plate is None:
        return window
    unit = table.view.p
    apart = round(_BESIDE * unit)
    slip = pygame.Rect(0, 0, max(plate.w, round(width * unit)), round(_SLIP[1] * unit))
    if plate.centery < window.centery:
        slip.midtop = (plate.centerx, plate.bottom + apart)
    else:
        slip.midbottom = (plate.centerx, plate.top - apart)
    return slip.clamp(window)


class TalkAtPlates(Companion):
    """Shows what people at ``remote`` say, and lets those here say something by a press at their own plate or a key."""

    def __init__(self, table: AnyScene, remote: RemoteTable) -> None:
        self._table, self.remote = table, remote
        self._last = max((said.number for said in remote.said), default=0)
        self._bubbles: dict[Seat, _Bubble] = {}

    # What is said

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and self.remote.brings(event.payload):
            self._hear(self._table.services.now())
        elif isinstance(event, PointerDown) and event.button == LEFT_BUTTON:
            return self._own_plate_at(event.pos) and self.ask()
        return False

    def _hear(self, now: float) -> None:
        sayings = {saying.key: saying for saying in self.remote.sayings}
        for said in self.remote.said:
            if said.number > self._last and said.animal in sayings:
                self._last = said.number
                saying = sayings[said.animal]
                self._bubbles[said.seat] = _Bubble(saying.key, self._notice(said.seat, saying), now + LASTS)
                self._table.dirty = True

    def _notice(self, seat: Seat, saying: Saying) -> Notice:
        picture = saying.picture or self._table.frame.plate(seat).view.picture
        return Notice(seat, saying.said, picture=picture)

    def reword(self) -> None:
        sayings = {saying.key: saying for saying in self.remote.sayings}
        for seat, bubble in self._bubbles.items():
            bubble.notice = self._notice(seat, sayings[bubble.key])

    def update(self, now: float, *, still: bool) -> bool:
        """Let go what has been said for long enough."""
        gone = [seat for seat, bubble in self._bubbles.items() if now >= bubble.until]
        for seat in gone:
            del self._bubbles[seat]
        self._table.dirty |= bool(gone)
        return False

    def wake_at(self) -> float | None:
        return min((bubble.until for bubble in self._bubbles.values()), default=None)

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        table = self._table
        for seat, bubble in self._bubbles.items():
            plate = table.banner_target(seat)
            kept = lambda: table.kept_clear  # noqa: E731 - asked for only where it is painted anew
            sheet, corner = bubble.picture.of(
                bubble.notice, plate, kept, table.view, table.painter, table.paint_look
            )
            target.blit(sheet, corner)

    # Saying something

    def command(self, name: str) -> bool:
        return name == TALK and self.ask()

    def _own_plate_at(self, pos: tuple[int, int]) -> bool:
        plates = (self._table.banner_target(seat) for seat in self._table.play.acting)
        return any(plate is not None and plate.collidepoint(pos) for plate in plates)

    def ask(self) -> bool:
        """Ask what to say; whether anything may be said now."""
        sayings = self.remote.sayings if self.remote.may_talk else ()
        if not sayings:
            return False
        play = self._table.play
        assert isinstance(play, RemotePlay)
        entries = [
            MenuEntry(saying.offer, saying.picture, partial(self.remote.say, saying.key, play.speaker))
            for saying in sayings
        ]
        self._table.navigator.say(entries, partial(beside_plate, self._table, play.speaker, _SAYINGS))
        return True
