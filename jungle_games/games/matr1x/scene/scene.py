"""MATR1X 0VERL0AD on the table: cards, lanes, strikes, and the panels beside them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

import pygame

from jungle_games.core.history import Step
from jungle_games.core.match import Match
from jungle_games.games.matr1x.rules.advice import warning
from jungle_games.games.matr1x.rules.attack import Forecast
from jungle_games.games.matr1x.rules.layout import load_layout
from jungle_games.games.matr1x.rules.position import (
    INNER,
    Drop,
    Matr1xMove,
    Matr1xOptions,
    Matr1xPosition,
    Place,
    is_royal,
    loops,
)
from jungle_games.games.matr1x.scene import badges, things
from jungle_games.games.matr1x.scene.desk import Matr1xDesk
from jungle_games.games.matr1x.scene.geometry import Geometry
from jungle_games.games.matr1x.scene.lanes import draw_corner, draw_lane, lane_colour
from jungle_games.games.matr1x.scene.neon import neon_ground
from jungle_games.games.matr1x.scene.panels import Matr1xPanels
from jungle_games.games.matr1x.scene.peek import Peek, draw_fan
from jungle_games.games.matr1x.scene.strikes import FALL, Strikes
from jungle_games.games.matr1x.scene.table import draw_draw_pile, draw_table
from jungle_games.games.matr1x.scene.things import BEATEN, DRAW, Look, Side
from jungle_games.games.matr1x.scene.verdict import loop_verdict, unbeatable_words, verdict
from jungle_games.games.matr1x.scene.winnable import WinnableSign
from jungle_games.table.arrangement import Arrangement, Gesture, PlaceKey, Thing
from jungle_games.table.cards import Back, card_back, card_face
from jungle_games.table.motion import Manner, Pose
from jungle_games.table.navigator import Navigator, Verdict
from jungle_games.table.result import Fact
from jungle_games.table.scene import TableScene
from jungle_games.table.style import NEON, TableStyle
from jungle_games.ui.scene import Services
from jungle_games.ui.sound import SoundName
from jungle_games.ui.view import View

_FIRST_DEALT, _DEAL_STEP = 0.15, 0.07
"""Seconds until the first card is dealt, and from one to the next."""


class Matr1xScene(TableScene):
    """A game of MATR1X 0VERL0AD. Places are those of the grid and the draw pile; every drag begins at the latter."""

    style: ClassVar[TableStyle] = NEON
    desk: Matr1xDesk

    def __init__(self, services: Services, match: Match[Matr1xPosition, Matr1xMove], navigator: Navigator) -> None:
        super().__init__(services, match, navigator)
        self._layout = load_layout()
        self.geometry = Geometry(self._layout, View((1280, 800)))
        self._strikes = Strikes(services.painter)
        self._peek = Peek()
        self.sign = WinnableSign(self)
        self.make_panels()
        self._made: Forecast | None = None
        """What the drop that is being made does."""
        self._foreseen: tuple[Gesture, Forecast] | None = None
        self._told_of_loop = False
        self._is_new = self.cards_played == 0
        self.first_focus = ("place", DRAW)

    @property
    def position(self) -> Matr1xPosition:
        """The position on the table."""
        position: Matr1xPosition = self.shown_position
        return position

    @property
    def options(self) -> Matr1xOptions:
        """The options of the game."""
        options: Matr1xOptions = self.position.options
        return options

    @property
    def cards_placed(self) -> int:
        """How many cards had been dropped when the shown position came about."""
        ahead = max(0, self.shown_ply - self.match.ply)
        return sum(isinstance(step.move, Drop) for step in self.match.steps[: self.shown_ply]) + ahead

    @property
    def cards_played(self) -> int:
        """How many cards have been dropped in all."""
        return sum(isinstance(step.move, Drop) for step in self.match.steps)

    @property
    def led_here(self) -> tuple[Forecast, Place] | None:
        """What the drop did that led to the shown position, and where it was made; None before the first one."""
        ply, beyond = self.shown_ply, self.shown_ply - self.match.ply
        if beyond > 0:
            before = self.match.position if beyond == 1 else self.review.line[beyond - 2]
            move: Any = self.review.moves[beyond - 1]
        elif ply:
            before, move = self.match.position_at(ply - 1), self.match.steps[ply - 1].move
        else:
            return None
        return (before.forecast(move.place), move.place) if isinstance(move, Drop) else None

    @property
    def preview(self) -> Forecast | None:
        """What the drop that is aimed at would do; None while none is, or with previews off."""
        gesture = self.handling.hand.target()
        if gesture is None or not self.options.preview or not isinstance(gesture.target, Place):
            return None
        if self._foreseen is None or self._foreseen[0] is not gesture:
            self._foreseen = gesture, self.position.forecast(gesture.target)
        return self._foreseen[1]

    # Position to table

    def arrange(self, position: Matr1xPosition) -> Arrangement:
        """Every card that can be seen."""
        return things.arrange(position, self.geometry)

    def gestures(self, position: Matr1xPosition) -> Sequence[Gesture]:
        """Every legal drop as a drag from the draw pile."""
        return [Gesture(move, DRAW, move.place) for move in position.legal_moves() if isinstance(move, Drop)]

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        """A card's face, its back, or a fallen royal."""
        assert isinstance(look, Look)
        if look.side is Side.BEATEN:
            return badges.beaten_card(self.painter, width)
        if look.card is None:
            return card_back(self.painter, Back.NEON, width)
        return card_face(self.painter, look.card, width)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        """What a standing royal asks for, and its armour."""
        place, look = thing.place, thing.look
        assert isinstance(look, Look)
        if not isinstance(place, Place) or look.card is None or thing.layer < 0 or pose.spread < 1:
            return
        grid, width = self.position.grid, round(pose.width)
        if is_royal(look.card):
            colour = self._royal_colour(place)
            badge = badges.royal_badge(
                self.painter, look.card, grid.total(place), grid.armour(place), colour, width
            )
        elif grid.armour(place) and grid.royal_at(place) is None and place in self.geometry.layout.cells and (
            place not in INNER
        ):
            badge = badges.armour_badge(self.painter, grid.armour(place), width)
        else:
            return
        target.blit(badge, badge.get_rect(center=(round(pose.x), round(pose.y))))

    def _royal_colour(self, place: Place) -> str:
        """Cyan, or the lane's colour where the drop that is aimed at would trigger an attack on this royal."""
        if self.preview is not None:
            for attack in self.preview.attacks:
                if attack.lane.royal == place:
                    return lane_colour(self.painter.theme, attack)
        return self.painter.theme.cyan

    def manner(self, before: Thing, after: Thing) -> Manner:
        """Cards turn over where their other side is to be seen."""
        return things.manner(before, after)

    def delay(self, before: Thing, after: Thing) -> float:
        """A royal that was beaten falls when the attack has been seen."""
        struck = self._made is not None and after.look == BEATEN and before.look != BEATEN
        return FALL if struck else 0.0

    def last_places(self, step: Step[Any, Any]) -> Sequence[PlaceKey]:
        """Nothing: the strike tells, and each card lies on top."""
        return ()

    def hint_places(self, move: Matr1xMove) -> tuple[PlaceKey, PlaceKey] | None:
        """From the draw pile to the place."""
        return (DRAW, move.place) if isinstance(move, Drop) else None

    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None:
        """The rules' reason."""
        return self.position.why_not(target) if isinstance(target, Place) else None

    # Drops

    def caution(self, move: Matr1xMove) -> str | None:
        """The warning that the rules' side gives, where the player wants to be warned."""
        if not self.options.warnings or not isinstance(move, Drop):
            return None
        return warning(self.match.positions(), move)

    def width_in_hand(self, thing: Thing) -> float:
        """A drawn card is as wide in the hand as the cards on the grid."""
        return float(self.geometry.card[0])

    def drop(self, gesture: Gesture, thing: Thing) -> None:
        """Make the drop, let what it triggers strike, and warn of what it brings about."""
        assert isinstance(gesture.target, Place)
        made = self._made = self.position.forecast(gesture.target)
        self._peek.hush(gesture.target)
        super().drop(gesture, thing)
        self._made = None
        self._strikes.begin(made.attacks, self.services.now(), self.services.motion)
        if not self.options.warnings:
            self._tell_what_came(made)

    def _tell_what_came(self, made: Forecast) -> None:
        """What a player who is not asked beforehand is told once it has happened."""
        if made.makes_unbeatable and self.match.outcome is None:
            self.services.toast(unbeatable_words(made))
        self._warn_of_loop()

    def drop_sound(self, gesture: Gesture) -> SoundName:
        """A strike, a reset, or a card that is laid down."""
        if self._made is None:
            return "drop"
        return "capture" if self._made.beaten else "deal" if self._made.returning else "drop"

    def _warn_of_loop(self) -> None:
        """Tell once that the same cards lie in the same way again."""
        if self._told_of_loop or self.match.outcome is not None or not loops(self.match.positions()):
            return
        self._told_of_loop = True
        self.navigator.game_over(loop_verdict(), self.desk.in_a_loop())

    def make_desk(self) -> Matr1xDesk:
        """New deals, this one again, conceding."""
        return Matr1xDesk(self)

    def facts(self) -> Mapping[str, Fact]:
        """What the statistics keep of a game."""
        return {
            "deal": self.match.deal,
            "undos": self.match.undos,
            "beaten": len(self.match.position.beaten),
            "placed": self.cards_placed,
            "apart": self.match.game.knowing_level if self.options.winnable_sign else "",
        }

    # Panels and drawing

    def layout(self, view: View) -> None:
        """Lay everything out; the first time a new deal is seen, its cards are dealt."""
        super().layout(view)
        if self._is_new and self.services.motion > 0 and self.position.dealt:
            self._deal_out()
        self._is_new = False

    def _deal_out(self) -> None:
        """Let the cards around the centre come from the draw pile, one after the other."""
        lying = self.arrangement.things
        self.sprites.settle([things.undealt(thing, self.geometry) for thing in lying])
        order = {thing.key: number for number, thing in enumerate(lying)}
        self.sprites.sync(
            lying,
            self.services.now(),
            things.manner,
            lambda before, after: 0.0 if after.place == DRAW else _FIRST_DEALT + _DEAL_STEP * order[after.key],
            speed=self.services.motion,
            u=self.view.u,
        )
        self.services.sounds.play("deal")

    def make_panels(self) -> None:
        """Everything beside the table."""
        self._panels = Matr1xPanels(self)

    def place_panels(self, view: View) -> None:
        """The grid in the middle, columns left and right."""
        self.geometry = Geometry(self._layout, view)
        self._strikes.clear()
        self._panels.place(view)

    def coach_place(self, view: View) -> pygame.Rect:
        """Below the royals."""
        return self._panels.coach_place(view)

    def refresh_panels(self, now: float) -> None:
        """Royals, counters and what is told of the drop."""
        self._panels.refresh(now)

    def update(self, now: float) -> bool:
        """Let strikes and peeks come and go, besides what every table does."""
        if self.options.winnable_sign:
            self.sign.update()
        moving = self._strikes.update(now)
        if self._peek.update(self._pile_pointed_at(), now):
            self.dirty = True
        moving |= super().update(now)
        self.dirty |= moving
        return moving

    def _pile_pointed_at(self) -> Place | None:
        place = self.pointed_place if self.handling.hand.hold is None else None
        if isinstance(place, Place) and len(self.position.piles.get(place, ())) > 1:
            return place
        return None

    def wake_at(self) -> float | None:
        """Also when a fan opens, and when the playing time shows another second."""
        times = [time for time in (super().wake_at(), self._peek.wake_at()) if time is not None]
        if self.match.outcome is None:
            now = self.services.now()
            times.append(now + 1.0 - self.play.seconds(now) % 1.0)
        return min(times, default=None)

    def draw_ground(self, target: pygame.Surface) -> None:
        """The neon ground and the board."""
        target.blit(neon_ground(self.painter, self.view), (0, 0))
        draw_table(self.painter, target, self.geometry)

    def draw_below(self, target: pygame.Surface) -> None:
        """The draw pile's cards, and lanes that are lit."""
        draw_draw_pile(self.painter, target, self.geometry, len(self.position.draw))
        self._strikes.draw_below(target, self.geometry)
        if self.preview is not None:
            for attack in sorted(self.preview.attacks, key=lambda attack: attack.beats):
                draw_lane(self.painter, target, self.geometry, attack)
                draw_corner(self.painter, target, self.geometry, attack)

    def draw_above(self, target: pygame.Surface) -> None:
        """Borders of royals that are attacked, flashes, and the pile that is looked into."""
        u = self.geometry.u
        if self.preview is not None:
            for attack in self.preview.attacks:
                rect = self.geometry.places[attack.lane.royal].inflate(round(3 * u), round(3 * u))
                colour = lane_colour(self.painter.theme, attack)
                self.painter.box(target, rect, 10 * u, border=colour, width=3 * u)
        self._strikes.draw_above(target, self.geometry)
        place = self._peek.place
        if place is not None and place in self.position.piles:
            rect = self.geometry.places[place]
            draw_fan(self.painter, target, rect, self.position.piles[place], self.view.p)

    def verdict(self) -> Verdict:
        """How the game ended."""
        return verdict(self.match)
